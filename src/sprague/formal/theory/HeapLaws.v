(* Laws of the nim-values of heaps, whatever the moves are: what has to hold of a relation between heaps and numbers so
   that the nim-value of every sum of heaps is the nim-sum of the numbers. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Values Heaps Sums.
Import ListNotations.

Definition nim_sum (vs : list N) : N := fold_right N.lxor 0%N vs.
Lemma nim_sum_app l r : nim_sum (l ++ r) = N.lxor (nim_sum l) (nim_sum r).
Proof. unfold nim_sum. induction l as [|v l IH]; cbn; [reflexivity|]. now rewrite IH, N.lxor_assoc. Qed.
Lemma nim_sum_with_bit k vs : N.testbit (nim_sum vs) k = true -> exists l v r, vs = l ++ v :: r /\ N.testbit v k = true.
Proof.
  induction vs as [|v vs IH]; [change (nim_sum []) with 0%N; now rewrite N.bits_0|].
  change (nim_sum (v :: vs)) with (N.lxor v (nim_sum vs)). rewrite N.lxor_spec. intros H.
  destruct (N.testbit v k) eqn:E; [now exists [], v, vs|].
  assert (H' : N.testbit (nim_sum vs) k = true) by (destruct (N.testbit (nim_sum vs) k); [reflexivity|discriminate]).
  destruct (IH H') as (l & u & r & -> & B). now exists (v :: l), u, r.
Qed.

(* what lowers a nim-sum lowers one of its terms *)
Lemma nim_sum_lowered vs u : (u < nim_sum vs)%N ->
  exists l v r, vs = l ++ v :: r /\ (N.lxor v (N.lxor (nim_sum vs) u) < v)%N.
Proof.
  intros L. set (w := nim_sum vs) in *. set (k := N.log2 (N.lxor w u)).
  assert (Ne : N.lxor w u <> 0%N) by (intros Z; apply N.lxor_eq in Z; lia).
  assert (K : N.testbit (N.lxor w u) k = true) by now apply N.bit_log2.
  assert (A : forall j, (k < j)%N -> N.testbit w j = N.testbit u j).
  { intros j J. pose proof (N.bits_above_log2 (N.lxor w u) j J) as Z. rewrite N.lxor_spec in Z.
    now destruct (N.testbit w j), (N.testbit u j). }
  rewrite N.lxor_spec in K. assert (Wk : N.testbit w k = true).
  { destruct (N.testbit w k) eqn:Ew; [reflexivity|]. destruct (N.testbit u k) eqn:Eu; [|discriminate].
    pose proof (less_by_bit w u k Ew Eu A). lia. }
  rewrite Wk in K. destruct (N.testbit u k) eqn:Uk; [discriminate|].
  destruct (nim_sum_with_bit k vs Wk) as (l & v & r & E & B). exists l, v, r. split; [exact E|].
  apply (less_by_bit _ _ k); [|exact B|].
  - now rewrite !N.lxor_spec, B, Wk, Uk.
  - intros j J. rewrite !N.lxor_spec, (A j J). now destruct (N.testbit v j), (N.testbit u j).
Qed.

Section Laws.
Variable option_of : N -> list N -> Prop.
Variable weight : N -> N.
Variable V : N -> N -> Prop.
Inductive sum_of_heaps : list N -> list N -> Prop :=
  in_a_heap l n r heaps : option_of n heaps -> sum_of_heaps (l ++ n :: r) (l ++ heaps ++ r).
Definition total_weight (heaps : list N) : N := fold_right N.add 0%N (map weight heaps).
Hypothesis lighter : forall n heaps, option_of n heaps -> (total_weight heaps < weight n)%N.
Hypothesis law_total : forall n, exists v, V n v.
Hypothesis law_unique : forall n u v, V n u -> V n v -> u = v.
Hypothesis law_kept : forall n heaps vs, option_of n heaps -> Forall2 V heaps vs -> ~ V n (nim_sum vs).
Hypothesis law_missing : forall n v u, V n v -> (u < v)%N ->
  exists heaps vs, option_of n heaps /\ Forall2 V heaps vs /\ nim_sum vs = u.

Definition sum_value (heaps : list N) (v : N) : Prop := exists vs, Forall2 V heaps vs /\ nim_sum vs = v.
Lemma values_total heaps : exists vs, Forall2 V heaps vs.
Proof. induction heaps as [|n l (vs & F)]; [now exists []|]. destruct (law_total n) as [v H]. exists (v :: vs). auto. Qed.
Lemma values_unique heaps us : Forall2 V heaps us -> forall vs, Forall2 V heaps vs -> us = vs.
Proof. induction 1 as [|n u l us H F IH]; intros vs G; inversion G; subst; [reflexivity|]. f_equal; eauto. Qed.
Lemma total_weight_app l r : total_weight (l ++ r) = (total_weight l + total_weight r)%N.
Proof. unfold total_weight. induction l as [|n l IH]; cbn; [reflexivity|]. rewrite IH. lia. Qed.

Theorem heap_law heaps v : has_value _ sum_of_heaps heaps v <-> sum_value heaps v.
Proof.
  apply (values _ sum_of_heaps (fun _ => True) total_weight); [| | | | |exact I].
  - intros p q _ [l n r h O]. split; [exact I|]. rewrite !total_weight_app. pose proof (lighter n h O).
    change (total_weight (n :: r)) with (weight n + total_weight r)%N. lia.
  - intros p _. destruct (values_total p) as [vs F]. exists (nim_sum vs), vs. auto.
  - intros p u w _ (us & F & <-) (vs & G & <-). now rewrite (values_unique p us F vs G).
  - intros p q u _ H M H'. destruct M as [l n r h O]. destruct H as (us & F & E), H' as (vs & G & E').
    apply Forall2_app_inv_l in F as (ul & u' & Fl & F & ->). inversion F as [|a un b ur Hn Fr]; subst.
    apply Forall2_app_inv_l in G as (vl & v' & Gl & G & ->). apply Forall2_app_inv_l in G as (vh & vr & Gh & Gr & ->).
    rewrite (values_unique _ _ Fl _ Gl), (values_unique _ _ Fr _ Gr) in *. apply (law_kept n h vh O Gh).
    rewrite !nim_sum_app in E'. cbn in E'. fold (nim_sum vr) in E'.
    assert (nim_sum vh = un) as ->; [|exact Hn].
    assert (C : forall a b x y, N.lxor a (N.lxor x b) = N.lxor a (N.lxor y b) -> x = y).
    { intros a b x y H. apply N.lxor_eq. apply (f_equal (fun z => N.lxor (N.lxor a b) z)) in H.
      assert (S : forall z, N.lxor (N.lxor a b) (N.lxor a (N.lxor z b)) = z).
      { intros z. apply N.bits_inj. intros i. rewrite !N.lxor_spec. now destruct (N.testbit a i), (N.testbit b i), (N.testbit z i). }
      rewrite !S in H. subst. apply N.lxor_nilpotent. }
    exact (C _ _ _ _ E').
  - intros p u w _ (vs & F & E) L. destruct (nim_sum_lowered vs u ltac:(lia)) as (vl & vn & vr & -> & T).
    rewrite E in T. apply Forall2_app_inv_r in F as (l & p' & Fl & F & ->). inversion F as [|n a r b Hn Fr]; subst.
    set (t := N.lxor vn (N.lxor (nim_sum (vl ++ vn :: vr)) u)) in *.
    destruct (law_missing n vn t Hn T) as (h & hv & O & G & S). exists (l ++ h ++ r). split; [now constructor|].
    exists (vl ++ hv ++ vr). split; [auto using Forall2_app|]. rewrite !nim_sum_app, S. unfold t. rewrite nim_sum_app.
    change (nim_sum (vn :: vr)) with (N.lxor vn (nim_sum vr)). apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    now destruct (N.testbit (nim_sum vl) i), (N.testbit vn i), (N.testbit (nim_sum vr) i), (N.testbit u i).
Qed.
End Laws.

Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* Taking s tokens may leave nothing, one heap, two or three heaps: which s, is said for each. *)
Section Taking.
Variables nothing one two three : N -> Prop.
Inductive taking : N -> list N -> Prop :=
| leaves_nothing s : nothing s -> taking s []
| leaves_one (s m : N) : one s -> m >= 1 -> taking (m + s)%N [m]
| leaves_two (s a b : N) : two s -> a >= 1 -> a <= b -> taking (a + b + s)%N [a; b]
| leaves_three (s a b c : N) : three s -> a >= 1 -> a <= b -> b <= c -> taking (a + b + c + s)%N [a; b; c].
Variable V : N -> N -> Prop.
(* no option has the value of the heap; a number is the value of an option *)
Definition kept_nothing : Prop := forall n v : N, nothing n -> ~ (Z.of_N v = 0 /\ V n v).
Definition kept_one : Prop := forall s m n v : N, one s -> m >= 1 -> Z.of_N n = m + s -> ~ (V m v /\ V n v).
Definition kept_two : Prop := forall s a b c d n v : N, two s -> a >= 1 -> a <= b -> Z.of_N n = a + b + s -> V a c -> V b d ->
  ~ (Z.of_N (N.lxor c d) = v /\ V n v).
Definition kept_three : Prop := forall s a b c d e f g n v : N, three s -> a >= 1 -> a <= b -> b <= c ->
  Z.of_N n = a + b + c + s -> V a d -> V b e -> V c f -> Z.of_N (N.lxor d e) = g -> ~ (Z.of_N (N.lxor g f) = v /\ V n v).
Definition by_nothing (n u : N) : Prop := nothing n /\ Z.of_N u = 0.
Definition by_one (n u : N) : Prop := exists s m : N, one s /\ (m >= 1 /\ (Z.of_N n = m + s /\ V m u)).
Definition by_two (n u : N) : Prop := exists s a b c d : N,
  two s /\ (a >= 1 /\ (a <= b /\ (Z.of_N n = a + b + s /\ (V a c /\ (V b d /\ Z.of_N (N.lxor c d) = u))))).
Definition by_three (n u : N) : Prop := exists s a b c d e f g : N,
  three s /\ (a >= 1 /\ (a <= b /\ (b <= c /\ (Z.of_N n = a + b + c + s /\
    (V a d /\ (V b e /\ (V c f /\ (Z.of_N (N.lxor d e) = g /\ Z.of_N (N.lxor g f) = u)))))))).
Hypothesis nothing_taken : forall s : N, nothing s -> s >= 1.
Hypothesis one_taken : forall s : N, one s -> s >= 1.
Hypothesis total : forall n : N, exists v : N, V n v.
Hypothesis unique : forall n u v : N, V n u -> V n v -> Z.of_N u = v.
Theorem taking_values : kept_nothing -> kept_one -> kept_two -> kept_three ->
  (forall n v u : N, V n v -> u < v -> by_nothing n u \/ (by_one n u \/ (by_two n u \/ by_three n u))) ->
  forall heaps v, has_value _ (sum_of_heaps taking) heaps v <-> sum_value V heaps v.
Proof.
  intros K0 K1 K2 K3 M. apply heap_law with (weight := fun n => (n * n)%N).
  - intros n h [s A|s m A B|s a b A B C|s a b c A B C D]; unfold total_weight; cbn;
      [pose proof (nothing_taken s A)|pose proof (one_taken s A)| |]; nia.
  - exact total.
  - intros n u v A B. pose proof (unique n u v A B). lia.
  - intros n h vs [s A|s m A B|s a b A B C|s a b c A B C D] F W;
      repeat match goal with F : Forall2 _ _ _ |- _ => inversion F; clear F; subst end; cbn in W; rewrite ?N.lxor_0_r in W.
    + apply (K0 s 0%N A). now split.
    + eapply (K1 s m (m + s)%N _ A B); [lia|split; eassumption].
    + eapply (K2 s a b _ _ (a + b + s)%N _ A B C); [lia|eassumption|eassumption|split; [|exact W]; reflexivity].
    + eapply (K3 s a b c _ _ _ _ (a + b + c + s)%N _ A B C D); [lia|eassumption..|reflexivity|split; [|exact W]].
      now rewrite N.lxor_assoc.
  - intros n v u A L. destruct (M n v u A ltac:(lia)) as [(B & E)|[(s & m & B & C & E & D)|[(s & a & b & c & d & B & C & D & E & F & G & H)|
      (s & a & b & c & d & e & f & g & B & C & D & E & F & G & H & I & J & K)]]].
    + exists [], []. repeat split; [now constructor|constructor|cbn; lia].
    + exists [m], [u]. replace n with (m + s)%N by lia. repeat split; [now constructor|auto|cbn; apply N.lxor_0_r].
    + exists [a; b], [c; d]. replace n with (a + b + s)%N by lia. repeat split; [now constructor|auto|].
      cbn. rewrite N.lxor_0_r. lia.
    + exists [a; b; c], [d; e; f]. replace n with (a + b + c + s)%N by lia. repeat split; [now constructor|auto|].
      cbn. rewrite N.lxor_0_r, <- N.lxor_assoc. apply N2Z.inj_iff in J. rewrite J. lia.
Qed.
End Taking.

(* the same where a move never leaves three heaps, or never two *)
Definition never (s : N) : Prop := False.
Section TakingFewer.
Variables nothing one two : N -> Prop.
Variable V : N -> N -> Prop.
Hypothesis nothing_taken : forall s : N, nothing s -> s >= 1.
Hypothesis one_taken : forall s : N, one s -> s >= 1.
Hypothesis total : forall n : N, exists v : N, V n v.
Hypothesis unique : forall n u v : N, V n u -> V n v -> Z.of_N u = v.
Theorem taking_two_values : kept_nothing nothing V -> kept_one one V -> kept_two two V ->
  (forall n v u : N, V n v -> u < v -> by_nothing nothing n u \/ (by_one one V n u \/ by_two two V n u)) ->
  forall heaps v, has_value _ (sum_of_heaps (taking nothing one two never)) heaps v <-> sum_value V heaps v.
Proof.
  intros K0 K1 K2 M. apply taking_values; auto; [easy|]. intros n v u A L. destruct (M n v u A L) as [|[|]]; auto.
Qed.
Theorem taking_one_values : kept_nothing nothing V -> kept_one one V ->
  (forall n v u : N, V n v -> u < v -> by_nothing nothing n u \/ by_one one V n u) ->
  forall heaps v, has_value _ (sum_of_heaps (taking nothing one never never)) heaps v <-> sum_value V heaps v.
Proof.
  intros K0 K1 M. apply taking_values; auto; [easy|easy|]. intros n v u A L. destruct (M n v u A L); auto.
Qed.
End TakingFewer.
