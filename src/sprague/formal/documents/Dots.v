(* Chomp: the lost fragments of a bar of two rows as pairs of numbers. *)
From Coq Require Import Arith NArith List Bool FinFun Lia.
From Sprague Require Import Games.
From Documents Require Import Brackets.
Import ListNotations.


(* A fragment of n columns by two numbers, whose binary digits say which pieces of either row are there. *)
Definition fragment_of (n : nat) (x y : N) : list (bool * bool) := map (fun i => (N.testbit x (N.of_nat i), N.testbit y (N.of_nat i))) (seq 0 n).
Definition ones (k : nat) (x : N) : nat := length (filter (fun i => N.testbit x (N.of_nat i)) (seq 0 k)).
(* As many ones in x, the poison apart, as in y, but in no low k + 1 digits of x more than in the low k of y. *)
Definition dot (n : nat) (x y : N) : Prop := ones n x = S (ones n y) /\ forall k, k < n -> ones (S k) x <= S (ones k y).
Definition told (x y : N) (a m : nat) : list bool := flat_map column (map (fun i => (N.testbit x (N.of_nat i), N.testbit y (N.of_nat i))) (seq a m)).
Definition some (a m : nat) (x : N) : nat := length (filter (fun i => N.testbit x (N.of_nat i)) (seq a m)).
Lemma some_step a k x : some a (S k) x = (if N.testbit x (N.of_nat a) then 1 else 0) + some (S a) k x.
Proof. unfold some. cbn [seq filter]. now destruct (N.testbit x (N.of_nat a)). Qed.
Lemma balances x y m : forall a d, balanced d (told x y a m) = true <->
  some a m x = d + some a m y /\ forall k, k < m -> some a (S k) x <= d + some a k y.
Proof.
  induction m as [|m IH]; intros a d.
  - unfold told, some. cbn. rewrite Nat.eqb_eq. split; [intros ->; split; [reflexivity|lia]|lia].
  - change (told x y a (S m)) with (column (N.testbit x (N.of_nat a), N.testbit y (N.of_nat a)) ++ told x y (S a) m).
    assert (K : (forall k, k < S m -> some a (S k) x <= d + some a k y) <-> (if N.testbit x (N.of_nat a) then 1 else 0) <= d /\
      forall k, k < m -> (if N.testbit x (N.of_nat a) then 1 else 0) + some (S a) (S k) x <= d + ((if N.testbit y (N.of_nat a) then 1 else 0) + some (S a) k y)).
    { split.
      - intros H. split; [specialize (H 0 ltac:(lia)); rewrite some_step in H; cbn in H; lia|]. intros k L. specialize (H (S k) ltac:(lia)).
        rewrite (some_step a (S k)), (some_step a k y) in H. exact H.
      - intros [H0 H] [|k] L; [rewrite some_step; cbn; lia|]. rewrite (some_step a (S k)), (some_step a k y). apply H. lia. }
    rewrite K, !(some_step a m). unfold column. cbn [fst snd]. clear K.
    destruct (N.testbit x (N.of_nat a)), (N.testbit y (N.of_nat a)); cbn [app balanced]; try (destruct d as [|d]; [split; [discriminate|lia]|]); rewrite IH;
      (split; [intros [A B]; split; [lia|split; [lia|]]|intros (A & _ & B); split; [lia|]]); intros k L; specialize (B k L); lia.
Qed.
Lemma lost_dots n x y : 1 <= n -> N.odd x = true -> (is_P _ bite (fragment_of n x y) <-> dot n x y).
Proof.
  intros L O. destruct n as [|n]; [lia|]. pose proof (lost_fragments (N.testbit x 0, N.testbit y 0) (map (fun i => (N.testbit x (N.of_nat i), N.testbit y (N.of_nat i))) (seq 1 n))) as H.
  change ((N.testbit x 0, N.testbit y 0) :: _) with (fragment_of (S n) x y) in H at 1. rewrite H. cbn [word].
  assert (X : N.testbit x 0 = true) by now rewrite N.bit0_odd. change (flat_map column (map _ _)) with (told x y 1 n).
  assert (F : forall z k, ones (S k) z = (if N.testbit z 0 then 1 else 0) + some 1 k z).
  { intros z k. unfold ones, some. cbn [seq filter]. change (N.of_nat 0) with 0%N. now destruct (N.testbit z 0). }
  assert (Y : balanced 0 ((if N.testbit y 0 then [true] else []) ++ told x y 1 n) = balanced (if N.testbit y 0 then 1 else 0) (told x y 1 n)) by now destruct (N.testbit y 0).
  rewrite Y, balances. unfold dot. rewrite !F, X. split; intros [A B]; (split; [lia|]); intros k K.
  - destruct k as [|k]; [rewrite F, X; unfold some; cbn; lia|]. rewrite !F, X. specialize (B k ltac:(lia)). lia.
  - specialize (B (S k) ltac:(lia)). rewrite !F, X in B. lia.
