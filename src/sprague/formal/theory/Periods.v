(* The theorem of Guy and Smith (1956): so many equal nim-values prove a period for ever. *)
From Coq Require Import NArith List Lia Arith.
From Sprague Require Import Heaps.
Import ListNotations.

Section Periods.
Variable digits : list N.
Variable G : nat -> N.
Hypothesis values : nim_values digits G.

Lemma same_options m n :
  (forall l, option_of digits m l -> exists l', option_of digits n l' /\ value G l' = value G l) ->
  (forall l, option_of digits n l -> exists l', option_of digits m l' /\ value G l' = value G l) -> G m = G n.
Proof.
  intros H1 H2. destruct (values m) as [A1 B1], (values n) as [A2 B2].
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
  apply same_options; intros l O; destruct O as [k K E D|k a K A E D|k a b K A B E D]; pose proof (digit_le _ _ _ D) as X.
  - lia.
  - exists [a - period]. split; [apply (one_heap _ _ k); auto; lia|]. cbn. rewrite <- (IH (a - period)) by lia.
    now replace (a - period + period) with a by lia.
  - destruct (le_lt_dec b a).
    + exists [a - period; b]. split; [apply (two_heaps _ _ k); auto; lia|]. cbn. rewrite <- (IH (a - period)) by lia.
      now replace (a - period + period) with a by lia.
    + exists [a; b - period]. split; [apply (two_heaps _ _ k); auto; lia|]. cbn. rewrite <- (IH (b - period)) by lia.
      now replace (b - period + period) with b by lia.
  - lia.
  - exists [a + period]. split; [apply (one_heap _ _ k); auto; lia|]. cbn. now rewrite IH by lia.
  - destruct (le_lt_dec b a).
    + exists [a + period; b]. split; [apply (two_heaps _ _ k); auto; lia|]. cbn. now rewrite (IH a) by lia.
    + exists [a; b + period]. split; [apply (two_heaps _ _ k); auto; lia|]. cbn. now rewrite (IH b) by lia.
Qed.
End Periods.
