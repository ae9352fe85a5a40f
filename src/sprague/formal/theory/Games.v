(* Games: who wins, by definition; and the theorem that makes a set of positions the set of P-positions. *)
From Coq Require Import NArith Lia.

Section Game.
Variable position : Type.
Variable move : position -> position -> Prop.

(* The player to move loses at a P-position, and wins at an N-position, if both play well: at a P-position every move
   leads to an N-position (or there is none), at an N-position some move leads to a P-position. *)
Inductive is_P (p : position) : Prop := all_to_N : (forall q, move p q -> is_N q) -> is_P p
with is_N (p : position) : Prop := one_to_P q : move p q -> is_P q -> is_N p.

Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.

Lemma measure_induction (Q : position -> Prop) :
  (forall p, legal p -> (forall q, move p q -> Q q) -> Q p) -> forall p, legal p -> Q p.
Proof.
  intros H. assert (G : forall n p, (measure p < n)%N -> legal p -> Q p).
  { induction n using N.peano_ind; intros p Hn L; [lia|]. apply H; [exact L|]. intros q M.
    destruct (play_ends p q L M). apply IHn; [lia|assumption]. }
  intros p. apply (G (N.succ (measure p))). lia.
Qed.

Lemma not_both p : legal p -> is_P p -> is_N p -> False.
Proof.
  intros L. revert p L. apply (measure_induction (fun p => is_P p -> is_N p -> False)).
  intros p L IH [A] [q M B]. exact (IH q M B (A q M)).
Qed.

Variable S : position -> Prop.
Hypothesis stable : forall p q, legal p -> S p -> move p q -> S q -> False.
Hypothesis absorbing : forall p, legal p -> S p \/ exists q, move p q /\ S q.

Theorem kernel p : legal p -> (is_P p <-> S p).
Proof.
  intros L. assert (G : legal p -> (S p -> is_P p) /\ ((exists q, move p q /\ S q) -> is_N p)).
  { apply (measure_induction (fun p => legal p -> (S p -> is_P p) /\ ((exists q, move p q /\ S q) -> is_N p))); [|exact L].
    clear p L. intros p _ IH L. split.
    - intros Sp. constructor. intros q M. destruct (play_ends p q L M) as [Lq _].
      destruct (absorbing q Lq) as [Sq|E]; [destruct (stable p q L Sp M Sq)|]. now apply (IH q M).
    - intros (q & M & Sq). apply (one_to_P p q M). destruct (play_ends p q L M) as [Lq _]. now apply (IH q M). }
  destruct (G L) as [G1 G2]. split; [|exact G1]. intros P.
  destruct (absorbing p L) as [Sp|E]; [exact Sp|]. destruct (not_both p L P (G2 E)).
Qed.
End Game.
