(* Games whose moves lie between those of two others, and what is used of divisors and primes. *)
From Coq Require Import NArith List Lia.
From Sprague Require Import Games Piles Values.
Import ListNotations.
Local Open Scope N_scope.

Section Between.
Variable position : Type.
Variables least move most : position -> position -> Prop.
Hypothesis more : forall p q, least p q -> move p q.
Hypothesis fewer : forall p q, move p q -> most p q.
Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> most p q -> legal q /\ measure q < measure p.

Theorem between (S : position -> Prop) : (forall p q, legal p -> S p -> most p q -> S q -> False) ->
  (forall p, legal p -> S p \/ exists q, least p q /\ S q) -> forall p, legal p -> (is_P _ move p <-> S p).
Proof.
  intros stable absorbing. apply (kernel _ move legal measure); eauto.
  intros p L. destruct (absorbing p L) as [H|(q & M & H)]; eauto.
Qed.
Theorem values_between (V : position -> N -> Prop) : (forall p, legal p -> exists v, V p v) ->
  (forall p u v, legal p -> V p u -> V p v -> u = v) -> (forall p q v, legal p -> V p v -> most p q -> V q v -> False) ->
  (forall p u v, legal p -> V p v -> u < v -> exists q, least p q /\ V q u) ->
  forall p v, legal p -> (has_value _ move p v <-> V p v).
Proof.
  intros total unique kept missing. apply (values _ move legal measure); eauto.
  intros p u v L H K. destruct (missing p u v L H K) as (q & M & I). eauto.
Qed.
End Between.

Definition divides (d n : N) : Prop := d >= 1 /\ N.divide d n.
Definition coprime (a b : N) : Prop := N.gcd a b = 1.
Definition prime (p : N) : Prop := 2 <= p /\ forall d, N.divide d p -> d = 1 \/ d = p.

Lemma multiple d n k : d * k = n -> N.divide d n.
Proof. intros <-. exists k. apply N.mul_comm. Qed.
Lemma of_remainder d n : 1 <= d -> n mod d = 0 -> N.divide d n.
Proof. intros H E. apply N.mod_divide; [lia|exact E]. Qed.
Lemma also_by m d n : 1 <= m -> N.divide d n -> d mod m = 0 -> n mod m = 0.
Proof. intros M D E. apply N.mod_divide; [lia|]. apply N.divide_trans with d; [|exact D]. apply of_remainder; lia. Qed.

(* d >= 1 & (d = 1 | n = 0 | n = d | n = 2d | n = 3d | d = 2 & n even | d = 3 & n % 3 = 0 | d = 4 & n % 4 = 0) *)
Lemma divides_where d n : d >= 1 /\ (d = 1 \/ n = 0 \/ n = d \/ n = 2 * d \/ n = 3 * d \/ d = 2 /\ n mod 2 = 0 \/
  d = 3 /\ n mod 3 = 0 \/ d = 4 /\ n mod 4 = 0) -> divides d n.
Proof.
  intros [D H]. split; [exact D|]. destruct H as [->|[->|[->|[->|[->|[[-> H]|[[-> H]|[-> H]]]]]]]];
    [apply N.divide_1_l|apply N.divide_0_r|apply N.divide_refl|apply (multiple d _ 2); lia|apply (multiple d _ 3); lia|..];
    (apply of_remainder; [lia|exact H]).
Qed.
(* d >= 1 & (n = 0 | n = d | n >= 2d) & (d even => n even) & (d % 3 = 0 => n % 3 = 0) & (d % 4 = 0 => n % 4 = 0) *)
Lemma divides_only_where d n : divides d n -> d >= 1 /\ (n = 0 \/ n = d \/ n >= 2 * d) /\ (d mod 2 = 0 -> n mod 2 = 0) /\
  (d mod 3 = 0 -> n mod 3 = 0) /\ (d mod 4 = 0 -> n mod 4 = 0).
Proof.
  intros [D H]. split; [exact D|]. split; [|repeat split; apply also_by; (lia || exact H)].
  destruct H as [k ->]. destruct (N.eq_dec k 0) as [->|]; [now left|]. destruct (N.eq_dec k 1) as [->|]; [right; left; lia|].
  right; right. assert (2 * d <= k * d) by (apply N.mul_le_mono_r; lia). lia.
Qed.

Lemma common a b d : N.divide d a -> N.divide d b -> coprime a b -> d = 1.
Proof. intros A B E. apply N.divide_1_r. rewrite <- E. now apply N.gcd_greatest. Qed.
Lemma none_common a b : (forall d, N.divide d a -> N.divide d b -> d = 1) -> coprime a b.
Proof. intros H. apply H; [apply N.gcd_divide_l|apply N.gcd_divide_r]. Qed.
Lemma next_to a : coprime a (a + 1).
Proof.
  apply none_common. intros d A B. apply N.divide_1_r. replace 1 with (a + 1 - a) by lia. now apply N.divide_sub_r.
