(* Sprague (1935) and Grundy (1939): in a sum of heaps the player to move loses iff the nim-sum of the values is 0. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Games Heaps.
Import ListNotations.

(* numbers that agree above a bit, which one of them has *)
Lemma less_by_bit a b k : N.testbit a k = false -> N.testbit b k = true ->
  (forall j, (k < j)%N -> N.testbit a j = N.testbit b j) -> (a < b)%N.
Proof.
  intros A B E.
  assert (H : N.shiftr a (N.succ k) = N.shiftr b (N.succ k)).
  { apply N.bits_inj. intros i. rewrite !N.shiftr_spec'. apply E. lia. }
  pose proof (N.div2_odd (N.shiftr a k)) as Da. pose proof (N.div2_odd (N.shiftr b k)) as Db.
  rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l, A in Da. rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l, B in Db.
  rewrite N.div2_spec, N.shiftr_shiftr in Da, Db. replace (k + 1)%N with (N.succ k) in Da, Db by lia. rewrite H in Da.
  assert (L : (N.shiftr a k < N.shiftr b k)%N) by (cbn [N.b2n] in Da, Db; lia).
  rewrite !N.shiftr_div_pow2 in L. apply N.nle_gt. intros C. apply (N.div_le_mono b a (2 ^ k)) in C; [lia|].
  now apply N.pow_nonzero.
Qed.

Section Sums.
Variable code : nat -> N.
Variable G : nat -> N.
Hypothesis values : nim_values code G.
Notation value := (value G).

(* a move in a sum is a move in one of its heaps *)
Inductive sum_move : list nat -> list nat -> Prop :=
  in_one_heap l n r heaps : option_of code n heaps -> sum_move (l ++ n :: r) (l ++ heaps ++ r).

Lemma value_app l r : value (l ++ r) = N.lxor (value l) (value r).
Proof. unfold Heaps.value. induction l as [|n l IH]; cbn; [reflexivity|]. now rewrite IH, N.lxor_assoc. Qed.
Lemma value_cons n l : value (n :: l) = N.lxor (G n) (value l).
Proof. reflexivity. Qed.
Lemma value_at l n r : value (l ++ n :: r) = N.lxor (G n) (value (l ++ r)).
Proof. rewrite !value_app, value_cons. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm. Qed.
Lemma value_in l h r : value (l ++ h ++ r) = N.lxor (value h) (value (l ++ r)).
Proof. rewrite !value_app, <- !N.lxor_assoc. f_equal. apply N.lxor_comm. Qed.

(* some heap has the highest bit of the nim-sum *)
Lemma heap_with_bit k heaps : N.testbit (value heaps) k = true ->
  exists l n r, heaps = l ++ n :: r /\ N.testbit (G n) k = true.
Proof.
  induction heaps as [|n heaps IH]; [change (value []) with 0%N; now rewrite N.bits_0|]. rewrite value_cons, N.lxor_spec. intros H.
  destruct (N.testbit (G n) k) eqn:E; [now exists [], n, heaps|].
  destruct IH as (l & m & r & -> & B); [destruct (N.testbit (value heaps) k); [reflexivity|discriminate H]|]. now exists (n :: l), m, r.
Qed.

(* a move makes the sum of the squares less, even where it takes nothing *)
Fixpoint squares (heaps : list nat) : nat := match heaps with [] => 0 | n :: heaps => n * n + squares heaps end.
Lemma squares_app l r : squares (l ++ r) = squares l + squares r.
Proof. induction l; cbn; [reflexivity|]. rewrite IHl. lia. Qed.
Lemma squares_tokens heaps : squares heaps <= tokens heaps * tokens heaps.
Proof. induction heaps; cbn; nia. Qed.
Lemma squares_option n heaps : option_of code n heaps -> squares heaps < n * n.
Proof.
  intros [k _ K P ->]. pose proof (squares_tokens heaps). destruct K as [K|K]; [nia|].
  destruct heaps as [|a [|b l]]; cbn in K; try lia. inversion P as [|? ? A P']. inversion P' as [|? ? B _]; subst.
  pose proof (squares_tokens l). cbn in *. nia.
Qed.

Theorem sprague_grundy heaps : is_P _ sum_move heaps <-> value heaps = 0%N.
Proof.
  apply (kernel _ sum_move (fun _ => True) (fun heaps => N.of_nat (squares heaps))) with (S := fun heaps => value heaps = 0%N);
    [| | |exact I].
  - intros p q _ M. split; [exact I|]. destruct M as [l n r h O]. pose proof (squares_option n h O).
    rewrite !squares_app. change (squares (n :: r)) with (n * n + squares r). lia.
  - intros p q _ P M Q. destruct M as [l n r h O]. rewrite value_at in P. rewrite value_in in Q.
    apply N.lxor_eq in P, Q. destruct (values n) as [V _]. apply (V h O). congruence.
  - intros p _. destruct (N.eq_dec (value p) 0) as [E|E]; [now left|right]. set (k := N.log2 (value p)).
    assert (K : N.testbit (value p) k = true) by now apply N.bit_log2.
    destruct (heap_with_bit k p K) as (l & n & r & -> & B).
    set (w := value (l ++ r)). assert (W : value (l ++ n :: r) = N.lxor (G n) w) by apply value_at.
    assert (L : (w < G n)%N).
    { apply (less_by_bit _ _ k); [|exact B|].
      - rewrite W, N.lxor_spec, B in K. now destruct (N.testbit w k).
      - intros j J. assert (Z : N.testbit (value (l ++ n :: r)) j = false) by now apply N.bits_above_log2.
        rewrite W, N.lxor_spec in Z. now destruct (N.testbit w j), (N.testbit (G n) j). }
    destruct (values n) as [_ V]. destruct (V w L) as (h & O & H). exists (l ++ h ++ r). split; [now constructor|].
    rewrite value_in, H. apply N.lxor_nilpotent.
Qed.
End Sums.
