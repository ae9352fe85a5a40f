(* Nim-values of one number by those of smaller ones: the options of x are all of f x, ..., x - 1, where f steps by 0 or 1
   (Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006)); or some below a start, and all from there to h x. *)
From Coq Require Import NArith ZArith Lia.
From Sprague Require Import Games Values.
Local Open Scope N_scope.
Local Coercion Z.of_N : N >-> Z.

Section One.
Variable rule : N -> N -> Prop.
Notation G := (has_value N rule).
Hypothesis falls : forall x p, rule x p -> p < x.
Lemma once x : forall u v, G x u -> G x v -> u = v.
Proof.
  induction x as [x IH] using (well_founded_induction N.lt_wf_0).
  assert (A : forall u v, G x u -> G x v -> u < v -> False).
  { intros u v [U _] [_ V] L. destruct (V u L) as (q & R & Q), (U q R) as (w & W & D). exact (D (IH q (falls x q R) w u W Q)). }
  intros u v U V. destruct (N.lt_trichotomy u v) as [L|[E|L]]; [destruct (A u v U V L)|exact E|destruct (A v u V U L)].
Qed.
End One.

Section Lowest.
Variable rule lowest : N -> N -> Prop.
Notation G := (has_value N rule).
Hypothesis options : forall x p : N, rule x p <-> (p < x)%Z /\ exists m : N, lowest x m /\ (m <= p)%Z.
Hypothesis begins : forall x : N, Z.of_N x = 0%Z -> lowest x x.
Hypothesis steps : forall x y m k : N, Z.of_N y = (x + 1)%Z -> Z.of_N k = (m + 1)%Z -> lowest x m -> lowest y m \/ lowest y k.
Hypothesis one : forall x m k : N, lowest x m -> lowest x k -> Z.of_N m = k.

Lemma option_below x p : rule x p -> p < x.
Proof. intros R. apply options in R. lia. Qed.
Lemma option_from x m p : lowest x m -> (rule x p <-> m <= p < x).
Proof.
  intros L. rewrite options. split; [intros (A & k & K & B); pose proof (one x m k L K); lia|].
  intros A. split; [lia|]. exists m. split; [exact L|lia].
Qed.

(* the values of m, ..., x are 0, ..., x - m, each once *)
Definition window (x m : N) : Prop :=
  (forall p, m <= p <= x -> exists v, v <= x - m /\ G p v) /\
  (forall v, v <= x - m -> exists p, m <= p <= x /\ G p v) /\
  forall p q v, m <= p <= x -> m <= q <= x -> G p v -> G q v -> p = q.

Lemma new_value x m : window x m -> m <= x -> lowest (x + 1) m -> G (x + 1) (x + 1 - m).
Proof.
  intros (W1 & W2 & _) B L. constructor.
  - intros q R. apply (option_from _ _ _ L) in R. destruct (W1 q) as (v & V & H); [lia|]. exists v. split; [exact H|lia].
  - intros u U. destruct (W2 u) as (p & P & H); [lia|]. exists p. split; [apply (option_from _ _ _ L); lia|exact H].
Qed.
Lemma old_value x m v : window x m -> m <= x -> lowest (x + 1) (m + 1) -> G m v -> G (x + 1) v.
Proof.
  intros (W1 & W2 & W3) B L H. constructor.
  - intros q R. apply (option_from _ _ _ L) in R. destruct (W1 q) as (u & U & Q); [lia|]. exists u. split; [exact Q|].
    intros ->. pose proof (W3 q m v ltac:(lia) ltac:(lia) Q H). lia.
  - intros u U. destruct (W1 m) as (w & W & M); [lia|]. pose proof (once rule option_below m w v M H) as E.
    destruct (W2 u) as (p & P & Q); [lia|]. exists p. split; [|exact Q]. apply (option_from _ _ _ L).
    destruct (N.eq_dec p m) as [->|D]; [|lia]. pose proof (once rule option_below m u v Q H). lia.
