(* Before each move up to k options may be forbidden. The P-positions by definition, and the conditions that are enough. *)
From Coq Require Import NArith ZArith List Lia Sorting.Sorted.
From Sprague Require Import Games Piles.
Import ListNotations.

(* So many different things. *)
Definition distinct {A : Type} (count : nat) (l : list A) : Prop := NoDup l /\ length l = count.

Section Game.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable k : nat.

(* The player to move loses where of any k + 1 options one leads to a position from which the next player wins, so that
   all others can be forbidden; and wins where k + 1 options lead to positions from which the next player loses. *)
Inductive blocked_P (p : position) : Prop := all_but_k : (forall options, distinct (S k) options ->
  (forall q, In q options -> move p q) -> exists q, In q options /\ blocked_N q) -> blocked_P p
with blocked_N (p : position) : Prop := more_than_k options : distinct (S k) options ->
  (forall q, In q options -> move p q) -> (forall q, In q options -> blocked_P q) -> blocked_N p.

Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.
Lemma not_both_blocked p : legal p -> blocked_P p -> blocked_N p -> False.
Proof.
  intros L. revert p L.
  apply (measure_induction position move legal measure play_ends (fun p => blocked_P p -> blocked_N p -> False)).
  intros p L IH [A] [l D M B]. destruct (A l D M) as (q & I & n). exact (IH q (M q I) (B q I) n).
Qed.

Variable S_ : position -> Prop.
Definition several (p : position) : Prop :=
  exists options, distinct (S k) options /\ forall q, In q options -> move p q /\ S_ q.
Hypothesis few : forall p, legal p -> S_ p -> several p -> False.
Hypothesis many : forall p, legal p -> S_ p \/ several p.
Theorem blocked_kernel p : legal p -> (blocked_P p <-> S_ p).
Proof.
  intros L. assert (G : legal p -> (S_ p -> blocked_P p) /\ (several p -> blocked_N p)).
  { apply (measure_induction position move legal measure play_ends
      (fun p => legal p -> (S_ p -> blocked_P p) /\ (several p -> blocked_N p))); [|exact L].
    clear p L. intros p _ IH L. split.
    - intros Sp. constructor. intros l D M.
      assert (H : (forall q, In q l -> S_ q) \/ exists q, In q l /\ blocked_N q).
      { clear D. induction l as [|q l IHl]; [left; intros q []|]. pose proof (M q (or_introl eq_refl)) as Mq.
        destruct (play_ends p q L Mq) as [Lq _]. destruct (many q Lq) as [Sq|E].
        - destruct (IHl (fun r I => M r (or_intror I))) as [A|(r & I & B)].
          + left. intros r [<-|I]; [exact Sq|exact (A r I)].
          + right. exists r. split; [now right|exact B].
        - right. exists q. split; [now left|]. now apply (IH q Mq). }
      destruct H as [A|B]; [|exact B]. destruct (few p L Sp). exists l. split; [exact D|]. auto.
    - intros (l & D & M). apply (more_than_k p l D); [intros q I; now apply M|]. intros q I. destruct (M q I) as [Mq Sq].
      destruct (play_ends p q L Mq) as [Lq _]. now apply (IH q Mq). }
  destruct (G L) as [G1 G2]. split; [|exact G1]. intros P.
  destruct (many p L) as [Sp|E]; [exact Sp|]. destruct (not_both_blocked p L P (G2 E)).
Qed.
End Game.

(* Distinct things are counted in a chain: each is before the last. They are claimed, and they are reached; a sentence that says
   so is decided by cases of how they are reached, and ``True ->`` keeps together what is claimed. *)
Section Chains.
Variable A : Type.
Variable before : A -> A -> Prop.
Hypothesis irreflexive : forall a, ~ before a a.
Hypothesis transitive : forall a b c, before a b -> before b c -> before a c.
Hypothesis total : forall a b, before a b \/ a = b \/ before b a.
Variable T R : A -> Prop.
Fixpoint below (k : nat) (a : A) : Prop :=
  match k with O => True | S k => exists b, (below k b /\ (True -> T b)) /\ (before b a /\ R b) end.
