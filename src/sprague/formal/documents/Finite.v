(* Finite games: what is computed from a list of the options is the outcome, or the nim-value, by definition. *)
From Coq Require Import Arith NArith List Bool MSetPositive Lia.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together Magnetism.
Import ListNotations.
Local Open Scope N_scope.

Definition holds (l : list N) (v : N) : bool := existsb (N.eqb v) l.
Lemma holds_iff l v : holds l v = true <-> In v l.
Proof.
  unfold holds. rewrite existsb_exists. split; [intros (u & I & E); apply N.eqb_eq in E; now subst|exists v].
  now rewrite N.eqb_refl.
Qed.
(* the least number from v on that is not in the list, if one of so many is none *)
Fixpoint least_missing (many : nat) (v : N) (l : list N) : option N :=
  match many with O => None | S many => if holds l v then least_missing many (v + 1) l else Some v end.
Definition mex (l : list N) : option N := least_missing (S (length l)) 0 l.
Lemma mex_spec l v : mex l = Some v -> ~ In v l /\ forall u, u < v -> In u l.
Proof.
  assert (G : forall many w, (forall u, u < w -> In u l) -> least_missing many w l = Some v ->
    ~ In v l /\ forall u, u < v -> In u l); [|apply G; intros; lia].
  induction many as [|many IH]; intros w H E; [discriminate|]. cbn in E. pose proof (holds_iff l w) as D.
  destruct (holds l w); [|injection E as <-; split; [intros I; apply D in I; discriminate|exact H]].
  apply (IH (w + 1)); [|exact E]. intros u L. destruct (N.eq_dec u w) as [->|]; [tauto|]. apply H. lia.
Qed.
Fixpoint known {T} (l : list (option T)) : option (list T) :=
  match l with
  | [] => Some []
  | Some v :: l => match known l with Some r => Some (v :: r) | None => None end
  | None :: _ => None
  end.
Lemma known_map {S T} (f : S -> option T) l : forall r, known (map f l) = Some r ->
  (forall q, In q l -> exists v, f q = Some v /\ In v r) /\ (forall v, In v r -> exists q, In q l /\ f q = Some v).
Proof.
  induction l as [|q l IH]; cbn; intros r E; [injection E as <-; split; intros ? []|].
  destruct (f q) as [v|] eqn:F; [|discriminate]. destruct (known (map f l)) as [s|]; [|discriminate]. injection E as <-.
  destruct (IH s eq_refl) as [A B]. split.
  - intros p [<-|I]; [exists v; split; [exact F|now left]|]. destruct (A p I) as (u & U & J). exists u. split; [exact U|now right].
  - intros u [<-|I]; [exists q; split; [now left|exact F]|]. destruct (B u I) as (p & P & G). exists p. split; [now right|exact G].
Qed.

Section Finite.
Variable position : Type.
Variable options : position -> list position.
Definition move (p q : position) : Prop := In q (options p).

Variable same : position -> position -> bool.
Hypothesis same_is_equal : forall p q, same p q = true -> p = q.
Fixpoint each_once (l : list position) : list position :=
  match l with [] => [] | p :: l => if existsb (same p) l then each_once l else p :: each_once l end.
Lemma each_once_iff l q : In q (each_once l) <-> In q l.
Proof.
  induction l as [|p l IH]; [reflexivity|]. cbn [each_once]. destruct (existsb (same p) l) eqn:E; cbn [In]; rewrite IH; [|reflexivity].
  split; [tauto|]. intros [<-|I]; [|exact I]. apply existsb_exists in E as (r & I & S). now rewrite (same_is_equal p r S).
Qed.
Fixpoint value (depth : nat) (p : position) : option N :=
  match depth with
  | O => None
  | S depth => match known (map (value depth) (each_once (options p))) with Some l => mex l | None => None end
  end.
Theorem value_sound depth : forall p v, value depth p = Some v -> has_value _ move p v.
Proof.
  induction depth as [|depth IH]; intros p v E; [discriminate|]. cbn in E.
  destruct (known (map (value depth) (each_once (options p)))) as [l|] eqn:K; [|discriminate].
  destruct (known_map _ _ _ K) as [A B]. apply mex_spec in E as [M L]. constructor.
  - intros q I. destruct (A q (proj2 (each_once_iff _ _) I)) as (u & U & J). exists u. split; [now apply IH|]. intros ->. exact (M J).
  - intros u U. destruct (B u (L u U)) as (q & I & Q). exists q.
    split; [exact (proj1 (each_once_iff _ _) I)|now apply IH].
Qed.
End Finite.

(* Where options are smaller numbers: a set is that of the P-positions if just those outside have an option inside. *)
Section Numbered.
Variable options : N -> list N.
Variable lost : N -> bool.
Fixpoint below (many : nat) : list N := match many with O => [] | S many => N.of_nat many :: below many end.
Lemma below_iff n p : In p (below n) <-> p < N.of_nat n.
Proof. induction n as [|n IH]; cbn [below]; [cbn; lia|]. cbn [In]. rewrite IH. lia. Qed.
Definition checked (n : nat) : bool :=
  forallb (fun p => forallb (fun q => q <? p) (options p) && Bool.eqb (lost p) (negb (existsb lost (options p)))) (below n).
