(* The word that a -> ab, b -> ac, ..., the last letter -> a leaves as it is, and the digits for 1, 2, 4, ... in which the
   places of its letters are read. Letters are 0, 1, 2, ...; there are r of them. *)
From Coq Require Import Arith List Bool Lia.
Import ListNotations.

Section Words.
Variable r : nat.
Definition image (l : nat) : list nat := if S l <? r then [0; S l] else [0].
Notation images := (flat_map image).
Section Word.
Variable w : nat -> nat.
Definition prefix (n : nat) : list nat := map w (seq 0 n).
(* it begins with a, and the images of its first letters are its first letters *)
Definition left_as_it_is : Prop := w 0 = 0 /\ forall n, images (prefix n) = prefix (length (images (prefix n))).
Definition count (l n : nat) : nat := count_occ Nat.eq_dec (prefix n) l.
(* the n-th l stands at the place x, where places are counted from 1 *)
Definition place (l n x : nat) : Prop := exists y, x = S y /\ w y = l /\ count l x = n.
End Word.

(* Weights: 1, 2, 4, ..., from the r-th on each the sum of the r before it. Digits, the lowest first, no r of them 1 in a row. *)
Definition weights (U : nat -> nat) : Prop :=
  (forall k, k < r -> U k = 2 ^ k) /\ forall k, U (k + r) = list_sum (map U (seq k r)).
Fixpoint value (U : nat -> nat) (k : nat) (d : list bool) : nat :=
  match d with [] => 0 | b :: d => (if b then U k else 0) + value U (S k) d end.
Fixpoint ones (d : list bool) : nat := match d with true :: d => S (ones d) | _ => 0 end.
Fixpoint admissible (d : list bool) : Prop := match d with [] => True | b :: e => ones d < r /\ admissible e end.
(* the digits of m are those of n and a 0 *)
Definition shift (U : nat -> nat) (n m : nat) : Prop :=
  exists d, admissible d /\ value U 0 d = n /\ value U 0 (false :: d) = m.
(* where the letters are said to stand *)
Fixpoint stands (U : nat -> nat) (l n x : nat) : Prop :=
  match l with
  | 0 => 1 <= n /\ exists m, shift U (n - 1) m /\ x = m + 1
  | S l => exists a m, stands U l n a /\ shift U (a - 1) m /\ x = m + 2
  end.

Hypothesis two : 2 <= r.

Fixpoint repeated (k : nat) (x : list nat) : list nat := match k with 0 => x | S k => images (repeated k x) end.
Lemma repeated_app k : forall x y, repeated k (x ++ y) = repeated k x ++ repeated k y.
Proof. induction k as [|k IH]; intros; cbn; [reflexivity|]. now rewrite IH, flat_map_app. Qed.
Lemma repeated_inside k x : repeated k (images x) = repeated (S k) x.
Proof. induction k as [|k IH]; cbn; [reflexivity|]. now rewrite IH. Qed.
Notation size k := (length (repeated k [0])).
Lemma letters t : forall k l, t <= k -> l + t < r ->
  length (repeated k [l]) = list_sum (map (fun k => size k) (seq (k - t) t)) + length (repeated (k - t) [l + t]).
Proof.
  induction t as [|t IH]; intros k l K L; [now rewrite Nat.sub_0_r, Nat.add_0_r|]. destruct k as [|k]; [lia|].
  rewrite <- repeated_inside. cbn [flat_map]. rewrite app_nil_r. unfold image. destruct (Nat.ltb_spec (S l) r); [|lia].
  change [0; S l] with ([0] ++ [S l]). rewrite repeated_app, app_length, (IH k (S l)) by lia. rewrite seq_S, map_app, list_sum_app.
  replace (S k - S t) with (k - t) by lia. replace (k - t + t) with k by lia. replace (l + S t) with (S l + t) by lia. cbn [map list_sum fold_right]. lia.
