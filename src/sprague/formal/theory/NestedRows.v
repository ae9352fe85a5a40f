(* One heap in rows: a period consists of zones, each of rows of one length. What has to hold of places in rows so that
   they say the nim-values of all heaps. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Piles Values HeapLaws MexSequences MexPairs Families.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* So many rows of so many places; no move takes more than so many of its rows, or there is one row alone, which is said
   by 0. The nim-value at the place r of row q is v. *)
Record zone : Type := Zone { rows : Z; places : Z; passes : nat; row_value : N -> N -> N -> Prop }.
Definition size (z : zone) : Z := match passes z with O => places z | S _ => rows z * places z end.
(* A period begins at a heap; x is in one of the zones, at the place r of a row, and the nim-value there is v. *)
Definition in_zone (z : zone) (begin : Z) (x row r v : N) : Prop :=
  match passes z with
  | O => Z.of_N x = begin + r /\ row_value z 0 r v
  | S _ => Z.of_N x = begin + row * places z + r /\ row_value z row r v
  end.
Fixpoint in_zones (zones : list zone) (begin : Z) (x row r v : N) : Prop :=
  match zones with
  | [] => False
  | [z] => in_zone z begin x row r v
  | z :: zones => in_zone z begin x row r v \/ in_zones zones (begin + size z) x row r v
  end.
Definition all_of (zones : list zone) : Z :=
  match zones with [] => 0 | z :: zones => fold_left (fun begin z => begin + size z) zones (size z) end.
Lemma all_of_cons z zones : all_of (z :: zones) = size z + all_of zones.
Proof.
  assert (A : forall zones b c, fold_left (fun begin z => begin + size z) zones (b + c) =
    b + fold_left (fun begin z => begin + size z) zones c).
  { induction zones0 as [|w l IH]; intros b c; cbn; [reflexivity|]. now rewrite <- Z.add_assoc, IH. }
  destruct zones; cbn; [lia|apply A].
Qed.

(* for each of so many numbers, or for one of them *)
Fixpoint for_each (from : N) (count : nat) (P : N -> Prop) : Prop :=
  match count with O => True | S count => P from /\ for_each (N.succ from) count P end.
Fixpoint for_one (from : N) (count : nat) (P : N -> Prop) : Prop :=
  match count with O => False | S count => P from \/ for_one (N.succ from) count P end.
Lemma each_is count P : forall (from n : N), for_each from count P -> from <= n -> n < from + Z.of_nat count -> P n.
Proof.
  induction count as [|count IH]; intros from n E L H; [lia|]. destruct E as [A B].
  destruct (N.eq_dec n from) as [->|]; [exact A|]. apply (IH (N.succ from)); [exact B|lia..].
Qed.
Lemma some_is count P : forall from : N, for_one from count P -> exists n : N, P n.
Proof. induction count as [|count IH]; intros from S; [destruct S|]. destruct S as [A|A]; [now exists from|exact (IH _ A)]. Qed.

Section Rows.
Variable move : N -> N -> Prop.
Variable takes : N -> Prop.
Hypothesis ends : forall x p : N, move x p -> p < x.
Hypothesis taken : forall x p l : N, Z.of_N x = p + l -> (move x p <-> takes l).
Variable zones : list zone.
Notation n := (length zones).

Definition fits (z : zone) : Prop :=
  (rows z >= 1 /\ places z >= 1) /\
  match passes z with
  | O => rows z = 1
  | S _ => rows z >= Z.of_nat (passes z) /\ forall l : N, takes l -> l <= Z.of_nat (passes z) * places z
  end /\
  (forall q r : N, q < rows z /\ r < places z -> exists v : N, row_value z q r v) /\
  (forall q r v : N, row_value z q r v -> q < rows z /\ r < places z) /\
  (forall q r v w : N, row_value z q r v -> row_value z q r w -> Z.of_N v = w).

Definition once (z : zone) : nat := match passes z with O => 1 | S t => S t end.
Definition zone_at (g : nat) : zone := nth (g mod n) zones (Zone 1 1 0 (fun _ _ _ => False)).
Fixpoint offset (g : nat) : Z := match g with O => 0 | S g => offset g + size (zone_at g) end.

