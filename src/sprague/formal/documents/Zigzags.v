(* Spring Cleaning: the zigzag of n pieces has the nimber of a pile of n + 2 in Couples are Forever. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Finite Sweeping Dirt.
Import ListNotations.
Local Open Scope N_scope.

Definition stair (i : N) : cell := (i / 2, (i + 1) / 2).
Lemma stairs i : exists h, i = 2 * h /\ stair i = (h, h) \/ i = 2 * h + 1 /\ stair i = (h, h + 1).
Proof.
  exists (i / 2). unfold stair. pose proof (N.div_mod i 2 ltac:(lia)) as D. pose proof (N.mod_lt i 2 ltac:(lia)).
  pose proof (N.div_mod (i + 1) 2 ltac:(lia)) as E. pose proof (N.mod_lt (i + 1) 2 ltac:(lia)).
  set (h := i / 2) in *. set (k := (i + 1) / 2) in *. set (r := i mod 2) in *. set (t := (i + 1) mod 2) in *. clearbody h k r t. destruct (N.eq_dec r 0); [left|right]; (split; [lia|f_equal; lia]).
Qed.
Lemma stair_once i j : stair i = stair j -> i = j.
Proof. destruct (stairs i) as (h & [[-> ->]|[-> ->]]), (stairs j) as (k & [[-> ->]|[-> ->]]); intros E; injection E; lia. Qed.
Lemma even_next k : N.even (k + 1) = negb (N.even k).
Proof. rewrite N.even_add. now destruct (N.even k). Qed.
Lemma next_stair x i j : next x (stair i) = stair j <-> j = i + 1 /\ x = N.even i.
Proof.
  assert (V : forall h, N.even (2 * h) = true) by (intros h; now rewrite N.even_mul).
  assert (O : forall h, N.even (2 * h + 1) = false) by (intros h; rewrite N.even_add, V; reflexivity).
  destruct (stairs i) as (h & [[-> ->]|[-> ->]]); rewrite ?V, ?O; destruct (stairs j) as (k & [[-> ->]|[-> ->]]), x; cbn [next];
    (split; [intros E; injection E; intros; (exfalso; lia) || (split; [lia|reflexivity])|]); intros [E X]; try discriminate X; try (exfalso; lia); f_equal; lia.
Qed.
Definition segment (k m : N) : list cell := map (fun i => stair (k + N.of_nat i)) (seq 0 (N.to_nat m)).
Lemma in_segment k m c : In c (segment k m) <-> exists i, k <= i < k + m /\ c = stair i.
Proof.
  unfold segment. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. exists (k + N.of_nat i). split; [lia|reflexivity].
  - intros (i & I & ->). exists (N.to_nat (i - k)). split; [f_equal; lia|apply in_seq; lia].
Qed.
Lemma zigzag_segment n : zigzag n = segment 0 n.
Proof. unfold zigzag, segment. apply map_ext. intros i. reflexivity. Qed.
Lemma segment_value k m v : has_value _ sweep (zigzag m) v -> has_value _ sweep (segment k m) v.
Proof.
  intros V. destruct (stairs k) as (h & [[-> _]|[-> _]]).
  - apply (shifted h h (zigzag m)); [|exact V]. intros c. rewrite zigzag_segment, in_map_iff, in_segment. split.
    + intros (i & I & ->). exists (stair (i - 2 * h)). split; [|apply in_segment; exists (i - 2 * h); split; [lia|reflexivity]].
      destruct (stairs i) as (a & [[E ->]|[E ->]]), (stairs (i - 2 * h)) as (b & [[F ->]|[F ->]]); unfold moved; cbn; f_equal; lia.
    + intros (d & <- & I). apply in_segment in I as (i & I & ->). exists (i + 2 * h). split; [lia|].
      destruct (stairs i) as (a & [[E ->]|[E ->]]), (stairs (i + 2 * h)) as (b & [[F ->]|[F ->]]); unfold moved; cbn; f_equal; lia.
  - apply (shifted h (h + 1) (map turned (zigzag m))); [|apply (turned_over (zigzag m)); [now intros c|exact V]].
    intros c. rewrite zigzag_segment, map_map, in_map_iff, in_segment. split.
    + intros (i & I & ->). exists (stair (i - (2 * h + 1))). split; [|apply in_segment; exists (i - (2 * h + 1)); split; [lia|reflexivity]].
      destruct (stairs i) as (a & [[E ->]|[E ->]]), (stairs (i - (2 * h + 1))) as (b & [[F ->]|[F ->]]); unfold moved, turned; cbn; f_equal; lia.
    + intros (d & <- & I). apply in_segment in I as (i & I & ->). exists (i + (2 * h + 1)). split; [lia|].
      destruct (stairs i) as (a & [[E ->]|[E ->]]), (stairs (i + (2 * h + 1))) as (b & [[F ->]|[F ->]]); unfold moved, turned; cbn; f_equal; lia.
Qed.
Lemma run_of_zigzag n k x b : k < n -> in_run x (zigzag n) (stair k) b <-> b = stair k \/ x = N.even k /\ k + 1 < n /\ b = stair (k + 1).
Proof.
  intros L. rewrite zigzag_segment. assert (A : along x (stair k) 0 = stair k) by reflexivity.
  assert (S : forall i, along x (stair k) (N.succ i) = next x (along x (stair k) i)) by (intros i; unfold along; now rewrite N.iter_succ).
  unfold in_run. split.
  - intros (i & -> & H). destruct (N.eq_dec i 0) as [->|Z]; [left; exact A|right]. assert (O := H 1 ltac:(lia)). change 1 with (N.succ 0) in O. rewrite S, A in O.
    apply in_segment in O as (j & J & E). apply next_stair in E as [-> X]. split; [exact X|]. split; [lia|].
    destruct (N.eq_dec i 1) as [->|Z']; [change 1 with (N.succ 0); rewrite S, A; now apply next_stair|exfalso].
    assert (T := H 2 ltac:(lia)). change 2 with (N.succ (N.succ 0)) in T. rewrite !S, A in T. assert (E : next x (stair k) = stair (k + 1)) by now apply next_stair.
    rewrite E in T. apply in_segment in T as (j & _ & E'). apply next_stair in E' as [_ Y]. rewrite even_next in Y. destruct (N.even k); cbn in Y; congruence.
  - intros [->|(X & M & ->)].
    + exists 0. split; [symmetry; exact A|]. intros j J. replace j with 0 by lia. apply in_segment. exists k. split; [lia|exact A].
    + assert (E : next x (stair k) = stair (k + 1)) by now apply next_stair. exists 1. change 1 with (N.succ 0) at 2. rewrite S, A. split; [now symmetry|].
      intros j J. destruct (N.eq_dec j 0) as [->|Z]; [apply in_segment; exists k; split; [lia|exact A]|]. replace j with (N.succ 0) by lia. rewrite S, A, E.
      apply in_segment. exists (k + 1). split; [lia|reflexivity].
Qed.
Lemma first_in_zigzag n x a : first_of_run x a (zigzag n) <-> exists k, k < n /\ a = stair k /\ (k = 0 \/ x = N.even k).
Proof.
  rewrite zigzag_segment. unfold first_of_run. rewrite in_segment. split.
  - intros [(k & K & ->) F]. exists k. split; [lia|]. split; [reflexivity|]. destruct (N.eq_dec k 0) as [|Z]; [now left|right].
    assert (N : next x (stair (k - 1)) <> stair k) by (apply F, in_segment; exists (k - 1); split; [lia|reflexivity]).
    rewrite next_stair in N. replace (N.even k) with (negb (N.even (k - 1))) by (rewrite <- even_next; f_equal; lia). destruct x, (N.even (k - 1)); try reflexivity; exfalso; apply N; split; lia || reflexivity.
  - intros (k & K & -> & X). split; [exists k; split; [lia|reflexivity]|]. intros b B E. apply in_segment in B as (i & I & ->).
    apply next_stair in E as [-> Y]. destruct X as [X|X]; [lia|]. rewrite even_next in X. destruct (N.even i); cbn in X; congruence.
Qed.
(* What is left: stairs before, and from two further on; or all but the first, or the last. *)
Lemma two_swept n k v : k + 2 <= n -> forall s t, has_value _ sweep (zigzag k) s -> has_value _ sweep (zigzag (n - k - 2)) t ->
  v = N.lxor s t -> sweep (zigzag n) (swept (N.even k) (stair k) (zigzag n)) /\ has_value _ sweep (swept (N.even k) (stair k) (zigzag n)) v.
Proof.
  intros L s t S T ->. split; [apply sweep_iff; exists (N.even k), (stair k); split; [apply first_in_zigzag; exists k; split; [lia|auto]|reflexivity]|].
  apply (side_by_side (zigzag k) (segment (k + 2) (n - k - 2))); [| |exact S|now apply segment_value].
  - intros b. rewrite swept_iff, run_of_zigzag, in_app_iff, (zigzag_segment n), (zigzag_segment k), !in_segment by lia. split.
    + intros [(i & I & ->) N]. destruct (N.lt_trichotomy i k) as [J|[->|J]]; [left; exists i; split; [lia|reflexivity]|exfalso; apply N; now left|right].
      exists i. split; [|reflexivity]. assert (i <> k + 1); [|lia]. intros ->. apply N. right. repeat split. lia.
    + intros [(i & I & ->)|(i & I & ->)]; (split; [exists i; split; [lia|reflexivity]|]); intros [E|(_ & _ & E)]; apply stair_once in E; lia.
  - intros a b A B. rewrite zigzag_segment in A. apply in_segment in A as (i & I & ->), B as (j & J & ->). split; [intros E; apply stair_once in E; lia|].
    intros x. split; intros E; apply next_stair in E; lia.
Qed.
Lemma end_swept n x k v : 1 <= n -> has_value _ sweep (zigzag (n - 1)) v -> (k = n - 1 /\ x = N.even k \/ k = 0 /\ x = false) ->
  sweep (zigzag n) (swept x (stair k) (zigzag n)) /\ has_value _ sweep (swept x (stair k) (zigzag n)) v.
Proof.
  intros L V H. split; [apply sweep_iff; exists x, (stair k); split; [apply first_in_zigzag; exists k; split; [lia|]; split; [reflexivity|destruct H as [[_ H]|[H _]]; auto]|reflexivity]|].
  destruct H as [[-> ->]|[-> ->]].
  - apply (told_otherwise (zigzag (n - 1))); [|exact V]. intros b. rewrite swept_iff, run_of_zigzag, (zigzag_segment n), (zigzag_segment (n - 1)), !in_segment by lia. split.
    + intros [(i & I & ->) N]. exists i. split; [|reflexivity]. assert (i <> n - 1); [|lia]. intros ->. apply N. now left.
    + intros (i & I & ->). split; [exists i; split; [lia|reflexivity]|]. intros [E|(_ & _ & E)]; apply stair_once in E; lia.
  - apply (told_otherwise (segment 1 (n - 1))); [|now apply segment_value]. intros b. rewrite swept_iff, run_of_zigzag, (zigzag_segment n), !in_segment by lia. split.
    + intros [(i & I & ->) N]. exists i. split; [|reflexivity]. assert (i <> 0); [|lia]. intros ->. apply N. now left.
    + intros (i & I & ->). split; [exists i; split; [lia|reflexivity]|]. intros [E|(E & _)]; [apply stair_once in E; lia|discriminate].
Qed.

Lemma pile_value n : exists v, has_value _ split [n] v.
Proof.
  apply (some_value _ split (weights N (fun n => n - 1)) (pile_falls N in_two _ lighter) (all_moves N splits)).
  apply all_moves_iff. intros p new. rewrite <- one_pile. apply alone.
Qed.
Lemma only_value p u v : has_value _ split p u -> has_value _ split p v -> u = v.
Proof. apply (one_value _ split (weights N (fun n => n - 1)) (pile_falls N in_two _ lighter)). Qed.
Lemma pile_of_one : has_value _ split [1] 0.
Proof. constructor; [intros q M; apply alone in M; destruct M|intros u U; lia]. Qed.
Lemma both_piles a b s t : has_value _ split [a] s -> has_value _ split [b] t -> has_value _ split [a; b] (N.lxor s t).
Proof. apply (beside N in_two _ lighter [a] [b]). Qed.
Lemma as_piles n : forall v, has_value _ split [n + 2] v -> has_value _ sweep (zigzag n) v.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros v [V W].
  assert (M : forall a b, 1 <= a -> 1 <= b -> a + b = n + 2 -> 1 <= n -> split [n + 2] [a; b]).
  { intros a b A B E L. apply one_pile. split; [lia|]. exists a, b. repeat split; lia. }
  constructor.
  - intros q Q. apply sweep_iff in Q as (x & a & F & ->). apply first_in_zigzag in F as (k & K & -> & X).
    destruct (N.le_gt_cases (k + 2) n) as [L|L]; [destruct (bool_dec x (N.even k)) as [->|D]|].
    + destruct (V _ (M (k + 2) (n - k) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia))) as (u & U & N). exists u. split; [|exact N].
      destruct (pile_value (k + 2)) as [s S], (pile_value (n - k)) as [t T]. rewrite (only_value _ _ _ U (both_piles _ _ _ _ S T)).
      apply (two_swept n k _ L s t); [apply IH; [lia|exact S]| |reflexivity]. apply IH; [lia|]. now replace (n - k - 2 + 2) with (n - k) by lia.
    + destruct X as [->|X]; [|contradiction]. assert (x = false) as -> by (destruct x; [now destruct D|reflexivity]).
      destruct (V _ (M 1 (n + 1) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia))) as (u & U & N). exists u. split; [|exact N].
      destruct (pile_value (n + 1)) as [t T]. rewrite (only_value _ _ _ U (both_piles _ _ _ _ pile_of_one T)), N.lxor_0_l.
      apply (end_swept n false 0 t); [lia| |now right]. apply IH; [lia|]. now replace (n - 1 + 2) with (n + 1) by lia.
    + destruct (V _ (M 1 (n + 1) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia))) as (u & U & N). exists u. split; [|exact N].
      destruct (pile_value (n + 1)) as [t T]. rewrite (only_value _ _ _ U (both_piles _ _ _ _ pile_of_one T)), N.lxor_0_l.
      apply (end_swept n x k t); [lia|apply IH; [lia|]; now replace (n - 1 + 2) with (n + 1) by lia|].
      destruct (bool_dec x (N.even k)) as [->|D]; [left; split; [lia|reflexivity]|right]. destruct X as [->|X]; [|contradiction].
      split; [reflexivity|]. destruct x; [now destruct D|reflexivity].
  - intros u U. destruct (W u U) as (q & Q & H). apply one_pile in Q as (L & a & b & A & B & E & ->).
    destruct (pile_value a) as [s S], (pile_value b) as [t T]. rewrite (only_value _ _ _ H (both_piles _ _ _ _ S T)).
    destruct (N.eq_dec a 1) as [->|Na]; [|destruct (N.eq_dec b 1) as [->|Nb]].
    + rewrite (only_value _ _ _ S pile_of_one), N.lxor_0_l. eexists. apply (end_swept n (N.even (n - 1)) (n - 1) t); [lia| |now left].
      apply IH; [lia|]. now replace (n - 1 + 2) with b by lia.
    + rewrite (only_value _ _ _ T pile_of_one), N.lxor_0_r. eexists. apply (end_swept n (N.even (n - 1)) (n - 1) s); [lia| |now left].
      apply IH; [lia|]. now replace (n - 1 + 2) with a by lia.
    + eexists. apply (two_swept n (a - 2) _ ltac:(lia) s t); [apply IH; [lia|]; now replace (a - 2 + 2) with a by lia| |reflexivity].
      apply IH; [lia|]. now replace (n - (a - 2) - 2 + 2) with b by lia.
Qed.
(* I-spring-zig: The zigzag of n pieces has the nimber of a pile of n + 2 in Couples are Forever. *)
Theorem zigzags n v : has_value _ sweep (zigzag n) v <-> has_value _ split [n + 2] v.
Proof.
  split; [|apply as_piles]. intros V. destruct (pile_value (n + 2)) as [w W].
  now rewrite (one_value _ sweep size falls _ _ _ V (as_piles n w W)).
Qed.
