(* The nim-values of Euclid's game: |a/b - b/a|, rounded down. Lengyel 2003, Nivasch 2006. *)
From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import CalkinWilf Euclid.
Local Open Scope N_scope.

(* a/b - b/a is no integer but 0 *)
Lemma no_integer n m : 1 <= n -> forall x y, x + y <= m -> 1 <= y -> x * x <> n * x * y + y * y.
Proof.
  intros K. induction m as [|m IH] using N.peano_ind; intros x y L Y E; [lia|].
  assert (n * y < x) by (apply N.nle_gt; intros H; assert (x * x <= x * (n * y)) by (apply N.mul_le_mono_l; lia); nia).
  assert (D : exists z, x = n * y + z) by (exists (x - n * y); lia). destruct D as [z ->].
  assert (y < n * y + z) by nia. assert (Q : y * y = n * y * z + z * z) by lia.
  assert (z < y) by (apply N.nle_gt; intros H'; assert (y * y <= z * z) by (apply N.mul_le_mono; lia); nia).
  apply (IH y z); [nia|lia|exact Q].
Qed.

(* v is (b/a - a/b), rounded down, for a <= b *)
Definition rounded (a b v : N) : Prop := v * a * b + a * a <= b * b /\ b * b < (v + 1) * a * b + a * a.
Definition value (e : N * N) (v : N) : Prop := let '(a, b) := e in if a <=? b then rounded a b v else rounded b a v.
Lemma value_swap a b v : value (a, b) v <-> value (b, a) v.
Proof. unfold value. destruct (N.leb_spec a b), (N.leb_spec b a); try reflexivity; [|lia]. assert (a = b) as -> by lia. reflexivity. Qed.
Lemma rounded_div a b : 1 <= a -> a <= b -> rounded a b ((b * b - a * a) / (a * b)).
Proof.
  intros A L. assert (P : 1 <= a * b) by nia. assert (a * a <= b * b) by (apply N.mul_le_mono; lia).
  pose proof (N.div_mod (b * b - a * a) (a * b) ltac:(lia)). pose proof (N.mod_lt (b * b - a * a) (a * b) ltac:(lia)).
  unfold rounded. set (v := (b * b - a * a) / (a * b)) in *. set (m := (b * b - a * a) mod (a * b)) in *. clearbody v m. lia.
Qed.
Lemma rounded_once a b u v : 1 <= a -> 1 <= b -> rounded a b u -> rounded a b v -> u = v.
Proof.
  unfold rounded. intros A B [U U'] [V V']. assert (P : 1 <= a * b) by nia.
  assert (H : forall x y, x * a * b + a * a <= b * b -> b * b < (y + 1) * a * b + a * a -> x <= y).
  { clear - P. intros x y X Y. assert (x * (a * b) < (y + 1) * (a * b)) by lia. apply N.mul_lt_mono_pos_r in H; lia. }
  pose proof (H u v U V'). pose proof (H v u V U'). lia.
Qed.

Lemma no_way a b c v : 1 <= a -> a < b -> 1 <= c -> euclid (a, b) (a, c) -> c < b -> rounded a b v -> ~ value (a, c) v.
Proof.
  intros A L C M Lc [B B'] W. assert (K : exists k, 1 <= k /\ b = c + k * a) by (inversion M; subst; [nia|eauto]).
  clear M. destruct K as (k & K & ->). unfold value, rounded in W. destruct (N.leb_spec a c) as [H|H]; destruct W as [W W'].
  - assert (D : exists d, c = v * a + d) by (exists (c - v * a); assert (v * a <= c); [|lia]; apply N.mul_le_mono_pos_r with (p := c); [lia|lia]).
    destruct D as [d ->]. assert (X : a * a <= (v * a + d) * d) by lia.
    assert (a * 1 <= k * a) by (rewrite N.mul_comm; apply N.mul_le_mono_r; lia).
    assert (E : exists e, k * a = a + e) by (exists (k * a - a); lia). destruct E as [e E]. rewrite E in *.
    assert ((v * a + d) * d <= (v * a + d + (a + e)) * (d + e)) by (apply N.mul_le_mono; lia). lia.
  - assert (X : c * (v * a + c) < a * a).
    { assert (c * (v * a + c) <> a * a); [|lia]. intros E. destruct (N.eq_dec v 0) as [->|V]; [nia|].
      apply (no_integer v (a + c) ltac:(lia) a c); lia. }
    destruct (N.lt_trichotomy k v) as [S|[->|S]].
    + assert (E : exists e, v = k + 1 + e) by (exists (v - k - 1); lia). destruct E as [e ->].
      assert ((c + k * a) * (c + k * a) <= (k + 1 + e) * a * (c + k * a)) by (apply N.mul_le_mono_r; nia). nia.
    + lia.
    + assert (E : exists e, k = v + 1 + e) by (exists (k - v - 1); lia). destruct E as [e ->].
      assert (((v + 1) * a + c) * c <= (c + (v + 1 + e) * a) * (c + e * a)) by (apply N.mul_le_mono; nia). nia.
Qed.
Lemma some_way a b u v : 1 <= a -> a <= b -> rounded a b v -> u < v -> exists c, 1 <= c /\ euclid (a, b) (a, c) /\ value (a, c) u.
Proof.
  intros A L [B B'] U. set (q := (b - 1) / a). set (r := b - q * a).
  assert (H : q * a <= b - 1) by (unfold q; rewrite N.mul_comm; apply N.mul_div_le; lia).
  assert (H' : b - 1 < (q + 1) * a).
  { unfold q. pose proof (N.mul_succ_div_gt (b - 1) a ltac:(lia)). rewrite N.add_1_r, N.mul_comm. exact H0. }
  assert (R : 1 <= r <= a) by (unfold r; lia). assert (E : b = r + q * a) by (unfold r; lia). clearbody q r. subst b. clear H H' B'.
  assert (Q : v <= q).
  { apply N.nlt_ge. intros S. assert ((q + 1) * a <= v * a) by (apply N.mul_le_mono_r; lia).
    assert ((r + q * a) * (r + q * a) <= (v * a) * (r + q * a)) by (apply N.mul_le_mono_r; lia). nia. }
  assert (G : forall j, j < q -> euclid (a, r + q * a) (a, r + j * a)).
  { intros j J. replace (r + q * a) with (r + j * a + (q - j) * a) by nia. constructor; lia. }
  assert (V : forall c, a <= c -> value (a, c) u <-> rounded a c u) by (intros c C; unfold value; destruct (N.leb_spec a c); [reflexivity|lia]).
  destruct (N.le_gt_cases (a * a) (r * (u * a + r))) as [I|I].
  - exists (r + u * a). split; [lia|]. split; [apply G; lia|]. assert (a <= r + u * a).
    { destruct (N.eq_dec u 0) as [->|]; [|nia]. apply N.nlt_ge. intros S. assert (r * r < a * a) by (apply N.mul_lt_mono; lia). lia. }
    apply V; [assumption|]. unfold rounded. split; [lia|]. assert (r * (r + u * a) <= a * (r + u * a)) by (apply N.mul_le_mono_r; lia).
    assert (1 <= a * a) by nia. lia.
  - destruct (N.le_gt_cases (a * a) (r * ((u + 1) * a + r))) as [J|J].
    + exists r. split; [lia|]. split; [replace r with (r + 0 * a) at 2 by lia; apply G; lia|].
      assert (r < a) by (destruct (N.eq_dec r a) as [->|]; [nia|lia]). unfold value. destruct (N.leb_spec a r); [lia|].
      unfold rounded. split; [lia|]. pose proof (no_integer (u + 1) (a + r) ltac:(lia) a r (N.le_refl _) ltac:(lia)). lia.
    + exists (r + (u + 1) * a). split; [lia|]. assert (S : u + 1 < q).
      { apply N.nle_gt. intros S. assert (v = u + 1) as -> by lia. assert (q = u + 1) as -> by lia. lia. }
      split; [now apply G|]. apply V; [nia|]. unfold rounded. split; [|lia].
      assert (a * a <= (a + r) * (r + (u + 1) * a)) by (apply N.mul_le_mono; nia). lia.
Qed.

Theorem nim_values a b v : 1 <= a -> 1 <= b -> (has_value _ euclid (a, b) v <-> value (a, b) v).
Proof.
  intros A B. apply (values _ euclid positive (fun e => fst e + snd e)); [| | | | |now split].
  - intros p q _ M. inversion M; subst; cbn; nia.
  - intros [x y] [X Y]. unfold value. destruct (N.leb_spec x y); eexists; apply rounded_div; lia.
  - intros [x y] u w [X Y]. unfold value. destruct (N.leb_spec x y); apply rounded_once; assumption.
  - intros [x y] [c d] w [X Y] W M W'. assert (P : 1 <= c /\ 1 <= d) by (inversion M; lia). destruct P as [P P'].
    destruct (N.lt_trichotomy x y) as [L|[->|L]].
    + unfold value in W at 1. destruct (N.leb_spec x y); [|lia]. assert (c = x /\ d < y) as [-> D] by (inversion M; subst; nia).
      exact (no_way x y d w X L P' M D W W').
    + inversion M; subst; nia.
    + apply value_swap in W, W'. unfold value in W at 1. destruct (N.leb_spec y x); [|lia].
      assert (d = y /\ c < x) as [-> D] by (inversion M; subst; nia). apply (no_way y x c w Y L P); auto. now apply euclid_swap.
  - intros [x y] u w [X Y] W U. destruct (N.le_ge_cases x y) as [L|L].
    + unfold value in W. destruct (N.leb_spec x y); [|lia]. destruct (some_way x y u w X L W U) as (c & _ & M & V). eauto.
    + apply value_swap in W. unfold value in W. destruct (N.leb_spec y x); [|lia].
      destruct (some_way y x u w Y L W U) as (c & _ & M & V). exists (c, y). split; [now apply euclid_swap|now apply value_swap].
Qed.
Definition larger (a b : N) : N := N.max (a * a) (b * b) - N.min (a * a) (b * b).
(* E-grundy: The nim-value of (a, b) is ⌊|a/b − b/a|⌋. *)
Theorem grundy a b : 1 <= a -> 1 <= b -> has_value _ euclid (a, b) (larger a b / (a * b)).
Proof.
  intros A B. apply nim_values; [exact A|exact B|]. unfold value, larger. destruct (N.leb_spec a b) as [L|L].
  - assert (a * a <= b * b) by (apply N.mul_le_mono; lia). rewrite N.max_r, N.min_l by assumption. now apply rounded_div.
  - assert (b * b <= a * a) by (apply N.mul_le_mono; lia). rewrite N.max_l, N.min_r by assumption. rewrite (N.mul_comm a b).
    apply rounded_div; lia.
Qed.
(* The value is below k just between a/alpha and a alpha, where alpha^2 = k alpha + 1; by floors f of a alpha. *)
Lemma below_above k a b v : 1 <= a -> a <= b -> has_value _ euclid (a, b) v -> (v < k <-> b * b < k * a * b + a * a).
Proof.
  intros A L H. apply nim_values in H; [|exact A|lia]. unfold value in H. destruct (N.leb_spec a b); [|lia]. destruct H as [V V'].
  assert (P : 1 <= a * b) by nia. split.
  - intros K. assert ((v + 1) * (a * b) <= k * (a * b)) by (apply N.mul_le_mono_r; lia). lia.
  - intros K. apply N.nle_gt. intros S. assert (k * (a * b) <= v * (a * b)) by (apply N.mul_le_mono_r; lia). lia.
Qed.
(* E-grundy.two: For every a exactly 2a of the positions (a, b) have a nim-value below 2: the b between a/α and aα, α
   = 1 + √2 = [2, 2, 2, …]. *)
(* E-grundy.three: Likewise 3a of them have a nim-value below 3, with α = (3 + √13)/2 = [3, 3, 3, …]. *)
Theorem below k a b v : 1 <= a -> 1 <= b -> has_value _ euclid (a, b) v ->
  (v < k <-> b * b < k * a * b + a * a /\ a * a < k * b * a + b * b).
Proof.
  intros A B H. destruct (N.le_ge_cases a b) as [L|L].
  - rewrite (below_above k a b v A L H). split; [|tauto]. intros K. split; [exact K|].
    assert (a * a <= b * b) by (apply N.mul_le_mono; exact L). destruct (N.eq_dec k 0) as [->|]; nia.
  - assert (S : has_value _ euclid (b, a) v) by (apply nim_values; [exact B|exact A|]; apply value_swap; now apply nim_values).
    rewrite (below_above k b a v B L S). split; [|tauto]. intros K. split; [|exact K].
    assert (b * b <= a * a) by (apply N.mul_le_mono; exact L). destruct (N.eq_dec k 0) as [->|]; nia.
Qed.
Theorem by_floors k a y f : 1 <= k -> 1 <= a -> f * f <= k * a * f + a * a -> k * a * (f + 1) + a * a < (f + 1) * (f + 1) ->
  (y <= f <-> y * y < k * a * y + a * a).
Proof.
  intros K A F F'. split.
  - intros Y. assert (y * y <> k * a * y + a * a).
    { intros E. apply (no_integer k (y + a) K y a); [lia|exact A|lia]. }
    assert (y * y <= k * a * y + a * a); [|lia]. destruct (N.le_gt_cases y (k * a)) as [S|S]; [assert (y * y <= k * a * y) by (apply N.mul_le_mono_r; lia); lia|].
    assert (D : exists d, y = k * a + d) by (exists (y - k * a); lia). destruct D as [d ->].
    assert (E : exists e, f = k * a + e) by (exists (f - k * a); lia). destruct E as [e ->].
    assert ((k * a + d) * d <= (k * a + e) * e) by (apply N.mul_le_mono; lia). lia.
  - intros Y. apply N.nlt_ge. intros S. destruct (N.le_gt_cases (f + 1) (k * a)) as [T|T].
    + assert ((f + 1) * (f + 1) <= k * a * (f + 1)) by (apply N.mul_le_mono_r; lia). lia.
    + assert (D : exists d, f + 1 = k * a + d) by (exists (f + 1 - k * a); lia). destruct D as [d D].
      assert (E : exists e, y = k * a + e) by (exists (y - k * a); lia). destruct E as [e ->]. rewrite D in *.
      assert ((k * a + d) * d <= (k * a + e) * e) by (apply N.mul_le_mono; lia). lia.
Qed.
