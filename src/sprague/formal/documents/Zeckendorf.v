(* Sums of Fibonacci numbers without neighbours: Zeckendorf's theorem, and Silber's for those with an odd smallest index. *)
From Coq Require Import Arith List Lia.
Import ListNotations.

Fixpoint F (n : nat) : nat := match n with 0 => 0 | S m => match m with 0 => 1 | S k => F m + F k end end.
Lemma F_step n : F (S (S n)) = F (S n) + F n.
Proof. reflexivity. Qed.
Lemma F_positive n : 1 <= F (S n).
Proof. induction n as [|n IH]; [reflexivity|]. rewrite F_step. lia. Qed.
Lemma F_grows m n : 2 <= m -> m < n -> F m < F n.
Proof.
  intros M L. induction L as [|n L IH].
  - destruct m as [|[|m]]; [lia|lia|]. rewrite (F_step (S m)). pose proof (F_positive m). lia.
  - destruct n as [|n]; [lia|]. rewrite F_step. lia.
Qed.
Lemma F_up m n : m <= n -> F m <= F n.
Proof.
  intros L. induction L as [|n L IH]; [reflexivity|]. destruct n as [|n]; [assert (m = 0) as -> by lia; cbn; lia|]. rewrite F_step. lia.
Qed.

(* The indices of a sum, the largest first, no two of them neighbours. *)
Inductive apart : list nat -> Prop :=
| none : apart []
| one i : apart [i]
| more i j l : j + 2 <= i -> apart (j :: l) -> apart (i :: j :: l).
Fixpoint sum (l : list nat) : nat := match l with [] => 0 | i :: l => F i + sum l end.
Definition from (k : nat) (l : list nat) : Prop := forall i, In i l -> k <= i.
Lemma rest i l : apart (i :: l) -> apart l.
Proof. inversion 1; [constructor|assumption]. Qed.
Lemma below i l : apart (i :: l) -> from 2 (i :: l) -> sum (i :: l) < F (i + 1).
Proof.
  revert i. induction l as [|j l IH]; intros i A G.
  - cbn [sum]. rewrite Nat.add_0_r. apply F_grows; [apply G; now left|lia].
  - inversion A as [| |? ? ? D A']; subst. specialize (IH j A' (fun k K => G k (or_intror K))). change (sum (i :: j :: l)) with (F i + sum (j :: l)).
    replace (i + 1) with (S (S (i - 1))) by lia. rewrite F_step. replace (S (i - 1)) with i by lia. pose proof (F_up (j + 1) (i - 1) ltac:(lia)). lia.
Qed.
Definition zeckendorf (l : list nat) (n : nat) : Prop := apart l /\ from 2 l /\ sum l = n.
Lemma beyond n : exists k, 2 <= k /\ n < F (k + 1).
Proof.
  induction n as [|n (k & K & L)]; [exists 2; cbn; lia|]. exists (k + 1). split; [lia|]. pose proof (F_grows (k + 1) (k + 1 + 1) ltac:(lia) ltac:(lia)). lia.
Qed.
Lemma largest n : 1 <= n -> exists i, 2 <= i /\ F i <= n < F (i + 1).
Proof.
  intros N. destruct (beyond n) as (k & K & L). revert L. induction K as [|k K IH]; intros L; [exists 2; cbn in *; lia|].
  destruct (Nat.lt_ge_cases n (F (k + 1))) as [H|H]; [exact (IH H)|]. exists (S k). replace (k + 1) with (S k) in H by lia. lia.
Qed.
Lemma written n : exists l, zeckendorf l n.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). destruct (Nat.eq_dec n 0) as [->|N].
  - exists []. repeat split; [constructor|intros i []].
  - destruct (largest n ltac:(lia)) as (i & I & L & U). assert (P : 1 <= F i) by (destruct i as [|i]; [lia|apply F_positive]).
    destruct (IH (n - F i) ltac:(lia)) as (l & A & G & Su). exists (i :: l).
    assert (B : n - F i < F (i - 1)).
    { replace (i + 1) with (S (S (i - 1))) in U by lia. rewrite F_step in U. replace (S (i - 1)) with i in U by lia. lia. }
    split; [|split; [intros k [<-|K]; auto|cbn; lia]]. destruct l as [|j l]; [constructor|]. constructor; [|exact A].
    apply Nat.nlt_ge. intros C. cbn [sum] in Su. pose proof (F_up (i - 1) j ltac:(lia)). lia.
