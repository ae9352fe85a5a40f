"""The misère quotients of all octal games with few digits."""

from __future__ import annotations

from itertools import product
from typing import Any

from sprague.misere_theory.finding import find_quotient
from sprague.misere_theory.search import SearchLimits
from sprague.sealed import Kind

ROW: dict[str, Kind] = {
    "game": str,
    "order": int,
    "p": int,
    "tame": bool,
    "preperiod": (int, type(None)),
    "period": (int, type(None)),
    "to": (int, type(None)),
}
"""What is known of one game: the quotient of all its heaps, or where there is no period of those to ``to``."""


def codes(digits: int) -> list[str]:
    """The codes 0.d, 0.dd, … with so many digits or fewer, each game once.

    >>> len(codes(2)), len(codes(3)), codes(2)[:9]
    (63, 511, ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.01', '0.02'])
    """
    found = (f"0.{''.join(each)}" for length in range(1, digits + 1) for each in product("01234567", repeat=length))
    return [code for code in found if not code.endswith("0")]


def quotient_row(game: str, seconds: float) -> dict[str, Any]:
    """The row of a game, from heaps begun within so many seconds, each given up after so many.

    >>> quotient_row("0.75", seconds=10)
    {'game': '0.75', 'order': 8, 'p': 2, 'tame': False, 'preperiod': 8, 'period': 2, 'to': None}
    """
    found = find_quotient(game, limits=SearchLimits(seconds=seconds), seconds=seconds)
    q, law = found.quotient, found.period
    period = (law.preperiod, law.period) if law else (None, None)
    row = (game, q.order, q.p_order, q.is_tame, *period, found.to)
    return dict(zip(ROW, row, strict=True))
