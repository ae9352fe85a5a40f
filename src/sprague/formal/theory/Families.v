(* Games with parameters, for some values of these: what has to hold of a rule so that a law of residues, of gaps, or of
   blocks gives its P-positions or nim-values. M, the modulus, depends on the parameters. *)
From Coq Require Import NArith ZArith List Lia.
From Sprague Require Import Games Piles Misere Values HeapLaws MexSequences MexPairs MexLaws MexExistence.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Definition residue (M : Z) (x : N) : N := Z.to_N (x mod M).
Lemma residue_is (M : Z) (x : N) : M >= 1 -> Z.of_N (residue M x) = x mod M.
Proof. intros P. unfold residue. pose proof (Z.mod_pos_bound x M ltac:(lia)). lia. Qed.
Lemma residue_of (M q r : Z) : 0 <= r < M -> (q * M + r) mod M = r.
Proof. intros R. rewrite Z.add_comm, Z.mod_add, Z.mod_small; lia. Qed.
(* how often M is passed on the way from the residue c to that of c + h *)
Lemma turns (most : Z) (M : Z) (c h r : N) : M >= 1 -> c < M -> h <= most * M -> Z.of_N r = (c + h) mod M ->
  r < M /\ exists j, 0 <= j <= most /\ c + h = r + j * M.
Proof.
  intros P C H E. pose proof (Z.mod_pos_bound (c + h) M ltac:(lia)). pose proof (Z.div_mod (c + h) M ltac:(lia)).
  split; [lia|]. exists ((c + h) / M). split; [|lia]. split; [apply Z.div_pos; lia|].
  enough ((c + h) / M < most + 1) by lia. apply Z.div_lt_upper_bound; lia.
Qed.

Lemma rest_known (M : Z) (c h r : N) : M >= 1 -> Z.of_N r = (c + h) mod M -> r < M /\ (c + h) mod M = r.
Proof. intros P E. pose proof (Z.mod_pos_bound (c + h) M ltac:(lia)). lia. Qed.
(* the case of a disjunction of equations that holds; between which multiples a number is *)
Ltac a_case := first [left; lia | right; a_case | lia].
Ltac a_turn := first [exists 0; lia | exists 1; lia | exists 2; lia | exists 3; lia | exists 4; lia | exists 5; lia
  | exists 6; lia | exists 7; lia | exists 8; lia | exists 9; lia | exists 10; lia | exists 11; lia | exists 12; lia].
(* a move within the turns, or into the beginning *)
Ltac a_way D := match type of D with
  | ?way /\ ?at_ => let T := fresh in let W := fresh in destruct D as [T W];
      first [left; split; [repeat (destruct T as [T|T]); a_turn|exact W] | right; split; [lia|split; [lia|exact W]]]
  | _ \/ _ => destruct D as [D|D]; a_way D
  end.

(* the same of P-positions, where there may be no move *)
Ltac a_lost_way D := lazymatch type of D with
  | ~ _ => right; let T := fresh in let L := fresh in let l := fresh in
      intros (l & T & L); apply D; exists l; split; [exact T|lia]
  | _ \/ _ => destruct D as [D|D]; a_lost_way D
  | _ => let t := fresh in let l := fresh in let s := fresh in left; destruct D as (l & s & t & D); exists l, s;
      split; [exact t|]; a_way D
  end.

(* One heap: what has to hold of a relation so that it says the nim-values, those of any number of heaps too. *)
Section Heap.
Variable move : N -> N -> Prop.
Hypothesis ends : forall x p : N, move x p -> p < x.
Definition are_values (V : N -> N -> Prop) : Prop :=
  (forall x : N, exists v : N, V x v) /\ (forall x u v : N, V x u -> V x v -> Z.of_N u = v) /\
  (forall x p v : N, move x p -> V x v -> V p v -> False) /\
  (forall x v u : N, V x v -> u < v -> exists p : N, move x p /\ V p u).
Theorem heap_values V : are_values V -> forall x v, has_value _ move x v <-> V x v.
Proof.
  intros (every & one & kept & reached) x v. apply (values _ move (fun _ => True) (fun x => x)) with (V := V); [| | | | |exact I].
  - intros p q _ m. split; [exact I|]. pose proof (ends p q m). lia.
  - intros p _. apply every.
  - intros p u w _ A B. apply N2Z.inj. exact (one _ _ _ A B).
  - intros p q w _ A m B. exact (kept p q w m A B).
  - intros p u w _ A L. apply (reached p w u A). lia.
Qed.
Definition one_left (x : N) (heaps : list N) : Prop := exists p : N, move x p /\ heaps = [p].
Theorem heap_sums V : are_values V ->
  forall heaps v, has_value _ (sum_of_heaps one_left) heaps v <-> sum_value V heaps v.
Proof.
  intros (every & one & kept & reached). apply (heap_law _ (fun x => x)).
  - intros x heaps (p & m & ->). pose proof (ends x p m). unfold total_weight. cbn. lia.
  - exact every.
  - intros x u v A B. apply N2Z.inj. exact (one _ _ _ A B).
  - intros x heaps vs (p & m & ->) F V0. inversion F as [|? v ? ? W G]; subst. inversion G; subst.
    cbn in V0. rewrite N.lxor_0_r in V0. exact (kept x p v m V0 W).
  - intros x v u A L. destruct (reached x v u A ltac:(lia)) as (p & m & B). exists [p], [u]. split; [now exists p|].
    split; [constructor; [exact B|constructor]|]. cbn. apply N.lxor_0_r.
Qed.
End Heap.

(* Nim on any number of piles: any number may be taken from one of them. *)
Section Nim.
Variable move : N -> N -> Prop.
Hypothesis any_number : forall x p : N, move x p <-> p < x.
Theorem nim_values heaps v : has_value _ (sum_of_heaps (one_left move)) heaps v <-> nim_sum heaps = v.
Proof.
  assert (are_values move (fun x v => v = x)) as law.
  { split; [intros x; now exists x|]. split; [intros x u w -> ->; reflexivity|]. split.
    - intros x p w m -> E. apply any_number in m. lia.
    - intros x w u -> L. exists u. split; [now apply any_number|reflexivity]. }
  rewrite (heap_sums move (fun x p => proj1 (any_number x p)) _ law heaps v). unfold sum_value. split.
  - intros (vs & F & <-). f_equal. induction F; congruence.
  - intros <-. exists heaps. split; [|reflexivity]. induction heaps; constructor; auto.
Qed.
Theorem nim_positions heaps : is_P _ (sum_of_heaps (one_left move)) heaps <-> nim_sum heaps = 0%N.
Proof.
  apply (kernel _ _ (fun _ => True) (total_weight (fun x => x))) with (S := fun heaps => nim_sum heaps = 0%N); [| | |exact I].
  - intros p q _ [l n r h (k & m & ->)]. split; [exact I|]. rewrite !total_weight_app. apply any_number in m.
    unfold total_weight. cbn. lia.
  - intros p q _ E M F. apply nim_values in E, F. destruct E as [A _]. destruct (A q M) as (u & U & D).
    apply nim_values in U, F. congruence.
  - intros p _. destruct (N.eq_dec (nim_sum p) 0) as [E|E]; [now left|right].
    destruct (proj2 (nim_values p _) eq_refl) as [_ B]. destruct (B 0%N) as (q & M & Q); [lia|].
    exists q. split; [exact M|now apply nim_values].
Qed.
End Nim.

(* One heap, and a set of heaps. *)
Theorem one_heap (move : N -> N -> Prop) (lost : N -> Prop) :
  (forall x p : N, move x p -> p < x) -> (forall x p : N, ~ (lost p /\ (move x p /\ lost x))) ->
  (forall x : N, lost x \/ exists p : N, lost p /\ move x p) -> forall x, is_P _ move x <-> lost x.
Proof.
  intros ends apart reached x. apply (kernel _ move (fun _ => True) (fun x => x)) with (S := lost); [| | |exact I].
  - intros p q _ m. split; [exact I|]. pose proof (ends p q m). lia.
  - intros p q _ P m Q. exact (apart p q (conj Q (conj m P))).
  - intros p _. destruct (reached p) as [P|(q & Q & m)]; [now left|right; now exists q].
Qed.

(* The same under misere play, and of two piles. *)
Theorem one_heap_misere (move : N -> N -> Prop) (lost : N -> Prop) :
  (forall x p : N, move x p -> p < x) -> (forall x p : N, ~ (lost p /\ (move x p /\ lost x))) ->
  (forall x : N, lost x -> exists p : N, move x p) ->
  (forall x : N, lost x \/ (~ (exists p : N, move x p) \/ exists p : N, lost p /\ move x p)) ->
  forall x, misere_P _ move x <-> lost x.
Proof.
  intros ends apart moves reached x. apply (misere_kernel _ move (fun _ => True) (fun x => x)) with (S := lost); [| | | |exact I].
  - intros p q _ m. split; [exact I|]. pose proof (ends p q m). lia.
  - intros p q _ P m Q. exact (apart p q (conj Q (conj m P))).
  - intros p _. apply moves.
  - intros p _. destruct (reached p) as [P|[E|(q & Q & m)]]; [now left|right; left|right; right; now exists q].
    intros q m. apply E. now exists q.
Qed.
Theorem two_piles_misere (rule : N -> N -> N -> N -> Prop) (lost : N -> N -> Prop) :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y p q : N, x <= y -> ~ (left2 lost p q /\ (rule x y p q /\ lost x y))) ->
  (forall x y : N, x <= y -> lost x y -> exists p q : N, rule x y p q) ->
  (forall x y : N, x <= y -> lost x y \/
    (~ (exists p q : N, rule x y p q) \/ exists p q : N, left2 lost p q /\ rule x y p q)) ->
  forall x y : N, x <= y -> (misere_P _ (piles2 rule) (x, y) <-> lost x y).
