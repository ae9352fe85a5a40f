"""Misère play: the quotient of a game on heaps, and the normal theorem with the few positions where plays differ."""

from __future__ import annotations

from collections.abc import Callable

from sprague import solving
from sprague.claims import Claim, MisereQuotient
from sprague.claims.prover import by_theorem
from sprague.discovery.result import Clock, Discovery, Guessed, nothing_found
from sprague.games import PlayedFormula, Ruleset, TakingBreaking
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.statements import said_position, shown_position
from sprague.laws import PPositions
from sprague.laws.misere_quotient import verdict_of
from sprague.logic.automata.limits import Limits
from sprague.misere_theory import SearchLimits, find_quotient
from sprague.proofs.verdict import Proved
from sprague.texts import number_of

BOUNDS = {2: 64, 3: 24}
"""The tables of both kinds of play are compared so far, by the number of coordinates."""

MOST_EXCEPTIONS, LONG_PROOF = 6, 240.0


def discover_quotient(game: Ruleset, of: TakingBreaking, clock: Clock) -> Discovery:
    """The quotient of all heaps; *none* where none is found in time, with how far it is known.

    >>> from sprague.games import game
    >>> kayles = game("misere:kayles")
    >>> found = discover_quotient(kayles, kayles.of, Clock("misere:kayles", 20))
    >>> found.word, found.formula
    ('proved', 'misère quotient: 40 elements, 9 in P, period 12 from 71')
    """
    clock.say("the misère quotient, heap after heap")
    found = find_quotient(of, clock.up_to, SearchLimits(seconds=clock.left), clock.left)
    order, p_order, known = found.quotient.order, found.quotient.p_order, len(found.quotient.values) - 1
    if found.period is None:
        reason = (
            f"the quotient of heaps to {known} has {order} elements, {p_order} in P; {found.stopped or 'no period'}"
        )
        return nothing_found(game, known, clock.spent, [], reason)
    statement = MisereQuotient(order, p_order, found.period)
    claim = Claim(statement, game, shown=str(statement), kind="misère quotient")
    return Discovery(game, claim, verdict_of(found, statement), known, clock.spent, f"classes of the heaps to {known}")


def like_normal(game: PlayedFormula, clock: Clock, discover: Callable[[Ruleset, float], Discovery]) -> Discovery | None:
    """The theorem on normal play, with what is P instead of what, if it is proved; else None, as for one pile."""
    bound = BOUNDS.get(len(game.before), 8)
    if len(game.before) == 1 or (clock.up_to is not None and clock.up_to < bound):
        return None
    clock.say(f"P-positions of both kinds of play to {bound}")
    normal, ours = (set(solving.p_positions(rules, bound)) for rules in (game.of, game))
    gone, new = sorted(normal - ours), sorted(ours - normal)
    if len(gone) + len(new) > MOST_EXCEPTIONS or any(4 * max(each) > bound for each in [*gone, *new]):
        return None
    found = discover(game.of, max(clock.left / 2, 1))
    said = _sentence(found.claim) if found.claim else None
    if found.claim is None or said is None:
        return None
    sentence, system = said
    meaning = " & ".join([f"({sentence})", *(f"~{said_position(game.before, each)}" for each in gone)])
    meaning = " | ".join([f"({meaning})", *(said_position(game.before, each) for each in new)])
    listed = [", ".join(map(shown_position, each)) or "none" for each in (new, gone)]
    shown = f"{found.statement}; but {listed[0]} instead of {listed[1]}"
    claim = Claim(PPositions(meaning), game, system, shown=shown, kind="closed form", bound=bound)
    clock.say(Guessed(shown))
    verdict = by_theorem(claim, Limits(seconds=LONG_PROOF))
    if not isinstance(verdict, Proved):
        return None
    return Discovery(game, claim, verdict, bound, clock.spent, f"{number_of(len(ours), 'P-position')} to {bound}")


def _sentence(claim: Claim) -> tuple[str, str] | None:
    """A claim on P-positions as a sentence, and its system of digits; None where no sentence says it."""
    match claim.statement:
        case PPositions(meaning) if isinstance(meaning, str):
            return meaning, claim.system
        case MexDifferences(factor=1, multiple=1):  # Wythoff's pairs
            x, y = claim.names
            return f"exists n. {x} = floor(n*phi) & {y} = {x} + n", "Zeckendorf"
    return None