Qed.
Lemma empty_columns n z : (z < 2 ^ N.of_nat n)%N -> forall k, n <= k -> ones k z = ones n z.
Proof.
  intros Z k L. unfold ones. replace k with (n + (k - n)) by lia. rewrite seq_app, filter_app, app_length. cbn [Nat.add].
  assert (E : forall i, n <= i -> N.testbit z (N.of_nat i) = false).
  { intros i I. destruct (N.eq_dec z 0) as [->|Nz]; [apply N.bits_0|]. apply N.bits_above_log2. apply (proj1 (N.log2_lt_pow2 z (N.of_nat n) ltac:(lia))) in Z. lia. }
  assert (H : forall b a, n <= a -> length (filter (fun i => N.testbit z (N.of_nat i)) (seq a b)) = 0); [|rewrite (H (k - n) n); lia].
  induction b as [|b IH]; intros a A; [reflexivity|]. cbn. rewrite E by exact A. apply IH. lia.
Qed.
Definition odd_ones : list N := map (fun i => 2 * N.of_nat i + 1)%N (seq 0 512).
Definition dots : list (N * N) :=
  filter (fun p => balanced 0 (word (fragment_of 10 (fst p) (snd p)))) (list_prod odd_ones (map N.of_nat (seq 0 1024))).
Lemma pairs_once {S T} (l : list S) (r : list T) : NoDup l -> NoDup r -> NoDup (list_prod l r).
Proof.
  intros L R. induction L as [|a l I L IH]; [constructor|]. cbn. apply nodup_app; [|exact IH|].
  - apply FinFun.Injective_map_NoDup; [intros x y E; now injection E|exact R].
  - intros [x y] J K. apply in_map_iff in J as (z & E & _). injection E as <- _. apply in_prod_iff in K as [K _]. exact (I K).
Qed.
(* I-chomp.2x10: The lost fragments of a 2×10 bar, as pairs of binary numbers (x, y), the row of the poison, which counts as
   there, first: of the 1024×1024 points these are those with x odd and, the poison apart, as many ones in x as in y, but in no
   low k + 1 digits of x more than in the low k of y: 16,796 dots. Those with numbers below 2^n are the dots of the 2×n bar.
   The picture itself is missing in the text at hand. *)
Theorem two_by_ten : (forall n x y, 1 <= n -> N.odd x = true -> (is_P _ bite (fragment_of n x y) <-> dot n x y)) /\
  (exists l, NoDup l /\ N.of_nat (length l) = 16796%N /\
    forall x y, In (x, y) l <-> (x < 1024)%N /\ (y < 1024)%N /\ N.odd x = true /\ is_P _ bite (fragment_of 10 x y)) /\
  (forall n x y, 1 <= n <= 10 -> (x < 2 ^ N.of_nat n)%N -> (y < 2 ^ N.of_nat n)%N -> N.odd x = true ->
    (is_P _ bite (fragment_of 10 x y) <-> is_P _ bite (fragment_of n x y))).
Proof.
  split; [exact lost_dots|]. split.
  - exists dots. split; [|split].
    + apply NoDup_filter, pairs_once; apply FinFun.Injective_map_NoDup; try apply seq_NoDup; intros i j E; lia.
    + vm_cast_no_check (eq_refl 16796%N).
    + intros x y. unfold dots, odd_ones. rewrite filter_In, in_prod_iff, !in_map_iff. cbn [fst snd].
      assert (P : is_P _ bite (fragment_of 10 x y) <-> (N.odd x = true -> balanced 0 (word (fragment_of 10 x y)) = true) /\ is_P _ bite (fragment_of 10 x y)).
      { split; [|tauto]. intros P. split; [intros _|exact P]. revert P. apply lost_fragments. }
      assert (Q : is_P _ bite (fragment_of 10 x y) <-> balanced 0 (word (fragment_of 10 x y)) = true) by apply lost_fragments.
      rewrite <- Q. clear P Q. split.
      * intros [[(i & <- & I) (j & <- & J)] H]. apply in_seq in I, J. split; [lia|split; [lia|split; [|exact H]]]. rewrite N.odd_add, N.odd_mul. reflexivity.
      * intros (X & Y & O & H). split; [|exact H]. apply N.odd_spec in O as [i ->]. split; [exists (N.to_nat i)|exists (N.to_nat y)]; rewrite in_seq; split; lia.
  - intros n x y L X Y O. rewrite !lost_dots by (lia || exact O). unfold dot.
    pose proof (empty_columns n x X) as Ex. pose proof (empty_columns n y Y) as Ey. rewrite (Ex 10), (Ey 10) by lia.
    split; intros [A B]; (split; [exact A|]); intros k K; [apply B; lia|]. destruct (Nat.lt_ge_cases k n) as [G|G]; [now apply B|]. rewrite (Ex (S k)), (Ey k) by lia. lia.
Qed.
