(* Decision trees: what a column of bits leads to. A tree mentions only the variables that matter. *)
From Coq Require Import PArith List Bool.
From Sprague Require Import Words.

Inductive tree (X : Type) := Leaf (x : X) | Node (v : positive) (l r : tree X).
Arguments Leaf {X}.
Arguments Node {X}.

Fixpoint eval {X} (t : tree X) (b : column) : X :=
  match t with Leaf x => x | Node v l r => if b v then eval r b else eval l b end.

Lemma eval_ext {X} (t : tree X) b b' : (forall x, b x = b' x) -> eval t b = eval t b'.
Proof. intros H. induction t; cbn; auto. rewrite H. destruct (b' v); auto. Qed.

(* equal trees of positive numbers *)
Fixpoint same (t u : tree positive) : bool :=
  match t, u with
  | Leaf x, Leaf y => Pos.eqb x y
  | Node v l r, Node w l' r' => (Pos.eqb v w && same l l' && same r r')%bool
  | _, _ => false
  end.
Lemma same_eq t : forall u, same t u = true -> t = u.
Proof.
  induction t as [x|v l IHl r IHr]; intros [y|w l' r']; cbn; try discriminate.
  - intros H. apply Pos.eqb_eq in H. now subst.
  - intros H. apply andb_prop in H as [H R]. apply andb_prop in H as [H L]. apply Pos.eqb_eq in H.
    f_equal; auto.
Qed.
Lemma same_refl t : same t t = true.
Proof. induction t; cbn; [apply Pos.eqb_refl|]. now rewrite Pos.eqb_refl, IHt1, IHt2. Qed.

(* a node that does not ask in vain *)
Definition node v (l r : tree positive) := if same l r then l else Node v l r.
Lemma eval_node v l r b : eval (node v l r) b = if b v then eval r b else eval l b.
Proof. unfold node. destruct (same l r) eqn:E; cbn; [|reflexivity]. apply same_eq in E. subst. now destruct (b v). Qed.

(* two trees read together *)
Section Both.
Context {X Y Z : Type}.
Variable f : X -> Y -> Z.
Fixpoint both (t : tree X) : tree Y -> tree Z :=
  fix inner (u : tree Y) : tree Z :=
  match t, u with
  | Leaf x, Leaf y => Leaf (f x y)
  | Leaf x, Node w l r => Node w (inner l) (inner r)
  | Node v l r, Leaf y => Node v (both l u) (both r u)
  | Node v l r, Node w l' r' =>
    match Pos.compare v w with
    | Eq => Node v (both l l') (both r r')
    | Lt => Node v (both l u) (both r u)
    | Gt => Node w (inner l') (inner r')
    end
  end.
Lemma eval_both t : forall u b, eval (both t u) b = f (eval t b) (eval u b).
Proof.
  induction t as [x|v l IHl r IHr]; intros u b.
  - induction u as [y|w l' IHl' r' IHr']; cbn; [reflexivity|]. destruct (b w); [exact IHr'|exact IHl'].
  - induction u as [y|w l' IHl' r' IHr'].
    + cbn. destruct (b v); [apply IHr|apply IHl].
    + cbn. destruct (Pos.compare_spec v w) as [->|H|H]; cbn.
      * destruct (b w); [apply IHr|apply IHl].
      * destruct (b v); [apply (IHr (Node w l' r'))|apply (IHl (Node w l' r'))].
      * cbn in IHl', IHr'. destruct (b w); [apply IHr'|apply IHl'].
Qed.
End Both.

(* one variable fixed *)
Fixpoint fix_bit {X} (x : positive) (c : bool) (t : tree X) : tree X :=
  match t with
  | Leaf y => Leaf y
  | Node v l r =>
    if Pos.eqb v x then (if c then fix_bit x c r else fix_bit x c l) else Node v (fix_bit x c l) (fix_bit x c r)
  end.
Lemma eval_fix_bit {X} x c (t : tree X) b : eval (fix_bit x c t) b = eval t (upd b x c).
Proof.
  induction t as [y|v l IHl r IHr]; cbn; [reflexivity|]. unfold upd at 1.
  destruct (Pos.eqb v x); [destruct c; assumption|]. cbn. destruct (b v); assumption.
Qed.

Fixpoint tmap {X Y} (f : X -> Y) (t : tree X) : tree Y :=
  match t with Leaf x => Leaf (f x) | Node v l r => Node v (tmap f l) (tmap f r) end.
Lemma eval_tmap {X Y} (f : X -> Y) t b : eval (tmap f t) b = f (eval t b).
Proof. induction t; cbn; [reflexivity|]. now destruct (b v). Qed.

Fixpoint leaves {X S} (f : X -> S -> S) (t : tree X) (s : S) : S :=
  match t with Leaf x => f x s | Node _ l r => leaves f r (leaves f l s) end.
