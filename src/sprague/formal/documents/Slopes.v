(* Pairs (A n, B n) by mex with B = sA + d and d(n + q) = d(n) + p: for t = p/q, A n / n tends to the positive root alpha of
   s alpha^2 + (t - s - 1) alpha - t = 0, which says that 1/alpha + 1/(s alpha + t) = 1. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import MexSequences.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.
Local Ltac by_factor := apply Z.mul_le_mono_nonneg_l; lia.

(* q y^2 times s X^2 + (t - s - 1) X - t at X = x/y. Where x >= 0 and y >= 1 it is negative just if x/y < alpha, and positive just
   if x/y > alpha: the other root is negative. *)
Definition quadratic (s p q x y : Z) : Z := q * s * x * x + (p - (s + 1) * q) * x * y - p * y * y.

Section Pairs.
Variables s p q D : N.
Variables A B d : N -> N.
Hypothesis some_factor : 1 <= s.
Hypothesis some_period : 1 <= q.
Hypothesis increases : forall m n : N, m < n -> d m < d n.
Hypothesis straight : forall n : N, p * n <= q * d n + D /\ q * d n <= p * n + D.
Hypothesis mex : mex_sequence A B.
Hypothesis law : forall n : N, Z.of_N (B n) = s * A n + d n.
Local Notation F := (quadratic s p q).
Local Notation gaps := (mex_is_gap 0 A B mex).

Lemma d_large (n : N) : n <= d n.
Proof. induction n as [|n IH] using N.peano_ind; [lia|]. pose proof (increases n (N.succ n)). lia. Qed.
Lemma t_large : q <= p.
Proof. pose proof (d_large (D + 1)). pose proof (straight (D + 1)). nia. Qed.
Lemma above (n : N) : A n <= B n.
Proof. rewrite law. nia. Qed.
Lemma A_rises (m n : N) : m < n -> A m < A n.
Proof. intros L. pose proof (A_steps 0 1 A B ltac:(lia) above gaps m n L). lia. Qed.
Lemma A_zero : A 0%N = 0%N.
Proof. exact (A_0 0 1 A B ltac:(lia) gaps). Qed.
Lemma A_least (n : N) : n <= A n.
Proof. exact (proj1 (A_large 0 1 A B ltac:(lia) above gaps n)). Qed.
Lemma B_rises (m n : N) : m < n -> B m + s + 1 <= B n.
Proof. intros L. pose proof (A_rises m n L). pose proof (increases m n L). rewrite !law. nia. Qed.
Lemma B_order (m n : N) : B m < B n -> m < n.
Proof. intros L. destruct (Z.lt_trichotomy m n) as [H|[H|H]]; [exact H| |pose proof (B_rises n m H); lia]. replace m with n in L by lia. lia. Qed.
Lemma B_not_A (m n : N) : 1 <= n -> Z.of_N (B m) <> A n.
Proof.
  intros P E. destruct (Z.lt_ge_cases m n) as [L|L].
  - pose proof (A_after_B 0 1 A B ltac:(lia) gaps m n L). lia.
  - pose proof (law m). pose proof (d_large m). destruct (Z.eq_dec m n) as [S|S]; [|pose proof (A_rises n m ltac:(lia)); nia].
    replace n with m in * by lia. nia.
Qed.

(* After A n comes A n + 1, or A n + 2 if A n + 1 is of B. *)
Lemma A_next (n : N) : Z.of_N (A (n + 1)) = A n + 1 \/ Z.of_N (A (n + 1)) = A n + 2 /\ exists m : N, Z.of_N (B m) = A n + 1.
Proof.
  pose proof (A_rises n (n + 1) ltac:(lia)) as L. destruct (mex (n + 1)%N) as [_ all].
  assert (of_B : forall v : N, A n < v -> v < A (n + 1)%N -> exists m, v = B m).
  { intros v L1 L2. destruct (all v L2) as [H|(i & I & [E|E])]; [lia|exfalso|now exists i].
    destruct (Z.eq_dec i n) as [H|H]; [replace i with n in E by lia; lia|]. pose proof (A_rises i n ltac:(lia)). lia. }
  destruct (Z.le_gt_cases (A (n + 1)%N) (A n + 1)) as [H|H]; [left; lia|right].
  destruct (of_B (A n + 1)%N ltac:(lia) ltac:(lia)) as [m M]. split; [|exists m; lia].
  destruct (Z.le_gt_cases (A (n + 1)%N) (A n + 2)) as [K|K]; [lia|exfalso].
  destruct (of_B (A n + 2)%N ltac:(lia) ltac:(lia)) as [j J]. pose proof (B_rises m j ltac:(pose proof (B_order m j); lia)). lia.
Qed.
(* k is the number of m with B m < A n; 0 is there twice, if d 0 = 0. *)
Lemma counted (n : N) : exists k : N, n + k <= A n + 1 /\ A n <= n + k /\ A n <= B k /\ (k = 0%N \/ B (k - 1)%N < A n).
Proof.
  induction n as [|n (k & L1 & L2 & L3 & L4)] using N.peano_ind.
  - exists 0%N. rewrite A_zero. lia.
  - rewrite <- N.add_1_r. destruct (A_next n) as [E|[E (m & M)]].
    + destruct (Z.le_gt_cases (A (n + 1)%N) (B k)) as [H|H].
      * exists k. lia.
      * exists (k + 1)%N. assert (N : n = 0%N). { destruct (Z.le_gt_cases 1 n) as [P|P]; [|lia]. pose proof (B_not_A k n P). lia. }
        subst n. rewrite A_zero in *.
        pose proof (B_rises k (k + 1) ltac:(lia)). assert (k = 0%N) as -> by lia. replace (0 + 1 - 1)%N with 0%N by lia.
        change (0 + 1)%N with 1%N in *. lia.
    + assert (k = m) as ->.
      { destruct (Z.lt_trichotomy k m) as [H|[H|H]]; [|lia|].
        - pose proof (B_rises k m H). lia.
        - destruct L4 as [->|L4]; [lia|]. destruct (Z.eq_dec m (k - 1)%N) as [K|K]; [replace m with (k - 1)%N in M by lia; lia|].
          pose proof (B_rises m (k - 1)%N ltac:(lia)). lia. }
      exists (m + 1)%N. pose proof (B_rises m (m + 1) ltac:(lia)). replace (m + 1 - 1)%N with m by lia. lia.
Qed.
Lemma A_small (n : N) : A n <= 2 * n.
Proof.
  induction n as [|n IH] using N.peano_ind; [rewrite A_zero; lia|]. rewrite <- N.add_1_r. destruct (A_next n) as [E|[E _]]; lia.
Qed.

(* But for bounded errors n = A n - k and A n = B k = s(A k) + tk. *)
Definition jump : Z := 2 * s * q + p + 2 * D.
Lemma counts (n : N) : exists k : N, A n <= n + k /\ n + k <= A n + 1 /\ A n <= B k /\ q * B k <= q * A n + jump.
Proof.
  unfold jump. destruct (counted n) as (k & L1 & L2 & L3 & L4). exists k. repeat split; try lia. pose proof (law k) as E. destruct L4 as [->|L4].
  - rewrite A_zero in E. pose proof (straight 0). nia.
  - destruct (Z.eq_dec k 0) as [Z0|Z0]; [replace k with 0%N in * by lia; rewrite A_zero in E; pose proof (straight 0); nia|].
    pose proof (law (k - 1)) as E'. pose proof (straight k). pose proof (straight (k - 1)).
    assert (A k <= A (k - 1)%N + 2) by (destruct (A_next (k - 1)) as [S|[S _]]; replace (k - 1 + 1)%N with k in S by lia; lia).
    replace (Z.of_N (k - 1)) with (k - 1) in * by lia. nia.
Qed.
(* So sk <= cn, with c < 1. *)
Definition w : Z := 2 * s * q + p.
Definition surplus : Z := w * jump + s * (w + D).
Lemma fewer (n k : N) : A n <= n + k -> q * B k <= q * A n + jump -> (w + q) * (s * k) <= w * n + surplus.
Proof.
  intros L1 L2. unfold surplus. assert (W0 : 0 <= w) by (unfold w; lia). assert (G0 : 0 <= jump) by (unfold jump; lia).
  assert (U : s * A k <= n + jump) by (pose proof (law k); pose proof (d_large k); nia).
  assert (V : (w + q) * k <= w * A k + w + D).
  { destruct (counts k) as (j & M1 & M2 & M3 & _). pose proof (law j). pose proof (straight j). pose proof (A_small j). pose proof (A_least k).
    assert (q * k <= q * B j) by nia. assert (q * s * A j <= q * s * (2 * j)) by by_factor.
    assert (q * k <= w * j + D) by (unfold w; nia). assert (w * j <= w * (A k + 1 - k)) by by_factor. lia. }
  apply (Z.mul_le_mono_nonneg_l _ _ s) in V; [|lia]. apply (Z.mul_le_mono_nonneg_l _ _ w) in U; [|lia]. lia.
Qed.

(* (A n, n) is (sx + ty, sx + (t - 1)y) of (x, y) = (A k, k), which multiplies the quadratic form by -s. *)
Definition scale : Z := 2 * q * s + 3 * p + (s + 1) * q.
Lemma times x u a : 0 <= x -> - a <= u <= a -> - (x * a) <= x * u <= x * a.
Proof. nia. Qed.
Lemma product u v a : - a <= u <= a -> - a <= v <= a -> - (a * a) <= u * v <= a * a.
Proof. nia. Qed.
Lemma divided a f b : 1 <= a -> - b <= a * f <= b -> - b <= f <= b.
Proof. nia. Qed.
Lemma moved x y u v a : 0 <= x -> 0 <= y -> - a <= u <= a -> - a <= v <= a ->
  - (scale * (a * (x + y + a))) <= F (x + u) (y + v) - F x y <= scale * (a * (x + y + a)).
Proof.
  intros X Y U V. pose proof (times x u a X U). pose proof (times x v a X V). pose proof (times y u a Y U). pose proof (times y v a Y V).
  pose proof (product u u a U U). pose proof (product u v a U V). pose proof (product v v a V V). set (b := a * (x + y + a)).
  assert (E : b = x * a + y * a + a * a) by (unfold b; ring).
  pose proof (times (q * s) (2 * (x * u) + u * u) (2 * b) ltac:(lia) ltac:(lia)).
  pose proof (times p (x * v + y * u + u * v - 2 * (y * v) - v * v) (3 * b) ltac:(lia) ltac:(lia)).
  pose proof (times ((s + 1) * q) (x * v + y * u + u * v) b ltac:(lia) ltac:(lia)).
  unfold scale, quadratic. lia.
Qed.
Definition off : Z := jump + D + q.
Definition added : Z := scale * (off * (2 * (2 * (q * s) + p) + off)).
Lemma recursion (n k : N) : A n <= n + k -> n + k <= A n + 1 -> A n <= B k -> q * B k <= q * A n + jump ->
  - (added * (n + 1)) <= F (A n) n + s * F (A k) k <= added * (n + 1).
Proof.
  intros L1 L2 L3 L4. pose proof (law k). pose proof (straight k). pose proof (A_small k). pose proof (A_small n). pose proof t_large.
  set (x := q * s * A k + p * k). set (y := q * s * A k + (p - q) * k).
  assert (X : 0 <= x <= (2 * (q * s) + p) * (n + 1)). { assert (q * s * A k <= q * s * (2 * (n + 1))) by by_factor. unfold x. nia. }
  assert (Y : 0 <= y <= x) by (unfold x, y; nia).
  assert (E : q * B k = q * s * A k + q * d k) by (rewrite law; ring).
  assert (O : 0 <= q * (n + k - A n) <= q) by (assert (n + k - A n = 0 \/ n + k - A n = 1) as [-> | ->] by lia; lia).
  assert (q * A n <= q * B k) by by_factor.
  assert (U : - off <= q * A n - x <= off) by (unfold off, x; lia). assert (V : - off <= q * n - y <= off) by (unfold off, x, y in *; lia).
  assert (W0 : 0 <= off) by (unfold off, jump; lia). assert (L0 : 0 <= scale) by (unfold scale; lia).
  pose proof (moved x y _ _ off ltac:(lia) ltac:(lia) U V) as M.
  replace (x + (q * A n - x)) with (q * A n) in M by ring. replace (y + (q * n - y)) with (q * n) in M by ring.
  replace (F (q * A n) (q * n) - F x y) with (q * q * (F (A n) n + s * F (A k) k)) in M by (unfold quadratic, x, y; ring).
  assert (T : scale * (off * (x + y + off)) <= added * (n + 1)).
  { unfold added. rewrite <- Z.mul_assoc, <- Z.mul_assoc. do 2 (apply Z.mul_le_mono_nonneg_l; [assumption|]).
    assert (0 <= off * n) by (apply Z.mul_nonneg_nonneg; lia). lia. }
  apply (divided (q * q)); [nia|lia].
Qed.
(* So the form grows as n does, and not as n^2. *)
Definition far : Z := 2 * surplus + 3.
Definition bound : Z := (4 * (q * s) + 2 * p + 2 * ((s + 1) * q)) * far + 4 * (w + q) * added.
Lemma bound_some : 0 <= bound.
Proof. unfold bound, far, added, surplus, w, scale, off, jump. repeat (apply Z.add_nonneg_nonneg || apply Z.mul_nonneg_nonneg); lia. Qed.
Lemma close (n : N) : - (bound * n) <= F (A n) n <= bound * n.
Proof.
  assert (W0 : 0 <= w) by (unfold w; lia). assert (G0 : 0 <= jump) by (unfold jump; lia). assert (C0 : 0 <= surplus) by (unfold surplus; lia).
  assert (R0 : 0 <= added).
  { assert (0 <= off) by (unfold off; lia). assert (0 <= scale) by (unfold scale; lia). unfold added. repeat apply Z.mul_nonneg_nonneg; lia. }
  pose proof bound_some as M0.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). destruct (Z.le_gt_cases n far) as [S|S].
  - pose proof (A_small n). pose proof (A_least n).
    assert (A n * A n <= 4 * (n * n)) by nia. assert (0 <= A n * n <= 2 * (n * n)) by nia. assert (n * n <= far * n) by nia.
    set (c := 4 * (q * s) + 2 * p + 2 * ((s + 1) * q)). assert (c * (n * n) <= c * (far * n)) by (apply Z.mul_le_mono_nonneg_l; unfold c; lia).
    assert (c * far * n <= bound * n) by (apply Z.mul_le_mono_nonneg_r; unfold bound, c; lia).
    assert (0 <= q * s * (A n * A n) <= q * s * (4 * (n * n))) by (split; [|apply Z.mul_le_mono_nonneg_l]; lia).
    assert (0 <= p * (A n * n) <= p * (2 * (n * n))) by (split; [|apply Z.mul_le_mono_nonneg_l]; lia).
    assert (0 <= (s + 1) * q * (A n * n) <= (s + 1) * q * (2 * (n * n))) by (split; [|apply Z.mul_le_mono_nonneg_l]; lia).
    unfold quadratic. assert (0 <= p * (n * n)) by lia. unfold c in *. lia.
  - destruct (counts n) as (k & L1 & L2 & L3 & L4). pose proof (recursion n k L1 L2 L3 L4) as E. pose proof (fewer n k L1 L4) as K.
    assert (Q : n <= q * n) by nia. assert (O : s * k < n). { apply (Z.mul_lt_mono_pos_l (w + q)); unfold far in S; lia. }
    assert (k < n) by nia. destruct (IH k ltac:(lia)) as [I1 I2].
    apply (Z.mul_le_mono_nonneg_l _ _ s) in I1; [|lia]. apply (Z.mul_le_mono_nonneg_l _ _ s) in I2; [|lia].
    assert (T : bound * (s * k) + added * (n + 1) <= bound * n); [|lia].
    apply (Z.mul_le_mono_pos_l _ _ (w + q)); [lia|]. apply (Z.mul_le_mono_nonneg_l _ _ bound) in K; [|exact M0].
    assert (M1 : 4 * (w + q) * added <= bound) by (unfold bound, far; lia). apply (Z.mul_le_mono_nonneg_r _ _ n) in M1; [|lia].
    apply (Z.mul_le_mono_nonneg_l _ _ bound) in Q; [|exact M0].
    assert (bound * (2 * surplus) <= bound * n) by (apply Z.mul_le_mono_nonneg_l; unfold far in S; lia).
    assert ((w + q) * added * (n + 1) <= (w + q) * added * (2 * n))
      by (apply Z.mul_le_mono_nonneg_l; [apply Z.mul_nonneg_nonneg|unfold far in S]; lia).
    lia.