Proof.
  intros ends apart moves reached. apply Misere.two_piles_misere; [exact ends|exact apart|exact moves|].
  intros x y L. destruct (reached x y L) as [P|[E|F]]; [now left|right; left|now right; right].
  intros p q m. apply E. now exists p, q.
Qed.

(* One heap, of which l may be taken whatever it is; after s l r: what leaves the residue s, by l, was of residue r. *)
Section Residues.
Variable move : N -> N -> Prop.
Variable takes : N -> Prop.
Variable after : N -> N -> N -> Prop.
Variable M : Z.
Hypothesis positive : M >= 1.
Hypothesis ends : forall x p : N, move x p -> p < x.
Hypothesis taken : forall x p l : N, Z.of_N x = p + l -> (move x p <-> takes l).
Hypothesis known : forall s l r : N, takes l -> s < M -> Z.of_N r = (s + l) mod M -> after s l r.
Definition at_residue (T : N -> Prop) (x : N) : Prop := exists r : N, Z.of_N r = x mod M /\ T r.

Lemma residue_before x p : move x p -> exists l, takes l /\ after (residue M p) l (residue M x).
Proof.
  intros m. pose proof (ends x p m). exists (x - p)%N. assert (t : takes (x - p)%N) by (apply (taken x p); [lia|exact m]).
  split; [exact t|]. pose proof (Z.mod_pos_bound p M ltac:(lia)).
  apply known; [exact t|rewrite residue_is; lia|]. rewrite !residue_is by lia.
  rewrite Z.add_mod_idemp_l by lia. f_equal. lia.
Qed.
Lemma residue_left (x l s : N) : takes l -> s + l = Z.of_N (residue M x) -> exists p, move x p /\ residue M p = s.
Proof.
  intros t E. pose proof (residue_is M x positive) as R. rewrite <- E in R. pose proof (Z.mod_pos_bound x M ltac:(lia)).
  pose proof (Z.div_mod x M ltac:(lia)). assert (0 <= x / M) by (apply Z.div_pos; lia).
  exists (x - l)%N. assert (L : Z.of_N (x - l)%N = x / M * M + s) by nia. split; [apply (taken x _ l); [nia|exact t]|].
  unfold residue. rewrite L, residue_of; lia.
Qed.
Lemma at_residue_iff T x : at_residue T x <-> T (residue M x).
Proof.
  split; [intros (r & E & H)|intros H; exists (residue M x); now rewrite residue_is].
  rewrite <- residue_is in E by assumption. now apply N2Z.inj in E as <-.
Qed.

Theorem residue_positions (lost : N -> Prop) :
  (forall l r s : N, takes l -> lost r -> lost s -> ~ after s l r) ->
  (forall r : N, r < M -> lost r \/ exists l s : N, takes l /\ (s + l = Z.of_N r /\ lost s)) ->
  forall x, is_P _ move x <-> at_residue lost x.
Proof.
  intros kept reached x. rewrite at_residue_iff.
  apply (kernel _ move (fun _ => True) (fun x => x)) with (S := fun x => lost (residue M x)); [| | |exact I].
  - intros p q _ m. split; [exact I|]. pose proof (ends p q m). lia.
  - intros p q _ P m Q. destruct (residue_before p q m) as (l & t & A). exact (kept l _ _ t P Q A).
  - intros p _. pose proof (Z.mod_pos_bound p M ltac:(lia)). pose proof (residue_is M p positive).
    destruct (reached (residue M p) ltac:(lia)) as [H1|(l & s & t & E & H1)]; [now left|right].
    destruct (residue_left p l s t) as (q & m & <-); [lia|]. now exists q.
Qed.

Lemma taken_from (x p : N) : move x p -> exists l : N, takes l /\ Z.of_N x = p + l.
Proof.
  intros m. pose proof (ends x p m). exists (x - p)%N. split; [|lia]. apply (taken x p); [lia|exact m].
Qed.

Theorem residue_values (value : N -> N -> Prop) :
  (forall r : N, r < M -> exists v : N, value r v) ->
  (forall r v w : N, value r v -> value r w -> Z.of_N v = w) ->
  (forall l r s v : N, takes l -> value r v -> value s v -> ~ after s l r) ->
  (forall r v u : N, value r v -> u < v -> exists l s : N, takes l /\ (s + l = Z.of_N r /\ value s u)) ->
  are_values move (fun x v => at_residue (fun r => value r v) x).
Proof.
  intros every one kept reached. split; [|split; [|split]].
  - intros x. destruct (every (residue M x)) as (v & V); [|exists v; now apply at_residue_iff].
    rewrite residue_is by assumption. apply Z.mod_pos_bound. lia.
  - intros x u v A B. apply at_residue_iff in A, B. exact (one _ _ _ A B).
  - intros x p v m A B. apply at_residue_iff in A, B.
    destruct (residue_before x p m) as (l & t & C). exact (kept l _ _ v t A B C).
  - intros x v u A L. apply at_residue_iff in A. destruct (reached _ _ u A L) as (l & s & t & E & B).
    destruct (residue_left x l s t E) as (p & m & <-). exists p. split; [exact m|now apply at_residue_iff].
Qed.

(* Values of heaps as they are, since M is a constant and there is a beginning. *)
Theorem taken_values (value : N -> N -> Prop) :
  (forall r : N, r >= 0 -> exists v : N, value r v) ->
  (forall r v w : N, value r v -> value r w -> Z.of_N v = w) ->
  (forall l r s v : N, takes l -> value r v -> value s v -> ~ s + l = Z.of_N r) ->
  (forall r v u : N, value r v -> u < v -> exists l s : N, takes l /\ (s + l = Z.of_N r /\ value s u)) ->
  are_values move value.
Proof.
  intros every one kept reached. split; [|split; [|split]].
  - intros x. apply every. lia.
  - exact one.
  - intros x p v m A B. destruct (taken_from x p m) as (l & t & E). apply (kept l x p v t A B). lia.
  - intros x v u A L. destruct (reached x v u A L) as (l & s & t & E & B). exists s. split; [|exact B].
    apply (taken x s l); [lia|exact t].
Qed.

(* From n0 on by the residue of x - n0, below it by the heap. *)
Section Begins.
Variable n0 J : Z.
Variables value first : N -> N -> Prop.
Hypothesis begins : n0 >= 0.
Hypothesis turns_some : 0 <= J.
Hypothesis bounded : forall l : N, takes l -> l <= J * M.
Hypothesis residues : forall r v : N, value r v -> r < M.
Hypothesis firsts : forall r v : N, first r v -> r < n0.
Hypothesis every : forall r : N, r < M -> exists v : N, value r v.
Hypothesis one : forall r v w : N, value r v -> value r w -> Z.of_N v = w.
Hypothesis kept : forall l r s v : N, takes l -> value r v -> value s v -> ~ after s l r.
Hypothesis every_first : forall r : N, r < n0 -> exists v : N, first r v.
Hypothesis one_first : forall r v w : N, first r v -> first r w -> Z.of_N v = w.
Hypothesis kept_first : forall l r s v : N, takes l -> first r v -> first s v -> ~ s + l = Z.of_N r.
Hypothesis reached_first : forall r v u : N, first r v -> u < v ->
  exists l s : N, takes l /\ (s + l = Z.of_N r /\ first s u).
Hypothesis kept_any : forall i, 0 <= i < J -> forall l r s v : N, takes l -> value r v -> first s v ->
  ~ s + l = r + n0 + i * M.
Hypothesis reached_any : forall i, 0 <= i <= J -> forall r v u : N, value r v -> u < v -> exists l s : N, takes l /\
  ((exists j, 0 <= j <= i /\ s + l = r + j * M) /\ value s u \/ i < J /\ s + l = r + n0 + i * M /\ first s u).

Definition after_beginning (x v : N) : Prop :=
  x < n0 /\ first x v \/ n0 <= x /\ exists r : N, Z.of_N r = (x - n0) mod M /\ value r v.
Lemma in_turn (x : N) : n0 <= x -> exists q (r : N), Z.of_N x = n0 + q * M + r /\ 0 <= q /\ r < M /\ Z.of_N r = (x - n0) mod M.
Proof.
  intros L. pose proof (Z.mod_pos_bound (x - n0) M ltac:(lia)). pose proof (Z.div_mod (x - n0) M ltac:(lia)).
  exists ((x - n0) / M), (Z.to_N ((x - n0) mod M)). split; [lia|]. split; [apply Z.div_pos; lia|]. lia.
Qed.
Lemma is_in_turn (x : N) q (r : N) : Z.of_N x = n0 + q * M + r -> r < M -> Z.of_N r = (x - n0) mod M.
Proof. intros E R. replace (x - n0) with (q * M + r) by lia. symmetry. apply residue_of. lia. Qed.
Lemma bounded_turn q : 0 <= q -> exists i, 0 <= i <= J /\ i <= q /\ (i < J -> i = q).
Proof.
  intros Q. destruct (Z.le_gt_cases J q); [exists J|exists q]; lia.
