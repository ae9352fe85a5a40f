(* Tactics for the moves that a proposition says: for each position, these options and no others. *)
From Coq Require Import NArith List Bool Lia.
Import ListNotations.
Open Scope nat_scope.
Ltac closed := vm_compute; discriminate.
Ltac euclid := intros c d; split; [intros M; inversion M; subst; lia|intros H; decompose [or and] H; subst; try contradiction;
  match goal with |- CalkinWilf.euclid (?a, ?b) (?c, ?d) =>
    first [refine (CalkinWilf.from_second ((b - d) / a)%N c d _ _ _); closed|refine (CalkinWilf.from_first ((a - c) / b)%N c d _ _ _); closed] end].
Ltac zero := intros c d; split; [intros M; inversion M; subst; lia|intros H; decompose [or and] H; subst; try contradiction;
  match goal with |- EuclidZero.down_to_zero (?a, ?b) (?c, ?d) =>
    first [refine (EuclidZero.from_second ((b - d) / a)%N c d _ _); closed|refine (EuclidZero.from_first ((a - c) / b)%N c d _ _); closed] end].
Ltac wythoff := unfold Beatty.wythoff, Multiples.wythoff_a; intros; lia.
Ltac small x n := let H := fresh in
  assert (x = 0 \/ x = 1 \/ x = 2 \/ x = 3)%N as H by lia; decompose [or] H; clear H; subst x.
Ltac three := intros p q r; split; [intros (a & b & c & X & Y & Z & S & H); small a 3; small b 3; small c 3; cbn in H; lia|
  intros H; decompose [or and] H; subst; try contradiction;
  match goal with |- Lists.take_from_three ?x ?y ?z ?p ?q ?r => exists (x - p)%N, (y - q)%N, (z - r)%N; repeat split; vm_compute; tauto || discriminate end].
Ltac squares := intros m; split;
  [intros [L [->|(s & [k ->] & B & ->)]]; [lia|]; assert (k = 0 \/ k = 1 \/ k = 2 \/ 3 <= k) as K by lia;
   destruct K as [->|[->|[->|K]]]; [lia|lia|lia|nia]
  |intros H; decompose [or] H; subst; try contradiction; (split; [lia|]);
   first [left; lia|right; exists 1; split; [now exists 1|lia]|right; exists 4; split; [now exists 2|lia]]].
Ltac part := intros m; split;
  [intros [L [->|(p & P & E)]]; [lia|]; first [lia|match type of E with ?n = _ => let I := fresh in destruct (Growing.part_of n m p L P E) as [I <-];
     vm_compute in I; repeat (destruct I as [<-|I]; [vm_compute; tauto|]); destruct I end]
  |intros H; decompose [or] H; subst; try contradiction; (split; [lia|]);
   first [left; reflexivity|right; first [exists 2; split; [now apply Growing.is_prime_iff|reflexivity]|
     exists 3; split; [now apply Growing.is_prime_iff|reflexivity]|exists 5; split; [now apply Growing.is_prime_iff|reflexivity]|
     exists 7; split; [now apply Growing.is_prime_iff|reflexivity]|exists 11; split; [now apply Growing.is_prime_iff|reflexivity]]]].
Ltac strip := intros q; split;
  [intros M; inversion M as [l c r B B' E F]; destruct l as [|? [|? [|? l]]]; cbn in E; try discriminate; injection E; intros; subst;
   destruct c; cbn in B, B' |- *; try (exfalso; now apply B); try (exfalso; now apply B'); try tauto; destruct l; discriminate
  |intros H; decompose [or] H; subst; try contradiction;
   first [refine (Magnetism.token [] true _ _ _); closed|refine (Magnetism.token [] false _ _ _); closed
     |refine (Magnetism.token [_] true _ _ _); closed|refine (Magnetism.token [_] false _ _ _); closed
     |refine (Magnetism.token [_; _] true _ _ _); closed|refine (Magnetism.token [_; _] false _ _ _); closed]].
