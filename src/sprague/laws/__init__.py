"""Everything that may be claimed, one law a file; what reads a statement, and what is known of each kind."""

from __future__ import annotations

import re
from typing import Any

from sprague.errors import BadParameter
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import Slices
from sprague.guess.take_away import TakeAway
from sprague.laws.draws import Draws, DrawsLaw
from sprague.laws.formulas import Moves, MovesLaw, Sentence, SentenceLaw
from sprague.laws.interval_values import (
    ArithmeticValues,
    ArithmeticValuesLaw,
    FallingValues,
    FallingValuesLaw,
    IntervalValues,
    IntervalValuesLaw,
)
from sprague.laws.law import Law
from sprague.laws.mex_differences import MexDifferencesLaw
from sprague.laws.misere_quotient import MisereQuotient, MisereQuotientLaw
from sprague.laws.nim_values import NimValues, NimValuesLaw, PlaceValuesLaw
from sprague.laws.p_positions import PPositions, PPositionsLaw
from sprague.laws.period import PeriodLaw
from sprague.laws.recursive_law import RecursiveLawLaw
from sprague.laws.slices import SlicesLaw
from sprague.laws.sums import SumOfPiles, SumOfPilesLaw
from sprague.laws.take_away import TakeAwayLaw
from sprague.laws.two_piles import TwoPiles, TwoPilesLaw
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period

Statement = (
    PPositions | NimValues | Moves | Sentence | Period | MisereQuotient | MexDifferences | RecursiveLaw | TakeAway
    | IntervalValues | ArithmeticValues | FallingValues | SumOfPiles | Slices | Draws | TwoPiles
)  # fmt: skip

LAWS: tuple[Law[Any], ...] = (
    MovesLaw(), DrawsLaw(), PeriodLaw(), MisereQuotientLaw(), RecursiveLawLaw(), SlicesLaw(), TakeAwayLaw(),
    IntervalValuesLaw(), ArithmeticValuesLaw(), FallingValuesLaw(), SumOfPilesLaw(), MexDifferencesLaw(),
    TwoPilesLaw(), PlaceValuesLaw(), NimValuesLaw(), PPositionsLaw(), SentenceLaw(),
)  # fmt: skip
"""In the order in which a text is put to them: any text is a sentence on P-positions, if it is nothing else."""

KINDS: dict[str, Law[Any]] = {law.kind: law for law in LAWS}

_BY_CLASS = {law.statement: law for law in LAWS}
_HEAD = re.compile(r"\s*(P-positions|nim-values|moves|draws)(?:(?<=values)\s+to\s+(\d+))?\s*:\s*")
_DIGITS = re.compile(r"\s*digits\s+(\w[\w ]*?)\s*:\s*")


def law_of(statement: Statement) -> Law[Any]:
    """What is known of statements of this kind; BadParameter for what is none."""
    if type(statement) not in _BY_CLASS:
        raise BadParameter(f"a claim is a text such as 'x = y', or a statement of sprague.laws, not {statement!r:.60}")
    return _BY_CLASS[type(statement)]


def read_statement(text: str) -> tuple[Statement, int]:
    """The statement that a text makes, and where its sentence begins in the text.

    >>> read_statement("nim-values to 1: v = 0 & x = y")
    (NimValues(meaning='v = 0 & x = y', value='v', up_to=1), 17)
    >>> read_statement("A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2")[0].alpha.floor_multiple(100)
    141
    """
    head = _HEAD.match(text)
    begin, up_to = (head.end(), head[2]) if head else (0, None)
    for law in LAWS:
        if (head[1] if head else "") in law.heads:
            statement: Statement | None = law.read(text[begin:], integer(up_to) if up_to else None)
            if statement is not None:
                if head and law.head(statement) != f"{head[1]}{f' to {integer(up_to)}' if up_to else ''}":
                    raise BadParameter(f"{text[begin:][:60]}: this speaks of {law.head(statement)}, not of {head[1]}")
                return statement, begin
    raise BadParameter(f"{text.strip()[:60]}: draws are written D: …; P: …, with a sentence each")  # all else is read


def with_digits(text: str) -> tuple[str | None, int]:
    """The system of digits that stands in front of a text, and where the rest begins.

    >>> with_digits("digits Ostrowski 2: x = y"), with_digits("x = y")
    (('Ostrowski 2', 20), (None, 0))
    """
    head = _DIGITS.match(text)
    return (head[1], head.end()) if head else (None, 0)
