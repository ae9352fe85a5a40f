(* Chomp: how many first bites win a full bar. *)
From Coq Require Import Arith NArith PArith List Bool Lia.
From Sprague Require Import Games Piles Values Draws.
From Documents Require Import Together Chomp Memory.
Import ListNotations.

Definition key (rows : list nat) : positive := fold_right (fun a n => Nat.iter a xO (xI n)) xH rows.
Fixpoint same (p q : list nat) : bool := match p, q with [], [] => true | a :: p, b :: q => (a =? b) && same p q | _, _ => false end.
Lemma same_iff p : forall q, same p q = true -> p = q.
Proof.
  induction p as [|a p IH]; intros [|b q] E; try discriminate; [reflexivity|]. cbn in E. apply andb_true_iff in E as [A B]. apply Nat.eqb_eq in A. subst. f_equal. now apply IH.
Qed.
Definition chomp_values : list (list nat) -> option (list N) := values_of _ (fun p => Some (bites p)) (fun p => [p]) same key 99.
Lemma chomp_values_sound l vs : chomp_values l = Some vs -> Forall2 (has_value _ chomp) l vs.
Proof. exact (whole_sound _ _ _ _ _ _ _ bites_iff same_iff). Qed.
Lemma falls p q : chomp p q -> (N.of_nat (pieces q) < N.of_nat (pieces p))%N.
Proof. intros (i & j & _ & L & ->). pose proof (fewer i j p L). lia. Qed.

Definition lost (l : list (list nat)) (vs : list N) : list (list nat) :=
  nodup (list_eq_dec Nat.eq_dec) (map fst (filter (fun e => N.eqb (snd e) 0) (combine l vs))).
Lemma lost_iff l vs : Forall2 (has_value _ chomp) l vs -> forall q, In q (lost l vs) <-> In q l /\ is_P _ chomp q.
Proof.
  intros V q. unfold lost. rewrite nodup_In, in_map_iff. split.
  - intros ([p v] & <- & I). apply filter_In in I as [I E]. apply N.eqb_eq in E. cbn [fst snd] in *. subst v. split; [eapply in_combine_l; exact I|].
    assert (H : has_value _ chomp p 0) by (clear - V I; induction V; [destruct I|destruct I as [E|I]; [injection E as -> ->; assumption|now apply IHV]]).
    exact (zero_is_lost _ chomp _ falls p 0 H).
  - intros [I P]. assert (H : exists v, In (q, v) (combine l vs) /\ has_value _ chomp q v).
    { clear P. induction V as [|p v l vs H V IH]; [destruct I|]. destruct I as [->|I]; [exists v; split; [now left|exact H]|]. destruct (IH I) as (w & J & W). exists w. split; [now right|exact W]. }
    destruct H as (v & J & H). exists (q, v). split; [reflexivity|]. apply filter_In. split; [exact J|]. cbn [snd].
    apply (zero_is_lost _ chomp _ falls) in H. destruct (v =? 0)%N; [reflexivity|]. destruct (never_both _ chomp q P H).
Qed.
(* The bars, each with so many first bites that win. *)
Definition bars : list (nat * nat * nat) :=
  map (fun s => (fst s, snd s, 1)) (tl (list_prod (seq 1 8) (seq 1 8))).
Definition first_bites (s : nat * nat * nat) : list (list nat) := bites (bar (fst (fst s)) (snd (fst s))).
Fixpoint right (l : list (nat * nat * nat)) (vs : list N) : bool :=
  match l with
  | [] => true
  | s :: l => let k := length (first_bites s) in (length (lost (first_bites s) (firstn k vs)) =? snd s) && right l (skipn k vs)
  end.
Lemma right_sound l : forall vs, Forall2 (has_value _ chomp) (flat_map first_bites l) vs -> right l vs = true -> forall m n c, In (m, n, c) l ->
  exists r, NoDup r /\ length r = c /\ forall q, In q r <-> chomp (bar m n) q /\ is_P _ chomp q.
Proof.
  induction l as [|s l IH]; cbn [flat_map right]; intros vs V R m n c I; [destruct I|]. apply andb_true_iff in R as [E R]. apply Nat.eqb_eq in E.
  apply Forall2_app_inv_l in V as (u & w & U & W & ->). assert (L : length (first_bites s) = length u) by (clear - U; induction U; cbn; congruence).
  rewrite L, firstn_app, Nat.sub_diag, firstn_all, app_nil_r in E. rewrite L, skipn_app, Nat.sub_diag, skipn_all in R.
  destruct I as [->|I]; [|exact (IH w W R m n c I)]. exists (lost (first_bites (m, n, c)) u). split; [apply NoDup_nodup|]. split; [exact E|].
  intros q. rewrite (lost_iff _ _ U). unfold first_bites. cbn [fst snd]. now rewrite <- bites_iff.
Qed.
Definition all_right (l : list (nat * nat * nat)) : option bool := option_map (right l) (chomp_values (flat_map first_bites l)).
Lemma all_sound l : all_right l = Some true -> forall m n c, In (m, n, c) l ->
  exists r, NoDup r /\ length r = c /\ forall q, In q r <-> chomp (bar m n) q /\ is_P _ chomp q.
Proof.
  unfold all_right. destruct (chomp_values _) as [vs|] eqn:V; [|discriminate]. intros E. apply (right_sound l vs); [now apply chomp_values_sound|].
  cbn [option_map] in E. congruence.
Qed.
Lemma up_to_eight : all_right bars = Some true.
Proof. vm_cast_no_check (eq_refl (Some true)). Qed.
Lemma eight_by_ten : all_right [(8, 10, 2)] = Some true.
Proof. vm_cast_no_check (eq_refl (Some true)). Qed.
(* I-chomp-steal.unique: Each full bar of more than one piece that fits in the 8×8 square has one winning first bite; the
   8×10 bar has two. *)
Theorem so_many_bites : (forall m n, 1 <= m <= 8 -> 1 <= n <= 8 -> 1 < m * n -> exists! q, chomp (bar m n) q /\ is_P _ chomp q) /\
  exists r, NoDup r /\ length r = 2 /\ forall q, In q r <-> chomp (bar 8 10) q /\ is_P _ chomp q.
Proof.
  split.
  - intros m n M N K. assert (I : In (m, n, 1) bars).
    { unfold bars. apply in_map_iff. exists (m, n). split; [reflexivity|].
      assert (J : In (m, n) (list_prod (seq 1 8) (seq 1 8))) by (apply in_prod; apply in_seq; lia).
      revert J. cbn [list_prod seq map app tl]. intros [J|J]; [injection J; intros; subst; cbn in K; lia|exact J]. }
    destruct (all_sound bars up_to_eight m n 1 I) as (r & D & L & Q). destruct r as [|q [|]]; try discriminate. exists q. split; [apply Q; now left|].
    intros p P. apply Q in P. now destruct P as [|[]].
  - apply (all_sound _ eight_by_ten). now left.
Qed.