Qed.
Lemma once l : forall r n, zeckendorf l n -> zeckendorf r n -> l = r.
Proof.
  assert (Z : forall i l, from 2 (i :: l) -> 1 <= sum (i :: l)).
  { intros i r G. specialize (G i (or_introl eq_refl)). destruct i as [|i]; [lia|]. pose proof (F_positive i). cbn [sum]. lia. }
  induction l as [|i l IH]; intros [|j r] n (A & G & Su) (B & H & T); try reflexivity.
  - specialize (Z j r H). cbn in Su. lia.
  - specialize (Z i l G). cbn in T. lia.
  - pose proof (below i l A G) as U. pose proof (below j r B H) as V. assert (I : 2 <= i) by (apply G; now left).
    assert (J : 2 <= j) by (apply H; now left). assert (i = j) as <-.
    { destruct (Nat.lt_trichotomy i j) as [C|[C|C]]; [exfalso|exact C|exfalso]; cbn [sum] in *;
        [pose proof (F_up (i + 1) j ltac:(lia))|pose proof (F_up (j + 1) i ltac:(lia))]; lia. }
    f_equal. apply (IH r (sum l)); repeat split; [exact (rest i l A)|intros k K; apply G; now right|exact (rest i r B)|
      intros k K; apply H; now right|]. cbn [sum] in *. lia.
Qed.
(* F-zeck: Every positive integer is in exactly one way a sum of Fibonacci numbers of non-neighbouring indices from 2
   on. *)
Theorem each_in_one_way n : exists! l, zeckendorf l n.
Proof. destruct (written n) as [l L]. exists l. split; [exact L|]. intros r R. exact (once l r n L R). Qed.

(* The smallest index odd, F(1) = 1 being allowed. *)
Definition least_odd (l : list nat) (n : nat) : Prop := apart l /\ from 1 l /\ l <> [] /\ Nat.Odd (last l 0) /\ sum l = n.
Lemma parity i : Nat.Odd (S i) <-> ~ Nat.Odd i.
Proof. rewrite Nat.Odd_succ. split; [intros E O; exact (Nat.Even_Odd_False i E O)|]. destruct (Nat.Even_or_Odd i); tauto. Qed.
Lemma between i l : apart (i :: l) -> from 1 (i :: l) -> Nat.Odd (last (i :: l) 0) ->
  F i <= sum (i :: l) <= F (i + 1) /\ (~ Nat.Odd i -> F i < sum (i :: l) < F (i + 1)).
