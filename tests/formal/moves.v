(* Tactics for the moves that a proposition says: for each position, these options and no others. *)
From Coq Require Import NArith List Lia.
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
