(* Games on piles and on tuples of numbers: what their moves are, and the P-positions from three conditions. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the case of a disjunction that is a conjunction of trivial equations *)
Ltac pick := first [now repeat split | left; now repeat split | right; pick].

(* Two piles x <= y; the rule relates them to what is left of each, p and q. A position is a sorted pair. *)
Definition of_pair (T : N -> N -> Prop) (s : N * N) : Prop := let '(x, y) := s in T x y.
Definition left2 (T : N -> N -> Prop) (p q : N) : Prop := (p <= q /\ T p q) \/ (q <= p /\ T q p).
Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Definition piles2 (s t : N * N) : Prop :=
  let '(x, y) := s in let '(u, v) := t in
  u <= v /\ exists p q : N, rule x y p q /\ (p = u /\ q = v \/ p = v /\ q = u).
Lemma reached2 T x y : (exists p q : N, left2 T p q /\ rule x y p q) <-> exists t, piles2 (x, y) t /\ of_pair T t.
Proof.
  split.
  - intros (p & q & [[L H]|[L H]] & R); [exists (p, q)|exists (q, p)]; (split; [|exact H]); (split; [exact L|]); exists p, q; auto.
  - intros ([u v] & [L (p & q & R & E)] & H). exists p, q. split; [|exact R]. destruct E as [[-> ->]|[-> ->]]; [left|right]; auto.
Qed.
Variable S : N -> N -> Prop.
Hypothesis ends : forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y.
Lemma ends2 s t : of_pair (fun x y => x <= y) s -> piles2 s t ->
  of_pair (fun x y => x <= y) t /\ (N.add (fst t) (snd t) < N.add (fst s) (snd s))%N.
Proof.
  destruct s as [x y], t as [u v]. intros H [L (p & q & R & E)]. pose proof (ends x y p q H R). cbn.
  split; [exact L|]. destruct E as [[-> ->]|[-> ->]]; lia.
Qed.
Theorem two_piles :
  (forall x y p q : N, x <= y -> ~ (left2 S p q /\ (rule x y p q /\ S x y))) ->
  (forall x y : N, x <= y -> S x y \/ exists p q : N, left2 S p q /\ rule x y p q) ->
  forall x y : N, x <= y -> (is_P _ piles2 (x, y) <-> S x y).
Proof.
  intros stable absorbing x y L. apply (kernel _ piles2 _ _ ends2 (of_pair S)) with (p := (x, y)); [| |exact L].
  - intros [a b] t H Sa M T. assert (G : exists p q : N, left2 S p q /\ rule a b p q) by (apply reached2; eauto).
    destruct G as (p & q & D & R). exact (stable a b p q H (conj D (conj R Sa))).
  - intros [a b] H. rewrite <- reached2. exact (absorbing a b H).
Qed.
End Two.

(* Three piles x <= y <= z; p, q and r are left. *)
Definition same_three (p q r u v w : N) : Prop :=
  p = u /\ q = v /\ r = w \/ p = u /\ r = v /\ q = w \/ q = u /\ p = v /\ r = w \/
  q = u /\ r = v /\ p = w \/ r = u /\ p = v /\ q = w \/ r = u /\ q = v /\ p = w.
Definition of_triple (T : N -> N -> N -> Prop) (s : N * N * N) : Prop := let '(x, y, z) := s in T x y z.
Definition sorted3 (T : N -> N -> N -> Prop) (p q r : N) : Prop := p <= q /\ q <= r /\ T p q r.
Definition left3 (T : N -> N -> N -> Prop) (p q r : N) : Prop :=
  sorted3 T p q r \/ sorted3 T p r q \/ sorted3 T q p r \/ sorted3 T q r p \/ sorted3 T r p q \/ sorted3 T r q p.
Lemma left3_iff T p q r : left3 T p q r <-> exists u v w : N, sorted3 T u v w /\ same_three p q r u v w.
Proof.
  unfold left3, same_three. split.
  - intros [D|[D|[D|[D|[D|D]]]]]; do 3 eexists; (split; [exact D|pick]).
  - intros (u & v & w & D & E). decompose [and or] E; subst; tauto.
Qed.
Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Definition piles3 (s t : N * N * N) : Prop :=
  let '(x, y, z) := s in let '(u, v, w) := t in
  u <= v /\ v <= w /\ exists p q r : N, rule x y z p q r /\ same_three p q r u v w.
Lemma reached3 T x y z :
  (exists p q r : N, left3 T p q r /\ rule x y z p q r) <-> exists t, piles3 (x, y, z) t /\ of_triple T t.
Proof.
  split.
  - intros (p & q & r & D & R). apply left3_iff in D as (u & v & w & (A & B & C) & E). exists (u, v, w).
    split; [|exact C]. split; [exact A|]. split; [exact B|]. now exists p, q, r.
  - intros ([[u v] w] & (A & B & p & q & r & R & E) & C). exists p, q, r. split; [|exact R]. apply left3_iff.
    now exists u, v, w.
Qed.
Variable S : N -> N -> N -> Prop.
Hypothesis ends : forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r ->
  p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z.
Lemma ends3 s t : of_triple (fun x y z => x <= y /\ y <= z) s -> piles3 s t ->
  of_triple (fun x y z => x <= y /\ y <= z) t /\
  ((let '(u, v, w) := t in u + v + w) < (let '(x, y, z) := s in x + y + z))%N.
Proof.
  destruct s as [[x y] z], t as [[u v] w]. intros [H H'] (A & B & p & q & r & R & E). pose proof (ends x y z p q r H H' R).
  split; [now split|]. unfold same_three in E. lia.
Qed.
Theorem three_piles :
  (forall x y z p q r : N, x <= y -> y <= z -> ~ (left3 S p q r /\ (rule x y z p q r /\ S x y z))) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z \/ exists p q r : N, left3 S p q r /\ rule x y z p q r) ->
  forall x y z : N, x <= y -> y <= z -> (is_P _ piles3 (x, y, z) <-> S x y z).
Proof.
  intros stable absorbing x y z L L'. apply (kernel _ piles3 _ _ ends3 (of_triple S)) with (p := (x, y, z)); [| |now split].
  - intros [[a b] c] t [H H'] Sa M T.
    assert (G : exists p q r : N, left3 S p q r /\ rule a b c p q r) by (apply reached3; eauto).
    destruct G as (p & q & r & D & R). exact (stable a b c p q r H H' (conj D (conj R Sa))).
  - intros [[a b] c] [H H']. rewrite <- reached3. exact (absorbing a b c H H').
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

(* Pairs of numbers that keep their places. *)
Definition pairs (rule : N -> N -> N -> N -> Prop) (s t : N * N) : Prop :=
  let '(x, y) := s in let '(p, q) := t in rule x y p q.
