(* Valuations of variables, read as binary words of all variables together, a column of bits at a time. *)
From Coq Require Import NArith PArith Bool Lia.

Definition env := positive -> N.
Definition column := positive -> bool.
Definition half (e : env) : env := fun x => N.div2 (e x).
Definition low (e : env) : column := fun x => N.odd (e x).
Definition zero : env := fun _ => 0%N.
Definition upd {A} (e : positive -> A) (x : positive) (n : A) : positive -> A :=
  fun y => if Pos.eqb y x then n else e y.

(* every number has at most k binary digits *)
Definition within (k : nat) (e : env) := forall x, (e x < 2 ^ N.of_nat k)%N.
Definition finite (e : env) := exists k, within k e.

(* the number n with one more bit at its end *)
Definition append (n : N) (c : bool) : N := (2 * n + if c then 1 else 0)%N.

Lemma append_div2_odd n : append (N.div2 n) (N.odd n) = n.
Proof. unfold append. rewrite (N.div2_odd n) at 3. now destruct (N.odd n). Qed.
Lemma div2_append n c : N.div2 (append n c) = n.
Proof.
  unfold append. rewrite N.div2_div. symmetry.
  apply N.div_unique with (r := if c then 1%N else 0%N); destruct c; lia.
Qed.
Lemma odd_append n c : N.odd (append n c) = c.
Proof. unfold append. rewrite N.add_comm, N.odd_add_mul_2. now destruct c. Qed.
Lemma append_ex n : exists m c, n = append m c.
Proof. exists (N.div2 n), (N.odd n). symmetry. apply append_div2_odd. Qed.

Lemma within_half k e : within (S k) e -> within k (half e).
Proof.
  intros H x. specialize (H x). unfold half. rewrite N.div2_div. apply N.div_lt_upper_bound; [easy|].
  rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in H. exact H.
Qed.
Lemma within_0 e : within 0 e -> forall x, e x = 0%N.
Proof. intros H x. specialize (H x). cbn in H. lia. Qed.
Lemma within_more j k e : within k e -> within (j + k) e.
Proof. intros H x. eapply N.lt_le_trans; [apply H|]. apply N.pow_le_mono_r; [easy|lia]. Qed.

Lemma half_upd e x n c y : half (upd e x (append n c)) y = upd (half e) x n y.
Proof. unfold half, upd. destruct (Pos.eqb y x); [apply div2_append|reflexivity]. Qed.
Lemma low_upd e x n c y : low (upd e x (append n c)) y = upd (low e) x c y.
Proof. unfold low, upd. destruct (Pos.eqb y x); [apply odd_append|reflexivity]. Qed.
Lemma within_append j e x n c : within j (upd (half e) x n) -> within (S j) e -> within (S j) (upd e x (append n c)).
Proof.
  intros H He y. specialize (H y). specialize (He y). unfold upd in *. destruct (Pos.eqb y x); [|exact He].
  rewrite Nnat.Nat2N.inj_succ, N.pow_succ_r' in *. unfold append. destruct c; lia.
Qed.
Lemma within_upd k e x n : within k e -> exists j, within (j + k) (upd e x n).
Proof.
  intros B. exists (N.to_nat n). intros y. unfold upd.
  assert (n < 2 ^ n)%N by (apply N.pow_gt_lin_r; lia).
  rewrite Nnat.Nat2N.inj_add, Nnat.N2Nat.id, N.pow_add_r.
  assert (0 < 2 ^ N.of_nat k)%N by (apply N.neq_0_lt_0, N.pow_nonzero; easy).
  specialize (B y). destruct (Pos.eqb y x); nia.
Qed.

Lemma finite_zero : finite zero.
Proof. exists O. intros x. reflexivity. Qed.
Lemma finite_upd e x n : finite e -> finite (upd e x n).
Proof. intros [k B]. destruct (within_upd k e x n B) as [j H]. now exists (j + k)%nat. Qed.
