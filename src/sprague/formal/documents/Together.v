(* The nim-value of two positions side by side is the nim-sum of theirs, where a move in both is a move in one of them. *)
From Coq Require Import NArith List Lia Bool.
From Sprague Require Import Games Piles Values Sums.

Lemma less_in_one_of_two x y w : (w < N.lxor x y)%N -> (N.lxor w y < x)%N \/ (N.lxor x w < y)%N.
Proof.
  intros W. set (d := N.lxor w (N.lxor x y)). assert (D : d <> 0%N) by (intros E; apply N.lxor_eq in E; lia).
  set (k := N.log2 d). assert (K : N.testbit d k = true) by now apply N.bit_log2.
  assert (H : forall j, (k < j)%N -> N.testbit w j = xorb (N.testbit x j) (N.testbit y j)).
  { intros j J. assert (Z : N.testbit d j = false) by now apply N.bits_above_log2. unfold d in Z. rewrite !N.lxor_spec in Z.
    now destruct (N.testbit w j), (N.testbit x j), (N.testbit y j). }
  unfold d in K. rewrite !N.lxor_spec in K. destruct (N.testbit w k) eqn:Wk.
  - exfalso. assert (N.lxor x y < w)%N; [|lia]. apply (less_by_bit _ _ k); [|exact Wk|].
    + rewrite N.lxor_spec. now destruct (N.testbit x k), (N.testbit y k).
    + intros j J. rewrite N.lxor_spec. symmetry. now apply H.
  - destruct (N.testbit x k) eqn:X, (N.testbit y k) eqn:Y; try discriminate; [left|right]; apply (less_by_bit _ _ k);
      rewrite ?N.lxor_spec, ?Wk, ?X, ?Y; try reflexivity; intros j J; rewrite N.lxor_spec, H by exact J;
      now destruct (N.testbit x j), (N.testbit y j).
Qed.
Lemma cancel_right u x y : N.lxor u y = N.lxor x y -> u = x.
Proof. intros E. apply (f_equal (fun v => N.lxor v y)) in E. now rewrite !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_r in E. Qed.
Lemma cancel_left u x y : N.lxor x u = N.lxor x y -> u = y.
Proof. rewrite !(N.lxor_comm x). apply cancel_right. Qed.

Section Together.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable measure : position -> N.
Hypothesis falls : forall p q, move p q -> (measure q < measure p)%N.
(* p is a and b side by side. *)
Variable both : position -> position -> position -> Prop.
Hypothesis in_either : forall a b p q, both a b p -> move p q ->
  (exists a', move a a' /\ both a' b q) \/ (exists b', move b b' /\ both a b' q).
Hypothesis in_first : forall a b p a', both a b p -> move a a' -> exists q, move p q /\ both a' b q.
Hypothesis in_second : forall a b p b', both a b p -> move b b' -> exists q, move p q /\ both a b' q.
Theorem nim_sum a b p x y : both a b p -> has_value _ move a x -> has_value _ move b y -> has_value _ move p (N.lxor x y).
Proof.
  assert (G : forall n a b p x y, (measure a + measure b < n)%N -> both a b p -> has_value _ move a x -> has_value _ move b y ->
    has_value _ move p (N.lxor x y)); [|apply (G (measure a + measure b + 1)%N); lia]. clear a b p x y.
  induction n as [|n IH] using N.peano_ind; intros a b p x y L J A B; [lia|]. pose proof A as [A1 A2]. pose proof B as [B1 B2]. constructor.
  - intros q M. destruct (in_either a b p q J M) as [(a' & F & J')|(b' & F & J')]; pose proof (falls _ _ F).
    + destruct (A1 a' F) as (u & U & D). exists (N.lxor u y). split; [apply (IH a' b); auto; lia|]. intros E. apply D.
      exact (cancel_right _ _ _ E).
    + destruct (B1 b' F) as (u & U & D). exists (N.lxor x u). split; [apply (IH a b'); auto; lia|]. intros E. apply D.
      exact (cancel_left _ _ _ E).
  - intros w W. destruct (less_in_one_of_two x y w W) as [C|C].
    + destruct (A2 _ C) as (a' & F & U). pose proof (falls _ _ F). destruct (in_first a b p a' J F) as (q & M & J').
      exists q. split; [exact M|]. replace w with (N.lxor (N.lxor w y) y) by now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
      apply (IH a' b); auto; lia.
    + destruct (B2 _ C) as (b' & F & U). pose proof (falls _ _ F). destruct (in_second a b p b' J F) as (q & M & J').
      exists q. split; [exact M|]. replace w with (N.lxor x (N.lxor x w)) by now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
      apply (IH a b'); auto; lia.
Qed.
(* What a symmetry makes of a position has the same nim-value. *)
Theorem symmetric (f : position -> position) : (forall p q, move p q -> move (f p) (f q)) -> (forall p, f (f p) = p) ->
  forall p v, has_value _ move p v -> has_value _ move (f p) v.
Proof.
  intros F I p v V. assert (G : forall n p v, (measure p < n)%N -> has_value _ move p v -> has_value _ move (f p) v);
    [|apply (G (measure p + 1)%N); [lia|exact V]]. clear p v V. induction n as [|n IH] using N.peano_ind; intros p v L [V1 V2]; [lia|].
  constructor.
  - intros q M. apply F in M. rewrite I in M. destruct (V1 _ M) as (u & U & D). exists u. split; [|exact D].
    pose proof (falls _ _ M). rewrite <- (I q). apply IH; [lia|exact U].
  - intros u U. destruct (V2 u U) as (q & M & W). exists (f q). split; [now apply F|]. pose proof (falls _ _ M). apply IH; [lia|exact W].
Qed.
(* The player to move loses where the nim-value is 0, and wins where it is another. *)
Theorem zero_is_lost p v : has_value _ move p v -> if (v =? 0)%N then is_P _ move p else is_N _ move p.
Proof.
  assert (G : forall n p v, (measure p < n)%N -> has_value _ move p v -> if (v =? 0)%N then is_P _ move p else is_N _ move p);
    [|apply (G (measure p + 1)%N); lia].
  clear p v. induction n as [|n IH] using N.peano_ind; intros p v L V; [lia|]. destruct V as [V1 V2].
  destruct (N.eqb_spec v 0) as [->|Z].
  - constructor. intros q M. destruct (V1 q M) as (u & U & D). pose proof (falls _ _ M). specialize (IH q u ltac:(lia) U).
    now destruct (N.eqb_spec u 0).
  - destruct (V2 0%N ltac:(lia)) as (q & M & U). pose proof (falls _ _ M). apply (one_to_P _ _ p q M). exact (IH q 0%N ltac:(lia) U).
Qed.
End Together.
