(* A table of nim-values, checked: the first values of a game on heaps are those of a list. With the theorem of Guy and
   Smith a table that is long enough proves a period. *)
From Coq Require Import NArith PArith List Bool Lia Arith.
From Sprague Require Import Tries Heaps Periods.
Import ListNotations.

(* sets of values, as tries whose keys are v + 1 *)
Definition marks := trie unit.
Definition marked (v : N) (m : marks) : bool :=
  match here (down (N.succ_pos v) m) with Some _ => true | None => false end.
Definition mark (v : N) (m : marks) : marks :=
  if marked v m then m else change (N.succ_pos v) (store nil tt) m.

Lemma down_change f : forall p q (m : marks),
  down q (change p f m) = if Pos.eqb q p then f (down q m) else down q m.
Proof.
  fix IH 1. intros [[p|p|]|[p|p|]|] [[q|q|]|[q|q|]|] [|v a b z c d o n]; first [reflexivity|exact (IH p q _)].
Qed.
Lemma marked_mark v w m : marked v (mark w m) = true <-> v = w \/ marked v m = true.
Proof.
  unfold mark. destruct (marked w m) eqn:E; [intuition congruence|]. unfold marked at 1. rewrite down_change.
  destruct (Pos.eqb_spec (N.succ_pos v) (N.succ_pos w)) as [H|H].
  - assert (v = w) by (apply (f_equal Npos) in H; rewrite !N.succ_pos_spec in H; lia). subst.
    destruct (down _ m) as [|[[]|] a b z c d o n]; cbn; tauto.
  - fold (marked v m). split; [auto|]. intros [->|]; [congruence|assumption].
Qed.

Section Table.
Variable digits : list N.
Variable table : list N.
Definition entry (n : nat) : N := nth n table 0%N.

(* The values of two heaps a + b = n, a <= b, both positive: [down] is the table from n - 1 down, [up] from 1 up. *)
Fixpoint two (count : nat) (down up : list N) (m : marks) : marks :=
  match count, down, up with
  | S count, x :: down, y :: up => two count down up (mark (N.lxor x y) m)
  | _, _, _ => m
  end.
(* [past] is the table from n down to 0, where n tokens are left of the heap *)
Fixpoint options (ds : list N) (n : nat) (past : list N) (m : marks) : marks :=
  match ds, past with
  | d :: ds, g :: past' =>
    let m := if (N.testbit d 0 && Nat.eqb n 0)%bool then mark 0 m else m in
    let m := if (N.testbit d 1 && negb (Nat.eqb n 0))%bool then mark g m else m in
    let m := if N.testbit d 2 then two (Nat.div2 n) past' (tl table) m else m in
    options ds (pred n) past' m
  | _, _ => m
  end.
Fixpoint all_below (count : nat) (v : N) (m : marks) : bool :=
  match count with O => true | S count => (marked v m && all_below count (N.succ v) m)%bool end.
Definition right (g : N) (m : marks) : bool := (negb (marked g m) && all_below (N.to_nat g) 0 m)%bool.
(* [past] is the table from n - 1 down to 0 *)
Fixpoint correct (todo : list N) (n : nat) (past : list N) : bool :=
  match todo with
  | nil => true
  | g :: todo => (right g (options digits (pred n) past Empty) && correct todo (S n) (g :: past))%bool
  end.

Lemma all_below_spec count : forall v m, all_below count v m = true ->
  forall u, (v <= u < v + N.of_nat count)%N -> marked u m = true.
