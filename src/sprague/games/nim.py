"""Nim, Moore's Nim_k (take from at most k piles) and Fibonacci Nim (at most twice what was taken before).

Bouton 1901; E. H. Moore 1910; Whinihan, Fibonacci Quarterly 1 (1963).
"""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

from sprague.games.card import in_range, listed
from sprague.games.formula_game import FormulaGame
from sprague.games.written_rules import pile_game, position_game
from sprague.logic import where


def nim(piles: int = 3) -> FormulaGame:
    """Nim: take any positive number of tokens from one pile.

    >>> nim(piles=2).options((1, 1))
    [(0, 1)]
    """
    in_range("nim", "piles", piles, 1, 60)

    @pile_game(name=f"nim:piles={piles}", piles=piles, start=tuple(range(3, 3 + 2 * piles, 2)))
    def rule(*numbers: Any) -> Any:
        """One pile shrinks; the others stay."""
        before, after = numbers[:piles], numbers[piles:]
        taken = [x - p for x, p in zip(before, after, strict=True)]
        moves = [all_of([taken[i] > 0] + [taken[j] == 0 for j in range(piles) if j != i]) for i in range(piles)]
        return any_of(moves)

    return rule


def moore(k: int = 2, piles: int = 3) -> FormulaGame:
    """Moore's Nim_k: take any positive number of tokens from each of at most k piles; Nim is Nim_1.

    >>> moore(k=2, piles=2).options((1, 1))
    [(0, 0), (0, 1)]
    """
    in_range("moore", "piles", piles, 1, 10)
    in_range("moore", "k", k, 1, piles)

    @pile_game(name=f"moore:k={k},piles={piles}", piles=piles, start=tuple(range(2, 2 + piles)))
    def rule(*numbers: Any) -> Any:
        """At least one pile and at most k piles shrink; the others stay."""
        taken = [x - p for x, p in zip(numbers[:piles], numbers[piles:], strict=True)]
        shrunk = sum(where(t > 0, 1, 0) for t in taken)
        return all_of([t >= 0 for t in taken]) & (shrunk >= 1) & (shrunk <= k)

    return rule


def all_of(formulas: list[Any]) -> Any:
    """The formulas joined by *and*."""
    return reduce(and_, formulas)


def any_of(formulas: list[Any]) -> Any:
    """The formulas joined by *or*."""
    return reduce(or_, formulas)


NIM = listed(nim, "nim", local=lambda: 1)


def _words(k: int, piles: int) -> tuple[str, str]:
    most = f"at most {k} of {piles} piles" if k > 1 else "one pile"
    return f"take from {most}", f"Take any numbers of tokens from {most}."


MOORE = listed(moore, "moore", worded=_words, local=lambda k=2: k)


@position_game(name="fibonacci-nim", decreasing=lambda heap, limit: heap, start=(20, 19))
def fibonacci_nim(heap: Any, limit: Any, rest: Any, next_limit: Any) -> Any:
    """From a heap take 1 … limit tokens; the next limit is twice what was taken. A game begins at (n, n − 1)."""
    taken = heap - rest
    return (taken >= 1) & (taken <= limit) & (next_limit == 2 * taken)


FIBONACCI_NIM = listed(fibonacci_nim, "fibonacci-nim")
