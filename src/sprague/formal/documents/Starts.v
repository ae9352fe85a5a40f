(* Eraserhead on cycles: which starts of up to 13 vertices are lost, computed; where they are against the rule of odd and even. *)
From Coq Require Import Arith NArith PArith List Bool Lia.
From Sprague Require Import Games Piles Values Draws.
From Documents Require Import Together Brocot Eraserhead Memory.
Import ListNotations.
Local Open Scope N_scope.

Definition same_parts (p q : list part) : bool :=
  if list_eq_dec (fun a b : part => ltac:(decide equality; apply list_eq_dec, N.eq_dec) : {a = b} + {a <> b}) p q then true else false.
Lemma same_parts_iff p q : same_parts p q = true -> p = q.
Proof. unfold same_parts. now destruct (list_eq_dec _ p q). Qed.
Definition gaps_key (gaps : list N) : positive := fold_right (fun g n => xI (N.iter g xO n)) xH gaps.
Definition key (p : list part) : positive :=
  match p with line gaps :: _ => xO (gaps_key gaps) | cycle gaps :: _ => xI (gaps_key gaps) | [] => xH end.
Definition erase_values : list (list part) -> option (list N) :=
  values_of _ (fun p => match p with [c] => Some (options c) | _ => None end) (map (fun c => [c])) same_parts key 99.
Lemma erase_values_sound l vs : erase_values l = Some vs -> Forall2 (has_value _ erase) l vs.
Proof.
  apply values_sound; [| |exact same_parts_iff].
  - intros [|c [|]] r E q; try discriminate. injection E as <-. apply alone.
  - intros p. induction p as [|c p IH]; cbn; intros r V; inversion V; subst; cbn.
    + constructor; [intros q M; inversion M as [[|]]; discriminate|lia].
    + change (c :: p) with ([c] ++ p). apply side_by_side; auto.
Qed.

(* A start says of each vertex, round the cycle, whether an eraser stands there. *)
Fixpoint gaps (n : N) (s : list bool) : list N :=
  match s with [] => [n] | true :: s => n :: gaps 0 s | false :: s => gaps (n + 1) s end.
Fixpoint add_at_end (a : N) (l : list N) : list N := match l with [] => [] | [b] => [b + a] | b :: l => b :: add_at_end a l end.
Definition start (s : list bool) : list part := match gaps 0 s with a :: l => [cycle (add_at_end a l)] | [] => [] end.
Definition erasers (s : list bool) : nat := length (filter (fun b => b) s).
(* The rule: the first player wins if and only if the number of vertices is odd. *)
Definition against (s : list bool) : Prop := if Nat.odd (length s) then is_P _ erase (start s) else is_N _ erase (start s).
Definition broken (n k : nat) : nat := (
  nth k (nth n [[]; []; []; []; []; []; []; []; [];
    [0; 0; 0; 9; 0; 0; 9]; [0; 0; 0; 10; 0; 0; 0; 10]; [0; 0; 0; 11; 0; 0; 0; 0; 11];
    [0; 0; 0; 28; 36; 48; 0; 48; 36; 28]; [0; 0; 0; 13; 13; 13; 0; 0; 13; 13; 13]] []) 0)%nat.
Definition is_against (e : list bool * N) : bool := Bool.eqb (snd e =? 0) (Nat.odd (length (fst e))).
Definition counted (n : nat) : bool :=
  match erase_values (map start (ways n)) with
  | Some vs => forallb (fun k => Nat.eqb (length (filter (fun e => Nat.eqb (erasers (fst e)) k && is_against e) (combine (ways n) vs))) (broken n k))
      (seq 1 (n - 1))
  | None => false
  end.
Lemma all_counted : forallb counted (seq 3 11) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma combined (n : nat) vs : Forall2 (has_value _ erase) (map start (ways n)) vs -> forall e, In e (combine (ways n) vs) ->
  length (fst e) = n /\ has_value _ erase (start (fst e)) (snd e) /\ (is_against e = true <-> against (fst e)).
