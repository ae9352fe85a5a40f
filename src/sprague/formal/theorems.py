"""Claims → files for Coq: the rule, the claim, the theorem, and a certificate for each condition that it rests on."""

from __future__ import annotations

from sprague.claims import Claim
from sprague.claims.statements import NimValues, PPositions
from sprague.claims.statements import Sentence as OfNumbers
from sprague.errors import BadParameter
from sprague.formal.conditions import HEAD
from sprague.formal.heaps import period_theorem
from sprague.formal.mex_laws import mex_theorem
from sprague.formal.positions import nim_values, p_positions
from sprague.formal.sentences import (
    written,
)
from sprague.formal.theorem_file import Condition, Theorem
from sprague.formal.translation import sentence
from sprague.games import FormulaGame, TakingBreaking
from sprague.guess.mex_differences import MexDifferences
from sprague.logic.language.formula import Formula
from sprague.numbers.periods import Period


def theorem(claim: Claim, name: str) -> Theorem:
    """The file of a claim; BadParameter, in one line, where the theory cannot say or prove it."""
    match claim.statement:
        case PPositions() if isinstance(claim.rules, FormulaGame):
            return p_positions(claim, claim.rules, _meaning(claim), name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, FormulaGame):
            return nim_values(claim, claim.rules, _meaning(claim), value, name)
        case MexDifferences() as law if isinstance(claim.rules, FormulaGame):
            return mex_theorem(claim, claim.rules, law, name)
        case Period() as law if isinstance(claim.rules, TakingBreaking):
            return period_theorem(claim, claim.rules, law, name)
        case OfNumbers():
            return _sentence(claim, name)
    raise BadParameter(f"{claim.about}: claims of this kind are not written for Coq yet")


def _meaning(claim: Claim) -> Formula:
    meaning = claim.statement.meaning  # type: ignore[union-attr]  # only such statements come here
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
