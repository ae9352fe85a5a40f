(* Games that need not end: who can force a win, by definition; and what makes sets the P-positions and the draws. *)
From Coq Require Import NArith Lia.
From Sprague Require Import Games.

Section Draws.
Variable position : Type.
Variable move : position -> position -> Prop.

(* is_P and is_N are inductive: whoever wins does so in finitely many moves. A draw is neither. *)
Definition is_D (p : position) : Prop := ~ is_P _ move p /\ ~ is_N _ move p.

Fixpoint never_both p (A : is_P _ move p) {struct A} : is_N _ move p -> False :=
  fun B => match A, B with all_to_N _ _ _ H, one_to_P _ _ _ q M C => never_both_turned q (H q M) C end
with never_both_turned p (B : is_N _ move p) {struct B} : is_P _ move p -> False :=
  fun A => match B, A with one_to_P _ _ _ q M C, all_to_N _ _ _ H => never_both q C (H q M) end.

Variable legal : position -> Prop.
Variables lost drawn : position -> Prop.
Variable rank : position -> N -> Prop.
Hypothesis stays : forall p q, legal p -> move p q -> legal q.
Hypothesis held : forall p, legal p -> drawn p -> exists q, move p q /\ drawn q.
Hypothesis kept : forall p q, legal p -> drawn p -> move p q -> ~ lost q.
Hypothesis won : forall p, legal p -> lost p \/ drawn p \/ exists q, move p q /\ lost q.
Hypothesis ranked : forall p, legal p -> lost p -> exists r, rank p r.
Hypothesis falls : forall p q r, legal p -> lost p -> rank p r -> move p q ->
  exists a s, (s < r)%N /\ move q a /\ lost a /\ rank a s.

Lemma lost_is_P r : forall p, legal p -> lost p -> rank p r -> is_P _ move p.
Proof.
  induction r as [r IH] using (well_founded_induction N.lt_wf_0). intros p L P R. constructor. intros q M.
  destruct (falls p q r L P R M) as (a & s & S & A & Q & T). apply (one_to_P _ _ q a A).
  apply (IH s S); [|exact Q|exact T]. apply (stays q); [|exact A]. exact (stays p q L M).
Qed.
Lemma lost_P p : legal p -> lost p -> is_P _ move p.
Proof. intros L P. destruct (ranked p L P) as (r & R). exact (lost_is_P r p L P R). Qed.
Lemma won_N p : legal p -> (exists q, move p q /\ lost q) -> is_N _ move p.
Proof. intros L (q & M & P). apply (one_to_P _ _ p q M). apply lost_P; [exact (stays p q L M)|exact P]. Qed.

(* a win against a draw would lead to a shorter one *)
Fixpoint drawn_no_P p (A : is_P _ move p) {struct A} : legal p -> drawn p -> False
with drawn_no_N p (B : is_N _ move p) {struct B} : legal p -> drawn p -> False.
Proof.
  - destruct A as [H]. intros L D. destruct (held p L D) as (q & M & E).
    exact (drawn_no_N q (H q M) (stays p q L M) E).
  - destruct B as [q M C]. intros L D. pose proof (stays p q L M) as Lq. destruct (won q Lq) as [P|[E|E]].
    + exact (kept p q L D M P).
    + exact (drawn_no_P q C Lq E).
    + exact (never_both q C (won_N q Lq E)).
Qed.

Theorem outcomes p : legal p ->
  (is_P _ move p <-> lost p) /\ (is_D p <-> drawn p) /\ (is_N _ move p <-> ~ lost p /\ ~ drawn p).
Proof.
  intros L. split; [|split]; split.
  - intros A. destruct (won p L) as [P|[D|W]]; [exact P|destruct (drawn_no_P p A L D)|].
    destruct (never_both p A (won_N p L W)).
  - exact (lost_P p L).
  - intros [A B]. destruct (won p L) as [P|[D|W]]; [destruct (A (lost_P p L P))|exact D|destruct (B (won_N p L W))].
  - intros D. split; intros A; [exact (drawn_no_P p A L D)|exact (drawn_no_N p A L D)].
  - intros B. split; [intros P; exact (never_both p (lost_P p L P) B)|intros D; exact (drawn_no_N p B L D)].
  - intros [A B]. destruct (won p L) as [P|[D|W]]; [destruct (A P)|destruct (B D)|exact (won_N p L W)].
Qed.
End Draws.
