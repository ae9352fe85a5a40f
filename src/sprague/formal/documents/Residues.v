(* Floors of multiples of p/q modulo p (Lemma 1 on the Rat game), and the irrational moduli of Wythoff's game with a. *)
From Coq Require Import ZArith QArith Lia.
Local Open Scope Z_scope.

(* R-L1.shift: ⌊(p(n + kq) + s)/q⌋ = ⌊(pn + s)/q⌋ + kp. *)
Theorem shifted p q s n k : 1 <= q -> (p * (n + k * q) + s) / q = (p * n + s) / q + k * p.
Proof. intros Q. replace (p * (n + k * q) + s) with (p * n + s + k * p * q) by ring. now apply Z.div_add; lia. Qed.
(* R-L1: For p > q ≥ 1, any s and t: the q floors ⌊(pn + s)/q⌋, t < n ≤ t + q, leave different residues modulo p. For
   each p and q all s and t are covered: adding q to either shifts the floors, all alike (Lemma 1 ii). *)
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
