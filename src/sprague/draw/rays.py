"""The rays along which the P-positions of two piles lie, where a formula for them is known.

Floating-point numbers are good enough for a line on paper; nothing is decided by them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from sprague.games import Ruleset

Ray = tuple[float, str]
"""The slope of y = αx, larger pile over smaller, and what to call it in a legend."""

GOLDEN_RATIO = (1 + sqrt(5)) / 2


def _wythoff(a: int) -> Ray:
    """W(a): β/α with α = (2 − a + √(a² + 4))/2 and β = α + a. Fraenkel 1982."""
    alpha = (2 - a + sqrt(a * a + 4)) / 2
    slope = (alpha + a) / alpha
    return slope, "y = φx" if a == 1 else f"y = {slope:.4f} x"


_KNOWN: dict[str, Callable[[dict[str, int]], Ray]] = {
    "wythoff": lambda given: _wythoff(given.get("a", 1)),
    "mouse": lambda _: (2.0, "y = 2x"),  # (⌊3n/2⌋, 3n − 1)
    "euclid": lambda _: (GOLDEN_RATIO, "y = φx"),  # the edge of the cone
    "euclid-zero": lambda _: (GOLDEN_RATIO, "y = φx"),
}


def ray(game: Ruleset) -> Ray | None:
    """The ray that the P-positions of two piles lie along, or that bounds them; None where none is known.

    >>> from sprague.games import game
    >>> ray(game("wythoff"))[1], ray(game("mouse")), ray(game("grundy"))
    ('y = φx', (2.0, 'y = 2x'), None)
    """
    base, _, arguments = (game.catalogue_name or "").partition(":")
    pairs = (part.partition("=") for part in arguments.split(",") if part)
    given = {key: int(value) for key, _, value in pairs if value.isdecimal()}
    return _KNOWN[base](given) if base in _KNOWN else None


Ray3D = tuple[float, float, float]
"""The direction of a ray in space."""
