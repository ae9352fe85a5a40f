(* The same sentence, taken apart: a rule with many cases is joined with other things case by case, one condition after
   another, so that no automaton has to know all of the rule at once; and that some number is there is asked of those
   conditions only that speak of it. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Formulas Sentences Compile.
Import ListNotations.

(* The cases of a sentence, each a list of conditions. *)
Fixpoint alternatives (s : sentence) : list (list sentence) :=
  match s with
  | Join Or a b => alternatives a ++ alternatives b
  | Join And a b => pairs2 (@app sentence) (alternatives a) (alternatives b)
  | s => [[s]]
  end.
Fixpoint branches (s : sentence) : list sentence :=
  match s with Join Or a b => branches a ++ branches b | s => [s] end.
(* One of them: of one half or of the other, so that no long list is joined with one after another. *)
Fixpoint halved (depth : nat) (l : list sentence) : sentence :=
  match depth, l with
  | O, _ | _, nil => Holds false
  | _, [s] => s
  | S d, l => let h := Nat.div2 (length l) in Join Or (halved d (firstn h l)) (halved d (skipn h l))
  end.
Definition any (l : list sentence) : sentence := halved (length l) l.
Definition chain (a : sentence) (l : list sentence) : sentence := fold_left (Join And) l a.

(* whether a variable occurs, bound or free *)
Fixpoint in_term (x : positive) (t : term) : bool :=
  match t with
  | Var y => Pos.eqb x y
  | Num _ => false
  | Add t u | Sub t u => in_term x t || in_term x u
  | Mul _ t | Modulo t _ | Quotient t _ | Absolute t => in_term x t
  | If c t u => in_condition x c || in_term x t || in_term x u
  end
with in_condition (x : positive) (c : condition) : bool :=
  match c with
  | Test _ t u => in_term x t || in_term x u
  | Both c d | Either c d => in_condition x c || in_condition x d
  | Neither c => in_condition x c
  end.
Fixpoint mentions (x : positive) (s : sentence) : bool :=
  match s with
  | Holds _ => false
  | Compare _ t u => in_term x t || in_term x u
  | NimSum y z w => Pos.eqb x y || Pos.eqb x z || Pos.eqb x w
  | Regular _ ys => existsb (Pos.eqb x) ys
  | Negation s => mentions x s
  | Join _ s u => mentions x s || mentions x u
  | Exists y s | ForAll y s => Pos.eqb x y || mentions x s
  end.
Fixpoint conjuncts (s : sentence) : list sentence :=
  match s with Join And a b => conjuncts a ++ conjuncts b | s => [s] end.
Definition some (x : positive) (s : sentence) : sentence :=
  match filter (mentions x) (conjuncts s) with
  | nil => Exists x s
  | a :: l => chain (Exists x (chain a l)) (filter (fun t => negb (mentions x t)) (conjuncts s))
  end.
Fixpoint spread (s : sentence) : sentence :=
  match s with
  | Exists x s => any (map (some x) (branches (spread s)))
  | ForAll x s => ForAll x (spread s)
  | Negation s => Negation (spread s)
  | Join And a b => any (map (chain (spread a)) (alternatives b))
  | Join o a b => Join o (spread a) (spread b)
  | s => s
  end.

Section Spread.
Variable known : list predicate.
Lemma alternatives_ok s n : meaning known s n <-> exists l, In l (alternatives s) /\ Forall (fun s => meaning known s n) l.
Proof.
  assert (A : forall s, meaning known s n <-> exists l, In l [[s]] /\ Forall (fun s => meaning known s n) l).
  { intros t. split.
    - intros H. exists [t]. split; [now left|]. now repeat constructor.
    - intros (l & [<-|[]] & H). now inversion H. }
  induction s; try apply A. destruct o; try apply A; cbn [alternatives meaning].
  - rewrite IHs1, IHs2. split.
    + intros [(l & I & F) (m & J & G)]. exists (l ++ m). split; [apply in_pairs2; eauto|]. now apply Forall_app.
    + intros (l & I & F). apply in_pairs2 in I as (a & b & I & J & ->). apply Forall_app in F as [F G]. split; eauto.
  - rewrite IHs1, IHs2. split.
    + intros [(l & I & F)|(l & I & F)]; exists l; (split; [apply in_app_iff; auto|exact F]).
    + intros (l & I & F). apply in_app_iff in I as [I|I]; [left|right]; eauto.
Qed.
Lemma branches_ok s n : meaning known s n <-> exists t, In t (branches s) /\ meaning known t n.
Proof.
  assert (A : forall s, meaning known s n <-> exists t, In t [s] /\ meaning known t n).
  { intros t. split; [intros H; exists t; split; [now left|exact H]|now intros (u & [<-|[]] & H)]. }
  induction s; try apply A. destruct o; try apply A; cbn [branches meaning]. rewrite IHs1, IHs2. split.
  - intros [(l & I & F)|(l & I & F)]; exists l; (split; [apply in_app_iff; auto|exact F]).
  - intros (l & I & F). apply in_app_iff in I as [I|I]; [left|right]; eauto.
Qed.
Lemma any_ok l n : meaning known (any l) n <-> exists t, In t l /\ meaning known t n.
Proof.
  assert (G : forall d l, (length l <= d)%nat ->
    (meaning known (halved d l) n <-> exists t, In t l /\ meaning known t n)).
  { clear l. induction d as [|d IH]; intros [|s [|t l]] L; cbn [length] in L; try lia;
      try (cbn; split; [intros []|now intros (t & [] & _)]).
    - cbn. split; [eauto|now intros (u & [<-|[]] & H)].
    - set (m := s :: t :: l) in *. change (halved (S d) m) with
        (Join Or (halved d (firstn (Nat.div2 (length m)) m)) (halved d (skipn (Nat.div2 (length m)) m))).
      assert (M : length m = S (S (length l))) by reflexivity. pose proof (Nat.lt_div2 (length m) ltac:(lia)) as H.
      assert (1 <= Nat.div2 (length m))%nat by (rewrite M; cbn; lia).
      cbn [meaning]. rewrite !IH by (rewrite ?firstn_length, ?skipn_length; lia).
      assert (I : forall u, In u m <-> In u (firstn (Nat.div2 (length m)) m) \/ In u (skipn (Nat.div2 (length m)) m))
        by (intros u; now rewrite <- in_app_iff, firstn_skipn).
      split; [intros [(u & J & K)|(u & J & K)]; exists u; rewrite I; auto|].
      intros (u & J & K). apply I in J as [J|J]; [left|right]; eauto. }
  apply G. reflexivity.
Qed.
Lemma chain_ok l n : forall a, meaning known (chain a l) n <-> meaning known a n /\ Forall (fun s => meaning known s n) l.
Proof.
  induction l as [|s l IH]; intros a; cbn.
  - split; [intros H; split; [exact H|constructor]|tauto].
  - unfold chain in IH. rewrite IH. cbn. split.
    + intros [[H G] F]. split; [exact H|]. now constructor.
    + intros [H F]. inversion F; subst. tauto.
Qed.
Lemma terms_same n m :
  (forall t, (forall x, in_term x t = true -> n x = m x) -> number t n = number t m) /\
  (forall c, (forall x, in_condition x c = true -> n x = m x) -> truth c n = truth c m).
Proof.
  apply term_condition; cbn [in_term in_condition number truth]; intros; try reflexivity;
    try match goal with H : forall v, Pos.eqb v ?x = true -> _ |- _ => now rewrite (H x (Pos.eqb_refl x)) end;
    repeat match goal with H : _ -> ?a = _ |- context [?a] => rewrite H end; try reflexivity;
    intros v I; match goal with H : forall x, _ -> n x = m x |- _ => apply H end; rewrite I, ?orb_true_r; reflexivity.
Qed.
Lemma unmentioned s : forall n m, (forall x, mentions x s = true -> n x = m x) -> (meaning known s n <-> meaning known s m).
Proof.
  induction s; cbn [mentions meaning]; intros n m H.
  - reflexivity.
  - rewrite (proj1 (terms_same n m) t), (proj1 (terms_same n m) u); [reflexivity| |]; intros v I; apply H; rewrite I, ?orb_true_r; reflexivity.
  - rewrite (H x), (H y), (H z); [reflexivity| | |]; rewrite Pos.eqb_refl, ?orb_true_r; reflexivity.
  - replace (map m xs) with (map n xs); [reflexivity|]. apply map_ext_in. intros v I. apply H. apply existsb_exists.
    exists v. split; [exact I|apply Pos.eqb_refl].
  - now rewrite (IHs n m H).
  - assert (A : meaning known s1 n <-> meaning known s1 m) by (apply IHs1; intros v I; apply H; rewrite I; reflexivity).
    assert (B : meaning known s2 n <-> meaning known s2 m) by (apply IHs2; intros v I; apply H; rewrite I; apply orb_true_r).
    destruct o; rewrite A, B; reflexivity.
  - assert (A : forall k, meaning known s (upd n x k) <-> meaning known s (upd m x k)).
    { intros k. apply IHs. intros v I. unfold upd. destruct (Pos.eqb v x); [reflexivity|]. apply H. rewrite I. apply orb_true_r. }
    split; intros [k K]; exists k; now apply A.
  - assert (A : forall k, meaning known s (upd n x k) <-> meaning known s (upd m x k)).
    { intros k. apply IHs. intros v I. unfold upd. destruct (Pos.eqb v x); [reflexivity|]. apply H. rewrite I. apply orb_true_r. }
    split; intros K k; apply A, K.
Qed.
Lemma conjuncts_ok s n : meaning known s n <-> Forall (fun s => meaning known s n) (conjuncts s).
Proof.
  assert (A : forall s, meaning known s n <-> Forall (fun s => meaning known s n) [s]).
  { intros t. split; [intros H; now repeat constructor|]. intros H. now inversion H. }
  induction s; try apply A. destruct o; try apply A. cbn [conjuncts meaning]. rewrite IHs1, IHs2, Forall_app. reflexivity.
Qed.
Lemma some_ok x s n : meaning known (some x s) n <-> exists k : N, meaning known s (upd n x k).
Proof.
  unfold some. destruct (filter (mentions x) (conjuncts s)) as [|a l] eqn:E; [reflexivity|].
  rewrite chain_ok. cbn [meaning].
  assert (K : forall k, meaning known s (upd n x k) <->
    meaning known (chain a l) (upd n x k) /\ Forall (fun s => meaning known s n) (filter (fun t => negb (mentions x t)) (conjuncts s))).
  { intros k. rewrite chain_ok, conjuncts_ok.
    assert (C : meaning known a (upd n x k) /\ Forall (fun s => meaning known s (upd n x k)) l <->
      Forall (fun s => meaning known s (upd n x k)) (filter (mentions x) (conjuncts s))).
    { rewrite E. split; [intros [F G]; now constructor|]. intros F. now inversion F. }
    rewrite C, !Forall_forall. clear. split.
    - intros H. split; intros t I; apply filter_In in I as [I M]; [exact (H t I)|].
      apply (unmentioned t (upd n x k) n); [|exact (H t I)]. intros v V. unfold upd.
      destruct (Pos.eqb_spec v x) as [->|_]; [rewrite V in M; discriminate|reflexivity].
    - intros [H G] t I. destruct (mentions x t) eqn:M; [apply H, filter_In; auto|].
      apply (unmentioned t (upd n x k) n); [|apply G, filter_In; rewrite M; auto]. intros v V. unfold upd.
      destruct (Pos.eqb_spec v x) as [->|_]; [congruence|reflexivity]. }
  split.
  - intros [[k H] F]. exists k. now apply K.
  - intros [k H]. apply K in H as [H F]. eauto.
Qed.
Theorem spread_ok s : forall n, meaning known (spread s) n <-> meaning known s n.
Proof.
  induction s; intros n; cbn [spread]; try reflexivity.
  - cbn. now rewrite IHs.
  - destruct o; try (cbn; rewrite IHs1, IHs2; reflexivity).
    rewrite any_ok. cbn [meaning]. rewrite (alternatives_ok s2). split.
    + intros (t & I & H). apply in_map_iff in I as (l & <- & I). apply chain_ok in H as [H F]. apply IHs1 in H. eauto.
    + intros [H (l & I & F)]. exists (chain (spread s1) l). split; [apply in_map_iff; eauto|]. apply chain_ok.
      split; [now apply IHs1|exact F].
  - rewrite any_ok. cbn [meaning]. split.
    + intros (t & I & H). apply in_map_iff in I as (u & <- & I). apply some_ok in H as [k H]. exists k.
      apply IHs, branches_ok. eauto.
    + intros [k H]. apply IHs, branches_ok in H as (t & I & H). exists (some x t).
      split; [apply in_map_iff; eauto|]. apply some_ok. now exists k.
  - cbn. split; intros H k; apply IHs; auto.
Qed.
End Spread.
