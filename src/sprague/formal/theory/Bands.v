(* Two piles: any number from one, or l and k from both where |l - k| is less than a width, which depends on the difference
   of the piles in any way. One theorem for all widths, after Wythoff (1907) and Fraenkel (1982). *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles MexSequences MexPairs MexLaws MexExistence.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section Bands.
Variable w : N -> N.
Hypothesis positive : forall d : N, w d >= 1.

Definition band (x y p q : N) : Prop :=
  p = x /\ q < y \/ q = y /\ p < x \/ p < x /\ q < y /\ Z.abs ((x - p) - (y - q)) < w (y - x)%N.
(* each difference is the least d of which d - w d is not less than the one before *)
Definition by_width (D : N -> N) : Prop := D 0%N = 0%N /\
  forall n : N, D n + w (D (N.succ n)) <= D (N.succ n) /\ forall e : N, e < D (N.succ n) -> e < D n + w e.

Section Law.
Variable D : N -> N.
Hypothesis steps : by_width D.
Definition law (n d : N) : Prop := d = D n.
Lemma D_up (m n : N) : m < n -> D m + w (D n) <= D n.
Proof.
  destruct steps as [_ S]. induction n as [|n IH] using N.peano_ind; [lia|]. intros L. destruct (S n) as [G _].
  destruct (N.eq_dec m n) as [->|]; [exact G|]. pose proof (IH ltac:(lia)). lia.
Qed.
Lemma D_increases (m n d e : N) : m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n).
Proof.
  intros L -> ->. destruct (N.eq_dec m n) as [->|]; [lia|]. pose proof (D_up m n ltac:(lia)). pose proof (positive (D n)). lia.
Qed.
Lemma between (n e : N) : e < D n -> exists m : N, m < n /\ D m <= e /\ e < D m + w e.
Proof.
  destruct steps as [Z S]. induction n as [|n IH] using N.peano_ind; [lia|]. intros L.
  destruct (Z.lt_ge_cases e (D n)) as [C|C]; [destruct (IH C) as (m & H & K); exists m; split; [lia|exact K]|].
  exists n. destruct (S n) as [_ G]. pose proof (G e L). lia.
Qed.
Theorem band_law (A B : N -> N) : (forall n : N, Z.of_N (B n) = A n + D n) -> mex_sequence A B ->
  forall x y : N, x <= y -> (is_P _ (piles2 band) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros pairs mex. apply kernel_on_piles; [unfold band; lia|]. apply mex_is_gap in mex.
  apply (mex_gap_alone band law D_increases 1 ltac:(lia)) with (A := A) (B := B); [| | | |exact mex].
  - intros x y u v. left. unfold band. lia.
  - intros d e (m & n & L & -> & ->) s t T1 T2 T3 _. unfold joins, to_pair, band. pose proof (D_up m n L) as U.
    replace (s + t + 0 + D n - (s + t + 0))%N with (D n) by lia. lia.
  - intros n j e J (d & -> & L). destruct (between n e ltac:(lia)) as (m & I & G & H). exists m, (D m).
    split; [now split|]. intros s t T. unfold joins, to_pair, band. left. replace j with 0%N by lia.
    replace (s + t + 0 + e - (s + t + 0))%N with e by lia. lia.
  - intros n. exists (D n). split; [reflexivity|apply pairs].
Qed.
Theorem pairs_exist : exists A B : N -> N, (forall n : N, Z.of_N (B n) = A n + D n) /\ mex_sequence A B.
Proof.
  destruct (mex_exists law D (fun _ => eq_refl) 0 1) as (A & B & L & mex). exists A, B. split; [|exact mex].
  intros n. destruct (L n) as (d & -> & E). lia.
Qed.
End Law.

(* for bounded widths there are such differences *)
Variable most : N.
Hypothesis bounded : forall d : N, w d <= most.
Fixpoint first_from (steps : nat) (d e : N) : N :=
  match steps with O => e | S i => if N.leb (d + w e) e then e else first_from i d (N.succ e) end.
Lemma first_is (d : N) i (e : N) : d + most <= e + Z.of_nat i -> (forall a : N, a < e -> a < d + w a) ->
  let f := first_from i d e in d + w f <= f /\ forall a : N, a < f -> a < d + w a.
Proof.
  revert e. induction i as [|i IH]; intros e L below; cbn [first_from].
  - split; [|exact below]. pose proof (bounded e). lia.
  - destruct (N.leb_spec (d + w e) e) as [H|H]; [split; [lia|exact below]|]. apply IH; [lia|].
    intros a G. destruct (N.eq_dec a e) as [->|]; [lia|apply below; lia].
Qed.
Definition differences (n : N) : N := N.peano_rect (fun _ => N) 0%N (fun _ d => first_from (N.to_nat most) d d) n.
Theorem widths_give_pairs : exists D A B : N -> N,
  by_width D /\ (forall n : N, Z.of_N (B n) = A n + D n) /\ mex_sequence A B /\
  forall x y : N, x <= y -> (is_P _ (piles2 band) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  assert (S : by_width differences).
  { split; [reflexivity|]. intros n. unfold differences. rewrite N.peano_rect_succ. fold (differences n).
    apply first_is; [lia|]. intros a L. pose proof (positive a). lia. }
  destruct (pairs_exist differences) as (A & B & E & mex). exists differences, A, B.
  split; [exact S|split; [exact E|split; [exact mex|now apply (band_law differences S)]]].
Qed.
End Bands.