Qed.
Lemma windows x : exists m, lowest x m /\ m <= x /\ window x m.
Proof.
  induction x as [|x (m & L & B & W)] using N.peano_ind.
  - exists 0. split; [now apply begins|]. split; [lia|].
    assert (Z : G 0 0) by (constructor; [intros q R; apply option_below in R; lia|lia]). split; [|split].
    + intros p P. replace p with 0 by lia. exists 0. split; [lia|exact Z].
    + intros v V. replace v with 0 by lia. exists 0. split; [lia|exact Z].
    + lia.
  - rewrite <- N.add_1_r. pose proof W as (W1 & W2 & W3). pose proof (once rule option_below) as O.
    destruct (steps x (x + 1) m (m + 1) ltac:(lia) ltac:(lia) L) as [K|K].
    + pose proof (new_value x m W B K) as H. exists m. split; [exact K|]. split; [lia|].
      assert (A : forall q v, m <= q <= x -> G q v -> G (x + 1) v -> False).
      { intros q v Q U V. destruct (W1 q Q) as (w & I & J). pose proof (O _ _ _ U J). pose proof (O _ _ _ V H). lia. }
      split; [|split].
      * intros p P. destruct (N.eq_dec p (x + 1)) as [->|D]; [exists (x + 1 - m); split; [lia|exact H]|].
        destruct (W1 p ltac:(lia)) as (v & V & Q). exists v. split; [lia|exact Q].
      * intros v V. destruct (N.eq_dec v (x + 1 - m)) as [->|D]; [exists (x + 1); split; [lia|exact H]|].
        destruct (W2 v ltac:(lia)) as (p & P & Q). exists p. split; [lia|exact Q].
      * intros p q v P Q U V. destruct (N.eq_dec p (x + 1)) as [->|D], (N.eq_dec q (x + 1)) as [->|E]; [reflexivity| | |].
        -- destruct (A q v ltac:(lia) V U).
        -- destruct (A p v ltac:(lia) U V).
        -- apply (W3 p q v); lia || assumption.
    + destruct (W1 m ltac:(lia)) as (w & I & M). pose proof (old_value x m w W B K M) as H.
      exists (m + 1). split; [exact K|]. split; [lia|].
      assert (A : forall q v, m + 1 <= q <= x -> G q v -> G (x + 1) v -> False).
      { intros q v Q U V. pose proof (O _ _ _ V H). subst v. pose proof (W3 q m w ltac:(lia) ltac:(lia) U M). lia. }
      split; [|split].
      * intros p P. destruct (N.eq_dec p (x + 1)) as [->|D]; [exists w; split; [lia|exact H]|].
        destruct (W1 p ltac:(lia)) as (v & V & Q). exists v. split; [lia|exact Q].
      * intros v V. destruct (W2 v ltac:(lia)) as (p & P & Q). destruct (N.eq_dec p m) as [->|D].
        -- pose proof (O _ _ _ Q M). subst w. exists (x + 1). split; [lia|exact H].
        -- exists p. split; [lia|exact Q].
      * intros p q v P Q U V. destruct (N.eq_dec p (x + 1)) as [->|D], (N.eq_dec q (x + 1)) as [->|E]; [reflexivity| | |].
        -- destruct (A q v ltac:(lia) V U).
        -- destruct (A p v ltac:(lia) U V).
        -- apply (W3 p q v); lia || assumption.
Qed.

Theorem lowest_values x : exists v, G x v.
Proof. destruct (windows x) as (m & _ & B & W & _). destruct (W x ltac:(lia)) as (v & _ & V). now exists v. Qed.

(* a number without a smaller one of its value, and one with the value of w *)
Definition is_new (x w : N) : Prop :=
  (Z.of_N x = 0%Z /\ Z.of_N w = 0%Z) \/
  exists y m : N, Z.of_N x = (y + 1)%Z /\ (lowest x m /\ (lowest y m /\ Z.of_N x = (m + w)%Z)).
Definition is_old (x w : N) : Prop :=
  exists y m : N, Z.of_N x = (y + 1)%Z /\ (Z.of_N m = (w + 1)%Z /\ (lowest x m /\ lowest y w)).
Theorem new_values x w : is_new x w -> forall v, G x v <-> v = w.
Proof.
  intros H. assert (V : G x w).
  { destruct H as [[X W]|(y & m & X & L & K & E)].
    - replace x with 0 by lia. replace w with 0 by lia. constructor; [intros q R; apply option_below in R; lia|lia].
    - destruct (windows y) as (k & K' & B & W). pose proof (one y k m K' K). replace k with m in * by lia.
      replace x with (y + 1) in * by lia. replace w with (y + 1 - m) by lia. now apply new_value. }
  intros v. split; [intros U; exact (once rule option_below x v w U V)|]. now intros ->.
Qed.
Theorem old_values x w : is_old x w -> forall v, G x v <-> G w v.
Proof.
  intros (y & m & X & M & L & K) v. destruct (windows y) as (k & K' & B & W). pose proof (one y k w K' K).
  replace k with w in * by lia. replace x with (y + 1) in * by lia. replace m with (w + 1) in * by lia.
  destruct (lowest_values w) as (u & U). pose proof (old_value y w u W B L U) as Y.
  split; intros V; [rewrite (once rule option_below (y + 1) v u V Y)|rewrite (once rule option_below w v u V U)]; assumption.
Qed.
Theorem lowest_law x : (exists v, G x v) /\
  forall w, (is_new x w -> forall v, G x v <-> v = w) /\ (is_old x w -> forall v, G x v <-> G w v).
Proof. split; [apply lowest_values|]. intros w. split; [apply new_values|apply old_values]. Qed.
End Lowest.

