(* Values that rise, or recur: G (n + p) = G n + s for all n >= start, where p and s are taken so often that the first
   values are less than a power of two that divides s. The first values, and for each n below a bound an option for each
   smaller value, prove it. *)
From Coq Require Import NArith PArith List Lia Arith Bool.
From Sprague Require Import Games Heaps Sums HighParts NoOption SmallerValues.
Import ListNotations.

Section Predicted.
Variable first : list N.
Variables start p : nat.
Variable s : N.
Definition predicted (n : nat) : N :=
  if Nat.ltb n start then nth n first 0%N
  else (nth (start + (n - start) mod p) first 0 + s * N.of_nat ((n - start) / p))%N.
Lemma predicted_rises n : 1 <= p -> start <= n -> predicted (n + p) = (predicted n + s)%N.
Proof.
  intros P L. unfold predicted. destruct (Nat.ltb_spec (n + p) start); [lia|]. destruct (Nat.ltb_spec n start); [lia|].
  replace (n + p - start) with (n - start + 1 * p) by lia. rewrite Nat.mod_add, Nat.div_add by lia. lia.
Qed.
(* the same, looked up where it is in a table *)
Definition looked_up (table : list N) (n : nat) : N := match nth_error table n with Some v => v | None => predicted n end.
Lemma looked_up_predicted size n : looked_up (map predicted (seq 0 size)) n = predicted n.
Proof.
  unfold looked_up. destruct (nth_error _ n) as [v|] eqn:E; [|reflexivity]. rewrite nth_error_map in E.
  destruct (nth_error (seq 0 size) n) as [m|] eqn:M; [|discriminate]. cbn in E. injection E as <-.
  assert (L : n < length (seq 0 size)) by (apply nth_error_Some; congruence).
  apply (nth_error_nth _ _ 0) in M. rewrite seq_nth in M by (rewrite seq_length in L; exact L). now subst.
Qed.
End Predicted.

(* Options that are listed: heap by heap, and for each heap one for each smaller value. *)
Section Listed.
Variable F : nat -> N.
Variable good : nat -> N -> nat -> list nat -> bool.
Fixpoint smaller (n count : nat) (v : N) (listed : list (nat * list nat)) : option (list (nat * list nat)) :=
  match count, listed with
  | O, _ => Some listed
  | S count, (k, heaps) :: listed => if good n v k heaps then smaller n count (N.succ v) listed else None
  | _, [] => None
  end.
Fixpoint every (count n : nat) (listed : list (nat * list nat)) : bool :=
  match count with
  | O => true
  | S count => match smaller n (N.to_nat (F n)) 0 listed with Some listed => every count (S n) listed | None => false end
  end.
Lemma smaller_spec n count : forall v listed listed', smaller n count v listed = Some listed' ->
  forall u, (v <= u < v + N.of_nat count)%N -> exists k heaps, good n u k heaps = true.
Proof.
  induction count as [|count IH]; intros v listed listed' H u U; [lia|]. destruct listed as [|(k, heaps) listed]; [discriminate|].
  cbn [smaller] in H. destruct (good n v k heaps) eqn:E; [|discriminate].
  destruct (N.eq_dec u v) as [->|]; [eauto|]. apply (IH _ _ _ H). lia.
Qed.
Lemma every_spec count : forall n listed, every count n listed = true ->
  forall m, n <= m < n + count -> forall v, (v < F m)%N -> exists k heaps, good m v k heaps = true.
Proof.
  induction count as [|count IH]; intros n listed H m M v V; [lia|]. cbn [every] in H.
  destruct (smaller n (N.to_nat (F n)) 0 listed) as [rest|] eqn:E; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|]; [|apply (IH _ _ H); [lia|exact V]].
  apply (smaller_spec _ _ _ _ _ E). rewrite N2Nat.id. lia.
Qed.
End Listed.

(* How options are listed: k + 1, and then the heaps, a 1 for each that is not there, one more than their tokens. *)
Fixpoint options_read (l : list positive) : list (nat * list nat) :=
  match l with
  | k :: a :: b :: c :: l =>
    (pred (Pos.to_nat k), filter (Nat.leb 1) (map (fun x => pred (Pos.to_nat x)) [a; b; c])) :: options_read l
  | _ => []
  end.

Definition growth_checked (begin again : list N) (first : list N) (start p : nat) (s : N)
  (times : nat) (e slack : N) (from : nat) (listed : list positive) : bool :=
  let code := digits begin again in
  let n0 := Nat.max start (Nat.max 1 (length begin)) in
  let q := p * times in
  let size := 4 * (n0 + q) in
  let F := looked_up first start p s (map (predicted first start p s) (seq 0 (Nat.max size (from + 2 * q)))) in
  let rise := ((s * N.of_nat times) / 2 ^ e)%N in
  let good n v k heaps := 
    if fits code F n v k heaps then if Nat.ltb n from then true else moves_on F n0 e rise slack n v k heaps else false in
  (Nat.leb 1 q && match again with [] => true | _ => Nat.eqb (q mod length again) 0 end && Nat.leb n0 from && N.leb 1 slack &&
   N.eqb (s * N.of_nat times) (2 ^ e * rise) &&
   forallb (fun a => N.eqb (high e (F a)) 0) (seq 0 n0) &&
   forallb (fun n => N.eqb rise 0 || N.leb (slack + 2 * rise) (high e (F n))) (seq from q) &&
   never_equal code F n0 q e size && every F good (from + 2 * q) 0 (options_read listed))%bool.

