(* Formulas about words of binary digits, and a program that finds an automaton for each: step by step, with a
   certificate that says which states are one, so that whatever occurs twice is made once. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Trees Automata Readers Weights Product Projection.
Import ListNotations.

Inductive connective := And | Or | Implies | Iff.
Inductive form :=
| FLe (t : linear) (c : Z)               (* the sum is at most c *)
| FEq (t : linear) (c : Z)
| FMod (t : linear) (m r : Z)            (* the sum leaves the remainder r by m *)
| FParity (xs : list positive)           (* in every column an even number of digits 1 *)
| FRegular (A : reader) (xs : list positive)    (* the automaton accepts the words *)
| FNot (f : form)
| FBin (o : connective) (f g : form)
| FEx (x : positive) (f : form)
| FAll (x : positive) (f : form).

Definition joined (o : connective) (P Q : Prop) : Prop :=
  match o with And => P /\ Q | Or => P \/ Q | Implies => P -> Q | Iff => P <-> Q end.
Definition op (o : connective) : bool -> bool -> bool :=
  match o with And => andb | Or => orb | Implies => implb | Iff => eqb end.
Definition parity (xs : list positive) (e : env) : N := fold_right (fun x s => N.lxor (e x) s) 0%N xs.

Section Formulas.
Variable S : system.
Fixpoint denote (f : form) (e : env) : Prop :=
  match f with
  | FLe t c => (sum S t e <= c)%Z
  | FEq t c => sum S t e = c
  | FMod t m r => (sum S t e mod m = r)%Z
  | FParity xs => parity xs e = 0%N
  | FRegular A xs => accepted A (map e xs)
  | FNot f => ~ denote f e
  | FBin o f g => joined o (denote f e) (denote g e)
  | FEx x f => exists n, denote f (upd e x n)
  | FAll x f => forall n, denote f (upd e x n)
  end.

(* ---- parity *)
Fixpoint odd_ones (xs : list positive) (s : bool) : tree bool :=
  match xs with nil => Leaf s | x :: xs => Node x (odd_ones xs s) (odd_ones xs (negb s)) end.
Definition parities (xs : list positive) : machine :=
  Machine bool true (fun b : bool => if b then odd_ones xs true else Leaf false) (fun b => b)
    (fun b : bool => [if b then 1 else 2]%positive) eqb eqb_prop.
Lemma eval_odd_ones xs e : forall s, eval (odd_ones xs s) (low e) = xorb s (N.odd (parity xs e)).
Proof.
  unfold parity. induction xs as [|x xs IH]; intros s; cbn; [now destruct s|].
  rewrite <- !N.bit0_odd, N.lxor_spec, !N.bit0_odd. unfold low at 1. rewrite !IH.
  destruct (N.odd (e x)), s, (N.odd (fold_right _ _ xs)); reflexivity.
Qed.
Lemma parity_half xs e : parity xs (half e) = N.div2 (parity xs e).
Proof.
  unfold parity, half. induction xs as [|x xs IH]; cbn; [reflexivity|].
  rewrite IH, !N.div2_spec, N.shiftr_lxor. reflexivity.
Qed.
Lemma parities_run xs k : forall e, within k e -> (mrun (parities xs) k e = true <-> parity xs e = 0%N).
Proof.
  induction k; intros e W; cbn [mrun start next parities].
  - split; [intros _|auto]. unfold parity. induction xs as [|x xs IH]; cbn; [reflexivity|].
    now rewrite (within_0 e W), IH.
  - specialize (IHk _ (within_half _ _ W)). rewrite parity_half in IHk.
    pose proof (N.div2_odd (parity xs e)) as D. destruct (mrun (parities xs) k (half e)).
    + rewrite eval_odd_ones. rewrite (proj1 IHk eq_refl) in D. cbn [xorb].
      destruct (N.odd (parity xs e)); cbn in *; split; intros H; try discriminate; lia.
    + cbn. split; [discriminate|]. intros H. rewrite H in IHk. cbn in IHk. intuition.
Qed.

(* ---- programs *)
Inductive step_ :=
| Atom (f : form)
| Not (i : nat)                       (* of the i-th result before *)
| Bin (o : connective) (i j : nat)
| Ex (x : positive) (i : nat)
| All (x : positive) (i : nat).
Definition results := list (form * auto).
Definition cert := list positive.

Definition atom (f : form) (c : cert) : option (auto * cert) :=
  match f with
  | FLe t k => if grows S then
      recognise (comparing S t k (fun o => match o with Gt => false | _ => true end)) c else None
  | FEq t k => if grows S then
      recognise (comparing S t k (fun o => match o with Eq => true | _ => false end)) c else None
  | FMod t m r => if (0 <? m)%Z then recognise (remaining S t m r) c else None
  | FParity xs => recognise (parities xs) c
  | FRegular A xs => if Readers.settled A then recognise (regular A xs) c else None
  | _ => None
  end.
Definition rounds : nat := N.to_nat 2000.
Definition exists_ (x : positive) (A : auto) (c : cert) : option (auto * cert) :=
  let s := known_sink A in if closed x A s rounds then recognise (subsets x A s rounds) c else None.
Arguments exists_ : simpl never.
Arguments recognise : simpl never.
Definition perform (G : results) (s : step_) (c : cert) : option (form * auto * cert) :=
  match s with
  | Atom f => match atom f c with Some (A, c) => Some (f, A, c) | None => None end
  | Not i => match nth_error G i with Some (f, A) => Some (FNot f, opposite A, c) | None => None end
  | Bin o i j =>
    match nth_error G i, nth_error G j with
    | Some (f, A), Some (g, B) =>
      match recognise (product (op o) A B (known_sink A) (known_sink B)) c with Some (R, c) => Some (FBin o f g, R, c) | None => None end
    | _, _ => None end
  | Ex x i =>
    match nth_error G i with
    | Some (f, A) => match exists_ x A c with Some (R, c) => Some (FEx x f, R, c) | None => None end
    | None => None end
  | All x i =>
    match nth_error G i with
    | Some (f, A) =>
      match exists_ x (opposite A) c with Some (R, c) => Some (FAll x f, opposite R, c) | None => None end
    | None => None end
  end.
Fixpoint execute (G : results) (p : list step_) (c : cert) : option (results * cert) :=
  match p with
  | nil => Some (G, c)
  | s :: p => match perform G s c with Some (f, A, c) => execute ((f, A) :: G) p c | None => None end
  end.

Definition known (fA : form * auto) := decides (snd fA) (denote (fst fA)).
Opaque rounds.
Lemma atom_sound f c A c' : atom f c = Some (A, c') -> decides A (denote f).
Proof.
  destruct f; cbn; try discriminate; intros H k e W.
  - destruct (grows S) eqn:E; [|discriminate]. rewrite (recognise_sound _ _ _ _ H), comparing_good by assumption.
    unfold Z.le. destruct (_ ?= _)%Z; intuition congruence.
  - destruct (grows S) eqn:E; [|discriminate]. rewrite (recognise_sound _ _ _ _ H), comparing_good by assumption.
    rewrite <- Z.compare_eq_iff. destruct (_ ?= _)%Z; intuition congruence.
  - destruct (Z.ltb_spec 0 m); [|discriminate]. rewrite (recognise_sound _ _ _ _ H), remaining_good by (assumption || lia).
    apply Z.eqb_eq.
  - rewrite (recognise_sound _ _ _ _ H). now apply parities_run.
  - destruct (Readers.settled A0) eqn:E; [|discriminate]. rewrite (recognise_sound _ _ _ _ H). cbn [good regular].
    rewrite regular_run. symmetry. apply accepted_reads; [exact E|]. apply Forall_map, Forall_forall. intros x _. apply W.
