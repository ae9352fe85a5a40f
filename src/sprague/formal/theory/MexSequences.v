(* Pairs (A n, B n): A n is the least number in no earlier pair, or the least after a gap. What is known of A and B. *)
From Coq Require Import NArith ZArith Lia.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the numbers in the pairs before the n-th, and those below c, which are in other pairs *)
Definition used (c : N) (A B : N -> N) (n v : N) : Prop := v < c \/ exists i : N, i < n /\ (v = A i \/ v = B i).
Definition mex_sequence_from (c : N) (A B : N -> N) : Prop :=
  forall n : N, ~ used c A B n (A n) /\ forall v : N, v < A n -> used c A B n v.

(* mex_b of what is used: the least w that is 0 or b above something used, and nothing used is in (w - b, w]. *)
Definition after_gap (b : N) (used : N -> Prop) (w : N) : Prop :=
  (w = 0%N \/ exists u : N, used u /\ w = (u + b)%N) /\ forall u : N, used u -> u <= w -> u + b <= w.
Definition mex_gap_sequence_from (c b : N) (A B : N -> N) : Prop :=
  forall n : N, after_gap b (used c A B n) (A n) /\ forall w : N, w < A n -> ~ after_gap b (used c A B n) w.

Definition mex_sequence : (N -> N) -> (N -> N) -> Prop := (* A n is the least number that is no A i and no B i before. Words may
  say more: that it is the floor of n alpha where B n = A n + a n, Beatty's theorem (floors_by_mex in Multiples.v), or what
  A n / n tends to (slope_by_mex in Slopes.v) *) mex_sequence_from 0.
Definition mex_gap_sequence : N -> (N -> N) -> (N -> N) -> Prop := mex_gap_sequence_from 0.

Lemma mex_is_gap c A B : mex_sequence_from c A B -> mex_gap_sequence_from c 1 A B.
Proof.
  intros M n. destruct (M n) as [M1 M2]. split; [split|].
  - destruct (N.eq_dec (A n) 0) as [E|E]; [left; exact E|right]. exists (A n - 1)%N. split; [apply M2|]; lia.
  - intros u U L. assert (u <> A n) by (intros ->; exact (M1 U)). lia.
  - intros w L [_ G]. pose proof (G w (M2 w L)). lia.
Qed.

(* the first A *)
Definition least (c b : N) : N := if N.eqb c 0 then 0 else c - 1 + b.

Section Sequences.
Variables c b : N.
Variables A B : N -> N.
Hypothesis some_gap : 1 <= b.
Hypothesis above : forall n : N, A n <= B n.
Hypothesis gaps : mex_gap_sequence_from c b A B.

Lemma earlier (m n v : N) : m <= n -> used c A B m v -> used c A B n v.
Proof. intros L [U|(i & I & E)]; [now left|right]. exists i. split; [lia|exact E]. Qed.
Lemma A_0 : A 0%N = least c b.
Proof.
  unfold least. destruct (gaps 0%N) as [[C W] _]. destruct (N.eqb_spec c 0) as [->|P].
  - destruct C as [C|(u & [U|(i & I & _)] & _)]; [exact C|lia|lia].
  - pose proof (W (c - 1)%N ltac:(left; lia)). destruct C as [C|(u & [U|(i & I & _)] & C)]; [| |lia].
    + pose proof (W 0%N ltac:(left; lia)). lia.
    + destruct (Z.le_gt_cases (c - 1) (A 0%N)); [lia|]. pose proof (W (A 0%N) ltac:(left; lia)). lia.
Qed.
Lemma least_large : c <= least c b.
Proof. unfold least. destruct (N.eqb_spec c 0); lia. Qed.
Lemma A_step (n : N) : A n + b <= A (N.succ n).
Proof.
  destruct (gaps (N.succ n)) as [[C W] _], (gaps n) as [_ first]. destruct (Z.le_gt_cases (A n) (A (N.succ n))) as [L|L].
  - apply W; [right; exists n; split; [lia|now left]|exact L].
  - exfalso. apply (first (A (N.succ n)) ltac:(lia)). split.
    + destruct C as [C|(u & [U|(i & I & E)] & C)]; [now left|right; exists u; split; [now left|exact C]|right].
      exists u. split; [|exact C]. right. exists i. split; [|exact E].
      destruct (N.eq_dec i n) as [->|]; [|lia]. pose proof (above n). destruct E; subst; lia.
    + intros u U. apply W. apply (earlier n); [lia|exact U].
