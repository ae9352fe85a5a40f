(* Games on piles and on tuples of numbers: what their moves are, and the P-positions from three conditions. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the case of a disjunction that is a conjunction of trivial equations *)
Ltac pick := first [now repeat split | left; now repeat split | right; pick].

(* Two piles x <= y; the rule relates them to what is left of each, p and q. A position is a sorted pair. *)
Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Definition piles2 (s t : N * N) : Prop :=
  let '(x, y) := s in let '(u, v) := t in
  u <= v /\ exists p q : N, rule x y p q /\ (p = u /\ q = v \/ p = v /\ q = u).
Variable S : N -> N -> Prop.
Definition left2 (p q : N) : Prop := (p <= q /\ S p q) \/ (q <= p /\ S q p).
Theorem two_piles :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y p q : N, x <= y -> ~ (left2 p q /\ (rule x y p q /\ S x y))) ->
  (forall x y : N, x <= y -> S x y \/ exists p q : N, left2 p q /\ rule x y p q) ->
  forall x y : N, x <= y -> (is_P _ piles2 (x, y) <-> S x y).
Proof.
  intros ends stable absorbing x y L.
  apply (kernel _ piles2 (fun s => fst s <= snd s) (fun s => N.add (fst s) (snd s))) with (S := fun s => S (fst s) (snd s)); [| | |exact L].
  - intros [a b] [u v] H [Luv (p & q & R & E)]. cbn in *. pose proof (ends a b p q H R). split; [exact Luv|].
    destruct E as [[-> ->]|[-> ->]]; lia.
  - intros [a b] [u v] H Sp [Luv (p & q & R & E)] Sq. cbn in *. apply (stable a b p q H). split; [|now split].
    destruct E as [[-> ->]|[-> ->]]; [left|right]; auto.
  - intros [a b] H. destruct (absorbing a b H) as [Sp|(p & q & D & R)]; [left; exact Sp|right].
    destruct D as [[Lpq D]|[Lqp D]].
    + exists (p, q). split; [|exact D]. split; [exact Lpq|]. exists p, q. auto.
    + exists (q, p). split; [|exact D]. split; [exact Lqp|]. exists p, q. auto.
Qed.
End Two.

(* Three piles x <= y <= z; p, q and r are left. *)
Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Definition same_three (p q r u v w : N) : Prop :=
  p = u /\ q = v /\ r = w \/ p = u /\ r = v /\ q = w \/ q = u /\ p = v /\ r = w \/
  q = u /\ r = v /\ p = w \/ r = u /\ p = v /\ q = w \/ r = u /\ q = v /\ p = w.
Definition piles3 (s t : N * N * N) : Prop :=
  let '(x, y, z) := s in let '(u, v, w) := t in
  u <= v /\ v <= w /\ exists p q r : N, rule x y z p q r /\ same_three p q r u v w.
Variable S : N -> N -> N -> Prop.
Definition sorted3 (p q r : N) : Prop := p <= q /\ q <= r /\ S p q r.
Definition left3 (p q r : N) : Prop :=
  sorted3 p q r \/ sorted3 p r q \/ sorted3 q p r \/ sorted3 q r p \/ sorted3 r p q \/ sorted3 r q p.
Theorem three_piles :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z p q r : N, x <= y -> y <= z -> ~ (left3 p q r /\ (rule x y z p q r /\ S x y z))) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z \/ exists p q r : N, left3 p q r /\ rule x y z p q r) ->
  forall x y z : N, x <= y -> y <= z -> (is_P _ piles3 (x, y, z) <-> S x y z).
Proof.
  intros ends stable absorbing x y z L L'.
  apply (kernel _ piles3 (fun s => let '(x, y, z) := s in x <= y /\ y <= z) (fun s => let '(x, y, z) := s in (x + y + z)%N))
    with (S := fun s => let '(x, y, z) := s in S x y z); [| | |now split].
  - intros [[a b] c] [[u v] w] [H H'] (Luv & Lvw & p & q & r & R & E). pose proof (ends a b c p q r H H' R).
    split; [now split|]. unfold same_three in E. lia.
  - intros [[a b] c] [[u v] w] [H H'] Sp (Luv & Lvw & p & q & r & R & E) Sq.
    apply (stable a b c p q r H H'). split; [|now split]. unfold left3, sorted3.
    cbv beta iota in Sp, Sq. unfold same_three in E. decompose [and or] E; subst; tauto.
  - intros [[a b] c] [H H']. destruct (absorbing a b c H H') as [Sp|(p & q & r & D & R)]; [left; exact Sp|right].
    assert (G : exists u v w : N, (u <= v /\ v <= w /\ S u v w) /\ same_three p q r u v w).
    { unfold left3, sorted3 in D. unfold same_three.
      destruct D as [D|[D|[D|[D|[D|D]]]]]; do 3 eexists; (split; [exact D|pick]). }
    destruct G as (u & v & w & (A & B & C) & E). exists (u, v, w). split; [|exact C].
    split; [exact A|]. split; [exact B|]. exists p, q, r. auto.
Qed.
End Three.

(* Tuples of numbers that keep their places, with a measure that every move lowers. *)
Theorem tuples (position : Type) (move : position -> position -> Prop) (measure : position -> N) (S : position -> Prop) :
  (forall s t, move s t -> (measure t < measure s)%N) ->
  (forall s t, S s -> S t -> move s t -> False) ->
  (forall s, S s \/ exists t, S t /\ move s t) ->
  forall s, is_P _ move s <-> S s.
Proof.
  intros ends stable absorbing s. apply (kernel _ move (fun _ => True) measure); auto.
  - intros p q _ Sp M Sq. exact (stable p q Sp Sq M).
  - intros p _. destruct (absorbing p) as [H|(q & H & M)]; eauto.
Qed.