Close Scope nat_scope.
(* Fat Rat's moves, listed *)
Section Fat.
Import ManyPiles Places FatRules.
Local Open Scope N_scope.
Variable m : N.
Definition nearer (a b d : N) : bool := (a <? b + d) && (b <? a + d).
Definition fat_move (s p : list N) : bool :=
  let all f := forallb f (numbers m) in let one f := existsb f (numbers m) in
  let from_all := all (fun j => pile p j <? pile s j) in
  all (fun j => pile p j <=? pile s j) && (one (fun j => pile p j =? pile s j) && one (fun j => pile p j <? pile s j))
  || (from_all && ((pile p 1 <=? pile p 2) && all (fun j => negb (3 <=? j) || ((pile p j <=? pile p 1) || (pile p 2 <=? pile p j)))
       && nearer (taken s p 2) (taken s p 1) (if gap s 2 mod (2 ^ m - 1) =? 0 then 2 else 1))
  || from_all && ((if list_eq_dec N.eq_dec (sort p) p then true else false)
       && one (fun j => (3 <=? j) && nearer (taken s p j) (taken s p 1) (step_after m j (gap p j))))).
Fixpoint lists_below (s : list N) : list (list N) :=
  match s with
  | [] => [[]]
  | a :: s => flat_map (fun x => map (cons (N.of_nat x)) (lists_below s)) (seq 0 (S (N.to_nat a)))
  end.
Definition fat_moves (s : list N) : list (list N) := filter (fat_move s) (lists_below s).
Lemma all_iff f : forallb f (numbers m) = true <-> forall j, 1 <= j <= m -> f j = true.
Proof. rewrite forallb_forall. now setoid_rewrite numbers_in. Qed.
Lemma one_iff f : existsb f (numbers m) = true <-> exists j, 1 <= j <= m /\ f j = true.
Proof. rewrite existsb_exists. now setoid_rewrite numbers_in. Qed.
Lemma nearer_iff a b d : nearer a b d = true <-> close a b d.
Proof. unfold nearer, close. now rewrite andb_true_iff, !N.ltb_lt. Qed.
Lemma in_order_iff p : (if list_eq_dec N.eq_dec (sort p) p then true else false) = true <-> sorted p.
Proof.
  destruct (list_eq_dec N.eq_dec (sort p) p) as [E|E]; split; auto; try discriminate.
  - rewrite <- E. intros _. apply sort_sorted.
  - intros O. now apply sort_of_sorted in O.
Qed.
Lemma fat_move_iff s p : length p = length s -> (fat_move s p = true <-> fat_rat m s p).
Proof.
  intros L. unfold fat_move, fat_rat, from_some, nearly_alike, in_step, neighbours, from_all. cbv zeta.
  repeat rewrite ?orb_true_iff, ?andb_true_iff, ?all_iff, ?one_iff. rewrite nearer_iff, in_order_iff.
  setoid_rewrite orb_true_iff. setoid_rewrite negb_true_iff. setoid_rewrite orb_true_iff. setoid_rewrite andb_true_iff.
  setoid_rewrite N.leb_le. setoid_rewrite N.ltb_lt. setoid_rewrite N.leb_gt. setoid_rewrite N.eqb_eq. setoid_rewrite nearer_iff.
  split.
  - intros H. split; [exact L|]. destruct H as [H|[(A & (B & C) & E)|(A & O & j & J & J3 & C)]]; [tauto|right; left|right; right].
    + split; [exact A|]. split; [split; [exact B|]|exact E]. intros j J. destruct (C j ltac:(lia)); [lia|tauto].
    + split; [exact A|]. split; [exact O|]. exists j. split; [lia|exact C].
  - intros (_ & [H|[(A & (B & C) & E)|(A & O & j & J & C)]]); [tauto|right; left|right; right].
    + split; [exact A|]. split; [split; [exact B|]|exact E]. intros j J. destruct (N.lt_ge_cases j 3); [now left|right; apply C; lia].
    + split; [exact A|]. split; [exact O|]. exists j. split; [lia|]. split; [lia|exact C].
Qed.
Lemma below_iff s : forall p, In p (lists_below s) <-> length p = length s /\ forall i, (i < length s)%nat -> nth i p 0 <= nth i s 0.
Proof.
  induction s as [|a s IH]; intros p.
  - split; [intros [<-|[]]; split; [reflexivity|intros; cbn in *; lia]|]. intros [L _]. destruct p; [now left|discriminate].
  - cbn [lists_below]. rewrite in_flat_map. split.
    + intros (x & X & P). apply in_map_iff in P as (q & <- & Q). apply IH in Q as [L Q]. apply in_seq in X. split; [cbn; lia|].
      intros [|i] I; [cbn; lia|]. apply Q. cbn in I. lia.
    + intros [L H]. destruct p as [|b p]; [discriminate|]. exists (N.to_nat b). pose proof (H 0%nat ltac:(cbn; lia)) as B. cbn in B.
      split; [apply in_seq; lia|]. rewrite N2Nat.id. apply in_map, IH. split; [cbn in L; lia|]. intros i I. apply (H (S i)). cbn. lia.
Qed.
Lemma fat_moves_iff s p : length s = N.to_nat m -> (In p (fat_moves s) <-> fat_rat m s p).
Proof.
  intros Ls. unfold fat_moves. rewrite filter_In, below_iff. split; [intros [[L _] H]; now apply fat_move_iff|].
  intros R. pose proof R as [L H]. split; [split; [exact L|]|now apply fat_move_iff]. intros i I.
  assert (G : forall j, 1 <= j <= m -> pile p j <= pile s j).
  { intros j J. destruct H as [(B & _)|[(B & _)|(B & _)]]; [now apply B|apply N.lt_le_incl, B; lia..]. }
  specialize (G (N.of_nat i + 1) ltac:(lia)). unfold pile in G. now replace (N.to_nat (N.of_nat i + 1 - 1)) with i in G by lia.
Qed.
End Fat.
