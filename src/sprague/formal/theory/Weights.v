(* Systems of digits: words of binary digits whose places have the weights U(0) = 1, U(1), ..., where
   U(k) = a1 U(k-1) + ... + ad U(k-d), and for k < d, where that ends with ak U(0), a number e_k is added.
   A word has a height: that of the empty word is 0, and where a digit b follows a word v, and v', v'', ... are v without its
   last digit, its last two, ..., the height is a1 h(v) + a2 h(v') + a3 h(v'') + ... + b. The word v is worth
   h(v) + e_1 h(v') + e_2 h(v'') + ... So the last d heights of a sum are all that a machine has to know of it; and where
   all of them are far enough from 0, its sign is settled. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Trees Automata.
Import ListNotations.
Local Open Scope Z_scope.

(* a1, ..., ad, and e_1, ..., e_(d-1) *)
Record system := System { coefficients : list Z; added : list Z }.
Definition binary := System [2] [].
Definition fibonacci := System [1; 1] [1].        (* the weights 1, 2, 3, 5, 8, ... *)

(* A term (v, f) is f times the word v. *)
Definition linear := list (positive * Z).
Definition w (v : positive) (f : Z) : positive * Z := (v, f).

Fixpoint dot (a x : list Z) : Z := match a, x with a :: a', x :: x' => a * x + dot a' x' | _, _ => 0 end.
Definition ones (x : list Z) : list Z := map (fun _ => 1) x.
Definition zeros (x : list Z) : list Z := map (fun _ => 0) x.
(* the heights q after one more, of which p was the first: the oldest is forgotten *)
Fixpoint shift (p : Z) (q : list Z) : list Z := match q with nil => nil | r :: q => p :: shift r q end.

Lemma dot_zeros a : forall x, dot a (zeros x) = 0.
Proof. induction a as [|z a IH]; intros [|y x]; cbn; try reflexivity. unfold zeros in IH. rewrite IH. lia. Qed.
Lemma dot_least s h a : forallb (Z.leb 0) a = true -> forall x, (forall y, In y x -> h <= s * y) ->
  h * dot a (ones x) <= s * dot a x.
Proof.
  induction a as [|z a IH]; intros N x H; [cbn; lia|]. destruct x as [|y x]; [cbn; lia|]. cbn in N |- *.
  apply andb_prop in N as [P N]. apply Z.leb_le in P. specialize (IH N x (fun y I => H y (or_intror I))).
  specialize (H y (or_introl eq_refl)). unfold ones in IH. nia.
Qed.
Lemma dot_natural a x : forallb (Z.leb 0) a = true -> (forall y, In y x -> 0 <= y) -> 0 <= dot a x.
Proof.
  intros N H. pose proof (dot_least 1 0 a N x) as D. rewrite Z.mul_0_l, Z.mul_1_l in D. apply D.
  intros y I. specialize (H y I). lia.
Qed.
Lemma in_shift q : forall p y, In y (shift p q) -> y = p \/ In y q.
Proof. induction q as [|r q IH]; cbn; intros p y H; [tauto|]. destruct H as [<-|H]; [auto|]. apply IH in H as [->|H]; auto. Qed.
Lemma map_shift f q : forall p, map f (shift p q) = shift (f p) (map f q).
Proof. induction q as [|r q IH]; intros p; cbn; [reflexivity|]. now rewrite IH. Qed.

(* what g says of x without its last digit, without its last two, ..., as many numbers as n has *)
Section Past.
Context {A : Type}.
Variable less : A -> A.
Variable g : A -> Z.
Fixpoint past (n : list Z) (x : A) : list Z := match n with nil => nil | _ :: n => g (less x) :: past n (less x) end.
Lemma past_shift n : forall x, past n x = shift (g (less x)) (past n (less x)).
Proof. induction n as [|z n IH]; intros x; cbn; [reflexivity|]. f_equal. apply IH. Qed.
Lemma past_ones n : forall x, ones (past n x) = ones n.
Proof. unfold ones. induction n as [|z n IH]; intros x; cbn; [reflexivity|]. now rewrite IH. Qed.
Lemma past_zeros n : forall x, less x = x -> g x = 0 -> past n x = zeros n.
Proof. unfold zeros. induction n as [|z n IH]; intros x L G; cbn; [reflexivity|]. now rewrite L, G, IH. Qed.
End Past.

Section Weights.
Variable S : system.
(* no weight is negative, and they grow *)
Definition grows : bool :=
  (forallb (Z.leb 0) (coefficients S) && forallb (Z.leb 0) (added S) &&
   (2 <=? dot (coefficients S) (1 :: ones (added S))))%bool.

Definition grown (p : Z) (q : list Z) : Z := dot (coefficients S) (p :: q).
Definition push (pq : Z * list Z) (b : bool) : Z * list Z :=
  let '(p, q) := pq in (grown p q + (if b then 1 else 0), shift p q).
Fixpoint heights_pos (w : positive) : Z * list Z :=
  match w with
  | xH => (1, zeros (added S))
  | xO w => push (heights_pos w) false
  | xI w => push (heights_pos w) true
  end.
Definition heights (w : N) : Z * list Z := match w with N0 => (0, zeros (added S)) | Npos w => heights_pos w end.
Definition total (p : Z) (q : list Z) : Z := p + dot (added S) q.
(* the value of a word *)
Definition value (w : N) : Z := let '(p, q) := heights w in total p q.
Fixpoint sum (t : linear) (e : env) : Z := match t with nil => 0 | (v, f) :: t => f * value (e v) + sum t e end.

(* ---- what was read of a word, and of a sum *)
Lemma heights_half w : heights w = push (heights (N.div2 w)) (N.odd w).
Proof.
  destruct w as [|[w|w|]]; try reflexivity; cbn; unfold grown; rewrite (dot_zeros _ (0 :: added S)); f_equal;
    generalize (added S) as n; unfold zeros; induction n as [|z n IH]; cbn; congruence.
Qed.
Definition height (w : N) : Z := fst (heights w).
Lemma heights_past w : heights w = (height w, past N.div2 height (added S) w).
Proof.
  assert (M : forall w, let v := N.div2 w in heights v = (height v, past N.div2 height (added S) v) ->
    heights w = (height w, past N.div2 height (added S) w)).
  { intros v H IH. subst H. rewrite past_shift. unfold height at 1. rewrite heights_half, IH. reflexivity. }
  destruct w as [|w]; [now rewrite past_zeros|]. induction w; apply M; [exact IHw|exact IHw|]. now rewrite past_zeros.
Qed.
Lemma height_half w :
  height w = grown (height (N.div2 w)) (past N.div2 height (added S) (N.div2 w)) + (if N.odd w then 1 else 0).
Proof. unfold height at 1. rewrite heights_half, heights_past. reflexivity. Qed.
Lemma value_past w : value w = total (height w) (past N.div2 height (added S) w).
Proof. unfold value. now rewrite heights_past. Qed.

Lemma value_natural w : grows = true -> 0 <= value w.
Proof.
  unfold grows. rewrite !andb_true_iff. intros [[C A] _].
  assert (Z0 : forall y, In y (zeros (added S)) -> 0 <= y) by (intros y I; apply in_map_iff in I as (z & <- & _); lia).
  assert (P : 0 <= fst (heights w) /\ forall y, In y (snd (heights w)) -> 0 <= y).
  { destruct w as [|w]; [now split|]. cbn [heights]. assert (N : forall pq b, (0 <= fst pq /\ forall y, In y (snd pq) -> 0 <= y) ->
      0 <= fst (push pq b) /\ forall y, In y (snd (push pq b)) -> 0 <= y).
    { intros [p q] b [P Q]. cbn [fst snd push] in *. assert (0 <= grown p q) by (apply (dot_natural _ (p :: q) C); intros y [<-|I]; auto).
      split; [destruct b; lia|]. intros y I. apply in_shift in I as [->|I]; auto. }
    induction w; [apply N; exact IHw|apply N; exact IHw|now split]. }
  unfold value. destruct (heights w) as [p q]. destruct P as [P Q]. pose proof (dot_natural _ _ A Q). unfold total. cbn [fst snd] in *. lia.
Qed.

Fixpoint lead (t : linear) (e : env) : Z := match t with nil => 0 | (v, f) :: t => f * height (e v) + lead t e end.
Fixpoint bits (t : linear) (b : column) : Z := match t with nil => 0 | (v, f) :: t => (if b v then f else 0) + bits t b end.
Definition before (t : linear) (e : env) : list Z := past half (lead t) (added S) e.
Lemma before_nil e : before nil e = zeros (added S).
Proof. unfold before, zeros. generalize (added S) as n. intros n. revert e. induction n as [|z n IH]; intros e; cbn; [reflexivity|]. f_equal. apply IH. Qed.
Lemma dot_before v f t a e :
  dot a (before ((v, f) :: t) e) = f * dot a (past N.div2 height (added S) (e v)) + dot a (before t e).
Proof.
  unfold before. generalize (added S) as n. intros n. revert a e.
  induction n as [|z n IH]; intros [|x a] e; cbn [past dot]; try lia. rewrite IH. cbn [lead]. change (half e v) with (N.div2 (e v)). lia.
Qed.
Lemma sum_total t e : sum t e = total (lead t e) (before t e).
Proof.
  unfold total. induction t as [|[v f] t IH]; [now rewrite before_nil, dot_zeros|].
  rewrite dot_before. cbn [sum lead]. rewrite IH, value_past. unfold total. lia.
Qed.
Lemma lead_zero t e : (forall x, e x = 0%N) -> lead t e = 0.
Proof. intros H. induction t as [|[v f] t IH]; cbn; [reflexivity|]. rewrite H, IH. cbn. lia. Qed.
Lemma before_zero t e : (forall x, e x = 0%N) -> before t e = zeros (added S).
Proof.
  unfold before, zeros. generalize (added S) as n. intros n. revert e. induction n as [|z n IH]; intros e H; cbn; [reflexivity|].
  assert (H' : forall x, half e x = 0%N) by (intros x; unfold half; now rewrite H). f_equal; [now apply lead_zero|now apply IH].
Qed.
Lemma before_ones t e : ones (before t e) = ones (added S).
Proof. apply past_ones. Qed.
Lemma before_half t e : before t e = shift (lead t (half e)) (before t (half e)).
Proof. apply past_shift. Qed.
Lemma lead_half t e : lead t e = grown (lead t (half e)) (before t (half e)) + bits t (low e).
Proof.
  unfold grown. induction t as [|[v f] t IH]; cbn [lead bits].
  - rewrite before_nil. cbn [lead]. now rewrite (dot_zeros _ (0 :: added S)).
  - rewrite IH, height_half. unfold low, grown. destruct (coefficients S) as [|c a]; cbn [dot]; [destruct (N.odd (e v)); lia|].
    rewrite dot_before. change (half e v) with (N.div2 (e v)). destruct (N.odd (e v)); lia.
Qed.

Definition lowest : linear -> Z := fold_right (fun vf s => Z.min (snd vf) 0 + s) 0.
Definition highest : linear -> Z := fold_right (fun vf s => Z.max (snd vf) 0 + s) 0.
Lemma bits_range t b : lowest t <= bits t b <= highest t.
Proof. induction t as [|[v f] t IH]; cbn [lowest highest bits fold_right snd] in *; [lia|]. destruct (b v); lia. Qed.

Definition code (z : Z) : positive := match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end.

(* ---- machines know the last heights of a sum, or that its sign is settled *)
Inductive label := At (p : Z) (q : list Z) | Below | Above.
Definition label_key (l : label) : list positive :=
  match l with At p q => code p :: map code q | Below => 1%positive :: 1%positive :: map (fun _ => 1%positive) (added S) | Above => nil end.
Fixpoint all_equal (q q' : list Z) : bool :=
  match q, q' with
  | nil, nil => true
  | x :: q, y :: q' => if Z.eqb x y then all_equal q q' else false
  | _, _ => false
  end.
Definition label_equal (x y : label) : bool :=
  match x, y with
  | At p q, At p' q' => if Z.eqb p p' then all_equal q q' else false
  | Below, Below | Above, Above => true
  | _, _ => false
  end.
Lemma label_equal_eq x y : label_equal x y = true -> x = y.
Proof.
  assert (E : forall q q', all_equal q q' = true -> q = q').
  { induction q as [|x' q IH]; intros [|y' q']; cbn; try discriminate; [reflexivity|].
    destruct (Z.eqb_spec x' y') as [->|]; [|discriminate]. intros H. f_equal. auto. }
  destruct x, y; cbn; try discriminate; auto. destruct (Z.eqb_spec p p0) as [->|]; [|discriminate]. intros H. f_equal. auto.
Qed.

(* ---- comparisons with a constant *)
Section Compare.
Variable t : linear.
Variable c0 : Z.
Let H := Z.abs c0 + 1 - lowest t + highest t.      (* far from 0 *)
(* [up] and [down]: all heights before are far above, or far below *)
Definition settle_at (h : Z) (up down : bool) (q : list Z) (p : Z) : label :=
  if (if up then h <=? p else false) then Above else if (if down then p <=? - h else false) then Below else At p q.
Definition above (h : Z) : list Z -> bool := forallb (Z.leb h).
Definition below (h : Z) : list Z -> bool := forallb (fun y => y <=? - h).
Definition settle (p : Z) (q : list Z) : label := settle_at H (above H q) (below H q) q p.
(* all sums of a column, as far as what is still to come may change the label; the bounds of that stand with the terms *)
Definition bounded := list (positive * Z * Z * Z).
Fixpoint with_bounds (t : linear) : bounded :=
  match t with nil => nil | (v, f) :: t' => (v, f, lowest t, highest t) :: with_bounds t' end.
Fixpoint settled_sums (h : Z) (up down : bool) (q : list Z) (t : bounded) (p : Z) : tree label :=
  match t with
  | nil => Leaf (settle_at h up down q p)
  | (v, f, l, m) :: t =>
    if (if up then h <=? p + l else false) then Leaf Above
    else if (if down then p + m <=? - h else false) then Leaf Below
    else Node v (settled_sums h up down q t p) (settled_sums h up down q t (p + f))
  end.
Lemma far : - H < lowest t /\ highest t < H /\ - H < c0 < H /\ 0 < H.
Proof.
  assert (lowest t <= 0 <= highest t); [|unfold H; lia].
  pose proof (bits_range t (fun _ => false)) as B. replace (bits t (fun _ => false)) with 0 in B; [exact B|].
  clear. induction t as [|[v f] s IH]; [reflexivity|exact IH].
Qed.
Lemma eval_settled_sums up down q b s : forall p,
  eval (settled_sums H up down q (with_bounds s) p) b = settle_at H up down q (p + bits s b).
Proof.
  pose proof far as F. induction s as [|[v f] s IH]; intros p; [cbn; f_equal; lia|].
  pose proof (bits_range ((v, f) :: s) b) as B. cbn [with_bounds settled_sums].
  destruct (if up then H <=? p + lowest ((v, f) :: s) else false) eqn:E.
  { unfold settle_at. destruct up; [|discriminate]. apply Z.leb_le in E. rewrite (proj2 (Z.leb_le _ _)) by lia. reflexivity. }
  destruct (if down then p + highest ((v, f) :: s) <=? - H else false) eqn:E'.
  { unfold settle_at. destruct down; [|discriminate]. apply Z.leb_le in E'. destruct up.
    1: rewrite (proj2 (Z.leb_gt _ _)) by lia. 1, 2: rewrite (proj2 (Z.leb_le _ _)) by lia; reflexivity. }
  cbn [eval bits]. destruct (b v); rewrite IH; f_equal; lia.
Qed.
Definition label_next (h : Z) (b : bounded) (l : label) : tree label :=
  match l with
  | At p q => let q' := shift p q in settled_sums h (above h q') (below h q') q' b (grown p q)
  | l => Leaf l
  end.
Variable test : comparison -> bool.
Definition label_good (l : label) : bool :=
  test match l with At p q => Z.compare (total p q) c0 | Below => Lt | Above => Gt end.
(* the bounds are found once for all labels *)
Definition comparing : machine :=
  let h := H in let b := with_bounds t in
  Machine label (settle 0 (zeros (added S))) (label_next h b) label_good label_key label_equal label_equal_eq.

(* the three cases of a sum with its last heights *)
Inductive place (p : Z) (q : list Z) : label -> Prop :=
| is_above : (forall y, In y (p :: q) -> H <= 1 * y) -> place p q Above
| is_below : (forall y, In y (p :: q) -> H <= -1 * y) -> place p q Below
| is_between : place p q (At p q).
Lemma settle_place p q : place p q (settle p q).
Proof.
  unfold settle, settle_at. destruct (if above H q then H <=? p else false) eqn:E.
  { destruct (above H q) eqn:F; [|discriminate]. apply Z.leb_le in E. unfold above in F. rewrite forallb_forall in F.
    constructor. intros y [<-|I]; [lia|]. specialize (F y I). apply Z.leb_le in F. lia. }
  destruct (if below H q then p <=? - H else false) eqn:E'; [|constructor].
  destruct (below H q) eqn:F; [|discriminate]. apply Z.leb_le in E'. unfold below in F. rewrite forallb_forall in F.
  constructor. intros y [<-|I]; [lia|]. specialize (F y I). apply Z.leb_le in F. lia.
Qed.
Lemma settle_above p q : (forall y, In y (p :: q) -> H <= 1 * y) -> settle p q = Above.
Proof.
  intros F. unfold settle, settle_at, above. rewrite (proj2 (forallb_forall _ _)).
  - specialize (F p (or_introl eq_refl)). rewrite (proj2 (Z.leb_le _ _)) by lia. reflexivity.
  - intros y I. specialize (F y (or_intror I)). apply Z.leb_le. lia.
Qed.
Lemma settle_below p q : (forall y, In y (p :: q) -> H <= -1 * y) -> settle p q = Below.
Proof.
  intros F. pose proof far. unfold settle, settle_at. destruct (if above H q then _ else _) eqn:E.
  { destruct (above H q); [|discriminate]. apply Z.leb_le in E. specialize (F p (or_introl eq_refl)). lia. }
  unfold below. rewrite (proj2 (forallb_forall _ _)).
  - specialize (F p (or_introl eq_refl)). rewrite (proj2 (Z.leb_le _ _)) by lia. reflexivity.
  - intros y I. specialize (F y (or_intror I)). apply Z.leb_le. lia.
Qed.
Hypothesis growing : grows = true.
Lemma far_stays s e : s = 1 \/ s = -1 -> (forall y, In y (lead t (half e) :: before t (half e)) -> H <= s * y) ->
  forall y, In y (lead t e :: before t e) -> H <= s * y.
Proof.
  intros s1 F y [<-|I].
  - pose proof growing as G. unfold grows in G. rewrite !andb_true_iff, Z.leb_le in G. destruct G as [[N _] G].
    pose proof (dot_least s H _ N _ F) as D. cbn [ones map] in D. fold (ones (before t (half e))) in D. rewrite before_ones in D.
    rewrite lead_half. unfold grown.
    pose proof (bits_range t (low e)) as B. pose proof far as P.
    assert (2 * H <= H * dot (coefficients S) (1 :: ones (added S))) by (apply (Z.mul_le_mono_nonneg_l 2 _ H) in G; lia).
    destruct s1; subst s; lia.
  - rewrite before_half in I. apply F. apply in_shift in I as [->|I]; [now left|now right].
Qed.
Lemma far_total s e : (forall y, In y (lead t e :: before t e) -> H <= s * y) -> H <= s * sum t e.
Proof.
  intros F. pose proof growing as G. unfold grows in G. rewrite !andb_true_iff in G. destruct G as [[_ N] _].
  pose proof (dot_least s H _ N (before t e) (fun y I => F y (or_intror I))) as D. rewrite before_ones in D.
  assert (P : 0 <= dot (added S) (ones (added S))).
  {pose proof (dot_least 1 0 _ N (ones (added S))) as P. rewrite Z.mul_1_l in P. apply P. intros y I.
    unfold ones in I. apply in_map_iff in I as (z & <- & _). lia. }
  rewrite sum_total. unfold total. specialize (F _ (or_introl eq_refl)). pose proof far. nia.
Qed.
Lemma comparing_run k : forall e, within k e -> mrun comparing k e = settle (lead t e) (before t e).
Proof.
  induction k; intros e W; cbn [mrun].
  - pose proof (within_0 _ W) as Z0. now rewrite lead_zero, before_zero.
  - rewrite (IHk (half e) (within_half _ _ W)). cbn [next comparing]. destruct (settle_place (lead t (half e)) (before t (half e))).
    + symmetry. apply settle_above, far_stays; auto.
    + symmetry. apply settle_below, far_stays; auto.
    + cbn [label_next]. rewrite eval_settled_sums, (lead_half t e), (before_half t e). reflexivity.
Qed.
Lemma comparing_good k e : within k e -> good comparing (mrun comparing k e) = test (Z.compare (sum t e) c0).
Proof.
  intros W. rewrite comparing_run by assumption. cbn [good comparing]. unfold label_good. f_equal.
  pose proof far as B. destruct (settle_place (lead t e) (before t e)) as [F|F|].
  - apply far_total in F. symmetry. apply Z.compare_gt_iff. lia.
  - apply far_total in F. symmetry. apply Z.compare_lt_iff. lia.
  - now rewrite sum_total.
Qed.
End Compare.

(* ---- remainders *)
Section Remainder.
Variable t : linear.
Variables m r : Z.
Definition reduced (q : list Z) : list Z := map (fun y => y mod m) q.
Fixpoint sums (q : list Z) (t : linear) (p : Z) : tree label :=
  match t with nil => Leaf (At (p mod m) q) | (v, f) :: t => Node v (sums q t p) (sums q t (p + f)) end.
Lemma eval_sums q b t' : forall p, eval (sums q t' p) b = At ((p + bits t' b) mod m) q.
Proof. induction t' as [|[v f] t' IH]; intros p; cbn; [now rewrite Z.add_0_r|]. destruct (b v); rewrite IH; do 2 f_equal; lia. Qed.
Definition residue_next (l : label) : tree label :=
  match l with At p q => sums (shift p q) t (grown p q) | l => Leaf l end.
Definition residue_good (l : label) : bool := match l with At p q => Z.eqb (total p q mod m) r | _ => false end.
Definition remaining : machine :=
  Machine label (At 0 (zeros (added S))) residue_next residue_good label_key label_equal label_equal_eq.
Hypothesis positive_ : m <> 0.
Lemma mod_dot a : forall x, exists k, dot a x = dot a (reduced x) + k * m.
Proof.
  induction a as [|z a IH]; intros [|y x]; try (exists 0; cbn; lia). destruct (IH x) as [k E]. exists (z * (y / m) + k).
  cbn [dot reduced map]. rewrite E.
  replace (z * y) with (z * (m * (y / m) + y mod m)) by (now rewrite <- Z.div_mod). unfold reduced. ring.
Qed.
Lemma mod_dot_plus a x z : (dot a (reduced x) + z) mod m = (dot a x + z) mod m.
Proof. destruct (mod_dot a x) as [k ->]. replace (dot a (reduced x) + k * m + z) with (dot a (reduced x) + z + k * m) by ring. now rewrite Z.mod_add. Qed.
Lemma remaining_run k : forall e, within k e -> mrun remaining k e = At (lead t e mod m) (reduced (before t e)).
Proof.
  induction k; intros e W; cbn [mrun].
  - pose proof (within_0 _ W) as Z0. rewrite lead_zero, before_zero by assumption. cbn [start remaining]. f_equal.
    unfold reduced, zeros. rewrite map_map. now rewrite Z.mod_0_l.
  - rewrite (IHk (half e) (within_half _ _ W)). cbn [next remaining residue_next]. rewrite eval_sums, (lead_half t e), (before_half t e).
    f_equal; [exact (mod_dot_plus _ (_ :: _) _)|]. unfold reduced. now rewrite map_shift.
Qed.
Lemma remaining_good k e : within k e -> good remaining (mrun remaining k e) = Z.eqb (sum t e mod m) r.
Proof.
  intros W. rewrite remaining_run by assumption. cbn. f_equal. rewrite sum_total. unfold total.
  rewrite Z.add_comm, mod_dot_plus, Z.add_comm. apply Z.add_mod_idemp_l. exact positive_.
Qed.
End Remainder.
End Weights.

(* In binary digits the value of a word is the number itself. *)
Lemma binary_value w : value binary w = Z.of_N w.
Proof.
  unfold value. rewrite heights_past. destruct w as [|w]; [reflexivity|]. unfold total. cbn [added binary past dot].
  assert (E : height binary (Npos w) = Zpos w); [|rewrite E; cbn; lia].
  induction w as [w IH|w IH|]; [| |reflexivity]; rewrite height_half; cbn [N.div2 Pos.div2 N.odd]; rewrite IH;
    cbn; lia.
Qed.
