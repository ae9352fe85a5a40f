(* The p- and the q-system of a rational number (Section 6 on the Rat game): places by convergents, digits by quotients. *)
From Coq Require Import Arith NArith List Lia.
From Documents Require Import Continued.
Import ListNotations.
Local Open Scope N_scope.

(* Of [a_0, a_1, ..., a_2n], a list l, and of the digits that stand at the places 0, ..., 2n. *)
Definition entry (l : list N) (i : nat) : N := nth i l 0.
(* p/q, written with an even last index. As 1 < p/q < 2, a_0 is 1. *)
Definition written (p q : N) (l : list N) : Prop :=
  Nat.Odd (length l) /\ (forall i, (i < length l)%nat -> 1 <= entry l i) /\ p * snd (value l) = q * fst (value l).

Inductive system := p_system | q_system.
(* p_(-1) = 1, q_(-1) = 0; p_0 = q_0 = 1; p_k = a_k p_(k-1) + p_(k-2), and q_k likewise. *)
Definition before (s : system) : N := match s with p_system => 1 | q_system => 0 end.
Fixpoint place (s : system) (l : list N) (k : nat) : N :=
  match k with O => 1 | S j => entry l k * place s l j + match j with O => before s | S i => place s l i end end.
Fixpoint total (s : system) (l : list N) (f : nat -> N) (k : nat) : N :=
  match k with O => 0 | S k => total s l f k + f k * place s l k end.
(* Below the last place d_i <= a_(i+1), in the q-system d_0 < a_1, and d_(i+1) = a_(i+2) only above d_i = 0. The last digit,
   d_2n, is any number, and asks nothing of d_(2n-1). *)
Definition represents (s : system) (l d : list N) (n : N) : Prop :=
  length d = length l /\
  (forall i, (i + 1 < length l)%nat -> entry d i <= entry l (i + 1)) /\
  (s = q_system -> entry d 0 < entry l 1) /\
  (forall i, (i + 2 < length l)%nat -> entry d (i + 1) = entry l (i + 2) -> entry d i = 0) /\
  n = total s l (entry d) (length l).

(* The digits as a function, of the first k places. *)
Section Digits.
Variables (s : system) (l : list N).
Hypothesis positive : forall i, (i < length l)%nat -> 1 <= entry l i.
Notation sum := (total s l).
Definition fits (f : nat -> N) (k : nat) : Prop := forall i, (i < k)%nat ->
  f i <= entry l (i + 1) /\ (i = O -> f i < place s l 1) /\ (forall j, i = S j -> f i = entry l (i + 1) -> f j = 0).
Lemma place_next k : place s l (S (S k)) = entry l (S (S k)) * place s l (S k) + place s l k.
Proof. reflexivity. Qed.
Lemma place_positive k : (k < length l)%nat -> 1 <= place s l k.
Proof.
  induction k as [|[|k] IH]; intros L; [cbn; lia| |].
  - pose proof (positive 1%nat L). cbn. lia.
  - rewrite place_next. pose proof (positive (S (S k)) L). specialize (IH ltac:(lia)). nia.
Qed.
Lemma place_grows k : (S k < length l)%nat -> place s l k <= place s l (S k).
Proof.
  intros L. pose proof (positive (S k) L). destruct k as [|k]; [cbn; lia|]. rewrite place_next. nia.
Qed.
Lemma lower f k : (k < length l)%nat -> fits f k -> sum f k < place s l k.
Proof.
  revert k. induction k as [[|k] IH] using (well_founded_induction lt_wf); intros L F; [cbn; lia|]. cbn [total].
  destruct (F k ltac:(lia)) as (B & Z & R). destruct k as [|k].
  - specialize (Z eq_refl). cbn [total]. change (place s l 0) with 1. lia.
  - assert (G : forall j, (j <= S k)%nat -> fits f j) by (intros j J i I; apply F; lia). rewrite place_next.
    rewrite Nat.add_1_r in *. destruct (N.eq_dec (f (S k)) (entry l (S (S k)))) as [E|E].
    + specialize (IH k ltac:(lia) ltac:(lia) (G k ltac:(lia))). cbn [total]. rewrite E, (R k eq_refl E). lia.
    + specialize (IH (S k) ltac:(lia) ltac:(lia) (G (S k) ltac:(lia))). nia.
