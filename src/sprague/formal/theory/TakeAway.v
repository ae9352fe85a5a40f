(* Take-away games: take t tokens, at most so many as the limit says, and the next limit is f t. The P-positions by sums of
   weights. After Whinihan (1963) and Schwenk, Take-away games, Fibonacci Quart. 8 (1970). *)
From Coq Require Import NArith ZArith List Lia Arith.
From Sprague Require Import Games Misere Piles.
Import ListNotations.

Section Weights.
Variable f : N -> N.
Hypothesis increases : forall s t, (s < t)%N -> (f s < f t)%N.
Hypothesis enough : forall t, (t <= f t)%N.

(* H 0 = 1, and H (k + 1) = H k + h for the least weight h with f h >= H k *)
Definition weights (H : nat -> N) : Prop := (* Words may name their digits: base 2 where t <= f t < 2t, Zeckendorf's where
  f t = 2t (powers_of_2 and fibonacci_weights in LeastParts.v) *) H 0%nat = 1%N /\ forall k, exists j,
  H (S k) = (H k + H j)%N /\ (H k <= f (H j))%N /\ forall i, (H k <= f (H i))%N -> (H j <= H i)%N.

(* there are such numbers *)
Definition next (last : N) (l : list N) : N :=
  fold_right (fun h m => if N.leb last (f h) then N.min h m else m) last l.
Fixpoint first (k : nat) : list N :=
  match k with O => [1%N] | S k => (hd 0 (first k) + next (hd 0 (first k)) (first k))%N :: first k end.
Lemma next_spec last l : (next last l = last \/ In (next last l) l) /\ (last <= f (next last l))%N /\
  (next last l <= last)%N /\ forall h, In h l -> (last <= f h)%N -> (next last l <= h)%N.
Proof.
  induction l as [|h l (I & A & B & C)]; [cbn; pose proof (enough last); repeat split; auto; lia|].
  change (next last (h :: l)) with (if N.leb last (f h) then N.min h (next last l) else next last l). cbn [In].
  destruct (N.leb_spec last (f h)) as [L|L].
  - destruct (N.min_spec h (next last l)) as [[M ->]|[M ->]]; (repeat split; [tauto|auto|lia|]);
      intros g [<-|G] K; try lia; pose proof (C g G K); lia.
  - repeat split; [tauto|exact A|exact B|]. intros g [<-|G] K; [lia|now apply C].
Qed.
Lemma first_iff k h : In h (first k) <-> exists i, i <= k /\ h = hd 0%N (first i).
Proof.
  induction k as [|k IH].
  - cbn. split; [intros [<-|[]]; now exists O|]. intros (i & I & ->). left. now replace i with O by lia.
  - change (In h (first (S k))) with (hd 0%N (first (S k)) = h \/ In h (first k)). rewrite IH. split.
    + intros [<-|(i & I & E)]; [exists (S k)|exists i]; split; auto.
    + intros (i & I & E). destruct (Nat.eq_dec i (S k)) as [->|D]; [now left|right]. exists i. split; [lia|exact E].
Qed.
Theorem weights_exist : exists H, weights H.
Proof.
  exists (fun k => hd 0%N (first k)). split; [reflexivity|]. intros k.
  assert (R : forall i, (hd 0 (first i) <= hd 0 (first (S i)))%N) by (intros i; cbn [first hd]; lia).
  assert (U : forall i j, i <= j -> (hd 0 (first i) <= hd 0 (first j))%N).
  { intros i j. induction 1 as [|j I IH]; [lia|]. pose proof (R j). lia. }
  destruct (next_spec (hd 0%N (first k)) (first k)) as (I & A & B & C).
  assert (J : In (next (hd 0%N (first k)) (first k)) (first k)).
  { destruct I as [I|I]; [rewrite I; apply first_iff; now exists k|exact I]. }
  apply first_iff in J as (j & L & E). exists j. rewrite <- E. split; [reflexivity|]. split; [exact A|].
  intros i K. destruct (le_lt_dec i k) as [D|D]; [apply C; [apply first_iff; now exists i|exact K]|].
  pose proof (U k i ltac:(lia)). lia.
Qed.

Variable H : nat -> N.
Hypothesis is_weights : weights H.
Lemma one_weight k : (1 <= H k)%N.
Proof.
  destruct is_weights as [H0 HS]. induction k as [|k IH]; [lia|]. destruct (HS k) as (j & E & _). lia.
