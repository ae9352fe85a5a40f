(* Magnetism: a token parts a strip into stretches, and the nimber of the strip is the nim-sum of theirs. *)
From Coq Require Import NArith List Lia Bool.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together.
Import ListNotations.

(* A strip of squares: empty, or with a token, true for + and false for -. A token is put on an empty square with no equal
   token beside it. *)
Notation square := (option bool).
Definition beside (s : square) (c : bool) : Prop := s <> Some c.
Definition at_end (l : list square) : square := last l None.
Definition at_start (l : list square) : square := hd None l.
Inductive put : list square -> list square -> Prop :=
  token l c r : beside (at_end l) c -> beside (at_start r) c -> put (l ++ None :: r) (l ++ Some c :: r).

Definition vacant (l : list square) : N := N.of_nat (length (filter (fun s => match s with None => true | _ => false end) l)).
Lemma falls p q : put p q -> (vacant q < vacant p)%N.
Proof. intros [l c r _ _]. unfold vacant. rewrite !filter_app. cbn. rewrite !app_length. cbn. lia. Qed.
Lemma end_of l (s : square) r : at_end (l ++ s :: r) = at_end (s :: r).
Proof. unfold at_end. induction l as [|a l IH]; [reflexivity|]. cbn [app]. rewrite <- IH. now destruct l. Qed.
Lemma start_of l (s : square) r t : at_start (l ++ s :: r) = at_start (l ++ [s]) /\ at_start (l ++ s :: t) = at_start (l ++ s :: r).
Proof. now destruct l. Qed.

(* I-magnet.sum: The nimber of a strip is the nim-sum of those of the stretches between tokens, tokens at the ends
   included. *)
Theorem stretches l t r x y : has_value _ put (l ++ [Some t]) x -> has_value _ put (Some t :: r) y ->
  has_value _ put (l ++ Some t :: r) (N.lxor x y).