Theorem lost_sound n : checked n = true -> forall p, p < N.of_nat n -> (is_P _ (move _ options) p <-> lost p = true).
Proof.
  unfold checked. rewrite forallb_forall. intros C.
  assert (D : forall p, p < N.of_nat n -> (forall q, In q (options p) -> q < p) /\ lost p = negb (existsb lost (options p))).
  { intros p L. apply below_iff in L. specialize (C p L). apply andb_true_iff in C as [A B]. apply Bool.eqb_prop in B.
    split; [|exact B]. rewrite forallb_forall in A. intros q I. apply N.ltb_lt. now apply A. }
  intros p L. apply (kernel _ _ (fun p => p < N.of_nat n) (fun p => p)) with (S := fun p => lost p = true); [| | |exact L].
  - intros r q H M. destruct (D r H) as [A _]. specialize (A q M). split; [lia|exact A].
  - intros r q H E M F. destruct (D r H) as [_ B]. rewrite E in B. symmetry in B. apply negb_true_iff in B.
    assert (existsb lost (options r) = true); [apply existsb_exists; now exists q|congruence].
  - intros r H. destruct (D r H) as [_ B]. destruct (lost r) eqn:E; [now left|right].
    symmetry in B. apply negb_false_iff in B. apply existsb_exists in B as (q & I & F). now exists q.
Qed.
End Numbered.

(* Chomp on fragments: a fragment of a bar is a set of pieces, as the bits of a number; piece (i, j) is bit i c + j, and the
   poison, piece (0, 0), is always there and is no bite. A bite takes a piece with all that is not nearer by row or column. *)
Definition pieces (r c : nat) : list (nat * nat) := list_prod (seq 0 r) (seq 0 c).
Definition bit (c : nat) (p : nat * nat) : N := N.of_nat (fst p * c + snd p).
Definition taken (r c : nat) (b : nat * nat) : N :=
  fold_right (fun p n => if ((fst b <=? fst p) && (snd b <=? snd p))%nat then N.setbit n (bit c p) else n) 0 (pieces r c).
Definition bites (r c : nat) : list (N * N) := map (fun b => (bit c b, taken r c b)) (tl (pieces r c)).
Definition bitten (table : list (N * N)) (f : N) : list N :=
  map (fun b => N.ldiff f (snd b)) (filter (fun b => N.testbit f (fst b)) table).
(* fragments that hold no poison are no positions; half a number is the fragment but for it *)
Definition after (table : list (N * N)) (half : N) : list N := map N.div2 (bitten table (2 * half + 1)).
Definition fragment (r c : nat) : N -> N -> Prop := move _ (after (bites r c)).
(* not proved, but checked afterwards: those lost, one after another *)
Definition found (options : N -> list N) (n : nat) : PositiveSet.t :=
  fold_right (fun p s => if existsb (fun q => PositiveSet.mem (N.succ_pos q) s) (options p) then s
    else PositiveSet.add (N.succ_pos p) s) PositiveSet.empty (below n).
Definition so_many_lost (options : N -> list N) (n many : nat) : bool :=
  let s := found options n in let lost := fun p => PositiveSet.mem (N.succ_pos p) s in
  checked options lost n && Nat.eqb (length (filter lost (below n))) many.
Lemma once n : NoDup (below n).
Proof. induction n as [|n IH]; constructor; [|exact IH]. rewrite below_iff. lia. Qed.
Theorem so_many options n many : so_many_lost options n many = true -> exists l, NoDup l /\ length l = many /\
  forall p, In p l <-> p < N.of_nat n /\ is_P _ (move _ options) p.
Proof.
  unfold so_many_lost. intros H. apply andb_true_iff in H as [C E]. apply Nat.eqb_eq in E. eexists. split; [|split; [exact E|]].
  - apply NoDup_filter, once.
  - intros p. rewrite filter_In, below_iff. split; intros [L W]; (split; [exact L|]).
    + now apply (lost_sound _ _ n C p L).
    + now apply (lost_sound _ _ n C p L).
Qed.
(* I-chomp.2x6: 132 fragments of a 2×6 bar, the poisoned piece apart, are lost for the player to move. *)
Theorem two_by_six : exists l, NoDup l /\ length l = 132%nat /\ forall p, In p l <-> p < 2 ^ 11 /\ is_P _ (fragment 2 6) p.
Proof. apply (so_many (after (bites 2 6)) (2 ^ 11)). vm_cast_no_check (eq_refl true). Qed.
(* I-chomp.3x4: 182 fragments of a 3×4 bar, the poisoned piece apart, are lost for the player to move. *)
Theorem three_by_four : exists l, NoDup l /\ length l = 182%nat /\ forall p, In p l <-> p < 2 ^ 11 /\ is_P _ (fragment 3 4) p.
Proof. apply (so_many (after (bites 3 4)) (2 ^ 11)). vm_cast_no_check (eq_refl true). Qed.