Qed.
Lemma weights_increase i j : i < j -> (H i < H j)%N.
Proof.
  assert (step : forall k, (H k < H (S k))%N).
  { intros k. destruct is_weights as [_ HS]. destruct (HS k) as (h & E & _). pose proof (one_weight h). lia. }
  induction 1 as [|j L IH]; [apply step|]. pose proof (step j). lia.
Qed.
Lemma weights_order i j : (H i < H j)%N -> i < j.
Proof.
  intros L. destruct (lt_eq_lt_dec i j) as [[D| ->]|D]; [exact D|lia|]. pose proof (weights_increase j i D). lia.
Qed.

(* numbers of weights, the largest first; f of each weight is below the one before it *)
Fixpoint proper (l : list nat) : Prop :=
  match l with k :: (j :: _) as r => (f (H j) < H k)%N /\ proper r | _ => True end.
Definition total (l : list nat) : N := fold_right (fun k s => (H k + s)%N) 0%N l.
Definition least_part (n p : N) : Prop := exists l k, proper (l ++ [k]) /\ total (l ++ [k]) = n /\ H k = p.

Lemma total_cons k l : total (k :: l) = (H k + total l)%N.
Proof. reflexivity. Qed.
Lemma total_app l r : total (l ++ r) = (total l + total r)%N.
Proof. induction l as [|k l IH]; cbn; [reflexivity|]. fold (total l). fold (total (l ++ r)). lia. Qed.
Lemma total_bound r : forall k, proper (k :: r) -> (total (k :: r) < H (S k))%N.
Proof.
  induction r as [|i r IH]; intros k P; destruct is_weights as [_ HS]; destruct (HS k) as (j & E & A & _);
    rewrite total_cons.
  - pose proof (one_weight j). cbn. lia.
  - destruct P as [L P]. pose proof (IH i P). assert (D : i < j).
    { apply weights_order. destruct (N.lt_ge_cases (H i) (H j)) as [K|K]; [exact K|].
      destruct (N.eq_dec (H i) (H j)) as [W|]; [rewrite W in *; lia|]. pose proof (increases (H j) (H i) ltac:(lia)). lia. }
    assert (H (S i) <= H j)%N; [|lia].
    destruct (Nat.eq_dec (S i) j) as [->|]; [lia|]. pose proof (weights_increase (S i) j ltac:(lia)). lia.
Qed.
Lemma proper_tail k l : proper (k :: l) -> proper l.
Proof. destruct l as [|j l]; cbn; tauto. Qed.
Lemma proper_unique l : forall r, proper l -> proper r -> total l = total r -> l = r.
Proof.
  assert (Z : forall k l, (1 <= total (k :: l))%N) by (intros k m; cbn; pose proof (one_weight k); lia).
  induction l as [|k l IH]; intros [|j r] P Q E; [reflexivity|pose proof (Z j r); cbn in *; lia|pose proof (Z k l); cbn in *; lia|].
  pose proof (total_bound l k P). pose proof (total_bound r j Q).
  assert (k = j).
  { destruct (lt_eq_lt_dec k j) as [[D|D]|D]; [|exact D|]; exfalso.
    - assert (H (S k) <= H j)%N by (destruct (Nat.eq_dec (S k) j) as [->|]; [lia|];
        pose proof (weights_increase (S k) j ltac:(lia)); lia). cbn in *. lia.
    - assert (H (S j) <= H k)%N by (destruct (Nat.eq_dec (S j) k) as [->|]; [lia|];
        pose proof (weights_increase (S j) k ltac:(lia)); lia). cbn in *. lia. }
  subst j. f_equal. apply IH; [exact (proper_tail k l P)|exact (proper_tail k r Q)|]. cbn in E. fold (total l) (total r) in E. lia.
Qed.
Lemma between n : (1 <= n)%N -> exists k, (H k <= n)%N /\ (n < H (S k))%N.
Proof.
  intros L. assert (G : forall k, (n < H k)%N -> exists i, (H i <= n)%N /\ (n < H (S i))%N).
  { induction k as [|k IH]; intros K; [destruct is_weights as [E _]; lia|].
    destruct (N.lt_ge_cases n (H k)) as [D|D]; [exact (IH D)|now exists k]. }
  apply (G (N.to_nat n)). assert (B : forall k, (N.of_nat k < H k)%N).
  { induction k as [|k IH]; [pose proof (one_weight 0); lia|]. pose proof (weights_increase k (S k) ltac:(lia)). lia. }
  pose proof (B (N.to_nat n)). lia.
