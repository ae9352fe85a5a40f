(* The nim-values of Euclid's game down to zero, by partial quotients. Cairns, Ho and Lengyel 2011. *)
From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games Values.
From Documents Require Import CalkinWilf Euclid EuclidZero EuclidValues.
Local Open Scope N_scope.

(* The partial quotients of b/a are c, k times. *)
Inductive repeated (c : N) : N -> N -> N -> Prop :=
| last a : 1 <= c -> 1 <= a -> repeated c 1 a (c * a)
| before k r a : 1 <= r -> r < a -> repeated c k r a -> repeated c (k + 1) a (c * a + r).
Definition stated (a b v : N) : Prop :=
  (exists c k, repeated c k a b /\ v = if N.odd k then c else c - 1) \/
  ((forall c k, ~ repeated c k a b) /\ v = (b * b - a * a) / (a * b)).

Lemma bounds c k a b : repeated c k a b -> 1 <= c /\ 1 <= k /\ 1 <= a /\ c * a <= b /\ b < (c + 1) * a.
Proof. induction 1 as [a C A|k r a R L H (C & K & I)]; [nia|]. repeat split; lia. Qed.
Lemma first_quotient c q a r : r < a -> c * a <= q * a + r -> q * a + r < (c + 1) * a -> c = q.
Proof. intros R L U. destruct (N.lt_trichotomy c q) as [C|[C|C]]; [exfalso|exact C|exfalso]; nia. Qed.
Lemma repeated_once c k a b : repeated c k a b -> forall d j, repeated d j a b -> c = d /\ k = j.
Proof.
  induction 1 as [a C A|k r a R L H IH]; intros d j D; pose proof (bounds _ _ _ _ D) as (_ & _ & _ & Lo & Up).
  - assert (d = c) as -> by (apply (first_quotient d c a 0); lia). split; [reflexivity|]. remember (c * a) as b eqn:E. destruct D; [reflexivity|lia].
  - assert (d = c) as -> by (apply (first_quotient d c a r); lia). split; [reflexivity|]. remember (c * a + r) as b eqn:E.
    destruct D as [a C A|j s a S T D]; [lia|]. assert (s = r) as -> by lia. destruct (IH c j D) as [_ ->]. reflexivity.
Qed.
Lemma stated_once a b u v : stated a b u -> stated a b v -> u = v.
Proof.
  intros [(c & k & R & ->)|[N ->]] [(d & j & S & ->)|[M ->]]; [|now destruct (M c k)|now destruct (N d j)|reflexivity].
  destruct (repeated_once _ _ _ _ R d j S) as [-> ->]. reflexivity.
Qed.

Notation has := (has_value _ down_to_zero).
Lemma no_moves a : has (a, 0) 0.
Proof. constructor; [intros e M; inversion M; lia|intros u U; lia]. Qed.
Lemma has_swap n : forall a b v, a + b <= n -> has (a, b) v -> has (b, a) v.
Proof.
  induction n as [|n IH] using N.peano_ind; intros a b v L H.
  - assert (a = 0) as -> by lia. assert (b = 0) as -> by lia. exact H.
  - assert (G : forall c d w, down_to_zero (a, b) (c, d) -> has (c, d) w -> has (d, c) w).
    { intros c d w M. apply IH. inversion M; nia. }
    destruct H as [H1 H2]. constructor.
    + intros [c d] M. apply swapped in M. destruct (H1 _ M) as (u & U & N). exists u. split; [now apply (G d c)|exact N].
    + intros u U. destruct (H2 u U) as ([c d] & M & W). exists (d, c). split; [now apply swapped|now apply G].
Qed.
Lemma options a r q e : 1 <= a -> r < a -> a < q * a + r -> (down_to_zero (a, q * a + r) e <-> exists j, j < q /\ e = (a, j * a + r)).
Proof.
  intros A R L. rewrite moves by assumption.
  assert (Q : (q * a + r) / a = q) by (symmetry; apply (N.div_unique _ a q r); lia). rewrite Q. split.
  - intros (k & K & U & ->). exists (q - k). split; [lia|]. f_equal. nia.
  - intros (j & J & ->). exists (q - j). repeat split; [lia|lia|]. f_equal. nia.
Qed.
Lemma multiple a : 1 <= a -> forall q, has (a, q * a) q.
Proof.
  intros A q. induction q as [q IH] using (well_founded_induction N.lt_wf_0). destruct (N.eq_dec q 0) as [->|Q]; [apply no_moves|].
  destruct (N.eq_dec q 1) as [->|Q1].
  - rewrite N.mul_1_l. constructor.
    + intros e M. exists 0. split; [|lia]. apply from_equals in M as [->| ->]; [apply no_moves|apply (has_swap (a + 0)); [lia|apply no_moves]|exact A].
    + intros u U. assert (u = 0) as -> by lia. exists (a, 0). split; [apply from_equals; auto|apply no_moves].
  - assert (O : forall e, down_to_zero (a, q * a) e <-> exists j, j < q /\ e = (a, j * a)).
    { intros e. pose proof (options a 0 q e A ltac:(lia) ltac:(nia)) as H. rewrite N.add_0_r in H. rewrite H.
      split; intros (j & J & ->); exists j; (split; [exact J|]); now rewrite N.add_0_r. }
    constructor.
    + intros e M. apply O in M as (j & J & ->). exists j. split; [now apply IH|lia].
    + intros u U. exists (a, u * a). split; [apply O; eauto|now apply IH].
Qed.
Lemma above a r v : 1 <= r -> r < a -> has (a, r) v -> forall q, 1 <= q -> has (a, q * a + r) (if q <=? v then q - 1 else q).
Proof.
  intros R L H q. induction q as [q IH] using (well_founded_induction N.lt_wf_0). intros Q.
  assert (O := fun e => options a r q e ltac:(lia) L ltac:(nia)).
  assert (V : forall j, 1 <= j -> j < q -> has (a, j * a + r) (if j <=? v then j - 1 else j)) by (intros j J K; now apply IH). clear IH.
  constructor.
  - intros e M. apply O in M as (j & J & ->). destruct (N.eq_dec j 0) as [->|P].
    + exists v. split; [exact H|]. destruct (N.leb_spec q v); lia.
    + eexists. split; [apply V; lia|]. destruct (N.leb_spec j v), (N.leb_spec q v); lia.
  - intros u U. assert (C : u < v \/ u = v \/ v < u) by lia. destruct C as [C|[->|C]].
    + assert (u + 1 < q) by (destruct (N.leb_spec q v); lia). exists (a, (u + 1) * a + r). split; [apply O; eauto|].
      pose proof (V (u + 1) ltac:(lia) ltac:(lia)) as W. destruct (N.leb_spec (u + 1) v); [|lia]. now replace (u + 1 - 1) with u in W by lia.
    + exists (a, 0 * a + r). split; [apply O; exists 0; split; [lia|reflexivity]|exact H].
    + assert (u < q) by (destruct (N.leb_spec q v); lia). exists (a, u * a + r). split; [apply O; eauto|].
      pose proof (V u ltac:(lia) ltac:(lia)) as W. destruct (N.leb_spec u v); [lia|exact W].
Qed.

Lemma rounded_is a b v : 1 <= a -> a <= b -> rounded a b v -> v = (b * b - a * a) / (a * b).
Proof. intros A L R. apply (rounded_once a b); [exact A|lia|exact R|now apply rounded_div]. Qed.
Lemma one_below q a r : 1 <= q -> 1 <= r -> r < a -> (q * a + r) * r < a * a -> rounded a (q * a + r) (q - 1).
Proof.
  intros Q R L H. assert (E : exists p, q = p + 1) by (exists (q - 1); lia). destruct E as [p ->]. replace (p + 1 - 1) with p by lia.
  unfold rounded. split; [|nia]. assert (a * a <= ((p + 1) * a + r) * (a + r)) by (apply N.mul_le_mono; nia). nia.
Qed.
Lemma not_below q a r : 1 <= q -> 1 <= r -> r < a -> a * a <= (q * a + r) * r -> rounded a (q * a + r) q.
Proof.
  intros Q R L H. unfold rounded. split; [nia|]. assert ((q * a + r) * r <= (q * a + r) * a) by (apply N.mul_le_mono_l; lia). nia.
Qed.
Lemma both n : forall a b, a + b <= n -> 1 <= a -> a <= b -> exists v, stated a b v /\ has (a, b) v.
Proof.
  induction n as [|n IH] using N.peano_ind; intros a b Le A L; [lia|]. set (q := b / a). set (r := b mod a).
  assert (E : b = q * a + r) by (unfold q, r; rewrite N.mul_comm; apply N.div_mod; lia).
  assert (R : r < a) by (apply N.mod_lt; lia). assert (Q : 1 <= q) by nia. clearbody q r. subst b.
  destruct (N.eq_dec r 0) as [->|P].
  { rewrite N.add_0_r. exists q. split; [|now apply multiple]. left. exists q, 1. split; [now constructor|reflexivity]. }
  destruct (IH r a ltac:(nia) ltac:(lia) ltac:(lia)) as (v & S & H). apply (has_swap (r + a)) in H; [|lia].
  exists (if q <=? v then q - 1 else q). split; [|apply above; [lia|exact R|exact H|exact Q]].
  assert (Else : forall w, (forall c k, repeated c k r a -> c <> q) -> rounded a (q * a + r) w -> stated a (q * a + r) w).
  { intros w N W. right. split; [|now apply rounded_is]. intros c k D. pose proof (bounds _ _ _ _ D) as (_ & _ & _ & Lo & Up).
    assert (c = q) as -> by (apply (first_quotient c q a r); lia). remember (q * a + r) as b eqn:E. destruct D as [a C _|j s a S' T D]; [lia|].
    assert (s = r) as -> by lia. now apply (N q j). }
  destruct S as [(c & k & D & ->)|[N ->]].
  - destruct (bounds _ _ _ _ D) as (C & K & _ & Lo & Up). destruct (N.eq_dec c q) as [->|Ne].
    + left. exists q, (k + 1). split; [now constructor; [lia| |]|]. rewrite N.add_1_r, N.odd_succ, <- N.negb_odd.
      destruct (N.odd k); cbn [negb]; [destruct (N.leb_spec q q)|destruct (N.leb_spec q (q - 1))]; lia.
    + assert (Un : forall d j, repeated d j r a -> d <> q) by (intros d j D'; destruct (repeated_once _ _ _ _ D d j D'); congruence).
      apply Else; [exact Un|]. destruct (N.lt_ge_cases c q) as [U|U].
      * replace (q <=? _) with false by (symmetry; apply N.leb_gt; destruct (N.odd k); lia). apply not_below; try lia.
        assert (a * a <= q * r * a) by (apply N.mul_le_mono_r; nia). nia.
      * replace (q <=? _) with true by (symmetry; apply N.leb_le; destruct (N.odd k); lia). apply one_below; try lia.
        assert ((q + 1) * r <= a) by nia. assert ((q + 1) * r * a <= a * a) by (apply N.mul_le_mono_r; assumption).
        assert (r * r < r * a) by nia. nia.
  - set (v := (a * a - r * r) / (r * a)). assert (V : rounded r a v) by (apply rounded_div; lia). destruct V as [V V'].
    apply Else; [intros c k D; now destruct (N c k)|]. clearbody v. destruct (N.leb_spec q v) as [U|U].
    + apply one_below; try lia. assert (q * (r * a) <= v * (r * a)) by (apply N.mul_le_mono_r; lia).
      pose proof (no_integer q (a + r) Q a r ltac:(lia) ltac:(lia)). nia.
    + apply not_below; try lia. assert ((v + 1) * (r * a) <= q * (r * a)) by (apply N.mul_le_mono_r; lia). nia.
Qed.

(* I-euclid0.nim-values: The nim-value of (a, b), 1 ≤ a ≤ b, is ⌊b/a − a/b⌋, unless b/a = [c, c, …, c] with k partial
   quotients, c ≥ 2 where there are more than one: then c for odd k, and c − 1 for even k. *)
Theorem nim_values a b : 1 <= a -> a <= b -> (exists v, stated a b v) /\ forall v, stated a b v -> has_value _ down_to_zero (a, b) v.
Proof.
  intros A L. destruct (both (a + b) a b (N.le_refl _) A L) as (v & S & H). split; [eauto|]. intros u U.
  now rewrite (stated_once a b u v U S).
Qed.