(* Spring Cleaning: a position is a list of squares with dirt; a sweep takes a whole run of a row or of a column. *)
Definition cell := (N * N)%type.
Definition same (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).
Definition dirty (p : list cell) (a : cell) : bool := existsb (same a) p.
Definition next (across : bool) (a : cell) : cell := let '(i, j) := a in if across then (i, j + 1) else (i + 1, j).
Definition starts (across : bool) (p : list cell) (a : cell) : bool := negb (existsb (fun b => same (next across b) a) p).
Fixpoint run (many : nat) (across : bool) (p : list cell) (a : cell) : list cell :=
  match many with O => [] | S many => if dirty p a then a :: run many across p (next across a) else [] end.
Definition sweeps (p : list cell) : list (list cell) :=
  flat_map (fun across => map (fun a => let r := run (length p) across p a in filter (fun b => negb (dirty r b)) p)
    (filter (starts across p) p)) [true; false].
Notation sweep := (move _ sweeps).
Definition rectangle (row a b : N) : list cell :=
  map (fun p => (row + N.of_nat (fst p), N.of_nat (snd p))) (list_prod (seq 0 (N.to_nat a)) (seq 0 (N.to_nat b))).
Fixpoint equal (p q : list cell) : bool :=
  match p, q with [], [] => true | a :: p, b :: q => same a b && equal p q | _, _ => false end.
Lemma equal_iff p : forall q, equal p q = true -> p = q.
Proof.
  induction p as [|[i j] p IH]; intros [|[k l] q] E; try discriminate; [reflexivity|]. cbn in E.
  apply andb_true_iff in E as [E F]. unfold same in E. apply andb_true_iff in E as [A B]. apply N.eqb_eq in A, B. cbn in A, B. subst.
  f_equal. now apply IH.
Qed.
Definition swept : list cell -> option N := value _ sweeps equal 99.
Definition swept_sound p v : swept p = Some v -> has_value _ sweep p v := value_sound _ sweeps equal equal_iff 99 p v.
(* I-spring-rect.example: 1×1, 1×3 and two 1×2 sum to 0. With the middle of the 1×3 swept, sweeping any 1×1 leaves 0, and a
   whole 1×2 leaves 1×1 thrice and 1×2, 3 in all; from there making the 1×2 a 1×1 leaves 0. *)
Theorem four_rectangles :
  let single := [(0, 0); (2, 0); (2, 2)] in let opened := single ++ rectangle 4 1 2 ++ rectangle 6 1 2 in
  let first := rectangle 0 1 1 ++ rectangle 2 1 3 ++ rectangle 4 1 2 ++ rectangle 6 1 2 in
  has_value _ sweep first 0 /\ sweep first opened /\
  (forall a, In a single -> exists q, sweep opened q /\ (forall b, In b q <-> In b opened /\ b <> a) /\ has_value _ sweep q 0) /\
  sweep opened (single ++ rectangle 6 1 2) /\ has_value _ sweep (single ++ rectangle 6 1 2) 3 /\
  sweep (single ++ rectangle 6 1 2) (single ++ rectangle 6 1 1) /\ has_value _ sweep (single ++ rectangle 6 1 1) 0.
Proof.
  assert (listed : forall l q, existsb (equal q) l = true -> In q l).
  { intros l q E. apply existsb_exists in E as (r & I & E). now rewrite (equal_iff _ _ E). }
  intros single opened first. repeat split; try (apply swept_sound; vm_compute; reflexivity); try (apply listed; vm_compute; reflexivity).
  intros a I. exists (filter (fun b => negb (same b a)) opened). split; [|split].
  - apply listed. now destruct I as [<-|[<-|[<-|[]]]].
  - intros b. rewrite filter_In. unfold same. destruct b as [i j], a as [k l]. cbn [fst snd].
    destruct (N.eqb_spec i k), (N.eqb_spec j l); cbn; intuition congruence.
  - apply swept_sound. now destruct I as [<-|[<-|[<-|[]]]].
Qed.
(* The (a, b)-L: a squares down, b across, the corner in both. *)
Definition bent (a b : N) : list cell := rectangle 0 a 1 ++ tl (rectangle 0 1 b).
(* I-spring-L.first: The (5, 3)-L has nimber 1; taking the second piece of the long leg leaves two straight threes,
   which is 0. *)
Theorem five_three : has_value _ sweep (bent 5 3) 1 /\
  sweep (bent 5 3) (rectangle 0 1 1 ++ rectangle 2 3 1 ++ tl (rectangle 0 1 3)) /\
  has_value _ sweep (rectangle 0 1 1 ++ rectangle 2 3 1 ++ tl (rectangle 0 1 3)) 0.
Proof.
  split; [|split]; try (apply swept_sound; vm_compute; reflexivity).
  vm_compute. repeat (try (left; reflexivity); right).
Qed.
