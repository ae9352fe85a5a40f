(* Games whose moves lie between those of two others, and what is used of divisors and primes. *)
From Coq Require Import NArith ZArith List Lia.
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

(* Words of rules, about integers: of a negative number none of them holds. *)
Local Open Scope Z_scope.
Definition divides (d n : Z) : Prop := d >= 1 /\ n >= 0 /\ Z.divide d n.
Definition coprime (a b : Z) : Prop := a >= 0 /\ b >= 0 /\ Z.gcd a b = 1.
Definition prime (p : Z) : Prop := p >= 2 /\ forall d, d >= 1 -> Z.divide d p -> d = 1 \/ d = p.

Lemma of_remainder d n : 1 <= d -> n mod d = 0 -> Z.divide d n.
Proof. intros H E. apply Z.mod_divide; [lia|exact E]. Qed.
Lemma also_by m d n : 1 <= m -> Z.divide d n -> d mod m = 0 -> n mod m = 0.
Proof. intros M D E. apply Z.mod_divide; [lia|]. apply Z.divide_trans with d; [|exact D]. apply of_remainder; lia. Qed.
Lemma no_more d n : 0 < n -> Z.divide d n -> d <= n.
Proof. intros L. now apply Z.divide_pos_le. Qed.

(* d >= 1 & (d = 1 | n = 0 | n = d | n = 2d | n = 3d | d = 2 & n even | d = 3 & n % 3 = 0 | d = 4 & n % 4 = 0) *)
Lemma divides_where d n : d >= 0 /\ n >= 0 /\ d >= 1 /\ (d = 1 \/ n = 0 \/ n = d \/ n = 2 * d \/ n = 3 * d \/
  d = 2 /\ n mod 2 = 0 \/ d = 3 /\ n mod 3 = 0 \/ d = 4 /\ n mod 4 = 0) -> divides d n.
Proof.
  intros (_ & L & D & H). split; [exact D|]. split; [exact L|].
  destruct H as [->|[->|[->|[->|[->|[[-> H]|[[-> H]|[-> H]]]]]]]];
    [apply Z.divide_1_l|apply Z.divide_0_r|apply Z.divide_refl|now exists 2|now exists 3|..];
    (apply of_remainder; [lia|exact H]).
Qed.
(* d >= 1 & (n = 0 | n = d | n >= 2d) & (d even => n even) & (d % 3 = 0 => n % 3 = 0) & (d % 4 = 0 => n % 4 = 0) *)
Lemma divides_only_where d n : divides d n -> d >= 0 /\ n >= 0 /\ d >= 1 /\ (n = 0 \/ n = d \/ n >= 2 * d) /\
  (d mod 2 = 0 -> n mod 2 = 0) /\ (d mod 3 = 0 -> n mod 3 = 0) /\ (d mod 4 = 0 -> n mod 4 = 0).
Proof.
  intros (D & L & H). repeat (split; [lia|]). split; [|repeat split; apply also_by; (lia || exact H)].
  destruct H as [k ->]. assert (k < 0 \/ k = 0 \/ k = 1 \/ k >= 2) as [K|[->|[->|K]]] by lia; nia.
Qed.

Lemma none_common a b : (forall d, d >= 0 -> Z.divide d a -> Z.divide d b -> d = 1) -> Z.gcd a b = 1.
Proof. intros H. apply H; [pose proof (Z.gcd_nonneg a b); lia|apply Z.gcd_divide_l|apply Z.gcd_divide_r]. Qed.
Lemma next_to a : Z.gcd a (a + 1) = 1.
Proof.
  apply none_common. intros d L A B. apply Z.divide_1_r_nonneg; [lia|]. replace 1 with (a + 1 - a) by lia.
  now apply Z.divide_sub_r.
Qed.
Lemma two_and_odd b : b mod 2 = 1 -> Z.gcd 2 b = 1.
Proof.
  intros O. apply none_common. intros d L A B. pose proof (no_more d 2 ltac:(lia) A).
  assert (d = 0 \/ d = 1 \/ d = 2) as [->|[->| ->]] by lia; [apply Z.divide_0_l in A; lia|reflexivity|].
  apply Z.mod_divide in B; lia.
Qed.
(* a = 1 | b = 1 | a = b + 1 | b = a + 1 | a = 2 & b odd | b = 2 & a odd *)
Lemma coprime_where a b : a >= 0 /\ b >= 0 /\
  (a = 1 \/ b = 1 \/ a = b + 1 \/ b = a + 1 \/ a = 2 /\ b mod 2 = 1 \/ b = 2 /\ a mod 2 = 1) -> coprime a b.
Proof.
  intros (K & L & H). split; [exact K|]. split; [exact L|]. pose proof (Z.gcd_comm a b) as turn.
  destruct H as [->|[->|[->|[->|[[-> H]|[-> H]]]]]];
    [apply Z.gcd_1_l|apply Z.gcd_1_r|rewrite turn; apply next_to|apply next_to|now apply two_and_odd
    |rewrite turn; now apply two_and_odd].