Theorem growth_proved begin again first start p s times e slack from listed :
  growth_checked begin again first start p s times e slack from listed = true ->
  (exists G, nim_values (digits begin again) G) /\ forall G, nim_values (digits begin again) G ->
  (forall n, start <= n -> G (n + p) = (G n + s)%N) /\
  (forall heaps, is_P _ (sum_move (digits begin again)) heaps <-> value G heaps = 0%N).
Proof.
  unfold growth_checked. set (code := digits begin again). set (n0 := Nat.max start _). set (q := p * times).
  set (F := looked_up _ _ _ _ _). set (rise := (_ / 2 ^ e)%N). rewrite !andb_true_iff, !Nat.leb_le, N.leb_le, N.eqb_eq.
  intros [[[[[[[[Q A] L] Sl] St] Sh] Hi] Ne] Ev].
  assert (One : forall n, start <= n -> F (n + p) = (F n + s)%N).
  { intros n N. unfold F. rewrite !looked_up_predicted. apply predicted_rises; [|exact N]. unfold q in Q. nia. }
  assert (Many : forall t n, start <= n -> F (n + p * t) = (F n + s * N.of_nat t)%N).
  { induction t as [|t IH]; intros n N; [rewrite Nat.mul_0_r, Nat.add_0_r; lia|].
    replace (n + p * S t) with (n + p * t + p) by lia. rewrite One, IH by lia. lia. }
  assert (Steps : forall n, n0 <= n -> F (n + q) = (F n + 2 ^ e * rise)%N).
  { intros n N. rewrite <- St. apply Many. unfold n0 in N. lia. }
  assert (Recurs : forall k, n0 <= k -> code (k + q) = code k).
  { intros k K. apply digits_recur; [unfold n0 in K; lia|]. destruct again; [now left|right; now apply Nat.eqb_eq]. }
  rewrite forallb_forall in Sh, Hi.
  assert (Values : nim_values code F).
  { intros n. split.
    - assert (Short : forall a, a < n0 -> high e (F a) = 0%N) by (intros a Ha; apply N.eqb_eq, Sh, in_seq; lia).
      apply (no_option_has_the_value code F n0 q e rise ltac:(unfold n0; lia) Q Steps Recurs Short (4 * (n0 + q)) Ne).
    - assert (Ex : forall m v, m < from + 2 * q -> (v < F m)%N -> exists k heaps, fits code F m v k heaps = true /\
        (from <= m -> moves_on F n0 e rise slack m v k heaps = true)).
      { intros m v M V. destruct (every_spec _ _ _ _ _ Ev m ltac:(lia) v V) as (k & heaps & G). exists k, heaps.
        destruct (fits code F m v k heaps); [|discriminate]. split; [reflexivity|]. intros X. destruct (Nat.ltb_spec m from); [lia|exact G]. }
      intros v V. destruct (le_lt_dec from n) as [N|N].
      + assert (Mo : moving code F n0 e rise slack n).
        { apply (moving_on code F n0 q e rise slack Q Steps Recurs from (from + 2 * q)); auto.
          - intros R m. induction m as [m IH] using (well_founded_induction lt_wf). intros M.
            destruct (le_lt_dec (from + q) m) as [Far|Near].
            + specialize (IH (m - q) ltac:(lia) ltac:(lia)). replace m with (m - q + q) by lia.
              rewrite Steps by lia. rewrite high_add. lia.
            + specialize (Hi m). rewrite in_seq in Hi. apply N.eqb_neq in R. rewrite R in Hi. apply N.leb_le, Hi. lia.
          - intros m M w W. destruct (Ex m w ltac:(lia) W) as (k & heaps & Fi & Mo). exists k, heaps. split; [exact Fi|apply Mo; lia]. }
        destruct (Mo v V) as (k & heaps & Fi & _). exact (fits_option _ _ _ _ _ _ Fi).
      + destruct (Ex n v ltac:(lia) V) as (k & heaps & Fi & _). exact (fits_option _ _ _ _ _ _ Fi). }
  split; [now exists F|]. intros G Gv. split; [|now apply sprague_grundy].
  intros n N. rewrite !(nim_values_unique code G F Gv Values). now apply One.
Qed.
(* the same where the values recur *)
Theorem recurrence_proved begin again first start p times e slack from listed :
  growth_checked begin again first start p 0 times e slack from listed = true ->
  (exists G, nim_values (digits begin again) G) /\ forall G, nim_values (digits begin again) G ->
  (forall n, start <= n -> G (n + p) = G n) /\
  (forall heaps, is_P _ (sum_move (digits begin again)) heaps <-> value G heaps = 0%N).
Proof.
  intros C. apply growth_proved in C as [E C]. split; [exact E|]. intros G V. destruct (C G V) as [P S]. split; [|exact S].
  intros n L. rewrite P by exact L. apply N.add_0_r.
Qed.
