(* There are pairs (A n, B n) by every law: they are computed one after another from the list of those before. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Existence MexSequences TwoMex.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the least number by mex_b of a list: of 0 and what is b above a number of it, the least that has no number close below *)
Definition free (b : N) (l : list N) (w : N) : bool := forallb (fun u => if N.leb u w then N.leb (u + b) w else true) l.
Definition mex_gap (b : N) (l : list N) : N :=
  fold_right N.min (fold_right N.max 0%N l + b)%N (filter (free b l) (0%N :: map (fun u => u + b)%N l)).
Lemma free_iff b l w : free b l w = true <-> forall u, In u l -> u <= w -> u + b <= w.
Proof.
  unfold free. rewrite forallb_forall.
  split; intros H u I; specialize (H u I); destruct (N.leb_spec u w); rewrite ?N.leb_le in *; lia || trivial.
Qed.
Lemma max_spec l : (fold_right N.max 0%N l = 0%N \/ In (fold_right N.max 0%N l) l) /\
  forall u, In u l -> u <= fold_right N.max 0%N l.
Proof.
  induction l as [|x l [I H]]; [split; [now left|intros u []]|]. cbn [fold_right In]. split.
  - destruct (N.max_spec x (fold_right N.max 0%N l)) as [[_ ->]|[_ ->]]; tauto.
  - intros u [<-|J]; [lia|]. pose proof (H u J). lia.
Qed.
Lemma min_spec m l : (fold_right N.min m l = m \/ In (fold_right N.min m l) l) /\
  fold_right N.min m l <= m /\ forall u, In u l -> fold_right N.min m l <= u.
Proof.
  induction l as [|x l (I & L & H)]; [split; [now left|split; [cbn; lia|intros u []]]|]. cbn [fold_right In]. split; [|split].
  - destruct (N.min_spec x (fold_right N.min m l)) as [[_ ->]|[_ ->]]; tauto.
  - lia.
  - intros u [<-|J]; [lia|]. pose proof (H u J). lia.
Qed.
Lemma mex_gap_spec (b : N) l (used : N -> Prop) : 1 <= b -> (forall v, used v <-> In v l) ->
  after_gap b used (mex_gap b l) /\ forall w : N, w < mex_gap b l -> ~ after_gap b used w.
Proof.
  intros gap U. set (top := (fold_right N.max 0%N l + b)%N). set (some := filter (free b l) (0%N :: map (fun u => u + b)%N l)).
  change (mex_gap b l) with (fold_right N.min top some).
  destruct (max_spec l) as [M1 M2], (min_spec top some) as (S1 & S2 & S3).
  assert (good : forall w, after_gap b used w <-> (w = 0%N \/ In w (map (fun u => u + b)%N l)) /\ free b l w = true).
  { intros w. unfold after_gap. rewrite free_iff, in_map_iff. split; intros [C F]; (split; [|intros u I; apply F, U, I]).
    - destruct C as [C|(u & I & C)]; [now left|right]. exists u. split; [easy|now apply U].
    - destruct C as [C|(u & C & I)]; [now left|right]. exists u. split; [now apply U|easy]. }
  assert (listed : forall w, In w some <-> after_gap b used w).
  { intros w. unfold some. rewrite filter_In, good. cbn [In]. intuition. }
  split; [|intros w L G; apply listed in G; pose proof (S3 w G); lia].
  destruct S1 as [E|I]; [rewrite E|now apply listed]. apply good. unfold top in *. destruct M1 as [M|I].
  - destruct l as [|x l].
    + assert (In 0%N some) as J by (apply listed, good; cbn; tauto). pose proof (S3 0%N J). cbn in *. lia.
    + assert (x = 0%N) as -> by (pose proof (M2 x ltac:(now left)); lia). rewrite M in *. split; [now right; left|].
      apply free_iff. intros u J _. pose proof (M2 u J). lia.
  - split; [right; apply in_map_iff; now exists (fold_right N.max 0%N l)|].
    apply free_iff. intros u J _. pose proof (M2 u J). lia.
Qed.

Section Pairs.
Variable c : N.
Variable least_after : list N -> N.               (* A n, from all numbers before *)
Variable upper : list (N * N) -> N -> N.          (* B n, from all pairs before, the last first, and A n *)
Definition numbers (l : list (N * N)) : list N :=
  map N.of_nat (seq 0 (N.to_nat c)) ++ flat_map (fun p => [fst p; snd p]) l.
