"""Wythoff's game and its generalisation W(a). Wythoff 1907; Fraenkel, Amer. Math. Monthly 89 (1982)."""

from __future__ import annotations

from math import sqrt
from typing import Any

from sprague.games.card import Card
from sprague.games.formula_game import FormulaGame
from sprague.games.parameters import in_range
from sprague.games.rules_as_functions import pile_game


@pile_game(name="wythoff", start=(7, 12))
def near_diagonal(x: Any, y: Any, p: Any, q: Any, *, a: int = 1) -> Any:
    """Piles x ≤ y become p, q."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)


def wythoff(a: int = 1) -> FormulaGame:
    """W(a): take from one pile, or l from one and k from the other with |k − l| < a. Wythoff's game is W(1).

    >>> wythoff(a=2).options((1, 2))
    [(0, 0), (0, 1), (0, 2), (1, 1)]
    """
    in_range("wythoff", "a", a, 1, 10**6)
    return near_diagonal.vary("wythoff" if a == 1 else f"wythoff:a={a}", a=a)


def extended_wythoff(s: int, t: int, a: int = 1) -> FormulaGame:
    """W(a) with one move more: s tokens from one pile and t from the other, either way round.

    Duchêne, Fraenkel, Nowakowski and Rigo, Extensions and restrictions of Wythoff's game preserving its P positions,
    J. Combin. Theory Ser. A (2010), say which such moves leave the P-positions of Wythoff's game as they are.

    >>> (1, 2) in extended_wythoff(s=2, t=4).options((3, 6)), (1, 2) in wythoff().options((3, 6))
    (True, False)
    """
    in_range("wythoff-extended", "s", s, 0, 10**6)
    in_range("wythoff-extended", "t", t, 0, 10**6)
    in_range("wythoff-extended", "a", a, 0, 10**6)

    @pile_game(name=f"wythoff-extended:s={s},t={t},a={a}", start=(7, 12))
    def rule(x: Any, y: Any, p: Any, q: Any) -> Any:
        """Piles x ≤ y become p, q."""
        l, k = x - p, y - q
        one = (l > 0) & (k == 0) | (l == 0) & (k > 0)
        both = (l > 0) & (k > 0) & (abs(k - l) < a)
        more = (l + k > 0) & ((l == s) & (k == t) | (l == t) & (k == s))
        return one | both | more

    return rule


def _ray(a: int) -> tuple[float, str]:
    """The slope β/α with α = (2 − a + √(a² + 4))/2 and β = α + a, exact enough for a line on paper. Fraenkel 1982."""
    alpha = (2 - a + sqrt(a * a + 4)) / 2
    slope = (alpha + a) / alpha
    return slope, "y = φx" if a == 1 else f"y = {slope:.4f} x"


def _words(a: int) -> tuple[str, str]:
    both = "the same number from both" if a == 1 else f"from both, numbers that differ by less than {a}"
    return f"take from one pile, or {both}", f"Take any number of tokens from one pile, or {both}."


def _more_words(s: int, t: int, a: int) -> tuple[str, str]:
    play, rules = _words(a)
    more = f", or {s} from one pile and {t} from the other"
    return play + more, f"{rules[:-1]}{more}."


WYTHOFF = Card(
    wythoff,
    "wythoff",
    "W(a): take from one pile, or l and k from both with |k − l| < a",
    title="Wythoff’s game",
    starts=("7,12", "4,9", "20,31"),
    worded=_words,
    ranges={"a": (1, 20)},
    ray=_ray,
    place=2,
)
EXTENDED = Card(
    extended_wythoff,
    "wythoff-extended",
    "W(a), or take s from one pile and t from the other",
    title="Wythoff’s game with one move more",
    starts=("7,12", "3,6"),
    worded=_more_words,
    ranges={"s": (0, 20), "t": (0, 20), "a": (0, 20)},
    text="wythoff-extended:s=2,t=4",
    place=2,
)
