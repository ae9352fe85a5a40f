"""What may be claimed of a game: which positions are P-positions, or which nim-value every position has.

A claim speaks of the coordinates by the names that the rules give them (``game.before``), in the language of
:mod:`sprague.logic.grammar`; the piles of a pile game stand in non-decreasing order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sprague.errors import BadParameter
from sprague.logic.formula import Formula
from sprague.logic.relations import Relation

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


Claim = PPositions | NimValues


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
