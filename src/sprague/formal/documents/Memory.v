(* Nim-values computed with a memory of those found before, sums by their parts: what is computed is the nim-value by definition. *)
From Coq Require Import NArith PArith List Bool FMapPositive Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Finite.
Import ListNotations.
Local Open Scope N_scope.

Lemma forall2_map {S T} (R : T -> N -> Prop) (f : S -> T) (g : S -> N) (l : list S) :
  Forall2 R (map f l) (map g l) -> forall s, In s l -> R (f s) (g s).
Proof. induction l as [|a l IH]; cbn; intros F s I; [destruct I|]. inversion F; subst. destruct I as [<-|I]; auto. Qed.

Section Memory.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable options : position -> option (list position).
Hypothesis listed : forall p l, options p = Some l -> forall q, move p q <-> In q l.
Variable parts : position -> list position.
Definition nim_total (l : list N) : N := fold_right N.lxor 0 l.
Hypothesis parted : forall p l, Forall2 (has_value _ move) (parts p) l -> has_value _ move p (nim_total l).
Variable same : position -> position -> bool.
Hypothesis same_is_equal : forall p q, same p q = true -> p = q.
(* Where a position and its value are kept; two positions may have the same key. *)
Variable key : position -> positive.
Definition memory := PositiveMap.t (position * N).
Definition recall (m : memory) (p : position) : option N :=
  match PositiveMap.find (key p) m with Some (q, v) => if same q p then Some v else None | None => None end.

Fixpoint each {S} (f : S -> memory -> option (N * memory)) (l : list S) (m : memory) : option (list N * memory) :=
  match l with
  | [] => Some ([], m)
  | p :: l => match f p m with
    | Some (v, m) => match each f l m with Some (r, m) => Some (v :: r, m) | None => None end
    | None => None end
  end.
Definition summed (f : position -> memory -> option (N * memory)) (p : position) (m : memory) : option (N * memory) :=
  match each f (parts p) m with Some (l, m) => Some (nim_total l, m) | None => None end.
Fixpoint evaluate (depth : nat) (p : position) (m : memory) : option (N * memory) :=
  match recall m p with
  | Some v => Some (v, m)
  | None => match depth, options p with
    | S depth, Some l => match each (summed (evaluate depth)) l m with
      | Some (l, m) => match mex l with Some v => Some (v, PositiveMap.add (key p) (p, v) m) | None => None end
      | None => None end
    | _, _ => None end
  end.

Definition right (m : memory) : Prop := forall k p v, PositiveMap.find k m = Some (p, v) -> has_value _ move p v.
Definition sound {S} (f : S -> memory -> option (N * memory)) (value : S -> N -> Prop) : Prop :=
  forall p m v r, f p m = Some (v, r) -> right m -> value p v /\ right r.
Lemma each_sound {S} f (value : S -> N -> Prop) : sound f value ->
  forall l m vs r, each f l m = Some (vs, r) -> right m -> Forall2 value l vs /\ right r.
Proof.
  intros F. induction l as [|p l IH]; cbn; intros m vs r E R; [injection E as <- <-; now split|].
  destruct (f p m) as [[v m']|] eqn:P; [|discriminate]. destruct (F _ _ _ _ P R) as [V R'].
  destruct (each f l m') as [[ws m'']|] eqn:L; [|discriminate]. injection E as <- <-. destruct (IH _ _ _ L R') as [W R'']. auto.
Qed.
Lemma summed_sound f : sound f (has_value _ move) -> sound (summed f) (has_value _ move).
Proof.
  intros F p m v r E R. unfold summed in E. destruct (each f (parts p) m) as [[l m']|] eqn:L; [|discriminate]. injection E as <- <-.
  destruct (each_sound f _ F _ _ _ _ L R) as [V R']. split; [now apply parted|exact R'].
Qed.
Lemma evaluate_sound depth : sound (evaluate depth) (has_value _ move).
Proof.
  induction depth as [|depth IH]; intros p m v r E R; cbn [evaluate] in E; destruct (recall m p) as [w|] eqn:K.
  1, 3: injection E as <- <-; split; [|exact R]; unfold recall in K; destruct (PositiveMap.find (key p) m) as [[q u]|] eqn:F; [|discriminate];
    destruct (same q p) eqn:S; [|discriminate]; injection K as <-; apply same_is_equal in S as ->; exact (R _ _ _ F).
  - discriminate.
  - destruct (options p) as [l|] eqn:O; [|discriminate]. destruct (each _ l m) as [[vs m']|] eqn:L; [|discriminate].
    destruct (mex vs) as [w|] eqn:M; [|discriminate]. injection E as <- <-.
    destruct (each_sound _ _ (summed_sound _ IH) _ _ _ _ L R) as [V R']. apply mex_spec in M as [M M'].
    assert (W : has_value _ move p w).
    { constructor.
      - intros q Q. apply (listed p l O) in Q. clear - V M Q. induction V as [|a v l vs A V IHV]; [destruct Q|]. destruct Q as [->|Q].
        + exists v. split; [exact A|]. intros ->. apply M. now left.
        + apply IHV; [|exact Q]. intros I. apply M. now right.
      - intros u U. specialize (M' u U). cut (exists q, In q l /\ has_value _ move q u).
        { intros (q & I & Q). exists q. split; [now apply (listed p l O)|exact Q]. }
        clear - V M'. induction V as [|a v l vs A V IHV]; [destruct M'|]. destruct M' as [->|M'].
        + exists a. split; [now left|exact A].
        + destruct (IHV M') as (q & I & Q). exists q. split; [now right|exact Q]. }
    split; [exact W|]. intros k q u F. destruct (Pos.eq_dec k (key p)) as [->|D].
    + rewrite PositiveMap.gss in F. injection F as <- <-. exact W.
    + rewrite PositiveMap.gso in F by exact D. exact (R' _ _ _ F).
Qed.
(* the values of a list of positions, one after another *)
Definition values_of (depth : nat) (l : list position) : option (list N) :=
  option_map fst (each (evaluate depth) l (PositiveMap.empty _)).
Theorem values_sound depth l vs : values_of depth l = Some vs -> Forall2 (has_value _ move) l vs.
Proof.
  unfold values_of. destruct (each _ l _) as [[r m]|] eqn:E; [|discriminate]. cbn. intros H. injection H as <-.
  apply (each_sound _ _ (evaluate_sound depth) _ _ _ _ E). intros k p v F. now rewrite PositiveMap.gempty in F.
Qed.
End Memory.

(* Where every position has its options listed, and is one part. *)
Corollary whole_sound {position} (move : position -> position -> Prop) options same key depth l vs :
  (forall p q, move p q <-> In q (options p)) -> (forall p q, same p q = true -> p = q) ->
  values_of position (fun p => Some (options p)) (fun p => [p]) same key depth l = Some vs ->
  Forall2 (has_value _ move) l vs.
Proof.
  intros listed equal. apply values_sound; [| |exact equal].
  - intros p r E q. injection E as <-. apply listed.
  - intros p r V. inversion V as [|? v ? ? W T]; subst. inversion T; subst. cbn. now rewrite N.lxor_0_r.
Qed.
