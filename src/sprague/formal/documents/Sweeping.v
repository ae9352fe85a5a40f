(* Spring Cleaning: the nimbers of bent rows and of zigzags; Couples are Forever. *)
From Coq Require Import Arith NArith PArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Finite Memory.
Import ListNotations.
Local Open Scope N_scope.

Definition key (p : list cell) : positive := N.succ_pos (fold_right (fun a n => N.setbit n (16 * fst a + snd a)) 0 p).
Definition swept_values : list (list cell) -> option (list N) :=
  values_of _ (fun p => Some (sweeps p)) (fun p => [p]) equal key 99.
Lemma swept_values_sound l vs : swept_values l = Some vs -> Forall2 (has_value _ sweep) l vs.
Proof.
  apply values_sound; [| |exact equal_iff].
  - intros p r E q. injection E as <-. reflexivity.
  - intros p r V. inversion V as [|? v ? ? W T]; subst. inversion T; subst. cbn. now rewrite N.lxor_0_r.
Qed.

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

(* The staircase of n pieces, right and down in turn. *)
Definition zigzag (n : N) : list cell := map (fun i => (N.of_nat i / 2, (N.of_nat i + 1) / 2)) (seq 0 (N.to_nat n)).

(* Couples are Forever: a pile of three or more is split in two. *)
Inductive split : list N -> list N -> Prop :=
  in_two l n r a b : 3 <= n -> 1 <= a -> 1 <= b -> n = a + b -> split (l ++ n :: r) (l ++ a :: b :: r).
Definition splits (n : N) : list (list N) :=
  if n <? 3 then [] else map (fun a => [N.of_nat a; n - N.of_nat a]) (seq 1 (N.to_nat n - 1)).
Lemma alone n q : split [n] q <-> In q (splits n).
Proof.
  unfold splits. split.
  - intros M. inversion M as [l m r a b L A B E E1 E2]. destruct l as [|? [|]]; cbn in E1; try discriminate. injection E1 as -> ->. cbn [app] in *.
    destruct (N.ltb_spec n 3); [lia|]. apply in_map_iff. exists (N.to_nat a). rewrite in_seq. split; [repeat f_equal; lia|lia].
  - destruct (N.ltb_spec n 3); [intros []|]. intros I. apply in_map_iff in I as (i & <- & I). apply in_seq in I.
    apply (in_two [] n [] (N.of_nat i) (n - N.of_nat i)); lia.
Qed.
Definition couples (p : list N) : N := fold_right (fun n s => n - 1 + s) 0 p.
Lemma couples_app p q : couples (p ++ q) = couples p + couples q.
Proof. unfold couples. induction p; cbn; lia. Qed.
Lemma falls p q : split p q -> couples q < couples p.
Proof. intros [l n r a b L A B ->]. rewrite !couples_app. cbn. fold (couples r). lia. Qed.
Theorem side_by_side p q x y : has_value _ split p x -> has_value _ split q y -> has_value _ split (p ++ q) (N.lxor x y).
Proof.
  apply (nim_sum _ split couples falls (fun a b c => c = a ++ b)); [| | |reflexivity]; clear p q x y.
  - intros p q s t -> M. inversion M as [l n r a b L A B E E1 E2]. apply app_eq_app in E1 as (m & [[-> ->]|[-> E1]]).
    + right. exists (m ++ a :: b :: r). split; [now constructor|]. now rewrite <- app_assoc.
    + destruct m as [|d m]; cbn in E1.
      * subst q. right. exists (a :: b :: r). split; [exact (in_two [] n r a b L A B E)|]. now rewrite app_nil_r.
      * injection E1 as <- ->. left. exists (l ++ a :: b :: m). split; [now constructor|]. now rewrite <- app_assoc.
  - intros p q s t -> [l n r a b L A B E]. exists (l ++ a :: b :: r ++ q). split; [|now rewrite <- app_assoc].
    rewrite <- app_assoc. now constructor.
  - intros p q s t -> [l n r a b L A B E]. exists ((p ++ l) ++ a :: b :: r). split; [|now rewrite <- app_assoc].
    rewrite app_assoc. now constructor.
Qed.
Definition same_piles (p q : list N) : bool := if list_eq_dec N.eq_dec p q then true else false.
Definition split_values : list (list N) -> option (list N) :=
  values_of _ (fun p => match p with [n] => Some (splits n) | _ => None end) (map (fun n => [n])) same_piles
    (fun p => N.succ_pos (hd 0 p)) 999.
Lemma split_values_sound l vs : split_values l = Some vs -> Forall2 (has_value _ split) l vs.
Proof.
  apply values_sound.
  - intros [|n [|]] r E q; try discriminate. injection E as <-. apply alone.
  - intros p. induction p as [|n p IH]; cbn; intros r V; inversion V; subst; cbn.
    + constructor; [intros q M; inversion M as [[|]]; discriminate|lia].
    + change (n :: p) with ([n] ++ p). apply side_by_side; auto.
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
(* I-spring-zig.table: The 15 printed nimbers are those of zigzags with n − 2 pieces: n is the size of the pile, the
   shift is in it. *)
Definition printed : list N := [0; 0; 1; 2; 0; 1; 2; 3; 1; 2; 3; 4; 0; 3; 4].
Theorem printed_zigzags n : 1 <= n <= 15 -> has_value _ split [n] (nth (N.to_nat n - 1) printed 0) /\
  (2 <= n -> has_value _ sweep (zigzag (n - 2)) (nth (N.to_nat n - 1) printed 0)).
Proof.
  intros L. split; [|intros L'].
  - replace (nth (N.to_nat n - 1) printed 0) with (nth (N.to_nat n - 1) terms 0).
    + pose proof (listed (N.to_nat n - 1)) as H. replace (N.of_nat (N.to_nat n - 1) + 1) with n in H by lia. apply H. cbn. lia.
    + assert (F : firstn 15 terms = printed) by reflexivity. rewrite <- F, <- (firstn_skipn 15 terms) at 1.
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
