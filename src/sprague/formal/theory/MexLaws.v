(* Two piles whose P-positions are (A n, B n): A n is the least number in no earlier pair, or the least after a gap, and
   B n = s A n + d. What has to hold of the rule and of d alone. After Wythoff (1907), Fraenkel (1982) and Gurvich (2010). *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Definition pair_before (A B : N -> N) (n v : N) : Prop := exists i : N, i < n /\ (v = A i \/ v = B i).
Definition mex_sequence (A B : N -> N) : Prop :=
  forall n : N, ~ pair_before A B n (A n) /\ forall v : N, v < A n -> pair_before A B n v.

(* mex_b of what is used: the least w that is 0 or b above something used, and nothing used is in (w - b, w]. *)
Definition after_gap (b : N) (used : N -> Prop) (w : N) : Prop :=
  (w = 0%N \/ exists u : N, used u /\ w = (u + b)%N) /\ forall u : N, used u -> u <= w -> u + b <= w.
Definition mex_gap_sequence (b : N) (A B : N -> N) : Prop :=
  forall n : N, after_gap b (pair_before A B n) (A n) /\ forall w : N, w < A n -> ~ after_gap b (pair_before A B n) w.

Lemma mex_is_gap A B : mex_sequence A B -> mex_gap_sequence 1 A B.
Proof.
  intros M n. destruct (M n) as [M1 M2]. split; [split|].
  - destruct (N.eq_dec (A n) 0) as [E|E]; [left; exact E|right]. exists (A n - 1)%N. split; [apply M2|]; lia.
  - intros u U L. assert (u <> A n) by (intros ->; exact (M1 U)). lia.
  - intros w L [_ G]. pose proof (G w (M2 w L)). lia.
Qed.

Section Sequences.
Variable b : N.
Variables A B : N -> N.
Hypothesis some_gap : 1 <= b.
Hypothesis above : forall n : N, A n <= B n.
Hypothesis gaps : mex_gap_sequence b A B.

Lemma earlier (m n v : N) : m <= n -> pair_before A B m v -> pair_before A B n v.
Proof. intros L (i & I & E). exists i. split; [lia|exact E]. Qed.
Lemma A_0 : A 0%N = 0%N.
Proof. destruct (gaps 0%N) as [[[E|(u & (i & I & _) & _)] _] _]; [exact E|lia]. Qed.
Lemma A_step (n : N) : A n + b <= A (N.succ n).
Proof.
  destruct (gaps (N.succ n)) as [[C W] _], (gaps n) as [_ least]. destruct (Z.le_gt_cases (A n) (A (N.succ n))) as [L|L].
  - apply W; [exists n; split; [lia|now left]|exact L].
  - exfalso. apply (least (A (N.succ n)) ltac:(lia)). split.
    + destruct C as [C|(u & (i & I & E) & C)]; [now left|right]. exists u. split; [|exact C]. exists i. split; [|exact E].
      destruct (N.eq_dec i n) as [->|]; [|lia]. pose proof (above n). destruct E; subst; lia.
    + intros u U. apply W. apply (earlier n); [lia|exact U].
Qed.
Lemma A_steps (m n : N) : m < n -> A m + b <= A n /\ A m + n <= A n + m.
Proof.
  induction n as [|n IH] using N.peano_ind; [lia|]. intros L. pose proof (A_step n).
  destruct (N.eq_dec m n) as [->|]; [lia|]. pose proof (IH ltac:(lia)). lia.
Qed.
Lemma A_large (n : N) : n <= A n.
Proof. destruct (N.eq_dec n 0) as [->|]; [lia|]. pose proof (A_steps 0 n). rewrite A_0 in *. lia. Qed.
Lemma B_gap (m n : N) : m < n -> B m <= A n -> B m + b <= A n.
Proof. intros L. destruct (gaps n) as [[_ W] _]. apply W. exists m. split; [exact L|now right]. Qed.
Lemma A_after_B (m n : N) : m < n -> Z.of_N (A n) <> B m.
Proof. intros L E. pose proof (B_gap m n L). lia. Qed.
Lemma order_pairs (m n : N) : (forall i j : N, i < j -> B i <= B j) -> A m + B m < A n + B n -> m < n.
Proof.
  intros up H. destruct (Z.lt_trichotomy m n) as [L|[E|L]]; [exact L| |].
  - assert (m = n) by lia. subst. lia.
  - pose proof (A_steps n m L). pose proof (up n m L). lia.
Qed.
Lemma used_or_not (n v : N) : pair_before A B n v \/ ~ pair_before A B n v.
Proof.
  induction n as [|n [H|H]] using N.peano_ind.
  - right. intros (i & I & _). lia.
  - left. apply (earlier n); [lia|exact H].
  - destruct (N.eq_dec v (A n)) as [E|E]; [left; exists n; split; [lia|now left]|].
    destruct (N.eq_dec v (B n)) as [F|F]; [left; exists n; split; [lia|now right]|].
    right. intros (i & I & K). destruct (N.eq_dec i n) as [->|]; [destruct K; contradiction|].
    apply H. exists i. split; [lia|exact K].
Qed.
Lemma last_used (n x : N) : 1 <= n ->
  exists u : N, pair_before A B n u /\ u <= x /\ forall v : N, pair_before A B n v -> v <= x -> v <= u.
Proof.
  intros L. induction x as [|x (u & U & Ux & last)] using N.peano_ind.
  - exists 0%N. split; [|split; [lia|trivial]]. exists 0%N. rewrite A_0. split; [lia|now left].
  - destruct (used_or_not n (N.succ x)) as [K|K]; [exists (N.succ x); split; [exact K|split; [lia|trivial]]|].
    exists u. split; [exact U|]. split; [lia|]. intros v V Vx. apply (last v V).
    assert (v <> N.succ x) by (intros ->; exact (K V)). lia.
Qed.
Lemma covered (x : N) : exists n u : N, (u = A n \/ u = B n) /\ u <= x /\ x < u + b.
Proof.
  destruct (last_used (N.succ x) x ltac:(lia)) as (u & U & Ux & last).
  assert (x < u + b) as C.
  { destruct (Z.lt_ge_cases x (u + b)) as [C|C]; [exact C|exfalso]. destruct (gaps (N.succ x)) as [_ least].
    pose proof (A_large (N.succ x)). apply (least (u + b)%N ltac:(lia)). split; [right; now exists u|].
    intros v V Vx. pose proof (last v V). lia. }
  destruct U as (n & _ & E). now exists n, u.
Qed.

Variable rule : N -> N -> N -> N -> Prop.
Hypothesis play_ends : forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y.
Hypothesis B_increases : forall m n : N, m < n -> B m <= B n.
Definition to_pair (x y a c : N) : Prop := rule x y a c \/ rule x y c a.
Hypothesis few_of_smaller : forall x y u v : N, x <= y -> u <= x -> x < u + b -> v <= y -> u + v < x + y -> to_pair x y u v.
Hypothesis pairs_apart : forall m n : N, m < n -> ~ to_pair (A n) (B n) (A m) (B m).
Hypothesis between_reached : forall n x y : N, A n <= x -> x < A n + b -> x <= y -> y < B n ->
  exists m : N, to_pair x y (A m) (B m).

Theorem pairs_lost : forall x y : N, x <= y ->
  (is_P _ (piles2 rule) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  apply (two_piles rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n) play_ends).
  - intros x y p q Lxy (Left & R & n & Ex & Ey). pose proof (play_ends x y p q Lxy R) as (P1 & P2 & P3).
    apply N2Z.inj in Ex, Ey. subst x y.
    destruct Left as [[_ (m & E & F)]|[_ (m & E & F)]]; apply N2Z.inj in E, F; subst p q;
      (apply (pairs_apart m n); [apply order_pairs; [exact B_increases|lia]|]); [left|right]; exact R.
  - intros x y Lxy.
    assert (pair : forall m, to_pair x y (A m) (B m) ->
      exists p q : N, left2 (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n) p q /\ rule x y p q).
    { intros m [R|R]; [exists (A m), (B m)|exists (B m), (A m)]; (split; [|exact R]); [left|right];
        (split; [apply above|now exists m]). }
    destruct (covered x) as (n & u & E & L1 & L2). pose proof (above n).
    destruct (Z.eq_dec x (A n)) as [Ex|Ex], (Z.eq_dec y (B n)) as [Ey|Ey]; [left; now exists n| | |];
      right; (destruct E as [E|E]; subst u;
      [destruct (Z.lt_ge_cases y (B n)) as [C|C];
        [destruct (between_reached n x y) as (m & R); [lia..|exact (pair m R)]
        |apply (pair n), few_of_smaller; lia]
      |apply (pair n); assert (to_pair x y (B n) (A n)) as [R|R] by (apply few_of_smaller; lia); [now right|now left]]).
Qed.
End Sequences.

Section Laws.
Variable rule : N -> N -> N -> N -> Prop.
Variable law : N -> N -> Prop.        (* law n d: d is the difference of the pair number n *)
Hypothesis play_ends : forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y.
Hypothesis law_0 : forall n d : N, Z.of_N n = 0 -> Z.of_N d = 0 -> law n d.
Hypothesis law_increases : forall m n d e : N, m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n).

