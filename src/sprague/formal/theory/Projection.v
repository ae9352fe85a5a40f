(* There is an x: the sets of all states that some digits of x lead to. States that accept nothing any more are left out
   of the sets. The first set has the states that digits of x alone lead to, as x may be longer than all the others. *)
From Coq Require Import NArith PArith List Bool Arith Lia.
From Sprague Require Import Words Trees Automata.
Import ListNotations.
Local Open Scope positive_scope.

Fixpoint union (a : list positive) : list positive -> list positive :=
  fix inner (b : list positive) : list positive :=
  match a, b with
  | nil, _ => b
  | _, nil => a
  | x :: a', y :: b' =>
    match Pos.compare x y with
    | Eq => x :: union a' b'
    | Lt => x :: union a' b
    | Gt => y :: inner b'
    end
  end.
Lemma union_spec a : forall b s, In s (union a b) <-> In s a \/ In s b.
Proof.
  induction a as [|x a IH]; intros b s; [destruct b; cbn; tauto|].
  induction b as [|y b IHb]; [cbn; tauto|]. cbn. destruct (Pos.compare_spec x y) as [->|H|H]; cbn.
  - rewrite IH. tauto.
  - rewrite IH. cbn. tauto.
  - cbn in IHb. rewrite IHb. tauto.
Qed.
Fixpoint list_equal (a b : list positive) : bool :=
  match a, b with
  | nil, nil => true
  | x :: a, y :: b => if Pos.eqb x y then list_equal a b else false
  | _, _ => false
  end.
Lemma list_equal_eq a : forall b, list_equal a b = true -> a = b.
Proof.
  induction a; intros [|y b]; cbn; try discriminate; auto.
  destruct (Pos.eqb_spec a y); [|discriminate]. intros H. f_equal; auto.
Qed.

Section Projection.
Variable x : positive.
Variable A : auto.
Variable of_A : positive -> option bool.      (* what is known of states that are never left *)
Hypothesis of_A_ok : forall p a, of_A p = Some a -> sink A p = Some a.
Variable depth : nat.      (* rounds in which the first set is looked for *)
Definition dead p := match of_A p with Some false => true | _ => false end.
Definition single p := if dead p then nil else [p].
Definition ways (t : tree positive) : tree (list positive) :=
  both (fun p q => union (single p) (single q)) (fix_bit x false t) (fix_bit x true t).
Fixpoint set_next (l : list positive) : tree (list positive) :=
  match l with
  | nil => Leaf nil
  | [p] => ways (arrow A p)
  | p :: l => both union (ways (arrow A p)) (set_next l)
  end.
Definition set_good := existsb (accepts A).

Lemma single_spec s p : In s (single p) <-> s = p /\ dead s = false.
Proof. unfold single. destruct (dead p) eqn:E; cbn; intuition congruence. Qed.
Lemma ways_spec t b s : In s (eval (ways t) b) <-> exists c, s = eval t (upd b x c) /\ dead s = false.
Proof.
  unfold ways. rewrite eval_both, union_spec, !single_spec, !eval_fix_bit. split.
  - intros [[-> D]|[-> D]]; [now exists false|now exists true].
  - intros [[|] H]; auto.
Qed.
Lemma set_next_spec l b s : In s (eval (set_next l) b) <->
  exists p c, In p l /\ s = step A p (upd b x c) /\ dead s = false.
