(* Piles of which every move takes from one (Sprague 1935, Grundy 1939): the nim-value of a position is the nim-sum of
   those of its piles, by the nim-values of one pile. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games Values ManyPiles HeapLaws.
Import ListNotations.

Section Sum.
Variable one_pile : N -> N -> Prop.
Notation G := (has_value N one_pile).
Hypothesis falls : forall x p, one_pile x p -> (p < x)%N.
Hypothesis there : forall x, exists v, G x v.
Hypothesis once : forall x u v, G x u -> G x v -> u = v.

(* one pile becomes an option of it, and the others stay *)
Fixpoint same (s t : list N) : Prop :=
  match s, t with [], [] => True | x :: s, p :: t => Z.of_N x = Z.of_N p /\ same s t | _, _ => False end.
Fixpoint from_one (s t : list N) : Prop :=
  match s, t with x :: s, p :: t => one_pile x p /\ same s t \/ Z.of_N x = Z.of_N p /\ from_one s t | _, _ => False end.
Lemma same_iff s : forall t, same s t <-> s = t.
Proof.
  induction s as [|x s IH]; intros [|p t]; cbn; try (split; (easy || congruence)). rewrite IH.
  split; [intros [E ->]; f_equal; lia|]. now intros [= -> ->].
Qed.
Definition one_heap (n : N) (heaps : list N) : Prop := exists p, heaps = [p] /\ one_pile n p.
Lemma from_one_iff s t : from_one s t <-> sum_of_heaps one_heap s t.
Proof.
  split.
  - revert t. induction s as [|x s IH]; intros [|p t]; cbn; try easy. intros [[M E]|[E M]].
    + apply same_iff in E as <-. apply (in_a_heap one_heap [] x s [p]). now exists p.
    + replace p with x by lia. destruct (IH t M) as [l n r heaps O]. exact (in_a_heap one_heap (x :: l) n r heaps O).
  - intros [l n r h (p & -> & O)]. induction l as [|a l IH]; cbn; [left|right; now split]. split; [exact O|now apply same_iff].
Qed.

Lemma value_of_heaps l v : has_value _ (sum_of_heaps one_heap) l v <-> sum_value G l v.
Proof.
  apply (heap_law one_heap (fun n => n)); [|exact there|exact once| |].
  - intros n h (p & -> & O). unfold total_weight. cbn. rewrite N.add_0_r. exact (falls n p O).
  - intros n h vs (p & -> & O) F [A _]. inversion F as [|? u ? ? U R]; subst. inversion R; subst. unfold nim_sum in A. cbn in A.
    rewrite N.lxor_0_r in A. destruct (A p O) as (w & W & D). exact (D (once p w u W U)).
  - intros n w u [_ B] L. destruct (B u L) as (p & O & U). exists [p], [u]. split; [now exists p|].
    split; [constructor; [exact U|constructor]|]. apply N.lxor_0_r.
Qed.
Lemma value_in_order s t : Permutation s t -> forall v, sum_value G s v -> sum_value G t v.
Proof.
  induction 1 as [|x s t P IH|x y s|s t u P IH Q JH]; intros v (vs & F & <-).
  - now exists vs.
  - inversion F as [|? a ? us A B]; subst. destruct (IH (nim_sum us)) as (ws & W & E); [now exists us|].
    exists (a :: ws). split; [now constructor|]. change (N.lxor a (nim_sum ws) = N.lxor a (nim_sum us)). now rewrite E.
  - inversion F as [|? a ? us A B]; subst. inversion B as [|? b ? ws B' C]; subst. exists (b :: a :: ws).
    split; [constructor; [exact B'|now constructor]|]. unfold nim_sum. cbn. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - apply JH, IH. now exists vs.
Qed.

Section Positions.
Variable move : list N -> list N -> Prop.
Variable legal : list N -> Prop.
Hypothesis moves : forall s t, legal s -> move s t -> legal t /\ exists l, from_one s l /\ Permutation l t.
Hypothesis reached : forall s l, legal s -> from_one s l -> exists t, move s t /\ Permutation l t.

Lemma lighter s l : from_one s l -> (total l < total s)%N.
Proof.
  intros M. apply from_one_iff in M as [a n r h (p & -> & O)]. pose proof (falls n p O). unfold total.
  induction a; cbn in *; lia.
Qed.
Lemma value_kept s t v : legal s -> sum_value G s v -> move s t -> sum_value G t v -> False.
Proof.
  intros L V M W. destruct (moves s t L M) as (_ & l & O & P). apply (value_in_order t l (Permutation_sym P)) in W.
  apply value_of_heaps in V as [A _]. apply from_one_iff in O. destruct (A l O) as (u & U & D). apply value_of_heaps in U.
  destruct U as (us & U & <-), W as (ws & W & <-). now rewrite (values_unique G once l us U ws W) in D.
Qed.
Lemma value_missing s u v : legal s -> sum_value G s v -> (u < v)%N -> exists t, move s t /\ sum_value G t u.
Proof.
  intros L V C. apply value_of_heaps in V as [_ B]. destruct (B u C) as (l & O & U). apply from_one_iff in O.
  destruct (reached s l L O) as (t & M & P). exists t. split; [exact M|]. apply (value_in_order l t P). now apply value_of_heaps.
Qed.
Lemma ends s t : legal s -> move s t -> legal t /\ (total t < total s)%N.
Proof.
  intros L M. destruct (moves s t L M) as (Lt & l & O & P). split; [exact Lt|]. rewrite <- (total_order l t P). now apply lighter.
Qed.
Lemma value_there s : exists v, sum_value G s v.
Proof. destruct (values_total G there s) as (vs & F). now exists (nim_sum vs), vs. Qed.
Theorem value_of_sum s v : legal s -> (has_value _ move s v <-> sum_value G s v).
Proof.
  intros L. apply (values _ move legal total ends); [| | | |exact L].
  - intros p _. apply value_there.
  - intros p u w _ (us & F & <-) (ws & H & <-). now rewrite (values_unique G once p us F ws H).
  - intros p q w. apply value_kept.
  - intros p u w. apply value_missing.
Qed.
Theorem outcome_of_sum s : legal s -> (is_P _ move s <-> sum_value G s 0%N).
Proof.
  intros L. apply (kernel _ move legal total ends (fun s => sum_value G s 0%N)); [| |exact L].
  - intros p q Lp A M B. exact (value_kept p q 0%N Lp A M B).
  - intros p Lp. destruct (value_there p) as (v & V). destruct (N.eq_dec v 0) as [->|D]; [now left|right].
    apply (value_missing p 0%N v Lp V). lia.
Qed.
End Positions.

(* The rule on lists of as many piles: these keep their places, or stand in order. *)
Variable rule : list N -> list N -> Prop.
Variable count : nat.
Lemma as_many s : forall t, from_one s t -> length t = length s.
Proof.
  induction s as [|x s IH]; intros [|p t]; cbn; try easy. intros [[_ E]|[_ M]]; [|now rewrite (IH t M)].
  apply same_iff in E. now subst.
Qed.
Section Places.
Hypothesis of_one : forall s t, length s = count -> (rule s t <-> from_one s t).
Lemma in_places : (forall s t, length s = count -> rule s t -> length t = count /\ exists l, from_one s l /\ Permutation l t) /\
  forall s l, length s = count -> from_one s l -> exists t, rule s t /\ Permutation l t.
Proof.
  split.
  - intros s t L M. apply (of_one s t L) in M. split; [now rewrite (as_many s t M)|]. now exists t.
  - intros s l L M. exists l. split; [now apply of_one|reflexivity].
Qed.
Theorem values_of_piles s v : length s = count -> (has_value _ rule s v <-> sum_value G s v).
Proof. apply (value_of_sum rule (fun s => length s = count)); apply in_places. Qed.
Theorem outcome_of_piles s : length s = count -> (is_P _ rule s <-> sum_value G s 0%N).
Proof. apply (outcome_of_sum rule (fun s => length s = count)); apply in_places. Qed.
End Places.
Section Sorted.
Hypothesis of_one : forall s t, sorted s -> length s = count -> (rule s t <-> from_one s t).
Let legal (s : list N) : Prop := sorted s /\ length s = count.
Lemma in_any_order : (forall s t, legal s -> piles rule s t -> legal t /\ exists l, from_one s l /\ Permutation l t) /\
  forall s l, legal s -> from_one s l -> exists t, piles rule s t /\ Permutation l t.
Proof.
  split.
  - intros s t [O L] (Ot & l & M & P). apply (of_one s l O L) in M. split; [|now exists l].
    split; [exact Ot|]. rewrite <- (Permutation_length P), <- L. exact (as_many s l M).
  - intros s l [O L] M. destruct (sortable l) as (t & P & Ot). exists t. split; [|exact P].
    split; [exact Ot|]. exists l. split; [now apply of_one|exact P].
Qed.
Theorem values_of_sorted_piles s v : sorted s -> length s = count -> (has_value _ (piles rule) s v <-> sum_value G s v).
Proof. intros O L. apply (value_of_sum (piles rule) legal); [apply in_any_order|apply in_any_order|now split]. Qed.
Theorem outcome_of_sorted_piles s : sorted s -> length s = count -> (is_P _ (piles rule) s <-> sum_value G s 0%N).
Proof. intros O L. apply (outcome_of_sum (piles rule) legal); [apply in_any_order|apply in_any_order|now split]. Qed.
End Sorted.
End Sum.
