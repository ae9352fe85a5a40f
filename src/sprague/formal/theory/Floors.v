(* Multiples of a quadratic irrational, rounded down, as it is said in integers; and six sentences about sums and
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
Hypothesis floor_zero : forall n y : N, Z.of_N n = 0 -> G n y -> Z.of_N y = 0.
Hypothesis floor_rises : forall n m y z : N, Z.of_N m = n + 1 -> G n y -> G m z -> y < z.
Hypothesis floor_twice : forall n y k z : N, n >= 1 -> G n y -> Z.of_N k = y + (a - 1) * n -> G k z -> Z.of_N z = k + n - 1.
Hypothesis floor_after : forall n y k z : N, G n y -> Z.of_N k = y + (a - 1) * n + 1 -> G k z -> Z.of_N z = k + n.

Lemma rises (n y m z : N) : n <= m -> G n y -> G m z -> y + (m - n) <= z.
Proof.
  intros L H. revert m z L. assert (R : forall j z : N, G (n + j)%N z -> y + j <= z).
  { induction j as [|j IH] using N.peano_ind; intros z Z1.
    - rewrite N.add_0_r in Z1. pose proof (floor_once n y z H Z1). lia.
    - destruct (floor_total (n + j)%N) as (w & W). pose proof (floor_rises (n + j)%N (n + N.succ j)%N w z ltac:(lia) W Z1).
      pose proof (IH w W). lia. }
  intros m z L Z1. replace m with (n + (m - n))%N in Z1 by lia. pose proof (R (m - n)%N z Z1). lia.
Qed.
Lemma no_root : forall (n : N) (k : Z), 0 <= k -> k * k = a * k * n + n * n -> n = 0%N.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros k P E. destruct (N.eq_dec n 0) as [|Q]; [assumption|exfalso].
  assert (K : a * n < k) by nia. set (d := Z.to_N (k - a * n)). assert (D : k = a * n + d) by (unfold d; lia). clearbody d. subst k.
  assert (L : (d < n)%N) by nia. assert (M : d = 0%N) by (apply (IH d L n); nia). subst d. nia.
Qed.
(* G n = n + d, where d = floor(n / g): where G is one d less, and where it is this d, the rest follows from smaller numbers. *)
Lemma between (n : N) : forall d : N, n >= 1 -> G n (n + d)%N ->
  d * d + a * d * n <= n * n /\ n * n < (d + 1) * (d + 1) + a * (d + 1) * n.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros d P H.
  assert (T : forall m : N, exists e : N, G m (m + e)%N).
  { intros m. destruct (floor_total m) as (y & Y), (floor_total 0) as (z & Z1). pose proof (rises 0 z m y ltac:(lia) Z1 Y).
    exists (y - m)%N. replace (m + (y - m))%N with y by lia. exact Y. }
  destruct (T d) as (e & E), (T (d + 1)%N) as (f & F).
  assert (O : a * d + e + 1 <= n).
  { apply Z.nlt_ge. intros L. destruct (N.eq_dec d 0) as [->|D].
    - pose proof (floor_zero 0%N _ eq_refl E). lia.
    - set (k := Z.to_N (a * d + e)). assert (K : Z.of_N k = a * d + e) by (unfold k; rewrite Z2N.id; nia).
      destruct (floor_total k) as (z & Z1). pose proof (floor_twice d _ k z ltac:(lia) E ltac:(lia) Z1).
      pose proof (rises n _ k z ltac:(lia) H Z1). lia. }
  assert (U : n <= a * (d + 1) + f).
  { apply Z.nlt_ge. intros L. set (k := Z.to_N (a * (d + 1) + f + 1)).
    assert (K : Z.of_N k = a * (d + 1) + f + 1) by (unfold k; rewrite Z2N.id; nia).
    destruct (floor_total k) as (z & Z1). pose proof (floor_after (d + 1)%N _ k z F ltac:(lia) Z1).
    pose proof (rises k z n _ ltac:(lia) Z1 H). lia. }
  split.
  - destruct (N.eq_dec d 0) as [->|D]; [nia|]. destruct (IH d ltac:(nia) e ltac:(lia) E) as [_ B].
    assert (n * (n - a * d) >= (a * d + (e + 1)) * (e + 1)) by nia. nia.
  - destruct (Z.le_gt_cases n (a * (d + 1))) as [L|L]; [nia|]. destruct (IH (d + 1)%N ltac:(nia) f ltac:(lia) F) as [B _].
    assert (n * (n - a * (d + 1)) <= (a * (d + 1) + f) * f) by nia.
    destruct (Z.eq_dec ((d + 1)%N * (d + 1)%N) (a * (d + 1)%N * f + f * f)) as [R|R].
    + pose proof (no_root f (d + 1)%N ltac:(lia) R). subst f. lia.
    + nia.
Qed.
Lemma is_the_floor (n y : N) : G n y -> floor_alpha a n y.
Proof.
  intros H. unfold floor_alpha, is_floor. destruct (N.eq_dec n 0) as [->|P].
  { pose proof (floor_zero 0%N y eq_refl H). assert (y = 0%N) as -> by lia. split; cbn; nia. }
  destruct (floor_total 0) as (z & Z1). pose proof (rises 0 z n y ltac:(lia) Z1 H).
  assert (E : exists d, y = (n + d)%N) by (exists (y - n)%N; lia). destruct E as [d ->].
  pose proof (between n d ltac:(lia) H). split; nia.
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
  (forall n y : N, Z.of_N n = 0 -> R [n; y] -> Z.of_N y = 0) ->
  (forall n m y z : N, Z.of_N m = n + 1 -> R [n; y] -> R [m; z] -> y < z) ->
  (forall n y k z : N, n >= 1 -> R [n; y] -> Z.of_N k = y + (a - 1) * n -> R [k; z] -> Z.of_N z = k + n - 1) ->
  (forall n y k z : N, R [n; y] -> Z.of_N k = y + (a - 1) * n + 1 -> R [k; z] -> Z.of_N z = k + n) ->
  forall ns, length ns = 2%nat -> (of2 (floor_alpha a) ns <-> R ns).
Proof.
  intros A T O Z U W F [|n [|y [|]]]; try discriminate. intros _. exact (floors a (fun n y => R [n; y]) A T O Z U W F n y).
Qed.
Theorem floors_phi_read (R : list N -> Prop) :
  (forall ns, length ns = 2%nat -> (of2 (floor_alpha 1) ns <-> R ns)) ->
  forall ns, length ns = 2%nat -> (of2 floor_phi ns <-> R ns).
Proof.
  intros H [|n [|y [|]]] E; try discriminate. rewrite <- (H [n; y] eq_refl). cbn [of2]. symmetry. apply floor_alpha_1.
Qed.
