(* Systems of digits: how numbers are written as words of bits. A digit may need several bits, so that a number is
   several words, its planes; the language says which words are numbers in their one representation. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Readers Weights.
Import ListNotations.
Local Open Scope Z_scope.

(* [width] is how many bits say which bit of a digit is meant: 2 ^ width planes. Without a language every word is one. *)
Record numeration := Numeration { weights : system; width : nat; language : option reader }.

(* The words of the variable x are the variables [planes], the lowest bit of each digit first. *)
Fixpoint planes_of (w : nat) (x : positive) : list positive :=
  match w with O => [x] | S w => planes_of w (xO x) ++ planes_of w (xI x) end.

Section Words.
Variable D : numeration.
Definition planes := planes_of (width D).
Fixpoint worth (ws : list N) : Z := match ws with nil => 0 | w :: ws => value (weights D) w + 2 * worth ws end.
Definition in_language (ws : list N) : Prop := match language D with None => True | Some A => accepted A ws end.
Definition represents (ws : list N) (n : N) : Prop :=
  length ws = length (planes 1) /\ in_language ws /\ worth ws = Z.of_N n.

Record is_numeration : Prop := {
  zeros : represents (map (fun _ => 0%N) (planes 1)) 0;
  some_representation : forall n, exists ws, represents ws n;
  one_representation : forall ws vs n, represents ws n -> represents vs n -> ws = vs;
  weights_grow : grows (weights D) = true;
  (* without a language the word is the number in binary digits *)
  plain : language D = None -> forall ws n, represents ws n -> ws = [n] }.

(* What an automaton says of numbers: it accepts their representations. *)
Definition read (A : reader) (ns : list N) : Prop := exists wss, Forall2 represents wss ns /\ accepted A (concat wss).
Lemma read_iff A wss ns : is_numeration -> Forall2 represents wss ns -> (accepted A (concat wss) <-> read A ns).
Proof.
  intros O F. split; [intros H; now exists wss|]. intros (vss & G & H). replace wss with vss; [exact H|].
  clear H. revert vss G. induction F as [|ws n wss ns H F IH]; intros vss G; inversion G; subst; [reflexivity|].
  f_equal; [eapply (one_representation O); eauto|auto].
Qed.

Lemma worth_natural ws : grows (weights D) = true -> 0 <= worth ws.
Proof.
  intros G. induction ws as [|w ws IH]; cbn [worth]; [lia|]. pose proof (value_natural _ w G). lia.
Qed.

Lemma planes_length w x y : length (planes_of w x) = length (planes_of w y).
Proof. revert x y. induction w; intros x y; [reflexivity|]. cbn. rewrite !app_length. f_equal; apply IHw. Qed.
Lemma planes_apart w : forall x y v, In v (planes_of w x) -> In v (planes_of w y) -> x = y.
Proof.
  induction w; cbn; intros x y v A B; [intuition congruence|]. apply in_app_or in A, B.
  destruct A as [A|A], B as [B|B]; specialize (IHw _ _ _ A B); congruence.
Qed.
Lemma planes_once w : forall x, NoDup (planes_of w x).
Proof.
  induction w; cbn; intros x; [repeat constructor; auto|].
  assert (H : forall l m : list positive, NoDup l -> NoDup m -> (forall v, In v l -> In v m -> False) -> NoDup (l ++ m)).
  { induction l as [|v l IH]; cbn; intros m L M N; [exact M|]. inversion L; subst. constructor.
    - intros I. apply in_app_or in I as [I|I]; [auto|]. exact (N v (or_introl eq_refl) I).
    - apply IH; auto. intros u I J. exact (N u (or_intror I) J). }
  apply H; auto. intros v A B. pose proof (planes_apart w _ _ v A B). discriminate.
Qed.
End Words.

(* several variables at once *)
Fixpoint upds (e : env) (vs : list positive) (ws : list N) : env :=
  match vs, ws with v :: vs, w :: ws => upds (upd e v w) vs ws | _, _ => e end.
Lemma upds_other vs : forall e ws v, ~ In v vs -> upds e vs ws v = e v.
Proof.
  induction vs as [|u vs IH]; intros e [|w ws] v H; cbn; auto. rewrite IH by (intros I; apply H; now right).
  unfold upd. destruct (Pos.eqb_spec v u) as [->|_]; [destruct H; now left|reflexivity].
Qed.
Lemma upds_these vs : forall e ws, NoDup vs -> length ws = length vs -> map (upds e vs ws) vs = ws.
Proof.
  induction vs as [|u vs IH]; intros e [|w ws] H L; cbn in *; try discriminate; auto. inversion H; subst. f_equal.
  - rewrite upds_other by assumption. unfold upd. now rewrite Pos.eqb_refl.
  - apply IH; auto.
Qed.
Lemma finite_upds vs : forall e ws, finite e -> finite (upds e vs ws).
Proof. induction vs as [|v vs IH]; intros e [|w ws] F; cbn; auto. apply IH. now apply finite_upd. Qed.
