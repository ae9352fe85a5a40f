(* Laws of the pairs (A n, B n), B = sA + d, A by mex or mex_b: what has to hold of the rule and of d alone. After Wythoff
   (1907), Fraenkel (1982) and Gurvich (2010). *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import MexSequences MexPairs.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* What is asked of a rule and a law, where B = sA + d. *)
Section Linear.
Variables (rule : N -> N -> N -> N -> Prop) (law : N -> N -> Prop) (s : N).
Definition larger_alone : Prop := forall x y w : N, x <= y -> w < y -> rule x y x w.
Definition pairs_apart : Prop := forall m n d e a c : N, m < n -> law n d -> law m e ->
  m <= a -> a + n <= c + m -> (Z.of_N m = 0 -> Z.of_N a = 0) ->
  Z.of_N c <> s * a + e -> ~ to_pair rule c (s * c + d) a (s * a + e).
Definition pairs_reached : Prop := forall n c y : N, 1 <= n -> n <= c -> c <= y -> (exists d : N, law n d /\ y < s * c + d) ->
  exists m : N, m < n /\ forall a : N, m <= a -> a + n <= c + m -> (Z.of_N m = 0 -> Z.of_N a = 0) ->
    exists e : N, law m e /\ to_pair rule c y a (s * a + e).
Definition follows (A B : N -> N) : Prop := forall n : N, exists d : N, law n d /\ Z.of_N (B n) = s * A n + d.
End Linear.

Section Laws.
Variable rule : N -> N -> N -> N -> Prop.
Variable law : N -> N -> Prop.        (* law n d: d is the difference of the pair number n *)
Hypothesis law_increases : forall m n d e : N, m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n).

Lemma law_unique (n d e : N) : law n d -> law n e -> d = e.
Proof.
  intros L M. pose proof (law_increases n n d e ltac:(lia) L M). pose proof (law_increases n n e d ltac:(lia) M L). lia.
Qed.
Lemma grows (s : N) (A B : N -> N) : follows law s A B ->
  (forall m n : N, m < n -> A m <= A n) -> forall m n : N, m < n -> B m <= B n.
Proof.
  intros is_law up m n L. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2).
  pose proof (law_increases m n d e ltac:(lia) N1 M1). pose proof (up m n L). nia.
Qed.

(* from (s + t + j, s + t + j + e) to the pair (s, s + f) *)
Definition joins (s t j e f : N) : Prop := to_pair rule (s + t + j) (s + t + j + e) s (s + f).

(* B = A + d, A by mex_b of what is earlier and of the numbers below c, which are in the first pairs *)
Theorem mex_gap_law (c b : N) (first : N -> N -> Prop) : 1 <= b ->
  (forall x y u v : N, least c b <= x -> x <= y -> u <= x -> x < u + b -> v <= y -> u + v < x + y -> to_pair rule x y u v) ->
  (forall x y : N, first x y -> x <= y /\ y < c) ->
  (forall x y u v : N, first x y -> first u v -> ~ to_pair rule x y u v) ->
  (forall x y : N, x <= y -> x < least c b -> first x y \/ exists u v : N, first u v /\ to_pair rule x y u v) ->
  (forall n d s u v : N, law n d -> least c b <= s -> first u v -> ~ to_pair rule s (s + d) u v) ->
  (forall d e : N, (exists m n : N, m < n /\ law n d /\ law m e) -> forall s t : N,
    least c b <= s -> t >= b -> Z.of_N t <> e -> t + d <> e -> (e < t -> t >= e + b) -> ~ joins s t 0 d e) ->
  (forall n j e : N, j < b -> (exists d : N, law n d /\ j + e < d) ->
    (forall s : N, least c b <= s -> exists u v : N, first u v /\ to_pair rule (s + j) (s + j + e) u v) \/
    exists m f : N, (m < n /\ law m f) /\ forall s t : N, least c b <= s -> t >= b -> joins s t j e f) ->
  forall A B : N -> N, (forall n : N, exists d : N, law n d /\ Z.of_N (B n) = A n + d) -> mex_gap_sequence_from c b A B ->
  kernel_of_pairs rule (lost A B first).
