"""Claims → files for Coq: the rule, the claim, the theorem, and a certificate for each condition that it rests on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations

from sprague.claims import Claim
from sprague.claims.heap_code import heap_code
from sprague.claims.statements import NimValues, PPositions
from sprague.claims.statements import Sentence as OfNumbers
from sprague.errors import BadParameter
from sprague.formal.coin_laws import coin_theorem
from sprague.formal.conditions import HEAD
from sprague.formal.growth import growth_theorem
from sprague.formal.heap_laws import heap_theorem
from sprague.formal.heaps import is_octal, period_theorem
from sprague.formal.mex_laws import mex_theorem
from sprague.formal.positions import nim_values, p_positions
from sprague.formal.sentences import written
from sprague.formal.take_away import take_away_theorem
from sprague.formal.theorem_file import Theorem
from sprague.formal.vocabulary import Vocabulary
from sprague.games import NORMAL, CoinTurning, FormulaGame, TakingBreaking
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import digits_sentence
from sprague.guess.take_away import TakeAway
from sprague.logic.language.expansion import expanded, renamed_variables
from sprague.logic.language.formula import And, Compare, Formula, Or
from sprague.logic.language.sentences import variable
from sprague.numbers.periods import Period

MOST_PILES = 2
"""The moves of games on more piles than these are not written out in a sentence."""


def theorem(claim: Claim, name: str) -> Theorem:
    """The file of a claim; BadParameter, in one line, where the theory cannot say or prove it."""
    words = Vocabulary(claim.theory())
    match claim.statement:
        case PPositions() if isinstance(claim.rules, FormulaGame):
            return p_positions(claim, claim.rules, _meaning(claim, words), words, name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, FormulaGame):
            return nim_values(claim, claim.rules, _meaning(claim, words), words, value, name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, TakingBreaking):
            return heap_theorem(claim, _meaning(claim, words), words, value, name)
        case NimValues(value=value, up_to=None) if isinstance(claim.rules, CoinTurning):
            return coin_theorem(claim, claim.rules, _meaning(claim, words), words, value, name)
        case (MexDifferences() | RecursiveLaw()) as law if isinstance(claim.rules, FormulaGame):
            return _of_differences(claim, claim.rules, law, words, name)
        case TakeAway() as law if isinstance(claim.rules, FormulaGame):
            return take_away_theorem(claim, claim.rules, law, words, name)
        case Period() as law if isinstance(claim.rules, TakingBreaking) and claim.rules.play == NORMAL:
            code = heap_code(claim.rules)
            if code is None:
                raise BadParameter(
                    f"{claim.about}: its rules are no code of digits, and others are not written for Coq yet"
                )
            proved_by = period_theorem if is_octal(code) and not law.saltus else growth_theorem
            return proved_by(claim, claim.rules, code, law, name)
        case OfNumbers():
            return _sentence(claim, words, name)
    raise BadParameter(f"{claim.about}: claims of this kind are not written for Coq yet")


def _of_differences(
    claim: Claim, rules: FormulaGame, law: MexDifferences | RecursiveLaw, words: Vocabulary, name: str
) -> Theorem:
    """By the lemmas on such laws; where their conditions fail, in the digits of the slope, as the prover goes on."""
    try:
        return mex_theorem(claim, rules, law, words, name).decided()
    except BadParameter:
        said = (
            digits_sentence(law, rules.before) if isinstance(law, MexDifferences) and len(rules.before) == 2 else None
        )
        if said is None:
            raise
    in_digits = replace(claim, statement=PPositions(said[0]), system=said[1], shared=None)
    return replace(theorem(in_digits, name), title=claim.line)


def _meaning(claim: Claim, words: Vocabulary) -> Formula:
    meaning = claim.statement.meaning  # type: ignore[union-attr]  # only such statements come here
    if isinstance(meaning, str):
        meaning = words.theory.parse(meaning, claim.variables)
    if not isinstance(meaning, Formula):
        return words.defined("accepted_digits", meaning)
    return expanded(words.theory.expanded(meaning), _moves(claim))


def _moves(claim: Claim) -> dict[str, tuple[tuple[str, ...], Formula]]:
    """The predicates that stand for the moves of a game: its rule, piles in order before the move and after it.

    The moves of three piles, in six orders, take too much; what stands for them is the automaton that the prover uses.
    """
    found = {}
    for each in claim.definitions:
        game = each.meaning
        if isinstance(game, FormulaGame) and len(game.before) <= MOST_PILES and game.domain is None and not game.bounds:
            names = dict(zip((*game.before, *game.after), each.variables, strict=True))
            piles = game.after if game.interchangeable else ()
            ways = [dict(zip(game.after, order, strict=True)) for order in permutations(piles)] or [{}]
            rules = Or(tuple(renamed_variables(game.on_sorted, way) for way in ways))
            order = [Compare("<=", variable(p), variable(q)) for p, q in pairwise(piles)]
            found[each.name] = each.variables, renamed_variables(And((*order, rules)), names)
    return found


def _sentence(claim: Claim, words: Vocabulary, name: str) -> Theorem:
    said = words.sentence(_meaning(claim, words))
    end = f"\nTheorem {name} : {written(said)}.\nProof. exact condition. Qed.\nPrint Assumptions {name}.\n"
    parts = [HEAD.format(more="") + "\n", *words.parts, words.condition("condition", said), end]
    return Theorem(name, claim.line, written(said), parts)
