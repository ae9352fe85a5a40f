(* Euclid's game down to zero: who wins, and the move that the three lemmas of the essay prescribe. *)
From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf Euclid.
Local Open Scope N_scope.

(* A positive multiple of one number is taken from the other, and what is left may be 0; then there is no move. *)
Inductive down_to_zero : N * N -> N * N -> Prop :=
| from_first k a b : 1 <= k -> 1 <= b -> down_to_zero (a + k * b, b) (a, b)
| from_second k a b : 1 <= k -> 1 <= a -> down_to_zero (a, b + k * a) (a, b).
Lemma swapped a b c d : down_to_zero (a, b) (c, d) -> down_to_zero (b, a) (d, c).
Proof. intros M. inversion M; subst; now constructor. Qed.
Lemma take k a b : 1 <= k -> 1 <= a -> k * a <= b -> down_to_zero (a, b) (a, b - k * a).
Proof. intros K A L. replace (a, b) with (a, b - k * a + k * a) by (f_equal; lia). now constructor. Qed.

(* I-euclid0.moves: From (a, b), a < b, there are ⌊b/a⌋ moves, to (a, b − a), …, (a, b − ⌊b/a⌋a); from (11, 27) two.
   *)
Theorem moves a b e : 1 <= a -> a < b -> (down_to_zero (a, b) e <-> exists k, 1 <= k /\ k <= b / a /\ e = (a, b - k * a)).
Proof.
  intros A L. split.
  - intros M. inversion M as [k c d K D E|k c d K C E]; subst; [nia|]. exists k. split; [exact K|].
    split; [apply N.div_le_lower_bound; nia|f_equal; lia].
  - intros (k & K & U & ->). apply take; [exact K|exact A|]. pose proof (N.mul_div_le b a ltac:(lia)). nia.
Qed.
(* I-euclid0.moves: From (a, b), a < b, there are ⌊b/a⌋ moves, to (a, b − a), …, (a, b − ⌊b/a⌋a); from (11, 27) two.
   *)
Theorem distinct_moves a b k j : 1 <= a -> k <= b / a -> j <= b / a -> b - k * a = b - j * a -> k = j.
Proof. intros A K J E. pose proof (N.mul_div_le b a ltac:(lia)). nia. Qed.
(* I-euclid0.moves: From (a, b), a < b, there are ⌊b/a⌋ moves, to (a, b − a), …, (a, b − ⌊b/a⌋a); from (11, 27) two.
   *)
Theorem from_11_27 e : down_to_zero (11, 27) e <-> e = (11, 16) \/ e = (11, 5).
Proof.
  rewrite moves by lia. change (27 / 11) with 2. split.
  - intros (k & K & U & ->). assert (k = 1 \/ k = 2) as [->| ->] by lia; auto.
  - intros [->| ->]; [exists 1|exists 2]; repeat split; lia.
Qed.

(* I-euclid0.sample: (11, 27) → (11, 5) → (1, 5) → (1, 3) → (1, 0) is a whole game. *)
Theorem sample : down_to_zero (11, 27) (11, 5) /\ down_to_zero (11, 5) (1, 5) /\ down_to_zero (1, 5) (1, 3) /\
  down_to_zero (1, 3) (1, 0) /\ forall e, ~ down_to_zero (1, 0) e.
Proof.
  split; [exact (from_second 2 11 5 ltac:(lia) ltac:(lia))|]. split; [exact (from_first 2 1 5 ltac:(lia) ltac:(lia))|].
  split; [exact (from_second 2 1 3 ltac:(lia) ltac:(lia))|]. split; [exact (from_second 3 1 0 ltac:(lia) ltac:(lia))|].
  intros e M. inversion M; lia.
Qed.

(* The lost pairs: 0 is there, or the numbers differ by less than a factor phi. *)
Definition lost (e : N * N) : Prop := let '(a, b) := e in a = 0 \/ b = 0 \/ (a <> b /\ below_phi a b /\ below_phi b a).
Lemma lost_swap a b : lost (a, b) -> lost (b, a).
Proof. unfold lost. intuition. Qed.
Lemma never_equal x y : 1 <= y -> x * x <> x * y + y * y.
Proof. intros Y. now apply (phi_is_irrational (x + y)). Qed.

(* I-euclid0.forced: If 1 < b/a < φ the only move leads to (b − a, a), and a/(b − a) > φ. *)
Theorem forced a b : 1 <= a -> a < b -> below_phi b a ->
  (forall e, down_to_zero (a, b) e <-> e = (a, b - a)) /\ ~ below_phi a (b - a).
Proof.
  unfold below_phi. intros A L P. assert (b < 2 * a) by nia. split.
  - intros e. split.
    + intros M. inversion M as [k c d K D E|k c d K C E]; subst; [nia|]. assert (k = 1) by nia. f_equal. nia.
    + intros ->. replace (b - a) with (b - 1 * a) by lia. apply take; lia.
  - nia.
Qed.
(* I-euclid0.largest: If φ + k − 1 < b/a < k + 1, taking the most leaves (b − ka, a) with a ratio between 1 and φ. *)
Theorem largest k a b : 1 <= k -> 1 <= a -> (k - 1) * a <= b -> ~ below_phi (b - (k - 1) * a) a -> b < (k + 1) * a ->
  down_to_zero (a, b) (a, b - k * a) /\ 1 <= b - k * a /\ b - k * a < a /\ below_phi a (b - k * a).
Proof.
  unfold below_phi. intros K A L P U. set (x := b - (k - 1) * a) in *. assert (a < x) by nia.
  pose proof (never_equal x a A). assert (E : b - k * a = x - a) by nia. split; [apply take; nia|]. rewrite E.
  split; [lia|]. split; [nia|]. clearbody x. remember (x - a) as d eqn:D. assert (x = d + a) by lia. subst x. lia.
Qed.
(* I-euclid0.one-less: If k + 1 < b/a < φ + k, taking k times leaves a ratio between 1 and φ, and the only answer one
   above φ. *)
Theorem one_less k a b : 1 <= k -> 1 <= a -> (k + 1) * a < b -> below_phi (b - k * a) a ->
  down_to_zero (a, b) (a, b - k * a) /\ a < b - k * a /\
  (forall e, down_to_zero (a, b - k * a) e <-> e = (a, b - (k + 1) * a)) /\ ~ below_phi a (b - (k + 1) * a).
Proof.
  intros K A L P. assert (H : a < b - k * a) by nia. destruct (forced a (b - k * a) A H P) as [F G].
  split; [apply take; lia|]. split; [exact H|]. replace (b - (k + 1) * a) with (b - k * a - a) by lia. now split.
Qed.

Lemma no_way_back a b c d : 1 <= a -> 1 <= b -> a <> b -> below_phi a b -> below_phi b a -> down_to_zero (a, b) (c, d) -> ~ lost (c, d).
Proof.
  assert (G : forall a b c d, 1 <= a -> a < b -> below_phi b a -> down_to_zero (a, b) (c, d) -> ~ lost (c, d)).
  { clear. intros a b c d A L P M. destruct (forced a b A L P) as [F G]. apply F in M. injection M as -> ->.
    unfold lost. intros [H|[H|(_ & H & _)]]; [lia|lia|tauto]. }
  intros A B N P Q M. destruct (N.lt_total a b) as [L|[L|L]]; [now apply (G a b c d)|contradiction|].
  intros W. apply (G b a d c B L P); [now apply swapped|now apply lost_swap].
Qed.
(* I-euclid0.prescribed: From every won pair the move of the lemmas is legal and leaves a lost pair of ratio between 1
   and 2, or ends. *)
Theorem prescribed a b : 1 <= a -> a <= b -> ~ lost (a, b) ->
  (b mod a = 0 /\ down_to_zero (a, b) (a, 0)) \/
  exists k, 1 <= k /\ (k = b / a \/ k + 1 = b / a) /\ down_to_zero (a, b) (a, b - k * a) /\ lost (a, b - k * a) /\
    (a < b - k * a /\ b - k * a < 2 * a \/ b - k * a < a /\ a < 2 * (b - k * a)).
Proof.
  intros A L W. pose proof (N.div_mod b a ltac:(lia)) as E. pose proof (N.mod_lt b a ltac:(lia)) as R.
  set (q := b / a) in *. set (r := b mod a) in *. assert (Q : 1 <= q) by nia. clearbody q r.
  destruct (N.eq_dec r 0) as [->|Z]; [left; split; [reflexivity|]|right].
  { replace (a, 0) with (a, b - q * a) by (f_equal; lia). apply take; lia. }
  pose proof (never_equal a r ltac:(lia)) as I.
  destruct (N.lt_ge_cases (a * a) (a * r + r * r)) as [H|H].
  - exists q. split; [exact Q|]. split; [now left|]. replace (b - q * a) with r by lia.
    split; [replace r with (b - q * a) by lia; apply take; lia|].
    unfold lost, below_phi. split; [right; right; repeat split; try lia; nia|]. right. split; [exact R|nia].
  - assert (q <> 1).
    { intros ->. apply W. unfold lost, below_phi. right. right. assert (b = a + r) as -> by lia. repeat split; [lia|nia|nia]. }
    exists (q - 1). split; [lia|]. split; [right; lia|]. assert (b - (q - 1) * a = a + r) as F by nia. rewrite F.
    split; [rewrite <- F; apply take; [lia|lia|nia]|]. unfold lost, below_phi.
    split; [right; right; repeat split; [lia|nia|nia]|]. left. lia.
Qed.
Lemma lost_dec e : lost e \/ ~ lost e.
Proof.
  destruct e as [a b]. unfold lost, below_phi. destruct (N.eq_dec a 0), (N.eq_dec b 0), (N.eq_dec a b),
    (N.lt_ge_cases (a * a) (a * b + b * b)), (N.lt_ge_cases (b * b) (b * a + a * a)); intuition lia.
Qed.
Theorem lost_pairs e : is_P _ down_to_zero e <-> lost e.
Proof.
  apply (kernel _ down_to_zero (fun _ => True) (fun e => fst e + snd e)); [| | |exact I].
  - intros p q _ M. split; [exact I|]. inversion M; subst; cbn; nia.
  - intros [a b] [c d] _ W M. destruct W as [->|[->|(N & P & Q)]].
    + inversion M as [k u v K V E|k u v K U E]; subst; [nia|lia].
    + inversion M as [k u v K V E|k u v K U E]; subst; [lia|nia].
    + apply (no_way_back a b); try assumption; unfold below_phi in *; nia.
  - intros [a b] _. destruct (lost_dec (a, b)) as [W|W]; [now left|right].
    assert (G : forall a b, 1 <= a -> a <= b -> ~ lost (a, b) -> exists q, down_to_zero (a, b) q /\ lost q).
    { clear. intros a b A L W. destruct (prescribed a b A L W) as [[_ M]|(k & _ & _ & M & V & _)]; [|eauto].
      exists (a, 0). split; [exact M|]. unfold lost. auto. }
    assert (A : 1 <= a /\ 1 <= b) by (unfold lost in W; lia). destruct A as [A B].
    destruct (N.le_ge_cases a b) as [L|L]; [now apply G|].
    destruct (G b a B L) as ([c d] & M & V); [intros V; apply W; now apply lost_swap|].
    exists (d, c). split; [now apply swapped|now apply lost_swap].
Qed.
(* I-euclid0: Down to zero, the first player wins (a, b), 1 ≤ a ≤ b, iff b/a is an integer or exceeds φ. *)
Theorem first_player_wins a b : 1 <= a -> a <= b ->
  (is_N _ down_to_zero (a, b) <-> (exists k, b = k * a) \/ ~ below_phi b a).
Proof.
  intros A L. assert (W : is_N _ down_to_zero (a, b) <-> ~ lost (a, b)).
  { rewrite <- lost_pairs. split.
    - intros H P. apply (not_both _ down_to_zero (fun _ => True) (fun e => fst e + snd e)) with (p := (a, b)); auto.
      intros p q _ M. split; [exact I|]. inversion M; subst; cbn; nia.
    - rewrite lost_pairs. intros H. destruct (prescribed a b A L H) as [[_ M]|(k & _ & _ & M & V & _)].
      + apply (one_to_P _ _ _ (a, 0) M). apply lost_pairs. unfold lost. auto.
      + apply (one_to_P _ _ _ _ M). now apply lost_pairs. }
  rewrite W. unfold lost. destruct (N.lt_ge_cases (b * b) (b * a + a * a)) as [P|P]; unfold below_phi.
  - split.
    + intros H. left. exists 1. destruct (N.eq_dec a b) as [->|N]; [lia|]. exfalso. apply H. right. right.
      repeat split; [exact N|nia|exact P].
    + intros [[k ->]|H]; [|lia]. assert (k = 1) as -> by nia. intros [H|[H|[H _]]]; lia.
  - split; [right; lia|]. intros _ [H|[H|(_ & _ & H)]]; lia.
Qed.
Theorem one_move a b : 1 <= a -> a < b -> ((exists! e, down_to_zero (a, b) e) <-> b < 2 * a).
Proof.
  intros A L. split.
  - intros (e & _ & U). apply N.nle_gt. intros H. assert (E : (a, b - 1 * a) = (a, b - 2 * a)).
    { transitivity e; [symmetry|]; apply U; apply take; lia. }
    assert (b - 1 * a = b - 2 * a) by congruence. lia.
  - intros H. exists (a, b - 1 * a). split; [apply take; lia|]. intros e M.
    inversion M as [k c d K D E|k c d K C E]; subst; [nia|]. assert (k = 1) by nia. f_equal. nia.
Qed.
(* ... and from (a, a) to a and 0, in either order. *)
Theorem from_equals a e : 1 <= a -> (down_to_zero (a, a) e <-> e = (a, 0) \/ e = (0, a)).
Proof.
  intros A. split.
  - intros M. inversion M as [k c d K D E|k c d K C E]; subst; [right|left]; f_equal; nia.
  - intros [->| ->]; [replace a with (0 + 1 * a) at 2 by lia|replace a with (0 + 1 * a) at 1 by lia]; constructor; lia.
Qed.
