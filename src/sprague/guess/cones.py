"""P-positions (x, y), x ≤ y, that fill a cone x ≤ y ≤ ⌊xα⌋, with its edge y = x or without.

The game Euclid has such a set, with α = φ (Cole and Davie 1969).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from sprague.guess.slopes import Slope, slope
from sprague.numbers.quadratic import PHI


@dataclass(frozen=True)
class Cone:
    """The pairs with x + ``gap`` ≤ y ≤ ⌊xα⌋ for all x ≥ 1, and all (0, y) if ``with_zero``."""

    alpha: Slope
    gap: int
    with_zero: bool

    def contains(self, x: int, y: int) -> bool:
        """Whether (x, y), x ≤ y, lies in the cone; numbers of any size."""
        return self.with_zero if x == 0 else x + self.gap <= y <= self.alpha.term(x)

    def sentence(self, x: str, y: str) -> str:
        """The cone as a sentence in Zeckendorf digits; empty where α is not φ.

        >>> from sprague.numbers import floor_phi
        >>> pairs = [(x, y) for x in range(1, 101) for y in range(x, min(100, floor_phi(x)) + 1)]
        >>> cone(pairs, 100).sentence("x", "y")
        'x >= 1 & x <= y & y <= floor(x phi)'
        """
        if self.alpha.alpha != PHI:
            return ""
        inside = f"{x} >= 1 & {x} {'<' if self.gap else '<='} {y} & {y} <= floor({x} phi)"
        return f"{inside} | {x} = 0" if self.with_zero else inside

    def shown(self, x: str, y: str) -> str:
        """As a mathematician writes it."""
        name = "φ" if self.alpha.alpha == PHI else "α"
        low = f"{x} <" if self.gap else f"{x} ≤"
        zero = f", or {x} = 0" if self.with_zero else ""
        return f"{low} {y} ≤ ⌊{x}{name}⌋, {x} ≥ 1, {name} = {self.alpha.alpha}{zero}"


def cone(positions: Sequence[tuple[int, ...]], bound: int) -> Cone | None:
    """The cone that the pairs fill, all of those with coordinates up to the bound; None if they fill none.

    >>> from sprague.numbers import floor_phi
    >>> pairs = [(x, y) for x in range(1, 101) for y in range(x, min(100, floor_phi(x)) + 1)]
    >>> cone(pairs, 100).shown("x", "y")
    'x ≤ y ≤ ⌊xφ⌋, x ≥ 1, φ = (1 + √5)/2'
    """
    given = {pair for pair in positions if len(pair) == 2}
    tops: dict[int, int] = {}
    for x, y in given:
        tops[x] = max(y, tops.get(x, 0))
    edge = [0, *(tops.get(x, x) for x in range(1, bound))]
    found = slope(list(takewhile(lambda top: top < bound, edge)))
    if found is None:
        return None
    for gap in (0, 1):
        guess = Cone(found, gap, (0, bound) in given)
        if given == {(x, y) for x in range(bound + 1) for y in range(x, bound + 1) if guess.contains(x, y)}:
            return guess
    return None