Qed.
End Pairs.

(* d(n + q) = d(n) + p from some n on: d(n) is pn/q but for a bounded error. *)
Lemma quasilinear (d : N -> N) (q p start : N) : 1 <= q -> (forall n : N, start <= n -> d (n + q)%N = (d n + p)%N) ->
  exists D : N, forall n : N, p * n <= q * d n + D /\ q * d n <= p * n + D.
Proof.
  intros Q H. assert (first : forall m : N, exists D : N, forall n : N, n < m -> p * n <= q * d n + D /\ q * d n <= p * n + D).
  { induction m as [|m [D IH]] using N.peano_ind; [exists 0%N; lia|]. exists (D + p * m + q * d m)%N. intros n L.
    destruct (Z.eq_dec n m) as [E|E]; [replace n with m by lia; nia|]. specialize (IH n ltac:(lia)). lia. }
  destruct (first (start + q)%N) as [D F]. exists D. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (Z.lt_ge_cases n (start + q)) as [L|L]; [apply F; lia|]. specialize (IH (n - q)%N ltac:(lia)).
  pose proof (H (n - q)%N ltac:(lia)) as E. replace (n - q + q)%N with n in E by lia. rewrite E. nia.
Qed.
(* The larger of two numbers from n on. *)
Lemma above_1 (s p q : N) x y n : 1 <= s -> 1 <= q -> q <= p -> 0 <= n -> n <= x -> x <= y ->
  quadratic s p q x n + (y - x) * n <= quadratic s p q y n.
