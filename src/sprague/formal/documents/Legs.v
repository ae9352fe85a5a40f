(* Spring Cleaning: what a sweep leaves of an L, and its nimber by those. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Finite Dirt.
Import ListNotations.
Local Open Scope N_scope.

Lemma without_first b c d : 1 <= b -> In (c, d) (tl (rectangle 0 1 b)) <-> c = 0 /\ 1 <= d < b.
Proof.
  intros B. unfold rectangle. change (N.to_nat 1) with 1%nat. cbn [seq list_prod]. rewrite app_nil_r, map_map.
  replace (N.to_nat b) with (S (N.to_nat (b - 1))) by lia. cbn [seq map tl]. rewrite in_map_iff. split.
  - intros (i & E & I). apply in_seq in I. cbn in E. injection E. lia.
  - intros [-> D]. exists (N.to_nat d). split; [cbn; f_equal; lia|apply in_seq; lia].
Qed.
Lemma in_bent a b r c : 1 <= a -> 1 <= b -> In (r, c) (bent a b) <-> r < a /\ c = 0 \/ r = 0 /\ c < b.
Proof. intros A B. unfold bent. rewrite in_app_iff, in_rectangle, without_first by exact B. lia. Qed.
Lemma turned_bent a b : 1 <= a -> 1 <= b -> alike (bent b a) (map turned (bent a b)).
Proof.
  intros A B [r c]. rewrite in_bent, in_map_iff by assumption. split.
  - intros H. exists (c, r). split; [reflexivity|]. apply in_bent; [assumption|assumption|lia].
  - intros ([u v] & E & I). apply in_bent in I; [|assumption|assumption]. unfold turned in E. cbn in E. injection E. lia.
Qed.
(* the same L from its other end, and one that is a row *)
Theorem mirrored a b v : 1 <= a -> 1 <= b -> has_value _ sweep (bent a b) v -> has_value _ sweep (bent b a) v.
Proof. intros A B. apply turned_over. now apply turned_bent. Qed.
Theorem straight b : 1 <= b -> bent 1 b = rectangle 0 1 b.
Proof.
  intros B. unfold bent, rectangle. change (N.to_nat 1) with 1%nat. cbn [seq list_prod]. replace (N.to_nat b) with (S (N.to_nat (b - 1))) by lia. reflexivity.
Qed.

(* Swept is the leg across with the corner, or a single piece of the leg down, crosswise. *)
Inductive leaves (a b : N) (q : dirt) : Prop :=
| other_leg : (forall v, has_value _ sweep (rectangle 0 (a - 1) 1) v -> has_value _ sweep q v) -> leaves a b q
| parts i : 1 <= i < a -> (forall s t, has_value _ sweep (bent i b) s -> has_value _ sweep (rectangle 0 (a - 1 - i) 1) t ->
    has_value _ sweep q (N.lxor s t)) -> leaves a b q.
Lemma run_of_bent a b i r c : 1 <= a -> 1 <= b -> i < a -> in_run true (bent a b) (i, 0) (r, c) <-> r = i /\ (c = 0 \/ i = 0 /\ c < b).
Proof.
  intros A B I. unfold in_run. split.
  - intros (k & E & H). specialize (H k ltac:(lia)). rewrite along_is in *. injection E as -> ->. apply in_bent in H; [lia|assumption|assumption].
  - intros [-> H]. exists c. rewrite along_is. split; [f_equal; lia|]. intros j J. rewrite along_is. apply in_bent; [assumption|assumption|lia].
Qed.
Lemma first_leg a b v : 1 <= a -> 1 <= b -> has_value _ sweep (rectangle 0 (a - 1) 1) v -> has_value _ sweep (swept true (0, 0) (bent a b)) v.
Proof.
  intros A B. apply (shifted 1 0). intros [r c]. rewrite swept_iff, run_of_bent, in_bent, in_map_iff by lia. split.
  - intros H. exists (r - 1, c). split; [unfold moved; cbn [fst snd]; f_equal; lia|]. apply in_rectangle. lia.
  - intros ([u w] & E & I). apply in_rectangle in I. unfold moved in E. apply pair_equal_spec in E as [E E']. cbn [fst snd] in *. lia.
Qed.
Lemma one_piece a b i s t : 1 <= i < a -> 1 <= b -> has_value _ sweep (bent i b) s -> has_value _ sweep (rectangle 0 (a - 1 - i) 1) t ->
  has_value _ sweep (swept true (i, 0) (bent a b)) (N.lxor s t).
Proof.
  intros I B S T. apply (side_by_side (bent i b) (rectangle (i + 1) (a - 1 - i) 1)); [| |exact S|].
  - intros [r c]. rewrite swept_iff, run_of_bent, in_app_iff, !in_bent, in_rectangle by lia. lia.
  - intros [r c] [u v] P Q. apply in_bent in P; [|lia|lia]. apply in_rectangle in Q. split; [intros E; injection E; lia|].
    intros [|]; split; intros E; injection E; lia.
  - apply (shifted (i + 1) 0 (rectangle 0 (a - 1 - i) 1)); [|exact T]. intros [r c]. rewrite in_rectangle, in_map_iff. split.
    + intros H. exists (r - (i + 1), c). split; [unfold moved; cbn [fst snd]; f_equal; lia|]. apply in_rectangle. lia.
    + intros ([u v] & E & J). apply in_rectangle in J. unfold moved in E. apply pair_equal_spec in E as [E E']. cbn [fst snd] in *. lia.
Qed.
Lemma first_of_bent a b i : 2 <= a -> 2 <= b -> (exists c, first_of_run true (i, c) (bent a b)) <-> i < a.
Proof.
  intros A B. split.
  - intros (c & I & F). apply in_bent in I; [lia|lia|lia].
  - intros L. exists 0. split; [apply in_bent; lia|]. intros [r c] _ E. injection E. lia.
Qed.
Lemma across a b c : 2 <= a -> 2 <= b -> first_of_run true c (bent a b) <-> exists i, i < a /\ c = (i, 0).
Proof.
  intros A B. destruct c as [r c]. split.
  - intros [I F]. apply in_bent in I; [|lia|lia]. destruct (N.eq_dec c 0) as [->|Z]; [exists r; split; [lia|reflexivity]|].
    destruct (F (r, c - 1)); [apply in_bent; lia|]. cbn. f_equal. lia.
  - intros (i & L & E). injection E as -> ->. split; [apply in_bent; lia|]. intros [u v] _ E. injection E. lia.
Qed.
Lemma left_across a b i : 2 <= a -> 2 <= b -> i < a -> leaves a b (swept true (i, 0) (bent a b)).
Proof.
  intros A B I. destruct (N.eq_dec i 0) as [->|Z]; [apply other_leg; intros v; apply first_leg; lia|].
  apply (parts _ _ _ i); [lia|]. intros s t. apply one_piece; lia.
Qed.
Lemma alike_back p q : alike p q -> forall v, has_value _ sweep p v -> has_value _ sweep q v.
Proof. intros A v. apply told_otherwise. intros b. symmetry. apply A. Qed.
Lemma by_turning a b i : 2 <= a -> 2 <= b -> i < b -> first_of_run false (0, i) (bent a b) /\
  forall v, has_value _ sweep (swept true (i, 0) (bent b a)) v -> has_value _ sweep (swept false (0, i) (bent a b)) v.
Proof.
  intros A B I. destruct (mapped_sweep turned negb) with (p := bent b a) (p' := bent a b) (x := true) (a := (i, 0)) as [F K].
  - intros [k l] [m n] E. now injection E as -> ->.
  - intros [|] [k l]; reflexivity.
  - apply turned_bent; lia.
  - apply across; [lia|lia|]. now exists i.
  - split; [exact F|]. intros v. apply turned_over. exact K.
Qed.
(* I-spring-L.long-legs: With legs of at least 3 the nimber of an L is 1 if both are odd, 3 if both are even, 0
   otherwise. *)
Theorem sweeps_of_bent a b q : 2 <= a -> 2 <= b -> sweep (bent a b) q -> leaves a b q \/ leaves b a q.
Proof.
  intros A B M. apply sweep_iff in M as ([|] & [r c] & F & ->).
  - left. apply across in F as (i & L & ->); [now apply left_across|exact A|exact B].
  - right. assert (E : c < b /\ r = 0).
    { destruct F as [I F]. apply in_bent in I; [|lia|lia]. destruct (N.eq_dec r 0); [lia|]. destruct (F (r - 1, c)); [apply in_bent; lia|]. cbn. f_equal. lia. }
    destruct E as [L ->]. destruct (by_turning a b c A B L) as [_ T].
    destruct (left_across b a c B A L) as [H|i I H]; [apply other_leg; intros v V; apply T, H, V|].
    apply (parts _ _ _ i I). intros s t S U. apply T. now apply H.
Qed.
Theorem each_is_left a b : 2 <= a -> 2 <= b ->
  (exists q, sweep (bent a b) q /\ forall v, has_value _ sweep (rectangle 0 (a - 1) 1) v -> has_value _ sweep q v) /\
  (exists q, sweep (bent a b) q /\ forall v, has_value _ sweep (rectangle 0 (b - 1) 1) v -> has_value _ sweep q v) /\
  (forall i, 1 <= i < a -> exists q, sweep (bent a b) q /\ forall s t, has_value _ sweep (bent i b) s ->
    has_value _ sweep (rectangle 0 (a - 1 - i) 1) t -> has_value _ sweep q (N.lxor s t)) /\
  (forall i, 1 <= i < b -> exists q, sweep (bent a b) q /\ forall s t, has_value _ sweep (bent a i) s ->
    has_value _ sweep (rectangle 0 (b - 1 - i) 1) t -> has_value _ sweep q (N.lxor s t)).
Proof.
  intros A B. assert (H : forall i, i < a -> sweep (bent a b) (swept true (i, 0) (bent a b))).
  { intros i I. apply sweep_iff. exists true, (i, 0). split; [apply across; [exact A|exact B|now exists i]|reflexivity]. }
  assert (K : forall i, i < b -> sweep (bent a b) (swept false (0, i) (bent a b))).
  { intros i I. apply sweep_iff. exists false, (0, i). split; [now apply by_turning|reflexivity]. }
  split; [|split; [|split]].
  - eexists. split; [apply (H 0); lia|]. intros v. apply first_leg; lia.
  - eexists. split; [apply (K 0); lia|]. intros v V. apply by_turning; [exact A|exact B|lia|]. apply first_leg; [lia|lia|exact V].
  - intros i I. eexists. split; [apply (H i); lia|]. intros s t. apply one_piece; lia.
  - intros i I. eexists. split; [apply (K i); lia|]. intros s t S T. apply by_turning; [exact A|exact B|lia|]. apply one_piece; [lia|lia| |exact T].
    apply mirrored; [lia|lia|exact S].
Qed.