Qed.
Lemma A_steps (m n : N) : m < n -> A m + b <= A n /\ A m + n <= A n + m.
Proof.
  induction n as [|n IH] using N.peano_ind; [lia|]. intros L. pose proof (A_step n).
  destruct (N.eq_dec m n) as [->|]; [lia|]. pose proof (IH ltac:(lia)). lia.
Qed.
Lemma A_large (n : N) : n <= A n /\ least c b <= A n.
Proof. destruct (N.eq_dec n 0) as [->|]; [|pose proof (A_steps 0 n)]; rewrite A_0 in *; lia. Qed.
Lemma B_gap (m n : N) : m < n -> B m <= A n -> B m + b <= A n.
Proof. intros L. destruct (gaps n) as [[_ W] _]. apply W. right. exists m. split; [exact L|now right]. Qed.
Lemma A_after_B (m n : N) : m < n -> Z.of_N (A n) <> B m.
Proof. intros L E. pose proof (B_gap m n L). lia. Qed.
Lemma order_pairs (m n : N) : (forall i j : N, i < j -> B i <= B j) -> A m + B m < A n + B n -> m < n.
Proof.
  intros up H. destruct (Z.lt_trichotomy m n) as [L|[E|L]]; [exact L| |].
  - assert (m = n) by lia. subst. lia.
  - pose proof (A_steps n m L). pose proof (up n m L). lia.
Qed.
Lemma used_or_not (n v : N) : used c A B n v \/ ~ used c A B n v.
Proof.
  induction n as [|n [H|H]] using N.peano_ind.
  - destruct (Z.lt_ge_cases v c); [left; now left|right]. intros [U|(i & I & _)]; lia.
  - left. apply (earlier n); [lia|exact H].
  - destruct (N.eq_dec v (A n)) as [E|E]; [left; right; exists n; split; [lia|now left]|].
    destruct (N.eq_dec v (B n)) as [F|F]; [left; right; exists n; split; [lia|now right]|].
    right. intros [U|(i & I & K)]; [apply H; now left|]. destruct (N.eq_dec i n) as [->|]; [destruct K; contradiction|].
    apply H. right. exists i. split; [lia|exact K].
Qed.
Lemma last_used (n x : N) : 1 <= n -> A 0%N <= x ->
  exists u i : N, (u = A i \/ u = B i) /\ u <= x /\ forall v : N, used c A B n v -> v <= x -> v <= u.
Proof.
  intros L. induction x as [|x IH] using N.peano_ind; intros H.
  - exists 0%N, 0%N. split; [left; lia|split; [lia|trivial]].
  - destruct (N.eq_dec (A 0%N) (N.succ x)) as [E|E].
    + exists (N.succ x), 0%N. split; [now left|split; [lia|trivial]].
    + destruct (used_or_not n (N.succ x)) as [[K|(i & _ & K)]|K].
      * pose proof least_large. rewrite A_0 in H. lia.
      * exists (N.succ x), i. split; [exact K|split; [lia|trivial]].
      * destruct (IH ltac:(lia)) as (u & i & U & Ux & last). exists u, i. split; [exact U|]. split; [lia|].
        intros v V Vx. apply (last v V). assert (v <> N.succ x) by (intros ->; exact (K V)). lia.
Qed.
Lemma covered (x : N) : least c b <= x -> exists n u : N, (u = A n \/ u = B n) /\ u <= x /\ x < u + b.
Proof.
  intros H. destruct (last_used (N.succ x) x ltac:(lia) ltac:(rewrite A_0; lia)) as (u & i & U & Ux & last).
  exists i, u. split; [exact U|]. split; [exact Ux|].
  destruct (Z.lt_ge_cases x (u + b)) as [C|C]; [exact C|exfalso]. destruct (gaps (N.succ x)) as [_ first].
  pose proof (A_large (N.succ x)). destruct (used_or_not (N.succ x) u) as [K|K].
  - apply (first (u + b)%N ltac:(lia)). split; [right; now exists u|].
    intros v V Vx. pose proof (last v V). lia.
  - apply K. right. exists i. split; [|exact U]. pose proof (A_large i). pose proof (above i). destruct U; subst u; lia.
Qed.
End Sequences.
