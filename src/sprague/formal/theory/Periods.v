(* The theorem of Guy and Smith (1956): so many equal nim-values prove a period for ever. *)
From Coq Require Import NArith List Lia Arith Bool.
From Sprague Require Import Heaps.
Import ListNotations.

(* Of few heaps one is large, or all together are small. *)
Lemma some_large b many heaps : 1 <= b -> length heaps <= many ->
  (exists l a r, heaps = l ++ a :: r /\ b <= a) \/ tokens heaps <= many * (b - 1).
Proof.
  intros B. revert many. induction heaps as [|a heaps IH]; intros many L; [right; apply Nat.le_0_l|].
  destruct (le_lt_dec b a) as [H|H]; [left; now exists [], a, heaps|]. cbn [length] in L. destruct many as [|many]; [lia|].
  destruct (IH many) as [(l & c & r & -> & C)|S]; [lia|left; now exists (a :: l), c, r|right; rewrite Nat.mul_succ_l; cbn [tokens]; lia].
Qed.
Lemma tokens_app l r : tokens (l ++ r) = tokens l + tokens r.
Proof. induction l; cbn; lia. Qed.

(* The parity of v & mask adds up. *)
Fixpoint ones_odd (p : positive) : bool := match p with xH => true | xO p => ones_odd p | xI p => negb (ones_odd p) end.
Definition bits_odd (v : N) : bool := match v with N0 => false | Npos p => ones_odd p end.
Lemma bits_odd_sum u v : bits_odd (N.lxor u v) = xorb (bits_odd u) (bits_odd v).
Proof.
  assert (D : forall x, bits_odd (Pos.Ndouble x) = bits_odd x /\ bits_odd (Pos.Nsucc_double x) = negb (bits_odd x)) by (now destruct x).
  destruct u as [|p], v as [|q]; cbn; [reflexivity|now destruct (ones_odd q)|now destruct (ones_odd p)|]. revert q.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn; try (destruct (D (Pos.lxor p q)) as [E F]; rewrite ?E, ?F, IH;
    now destruct (ones_odd p), (ones_odd q)); now destruct (ones_odd p) || now destruct (ones_odd q) || reflexivity.
Qed.
Lemma masked mask u v : bits_odd (N.land (N.lxor u v) mask) = xorb (bits_odd (N.land u mask)) (bits_odd (N.land v mask)).
Proof.
  rewrite <- bits_odd_sum. f_equal. apply N.bits_inj. intros i. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit u i), (N.testbit v i), (N.testbit mask i).
Qed.

(* Any code, of which a move leaves at most so many heaps, and heaps below the smallest have no move. *)
Section Codes.
Variable code : nat -> N.
Variables many smallest : nat.
Hypothesis some : 1 <= many.
Hypothesis few : forall n heaps, option_of code n heaps -> length heaps <= many.
Definition may_leave (n : nat) (heaps : list nat) : Prop := smallest <= n /\ option_of code n heaps.
Variable G : nat -> N.
Hypothesis values : forall n, (forall heaps, may_leave n heaps -> value G heaps <> G n) /\
  (forall v, (v < G n)%N -> exists heaps, may_leave n heaps /\ value G heaps = v).

