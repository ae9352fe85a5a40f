(* Chomp on two rows: lost are the fragments whose brackets balance, so their numbers are those of Catalan. *)
From Coq Require Import Arith NArith ZArith List Bool Lia.
From Sprague Require Import Games.
Import ListNotations.

(* A word of brackets, true opens one. *)
Fixpoint balanced (open : nat) (w : list bool) : bool :=
  match w, open with
  | [], _ => open =? 0
  | true :: w, _ => balanced (S open) w
  | false :: w, S open => balanced open w
  | false :: _, O => false
  end.
(* A bite of a closing bracket takes it and all behind, one of an opening bracket it and all opening ones behind. *)
Inductive bitten : list bool -> list bool -> Prop :=
| closing u v : bitten (u ++ false :: v) u
| opening u v : bitten (u ++ true :: v) (u ++ filter negb v).
Lemma prefix_open u : forall d v, balanced d (u ++ false :: v) = true -> balanced d u = false.
Proof.
  induction u as [|[|] u IH]; intros d v H; cbn in *; [now destruct d|now apply (IH _ v)|]. destruct d; [discriminate|now apply (IH _ v)].
Qed.
Lemma fewer_open u : forall d v, balanced d (u ++ true :: v) = true -> balanced d (u ++ filter negb v) = false.
Proof.
  assert (C : forall v d e, balanced d v = true -> e < d -> balanced e (filter negb v) = false).
  { induction v as [|[|] v IH]; intros d e H L; cbn in *.
    - apply Nat.eqb_eq in H. lia.
    - apply (IH (S d)); [exact H|lia].
    - destruct d; [discriminate|]. destruct e; [reflexivity|]. apply (IH d); [exact H|lia]. }
  induction u as [|[|] u IH]; intros d v H; cbn in *; [apply (C v (S d)); [exact H|lia]|now apply IH|]. destruct d; [discriminate|now apply IH].
Qed.
(* What is closed in all, and how far the last openings are too many. *)
Fixpoint after (open : nat) (w : list bool) : option nat :=
  match w, open with
  | [], _ => Some open
  | true :: w, _ => after (S open) w
  | false :: w, S open => after open w
  | false :: _, O => None
  end.
Lemma after_balanced w : forall d, balanced d w = true <-> after d w = Some 0.
Proof.
  induction w as [|[|] w IH]; intros d; cbn; [rewrite Nat.eqb_eq; split; [now intros ->|now intros [= ->]]|apply IH|].
  destruct d; [split; discriminate|apply IH].
Qed.
Lemma too_early w : forall d, after d w = None -> exists u v, w = u ++ false :: v /\ balanced d u = true.
Proof.
  induction w as [|[|] w IH]; intros d H; cbn in H; [discriminate| |].
  - destruct (IH _ H) as (u & v & -> & B). now exists (true :: u), v.
  - destruct d as [|d]; [now exists [], w|]. destruct (IH _ H) as (u & v & -> & B). now exists (false :: u), v.
Qed.
Definition count (b : bool) (w : list bool) : nat := length (filter (eqb b) w).
Lemma remaining w : forall d e, after d w = Some e -> e + count false w = d + count true w.
Proof.
  unfold count. induction w as [|[|] w IH]; intros d e H; cbn in *; [injection H as ->; lia|specialize (IH _ _ H); lia|].
  destruct d; [discriminate|]. specialize (IH _ _ H). lia.
Qed.
Lemma closings w : forall d, count false w <= d -> after d (filter negb w) = Some (d - count false w).
Proof.
  unfold count. induction w as [|[|] w IH]; intros d L; cbn in *; [f_equal; lia|now apply IH|]. destruct d; [lia|]. rewrite IH by lia. f_equal.
Qed.
(* Where e remain open, the last r openings can be taken, so all e. *)
Lemma too_many w : forall d e r, after d w = Some e -> 1 <= r -> r <= e -> r <= count true w ->
  exists u v, w = u ++ true :: v /\ after d (u ++ filter negb v) = Some (e - r).
Proof.
  induction w as [|[|] w IH]; intros d e r H R E C; cbn [after] in H; [unfold count in C; cbn in C; lia| |].
  - change (count true (true :: w)) with (S (count true w)) in C. destruct (Nat.eq_dec r (S (count true w))) as [->|D].
    + exists [], w. split; [reflexivity|]. cbn. pose proof (remaining _ _ _ H). rewrite closings by lia. f_equal. lia.
    + destruct (IH _ _ r H R E ltac:(lia)) as (u & v & -> & A). now exists (true :: u), v.
  - destruct d; [discriminate|]. destruct (IH _ _ r H R E C) as (u & v & -> & A). now exists (false :: u), v.