Qed.
Theorem beginning_values : are_values move after_beginning.
Proof.
  split; [|split; [|split]].
  - intros x. destruct (Z.lt_ge_cases x n0) as [L|L].
    + destruct (every_first x L) as (v & H). exists v. left. now split.
    + destruct (in_turn x L) as (q & r & _ & _ & R & E). destruct (every r R) as (v & H). exists v. right.
      split; [exact L|]. now exists r.
  - intros x u v [[A B]|[A (r & E & B)]] [[C D]|[C (s & F & D)]]; [exact (one_first x u v B D)|lia|lia|].
    assert (s = r) as -> by (apply N2Z.inj; lia). exact (one r u v B D).
  - intros x p v m A B. destruct (taken_from x p m) as (l & t & E). pose proof (bounded l t).
    destruct A as [[A1 A2]|[A1 (r & A2 & A3)]], B as [[B1 B2]|[B1 (s & B2 & B3)]].
    + apply (kept_first l x p v t A2 B2). lia.
    + lia.
    + destruct (in_turn x A1) as (q & r' & X & Q & R & X2). assert (r' = r) as -> by (apply N2Z.inj; lia).
      pose proof (firsts p v B2). assert (q < J) by nia. apply (kept_any q ltac:(lia) l r p v t A3 B2). lia.
    + pose proof (residues s v B3). refine (kept l r s v t A3 B3 (known s l r t ltac:(lia) _)).
      rewrite A2, B2, Z.add_mod_idemp_l by lia. f_equal. lia.
  - intros x v u [[A B]|[A (r & E & B)]] L.
    + destruct (reached_first x v u B L) as (l & s & t & S & F). pose proof (firsts s u F). exists s.
      split; [apply (taken x s l); [lia|exact t]|]. left. now split.
    + destruct (in_turn x A) as (q & r' & X & Q & R & X2). assert (r' = r) as -> by (apply N2Z.inj; lia).
      destruct (bounded_turn q Q) as (i & I1 & I2 & I3). destruct (reached_any i I1 r v u B L) as (l & s & t & [[(j & K & S) F]|(I4 & S & F)]).
      * assert (0 <= (q - j) * M) by nia. pose proof (residues s u F). exists (x - l)%N.
        assert (P : Z.of_N (x - l)%N = n0 + (q - j) * M + s) by lia. split; [apply (taken x _ l); [lia|exact t]|].
        right. split; [lia|]. exists s. split; [|exact F]. apply (is_in_turn _ (q - j)); [exact P|lia].
      * pose proof (firsts s u F). exists s. rewrite (I3 I4) in S. split; [apply (taken x s l); [lia|exact t]|]. left. now split.
Qed.
End Begins.

(* P-positions in the same way, under misere play too: where a heap is stuck, there is no move. *)
Section Lost.
Variable n0 J : Z.
Variables lost first : N -> Prop.
Hypothesis begins : n0 >= 0.
Hypothesis turns_some : 0 <= J.
Hypothesis bounded : forall l : N, takes l -> l <= J * M.
Hypothesis residues : forall r : N, lost r -> r < M.
Hypothesis firsts : forall r : N, first r -> r < n0.
Hypothesis kept : forall l r s : N, takes l -> lost r -> lost s -> ~ after s l r.
Hypothesis kept_first : forall l r s : N, takes l -> first r -> first s -> ~ s + l = Z.of_N r.
Hypothesis kept_any : forall i, 0 <= i < J -> forall l r s : N, takes l -> lost r -> first s -> ~ s + l = r + n0 + i * M.
Definition lost_after (x : N) : Prop :=
  x < n0 /\ first x \/ n0 <= x /\ exists r : N, Z.of_N r = (x - n0) mod M /\ lost r.
Lemma lost_kept (x p : N) : lost_after x -> move x p -> lost_after p -> False.
Proof.
  intros A m B. destruct (taken_from x p m) as (l & t & E). pose proof (bounded l t).
  destruct A as [[A1 A2]|[A1 (r & A2 & A3)]], B as [[B1 B2]|[B1 (s & B2 & B3)]].
  - apply (kept_first l x p t A2 B2). lia.
  - lia.
  - destruct (in_turn n0 x A1) as (q & r' & X & Q & R & X2). assert (r' = r) as -> by (apply N2Z.inj; lia).
    pose proof (firsts p B2). assert (q < J) by nia. apply (kept_any q ltac:(lia) l r p t A3 B2). lia.
  - pose proof (residues s B3). refine (kept l r s t A3 B3 (known s l r t ltac:(lia) _)).
    rewrite A2, B2, Z.add_mod_idemp_l by lia. f_equal. lia.
Qed.
Lemma lost_reached (stuck : Z -> Prop) : (forall h k, stuck h -> J * M <= h -> h <= k -> stuck k) ->
  (forall r : N, r < n0 -> first r \/ ((exists l s : N, takes l /\ (s + l = Z.of_N r /\ first s)) \/ stuck r)) ->
  (forall i, 0 <= i <= J -> forall r : N, r < M -> lost r \/ ((exists l s : N, takes l /\
    ((exists j, 0 <= j <= i /\ s + l = r + j * M) /\ lost s \/ i < J /\ s + l = r + n0 + i * M /\ first s)) \/
    stuck (r + n0 + i * M))) ->
  forall x : N, lost_after x \/ (stuck x \/ exists p : N, move x p /\ lost_after p).
Proof.
  intros far reached_first reached_any x. destruct (Z.lt_ge_cases x n0) as [A|A].
  - destruct (reached_first x A) as [F|[(l & s & t & S & F)|F]]; [left; left; now split|right; right|now right; left].
    pose proof (firsts s F). exists s. split; [apply (taken x s l); [lia|exact t]|]. left. now split.
  - destruct (in_turn n0 x A) as (q & r & X & Q & R & X2). destruct (bounded_turn J turns_some q Q) as (i & I1 & I2 & I3).
    assert (i * M <= q * M) by nia. assert (0 <= i * M) by nia.
    destruct (reached_any i I1 r R) as [F|[(l & s & t & [[(j & K & S) F]|(I4 & S & F)])|F]].
    + left. right. split; [exact A|]. now exists r.
    + right. right. assert (0 <= (q - j) * M) by nia. pose proof (residues s F). exists (x - l)%N.
      assert (P : Z.of_N (x - l)%N = n0 + (q - j) * M + s) by lia. split; [apply (taken x _ l); [lia|exact t]|].
      right. split; [lia|]. exists s. split; [|exact F]. apply (is_in_turn n0 _ (q - j)); [exact P|lia].
    + right. right. pose proof (firsts s F). exists s. rewrite (I3 I4) in S. split; [apply (taken x s l); [lia|exact t]|].
      left. now split.
    + right. left. destruct (Z.lt_ge_cases i J) as [C|C]; [now rewrite (I3 C), (Z.add_comm r), <- Z.add_assoc, (Z.add_comm r), Z.add_assoc, <- X in F|].
      apply (far _ _ F); [|lia]. assert (i = J) by lia. subst i. lia.
Qed.
Theorem beginning_positions :
  (forall r : N, r < n0 -> first r \/ exists l s : N, takes l /\ (s + l = Z.of_N r /\ first s)) ->
  (forall i, 0 <= i <= J -> forall r : N, r < M -> lost r \/ ((exists l s : N, takes l /\
    ((exists j, 0 <= j <= i /\ s + l = r + j * M) /\ lost s \/ i < J /\ s + l = r + n0 + i * M /\ first s)) \/ False)) ->
  forall x, is_P _ move x <-> lost_after x.
Proof.
  intros reached_first reached_any. apply one_heap; [exact ends|intros x p (A & m & B); exact (lost_kept x p B m A)|].
  intros x. destruct (lost_reached (fun _ => False) ltac:(easy)) with (x := x) as [A|[[]|(p & m & P)]]; [| |now left|].
  - intros r L. destruct (reached_first r L) as [F|F]; [now left|now right; left].
  - exact reached_any.
  - right. now exists p.
Qed.

(* no number may be taken that is not larger *)
Definition stuck (h : Z) : Prop := ~ (exists l : N, takes l /\ l <= h).
Theorem beginning_misere :
  (forall r : N, lost r -> exists l : N, takes l /\ l <= r + n0) ->
  (forall r : N, first r -> exists l : N, takes l /\ l <= Z.of_N r) ->
  (forall r : N, r < n0 -> first r \/ ((exists l s : N, takes l /\ (s + l = Z.of_N r /\ first s)) \/ stuck r)) ->
  (forall i, 0 <= i <= J -> forall r : N, r < M -> lost r \/ ((exists l s : N, takes l /\
    ((exists j, 0 <= j <= i /\ s + l = r + j * M) /\ lost s \/ i < J /\ s + l = r + n0 + i * M /\ first s)) \/
    stuck (r + n0 + i * M))) ->
  forall x, misere_P _ move x <-> lost_after x.
Proof.
  intros moves moves_first reached_first reached_any.
  apply one_heap_misere; [exact ends|intros x p (A & m & B); exact (lost_kept x p B m A)| |].
  - intros x [[_ F]|[A (r & E & F)]]; [destruct (moves_first x F) as (l & t & L)|destruct (moves r F) as (l & t & L)];
      exists (x - l)%N; (apply (taken x _ l); [|exact t]); [lia|].
    pose proof (Z.mod_le (x - n0) M ltac:(lia) ltac:(lia)). lia.
  - intros x. destruct (lost_reached stuck) with (x := x) as [A|[A|(p & m & P)]]; [|exact reached_first|exact reached_any|now left| |].
    + intros h k S L _ (l & t & _). apply S. exists l. split; [exact t|]. pose proof (bounded l t). lia.
    + right. left. intros (p & m). apply A. destruct (taken_from x p m) as (l & t & E). exists l. split; [exact t|lia].
    + right. right. now exists p.
