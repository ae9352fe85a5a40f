(* The mean of a generation of the tree, and how its elements lie. *)
From Coq Require Import Arith NArith ZArith QArith List Bool Permutation Lia.
From Documents Require Import CalkinWilf.
Import ListNotations.
Local Open Scope N_scope.

Definition swap (e : N * N) : N * N := let '(a, b) := e in (b, a).
Lemma positive_in k e : In e (generation k) -> 1 <= fst e /\ 1 <= snd e.
Proof. rewrite generation_places, in_map_iff. intros (n & <- & _). apply positive_element. Qed.
(* E-branch.symmetry, of the list: a generation read from the right is that of its reciprocals. *)
Lemma swapped k : map swap (generation k) = rev (generation k).
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [generation].
  assert (G : forall l, map swap (flat_map children l) = rev (flat_map children (rev (map swap l)))).
  { induction l as [|[a b] l IHl]; [reflexivity|]. cbn [flat_map children map app swap rev]. rewrite flat_map_app, rev_app_distr, <- IHl.
    cbn [flat_map children app rev]. now rewrite (N.add_comm b a). }
  rewrite G, IH, rev_involutive. reflexivity.
Qed.

Definition fraction (e : N * N) : Q := inject_Z (Z.of_N (fst e)) / inject_Z (Z.of_N (snd e)).
Fixpoint total (l : list (N * N)) : Q := match l with [] => 0%Q | e :: l => (fraction e + total l)%Q end.
Definition mean (l : list (N * N)) : Q := (total l / inject_Z (Z.of_nat (length l)))%Q.
Lemma total_app l r : (total (l ++ r) == total l + total r)%Q.
Proof. induction l as [|e l IH]; cbn [app total]; [ring|]. rewrite IH. ring. Qed.
Lemma total_rev l : (total (rev l) == total l)%Q.
Proof. induction l as [|e l IH]; cbn [rev]; [reflexivity|]. rewrite total_app, IH. cbn [total]. ring. Qed.
Definition first_child (e : N * N) : N * N := let '(a, b) := e in (a, a + b).
Definition second_child (e : N * N) : N * N := let '(a, b) := e in (a + b, b).
Lemma total_children l : (total (flat_map children l) == total (map first_child l) + total (map second_child l))%Q.
Proof.
  induction l as [|[a b] l IH]; cbn [flat_map children map app total first_child second_child]; [ring|]. rewrite IH. ring.
Qed.
Definition all_positive (l : list (N * N)) : Prop := forall e, In e l -> 1 <= fst e /\ 1 <= snd e.
Lemma nonzero n : 1 <= n -> ~ (inject_Z (Z.of_N n) == 0)%Q.
Proof. intros H. change 0%Q with (inject_Z 0). rewrite inject_Z_injective. lia. Qed.
Lemma length_Q (l : list (N * N)) e : (inject_Z (Z.of_nat (length (e :: l))) == 1 + inject_Z (Z.of_nat (length l)))%Q.
Proof. cbn [length]. rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. ring. Qed.
Lemma second_children l : all_positive l -> (total (map second_child l) == total l + inject_Z (Z.of_nat (length l)))%Q.
Proof.
  induction l as [|[a b] l IH]; intros P; [reflexivity|]. rewrite length_Q. cbn [map total]. rewrite IH by (intros e I; apply P; now right). destruct (P (a, b) (or_introl eq_refl)) as [A B].
  unfold fraction. cbn [second_child fst snd]. cbn in B. rewrite N2Z.inj_add, inject_Z_plus. field. now apply nonzero.
Qed.
Lemma first_children l : all_positive l ->
  (total (map first_child l) + total (map first_child (map swap l)) == inject_Z (Z.of_nat (length l)))%Q.
Proof.
  induction l as [|[a b] l IH]; intros P; [reflexivity|]. rewrite length_Q, <- IH by (intros e I; apply P; now right).
  cbn [map total].
  destruct (P (a, b) (or_introl eq_refl)) as [A B]. unfold fraction. cbn [swap first_child fst snd] in *.
  rewrite (N.add_comm b a), !N2Z.inj_add, !inject_Z_plus. field.
  rewrite <- inject_Z_plus, <- N2Z.inj_add. apply nonzero. lia.
