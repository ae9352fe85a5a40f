(* floor(n phi) by the least-odd representation of n: each index grows by one. *)
From Coq Require Import Arith NArith ZArith List Lia.
From Sprague Require Import Floors.
From Documents Require Import Beatty Multiples Zeckendorf.
Import ListNotations.
Local Open Scope N_scope.

(* under p q: p < q phi *)
Local Notation under := (below_alpha 1).
Local Notation phi := (alpha_slope 1 (N.le_refl 1)).
Definition f (i : nat) : N := N.of_nat (F i).
Definition size (l : list nat) : N := N.of_nat (sum l).
Definition shifted (l : list nat) : N := N.of_nat (sum (map S l)).
Lemma f_step i : f (S (S i)) = f (S i) + f i.
Proof. unfold f. rewrite F_step. lia. Qed.
Lemma cassini k : f (2 * k + 1) * f (2 * k + 1) = f (2 * k + 1) * f (2 * k) + f (2 * k) * f (2 * k) + 1 /\
  f (2 * k + 2) * f (2 * k + 2) + 1 = f (2 * k + 2) * f (2 * k + 1) + f (2 * k + 1) * f (2 * k + 1).
Proof.
  induction k as [|k [_ IH]]; [split; reflexivity|]. replace (2 * S k + 2)%nat with (S (S (2 * k + 2)))%nat by lia.
  replace (2 * S k + 1)%nat with (S (2 * k + 2))%nat by lia. replace (2 * S k)%nat with (2 * k + 2)%nat by lia.
  assert (E : f (S (2 * k + 2)) = f (2 * k + 2) + f (2 * k + 1)).
  { replace (2 * k + 2)%nat with (S (2 * k + 1))%nat by lia. apply f_step. }
  rewrite f_step, E. set (x := f (2 * k + 2)) in *. set (y := f (2 * k + 1)) in *. clearbody x y. split; nia.
Qed.
(* F(i + 1) < F(i) phi just for odd i *)
Lemma odd_under k : under (f (2 * k + 2)) (f (2 * k + 1)).
Proof. unfold below_alpha, Multiples.below. pose proof (proj2 (cassini k)). rewrite N.sub_diag, N.mul_0_l, N.add_0_r. lia. Qed.
Lemma even_over k : ~ under (f (2 * k + 1)) (f (2 * k)).
Proof. unfold below_alpha, Multiples.below. pose proof (proj1 (cassini k)). rewrite N.sub_diag, N.mul_0_l, N.add_0_r. lia. Qed.

Lemma add_last r i : size (r ++ [i]) = size r + f i /\ shifted (r ++ [i]) = shifted r + f (S i).
Proof. unfold size, shifted, f. rewrite map_app, !sum_app. cbn [map sum]. lia. Qed.
Lemma odd_down p q k t : under (p + f (2 * (k + t) + 2)) (q + f (2 * (k + t) + 1)) -> under (p + f (2 * k + 2)) (q + f (2 * k + 1)).
Proof.
  induction t as [|t IH]; [now rewrite Nat.add_0_r|]. intros H. apply IH. set (j := (k + t)%nat) in *.
  replace (k + S t)%nat with (S j) in H by (unfold j; lia). clearbody j.
  destruct (decided _ phi (p + f (2 * j + 2)) (q + f (2 * j + 1))) as [D|D]; [exact D|exfalso].
  apply (sums_above _ phi _ _ _ _ D (even_over (S j))). replace (2 * S j + 2)%nat with (S (S (2 * j + 2)))%nat in H by lia.
  replace (2 * S j + 1)%nat with (S (2 * j + 2))%nat in * by lia. replace (2 * S j)%nat with (S (2 * j + 1))%nat in * by lia.
  replace (2 * j + 2)%nat with (S (2 * j + 1))%nat in * by lia. rewrite !f_step in *.
  replace (p + (f (S (2 * j + 1))) + (f (S (2 * j + 1)) + f (2 * j + 1))) with (p + (f (S (2 * j + 1)) + f (2 * j + 1) + f (S (2 * j + 1)))) by lia.
  replace (q + f (2 * j + 1) + f (S (2 * j + 1))) with (q + (f (S (2 * j + 1)) + f (2 * j + 1))) by lia. exact H.
Qed.
Lemma even_down p q k t : ~ under (p + f (2 * (k + t) + 1)) (q + f (2 * (k + t))) -> ~ under (p + f (2 * k + 1)) (q + f (2 * k)).
Proof.
  induction t as [|t IH]; [now rewrite Nat.add_0_r|]. intros H. apply IH. set (j := (k + t)%nat) in *.
  replace (k + S t)%nat with (S j) in H by (unfold j; lia). clearbody j. intros D. apply H.
  pose proof (sums_below _ phi _ _ _ _ D (odd_under j)) as G. replace (2 * S j + 1)%nat with (S (S (2 * j + 1)))%nat by lia.
  replace (2 * S j)%nat with (S (S (2 * j)))%nat by lia. replace (2 * j + 2)%nat with (S (2 * j + 1))%nat in G by lia.
  rewrite !f_step. replace (2 * j + 1)%nat with (S (2 * j))%nat in * by lia.
  replace (p + (f (S (S (2 * j))) + f (S (2 * j)))) with (p + f (S (2 * j)) + f (S (S (2 * j)))) by lia.
  replace (q + (f (S (2 * j)) + f (2 * j))) with (q + f (2 * j) + f (S (2 * j))) by lia. exact G.