Lemma law_unique (n d e : N) : law n d -> law n e -> d = e.
Proof.
  intros L M. pose proof (law_increases n n d e ltac:(lia) L M). pose proof (law_increases n n e d ltac:(lia) M L). lia.
Qed.
Lemma grows (s : N) (A B : N -> N) : (forall n : N, exists d : N, law n d /\ Z.of_N (B n) = s * A n + d) ->
  (forall m n : N, m < n -> A m <= A n) -> forall m n : N, m < n -> B m <= B n.
Proof.
  intros is_law up m n L. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2).
  pose proof (law_increases m n d e ltac:(lia) N1 M1). pose proof (up m n L). nia.
Qed.

(* from (s + t + j, s + t + j + e) to the pair (s, s + f) *)
Definition joins (s t j e f : N) : Prop := to_pair rule (s + t + j) (s + t + j + e) s (s + f).

Theorem mex_gap_law (b : N) : 1 <= b ->
  (forall x y u v : N, x <= y -> u <= x -> x < u + b -> v <= y -> u + v < x + y -> to_pair rule x y u v) ->
  (forall d e : N, (exists m n : N, m < n /\ law n d /\ law m e) ->
    forall s t : N, t >= b -> Z.of_N t <> e -> t + d <> e -> (e < t -> t >= e + b) -> ~ joins s t 0 d e) ->
  (forall n j e : N, j < b -> (exists d : N, law n d /\ j + e < d) ->
    exists m f : N, (m < n /\ law m f) /\ forall s t : N, t >= b -> joins s t j e f) ->
  forall A B : N -> N, (forall n : N, exists d : N, law n d /\ Z.of_N (B n) = A n + d) -> mex_gap_sequence b A B ->
  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros gap small apart reached A B is_law gaps.
  assert (above : forall n : N, A n <= B n) by (intros n; destruct (is_law n) as (d & _ & E); lia).
  assert (up : forall m n : N, m < n -> B m <= B n).
  { apply (grows 1 A B); [intros n; destruct (is_law n) as (d & L & E); exists d; split; [exact L|lia]|].
    intros m n L. pose proof (A_steps b A B gap above gaps m n L). lia. }
  apply (pairs_lost b A B gap above gaps rule play_ends up small).
  - intros m n L R. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2).
    pose proof (A_steps b A B gap above gaps m n L). pose proof (A_after_B b A B gap gaps m n L).
    pose proof (B_gap b A B gaps m n L).
    pose proof (law_increases m n d e ltac:(lia) N1 M1).
    apply (apart d e) with (s := A m) (t := (A n - A m)%N); [now exists m, n|lia..|].
    unfold joins. replace (A m + (A n - A m) + 0)%N with (A n) by lia.
    replace (A n + d)%N with (B n) by lia. replace (A m + e)%N with (B m) by lia. exact R.
  - intros n x y L1 L2 L3 L4. destruct (is_law n) as (d & N1 & N2).
    destruct (reached n (x - A n)%N (y - x)%N) as (m & f & [L M] & J); [lia|exists d; split; [exact N1|lia]|].
    exists m. destruct (is_law m) as (e & M1 & M2). rewrite (law_unique m f e M M1) in J.
    pose proof (A_steps b A B gap above gaps m n L).
    specialize (J (A m) (A n - A m)%N ltac:(lia)). unfold joins in J.
    replace (A m + (A n - A m) + (x - A n))%N with x in J by lia. replace (x + (y - x))%N with y in J by lia.
    replace (A m + e)%N with (B m) in J by lia. exact J.