Proof.
  intros gap small first_small first_apart first_reached first_left apart reached A B is_law gaps.
  assert (above : forall n : N, A n <= B n) by (intros n; destruct (is_law n) as (d & _ & E); lia).
  pose proof (A_steps c b A B gap above gaps) as steps. pose proof (A_large c b A B gap above gaps) as large.
  apply (mex_kernel c b); trivial.
  - apply (grows 1 A B); [intros n; destruct (is_law n) as (d & L & E); exists d; split; [exact L|lia]|].
    intros m n L. pose proof (steps m n L). lia.
  - intros n u v F. destruct (is_law n) as (d & L & E). replace (B n) with (A n + d)%N by lia.
    exact (first_left n d (A n) u v L (proj2 (large n)) F).
  - intros m n L R. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2). pose proof (steps m n L).
    pose proof (A_after_B c b A B gap gaps m n L). pose proof (B_gap c b A B gaps m n L). pose proof (large m).
    pose proof (law_increases m n d e ltac:(lia) N1 M1).
    apply (apart d e) with (s := A m) (t := (A n - A m)%N); [now exists m, n|lia..|].
    unfold joins. replace (A m + (A n - A m) + 0)%N with (A n) by lia.
    replace (A n + d)%N with (B n) by lia. replace (A m + e)%N with (B m) by lia. exact R.
  - intros n x y L1 L2 L3 L4. destruct (is_law n) as (d & N1 & N2). pose proof (large n).
    destruct (reached n (x - A n)%N (y - x)%N) as [J|(m & f & [L M] & J)]; [lia|exists d; split; [exact N1|lia]| |].
    + destruct (J (A n) ltac:(lia)) as (u & v & F & R). exists u, v. split; [now left|].
      now replace (A n + (x - A n) + (y - x))%N with y in R by lia; replace (A n + (x - A n))%N with x in R by lia.
    + exists (A m), (B m). split; [right; now exists m|]. destruct (is_law m) as (e & M1 & M2).
      rewrite (law_unique m f e M M1) in J. pose proof (steps m n L). pose proof (large m).
      specialize (J (A m) (A n - A m)%N ltac:(lia) ltac:(lia)). unfold joins in J.
      replace (A m + (A n - A m) + (x - A n))%N with x in J by lia. replace (x + (y - x))%N with y in J by lia.
      replace (A m + e)%N with (B m) in J by lia. exact J.
Qed.

Theorem mex_gap_alone (b : N) : 1 <= b ->
  (forall x y u v : N, x <= y -> u <= x -> x < u + b -> v <= y -> u + v < x + y -> to_pair rule x y u v) ->
  (forall d e : N, (exists m n : N, m < n /\ law n d /\ law m e) -> forall s t : N,
    t >= b -> Z.of_N t <> e -> t + d <> e -> (e < t -> t >= e + b) -> ~ joins s t 0 d e) ->
  (forall n j e : N, j < b -> (exists d : N, law n d /\ j + e < d) ->
    exists m f : N, (m < n /\ law m f) /\ forall s t : N, t >= b -> joins s t j e f) ->
  forall A B : N -> N, (forall n : N, exists d : N, law n d /\ Z.of_N (B n) = A n + d) -> mex_gap_sequence b A B ->
  kernel_of_pairs rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros gap small apart reached A B is_law gaps. apply lost_alone, (mex_gap_law 0 b); unfold no_first; auto; try easy.
  - intros x y _ L. change (least 0 b) with 0%N in L. lia.
  - intros n j e L H. destruct (reached n j e L H) as (m & f & K & J). right. exists m, f. split; [exact K|]. auto.
Qed.

