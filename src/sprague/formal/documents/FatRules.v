(* Fat Rat on any number m >= 2 of piles: rules, ours, whose P-positions are the rows of its columns, and no others. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games ManyPiles.
From Documents Require Import FatRat FatSteps Places.
Import ListNotations.
Local Open Scope N_scope.

(* The rules. Piles are numbered from 1; [s] is a position in order, [p] what is left of each of its piles, in its place. *)
Definition gap (l : list N) (j : N) : N := pile l j - pile l 1.
(* |a - b| < d *)
Definition close (a b d : N) : Prop := a < b + d /\ b < a + d.

Section Rules.
Variable m : N.
Notation M := (2 ^ m - 1).
(* the step that follows the difference d of column j and the first: the first of them after 0, else by d modulo M (after a
   residue that no difference has, the smallest step) *)
Definition step_after (j d : N) : N :=
  if d =? 0 then apart m j 1
  else match find (fun n => apart m j n mod M =? d mod M) (numbers (2 ^ m)) with
       | Some n => apart m j (n + 1) - apart m j n
       | None => 2 ^ j - 3
       end.
Definition taken (s p : list N) (j : N) : N := pile s j - pile p j.
Definition from_all (s p : list N) : Prop := forall j, 1 <= j <= m -> pile p j < pile s j.
Definition from_some (s p : list N) : Prop := (forall j, 1 <= j <= m -> pile p j <= pile s j) /\
  (exists j, 1 <= j <= m /\ pile p j = pile s j) /\ exists j, 1 <= j <= m /\ pile p j < pile s j.
Definition neighbours (p : list N) : Prop :=
  pile p 1 <= pile p 2 /\ forall j, 3 <= j <= m -> pile p j <= pile p 1 \/ pile p 2 <= pile p j.
Definition nearly_alike (s p : list N) : Prop :=
  from_all s p /\ neighbours p /\ close (taken s p 2) (taken s p 1) (if gap s 2 mod M =? 0 then 2 else 1).
Definition in_step (s p : list N) : Prop :=
  from_all s p /\ sorted p /\ exists j, 3 <= j <= m /\ close (taken s p j) (taken s p 1) (step_after j (gap p j)).
Definition fat_rat (s p : list N) : Prop :=
  length p = length s /\ (from_some s p \/ nearly_alike s p \/ in_step s p).
(* the row n: A^1_n, ..., A^m_n; the row 0 is empty piles *)
Definition entry (n k : N) : N := if n =? 0 then 0 else column m k n.
Definition row (n : N) : list N := map (entry n) (numbers m).
End Rules.

Lemma rising (f : N -> N) a b : (forall n, a <= n -> n < b -> f n < f (n + 1)) -> forall l n, a <= l -> l < n -> n <= b -> f l < f n.
Proof.
  intros R l n A. induction n as [|n IH] using N.peano_ind; [lia|]. intros L B. rewrite <- N.add_1_r in *. pose proof (R n ltac:(lia) ltac:(lia)).
  destruct (N.eq_dec l n) as [->|]; [assumption|]. specialize (IH ltac:(lia) ltac:(lia)). lia.
Qed.

Section Proof.
Variable m : N.
Hypothesis two : 2 <= m.
Notation M := (2 ^ m - 1).
Notation A n k := (entry m n k).
Notation D n j := (apart m j n).

(* Columns and their differences *)
Lemma modulus : 3 <= M.
Proof. pose proof (double m ltac:(lia)). pose proof (double (m - 1) ltac:(lia)). pose proof (power (m - 1 - 1)). lia. Qed.
Lemma entry_column n k : 1 <= n -> A n k = column m k n.
Proof. intros N1. unfold entry. now destruct (N.eqb_spec n 0); [lia|]. Qed.
Lemma rises l n k : 1 <= k <= m -> l < n -> A l k < A n k.
Proof.
  intros K L. apply (rising (fun n => A n k) 0 n); [|lia|exact L|lia]. intros i _ _. destruct (N.eq_dec i 0) as [->|Z].
  - change (A 0 k) with 0. rewrite entry_column by lia. unfold column. lia.
  - rewrite !entry_column by lia. apply increases; lia.
Qed.
Lemma never_alike l n j k : 1 <= j <= m -> 1 <= k <= m -> 1 <= n -> A l j = A n k -> l = n /\ j = k.
Proof.
  intros J K N1 E. pose proof (rises 0 n k K ltac:(lia)) as P. change (A 0 k) with 0 in P.
  assert (L1 : 1 <= l). { destruct (N.eq_dec l 0) as [->|]; [|lia]. change (A 0 j) with 0 in E. lia. }
  destruct (partition m (A n k) two ltac:(lia)) as (q & _ & U). rewrite !entry_column in * by assumption.
  pose proof (U (j, l) ltac:(cbn; tauto)). pose proof (U (k, n) ltac:(cbn; tauto)). assert (H1 : (j, l) = (k, n)) by congruence.
  now injection H1.
Qed.
Lemma somewhere x : 1 <= x -> exists k n, 1 <= k <= m /\ 1 <= n /\ x = A n k.
Proof. intros X. destruct (partition m x two X) as ([k n] & (K & K' & N1 & E) & _). exists k, n. cbn in *. now rewrite entry_column. Qed.
Lemma doubles n k : 1 <= n -> 1 <= k -> k < m -> 2 * A n k <= A n (k + 1) + 1 <= 2 * A n k + 1.
Proof.
  intros N1 K L. rewrite !entry_column by exact N1. unfold column. replace (k + 1 - 1) with k by lia.
  assert (E : 2 ^ (m - k) = 2 ^ (m - (k + 1)) * 2). { rewrite (double (m - k)) by lia. rewrite N.mul_comm. do 2 f_equal. lia. }
  rewrite E, <- N.div_div by (pose proof (power (m - (k + 1))); lia). rewrite (double k) by lia. set (x := M * n / 2 ^ (m - (k + 1))).
  assert (X : 2 ^ k <= x).
  { apply N.div_le_lower_bound; [pose proof (power (m - (k + 1))); lia|]. rewrite <- N.pow_add_r. replace (m - (k + 1) + k) with (m - 1) by lia.
    pose proof (double m ltac:(lia)). pose proof (power (m - 1)). nia. }
  clearbody x. rewrite (double k) in X by lia. pose proof (N.div_mod x 2 ltac:(lia)). pose proof (N.mod_lt x 2 ltac:(lia)).
  set (q := x / 2) in *. set (b := x mod 2) in *. clearbody q b. lia.
Qed.
Lemma next_larger n k : 1 <= n -> 1 <= k -> k < m -> A n k < A n (k + 1).
Proof.
  intros N1 K L. pose proof (doubles n k N1 K L). pose proof (rises 0 n k ltac:(lia) ltac:(lia)).
  assert (A n (k + 1) <> A n k) by (intros E; apply never_alike in E; lia). lia.
Qed.
Lemma larger n j k : 1 <= n -> 1 <= j < k /\ k <= m -> A n j < A n k.
Proof. intros N1 J. apply (rising (entry m n) 1 m); try lia. intros i I. now apply next_larger. Qed.
Lemma as_large n j k : 1 <= n -> 1 <= j <= k /\ k <= m -> A n j <= A n k.
Proof. intros N1 J. destruct (N.eq_dec j k) as [->|]; [lia|]. apply N.lt_le_incl, larger; lia. Qed.
Lemma none_apart j : D 0 j = 0.
Proof. unfold apart, column. rewrite N.mul_0_r, !N.div_0_l, !N.sub_0_l by (apply N.pow_nonzero; lia). reflexivity. Qed.
Lemma entry_apart n j : 1 <= j <= m -> A n j = A n 1 + D n j.
Proof.
  intros J. destruct (N.eq_dec n 0) as [->|Z]; [now rewrite none_apart|]. pose proof (as_large n 1 j ltac:(lia) ltac:(lia)). unfold apart.
  rewrite <- !entry_column by lia. lia.
Qed.
Lemma apart_rises l n j : 2 <= j <= m -> l < n -> D l j < D n j.
Proof.
  intros J L. apply (rising (fun n => D n j) 0 n); [|lia|exact L|lia]. intros i _ _.
  destruct (N.eq_dec i 0) as [->|Z]; [|now apply (steps m j J i i); lia]. rewrite none_apart. change (0 + 1) with 1.
  pose proof (entry_apart 1 j ltac:(lia)). pose proof (larger 1 1 j ltac:(lia) ltac:(lia)). lia.
Qed.
Lemma apart_one n : D n 1 = 0.
Proof. apply N.sub_diag. Qed.
Lemma apart_grows l n j : 1 <= j <= m -> l <= n -> D l j <= D n j.
Proof.
  intros J L. destruct (N.eq_dec j 1) as [->|]; [rewrite !apart_one; lia|]. destruct (N.eq_dec l n) as [->|]; [lia|].
  apply N.lt_le_incl, apart_rises; lia.
Qed.
(* the differences of the first period have all residues that differences have *)
Lemma in_first_period j n : 2 <= j <= m -> 1 <= n -> exists l, 1 <= l <= 2 ^ m /\ D l j mod M = D n j mod M.
Proof.
  intros J N1. destruct (sizes m j J) as (F & G & P & t & T). destruct (placed m j J n N1) as (s & a & r & -> & K & R & L).
  exists (2 ^ (m - j) * (2 ^ (j - 1) * 0 + a) + r). split; [rewrite G; nia|].
  pose proof (apart_at m j J s a r K R L) as V. pose proof (apart_at m j J 0 a r K R L) as V0.
  pose proof modulus. assert (E : D (2 ^ (m - j) * (2 ^ (j - 1) * s + a) + r) j
    = D (2 ^ (m - j) * (2 ^ (j - 1) * 0 + a) + r) j + (2 ^ (j - 1) - 1) * s * M).
  { apply N2Z.inj. rewrite N2Z.inj_add, !N2Z.inj_mul, (N2Z.inj_sub (2 ^ (j - 1))) by apply power. rewrite V, V0. change (Z.of_N 0) with 0%Z. change (Z.of_N 1) with 1%Z. ring. }
  rewrite E, N.mod_add by lia. reflexivity.
Qed.
Lemma step_is n j : 2 <= j <= m -> D n j + step_after m j (D n j) = D (n + 1) j.
Proof.
  intros J. destruct (N.eq_dec n 0) as [->|Z].
  - now rewrite none_apart.
  - pose proof (apart_rises n (n + 1) j J ltac:(lia)). pose proof (apart_rises 0 n j J ltac:(lia)). unfold step_after.
    destruct (N.eqb_spec (D n j) 0) as [E|_]; [lia|].
    destruct (find _ _) as [l|] eqn:F.
    + apply find_some in F as [I E]. apply numbers_in in I. apply N.eqb_eq in E. destruct (steps m j J l n ltac:(lia) ltac:(lia) E). lia.
    + exfalso. destruct (in_first_period j n J ltac:(lia)) as (l & I & E). pose proof (find_none _ _ F l (proj2 (numbers_in _ _) I)) as X.
      apply N.eqb_neq in X. exact (X E).
Qed.

(* Rows *)
Lemma row_pile n j : 1 <= j <= m -> pile (row m n) j = A n j.
Proof. apply pile_map. Qed.
Lemma row_length n : length (row m n) = N.to_nat m.
Proof. unfold row. now rewrite map_length, numbers_length. Qed.
Lemma row_sorted n : sorted (row m n).
Proof.
  apply sorted_map. intros j J K. destruct (N.eq_dec n 0) as [->|Z]; [cbn; lia|]. pose proof (next_larger n j ltac:(lia) J K). lia.
Qed.
Lemma ends s p : length s = N.to_nat m -> fat_rat m s p -> length p = N.to_nat m /\ total p < total s.
Proof.
  intros L [E R]. rewrite L in E. split; [exact E|].
  assert (G : (forall j, 1 <= j <= m -> pile p j <= pile s j) /\ exists j, 1 <= j <= m /\ pile p j < pile s j).
  { assert (F : from_all m s p -> (forall j, 1 <= j <= m -> pile p j <= pile s j) /\ exists j, 1 <= j <= m /\ pile p j < pile s j).
    { intros F. split; [intros j J; specialize (F j J); lia|]. exists 1. split; [lia|apply F; lia]. }
    destruct R as [(B & _ & C)|[(B & _)|(B & _)]]; auto. }
  apply (total_falls m s p L E); tauto.
Qed.
Lemma no_move n l p : fat_rat m (row m n) p -> Permutation p (row m l) -> False.
Proof.
  intros R P. destruct (ends _ _ (row_length n) R) as [Lp T]. rewrite (total_order _ _ P) in T.
  assert (L : l < n).
  { apply N.nle_gt. intros G. destruct (total_falls m (row m l) (row m n) (row_length l) (row_length n)) as [B _]; [|lia].
    intros j J. rewrite !row_pile by exact J. destruct (N.eq_dec l n) as [->|]; [lia|]. pose proof (rises n l j J ltac:(lia)). lia. }
  assert (In_row : forall i, 1 <= i <= m -> exists k, 1 <= k <= m /\ pile p i = A l k).
  { intros i I. assert (X : In (pile p i) (row m l)) by (apply (Permutation_in _ P), (pile_in p m); eauto).
    apply in_map_iff in X as (k & E & K). exists k. split; [now apply numbers_in|now symmetry]. }
  destruct R as [_ [(_ & (i & I & E) & _)|[(F & (O & Nb) & C)|(F & O & j & J & C)]]].
  - destruct (In_row i I) as (k & K & E'). rewrite row_pile in E by exact I. rewrite E' in E. destruct (never_alike l n k i); auto; lia.
  - destruct (In_row 1 ltac:(lia)) as (a & Ia & Ea), (In_row 2 ltac:(lia)) as (b & Ib & Eb). pose proof (F 1 ltac:(lia)) as F1.
    pose proof (F 2 ltac:(lia)) as F2. unfold taken, gap in C. rewrite Ea, Eb, !row_pile in * by lia.
    pose proof (entry_apart n 2 ltac:(lia)) as E. pose proof (apart_rises 0 n 2 ltac:(lia) ltac:(lia)) as X.
    replace (A n 2 - A n 1) with (D n 2) in C by lia. destruct (differences m (D n 2) two ltac:(lia)) as [H U].
    assert (NM : ~ exists j, D n 2 = j * M) by (intros Y; apply (H Y 1 n); [lia|lia|lia|reflexivity]).
    destruct (N.eqb_spec (D n 2 mod M) 0) as [Z|_].
    { apply NM. exists (D n 2 / M). pose proof modulus. pose proof (N.div_mod (D n 2) M ltac:(lia)). lia. }
    unfold close in C. assert (W : A l b = A l a + D n 2) by lia. assert (l <> 0) by (intros ->; cbn in W; lia).
    assert (a < b). { apply N.nle_gt. intros G. pose proof (as_large l b a ltac:(lia) ltac:(lia)). lia. }
    assert (b = a + 1) as ->.
    { assert (Y : In (A l (a + 1)) p).
      { apply (Permutation_in _ (Permutation_sym P)). apply in_map. apply numbers_in. lia. }
      apply (pile_in p m) in Y as (i & I & Y); [|exact Lp]. pose proof (next_larger l a ltac:(lia) ltac:(lia) ltac:(lia)).
      destruct (N.eq_dec b (a + 1)) as [|B]; [assumption|exfalso]. pose proof (larger l (a + 1) b ltac:(lia) ltac:(lia)).
      destruct (N.eq_dec i 1) as [->|]; [lia|]. destruct (N.eq_dec i 2) as [->|]; [lia|]. destruct (Nb i ltac:(lia)); lia. }
    destruct (U NM) as (q & _ & Q). assert (V : (a, l) = (1, n)); [|injection V; lia].
    rewrite <- (Q (a, l)), <- (Q (1, n)); [reflexivity| |]; cbn [fst snd]; repeat split; try lia; try reflexivity.
    unfold difference. rewrite <- !entry_column by lia. lia.
  - assert (p = row m l) as -> by (apply sorted_once; auto using row_sorted). pose proof (F 1 ltac:(lia)) as F1. pose proof (F j ltac:(lia)) as F2.
    unfold taken, gap, close in C. rewrite !row_pile in * by lia. pose proof (entry_apart n j ltac:(lia)). pose proof (entry_apart l j ltac:(lia)).
    replace (A l j - A l 1) with (D l j) in C by lia. pose proof (step_is l j ltac:(lia)).
    pose proof (apart_grows (l + 1) n j ltac:(lia) ltac:(lia)). lia.
Qed.

(* the last row whose differences are no larger than those of a position *)
Lemma reach (g : N -> N) n : (forall j, 1 <= j <= m -> D n j <= g j) \/
  exists l j, l < n /\ (forall i, 1 <= i <= m -> D l i <= g i) /\ 1 <= j <= m /\ g j < D (l + 1) j.
Proof.
  induction n as [|n IH] using N.peano_ind; [left; intros; rewrite none_apart; lia|]. rewrite <- N.add_1_r.
  destruct IH as [H|(l & j & L & H)]; [|right; exists l, j; split; [lia|exact H]].
  destruct (all_or_one (fun j => D (n + 1) j <= g j) (fun j => g j < D (n + 1) j) m) as [G|(j & J & G)]; [intros; lia|now left|].
  right. exists n, j. split; [lia|now split].
Qed.
Ltac cases := intros; repeat match goal with
  | |- context [?a =? ?b] => destruct (N.eqb_spec a b) | |- context [?a <=? ?b] => destruct (N.leb_spec a b)
  | H : context [?a =? ?b] |- _ => destruct (N.eqb_spec a b) | H : context [?a <=? ?b] |- _ => destruct (N.leb_spec a b) end; lia.
Lemma some_move s : sorted s -> length s = N.to_nat m ->
  (exists n, s = row m n) \/ exists n p, fat_rat m s p /\ Permutation p (row m n).
Proof.
  intros O L. pose proof (fun i j => sorted_pile s m i j O L) as Up. destruct (N.eq_dec (pile s 1) 0) as [Z|Z].
  { destruct (all_or_one (fun j => pile s j = 0) (fun j => 0 < pile s j) m) as [H|(j & J & H)]; [intros; lia|left|right].
    - exists 0. apply (same_piles m); [exact L|apply row_length|]. intros j J. rewrite row_pile by exact J. now apply H.
    - exists 0, (row m 0). split; [|reflexivity]. split; [now rewrite row_length|left]. unfold from_some.
      split; [|split; [exists 1|exists j]]; [intros i I|split; [lia|]|split; [exact J|]]; rewrite row_pile by lia; cbn; lia. }
  destruct (somewhere (pile s 1) ltac:(lia)) as (k & n & K & N1 & E).
  destruct (all_or_one (fun j => j <= k \/ A n j <= pile s j) (fun j => k < j /\ pile s j < A n j) m) as [H|(f & If & Kf & F)]; [intros; lia| |].
  { set (c := fun i => if i =? 1 then k else if i <=? k then i - 1 else i). set (p := map (fun i => A n (c i)) (numbers m)).
    assert (Q : Permutation p (row m n)) by (apply (reordered c); unfold c; cases).
    assert (Lp : length p = N.to_nat m) by (unfold p; now rewrite map_length, numbers_length).
    assert (P1 : pile p 1 = pile s 1) by (unfold p; rewrite pile_map by lia; now symmetry).
    assert (B : forall j, 1 <= j <= m -> pile p j <= pile s j).
    { intros j J. destruct (N.eq_dec j 1) as [->|]; [lia|]. unfold p. rewrite pile_map by exact J. unfold c.
      destruct (N.eqb_spec j 1); [lia|]. destruct (N.leb_spec j k); [|destruct (H j J); lia].
      pose proof (larger n (j - 1) k N1 ltac:(lia)). pose proof (Up 1 j ltac:(lia) ltac:(lia) ltac:(lia)). lia. }
    destruct (all_or_one (fun j => pile p j = pile s j) (fun j => pile p j <> pile s j) m) as [G|(j & J & G)]; [intros; lia|left|right].
    - exists n. apply sorted_once; [exact O|apply row_sorted|]. now rewrite <- (same_piles m p s Lp L G).
    - exists n, p. split; [|exact Q]. split; [congruence|left]. split; [exact B|].
      split; [exists 1; split; [lia|exact P1]|exists j; split; [exact J|]]. specialize (B j J). lia. }
  right. assert (A n 1 <= pile s 1) by (rewrite E; apply as_large; lia).
  assert (Gap : forall j, 1 <= j <= m -> pile s j = pile s 1 + gap s j).
  { intros j J. pose proof (Up 1 j ltac:(lia) ltac:(lia) ltac:(lia)). unfold gap. lia. }
  destruct (reach (gap s) n) as [H0|(l & j & Ln & Below & J & Above)].
  { exfalso. specialize (H0 f If). pose proof (entry_apart n f If). pose proof (Gap f If). lia. }
  pose proof (rises l n 1 ltac:(lia) Ln). destruct (N.eq_dec j 1) as [->|J1]; [rewrite apart_one in Above; lia|].
  destruct (N.eq_dec j 2) as [->|J2].
  2: { exists l, (row m l). split; [|reflexivity]. split; [now rewrite row_length|right; right]. split; [|split; [apply row_sorted|]].
    - intros i I. rewrite row_pile, entry_apart, (Gap i I) by exact I. specialize (Below i I). lia.
    - exists j. split; [lia|]. unfold close, taken, gap at 1 2. rewrite !row_pile by lia. pose proof (entry_apart l j J).
      replace (A l j - A l 1) with (D l j) by lia. pose proof (step_is l j ltac:(lia)). pose proof (Gap j J). specialize (Below j J). lia. }
  destruct (N.eq_dec (gap s 2) 0) as [G|G].
  { exists 0, (row m 0). split; [|reflexivity]. split; [now rewrite row_length|right; left]. split; [|split].
    - intros i I. rewrite row_pile by exact I. pose proof (Up 1 i ltac:(lia) ltac:(lia) ltac:(lia)). cbn. lia.
    - split; [rewrite !row_pile by lia; cbn; lia|]. intros i I. rewrite !row_pile by lia. cbn. lia.
    - unfold taken, close. rewrite !row_pile by lia. rewrite (Gap 2), G by lia. cbn. lia. }
  assert (W : exists d, 1 <= d /\ ~ (exists i, d = i * M) /\ d <= gap s 2 /\ gap s 2 < d + (if gap s 2 mod M =? 0 then 2 else 1)).
  { pose proof modulus as H1. pose proof (N.div_mod (gap s 2) M ltac:(lia)) as V. destruct (N.eqb_spec (gap s 2 mod M) 0) as [R|R].
    - exists (gap s 2 - 1). rewrite R in V. set (q := gap s 2 / M) in *. set (w := M) in *. clearbody q w. clear - V G H1. destruct (N.eq_dec q 0) as [->|Q]; [lia|]. assert (w <= w * q) by nia.
      split; [lia|]. split; [|lia]. intros [i I]. destruct (N.lt_ge_cases i q); nia.
    - exists (gap s 2). split; [lia|]. split; [|lia]. intros [i I]. apply R. rewrite I. apply N.mod_mul. lia. }
  destruct W as (d & D1 & NM & D2 & D3). destruct (proj2 (differences m d two D1) NM) as ([a b] & (A1 & A2 & B1 & Ed) & _). cbn [fst snd] in *.
  unfold difference in Ed. rewrite <- !entry_column in Ed by exact B1. pose proof (doubles b a B1 A1 A2). pose proof (doubles n 1 N1 ltac:(lia) ltac:(lia)).
  change (1 + 1) with 2 in *. pose proof (entry_apart n 2 ltac:(lia)). pose proof (next_larger b a B1 A1 A2).
  assert (Bl : b <= l).
  { apply N.nlt_ge. intros Y. pose proof (apart_grows (l + 1) b 2 ltac:(lia) ltac:(lia)). pose proof (entry_apart b 2 ltac:(lia)).
    destruct (N.eq_dec a 1) as [->|]; [change (1 + 1) with 2 in *; lia|].
    pose proof (doubles b 1 B1 ltac:(lia) ltac:(lia)). pose proof (larger b 1 a B1 ltac:(lia)). change (1 + 1) with 2 in *. lia. }
  pose proof (apart_grows (l + 1) n 2 ltac:(lia) ltac:(lia)).
  assert (Ab : A b a < pile s 1).
  { assert (A b a <> A n 1) by (intros Y; apply never_alike in Y; lia). lia. }
  set (c := fun i => if i =? 1 then a else if i =? 2 then a + 1 else if i <=? a + 1 then i - 2 else i). set (p := map (fun i => A b (c i)) (numbers m)).
  assert (Pile : forall i, 1 <= i <= m -> pile p i = A b (c i)) by (intros i I; exact (pile_map (fun i => A b (c i)) m i I)).
  exists b, p. split; [split; [unfold p; now rewrite map_length, numbers_length|right; left]|].
  - assert (Third : forall i, 3 <= i <= m -> i <= a + 1 /\ pile p i = A b (i - 2) \/ a + 1 < i /\ pile p i = A b i).
    { intros i I. rewrite Pile by lia. unfold c. destruct (N.eqb_spec i 1), (N.eqb_spec i 2), (N.leb_spec i (a + 1)); lia. }
    assert (First : pile p 1 = A b a) by (rewrite Pile by lia; reflexivity). assert (Second : pile p 2 = A b (a + 1)) by (rewrite Pile by lia; reflexivity).
    pose proof (Gap 2 ltac:(lia)) as G2. split; [|split].
    + intros i I. destruct (N.eq_dec i 1) as [->|]; [lia|]. destruct (N.eq_dec i 2) as [->|]; [lia|]. rewrite (Gap i I).
      destruct (Third i ltac:(lia)) as [[T ->]|[T ->]]; [pose proof (larger b (i - 2) a B1 ltac:(lia)); lia|].
      rewrite entry_apart by exact I. specialize (Below i I). pose proof (apart_grows b l i I Bl).
      pose proof (as_large b 1 a B1 ltac:(lia)). lia.
    + split; [lia|]. intros i I. rewrite First, Second. destruct (Third i I) as [[T ->]|[T ->]]; [left|right].
      * pose proof (larger b (i - 2) a B1 ltac:(lia)). lia.
      * apply as_large; lia.
    + unfold taken, close. rewrite First, Second. lia.
  - apply (reordered c); unfold c; cases.
Qed.
End Proof.

(* so it is with the same rules in other words *)
Lemma positions_of m rule : 2 <= m -> (forall s p, sorted s -> length s = N.to_nat m -> (rule s p <-> fat_rat m s p)) ->
  forall s, sorted s -> length s = N.to_nat m -> (is_P _ (piles rule) s <-> exists n, s = row m n).
Proof.
  intros two same s O L. apply (kernel _ _ (fun s => sorted s /\ length s = N.to_nat m) total) with (S := fun s => exists n, s = row m n); [| | |now split].
  - intros x y [Ox Lx] (Oy & p & R & P). apply (same x p Ox Lx) in R. destruct (ends m two x p Lx R) as [Lp T].
    rewrite <- (total_order p y P). split; [|exact T]. split; [exact Oy|]. now rewrite <- (Permutation_length P).
  - intros x y [Ox Lx] [n ->] (_ & p & R & P) [l ->]. apply (same _ p Ox Lx) in R. exact (no_move m two n l p R P).
  - intros x [Ox Lx]. destruct (some_move m two x Ox Lx) as [H|(n & p & R & P)]; [now left|right].
    exists (row m n). split; [|now exists n]. split; [now apply row_sorted|]. exists p. split; [now apply same|exact P].
Qed.
(* R-fat-rules: Four piles: (I) take from at most three. Otherwise take from all, l_i from the i-th in order, so that one
   of these holds. (II) Piles 1 and 2 become the k-th and (k+1)-th least, and l_1 = l_2, or |l_1 − l_2| < 2 if 15 divides
   their difference. (III), (IV) the order stays, and |l_j − l_1| for j = 3, 4 is less than the step that follows the new
   difference of piles j and 1 in A^j − A^1, as its residue by 15 tells it: the least step where no difference has that.
   The P-positions are (0, 0, 0, 0) and those of the formula. *)
(* R-fat-rules.5: The same rules on five piles, with 31 for 15 and the steps of A^j − A^1 for j = 3, 4, 5, have as
   P-positions empty piles and those of the formula. *)
(* R-fat-rules.every: For every m ≥ 2 the same rules on m piles, with 2^m − 1 for 15 and the steps of A^j − A^1 for j = 3,
   …, m, have as P-positions empty piles and those of the formula. *)
Theorem positions m : 2 <= m -> forall s, sorted s -> length s = N.to_nat m ->
  (is_P _ (piles (fat_rat m)) s <-> exists n, s = row m n).
Proof. intros two. now apply positions_of. Qed.
