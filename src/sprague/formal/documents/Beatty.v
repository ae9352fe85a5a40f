(* Rayleigh's theorem without real numbers: an irrational number is said by the fractions below it. *)
From Coq Require Import NArith List Lia.
Import ListNotations.
Local Open Scope N_scope.

(* below p q stands for p < q alpha, of an irrational alpha > 0: then not below p q is p > q alpha, but for q = 0.
   Of a rational alpha it may stand for 1 <= q and p <= q alpha: floor is what it says there, too, see by_a_fraction. *)
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

(* m is in one of the sequences [n alpha] and [n beta], n >= 1, and there once *)
Definition held_once (A B : N -> N -> Prop) (m : N) : Prop :=
  ((exists! n, 1 <= n /\ floor A n m) /\ (forall n, 1 <= n -> ~ floor B n m)) \/
  ((exists! n, 1 <= n /\ floor B n m) /\ (forall n, 1 <= n -> ~ floor A n m)).

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
Lemma counted_to m j : A m j -> exists k, k < j /\ ~ A m k /\ A m (k + 1).
Proof.
  induction j as [|j IH] using N.peano_ind; intros H; [now apply (above_zero A alpha) in H|]. destruct (decided A alpha m j) as [D|D].
  - destruct (IH D) as (k & L & K). exists k. split; [lia|exact K].
  - exists j. rewrite N.add_1_r. split; [lia|now split].
Qed.
Lemma counted m : 1 <= m -> exists k, k < m /\ ~ A m k /\ A m (k + 1).
Proof. intros M. apply counted_to. apply (proj2 one); lia. Qed.
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
Theorem rayleigh m : 1 <= m -> held_once A B m.
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
  exists! s : (I + J) * N, let '(k, n) := s in 1 <= n /\ match k with
    | inl i => P i n /\ floor A n m
    | inr j => Q j n /\ floor B n m end.
Proof.
  intros HP HQ m M. destruct (rayleigh m M) as [[(n & [N F] & U) O]|[(n & [N F] & U) O]].
  - destruct (HP n N) as (i & Pi & UP). exists (inl i, n). split; [exact (conj N (conj Pi F))|]. intros [[j|j] k] (K & Pj & G).
    + rewrite <- (U k (conj K G)) in *. now rewrite (UP j Pj).
    + exfalso. exact (O k K G).
  - destruct (HQ n N) as (j & Qj & UQ). exists (inr j, n). split; [exact (conj N (conj Qj F))|]. intros [[i|i] k] (K & Pi & G).
    + exfalso. exact (O k K G).
    + rewrite <- (U k (conj K G)) in *. now rewrite (UQ i Pi).
Qed.
(* and they hold positive numbers alone *)
Theorem positive_terms n m : 1 <= n -> floor A n m \/ floor B n m -> 1 <= m.
Proof.
  intros N F. destruct (proj2 one (0 + 1) n) as [H K]; [lia|lia|]. destruct (N.eq_dec m 0) as [->|M]; [exfalso|lia].
  destruct F as [[_ F]|[_ F]]; [exact (F H)|exact (F K)].
Qed.
End Rayleigh.

Section Slope.
Variable A : N -> N -> Prop.
Hypothesis alpha : slope A.
Hypothesis positive : exists q, A 1 q.
Lemma above_multiple p q k : ~ A p q -> ~ A (p * k) (q * k).
Proof.
  intros H. induction k as [|k IH] using N.peano_ind; [rewrite !N.mul_0_r; apply (above_zero A alpha)|].
  rewrite !N.mul_succ_r. now apply (sums_above A alpha).
Qed.
Lemma below_multiple p q k : A p q -> 1 <= k -> A (p * k) (q * k).
Proof.
  intros H. induction k as [|k IH] using N.peano_ind; [lia|intros _]. rewrite !N.mul_succ_r.
  destruct (N.eq_dec k 0) as [->|K]; [now rewrite !N.mul_0_r|]. apply (sums_below A alpha); [apply IH; lia|exact H].
Qed.
Lemma less p r q : A p q -> r <= p -> A r q.
Proof.
  intros H L. destruct (decided A alpha r q) as [D|D]; [exact D|exfalso].
  apply (sums_above A alpha r q (p - r) 0 D (above_zero A alpha _)). replace (r + (p - r)) with p by lia. now rewrite N.add_0_r.
Qed.
(* of the n >= 1, k have n alpha < m *)
Definition counts (m k : N) : Prop := ~ A m k /\ A m (k + 1).
Lemma counts_some m : exists k, counts m k.
Proof.
  assert (exists j, A m j) as [j J]; [|destruct (counted_to A alpha m j J) as (k & _ & K); now exists k].
  destruct positive as [q Q]. destruct (N.eq_dec m 0) as [->|M]; [exists q; now apply (less 1)|]. exists (q * m).
  rewrite <- (N.mul_1_l m) at 1. apply below_multiple; [exact Q|lia].
Qed.
Lemma fewer m k q : counts m k -> A m q -> k < q.
Proof. intros [K _] H. apply N.nle_gt. intros L. apply K. replace k with (q + (k - q)) by lia. now apply further. Qed.
Lemma as_many m k q : counts m k -> ~ A m q -> q <= k.
Proof. intros [_ K] H. apply N.le_ngt. intros L. apply H. replace q with (k + 1 + (q - k - 1)) by lia. now apply further. Qed.
Lemma counts_next m k l : counts m k -> counts (m + 1) l -> k <= l /\ forall n, k < n -> n <= l -> 1 <= n /\ floor A n m.
Proof.
  intros K L. split; [apply (as_many _ _ _ L); intros H; apply (proj1 K), (less _ _ _ H); lia|]. intros n P Q.
  split; [lia|]. split; [replace n with (k + 1 + (n - k - 1)) by lia; apply further, K; exact alpha|].
  intros H. pose proof (fewer _ _ _ L H). lia.
Qed.
Lemma counts_same m k l : counts m k -> counts m l -> k = l.
Proof. intros K L. apply N.le_antisymm; [apply (as_many m l k L (proj1 K))|apply (as_many m k l K (proj1 L))]. Qed.
Lemma no_more m k l : counts m k -> counts (m + 1) l -> (forall n, 1 <= n -> ~ floor A n m) -> l = k.
Proof.
  intros K L H. destruct (counts_next m k l K L) as [S F]. destruct (N.eq_dec l k) as [|E]; [assumption|exfalso].
  destruct (F l ltac:(lia) ltac:(lia)) as [P G]. exact (H l P G).
Qed.
Lemma one_more m k l : counts m k -> counts (m + 1) l -> (exists! n, 1 <= n /\ floor A n m) -> l = k + 1.
Proof.
  intros K L (n & [P [G G']] & U). destruct (counts_next m k l K L) as [S F].
  pose proof (fewer m k n K G). pose proof (as_many _ _ _ L G'). destruct (N.eq_dec l (k + 1)) as [|E]; [assumption|exfalso].
  pose proof (U l (F l ltac:(lia) ltac:(lia))). pose proof (U (k + 1) (F (k + 1) ltac:(lia) ltac:(lia))). lia.
Qed.
End Slope.

Definition share_out (A B : N -> N -> Prop) : Prop := forall m, 1 <= m -> held_once A B m.
(* If k of the [n alpha] and l of the [n beta] are below m, then k + l - m is one number for all m. *)
Lemma shared_counts A B : slope A -> slope B -> (exists q, A 1 q) -> (exists q, B 1 q) -> share_out A B ->
  exists z, (forall m k l, 1 <= m -> counts A m k -> counts B m l -> k + l + 1 = m + z) /\ (A 1 1 -> B 1 1 -> z = 0).
Proof.
  intros a b PA PB S. destruct (counts_some A a PA 1) as [x X]. destruct (counts_some B b PB 1) as [y Y]. exists (x + y). split.
  - assert (G : forall m k l, counts A (m + 1) k -> counts B (m + 1) l -> k + l = m + (x + y)).
    { induction m as [|m IH] using N.peano_ind; intros k l K L.
      - pose proof (counts_same A a _ _ _ X K). pose proof (counts_same B b _ _ _ Y L). lia.
      - rewrite <- N.add_1_r in K, L. destruct (counts_some A a PA (m + 1)) as [u V]. destruct (counts_some B b PB (m + 1)) as [v W].
        specialize (IH u v V W). destruct (S (m + 1) ltac:(lia)) as [[H O]|[H O]].
        + pose proof (one_more A a _ _ _ V K H). pose proof (no_more B b _ _ _ W L O). lia.
        + pose proof (one_more B b _ _ _ W L H). pose proof (no_more A a _ _ _ V K O). lia. }
    intros m k l M K L. replace m with (m - 1 + 1) in K, L by lia. specialize (G _ _ _ K L). lia.
  - intros H K. pose proof (fewer A a _ _ _ X H). pose proof (fewer B b _ _ _ Y K). lia.
Qed.
Lemma share_out_swap A B : share_out A B -> share_out B A.
Proof. intros S m M. destruct (S m M) as [H|H]; [right|left]; exact H. Qed.
Lemma above_1 A B : slope A -> slope B -> (exists q, A 1 q) -> (exists q, B 1 q) -> share_out A B -> A 1 1.
Proof.
  intros a b PA PB S. destruct (decided A a 1 1) as [D|D]; [exact D|exfalso].
  destruct (shared_counts A B a b PA PB S) as (z & Z & _). destruct (bounded B b) as [p P].
  assert (p <> 0) by (intros ->; apply P, (zero_below B b); lia).
  destruct (counts_some A a PA (p * (z + 1))) as [k K]. destruct (counts_some B b PB (p * (z + 1))) as [l L].
  pose proof (above_multiple A a 1 1 (p * (z + 1)) D) as Q. rewrite N.mul_1_l in Q.
  pose proof (above_multiple B b p 1 (z + 1) P) as R. rewrite N.mul_1_l in R.
  pose proof (as_many A a _ _ _ K Q). pose proof (as_many B b _ _ _ L R). specialize (Z (p * (z + 1)) k l ltac:(nia) K L). lia.
Qed.
(* No other beta > 0 will do, near or far, rational or not: of an irrational alpha reciprocals_sum_to_1 says 1/alpha + 1/beta = 1.
   If both are fractions, as in by_a_fraction, it is false. *)
(* I-beatty: ⌊nα⌋ and ⌊nβ⌋ share out the positive integers where α is irrational and 1/α + 1/β = 1; nearby β do not. *)
Theorem just_if_reciprocals_sum_to_1 A B : slope A -> slope B -> (exists q, A 1 q) -> (exists q, B 1 q) ->
  (share_out A B <-> reciprocals_sum_to_1 A B).
Proof.
  intros a b PA PB. split; [intros S|intros one m M; now apply rayleigh].
  pose proof (above_1 A B a b PA PB S) as HA. pose proof (above_1 B A b a PB PA (share_out_swap A B S)) as HB.
  destruct (shared_counts A B a b PA PB S) as (z & Z & Z0). specialize (Z0 HA HB). subst z. split.
  - intros p q Q L. destruct (counts_some A a PA p) as [k K]. destruct (counts_some B b PB p) as [l R].
    specialize (Z p k l ltac:(lia) K R). split; intros H.
    + intros G. pose proof (fewer A a _ _ _ K G). pose proof (fewer B b _ _ _ R H). lia.
    + destruct (decided B b p q) as [D|D]; [exact D|exfalso].
      pose proof (as_many A a _ _ _ K H). pose proof (as_many B b _ _ _ R D). lia.
  - intros p q Q L. split; [apply (less A a q)|apply (less B b q)]; try exact L; rewrite <- (N.mul_1_l q); now apply below_multiple.
Qed.

(* Each alpha > 1 has one such beta, and no other. *)
Theorem one_beta A : slope A -> (exists p, A (p + 1) p) ->
  exists B, slope B /\ (exists q, B 1 q) /\ share_out A B /\
  forall C, slope C -> (exists q, C 1 q) -> share_out A C -> forall p q, C p q <-> B p q.
Proof.
  intros a [w W].
  assert (one : forall p q, 1 <= q -> p <= q -> A p q).
  { intros p q Q L. apply (less A a q); [|exact L]. rewrite <- (N.mul_1_l q). apply below_multiple; [exact a| |exact Q].
    destruct (decided A a 1 1) as [D|D]; [exact D|exfalso]. apply (above_multiple A a 1 1 w D). rewrite N.mul_1_l. apply (less A a (w + 1)); [exact W|lia]. }
  assert (PA : exists q, A 1 q) by (exists w; apply (less A a (w + 1)); [exact W|lia]).
  set (B := fun p q => 1 <= q /\ ~ A p (p - q)).
  assert (b : slope B).
  { unfold B. constructor.
    - intros p q. destruct (decided A a p (p - q)) as [D|D]; [right; tauto|]. destruct (N.eq_dec q 0) as [->|Q]; [right|left; split]; [lia|lia|exact D].
    - intros p q r s [Q H] [_ K]. split; [lia|]. intros G. apply (sums_above A a _ _ _ _ H K).
      replace (p - q + (r - s)) with (p + r - (q + s) + (p - q + (r - s) - (p + r - (q + s)))) by lia. now apply further.
    - intros p q r s H K [Q G]. apply G.
      assert (U : forall p q, ~ (1 <= q /\ ~ A p (p - q)) -> p = 0 /\ q = 0 \/ q <= p /\ A p (p - q)).
      { clear - a one. intros p q H. destruct (decided A a p (p - q)) as [D|D].
        - right. split; [|exact D]. apply N.le_ngt. intros L. replace (p - q) with 0 in D by lia. now apply (above_zero A a) in D.
        - assert (q = 0) as -> by (apply N.lt_1_r, N.nle_gt; tauto). destruct (N.eq_dec p 0) as [->|P]; [now left|exfalso].
          apply D. apply one; lia. }
      destruct (U p q H) as [[-> ->]|[L P]], (U r s K) as [[-> ->]|[M R]]; [lia|exact R|now rewrite !N.add_0_r|].
      replace (p + r - (q + s)) with (p - q + (r - s)) by lia. now apply (sums_below A a).
    - intros q Q. split; [exact Q|apply (above_zero A a)].
    - intros p [H _]. lia.
    - exists (w + 1). intros [_ H]. apply H. now replace (w + 1 - 1) with w by lia. }
  assert (r : reciprocals_sum_to_1 A B).
  { unfold B. split; [intros p q Q L; tauto|]. intros p q Q L. split; [now apply one|split; [exact Q|]].
    replace (p - q) with 0 by lia. apply (above_zero A a). }
  assert (PB : exists q, B 1 q) by (exists 1; apply r; lia).
  exists B. split; [exact b|]. split; [exact PB|]. split; [now apply just_if_reciprocals_sum_to_1|].
  intros C c PC S p q. apply (just_if_reciprocals_sum_to_1 A C a c PA PC) in S.
  destruct (N.eq_dec q 0) as [->|Q]; [split; intros H; exfalso; [now apply (above_zero C c) in H|now apply (above_zero B b) in H]|].
  destruct (N.le_gt_cases p q) as [L|L].
  - split; intros _; [apply r|apply S]; lia.
  - rewrite (proj1 S p q ltac:(lia) L). symmetry. apply (proj1 r p q); lia.
Qed.
(* alpha = a/b *)
Lemma by_a_fraction a b : 1 <= b -> let below p q := 1 <= q /\ p * b <= q * a in
  slope below /\ forall n m, 1 <= n -> (floor below n m <-> m = n * a / b).
Proof.
  intros P below. unfold below. split.
  - constructor; [intros p q|intros; nia..|exists (a + 1); nia].
    destruct (N.eq_dec q 0) as [->|]; [right; lia|]. destruct (N.le_gt_cases (p * b) (q * a)); [left|right]; lia.
  - intros n m N. unfold floor. pose proof (N.div_mod (n * a) b ltac:(lia)) as E. pose proof (N.mod_lt (n * a) b ltac:(lia)) as F.
    split; [intros [[_ L] U]|intros ->; revert E F; generalize (n * a / b) (n * a mod b); intros; split; lia].
    assert (n * a < (m + 1) * b) by (apply N.nle_gt; tauto). apply (N.div_unique _ _ _ (n * a - m * b)); lia.
Qed.

(* Sieves: what is called good or bad in one step after the other. What a sentence says of all steps at once, the numbers
   A n and B n that satisfy it are those of the steps. *)
Definition earlier (A B : N -> N) (n x : N) : Prop := exists m, 1 <= m /\ m < n /\ (x = A m \/ x = B m).
Definition called (l : list (N * N)) (x : N) : Prop := exists a b, In (a, b) l /\ (x = a \/ x = b).
(* In step n the first integer left, a, is called good and a + n bad. *)
Inductive sieve : N -> list (N * N) -> Prop :=
| no_step : sieve 0 []
| good_and_bad n l a : sieve n l -> 1 <= a -> ~ called l a -> (forall y, 1 <= y -> y < a -> called l y) ->
    sieve (n + 1) ((a, a + (n + 1)) :: l).
Definition steps (A B : N -> N) (n : N) : list (N * N) := N.peano_rect _ [] (fun m l => (A (m + 1), B (m + 1)) :: l) n.
Lemma steps_next A B n : steps A B (n + 1) = (A (n + 1), B (n + 1)) :: steps A B n.
Proof. unfold steps. rewrite N.add_1_r at 1. now rewrite N.peano_rect_succ, ?N.add_1_r. Qed.
Lemma called_steps A B n x : called (steps A B n) x <-> earlier A B (n + 1) x.
Proof.
  induction n as [|n IH] using N.peano_ind; [split; [intros (a & b & [] & _)|intros (m & L & U & _); lia]|].
  rewrite <- !N.add_1_r. rewrite <- N.add_1_r in IH || idtac. rewrite steps_next. split.
  - intros (a & b & [E|I] & H); [injection E as <- <-; exists (n + 1); repeat split; [lia|lia|exact H]|].
    destruct (proj1 IH (ex_intro _ a (ex_intro _ b (conj I H)))) as (m & L & U & K). exists m. repeat split; [exact L|lia|exact K].
  - intros (m & L & U & H). destruct (N.eq_dec m (n + 1)) as [->|D].
    + exists (A (n + 1)), (B (n + 1)). split; [now left|exact H].
    + destruct (proj2 IH) as (a & b & I & K); [exists m; repeat split; [exact L|lia|exact H]|]. exists a, b. split; [now right|exact K].
Qed.
(* I-sieve: The sieve that calls the first integer left, a, good and a + n bad in step n has ⌊nφ⌋ good and ⌊n(φ + 1)⌋
   bad. *)
Theorem sieve_by_sentences (A B : N -> N) :
  (forall n x, 1 <= n -> (x = A n <-> 1 <= x /\ ~ earlier A B n x /\ forall y, 1 <= y -> y < x -> earlier A B n y)) ->
  (forall n, 1 <= n -> B n = A n + n) -> forall n l, sieve n l <-> l = steps A B n.
Proof.
  intros G H. assert (S : forall n l, sieve n l -> l = steps A B n).
  { induction 1 as [|n l a _ -> L F Y]; [reflexivity|]. rewrite steps_next.
    assert (a = A (n + 1)) as ->; [|now rewrite H by lia].
    apply G; [lia|]. split; [exact L|]. split; [intros E; now apply F, called_steps|]. intros y P Q. now apply called_steps, Y. }
  intros n l. split; [apply S|intros ->]. induction n as [|n IH] using N.peano_ind; [constructor|].
  rewrite <- N.add_1_r, steps_next, H by lia. destruct (proj1 (G (n + 1) (A (n + 1)) ltac:(lia)) eq_refl) as (L & F & Y).
  constructor; [exact IH|exact L|intros C; now apply F, called_steps|]. intros y P Q. now apply called_steps, Y.
Qed.

(* Wythoff's game: from one number any is taken, or the same from both. *)
Definition wythoff (x y c d : N) : Prop := c < x /\ d = y \/ c = x /\ d < y \/ c < x /\ d < y /\ x + d = c + y.
(* The points that are marked once those of a list are found: they themselves, and what reaches them, either way round. *)
Definition marked (l : list (N * N)) (x y : N) : Prop :=
  exists c d, In (c, d) l /\ (x = c /\ y = d \/ wythoff x y c d \/ wythoff x y d c).
Inductive marking : N -> list (N * N) -> Prop :=
| no_point : marking 0 []
| a_point n l a b : marking n l -> a <= b -> ~ marked l a b -> (forall x y, x <= y -> ~ marked l x y -> a + b <= x + y) ->
    marking (n + 1) ((a, b) :: l).
Definition found (A B : N -> N) (n : N) : list (N * N) := N.peano_rect _ [] (fun m l => (A m, B m) :: l) n.
Lemma found_next A B n : found A B (n + 1) = (A n, B n) :: found A B n.
Proof. unfold found. rewrite N.add_1_r. now rewrite N.peano_rect_succ. Qed.
Lemma in_found A B n c d : In (c, d) (found A B n) <-> exists m, m < n /\ c = A m /\ d = B m.
Proof.
  induction n as [|n IH] using N.peano_ind; [split; [intros []|intros (m & L & _); lia]|].
  rewrite <- N.add_1_r, found_next. cbn [In]. rewrite IH. split.
  - intros [E|(m & L & E)]; [injection E as <- <-; exists n|exists m]; repeat split; tauto || lia.
  - intros (m & L & -> & ->). destruct (N.eq_dec m n) as [->|]; [now left|right]. exists m. repeat split. lia.
Qed.
Definition reached (A B : N -> N) (n x y : N) : Prop := exists m, m < n /\ let a := A m in let b := B m in
  (x = a /\ y > b \/ y = b /\ x > a \/ y = a /\ x > b \/ x = b /\ y > a \/ x > a /\ y + a = x + b \/ x > b /\ x + a = y + b).
Definition earlier_point (A B : N -> N) (n x y : N) : Prop := exists m, m < n /\ x = A m /\ y = B m.
Definition nearest (A B : N -> N) (n a b : N) : Prop := a <= b /\ ~ reached A B n a b /\ ~ earlier_point A B n a b /\
  forall x y, x <= y -> ~ reached A B n x y -> ~ earlier_point A B n x y -> a + b <= x + y.
Lemma marked_found A B n x y : marked (found A B n) x y <-> reached A B n x y \/ earlier_point A B n x y.
Proof.
  unfold marked, reached, earlier_point, wythoff. setoid_rewrite in_found. split.
  - intros (c & d & (m & L & -> & ->) & H). destruct H as [H|H]; [right|left]; exists m; (split; [exact L|]); cbn zeta; lia.
  - intros [(m & L & H)|(m & L & H)]; exists (A m), (B m); (split; [now exists m|]); cbn zeta in H; lia.
Qed.
Lemma nearest_marked A B n a b : nearest A B n a b <-> a <= b /\ ~ marked (found A B n) a b /\
  forall x y, x <= y -> ~ marked (found A B n) x y -> a + b <= x + y.
Proof.
  unfold nearest. setoid_rewrite marked_found. split.
  - intros (L & R & E & H). repeat split; [exact L|tauto|]. intros x y K F. apply H; tauto.
  - intros (L & F & H). repeat split; [exact L|tauto|tauto|]. intros x y K R E. apply H; tauto.
Qed.
(* I-wythoff.marking: Marking all that reaches the nearest points not marked, time and again, finds the pairs of the
   sieve in order. *)
Theorem marking_by_sentences (A B : N -> N) :
  (forall n a, a = A n <-> exists b, nearest A B n a b) -> (forall n b, b = B n <-> exists a, nearest A B n a b) ->
  forall n l, marking n l <-> l = found A B n.
Proof.
  intros F S. assert (G : forall n l, marking n l -> l = found A B n).
  { induction 1 as [|n l a b _ -> L M H]; [reflexivity|]. rewrite found_next.
    assert (N : nearest A B n a b) by (apply nearest_marked; auto). f_equal. f_equal; [apply F; eauto|apply S; eauto]. }
  intros n l. split; [apply G|intros ->]. induction n as [|n IH] using N.peano_ind; [constructor|].
  rewrite <- N.add_1_r, found_next. destruct (proj1 (F n (A n)) eq_refl) as (b & N). assert (b = B n) as -> by (apply S; eauto).
  apply nearest_marked in N as (L & M & H). now constructor.
Qed.