(* no move joins places of one value: of a zone; of a zone and one that follows, with single rows between *)
Definition kept_within (z : zone) : Prop := for_each 0 (S (passes z)) (fun t => forall l p s r v : N,
  takes l -> s + l = r + t * places z -> row_value z p s v -> ~ row_value z (p + t) r v).
Definition kept_across (z w : zone) (between : Z) : Prop := for_each 1 (once z) (fun a => for_each 0 (once w) (fun b =>
  forall l p s r v : N, takes l -> p + a = rows z -> s + l = r + a * places z + between + b * places w ->
  row_value z p s v -> ~ row_value w b r v)).
Fixpoint kept_after (z : zone) (between : Z) (g more : nat) : Prop :=
  match more with
  | O => True
  | S more => kept_across z (zone_at g) between /\
      match passes (zone_at g) with O => kept_after z (between + places (zone_at g)) (S g) more | S _ => True end
  end.
Definition zone_kept (i : nat) : Prop := kept_within (zone_at i) /\ kept_after (zone_at i) 0 (S i) n.

(* every smaller value is reached within the period *)
Definition reached_from (z w : zone) (between : Z) (l p s q r u : N) : Prop :=
  for_one 1 (once z) (fun a => for_one 0 (once w) (fun b =>
    (Z.of_N q = b /\ (p + a = rows z /\ s + l = r + a * places z + between + b * places w)) /\ row_value z p s u)).
Fixpoint reached_below (j i : nat) (l p s q r u : N) : Prop :=
  match i with
  | O => False
  | S i => reached_from (zone_at i) (zone_at j) (offset j - offset (S i)) l p s q r u \/ reached_below j i l p s q r u
  end.
Definition zone_reached (j : nat) : Prop := forall q r v u : N, row_value (zone_at j) q r v -> u < v -> exists l p s : N,
  takes l /\ (for_one 0 (S (passes (zone_at j))) (fun t =>
    (Z.of_N q = p + t /\ s + l = r + t * places (zone_at j)) /\ row_value (zone_at j) p s u) \/ reached_below j j l p s q r u).

Fixpoint every (count : nat) (P : nat -> Prop) : Prop :=
  match count with O => True | S i => P i /\ every i P end.
Lemma every_is P : forall count i, every count P -> (i < count)%nat -> P i.
Proof.
  induction count as [|count IH]; intros i E L; [lia|]. destruct E as [A B].
  destruct (Nat.eq_dec i count) as [->|]; [exact A|apply IH; [exact B|lia]].
Qed.

Hypothesis all_fit : every n (fun i => fits (zone_at i)).
Hypothesis some_long : Exists (fun z => passes z <> O) zones.
Hypothesis all_kept : every n zone_kept.
Hypothesis all_reached : every n zone_reached.

Lemma some_zone : (0 < n)%nat.
Proof. destruct (proj1 (Exists_exists _ _) some_long) as (z & I & _). destruct zones; [destruct I|cbn; lia]. Qed.
Lemma zone_again t i : zone_at (t * n + i) = zone_at i.
Proof. unfold zone_at. now rewrite Nat.add_comm, Nat.mod_add by (pose proof some_zone; lia). Qed.
Lemma zone_mod g : zone_at (g mod n) = zone_at g.
Proof. unfold zone_at. now rewrite Nat.mod_mod by (pose proof some_zone; lia). Qed.
Lemma zone_within g : (g mod n < n)%nat.
Proof. apply Nat.mod_upper_bound. pose proof some_zone. lia. Qed.
Lemma zone_fits g : fits (zone_at g).
Proof. rewrite <- zone_mod. exact (every_is _ _ _ all_fit (zone_within g)). Qed.
Lemma size_is g : size (zone_at g) = rows (zone_at g) * places (zone_at g).
Proof. destruct (zone_fits g) as (_ & F & _). unfold size. destruct (passes _); [rewrite F; lia|reflexivity]. Qed.
Lemma size_positive g : size (zone_at g) >= 1.
Proof. rewrite size_is. destruct (zone_fits g) as ([A B] & _). nia. Qed.
Lemma offset_up g d : offset g + Z.of_nat d <= offset (g + d).
Proof.
  induction d as [|d IH]; [rewrite Nat.add_0_r; lia|]. rewrite Nat.add_succ_r. cbn [offset].
  pose proof (size_positive (g + d)). lia.
