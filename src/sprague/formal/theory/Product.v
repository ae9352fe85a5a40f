(* Two automata read together: and, or, implies, iff. Where one of them alone settles the answer, and stays where it is,
   the other is not followed any more. *)
From Coq Require Import NArith PArith List Bool.
From Sprague Require Import Words Trees Automata.
Import ListNotations.
Local Open Scope positive_scope.

Inductive joint := Pair (p q : positive) | Settled (c : bool).
Definition joint_key (x : joint) := match x with Pair p q => [p; q] | Settled c => [if c then 2 else 1] end.
Definition joint_equal (x y : joint) := match x, y with
  | Pair p q, Pair p' q' => (Pos.eqb p p' && Pos.eqb q q')%bool
  | Settled c, Settled d => eqb c d
  | _, _ => false end.
Lemma joint_equal_eq x y : joint_equal x y = true -> x = y.
Proof.
  destruct x, y; cbn; try discriminate.
  - intros H. apply andb_prop in H as [H G]. apply Pos.eqb_eq in H, G. now subst.
  - intros H. apply eqb_prop in H. now subst.
Qed.

Section Product.
Variable op : bool -> bool -> bool.
Variables A B : auto.
(* what is known of states that are never left *)
Variables of_A of_B : positive -> option bool.
Definition from_left p := match of_A p with
  | Some a => if eqb (op a true) (op a false) then Some (op a true) else None | None => None end.
Definition from_right q := match of_B q with
  | Some b => if eqb (op true b) (op false b) then Some (op true b) else None | None => None end.
Definition meet p q : joint :=
  match from_left p with Some c => Settled c | None =>
  match from_right q with Some c => Settled c | None => Pair p q end end.
Definition joint_next x := match x with Pair p q => both meet (arrow A p) (arrow B q) | x => Leaf x end.
Definition joint_good x := match x with Pair p q => op (accepts A p) (accepts B q) | Settled c => c end.
Definition product := Machine joint (meet 1 1) joint_next joint_good joint_key joint_equal joint_equal_eq.

Definition stands p q x := match x with
  | Pair p' q' => p' = p /\ q' = q
  | Settled c => from_left p = Some c \/ from_right q = Some c end.
Hypothesis of_A_ok : forall p a, of_A p = Some a -> sink A p = Some a.
Hypothesis of_B_ok : forall q b, of_B q = Some b -> sink B q = Some b.
Lemma meet_stands p q : stands p q (meet p q).
Proof. unfold meet. destruct (from_left p) eqn:E; [now left|]. destruct (from_right q) eqn:F; [now right|]. now split. Qed.
Lemma left_step p b c : from_left p = Some c -> from_left (step A p b) = Some c.
Proof. unfold from_left. intros H. destruct (of_A p) eqn:E; [|discriminate]. rewrite (sink_step _ _ _ b (of_A_ok _ _ E)), E. exact H. Qed.
Lemma right_step q b c : from_right q = Some c -> from_right (step B q b) = Some c.
Proof. unfold from_right. intros H. destruct (of_B q) eqn:E; [|discriminate]. rewrite (sink_step _ _ _ b (of_B_ok _ _ E)), E. exact H. Qed.
Lemma product_run k : forall e, stands (run A k e) (run B k e) (mrun product k e).
Proof.
  induction k; intros e; cbn; [apply meet_stands|]. specialize (IHk (half e)).
  destruct (mrun product k (half e)) as [p q|c]; cbn in *.
  - destruct IHk as [-> ->]. rewrite eval_both. apply meet_stands.
  - destruct IHk; [left; now apply left_step|right; now apply right_step].
Qed.
Lemma product_good k e : good product (mrun product k e) = op (accepts A (run A k e)) (accepts B (run B k e)).
Proof.
  pose proof (product_run k e) as H. destruct (mrun product k e) as [p q|c]; cbn in *.
  - now destruct H as [-> ->].
  - destruct H as [H|H]; unfold from_left, from_right in H.
    + destruct (of_A _) eqn:E; [|discriminate]. rewrite (sink_accepts _ _ _ (of_A_ok _ _ E)).
      destruct (eqb _ _) eqn:F; [|discriminate]. apply eqb_prop in F. destruct (accepts B _); congruence.
    + destruct (of_B _) eqn:E; [|discriminate]. rewrite (sink_accepts _ _ _ (of_B_ok _ _ E)).
      destruct (eqb _ _) eqn:F; [|discriminate]. apply eqb_prop in F. destruct (accepts A _); congruence.
Qed.
End Product.
