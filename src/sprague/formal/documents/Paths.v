(* The way from a fraction up to the root of the tree, continued fractions, and who wins Euclid's game by either. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf Euclid.
Import ListNotations.
Local Open Scope N_scope.

(* The segments of the way from place n up to the root: to which side (true: right) each leads down, and its edges.
   A single point that the way shares with a branch is none here, as no move lies in it. On a way of segments of one edge
   there are two such points, its ends, so that counting them would change no parity. *)
Definition longer (s : bool) (l : list (bool * N)) : list (bool * N) :=
  match l with (t, k) :: r => if Bool.eqb s t then (s, k + 1) :: r else (s, 1) :: l | [] => [(s, 1)] end.
Fixpoint segments (n : BinNums.positive) : list (bool * N) :=
  match n with xH => [] | xI m => longer true (segments m) | xO m => longer false (segments m) end.
Definition edges (n : BinNums.positive) : list N := map snd (segments n).
Definition step (s : bool) : N -> BinNums.positive -> BinNums.positive := if s then right else left.

(* Theorem 2: the first segment of at least two edges is faced at an odd position of play, the first being that of the
   start, as each one before it is one forced move; or there is none, and the number of segments is odd. *)
Definition at_odd (l : list N) : Prop :=
  (exists i, Nat.Even i /\ 2 <= nth i l 0 /\ forall j, (j < i)%nat -> nth j l 0 < 2) \/
  ((forall k, In k l -> k < 2) /\ Nat.Odd (length l)).
Fixpoint wins (l : list N) : bool := match l with [] => false | k :: l => if 2 <=? k then true else negb (wins l) end.
Lemma even_or_not i : Nat.Even (S i) <-> ~ Nat.Even i.
Proof. rewrite Nat.Even_succ. split; [intros O E; exact (Nat.Even_Odd_False i E O)|]. destruct (Nat.Even_or_Odd i); tauto. Qed.
Lemma odd_or_not i : Nat.Odd (S i) <-> ~ Nat.Odd i.
Proof. rewrite Nat.Odd_succ. split; [intros E O; exact (Nat.Even_Odd_False i E O)|]. destruct (Nat.Even_or_Odd i); tauto. Qed.
Lemma wins_spec l : wins l = true <-> at_odd l.
Proof.
  induction l as [|k l IH]; cbn [wins]; unfold at_odd.
  - split; [discriminate|]. intros [(i & _ & H & _)|[_ [x H]]]; [destruct i; cbn in H; lia|cbn in H; lia].
  - destruct (N.leb_spec 2 k) as [K|K].
    + split; [intros _|reflexivity]. left. exists 0%nat. split; [now exists 0%nat|]. split; [exact K|lia].
    + rewrite negb_true_iff, <- not_true_iff_false, IH. unfold at_odd. split.
      * intros H.
        assert (F : forall l, (forall k, In k l -> k < 2) \/ exists i, 2 <= nth i l 0 /\ forall j, (j < i)%nat -> nth j l 0 < 2).
        { clear. induction l as [|a l IH]; [left; intros k []|]. destruct (N.lt_ge_cases a 2) as [A|A].
          - destruct IH as [IH|(i & I & J)]; [left; intros x [<-|X]; auto|right]. exists (S i). split; [exact I|].
            intros [|j] L; [exact A|]. apply J. lia.
          - right. exists 0%nat. split; [exact A|lia]. }
        destruct (F l) as [A|(i & I & J)].
        -- right. split; [intros x [<-|X]; auto|]. cbn [length]. apply odd_or_not. intros O. apply H. auto.
        -- left. exists (S i). split; [apply even_or_not; intros E; apply H; left; exists i; auto|]. split; [exact I|].
           intros [|j] L; [exact K|]. apply J. lia.
      * intros H G. destruct H as [(i & E & I & J)|[A O]], G as [(i' & E' & I' & J')|[A' O']].
        -- destruct i as [|i]; [cbn in I; lia|]. apply even_or_not in E. apply E. cbn in I.
           destruct (Nat.lt_trichotomy i i') as [L|[->|L]]; [|exact E'|].
           ++ specialize (J' i L). lia.
           ++ specialize (J (S i') ltac:(lia)). cbn in J. lia.
        -- destruct i as [|i]; [cbn in I; lia|]. cbn in I. destruct (nth_in_or_default i l 0) as [X|X]; [|lia]. specialize (A' _ X). lia.
        -- destruct (nth_in_or_default i' l 0) as [X|X]; [|lia]. specialize (A _ (or_intror X)). lia.
        -- cbn [length] in O. apply odd_or_not in O. tauto.
Qed.

Lemma lost_swap a b : lost (a, b) = lost (b, a).
Proof. unfold lost. apply andb_comm. Qed.
Lemma won_beyond a b : 1 <= b -> 2 * b < a -> lost (a, b) = false.
Proof. intros B H. unfold lost. apply andb_false_iff. left. apply N.ltb_ge. nia. Qed.
Lemma alternates a b : 1 <= a -> a <= b -> lost (a + b, b) = negb (lost (a, b)).
Proof.
  intros A H. pose proof (phi_is_irrational (b + a) b a ltac:(lia) A) as I. unfold lost.
  destruct (N.ltb_spec (a * a) (a * b + b * b)), (N.ltb_spec (b * b) (b * a + a * a)),
    (N.ltb_spec ((a + b) * (a + b)) ((a + b) * b + b * b)), (N.ltb_spec (b * b) (b * (a + b) + (a + b) * (a + b)));
    cbn [andb negb]; try reflexivity; exfalso; nia.
Qed.
Lemma two_steps n : match segments n with (s, k) :: _ => 1 <= k /\ exists m, n = step s 1 m | [] => n = xH end.
Proof.
  destruct n as [m|m|]; cbn [segments]; [| |reflexivity]; destruct (segments m) as [|[[|] k] r]; cbn; (split; [lia|]); now exists m.
Qed.
Lemma lost_by_segments n : lost (element n) = negb (wins (edges n)).
Proof.
  unfold edges. induction n as [m IH|m IH|]; [| |reflexivity]; cbn [segments element]; pose proof (two_steps m) as T;
    pose proof (positive_element m) as P; destruct (segments m) as [|[[|] k] r] eqn:Em.
  - subst m. reflexivity.
  - destruct T as [K [i ->]]. cbn [longer Bool.eqb map snd wins]. replace (2 <=? k + 1) with true by (symmetry; apply N.leb_le; lia).
    unfold step. rewrite right_branch in P |- *. destruct (element i) as [a b] eqn:Ei. pose proof (positive_element i) as Q.
    rewrite Ei in Q. cbn [fst snd] in *. apply won_beyond; lia.
  - destruct T as [K [i ->]]. cbn [longer Bool.eqb map snd wins] in *. unfold step in *. rewrite left_branch in IH, P |- *.
    pose proof (positive_element i) as Q. destruct (element i) as [a b]. cbn [fst snd] in *. change (2 <=? 1) with false. cbv iota.
    rewrite alternates by lia. rewrite IH. now rewrite negb_involutive.
  - subst m. reflexivity.
  - destruct T as [K [i ->]]. cbn [longer Bool.eqb map snd wins] in *. unfold step in *. rewrite right_branch in IH, P |- *.
    pose proof (positive_element i) as Q. destruct (element i) as [a b]. cbn [fst snd] in *.
    change (2 <=? 1) with false. cbv iota. rewrite lost_swap, N.add_comm, (alternates b) by lia. rewrite lost_swap, IH. now rewrite negb_involutive.
  - destruct T as [K [i ->]]. cbn [longer Bool.eqb map snd wins]. replace (2 <=? k + 1) with true by (symmetry; apply N.leb_le; lia).
    unfold step. rewrite left_branch in P |- *. destruct (element i) as [a b] eqn:Ei. pose proof (positive_element i) as Q.
    rewrite Ei in Q. cbn [fst snd] in *. rewrite lost_swap. apply won_beyond; lia.
Qed.

Lemma decided e : positive e -> is_N _ euclid e <-> ~ is_P _ euclid e.
Proof.
  intros E. assert (H : is_P _ euclid e \/ is_N _ euclid e).
  { destruct e as [a b]. destruct E as [A B]. pose proof (lost_iff a b A B) as L. destruct (lost (a, b)) eqn:D; [left; now apply L|right].
    destruct (one_move_into_the_cone (a, b) (conj A B)) as (f & [M P] & _); [intros P; apply L in P; discriminate|].
    exact (one_to_P _ _ _ f M P). }
  split; [|tauto]. intros W P. apply (not_both _ euclid positive (fun e => fst e + snd e)) with (p := e); auto.
  intros p q L M. inversion M; subst; cbn; nia.
Qed.
Lemma positive_times d n : 1 <= d -> positive (times d (element n)).
Proof. intros D. pose proof (positive_element n) as P. destruct (element n). cbn in *. nia. Qed.
(* E-2: The first player wins iff, on the path from a/b up to the root, the first segment of at least two edges is
   faced at an odd position of play, or there is none and the number of segments is odd. *)
Theorem won_by_segments d n : 1 <= d -> (is_N _ euclid (times d (element n)) <-> at_odd (edges n)).
Proof.
  intros D. rewrite decided by now apply positive_times. rewrite winner_times by exact D. pose proof (positive_element n) as P.
  rewrite <- wins_spec, <- not_false_iff_true. pose proof (lost_by_segments n) as L.
  destruct (element n) as [a b]. rewrite <- lost_iff by apply P. rewrite L. destruct (wins (edges n)); cbn; intuition congruence.
Qed.
(* E-2.forced: Along a path of trivial segments only, no player has a choice, and the positions are alternately won and
   lost. *)
Theorem forced n s k r : segments n = (s, k) :: r -> k < 2 -> exists m, n = step s 1 m /\ segments m = r /\
  (forall e, euclid (element n) e <-> e = element m) /\ (is_P _ euclid (element n) <-> is_N _ euclid (element m)).
Proof.
  intros E K. assert (G : exists m, n = step s 1 m /\ segments m = r /\ forall i, m <> step s 1 i).
  { destruct n as [m|m|]; cbn [segments] in E; [| |discriminate]; exists m; pose proof (two_steps m) as T;
      destruct (segments m) as [|[[|] j] t]; cbn in E; injection E as <- <- <-; try subst m;
      try (destruct T as [T [i ->]]); try lia; repeat (split; [reflexivity|]); intros o O; cbn in O; discriminate O. }
  destruct G as (m & -> & S & U). exists m. split; [reflexivity|]. split; [exact S|].
  assert (M : forall e, euclid (element (step s 1 m)) e <-> e = element m).
  { intros e. rewrite ancestors. split; [|intros ->; exists m, 1; repeat split; [lia|destruct s; auto]]. intros (i & j & J & -> & H).
    destruct j as [|j] using N.peano_ind; [lia|]. clear J.
    assert (C : forall t, step t (N.succ j) i = step t 1 (step t j i)) by (intros [|]; unfold step, right, left; now rewrite N.iter_succ).
    assert (I : exists t, step s 1 m = step t 1 (step t j i)).
    { destruct H as [H|H]; [exists true|exists false]; rewrite H, <- C; reflexivity. }
    clear C H. destruct I as [t I]. destruct s, t; cbn in I; try discriminate; injection I as ->;
      (destruct j as [|j] using N.peano_ind; [reflexivity|]); exfalso;
      [apply (U (right j i))|apply (U (left j i))]; unfold step, right, left; rewrite N.iter_succ; reflexivity. }
  split; [exact M|]. split.
  - intros [A]. apply A. now apply M.
  - intros W. constructor. intros q Q. apply M in Q. now subst q.
Qed.
(* E-2.choice: Whoever faces a segment of at least two edges can move to its last or last but one element; one of them
   is lost for the opponent and one is won. *)
Theorem last_or_last_but_one n s k r : segments n = (s, k) :: r -> 2 <= k -> exists m,
  n = step s k m /\ segments m = r /\ euclid (element n) (element m) /\ euclid (element n) (element (step s 1 m)) /\
  (is_P _ euclid (element m) <-> is_N _ euclid (element (step s 1 m))).
Proof.
  intros E K. assert (G : forall n k r, segments n = (s, k) :: r -> exists m, n = step s k m /\ segments m = r).
  { clear. induction n as [n IH|n IH|]; intros k r E; cbn [segments] in E; [| |discriminate].
    - destruct (segments n) as [|[[|] j] t] eqn:En; cbn in E; injection E as <- <- <-.
      + exists n. now split.
      + destruct (IH j t eq_refl) as (m & -> & S). exists m. split; [|exact S]. unfold step, right. now rewrite N.add_1_r, N.iter_succ.
      + exists n. now split.
    - destruct (segments n) as [|[[|] j] t] eqn:En; cbn in E; injection E as <- <- <-.
      + exists n. now split.
      + exists n. now split.
      + destruct (IH j t eq_refl) as (m & -> & S). exists m. split; [|exact S]. unfold step, left. now rewrite N.add_1_r, N.iter_succ. }
  destruct (G n k r E) as (m & -> & S). exists m. split; [reflexivity|]. split; [exact S|].
  assert (A : step s k m = step s (k - 1) (step s 1 m)).
  { unfold step. destruct s; unfold right, left; rewrite <- N.iter_add; f_equal; lia. }
  split; [apply ancestors; exists m, k; repeat split; [lia|]; destruct s; auto|].
  split; [apply ancestors; exists (step s 1 m), (k - 1); repeat split; [lia|]; destruct s; auto|].
  pose proof (positive_element m) as P. pose proof (positive_element (step s 1 m)) as Q.
  rewrite decided by now destruct (element (step s 1 m)). pose proof (lost_by_segments m) as L.
  pose proof (lost_by_segments (step s 1 m)) as L'.
  assert (X : wins (edges (step s 1 m)) = negb (wins (edges m))).
  { unfold edges. assert (Y : segments (step s 1 m) = longer s (segments m)) by (destruct s; reflexivity). rewrite Y.
    destruct (segments m) as [|[t j] u] eqn:Em; [reflexivity|]. cbn [longer]. destruct (Bool.eqb s t) eqn:T; [|reflexivity].
    apply eqb_prop in T. subst t. exfalso. (* segment would be longer *)
    assert (Z : forall i, exists x, segments (step s i m) = (s, x) :: u /\ x = j + i).
    { induction i as [|i IH] using N.peano_ind; [exists j; split; [destruct s; exact Em|lia]|]. destruct IH as (x & F & ->).
      exists (j + N.succ i). split; [|reflexivity]. replace (step s (N.succ i) m) with (if s then xI (step s i m) else xO (step s i m)).
      - destruct s; cbn [segments]; rewrite F; cbn; f_equal; f_equal; lia.
      - unfold step, right, left. destruct s; now rewrite N.iter_succ. }
    destruct (Z k) as (x & F & ->). rewrite E in F. injection F as F F'. rewrite <- F' in S. apply (f_equal (@length _)) in S. cbn in S. lia. }
  destruct (element m) as [a b], (element (step s 1 m)) as [c d]. rewrite <- !lost_iff by tauto. rewrite L, L', X.
  destruct (wins (edges m)); cbn; intuition congruence.
Qed.
(* E-3.choice: If some player has a choice of moves, the first who has one wins. *)
Theorem choice_wins e f g : euclid e f -> euclid e g -> f <> g -> is_N _ euclid e.
Proof.
  intros F G D. assert (S : forall a b, 1 <= a -> 1 <= b -> forall f g, euclid (a, b) f -> euclid (a, b) g -> f <> g ->
    a < b -> is_N _ euclid (a, b)).
  { clear. intros a b A B f g F G D L. apply decided; [now split|]. rewrite first_player_wins by assumption. intros [_ Q].
    assert (H : b <= 2 * a) by (unfold below_phi in Q; nia). apply D.
    destruct (proj2 (no_choice a b A L) H) as (h & _ & U). transitivity h; [symmetry|]; now apply U. }
  destruct e as [a b]. assert (A : 1 <= a /\ 1 <= b) by (inversion F; subst; nia). destruct A as [A B].
  destruct (N.lt_trichotomy a b) as [L|[->|L]]; [now apply (S a b A B f g)| |].
  - exfalso. inversion F; subst; nia.
  - destruct f as [u v], g as [w x]. apply euclid_swap in F, G.
    assert (D' : (v, u) <> (x, w)) by congruence. pose proof (S b a B A _ _ F G D' L) as W.
    apply decided in W; [|now split]. apply decided; [now split|]. rewrite first_player_wins in * by assumption. tauto.
Qed.