Qed.
Lemma bin_sound o A B R P Q c c' :
  recognise (product (op o) A B (known_sink A) (known_sink B)) c = Some (R, c') -> decides A P -> decides B Q ->
  decides R (fun e => joined o (P e) (Q e)).
Proof.
  intros H HA HB k e W. rewrite (recognise_sound _ _ _ _ H), (product_good _ _ _ _ _ (known_sink_ok A) (known_sink_ok B)).
  specialize (HA k e W). specialize (HB k e W).
  destruct (accepts A _), (accepts B _), o; cbn; intuition congruence.
Qed.
Lemma ex_sound x A R P c c' : exists_ x A c = Some (R, c') -> decides A P -> decides R (fun e => exists n, P (upd e x n)).
Proof.
  unfold exists_. cbv zeta. intros H HA k e W. destruct (closed x A _ _) eqn:C; [|discriminate].
  rewrite (recognise_sound _ _ _ _ H). now apply (subsets_good x A _ (known_sink_ok A)).
Qed.
Lemma all_sound x A R P c c' : exists_ x (opposite A) c = Some (R, c') -> decides A P ->
  decides (opposite R) (fun e => forall n, P (upd e x n)).
Proof.
  intros H HA k e W.
  rewrite (decides_opposite _ _ (ex_sound _ _ _ _ _ _ H (decides_opposite _ _ HA)) k e W). split; [|intros F [n Q]; exact (Q (F n))].
  intros N n. destruct (within_upd k e x n W) as [j B]. specialize (HA _ _ B).
  destruct (accepts A (run A (j + k) (upd e x n))); [now apply HA|]. exfalso. apply N. exists n. rewrite <- HA. discriminate.
