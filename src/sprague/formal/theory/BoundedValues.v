(* Nim-values, all of them or those to a bound, in normal play and in misere play: what they are, by definition, and the
   conditions that make a relation between positions and numbers that of these values. Of larger ones nothing is asked. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Piles ManyPiles.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section Game.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable last : N.

(* The value is the number `last` where play has ended. Elsewhere v is the value iff no option has it and every smaller
   number is that of an option; and v is another number than the value iff some option has it, or none has some smaller
   number. *)
Inductive is_value (p : position) (v : N) : Prop :=
| value_at_the_end : (forall q, ~ move p q) -> v = last -> is_value p v
| value_by_options : (exists q, move p q) -> (forall q, move p q -> not_value q v) ->
    (forall u, (u < v)%N -> exists q, move p q /\ is_value q u) -> is_value p v
with not_value (p : position) (v : N) : Prop :=
| other_at_the_end : (forall q, ~ move p q) -> v <> last -> not_value p v
| value_of_option q : move p q -> is_value q v -> not_value p v
| smaller_of_none u : (exists q, move p q) -> (u < v)%N -> (forall q, move p q -> not_value q u) -> not_value p v.

Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.
Lemma value_not_both p : legal p -> forall v, is_value p v -> not_value p v -> False.
Proof.
  intros L. revert p L. apply (measure_induction _ move legal measure play_ends (fun p => forall v, is_value p v -> not_value p v -> False)).
  intros p L IH v [E D|[r R] A B] [E' D'|q M C|u [s R'] C H]; try congruence.
  - exact (E q M).
  - exact (E s R').
  - exact (E' r R).
  - exact (IH q M v C (A q M)).
  - destruct (B u C) as (q & M & Q). exact (IH q M u Q (H q M)).
Qed.

Lemma other_value p u v : is_value p u -> u <> v -> not_value p v.
Proof.
  intros [E ->|R A B] N; [apply other_at_the_end; [exact E|congruence]|]. destruct (N.lt_trichotomy u v) as [C|[C|C]].
  - exact (smaller_of_none p v u R C A).
  - congruence.
  - destruct (B v C) as (q & M & Q). exact (value_of_option p v q M Q).
Qed.

(* Where all options have values it is the least number that is not among them, as in Values.v, or `last` where there is
   no option. *)
Theorem value_is_mex p v : legal p -> (forall q, move p q -> exists u, is_value q u) ->
  (is_value p v <-> (forall q, ~ move p q) /\ v = last \/
    (exists q, move p q) /\ (forall q, move p q -> exists u, is_value q u /\ u <> v) /\
    (forall u, (u < v)%N -> exists q, move p q /\ is_value q u)).
Proof.
  intros L known. split.
  - intros [E D|R A B]; [left; now split|right]. split; [exact R|]. split; [|exact B]. intros q M. destruct (known q M) as [u U].
    exists u. split; [exact U|]. intros ->. exact (value_not_both q (proj1 (play_ends p q L M)) v U (A q M)).
  - intros [[E D]|(R & A & B)]; [now apply value_at_the_end|]. apply value_by_options; [exact R| |exact B].
    intros q M. destruct (A q M) as (u & U & N). exact (other_value q u v U N).
Qed.

Definition up_to (most : option N) (v : N) : Prop := match most with Some g => v <= g | None => True end.
Lemma up_to_less most u v : (u < v)%N -> up_to most v -> up_to most u.
Proof. destruct most; cbn; [lia|easy]. Qed.

Variable most : option N.
Variable V : position -> N -> Prop.
Hypothesis ended : forall p, legal p -> (exists q, move p q) \/ (forall q, ~ move p q) /\ V p last.
Hypothesis larger : forall p u, legal p -> up_to most u -> (exists v, V p v) \/ exists q, move p q /\ V q u.
Hypothesis unique : forall p u v, legal p -> V p u -> V p v -> u = v.
Hypothesis kept : forall p q v, legal p -> V p v -> move p q -> V q v -> False.
Hypothesis missing : forall p u v, legal p -> V p v -> (u < v)%N -> (forall q, ~ move p q) \/ exists q, move p q /\ V q u.

Lemma told p : legal p -> forall v, up_to most v -> (V p v -> is_value p v) /\ (~ V p v -> not_value p v).
Proof.
  intros L. revert p L. apply (measure_induction _ move legal measure play_ends
    (fun p => forall v, up_to most v -> (V p v -> is_value p v) /\ (~ V p v -> not_value p v))).
  intros p L IH v B. destruct (ended p L) as [R|[E Vl]].
  - assert (K : forall u, up_to most u -> V p u -> forall q, move p q -> not_value q u).
    { intros u Bu Vu q M. apply (IH q M u Bu). intros W. exact (kept p q u L Vu M W). }
    split.
    + intros W. apply value_by_options; [exact R|exact (K v B W)|].
      intros u C. destruct (missing p u v L W C) as [E|(q & M & Q)]; [destruct R as [q M]; destruct (E q M)|].
      exists q. split; [exact M|]. now apply (IH q M u (up_to_less most u v C B)).
    + intros W. assert (O : (exists q, move p q /\ V q v) -> not_value p v).
      { intros (q & M & Q). apply (value_of_option p v q M). now apply (IH q M v B). }
      destruct (larger p v L B) as [[w Vw]|D]; [|exact (O D)]. destruct (N.lt_trichotomy w v) as [C|[->|C]]; [|contradiction|].
      * apply (smaller_of_none p v w R C). exact (K w (up_to_less most w v C B) Vw).
      * destruct (missing p v w L Vw C) as [E|D]; [destruct R as [q M]; destruct (E q M)|exact (O D)].
  - split; intros W.
    + apply value_at_the_end; [exact E|]. exact (unique p v last L W Vl).
    + apply other_at_the_end; [exact E|]. intros ->. exact (W Vl).
Qed.

Theorem bounded_values p v : legal p -> up_to most v -> (is_value p v <-> V p v).
Proof.
  intros L B. split; [|now apply told]. intros H.
  assert (D : V p v \/ ~ V p v).
  { destruct (larger p v L B) as [[w W]|(q & M & Q)].
    - destruct (N.eq_dec w v) as [->|N]; [now left|right]. intros W'. apply N. exact (unique p w v L W W').
    - right. intros W. exact (kept p q v L W M Q). }
  destruct D as [D|D]; [exact D|]. destruct (value_not_both p L v H (proj2 (told p L v B) D)).
Qed.
End Game.

(* In normal play the value is 0 where play has ended, as 0 is the least number then; in misere play it is 1. *)
Definition nim_value position move : position -> N -> Prop := is_value position move 0.
Definition misere_value position move : position -> N -> Prop := is_value position move 1.

Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Variable V : N -> N -> N -> Prop.
Variable last : N.
Variable most : option N.
Theorem two_pile_bounded_values :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y v : N, x <= y -> Z.of_N v = last -> (exists p q : N, rule x y p q) \/ ((forall p q : N, ~ rule x y p q) /\ V x y v)) ->
  (forall x y u : N, x <= y -> up_to most u ->
    (exists v : N, V x y v) \/ exists p q : N, left2 (fun x y => V x y u) p q /\ rule x y p q) ->
  (forall x y u v : N, x <= y -> V x y u -> V x y v -> Z.of_N u = v) ->
  (forall x y p q v : N, x <= y -> ~ (left2 (fun x y => V x y v) p q /\ (rule x y p q /\ V x y v))) ->
  (forall x y u v : N, x <= y -> V x y v -> u < v ->
    (forall p q : N, ~ rule x y p q) \/ exists p q : N, left2 (fun x y => V x y u) p q /\ rule x y p q) ->
  forall x y v : N, x <= y -> up_to most v -> (is_value _ (piles2 rule) last (x, y) v <-> V x y v).
Proof.
  intros ends ended larger unique kept missing x y v L. pose (W s v := of_pair (fun x y => V x y v) s).
  apply (bounded_values _ _ _ _ _ (ends2 rule ends) most W) with (p := (x, y)); [| | | | |exact L]; unfold W.
  - intros [a b] H. destruct (ended a b last H eq_refl) as [(p & q & R)|[E D]]; [left|right].
    + destruct (proj1 (reached2 rule (fun _ _ => True) a b)) as (t & M & _); [|now exists t].
      exists p, q. split; [|exact R]. unfold left2. lia.
    + split; [|exact D]. intros [u w] [_ (p & q & R & _)]. exact (E p q R).
  - intros [a b] u H B. rewrite <- (reached2 rule (fun x y => V x y u)). exact (larger a b u H B).
  - intros [a b] u w H A B. pose proof (unique a b u w H A B). lia.
  - intros [a b] t w H A M B. destruct (proj2 (reached2 rule (fun x y => V x y w) a b)) as (p & q & D & R); [eauto|].
    exact (kept a b p q w H (conj D (conj R A))).
  - intros [a b] u w H A C. destruct (missing a b u w H A ltac:(lia)) as [E|D]; [left|right].
    + intros [c d] [_ (p & q & R & _)]. exact (E p q R).
    + now apply (reached2 rule (fun x y => V x y u)).
Qed.
End Two.

Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Variable V : N -> N -> N -> N -> Prop.
Variable last : N.
Variable most : option N.
Theorem three_pile_bounded_values :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z v : N, x <= y -> y <= z -> Z.of_N v = last ->
    (exists p q r : N, rule x y z p q r) \/ ((forall p q r : N, ~ rule x y z p q r) /\ V x y z v)) ->
  (forall x y z u : N, x <= y -> y <= z -> up_to most u ->
    (exists v : N, V x y z v) \/ exists p q r : N, left3 (fun x y z => V x y z u) p q r /\ rule x y z p q r) ->
  (forall x y z u v : N, x <= y -> y <= z -> V x y z u -> V x y z v -> Z.of_N u = v) ->
  (forall x y z p q r v : N, x <= y -> y <= z ->
    ~ (left3 (fun x y z => V x y z v) p q r /\ (rule x y z p q r /\ V x y z v))) ->
  (forall x y z u v : N, x <= y -> y <= z -> V x y z v -> u < v ->
    (forall p q r : N, ~ rule x y z p q r) \/ exists p q r : N, left3 (fun x y z => V x y z u) p q r /\ rule x y z p q r) ->
  forall x y z v : N, x <= y -> y <= z -> up_to most v -> (is_value _ (piles3 rule) last (x, y, z) v <-> V x y z v).
Proof.
  intros ends ended larger unique kept missing x y z v L L'. pose (W s v := of_triple (fun x y z => V x y z v) s).
  apply (bounded_values _ _ _ _ _ (ends3 rule ends) most W) with (p := (x, y, z)); [| | | | |now split]; unfold W.
  - intros [[a b] c] [H H']. destruct (ended a b c last H H' eq_refl) as [(p & q & r & R)|[E D]]; [left|right].
    + destruct (proj1 (reached3 rule (fun _ _ _ => True) a b c)) as (t & M & _); [|now exists t].
      exists p, q, r. split; [|exact R]. unfold left3, sorted3. lia.
    + split; [|exact D]. intros [[u v'] w] (_ & _ & p & q & r & R & _). exact (E p q r R).
  - intros [[a b] c] u [H H'] B. rewrite <- (reached3 rule (fun x y z => V x y z u)). exact (larger a b c u H H' B).
  - intros [[a b] c] u w [H H'] A B. pose proof (unique a b c u w H H' A B). lia.
  - intros [[a b] c] t w [H H'] A M B.
    destruct (proj2 (reached3 rule (fun x y z => V x y z w) a b c)) as (p & q & r & D & R); [eauto|].
    exact (kept a b c p q r w H H' (conj D (conj R A))).
  - intros [[a b] c] u w [H H'] A C. destruct (missing a b c u w H H' A ltac:(lia)) as [E|D]; [left|right].
    + intros [[d e] f] (_ & _ & p & q & r & R & _). exact (E p q r R).
    + now apply (reached3 rule (fun x y z => V x y z u)).
Qed.
End Three.

Section Many.
Variable rule : list N -> list N -> Prop.
Variable count : nat.
Variable V : list N -> N -> Prop.
Variable last : N.
Variable most : option N.
Variable U : list N -> N -> Prop.
Theorem many_pile_bounded_values :
  (forall s p, sorted s -> rule s p -> length p = count /\ (total p < total s)%N) ->
  (forall v, alike count (fun t => U t v)) ->
  (forall s v, sorted s -> length s = count -> (U s v <-> V s v)) ->
  (forall s v, sorted s -> length s = count -> Z.of_N v = last -> (exists p, rule s p) \/ ((forall p, ~ rule s p) /\ V s v)) ->
  (forall s u, sorted s -> length s = count -> up_to most u ->
    (exists v, V s v) \/ exists p, length p = count /\ U p u /\ rule s p) ->
  (forall s u v, sorted s -> length s = count -> V s u -> V s v -> Z.of_N u = v) ->
  (forall s p v, sorted s -> length p = count -> ~ (U p v /\ (rule s p /\ V s v))) ->
  (forall s (u v : N), sorted s -> length s = count -> V s v -> u < v ->
    (forall p, ~ rule s p) \/ exists p, length p = count /\ U p u /\ rule s p) ->
  forall s v, sorted s -> length s = count -> up_to most v -> (is_value _ (piles rule) last s v <-> V s v).
Proof.
  intros ends W E ended larger unique kept missing s v O L.
  assert (at_ : forall a u, sorted a -> ((exists p, length p = count /\ U p u /\ rule a p) <-> exists t, piles rule a t /\ V t u)).
  { intros a u Oa. rewrite <- (reached rule count ends (fun t => V t u) a Oa).
    split; intros (p & Lp & H & R); exists p; (split; [exact Lp|]); (split; [|exact R]);
      now apply (any_order count (fun t => U t u) _ p (W u) (fun s => E s u) Lp). }
  assert (none : forall a, (forall p, ~ rule a p) -> forall t, ~ piles rule a t) by (intros a N t (_ & p & R & _); exact (N p R)).
  apply (bounded_values _ (piles rule) last _ _ (ends_sorted rule count ends) most V); [| | | | |now split].
  - intros a [Oa La]. destruct (ended a last Oa La eq_refl) as [(p & R)|[N D]]; [left|right; split; [exact (none a N)|exact D]].
    destruct (sortable p) as (t & P & Ot). exists t. split; [exact Ot|]. now exists p.
  - intros a u [Oa La] B. rewrite <- (at_ a u Oa). exact (larger a u Oa La B).
  - intros a u w [Oa La] A B. pose proof (unique a u w Oa La A B). lia.
  - intros a b w [Oa La] A M B. destruct (proj2 (at_ a w Oa)) as (p & Lp & H & R); [eauto|].
    exact (kept a p w Oa Lp (conj H (conj R A))).
  - intros a u w [Oa La] A C. rewrite <- (at_ a u Oa). destruct (missing a u w Oa La A ltac:(lia)) as [N|D]; [left|right; exact D].
    exact (none a N).
Qed.
End Many.
