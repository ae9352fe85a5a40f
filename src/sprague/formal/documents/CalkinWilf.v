(* The tree of Calkin and Wilf: each positive rational number in it once, Newman's iteration, Stern's sequence. *)
From Coq Require Import Arith NArith PArith List Permutation Lia.
From Sprague Require Import Games.
Import ListNotations.
Local Open Scope N_scope.

(* The places of a binary tree, line by line: the children of place n are 2n and 2n + 1, so the bits of n behind the first
   one are the way from the root, 0 to the left. An element is a fraction, as its numerator and its denominator. *)
Fixpoint element (n : positive) : N * N :=
  match n with
  | xH => (1, 1)
  | xO m => let '(a, b) := element m in (a, a + b)
  | xI m => let '(a, b) := element m in (a + b, b)
  end.

Lemma positive_element n : 1 <= fst (element n) /\ 1 <= snd (element n).
Proof. induction n as [n IH|n IH|]; cbn; try (destruct (element n); cbn in *); lia. Qed.

Lemma gcd_left a b : N.gcd a (a + b) = N.gcd a b.
Proof. rewrite (N.add_comm a b). apply N.gcd_add_diag_r. Qed.
Lemma gcd_right a b : N.gcd (a + b) b = N.gcd a b.
Proof. rewrite N.gcd_comm, (N.add_comm a b), gcd_left. apply N.gcd_comm. Qed.
(* E-stern.coprime: neighbours of Stern's sequence, so elements of the tree, are coprime. *)
Theorem element_coprime n : N.gcd (fst (element n)) (snd (element n)) = 1.
Proof.
  induction n as [n IH|n IH|]; cbn [element]; [| |reflexivity]; destruct (element n) as [a b]; cbn [fst snd] in *.
  - now rewrite gcd_right.
  - now rewrite gcd_left.
Qed.

(* E-branch.right-child: The right children are the fractions a/b of the tree with a > b, the left children those with
   a < b. *)
Theorem right_children n :
  (snd (element n) < fst (element n) <-> exists m, n = xI m) /\ (fst (element n) < snd (element n) <-> exists m, n = xO m).
Proof.
  destruct n as [n|n|]; cbn; [| |split; (split; [lia|now intros [m E]])]; pose proof (positive_element n) as P; destruct (element n) as [a b];
    cbn in *; (split; split; [|intros [m E]|intros L|intros [m E]]); try discriminate; try lia; eauto; intros; lia.
Qed.

Lemma element_once n : forall m, element n = element m -> n = m.
Proof.
  induction n as [n IH|n IH|]; intros [m|m|] E; try reflexivity; cbn in E;
    try (pose proof (positive_element n)); try (pose proof (positive_element m));
    try (destruct (element n) as [a b] eqn:En); try (destruct (element m) as [c d] eqn:Em); cbn in *;
    injection E; intros; try lia.
  - f_equal. apply IH. rewrite Em. f_equal; lia.
  - f_equal. apply IH. rewrite Em. f_equal; lia.
Qed.

Lemma element_somewhere k : forall a b, a + b <= k -> 1 <= a -> 1 <= b -> N.gcd a b = 1 -> exists n, element n = (a, b).
Proof.
  induction k as [|k IH] using N.peano_ind; intros a b K A B G; [lia|].
  destruct (N.lt_trichotomy a b) as [L|[L|L]].
  - destruct (IH a (b - a)) as [n E]; try lia.
    + rewrite <- G. rewrite <- (gcd_left a (b - a)). f_equal. lia.
    + exists (xO n). cbn. rewrite E. f_equal; lia.
  - subst b. rewrite N.gcd_diag in G. subst a. now exists 1%positive.
  - destruct (IH (a - b) b) as [n E]; try lia.
    + rewrite <- G. rewrite <- (gcd_right (a - b) b). f_equal. lia.
    + exists (xI n). cbn. rewrite E. f_equal; lia.
Qed.

(* E-cw.each-once, E-stern.unique: each fraction in lowest terms stands at one place, and no other fraction at any. *)
(* E-cw.once: The tree grown from 1/1 by a/b → a/(a+b), (a+b)/b holds each positive rational number once, in lowest
   terms. *)
Theorem each_once a b : (1 <= a /\ 1 <= b /\ N.gcd a b = 1 -> exists! n, element n = (a, b)) /\
  ((exists n, element n = (a, b)) -> 1 <= a /\ 1 <= b /\ N.gcd a b = 1).
Proof.
  split.
  - intros (A & B & G). destruct (element_somewhere (a + b) a b (N.le_refl _) A B G) as [n E].
    exists n. split; [exact E|]. intros m F. apply element_once. congruence.
  - intros (n & E). pose proof (positive_element n) as [A B]. pose proof (element_coprime n) as G.
    rewrite E in *. auto.
Qed.

(* E-newman: From x(1) = 1 on, x(n + 1) = 1/(2⌊x(n)⌋ + 1 − x(n)) runs through the tree line by line. *)
Theorem newman n : let '(a, b) := element n in element (Pos.succ n) = (b, (2 * (a / b) + 1) * b - a).
Proof.
  induction n as [n IH|n IH|]; [| |reflexivity]; pose proof (positive_element n) as P; cbn [element Pos.succ];
    destruct (element n) as [a b] eqn:E; cbn [fst snd] in P.
  - rewrite IH. assert (D : (a + b) / b = a / b + 1) by (rewrite <- (N.mul_1_l b) at 1; now rewrite N.div_add by lia).
    rewrite D. pose proof (N.mul_succ_div_gt a b) as M. set (q := a / b) in *. f_equal. nia.
  - rewrite N.div_small by lia. f_equal. lia.
Qed.

(* Stern's sequence *)
Definition stern (s : N -> N) : Prop :=
  s 0 = 0 /\ s 1 = 1 /\ forall n, s (2 * n) = s n /\ s (2 * n + 1) = s n + s (n + 1).
(* E-stern.sequence: The sequence s(n)/s(n + 1), n = 1, 2, …, is the tree read line by line. *)
Theorem stern_reads_the_tree s : stern s -> forall n, element n = (s (Npos n), s (Npos n + 1)).
Proof.
  intros (Z & O & R). induction n as [n IH|n IH|]; cbn [element].
  - rewrite IH. change (N.pos n~1) with (2 * N.pos n + 1). f_equal; [now rewrite (proj2 (R _))|].
    replace (2 * N.pos n + 1 + 1) with (2 * (N.pos n + 1)) by lia. now rewrite (proj1 (R _)).
  - rewrite IH. change (N.pos n~0) with (2 * N.pos n). f_equal; [now rewrite (proj1 (R _))|now rewrite (proj2 (R _))].
  - rewrite O. f_equal. change (N.pos 1 + 1) with (2 * 1). now rewrite (proj1 (R 1)).
Qed.
Theorem stern_exists : exists s, stern s.
Proof.
  exists (fun n => match n with 0 => 0 | Npos p => fst (element p) end). split; [reflexivity|]. split; [reflexivity|].
  assert (N2 : forall p, fst (element (Pos.succ p)) = snd (element p)).
  { intros p. pose proof (newman p) as H. destruct (element p) as [a b]. now rewrite H. }
  intros [|p]; [split; reflexivity|]. change (2 * N.pos p) with (N.pos p~0). change (N.pos p~0 + 1) with (N.pos p~1).
  replace (N.pos p + 1) with (N.pos (Pos.succ p)) by lia. rewrite N2. cbn. now destruct (element p).
Qed.

(* E-stern.coprime: Two neighbours s(n), s(n + 1) are coprime. *)
Theorem stern_coprime s n : stern s -> N.gcd (s n) (s (n + 1)) = 1.
Proof.
  intros S. destruct n as [|n]; [destruct S as (-> & S & _); cbn; now rewrite S|].
  pose proof (element_coprime n) as G. now rewrite (stern_reads_the_tree s S) in G.
Qed.
(* E-stern.unique: For coprime a, b ≥ 1 there is one n ≥ 1 with s(n) = a and s(n + 1) = b. *)
Theorem stern_unique s a b : stern s -> 1 <= a -> 1 <= b -> N.gcd a b = 1 ->
  exists! n, 1 <= n /\ s n = a /\ s (n + 1) = b.
Proof.
  intros S A B G. destruct (proj1 (each_once a b) (conj A (conj B G))) as (n & E & U).
  rewrite (stern_reads_the_tree s S) in E. injection E as E F. exists (N.pos n). split; [repeat split; [lia|easy|easy]|].
  intros [|m] (L & P & Q); [lia|]. f_equal. apply U. rewrite (stern_reads_the_tree s S). congruence.
Qed.

(* E-cw.generations: generation 0 here is the root, the next ones are all children; none is the child of two. *)
Definition children (e : N * N) : list (N * N) := let '(a, b) := e in [(a, a + b); (a + b, b)].
(* E-cw.mother: Each fraction but the root has one mother, and the mother's length (a + b) is the larger of the two
   numbers. *)
Theorem mother n : n <> 1%positive -> (exists! m, In (element n) (children (element m))) /\
  forall m, In (element n) (children (element m)) -> fst (element m) + snd (element m) = N.max (fst (element n)) (snd (element n)).
Proof.
  assert (C : forall m, In (element n) (children (element m)) <-> n = xO m \/ n = xI m).
  { intros m. replace (children (element m)) with [element (xO m); element (xI m)] by (cbn; now destruct (element m)). split.
    - intros [E|[E|[]]]; apply element_once in E; auto.
    - intros [->| ->]; cbn; auto. }
  intros H. split.
  - destruct n as [n|n|]; [| |easy]; exists n; (split; [apply C; auto|]); intros m M; apply C in M as [M|M]; congruence.
  - intros m M. apply C in M as [->| ->]; cbn; destruct (element m); cbn; lia.
Qed.
Fixpoint generation (k : nat) : list (N * N) :=
  match k with O => [(1, 1)] | S k => flat_map children (generation k) end.
Fixpoint places (k : nat) : list positive :=
  match k with O => [xH] | S k => flat_map (fun n => [xO n; xI n]) (places k) end.
Lemma generation_places k : generation k = map element (places k).
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn. rewrite IH. clear IH. induction (places k) as [|n l IH]; [reflexivity|].
  cbn. rewrite IH. now destruct (element n).
Qed.
Lemma places_once k : NoDup (places k).
Proof.
  induction k as [|k IH]; cbn; [constructor; [easy|constructor]|]. induction IH as [|n l H _ IH]; cbn; [constructor|].
  assert (K : forall m, In m (flat_map (fun n => [xO n; xI n]) l) -> exists i, In i l /\ (m = xO i \/ m = xI i)).
  { intros m I. apply in_flat_map in I as (i & I & [J|[J|[]]]); eauto. }
  constructor; [|constructor; [|exact IH]].
  - intros [J|J]; [discriminate|]. apply K in J as (i & I & [J|J]); [|discriminate]. injection J as ->. contradiction.
  - intros J. apply K in J as (i & I & [J|J]); [discriminate|]. injection J as ->. contradiction.
Qed.
(* E-cw.generations: Generation 1 is the root, generation n + 1 all children of generation n; generation n has 2ⁿ⁻¹
   elements. *)
Theorem generations k : NoDup (generation k) /\ length (generation k) = (2 ^ k)%nat.
Proof.
  rewrite generation_places. split.
  - apply FinFun.Injective_map_NoDup; [|apply places_once]. intros n m. apply element_once.
  - rewrite map_length. induction k as [|k IH]; [reflexivity|]. cbn. rewrite <- IH. clear IH.
    induction (places k) as [|n l IH]; [reflexivity|]. cbn. rewrite IH. lia.
Qed.

Lemma line_of_places k : places k = map Pos.of_nat (seq (2 ^ k) (2 ^ k)).
Proof.
  assert (D : forall l m, flat_map (fun n => [xO n; xI n]) (map Pos.of_nat (seq (S m) l)) = map Pos.of_nat (seq (2 * S m) (2 * l))).
  { induction l as [|l IH]; intros m; [reflexivity|]. replace (2 * S l)%nat with (S (S (2 * l))) by lia. cbn [seq map flat_map app].
    rewrite IH. replace (S (S (2 * S m))) with (2 * S (S m))%nat by lia. f_equal; [lia|]. f_equal. lia. }
  induction k as [|k IH]; [reflexivity|]. cbn [places]. rewrite IH. pose proof (Nat.pow_nonzero 2 k ltac:(easy)) as Z.
  destruct (2 ^ k)%nat as [|m] eqn:E; [easy|]. rewrite D. cbn [Nat.pow]. rewrite E. reflexivity.
Qed.
(* The elements read line by line, from left to right, are those of the places 1, 2, 3, ... *)
Theorem line_by_line k : generation k = map (fun n => element (Pos.of_nat n)) (seq (2 ^ k) (2 ^ k)).
Proof. rewrite generation_places, line_of_places. apply map_map. Qed.

(* E-branch.elements: the right branch of a left child, and the left branch of a right child. *)
Definition right (k : N) (n : positive) : positive := N.iter k xI n.
Definition left (k : N) (n : positive) : positive := N.iter k xO n.
(* E-branch.elements: From a left child a/b the right branch is a/b, (a+b)/b, (a+2b)/b, …; from a right child the left
   branch is a/b, a/(a+b), a/(2a+b), …; both from the root, where they are n/1 and 1/n. *)
Theorem right_branch k n : element (right k n) = let '(a, b) := element n in (a + k * b, b).
Proof.
  unfold right. induction k as [|k IH] using N.peano_ind; [cbn; destruct (element n); f_equal; lia|].
  rewrite N.iter_succ. cbn. rewrite IH. destruct (element n). f_equal; lia.
Qed.
Theorem left_branch k n : element (left k n) = let '(a, b) := element n in (a, b + k * a).
Proof.
  unfold left. induction k as [|k IH] using N.peano_ind; [cbn; destruct (element n); f_equal; lia|].
  rewrite N.iter_succ. cbn. rewrite IH. destruct (element n). f_equal; lia.
Qed.
(* A right branch begins at the root or at a left child, a left branch at the root or at a right child. *)
Lemma begins (f : positive -> positive) (rest : positive -> bool) :
  (forall n, rest (f n) = false) -> (forall n, rest n = true \/ exists m, n = f m /\ Pos.size_nat m < Pos.size_nat n)%nat ->
  (forall m n, f m = f n -> m = n) -> forall n, exists! m, rest m = true /\ exists k, n = N.iter k f m.
Proof.
  intros A B I. assert (E : forall s n, (Pos.size_nat n < s)%nat -> exists m, rest m = true /\ exists k, n = N.iter k f m).
  { induction s as [|s IH]; intros n L; [lia|]. destruct (B n) as [R|(m & -> & S)]; [exists n; split; [exact R|now exists 0]|].
    destruct (IH m ltac:(lia)) as (i & R & k & ->). exists i. split; [exact R|]. exists (N.succ k). now rewrite N.iter_succ. }
  intros n. destruct (E _ n (Nat.lt_succ_diag_r _)) as (m & R & k & K). exists m. split; [split; [exact R|now exists k]|].
  intros i (Q & j & J). rewrite K in J. clear K n. revert j J. induction k as [|k IH] using N.peano_ind; intros j J;
    destruct j as [|j] using N.peano_ind; rewrite ?N.iter_succ in J.
  - exact J.
  - cbn in J. subst m. now rewrite A in R.
  - cbn in J. subst i. now rewrite A in Q.
  - exact (IH j (I _ _ J)).
Qed.
Definition begins_right (n : positive) : bool := match n with xI _ => false | _ => true end.
Definition begins_left (n : positive) : bool := match n with xO _ => false | _ => true end.
(* E-branch.meet: Each fraction lies in one left and one right branch, and no other fraction lies in both of them. *)
Theorem one_branch n : (exists! m, begins_right m = true /\ exists k, n = right k m) /\
  (exists! m, begins_left m = true /\ exists k, n = left k m).
Proof.
  split.
  - apply (begins xI begins_right); [easy| |intros i j E; now injection E]. intros [i|i|]; [right|now left..]. exists i. split; [easy|cbn; lia].
  - apply (begins xO begins_left); [easy| |intros i j E; now injection E]. intros [i|i|]; [now left|right|now left]. exists i. split; [easy|cbn; lia].
Qed.
Theorem meet s t m n : (exists k, m = right k s) -> (exists k, n = right k s) -> (exists k, m = left k t) ->
  (exists k, n = left k t) -> m = n.
Proof.
  intros [h A] [i B] [j C] [k D]. apply element_once. pose proof (f_equal element A) as A'. pose proof (f_equal element B) as B'.
  pose proof (f_equal element C) as C'. pose proof (f_equal element D) as D'. rewrite right_branch in A', B'. rewrite left_branch in C', D'.
  destruct (element m), (element n), (element s), (element t). congruence.
Qed.

(* Euclid's game: a multiple of the smaller number is taken from the larger, and something is left. *)
Inductive euclid : N * N -> N * N -> Prop :=
| from_first k a b : 1 <= k -> 1 <= a -> 1 <= b -> euclid (a + k * b, b) (a, b)
| from_second k a b : 1 <= k -> 1 <= a -> 1 <= b -> euclid (a, b + k * a) (a, b).
Lemma ancestors n e : euclid (element n) e <->
  exists m k, 1 <= k /\ e = element m /\ (n = right k m \/ n = left k m).
Proof.
  split.
  - pose proof (positive_element n) as P. pose proof (element_coprime n) as G. intros M.
    inversion M as [k a b K A B E|k a b K A B E]; subst; rewrite <- E in *; cbn [fst snd] in *.
    + destruct (element_somewhere (a + b) a b (N.le_refl _) A B) as [m F].
      { rewrite N.gcd_comm, N.gcd_add_mult_diag_r in G. now rewrite N.gcd_comm. }
      exists m, k. split; [exact K|]. split; [now symmetry|]. left. apply element_once.
      rewrite right_branch, F. now symmetry.
    + destruct (element_somewhere (a + b) a b (N.le_refl _) A B) as [m F]; [now rewrite N.gcd_add_mult_diag_r in G|].
      exists m, k. split; [exact K|]. split; [now symmetry|]. right. apply element_once.
      rewrite left_branch, F. now symmetry.
  - intros (m & k & K & -> & [->| ->]); pose proof (positive_element m) as P.
    + rewrite right_branch. destruct (element m). now constructor.
    + rewrite left_branch. destruct (element m). now constructor.
Qed.
(* E-branch.moves: The moves from a/b are its ancestors in the right branch that holds it, if a > b, in the left one,
   if a < b. *)
Theorem moves_are_ancestors n e :
  (snd (element n) < fst (element n) -> (euclid (element n) e <-> exists m k, 1 <= k /\ e = element m /\ n = right k m)) /\
  (fst (element n) < snd (element n) -> (euclid (element n) e <-> exists m k, 1 <= k /\ e = element m /\ n = left k m)).
Proof.
  split; intros L; rewrite ancestors; (split; [|intros (m & k & K & E & H); exists m, k; auto]);
    intros (m & k & K & E & [H|H]); exists m, k; repeat split; auto; exfalso; rewrite H in L; pose proof (positive_element m) as P;
    rewrite ?right_branch, ?left_branch in L; destruct (element m); cbn [fst snd] in *; nia.
Qed.
(* E-branch.multiples-corrected: The moves from coprime (a, b), a > b, go to the (a − kb, b) with 1 ≤ k ≤ ⌊(a − 1)/b⌋;
   likewise if a < b. *)
Theorem multiples a b e : 1 <= a -> 1 <= b ->
  (b < a -> (euclid (a, b) e <-> exists k, 1 <= k /\ k <= (a - 1) / b /\ e = (a - k * b, b))) /\
  (a < b -> (euclid (a, b) e <-> exists k, 1 <= k /\ k <= (b - 1) / a /\ e = (a, b - k * a))).
Proof.
  intros A B. split; intros L; split.
  1, 3: intros M; inversion M as [k c d K C D E|k c d K C D E]; subst; try nia; exists k; split; [exact K|];
    split; [apply N.div_le_lower_bound; nia|f_equal; nia].
  - intros (k & K & M & ->). assert (H : k * b <= a - 1) by (pose proof (N.mul_div_le (a - 1) b); nia).
    replace (a, b) with (a - k * b + k * b, b) by (f_equal; lia). constructor; lia.
  - intros (k & K & M & ->). assert (H : k * a <= b - 1) by (pose proof (N.mul_div_le (b - 1) a); nia).
    replace (a, b) with (a, b - k * a + k * a) by (f_equal; lia). constructor; lia.
Qed.
(* E-gcd.moves: the moves from (da, db) are d times those from (a, b). *)
Definition times (d : N) (e : N * N) : N * N := let '(a, b) := e in (d * a, d * b).
(* E-gcd.moves: The moves from (da, db) are d times the moves from (a, b). *)
Theorem moves_times d e t : 1 <= d -> (euclid (times d e) t <-> exists u, t = times d u /\ euclid e u).
Proof.
  intros D. split.
  - destruct e as [x y]. cbn [times]. intros M. inversion M as [k a b K A B E|k a b K A B E]; subst.
    + exists (x - k * y, y). assert (F : x = x - k * y + k * y) by nia. split; [cbn; f_equal; nia|].
      rewrite F at 1. constructor; nia.
    + exists (x, y - k * x). assert (F : y = y - k * x + k * x) by nia. split; [cbn; f_equal; nia|].
      rewrite F at 1. constructor; nia.
  - intros (u & -> & M). inversion M as [k a b K A B|k a b K A B]; subst; cbn [times].
    + replace (d * (a + k * b)) with (d * a + k * (d * b)) by lia. constructor; nia.
    + replace (d * (b + k * a)) with (d * b + k * (d * a)) by lia. constructor; nia.
Qed.
(* E-gcd.winner: Who wins (a, b) is who wins (a/d, b/d), d the greatest common divisor. *)
Theorem winner_times d e : 1 <= d -> (is_P _ euclid (times d e) <-> is_P _ euclid e).
Proof.
  intros D. assert (K : forall n e, fst e + snd e < n ->
    (is_P _ euclid (times d e) <-> is_P _ euclid e) /\ (is_N _ euclid (times d e) <-> is_N _ euclid e)).
  { induction n as [|n IH] using N.peano_ind; intros f L; [lia|].
    assert (S : forall u, euclid f u -> fst u + snd u < n).
    { intros u M. inversion M; subst; cbn [fst snd] in *; nia. }
    split; split.
    - intros [W]. constructor. intros q M. apply (IH q (S q M)), W, moves_times; eauto.
    - intros [W]. constructor. intros q M. apply moves_times in M as (u & -> & M); [|exact D]. now apply (IH u (S u M)), W.
    - intros [q M W]. apply moves_times in M as (u & -> & M); [|exact D]. apply (one_to_P _ _ _ u M). now apply (IH u (S u M)).
    - intros [q M W]. apply (one_to_P _ _ _ (times d q)); [apply moves_times; eauto|]. now apply (IH q (S q M)). }
  exact (proj1 (K (fst e + snd e + 1) e ltac:(lia))).
Qed.

(* E-branch.symmetry: the k-th elements of a generation from the left and from the right are reciprocal. *)
Fixpoint mirror (n : positive) : positive := match n with xH => xH | xO m => xI (mirror m) | xI m => xO (mirror m) end.
(* E-branch.symmetry: A generation is symmetric about its middle: the k-th element from the left and from the right
   are reciprocal. *)
Theorem symmetric n : element (mirror n) = let '(a, b) := element n in (b, a).
Proof. induction n as [n IH|n IH|]; cbn; [| |reflexivity]; rewrite IH; destruct (element n); f_equal; lia. Qed.
Theorem mirrored n : N.log2 (Npos (mirror n)) = N.log2 (Npos n) /\ Npos n + Npos (mirror n) + 1 = 3 * 2 ^ N.log2 (Npos n).
Proof.
  induction n as [n [L S]|n [L S]|]; cbn [mirror]; [| |split; reflexivity]; change (N.pos n~1) with (2 * N.pos n + 1);
    change (N.pos n~0) with (2 * N.pos n); change (N.pos (mirror n)~0) with (2 * N.pos (mirror n));
    change (N.pos (mirror n)~1) with (2 * N.pos (mirror n) + 1);
    rewrite !N.log2_double, !N.log2_succ_double, ?N.pow_succ_r' by lia; (split; [congruence|lia]).
Qed.
