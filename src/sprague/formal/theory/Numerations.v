(* Systems of digits: how numbers are written as words of bits. A digit may need several bits, so that a number is
   several words, its planes; the language says which words are numbers in their one representation. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Readers Weights.
Import ListNotations.
Local Open Scope Z_scope.

(* [bits] is how many bits a digit has: so many planes. Without a language every word is one. *)
Record numeration := Bits { weights : system; bits : nat; language : option reader }.
(* The same where the bits are a power of 2. *)
Definition Numeration S width L := Bits S (2 ^ width) L.

(* The words of the variable x are the variables [planes], the lowest bit of each digit first. *)
Fixpoint planes_from (b : nat) (v : positive) : list positive :=
  match b with O => nil | S b => v :: planes_from b (Pos.succ v) end.
Definition planes_of (b : nat) (x : positive) : list positive := planes_from b (Pos.of_nat b * x).

Section Words.
Variable D : numeration.
Definition planes := planes_of (bits D).
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

Lemma planes_length b x y : length (planes_of b x) = length (planes_of b y).
Proof. unfold planes_of. generalize (Pos.of_nat b * x)%positive (Pos.of_nat b * y)%positive. induction b; cbn; auto. Qed.
Lemma in_planes b : forall u v, In v (planes_from b u) <-> (Z.pos u <= Z.pos v < Z.pos u + Z.of_nat b).
Proof. induction b; cbn [planes_from In]; intros u v; [lia|]. rewrite IHb. lia. Qed.
Lemma planes_apart b x y v : In v (planes_of b x) -> In v (planes_of b y) -> x = y.
Proof.
  unfold planes_of. rewrite !in_planes. destruct b as [|b]; [lia|].
  replace (Z.of_nat (S b)) with (Z.pos (Pos.of_nat (S b))) by lia. nia.
Qed.
Lemma planes_once b x : NoDup (planes_of b x).
Proof.
  unfold planes_of. generalize (Pos.of_nat b * x)%positive. induction b as [|b IH]; intros u; cbn [planes_from]; constructor; auto.
  rewrite in_planes. lia.
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
