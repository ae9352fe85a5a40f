(* The value of a word, as it is defined by heights, is what positional notation says: the sum of the weights of its digits,
   and the weights follow the recurrence. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Weights.
Import ListNotations.
Local Open Scope Z_scope.

Section Past.
Context {A : Type}.
Variable less : A -> A.
Lemma past_plus (g h : A -> Z) c n : forall a x, dot a (past less (fun y => c * g y + h y) n x) =
  c * dot a (past less g n x) + dot a (past less h n x).
Proof. induction n as [|z n IH]; intros [|b a] x; cbn [past dot]; try lia. rewrite IH. lia. Qed.
Lemma past_less (g : A -> Z) n : forall x, past less (fun y => g (less y)) n x = past less g n (less x).
Proof. induction n as [|z n IH]; intros x; cbn; [reflexivity|]. now rewrite IH. Qed.
Lemma past_nothing n : forall a x, dot a (past less (fun _ => 0) n x) = 0.
Proof. induction n as [|z n IH]; intros [|b a] x; cbn [past dot]; try reflexivity. rewrite IH. lia. Qed.
Lemma past_swap (g : A -> Z) m b n : forall a x,
  dot a (past less (fun y => dot b (past less g m y)) n x) = dot b (past less (fun y => dot a (past less g n y)) m x).
Proof.
  induction n as [|z n IH]; intros [|c a] x; cbn [past].
  1, 2, 3: cbn [dot]; now rewrite past_nothing.
  cbn [dot]. rewrite past_plus, IH. rewrite <- (past_less (fun y => dot a (past less g n y))), past_less.
  rewrite <- !past_less. reflexivity.
Qed.
End Past.

Section Recurrences.
Variable S : system.
Definition last_digit (w : N) : Z := if N.odd w then 1 else 0.
(* a1 times what the word without its last digit is worth, and so on; a digit 1 adds 1, and e_k with k digits behind it. *)
Theorem value_recurs w : value S w =
  dot (coefficients S) (past N.div2 (value S) (0 :: added S) w) +
  (last_digit w + dot (added S) (past N.div2 last_digit (added S) w)).
Proof.
  set (d := 0 :: added S).
  assert (G : forall v, height S v = 1 * dot (coefficients S) (past N.div2 (height S) d v) + last_digit v).
  { intros v. rewrite height_half, Z.mul_1_l. reflexivity. }
  assert (E : forall a n f g v, (forall u, f u = g u) -> dot a (past N.div2 f n v) = dot a (past N.div2 g n v)).
  { intros a n f g v H. revert a v. induction n as [|z n IH]; intros [|b a] v; cbn [past dot]; try reflexivity. now rewrite H, IH. }
  rewrite value_past. unfold total. rewrite (E _ _ _ _ _ G), past_plus, G, past_swap.
  rewrite (E _ d (value S) (fun v => 1 * height S v + dot (added S) (past N.div2 (height S) (added S) v))).
  - rewrite past_plus. lia.
  - intros u. rewrite value_past. unfold total. lia.
Qed.
(* words without a place where both have a digit 1 *)
Definition apart (k : nat) (u v : N) : Prop := (u < 2 ^ N.of_nat k)%N /\ (v < 2 ^ N.of_nat k)%N /\ N.land u v = 0%N.
Lemma apart_half j k u v : (k <= Datatypes.S j)%nat -> apart k u v ->
  apart j (N.div2 u) (N.div2 v) /\ N.div2 (N.lor u v) = N.lor (N.div2 u) (N.div2 v).
Proof.
  intros J (U & V & Z0). assert (L : forall x, (x < 2 ^ N.of_nat k)%N -> (N.div2 x < 2 ^ N.of_nat j)%N).
  { intros x X. rewrite N.div2_div. apply N.div_lt_upper_bound; [lia|]. rewrite <- N.pow_succ_r', <- Nnat.Nat2N.inj_succ.
    eapply N.lt_le_trans; [exact X|]. apply N.pow_le_mono_r; lia. }
  split; [split; [auto|split; [auto|]]|]; rewrite !N.div2_spec; [now rewrite <- N.shiftr_land, Z0|apply N.shiftr_lor].
Qed.
Lemma past_adds k : (forall u v, apart k u v -> height S (N.lor u v) = height S u + height S v) -> forall n a u v, apart k u v ->
  dot a (past N.div2 (height S) n (N.lor u v)) = dot a (past N.div2 (height S) n u) + dot a (past N.div2 (height S) n v).
Proof.
  intros H. induction n as [|z n IH]; intros [|b a] u v P; cbn [past dot]; try reflexivity.
  destruct (apart_half k k u v) as [Q ->]; [lia|exact P|]. rewrite H, IH by exact Q. lia.
Qed.
Lemma height_adds k : forall u v, apart k u v -> height S (N.lor u v) = height S u + height S v.
Proof.
  induction k; intros u v P.
  - destruct P as (U & V & _). cbn in U, V. replace u with 0%N by lia. replace v with 0%N by lia. reflexivity.
  - destruct (apart_half k _ u v (le_n _) P) as [Q E]. rewrite (height_half S (N.lor u v)), (height_half S u), (height_half S v), E.
    unfold grown. destruct P as (_ & _ & Z0). assert (B : N.testbit (N.land u v) 0 = false) by now rewrite Z0.
    rewrite N.land_spec, !N.bit0_odd in B. rewrite <- (N.bit0_odd (N.lor u v)), N.lor_spec, !N.bit0_odd.
    destruct (coefficients S) as [|c a]; cbn [dot]; [|rewrite IHk, (past_adds k IHk) by exact Q];
      destruct (N.odd u), (N.odd v); try discriminate; cbn; lia.
Qed.
(* The value of a word is that of its digits 1 together. *)
Theorem value_adds u v : N.land u v = 0%N -> value S (N.lor u v) = value S u + value S v.
Proof.
  intros Z0. assert (P : apart (N.to_nat (u + v)) u v).
  { assert (L : forall x, (x <= u + v -> x < 2 ^ N.of_nat (N.to_nat (u + v)))%N).
    { intros x X. rewrite Nnat.N2Nat.id. eapply N.le_lt_trans; [exact X|]. apply N.pow_gt_lin_r. lia. }
    split; [|split]; [apply L; lia|apply L; lia|exact Z0]. }
  rewrite !value_past. unfold total. rewrite (height_adds _ _ _ P), (past_adds _ (height_adds _) _ _ _ _ P). lia.
Qed.

(* U(k+1) = a1 U(k) + ... + ad U(k-d+1) + e_(k+1), where U(k) is the value of the word 1 with k zeros behind it *)
Theorem weights_recur k : let word := (2 ^ N.of_nat (Datatypes.S k))%N in
  value S word = dot (coefficients S) (past N.div2 (value S) (0 :: added S) word) + nth k (added S) 0.
Proof.
  cbv zeta. assert (H : forall j, N.div2 (2 ^ N.of_nat (Datatypes.S j)) = (2 ^ N.of_nat j)%N /\ last_digit (2 ^ N.of_nat (Datatypes.S j)) = 0).
  { intros j. rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r'. unfold last_digit. rewrite N.div2_double, N.odd_mul. auto. }
  rewrite value_recurs, (proj2 (H k)), Z.add_0_l. f_equal. generalize (added S) as n. clear S. intros n. revert k.
  induction n as [|z n IH]; intros k; [now destruct k|]. cbn [past dot]. rewrite (proj1 (H k)). destruct k as [|k]; cbn [nth].
  - assert (past N.div2 last_digit n 1%N = zeros n) as E by (destruct n; [reflexivity|]; cbn; f_equal; now apply past_zeros).
    change (2 ^ N.of_nat 0)%N with 1%N. rewrite E, dot_zeros. cbn. lia.
  - rewrite IH, (proj2 (H k)). lia.
Qed.
End Recurrences.

Example tribonacci : map (value (System [1; 1; 1] [1; 1])) [1; 2; 4; 8; 16; 32; 64]%N = [1; 2; 4; 7; 13; 24; 44].
Proof. reflexivity. Qed.
