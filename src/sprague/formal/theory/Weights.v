(* Systems of digits: words of binary digits whose places have the weights U(0) = 1, U(1), ..., where
   U(k+1) = a U(k) + c U(k-1) and U(-1) = [before]. What was read of a sum is p U(k) + q U(k-1) when k places are still
   to come, so the pair (p, q) is all that a machine has to know; and far enough from 0 its sign is settled. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Trees Automata.
Import ListNotations.
Local Open Scope Z_scope.

Record system := System { a_ : Z; c_ : Z; before : Z }.
Definition binary := System 2 0 0.
Definition fibonacci := System 1 1 1.        (* the weights 1, 2, 3, 5, 8, ... *)

(* A term (v, (f, g)): each digit 1 of v adds (f, g) to the pair. (1, 0) is the number itself; (a, c) is the number whose
   digits stand one place higher, (0, 1) one place lower. *)
Definition linear := list (positive * (Z * Z)).
Definition w (v : positive) (f g : Z) : positive * (Z * Z) := (v, (f, g)).

Section Weights.
Variable S : system.
Definition push (pq : Z * Z) (fg : Z * Z) (b : bool) : Z * Z :=
  let '(p, q) := pq in
  if b then (a_ S * p + q + fst fg, c_ S * p + snd fg) else (a_ S * p + q, c_ S * p).
Fixpoint pair_pos (fg : Z * Z) (w : positive) : Z * Z :=
  match w with
  | xH => fg
  | xO w => push (pair_pos fg w) fg false
  | xI w => push (pair_pos fg w) fg true
  end.
Definition pair_of (fg : Z * Z) (w : N) : Z * Z := match w with N0 => (0, 0) | Npos w => pair_pos fg w end.
Definition total (pq : Z * Z) : Z := fst pq + before S * snd pq.
(* the value of a word *)
Definition value (w : N) : Z := total (pair_of (1, 0) w).

Definition plus2 (x y : Z * Z) := (fst x + fst y, snd x + snd y).
Fixpoint pairs (t : linear) (e : env) : Z * Z :=
  match t with nil => (0, 0) | (v, fg) :: t => plus2 (pair_of fg (e v)) (pairs t e) end.
Definition sum (t : linear) (e : env) : Z := total (pairs t e).
Fixpoint bits (t : linear) (b : column) : Z * Z :=
  match t with nil => (0, 0) | (v, fg) :: t => plus2 (if b v then fg else (0, 0)) (bits t b) end.
Definition advance (pq d : Z * Z) : Z * Z := (a_ S * fst pq + snd pq + fst d, c_ S * fst pq + snd d).

Lemma pair_of_half fg w :
  pair_of fg w = advance (pair_of fg (N.div2 w)) (if N.odd w then fg else (0, 0)).
Proof.
  destruct fg as [f g]. unfold advance. destruct w as [|[w|w|]]; cbn -[Z.mul Z.add];
    try (destruct (pair_pos (f, g) w) as [p q]; cbn -[Z.mul Z.add]); f_equal; lia.
Qed.
Lemma pairs_half t e : pairs t e = advance (pairs t (half e)) (bits t (low e)).
Proof.
  induction t as [|[v fg] t IH]; [unfold advance; cbn -[Z.mul]; f_equal; lia|].
  cbn [pairs bits]. rewrite IH, pair_of_half. unfold advance, plus2, half, low. cbn -[Z.mul Z.add].
  destruct (N.odd (e v)); cbn -[Z.mul Z.add]; f_equal; ring.
Qed.
Lemma pairs_zero t e : (forall x, e x = 0%N) -> pairs t e = (0, 0).
Proof. intros H. induction t as [|[v fg] t IH]; cbn; [reflexivity|]. now rewrite H, IH. Qed.

Definition range (pick : Z * Z -> Z) (bound : Z -> Z -> Z) (t : linear) : Z :=
  fold_right (fun vfg s => bound (pick (snd vfg)) 0 + s) 0 t.
Definition lowest pick := range pick Z.min.
Definition highest pick := range pick Z.max.
Lemma bits_range pick (L : forall x y, pick (plus2 x y) = pick x + pick y) (Z0 : pick (0, 0) = 0) t b :
  lowest pick t <= pick (bits t b) <= highest pick t.
Proof.
  unfold lowest, highest. induction t as [|[v fg] t IH]; cbn [range bits fold_right snd]; [rewrite Z0; lia|].
  unfold range in IH. rewrite L. destruct (b v); rewrite ?Z0; lia.
Qed.

(* all sums of a column, as a tree *)
Section Sums.
Context {X : Type}.
Variable f : Z * Z -> X.
Fixpoint sums (t : linear) (pq : Z * Z) : tree X :=
  match t with nil => Leaf (f pq) | (v, fg) :: t => Node v (sums t pq) (sums t (plus2 pq fg)) end.
Lemma eval_sums t : forall pq b, eval (sums t pq) b = f (plus2 pq (bits t b)).
Proof.
  induction t as [|[v fg] t IH]; intros pq b; cbn.
  - destruct pq; unfold plus2; cbn. now rewrite !Z.add_0_r.
  - destruct (b v); rewrite IH; f_equal; unfold plus2; cbn; f_equal; lia.
Qed.
End Sums.

Definition code (z : Z) : positive := match z with Z0 => 1 | Zpos p => xO p | Zneg p => xI p end.
Definition shifted (pq : Z * Z) : Z * Z := (a_ S * fst pq + snd pq, c_ S * fst pq).
Lemma advance_shifted pq d : advance pq d = plus2 (shifted pq) d.
Proof. destruct pq, d. reflexivity. Qed.

(* ---- comparisons with a constant *)
Inductive label := At (p q : Z) | Below | Above.
Definition label_key (l : label) : list positive :=
  match l with At p q => [code p; code q] | Below => [1%positive] | Above => nil end.
Definition label_equal (x y : label) : bool :=
  match x, y with
  | At p q, At p' q' => (Z.eqb p p' && Z.eqb q q')%bool
  | Below, Below | Above, Above => true
  | _, _ => false
  end.
Lemma label_equal_eq x y : label_equal x y = true -> x = y.
Proof.
  destruct x, y; cbn; try discriminate; auto. intros H. apply andb_prop in H as [H G].
  apply Z.eqb_eq in H, G. now subst.
Qed.

Section Compare.
Variable t : linear.
Variable c0 : Z.
Let L := lowest fst t.
Let M := highest fst t.
Let L' := lowest snd t.
Let M' := highest snd t.
Let H := Z.abs c0 + 1 - L - L' + M + M'.      (* far from 0 *)
Let G := c_ S * H + L'.
Let K := c_ S * H - M'.
Definition settles : bool :=
  ((0 <=? a_ S) && (0 <=? c_ S) && (0 <=? before S) &&
   (H <=? a_ S * H + G + L) && (H <=? a_ S * H + K - M) && (c0 <? H + before S * G) && (- H - before S * K <? c0) && (0 <=? H))%bool.
Definition settle_at (h g k : Z) (pq : Z * Z) : label :=
  let '(p, q) := pq in
  if ((h <=? p) && (g <=? q))%bool then Above else if ((p <=? - h) && (q <=? - k))%bool then Below else At p q.
Definition settle : Z * Z -> label := settle_at H G K.
(* all sums of a column, as far as what is still to come may change the label; the bounds of that stand with the terms *)
Definition bounded := list (positive * (Z * Z) * (Z * Z) * (Z * Z)).
Fixpoint with_bounds (t : linear) : bounded :=
  match t with
  | nil => nil
  | (v, fg) :: t' => (v, fg, (lowest fst t, lowest snd t), (highest fst t, highest snd t)) :: with_bounds t'
  end.
Fixpoint settled_sums (h g k : Z) (t : bounded) (pq : Z * Z) : tree label :=
  match t with
  | nil => Leaf (settle_at h g k pq)
  | (v, fg, (l, l'), (m, m')) :: t =>
    let '(p, q) := pq in
    if ((h <=? p + l) && (g <=? q + l'))%bool then Leaf Above
    else if ((p + m <=? - h) && (q + m' <=? - k))%bool then Leaf Below
    else Node v (settled_sums h g k t pq) (settled_sums h g k t (plus2 pq fg))
  end.
Lemma far_positive : 0 < H.
Proof.
  pose proof (bits_range fst (fun _ _ => eq_refl) eq_refl t (fun _ => false)).
  pose proof (bits_range snd (fun _ _ => eq_refl) eq_refl t (fun _ => false)). unfold H, L, M, L', M'. lia.
Qed.
Lemma eval_settled_sums b s : forall pq, eval (settled_sums H G K (with_bounds s) pq) b = settle (plus2 pq (bits s b)).
Proof.
  pose proof far_positive as F. induction s as [|[v fg] s IH]; intros [p q].
  - unfold plus2. cbn [with_bounds settled_sums eval bits fst snd]. now rewrite !Z.add_0_r.
  - pose proof (bits_range fst (fun _ _ => eq_refl) eq_refl ((v, fg) :: s) b) as B1.
    pose proof (bits_range snd (fun _ _ => eq_refl) eq_refl ((v, fg) :: s) b) as B2.
    cbn [with_bounds settled_sums].
    destruct ((H <=? p + lowest fst ((v, fg) :: s)) && (G <=? q + lowest snd ((v, fg) :: s)))%bool eqn:E.
    { apply andb_prop in E as [P Q]. apply Z.leb_le in P, Q. unfold plus2, settle, settle_at. cbn [fst snd eval].
      rewrite !(proj2 (Z.leb_le _ _)) by lia. reflexivity. }
    destruct ((p + highest fst ((v, fg) :: s) <=? - H) && (q + highest snd ((v, fg) :: s) <=? - K))%bool eqn:E'.
    { apply andb_prop in E' as [P Q]. apply Z.leb_le in P, Q. unfold plus2, settle, settle_at. cbn [fst snd eval].
      rewrite (proj2 (Z.leb_gt H _)) by lia. cbn [andb]. rewrite !(proj2 (Z.leb_le _ _)) by lia. reflexivity. }
    cbn [eval bits]. destruct (b v); rewrite IH; f_equal; unfold plus2; cbn [fst snd]; f_equal; lia.
Qed.
Definition label_next_at (h g k : Z) (b : bounded) (l : label) : tree label :=
  match l with At p q => settled_sums h g k b (shifted (p, q)) | l => Leaf l end.
Definition label_next : label -> tree label := label_next_at H G K (with_bounds t).
Variable test : comparison -> bool.
Definition label_good (l : label) : bool :=
  test match l with At p q => Z.compare (total (p, q)) c0 | Below => Lt | Above => Gt end.
(* the bounds are found once for all labels *)
Definition comparing : machine :=
  let h := H in let g := G in let k := K in let b := with_bounds t in
  Machine label (settle (0, 0)) (label_next_at h g k b) label_good label_key label_equal label_equal_eq.

Lemma comparing_run k : forall e, settles = true -> within k e -> mrun comparing k e = settle (pairs t e).
Proof.
  induction k; intros e E W; cbn [mrun]; change (next comparing) with label_next; change (start comparing) with (settle (0, 0)).
  - rewrite pairs_zero; [reflexivity|]. now apply within_0.
  - rewrite (IHk (half e) E (within_half _ _ W)). rewrite (pairs_half t e).
    pose proof (bits_range fst (fun _ _ => eq_refl) eq_refl t (low e)) as B1.
    pose proof (bits_range snd (fun _ _ => eq_refl) eq_refl t (low e)) as B2.
    fold L M in B1. fold L' M' in B2.
    destruct (pairs t (half e)) as [p q]. set (d := bits t (low e)) in *. rewrite advance_shifted.
    unfold settles in E. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in E.
    destruct E as [[[[[[[A0 C0] B0] E1] E2] E3] E4] E5].
    destruct (settle (p, q)) as [p' q'| |] eqn:F; unfold settle, settle_at in F.
    + assert (p' = p /\ q' = q) as [-> ->].
      { destruct ((H <=? p) && (G <=? q))%bool; [discriminate|].
        destruct ((p <=? - H) && (q <=? - K))%bool; [discriminate|]. now inversion F. }
      unfold label_next. cbn [label_next_at]. now rewrite eval_settled_sums.
    + destruct ((H <=? p) && (G <=? q))%bool eqn:F1; [discriminate|].
      destruct ((p <=? - H) && (q <=? - K))%bool eqn:F2; [|discriminate].
      apply andb_prop in F2 as [P Q]. apply Z.leb_le in P, Q.
      unfold settle, settle_at, plus2, shifted. cbn [fst snd eval].
      assert (a_ S * p + q + fst d <= - H) by nia. assert (c_ S * p + snd d <= - K) by (unfold K in *; nia).
      assert (0 <= H) by lia.
      destruct ((H <=? a_ S * p + q + fst d) && (G <=? c_ S * p + snd d))%bool eqn:F3.
      * apply andb_prop in F3 as [F3 _]. apply Z.leb_le in F3. exfalso.
        unfold K, G in *. nia.
      * rewrite (proj2 (Z.leb_le _ _) H0), (proj2 (Z.leb_le _ _) H1). reflexivity.
    + destruct ((H <=? p) && (G <=? q))%bool eqn:F1; [|destruct ((p <=? - H) && (q <=? - K))%bool; discriminate].
      apply andb_prop in F1 as [P Q]. apply Z.leb_le in P, Q.
      unfold settle, settle_at, plus2, shifted. cbn [fst snd eval].
      assert (X : H <= a_ S * p + q + fst d) by nia. assert (Y : G <= c_ S * p + snd d) by (unfold G in *; nia).
      rewrite (proj2 (Z.leb_le _ _) X), (proj2 (Z.leb_le _ _) Y). reflexivity.
Qed.
Lemma comparing_good k e : settles = true -> within k e ->
  good comparing (mrun comparing k e) = test (Z.compare (sum t e) c0).
Proof.
  intros E W. rewrite comparing_run by assumption. cbn [good comparing]. unfold label_good. f_equal. unfold sum.
  unfold settles in E. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in E.
  destruct E as [[[[[[[A0 C0] B0] E1] E2] E3] E4] E5].
  destruct (pairs t e) as [p q]. unfold settle, settle_at.
  destruct ((H <=? p) && (G <=? q))%bool eqn:F1; [|destruct ((p <=? - H) && (q <=? - K))%bool eqn:F2; [|reflexivity]].
  - apply andb_prop in F1 as [P Q]. apply Z.leb_le in P, Q. symmetry. apply Z.compare_gt_iff. unfold total. cbn. nia.
  - apply andb_prop in F2 as [P Q]. apply Z.leb_le in P, Q. symmetry. apply Z.compare_lt_iff. unfold total. cbn. nia.
Qed.
End Compare.

(* ---- remainders *)
Section Remainder.
Variable t : linear.
Variables m r : Z.
Definition reduce (pq : Z * Z) : label := At (fst pq mod m) (snd pq mod m).
Definition residue_next (l : label) : tree label :=
  match l with At p q => sums reduce t (shifted (p, q)) | l => Leaf l end.
Definition residue_good (l : label) : bool := match l with At p q => Z.eqb (total (p, q) mod m) r | _ => false end.
Definition remaining : machine :=
  Machine label (reduce (0, 0)) residue_next residue_good label_key label_equal label_equal_eq.
Lemma mod_eq x y : m <> 0 -> (exists k, x = y + k * m) -> x mod m = y mod m.
Proof. intros Hm [k ->]. now rewrite Z.mod_add. Qed.
Lemma split_mod x : m <> 0 -> x = x mod m + (x / m) * m.
Proof. intros Hm. pose proof (Z.div_mod x m Hm). lia. Qed.
Lemma remaining_run k : forall e, m <> 0 -> within k e -> mrun remaining k e = reduce (pairs t e).
Proof.
  induction k; intros e Hm W; cbn [mrun start next remaining].
  - rewrite pairs_zero; [reflexivity|]. now apply within_0.
  - rewrite (IHk (half e) Hm (within_half _ _ W)), (pairs_half t e). destruct (pairs t (half e)) as [p q].
    unfold reduce at 1. cbn [residue_next fst snd]. rewrite eval_sums, advance_shifted.
    unfold reduce, plus2, shifted. cbn [fst snd].
    pose proof (split_mod p Hm) as P. pose proof (split_mod q Hm) as Q.
    f_equal; apply mod_eq; auto.
    + exists (- (a_ S * (p / m) + q / m)). rewrite P at 2. rewrite Q at 2. ring.
    + exists (- (c_ S * (p / m))). rewrite P at 2. ring.
Qed.
Lemma remaining_good k e : m <> 0 -> within k e ->
  good remaining (mrun remaining k e) = Z.eqb (sum t e mod m) r.
Proof.
  intros Hm W. rewrite remaining_run by assumption. cbn. unfold sum, total. destruct (pairs t e) as [p q]. cbn.
  f_equal. pose proof (split_mod p Hm) as P. pose proof (split_mod q Hm) as Q. apply mod_eq; auto.
  exists (- (p / m + before S * (q / m))). rewrite P at 2. rewrite Q at 2. ring.
Qed.
End Remainder.
End Weights.

(* In binary digits the value of a word is the number itself. *)
Lemma binary_pair f w : pair_of binary (f, 0) w = (f * Z.of_N w, 0).
Proof.
  destruct w as [|w]; [cbn; f_equal; lia|]. unfold pair_of. induction w as [w IH|w IH|]; cbn [pair_pos].
  - rewrite IH. unfold push, binary. cbn -[Z.mul]. f_equal. lia.
  - rewrite IH. unfold push, binary. cbn -[Z.mul]. f_equal. lia.
  - f_equal. lia.
Qed.
Lemma binary_value w : value binary w = Z.of_N w.
Proof. unfold value. rewrite binary_pair. unfold total, binary. cbn -[Z.mul]. lia. Qed.
