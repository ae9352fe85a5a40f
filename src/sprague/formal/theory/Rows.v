(* Rows of nim-values, each by those before it: every number is in a row once, and a period that is seen far enough goes
   on. After Dress, Flammenkamp and Pink, Additive periodicity of the Sprague-Grundy function (1999). *)
From Coq Require Import List Lia Arith Bool Wf_nat.
Import ListNotations.

Lemma map_once {A} (f : nat -> A) l :
  NoDup l -> (forall y z, In y l -> In z l -> f y = f z -> y = z) -> NoDup (map f l).
Proof.
  induction 1 as [|a l N D IH]; intros H; cbn; constructor; [|apply IH; intros; apply H; cbn; auto].
  intros I. apply in_map_iff in I as (b & E & J). apply N. rewrite <- (H b a); cbn; auto.
Qed.

Section Row.
Variable row_before : nat -> nat -> nat.        (* the value of row j at x *)
Variable pairs : list (nat * nat).              (* that a move takes d from x, and leads to row j *)
Variable allowed : nat -> nat * nat -> bool.    (* it may do so at x *)
Variable g : nat -> nat.                        (* the values of the row *)

Definition leads (x v : nat) (way : nat * nat) : Prop :=
  In way pairs /\ allowed x way = true /\ fst way <= x /\ row_before (snd way) (x - fst way) = v.
Definition is_mex (x v : nat) : Prop :=
  (forall y, y < x -> g y <> v) /\ (forall way, ~ leads x v way) /\
  forall u, u < v -> (exists y, y < x /\ g y = u) \/ exists way, leads x u way.
Hypothesis by_mex : forall x, is_mex x (g x).
Hypothesis once_before : forall d j x y, In (d, j) pairs -> row_before j x = row_before j y -> x = y.
Notation count := (length pairs).

Theorem once x y : g x = g y -> x = y.
Proof.
  intros E. destruct (Nat.lt_trichotomy x y) as [L|[->|L]]; [|reflexivity|].
  - destruct (by_mex y) as [A _]. destruct (A x L E).
  - destruct (by_mex x) as [A _]. destruct (A y L). now symmetry.
Qed.
Lemma mex_once x v w : is_mex x v -> is_mex x w -> v = w.
Proof.
  assert (H : forall v w, is_mex x v -> is_mex x w -> v < w -> False).
  { intros a b (A1 & A2 & _) (_ & _ & B) L. destruct (B a L) as [(y & Y & E)|(p & P)]; [exact (A1 y Y E)|exact (A2 p P)]. }
  intros V W. destruct (Nat.lt_trichotomy v w) as [L|[E|L]]; [destruct (H v w V W L)|exact E|destruct (H w v W V L)].
Qed.

Theorem at_most x : g x <= x + count.
Proof.
  set (options := map g (seq 0 x) ++ map (fun way => row_before (snd way) (x - fst way)) pairs).
  assert (L : length (seq 0 (g x)) <= length options).
  { apply NoDup_incl_length; [apply seq_NoDup|]. intros u U. apply in_seq in U. apply in_app_iff.
    destruct (by_mex x) as (_ & _ & B). destruct (B u ltac:(lia)) as [(y & Y & E)|(way & P & _ & _ & E)]; [left|right].
    - rewrite <- E. apply in_map, in_seq. lia.
    - rewrite <- E. exact (in_map (fun way => row_before (snd way) (x - fst way)) pairs way P). }
  unfold options in L. rewrite app_length, !map_length, !seq_length in L. lia.
Qed.

(* what is not in the row before x is not much less than x *)
Definition is_leading (x v : nat) (way : nat * nat) : bool :=
  allowed x way && (fst way <=? x) && (row_before (snd way) (x - fst way) =? v).
Lemma is_leading_iff x v way : In way pairs -> (is_leading x v way = true <-> leads x v way).
Proof. unfold is_leading, leads. rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq. tauto. Qed.
Definition place (v y : nat) : nat + nat * nat :=
  if g y <? v then inl (g y) else match find (is_leading y v) pairs with Some way => inr way | None => inl (g y) end.
Lemma place_cases x v y : (forall z, z < x -> g z <> v) -> y < x ->
  (g y < v /\ place v y = inl (g y)) \/ exists way, leads y v way /\ place v y = inr way.
Proof.
  intros N Y. unfold place. destruct (Nat.ltb_spec (g y) v) as [L|L]; [now left|right].
  destruct (by_mex y) as (_ & _ & B). pose proof (N y Y) as D. destruct (find (is_leading y v) pairs) as [way|] eqn:F.
  - apply find_some in F as [I F]. exists way. split; [now apply is_leading_iff|reflexivity].
  - exfalso. destruct (B v ltac:(lia)) as [(z & Z & E)|(way & P)]; [exact (N z ltac:(lia) E)|].
    pose proof P as (I & _). apply is_leading_iff in P; [|exact I]. rewrite (find_none _ _ F way I) in P. discriminate.
