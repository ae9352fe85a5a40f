(* Two piles whose P-positions are (A n, A n + D n), A n the least number in no earlier pair: what has to hold of the
   rule and of D alone. After Wythoff (1907) and Fraenkel (1982). *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Definition pair_before (A D : N -> N) (n v : N) : Prop := exists i : N, i < n /\ (v = A i \/ v = (A i + D i)%N).
Definition mex_sequence (A D : N -> N) : Prop :=
  forall n : N, ~ pair_before A D n (A n) /\ forall v : N, v < A n -> pair_before A D n v.

Section MexLaw.
Variable rule : N -> N -> N -> N -> Prop.
Variable law : N -> N -> Prop.        (* law n d: d is the difference of the pair number n *)
Hypothesis play_ends : forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y.
Hypothesis larger_alone : forall x y w : N, x <= y -> w < y -> rule x y x w.
Hypothesis law_0 : forall n d : N, Z.of_N n = 0 -> Z.of_N d = 0 -> law n d.
Hypothesis law_increases : forall m n d e : N, m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n).
(* from (s + t, s + t + d) to the pair (s, s + e) *)
Definition joins (s t d e : N) : Prop := rule (s + t) (s + t + d) s (s + e) \/ rule (s + t) (s + t + d) (s + e) s.
Hypothesis apart : forall d e : N, (exists m n : N, m < n /\ law n d /\ law m e) ->
  forall s t : N, t >= 1 -> Z.of_N t <> e -> t + d <> e -> ~ joins s t d e.
Hypothesis reached : forall n d : N, (exists b : N, law n b /\ d < b) ->
  exists m e : N, (m < n /\ law m e) /\ forall s t : N, t >= 1 -> joins s t d e.

Variables A D : N -> N.
Hypothesis law_D : forall n : N, law n (D n).
Hypothesis mex : mex_sequence A D.

Lemma law_unique n d : law n d -> d = D n.
Proof.
  intros L. pose proof (law_increases n n d (D n) ltac:(lia) L (law_D n)).
  pose proof (law_increases n n (D n) d ltac:(lia) (law_D n) L). lia.
Qed.
Lemma D_0 : D 0%N = 0%N.
Proof. symmetry. apply law_unique. now apply law_0. Qed.
Lemma D_increases (m n : N) : m < n -> D m < D n.
Proof. intros L. pose proof (law_increases m n (D n) (D m) ltac:(lia) (law_D n) (law_D m)). lia. Qed.
Lemma A_increases (m n : N) : m < n -> A m < A n.
Proof.
  intros L. destruct (mex n) as [N1 _], (mex m) as [_ M2]. destruct (Z.lt_trichotomy (A m) (A n)) as [H|[H|H]]; [exact H| |].
  - exfalso. apply N1. exists m. split; [exact L|]. left. lia.
  - exfalso. destruct (M2 (A n) H) as (i & I & E). apply N1. exists i. split; [lia|exact E].
Qed.
Lemma A_large (n : N) : n <= A n.
Proof.
  induction n using N.peano_ind; [lia|]. pose proof (A_increases n (N.succ n) ltac:(lia)). lia.
Qed.
Lemma covered (v : N) : exists n : N, v = A n \/ v = (A n + D n)%N.
Proof.
  destruct (mex (N.succ v)) as [_ M]. pose proof (A_large (N.succ v)). destruct (M v ltac:(lia)) as (i & _ & E). eauto.
Qed.
Lemma order_pairs (m n : N) : A m + (A m + D m) < A n + (A n + D n) -> m < n.
Proof.
  intros H. destruct (Z.lt_trichotomy m n) as [L|[E|L]]; [exact L| |].
  - assert (m = n) by lia. subst. lia.
  - pose proof (A_increases n m L). pose proof (D_increases n m L). lia.
Qed.
Lemma disjoint (m n : N) : m < n -> Z.of_N (A n) <> A m + D m.
Proof. intros L E. destruct (mex n) as [N1 _]. apply N1. exists m. split; [exact L|]. right. lia. Qed.

Theorem mex_law : forall x y : N, x <= y ->
  (is_P _ (piles2 rule) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = A n + D n).
Proof.
  apply (two_piles rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = A n + D n) play_ends).
  - intros x y p q Lxy (Left & R & n & Ex & Ey). pose proof (play_ends x y p q Lxy R) as (P1 & P2 & P3).
    assert (exists m : N, (Z.of_N p = A m /\ Z.of_N q = A m + D m) \/ (Z.of_N q = A m /\ Z.of_N p = A m + D m)) as (m & M).
    { destruct Left as [[_ [m M]]|[_ [m M]]]; exists m; tauto. }
    assert (Lmn : m < n) by (apply order_pairs; lia).
    pose proof (A_increases m n Lmn). pose proof (D_increases m n Lmn). pose proof (disjoint m n Lmn).
    apply (apart (D n) (D m)) with (s := A m) (t := (A n - A m)%N); [exists m, n; auto|lia|lia|lia|].
    unfold joins. replace (A m + (A n - A m))%N with x by lia. replace (x + D n)%N with y by lia.
    destruct M as [[M1 M2]|[M1 M2]]; [left|right].
    + replace (A m) with p by lia. replace (p + D m)%N with q by lia. exact R.
    + replace (A m) with q by lia. replace (q + D m)%N with p by lia. exact R.
  - intros x y Lxy. destruct (covered x) as (n & [E|E]).
    + destruct (Z.lt_trichotomy y (A n + D n)) as [L|[L|L]].
      * right. destruct (reached n (y - x)%N) as (m & e & [Lmn Le] & J); [exists (D n); split; [apply law_D|lia]|].
        assert (e = D m) by now apply law_unique. subst e. pose proof (A_increases m n Lmn).
        specialize (J (A m) (A n - A m)%N ltac:(lia)). unfold joins in J.
        replace (A m + (A n - A m))%N with x in J by lia. replace (x + (y - x))%N with y in J by lia.
        destruct J as [J|J]; [exists (A m), (A m + D m)%N|exists (A m + D m)%N, (A m)]; (split; [|exact J]);
          [left|right]; (split; [lia|exists m; lia]).
      * left. exists n. lia.
      * right. exists x, (A n + D n)%N. split; [left; split; [lia|exists n; lia]|]. apply larger_alone; lia.
    + destruct (N.eq_dec n 0) as [->|Pos].
      * pose proof D_0 as Z0. destruct (Z.lt_trichotomy y (A 0%N)) as [L|[L|L]]; [lia|left; exists 0%N; lia|].
        right. exists x, (A 0%N + D 0%N)%N. split; [left; split; [lia|exists 0%N; lia]|]. apply larger_alone; lia.
      * pose proof (D_increases 0 n ltac:(lia)). right. exists x, (A n). split; [right; split; [lia|exists n; lia]|].
        apply larger_alone; lia.
Qed.
End MexLaw.