Qed.
Lemma once f g k : (k < length l)%nat -> fits f k -> fits g k -> sum f (S k) = sum g (S k) -> forall i, (i <= k)%nat -> f i = g i.
Proof.
  induction k as [|k IH]; intros L F G E i I.
  - replace i with O by lia. cbn in E. lia.
  - assert (D : f (S k) = g (S k) /\ sum f (S k) = sum g (S k)).
    { pose proof (lower f _ L F). pose proof (lower g _ L G). change (sum f (S k) + f (S k) * place s l (S k) =
        sum g (S k) + g (S k) * place s l (S k)) in E. apply (N.div_mod_unique (place s l (S k))); lia. }
    destruct D as [D E']. destruct (Nat.eq_dec i (S k)) as [->|N]; [exact D|]. apply IH; [lia| | |exact E'|lia];
      intros j J; [apply F|apply G]; lia.
Qed.
Lemma below f g k : (forall i, (i < k)%nat -> f i = g i) -> sum f k = sum g k.
Proof. induction k as [|k IH]; intros E; [reflexivity|]. cbn [total]. rewrite IH, E by auto with arith. reflexivity. Qed.
Definition put (f : nat -> N) k c i := if (i =? k)%nat then c else f i.
Lemma put_same f k c : put f k c k = c.
Proof. unfold put. now rewrite Nat.eqb_refl. Qed.
Lemma put_other f k c i : i <> k -> put f k c i = f i.
Proof. intros H. unfold put. now apply Nat.eqb_neq in H as ->. Qed.
Lemma sum_put f k c : sum (put f k c) (S k) = sum f k + c * place s l k.
Proof.
  change (sum (put f k c) k + put f k c k * place s l k = sum f k + c * place s l k). rewrite put_same. f_equal. apply below.
  intros i I. apply put_other. lia.
Qed.
Lemma fits_put f k c : fits f k -> c <= entry l (k + 1) -> (k = O -> c < place s l 1) ->
  (forall j, k = S j -> c = entry l (k + 1) -> f j = 0) -> fits (put f k c) (S k).
