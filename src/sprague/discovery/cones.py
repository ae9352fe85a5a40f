"""Games on two piles whose rules are no formula: P-positions that fill a cone, compared with a table and no further."""

from __future__ import annotations

from dataclasses import replace

from sprague import solving
from sprague.claims import Claim
from sprague.discovery.result import Clock, Discovery, nothing_found, verified
from sprague.games import PileRuleset
from sprague.guess.slopes import cone
from sprague.texts import number_of

BOUND = 200
"""The table goes so far, unless another bound is asked for."""

GROWTH = 8
"""A table of twice the bound may take so many times longer."""


def discover_cone(game: PileRuleset, clock: Clock) -> Discovery:
    """The cone of P-positions of a game on two piles, verified to a bound; none where there is no cone.

    >>> from sprague.games import game
    >>> found = discover_cone(game("euclid"), Clock("euclid", 20))
    >>> found.statement, found.word
    ('x1 ≤ x2 ≤ ⌊x1φ⌋, x1 ≥ 1, φ = (1 + √5)/2', 'verified')
    """
    found, reached, count = None, 0, 0
    tables = clock.tables([BOUND], "P-positions", lambda bound, check: solving.p_positions(game, bound, check), GROWTH)
    for bound, positions, _ in tables:
        found, reached, count = cone(positions, bound, *game.coordinates[:2]), bound, len(positions)
        if found is None:
            break
    elapsed = clock.spent
    if found is None:
        reason = f"none found to {reached} ({number_of(count, 'P-position')}); the rules are no formula; tried: cones"
        return nothing_found(game, reached, elapsed, [], reason)
    verdict = verified(reached, "every position of the table agrees; rules that multiply have no decidable theory")
    table = f"{number_of(count, 'P-position')} to {reached}"
    claim = replace(Claim.of(game, found), shown=found, kind="cone", bound=reached)
    return Discovery(game, claim, verdict, reached, elapsed, table)