Proof.
  apply (nim_sum _ put vacant falls (fun a b p => exists l r, a = l ++ [Some t] /\ b = Some t :: r /\ p = l ++ Some t :: r));
    [| | |now exists l, r]; clear l r x y.
  - intros a b p q (l & r & -> & -> & ->) M. inversion M as [u c v B B' E E']. apply app_eq_app in E as (m & [[-> E]|[-> E]]).
    + destruct m as [|d m]; cbn in E; [discriminate|]. injection E as <- ->. right. exists (Some t :: m ++ Some c :: v). split.
      * change (put ((Some t :: m) ++ None :: v) ((Some t :: m) ++ Some c :: v)). constructor; [|exact B'].
        now rewrite end_of in B.
      * exists l, (m ++ Some c :: v). rewrite <- app_assoc. now repeat split.
    + destruct m as [|d m]; cbn in E; [discriminate|]. injection E as <- ->. left. exists ((u ++ Some c :: m) ++ [Some t]). split.
      * rewrite <- !app_assoc. cbn [app]. constructor; [exact B|]. destruct m; exact B'.
      * exists (u ++ Some c :: m), r. rewrite <- !app_assoc. now repeat split.
  - intros a b p a' (l & r & -> & -> & ->) M. inversion M as [u c v B B' E E'].
    assert (K : exists m, v = m ++ [Some t] /\ l = u ++ None :: m).
    { destruct v as [|d v] using rev_ind.
      - apply app_inj_tail in E as [_ E]. discriminate.
      - exists v. rewrite app_comm_cons, app_assoc in E. apply app_inj_tail in E as [<- ->]. now split. }
    destruct K as (m & -> & ->). exists (u ++ Some c :: m ++ Some t :: r). split.
    + rewrite <- app_assoc. cbn [app]. constructor; [exact B|]. destruct m; exact B'.
    + exists (u ++ Some c :: m), r. rewrite <- !app_assoc. now repeat split.
  - intros a b p b' (l & r & -> & -> & ->) M. inversion M as [u c v B B' E E']. destruct u as [|d u]; [discriminate|].
    injection E as -> <-. exists (l ++ Some t :: u ++ Some c :: v). split.
    + assert (H : forall w, l ++ Some t :: w = (l ++ [Some t]) ++ w) by (intros w; now rewrite <- app_assoc).
      cbn [app]. rewrite (H (u ++ None :: v)), (H (u ++ Some c :: v)), !(app_assoc (l ++ [Some t])). constructor; [|exact B']. rewrite <- app_assoc. cbn [app]. now rewrite end_of.
    + exists l, (u ++ Some c :: v). now repeat split.
Qed.

(* A stretch of n empty squares between what bounds it: an end of the strip, or a token. *)
Definition bound (s : square) : list square := match s with None => [] | Some c => [Some c] end.
Definition stretch (s : square) (n : nat) (t : square) : list square := bound s ++ repeat None n ++ bound t.
(* A token c on one of n empty squares leaves i and j beside it; not beside its like. *)
Lemma among n (l r : list square) : repeat None n = l ++ None :: r -> exists i j, i + j + 1 = n /\ l = repeat None i /\ r = repeat None j.
Proof.
  revert l. induction n as [|n IH]; intros [|s l] E; try discriminate; cbn in E.
  - injection E as <-. exists 0, n. repeat split. lia.
  - injection E as <- E. destruct (IH l E) as (i & j & <- & -> & ->). exists (S i), j. now repeat split.
Qed.
Lemma ends_in s i c : beside (at_end (bound s ++ repeat None i)) c <-> i <> 0 \/ s <> Some c.
Proof.
  unfold beside. destruct i as [|i].
  - rewrite app_nil_r. destruct s as [b|]; cbn; intuition congruence.
  - rewrite (repeat_cons i None : repeat None (S i) = repeat None i ++ [None]). rewrite app_assoc, end_of. cbn. intuition congruence.
Qed.
Lemma starts_with t j c : beside (at_start (repeat None j ++ bound t)) c <-> j <> 0 \/ t <> Some c.
Proof. unfold beside. destruct j as [|j]; [destruct t|]; cbn; intuition congruence. Qed.
(* I-magnet.pattern: For all n the nimbers go on as n mod 2, n, 1 and 0. *)
Theorem put_in_stretch s n t q : put (stretch s n t) q <-> exists i j c, i + j + 1 = n /\
  (i <> 0 \/ s <> Some c) /\ (j <> 0 \/ t <> Some c) /\ q = bound s ++ repeat None i ++ Some c :: repeat None j ++ bound t.
Proof.
  unfold stretch. split.
  - intros M. inversion M as [u c v B B' E E'].
    assert (K : exists i j, i + j + 1 = n /\ u = bound s ++ repeat None i /\ v = repeat None j ++ bound t).
    { assert (H : forall m, repeat None n ++ bound t = m ++ None :: v -> exists i j, i + j + 1 = n /\ m = repeat None i /\ v = repeat None j ++ bound t).
      { clear. intros m E. symmetry in E. apply app_eq_app in E as (w & [[-> E]|[E E2]]).
        - destruct t as [b|]; destruct w as [|d w]; cbn in E; try discriminate. injection E as _ E. now destruct w.
        - destruct w as [|d w]; cbn in E2.
          + exfalso. destruct t; discriminate.
          + injection E2 as <- ->. destruct (among n m w E) as (i & j & H & -> & ->). now exists i, j. }
      destruct s as [b|]; cbn [bound app] in *.
      - destruct u as [|d u]; cbn in E; [discriminate|]. injection E as -> E. destruct (H u (eq_sym E)) as (i & j & N & -> & ->). now exists i, j.
      - destruct (H u (eq_sym E)) as (i & j & N & -> & ->). now exists i, j. }
    destruct K as (i & j & N & -> & ->). exists i, j, c. rewrite ends_in in B. rewrite starts_with in B'. rewrite <- app_assoc. now repeat split.
  - intros (i & j & c & <- & B & B' & ->). replace (i + j + 1) with (i + (1 + j)) by lia. rewrite repeat_app. cbn [repeat Nat.add].
    rewrite <- !app_assoc. cbn [app]. rewrite !app_assoc. constructor; [now apply ends_in|now apply starts_with].
Qed.
(* ... and parts it into two stretches. *)
Theorem parted s i c j t x y : has_value _ put (stretch s i (Some c)) x -> has_value _ put (stretch (Some c) j t) y ->
  has_value _ put (bound s ++ repeat None i ++ Some c :: repeat None j ++ bound t) (N.lxor x y).
Proof. unfold stretch. cbn [bound app]. rewrite !app_assoc. apply stretches. Qed.
(* So four kinds of stretches are all: by mirror, and by exchange of the tokens. *)
Theorem mirrored l x : has_value _ put l x -> has_value _ put (rev l) x.
Proof.
  apply (symmetric _ put vacant falls (@rev _)); [|apply rev_involutive]. intros p q [u c v B B'].
  rewrite !rev_app_distr. cbn [rev]. rewrite <- !app_assoc. cbn [app]. unfold at_end, at_start in *. constructor.
  - unfold at_end. destruct v as [|d v]; [exact B'|]. cbn [rev]. now rewrite last_last.
  - unfold at_start. destruct u as [|d u] using rev_ind; [exact B|]. rewrite rev_app_distr. rewrite last_last in B. exact B.
Qed.
Definition exchange (s : square) : square := option_map negb s.
Theorem exchanged l x : has_value _ put l x -> has_value _ put (map exchange l) x.
Proof.
  apply (symmetric _ put vacant falls (map exchange)).
  - intros p q [u c v B B']. rewrite !map_app. cbn [map exchange option_map]. unfold beside, at_end, at_start in *. constructor.
    + unfold beside, at_end. destruct u as [|d u] using rev_ind; [discriminate|]. rewrite map_app. cbn [map]. rewrite last_last in *.
      destruct d as [[|]|], c; cbn; congruence.
    + unfold beside, at_start. destruct v as [|[[|]|] v]; cbn in *; destruct c; cbn; congruence.
  - intros p. rewrite map_map. rewrite <- (map_id p) at 2. apply map_ext. intros [[|]|]; reflexivity.
Qed.
