"""Games on heaps under misère play: the misère quotient, where one of all heaps is found and proved."""

from __future__ import annotations

from sprague.claims import Claim, MisereQuotient
from sprague.discovery.result import Clock, Discovery, nothing_found
from sprague.games import Ruleset, TakingBreaking
from sprague.laws.misere_quotient import verdict_of
from sprague.misere_theory import SearchLimits, find_quotient


def discover_quotient(game: Ruleset, of: TakingBreaking, clock: Clock) -> Discovery:
    """The quotient of all heaps; *none* where none is found in time, with how far it is known.

    >>> from sprague.games import game
    >>> kayles = game("misere:kayles")
    >>> found = discover_quotient(kayles, kayles.of, Clock("misere:kayles", 20))
    >>> found.word, found.formula
    ('proved', 'misère quotient: 40 elements, 9 in P, period 12 from 71')
    """
    clock.say("the misère quotient, heap after heap")
    to = clock.up_to
    found = find_quotient(of, to, SearchLimits(seconds=clock.left), clock.left)
    order, p_order, known = found.quotient.order, found.quotient.p_order, len(found.quotient.values) - 1
    if found.period is None:
        reason = (
            f"the quotient of heaps to {known} has {order} elements, {p_order} in P; {found.stopped or 'no period'}"
        )
        return nothing_found(game, known, clock.spent, [], reason)
    statement = MisereQuotient(order, p_order, found.period)
    claim = Claim(statement, game, shown=str(statement), kind="misère quotient")
    return Discovery(game, claim, verdict_of(found, statement), known, clock.spent, f"classes of the heaps to {known}")
