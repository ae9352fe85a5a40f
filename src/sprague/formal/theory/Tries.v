(* Finite maps whose keys are lists of positive numbers: tries with three ways down, one for each binary digit of a
   number (lowest first) and one for its end. Only what the proofs need is proved: a property that was checked of
   everything in a trie holds of whatever is found in it. *)
From Coq Require Import PArith List Bool.
Import ListNotations.

Inductive trie (V : Type) := Empty | Fork (here : option V) (zero one next : trie V).
Arguments Empty {V}.
Arguments Fork {V}.

Section Tries.
Context {V : Type}.

Definition here (t : trie V) : option V := match t with Empty => None | Fork o _ _ _ => o end.

Fixpoint down (p : positive) (t : trie V) {struct t} : trie V :=
  match t with
  | Empty => Empty
  | Fork _ a b n => match p with xH => n | xO q => down q a | xI q => down q b end
  end.
Fixpoint find (key : list positive) (t : trie V) : option V :=
  match key with nil => here t | p :: rest => find rest (down p t) end.

Fixpoint all (f : V -> bool) (t : trie V) : bool :=
  match t with
  | Empty => true
  | Fork o a b n => (match o with Some v => f v | None => true end && all f a && all f b && all f n)%bool
  end.

Lemma all_down f p : forall t, all f t = true -> all f (down p t) = true.
Proof.
  intros t; revert p; induction t as [|o a IHa b IHb n IHn]; intros p H; [exact H|].
  cbn in H. apply andb_prop in H as [H N]. apply andb_prop in H as [H B]. apply andb_prop in H as [_ A].
  destruct p; cbn; auto.
Qed.
Lemma all_find f key : forall t v, all f t = true -> find key t = Some v -> f v = true.
Proof.
  induction key as [|p key IH]; cbn; intros t v H G.
  - destruct t as [|o a b n]; cbn in *; [discriminate|]. subst o.
    apply andb_prop in H as [H _]. apply andb_prop in H as [H _]. now apply andb_prop in H as [H _].
  - exact (IH _ _ (all_down f p t H) G).
Qed.

(* Below this line nothing is proved: whatever these functions make is checked afterwards. *)
Fixpoint change (p : positive) (f : trie V -> trie V) (t : trie V) : trie V :=
  match p, t with
  | xH, Empty => Fork None Empty Empty (f Empty)
  | xH, Fork o a b n => Fork o a b (f n)
  | xO q, Empty => Fork None (change q f Empty) Empty Empty
  | xO q, Fork o a b n => Fork o (change q f a) b n
  | xI q, Empty => Fork None Empty (change q f Empty) Empty
  | xI q, Fork o a b n => Fork o a (change q f b) n
  end.
Fixpoint store (key : list positive) (v : V) : trie V -> trie V :=
  match key with
  | nil => fun t => match t with Empty => Fork (Some v) Empty Empty Empty | Fork _ a b n => Fork (Some v) a b n end
  | p :: rest => change p (store rest v)
  end.
Fixpoint fold {S : Type} (f : V -> S -> S) (t : trie V) (s : S) : S :=
  match t with
  | Empty => s
  | Fork o a b n =>
    let s := match o with Some v => f v s | None => s end in
    let s := fold f a s in let s := fold f b s in fold f n s
  end.
End Tries.

(* The same trie with other values, a state handed on in the order of the keys. *)
Fixpoint thread {V W S : Type} (f : V -> S -> W * S) (t : trie V) (s : S) : trie W * S :=
  match t with
  | Empty => (Empty, s)
  | Fork o a b n =>
    let '(o, s) := match o with Some v => let '(w, s) := f v s in (Some w, s) | None => (None, s) end in
    let '(a, s) := thread f a s in
    let '(b, s) := thread f b s in
    let '(n, s) := thread f n s in (Fork o a b n, s)
  end.
