(* The group that nim-values generate under the nim-sum, and the powers of two among them, where they are 0, 1 and 2. *)
From Coq Require Import NArith Lia.
Local Open Scope N_scope.

Section Values.
Variable value : N -> Prop.
Inductive generated : N -> Prop :=
| neutral : generated 0
| member v : value v -> generated v
| sum v w : generated v -> generated w -> generated (N.lxor v w).
Hypothesis ternary : forall v, value v <-> v = 0 \/ v = 1 \/ v = 2.
(* F-aper.dimension: The nim-values generate a group of order four under the nim-sum, 2 to the power of the Nim-dimension
   two. *)
Theorem order_four v : generated v <-> v < 2 ^ 2.
Proof.
  assert (S : forall v, v < 2 ^ 2 <-> v = 0 \/ v = 1 \/ v = 2 \/ v = 3) by (intros; change (2 ^ 2) with 4; lia).
  rewrite S. split.
  - induction 1 as [|v V|v w _ V _ W]; [lia|apply ternary in V; lia|].
    destruct V as [->|[->|[->| ->]]], W as [->|[->|[->| ->]]]; cbn; lia.
  - assert (M : forall v, v = 0 \/ v = 1 \/ v = 2 -> generated v) by (intros u U; now apply member, ternary).
    intros [->|[->|[->| ->]]]; [apply M; lia|apply M; lia|apply M; lia|]. apply (sum 1 2); apply M; lia.
Qed.
(* F-aper.classical: Counted as the exponent of the largest power of two among the nim-values, the dimension would be one.
   The source does not state the classical definition; this is the reading under which its two numbers, 2 and 1, agree. *)
Theorem largest_power : value (2 ^ 1) /\ forall k, value (2 ^ k) -> k <= 1.
Proof.
  split; [apply ternary; lia|]. intros k K. apply ternary in K. apply N.le_ngt. intros L.
  pose proof (N.pow_le_mono_r 2 2 k ltac:(lia) ltac:(lia)) as P. change (2 ^ 2) with 4 in P. lia.
Qed.
End Values.
