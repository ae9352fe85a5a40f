(* Chomp: the winning first bites of squares and of bars of two rows. *)
From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games.
From Documents Require Import Chomp.
Import ListNotations.

Lemma from_two_rows y x q : x <= y -> (chomp [y; x] q <-> (exists j, 1 <= j < y /\ q = [j; Nat.min j x]) \/ exists j, j < x /\ q = [y; j]).
Proof.
  intros L. unfold chomp, bite. split.
  - intros ([|[|i]] & j & P & B & ->); cbn in B; [left|right|destruct i; lia]; exists j; cbn [firstn skipn map app].
    + split; [lia|]. rewrite Nat.min_l by lia. reflexivity.
    + split; [exact B|]. rewrite Nat.min_l by lia. reflexivity.
  - intros [(j & J & ->)|(j & J & ->)]; [exists 0, j|exists 1, j]; cbn [firstn skipn map app nth]; (split; [lia|]); (split; [lia|]);
      [rewrite (Nat.min_l j y) by lia|rewrite (Nat.min_l j x) by lia]; reflexivity.
Qed.
Theorem two_rows x y : 1 <= y -> x <= y -> (is_P _ chomp [y; x] <-> y = x + 1).
Proof.
  intros Y L. pose (legal := fun l => exists y x, l = [y; x] /\ 1 <= y /\ x <= y).
  rewrite (kernel _ chomp legal (fun l => N.of_nat (pieces l)) ) with (S := fun l => exists x, l = [x + 1; x]); [| | | |now exists y, x].
  - split; [intros (z & E); injection E; lia|intros ->; now exists x].
  - intros p q (b & a & -> & B & A) M. split; [|destruct M as (i & j & _ & J & ->); pose proof (fewer i j [b; a] J); lia].
    apply from_two_rows in M as [(j & J & ->)|(j & J & ->)]; [exists j, (Nat.min j a)|exists b, j|exact A]; (split; [reflexivity|lia]).
  - intros p q _ (a & ->) M (c & ->). apply from_two_rows in M as [(j & J & E)|(j & J & E)]; [| |lia]; injection E; lia.
  - intros p (b & a & -> & B & A). destruct (Nat.eq_dec b (a + 1)) as [->|D]; [left; now exists a|right].
    destruct (Nat.eq_dec a b) as [->|D'].
    + exists [b; b - 1]. split; [apply from_two_rows; [lia|right; exists (b - 1); split; [lia|reflexivity]]|]. exists (b - 1). f_equal. lia.
    + exists [a + 1; a]. split; [|now exists a]. apply from_two_rows; [lia|]. left. exists (a + 1). split; [lia|]. repeat f_equal. lia.
Qed.

(* One row and one column, without their common piece of m and n pieces; behind them rows that are empty. *)
Definition legs (m n z : nat) : list nat := S m :: repeat 1 n ++ repeat 0 z.
Lemma none_left l : map (Nat.min 0) l = repeat 0 (length l).
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [map length repeat]. now rewrite IH. Qed.
Lemma ones_left j l : 1 <= j -> (forall a, In a l -> a <= 1) -> map (Nat.min j) l = l.
Proof.
  intros J H. induction l as [|a l IH]; [reflexivity|]. cbn [map]. rewrite IH by (intros; apply H; now right).
  specialize (H a (or_introl eq_refl)). now rewrite Nat.min_r by lia.
Qed.
Lemma first_ones i n z : i <= n -> firstn i (repeat 1 n ++ repeat 0 z) = repeat 1 i.
Proof. revert n. induction i as [|i IH]; intros [|n] L; cbn; try reflexivity; [lia|]. f_equal. apply IH. lia. Qed.
Lemma row_of_legs i n z : nth i (repeat 1 n ++ repeat 0 z) 0 = if i <? n then 1 else 0.
Proof.
  destruct (Nat.ltb_spec i n) as [L|L].
  - rewrite app_nth1 by (rewrite repeat_length; lia). now apply row.
  - rewrite app_nth2, repeat_length by (rewrite repeat_length; lia). destruct (Nat.lt_ge_cases (i - n) z); [now apply row|].
    apply nth_overflow. rewrite repeat_length. lia.
Qed.
Lemma from_legs m n z q : chomp (legs m n z) q <-> (exists j, j < m /\ q = legs j n z) \/ exists i, i < n /\ q = legs m i (n - i + z).
Proof.
  assert (A : forall j, 1 <= j <= m -> bite 0 j (legs m n z) = legs (j - 1) n z).
  { intros j J. unfold bite, legs. cbn [firstn skipn map app]. rewrite Nat.min_l by lia. replace (S (j - 1)) with j by lia. f_equal.
    apply ones_left; [lia|]. intros a I. apply in_app_or in I as [I|I]; apply repeat_spec in I; lia. }
  assert (B : forall i, i < n -> bite (S i) 0 (legs m n z) = legs m i (n - i + z)).
  { intros i I. unfold bite, legs. cbn [firstn skipn app]. rewrite first_ones, none_left, skipn_length, app_length, !repeat_length by lia.
    do 3 f_equal. lia. }
  unfold chomp. split.
  - intros ([|i] & j & P & L & ->); unfold legs in L; cbn [nth] in L.
    + left. exists (j - 1). split; [lia|]. apply A. lia.
    + rewrite row_of_legs in L. destruct (Nat.ltb_spec i n); [|lia]. assert (j = 0) as -> by lia. right. exists i. split; [assumption|]. now apply B.
  - intros [(j & J & ->)|(i & I & ->)].
    + exists 0, (j + 1). split; [lia|]. split; [cbn; lia|]. rewrite A by lia. f_equal. lia.
    + exists (S i), 0. split; [lia|]. split; [unfold legs; cbn [nth]; rewrite row_of_legs; destruct (Nat.ltb_spec i n); lia|]. symmetry. now apply B.
Qed.
Theorem equal_legs m n z : is_P _ chomp (legs m n z) <-> m = n.
Proof.
  assert (U : forall m n z i k y, legs m n z = legs i k y -> m = i /\ n = k).
  { clear. intros m n z i k y E. unfold legs in E. injection E as -> E. split; [reflexivity|].
    assert (S : list_sum (repeat 1 n ++ repeat 0 z) = list_sum (repeat 1 k ++ repeat 0 y)) by congruence. rewrite !list_sum_app in S.
    assert (R : forall a j, list_sum (repeat a j) = j * a) by (intros a j; unfold list_sum; induction j as [|j IH]; cbn [repeat fold_right]; lia). rewrite !R in S. lia. }
  pose (legal := fun l => exists m n z, l = legs m n z).
  rewrite (kernel _ chomp legal (fun l => N.of_nat (pieces l))) with (S := fun l => exists n z, l = legs n n z); [| | | |now exists m, n, z].
  - split; [intros (k & y & E); apply U in E; lia|intros ->; now exists n, z].
  - intros p q (i & k & y & ->) M. split; [|destruct M as (a & b & _ & J & ->); pose proof (fewer a b _ J); lia].
    apply from_legs in M as [(j & J & ->)|(j & J & ->)]; repeat eexists.
  - intros p q _ (k & y & ->) M (c & z' & ->). apply from_legs in M as [(j & J & E)|(j & J & E)]; apply U in E; lia.
  - intros p (i & k & y & ->). destruct (Nat.lt_trichotomy i k) as [L|[->|L]]; [right|left; now exists k, y|right].
    + exists (legs i i (k - i + y)). split; [apply from_legs; right; now exists i|now repeat eexists].
    + exists (legs k k y). split; [apply from_legs; left; now exists k|now repeat eexists].
Qed.
(* I-chomp-steal.bites: Squares of more than one piece are won by the bite that leaves one row and one column, bars of two
   rows by the last piece. *)
Theorem winning_bites n : (2 <= n -> chomp (bar n n) (bite 1 1 (bar n n)) /\ bite 1 1 (bar n n) = legs (n - 1) (n - 1) 0 /\
    is_P _ chomp (bite 1 1 (bar n n))) /\
  (1 <= n -> chomp (bar 2 n) (bite 1 (n - 1) (bar 2 n)) /\ bite 1 (n - 1) (bar 2 n) = [n; n - 1] /\
    is_P _ chomp (bite 1 (n - 1) (bar 2 n))).
Proof.
  split; intros L.
  - assert (E : bite 1 1 (bar n n) = legs (n - 1) (n - 1) 0).
    { destruct n as [|n]; [lia|]. unfold bite, bar, legs. cbn [repeat firstn skipn app]. rewrite app_nil_r. replace (S n - 1) with n by lia. f_equal.
      assert (H : forall k, map (Nat.min 1) (repeat (S n) k) = repeat 1 k) by (induction k as [|k IH]; [reflexivity|]; cbn [repeat map]; rewrite IH; reflexivity). apply H. }
    split; [exists 1, 1; split; [lia|split; [unfold bar; rewrite row by lia; lia|reflexivity]]|]. split; [exact E|]. rewrite E. now apply equal_legs.
  - assert (E : bite 1 (n - 1) (bar 2 n) = [n; n - 1]) by (unfold bite, bar; cbn [repeat firstn skipn map app]; rewrite Nat.min_l by lia; reflexivity).
    split; [exists 1, (n - 1); split; [lia|split; [cbn; lia|reflexivity]]|]. split; [exact E|]. rewrite E. apply two_rows; lia.
Qed.
