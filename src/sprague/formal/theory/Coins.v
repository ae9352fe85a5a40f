(* Coins in a row, turned: a position is the set of heads, as the bits of a number. A move turns a coin from heads to tails
   and some others before it, whichever way they lie. What has to hold of a law of the nim-values of single heads. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games Values Sums HeapLaws.
Import ListNotations.

Definition coin (c : N) : N := N.shiftl 1 c.
Local Arguments coin : simpl never.
Local Arguments N.lxor : simpl never.
Local Arguments N.testbit : simpl never.
Lemma coin_bit c i : N.testbit (coin c) i = N.eqb c i.
Proof.
  unfold coin. destruct (N.eqb_spec c i) as [->|H].
  - rewrite N.shiftl_spec_high by lia. now rewrite N.sub_diag.
  - destruct (N.lt_ge_cases i c) as [L|L]; [now rewrite N.shiftl_spec_low|]. rewrite N.shiftl_spec_high by lia.
    destruct (i - c)%N eqn:E; [lia|reflexivity].
Qed.
Definition turn (coins : list N) (s : N) : N := fold_right (fun c t => N.lxor (coin c) t) s coins.
Lemma turn_cons c l s : turn (c :: l) s = N.lxor (coin c) (turn l s).
Proof. reflexivity. Qed.
Lemma turn_other coins s i : (forall c, In c coins -> c <> i) -> N.testbit (turn coins s) i = N.testbit s i.
Proof.
  induction coins as [|c l IH]; intros H; [reflexivity|].
  rewrite turn_cons, N.lxor_spec, coin_bit, IH by (intros d D; apply H; now right).
  destruct (N.eqb_spec c i) as [E|_]; [destruct (H c (or_introl eq_refl) E)|]. now destruct (N.testbit s i).
Qed.

(* the heads of a position, in order *)
Definition heads (s : N) : list N := filter (N.testbit s) (map N.of_nat (seq 0 (N.to_nat (N.size s)))).
Lemma heads_iff s c : In c (heads s) <-> N.testbit s c = true.
Proof.
  unfold heads. rewrite filter_In, in_map_iff. split; [tauto|]. intros H. split; [|exact H]. exists (N.to_nat c).
  rewrite in_seq. split; [lia|]. destruct (N.lt_ge_cases c (N.size s)) as [L|L]; [lia|].
  destruct s as [|p]; [now rewrite N.bits_0 in H|]. rewrite N.size_log2 in L by lia.
  rewrite N.bits_above_log2 in H by lia. discriminate.
Qed.
Lemma heads_once s : NoDup (heads s).
Proof. apply NoDup_filter, FinFun.Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]. Qed.
Lemma heads_more s c : N.testbit s c = false -> Permutation (heads (N.lxor (coin c) s)) (c :: heads s).
Proof.
  intros H. apply NoDup_Permutation; [apply heads_once| |].
  - constructor; [|apply heads_once]. rewrite heads_iff. congruence.
  - intros i. cbn. rewrite !heads_iff, N.lxor_spec, coin_bit. destruct (N.eqb_spec c i) as [->|E].
    + rewrite H. tauto.
    + destruct (N.testbit s i); cbn; intuition congruence.
Qed.

Section Coins.
Variable turns : N -> list N -> Prop.      (* turns n others: a move may turn coin n to tails, and these others *)
Inductive coins_turned : N -> N -> Prop :=
  turned n others s : turns n others -> N.testbit s n = true -> coins_turned s (turn (n :: others) s).

Variable V : N -> N -> Prop.
Hypothesis before : forall n others, turns n others -> forall m, In m others -> (m < n)%N.
Hypothesis law_total : forall n, exists v, V n v.
Hypothesis law_unique : forall n u v, V n u -> V n v -> u = v.
Hypothesis law_kept : forall n others vs, turns n others -> Forall2 V others vs -> ~ V n (nim_sum vs).
Hypothesis law_missing : forall n v u, V n v -> (u < v)%N ->
  exists others vs, turns n others /\ Forall2 V others vs /\ nim_sum vs = u.

