(* Magnetism: the four kinds of stretches, and their first nimbers. *)
From Coq Require Import Arith NArith PArith List Bool Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Magnetism Memory.
Import ListNotations.
Local Open Scope N_scope.

Definition free (s : square) (c : bool) : bool := match s with Some d => negb (eqb c d) | None => true end.
Lemma free_iff s c : free s c = true <-> beside s c.
Proof. unfold beside. destruct s as [[|]|], c; cbn; intuition congruence. Qed.
(* what a token leaves of squares, behind a square *)
Fixpoint puts (behind : square) (l : list square) : list (list square) :=
  match l with
  | [] => []
  | s :: r => match s with
      | None => map (fun c => Some c :: r) (filter (fun c => free behind c && free (at_start r) c) [true; false])
      | Some _ => []
      end ++ map (cons s) (puts s r)
  end.
Lemma puts_iff p : forall b q, In q (puts (at_end b) p) <-> exists l c r, p = l ++ None :: r /\ q = l ++ Some c :: r /\
  beside (at_end (b ++ l)) c /\ beside (at_start r) c.
Proof.
  induction p as [|s p IH]; intros b q; cbn [puts].
  - split; [intros []|]. intros ([|] & c & r & E & _); discriminate E.
  - specialize (IH (b ++ [s])). replace (at_end (b ++ [s])) with s in IH by (unfold at_end; now rewrite last_last).
    rewrite in_app_iff, in_map_iff. setoid_rewrite IH. split.
    + intros [I|(t & <- & l & c & r & -> & -> & B & B')].
      * destruct s; [destruct I|]. apply in_map_iff in I as (c & <- & I). apply filter_In in I as [_ I]. apply andb_true_iff in I as [F F'].
        exists [], c, p. rewrite app_nil_r. repeat split; now apply free_iff.
      * exists (s :: l), c, r. rewrite <- app_assoc in B. now repeat split.
    + intros ([|d l] & c & r & P & -> & B & B'); injection P as -> ->.
      * left. apply in_map_iff. exists c. split; [reflexivity|]. apply filter_In. split; [destruct c; cbn; auto|].
        rewrite app_nil_r in B. apply andb_true_iff. split; now apply free_iff.
      * right. exists (l ++ Some c :: r). split; [reflexivity|]. exists l, c, r. rewrite <- app_assoc. now repeat split.
Qed.
Lemma listed p q : put p q <-> In q (puts None p).
Proof.
  rewrite (puts_iff p [] q). split; [intros [l c r B B']; now exists l, c, r|]. intros (l & c & r & -> & -> & B & B'). now constructor.
Qed.
Fixpoint same (p q : list square) : bool :=
  match p, q with
  | [], [] => true
  | s :: p, t :: q => match s, t with None, None => true | Some c, Some d => eqb c d | _, _ => false end && same p q
  | _, _ => false
  end.
Lemma same_iff p : forall q, same p q = true -> p = q.
Proof.
  induction p as [|s p IH]; intros [|t q] E; try discriminate; [reflexivity|]. cbn in E. apply andb_true_iff in E as [A B]. f_equal; [|now apply IH].
  destruct s as [[|]|], t as [[|]|]; cbn in A; congruence.
Qed.
Definition key (p : list square) : positive :=
  fold_right (fun s n => match s with None => xO (xO n) | Some true => xO (xI n) | Some false => xI (xO n) end) xH p.
Definition put_values : list (list square) -> option (list N) :=
  values_of _ (fun p => Some (puts None p)) (fun p => [p]) same key 99.
Lemma put_values_sound l vs : put_values l = Some vs -> Forall2 (has_value _ put) l vs.
Proof. exact (whole_sound _ _ _ _ _ _ _ listed same_iff). Qed.

(* What bounds the four kinds: nothing, one token, equal tokens, different tokens. *)
Definition kinds : list (square * square) := [(None, None); (Some true, None); (Some true, Some true); (Some true, Some false)].
Definition of_kind (k : square * square) (n : nat) : list square := stretch (fst k) n (snd k).
Definition printed : list (list N) :=
  [[0; 1; 0; 1; 0; 1; 0]; [0; 1; 2; 3; 4; 5; 6]; [0; 1; 1; 1; 1; 1; 1]; [0; 0; 0; 0; 0; 0; 0]].
(* I-magnet: The nimbers of n empty squares with the four kinds of ends are those of the table for n ≤ 6. *)
(* Equal tokens side by side are no strip: there the table has no entry. *)
Theorem first_nimbers i n : (i < 4)%nat -> (n <= 6)%nat -> (i = 2 -> 1 <= n)%nat ->
  has_value _ put (of_kind (nth i kinds (None, None)) n) (nth n (nth i printed []) 0).
Proof.
  intros I L H. pose (l := filter (fun s => negb (Nat.eqb (fst s) 2 && Nat.eqb (snd s) 0)) (list_prod (seq 0 4) (seq 0 7))).
  pose (f := fun s => of_kind (nth (fst s) kinds (None, None)) (snd s)). pose (g := fun s => nth (snd s) (nth (fst s) printed []) 0).
  assert (V : put_values (map f l) = Some (map g l)) by (vm_cast_no_check (eq_refl (Some (map g l)))).
  apply put_values_sound in V. apply (forall2_map _ f g l V (i, n)). apply filter_In. split; [apply in_prod; apply in_seq; lia|].
  cbn [fst snd]. destruct (Nat.eqb_spec i 2), (Nat.eqb_spec n 0); cbn; lia || reflexivity.
Qed.
(* I-magnet.four: Of the nine ways to bound a stretch by tokens or ends only four differ: by mirror and exchange of the
   tokens. *)
Theorem four_kinds : (forall s t, exists k, In k kinds /\ forall n v, has_value _ put (stretch s n t) v <-> has_value _ put (of_kind k n) v) /\
  (forall j k, In j kinds -> In k kinds -> (forall n v, has_value _ put (of_kind j n) v <-> has_value _ put (of_kind k n) v) -> j = k).
Proof.
  assert (M : forall s n t v, has_value _ put (stretch s n t) v -> has_value _ put (stretch t n s) v).
  { intros s n t v H. apply mirrored in H. unfold stretch in *. rewrite !rev_app_distr, <- app_assoc in H.
    replace (rev (bound t)) with (bound t) in H by now destruct t. replace (rev (bound s)) with (bound s) in H by now destruct s.
    replace (rev (repeat None n)) with (repeat (None : square) n) in H; [exact H|].
    clear. induction n as [|n IH]; [reflexivity|]. cbn. rewrite <- IH. apply repeat_cons. }
  assert (X : forall s n t v, has_value _ put (stretch s n t) v -> has_value _ put (stretch (exchange s) n (exchange t)) v).
  { intros s n t v H. apply exchanged in H. unfold stretch in *. rewrite !map_app in H.
    replace (map exchange (repeat None n)) with (repeat (None : square) n) in H by (clear; induction n; cbn; congruence).
    destruct s, t; exact H. }
  split.
  - intros [[|]|] [[|]|]; [exists (Some true, Some true)|exists (Some true, Some false)|exists (Some true, None)|exists (Some true, Some false)|
      exists (Some true, Some true)|exists (Some true, None)|exists (Some true, None)|exists (Some true, None)|exists (None, None)];
      (split; [cbn; tauto|]); unfold of_kind; cbn [fst snd]; intros n v; split; intros H; try exact H; try (now apply M);
      try (now apply X in H); try (now apply X, M in H); now apply M, X in H.
  - intros j k J K H. assert (V : forall i m, (i < 4)%nat -> (m < 4)%nat -> (forall n v, has_value _ put (of_kind (nth i kinds (None, None)) n) v <->
      has_value _ put (of_kind (nth m kinds (None, None)) n) v) -> i = m).
    { clear J K H j k. intros i m I L H.
      assert (E : forall n, (n = 2 \/ n = 3)%nat -> nth n (nth i printed []) 0 = nth n (nth m printed []) 0).
      { intros n N. apply (one_value _ put vacant falls (of_kind (nth m kinds (None, None)) n)); [apply H|]; apply first_nimbers; lia. }
      pose proof (E 2%nat ltac:(lia)) as E2. pose proof (E 3%nat ltac:(lia)) as E3. clear - I L E2 E3.
      do 4 (destruct i as [|i]; [do 4 (destruct m as [|m]; [try reflexivity; discriminate|]); lia|]). lia. }
    apply (In_nth _ _ (None, None)) in J as (i & I & <-), K as (m & L & <-). cbn in I, L. f_equal. exact (V i m I L H).
Qed.
