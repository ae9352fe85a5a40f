(* The nim-value of two positions side by side is the nim-sum of theirs, where a move in both is a move in one of them. *)
From Coq Require Import NArith List Lia Bool.
From Sprague Require Import Games Piles Values Existence Sums.

Lemma less_in_one_of_two x y w : (w < N.lxor x y)%N -> (N.lxor w y < x)%N \/ (N.lxor x w < y)%N.
Proof.
  intros W. set (d := N.lxor w (N.lxor x y)). assert (D : d <> 0%N) by (intros E; apply N.lxor_eq in E; lia).
  set (k := N.log2 d). assert (K : N.testbit d k = true) by now apply N.bit_log2.
  assert (H : forall j, (k < j)%N -> N.testbit w j = xorb (N.testbit x j) (N.testbit y j)).
  { intros j J. assert (Z : N.testbit d j = false) by now apply N.bits_above_log2. unfold d in Z. rewrite !N.lxor_spec in Z.
    now destruct (N.testbit w j), (N.testbit x j), (N.testbit y j). }
  unfold d in K. rewrite !N.lxor_spec in K. destruct (N.testbit w k) eqn:Wk.
  - exfalso. assert (N.lxor x y < w)%N; [|lia]. apply (less_by_bit _ _ k); [|exact Wk|].
    + rewrite N.lxor_spec. now destruct (N.testbit x k), (N.testbit y k).
    + intros j J. rewrite N.lxor_spec. symmetry. now apply H.
  - destruct (N.testbit x k) eqn:X, (N.testbit y k) eqn:Y; try discriminate; [left|right]; apply (less_by_bit _ _ k);
      rewrite ?N.lxor_spec, ?Wk, ?X, ?Y; try reflexivity; intros j J; rewrite N.lxor_spec, H by exact J;
      now destruct (N.testbit x j), (N.testbit y j).
Qed.
Lemma cancel_right u x y : N.lxor u y = N.lxor x y -> u = x.
Proof. intros E. apply (f_equal (fun v => N.lxor v y)) in E. now rewrite !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_r in E. Qed.
Lemma cancel_left u x y : N.lxor x u = N.lxor x y -> u = y.
Proof. rewrite !(N.lxor_comm x). apply cancel_right. Qed.

Lemma of_each {S} {R : S -> N -> Prop} {l vs} : Forall2 R l vs ->
  (forall q, In q l -> exists v, In v vs /\ R q v) /\ (forall v, In v vs -> exists q, In q l /\ R q v).
Proof.
  induction 1 as [|p v l vs H F [A B]]; [split; intros ? []|]. split.
  - intros q [<-|I]; [exists v; split; [now left|exact H]|]. destruct (A q I) as (w & J & W). exists w. split; [now right|exact W].
  - intros w [<-|I]; [exists p; split; [now left|exact H]|]. destruct (B w I) as (q & J & W). exists q. split; [now right|exact W].
Qed.

Section Together.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable measure : position -> N.
Hypothesis falls : forall p q, move p q -> (measure q < measure p)%N.
(* p is a and b side by side. *)
Variable both : position -> position -> position -> Prop.
Hypothesis in_either : forall a b p q, both a b p -> move p q ->
  (exists a', move a a' /\ both a' b q) \/ (exists b', move b b' /\ both a b' q).
