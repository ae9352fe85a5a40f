(* The nim-value in Euclid's game by the way to the ratio in the tree of Stern and Brocot. *)
From Coq Require Import Arith NArith ZArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import CalkinWilf Brocot EuclidValues.
Import ListNotations.
Local Open Scope Z_scope.

(* Whether a way ends, or turns off, to the right of t more steps to one side, then k to the other, k back, and so on: where it
   ends that goes on to the left. *)
Fixpoint right_of (k : nat) (side : bool) (t : nat) (way : list bool) : bool :=
  match way with
  | [] => negb side
  | s :: way => if eqb s side then match t with S (S t) => right_of k side (S t) way | _ => right_of k (negb side) k way end else s
  end.
(* The end of a way as a fraction x/y; the limit of k steps right, k left, ... is k + g with g^2 + kg = 1. *)
Definition end_of (way : list bool) : N * N := fold_right child (1, 1)%N way.
Definition above (k t x y : Z) : Prop := let u := x - t * y in 0 < u /\ y * y < u * u + k * (u * y).
Definition below (k t x y : Z) : Prop := let u := y - t * x in u <= 0 \/ u * u + k * (u * x) < x * x.
Lemma end_positive way : (1 <= fst (end_of way) /\ 1 <= snd (end_of way))%N.
Proof. unfold end_of. induction way as [|s way IH]; [split; reflexivity|]. cbn. destruct (fold_right _ _ way), s; cbn in *; lia. Qed.
Lemma compared k way : (1 <= k)%nat -> forall t side, (1 <= t)%nat -> let x := Z.of_N (fst (end_of way)) in let y := Z.of_N (snd (end_of way)) in
  right_of k side t way = true <-> if side then above (Z.of_nat k) (Z.of_nat t) x y else below (Z.of_nat k) (Z.of_nat t) x y.
Proof.
  intros K. induction way as [|s way IH]; intros t side T.
  - cbn [right_of end_of fold_right fst snd]. change (Z.of_N 1) with 1. unfold above, below. destruct side; cbn [negb].
    + split; [discriminate|]. intros [H _]. lia.
    + split; [intros _; left; lia|reflexivity].
  - pose proof (end_positive way) as P. unfold end_of in *. cbn [right_of fold_right]. destruct (fold_right child (1, 1)%N way) as [x y]. cbn [fst snd] in *.
    assert (X : 1 <= Z.of_N x) by lia. assert (Y : 1 <= Z.of_N y) by lia.
    destruct s, side; cbn [eqb child fst snd negb].
    + destruct t as [|[|t]]; [lia| |].
      * rewrite (IH k false K). unfold above, below. cbn [negb]. rewrite N2Z.inj_add. change (Z.of_nat 1) with 1. revert X Y. generalize (Z.of_N x), (Z.of_N y), (Z.of_nat k).
        clear. intros a b c A B. cbv zeta. split; [intros [H|H]|intros [_ H]]; [split; [lia|nia]|split; [lia|nia]|].
        destruct (Z.le_gt_cases (b - c * a) 0); [now left|right]. nia.
      * rewrite (IH (S t) true ltac:(lia)). unfold above. rewrite N2Z.inj_add. replace (Z.of_N x + Z.of_N y - Z.of_nat (S (S t)) * Z.of_N y) with (Z.of_N x - Z.of_nat (S t) * Z.of_N y) by nia. reflexivity.
    + unfold below. split; [intros _|reflexivity]. left. nia.
    + unfold above. split; [discriminate|]. cbv zeta. intros [H _]. exfalso. nia.
    + destruct t as [|[|t]]; [lia| |].
      * rewrite (IH k true K). unfold above, below. cbn [negb]. rewrite N2Z.inj_add. change (Z.of_nat 1) with 1. revert X Y. generalize (Z.of_N x), (Z.of_N y), (Z.of_nat k).
        clear. intros a b c A B. cbv zeta. split; [intros [H H']; right; nia|intros [H|H]; [lia|]]. assert (c * b < a) by nia. split; [lia|nia].
      * rewrite (IH (S t) false ltac:(lia)). unfold below. rewrite N2Z.inj_add. replace (Z.of_N x + Z.of_N y - Z.of_nat (S (S t)) * Z.of_N x) with (Z.of_N y - Z.of_nat (S t) * Z.of_N x) by nia. reflexivity.
Qed.
Fixpoint leading (way : list bool) : nat := match way with true :: way => S (leading way) | _ => O end.
Definition value_on (way : list bool) : N :=
  match leading way with O => 0%N | k => if right_of k true k way then N.of_nat k else N.of_nat (k - 1) end.
Lemma first_run way : let k := Z.of_nat (leading way) in let x := Z.of_N (fst (end_of way)) in let y := Z.of_N (snd (end_of way)) in
  k * y <= x <= (k + 1) * y.
Proof.
  cbv zeta. induction way as [|s way IH]; [cbn; lia|]. pose proof (end_positive way) as P. unfold end_of in *. cbn [fold_right].
  destruct (fold_right child (1, 1)%N way) as [x y]. cbn [fst snd] in *. destruct s; cbn [leading child fst snd]; rewrite N2Z.inj_add.
  - rewrite Nat2Z.inj_succ. nia.
  - change (Z.of_nat 0) with 0. lia.
Qed.
Lemma way_to n : exists way, wilf way = element n.
Proof.
  induction n as [n [w W]|n [w W]|]; [exists (w ++ [true])|exists (w ++ [false])|now exists []]; unfold wilf in *; rewrite fold_left_app, W; cbn;
    now destruct (element n).
Qed.
Lemma is_end way : brocot way = end_of way.
Proof. unfold brocot, end_of. rewrite combined. destruct (fold_right child (1, 1)%N way). f_equal; lia. Qed.
Lemma rounded_at (x y : N) (k : nat) (v : bool) : (1 <= y)%N -> (1 <= k)%nat -> Z.of_nat k * Z.of_N y <= Z.of_N x <= (Z.of_nat k + 1) * Z.of_N y ->
  (if v then above (Z.of_nat k) (Z.of_nat k) (Z.of_N x) (Z.of_N y) else ~ above (Z.of_nat k) (Z.of_nat k) (Z.of_N x) (Z.of_N y)) ->
  rounded y x (if v then N.of_nat k else N.of_nat (k - 1)).
Proof.
  intros Y K [L U] A. unfold above, rounded in *. destruct v.
  - destruct A as [_ A]. split; apply N2Z.inj_le || apply N2Z.inj_lt; rewrite ?N2Z.inj_add, ?N2Z.inj_mul, ?nat_N_Z; rewrite ?N2Z.inj_add, ?nat_N_Z; change (Z.of_N 1) with 1; nia.
  - assert (B : Z.of_N x * Z.of_N x <= Z.of_nat k * Z.of_N y * Z.of_N x + Z.of_N y * Z.of_N y) by nia.
    assert (D : (1 <= x)%N) by nia.
    assert (Ne : (x * x <> N.of_nat k * x * y + y * y)%N) by (apply (no_integer (N.of_nat k) (x + y)); lia).
    split; apply N2Z.inj_le || apply N2Z.inj_lt; rewrite ?N2Z.inj_add, ?N2Z.inj_mul, ?nat_N_Z; rewrite ?N2Z.inj_add, ?nat_N_Z; change (Z.of_N 1) with 1;
      replace (Z.of_nat (k - 1)) with (Z.of_nat k - 1) by lia; nia.
Qed.
(* E-grundy.stern-brocot: The Stern–Brocot tree has the nim-value, too. Go down to the ratio of the larger number to the
   smaller; if the way begins with k steps to the right, the value is k or k − 1: k where it ends or turns off to the right of
   the way of k steps right, k left, k right, …. *)
Theorem value_by_way a b : (1 <= b)%N -> (b <= a)%N ->
  (exists way d, (1 <= d)%N /\ (a, b) = (d * fst (brocot way), d * snd (brocot way))%N) /\
  forall way d, (1 <= d)%N -> (a, b) = (d * fst (brocot way), d * snd (brocot way))%N -> has_value _ euclid (a, b) (value_on way).
Proof.
  intros B L. split.
  - assert (G : N.gcd a b <> 0%N) by (intros G; apply N.gcd_eq_0_r in G; lia). set (d := N.gcd a b) in *.
  destruct (N.gcd_divide_l a b) as [x X], (N.gcd_divide_r a b) as [y Y]. fold d in X, Y.
  assert (C : N.gcd x y = 1%N). { assert (E : (N.gcd (x * d) (y * d) = d)%N) by (rewrite <- X, <- Y; reflexivity). rewrite N.gcd_mul_mono_r in E. nia. }
  destruct (proj1 (each_once x y)) as (n & N & _); [split; [nia|split; [nia|exact C]]|]. destruct (way_to n) as [w W]. rewrite N in W.
  exists (rev w), d. split; [lia|]. rewrite read_backwards, rev_involutive, W. cbn [fst snd]. f_equal; lia.
  - intros way d D E. rewrite is_end in E. destruct (end_positive way) as [X Y]. pose proof (first_run way) as F. cbv zeta in F.
    destruct (end_of way) as [x y] eqn:W. cbn [fst snd] in *. injection E as -> ->.
    assert (T : (y <= x)%N) by nia. assert (V : value (y, x) (value_on way)).
    { unfold value. destruct (N.leb_spec y x); [|lia]. unfold value_on. destruct (leading way) as [|k] eqn:K.
      - assert (x = y) as -> by (change (Z.of_nat 0) with 0 in F; lia). unfold rounded. nia.
      - pose proof (compared (S k) way ltac:(lia) (S k) true ltac:(lia)) as Q. cbv zeta in Q. rewrite W in Q. cbn [fst snd] in Q.
        apply (rounded_at x y (S k)); [nia|lia|exact F|]. destruct (right_of _ _ _ _); [now apply Q|]. intros A. apply Q in A. discriminate. }
    apply nim_values; [nia|nia|]. apply value_swap. revert V. unfold value. destruct (N.leb_spec y x), (N.leb_spec (d * y) (d * x)); try nia.
    unfold rounded. nia.
Qed.
