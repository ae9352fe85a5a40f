(* W(a): from one pile, or from both as many but for less than a. Its P-positions by floors, for every a. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles Floors MexSequences.
From Documents Require Import Beatty.
Local Open Scope N_scope.

Section Slopes.
Variable a : N.
Hypothesis positive : 1 <= a.
(* p < qg, for the g > 0 with g^2 = ag + 1; then alpha = g - a + 1 and beta = alpha + a = g + 1 *)
Definition below (p q : N) : Prop := p * p < a * p * q + q * q.
Definition below_alpha (p q : N) : Prop := below (p + (a - 1) * q) q.
Definition below_beta (p q : N) : Prop := below (p - q) q.

Lemma no_larger p q r s : 1 <= s -> p * s <= r * q -> below r s -> 1 <= q -> below p q.
Proof.
  unfold below. intros S L B Q. assert (H : (r * q) * (r * q) < a * (r * q) * (q * s) + (q * s) * (q * s)) by nia.
  assert (G : (p * s) * (p * s) < a * (p * s) * (q * s) + (q * s) * (q * s)).
  { set (X := p * s) in *. set (Y := r * q) in *. set (m := q * s) in *. clearbody X Y m.
    destruct (N.le_gt_cases X (a * m)) as [K|K].
    - destruct (N.eq_dec m 0) as [->|M]; [lia|]. nia.
    - assert (E : exists d, X = a * m + d) by (exists (X - a * m); lia). destruct E as [d ->].
      assert (E : exists e, Y = a * m + d + e) by (exists (Y - (a * m + d)); lia). destruct E as [e ->]. nia. }
  nia.
Qed.
Lemma below_some p q : below p q -> 1 <= q.
Proof. unfold below. destruct (N.eq_dec q 0) as [->|]; lia. Qed.
Lemma sum_below p q r s : below p q -> below r s -> below (p + r) (q + s).
Proof.
  intros A B. pose proof (below_some p q A). pose proof (below_some r s B). destruct (N.le_ge_cases (p * s) (r * q)) as [L|L].
  - apply (no_larger _ _ r s); auto; nia.
  - apply (no_larger _ _ p q); auto; nia.
Qed.
Lemma sum_above p q r s : ~ below p q -> ~ below r s -> ~ below (p + r) (q + s).
Proof.
  intros A B H. pose proof (below_some _ _ H). destruct (N.eq_dec q 0) as [->|Q].
  - apply B. apply (no_larger r s (p + r) (0 + s)); auto; nia.
  - destruct (N.eq_dec s 0) as [->|S].
    + apply A. apply (no_larger p q (p + r) (q + 0)); auto; nia.
    + destruct (N.le_ge_cases (p * s) (r * q)) as [L|L].
      * apply A. apply (no_larger p q (p + r) (q + s)); auto; nia.
      * apply B. apply (no_larger r s (p + r) (q + s)); auto; nia.
Qed.
Lemma alpha_slope : slope below_alpha.
Proof.
  unfold below_alpha. constructor.
  - intros p q. unfold below. destruct (N.lt_ge_cases ((p + (a - 1) * q) * (p + (a - 1) * q)) (a * (p + (a - 1) * q) * q + q * q)); [left|right]; lia.
  - intros p q r s H K. replace (p + r + (a - 1) * (q + s)) with (p + (a - 1) * q + (r + (a - 1) * s)) by lia. now apply sum_below.
  - intros p q r s H K. replace (p + r + (a - 1) * (q + s)) with (p + (a - 1) * q + (r + (a - 1) * s)) by lia. now apply sum_above.
  - intros q Q. unfold below. assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b ->].
    replace (b + 1 - 1) with b by lia. nia.
  - intros p H. apply below_some in H. lia.
  - exists 2. unfold below. assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b ->].
    replace (b + 1 - 1) with b by lia. nia.
Qed.
Lemma no_root n : forall k, k * k = a * k * n + n * n -> n = 0.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros k E. destruct (N.eq_dec n 0) as [|P]; [assumption|exfalso].
  assert (K : a * n < k) by nia. assert (F : exists d, k = a * n + d) by (exists (k - a * n); lia). destruct F as [d ->].
  assert (L : d < n) by nia. assert (M : d = 0) by (apply (IH d L n); nia). nia.