Qed.
(* (a odd | b odd) & (a % 3 != 0 | b % 3 != 0) & (a = b => a = 1) & (a = 0 => b = 1) & (b = 0 => a = 1) *)
Lemma coprime_only_where a b : coprime a b -> a >= 0 /\ b >= 0 /\ (a mod 2 = 1 \/ b mod 2 = 1) /\
  (a mod 3 <> 0 \/ b mod 3 <> 0) /\ (a = b -> a = 1) /\ (a = 0 -> b = 1) /\ (b = 0 -> a = 1).
Proof.
  intros (K & L & E). assert (not_both : forall m, 2 <= m -> a mod m <> 0 \/ b mod m <> 0).
  { intros m M. destruct (Z.eq_dec (a mod m) 0) as [A|A]; [right|now left]. intros B.
    enough (m = 1) by lia. apply Z.divide_1_r_nonneg; [lia|]. rewrite <- E.
    apply Z.gcd_greatest; (apply of_remainder; [lia|assumption]). }
  pose proof (not_both 2 ltac:(lia)). pose proof (Z.mod_pos_bound a 2 ltac:(lia)).
  pose proof (Z.mod_pos_bound b 2 ltac:(lia)). split; [exact K|]. split; [exact L|]. split; [lia|].
  split; [apply not_both; lia|]. repeat split; intros ->;
    [rewrite Z.gcd_diag in E|rewrite Z.gcd_0_l in E|rewrite Z.gcd_0_r in E]; lia.
Qed.

(* p in {2, 3, 5, 7, 11, 13} *)
Lemma prime_where p : p >= 0 /\ (p = 2 \/ p = 3 \/ p = 5 \/ p = 7 \/ p = 11 \/ p = 13) -> prime p.
Proof.
  intros [_ H]. split; [lia|]. intros d L D. pose proof (no_more d p ltac:(lia) D). apply Z.mod_divide in D; [|lia].
  assert (C : forallb (fun d => (d =? 1) || (d =? p) || (p <? d) || negb (p mod d =? 0))%bool
    [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13] = true) by (destruct H as [->|[->|[->|[->|[->| ->]]]]]; reflexivity).
  rewrite forallb_forall in C. specialize (C d). rewrite D, Z.eqb_refl, Bool.orb_false_r in C.
  assert (I : In d [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13]) by (cbn [In]; lia).
  apply C in I. destruct (Z.eqb_spec d 1), (Z.eqb_spec d p), (Z.ltb_spec p d); try discriminate I; (now left) || (now right) || lia.
Qed.
(* p >= 2 & (p even => p = 2) & (p % 3 = 0 => p = 3) & (p % 5 = 0 => p = 5) *)
Lemma prime_only_where p : prime p -> p >= 0 /\ p >= 2 /\ (p mod 2 = 0 -> p = 2) /\ (p mod 3 = 0 -> p = 3) /\
  (p mod 5 = 0 -> p = 5).
Proof.
  intros [P H]. assert (by_ : forall m, 2 <= m -> p mod m = 0 -> p = m).
  { intros m M E. destruct (H m); [lia|apply of_remainder; lia|lia|easy]. }
  repeat (split; [lia|]). repeat split; apply by_; lia.
Qed.

(* A sentence that speaks of such words follows from the one with what shows them in their stead, and, under "not" and
   to the left of an arrow, with what they allow. *)
Section Bounds.
Variables A B C D : Prop.
Lemma bounds_both : (A -> C) -> (B -> D) -> A /\ B -> C /\ D. Proof. tauto. Qed.
Lemma bounds_either : (A -> C) -> (B -> D) -> A \/ B -> C \/ D. Proof. tauto. Qed.
Lemma bounds_neither : (C -> A) -> ~ A -> ~ C. Proof. tauto. Qed.
Lemma bounds_implies : (C -> A) -> (B -> D) -> (A -> B) -> C -> D. Proof. tauto. Qed.
End Bounds.
Ltac word_by_bounds :=
  first [apply divides_where|apply coprime_where|apply prime_where
    |apply divides_only_where|apply coprime_only_where|apply prime_only_where].
Ltac by_bounds := first [exact (fun H => H)
  | match goal with
    | |- (forall _ : N, _) -> forall _ : N, _ =>
      let H := fresh in let x := fresh in intros H x; generalize (H x); clear H; by_bounds
    | |- (exists _ : N, _) -> exists _ : N, _ => let H := fresh in let x := fresh in intros [x H]; exists x; revert H; by_bounds
    | |- _ /\ _ -> _ /\ _ => refine (bounds_both _ _ _ _ _ _); by_bounds
    | |- _ \/ _ -> _ \/ _ => refine (bounds_either _ _ _ _ _ _); by_bounds
    | |- ~ _ -> ~ _ => refine (bounds_neither _ _ _); by_bounds
    | |- (_ -> _) -> _ -> _ => refine (bounds_implies _ _ _ _ _ _); by_bounds
    | |- _ -> (_ <-> _) => unfold iff; by_bounds
    end
  | word_by_bounds].
