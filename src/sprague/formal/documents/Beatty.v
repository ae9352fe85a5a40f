(* Rayleigh's theorem without real numbers: an irrational number is said by the fractions below it. *)
From Coq Require Import NArith Lia.
Local Open Scope N_scope.

(* below p q stands for p < q alpha, of an irrational alpha > 0: then not below p q is p > q alpha, but for q = 0. *)
Record slope (below : N -> N -> Prop) : Prop := {
  decided : forall p q, below p q \/ ~ below p q;
  sums_below : forall p q r s, below p q -> below r s -> below (p + r) (q + s);
  sums_above : forall p q r s, ~ below p q -> ~ below r s -> ~ below (p + r) (q + s);
  zero_below : forall q, 1 <= q -> below 0 q;
  above_zero : forall p, ~ below p 0;
  bounded : exists p, ~ below p 1 }.
(* m = [n alpha] *)
Definition floor (below : N -> N -> Prop) (n m : N) : Prop := below m n /\ ~ below (m + 1) n.
(* 1/alpha + 1/beta = 1: for 0 < q < p it is p/q < beta just if q/p > 1/beta, so if (p - q)/p < 1/alpha; and beta, alpha > 1. *)
Definition reciprocals_sum_to_1 (A B : N -> N -> Prop) : Prop :=
  (forall p q, 1 <= q -> q < p -> (B p q <-> ~ A p (p - q))) /\ forall p q, 1 <= q -> p <= q -> A p q /\ B p q.

Section Rayleigh.
Variables A B : N -> N -> Prop.
Hypothesis alpha : slope A.
Hypothesis beta : slope B.
Hypothesis one : reciprocals_sum_to_1 A B.
Lemma further p q k : A p q -> A p (q + k).
Proof.
  intros H. destruct (N.eq_dec k 0) as [->|K]; [now rewrite N.add_0_r|]. rewrite <- (N.add_0_r p). apply (sums_below A alpha); [exact H|].
  apply (zero_below A alpha). lia.
Qed.
Lemma up p q : A p q -> A (p + 1) (q + 1).
Proof. intros H. apply (sums_below A alpha); [exact H|]. apply one; lia. Qed.
(* so many n have n alpha < m *)
Lemma counted m : 1 <= m -> exists k, k < m /\ ~ A m k /\ A m (k + 1).
Proof.
  intros M. assert (G : forall j, A m j -> exists k, k < j /\ ~ A m k /\ A m (k + 1)).
  { induction j as [|j IH] using N.peano_ind; intros H; [now apply (above_zero A alpha) in H|].
    destruct (decided A alpha m j) as [D|D].
    - destruct (IH D) as (k & L & K). exists k. split; [lia|exact K].
    - exists j. rewrite N.add_1_r. split; [lia|now split]. }
  apply G. apply (proj2 one); lia.
Qed.
Lemma in_first m k n : ~ A m k -> A m (k + 1) -> floor A n m -> n = k + 1.
Proof.
  intros K K' [F F']. destruct (N.lt_trichotomy n (k + 1)) as [L|[L|L]]; [exfalso|exact L|exfalso].
  - apply K. replace k with (n + (k - n)) by lia. now apply further.
  - apply F'. replace n with (k + 1 + 1 + (n - k - 2)) by lia. apply further. now apply up.
