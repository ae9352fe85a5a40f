(* Moore's Nim (1910): a move takes from at least one and at most k piles, any numbers. P-positions are those where at
   each place in base 2 the number of piles with the digit 1 there is divisible by k + 1. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Games Sums.
Import ListNotations.

(* of how many places below n something is true *)
Fixpoint count (f : nat -> bool) (n : nat) : nat :=
  match n with O => O | S n => (if f n then 1 else 0) + count f n end.
Lemma count_same f g n : (forall i, i < n -> f i = g i) -> count f n = count g n.
Proof. induction n as [|n IH]; intros E; cbn; [reflexivity|]. rewrite (E n), IH; auto. Qed.
Lemma count_most f g n : (forall i, i < n -> f i = true -> g i = true) -> count f n <= count g n.
Proof.
  induction n as [|n IH]; intros E; cbn; [lia|]. assert (count f n <= count g n) by auto. specialize (E n).
  destruct (f n), (g n); try lia.
Qed.
Lemma count_split f g n : count f n = count (fun i => f i && g i) n + count (fun i => f i && negb (g i)) n.
Proof. induction n as [|n IH]; cbn; [reflexivity|]. destruct (f n), (g n); cbn; lia. Qed.
Lemma count_either f g n : (forall i, f i = true -> g i = true -> False) ->
  count (fun i => f i || g i) n = count f n + count g n.
Proof.
  intros A. induction n as [|n IH]; cbn; [reflexivity|]. pose proof (A n). destruct (f n), (g n); cbn; lia.
Qed.
Lemma count_none f n : count f n = 0 -> forall i, i < n -> f i = false.
Proof.
  induction n as [|n IH]; cbn; intros Z i L; [lia|]. destruct (Nat.eq_dec i n) as [->|]; [|apply IH; lia].
  destruct (f n); [lia|reflexivity].
Qed.
Lemma count_some f n : 0 < count f n -> exists i, i < n /\ f i = true.
Proof.
  induction n as [|n IH]; cbn; intros P; [lia|]. destruct (f n) eqn:F; [exists n; split; [lia|exact F]|].
  destruct (IH P) as (i & I & H). exists i. split; [lia|exact H].
Qed.
Lemma count_never n : count (fun _ => false) n = 0.
Proof. induction n; cbn; auto. Qed.
Lemma chosen f n m : m <= count f n -> exists g, (forall i, g i = true -> f i = true) /\ count g n = m.
Proof.
  intros L. exists (fun i => f i && (count f i <? m)). split; [intros i H; now apply andb_prop in H|].
  enough (E : count (fun i => f i && (count f i <? m)) n = Nat.min m (count f n)) by lia. clear L.
  induction n as [|n IH]; [cbn; lia|]. cbn [count]. rewrite IH. destruct (f n); cbn [andb]; [|lia].
  destruct (Nat.ltb_spec (count f n) m); lia.
Qed.

(* at a place: how many piles have the digit 1 *)
Local Notation column x w := (count (fun i => N.testbit (x i) w)).
Lemma high_bit a h : (a < 2 ^ h)%N -> forall w, (h <= w)%N -> N.testbit a w = false.
Proof.
  intros L w H. destruct (N.eq_dec a 0) as [->|Z]; [apply N.bits_0|]. apply N.bits_above_log2.
  enough (N.log2 a < h)%N by lia. apply N.log2_lt_pow2; lia.
Qed.
Lemma with_top a h (t : bool) w : (a < 2 ^ h)%N ->
  N.testbit (a + (if t then 2 ^ h else 0)) w = if (w =? h)%N then t else N.testbit a w.
Proof.
  intros L. replace (if t then 2 ^ h else 0)%N with (N.b2n t * 2 ^ h)%N by (destruct t; cbn [N.b2n]; lia).
  pose proof (N.pow_nonzero 2 h ltac:(lia)) as P.
  destruct (N.lt_ge_cases w h) as [C|C].
  - rewrite <- (N.mod_pow2_bits_low (a + _) h w C), N.mod_add, N.mod_pow2_bits_low by assumption.
    now destruct (N.eqb_spec w h); [lia|].
  - replace w with (w - h + h)%N at 1 by lia.
    rewrite <- N.div_pow2_bits, N.div_add, N.div_small, N.add_0_l by assumption.
    destruct (N.eqb_spec w h) as [->|D]; [rewrite N.sub_diag; now destruct t|]. rewrite (high_bit a h L w C).
    apply (high_bit _ 1); [destruct t; reflexivity|lia].
Qed.
Lemma top_of x h : (x < 2 ^ N.succ h)%N ->
  (x mod 2 ^ h < 2 ^ h)%N /\ x = (x mod 2 ^ h + (if N.testbit x h then 2 ^ h else 0))%N.
Proof.
  intros L. pose proof (N.pow_nonzero 2 h ltac:(lia)) as P. split; [now apply N.mod_lt|].
  rewrite N.pow_succ_r' in L. rewrite N.testbit_eqb. pose proof (N.div_mod x (2 ^ h) P) as D.
  assert (B : (x / 2 ^ h < 2)%N) by (apply N.div_lt_upper_bound; lia).
  destruct (x / 2 ^ h)%N as [|[| |]] eqn:E; cbn; lia.
Qed.
Lemma below_a_power (x : nat -> N) n : exists h : nat, forall i, i < n -> (x i < 2 ^ N.of_nat h)%N.
Proof.
  induction n as [|n (h & H)]; [now exists 0|]. exists (h + N.to_nat (x n)). intros i I.
  apply N.lt_le_trans with (2 ^ (if (i =? n)%nat then x n else N.of_nat h))%N.
  - destruct (Nat.eqb_spec i n) as [->|]; [apply N.pow_gt_lin_r; lia|apply H; lia].
  - apply N.pow_le_mono_r; [lia|]. destruct (i =? n); lia.
Qed.

Section Columns.
Variable k : nat.
Variable n : nat.
Definition even_columns (x : nat -> N) : Prop := forall w, column x w n mod S k = 0.

(* piles, of which at most k are lower, and columns *)
Lemma apart_columns (x p : nat -> N) : (forall i, i < n -> (p i <= x i)%N) ->
  count (fun i => (p i <? x i)%N) n <= k -> even_columns x -> even_columns p -> forall i, i < n -> p i = x i.
Proof.
  intros L C X P. destruct (below_a_power x n) as [h B].
  enough (A : forall i w, i < n -> (0 <= w)%N -> N.testbit (p i) w = N.testbit (x i) w)
    by (intros i I; apply N.bits_inj; intros w; apply A; [exact I|lia]).
  change 0%N with (N.of_nat 0).
  assert (A : forall i w, i < n -> (N.of_nat h <= w)%N -> N.testbit (p i) w = N.testbit (x i) w).
  { intros i w I W. specialize (L i I). specialize (B i I). rewrite !(high_bit _ (N.of_nat h)); auto. lia. }
  clear B. induction h as [|h IH]; [exact A|]. apply IH. clear IH. rewrite Nat2N.inj_succ in A.
  set (H := N.of_nat h) in *. clearbody H. set (T := fun i => N.testbit (x i) H). set (U := fun i => N.testbit (p i) H).
  assert (above : forall i j, i < n -> (H < j)%N -> N.testbit (p i) j = N.testbit (x i) j).
  { intros i j I J. apply A; [exact I|lia]. }
  assert (O : forall i, i < n -> U i = true -> T i = true).
  { intros i I V. destruct (T i) eqn:E; [reflexivity|]. specialize (L i I).
    enough (x i < p i)%N by lia. apply (less_by_bit _ _ H); auto. intros j J. symmetry. now apply above. }
  specialize (X H). specialize (P H). change (count T n mod S k = 0) in X. change (count U n mod S k = 0) in P.
  rewrite (count_split T U), (count_same (fun i => T i && U i) U) in X.
  2: { intros i I. pose proof (O i I) as V. destruct (U i); [now rewrite V|apply andb_false_r]. }
  assert (F : count (fun i => T i && negb (U i)) n <= k).
  { eapply Nat.le_trans; [apply count_most|exact C]. intros i I V. apply andb_prop in V as [V W].
    apply negb_true_iff in W. apply N.ltb_lt. apply (less_by_bit _ _ H); auto. }
  assert (Z : count (fun i => T i && negb (U i)) n = 0).
  { rewrite Nat.add_mod, P, Nat.add_0_l, Nat.mod_mod, Nat.mod_small in X; lia. }
  intros i w I W. destruct (N.eq_dec w H) as [->|D]; [|apply A; [exact I|lia]].
  pose proof (count_none _ n Z i I) as G. pose proof (O i I) as V. cbn beta in G. unfold T, U in *.
  destruct (N.testbit (p i) H); [now rewrite V|]. now destruct (N.testbit (x i) H).
Qed.

(* At the top place, where t are the digits and b the piles that are lower already: the digits become t', and b' are the
   piles that are lower then. *)
Lemma top_column (b t : nat -> bool) : count b n <= k -> exists b' t' : nat -> bool,
  count t' n mod S k = 0 /\ count b' n <= k /\
  forall i, if b i then b' i = true else if b' i then t i = true /\ t' i = false else t' i = t i.
Proof.
  intros B. set (f := fun i => negb (b i) && t i). set (r := count f n mod S k).
  pose proof (Nat.mod_upper_bound (count f n) (S k) ltac:(lia)) as R. fold r in R.
  pose proof (Nat.mod_le (count f n) (S k) ltac:(lia)) as Le. fold r in Le.
  pose proof (Nat.div_mod (count f n) (S k) ltac:(lia)) as D. fold r in D. set (q := count f n / S k) in D.
  destruct (le_lt_dec (count b n + r) k) as [C|C].
  - destruct (chosen f n r Le) as (g & G & E). exists (fun i => b i || g i), (fun i => f i && negb (g i)).
    split; [|split].
    + rewrite (count_split f g), (count_same _ g) in D.
      2: { intros i _. pose proof (G i). destruct (g i); [now rewrite H|apply andb_false_r]. }
      replace (count _ n) with (q * S k) by lia. apply Nat.mod_mul. lia.
    + rewrite count_either; [lia|]. intros i H H'. apply G in H'. unfold f in H'. rewrite H in H'. discriminate.
    + intros i. pose proof (G i). unfold f in *. destruct (b i), (g i), (t i); cbn in *; auto.
  - destruct (chosen b n (if r =? 0 then 0 else S k - r)) as (g & G & E).
    { destruct (Nat.eqb_spec r 0); lia. }
    exists b, (fun i => f i || g i). split; [|split; [exact B|]].
    + rewrite count_either, E, D. 2: { intros i H H'. apply G in H'. unfold f in H. rewrite H' in H. discriminate. }
      destruct (Nat.eqb_spec r 0) as [Z|Z]; [replace (_ + r + 0) with (q * S k) by lia|
        replace (_ + r + (S k - r)) with (S q * S k) by lia]; apply Nat.mod_mul; lia.
    + intros i. pose proof (G i). unfold f. destruct (b i), (g i), (t i); cbn; auto; now discriminate H.
Qed.

Lemma reached_columns (h : nat) : forall (b : nat -> bool) (x : nat -> N),
  (forall i, i < n -> (x i < 2 ^ N.of_nat h)%N) -> count b n <= k ->
  exists p : nat -> N, (forall i, i < n -> (p i < 2 ^ N.of_nat h)%N /\ (b i = false -> (p i <= x i)%N)) /\
    count (fun i => b i || (p i <? x i)%N) n <= k /\ even_columns p.
Proof.
  induction h as [|h IH]; intros b x X B.
  - exists (fun _ => 0%N). split; [|split].
    + intros i I. split; [reflexivity|lia].
    + rewrite (count_same _ b); [exact B|]. intros i I. specialize (X i I). cbn in X.
      replace (0 <? x i)%N with false by (symmetry; apply N.ltb_ge; lia). apply orb_false_r.
    + intros w. rewrite (count_same _ (fun _ => false)), count_never; [apply Nat.mod_0_l; lia|]. intros. apply N.bits_0.
  - rewrite Nat2N.inj_succ in *. set (H := N.of_nat h) in *. clearbody H.
    destruct (top_column b (fun i => N.testbit (x i) H) B) as (b' & t' & T & B' & each).
    destruct (IH b' (fun i => x i mod 2 ^ H)%N) as (p & P & C & E); [|exact B'|].
    { intros i I. now apply top_of, X. }
    exists (fun i => p i + (if t' i then 2 ^ H else 0))%N.
    assert (known : forall i, i < n -> (p i + (if t' i then 2 ^ H else 0) < 2 ^ N.succ H)%N /\
      (b i = false -> (p i + (if t' i then 2 ^ H else 0) <= x i)%N) /\
      (b i || (p i + (if t' i then 2 ^ H else 0) <? x i)%N = true -> b' i || (p i <? x i mod 2 ^ H)%N = true)).
    { intros i I. destruct (P i I) as [Q Le]. destruct (top_of (x i) H (X i I)) as [M D]. specialize (each i).
      set (m := (x i mod 2 ^ H)%N) in *. clearbody m. rewrite N.pow_succ_r'.
      split; [destruct (t' i); lia|]. destruct (b i); [rewrite each; split; [discriminate|auto]|].
      destruct (b' i).
      - destruct each as [Tx ->]. rewrite Tx in D. cbn iota in D |- *. split; [lia|auto].
      - rewrite each in *. specialize (Le eq_refl). split; [lia|]. cbn. rewrite !N.ltb_lt. lia. }
    split; [|split].
    + intros i I. destruct (known i I) as (L & M & _). auto.
    + eapply Nat.le_trans; [apply count_most|exact C]. intros i I. apply (known i I).
    + intros w. destruct (N.eq_dec w H) as [->|W].
      * rewrite (count_same _ t'); [exact T|]. intros i I. rewrite with_top by apply (P i I). now rewrite N.eqb_refl.
      * rewrite (count_same _ (fun i => N.testbit (p i) w)); [apply E|]. intros i I. rewrite with_top by apply (P i I).
        now destruct (N.eqb_spec w H).
Qed.
End Columns.

(* A move on any number of piles is one by the rule of a game on fewer, which reads the piles at some places, in any
   order; the others stay. *)
Definition pile (piles : list N) (i : nat) : N := nth i piles 0%N.
Definition on_places (rule : list N -> list N -> Prop) (s t : list N) : Prop :=
  length t = length s /\ exists places : list nat,
    NoDup places /\ (forall i, In i places -> i < length s) /\
    rule (map (pile s) places) (map (pile t) places) /\ (forall i, ~ In i places -> pile t i = pile s i).
Definition of_2 (rule : N -> N -> N -> N -> Prop) (xs ps : list N) : Prop :=
  match xs, ps with [x; y], [p; q] => rule x y p q | _, _ => False end.
Definition of_3 (rule : N -> N -> N -> N -> N -> N -> Prop) (xs ps : list N) : Prop :=
  match xs, ps with [x; y; z], [p; q; r] => rule x y z p q r | _, _ => False end.

(* at each place in base 2, the number of piles with the digit 1 is divisible by m *)
Definition ones_at (piles : list N) (place : N) : nat := length (filter (fun x => N.testbit x place) piles).
Definition balanced (m : nat) (piles : list N) : Prop := forall place, ones_at piles place mod m = 0.

Lemma ones_count piles w : ones_at piles w = count (fun i => N.testbit (pile piles i) w) (length piles).
Proof.
  unfold ones_at, pile. induction piles as [|x l IH] using rev_ind; [reflexivity|].
  rewrite filter_app, !app_length, Nat.add_1_r, IH. cbn [count length filter]. rewrite nth_middle.
  rewrite (count_same (fun i => N.testbit (nth i (l ++ [x]) 0%N) w) (fun i => N.testbit (nth i l 0%N) w)).
  - destruct (N.testbit x w); cbn [length]; lia.
  - intros i I. now rewrite app_nth1.
Qed.
Lemma balanced_columns k piles : balanced (S k) piles <-> even_columns k (length piles) (pile piles).
Proof. split; intros H w; specialize (H w); now rewrite ones_count in *. Qed.
Lemma count_list f n : count f n = length (filter f (seq 0 n)).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, filter_app, app_length, <- IH. cbn [count Nat.add filter].
  destruct (f n); cbn; lia.
Qed.
Lemma pile_map p n i : i < n -> pile (map p (seq 0 n)) i = p i.
Proof.
  intros I. unfold pile. rewrite (nth_indep _ 0%N (p 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.
Definition tokens (piles : list N) : N := fold_right N.add 0%N piles.
Lemma tokens_lower s : forall t, length t = length s -> (forall i, (pile t i <= pile s i)%N) ->
  (tokens t <= tokens s)%N /\ forall i, (pile t i < pile s i)%N -> (tokens t < tokens s)%N.
Proof.
  induction s as [|x s IH]; intros [|p t] E L; try discriminate E.
  - split; [lia|]. intros [|i] H; cbn in H; lia.
  - injection E as E. destruct (IH t E (fun i => L (S i))) as [A B]. pose proof (L 0) as M. unfold tokens, pile in *.
    cbn in *. split; [lia|]. intros [|i] H; [lia|]. specialize (B i H). lia.
Qed.

Section Moore.
Variable k : nat.
Variable rule : list N -> list N -> Prop.
Hypothesis taken : forall (places : list nat) (s t : nat -> N), rule (map s places) (map t places) <->
  length places = k /\ (forall i, In i places -> (t i <= s i)%N) /\ exists i, In i places /\ (t i < s i)%N.

Lemma move_is s t : on_places rule s t -> length t = length s /\ (forall i, (pile t i <= pile s i)%N) /\
  count (fun i => (pile t i <? pile s i)%N) (length s) <= k /\ exists i, i < length s /\ (pile t i < pile s i)%N.
Proof.
  intros (E & places & D & I & R & other). apply taken in R as (K & L & i & J & M). split; [exact E|]. split; [|split].
  - intros j. destruct (in_dec Nat.eq_dec j places) as [A|A]; [now apply L|]. rewrite (other j A). lia.
  - rewrite count_list, <- K. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|]. intros j H.
    apply filter_In in H as [_ H]. apply N.ltb_lt in H. destruct (in_dec Nat.eq_dec j places) as [A|A]; [exact A|].
    rewrite (other j A) in H. lia.
  - exists i. auto.
Qed.
Lemma is_move s (p : nat -> N) : k <= length s -> (forall i, i < length s -> (p i <= pile s i)%N) ->
  let lower := fun i => (p i <? pile s i)%N in 0 < count lower (length s) <= k ->
  on_places rule s (map p (seq 0 (length s))).
Proof.
  set (n := length s). intros K L lower C.
  destruct (chosen (fun i => negb (lower i)) n (k - count lower n)) as (g & G & E).
  { pose proof (count_split (fun _ => true) lower n) as A. cbn [andb] in A.
    assert (T : count (fun _ => true) n = n) by (clear; induction n; cbn; auto). rewrite T in A.
    change (count (fun i => lower i) n) with (count lower n) in A. lia. }
  assert (apart : count (fun i => lower i || g i) n = k).
  { rewrite count_either; [lia|]. intros i A B. apply G in B. now rewrite A in B. }
  split; [now rewrite map_length, seq_length|]. exists (filter (fun i => lower i || g i) (seq 0 n)).
  split; [apply NoDup_filter, seq_NoDup|]. split; [|split].
  - intros i H. apply filter_In in H as [H _]. apply in_seq in H. unfold n. lia.
  - apply taken. rewrite <- count_list. split; [exact apart|]. split.
    + intros i H. apply filter_In in H as [H _]. apply in_seq in H. rewrite pile_map; [apply L|]; lia.
    + destruct (count_some lower n ltac:(lia)) as (i & I & H). exists i. rewrite pile_map by exact I.
      split; [|now apply N.ltb_lt in H]. apply filter_In. split; [apply in_seq; lia|now rewrite H].
  - intros i H. destruct (Nat.lt_ge_cases i n) as [I|I].
    + rewrite pile_map by exact I. specialize (L i I). destruct (lower i) eqn:F; [|apply N.ltb_ge in F; lia].
      destruct H. apply filter_In. split; [apply in_seq; lia|now rewrite F].
    + unfold pile. rewrite !nth_overflow; [reflexivity|exact I|now rewrite map_length, seq_length].
Qed.

Theorem moore_positions piles : k <= length piles -> (is_P _ (on_places rule) piles <-> balanced (S k) piles).
Proof.
  apply (kernel _ _ (fun s => k <= length s) tokens).
  - intros s t K M. apply move_is in M as (E & L & _ & i & _ & A). split; [lia|].
    exact (proj2 (tokens_lower s t E L) i A).
  - intros s t _ A M B. apply move_is in M as (E & L & C & i & I & D). apply balanced_columns in A, B. rewrite E in B.
    pose proof (apart_columns k (length s) _ _ (fun i _ => L i) C A B i I). lia.
  - intros s K. destruct (below_a_power (pile s) (length s)) as [h H].
    destruct (reached_columns k (length s) h (fun _ => false) (pile s) H) as (p & P & C & B).
    { rewrite count_never. lia. }
    cbn [orb] in C. set (lower := fun i => (p i <? pile s i)%N) in *. change (count lower (length s) <= k) in C.
    destruct (Nat.eq_dec (count lower (length s)) 0) as [Z|Z]; [left|right].
    + apply balanced_columns. intros w. etransitivity; [|exact (B w)]. f_equal. apply count_same. intros i I. f_equal.
      pose proof (count_none _ _ Z i I) as F. apply N.ltb_ge in F. destruct (P i I) as [_ Le].
      specialize (Le eq_refl). lia.
    + assert (0 < count lower (length s) <= k) as M by lia. exists (map p (seq 0 (length s))).
      split; [apply is_move; [exact K|intros i I; now apply (P i I)|exact M]|].
      apply balanced_columns. rewrite map_length, seq_length. intros w. etransitivity; [|exact (B w)]. f_equal.
      apply count_same. intros i I. now rewrite pile_map.
Qed.
End Moore.

(* the rule of two piles, or of three, is that any of them are lowered *)
Theorem moore_2 (rule : N -> N -> N -> N -> Prop) :
  (forall x y p q, rule x y p q <-> (p <= x /\ q <= y /\ p + q < x + y)%N) ->
  forall piles, 2 <= length piles -> (is_P _ (on_places (of_2 rule)) piles <-> balanced 3 piles).
Proof.
  intros taken. apply moore_positions. intros [|i [|j [|? ?]]] s t; cbn;
    try (split; [intros []|intros [E _]; discriminate E]).
  rewrite taken. split.
  - intros (A & B & C). split; [reflexivity|]. split; [intros h [<-|[<-|[]]]; assumption|].
    destruct (N.lt_ge_cases (t i) (s i)); [exists i|exists j]; (split; [auto|lia]).
  - intros (_ & A & h & [<-|[<-|[]]] & C); pose proof (A i); pose proof (A j); intuition lia.
Qed.
Theorem moore_3 (rule : N -> N -> N -> N -> N -> N -> Prop) :
  (forall x y z p q r, rule x y z p q r <-> (p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z)%N) ->
  forall piles, 3 <= length piles -> (is_P _ (on_places (of_3 rule)) piles <-> balanced 4 piles).
Proof.
  intros taken. apply moore_positions. intros [|i [|j [|l [|? ?]]]] s t; cbn;
    try (split; [intros []|intros [E _]; discriminate E]).
  rewrite taken. split.
  - intros (A & B & C & D). split; [reflexivity|]. split; [intros h [<-|[<-|[<-|[]]]]; assumption|].
    destruct (N.lt_ge_cases (t i) (s i)); [exists i|destruct (N.lt_ge_cases (t j) (s j)); [exists j|exists l]];
      (split; [auto|lia]).
  - intros (_ & A & h & [<-|[<-|[<-|[]]]] & C); pose proof (A i); pose proof (A j); pose proof (A l); intuition lia.
Qed.
