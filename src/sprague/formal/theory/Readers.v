(* Automata as they are printed, tables of numbers: sets that are regular in the digits of numbers. *)
From Coq Require Import NArith PArith List Bool Lia.
From Sprague Require Import Words Trees Automata.
Import ListNotations.

(* A row for each state 0, 1, ..., where it leads by each letter; a letter is a column of bits, the first word's highest.
   State 0 is the first. *)
Record reader := Reader { rows : list (list N); finals : list N }.

Definition letter (bits : list bool) : N := fold_left append bits 0%N.
Definition jump (A : reader) (q a : N) : N := nth (N.to_nat a) (nth (N.to_nat q) (rows A) nil) 0%N.
Definition final (A : reader) (q : N) : bool := existsb (N.eqb q) (finals A).
Fixpoint reads (A : reader) (k : nat) (ws : list N) : N :=
  match k with O => 0%N | S k => jump A (reads A k (map N.div2 ws)) (letter (map N.odd ws)) end.
Definition short (k : nat) (ws : list N) := Forall (fun w => w < 2 ^ N.of_nat k)%N ws.

(* The words are accepted, written with as many digits as the longest needs, or more. *)
Definition accepted (A : reader) (ws : list N) : Prop := exists k, short k ws /\ final A (reads A k ws) = true.
Definition settled (A : reader) : bool := N.eqb (jump A 0 0) 0.

Lemma short_half k ws : short (S k) ws -> short k (map N.div2 ws).
Proof.
  unfold short. rewrite Forall_map. apply Forall_impl. intros w H. rewrite N.div2_div.
  apply N.div_lt_upper_bound; [easy|]. now rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in H.
Qed.
Lemma letter_zeros ws : (forall w, In w ws -> w = 0%N) -> letter (map N.odd ws) = 0%N.
Proof.
  unfold letter. induction ws as [|w ws IH]; cbn; intros H; [reflexivity|].
  rewrite (H w) by now left. apply IH. auto.
Qed.
Lemma reads_zeros A k : settled A = true -> forall ws, (forall w, In w ws -> w = 0%N) -> reads A k ws = 0%N.
Proof.
  intros Z. induction k; intros ws H; cbn; [reflexivity|]. rewrite IHk, letter_zeros by (auto; intros w I;
    apply in_map_iff in I as (v & <- & I); now rewrite (H v I)). now apply N.eqb_eq.
Qed.
Lemma reads_more A j k : settled A = true -> forall ws, short k ws -> reads A (k + j) ws = reads A k ws.
Proof.
  intros Z. induction k; intros ws H; cbn [reads Nat.add].
  - apply reads_zeros; [exact Z|]. intros w I. unfold short in H. rewrite Forall_forall in H. specialize (H w I). cbn in H. lia.
  - now rewrite IHk by now apply short_half.
Qed.
Lemma accepted_reads A k ws : settled A = true -> short k ws -> (accepted A ws <-> final A (reads A k ws) = true).
Proof.
  intros Z H. split; [|intros F; now exists k]. intros (j & G & F).
  rewrite <- (reads_more A j k Z ws H), PeanoNat.Nat.add_comm, (reads_more A k j Z ws G). exact F.
Qed.

(* The tree of all columns of some variables. *)
Fixpoint insert (x : positive) (l : list positive) : list positive :=
  match l with
  | nil => [x]
  | y :: m => match Pos.compare x y with Eq => l | Lt => x :: l | Gt => y :: insert x m end
  end.
Definition ordered (xs : list positive) : list positive := fold_right insert nil xs.
Lemma in_insert x y l : In y (insert x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l IH]; cbn; [intuition|]. destruct (Pos.compare_spec x z) as [->|H|H]; cbn; [intuition congruence|intuition|].
  rewrite IH. intuition.
Qed.
Lemma in_ordered x xs : In x xs -> In x (ordered xs).
Proof. induction xs as [|y xs IH]; cbn; [auto|]. rewrite in_insert. intros [->|I]; auto. Qed.

Section Columns.
Context {X : Type}.
Variable f : column -> X.
Fixpoint columns (vs : list positive) (b : column) : tree X :=
  match vs with nil => Leaf (f b) | v :: vs => Node v (columns vs (upd b v false)) (columns vs (upd b v true)) end.
Lemma eval_columns vs : forall b c, exists d, eval (columns vs b) c = f d /\
  (forall x, In x vs -> d x = c x) /\ (forall x, ~ In x vs -> d x = b x).
Proof.
  induction vs as [|v vs IH]; intros b c; [exists b; cbn; tauto|]. cbn [columns eval].
  assert (E : exists d, (if c v then eval (columns vs (upd b v true)) c else eval (columns vs (upd b v false)) c) = f d /\
    (forall x, In x vs -> d x = c x) /\ (forall x, ~ In x vs -> d x = upd b v (c v) x)) by (destruct (c v); apply IH).
  destruct E as (d & E & I & O). exists d. split; [exact E|]. split.
  - intros x [<-|J]; [|auto]. destruct (in_dec Pos.eq_dec v vs) as [J|J]; [auto|]. rewrite O by exact J.
    unfold upd. now rewrite Pos.eqb_refl.
  - intros x J. rewrite O by (intros K; apply J; now right). unfold upd.
    destruct (Pos.eqb_spec x v) as [->|_]; [destruct J; now left|reflexivity].
Qed.
End Columns.

Section Reading.
Variable A : reader.
Variable xs : list positive.
Definition regular : machine :=
  Machine N 0%N (fun q => columns (fun b => jump A q (letter (map b xs))) (ordered xs) (fun _ => false)) (final A)
    (fun q => [N.succ_pos q]) N.eqb (fun x y => proj1 (N.eqb_eq x y)).
Lemma regular_run k : forall e, mrun regular k e = reads A k (map e xs).
Proof.
  induction k; intros e; [reflexivity|]. change (mrun regular (S k) e) with (eval (next regular (mrun regular k (half e))) (low e)).
  rewrite IHk. cbn [next regular reads]. set (q := reads A k (map (half e) xs)).
  destruct (eval_columns (fun b => jump A q (letter (map b xs))) (ordered xs) (fun _ => false) (low e)) as (d & E & I & _).
  refine (eq_trans E _). rewrite !map_map. change (fun x => N.div2 (e x)) with (half e).
  change (fun x => N.odd (e x)) with (low e). fold q. do 2 f_equal. apply map_ext_in. intros x J. apply I. now apply in_ordered.
Qed.
End Reading.
