"""The integer sequences of a discovery: its coordinates, the differences of pairs, its nim-values."""

from __future__ import annotations

from collections.abc import Iterator

from sprague import solving
from sprague.discovery.result import Discovery
from sprague.games import PileRuleset
from sprague.laws.heap_values import BySum

BOUNDS = {1: 400, 2: 120, 3: 60, 4: 40}
"""P-positions up to these bounds give the terms, by the number of coordinates."""

VALUES = 40
"""So many nim-values of heaps."""


def sequences_of(found: Discovery) -> Iterator[tuple[str, list[int]]]:
    """The sequences, each with what it is called here.

    >>> from sprague import discover
    >>> from sprague.games import game
    >>> dict(sequences_of(discover(game("wythoff"))))["y"][:8]
    [0, 2, 5, 7, 10, 13, 15, 18]
    """
    player = found.player() if found.claim else None
    if isinstance(player, BySum):
        yield "G", [player.nim_value(heap) for heap in range(VALUES)]
        return
    game = found.game
    if not isinstance(game, PileRuleset) or not game.piles:
        return
    positions = solving.p_positions(game, BOUNDS.get(game.piles, 10))
    columns = list(zip(*positions, strict=True))
    if not all(list(column) == sorted(set(column)) for column in columns):
        return  # more than one P-position in a row
    yield from ((name, list(column)) for name, column in zip(game.coordinates, columns, strict=True))
    if len(columns) == 2:
        first, second = game.coordinates
        yield f"{second} − {first}", [b - a for a, b in positions]