Qed.
Lemma to_balanced w : balanced 0 w = true \/ exists v, bitten w v /\ balanced 0 v = true.
Proof.
  destruct (after 0 w) as [[|e]|] eqn:A; [left; now apply after_balanced|right|right].
  - pose proof (remaining _ _ _ A). destruct (too_many w 0 (S e) (S e) A) as (u & v & -> & B); [lia|lia|lia|].
    exists (u ++ filter negb v). split; [constructor|]. apply after_balanced. now rewrite B, Nat.sub_diag.
  - destruct (too_early _ _ A) as (u & v & -> & B). exists u. split; [constructor|exact B].
Qed.

(* A fragment of 2 × n, column by column away from the poison: whether the piece of its row is there, and the other. Of the
   first column, whose first piece is the poison, only the other counts. *)
Definition column (p : bool * bool) : list bool := (if fst p then [false] else []) ++ (if snd p then [true] else []).
Definition word (f : list (bool * bool)) : list bool :=
  match f with [] => [] | (_, b) :: f => (if b then [true] else []) ++ flat_map column f end.
Definition no_second (f : list (bool * bool)) : list (bool * bool) := map (fun p => (fst p, false)) f.
Definition nothing (f : list (bool * bool)) : list (bool * bool) := map (fun _ => (false, false)) f.
Inductive bite : list (bool * bool) -> list (bool * bool) -> Prop :=
| of_first f b g : f <> [] -> bite (f ++ (true, b) :: g) (f ++ nothing ((true, b) :: g))
| of_second f a g : bite (f ++ (a, true) :: g) (f ++ no_second ((a, true) :: g)).
(* the same, listed *)
Definition bites (f : list (bool * bool)) : list (list (bool * bool)) :=
  flat_map (fun i => match skipn i f with
    | [] => []
    | (a, b) :: g => (if negb (i =? 0) && a then [firstn i f ++ nothing ((a, b) :: g)] else []) ++
        (if b then [firstn i f ++ no_second ((a, b) :: g)] else [])
    end) (seq 0 (length f)).
Lemma bites_iff f g : bite f g <-> In g (bites f).
Proof.
  unfold bites. rewrite in_flat_map. split.
  - assert (P : forall h t : list (bool * bool), firstn (length h) (h ++ t) = h /\ skipn (length h) (h ++ t) = t).
    { intros h t. now rewrite firstn_app, skipn_app, firstn_all, skipn_all, Nat.sub_diag, app_nil_r. }
    intros [h b t N|h a t]; exists (length h); (split; [apply in_seq; rewrite app_length; cbn; lia|]);
      match goal with |- context [skipn _ (h ++ ?t)] => destruct (P h t) as [-> ->] end.
    + destruct h as [|q h]; [easy|]. cbn [length Nat.eqb negb andb app]. now left.
    + apply in_or_app. right. now left.
  - intros (i & _ & I). pose proof (firstn_skipn i f) as E. destruct (skipn i f) as [|[a b] t]; [destruct I|].
    apply in_app_or in I as [I|I].
    + destruct (Nat.eqb_spec i 0) as [->|Z], a; cbn [negb andb In] in I; try contradiction. destruct I as [<-|[]]. rewrite <- E at 1. constructor.
      destruct i; [easy|]. destruct f; [cbn in E; destruct t; discriminate|discriminate].
    + destruct b; [|destruct I]. destruct I as [<-|[]]. rewrite <- E at 1. constructor.
Qed.
Lemma nothing_left f : flat_map column (nothing f) = [].
Proof. induction f; [reflexivity|exact IHf]. Qed.
Lemma first_left f : flat_map column (no_second f) = filter negb (flat_map column f).
Proof. unfold no_second. induction f as [|[[|] [|]] f IH]; cbn; rewrite ?IH; reflexivity. Qed.
Lemma word_app p f g : word ((p :: f) ++ g) = word (p :: f) ++ flat_map column g.
Proof. destruct p as [a b]. cbn. now rewrite flat_map_app, app_assoc. Qed.
Lemma as_word f g : bite f g -> bitten (word f) (word g).
Proof.
  intros [h b t N|h a t].
  - destruct h as [|p h]; [easy|]. rewrite !word_app, nothing_left, app_nil_r. cbn [flat_map]. change (column (true, b)) with (false :: (if b then [true] else [])).
    cbn [app]. constructor.
  - destruct h as [|p h].
    + cbn. change (map (fun p => (fst p, false)) t) with (no_second t). rewrite first_left. exact (opening [] (flat_map column t)).
    + rewrite !word_app, first_left. cbn [flat_map]. destruct a; cbn [column fst snd app filter negb]; [|constructor].
      replace (word (p :: h) ++ false :: true :: flat_map column t) with ((word (p :: h) ++ [false]) ++ true :: flat_map column t) by now rewrite <- app_assoc.
      replace (word (p :: h) ++ false :: filter negb (flat_map column t)) with ((word (p :: h) ++ [false]) ++ filter negb (flat_map column t)) by now rewrite <- app_assoc.
      constructor.