Qed.
Lemma reciprocal : reciprocals_sum_to_1 below_alpha below_beta.
Proof.
  unfold below_alpha, below_beta, below. split.
  - intros p q Q L. assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b Eb].
    assert (F : exists d, p = q + d) by (exists (p - q); lia). destruct F as [d ->].
    replace (q + d - q) with d by lia. replace (a - 1) with b by lia. assert (D : 1 <= d) by lia.
    pose proof (no_root d (q + d + b * d)) as R1. pose proof (no_root q d) as R2. subst a. split; intros H; [intros G|]; nia.
  - intros p q Q L. assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b Eb].
    replace (a - 1) with b by lia. replace (p - q) with 0 by lia. subst a. split; nia.
Qed.

(* A n = [n alpha], and B n = A n + an *)
Definition A (n m : N) : Prop := floor below_alpha n m.
Lemma not_above n m : A n m -> forall k, A n k -> k <= m.
Proof.
  unfold A, floor, below_alpha. intros [_ U] k [L _]. apply N.le_ngt. intros H. apply U. pose proof (below_some _ _ L).
  apply (no_larger _ _ (k + (a - 1) * n) n); auto; nia.
Qed.
Lemma once n k m : A n k -> A n m -> k = m.
Proof. intros H K. apply N.le_antisymm; eapply not_above; eauto. Qed.
Lemma total n : 1 <= n -> exists m, A n m.
Proof.
  intros P. assert (G : forall p, ~ below_alpha p n -> exists m, A n m).
  { induction p as [|p IH] using N.peano_ind; intros H.
    - destruct H. now apply (zero_below _ alpha_slope).
    - destruct (decided _ alpha_slope p n) as [D|D]; [exists p; split; [exact D|now rewrite N.add_1_r]|auto]. }
  apply (G (2 * n)). unfold below_alpha, below. assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b ->].
  replace (b + 1 - 1) with b by lia. nia.
Qed.
Lemma rises m n x y : m < n -> A m x -> A n y -> x < y.
Proof.
  intros L [H _] [_ K]. apply N.nle_gt. intros M. apply K.
  replace n with (m + 1 + (n - m - 1)) by lia. apply (further _ alpha_slope).
  pose proof (up _ _ alpha_slope reciprocal x m H) as U. unfold below_alpha in *. apply (no_larger _ _ (x + 1 + (a - 1) * (m + 1)) (m + 1)); auto; nia.
Qed.
Lemma second n y : 1 <= n -> floor below_beta n y -> exists x, A n x /\ y = x + a * n.
Proof.
  intros P [L U]. destruct (total n P) as (x & X). exists x. split; [exact X|]. destruct X as [L' U'].
  unfold below_alpha, below_beta in *. apply N.le_antisymm; apply N.le_ngt; intros H.
  - apply U'. apply (no_larger _ _ (y - n) n); auto; nia.
  - apply U. apply (no_larger _ _ (x + (a - 1) * n) n); auto; nia.
Qed.
Lemma apart m n x y : 1 <= m -> 1 <= n -> A m x -> A n y -> x <> y + a * n.
Proof.
  intros M P X Y ->. assert (F : floor below_beta n (y + a * n)).
  { destruct Y as [L U]. unfold floor, below_alpha, below_beta in *.
    replace (y + a * n - n) with (y + (a - 1) * n) by nia. replace (y + a * n + 1 - n) with (y + 1 + (a - 1) * n) by nia. now split. }
  destruct (N.eq_dec (y + a * n) 0) as [E|E]; [nia|].
  destruct (rayleigh _ _ alpha_slope reciprocal (y + a * n) ltac:(lia)) as [[_ N]|[_ N]]; [exact (N n P F)|exact (N m M X)].
Qed.
Lemma covered x : 1 <= x -> exists n, 1 <= n /\ (A n x \/ exists y, A n y /\ x = y + a * n).
Proof.
  intros X. destruct (rayleigh _ _ alpha_slope reciprocal x X) as [[(n & [P F] & _) _]|[(n & [P F] & _) _]]; exists n.
  - split; [exact P|now left].
  - split; [exact P|right]. now apply second.
Qed.
Lemma as_floors n y : 1 <= n -> (floor_alpha (Z.of_N a) n y <-> A n y).
Proof.
  intros P. unfold floor_alpha, is_floor, A, floor, below_alpha, below.
  assert (E : exists b, a = b + 1) by (exists (a - 1); lia). destruct E as [b Eb]. replace (a - 1) with b by lia.
  pose proof (no_root n (y + b * n)) as R1. pose proof (no_root n (y + 1 + b * n)) as R2. subst a. split; intros [L U]; split; nia.
Qed.
Lemma at_zero y : floor_alpha (Z.of_N a) 0 y <-> y = 0.
Proof. unfold floor_alpha, is_floor. split; [intros [L _]|intros ->; split]; nia. Qed.
End Slopes.

