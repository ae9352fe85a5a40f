(* Finite maps whose keys are lists of positive numbers: tries that read two binary digits of a number at once, lowest
   first, so that a fork has a way for each pair of digits, for a last digit, and for the end of a number. Only what the
   proofs need is proved: a property that was checked of everything in a trie holds of whatever is found in it. *)
From Coq Require Import PArith List Bool.
Import ListNotations.

(* The ways: 00, 01, 0 and the end; 10, 11, 1 and the end; the end. *)
Inductive trie (V : Type) := Empty | Fork (here : option V) (a b zero c d one next : trie V).
Arguments Empty {V}.
Arguments Fork {V}.

Section Tries.
Context {V : Type}.

Definition here (t : trie V) : option V := match t with Empty => None | Fork o _ _ _ _ _ _ _ => o end.

Fixpoint down (p : positive) (t : trie V) {struct t} : trie V :=
  match t with
  | Empty => Empty
  | Fork _ a b z c d o n =>
    match p with
    | xO (xO q) => down q a | xO (xI q) => down q b | xO xH => z
    | xI (xO q) => down q c | xI (xI q) => down q d | xI xH => o
    | xH => n
    end
  end.
Fixpoint find (key : list positive) (t : trie V) : option V :=
  match key with nil => here t | p :: rest => find rest (down p t) end.

Fixpoint all (f : V -> bool) (t : trie V) : bool :=
  match t with
  | Empty => true
  | Fork v a b z c d o n =>
    (match v with Some v => f v | None => true end &&
     all f a && all f b && all f z && all f c && all f d && all f o && all f n)%bool
  end.

Lemma all_down f p : forall t, all f t = true -> all f (down p t) = true.
Proof.
  intros t; revert p; induction t as [|v a IHa b IHb z IHz c IHc d IHd o IHo n IHn]; intros p H; [exact H|].
  cbn in H. rewrite !andb_true_iff in H. destruct p as [[p|p|]|[p|p|]|]; cbn; intuition.
Qed.
Lemma all_find f key : forall t v, all f t = true -> find key t = Some v -> f v = true.
Proof.
  induction key as [|p key IH]; cbn; intros t v H G.
  - destruct t as [|o a b z c d i n]; cbn in *; [discriminate|]. subst o. rewrite !andb_true_iff in H. intuition.
  - exact (IH _ _ (all_down f p t H) G).
Qed.

(* Below this line nothing is proved: whatever these functions make is checked afterwards. *)
Fixpoint change (p : positive) (f : trie V -> trie V) (t : trie V) : trie V :=
  let '(v, a, b, z, c, d, o, n) :=
    match t with
    | Empty => (None, Empty, Empty, Empty, Empty, Empty, Empty, Empty)
    | Fork v a b z c d o n => (v, a, b, z, c, d, o, n)
    end in
  match p with
  | xO (xO q) => Fork v (change q f a) b z c d o n
  | xO (xI q) => Fork v a (change q f b) z c d o n
  | xO xH => Fork v a b (f z) c d o n
  | xI (xO q) => Fork v a b z (change q f c) d o n
  | xI (xI q) => Fork v a b z c (change q f d) o n
  | xI xH => Fork v a b z c d (f o) n
  | xH => Fork v a b z c d o (f n)
  end.
Fixpoint store (key : list positive) (v : V) : trie V -> trie V :=
  match key with
  | nil => fun t =>
    match t with
    | Empty => Fork (Some v) Empty Empty Empty Empty Empty Empty Empty
    | Fork _ a b z c d o n => Fork (Some v) a b z c d o n
    end
  | p :: rest => change p (store rest v)
  end.
Fixpoint fold {S : Type} (f : V -> S -> S) (t : trie V) (s : S) : S :=
  match t with
  | Empty => s
  | Fork v a b z c d o n =>
    let s := match v with Some v => f v s | None => s end in
    fold f n (fold f o (fold f d (fold f c (fold f z (fold f b (fold f a s))))))
  end.
End Tries.

(* The same trie with other values, a state handed on in the order of the keys. *)
Fixpoint thread {V W S : Type} (f : V -> S -> W * S) (t : trie V) (s : S) : trie W * S :=
  match t with
  | Empty => (Empty, s)
  | Fork v a b z c d o n =>
    let '(v, s) := match v with Some v => let '(w, s) := f v s in (Some w, s) | None => (None, s) end in
    let '(a, s) := thread f a s in
    let '(b, s) := thread f b s in
    let '(z, s) := thread f z s in
    let '(c, s) := thread f c s in
    let '(d, s) := thread f d s in
    let '(o, s) := thread f o s in
    let '(n, s) := thread f n s in (Fork v a b z c d o n, s)
  end.