Qed.
Lemma in_columns f : forall u b v, flat_map column f = u ++ b :: v -> exists g p h, f = g ++ p :: h /\
  (b = false /\ fst p = true /\ u = flat_map column g \/ b = true /\ snd p = true /\ u = flat_map column g ++ (if fst p then [false] else []) /\ v = flat_map column h).
Proof.
  induction f as [|[x y] f IH]; intros u b v E; [now destruct u|]. cbn [flat_map] in E.
  destruct x, y; cbn [column fst snd app] in E.
  - destruct u as [|c [|d u]].
    + injection E as <- _. exists [], (true, true), f. split; [reflexivity|]. left. auto.
    + injection E as <- <- <-. exists [], (true, true), f. split; [reflexivity|]. right. auto.
    + injection E as <- <- E. destruct (IH _ _ _ E) as (g & p & h & -> & [(-> & P & ->)|(-> & P & -> & ->)]); exists ((true, true) :: g), p, h; (split; [reflexivity|]); [left|right]; auto.
  - destruct u as [|c u]; injection E as <- E.
    + exists [], (true, false), f. split; [reflexivity|]. left. auto.
    + destruct (IH _ _ _ E) as (g & p & h & -> & [(-> & P & ->)|(-> & P & -> & ->)]); exists ((true, false) :: g), p, h; (split; [reflexivity|]); [left|right]; auto.
  - destruct u as [|c u]; injection E as <- E.
    + exists [], (false, true), f. split; [reflexivity|]. right. auto.
    + destruct (IH _ _ _ E) as (g & p & h & -> & [(-> & P & ->)|(-> & P & -> & ->)]); exists ((false, true) :: g), p, h; (split; [reflexivity|]); [left|right]; auto.
  - destruct (IH _ _ _ E) as (g & p & h & -> & [(-> & P & ->)|(-> & P & -> & ->)]); exists ((false, false) :: g), p, h; (split; [reflexivity|]); [left|right]; auto.
Qed.
Lemma of_word p f w : bitten (word (p :: f)) w -> exists g, bite (p :: f) g /\ word g = w.
Proof.
  assert (W : word (p :: f) = flat_map column ((false, snd p) :: f)) by now destruct p as [a []].
  rewrite W. intros M. remember (flat_map column ((false, snd p) :: f)) as x eqn:E.
  destruct M as [u v|u v]; symmetry in E; apply in_columns in E as (g & c & h & F & [(B & C & U)|(B & C & U & V)]); try discriminate.
  - destruct g as [|q g]; injection F as <- ->; [discriminate|]. subst u. destruct c as [[|] b]; [|discriminate].
    exists ((p :: g) ++ nothing ((true, b) :: h)). split; [apply (of_first (p :: g)); discriminate|]. rewrite word_app, nothing_left, app_nil_r. now destruct p as [a []].
  - destruct g as [|q g]; injection F as <- ->.
    + cbn in C, U. subst. destruct p as [a [|]]; [|discriminate]. exists (no_second ((a, true) :: h)). split; [exact (of_second [] a h)|]. cbn. apply first_left.
    + destruct c as [a [|]]; [|discriminate]. exists ((p :: g) ++ no_second ((a, true) :: h)). split; [apply (of_second (p :: g))|].
      rewrite word_app, first_left. subst. cbn [fst snd]. replace (word (p :: g)) with (flat_map column ((false, snd p) :: g)) by now destruct p as [x []].
      rewrite <- app_assoc. f_equal. cbn [flat_map]. now destruct a.
Qed.
Lemma shorter v w : bitten v w -> length w < length v.
Proof.
  assert (L : forall l : list bool, length (filter negb l) <= length l) by (induction l as [|[|] l IH]; cbn; lia).
  intros [u t|u t]; rewrite !app_length; cbn; [lia|]. specialize (L t). lia.
