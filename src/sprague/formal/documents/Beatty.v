(* Rayleigh's theorem without real numbers: an irrational number is said by the fractions below it. *)
From Coq Require Import NArith List Lia.
Import ListNotations.
Local Open Scope N_scope.

(* below p q stands for p < q alpha, of an irrational alpha > 0: then not below p q is p > q alpha, but for q = 0. *)
Record slope (below : N -> N -> Prop) : Prop := {
  decided : forall p q, below p q \/ ~ below p q;
  sums_below : forall p q r s, below p q -> below r s -> below (p + r) (q + s);
  sums_above : forall p q r s, ~ below p q -> ~ below r s -> ~ below (p + r) (q + s);
  zero_below : forall q, 1 <= q -> below 0 q;
  above_zero : forall p, ~ below p 0;
  bounded : exists p, ~ below p 1 }.
(* m = [n alpha] *)
Definition floor (below : N -> N -> Prop) (n m : N) : Prop := below m n /\ ~ below (m + 1) n.
(* 1/alpha + 1/beta = 1: for 0 < q < p it is p/q < beta just if q/p > 1/beta, so if (p - q)/p < 1/alpha; and beta, alpha > 1. *)
Definition reciprocals_sum_to_1 (A B : N -> N -> Prop) : Prop :=
  (forall p q, 1 <= q -> q < p -> (B p q <-> ~ A p (p - q))) /\ forall p q, 1 <= q -> p <= q -> A p q /\ B p q.

Section Rayleigh.
Variables A B : N -> N -> Prop.
Hypothesis alpha : slope A.
Hypothesis beta : slope B.
Hypothesis one : reciprocals_sum_to_1 A B.
Lemma further p q k : A p q -> A p (q + k).
Proof.
  intros H. destruct (N.eq_dec k 0) as [->|K]; [now rewrite N.add_0_r|]. rewrite <- (N.add_0_r p). apply (sums_below A alpha); [exact H|].
  apply (zero_below A alpha). lia.
Qed.
Lemma up p q : A p q -> A (p + 1) (q + 1).
Proof. intros H. apply (sums_below A alpha); [exact H|]. apply one; lia. Qed.
(* so many n have n alpha < m *)
Lemma counted m : 1 <= m -> exists k, k < m /\ ~ A m k /\ A m (k + 1).
Proof.
  intros M. assert (G : forall j, A m j -> exists k, k < j /\ ~ A m k /\ A m (k + 1)).
  { induction j as [|j IH] using N.peano_ind; intros H; [now apply (above_zero A alpha) in H|].
    destruct (decided A alpha m j) as [D|D].
    - destruct (IH D) as (k & L & K). exists k. split; [lia|exact K].
    - exists j. rewrite N.add_1_r. split; [lia|now split]. }
  apply G. apply (proj2 one); lia.
Qed.
Lemma in_first m k n : ~ A m k -> A m (k + 1) -> floor A n m -> n = k + 1.
Proof.
  intros K K' [F F']. destruct (N.lt_trichotomy n (k + 1)) as [L|[L|L]]; [exfalso|exact L|exfalso].
  - apply K. replace k with (n + (k - n)) by lia. now apply further.
  - apply F'. replace n with (k + 1 + 1 + (n - k - 2)) by lia. apply further. now apply up.
