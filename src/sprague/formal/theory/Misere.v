(* Misere play: whoever cannot move wins. The P-positions by definition, and the conditions that are enough for them. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles.

Section Game.
Variable position : Type.
Variable move : position -> position -> Prop.

(* The player to move loses where there is a move and every move leads to a position from which the other wins; and
   wins where there is no move, or one to a position from which the other loses. *)
Inductive misere_P (p : position) : Prop :=
  forced : (exists q, move p q) -> (forall q, move p q -> misere_N q) -> misere_P p
with misere_N (p : position) : Prop :=
| ended : (forall q, ~ move p q) -> misere_N p
| to_misere_P q : move p q -> misere_P q -> misere_N p.

Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.
Lemma not_both_misere p : legal p -> misere_P p -> misere_N p -> False.
Proof.
  intros L. revert p L. apply (measure_induction position move legal measure play_ends (fun p => misere_P p -> misere_N p -> False)).
  intros p L IH [[r R] A] [E|q M B]; [exact (E r R)|]. exact (IH q M B (A q M)).
Qed.

Variable S : position -> Prop.
Hypothesis stable : forall p q, legal p -> S p -> move p q -> S q -> False.
Hypothesis goes_on : forall p, legal p -> S p -> exists q, move p q.
Hypothesis absorbing : forall p, legal p -> S p \/ ((forall q, ~ move p q) \/ exists q, move p q /\ S q).
Theorem misere_kernel p : legal p -> (misere_P p <-> S p).
Proof.
  intros L. assert (G : legal p -> (S p -> misere_P p) /\ ((forall q, ~ move p q) \/ (exists q, move p q /\ S q) -> misere_N p)).
  { apply (measure_induction position move legal measure play_ends
      (fun p => legal p -> (S p -> misere_P p) /\ ((forall q, ~ move p q) \/ (exists q, move p q /\ S q) -> misere_N p))); [|exact L].
    clear p L. intros p _ IH L. split.
    - intros Sp. constructor; [exact (goes_on p L Sp)|]. intros q M. destruct (play_ends p q L M) as [Lq _].
      destruct (absorbing q Lq) as [Sq|E]; [destruct (stable p q L Sp M Sq)|]. now apply (IH q M).
    - intros [E|(q & M & Sq)]; [now apply ended|]. apply (to_misere_P p q M). destruct (play_ends p q L M) as [Lq _].
      now apply (IH q M). }
  destruct (G L) as [G1 G2]. split; [|exact G1]. intros P.
  destruct (absorbing p L) as [Sp|E]; [exact Sp|]. destruct (not_both_misere p L P (G2 E)).
Qed.
End Game.

Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Variable S : N -> N -> Prop.
Theorem two_piles_misere :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y p q : N, x <= y -> ~ (left2 S p q /\ (rule x y p q /\ S x y))) ->
  (forall x y : N, x <= y -> S x y -> exists p q : N, rule x y p q) ->
  (forall x y : N, x <= y -> S x y \/ ((forall p q : N, ~ rule x y p q) \/ exists p q : N, left2 S p q /\ rule x y p q)) ->
  forall x y : N, x <= y -> (misere_P _ (piles2 rule) (x, y) <-> S x y).
Proof.
  intros ends stable goes_on absorbing x y L.
  apply (misere_kernel _ _ _ _ (ends2 rule ends) (of_pair S)) with (p := (x, y)); [| | |exact L].
  - intros [a b] t H Sa M T. destruct (proj2 (reached2 rule S a b)) as (p & q & D & R); [eauto|].
    exact (stable a b p q H (conj D (conj R Sa))).
  - intros [a b] H Sa. destruct (goes_on a b H Sa) as (p & q & R).
    destruct (proj1 (reached2 rule (fun _ _ => True) a b)) as (t & M & _); [|now exists t].
    exists p, q. split; [|exact R]. unfold left2. lia.
  - intros [a b] H. destruct (absorbing a b H) as [Sa|[E|D]]; [now left|right; left|right; right].
    + intros [u v] [_ (p & q & R & _)]. exact (E p q R).
    + now apply reached2.
Qed.
End Two.

Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Variable S : N -> N -> N -> Prop.
Theorem three_piles_misere :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z p q r : N, x <= y -> y <= z -> ~ (left3 S p q r /\ (rule x y z p q r /\ S x y z))) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z -> exists p q r : N, rule x y z p q r) ->
  (forall x y z : N, x <= y -> y <= z ->
    S x y z \/ ((forall p q r : N, ~ rule x y z p q r) \/ exists p q r : N, left3 S p q r /\ rule x y z p q r)) ->
  forall x y z : N, x <= y -> y <= z -> (misere_P _ (piles3 rule) (x, y, z) <-> S x y z).
Proof.
  intros ends stable goes_on absorbing x y z L L'.
  apply (misere_kernel _ _ _ _ (ends3 rule ends) (of_triple S)) with (p := (x, y, z)); [| | |now split].
  - intros [[a b] c] t [H H'] Sa M T. destruct (proj2 (reached3 rule S a b c)) as (p & q & r & D & R); [eauto|].
    exact (stable a b c p q r H H' (conj D (conj R Sa))).
  - intros [[a b] c] [H H'] Sa. destruct (goes_on a b c H H' Sa) as (p & q & r & R).
    destruct (proj1 (reached3 rule (fun _ _ _ => True) a b c)) as (t & M & _); [|now exists t].
    exists p, q, r. split; [|exact R]. unfold left3, sorted3. lia.
  - intros [[a b] c] [H H']. destruct (absorbing a b c H H') as [Sa|[E|D]]; [now left|right; left|right; right].
    + intros [[u v] w] (_ & _ & p & q & r & R & _). exact (E p q r R).
    + now apply reached3.
Qed.
End Three.
