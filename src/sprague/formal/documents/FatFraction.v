(* The continued fraction of the slope of Fat Rat's first column. *)
From Coq Require Import NArith List Lia.
From Documents Require Import CalkinWilf Euclid Paths Continued FatRat.
Import ListNotations.
Local Open Scope N_scope.

(* R-fat.continued-fraction: 15/8 = [1, 1, 7], and (2^m − 1)/2^(m−1) = [1, 1, 2^(m−1) − 1]. *)
Theorem quotients m : 2 <= m -> value [1; 1; 2 ^ (m - 1) - 1] = (2 ^ m - 1, 2 ^ (m - 1)) /\ 1 <= 2 ^ (m - 1) - 1.
Proof.
  intros M. rewrite (double m) by lia. pose proof (double (m - 1) ltac:(lia)). pose proof (power (m - 1 - 1)).
  split; [|lia]. cbn [value]. f_equal; lia.
Qed.
Theorem fifteen_eighths : value [1; 1; 7] = (15, 8).
Proof. reflexivity. Qed.
