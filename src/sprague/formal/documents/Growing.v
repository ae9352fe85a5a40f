(* Numbers that a move may raise: taking a size or adding one, Square-But-One; adding one or dividing by a prime. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games Draws.
Import ListNotations.

(* From n > 1 take a size, but not the whole, or add one. *)
Section Sizes.
Variable size : nat -> Prop.
Definition take_or_add (n m : nat) : Prop := 1 < n /\ (m = n + 1 \/ exists s, size s /\ 1 <= s < n /\ m = n - s).

Hypothesis one : size 1.
Hypothesis not_three : ~ size 3.
Hypothesis apart : forall s, 2 <= s -> size s -> ~ size (s + 2).

(* Were n above 1 lost, n + 1 and n - 1 would be won, so n and n - 2 be sizes. *)
Fixpoint lost_is_1 n (A : is_P _ take_or_add n) {struct A} : 1 <= n -> n = 1
with won_by_size n (A : is_N _ take_or_add n) {struct A} : 1 <= n -> 2 <= n /\ size (n - 1).
Proof.
  - destruct A as [A]. intros L. destruct (Nat.eq_dec n 1) as [E|E]; [exact E|exfalso].
    assert (S : size n).
    { replace n with (n + 1 - 1) by lia. apply (won_by_size (n + 1)); [apply A; split; [lia|now left]|lia]. }
    assert (M : take_or_add n (n - 1)) by (split; [lia|]; right; exists 1; repeat split; [exact one|lia|lia]).
    destruct (won_by_size (n - 1) (A _ M)) as [H T]; [lia|]. destruct (Nat.eq_dec n 3) as [->|F]; [now apply not_three|].
    apply (apart (n - 1 - 1)); [lia|exact T|]. now replace (n - 1 - 1 + 2) with n by lia.
  - destruct A as [m M W]. intros L. destruct M as [H [->|(s & S & B & ->)]].
    + apply lost_is_1 in W; lia.
    + apply lost_is_1 in W; [|lia]. split; [exact H|]. now replace (n - 1) with s by lia.
Qed.
(* L-sizes: The same holds of any sizes in the place of the squares, if 1 is one of them, 3 is none, and no two from 2
   on differ by 2: so of cubes, and of factorials. *)
Theorem take_or_add_outcomes n : 1 <= n -> (is_P _ take_or_add n <-> n = 1) /\
  (is_D _ take_or_add n <-> 3 <= n /\ ~ size (n - 1)) /\ (is_N _ take_or_add n <-> 2 <= n /\ size (n - 1)).
Proof.
  intros L. assert (P : is_P _ take_or_add n <-> n = 1).
  { split; [intros A; now apply lost_is_1|]. intros ->. constructor. intros q [H _]. lia. }
  assert (W : is_N _ take_or_add n <-> 2 <= n /\ size (n - 1)).
  { split; [intros A; now apply won_by_size|]. intros [H S]. apply (one_to_P _ _ n 1).
    - split; [lia|]. right. exists (n - 1). repeat split; [exact S|lia..].
    - constructor. intros q [G _]. lia. }
  split; [exact P|]. split; [|exact W]. unfold is_D. rewrite P, W. split; [|intros [H S]; split; [lia|tauto]]. intros [A B].
  assert (n <> 2) by (intros ->; apply B; split; [lia|exact one]). split; [lia|]. intros S. apply B. split; [lia|exact S].
Qed.
End Sizes.

Definition square (s : nat) : Prop := exists k, s = k * k.
(* L-square *)
(* L-square: From n > 1 take a square, but not the whole, or add one. P: n = 1. N: n − 1 is a square, n > 1. D: all
   others. *)
Theorem square_but_one n : 1 <= n -> (is_P _ (take_or_add square) n <-> n = 1) /\
  (is_D _ (take_or_add square) n <-> 3 <= n /\ ~ square (n - 1)) /\
  (is_N _ (take_or_add square) n <-> 2 <= n /\ square (n - 1)).
Proof.
  apply take_or_add_outcomes.
  - now exists 1.
  - intros [k H]. destruct (Nat.le_gt_cases k 1); nia.
  - intros s L [j ->] [k H]. assert (2 <= j) by nia. destruct (Nat.le_gt_cases k j); nia.
Qed.

(* Sizes f 0, f 1, ... that grow by more than 2 from 2 on. *)
Section Listed.
Variable f : nat -> nat.
Hypothesis up : forall k j, k < j -> f k <= f j /\ (2 <= f k -> f k + 2 < f j).
Hypothesis not_three : forall k, f k <> 3.
Hypothesis one : f 1 = 1.
Lemma listed_outcomes n : let size := fun s => exists k, s = f k in 1 <= n -> (is_P _ (take_or_add size) n <-> n = 1) /\
  (is_D _ (take_or_add size) n <-> 3 <= n /\ ~ size (n - 1)) /\ (is_N _ (take_or_add size) n <-> 2 <= n /\ size (n - 1)).
Proof.
  intros size. apply take_or_add_outcomes.
  - now exists 1.
  - intros [k E]. exact (not_three k (eq_sym E)).
  - intros s S [k ->] [j E]. destruct (Nat.lt_trichotomy k j) as [L|[->|L]]; [|lia|]; apply up in L; lia.
Qed.
End Listed.
(* L-sizes, of cubes and of factorials. *)
Theorem cubes_and_factorials size : size = (fun s => exists k, s = k * k * k) \/ size = (fun s => exists k, s = fact k) ->
  forall n, 1 <= n -> (is_P _ (take_or_add size) n <-> n = 1) /\
  (is_D _ (take_or_add size) n <-> 3 <= n /\ ~ size (n - 1)) /\ (is_N _ (take_or_add size) n <-> 2 <= n /\ size (n - 1)).
Proof.
  intros [->| ->] n; [apply (listed_outcomes (fun k => k * k * k))|apply (listed_outcomes fact)]; try reflexivity.
  - intros k j L. destruct (Nat.le_exists_sub (S k) j L) as (d & -> & _). nia.
  - intros k. destruct k as [|[|k]]; [discriminate|discriminate|nia].
  - intros k j L. pose proof (fact_le (S k) j L) as H. pose proof (lt_O_fact k). cbn [fact] in H. split; [nia|].
    intros T. destruct k as [|[|k]]; [cbn in T; lia|cbn in T; lia|nia].
  - intros k. destruct k as [|[|[|k]]]; [discriminate|discriminate|discriminate|].
    pose proof (lt_O_fact k). cbn [fact]. nia.
Qed.

(* From n > 1 to n + 1, or to n/p for a prime p. *)
Definition prime (p : nat) : Prop := 2 <= p /\ forall a, 2 <= a < p -> p mod a <> 0.
Definition next_or_part (n m : nat) : Prop := 1 < n /\ (m = n + 1 \/ exists p, prime p /\ n = p * m).
Notation lost := (is_P _ next_or_part).
Notation won := (is_N _ next_or_part).

Lemma some_or_all (A B : nat -> Prop) n :
  (forall i, i < n -> A i \/ B i) -> (exists i, i < n /\ A i) \/ forall i, i < n -> B i.
Proof.
  induction n as [|n IH]; intros H; [right; lia|]. destruct IH as [(i & L & a)|b]; [intros i L; apply H; lia| |].
  - left. exists i. split; [lia|exact a].
  - destruct (H n) as [a|c]; [lia|left; exists n; split; [lia|exact a]|right]. intros i L.
    destruct (Nat.eq_dec i n) as [->|]; [exact c|]. apply b. lia.
Qed.

Lemma prime_decided p : prime p \/ ~ prime p.
Proof.
  destruct (Nat.le_gt_cases 2 p) as [L|L]; [|right; intros [H _]; lia].
  destruct (some_or_all (fun a => 2 <= a /\ p mod a = 0) (fun a => 2 <= a -> p mod a <> 0) p) as [(a & H & G & E)|H].
  - intros a _. destruct (Nat.le_gt_cases 2 a) as [G|G]; [|right; lia].
    destruct (Nat.eq_dec (p mod a) 0); [left|right]; auto.
  - right. intros [_ F]. exact (F a (conj G H) E).
  - left. split; [exact L|]. intros a [G H']. now apply H.
Qed.

Lemma prime_2 : prime 2. Proof. split; [lia|]. lia. Qed.
Lemma prime_3 : prime 3. Proof. split; [lia|]. intros a H. assert (a = 2) as -> by lia. discriminate. Qed.
Lemma prime_5 : prime 5.
Proof. split; [lia|]. intros a H. assert (a = 2 \/ a = 3 \/ a = 4) as [->|[->| ->]] by lia; discriminate. Qed.

Lemma halves p k : prime p -> forall q, p * q = 2 ^ k -> p = 2.
Proof.
  intros [L H]. destruct (Nat.eq_dec p 2) as [E|E]; [auto|]. assert (O : p mod 2 <> 0) by (apply H; lia).
  assert (exists a, p = 2 * a + 1) as [a ->].
  { exists (p / 2). pose proof (Nat.div_mod_eq p 2). pose proof (Nat.mod_upper_bound p 2 ltac:(lia)). lia. }
  clear - L. induction k as [|k IH]; intros q F; [rewrite Nat.pow_0_r in F; nia|]. rewrite Nat.pow_succ_r' in F.
  destruct (Nat.Even_or_Odd q) as [[b ->]|[b ->]]; [apply (IH b); nia|exfalso].
  assert (2 * (2 * a * b + a + b) + 1 = 2 * 2 ^ k) by nia. lia.
Qed.

Lemma power_below n : 2 <= n -> exists k, 2 ^ k < n <= 2 ^ S k.
Proof.
  intros L. exists (Nat.log2 (n - 1)). destruct (Nat.log2_spec (n - 1)) as [A B]; lia.
Qed.

Definition settled n := lost n \/ won n.

Section Below.
Variable n : nat.
Hypothesis below : forall j, 1 <= j -> j < n -> settled j.

Lemma parts_settled m : 1 <= m -> m < 2 * n ->
  (exists p j, prime p /\ m = p * j /\ lost j) \/ forall p j, prime p -> m = p * j -> won j.
Proof.
  intros L U.
  destruct (some_or_all (fun j => exists p, prime p /\ m = p * j /\ lost j) (fun j => forall p, prime p -> m = p * j -> won j)
    n) as [(j & _ & p & H)|H].
  - intros j J. destruct j as [|j]; [right; lia|]. destruct (Nat.eq_dec (m mod S j) 0) as [Z|Z].
    + apply Nat.div_exact in Z; [|lia]. destruct (prime_decided (m / S j)) as [P|P].
      * destruct (below (S j)) as [B|B]; [lia|lia| |].
        -- left. exists (m / S j). split; [exact P|split; [lia|exact B]].
        -- right. auto.
      * right. intros p Q E. exfalso. apply P. replace (m / S j) with p by (rewrite E, Nat.div_mul; lia). exact Q.
    + right. intros p Q E. exfalso. apply Z. rewrite E. apply Nat.mod_mul. lia.
  - left. exists p, j. exact H.
  - right. intros p j P E. refine (H j _ p P E). destruct P as [P _]. nia.
Qed.

Lemma won_by p j : prime p -> 1 <= j -> lost j -> won (p * j).
Proof.
  intros P J A. apply (one_to_P _ _ _ j); [|exact A]. split; [destruct P; nia|]. right. now exists p.
Qed.

Lemma backwards i : i < n -> 1 <= n -> settled (n + i) -> settled n.
Proof.
  induction i as [|i IH]; intros L G W; [now rewrite Nat.add_0_r in W|]. apply IH; [lia|exact G|].
  destruct (Nat.eq_dec (n + i) 1) as [E|E]; [left; rewrite E; constructor; intros q [H _]; lia|].
  assert (M : next_or_part (n + i) (n + S i)) by (split; [lia|left; lia]).
  destruct W as [A|B]; [right; exact (one_to_P _ _ _ _ M A)|].
  destruct (parts_settled (n + i)) as [(p & j & P & Ej & A)|A]; [lia|lia| |].
  - right. rewrite Ej. apply won_by; [exact P|destruct j; lia|exact A].
  - left. constructor. intros q [_ [->|(p & P & Eq)]]; [|exact (A p q P Eq)].
    now replace (n + i + 1) with (n + S i) by lia.
Qed.

(* Else no part of a number from n to 2n - 1 is lost: so 2^k, the last power below n, would be won by nothing. *)
Lemma settled_here : 2 <= n -> settled n.
Proof.
  intros L. destruct (some_or_all (fun i => won (n + i)) (fun i => forall p j, prime p -> n + i = p * j -> won j) n)
    as [(i & I & W)|H].
  - intros i I. destruct (parts_settled (n + i)) as [(p & j & P & E & A)|A]; [lia|lia| |right; exact A].
    left. rewrite E. apply won_by; [exact P|destruct j; lia|exact A].
  - apply (backwards i); [exact I|lia|right; exact W].
  - assert (N : forall p j, prime p -> n <= p * j -> p * j < 2 * n -> won j).
    { intros p j P A B. apply (H (p * j - n)) with (p := p); [lia|exact P|lia]. }
    destruct (power_below n L) as (k & K & U). rewrite Nat.pow_succ_r' in U.
    assert (W : won (2 ^ k)) by (apply (N 2); [exact prime_2|lia|lia]). destruct W as [q [_ [->|(p & P & E)]] Q].
    + destruct (Nat.eq_dec (2 ^ k + 1) n) as [F|F]; [left; now rewrite <- F|exfalso].
      apply (never_both _ _ _ Q). apply (N 2); [exact prime_2|lia|lia].
    + exfalso. apply (never_both _ _ _ Q). assert (p = 2) as -> by exact (halves p k P q (eq_sym E)).
      destruct (Nat.le_gt_cases n (3 * q)); [apply (N 3)|apply (N 5)]; try lia; [exact prime_3|exact prime_5].
Qed.
End Below.

(* L-part: nobody need play for ever. *)
Theorem next_or_part_settled n : 1 <= n -> is_P _ next_or_part n \/ is_N _ next_or_part n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros L. destruct (Nat.eq_dec n 1) as [->|E].
  - left. constructor. intros q [H _]. lia.
  - apply settled_here; [|lia]. intros j A B. now apply IH.
Qed.
(* L-part: From n > 1 add one, or divide by a prime divisor. No number is a draw. *)
Theorem next_or_part_no_draw n : 1 <= n -> ~ is_D _ next_or_part n.
Proof. intros L [A B]. destruct (next_or_part_settled n L); auto. Qed.

(* What is shown of a number in so many steps: it is lost, or it is won. *)
Definition is_prime (p : nat) : bool := (2 <=? p) && forallb (fun a => negb (p mod a =? 0)) (seq 2 (p - 2)).
Lemma is_prime_iff p : is_prime p = true <-> prime p.
Proof.
  unfold is_prime, prime. rewrite andb_true_iff, Nat.leb_le, forallb_forall. split; intros [A B]; (split; [exact A|]); intros a H.
  - apply Nat.eqb_neq, negb_true_iff, B, in_seq. lia.
  - apply negb_true_iff, Nat.eqb_neq, B. apply in_seq in H. lia.
Qed.
Definition primes (n : nat) : list nat := filter is_prime (filter (fun p => n mod p =? 0) (seq 2 (n - 1))).
Fixpoint shown (steps : nat) (win : bool) (n : nat) : bool :=
  match steps with
  | O => false
  | S steps =>
    if n <=? 1 then negb win
    else if win then if existsb (fun p => shown steps false (n / p)) (primes n) then true else shown steps false (n + 1)
    else if forallb (fun p => shown steps true (n / p)) (primes n) then shown steps true (n + 1) else false
  end.
Lemma part_of n m p : 1 < n -> prime p -> n = p * m -> In p (primes n) /\ n / p = m.
Proof.
  intros L P E. pose proof P as [Q _]. assert (n / p = m) as D by (rewrite E, Nat.mul_comm; apply Nat.div_mul; lia). split; [|exact D].
  assert (m <> 0) by (intros ->; lia).
  apply filter_In. split; [|now apply is_prime_iff]. apply filter_In. split; [apply in_seq; nia|].
  apply Nat.eqb_eq. rewrite E, Nat.mul_comm. apply Nat.mod_mul. lia.
Qed.
Lemma shown_sound steps : forall n, (shown steps false n = true -> lost n) /\ (shown steps true n = true -> won n).
Proof.
  induction steps as [|steps IH]; intros n; [split; discriminate|]. cbn [shown]. destruct (Nat.leb_spec n 1) as [L|L]; split; intros H.
  - constructor. intros q [M _]. lia.
  - discriminate.
  - destruct (forallb _ _) eqn:A in H; [|discriminate]. rewrite forallb_forall in A. constructor.
    intros q [_ [->|(p & P & E)]]; [now apply IH|]. destruct (part_of n q p L P E) as [I <-]. apply IH, A, I.
  - destruct (existsb _ _) eqn:A in H.
    + apply existsb_exists in A as (p & I & S). apply filter_In in I as [I P]. apply filter_In in I as [I D]. apply in_seq in I.
      apply is_prime_iff in P. apply Nat.eqb_eq in D. apply (one_to_P _ _ n (n / p)); [|now apply IH].
      split; [exact L|]. right. exists p. split; [exact P|]. apply Nat.div_exact; [lia|exact D].
    + apply (one_to_P _ _ n (n + 1)); [|now apply IH]. split; [exact L|now left].
Qed.
(* L-part.lost: The lost numbers below 40 are 1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36 and 38. *)
Theorem lost_below_40 n : 1 <= n -> n < 40 -> (lost n <-> In n [1; 4; 6; 10; 14; 16; 22; 25; 27; 34; 36; 38]).
Proof.
  intros L U. pose (l := [1; 4; 6; 10; 14; 16; 22; 25; 27; 34; 36; 38]). fold l. pose (inside n := existsb (Nat.eqb n) l).
  assert (I : inside n = true <-> In n l).
  { unfold inside. rewrite existsb_exists. split; [intros (m & M & E); apply Nat.eqb_eq in E; now subst|].
    intros M. exists n. now rewrite Nat.eqb_refl. }
  assert (C : forallb (fun n => shown 12 (negb (inside n)) n) (seq 1 39) = true) by (vm_cast_no_check (eq_refl true)).
  rewrite forallb_forall in C. specialize (C n ltac:(apply in_seq; lia)). pose proof (shown_sound 12 n) as [A B].
  rewrite <- I. destruct (inside n); cbn [negb] in C; split; intros W; try reflexivity; try discriminate; [now apply A|].
  destruct (never_both _ _ _ W). now apply B.
Qed.