Qed.
Lemma powers t : list_sum (map (fun k => 2 ^ k) (seq 0 t)) + 1 = 2 ^ t.
Proof. induction t as [|t IH]; [reflexivity|]. rewrite seq_S, map_app, list_sum_app. cbn in *. lia. Qed.
Lemma small_size k : k < r -> size k = 2 ^ k.
Proof.
  induction k as [k IH] using (well_founded_induction lt_wf). intros L. rewrite (letters k), Nat.sub_diag by lia. cbn [repeated length].
  rewrite <- powers. f_equal. apply f_equal, map_ext_in. intros i I. apply in_seq in I. apply IH; lia.
Qed.
Lemma large_size k : size (k + r) = list_sum (map (fun k => size k) (seq k r)).
Proof.
  rewrite (letters (r - 1)) by lia. assert (E : seq k r = k :: seq (S k) (r - 1)) by (destruct r; [lia|cbn [seq]; repeat f_equal; lia]).
  rewrite E. replace (k + r - (r - 1)) with (S k) by lia. rewrite <- repeated_inside. cbn [flat_map]. unfold image.
  destruct (Nat.ltb_spec (S (0 + (r - 1))) r); [lia|]. rewrite app_nil_r, Nat.add_comm. reflexivity.
Qed.
Theorem weights_exist : weights (fun k => size k).
Proof. split; [exact small_size|exact large_size]. Qed.
Lemma sizes U : weights U -> forall k, size k = U k.
Proof.
  intros [Small Large]. induction k as [k IH] using (well_founded_induction lt_wf). destruct (Nat.lt_ge_cases k r) as [L|L].
  - now rewrite small_size, Small.
  - replace k with (k - r + r) by lia. rewrite large_size, Large. apply f_equal, map_ext_in. intros i I. apply in_seq in I. apply IH. lia.
Qed.

(* There is such a word. *)
Definition letter (n : nat) : nat := nth n (repeated n [0]) 0.
Lemma some_left k : forall x, x <> [] -> repeated k x <> [].
Proof.
  induction k as [|k IH]; intros x X; [exact X|]. rewrite <- repeated_inside. apply IH. destruct x as [|l x]; [congruence|].
  cbn [flat_map]. unfold image. destruct (_ <? _); discriminate.
Qed.
Lemma one_more k : exists y, repeated (S k) [0] = repeated k [0] ++ y /\ y <> [].
Proof.
  exists (repeated k [1]). split; [|now apply some_left]. rewrite <- repeated_inside, <- repeated_app. f_equal. cbn [flat_map]. unfold image.
  now destruct (Nat.ltb_spec 1 r); [|lia].
Qed.
Lemma extends k t : exists y, repeated (k + t) [0] = repeated k [0] ++ y.
Proof.
  induction t as [|t (y & E)]; [exists []; now rewrite Nat.add_0_r, app_nil_r|]. rewrite Nat.add_succ_r. destruct (one_more (k + t)) as (z & F & _).
  exists (y ++ z). now rewrite F, E, app_assoc.
Qed.
Lemma long_enough k : k < size k.
Proof.
  induction k as [|k IH]; [cbn; lia|]. destruct (one_more k) as (y & -> & Y). rewrite app_length. destruct y; [congruence|]. cbn [length]. lia.
Qed.
Lemma letter_in i k : i < size k -> letter i = nth i (repeated k [0]) 0.
Proof.
  intros L. unfold letter. destruct (Nat.le_ge_cases i k) as [H|H].
  - destruct (extends i (k - i)) as (y & E). replace (i + (k - i)) with k in E by lia. rewrite E. symmetry. apply app_nth1, long_enough.
  - destruct (extends k (i - k)) as (y & E). replace (k + (i - k)) with i in E by lia. rewrite E. now apply app_nth1.
