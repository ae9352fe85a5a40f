(* Arithmetic in a system of digits. That a system is one in which every number has one representation is proved by two
   sentences about words: after each representation comes that of the next number, and no two have the same value. So
   Zeckendorf's theorem, and Ostrowski's for each a, are certificates. *)
From Coq Require Import NArith ZArith PArith List Bool Lia.
From Sprague Require Import Words Readers Weights Formulas Numerations Sentences Compile Spread Certificates.
Import ListNotations.
Local Open Scope Z_scope.

(* No two digits 1 are neighbours; the weights are 1, 2, 3, 5, 8, ... *)
Definition adjacent : reader := Reader [[0; 1]; [0; 2]; [2; 2]]%N [0; 1]%N.
Definition zeckendorf : numeration := Numeration fibonacci 0 (Some adjacent).
Definition binary_digits : numeration := Numeration binary 0 None.

Lemma binary_is_numeration : is_numeration binary_digits.
Proof.
  assert (R : forall ws n, represents binary_digits ws n -> ws = [n]).
  { intros [|w [|v vs]] n (L & _ & V); try discriminate. cbn [worth] in V. change (weights binary_digits) with binary in V.
    rewrite binary_value in V. f_equal. lia. }
  split.
  - split; [reflexivity|]. now split.
  - intros n. exists [n]. split; [reflexivity|]. split; [exact I|]. cbn [worth]. change (weights binary_digits) with binary.
    rewrite binary_value. lia.
  - intros ws vs n A B. apply R in A, B. congruence.
  - cbn. lia.
  - intros _. exact R.
Qed.

Section Numeration.
Variable D : numeration.
Definition next_form : form := compile D nil (ForAll 1 (Exists 2 (Compare Eq (Var 2) (Add (Var 1) (Num 1))))).
Fixpoint same_words (vs us : list positive) : form :=
  match vs, us with v :: vs, u :: us => FBin And (FParity [v; u]) (same_words vs us) | _, _ => always end.
Definition once_form : form :=
  all_words (planes D 1) (among D Implies 1 (all_words (planes D 2) (among D Implies 2
    (FBin Implies (chosen D (Test Eq (Var 1) (Var 2))) (same_words (planes D 1) (planes D 2)))))).
Definition numeration_checked (p : list step_) (c : text) (q : list step_) (d : text) : bool :=
  (match language D with None => false | Some A => settled A && final A 0 end &&
   grows (weights D) &&
   valid (weights D) next_form p (Certificates.read c) && valid (weights D) once_form q (Certificates.read d))%bool.

Lemma same_words_ok e : forall vs us, length vs = length us -> denote (weights D) (same_words vs us) e -> map e vs = map e us.
Proof.
  induction vs as [|v vs IH]; intros [|u us] L H; try discriminate; [reflexivity|]. destruct H as [H F]. cbn. f_equal.
  - cbn in H. unfold parity in H. cbn in H. rewrite N.lxor_0_r in H. now apply N.lxor_eq.
  - apply IH; [cbn in L; congruence|exact F].
Qed.
Lemma two_places ws vs : length ws = length (planes D 1) -> length vs = length (planes D 1) ->
  let e := upds (upds zero (planes D 1) ws) (planes D 2) vs in map e (planes D 1) = ws /\ map e (planes D 2) = vs.