Proof.
  intros V [s v] I. cbn [fst snd].
  assert (H : has_value _ erase (start s) v).
  { revert V I. generalize (ways n). intros l. revert vs. induction l as [|t l IH]; cbn; intros vs V I; [destruct I|].
    inversion V; subst. destruct I as [I|I]; [injection I as <- <-; assumption|]. eapply IH; eassumption. }
  split; [apply ways_iff; eapply in_combine_l; exact I|]. split; [exact H|]. apply lost_at_zero in H.
  unfold is_against, against. cbn [fst snd]. pose proof (never_both _ erase (start s)).
  destruct (N.eqb_spec v 0), (Nat.odd (length s)); cbn; intuition congruence.
Qed.
(* I-eraser.fails: Against the rule are 9 starts of 3 and of 6 erasers on the cycle of 9; 10 of 3 and 7 on 10; 11 of 3, 8
   on 11; on 12 there are 28 of 3 and 9, 36 of 4 and 8, 48 of 5 and 7; on 13 there are 13 each of 3, 4, 5, 8, 9 and 10. *)
Theorem against_the_rule n k : (3 <= n <= 13)%nat -> (1 <= k < n)%nat ->
  exists l, NoDup l /\ length l = broken n k /\ forall s, In s l <-> length s = n /\ erasers s = k /\ against s.