Qed.
Lemma proper_exists n : (1 <= n)%N -> exists k l, proper (k :: l) /\ total (k :: l) = n.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros L.
  destruct (between n L) as (k & A & B). destruct (N.eq_dec (H k) n) as [E|E].
  - exists k, []. split; [exact I|]. cbn. lia.
  - destruct is_weights as [_ HS]. destruct (HS k) as (j & D & C & M). pose proof (one_weight k).
    destruct (IH (n - H k)%N ltac:(lia) ltac:(lia)) as (i & l & P & T). exists k, (i :: l). split; [|].
    + split; [|exact P]. destruct (N.lt_ge_cases (f (H i)) (H k)) as [G|G]; [exact G|].
      pose proof (M i G). rewrite total_cons in T. lia.
    + rewrite total_cons. lia.
Qed.
Lemma least_part_exists n : (1 <= n)%N -> exists p, least_part n p.
Proof.
  intros L. destruct (proper_exists n L) as (k & l & P & T). destruct (exists_last (l := k :: l)) as (r & j & E); [easy|].
  exists (H j), r, j. rewrite <- E. auto.
Qed.
Lemma least_part_unique n p q : least_part n p -> least_part n q -> p = q.
Proof.
  intros (l & k & P & T & <-) (r & j & Q & U & <-). assert (E : l ++ [k] = r ++ [j]) by (apply proper_unique; congruence).
  apply app_inj_tail in E as [_ ->]. reflexivity.
Qed.
Lemma proper_app l j k r : proper (l ++ [j]) -> proper (k :: r) -> (f (H k) < H j)%N -> proper ((l ++ [j]) ++ k :: r).
Proof.
  intros P Q L. induction l as [|i l IH]; [now split|]. destruct l as [|h l]; cbn in *; [tauto|].
  destruct P as [A P]. split; [exact A|]. now apply IH.
Qed.
Lemma least_part_le n p : least_part n p -> (1 <= p)%N /\ (p <= n)%N.
Proof. intros (l & k & _ & T & <-). rewrite total_app in T. cbn in T. pose proof (one_weight k). lia. Qed.

(* what takes the least part leaves nothing, or a least part above f of it *)
Lemma taken_whole n p : least_part n p -> n = p \/ exists q, least_part (n - p) q /\ (f p < q)%N.
Proof.
  intros (l & k & P & T & <-). rewrite total_app in T. cbn in T.
  destruct l as [|i l] using rev_ind; [left; cbn in T; lia|right]. clear IHl. exists (H i).
  assert (G : forall l, proper ((l ++ [i]) ++ [k]) -> proper (l ++ [i]) /\ (f (H k) < H i)%N).
  { clear. induction l as [|h l IH]; [cbn; tauto|]. intros P. destruct l as [|g l]; cbn in *; [tauto|].
    destruct P as [A P]. destruct (IH P) as [B C]. auto. }
  destruct (G l P) as [A B]. split; [|exact B]. exists l, i. split; [exact A|]. split; [lia|reflexivity].
Qed.
(* what takes less leaves a least part that may be taken *)
Lemma taken_less n p t q : least_part n p -> (1 <= t)%N -> (t < p)%N -> least_part (n - t) q -> (q <= f t)%N.
Proof.
  intros P L M (l & j & Q & T & <-). destruct (N.lt_ge_cases (f t) (H j)) as [C|C]; [exfalso|exact C].
  destruct (proper_exists t L) as (k & r & R & S). pose proof (least_part_le n p P).
  destruct (exists_last (l := k :: r)) as (u & i & E); [easy|].
  assert (K : (H k <= t)%N) by (cbn in S; lia).
  assert (f (H k) <= f t)%N by (destruct (N.eq_dec (H k) t) as [W|]; [rewrite W; lia|]; pose proof (increases (H k) t ltac:(lia)); lia).
  assert (W : least_part n (H i)).
  { exists ((l ++ [j]) ++ u), i. rewrite <- app_assoc, <- E. split; [|split; [|reflexivity]].
    - apply proper_app; [exact Q|exact R|lia].
    - rewrite total_app. lia. }
  rewrite (least_part_unique n p (H i) P W) in M. rewrite E, total_app in S. cbn in S. lia.
Qed.

Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.
Variable rule : N -> N -> N -> N -> Prop.
Hypothesis moves : forall x y u v : N,
  rule x y u v <-> exists t : N, 1 <= t /\ (t <= y /\ (u + t = x /\ Z.of_N v = f t)).
