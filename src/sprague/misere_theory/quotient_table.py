"""The misère quotients of all octal games with few digits."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import product
from typing import Any

from sprague.misere_theory.finding import find_quotient
from sprague.misere_theory.search import Limits
from sprague.sealed import Kind, fields, read_json, unsealed


@dataclass(frozen=True)
class Row:
    """What is known of one game: the quotient of all its heaps, or where there is no period of those to ``to``."""

    game: str
    order: int
    p: int
    tame: bool
    preperiod: int | None
    period: int | None
    to: int | None

    @property
    def proved(self) -> bool:
        """Whether it is the quotient of all heaps."""
        return self.to is None

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names."""
        return asdict(self)


def codes(digits: int) -> list[str]:
    """The codes 0.d, 0.dd, … with so many digits or fewer, each game once.

    >>> len(codes(2)), len(codes(3)), codes(2)[:9]
    (63, 511, ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.01', '0.02'])
    """
    found = (f"0.{''.join(each)}" for length in range(1, digits + 1) for each in product("01234567", repeat=length))
    return [code for code in found if not code.endswith("0")]


def quotient_row(game: str, seconds: float) -> Row:
    """The row of a game, from heaps begun within so many seconds, each given up after so many.

    >>> quotient_row("0.75", seconds=10)
    Row(game='0.75', order=8, p=2, tame=False, preperiod=8, period=2, to=None)
    """
    found = find_quotient(game, limits=Limits(seconds=seconds), seconds=seconds)
    q = found.quotient
    return Row(game, q.order, q.p_order, q.is_tame, found.preperiod, found.period, found.to)


def read_row(text: str | bytes, where: str) -> Row:
    """The row whose fields were sealed and written as JSON. Raises BadParameter for anything else.

    >>> import json
    >>> from sprague.sealed import sealed
    >>> row = quotient_row("0.3", 10)
    >>> read_row(json.dumps(sealed(row.as_dict())), "a row") == row
    True
    """
    return Row(**fields(unsealed(read_json(text, where), where), where, _KINDS))


_KINDS: dict[str, Kind] = {
    "game": str,
    "order": int,
    "p": int,
    "tame": bool,
    "preperiod": (int, type(None)),
    "period": (int, type(None)),
    "to": (int, type(None)),
}
