"""Predicates that digits define, in each system: what is no linear comparison, but regular in the digits.

Every system has its weights (powers, Fibonacci numbers), the least part of a number, and the value of its digits moved
up one place. Base 2 has the nim-sum and the odious numbers; the systems of an irrational α = [1; a, a, …] have the
graph of ⌊nα⌋ (for a = 1, α is the golden ratio φ).

Sets of numbers given by a regular expression for their digits: ``10(00)*`` in Zeckendorf's system.

A pattern is made of digits (those from ten on are a, b, …), ``.`` for any digit, ``|``, ``*``, ``+``, ``?`` and
parentheses. A number is in the set iff its representation matches, with any number of zeros in front. The automaton is
the one whose states are places in the pattern (Glushkov 1961).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sprague.errors import BadSentence
from sprague.logic.automata.atoms import linear, shifted
from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import remembered
from sprague.logic.automata.relations import Relation, everything, some, some_together
from sprague.logic.language.tokens import DEEPEST

MOST_NUMBERS = 6
"""Sums of digits in columns have predicates for so many numbers at most: ``moore_2_of_4`` and so on."""

Meaning = tuple[tuple[str, ...], Relation]


def standard_predicates(digits: Digits) -> dict[str, Meaning]:
    """The predicates that a system comes with, by name: their variables and their relation.

    >>> from sprague.logic.automata.digits import base, ostrowski, zeckendorf
    >>> sorted(standard_predicates(base(3))), sorted(standard_predicates(ostrowski(2)))
    (['least_part', 'power', 'shift'], ['floor_alpha', 'least_part', 'power', 'shift'])
    """
    predicates: dict[str, Meaning] = {
        "power": (("x",), power(digits)),
        "least_part": (("x", "y"), least_part(digits)),
        "shift": (("x", "y"), shift(digits)),
    }
    if digits.has_alpha:
        predicates["floor_alpha"] = ("n", "y"), floor_alpha(digits)
        if digits.recurrence == (1, 1):
            predicates["floor_phi"] = predicates["floor_alpha"]
    if digits.recurrence == (2, 0):
        predicates["xor"] = ("x", "y", "z"), xor(digits)
        predicates["odious"] = ("x",), odious(digits)
        predicates |= _sums(digits)
    return predicates


@remembered
def shift(digits: Digits) -> Relation:
    """y is the value of the digits of x moved up one place."""
    return shifted(digits, "x", "y", 1)


@remembered
def xor(digits: Digits) -> Relation:
    """z is the nim-sum x ⊕ y, in base 2: in every column an even number of digits 1."""
    table = np.array([[bin(column).count("1") % 2 for column in range(8)], [1] * 8])
    return Relation(digits, ("x", "y", "z"), minimal(table, np.array([True, False])))


@remembered
def _sums(digits: Digits) -> dict[str, Meaning]:
    sums: dict[str, Meaning] = {}
    for n in range(4, MOST_NUMBERS + 1):
        names = tuple(f"x{i}" for i in range(1, n + 1))
        sums |= {f"moore_{k}_of_{n}": (names, column_sums(digits, names, k + 1)) for k in range(2, n - 1)}
    return sums


def column_sums(digits: Digits, names: tuple[str, ...], modulus: int) -> Relation:
    """In every column the digits, in base 2, have a sum that the modulus divides: Moore's Nim (Moore 1910)."""
    table = np.array([[int(bin(column).count("1") % modulus > 0) for column in range(2 ** len(names))]] * 2)
    table[1] = 1
    return Relation(digits, names, minimal(table, np.array([True, False])))


@remembered
def odious(digits: Digits) -> Relation:
    """x has an odd number of binary digits 1 (Thue 1906, Morse 1921; the word is that of *Winning Ways*)."""
    return Relation(digits, ("x",), minimal(np.array([[0, 1], [1, 0]]), np.array([False, True])))


@remembered
def power(digits: Digits) -> Relation:
    """x is the weight of a place: a power of the base, a Fibonacci number, a denominator of a convergent of α."""
    table = np.full((3, digits.size), 2)
    table[0, :2], table[1, 0] = (0, 1), 1
    return Relation(digits, ("x",), minimal(table, np.array([False, True, False]))) & everything(digits, ["x"])


@remembered
def least_part(digits: Digits) -> Relation:
    """y is the weight of the lowest place of x whose digit is not 0; x > 0. In Zeckendorf's system, its least part."""
    table = np.full((3, digits.size**2), 2)
    table[0, :: digits.size] = 0  # y still without a digit
    table[0, digits.size + 1 :: digits.size] = 1
    table[1, 0] = 1
    return Relation(digits, ("x", "y"), minimal(table, np.array([False, True, False]))) & everything(digits, ["x", "y"])


@remembered
def floor_alpha(digits: Digits) -> Relation:
    """y = ⌊nα⌋ for α = [1; a, a, …].

    In Zeckendorf's system ⌊nφ⌋ is one more than the digits of n − 1 moved up one place. In Ostrowski's, ⌊n(α − 1)⌋ is
    the digits of n moved down one place, less 1 if the lowest digit that is not 0 stands at an odd place. That the
    relation is ⌊nα⌋ is not taken on trust: see :mod:`sprague.logic.automata.foundations`.
    """
    return _floor_phi(digits) if digits.earlier == (1,) else _floor_by_parity(digits)


def _floor_phi(digits: Digits) -> Relation:
    successor = linear(digits, {"n": 1, "m": -1}, "=", 1)
    above = linear(digits, {"y": 1, "z": -1}, "=", 1)
    positive = some_together([successor, above, shifted(digits, "m", "z", 1)], ["m", "z"], digits)
    return positive | (linear(digits, {"n": -1}, ">=", 0) & linear(digits, {"y": -1}, ">=", 0))