Lemma sum_order l r : Permutation l r -> forall v, sum_value V l v -> sum_value V r v.
Proof.
  induction 1 as [|x l r P IH|x y l|l m r P IHP Q IHQ]; auto; intros v (vs & F & E).
  - inversion F as [|a u b us H G]; subst. destruct (IH (nim_sum us) (ex_intro _ us (conj G eq_refl))) as (ws & K & D).
    exists (u :: ws). split; [now constructor|]. cbn. now fold (nim_sum ws); rewrite D.
  - inversion F as [|a u b us H G]; subst. inversion G as [|a' u' b' us' H' G']; subst.
    exists (u' :: u :: us'). split; [auto|].
    change (N.lxor u' (N.lxor u (nim_sum us')) = N.lxor u (N.lxor u' (nim_sum us'))).
    now rewrite <- !N.lxor_assoc, (N.lxor_comm u').
Qed.
Lemma sum_unique l u v : sum_value V l u -> sum_value V l v -> u = v.
Proof. intros (us & F & <-) (vs & G & <-). now rewrite (values_unique V law_unique l us F vs G). Qed.
Lemma sum_total l : exists v, sum_value V l v.
Proof. destruct (values_total V law_total l) as [vs F]. now exists (nim_sum vs), vs. Qed.

Lemma one_turned c a s v : V c a -> sum_value V (heads s) v -> sum_value V (heads (N.lxor (coin c) s)) (N.lxor a v).
Proof.
  intros A H. destruct (N.testbit s c) eqn:E.
  - set (t := N.lxor (coin c) s). assert (T : N.testbit t c = false).
    { unfold t. now rewrite N.lxor_spec, coin_bit, N.eqb_refl, E. }
    assert (S : N.lxor (coin c) t = s) by (unfold t; now rewrite <- N.lxor_assoc, N.lxor_nilpotent).
    destruct (sum_total (heads t)) as [w W]. pose proof W as (ws & F & D).
    assert (K : sum_value V (heads s) (N.lxor a w)).
    { rewrite <- S. apply (sum_order (c :: heads t)); [symmetry; now apply heads_more|].
      exists (a :: ws). split; [now constructor|]. cbn. now fold (nim_sum ws); rewrite D. }
    rewrite (sum_unique _ _ _ H K), <- N.lxor_assoc, N.lxor_nilpotent. exact W.
  - apply (sum_order (c :: heads s)); [symmetry; now apply heads_more|]. destruct H as (vs & F & D).
    exists (a :: vs). split; [now constructor|]. cbn. now fold (nim_sum vs); rewrite D.
Qed.
Lemma all_turned coins vs s v : Forall2 V coins vs -> sum_value V (heads s) v ->
  sum_value V (heads (turn coins s)) (N.lxor (nim_sum vs) v).
Proof.
  induction 1 as [|c a l us A F IH]; intros H; [exact H|].
  rewrite turn_cons. change (nim_sum (a :: us)) with (N.lxor a (nim_sum us)). rewrite N.lxor_assoc.
  apply one_turned; auto.
Qed.

Theorem coins_law s v : has_value _ coins_turned s v <-> sum_value V (heads s) v.
Proof.
  apply (values _ coins_turned (fun _ => True) (fun s => s)) with (V := fun s v => sum_value V (heads s) v);
    [| | | | |exact I].
  - intros p q _ [n others t O H]. split; [exact I|]. apply (less_by_bit _ _ n); [|exact H|].
    + rewrite turn_cons, N.lxor_spec, coin_bit, N.eqb_refl, turn_other, H; [reflexivity|].
      intros c C. pose proof (before n others O c C). lia.
    + intros j J. apply turn_other. intros c [<-|C]; [lia|]. pose proof (before n others O c C). lia.
  - intros p _. apply sum_total.
  - intros p u w _. apply sum_unique.
  - intros p q u _ H M K. destruct M as [n others t O B]. destruct (values_total V law_total others) as [vs F].
    destruct (law_total n) as [a A].
    pose proof (sum_unique _ _ _ K (all_turned (n :: others) (a :: vs) t u ltac:(auto) H)) as E.
    change (nim_sum (a :: vs)) with (N.lxor a (nim_sum vs)) in E. apply (law_kept n others vs O F). assert (nim_sum vs = a) as ->; [|exact A].
    apply N.lxor_eq. apply (f_equal (fun z => N.lxor z u)) in E.
    rewrite N.lxor_nilpotent, (N.lxor_assoc _ u u), N.lxor_nilpotent, N.lxor_0_r in E.
    rewrite N.lxor_comm. now symmetry.
  - intros p u w _ (vs & F & E) L. destruct (nim_sum_lowered vs u ltac:(lia)) as (vl & vn & vr & -> & T).
    rewrite E in T. pose proof F as G. apply Forall2_app_inv_r in F as (l & p' & Fl & F & D).
    inversion F as [|n a r b Hn Fr]; subst p' a b. destruct (law_missing n vn _ Hn T) as (h & hv & O & K & S).
    exists (turn (n :: h) p). split.
    + constructor; [exact O|]. apply heads_iff. rewrite D. apply in_or_app. right. now left.
    + pose proof (all_turned (n :: h) (vn :: hv) p w ltac:(auto) ltac:(now exists (vl ++ vn :: vr))) as R.
      assert (N.lxor (nim_sum (vn :: hv)) w = u) as X; [|now rewrite X in R].
      change (nim_sum (vn :: hv)) with (N.lxor vn (nim_sum hv)). rewrite S. apply N.bits_inj. intros i.
      rewrite !N.lxor_spec. now destruct (N.testbit vn i), (N.testbit w i), (N.testbit u i).
Qed.
End Coins.