Theorem take_away_law (x y : N) : is_P _ (pairs rule) (x, y) <-> Z.of_N x = 0 \/ exists p : N, least_part x p /\ y < p.
Proof.
  apply (tuples _ (pairs rule) fst)
    with (S := fun s : N * N => Z.of_N (fst s) = 0 \/ exists p : N, least_part (fst s) p /\ snd s < p); clear x y.
  - intros [x y] [u v] M. apply moves in M as (t & A & B & C & D). cbn. lia.
  - intros [x y] [u v] P Q M. apply moves in M as (t & A & B & C & D). cbn [fst snd] in *. assert (v = f t) as -> by lia.
    destruct P as [E|(p & P & L)]; [lia|]. pose proof (least_part_le x p P). destruct Q as [E|(q & Q & M)]; [lia|].
    replace u with (x - t)%N in Q by lia. pose proof (taken_less x p t q P ltac:(lia) ltac:(lia) Q). lia.
  - intros [x y]. cbn [fst snd]. destruct (N.eq_dec x 0) as [->|E]; [now left; left|].
    destruct (least_part_exists x ltac:(lia)) as [p P].
    destruct (Z.lt_ge_cases y p) as [L|L]; [left; right; now exists p|right].
    pose proof (least_part_le x p P). exists ((x - p)%N, f p). cbn [fst snd]. split; [|apply moves; exists p; lia].
    destruct (taken_whole x p P) as [->|(q & Q & M)]; [left; lia|right; exists q; split; [exact Q|lia]].
Qed.
(* whoever takes the last token loses, and so does whoever must begin with one: play is as with one token less *)
Theorem misere_take_away_law (x y : N) : misere_P _ (pairs rule) (x, y) <->
  1 <= y /\ (Z.of_N x = 1 \/ exists p : N, least_part (x - 1) p /\ y < p).
Proof.
  apply (misere_kernel _ (pairs rule) (fun _ => True) fst) with
    (S := fun s : N * N => 1 <= snd s /\ (Z.of_N (fst s) = 1 \/ exists p : N, least_part (fst s - 1) p /\ snd s < p));
    clear x y; [| | | |exact I].
  - intros [x y] [u v] _ M. apply moves in M as (t & A & B & C & D). cbn. split; [exact I|lia].
  - intros [x y] [u v] _ [_ P] M [_ Q]. apply moves in M as (t & A & B & C & D). cbn [fst snd] in *.
    assert (v = f t) as -> by lia. assert (2 <= u \/ u = 1%N).
    { destruct Q as [E|(q & Q & _)]; [lia|]. pose proof (least_part_le _ q Q). lia. }
    destruct P as [E|(p & P & L)]; [lia|]. pose proof (least_part_le _ p P). destruct Q as [E|(q & Q & M)]; [lia|].
    replace (u - 1)%N with (x - 1 - t)%N in Q by lia. pose proof (taken_less _ p t q P ltac:(lia) ltac:(lia) Q). lia.
  - intros [x y] _ [Y P]. cbn [fst snd] in *. exists ((x - 1)%N, f 1%N). apply moves. exists 1%N.
    assert (1 <= x); [|lia]. destruct P as [E|(p & P & _)]; [lia|]. pose proof (least_part_le _ p P). lia.
  - intros [x y] _. cbn [fst snd]. destruct (N.eq_dec x 0) as [->|X].
    { right. left. intros [u v] M. apply moves in M as (t & A & B & C & D). lia. }
    destruct (N.eq_dec y 0) as [->|Y].
    { right. left. intros [u v] M. apply moves in M as (t & A & B & C & D). lia. }
    destruct (N.eq_dec x 1) as [->|X']; [left; split; [lia|now left]|].
    destruct (least_part_exists (x - 1) ltac:(lia)) as [p P]. pose proof (least_part_le _ p P).
    destruct (Z.lt_ge_cases y p) as [L|L]; [left; split; [lia|right; now exists p]|right; right].
    exists ((x - p)%N, f p). cbn [fst snd]. split; [apply moves; exists p; lia|]. pose proof (enough p). split; [lia|].
    destruct (taken_whole _ p P) as [E|(q & Q & M)]; [left; lia|right; exists q].
    replace (x - p - 1)%N with (x - 1 - p)%N by lia. split; [exact Q|lia].
Qed.
End Weights.