Proof.
  intros L M. assert (M' : length vs = length (planes D 2)) by (rewrite M; apply planes_length). cbn. split.
  - rewrite <- (upds_these (planes D 1) zero ws) at 2 by (apply planes_once || exact L).
    apply map_ext_in. intros v I. apply upds_other. intros J. pose proof (planes_apart _ _ _ _ I J). discriminate.
  - apply upds_these; [apply planes_once|exact M'].
Qed.
Lemma chosen_ok (grow : grows (weights D) = true) t u e :
  proper_condition (Test Eq t u) = true -> denote (weights D) (chosen D (Test Eq t u)) e <->
  number t (fun x => Z.to_N (worth D (map e (planes D x)))) = number u (fun x => Z.to_N (worth D (map e (planes D x)))).
Proof.
  intros P. rewrite (proj2 (cases_ok D e (fun x => Z.to_N (worth D (map e (planes D x))))
    (fun x => eq_sym (Z2N.id _ (worth_natural D _ grow)))) _ P). cbn [truth tested]. apply Z.eqb_eq.
Qed.

Theorem numeration_proved p c q d : numeration_checked p c q d = true -> is_numeration D.
Proof.
  unfold numeration_checked. destruct (language D) as [A|] eqn:L; [|discriminate]. rewrite !andb_true_iff.
  intros [[[[Z F] G] Next] Once].
  pose proof (valid_sound _ _ _ _ Next zero finite_zero) as N1. pose proof (valid_sound _ _ _ _ Once zero finite_zero) as O1.
  assert (Lang : forall ws, in_language D ws = accepted A ws) by (intros; unfold in_language; now rewrite L).
  assert (Zero : represents D (map (fun _ => 0%N) (planes D 1)) 0).
  { split; [apply map_length|]. rewrite Lang. split.
    - exists O. split; [|exact F]. apply Forall_forall. intros w I. apply in_map_iff in I as (v & <- & _). reflexivity.
    - induction (planes D 1) as [|v vs IH]; [reflexivity|]. cbn [map worth]. rewrite IH. cbn [value heights]. unfold total. now rewrite dot_zeros. }
  split; [exact Zero| | |exact G|congruence].
  - apply N.peano_ind.
    + eexists. exact Zero.
    + intros n (ws & E & I & V). unfold next_form in N1. cbn [compile] in N1. unfold among in N1. rewrite L in N1.
      apply (proj1 (all_words_ok D _ _ _)) with (ws := ws) in N1; [|exact E].
      assert (H : exists vs, length vs = length (planes D 1) /\ denote (weights D)
        (FBin And (FRegular A (planes D 2)) (chosen D (Test Eq (Var 2) (Add (Var 1) (Num 1)))))
        (upds (upds zero (planes D 1) ws) (planes D 2) vs)).
      { destruct (proj1 (ex_words_ok D _ _ _) (N1 ltac:(cbn [denote]; rewrite upds_these by (apply planes_once || exact E);
          rewrite <- Lang; exact I))) as (vs & M & H). exists vs. split; [rewrite M; apply planes_length|exact H]. }
      destruct H as (vs & M & H1 & H2). destruct (two_places ws vs E M) as [T1 T2]. cbn [denote] in H1. rewrite T2 in H1.
      exists vs. split; [exact M|]. split; [now rewrite Lang|]. apply (chosen_ok G) in H2; [|reflexivity].
      cbn [number] in H2. rewrite T1, T2, V in H2. pose proof (worth_natural D vs G). lia.
  - intros ws vs n (E & I & V) (E' & I' & V'). unfold once_form, among in O1. rewrite L in O1.
    apply (proj1 (all_words_ok D _ _ _)) with (ws := ws) in O1; [|exact E].
    assert (H : denote (weights D) (FRegular A (planes D 1)) (upds zero (planes D 1) ws)).
    { cbn [denote]. rewrite upds_these by (apply planes_once || exact E). now rewrite <- Lang. }
    apply O1 in H. apply (proj1 (all_words_ok D _ _ _)) with (ws := vs) in H; [|rewrite E'; apply planes_length].
    destruct (two_places ws vs E E') as [T1 T2].
    refine (eq_trans (eq_sym T1) (eq_trans _ T2)). apply same_words_ok; [apply planes_length|]. apply H.
    + cbn [denote]. rewrite T2. now rewrite <- Lang.
    + apply (chosen_ok G); [reflexivity|]. cbn [number]. rewrite T1, T2. congruence.
Qed.

(* ---- every sentence with a checked certificate is true *)
Variable known : list predicate.
Definition knows : Prop := Forall (fun P => forall ns, length ns = arity P -> (says P ns <-> Numerations.read D (table_of P) ns)) known.
Definition proved (s : sentence) (p : list step_) (c : text) : bool :=
  (proper D known s && valid (weights D) (compile D known s) p (Certificates.read c))%bool.
Hypothesis numbers : is_numeration D.
Hypothesis readers : knows.
Theorem proved_sound s p c : proved s p c = true -> meaning known s zero.
Proof.
  intros H. apply andb_prop in H as [P V]. apply (compile_ok D known numbers readers s P zero zero).
  - intros x. replace (map zero (planes D x)) with (map (fun _ => 0%N) (planes D 1)); [exact (zeros D numbers)|].
    assert (G : forall vs us : list positive, length vs = length us -> map (fun _ => 0%N) vs = map zero us).
    { induction vs as [|v vs IH]; intros [|u us] E; try discriminate; [reflexivity|]. cbn. f_equal. apply IH. now inversion E. }
    apply G, planes_length.
  - exact (valid_sound _ _ p _ V zero finite_zero).
Qed.
(* the same for a sentence that was taken apart *)
Theorem spread_sound s p c : proved (spread s) p c = true -> meaning known s zero.
Proof. intros H. apply spread_ok. exact (proved_sound _ p c H). Qed.
End Numeration.