Qed.
Lemma two_and_odd b : b mod 2 = 1 -> coprime 2 b.
Proof.
  intros O. apply none_common. intros d A B. assert (d <= 2) by (apply N.divide_pos_le; [lia|exact A]).
  destruct (N.eq_dec d 0) as [->|]; [apply N.divide_0_l in A; lia|]. destruct (N.eq_dec d 2) as [->|]; [|lia].
  apply N.mod_divide in B; lia.
Qed.
(* a = 1 | b = 1 | a = b + 1 | b = a + 1 | a = 2 & b odd | b = 2 & a odd *)
Lemma coprime_where a b : a = 1 \/ b = 1 \/ a = b + 1 \/ b = a + 1 \/ a = 2 /\ b mod 2 = 1 \/ b = 2 /\ a mod 2 = 1 ->
  coprime a b.
Proof.
  assert (turn : coprime b a -> coprime a b) by (unfold coprime; now rewrite N.gcd_comm).
  intros [->|[->|[->|[->|[[-> H]|[-> H]]]]]];
    [apply N.gcd_1_l|apply N.gcd_1_r|apply turn, next_to|apply next_to|now apply two_and_odd|now apply turn, two_and_odd].
Qed.
(* (a odd | b odd) & (a % 3 != 0 | b % 3 != 0) & (a = b => a = 1) & (a = 0 => b = 1) & (b = 0 => a = 1) *)
Lemma coprime_only_where a b : coprime a b -> (a mod 2 = 1 \/ b mod 2 = 1) /\ (a mod 3 <> 0 \/ b mod 3 <> 0) /\
  (a = b -> a = 1) /\ (a = 0 -> b = 1) /\ (b = 0 -> a = 1).
Proof.
  intros E. assert (not_both : forall m, 2 <= m -> a mod m <> 0 \/ b mod m <> 0).
  { intros m M. destruct (N.eq_dec (a mod m) 0) as [A|A]; [|now left]. right. intros B.
    assert (m = 1) by (apply (common a b); [apply of_remainder; [lia|exact A]|apply of_remainder; [lia|exact B]|exact E]). lia. }
  pose proof (not_both 2 ltac:(lia)). pose proof (N.mod_lt a 2 ltac:(lia)). pose proof (N.mod_lt b 2 ltac:(lia)).
  split; [|split; [apply not_both; lia|]].
  { generalize dependent (a mod 2). generalize dependent (b mod 2). intros. lia. }
  unfold coprime in E. repeat split; intros ->;
    [now rewrite N.gcd_diag in E|exact E|now rewrite N.gcd_0_r in E].
Qed.

(* p in {2, 3, 5, 7, 11, 13} *)
Lemma prime_where p : p = 2 \/ p = 3 \/ p = 5 \/ p = 7 \/ p = 11 \/ p = 13 -> prime p.
Proof.
  intros H. split; [lia|]. intros d D. assert (d <= p) by (apply N.divide_pos_le; [lia|exact D]).
  destruct (N.eq_dec d 0) as [->|Z]; [apply N.divide_0_l in D; lia|]. apply N.mod_divide in D; [|exact Z].
  assert (C : forallb (fun d => (d =? 1) || (d =? p) || (p <? d) || negb (p mod d =? 0))%bool
    [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13] = true) by (destruct H as [->|[->|[->|[->|[->| ->]]]]]; reflexivity).
  rewrite forallb_forall in C. specialize (C d). rewrite D, N.eqb_refl, Bool.orb_false_r in C.
  assert (I : In d [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13]) by (cbn [In]; lia).
  apply C in I. destruct (N.eqb_spec d 1), (N.eqb_spec d p), (N.ltb_spec p d); try discriminate I; (now left) || (now right) || lia.
Qed.
(* p >= 2 & (p even => p = 2) & (p % 3 = 0 => p = 3) & (p % 5 = 0 => p = 5) *)
Lemma prime_only_where p : prime p -> p >= 2 /\ (p mod 2 = 0 -> p = 2) /\ (p mod 3 = 0 -> p = 3) /\ (p mod 5 = 0 -> p = 5).
Proof.
  intros [P H]. split; [lia|]. assert (by_ : forall m, 2 <= m -> p mod m = 0 -> p = m).
  { intros m M E. destruct (H m); [apply of_remainder; lia|lia|easy]. }
  repeat split; apply by_; lia.
Qed.
