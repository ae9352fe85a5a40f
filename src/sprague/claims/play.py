"""Who plays by a claim: for each kind of statement the player that knows how to decide and move by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sprague.claims.heap_law import heap_law
from sprague.claims.heap_players import ByOptions, ByPeriod
from sprague.claims.players import ByCone, ByDifferences, ByLeastPart, ByPairs, ByRelation, Player
from sprague.claims.statements import MisereQuotient, NimValues, PPositions
from sprague.errors import BadParameter
from sprague.games import CoinTurning, FormulaGame, TakingBreaking, heaps_under_misere
from sprague.games.number_rules import on_piles
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.take_away import TakeAway
from sprague.guess.value_laws import ValueLaw
from sprague.logic.automata.relations import Relation, renamed
from sprague.logic.automata.theory import Theory
from sprague.misere_theory.heaps import misere_heaps
from sprague.numbers.periods import Period
from sprague.solving import nim_sequence

if TYPE_CHECKING:
    from sprague.claims.claim import Claim


def player(claim: Claim) -> Player:
    """The player; raises BadParameter where the statement does not decide the positions of its game."""
    rules = claim.rules
    match claim.statement:
        case MexDifferences() as law if (game := on_piles(rules)) is not None:
            return ByDifferences(game, law)
        case RecursiveLaw() as law if isinstance(rules, FormulaGame):
            return ByPairs(rules, law)
        case TakeAway() as law if isinstance(rules, FormulaGame):
            return ByLeastPart(rules, law)
        case Period() as law if isinstance(rules, TakingBreaking):
            first = nim_sequence(rules, law.enough)
            return ByPeriod(rules, law, tuple(map(int, first)))
        case MisereQuotient() if (heaps := heaps_under_misere(rules)) is not None:
            return misere_heaps(heaps)
        case Cone() as cone if (game := on_piles(rules)) is not None:
            return ByCone(game, cone)
        case PPositions() if (game := on_piles(rules)) is not None:
            return ByRelation(game, claim.relation, claim.names)
        case NimValues(up_to=None) if (game := on_piles(rules)) is not None:
            return ByRelation(game, _losing(claim), claim.names)
        case NimValues(up_to=None, value=value) if rules is not None:
            if isinstance(rules, TakingBreaking | CoinTurning) and (of_heaps := heap_law(claim)):
                return of_heaps
            values = ValueLaw(claim.shown, claim.text, renamed(claim.relation, {value: "v"}))
            return ByOptions(rules, values)
    raise BadParameter(f"{claim.about or 'numbers'}: the claim does not say who wins: {claim.says()}")


def _losing(claim: Claim) -> Relation:
    """The positions of value 0."""
    assert isinstance(claim.statement, NimValues)
    value, theory = claim.statement.value, Theory(claim.relation.digits)
    theory.define("values", claim.variables, claim.relation)
    return theory.relation(f"exists {value}. {value} = 0 & values({', '.join(claim.variables)})", claim.names)
