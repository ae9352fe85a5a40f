(* What a sentence without quantifiers says of given numbers, computed: so the rule in a file can be compared with the
   rule that a program plays by. *)
From Coq Require Import NArith ZArith List Bool.
From Sprague Require Import Words Formulas Sentences.

Fixpoint holds (s : sentence) (n : env) : option bool :=
  match s with
  | Holds b => Some b
  | Compare r t u => Some (tested r (number t n) (number u n))
  | NimSum x y z => Some (N.eqb (N.lxor (n x) (n y)) (n z))
  | Negation s => option_map negb (holds s n)
  | Join o s u => match holds s n, holds u n with Some a, Some b => Some (op o a b) | _, _ => None end
  | Regular _ _ | Exists _ _ | ForAll _ _ => None
  end.
Lemma holds_ok s n : forall b, holds s n = Some b -> (b = true <-> meaning nil s n).
Proof.
  induction s; cbn [holds meaning]; intros c H; try discriminate.
  - inversion H; subst. destruct c; intuition discriminate.
  - inversion H; subst. destruct r; cbn [tested related]; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq;
      rewrite ?Z.ge_le_iff, ?Z.gt_lt_iff; reflexivity.
  - inversion H; subst. rewrite N.eqb_eq, N2Z.inj_iff. reflexivity.
  - destruct (holds s n) as [a|]; [|discriminate]. inversion H; subst. rewrite <- (IHs a eq_refl).
    destruct a; cbn; intuition discriminate.
  - destruct (holds s1 n) as [a|]; [|discriminate]. destruct (holds s2 n) as [b|]; [|discriminate]. inversion H; subst.
    rewrite <- ?(IHs1 a eq_refl), <- ?(IHs2 b eq_refl). destruct o; rewrite <- ?(IHs1 a eq_refl), <- ?(IHs2 b eq_refl);
      destruct a, b; cbn; intuition discriminate.
Qed.
