(* Numbers written as 2^e * high + low, and nim-sums of them. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Heaps.
Import ListNotations.
Local Open Scope N_scope.

Section Parts.
Variable e : N.
Definition low (x : N) : N := N.land x (N.ones e).
Definition high (x : N) : N := N.shiftr x e.
Lemma whole x : x = 2 ^ e * high x + low x.
Proof. unfold high, low. rewrite N.shiftr_div_pow2, N.land_ones. apply N.div_mod. now apply N.pow_nonzero. Qed.
Lemma low_less x : low x < 2 ^ e.
Proof. unfold low. rewrite N.land_ones. apply N.mod_lt. now apply N.pow_nonzero. Qed.
Lemma same_parts x y : low x = low y -> high x = high y -> x = y.
Proof. intros L H. now rewrite (whole x), (whole y), L, H. Qed.
Lemma low_lxor x y : low (N.lxor x y) = N.lxor (low x) (low y).
Proof.
  apply N.bits_inj. intros i. unfold low. rewrite ?N.lxor_spec, ?N.land_spec, ?N.lxor_spec.
  now destruct (N.testbit x i), (N.testbit y i), (N.testbit _ i).
Qed.
Lemma high_lxor x y : high (N.lxor x y) = N.lxor (high x) (high y).
Proof. apply N.shiftr_lxor. Qed.
Lemma low_add x t : low (x + 2 ^ e * t) = low x.
Proof. unfold low. rewrite !N.land_ones, N.mul_comm. apply N.mod_add. now apply N.pow_nonzero. Qed.
Lemma high_add x t : high (x + 2 ^ e * t) = high x + t.
Proof. unfold high. rewrite !N.shiftr_div_pow2, N.mul_comm. apply N.div_add. now apply N.pow_nonzero. Qed.
Lemma high_less x : x < 2 ^ e -> high x = 0.
Proof. intros L. unfold high. rewrite N.shiftr_div_pow2. now apply N.div_small. Qed.
Lemma high_le x y : x <= y -> high x <= high y.
Proof. intros L. unfold high. rewrite !N.shiftr_div_pow2. apply N.div_le_mono; [now apply N.pow_nonzero|exact L]. Qed.
End Parts.

(* A nim-sum is at most the sum, and of the same parity. *)
Local Ltac doubled x z := destruct x, z; cbn; try reflexivity; now destruct (Pos.lxor _ _).
Lemma lxor_le_add x : forall y, N.lxor x y <= x + y.
Proof.
  induction x as [|x IH|x IH] using N.binary_ind; intros y; [rewrite N.lxor_0_l; lia| |]; rewrite (N.div2_odd y);
    generalize (N.div2 y) as z; intros z; specialize (IH z); rewrite ?N.double_spec, ?N.succ_double_spec in *;
    destruct (N.odd y); cbn [N.b2n].
  - replace (N.lxor (2 * x) (2 * z + 1)) with (2 * N.lxor x z + 1) by (doubled x z). lia.
  - replace (N.lxor (2 * x) (2 * z + 0)) with (2 * N.lxor x z) by (doubled x z). lia.
  - replace (N.lxor (2 * x + 1) (2 * z + 1)) with (2 * N.lxor x z) by (doubled x z). lia.
  - replace (N.lxor (2 * x + 1) (2 * z + 0)) with (2 * N.lxor x z + 1) by (doubled x z). lia.
Qed.
Lemma odd_lxor x y : N.odd (N.lxor x y) = xorb (N.odd x) (N.odd y).
Proof. rewrite <- !N.bit0_odd. apply N.lxor_spec. Qed.

Section Sums.
Variable f : nat -> N.
Definition total (heaps : list nat) : N := fold_right (fun a t => f a + t) 0 heaps.
Lemma value_le_total heaps : value f heaps <= total heaps.
Proof.
  induction heaps as [|a l IH]; [apply N.le_refl|]. change (N.lxor (f a) (value f l) <= f a + total l).
  pose proof (lxor_le_add (f a) (value f l)). lia.
Qed.
Lemma odd_value heaps : N.odd (value f heaps) = N.odd (total heaps).
Proof. induction heaps as [|a l IH]; cbn; [reflexivity|]. rewrite odd_lxor, N.odd_add. f_equal. exact IH. Qed.
End Sums.
Lemma low_value e f heaps : low e (value f heaps) = value (fun a => low e (f a)) heaps.
Proof. induction heaps as [|a l IH]; [reflexivity|]. cbn [value fold_right]. rewrite low_lxor. f_equal. exact IH. Qed.
Lemma high_value e f heaps : high e (value f heaps) = value (fun a => high e (f a)) heaps.
Proof. induction heaps as [|a l IH]; [apply N.shiftr_0_l|]. cbn [value fold_right]. rewrite high_lxor. f_equal. exact IH. Qed.
