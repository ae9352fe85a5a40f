(* Lists of piles by the places of the piles, which are numbered from 1. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games ManyPiles.
Import ListNotations.
Local Open Scope N_scope.

Definition numbers (m : N) : list N := map N.of_nat (seq 1 (N.to_nat m)).
Definition pile (l : list N) (j : N) : N := nth (N.to_nat (j - 1)) l 0.

Lemma numbers_in m j : In j (numbers m) <-> 1 <= j <= m.
Proof.
  unfold numbers. rewrite in_map_iff. split; [intros (i & <- & I); apply in_seq in I; lia|].
  intros J. exists (N.to_nat j). split; [lia|]. apply in_seq. lia.
Qed.
Lemma numbers_length m : length (numbers m) = N.to_nat m.
Proof. unfold numbers. now rewrite map_length, seq_length. Qed.
Lemma pile_map f m j : 1 <= j <= m -> pile (map f (numbers m)) j = f j.
Proof.
  intros J. unfold pile, numbers. rewrite map_map. rewrite nth_indep with (d' := f (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun i => f (N.of_nat i))), seq_nth by lia. f_equal. lia.
Qed.
Lemma pile_in l m x : length l = N.to_nat m -> (In x l <-> exists j, 1 <= j <= m /\ pile l j = x).
Proof.
  intros L. unfold pile. split.
  - intros I. destruct (In_nth l x 0 I) as (i & B & E). exists (N.of_nat i + 1). split; [lia|]. rewrite <- E. f_equal. lia.
  - intros (j & J & <-). apply nth_In. lia.
Qed.
Lemma sorted_map f m : (forall j, 1 <= j -> j < m -> f j <= f (j + 1)) -> sorted (map f (numbers m)).
Proof.
  intros H. unfold numbers. assert (G : forall n a, (1 <= a)%nat -> (a + n <= N.to_nat m + 1)%nat -> sorted (map f (map N.of_nat (seq a n)))).
  { induction n as [|[|n] IH]; intros a A B; [exact I|exact I|]. split; [|apply (IH (S a)); lia].
    specialize (H (N.of_nat a) ltac:(lia) ltac:(lia)). replace (N.of_nat a + 1) with (N.of_nat (S a)) in H by lia. lia. }
  apply G; lia.
Qed.
Lemma sorted_pile l m i j : sorted l -> length l = N.to_nat m -> 1 <= i -> i <= j -> j <= m -> pile l i <= pile l j.
Proof.
  intros O L I J K. unfold pile. assert (G : forall l n k, sorted l -> (n + k < length l)%nat -> nth n l 0 <= nth (n + k) l 0).
  { clear. intros l n k. revert l n. induction k as [|k IH]; intros l n O L; [rewrite Nat.add_0_r; lia|].
    apply N.le_trans with (nth (n + k) l 0); [apply IH; [exact O|lia]|]. rewrite Nat.add_succ_r in *. revert L. generalize (n + k)%nat as i.
    clear IH. induction l as [|a l IH]; intros i L; [cbn in L; lia|]. destruct l as [|b l]; [cbn in L; lia|]. destruct O as [A O].
    destruct i as [|i]; [cbn; lia|]. apply (IH O i). cbn in *. lia. }
  replace (N.to_nat (j - 1)) with (N.to_nat (i - 1) + N.to_nat (j - i))%nat by lia. apply G; [exact O|lia].
Qed.
Lemma sorted_once s : forall t, sorted s -> sorted t -> Permutation s t -> s = t.
Proof.
  assert (least : forall a l x, sorted (a :: l) -> In x l -> a <= x).
  { intros a l. revert a. induction l as [|b l IH]; intros a x O; [intros []|]. destruct O as [A O]. intros [->|I]; [lia|]. specialize (IH b x O I). lia. }
  assert (tail : forall a l, sorted (a :: l) -> sorted l) by (intros a [|b l] O; [exact I|exact (proj2 O)]).
  induction s as [|a s IH]; intros [|b t] O O' P; [reflexivity|now apply Permutation_nil in P|symmetry in P; now apply Permutation_nil in P|].
  assert (a = b) as <-.
  { pose proof (Permutation_in a P (or_introl eq_refl)) as [E|E]; [easy|].
    pose proof (Permutation_in b (Permutation_sym P) (or_introl eq_refl)) as [F|F]; [easy|].
    pose proof (least b t a O' E). pose proof (least a s b O F). lia. }
  f_equal. apply IH; eauto. now apply Permutation_cons_inv in P.
Qed.
Lemma total_falls m s p : length s = N.to_nat m -> length p = N.to_nat m -> (forall j, 1 <= j <= m -> pile p j <= pile s j) ->
  total p <= total s /\ ((exists j, 1 <= j <= m /\ pile p j < pile s j) -> total p < total s).
Proof.
  intros L L' H. assert (G : forall s p, length p = length s -> (forall i, (i < length s)%nat -> nth i p 0 <= nth i s 0) ->
    total p <= total s /\ ((exists i, (i < length s)%nat /\ nth i p 0 < nth i s 0) -> total p < total s)).
  { clear. induction s as [|a s IH]; intros [|b p] L H; try discriminate; [split; [lia|intros (i & I & _); cbn in I; lia]|].
    injection L as L. destruct (IH p L) as [A B]; [intros i I; apply (H (S i)); cbn; lia|]. pose proof (H 0%nat ltac:(cbn; lia)) as C.
    cbn in C |- *. fold (total p) (total s). split; [lia|]. intros ([|i] & I & D); cbn in D; [lia|].
    assert (total p < total s) by (apply B; exists i; split; [cbn in I; lia|exact D]). lia. }
  destruct (G s p) as [A B]; [congruence| |split; [exact A|]].
  - intros i I. specialize (H (N.of_nat i + 1) ltac:(lia)). unfold pile in H. now replace (N.to_nat (N.of_nat i + 1 - 1)) with i in H by lia.
  - intros (j & J & D). apply B. exists (N.to_nat (j - 1)). split; [lia|exact D].
Qed.
(* numbers from 1 to m in another order *)
Lemma reordered (c f : N -> N) m : (forall i, 1 <= i <= m -> 1 <= c i <= m) ->
  (forall i j, 1 <= i <= m -> 1 <= j <= m -> c i = c j -> i = j) -> Permutation (map (fun i => f (c i)) (numbers m)) (map f (numbers m)).
Proof.
  intros R I. rewrite <- map_map. apply Permutation_map. apply NoDup_Permutation_bis.
  - assert (D : NoDup (numbers m)).
    { unfold numbers. apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia. }
    assert (G : forall l, NoDup l -> (forall i, In i l -> 1 <= i <= m) -> NoDup (map c l)).
    { clear D. induction 1 as [|i l J L IH]; intros B; [constructor|]. constructor; [|apply IH; intros; apply B; now right].
      intros K. apply in_map_iff in K as (j & E & K). apply J. rewrite <- (I j i); [exact K|apply B; now right|apply B; now left|exact E]. }
    apply G; [exact D|]. intros i. apply numbers_in.
  - now rewrite map_length.
  - intros x X. apply in_map_iff in X as (i & <- & X). apply numbers_in, R. now apply numbers_in.
Qed.
Lemma all_or_one (P Q : N -> Prop) m : (forall j, P j \/ Q j) -> (forall j, 1 <= j <= m -> P j) \/ exists j, 1 <= j <= m /\ Q j.
Proof.
  intros D. induction m as [|m IH] using N.peano_ind; [left; lia|]. destruct IH as [A|(j & J & A)]; [|right; exists j; split; [lia|exact A]].
  destruct (D (N.succ m)) as [B|B]; [left|right; exists (N.succ m); split; [lia|exact B]].
  intros j J. destruct (N.eq_dec j (N.succ m)) as [->|]; [exact B|apply A; lia].
Qed.
Lemma same_piles m s t : length s = N.to_nat m -> length t = N.to_nat m -> (forall j, 1 <= j <= m -> pile s j = pile t j) -> s = t.
Proof.
  intros L K H. apply nth_ext with (d := 0) (d' := 0); [congruence|]. intros i I. specialize (H (N.of_nat i + 1) ltac:(lia)).
  unfold pile in H. now replace (N.to_nat (N.of_nat i + 1 - 1)) with i in H by lia.
Qed.