Qed.
Lemma first_letters x y k : repeated k [0] = x ++ y -> prefix letter (length x) = x.
Proof.
  intros E. unfold prefix. apply nth_ext with (d := letter 0) (d' := 0); [now rewrite map_length, seq_length|].
  intros i I. rewrite map_length, seq_length in I. rewrite map_nth, seq_nth by exact I. rewrite (letter_in _ k), E by (rewrite E, app_length; lia).
  now apply app_nth1.
Qed.
Theorem word_exists : left_as_it_is letter.
Proof.
  split; [reflexivity|]. intros n. pose proof (long_enough n) as L. pose proof (firstn_skipn n (repeated n [0])) as E.
  pose proof (first_letters _ _ n (eq_sym E)) as P. rewrite firstn_length_le in P by lia. rewrite P.
  symmetry. apply (first_letters _ (images (skipn n (repeated n [0]))) (S n)). rewrite <- flat_map_app, E. reflexivity.
Qed.

Section Proof.
Variable w : nat -> nat.
Hypothesis fixed : left_as_it_is w.
Notation firsts := (prefix w).
Notation often := (count w).
Definition grown (n : nat) : nat := length (images (firsts n)).
Lemma prefix_more n k : firsts (n + k) = firsts n ++ map w (seq n k).
Proof. unfold prefix. now rewrite seq_app, map_app. Qed.
Lemma prefix_next n : firsts (S n) = firsts n ++ [w n].
Proof. replace (S n) with (n + 1) by lia. apply prefix_more. Qed.
Lemma images_next n : images (firsts (S n)) = images (firsts n) ++ image (w n).
Proof. rewrite prefix_next, flat_map_app. cbn. now rewrite app_nil_r. Qed.
Lemma grown_next n : grown (S n) = grown n + length (image (w n)).
Proof. unfold grown. now rewrite images_next, app_length. Qed.
Lemma images_are n : images (firsts n) = firsts (grown n).
Proof. apply fixed. Qed.
Lemma there n : map w (seq (grown n) (length (image (w n)))) = image (w n).
Proof.
  pose proof (images_are (S n)) as E. rewrite images_next, grown_next, prefix_more, <- images_are in E. symmetry. now apply app_inv_head in E.
Qed.
Lemma first n : w (grown n) = 0.
Proof. pose proof (there n) as E. unfold image in E. destruct (S (w n) <? r); cbn in E; congruence. Qed.
Lemma second n : S (w n) < r -> w (S (grown n)) = S (w n).
Proof. pose proof (there n) as E. intros L. unfold image in E. apply Nat.ltb_lt in L. rewrite L in E. cbn in E. congruence. Qed.
Lemma grown_larger n : 1 <= n -> n < grown n.
Proof.
  induction n as [|n IH]; [lia|]. intros _. rewrite grown_next. destruct n as [|n].
  - destruct fixed as [Z _]. rewrite Z. unfold image. destruct (Nat.ltb_spec 1 r); cbn [length count_occ]; lia.
  - specialize (IH ltac:(lia)). unfold image. destruct (_ <? _); cbn [length count_occ]; lia.
Qed.
Lemma between n : exists m, n = grown m \/ (n = S (grown m) /\ S (w m) < r).
Proof.
  induction n as [|n (m & [E|[E L]])].
  - exists 0. now left.
  - destruct (Nat.lt_ge_cases (S (w m)) r) as [L|L]; [exists m; right; lia|]. exists (S m). left. rewrite grown_next. unfold image.
    destruct (Nat.ltb_spec (S (w m)) r); cbn [length count_occ]; lia.
  - exists (S m). left. rewrite grown_next. unfold image. destruct (Nat.ltb_spec (S (w m)) r); cbn [length count_occ]; lia.
Qed.

Lemma count_next l n : often l (S n) = often l n + if Nat.eq_dec (w n) l then 1 else 0.
Proof. unfold count. rewrite prefix_next, count_occ_app. cbn. now destruct (Nat.eq_dec (w n) l). Qed.
Lemma count_images l n : often l (grown (S n)) = often l (grown n) + count_occ Nat.eq_dec (image (w n)) l.
Proof. unfold count. now rewrite <- !images_are, images_next, count_occ_app. Qed.
Lemma count_first n : often 0 (grown n) = n.
Proof. induction n as [|n IH]; [reflexivity|]. rewrite count_images, IH. unfold image. destruct (_ <? _); cbn [count_occ]; destruct (Nat.eq_dec 0 0); try destruct (Nat.eq_dec (S (w n)) 0); lia. Qed.
Lemma count_other l n : S l < r -> often (S l) (grown n) = often l n.
Proof.
  intros L. induction n as [|n IH]; [reflexivity|]. rewrite count_images, IH, count_next. f_equal. unfold image.
  destruct (Nat.eq_dec (w n) l) as [->|D].
  - apply Nat.ltb_lt in L. rewrite L. cbn [count_occ]. destruct (Nat.eq_dec 0 (S l)); [lia|]. destruct (Nat.eq_dec (S l) (S l)); lia.
  - destruct (_ <? _); cbn [count_occ]; destruct (Nat.eq_dec 0 (S l)); try lia. destruct (Nat.eq_dec (S (w n)) (S l)); lia.
Qed.
Lemma place_first n x : place w 0 n x <-> 1 <= n /\ x = grown (n - 1) + 1.
Proof.
  split.
  - intros (y & -> & Y & C). destruct (between y) as (m & [->|[-> L]]); [|rewrite second in Y by exact L; lia].
    rewrite count_next, count_first, first in C. destruct (Nat.eq_dec 0 0); [|lia]. subst n. split; [lia|]. replace (m + 1 - 1) with m by lia. lia.
  - intros [N ->]. exists (grown (n - 1)). split; [lia|]. split; [apply first|]. rewrite Nat.add_1_r, count_next, count_first, first.
    destruct (Nat.eq_dec 0 0); lia.
Qed.
Lemma place_next l n x : S l < r -> (place w (S l) n x <-> exists y, place w l n (S y) /\ x = grown y + 2).
Proof.
  intros L. assert (N : forall y, w y = l -> grown (S y) = S (S (grown y))).
  { intros y Y. rewrite grown_next, Y. unfold image. apply Nat.ltb_lt in L. rewrite L. cbn. lia. }
  split.
  - intros (z & -> & Z & C). destruct (between z) as (y & [->|[-> K]]); [rewrite first in Z; lia|]. rewrite second in Z by exact K.
    injection Z as Z. exists y. split; [|lia]. exists y. repeat split; auto. now rewrite <- N, count_other in C by auto.
  - intros (y & (y' & E & Y & C) & ->). injection E as <-. exists (S (grown y)). split; [lia|]. split; [rewrite second; lia|].
    replace (grown y + 2) with (grown (S y)) by (rewrite N by exact Y; lia). now rewrite count_other.
Qed.

Variable U : nat -> nat.
Hypothesis W : weights U.
(* the first letters, so many as digits say *)
Fixpoint named (d : list bool) : list nat :=
  match d with [] => [] | b :: d => images (named d) ++ (if b then [0] else []) end.
Lemma value_is d : forall k, length (repeated k (named d)) = value U k d.
Proof.
  induction d as [|b d IH]; intros k; cbn [named value].
  - induction k as [|k IH]; cbn; [reflexivity|]. apply length_zero_iff_nil in IH. now rewrite IH.
  - rewrite repeated_app, app_length, repeated_inside, IH, Nat.add_comm. f_equal. destruct b; [now apply sizes|].
    induction k as [|k IH']; cbn; [reflexivity|]. apply length_zero_iff_nil in IH'. now rewrite IH'.
Qed.
Lemma behind d : admissible d -> named d = firsts (length (named d)) /\ w (length (named d)) = ones d.
Proof.
  induction d as [|b d IH]; intros A; cbn [named].
  - split; [reflexivity|apply fixed].
  - destruct A as [O A]. destruct (IH A) as [P L]. set (m := length (named d)) in *. rewrite P, images_are.
    destruct b; cbn [ones] in *.
    + rewrite <- L in *. replace (firsts (grown m) ++ [0]) with (firsts (S (grown m))) by (rewrite prefix_next, first; reflexivity).
      assert (E : forall n, length (firsts n) = n) by (intros; unfold prefix; now rewrite map_length, seq_length).
      rewrite E. split; [reflexivity|now apply second].
    + rewrite app_nil_r. assert (E : forall n, length (firsts n) = n) by (intros; unfold prefix; now rewrite map_length, seq_length).
      rewrite E. split; [reflexivity|apply first].
Qed.
(* the letter behind n letters is told by how many 1 the digits of n end in *)
Theorem letter_by_digits d : admissible d -> w (value U 0 d) = ones d.
Proof. intros A. rewrite <- (value_is d 0). now apply behind. Qed.
Lemma value_false d : admissible d -> value U 0 (false :: d) = grown (value U 0 d).
Proof.
  intros A. rewrite <- (value_is d 0), <- (value_is (false :: d) 0). cbn [repeated named]. rewrite app_nil_r. unfold grown.
  now rewrite <- (proj1 (behind d A)).
Qed.
Lemma value_true d : value U 0 (true :: d) = S (value U 0 (false :: d)).
Proof. cbn. destruct W as [Small _]. rewrite Small by lia. reflexivity. Qed.
(* each number has digits *)
Lemma written n : exists d, admissible d /\ value U 0 d = n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). destruct (Nat.eq_dec n 0) as [->|N]; [now exists []|].
  destruct (between n) as (m & B). assert (M : m < n).
  { destruct (Nat.eq_dec m 0) as [->|P]; [lia|]. pose proof (grown_larger m ltac:(lia)). lia. }
  destruct (IH m M) as (d & A & <-). destruct B as [->|[-> L]].
  - exists (false :: d). split; [split; [cbn; lia|exact A]|now apply value_false].
  - exists (true :: d). split; [|rewrite value_true; now rewrite value_false]. split; [|exact A]. cbn [ones]. now rewrite <- letter_by_digits.
Qed.
Lemma shift_grown n m : shift U n m <-> m = grown n.
Proof.
  split.
  - intros (d & A & <- & <-). now apply value_false.
  - intros ->. destruct (written n) as (d & A & <-). exists d. repeat split; [exact A|now apply value_false].
Qed.
Theorem places_of_letters l : l < r -> forall n x, stands U l n x <-> place w l n x.
Proof.
  induction l as [|l IH]; intros L n x; cbn [stands].
  - rewrite place_first. setoid_rewrite shift_grown. split; [intros [N (m & -> & ->)]; auto|intros [N ->]; eauto].
  - rewrite place_next by exact L. split.
    + intros (a & m & A & S & ->). apply IH in A; [|lia]. apply shift_grown in S. subst m. destruct A as (y & -> & A). exists y.
      split; [now exists y|]. now rewrite Nat.sub_1_r.
    + intros (y & P & ->). exists (S y), (grown y). repeat split; [apply IH; [lia|exact P]|]. apply shift_grown. now rewrite Nat.sub_1_r.
Qed.
End Proof.
End Words.

(* R-tribonacci: A move takes from one or two piles; or from three, no more from one than from the others together, or the
   same from two and over twice as much from the third, unless piles x ≤ y ≤ z then become p < r < q. The P-positions are
   (0, 0, 0) and (A_n, B_n, C_n), where the n-th a, b and c stand in the word that a → ab, b → ac, c → a leaves as it is. *)
(* R-tribonacci.recursion: Let the n-th a, b and c stand at A_n, B_n and C_n in the word that a → ab, b → ac, c → a leaves
   as it is. A_n is the mex of all piles before, B_n − A_n that of all differences of neighbouring piles before, and C_n =
   A_n + B_n + n. *)
(* The sentences say it of A, B and C by digits, defined there as here. These are the places of the n-th a, b and c: *)
Theorem tribonacci_places : (exists w, left_as_it_is 3 w) /\ (exists U, weights 3 U) /\
  forall w U, left_as_it_is 3 w -> weights 3 U -> forall n x,
  (place w 0 n x <-> stands 3 U 0 n x) /\ (place w 1 n x <-> stands 3 U 1 n x) /\ (place w 2 n x <-> stands 3 U 2 n x).
Proof.
  split; [exists (letter 3); apply word_exists; lia|]. split; [eexists; apply weights_exist; lia|].
  intros w U L W n x. rewrite !(places_of_letters 3 ltac:(lia) w L U W) by lia. tauto.
Qed.

(* R-tribonacci.digits: In digits for 1, 2, 4, 7, 13, …, each the sum of the three before, x − 1 ends in 0 for the A, in 01
   for the B and in 011 for the C. *)
Theorem tribonacci_digits : forall w U, left_as_it_is 3 w -> weights 3 U -> map U (seq 0 5) = [1; 2; 4; 7; 13] /\
  (forall x, exists d, admissible 3 d /\ value U 0 d = x) /\
  forall d, admissible 3 d -> let x := value U 0 d + 1 in
  ((exists n, place w 0 n x) <-> d = [] \/ exists e, d = false :: e) /\
  ((exists n, place w 1 n x) <-> d = [true] \/ exists e, d = true :: false :: e) /\
  ((exists n, place w 2 n x) <-> d = [true; true] \/ exists e, d = true :: true :: false :: e).
Proof.
  intros w U L W. split.
  { destruct W as [S R]. cbn [seq map]. pose proof (R 0) as R0. pose proof (R 1) as R1. cbn in R0, R1. rewrite R1, R0. rewrite !S by lia. reflexivity. }
  split; [exact (written 3 ltac:(lia) w L U W)|]. intros d A x.
  assert (P : forall l, (exists n, place w l n x) <-> ones d = l).
  { intros l. rewrite <- (letter_by_digits 3 ltac:(lia) w L U W d A). unfold place, x. rewrite Nat.add_1_r. split.
    - intros (n & y & E & Y & _). now injection E as <-.
    - intros E. eexists. exists (value U 0 d). repeat split. exact E. }
  rewrite !P. destruct d as [|[|] [|[|] [|[|] d]]]; cbn in *; repeat split; intros H;
    repeat match goal with H : _ \/ _ |- _ => destruct H | H : exists _, _ |- _ => destruct H end; try lia; try discriminate; eauto.
Qed.

(* R-tribonacci.four: On four piles, with the word that a → ab, b → ac, c → ad, d → a leaves as it is, A_n is the mex of all
   piles before, B_n − A_n that of all differences of neighbouring piles before, and D_n = A_n + B_n + C_n + n. *)
(* The sentences say it of A, B, C and D by digits, which are the places of the letters, as above: *)
Theorem tetranacci_places : (exists w, left_as_it_is 4 w) /\ (exists U, weights 4 U) /\
  forall w U, left_as_it_is 4 w -> weights 4 U -> forall n x,
  (place w 0 n x <-> stands 4 U 0 n x) /\ (place w 1 n x <-> stands 4 U 1 n x) /\
  (place w 2 n x <-> stands 4 U 2 n x) /\ (place w 3 n x <-> stands 4 U 3 n x).
Proof.
  split; [exists (letter 4); apply word_exists; lia|]. split; [eexists; apply weights_exist; lia|].
  intros w U L W n x. rewrite !(places_of_letters 4 ltac:(lia) w L U W) by lia. tauto.
Qed.