Definition wythoff_a (a x y p q : N) : Prop :=
  p < x /\ q = y \/ p = x /\ q < y \/ p < x /\ q < y /\ x + q < y + p + a /\ y + p < x + q + a.
(* ⌊nα⌋, for n = 0 too *)
Definition multiple (a n x : N) : Prop := n = 0 /\ x = 0 \/ 1 <= n /\ A a n x.
Lemma multiple_floor a n x : 1 <= a -> (floor_alpha (Z.of_N a) n x <-> multiple a n x).
Proof.
  intros P. unfold multiple. destruct (N.eq_dec n 0) as [->|Q]; [rewrite at_zero by exact P|rewrite as_floors by lia];
    (split; [intros H|intros [[]|[]]]; auto; lia || (right; split; [lia|exact H])).
Qed.
Lemma multiples_rise a m n x y : 1 <= a -> m < n -> multiple a m x -> multiple a n y -> x < y.
Proof.
  intros P L [[-> ->]|[M X]] [[-> ->]|[N Y]]; try lia.
  - apply N.neq_0_lt_0. intros ->. destruct Y as [_ U]. apply U. apply (proj2 (reciprocal a P)); lia.
  - exact (rises a P m n x y L X Y).
Qed.
Lemma multiple_once a n x y : 1 <= a -> multiple a n x -> multiple a n y -> x = y.
Proof. intros P [[-> ->]|[M X]] [[E F]|[N Y]]; try lia. exact (once a P n x y X Y). Qed.
Lemma multiples_apart a m n x y : 1 <= a -> multiple a m x -> multiple a n y -> x = y + a * n -> m = 0 /\ n = 0.
Proof.
  intros P X Y E. destruct (N.eq_dec n 0) as [->|N].
  - split; [|reflexivity]. destruct Y as [[_ ->]|[? _]]; [|lia]. assert (x = 0) as -> by lia. apply N.le_0_r, N.nlt_ge. intros M.
    pose proof (multiples_rise a 0 m 0 0 P M (or_introl (conj eq_refl eq_refl)) X). lia.
  - exfalso. destruct Y as [[]|[_ Y]]; [lia|]. destruct X as [[-> ->]|[M X]]; [nia|]. exact (apart a P m n x y M ltac:(lia) X Y E).
Qed.
(* R-W: The P-positions of W(a), where l and k from both piles need |k − l| < a, are (⌊nα⌋, ⌊nβ⌋), α = (2 − a + √(a² + 4))/2,
   β = α + a. *)