Qed.
Lemma lost_from_0 : n0 = 0 -> forall x, lost_after x <-> at_residue lost x.
Proof.
  intros E x. unfold lost_after, at_residue. rewrite E, Z.sub_0_r. split; [intros [[A _]|[_ A]]; [lia|exact A]|right; split; [lia|assumption]].
Qed.
End Lost.

(* heaps as they are, since M is a constant *)
Theorem taken_positions (lost : N -> Prop) :
  (forall l r s : N, takes l -> lost r -> lost s -> ~ s + l = Z.of_N r) ->
  (forall r : N, r >= 0 -> lost r \/ exists l s : N, takes l /\ (s + l = Z.of_N r /\ lost s)) ->
  forall x, is_P _ move x <-> lost x.
Proof.
  intros kept reached. apply one_heap; [exact ends| |].
  - intros x p (A & m & B). destruct (taken_from x p m) as (l & t & E). apply (kept l x p t B A). lia.
  - intros x. destruct (reached x ltac:(lia)) as [A|(l & s & t & E & A)]; [now left|right].
    exists s. split; [exact A|]. apply (taken x s l); [lia|exact t].
Qed.
Theorem taken_misere (lost : N -> Prop) :
  (forall l r s : N, takes l -> lost r -> lost s -> ~ s + l = Z.of_N r) ->
  (forall r : N, lost r -> exists l : N, takes l /\ l <= Z.of_N r) ->
  (forall r : N, r >= 0 -> lost r \/ ((exists l s : N, takes l /\ (s + l = Z.of_N r /\ lost s)) \/
    ~ (exists l : N, takes l /\ l <= Z.of_N r))) ->
  forall x, misere_P _ move x <-> lost x.
Proof.
  intros kept moves reached. apply one_heap_misere; [exact ends| | |].
  - intros x p (A & m & B). destruct (taken_from x p m) as (l & t & E). apply (kept l x p t B A). lia.
  - intros x A. destruct (moves x A) as (l & t & L). exists (x - l)%N. apply (taken x _ l); [lia|exact t].
  - intros x. destruct (reached x ltac:(lia)) as [A|[(l & s & t & E & A)|A]]; [now left|right; right|right; left].
    + exists s. split; [exact A|]. apply (taken x s l); [lia|exact t].
    + intros (p & m). apply A. destruct (taken_from x p m) as (l & t & E). exists l. split; [exact t|lia].
Qed.

(* S is added for each M, and from B times M on all may be taken. *)
Section Rises.
Variable S B : Z.
Variable value : N -> N -> Prop.
Hypothesis residues : forall r v : N, value r v -> r < M.
Hypothesis far : forall l : N, l >= B * M -> takes l.
Hypothesis every : forall r : N, r < M -> exists v : N, value r v.
Hypothesis one : forall r v w : N, value r v -> value r w -> Z.of_N v = w /\ v < S.
Hypothesis kept : forall l r s v : N, takes l -> value r v -> value s v -> ~ s + l = Z.of_N r.
Hypothesis reached : forall r v u : N, value r v -> u < v -> exists l s : N, takes l /\ (s + l = Z.of_N r /\ value s u).
Hypothesis some : 1 <= B.
Hypothesis lower_any : forall i, 1 <= i <= B -> forall r u : N, r < M -> u < S ->
  exists l s : N, takes l /\ (s + l = r + i * M /\ value s u).
Definition risen (x v : N) : Prop :=
  exists r w : N, Z.of_N r = x mod M /\ (value r w /\ Z.of_N v = S * (x / M) + w).
Lemma risen_at (x : N) q (r w v : N) : Z.of_N x = q * M + r -> value r w -> Z.of_N v = S * q + w -> risen x v.
Proof.
  intros X W E. pose proof (residues r w W). exists r, w. split; [rewrite X; symmetry; apply residue_of; lia|].
  split; [exact W|]. rewrite X, Z.div_add_l, Z.div_small by lia. lia.
Qed.
Lemma risen_is (x v : N) : risen x v -> exists q (r w : N), Z.of_N x = q * M + r /\ value r w /\ Z.of_N v = S * q + w /\ 0 <= q.
Proof.
  intros (r & w & R & W & E). exists (x / M), r, w. pose proof (Z.div_mod x M ltac:(lia)).
  split; [lia|]. split; [exact W|]. split; [exact E|apply Z.div_pos; lia].
