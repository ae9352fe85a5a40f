(* Multiples of a quadratic irrational, rounded down, as it is said in integers; and five sentences about sums and
   comparisons of which only such floors are true. An automaton of which they are proved reads floors. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Sentences.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* k = floor(n g) for the g > 0 with g^2 = a g + 1, as g <= k / n iff g^2 <= a g + 1 at k / n. *)
Definition is_floor (a : Z) (n k : Z) : Prop := k * k <= a * k * n + n * n /\ (k + 1) * (k + 1) > a * (k + 1) * n + n * n.

(* y = floor(n phi), phi = (1 + sqrt 5) / 2, the positive root of phi^2 = phi + 1 *)
Definition floor_phi (n y : N) : Prop := y * y <= y * n + n * n /\ (y + 1) * (y + 1) > (y + 1) * n + n * n.
(* y = floor(n alpha), alpha = [1; a, a, ...] = g - a + 1 for the g with g^2 = a g + 1 *)
Definition floor_alpha (a : Z) (n y : N) : Prop := is_floor a n (y + (a - 1) * n).

Lemma floor_alpha_1 n y : floor_alpha 1 n y <-> floor_phi n y.
Proof. unfold floor_alpha, is_floor, floor_phi. replace (y + (1 - 1) * n) with (Z.of_N y) by ring. rewrite !Z.mul_1_l. tauto. Qed.
Lemma is_floor_unique a n j k : 0 <= a -> 0 <= n -> 0 <= j -> 0 <= k -> is_floor a n j -> is_floor a n k -> j = k.
Proof.
  assert (G : forall j k, 0 <= a -> 0 <= n -> 0 <= j -> is_floor a n j -> is_floor a n k -> k <= j).
  { intros i h A M I [_ F] [E _]. destruct (Z_le_gt_dec h i) as [|L]; [assumption|exfalso].
    assert (i + 1 > a * n) by nia. assert (0 <= (h - (i + 1)) * (h + (i + 1) - a * n)) by nia. nia. }
  intros. apply Z.le_antisymm; apply G; assumption.
Qed.

Section Floors.
Variable a : Z.
Variable G : N -> N -> Prop.
Hypothesis a_positive : 1 <= a.
Hypothesis floor_total : forall n : N, exists y : N, G n y.
Hypothesis floor_once : forall n y z : N, G n y -> G n z -> Z.of_N y = z.
Hypothesis floor_adds : forall m n s u v w : N, Z.of_N s = m + n -> G m u -> G n v -> G s w -> u + v <= w /\ w <= u + v + 1.
Hypothesis floor_twice : forall n y k z : N, n >= 1 -> G n y -> Z.of_N k = y + (a - 1) * n -> G k z -> Z.of_N z = k + n - 1.
Hypothesis floor_after : forall n y k z : N, G n y -> Z.of_N k = y + (a - 1) * n + 1 -> G k z -> Z.of_N z = k + n.

Lemma multiples n y : G n y -> forall j w : N, j >= 1 -> G (j * n)%N w -> j * y <= w /\ w <= j * y + j - 1.
Proof.
  intros H. induction j as [|j IH] using N.peano_ind; [lia|]. intros w _ W. destruct (N.eq_dec j 0) as [->|J].
  - pose proof (floor_once n y w H ltac:(replace n with (N.succ 0 * n)%N by lia; exact W)). nia.
  - destruct (floor_total (j * n)%N) as (v & V). destruct (IH v ltac:(lia) V) as [L U].
    destruct (floor_adds (j * n)%N n (N.succ j * n)%N v y w ltac:(nia) V H W). nia.
Qed.
Lemma is_the_floor (n y : N) : G n y -> floor_alpha a n y.
Proof.
  intros H. unfold floor_alpha. destruct (N.eq_dec n 0) as [->|P].
  { pose proof (floor_adds 0 0 0 y y y eq_refl H H H). assert (y = 0%N) as -> by lia. split; cbn; nia. }
  set (k := Z.to_N (y + (a - 1) * n)). assert (K : Z.of_N k = y + (a - 1) * n) by (unfold k; rewrite Z2N.id; nia).
  rewrite <- K. split.
  - destruct (N.eq_dec k 0) as [->|Q]; [cbn; nia|].
    destruct (floor_total k) as (z & Z1). pose proof (floor_twice n y k z ltac:(lia) H K Z1) as E.
    destruct (floor_total (k * n)%N) as (w & W). destruct (multiples n y H k w ltac:(lia) W) as [L _].
    rewrite N.mul_comm in W. destruct (multiples k z Z1 n w ltac:(lia) W) as [_ U]. nia.
  - assert (K' : Z.of_N (k + 1) = y + (a - 1) * n + 1) by lia.
    destruct (floor_total (k + 1)) as (z & Z1). pose proof (floor_after n y (k + 1) z H K' Z1) as E.
    destruct (floor_total ((k + 1) * n)%N) as (w & W). destruct (multiples n y H (k + 1)%N w ltac:(lia) W) as [_ U].
    rewrite N.mul_comm in W. destruct (multiples (k + 1)%N z Z1 n w ltac:(lia) W) as [L _]. nia.
Qed.
Theorem floors (n y : N) : floor_alpha a n y <-> G n y.
Proof.
  split; [|apply is_the_floor]. intros F. destruct (floor_total n) as (z & H). replace y with z; [exact H|].
  apply is_the_floor in H. unfold floor_alpha in *.
  pose proof (is_floor_unique a n (z + (a - 1) * n) (y + (a - 1) * n)). apply N2Z.inj. 
  enough (z + (a - 1) * n = y + (a - 1) * n) by lia. apply H0; auto; nia.
Qed.
End Floors.

(* the same of what an automaton reads *)
Theorem floors_read a (R : list N -> Prop) : 1 <= a ->
  (forall n : N, exists y : N, R [n; y]) ->
  (forall n y z : N, R [n; y] -> R [n; z] -> Z.of_N y = z) ->
  (forall m n s u v w : N, Z.of_N s = m + n -> R [m; u] -> R [n; v] -> R [s; w] -> u + v <= w /\ w <= u + v + 1) ->
  (forall n y k z : N, n >= 1 -> R [n; y] -> Z.of_N k = y + (a - 1) * n -> R [k; z] -> Z.of_N z = k + n - 1) ->
  (forall n y k z : N, R [n; y] -> Z.of_N k = y + (a - 1) * n + 1 -> R [k; z] -> Z.of_N z = k + n) ->
  forall ns, length ns = 2%nat -> (of2 (floor_alpha a) ns <-> R ns).
Proof.
  intros A T O S W F [|n [|y [|]]]; try discriminate. intros _. exact (floors a (fun n y => R [n; y]) A T O S W F n y).
Qed.
Theorem floors_phi_read (R : list N -> Prop) :
  (forall ns, length ns = 2%nat -> (of2 (floor_alpha 1) ns <-> R ns)) ->
  forall ns, length ns = 2%nat -> (of2 floor_phi ns <-> R ns).
Proof.
  intros H [|n [|y [|]]] E; try discriminate. rewrite <- (H [n; y] eq_refl). cbn [of2]. symmetry. apply floor_alpha_1.
Qed.
