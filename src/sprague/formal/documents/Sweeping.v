(* Spring Cleaning: the nimbers of bent rows and of zigzags; Couples are Forever. *)
From Coq Require Import Arith NArith PArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Sprague Require HighParts.
From Documents Require Import Together Finite Memory.
Import ListNotations.
Local Open Scope N_scope.

Definition key (p : list cell) : positive := N.succ_pos (fold_right (fun a n => N.setbit n (16 * fst a + snd a)) 0 p).
Definition swept_values : list (list cell) -> option (list N) :=
  values_of _ (fun p => Some (sweeps p)) (fun p => [p]) equal key 99.
Lemma swept_values_sound l vs : swept_values l = Some vs -> Forall2 (has_value _ sweep) l vs.
Proof. exact (whole_sound _ _ _ _ _ _ _ (fun _ _ => iff_refl _) equal_iff). Qed.

(* The table of the essay, row by row from (2, 2) to (6, 6); that of (2, 4) is 3, not the 4 that is printed there. *)
Definition table (a b : N) : N :=
  nth (N.to_nat (b - 2)) (nth (N.to_nat (a - 2)) [[0; 4; 3; 0; 3]; [4; 1; 0; 1; 0]; [3; 0; 3; 0; 3]; [0; 1; 0; 1; 0]; [3; 0; 3; 0; 3]] []) 0.
(* I-spring-L: All other entries of the table are right. *)
Theorem bent_rows a b : 2 <= a <= 6 -> 2 <= b <= 6 -> has_value _ sweep (bent a b) (table a b).
Proof.
  intros A B. pose (l := list_prod [2; 3; 4; 5; 6] [2; 3; 4; 5; 6]).
  assert (V : swept_values (map (fun s => bent (fst s) (snd s)) l) = Some (map (fun s => table (fst s) (snd s)) l)) by (vm_cast_no_check (eq_refl (Some (map (fun s => table (fst s) (snd s)) l)))).
  apply swept_values_sound in V. refine (forall2_map _ (fun s => bent (fst s) (snd s)) (fun s => table (fst s) (snd s)) l V (a, b) _).
  apply in_prod; cbn; lia.
Qed.

(* A row of n pieces of which any neighbours may be taken: what is left of it are rows of i and j. *)
Definition in_part (n : N) (new : list N) : Prop := exists i j, i + j < n /\ new = [i; j].
(* I-spring-rect.sweep: The nimbers come out where a sweep takes a whole run, not where it may take a part: 1×3 would have
   nimber 3, and 1×n nimber n. *)
Theorem swept_in_part n : has_value _ (in_one N in_part) [n] n.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  assert (V : forall i j, i + j < n -> has_value _ (in_one N in_part) [i; j] (N.lxor i j)).
  { intros i j L. apply (beside N in_part (fun n => n)) with (p := [i]) (q := [j]); [|apply IH; lia|apply IH; lia].
    intros m new (a & b & S & ->). cbn. lia. }
  constructor.
  - intros q M. apply one_pile in M as (i & j & L & ->). exists (N.lxor i j). split; [now apply V|]. pose proof (HighParts.lxor_le_add i j). lia.
  - intros u U. exists [u; 0]. split; [apply one_pile; exists u, 0; split; [lia|reflexivity]|]. rewrite <- (N.lxor_0_r u) at 2. apply V. lia.
Qed.

(* The staircase of n pieces, right and down in turn. *)
Definition zigzag (n : N) : list cell := map (fun i => (N.of_nat i / 2, (N.of_nat i + 1) / 2)) (seq 0 (N.to_nat n)).

(* Couples are Forever: a pile of three or more is split in two. *)
Definition in_two (n : N) (new : list N) : Prop := 3 <= n /\ exists a b, 1 <= a /\ 1 <= b /\ n = a + b /\ new = [a; b].
Notation split := (in_one N in_two).
Definition splits (n : N) : list (list N) :=
  if n <? 3 then [] else map (fun a => [N.of_nat a; n - N.of_nat a]) (seq 1 (N.to_nat n - 1)).
Lemma alone n q : split [n] q <-> In q (splits n).
Proof.
  rewrite one_pile. unfold splits, in_two. split.
  - intros (L & a & b & A & B & E & ->). destruct (N.ltb_spec n 3); [lia|]. apply in_map_iff. exists (N.to_nat a). rewrite in_seq.
    split; [repeat f_equal; lia|lia].
  - destruct (N.ltb_spec n 3) as [|L]; [intros []|]. intros I. apply in_map_iff in I as (i & <- & I). apply in_seq in I. split; [exact L|].
    exists (N.of_nat i), (n - N.of_nat i). repeat split; lia.
Qed.
Lemma lighter n new : in_two n new -> weights N (fun n => n - 1) new < n - 1.
Proof. intros (L & a & b & A & B & -> & ->). cbn. lia. Qed.
Definition same_piles (p q : list N) : bool := if list_eq_dec N.eq_dec p q then true else false.
Definition split_values : list (list N) -> option (list N) :=
  values_of _ (fun p => match p with [n] => Some (splits n) | _ => None end) (map (fun n => [n])) same_piles
    (fun p => N.succ_pos (hd 0 p)) 999.
