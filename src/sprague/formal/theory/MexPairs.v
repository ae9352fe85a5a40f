(* Two piles whose P-positions are the pairs (A n, B n) and finitely many first ones: what a rule has to do for it. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles Misere MexSequences.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

Section Rule.
Variable rule : N -> N -> N -> N -> Prop.
Definition to_pair (x y a c : N) : Prop := rule x y a c \/ rule x y c a.

(* Of pairs x <= y: no move joins two of them, and from every other one some move leads to one of them. *)
Definition kernel_of_pairs (lost : N -> N -> Prop) : Prop :=
  (forall x y, lost x y -> x <= y) /\
  (forall x y p q : N, lost x y -> lost p q -> p + q < x + y -> ~ to_pair x y p q) /\
  (forall x y : N, x <= y -> lost x y \/ exists p q : N, lost p q /\ to_pair x y p q).

Lemma same_kernel (lost also : N -> N -> Prop) :
  (forall x y, lost x y <-> also x y) -> kernel_of_pairs lost -> kernel_of_pairs also.
Proof.
  intros E (O & S & R). split; [|split].
  - intros x y L. apply O, E, L.
  - intros x y p q L M. apply S; now apply E.
  - intros x y L. destruct (R x y L) as [H|(p & q & H & M)]; [left|right; exists p, q; split; [|exact M]]; now apply E.
Qed.

Theorem kernel_on_piles (lost : N -> N -> Prop) :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) -> kernel_of_pairs lost ->
  forall x y : N, x <= y -> (is_P _ (piles2 rule) (x, y) <-> lost x y).
Proof.
  intros ends (O & S & R). apply two_piles; [exact ends| |].
  - intros x y p q L (Left & M & H). pose proof (ends x y p q L M).
    destruct Left as [[_ K]|[_ K]]; [apply (S x y p q H K); [lia|now left]|apply (S x y q p H K); [lia|now right]].
  - intros x y L. destruct (R x y L) as [H|(p & q & H & [M|M])]; [now left|right|right].
    + exists p, q. split; [left; split; [apply O|]; exact H|exact M].
    + exists q, p. split; [right; split; [apply O|]; exact H|exact M].
Qed.

Theorem kernel_on_pairs (lost : N -> N -> Prop) :
  (forall x y p q : N, rule x y p q -> p + q < x + y) ->
  (forall x y p q : N, rule x y p q -> rule y x q p) -> kernel_of_pairs lost ->
  forall x y : N, is_P _ (pairs rule) (x, y) <-> lost x y \/ lost y x.
Proof.
  intros falls turned (O & S & R) x y.
  apply (tuples _ (pairs rule) (fun s => N.add (fst s) (snd s)))
    with (S := fun s => lost (fst s) (snd s) \/ lost (snd s) (fst s)); clear x y.
  - intros [x y] [p q] M. cbn in *. pose proof (falls x y p q M). lia.
  - intros [x y] [p q] H K M. cbn in *. pose proof (falls x y p q M).
    destruct H as [H|H], K as [K|K];
      [apply (S x y p q H K)|apply (S x y q p H K)|apply (S y x p q H K)|apply (S y x q p H K)];
      (lia || unfold to_pair; auto).
  - intros [x y]. cbn.
    assert (D : forall x y : N, x <= y -> lost x y \/ exists p q, (lost p q \/ lost q p) /\ rule x y p q).
    { intros a b L. destruct (R a b L) as [H|(p & q & H & [M|M])]; [now left|right; exists p, q|right; exists q, p]; auto. }
    destruct (Z.le_ge_cases x y) as [L|L]; [destruct (D x y L) as [H|(p & q & H & M)]|
      destruct (D y x L) as [H|(q & p & H & M)]]; [auto| |auto|]; right; exists (p, q); cbn; split; tauto || auto.
Qed.

(* Under misere play nobody moves from (0, 0), which is won: as if that led to a pair. *)
Definition from_zero (d x y p q : N) : Prop := rule x y p q \/ Z.of_N x = 0 /\ Z.of_N y = 0 /\ Z.of_N p = 0 /\ q = d.
Lemma from_zero_above (d x y p q : N) : 1 <= y -> (rule x y p q <-> from_zero d x y p q).
Proof. intros P. unfold from_zero. split; [now left|intros [H|H]; [exact H|lia]]. Qed.
End Rule.

Theorem misere_on_piles (rule : N -> N -> N -> N -> Prop) (d : N) (lost : N -> N -> Prop) :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y w : N, x <= y -> w < y -> to_pair rule x y x w) -> kernel_of_pairs (from_zero rule d) lost /\ ~ lost 0%N 0%N ->
  forall x y : N, x <= y -> (misere_P _ (piles2 rule) (x, y) <-> lost x y).
