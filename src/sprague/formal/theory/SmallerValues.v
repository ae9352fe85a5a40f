(* That every number below F n is the value of an option of n, where F (n + p) = F n + 2^e * rise for n >= n0.
   For the heaps below some bound options are listed; those listed for the last 2p heaps move on with n. Taking p tokens
   more does it, once many are taken; so does adding p to each of two heaps with the same high part. Where one heap is long
   and the nim-sum of the others has high part 0, adding p to it adds as much to the value as p adds to F. So options
   move on from n to n + p, with a value as far below F (n + p) as it was below F n, or from n to n + 2p with the same
   value. Which of both is wanted depends on how far below F n the value is. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Heaps HighParts.
Import ListNotations.

Section SmallerValues.
Variable code : nat -> N.
Variable F : nat -> N.
Variables n0 p : nat.
Variable e : N.
Variable rise : N.
Variable slack : N.
Notation high := (high e).
Notation value := (value F).
Hypothesis period_positive : 1 <= p.
Hypothesis steps : forall n, n0 <= n -> F (n + p) = (F n + 2 ^ e * rise)%N.
Hypothesis recurs : forall k, n0 <= k -> code (k + p) = code k.

(* k tokens are taken from n, which leaves heaps whose value is v *)
Definition fits (n : nat) (v : N) (k : nat) (heaps : list nat) : bool :=
  (N.testbit (code k) (N.of_nat (length heaps)) && (Nat.leb 1 k || Nat.leb 2 (length heaps)) &&
   forallb (Nat.leb 1) heaps && Nat.eqb n (k + tokens heaps) && N.eqb (value heaps) v)%bool.
(* the same value can be had from n + 2p *)
Definition stays (k : nat) (heaps : list nat) : bool :=
  (Nat.leb n0 k ||
   match heaps with a :: b :: _ => Nat.leb n0 a && Nat.leb n0 b && N.eqb (high (F a)) (high (F b)) | _ => false end)%bool.
(* the value can be had from n + p, larger by as much as F (n + p) is larger than F n *)
Definition rises_along (k : nat) (heaps : list nat) : bool :=
  (match heaps with c :: rest => Nat.leb n0 c && N.ltb (value rest) (2 ^ e) | [] => false end ||
   (Nat.leb n0 k && N.eqb rise 0))%bool.
Definition does_both (k : nat) (heaps : list nat) : bool :=
  match heaps with c :: rest => (Nat.leb n0 c && N.ltb (value rest) (2 ^ e) && stays k rest)%bool | [] => false end.
Definition moves_on (n : nat) (v : N) (k : nat) (heaps : list nat) : bool :=
  if N.ltb (high (F n)) (high v + slack) then rises_along k heaps
  else if N.ltb (high (F n)) (high v + slack + 2 * rise) then does_both k heaps
  else (stays k heaps || stays k (tl heaps))%bool.

Lemma fits_spec n v k heaps : fits n v k heaps = true <->
  N.testbit (code k) (N.of_nat (length heaps)) = true /\ (1 <= k \/ 2 <= length heaps) /\ nonempty heaps /\
  n = k + tokens heaps /\ value heaps = v.
Proof.
  unfold fits, nonempty. rewrite !andb_true_iff, orb_true_iff, !Nat.leb_le, Nat.eqb_eq, N.eqb_eq, forallb_forall, Forall_forall.
  setoid_rewrite Nat.leb_le. tauto.
Qed.
Lemma fits_option n v k heaps : fits n v k heaps = true -> exists heaps, option_of code n heaps /\ value heaps = v.
Proof. intros H. apply fits_spec in H as (B & D & P & T & V). exists heaps. split; [exists k; assumption|exact V]. Qed.

Lemma high_step n : n0 <= n -> high (F (n + p)) = (high (F n) + rise)%N.
Proof. intros L. rewrite steps by exact L. apply high_add. Qed.
Lemma step_small c y : n0 <= c -> (y < 2 ^ e)%N -> N.lxor (F (c + p)) y = (N.lxor (F c) y + 2 ^ e * rise)%N.
Proof.
  intros L Y. apply (same_parts e).
  - rewrite low_add, !low_lxor, steps, low_add by exact L. reflexivity.
  - rewrite high_add, !high_lxor, high_step by exact L. rewrite (high_less e y Y), !N.lxor_0_r. reflexivity.
Qed.
Lemma step_alike a b : n0 <= a -> n0 <= b -> high (F a) = high (F b) -> N.lxor (F (a + p)) (F (b + p)) = N.lxor (F a) (F b).
Proof.
  intros A B E. apply (same_parts e).
  - rewrite !low_lxor, !steps, !low_add by assumption. reflexivity.
  - rewrite !high_lxor, !high_step by assumption. now rewrite E, !N.lxor_nilpotent.
Qed.

Lemma moved_up k heaps : stays k heaps = true -> nonempty heaps -> exists k' heaps', stays k' heaps' = true /\
  code k' = code k /\ k <= k' /\ length heaps' = length heaps /\ nonempty heaps' /\
  k' + tokens heaps' = k + tokens heaps + 2 * p /\ value heaps' = value heaps.
Proof.
  intros S P. unfold stays in S. apply orb_prop in S as [S|S].
  - apply Nat.leb_le in S. exists (k + p + p), heaps. unfold stays. rewrite !recurs by lia.
    replace (Nat.leb n0 (k + p + p)) with true by (symmetry; apply Nat.leb_le; lia). repeat split; auto; lia.
  - destruct heaps as [|a [|b l]]; try discriminate. rewrite !andb_true_iff, !Nat.leb_le, N.eqb_eq in S.
    destruct S as [[A B] E]. exists k, (a + p :: b + p :: l). unfold nonempty in *. inversion P as [|? ? Pa P']. inversion P'; subst.
    repeat split; cbn; auto; try lia.
    + unfold stays. rewrite !high_step, E, N.eqb_refl by assumption. rewrite orb_true_iff, !andb_true_iff, !Nat.leb_le. right. lia.
    + constructor; [lia|]. constructor; [lia|assumption].
    + rewrite <- !N.lxor_assoc. f_equal. now apply step_alike.
Qed.

Variables from bound : nat.
Hypothesis room : n0 <= from /\ from + 2 * p <= bound.
Hypothesis slack_positive : (1 <= slack)%N.
Hypothesis high_enough : rise <> 0%N -> forall n, from <= n -> (slack + 2 * rise <= high (F n))%N.

Definition moving (n : nat) : Prop :=
  forall v, (v < F n)%N -> exists k heaps, fits n v k heaps = true /\ moves_on n v k heaps = true.

Lemma goes_on n : from <= n -> moving n -> moving (n + p) -> moving (n + p + p).
Proof.
  intros L M1 M2 v V. assert (L0 : n0 <= n) by lia.
  assert (H1 : high (F (n + p)) = (high (F n) + rise)%N) by now apply high_step.
  assert (H2 : high (F (n + p + p)) = (high (F (n + p)) + rise)%N) by (apply high_step; lia).
  assert (V2 : F (n + p + p) = (F (n + p) + 2 ^ e * rise)%N) by (apply steps; lia).
  assert (V1 : F (n + p) = (F n + 2 ^ e * rise)%N) by (apply steps; lia).
  destruct (N.lt_ge_cases (high (F (n + p + p))) (high v + slack + 2 * rise)) as [Near|Far].
  - (* from n + p *)
    assert (E : exists w, v = (w + 2 ^ e * rise)%N).
    { exists (v - 2 ^ e * rise)%N. destruct (N.eq_dec rise 0) as [->|R]; [lia|]. pose proof (high_enough R (n + p)).
      assert (rise <= high v)%N by lia. pose proof (whole e v). nia. }
    destruct E as (w & ->). assert (Hw : high (w + 2 ^ e * rise) = (high w + rise)%N) by apply high_add.
    rewrite Hw in Near. destruct (M2 w ltac:(lia)) as (k & heaps & Fi & Mo). apply fits_spec in Fi as (B & D & P & T & W).
    unfold moves_on in *. rewrite H2, Hw.
    replace (N.ltb (high (F (n + p)) + rise) (high w + rise + slack)) with (N.ltb (high (F (n + p))) (high w + slack))
      by (apply eq_true_iff_eq; rewrite !N.ltb_lt; lia).
    replace (N.ltb (high (F (n + p)) + rise) (high w + rise + slack + 2 * rise)) with true by (symmetry; apply N.ltb_lt; lia).
    replace (N.ltb (high (F (n + p))) (high w + slack + 2 * rise)) with true in Mo by (symmetry; apply N.ltb_lt; lia).
    assert (Raised : forall c rest, heaps = c :: rest -> n0 <= c -> (value rest < 2 ^ e)%N ->
      fits (n + p + p) (w + 2 ^ e * rise) k (c + p :: rest) = true).
    { intros c rest -> C R. apply fits_spec. cbn in *. unfold nonempty in *. inversion P; subst. repeat split; auto.
      - constructor; [lia|assumption].
      - lia.
      - apply step_small; assumption. }
    destruct (N.ltb (high (F (n + p))) (high w + slack)).
    + unfold rises_along in Mo. apply orb_prop in Mo as [Mo|Mo].
      * destruct heaps as [|c rest]; [discriminate|]. apply andb_prop in Mo as [C R]. apply Nat.leb_le in C.
        apply N.ltb_lt in R. exists k, (c + p :: rest). split; [now apply Raised|]. unfold rises_along.
        apply orb_true_iff. left. apply andb_true_iff. rewrite Nat.leb_le, N.ltb_lt. split; [lia|exact R].
      * apply andb_prop in Mo as [K R]. apply Nat.leb_le in K. exists (k + p), heaps. split.
        -- apply fits_spec. rewrite recurs by exact K. apply N.eqb_eq in R. rewrite R in *. repeat split; auto; lia.
        -- unfold rises_along. apply orb_true_iff. right. rewrite R, andb_true_r. apply Nat.leb_le. lia.
    + unfold does_both in Mo. destruct heaps as [|c rest]; [discriminate|]. apply andb_prop in Mo as [Mo S].
      apply andb_prop in Mo as [C R]. apply Nat.leb_le in C. apply N.ltb_lt in R. exists k, (c + p :: rest).
      split; [now apply Raised|]. unfold does_both. rewrite S, andb_true_r. apply andb_true_iff. rewrite Nat.leb_le, N.ltb_lt.
      split; [lia|exact R].
  - (* from n *)
    assert (W : (v < F n)%N).
    { destruct (N.eq_dec rise 0) as [Z|R]; [rewrite Z in *; lia|]. apply N.nle_gt. intros X. apply (high_le e) in X. lia. }
    destruct (M1 v W) as (k & heaps & Fi & Mo). apply fits_spec in Fi as (B & D & P & T & E).
    unfold moves_on in *. 
    replace (N.ltb (high (F (n + p + p))) (high v + slack)) with false by (symmetry; apply N.ltb_ge; lia).
    replace (N.ltb (high (F (n + p + p))) (high v + slack + 2 * rise)) with false by (symmetry; apply N.ltb_ge; lia).
    replace (N.ltb (high (F n)) (high v + slack)) with false in Mo
      by (symmetry; apply N.ltb_ge; lia).
    assert (Mo' : stays k heaps = true \/ stays k (tl heaps) = true).
    { destruct (N.ltb (high (F n)) (high v + slack + 2 * rise)).
      - right. unfold does_both in Mo. destruct heaps; [discriminate|]. now apply andb_prop in Mo as [_ S].
      - now apply orb_prop in Mo. }
    destruct Mo' as [S|S].
    + destruct (moved_up k heaps S P) as (k' & heaps' & S' & C & K & Le & P' & T' & E'). exists k', heaps'. split.
      * apply fits_spec. rewrite C, Le, E'. repeat split; auto; lia.
      * now rewrite S'.
    + assert (P0 : nonempty (tl heaps)) by (destruct heaps; [exact P|now inversion P]).
      destruct (moved_up k (tl heaps) S P0) as (k' & rest & S' & C & K & Le & P' & T' & E'). destruct heaps as [|c heaps]; cbn in *.
      * destruct rest; [|discriminate]. exists k', []. split; [|now rewrite S'].
        apply fits_spec. rewrite C. cbn in *. repeat split; auto; lia.
      * inversion P; subst. exists k', (c :: rest). split; [|cbn [tl]; rewrite S'; apply orb_true_r].
        apply fits_spec. cbn. rewrite C, Le. unfold nonempty. repeat split; auto; [lia|lia|]. now rewrite <- E'.
Qed.
Theorem moving_on : (forall n, from <= n < from + 2 * p -> moving n) -> forall n, from <= n -> moving n.
Proof.
  intros M n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (le_lt_dec (from + 2 * p) n) as [Far|Near]; [|apply M; lia].
  replace n with (n - 2 * p + p + p) by lia. apply goes_on; [lia|apply IH; lia|apply IH; lia].
Qed.
End SmallerValues.