Proof.
  intros F B Z R i I. destruct (Nat.eq_dec i k) as [->|N].
  - rewrite put_same. split; [exact B|]. split; [exact Z|]. intros j J E. rewrite put_other by lia. now apply R.
  - rewrite put_other by exact N. destruct (F i ltac:(lia)) as (B' & Z' & R'). split; [exact B'|]. split; [exact Z'|].
    intros j J E. rewrite put_other by lia. now apply R'.
Qed.
Lemma some k : (k < length l)%nat -> forall n, n < place s l k -> exists f, fits f k /\ sum f k = n.
Proof.
  revert k. induction k as [[|k] IH] using (well_founded_induction lt_wf); intros L n H.
  { exists (fun _ => 0). split; [intros i I; lia|]. cbn in *. lia. }
  pose proof (place_positive k ltac:(lia)) as P. pose proof (positive (S k) L) as A.
  destruct k as [|k].
  { exists (put (fun _ => 0) 0 n). split; [|rewrite sum_put; cbn [total place]; lia].
    apply fits_put; [intros i I; lia| |intros _; exact H|lia]. cbn in H |- *. destruct s; cbn in H; lia. }
  pose proof (N.div_mod n (place s l (S k)) ltac:(lia)) as D. pose proof (N.mod_lt n (place s l (S k)) ltac:(lia)) as M.
  set (c := n / place s l (S k)) in *. set (r := n mod place s l (S k)) in *. clearbody c r. rewrite place_next in H.
  pose proof (place_grows k ltac:(lia)) as W. assert (C : c <= entry l (S (S k))) by nia.
  destruct (N.eq_dec c (entry l (S (S k)))) as [E|E].
  - destruct (IH k ltac:(lia) ltac:(lia) r ltac:(nia)) as (f & F & Su). exists (put (put f k 0) (S k) c). split.
    + apply fits_put; [apply fits_put; [exact F|lia| |]| | |].
      * intros ->. pose proof (place_positive 1%nat ltac:(lia)). lia.
      * intros j -> Q. pose proof (positive (S j + 1)%nat ltac:(lia)). lia.
      * now rewrite Nat.add_1_r.
      * discriminate.
      * intros j J _. injection J as <-. apply put_same.
    + rewrite !sum_put. lia.
  - destruct (IH (S k) ltac:(lia) ltac:(lia) r M) as (f & F & Su). exists (put f (S k) c). split.
    + apply fits_put; [exact F|now rewrite Nat.add_1_r|discriminate|]. intros j _ Q. rewrite Nat.add_1_r in Q. contradiction.
    + rewrite sum_put. lia.
Qed.
Lemma every k n : (k < length l)%nat -> exists f, fits f k /\ sum f (S k) = n.
Proof.
  intros L. pose proof (place_positive k L) as P. pose proof (N.div_mod n (place s l k) ltac:(lia)) as D.
  pose proof (N.mod_lt n (place s l k) ltac:(lia)) as M. destruct (some k L _ M) as (f & F & Su). exists (put f k (n / place s l k)). split.
  - intros i I. rewrite put_other by lia. destruct (F i I) as (B & Z & R). split; [exact B|]. split; [exact Z|].
    intros j J. rewrite put_other by lia. now apply R.
  - rewrite sum_put. lia.
Qed.
Lemma represents_fits d n m : length l = S (S m) ->
  (represents s l d n <-> length d = S (S m) /\ fits (entry d) (S m) /\ sum (entry d) (S (S m)) = n).
Proof.
  intros E. unfold represents. rewrite E. split.
  - intros (D & B & Q & R & ->). split; [exact D|]. split; [|reflexivity]. intros i I. split; [apply B; lia|]. split.
    + intros ->. specialize (B O ltac:(lia)). cbn in B |- *. destruct s; cbn; [lia|specialize (Q eq_refl); lia].
    + intros j -> F. apply R; [lia|]. rewrite !Nat.add_succ_r, Nat.add_0_r in *. exact F.
  - intros (D & F & <-). split; [exact D|]. split; [intros i I; apply F; lia|]. split; [|split; [|reflexivity]].
    + intros Q. destruct (F O ltac:(lia)) as (_ & Z & _). specialize (Z eq_refl). cbn in Z. rewrite Q in Z. cbn in Z. lia.
    + intros i I. rewrite !Nat.add_succ_r, Nat.add_0_r. destruct (F (S i) ltac:(lia)) as (_ & _ & R). intros G. apply (R i eq_refl).
      now rewrite Nat.add_1_r.
Qed.
Lemma just_once m n : length l = S (S m) -> exists! d, represents s l d n.
Proof.
  intros E. destruct (every (S m) n ltac:(lia)) as (f & F & Su). exists (map f (seq 0 (S (S m)))).
  assert (N : forall i, (i <= S m)%nat -> entry (map f (seq 0 (S (S m)))) i = f i).
  { intros i I. unfold entry. rewrite (nth_indep _ 0 (f O)) by (rewrite map_length, seq_length; lia). now rewrite map_nth, seq_nth by lia. }
  split.
  - apply (represents_fits _ n m E). split; [now rewrite map_length, seq_length|]. split.
    + intros i I. rewrite N by lia. destruct (F i I) as (B & Z & R). split; [exact B|]. split; [exact Z|].
      intros j J. rewrite N by lia. now apply R.
    + rewrite <- Su. apply below. intros i I. apply N. lia.
  - intros d D. apply (represents_fits d n m E) in D as (L & G & T). apply (nth_ext _ _ 0 0); [now rewrite L, map_length, seq_length|].
    intros i I. rewrite map_length, seq_length in I. change (entry (map f (seq 0 (S (S m)))) i = entry d i). rewrite N by lia.
    apply (once f (entry d) (S m)); [lia|exact F|exact G|congruence|lia].
Qed.
End Digits.

(* Of the continued fractions with quotients of at least 1, each p/q > 1 has one of odd length, and one of even length. *)
Lemma value_next a l : value (a :: l) = (a * fst (value l) + snd (value l), fst (value l)).
Proof.
  destruct l as [|b l]; [cbn; f_equal; lia|]. change (value (a :: b :: l)) with (let '(p, q) := value (b :: l) in (a * p + q, p)).
  now destruct (value (b :: l)).
Qed.
Lemma above l : Forall (N.le 1) l ->
  1 <= fst (value l) /\ snd (value l) <= fst (value l) /\ (snd (value l) = 0 -> l = []) /\ (snd (value l) = fst (value l) -> l = [1]).
Proof.
  induction 1 as [|a l A F (P & Q & Z & _)]; [cbn; repeat split; lia || easy|]. rewrite value_next. cbn [fst snd].
  set (x := fst (value l)) in *. set (y := snd (value l)) in *. assert (x <= a * x) by (clear - A; nia).
  repeat split; [lia|lia|lia|]. intros E. rewrite Z by lia. f_equal. clearbody x y. clear - A P E. nia.
Qed.
Lemma some_quotients e : forall q p, 1 <= q -> q < p -> exists l, Forall (N.le 1) l /\ l <> [] /\ Nat.odd (length l) = e /\
  p * snd (value l) = q * fst (value l).
Proof.
  intros q. revert e. induction q as [q IH] using (well_founded_induction N.lt_wf_0). intros e p Q L.
  pose proof (N.div_mod p q ltac:(lia)) as D. pose proof (N.mod_lt p q ltac:(lia)) as M.
  set (a := p / q) in *. set (r := p mod q) in *. clearbody a r. destruct (N.eq_dec r 0) as [->|R].
  - assert (2 <= a) by nia. destruct e; [exists [a]|exists [a - 1; 1]]; (split; [repeat constructor; lia|]); (split; [easy|]);
      (split; [reflexivity|]); cbn; nia.
  - assert (A : 1 <= a) by nia. destruct (IH r M (negb e) q ltac:(lia) M) as (l & F & N & O & E). exists (a :: l).
    split; [now constructor|]. split; [easy|]. split; [cbn [length]; rewrite Nat.odd_succ, <- Nat.negb_odd, O; now destruct e|].
    rewrite value_next. cbn [fst snd]. subst p. nia.
Qed.
Lemma one_by_parity l : Forall (N.le 1) l -> forall r, Forall (N.le 1) r -> Nat.odd (length l) = Nat.odd (length r) ->
  fst (value l) * snd (value r) = fst (value r) * snd (value l) -> l = r.
Proof.
  assert (G : forall a b p q u v, 1 <= p -> 1 <= q -> u <= p -> a < b -> (a * p + u) * q = (b * q + v) * p -> v = 0 /\ u = p).
  { intros a b p q u v P Q U L E. assert (exists c, b = a + 1 + c) as [c ->] by (exists (b - a - 1); lia).
    assert (u * q <= p * q) by now apply N.mul_le_mono_r. assert (v * p = 0 /\ u * q = p * q) as [X Y] by lia. split.
    - apply N.eq_mul_0 in X. lia.
    - apply (N.mul_cancel_r _ _ q); lia. }
  induction 1 as [|a l A F IH]; intros r R O E.
  - destruct (above r R) as (_ & _ & Z & _). symmetry. apply Z. cbn [value fst snd] in E. lia.
  - destruct R as [|b r B R].
    { destruct (above (a :: l) ltac:(now constructor)) as (_ & _ & Z & _). apply Z. cbn [fst snd value] in E |- *. lia. }
    cbn [length] in O. rewrite !Nat.odd_succ, <- !Nat.negb_odd in O. apply (f_equal negb) in O. rewrite !Bool.negb_involutive in O.
    rewrite !value_next in E. cbn [fst snd] in E. destruct (above l F) as (P & Q & Z & W), (above r R) as (P' & Q' & Z' & W').
    destruct (N.lt_trichotomy a b) as [L|[->|L]].
    + destruct (G _ _ _ _ _ _ P P' Q L E) as [X Y]. rewrite (Z' X), (W Y) in O. discriminate.
    + f_equal. apply IH; [exact R|exact O|lia].
    + symmetry in E. destruct (G _ _ _ _ _ _ P' P Q' L E) as [X Y]. rewrite (Z X), (W' Y) in O. discriminate.
Qed.
Lemma convergent_at l : entry l 0 = 1 -> forall k, (k < length l)%nat -> forall r, let '(x, y) := value r in
  value (firstn (S k) l ++ r) =
  (place p_system l k * x + match k with O => 1 | S j => place p_system l j end * y,
   place q_system l k * x + match k with O => 0 | S j => place q_system l j end * y).
Proof.
  intros A. induction k as [|k IH]; intros K r; destruct (value r) as [x y] eqn:E.
  - destruct l as [|a l]; [cbn in K; lia|]. change (a = 1) in A. subst a. cbn [firstn app].
    rewrite value_next, E. cbn [fst snd place]. f_equal; lia.
  - assert (F : firstn (S (S k)) l = firstn (S k) l ++ [entry l (S k)]).
    { clear - K. revert k K. induction l as [|a l IH]; intros k K; [cbn in K; lia|]. cbn in K. destruct k as [|k].
      - destruct l; [cbn in K; lia|reflexivity].
      - rewrite firstn_cons, (IH k) by lia. reflexivity. }
    rewrite F, <- app_assoc. specialize (IH ltac:(lia) ([entry l (S k)] ++ r)). cbn [app] in *. rewrite value_next, E in IH.
    rewrite IH. cbn [place fst snd before]. f_equal; destruct k; lia.
Qed.
(* p_k/q_k = [1, a_1, ..., a_k] *)
Theorem convergents l k : entry l 0 = 1 -> (k < length l)%nat -> value (firstn (S k) l) = (place p_system l k, place q_system l k).
Proof. intros A K. pose proof (convergent_at l A k K []) as H. cbn [value] in H. rewrite app_nil_r in H. rewrite H. f_equal; lia. Qed.
Lemma all_positive l : (forall i, (i < length l)%nat -> 1 <= entry l i) <-> Forall (N.le 1) l.
Proof.
  rewrite Forall_nth. split; intros H i; [intros d I; rewrite (nth_indep l d 0) by exact I; now apply H|intros I; now apply H].
Qed.

(* R-4.unique: For every rational α, 1 < α < 2, written with an even last index, each number is represented just once in
   either system. *)
Theorem once_in_either_system p q : q < p -> p < 2 * q -> (exists! l, written p q l) /\
  forall l, written p q l -> entry l 0 = 1 /\ forall s n, exists! d, represents s l d n.
Proof.
  intros L U.
  assert (odd_iff : forall l : list N, Nat.Odd (length l) <-> Nat.odd (length l) = true) by (intros l; symmetry; apply Nat.odd_spec).
  assert (not_empty : forall l : list N, Nat.odd (length l) = true -> l <> []) by now intros [].
  split.
  - destruct (some_quotients true q p ltac:(lia) L) as (l & F & E & O & V). exists l. split.
    + split; [now apply odd_iff|]. split; [now apply all_positive|exact V].
    + intros r (O' & F' & V'). apply odd_iff in O'. apply all_positive in F'. pose proof (not_empty r O') as E'.
      apply one_by_parity; try assumption; [congruence|]. apply (N.mul_cancel_l _ _ (p * q)); [nia|].
      transitivity (q * fst (value l) * (p * snd (value r))); [lia|]. rewrite <- V, V'. lia.
  - intros l (O & F & V). pose proof (proj1 (all_positive l) F) as P. apply odd_iff in O. destruct l as [|a [|b [|c l]]]; try discriminate.
    + cbn [value fst snd] in V. exfalso. destruct (N.le_gt_cases a 1); nia.
    + split; [|intros s n; exact (just_once s _ F _ n eq_refl)]. inversion P as [|? ? A B]; subst. rewrite value_next in V.
      destruct (above (b :: c :: l) B) as [X _]. cbn [fst snd] in V. change (a = 1). change (1 <= a) in A.
      assert (a < 2); [|lia]. apply N.nle_gt. intros G.
      set (x := fst (value (b :: c :: l))) in *. set (y := snd (value (b :: c :: l))) in *. clearbody x y.
      assert (p * x < 2 * q * x) by (apply N.mul_lt_mono_pos_r; lia). assert (2 * (q * x) <= a * (q * x)) by now apply N.mul_le_mono_r. lia.
Qed.
