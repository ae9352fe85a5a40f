(* The tree of Stern and Brocot: its generations are those of the tree of Calkin and Wilf, increasing; its ways are read backwards. *)
From Coq Require Import Arith NArith List Permutation Sorted Lia.
From Documents Require Import CalkinWilf.
Import ListNotations.
Local Open Scope N_scope.

(* A way down is a list of steps, true to the right. In the tree of Stern and Brocot stands at each place the mediant of two
   fractions, at the root of 0/1 and 1/0: to the left of it lie those between the lower and it, to the right those between it
   and the higher. *)
Definition mediant (e f : N * N) : N * N := (fst e + fst f, snd e + snd f).
Fixpoint between (low high : N * N) (way : list bool) : N * N :=
  match way with
  | [] => mediant low high
  | false :: way => between low (mediant low high) way
  | true :: way => between (mediant low high) high way
  end.
Definition brocot (way : list bool) : N * N := between (0, 1) (1, 0) way.
(* In the tree of Calkin and Wilf a step leads to a child. *)
Definition child (right : bool) (e : N * N) : N * N := let '(a, b) := e in if right then (a + b, b) else (a, a + b).
Definition wilf (way : list bool) : N * N := fold_left (fun e right => child right e) way (1, 1).

Lemma combined way : forall a b c d, between (a, b) (c, d) way =
  let '(x, y) := fold_right child (1, 1) way in (a * y + c * x, b * y + d * x).
Proof.
  induction way as [|s way IH]; intros a b c d; cbn [between fold_right mediant fst snd]; [unfold mediant; cbn; f_equal; lia|].
  destruct s; unfold mediant; cbn [fst snd]; rewrite IH; destruct (fold_right child (1, 1) way); cbn [child]; f_equal; lia.
Qed.
(* E-stern-brocot.paths: The path to a rational in the Stern–Brocot tree is its path in the Calkin–Wilf tree, read
   backwards. *)
Theorem read_backwards way : brocot way = wilf (rev way).
Proof.
  unfold brocot, wilf. rewrite combined, <- fold_left_rev_right, rev_involutive. destruct (fold_right _ _ way) as [x y]. f_equal; lia.
Qed.

(* Generation n + 1 lies n steps below the root; its ways, from left to right. *)
Fixpoint ways (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => map (cons false) (ways n) ++ map (cons true) (ways n) end.
Lemma ways_iff n : forall way, In way (ways n) <-> length way = n.
Proof.
  induction n as [|n IH]; intros way; cbn [ways].
  - split; [now intros [<-|[]]|]. destruct way; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split; [now intros [(w & <- & I)|(w & <- & I)]; cbn; f_equal; apply IH|].
    destruct way as [|[|] way]; [discriminate|right|left]; exists way; (split; [reflexivity|]); apply IH; now injection H.
Qed.
Lemma ways_once n : NoDup (ways n).
Proof.
  induction n as [|n IH]; cbn [ways]; [constructor; [easy|constructor]|].
  assert (M : forall s, NoDup (map (cons s) (ways n))) by (intros s; apply FinFun.Injective_map_NoDup; [intros v w E; now injection E|exact IH]).
  revert M. generalize (ways n). intros l M. pose proof (M false) as F. pose proof (M true) as T.
  assert (D : forall w, In w (map (cons false) l) -> ~ In w (map (cons true) l)).
  { intros w I J. apply in_map_iff in I as (u & <- & _), J as (v & E & _). discriminate. }
  induction F as [|w r I F IHF]; [exact T|]. cbn. constructor; [|apply IHF; intros v J; apply D; now right].
  rewrite in_app_iff. intros [J|J]; [exact (I J)|exact (D w (or_introl eq_refl) J)].
Qed.
Lemma reversed n : Permutation (map (@rev bool) (ways n)) (ways n).
Proof.
  apply NoDup_Permutation; [|apply ways_once|].
  - apply FinFun.Injective_map_NoDup; [|apply ways_once]. intros v w E. rewrite <- (rev_involutive v), E. apply rev_involutive.
  - intros w. rewrite in_map_iff, ways_iff. split; [intros (v & <- & I); rewrite rev_length; now apply ways_iff|].
    intros L. exists (rev w). split; [apply rev_involutive|]. apply ways_iff. now rewrite rev_length.
Qed.
Lemma line_by_line n : forall e, flat_map children (map (fun way => fold_left (fun e right => child right e) way e) (ways n)) =
  map (fun way => fold_left (fun e right => child right e) way e) (ways (S n)).
Proof.
  induction n as [|n IH]; intros [a b]; [reflexivity|]. cbn [ways]. rewrite map_app, flat_map_app, map_app, !map_map. cbn [fold_left].
  change (map (cons false) (ways n) ++ map (cons true) (ways n)) with (ways (S n)). now rewrite !IH.
Qed.
Lemma wilf_generation n : map wilf (ways n) = generation n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [generation]. rewrite <- IH. symmetry. apply line_by_line. Qed.

Definition less (e f : N * N) : Prop := fst e * snd f < fst f * snd e.
Lemma inside low high way : less low high -> let e := between low high way in less low e /\ less e high /\ 1 <= snd e.
Proof.
  destruct low as [a b], high as [c d]. unfold less. cbn [fst snd]. intros L. rewrite combined.
  assert (P : forall w, 1 <= fst (fold_right child (1, 1) w) /\ 1 <= snd (fold_right child (1, 1) w)).
  { induction w as [|s w IH]; [split; reflexivity|]. cbn. destruct (fold_right _ _ w), s; cbn in *; lia. }
  destruct (P way) as [X Y]. destruct (fold_right _ _ way) as [x y]. cbn in *. nia.
Qed.
Lemma joined l r : StronglySorted less l -> StronglySorted less r -> (forall e f, In e l -> In f r -> less e f) ->
  StronglySorted less (l ++ r).
Proof.
  intros L R H. induction L as [|e l L IH A]; [exact R|]. cbn. constructor; [apply IH; intros; apply H; auto; now right|].
  apply Forall_app. split; [exact A|]. apply Forall_forall. intros f I. apply H; [now left|exact I].
Qed.
Lemma increasing n : forall low high, less low high -> StronglySorted less (map (between low high) (ways n)).
Proof.
  induction n as [|n IH]; intros low high L; [repeat constructor|]. cbn [ways]. rewrite map_app, !map_map. cbn [between].
  destruct (inside low high [] L) as (A & B & _). cbn [between] in A, B. set (m := mediant low high) in *.
  apply joined; [now apply IH|now apply IH|]. intros e f I J. apply in_map_iff in I as (v & <- & _), J as (w & <- & _).
  destruct (inside low m v A) as (_ & E & P), (inside m high w B) as (F & _ & _).
  destruct (between low m v) as [a b], (between m high w) as [c d], m as [x y]. unfold less in *. cbn [fst snd] in *. nia.
Qed.
(* E-stern-brocot.same: Generation n of the Stern–Brocot tree holds the rationals of generation n of the Calkin–Wilf
   tree, increasing. *)
Theorem same_generations n : Permutation (map brocot (ways n)) (generation n) /\ StronglySorted less (map brocot (ways n)).
Proof.
  split; [|now apply increasing]. rewrite <- wilf_generation, (map_ext _ _ read_backwards), <- map_map.
  apply Permutation_map, reversed.
Qed.
