"""The Mouse game. Fraenkel, The Rat game and the Mouse game (2009), section 7; and the same with other constants."""

from __future__ import annotations

from typing import Any

from sprague.games.card import Card
from sprague.games.formula_game import FormulaGame
from sprague.games.parameters import in_range
from sprague.games.rules_as_functions import pile_game
from sprague.logic import where


@pile_game(start=(8, 13))
def mouse(x: Any, y: Any, p: Any, q: Any, *, m: int = 3, r: int = 0, a: int = 2, b: int = 1) -> Any:
    """Piles x ≤ y become p, q: take from one pile, or l and k with |k − l| < a where y − x ≡ r (mod m), else < b.

    The Mouse game itself: |k − l| < 1, or < 2 where y − x ≡ 0 (mod 3).
    """
    l, k = x - p, y - q
    near = abs(k - l) < where((y - x) % m == r, a, b)
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near


def mouse_game(m: int = 3, r: int = 0, a: int = 2, b: int = 1) -> FormulaGame:
    """The Mouse game, or its rule with modulus m, remainder 0 ≤ r < m, and widths a, b ≥ 0. Raises BadParameter.

    >>> mouse_game().name, mouse_game(m=4).name
    ('mouse', 'mouse:m=4,r=0,a=2,b=1')
    """
    in_range("mouse", "m", m, 1, 1000)
    in_range("mouse", "r", r, 0, m - 1)
    in_range("mouse", "a", a, 0, 10**6)
    in_range("mouse", "b", b, 0, 10**6)
    constants = {"m": m, "r": r, "a": a, "b": b}
    return mouse if constants == mouse.constants else mouse.vary(**constants)


def _words(m: int, r: int, a: int, b: int) -> tuple[str, str]:
    play = "take from one pile, or nearly the same number from both, as their difference allows"
    if (m, r, a, b) == (3, 0, 2, 1):
        differ = "differ by at most one where the difference of the piles is a multiple of 3, and equal ones elsewhere"
    else:
        differ = (
            f"differ by less than {a} where the difference of the piles is ≡ {r} (mod {m}), by less than {b} elsewhere"
        )
    return play, f"Take any number from one pile, or from both, numbers that {differ}."


CARD = Card(
    mouse_game,
    "mouse",
    "two piles whose P-positions are rational Beatty pairs; with other constants, a family",
    starts=("8,13", "9,20", "15,30"),
    worded=_words,
    ranges={"m": (3, 20), "r": (0, 2), "a": (0, 20), "b": (0, 20)},
    ray=lambda **_: (2.0, "y = 2x"),  # (⌊3n/2⌋, 3n − 1)
    place=4,
)
