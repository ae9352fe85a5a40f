"""Wythoff's game and its generalisation W(a). Wythoff 1907; Fraenkel, Amer. Math. Monthly 89 (1982)."""

from __future__ import annotations

from typing import Any

from sprague.games.formula_game import FormulaGame, pile_game
from sprague.games.parameters import in_range


def wythoff(a: int = 1) -> FormulaGame:
    """W(a): take from one pile, or l from one and k from the other with |k − l| < a. Wythoff's game is W(1).

    >>> wythoff(a=2).options((1, 2))
    [(0, 0), (0, 1), (0, 2), (1, 1)]
    """
    in_range("wythoff", "a", a, 1, 10**6)

    @pile_game(name="wythoff" if a == 1 else f"wythoff:a={a}", start=(7, 12))
    def rule(x: Any, y: Any, p: Any, q: Any) -> Any:
        """Piles x ≤ y become p, q."""
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)

    return rule


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
