(* Spring Cleaning: dirt that is moved, turned or told in another order has the same nimber, dirt apart is a sum; rectangles. *)
From Coq Require Import Arith NArith List Bool FinFun Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Finite.
Import ListNotations.
Local Open Scope N_scope.

Notation dirt := (list cell).
Lemma dirty_iff p a : dirty p a = true <-> In a p.
Proof.
  unfold dirty. rewrite existsb_exists. split.
  - intros ([i j] & I & S). unfold same in S. apply andb_true_iff in S as [A B]. apply N.eqb_eq in A, B. destruct a. cbn in *. now subst.
  - intros I. exists a. split; [exact I|]. unfold same. now rewrite !N.eqb_refl.
Qed.
Lemma decided (p : dirt) a : In a p \/ ~ In a p.
Proof. rewrite <- dirty_iff. destruct (dirty p a); [now left|now right]. Qed.
(* The run from a on, to the right or down. *)
Definition along (across : bool) (a : cell) (i : N) : cell := N.iter i (next across) a.
Lemma along_next across a i : along across (next across a) i = along across a (N.succ i).
Proof. unfold along. rewrite N.iter_succ. now rewrite N.iter_swap. Qed.
Definition in_run (across : bool) (p : dirt) (a b : cell) : Prop := exists i, b = along across a i /\ forall j, j <= i -> In (along across a j) p.
Lemma run_iff many across p : forall a b, In b (run many across p a) <->
  exists i, i < N.of_nat many /\ b = along across a i /\ forall j, j <= i -> In (along across a j) p.
Proof.
  induction many as [|many IH]; intros a b; cbn [run]; [split; [intros []|intros (i & H & _); lia]|].
  destruct (dirty p a) eqn:D.
  - apply dirty_iff in D. cbn [In]. rewrite IH. split.
    + intros [<-|(i & L & -> & H)]; [exists 0; split; [lia|]; split; [reflexivity|]; intros j J; replace j with 0 by lia; exact D|].
      exists (N.succ i). split; [lia|]. split; [apply along_next|]. intros j J. destruct (N.eq_dec j 0) as [->|Z]; [exact D|].
      replace j with (N.succ (j - 1)) by lia. rewrite <- along_next. apply H. lia.
    + intros (i & L & -> & H). destruct (N.eq_dec i 0) as [->|Z]; [now left|right]. exists (i - 1). split; [lia|].
      rewrite along_next. split; [f_equal; lia|]. intros j J. rewrite along_next. apply H. lia.
  - split; [intros []|]. intros (i & _ & _ & H). specialize (H 0 ltac:(lia)). apply dirty_iff in H. cbn in H. congruence.
Qed.
Lemma along_is across i j k : along across (i, j) k = if across then (i, j + k) else (i + k, j).
Proof.
  unfold along. induction k as [|k IH] using N.peano_ind; [destruct across; cbn; f_equal; lia|]. rewrite N.iter_succ, IH. destruct across; cbn; f_equal; lia.
Qed.
Lemma whole_run across p a b : In b (run (length p) across p a) <-> in_run across p a b.
Proof.
  rewrite run_iff. split; [intros (i & _ & H); now exists i|]. intros (i & E & H). exists i. split; [|now split].
  assert (L : (length (map (fun k => along across a (N.of_nat k)) (seq 0 (N.to_nat i + 1))) <= length p)%nat).
  { apply NoDup_incl_length.
    - apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros x y F. destruct a as [r c]. rewrite !along_is in F. destruct across; injection F; lia.
    - intros c I. apply in_map_iff in I as (k & <- & I). apply in_seq in I. apply H. lia. }
  rewrite map_length, seq_length in L. lia.
Qed.

