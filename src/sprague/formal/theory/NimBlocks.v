(* Two piles in blocks of m = 2 ^ k numbers: of pairs of blocks A n by mex, B n = A n + n / m, the remainders have the
   nim-sum n mod m. After Wythoff's game where only multiples of m may be taken from both piles. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles MexSequences MexPairs MexExistence Families.
Local Open Scope N_scope.
Local Coercion Z.of_N : N >-> Z.

Lemma lxor_mod x y k : N.lxor x y mod 2 ^ k = N.lxor (x mod 2 ^ k) (y mod 2 ^ k).
Proof.
  apply N.bits_inj. intros i. rewrite N.lxor_spec. destruct (N.lt_ge_cases i k) as [L|L].
  - now rewrite !N.mod_pow2_bits_low, N.lxor_spec.
  - now rewrite !N.mod_pow2_bits_high.
Qed.
Lemma lxor_below x y k : x < 2 ^ k -> y < 2 ^ k -> N.lxor x y < 2 ^ k.
Proof.
  intros X Y. rewrite <- (N.mod_small x _ X), <- (N.mod_small y _ Y), <- lxor_mod. apply N.mod_lt, N.pow_nonzero. lia.
Qed.
Lemma lxor_back x y z : N.lxor x y = z -> N.lxor x z = y.
Proof. intros <-. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

(* the numbers of a pair of blocks, in either order, whose remainders have the nim-sum n mod m *)
Definition in_blocks (m : N) (A B : N -> N) (n x y : N) : Prop :=
  (x / m = A n /\ y / m = B n \/ x / m = B n /\ y / m = A n) /\ N.lxor (x mod m) (y mod m) = n mod m.

Section Blocks.
Variable rule : N -> N -> N -> N -> Prop.
Variables k m : N.
Hypothesis power : m = 2 ^ k.
Hypothesis single : forall x y z : N, (x <= y)%Z ->
  ((z < x)%Z -> to_pair rule x y z y) /\ ((z < y)%Z -> to_pair rule x y x z).
Hypothesis both : forall x y p q j : N, (x <= y)%Z -> (j >= 1)%Z -> Z.of_N x = (p + m * j)%Z -> Z.of_N y = (q + m * j)%Z ->
  to_pair rule x y p q.
(* x - x mod m is m times the block of x *)
Hypothesis apart_said : forall x y p q w z d e : N, (x <= y)%Z -> (p <= q)%Z -> to_pair rule x y p q ->
  Z.of_N p <> x -> Z.of_N p <> y -> Z.of_N q <> x -> Z.of_N q <> y ->
  Z.of_N (N.lxor x y) = w -> Z.of_N (N.lxor p q) = z ->
  (y - y mod m)%Z = (x + m * d - x mod m)%Z -> (q - q mod m)%Z = (p + m * e - p mod m)%Z ->
  (d < e)%Z \/ (Z.of_N d = e /\
    ((w mod m < z mod m)%Z \/ ((w mod m)%Z = (z mod m)%Z /\ (x - x mod m)%Z <> (p - p mod m)%Z))).
Variables A B : N -> N.
Hypothesis is_law : forall n : N, Z.of_N (B n) = (A n + n / m)%Z.
Hypothesis mex : mex_sequence A B.

Lemma m_positive : 0 < m.
Proof. pose proof (N.pow_nonzero 2 k). lia. Qed.
Lemma times_block (x : N) : (x - x mod m)%Z = (m * (x / m))%Z.
Proof. pose proof m_positive. pose proof (Z.div_mod x m ltac:(lia)). lia. Qed.
Lemma apart (x y p q d e : N) : x <= y -> p <= q -> to_pair rule x y p q -> p <> x -> p <> y -> q <> x -> q <> y ->
  y / m = x / m + d -> q / m = p / m + e ->
  d < e \/ d = e /\ (N.lxor x y mod m < N.lxor p q mod m \/ N.lxor x y mod m = N.lxor p q mod m /\ x / m <> p / m).
Proof.
  intros L K R D1 D2 D3 D4 E F. apply (f_equal Z.of_N) in E, F. rewrite N2Z.inj_add, !N2Z.inj_div in E, F.
  pose proof (apart_said x y p q _ _ d e ltac:(lia) ltac:(lia) R ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) eq_refl eq_refl) as C.
  rewrite !times_block in C. destruct C as [C|(C & [G|(G & H)])].
  - rewrite E, Z.mul_add_distr_l, <- (times_block x). lia.
  - rewrite F, Z.mul_add_distr_l, <- (times_block p). lia.
  - left. lia.
  - right. split; [lia|]. left. apply N2Z.inj_lt. rewrite !N2Z.inj_mod. exact G.
  - right. split; [lia|]. right. split; [apply N2Z.inj; rewrite !N2Z.inj_mod; exact G|]. intros B0. apply H. now rewrite <- !N2Z.inj_div, B0.
