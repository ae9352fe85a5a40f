(* Formulas about words of binary digits, and a program that finds an automaton for each: step by step, with a
   certificate that says which states are one, so that whatever occurs twice is made once. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Trees Automata Weights Product Projection.
Import ListNotations.

Inductive connective := And | Or | Implies | Iff.
Inductive form :=
| FLe (t : linear) (c : Z)               (* the sum is at most c *)
| FEq (t : linear) (c : Z)
| FMod (t : linear) (m r : Z)            (* the sum leaves the remainder r by m *)
| FParity (xs : list positive)           (* in every column an even number of digits 1 *)
| FSparse (x : positive)                 (* no two digits 1 are neighbours *)
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
  | FSparse x => N.land (e x) (N.div2 (e x)) = 0%N
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

(* ---- no two neighbours *)
Definition sparses (x : positive) : machine :=
  Machine positive 1%positive (fun q => match q with
    | 1 => Node x (Leaf 1) (Leaf 2) | 2 => Node x (Leaf 1) (Leaf 3) | _ => Leaf 3 end)%positive
    (fun q => negb (Pos.eqb q 3)) (fun q => [q]) Pos.eqb (fun x y => proj1 (Pos.eqb_eq x y)).
Definition sparse (w : N) := N.land w (N.div2 w) = 0%N.
Lemma sparse_half w : sparse w <-> sparse (N.div2 w) /\ (N.odd w && N.odd (N.div2 w))%bool = false.
Proof.
  unfold sparse.
  assert (E : N.land w (N.div2 w) = append (N.land (N.div2 w) (N.div2 (N.div2 w))) (N.odd w && N.odd (N.div2 w))).
  { rewrite <- (append_div2_odd (N.land w (N.div2 w))). f_equal.
    - rewrite !N.div2_spec, N.shiftr_land. reflexivity.
    - rewrite <- !N.bit0_odd. apply N.land_spec. }
  rewrite E. unfold append. destruct (N.odd w && N.odd (N.div2 w))%bool; intuition (try discriminate; lia).
Qed.
Lemma sparses_run x k : forall e, within k e ->
  match mrun (sparses x) k e with
  | 1%positive => sparse (e x) /\ N.odd (e x) = false
  | 2%positive => sparse (e x) /\ N.odd (e x) = true
  | q => q = 3%positive /\ ~ sparse (e x) end.
Proof.
  induction k; intros e W.
  - cbn. rewrite (within_0 e W x). now split.
  - specialize (IHk _ (within_half _ _ W)). cbn [mrun next sparses].
    pose proof (sparse_half (e x)) as H. unfold low.
    destruct (mrun (sparses x) k (half e)) as [q|q|]; [|destruct q as [q|q|]|]; unfold half in IHk; cbn.
    + destruct IHk as [E IH]. inversion E; subst. cbn. split; [reflexivity|tauto].
    + destruct IHk as [E _]; discriminate E.
    + destruct IHk as [E _]; discriminate E.
    + destruct IHk as [I1 I2]. rewrite I2 in H. unfold low. destruct (N.odd (e x)); cbn in *; intuition congruence.
    + destruct IHk as [I1 I2]. rewrite I2 in H. unfold low. destruct (N.odd (e x)); cbn in *; intuition congruence.
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
  | FLe t k => if settles S t k then
      recognise (comparing S t k (fun o => match o with Gt => false | _ => true end)) c else None
  | FEq t k => if settles S t k then
      recognise (comparing S t k (fun o => match o with Eq => true | _ => false end)) c else None
  | FMod t m r => if (0 <? m)%Z then recognise (remaining S t m r) c else None
  | FParity xs => recognise (parities xs) c
  | FSparse x => recognise (sparses x) c
  | _ => None
  end.
Definition rounds : nat := N.to_nat 2000.
Definition exists_ (x : positive) (A : auto) (c : cert) : option (auto * cert) :=
  if closed x A rounds then recognise (subsets x A rounds) c else None.
Arguments exists_ : simpl never.
Arguments recognise : simpl never.
Definition perform (G : results) (s : step_) (c : cert) : option (form * auto * cert) :=
  match s with
  | Atom f => match atom f c with Some (A, c) => Some (f, A, c) | None => None end
  | Not i => match nth_error G i with Some (f, A) => Some (FNot f, opposite A, c) | None => None end
  | Bin o i j =>
    match nth_error G i, nth_error G j with
    | Some (f, A), Some (g, B) =>
      match recognise (product (op o) A B) c with Some (R, c) => Some (FBin o f g, R, c) | None => None end
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
  - destruct (settles S t c0) eqn:E; [|discriminate]. rewrite (recognise_sound _ _ _ _ H), comparing_good by assumption.
    unfold Z.le. destruct (_ ?= _)%Z; intuition congruence.
  - destruct (settles S t c0) eqn:E; [|discriminate]. rewrite (recognise_sound _ _ _ _ H), comparing_good by assumption.
    rewrite <- Z.compare_eq_iff. destruct (_ ?= _)%Z; intuition congruence.
  - destruct (Z.ltb_spec 0 m); [|discriminate]. rewrite (recognise_sound _ _ _ _ H), remaining_good by (assumption || lia).
    apply Z.eqb_eq.
  - rewrite (recognise_sound _ _ _ _ H). now apply parities_run.
  - rewrite (recognise_sound _ _ _ _ H). pose proof (sparses_run x k e W) as G.
    cbn [good sparses]. change (N.land (e x) (N.div2 (e x)) = 0%N) with (sparse (e x)).
    destruct (mrun (sparses x) k e) as [q|q|]; [destruct G as [E G]; inversion E; subst| |]; cbn.
    + intuition discriminate.
    + destruct q as [q|q|]; [destruct G; discriminate|destruct G; discriminate|]. cbn. tauto.
    + tauto.
Qed.
Lemma bin_sound o A B R P Q c c' : recognise (product (op o) A B) c = Some (R, c') -> decides A P -> decides B Q ->
  decides R (fun e => joined o (P e) (Q e)).
Proof.
  intros H HA HB k e W. rewrite (recognise_sound _ _ _ _ H), product_good.
  specialize (HA k e W). specialize (HB k e W).
  destruct (accepts A _), (accepts B _), o; cbn; intuition congruence.
Qed.
Lemma ex_sound x A R P c c' : exists_ x A c = Some (R, c') -> decides A P -> decides R (fun e => exists n, P (upd e x n)).
Proof.
  unfold exists_. intros H HA k e W. destruct (closed x A _) eqn:C; [|discriminate].
  rewrite (recognise_sound _ _ _ _ H). now apply subsets_good.
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
Definition pair_dec (x y : positive * (Z * Z)) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.
Definition connective_dec (x y : connective) : {x = y} + {x <> y}.
Proof. decide equality. Defined.
Definition form_dec (f g : form) : {f = g} + {f <> g}.
Proof.
  decide equality; try apply Z.eq_dec; try apply Pos.eq_dec; try apply connective_dec;
  try (apply list_eq_dec; apply pair_dec); apply list_eq_dec; apply Pos.eq_dec.
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
