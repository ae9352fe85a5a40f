(* Taking and breaking: heaps with a code of digits, and their nim-values. *)
From Coq Require Import NArith List Lia Arith Bool.
Import ListNotations.

Section Heaps.
(* d(1), d(2), ...: taking k tokens from a heap is governed by d(k), whose bits 0, 1 and 2 allow to leave no heap, one
   heap, or two heaps, of what is left. *)
Variable digits : list N.
Definition digit (k : nat) : N := nth (k - 1) digits 0%N.
Inductive option_of (n : nat) : list nat -> Prop :=
| no_heap k : 1 <= k -> n = k -> N.testbit (digit k) 0 = true -> option_of n []
| one_heap k a : 1 <= k -> 1 <= a -> n = k + a -> N.testbit (digit k) 1 = true -> option_of n [a]
| two_heaps k a b : 1 <= k -> 1 <= a -> 1 <= b -> n = k + (a + b) -> N.testbit (digit k) 2 = true -> option_of n [a; b].

Lemma digit_le k i : N.testbit (digit k) i = true -> k <= length digits.
Proof.
  intros H. destruct (le_lt_dec k (length digits)); [auto|]. unfold digit in H. rewrite nth_overflow in H by lia.
  now rewrite N.bits_0 in H.
Qed.
Lemma option_smaller n heaps : option_of n heaps -> forall a, In a heaps -> a < n.
Proof. intros []; cbn; intros h I; decompose [or] I; subst; lia. Qed.

Section Values.
Variable G : nat -> N.
Definition value (heaps : list nat) : N := fold_right (fun h v => N.lxor (G h) v) 0%N heaps.
(* G n is the least number that is not the value of an option of n. *)
Definition nim_values : Prop := forall n,
  (forall heaps, option_of n heaps -> value heaps <> G n) /\
  (forall v, (v < G n)%N -> exists heaps, option_of n heaps /\ value heaps = v).

Lemma value_ext (F : nat -> N) heaps : (forall a, In a heaps -> F a = G a) ->
  fold_right (fun h v => N.lxor (F h) v) 0%N heaps = value heaps.
Proof. intros H. induction heaps as [|a l IH]; cbn; [reflexivity|]. rewrite H by now left. f_equal. apply IH. intros. apply H. now right. Qed.
End Values.

(* There is only one such sequence. *)
Theorem nim_values_unique F G : nim_values F -> nim_values G -> forall n, F n = G n.
Proof.
  intros HF HG. induction n as [n IH] using (well_founded_induction lt_wf).
  assert (E : forall heaps, option_of n heaps -> value F heaps = value G heaps).
  { intros heaps O. apply value_ext. intros a I. apply IH. exact (option_smaller n heaps O a I). }
  destruct (HF n) as [F1 F2], (HG n) as [G1 G2]. destruct (N.lt_trichotomy (F n) (G n)) as [L|[H|L]]; [|exact H|].
  - destruct (G2 _ L) as (h & O & V). exfalso. apply (F1 h O). now rewrite E.
  - destruct (F2 _ L) as (h & O & V). exfalso. apply (G1 h O). now rewrite <- E.
Qed.
End Heaps.
