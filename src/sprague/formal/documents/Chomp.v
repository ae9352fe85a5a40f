(* Chomp: the first player wins every full bar of more than one piece, by an argument that names no move. *)
From Coq Require Import Arith NArith List Bool Lia.
From Sprague Require Import Games.
Import ListNotations.

(* A fragment is the lengths of its rows, that with the poison first. A bite at a piece takes it with all that is not
   nearer to the poison by row or by column; the poison itself, piece 0 of row 0, is left. *)
Definition bite (i j : nat) (rows : list nat) : list nat := firstn i rows ++ map (Nat.min j) (skipn i rows).
Definition chomp (rows after : list nat) : Prop :=
  exists i j, (i <> 0 \/ j <> 0) /\ j < nth i rows 0 /\ after = bite i j rows.
Definition bar (m n : nat) : list nat := repeat n m.

Fixpoint pieces (rows : list nat) : nat := match rows with [] => 0 | a :: rows => a + pieces rows end.
Lemma row n m i : i < m -> nth i (repeat n m) 0 = n.
Proof. revert i. induction m as [|m IH]; intros [|i] L; cbn; try lia. apply IH. lia. Qed.
Lemma pieces_app l r : pieces (l ++ r) = pieces l + pieces r.
Proof. induction l; cbn; lia. Qed.
Lemma fewer i j rows : j < nth i rows 0 -> pieces (bite i j rows) < pieces rows.
Proof.
  unfold bite. revert rows. induction i as [|i IH]; intros [|a rows] L; cbn in *; try lia.
  - assert (H : pieces (map (Nat.min j) rows) <= pieces rows) by (clear L; induction rows; cbn; lia).
    change (Nat.min j a + pieces (map (Nat.min j) rows) < a + pieces rows). lia.
  - specialize (IH rows L). cbn in IH. lia.
Qed.

(* every bite, listed *)
Definition bites (rows : list nat) : list (list nat) :=
  flat_map (fun i => map (fun j => bite i j rows)
    (filter (fun j => negb ((i =? 0) && (j =? 0))) (seq 0 (nth i rows 0)))) (seq 0 (length rows)).
Lemma bites_iff rows after : chomp rows after <-> In after (bites rows).
Proof.
  unfold bites, chomp. rewrite in_flat_map. split.
  - intros (i & j & P & L & ->). exists i. split.
    + apply in_seq. destruct (Nat.lt_ge_cases i (length rows)) as [H|H]; [lia|]. rewrite (nth_overflow rows 0 H) in L. lia.
    + apply in_map_iff. exists j. split; [reflexivity|]. apply filter_In. rewrite in_seq. split; [lia|].
      destruct (Nat.eqb_spec i 0), (Nat.eqb_spec j 0); cbn; auto. lia.
  - intros (i & _ & I). apply in_map_iff in I as (j & <- & I). apply filter_In in I as [I F]. apply in_seq in I.
    exists i, j. split; [|split; [lia|reflexivity]]. destruct (Nat.eqb_spec i 0), (Nat.eqb_spec j 0); cbn in F; auto; discriminate.
Qed.

(* So who wins is settled. *)
Lemma settled rows : is_P _ chomp rows \/ is_N _ chomp rows.
Proof.
  assert (H : forall n l, pieces l < n -> is_P _ chomp l \/ is_N _ chomp l).
  { induction n as [|n IH]; intros l L; [lia|].
    assert (G : forall r, (forall q, In q r -> chomp l q) ->
      (forall q, In q r -> is_N _ chomp q) \/ exists q, In q r /\ is_P _ chomp q).
    { induction r as [|q r IHr]; intros M; [left; intros q []|].
      destruct (IHr (fun q I => M q (or_intror I))) as [A|(p & I & P)]; [|right; exists p; split; [now right|exact P]].
      assert (Q : pieces q < n).
      { destruct (M q (or_introl eq_refl)) as (i & j & _ & B & ->). pose proof (fewer i j l B). lia. }
      destruct (IH q Q) as [P|P]; [right; exists q; split; [now left|exact P]|].
      left. intros p [<-|I]; [exact P|exact (A p I)]. }
    destruct (G (bites l) (fun q I => proj2 (bites_iff l q) I)) as [A|(q & I & P)].
    - left. constructor. intros q M. apply A. now apply bites_iff.
    - right. apply (one_to_P _ _ l q); [now apply bites_iff|exact P]. }
  apply (H (S (pieces rows))). lia.
