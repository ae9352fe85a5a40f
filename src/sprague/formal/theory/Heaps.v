(* Taking and breaking: heaps with a code of digits, and their nim-values. *)
From Coq Require Import NArith List Lia Arith Bool.
Import ListNotations.

(* The digits of a code: those of a list, and after them those of another, again and again. *)
Definition digits (first again : list N) (k : nat) : N :=
  if k <? length first then nth k first 0%N else nth ((k - length first) mod length again) again 0%N.
Lemma digits_recur first again k p : length first <= k -> again = [] \/ p mod length again = 0 ->
  digits first again (k + p) = digits first again k.
Proof.
  intros L D. unfold digits. destruct (Nat.ltb_spec (k + p) (length first)); [lia|].
  destruct (Nat.ltb_spec k (length first)); [lia|]. destruct again as [|d again].
  - now destruct ((k + p - length first) mod _), ((k - length first) mod _).
  - destruct D as [D|D]; [discriminate|]. f_equal. replace (k + p - length first) with (k - length first + p) by lia.
    apply Nat.mod_divides in D as (c & ->); [|discriminate]. rewrite Nat.mul_comm. now apply Nat.mod_add.
Qed.

Fixpoint tokens (heaps : list nat) : nat := match heaps with [] => 0 | a :: heaps => a + tokens heaps end.
Definition nonempty (heaps : list nat) : Prop := Forall (fun a => 1 <= a) heaps.
Lemma in_tokens a heaps : In a heaps -> a <= tokens heaps.
Proof. induction heaps as [|b l IH]; cbn; [tauto|]. intros [->|I]; [|specialize (IH I)]; lia. Qed.
Lemma length_tokens heaps : nonempty heaps -> length heaps <= tokens heaps.
Proof. induction 1; cbn; lia. Qed.

Section Heaps.
(* Of the digit code k, which governs taking k tokens from a heap, the bits 0, 1, 2, ... allow to leave no heap, one heap,
   two heaps, ... of what is left. *)
Variable code : nat -> N.
Inductive option_of (n : nat) (heaps : list nat) : Prop := leaving (k : nat) :
  N.testbit (code k) (N.of_nat (length heaps)) = true -> 1 <= k \/ 2 <= length heaps ->
  nonempty heaps -> n = k + tokens heaps -> option_of n heaps.

(* The same, computed: so the options that a code has here can be compared with those that a program plays by. *)
Definition option_test (n : nat) (heaps : list nat) : bool :=
  let k := n - tokens heaps in
  N.testbit (code k) (N.of_nat (length heaps)) && ((1 <=? k) || (2 <=? length heaps)) &&
  forallb (Nat.leb 1) heaps && (tokens heaps <=? n).
Lemma option_test_iff n heaps : option_test n heaps = true <-> option_of n heaps.
Proof.
  unfold option_test, nonempty. rewrite !andb_true_iff, orb_true_iff, !Nat.leb_le. split.
  - intros (((B & K) & P) & L). apply (leaving n heaps (n - tokens heaps)); [exact B|exact K| |lia].
    apply Forall_forall. intros a I. apply Nat.leb_le. rewrite forallb_forall in P. now apply P.
  - intros [k B K P ->]. replace (k + tokens heaps - tokens heaps) with k by lia. repeat split; [exact B|exact K| |lia].
    apply forallb_forall. intros a I. apply Nat.leb_le. unfold nonempty in P. rewrite Forall_forall in P. now apply P.
Qed.

Lemma option_smaller n heaps : option_of n heaps -> forall a, In a heaps -> a < n.
Proof.
  intros [k _ [K|K] P ->] a I; pose proof (in_tokens a heaps I) as T; [lia|].
  destruct heaps as [|b [|c heaps]]; cbn in *; try lia. inversion P as [|? ? B P']. inversion P' as [|? ? C P'']; subst.
  pose proof (length_tokens heaps P''). destruct I as [->|[->|I]]; try lia. pose proof (in_tokens a heaps I). lia.
Qed.

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