Proof.
  intros S Q P N0 X Y.
  assert (E : quadratic s p q y n - quadratic s p q x n = (y - x) * (q * s * (x + y - n) + (p - q) * n)) by (unfold quadratic; ring).
  assert (q * s * n <= q * s * (x + y - n)) by by_factor.
  assert (1 * n <= q * s * n) by (apply Z.mul_le_mono_nonneg_r; nia). assert (0 <= (p - q) * n) by (apply Z.mul_nonneg_nonneg; lia).
  assert ((y - x) * n <= (y - x) * (q * s * (x + y - n) + (p - q) * n)) by by_factor. lia.
Qed.
Lemma below_1 (s p q : N) x n : q <= p -> 0 <= x -> x <= n -> quadratic s p q x n <= 0.
Proof.
  intros P X N. assert (q * s * (x * x) <= q * s * (x * n)) by (apply Z.mul_le_mono_nonneg_l; nia).
  assert ((p - q) * (x * n) <= (p - q) * (n * n)) by (apply Z.mul_le_mono_nonneg_l; nia). assert (0 <= q * (n * n)) by nia. unfold quadratic. lia.
Qed.

Section Slope.
Variables s p q start : N.
Variables A B d : N -> N.
Hypothesis some_factor : 1 <= s.
Hypothesis some_period : 1 <= q.
Hypothesis increases : forall m n : N, m < n -> d m < d n.
Hypothesis recurs : forall n : N, start <= n -> d (n + q)%N = (d n + p)%N.
Hypothesis mex : mex_sequence A B.
Hypothesis law : forall n : N, Z.of_N (B n) = s * A n + d n.
Lemma all_close : q <= p /\ (forall n : N, n <= A n) /\ exists M, 0 <= M /\ forall n : N, - (M * n) <= quadratic s p q (A n) n <= M * n.
Proof.
  destruct (quasilinear d q p start some_period recurs) as [D straight]. split; [|split].
  - eapply t_large; eassumption.
  - eapply A_least with (s := s); eassumption.
  - exists (bound s p q D). split; [eapply bound_some; eassumption|].
    eapply close; eassumption.
