(* The continued fraction of the slope of Fat Rat's first column, and the digits of its p-system. *)
From Coq Require Import Arith NArith List Lia.
From Documents Require Import CalkinWilf Euclid Paths Continued Numeration FatRat.
Import ListNotations.
Local Open Scope N_scope.

(* R-fat.continued-fraction: 15/8 = [1, 1, 7], and (2^m − 1)/2^(m−1) = [1, 1, 2^(m−1) − 1] for m ≥ 2. *)
Theorem quotients m : 2 <= m -> value [1; 1; 2 ^ (m - 1) - 1] = (2 ^ m - 1, 2 ^ (m - 1)) /\ 1 <= 2 ^ (m - 1) - 1.
Proof.
  intros M. rewrite (double m) by lia. pose proof (double (m - 1) ltac:(lia)). pose proof (power (m - 1 - 1)).
  split; [|lia]. cbn [value]. f_equal; lia.
Qed.
Theorem fifteen_eighths : value [1; 1; 7] = (15, 8).
Proof. reflexivity. Qed.
(* The digits of which FatRat.endings speaks are those of the p-system of this fraction, the lowest first. *)
Theorem p_digits m x d : 2 <= m ->
  (represents p_system [1; 1; 2 ^ (m - 1) - 1] d x <-> d = [digit_1 m x; digit_2 m x; x / (2 ^ m - 1)]).
Proof.
  intros M. destruct (quotients m M) as [V B]. destruct (digits_represent m x M) as (X & D1 & D2).
  pose proof (double m ltac:(lia)) as F. set (h := 2 ^ (m - 1)) in *. set (u := digit_1 m x) in *. set (v := digit_2 m x) in *.
  set (t := x / (2 ^ m - 1)) in *. rewrite F in X, D2, V. clearbody h u v t. clear F.
  assert (W : written (2 * h - 1) h [1; 1; h - 1]).
  { split; [now exists 1%nat|]. split; [|rewrite V; apply N.mul_comm].
    intros [|[|[|i]]] I; unfold entry; cbn [nth length] in *; lia. }
  assert (R : represents p_system [1; 1; h - 1] [u; v; t] x).
  { split; [reflexivity|]. split; [intros [|[|i]] I; unfold entry; cbn [nth length Nat.add] in *; lia|]. split; [discriminate|].
    split; [intros [|i] I E; unfold entry in *; cbn [nth length Nat.add] in *; [clear - B D2 E; lia|exfalso; clear - I; lia]|]. cbn [length total place]. unfold entry. cbn [nth].
    change (Numeration.before p_system) with 1. replace ((h - 1) * (1 * 1 + 1) + 1) with (2 * h - 1) by lia. rewrite X. ring. }
  destruct (once_in_either_system (2 * h - 1) h ltac:(lia) ltac:(lia)) as [_ H]. destruct (H _ W) as [_ J].
  destruct (J p_system x) as (e & _ & U). split; [|now intros ->]. intros E. now rewrite <- (U d E), (U _ R).
Qed.
