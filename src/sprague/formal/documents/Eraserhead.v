(* Eraserhead on lines and cycles: which lines a move leaves; lines beside each other are a sum. *)
From Coq Require Import NArith List Lia Bool.
From Sprague Require Import Games Piles Values.
From Documents Require Import Together.
Import ListNotations.
Local Open Scope N_scope.

(* A line of vertices is said by its gaps: how many vertices without an eraser stand before the first eraser, between the first
   and the second, ..., behind the last. A cycle is said by the gaps between one eraser and the next, all the way round. An
   eraser moves along an edge to a vertex without one and erases the edge, which parts a line and makes a line of a cycle. *)
Inductive part := line (gaps : list N) | cycle (gaps : list N).
Fixpoint to_right (before gaps : list N) : list (list part) :=
  match gaps with
  | a :: (b :: r) as t =>
    (if b =? 0 then [] else [[line (before ++ [a + 1]); line (0 :: b - 1 :: r)]]) ++ to_right (before ++ [a]) t
  | _ => []
  end.
Fixpoint to_left (before gaps : list N) : list (list part) :=
  match gaps with
  | a :: (b :: r) as t =>
    (if a =? 0 then [] else [[line (before ++ [a - 1; 0]); line (b + 1 :: r)]]) ++ to_left (before ++ [a]) t
  | _ => []
  end.
(* Round a cycle: from each eraser on, in either direction, into the gap g before it; the vertex that it leaves is at the end. *)
Fixpoint one_more_at_the_end (gaps : list N) : list N :=
  match gaps with [] => [] | [a] => [a + 1] | a :: gaps => a :: one_more_at_the_end gaps end.
Definition turned (gaps : list N) : list (list N) := map (fun i => skipn i gaps ++ firstn i gaps) (seq 0 (length gaps)).
Definition round (gaps : list N) : list (list part) :=
  match gaps with [] => [] | g :: r => if g =? 0 then [] else [[line (0 :: one_more_at_the_end (g - 1 :: r))]] end.
Definition options (p : part) : list (list part) :=
  match p with
  | line gaps => to_right [] gaps ++ to_left [] gaps
  | cycle gaps => flat_map round (turned gaps ++ turned (rev gaps))
  end.
(* A position is some lines and cycles beside each other. *)
Inductive erase : list part -> list part -> Prop :=
  in_one l p r left : In left (options p) -> erase (l ++ p :: r) (l ++ left ++ r).

Fixpoint sum (l : list N) : N := match l with [] => 0 | a :: l => a + sum l end.
Definition count {T} (l : list T) : N := N.of_nat (length l).
Definition edges (p : part) : N :=
  match p with line gaps => sum gaps + count gaps - 2 | cycle gaps => sum gaps + count gaps end.
Fixpoint all_edges (l : list part) : N := match l with [] => 0 | p :: l => edges p + all_edges l end.
Lemma sum_app l r : sum (l ++ r) = sum l + sum r.
Proof. induction l; cbn [app sum]; lia. Qed.
Lemma count_app {T} (l r : list T) : count (l ++ r) = count l + count r.
Proof. unfold count. rewrite app_length. lia. Qed.
Lemma count_cons {T} (a : T) l : count (a :: l) = 1 + count l.
Proof. unfold count. cbn [length]. lia. Qed.
Lemma edges_app l r : all_edges (l ++ r) = all_edges l + all_edges r.
Proof. induction l; cbn [app all_edges]; lia. Qed.
Lemma right_falls gaps : forall before left, In left (to_right before gaps) -> all_edges left < edges (line (before ++ gaps)).
Proof.
  induction gaps as [|a [|b r] IH]; intros before left I; [destruct I|destruct I|].
  change (to_right before (a :: b :: r)) with ((if b =? 0 then [] else [[line (before ++ [a + 1]); line (0 :: b - 1 :: r)]]) ++
    to_right (before ++ [a]) (b :: r)) in I. apply in_app_or in I as [I|I].
  - destruct (N.eqb_spec b 0); [destruct I|]. destruct I as [<-|[]]. cbn [all_edges edges].
    rewrite !sum_app, !count_app, !count_cons. cbn [sum]. unfold count. cbn [length]. lia.
  - apply IH in I. now rewrite <- app_assoc in I.
