(* Sentences become formulas about words of digits: [compile]; [compile_ok] is the proof that they say the same. A term
   with remainders, quotients, absolute values and choices is a list of cases, in each of which it is linear. That |t| < u
   is said without cases: t < u and -t < u. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Readers Weights Formulas Numerations Sentences.
Import ListNotations.
Local Open Scope Z_scope.

(* ---- linear terms in order *)
Fixpoint ladd (s : linear) : linear -> linear :=
  fix inner (t : linear) : linear :=
  match s, t with
  | nil, _ => t
  | _, nil => s
  | (v, f) :: s', (w, g) :: t' =>
    match Pos.compare v w with
    | Datatypes.Eq =>
      if f + g =? 0 then ladd s' t' else (v, f + g) :: ladd s' t'
    | Datatypes.Lt => (v, f) :: ladd s' t
    | Datatypes.Gt => (w, g) :: inner t'
    end
  end.
Definition lmul (z : Z) (t : linear) : linear :=
  if z =? 0 then nil else map (fun '(v, f) => (v, z * f)) t.

(* variables in order; one that comes twice goes, as its digits cancel *)
Fixpoint put (x : positive) (l : list positive) : list positive :=
  match l with
  | nil => [x]
  | y :: m => match Pos.compare x y with Datatypes.Lt => x :: l | Datatypes.Eq => m | Datatypes.Gt => y :: put x m end
  end.
Lemma parity_put x l e : parity (put x l) e = N.lxor (e x) (parity l e).
Proof.
  unfold parity. induction l as [|y l IH]; cbn; [reflexivity|]. destruct (Pos.compare_spec x y) as [->|_|_]; cbn.
  - now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
  - reflexivity.
  - rewrite IH, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

(* ---- cases of a term: where the guard holds, it is (a linear term + a constant) / a positive number *)
Record case := Case { guard : option form; lin : linear; const : Z; den : Z }.
Definition both (f g : option form) : option form :=
  match f, g with None, g => g | f, None => f | Some f, Some g => Some (FBin And f g) end.
Definition guarded (f : option form) (g : form) : form := match f with None => g | Some f => FBin And f g end.
Definition never : form := FLe nil (-1).
Definition always : form := FLe nil 0.
Fixpoint some_of (l : list form) : form :=
  match l with nil => never | [f] => f | f :: l => FBin Or f (some_of l) end.
Definition pairs2 {A B C} (f : A -> B -> C) (l : list A) (m : list B) : list C :=
  flat_map (fun x => map (f x) m) l.
Definition residues (m : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat m)).
Definition compared (r : relation) (c : case) : form :=
  match r with
  | Le => FLe (lin c) (- const c)
  | Lt => FLe (lin c) (- const c - 1)
  | Ge => FLe (lmul (-1) (lin c)) (const c)
  | Gt => FLe (lmul (-1) (lin c)) (const c - 1)
  | Eq => FEq (lin c) (- const c)
  | Ne => FNot (FEq (lin c) (- const c))
  end.
Definition plus_case (z : Z) (c d : case) : case :=
  Case (both (guard c) (guard d)) (ladd (lmul (den d) (lin c)) (lmul (z * den c) (lin d)))
    (den d * const c + z * den c * const d) (den c * den d).
Definition compared_all (r : relation) (l m : list case) : form :=
  some_of (map (fun k => guarded (guard k) (compared r k)) (pairs2 (plus_case (-1)) l m)).
Definition times (z : Z) (c : case) : case := Case (guard c) (lmul z (lin c)) (z * const c) (den c).
Definition is_less (r : relation) : bool := match r with Lt | Le => true | _ => false end.
Definition has_residue (c : case) (m r : Z) : form :=
  FMod (lin c) (m * den c) ((den c * r - const c) mod (m * den c)).

(* Numbers divided by 0, or by a negative number, are not compiled. *)
Fixpoint proper_term (t : term) : bool :=
  match t with
  | Var _ | Num _ => true
  | Add t u | Sub t u => proper_term t && proper_term u
  | Mul _ t | Absolute t => proper_term t
  | Modulo t m | Quotient t m => (0 <? m) && proper_term t
  | If c t u => proper_condition c && proper_term t && proper_term u
  end
with proper_condition (c : condition) : bool :=
  match c with
  | Test _ t u => proper_term t && proper_term u
  | Both c d | Either c d => proper_condition c && proper_condition d
  | Neither c => proper_condition c
  end.

Section Compile.
Variable digits : numeration.
Let S := weights digits.
Let places := planes digits.

(* a number is the sum of its words, that of the k-th bits taken 2^k times *)
Fixpoint digits_of (vs : list positive) (z : Z) : linear :=
  match vs with nil => nil | v :: vs => (v, z) :: digits_of vs (2 * z) end.
Fixpoint cases (t : term) : list case :=
  match t with
  | Var x => [Case None (digits_of (places x) 1) 0 1]
  | Num z => [Case None nil z 1]
  | Add t u => pairs2 (plus_case 1) (cases t) (cases u)
  | Sub t u => pairs2 (plus_case (-1)) (cases t) (cases u)
  | Mul z t => map (times z) (cases t)
  | Modulo t m => pairs2 (fun c r => Case (Some (guarded (guard c) (has_residue c m r))) nil r 1) (cases t) (residues m)
  | Quotient t m =>
    pairs2 (fun c r => Case (Some (guarded (guard c) (has_residue c m r))) (lin c) (const c - den c * r) (den c * m))
      (cases t) (residues m)
  | Absolute t =>
    pairs2 (fun c (s : bool) =>
      if s then Case (Some (guarded (guard c) (compared Ge c))) (lin c) (const c) (den c)
      else Case (Some (guarded (guard c) (compared Lt c))) (lmul (-1) (lin c)) (- const c) (den c)) (cases t) [true; false]
  | If c t u =>
    map (fun k => Case (both (Some (chosen c)) (guard k)) (lin k) (const k) (den k)) (cases t) ++
    map (fun k => Case (both (Some (FNot (chosen c))) (guard k)) (lin k) (const k) (den k)) (cases u)
  end
with chosen (c : condition) : form :=
  match c with
  | Test r t u =>
    match t with
    | Absolute v =>
      if is_less r then FBin And (compared_all r (cases v) (cases u)) (compared_all r (map (times (-1)) (cases v)) (cases u))
      else compared_all r (cases t) (cases u)
    | _ => compared_all r (cases t) (cases u)
    end
  | Both c d => FBin And (chosen c) (chosen d)
  | Either c d => FBin Or (chosen c) (chosen d)
  | Neither c => FNot (chosen c)
  end.


Fixpoint ex_words (vs : list positive) (f : form) : form := match vs with nil => f | v :: vs => FEx v (ex_words vs f) end.
Fixpoint all_words (vs : list positive) (f : form) : form := match vs with nil => f | v :: vs => FAll v (all_words vs f) end.
Definition among (o : connective) (x : positive) (f : form) : form :=
  match language digits with None => f | Some A => FBin o (FRegular A (places x)) f end.

Variable known : list predicate.
Fixpoint compile (s : sentence) : form :=
  match s with
  | Holds b => if b then always else never
  | Compare r t u => chosen (Test r t u)
  | NimSum x y z => FParity (put x (put y (put z nil)))
  | Negation s => FNot (compile s)
  | Join o s u => FBin o (compile s) (compile u)
  | Regular p xs => match nth_error known p with Some P => FRegular (table_of P) (flat_map places xs) | None => never end
  | Exists x s => ex_words (places x) (among And x (compile s))
  | ForAll x s => all_words (places x) (among Implies x (compile s))
  end.
Fixpoint proper (s : sentence) : bool :=
  match s with
  | Holds _ => true
  | Compare r t u => proper_condition (Test r t u)
  | NimSum x y z => match language digits with None => Nat.eqb (bits digits) 1 | Some _ => false end
  | Regular p xs => match nth_error known p with Some P => Nat.eqb (length xs) (arity P) | None => false end
  | Negation s => proper s
  | Join _ s u => proper s && proper u
  | Exists _ s | ForAll _ s => proper s
  end.

Lemma ladd_sum s : forall t e, sum S (ladd s t) e = sum S s e + sum S t e.
Proof.
  induction s as [|[v f] s IH]; intros t e; [destruct t; reflexivity|].
  induction t as [|[w g] t IHt]; [cbn; ring|].
  cbn [ladd]. destruct (Pos.compare_spec v w) as [->|H|H].
  - destruct (Z.eqb_spec (f + g) 0) as [E|_]; cbn [sum]; rewrite IH; nia.
  - cbn [sum]. rewrite IH. cbn [sum]. ring.
  - cbn [ladd] in IHt. cbn [sum]. rewrite IHt. cbn [sum]. ring.
Qed.
Lemma lmul_sum z t e : sum S (lmul z t) e = z * sum S t e.
Proof.
  unfold lmul. destruct (Z.eqb_spec z 0) as [->|_]; [reflexivity|].
  induction t as [|[v f] t IH]; cbn [map sum]; [ring|]. rewrite IH. ring.
Qed.
Lemma digits_of_sum vs e : forall z, sum S (digits_of vs z) e = z * worth digits (map e vs).
Proof. induction vs as [|v vs IH]; intros z; cbn [digits_of map worth sum]; [ring|]. rewrite IH. fold S. ring. Qed.

Section At_.
Variables e n : env.
Hypothesis words : forall x, worth digits (map e (places x)) = Z.of_N (n x).
Definition met (g : option form) : Prop := match g with None => True | Some f => denote S f e end.
Lemma met_both f g : met (both f g) <-> met f /\ met g.
Proof. destruct f, g; cbn; tauto. Qed.
Lemma met_guarded f g : denote S (guarded f g) e <-> met f /\ denote S g e.
Proof. destruct f; cbn; tauto. Qed.
Lemma some_of_spec l : denote S (some_of l) e <-> exists f, In f l /\ denote S f e.
Proof.
  induction l as [|f l IH]; [cbn; split; [intros H; cbn in H; lia|intros (f & [] & _)]|].
  assert (G : denote S (some_of (f :: l)) e <-> denote S f e \/ denote S (some_of l) e).
  { destruct l; [|reflexivity]. cbn. split; [auto|]. intros [H|H]; [exact H|lia]. }
  rewrite G, IH. split.
  - intros [H|(g & I & H)]; [exists f; cbn; auto|exists g; cbn; auto].
  - intros (g & [<-|I] & H); [auto|right; eauto].
Qed.
Lemma in_pairs2 {A B C} (f : A -> B -> C) l m x : In x (pairs2 f l m) <-> exists a b, In a l /\ In b m /\ x = f a b.
Proof.
  unfold pairs2. rewrite in_flat_map. split.
  - intros (a & Ia & I). apply in_map_iff in I as (b & <- & Ib). eauto.
  - intros (a & b & Ia & Ib & ->). exists a. split; [exact Ia|]. apply in_map_iff. eauto.
Qed.

Definition fits (v : Z) (c : case) := den c > 0 /\ (met (guard c) -> sum S (lin c) e + const c = den c * v).
Definition covers (v : Z) (l : list case) := Forall (fits v) l /\ exists c, In c l /\ met (guard c).


Lemma compared_spec r c v : fits v c -> met (guard c) -> (denote S (compared r c) e <-> related r v 0).
Proof.
  intros [D E] G. specialize (E G). destruct r; cbn [compared denote related]; rewrite ?lmul_sum; split; nia.
Qed.
Lemma plus_case_fits z x y c d : fits x c -> fits y d -> fits (x + z * y) (plus_case z c d).
Proof.
  intros [D E] [D' E']. unfold plus_case. split; cbn; [nia|]. rewrite met_both, ladd_sum, !lmul_sum. intros [G G'].
  specialize (E G). specialize (E' G'). nia.
Qed.
Lemma plus_covers z x y l m : covers x l -> covers y m -> covers (x + z * y) (pairs2 (plus_case z) l m).
Proof.
  intros [F (c & I & G)] [F' (d & I' & G')]. rewrite Forall_forall in F, F'. split.
  - apply Forall_forall. intros k K. apply in_pairs2 in K as (a & b & A & B & ->). apply plus_case_fits; auto.
  - exists (plus_case z c d). split; [apply in_pairs2; eauto|]. cbn. now apply met_both.
Qed.
Lemma in_residues m r : In r (residues m) <-> 0 <= r < m.
Proof.
  unfold residues. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros H. exists (Z.to_nat r). split; [lia|]. apply in_seq. lia.
Qed.
Lemma has_residue_spec c v m r : fits v c -> met (guard c) -> 0 < m -> 0 <= r < m ->
  (denote S (has_residue c m r) e <-> v mod m = r).
Proof.
  intros [D E] G M R. specialize (E G). cbn. set (d := den c) in *. set (s := sum S (lin c) e) in *.
  assert (P : 0 < m * d) by nia.
  split; intros H.
  - assert (X : (d * v) mod (m * d) = d * r).
    { replace (d * v) with (s + const c) by lia. rewrite Z.add_mod, H, <- Z.add_mod by lia.
      replace (d * r - const c + const c) with (d * r) by ring. apply Z.mod_small. nia. }
    rewrite (Z.mul_comm m d), Z.mul_mod_distr_l in X by lia. nia.
  - replace s with (d * v - const c) by lia. rewrite Zminus_mod. symmetry. rewrite Zminus_mod. f_equal. f_equal.
    rewrite (Z.mul_comm m d), !Z.mul_mod_distr_l by lia. f_equal. rewrite H. apply Z.mod_small. lia.
Qed.

Lemma times_covers z v l : covers v l -> covers (z * v) (map (times z) l).
Proof.
  intros [F (c & C & G)]. rewrite Forall_forall in F. split.
  - apply Forall_forall. intros k K. apply in_map_iff in K as (d & <- & D). destruct (F d D) as [P Q].
    split; cbn; [exact P|]. rewrite lmul_sum. intros X. specialize (Q X). nia.
  - exists (times z c). split; [apply in_map_iff; eauto|exact G].
Qed.
Lemma compared_all_ok r x y l m : covers x l -> covers y m -> (denote S (compared_all r l m) e <-> related r x y).
Proof.
  intros A B. pose proof (plus_covers (-1) _ _ _ _ A B) as [F (c & C & G)]. rewrite Forall_forall in F.
  assert (R : related r x y <-> related r (x + -1 * y) 0) by (destruct r; cbn [related]; lia).
  rewrite R. unfold compared_all. rewrite some_of_spec. split.
  - intros (f & I & D). apply in_map_iff in I as (k & <- & K). apply met_guarded in D as [X Y].
    now apply (compared_spec r k _ (F k K) X) in Y.
  - intros X. eexists. split; [apply in_map_iff; exists c; split; [reflexivity|exact C]|].
    apply met_guarded. split; [exact G|]. now apply (compared_spec r c _ (F c C) G).
Qed.
(* the cases of a term, and those of the term whose absolute value it is *)
Definition covered (t : term) : Prop :=
  covers (number t n) (cases t) /\ match t with Absolute u => covers (number u n) (cases u) | _ => True end.
Lemma cases_covered :
  (forall t, proper_term t = true -> covered t) /\
  (forall c, proper_condition c = true -> (denote S (chosen c) e <-> truth c n = true)).
Proof.
  apply term_condition; cbn [proper_term proper_condition]; intros.
  - split; [|exact I]. split; [|eexists; split; [now left|exact I]]. constructor; [|constructor]. split; [reflexivity|].
    cbn [guard met lin const den]. intros _. change (number (Var x) n) with (Z.of_N (n x)).
    rewrite digits_of_sum, words. ring.
  - split; [|exact I]. split; [|eexists; split; [now left|exact I]]. constructor; [|constructor]. split; [reflexivity|].
    cbn [guard met lin const den]. intros _. change (number (Num z) n) with z. cbn [sum]. ring.
  - split; [|exact I]. apply andb_prop in H1 as [A B]. cbn [number cases]. replace (number t n + number u n) with (number t n + 1 * number u n) by ring.
    apply plus_covers; [apply (H A)|apply (H0 B)].
  - split; [|exact I]. apply andb_prop in H1 as [A B]. cbn [number cases]. replace (number t n - number u n) with (number t n + -1 * number u n) by ring.
    apply plus_covers; [apply (H A)|apply (H0 B)].
  - split; [|exact I]. exact (times_covers z _ _ (proj1 (H H0))).
  - split; [|exact I]. apply andb_prop in H0 as [M A]. apply Z.ltb_lt in M. destruct (proj1 (H A)) as [F (c & C & G)]. rewrite Forall_forall in F. split.
    + apply Forall_forall. intros k K. cbn in K. apply in_pairs2 in K as (d & r & D & R & ->). split; [reflexivity|].
      cbn [guard met lin const den]. rewrite met_guarded. intros [X Y]. apply in_residues in R.
      apply (has_residue_spec d _ m r (F d D) X M R) in Y. change (number (Modulo t m) n) with (number t n mod m).
      rewrite Y. cbn [sum]. ring.
    + pose proof (Z.mod_pos_bound (number t n) m M) as B. eexists. split.
      * cbn. apply in_pairs2. exists c, (number t n mod m). repeat split; auto. now apply in_residues.
      * cbn. apply met_guarded. split; [exact G|]. now apply (has_residue_spec c _ m _ (F c C) G M B).
  - split; [|exact I]. apply andb_prop in H0 as [M A]. apply Z.ltb_lt in M. destruct (proj1 (H A)) as [F (c & C & G)]. rewrite Forall_forall in F. split.
    + apply Forall_forall. intros k K. cbn in K. apply in_pairs2 in K as (d & r & D & R & ->). destruct (F d D) as [P Q].
      split; cbn [guard met lin const den]; [nia|].
      rewrite met_guarded. intros [X Y]. change (number (Quotient t m) n) with (number t n / m). apply in_residues in R. apply (has_residue_spec d _ m r (F d D) X M R) in Y.
      specialize (Q X). pose proof (Z.div_mod (number t n) m ltac:(lia)). nia.
    + pose proof (Z.mod_pos_bound (number t n) m M) as B. eexists. split.
      * cbn. apply in_pairs2. exists c, (number t n mod m). repeat split; auto. now apply in_residues.
      * cbn. apply met_guarded. split; [exact G|]. now apply (has_residue_spec c _ m _ (F c C) G M B).
  - pose proof (proj1 (H H0)) as C0. split; [|exact C0]. destruct (C0) as [F (c & C & G)]. rewrite Forall_forall in F. split.
    + apply Forall_forall. intros k K. cbn [cases] in K. apply in_pairs2 in K as (d & s & D & _ & ->).
      pose proof (F d D) as Fd. destruct (F d D) as [P Q]. destruct s; split; cbn [den guard lin const]; try exact P; cbn [met];
        rewrite met_guarded; intros [X Y]; specialize (Q X); apply (compared_spec _ d _ Fd X) in Y; cbn [related] in Y; cbn [number];
        rewrite ?lmul_sum; nia.
    + pose proof (F c C) as Fc. destruct (Z_le_gt_dec 0 (number t n)).
      * eexists. split; [cbn [cases]; apply in_pairs2; exists c, true; repeat split; cbn; auto|].
        cbn [guard met]. apply met_guarded. split; [exact G|]. apply (compared_spec _ c _ Fc G). cbn. lia.
      * eexists. split; [cbn [cases]; apply in_pairs2; exists c, false; repeat split; cbn; auto|].
        cbn [guard met]. apply met_guarded. split; [exact G|]. apply (compared_spec _ c _ Fc G). cbn. lia.
  - split; [|exact I]. apply andb_prop in H2 as [H2 U]. apply andb_prop in H2 as [C T]. specialize (H C).
    destruct (proj1 (H0 T)) as [F (a & A & GA)]. destruct (proj1 (H1 U)) as [F' (b & B & GB)]. rewrite Forall_forall in F, F'. split.
    + apply Forall_forall. intros k K. cbn [cases] in K. apply in_app_iff in K. cbn [number].
      destruct K as [K|K]; apply in_map_iff in K as (d & <- & D);
        [destruct (F d D) as [P Q]|destruct (F' d D) as [P Q]]; (split; cbn [den guard lin const]; [exact P|]); rewrite met_both; cbn [met denote];
        intros [X Y]; specialize (Q Y); rewrite H in X; destruct (truth c n); congruence.
    + destruct (truth c n) eqn:E.
      * eexists. split; [cbn [cases]; apply in_app_iff; left; apply in_map_iff; eauto|].
        cbn [guard]. apply met_both. split; [cbn; now apply H|exact GA].
      * eexists. split; [cbn [cases]; apply in_app_iff; right; apply in_map_iff; eauto|].
        cbn [guard]. apply met_both. split; [cbn; rewrite H; congruence|exact GB].
  - apply andb_prop in H1 as [A B]. destruct (H A) as [C D], (H0 B) as [C' _].
    assert (R : truth (Test r t u) n = true <-> related r (number t n) (number u n)).
    { destruct r; cbn [truth tested related]; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia. }
    rewrite R. destruct t; cbn [chosen]; try (apply compared_all_ok; assumption).
    destruct (is_less r) eqn:L; [|apply compared_all_ok; assumption]. cbn [denote joined].
    rewrite (compared_all_ok r _ _ _ _ D C'), (compared_all_ok r _ _ _ _ (times_covers (-1) _ _ D) C').
    cbn [number]. destruct r; try discriminate; cbn [related]; lia.
  - apply andb_prop in H1 as [A B]. cbn. rewrite (H A), (H0 B), andb_true_iff. tauto.
  - apply andb_prop in H1 as [A B]. cbn. rewrite (H A), (H0 B), orb_true_iff. tauto.
  - cbn. rewrite (H H0), negb_true_iff. destruct (truth c n); intuition congruence.
Qed.
Lemma cases_ok :
  (forall t, proper_term t = true -> covers (number t n) (cases t)) /\
  (forall c, proper_condition c = true -> (denote S (chosen c) e <-> truth c n = true)).
Proof. split; [intros t P; exact (proj1 (proj1 cases_covered t P))|exact (proj2 cases_covered)]. Qed.
End At_.


Lemma ex_words_ok vs f : forall e,
  denote S (ex_words vs f) e <-> exists ws, length ws = length vs /\ denote S f (upds e vs ws).
Proof.
  induction vs as [|v vs IH]; intros e; cbn [ex_words denote].
  - split; [intros H; now exists nil|]. now intros ([|] & L & H).
  - split.
    + intros (w & H). apply IH in H as (ws & L & H). exists (w :: ws). split; [cbn; congruence|exact H].
    + intros ([|w ws] & L & H); [discriminate|]. exists w. apply IH. exists ws. split; [cbn in L; congruence|exact H].
Qed.
Lemma all_words_ok vs f : forall e,
  denote S (all_words vs f) e <-> forall ws, length ws = length vs -> denote S f (upds e vs ws).
Proof.
  induction vs as [|v vs IH]; intros e; cbn [all_words denote].
  - split; [intros H [|] L; [exact H|discriminate]|]. intros H. exact (H nil eq_refl).
  - split.
    + intros H [|w ws] L; [discriminate|]. apply (proj1 (IH _) (H w)). cbn in L. congruence.
    + intros H w. apply IH. intros ws L. apply (H (w :: ws)). cbn. congruence.
Qed.
Lemma in_language_ok A x e : language digits = Some A -> (denote S (FRegular A (places x)) e <-> in_language digits (map e (places x))).
Proof. intros L. unfold in_language. rewrite L. reflexivity. Qed.

Hypothesis numbers : is_numeration digits.
(* what is said to be known of a predicate is right *)
Hypothesis reads_known : Forall (fun P => forall ns, length ns = arity P -> (says P ns <-> read digits (table_of P) ns)) known.

Definition stand (e n : env) : Prop := forall x, represents digits (map e (places x)) (n x).
Lemma stand_upd e n x ws k : stand e n -> represents digits ws k -> stand (upds e (places x) ws) (upd n x k).
Proof.
  intros H R y. unfold upd. destruct (Pos.eqb_spec y x) as [->|N].
  - rewrite upds_these; [exact R|apply planes_once|]. destruct R as [L _]. rewrite L. apply planes_length.
  - replace (map (upds e (places x) ws) (places y)) with (map e (places y)); [apply H|].
    apply map_ext_in. intros v I. symmetry. apply upds_other. intros J. exact (N (planes_apart _ _ _ _ I J)).
Qed.
Lemma language_number x e ws : length ws = length (places x) ->
  in_language digits ws -> map (upds e (places x) ws) (places x) = ws /\ exists k, represents digits ws k.
Proof.
  intros L I. split; [apply upds_these; [apply planes_once|exact L]|].
  pose proof (worth_natural digits ws (weights_grow digits numbers)). exists (Z.to_N (worth digits ws)). split; [|split; [exact I|lia]].
  rewrite L. apply planes_length.
Qed.

Theorem compile_ok s : proper s = true -> forall e n, stand e n -> (denote S (compile s) e <-> meaning known s n).
Proof.
  induction s; cbn [proper]; intros P e n W; pose proof (fun x => proj2 (proj2 (W x))) as V.
  - destruct b; cbn; intuition lia.
  - change (compile (Compare r t u)) with (chosen (Test r t u)). rewrite (proj2 (cases_ok e n V) _ P).
    destruct r; cbn [truth tested related meaning]; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia.
  - destruct (language digits) eqn:E; [discriminate|]. apply Nat.eqb_eq in P.
    assert (B : forall x, e x = n x).
    { intros v. pose proof (plain digits numbers E _ _ (W v)) as H. unfold places, planes in H. rewrite P in H. cbn in H. congruence. }
    cbn [compile denote meaning]. rewrite !parity_put.
    change (parity nil e) with 0%N. rewrite !B, N.lxor_0_r, <- N.lxor_assoc.
    rewrite N2Z.inj_iff. apply N.lxor_eq_0_iff.
  - cbn [compile meaning]. destruct (nth_error known p) as [Q|] eqn:E; [|discriminate]. apply Nat.eqb_eq in P.
    rewrite Forall_forall in reads_known. rewrite (reads_known Q (nth_error_In _ _ E)) by now rewrite map_length.
    cbn [denote]. rewrite flat_map_concat_map, concat_map, map_map. apply read_iff; [exact numbers|].
    clear - W. induction xs; cbn; constructor; auto.
  - cbn. now rewrite (IHs P e n W).
  - apply andb_prop in P as [A B]. destruct o; cbn; rewrite (IHs1 A e n W), (IHs2 B e n W); reflexivity.
  - cbn [compile meaning]. rewrite ex_words_ok. unfold among. split.
    + intros (ws & L & H). assert (K : exists k, represents digits ws k /\ denote S (compile s) (upds e (places x) ws)).
      { destruct (language digits) as [A|] eqn:E.
        - destruct H as [H1 H2]. apply (in_language_ok A x _ E) in H1.
          rewrite upds_these in H1 by (apply planes_once || exact L).
          destruct (language_number x e ws L H1) as [_ [k K]]. eauto.
        - destruct (language_number x e ws L) as [_ [k K]]; [unfold in_language; now rewrite E|eauto]. }
      destruct K as (k & K & F). exists k. apply (IHs P (upds e (places x) ws)); [|exact F]. now apply stand_upd.
    + intros (k & H). destruct (some_representation digits numbers k) as (ws & R). exists ws.
      assert (L : length ws = length (places x)) by (destruct R as [L _]; rewrite L; apply planes_length).
      split; [exact L|]. pose proof (proj2 (IHs P _ _ (stand_upd e n x ws k W R)) H) as F.
      destruct (language digits) as [A|] eqn:E; [|exact F]. split; [|exact F]. apply (in_language_ok A x _ E).
      rewrite upds_these by (apply planes_once || exact L). exact (proj1 (proj2 R)).
  - cbn [compile meaning]. rewrite all_words_ok. unfold among. split.
    + intros H k. destruct (some_representation digits numbers k) as (ws & R). 
      assert (L : length ws = length (places x)) by (destruct R as [L _]; rewrite L; apply planes_length).
      apply (IHs P _ _ (stand_upd e n x ws k W R)). specialize (H ws L).
      destruct (language digits) as [A|] eqn:E; [|exact H]. apply H. apply (in_language_ok A x _ E).
      rewrite upds_these by (apply planes_once || exact L). exact (proj1 (proj2 R)).
    + intros H ws L. assert (K : in_language digits ws -> denote S (compile s) (upds e (places x) ws)).
      { intros I. destruct (language_number x e ws L I) as [_ [k K]]. apply (IHs P _ (upd n x k)); [|apply H].
        now apply stand_upd. }
      destruct (language digits) as [A|] eqn:E; [|apply K; unfold in_language; now rewrite E].
      intros I. apply K. apply (in_language_ok A x _ E) in I. rewrite upds_these in I by (apply planes_once || exact L). exact I.
Qed.
End Compile.
