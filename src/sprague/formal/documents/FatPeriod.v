(* Fat Rat's columns are the formula in the integers, where nothing is cut off; and which numbers they, and their
   differences, hold in one period. *)
From Coq Require Import Arith NArith ZArith Lia.
From Documents Require Import FatRat.
Local Open Scope N_scope.

Theorem as_integers m k n : 1 <= k -> k <= m -> 1 <= n -> Z.of_N (column m k n) =
  ((2 ^ Z.of_N m - 1) * Z.of_N n / 2 ^ (Z.of_N m - Z.of_N k) - 2 ^ (Z.of_N k - 1) + 1)%Z.
Proof.
  intros K L N1. assert (G : 2 ^ (k - 1) <= (2 ^ m - 1) * n / 2 ^ (m - k)).
  { apply N.div_le_lower_bound; [apply N.pow_nonzero; lia|]. rewrite (split_power m k), (double k) by assumption.
    pose proof (power (m - k)). pose proof (power (k - 1)). pose proof (positive (2 ^ (m - k)) (2 ^ (k - 1)) ltac:(assumption) ltac:(assumption)).
    set (h := 2 ^ (m - k)) in *. set (w := 2 ^ (k - 1)) in *. transitivity ((h * (2 * w) - 1) * 1); [lia|]. now apply N.mul_le_mono_l. }
  unfold column. rewrite N2Z.inj_add, N2Z.inj_sub, N2Z.inj_div, N2Z.inj_mul, N2Z.inj_sub, !N2Z.inj_pow, !N2Z.inj_sub by (exact G || apply power || assumption).
  reflexivity.
Qed.
(* Each row grows from column to column, so that a difference of neighbours is positive. *)
Theorem rows_grow m k n : 1 <= k -> k < m -> 1 <= n -> column m k n < column m (k + 1) n.
Proof.
  intros K L N1. destruct (in_period (2 ^ (m - k)) n (power _) N1) as (s & r & -> & R & U). pose proof (difference_at m k s r K L R U) as D.
  unfold difference in D. pose proof (power (k - 1)). pose proof (power (m - 2)). pose proof (double (m - 1) ltac:(lia)) as F.
  replace (m - 1 - 1) with (m - 2) in F by lia. assert (1 <= 2 ^ (k - 1) * (2 * r - 1)) by (apply positive; [apply power|lia]).
  set (u := (2 ^ m - 1) * s) in *. set (v := 2 ^ (k - 1) * (2 * r - 1)) in *. clearbody u v.
  destruct (N.ltb_spec v (2 ^ (m - 1))); lia.
Qed.
(* The sentences say it of the number w = 2^(k - 1) that is the last 1 of x in base 2, and of q = 2^m: the terms of the column k
   in the first period are the numbers x < q with this w, ... *)
Theorem column_in_period m k x : 1 <= k -> k <= m ->
  ((exists n, 1 <= n /\ n <= 2 ^ (m - k) /\ column m k n = x) <-> x < 2 ^ m /\ exists r, x = 2 ^ (k - 1) * (2 * r + 1)).
Proof.
  intros K L. assert (C : forall r, 1 <= r -> r <= 2 ^ (m - k) -> column m k r = 2 ^ (k - 1) * (2 * r - 1)).
  { intros r R U. pose proof (column_at m k 0 r K L R U) as E. now rewrite !N.mul_0_r, !N.add_0_l in E. }
  pose proof (power m). split.
  - intros (n & N1 & U & <-). rewrite C by assumption. destruct (small m k n K L N1 U). split; [lia|].
    exists (n - 1). f_equal. lia.
  - intros (B & r & ->). replace (2 * r + 1) with (2 * (r + 1) - 1) in * by lia. destruct (places m k (r + 1) K ltac:(lia) B) as [_ U].
    exists (r + 1). split; [lia|]. split; [exact U|]. apply C; [lia|exact U].
Qed.
(* ... and the differences of the columns k + 1 and k are those below q / 2 as they are, those above it less by 1. *)
Theorem difference_in_period m k d : 1 <= k -> k < m ->
  ((exists n, 1 <= n /\ n <= 2 ^ (m - k) /\ column m (k + 1) n = column m k n + d) <->
   exists x, (x < 2 ^ m /\ exists r, x = 2 ^ (k - 1) * (2 * r + 1)) /\ (2 * x < 2 ^ m /\ d = x \/ 2 * x > 2 ^ m /\ d + 1 = x)).
Proof.
  intros K L. pose proof (double m ltac:(lia)) as F. assert (C : forall r, 1 <= r -> r <= 2 ^ (m - k) -> forall d,
    column m (k + 1) r = column m k r + d <-> let x := 2 ^ (k - 1) * (2 * r - 1) in 2 * x < 2 ^ m /\ d = x \/ 2 * x > 2 ^ m /\ d + 1 = x).
  { intros r R U e. pose proof (difference_at m k 0 r K L R U) as E. rewrite !N.mul_0_r, !N.add_0_l in E.
    pose proof (rows_grow m k r K L R). assert (NE : 2 ^ (k - 1) * (2 * r - 1) <> 2 ^ (m - 1)).
    { intros X. replace (2 ^ (m - 1)) with (2 ^ (m - 1) * (2 * 1 - 1)) in X by lia. apply odd_only in X; lia. }
    unfold difference in E. set (w := 2 ^ (k - 1) * (2 * r - 1)) in *. destruct (N.ltb_spec w (2 ^ (m - 1))); cbn zeta; lia. }
  assert (X : forall r, 1 <= r -> r <= 2 ^ (m - k) -> 2 ^ (k - 1) * (2 * r - 1) < 2 ^ m).
  { intros r R U. destruct (small m k r K ltac:(lia) R U). pose proof (power m). lia. }
  split.
  - intros (n & N1 & U & E). apply (C n N1 U) in E. exists (2 ^ (k - 1) * (2 * n - 1)). split; [|exact E]. split; [now apply X|].
    exists (n - 1). f_equal. lia.
  - intros (x & (B & r & ->) & E). replace (2 * r + 1) with (2 * (r + 1) - 1) in * by lia. destruct (places m k (r + 1) K ltac:(lia) B) as [_ U].
    exists (r + 1). split; [lia|]. split; [exact U|]. apply (C (r + 1)); [lia|exact U|exact E].
Qed.
