(* Take-away games: which weights those of a limit are. Words name their digits: base 2, or Zeckendorf's. *)
From Coq Require Import NArith Lia Arith.
From Sprague Require Import TakeAway.
Local Open Scope N_scope.

(* Where t <= f t < 2t the weights are the powers of 2, and a sum of them is proper if each is there once. *)
Theorem powers_of_2 (f : N -> N) H : (forall s t, s < t -> f s < f t) -> (forall t, 1 <= t -> t <= f t /\ f t < 2 * t) ->
  weights f H -> (forall k, H k = 2 ^ N.of_nat k) /\ forall j k, f (H j) < H k <-> (j < k)%nat.
Proof.
  intros increases between [Z S].
  assert (powers : forall k i, (i <= k)%nat -> H i = 2 ^ N.of_nat i).
  { induction k as [|k IH]; intros i I; [replace i with 0%nat by lia; exact Z|].
    destruct (Nat.eq_dec i (Datatypes.S k)) as [->|D]; [|apply IH; lia].
    destruct (S k) as (j & E & A & B). rewrite E, Nat2N.inj_succ, N.pow_succ_r', <- (IH k) by lia.
    assert (P : 1 <= H k) by (rewrite IH by lia; pose proof (N.pow_nonzero 2 (N.of_nat k)); lia).
    pose proof (B k (proj1 (between (H k) P))) as C.
    destruct (N.eq_dec (H j) (H k)) as [->|D']; [lia|exfalso].
    (* H j < H k, and H is strictly smaller only before k: the first such weights are known *)
    assert (J : exists i, (i < k)%nat /\ H j <= H i /\ H k = 2 * H i).
    { destruct k as [|k]; [exfalso|exists k; split; [lia|]].
      - assert (L : 1 <= H j). { destruct (N.eq_dec (H j) 0) as [W|W]; [|lia]. rewrite W in A.
          pose proof (increases 0 1 ltac:(lia)). pose proof (proj2 (between 1 ltac:(lia))). rewrite Z in *. lia. }
        rewrite Z in *. lia.
      - rewrite (IH (Datatypes.S k)), Nat2N.inj_succ, N.pow_succ_r', <- (IH k) by lia. split; [|reflexivity].
        destruct (N.le_gt_cases (H j) (H k)) as [W|W]; [exact W|exfalso].
        destruct (Nat.le_gt_cases j (Datatypes.S k)) as [V|V].
        + rewrite (IH j V) in *. destruct (Nat.eq_dec j (Datatypes.S k)) as [->|]; [rewrite (IH (Datatypes.S k)) in D' by lia; lia|].
          rewrite (IH k) in W by lia. pose proof (N.pow_le_mono_r 2 (N.of_nat j) (N.of_nat k) ltac:(lia) ltac:(lia)). lia.
        + assert (M : forall n, H n <= H (Datatypes.S n)) by (intros n; destruct (S n) as (? & -> & _); lia).
          assert (G : forall m n, (m <= n)%nat -> H m <= H n).
          { intros m n L. induction L as [|n L IHL]; [lia|]. specialize (M n). lia. }
          specialize (G (Datatypes.S k) j ltac:(lia)). lia. }
    destruct J as (i & I' & L & T). destruct (N.eq_dec (H i) 0) as [W|W]; [rewrite T, W in P; lia|].
    pose proof (proj2 (between (H i) ltac:(lia))). destruct (N.eq_dec (H j) (H i)) as [X|X]; [rewrite X in A; lia|].
    pose proof (increases (H j) (H i) ltac:(lia)). lia. }
  assert (all : forall k, H k = 2 ^ N.of_nat k) by (intros k; exact (powers k k (le_n k))).
  split; [exact all|]. intros j k.
  assert (P : 1 <= H j) by (rewrite all; pose proof (N.pow_nonzero 2 (N.of_nat j)); lia).
  destruct (between (H j) P) as [A B]. split; intros L.
  - destruct (Nat.lt_ge_cases j k) as [C|C]; [exact C|exfalso].
    pose proof (N.pow_le_mono_r 2 (N.of_nat k) (N.of_nat j) ltac:(lia) ltac:(lia)). rewrite !all in *. lia.
  - pose proof (N.pow_le_mono_r 2 (N.succ (N.of_nat j)) (N.of_nat k) ltac:(lia) ltac:(lia)) as M.
    rewrite N.pow_succ_r' in M. rewrite !all in *. lia.
Qed.

(* Where f t = 2t they are Fibonacci's, 1, 2, 3, 5, ..., and a sum of them is proper if no two are neighbours. *)
Theorem fibonacci_weights H : weights (fun t => 2 * t) H ->
  (H 0%nat = 1 /\ H 1%nat = 2 /\ forall k, H (S (S k)) = H (S k) + H k) /\ forall j k, 2 * H j < H k <-> (j + 2 <= k)%nat.
Proof.
  intros W. pose proof W as [Z S].
  assert (up : forall s t, s < t -> 2 * s < 2 * t) by lia. assert (enough : forall t, t <= 2 * t) by lia.
  assert (one : forall k, 1 <= H k) by exact (one_weight _ H W).
  assert (grows : forall i j, (i < j)%nat -> H i < H j) by exact (weights_increase _ H W).
  assert (order : forall i j, H i < H j -> (i < j)%nat) by exact (weights_order _ H W).
  assert (twice : forall k, H (Datatypes.S k) <= 2 * H k).
  { intros k. destruct (S k) as (j & E & A & B). specialize (B k ltac:(lia)). lia. }
  assert (sums : forall k, H (Datatypes.S (Datatypes.S k)) = H (Datatypes.S k) + H k).
  { induction k as [|k IH].
    - destruct (S 1%nat) as (j & E & A & B). specialize (B 0%nat (twice 0%nat)). specialize (one j). rewrite E, Z in *. lia.
    - destruct (S (Datatypes.S (Datatypes.S k))) as (j & E & A & B). specialize (B (Datatypes.S k) (twice _)). rewrite E.
      destruct (N.eq_dec (H j) (H (Datatypes.S k))) as [->|D]; [reflexivity|exfalso].
      assert (J : (j < Datatypes.S k)%nat) by (apply order; lia).
      assert (H j <= H k) by (destruct (Nat.eq_dec j k) as [->|]; [lia|pose proof (grows j k ltac:(lia)); lia]).
      pose proof (grows k (Datatypes.S k) ltac:(lia)). lia. }
  split; [split; [exact Z|split; [|exact sums]]|].
  - destruct (S 0%nat) as (j & E & A & B). specialize (B 0%nat ltac:(lia)). specialize (one j). rewrite Z in *. lia.
  - intros j k. split; intros L.
    + destruct (Nat.le_gt_cases (j + 2) k) as [C|C]; [exact C|exfalso].
      assert (H k <= H (Datatypes.S j)) by (destruct (Nat.eq_dec k (Datatypes.S j)) as [->|]; [lia|pose proof (grows k (Datatypes.S j) ltac:(lia)); lia]).
      specialize (twice j). lia.
    + replace (j + 2)%nat with (Datatypes.S (Datatypes.S j)) in L by lia.
      assert (H (Datatypes.S (Datatypes.S j)) <= H k).
      { destruct (Nat.eq_dec k (Datatypes.S (Datatypes.S j))) as [->|]; [lia|pose proof (grows (Datatypes.S (Datatypes.S j)) k ltac:(lia)); lia]. }
      rewrite sums in *. pose proof (grows j (Datatypes.S j) ltac:(lia)). lia.
Qed.
