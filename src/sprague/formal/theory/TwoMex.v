(* Pairs (A n, A n + d n) where d, too, is by mex: of earlier differences, and of what pairs before make forbidden. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import MexSequences MexPairs.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section TwoMex.
Variable avoided : N -> N -> N -> Prop.      (* avoided p q v: behind the pair (p, q) no difference is v *)

Definition taken (A B d : N -> N) (n v : N) : Prop := exists i : N, i < n /\ (v = d i \/ avoided (A i) (B i) v).
Definition mex_differences (A B d : N -> N) : Prop :=
  forall n : N, ~ taken A B d n (d n) /\ forall v : N, v < d n -> taken A B d n v.

Lemma differences_increase A B d : mex_differences A B d -> forall m n : N, m < n -> d m < d n.
Proof.
  intros mex m n L. destruct (mex m) as [_ M], (mex n) as [K _].
  destruct (Z.lt_trichotomy (d m) (d n)) as [C|[C|C]]; [exact C| |]; destruct K.
  - exists m. split; [exact L|]. left. lia.
  - destruct (M (d n) ltac:(lia)) as (i & I & E). exists i. split; [lia|exact E].
Qed.

Variable rule : N -> N -> N -> N -> Prop.
Theorem two_mex_law :
  (forall x y w : N, x <= y -> w < y -> to_pair rule x y x w) ->
  (forall s t d : N, 1 <= t -> to_pair rule (s + t) (s + t + d) s (s + d)) ->
  (forall p q x v : N, p <= q -> p < x -> Z.of_N x <> q -> avoided p q v -> to_pair rule x (x + v) p q) ->
  (forall p q x d : N, p <= q -> p < x -> Z.of_N x <> q -> q < p + d -> q < x + d -> ~ avoided p q d ->
    ~ to_pair rule x (x + d) p q) ->
  forall A B d : N -> N, (forall n : N, Z.of_N (B n) = A n + d n) -> mex_sequence A B -> mex_differences A B d ->
  kernel_of_pairs rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof.
  intros larger_alone along forms apart A B d sum mex differences. apply mex_is_gap in mex. apply lost_alone.
  assert (above : forall n : N, A n <= B n) by (intros n; pose proof (sum n); lia).
  pose proof (A_steps 0 1 A B ltac:(lia) above mex) as steps. pose proof (differences_increase A B d differences) as up.
  apply (mex_kernel 0 1); trivial; unfold no_first; try easy.
  - intros m n L. pose proof (steps m n L). pose proof (up m n L). pose proof (sum m). pose proof (sum n). lia.
  - intros x y u v _ L1 L2 L3 L4 L5. assert (u = x) by lia. subst u. apply larger_alone; lia.
  - intros x y _ L. change (least 0 1) with 0%N in L. lia.
  - intros m n L R. pose proof (steps m n L). pose proof (up m n L). pose proof (sum m). pose proof (sum n).
    pose proof (A_after_B 0 1 A B ltac:(lia) mex m n L). pose proof (above m).
    apply (apart (A m) (B m) (A n) (d n)); [lia..| |now replace (A n + d n)%N with (B n) by lia].
    intros K. apply (proj1 (differences n)). exists m. split; [exact L|now right].
  - intros n x y L1 L2 L3 L4. assert (x = A n) by lia. subst x. pose proof (sum n).
    destruct (proj2 (differences n) (y - A n)%N ltac:(lia)) as (i & I & E).
    exists (A i), (B i). split; [right; now exists i|]. pose proof (steps i n I). pose proof (sum i).
    pose proof (A_after_B 0 1 A B ltac:(lia) mex i n I). pose proof (above i).
    destruct E as [E|E].
    + pose proof (along (A i) (A n - A i)%N (d i) ltac:(lia)) as K.
      replace (A i + (A n - A i))%N with (A n) in K by lia. replace (A n + d i)%N with y in K by lia.
      now replace (A i + d i)%N with (B i) in K by lia.
    + pose proof (forms (A i) (B i) (A n) (y - A n)%N ltac:(lia) ltac:(lia) ltac:(lia) E) as K.
      now replace (A n + (y - A n))%N with y in K by lia.
Qed.
End TwoMex.
