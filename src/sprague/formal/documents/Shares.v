(* How often each player wins Euclid's game from a generation of the tree of Calkin and Wilf: two thirds, exactly. *)
From Coq Require Import Arith NArith ZArith QArith Qpower List Bool Lia.
From Documents Require Import CalkinWilf Euclid.
Import ListNotations.
Local Open Scope Z_scope.

Definition two_to (k : nat) : Z := 2 ^ Z.of_nat k.
Definition sign (k : nat) : Z := (-1) ^ Z.of_nat k.
Lemma two_to_next k : two_to (S k) = 2 * two_to k.
Proof. unfold two_to. rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia. Qed.
Lemma sign_next k : sign (S k) = - sign k.
Proof. unfold sign. rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia. Qed.
Lemma sign_of k : sign k = if Nat.even k then 1 else -1.
Proof. induction k as [|k IH]; [reflexivity|]. rewrite sign_next, Nat.even_succ, <- Nat.negb_even, IH. now destruct (Nat.even k). Qed.

(* E-4: f(n + 1) = ⅔(2ⁿ − (−1)ⁿ) and g(n + 1) = ⅓(2ⁿ + 2(−1)ⁿ). *)
Theorem closed_forms n : 3 * Z.of_nat (first_wins n) = 2 * (2 ^ Z.of_nat n - (-1) ^ Z.of_nat n) /\
  3 * Z.of_nat (second_wins n) = 2 ^ Z.of_nat n + 2 * (-1) ^ Z.of_nat n.
Proof.
  change (3 * Z.of_nat (first_wins n) = 2 * (two_to n - sign n) /\ 3 * Z.of_nat (second_wins n) = two_to n + 2 * sign n).
  induction n as [|n [IH IH']]; [split; reflexivity|]. destruct (counts n) as (A & B & _). rewrite A, B, two_to_next, sign_next. lia.
Qed.
(* E-4.sum: f(n + 1) = 2ⁿ − 2ⁿ⁻¹ + 2ⁿ⁻² − … ± 2. *)
Theorem alternating_sum n : Z.of_nat (first_wins n) =
  fold_right Z.add 0 (map (fun j => (-1) ^ Z.of_nat j * 2 ^ Z.of_nat (n - j)) (seq 0 n)).
Proof.
  change (fun j => (-1) ^ Z.of_nat j * 2 ^ Z.of_nat (n - j)) with (fun j => sign j * two_to (n - j)). induction n as [|n IH]; [reflexivity|].
  cbn [seq map fold_right]. rewrite <- seq_shift, map_map. destruct (counts n) as (_ & B & T & _). destruct (counts (S n)) as (_ & _ & T' & _).
  assert (E : forall l, fold_right Z.add 0 (map (fun j => sign (S j) * two_to (S n - S j)) l) =
    - fold_right Z.add 0 (map (fun j => sign j * two_to (n - j)) l)).
  { induction l as [|j l H]; [reflexivity|]. cbn [map fold_right]. rewrite H, sign_next. cbn [Nat.sub]. lia. }
  rewrite E, <- IH. change (sign 0) with 1. cbn [Nat.sub]. unfold two_to. rewrite B in T'.
  apply (f_equal Z.of_nat) in T'. rewrite Nat2Z.inj_add, Nat2Z.inj_pow in T'. lia.
Qed.

Local Open Scope Q_scope.
(* Of a list, the part for which f holds. *)
Definition share (f : N * N -> bool) (l : list (N * N)) : Q :=
  inject_Z (Z.of_nat (length (filter f l))) / inject_Z (Z.of_nat (length l)).
Lemma nonzero z : (z <> 0)%Z -> ~ inject_Z z == 0.
Proof. intros H. change 0 with (inject_Z 0). now rewrite inject_Z_injective. Qed.
Lemma power_of_half n : (-1 # 2) ^ Z.of_nat n == inject_Z (sign n) / inject_Z (two_to n).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite Nat2Z.inj_succ, <- Z.add_1_r, Qpower_plus, IH, sign_next, two_to_next by easy.
  rewrite inject_Z_mult, inject_Z_opp. change (inject_Z 2) with 2. change ((-1 # 2) ^ 1) with (-1 # 2). field. apply nonzero. unfold two_to. lia.
Qed.
Lemma third w t n : (3 * w = 2 * (t - n))%Z -> (t <> 0)%Z -> inject_Z w / inject_Z t == (2 # 3) * (1 - inject_Z n / inject_Z t).
Proof.
  intros E T. apply (f_equal inject_Z) in E. unfold Z.sub in E. rewrite !inject_Z_mult, inject_Z_plus, inject_Z_opp in E.
  change (inject_Z 3) with 3 in E. change (inject_Z 2) with 2 in E. apply nonzero in T.
  assert (W : inject_Z w == (2 # 3) * (inject_Z t - inject_Z n)).
  { setoid_replace (inject_Z w) with ((1 # 3) * (3 * inject_Z w)) by ring. rewrite E. ring. }
  rewrite W. field. exact T.
Qed.
Lemma two_to_positive n : (two_to n <> 0)%Z.
Proof. unfold two_to. lia. Qed.
Lemma length_of_generation n : Z.of_nat (length (generation n)) = two_to n.
Proof. rewrite (proj2 (generations n)). apply Nat2Z.inj_pow. Qed.
(* E-4.share: The first player's share of generation n tends to two thirds: it is exactly ⅔(1 − (−½)ⁿ⁻¹). *)
Theorem share_of_the_first n : share won (generation n) == (2 # 3) * (1 - (-1 # 2) ^ Z.of_nat n).
Proof.
  unfold share. rewrite power_of_half, length_of_generation. apply third; [|apply two_to_positive]. exact (proj1 (closed_forms n)).
Qed.
(* E-7.share: If the second player picks the child to start from, that player's share tends to two thirds: it is exactly
   ⅔(1 − (−½)ⁿ⁻²) for children of generation n. *)
Theorem share_of_the_second n : share (fun e => existsb lost (children e)) (generation n) == (2 # 3) * (1 - (-1 # 2) ^ Z.of_nat n).
Proof.
  rewrite <- share_of_the_first. unfold share. replace (filter (fun e => existsb lost (children e)) (generation n)) with (filter won (generation n)); [reflexivity|].
  pose proof (positive_generation n) as P. induction P as [|[a b] l [A B] _ IH]; [reflexivity|]. cbn [filter]. rewrite IH. pose proof (lost_children a b A B) as H.
  unfold won at 1. cbn [children existsb]. destruct (lost (a, b)); cbn [negb]; [now destruct H as [-> ->]|]. rewrite H. now destruct (lost (a, a + b)%N).
Qed.
(* E-4.first-generations: In the first n generations together it is two thirds too: exactly for even n, ⅔(1 − 1/(2ⁿ −
   1)) for odd n. *)
Theorem share_of_first_generations n : let l := flat_map generation (seq 0 n) in
  (Nat.even n = true -> (1 <= n)%nat -> share won l == 2 # 3) /\
  (Nat.even n = false -> share won l == (2 # 3) * (1 - 1 / inject_Z (2 ^ Z.of_nat n - 1))).
Proof.
  cbv zeta. assert (H : (Z.of_nat (length (flat_map generation (seq 0 n))) = two_to n - 1 /\
    3 * Z.of_nat (length (filter won (flat_map generation (seq 0 n)))) = 2 * (two_to n - 1 - (if Nat.even n then 0 else 1)))%Z).
  { induction n as [|n [IH IH']]; [split; reflexivity|]. rewrite seq_S, flat_map_app, filter_app, !app_length. cbn [flat_map Nat.add].
    rewrite app_nil_r, !Nat2Z.inj_add, IH, length_of_generation, two_to_next. split; [lia|]. rewrite Z.mul_add_distr_l, IH'.
    fold (first_wins n). pose proof (proj1 (closed_forms n)) as F. change (3 * Z.of_nat (first_wins n) = 2 * (two_to n - sign n))%Z in F.
    rewrite F, sign_of, Nat.even_succ, <- Nat.negb_even. destruct (Nat.even n); cbn [negb]; lia. }
  destruct H as [L W]. unfold share. rewrite L. split; intros E; rewrite E in W.
  - intros P. assert (T : (two_to n - 1 <> 0)%Z). { destruct n as [|n]; [lia|]. rewrite two_to_next. pose proof (two_to_positive n). lia. }
    rewrite (third _ _ 0 W T). field. now apply nonzero.
  - assert (T : (two_to n - 1 <> 0)%Z). { destruct n as [|n]; [discriminate|]. rewrite two_to_next. pose proof (two_to_positive n). lia. }
    exact (third _ _ 1 W T).
Qed.