Qed.
Theorem lost_fragments p f : is_P _ bite (p :: f) <-> balanced 0 (word (p :: f)) = true.
Proof.
  apply (kernel _ bite (fun f => f <> []) (fun f => N.of_nat (length (word f)))) with (S := fun f => balanced 0 (word f) = true); [| | |discriminate].
  - intros g h _ M. split; [destruct M as [[|] ? ? N|[|] ? ?]; discriminate || now destruct N|]. apply as_word, shorter in M. lia.
  - intros g h _ B M B'. apply as_word in M. inversion M as [u v E E'|u v E E']; rewrite <- E in B; rewrite <- E' in B'; [apply prefix_open in B|apply fewer_open in B]; congruence.
  - intros [|q g] N; [easy|]. destruct (to_balanced (word (q :: g))) as [B|(v & M & B)]; [now left|right].
    destruct (of_word q g v M) as (h & K & <-). now exists h.
Qed.

Definition pieces : list (bool * bool) := [(false, false); (true, false); (false, true); (true, true)].
Fixpoint columns (n : nat) : list (list (bool * bool)) :=
  match n with O => [[]] | S n => flat_map (fun p => map (cons p) (columns n)) pieces end.
Lemma columns_iff n : forall f, In f (columns n) <-> length f = n.
Proof.
  induction n as [|n IH]; intros f; cbn [columns]; [split; [now intros [<-|[]]|destruct f; [now left|discriminate]]|].
  rewrite in_flat_map. split.
  - intros (p & _ & I). apply in_map_iff in I as (g & <- & I). cbn. f_equal. now apply IH.
  - destruct f as [|p f]; [discriminate|]. intros L. exists p. split; [destruct p as [[|] [|]]; cbn; auto|]. apply in_map. apply IH. now injection L.
Qed.
Lemma nodup_app {T} (l r : list T) : NoDup l -> NoDup r -> (forall x, In x l -> ~ In x r) -> NoDup (l ++ r).
Proof.
  intros L R H. induction L as [|x l I L IH]; [exact R|]. cbn. constructor; [|apply IH; intros y Y; apply H; now right].
  rewrite in_app_iff. intros [J|J]; [exact (I J)|exact (H x (or_introl eq_refl) J)].
Qed.
Lemma prefixed_once {T} (l : list T) (r : list (list T)) : NoDup l -> NoDup r -> NoDup (flat_map (fun p => map (cons p) r) l).
Proof.
  intros L R. induction L as [|p l I L IH]; [constructor|]. cbn. apply nodup_app; [|exact IH|].
  - clear - R. induction R as [|f r I R IH]; cbn; constructor; [|exact IH]. rewrite in_map_iff. intros (g & E & J). now injection E as ->.
  - intros f J K. apply in_map_iff in J as (g & <- & _). apply in_flat_map in K as (q & Q & K). apply in_map_iff in K as (h & E & _). now injection E as -> _.
Qed.
Lemma pieces_once : NoDup pieces.
Proof. repeat constructor; cbn; intuition discriminate. Qed.
Lemma columns_once n : NoDup (columns n).
Proof. induction n as [|n IH]; [repeat constructor; easy|]. apply prefixed_once; [apply pieces_once|exact IH]. Qed.
Definition ways (open n : nat) : nat := length (filter (fun f => balanced open (flat_map column f)) (columns n)).
Lemma counted {T} (g : T -> bool) (h : list (bool * bool) -> T) l : length (filter g (map h l)) = length (filter (fun f => g (h f)) l).
Proof. induction l as [|f l IH]; [reflexivity|]. cbn. destruct (g (h f)); cbn; now rewrite IH. Qed.
Lemma ways_step d n : ways d (S n) = match d with O => ways 0 n | S e => 2 * ways d n + ways e n end + ways (S d) n.
Proof.
  unfold ways. cbn [columns pieces flat_map]. rewrite app_nil_r, !filter_app, !app_length, !counted. cbn [flat_map column fst snd app balanced].
  assert (Z : forall l : list (list (bool * bool)), length (filter (fun _ => false) l) = 0) by (induction l; auto).
  destruct d as [|d]; cbn [balanced]; [rewrite !Z|]; lia.