Qed.
Lemma in_second m k n : 1 <= m -> k < m -> ~ A m k -> A m (k + 1) -> 1 <= n -> floor B n m -> n = m - k /\ A (m + 1) (k + 1).
Proof.
  intros M L K K' N [F F']. assert (N' : n < m + 1) by (apply N.nle_gt; intros H; apply F', (proj2 one); lia).
  assert (G : A (m + 1) (m + 1 - n)).
  { destruct (decided A alpha (m + 1) (m + 1 - n)) as [D|D]; [exact D|]. exfalso. apply F'. apply (proj1 one); [lia|lia|exact D]. }
  assert (H : ~ A m (m - n)).
  { destruct (N.eq_dec n m) as [->|E]; [rewrite N.sub_diag; apply (above_zero A alpha)|]. apply (proj1 one) in F; [exact F|lia|lia]. }
  assert (E : m - n = k).
  { destruct (N.lt_trichotomy (m - n) k) as [S|[S|S]]; [exfalso|exact S|exfalso].
    - (* (m + 1) < (m - n + 1) alpha <= k alpha < m *)
      apply K. replace k with (m + 1 - n + (k - (m + 1 - n))) by lia. apply further.
      destruct (decided A alpha m (m + 1 - n)) as [D|D]; [exact D|]. exfalso.
      apply (sums_above A alpha m (m + 1 - n) 1 0 D (above_zero A alpha 1)). now rewrite N.add_0_r.
    - apply H. replace (m - n) with (k + 1 + (m - n - k - 1)) by lia. now apply further. }
  split; [lia|]. replace (k + 1) with (m + 1 - n) by lia. exact G.
Qed.
(* R-split.irrational: For irrational α, β > 0 with 1/α + 1/β = 1 the sequences ⌊nα⌋ and ⌊nβ⌋, n ≥ 1, split the
   positive integers. *)
Theorem rayleigh m : 1 <= m ->
  ((exists! n, 1 <= n /\ floor A n m) /\ (forall n, 1 <= n -> ~ floor B n m)) \/
  ((exists! n, 1 <= n /\ floor B n m) /\ (forall n, 1 <= n -> ~ floor A n m)).
Proof.
  intros M. destruct (counted m M) as (k & L & K & K'). destruct (decided A alpha (m + 1) (k + 1)) as [D|D]; [right|left]; split.
  - exists (m - k). split.
    + split; [lia|]. split.
      * destruct (N.eq_dec k 0) as [->|Z]; [apply (proj2 one); lia|]. apply (proj1 one); [lia|lia|]. now replace (m - (m - k)) with k by lia.
      * intros F. apply (proj1 one) in F; [|lia|lia]. apply F. now replace (m + 1 - (m - k)) with (k + 1) by lia.
    + intros n [N F]. symmetry. exact (proj1 (in_second m k n M L K K' N F)).
  - intros n N F. pose proof (in_first m k n K K' F) as ->. now apply (proj2 F).
  - exists (k + 1). split; [split; [lia|now split]|]. intros n [N F]. symmetry. exact (in_first m k n K K' F).
  - intros n N F. exact (D (proj2 (in_second m k n M L K K' N F))).
Qed.
(* Integer splittings, of n >= 1 into the sets P i and Q j, composed with both. *)
(* R-split.composition: So do ⌊2nφ⌋, ⌊(2n − 1)φ⌋, ⌊nφ²⌋, and every composition of one or two integer splittings with
   α, β or both. *)
Theorem composed (I J : Type) (P : I -> N -> Prop) (Q : J -> N -> Prop) :
  (forall n, 1 <= n -> exists! i, P i n) -> (forall n, 1 <= n -> exists! j, Q j n) -> forall m, 1 <= m ->
  exists! s : I + J, match s with
    | inl i => exists n, 1 <= n /\ P i n /\ floor A n m
    | inr j => exists n, 1 <= n /\ Q j n /\ floor B n m end.
Proof.
  intros HP HQ m M. destruct (rayleigh m M) as [[(n & [N F] & U) O]|[(n & [N F] & U) O]].
  - destruct (HP n N) as (i & Pi & UP). exists (inl i). split; [now exists n|]. intros [j|j] (k & K & Pj & G).
    + f_equal. apply UP. now rewrite (U k (conj K G)).
    + exfalso. exact (O k K G).
  - destruct (HQ n N) as (j & Qj & UQ). exists (inr j). split; [now exists n|]. intros [i|i] (k & K & Pi & G).
    + exfalso. exact (O k K G).
    + f_equal. apply UQ. now rewrite (U k (conj K G)).
Qed.
End Rayleigh.

(* Sieves: what is called good or bad in one step after the other. What a sentence says of all steps at once, the numbers
   A n and B n that satisfy it are those of the steps. *)
Definition earlier (A B : N -> N) (n x : N) : Prop := exists m, 1 <= m /\ m < n /\ (x = A m \/ x = B m).
Definition called (l : list (N * N)) (x : N) : Prop := exists a b, In (a, b) l /\ (x = a \/ x = b).
(* In step n the first integer left, a, is called good and a + n bad. *)
Inductive sieve : N -> list (N * N) -> Prop :=
| no_step : sieve 0 []
| good_and_bad n l a : sieve n l -> 1 <= a -> ~ called l a -> (forall y, 1 <= y -> y < a -> called l y) ->
    sieve (n + 1) ((a, a + (n + 1)) :: l).
Definition steps (A B : N -> N) (n : N) : list (N * N) := N.peano_rect _ [] (fun m l => (A (m + 1), B (m + 1)) :: l) n.
Lemma steps_next A B n : steps A B (n + 1) = (A (n + 1), B (n + 1)) :: steps A B n.
Proof. unfold steps. rewrite N.add_1_r at 1. now rewrite N.peano_rect_succ, ?N.add_1_r. Qed.
Lemma called_steps A B n x : called (steps A B n) x <-> earlier A B (n + 1) x.
Proof.
  induction n as [|n IH] using N.peano_ind; [split; [intros (a & b & [] & _)|intros (m & L & U & _); lia]|].
  rewrite <- !N.add_1_r. rewrite <- N.add_1_r in IH || idtac. rewrite steps_next. split.
  - intros (a & b & [E|I] & H); [injection E as <- <-; exists (n + 1); repeat split; [lia|lia|exact H]|].
    destruct (proj1 IH (ex_intro _ a (ex_intro _ b (conj I H)))) as (m & L & U & K). exists m. repeat split; [exact L|lia|exact K].
  - intros (m & L & U & H). destruct (N.eq_dec m (n + 1)) as [->|D].
    + exists (A (n + 1)), (B (n + 1)). split; [now left|exact H].
    + destruct (proj2 IH) as (a & b & I & K); [exists m; repeat split; [exact L|lia|exact H]|]. exists a, b. split; [now right|exact K].
Qed.
(* I-sieve: The sieve that calls the first integer left, a, good and a + n bad in step n has ⌊nφ⌋ good and ⌊n(φ + 1)⌋
   bad. *)
Theorem sieve_by_sentences (A B : N -> N) :
  (forall n x, 1 <= n -> (x = A n <-> 1 <= x /\ ~ earlier A B n x /\ forall y, 1 <= y -> y < x -> earlier A B n y)) ->
  (forall n, 1 <= n -> B n = A n + n) -> forall n l, sieve n l <-> l = steps A B n.
Proof.
  intros G H. assert (S : forall n l, sieve n l -> l = steps A B n).
  { induction 1 as [|n l a _ -> L F Y]; [reflexivity|]. rewrite steps_next.
    assert (a = A (n + 1)) as ->; [|now rewrite H by lia].
    apply G; [lia|]. split; [exact L|]. split; [intros E; now apply F, called_steps|]. intros y P Q. now apply called_steps, Y. }
  intros n l. split; [apply S|intros ->]. induction n as [|n IH] using N.peano_ind; [constructor|].
  rewrite <- N.add_1_r, steps_next, H by lia. destruct (proj1 (G (n + 1) (A (n + 1)) ltac:(lia)) eq_refl) as (L & F & Y).
  constructor; [exact IH|exact L|intros C; now apply F, called_steps|]. intros y P Q. now apply called_steps, Y.
Qed.

(* Wythoff's game: from one number any is taken, or the same from both. *)
Definition wythoff (x y c d : N) : Prop := c < x /\ d = y \/ c = x /\ d < y \/ c < x /\ d < y /\ x + d = c + y.
(* The points that are marked once those of a list are found: they themselves, and what reaches them, either way round. *)
Definition marked (l : list (N * N)) (x y : N) : Prop :=
  exists c d, In (c, d) l /\ (x = c /\ y = d \/ wythoff x y c d \/ wythoff x y d c).
Inductive marking : N -> list (N * N) -> Prop :=
| no_point : marking 0 []
| a_point n l a b : marking n l -> a <= b -> ~ marked l a b -> (forall x y, x <= y -> ~ marked l x y -> a + b <= x + y) ->
    marking (n + 1) ((a, b) :: l).
Definition found (A B : N -> N) (n : N) : list (N * N) := N.peano_rect _ [] (fun m l => (A m, B m) :: l) n.
Lemma found_next A B n : found A B (n + 1) = (A n, B n) :: found A B n.
Proof. unfold found. rewrite N.add_1_r. now rewrite N.peano_rect_succ. Qed.
Lemma in_found A B n c d : In (c, d) (found A B n) <-> exists m, m < n /\ c = A m /\ d = B m.
Proof.
  induction n as [|n IH] using N.peano_ind; [split; [intros []|intros (m & L & _); lia]|].
  rewrite <- N.add_1_r, found_next. cbn [In]. rewrite IH. split.
  - intros [E|(m & L & E)]; [injection E as <- <-; exists n|exists m]; repeat split; tauto || lia.
  - intros (m & L & -> & ->). destruct (N.eq_dec m n) as [->|]; [now left|right]. exists m. repeat split. lia.
Qed.
Definition reached (A B : N -> N) (n x y : N) : Prop := exists m, m < n /\ let a := A m in let b := B m in
  (x = a /\ y > b \/ y = b /\ x > a \/ y = a /\ x > b \/ x = b /\ y > a \/ x > a /\ y + a = x + b \/ x > b /\ x + a = y + b).
Definition earlier_point (A B : N -> N) (n x y : N) : Prop := exists m, m < n /\ x = A m /\ y = B m.
Definition nearest (A B : N -> N) (n a b : N) : Prop := a <= b /\ ~ reached A B n a b /\ ~ earlier_point A B n a b /\
  forall x y, x <= y -> ~ reached A B n x y -> ~ earlier_point A B n x y -> a + b <= x + y.
Lemma marked_found A B n x y : marked (found A B n) x y <-> reached A B n x y \/ earlier_point A B n x y.
Proof.
  unfold marked, reached, earlier_point, wythoff. setoid_rewrite in_found. split.
  - intros (c & d & (m & L & -> & ->) & H). destruct H as [H|H]; [right|left]; exists m; (split; [exact L|]); cbn zeta; lia.
  - intros [(m & L & H)|(m & L & H)]; exists (A m), (B m); (split; [now exists m|]); cbn zeta in H; lia.
Qed.
Lemma nearest_marked A B n a b : nearest A B n a b <-> a <= b /\ ~ marked (found A B n) a b /\
  forall x y, x <= y -> ~ marked (found A B n) x y -> a + b <= x + y.
Proof.
  unfold nearest. setoid_rewrite marked_found. split.
  - intros (L & R & E & H). repeat split; [exact L|tauto|]. intros x y K F. apply H; tauto.
  - intros (L & F & H). repeat split; [exact L|tauto|tauto|]. intros x y K R E. apply H; tauto.
Qed.
(* I-wythoff.marking: Marking all that reaches the nearest points not marked, time and again, finds the pairs of the
   sieve in order. *)
Theorem marking_by_sentences (A B : N -> N) :
  (forall n a, a = A n <-> exists b, nearest A B n a b) -> (forall n b, b = B n <-> exists a, nearest A B n a b) ->
  forall n l, marking n l <-> l = found A B n.
Proof.
  intros F S. assert (G : forall n l, marking n l -> l = found A B n).
  { induction 1 as [|n l a b _ -> L M H]; [reflexivity|]. rewrite found_next.
    assert (N : nearest A B n a b) by (apply nearest_marked; auto). f_equal. f_equal; [apply F; eauto|apply S; eauto]. }
  intros n l. split; [apply G|intros ->]. induction n as [|n IH] using N.peano_ind; [constructor|].
  rewrite <- N.add_1_r, found_next. destruct (proj1 (F n (A n)) eq_refl) as (b & N). assert (b = B n) as -> by (apply S; eauto).
  apply nearest_marked in N as (L & M & H). now constructor.
Qed.
