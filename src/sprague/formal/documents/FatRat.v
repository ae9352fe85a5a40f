(* Fat Rat's formula on any number m of piles: its columns split the positive integers; their differences; their digits. *)
From Coq Require Import Arith NArith List Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition column (m k n : N) : N := (2 ^ m - 1) * n / 2 ^ (m - k) - 2 ^ (k - 1) + 1.

Lemma before h x : 1 <= x -> h * (x - 1) + h = h * x.
Proof. intros. rewrite <- N.mul_succ_r. f_equal. lia. Qed.
Lemma positive a b : 1 <= a -> 1 <= b -> 1 <= a * b.
Proof. exact (N.mul_le_mono 1 a 1 b). Qed.
Lemma one_more x : 1 <= x -> exists p, x = p + 1.
Proof. intros. exists (x - 1). lia. Qed.
Lemma power k : 1 <= 2 ^ k.
Proof. pose proof (N.pow_nonzero 2 k ltac:(lia)). lia. Qed.
Lemma double k : 1 <= k -> 2 ^ k = 2 * 2 ^ (k - 1).
Proof. intros K. rewrite <- N.pow_succ_r'. f_equal. lia. Qed.
Lemma split_power m k : k <= m -> 2 ^ m = 2 ^ (m - k) * 2 ^ k.
Proof. intros K. rewrite <- N.pow_add_r. f_equal. lia. Qed.

(* n is s periods and r, 1 <= r <= 2^(m - k). *)
Lemma in_period h n : 1 <= h -> 1 <= n -> exists s r, n = h * s + r /\ 1 <= r /\ r <= h.
Proof.
  intros H L. exists ((n - 1) / h), ((n - 1) mod h + 1). pose proof (N.div_mod (n - 1) h ltac:(lia)).
  pose proof (N.mod_lt (n - 1) h ltac:(lia)). set (q := (n - 1) / h) in *. set (r := (n - 1) mod h) in *. clearbody q r.
  repeat split; nia.
Qed.
Lemma one_period h s r s' r' : h * s + r = h * s' + r' -> 1 <= r -> r <= h -> 1 <= r' -> r' <= h -> s = s' /\ r = r'.
Proof. intros E A B C D. assert (s = s') by nia. subst. split; [reflexivity|lia]. Qed.
Lemma column_at m k s r : 1 <= k -> k <= m -> 1 <= r -> r <= 2 ^ (m - k) ->
  column m k (2 ^ (m - k) * s + r) = (2 ^ m - 1) * s + 2 ^ (k - 1) * (2 * r - 1).
Proof.
  intros K L R H. unfold column. pose proof (power (m - k)) as P. pose proof (power (k - 1)) as Q. pose proof (power m) as P'.
  rewrite (split_power m k L) in *. rewrite (double k K) in *. set (h := 2 ^ (m - k)) in *. set (w := 2 ^ (k - 1)) in *.
  destruct (one_more (h * (2 * w))) as [p O]; [apply positive; lia|]. rewrite O.
  assert (A : p * r + r = h * (2 * w * r)) by (replace (p * r + r) with ((p + 1) * r) by lia; rewrite <- O; lia).
  assert (X : 1 <= 2 * w * r) by nia. assert (B : w * (2 * r - 1) + w = 2 * w * r) by (rewrite before; lia). replace (p + 1 - 1) with p by lia.
  assert (D : p * (h * s + r) / h = p * s + (2 * w * r - 1)).
  { symmetry. apply N.div_unique with (r := h - r); [lia|]. pose proof (before h _ X). clear - H0 H A O P. lia. }
  rewrite D. assert (w <= w * (2 * r - 1)) by (rewrite <- (N.mul_1_r w) at 1; apply N.mul_le_mono_l; lia). clear - X B H0. lia.
Qed.

(* each number from 1 on is in just one way a power of 2 and an odd number *)
Lemma two_and_odd y : 1 <= y -> exists k r, 1 <= k /\ 1 <= r /\ y = 2 ^ (k - 1) * (2 * r - 1).
Proof.
  destruct y as [|p]; [lia|intros _]. induction p as [p _|p (k & r & K & R & E)|].
  - exists 1, (Npos p + 1). repeat split; [lia|lia|]. change (2 ^ (1 - 1)) with 1.
    change (N.pos p~1) with (2 * N.pos p + 1). clear. lia.
  - exists (k + 1), r. split; [lia|]. split; [exact R|]. replace (k + 1 - 1) with (N.succ (k - 1)) by lia. rewrite N.pow_succ_r'.
    change (N.pos p~0) with (2 * N.pos p). rewrite E. lia.
  - exists 1, 1. now repeat split.
Qed.
Lemma odd_only k r j q : 1 <= k -> 1 <= r -> 1 <= j -> 1 <= q -> 2 ^ (k - 1) * (2 * r - 1) = 2 ^ (j - 1) * (2 * q - 1) -> k = j /\ r = q.
Proof.
  assert (G : forall i r j q, 1 <= r -> 1 <= q -> 2 ^ i * (2 * r - 1) = 2 ^ j * (2 * q - 1) -> i = j /\ r = q).
  { clear. induction i as [|i IH] using N.peano_ind; intros r j q R Q E; destruct j as [|j _] using N.peano_ind;
      rewrite ?N.pow_succ_r' in E; change (2 ^ 0) with 1 in E; [split; [reflexivity|lia]|exfalso; lia|exfalso; lia|].
    destruct (IH r j q R Q) as [-> ->]; [nia|now split]. }
  intros K R J Q E. destruct (G (k - 1) r (j - 1) q R Q E) as [H ->]. split; [lia|reflexivity].
Qed.
Lemma places m k r : 1 <= k -> 1 <= r -> 2 ^ (k - 1) * (2 * r - 1) < 2 ^ m -> k <= m /\ r <= 2 ^ (m - k).
Proof.
  intros K R L. assert (k <= m).
  { destruct (N.le_gt_cases k m) as [H|H]; [exact H|]. exfalso. assert (2 ^ m <= 2 ^ (k - 1)) by (apply N.pow_le_mono_r; lia). nia. }
  split; [assumption|]. rewrite (split_power m k), (double k) in L by assumption. pose proof (power (k - 1)). nia.
Qed.
Lemma small m k r : 1 <= k -> k <= m -> 1 <= r -> r <= 2 ^ (m - k) -> 1 <= 2 ^ (k - 1) * (2 * r - 1) /\ 2 ^ (k - 1) * (2 * r - 1) <= 2 ^ m - 1.
Proof. intros K L R H. rewrite (split_power m k L), (double k K). pose proof (power (k - 1)). nia. Qed.

(* R-fat: For every m ≥ 2 the m columns ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, n ≥ 1, increase and partition the integers ≥
   1. *)
Theorem increases m k n : 1 <= k -> k <= m -> 1 <= n -> column m k n < column m k (n + 1).
Proof.
  intros K L H. destruct (in_period (2 ^ (m - k)) n (power _) H) as (s & r & -> & R & U). rewrite column_at by assumption.
  destruct (N.eq_dec r (2 ^ (m - k))) as [->|E].
  - replace (2 ^ (m - k) * s + 2 ^ (m - k) + 1) with (2 ^ (m - k) * (s + 1) + 1) by lia. rewrite column_at by lia.
    destruct (small m k (2 ^ (m - k)) K L R U). nia.
  - replace (2 ^ (m - k) * s + r + 1) with (2 ^ (m - k) * s + (r + 1)) by lia. rewrite column_at by lia. pose proof (power (k - 1)). nia.
Qed.
(* R-fat: For every m ≥ 2 the m columns ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, n ≥ 1, increase and partition the integers ≥
   1. *)
(* R-split.fraenkel: The m sequences ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1 split
   the positive integers for every m ≥ 2. *)
Theorem partition m x : 2 <= m -> 1 <= x ->
  exists! p, 1 <= fst p /\ fst p <= m /\ 1 <= snd p /\ column m (fst p) (snd p) = x.
Proof.
  intros M X. assert (H : 1 <= 2 ^ m - 1) by (rewrite (double m) by lia; pose proof (power (m - 1)); lia).
  destruct (in_period _ x H X) as (s & y & -> & Y & U). destruct (two_and_odd y Y) as (k & r & K & R & ->).
  destruct (places m k r K R) as [L B]; [lia|]. exists (k, 2 ^ (m - k) * s + r). split; cbn [fst snd].
  - rewrite column_at by assumption. repeat split; lia.
  - intros [j n] (J & J' & N1 & E). cbn [fst snd] in *. destruct (in_period (2 ^ (m - j)) n (power _) N1) as (t & q & -> & Q & V).
    rewrite column_at in E by assumption. destruct (small m j q J J' Q V). destruct (one_period (2 ^ m - 1) t (2 ^ (j - 1) * (2 * q - 1))
      s (2 ^ (k - 1) * (2 * r - 1)) E) as [-> F]; [lia|lia|lia|lia|]. destruct (odd_only j q k r J Q K R F) as [-> ->]. reflexivity.
Qed.

Definition difference (m k n : N) : N := column m (k + 1) n - column m k n.
Lemma difference_at m k s r : 1 <= k -> k < m -> 1 <= r -> r <= 2 ^ (m - k) -> difference m k (2 ^ (m - k) * s + r) =
  (2 ^ m - 1) * s + (if 2 ^ (k - 1) * (2 * r - 1) <? 2 ^ (m - 1) then 2 ^ (k - 1) * (2 * r - 1) else 2 ^ (k - 1) * (2 * r - 1) - 1).
Proof.
  intros K L R U. unfold difference. rewrite column_at by lia. assert (D : 2 ^ (m - k) = 2 * 2 ^ (m - (k + 1))).
  { rewrite (double (m - k)) by lia. do 2 f_equal. lia. }
  pose proof (power (m - (k + 1))) as P. pose proof (power (k - 1)) as Q. pose proof (column_at m (k + 1)) as C.
  replace (k + 1 - 1) with k in C by lia. rewrite (double k K) in C.
  assert (E : 2 ^ (m - 1) = 2 ^ (m - (k + 1)) * (2 * 2 ^ (k - 1))).
  { rewrite <- (double k K), <- N.pow_add_r. f_equal. lia. }
  assert (F : 2 ^ m = 2 * 2 ^ (m - 1)) by (apply double; lia).
  rewrite D in *. set (h := 2 ^ (m - (k + 1))) in *. set (w := 2 ^ (k - 1)) in *. rewrite F, E in *.
  destruct (one_more (2 * (h * (2 * w)))) as [p O]; [repeat apply positive; easy|]. rewrite O in *.
  replace (p + 1 - 1) with p in * by lia. clearbody h w. clear D E F.
  assert (T : exists t, r = t + 1) by (exists (r - 1); lia). destruct T as [t ->]. replace (2 * (t + 1) - 1) with (2 * t + 1) by lia.
  destruct (N.ltb_spec (w * (2 * t + 1)) (h * (2 * w))) as [H|H].
  - assert (t < h) by (apply N.nle_gt; intros G; assert (w * (2 * h) <= w * (2 * t)) by (apply N.mul_le_mono_l; lia); lia).
    replace (2 * h * s + (t + 1)) with (h * (2 * s) + (t + 1)) by lia. rewrite C by lia.
    replace (2 * (t + 1) - 1) with (2 * t + 1) by lia. lia.
  - assert (h <= t) by (apply N.nlt_ge; intros G; assert (w * (2 * (t + 1)) <= w * (2 * h)) by (apply N.mul_le_mono_l; lia); lia).
    assert (T : exists u, t = h + u) by (exists (t - h); lia). destruct T as [u ->].
    replace (2 * h * s + (h + u + 1)) with (h * (2 * s + 1) + (u + 1)) by lia. rewrite C by lia.
    replace (2 * (u + 1) - 1) with (2 * u + 1) by lia. lia.
Qed.
(* R-fat.union-m: So it is for every m ≥ 2: the differences of neighbours and the multiples of 2^m − 1 partition the
   positive integers. *)
Theorem differences m x : 2 <= m -> 1 <= x -> ((exists j, x = j * (2 ^ m - 1)) -> forall k n, 1 <= k -> k < m -> 1 <= n -> difference m k n <> x) /\
  (~ (exists j, x = j * (2 ^ m - 1)) -> exists! p, 1 <= fst p /\ fst p < m /\ 1 <= snd p /\ difference m (fst p) (snd p) = x).
Proof.
  intros M X. pose proof (double m ltac:(lia)) as F. pose proof (power (m - 2)) as P2. pose proof (double (m - 1) ltac:(lia)) as F'.
  replace (m - 1 - 1) with (m - 2) in F' by lia. assert (H : 1 <= 2 ^ m - 1) by lia.
  (* where a difference lies in its period *)
  assert (W : forall k n, 1 <= k -> k < m -> 1 <= n -> exists s r y, n = 2 ^ (m - k) * s + r /\ 1 <= r /\ r <= 2 ^ (m - k) /\
    difference m k n = (2 ^ m - 1) * s + y /\ 1 <= y /\ y < 2 ^ m - 1 /\
    2 ^ (k - 1) * (2 * r - 1) = (if y <? 2 ^ (m - 1) then y else y + 1)).
  { intros k n K L N1. destruct (in_period (2 ^ (m - k)) n (power _) N1) as (s & r & -> & R & U).
    destruct (small m k r K ltac:(lia) R U) as [S1 S2]. pose proof (difference_at m k s r K L R U) as D.
    assert (NE : 2 ^ (k - 1) * (2 * r - 1) <> 2 ^ (m - 1)).
    { intros E. replace (2 ^ (m - 1)) with (2 ^ (m - 1) * (2 * 1 - 1)) in E by lia. apply odd_only in E; lia. }
    pose proof (power (m - 1)) as P1. pose proof (double m ltac:(lia)) as F1.
    set (w := 2 ^ (k - 1) * (2 * r - 1)) in *. set (h := 2 ^ (m - 1)) in *. revert D.
    destruct (N.ltb_spec w h) as [B|B]; intros D; [exists s, r, w|exists s, r, (w - 1)]; fold w; clearbody w h; clear - R U D S1 S2 NE P1 F1 B;
      repeat split; try assumption; try lia; match goal with |- context [?a <? ?b] => destruct (N.ltb_spec a b); lia end. }
  split.
  - intros [j ->] k n K L N1 E. destruct (W k n K L N1) as (s & r & y & _ & _ & _ & D & Y & Y' & _). rewrite D in E.
    destruct (N.zero_or_succ j) as [->|[i ->]]; [lia|]. rewrite N.mul_succ_l in E.
    destruct (one_period (2 ^ m - 1) s y i (2 ^ m - 1)) as [_ ->]; lia.
  - intros NM. destruct (in_period _ x H X) as (s & y & -> & Y & U). assert (y < 2 ^ m - 1).
    { destruct (N.eq_dec y (2 ^ m - 1)) as [->|]; [|lia]. exfalso. apply NM. exists (s + 1). lia. }
    set (z := if y <? 2 ^ (m - 1) then y else y + 1). assert (Z : 1 <= z /\ z < 2 ^ m /\ z <> 2 ^ (m - 1)).
    { unfold z. destruct (N.ltb_spec y (2 ^ (m - 1))); lia. }
    destruct (two_and_odd z) as (k & r & K & R & E); [lia|]. destruct (places m k r K R) as [L B]; [lia|].
    assert (k < m).
    { destruct (N.eq_dec k m) as [->|]; [|lia]. exfalso. rewrite N.sub_diag in B. change (2 ^ 0) with 1 in B. assert (r = 1) by lia. subst r. lia. }
    exists (k, 2 ^ (m - k) * s + r). split; cbn [fst snd].
    + repeat split; try lia. rewrite difference_at by lia. rewrite <- E. f_equal. unfold z in *.
      destruct (N.ltb_spec y (2 ^ (m - 1))) as [C|C]; [destruct (N.ltb_spec y (2 ^ (m - 1))); lia|].
      destruct (N.ltb_spec (y + 1) (2 ^ (m - 1))); lia.
    + intros [j n] (J & J' & N1 & D). cbn [fst snd] in *. destruct (W j n J J' N1) as (t & q & v & -> & Q & Q' & D' & V & V' & O).
      rewrite D' in D. destruct (one_period (2 ^ m - 1) t v s y D V) as [-> ->]; [now apply N.lt_le_incl|exact Y|exact U|]. change (2 ^ (j - 1) * (2 * q - 1) = z) in O.
      rewrite E in O. destruct (odd_only j q k r J Q K R O) as [-> ->]. reflexivity.
Qed.

Definition digit_2 (m x : N) : N := x mod (2 ^ m - 1) / 2.
Definition digit_1 (m x : N) : N := x mod (2 ^ m - 1) mod 2.
Theorem digits_represent m x : 2 <= m -> x = x / (2 ^ m - 1) * (2 ^ m - 1) + digit_2 m x * 2 + digit_1 m x /\ digit_1 m x < 2 /\
  digit_2 m x * 2 + digit_1 m x < 2 ^ m - 1.
Proof.
  intros M. unfold digit_2, digit_1. rewrite (double m) by lia. pose proof (double (m - 1) ltac:(lia)). pose proof (power (m - 1 - 1)).
  set (p := 2 * 2 ^ (m - 1) - 1) in *. pose proof (N.div_mod x p ltac:(lia)). pose proof (N.mod_lt x p ltac:(lia)).
  set (y := x mod p) in *. pose proof (N.div_mod y 2 ltac:(lia)). pose proof (N.mod_lt y 2 ltac:(lia)). lia.
Qed.
(* R-fat.numeration: In p-digits (places 2^m − 1, 2, 1) column 1 ends in an even number of zeros, column k ≥ 2 in a digit,
   2^(k−2) times an odd number, and 0. This is Theorem 4 for every m ≥ 2. *)
Theorem endings m k x : 2 <= m -> 1 <= k -> k <= m -> 1 <= x -> ((exists n, 1 <= n /\ column m k n = x) <->
  if k =? 1 then digit_1 m x = 1 \/ digit_1 m x = 0 /\ digit_2 m x = 0
  else digit_1 m x = 0 /\ exists o, digit_2 m x = 2 ^ (k - 2) * (2 * o + 1)).
Proof.
  intros M K L X. pose proof (double m ltac:(lia)) as F. pose proof (power (m - 2)) as P2. pose proof (double (m - 1) ltac:(lia)) as F'.
  replace (m - 1 - 1) with (m - 2) in F' by lia. assert (H : 1 <= 2 ^ m - 1) by lia.
  destruct (in_period _ x H X) as (s & y & -> & Y & U). assert (In : (exists n, 1 <= n /\ column m k n = (2 ^ m - 1) * s + y) <->
    exists r, 1 <= r /\ y = 2 ^ (k - 1) * (2 * r - 1)).
  { split.
    - intros (n & N1 & E). destruct (in_period (2 ^ (m - k)) n (power _) N1) as (t & q & -> & Q & V). rewrite column_at in E by assumption.
      destruct (small m k q K L Q V). exists q. split; [exact Q|]. symmetry. now apply (one_period _ _ _ _ _ E).
    - intros (r & R & ->). destruct (places m k r K R) as [_ B]; [lia|]. exists (2 ^ (m - k) * s + r). split; [lia|]. now apply column_at. }
  rewrite In. unfold digit_1, digit_2. destruct (N.eq_dec y (2 ^ m - 1)) as [->|N].
  - assert (Z : ((2 ^ m - 1) * s + (2 ^ m - 1)) mod (2 ^ m - 1) = 0).
    { replace ((2 ^ m - 1) * s + (2 ^ m - 1)) with ((s + 1) * (2 ^ m - 1)) by lia. apply N.mod_mul. lia. }
    rewrite Z. change (0 / 2) with 0. change (0 mod 2) with 0. destruct (N.eqb_spec k 1) as [->|K1].
    + split; [auto|]. intros _. exists (2 ^ (m - 1)). change (2 ^ (1 - 1)) with 1. lia.
    + split.
      * intros (r & _ & E). exfalso. rewrite (double (k - 1)) in E by lia. lia.
      * intros [_ [o E]]. exfalso. pose proof (power (k - 2)). nia.
  - assert (Z : ((2 ^ m - 1) * s + y) mod (2 ^ m - 1) = y).
    { rewrite N.mul_comm, N.add_comm, N.mod_add by lia. apply N.mod_small. lia. }
    rewrite Z. pose proof (N.div_mod y 2 ltac:(lia)) as D. pose proof (N.mod_lt y 2 ltac:(lia)). set (q := y / 2) in *. set (b := y mod 2) in *.
    destruct (N.eqb_spec k 1) as [->|K1].
    + change (2 ^ (1 - 1)) with 1. split.
      * intros (r & R & E). left. lia.
      * intros [B|[B Q]]; [|lia]. exists (q + 1). lia.
    + replace (k - 1) with (N.succ (k - 2)) by lia. rewrite N.pow_succ_r'. split.
      * intros (r & R & E). assert (b = 0) by lia. split; [assumption|]. exists (r - 1). replace (2 * (r - 1) + 1) with (2 * r - 1) by lia. lia.
      * intros [B [o E]]. exists (o + 1). split; [lia|]. replace (2 * (o + 1) - 1) with (2 * o + 1) by lia. lia.
Qed.