Proof.
  revert i. induction l as [|j l IH]; intros i A G O.
  - cbn [last sum] in *. pose proof (F_up i (i + 1) ltac:(lia)). split; [lia|tauto].
  - inversion A as [| |? ? ? D A']; subst. change (last (i :: j :: l) 0) with (last (j :: l) 0) in O.
    destruct (IH j A' (fun k K => G k (or_intror K)) O) as [[L U] Su]. change (sum (i :: j :: l)) with (F i + sum (j :: l)).
    assert (J : 1 <= j) by (apply G; right; now left). assert (P : 1 <= F j) by (destruct j as [|j]; [lia|apply F_positive]).
    replace (F (i + 1)) with (F i + F (i - 1)) by (replace (i + 1) with (S (S (i - 1))) by lia; rewrite F_step; f_equal; f_equal; lia).
    pose proof (F_up (j + 1) (i - 1) ltac:(lia)). split; [lia|]. intros E. split; [lia|].
    destruct (Nat.eq_dec (j + 2) i) as [<-|N].
    + replace (j + 2) with (S (S j)) in E by lia. rewrite !parity in E. specialize (Su ltac:(tauto)). replace (j + 2 - 1) with (j + 1) by lia. lia.
    + pose proof (F_grows (j + 1) (i - 1) ltac:(lia) ltac:(lia)). lia.
Qed.
Lemma odd_once l : forall r n, least_odd l n -> least_odd r n -> l = r.
Proof.
  induction l as [|i l IH]; intros [|j r] n (A & G & L & O & Su) (B & H & R & P & T); try congruence.
  assert (C : forall i j l r, apart (i :: l) -> from 1 (i :: l) -> Nat.Odd (last (i :: l) 0) -> apart (j :: r) -> from 1 (j :: r) ->
    Nat.Odd (last (j :: r) 0) -> sum (i :: l) = sum (j :: r) -> i < j -> False).
  { clear. intros i j l r A G O B H P E L. destruct (between i l A G O) as [[X X'] X2], (between j r B H P) as [[Y Y'] Y2].
    assert (I : 1 <= i) by (apply G; now left). destruct (Nat.eq_dec (i + 1) j) as [<-|N].
    - destruct (Nat.Even_or_Odd i) as [V|V].
      + assert (~ Nat.Odd i) by (intros W; exact (Nat.Even_Odd_False i V W)). specialize (X2 ltac:(assumption)). lia.
      + specialize (Y2 ltac:(replace (i + 1) with (S i) by lia; rewrite parity; tauto)). lia.
    - pose proof (F_grows (i + 1) j ltac:(lia) ltac:(lia)). lia. }
  destruct (Nat.lt_trichotomy i j) as [D|[->|D]]; [exfalso; apply (C i j l r); auto; congruence| |exfalso; apply (C j i r l); auto; congruence].
  f_equal. destruct l as [|k l], r as [|m r]; [reflexivity| | |].
  - exfalso. assert (1 <= m) by (apply H; right; now left). destruct m as [|m]; [lia|]. pose proof (F_positive m). cbn [sum] in *. lia.
  - exfalso. assert (1 <= k) by (apply G; right; now left). destruct k as [|k]; [lia|]. pose proof (F_positive k). cbn [sum] in *. lia.
  - apply (IH (m :: r) (sum (k :: l))); (split; [now apply rest in A + now apply rest in B|]); (split; [intros x X; (apply G + apply H); now right|]);
      (split; [easy|]); (split; [exact O + exact P|]); cbn [sum] in *; lia.
Qed.
(* F(2k) = F(2k - 1) + ... + F(3) + F(1) *)
Fixpoint odds (k : nat) : list nat := match k with 0 => [] | S k => 2 * k + 1 :: odds k end.
Lemma sum_odds k : sum (odds k) = F (2 * k).
Proof. induction k as [|k IH]; [reflexivity|]. cbn [odds sum]. rewrite IH. replace (2 * S k) with (S (S (2 * k))) by lia. rewrite F_step. f_equal. f_equal. lia. Qed.
Lemma apart_odds k : apart (odds k).
Proof. induction k as [|[|k] IH]; cbn [odds]; [constructor|constructor|]. constructor; [lia|exact IH]. Qed.
Lemma odds_end k : 1 <= k -> last (odds k) 0 = 1.
Proof. induction 1 as [|k K IH]; [reflexivity|]. destruct k; [lia|]. exact IH. Qed.
Lemma in_odds k i : In i (odds k) -> 1 <= i.
Proof. induction k; cbn [odds]; [intros []|intros [<-|I]; [lia|auto]]. Qed.
Lemma with_odds k l : 1 <= k -> apart (l ++ [2 * k]) -> apart (l ++ odds k).
Proof.
  intros K. induction l as [|i l IH]; intros A; [apply apart_odds|]. destruct l as [|j l].
  - cbn [app] in *. inversion A as [| |? ? ? D _]; subst. destruct k as [|k]; [lia|]. cbn [odds]. constructor; [lia|]. exact (apart_odds (S k)).
  - cbn [app] in *. inversion A as [| |? ? ? D A']; subst. constructor; [exact D|exact (IH A')].
Qed.
Lemma sum_app l r : sum (l ++ r) = sum l + sum r.
Proof. induction l as [|i l IH]; [reflexivity|]. cbn [app sum]. lia. Qed.
(* F-odd: Every positive integer has exactly one representation whose smallest index is odd, no two indices
   neighbours. *)
Theorem each_least_odd n : 1 <= n -> exists! l, least_odd l n.
Proof.
  intros N. assert (E : exists l, least_odd l n).
  { destruct (written n) as (l & A & G & Su). destruct l as [|m l] using rev_ind; [cbn in Su; lia|]. clear IHl.
    destruct (Nat.Even_or_Odd m) as [[k ->]|O].
    - assert (K : 1 <= k) by (specialize (G (2 * k) ltac:(apply in_or_app; right; now left)); lia). exists (l ++ odds k).
      split; [now apply with_odds|]. split; [|split; [|split]].
      + intros i I. apply in_app_or in I as [I|I]; [|now apply in_odds in I]. specialize (G i ltac:(apply in_or_app; now left)). lia.
      + destruct l, k; easy || lia.
      + assert (last (l ++ odds k) 0 = 1) as ->; [|now exists 0]. rewrite <- (odds_end k K).
        destruct (odds k) as [|x y] eqn:Z; [destruct k; [lia|discriminate]|]. clear. induction l as [|a l IH]; [reflexivity|].
        cbn [app]. rewrite <- IH. now destruct l.
      + rewrite sum_app, sum_odds in *. cbn [sum] in Su. lia.
    - exists (l ++ [m]). split; [exact A|]. split; [intros i I; specialize (G i I); lia|]. split; [now destruct l|].
      split; [now rewrite last_last|exact Su]. }
  destruct E as [l L]. exists l. split; [exact L|]. intros r R. exact (odd_once l r n L R).
Qed.
Lemma above_last i l : apart (l ++ [i]) -> apart l /\ forall j, In j l -> i + 2 <= j.
Proof.
  induction l as [|j l IH]; intros A; [split; [constructor|intros j []]|]. destruct l as [|k l]; cbn [app] in *.
  - inversion A; subst. split; [constructor|]. intros x [<-|[]]. assumption.
  - inversion A as [| |? ? ? D A']; subst. destruct (IH A') as [B C]. split; [now constructor|]. intros x [<-|X]; [|now apply C].
    specialize (C k (or_introl eq_refl)). lia.
Qed.
(* It is Zeckendorf's sum where that ends in an odd index; else it is F(1) = 1 and Zeckendorf's sum for n - 1, from 3 on. *)
(* F-odd.shift: A(n) is the left shift of the least-odd representation of n. *)
Theorem two_kinds l n : least_odd l n -> zeckendorf l n \/ exists r, l = r ++ [1] /\ from 3 r /\ zeckendorf r (n - 1).
Proof.
  intros (A & G & L & O & Su). destruct l as [|m l] using rev_ind; [easy|]. clear IHl. rewrite last_last in O.
  destruct (above_last m l A) as [B C]. destruct (Nat.eq_dec m 1) as [->|M].
  - right. exists l. split; [reflexivity|]. split; [intros j J; specialize (C j J); lia|]. split; [exact B|].
    split; [intros j J; specialize (C j J); lia|]. rewrite sum_app in Su. cbn [sum F] in Su. lia.
  - left. split; [exact A|]. split; [|exact Su]. intros j J. apply in_app_or in J as [J|[<-|[]]].
    + specialize (C j J). lia.
    + specialize (G m ltac:(apply in_or_app; right; now left)). lia.
Qed.
(* F-1.coincide: The least-odd representation of B(n) is its Zeckendorf representation. *)
Theorem coincide l r n : zeckendorf l n -> l <> [] -> Nat.Odd (last l 0) -> least_odd r n -> r = l.
Proof. intros (A & G & Su) L O R. apply (odd_once r l n R). repeat split; auto. intros i I. specialize (G i I). lia. Qed.