(* R-W.proved-1: For a = 1 it is so at all positions: (⌊nφ⌋, ⌊nφ⌋ + n), Wythoff's theorem. *)
(* R-W.proved-2: For a = 2 it is so at all positions: (⌊n√2⌋, ⌊n√2⌋ + 2n). *)
(* R-W.proved-3: For a = 3 it is so at all positions: (⌊nα⌋, ⌊nα⌋ + 3n), α = (√13 − 1)/2. *)
(* R-W.proved-4: For a = 4 it is so at all positions: (⌊nα⌋, ⌊nα⌋ + 4n), α = √5 − 1. *)
(* R-W.proved-5: For a = 5 it is so at all positions: (⌊nα⌋, ⌊nα⌋ + 5n), α = (√29 − 3)/2. *)
(* R-W.proved-6: For a = 6 it is so at all positions: (⌊nα⌋, ⌊nα⌋ + 6n), α = √10 − 2. *)
Theorem pairs_by_floors a : 1 <= a -> forall x y : N, (Z.of_N x <= Z.of_N y)%Z ->
  (is_P _ (piles2 (wythoff_a a)) (x, y) <-> exists n, floor_alpha (Z.of_N a) n x /\ y = x + a * n).
Proof.
  intros P. apply (two_piles (wythoff_a a) (fun x y => exists n, floor_alpha (Z.of_N a) n x /\ y = x + a * n)).
  - unfold wythoff_a. intros x y p q _ R. lia.
  - intros x y p q _ (L & R & n & X & ->). apply (multiple_floor a n x P) in X.
    destruct L as [[_ (m & U & ->)]|[_ (m & U & ->)]]; apply (multiple_floor a m _ P) in U; unfold wythoff_a in R.
    + assert (O : p < x -> m < n).
      { intros L. apply N.nle_gt. intros M. destruct (N.eq_dec m n) as [->|D].
        - rewrite (multiple_once a n p x P U X) in L. lia.
        - pose proof (multiples_rise a n m x p P ltac:(lia) X U). lia. }
      destruct R as [[L E]|[[-> L]|(L & _ & _ & K)]]; [specialize (O L); nia| |specialize (O L); nia].
      assert (M : m < n) by nia. pose proof (multiples_rise a m n x x P M U X). lia.
    + destruct R as [[L E]|[[E L]|(L & _ & _ & K)]].
      * destruct (multiples_apart a m n q x P U X E) as [-> ->]. lia.
      * destruct (multiples_apart a n m x q P X U (eq_sym E)) as [-> ->]. nia.
      * assert (n = 0) as -> by nia. destruct X as [[_ ->]|[]]; lia.
  - intros x y L. assert (S : forall n u, multiple a n u -> exists k, floor_alpha (Z.of_N a) k u /\ u + a * n = u + a * k).
    { intros n u H. exists n. split; [now apply multiple_floor|reflexivity]. }
    unfold left2, wythoff_a. destruct (N.eq_dec x 0) as [->|Q].
    + destruct (N.eq_dec y 0) as [->|R].
      * left. exists 0. split; [now apply at_zero|lia].
      * right. exists 0, 0. split; [left; split; [lia|]|lia]. exists 0. split; [now apply at_zero|lia].
    + destruct (covered a P x ltac:(lia)) as (n & N & [X|(u & U & ->)]).
      * destruct (N.lt_trichotomy y (x + a * n)) as [M|[->|M]].
        -- right. pose proof (N.div_mod (y - x) a ltac:(lia)) as D. pose proof (N.mod_lt (y - x) a ltac:(lia)) as D'.
           set (m := (y - x) / a) in *. set (r := (y - x) mod a) in *. clearbody m r. assert (O : m < n) by nia.
           assert (G : exists u, multiple a m u).
           { destruct (N.eq_dec m 0) as [->|]; [exists 0; now left|]. destruct (total a P m ltac:(lia)) as (u & U). exists u. right. now split; [lia|]. }
           destruct G as (u & U). pose proof (multiples_rise a m n u x P O U (or_intror (conj N X))). exists u, (u + a * m).
           split; [left; split; [lia|now apply S]|]. lia.
        -- left. apply S. now right.
        -- right. exists x, (x + a * n). split; [left; split; [lia|]|lia]. apply S. now right.
      * right. exists (u + a * n), u. assert (1 <= a * n) by nia. split; [right; split; [lia|]|lia]. apply S. now right.
Qed.

(* What the mex makes where B = A + an are these floors. *)
Theorem floors_by_mex a (A B : N -> N) : 1 <= a -> mex_sequence A B -> (forall n, B n = A n + a * n) ->
  forall n, floor_alpha (Z.of_N a) n (A n).
Proof.
  intros P mex law n. apply multiple_floor; [exact P|]. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  assert (X : exists f, multiple a n f).
  { destruct (N.eq_dec n 0) as [->|Z]; [exists 0; now left|]. destruct (total a P n ltac:(lia)) as [f F]. exists f. right. split; [lia|exact F]. }
  destruct X as [f F]. destruct (mex n) as [new all]. unfold used in new, all.
  assert (index : forall m x, multiple a m x -> x < f -> m < n).
  { intros m x M L. destruct (N.lt_trichotomy m n) as [H|[->|H]]; [exact H| |].
    - rewrite (multiple_once a n x f P M F) in L. lia.
    - pose proof (multiples_rise a n m f x P H F M). lia. }
  destruct (N.lt_trichotomy (A n) f) as [L|[->|L]]; [exfalso|exact F|exfalso].
  - destruct (N.eq_dec (A n) 0) as [Z|Z].
    + assert (H : 0 < n) by (apply (index 0 0); [now left|lia]). apply new. right. exists 0. split; [lia|left].
      rewrite Z. symmetry. exact (multiple_once a 0 _ _ P (IH 0 H) (or_introl (conj eq_refl eq_refl))).
    + destruct (covered a P (A n) ltac:(lia)) as (m & M & [H|(y & H & E)]).
      * assert (Q : multiple a m (A n)) by (right; now split). pose proof (index m _ Q L) as K. apply new. right. exists m. split; [lia|left].
        exact (multiple_once a m _ _ P Q (IH m K)).
      * assert (Q : multiple a m y) by (right; now split). pose proof (index m y Q ltac:(lia)) as K. apply new. right. exists m. split; [lia|right].
        rewrite law, (multiple_once a m (A m) y P (IH m K) Q). exact E.
  - destruct (all f ltac:(lia)) as [H|(i & K & [E|E])]; [lia| |]; assert (H : i < n) by lia; pose proof (IH i H) as Q.
    + pose proof (multiples_rise a i n _ _ P H Q F). lia.
    + rewrite law in E. destruct (multiples_apart a n i f (A i) P F Q E). lia.
Qed.