Qed.
(* all that follows an odd index is worth less than it, and so is all that follows an even one, in the other direction *)
Lemma lower r : apart r -> forall k, from (2 * k + 2) r -> under (shifted r + f (2 * k + 2)) (size r + f (2 * k + 1)).
Proof.
  induction r as [|i r IH] using rev_ind; intros A k G; [apply odd_under|]. destruct (above_last i r A) as [B C]. specialize (IH B).
  destruct (add_last r i) as [-> ->]. assert (I : (2 * k + 2 <= i)%nat) by (apply G, in_or_app; right; now left).
  destruct (Nat.Even_or_Odd i) as [[j ->]|[j ->]].
  - replace j with (S (k + (j - k - 1)))%nat in * by lia. set (t := (j - k - 1)%nat) in *. clearbody t. apply (odd_down _ _ k t).
    specialize (IH (S (k + t)) ltac:(intros x X; specialize (C x X); lia)). set (m := (k + t)%nat) in *. clearbody m.
    replace (2 * S m + 2)%nat with (S (S (2 * m + 2)))%nat in IH by lia. replace (2 * S m + 1)%nat with (S (2 * m + 2))%nat in IH by lia.
    replace (2 * S m)%nat with (2 * m + 2)%nat by lia. replace (2 * m + 2)%nat with (S (2 * m + 1))%nat in * by lia. rewrite !f_step in *.
    rewrite <- !N.add_assoc in IH. rewrite <- !N.add_assoc. exact IH.
  - specialize (IH j ltac:(intros x X; specialize (C x X); lia)). replace (S (2 * j + 1))%nat with (2 * j + 2)%nat by lia.
    exact (sums_below _ phi _ _ _ _ IH (odd_under k)).
Qed.
Lemma upper r : apart r -> forall k, from (2 * k + 1) r -> ~ under (shifted r + f (2 * k + 1)) (size r + f (2 * k)).
Proof.
  induction r as [|i r IH] using rev_ind; intros A k G; [apply even_over|]. destruct (above_last i r A) as [B C]. specialize (IH B).
  destruct (add_last r i) as [-> ->]. assert (I : (2 * k + 1 <= i)%nat) by (apply G, in_or_app; right; now left).
  destruct (Nat.Even_or_Odd i) as [[j ->]|[j ->]].
  - specialize (IH j ltac:(intros x X; specialize (C x X); lia)). replace (S (2 * j))%nat with (2 * j + 1)%nat by lia.
    exact (sums_above _ phi _ _ _ _ IH (even_over k)).
  - replace j with (k + (j - k))%nat in * by lia. set (t := (j - k)%nat) in *. clearbody t. apply (even_down _ _ k t).
    specialize (IH (S (k + t)) ltac:(intros x X; specialize (C x X); lia)). set (m := (k + t)%nat) in *. clearbody m.
    replace (2 * S m + 1)%nat with (S (S (2 * m + 1)))%nat in IH by lia. replace (2 * S m)%nat with (S (S (2 * m)))%nat in IH by lia.
    rewrite !f_step in IH. replace (2 * m + 1)%nat with (S (2 * m))%nat in * by lia. rewrite <- !N.add_assoc. exact IH.
Qed.
(* F-odd.shift: A(n) is the left shift of the least-odd representation of n. *)
Theorem of_least_odd l n : least_odd l n -> floor_phi (N.of_nat n) (N.of_nat (sum (map S l))).
Proof.
  intros (A & G & L & O & <-). apply floor_alpha_1, (as_floors 1 (N.le_refl 1)).
  - destruct l as [|i l]; [easy|]. specialize (G i (or_introl eq_refl)). destruct i as [|i]; [lia|]. pose proof (F_positive i). cbn [sum]. lia.
  - split.
    + destruct l as [|i r] using rev_ind; [easy|]. clear IHr. rewrite last_last in O. destruct O as [j ->].
      destruct (above_last _ r A) as [B C]. pose proof (lower r B j ltac:(intros x X; specialize (C x X); lia)) as H.
      destruct (add_last r (2 * j + 1)) as [E E']. unfold size, shifted in *. rewrite E, E'.
      now replace (S (2 * j + 1))%nat with (2 * j + 2)%nat by lia.
    + pose proof (upper l A 0 G) as H. change (f (2 * 0 + 1)) with 1 in H. change (f (2 * 0)) with 0 in H. now rewrite N.add_0_r in H.
Qed.
