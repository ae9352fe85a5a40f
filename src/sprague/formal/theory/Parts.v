(* The weights of a system of digits 0 and 1, the least part of a number, and the number whose digits stand one place higher,
   said of digits; and automata that read them. *)
From Coq Require Import NArith ZArith List Bool Lia.
From Sprague Require Import Words Readers Numerations Sentences Digits.
Import ListNotations.
Local Open Scope N_scope.

(* the digits of t are 1 and zeros after it: in Zeckendorf's system, t is a Fibonacci number *)
Definition weight (D : numeration) (t : N) : Prop := exists k, represents D [2 ^ k] t.
(* the digits of n end with a 1 and zeros after it, and those of t are that 1 and these zeros *)
Definition least_part (D : numeration) (n t : N) : Prop :=
  exists k v, represents D [2 ^ k * (2 * v + 1)] n /\ represents D [2 ^ k] t.

(* the digits of m are those of n and a 0 *)
Definition shifted (D : numeration) (n m : N) : Prop := exists w, represents D [w] n /\ represents D [2 * w] m.

(* u is the lowest digit 1 of the word w *)
Inductive lowest : N -> N -> Prop :=
| lowest_here v : lowest (append v true) 1
| lowest_above w u : lowest w u -> lowest (append w false) (append u false).
Lemma lowest_iff w u : lowest w u <-> exists k v, w = 2 ^ k * (2 * v + 1) /\ u = 2 ^ k.
Proof.
  split.
  - induction 1 as [v|w u L (k & v & -> & ->)]; [exists 0, v; rewrite N.pow_0_r; unfold append; split; lia|]. exists (N.succ k), v.
    rewrite N.pow_succ_r'. unfold append. split; lia.
  - intros (k & v & -> & ->). induction k as [|k IH] using N.peano_ind.
    + rewrite N.pow_0_r. replace (1 * (2 * v + 1)) with (append v true) by (unfold append; lia). constructor.
    + rewrite N.pow_succ_r'. replace (2 * 2 ^ k * (2 * v + 1)) with (append (2 ^ k * (2 * v + 1)) false) by (unfold append; lia).
      replace (2 * 2 ^ k) with (append (2 ^ k) false) by (unfold append; lia). now constructor.
Qed.

Definition least_part_table : reader := Reader [[0; 2; 0; 1]; [1; 2; 2; 2]; [2; 2; 2; 2]] [1].
Definition weight_table : reader := Reader [[0; 1]; [1; 2]; [2; 2]] [1].

(* the state 2, from which nothing is accepted *)
Local Arguments append : simpl never.
Local Ltac never J := split; [reflexivity|]; split; [unfold append; lia|]; let L := fresh in intros L;
  apply J in L; intuition (discriminate || lia || contradiction).
Lemma least_part_reads k : forall w u, short k [w; u] ->
  match reads least_part_table k [w; u] with 0 => u = 0 | 1 => lowest w u | _ => reads least_part_table k [w; u] = 2 /\ u <> 0 /\ ~ lowest w u end.
Proof.
  induction k; intros w u H; [inversion H; inversion H3; subst; cbn in *; lia|]. apply short_half in H. cbn [map] in H.
  specialize (IHk _ _ H). cbn [reads map]. rewrite <- (append_div2_odd w), <- (append_div2_odd u).
  rewrite !div2_append, !odd_append. generalize dependent (N.div2 w). generalize dependent (N.div2 u).
  generalize (N.odd w) as b, (N.odd u) as c. intros b c u' w' IH _.
  replace (letter [b; c]) with (if b then if c then 3 else 2 else if c then 1 else 0) by (destruct b, c; reflexivity).
  assert (L1 : forall v, lowest (append v true) 1) by constructor.
  assert (A0 : append 0 true = 1) by reflexivity.
  assert (I : forall w u, lowest w u -> u <> 0) by (induction 1; unfold append; lia).
  assert (J : forall w u b c, lowest (append w b) (append u c) -> b = true /\ c = true /\ u = 0 \/ b = false /\ c = false /\ lowest w u).
  { clear. intros w u b c L. inversion L as [v E F|x y M E F].
    - unfold append in E, F. destruct b, c; lia.
    - unfold append in E, F. destruct b, c; try lia. right. assert (x = w) by lia. assert (y = u) by lia. subst. auto. }
  destruct (reads least_part_table k [w'; u']) as [|[p|p|]] eqn:E; [| | |].
  - subst u'. destruct b, c; cbn; try reflexivity; [exact (L1 w')|never J].
  - destruct IH as (E' & N0 & NL). rewrite E' in *. destruct b, c; cbn; never J.
  - destruct IH as (E' & N0 & NL). rewrite E' in *. destruct b, c; cbn; never J.
  - specialize (I _ _ IH). destruct b, c; cbn; try (now constructor); never J.
Qed.
Lemma weight_reads k : forall w, short k [w] ->
  match reads weight_table k [w] with 0 => w = 0 | 1 => exists j, w = 2 ^ j | _ => reads weight_table k [w] = 2 /\ w <> 0 /\ ~ exists j, w = 2 ^ j end.
Proof.
  induction k; intros w H; [inversion H; subst; cbn in *; lia|]. apply short_half in H. cbn [map] in H.
  specialize (IHk _ H). cbn [reads map]. rewrite <- (append_div2_odd w). rewrite div2_append, odd_append.
  generalize dependent (N.div2 w). generalize (N.odd w) as b. intros b w' IH _. replace (letter [b]) with (if b then 1 else 0) by (destruct b; reflexivity).
  assert (P : forall j, 2 ^ j <> 0) by (intros; apply N.pow_nonzero; lia).
  assert (J : forall w b, (exists j, append w b = 2 ^ j) -> b = true /\ w = 0 \/ b = false /\ exists j, w = 2 ^ j).
  { intros v c [j E]. unfold append in E. destruct (N.eq_dec j 0) as [->|Q].
    - left. rewrite N.pow_0_r in E. destruct c; lia.
    - replace j with (N.succ (N.pred j)) in E by lia. rewrite N.pow_succ_r' in E. right. destruct c; [lia|].
      split; [reflexivity|]. exists (N.pred j). lia. }
  destruct (reads weight_table k [w']) as [|[p|p|]] eqn:E.
  - subst w'. destruct b; cbn; [now exists 0|reflexivity].
  - destruct IH as (E' & N0 & NL). rewrite E' in *. destruct b; cbn; never J.
  - destruct IH as (E' & N0 & NL). rewrite E' in *. destruct b; cbn; never J.
  - destruct IH as (j & ->). specialize (P j). destruct b; cbn.
    + never J.
    + exists (N.succ j). rewrite N.pow_succ_r'. unfold append. lia.
Qed.
(* the state 1: the next digit of w has to be 1 *)
Definition shift_table : reader := Reader [[0; 1; 2; 2]; [2; 2; 0; 1]; [2; 2; 2; 2]] [0].
Lemma shift_reads k : forall w u, short k [w; u] ->
  match reads shift_table k [w; u] with
  | 0 => u = 2 * w | 1 => u = 2 * w + 1 | _ => reads shift_table k [w; u] = 2 /\ u <> 2 * w /\ u <> 2 * w + 1 end.
Proof.
  induction k; intros w u H; [inversion H; inversion H3; subst; change (2 ^ N.of_nat 0) with 1 in *; change (u = 2 * w); lia|]. apply short_half in H. cbn [map] in H.
  specialize (IHk _ _ H). cbn [reads map]. rewrite <- (append_div2_odd w), <- (append_div2_odd u).
  rewrite !div2_append, !odd_append. generalize dependent (N.div2 w). generalize dependent (N.div2 u).
  generalize (N.odd w) as b, (N.odd u) as c. intros b c u' w' IH _.
  replace (letter [b; c]) with (if b then if c then 3 else 2 else if c then 1 else 0) by (destruct b, c; reflexivity).
  destruct (reads shift_table k [w'; u']) as [|[p|p|]] eqn:E; try (destruct IH as (E' & IH); rewrite E' in *);
    unfold append; destruct b, c; cbv [jump shift_table rows N.to_nat Pos.to_nat Pos.iter_op Nat.add nth]; lia.
Qed.

Section Read.
Variable D : numeration.
Hypothesis one_bit : bits D = 1%nat.
Lemma one_word ws n : represents D ws n -> exists w, ws = [w].
Proof. intros (L & _). unfold planes in L. rewrite one_bit in L. destruct ws as [|w [|]]; try discriminate. now exists w. Qed.
Lemma short_all ws : exists k, short k ws.
Proof.
  exists (N.to_nat (fold_right N.add 0 ws)). induction ws as [|w ws IH]; [constructor|]. constructor.
  - cbn. rewrite Nnat.N2Nat.id. eapply N.le_lt_trans; [|apply N.pow_gt_lin_r; lia]. lia.
  - eapply Forall_impl; [|exact IH]. cbn. intros v H. rewrite Nnat.N2Nat.id in *. eapply N.lt_le_trans; [exact H|].
    apply N.pow_le_mono_r; lia.
Qed.
(* what a table says of the words, if it is right about those of each length *)
Lemma read_1 A (P : N -> Prop) (right : forall k w, short k [w] -> (final A (reads A k [w]) = true <-> P w)) t :
  (exists w, P w /\ represents D [w] t) <-> read D A [t].
Proof.
  split.
  - intros (w & H & R). exists [[w]]. split; [auto using Forall2_cons, Forall2_nil|]. destruct (short_all [w]) as [k S].
    exists k. split; [exact S|]. now apply right.
  - intros (wss & F & k & S & H). inversion F as [|ws m wss' ms R F' E1 E2]; subst. inversion F'; subst.
    destruct (one_word _ _ R) as [w ->]. exists w. split; [|exact R]. now apply (right k).
Qed.
Lemma read_2 A (P : N -> N -> Prop) (right : forall k w u, short k [w; u] -> (final A (reads A k [w; u]) = true <-> P w u)) n t :
  (exists w u, P w u /\ represents D [w] n /\ represents D [u] t) <-> read D A [n; t].
Proof.
  split.
  - intros (w & u & H & R & Q). exists [[w]; [u]]. split; [auto using Forall2_cons, Forall2_nil|].
    destruct (short_all [w; u]) as [k S]. exists k. split; [exact S|]. now apply right.
  - intros (wss & F & k & S & H). inversion F as [|ws m wss' ms R F' E1 E2]; subst. inversion F' as [|us m' wss ms' Q F'' E1 E2]; subst.
    inversion F''; subst. destruct (one_word _ _ R) as [w ->], (one_word _ _ Q) as [u ->]. exists w, u. split; [now apply (right k)|auto].
Qed.
Lemma least_part_is_read ns : length ns = 2%nat -> (of2 (least_part D) ns <-> read D least_part_table ns).
Proof.
  destruct ns as [|n [|t [|]]]; try discriminate. intros _. cbn [of2]. rewrite <- (read_2 least_part_table lowest).
  - unfold least_part. split.
    + intros (k & v & A & B). exists (2 ^ k * (2 * v + 1)), (2 ^ k). split; [apply lowest_iff; now exists k, v|now split].
    + intros (w & u & L & A & B). apply lowest_iff in L as (k & v & -> & ->). now exists k, v.
  - intros k w u S. pose proof (least_part_reads k _ _ S) as H. assert (I : forall w u, lowest w u -> u <> 0) by (induction 1; unfold append; lia).
    destruct (reads _ _ _) as [|[p|p|]]; try (destruct H as (-> & _ & H)); cbn; split; intros G; try discriminate; try tauto.
    subst. now apply I in G.
Qed.
Lemma weight_is_read ns : length ns = 1%nat -> (of1 (weight D) ns <-> read D weight_table ns).
Proof.
  destruct ns as [|t [|]]; try discriminate. intros _. cbn [of1]. rewrite <- (read_1 weight_table (fun w => exists j, w = 2 ^ j)).
  - unfold weight. split; [intros (k & A); eauto|]. intros (w & (k & ->) & A). eauto.
  - intros k w S. pose proof (weight_reads k _ S) as H. assert (I : forall j, 2 ^ j <> 0) by (intros; apply N.pow_nonzero; lia).
    destruct (reads _ _ _) as [|[p|p|]]; try (destruct H as (-> & _ & H)); cbn; split; intros G; try discriminate; try tauto.
    destruct G as [j ->]. now apply I in H.
Qed.
Lemma shift_is_read ns : length ns = 2%nat -> (of2 (shifted D) ns <-> read D shift_table ns).
Proof.
  destruct ns as [|n [|m [|]]]; try discriminate. intros _. cbn [of2]. rewrite <- (read_2 shift_table (fun w u => u = 2 * w)).
  - unfold shifted. split; [intros (w & A & B); eauto|]. intros (w & u & -> & A & B). eauto.
  - intros k w u S. pose proof (shift_reads k _ _ S) as H.
    destruct (reads _ _ _) as [|[p|p|]]; try (destruct H as (-> & H)); cbn -[N.mul]; split; intros G; try discriminate; lia || auto.
Qed.
End Read.

(* Where a word is the number in binary digits, the weights are the powers of 2: of values that such powers stand for. *)
Section Powers.
Variable D : numeration.
Hypothesis is : is_numeration D.
Hypothesis binary : language D = None.
Lemma power_is_weight v : weight D (2 ^ v).
Proof. destruct (some_representation D is (2 ^ v)) as (ws & R). exists v. now rewrite <- (plain D is binary ws _ R). Qed.
Lemma power_given (P : N -> Prop) : (exists t, weight D t /\ P t) -> exists v, P (2 ^ v).
Proof. intros (t & (k & R) & H). apply (plain D is binary) in R as [= E]. exists k. now rewrite E. Qed.
End Powers.
Lemma powers_same u v : Z.of_N (2 ^ u) = Z.of_N (2 ^ v) -> Z.of_N u = Z.of_N v.
Proof. intros E. apply N2Z.inj in E. f_equal. now apply (N.pow_inj_r 2 u v). Qed.
Lemma powers_rise u v : (Z.of_N u < Z.of_N v)%Z -> (Z.of_N (2 ^ u) < Z.of_N (2 ^ v))%Z.
Proof. intros L. apply N2Z.inj_lt, N.pow_lt_mono_r; lia. Qed.
