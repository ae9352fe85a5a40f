"""Claims → files for Coq: the rule, the claim, the theorem, and a certificate for each condition that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from sprague.claims import Claim
from sprague.claims.statements import PPositions
from sprague.claims.statements import Sentence as OfNumbers
from sprague.errors import BadParameter
from sprague.formal.certificates import as_bytes, certified, packed, steps_text
from sprague.formal.compilation import compiled
from sprague.formal.heaps import period_theorem
from sprague.formal.sentences import (
    Add,
    Compare,
    Exists,
    ForAll,
    Join,
    Negation,
    Sentence,
    Term,
    Var,
    bound,
    data,
    joined,
    quantified,
    written,
)
from sprague.formal.spreading import spread
from sprague.formal.theorem_file import Theorem
from sprague.formal.translation import plain, sentence
from sprague.games import NORMAL, FormulaGame, TakingBreaking
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.formula import Formula
from sprague.numbers.periods import Period

HEAD = """From Coq Require Import NArith ZArith List Uint63.
From Sprague Require Import Words Weights Formulas Sentences Spread Certificates Binary {more}.
Import ListNotations.
Local Open Scope Z_scope.
(* Variables are natural numbers, and what is said of them is said in the integers: differences may be negative. *)
Local Coercion Z.of_N : N >-> Z.
Set Warnings "-notation-overridden".
Local Notation "x = y" := (@eq Z x y) : type_scope.
Local Notation "x <> y" := (not (@eq Z x y)) : type_scope.
"""


def theorem(claim: Claim, name: str) -> Theorem:
    """The file of a claim; BadParameter, in one line, where the theory cannot say or prove it."""
    match claim.statement:
        case PPositions() if isinstance(claim.rules, FormulaGame):
            return _p_positions(claim, claim.rules, name)
        case Period() as law if isinstance(claim.rules, TakingBreaking):
            return period_theorem(claim, claim.rules, law, name)
        case OfNumbers():
            return _sentence(claim, name)
    raise BadParameter(f"{claim.about}: claims of this kind are not written for Coq yet")


def condition(name: str, said: Sentence, *, apart: bool = False) -> str:
    """A lemma and its proof: the sentence as data, its program, its certificate; taken ``apart`` if asked."""
    numbers = {each: place for place, each in enumerate(bound(said), 1)}
    program = certified(compiled(spread(said) if apart else said, numbers))
    sound = "spread_sound" if apart else "proved_sound"
    return f"""Definition {name}_said : sentence := {data(said, numbers)}.
Definition {name}_program : list step_ :=
 {steps_text(program.steps)}.
Definition {name}_packed : packed := ({packed(as_bytes(program.classes))})%uint63.
Definition {name}_data : text := Eval vm_compute in unpack {name}_packed.
Lemma {name} : {written(said)}.
Proof. refine ({sound} {name}_said {name}_program {name}_data _). vm_cast_no_check (eq_refl true). Qed.
"""


def _meaning(claim: Claim) -> Formula:
    meaning = claim.statement.meaning  # type: ignore[union-attr]
    if isinstance(meaning, str):
        meaning = claim.theory().parse(meaning, claim.variables)
    if not isinstance(meaning, Formula):
        raise BadParameter(f"{claim.about}: the claim is an automaton, which is not written for Coq yet")
    return claim.theory().expanded(meaning)


def _sentence(claim: Claim, name: str) -> Theorem:
    said = sentence(_meaning(claim))
    text = HEAD.format(more="") + "\n" + condition("condition", said)
    text += f"\nTheorem {name} : {written(said)}.\nProof. exact condition. Qed.\nPrint Assumptions {name}.\n"
    return Theorem(name, claim.line, written(said), text)


def _p_positions(claim: Claim, game: FormulaGame, name: str) -> Theorem:
    if game.play != NORMAL:
        raise BadParameter(f"{game.name}: only normal play is written for Coq yet")
    if not game.interchangeable or len(game.before) not in (2, 3):
        raise BadParameter(f"{game.name}: only games on two or three piles are written for Coq yet")
    if claim.system != "base 2":
        raise BadParameter(f"{game.name}: the digits of {claim.system} are not written for Coq yet")
    before, after = tuple(map(plain, game.before)), tuple(map(plain, game.after))
    rule, meaning = sentence(game.formula), _meaning(claim)
    closed = sentence(meaning)

    def at(names: Sequence[str]) -> Sentence:
        return sentence(renamed_variables(meaning, dict(zip(game.before, names, strict=True))))

    def increasing(names: Sequence[str]) -> list[Sentence]:
        return [Compare("Le", Var(x), Var(y)) for x, y in pairwise(names)]

    left = joined("Or", *(joined("And", *increasing(each), at(each)) for each in permutations(after)))
    shrinks = [Compare("Le", Var(p), Var(x)) for x, p in zip(before, after, strict=True)]
    ends = joined("And", *shrinks, Compare("Lt", _total(after), _total(before)))
    both = before + after
    conditions = {
        "play_ends": quantified(ForAll, both, joined("Implies", *increasing(before), rule, ends)),
        "stable": quantified(
            ForAll, both, joined("Implies", *increasing(before), Negation(joined("And", left, rule, closed)))
        ),
        "absorbing": quantified(
            ForAll,
            before,
            joined(
                "Implies", *increasing(before), Join("Or", closed, quantified(Exists, after, Join("And", left, rule)))
            ),
        ),
    }
    d = len(before)
    order = " -> ".join(written(each) for each in increasing(before))
    here = ", ".join(before)
    wins = f"(is_P _ (piles{d} rule) ({here}) <-> closed_form {' '.join(before)})"
    statement = f"forall {' '.join(before)} : N, {order} -> {wins}"
    number = {2: "two", 3: "three"}[d]
    text = f"""{HEAD.format(more="Games Piles")}
(* What is left of the piles {", ".join(before)}, in this order, is {", ".join(after)}. *)
Definition rule ({" ".join(both)} : N) : Prop :=
  {written(rule)}.
Definition closed_form ({" ".join(before)} : N) : Prop :=
  {written(closed)}.

{"".join(condition(*each, apart=each[0] != "play_ends") for each in conditions.items())}
Theorem {name} :
  {statement}.
Proof. exact ({number}_piles rule closed_form play_ends stable absorbing). Qed.
Print Assumptions {name}.
"""
    return Theorem(name, claim.line, statement, text)


def _total(names: Sequence[str]) -> Term:
    found: Term = Var(names[0])
    for each in names[1:]:
        found = Add(found, Var(each))
    return found