Proof.
  intros ends alone ((O & S & R) & won).
  assert (some : forall x y, lost x y -> 1 <= y).
  { intros x y H. pose proof (O x y H). destruct (N.eq_dec y 0) as [->|]; [|lia].
    assert (x = 0%N) as -> by lia. now destruct won. }
  apply two_piles_misere; [exact ends| | |].
  - intros x y p q L (Left & M & H). pose proof (ends x y p q L M).
    destruct Left as [[_ K]|[_ K]]; [apply (S x y p q H K); [lia|left; now left]|apply (S x y q p H K); [lia|right; now left]].
  - intros x y L H. pose proof (some x y H). destruct (alone x y 0%N L ltac:(lia)); [exists x, 0%N|exists 0%N, x]; trivial.
  - intros x y L. destruct (N.eq_dec y 0) as [->|P].
    { right; left. intros p q M. pose proof (ends x 0%N p q L M). lia. }
    destruct (R x y L) as [H|(p & q & H & [M|M])]; [now left|right; right..]; apply from_zero_above in M; try lia.
    + exists p, q. split; [left; split; [apply O|]; exact H|exact M].
    + exists q, p. split; [right; split; [apply O|]; exact H|exact M].
Qed.

Section Pairs.
Variables c b : N.
Variables A B : N -> N.
Hypothesis some_gap : 1 <= b.
Hypothesis above : forall n : N, A n <= B n.
Hypothesis gaps : mex_gap_sequence_from c b A B.
Variable rule : N -> N -> N -> N -> Prop.
Variable first : N -> N -> Prop.
Definition lost (x y : N) : Prop := first x y \/ exists n : N, Z.of_N x = A n /\ Z.of_N y = B n.

Hypothesis B_increases : forall m n : N, m < n -> B m <= B n.
Hypothesis few_of_smaller : forall x y u v : N, least c b <= x -> x <= y -> u <= x -> x < u + b -> v <= y ->
  u + v < x + y -> to_pair rule x y u v.
Hypothesis first_small : forall x y : N, first x y -> x <= y /\ y < c.
Hypothesis first_apart : forall x y u v : N, first x y -> first u v -> ~ to_pair rule x y u v.
Hypothesis first_reached : forall x y : N, x <= y -> x < least c b ->
  first x y \/ exists u v : N, first u v /\ to_pair rule x y u v.
Hypothesis first_left : forall n u v : N, first u v -> ~ to_pair rule (A n) (B n) u v.
Hypothesis pairs_apart : forall m n : N, m < n -> ~ to_pair rule (A n) (B n) (A m) (B m).
Hypothesis between_reached : forall n x y : N, A n <= x -> x < A n + b -> x <= y -> y < B n ->
  exists u v : N, lost u v /\ to_pair rule x y u v.

Theorem mex_kernel : kernel_of_pairs rule lost.
Proof.
  assert (pair : forall m, lost (A m) (B m)) by (intros m; right; now exists m).
  split; [|split].
  - intros x y [F|(n & E & E')]; [now apply first_small|]. pose proof (above n). lia.
  - intros x y p q H K L. destruct H as [F|(n & E & E')], K as [G|(m & D & D')].
    + exact (first_apart x y p q F G).
    + exfalso. pose proof (first_small x y F). pose proof (A_large c b A B some_gap above gaps m).
      pose proof (least_large c b some_gap). pose proof (above m). lia.
    + apply N2Z.inj in E, E'. subst. now apply first_left.
    + apply N2Z.inj in E, E', D, D'. subst. apply pairs_apart. now apply (order_pairs c b A B some_gap above gaps).
  - intros x y Lxy. destruct (Z.lt_ge_cases x (least c b)) as [Small|Large].
    { destruct (first_reached x y Lxy Small) as [F|(u & v & F & M)]; [now left; left|right].
      exists u, v. split; [now left|exact M]. }
    destruct (covered c b A B some_gap above gaps x Large) as (n & u & E & L1 & L2). pose proof (above n).
    destruct (Z.eq_dec x (A n)) as [Ex|Ex], (Z.eq_dec y (B n)) as [Ey|Ey];
      [left; right; now exists n| | |];
      right; (destruct E as [E|E]; subst u;
      [destruct (Z.lt_ge_cases y (B n)) as [C|C];
        [apply (between_reached n x y); lia|exists (A n), (B n); split; [apply pair|apply few_of_smaller; lia]]
      |exists (A n), (B n); split; [apply pair|];
        assert (to_pair rule x y (B n) (A n)) as [R|R] by (apply few_of_smaller; lia); [now right|now left]]).
Qed.
End Pairs.

(* where no other pairs come first *)
Definition no_first (x y : N) : Prop := False.
Lemma lost_alone rule A B : kernel_of_pairs rule (lost A B no_first) ->
  kernel_of_pairs rule (fun x y => exists n : N, Z.of_N x = A n /\ Z.of_N y = B n).
Proof. apply same_kernel. unfold lost, no_first. tauto. Qed.