Qed.
Lemma generation_length k : length (generation k) = (2 ^ k)%nat.
Proof. apply generations. Qed.
Lemma sums k : (2 * total (generation k) == inject_Z (3 * 2 ^ Z.of_nat k - 1))%Q.
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [generation]. rewrite total_children.
  assert (P : all_positive (generation k)) by (intros e; apply positive_in).
  rewrite second_children by exact P. pose proof (first_children _ P) as F.
  rewrite swapped, map_rev, total_rev in F. set (x := total (map first_child (generation k))) in *.
  rewrite generation_length in *. set (y := total (generation k)) in *.
  assert (E : inject_Z (Z.of_nat (2 ^ k)) = inject_Z (2 ^ Z.of_nat k)) by (f_equal; rewrite Nat2Z.inj_pow; reflexivity).
  rewrite E in *. rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. setoid_replace (2 * (x + (y + inject_Z (2 ^ Z.of_nat k))))%Q
    with ((x + x) + 2 * y + 2 * inject_Z (2 ^ Z.of_nat k))%Q by ring. rewrite F, IH.
  change 2%Q with (inject_Z 2). rewrite <- inject_Z_mult, <- !inject_Z_plus. apply inject_Z_injective. lia.
Qed.
(* E-mean.exact: The mean of generation n is 3/2 − 2⁻ⁿ. *)
(* E-mean.limit: The mean of generation n tends to 3/2: what it lacks of 3/2 is halved from each generation to the
   next. *)
