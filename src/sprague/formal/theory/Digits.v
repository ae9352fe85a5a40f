(* Arithmetic in a system of digits. That a system is one in which every number has one representation is proved by two
   sentences about words: after each representation comes that of the next number, and no two have the same value. So
   Zeckendorf's theorem, and Ostrowski's for each a, are certificates. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Readers Weights Formulas Numerations Sentences Compile Spread Certificates.
Import ListNotations.
Local Open Scope Z_scope.

(* No two digits 1 are neighbours; the weights are 1, 2, 3, 5, 8, ... *)
Definition adjacent : reader := Reader [[0; 1]; [0; 2]; [2; 2]]%N [0; 1]%N.
Definition zeckendorf : numeration := Numeration fibonacci 0 (Some adjacent).
Definition binary_digits : numeration := Numeration binary 0 None.

Lemma binary_is_numeration : is_numeration binary_digits.
Proof.
  assert (R : forall ws n, represents binary_digits ws n -> ws = [n]).
  { intros [|w [|v vs]] n (L & _ & V); try discriminate. cbn [worth] in V. change (weights binary_digits) with binary in V.
    rewrite binary_value in V. f_equal. lia. }
  split.
  - split; [reflexivity|]. now split.
  - intros n. exists [n]. split; [reflexivity|]. split; [exact I|]. cbn [worth]. change (weights binary_digits) with binary.
    rewrite binary_value. lia.
  - intros ws vs n A B. apply R in A, B. congruence.
  - cbn. lia.
  - intros _. exact R.
Qed.

Section Numeration.
Variable D : numeration.
Definition next_form : form := compile D nil (ForAll 1 (Exists 2 (Compare Eq (Var 2) (Add (Var 1) (Num 1))))).
Fixpoint same_words (vs us : list positive) : form :=
  match vs, us with v :: vs, u :: us => FBin And (FParity [v; u]) (same_words vs us) | _, _ => always end.
Definition once_form : form :=
  all_words (planes D 1) (among D Implies 1 (all_words (planes D 2) (among D Implies 2
    (FBin Implies (chosen D (Test Eq (Var 1) (Var 2))) (same_words (planes D 1) (planes D 2)))))).
Definition numeration_checked (p : list step_) (c : text) (q : list step_) (d : text) : bool :=
  (match language D with None => false | Some A => settled A && final A 0 end &&
   grows (weights D) &&
   valid (weights D) next_form p (Certificates.read c) && valid (weights D) once_form q (Certificates.read d))%bool.

Lemma same_words_ok e : forall vs us, length vs = length us -> denote (weights D) (same_words vs us) e -> map e vs = map e us.
Proof.
  induction vs as [|v vs IH]; intros [|u us] L H; try discriminate; [reflexivity|]. destruct H as [H F]. cbn. f_equal.
  - cbn in H. unfold parity in H. cbn in H. rewrite N.lxor_0_r in H. now apply N.lxor_eq.
  - apply IH; [cbn in L; congruence|exact F].
Qed.
Lemma two_places ws vs : length ws = length (planes D 1) -> length vs = length (planes D 1) ->
  let e := upds (upds zero (planes D 1) ws) (planes D 2) vs in map e (planes D 1) = ws /\ map e (planes D 2) = vs.
Proof.
  intros L M. assert (M' : length vs = length (planes D 2)) by (rewrite M; apply planes_length). cbn. split.
  - rewrite <- (upds_these (planes D 1) zero ws) at 2 by (apply planes_once || exact L).
    apply map_ext_in. intros v I. apply upds_other. intros J. pose proof (planes_apart _ _ _ _ I J). discriminate.
  - apply upds_these; [apply planes_once|exact M'].
Qed.
Lemma chosen_ok (grow : grows (weights D) = true) t u e :
  proper_condition (Test Eq t u) = true -> denote (weights D) (chosen D (Test Eq t u)) e <->
  number t (fun x => Z.to_N (worth D (map e (planes D x)))) = number u (fun x => Z.to_N (worth D (map e (planes D x)))).
Proof.
  intros P. rewrite (proj2 (cases_ok D e (fun x => Z.to_N (worth D (map e (planes D x))))
    (fun x => eq_sym (Z2N.id _ (worth_natural D _ grow)))) _ P). cbn [truth tested]. apply Z.eqb_eq.
Qed.

Theorem numeration_proved p c q d : numeration_checked p c q d = true -> is_numeration D.
Proof.
  unfold numeration_checked. destruct (language D) as [A|] eqn:L; [|discriminate]. rewrite !andb_true_iff.
  intros [[[[Z F] G] Next] Once].
  pose proof (valid_sound _ _ _ _ Next zero finite_zero) as N1. pose proof (valid_sound _ _ _ _ Once zero finite_zero) as O1.
  assert (Lang : forall ws, in_language D ws = accepted A ws) by (intros; unfold in_language; now rewrite L).
  assert (Zero : represents D (map (fun _ => 0%N) (planes D 1)) 0).
  { split; [apply map_length|]. rewrite Lang. split.
    - exists O. split; [|exact F]. apply Forall_forall. intros w I. apply in_map_iff in I as (v & <- & _). reflexivity.
    - induction (planes D 1) as [|v vs IH]; [reflexivity|]. cbn [map worth]. rewrite IH. cbn [value heights]. unfold total. now rewrite dot_zeros. }
  split; [exact Zero| | |exact G|congruence].
  - apply N.peano_ind.
    + eexists. exact Zero.
    + intros n (ws & E & I & V). unfold next_form in N1. cbn [compile] in N1. unfold among in N1. rewrite L in N1.
      apply (proj1 (all_words_ok D _ _ _)) with (ws := ws) in N1; [|exact E].
      assert (H : exists vs, length vs = length (planes D 1) /\ denote (weights D)
        (FBin And (FRegular A (planes D 2)) (chosen D (Test Eq (Var 2) (Add (Var 1) (Num 1)))))
        (upds (upds zero (planes D 1) ws) (planes D 2) vs)).
      { destruct (proj1 (ex_words_ok D _ _ _) (N1 ltac:(cbn [denote]; rewrite upds_these by (apply planes_once || exact E);
          rewrite <- Lang; exact I))) as (vs & M & H). exists vs. split; [rewrite M; apply planes_length|exact H]. }
      destruct H as (vs & M & H1 & H2). destruct (two_places ws vs E M) as [T1 T2]. cbn [denote] in H1. rewrite T2 in H1.
      exists vs. split; [exact M|]. split; [now rewrite Lang|]. apply (chosen_ok G) in H2; [|reflexivity].
      cbn [number] in H2. rewrite T1, T2, V in H2. pose proof (worth_natural D vs G). lia.
  - intros ws vs n (E & I & V) (E' & I' & V'). unfold once_form, among in O1. rewrite L in O1.
    apply (proj1 (all_words_ok D _ _ _)) with (ws := ws) in O1; [|exact E].
    assert (H : denote (weights D) (FRegular A (planes D 1)) (upds zero (planes D 1) ws)).
    { cbn [denote]. rewrite upds_these by (apply planes_once || exact E). now rewrite <- Lang. }
    apply O1 in H. apply (proj1 (all_words_ok D _ _ _)) with (ws := vs) in H; [|rewrite E'; apply planes_length].
    destruct (two_places ws vs E E') as [T1 T2].
    refine (eq_trans (eq_sym T1) (eq_trans _ T2)). apply same_words_ok; [apply planes_length|]. apply H.
    + cbn [denote]. rewrite T2. now rewrite <- Lang.
    + apply (chosen_ok G); [reflexivity|]. cbn [number]. rewrite T1, T2. congruence.
Qed.

(* ---- every sentence with a checked certificate is true *)
Variable known : list predicate.
Definition knows : Prop := Forall (fun P => forall ns, length ns = arity P -> (says P ns <-> Numerations.read D (table_of P) ns)) known.
Definition proved (s : sentence) (p : list step_) (c : text) : bool :=
  (proper D known s && valid (weights D) (compile D known s) p (Certificates.read c))%bool.
Hypothesis numbers : is_numeration D.
Hypothesis readers : knows.
Theorem proved_sound s p c : proved s p c = true -> meaning known s zero.
Proof.
  intros H. apply andb_prop in H as [P V]. apply (compile_ok D known numbers readers s P zero zero).
  - intros x. replace (map zero (planes D x)) with (map (fun _ => 0%N) (planes D 1)); [exact (zeros D numbers)|].
    assert (G : forall vs us : list positive, length vs = length us -> map (fun _ => 0%N) vs = map zero us).
    { induction vs as [|v vs IH]; intros [|u us] E; try discriminate; [reflexivity|]. cbn. f_equal. apply IH. now inversion E. }
    apply G, planes_length.
  - exact (valid_sound _ _ p _ V zero finite_zero).
Qed.
(* the same for a sentence that was taken apart *)
Theorem spread_sound s p c : proved (spread s) p c = true -> meaning known s zero.
Proof. intros H. apply spread_ok. exact (proved_sound _ p c H). Qed.
End Numeration.

(* Where digits have many bits, most letters are no digits: an automaton is smaller where each comparison, and each
   predicate, says of its variables that they are numbers. [among_numbers] joins that to them: it is always so. *)
Fixpoint insert (x : positive) (l : list positive) : list positive :=
  match l with
  | nil => [x]
  | y :: m => match Pos.compare x y with Datatypes.Lt => x :: l | Datatypes.Eq => l | Datatypes.Gt => y :: insert x m end
  end.
Fixpoint term_variables (t : term) (l : list positive) : list positive :=
  match t with
  | Var x => insert x l
  | Num _ => l
  | Add t u | Sub t u => term_variables t (term_variables u l)
  | Mul _ t | Modulo t _ | Quotient t _ | Absolute t => term_variables t l
  | If c t u => condition_variables c (term_variables t (term_variables u l))
  end
with condition_variables (c : condition) (l : list positive) : list positive :=
  match c with
  | Test _ t u => term_variables t (term_variables u l)
  | Both c d | Either c d => condition_variables c (condition_variables d l)
  | Neither c => condition_variables c l
  end.
(* [k] is the predicate that holds of every number *)
Definition are_numbers (k : nat) (xs : list positive) (s : sentence) : sentence :=
  match map (fun x => Regular k [x]) xs with nil => s | a :: l => Join And (chain a l) s end.
Fixpoint among_numbers (k : nat) (s : sentence) : sentence :=
  match s with
  | Compare r t u => are_numbers k (term_variables t (term_variables u nil)) s
  | Regular p xs => if Nat.ltb p k then are_numbers k (fold_right insert nil xs) s else Holds false
  | Negation s => Negation (among_numbers k s)
  | Join o s u => Join o (among_numbers k s) (among_numbers k u)
  | Exists x s => Exists x (among_numbers k s)
  | ForAll x s => ForAll x (among_numbers k s)
  | Holds _ | NimSum _ _ _ => s
  end.

Section Among.
Variable D : numeration.
Variable known : list predicate.
Hypothesis numbers : is_numeration D.
Hypothesis readers : knows D known.
Definition with_numbers : list predicate :=
  match language D with None => known | Some A => known ++ [Predicate 1 A (fun _ => True)] end.
Lemma are_numbers_ok xs s n : language D <> None ->
  (meaning with_numbers (are_numbers (length known) xs s) n <-> meaning with_numbers s n).
Proof.
  intros L. assert (T : forall x, meaning with_numbers (Regular (length known) [x]) n).
  { intros x. cbn [meaning]. unfold with_numbers. destruct (language D); [|congruence].
    now rewrite nth_error_app2, PeanoNat.Nat.sub_diag. }
  unfold are_numbers. destruct xs as [|x xs]; [reflexivity|]. cbn [map meaning].
  assert (C : meaning with_numbers (chain (Regular (length known) [x]) (map (fun x => Regular (length known) [x]) xs)) n).
  { unfold chain. generalize (T x). generalize (Regular (length known) [x]). induction xs as [|y xs IH]; intros a A; [exact A|].
    cbn [map fold_left]. apply IH. split; [exact A|apply T]. }
  tauto.
Qed.
Lemma among_numbers_ok s : language D <> None -> forall n,
  (meaning with_numbers (among_numbers (length known) s) n <-> meaning known s n).
Proof.
  intros L. induction s; intros n; cbn [among_numbers]; try reflexivity.
  - rewrite are_numbers_ok by exact L. reflexivity.
  - destruct (Nat.ltb_spec p (length known)) as [B|B].
    + rewrite are_numbers_ok by exact L. cbn [meaning]. unfold with_numbers. destruct (language D); [|congruence].
      now rewrite nth_error_app1.
    + cbn [meaning]. apply nth_error_None in B. now rewrite B.
  - cbn [meaning]. now rewrite IHs.
  - cbn [meaning]. destruct o; now rewrite IHs1, IHs2.
  - cbn [meaning]. split; intros (k & H); exists k; now apply IHs.
  - cbn [meaning]. split; intros H k; now apply IHs.
Qed.
Definition among_proved (s : sentence) (p : list step_) (c : text) : bool :=
  match language D with None => false | Some _ => proved D with_numbers (among_numbers (length known) s) p c end.
Theorem among_sound s p c : among_proved s p c = true -> meaning known s zero.
Proof.
  unfold among_proved. destruct (language D) as [A|] eqn:L; [|discriminate]. intros H. apply among_numbers_ok; [congruence|].
  refine (proved_sound D with_numbers numbers _ _ p c H). unfold with_numbers. rewrite L. apply Forall_app. split; [exact readers|].
  constructor; [|constructor]. intros [|n [|]]; try discriminate. intros _. split; [intros _|intros _; exact I].
  destruct (some_representation D numbers n) as (ws & R). exists [ws]. split; [constructor; [exact R|constructor]|].
  cbn [concat table_of]. rewrite app_nil_r. pose proof (proj1 (proj2 R)) as M. unfold in_language in M. now rewrite L in M.
Qed.
Theorem among_spread_sound s p c : among_proved (spread s) p c = true -> meaning known s zero.
Proof. intros H. apply spread_ok. exact (among_sound _ p c H). Qed.
End Among.