Qed.
Lemma left_falls gaps : forall before left, In left (to_left before gaps) -> all_edges left < edges (line (before ++ gaps)).
Proof.
  induction gaps as [|a [|b r] IH]; intros before left I; [destruct I|destruct I|].
  change (to_left before (a :: b :: r)) with ((if a =? 0 then [] else [[line (before ++ [a - 1; 0]); line (b + 1 :: r)]]) ++
    to_left (before ++ [a]) (b :: r)) in I. apply in_app_or in I as [I|I].
  - destruct (N.eqb_spec a 0); [destruct I|]. destruct I as [<-|[]]. cbn [all_edges edges].
    rewrite !sum_app, !count_app, !count_cons. cbn [sum]. unfold count. cbn [length]. lia.
  - apply IH in I. now rewrite <- app_assoc in I.
Qed.
Lemma more_at_the_end l : l <> [] -> sum (one_more_at_the_end l) = sum l + 1 /\ count (one_more_at_the_end l) = count l.
Proof.
  induction l as [|a [|b l] IH]; [easy|intros _; cbn; split; lia|]. intros _. destruct IH as [S C]; [easy|].
  change (one_more_at_the_end (a :: b :: l)) with (a :: one_more_at_the_end (b :: l)). rewrite !(count_cons a), C.
  cbn [sum] in *. rewrite S. cbn [sum]. split; lia.
Qed.
Lemma turned_same gaps g : In g (turned gaps) -> sum g = sum gaps /\ count g = count gaps.
Proof.
  intros I. apply in_map_iff in I as (i & <- & _). pose proof (firstn_skipn i gaps) as E.
  pose proof (f_equal sum E) as S. pose proof (f_equal count E) as C. rewrite !sum_app, !count_app in *. lia.
Qed.
Lemma reversed gaps : sum (rev gaps) = sum gaps /\ count (rev gaps) = count gaps.
Proof. unfold count. rewrite rev_length. split; [|reflexivity]. induction gaps; cbn [rev sum]; [reflexivity|]. rewrite sum_app. cbn [sum]. lia. Qed.
Lemma part_falls p left : In left (options p) -> all_edges left < edges p.
Proof.
  destruct p as [gaps|gaps]; cbn [options]; intros I.
  - apply in_app_or in I as [I|I]; [now apply (right_falls gaps [])|now apply (left_falls gaps [])].
  - apply in_flat_map in I as (g & T & I). assert (E : sum g = sum gaps /\ count g = count gaps).
    { destruct (reversed gaps). apply in_app_or in T as [T|T]; apply turned_same in T; lia. }
    destruct g as [|a r]; [destruct I|]. cbn [round] in I. destruct (N.eqb_spec a 0); [destruct I|]. destruct I as [<-|[]].
    destruct (more_at_the_end (a - 1 :: r)) as [S C]; [easy|]. cbn [all_edges edges]. rewrite (count_cons 0), C. cbn [sum] in *.
    rewrite S, !count_cons in *. lia.
Qed.
Lemma falls p q : erase p q -> all_edges q < all_edges p.
Proof. intros [l c r left I]. apply part_falls in I. rewrite !edges_app. cbn [all_edges]. lia. Qed.

