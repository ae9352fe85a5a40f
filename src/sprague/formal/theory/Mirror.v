(* Playing the mirror image: a position of a board that a symmetry leaves as it is is lost, where no move takes a cell that its
   image needs. *)
From Coq Require Import NArith Bool Lia.
From Sprague Require Import Games.

Section Mirror.
Variables cell way : Type.
Variable listed : way -> Prop.
Variables need gone : way -> cell -> bool.
(* Where the cells are that a move needs, it takes some of the cells away. *)
Definition board_move (p q : cell -> bool) : Prop := exists m, listed m /\ (forall c, need m c = true -> p c = true) /\
  forall c, q c = p c && negb (gone m c).
Variable measure : (cell -> bool) -> N.
Hypothesis falls : forall p q, board_move p q -> (measure q < measure p)%N.

Variable mirror : cell -> cell.
Hypothesis twice : forall c, mirror (mirror c) = c.
Variable image : way -> way.
Hypothesis imaged : forall m, listed m -> listed (image m) /\
  forall c, need (image m) (mirror c) = need m c /\ gone (image m) (mirror c) = gone m c.
Hypothesis apart : forall m c, listed m -> gone m c = true -> need (image m) c = false.

Theorem mirror_image p : (forall c, p (mirror c) = p c) -> is_P _ board_move p.
Proof.
  remember (measure p) as n eqn:E. revert p E. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  intros p -> S. constructor. intros q (m & L & N & Q). destruct (imaged m L) as [L' I].
  assert (B : board_move q (fun c => q c && negb (gone (image m) c))).
  { exists (image m). split; [exact L'|]. split; [|reflexivity]. intros c H. rewrite Q. apply andb_true_iff. split.
    - rewrite <- S. apply N. destruct (I (mirror c)) as [J _]. rewrite twice in J. congruence.
    - destruct (gone m c) eqn:G; [|reflexivity]. apply apart in G; [congruence|exact L]. }
  apply (one_to_P _ _ _ _ B). apply (IH (measure (fun c => q c && negb (gone (image m) c)))); [|reflexivity|].
  - apply N.lt_trans with (measure q); [exact (falls _ _ B)|]. apply falls. now exists m.
  - intros c. rewrite !Q, S. destruct (I c) as [_ ->]. destruct (I (mirror c)) as [_ J]. rewrite twice in J. rewrite J.
    now destruct (p c), (gone m c), (gone m (mirror c)).
Qed.
End Mirror.
