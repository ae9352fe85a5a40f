(* The same sentence, taken apart: a rule with many cases is joined with other things case by case, one condition after
   another, so that no automaton has to know all of the rule at once. *)
From Coq Require Import NArith List.
From Sprague Require Import Words Formulas Sentences Compile.
Import ListNotations.

(* The cases of a sentence, each a list of conditions. *)
Fixpoint alternatives (s : sentence) : list (list sentence) :=
  match s with
  | Join Or a b => alternatives a ++ alternatives b
  | Join And a b => pairs2 (@app sentence) (alternatives a) (alternatives b)
  | s => [[s]]
  end.
Fixpoint branches (s : sentence) : list sentence :=
  match s with Join Or a b => branches a ++ branches b | s => [s] end.
Fixpoint any (l : list sentence) : sentence :=
  match l with nil => Holds false | [s] => s | s :: l => Join Or s (any l) end.
Definition chain (a : sentence) (l : list sentence) : sentence := fold_left (Join And) l a.
Fixpoint spread (s : sentence) : sentence :=
  match s with
  | Exists x s => any (map (Exists x) (branches (spread s)))
  | ForAll x s => ForAll x (spread s)
  | Negation s => Negation (spread s)
  | Join And a b => any (map (chain a) (alternatives b))
  | Join o a b => Join o (spread a) (spread b)
  | s => s
  end.

Section Spread.
Variable known : list predicate.
Lemma alternatives_ok s n : meaning known s n <-> exists l, In l (alternatives s) /\ Forall (fun s => meaning known s n) l.
Proof.
  assert (A : forall s, meaning known s n <-> exists l, In l [[s]] /\ Forall (fun s => meaning known s n) l).
  { intros t. split.
    - intros H. exists [t]. split; [now left|]. now repeat constructor.
    - intros (l & [<-|[]] & H). now inversion H. }
  induction s; try apply A. destruct o; try apply A; cbn [alternatives meaning].
  - rewrite IHs1, IHs2. split.
    + intros [(l & I & F) (m & J & G)]. exists (l ++ m). split; [apply in_pairs2; eauto|]. now apply Forall_app.
    + intros (l & I & F). apply in_pairs2 in I as (a & b & I & J & ->). apply Forall_app in F as [F G]. split; eauto.
  - rewrite IHs1, IHs2. split.
    + intros [(l & I & F)|(l & I & F)]; exists l; (split; [apply in_app_iff; auto|exact F]).
    + intros (l & I & F). apply in_app_iff in I as [I|I]; [left|right]; eauto.
Qed.
Lemma branches_ok s n : meaning known s n <-> exists t, In t (branches s) /\ meaning known t n.
Proof.
  assert (A : forall s, meaning known s n <-> exists t, In t [s] /\ meaning known t n).
  { intros t. split; [intros H; exists t; split; [now left|exact H]|now intros (u & [<-|[]] & H)]. }
  induction s; try apply A. destruct o; try apply A; cbn [branches meaning]. rewrite IHs1, IHs2. split.
  - intros [(l & I & F)|(l & I & F)]; exists l; (split; [apply in_app_iff; auto|exact F]).
  - intros (l & I & F). apply in_app_iff in I as [I|I]; [left|right]; eauto.
Qed.
Lemma any_ok l n : meaning known (any l) n <-> exists t, In t l /\ meaning known t n.
Proof.
  induction l as [|s l IH]; [cbn; split; [intros []|now intros (t & [] & _)]|].
  assert (G : meaning known (any (s :: l)) n <-> meaning known s n \/ meaning known (any l) n) by (destruct l; cbn; tauto).
  rewrite G, IH. split.
  - intros [H|(t & I & H)]; [exists s; cbn; auto|exists t; cbn; auto].
  - intros (t & [<-|I] & H); [auto|right; eauto].
Qed.
Lemma chain_ok l n : forall a, meaning known (chain a l) n <-> meaning known a n /\ Forall (fun s => meaning known s n) l.
Proof.
  induction l as [|s l IH]; intros a; cbn.
  - split; [intros H; split; [exact H|constructor]|tauto].
  - unfold chain in IH. rewrite IH. cbn. split.
    + intros [[H G] F]. split; [exact H|]. now constructor.
    + intros [H F]. inversion F; subst. tauto.
Qed.
Theorem spread_ok s : forall n, meaning known (spread s) n <-> meaning known s n.
Proof.
  induction s; intros n; cbn [spread]; try reflexivity.
  - cbn. now rewrite IHs.
  - destruct o; try (cbn; rewrite IHs1, IHs2; reflexivity).
    rewrite any_ok. cbn [meaning]. rewrite (alternatives_ok s2). split.
    + intros (t & I & H). apply in_map_iff in I as (l & <- & I). apply chain_ok in H as [H F]. eauto.
    + intros [H (l & I & F)]. exists (chain s1 l). split; [apply in_map_iff; eauto|]. now apply chain_ok.
  - rewrite any_ok. cbn [meaning]. split.
    + intros (t & I & H). apply in_map_iff in I as (u & <- & I). cbn in H. destruct H as [k H]. exists k.
      apply IHs, branches_ok. eauto.
    + intros [k H]. apply IHs, branches_ok in H as (t & I & H). exists (Exists x t).
      split; [apply in_map_iff; eauto|]. now exists k.
  - cbn. split; intros H k; apply IHs; auto.
Qed.
End Spread.