Definition swept (across : bool) (a : cell) (p : dirt) : dirt := filter (fun b => negb (dirty (run (length p) across p a) b)) p.
Lemma swept_iff across a p b : In b (swept across a p) <-> In b p /\ ~ in_run across p a b.
Proof. unfold swept. rewrite filter_In, negb_true_iff, <- not_true_iff_false, dirty_iff, whole_run. reflexivity. Qed.
Definition first_of_run (across : bool) (a : cell) (p : dirt) : Prop := In a p /\ forall b, In b p -> next across b <> a.
Lemma sweep_iff p q : sweep p q <-> exists across a, first_of_run across a p /\ q = swept across a p.
Proof.
  unfold move, sweeps, first_of_run, swept. rewrite in_flat_map. split.
  - intros (across & _ & I). apply in_map_iff in I as (a & <- & I). apply filter_In in I as [I S]. exists across, a. split; [|reflexivity].
    split; [exact I|]. intros b B E. unfold starts in S. apply negb_true_iff in S. assert (T : existsb (fun b => same (next across b) a) p = true); [|congruence].
    apply existsb_exists. exists b. split; [exact B|]. rewrite E. unfold same. now rewrite !N.eqb_refl.
  - intros (across & a & [I F] & ->). exists across. split; [destruct across; cbn; auto|]. apply in_map_iff. exists a. split; [reflexivity|].
    apply filter_In. split; [exact I|]. unfold starts. apply negb_true_iff, not_true_iff_false. intros T. apply existsb_exists in T as (b & B & S).
    apply (F b B). unfold same in S. apply andb_true_iff in S as [X Y]. apply N.eqb_eq in X, Y. destruct (next across b), a. cbn in *. now subst.
Qed.
Lemma here across a p : first_of_run across a p -> in_run across p a a.
Proof. intros [I _]. exists 0. split; [reflexivity|]. intros j J. replace j with 0 by lia. exact I. Qed.
Definition size (p : dirt) : N := N.of_nat (length p).
Lemma falls p q : sweep p q -> size q < size p.
Proof.
  intros M. apply sweep_iff in M as (across & a & F & ->). unfold size, swept.
  assert (G : forall (f : cell -> bool) l, In a l -> f a = false -> (length (filter f l) < length l)%nat).
  { intros f l. assert (W : forall l, (length (filter f l) <= length l)%nat) by (induction l0 as [|b r IH]; cbn; [lia|]; destruct (f b); cbn; lia).
    induction l as [|b l IH]; intros I E; [destruct I|]. cbn. destruct I as [->|I]; [rewrite E; specialize (W l); lia|]. specialize (IH I E). destruct (f b); cbn; lia. }
  specialize (G (fun b => negb (dirty (run (length p) across p a) b)) p (proj1 F)). cbv beta in G.
  assert (E : negb (dirty (run (length p) across p a) a) = false) by (apply negb_false_iff, dirty_iff, whole_run, here, F). specialize (G E). lia.
Qed.

(* Maps of the squares that keep who is next to whom, to the right or down as before, or each for the other. *)
Definition alike (p q : dirt) : Prop := forall b, In b p <-> In b q.
Section Symmetry.
Variable f : cell -> cell.
Variable s : bool -> bool.
Hypothesis injective : forall a b, f a = f b -> a = b.
Hypothesis twice : forall x, s (s x) = x.
Hypothesis next_to : forall x a, f (next x a) = next (s x) (f a).
Lemma mapped_along x a i : f (along x a i) = along (s x) (f a) i.
Proof. unfold along. induction i as [|i IH] using N.peano_ind; [reflexivity|]. now rewrite !N.iter_succ, next_to, IH. Qed.
Lemma mapped p p' x a b : alike p' (map f p) -> in_run x p a b <-> in_run (s x) p' (f a) (f b).
Proof.
  intros A. assert (M : forall c, In c p <-> In (f c) p').
  { intros c. rewrite (A (f c)), in_map_iff. split; [intros I; now exists c|]. intros (d & E & I). apply injective in E. now subst. }
  unfold in_run. split; intros (i & E & H); exists i; (split; [|intros j J; specialize (H j J)]).
  - rewrite E. apply mapped_along.
  - rewrite <- mapped_along. now apply M.
  - apply injective. now rewrite mapped_along.
  - apply M. now rewrite mapped_along.
Qed.
Lemma mapped_sweep p p' x a : alike p' (map f p) -> first_of_run x a p ->
  first_of_run (s x) (f a) p' /\ alike (swept (s x) (f a) p') (map f (swept x a p)).
