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
Lemma some_pair x y p q : rule x y p q -> exists t, piles2 rule (x, y) t.
Proof.
  intros R. destruct (Z.le_ge_cases p q) as [L|L]; [exists (p, q)|exists (q, p)]; (split; [exact L|]); exists p, q; auto.
Qed.
Theorem two_piles_misere :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y p q : N, x <= y -> ~ (left2 S p q /\ (rule x y p q /\ S x y))) ->
  (forall x y : N, x <= y -> S x y -> exists p q : N, rule x y p q) ->
  (forall x y : N, x <= y -> S x y \/ ((forall p q : N, ~ rule x y p q) \/ exists p q : N, left2 S p q /\ rule x y p q)) ->
  forall x y : N, x <= y -> (misere_P _ (piles2 rule) (x, y) <-> S x y).
Proof.
  intros ends stable goes_on absorbing x y L.
  apply (misere_kernel _ (piles2 rule) (fun s => fst s <= snd s) (fun s => N.add (fst s) (snd s)))
    with (S := fun s => S (fst s) (snd s)); [| | | |exact L].
  - intros [a b] [u v] H [Luv (p & q & R & E)]. cbn in *. pose proof (ends a b p q H R). split; [exact Luv|].
    destruct E as [[-> ->]|[-> ->]]; lia.
  - intros [a b] [u v] H Sp [Luv (p & q & R & E)] Sq. cbn in *. apply (stable a b p q H). split; [|now split].
    destruct E as [[-> ->]|[-> ->]]; [left|right]; auto.
  - intros [a b] H Sp. destruct (goes_on a b H Sp) as (p & q & R). exact (some_pair a b p q R).
  - intros [a b] H. destruct (absorbing a b H) as [Sp|[E|(p & q & D & R)]]; [left; exact Sp|right; left|right; right].
    + intros [u v] [_ (p & q & R & _)]. exact (E p q R).
    + destruct D as [[Lpq D]|[Lqp D]].
      * exists (p, q). split; [|exact D]. split; [exact Lpq|]. exists p, q. auto.
      * exists (q, p). split; [|exact D]. split; [exact Lqp|]. exists p, q. auto.
Qed.
End Two.

Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Variable S : N -> N -> N -> Prop.
Lemma some_triple x y z p q r : rule x y z p q r -> exists t, piles3 rule (x, y, z) t.
Proof.
  intros R. assert (G : exists u v w : N, u <= v /\ v <= w /\ same_three p q r u v w).
  { unfold same_three. destruct (Z.le_ge_cases p q), (Z.le_ge_cases q r), (Z.le_ge_cases p r);
      first [exists p, q, r; lia|exists p, r, q; lia|exists q, p, r; lia|exists q, r, p; lia|exists r, p, q; lia|exists r, q, p; lia]. }
  destruct G as (u & v & w & A & B & E). exists (u, v, w). split; [exact A|]. split; [exact B|]. exists p, q, r. auto.
Qed.
Theorem three_piles_misere :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z p q r : N, x <= y -> y <= z -> ~ (left3 S p q r /\ (rule x y z p q r /\ S x y z))) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z -> exists p q r : N, rule x y z p q r) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z \/
    ((forall p q r : N, ~ rule x y z p q r) \/ exists p q r : N, left3 S p q r /\ rule x y z p q r)) ->
  forall x y z : N, x <= y -> y <= z -> (misere_P _ (piles3 rule) (x, y, z) <-> S x y z).
Proof.
  intros ends stable goes_on absorbing x y z L L'.
  apply (misere_kernel _ (piles3 rule) (fun s => let '(x, y, z) := s in x <= y /\ y <= z) (fun s => let '(x, y, z) := s in (x + y + z)%N))
    with (S := fun s => let '(x, y, z) := s in S x y z); [| | | |now split].
  - intros [[a b] c] [[u v] w] [H H'] (Luv & Lvw & p & q & r & R & E). pose proof (ends a b c p q r H H' R).
    split; [now split|]. unfold same_three in E. lia.
  - intros [[a b] c] [[u v] w] [H H'] Sp (Luv & Lvw & p & q & r & R & E) Sq.
    apply (stable a b c p q r H H'). split; [|now split]. unfold left3, sorted3.
    cbv beta iota in Sp, Sq. unfold same_three in E. decompose [and or] E; subst; tauto.
  - intros [[a b] c] [H H'] Sp. destruct (goes_on a b c H H' Sp) as (p & q & r & R). exact (some_triple a b c p q r R).
  - intros [[a b] c] [H H']. destruct (absorbing a b c H H') as [Sp|[E|(p & q & r & D & R)]];
      [left; exact Sp|right; left|right; right].
    + intros [[u v] w] (_ & _ & p & q & r & R & _). exact (E p q r R).
    + assert (G : exists u v w : N, (u <= v /\ v <= w /\ S u v w) /\ same_three p q r u v w).
      { unfold left3, sorted3 in D. unfold same_three.
        destruct D as [D|[D|[D|[D|[D|D]]]]]; do 3 eexists; (split; [exact D|pick]). }
      destruct G as (u & v & w & (A & B & C) & E). exists (u, v, w). split; [|exact C].
      split; [exact A|]. split; [exact B|]. exists p, q, r. auto.
Qed.
End Three.