(* B = sA + d *)
Theorem linear_kernel (s : N) : 1 <= s ->
  (forall d y : N, law 0%N d -> y < d -> to_pair rule 0%N y 0%N d) ->
  larger_alone rule -> pairs_apart rule law s -> pairs_reached rule law s ->
  forall A B : N -> N, follows law s A B -> mex_sequence A B ->
  kernel_of_pairs rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros factor at_0 larger apart reached A B is_law mex. apply mex_is_gap in mex. apply lost_alone.
  assert (above : forall n : N, A n <= B n) by (intros n; destruct (is_law n) as (d & _ & E); nia).
  pose proof (A_steps 0 1 A B ltac:(lia) above mex) as steps. pose proof (A_large 0 1 A B ltac:(lia) above mex) as large.
  pose proof (A_0 0 1 A B ltac:(lia) mex : A 0%N = 0%N) as start.
  apply (mex_kernel 0 1); trivial; unfold no_first; try easy.
  - apply (grows s A B is_law). intros m n L. pose proof (steps m n L). lia.
  - intros x y u v _ L1 L2 L3 L4 L5. assert (u = x) by lia. subst u. left. apply larger; lia.
  - intros x y _ L. change (least 0 1) with 0%N in L. lia.
  - intros m n L R. destruct (is_law m) as (e & M1 & M2), (is_law n) as (d & N1 & N2).
    pose proof (steps m n L). pose proof (A_after_B 0 1 A B ltac:(lia) mex m n L). pose proof (large m).
    apply (apart m n d e (A m) (A n)); [assumption..|lia|lia| |lia|].
    { intros E. assert (m = 0%N) as -> by lia. rewrite start. reflexivity. }
    replace (s * A n + d)%N with (B n) by lia. replace (s * A m + e)%N with (B m) by lia. exact R.
  - intros n x y L1 L2 L3 L4. assert (x = A n) by lia. subst x. destruct (is_law n) as (d & N1 & N2). pose proof (large n).
    destruct (N.eq_dec n 0) as [->|].
    { rewrite start in *. exists 0%N, d. split; [right; exists 0%N; lia|]. apply at_0; [exact N1|lia]. }
    destruct (reached n (A n) y) as (m & L & J); [lia..|exists d; split; [exact N1|lia]|].
    pose proof (steps m n L). pose proof (large m). destruct (J (A m)) as (e & M1 & R); [lia|lia| |].
    { intros E. assert (m = 0%N) as -> by lia. rewrite start. reflexivity. }
    destruct (is_law m) as (f & M2 & M3). rewrite (law_unique m e f M1 M2) in R.
    exists (A m), (B m). split; [right; now exists m|]. replace (B m) with (s * A m + f)%N by lia. exact R.
Qed.

Theorem linear_mex_law (s : N) : 1 <= s ->
  (forall n d : N, Z.of_N n = 0 -> Z.of_N d = 0 -> law n d) ->
  larger_alone rule -> pairs_apart rule law s -> pairs_reached rule law s ->
  forall A B : N -> N, follows law s A B -> mex_sequence A B ->
  kernel_of_pairs rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros factor law_0. apply linear_kernel; [exact factor|]. intros d y L. pose proof (law_unique 0 d 0 L (law_0 0 0 eq_refl eq_refl))%N.
  lia.
Qed.
End Laws.

(* The same under misere play, where (0, 0) is won and the first pair is (0, 1). *)
Theorem misere_linear_law (rule : N -> N -> N -> N -> Prop) (law : N -> N -> Prop) :
  (forall m n d e : N, m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n)) -> forall s : N, 1 <= s ->
  (forall n d : N, Z.of_N n = 0 -> Z.of_N d = 1 -> law n d) ->
  larger_alone rule -> pairs_apart rule law s -> pairs_reached rule law s ->
  forall A B : N -> N, follows law s A B -> mex_sequence A B ->
  kernel_of_pairs (from_zero rule 1) (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n) /\
  ~ exists n : N, Z.of_N 0 = A n /\ Z.of_N 0 = B n.
Proof.
  intros law_increases s factor law_0 larger apart reached A B is_law mex. split.
  - apply (linear_kernel _ law law_increases s factor); trivial.
    + intros d y L M. rewrite (law_unique law law_increases 0 d 1 L (law_0 0 1 eq_refl eq_refl))%N in *. left. right. lia.
    + intros x y w L M. left. now apply larger.
    + intros m n d e a c L N1 M1 L1 L2 Z0 E [R|R]; apply (apart m n d e a c L N1 M1 L1 L2 Z0 E);
        apply from_zero_above in R; (now left) || (now right) || nia.
    + intros n c y L1 L2 L3 D. destruct (reached n c y L1 L2 L3 D) as (m & L & J). exists m. split; [exact L|].
      intros a F G H. destruct (J a F G H) as (e & M1 & [R|R]); exists e; (split; [exact M1|]); [left|right]; now left.
  - intros (n & E & E'). destruct (is_law n) as (d & L & D).
    pose proof (law_increases 0 n d 1 ltac:(lia) L (law_0 0 1 eq_refl eq_refl))%N. lia.
Qed.