Proof.
  induction l as [|p l IH]; [cbn; firstorder|]. destruct l as [|p' l].
  - cbn [set_next]. rewrite ways_spec. unfold step. split.
    + intros (c & H). exists p, c. cbn. tauto.
    + intros (q & c & [<-|[]] & H). now exists c.
  - cbn [set_next]. rewrite eval_both, union_spec, ways_spec, IH. unfold step. split.
    + intros [(c & H)|(q & c & I & H)]; [exists p, c; cbn; tauto|exists q, c; cbn in *; tauto].
    + intros (q & c & [<-|I] & H); [left; now exists c|right; now exists q, c].
Qed.

(* the first set *)
Definition zeros_next (l : list positive) : list positive :=
  fold_right (fun p s => union (eval (ways (arrow A p)) (fun _ => false)) s) l l.
Fixpoint close (n : nat) (l : list positive) : list positive :=
  match n with
  | O => l
  | S n => let l' := zeros_next l in if list_equal l l' then l else close n l'
  end.
Definition first := close depth (single 1).
Definition closed := forallb (fun p => forallb (fun q => existsb (Pos.eqb q) first)
  (eval (ways (arrow A p)) (fun _ => false))) first.

Definition subsets : machine :=
  Machine (list positive) first set_next set_good (fun l => l) list_equal list_equal_eq.

(* the states that numbers for x alone lead to *)
Definition led s := exists j n, within j (upd zero x n) /\ s = run A j (upd zero x n).
Lemma run_append j e n c :
  run A (S j) (upd e x (append n c)) = step A (run A j (upd (half e) x n)) (upd (low e) x c).
Proof.
  cbn [run]. rewrite (run_ext A j _ (upd (half e) x n)) by (intro; apply half_upd).
  unfold step. apply eval_ext. intro. apply low_upd.
Qed.
Lemma half_zero n y : upd (half zero) x n y = upd zero x n y.
Proof. reflexivity. Qed.
Lemma led_step s c : led s -> led (step A s (upd (fun _ => false) x c)).
Proof.
  intros (j & n & B & ->). exists (S j), (append n c). split.
  - apply within_append; [exact B|]. intros y. unfold zero. lia.
  - now rewrite run_append.
Qed.
Lemma zeros_next_led l : (forall s, In s l -> led s) -> forall s, In s (zeros_next l) -> led s.
Proof.
  intros H. unfold zeros_next.
  assert (G : forall m, (forall s, In s m -> led s) -> forall s,
    In s (fold_right (fun p s => union (eval (ways (arrow A p)) (fun _ => false)) s) l m) -> led s).
  { induction m as [|p m IH]; cbn; intros Hm s I; [auto|]. apply union_spec in I as [I|I]; [|apply IH; auto].
    apply ways_spec in I as (c & -> & _). apply (led_step p c). auto. }
  apply (G l H).
Qed.
Lemma close_led n : forall l, (forall s, In s l -> led s) -> forall s, In s (close n l) -> led s.
Proof.
  induction n; intros l H s I; [auto|]. cbn -[zeros_next] in I. destruct (list_equal _ _); [auto|].
  apply (IHn (zeros_next l)); auto. now apply zeros_next_led.
Qed.
Lemma first_led s : In s first -> led s.
Proof.
  apply close_led. intros s' I. apply single_spec in I as [-> _]. exists O, 0%N. split; [|reflexivity].
  intros y. unfold upd, zero. now destruct (Pos.eqb y x).
Qed.
Lemma close_incl n : forall l s, In s l -> In s (close n l).
Proof.
  induction n; intros l s I; [exact I|]. cbn -[zeros_next]. destruct (list_equal _ _); [auto|]. apply IHn.
  unfold zeros_next. generalize l at 2 as m. induction m; cbn; auto. intros. rewrite union_spec. auto.
Qed.
Lemma dead_step p b : dead p = true -> dead (step A p b) = true.
Proof.
  unfold dead. intros H. destruct (of_A p) as [[|]|] eqn:E; try discriminate. now rewrite (sink_step _ _ _ b (of_A_ok _ _ E)), E.
Qed.
Lemma dead_accepts p : dead p = true -> accepts A p = false.
Proof. unfold dead. intros H. destruct (of_A p) as [[|]|] eqn:E; try discriminate. now apply of_A_ok, sink_accepts in E. Qed.
Lemma first_all : closed = true -> forall j n,
  In (run A j (upd zero x n)) first \/ dead (run A j (upd zero x n)) = true.
Proof.
  intros C. induction j; intros n.
  - cbn. destruct (dead 1) eqn:D; [auto|]. left. apply close_incl, single_spec. auto.
  - destruct (append_ex n) as (n' & c & ->). rewrite run_append.
    change (upd (half zero) x n') with (upd zero x n'). change (low zero) with (fun _ : positive => false).
    destruct (IHj n') as [I|D]; [|right; now apply dead_step].
    destruct (dead (step A (run A j (upd zero x n')) (upd (fun _ => false) x c))) eqn:D; [auto|]. left.
    unfold closed in C. rewrite forallb_forall in C. specialize (C _ I). rewrite forallb_forall in C.
    assert (W : In (step A (run A j (upd zero x n')) (upd (fun _ => false) x c))
      (eval (ways (arrow A (run A j (upd zero x n')))) (fun _ => false))) by (apply ways_spec; exists c; auto).
    apply C, existsb_exists in W as (s & Is & E). apply Pos.eqb_eq in E. now subst.
Qed.

Lemma subsets_run k : closed = true -> forall e, within k e ->
  let l := mrun subsets k e in
  (forall s, In s l -> exists j n, within (j + k) (upd e x n) /\ s = run A (j + k) (upd e x n)) /\
  (forall j n, In (run A (j + k) (upd e x n)) l \/ dead (run A (j + k) (upd e x n)) = true).
Proof.
  intros C. induction k; intros e W; cbn [mrun start next subsets].
  - assert (Z : forall n y, upd e x n y = upd zero x n y).
    { intros n y. unfold upd. destruct (Pos.eqb y x); [reflexivity|]. now rewrite (within_0 e W). }
    split.
    + intros s I. apply first_led in I as (j & n & B & ->). exists j, n. rewrite Nat.add_0_r. split.
      * intros y. rewrite Z. apply B.
      * apply run_ext. intros. now rewrite Z.
    + intros j n. rewrite (run_ext A _ _ _ (Z n)). now apply first_all.
  - destruct (IHk _ (within_half _ _ W)) as [S1 S2]. split.
    + intros s I. apply set_next_spec in I as (p & c & I & -> & D). apply S1 in I as (j & n & B & ->).
      exists j, (append n c). rewrite Nat.add_succ_r. split; [|now rewrite run_append].
      apply within_append; [exact B|]. rewrite <- Nat.add_succ_r. now apply within_more.
    + intros j n. rewrite Nat.add_succ_r. destruct (append_ex n) as (n' & c & ->). rewrite run_append.
      destruct (dead (step A (run A (j + k) (upd (half e) x n')) (upd (low e) x c))) eqn:D; [auto|]. left.
      apply set_next_spec. exists (run A (j + k) (upd (half e) x n')), c. split; [|auto].
      destruct (S2 j n') as [I|D']; [exact I|]. rewrite (dead_step _ _ D') in D. discriminate.
Qed.

Lemma subsets_good P : closed = true -> decides A P -> forall k e, within k e ->
  (good subsets (mrun subsets k e) = true <-> exists n, P (upd e x n)).
Proof.
  intros C HA k e W. destruct (subsets_run k C e W) as [S1 S2]. cbn [good subsets]. unfold set_good.
  rewrite existsb_exists. split.
  - intros (s & I & a). destruct (S1 s I) as (j & n & B & ->). exists n. now apply (HA _ _ B).
  - intros (n & Q). destruct (within_upd k e x n W) as (j & B). apply (HA _ _ B) in Q.
    exists (run A (j + k) (upd e x n)). split; [|exact Q]. destruct (S2 j n) as [I|D]; [exact I|].
    apply dead_accepts in D. congruence.
Qed.
End Projection.
