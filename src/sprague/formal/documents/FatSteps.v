(* Fat Rat's differences of any pile and the least: which step follows is told by the difference modulo 2^m - 1. *)
From Coq Require Import NArith ZArith Lia.
From Documents Require Import FatRat.
Local Open Scope Z_scope.

Lemma odd_divides e : forall t u c, 2 ^ Z.of_nat e * c = (2 * t + 1) * u -> exists d, u = 2 ^ Z.of_nat e * d.
Proof.
  induction e as [|e IH]; intros t u c E; [exists u; change (2 ^ Z.of_nat 0) with 1; lia|].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in * by lia. set (p := 2 ^ Z.of_nat e) in *.
  assert (V : exists v, u = 2 * v) by (exists (p * c - t * u); lia). destruct V as [v ->].
  destruct (IH t v c) as [d D]; [fold p; lia|]. exists d. rewrite D. fold p. lia.
Qed.
(* Where 1 <= n <= 2^(m - 1), n = h * a + r with r <= h. After r = h the step is 2w - 3, if n is not the last, else 2w - 2. *)
Lemma told h w t a b r z : 1 <= h -> w = 2 * t + 2 -> 0 <= t -> 0 <= a < w - 1 -> 0 <= b < w -> 1 <= r <= h ->
  (forall u c, h * c = (w - 1) * u -> exists d, u = h * d) ->
  (2 * w - 2) * (h - r) - 2 * h * (a - b) = (2 * w * h - 1) * z -> r = h /\ b < w - 1.
Proof.
  intros H W T A B R Div E. remember (h - r) as u eqn:D. assert (U : 0 <= u <= h - 1) by lia.
  assert (Y : exists y, z = 2 * y) by (exists (w * h * z - (w - 1) * u + h * (a - b)); lia). destruct Y as [y ->].
  assert (E' : (w - 1) * u - h * (a - b) = (2 * w * h - 1) * y) by lia.
  assert (L1 : 0 <= (w - 1) * u <= (w - 1) * (h - 1)) by nia. assert (L2 : - (h * (w - 1)) <= h * (a - b) <= h * (w - 2)) by nia.
  assert (L3 : 2 * w * h - 1 >= 2 * w - 1) by nia.
  assert (y = 0).
  { destruct (Z.lt_trichotomy y 0) as [L|[L|L]]; [exfalso|exact L|exfalso].
    - assert ((2 * w * h - 1) * y <= - (2 * w * h - 1)) by nia. lia.
    - assert ((2 * w * h - 1) * y >= 2 * w * h - 1) by nia. lia. }
  subst y. rewrite Z.mul_0_r in E'. destruct (Div u (a - b)) as [d F]; [lia|].
  assert (d = 0) by nia. subst d. rewrite Z.mul_0_r in F. rewrite F, Z.mul_0_r in E'. assert (a = b) by nia. lia.
Qed.
Lemma never_0 w h a r t z : w = 2 * t + 2 -> 0 <= t -> 1 <= h -> 0 <= a -> a < w -> 1 <= r -> r <= h ->
  (w - 1) * (2 * r - 1) - 2 * h * a <> (2 * w * h - 1) * z.
Proof.
  intros W T H A0 A R1 R2 X. set (u := w - 1) in *. set (v := 2 * r - 1) in *.
  assert (U1 : 0 <= u * v) by (apply Z.mul_nonneg_nonneg; lia).
  assert (U2 : u * v <= u * (2 * h - 1)) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (U3 : 0 <= h * a) by (apply Z.mul_nonneg_nonneg; lia).
  assert (U4 : h * a <= h * u) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (U5 : u * (2 * h - 1) = 2 * (h * u) - u) by ring.
  assert (U6 : 2 * w * h - 1 = 2 * (h * u) + 2 * h - 1) by (unfold u; ring).
  assert (U7 : 2 * h * a = 2 * (h * a)) by ring.
  assert (U8 : 0 <= h * u) by (apply Z.mul_nonneg_nonneg; lia).
  rewrite U6, U7 in X. set (p := h * u) in *. set (q := h * a) in *.
  assert (Z0 : z = 0).
  { destruct (Z.lt_trichotomy z 0) as [N|[E|N]]; [exfalso|exact E|exfalso].
    - assert (Y : (2 * p + 2 * h - 1) * z <= (2 * p + 2 * h - 1) * -1) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
    - assert (Y : (2 * p + 2 * h - 1) * 1 <= (2 * p + 2 * h - 1) * z) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  subst z. assert (O : u * v = 2 * (2 * (t * r) + r - t - 1) + 1) by (unfold u, v; rewrite W; ring). lia.
Qed.
Local Open Scope N_scope.
Definition apart (m j n : N) : N := column m j n - column m 1 n.
Section Steps.
Variables m j : N.
Hypothesis J : 2 <= j /\ j <= m.
Notation h := (2 ^ (m - j)).
Notation w := (2 ^ (j - 1)).
Notation M := (2 ^ m - 1).
Lemma sizes : 2 ^ (m - 1) = h * w /\ 2 ^ m = 2 * (h * w) /\ 1 <= h /\ exists t, w = 2 * t + 2.
Proof.
  assert (A : 2 ^ (m - 1) = h * w) by (rewrite <- N.pow_add_r; f_equal; lia). split; [exact A|]. rewrite (double m), A by lia. split; [reflexivity|].
  split; [apply power|]. exists (2 ^ (j - 2) - 1). pose proof (power (j - 2)). rewrite (double (j - 1)) by lia. replace (j - 1 - 1) with (j - 2) by lia. lia.
Qed.
Lemma apart_at s a r : a < w -> 1 <= r -> r <= h ->
  (Z.of_N (apart m j (h * (w * s + a) + r)) = Z.of_N M * (Z.of_N w - 1) * Z.of_N s + (2 * Z.of_N w * Z.of_N h - 1 - 2 * Z.of_N h) * Z.of_N a
    + (2 * Z.of_N w - 2) * Z.of_N r - Z.of_N w + 1)%Z.
Proof.
  intros A R L. destruct sizes as (F & G & P & t & T). unfold apart. rewrite column_at by lia.
  replace (h * (w * s + a) + r) with (2 ^ (m - 1) * s + (h * a + r)) by (rewrite F; lia). rewrite column_at by (rewrite ?F; nia).
  change (2 ^ (1 - 1)) with 1. rewrite G. set (x := h) in *. set (y := w) in *. clearbody x y. clear F G.
  assert (B : 1 <= x * y) by nia. assert (D : 2 * (x * a) + a <= 2 * (x * y) * a) by nia.
  assert (C : (2 * (x * y) - 1) * s + 1 * (2 * (x * a + r) - 1) <= (2 * (x * y) - 1) * (y * s + a) + y * (2 * r - 1)).
  { assert ((2 * (x * y) - 1) * s <= (2 * (x * y) - 1) * (y * s)) by (apply N.mul_le_mono_l; nia).
    assert (2 * (x * a) + a <= 2 * (x * y) * a) by nia. assert ((2 * (x * y) - 1) * a = 2 * (x * y) * a - a) by (rewrite N.mul_sub_distr_r; lia).
    assert (2 * r - 1 + 1 * (2 * r - 1) <= y * (2 * r - 1)) by nia. lia. }
  rewrite N2Z.inj_sub by exact C. rewrite !N2Z.inj_add, !N2Z.inj_mul, !N2Z.inj_sub, !N2Z.inj_add, !N2Z.inj_mul by lia. nia.
Qed.
(* a number, its place in its period *)
Lemma placed n : 1 <= n -> exists s a r, n = h * (w * s + a) + r /\ a < w /\ 1 <= r /\ r <= h.
Proof.
  intros N1. destruct sizes as (F & _ & P & t & T). destruct (in_period h n P N1) as (q & r & -> & R & L). exists (q / w), (q mod w), r.
  rewrite <- N.div_mod by lia. repeat split; [apply N.mod_lt; lia|exact R|exact L].
Qed.
Definition short (n : N) : Prop := exists s a r, n = h * (w * s + a) + r /\ a + 1 < w /\ r = h.
Lemma step n : 1 <= n -> (short n /\ apart m j (n + 1) + 3 = apart m j n + 2 * w) \/ (~ short n /\ apart m j (n + 1) + 2 = apart m j n + 2 * w).
Proof.
  intros N1. destruct sizes as (F & G & P & t & T). destruct (placed n N1) as (s & a & r & -> & A & R & L).
  assert (Un : forall s' a' r', h * (w * s + a) + r = h * (w * s' + a') + r' -> a' < w -> 1 <= r' -> r' <= h -> a = a' /\ r = r').
  { intros s' a' r' E A' R' L'. destruct (one_period h _ _ _ _ E) as [Q ->]; auto. split; [|reflexivity].
    now apply (N.div_mod_unique w s s' a a' A A'). }
  pose proof (apart_at s a r A R L) as V. assert (Gz : Z.of_N M = (2 * (Z.of_N h * Z.of_N w) - 1)%Z).
  { rewrite G. pose proof (positive h w P ltac:(lia)). clear V. lia. }
  rewrite Gz in V.
  destruct (N.lt_ge_cases r h) as [K|K].
  - right. split; [intros (s' & a' & r' & E & A' & ->); apply Un in E; lia|].
    replace (h * (w * s + a) + r + 1) with (h * (w * s + a) + (r + 1)) by lia. pose proof (apart_at s a (r + 1) A ltac:(lia) ltac:(lia)) as V'.
    rewrite Gz in V'. lia.
  - assert (r = h) by lia. subst r. destruct (N.lt_ge_cases (a + 1) w) as [B|B].
    + left. split; [now exists s, a, h|]. replace (h * (w * s + a) + h + 1) with (h * (w * s + (a + 1)) + 1) by lia.
      pose proof (apart_at s (a + 1) 1 B ltac:(lia) P) as V'. rewrite Gz in V'. nia.
    + right. split; [intros (s' & a' & r' & E & A' & ->); apply Un in E; lia|]. assert (w = a + 1) by lia.
      replace (h * (w * s + a) + h + 1) with (h * (w * (s + 1) + 0) + 1) by nia.
      pose proof (apart_at (s + 1) 0 1 ltac:(lia) ltac:(lia) P) as V'. rewrite Gz in V'. nia.
Qed.
Lemma same_short n k : 1 <= k -> apart m j n mod M = apart m j k mod M -> short n -> short k.
Proof.
  intros K E (s & a & r & -> & A & ->). destruct sizes as (F & G & P & t & T).
  assert (Gz : Z.of_N M = (2 * Z.of_N w * Z.of_N h - 1)%Z) by (rewrite G; clear - P T; nia). destruct (placed k K) as (s' & b & r' & -> & B & R & L).
  assert (Mp : M <> 0) by (rewrite G; clear - P T; nia). pose proof (N.div_mod (apart m j (h * (w * s + a) + h)) M Mp) as D.
  pose proof (N.div_mod (apart m j (h * (w * s' + b) + r')) M Mp) as D'. rewrite E in D.
  pose proof (apart_at s a h ltac:(lia) P (N.le_refl _)) as V. pose proof (apart_at s' b r' B R L) as V'.
  set (q := apart m j (h * (w * s + a) + h) / M) in *. set (q' := apart m j (h * (w * s' + b) + r') / M) in *.
  set (c := apart m j (h * (w * s' + b) + r') mod M) in *. clearbody q q' c. apply (f_equal Z.of_N) in D, D'.
  rewrite N2Z.inj_add, N2Z.inj_mul in D, D'. rewrite V in D. rewrite V' in D'. rewrite Gz in *.
  destruct (told (Z.of_N h) (Z.of_N w) (Z.of_N t) (Z.of_N a) (Z.of_N b) (Z.of_N r')
    (Z.of_N q - Z.of_N q' - (Z.of_N w - 1) * (Z.of_N s - Z.of_N s') - (Z.of_N a - Z.of_N b))) as [X Y]; try lia.
  - intros u d Q. rewrite N2Z.inj_pow in *. change (Z.of_N 2) with 2%Z in *. rewrite <- (N2Nat.id (m - j)) in *. rewrite nat_N_Z in *.
    apply (odd_divides _ (Z.of_N t) u d). rewrite Q. f_equal. apply (f_equal Z.of_N) in T. rewrite N2Z.inj_pow in T. change (Z.of_N 2) with 2%Z in T. lia.
  - exists s', b, h. repeat split; [f_equal; lia|lia].
Qed.
(* R-fat-rules.steps: The rules are sound in this: the step after A^j − A^1 depends on that difference modulo 2^m − 1
   alone. *)
Theorem steps n k : 1 <= n -> 1 <= k -> apart m j n mod M = apart m j k mod M ->
  apart m j (n + 1) - apart m j n = apart m j (k + 1) - apart m j k /\ apart m j n < apart m j (n + 1).
Proof.
  intros N1 K E. destruct sizes as (_ & _ & _ & t & T). pose proof (same_short n k K E). pose proof (same_short k n N1 (eq_sym E)).
  destruct (step n N1) as [[S A]|[S A]], (step k K) as [[S' A']|[S' A']]; [split|exfalso; tauto|exfalso; tauto|split]; try lia.
Qed.
(* ... and none is 0 there, as only the difference at the end is, where all piles are empty. *)
Theorem never_at_first n : 1 <= n -> apart m j n mod M <> 0.
Proof.
  intros P E. destruct (placed n P) as (s & a & r & -> & A & R1 & R2). destruct sizes as (_ & S & H & t & W).
  apply N.mod_divides in E as [c E]; [|lia]. pose proof (apart_at s a r A R1 R2) as Q. rewrite E, N2Z.inj_mul in Q. clear E P.
  assert (K : (Z.of_N M = 2 * Z.of_N w * Z.of_N h - 1)%Z) by (clear Q; rewrite S; lia). rewrite K in Q.
  apply (never_0 (Z.of_N w) (Z.of_N h) (Z.of_N a) (Z.of_N r) (Z.of_N t) (Z.of_N c - (Z.of_N w - 1) * Z.of_N s - Z.of_N a)); try lia.
Qed.
End Steps.