Theorem mean_exact k : (mean (generation k) == (3 # 2) - 1 / inject_Z (2 ^ Z.of_nat (S k)))%Q.
Proof.
  unfold mean. rewrite generation_length. pose proof (sums k) as H.
  assert (E : inject_Z (Z.of_nat (2 ^ k)) = inject_Z (2 ^ Z.of_nat k)) by (f_equal; rewrite Nat2Z.inj_pow; reflexivity).
  rewrite E. rewrite Nat2Z.inj_succ, Z.pow_succ_r, inject_Z_mult by lia. unfold Z.sub in H.
  rewrite inject_Z_plus, inject_Z_mult in H. set (q := inject_Z (2 ^ Z.of_nat k)) in *.
  assert (Q0 : ~ (q == 0)%Q).
  { unfold q. change 0%Q with (inject_Z 0). rewrite inject_Z_injective. apply Z.pow_nonzero; lia. }
  setoid_replace (total (generation k)) with ((3 * q - 1) / 2)%Q.
  - change (inject_Z 2) with 2%Q. field. exact Q0.
  - change (inject_Z (- (1))) with (- (1))%Q in H. change (inject_Z 3) with 3%Q in H.
    setoid_replace (total (generation k)) with ((2 * total (generation k)) / 2)%Q by field. rewrite H. field.
Qed.
Theorem lacks_half k : (2 * ((3 # 2) - mean (generation (S k))) == (3 # 2) - mean (generation k))%Q.
Proof.
  rewrite !mean_exact, (Nat2Z.inj_succ (S k)), Z.pow_succ_r, inject_Z_mult by lia. change (inject_Z 2) with 2%Q. field.
  change 0%Q with (inject_Z 0). rewrite inject_Z_injective. apply Z.pow_nonzero; lia.
Qed.

Definition below_1 (e : N * N) : bool := fst e <? snd e.
Definition below_2 (e : N * N) : bool := (snd e <? fst e) && (fst e <? 2 * snd e).
Definition from_2 (e : N * N) : bool := 2 * snd e <=? fst e.
Definition how_many (f : N * N -> bool) (l : list (N * N)) : nat := length (filter f l).
Lemma of_children l : all_positive l ->
  how_many below_1 (flat_map children l) = length l /\ how_many below_2 (flat_map children l) = how_many below_1 l /\
  (how_many from_2 (flat_map children l) + how_many below_1 l = length l)%nat.
Proof.
  assert (C : forall f e l, how_many f (e :: l) = ((if f e then 1 else 0) + how_many f l)%nat).
  { intros f e r. unfold how_many. cbn. now destruct (f e). }
  induction l as [|[a b] l IH]; intros P; [now repeat split|].
  destruct IH as (X & Y & Z); [intros e I; apply P; now right|]. destruct (P (a, b) (or_introl eq_refl)) as [A B].
  cbn [fst snd] in A, B. cbn [flat_map children app]. rewrite !C. cbn [length].
  assert (below_1 (a, a + b) = true /\ below_1 (a + b, b) = false /\ below_2 (a, a + b) = false /\ from_2 (a, a + b) = false /\
    below_2 (a + b, b) = below_1 (a, b) /\ from_2 (a + b, b) = negb (below_1 (a, b))) as (-> & -> & -> & -> & -> & ->).
  { unfold below_1, below_2, from_2. cbn [fst snd]. destruct (N.ltb_spec a (a + b)); [|lia]. destruct (N.ltb_spec (a + b) b); [lia|].
    destruct (N.ltb_spec (a + b) a); [lia|]. destruct (N.ltb_spec b (a + b)); [|lia]. destruct (N.leb_spec (2 * (a + b)) a); [lia|].
    destruct (N.ltb_spec (a + b) (2 * b)), (N.leb_spec (2 * b) (a + b)), (N.ltb_spec a b); try lia; repeat split. }
  destruct (below_1 (a, b)); cbn [negb]; lia.
Qed.
(* E-mean.clustered: The elements are not clustered around 3/2: from generation 3 on a half of them lies below 1, a
   quarter between 1 and 2, and a quarter at 2 or beyond. *)
Theorem clustered k : let l := generation (S (S k)) in
  how_many below_1 l = (2 ^ S k)%nat /\ how_many below_2 l = (2 ^ k)%nat /\ how_many from_2 l = (2 ^ k)%nat.
Proof.
  cbv zeta. assert (P : forall k, all_positive (generation k)) by (intros j e; apply positive_in).
  change (generation (S (S k))) with (flat_map children (generation (S k))).
  destruct (of_children _ (P (S k))) as (X & Y & Z). destruct (of_children _ (P k)) as (U & _ & _).
  change (flat_map children (generation k)) with (generation (S k)) in U.
  rewrite generation_length in *. rewrite U in *. cbn [Nat.pow] in *. lia.
Qed.

(* The first six generations, line by line: 63 fractions of neighbours in 1, 1, 2, 1, 3, ..., the terms 1 to 64 of A002487. *)
Definition oeis : list N := [1; 1; 2; 1; 3; 2; 3; 1; 4; 3; 5; 2; 5; 3; 4; 1; 5; 4; 7; 3; 8; 5; 7; 2; 7; 5; 8; 3; 7; 4; 5; 1;
  6; 5; 9; 4; 11; 7; 10; 3; 11; 8; 13; 5; 12; 7; 9; 2; 9; 7; 12; 5; 13; 8; 11; 3; 10; 7; 11; 4; 9; 5; 6; 1].
(* E-cw.drawing: The first six generations, read line by line, are the 63 fractions of neighbours in Stern's sequence as
   the OEIS has it (A002487). The drawing itself is missing in the text at hand, so that nothing is said of it. *)
Theorem six_generations : flat_map generation (seq 0 6) = combine oeis (tl oeis).
Proof. reflexivity. Qed.
Definition iterate (e : N * N) : N * N := let '(a, b) := e in (b, (2 * (a / b) + 1) * b - a).
(* E-newman.sequence: Newman's iteration begins with the same 63 fractions of A002487: 1, 1/2, 2, 1/3, 3/2, 2/3, 3, ….
   Sequence (2) itself is missing in the text at hand. *)
Theorem first_terms : map (fun n => Nat.iter n iterate (1, 1)) (seq 0 63) = combine oeis (tl oeis).
Proof. vm_compute. reflexivity. Qed.