Proof.
  intros A [I F]. split; [split|].
  - apply A, in_map_iff. now exists a.
  - intros b B E. apply A, in_map_iff in B as (c & <- & C). rewrite <- next_to in E. apply injective in E. exact (F c C E).
  - intros b. rewrite swept_iff, (A b), !in_map_iff. split.
    + intros [(c & <- & C) N]. exists c. split; [reflexivity|]. apply swept_iff. split; [exact C|]. now rewrite (mapped p p' x a c A).
    + intros (c & <- & C). apply swept_iff in C as [C N]. split; [now exists c|]. now rewrite <- (mapped p p' x a c A).
Qed.
Theorem same_value p p' v : alike p' (map f p) -> has_value _ sweep p v -> has_value _ sweep p' v.
Proof.
  assert (G : forall n p p' v, size p < n -> alike p' (map f p) -> has_value _ sweep p v -> has_value _ sweep p' v);
    [|apply (G (size p + 1)); lia]. clear p p' v. induction n as [|n IH] using N.peano_ind; intros p p' v L A [V W]; [lia|]. constructor.
  - intros q' M. apply sweep_iff in M as (x & b & F & ->). pose proof F as [B N]. apply A, in_map_iff in B as (a & <- & I).
    rewrite <- (twice x) in *. assert (F' : first_of_run (s x) a p).
    { split; [exact I|]. intros c C E. apply (N (f c)); [apply A, in_map_iff; now exists c|]. now rewrite <- next_to, E. }
    destruct (mapped_sweep p p' (s x) a A F') as [_ K]. assert (M : sweep p (swept (s x) a p)) by (apply sweep_iff; now exists (s x), a).
    destruct (V _ M) as (u & U & D). exists u. split; [|exact D]. apply (IH (swept (s x) a p)); [|exact K|exact U]. pose proof (falls _ _ M). lia.
  - intros u U. destruct (W u U) as (q & M & Q). pose proof (falls _ _ M). apply sweep_iff in M as (x & a & F & ->).
    destruct (mapped_sweep p p' x a A F) as [F' K]. exists (swept (s x) (f a) p'). split; [apply sweep_iff; now exists (s x), (f a)|].
    apply (IH (swept x a p)); [lia|exact K|exact Q].
Qed.
End Symmetry.
Theorem told_otherwise p q v : alike q p -> has_value _ sweep p v -> has_value _ sweep q v.
Proof. intros A. apply (same_value (fun a => a) (fun x => x)); auto. now rewrite map_id. Qed.
Definition moved (r c : N) (a : cell) : cell := (r + fst a, c + snd a).
Theorem shifted r c p q v : alike q (map (moved r c) p) -> has_value _ sweep p v -> has_value _ sweep q v.
Proof.
  apply (same_value (moved r c) (fun x => x)); auto.
  - intros [i j] [k l] E. injection E. intros. f_equal; lia.
  - intros [|] [i j]; unfold moved; cbn; f_equal; lia.
Qed.
Definition turned (a : cell) : cell := (snd a, fst a).
Theorem turned_over p q v : alike q (map turned p) -> has_value _ sweep p v -> has_value _ sweep q v.
Proof.
  apply (same_value turned negb).
  - intros [i j] [k l] E. now injection E as -> ->.
  - apply negb_involutive.
  - intros [|] [i j]; reflexivity.
Qed.

(* No square of the one is one of the other, or next to one. *)
Definition apart (p q : dirt) : Prop := forall a b, In a p -> In b q -> a <> b /\ forall x, next x a <> b /\ next x b <> a.
Lemma stays p q c x a b : alike c (p ++ q) -> apart p q -> In a p -> (in_run x c a b <-> in_run x p a b).
Proof.
  intros A S I. split; intros (i & E & H); exists i; (split; [exact E|]).
  - clear E. induction i as [|i IH] using N.peano_ind.
    + intros j J. replace j with 0 by lia. exact I.
    + intros j J. destruct (N.eq_dec j (N.succ i)) as [->|Z]; [|apply IH; [intros k K; apply H; lia|lia]].
      pose proof (H (N.succ i) ltac:(lia)) as C. apply A, in_app_or in C as [C|C]; [exact C|exfalso].
      assert (P : In (along x a i) p) by (apply IH; [intros k K; apply H; lia|lia]). destruct (S _ _ P C) as [_ T]. destruct (T x) as [T' _]. apply T'.
      unfold along. now rewrite N.iter_succ.
  - intros j J. apply A, in_or_app. left. now apply H.
Qed.
Lemma swept_apart p q c x a : alike c (p ++ q) -> apart p q -> In a p -> alike (swept x a c) (swept x a p ++ q) /\ apart (swept x a p) q.
Proof.
  intros A S I. split.
  - intros b. rewrite in_app_iff, !swept_iff, (A b), in_app_iff, (stays p q c x a b A S I). split; [tauto|]. intros [H|H]; [tauto|]. split; [now right|].
    intros (i & E & R). specialize (R i ltac:(lia)). rewrite <- E in R. destruct (S b b R H) as [N _]. now apply N.
  - intros b d B D. apply swept_iff in B as [B _]. exact (S b d B D).
Qed.
Lemma first_apart p q c x a : alike c (p ++ q) -> apart p q -> In a p -> (first_of_run x a c <-> first_of_run x a p).
Proof.
  intros A S I. split; intros [_ F]; split.
  - exact I.
  - intros b B. apply F, A, in_or_app. now left.
  - apply A, in_or_app. now left.
  - intros b B. apply A, in_app_or in B as [B|B]; [now apply F|]. destruct (S a b I B) as [_ T]. now destruct (T x).
Qed.
Theorem side_by_side p q c x y : alike c (p ++ q) -> apart p q -> has_value _ sweep p x -> has_value _ sweep q y -> has_value _ sweep c (N.lxor x y).
Proof.
  intros A S. assert (Sym : forall p q c, alike c (p ++ q) -> apart p q -> alike c (q ++ p) /\ apart q p).
  { clear. intros p q c A S. split; [intros b; rewrite (A b), !in_app_iff; tauto|]. intros a b B P. destruct (S b a P B) as [N T].
    split; [congruence|]. intros x. destruct (T x). now split. }
  apply (nim_sum _ sweep size falls (fun p q c => alike c (p ++ q) /\ apart p q)); [| | |now split]; clear p q c x y A S.
  - intros p q c r [A S] M. apply sweep_iff in M as (x & a & F & ->). pose proof F as [I _]. apply A, in_app_or in I as [I|I].
    + left. exists (swept x a p). split; [apply sweep_iff; exists x, a; split; [now apply (first_apart p q c)|reflexivity]|]. now apply swept_apart.
    + destruct (Sym p q c A S) as [A' S']. right. exists (swept x a q). split; [apply sweep_iff; exists x, a; split; [now apply (first_apart q p c)|reflexivity]|].
      destruct (swept_apart q p c x a A' S' I). now apply Sym.
  - intros p q c r [A S] M. apply sweep_iff in M as (x & a & F & ->). exists (swept x a c). pose proof F as [I _].
    split; [apply sweep_iff; exists x, a; split; [now apply (first_apart p q c)|reflexivity]|]. now apply swept_apart.
  - intros p q c r [A S] M. apply sweep_iff in M as (x & a & F & ->). exists (swept x a c). pose proof F as [I _]. destruct (Sym p q c A S) as [A' S'].
    split; [apply sweep_iff; exists x, a; split; [now apply (first_apart q p c)|reflexivity]|]. destruct (swept_apart q p c x a A' S' I). now apply Sym.
Qed.

Lemma in_rectangle row a b r c : In (r, c) (rectangle row a b) <-> row <= r < row + a /\ c < b.
Proof.
  unfold rectangle. rewrite in_map_iff. split.
  - intros ([i j] & E & I). apply in_prod_iff in I as [I J]. apply in_seq in I, J. cbn in E. injection E as <- <-. lia.
  - intros [R C]. exists (N.to_nat (r - row), N.to_nat c). split; [cbn; f_equal; lia|]. apply in_prod_iff. rewrite !in_seq. lia.
Qed.
Lemma along_row i c b a : i < a -> in_run true (rectangle 0 a b) (i, 0) c <-> In c (rectangle i 1 b).
Proof.
  intros L. destruct c as [r c]. rewrite in_rectangle. unfold in_run. split.
  - intros (k & E & H). specialize (H k ltac:(lia)). rewrite along_is in *. injection E as -> ->. apply in_rectangle in H. lia.
  - intros [R C]. exists c. rewrite along_is. split; [f_equal; lia|]. intros j J. rewrite along_is. apply in_rectangle. lia.
Qed.
Lemma row_value i j b s t : 1 <= b -> has_value _ sweep (rectangle 0 i b) s -> has_value _ sweep (rectangle 0 j b) t ->
  first_of_run true (i, 0) (rectangle 0 (i + j + 1) b) /\ has_value _ sweep (swept true (i, 0) (rectangle 0 (i + j + 1) b)) (N.lxor s t).
Proof.
  intros B S T. split; [split|].
  - apply in_rectangle. lia.
  - intros [r c] _ E. injection E. lia.
  - apply (side_by_side (rectangle 0 i b) (rectangle (i + 1) j b)); [| |exact S|].
    + intros [r c]. rewrite swept_iff, along_row, in_app_iff, !in_rectangle by lia. lia.
    + intros [r c] [u v] P Q. apply in_rectangle in P, Q. split; [intros E; injection E; lia|]. intros [|]; split; intros E; injection E; lia.
    + apply (shifted (i + 1) 0 (rectangle 0 j b)); [|exact T]. intros [r c]. rewrite in_rectangle, in_map_iff. split.
      * intros H. exists (r - (i + 1), c). split; [unfold moved; cbn; f_equal; lia|]. apply in_rectangle. lia.
      * intros ([u v] & E & I). apply in_rectangle in I. unfold moved in E. cbn in E. injection E. lia.
Qed.
Lemma turned_rectangle a b : alike (rectangle 0 a b) (map turned (rectangle 0 b a)).
Proof.
  intros [r c]. rewrite in_rectangle, in_map_iff. split.
  - intros H. exists (c, r). split; [reflexivity|]. apply in_rectangle. lia.
  - intros ([u v] & E & I). apply in_rectangle in I. unfold turned in E. cbn in E. injection E. lia.
Qed.
Lemma by_column b i v a : first_of_run true (i, 0) (rectangle 0 a b) -> has_value _ sweep (swept true (i, 0) (rectangle 0 a b)) v ->
  first_of_run false (0, i) (rectangle 0 b a) /\ has_value _ sweep (swept false (0, i) (rectangle 0 b a)) v.
Proof.
  intros F V. destruct (mapped_sweep turned negb) with (p := rectangle 0 a b) (p' := rectangle 0 b a) (x := true) (a := (i, 0)) as [F' A].
  - intros [k l] [m n] E. now injection E as -> ->.
  - intros [|] [k l]; reflexivity.
  - apply turned_rectangle.
  - exact F.
  - split; [exact F'|]. exact (turned_over _ _ v A V).
Qed.
Lemma sweeps_of_rectangle a b q : sweep (rectangle 0 a b) q -> exists i j, i + j + 1 = a /\ 1 <= b /\ q = swept true (i, 0) (rectangle 0 a b) \/
  i + j + 1 = b /\ 1 <= a /\ q = swept false (0, i) (rectangle 0 a b).
Proof.
  intros M. apply sweep_iff in M as ([|] & [r c] & [I F] & ->); apply in_rectangle in I.
  - assert (c = 0) as ->. { destruct (N.eq_dec c 0) as [|Z]; [assumption|]. destruct (F (r, c - 1)); [apply in_rectangle; lia|]. cbn. f_equal. lia. }
    exists r, (a - r - 1). left. repeat split; lia.
  - assert (r = 0) as ->. { destruct (N.eq_dec r 0) as [|Z]; [assumption|]. destruct (F (r - 1, c)); [apply in_rectangle; lia|]. cbn. f_equal. lia. }
    exists c, (b - c - 1). right. repeat split; lia.
Qed.
Definition full (a b : N) : N := if (a =? 0) || (b =? 0) then 0 else if N.odd a then if N.odd b then 1 else 2 else if N.odd b then 2 else 0.
Lemma full_turned a b : full a b = full b a.
Proof. unfold full. rewrite orb_comm. now destruct (_ || _), (N.odd a), (N.odd b). Qed.
Lemma no_part a b i j : i + j + 1 = a -> 1 <= b -> N.lxor (full i b) (full j b) <> full a b.
Proof.
  intros <- B. unfold full. replace (N.odd (i + j + 1)) with (negb (xorb (N.odd i) (N.odd j))) by (rewrite !N.odd_add; now destruct (N.odd i), (N.odd j)).
  destruct (N.eqb_spec b 0); [lia|]. destruct (N.eqb_spec (i + j + 1) 0); [lia|].
  destruct (N.eqb_spec i 0) as [->|I], (N.eqb_spec j 0) as [->|J]; cbn [orb]; change (N.odd 0) with false;
    try destruct (N.odd i); try destruct (N.odd j); destruct (N.odd b); discriminate.
Qed.
(* I-spring-rect: A rectangle full of dirt has nimber 1 if both sides are odd, 0 if both are even, else 2. *)
Theorem rectangles a b : has_value _ sweep (rectangle 0 a b) (full a b).
Proof.
  assert (G : forall n a b, a + b < n -> has_value _ sweep (rectangle 0 a b) (full a b)); [|apply (G (a + b + 1)); lia].
  clear a b. induction n as [|n IH] using N.peano_ind; intros a b L; [lia|].
  assert (R : forall i j, i + j + 1 = a -> 1 <= b -> exists q, sweep (rectangle 0 a b) q /\ q = swept true (i, 0) (rectangle 0 a b) /\
    has_value _ sweep q (N.lxor (full i b) (full j b))).
  { intros i j E B. destruct (row_value i j b (full i b) (full j b) B) as [F V]; [apply IH; lia|apply IH; lia|]. rewrite E in *.
    eexists. split; [apply sweep_iff; exists true, (i, 0); split; [exact F|reflexivity]|]. split; [reflexivity|exact V]. }
  assert (C : forall i j, i + j + 1 = b -> 1 <= a -> exists q, sweep (rectangle 0 a b) q /\ q = swept false (0, i) (rectangle 0 a b) /\
    has_value _ sweep q (N.lxor (full i a) (full j a))).
  { intros i j E B. destruct (row_value i j a (full i a) (full j a) B) as [F V]; [apply IH; lia|apply IH; lia|]. rewrite E in *.
    apply by_column in V; [|exact F]. destruct V as [F' V].
    eexists. split; [apply sweep_iff; exists false, (0, i); split; [exact F'|reflexivity]|]. split; [reflexivity|exact V]. }
  constructor.
  - intros q M. destruct (sweeps_of_rectangle a b q M) as (i & j & [(E & B & ->)|(E & B & ->)]).
    + destruct (R i j E B) as (q & _ & -> & V). eexists. split; [exact V|]. now apply no_part.
    + destruct (C i j E B) as (q & _ & -> & V). eexists. split; [exact V|]. rewrite (full_turned a b). now apply no_part.
  - assert (H : forall k m, 1 <= k -> 1 <= m -> N.odd k = true -> exists i, i + i + 1 = k).
    { intros k m K _ O. exists (k / 2). pose proof (N.div_mod k 2 ltac:(lia)) as D. rewrite <- N.bit0_mod, N.bit0_odd, O in D. change (N.b2n true) with 1 in D. lia. }
    assert (Z : forall k, full 0 k = 0) by reflexivity.
    intros u U. destruct (N.eqb_spec a 0) as [->|A]; [cbn in U; lia|]. destruct (N.eqb_spec b 0) as [->|B]; [rewrite full_turned in U; cbn in U; lia|].
    assert (K : forall k, k <> 0 -> N.odd k = false -> exists j, 0 + j + 1 = k /\ N.odd j = true /\ j <> 0).
    { intros k N O. exists (k - 1). assert (E : k = k - 1 + 1) by lia. rewrite E, N.odd_add in O. destruct (N.odd (k - 1)) eqn:P; [|discriminate]. split; [lia|].
      split; [reflexivity|]. intros Q. rewrite Q in P. discriminate. }
    destruct (N.odd a) eqn:Oa, (N.odd b) eqn:Ob.
    + assert (u = 0) as -> by (unfold full in U; destruct (N.eqb_spec a 0), (N.eqb_spec b 0); cbn in U; rewrite ?Oa, ?Ob in U; lia).
      destruct (H a 1 ltac:(lia) ltac:(lia) Oa) as [i I]. destruct (R i i I ltac:(lia)) as (q & M & _ & V). rewrite N.lxor_nilpotent in V. eauto.
    + assert (D : u = 0 \/ u = 1) by (unfold full in U; destruct (N.eqb_spec a 0), (N.eqb_spec b 0); cbn in U; rewrite ?Oa, ?Ob in U; lia).
      destruct D as [->| ->].
      * destruct (H a 1 ltac:(lia) ltac:(lia) Oa) as [i I]. destruct (R i i I ltac:(lia)) as (q & M & _ & V). rewrite N.lxor_nilpotent in V. eauto.
      * destruct (K b B Ob) as (j & J & Oj & Nj). destruct (C 0 j J ltac:(lia)) as (q & M & _ & V). rewrite Z, N.lxor_0_l in V. unfold full in V.
        destruct (N.eqb_spec j 0), (N.eqb_spec a 0); try lia. cbn in V. rewrite Oj, Oa in V. eauto.
    + assert (D : u = 0 \/ u = 1) by (unfold full in U; destruct (N.eqb_spec a 0), (N.eqb_spec b 0); cbn in U; rewrite ?Oa, ?Ob in U; lia).
      destruct D as [->| ->].
      * destruct (H b 1 ltac:(lia) ltac:(lia) Ob) as [i I]. destruct (C i i I ltac:(lia)) as (q & M & _ & V). rewrite N.lxor_nilpotent in V. eauto.
      * destruct (K a A Oa) as (j & J & Oj & Nj). destruct (R 0 j J ltac:(lia)) as (q & M & _ & V). rewrite Z, N.lxor_0_l in V. unfold full in V.
        destruct (N.eqb_spec j 0), (N.eqb_spec b 0); try lia. cbn in V. rewrite Oj, Ob in V. eauto.
    + exfalso. unfold full in U. destruct (N.eqb_spec a 0), (N.eqb_spec b 0); cbn in U; rewrite ?Oa, ?Ob in U; lia.
Qed.