Qed.
Lemma in_second m k n : 1 <= m -> k < m -> ~ A m k -> A m (k + 1) -> 1 <= n -> floor B n m -> n = m - k /\ A (m + 1) (k + 1).
Proof.
  intros M L K K' N [F F']. assert (N' : n < m + 1) by (apply N.nle_gt; intros H; apply F', (proj2 one); lia).
  assert (G : A (m + 1) (m + 1 - n)).
  { destruct (decided A alpha (m + 1) (m + 1 - n)) as [D|D]; [exact D|]. exfalso. apply F'. apply (proj1 one); [lia|lia|exact D]. }
  assert (H : ~ A m (m - n)).
  { destruct (N.eq_dec n m) as [->|E]; [rewrite N.sub_diag; apply (above_zero A alpha)|]. apply (proj1 one) in F; [exact F|lia|lia]. }
  assert (E : m - n = k).
  { destruct (N.lt_trichotomy (m - n) k) as [S|[S|S]]; [exfalso|exact S|exfalso].
    - (* (m + 1) < (m - n + 1) alpha <= k alpha < m *)
      apply K. replace k with (m + 1 - n + (k - (m + 1 - n))) by lia. apply further.
      destruct (decided A alpha m (m + 1 - n)) as [D|D]; [exact D|]. exfalso.
      apply (sums_above A alpha m (m + 1 - n) 1 0 D (above_zero A alpha 1)). now rewrite N.add_0_r.
    - apply H. replace (m - n) with (k + 1 + (m - n - k - 1)) by lia. now apply further. }
  split; [lia|]. replace (k + 1) with (m + 1 - n) by lia. exact G.
Qed.
(* R-split.irrational: For irrational α, β > 0 with 1/α + 1/β = 1 the sequences ⌊nα⌋ and ⌊nβ⌋, n ≥ 1, split the
   positive integers. *)
Theorem rayleigh m : 1 <= m ->
  ((exists! n, 1 <= n /\ floor A n m) /\ (forall n, 1 <= n -> ~ floor B n m)) \/
  ((exists! n, 1 <= n /\ floor B n m) /\ (forall n, 1 <= n -> ~ floor A n m)).
Proof.
  intros M. destruct (counted m M) as (k & L & K & K'). destruct (decided A alpha (m + 1) (k + 1)) as [D|D]; [right|left]; split.
  - exists (m - k). split.
    + split; [lia|]. split.
      * destruct (N.eq_dec k 0) as [->|Z]; [apply (proj2 one); lia|]. apply (proj1 one); [lia|lia|]. now replace (m - (m - k)) with k by lia.
      * intros F. apply (proj1 one) in F; [|lia|lia]. apply F. now replace (m + 1 - (m - k)) with (k + 1) by lia.
    + intros n [N F]. symmetry. exact (proj1 (in_second m k n M L K K' N F)).
  - intros n N F. pose proof (in_first m k n K K' F) as ->. now apply (proj2 F).
  - exists (k + 1). split; [split; [lia|now split]|]. intros n [N F]. symmetry. exact (in_first m k n K K' F).
  - intros n N F. exact (D (proj2 (in_second m k n M L K K' N F))).
Qed.
(* Integer splittings, of n >= 1 into the sets P i and Q j, composed with both. *)
(* R-split.composition: So do ⌊2nφ⌋, ⌊(2n − 1)φ⌋, ⌊nφ²⌋, and every composition of one or two integer splittings with
   α, β or both. *)
Theorem composed (I J : Type) (P : I -> N -> Prop) (Q : J -> N -> Prop) :
  (forall n, 1 <= n -> exists! i, P i n) -> (forall n, 1 <= n -> exists! j, Q j n) -> forall m, 1 <= m ->
  exists! s : I + J, match s with
    | inl i => exists n, 1 <= n /\ P i n /\ floor A n m
    | inr j => exists n, 1 <= n /\ Q j n /\ floor B n m end.
Proof.
  intros HP HQ m M. destruct (rayleigh m M) as [[(n & [N F] & U) O]|[(n & [N F] & U) O]].
  - destruct (HP n N) as (i & Pi & UP). exists (inl i). split; [now exists n|]. intros [j|j] (k & K & Pj & G).
    + f_equal. apply UP. now rewrite (U k (conj K G)).
    + exfalso. exact (O k K G).
  - destruct (HQ n N) as (j & Qj & UQ). exists (inr j). split; [now exists n|]. intros [i|i] (k & K & Pi & G).
    + exfalso. exact (O k K G).
    + f_equal. apply UQ. now rewrite (U k (conj K G)).
Qed.
End Rayleigh.
