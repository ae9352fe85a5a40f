(* Continued fractions: the generations of the tree, the ways down it, and Schwartz's theorem on Euclid's game. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf Euclid Paths.
Import ListNotations.
Local Open Scope N_scope.

(* [a0, a1, ..., am], as numerator and denominator; am is at least 2 if there is another, all but a0 are at least 1. *)
Fixpoint value (l : list N) : N * N :=
  match l with [] => (1, 0) | [a] => (a, 1) | a :: l => let '(p, q) := value l in (a * p + q, p) end.
Inductive tail : list N -> Prop :=
| last_one a : 2 <= a -> tail [a]
| next_one a l : 1 <= a -> tail l -> tail (a :: l).
Inductive expansion : list N -> Prop :=
| whole a : 1 <= a -> expansion [a]
| parts a l : tail l -> expansion (a :: l).
Fixpoint sum (l : list N) : N := match l with [] => 0 | a :: l => a + sum l end.

(* (4) and (5): the word that leads down to [a0, ..., am], with its last quotient one less, is R^a0 L^a1 R^a2 ... backwards. *)
Fixpoint alternate (s : bool) (l : list N) : list (bool * N) :=
  match l with [] => [] | [a] => [(s, a - 1)] | a :: l => (s, a) :: alternate (negb s) l end.
Definition word (l : list N) : list (bool * N) := rev (alternate true l).
Definition walk (w : list (bool * N)) : BinNums.positive := fold_left (fun n p => step (fst p) (snd p) n) w xH.
Definition down (s : bool) (l : list N) : BinNums.positive := fold_right (fun p => step (fst p) (snd p)) xH (alternate s l).
Lemma walk_down l : walk (word l) = down true l.
Proof.
  symmetry. unfold walk, word, down. rewrite <- (rev_involutive (alternate true l)) at 1. now rewrite fold_left_rev_right.
Qed.
Lemma down_cons s a b l : down s (a :: b :: l) = step s a (down (negb s) (b :: l)).
Proof. reflexivity. Qed.
Definition swap (e : N * N) : N * N := let '(a, b) := e in (b, a).
Lemma element_step s k n : element (step s k n) = let '(a, b) := element n in if s then (a + k * b, b) else (a, b + k * a).
Proof. destruct s; [apply right_branch|apply left_branch]. Qed.
Lemma element_down l : l <> [] -> 1 <= last l 0 -> forall s, element (down s l) = if s then value l else swap (value l).
Proof.
  induction l as [|a [|b l] IH]; [easy| |]; intros _ L s.
  - change (down s [a]) with (step s (a - 1) xH). rewrite element_step. cbn [last element value swap] in *. destruct s; f_equal; lia.
  - rewrite down_cons, element_step, IH by (easy || exact L). change (value (a :: b :: l)) with
      (let '(p, q) := value (b :: l) in (a * p + q, p)). destruct s; cbn [negb]; destruct (value (b :: l)); cbn [swap]; f_equal; lia.
Qed.
(* E-cf.path-odd: For odd m the word L^(aₘ − 1) R^aₘ₋₁ L^aₘ₋₂ … L^a₁ R^a₀ leads from the root to [a₀, …, aₘ]. *)
(* E-cf.path-even-corrected: For even m the word R^(aₘ − 1) L^aₘ₋₁ R^aₘ₋₂ … L^a₁ R^a₀ leads from the root to [a₀, …,
   aₘ]. *)
Theorem path l : l <> [] -> 1 <= last l 0 -> element (walk (word l)) = value l.
Proof. intros H L. rewrite walk_down. exact (element_down l H L true). Qed.
(* For odd m, so for evenly many quotients, the word begins with L, else with R, and then am - 1. *)
Theorem first_letter l : l <> [] -> hd_error (word l) = Some (Nat.odd (length l), last l 0 - 1).
Proof.
  assert (G : forall l s, l <> [] -> hd_error (rev (alternate s l)) = Some (Bool.eqb s (Nat.odd (length l)), last l 0 - 1)).
  { clear. induction l as [|a [|b l] IH]; [easy| |]; intros s _; [now destruct s|].
    change (alternate s (a :: b :: l)) with ((s, a) :: alternate (negb s) (b :: l)). cbn [rev]. specialize (IH (negb s) ltac:(easy)).
    destruct (rev (alternate (negb s) (b :: l))) as [|x r]; [discriminate|]. cbn in IH |- *. rewrite IH.
    change (Nat.odd (S (S (length l)))) with (Nat.odd (length l)). rewrite Nat.odd_succ, <- Nat.negb_odd.
    now destruct s, (Nat.odd (length l)). }
  intros H. unfold word. rewrite G by exact H. now destruct (Nat.odd (length l)).
Qed.

(* Each fraction in lowest terms has one expansion. *)
Lemma tail_above l : tail l -> 1 <= snd (value l) /\ snd (value l) < fst (value l).
Proof.
  induction 1 as [a A|a l A T [P Q]]; [cbn; lia|]. destruct l as [|b l]; [inversion T|].
  change (value (a :: b :: l)) with (let '(p, q) := value (b :: l) in (a * p + q, p)).
  destruct (value (b :: l)). cbn in *. nia.
Qed.
Lemma tail_some l : tail l -> exists b r, l = b :: r.
Proof. destruct l; [inversion 1|eauto]. Qed.
Lemma value_parts a l : tail l -> value (a :: l) = (a * fst (value l) + snd (value l), fst (value l)).
Proof. intros T. destruct l; [inversion T|]. cbn. now destruct (match l with [] => _ | _ => _ end). Qed.
Theorem one_expansion l : expansion l -> forall r, expansion r -> value l = value r -> l = r.
Proof.
  assert (D : forall a p q b p' q', q < p -> q' < p' -> a * p + q = b * p' + q' -> p = p' -> a = b /\ q = q').
  { intros a p q b p' q' Q Q' H <-. assert (a = b) by nia. subst. split; [reflexivity|lia]. }
  assert (T : forall l, tail l -> forall r, tail r -> value l = value r -> l = r).
  { clear l. induction 1 as [a A|a l A T IH]; intros r R E.
    - inversion R as [b B|b t B U]; subst; [cbn in E; congruence|]. rewrite (value_parts b t U) in E. pose proof (tail_above t U).
      cbn in E. injection E as _ E. lia.
    - rewrite (value_parts a l T) in E. pose proof (tail_above l T). inversion R as [b B|b t B U]; subst.
      + cbn in E. injection E as _ E. lia.
      + rewrite (value_parts b t U) in E. pose proof (tail_above t U). injection E as E E'.
        destruct (D _ _ _ _ _ _ (proj2 H) (proj2 H0) E E') as [<- F]. f_equal. apply IH; [exact U|].
        destruct (value l), (value t). cbn in *. congruence. }
  intros L r R E. destruct L as [a A|a u L], R as [b B|b t U].
  - cbn in E. congruence.
  - rewrite (value_parts b t U) in E. pose proof (tail_above t U). cbn in E. injection E as _ E. lia.
  - rewrite (value_parts a u L) in E. pose proof (tail_above u L). cbn in E. injection E as _ E. lia.
  - rewrite (value_parts a u L), (value_parts b t U) in E. pose proof (tail_above t U). pose proof (tail_above u L). injection E as E E'.
    destruct (D _ _ _ _ _ _ (proj2 H0) (proj2 H) E E') as [<- F]. f_equal. apply (T u L t U).
    destruct (value u), (value t). cbn in *. congruence.
Qed.
Lemma tail_last l : tail l -> 2 <= last l 0.
Proof. induction 1 as [a A|a l A T IH]; [exact A|]. destruct l; [inversion T|exact IH]. Qed.
Lemma expansion_last l : expansion l -> l <> [] /\ 1 <= last l 0.
Proof. intros [a A|a t T]; (split; [easy|]); [exact A|]. pose proof (tail_last t T). destruct t; [inversion T|]. cbn in *. lia. Qed.
Theorem expanded n : exists l, expansion l /\ n = walk (word l).
Proof.
  induction n as [n (l & L & ->)|n (l & L & ->)|]; [| |exists [1]; split; [now constructor|reflexivity]]; setoid_rewrite walk_down.
  - destruct L as [a A|a t T].
    + exists [a + 1]. split; [constructor; lia|]. cbn. unfold right. replace (a + 1 - 1) with (N.succ (a - 1)) by lia.
      now rewrite N.iter_succ.
    + exists (a + 1 :: t). split; [now constructor|]. destruct t; [inversion T|]. rewrite !down_cons. cbn [step]. unfold right.
      now rewrite N.add_1_r, N.iter_succ.
  - assert (Z : forall a l, 1 <= a -> tail (a :: l) -> exists r, expansion r /\ xO (down true (a :: l)) = down true r).
    { intros a t A T. exists (0 :: 1 :: a :: t). split; [constructor; now constructor|]. reflexivity. }
    destruct L as [a A|a t T].
    + destruct (N.eq_dec a 1) as [->|B]; [exists [0; 2]; split; [constructor; constructor; lia|reflexivity]|].
      apply Z; [exact A|constructor; lia].
    + destruct (N.eq_dec a 0) as [->|B]; [|apply Z; [lia|constructor; [lia|exact T]]]. destruct t as [|b t]; [inversion T|].
      exists (0 :: b + 1 :: t). split; [constructor; inversion T; subst; [constructor; lia|constructor; [lia|assumption]]|].
      rewrite !down_cons. cbn [negb step]. change (right 0) with (fun n : BinNums.positive => n). cbv beta.
      destruct t as [|c t].
      * inversion T as [? B|? ? B U]; subst; [|inversion U]. cbn. unfold left. replace (b + 1 - 1) with (N.succ (b - 1)) by lia.
        now rewrite N.iter_succ.
      * rewrite !down_cons. cbn [step negb]. unfold left. now rewrite N.add_1_r, N.iter_succ.
Qed.
Lemma log_step s k n : N.log2 (Npos (step s k n)) = k + N.log2 (Npos n).
Proof.
  induction k as [|k IH] using N.peano_ind; [now destruct s|]. unfold step, right, left in *. destruct s; rewrite N.iter_succ.
  - change (N.pos (N.iter k xI n)~1) with (2 * N.pos (N.iter k xI n) + 1). rewrite N.log2_succ_double by lia. lia.
  - change (N.pos (N.iter k xO n)~0) with (2 * N.pos (N.iter k xO n)). rewrite N.log2_double by lia. lia.
Qed.
Lemma log_down l s : l <> [] -> 1 <= last l 0 -> N.log2 (Npos (down s l)) + 1 = sum l.
Proof.
  revert s. induction l as [|a [|b l] IH]; [easy| |]; intros s _ L.
  - change (down s [a]) with (step s (a - 1) xH). rewrite log_step. cbn in *. lia.
  - rewrite down_cons, log_step. change (sum (a :: b :: l)) with (a + sum (b :: l)). rewrite <- (IH (negb s)) by (easy || exact L). lia.
Qed.
Lemma in_places k n : In n (places k) <-> N.log2 (Npos n) = N.of_nat k.
Proof.
  revert n. induction k as [|k IH]; intros n; cbn [places].
  - split; [intros [<-|[]]; reflexivity|]. intros H. left. destruct n as [n|n|]; [| |reflexivity];
      [change (N.pos n~1) with (2 * N.pos n + 1) in H; rewrite N.log2_succ_double in H by lia|
       change (N.pos n~0) with (2 * N.pos n) in H; rewrite N.log2_double in H by lia]; lia.
  - rewrite in_flat_map. destruct n as [n|n|].
    + change (N.pos n~1) with (2 * N.pos n + 1). rewrite N.log2_succ_double by lia. split.
      * intros (m & I & [E|[E|[]]]); inversion E; subst. apply IH in I. lia.
      * intros H. exists n. split; [apply IH; lia|cbn; auto].
    + change (N.pos n~0) with (2 * N.pos n). rewrite N.log2_double by lia. split.
      * intros (m & I & [E|[E|[]]]); inversion E; subst. apply IH in I. lia.
      * intros H. exists n. split; [apply IH; lia|cbn; auto].
    + split; [intros (m & I & [E|[E|[]]]); discriminate|]. cbn. lia.
Qed.
(* E-cf.generation: Generation n consists of the [a₀, …, aₘ] with aₘ ≥ 2 (if m ≥ 1) whose quotients have the sum n,
   each once. *)
Theorem generation_by_sums k e : In e (generation k) <-> exists l, expansion l /\ sum l = N.of_nat k + 1 /\ value l = e.
Proof.
  rewrite generation_places, in_map_iff. split.
  - intros (n & <- & I). apply in_places in I. destruct (expanded n) as (l & L & ->). pose proof (expansion_last l L) as [H H'].
    exists l. split; [exact L|]. split; [|now rewrite path]. rewrite walk_down in I. rewrite <- (log_down l true H H'). lia.
  - intros (l & L & S & <-). pose proof (expansion_last l L) as [H H']. exists (walk (word l)). split; [now apply path|].
    apply in_places. rewrite walk_down. rewrite <- (log_down l true H H') in S. lia.
Qed.

Lemma segments_step s k n : 1 <= k -> match segments n with (t, _) :: _ => t = negb s | [] => True end ->
  segments (step s k n) = (s, k) :: segments n.
Proof.
  intros K H. destruct (N.zero_or_succ k) as [->|[j ->]]; [lia|]. clear K. induction j as [|j IH] using N.peano_ind.
  - replace (step s (N.succ 0) n) with (if s then xI n else xO n) by now destruct s. destruct (segments n) as [|[t i] r] eqn:E.
    + destruct s; cbn; now rewrite E.
    + subst t. destruct s; cbn; now rewrite E.
  - assert (X : step s (N.succ (N.succ j)) n = if s then xI (step s (N.succ j) n) else xO (step s (N.succ j) n)).
    { unfold step, right, left. destruct s; now rewrite (N.iter_succ (N.succ j)). }
    rewrite X. destruct s; cbn [segments]; rewrite IH; cbn; f_equal; f_equal; lia.
Qed.
Theorem segments_of_expansion l : tail l -> segments (walk (word l)) = alternate true l.
Proof.
  intros T. rewrite walk_down. assert (G : forall s, segments (down s l) = alternate s l); [|apply G].
  induction T as [a A|a l A T IH]; intros s.
  - change (down s [a]) with (step s (a - 1) xH). rewrite segments_step by (lia || exact I). reflexivity.
  - destruct l as [|b l]; [inversion T|]. rewrite down_cons, segments_step; [|exact A|]; rewrite IH; [reflexivity|]. now destruct l.
Qed.
Lemma edges_alternate l : forall s, map snd (alternate s l) = match l with [] => [] | _ => removelast l ++ [last l 0 - 1] end.
Proof.
  induction l as [|a [|b l] IH]; intros s; [reflexivity|reflexivity|].
  change (alternate s (a :: b :: l)) with ((s, a) :: alternate (negb s) (b :: l)). cbn [map snd]. rewrite IH. reflexivity.
Qed.
(* E-3.segments: For coprime a < b the segments of the path from b/a = [a₀, …, aₘ] up to the root have a₀, a₁, …, aₘ −
   1 edges: so Theorems 2 and 3 say the same. *)
Theorem edges_by_quotients a b l n : a < b -> value l = (b, a) -> expansion l -> element n = (b, a) ->
  edges n = removelast l ++ [last l 0 - 1].
Proof.
  intros L V E F. assert (T : tail l).
  { destruct E as [c C|c t T]; [cbn in V; injection V as -> <-; constructor; lia|]. constructor; [|exact T].
    rewrite (value_parts c t T) in V. pose proof (tail_above t T). injection V as V V'. nia. }
  assert (n = walk (word l)) as ->.
  { apply element_once. rewrite path by (apply expansion_last; exact E). congruence. }
  unfold edges. rewrite segments_of_expansion, edges_alternate by exact T. destruct l; [inversion T|reflexivity].
Qed.

Fixpoint even_first (l : list N) : bool := match l with [] => false | a :: l => if a =? 1 then negb (even_first l) else true end.
Lemma even_first_spec l : tail l -> (even_first l = true <->
  exists i, Nat.Even i /\ (i < length l)%nat /\ nth i l 0 <> 1 /\ forall j, (j < i)%nat -> nth j l 0 = 1).
Proof.
  induction 1 as [a A|a l A T IH]; cbn [even_first].
  - destruct (N.eqb_spec a 1); [lia|]. split; [intros _|reflexivity]. exists 0%nat. cbn. repeat split; [now exists 0%nat|lia|easy|lia].
  - destruct (N.eqb_spec a 1) as [->|B].
    + rewrite negb_true_iff, <- not_true_iff_false, IH. clear A. split.
      * intros H. assert (F : exists i, (i < length l)%nat /\ nth i l 0 <> 1 /\ forall j, (j < i)%nat -> nth j l 0 = 1).
        { clear -T. induction T as [a A|a l A T (i & I & J & K)]; [exists 0%nat; cbn; repeat split; lia|].
          destruct (N.eq_dec a 1) as [->|B]; [exists (S i)|exists 0%nat]; cbn; repeat split; try lia; auto.
          intros [|j] L; [reflexivity|apply K; lia]. }
        destruct F as (i & I & J & K). exists (S i). cbn. repeat split; [|lia|exact J|].
        -- apply even_or_not. intros E. apply H. now exists i.
        -- intros [|j] L; [reflexivity|apply K; lia].
      * intros (i & E & I & J & K) (i' & E' & I' & J' & K'). destruct i as [|i]; [easy|]. apply even_or_not in E. cbn in I, J.
        destruct (Nat.lt_trichotomy i i') as [L|[->|L]]; [|exact (E E')|].
        -- apply J. now apply K'.
        -- apply J'. exact (K (S i') ltac:(lia)).
    + split; [intros _|reflexivity]. exists 0%nat. cbn. repeat split; [now exists 0%nat|lia|easy|lia].
Qed.
Lemma wins_even_first l : tail l -> wins (removelast l ++ [last l 0 - 1]) = even_first l.
Proof.
  induction 1 as [a A|a l A T IH].
  - cbn. destruct (N.eqb_spec a 1); [lia|]. now destruct (2 <=? a - 1).
  - destruct l as [|b l]; [inversion T|]. change (removelast (a :: b :: l)) with (a :: removelast (b :: l)).
    change (last (a :: b :: l) 0) with (last (b :: l) 0). cbn [app]. cbn [wins]. rewrite IH. cbn [even_first].
    destruct (N.leb_spec 2 a), (N.eqb_spec a 1); try lia; reflexivity.
Qed.
(* E-3: For a < b the first player wins iff the first partial quotient of b/a other than 1 stands at an even index. *)
Theorem schwartz d a b l : 1 <= d -> a < b -> expansion l -> value l = (b, a) -> (is_N _ euclid (d * a, d * b) <->
  exists i, Nat.Even i /\ (i < length l)%nat /\ nth i l 0 <> 1 /\ forall j, (j < i)%nat -> nth j l 0 = 1).
Proof.
  intros D L E V. assert (T : tail l).
  { destruct E as [c C|c t T]; [cbn in V; injection V as -> <-; constructor; lia|]. constructor; [|exact T].
    rewrite (value_parts c t T) in V. pose proof (tail_above t T). injection V as V V'. nia. }
  set (n := walk (word l)). assert (F : element n = (b, a)) by (unfold n; rewrite path by (apply expansion_last; exact E); exact V).
  rewrite <- even_first_spec, <- wins_even_first by exact T. rewrite <- (edges_by_quotients a b l n L V E F).
  rewrite wins_spec, <- (won_by_segments d n D), F. cbn [times]. pose proof (positive_element n) as P. rewrite F in P. cbn in P.
  rewrite !decided by (split; nia). rewrite !first_player_wins by nia. tauto.
Qed.

(* A number above 0 is what fractions lie below it: x/y < G where x^2 < xy + y^2. Of an irrational number c, with whole
   part 1, the rest is turned over: x/y < 1/(c - 1) iff (x + y)/x is above c. *)
Fixpoint complete (n : nat) (x y : N) : Prop :=
  match n with O => below_phi x y | S n => ~ complete n (x + y) x end.
(* E-cf.golden: G = [1, 1, 1, …]. *)
Theorem golden n : complete n 1 1 /\ ~ complete n 2 1 /\ forall x y, 1 <= x -> 1 <= y -> (complete n x y <-> below_phi x y).
Proof.
  assert (G : forall x y, 1 <= x -> 1 <= y -> (complete n x y <-> below_phi x y)).
  { induction n as [|n IH]; intros x y X Y; [reflexivity|]. cbn [complete]. rewrite IH by lia. unfold below_phi.
    pose proof (phi_is_irrational (x + y) x y (N.le_refl _) Y). split; intros H'; nia. }
  split; [|split; [|exact G]]; rewrite G by lia; unfold below_phi; lia.
Qed.
(* E-cf.drawing: The second generation ends with [2], the third begins with [0, 3], [1, 2]. *)
Theorem labels : last (generation 1) (0, 0) = value [2] /\ firstn 2 (generation 2) = [value [0; 3]; value [1; 2]].
Proof. split; reflexivity. Qed.
(* E-4.table: f(n) = 0, 2, 2, 6, 10, 22, 42 and g(n) = 1, 0, 2, 2, 6, 10, 22 for n = 1, …, 7. *)
Theorem table_of_wins : map first_wins (seq 0 7) = [0; 2; 2; 6; 10; 22; 42]%nat /\
  map second_wins (seq 0 7) = [1; 0; 2; 2; 6; 10; 22]%nat.
Proof. split; vm_compute; reflexivity. Qed.