Section Highest.
Variable rule highest : N -> N -> Prop.
Variable start : Z.
Notation G := (has_value N rule).
Hypothesis few : forall n p : N, (n < start)%Z -> ~ rule n p.
Hypothesis some : forall n : N, (n >= start)%Z -> exists p : N, (p < start)%Z /\ rule n p.
Hypothesis most : forall n p k : N, (n >= start)%Z -> highest n k -> rule n p -> (p <= k)%Z.
Hypothesis all : forall n p k : N, (n >= start)%Z -> highest n k -> (start <= p)%Z -> (p <= k)%Z -> rule n p.
Hypothesis there : forall n : N, (n >= start)%Z -> exists k : N, highest n k /\ (k < n)%Z.
Hypothesis rises : forall n m k l : N, (n >= start)%Z -> (n <= m)%Z -> highest n k -> highest m l -> (k <= l)%Z.

Lemma highest_below x p : rule x p -> p < x.
Proof.
  intros R. destruct (Z.lt_ge_cases x start) as [L|L]; [destruct (few x p L R)|].
  destruct (there x ltac:(lia)) as (k & K & B). pose proof (most x p k ltac:(lia) K R). lia.
Qed.
Lemma first_value (n : N) : (n < start)%Z -> G n 0.
Proof. intros L. constructor; [intros q R; destruct (few n q L R)|lia]. Qed.

(* v is the value of x, the largest up to x, and all smaller ones are there *)
Definition largest (x v : N) : Prop :=
  G x v /\ (forall p, p <= x -> exists u, G p u /\ u <= v) /\
  forall u, u <= v -> exists p, p <= x /\ ((start <= p)%Z \/ u = 0) /\ G p u.
Lemma one_more (x k v : N) : (x >= start)%Z -> highest x k -> largest k v -> G x (v + 1).
Proof.
  intros S K (_ & V1 & V2). constructor.
  - intros q R. pose proof (most x q k S K R). destruct (V1 q ltac:(lia)) as (u & U & L). exists u. split; [exact U|lia].
  - intros u L. destruct (V2 u ltac:(lia)) as (p & P & [F| ->] & U).
    + exists p. split; [apply (all x p k S K F); lia|exact U].
    + destruct (some x S) as (q & Q & R). exists q. split; [exact R|now apply first_value].
Qed.
Lemma largest_there x : exists v, largest x v.
Proof.
  induction x as [x IH] using (well_founded_induction N.lt_wf_0). destruct (Z.lt_ge_cases x start) as [L|L].
  - exists 0. split; [now apply first_value|]. split.
    + intros p P. exists 0. split; [apply first_value; lia|lia].
    + intros u U. replace u with 0 by lia. exists x. split; [lia|]. split; [now right|now apply first_value].
  - destruct (there x ltac:(lia)) as (k & K & B). destruct (IH k ltac:(lia)) as (v & V). pose proof V as (V0 & V1 & V2).
    pose proof (one_more x k v ltac:(lia) K V) as X. exists (v + 1). split; [exact X|]. split.
    + intros p P. destruct (N.eq_dec p x) as [->|D]; [exists (v + 1); split; [exact X|lia]|].
      destruct (Z.lt_ge_cases p start) as [F|F]; [exists 0; split; [now apply first_value|lia]|].
      destruct (there p ltac:(lia)) as (l & J & C). destruct (IH l ltac:(lia)) as (w & W).
      exists (w + 1). split; [exact (one_more p l w ltac:(lia) J W)|].
      pose proof (rises p x l k ltac:(lia) ltac:(lia) J K). destruct (V1 l ltac:(lia)) as (u & U & M).
      rewrite (once rule highest_below l w u (proj1 W) U). lia.
    + intros u U. destruct (N.eq_dec u (v + 1)) as [->|D]; [exists x; split; [lia|]; split; [left; lia|exact X]|].
      destruct (V2 u ltac:(lia)) as (p & P & F & H). exists p. split; [lia|]. now split.
Qed.
Theorem highest_values x : exists v, G x v.
Proof. destruct (largest_there x) as (v & V & _). now exists v. Qed.
Theorem one_more_than (n k v : N) : (n >= start)%Z -> highest n k -> (G n v <-> exists u : N, Z.of_N v = (u + 1)%Z /\ G k u).
Proof.
  intros S K. destruct (largest_there k) as (w & W). pose proof (one_more n k w S K W) as X.
  pose proof (once rule highest_below) as O. split.
  - intros V. exists w. pose proof (O _ _ _ V X). split; [lia|exact (proj1 W)].
  - intros (u & E & U). replace v with (u + 1) by lia. now rewrite (O _ _ _ U (proj1 W)).
Qed.
Theorem highest_law (n : N) : ((n < start)%Z -> G n 0) /\ forall k v : N, (n >= start)%Z -> highest n k ->
  (G n v <-> exists u : N, Z.of_N v = (u + 1)%Z /\ G k u).
Proof. split; [apply first_value|]. intros k v. apply one_more_than. Qed.
End Highest.
