(* Every code has nim-values: they are computed one after another. *)
From Coq Require Import NArith List Lia Arith Bool FinFun.
From Sprague Require Import Heaps.
Import ListNotations.

(* the least number that is not in a list *)
Fixpoint least (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with O => v | S fuel => if existsb (N.eqb v) l then least fuel (N.succ v) l else v end.
Definition mex (l : list N) : N := least (S (length l)) 0 l.
Lemma existsb_In v l : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split; [intros (x & I & E); apply N.eqb_eq in E; now subst|].
  intros I. exists v. split; [exact I|apply N.eqb_refl].
Qed.
Lemma least_spec l fuel : forall v, (forall u, (u < v)%N -> In u l) -> length l < N.to_nat v + fuel ->
  ~ In (least fuel v l) l /\ forall u, (u < least fuel v l)%N -> In u l.
Proof.
  induction fuel; intros v H L; cbn [least].
  - exfalso. assert (X : length (map N.of_nat (seq 0 (N.to_nat v))) <= length l).
    { apply NoDup_incl_length.
      - apply Injective_map_NoDup; [intros x y E; lia|apply seq_NoDup].
      - intros u I. apply in_map_iff in I as (k & <- & I). apply in_seq in I. apply H. lia. }
    rewrite map_length, seq_length in X. lia.
  - destruct (existsb (N.eqb v) l) eqn:E.
    + apply existsb_In in E. apply IHfuel; [|lia]. intros u U. destruct (N.eq_dec u v) as [->|]; [exact E|]. apply H. lia.
    + split; [|exact H]. intros I. apply existsb_In in I. congruence.
Qed.
Lemma mex_spec l : ~ In (mex l) l /\ forall u, (u < mex l)%N -> In u l.
Proof. apply least_spec; [intros u U; lia|lia]. Qed.

Section Existence.
Variable digits : list N.
(* the values of the options of n, where g gives those of smaller heaps *)
Definition option_values (n : nat) (g : nat -> N) : list N :=
  flat_map (fun k =>
    (if (N.testbit (digit digits k) 0 && Nat.eqb n k)%bool then [0%N] else []) ++
    (if (N.testbit (digit digits k) 1 && Nat.ltb k n)%bool then [g (n - k)] else []) ++
    (if N.testbit (digit digits k) 2 then map (fun a => N.lxor (g a) (g (n - k - a))) (seq 1 (n - k - 1)) else []))
  (seq 1 n).
Fixpoint past (n : nat) : list N :=
  match n with O => nil | S n => mex (option_values n (fun a => nth (n - 1 - a) (past n) 0%N)) :: past n end.
Definition grundy (n : nat) : N := mex (option_values n (fun a => nth (n - 1 - a) (past n) 0%N)).

Lemma past_grundy n : forall a, a < n -> nth (n - 1 - a) (past n) 0%N = grundy a.
Proof.
  induction n; intros a L; [lia|]. destruct (Nat.eq_dec a n) as [->|].
  - replace (S n - 1 - n) with 0 by lia. reflexivity.
  - replace (S n - 1 - a) with (S (n - 1 - a)) by lia. apply IHn. lia.
Qed.
Lemma option_values_spec n v : In v (option_values n (fun a => nth (n - 1 - a) (past n) 0%N)) <->
  exists heaps, option_of digits n heaps /\ value grundy heaps = v.
Proof.
  unfold option_values. rewrite in_flat_map. split.
  - intros (k & K & I). apply in_seq in K. apply in_app_iff in I as [I|I]; [|apply in_app_iff in I as [I|I]].
    + destruct (N.testbit _ 0) eqn:B; [|now cbn in I]. destruct (Nat.eqb_spec n k); [|now cbn in I].
      cbn in I. destruct I as [<-|[]]. exists []. split; [apply (no_heap _ _ k); auto; lia|reflexivity].
    + destruct (N.testbit _ 1) eqn:B; [|now cbn in I]. destruct (Nat.ltb_spec k n); [|now cbn in I].
      cbn in I. destruct I as [<-|[]]. exists [n - k]. split; [apply (one_heap _ _ k); auto; lia|].
      unfold value. cbn [fold_right]. rewrite N.lxor_0_r. symmetry. apply past_grundy. lia.
    + destruct (N.testbit _ 2) eqn:B; [|now cbn in I]. apply in_map_iff in I as (a & <- & I). apply in_seq in I.
      exists [a; n - k - a]. split; [apply (two_heaps _ _ k); auto; lia|].
      unfold value. cbn [fold_right]. rewrite N.lxor_0_r. f_equal; symmetry; apply past_grundy; lia.
  - intros (h & O & <-). destruct O as [k K E D|k a K A E D|k a b K A B E D]; exists k; (split; [apply in_seq; lia|]).
    + apply in_app_iff. left. rewrite D, E, Nat.eqb_refl. now left.
    + apply in_app_iff. right. apply in_app_iff. left. rewrite D. destruct (Nat.ltb_spec k n); [|lia]. left.
      unfold value. cbn [fold_right]. rewrite N.lxor_0_r. replace (n - k) with a by lia. apply past_grundy. lia.
    + apply in_app_iff. right. apply in_app_iff. right. rewrite D. apply in_map_iff. exists a.
      split; [|apply in_seq; lia]. unfold value. cbn [fold_right]. rewrite N.lxor_0_r.
      replace (n - k - a) with b by lia. f_equal; apply past_grundy; lia.
Qed.
Theorem nim_values_exist : nim_values digits grundy.
Proof.
  intros n. destruct (mex_spec (option_values n (fun a => nth (n - 1 - a) (past n) 0%N))) as [M1 M2].
  fold (grundy n) in M1, M2. split.
  - intros h O E. apply M1. apply option_values_spec. eauto.
  - intros v L. apply option_values_spec. now apply M2.
Qed.
End Existence.