Qed.

Theorem linear_mex_law (s : N) : 1 <= s ->
  (forall x y w : N, x <= y -> w < y -> rule x y x w) ->
  (forall m n d e a c : N, m < n -> law n d -> law m e -> m <= a -> a + n <= c + m -> (Z.of_N m = 0 -> Z.of_N a = 0) ->
    Z.of_N c <> s * a + e -> ~ to_pair rule c (s * c + d) a (s * a + e)) ->
  (forall n c y : N, 1 <= n -> n <= c -> c <= y -> (exists d : N, law n d /\ y < s * c + d) ->
    exists m : N, m < n /\ forall a : N, m <= a -> a + n <= c + m -> (Z.of_N m = 0 -> Z.of_N a = 0) ->
      exists e : N, law m e /\ to_pair rule c y a (s * a + e)) ->
  forall A B : N -> N, (forall n : N, exists d : N, law n d /\ Z.of_N (B n) = s * A n + d) -> mex_sequence A B ->
  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros factor larger_alone apart reached A B is_law mex. apply mex_is_gap in mex.
  assert (above : forall n : N, A n <= B n) by (intros n; destruct (is_law n) as (d & _ & E); nia).
  assert (up : forall m n : N, m < n -> B m <= B n).
  { apply (grows s A B is_law). intros m n L. pose proof (A_steps 1 A B ltac:(lia) above mex m n L). lia. }
  assert (first : A 0%N = 0%N) by apply (A_0 1 A B mex).
  apply (pairs_lost 1 A B ltac:(lia) above mex rule play_ends up).
  - intros x y u v L1 L2 L3 L4 L5. assert (u = x) by lia. subst u. left. apply larger_alone; lia.
  - intros m n L R. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2).
    pose proof (A_steps 1 A B ltac:(lia) above mex m n L). pose proof (A_after_B 1 A B ltac:(lia) mex m n L).
    pose proof (A_large 1 A B ltac:(lia) above mex m).
    apply (apart m n d e (A m) (A n)); [assumption..|lia|lia| |lia|].
    { intros E. assert (m = 0%N) as -> by lia. rewrite first. reflexivity. }
    replace (s * A n + d)%N with (B n) by lia. replace (s * A m + e)%N with (B m) by lia. exact R.
  - intros n x y L1 L2 L3 L4. assert (x = A n) by lia. subst x. destruct (is_law n) as (d & N1 & N2).
    pose proof (A_large 1 A B ltac:(lia) above mex n).
    assert (1 <= n).
    { destruct (N.eq_dec n 0) as [->|]; [|lia]. rewrite (law_unique 0 d 0 N1 (law_0 0 0 eq_refl eq_refl)) in *. nia. }
    destruct (reached n (A n) y) as (m & L & J); [assumption..|exists d; split; [exact N1|lia]|].
    pose proof (A_steps 1 A B ltac:(lia) above mex m n L). pose proof (A_large 1 A B ltac:(lia) above mex m).
    destruct (J (A m)) as (e & M1 & R); [lia|lia| |].
    { intros E. assert (m = 0%N) as -> by lia. rewrite first. reflexivity. }
    destruct (is_law m) as (f & M2 & M3). rewrite (law_unique m e f M1 M2) in R.
    exists m. replace (B m) with (s * A m + f)%N by lia. exact R.
Qed.
End Laws.