Lemma same_options m n :
  (forall l, may_leave m l -> exists l', may_leave n l' /\ value G l' = value G l) ->
  (forall l, may_leave n l -> exists l', may_leave m l' /\ value G l' = value G l) -> G m = G n.
Proof.
  intros H1 H2. destruct (values m) as [A1 B1], (values n) as [A2 B2].
  destruct (N.lt_trichotomy (G m) (G n)) as [L|[E|L]]; [|exact E|].
  - destruct (B2 _ L) as (l & O & V). destruct (H2 _ O) as (l' & O' & V'). destruct (A1 l' O'). congruence.
  - destruct (B1 _ L) as (l & O & V). destruct (H1 _ O) as (l' & O' & V'). destruct (A2 l' O'). congruence.
Qed.
(* another heap in the place of one, of the same value *)
Lemma in_its_place l a b r k : N.testbit (code k) (N.of_nat (length (l ++ a :: r))) = true ->
  1 <= k \/ 2 <= length (l ++ a :: r) -> nonempty (l ++ a :: r) -> 1 <= b -> G b = G a ->
  option_of code (k + tokens (l ++ b :: r)) (l ++ b :: r) /\ value G (l ++ b :: r) = value G (l ++ a :: r).
Proof.
  intros T K P B E. rewrite app_length in T, K. cbn [length] in T, K. split.
  - apply (leaving _ _ _ k); rewrite ?app_length; cbn [length]; [exact T|exact K| |reflexivity].
    unfold nonempty in *. rewrite Forall_app in *. destruct P as [P Q]. inversion Q; subst. auto.
  - unfold value. rewrite !fold_right_app. cbn. now rewrite E.
Qed.

Variables start period : nat.
Hypothesis positive : 1 <= start.
Hypothesis movable : smallest <= start.
(* What is left of n + period, of which one heap is large, is like what is left of n, and the other way round. *)
Lemma less n l a r : start <= n -> (forall m, m < n -> start <= m -> G (m + period) = G m) ->
  may_leave (n + period) (l ++ a :: r) -> start + period <= a ->
  exists l', may_leave n l' /\ value G l' = value G (l ++ a :: r).
Proof.
  intros S IH [_ O] A. pose proof (option_smaller code _ _ O a (in_elt a l r)) as Below. destruct O as [k T K P E].
  destruct (in_its_place l a (a - period) r k T K P) as [O V]; [lia| |].
  - rewrite <- (IH (a - period)) by lia. f_equal. lia.
  - exists (l ++ a - period :: r). split; [|exact V]. split; [lia|].
    replace n with (k + tokens (l ++ a - period :: r)); [exact O|]. rewrite tokens_app in *. cbn in *. lia.
Qed.
Lemma more n l a r : start <= n -> (forall m, m < n -> start <= m -> G (m + period) = G m) ->
  may_leave n (l ++ a :: r) -> start <= a -> exists l', may_leave (n + period) l' /\ value G l' = value G (l ++ a :: r).
Proof.
  intros S IH [_ O] A. pose proof (option_smaller code _ _ O a (in_elt a l r)) as Below. destruct O as [k T K P E].
  destruct (in_its_place l a (a + period) r k T K P) as [O V]; [lia|apply IH; lia|].
  exists (l ++ a + period :: r). split; [|exact V]. split; [lia|].
  replace (n + period) with (k + tokens (l ++ a + period :: r)); [exact O|]. rewrite tokens_app in *. cbn in *. lia.
Qed.

(* at most so many tokens are taken *)
Theorem guy_smith most : (forall k, most < k -> code k = 0%N) ->
  (forall n, start <= n < many * start + (many - 1) * period + most -> G (n + period) = G n) ->
  forall n, start <= n -> G (n + period) = G n.
Proof.
  intros last repeats n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (le_lt_dec (many * start + (many - 1) * period + most) n) as [Far|Near]; [|apply repeats; lia].
  assert (M : many * (start + period) + most <= n + period /\ many * start + most <= n) by (destruct many as [|m]; [lia|replace (S m - 1) with m in Far by lia; rewrite !Nat.mul_succ_l in *; nia]).
  assert (Taken : forall k j, N.testbit (code k) j = true -> k <= most).
  { intros k j T. destruct (le_lt_dec k most) as [|X]; [assumption|]. now rewrite last, N.bits_0 in T. }
  assert (Less : forall b, 1 <= b -> many * (b - 1) < many * b) by (intros b B; apply Nat.mul_lt_mono_pos_l; lia).
  apply same_options; intros h O; pose proof (few _ _ (proj2 O)) as F; pose proof (proj2 O) as [k T _ _ E]; apply Taken in T.
  - destruct (some_large (start + period) many h) as [(l & a & r & -> & A)|Small]; [lia|exact F|exact (less n l a r L IH O A)|].
    specialize (Less (start + period)). lia.
  - destruct (some_large start many h) as [(l & a & r & -> & A)|Small]; [lia|exact F|exact (more n l a r L IH O A)|].
    specialize (Less start). lia.
Qed.
(* the digits from that of so many tokens on recur *)
Theorem guy_smith_recurring first : (forall k, first <= k -> code (k + period) = code k) ->
  (forall heaps, heaps <= 1 -> N.testbit (code 0) (N.of_nat heaps) = false) ->
  (forall n, start <= n < many * (start + period - 1) + first -> G (n + period) = G n) ->
  forall n, start <= n -> G (n + period) = G n.
Proof.
  intros again no_pass repeats n. induction n as [n IH] using (well_founded_induction lt_wf). intros L.
  destruct (le_lt_dec (many * (start + period - 1) + first) n) as [Far|Near]; [|apply repeats; lia].
  apply same_options; intros h O; pose proof (few _ _ (proj2 O)) as F.
  - destruct (some_large (start + period) many h) as [(l & a & r & -> & A)|Small]; [lia|exact F|exact (less n l a r L IH O A)|].
    destruct O as [_ [k T K P E]]. exists h. split; [|reflexivity]. split; [lia|].
    assert (X : first + period <= k) by lia. apply (leaving _ _ _ (k - period)); [|  |exact P|lia].
    + rewrite <- again by lia. now replace (k - period + period) with k by lia.
    + destruct (Nat.eq_dec (k - period) 0) as [Z|Z]; [right|lia]. destruct (le_lt_dec (length h) 1) as [Y|Y]; [|lia].
      apply no_pass in Y. rewrite <- (again 0) in Y by lia. replace (0 + period) with k in Y by lia. congruence.
  - destruct (some_large start many h) as [(l & a & r & -> & A)|Small]; [lia|exact F|exact (more n l a r L IH O A)|].
    destruct O as [_ [k T K P E]]. exists h. split; [|reflexivity]. split; [lia|].
    assert (many * (start - 1) <= many * (start + period - 1)) by (apply Nat.mul_le_mono_l; lia).
    apply (leaving _ _ _ (k + period)); [rewrite again by lia; exact T|lia|exact P|lia].
Qed.
(* Periods with few rare heaps, of codes that leave at most two heaps. A value is rare at n, or common, by its bits; a nim-sum is
   rare where both are of one kind. *)
Lemma replaced n n' l a b r : may_leave n (l ++ a :: r) -> 1 <= b -> G b = G a -> n' + a = n + b -> smallest <= n' ->
  may_leave n' (l ++ b :: r) /\ value G (l ++ b :: r) = value G (l ++ a :: r).
Proof.
  intros [_ [k T K P E]] B V N S. destruct (in_its_place l a b r k T K P B V) as [O W]. split; [|exact W]. split; [exact S|].
  replace n' with (k + tokens (l ++ b :: r)); [exact O|]. rewrite tokens_app in *. cbn in *. lia.
Qed.
(* or by parities where there is a twist: e is that of the tokens that every split takes *)
Definition twist (e : bool) (n : nat) : bool := xorb (Nat.odd n) e.
Lemma twisted e n a b : (forall k, N.testbit (code k) 2 = true -> Nat.odd k = e) -> option_of code n [a; b] ->
  twist e n = xorb (twist e a) (twist e b).
Proof.
  intros H [k T K P E]. apply H in T. unfold twist. rewrite E. cbn [tokens]. rewrite !Nat.odd_add, T. cbn.
  now destruct (Nat.odd a), (Nat.odd b), e.
Qed.
Lemma twist_in_step e : exists d, forall n, twist e (n + period) = xorb (twist e n) d.
Proof. exists (Nat.odd period). intros n. unfold twist. rewrite Nat.odd_add. now destruct (Nat.odd n), (Nat.odd period), e. Qed.
Section Rare.
Variable odd : N -> bool.
Variable turned : nat -> bool.
Variables most reach bound : nat.
Definition rare (n : nat) (v : N) : bool := eqb (odd v) (turned n).
Hypothesis linear : forall u v, odd (N.lxor u v) = xorb (odd u) (odd v).
Hypothesis parted : forall n a b, option_of code n [a; b] -> turned n = xorb (turned a) (turned b).
Hypothesis in_step : exists e, forall n, turned (n + period) = xorb (turned n) e.
Hypothesis two : many <= 2.
Hypothesis last : forall k, most < k -> code k = 0%N.
Hypothesis some_taken : 1 <= most.
Hypothesis some_period : 1 <= period.
Hypothesis common : forall n, reach < n < bound -> rare n (G n) = false.
Hypothesis reached : forall n v, bound - period <= n < bound -> (v < G n)%N -> rare n v = true ->
  exists l a r, may_leave n (l ++ a :: r) /\ value G (l ++ a :: r) = v /\ tokens l + tokens r <= reach.
Hypothesis repeats : forall n, start <= n -> n + period < bound -> G (n + period) = G n.
Hypothesis enough : start + period + reach + most <= bound.

Lemma turned_again n : turned (n + period) = turned n.
Proof.
  destruct in_step as [e S]. rewrite S. assert (C : rare (bound - 1) (G (bound - 1)) = false) by (apply common; lia).
  assert (D : rare (bound - 1 - period) (G (bound - 1 - period)) = false) by (apply common; lia). unfold rare in C, D.
  replace (bound - 1) with (bound - 1 - period + period) in C at 1 2 by lia. rewrite repeats in C by lia. rewrite S in C.
  destruct e, (turned n), (turned (bound - 1 - period)), (odd (G (bound - 1 - period))); cbn in *; congruence.
Qed.
Lemma rare_split n a b : may_leave n [a; b] -> rare n (value G [a; b]) = eqb (rare a (G a)) (rare b (G b)).
Proof.
  intros [_ O]. unfold rare. rewrite (parted n a b O). unfold value. cbn. rewrite N.lxor_0_r, linear.
  now destruct (odd (G a)), (odd (G b)), (turned a), (turned b).
Qed.
Lemma taken_most k j : N.testbit (code k) j = true -> k <= most.
Proof. intros T. destruct (le_lt_dec k most) as [|X]; [assumption|]. now rewrite last, N.bits_0 in T. Qed.

Section Step.
Variable n : nat.
Hypothesis from_start : start <= n.
Hypothesis beyond : bound <= n + period.
Hypothesis before : forall m, m < n -> start <= m -> G (m + period) = G m.
Lemma still_common m : reach < m -> m < n + period -> rare m (G m) = false.
Proof.
  induction m as [m IH] using (well_founded_induction lt_wf). intros R L. destruct (le_lt_dec bound m) as [B|B]; [|apply common; lia].
  specialize (IH (m - period) ltac:(lia) ltac:(lia) ltac:(lia)). unfold rare in *.
  replace m with (m - period + period) by lia. now rewrite turned_again, before by lia.
Qed.
Lemma again j : forall c, start <= c -> c + j * period < n + period -> G (c + j * period) = G c.
Proof.
  induction j as [|j IH]; intros c From L; [f_equal; lia|]. cbn in L. replace (c + S j * period) with (c + j * period + period) by (cbn; lia).
  rewrite before by lia. apply IH; lia.
Qed.
(* a common value leaves one heap, or a small one beside another *)
Lemma one_large m h : n <= m -> m <= n + period -> may_leave m h -> rare m (value G h) = false ->
  exists l a r, h = l ++ a :: r /\ a + reach + most >= m /\ a < m.
Proof.
  intros L1 L2 O C. pose proof (few _ _ (proj2 O)) as F. pose proof O as [_ [k T K P E]]. apply taken_most in T.
  pose proof (option_smaller code _ _ (proj2 O)) as Below.
  destruct h as [|a [|b [|]]]; cbn in F, K, E; try lia.
  - exists [], a, []. split; [reflexivity|]. lia.
  - rewrite rare_split in C by exact O. pose proof (Below a (or_introl eq_refl)). pose proof (Below b (or_intror (or_introl eq_refl))).
    destruct (le_lt_dec a reach) as [A|A]; [exists [a], b, []; split; [reflexivity|]; lia|].
    destruct (le_lt_dec b reach) as [B|B]; [exists [], a, [b]; split; [reflexivity|]; lia|].
    rewrite !still_common in C by lia. discriminate C.
Qed.
Lemma same_value : G (n + period) = G n.
Proof.
  assert (Same : forall v, rare (n + period) v = rare n v) by (intros v; unfold rare; now rewrite turned_again).
  assert (Here : rare n (G n) = false) by (apply still_common; lia).
  destruct (values n) as [A1 B1], (values (n + period)) as [A2 B2].
  destruct (N.lt_trichotomy (G (n + period)) (G n)) as [L|[E|L]]; [|exact E|]; exfalso.
  - assert (X : exists h, may_leave (n + period) h /\ value G h = G (n + period)); [|destruct X as (h & O & V); exact (A2 h O V)].
    destruct (rare n (G (n + period))) eqn:R.
    + set (j := (n - (bound - period)) / period). set (m := n - j * period).
      pose proof (Nat.div_mod (n - (bound - period)) period ltac:(lia)) as D.
      pose proof (Nat.mod_upper_bound (n - (bound - period)) period ltac:(lia)) as U. fold j in D. rewrite (Nat.mul_comm period j) in D.
      assert (M : n = m + j * period) by lia.
      assert (W : G n = G m) by (rewrite M; apply again; [lia|rewrite <- M; lia]).
      assert (Q : forall i, turned (m + i * period) = turned m).
      { induction i as [|i IH]; [f_equal; lia|]. replace (m + S i * period) with (m + i * period + period) by (cbn; lia).
        now rewrite turned_again. }
      destruct (reached m (G (n + period))) as (l & a & r & O & V & Small); [lia|now rewrite <- W| |].
      { unfold rare in *. rewrite <- (Q j), <- M. exact R. }
      pose proof O as [_ [k T _ _ E]]. apply taken_most in T. rewrite tokens_app in E. cbn in E.
      pose proof (option_smaller code _ _ (proj2 O) a (in_elt a l r)) as Below.
      destruct (replaced m (n + period) l a (a + S j * period) r O) as [O' V']; [lia| |cbn; lia|lia|].
      { apply again; cbn; lia. }
      exists (l ++ a + S j * period :: r). split; [exact O'|]. now rewrite V'.
    + destruct (B1 _ L) as (h & O & V). destruct (one_large n h) as (l & a & r & -> & X & Y); [lia|lia|exact O|now rewrite V|].
      destruct (replaced n (n + period) l a (a + period) r O) as [O' V']; [lia|apply before; lia|lia|lia|].
      exists (l ++ a + period :: r). split; [exact O'|]. now rewrite V'.
  - destruct (B2 _ L) as (h & O & V).
    destruct (one_large (n + period) h) as (l & a & r & -> & X & Y); [lia|lia|exact O|now rewrite V, Same|].
    destruct (replaced (n + period) n l a (a - period) r O) as [O' V']; [lia| |lia|lia|].
    + rewrite <- (before (a - period)) by lia. f_equal. lia.
    + apply (A1 _ O'). now rewrite V'.
Qed.
End Step.
Theorem few_rare n : start <= n -> G (n + period) = G n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros L. destruct (le_lt_dec bound (n + period)) as [B|B].
  - apply (same_value n L B). intros m M S. now apply IH.
  - now apply repeats.
Qed.
End Rare.
End Codes.

(* Octal games: d(1), d(2), ... to the last, each less than 8. *)
Section Octal.
Variable digits : list N.
Hypothesis octal : forall d, In d digits -> (d < 8)%N.
Definition octal_code : nat -> N := Heaps.digits (0%N :: digits) [].
Definition digit (k : nat) : N := nth (k - 1) digits 0%N.
Inductive octal_option (n : nat) : list nat -> Prop :=
| no_heap k : 1 <= k -> n = k -> N.testbit (digit k) 0 = true -> octal_option n []
| one_heap k a : 1 <= k -> 1 <= a -> n = k + a -> N.testbit (digit k) 1 = true -> octal_option n [a]
| two_heaps k a b : 1 <= k -> 1 <= a -> 1 <= b -> n = k + (a + b) -> N.testbit (digit k) 2 = true -> octal_option n [a; b].

Lemma digit_le k i : N.testbit (digit k) i = true -> k <= length digits.
Proof.
  intros H. destruct (le_lt_dec k (length digits)); [auto|]. unfold digit in H. rewrite nth_overflow in H by lia.
  now rewrite N.bits_0 in H.
Qed.
Lemma octal_digit k : 1 <= k -> octal_code k = digit k.
Proof.
  intros K. unfold octal_code, Heaps.digits, digit. destruct (Nat.ltb_spec k (length (0%N :: digits))) as [L|L]; cbn in L.
  - destruct k; [lia|]. cbn. f_equal. lia.
  - rewrite (nth_overflow digits) by lia. now destruct ((k - length (0%N :: digits)) mod _).
Qed.
Lemma octal_options n heaps : option_of octal_code n heaps <-> octal_option n heaps.
Proof.
  split.
  - intros [k B D P E]. assert (K : 1 <= k) by (destruct k; [|lia]; discriminate B).
    rewrite octal_digit in B by exact K. assert (H : length heaps <= 2).
    { destruct (le_lt_dec (length heaps) 2) as [|L]; [assumption|]. exfalso. assert (X : (digit k < 2 ^ 3)%N).
      { unfold digit. destruct (nth_in_or_default (k - 1) digits 0%N) as [I| ->]; [now apply octal|reflexivity]. }
      destruct (N.eq_dec (digit k) 0) as [Z|Z]; [rewrite Z, N.bits_0 in B; discriminate|].
      rewrite N.bits_above_log2 in B; [discriminate|]. apply N.log2_lt_pow2 in X; lia. }
    destruct heaps as [|a [|b [|]]]; cbn in *; try lia.
    + apply (no_heap n k); auto; lia.
    + inversion P; subst. apply (one_heap _ k); auto; lia.
    + inversion P as [|? ? A P']. inversion P'; subst. apply (two_heaps _ k); auto; lia.
  - intros [k K E B|k a K A E B|k a b K A A' E B]; exists k; rewrite ?octal_digit by exact K; cbn; auto; try lia;
      unfold nonempty; auto.
Qed.

Variable G : nat -> N.
Hypothesis values : nim_values octal_code G.
Lemma octal_values n : (forall heaps, octal_option n heaps -> value G heaps <> G n) /\
  (forall v, (v < G n)%N -> exists heaps, octal_option n heaps /\ value G heaps = v).
Proof.
  destruct (values n) as [A B]. split; [intros h O; now apply A, octal_options|].
  intros v L. destruct (B v L) as (h & O & V). exists h. split; [now apply octal_options|exact V].
Qed.
Theorem octal_guy_smith start period : 1 <= start ->
  (forall n, start <= n < 2 * start + period + length digits -> G (n + period) = G n) ->
  forall n, start <= n -> G (n + period) = G n.
Proof.
  intros positive repeats. apply (guy_smith octal_code 2 0) with (most := length digits); [lia| | |exact positive|lia| |].
  - intros n heaps O. apply octal_options in O. destruct O; cbn; lia.
  - intros n. destruct (values n) as [A B]. split; [intros heaps [_ O]; now apply A|].
    intros v L. destruct (B v L) as (heaps & O & V). exists heaps. repeat split; [lia|exact O|exact V].
  - intros k L. rewrite octal_digit by lia. unfold digit. apply nth_overflow. lia.
  - intros n L. apply repeats. lia.
Qed.
End Octal.
