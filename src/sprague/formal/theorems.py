"""Claims → files for Coq: the rule, the claim, the theorem, and a certificate for each condition that it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from sprague.claims import Claim
from sprague.claims.statements import PPositions
from sprague.claims.statements import Sentence as OfNumbers
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD, ending, increasing, rule_text
from sprague.formal.heaps import period_theorem
from sprague.formal.mex_laws import mex_theorem
from sprague.formal.sentences import (
    Exists,
    ForAll,
    Join,
    Negation,
    Sentence,
    joined,
    quantified,
    written,
)
from sprague.formal.theorem_file import Condition, Theorem
from sprague.formal.translation import plain, sentence
from sprague.games import NORMAL, FormulaGame, TakingBreaking
from sprague.guess.mex_differences import MexDifferences
from sprague.logic.language.expansion import renamed_variables
from sprague.logic.language.formula import Formula
from sprague.numbers.periods import Period


def theorem(claim: Claim, name: str) -> Theorem:
    """The file of a claim; BadParameter, in one line, where the theory cannot say or prove it."""
    match claim.statement:
        case PPositions() if isinstance(claim.rules, FormulaGame):
            return _p_positions(claim, claim.rules, name)
        case MexDifferences() as law if isinstance(claim.rules, FormulaGame):
            return mex_theorem(claim, claim.rules, law, name)
        case Period() as law if isinstance(claim.rules, TakingBreaking):
            return period_theorem(claim, claim.rules, law, name)
        case OfNumbers():
            return _sentence(claim, name)
    raise BadParameter(f"{claim.about}: claims of this kind are not written for Coq yet")


def _meaning(claim: Claim) -> Formula:
    meaning = claim.statement.meaning  # type: ignore[union-attr]
    if isinstance(meaning, str):
        meaning = claim.theory().parse(meaning, claim.variables)
    if not isinstance(meaning, Formula):
        raise BadParameter(f"{claim.about}: the claim is an automaton, which is not written for Coq yet")
    return claim.theory().expanded(meaning)


def _sentence(claim: Claim, name: str) -> Theorem:
    said = sentence(_meaning(claim))
    end = f"\nTheorem {name} : {written(said)}.\nProof. exact condition. Qed.\nPrint Assumptions {name}.\n"
    begin = HEAD.format(more="") + "\n"
    return Theorem(name, claim.line, written(said), begin, end, [Condition("condition", said)])


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

    left = joined("Or", *(joined("And", *increasing(each), at(each)) for each in permutations(after)))
    both = before + after
    conditions = {
        "play_ends": ending(game),
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
    begin = f"""{HEAD.format(more="Games Piles")}
{rule_text(game)}Definition closed_form ({" ".join(before)} : N) : Prop :=
  {written(closed)}.

"""
    end = f"""
Theorem {name} :
  {statement}.
Proof. exact ({number}_piles rule closed_form play_ends stable absorbing). Qed.
Print Assumptions {name}.
"""
    listed = [Condition(each, said, apart=each != "play_ends") for each, said in conditions.items()]
    return Theorem(name, claim.line, statement, begin, end, listed)
