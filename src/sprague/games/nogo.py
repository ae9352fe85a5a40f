"""NoGo on a strip, played by both with stones of either colour: no block may be without a free square beside it.

A move puts a stone, + or −, on a free square, so that every block of equal stones still has a free square next to it.
NoGo is Chou, Teytaud and Yen's; it is impartial here because whoever moves takes the colour that he likes.
"""

from __future__ import annotations

import re
from typing import Any

from sprague.errors import BadPosition
from sprague.games.card import Card
from sprague.games.magnetism import StripRuleset, free_squares
from sprague.numbers.decimals import quoted

LONGEST = 200
"""Squares of a strip."""

_CHOKED = re.compile(r"(?:^|\+)-+(?:\+|$)|(?:^|-)\++(?:-|$)")
"""A block with no free square on either side."""


class NoGo(StripRuleset):
    """Impartial NoGo on strips; ``start`` is an empty one.

    >>> NoGo(3).options(".+.")
    ['++.', '.++']
    """

    refusal = "a block of equal stones would be left without a free square beside it"

    def __init__(self, squares: int = 8) -> None:
        super().__init__(name=f"nogo:{squares}", start="." * squares)

    def position(self, value: Any) -> str:
        """The strip. Raises BadPosition for other signs, none or too many, and for a block without a free square."""
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST or re.search(r"[^+.\-]", value):
            raise BadPosition(
                f"{self.name}: a position is a strip of 1 to {LONGEST} signs such as .+.-., not {quoted(value)}"
            )
        choked = _CHOKED.search(value)
        if choked:
            raise BadPosition(f"{self.name}: a block in {value[:60]!r} has no free square beside it: {choked[0][:20]}")
        return value

    def options(self, position: Any) -> list[str]:
        """The strips that one stone more makes, sorted."""
        here = self.position(position)
        reached = (here[:i] + stone + here[i + 1 :] for i in range(len(here)) if here[i] == "." for stone in "+-")
        return sorted(strip for strip in reached if not _CHOKED.search(strip))

    def positions(self, up_to: int) -> list[str]:
        """The empty strips of up to so many squares."""
        return ["." * squares for squares in range(1, min(up_to, LONGEST) + 1)]


def nogo(squares: str = "8") -> NoGo:
    """Impartial NoGo, to begin with on this many free squares; raises BadParameter.

    >>> nogo("4").start
    '....'
    """
    return NoGo(free_squares("nogo", squares, LONGEST))


CARD = Card(
    nogo,
    "nogo",
    "put stones of either colour on a strip; no block may lose its last free neighbour",
    starts=("........", ".+..-...+."),
    rules="Put a stone of either colour on a free square. Every block of equal stones must keep one beside it.",
    title="NoGo",
    sample="8",
    place=36,
)