Qed.
Theorem not_late x v : (forall y, y < x -> g y <> v) -> x <= v + count.
Proof.
  intros N. set (places := map inl (seq 0 v) ++ map inr pairs : list (nat + nat * nat)).
  assert (L : length (map (place v) (seq 0 x)) <= length places).
  { apply NoDup_incl_length.
    - apply map_once; [apply seq_NoDup|]. intros y z Y Z E. apply in_seq in Y, Z.
      destruct (place_cases x v y N ltac:(lia)) as [[A P]|([d j] & (I & _ & D & A) & P)],
        (place_cases x v z N ltac:(lia)) as [[B Q]|([e k] & (_ & _ & D' & B) & Q)];
        rewrite P, Q in E; try discriminate; injection E as E.
      + now apply once.
      + intros. subst. cbn [fst snd] in *. pose proof (once_before e k (y - e) (z - e) I ltac:(congruence)). lia.
    - intros p P. apply in_map_iff in P as (y & <- & Y). apply in_seq in Y. apply in_app_iff.
      destruct (place_cases x v y N ltac:(lia)) as [[A P]|(way & (I & _) & P)]; rewrite P; [left|right].
      + apply in_map, in_seq. lia.
      + now apply in_map. }
  unfold places in L. rewrite app_length, !map_length, !seq_length in L. lia.
Qed.
Lemma earlier x v : v + count < x -> exists y, y < x /\ g y = v.
Proof.
  intros L. destruct (in_dec Nat.eq_dec v (map g (seq 0 x))) as [I|I].
  - apply in_map_iff in I as (y & E & Y). apply in_seq in Y. exists y. split; [lia|exact E].
  - exfalso. assert (x <= v + count); [|lia]. apply not_late. intros y Y E. apply I. rewrite <- E. apply in_map, in_seq. lia.
Qed.
Theorem at_least x : x <= g x + count.
Proof. apply not_late. destruct (by_mex x) as [A _]. exact A. Qed.
Theorem each_number_once v : exists x, g x = v /\ forall y, g y = v -> y = x.
Proof.
  destruct (earlier (v + count + 1) v ltac:(lia)) as (x & _ & E). exists x. split; [exact E|].
  intros y Y. apply once. congruence.
Qed.

(* A period p of the rows before goes on in this row, once it is seen in 2 * count columns. *)
Variables p far start most : nat.
Hypothesis rows_recur : forall d j x, In (d, j) pairs -> far <= x -> row_before j (x + p) = row_before j x + p.
Hypothesis most_taken : forall d j, In (d, j) pairs -> d <= most.
Hypothesis far_enough : far + most <= start.
Hypothesis same_pairs : forall way x, In way pairs -> start <= x -> allowed (x + p) way = allowed x way.
Hypothesis seen : forall x, start <= x -> x < start + 2 * count -> g (x + p) = g x + p.

Theorem row_recurs x : start <= x -> g (x + p) = g x + p.
Proof.
  induction x as [x IH] using (well_founded_induction lt_wf). intros S.
  destruct (Nat.lt_ge_cases x (start + 2 * count)) as [C|C]; [now apply seen|].
  pose proof (at_least x) as X. apply (mex_once (x + p)); [apply by_mex|]. destruct (by_mex x) as (A & A' & B).
  assert (moved : forall way v, leads (x + p) (v + p) way <-> leads x v way).
  { intros [d j] v. unfold leads. cbn [fst snd]. split; intros (I & F & D & E);
      pose proof (most_taken d j I) as M; pose proof (rows_recur d j (x - d) I ltac:(lia)) as R;
      replace (x - d + p) with (x + p - d) in R by lia; rewrite (same_pairs (d, j) x I S) in *; repeat split; auto; lia. }
  split; [|split].
  - intros y Y E. pose proof (at_most y) as Q. destruct (Nat.lt_ge_cases y p) as [Z|Z]; [lia|].
    pose proof (IH (y - p) ltac:(lia) ltac:(lia)) as H. replace (y - p + p) with y in H by lia. apply (A (y - p)); lia.
  - intros way P. apply moved in P. exact (A' way P).
  - intros u U. destruct (Nat.lt_ge_cases (u + count) (x + p)) as [Z|Z]; [left; now apply earlier|].
    destruct (B (u - p) ltac:(lia)) as [(y & Y & E)|(way & P)].
    + left. exists (y + p). split; [lia|]. pose proof (at_most y). rewrite (IH y Y ltac:(lia)). lia.
    + right. exists way. apply moved in P. now replace (u - p + p) with u in P by lia.
Qed.

(* Whatever is a period long enough, with the first place of it not behind that, is one for ever. *)
Theorem seen_period_recurs (q first : nat) : 1 <= p -> first <= start ->
  (forall x, first <= x -> x < start + p -> g (x + q) = g x + q) -> forall x, first <= x -> g (x + q) = g x + q.
Proof.
  intros P F H x. induction x as [x IH] using (well_founded_induction lt_wf). intros X.
  destruct (Nat.lt_ge_cases x (start + p)) as [C|C]; [now apply H|].
  pose proof (row_recurs (x - p) ltac:(lia)) as R. replace (x - p + p) with x in R by lia.
  pose proof (row_recurs (x - p + q) ltac:(lia)) as Q. replace (x - p + q + p) with (x + q) in Q by lia.
  pose proof (IH (x - p) ltac:(lia) ltac:(lia)). lia.
Qed.
End Row.
