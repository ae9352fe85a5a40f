(* Automata that read numbers from their highest binary digit down, and how a machine with any set of states is shown to
   do the same as a small automaton: by a map from its states to those of the automaton, checked state by state. *)
From Coq Require Import NArith PArith List Bool.
From Sprague Require Import Tries Words Trees.
Import ListNotations.
Local Open Scope positive_scope.

(* State 1 is the first. [negated] turns every answer round. *)
Record auto := Auto { negated : bool; table : trie (bool * tree positive) }.
Definition row (A : auto) (q : positive) : bool * tree positive :=
  match find [q] (table A) with Some x => x | None => (false, Leaf q) end.
Definition accepts (A : auto) (q : positive) : bool := xorb (negated A) (fst (row A q)).
Definition arrow (A : auto) (q : positive) : tree positive := snd (row A q).
Definition step (A : auto) (q : positive) (b : column) : positive := eval (arrow A q) b.
Fixpoint run (A : auto) (k : nat) (e : env) : positive :=
  match k with O => 1 | S k => step A (run A k (half e)) (low e) end.

(* The automaton decides a predicate, however many zeros are put in front. *)
Definition decides (A : auto) (P : env -> Prop) :=
  forall k e, within k e -> (accepts A (run A k e) = true <-> P e).

Lemma run_ext A k : forall e e', (forall x, e x = e' x) -> run A k e = run A k e'.
Proof.
  induction k; cbn; intros e e' H; auto. unfold step.
  rewrite (IHk (half e) (half e')) by (intro; unfold half; now rewrite H).
  apply eval_ext. intro. unfold low. now rewrite H.
Qed.
Lemma decides_iff A P Q : (forall e, P e <-> Q e) -> decides A P -> decides A Q.
Proof. intros H D k e W. rewrite <- H. auto. Qed.

Definition opposite (A : auto) := Auto (negb (negated A)) (table A).
Lemma run_opposite A k : forall e, run (opposite A) k e = run A k e.
Proof. induction k; cbn; intros e; [reflexivity|]. now rewrite IHk. Qed.
Lemma accepts_opposite A q : accepts (opposite A) q = negb (accepts A q).
Proof. unfold accepts, row. cbn. now rewrite negb_xorb_l. Qed.
Lemma decides_opposite A P : decides A P -> decides (opposite A) (fun e => ~ P e).
Proof.
  intros H k e W. specialize (H k e W). rewrite run_opposite, accepts_opposite.
  destruct (accepts A (run A k e)); cbn; intuition congruence.
Qed.

(* a state that is never left, and its answer *)
Definition sink (A : auto) (q : positive) : option bool :=
  match arrow A q with
  | Leaf s => if Pos.eqb s q then Some (accepts A q) else None
  | _ => None
  end.
Lemma sink_accepts A q a : sink A q = Some a -> accepts A q = a.
Proof. unfold sink. destruct (arrow A q) as [s|]; [|discriminate]. destruct (Pos.eqb s q); congruence. Qed.
Lemma sink_step A q a b : sink A q = Some a -> step A q b = q.
Proof.
  unfold sink, step. destruct (arrow A q) as [s|]; [|discriminate]. cbn. destruct (Pos.eqb_spec s q); congruence.
Qed.

(* The same from a list, made once: a sink is looked for at every step. *)
Definition sinks (A : auto) : list (positive * bool) :=
  flat_map (fun q => match sink A q with Some a => [(q, a)] | None => nil end)
    (fold (fun row l => match snd row with Leaf s => if existsb (Pos.eqb s) l then l else s :: l | _ => l end) (table A) nil).
Fixpoint listed (l : list (positive * bool)) (q : positive) : option bool :=
  match l with nil => None | (s, a) :: l => if Pos.eqb s q then Some a else listed l q end.
Definition known_sink (A : auto) : positive -> option bool := let l := sinks A in fun q => listed l q.
Lemma known_sink_ok A q a : known_sink A q = Some a -> sink A q = Some a.
Proof.
  unfold known_sink, sinks. induction (fold _ _ _) as [|s l IH]; cbn; [discriminate|].
  destruct (sink A s) eqn:E; cbn; [|exact IH]. destruct (Pos.eqb_spec s q); [congruence|exact IH].
Qed.

(* A machine: any states, trees of successors. *)
Record machine := Machine {
  state : Type;
  start : state;
  next : state -> tree state;
  good : state -> bool;
  key : state -> list positive;
  equal : state -> state -> bool;
  equal_eq : forall x y, equal x y = true -> x = y }.

Section Simulation.
Variable M : machine.
Fixpoint mrun (k : nat) (e : env) : state M :=
  match k with O => start M | S k => eval (next M (mrun k (half e))) (low e) end.

Variable m : trie (state M * positive).     (* states of the machine, each with that of the automaton *)
Variable R : auto.
Definition class (x : state M) : option positive :=
  match find (key M x) m with Some (y, r) => if equal M x y then Some r else None | None => None end.
Fixpoint classes (t : tree (state M)) : option (tree positive) :=
  match t with
  | Leaf x => match class x with Some r => Some (Leaf r) | None => None end
  | Node v l r => match classes l, classes r with Some a, Some b => Some (node v a b) | _, _ => None end
  end.
Definition agrees (xr : state M * positive) : bool :=
  let '(x, r) := xr in
  (eqb (good M x) (accepts R r) &&
   match classes (next M x) with Some t => same t (arrow R r) | None => false end)%bool.
Definition simulated : bool :=
  (match class (start M) with Some r => Pos.eqb r 1 | None => false end && all agrees m)%bool.

Lemma eval_classes t : forall u b, classes t = Some u -> class (eval t b) = Some (eval u b).
Proof.
  induction t as [x|v l IHl r IHr]; cbn; intros u b H.
  - destruct (class x); inversion H. reflexivity.
  - destruct (classes l), (classes r); inversion H. rewrite eval_node. destruct (b v); auto.
Qed.
Lemma class_agrees x r : all agrees m = true -> class x = Some r -> agrees (x, r) = true.
Proof.
  unfold class. intros H G. destruct (find (key M x) m) as [[y s]|] eqn:E; [|discriminate].
  destruct (equal M x y) eqn:F; [|discriminate]. apply equal_eq in F. inversion G; subst. eapply all_find; eauto.
Qed.
Theorem simulation : simulated = true -> forall k e, accepts R (run R k e) = good M (mrun k e).
Proof.
  intros H. apply andb_prop in H as [H0 H].
  assert (I : forall k e, class (mrun k e) = Some (run R k e)).
  { induction k; intros e; cbn.
    - destruct (class (start M)); [|discriminate]. apply Pos.eqb_eq in H0. now subst.
    - specialize (IHk (half e)). pose proof (class_agrees _ _ H IHk) as G. cbn in G.
      apply andb_prop in G as [_ G]. destruct (classes _) eqn:E; [|discriminate]. apply same_eq in G. subst.
      unfold step. now apply eval_classes. }
  intros k e. pose proof (class_agrees _ _ H (I k e)) as G. cbn in G. apply andb_prop in G as [G _].
  apply eqb_prop in G. auto.
Qed.
End Simulation.

(* How the map and the automaton are found, from the list of classes that a certificate gives. Nothing is proved of
   this: [simulated] checks what it finds. *)
Section Search.
Variable M : machine.
Definition found := trie (state M * positive).
Definition visit (x : state M) (s : list (state M) * found) : list (state M) * found :=
  let '(todo, m) := s in
  match find (key M x) m with Some _ => s | None => (x :: todo, store (key M x) (x, 1) m) end.
Fixpoint explore (depth : nat) (s : list (state M) * found) : list (state M) * found :=
  match depth with
  | O => match s with (nil, _) => s | (x :: todo, m) => leaves visit (next M x) (todo, m) end
  | S depth => match explore depth s with (nil, m) => (nil, m) | s => explore depth s end
  end.
Definition reached : found := snd (explore 24 (visit (start M) (nil, Empty))).
Definition assign : list positive -> found * list positive :=
  thread (fun '(x, _) cs => match cs with c :: cs => ((x, c), cs) | nil => ((x, 1), nil) end) reached.
Definition collect (m : found) : trie (bool * tree positive) :=
  fold (fun '(x, r) t =>
    match find [r] t with
    | Some _ => t
    | None => match classes M m (next M x) with Some u => store [r] (good M x, u) t | None => t end
    end) m Empty.
(* The automaton, and what is left of the certificate; the first number says how many classes there are. *)
Definition recognise (cert : list positive) : option (auto * list positive) :=
  match cert with
  | n :: cert =>
    let '(m, rest) := assign cert in
    let R := Auto false (collect m) in
    let size := fold (fun _ k => Pos.succ k) (table R) 1 in
    if (Pos.eqb size (Pos.succ n) && all (fun '(_, r) => Pos.leb r n) m && simulated M m R)%bool
    then Some (R, rest) else None
  | nil => None
  end.
Lemma recognise_sound cert R rest : recognise cert = Some (R, rest) ->
  forall k e, accepts R (run R k e) = good M (mrun M k e).
Proof.
  unfold recognise. destruct cert as [|n cert]; [discriminate|]. destruct (assign cert) as [m left_].
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b eqn:E end; [|discriminate].
  intros H. inversion H; subst. apply andb_prop in E as [_ E]. exact (simulation _ _ _ E).
Qed.
End Search.
