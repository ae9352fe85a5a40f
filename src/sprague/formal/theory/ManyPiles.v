(* Any number of piles: a position is a list of them that does not decrease. P-positions, misere play, blocked options,
   nim-values. *)
From Coq Require Import NArith ZArith List Permutation Lia.
From Sprague Require Import Games Misere Blocked Values.
Import ListNotations.
Local Open Scope Z_scope.
Local Coercion Z.of_N : N >-> Z.

(* the list does not decrease, and something else holds *)
Fixpoint in_order (also : Prop) (l : list N) : Prop :=
  match l with a :: (b :: _) as r => a <= b /\ in_order also r | _ => also end.
Definition sorted : list N -> Prop := in_order True.
Lemma in_order_iff also l : in_order also l <-> sorted l /\ also.
Proof. unfold sorted. induction l as [|a [|b l] IH]; cbn in *; tauto. Qed.

(* the orders of a list, by what comes first *)
Fixpoint firsts (l : list N) : list (N * list N) :=
  match l with nil => nil | a :: l => (a, l) :: map (fun '(b, r) => (b, a :: r)) (firsts l) end.
Fixpoint orders (n : nat) (l : list N) : list (list N) :=
  match n with O => [[]] | S n => flat_map (fun '(a, r) => map (cons a) (orders n r)) (firsts l) end.
Lemma firsts_iff l : forall a r, In (a, r) (firsts l) <-> exists h t, l = h ++ a :: t /\ r = h ++ t.
Proof.
  induction l as [|b l IH]; intros a r; cbn.
  - split; [tauto|]. now intros ([|? ?] & t & E & _).
  - rewrite in_map_iff. split.
    + intros [E|([c s] & E & I)]; injection E as <- <-; [now exists [], l|].
      apply IH in I as (h & t & -> & ->). now exists (b :: h), t.
    + intros ([|c h] & t & E & ->); injection E as -> ->; [now left|right].
      exists (a, h ++ t). split; [reflexivity|]. apply IH. now exists h, t.
Qed.
Lemma orders_iff n : forall l t, length l = n -> (In t (orders n l) <-> Permutation l t).
Proof.
  induction n as [|n IH]; intros l t L; cbn.
  - destruct l; [|discriminate]. split; [intros [<-|[]]; constructor|]. intros P. left. symmetry. now apply Permutation_nil.
  - rewrite in_flat_map. split.
    + intros ([a r] & I & J). apply in_map_iff in J as (u & <- & J). apply firsts_iff in I as (h & s & -> & ->).
      rewrite app_length in *. cbn in L. apply IH in J; [|rewrite app_length; lia]. symmetry. now apply Permutation_cons_app.
    + intros P. destruct t as [|a t]; [apply Permutation_sym, Permutation_nil in P; now subst|].
      assert (In a l) as I by (apply (Permutation_in a (Permutation_sym P)); now left).
      apply in_split in I as (h & s & ->). exists (a, h ++ s). split; [apply firsts_iff; now exists h, s|].
      apply in_map. rewrite app_length in *. cbn in L. apply IH; [rewrite app_length; lia|].
      symmetry. exact (Permutation_cons_app_inv h s (Permutation_sym P)).
Qed.

Fixpoint one_of (l : list Prop) : Prop := match l with nil => False | [p] => p | p :: l => p \/ one_of l end.
Lemma one_of_iff (f : list N -> Prop) l : one_of (map f l) <-> exists t, In t l /\ f t.
Proof.
  induction l as [|a [|b l] IH]; [cbn; firstorder| |].
  - cbn. split; [intros H; exists a; tauto|]. now intros (t & [->|[]] & H).
  - change (one_of (map f (a :: b :: l))) with (f a \/ one_of (map f (b :: l))). rewrite IH. split.
    + intros [H|(t & I & H)]; [exists a|exists t]; (split; [|exact H]); [now left|now right].
    + intros (t & [->|I] & H); [now left|right; now exists t].
Qed.

Fixpoint insert (a : N) (l : list N) : list N :=
  match l with nil => [a] | b :: r => if (a <=? b)%N then a :: b :: r else b :: insert a r end.
Fixpoint sort (l : list N) : list N := match l with nil => nil | a :: r => insert a (sort r) end.
Lemma insert_same a l : Permutation (a :: l) (insert a l).
Proof. induction l as [|b l IH]; cbn; [reflexivity|]. destruct (a <=? b)%N; [reflexivity|]. rewrite perm_swap. now constructor. Qed.
Lemma insert_sorted a l : sorted l -> sorted (insert a l).
Proof.
  unfold sorted. induction l as [|b l IH]; intros O; [exact I|]. cbn. destruct (N.leb_spec a b) as [L|L]; [split; [lia|exact O]|].
  assert (O' : in_order True l) by (destruct l; [exact I|exact (proj2 O)]). specialize (IH O').
  destruct l as [|c l]; cbn in *; [split; [lia|exact I]|]. destruct (a <=? c)%N; cbn in *; split; try tauto; lia.
Qed.
Lemma sort_same l : Permutation l (sort l).
Proof. induction l as [|a l IH]; cbn; [reflexivity|]. rewrite <- insert_same. now constructor. Qed.
Lemma sort_sorted l : sorted (sort l).
Proof. induction l as [|a l IH]; cbn; [exact I|now apply insert_sorted]. Qed.
Lemma sort_of_sorted l : sorted l -> sort l = l.
Proof.
  induction l as [|a [|b l] IH]; intros O; [reflexivity..|]. destruct O as [L O]. specialize (IH O).
  change (insert a (sort (b :: l)) = a :: b :: l). rewrite IH. cbn. now rewrite (proj2 (N.leb_le a b)) by lia.
Qed.
Lemma sortable l : exists t, Permutation l t /\ sorted t.
Proof. exists (sort l). split; [apply sort_same|apply sort_sorted]. Qed.

(* lists in lexicographic order *)
Fixpoint before (s t : list N) : Prop :=
  match s, t with nil, _ :: _ => True | a :: s, b :: t => a < b \/ (Z.of_N a = b /\ before s t) | _, nil => False end.
Lemma before_irreflexive s : ~ before s s.
Proof. induction s as [|a s IH]; cbn; [tauto|]. intros [L|[_ L]]; [lia|tauto]. Qed.
Lemma before_transitive s : forall t u, before s t -> before t u -> before s u.
Proof.
  induction s as [|a s IH]; intros [|b t] [|c u]; cbn; try tauto. intros [L|[L A]] [M|[M B]]; [left; lia..|].
  right. split; [lia|exact (IH t u A B)].
Qed.
Lemma before_total s : forall t, before s t \/ s = t \/ before t s.
Proof.
  induction s as [|a s IH]; intros [|b t]; cbn; try tauto. destruct (N.lt_trichotomy a b) as [L|[<-|L]]; [left; left; lia| |right; right; left; lia].
  destruct (IH t) as [A|[<-|A]]; [left; right; now split|now right; left|right; right; right; now split].
Qed.

(* Where options are blocked and a position is a tuple, options are counted in the order of the lists of their coordinates. *)
Theorem tuples_blocked position (move : position -> position -> Prop) (legal : position -> Prop) measure
    (coordinates : position -> list N) (S : position -> Prop) k :
  (forall s t, coordinates s = coordinates t -> s = t) ->
  (forall s t, legal s -> move s t -> legal t /\ (measure t < measure s)%N) ->
  (forall s, legal s -> ~ (S s /\ chain _ (fun t u => before (coordinates t) (coordinates u)) S (move s) k)) ->
  (forall s, legal s -> S s \/ chain _ (fun t u => before (coordinates t) (coordinates u)) S (move s) k) ->
  forall s, legal s -> (blocked_P _ move k s <-> S s).
Proof.
  intros same ends few many s L.
  assert (counted : forall s, several _ move k S s <->
    chain _ (fun t u => before (coordinates t) (coordinates u)) S (move s) k).
  { clear - same. intros s. rewrite chained; unfold several.
    - split; intros (m & D & H); exists m; (split; [exact D|]); intros t I; destruct (H t I); now split.
    - intros t. apply before_irreflexive.
    - intros t u v. apply before_transitive.
    - intros t u. destruct (before_total (coordinates t) (coordinates u)) as [A|[A|A]]; auto. }
  apply (blocked_kernel _ move k legal measure ends); [| |exact L].
  - intros t Lt A B. apply (few t Lt). split; [exact A|now apply counted].
  - intros t Lt. destruct (many t Lt) as [A|A]; [now left|right; now apply counted].
Qed.

(* The rule relates piles in order to what is left of each, in its place. *)
Section Piles.
Variable rule : list N -> list N -> Prop.
Definition piles (s t : list N) : Prop := sorted t /\ exists p, rule s p /\ Permutation p t.
Variable count : nat.
Definition some_order (T : list N -> Prop) (p : list N) : Prop :=
  one_of (map (fun t => in_order (T t) t) (orders count p)).
Definition total (s : list N) : N := fold_right N.add 0%N s.
Lemma total_order s t : Permutation s t -> total s = total t.
Proof. unfold total. induction 1; cbn [fold_right]; [reflexivity|congruence|lia|congruence]. Qed.
Lemma some_order_iff T p : length p = count -> (some_order T p <-> exists t, Permutation p t /\ sorted t /\ T t).
Proof.
  intros L. unfold some_order. rewrite one_of_iff.
  split; intros (t & I & H); exists t; (split; [now apply (orders_iff count p t L)|now apply in_order_iff]).
Qed.

(* what holds of a list when two of its neighbours change places holds of it in every order *)
Definition alike (T : list N -> Prop) : Prop :=
  forall h a b t, length (h ++ a :: b :: t) = count -> T (h ++ a :: b :: t) -> T (h ++ b :: a :: t).
Lemma alike_in_order T s t : alike T -> Permutation s t -> forall h, length (h ++ s) = count -> T (h ++ s) -> T (h ++ t).
Proof.
  intros W. induction 1 as [|x s t P IH|x y t|s t u P IH Q IH2]; intros h L H.
  - exact H.
  - change (x :: t) with ([x] ++ t). change (x :: s) with ([x] ++ s) in *. rewrite app_assoc in *. now apply IH.
  - now apply W.
  - apply IH2; [|now apply IH]. rewrite <- L, !app_length. now rewrite (Permutation_length P).
Qed.
Lemma any_order T S p : alike T -> (forall s, sorted s -> length s = count -> (T s <-> S s)) -> length p = count ->
  (some_order S p <-> T p).
Proof.
  intros W E L. rewrite some_order_iff by exact L. split.
  - intros (t & P & O & H). pose proof (Permutation_length P) as Lt. rewrite L in Lt. symmetry in Lt.
    apply (alike_in_order T t p W (Permutation_sym P) [] Lt). now apply E.
  - intros H. destruct (sortable p) as (t & P & O). pose proof (Permutation_length P) as Lt. exists t.
    split; [exact P|]. split; [exact O|]. apply E; [exact O|congruence|]. exact (alike_in_order T p t W P [] L H).
Qed.

Variable S : list N -> Prop.
Variable V : list N -> N -> Prop.
Hypothesis ends : forall s p, sorted s -> rule s p -> length p = count /\ (total p < total s)%N.
Let legal (s : list N) : Prop := sorted s /\ length s = count.
Lemma ends_sorted s t : legal s -> piles s t -> legal t /\ (total t < total s)%N.
Proof.
  intros [O L] (Ot & p & R & P). destruct (ends s p O R) as [Lp less]. rewrite <- (total_order p t P).
  split; [|exact less]. split; [exact Ot|]. now rewrite <- (Permutation_length P).
Qed.
Lemma reached T s : sorted s ->
  (exists p, length p = count /\ some_order T p /\ rule s p) <-> exists t, piles s t /\ T t.
Proof.
  intros O. split.
  - intros (p & L & H & R). apply (some_order_iff T p L) in H as (t & P & Ot & H). exists t. split; [|exact H].
    split; [exact Ot|]. now exists p.
  - intros (t & (Ot & p & R & P) & H). destruct (ends s p O R) as [L _]. exists p. split; [exact L|]. split; [|exact R].
    apply (some_order_iff T p L). now exists t.
Qed.

(* T is S, in any order *)
Variable T : list N -> Prop.
Variable U : list N -> N -> Prop.

Theorem many_piles : alike T -> (forall s, sorted s -> length s = count -> (T s <-> S s)) ->
  (forall s p, sorted s -> length p = count -> ~ (T p /\ (rule s p /\ S s))) ->
  (forall s, sorted s -> length s = count -> S s \/ exists p, length p = count /\ T p /\ rule s p) ->
  forall s, sorted s -> length s = count -> (is_P _ piles s <-> S s).
Proof.
  intros W E stable absorbing s O L. apply (kernel _ piles legal total ends_sorted S); [| |now split].
  - intros a b [Oa La] Sa M Sb. destruct (proj2 (reached S a Oa)) as (p & Lp & H & R); [eauto|].
    apply (any_order T S p W E Lp) in H. exact (stable a p Oa Lp (conj H (conj R Sa))).
  - intros a [Oa La]. rewrite <- (reached S a Oa). destruct (absorbing a Oa La) as [H|(p & Lp & H & R)]; [now left|right].
    exists p. now rewrite (any_order T S p W E Lp).
Qed.

Theorem many_piles_misere : alike T -> (forall s, sorted s -> length s = count -> (T s <-> S s)) ->
  (forall s p, sorted s -> length p = count -> ~ (T p /\ (rule s p /\ S s))) ->
  (forall s, sorted s -> length s = count -> S s -> exists p, rule s p) ->
  (forall s, sorted s -> length s = count ->
    S s \/ ((forall p, ~ rule s p) \/ exists p, length p = count /\ T p /\ rule s p)) ->
  forall s, sorted s -> length s = count -> (misere_P _ piles s <-> S s).
Proof.
  intros W E stable goes_on absorbing s O L.
  apply (misere_kernel _ piles legal total ends_sorted S); [| | |now split].
  - intros a b [Oa La] Sa M Sb. destruct (proj2 (reached S a Oa)) as (p & Lp & H & R); [eauto|].
    apply (any_order T S p W E Lp) in H. exact (stable a p Oa Lp (conj H (conj R Sa))).
  - intros a [Oa La] Sa. destruct (goes_on a Oa La Sa) as (p & R), (sortable p) as (t & P & Ot). exists t.
    split; [exact Ot|]. now exists p.
  - intros a [Oa La]. rewrite <- (reached S a Oa).
    destruct (absorbing a Oa La) as [H|[N|(p & Lp & H & R)]]; [now left|right; left|right; right].
    + intros t (_ & p & R & _). exact (N p R).
    + exists p. now rewrite (any_order T S p W E Lp).
Qed.

Theorem many_pile_values : (forall v, alike (fun t => U t v)) ->
  (forall s v, sorted s -> length s = count -> (U s v <-> V s v)) ->
  (forall s, sorted s -> length s = count -> exists v, V s v) ->
  (forall s u v, sorted s -> length s = count -> V s u -> V s v -> Z.of_N u = v) ->
  (forall s p v, sorted s -> length p = count -> ~ (U p v /\ (rule s p /\ V s v))) ->
  (forall s (u v : N), sorted s -> length s = count -> V s v -> u < v ->
    exists p, length p = count /\ U p u /\ rule s p) ->
  forall s v, sorted s -> length s = count -> (has_value _ piles s v <-> V s v).
Proof.
  intros W E total_ unique kept missing s v O L. apply (values _ piles legal total ends_sorted V); [| | | |now split].
  - intros a [Oa La]. now apply total_.
  - intros a u w [Oa La] A B. pose proof (unique a u w Oa La A B). lia.
  - intros a b w [Oa La] A M B. destruct (proj2 (reached (fun t => V t w) a Oa)) as (p & Lp & H & R); [eauto|].
    apply (any_order (fun t => U t w) _ p (W w) (fun s => E s w) Lp) in H. exact (kept a p w Oa Lp (conj H (conj R A))).
  - intros a u w [Oa La] A C. apply (reached (fun t => V t u) a Oa). destruct (missing a u w Oa La A ltac:(lia)) as (p & Lp & H & R).
    exists p. now rewrite (any_order (fun t => U t u) _ p (W u) (fun s => E s u) Lp).
Qed.

(* Where options are blocked what is left of the piles, each in its place, is an option: piles in another order are another. *)
Definition ways (s t : list N) : Prop := rule (sort s) t.
Theorem many_piles_blocked (k : nat) : alike T -> (forall s, sorted s -> length s = count -> (T s <-> S s)) ->
  (forall s, sorted s -> length s = count -> ~ (S s /\ chain _ before T (rule s) k)) ->
  (forall s, sorted s -> length s = count -> S s \/ chain _ before T (rule s) k) ->
  forall s, sorted s -> length s = count -> (blocked_P _ ways k s <-> S s).
Proof.
  intros W E few many s O L. assert (same : forall l, length l = count -> (T l <-> S (sort l)) /\ length (sort l) = count).
  { intros l Ll. pose proof (sort_same l) as P. assert (Ls : length (sort l) = count) by (now rewrite <- (Permutation_length P)).
    split; [|exact Ls]. rewrite <- (E _ (sort_sorted l) Ls). split.
    - exact (alike_in_order T l (sort l) W P [] Ll).
    - exact (alike_in_order T (sort l) l W (Permutation_sym P) [] Ls). }
  assert (counted : forall l, several _ ways k T l <-> chain _ before T (rule (sort l)) k).
  { intros l. rewrite (chained _ before before_irreflexive before_transitive before_total). unfold several, ways.
    split; intros (m & D & H); exists m; (split; [exact D|]); intros q I; destruct (H q I); now split. }
  rewrite (blocked_kernel _ ways k (fun l => length l = count) total) with (S_ := T); [now apply E| | | |exact L].
  - intros l p Ll R. destruct (ends (sort l) p (sort_sorted l) R) as [Lp less]. rewrite (total_order l (sort l) (sort_same l)).
    now split.
  - intros l Ll A B. apply (few (sort l) (sort_sorted l)); [now apply same|]. split; [now apply same|now apply counted].
  - intros l Ll. destruct (many (sort l) (sort_sorted l)) as [A|A]; [now apply same|left; now apply same|right; now apply counted].
Qed.
End Piles.
