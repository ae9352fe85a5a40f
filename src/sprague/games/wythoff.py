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
