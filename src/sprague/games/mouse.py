"""The Mouse game. Fraenkel, The Rat game and the Mouse game (2009), section 7."""

from __future__ import annotations

from typing import Any

from sprague.games.formula_game import pile_game
from sprague.logic import where


@pile_game(start=(8, 13))
def mouse(x: Any, y: Any, p: Any, q: Any) -> Any:
    """Piles x ≤ y become p, q: take from one pile, or l and k with |k − l| < 1, or < 2 where y − x ≡ 0 (mod 3)."""
    l, k = x - p, y - q
    near = abs(k - l) < where((y - x) % 3 == 0, 2, 1)
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near