def _floor_by_parity(digits: Digits) -> Relation:
    """The digits moved down, less 1 at odd numbers, plus n."""
    rest = digits.size - 1
    table = np.array([[0] + [1] * rest, [2] + [1] * rest, [1] + [1] * rest])  # nothing yet, even place, odd place
    odd = Relation(digits, ("n",), minimal(table, np.array([False, False, True]))) & everything(digits, ["n"])
    moved = shifted(digits, "n", "z", -1)
    fraction = (moved - odd) & linear(digits, {"z": 1, "f": -1}, "=", 0)
    lessened = moved & odd & linear(digits, {"z": 1, "f": -1}, "=", 1)
    below = some(fraction | lessened, "z")
    return some_together([below, linear(digits, {"y": 1, "f": -1, "n": -1}, "=", 0)], ["f"], digits)


Places = frozenset[int]

END, START = -1, -2
"""The place after a whole match, and the one before the first digit that is no leading zero."""


@dataclass(frozen=True)
class _Part:
    """A part of a pattern: whether it matches nothing at all, and the places that a match begins and ends with."""

    empty: bool
    first: Places
    last: Places


def regular(digits: Digits, name: str, pattern: str) -> Relation:
    """The relation that ``name`` is a number whose digits match the pattern.

    Raises BadSentence, which points at the place, for what is no pattern.

    >>> from sprague.logic.automata.digits import zeckendorf
    >>> odd_fibonacci = regular(zeckendorf(), "x", "10(00)*")
    >>> [x for x in range(100) if odd_fibonacci.holds({"x": x})]
    [2, 5, 13, 34, 89]
    """
    reader = _Reader(pattern, digits)
    whole = reader.everything()
    digits_at, follow = reader.digits_at, reader.follow
    start = _after_zeros(whole.first | ({END} if whole.empty else set()), digits_at, follow) | {START}
    numbers: dict[Places, int] = {start: 0}
    waiting, rows, accepting = [start], [], []
    for places in waiting:
        row = []
        for digit in range(digits.size):
            read = [place for place in places if place >= 0 and digit in digits_at[place]]
            following = frozenset().union(*(follow[place] for place in read))
            if START in places and digit == 0:
                following |= start
            if following not in numbers:
                numbers[following] = len(waiting)
                waiting.append(following)
            row.append(numbers[following])
        rows.append(row)
        accepting.append(END in places)
    return Relation(digits, (name,), minimal(np.array(rows), np.array(accepting))) & everything(digits, [name])


def _after_zeros(begin: Places, digits_at: list[frozenset[int]], follow: list[Places]) -> Places:
    """What may follow any number of zeros that a match begins with."""
    places, waiting = set(begin), list(begin)
    for place in waiting:
        if place >= 0 and 0 in digits_at[place]:
            new = follow[place] - places
            places |= new
            waiting += new
    return frozenset(places)


class _Reader:
    """Reads a pattern from left to right; the places get numbers, digits, and the places that may follow them."""

    def __init__(self, text: str, digits: Digits) -> None:
        self.text, self.size = text, digits.size
        self.at = self.depth = 0
        self.digits_at: list[frozenset[int]] = []
        self.follow: list[Places] = []

    def everything(self) -> _Part:
        """The whole pattern."""
        part = self._alternatives()
        if self.at < len(self.text):
            self._fail("a closing parenthesis too many")
        for place in part.last:
            self.follow[place] |= {END}
        return part

    def _next(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def _fail(self, message: str) -> None:
        raise BadSentence(message, self.text, self.at)

    def _alternatives(self) -> _Part:
        part = self._sequence()
        while self._next() == "|":
            self.at += 1
            other = self._sequence()
            part = _Part(part.empty or other.empty, part.first | other.first, part.last | other.last)
        return part

    def _sequence(self) -> _Part:
        part = _Part(True, frozenset(), frozenset())
        while self._next() not in ("", "|", ")"):
            part = self._joined(part, self._repeated())
        return part

    def _joined(self, a: _Part, b: _Part) -> _Part:
        for place in a.last:
            self.follow[place] |= b.first
        first = a.first | b.first if a.empty else a.first
        return _Part(a.empty and b.empty, first, a.last | b.last if b.empty else b.last)

    def _repeated(self) -> _Part:
        part = self._single()
        while (sign := self._next()) and sign in "*+?":
            self.at += 1
            if sign in "*+":
                self._joined(part, part)
            part = _Part(part.empty or sign in "*?", part.first, part.last)
        return part

    def _single(self) -> _Part:
        sign = self._next()
        if sign == "(":
            return self._group()
        value = "0123456789abcdef".find(sign)
        if sign != "." and not 0 <= value < self.size:
            self._fail(f"{sign!r} is no digit here: digits are 0 … {self.size - 1}, '.' is any")
        self.at += 1
        place = len(self.follow)
        self.digits_at.append(frozenset(range(self.size)) if sign == "." else frozenset({value}))
        self.follow.append(frozenset())
        return _Part(False, frozenset({place}), frozenset({place}))

    def _group(self) -> _Part:
        self.depth += 1
        if self.depth > DEEPEST:
            self._fail(f"nested deeper than {DEEPEST}")
        self.at += 1
        part = self._alternatives()
        if self._next() != ")":
            self._fail("a closing parenthesis is missing")
        self.at += 1
        self.depth -= 1
        return part