Fixpoint before (n : nat) : list (N * N) :=
  match n with O => [] | S n => let a := least_after (numbers (before n)) in (a, upper (before n) a) :: before n end.
Definition lower_at (n : N) : N := least_after (numbers (before (N.to_nat n))).
Definition upper_at (n : N) : N := upper (before (N.to_nat n)) (lower_at n).

Lemma before_length n : length (before n) = n.
Proof. induction n; cbn; congruence. Qed.
Lemma before_iff n p : In p (before (N.to_nat n)) <-> exists i : N, i < n /\ p = (lower_at i, upper_at i).
Proof.
  induction n as [|n IH] using N.peano_ind; [split; [intros []|intros (i & I & _); lia]|].
  rewrite N2Nat.inj_succ. cbn [before In]. rewrite IH. split.
  - intros [<-|(i & I & E)]; [exists n|exists i]; (split; [lia|easy]).
  - intros (i & I & E). destruct (N.eq_dec i n) as [->|D]; [left; now rewrite E|right]. exists i. split; [lia|exact E].
Qed.
Lemma numbers_iff n v : used c lower_at upper_at n v <-> In v (numbers (before (N.to_nat n))).
Proof.
  unfold used, numbers. rewrite in_app_iff, in_map_iff, in_flat_map. split.
  - intros [L|(i & I & E)]; [left|right].
    + exists (N.to_nat v). rewrite in_seq. split; [apply N2Nat.id|lia].
    + exists (lower_at i, upper_at i). rewrite before_iff. split; [now exists i|]. cbn. destruct E; auto.
  - intros [(k & <- & K)|(p & P & E)]; [apply in_seq in K; left; lia|right].
    apply before_iff in P as (i & I & ->). exists i. split; [exact I|]. cbn in E. intuition congruence.
Qed.
End Pairs.

(* B = sA + d *)
Section Laws.
Variable law : N -> N -> Prop.
Variable d : N -> N.
Hypothesis d_law : forall n : N, law n (d n).
Variables c s : N.
Definition by_law (l : list (N * N)) (a : N) : N := (s * a + d (N.of_nat (length l)))%N.

Lemma by_law_is_law least_after (n : N) : exists e : N, law n e /\
  Z.of_N (upper_at c least_after by_law n) = s * lower_at c least_after by_law n + e.
Proof.
  exists (d n). split; [apply d_law|]. unfold upper_at, by_law at 1. rewrite before_length, N2Nat.id. lia.
Qed.
Theorem mex_gap_exists (b : N) : 1 <= b -> exists A B : N -> N,
  (forall n : N, exists e : N, law n e /\ Z.of_N (B n) = s * A n + e) /\ mex_gap_sequence_from c b A B.
Proof.
  intros gap. exists (lower_at c (mex_gap b) by_law), (upper_at c (mex_gap b) by_law). split; [apply by_law_is_law|].
  intros n. exact (mex_gap_spec b _ _ gap (numbers_iff c (mex_gap b) by_law n)).
Qed.
Theorem mex_exists : exists A B : N -> N,
  (forall n : N, exists e : N, law n e /\ Z.of_N (B n) = s * A n + e) /\ mex_sequence_from c A B.
Proof.
  exists (lower_at c mex by_law), (upper_at c mex by_law). split; [apply by_law_is_law|]. intros n.
  destruct (mex_spec (numbers c (before c mex by_law (N.to_nat n)))) as [M1 M2]. split.
  - rewrite numbers_iff. exact M1.
  - intros v L. rewrite numbers_iff. apply M2. unfold lower_at in L. lia.
Qed.
End Laws.

(* the differences: first ones, of which those from number start on recur, larger by p *)
Definition term (first : list N) (start p n : N) : N :=
  let q := (N.of_nat (length first) - start)%N in
  if N.ltb n (N.of_nat (length first)) then nth (N.to_nat n) first 0%N
  else (nth (N.to_nat (start + (n - start) mod q)) first 0%N + p * ((n - start) / q))%N.
