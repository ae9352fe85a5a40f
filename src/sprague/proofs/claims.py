"""What may be claimed of a game: which positions are P-positions, which nim-value every position has, or a period.

A claim speaks of the coordinates by the names that the rules give them (``game.before``), in the language of
:mod:`sprague.logic.language.grammar`; the piles of a pile game stand in non-decreasing order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sprague.errors import BadParameter
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import Formula
from sprague.numbers.decimals import integer

Meaning = str | Formula | Relation


@dataclass(frozen=True)
class PPositions:
    """The P-positions are exactly the positions of which ``meaning`` holds."""

    meaning: Meaning


@dataclass(frozen=True)
class NimValues:
    """``meaning`` holds between a position and exactly one number, called ``value``: the nim-value of the position."""

    meaning: Meaning
    value: str = "v"


@dataclass(frozen=True)
class Period:
    """G(n + ``period``) = G(n) for all n ≥ ``preperiod``, of the nim-sequence of a game on heaps.

    Neither number is claimed to be the least. Raises BadParameter for a period below 1, a preperiod below 0.
    """

    period: int
    preperiod: int

    def __post_init__(self) -> None:
        if self.period < 1 or self.preperiod < 0:
            raise BadParameter(f"a period is at least 1 and sets in at 0 or later, not {self}")

    def __str__(self) -> str:
        return f"period {self.period} from {self.preperiod} on"


Claim = PPositions | NimValues
"""What obligations can be made from."""


def period(text: str) -> Period | None:
    """The claim that ``text`` makes about a nim-sequence; None for a text of another kind.

    >>> period("period 12 from 71")
    Period(period=12, preperiod=71)
    """
    match = re.fullmatch(r"\s*period\s+(\d+)\s+from\s+(\d+)(\s+on)?\s*", text)
    return Period(integer(match[1]), integer(match[2])) if match else None


def closed_form(names: Sequence[str], terms: Sequence[str]) -> PPositions:
    """The claim that the P-positions are the zero position and those with the coordinates ``terms``, n = 1, 2, ….

    ``names`` are the coordinates of the game. Raises BadParameter if there are not as many terms.

    >>> closed_form(["x", "y"], ["floor(3n/2)", "3n - 1"]).meaning
    '(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1'
    """
    if len(names) != len(terms):
        raise BadParameter(f"{len(terms)} terms are given for the {len(names)} coordinates {', '.join(names)}")
    zero = " & ".join(f"{name} = 0" for name in names)
    equations = " & ".join(f"{name} = {term}" for name, term in zip(names, terms, strict=True))
    return PPositions(f"({zero}) | exists n. n >= 1 & {equations}")