Qed.
Lemma near : exists c : N, forall n x : N, (x + c <= A n -> quadratic s p q x n <= 0) /\ (A n + c <= x -> 0 <= quadratic s p q x n).
Proof.
  destruct all_close as (P & least & M & M0 & close). exists (Z.to_N M). intros n x. specialize (close n). specialize (least n). split; intros L.
  - destruct (Z.le_gt_cases x n) as [X|X].
    + apply below_1; lia.
    + pose proof (above_1 s p q x (A n) n some_factor some_period P ltac:(lia) ltac:(lia) ltac:(lia)). nia.
  - pose proof (above_1 s p q (A n) x n some_factor some_period P ltac:(lia) ltac:(lia) ltac:(lia)). nia.
Qed.
Lemma limit : forall x y : N, 1 <= y ->
  (quadratic s p q x y < 0 -> exists m : N, forall n : N, m <= n -> x * n < A n * y) /\
  (0 < quadratic s p q x y -> exists m : N, forall n : N, m <= n -> A n * y < x * n).
Proof.
  destruct all_close as (P & least & M & M0 & close). intros x y Y.
  assert (scaled : forall a b c, quadratic s p q (a * c) (b * c) = c * c * quadratic s p q a b) by (intros; unfold quadratic; ring).
  split; intros H; exists (Z.to_N (y * y * M) + 1)%N; intros n L; specialize (close n); specialize (least n); apply Z.nle_gt; intros K.
  - pose proof (above_1 s p q (A n * y) (x * n) (n * y) some_factor some_period P ltac:(nia) ltac:(nia) K) as U.
    rewrite (scaled (A n) n y) in U. replace (n * y) with (y * n) in U by ring. rewrite (scaled x y n) in U.
    assert (n * n * quadratic s p q x y <= n * n * -1) by by_factor. assert (y * y * - (M * n) <= y * y * quadratic s p q (A n) n) by by_factor.
    assert ((y * y * M + 1) * n <= n * n) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (0 <= (x * n - A n * y) * (y * n)) by (apply Z.mul_nonneg_nonneg; lia). lia.
  - assert (y < x) by (apply Z.lt_nge; intros O; pose proof (below_1 s p q x y P ltac:(lia) O); lia).
    pose proof (above_1 s p q (x * n) (A n * y) (n * y) some_factor some_period P ltac:(nia) ltac:(nia) K) as U.
    rewrite (scaled (A n) n y) in U. replace (n * y) with (y * n) in U by ring. rewrite (scaled x y n) in U.
    assert (n * n * 1 <= n * n * quadratic s p q x y) by by_factor. assert (y * y * quadratic s p q (A n) n <= y * y * (M * n)) by by_factor.
    assert ((y * y * M + 1) * n <= n * n) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (0 <= (A n * y - x * n) * (y * n)) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.
End Slope.

(* A n is n alpha but for an error of at most some c. So A n / n tends to alpha: every fraction x/y below alpha is below A n / n
   from some n on, and every one above alpha is above. *)
Theorem slope_by_mex (s p q start : N) (A B d : N -> N) : 1 <= s -> 1 <= q ->
  (forall m n : N, m < n -> d m < d n) -> (forall n : N, start <= n -> d (n + q)%N = (d n + p)%N) ->
  mex_sequence A B -> (forall n : N, Z.of_N (B n) = s * A n + d n) ->
  (exists c : N, forall n x : N, (x + c <= A n -> quadratic s p q x n <= 0) /\ (A n + c <= x -> 0 <= quadratic s p q x n)) /\
  forall x y : N, 1 <= y ->
    (quadratic s p q x y < 0 -> exists m : N, forall n : N, m <= n -> x * n < A n * y) /\
    (0 < quadratic s p q x y -> exists m : N, forall n : N, m <= n -> A n * y < x * n).
Proof.
  intros S Q increases recurs mex law. split; [eapply near|eapply limit]; eassumption.
Qed.