Hypothesis in_first : forall a b p a', both a b p -> move a a' -> exists q, move p q /\ both a' b q.
Hypothesis in_second : forall a b p b', both a b p -> move b b' -> exists q, move p q /\ both a b' q.
Theorem nim_sum a b p x y : both a b p -> has_value _ move a x -> has_value _ move b y -> has_value _ move p (N.lxor x y).
Proof.
  assert (G : forall n a b p x y, (measure a + measure b < n)%N -> both a b p -> has_value _ move a x -> has_value _ move b y ->
    has_value _ move p (N.lxor x y)); [|apply (G (measure a + measure b + 1)%N); lia]. clear a b p x y.
  induction n as [|n IH] using N.peano_ind; intros a b p x y L J A B; [lia|]. pose proof A as [A1 A2]. pose proof B as [B1 B2]. constructor.
  - intros q M. destruct (in_either a b p q J M) as [(a' & F & J')|(b' & F & J')]; pose proof (falls _ _ F).
    + destruct (A1 a' F) as (u & U & D). exists (N.lxor u y). split; [apply (IH a' b); auto; lia|]. intros E. apply D.
      exact (cancel_right _ _ _ E).
    + destruct (B1 b' F) as (u & U & D). exists (N.lxor x u). split; [apply (IH a b'); auto; lia|]. intros E. apply D.
      exact (cancel_left _ _ _ E).
  - intros w W. destruct (less_in_one_of_two x y w W) as [C|C].
    + destruct (A2 _ C) as (a' & F & U). pose proof (falls _ _ F). destruct (in_first a b p a' J F) as (q & M & J').
      exists q. split; [exact M|]. replace w with (N.lxor (N.lxor w y) y) by now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r.
      apply (IH a' b); auto; lia.
    + destruct (B2 _ C) as (b' & F & U). pose proof (falls _ _ F). destruct (in_second a b p b' J F) as (q & M & J').
      exists q. split; [exact M|]. replace w with (N.lxor x (N.lxor x w)) by now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
      apply (IH a b'); auto; lia.
Qed.
(* What a symmetry makes of a position has the same nim-value. *)
Theorem symmetric (f : position -> position) : (forall p q, move p q -> move (f p) (f q)) -> (forall p, f (f p) = p) ->
  forall p v, has_value _ move p v -> has_value _ move (f p) v.
Proof.
  intros F I p v V. assert (G : forall n p v, (measure p < n)%N -> has_value _ move p v -> has_value _ move (f p) v);
    [|apply (G (measure p + 1)%N); [lia|exact V]]. clear p v V. induction n as [|n IH] using N.peano_ind; intros p v L [V1 V2]; [lia|].
  constructor.
  - intros q M. apply F in M. rewrite I in M. destruct (V1 _ M) as (u & U & D). exists u. split; [|exact D].
    pose proof (falls _ _ M). rewrite <- (I q). apply IH; [lia|exact U].
  - intros u U. destruct (V2 u U) as (q & M & W). exists (f q). split; [now apply F|]. pose proof (falls _ _ M). apply IH; [lia|exact W].
Qed.
(* The player to move loses where the nim-value is 0, and wins where it is another. *)
Theorem zero_is_lost p v : has_value _ move p v -> if (v =? 0)%N then is_P _ move p else is_N _ move p.
Proof.
  assert (G : forall n p v, (measure p < n)%N -> has_value _ move p v -> if (v =? 0)%N then is_P _ move p else is_N _ move p);
    [|apply (G (measure p + 1)%N); lia].
  clear p v. induction n as [|n IH] using N.peano_ind; intros p v L V; [lia|]. destruct V as [V1 V2].
  destruct (N.eqb_spec v 0) as [->|Z].
  - constructor. intros q M. destruct (V1 q M) as (u & U & D). pose proof (falls _ _ M). specialize (IH q u ltac:(lia) U).
    now destruct (N.eqb_spec u 0).
  - destruct (V2 0%N ltac:(lia)) as (q & M & U). pose proof (falls _ _ M). apply (one_to_P _ _ p q M). exact (IH q 0%N ltac:(lia) U).
Qed.
(* There is just one nim-value, and there is one where the moves can be listed. *)
Theorem one_value p u v : has_value _ move p u -> has_value _ move p v -> u = v.
Proof.
  assert (G : forall n p u v, (measure p < n)%N -> (u < v)%N -> has_value _ move p u -> has_value _ move p v -> False).
  { clear p u v. induction n as [|n IH] using N.peano_ind; intros p u v L U [A _] [_ B]; [lia|]. destruct (B u U) as (q & M & Q).
    destruct (A q M) as (w & W & D). pose proof (falls _ _ M). destruct (N.lt_trichotomy w u) as [T|[T|T]]; [|exact (D T)|].
    - exact (IH q w u ltac:(lia) T W Q).
    - exact (IH q u w ltac:(lia) T Q W). }
  intros A B. destruct (N.lt_trichotomy u v) as [T|[T|T]]; [|exact T|]; exfalso; eapply (G (measure p + 1)%N p); eauto; lia.
Qed.
Theorem some_value (options : position -> list position) : (forall p q, move p q <-> In q (options p)) -> forall p, exists v, has_value _ move p v.
Proof.
  intros O p. assert (G : forall n p, (measure p < n)%N -> exists v, has_value _ move p v); [|apply (G (measure p + 1)%N); lia].
  clear p. induction n as [|n IH] using N.peano_ind; intros p L; [lia|].
  assert (V : exists vs, Forall2 (has_value _ move) (options p) vs).
  { assert (H : forall q, In q (options p) -> exists v, has_value _ move q v) by (intros q I; apply O in I; apply IH; pose proof (falls _ _ I); lia).
    clear - H. induction (options p) as [|q l IH]; [exists nil; constructor|]. destruct (H q (or_introl eq_refl)) as [v V].
    destruct IH as [vs F]; [intros r I; apply H; now right|]. exists (v :: vs)%list. now constructor. }
  destruct V as [vs V]. pose proof (mex_spec vs) as [A B]. exists (mex vs). constructor.
  - intros q M. apply O in M. destruct (proj1 (of_each V) q M) as (v & I & W). exists v. split; [exact W|]. intros ->. exact (A I).
  - intros u U. destruct (proj2 (of_each V) u (B u U)) as (q & I & W). exists q. split; [now apply O|exact W].
Qed.
End Together.

(* Piles beside each other: a move changes one of them, and may leave any number of piles in its place. *)
Section Piles.
Variable pile : Type.
Variable options : pile -> list pile -> Prop.
Inductive in_one : list pile -> list pile -> Prop := in_pile l p r new : options p new -> in_one (l ++ p :: r) (l ++ new ++ r).
Variable weight : pile -> N.
Definition weights (p : list pile) : N := fold_right (fun a s => (weight a + s)%N) 0%N p.
Hypothesis lighter : forall p new, options p new -> (weights new < weight p)%N.
Lemma weights_app p q : weights (p ++ q) = (weights p + weights q)%N.
Proof. unfold weights. induction p; cbn; lia. Qed.
Lemma pile_falls p q : in_one p q -> (weights q < weights p)%N.
Proof. intros [l c r new I]. apply lighter in I. rewrite !weights_app. cbn. fold (weights r). lia. Qed.
Theorem beside p q x y : has_value _ in_one p x -> has_value _ in_one q y -> has_value _ in_one (p ++ q) (N.lxor x y).
Proof.
  apply (nim_sum _ in_one weights pile_falls (fun a b c => c = a ++ b)); [| | |reflexivity]; clear p q x y.
  - intros a b p q -> M. inversion M as [l c r new I E E']. apply app_eq_app in E as (m & [[-> ->]|[-> E]]).
    + right. exists (m ++ new ++ r). split; [now constructor|]. now rewrite <- app_assoc.
    + destruct m as [|d m]; cbn in E.
      * subst b. right. exists (new ++ r). split; [exact (in_pile nil c r new I)|]. now rewrite app_nil_r.
      * injection E as <- ->. left. exists (l ++ new ++ m). split; [now constructor|]. now rewrite <- !app_assoc.
  - intros a b p a' -> [l c r new I]. exists (l ++ new ++ r ++ b). split; [|now rewrite <- !app_assoc].
    rewrite <- app_assoc. now constructor.
  - intros a b p b' -> [l c r new I]. exists ((a ++ l) ++ new ++ r). split; [|now rewrite <- app_assoc].
    rewrite app_assoc. now constructor.
Qed.
Theorem one_pile p q : in_one (p :: nil) q <-> options p q.
Proof.
  split.
  - intros M. inversion M as [l c r new I E E']. destruct l as [|d [|]]; cbn in E; try discriminate. injection E as -> ->.
    cbn. now rewrite app_nil_r.
  - intros I. rewrite <- (app_nil_r q). exact (in_pile nil p nil q I).
Qed.
Theorem no_pile : has_value _ in_one nil 0.
Proof. constructor; [intros q M; inversion M as [[|]]; discriminate|intros u U; lia]. Qed.
Variable lists : pile -> list (list pile).
Fixpoint all_moves (l : list pile) : list (list pile) :=
  match l with nil => nil | p :: r => map (fun new => new ++ r) (lists p) ++ map (cons p) (all_moves r) end%list.
Lemma all_moves_iff : (forall p new, options p new <-> In new (lists p)) -> forall p q, in_one p q <-> In q (all_moves p).
Proof.
  intros H p. induction p as [|p r IH]; intros q; cbn [all_moves].
  - split; [intros M; inversion M as [[|]]; discriminate|intros []].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros M. inversion M as [l c t new I E E']. destruct l as [|d l]; [injection E as -> ->|injection E as -> <-].
      * left. exists new. split; [reflexivity|now apply H].
      * right. exists (l ++ new ++ t)%list. split; [reflexivity|]. apply IH. now constructor.
    + intros [(new & <- & I)|(t & <- & I)]; [exact (in_pile nil p r new (proj2 (H _ _) I))|]. apply IH in I. destruct I as [l c t new I].
      exact (in_pile (p :: l) c t new I).
Qed.
End Piles.