Qed.
Lemma perform_sound G s c f A c' : Forall known G -> perform G s c = Some (f, A, c') -> decides A (denote f).
Proof.
  intros K H. assert (N : forall i g B, nth_error G i = Some (g, B) -> decides B (denote g)).
  { intros i g B E. apply nth_error_In in E. rewrite Forall_forall in K. exact (K _ E). }
  destruct s; cbn in H.
  - destruct (atom f0 c) as [[B d]|] eqn:E; [|discriminate]. inversion H; subst. eapply atom_sound; eauto.
  - destruct (nth_error G i) as [[g B]|] eqn:E; [|discriminate]. inversion H; subst. apply decides_opposite. eauto.
  - destruct (nth_error G i) as [[g B]|] eqn:E; [|discriminate].
    destruct (nth_error G j) as [[g' B']|] eqn:E'; [|discriminate].
    destruct (recognise _ _) as [[R d]|] eqn:F; [|discriminate]. inversion H; subst. eapply bin_sound; eauto.
  - destruct (nth_error G i) as [[g B]|] eqn:E; [|discriminate].
    destruct (exists_ x B c) as [[R d]|] eqn:F; [|discriminate]. inversion H; subst. eapply ex_sound; eauto.
  - destruct (nth_error G i) as [[g B]|] eqn:E; [|discriminate].
    destruct (exists_ x (opposite B) c) as [[R d]|] eqn:F; [|discriminate]. inversion H; subst. eapply all_sound; eauto.
Qed.
Lemma execute_sound p : forall G c G' c', Forall known G -> execute G p c = Some (G', c') -> Forall known G'.
Proof.
  induction p as [|s p IH]; cbn; intros G c G' c' K H; [now inversion H; subst|].
  destruct (perform G s c) as [[[f A] d]|] eqn:E; [|discriminate].
  refine (IH _ _ _ _ _ H). constructor; [|exact K]. eapply perform_sound; eauto.
Qed.

(* ---- equality of formulas, to compare what was decided with what is claimed *)
Definition pair_dec (x y : positive * Z) : {x = y} + {x <> y}.
Proof. decide equality; [apply Z.eq_dec|apply Pos.eq_dec]. Defined.
Definition connective_dec (x y : connective) : {x = y} + {x <> y}.
Proof. decide equality. Defined.
Definition reader_dec (A B : reader) : {A = B} + {A <> B}.
Proof. decide equality; repeat (apply list_eq_dec; intros); apply N.eq_dec. Defined.
Definition form_dec (f g : form) : {f = g} + {f <> g}.
Proof.
  decide equality; try apply Z.eq_dec; try apply Pos.eq_dec; try apply connective_dec;
  try (apply list_eq_dec; apply pair_dec); try (apply list_eq_dec; apply Pos.eq_dec); apply reader_dec.
Defined.

(* The last result is the formula, its automaton accepts everything, and the certificate is used up. *)
Definition valid (f : form) (p : list step_) (c : option cert) : bool :=
  match c with
  | None => false
  | Some c =>
    match execute nil p c with
    | Some ((g, A) :: _, nil) => if form_dec f g then match sink A 1 with Some b => b | None => false end else false
    | _ => false
    end
  end.
Theorem valid_sound f p c : valid f p c = true -> forall e, finite e -> denote f e.
Proof.
  unfold valid. destruct c as [c|]; [|discriminate]. destruct (execute nil p c) as [[[|[g A] G] [|]]|] eqn:E; try discriminate.
  destruct (form_dec f g) as [<-|]; [|discriminate]. destruct (sink A 1) as [[|]|] eqn:F; try discriminate.
  intros _ e [k W]. pose proof (execute_sound p nil c _ _ (Forall_nil _) E) as K. inversion K; subst.
  apply (H1 k e W).
  assert (R : forall k e, run A k e = 1%positive).
  { clear - F. induction k; intros e; cbn; [reflexivity|]. rewrite IHk. now apply sink_step with (a := true). }
  cbn [snd]. rewrite R. now apply sink_accepts.
Qed.
End Formulas.
