"""The periods of all octal games with at most two digits after the point, and of those that have names."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sprague.games import CATALOGUE, Octal
from sprague.proofs.period_search import Observed, find_period
from sprague.sealed import Kind, fields, read_json, unsealed

NAMED = ("grundy", "couples-are-forever")
"""Games with names that are no octal games."""


@dataclass(frozen=True)
class Row:
    """What is known of one game: its period, *proved* by the first ``bound`` values, or nothing but that it is *open*.

    In an open row ``largest`` is the largest of the first ``bound`` values, in a proved one of all there are.
    ``sha256`` is the digest of those ``bound`` values where they prove something.
    """

    game: str
    verdict: str
    bound: int
    preperiod: int | None
    period: int | None
    largest: int
    largest_at: int
    sha256: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names."""
        return asdict(self)

    @property
    def known(self) -> str:
        """*proved*, or *open to* how many values.

        >>> period_row("0.6", 100).known
        'open to 100'
        """
        return self.verdict if self.period is not None else f"{self.verdict} to {self.bound}"


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


def period_row(game: str, up_to: int) -> Row:
    """The row of a game, from at most ``up_to`` first values; errors as for :func:`find_period`.

    >>> row = period_row("0.77", 1000)
    >>> row.verdict, row.bound, row.preperiod, row.period, row.largest, row.largest_at
    ('proved', 168, 71, 12, 8, 27)
    """
    found = find_period(game, up_to)
    if isinstance(found, Observed):
        return Row(game, "open", found.bound, None, None, found.largest, found.largest_at)
    return Row(
        game,
        "proved",
        found.bound,
        found.preperiod,
        found.period,
        found.largest,
        found.largest_at,
        found.sha256,
    )


def read_row(text: str | bytes, where: str) -> Row:
    """The row whose fields were sealed and written as JSON. Raises BadParameter for anything else.

    >>> import json
    >>> from sprague.sealed import sealed
    >>> row = period_row("0.3", 100)
    >>> read_row(json.dumps(sealed(row.as_dict())), "a row") == row
    True
    """
    return Row(**fields(unsealed(read_json(text, where), where), where, _KINDS))


_KINDS: dict[str, Kind] = {
    "game": str,
    "verdict": str,
    "bound": int,
    "preperiod": (int, type(None)),
    "period": (int, type(None)),
    "largest": int,
    "largest_at": int,
    "sha256": (str, type(None)),
}
