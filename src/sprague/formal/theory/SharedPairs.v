(* Two piles, of which m pairs share their smaller number: (A k, A k + n), k = n / m, with A k by mex. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Piles MexPairs Existence.
Import ListNotations.
Local Open Scope N_scope.
Local Coercion Z.of_N : N >-> Z.

(* the numbers in the pairs that have a smaller k *)
Definition in_pairs (m : N) (A : N -> N) (k v : N) : Prop := exists n, n < m * k /\ (v = A (n / m) \/ v = A (n / m) + n).
Definition shared_sequence (m : N) (A : N -> N) : Prop :=
  forall k, ~ in_pairs m A k (A k) /\ forall v, v < A k -> in_pairs m A k v.

(* there is such a sequence, computed one number after another from those before *)
Section Existence.
Variable m : N.
Hypothesis some : 1 <= m.
Fixpoint numbers_before (k : nat) : list N :=
  match k with
  | O => []
  | S k => let a := mex (numbers_before k) in
    a :: map (fun j => a + (m * N.of_nat k + N.of_nat j)) (seq 0 (N.to_nat m)) ++ numbers_before k
  end.
Definition lower_number (k : N) : N := mex (numbers_before (N.to_nat k)).
Lemma numbers_before_iff k v : In v (numbers_before (N.to_nat k)) <-> in_pairs m lower_number k v.
Proof.
  induction k as [|k IH] using N.peano_ind; [split; [intros []|intros (n & L & _); lia]|].
  rewrite N2Nat.inj_succ. cbn [numbers_before In]. fold (lower_number k). rewrite in_app_iff, in_map_iff, IH, N2Nat.id.
  assert (same : forall j, j < m -> (m * k + j) / m = k) by (intros j J; symmetry; apply (N.div_unique _ _ _ j); lia).
  split.
  - intros [<-|[(j & <- & J)|(n & L & E)]]; [exists (m * k)|exists (m * k + N.of_nat j)|exists n]; (split; [|]).
    + lia.
    + left. f_equal. rewrite <- (same 0) at 1 by lia. f_equal. lia.
    + apply in_seq in J. lia.
    + right. apply in_seq in J. now rewrite same by lia.
    + lia.
    + exact E.
  - intros (n & L & E). destruct (N.lt_ge_cases n (m * k)) as [G|G]; [right; right; now exists n|].
    rewrite <- (N.sub_add (m * k) n G), (N.add_comm (n - m * k)), same in E by lia.
    destruct E as [->| ->]; [now left|right; left]. exists (N.to_nat (n - m * k)). rewrite in_seq, N2Nat.id. split; [reflexivity|lia].
Qed.
Theorem shared_exist : exists A, shared_sequence m A.
Proof.
  exists lower_number. intros k. destruct (mex_spec (numbers_before (N.to_nat k))) as [M1 M2]. split.
  - rewrite <- numbers_before_iff. exact M1.
  - intros v L. apply numbers_before_iff, M2. unfold lower_number in L. lia.
Qed.
End Existence.

Section Shared.
Variable rule : N -> N -> N -> N -> Prop.
Variable m : N.
Hypothesis some : 1 <= m.
Hypothesis many : forall x y w : N, (x <= y)%Z -> (w + m <= y)%Z -> to_pair rule x y x w.
Hypothesis few : forall x y w : N, (x <= w)%Z -> (w < y)%Z -> (y < w + m)%Z -> ~ to_pair rule x y x w.
Hypothesis along : forall s t d x y q : N, (1 <= t)%Z -> Z.of_N x = (s + t)%Z -> Z.of_N y = (s + t + d)%Z ->
  Z.of_N q = (s + d)%Z -> to_pair rule x y s q.
Hypothesis apart : forall s t d e x y q : N, (1 <= t)%Z -> (e < d)%Z -> Z.of_N t <> e -> Z.of_N x = (s + t)%Z ->
  Z.of_N y = (s + t + d)%Z -> Z.of_N q = (s + e)%Z -> ~ to_pair rule x y s q.
Hypothesis small : forall x y z : N, (1 <= x)%Z -> (x <= y)%Z -> (y < m)%Z -> Z.of_N z = 0%Z ->
  exists j : N, (j < m)%Z /\ to_pair rule x y z j.
Variable A : N -> N.
Hypothesis law : shared_sequence m A.

Lemma times k : m * k / m = k.
Proof. rewrite N.mul_comm. apply N.div_mul. lia. Qed.
Lemma block n : m * (n / m) <= n /\ n < m * (n / m) + m.
Proof.
  pose proof (N.div_mod' n m) as E. pose proof (N.mod_lt n m ltac:(lia)) as L.
  generalize dependent (n mod m). generalize (n / m). intros. lia.
Qed.
Lemma in_more i k v : i <= k -> in_pairs m A i v -> in_pairs m A k v.
Proof. intros L (n & H & E). exists n. split; [|exact E]. pose proof (N.mul_le_mono_l i k m L). lia. Qed.
Lemma A_used i k : i < k -> in_pairs m A k (A i).
Proof. intros L. exists (m * i). rewrite times. split; [apply N.mul_lt_mono_pos_l; [apply N.lt_le_trans with 1; [easy|exact some]|exact L]|now left]. Qed.
Lemma A_rises i k : i < k -> A i < A k.
Proof.
  intros L. destruct (law k) as [K _]. destruct (N.lt_trichotomy (A i) (A k)) as [H|[H|H]]; [exact H| |]; exfalso; apply K.
  - rewrite <- H. now apply A_used.
  - apply (in_more i k); [lia|]. now apply law.
Qed.
Lemma A_rises_weakly i k : i <= k -> A i <= A k.
Proof. intros L. destruct (N.eq_dec i k) as [->|D]; [lia|]. apply N.lt_le_incl, A_rises. lia. Qed.
Lemma A_large k : k <= A k.
Proof. induction k as [|k IH] using N.peano_ind; [lia|]. pose proof (A_rises k (N.succ k) ltac:(lia)). lia. Qed.
Lemma covered x : exists n, x = A (n / m) \/ x = A (n / m) + n.
Proof.
  destruct (law (x + 1)) as [_ H]. destruct (H x) as (n & _ & E); [pose proof (A_large (x + 1)); lia|now exists n].
Qed.
Lemma A_0 : A 0 = 0.
Proof. destruct (N.eq_dec (A 0) 0) as [E|D]; [exact E|]. destruct (proj2 (law 0) 0 ltac:(lia)) as (n & L & _). lia. Qed.

Definition lost (x y : N) : Prop := exists n, x = A (n / m) /\ y = A (n / m) + n.
Theorem shared_pairs : kernel_of_pairs rule lost.
Proof.
  split; [|split].
  - intros x y (n & -> & ->). lia.
  - intros x y p q (n & -> & ->) (k & -> & ->) less M.
    assert (K : k < n).
    { destruct (N.lt_ge_cases k n) as [H|H]; [exact H|].
      pose proof (A_rises_weakly (n / m) (k / m) (N.div_le_mono n k m ltac:(lia) H)). lia. }
    pose proof (N.div_le_mono k n m ltac:(lia) ltac:(lia)) as D.
    destruct (N.eq_dec (k / m) (n / m)) as [E|E].
    + rewrite E in *. pose proof (block n). pose proof (block k). rewrite E in *. revert M. apply few; lia.
    + assert (U : ~ A (n / m) = A (k / m) + k).
      { intros U. apply (proj1 (law (n / m))). exists k. split; [|now right].
        pose proof (block k). pose proof (N.mul_le_mono_l (k / m + 1) (n / m) m ltac:(lia)). lia. }
      pose proof (A_rises (k / m) (n / m) ltac:(lia)).
      revert M. apply (apart (A (k / m)) (A (n / m) - A (k / m)) n k); lia.
  - intros x y O. destruct (covered x) as (n & C).
    assert (first : forall k, x = A k -> lost x y \/ exists p q, lost p q /\ to_pair rule x y p q).
    { intros k ->. set (d := y - A k). destruct (N.lt_trichotomy (d / m) k) as [D|[D|D]].
      - right. exists (A (d / m)), (A (d / m) + d). split; [now exists d|]. pose proof (A_rises _ _ D).
        apply (along (A (d / m)) (A k - A (d / m)) d); lia.
      - left. exists d. rewrite D. lia.
      - right. exists (A k), (A k + m * k). split; [exists (m * k); now rewrite times|]. apply many; [exact O|].
        pose proof (block d). pose proof (N.mul_le_mono_l (k + 1) (d / m) m ltac:(lia)). lia. }
    destruct C as [C|C]; [exact (first _ C)|].
    destruct (N.eq_dec x 0) as [->|X]; [apply (first 0); now rewrite A_0|right]. pose proof (block n) as B.
    assert (turned : forall w, w + m <= y -> to_pair rule x y w x).
    { intros w W. destruct (many x y w O ltac:(lia)); [now right|now left]. }
    destruct (N.eq_dec (n / m) 0) as [Z|Z].
    + rewrite Z, A_0 in *. assert (zero : forall j, j < m -> lost 0 j).
      { intros j J. exists j. now rewrite N.div_small, A_0 by exact J. }
      destruct (N.lt_ge_cases y m) as [Y|Y].
      * destruct (small x y 0 ltac:(lia) O ltac:(lia) eq_refl) as (j & J & M). exists 0, j. split; [apply zero; lia|exact M].
      * exists 0, x. split; [apply zero; lia|apply turned; lia].
    + exists (A (n / m)), x. split; [exists n; now rewrite C|]. apply turned.
      apply N.neq_0_lt_0, N.le_succ_l in Z. pose proof (N.mul_le_mono_l 1 (n / m) m Z) as G. rewrite N.mul_1_r in G.
      pose proof (N.le_trans _ _ _ G (proj1 B)). lia.
Qed.
End Shared.
