(* Cantor's list of all fractions; when nobody has a choice in Euclid's game; the moves of Wythoff's game counted. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf Euclid Paths.
Import ListNotations.
Local Open Scope N_scope.

(* Along the diagonals: from a/b up to (a - 1)/(b + 1), from 1/b down to (b + 1)/1. *)
Definition next (e : N * N) : N * N := let '(a, b) := e in if a =? 1 then (b + 1, 1) else (a - 1, b + 1).
Definition cantor (n : N) : N * N := N.iter n next (1, 1).
Lemma cantor_step n : cantor (n + 1) = next (cantor n).
Proof. unfold cantor. now rewrite N.add_1_r, N.iter_succ. Qed.
Lemma cantor_positive n : 1 <= fst (cantor n) /\ 1 <= snd (cantor n).
Proof.
  induction n as [|n IH] using N.peano_ind; [split; reflexivity|]. rewrite <- N.add_1_r, cantor_step.
  destruct (cantor n) as [a b]. cbn in *. destruct (N.eqb_spec a 1); cbn; lia.
Qed.
(* the place of a/b: after all shorter diagonals, and those of its own that are left before it *)
Definition before (e f : N * N) : Prop := let '(a, b) := e in let '(c, d) := f in a + b < c + d \/ a + b = c + d /\ c < a.
Lemma goes_on n : before (cantor n) (cantor (n + 1)).
Proof.
  rewrite cantor_step. pose proof (cantor_positive n). destruct (cantor n) as [a b]. cbn in *. destruct (N.eqb_spec a 1); cbn; lia.
Qed.
Lemma before_trans e f g : before e f -> before f g -> before e g.
Proof. destruct e, f, g. cbn. lia. Qed.
Theorem in_order m n : m < n -> before (cantor m) (cantor n).
Proof.
  intros L. replace n with (m + 1 + (n - m - 1)) by lia. generalize (n - m - 1). intros k.
  induction k as [|k IH] using N.peano_ind; [rewrite N.add_0_r; apply goes_on|].
  replace (m + 1 + N.succ k) with (m + 1 + k + 1) by lia. exact (before_trans _ _ _ IH (goes_on _)).
Qed.
Lemma never_back e : ~ before e e.
Proof. destruct e. cbn. lia. Qed.
Lemma somewhere s : forall k, k + 2 <= s -> exists n, cantor n = (s - 1 - k, k + 1).
Proof.
  induction s as [|s IH] using N.peano_ind; intros k L; [lia|].
  assert (Z : exists n, cantor n = (N.succ s - 1, 1)).
  { destruct (N.eq_dec s 1) as [->|S]; [now exists 0|]. destruct (IH (s - 2) ltac:(lia)) as [n E]. exists (n + 1). rewrite cantor_step, E.
    replace (s - 1 - (s - 2)) with 1 by lia. cbn [next N.eqb Pos.eqb]. f_equal. lia. }
  induction k as [|k IHk] using N.peano_ind.
  - destruct Z as [n E]. exists n. rewrite E. f_equal. lia.
  - destruct IHk as [n E]; [lia|]. exists (n + 1). rewrite cantor_step, E. cbn [next]. destruct (N.eqb_spec (N.succ s - 1 - k) 1); [lia|]. f_equal; lia.
Qed.
(* E-cantor.once: Read along its diagonals, the array of all a/b is a list: each place holds one pair, each pair has
   one place. *)
Theorem each_pair_once a b : (1 <= a /\ 1 <= b -> exists! n, cantor n = (a, b)) /\
  ((exists n, cantor n = (a, b)) -> 1 <= a /\ 1 <= b).
Proof.
  split.
  - intros [A B]. destruct (somewhere (a + b) (b - 1) ltac:(lia)) as [n E]. exists n.
    replace (a + b - 1 - (b - 1)) with a in E by lia. replace (b - 1 + 1) with b in E by lia. split; [exact E|]. intros m M.
    destruct (N.lt_trichotomy m n) as [L|[->|L]]; [|reflexivity|]; apply in_order in L; rewrite M, E in L; now apply never_back in L.
  - intros (n & E). pose proof (cantor_positive n) as P. now rewrite E in P.
Qed.
(* The pairs of the value a/b in lowest terms are its multiples, and each stands before the next. *)
Theorem recurs a b c d : 1 <= a -> 1 <= b -> N.gcd a b = 1 -> 1 <= c -> 1 <= d ->
  (c * b = d * a <-> exists k, 1 <= k /\ c = k * a /\ d = k * b).
Proof.
  intros A B G C D. split; [|intros (k & _ & -> & ->); lia]. intros E.
  assert (H : (a | c)). { apply (N.gauss a b c); [|exact G]. exists d. lia. }
  destruct H as [k ->]. exists k. assert (1 <= k) by nia. split; [assumption|]. split; [reflexivity|]. nia.
Qed.
(* E-cantor.recurs: Each value appears without end, once in lowest terms, and that first; then come its multiples, in
   order. *)
Theorem next_multiple a b k m n : 1 <= a -> cantor m = (k * a, k * b) -> cantor n = ((k + 1) * a, (k + 1) * b) -> m < n.
Proof.
  intros A M N. destruct (N.lt_trichotomy m n) as [L|[->|L]]; [exact L|exfalso|exfalso].
  - rewrite M in N. injection N as N _. nia.
  - apply in_order in L. rewrite M, N in L. cbn in L. nia.
Qed.

Inductive no_choice_from (e : N * N) : Prop := forced :
  (forall f g, euclid e f -> euclid e g -> f = g) -> (forall f, euclid e f -> no_choice_from f) -> no_choice_from e.
(* 1, 2, 3, 5, 8, ...: neighbours are reached from 1, 2. *)
Inductive neighbours : N -> N -> Prop := first : neighbours 1 2 | then_next a b : neighbours a b -> neighbours b (a + b).
Lemma neighbours_grow a b : neighbours a b -> 1 <= a /\ a < b /\ b <= 2 * a.
Proof. induction 1; lia. Qed.
Lemma swap_no_choice a b : no_choice_from (a, b) -> no_choice_from (b, a).
Proof.
  intros H. remember (a, b) as e. revert a b Heqe. induction H as [e O _ IH]. intros a b ->. constructor.
  - intros [u v] [w x] M M'. apply euclid_swap in M, M'. assert ((v, u) = (x, w)) by now apply O. congruence.
  - intros [u v] M. apply euclid_swap in M. exact (IH _ M v u eq_refl).
Qed.
Lemma one_step a b : 1 <= a -> a < b -> euclid (a, b) (a, b - a).
Proof. intros A L. replace b with (b - a + 1 * a) at 1 by lia. constructor; lia. Qed.
(* E-3.no-choice: For a < b nobody ever has a choice exactly on the multiples of two neighbouring Fibonacci numbers.
   *)
Theorem nobody_chooses a b : 1 <= a -> a < b ->
  (no_choice_from (a, b) <-> exists d x y, 1 <= d /\ neighbours x y /\ a = d * x /\ b = d * y).
Proof.
  intros A L. split.
  - assert (G : forall n a b, a + b < n -> 1 <= a -> a < b -> no_choice_from (a, b) -> exists d x y, 1 <= d /\ neighbours x y /\ a = d * x /\ b = d * y).
    { clear. induction n as [|n IH] using N.peano_ind; intros a b S A L [O F]; [lia|].
      assert (B : b <= 2 * a).
      { apply N.nlt_ge. intros B. assert (E : (a, b - a) = (a, b - 2 * a)); [|assert (b - a = b - 2 * a) by congruence; lia].
        apply O; [now apply one_step|]. replace b with (b - 2 * a + 2 * a) at 1 by lia. constructor; lia. }
      destruct (N.eq_dec b (2 * a)) as [->|N]; [exists a, 1, 2; repeat split; [exact A|constructor|lia|lia]|].
      pose proof (F _ (one_step a b A L)) as H. apply swap_no_choice in H.
      destruct (IH (b - a) a ltac:(lia) ltac:(lia) ltac:(lia) H) as (d & x & y & D & N' & E & E').
      exists d, y, (x + y). split; [exact D|]. split; [now constructor|]. split; [exact E'|]. lia. }
    apply (G (a + b + 1)); [lia|exact A|exact L].
  - intros (d & x & y & D & N & -> & ->). clear A L. induction N as [|x y N IH].
    + constructor.
      * intros f g M M'. destruct (proj2 (no_choice (d * 1) (d * 2) ltac:(lia) ltac:(lia)) ltac:(lia)) as (h & _ & U).
        transitivity h; [symmetry|]; now apply U.
      * intros f M. assert (f = (d, d)) as ->. { inversion M as [k u v K U V E|k u v K U V E]; subst; [nia|]. assert (k = 1) by nia. f_equal; nia. }
        constructor; [intros f g M1|intros f M1]; inversion M1; subst; nia.
    + pose proof (neighbours_grow x y N) as (X & X' & X''). assert (P : d * y < d * (x + y)) by nia. assert (Q : d * (x + y) <= 2 * (d * y)) by nia.
      constructor.
      * intros f g M M'. destruct (proj2 (no_choice (d * y) (d * (x + y)) ltac:(nia) P) Q) as (h & _ & U).
        transitivity h; [symmetry|]; now apply U.
      * intros f M. assert (f = (d * y, d * x)) as ->; [|now apply swap_no_choice].
        destruct (proj2 (no_choice (d * y) (d * (x + y)) ltac:(nia) P) Q) as (h & _ & U). transitivity h; [symmetry; now apply U|].
        apply U. replace (d * x) with (d * (x + y) - d * y) by lia. apply one_step; [nia|exact P].
Qed.
(* E-rules.end: No move is left exactly on the diagonal; off it only the larger number can change. *)
Theorem no_move_left a b : 1 <= a -> 1 <= b -> ((forall e, ~ euclid (a, b) e) <-> a = b) /\
  (forall c d, euclid (a, b) (c, d) -> if a <? b then c = a /\ d < b else d = b /\ c < a).
Proof.
  intros A B. split.
  - split.
    + intros H. destruct (N.lt_trichotomy a b) as [L|[E|L]]; [exfalso|exact E|exfalso].
      * exact (H _ (one_step a b A L)).
      * exact (H _ (euclid_swap _ _ _ _ (one_step b a B L))).
    + intros -> e M. inversion M; subst; nia.
  - intros c d M. destruct (N.ltb_spec a b); inversion M; subst; split; nia.
Qed.

(* E-rules.moves: A move takes a positive multiple of the smaller number from the larger, and what is left must be
   positive. *)
Theorem moves_of_euclid a b c d : 1 <= a -> 1 <= b -> (euclid (a, b) (c, d) <-> exists k, 1 <= k /\
  ((a <= b /\ c = a /\ 1 <= d /\ b = d + k * a) \/ (b <= a /\ d = b /\ 1 <= c /\ a = c + k * b))).
Proof.
  intros A B. split.
  - intros M. inversion M as [k u v K U V|k u v K U V]; subst; exists k; (split; [exact K|]); [right|left]; repeat split; nia.
  - intros (k & K & [(_ & -> & D & ->)|(_ & -> & C & ->)]); now constructor.
Qed.
(* E-rules.winner: Whoever first cannot move loses: a position is won iff some option is lost (the table used below). *)
Theorem won_or_lost a b : 1 <= a -> 1 <= b -> ((forall e, ~ euclid (a, b) e) -> is_P _ euclid (a, b)) /\
  (is_N _ euclid (a, b) <-> exists e, euclid (a, b) e /\ is_P _ euclid e) /\ (is_N _ euclid (a, b) <-> ~ is_P _ euclid (a, b)).
Proof.
  intros A B. assert (W : is_N _ euclid (a, b) <-> exists e, euclid (a, b) e /\ is_P _ euclid e).
  { split; [intros [e M P]; eauto|]. intros (e & M & P). exact (one_to_P _ _ _ e M P). }
  split; [intros H; constructor; intros e M; destruct (H e M)|]. split; [exact W|]. split.
  - intros N P. refine (not_both _ euclid positive (fun e => fst e + snd e) _ (a, b) _ P N); [|now split].
    intros p q _ M. inversion M; subst; cbn; nia.
  - intros H. apply W. destruct (one_move_into_the_cone (a, b) (conj A B) H) as (e & M & _). eauto.
Qed.

(* I-wythoff.moves: the points that lie straight left, straight down, and down the diagonal. *)
Definition points (a b : nat) : list (nat * nat) :=
  map (fun i => (i, b)) (seq 0 a) ++ map (fun j => (a, j)) (seq 0 b) ++ map (fun k => (a - S k, b - S k)%nat) (seq 0 (Nat.min a b)).
Theorem points_are_moves a b c d : In (c, d) (points a b) <->
  ((c < a /\ d = b) \/ (c = a /\ d < b) \/ (c < a /\ d < b /\ a - c = b - d))%nat.
Proof.
  unfold points. rewrite !in_app_iff, !in_map_iff. setoid_rewrite in_seq. split.
  - intros [(i & E & I)|[(i & E & I)|(i & E & I)]]; injection E as <- <-; lia.
  - intros [[I ->]|[[-> I]|(I & J & E)]].
    + left. exists c. lia || (split; [reflexivity|lia]).
    + right. left. exists d. split; [reflexivity|lia].
    + right. right. exists (a - c - 1)%nat. split; [f_equal; lia|lia].
Qed.
(* I-wythoff.moves: From (a, b) the moves lead straight down, straight left, and down the diagonal: a + b + min(a, b)
   points. *)
Theorem so_many_points a b : NoDup (points a b) /\ length (points a b) = (a + b + Nat.min a b)%nat.
Proof.
  unfold points. split; [|rewrite !app_length, !map_length, !seq_length; lia].
  assert (D : forall (l r : list (nat * nat)), NoDup l -> NoDup r -> (forall x, In x l -> ~ In x r) -> NoDup (l ++ r)).
  { intros l r L R H. induction L as [|x l I L IH]; [exact R|]. cbn. constructor.
    - intros J. apply in_app_iff in J as [J|J]; [tauto|]. exact (H x (or_introl eq_refl) J).
    - apply IH. intros y Y. apply H. now right. }
  assert (M : forall (f : nat -> nat * nat) n, (forall i j, (i < n)%nat -> (j < n)%nat -> f i = f j -> i = j) -> NoDup (map f (seq 0 n))).
  { intros f n I. assert (G : forall l, NoDup l -> (forall i, In i l -> (i < n)%nat) -> NoDup (map f l)).
    { induction 1 as [|i l J L IH]; intros B; [constructor|]. cbn. constructor; [|apply IH; intros; apply B; now right].
      intros K. apply in_map_iff in K as (j & E & K). assert (j = i); [|subst; tauto]. apply I; [apply B; now right|apply B; now left|exact E]. }
    apply G; [apply seq_NoDup|]. intros i K. apply in_seq in K. lia. }
  apply D; [|apply D|].
  - apply M. intros i j _ _ E. now injection E.
  - apply M. intros i j _ _ E. now injection E.
  - apply M. intros i j I J E. injection E. lia.
  - intros [c d] I J. apply in_map_iff in I as (i & E & I), J as (j & E' & J). apply in_seq in I, J. injection E as <- <-. injection E'. lia.
  - intros [c d] I J. apply in_map_iff in I as (i & E & I). apply in_seq in I. injection E as <- <-.
    apply in_app_iff in J as [J|J]; apply in_map_iff in J as (j & E' & J); apply in_seq in J; injection E'; lia.
Qed.

(* Three heaps: any number is taken from one, or a, b, c, not all 0, from all with a xor b xor c = 0. *)
Definition take_from_three (x y z p q r : N) : Prop := exists a b c, x = p + a /\ y = q + b /\ z = r + c /\ 1 <= a + b + c /\
  (b = 0 /\ c = 0 \/ a = 0 /\ c = 0 \/ a = 0 /\ b = 0 \/ N.lxor a (N.lxor b c) = 0).
