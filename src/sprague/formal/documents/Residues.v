(* Floors of multiples of p/q modulo p (Lemma 1 on the Rat game), and the irrational moduli of Wythoff's game with a. *)
From Coq Require Import ZArith QArith Bool List Lia.
Local Open Scope Z_scope.

(* R-L1.shift: ⌊(p(n + kq) + s)/q⌋ = ⌊(pn + s)/q⌋ + kp. *)
Theorem shifted p q s n k : 1 <= q -> (p * (n + k * q) + s) / q = (p * n + s) / q + k * p.
Proof. intros Q. replace (p * (n + k * q) + s) with (p * n + s + k * p * q) by ring. now apply Z.div_add; lia. Qed.
(* R-L1: For p > q ≥ 1, any s and t: the q floors ⌊(pn + s)/q⌋, t < n ≤ t + q, leave different residues modulo p. *)
Theorem different_residues p q s t m n : 1 <= q -> q < p -> t < m -> m <= t + q -> t < n -> n <= t + q ->
  ((p * m + s) / q) mod p = ((p * n + s) / q) mod p -> m = n.
Proof.
  assert (G : forall p q s m n, 1 <= q -> q < p -> m < n -> n < m + q -> ((p * m + s) / q) mod p = ((p * n + s) / q) mod p -> False).
  { clear. intros p q s m n Q P L U E. pose proof (Z.div_mod (p * m + s) q ltac:(lia)) as A. pose proof (Z.mod_pos_bound (p * m + s) q ltac:(lia)).
    pose proof (Z.div_mod (p * n + s) q ltac:(lia)) as B. pose proof (Z.mod_pos_bound (p * n + s) q ltac:(lia)).
    set (x := (p * m + s) / q) in *. set (y := (p * n + s) / q) in *. pose proof (Z.div_mod x p ltac:(lia)). pose proof (Z.div_mod y p ltac:(lia)).
    rewrite E in *. set (i := x / p) in *. set (j := y / p) in *. set (u := (p * m + s) mod q) in *. set (v := (p * n + s) mod q) in *.
    clearbody i j u v. assert (D : y - x = p * (j - i)) by lia. clear E. clearbody x y.
    assert (F : p * (n - m) = q * (p * (j - i)) + (v - u)) by (rewrite <- D; lia).
    assert (j - i < 1) by (apply Z.nle_gt; intros H3; assert (p <= p * (j - i)) by nia; nia).
    assert (0 < j - i \/ j - i <= 0) as [|] by lia; [lia|].
    assert (p * (j - i) <= 0) by nia. assert (q * (p * (j - i)) <= 0) by nia. assert (p <= p * (n - m)) by nia. lia. }
  intros Q P A B C D E. destruct (Z.lt_trichotomy m n) as [L|[L|L]]; [exfalso|exact L|exfalso]; [apply (G p q s m n)|apply (G p q s n m)]; auto; lia.
Qed.

Lemma no_ratio a : 1 <= a -> forall n x y, 1 <= x -> 1 <= y -> y < n -> x * x <> a * x * y + y * y.
Proof.
  intros A n. pattern n. apply (well_founded_induction (Z.lt_wf 0)). clear n. intros n IH x y X Y L E. assert (a * y < x) by nia.
  assert (x - a * y < y) by nia. apply (IH y ltac:(lia) y (x - a * y)); [lia|lia|lia|]. nia.
Qed.
(* R-W.irrational: Both α and β are irrational for every a ≥ 1, and 1/α + 1/β = 1. *)
Theorem no_square a p q : 1 <= a -> 1 <= q -> p * p <> (a * a + 4) * (q * q).
Proof.
  intros A Q E. apply (no_ratio a A (2 * q + 1) (Z.abs p + a * q) (2 * q)); [lia|lia|lia|].
  assert (F : Z.abs p * Z.abs p = (a * a + 4) * (q * q)) by (rewrite <- Z.abs_mul, E; nia). nia.
Qed.
Definition number : Type := Q * Q.
Definition plus (x y : number) : number := (fst x + fst y, snd x + snd y)%Q.
Definition product (d : Z) (x y : number) : number :=
  (fst x * fst y + inject_Z d * snd x * snd y, fst x * snd y + snd x * fst y)%Q.
Definition equal (x y : number) : Prop := (fst x == fst y)%Q /\ (snd x == snd y)%Q.
Definition alpha (a : Z) : number := (inject_Z (2 - a) / 2, 1 / 2)%Q.
Definition beta (a : Z) : number := plus (alpha a) (inject_Z a, 0)%Q.
(* 1/alpha + 1/beta = 1, times alpha beta *)
Theorem reciprocals a : equal (product (a * a + 4) (alpha a) (beta a)) (plus (alpha a) (beta a)).
Proof.
  unfold equal, product, beta, plus, alpha, Z.sub. cbn [fst snd]. rewrite !inject_Z_plus, !inject_Z_mult, inject_Z_opp.
  change (inject_Z 2) with 2%Q. change (inject_Z 4) with 4%Q. split; field.
Qed.

(* Sequences that hold integers: x = ⌊(pn + s)/q⌋ for some n, positive or all. *)
Ltac by_residues := Z.to_euclidean_division_equations; lia.
(* R-conj.two: The condition m ≥ 3 is needed: 5/3 and 5/2 are other distinct moduli of a splitting by two sequences. *)
Theorem five_thirds x : 1 <= x ->
  (exists! n, 1 <= n /\ x = 5 * n / 3) /\ (forall n, 1 <= n -> x <> (5 * n - 1) / 2) \/
  (exists! n, 1 <= n /\ x = (5 * n - 1) / 2) /\ (forall n, 1 <= n -> x <> 5 * n / 3).
Proof.
  intros L. assert (H : x mod 5 = 0 \/ x mod 5 = 1 \/ x mod 5 = 2 \/ x mod 5 = 3 \/ x mod 5 = 4) by by_residues.
  set (k := x / 5). assert (E : x = 5 * k + x mod 5) by (unfold k; by_residues). clearbody k. destruct H as [H|[H|[H|[H|H]]]]; rewrite H in E; clear H.
  - left. split; [exists (3 * k)|intros n N]; [split; [|intros m [M F]]|]; by_residues.
  - left. split; [exists (3 * k + 1)|intros n N]; [split; [|intros m [M F]]|]; by_residues.
  - right. split; [exists (2 * k + 1)|intros n N]; [split; [|intros m [M F]]|]; by_residues.
  - left. split; [exists (3 * k + 2)|intros n N]; [split; [|intros m [M F]]|]; by_residues.
  - right. split; [exists (2 * k + 2)|intros n N]; [split; [|intros m [M F]]|]; by_residues.
Qed.
(* and their terms are positive *)
Theorem five_thirds_positive n : 1 <= n -> 1 <= 5 * n / 3 /\ 1 <= (5 * n - 1) / 2.
Proof. intros N. split; by_residues. Qed.
Import ListNotations.
Open Scope bool_scope.
Definition holds (p s x : Z) : Prop := exists n, x = (5 * n + s) / p.
Definition four (i : nat) (x : Z) : Prop :=
  match i with 0%nat => holds 1 0 x | 1%nat => holds 2 2 x | 2%nat => holds 3 3 x | _ => holds 4 3 x end.
(* by the residue of x modulo 5 *)
Definition held (i : nat) (r : Z) : bool :=
  match i with 0%nat => r =? 0 | 1%nat => (r =? 1) || (r =? 3) | 2%nat => negb ((r =? 0) || (r =? 3)) | _ => negb (r =? 1) end.
Lemma held_by_residue i x : four i x <-> held i (x mod 5) = true.
Proof.
  assert (H : x mod 5 = 0 \/ x mod 5 = 1 \/ x mod 5 = 2 \/ x mod 5 = 3 \/ x mod 5 = 4) by by_residues.
  set (k := x / 5). assert (E : x = 5 * k + x mod 5) by (unfold k; by_residues). clearbody k.
  destruct i as [|[|[|i]]]; unfold four, holds; destruct H as [H|[H|[H|[H|H]]]]; rewrite H in E |- *; cbv [held]; cbn [Z.eqb Pos.eqb orb negb];
    (split; [intros [n F]; try reflexivity; exfalso; clear H; by_residues|intros G; try discriminate; clear H G]);
    first [exists k; by_residues | exists (2 * k); by_residues | exists (2 * k + 1); by_residues | exists (3 * k); by_residues
    | exists (3 * k + 1); by_residues | exists (3 * k + 2); by_residues | exists (4 * k); by_residues | exists (4 * k + 1); by_residues
    | exists (4 * k + 2); by_residues | exists (4 * k + 3); by_residues].
Qed.

(* each of the four holds a number for one n at most *)
Theorem never_twice p s m n : 1 <= p -> p < 5 -> (5 * m + s) / p = (5 * n + s) / p -> m = n.
Proof.
  intros P L E. pose proof (Z.div_mod (5 * m + s) p ltac:(lia)) as U. pose proof (Z.mod_pos_bound (5 * m + s) p ltac:(lia)).
  pose proof (Z.div_mod (5 * n + s) p ltac:(lia)) as V. pose proof (Z.mod_pos_bound (5 * n + s) p ltac:(lia)). rewrite E in U. lia.
Qed.
(* How many of the sequences with these numbers hold x. *)
Inductive so_many (x : Z) : list nat -> nat -> Prop :=
| none : so_many x [] 0
| holding i l n : four i x -> so_many x l n -> so_many x (i :: l) (S n)
| passing i l n : ~ four i x -> so_many x l n -> so_many x (i :: l) n.
Lemma counted x l n : so_many x l n <-> length (filter (fun i => held i (x mod 5)) l) = n.
Proof.
  revert n. induction l as [|i l IH]; intros n; cbn [filter length].
  - split; [now inversion 1|intros <-; constructor].
  - pose proof (held_by_residue i x) as H. destruct (held i (x mod 5)); cbn [length]; split.
    + inversion 1; subst; [f_equal; now apply IH|tauto].
    + intros <-. apply holding; [tauto|now apply IH].
    + inversion 1; subst; [exfalso; match goal with F : four _ _ |- _ => apply H in F; discriminate end|now apply IH].
    + intros <-. apply passing; [intros F; apply H in F; discriminate|now apply IH].
Qed.
(* R-conj.t-fold-four: For m = 4 there are others, so that a conjecture on t-fold coverings needs more than distinct
   moduli: 5n, ⌊(5n + 2)/2⌋, ⌊(5n + 3)/3⌋ and ⌊(5n + 3)/4⌋, n through all integers, hold every integer twice, and no two
   or three of them each integer equally often. *)
Theorem each_twice x : so_many x [0; 1; 2; 3]%nat 2.
Proof.
  apply counted. assert (H : x mod 5 = 0 \/ x mod 5 = 1 \/ x mod 5 = 2 \/ x mod 5 = 3 \/ x mod 5 = 4) by by_residues.
  destruct H as [H|[H|[H|[H|H]]]]; now rewrite H.
Qed.
Theorem no_part l t : In l [[0; 1]; [0; 2]; [0; 3]; [1; 2]; [1; 3]; [2; 3]; [0; 1; 2]; [0; 1; 3]; [0; 2; 3]; [1; 2; 3]]%nat ->
  exists x, ~ so_many x l t.
Proof.
  intros I. assert (H : exists x y, length (filter (fun i => held i (x mod 5)) l) <> length (filter (fun i => held i (y mod 5)) l)).
  { repeat (destruct I as [<-|I]; [first [exists 0, 1; discriminate|exists 0, 2; discriminate|exists 0, 3; discriminate|exists 1, 2; discriminate]|]). destruct I. }
  destruct H as (x & y & D). destruct (Nat.eq_dec (length (filter (fun i => held i (x mod 5)) l)) t) as [E|E].
  - exists y. intros F. apply counted in F. congruence.
  - exists x. intros F. apply counted in F. congruence.
Qed.