Qed.
Lemma law (n : N) : B n = A n + n / m.
Proof. apply N2Z.inj. rewrite N2Z.inj_add, N2Z.inj_div. apply is_law. Qed.
Lemma parted x : x = m * (x / m) + x mod m /\ x mod m < m.
Proof. pose proof m_positive. split; [apply N.div_mod'|apply N.mod_lt; lia]. Qed.
Lemma block_less x y : x / m < y / m -> x < y.
Proof.
  intros L. destruct (N.le_gt_cases y x) as [G|G]; [|exact G]. pose proof m_positive.
  pose proof (N.div_le_mono y x m ltac:(lia) G). now apply N.lt_nge in L.
Qed.
Lemma nim_below r s : r < m -> s < m -> N.lxor r s < m.
Proof. rewrite power. apply lxor_below. Qed.
Lemma nim_mod x y : N.lxor x y mod m = N.lxor (x mod m) (y mod m).
Proof. rewrite power. apply lxor_mod. Qed.
Lemma put a r : r < m -> (m * a + r) / m = a /\ (m * a + r) mod m = r.
Proof. intros R. split; symmetry; [apply (N.div_unique _ _ _ r)|apply (N.mod_unique _ _ a)]; auto. Qed.
Lemma above (n : N) : (A n <= B n)%Z.
Proof. rewrite law. apply N2Z.inj_le, N.le_add_r. Qed.
Lemma A_rises (i n : N) : i < n -> A i < A n.
Proof. intros L. pose proof (A_steps 0 1 A B ltac:(easy) above (mex_is_gap 0 A B mex) i n ltac:(lia)). lia. Qed.
Lemma quotient_rises (i n : N) : i <= n -> i / m <= n / m.
Proof. intros L. apply N.div_le_mono; [|exact L]. pose proof m_positive. lia. Qed.
Lemma B_rises (i n : N) : i < n -> B i < B n.
Proof. intros L. rewrite !law. pose proof (A_rises i n L). pose proof (quotient_rises i n ltac:(lia)). lia. Qed.
Lemma A_is_B i n : A n = B i -> i = n.
Proof.
  intros E. destruct (N.lt_trichotomy i n) as [L|[->|L]]; [exfalso|reflexivity|exfalso].
  - apply (proj1 (mex n)). right. exists i. split; [lia|]. right. lia.
  - pose proof (above i). pose proof (A_rises n i L). lia.
Qed.
Lemma A_once i n : A i = A n -> i = n.
Proof. intros E. destruct (N.lt_trichotomy i n) as [L|[->|L]]; [|reflexivity|]; apply A_rises in L; lia. Qed.
Lemma B_once i n : B i = B n -> i = n.
Proof. intros E. destruct (N.lt_trichotomy i n) as [L|[->|L]]; [|reflexivity|]; apply B_rises in L; lia. Qed.
Lemma same_index a i n : a = A i \/ a = B i -> a = A n \/ a = B n -> i = n.
Proof.
  intros [->| ->] [E|E]; [now apply A_once|symmetry; now apply A_is_B|apply A_is_B; now symmetry|now apply B_once].
Qed.

Lemma turned_blocks n x y : in_blocks m A B n x y -> in_blocks m A B n y x.
Proof. intros [H E]. split; [tauto|]. now rewrite N.lxor_comm. Qed.
Lemma one_partner n i x y z : in_blocks m A B n x y -> in_blocks m A B i x z -> y = z.
Proof.
  intros [H E] [K F]. assert (i = n) as -> by (apply (same_index (x / m)); tauto).
  apply lxor_back in E, F. assert (y / m = z / m) by (destruct H as [[H1 H2]|[H1 H2]], K as [[K1 K2]|[K1 K2]]; congruence).
  destruct (parted y) as [-> _], (parted z) as [-> _]. congruence.
Qed.
Lemma blocks_in_order n x y : x <= y -> in_blocks m A B n x y -> x / m = A n /\ y / m = B n.
Proof. intros L [H _]. pose proof (above n). pose proof (N.div_le_mono x y m ltac:(pose proof m_positive; lia) L). lia. Qed.

Definition lost (x y : N) : Prop := (x <= y)%Z /\ exists n, in_blocks m A B n x y.
Theorem nim_blocks : kernel_of_pairs rule lost.
Proof.
  pose proof m_positive as M. split; [|split].
  - intros x y [L _]. lia.
  - intros x y p q [L' (n & H)] [K' (i & J)] less R. assert (L : x <= y) by lia. assert (K : p <= q) by lia.
    destruct (N.eq_dec p x) as [->|D1]; [pose proof (one_partner _ _ _ _ _ H J); lia|].
    destruct (N.eq_dec p y) as [->|D2]; [pose proof (one_partner _ _ _ _ _ (turned_blocks _ _ _ H) J); lia|].
    destruct (N.eq_dec q x) as [->|D3]; [pose proof (one_partner _ _ _ _ _ H (turned_blocks _ _ _ J)); lia|].
    destruct (N.eq_dec q y) as [->|D4].
    { pose proof (one_partner _ _ _ _ _ (turned_blocks _ _ _ H) (turned_blocks _ _ _ J)). lia. }
    destruct (blocks_in_order n x y L H) as [H1 H2], (blocks_in_order i p q K J) as [J1 J2].
    pose proof (law n) as Ln. pose proof (law i) as Li.
    pose proof (apart x y p q (n / m) (i / m) L K R D1 D2 D3 D4 ltac:(congruence) ltac:(congruence)) as C.
    rewrite !nim_mod in C.
    destruct H as [_ H], J as [_ J]. rewrite H, J in C. destruct (parted n) as [En _], (parted i) as [Ei _], (parted n) as [_ Rn].
    assert (O : n < i \/ n = i /\ x / m <> p / m).
    { destruct C as [C|(E & [C|(E' & C)])].
      - left. destruct (N.lt_ge_cases n i) as [G|G]; [exact G|]. pose proof (quotient_rises i n G). lia.
      - left. assert (n / m = i / m) by lia. nia.
      - right. split; [|lia]. assert (n / m = i / m) by lia. assert (n mod m = i mod m) by lia. congruence. }
    destruct O as [O|[-> O]]; [|congruence]. pose proof (A_rises n i O). pose proof (B_rises n i O).
    pose proof (block_less x p ltac:(rewrite H1, J1; assumption)). pose proof (block_less y q ltac:(rewrite H2, J2; assumption)). lia.
  - intros x y L0. assert (L : x <= y) by lia. clear L0.
    pose proof (N.div_le_mono x y m ltac:(lia) L) as Lab. destruct (parted x) as [Ex Rx], (parted y) as [Ey Ry].
    set (a := x / m) in *. set (b := y / m) in *. set (r := x mod m) in *. set (s := y mod m) in *.
    set (c := N.lxor r s). assert (Rc : c < m) by now apply nim_below.
    destruct (put (b - a) c Rc) as [Q1 Q2]. set (n := m * (b - a) + c) in *. pose proof (law n) as Ln. rewrite Q1 in Ln.
    assert (partner : forall i a' b' r' s', r' < m -> s' < m -> (a' = A i /\ b' = B i \/ a' = B i /\ b' = A i) ->
      N.lxor r' s' = i mod m -> in_blocks m A B i (m * a' + r') (m * b' + s')).
    { intros i a' b' r' s' R' S' H E. unfold in_blocks. destruct (put a' r' R') as [-> ->], (put b' s' S') as [-> ->]. now split. }
    destruct (N.lt_trichotomy (A n) a) as [C|[C|C]].
    + right. exists (m * A n + r), (m * B n + s). split; [split; [nia|]; exists n; apply partner; auto|].
      apply (both x y _ _ (a - A n)); try lia; nia.
    + left. split; [lia|]. exists n. rewrite Ex, Ey. refine (partner n _ _ _ _ Rx Ry _ _); [lia|now rewrite Q2].
    + right. destruct (proj2 (mex n) a ltac:(lia)) as [U|(i & I & U)]; [lia|].
      assert (Li := law i). pose proof (above i) as Ui. assert (Rc' : i mod m < m) by (apply N.mod_lt; lia).
      assert (X : N.lxor r (N.lxor r (i mod m)) = i mod m) by (now apply lxor_back).
      assert (Rz : N.lxor r (i mod m) < m) by now apply nim_below.
      (* what is left of y, or of x, may come after the other pile *)
      assert (leave : forall z, z < y -> in_blocks m A B i x z -> exists p q, lost p q /\ to_pair rule x y p q).
      { intros z Z H. destruct (single x y z ltac:(lia)) as [_ S]. specialize (S ltac:(lia)).
        destruct (N.le_gt_cases x z) as [G|G]; [exists x, z|exists z, x]; (split; [split; [lia|]; exists i|]).
        - exact H.
        - exact S.
        - now apply turned_blocks.
        - destruct S as [S|S]; [now right|now left]. }
      assert (leave' : forall z, z < x -> in_blocks m A B i z y -> exists p q, lost p q /\ to_pair rule x y p q).
      { intros z Z H. destruct (single x y z ltac:(lia)) as [S _]. specialize (S ltac:(lia)).
        exists z, y. split; [split; [lia|]; now exists i|exact S]. }
      destruct (N.eq_dec (A i) a) as [Ea|Na].
      * pose proof (quotient_rises i n ltac:(lia)) as Lq. rewrite Q1 in Lq.
        destruct (N.eq_dec (i / m) (b - a)) as [Eq|Nq].
        -- assert (Bi : B i = b) by lia. destruct (parted i) as [Ei _].
           assert (Lc : i mod m < c) by (rewrite Eq in Ei; unfold n in I; lia).
           destruct (lowered r s (i mod m) (proj1 (N2Z.inj_lt _ _) Lc)) as [(t & T & E)|(t & T & E)].
           ++ apply (leave' (m * a + t)); [lia|]. rewrite Ey. refine (partner i _ _ _ _ _ Ry _ E); lia.
           ++ apply (leave (m * b + t)); [lia|]. rewrite Ex. refine (partner i _ _ _ _ Rx _ _ E); lia.
        -- assert (B i < b) by lia. apply (leave (m * B i + N.lxor r (i mod m))).
           { apply block_less. destruct (put (B i) _ Rz) as [-> _]. assumption. }
           rewrite Ex. refine (partner i _ _ _ _ Rx Rz _ X). lia.
      * assert (A i < a) by lia. apply (leave (m * A i + N.lxor r (i mod m))).
        { apply N.lt_le_trans with x; [|exact L]. apply block_less. destruct (put (A i) _ Rz) as [-> _]. assumption. }
        rewrite Ex. refine (partner i _ _ _ _ Rx Rz _ X). lia.
Qed.
End Blocks.

Lemma blocks_exist (m : N) : exists A B : N -> N, (forall n : N, Z.of_N (B n) = (A n + n / m)%Z) /\ mex_sequence A B.
Proof.
  destruct (mex_exists (fun n d => d = n / m) (fun n => n / m) (fun _ => eq_refl) 0 1) as (A & B & L & M).
  exists A, B. split; [|exact M]. intros n. destruct (L n) as (d & -> & E). rewrite E, N2Z.inj_div, Z.mul_1_l. reflexivity.
Qed.