Theorem side_by_side p q x y : has_value _ erase p x -> has_value _ erase q y -> has_value _ erase (p ++ q) (N.lxor x y).
Proof.
  apply (nim_sum _ erase all_edges falls (fun a b c => c = a ++ b)); [| | |reflexivity]; clear p q x y.
  - intros a b p q -> M. inversion M as [l c r left I E E']. apply app_eq_app in E as (m & [[-> ->]|[-> E]]).
    + right. exists (m ++ left ++ r). split; [now constructor|]. now rewrite <- app_assoc.
    + destruct m as [|d m]; cbn in E.
      * subst b. right. exists (left ++ r). split; [exact (in_one [] c r left I)|]. now rewrite app_nil_r.
      * injection E as <- ->. left. exists (l ++ left ++ m). split; [now constructor|]. now rewrite <- !app_assoc.
  - intros a b p a' -> [l c r left I]. exists (l ++ left ++ r ++ b). split; [|now rewrite <- !app_assoc].
    rewrite <- app_assoc. now constructor.
  - intros a b p b' -> [l c r left I]. exists ((a ++ l) ++ left ++ r). split; [|now rewrite <- app_assoc].
    rewrite app_assoc. now constructor.
Qed.
Theorem lost_at_zero p v : has_value _ erase p v -> if v =? 0 then is_P _ erase p else is_N _ erase p.
Proof. apply (zero_is_lost _ erase all_edges falls). Qed.
Theorem alone p q : erase [p] q <-> In q (options p).
Proof.
  split.
  - intros M. inversion M as [l c r left I E E']. destruct l as [|d [|]]; cbn in E; try discriminate. injection E as -> ->.
    cbn. now rewrite app_nil_r.
  - intros I. rewrite <- (app_nil_r q). exact (in_one [] p [] q I).
Qed.
Theorem vacant n : has_value _ erase [line [n]] 0.
Proof. constructor; [intros q M; apply alone in M; destruct M|intros u U; lia]. Qed.

(* A line has the same nim-value read from its other end. *)
Lemma right_iff gaps : forall before left, In left (to_right before gaps) <-> exists l a b r,
  gaps = l ++ a :: b :: r /\ b <> 0 /\ left = [line (before ++ l ++ [a + 1]); line (0 :: b - 1 :: r)].
Proof.
  induction gaps as [|x [|y t] IH]; intros before left.
  - split; [intros []|]. intros ([|? l] & a & b & r & E & _); discriminate E.
  - split; [intros []|]. intros ([|? [|? l]] & a & b & r & E & _); discriminate E.
  - change (to_right before (x :: y :: t)) with ((if y =? 0 then [] else [[line (before ++ [x + 1]); line (0 :: y - 1 :: t)]]) ++
      to_right (before ++ [x]) (y :: t)). rewrite in_app_iff, IH. split.
    + intros [I|(l & a & b & r & -> & B & ->)].
      * destruct (N.eqb_spec y 0); [destruct I|]. destruct I as [<-|[]]. now exists [], x, y, t.
      * exists (x :: l), a, b, r. rewrite <- app_assoc. now repeat split.
    + intros ([|u l] & a & b & r & E & B & ->); cbn in E.
      * injection E as -> -> ->. left. destruct (N.eqb_spec b 0); [easy|now left].
      * injection E as -> E. right. exists l, a, b, r. rewrite <- app_assoc. now repeat split.
Qed.
Lemma left_iff gaps : forall before left, In left (to_left before gaps) <-> exists l a b r,
  gaps = l ++ a :: b :: r /\ a <> 0 /\ left = [line (before ++ l ++ [a - 1; 0]); line (b + 1 :: r)].
Proof.
  induction gaps as [|x [|y t] IH]; intros before left.
  - split; [intros []|]. intros ([|? l] & a & b & r & E & _); discriminate E.
  - split; [intros []|]. intros ([|? [|? l]] & a & b & r & E & _); discriminate E.
  - change (to_left before (x :: y :: t)) with ((if x =? 0 then [] else [[line (before ++ [x - 1; 0]); line (y + 1 :: t)]]) ++
      to_left (before ++ [x]) (y :: t)). rewrite in_app_iff, IH. split.
    + intros [I|(l & a & b & r & -> & B & ->)].
      * destruct (N.eqb_spec x 0); [destruct I|]. destruct I as [<-|[]]. now exists [], x, y, t.
      * exists (x :: l), a, b, r. rewrite <- app_assoc. now repeat split.
    + intros ([|u l] & a & b & r & E & B & ->); cbn in E.
      * injection E as -> -> ->. left. destruct (N.eqb_spec a 0); [easy|now left].
      * injection E as -> E. right. exists l, a, b, r. rewrite <- app_assoc. now repeat split.
Qed.
Definition from_behind (lines : list (list N)) : list (list N) := rev (map (@rev N) lines).
Lemma twice lines : from_behind (from_behind lines) = lines.
Proof.
  unfold from_behind. rewrite map_rev, rev_involutive, map_map. rewrite <- (map_id lines) at 2. apply map_ext. apply rev_involutive.
Qed.
Lemma line_from_behind g left : In left (options (line g)) -> exists x y, left = [line x; line y] /\
  In [line (rev y); line (rev x)] (options (line (rev g))).
Proof.
  cbn [options]. rewrite in_app_iff, right_iff, left_iff. intros [(l & a & b & r & -> & B & ->)|(l & a & b & r & -> & B & ->)].
  - exists (l ++ [a + 1]), (0 :: b - 1 :: r). split; [reflexivity|]. apply in_or_app. right. apply left_iff.
    exists (rev r), b, a, (rev l). cbn [app rev]. rewrite !rev_app_distr. cbn [rev app]. rewrite <- !app_assoc. now repeat split.
  - exists (l ++ [a - 1; 0]), (b + 1 :: r). split; [reflexivity|]. apply in_or_app. left. apply right_iff.
    exists (rev r), b, a, (rev l). cbn [app rev]. rewrite !rev_app_distr. cbn [rev app]. rewrite <- !app_assoc. now repeat split.
Qed.
Lemma move_from_behind lines q : erase (map line lines) q -> exists rest, q = map line rest /\
  erase (map line (from_behind lines)) (map line (from_behind rest)).
Proof.
  intros M. inversion M as [l p r left I E E']. symmetry in E. apply map_eq_app in E as (x & t & -> & <- & E).
  destruct t as [|g y]; [discriminate|]. cbn in E. injection E as <- <-.
  destruct (line_from_behind g left I) as (u & v & -> & J). exists (x ++ [u; v] ++ y). split; [now rewrite !map_app|].
  unfold from_behind. rewrite !map_app, !rev_app_distr. cbn [map rev app]. rewrite !map_app, <- !app_assoc. cbn [map app].
  exact (in_one _ _ _ _ J).
Qed.
Theorem either_way lines v : has_value _ erase (map line lines) v -> has_value _ erase (map line (from_behind lines)) v.
Proof.
  assert (G : forall n lines v, all_edges (map line lines) < n -> has_value _ erase (map line lines) v ->
    has_value _ erase (map line (from_behind lines)) v); [|apply (G (all_edges (map line lines) + 1)); lia]. clear lines v.
  induction n as [|n IH] using N.peano_ind; intros lines v L [V1 V2]; [lia|]. constructor.
  - intros q M. destruct (move_from_behind _ _ M) as (rest & -> & M'). rewrite twice in M'. destruct (V1 _ M') as (u & U & D).
    exists u. split; [|exact D]. pose proof (falls _ _ M'). rewrite <- (twice rest). apply IH; [lia|exact U].
  - intros u U. destruct (V2 u U) as (q & M & W). destruct (move_from_behind _ _ M) as (rest & -> & M').
    exists (map line (from_behind rest)). split; [exact M'|]. pose proof (falls _ _ M). apply IH; [lia|exact W].
Qed.

Definition if_any (n : N) (left : list part) : list (list part) := if n =? 0 then [] else [left].
(* The options of a line of n + 1 vertices with an eraser at one end, of n + 2 with erasers at both ends; *)
(* I-eraser.two.count: On an odd cycle with two erasers a move into the even part, answered in the same part by the
   other eraser, leaves evenly many moves, and a move into the odd part, answered by the other eraser, oddly many,
   however it is played. *)
Theorem one_end n : options (line [0; n]) = if_any n [line [1]; line [0; n - 1]].
Proof. unfold if_any. cbn. now destruct (n =? 0). Qed.
Theorem both_ends n : options (line [0; n; 0]) = if_any n [line [1]; line [0; n - 1; 0]] ++ if_any n [line [0; n - 1; 0]; line [1]].
Proof. unfold if_any. cbn. now destruct (n =? 0). Qed.
(* of a line with one eraser, after b vertices and before c; *)
Theorem single b c : options (line [b; c]) = if_any c [line [b + 1]; line [0; c - 1]] ++ if_any b [line [b - 1; 0]; line [c + 1]].
Proof. unfold if_any. cbn. now destruct (b =? 0), (c =? 0). Qed.
(* with an eraser at one end and one behind a + 1 vertices, before b; *)
Theorem end_and_inner a b : options (line [0; a; b]) = if_any a [line [1]; line [0; a - 1; b]] ++
  if_any b [line [0; a + 1]; line [0; b - 1]] ++ if_any a [line [0; a - 1; 0]; line [b + 1]].
Proof. unfold if_any. cbn. now destruct (a =? 0), (b =? 0). Qed.
(* with erasers at both ends and one behind a + 1 vertices, before b + 1; *)
(* I-eraser-line.between: With a third eraser anywhere between, the nimber is 1 for odd n, 0 for even; but 0 for n =
   3, 2 for n = 4. *)
Theorem between a b : options (line [0; a; b; 0]) = if_any a [line [1]; line [0; a - 1; b; 0]] ++
  if_any b [line [0; a + 1]; line [0; b - 1; 0]] ++ if_any a [line [0; a - 1; 0]; line [b + 1; 0]] ++
  if_any b [line [0; a; b - 1; 0]; line [1]].
Proof. unfold if_any. cbn. now destruct (a =? 0), (b =? 0). Qed.
(* with an eraser at one end, one behind a + 1 vertices, one b + 1 further, before c. *)
Theorem end_and_two a b c : options (line [0; a; b; c]) = if_any a [line [1]; line [0; a - 1; b; c]] ++
  if_any b [line [0; a + 1]; line [0; b - 1; c]] ++ if_any c [line [0; a; b + 1]; line [0; c - 1]] ++
  if_any a [line [0; a - 1; 0]; line [b + 1; c]] ++ if_any b [line [0; a; b - 1; 0]; line [c + 1]].
Proof. unfold if_any. cbn. now destruct (a =? 0), (b =? 0), (c =? 0). Qed.
(* The lines that a move on a cycle leaves. *)
(* I-eraser.one: With one eraser on a cycle the first player wins iff the number of vertices is odd. *)
Theorem cycle_of_one n : options (cycle [n]) = if_any n [line [0; n - 1 + 1]] ++ if_any n [line [0; n - 1 + 1]].
Proof. unfold if_any. cbn. now destruct (n =? 0). Qed.
(* I-eraser.two: With two erasers on a cycle, wherever they stand, the first player wins iff the number of vertices is
   odd. *)
(* I-eraser.two.count: On an odd cycle with two erasers a move into the even part, answered in the same part by the
   other eraser, leaves evenly many moves, and a move into the odd part, answered by the other eraser, oddly many,
   however it is played. *)
Theorem cycle_of_two p q left : In left (options (cycle [p; q])) <->
  In left (if_any p [line [0; p - 1; q + 1]] ++ if_any q [line [0; q - 1; p + 1]]).
Proof. unfold if_any. cbn. destruct (p =? 0), (q =? 0); cbn; tauto. Qed.
(* I-eraser.three: With three erasers on a cycle of n ≥ 7 vertices the player to move loses, for odd n, just at i, i +
   2, i + 4 where n ≥ 9, and for even n unless the distances from each eraser to the next are even, all three, and it is no
   such position. *)
Theorem cycle_of_three p q r left : In left (options (cycle [p; q; r])) <->
  In left (if_any p [line [0; p - 1; q; r + 1]] ++ if_any q [line [0; q - 1; r; p + 1]] ++ if_any r [line [0; r - 1; p; q + 1]] ++
    if_any p [line [0; p - 1; r; q + 1]] ++ if_any q [line [0; q - 1; p; r + 1]] ++ if_any r [line [0; r - 1; q; p + 1]]).
Proof. unfold if_any. cbn. destruct (p =? 0), (q =? 0), (r =? 0); cbn; tauto. Qed.
