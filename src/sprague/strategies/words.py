"""How numbers, positions and their ranks read in a reason: one line, however long the integers are."""

from __future__ import annotations

from collections.abc import Callable

from sprague.numbers.decimals import abbreviated
from sprague.strategies.strategy import Position


def tuple_text(position: Position) -> str:
    """Return the position in parentheses, its integers as by :func:`~sprague.numbers.decimals.abbreviated`.

    >>> tuple_text((15, 30, 60))
    '(15, 30, 60)'
    """
    return "(" + ", ".join(map(abbreviated, position)) + ")"


def ordinal(n: int) -> str:
    """Return the English ordinal of ``n`` ≥ 0; beyond forty digits the word ``n-th``.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(10**60)
    ('1st', '12th', '22nd', 'n-th')
    """
    text = abbreviated(n)
    if not text.isdigit():
        return "n-th"
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return text + ending


def by_rank(piles: Position, move: Position | None, index: Callable[[Position], int | None], formula: str) -> str:
    """Say that the piles are the n-th P-position, or, where there is a ``move``, that it leaves the n-th.

    ``index`` tells n; the P-positions are given by ``formula``.

    >>> ranks = {(0, 0): 0, (1, 2): 1}
    >>> print(by_rank((1, 2), None, ranks.get, "(⌊3n/2⌋, 3n − 1)"))
    (1, 2) is the 1st P-position (⌊3n/2⌋, 3n − 1), n = 1
    >>> print(by_rank((0, 0), None, ranks.get, "(⌊3n/2⌋, 3n − 1)"))
    (0, 0) is the end position: no move is left
    >>> print(by_rank((1, 3), (1, 2), ranks.get, ""))
    (1, 3) is an N-position: the winning move leaves (1, 2), the 1st P-position
    >>> print(by_rank((0, 3), (0, 0), ranks.get, ""))
    (0, 3) is an N-position: the winning move leaves (0, 0), the end position
    """
    n = index(move or piles)
    assert n is not None  # winning moves leave P-positions only
    if move is None and n == 0:
        return f"{tuple_text(piles)} is the end position: no move is left"
    rank, shown = ordinal(n), f", n = {abbreviated(n)}"
    if move is None:
        return f"{tuple_text(piles)} is the {rank} P-position {formula}{shown}"
    what = "the end position" if n == 0 else f"the {rank} P-position"
    leaves = f"the winning move leaves {tuple_text(move)}, {what}{shown if rank == 'n-th' else ''}"
    return f"{tuple_text(piles)} is an N-position: {leaves}"