Lemma terms_follow (law : N -> N -> Prop) (first : list N) (start q p : N) :
  1 <= q -> Z.of_nat (length first) = start + q ->
  (forall k, (k < length first)%nat -> law (N.of_nat k) (nth k first 0%N)) ->
  (forall n d m e : N, start <= n -> law n d -> Z.of_N m = n + q -> Z.of_N e = d + p -> law m e) ->
  forall n : N, law n (term first start p n).
Proof.
  intros Q E begins goes_on. assert (F : (N.of_nat (length first) - start)%N = q) by lia.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). destruct (N.ltb_spec n (N.of_nat (length first))) as [L|L].
  - unfold term. destruct (N.ltb_spec n (N.of_nat (length first))); [|lia].
    rewrite <- (N2Nat.id n) at 1. apply begins. lia.
  - apply (goes_on (n - q)%N (term first start p (n - q))); [lia|apply IH; lia|lia|].
    assert (G : (n - start = (n - q - start) + 1 * q)%N) by lia.
    assert (H : ((n - start) mod q = (n - q - start) mod q)%N) by (rewrite G at 1; apply N.mod_add; lia).
    assert (J : ((n - start) / q = (n - q - start) / q + 1)%N) by (rewrite G at 1; apply N.div_add; lia).
    unfold term. rewrite F. destruct (N.ltb_spec n (N.of_nat (length first))); [lia|]. rewrite H, J.
    destruct (N.ltb_spec (n - q) (N.of_nat (length first))); [|lia].
    rewrite N.mod_small, N.div_small by lia. replace (start + (n - q - start))%N with (n - q)%N by lia. lia.
Qed.

(* B = A + d, and d, too, by a mex: forms p q are the differences that are avoided behind the pair (p, q) *)
Theorem two_mex_exist (avoided : N -> N -> N -> Prop) (forms : Z -> Z -> list Z) :
  (forall p q v : N, avoided p q v <-> In (Z.of_N v) (forms p q)) -> exists A B d : N -> N,
  (forall n : N, Z.of_N (B n) = A n + d n) /\ mex_sequence A B /\ mex_differences avoided A B d.
Proof.
  intros said. set (numbers_of := fun p q : N => map Z.to_N (filter (Z.leb 0) (forms p q))).
  assert (avoids : forall p q v, avoided p q v <-> In v (numbers_of p q)).
  { intros p q v. unfold numbers_of. rewrite said, in_map_iff. split.
    - intros I. exists v. rewrite filter_In, Z.leb_le. split; [lia|split; [exact I|lia]].
    - intros (z & <- & I). apply filter_In in I as [I L]. apply Z.leb_le in L. now rewrite Z2N.id by lia. }
  set (past := flat_map (fun p : N * N => (snd p - fst p)%N :: numbers_of (fst p) (snd p))).
  set (upper := fun l a => (a + mex (past l))%N). set (A := lower_at 0 mex upper). set (B := upper_at 0 mex upper).
  set (d := fun n => mex (past (before 0 mex upper (N.to_nat n)))). exists A, B, d.
  assert (sum : forall n, Z.of_N (B n) = A n + d n) by (intros n; unfold B, upper_at, upper at 1; fold A; unfold d; lia).
  split; [exact sum|]. split.
  - intros n. pose proof (numbers_iff 0 mex upper n : forall v, used 0 A B n v <-> _) as U.
    destruct (mex_spec (numbers 0 (before 0 mex upper (N.to_nat n)))) as [M1 M2]. split.
    + rewrite U. exact M1.
    + intros v L. rewrite U. apply M2. change (v < A n) in L. unfold A, lower_at in L. lia.
  - intros n. assert (T : forall v, taken avoided A B d n v <-> In v (past (before 0 mex upper (N.to_nat n)))).
    { intros v. unfold taken, past. rewrite in_flat_map. split.
      - intros (i & I & E). exists (A i, B i). split; [apply before_iff; now exists i|]. cbn [fst snd In].
        destruct E as [->|E]; [left; pose proof (sum i); lia|right; now apply avoids].
      - intros (p & P & E). apply before_iff in P as (i & I & ->). exists i. split; [exact I|]. cbn [fst snd In] in E.
        fold A B in E. destruct E as [<-|E]; [left; pose proof (sum i); lia|right; now apply avoids]. }
    destruct (mex_spec (past (before 0 mex upper (N.to_nat n)))) as [M1 M2]. split.
    + rewrite T. exact M1.
    + intros v L. rewrite T. apply M2. unfold d in L. lia.
Qed.
