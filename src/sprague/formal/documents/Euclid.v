(* Euclid's game: the player to move loses where neither number exceeds the golden ratio times the other. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games.
From Documents Require Import CalkinWilf.
Import ListNotations.
Local Open Scope N_scope.

(* x < phi y, of numbers: x^2 < xy + y^2, as phi is the positive root of x^2 = x + 1. *)
Definition below_phi (x y : N) : Prop := x * x < x * y + y * y.
Lemma phi_is_irrational n : forall x y, x + y <= n -> 1 <= y -> x * x <> x * y + y * y.
Proof.
  induction n as [|n IH] using N.peano_ind; intros x y L Y E; [lia|].
  assert (y < x) by nia. assert (x < 2 * y) by nia. apply (IH y (x - y)); [lia|lia|]. nia.
Qed.

Definition in_the_cone (e : N * N) : Prop := let '(a, b) := e in below_phi a b /\ below_phi b a.
Definition positive (e : N * N) : Prop := let '(a, b) := e in 1 <= a /\ 1 <= b.

Lemma euclid_swap a b c d : euclid (a, b) (c, d) -> euclid (b, a) (d, c).
Proof. intros M. inversion M; subst; now constructor. Qed.
Lemma leaves a b : 1 <= a -> 1 <= b -> below_phi a b -> below_phi b a -> forall c d, euclid (a, b) (c, d) ->
  ~ (below_phi c d /\ below_phi d c).
Proof.
  unfold below_phi. intros A B P Q c d M [X Y]. inversion M as [k u v K U V E|k u v K U V E]; subst.
  - assert (k = 1) by nia. subst k. nia.
  - assert (k = 1) by nia. subst k. nia.
Qed.
(* where a <= b: b is r and a multiple of a, 1 <= r <= a *)
Lemma enters a b : 1 <= a -> a < b -> ~ below_phi b a -> exists c, euclid (a, b) (a, c) /\ below_phi a c /\ below_phi c a.
Proof.
  unfold below_phi. intros A L O. set (q := (b - 1) / a). set (r := b - q * a).
  assert (H : q * a <= b - 1) by (unfold q; rewrite N.mul_comm; apply N.mul_div_le; lia).
  assert (H' : b - 1 < (q + 1) * a).
  { unfold q. pose proof (N.mul_succ_div_gt (b - 1) a ltac:(lia)). rewrite N.add_1_r, N.mul_comm. exact H0. }
  assert (R : 1 <= r <= a) by (unfold r; nia). assert (E : b = r + q * a) by (unfold r; nia).
  assert (Q : 1 <= q) by nia. clearbody q r. subst b. clear H H'.
  destruct (N.lt_trichotomy (a * a) (a * r + r * r)) as [I|[I|I]].
  - exists r. split; [constructor; lia|]. split; [lia|nia].
  - destruct (phi_is_irrational (a + r) a r); lia.
  - assert (q <> 1) by (intros ->; nia). exists (r + a). split; [|nia].
    replace (r + q * a) with (r + a + (q - 1) * a) by nia. constructor; lia.
Qed.

(* E-1: The first player wins (a, b) iff the larger number exceeds G = (√5 + 1)/2 times the smaller. *)
Theorem first_player_wins a b : 1 <= a -> 1 <= b -> (is_P _ euclid (a, b) <-> below_phi a b /\ below_phi b a).
Proof.
  intros A B. apply (kernel _ euclid positive (fun e => fst e + snd e)) with (S := in_the_cone); [| | |now split].
  - intros p q _ M. inversion M; subst; cbn; nia.
  - intros [x y] [c d] [X Y] [P Q] M. exact (leaves x y X Y P Q c d M).
  - intros [x y] [X Y]. unfold in_the_cone.
    destruct (N.lt_trichotomy x y) as [L|[->|L]]; [|left; unfold below_phi; nia|].
    + destruct (N.lt_ge_cases (y * y) (y * x + x * x)) as [I|I]; [left; unfold below_phi; nia|right].
      destruct (enters x y X L ltac:(unfold below_phi; lia)) as (c & M & P & Q). now exists (x, c).
    + destruct (N.lt_ge_cases (x * x) (x * y + y * y)) as [I|I]; [left; unfold below_phi; nia|right].
      destruct (enters y x Y L ltac:(unfold below_phi; lia)) as (c & M & P & Q). exists (c, y).
      split; [now apply euclid_swap|now split].
Qed.

(* A move that takes from b leads into the cone just where b exceeds phi a; there is no other then. *)
Theorem into_the_cone a b : 1 <= a -> 1 <= b ->
  ((exists c, euclid (a, b) (a, c) /\ c < b /\ is_P _ euclid (a, c)) <-> ~ below_phi b a).
Proof.
  intros A B. split.
  - intros (c & M & L & W) O. assert (C : 1 <= c) by (inversion M; lia). apply first_player_wins in W; [|exact A|exact C].
    unfold below_phi in *. inversion M as [k u v K U V E|k u v K U V E]; subst; nia.
  - intros O. assert (L : a < b) by (unfold below_phi in O; nia). destruct (enters a b A L O) as (c & M & W).
    exists c. split; [exact M|]. assert (C : 1 <= c) by (inversion M; lia). split; [inversion M; nia|].
    now apply first_player_wins.
Qed.
(* E-cone.into: From every position outside C exactly one move leads into C. *)
Theorem one_move_into_the_cone e : positive e -> ~ is_P _ euclid e -> exists! f, euclid e f /\ is_P _ euclid f.
Proof.
  destruct e as [a b]. intros [A B] W. rewrite (first_player_wins a b A B) in W.
  assert (U : forall x y c d, 1 <= x -> x < y -> ~ below_phi y x -> euclid (x, y) (c, d) -> is_P _ euclid (c, d) ->
    c = x /\ below_phi x d /\ below_phi d x /\ exists k, y = d + k * x).
  { intros x y c d X L O M P. inversion M as [k u v K U V E|k u v K U V E]; subst; [nia|].
    apply first_player_wins in P; [|exact X|exact V]. destruct P. repeat split; eauto. }
  assert (V : forall x y, 1 <= x -> x < y -> ~ below_phi y x -> exists! f, euclid (x, y) f /\ is_P _ euclid f).
  { intros x y X L O. destruct (proj2 (into_the_cone x y X ltac:(lia)) O) as (c & M & Lc & P). exists (x, c).
    split; [now split|]. intros [u d] [M' P']. destruct (U x y x c X L O M P) as (_ & P1 & P2 & k & K).
    destruct (U x y u d X L O M' P') as (-> & Q1 & Q2 & j & J). f_equal. unfold below_phi in *.
    assert (F : forall p q, q + x <= p -> p * p < p * x + x * x -> x * x < x * q + q * q -> False).
    { intros p q S Y Z. assert ((q + x) * q <= p * (p - x)) by (apply N.mul_le_mono; lia).
      assert (p * (p - x) + p * x = p * p) by (rewrite <- N.mul_add_distr_l; f_equal; lia). lia. }
    destruct (N.lt_trichotomy k j) as [S|[->|S]]; [|lia|].
    - pose proof (N.mul_le_mono_r (k + 1) j x ltac:(lia)). destruct (F c d); [lia|exact P2|exact Q1].
    - pose proof (N.mul_le_mono_r (j + 1) k x ltac:(lia)). destruct (F d c); [lia|exact Q2|exact P1]. }
  destruct (N.lt_trichotomy a b) as [L|[->|L]].
  - apply V; [exact A|exact L|]. intros Q. apply W. split; [unfold below_phi; nia|exact Q].
  - exfalso. apply W. unfold below_phi. nia.
  - assert (O : ~ below_phi a b) by (intros Q; apply W; split; [exact Q|unfold below_phi; nia]).
    destruct (V b a B L O) as ([c d] & [M P] & H). exists (d, c).
    assert (S : forall u v, is_P _ euclid (u, v) -> 1 <= u -> 1 <= v -> is_P _ euclid (v, u)).
    { intros u v Q Q1 Q2. apply first_player_wins in Q; [|exact Q1|exact Q2]. apply first_player_wins; tauto. }
    split.
    + split; [now apply euclid_swap|]. inversion M; subst; apply S; assumption.
    + intros [u v] [M' P']. apply euclid_swap in M'. assert (Q : is_P _ euclid (v, u)) by (inversion M'; subst; now apply S).
      specialize (H (v, u) (conj M' Q)). congruence.
Qed.
(* Where a < b there is just one move as long as b is at most 2a. *)
Theorem no_choice a b : 1 <= a -> a < b -> ((exists! f, euclid (a, b) f) <-> b <= 2 * a).
Proof.
  intros A L. split.
  - intros (f & _ & U). destruct (N.le_gt_cases b (2 * a)) as [H|H]; [exact H|exfalso].
    assert (M1 : euclid (a, b) (a, b - a)) by (replace b with (b - a + 1 * a) at 1 by lia; constructor; lia).
    assert (M2 : euclid (a, b) (a, b - 2 * a)) by (replace b with (b - 2 * a + 2 * a) at 1 by lia; constructor; lia).
    assert ((a, b - a) = (a, b - 2 * a)) as E by (transitivity f; [symmetry|]; now apply U).
    assert (b - a = b - 2 * a) by congruence. lia.
  - intros H. exists (a, b - a). split; [replace b with (b - a + 1 * a) at 1 by lia; constructor; lia|].
    intros f M. inversion M as [k u v K U V E|k u v K U V E]; subst; [nia|]. assert (k = 1) by nia. f_equal. nia.
Qed.

(* E-cone.out: From every position of C off the diagonal there is exactly one move, and it leads out of C. *)
Theorem one_move_out_of_the_cone a b : 1 <= a -> 1 <= b -> a <> b -> is_P _ euclid (a, b) ->
  (exists! f, euclid (a, b) f) /\ forall f, euclid (a, b) f -> ~ is_P _ euclid f.
Proof.
  intros A B D P. pose proof P as C. apply first_player_wins in C as [C C']; [|exact A|exact B]. split.
  - destruct (N.lt_trichotomy a b) as [L|[E|L]]; [|now destruct D|].
    + apply no_choice; [exact A|exact L|]. unfold below_phi in C'. nia.
    + destruct (proj2 (no_choice b a B L)) as ([u v] & M & U); [unfold below_phi in C; nia|]. exists (v, u).
      split; [now apply euclid_swap|]. intros [x y] N. apply euclid_swap in N. specialize (U _ N). congruence.
  - intros [c d] M Q. assert (1 <= c /\ 1 <= d) as [X Y] by (inversion M; lia). apply (leaves a b A B C C' c d M).
    now apply first_player_wins.
Qed.

(* y < phi a, for the floor f of phi a: so the sentences of the document speak of the same numbers. *)
Theorem below_phi_by_floors a y f : f * f <= f * a + a * a -> (f + 1) * a + a * a < (f + 1) * (f + 1) ->
  (y <= f <-> below_phi y a \/ y = 0).
Proof.
  unfold below_phi. intros L U. split.
  - intros H. destruct (N.eq_dec y 0) as [Z|Z]; [now right|left]. destruct (N.eq_dec a 0) as [->|A]; [nia|].
    assert (y * (y - a) <= f * (f - a)) by (apply N.mul_le_mono; lia).
    assert (y * y <> y * a + a * a) by (apply (phi_is_irrational (y + a)); lia).
    assert (f * (f - a) <= a * a).
    { destruct (N.le_gt_cases a f); [|replace (f - a) with 0 by lia; lia].
      assert (f * (f - a) + f * a = f * f) by (rewrite <- N.mul_add_distr_l; f_equal; lia). lia. }
    assert (y * y <= y * (y - a) + y * a) by (rewrite <- N.mul_add_distr_l; apply N.mul_le_mono_l; lia). lia.
  - intros [H| ->]; [|lia]. destruct (N.le_gt_cases y f) as [K|K]; [exact K|exfalso].
    assert ((f + 1) * (f + 1 - a) <= y * (y - a)) by (apply N.mul_le_mono; lia).
    assert ((f + 1) * (f + 1) <= (f + 1) * (f + 1 - a) + (f + 1) * a) by (rewrite <- N.mul_add_distr_l; apply N.mul_le_mono_l; lia).
    destruct (N.le_gt_cases a y); [|replace (y - a) with 0 in * by lia; lia].
    assert (y * (y - a) + y * a = y * y) by (rewrite <- N.mul_add_distr_l; f_equal; lia). lia.
Qed.

(* Of a generation of the tree so many elements are won by the first player, and so many by the second. *)
Definition lost (e : N * N) : bool := let '(a, b) := e in (a * a <? a * b + b * b) && (b * b <? b * a + a * a).
Definition won (e : N * N) : bool := negb (lost e).
Theorem lost_iff a b : 1 <= a -> 1 <= b -> (lost (a, b) = true <-> is_P _ euclid (a, b)).
Proof. intros A B. rewrite first_player_wins by assumption. unfold lost. rewrite andb_true_iff, !N.ltb_lt. reflexivity. Qed.
Definition first_wins (k : nat) : nat := length (filter won (generation k)).
Definition second_wins (k : nat) : nat := length (filter lost (generation k)).
(* E-4.children: both children of a lost element are won, of the children of a won one just one is. *)
Theorem lost_children a b : 1 <= a -> 1 <= b ->
  if lost (a, b) then lost (a, a + b) = false /\ lost (a + b, b) = false
  else lost (a + b, b) = negb (lost (a, a + b)).
Proof.
  intros A B. pose proof (phi_is_irrational (a + b) a b ltac:(lia) B) as I.
  pose proof (phi_is_irrational (b + a) b a ltac:(lia) A) as J. unfold lost.
  destruct (N.ltb_spec (a * a) (a * b + b * b)), (N.ltb_spec (b * b) (b * a + a * a)),
    (N.ltb_spec (a * a) (a * (a + b) + (a + b) * (a + b))), (N.ltb_spec ((a + b) * (a + b)) ((a + b) * a + a * a)),
    (N.ltb_spec ((a + b) * (a + b)) ((a + b) * b + b * b)), (N.ltb_spec (b * b) (b * (a + b) + (a + b) * (a + b)));
    cbn [andb negb]; try split; try reflexivity; exfalso; nia.
Qed.
Lemma counted l : Forall positive l ->
  (length (filter won (flat_map children l)) = length (filter won l) + 2 * length (filter lost l) /\
   length (filter lost (flat_map children l)) = length (filter won l))%nat.
Proof.
  induction 1 as [|[a b] l [A B] _ [IH IH']]; [split; reflexivity|]. pose proof (lost_children a b A B) as H.
  cbn [flat_map children app filter]. unfold won at 1 2 3. unfold won in IH, IH' |- *. destruct (lost (a, b)).
  - destruct H as [-> ->]. cbn [negb filter length app]. lia.
  - rewrite H. destruct (lost (a, a + b)); cbn [negb filter length app]; lia.
Qed.
Lemma positive_generation k : Forall positive (generation k).
Proof.
  rewrite generation_places. apply Forall_forall. intros e I. apply in_map_iff in I as (n & <- & _).
  pose proof (positive_element n). now destruct (element n).
Qed.
(* E-4.recursion: f(n + 1) = f(n) + 2g(n) and g(n + 1) = f(n). *)
Theorem counts k : (first_wins (S k) = first_wins k + 2 * second_wins k /\ second_wins (S k) = first_wins k /\
  first_wins k + second_wins k = 2 ^ k /\ first_wins 0 = 0 /\ second_wins 0 = 1)%nat.
Proof.
  pose proof (counted (generation k) (positive_generation k)) as [A B]. split; [exact A|]. split; [exact B|].
  split; [|split; reflexivity]. rewrite <- (proj2 (generations k)). unfold first_wins, second_wins, won. clear.
  induction (generation k) as [|e l IH]; [reflexivity|]. cbn. destruct (lost e); cbn; lia.
Qed.
(* E-7.mixed, E-7.both: mothers of which one child is lost, and of which both are won. *)
Definition lost_of (e : N * N) : nat := length (filter lost (children e)).
(* E-7.mixed: G(n) = g(n) = f(n − 1). *)
(* E-7.both: F(n) = g(n − 1) = f(n − 2), for n ≥ 3 where f(n − 2) is defined. *)
Theorem mothers k : length (filter (fun e => Nat.eqb (lost_of e) 1) (generation k)) = first_wins k /\
  length (filter (fun e => Nat.eqb (lost_of e) 0) (generation k)) = second_wins k.
Proof.
  unfold first_wins, second_wins. pose proof (positive_generation k) as P.
  induction P as [|[a b] l [A B] _ [IH IH']]; [split; reflexivity|]. pose proof (lost_children a b A B) as H.
  assert (L : lost_of (a, b) = if lost (a, b) then 0%nat else 1%nat).
  { unfold lost_of. cbn [children filter]. destruct (lost (a, b)); [now destruct H as [-> ->]|].
    rewrite H. now destruct (lost (a, a + b)). }
  cbn [filter]. rewrite L. unfold won at 1. destruct (lost (a, b)); cbn [negb Nat.eqb length]; (split; lia).
Qed.