Qed.
Lemma offset_le g h : (g <= h)%nat -> offset g <= offset h.
Proof. intros L. pose proof (offset_up g (h - g)). replace (g + (h - g))%nat with h in * by lia. lia. Qed.
Lemma offset_shift t i : offset (t * n + i) - offset (t * n) = offset i.
Proof.
  induction i as [|i IH]; [rewrite Nat.add_0_r; cbn; lia|]. rewrite Nat.add_succ_r. cbn [offset]. rewrite zone_again. lia.
Qed.
Lemma offset_turns t : offset (t * n) = Z.of_nat t * offset n.
Proof.
  induction t as [|t IH]; [reflexivity|]. pose proof (offset_shift t n) as E.
  replace (S t * n)%nat with (t * n + n)%nat by lia. lia.
Qed.

(* x is at the place r of row q of zone g, all zones of all periods being counted from 0 on *)
Definition at_row (g : nat) (q r x : N) : Prop :=
  Z.of_N x = offset g + q * places (zone_at g) + r /\ q < rows (zone_at g) /\ r < places (zone_at g).
Lemma place_in g q r x : at_row g q r x -> offset g <= x < offset (S g).
Proof.
  intros (X & Q & R). cbn [offset]. rewrite size_is.
  assert ((q + 1) * places (zone_at g) <= rows (zone_at g) * places (zone_at g)) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (0 <= q * places (zone_at g)) by nia. lia.
Qed.
Lemma place_exists x : exists g q r, at_row g q r x.
Proof.
  assert (H : forall m, x < offset m -> exists g, offset g <= x < offset (S g)).
  { induction m as [|m IH]; [cbn; lia|]. intros L. destruct (Z.lt_ge_cases x (offset m)) as [C|C]; [exact (IH C)|]. now exists m. }
  destruct (H (S (N.to_nat x))) as (g & A & B).
  { pose proof (offset_up 0 (S (N.to_nat x))). cbn [Nat.add offset] in *. lia. }
  destruct (zone_fits g) as ([_ P] & _). cbn [offset] in B. rewrite size_is in B. set (M := places (zone_at g)) in *.
  pose proof (Z.div_mod (x - offset g) M ltac:(lia)) as D. pose proof (Z.mod_pos_bound (x - offset g) M ltac:(lia)).
  assert (0 <= (x - offset g) / M) by (apply Z.div_pos; lia).
  exists g, (Z.to_N ((x - offset g) / M)), (Z.to_N ((x - offset g) mod M)). unfold at_row. fold M. rewrite !Z2N.id by lia.
  split; [lia|]. split; [|lia]. apply Z.div_lt_upper_bound; lia.
Qed.
Lemma place_once g q r h p s x : at_row g q r x -> at_row h p s x -> g = h /\ q = p /\ r = s.
Proof.
  intros A B. pose proof (place_in _ _ _ _ A). pose proof (place_in _ _ _ _ B).
  assert (g = h) as <-.
  { destruct (Nat.lt_trichotomy g h) as [L|[L|L]]; [|exact L|].
    - pose proof (offset_le (S g) h ltac:(lia)). lia.
    - pose proof (offset_le (S h) g ltac:(lia)). lia. }
  destruct A as (X & _ & R), B as (Y & _ & S). assert (q = p) as <- by nia. split; [reflexivity|]. split; [reflexivity|lia].
Qed.

Definition at_place (x v : N) : Prop := exists g q r, at_row g q r x /\ row_value (zone_at g) q r v.
Lemma value_place g q r v : row_value (zone_at g) q r v -> q < rows (zone_at g) /\ r < places (zone_at g).
Proof. destruct (zone_fits g) as (_ & _ & _ & I & _). apply I. Qed.
Lemma at_place_is g q r x v : row_value (zone_at g) q r v -> Z.of_N x = offset g + q * places (zone_at g) + r -> at_place x v.
Proof. intros V X. exists g, q, r. split; [|exact V]. split; [exact X|exact (value_place g q r v V)]. Qed.

