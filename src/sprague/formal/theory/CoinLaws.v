(* Which coins may be turned: up to two or three anywhere, or a run of neighbours; and the conditions that a law of values
   has to meet. Coins are counted from 1. After Berlekamp, Conway and Guy, Winning Ways, chapter 14. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Values HeapLaws Coins.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Fixpoint rising (least : N) (coins : list N) : Prop :=
  match coins with [] => True | c :: r => least <= c /\ rising (c + 1)%N r end.
(* coin n is the last of at most so many *)
Definition few (most : nat) (n : N) (others : list N) : Prop := rising 1 (others ++ [n]) /\ (length others < most)%nat.
(* coin n is the last of those behind coin m *)
Definition run (n : N) (others : list N) : Prop :=
  exists m : N, m < n /\ others = map (fun i => m + 1 + N.of_nat i)%N (seq 0 (N.to_nat (n - m - 1))).

Lemma rising_before n others : forall least, rising least (others ++ [n]) -> forall m, In m others -> (m < n)%N.
Proof.
  induction others as [|c l IH]; intros least H m; [easy|]. cbn in H. destruct H as [_ H]. intros [->|I]; [|now apply (IH (c + 1)%N)].
  clear IH. revert m H. induction l as [|d l IH]; cbn; intros m [L H]; [lia|]. pose proof (IH d H). lia.
Qed.

Section Few.
Variable V : N -> N -> Prop.
Hypothesis total : forall n : N, exists v : N, V n v.
Hypothesis unique : forall n u v : N, V n u -> V n v -> Z.of_N u = v.
Hypothesis kept_nothing : forall n v : N, n >= 1 -> ~ (Z.of_N v = 0 /\ V n v).
Hypothesis kept_one : forall m n v : N, m >= 1 -> m < n -> ~ (V m v /\ V n v).

Lemma unique_value n u v : V n u -> V n v -> u = v.
Proof. intros A B. pose proof (unique n u v A B). lia. Qed.
Theorem two_coins :
  (forall n v u : N, V n v -> u < v -> (n >= 1 /\ Z.of_N u = 0) \/ exists m : N, m >= 1 /\ (m < n /\ V m u)) ->
  forall s v, has_value _ (coins_turned (few 2)) s v <-> sum_value V (heads s) v.
Proof.
  intros missing. apply coins_law.
  - intros n others [R _]. exact (rising_before n others 1 R).
  - exact total.
  - exact unique_value.
  - intros n others vs [R L] F W. destruct F as [|a c others cs A F]; cbn in *.
    + apply (kept_nothing n 0%N); [lia|now split].
    + destruct F as [|b d others ds B F]; cbn in *; [|lia]. rewrite N.lxor_0_r in W.
      apply (kept_one a n c); [lia|lia|now split].
  - intros n v u A L. destruct (missing n v u A ltac:(lia)) as [(B & E)|(m & B & C & D)].
    + exists [], []. unfold few. cbn. repeat split; [lia|lia|constructor|lia].
    + exists [m], [u]. unfold few. cbn. rewrite N.lxor_0_r. repeat split; [lia|lia|lia|auto].
Qed.

Theorem three_coins :
  (forall a b c d n v : N, a >= 1 -> a < b -> b < n -> V a c -> V b d -> ~ (Z.of_N (N.lxor c d) = v /\ V n v)) ->
  (forall n v u : N, V n v -> u < v -> (n >= 1 /\ Z.of_N u = 0) \/ ((exists m : N, m >= 1 /\ (m < n /\ V m u)) \/
    exists a b c d : N, a >= 1 /\ (a < b /\ (b < n /\ (V a c /\ (V b d /\ Z.of_N (N.lxor c d) = u)))))) ->
  forall s v, has_value _ (coins_turned (few 3)) s v <-> sum_value V (heads s) v.
Proof.
  intros kept_two missing. apply coins_law.
  - intros n others [R _]. exact (rising_before n others 1 R).
  - exact total.
  - exact unique_value.
  - intros n others vs [R L] F W. destruct F as [|a c others cs A F]; cbn in *.
    + apply (kept_nothing n 0%N); [lia|now split].
    + destruct F as [|b d others ds B F]; cbn in *; rewrite ?N.lxor_0_r in W.
      * apply (kept_one a n c); [lia|lia|now split].
      * destruct F; cbn in *; [|lia]. rewrite N.lxor_0_r in W.
        apply (kept_two a b c d n (N.lxor c d)); [lia|lia|lia|assumption|assumption|now split].
  - intros n v u A L. destruct (missing n v u A ltac:(lia)) as [(B & E)|[(m & B & C & D)|(a & b & c & d & B & C & D & E & F & G)]].
    + exists [], []. unfold few. cbn. repeat split; [lia|lia|constructor|lia].
    + exists [m], [u]. unfold few. cbn. rewrite N.lxor_0_r. repeat split; [lia|lia|lia|auto].
    + exists [a; b], [c; d]. unfold few. cbn. rewrite N.lxor_0_r. repeat split; [lia..|auto|lia].
Qed.
End Few.

(* I n v: the nim-sum of the values of the coins 1, ..., n is v *)
Theorem run_of_coins (V I : N -> N -> Prop) :
  (forall n : N, exists v : N, V n v) ->
  (forall n u v : N, V n u -> V n v -> Z.of_N u = v) ->
  (forall n : N, exists v : N, I n v) ->
  (forall n u v : N, I n u -> I n v -> Z.of_N u = v) ->
  (forall n m a b c : N, I n a -> Z.of_N m = n + 1 -> V m b -> I m c -> Z.of_N (N.lxor a b) = c) ->
  (forall m k c d n v : N, m < n -> Z.of_N n = k + 1 -> I k c -> I m d -> ~ (Z.of_N (N.lxor c d) = v /\ V n v)) ->
  (forall n v u : N, V n v -> u < v -> exists m k c d : N,
    m < n /\ (Z.of_N n = k + 1 /\ (I k c /\ (I m d /\ Z.of_N (N.lxor c d) = u)))) ->
  forall s v, has_value _ (coins_turned run) s v <-> sum_value V (heads s) v.
Proof.
  intros total unique initial initial_once added kept missing.
  assert (numbers : forall j m a b, I m a -> I (m + N.of_nat j)%N b ->
    sum_value V (map (fun i => m + 1 + N.of_nat i)%N (seq 0 j)) (N.lxor a b)).
  { induction j as [|j IH]; intros m a b A B.
    - replace (m + N.of_nat 0)%N with m in B by lia. pose proof (initial_once m a b A B).
      assert (a = b) as -> by lia. rewrite N.lxor_nilpotent. exists []. split; [constructor|reflexivity].
    - destruct (total (m + 1)%N) as [w W], (initial (m + 1)%N) as [c C].
      pose proof (added m (m + 1)%N a w c A ltac:(lia) W C).
      replace (m + N.of_nat (S j))%N with (m + 1 + N.of_nat j)%N in B by lia.
      destruct (IH (m + 1)%N c b C B) as (vs & F & E). exists (w :: vs). split.
      + cbn [seq map]. constructor; [now replace (m + 1 + N.of_nat 0)%N with (m + 1)%N by lia|].
        rewrite <- seq_shift, map_map. erewrite map_ext; [exact F|]. intros i. cbn. lia.
      + change (nim_sum (w :: vs)) with (N.lxor w (nim_sum vs)). rewrite E. assert (c = N.lxor a w) as -> by lia.
        rewrite <- !N.lxor_assoc, (N.lxor_comm w a), (N.lxor_assoc a w w), N.lxor_nilpotent, N.lxor_0_r. reflexivity. }
  assert (U : forall n u v, V n u -> V n v -> u = v) by (intros n u v A B; pose proof (unique n u v A B); lia).
  apply coins_law; [|exact total|exact U| |].
  - intros n others (m & L & ->) c C. apply in_map_iff in C as (i & <- & K). apply in_seq in K. lia.
  - intros n others vs (m & L & ->) F W. destruct (initial m) as [d D], (initial (n - 1)%N) as [c C].
    destruct (numbers (N.to_nat (n - m - 1)) m d c D ltac:(now replace (m + N.of_nat (N.to_nat (n - m - 1)))%N with (n - 1)%N by lia))
      as (us & G & E).
    rewrite (values_unique V U _ vs F us G), E in W.
    apply (kept m (n - 1)%N c d n (N.lxor c d) L ltac:(lia) C D). split; [reflexivity|]. now rewrite N.lxor_comm.
  - intros n v u A L. destruct (missing n v u A ltac:(lia)) as (m & k & c & d & B & C & D & E & F).
    destruct (numbers (N.to_nat (n - m - 1)) m d c E ltac:(now replace (m + N.of_nat (N.to_nat (n - m - 1)))%N with k by lia))
      as (us & G & H).
    eexists _, us. split; [exists m; split; [exact B|reflexivity]|]. split; [exact G|]. rewrite H, N.lxor_comm. lia.
Qed.
