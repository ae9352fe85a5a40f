"""Fibonacci Nim: take at most twice what was taken before. Whinihan, Fibonacci Quarterly 1 (1963)."""

from __future__ import annotations

from typing import Any

from sprague.games.card import Card
from sprague.games.rules_as_functions import position_game


@position_game(name="fibonacci-nim", decreasing=lambda heap, limit: heap, start=(20, 19))
def fibonacci_nim(heap: Any, limit: Any, rest: Any, next_limit: Any) -> Any:
    """From a heap take 1 … limit tokens; the next limit is twice what was taken. A game begins at (n, n − 1)."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == 2 * taken)


CARD = Card(
    fibonacci_nim,
    "fibonacci-nim",
    "take at most twice what was taken before",
    starts=("20,19", "13,12", "30,29"),
    rules="Take at least one token of the heap and at most as many as the limit says. The next limit is twice what was "
    "taken.",
    place=7,
)