Lemma kept_after_is z more : forall between g d, kept_after z between g more -> (d < more)%nat ->
  (forall e, (g <= e < g + d)%nat -> passes (zone_at e) = O) ->
  kept_across z (zone_at (g + d)) (between + (offset (g + d) - offset g)).
Proof.
  induction more as [|more IH]; intros between g d K L A; [lia|]. destruct K as [K1 K2]. destruct d as [|d].
  - rewrite Nat.add_0_r, Z.sub_diag, Z.add_0_r. exact K1.
  - assert (Z0 := A g ltac:(lia)). rewrite Z0 in K2. specialize (IH _ _ d K2 ltac:(lia)).
    replace (g + S d)%nat with (S g + d)%nat by lia.
    replace (between + (offset (S g + d) - offset g))
      with (between + places (zone_at g) + (offset (S g + d) - offset (S g)));
      [apply IH; intros e E; apply A; lia|]. cbn [offset]. unfold size. rewrite Z0. lia.
Qed.

Lemma taken_less g (l : N) : takes l -> passes (zone_at g) <> O -> l <= size (zone_at g).
Proof.
  intros T J. rewrite size_is. destruct (zone_fits g) as ([_ P] & F & _). destruct (passes (zone_at g)); [easy|].
  destruct F as [B F]. specialize (F l T). nia.
