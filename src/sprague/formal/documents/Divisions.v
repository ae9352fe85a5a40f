(* The place of a fraction in the tree of Calkin and Wilf, so its index in Stern's sequence, is found by few divisions. *)
From Coq Require Import Arith NArith Bool Lia.
From Documents Require Import CalkinWilf.
Local Open Scope N_scope.

(* Each division takes the larger number down to what is left of it, from 1 to the smaller: that many steps down from the place
   of what is left lies that of the fraction. None, if so many divisions are too few. *)
Fixpoint index (divisions : nat) (a b : N) : option positive :=
  if (a =? 1) && (b =? 1) then Some xH
  else match divisions with
       | O => None
       | S divisions =>
         if b <? a then let q := (a - 1) / b in option_map (right q) (index divisions (a - q * b) b)
         else let q := (b - 1) / a in option_map (left q) (index divisions a (b - q * a))
       end.
Fixpoint fibonacci (n : nat) : N := match n with O => 0 | S m => match m with O => 1 | S l => fibonacci m + fibonacci l end end.
Lemma fibonacci_step n : fibonacci (S (S n)) = fibonacci (S n) + fibonacci n.
Proof. reflexivity. Qed.
Lemma grows n : 1 <= fibonacci (S n) /\ fibonacci n <= fibonacci (S n) /\ fibonacci (S n) <= 2 * fibonacci n + 1.
Proof. induction n as [|n IH]; [cbn; lia|]. rewrite fibonacci_step. lia. Qed.
Lemma digits d : 10 ^ N.of_nat d < fibonacci (S (S (S (5 * d)))).
Proof.
  induction d as [|d IH]; [reflexivity|]. rewrite Nat2N.inj_succ, N.pow_succ_r'. replace (5 * S d)%nat with (5 + 5 * d)%nat by lia.
  cbn [Nat.add]. rewrite !fibonacci_step in *. pose proof (grows (5 * d)). lia.
Qed.
Lemma divided a b : 1 <= b -> b < a -> 1 <= (a - 1) / b /\ 1 <= a - (a - 1) / b * b /\ a - (a - 1) / b * b <= b /\ a - (a - 1) / b * b + (a - 1) / b * b = a.
Proof.
  intros B L. pose proof (N.div_mod (a - 1) b ltac:(lia)) as D. pose proof (N.mod_lt (a - 1) b ltac:(lia)) as M.
  assert (1 <= (a - 1) / b) by (apply N.div_le_lower_bound; lia). set (q := (a - 1) / b) in *. set (m := (a - 1) mod b) in *. clearbody q m. lia.
Qed.
(* Lamé: the smallest numbers that take so many divisions are neighbours in Fibonacci's sequence. *)
Lemma found k : forall a b, 1 <= a -> 1 <= b -> N.gcd a b = 1 ->
  N.max a b < fibonacci (S (S (S k))) \/ N.min a b < fibonacci (S (S k)) -> exists n, index k a b = Some n /\ element n = (a, b).
Proof.
  induction k as [|k IH]; intros a b A B G H.
  - cbn in H. assert (a = 1 /\ b = 1) as [-> ->] by lia. now exists 1%positive.
  - destruct (N.eq_dec a b) as [E|E]; [subst b; rewrite N.gcd_diag in G; subst a; now exists 1%positive|]. cbn [index].
    rewrite (fibonacci_step (S (S k))) in H.
    replace ((a =? 1) && (b =? 1)) with false by (destruct (N.eqb_spec a 1), (N.eqb_spec b 1); cbn; lia).
    destruct (N.ltb_spec b a) as [L|L].
    + destruct (divided a b B L) as (Q & R & R' & S). set (q := (a - 1) / b) in *. assert (F : b + (a - q * b) <= a) by nia.
      set (r := a - q * b) in *. clearbody q r. subst a. destruct (IH r b) as (n & I & J); [exact R|exact B| |lia|].
      * rewrite N.gcd_comm, N.gcd_add_mult_diag_r in G. now rewrite N.gcd_comm.
      * exists (right q n). rewrite I. split; [reflexivity|]. now rewrite right_branch, J.
    + destruct (divided b a A ltac:(lia)) as (Q & R & R' & S). set (q := (b - 1) / a) in *. assert (F : a + (b - q * a) <= b) by nia.
      set (r := b - q * a) in *. clearbody q r. subst b. destruct (IH a r) as (n & I & J); [exact A|exact R| |lia|].
      * now rewrite N.gcd_add_mult_diag_r in G.
      * exists (left q n). rewrite I. split; [reflexivity|]. now rewrite left_branch, J.
Qed.
(* E-stern.logarithmic: The n of a/b takes O(log) divisions (at most 5 for each digit of b, and one), and n leads back
   to a/b. *)
Theorem few_divisions a b d s : 1 <= a -> 1 <= b -> N.gcd a b = 1 -> b < 10 ^ N.of_nat d -> stern s ->
  exists n, index (5 * d + 1) a b = Some n /\ s (Npos n) = a /\ s (Npos n + 1) = b.
Proof.
  intros A B G L S. destruct (found (5 * d + 1) a b A B G) as (n & I & E).
  - right. pose proof (digits d). replace (5 * d + 1)%nat with (Datatypes.S (5 * d))%nat by lia. lia.
  - exists n. split; [exact I|]. rewrite (stern_reads_the_tree s S) in E. now injection E.
Qed.
