(* That no option of any heap n has the value F n, where F (n + p) = F n + 2^e * rise for n >= n0: a finite check. Say that F n = 2^e * high + low, and call heaps of at least n0 tokens long. Taking p from a long heap, or from
   many tokens taken, and from n leaves the low parts alone; it takes the rise from both high parts, or only from that of n.
   Now a nim-sum is at most the sum, and of the same parity: so if the values are the same, the high parts of the heaps
   left are together as much as that of n or more, and this is so still when all of them are less than n0 + p. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Heaps HighParts.
Import ListNotations.

Section NoOption.
Variable code : nat -> N.
Variable F : nat -> N.
Variables n0 p : nat.
Variable e : N.
Variable rise : N.
Notation low := (low e).
Notation high := (high e).
Hypothesis long_positive : 1 <= n0.
Hypothesis period_positive : 1 <= p.
Hypothesis steps : forall n, n0 <= n -> F (n + p) = (F n + 2 ^ e * rise)%N.
Hypothesis recurs : forall k, n0 <= k -> code (k + p) = code k.
Hypothesis short : forall a, a < n0 -> high (F a) = 0%N.

(* a number below n0 + p instead of a larger one, and how often p was taken *)
Definition base (a : nat) : nat := if Nat.ltb a n0 then a else n0 + (a - n0) mod p.
Definition times (a : nat) : nat := if Nat.ltb a n0 then 0 else (a - n0) / p.
Lemma based a : a = base a + p * times a.
Proof.
  unfold base, times. destruct (Nat.ltb_spec a n0); [lia|]. pose proof (Nat.div_mod (a - n0) p). lia.
Qed.
Lemma base_less a : base a < n0 + p.
Proof. unfold base. destruct (Nat.ltb_spec a n0); [lia|]. pose proof (Nat.mod_upper_bound (a - n0) p). lia. Qed.
Lemma base_long a : n0 <= base a \/ times a = 0.
Proof. unfold base, times. destruct (Nat.ltb_spec a n0); lia. Qed.
Lemma steps_many n t : n0 <= n \/ t = 0 -> F (n + p * t) = (F n + 2 ^ e * (rise * N.of_nat t))%N.
Proof.
  induction t as [|t IH]; intros L; [rewrite Nat.mul_0_r, Nat.add_0_r; lia|].
  replace (n + p * S t) with (n + p * t + p) by lia. rewrite steps by lia. rewrite IH by lia. rewrite Nat2N.inj_succ. lia.
Qed.
Lemma recurs_many k t : n0 <= k \/ t = 0 -> code (k + p * t) = code k.
Proof.
  induction t as [|t IH]; intros L; [now rewrite Nat.mul_0_r, Nat.add_0_r|].
  replace (k + p * S t) with (k + p * t + p) by lia. rewrite recurs by lia. apply IH. lia.
Qed.
Lemma low_base a : low (F a) = low (F (base a)).
Proof. rewrite (based a) at 1. rewrite steps_many by apply base_long. apply low_add. Qed.
Lemma high_base a : high (F a) = (high (F (base a)) + rise * N.of_nat (times a))%N.
Proof. rewrite (based a) at 1. rewrite steps_many by apply base_long. apply high_add. Qed.

Fixpoint all_times (heaps : list nat) : nat := match heaps with [] => 0 | a :: l => times a + all_times l end.
Fixpoint longs (heaps : list nat) : nat := match heaps with [] => 0 | a :: l => if Nat.leb n0 a then S (longs l) else longs l end.
Notation lows := (value (fun a => low (F a))).
Notation highs := (value (fun a => high (F a))).
Notation sum := (total (fun a => high (F a))).
Lemma lows_based heaps : lows heaps = lows (map base heaps).
Proof. unfold value. induction heaps as [|a l IH]; cbn [map fold_right]; [reflexivity|]. now rewrite IH, low_base. Qed.
Lemma sum_based heaps : sum heaps = (sum (map base heaps) + rise * N.of_nat (all_times heaps))%N.
Proof. unfold total. induction heaps as [|a l IH]; cbn [map fold_right all_times]; [lia|]. rewrite IH, high_base. lia. Qed.
Lemma tokens_based heaps : tokens heaps = tokens (map base heaps) + p * all_times heaps.
Proof. induction heaps as [|a l IH]; cbn [map tokens all_times]; [lia|]. rewrite IH. rewrite (based a) at 1. lia. Qed.
Lemma longs_based heaps : longs heaps = longs (map base heaps).
Proof.
  induction heaps as [|a l IH]; cbn [map longs]; [reflexivity|]. rewrite IH. unfold base.
  destruct (Nat.ltb_spec a n0); [reflexivity|]. destruct (Nat.leb_spec n0 a), (Nat.leb_spec n0 (n0 + (a - n0) mod p)); lia.
Qed.
Lemma short_times heaps : tokens (map base heaps) < n0 -> all_times heaps = 0.
Proof. induction heaps as [|a l IH]; cbn; [reflexivity|]. intros L. pose proof (base_long a). lia. Qed.
Lemma highs_one heaps : longs heaps <= 1 -> highs heaps = sum heaps.
Proof.
  assert (Z : forall l, longs l = 0 -> highs l = 0%N /\ sum l = 0%N).
  { induction l as [|a l IH]; [now cbn|]. cbn [longs]. destruct (Nat.leb_spec n0 a); [discriminate|]. intros L.
    destruct (IH L) as [A B]. unfold value, total in *. cbn [fold_right]. now rewrite A, B, short. }
  induction heaps as [|a l IH]; [reflexivity|]. cbn [longs]. unfold value, total in *. cbn [fold_right].
  destruct (Nat.leb_spec n0 a); intros L.
  - destruct (Z l ltac:(lia)) as [A B]. rewrite A, B, N.lxor_0_r. lia.
  - rewrite short by assumption. rewrite N.lxor_0_l. now apply IH.
Qed.

(* What is looked at of each number. *)
Record entry := Entry { low_part : N; high_part : N; is_long : bool }.
Definition entry_of (n : nat) : entry := Entry (low (F n)) (high (F n)) (Nat.leb n0 n).
(* That the value of heaps is not that of n: of the heaps the nim-sum of the low parts, the sum of the high parts, and how
   many are long; and whether many tokens are taken. *)
Definition differ (many : bool) (r q : N) (long : nat) (n : entry) : bool :=
  if N.eqb (low_part n) r then
    if many then N.ltb q (high_part n)
    else if Nat.leb long 1 then negb (N.eqb (high_part n) q)
    else if N.leb (high_part n) q then N.odd (high_part n + q) else true
  else true.
(* heaps of 1, 2, 3, ... tokens; [above] are the numbers from n on *)
Fixpoint walk (f : entry -> list entry -> bool) (heaps above : list entry) : bool :=
  match heaps with
  | [] => true
  | h :: heaps => let above := tl above in (f h above && walk f heaps above)%bool
  end.
Fixpoint none (count : nat) (heaps : list entry) (many : bool) (r q : N) (long : nat) (above : list entry) : bool :=
  match count with
  | O => match above with [] => false | n :: _ => differ many r q long n end
  | S count => walk (fun h => none count heaps many (N.lxor r (low_part h)) (q + high_part h)
                               (if is_long h then S long else long)) heaps above
  end.
Definition never_equal (size : nat) : bool :=
  let heaps := map entry_of (seq 1 (n0 + p - 1)) in
  let table := map entry_of (seq 0 size) in
  forallb (fun k => N.ltb (code k) 16 &&
    forallb (fun count => if N.testbit (code k) (N.of_nat count)
      then none count heaps (Nat.leb n0 k) 0 0 0 (skipn k table) else true) (seq 0 4))%bool (seq 0 (n0 + p)).

Notation table a count := (map entry_of (seq a count)).
Lemma walk_spec f count : forall a n m, walk f (table a count) (table n m) = true ->
  forall i, i < count -> f (entry_of (a + i)) (table (n + S i) (m - S i)) = true.
Proof.
  induction count as [|count IH]; intros a n m W i L; [lia|]. cbn [seq map walk] in W. apply andb_prop in W as [W W'].
  assert (T : tl (table n m) = table (S n) (m - 1)) by (destruct m; [reflexivity|cbn; now rewrite Nat.sub_0_r]).
  rewrite T in W, W'. destruct i as [|i].
  - now rewrite Nat.add_0_r, Nat.add_1_r.
  - replace (a + S i) with (S a + i) by lia. replace (n + S (S i)) with (S n + S i) by lia.
    replace (m - S (S i)) with (m - 1 - S i) by lia. apply IH; [exact W'|lia].
Qed.
Lemma none_spec limit many : forall heaps r q long n m,
  none (length heaps) (table 1 limit) many r q long (table n m) = true -> (forall a, In a heaps -> 1 <= a <= limit) ->
  differ many (N.lxor r (lows heaps)) (q + sum heaps) (long + longs heaps) (entry_of (n + tokens heaps)) = true.
Proof.
  induction heaps as [|a l IH]; intros r q long n m C B.
  - cbn in *. destruct m; [discriminate|]. cbn in C. now rewrite N.lxor_0_r, N.add_0_r, !Nat.add_0_r.
  - cbn [length none] in C. destruct (B a (or_introl eq_refl)) as [A A'].
    apply (walk_spec _ _ _ _ _) with (i := a - 1) in C; [|lia]. replace (1 + (a - 1)) with a in C by lia.
    replace (S (a - 1)) with a in C by lia. apply IH in C; [|intros; apply B; now right]. cbn [low_part high_part is_long entry_of] in C.
    unfold value, total in *. cbn [fold_right longs tokens]. rewrite N.lxor_assoc, <- N.add_assoc in C.
    replace (n + (a + tokens l)) with (n + a + tokens l) by lia.
    now replace (long + (if Nat.leb n0 a then S (longs l) else longs l)) with ((if Nat.leb n0 a then S long else long) + longs l)
      by (destruct (Nat.leb n0 a); lia).
Qed.

Lemma skipn_table k : forall a m, skipn k (table a m) = table (a + k) (m - k).
Proof.
  induction k as [|k IH]; intros a m; [now rewrite Nat.add_0_r, Nat.sub_0_r|]. destruct m; [reflexivity|].
  cbn [seq map skipn]. rewrite IH. f_equal. f_equal. lia.
Qed.
Lemma few_heaps k i : (code k < 16)%N -> N.testbit (code k) i = true -> (i < 4)%N.
Proof.
  intros L B. destruct (N.lt_ge_cases i 4) as [|G]; [assumption|]. exfalso.
  destruct (N.eq_dec (code k) 0) as [Z|Z]; [rewrite Z, N.bits_0 in B; discriminate|].
  rewrite N.bits_above_log2 in B; [discriminate|]. change 16%N with (2 ^ 4)%N in L. apply N.log2_lt_pow2 in L; lia.
Qed.
Theorem no_option_has_the_value size : never_equal size = true ->
  forall n heaps, option_of code n heaps -> value F heaps <> F n.
Proof.
  intros C n heaps [k B D P T] V. unfold never_equal in C. rewrite forallb_forall in C.
  set (bs := map base heaps). set (n' := base k + tokens bs). set (t := times k + all_times heaps).
  assert (N' : n = n' + p * t).
  { unfold n', t, bs. rewrite T, tokens_based. rewrite (based k) at 1. lia. }
  assert (Ok : n0 <= n' \/ t = 0).
  { unfold n', t, bs. pose proof (base_long k). pose proof (short_times heaps). lia. }
  assert (Fn : F n = (F n' + 2 ^ e * (rise * N.of_nat t))%N) by (rewrite N'; now apply steps_many).
  specialize (C (base k)). rewrite in_seq in C. specialize (C ltac:(pose proof (base_less k); lia)).
  apply andb_prop in C as [K C]. apply N.ltb_lt in K. rewrite forallb_forall in C.
  assert (Kc : code (base k) = code k) by (rewrite (based k) at 2; symmetry; apply recurs_many, base_long).
  rewrite Kc in K, C. specialize (C (length heaps)). rewrite in_seq in C.
  specialize (C ltac:(pose proof (few_heaps k _ K B); lia)). rewrite B in C.
  rewrite skipn_table in C. replace (length heaps) with (length bs) in C by apply map_length.
  apply none_spec in C; cycle 1.
  { intros b I. apply in_map_iff in I as (a & <- & I). unfold nonempty in P. rewrite Forall_forall in P. pose proof (P a I).
    pose proof (base_less a). unfold base in *. destruct (Nat.ltb_spec a n0); lia. }
  cbn [Nat.add] in C. fold n' in C. rewrite N.lxor_0_l, N.add_0_l in C. unfold differ in C.
  unfold bs in C. rewrite <- lows_based, <- longs_based in C. fold bs in C. cbn [entry_of low_part high_part] in C.
  assert (L : low (F n') = lows heaps).
  { rewrite <- low_value. rewrite V, Fn. symmetry. apply low_add. }
  assert (H : highs heaps = (high (F n') + rise * N.of_nat t)%N).
  { rewrite <- high_value. rewrite V, Fn. apply high_add. }
  rewrite L, N.eqb_refl in C. pose proof (sum_based heaps) as S. fold bs in S.
  pose proof (value_le_total (fun a => high (F a)) heaps) as Le. pose proof (odd_value (fun a => high (F a)) heaps) as Od.
  destruct (Nat.leb_spec n0 (base k)) as [Lk|Lk].
  { apply N.ltb_lt in C. unfold t in *. lia. }
  assert (Tk : times k = 0) by (pose proof (base_long k); lia).
  destruct (Nat.leb_spec (longs heaps) 1) as [L1|L1].
  - apply negb_true_iff, N.eqb_neq in C. apply C. rewrite highs_one in H by exact L1. unfold t in *. rewrite Tk in H. cbn in H. lia.
  - rewrite H, S in Od. unfold t in *. rewrite Tk in *. cbn [Nat.add] in *. rewrite !N.odd_add in Od.
    destruct (N.leb_spec (high (F n')) (sum bs)); [|lia]. rewrite N.odd_add in C.
    destruct (N.odd (high (F n'))), (N.odd (sum bs)), (N.odd (rise * N.of_nat (all_times heaps))); discriminate.
Qed.
End NoOption.
