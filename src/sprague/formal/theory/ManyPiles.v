(* Any number of piles: a position is a list of them that does not decrease. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the list does not decrease, and something else holds *)
Fixpoint in_order (also : Prop) (l : list N) : Prop :=
  match l with a :: (b :: _) as r => a <= b /\ in_order also r | _ => also end.
Definition sorted : list N -> Prop := in_order True.
Lemma in_order_iff also l : in_order also l <-> sorted l /\ also.
Proof. unfold sorted. induction l as [|a [|b l] IH]; cbn in *; tauto. Qed.

(* the orders of a list, by what comes first *)
Fixpoint firsts (l : list N) : list (N * list N) :=
  match l with nil => nil | a :: l => (a, l) :: map (fun '(b, r) => (b, a :: r)) (firsts l) end.
Fixpoint orders (n : nat) (l : list N) : list (list N) :=
  match n with O => [[]] | S n => flat_map (fun '(a, r) => map (cons a) (orders n r)) (firsts l) end.
Lemma firsts_iff l : forall a r, In (a, r) (firsts l) <-> exists h t, l = h ++ a :: t /\ r = h ++ t.
Proof.
  induction l as [|b l IH]; intros a r; cbn.
  - split; [tauto|]. now intros ([|? ?] & t & E & _).
  - rewrite in_map_iff. split.
    + intros [E|([c s] & E & I)]; injection E as <- <-; [now exists [], l|].
      apply IH in I as (h & t & -> & ->). now exists (b :: h), t.
    + intros ([|c h] & t & E & ->); injection E as -> ->; [now left|right].
      exists (a, h ++ t). split; [reflexivity|]. apply IH. now exists h, t.
Qed.
Lemma orders_iff n : forall l t, length l = n -> (In t (orders n l) <-> Permutation l t).
Proof.
  induction n as [|n IH]; intros l t L; cbn.
  - destruct l; [|discriminate]. split; [intros [<-|[]]; constructor|]. intros P. left. symmetry. now apply Permutation_nil.
  - rewrite in_flat_map. split.
    + intros ([a r] & I & J). apply in_map_iff in J as (u & <- & J). apply firsts_iff in I as (h & s & -> & ->).
      rewrite app_length in *. cbn in L. apply IH in J; [|rewrite app_length; lia]. symmetry. now apply Permutation_cons_app.
    + intros P. destruct t as [|a t]; [apply Permutation_sym, Permutation_nil in P; now subst|].
      assert (In a l) as I by (apply (Permutation_in a (Permutation_sym P)); now left).
      apply in_split in I as (h & s & ->). exists (a, h ++ s). split; [apply firsts_iff; now exists h, s|].
      apply in_map. rewrite app_length in *. cbn in L. apply IH; [rewrite app_length; lia|].
      symmetry. exact (Permutation_cons_app_inv h s (Permutation_sym P)).
Qed.

Fixpoint one_of (l : list Prop) : Prop := match l with nil => False | [p] => p | p :: l => p \/ one_of l end.
Lemma one_of_iff (f : list N -> Prop) l : one_of (map f l) <-> exists t, In t l /\ f t.
Proof.
  induction l as [|a [|b l] IH]; [cbn; firstorder| |].
  - cbn. split; [intros H; exists a; tauto|]. now intros (t & [->|[]] & H).
  - change (one_of (map f (a :: b :: l))) with (f a \/ one_of (map f (b :: l))). rewrite IH. split.
    + intros [H|(t & I & H)]; [exists a|exists t]; (split; [|exact H]); [now left|now right].
    + intros (t & [->|I] & H); [now left|right; now exists t].
Qed.

(* The rule relates piles in order to what is left of each, in its place. *)
Section Piles.
Variable rule : list N -> list N -> Prop.
Definition piles (s t : list N) : Prop := sorted t /\ exists p, rule s p /\ Permutation p t.
Variable S : list N -> Prop.
Variable count : nat.
Definition some_order (p : list N) : Prop := one_of (map (fun t => in_order (S t) t) (orders count p)).
Definition total (s : list N) : N := fold_right N.add 0%N s.
Lemma total_order s t : Permutation s t -> total s = total t.
Proof. unfold total. induction 1; cbn [fold_right]; [reflexivity|congruence|lia|congruence]. Qed.
Lemma some_order_iff p : length p = count -> (some_order p <-> exists t, Permutation p t /\ sorted t /\ S t).
Proof.
  intros L. unfold some_order. rewrite one_of_iff.
  split; intros (t & I & H); exists t; (split; [now apply (orders_iff count p t L)|now apply in_order_iff]).
Qed.

Theorem many_piles :
  (forall s p, sorted s -> rule s p -> length p = count /\ (total p < total s)%N) ->
  (forall s p, sorted s -> length p = count -> ~ (some_order p /\ (rule s p /\ S s))) ->
  (forall s, sorted s -> length s = count -> S s \/ exists p, length p = count /\ some_order p /\ rule s p) ->
  forall s, sorted s -> length s = count -> (is_P _ piles s <-> S s).
Proof.
  intros ends stable absorbing s O L.
  apply (kernel _ piles (fun s => sorted s /\ length s = count) total) with (S := S); [| | |now split].
  - intros a b [Oa La] (Ob & p & R & P). destruct (ends a p Oa R) as [Lp less].
    rewrite <- (total_order p b P). split; [|exact less]. split; [exact Ob|]. now rewrite <- (Permutation_length P).
  - intros a b [Oa La] Sa (Ob & p & R & P) Sb. destruct (ends a p Oa R) as [Lp _]. apply (stable a p Oa Lp).
    split; [apply (some_order_iff p Lp); now exists b|now split].
  - intros a [Oa La]. destruct (absorbing a Oa La) as [H|(p & Lp & H & R)]; [now left|right].
    apply (some_order_iff p Lp) in H as (b & P & Ob & Sb). exists b. split; [|exact Sb]. split; [exact Ob|]. now exists p.
Qed.
End Piles.
