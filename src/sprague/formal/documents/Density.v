(* How many positions of a square the first player wins in Euclid's game: the share tends to g = (√5 - 1)/2. *)
From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf Euclid Lists.
Import ListNotations.
Local Open Scope N_scope.

(* x <= gm and x >= gm, of numbers, as g is the positive root of g^2 + g = 1. *)
Definition at_most_g (x m : N) : Prop := x * x + x * m <= m * m.
Definition at_least_g (x m : N) : Prop := m * m <= x * x + x * m.
Definition floor_g (b : N) : N := (N.sqrt (5 * b * b) - b) / 2.
Theorem floor_spec b : at_most_g (floor_g b) b /\ ~ at_most_g (floor_g b + 1) b.
Proof.
  unfold at_most_g, floor_g. pose proof (N.sqrt_spec (5 * b * b) ltac:(lia)) as [L U]. set (s := N.sqrt (5 * b * b)) in *.
  assert (B : b <= s) by (apply N.sqrt_le_square; lia).
  pose proof (N.div_mod (s - b) 2 ltac:(lia)) as D. pose proof (N.mod_lt (s - b) 2 ltac:(lia)) as M.
  set (f := (s - b) / 2) in *. set (r := (s - b) mod 2) in *. clearbody f r. assert (E : s = b + 2 * f + r) by lia. clearbody s. subst s.
  assert (H : (b + 2 * f) * (b + 2 * f) <= 5 * b * b) by nia. assert (H' : 5 * b * b < (b + 2 * f + 2) * (b + 2 * f + 2)) by nia.
  clear - H H'. split; lia.
Qed.
Lemma at_most_iff b x : x <= floor_g b <-> at_most_g x b.
Proof.
  destruct (floor_spec b) as [L U]. unfold at_most_g in *. split; intros H; [nia|]. apply N.nlt_ge. intros S. apply U.
  assert (floor_g b + 1 <= x) by lia. nia.
Qed.
(* in terms of G = g + 1 *)
Theorem by_phi b f : f * f <= f * b + b * b -> (f + 1) * b + b * b < (f + 1) * (f + 1) -> floor_g b + b = f.
Proof.
  intros L U. assert (B : b <= f) by nia. assert (floor_g b = f - b); [|lia]. apply N.le_antisymm.
  - destruct (floor_spec b) as [H _]. unfold at_most_g in H. apply N.nlt_ge. intros S. assert (f + 1 <= floor_g b + b) by lia. nia.
  - apply at_most_iff. unfold at_most_g. replace f with (f - b + b) in L by lia. lia.
Qed.

Theorem column a b : 1 <= a -> a < b -> (is_N _ euclid (a, b) <-> a <= floor_g b).
Proof.
  intros A L. rewrite at_most_iff. unfold at_most_g.
  assert (P : is_P _ euclid (a, b) <-> b * b < b * a + a * a).
  { rewrite first_player_wins by lia. unfold below_phi. split; [tauto|]. intros H. split; [nia|exact H]. }
  destruct (won_or_lost a b A ltac:(lia)) as (_ & _ & W). rewrite W, P. lia.
Qed.
Definition numbers (m : N) : list N := map N.of_nat (seq 1 (N.to_nat m)).
Lemma numbers_iff m a : In a (numbers m) <-> 1 <= a <= m.
Proof.
  unfold numbers. rewrite in_map_iff. setoid_rewrite in_seq. split; [intros (i & <- & I); lia|].
  intros L. exists (N.to_nat a). lia.
Qed.
Lemma numbers_once m : NoDup (numbers m).
Proof. apply FinFun.Injective_map_NoDup; [intros i j E; lia|apply seq_NoDup]. Qed.
Fixpoint wins (n : nat) : list (N * N) :=
  match n with
  | O => []
  | S m => wins m ++ map (fun a => (a, N.of_nat n)) (numbers (floor_g (N.of_nat n))) ++
      map (fun a => (N.of_nat n, a)) (numbers (floor_g (N.of_nat n)))
  end.
Fixpoint total (n : nat) : N := match n with O => 0 | S m => total m + floor_g (N.of_nat n) end.
Lemma shorter b : 1 <= b -> floor_g b < b.
Proof. intros B. destruct (floor_spec b) as [H _]. unfold at_most_g in H. nia. Qed.
Lemma wins_iff n a b : In (a, b) (wins n) <-> 1 <= a <= N.of_nat n /\ 1 <= b <= N.of_nat n /\ is_N _ euclid (a, b).
Proof.
  assert (S : forall a b, 1 <= a -> 1 <= b -> is_N _ euclid (a, b) -> is_N _ euclid (b, a)).
  { intros x y X Y. destruct (won_or_lost x y X Y) as (_ & _ & ->), (won_or_lost y x Y X) as (_ & _ & ->). rewrite !first_player_wins by assumption. tauto. }
  assert (E : forall a, 1 <= a -> ~ is_N _ euclid (a, a)).
  { intros x X. destruct (won_or_lost x x X X) as (_ & _ & ->). rewrite first_player_wins by assumption. unfold below_phi. nia. }
  induction n as [|n IH]; [cbn; lia|]. cbn [wins]. rewrite !in_app_iff, IH, !in_map_iff. set (m := N.of_nat (Datatypes.S n)).
  pose proof (shorter m ltac:(lia)) as F. split.
  - intros [H|[(x & E' & I)|(x & E' & I)]]; [lia || (split; [lia|split; [lia|tauto]])| |]; injection E' as <- <-; apply numbers_iff in I;
      (split; [lia|split; [lia|]]); [apply column; lia|]. apply S; [lia|lia|]. apply column; lia.
  - intros (A & B & W). destruct (N.eq_dec b m) as [->|Nb]; [|destruct (N.eq_dec a m) as [->|Na]].
    + right. left. exists a. split; [reflexivity|]. apply numbers_iff. destruct (N.eq_dec a m) as [->|]; [now apply E in W|].
      apply column in W; lia.
    + right. right. exists b. split; [reflexivity|]. apply numbers_iff. apply S in W; [|lia|lia]. apply column in W; lia.
    + left. split; [lia|split; [lia|exact W]].
Qed.
Lemma wins_once n : NoDup (wins n).
Proof.
  assert (D : forall (l r : list (N * N)), NoDup l -> NoDup r -> (forall x, In x l -> ~ In x r) -> NoDup (l ++ r)).
  { intros l r L R H. induction L as [|x l I L IH]; [exact R|]. cbn. constructor; [|apply IH; intros y Y; apply H; now right].
    intros J. apply in_app_iff in J as [J|J]; [tauto|]. exact (H x (or_introl eq_refl) J). }
  induction n as [|n IH]; [constructor|]. cbn [wins]. set (m := N.of_nat (S n)). pose proof (shorter m ltac:(lia)) as F.
  apply D; [exact IH|apply D|].
  - apply FinFun.Injective_map_NoDup; [intros i j E; now injection E|apply numbers_once].
  - apply FinFun.Injective_map_NoDup; [intros i j E; now injection E|apply numbers_once].
  - intros [a b] I J. apply in_map_iff in I as (x & E & I), J as (y & E' & J). apply numbers_iff in I, J. injection E. injection E'. lia.
  - intros [a b] I J. apply wins_iff in I. apply in_app_iff in J as [J|J]; apply in_map_iff in J as (y & E & _); injection E; lia.
Qed.
(* E-density.exact: In (0, N]² the first player wins exactly 2(⌊g⌋ + ⌊2g⌋ + … + ⌊Ng⌋) positions. *)
Theorem exactly n : exists l, NoDup l /\ N.of_nat (length l) = 2 * total n /\
  forall a b, In (a, b) l <-> 1 <= a <= N.of_nat n /\ 1 <= b <= N.of_nat n /\ is_N _ euclid (a, b).
Proof.
  exists (wins n). split; [apply wins_once|]. split; [|apply wins_iff]. induction n as [|n IH]; [reflexivity|]. cbn [wins total].
  rewrite !app_length, !map_length. unfold numbers. rewrite !map_length, !seq_length. lia.
Qed.

Lemma add_at_most x m y k : at_most_g x m -> at_most_g y k -> at_most_g (x + y) (m + k).
Proof.
  unfold at_most_g. intros X Y. assert (H : 2 * (x * y) + x * k + y * m <= 2 * (m * k)); [|nia].
  destruct (N.eq_dec m 0) as [->|M]; [nia|]. destruct (N.eq_dec k 0) as [->|K]; [nia|]. destruct (N.le_ge_cases (y * m) (x * k)) as [S|S].
  - apply (N.mul_le_mono_pos_r _ _ m); [lia|]. pose proof (N.mul_le_mono_l _ _ x S). pose proof (N.mul_le_mono_l _ _ m S). pose proof (N.mul_le_mono_l _ _ k X). lia.
  - apply (N.mul_le_mono_pos_r _ _ k); [lia|]. pose proof (N.mul_le_mono_l _ _ y S). pose proof (N.mul_le_mono_l _ _ k S). pose proof (N.mul_le_mono_l _ _ m Y). lia.
Qed.
Lemma add_at_least x m y k : at_least_g x m -> at_least_g y k -> at_least_g (x + y) (m + k).
Proof.
  unfold at_least_g. intros X Y. assert (H : 2 * (m * k) <= 2 * (x * y) + x * k + y * m); [|nia].
  destruct (N.eq_dec m 0) as [->|M]; [nia|]. destruct (N.eq_dec k 0) as [->|K]; [nia|]. destruct (N.le_ge_cases (x * k) (y * m)) as [S|S].
  - apply (N.mul_le_mono_pos_r _ _ m); [lia|]. pose proof (N.mul_le_mono_l _ _ x S). pose proof (N.mul_le_mono_l _ _ m S). pose proof (N.mul_le_mono_l _ _ k X). lia.
  - apply (N.mul_le_mono_pos_r _ _ k); [lia|]. pose proof (N.mul_le_mono_l _ _ y S). pose proof (N.mul_le_mono_l _ _ k S). pose proof (N.mul_le_mono_l _ _ m Y). lia.
Qed.
Lemma next_above b : at_least_g (floor_g b + 1) b.
Proof. destruct (floor_spec b) as [_ U]. unfold at_most_g, at_least_g in *. lia. Qed.
(* Where 2bg exceeds 2⌊bg⌋ + 1, (b + 1)g exceeds ⌊bg⌋ + 1. *)
Lemma two_columns b : at_least_g (floor_g b + floor_g (b + 1) + 1) (2 * b).
Proof.
  destruct (floor_spec b) as [L _]. set (f := floor_g b) in *. assert (M : f <= floor_g (b + 1)) by (apply at_most_iff; unfold at_most_g in *; nia).
  destruct (N.le_gt_cases ((2 * b) * (2 * b)) ((2 * f + 1) * (2 * f + 1) + (2 * f + 1) * (2 * b))) as [H|H].
  - unfold at_least_g. nia.
  - assert (f + 1 <= floor_g (b + 1)) by (apply at_most_iff; unfold at_most_g; nia).
    pose proof (next_above b) as U. fold f in U. unfold at_least_g in *. nia.
Qed.
Lemma all_at_most n : at_most_g (2 * total n) (N.of_nat n * N.of_nat n + N.of_nat n).
Proof.
  induction n as [|n IH]; [unfold at_most_g; cbn; lia|]. cbn [total]. set (m := N.of_nat (S n)). assert (E : N.of_nat n = m - 1) by lia.
  replace (2 * (total n + floor_g m)) with (2 * total n + (floor_g m + floor_g m)) by lia.
  replace (m * m + m) with (N.of_nat n * N.of_nat n + N.of_nat n + (m + m)) by nia.
  destruct (floor_spec m) as [H _]. apply add_at_most; [exact IH|now apply add_at_most].
Qed.
Lemma all_at_least n : exists z, z + floor_g (N.of_nat (S n)) = 2 * total (S n) + N.of_nat n /\ at_least_g z (N.of_nat n * N.of_nat (S n)).
Proof.
  induction n as [|n (z & E & IH)]; [exists 0; split; [reflexivity|unfold at_least_g; lia]|].
  exists (z + (floor_g (N.of_nat (S n)) + floor_g (N.of_nat (S n) + 1) + 1)). change (total (S (S n))) with (total (S n) + floor_g (N.of_nat (S (S n)))).
  replace (N.of_nat (S n) + 1) with (N.of_nat (S (S n))) by lia. split; [lia|].
  replace (N.of_nat (S n) * N.of_nat (S (S n))) with (N.of_nat n * N.of_nat (S n) + 2 * N.of_nat (S n)) by nia.
  apply add_at_least; [exact IH|]. replace (N.of_nat (S (S n))) with (N.of_nat (S n) + 1) by lia. apply two_columns.
Qed.
(* The wins are 2 total n of the n^2 positions, so that both sides are multiplied by n^2. *)
(* E-density.share: The first player's share of the square (0, N]² tends to g = 0.618…: it differs from g by at most
   1/N. *)
Theorem share n : let N := N.of_nat n in at_most_g (2 * total n - N) (N * N) /\ at_least_g (2 * total n + N) (N * N).
Proof.
  cbv zeta. split.
  - pose proof (all_at_most n) as H. set (m := N.of_nat n) in *. unfold at_most_g in *. destruct (N.le_gt_cases (2 * total n) m) as [S|S]; [nia|].
    assert (E : exists y, 2 * total n = y + m) by (exists (2 * total n - m); lia). destruct E as [y E]. rewrite E in *. replace (y + m - m) with y by lia.
    destruct (N.le_gt_cases (m * m) (3 * y + m)) as [T|T].
    + assert (m * (m * m) <= m * (3 * y + m)) by (apply N.mul_le_mono_l; lia). lia.
    + assert (y <= m * m) by lia. assert (3 * y <= m * m) by lia. assert (3 * y * (3 * y) <= m * m * (m * m)) by (apply N.mul_le_mono; lia).
      assert (3 * y * (m * m) <= m * m * (m * m)) by (apply N.mul_le_mono_r; lia). lia.
  - destruct n as [|n]; [unfold at_least_g; cbn; lia|]. destruct (all_at_least n) as (z & E & H). set (m := N.of_nat (S n)) in *.
    replace (2 * total (S n) + m) with (z + (floor_g m + 1)) by lia. replace (m * m) with (N.of_nat n * m + m) by nia.
    apply add_at_least; [exact H|apply next_above].
Qed.

Fixpoint near (count : nat) (n t : N) : bool :=
  match count with
  | O => true
  | S count =>
    let n := n + 1 in let t := t + floor_g n in let m := n * n + n in let x := 2 * t + n - 3 in let y := 2 * t + n + 3 in
    (x * x + x * m <=? m * m) && (m * m <=? y * y + y * m) && near count n t
  end.
Lemma near_spec count : forall i, near count (N.of_nat i) (total i) = true -> forall n, (i < n <= i + count)%nat -> let N := N.of_nat n in
  at_most_g (2 * total n + N - 3) (N * N + N) /\ at_least_g (2 * total n + N + 3) (N * N + N).
Proof.
  induction count as [|count IH]; intros i H n L; [lia|]. cbn [near] in H. apply andb_prop in H as [H R]. apply andb_prop in H as [A B].
  replace (N.of_nat i + 1) with (N.of_nat (S i)) in * by lia. change (total i + floor_g (N.of_nat (S i))) with (total (S i)) in *.
  destruct (Nat.eq_dec n (S i)) as [->|]; [|apply (IH (S i) R); lia]. apply N.leb_le in A, B. exact (conj A B).
Qed.
(* E-density.error: The wins in (0, N]² are gN² − (1 − g)N, 1 − g = 0.381…, but for a remainder of at most 3 for N ≤
   10,000: there the share is (1 − g)/N below g but for 3/N². *)
Theorem error n : (1 <= n)%nat -> N.of_nat n <= 10000 -> let N := N.of_nat n in
  at_most_g (2 * total n + N - 3) (N * N + N) /\ at_least_g (2 * total n + N + 3) (N * N + N).
Proof.
  intros P L. assert (C : near (N.to_nat 10000) (N.of_nat 0) (total 0) = true) by (vm_cast_no_check (eq_refl true)).
  apply (near_spec _ 0 C). lia.
Qed.
(* g = 0.6180339..., 1 - g = 0.3819660... *)
Theorem digits_of_g : at_most_g 6180339 10000000 /\ ~ at_most_g 6180340 10000000.
Proof. unfold at_most_g. lia. Qed.
