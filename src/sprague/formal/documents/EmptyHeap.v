(* Wythoff's game on three heaps, the least of them empty, has the P-positions of Wythoff's game on two. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles Floors.
From Documents Require Import Lists Multiples.
Local Open Scope N_scope.

Notation three := (piles3 Lists.take_from_three).
Notation two := (piles2 (Multiples.wythoff_a 1)).
Lemma same_options x y t : three (0, x, y) t <-> exists u v, t = (0, u, v) /\ two (x, y) (u, v).
Proof.
  assert (R : forall p q r, Lists.take_from_three 0 x y p q r <-> p = 0 /\ Multiples.wythoff_a 1 x y q r).
  { intros p q r. unfold Lists.take_from_three, Multiples.wythoff_a. split.
    - intros (a & b & c & X & Y & Z & S & H). assert (a = 0) as -> by lia. split; [lia|].
      destruct H as [H|[H|[H|H]]]; [lia|lia|lia|]. rewrite N.lxor_0_l in H. apply N.lxor_eq in H. lia.
    - intros [-> H]. exists 0, (x - q), (y - r). repeat split; try lia. destruct H as [H|[H|H]]; [lia|lia|].
      right. right. right. replace (y - r) with (x - q) by lia. now rewrite N.lxor_nilpotent. }
  destruct t as [[u v] w]. unfold piles3, piles2, same_three. split.
  - intros (L & M & p & q & r & H & E). apply R in H as [-> H]. exists v, w.
    assert (u = 0 /\ (q = v /\ r = w \/ q = w /\ r = v)) as [-> F].
    { clear H. decompose [and or] E; subst; lia. }
    split; [reflexivity|]. split; [exact M|]. now exists q, r.
  - intros (u' & v' & E & L & q & r & H & F). injection E as -> -> ->. split; [lia|]. split; [exact L|].
    exists 0, q, r. split; [now apply R|]. decompose [and or] F; subst; tauto.
Qed.
Lemma smaller x y u v : two (x, y) (u, v) -> u + v < x + y.
Proof. intros (_ & p & q & H & E). unfold Multiples.wythoff_a in H. lia. Qed.
Lemma same_winner n : forall x y, x + y < n ->
  (is_P _ three (0, x, y) <-> is_P _ two (x, y)) /\ (is_N _ three (0, x, y) <-> is_N _ two (x, y)).
Proof.
  induction n as [|n IH] using N.peano_ind; intros x y L; [lia|].
  assert (G : forall u v, two (x, y) (u, v) -> (is_P _ three (0, u, v) <-> is_P _ two (u, v)) /\ (is_N _ three (0, u, v) <-> is_N _ two (u, v))).
  { intros u v M. apply IH. pose proof (smaller x y u v M). lia. }
  split; split.
  - intros [H]. constructor. intros [u v] M. apply (G u v M), H, same_options. now exists u, v.
  - intros [H]. constructor. intros t M. apply same_options in M as (u & v & -> & M). apply (G u v M). now apply H.
  - intros [t M H]. apply same_options in M as (u & v & -> & M). apply (one_to_P _ _ _ (u, v) M). now apply (G u v M).
  - intros [[u v] M H]. apply (one_to_P _ _ _ (0, u, v)); [apply same_options; now exists u, v|]. now apply (G u v M).
Qed.
(* R-multi.two: With the least of three heaps empty both hold from n = 0 on with α = ε = 0: Wythoff's game. *)
Theorem empty_heap x y : x <= y -> (is_P _ three (0, x, y) <-> exists n, floor_phi n x /\ y = x + n).
Proof.
  intros L. rewrite (proj1 (same_winner (x + y + 1) x y ltac:(lia))). rewrite (Multiples.pairs_by_floors 1) by lia.
  split; intros (n & F & E); exists n; (split; [apply floor_alpha_1; exact F|lia]).
Qed.
