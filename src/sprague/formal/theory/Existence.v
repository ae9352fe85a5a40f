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

(* the lists of so many positive numbers of sum n *)
Fixpoint parts (count n : nat) : list (list nat) :=
  match count with
  | O => if Nat.eqb n 0 then [[]] else []
  | S count => flat_map (fun a => map (cons a) (parts count (n - a))) (seq 1 n)
  end.
Lemma parts_spec count : forall n heaps, In heaps (parts count n) <-> length heaps = count /\ nonempty heaps /\ tokens heaps = n.
Proof.
  induction count as [|count IH]; intros n heaps; cbn [parts].
  - destruct (Nat.eqb_spec n 0) as [->|]; cbn; (split; [|intros (L & _ & T); apply length_zero_iff_nil in L; subst; auto]).
    + intros [<-|[]]. repeat split; constructor.
    + tauto.
  - rewrite in_flat_map. split.
    + intros (a & A & I). apply in_seq in A. apply in_map_iff in I as (l & <- & I). apply IH in I as (L & P & T).
      cbn. repeat split; [lia|constructor; [lia|exact P]|lia].
    + intros (L & P & T). destruct heaps as [|a l]; [discriminate|]. cbn in *. inversion P; subst. exists a.
      split; [apply in_seq; lia|]. apply in_map. apply IH. repeat split; auto; lia.
Qed.

Section Existence.
Variable code : nat -> N.
(* the values of the options of n, where g gives those of smaller heaps *)
Definition option_values (n : nat) (g : nat -> N) : list N :=
  flat_map (fun k => flat_map (fun count =>
    if (N.testbit (code k) (N.of_nat count) && (Nat.leb 1 k || Nat.leb 2 count))%bool
    then map (value g) (parts count (n - k)) else []) (seq 0 (S n))) (seq 0 (S n)).
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
  exists heaps, option_of code n heaps /\ value grundy heaps = v.
Proof.
  assert (E : forall heaps, option_of code n heaps -> value (fun a => nth (n - 1 - a) (past n) 0%N) heaps = value grundy heaps).
  { intros heaps O. apply value_ext. intros a I. apply past_grundy. exact (option_smaller _ _ _ O a I). }
  unfold option_values. rewrite in_flat_map. split.
  - intros (k & K & I). apply in_seq in K. apply in_flat_map in I as (count & C & I). apply in_seq in C.
    destruct (N.testbit _ _) eqn:B; [|now cbn in I]. destruct (Nat.leb 1 k || Nat.leb 2 count)%bool eqn:D; [|now cbn in I].
    cbn [andb] in I. apply in_map_iff in I as (heaps & <- & I). apply parts_spec in I as (L & P & T). subst count.
    rewrite orb_true_iff, !Nat.leb_le in D. assert (O : option_of code n heaps) by (exists k; auto; lia).
    exists heaps. split; [exact O|]. symmetry. now apply E.
  - intros (heaps & O & <-). rewrite <- E by exact O. destruct O as [k B D P T].
    pose proof (length_tokens heaps P). exists k. split; [apply in_seq; lia|]. apply in_flat_map. exists (length heaps).
    split; [apply in_seq; lia|]. rewrite B. replace (Nat.leb 1 k || Nat.leb 2 (length heaps))%bool with true.
    + apply in_map. apply parts_spec. repeat split; auto; lia.
    + symmetry. rewrite orb_true_iff, !Nat.leb_le. exact D.
Qed.
Theorem nim_values_exist : nim_values code grundy.
Proof.
  intros n. destruct (mex_spec (option_values n (fun a => nth (n - 1 - a) (past n) 0%N))) as [M1 M2].
  fold (grundy n) in M1, M2. split.
  - intros h O E. apply M1. apply option_values_spec. eauto.
  - intros v L. apply option_values_spec. now apply M2.
Qed.
End Existence.
