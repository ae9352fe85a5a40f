(* Two piles, the smaller of which is taken from the larger one, fewer than m times: P-positions by quotients. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Piles MexSequences MexPairs.
Local Open Scope N_scope.
Local Coercion Z.of_N : N >-> Z.

(* (0, y) is in L; (x, q x + r), r < x, by the remainder of q and whether (r, x) is in L *)
Definition quotient_law (m : N) (L : N -> N -> Prop) : Prop := (forall y, L 0 y) /\
  forall x q r, r < x -> 1 <= q -> (L x (q * x + r) <-> q mod m = 0 /\ L r x \/ q mod m = 1 /\ ~ L r x).

(* there is such a set, computed by Euclid's algorithm *)
Fixpoint lost_within (m : N) (fuel : nat) (x y : N) : bool :=
  match fuel with
  | O => true
  | S fuel => if x =? 0 then true else if (y / x) mod m =? 0 then lost_within m fuel (y mod x) x
              else if (y / x) mod m =? 1 then negb (lost_within m fuel (y mod x) x) else false
  end.
Lemma enough m f : forall g x y, x < N.of_nat f -> x < N.of_nat g -> lost_within m f x y = lost_within m g x y.
Proof.
  induction f as [|f IH]; intros [|g] x y F G; try lia. cbn [lost_within]. destruct (N.eqb_spec x 0) as [|X]; [reflexivity|].
  pose proof (N.mod_lt y x X). now rewrite (IH g (y mod x) x) by lia.
Qed.
Lemma quotients_exist (m : N) : exists L, quotient_law m L.
Proof.
  set (value x y := lost_within m (S (N.to_nat x)) x y). exists (fun x y => value x y = true). split; [reflexivity|].
  intros x q r R Q. unfold value at 1. cbn [lost_within]. destruct (N.eqb_spec x 0) as [->|X]; [lia|].
  replace ((q * x + r) / x) with q by (apply (N.div_unique _ _ _ r); lia).
  replace ((q * x + r) mod x) with r by (apply (N.mod_unique _ _ q); lia).
  rewrite (enough m (N.to_nat x) (S (N.to_nat r)) r x) by lia. fold (value r x). destruct (N.eqb_spec (q mod m) 0) as [E|E].
  - rewrite E. split; [now left|]. intros [[_ H]|[H _]]; [exact H|discriminate].
  - destruct (N.eqb_spec (q mod m) 1) as [F|F].
    + destruct (value r x); cbn; split; intros H; try discriminate; try (right; now split).
      * destruct H as [[H _]|[_ H]]; congruence.
      * reflexivity.
    + split; [discriminate|]. intros [[H _]|[H _]]; congruence.
Qed.

Section Quotients.
Variable rule : N -> N -> N -> N -> Prop.
Variable m : N.
Hypothesis several : 2 <= m.
Hypothesis moves : forall x y u v : N, (x <= y)%Z -> (u <= v)%Z ->
  (to_pair rule x y u v <-> 1 <= x /\ exists j, 1 <= j /\ j < m /\ (u = x /\ v + j * x = y \/ v = x /\ u + j * x = y)).
Variable L : N -> N -> Prop.
Hypothesis law : quotient_law m L.

(* the position with the quotient q; (r, x) has the quotient 0 *)
Definition at_quotient (x r q u v : N) : Prop := q = 0 /\ u = r /\ v = x \/ 1 <= q /\ u = x /\ v = q * x + r.
(* by how many steps of m the P-positions are apart, and where the first is *)
Lemma decided x : forall y, x <= y -> L x y \/ ~ L x y.
Proof.
  induction x as [x IH] using (well_founded_induction N.lt_wf_0). intros y O. destruct (N.eq_dec x 0) as [->|X]; [left; apply law|].
  rewrite (N.div_mod' y x), N.mul_comm. pose proof (N.mod_lt y x X) as R.
  assert (1 <= y / x) as Q by (apply N.div_le_lower_bound; lia). rewrite (proj2 law) by assumption.
  destruct (IH (y mod x) R x ltac:(lia)) as [H|H], (N.eq_dec ((y / x) mod m) 0), (N.eq_dec ((y / x) mod m) 1); tauto.
Qed.
Lemma first x r : r < x -> exists c, c <= 1 /\ forall q u v, at_quotient x r q u v -> (L u v <-> q mod m = c).
Proof.
  intros R. destruct (decided r x ltac:(lia)) as [H|H]; [exists 0|exists 1]; (split; [lia|]); intros q u v A;
    (destruct A as [(-> & -> & ->)|(Q & -> & ->)]; [rewrite N.mod_0_l by lia; split; easy|]);
    rewrite (proj2 law) by assumption; tauto.
Qed.
Lemma step q c j : q mod m = c -> 1 <= j -> j < m -> j <= q -> (q - j) mod m <> c.
Proof.
  intros <- J K I E. pose proof (N.div_mod' q m) as A. pose proof (N.div_mod' (q - j) m) as B. rewrite E in B.
  assert (j = m * (q / m) - m * ((q - j) / m)) by lia.
  destruct (N.le_gt_cases (q / m) ((q - j) / m)) as [C|C]; [|nia]. pose proof (N.mul_le_mono_l _ _ m C). lia.
Qed.

Theorem quotients : kernel_of_pairs rule (fun x y => (x <= y)%Z /\ L x y).
Proof.
  assert (split_ : forall x y, 1 <= x -> x <= y -> exists q r, r < x /\ 1 <= q /\ y = q * x + r).
  { intros x y X O. exists (y / x), (y mod x). split; [apply N.mod_lt; lia|]. split; [apply N.div_le_lower_bound; lia|].
    rewrite N.mul_comm. apply N.div_mod'. }
  (* every move takes some j from the quotient *)
  assert (leads : forall x q r u v j, r < x -> 1 <= q -> u <= v -> 1 <= j ->
    (u = x /\ v + j * x = q * x + r \/ v = x /\ u + j * x = q * x + r) -> j <= q /\ at_quotient x r (q - j) u v).
  { intros x q r u v j R Q O J E. assert (U : j <= q).
    { destruct (N.le_gt_cases j q) as [G|G]; [exact G|]. assert ((q + 1) * x <= j * x) by (apply N.mul_le_mono_r; lia). lia. }
    split; [exact U|]. assert (D : q * x = (q - j) * x + j * x) by (rewrite <- N.mul_add_distr_r; f_equal; lia).
    unfold at_quotient. destruct E as [[-> E]|[-> E]].
    - destruct (N.eq_dec (q - j) 0) as [Z|Z]; [rewrite Z in *; lia|right; lia].
    - destruct (N.eq_dec (q - j) 0) as [Z|Z]; [rewrite Z in *; left; lia|].
      assert (1 * x <= (q - j) * x) by (apply N.mul_le_mono_r; lia). right. nia. }
  split; [|split].
  - intros x y [O _]. exact O.
  - intros x y u v [O H] [O' K] _ M. apply moves in M as (X & j & J & J' & E); [|assumption..].
    destruct (split_ x y X ltac:(lia)) as (q & r & R & Q & ->).
    destruct (leads x q r u v j R Q ltac:(lia) J E) as [U A], (first x r R) as (c & _ & F).
    apply (F q) in H; [|right; auto]. apply (F _ _ _ A) in K. exact (step q c j H J J' U K).
  - intros x y O. destruct (N.eq_dec x 0) as [->|X]; [left; split; [exact O|apply law]|].
    destruct (split_ x y ltac:(lia) ltac:(lia)) as (q & r & R & Q & ->), (first x r R) as (c & C & F).
    destruct (N.eq_dec (q mod m) c) as [E|E]; [left; split; [exact O|]; apply (F q); [right; auto|exact E]|right].
    pose proof (N.div_mod' (q - c) m) as A. pose proof (N.mod_lt (q - c) m ltac:(lia)) as J'.
    generalize dependent ((q - c) mod m). intros j A J'. generalize dependent ((q - c) / m). intros k A.
    assert (B : (q - j) mod m = c) by (symmetry; apply (N.mod_unique _ _ k); lia).
    assert (J : 1 <= j) by (destruct (N.eq_dec j 0) as [Z|Z]; [rewrite Z, N.sub_0_r in B; congruence|lia]).
    assert (G : exists u v, u <= v /\ at_quotient x r (q - j) u v /\
      (u = x /\ v + j * x = q * x + r \/ v = x /\ u + j * x = q * x + r)).
    { assert (D : q * x = (q - j) * x + j * x) by (rewrite <- N.mul_add_distr_r; f_equal; lia).
      destruct (N.eq_dec (q - j) 0) as [Z|Z].
      - exists r, x. rewrite Z in *. split; [lia|]. split; [left; auto|right; lia].
      - assert (1 * x <= (q - j) * x) by (apply N.mul_le_mono_r; lia).
        exists x, ((q - j) * x + r). split; [lia|]. split; [right|left]; lia. }
    destruct G as (u & v & O' & I & E'). exists u, v. split; [split; [lia|exact (proj2 (F _ _ _ I) B)]|].
    apply moves; [exact O|lia|]. split; [lia|]. now exists j.
Qed.
End Quotients.
