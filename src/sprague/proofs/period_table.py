"""The periods of all octal games with at most two digits after the point, and of those that have names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sprague.games import CATALOGUE, Octal
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Periodicity
from sprague.sealed import Kind

NAMED = ("grundy", "couples-are-forever")
"""Games with names that are no octal games."""


NULL = type(None)

ROW: dict[str, Kind] = {
    "game": str,
    "verdict": str,
    "bound": int,
    "preperiod": (int, NULL),
    "period": (int, NULL),
    "largest": int,
    "largest_at": int,
    "sha256": (str, NULL),
}
"""What is known of one game: its period, *proved* by the first ``bound`` values, or nothing but that it is *open*.

In an open row ``largest`` is the largest of the first ``bound`` values, in a proved one of all there are. ``sha256`` is
the digest of those ``bound`` values where they prove something.
"""


def table_games() -> list[str]:
    """The codes 0.d, 0.dd, 4., 4.d and 4.dd, each game once, then the games with names.

    >>> games = table_games()
    >>> len(games), games[:3], games[-3:]
    (130, ['0.1', '0.2', '0.3'], ['dawsons-chess', 'grundy', 'couples-are-forever'])
    """
    digits = ["", *"1234567", *(f"{first}{second}" for first in range(8) for second in range(1, 8))]
    codes = [f"{whole}.{fraction or 0}" for whole in (0, 4) for fraction in digits if whole or fraction]
    octal = {name: card.make for name, card in CATALOGUE.items() if isinstance(card.make, Octal)}
    finite = (name for name, rules in octal.items() if rules.longest and str(rules.code) not in codes)
    return [*codes, *finite, *NAMED]


def period_row(game: str, up_to: int) -> dict[str, Any]:
    """The row of a game, from at most ``up_to`` first values; errors as for :func:`find_period`.

    >>> row = period_row("0.77", 1000)
    >>> [row[name] for name in ("verdict", "bound", "preperiod", "period", "largest", "largest_at")]
    ['proved', 168, 71, 12, 8, 27]
    """
    found = find_period(game, up_to)
    if isinstance(found, Periodicity):
        row = {**found.as_dict(), "game": game, "verdict": "proved"}
    else:
        row = {**found.as_dict(), "game": game, "verdict": "open", "preperiod": None, "period": None, "sha256": None}
    return {name: row[name] for name in ROW}


def known(row: Mapping[str, Any]) -> str:
    """*proved*, or *open to* how many values.

    >>> known(period_row("0.6", 100))
    'open to 100'
    """
    return row["verdict"] if row["period"] is not None else f"{row['verdict']} to {row['bound']}"