Proof.
  intros N K. pose proof all_counted as C. rewrite forallb_forall in C. specialize (C n ltac:(apply in_seq; lia)). unfold counted in C.
  destruct (erase_values _) as [vs|] eqn:V; [|discriminate]. apply erase_values_sound in V. rewrite forallb_forall in C.
  specialize (C k ltac:(apply in_seq; lia)). apply Nat.eqb_eq in C. pose proof (combined n vs V) as G.
  exists (map fst (filter (fun e => Nat.eqb (erasers (fst e)) k && is_against e) (combine (ways n) vs))). split; [|split].
  - clear - V. pose proof (ways_once n) as D. revert vs V D. generalize (ways n). induction l as [|s l IH]; intros vs V D; [constructor|].
    inversion V as [|? v ? ws _ W]; subst. inversion D as [|? ? I D']; subst. cbn. destruct (_ && _); [|now apply IH]. cbn.
    constructor; [|now apply IH]. intros J. apply I. apply in_map_iff in J as ([t w] & <- & J). apply filter_In in J as [J _]. eapply in_combine_l. exact J.
  - now rewrite map_length.
  - intros s. rewrite in_map_iff. split.
    + intros (e & <- & I). apply filter_In in I as [I F]. apply andb_true_iff in F as [E A]. apply Nat.eqb_eq in E.
      destruct (G e I) as (L & _ & W). split; [exact L|split; [exact E|now apply W]].
    + intros (L & E & A). assert (I : exists v, In (s, v) (combine (ways n) vs)).
      { apply ways_iff in L. clear - V L. revert vs V. induction (ways n) as [|t l IH]; intros vs V; [destruct L|]. inversion V; subst.
        destruct L as [->|L]; [eexists; now left|]. destruct (IH L _ ltac:(eassumption)) as [v I]. exists v. now right. }
      destruct I as [v I]. exists (s, v). split; [reflexivity|]. apply filter_In. split; [exact I|]. apply andb_true_iff.
      split; [now apply Nat.eqb_eq|]. now apply (G (s, v) I).
Qed.
Lemma settled s : (3 <= length s <= 13)%nat -> is_P _ erase (start s) \/ is_N _ erase (start s).
Proof.
  intros N. pose proof all_counted as C. rewrite forallb_forall in C. specialize (C (length s) ltac:(apply in_seq; lia)). unfold counted in C.
  destruct (erase_values _) as [vs|] eqn:V; [|discriminate]. apply erase_values_sound in V. clear C.
  assert (I : In s (ways (length s))) by now apply ways_iff. revert V I. generalize (ways (length s)). intros l. revert vs.
  induction l as [|t l IH]; cbn; intros vs V I; [destruct I|]. inversion V as [|? v ? ws H W]; subst. destruct I as [<-|I]; [|exact (IH _ W I)].
  apply lost_at_zero in H. destruct (v =? 0); auto.
Qed.
(* I-eraser.to-eight: On cycles to 8 vertices every start but the empty and the full one is won iff the number of
   vertices is odd. *)
Theorem to_eight s : (3 <= length s <= 8)%nat -> In true s -> In false s -> (is_N _ erase (start s) <-> Nat.Odd (length s)).
Proof.
  intros L T F. assert (K : (1 <= erasers s < length s)%nat).
  { assert (H : (In true s -> 1 <= erasers s)%nat /\ (erasers s <= length s)%nat /\ (In false s -> erasers s < length s)%nat); [|intuition].
    clear. unfold erasers. induction s as [|[|] s IH]; cbn; intuition (discriminate || lia). }
  destruct (against_the_rule (length s) (erasers s)) as (l & _ & E & H); [lia|exact K|].
  assert (B : broken (length s) (erasers s) = 0%nat).
  { generalize (erasers s). revert L. generalize (length s). clear. intros n L k. do 9 (destruct n as [|n]; [try lia; cbn; now destruct k|]). lia. }
  rewrite B in E. destruct l; [|discriminate]. assert (A : ~ against s) by (intros A; destruct (proj2 (H s)); auto). unfold against in A.
  rewrite <- Nat.odd_spec. destruct (settled s) as [P|W]; [lia| |]; pose proof (never_both _ erase (start s)); destruct (Nat.odd (length s)); intuition discriminate.
Qed.
(* Lost are the start that is drawn here, and the eight others that a turn makes of it. *)
Definition in_twos : list bool := [true; false; true; false; true; false; false; false; false].
Definition turns (s : list bool) : list (list bool) := map (fun i => skipn i s ++ firstn i s) (seq 0 (length s)).
Definition nine : bool :=
  match erase_values (map start (ways 9)) with
  | Some vs => forallb (fun e => implb (Nat.eqb (erasers (fst e)) 3)
      (Bool.eqb (snd e =? 0) (existsb (fun t => if list_eq_dec bool_dec t (fst e) then true else false) (turns in_twos)))) (combine (ways 9) vs)
  | None => false
  end.
(* I-eraser.nine: On the cycle of 9 some three erasers are lost: three of neighbours' neighbours, with three different
   moves. *)
Theorem three_of_nine s : length s = 9%nat -> erasers s = 3%nat -> (is_P _ erase (start s) <-> In s (turns in_twos)).
Proof.
  intros L E. assert (C : nine = true) by (vm_cast_no_check (eq_refl true)). unfold nine in C.
  destruct (erase_values _) as [vs|] eqn:V; [|discriminate]. apply erase_values_sound in V. rewrite forallb_forall in C.
  assert (I : exists v, In (s, v) (combine (ways 9) vs)).
  { apply ways_iff in L. clear - V L. revert vs V. induction (ways 9) as [|t l IH]; intros vs V; [destruct L|]. inversion V; subst.
    destruct L as [->|L]; [eexists; now left|]. destruct (IH L _ ltac:(eassumption)) as [v I]. exists v. now right. }
  destruct I as [v I]. specialize (C _ I). cbn [fst snd] in C. rewrite E in C. cbn [Nat.eqb implb] in C. apply eqb_prop in C.
  destruct (combined 9 vs V (s, v) I) as (_ & H & _). cbn [fst snd] in H. apply lost_at_zero in H. pose proof (never_both _ erase (start s)) as B.
  assert (X : existsb (fun t => if list_eq_dec bool_dec t s then true else false) (turns in_twos) = true <-> In s (turns in_twos)).
  { rewrite existsb_exists. split; [intros (t & J & D)|intros J; exists s]; [|split; [exact J|]]; [|now destruct (list_eq_dec _ s s)].
    now destruct (list_eq_dec bool_dec t s) as [<-|]. }
  rewrite <- X, <- C. destruct (v =? 0); intuition discriminate.
Qed.
(* the moves from there, by mirror three lines, none the mirror image of another *)
Theorem three_moves : start in_twos = [cycle [1; 1; 4]] /\
  (forall left, In left (options (cycle [1; 1; 4])) <-> In left [[line [0; 0; 1; 5]]; [line [0; 0; 4; 2]]; [line [0; 3; 1; 2]]]) /\
  NoDup (flat_map (fun g => [g; rev g]) [[0; 0; 1; 5]; [0; 0; 4; 2]; [0; 3; 1; 2]]).
Proof.
  split; [reflexivity|]. split; [intros left; cbn; tauto|]. cbn. repeat constructor; cbn; intuition discriminate.
Qed.