Qed.
Theorem rising_values : are_values move risen.
Proof.
  split; [|split; [|split]].
  - intros x. pose proof (Z.mod_pos_bound x M ltac:(lia)). pose proof (Z.div_mod x M ltac:(lia)).
    destruct (every (residue M x)) as (w & W); [rewrite residue_is; lia|]. destruct (one _ w w W W) as [_ P].
    assert (0 <= x / M) by (apply Z.div_pos; lia). assert (0 <= S * (x / M)) by nia.
    exists (Z.to_N (S * (x / M) + w)). apply (risen_at x (x / M) (residue M x) w); [rewrite residue_is; lia|exact W|lia].
  - intros x u v A C. apply risen_is in A as (q & r & w & X & W & E & _), C as (q' & r' & w' & X' & W' & E' & _).
    pose proof (residues r w W). pose proof (residues r' w' W'). assert (q = q') as <- by nia.
    assert (r = r') as <- by lia. destruct (one r w w' W W'). lia.
  - intros x p v m A C. destruct (taken_from x p m) as (l & t & T).
    apply risen_is in A as (q & r & w & X & W & E & _), C as (q' & r' & w' & X' & W' & E' & _).
    destruct (one r w w W W) as [_ P], (one r' w' w' W' W') as [_ P']. assert (q = q') as <- by nia.
    assert (w = w') as <- by lia. apply (kept l r r' w t W W'). lia.
  - intros x v u A L. apply risen_is in A as (q & r & w & X & W & E & Q). pose proof (residues r w W).
    destruct (one r w w W W) as [_ P]. pose proof (Z.mod_pos_bound u S ltac:(lia)). pose proof (Z.div_mod u S ltac:(lia)).
    assert (0 <= u / S) by (apply Z.div_pos; lia). set (c := u / S) in *. set (d := Z.to_N (u mod S)).
    assert (D : Z.of_N d = u mod S) by lia. destruct (Z.lt_trichotomy c q) as [C|[C|C]]; [| |nia].
    + assert (exists (l s : N), takes l /\ (s + l = r + (q - c) * M /\ value s d)) as (l & s & t & T & F).
      { destruct (Z.le_gt_cases (q - c) B) as [K|K]; [apply lower_any; lia|].
        destruct (lower_any 1 ltac:(lia) r d ltac:(lia) ltac:(lia)) as (_ & s & _ & _ & F). pose proof (residues s d F).
        assert (N0 : 0 <= r + (q - c) * M - s) by nia. exists (Z.to_N (r + (q - c) * M - s)), s.
        split; [apply far; nia|]. split; [lia|exact F]. }
      assert (0 <= c * M) by nia. exists (x - l)%N. assert (Y : Z.of_N (x - l)%N = c * M + s) by nia.
      split; [apply (taken x _ l); [nia|exact t]|]. apply (risen_at _ c s d); [exact Y|exact F|lia].
    + destruct (reached r w d W ltac:(nia)) as (l & s & t & T & F). assert (0 <= q * M) by nia. exists (x - l)%N.
      assert (Y : Z.of_N (x - l)%N = c * M + s) by nia.
      split; [apply (taken x _ l); [nia|exact t]|]. apply (risen_at _ c s d); [exact Y|exact F|lia].
Qed.
End Rises.
End Residues.

(* A rule that speaks of the residue of y - x. *)
Section Remainder.
Variable M : Z.
Variable rule : N -> N -> N -> N -> N -> Prop.
Hypothesis positive : M >= 1.
Definition with_residue (x y p q : N) : Prop := exists r : N, Z.of_N r = (y - x) mod M /\ rule x y p q r.
Lemma with_residue_is (x y p q r : N) : Z.of_N r = (y - x) mod M -> (with_residue x y p q <-> rule x y p q r).
Proof.
  intros E. split; [intros (c & C & H)|intros H; now exists r].
  rewrite <- E in C. now apply N2Z.inj in C as <-.
Qed.
Lemma residue_ends : (forall x y r p q : N, r < M -> x <= y -> rule x y p q r -> p <= x /\ q <= y /\ p + q < x + y) ->
  forall x y p q : N, x <= y -> with_residue x y p q -> p <= x /\ q <= y /\ p + q < x + y.
Proof.
  intros H x y p q L (r & E & R). apply (H x y r p q); [|exact L|exact R].
  pose proof (Z.mod_pos_bound (y - x) M ltac:(lia)). lia.
Qed.
Lemma residue_alone : (forall x y r w : N, r < M -> x <= y -> w < y -> rule x y x w r \/ rule x y w x r) ->
  forall x y w : N, x <= y -> w < y -> to_pair with_residue x y x w.
Proof.
  intros H x y w L W. set (r := Z.to_N ((y - x) mod M)). pose proof (Z.mod_pos_bound (y - x) M ltac:(lia)).
  destruct (H x y r w) as [R|R]; [unfold r; lia|exact L|exact W|left|right]; exists r; (split; [unfold r; lia|exact R]).
Qed.
Lemma residue_joins (x y p q r : N) (J : Prop) : Z.of_N r = (y - x) mod M ->
  (rule x y p q r \/ rule x y q p r <-> J) -> (to_pair with_residue x y p q <-> J).
Proof. intros R <-. unfold to_pair. rewrite !(with_residue_is _ _ _ _ r) by exact R. reflexivity. Qed.
End Remainder.

Lemma residue_begun (M d0 : Z) (r : N) : 0 <= d0 -> r < M -> (exists j, d0 = r + j * M) -> r = residue M (Z.to_N d0).
Proof. intros P L (j & E). apply N2Z.inj. rewrite residue_is, Z2N.id, E, Z.add_comm, residue_of; lia. Qed.

(* Two piles, P-positions (A n, B n), B = sA + d, A by mex or mex_b, first positions and d(0) coming first; the gap that
   follows d depends on its residue. Up and lowest are said of A: s times it, and with d(0) more. *)
Definition by_gaps (M : Z) (gap : N -> N -> Prop) (up lowest : N -> Z) (A B : N -> N) : Prop :=
  Z.of_N (B 0%N) = lowest (A 0%N) /\ forall n : N, exists c g : N,
    Z.of_N c = (B n - up (A n)) mod M /\ gap c g /\ B (N.succ n) - up (A (N.succ n)) = B n - up (A n) + g.

(* where (0, 0) is won, as if it led to the first pair *)
Lemma from_zero_pair rule (d x y u v : N) : to_pair rule x y u v -> to_pair (from_zero rule d) x y u v.
Proof. intros [H|H]; [left|right]; now left. Qed.
Lemma from_zero_joins rule (d x y u v : N) (J : Prop) : 1 <= y ->
  (to_pair rule x y u v <-> J) -> (to_pair (from_zero rule d) x y u v <-> J).
Proof. intros P <-. unfold to_pair. rewrite <- !from_zero_above by exact P. reflexivity. Qed.
(* d(0) as Z has it: from smaller differences a move leads to a first position, or to the first pair *)
Definition low_reached (rule : N -> N -> N -> N -> Prop) (first : N -> N -> Prop) (s c : N) (d0 behind : Z) : Prop :=
  forall x y : N, behind <= x -> x <= y -> y < s * x + d0 ->
  (exists u v : N, first u v /\ to_pair rule x y u v) \/ c = 0%N /\ to_pair rule x y 0 (Z.to_N d0).
Lemma low_from_zero rule (s : N) (d0 : Z) : 0 <= d0 -> (forall x y : N, x <= y -> y >= 1 -> y < s * x + d0 ->
  to_pair rule x y 0 (Z.to_N d0)) -> low_reached (from_zero rule (Z.to_N d0)) no_first s 0 d0 0.
Proof.
  intros P H x y _ L K. right. split; [reflexivity|]. destruct (N.eq_dec y 0) as [->|].
  - left. right. lia.
  - apply from_zero_pair, H; lia.
Qed.
Lemma least_behind (first : N -> N -> Prop) (R : N -> N -> N -> N -> Prop) (c b : N) (below gap_b behind : Z) :
  Z.of_N c = below -> Z.of_N b = gap_b -> gap_b >= 1 -> behind = below + gap_b - 1 -> (forall x y : N, first x y -> x <= y /\ y < below) ->
  (forall x y : N, x <= y -> x < behind -> first x y \/ exists u v : N, first u v /\ R x y u v) -> behind = least c b.
Proof.
  intros <- <- gap -> small reached. unfold least. destruct (N.eqb_spec c 0) as [->|]; [|lia].
  destruct (Z.eq_dec b 1) as [->|]; [lia|]. destruct (reached 0%N 0%N) as [F|(u & v & F & _)]; [lia|lia|..];
    apply small in F; lia.
Qed.

Section Gaps.
Variables (M d0 : Z) (s : N).
Variable gap : N -> N -> Prop.
Variable next : N -> Z.
Variable after : N -> N -> N -> Prop.
Hypothesis positive : M >= 1.
Hypothesis starts : 0 <= d0.
Hypothesis factor : 1 <= s.
Hypothesis known : forall c g h r : N, gap c g -> h <= g -> Z.of_N r = (c + h) mod M -> after c h r.
Hypothesis start : exists g, gap (residue M (Z.to_N d0)) g.
Hypothesis one : forall c g : N, gap c g -> Z.of_N g = next c /\ g >= 1.
Hypothesis goes_on : forall c g r : N, gap c g -> after c g r -> exists h, gap r h.

Fixpoint difference (n : nat) : N :=
  match n with O => Z.to_N d0 | S n => let d := difference n in (d + Z.to_N (next (residue M d)))%N end.
Definition D (n : N) : N := difference (N.to_nat n).
Lemma D_0 : Z.of_N (D 0) = d0.
Proof. change (D 0) with (Z.to_N d0). lia. Qed.
Lemma D_succ n : D (N.succ n) = (D n + Z.to_N (next (residue M (D n))))%N.
Proof. unfold D. now rewrite N2Nat.inj_succ. Qed.
Lemma next_is c g : gap c g -> Z.to_N (next c) = g.
Proof. intros G. pose proof (one c g G). lia. Qed.
Lemma residue_after (c g h d : N) : gap c g -> h <= g -> residue M d = c -> after c h (residue M (d + h)).
Proof.
  intros G L <-. apply (known _ g); [exact G|exact L|]. rewrite !residue_is by assumption.
  rewrite Z.add_mod_idemp_l by lia. f_equal. lia.
Qed.
Lemma D_gap n : exists g, gap (residue M (D n)) g /\ D (N.succ n) = (D n + g)%N.
Proof.
  rewrite D_succ. enough (exists g, gap (residue M (D n)) g) as (g & G).
  { exists g. split; [exact G|]. now rewrite (next_is _ g G). }
  induction n as [|n (g & G)] using N.peano_ind; [exact start|].
  rewrite D_succ, (next_is _ g G). apply (goes_on _ g _ G). apply (residue_after _ g); [exact G|lia|reflexivity].
Qed.
Lemma D_up (m n : N) : m < n -> exists c g, gap c g /\ after c g (residue M (D n)) /\ D m + g <= D n.
Proof.
  induction n as [|n IH] using N.peano_ind; [lia|]. intros L. destruct (D_gap n) as (g & G & E). pose proof (one _ _ G).
  exists (residue M (D n)), g. split; [exact G|]. rewrite E. split; [apply (residue_after _ g); [exact G|lia|reflexivity]|].
  destruct (N.eq_dec m n) as [->|]; [lia|]. destruct (IH ltac:(lia)) as (c & f & F & _ & K). pose proof (one _ _ F). lia.
Qed.
Definition law (n d : N) : Prop := d = D n.
Lemma D_increases (m n d e : N) : m <= n -> law n d -> law m e -> e <= d /\ (e < d \/ Z.of_N m = n).
Proof.
  intros L -> ->. destruct (N.eq_dec m n) as [->|]; [lia|]. destruct (D_up m n ltac:(lia)) as (c & g & G & _ & K).
  pose proof (one _ _ G). lia.
Qed.
Lemma D_least (n : N) : d0 <= D n.
Proof. pose proof (D_increases 0 n _ _ ltac:(lia) eq_refl eq_refl). pose proof D_0. lia. Qed.
Lemma between (n : N) (e : Z) : d0 <= e -> e < D n -> exists m h g : N,
  m < n /\ e = D m + h /\ gap (residue M (D m)) g /\ h < g.
Proof.
  induction n as [|n IH] using N.peano_ind; [rewrite D_0; lia|]. intros K L. destruct (D_gap n) as (g & G & E).
  destruct (Z.lt_ge_cases e (D n)) as [C|C].
  - destruct (IH K C) as (m & h & f & I & J). exists m, h, f. split; [lia|exact J].
  - exists n, (Z.to_N (e - D n)), g. split; [lia|]. split; [lia|]. split; [exact G|lia].
Qed.
Lemma follows_is (A B : N -> N) : follows law s A B <-> forall n, Z.of_N (B n) = s * A n + D n.
Proof. split; intros H n; [destruct (H n) as (d & -> & E); exact E|]. exists (D n). split; [reflexivity|apply H]. Qed.

Lemma gaps_follow (up lowest : N -> Z) (A B : N -> N) :
  (forall a, up a = s * a) -> (forall a, lowest a = s * a + d0) -> (by_gaps M gap up lowest A B <-> follows law s A B).
Proof.
  intros up_is lowest_is. rewrite follows_is. unfold by_gaps. rewrite lowest_is. split.
  - intros [B0 step]. induction n as [|n IH] using N.peano_ind; [rewrite D_0; exact B0|].
    destruct (step n) as (c & g & C & G & E). rewrite !up_is in *. rewrite D_succ.
    replace (B n - s * A n) with (Z.of_N (D n)) in C by lia.
    replace c with (residue M (D n)) in G by (unfold residue; rewrite <- C; apply N2Z.id). rewrite (next_is _ g G). lia.
  - intros E. split; [rewrite E, D_0; reflexivity|]. intros n. destruct (D_gap n) as (g & G & F).
    exists (residue M (D n)), g. rewrite !E, F, !up_is, residue_is by assumption. split; [f_equal; lia|]. split; [exact G|lia].
Qed.
Lemma one_gap_follows (g : Z) (line : N -> N -> Z) (A B : N -> N) : (forall c h : N, gap c h -> Z.of_N h = g) ->
  (forall a n : N, line a n = s * a + g * n + d0) -> ((forall n : N, Z.of_N (B n) = line (A n) n) <-> follows law s A B).
Proof.
  intros G line_is. rewrite follows_is. assert (E : forall n, Z.of_N (D n) = g * n + d0).
  { induction n as [|n IH] using N.peano_ind; [rewrite D_0; lia|].
    destruct (D_gap n) as (h & H & F). pose proof (G _ _ H). lia. }
  split; intros H n; specialize (H n); specialize (E n); rewrite line_is in *; lia.
Qed.

Section Kernel.
Variables (c b : N) (below gap_b behind : Z).
Variable rule : N -> N -> N -> N -> Prop.
Variable first : N -> N -> Prop.
Variable joins : N -> N -> N -> N -> N -> N -> Prop.
Hypothesis c_is : Z.of_N c = below.
Hypothesis b_is : Z.of_N b = gap_b.
Hypothesis some_gap : gap_b >= 1.
Hypothesis behind_is : behind = least c b.
Hypothesis joins_are : forall a t j d e r : N, t >= 1 -> j < gap_b -> Z.of_N r = d mod M ->
  (to_pair rule (a + t + j) (s * (a + t + j) + d) a (s * a + e) <-> joins a t j d e r).
Hypothesis few : forall x y u v : N, x <= y -> behind <= x -> u <= x -> x < u + gap_b -> v <= y -> u + v < x + y ->
  to_pair rule x y u v.
Hypothesis apart : forall i g r a t d e : N, gap i g -> after i g r -> Z.of_N r = d mod M -> behind <= a -> d0 <= e ->
  e + g <= d -> t >= gap_b -> (s * a + e < a + t -> a + t >= s * a + e + gap_b) -> a + t <> s * a + e ->
  s * (a + t) + d <> s * a + e -> ~ joins a t 0 d e r.
Hypothesis reached : forall j i g h r a t d e : N, gap i g -> h < g -> Z.of_N d = e + h -> after i h r ->
  Z.of_N r = d mod M -> j < gap_b -> behind <= a -> d0 <= e -> t >= gap_b -> joins a t j d e r.
Hypothesis first_small : forall x y : N, first x y -> x <= y /\ y < below.
Hypothesis first_apart : forall x y u v : N, first x y -> first u v -> ~ to_pair rule x y u v.
Hypothesis first_reached : forall x y : N, x <= y -> x < behind ->
  first x y \/ exists u v : N, first u v /\ to_pair rule x y u v.
Hypothesis first_left : forall x y u v : N, behind <= x -> x + d0 <= y -> first u v -> ~ to_pair rule x y u v.
Hypothesis low : low_reached rule first s c d0 behind.

Lemma pairs_of_law (A B : N -> N) : follows law s A B -> mex_gap_sequence_from c b A B ->
  kernel_of_pairs rule (lost A B first).
Proof.
  intros is_law mex. pose proof (proj1 (follows_is A B) is_law) as E.
  assert (gap1 : 1 <= b) by lia.
  assert (above : forall n : N, A n <= B n) by (intros n; rewrite E; nia).
  pose proof (A_steps c b A B gap1 above mex) as steps. pose proof (A_large c b A B gap1 above mex) as large.
  pose proof (grows law D_increases s A B is_law) as grow.
  apply (mex_kernel c b); trivial.
  - apply grow. intros m n L. pose proof (steps m n L). lia.
  - intros x y u v. rewrite <- behind_is, b_is. intros. now apply few.
  - intros x y F. rewrite c_is. now apply first_small.
  - intros x y. rewrite <- behind_is. apply first_reached.
  - intros n u v F. pose proof (large n). pose proof (D_least n). apply first_left; [lia| |exact F]. rewrite E. nia.
  - intros m n L J. destruct (D_up m n L) as (i & g & G & F & K). pose proof (steps m n L). pose proof (large m).
    pose proof (A_after_B c b A B gap1 mex m n L) as apart_. pose proof (B_gap c b A B mex m n L) as far.
    pose proof (D_least m). pose proof (one _ _ G). rewrite (E m) in *. pose proof (E n).
    set (t := (A n - A m)%N) in *. assert (T : Z.of_N (A n) = A m + t) by lia.
    replace (A n) with (A m + t + 0)%N in J by lia. replace (B n) with (s * (A m + t + 0) + D n)%N in J by nia.
    replace (B m) with (s * A m + D m)%N in J by (pose proof (E m); lia).
    apply (joins_are _ _ _ _ _ (residue M (D n))) in J; [|lia|lia|now rewrite residue_is]. revert J.
    apply (apart i g); [exact G|exact F|now rewrite residue_is|lia..| |lia|nia]. intros Q. rewrite T in far. lia.
  - intros n x y L1 L2 L3 L4. pose proof (large n). destruct (Z.lt_ge_cases y (s * x + d0)) as [C|C].
    + destruct (low x y ltac:(lia) L3 C) as [(u & v & F & R)|[Z0 R]]; [exists u, v; split; [now left|exact R]|].
      exists 0%N, (Z.to_N d0). split; [right; exists 0%N|exact R]. pose proof (A_0 c b A B gap1 mex) as Q.
      rewrite Z0 in Q. change (A 0%N = 0%N) in Q. pose proof (E 0%N). rewrite D_0, Q in *. lia.
    + rewrite E in L4. destruct (between n (y - s * x)) as (m & h & g & I & F & G & H0); [lia|nia|].
      pose proof (steps m n I). pose proof (large m). pose proof (D_least m). pose proof (E m).
      exists (A m), (B m). split; [right; now exists m|].
      set (t := (A n - A m)%N) in *. set (j := (x - A n)%N) in *. assert (X : x = (A m + t + j)%N) by lia.
      assert (Y : y = (s * (A m + t + j) + (D m + h))%N) by (rewrite <- X; lia).
      replace (B m) with (s * A m + D m)%N by lia. rewrite Y, X.
      apply (joins_are (A m) t j _ _ (residue M (D m + h))); [lia|lia|now rewrite residue_is|].
      apply (reached j (residue M (D m)) g h); [exact G|exact H0|lia| |now rewrite residue_is|lia..].
      apply (residue_after _ g); [exact G|lia|reflexivity].
Qed.

(* Steps are what is said of d, kind is what is said of A. *)
Definition solved (steps kind : (N -> N) -> (N -> N) -> Prop) : Prop :=
  (exists A B : N -> N, steps A B /\ kind A B) /\ forall A B : N -> N, steps A B -> kind A B ->
  kernel_of_pairs rule (lost A B first) /\ forall n : N, d0 <= B n.
Section Kinds.
Variable kind : (N -> N) -> (N -> N) -> Prop.
Hypothesis kind_is : forall A B, kind A B -> mex_gap_sequence_from c b A B.
Hypothesis exist : forall (any : N -> N -> Prop) (d : N -> N), (forall n, any n (d n)) ->
  exists A B : N -> N, (forall n : N, exists e : N, any n e /\ Z.of_N (B n) = s * A n + e) /\ kind A B.
Lemma solved_by (steps : (N -> N) -> (N -> N) -> Prop) : (forall A B, steps A B <-> follows law s A B) -> solved steps kind.
Proof.
  intros E. split.
  - destruct (exist law D (fun _ => eq_refl)) as (A & B & L & K). exists A, B. split; [now apply E|exact K].
  - intros A B S K. apply E in S. split; [exact (pairs_of_law A B S (kind_is A B K))|].
    intros n. rewrite (proj1 (follows_is A B) S). pose proof (D_least n). nia.
Qed.
Theorem gap_law (up lowest : N -> Z) : (forall a, up a = s * a) -> (forall a, lowest a = s * a + d0) ->
  solved (by_gaps M gap up lowest) kind.
Proof. intros. apply solved_by. intros A B. now apply gaps_follow. Qed.
(* where all gaps are one *)
Theorem one_gap_law (g : Z) (line : N -> N -> Z) : (forall c h : N, gap c h -> Z.of_N h = g) ->
  (forall a n : N, line a n = s * a + g * n + d0) -> solved (fun A B => forall n : N, Z.of_N (B n) = line (A n) n) kind.
Proof. intros. apply solved_by. intros A B. now apply (one_gap_follows g). Qed.
End Kinds.

(* where the second pile is nM *)
Theorem multiples_law : Z.of_N s = 1 -> d0 = 0 -> c = 0%N -> b = 1%N -> (forall x y, ~ first x y) ->
  (forall c g : N, gap c g -> M >= 3 /\ (Z.of_N c = 1 /\ g + 2 = M \/ Z.of_N c <> 1 /\ g + 1 = M)) ->
  kernel_of_pairs rule (fun x y => (Z.of_N x = 0 /\ Z.of_N y = 0) \/
    exists n : N, n >= 1 /\ (Z.of_N x = (M * n - 1) / (M - 1) /\ Z.of_N y = M * n)).
Proof.
  intros s_is d0_is c_0 b_1 none G. assert (large : M >= 3) by (destruct start as (g & S); exact (proj1 (G _ _ S))).
  assert (start_0 : D 0 = 0%N) by (pose proof D_0; lia).
  set (quotient := fun n : N => (n - 1) / (M - 1)).
  assert (Q : forall n : N, n >= 1 -> exists i, n - 1 = (M - 1) * quotient n + i /\ 0 <= i < M - 1 /\ 0 <= quotient n).
  { intros n N1. exists ((n - 1) mod (M - 1)). pose proof (Z.div_mod (n - 1) (M - 1) ltac:(lia)).
    pose proof (Z.mod_pos_bound (n - 1) (M - 1) ltac:(lia)). unfold quotient. split; [lia|]. split; [lia|apply Z.div_pos; lia]. }
  set (A := fun n : N => if N.eqb n 0 then 0%N else Z.to_N (n + quotient n)). set (B := fun n : N => Z.to_N (M * n)).
  assert (B_is : forall n, Z.of_N (B n) = M * n) by (intros n; unfold B; nia).
  assert (A_0 : A 0%N = 0%N) by reflexivity.
  assert (A_is : forall n : N, n >= 1 -> Z.of_N (A n) = n + quotient n).
  { intros n N1. unfold A. destruct (N.eqb_spec n 0); [lia|]. destruct (Q n N1) as (i & E). lia. }
  assert (parts : forall n : N, n >= 1 -> exists i, Z.of_N (A n) = M * quotient n + i /\ 1 <= i < M /\ 0 <= quotient n /\
    n = (M - 1) * quotient n + i :> Z).
  { intros n N1. destruct (Q n N1) as (i & E & I & J). exists (i + 1). rewrite A_is by exact N1. lia. }
  assert (step : forall n : N, Z.of_N (A (N.succ n)) >= A n + 1).
  { intros n. destruct (N.eq_dec n 0) as [->|].
    { rewrite A_0, A_is by lia. change (N.succ 0) with 1%N. destruct (Q 1%N) as (i & E & I & J); lia. }
    rewrite !A_is by lia. enough (quotient n <= quotient (N.succ n)) by lia. apply Z.div_le_mono; lia. }
  assert (up : forall m n : N, m < n -> A m < A n).
  { intros m n. induction n as [|n IH] using N.peano_ind; [lia|]. intros L. pose proof (step n).
    destruct (N.eq_dec m n) as [->|]; [lia|]. pose proof (IH ltac:(lia)). lia. }
  assert (mex : mex_sequence A B).
  { intros n. split.
    - intros [U|(i & I & [E|E])]; [lia|pose proof (up i n I); lia|].
      pose proof (f_equal Z.of_N E) as F. rewrite B_is in F. destruct (N.eq_dec n 0) as [->|]; [lia|].
      destruct (parts n ltac:(lia)) as (j & K & J & _). rewrite K in F.
      assert (M * (i - quotient n) = j) as W by lia. assert (0 < i - quotient n < 1) by nia. lia.
    - intros v L. destruct (N.eq_dec n 0) as [->|]; [lia|]. destruct (parts n ltac:(lia)) as (j & K & J & P & En).
      right. pose proof (Z.div_mod v M ltac:(lia)). pose proof (Z.mod_pos_bound v M ltac:(lia)).
      set (w := v / M) in *. set (i := v mod M) in *. assert (0 <= w) by (apply Z.div_pos; lia).
      assert (w <= quotient n) by nia. destruct (Z.eq_dec i 0) as [Z0|].
      + destruct (N.eq_dec v 0) as [->|]; [exists 0%N; rewrite A_0; split; [lia|now left]|].
        exists (Z.to_N w). split; [nia|right]. apply N2Z.inj. rewrite B_is. lia.
      + set (k := Z.to_N ((M - 1) * w + i)). assert (k_is : Z.of_N k = (M - 1) * w + i) by (unfold k; nia).
        assert (k >= 1) by nia.
        assert (quotient k = w) as Qk.
        { unfold quotient. rewrite k_is. symmetry. apply (Z.div_unique _ _ w (i - 1)); lia. }
        assert (A k = v) as Ak by (apply N2Z.inj; rewrite A_is, Qk by lia; lia).
        exists k. split; [|left; now symmetry]. destruct (Z.lt_ge_cases k n) as [C|C]; [exact C|exfalso].
        destruct (N.eq_dec k n) as [E|E]; [subst k; rewrite E in Ak; lia|]. pose proof (up n k ltac:(lia)). lia. }
  assert (Dn : forall n : N, Z.of_N (B n) = A n + D n).
    { induction n as [|n IH] using N.peano_ind; [rewrite B_is, A_0; rewrite start_0; lia|].
      destruct (D_gap n) as (g & Gn & E). rewrite E.
      pose proof (G _ _ Gn) as [_ H]. rewrite residue_is in H by assumption. rewrite !B_is in *.
      destruct (N.eq_dec n 0) as [->|N0].
      - rewrite A_0 in *. rewrite start_0 in *. rewrite Z.mod_0_l in H by lia. rewrite A_is by lia.
        replace (quotient (N.succ 0)) with 0 by (unfold quotient; now rewrite Z.div_0_l by lia). lia.
      - destruct (parts n ltac:(lia)) as (i & K & I & P & En). destruct (parts (N.succ n) ltac:(lia)) as (j & L & J & R & Em).
        assert (F : Z.of_N (D n) = (n - quotient n - 1) * M + (M - i)) by lia.
        rewrite F, residue_of in H by lia.
        assert (C : quotient (N.succ n) = quotient n /\ j = i + 1 \/ quotient (N.succ n) = quotient n + 1 /\ i = M - 1 /\ j = 1).
        { destruct (Z.eq_dec (quotient (N.succ n)) (quotient n)) as [q|q]; [left; split; [exact q|]; rewrite q in Em; lia|right].
          assert (quotient (N.succ n) = quotient n + 1) as q' by nia. rewrite q' in Em. lia. }
        destruct C as [[C1 C2]|(C1 & C2 & C3)]; rewrite ?C1 in *; lia. }
  assert (found : kernel_of_pairs rule (lost A B first)).
  { apply pairs_of_law; [|rewrite c_0, b_1; now apply mex_is_gap]. apply follows_is. intros n. rewrite s_is, Dn. lia. }
  revert found. apply same_kernel. intros x y. split.
  - intros [N0|(n & E & F)]; [now apply none in N0|]. rewrite B_is in F. destruct (N.eq_dec n 0) as [->|]; [left; rewrite A_0 in E; lia|right].
    exists n. split; [lia|]. split; [|exact F]. rewrite E, A_is by lia. destruct (Q n ltac:(lia)) as (i & H & I & J).
    apply (Z.div_unique _ _ _ i); lia.
  - intros H. right. destruct H as [[E F]|(n & N1 & E & F)]; [exists 0%N; rewrite A_0, B_is; lia|]. exists n. rewrite B_is. split; [|exact F].
    rewrite E, A_is by lia. destruct (Q n ltac:(lia)) as (i & H & I & J). symmetry. apply (Z.div_unique _ _ _ i); lia.
Qed.
End Kernel.
End Gaps.

(* Two piles in blocks of M: the nim-value is M times the nim-sum of the quotients, and the sum of the residues modulo M. *)
Lemma lowered (a b u : N) : u < N.lxor a b -> (exists c : N, c < a /\ N.lxor c b = u) \/ (exists c : N, c < b /\ N.lxor a c = u).
Proof.
  intros L. assert (E : nim_sum [a; b] = N.lxor a b) by (cbn; now rewrite N.lxor_0_r).
  destruct (nim_sum_lowered [a; b] u) as (l & v & r & F & K); [rewrite E; lia|]. rewrite E in K.
  assert (C : forall x y z, N.lxor (N.lxor x (N.lxor (N.lxor x y) z)) y = z).
  { intros x y z. apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    now destruct (N.testbit x i), (N.testbit y i), (N.testbit z i). }
  destruct l as [|c [|d l]]; cbn in F; inversion F; subst.
  - left. exists (N.lxor v (N.lxor (N.lxor v b) u)). split; [lia|apply C].
  - right. exists (N.lxor v (N.lxor (N.lxor c v) u)). split; [lia|].
    rewrite (N.lxor_comm c v), N.lxor_comm. apply C.
  - destruct l; discriminate.
Qed.
Lemma lxor_same (a b c : N) : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros E. apply (f_equal (fun z => N.lxor z c)) in E. now rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in E.
Qed.

Section Blocks.
Variable rule : N -> N -> N -> N -> Prop.
Variable takes : N -> N -> Prop.
Variable M : Z.
Hypothesis positive : M >= 1.
Hypothesis ends : forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ (q <= y /\ p + q < x + y).
Hypothesis taken : forall x y p q l k : N, Z.of_N x = p + l -> Z.of_N y = q + k -> (rule x y p q <-> takes l k).
Hypothesis turned : forall l k : N, takes l k -> takes k l /\ l + k >= 1.
Hypothesis alone : forall l : N, l >= 1 -> takes l 0.
Hypothesis no_multiple : forall l k : N, takes l k -> l >= 1 -> k >= 1 -> exists j, j * M < l + k < (j + 1) * M.
Hypothesis reached : forall r s t w : N, r < M -> s < M -> w < t -> t < M -> r + s = Z.of_N t \/ r + s = t + M ->
  exists l k : N, takes l k /\ l <= r /\ k <= s /\ (r + s = w + l + k \/ r + s = w + l + k + M).

Definition block (x : N) : N := Z.to_N (x / M).
Definition nim_of_blocks (x y : N) : N := N.lxor (block x) (block y).
Definition rest_of_sum (x y : N) : N := Z.to_N ((x + y) mod M).
Definition block_value (x y v : N) : Prop := Z.of_N v = M * Z.lxor (x / M) (y / M) + (x + y) mod M.

Lemma block_is x : Z.of_N (block x) = x / M.
Proof. unfold block. pose proof (Z.div_pos x M). lia. Qed.
Lemma rest_is x y : Z.of_N (rest_of_sum x y) = (x + y) mod M /\ rest_of_sum x y < M.
Proof. unfold rest_of_sum. pose proof (Z.mod_pos_bound (x + y) M ltac:(lia)). lia. Qed.
Lemma value_is x y v : block_value x y v <-> Z.of_N v = M * nim_of_blocks x y + rest_of_sum x y.
Proof.
  unfold block_value, nim_of_blocks. rewrite (proj1 (rest_is x y)), <- !block_is.
  replace (Z.of_N (N.lxor (block x) (block y))) with (Z.lxor (block x) (block y)); [tauto|].
  destruct (block x), (block y); reflexivity.
Qed.
Lemma block_turned x y v : block_value x y v -> block_value y x v.
Proof. unfold block_value. now rewrite (Z.lxor_comm (y / M)), (Z.add_comm y). Qed.
Lemma value_parts (n t m s : N) : t < M -> s < M -> M * n + t = M * m + s -> n = m /\ t = s.
Proof. intros T S E. assert (Z.of_N n = m) by nia. lia. Qed.
Lemma block_of (q r : N) (x : N) : Z.of_N x = q * M + r -> r < M -> block x = q /\ x mod M = r.
Proof.
  intros E R. rewrite E, residue_of by lia. split; [|lia]. apply N2Z.inj. rewrite block_is, E, Z.div_add_l, Z.div_small by lia. lia.
Qed.
Lemma in_block (x : N) : exists r : N, Z.of_N x = block x * M + r /\ r < M /\ x mod M = r.
Proof.
  exists (residue M x). rewrite block_is, residue_is by assumption. pose proof (Z.div_mod x M ltac:(lia)).
  pose proof (Z.mod_pos_bound x M ltac:(lia)). lia.
Qed.
Lemma rest_of (x y t : N) (j : Z) : x + y = j * M + t -> t < M -> rest_of_sum x y = t.
Proof. intros E T. apply N2Z.inj. rewrite (proj1 (rest_is x y)), E. apply residue_of. lia. Qed.

Lemma kept (x y p q v : N) : p <= x -> q <= y -> rule x y p q -> block_value x y v -> block_value p q v -> False.
Proof.
  intros P Q R V W. apply value_is in V, W.
  destruct (value_parts _ _ _ _ (proj2 (rest_is x y)) (proj2 (rest_is p q)) ltac:(rewrite <- V; exact W)) as [E F].
  set (l := (x - p)%N). set (k := (y - q)%N). assert (Lx : Z.of_N x = p + l) by lia. assert (Ky : Z.of_N y = q + k) by lia. clearbody l k.
  assert (T : takes l k) by now apply (taken x y p q).
  apply (f_equal Z.of_N) in F. rewrite (proj1 (rest_is x y)), (proj1 (rest_is p q)) in F.
  assert (exists j, l + k = j * M) as (j & J).
  { exists ((x + y) / M - (p + q) / M). pose proof (Z.div_mod (x + y) M ltac:(lia)).
    pose proof (Z.div_mod (p + q) M ltac:(lia)). lia. }
  pose proof (turned l k T) as [_ some]. destruct (in_block x) as (r & X & X1 & _), (in_block y) as (s & Y & Y1 & _).
  destruct (in_block p) as (r' & P0 & P1 & _), (in_block q) as (s' & Q0 & Q1 & _).
  destruct (N.eq_dec k 0) as [K|K]; [|destruct (N.eq_dec l 0) as [L|L]].
  - assert (q = y) by lia. subst q. apply lxor_same in E. rewrite E in X.
    assert (j * M = r - r') as D by lia. assert (j = 0) by nia. lia.
  - assert (p = x) by lia. subst p. unfold nim_of_blocks in E. rewrite !(N.lxor_comm (block x)) in E. apply lxor_same in E.
    rewrite E in Y. assert (j * M = s - s') as D by lia. assert (j = 0) by nia. lia.
  - destruct (no_multiple l k T) as (i & I); [lia..|]. assert (i < j) by nia. assert (j < i + 1) by nia. lia.
Qed.
Lemma missing (x y v u : N) : block_value x y v -> u < v ->
  exists p q : N, p <= x /\ q <= y /\ block_value p q u /\ rule x y p q.
Proof.
  intros V L. apply value_is in V. pose proof (rest_is x y) as [S T].
  set (n := block u). destruct (in_block u) as (w & U & W & _). fold n in U.
  destruct (in_block x) as (r & X & X1 & X2), (in_block y) as (s & Y & Y1 & Y2).
  assert (one : forall c z b : N, c < b -> exists p : N, Z.of_N p < b * M /\ block p = c /\ rest_of_sum p z = w).
  { intros c z b C. pose proof (Z.mod_pos_bound (w - z) M ltac:(lia)). set (i := Z.to_N ((w - z) mod M)).
    assert (I : Z.of_N i = (w - z) mod M) by lia. exists (Z.to_N (c * M + i)).
    assert (P : Z.of_N (Z.to_N (c * M + i)) = c * M + i) by nia. split; [nia|]. split; [apply (block_of c i); lia|].
    apply (rest_of _ _ _ (c - (w - z) / M)); [|exact W]. pose proof (Z.div_mod (w - z) M ltac:(lia)). lia. }
  destruct (Z.lt_trichotomy n (nim_of_blocks x y)) as [C|[C|C]]; [|apply N2Z.inj in C|nia].
  - destruct (lowered _ _ _ C) as [(c & D & E)|(c & D & E)].
    + destruct (one c y (block x) D) as (p & P & B & R). exists p, y. assert (p < x)%N by nia. split; [lia|]. split; [lia|].
      split; [apply value_is; unfold nim_of_blocks; rewrite B, E, R; lia|].
      apply (taken x y p y (x - p)%N 0); [lia..|]. apply alone. lia.
    + destruct (one c x (block y) D) as (q & P & B & R). exists x, q. assert (q < y)%N by nia. split; [lia|]. split; [lia|].
      split; [apply value_is; unfold nim_of_blocks, rest_of_sum in *; rewrite B, E, (Z.add_comm x q), R; lia|].
      apply (taken x y x q 0 (y - q)%N); [lia..|]. apply turned, alone. lia.
  - assert (J : exists j, r + s = rest_of_sum x y + j * M /\ 0 <= j <= 1).
    { exists ((r + s) / M). assert ((x + y) mod M = (r + s) mod M) as F by (rewrite (Z.add_mod x y), X2, Y2 by lia; reflexivity).
      rewrite S, F. pose proof (Z.div_mod (r + s) M ltac:(lia)). split; [lia|]. split; [apply Z.div_pos; lia|].
      enough ((r + s) / M < 2) by lia. apply Z.div_lt_upper_bound; lia. }
    destruct J as (j & J & J1).
    assert (K : r + s = Z.of_N (rest_of_sum x y) \/ r + s = rest_of_sum x y + M).
    { assert (j = 0 \/ j = 1) as [-> | ->]; lia. }
    destruct (reached r s (rest_of_sum x y) w X1 Y1) as (l & k & A & B & D & E); [rewrite C in U; lia|exact T|exact K|].
    assert (0 <= block x * M /\ 0 <= block y * M) by nia.
    exists (x - l)%N, (y - k)%N. split; [lia|]. split; [lia|].
    destruct (block_of (block x) (r - l) (x - l)) as [F _]; [lia..|].
    destruct (block_of (block y) (s - k) (y - k)) as [G _]; [lia..|]. split.
    + apply value_is. unfold nim_of_blocks in *. rewrite F, G, <- C. destruct E as [E|E].
      * rewrite (rest_of _ _ w (block x + block y)) by lia. lia.
      * rewrite (rest_of _ _ w (block x + block y + 1)) by lia. lia.
    + apply (taken x y _ _ l k); [lia..|exact A].
Qed.

Theorem block_values : forall x y v : N, x <= y -> (has_value _ (piles2 rule) (x, y) v <-> block_value x y v).
Proof.
  apply two_pile_values.
  - intros x y p q L R. pose proof (ends x y p q L R). lia.
  - intros x y _. exists (Z.to_N (M * nim_of_blocks x y + rest_of_sum x y)). apply value_is. nia.
  - intros x y u v _ A B. unfold block_value in *. lia.
  - intros x y p q v L (H & R & V). pose proof (ends x y p q L R). destruct H as [[_ W]|[_ W]].
    + exact (kept x y p q v ltac:(lia) ltac:(lia) R V W).
    + apply (kept x y p q v ltac:(lia) ltac:(lia) R V). now apply block_turned.
  - intros x y u v _ V C. destruct (missing x y v u V C) as (p & q & _ & _ & W & R). exists p, q. split; [|exact R].
    destruct (Z.le_ge_cases p q); [now left|right]. split; [lia|now apply block_turned].
Qed.
Theorem block_positions : forall x y : N, x <= y ->
  (is_P _ (piles2 rule) (x, y) <-> x / M = y / M /\ (x + y) mod M = 0).
Proof.
  intros x y L. rewrite <- !block_is. assert (E : block_value x y 0 <-> Z.of_N (block x) = block y /\ (x + y) mod M = 0).
  { rewrite value_is, <- (proj1 (rest_is x y)). unfold nim_of_blocks. split.
    - intros V. assert (nim_of_blocks x y = 0%N /\ rest_of_sum x y = 0%N) as [A B] by (unfold nim_of_blocks; split; nia).
      apply N.lxor_eq in A. rewrite A, B. now split.
    - intros [A B]. apply N2Z.inj in A. rewrite A, B, N.lxor_nilpotent. lia. }
  rewrite <- E. clear E. revert x y L.
  apply (two_piles rule (fun x y => block_value x y 0)).
  - intros x y p q L R. pose proof (ends x y p q L R). lia.
  - intros x y p q L (H & R & V). pose proof (ends x y p q L R). apply (kept x y p q 0 ltac:(lia) ltac:(lia) R V).
    destruct H as [[_ W]|[_ W]]; [exact W|now apply block_turned].
  - intros x y L. set (v := Z.to_N (M * nim_of_blocks x y + rest_of_sum x y)).
    assert (V : block_value x y v) by (apply value_is; unfold v; nia). destruct (N.eq_dec v 0) as [E|E]; [left; now rewrite <- E|].
    right. destruct (missing x y v 0 V) as (p & q & _ & _ & W & R); [lia|]. exists p, q. split; [|exact R].
    destruct (Z.le_ge_cases p q); [now left|right]. split; [lia|now apply block_turned].
Qed.
End Blocks.
