(* Nim-values by definition, and the theorem that makes a relation between positions and numbers that of their values. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles.

Section Values.
Variable position : Type.
Variable move : position -> position -> Prop.

(* v is the nim-value of p: the least number that is not the value of an option. *)
Inductive has_value (p : position) (v : N) : Prop := least_missing :
  (forall q, move p q -> exists u, has_value q u /\ u <> v) ->
  (forall u, (u < v)%N -> exists q, move p q /\ has_value q u) -> has_value p v.

Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.
Variable V : position -> N -> Prop.
Hypothesis total : forall p, legal p -> exists v, V p v.
Hypothesis unique : forall p u v, legal p -> V p u -> V p v -> u = v.
Hypothesis kept : forall p q v, legal p -> V p v -> move p q -> V q v -> False.
Hypothesis missing : forall p u v, legal p -> V p v -> (u < v)%N -> exists q, move p q /\ V q u.

Theorem values p v : legal p -> (has_value p v <-> V p v).
Proof.
  intros L. revert v. apply (measure_induction _ move legal measure play_ends
    (fun p => legal p -> forall v, has_value p v <-> V p v)); [|exact L|exact L].
  clear p L. intros p L IH _ v. split.
  - intros [H1 H2]. destruct (total p L) as [w W]. destruct (N.lt_trichotomy v w) as [C|[->|C]]; [|exact W|].
    + exfalso. destruct (missing p v w L W C) as (q & M & Q). destruct (play_ends p q L M) as [Lq _].
      destruct (H1 q M) as (u & U & N). apply N. apply (unique q u v Lq); [|exact Q]. now apply (IH q M Lq).
    + exfalso. destruct (H2 w C) as (q & M & Q). destruct (play_ends p q L M) as [Lq _].
      apply (kept p q w L W M). now apply (IH q M Lq).
  - intros W. constructor.
    + intros q M. destruct (play_ends p q L M) as [Lq _]. destruct (total q Lq) as [u U]. exists u.
      split; [now apply (IH q M Lq)|]. intros ->. exact (kept p q v L W M U).
    + intros u C. destruct (missing p u v L W C) as (q & M & Q). exists q. split; [exact M|].
      destruct (play_ends p q L M) as [Lq _]. now apply (IH q M Lq).
Qed.
End Values.

Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Variable V : N -> N -> N -> Prop.
Theorem two_pile_values :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y : N, x <= y -> exists v : N, V x y v) ->
  (forall x y u v : N, x <= y -> V x y u -> V x y v -> Z.of_N u = v) ->
  (forall x y p q v : N, x <= y -> ~ (left2 (fun x y => V x y v) p q /\ (rule x y p q /\ V x y v))) ->
  (forall x y u v : N, x <= y -> V x y v -> u < v -> exists p q : N, left2 (fun x y => V x y u) p q /\ rule x y p q) ->
  forall x y v : N, x <= y -> (has_value _ (piles2 rule) (x, y) v <-> V x y v).
Proof.
  intros ends total unique kept missing x y v L. pose (W s v := of_pair (fun x y => V x y v) s).
  apply (values _ _ _ _ (ends2 rule ends) W) with (p := (x, y)); [| | | |exact L]; unfold W.
  - intros [a b] H. exact (total a b H).
  - intros [a b] u w H A B. pose proof (unique a b u w H A B). lia.
  - intros [a b] t w H A M B. destruct (proj2 (reached2 rule (fun x y => V x y w) a b)) as (p & q & D & R); [eauto|].
    exact (kept a b p q w H (conj D (conj R A))).
  - intros [a b] u w H A C. apply (reached2 rule (fun x y => V x y u)). apply (missing a b u w H A). lia.
Qed.
End Two.

Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Variable V : N -> N -> N -> N -> Prop.
Theorem three_pile_values :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z : N, x <= y -> y <= z -> exists v : N, V x y z v) ->
  (forall x y z u v : N, x <= y -> y <= z -> V x y z u -> V x y z v -> Z.of_N u = v) ->
  (forall x y z p q r v : N, x <= y -> y <= z ->
    ~ (left3 (fun x y z => V x y z v) p q r /\ (rule x y z p q r /\ V x y z v))) ->
  (forall x y z u v : N, x <= y -> y <= z -> V x y z v -> u < v ->
    exists p q r : N, left3 (fun x y z => V x y z u) p q r /\ rule x y z p q r) ->
  forall x y z v : N, x <= y -> y <= z -> (has_value _ (piles3 rule) (x, y, z) v <-> V x y z v).
Proof.
  intros ends total unique kept missing x y z v L L'. pose (W s v := of_triple (fun x y z => V x y z v) s).
  apply (values _ _ _ _ (ends3 rule ends) W) with (p := (x, y, z)); [| | | |now split]; unfold W.
  - intros [[a b] c] [H H']. exact (total a b c H H').
  - intros [[a b] c] u w [H H'] A B. pose proof (unique a b c u w H H' A B). lia.
  - intros [[a b] c] t w [H H'] A M B.
    destruct (proj2 (reached3 rule (fun x y z => V x y z w) a b c)) as (p & q & r & D & R); [eauto|].
    exact (kept a b c p q r w H H' (conj D (conj R A))).
  - intros [[a b] c] u w [H H'] A C. apply (reached3 rule (fun x y z => V x y z u)). apply (missing a b c u w H H' A). lia.
Qed.
End Three.