Definition chain (k : nat) : Prop := exists a, (below k a /\ (True -> T a)) /\ R a.

Let after a b := before b a.
Lemma inserted c l : StronglySorted after l -> ~ In c l ->
  exists m, length m = S (length l) /\ (forall b, In b m <-> b = c \/ In b l) /\ StronglySorted after m.
Proof.
  induction l as [|a l IH]; intros D I.
  - exists [c]. split; [reflexivity|]. split; [cbn; intuition congruence|]. repeat constructor.
  - inversion D as [|? ? D1 D2]; subst. destruct (total a c) as [C|[C|C]].
    + exists (c :: a :: l). split; [reflexivity|]. split; [cbn; intuition congruence|]. constructor; [exact D|].
      constructor; [exact C|]. revert D2. apply Forall_impl. intros b B. exact (transitive b a c B C).
    + destruct I. now left.
    + destruct IH as (m & E & F & G); [exact D1|intros J; apply I; now right|]. exists (a :: m).
      split; [cbn; now rewrite E|]. split; [intros b; cbn; rewrite F; intuition congruence|]. constructor; [exact G|].
      apply Forall_forall. intros b B. apply F in B as [->|B]; [exact C|]. now apply (Forall_forall (after a) l).
Qed.
Lemma sorted l : NoDup l -> exists m, length m = length l /\ (forall b, In b m <-> In b l) /\ StronglySorted after m.
Proof.
  induction 1 as [|c l I D (m & E & F & G)]; [exists []; repeat split; auto; constructor|].
  destruct (inserted c m G) as (n & E' & F' & G'); [now rewrite F|]. exists n.
  split; [rewrite E', E; reflexivity|]. split; [intros b; rewrite F', F; cbn; intuition congruence|exact G'].
Qed.
Lemma chained k : chain k <-> exists l, distinct (S k) l /\ forall b, In b l -> T b /\ R b.
Proof.
  assert (up : forall k a, below k a -> exists l, distinct k l /\ forall b, In b l -> before b a /\ (T b /\ R b)).
  { clear k. induction k as [|k IH]; intros a; cbn; [intros _; exists []; repeat split; try constructor; contradiction|].
    intros (b & [H Tb] & C & Rb). destruct (IH b H) as (l & [D E] & F). exists (b :: l). split; [split|].
    - constructor; [|exact D]. intros I. exact (irreflexive b (proj1 (F b I))).
    - cbn. now rewrite E.
    - intros c [<-|I]; [auto|]. destruct (F c I). split; [exact (transitive c b a H0 C)|assumption]. }
  assert (down : forall k a l, length l = k -> Forall (after a) l -> StronglySorted after l ->
    (forall b, In b l -> T b /\ R b) -> below k a).
  { clear k. induction k as [|k IH]; intros a l E F D H; [exact I|]. destruct l as [|b l]; [discriminate|].
    inversion D; subst. inversion F; subst. destruct (H b (or_introl eq_refl)). exists b. split; [split; [|auto]|now split].
    apply (IH b l); auto. intros c J. apply H. now right. }
  split.
  - intros (a & [H Ta] & Ra). destruct (up k a H) as (l & [D E] & F). exists (a :: l). split; [split|].
    + constructor; [|exact D]. intros I. exact (irreflexive a (proj1 (F a I))).
    + cbn. now rewrite E.
    + intros b [<-|I]; [auto|]. now apply F.
  - intros (l & [D E] & H). destruct (sorted l D) as (m & E' & F & G). destruct m as [|a m]; [cbn in E'; congruence|].
    inversion G; subst. destruct (H a) as [Ta Ra]; [apply F; now left|]. exists a. split; [split; [|auto]|exact Ra].
    apply (down k a m); auto; [cbn in E'; congruence|]. intros b I. apply H, F. now right.
Qed.
End Chains.

Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* Two piles: what is left of them, in their order, is an option; those that leave the same piles in other places are two. *)
Section Two.
Variable rule : N -> N -> N -> N -> Prop.
Definition ways2 (s t : N * N) : Prop := let '(a, b) := s in let '(p, q) := t in
  exists x y : N, x <= y /\ (a = x /\ b = y \/ a = y /\ b = x) /\ rule x y p q.
Variable S : N -> N -> Prop.
Definition before2 (p q r s : N) : Prop := p < r \/ (Z.of_N p = r /\ q < s).
Fixpoint below2 (k : nat) (x y p q : N) : Prop := match k with O => True | Datatypes.S k =>
  exists r s : N, (below2 k x y r s /\ (True -> left2 S r s)) /\ (before2 r s p q /\ rule x y r s) end.
Definition chain2 (k : nat) (x y : N) : Prop :=
  exists p q : N, (below2 k x y p q /\ (True -> left2 S p q)) /\ rule x y p q.
Let order (s t : N * N) : Prop := before2 (fst s) (snd s) (fst t) (snd t).
Let claimed (s : N * N) : Prop := left2 S (fst s) (snd s).
Let reached (x y : N) (s : N * N) : Prop := rule x y (fst s) (snd s).
Lemma same_below (k : nat) (x y p q : N) : below2 k x y p q <-> below _ order claimed (reached x y) k (p, q).
Proof.
  revert p q. induction k as [|k IH]; intros p q; [reflexivity|]. cbn. split.
  - intros (r & s & [A B] & C). exists (r, s). split; [split; [now apply IH|exact B]|exact C].
  - intros ([r s] & [A B] & C). exists r, s. split; [split; [now apply IH|exact B]|exact C].
Qed.
Lemma same_chain (k : nat) (x y : N) :
  chain2 k x y <-> exists l, distinct (Datatypes.S k) l /\ forall t, In t l -> claimed t /\ reached x y t.
Proof.
  rewrite <- (chained _ order).
  - split.
    + intros (p & q & [A B] & C). exists (p, q). split; [split; [now apply same_below|exact B]|exact C].
    + intros ([p q] & [A B] & C). exists p, q. split; [split; [now apply same_below|exact B]|exact C].
  - unfold order, before2. intros; lia.
  - unfold order, before2. intros; lia.
  - intros [p q] [r s]. unfold order, before2. cbn. destruct (N.eq_dec p r) as [->|], (N.eq_dec q s) as [->|]; [auto|lia..].
Qed.
Theorem two_piles_blocked (k : nat) :
  (forall x y p q : N, x <= y -> rule x y p q -> p <= x /\ q <= y /\ p + q < x + y) ->
  (forall x y : N, x <= y -> ~ (S x y /\ chain2 k x y)) ->
  (forall x y : N, x <= y -> S x y \/ chain2 k x y) ->
  forall x y : N, x <= y -> (blocked_P _ ways2 k (x, y) <-> S x y).
Proof.
  intros ends few many x y L.
  assert (sort : forall a b : N, exists x y : N, x <= y /\ (left2 S a b <-> S x y) /\
    forall p q : N, ways2 (a, b) (p, q) <-> rule x y p q).
  { assert (W : forall a b x y : N, x <= y -> a = x /\ b = y \/ a = y /\ b = x ->
      (left2 S a b <-> S x y) /\ forall p q : N, ways2 (a, b) (p, q) <-> rule x y p q).
    { intros a b u v Luv E. split.
      - unfold left2. destruct E as [[-> ->]|[-> ->]]; (split; [|tauto]); intros [[H K]|[H K]]; try exact K;
          assert (u = v) by lia; subst; exact K.
      - intros p q. split; [|intros R; now exists u, v]. intros (u' & v' & H & E' & R).
        assert (u' = u /\ v' = v) as [-> ->] by (destruct E as [[-> ->]|[-> ->]], E' as [[? ?]|[? ?]]; subst; split; lia).
        exact R. }
    intros a b. destruct (Z.le_ge_cases a b) as [H|H]; [exists a, b|exists b, a]; (split; [exact H|apply W; auto]). }
  assert (S_several : forall a b x y : N, (forall p q : N, ways2 (a, b) (p, q) <-> rule x y p q) ->
    several _ ways2 k claimed (a, b) <-> chain2 k x y).
  { intros a b u v W. rewrite same_chain. unfold several, claimed, reached.
    split; intros (l & D & H); exists l; (split; [exact D|]); intros [p q] I; destruct (H _ I) as [A B]; split;
      first [exact A|exact B|exact (proj1 (W p q) A)|exact (proj2 (W p q) B)]. }
  assert (G : blocked_P _ ways2 k (x, y) <-> left2 S x y).
  { apply (blocked_kernel _ ways2 k (fun _ => True) (fun s => N.add (fst s) (snd s)))
      with (S_ := claimed); [| | |exact I].
    - intros [a b] [p q] _ (u & v & Luv & E & R). pose proof (ends u v p q Luv R). split; [exact I|].
      cbn. destruct E as [[-> ->]|[-> ->]]; lia.
    - intros [a b] _ Sp H. destruct (sort a b) as (u & v & Luv & E & W). apply (few u v Luv).
      split; [now apply E|now apply (S_several a b)].
    - intros [a b] _. destruct (sort a b) as (u & v & Luv & E & W).
      destruct (many u v Luv) as [A|A]; [left; now apply E|right; now apply (S_several a b u v)]. }
  rewrite G. unfold left2. split; [|tauto]. intros [[H K]|[H K]]; [exact K|]. assert (x = y) by lia. now subst.
Qed.
End Two.

(* Three piles. *)
Section Three.
Variable rule : N -> N -> N -> N -> N -> N -> Prop.
Definition ways3 (s t : N * N * N) : Prop := let '(a, b, c) := s in let '(p, q, r) := t in
  exists x y z : N, x <= y /\ y <= z /\ same_three a b c x y z /\ rule x y z p q r.
Variable S : N -> N -> N -> Prop.
Definition before3 (p q r u v w : N) : Prop := p < u \/ (Z.of_N p = u /\ (q < v \/ (Z.of_N q = v /\ r < w))).
Fixpoint below3 (k : nat) (x y z p q r : N) : Prop := match k with O => True | Datatypes.S k =>
  exists u v w : N, (below3 k x y z u v w /\ (True -> left3 S u v w)) /\ (before3 u v w p q r /\ rule x y z u v w) end.
Definition chain3 (k : nat) (x y z : N) : Prop :=
  exists p q r : N, (below3 k x y z p q r /\ (True -> left3 S p q r)) /\ rule x y z p q r.
Let order (s t : N * N * N) : Prop := let '(p, q, r) := s in let '(u, v, w) := t in before3 p q r u v w.
Let claimed (s : N * N * N) : Prop := let '(p, q, r) := s in left3 S p q r.
Let reached (x y z : N) (s : N * N * N) : Prop := let '(p, q, r) := s in rule x y z p q r.
Lemma same_below3 (k : nat) (x y z p q r : N) : below3 k x y z p q r <-> below _ order claimed (reached x y z) k (p, q, r).
Proof.
  revert p q r. induction k as [|k IH]; intros p q r; [reflexivity|]. cbn. split.
  - intros (u & v & w & [A B] & C). exists (u, v, w). split; [split; [now apply IH|exact B]|exact C].
  - intros ([[u v] w] & [A B] & C). exists u, v, w. split; [split; [now apply IH|exact B]|exact C].
Qed.
Lemma same_chain3 (k : nat) (x y z : N) :
  chain3 k x y z <-> exists l, distinct (Datatypes.S k) l /\ forall t, In t l -> claimed t /\ reached x y z t.
Proof.
  rewrite <- (chained _ order).
  - split.
    + intros (p & q & r & [A B] & C). exists (p, q, r). split; [split; [now apply same_below3|exact B]|exact C].
    + intros ([[p q] r] & [A B] & C). exists p, q, r. split; [split; [now apply same_below3|exact B]|exact C].
  - intros [[p q] r]. unfold order, before3. lia.
  - intros [[p q] r] [[u v] w] [[f g] h]. unfold order, before3. lia.
  - intros [[p q] r] [[u v] w]. unfold order, before3.
    destruct (N.eq_dec p u) as [->|], (N.eq_dec q v) as [->|], (N.eq_dec r w) as [->|]; [auto|lia..].
Qed.
Lemma sort3 (a b c : N) : exists x y z : N, (x <= y /\ y <= z) /\ (left3 S a b c <-> S x y z) /\
  forall p q r : N, ways3 (a, b, c) (p, q, r) <-> rule x y z p q r.
Proof.
  assert (G : exists x y z : N, x <= y /\ y <= z /\ same_three a b c x y z).
  { unfold same_three. destruct (Z.le_ge_cases a b), (Z.le_ge_cases b c), (Z.le_ge_cases a c);
      first [exists a, b, c; lia|exists a, c, b; lia|exists b, a, c; lia|exists b, c, a; lia|exists c, a, b; lia|exists c, b, a; lia]. }
  destruct G as (x & y & z & L1 & L2 & E). exists x, y, z.
  assert (U : forall u v w : N, u <= v -> v <= w -> same_three a b c u v w -> u = x /\ v = y /\ w = z).
  { intros u v w M1 M2 F. unfold same_three in E, F. clear - L1 L2 E M1 M2 F. lia. }
  split; [now split|]. split.
  - split.
    + intros D. apply left3_iff in D as (u & v & w & (M1 & M2 & H) & F). destruct (U u v w M1 M2 F) as (-> & -> & ->). exact H.
    + intros H. apply left3_iff. exists x, y, z. split; [now split|exact E].
  - intros p q r. split; [|intros R; now exists x, y, z]. intros (u & v & w & M1 & M2 & F & R).
    destruct (U u v w M1 M2 F) as (-> & -> & ->). exact R.
Qed.
Theorem three_piles_blocked (k : nat) :
  (forall x y z p q r : N, x <= y -> y <= z -> rule x y z p q r -> p <= x /\ q <= y /\ r <= z /\ p + q + r < x + y + z) ->
  (forall x y z : N, x <= y -> y <= z -> ~ (S x y z /\ chain3 k x y z)) ->
  (forall x y z : N, x <= y -> y <= z -> S x y z \/ chain3 k x y z) ->
  forall x y z : N, x <= y -> y <= z -> (blocked_P _ ways3 k (x, y, z) <-> S x y z).
Proof.
  intros ends few many x y z L L'.
  assert (same : forall a b c x y z : N, (forall p q r : N, ways3 (a, b, c) (p, q, r) <-> rule x y z p q r) ->
    several _ ways3 k claimed (a, b, c) <-> chain3 k x y z).
  { intros a b c u v w W. rewrite same_chain3. unfold several.
    split; intros (l & D & H); exists l; (split; [exact D|]); intros [[p q] r] I; destruct (H _ I) as [A B]; split;
      first [exact A|exact B|exact (proj1 (W p q r) A)|exact (proj2 (W p q r) B)]. }
  assert (G : blocked_P _ ways3 k (x, y, z) <-> claimed (x, y, z)).
  { apply (blocked_kernel _ ways3 k (fun _ => True) (fun s => let '(a, b, c) := s in (a + b + c)%N)) with (S_ := claimed);
      [| | |exact I].
    - intros [[a b] c] [[p q] r] _ (u & v & w & M1 & M2 & E & R). pose proof (ends u v w p q r M1 M2 R).
      split; [exact I|]. unfold same_three in E. lia.
    - intros [[a b] c] _ Sp H. destruct (sort3 a b c) as (u & v & w & [M1 M2] & E & W). apply (few u v w M1 M2).
      split; [now apply E|now apply (same a b c)].
    - intros [[a b] c] _. destruct (sort3 a b c) as (u & v & w & [M1 M2] & E & W).
      destruct (many u v w M1 M2) as [A|A]; [left; now apply E|right; now apply (same a b c u v w)]. }
  rewrite G. unfold claimed. rewrite left3_iff. split.
  - intros (u & v & w & (M1 & M2 & H) & F). assert (u = x /\ v = y /\ w = z) as (-> & -> & ->); [|exact H].
    unfold same_three in F. clear - L L' M1 M2 F. lia.
  - intros H. exists x, y, z. split; [now split|]. unfold same_three. lia.
Qed.
End Three.