Qed.
Lemma kept_everywhere x y v : move x y -> at_place x v -> at_place y v -> False.
Proof.
  intros m (g & q & r & X & V) (h & p & s & Y & W). pose proof (ends x y m) as less.
  set (l := (x - y)%N). assert (L : Z.of_N x = y + l) by lia.
  assert (T : takes l) by (apply (taken x y l L); exact m).
  pose proof (place_in _ _ _ _ X) as X1. pose proof (place_in _ _ _ _ Y) as Y1.
  destruct X as (X & Q & R), Y as (Y & P & S).
  assert (O : (h <= g)%nat).
  { apply Nat.le_ngt. intros C. pose proof (offset_le (Datatypes.S g) h ltac:(lia)). lia. }
  (* no zone of several rows is passed *)
  assert (A : forall e, (h < e < g)%nat -> passes (zone_at e) = Datatypes.O).
  { intros e E. destruct (Nat.eq_dec (passes (zone_at e)) 0) as [Z0|Z0]; [exact Z0|].
    pose proof (taken_less e l T Z0). pose proof (offset_le (Datatypes.S h) e ltac:(lia)).
    pose proof (offset_le (Datatypes.S e) g ltac:(lia)). cbn [offset] in *. lia. }
  pose proof (every_is _ _ _ all_kept (zone_within h)) as [K1 K2]. rewrite zone_mod in K1, K2.
  destruct (zone_fits h) as ([H1 H2] & H3 & _). destruct (Nat.eq_dec h g) as [->|N].
  - set (M := places (zone_at g)) in *. assert (p <= q) by nia. set (t := (q - p)%N).
    assert (Z.of_N q = p + t) by lia. assert (E : s + l = r + t * M) by nia.
    assert (B : t <= Z.of_nat (passes (zone_at g))).
    { destruct (passes (zone_at g)) as [|J]; [lia|]. destruct H3 as [_ H3]. specialize (H3 l T). nia. }
    refine (each_is _ _ 0%N t K1 ltac:(lia) ltac:(lia) l p s r v T E W _). replace (p + t)%N with q by lia. exact V.
  - set (d := (g - Datatypes.S h)%nat). assert (D : g = (Datatypes.S h + d)%nat) by lia.
    assert (C : (d < n)%nat).
    { apply Nat.lt_nge. intros C. destruct (proj1 (Exists_exists _ _) some_long) as (z & I & Z0).
      apply In_nth with (d := zone_at 0) in I as (i & I & <-).
      assert (exists e, (h < e < g)%nat /\ (e mod n = i)%nat) as (e & E & <-).
      { pose proof (Nat.div_mod (Datatypes.S h) n ltac:(lia)). pose proof (zone_within (Datatypes.S h)).
        set (c := (Datatypes.S h / n)%nat) in *. set (b := (Datatypes.S h mod n)%nat) in *.
        destruct (Nat.le_gt_cases b i); [exists (c * n + i)%nat|exists ((c + 1) * n + i)%nat];
          (split; [nia|rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; lia]). }
      apply Z0. rewrite (nth_indep _ _ (Zone 1 1 0 (fun _ _ _ => False)) I). apply (A e E). }
    assert (offset_of : offset (Datatypes.S h) = offset h + rows (zone_at h) * places (zone_at h)) by (cbn [offset]; now rewrite size_is).
    set (c := (h / n)%nat). set (i := (h mod n)%nat) in *.
    assert (I : h = (c * n + i)%nat) by (pose proof (Nat.div_mod h n ltac:(lia)); unfold c, i; lia).
    assert (G0 : g = (c * n + (Datatypes.S i + d))%nat) by lia.
    pose proof (kept_after_is _ _ _ _ d K2 C) as K. rewrite <- (zone_again c (Datatypes.S i + d)), <- G0 in K.
    replace (offset (Datatypes.S i + d) - offset (Datatypes.S i)) with (offset g - offset (Datatypes.S h)) in K.
    2: { rewrite G0 at 1. replace (Datatypes.S h) with (c * n + Datatypes.S i)%nat by lia.
      pose proof (offset_shift c (Datatypes.S i + d)). pose proof (offset_shift c (Datatypes.S i)). lia. }
    set (M := places (zone_at h)) in *. set (M' := places (zone_at g)) in *.
    set (a := Z.to_N (rows (zone_at h) - p)). assert (Z.of_N a = rows (zone_at h) - p) by lia.
    pose proof (offset_le (Datatypes.S h) g ltac:(lia)).
    assert (E : s + l = r + a * M + (0 + (offset g - offset (Datatypes.S h))) + q * M') by nia.
    assert (A1 : 1 <= a) by lia. assert (A2 : M <= a * M) by (clear - A1 H2; nia).
    assert (Q1 : 0 <= q * M') by (clear - R; nia).
    assert (a <= Z.of_nat (once (zone_at h))).
    { unfold once. destruct (passes (zone_at h)) as [|J]; [lia|]. destruct H3 as [_ H3]. specialize (H3 l T).
      clear - E S H0 H2 H3 Q1; nia. }
    assert (q < Z.of_nat (once (zone_at g))).
    { unfold once. destruct (zone_fits g) as (_ & G & _). fold M' in G. destruct (passes (zone_at g)) as [|J]; [lia|].
      destruct G as [_ G]. specialize (G l T). clear - E S H0 G A2 R; nia. }
    refine (each_is _ _ 0%N q (each_is _ _ 1%N a (K _) ltac:(lia) ltac:(lia)) ltac:(lia) ltac:(lia) l p s r v T ltac:(lia) E W V).
    intros e B. rewrite <- (zone_again c). apply A. lia.
Qed.

Lemma at_place_reached (x v u : N) : at_place x v -> u < v -> exists y, move x y /\ at_place y u.
Proof.
  intros (g & q & r & (X & Q & R) & V) L. set (j := (g mod n)%nat).
  pose proof (every_is _ _ _ all_reached (zone_within g)) as A. fold j in A.
  rewrite <- zone_mod in V, X, Q, R. fold j in V, X, Q, R.
  assert (G0 : g = (g / n * n + j)%nat) by (pose proof (zone_within g); pose proof (Nat.div_mod g n ltac:(lia)); unfold j; lia).
  assert (X0 : Z.of_N x = offset (g / n * n) + offset j + q * places (zone_at j) + r).
  { pose proof (offset_shift (g / n) j). rewrite <- G0 in *. lia. }
  assert (below : forall i l p s, (i <= j)%nat -> takes l -> reached_below j i l p s q r u -> exists y, move x y /\ at_place y u).
  { induction i as [|i IH]; intros l p s I T B; [destruct B|]. destruct B as [B|B]; [|exact (IH l p s ltac:(lia) T B)].
    apply some_is in B as (a & B). apply some_is in B as (b & (B & E & S) & W).
    pose proof (offset_shift (g / n) i) as O. cbn [offset] in S. pose proof (size_is i) as Z0. rewrite Z0 in S.
    assert (M : p * places (zone_at i) + a * places (zone_at i) = rows (zone_at i) * places (zone_at i)) by (rewrite <- E; ring).
    rewrite <- B in S. assert (0 <= offset (g / n * n) /\ 0 <= offset i) as [O1 O2].
    { split; exact (offset_le 0 _ ltac:(lia)). }
    rewrite <- (zone_again (g / n)) in W. assert (0 <= p * places (zone_at i)).
    { rewrite zone_again in W. pose proof (value_place _ _ _ _ W). nia. }
    assert (Y : Z.of_N (x - l)%N = offset (g / n * n + i) + p * places (zone_at (g / n * n + i)) + s)
      by (rewrite zone_again; lia).
    exists (x - l)%N. split; [apply (taken x _ l); [lia|exact T]|exact (at_place_is _ p s _ u W Y)]. }
  destruct (A q r v u V L) as (l & p & s & T & [B|B]); [|exact (below j l p s (le_n j) T B)].
  apply some_is in B as (t & (E & S) & W).
  assert (M : q * places (zone_at j) = p * places (zone_at j) + t * places (zone_at j)) by (rewrite E; ring).
  assert (0 <= p * places (zone_at j)) by (pose proof (value_place _ _ _ _ W); nia).
  assert (0 <= offset (g / n * n) /\ 0 <= offset j) as [O1 O2] by (split; exact (offset_le 0 _ ltac:(lia))).
  rewrite <- (zone_again (g / n)) in W. pose proof (offset_shift (g / n) j) as O.
  assert (Y : Z.of_N (x - l)%N = offset (g / n * n + j) + p * places (zone_at (g / n * n + j)) + s)
    by (rewrite zone_again; lia).
  exists (x - l)%N. split; [apply (taken x _ l); [lia|exact T]|exact (at_place_is _ p s _ u W Y)].
Qed.

Definition in_rows (x v : N) : Prop := exists turn row r : N, in_zones zones (turn * all_of zones) x row r v.
Lemma in_zones_is (part : list zone) : forall begin x row r v, in_zones part begin x row r v <->
  exists i, (i < length part)%nat /\
    in_zone (nth i part (Zone 1 1 0 (fun _ _ _ => False))) (begin + all_of (firstn i part)) x row r v.
Proof.
  induction part as [|z part IH]; intros begin x row r v; [split; [intros []|intros (i & I & _); cbn in I; lia]|].
  transitivity (in_zone z begin x row r v \/ in_zones part (begin + size z) x row r v); [destruct part; cbn; tauto|].
  rewrite IH. split.
  - intros [A|(i & I & A)]; [exists 0%nat|exists (S i)]; (split; [cbn; lia|]).
    + cbn. now rewrite Z.add_0_r.
    + cbn [nth firstn]. rewrite all_of_cons, Z.add_assoc. exact A.
  - intros ([|i] & I & A); [left; cbn in A; now rewrite Z.add_0_r in A|right; exists i]. cbn in I. split; [lia|].
    cbn [nth firstn] in A. rewrite all_of_cons, Z.add_assoc in A. exact A.
Qed.
Lemma offset_firstn i : (i <= n)%nat -> offset i = all_of (firstn i zones).
Proof.
  assert (A : forall z part, all_of (part ++ [z]) = all_of part + size z).
  { intros z part. induction part as [|w part IH]; [reflexivity|]. cbn [app]. rewrite !all_of_cons, IH. lia. }
  induction i as [|i IH]; intros L; [reflexivity|]. cbn [offset]. rewrite IH by lia.
  assert (firstn (S i) zones = firstn i zones ++ [zone_at i]) as ->; [|rewrite A; reflexivity].
  unfold zone_at. rewrite Nat.mod_small by lia. clear -L. revert i L. induction zones as [|z part IH]; intros i L; [cbn in L; lia|].
  destruct i; [reflexivity|]. cbn in *. f_equal. apply IH. lia.
Qed.
Lemma in_rows_is x v : in_rows x v <-> at_place x v.
Proof.
  unfold in_rows. assert (P : all_of zones = offset n) by (rewrite offset_firstn, firstn_all by lia; reflexivity).
  assert (Z0 : forall i, (i < n)%nat -> nth i zones (Zone 1 1 0 (fun _ _ _ => False)) = zone_at i)
    by (intros i I; unfold zone_at; now rewrite Nat.mod_small by lia).
  split.
  - intros (t & row & r & H). apply in_zones_is in H as (i & I & H). rewrite P, <- offset_firstn, Z0 in H by lia.
    pose proof (offset_shift (N.to_nat t) i) as O. rewrite offset_turns in O. replace (Z.of_nat (N.to_nat t)) with (Z.of_N t) in O by lia.
    assert (exists q, row_value (zone_at i) q r v /\ Z.of_N x = t * offset n + offset i + q * places (zone_at i) + r) as (q & V & X).
    { unfold in_zone in H. destruct (passes _); [exists 0%N|exists row]; destruct H as [X V]; (split; [exact V|lia]). }
    apply (at_place_is (N.to_nat t * n + i) q r); rewrite zone_again; [exact V|lia].
  - intros (g & q & r & (X & Q & R) & V). pose proof (zone_within g). rewrite <- zone_mod in V, X, Q.
    exists (N.of_nat (g / n)), q, r. apply in_zones_is. exists (g mod n)%nat. split; [lia|].
    rewrite P, <- offset_firstn, Z0 by lia. replace (Z.of_N (N.of_nat (g / n))) with (Z.of_nat (g / n)) by lia.
    rewrite <- offset_turns. pose proof (offset_shift (g / n) (g mod n)) as O.
    assert (G0 : g = (g / n * n + g mod n)%nat) by (pose proof (Nat.div_mod g n ltac:(lia)); lia). rewrite <- G0 in O.
    pose proof (zone_fits (g mod n)) as (_ & F & _). unfold in_zone. destruct (passes _).
    + assert (q = 0)%N as -> by lia. split; [lia|exact V].
    + split; [lia|exact V].
Qed.

Theorem row_values : are_values move in_rows.
Proof.
  split; [|split; [|split]].
  - intros x. destruct (place_exists x) as (g & q & r & P). destruct (zone_fits g) as (_ & _ & E & _).
    destruct P as (X & QR). destruct (E q r QR) as (v & V). exists v. apply in_rows_is. exists g, q, r. now split; [split|].
  - intros x u v A B. apply in_rows_is in A as (g & q & r & X & V), B as (h & p & s & Y & W).
    destruct (place_once _ _ _ _ _ _ _ X Y) as (<- & <- & <-). destruct (zone_fits g) as (_ & _ & _ & _ & O). exact (O q r u v V W).
  - intros x y v m A B. apply in_rows_is in A, B. exact (kept_everywhere x y v m A B).
  - intros x v u A L. apply in_rows_is in A. destruct (at_place_reached x v u A L) as (y & m & B). exists y.
    split; [exact m|now apply in_rows_is].
Qed.
End Rows.

(* What stands in a file: the conditions written out for zones that are listed there; that they are those which were proved. *)
Ltac zones_shown zones := cbv beta iota delta [every fits zone_kept kept_within kept_after kept_across zone_reached reached_below
  reached_from for_each for_one once offset size zone_at rows places passes row_value zones length nth Nat.modulo Nat.divmod
  Nat.sub fst snd N.succ Pos.succ Z.of_nat Pos.of_succ_nat].
Ltac is_value V := first [exact V|apply conj; [lia|is_value V]].
Ltac kept_by K := intros l p s r v T E; try (match goal with |- _ = _ -> _ => intros A end); intros V W;
  match type of W with _ ?q _ _ => apply (K q s v) end;
  [exists p; is_value V|exists r; apply conj; [exists l; apply conj; [exact T|lia]|exact W]].
Ltac a_place := first [left; a_place | right; a_place | split; [lia|eassumption]].
Ltac reached_in D := match type of D with
  | _ \/ _ => destruct D as [D|D]; reached_in D
  | _ => let l := fresh in let p := fresh in let s := fresh in let T := fresh in
      destruct D as (s & (p & D) & (l & T & ?)); repeat match type of D with _ /\ _ => destruct D as [? D] end;
      exists l, p, s; split; [exact T|a_place]
  end.
Ltac reached_by K := let D := fresh in pose proof K as D; reached_in D.
