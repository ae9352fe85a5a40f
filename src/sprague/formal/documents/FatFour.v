(* Fat Rat on four piles as the program plays it: its rule and its closed form, word by word as a file for Coq has them. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games ManyPiles.
From Documents Require Import FatRat FatSteps Places FatRules.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.
Set Warnings "-notation-overridden".
Local Notation "x = y" := (@eq Z x y) : type_scope.

(* What is left of the piles x1, x2, x3, x4, in this order, is p1, p2, p3, p4. *)
Definition rule (x1 x2 x3 x4 p1 p2 p3 p4 : N) : Prop :=
    ((((((x1 - p1 >= 0 /\ x2 - p2 >= 0) /\ x3 - p3 >= 0) /\ x4 - p4 >= 0) /\ x1 + x2 + x3 + x4 - p1 - p2 - p3 - p4 > 0) /\
  (((x1 - p1 = 0 \/ x2 - p2 = 0) \/ x3 - p3 = 0) \/ x4 - p4 = 0)) \/ (((((x1 - p1 > 0 /\ x2 - p2 > 0) /\ x3 - p3 > 0) /\ x4
  - p4 > 0) /\ ((p1 <= p2 /\ (p3 <= p1 \/ p3 >= p2)) /\ (p4 <= p1 \/ p4 >= p2))) /\ Z.abs (x2 + p1 - p2 - x1) < (if ((x2 -
  x1) mod 15 =? 0) then 2 else 1))) \/ (((((x1 - p1 > 0 /\ x2 - p2 > 0) /\ x3 - p3 > 0) /\ x4 - p4 > 0) /\ ((p1 <= p2 /\ p2
  <= p3) /\ p3 <= p4)) /\ (Z.abs (x3 + p1 - p3 - x1) < (if (p3 - p1 =? 0) then 3 else if ((p3 - p1) mod 15 =? 12) then 6
  else if ((p3 - p1) mod 15 =? 6) then 6 else if ((p3 - p1) mod 15 =? 10) then 6 else if ((p3 - p1) mod 15 =? 14) then 6
  else if ((p3 - p1) mod 15 =? 3) then 6 else 5) \/ Z.abs (x4 + p1 - p4 - x1) < (if (p4 - p1 =? 0) then 7 else if ((p4 - p1)
  mod 15 =? 8) then 14 else 13))).
Definition closed_form (x1 x2 x3 x4 : N) : Prop :=
    (x1 = 0 /\ (x2 = 0 /\ (x3 = 0 /\ x4 = 0))) \/ (exists n : N, n >= 1 /\ (x1 = 15 * n / 8 /\ (x2 = 15 * n / 4 - 1 /\ (x3 =
  15 * n / 2 - 3 /\ x4 = 15 * n - 7)))).

Definition rule_of_piles (s t : list N) : Prop :=
  match s, t with [x1; x2; x3; x4], [p1; p2; p3; p4] => rule x1 x2 x3 x4 p1 p2 p3 p4 | _, _ => False end.

(* a number of four is one of 1, 2, 3 and 4 *)
Lemma each_of_four (Q : N -> Prop) : (forall j, 1 <= j <= 4 -> Q j)%N <-> Q 1%N /\ Q 2%N /\ Q 3%N /\ Q 4%N.
Proof.
  split; [intros H; repeat split; apply H; lia|]. intros H j J.
  destruct (N.eq_dec j 1) as [->|]; [tauto|]. destruct (N.eq_dec j 2) as [->|]; [tauto|].
  destruct (N.eq_dec j 3) as [->|]; [tauto|]. replace j with 4%N by lia. tauto.
Qed.
Lemma one_of_four (Q : N -> Prop) : (exists j, 1 <= j <= 4 /\ Q j)%N <-> Q 1%N \/ Q 2%N \/ Q 3%N \/ Q 4%N.
Proof.
  split; [|intros [H|[H|[H|H]]]; eexists; (split; [|exact H]); lia]. intros (j & J & H).
  destruct (N.eq_dec j 1) as [->|]; [tauto|]. destruct (N.eq_dec j 2) as [->|]; [tauto|].
  destruct (N.eq_dec j 3) as [->|]; [tauto|]. replace j with 4%N in H by lia. tauto.
Qed.
Lemma each_of_two (Q : N -> Prop) : (forall j, 3 <= j <= 4 -> Q j)%N <-> Q 3%N /\ Q 4%N.
Proof.
  split; [intros H; split; apply H; lia|]. intros H j J. destruct (N.eq_dec j 3) as [->|]; [tauto|]. replace j with 4%N by lia. tauto.
Qed.
Lemma one_of_two (Q : N -> Prop) : (exists j, 3 <= j <= 4 /\ Q j)%N <-> Q 3%N \/ Q 4%N.
Proof.
  split; [|intros [H|H]; eexists; (split; [|exact H]); lia]. intros (j & J & H).
  destruct (N.eq_dec j 3) as [->|]; [tauto|]. replace j with 4%N in H by lia. tauto.
Qed.
(* the steps, as numbers *)
Definition steps_of (j : N) (d : Z) : Z :=
  if (j =? 3)%N then if d =? 0 then 3 else if d mod 15 =? 12 then 6 else if d mod 15 =? 6 then 6 else if d mod 15 =? 10 then 6
    else if d mod 15 =? 14 then 6 else if d mod 15 =? 3 then 6 else 5
  else if d =? 0 then 7 else if d mod 15 =? 8 then 14 else 13.
Lemma same_steps (j d : N) : (3 <= j <= 4)%N -> Z.of_N (step_after 4 j d) = steps_of j d.
Proof.
  intros J. unfold step_after, steps_of. replace (d =? 0) with (d =? 0)%N by (destruct (N.eqb_spec d 0), (Z.eqb_spec d 0); lia).
  replace (d mod 15) with (Z.of_N (d mod 15)) by apply N2Z.inj_mod. pose proof (N.mod_lt d 15 ltac:(lia)) as L.
  change (2 ^ 4 - 1)%N with 15%N. set (r := (d mod 15)%N) in *. clearbody r. destruct (d =? 0)%N.
  - destruct (N.eq_dec j 3) as [->|]; [|replace j with 4%N by lia]; reflexivity.
  - assert (C : In r (map N.of_nat (seq 0 15))) by (apply in_map_iff; exists (N.to_nat r); split; [lia|apply in_seq; lia]).
    destruct (N.eq_dec j 3) as [->|]; [|replace j with 4%N by lia]; cbn in C; decompose [or] C; subst; try contradiction; reflexivity.
Qed.
Lemma closer (a b d : N) : close a b d <-> Z.abs (a - b) < d.
Proof. unfold close. lia. Qed.
Ltac at_places := repeat match goal with |- context [pile ?l ?j] => let x := eval cbv in (pile l j) in change (pile l j) with x end.
Lemma same_moves s p : sorted s -> length s = N.to_nat 4 :> nat -> (rule_of_piles s p <-> fat_rat 4 s p).
Proof.
  intros O L. destruct s as [|x1 [|x2 [|x3 [|x4 [|? ?]]]]]; try (cbn in L; lia).
  destruct p as [|p1 [|p2 [|p3 [|p4 [|? ?]]]]]; try (split; [intros []|intros [E _]; cbn in E; lia]).
  destruct O as (O1 & O2 & O3 & _). unfold rule_of_piles, rule.
  assert (First : from_some 4 [x1; x2; x3; x4] [p1; p2; p3; p4] <-> ((((x1 - p1 >= 0 /\ x2 - p2 >= 0) /\ x3 - p3 >= 0) /\ x4 - p4 >= 0) /\
    x1 + x2 + x3 + x4 - p1 - p2 - p3 - p4 > 0) /\ (((x1 - p1 = 0 \/ x2 - p2 = 0) \/ x3 - p3 = 0) \/ x4 - p4 = 0)).
  { unfold from_some. rewrite each_of_four, !one_of_four. at_places. clear. lia. }
  assert (All : from_all 4 [x1; x2; x3; x4] [p1; p2; p3; p4] <-> ((x1 - p1 > 0 /\ x2 - p2 > 0) /\ x3 - p3 > 0) /\ x4 - p4 > 0).
  { unfold from_all. rewrite each_of_four. at_places. clear. lia. }
  assert (Near : neighbours 4 [p1; p2; p3; p4] <-> (p1 <= p2 /\ (p3 <= p1 \/ p3 >= p2)) /\ (p4 <= p1 \/ p4 >= p2)).
  { unfold neighbours. rewrite each_of_two. at_places. clear. lia. }
  assert (Order : sorted [p1; p2; p3; p4] <-> (p1 <= p2 /\ p2 <= p3) /\ p3 <= p4) by (cbn; tauto).
  rewrite <- First, <- All, <- Near, <- Order. unfold fat_rat, nearly_alike, in_step. rewrite one_of_two, !closer.
  assert (Two : from_all 4 [x1; x2; x3; x4] [p1; p2; p3; p4] -> (Z.abs (x2 + p1 - p2 - x1) < (if (x2 - x1) mod 15 =? 0 then 2 else 1) <->
    Z.abs (taken [x1; x2; x3; x4] [p1; p2; p3; p4] 2 - taken [x1; x2; x3; x4] [p1; p2; p3; p4] 1) <
      Z.of_N (if gap [x1; x2; x3; x4] 2 mod (2 ^ 4 - 1) =? 0 then 2 else 1)%N)).
  { rewrite All. intros P. unfold taken, gap. at_places. change (2 ^ 4 - 1)%N with 15%N.
    assert (E : (x2 - x1) mod 15 = Z.of_N ((x2 - x1) mod 15)) by (rewrite N2Z.inj_mod, N2Z.inj_sub by lia; reflexivity). rewrite E.
    destruct (N.eqb_spec ((x2 - x1) mod 15) 0), (Z.eqb_spec (Z.of_N ((x2 - x1) mod 15)) 0); lia. }
  assert (Three : from_all 4 [x1; x2; x3; x4] [p1; p2; p3; p4] -> sorted [p1; p2; p3; p4] ->
    (Z.abs (x3 + p1 - p3 - x1) < steps_of 3 (p3 - p1) <-> Z.abs (taken [x1; x2; x3; x4] [p1; p2; p3; p4] 3 -
      taken [x1; x2; x3; x4] [p1; p2; p3; p4] 1) < step_after 4 3 (gap [p1; p2; p3; p4] 3)) /\
    (Z.abs (x4 + p1 - p4 - x1) < steps_of 4 (p4 - p1) <-> Z.abs (taken [x1; x2; x3; x4] [p1; p2; p3; p4] 4 -
      taken [x1; x2; x3; x4] [p1; p2; p3; p4] 1) < step_after 4 4 (gap [p1; p2; p3; p4] 4))).
  { rewrite All, Order. intros P Q. rewrite !same_steps by lia. unfold taken, gap. at_places. rewrite !N2Z.inj_sub by lia.
    generalize (steps_of 3 (p3 - p1)), (steps_of 4 (p4 - p1)). lia. }
  unfold steps_of in Three. cbn [N.eqb Pos.eqb] in Three.
  assert (E : length [p1; p2; p3; p4] = length [x1; x2; x3; x4] :> nat) by reflexivity. clear - Two Three E. tauto.
Qed.
Lemma columns_of_four (n : N) : (1 <= n)%N -> Z.of_N (column 4 1 n) = 15 * n / 8 /\ Z.of_N (column 4 2 n) = 15 * n / 4 - 1 /\
  Z.of_N (column 4 3 n) = 15 * n / 2 - 3 /\ Z.of_N (column 4 4 n) = 15 * n - 7.
Proof.
  intros N1. unfold column. change (2 ^ 4 - 1)%N with 15%N. change (2 ^ (4 - 1))%N with 8%N. change (2 ^ (4 - 2))%N with 4%N.
  change (2 ^ (4 - 3))%N with 2%N. change (2 ^ (4 - 4))%N with 1%N. change (2 ^ (1 - 1))%N with 1%N. change (2 ^ (2 - 1))%N with 2%N.
  change (2 ^ (3 - 1))%N with 4%N. rewrite N.div_1_r. assert (Q : forall d : N, Z.of_N (15 * n / d) = 15 * n / d).
  { intros d. now rewrite N2Z.inj_div, N2Z.inj_mul. }
  pose proof (Q 8%N) as Q8. pose proof (Q 4%N) as Q4. pose proof (Q 2%N) as Q2. clear Q. cbn [Z.of_N] in *.
  set (a := (15 * n / 8)%N) in *. set (b := (15 * n / 4)%N) in *. set (c := (15 * n / 2)%N) in *. clearbody a b c.
  Z.div_mod_to_equations. lia.
Qed.
Lemma row_of_four n : @eq (list N) (row 4 n) [entry 4 n 1; entry 4 n 2; entry 4 n 3; entry 4 n 4].
Proof. reflexivity. Qed.
Lemma same_row x1 x2 x3 x4 : (exists n, @eq (list N) [x1; x2; x3; x4] (row 4 n)) <-> closed_form x1 x2 x3 x4.
Proof.
  unfold closed_form. split.
  - intros [n E]. rewrite row_of_four in E. injection E. intros -> -> -> ->. clear E.
    destruct (N.eq_dec n 0) as [->|N1]; [left; now repeat split|right]. exists n. rewrite !entry_column by lia.
    split; [lia|]. apply columns_of_four. lia.
  - intros [(E1 & E2 & E3 & E4)|(n & N1 & E1 & E2 & E3 & E4)].
    { exists 0%N. change (row 4 0) with [0; 0; 0; 0]%N. f_equal; [|f_equal; [|f_equal; [|f_equal]]]; lia. }
    exists n. rewrite row_of_four, !entry_column by lia.
    destruct (columns_of_four n ltac:(lia)) as (C1 & C2 & C3 & C4). f_equal; [|f_equal; [|f_equal; [|f_equal]]]; lia.
Qed.

(* Its P-positions, which the automata of `discover fat-rat:m=4` prove, too. *)
Theorem four_piles : forall x1 x2 x3 x4 : N, x1 <= x2 -> x2 <= x3 -> x3 <= x4 ->
  (is_P _ (piles rule_of_piles) [x1; x2; x3; x4] <-> closed_form x1 x2 x3 x4).
Proof.
  intros x1 x2 x3 x4 A B C. rewrite <- same_row. apply (positions_of 4); [lia|exact same_moves| |reflexivity]. now repeat split.
Qed.