Qed.
Open Scope Z_scope.
(* Pascal's triangle, 0 beside it *)
Fixpoint choose (n : nat) (k : Z) : Z := match n with O => if k =? 0 then 1 else 0 | S n => choose n k + choose n (k - 1) end.
Lemma choose_turned n : forall k, choose n (Z.of_nat n - k) = choose n k.
Proof.
  induction n as [|n IH]; intros k; cbn [choose]; [destruct (Z.eqb_spec (Z.of_nat 0 - k) 0), (Z.eqb_spec k 0); lia|].
  replace (Z.of_nat (S n) - k) with (Z.of_nat n - (k - 1)) by lia. rewrite IH. replace (Z.of_nat n - (k - 1) - 1) with (Z.of_nat n - k) by lia. rewrite IH. lia.
Qed.
Lemma ways_ballot n : forall d, Z.of_nat (ways d n) = choose (2 * n) (Z.of_nat n - Z.of_nat d) - choose (2 * n) (Z.of_nat n - Z.of_nat d - 1).
Proof.
  induction n as [|n IH]; intros d.
  - destruct d; [reflexivity|]. replace (ways (S d) 0) with 0%nat by reflexivity. change (2 * 0)%nat with 0%nat. cbn [choose].
    destruct (Z.eqb_spec (Z.of_nat 0 - Z.of_nat (S d)) 0), (Z.eqb_spec (Z.of_nat 0 - Z.of_nat (S d) - 1) 0); lia.
  - rewrite ways_step. replace (2 * S n)%nat with (S (S (2 * n))) by lia. cbn [choose]. rewrite Nat2Z.inj_add, (IH (S d)). destruct d as [|d].
    + rewrite IH. pose proof (choose_turned (2 * n) (Z.of_nat n - 1)) as T. replace (Z.of_nat (2 * n) - (Z.of_nat n - 1)) with (Z.of_nat n + 1) in T by lia.
      replace (Z.of_nat (S n) - Z.of_nat 0) with (Z.of_nat n + 1) by lia. replace (Z.of_nat n + 1 - 1) with (Z.of_nat n) by lia.
      replace (Z.of_nat n - Z.of_nat 0) with (Z.of_nat n) by lia. replace (Z.of_nat n - Z.of_nat 1) with (Z.of_nat n - 1) by lia. lia.
    + rewrite Nat2Z.inj_add, Nat2Z.inj_mul, !IH. change (Z.of_nat 2) with 2. replace (Z.of_nat (S n) - Z.of_nat (S d)) with (Z.of_nat n - Z.of_nat d) by lia.
      replace (Z.of_nat n - Z.of_nat (S d)) with (Z.of_nat n - Z.of_nat d - 1) by lia. replace (Z.of_nat n - Z.of_nat (S (S d))) with (Z.of_nat n - Z.of_nat d - 1 - 1) by lia. lia.
Qed.
(* The numbers of Catalan, binom(2n, n) - binom(2n, n - 1): 1, 2, 5, 14, 42. *)
Definition catalan (n : nat) : Z := choose (2 * n) (Z.of_nat n) - choose (2 * n) (Z.of_nat n - 1).
(* I-chomp.catalan: The poison apart, read a fragment of two rows by columns away from it, in each column first the piece of
   the poison's row, which closes a bracket, then the other, which opens one. It is lost just where the brackets balance; so 1,
   2, 5, 14, 42, … fragments of 2×n are lost, the Catalan numbers. *)
Theorem lost_by_catalan n : (1 <= n)%nat -> exists l, NoDup l /\ Z.of_nat (length l) = catalan n /\
  (forall f, In f l <-> length f = n /\ fst (hd (false, false) f) = true /\ is_P _ bite f) /\
  (forall f, f <> [] -> (is_P _ bite f <-> balanced 0 (word f) = true)) /\ map catalan [1; 2; 3; 4; 5]%nat = [1; 2; 5; 14; 42].
Proof.
  intros N. destruct n as [|n]; [lia|]. pose (first := [(true, false); (true, true)]).
  exists (filter (fun f => balanced 0 (word f)) (flat_map (fun p => map (cons p) (columns n)) first)). split; [|split; [|split; [|split]]].
  - apply NoDup_filter, prefixed_once; [repeat constructor; cbn; intuition discriminate|apply columns_once].
  - unfold catalan. pose proof (ways_ballot (S n) 0) as W. replace (Z.of_nat (S n) - Z.of_nat 0) with (Z.of_nat (S n)) in W by lia. rewrite <- W. f_equal.
    rewrite ways_step. cbn [flat_map first]. rewrite app_nil_r, filter_app, app_length, !counted. reflexivity.
  - intros f. rewrite filter_In, in_flat_map. split.
    + intros [(p & P & I) B]. apply in_map_iff in I as (g & <- & I). apply columns_iff in I. split; [cbn; now f_equal|]. split; [|now apply lost_fragments].
      destruct P as [<-|[<-|[]]]; reflexivity.
    + intros (L & F & P). destruct f as [|p f]; [discriminate|]. split; [|now apply lost_fragments]. exists p. split.
      * destruct p as [a b]. cbn in F. subst a. destruct b; cbn; auto.
      * apply in_map, columns_iff. now injection L.
  - intros [|p f] E; [easy|]. apply lost_fragments.
  - reflexivity.
Qed.
