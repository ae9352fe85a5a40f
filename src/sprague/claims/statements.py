"""What may be claimed: a closed set of statements, each with the text that says it and is read back.

    x = y                                                the P-positions are those of which the sentence holds
    P-positions: x = y                                   the same
    A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 1       the P-positions are the pairs (A(n), B(n)) of this law
    A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1     the same with mex_2, see sprague.guess.recursive_laws
    A = mex, B = A + d, d = mex of d, A + B              the same where d(n) is the mex of all earlier d and A + B
    A = mex, B = A + d, d = 2, d(n + 1) = d(n) + 1, first (0, 0), (0, 1)    the same behind these pairs
    take-away, f(t) = 3t                                 P by the least part of a heap, see sprague.guess.take_away
    nim-values: v = x ^ y                                v is the nim-value
    nim-values to 1: v = 0 & x = y | v = 1 & x = y + 1   the positions of value 0 and 1 are these
    period 12 from 71 saltus 4                           G(n + 12) = G(n) + 4 for all n ≥ 71
    moves: p = x & q < y                                 the options are those of which the sentence holds
    misère quotient: 40 elements, 9 in P, period 12 from 71    of all sums of heaps under misère play, and of Φ

Sentences are in the language of :mod:`sprague.logic.language.grammar` and speak of the coordinates by the names that
the rules give them; the piles of a pile game stand in non-decreasing order. ``digits SYSTEM:`` in front names the
system of digits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sprague.errors import BadParameter
from sprague.guess.conditions import written
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.recursive_laws import FORMS, RecursiveLaw
from sprague.guess.statements import read_law
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.relations import Relation
from sprague.logic.language.formula import Formula
from sprague.numbers.decimals import integer
from sprague.numbers.periods import Period

Meaning = str | Formula | Relation


@dataclass(frozen=True)
class PPositions:
    """The P-positions are exactly the positions of which ``meaning`` holds."""

    meaning: Meaning


@dataclass(frozen=True)
class NimValues:
    """``meaning`` holds between a position and exactly one number, called ``value``: the nim-value of the position.

    With ``up_to`` it speaks of the positions of value 0, …, ``up_to`` alone: at most one number stands in it.
    """

    meaning: Meaning
    value: str = "v"
    up_to: int | None = None


@dataclass(frozen=True)
class Moves:
    """The options of a position are exactly those of which ``meaning`` holds, coordinates before and after."""

    meaning: Meaning


@dataclass(frozen=True)
class MisereQuotient:
    """The misère quotient of all heaps has ``order`` elements, ``p_order`` of them in P; Φ, the class of a heap, is
    periodic. A sum is a P-position iff the product of the classes of its heaps is in P.
    """

    order: int
    p_order: int
    period: Period

    @property
    def text(self) -> str:
        """What :func:`read_statement` reads."""
        return f"misère quotient: {self.order} elements, {self.p_order} in P, {self.period.text}"

    def __str__(self) -> str:
        return f"sums are P by the misère quotient: {self.order} elements, {self.p_order} in P; {self.period.law('Φ')}"


@dataclass(frozen=True)
class Sentence:
    """A sentence about natural numbers, of no game."""

    meaning: str | Formula


LARGEST_GAP = 1000
"""The largest b of a mex_b that is read."""

Statement = (
    PPositions
    | NimValues
    | Moves
    | Sentence
    | Period
    | MisereQuotient
    | MexDifferences
    | RecursiveLaw
    | TakeAway
    | Cone
)

_KIND = re.compile(r"\s*(?:(P-positions)|nim-values(?:\s+to\s+(\d+))?|(moves))\s*:\s*")
_LAW = re.compile(r"\s*A = mex, B = (\d*)A \+ d, d = ([\d, ]+), d\(n \+ (\d+)\) = d\(n\) \+ (\d+)\s*")
_GAPS = re.compile(
    r"\s*A = mex(?:_(\d+))?, B = A \+ d, d = ([\d, ]+), d\(n \+ (\d+)\) = d\(n\) \+ (\d+)(?:, first ([(), \d]+))?\s*"
)
_PAIR = re.compile(r"\((\d+), (\d+)\)(?:, (?=\()|$)")
_TWO = re.compile(r"\s*A = mex, B = A \+ d, d = mex of d, ([-+, \dAB]+?)\s*")
_TAKE_AWAY = re.compile(r"\s*take-away, f\(t\) = (\d*)t(?: ([+-]) (\d+))?\s*")
_QUOTIENT = re.compile(r"\s*(?:sums are P by the )?mis[eè]re quotient: (\d+) elements, (\d+) in P[,;] ((?:period|Φ).*)")
_DIGITS = re.compile(r"\s*digits\s+(\w[\w ]*?)\s*:\s*")


def read_statement(text: str) -> tuple[Statement, int]:
    """The statement that a text makes, and where its sentence begins in the text.

    >>> read_statement("nim-values to 1: v = 0 & x = y")
    (NimValues(meaning='v = 0 & x = y', value='v', up_to=1), 17)
    >>> read_statement("A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2")[0].alpha.floor_multiple(100)
    141
    """
    head = _KIND.match(text)
    begin = head.end() if head else 0
    body = text[begin:]
    law, period, quotient = _LAW.fullmatch(body), Period.read(body), _QUOTIENT.fullmatch(body)
    if head and head[3]:
        return Moves(body), begin
    if period and not (head and (head[1] or head[2])):
        return period, begin
    if quotient and (of_heaps := Period.read(quotient[3])) and (not head or head[1]):
        return MisereQuotient(integer(quotient[1]), integer(quotient[2]), of_heaps), begin
    recursive = (read_law(body) or _read_recursive(body)) if not head or head[1] else None
    if recursive:
        return recursive, begin
    if (taken := _TAKE_AWAY.fullmatch(body)) and (not head or head[1]):
        return TakeAway(integer(taken[1] or "1"), integer(taken[3] or "0") * (-1 if taken[2] == "-" else 1)), begin
    if law and (not head or head[1]):
        factor, terms, q, p = law.groups()
        return MexDifferences(_differences(terms, q, p, zero=True, increasing=True), integer(factor or "1")), begin
    if head and not head[1]:
        return NimValues(body, up_to=integer(head[2]) if head[2] else None), begin
    return PPositions(body), begin


def _differences(terms: str, q: str, p: str, zero: bool, increasing: bool) -> Quasilinear:
    first = tuple(integer(term.strip()) for term in terms.split(","))
    start = len(first) - integer(q)
    if start < 0 or integer(q) < 1:
        raise BadParameter(f"the law of d needs its first {q[:20]} terms, or more, not {len(first)}")
    if zero and first[0]:
        raise BadParameter("the law of d has to begin with d(0) = 0")
    if not integer(p) or (increasing and any(a >= b for a, b in pairwise((*first, first[start] + integer(p))))):
        raise BadParameter("the law of d has to increase")
    return Quasilinear(first, start, integer(p))


def _read_recursive(body: str) -> RecursiveLaw | None:
    """The law by mex_b, or by two mex, that a text states; None where it states none."""
    gaps, two = _GAPS.fullmatch(body), _TWO.fullmatch(body)
    if gaps and (gaps[1] or gaps[5]):
        gap = integer(gaps[1] or "1")
        if not 1 <= gap <= LARGEST_GAP:
            raise BadParameter(f"mex_b is read for b from 1 to {LARGEST_GAP}, not {gaps[1][:20]}")
        listed = gaps[5] or ""
        first = tuple((integer(a), integer(b)) for a, b in _PAIR.findall(listed))
        if ", ".join(f"({a}, {b})" for a, b in first) != listed.strip():
            raise BadParameter(f"the first pairs are written like (0, 0), (0, 1), not {listed[:40].strip()}")
        return RecursiveLaw(gap, _differences(gaps[2], gaps[3], gaps[4], zero=not first, increasing=False), first=first)
    if two:
        known = {written("AB", form, plain=True): form for form in FORMS}
        stated = [each.strip() for each in two[1].split(",")]
        if foreign := [each for each in stated if each not in known]:
            raise BadParameter(f"d avoids some of {', '.join(known)}, not {foreign[0][:20]}")
        return RecursiveLaw(1, None, tuple(known[each] for each in stated))
    return None


def statement_text(statement: Statement) -> str | None:
    """What :func:`read_statement` reads; None for a statement that only data can hold, such as an automaton.

    >>> statement_text(MexDifferences(Quasilinear((0, 1), 1, 3), 2))
    'A = mex, B = 2A + d, d = 0, 1, d(n + 1) = d(n) + 3'
    """
    match statement:
        case Period() | MisereQuotient() | RecursiveLaw() | TakeAway():
            return statement.text
        case MexDifferences(d, factor):
            terms = ", ".join(map(str, d.first))
            return f"A = mex, B = {factor if factor > 1 else ''}A + d, d = {terms}, d(n + {d.q}) = d(n) + {d.p}"
        case NimValues(str(sentence), up_to=up_to):
            return f"nim-values{'' if up_to is None else f' to {up_to}'}: {sentence}"
        case Moves(str(sentence)):
            return f"moves: {sentence}"
        case PPositions(str(sentence)) | Sentence(str(sentence)):
            return sentence
    return None


def with_digits(text: str) -> tuple[str | None, int]:
    """The system of digits that stands in front of a text, and where the rest begins.

    >>> with_digits("digits Ostrowski 2: x = y"), with_digits("x = y")
    (('Ostrowski 2', 20), (None, 0))
    """
    head = _DIGITS.match(text)
    return (head[1], head.end()) if head else (None, 0)


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
