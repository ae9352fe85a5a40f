(* The theorem of Guy and Smith (1956): so many equal nim-values prove a period for ever. *)
From Coq Require Import NArith List Lia Arith.
From Sprague Require Import Heaps.
Import ListNotations.

(* Octal games: d(1), d(2), ... to the last, each less than 8. *)
Section Octal.
Variable digits : list N.
Hypothesis octal : forall d, In d digits -> (d < 8)%N.
Definition octal_code : nat -> N := Heaps.digits (0%N :: digits) [].
Definition digit (k : nat) : N := nth (k - 1) digits 0%N.
Inductive octal_option (n : nat) : list nat -> Prop :=
| no_heap k : 1 <= k -> n = k -> N.testbit (digit k) 0 = true -> octal_option n []
| one_heap k a : 1 <= k -> 1 <= a -> n = k + a -> N.testbit (digit k) 1 = true -> octal_option n [a]
| two_heaps k a b : 1 <= k -> 1 <= a -> 1 <= b -> n = k + (a + b) -> N.testbit (digit k) 2 = true -> octal_option n [a; b].

Lemma digit_le k i : N.testbit (digit k) i = true -> k <= length digits.
Proof.
  intros H. destruct (le_lt_dec k (length digits)); [auto|]. unfold digit in H. rewrite nth_overflow in H by lia.
  now rewrite N.bits_0 in H.
Qed.
Lemma octal_digit k : 1 <= k -> octal_code k = digit k.
Proof.
  intros K. unfold octal_code, Heaps.digits, digit. destruct (Nat.ltb_spec k (length (0%N :: digits))) as [L|L]; cbn in L.
  - destruct k; [lia|]. cbn. f_equal. lia.
  - rewrite (nth_overflow digits) by lia. now destruct ((k - length (0%N :: digits)) mod _).
Qed.
Lemma octal_options n heaps : option_of octal_code n heaps <-> octal_option n heaps.
Proof.
  split.
  - intros [k B D P E]. assert (K : 1 <= k) by (destruct k; [|lia]; discriminate B).
    rewrite octal_digit in B by exact K. assert (H : length heaps <= 2).
    { destruct (le_lt_dec (length heaps) 2) as [|L]; [assumption|]. exfalso. assert (X : (digit k < 2 ^ 3)%N).
      { unfold digit. destruct (nth_in_or_default (k - 1) digits 0%N) as [I| ->]; [now apply octal|reflexivity]. }
      destruct (N.eq_dec (digit k) 0) as [Z|Z]; [rewrite Z, N.bits_0 in B; discriminate|].
      rewrite N.bits_above_log2 in B; [discriminate|]. apply N.log2_lt_pow2 in X; lia. }
    destruct heaps as [|a [|b [|]]]; cbn in *; try lia.
    + apply (no_heap n k); auto; lia.
    + inversion P; subst. apply (one_heap _ k); auto; lia.
    + inversion P as [|? ? A P']. inversion P'; subst. apply (two_heaps _ k); auto; lia.
  - intros [k K E B|k a K A E B|k a b K A A' E B]; exists k; rewrite ?octal_digit by exact K; cbn; auto; try lia;
      unfold nonempty; auto.
Qed.

Variable G : nat -> N.
Hypothesis values : nim_values octal_code G.
Lemma octal_values n : (forall heaps, octal_option n heaps -> value G heaps <> G n) /\
  (forall v, (v < G n)%N -> exists heaps, octal_option n heaps /\ value G heaps = v).
Proof.
  destruct (values n) as [A B]. split; [intros h O; now apply A, octal_options|].
  intros v L. destruct (B v L) as (h & O & V). exists h. split; [now apply octal_options|exact V].
Qed.

Lemma same_options m n :
  (forall l, octal_option m l -> exists l', octal_option n l' /\ value G l' = value G l) ->
  (forall l, octal_option n l -> exists l', octal_option m l' /\ value G l' = value G l) -> G m = G n.
Proof.
  intros H1 H2. destruct (octal_values m) as [A1 B1], (octal_values n) as [A2 B2].
  destruct (N.lt_trichotomy (G m) (G n)) as [L|[E|L]]; [|exact E|].
  - destruct (B2 _ L) as (l & O & V). destruct (H2 _ O) as (l' & O' & V'). destruct (A1 l' O'). congruence.
  - destruct (B1 _ L) as (l & O & V). destruct (H1 _ O) as (l' & O' & V'). destruct (A2 l' O'). congruence.
Qed.

Theorem guy_smith start period : 1 <= start ->
  (forall n, start <= n < 2 * start + period + length digits -> G (n + period) = G n) ->
  forall n, start <= n -> G (n + period) = G n.
Proof.
  intros positive repeats n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (le_lt_dec (2 * start + period + length digits) n) as [Far|Near]; [|apply repeats; lia].
  apply same_options; intros l O; destruct O as [k K E D|k a K A E D|k a b K A B E D]; pose proof (digit_le _ _ D) as X.
  - lia.
  - exists [a - period]. split; [apply (one_heap _ k); auto; lia|]. cbn. rewrite <- (IH (a - period)) by lia.
    now replace (a - period + period) with a by lia.
  - destruct (le_lt_dec b a).
    + exists [a - period; b]. split; [apply (two_heaps _ k); auto; lia|]. cbn. rewrite <- (IH (a - period)) by lia.
      now replace (a - period + period) with a by lia.
    + exists [a; b - period]. split; [apply (two_heaps _ k); auto; lia|]. cbn. rewrite <- (IH (b - period)) by lia.
      now replace (b - period + period) with b by lia.
  - lia.
  - exists [a + period]. split; [apply (one_heap _ k); auto; lia|]. cbn. now rewrite IH by lia.
  - destruct (le_lt_dec b a).
    + exists [a + period; b]. split; [apply (two_heaps _ k); auto; lia|]. cbn. now rewrite (IH a) by lia.
    + exists [a; b + period]. split; [apply (two_heaps _ k); auto; lia|]. cbn. now rewrite (IH b) by lia.
Qed.
End Octal.
