(* The sieve of Eratosthenes leaves the primes; triples of Euclid's game down to zero that are won inside the cone. *)
From Coq Require Import Arith List Bool Sorted Lia.
From Sprague Require Import Games.
From Documents Require Import Growing.
Import ListNotations.

(* The first integer left is good, its multiples are bad. *)
Fixpoint sieve (steps : nat) (l : list nat) : list nat :=
  match steps, l with
  | S steps, p :: l => p :: sieve steps (filter (fun n => negb (n mod p =? 0)) l)
  | _, _ => []
  end.
Lemma sorted_filter (f : nat -> bool) l : StronglySorted lt l -> StronglySorted lt (filter f l).
Proof.
  induction 1 as [|a l L IH A]; cbn; [constructor|]. destruct (f a); [|exact IH]. constructor; [exact IH|].
  apply Forall_forall. intros b I. apply filter_In in I as [I _]. rewrite Forall_forall in A. now apply A.
Qed.
Lemma no_longer (f : nat -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; cbn; [lia|]. destruct (f a); cbn; lia. Qed.
Lemma divides_on a b n : 1 <= a -> b mod a = 0 -> 1 <= b -> n mod b = 0 -> n mod a = 0.
Proof.
  intros A E B F. apply Nat.mod_divides in E as [c ->]; [|lia]. apply Nat.mod_divides in F as [d ->]; [|lia].
  rewrite <- Nat.mul_assoc, Nat.mul_comm. apply Nat.mod_mul. lia.
Qed.
(* Left are the numbers from some number on that none below it divides. *)
Definition rough (low high n : nat) : Prop := low <= n < high /\ forall a, 2 <= a < low -> n mod a <> 0.
Lemma sieved high steps : forall low l, 2 <= low -> length l <= steps -> StronglySorted lt l ->
  (forall n, In n l <-> rough low high n) -> forall q, In q (sieve steps l) <-> prime q /\ low <= q < high.
Proof.
  induction steps as [|steps IH]; intros low l L S O R q.
  1: assert (l = []) as -> by (destruct l; [reflexivity|cbn in S; lia]).
  2: destruct l as [|p l].
  1, 2: split; [intros []|]; intros ((_ & P) & B); apply (R q); split; [exact B|]; intros a A; apply P; lia.
  inversion O as [|? ? O' A]; subst. rewrite Forall_forall in A. cbn [length] in S.
  assert (P : rough low high p) by (apply R; now left). destruct P as [P P'].
  (* what some number from low on, and below p, divides, one below low divides *)
  assert (D : forall n a, low <= a -> a < p -> n mod a = 0 -> exists b, 2 <= b < low /\ n mod b = 0).
  { intros n a G H E. destruct (some_or_all (fun b => 2 <= b /\ a mod b = 0) (fun b => 2 <= b -> a mod b <> 0) low) as [(b & B & B' & F)|F].
    - intros b _. destruct (Nat.le_gt_cases 2 b); [|right; lia]. destruct (Nat.eq_dec (a mod b) 0); [left|right]; auto.
    - exists b. split; [lia|]. apply (divides_on b a n); lia || assumption.
    - exfalso. assert (I : In a (p :: l)) by (apply R; split; [lia|]; intros b [B B']; now apply F). destruct I as [->|I]; [lia|]. specialize (A a I). lia. }
  assert (Pp : prime p).
  { split; [lia|]. intros a [A2 Ap] E. destruct (Nat.lt_ge_cases a low) as [H|H]; [exact (P' a (conj A2 H) E)|].
    destruct (D p a H Ap E) as (b & B & F). exact (P' b B F). }
  cbn [sieve In]. rewrite (IH (p + 1)); [| |pose proof (no_longer (fun n => negb (n mod p =? 0)) l); lia|now apply sorted_filter|]; [|lia|].
  - split; [intros [<-|(Q & B)]; [auto|]; split; [exact Q|lia]|]. intros (Q & B).
    assert (I : In q (p :: l)) by (apply R; split; [exact B|]; intros a G; apply Q; lia). destruct I as [->|I]; [now left|right]. specialize (A q I). split; [exact Q|lia].
  - intros n. rewrite filter_In, negb_true_iff, Nat.eqb_neq. unfold rough. split.
    + intros [I N]. assert (G : rough low high n) by (apply R; now right). destruct G as [G G']. specialize (A n I). split; [lia|].
      intros a H E. destruct (Nat.lt_ge_cases a low) as [T|T]; [exact (G' a ltac:(lia) E)|]. destruct (Nat.eq_dec a p) as [->|Na]; [exact (N E)|].
      destruct (D n a T ltac:(lia) E) as (b & B & F). exact (G' b B F).
    + intros [G G']. split; [|apply G'; lia]. assert (I : In n (p :: l)) by (apply R; split; [lia|]; intros a H; apply G'; lia). destruct I as [->|I]; [lia|exact I].
Qed.
(* I-sieve.eratosthenes: Calling the first integer left good and its multiples bad, from 2 on, leaves the primes as the
   good ones. *)
Theorem good_are_primes many p : In p (sieve many (seq 2 many)) <-> prime p /\ p < 2 + many.
Proof.
  rewrite (sieved (2 + many) many 2); [|lia|now rewrite seq_length| |].
  - split; intros [P B]; (split; [exact P|]); [lia|]. destruct P. lia.
  - generalize 2. induction many as [|n IH]; intros a; [constructor|]. cbn. constructor; [apply IH|].
    apply Forall_forall. intros b I. apply in_seq in I. lia.
  - intros n. rewrite in_seq. unfold rough. split; [intros B; split; [lia|lia]|]. intros [B _]. lia.
Qed.

(* Triples: a multiple of one number is taken from another, down to zero. *)
Definition other (n i : nat) (p : list nat) : list nat := firstn i p ++ n :: skipn (S i) p.
Definition downs (p : list nat) : list (list nat) :=
  flat_map (fun '(i, j) => let a := nth i p 0 in let b := nth j p 0 in
    if (i =? j) || (b =? 0) then [] else map (fun k => other (a - k * b) i p) (seq 1 (a / b)))
  (list_prod (seq 0 (length p)) (seq 0 (length p))).
Definition down (p q : list nat) : Prop := In q (downs p).
(* I-euclid3.not-solid: The cone of losing triples is not solid: among triples with z < x + y some are won. *)
Theorem won_inside : is_N _ down [2; 2; 3] /\ 3 < 2 + 2.
Proof.
  assert (L : is_P _ down [0; 2; 3]).
  { constructor. intros q [<-|[]]. apply (one_to_P _ _ _ [0; 0; 1]); [cbn; auto|]. constructor. intros q []. }
  split; [|lia]. apply (one_to_P _ _ _ [0; 2; 3]); [cbn; auto|exact L].
Qed.
