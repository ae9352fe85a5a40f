(* P-positions slice by slice, such as for each value of a flag: of the others each slice knows a set within and one around. *)
From Coq Require Import NArith.
From Sprague Require Import Games.

Section Slices.
Variable position : Type.
Variable move : position -> position -> Prop.
Variable legal : position -> Prop.
Variable measure : position -> N.
Hypothesis play_ends : forall p q, legal p -> move p q -> legal q /\ (measure q < measure p)%N.
Variable slice : Type.
Hypothesis decided : forall i j : slice, i = j \/ i <> j.
Variables at_slice S within around : slice -> position -> Prop.
Hypothesis every : forall p, legal p -> exists i, at_slice i p.
Hypothesis lies : forall i p, legal p -> (S i p -> around i p) /\ (within i p -> S i p).
Hypothesis apart : forall i p q, legal p -> S i p -> move p q -> ~ (S i q \/ exists j, i <> j /\ around j q).
Hypothesis reached : forall i p, legal p -> at_slice i p ->
  S i p \/ exists q, move p q /\ (S i q \/ exists j, i <> j /\ within j q).

Theorem slices p : legal p -> (is_P _ move p <-> exists i, S i p).
Proof.
  apply (kernel _ move legal measure play_ends (fun p => exists i, S i p)); clear p.
  - intros p q L (i & A) M (j & B). apply (apart i p q L A M). destruct (decided i j) as [<-|D]; [now left|right].
    exists j. split; [exact D|]. now apply lies; [apply (play_ends p q L M)|].
  - intros p L. destruct (every p L) as (i & I). destruct (reached i p L I) as [A|(q & M & A)]; [left; now exists i|right].
    exists q. split; [exact M|]. destruct A as [A|(j & _ & A)]; [now exists i|exists j].
    now apply lies; [apply (play_ends p q L M)|].
Qed.
End Slices.