Lemma split_values_sound l vs : split_values l = Some vs -> Forall2 (has_value _ split) l vs.
Proof.
  apply values_sound.
  - intros [|n [|]] r E q; try discriminate. injection E as <-. apply alone.
  - intros p. induction p as [|n p IH]; cbn; intros r V; inversion V; subst; cbn.
    + apply no_pile.
    + change (n :: p) with ([n] ++ p). apply (beside _ _ _ lighter); auto.
  - intros p q. unfold same_piles. now destruct (list_eq_dec N.eq_dec p q).
Qed.
Definition terms : list N := [
  0; 0; 1; 2; 0; 1; 2; 3; 1; 2; 3; 4; 0; 3; 4; 2; 1; 3; 2; 1; 0; 2; 1; 4; 5; 1; 4; 5; 1; 2; 0; 1; 2; 3; 1; 2; 3; 4; 2;
  3; 4; 2; 3; 4; 2; 1; 0; 2; 8; 4; 5; 3; 4; 5; 6; 2; 5; 1; 2; 3; 1; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 0; 2; 3; 4; 5; 3;
  4; 5; 6; 4; 5; 6; 2; 3; 1; 2; 3; 4; 2; 3; 4; 2; 3; 4; 2; 3; 0; 2; 3; 4].
(* A046695, as far as the encyclopedia lists it: the term of index n is that of a pile of n + 1. *)
(* I-oeis: The zigzag table, typed into the encyclopedia of integer sequences, is found as Couples are Forever: A046695. *)
Theorem listed n : (n < length terms)%nat -> has_value _ split [N.of_nat n + 1] (nth n terms 0).
Proof.
  intros L. assert (V : split_values (map (fun i => [N.of_nat i + 1]) (seq 0 (length terms))) = Some terms) by (vm_cast_no_check (eq_refl (Some terms))).
  apply split_values_sound in V.
  assert (G : forall (l : list (list N)) vs, Forall2 (has_value _ split) l vs -> forall i, (i < length vs)%nat -> has_value _ split (nth i l []) (nth i vs 0)).
  { clear. intros l vs V. induction V as [|p v l vs H V IH]; intros i L; [cbn in L; lia|]. destruct i as [|i]; [exact H|]. apply IH. cbn in L. lia. }
  specialize (G _ _ V n L). rewrite (nth_indep _ [] [N.of_nat 0 + 1]) in G by (rewrite map_length, seq_length; exact L).
  rewrite (map_nth (fun i => [N.of_nat i + 1])), seq_nth in G by exact L. exact G.
Qed.
Definition printed : list N := [0; 0; 1; 2; 0; 1; 2; 3; 1; 2; 3; 4; 0; 3; 4].
(* ... and that list begins with the table that is typed in. *)
Theorem begins : firstn 15 terms = printed.
Proof. reflexivity. Qed.
(* I-spring-zig.table: The 15 printed nimbers are those of piles of n in Couples are Forever, and from n = 2 on those of
   zigzags with n − 2 pieces: the shift is in n. *)
Theorem printed_zigzags n : 1 <= n <= 15 -> has_value _ split [n] (nth (N.to_nat n - 1) printed 0) /\
  (2 <= n -> has_value _ sweep (zigzag (n - 2)) (nth (N.to_nat n - 1) printed 0)).
Proof.
  intros L. split; [|intros L'].
  - replace (nth (N.to_nat n - 1) printed 0) with (nth (N.to_nat n - 1) terms 0).
    + pose proof (listed (N.to_nat n - 1)) as H. replace (N.of_nat (N.to_nat n - 1) + 1) with n in H by lia. apply H. cbn. lia.
    + rewrite <- begins, <- (firstn_skipn 15 terms) at 1.
      apply app_nth1. cbn. lia.
  - pose (f := fun i => zigzag (N.of_nat i)). pose (g := fun i => nth (i + 1) printed 0).
    assert (V : swept_values (map f (seq 0 14)) = Some (map g (seq 0 14))) by (vm_cast_no_check (eq_refl (Some (map g (seq 0 14))))).
    apply swept_values_sound in V. assert (I : In (N.to_nat (n - 2)) (seq 0 14)) by (apply in_seq; lia).
    pose proof (forall2_map _ f g _ V _ I) as H. unfold f, g in H. rewrite N2Nat.id in H.
    now replace (N.to_nat n - 1)%nat with (N.to_nat (n - 2) + 1)%nat by lia.
Qed.
(* I-spring-zig.definition: For short zigzags the same by the definition, every sweep tried. *)
Theorem short_zigzags n : n <= 10 -> exists v, has_value _ sweep (zigzag n) v /\ has_value _ split [n + 2] v.
Proof.
  intros L. destruct (printed_zigzags (n + 2)) as [A B]; [lia|]. replace (n + 2 - 2) with n in B by lia. eexists. split; [apply B; lia|exact A].
Qed.