Proof.
  induction count; cbn [all_below]; intros v m H u R; [lia|]. apply andb_prop in H as [H H'].
  destruct (N.eq_dec u v) as [->|]; [exact H|]. apply (IHcount _ _ H'). lia.
Qed.
Lemma two_spec count : forall down up m v, count <= length down -> count <= length up ->
  (marked v (two count down up m) = true <->
   marked v m = true \/ exists i, i < count /\ v = N.lxor (nth i down 0%N) (nth i up 0%N)).
Proof.
  induction count; intros [|x down] [|y up] m v D U; cbn in *; try lia.
  1-4: (split; [auto|intros [H|(i & L & _)]; [exact H|lia]]).
  rewrite IHcount by lia. rewrite marked_mark. split.
  - intros [[->|H]|(i & L & ->)]; [right; exists 0; split; [lia|reflexivity]|auto|right; exists (S i); split; [lia|reflexivity]].
  - intros [H|([|i] & L & ->)]; [auto|left; left; reflexivity|right; exists i; split; [lia|reflexivity]].
Qed.

(* the past at n: the table from n - 1 down to 0 *)
Fixpoint past (n : nat) : list N := match n with O => nil | S n => entry n :: past n end.
Lemma past_length n : length (past n) = n.
Proof. induction n; cbn; auto. Qed.
Lemma past_nth n : forall i, i < n -> nth i (past n) 0%N = entry (n - 1 - i).
Proof.
  induction n; intros i L; [lia|]. cbn. destruct i; [f_equal; lia|]. rewrite IHn by lia. f_equal. lia.
Qed.
Lemma tl_nth (l : list N) i : nth i (tl l) 0%N = nth (S i) l 0%N.
Proof. destruct l; [now destruct i|reflexivity]. Qed.

(* what a digit d allows where n tokens are left *)
Definition leaves (d : N) (n : nat) (v : N) : Prop :=
  (N.testbit d 0 = true /\ n = 0 /\ v = 0%N) \/ (N.testbit d 1 = true /\ 1 <= n /\ v = entry n) \/
  (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ n = a + b /\ v = N.lxor (entry a) (entry b)).
Lemma options_spec ds : forall n m v, n < length table ->
  (marked v (options ds n (past (S n)) m) = true <->
   marked v m = true \/ exists k, k < length ds /\ k <= n /\ leaves (nth k ds 0%N) (n - k) v).
Proof.
  induction ds as [|d ds IH]; intros n m v L.
  - cbn. split; [auto|intros [H|(k & K & _)]; [exact H|lia]].
  - cbn [past options]. set (m0 := if (N.testbit d 0 && Nat.eqb n 0)%bool then mark 0 m else m).
    set (m1 := if (N.testbit d 1 && negb (Nat.eqb n 0))%bool then mark (entry n) m0 else m0).
    set (m2 := if N.testbit d 2 then two (Nat.div2 n) (past n) (tl table) m1 else m1).
    assert (H0 : marked v m0 = true <-> marked v m = true \/ (N.testbit d 0 = true /\ n = 0 /\ v = 0%N)).
    { unfold m0. destruct (N.testbit d 0); cbn; [|intuition discriminate]. destruct (Nat.eqb_spec n 0); cbn;
      rewrite ?marked_mark; intuition. }
    assert (H1 : marked v m1 = true <-> marked v m0 = true \/ (N.testbit d 1 = true /\ 1 <= n /\ v = entry n)).
    { unfold m1. destruct (N.testbit d 1); cbn; [|intuition discriminate]. destruct (Nat.eqb_spec n 0); cbn;
      rewrite ?marked_mark; intuition lia. }
    assert (H2 : marked v m2 = true <-> marked v m1 = true \/
      (N.testbit d 2 = true /\ exists a b, 1 <= a /\ 1 <= b /\ n = a + b /\ v = N.lxor (entry a) (entry b))).
    { unfold m2. destruct (N.testbit d 2); [|intuition discriminate].
      pose proof (Nat.div2_odd n) as Dn. assert (Nat.b2n (Nat.odd n) <= 1) by (destruct (Nat.odd n); cbn; lia).
      rewrite two_spec; [|rewrite past_length; lia|destruct table; cbn in *; lia].
      split; (intros [H'|H']; [auto|right]).
      - destruct H' as (i & I & ->). split; [reflexivity|]. exists (S i), (n - S i).
        rewrite past_nth, tl_nth by lia. unfold entry. rewrite N.lxor_comm.
        replace (n - 1 - i) with (n - S i) by lia. repeat split; lia.
      - destruct H' as (_ & a & b & A & B & -> & ->).
        destruct (le_lt_dec a b).
        + exists (a - 1). rewrite past_nth, tl_nth by lia. split; [lia|].
          replace (a + b - 1 - (a - 1)) with b by lia. replace (S (a - 1)) with a by lia. apply N.lxor_comm.
        + exists (b - 1). rewrite past_nth, tl_nth by lia. split; [lia|].
          replace (a + b - 1 - (b - 1)) with a by lia. now replace (S (b - 1)) with b by lia. }
    assert (Here : marked v m2 = true <-> marked v m = true \/ leaves d n v) by (unfold leaves; tauto).
    destruct n as [|n].
    + cbn [past pred]. assert (E : marked v (options ds 0 [] m2) = true <-> marked v m2 = true) by (destruct ds; reflexivity).
      rewrite E, Here. split.
      * intros [H|H]; [auto|right; exists 0; cbn; repeat split; auto; lia].
      * intros [H|(k & K & K' & H)]; [auto|]. assert (k = 0) by lia. subst. auto.
    + cbn [pred]. rewrite (IH n m2 v) by lia. rewrite Here. split.
      * intros [[H|H]|(k & K & K' & H)]; [auto|right; exists 0; cbn; repeat split; auto; lia|].
        right. exists (S k). cbn. repeat split; auto; lia.
      * intros [H|([|k] & K & K' & H)]; [auto|auto|]. right. exists k. cbn in *. repeat split; auto; lia.
Qed.

Lemma skipn_tl {A} n : forall l : list A, skipn (S n) l = tl (skipn n l).
Proof. induction n; intros [|x l]; cbn; auto. apply IHn. Qed.

Hypothesis octal : forall d, In d digits -> (d < 8)%N.
Variable G : nat -> N.
Hypothesis values : nim_values (octal_code digits) G.

Lemma correct_spec todo : forall n, correct todo n (past n) = true -> todo = skipn n table ->
  (forall i, i < n -> G i = entry i) -> forall i, i < n + length todo -> G i = entry i.
Proof.
  induction todo as [|g todo IH]; intros n C T K i I; [apply K; cbn in I; lia|].
  cbn in C. apply andb_prop in C as [C C'].
  assert (Ln : n < length table).
  { destruct (le_lt_dec (length table) n); [|auto]. rewrite skipn_all2 in T by auto. discriminate. }
  assert (g = entry n) as ->.
  { unfold entry. rewrite <- (firstn_skipn n table) at 1. rewrite app_nth2; rewrite firstn_length_le; try lia.
    rewrite Nat.sub_diag, <- T. reflexivity. }
  assert (Gn : G n = entry n).
  { apply andb_prop in C as [C1 C2]. apply negb_true_iff in C1.
    assert (O : forall v, marked v (options digits (pred n) (past n) Empty) = true <->
      exists heaps, octal_option digits n heaps /\ value G heaps = v).
    { intros v. destruct n as [|n].
      - split.
        + destruct digits; cbn; discriminate.
        + intros (h & O & _). destruct O; lia.
      - cbn [pred]. rewrite options_spec by lia. split.
        + intros [H|(k & Kl & Kn & H)]; [discriminate|].
          assert (D : nth k digits 0%N = digit digits (S k)) by (unfold digit; f_equal; lia). rewrite D in H.
          destruct H as [(B & E & ->)|[(B & E & ->)|(B & a & b & A & B' & E & ->)]].
          * exists []. split; [apply (no_heap _ _ (S k)); auto; lia|reflexivity].
          * exists [n - k]. split; [apply (one_heap _ _ (S k)); auto; lia|]. cbn. rewrite N.lxor_0_r. apply K. lia.
          * exists [a; b]. split; [apply (two_heaps _ _ (S k)); auto; lia|]. cbn. rewrite N.lxor_0_r.
            rewrite !K by lia. reflexivity.
        + intros (h & O & <-). right. destruct O as [k K1 E D|k a K1 A E D|k a b K1 A B E D];
            pose proof (digit_le _ _ _ D) as X; exists (k - 1); (split; [lia|]); (split; [lia|]); unfold leaves;
            unfold digit in D.
          * left. repeat split; auto; lia.
          * right. left. replace (n - (k - 1)) with a by lia. repeat split; auto. cbn. rewrite N.lxor_0_r. apply K. lia.
          * right. right. split; [auto|]. exists a, b. repeat split; auto; [lia|]. cbn. rewrite N.lxor_0_r.
            rewrite !K by lia. reflexivity. }
    destruct (octal_values digits octal G values n) as [V1 V2]. destruct (N.lt_trichotomy (G n) (entry n)) as [L|[E|L]]; [|exact E|].
    - exfalso. pose proof (all_below_spec _ _ _ C2 (G n) ltac:(lia)) as M. apply O in M as (h & Oh & V). exact (V1 h Oh V).
    - exfalso. destruct (V2 _ L) as (h & Oh & V). assert (marked (entry n) (options digits (pred n) (past n) Empty) = true).
      { apply O. eauto. }
      congruence. }
  apply (IH (S n)); auto.
  - now rewrite skipn_tl, <- T.
  - intros j J. destruct (Nat.eq_dec j n) as [->|]; [exact Gn|]. apply K. lia.
  - cbn in I. lia.
Qed.
Fixpoint equal_lists (l m : list N) : bool :=
  match l, m with _, nil => true | x :: l, y :: m => (N.eqb x y && equal_lists l m)%bool | nil, _ => false end.
Lemma equal_lists_nth l : forall m, equal_lists l m = true -> forall i, i < length m -> nth i l 0%N = nth i m 0%N.
Proof.
  induction l as [|x l IH]; intros [|y m]; cbn; intros H [|i] I; try lia; try discriminate.
  - apply andb_prop in H as [H _]. now apply N.eqb_eq in H.
  - apply andb_prop in H as [_ H]. apply IH; [exact H|lia].
Qed.
Lemma nth_skipn {A} (d : A) n : forall l i, nth i (skipn n l) d = nth (n + i) l d.
Proof. induction n; intros [|x l] i; cbn; auto. now destruct i. Qed.
End Table.

(* the whole check: the table is right, long enough, and repeats itself *)
Definition period_checked (digits table : list N) (start period : nat) : bool :=
  match table with
  | 0%N :: rest =>
    (forallb (fun d => N.ltb d 8) digits && correct digits table rest 1 [0%N] &&
     Nat.leb (2 * Nat.max 1 start + 2 * period + length digits) (length table) &&
     equal_lists (skipn start table) (skipn (start + period) table))%bool
  | _ => false
  end.
Theorem period_proved digits table G : nim_values (octal_code digits) G -> forall start period,
  period_checked digits table start period = true -> forall n, start <= n -> G (n + period) = G n.
Proof.
  unfold period_checked. intros values start period. destruct table as [|[|] rest] eqn:T; try discriminate. intros H.
  rewrite !andb_true_iff in H. destruct H as [[[D C] L] R]. apply Nat.leb_le in L.
  assert (octal : forall d, In d digits -> (d < 8)%N) by (intros d I; apply N.ltb_lt; rewrite forallb_forall in D; auto).
  assert (G0 : G 0 = 0%N).
  { destruct (octal_values digits octal G values 0) as [_ V]. destruct (N.eq_dec (G 0) 0); [assumption|].
    destruct (V 0%N ltac:(lia)) as (h & O & _). destruct O; lia. }
  assert (E : forall i, i < length table -> G i = entry table i).
  { intros i I. apply (correct_spec digits table octal G values rest 1); rewrite ?T; cbn [past skipn]; unfold entry; rewrite ?T; auto.
    - intros j J. assert (j = 0) by lia. subst. exact G0.
    - rewrite T in I. cbn in *. lia. }
  assert (Q : forall n, start <= n -> n < 2 * Nat.max 1 start + period + length digits -> G (n + period) = G n).
  { intros n A B. rewrite !E by (rewrite T; lia). unfold entry. rewrite T.
    pose proof (equal_lists_nth _ _ R (n - start)) as Q. rewrite !nth_skipn, skipn_length in Q.
    replace (start + (n - start)) with n in Q by lia. replace (start + period + (n - start)) with (n + period) in Q by lia.
    symmetry. apply Q. lia. }
  intros n A. destruct n as [|n]; [apply Q; lia|].
  apply octal_guy_smith with (digits := digits) (start := Nat.max 1 start); auto; [lia| |lia]. intros m M. apply Q; lia.
Qed.