Qed.

(* What an answer to the bite of the last piece leaves, a first bite leaves, too. *)
Theorem answers_are_first_bites m n after :
  chomp (bite (m - 1) (n - 1) (bar m n)) after -> chomp (bar m n) after.
Proof.
  intros (i & j & P & L & ->). unfold bar in *. destruct m as [|m]; [now destruct i|].
  replace (S m - 1) with m in * by lia.
  assert (R : repeat n (S m) = repeat n m ++ [n]) by (change [n] with (repeat n 1); rewrite <- repeat_app; f_equal; lia).
  assert (B : bite m (n - 1) (repeat n (S m)) = repeat n m ++ [n - 1]).
  { unfold bite. rewrite R, firstn_app, skipn_app, repeat_length, Nat.sub_diag, firstn_all2, skipn_all2 by (rewrite repeat_length; lia).
    cbn. rewrite app_nil_r. f_equal. f_equal. lia. }
  rewrite B in L. rewrite B.
  assert (Jn : j < n /\ i <= m /\ (i = m -> j < n - 1)).
  { destruct (Nat.lt_trichotomy i m) as [C|[C|C]].
    - rewrite app_nth1 in L by (rewrite repeat_length; lia). rewrite row in L by lia. lia.
    - subst i. rewrite app_nth2, repeat_length, Nat.sub_diag in L by (rewrite repeat_length; lia). cbn in L. lia.
    - rewrite nth_overflow in L by (rewrite app_length, repeat_length; cbn; lia). lia. }
  destruct Jn as (Jn & I & E). exists i, j. split; [exact P|]. split.
  - rewrite R. destruct (Nat.eq_dec i m) as [->|D].
    + rewrite app_nth2, repeat_length, Nat.sub_diag by (rewrite repeat_length; lia). exact Jn.
    + rewrite app_nth1 by (rewrite repeat_length; lia). rewrite row by lia. lia.
  - rewrite R. unfold bite. rewrite !firstn_app, !skipn_app, repeat_length. replace (i - m) with 0 by lia.
    rewrite !map_app. cbn [firstn skipn map]. now replace (Nat.min j (n - 1)) with (Nat.min j n) by lia.
Qed.

(* I-chomp-steal.argument: After the last piece is taken, whatever is answered could have been the first bite: so one of the
   two wins. *)
Theorem one_of_the_two m n : 1 < m * n -> let last := bite (m - 1) (n - 1) (bar m n) in chomp (bar m n) last /\
  (forall answer, chomp last answer -> chomp (bar m n) answer) /\
  (is_P _ chomp last \/ exists answer, chomp last answer /\ is_P _ chomp answer).
Proof.
  intros MN last. split; [|split; [apply answers_are_first_bites|]].
  - exists (m - 1), (n - 1). split; [nia|]. split; [|reflexivity]. unfold bar. rewrite row by nia. nia.
  - destruct (settled last) as [P|[q A P]]; [left; exact P|right; exists q; split; assumption].
Qed.

(* I-chomp-steal: The first player wins every full bar of more than one piece. *)
Theorem first_player_wins m n : 1 <= m -> 1 <= n -> 1 < m * n -> is_N _ chomp (bar m n).
Proof.
  intros _ _ MN. destruct (one_of_the_two m n MN) as (L & A & [P|(q & B & P)]).
  - exact (one_to_P _ _ (bar m n) _ L P).
  - exact (one_to_P _ _ (bar m n) q (A q B) P).
Qed.
