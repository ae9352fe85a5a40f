"""Sets of numbers given by a regular expression for their digits: ``10(00)*`` in Zeckendorf's system.

A pattern is made of digits (those from ten on are a, b, …), ``.`` for any digit, ``|``, ``*``, ``+``, ``?`` and
parentheses. A number is in the set iff its representation matches, with any number of zeros in front. The automaton is
the one whose states are places in the pattern (Glushkov 1961).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation, everything
from sprague.logic.language.tokens import DEEPEST, BadSentence

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
    found = minimal(np.array(rows), np.array(accepting))
    return Relation(digits, (name,), found) & everything(digits, [name])


def _after_zeros(begin: Places, digits_at: list[frozenset[int]], follow: list[Places]) -> Places:
    """What may follow any number of zeros that a match begins with."""
    found, waiting = set(begin), list(begin)
    for place in waiting:
        if place >= 0 and 0 in digits_at[place]:
            new = follow[place] - found
            found |= new
            waiting += new
    return frozenset(found)


class _Reader:
    """Reads a pattern from left to right; the places get numbers, digits, and the places that may follow them."""

    def __init__(self, text: str, digits: Digits) -> None:
        self.text, self.size = text, digits.size
        self.at = self.depth = 0
        self.digits_at: list[frozenset[int]] = []
        self.follow: list[Places] = []

    def everything(self) -> _Part:
        """The whole pattern."""
        found = self._alternatives()
        if self.at < len(self.text):
            self._fail("a closing parenthesis too many")
        for place in found.last:
            self.follow[place] |= {END}
        return found

    def _next(self) -> str:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def _fail(self, message: str) -> None:
        raise BadSentence(message, self.text, self.at)

    def _alternatives(self) -> _Part:
        found = self._sequence()
        while self._next() == "|":
            self.at += 1
            other = self._sequence()
            found = _Part(found.empty or other.empty, found.first | other.first, found.last | other.last)
        return found

    def _sequence(self) -> _Part:
        found = _Part(True, frozenset(), frozenset())
        while self._next() not in ("", "|", ")"):
            found = self._joined(found, self._repeated())
        return found

    def _joined(self, a: _Part, b: _Part) -> _Part:
        for place in a.last:
            self.follow[place] |= b.first
        first = a.first | b.first if a.empty else a.first
        return _Part(a.empty and b.empty, first, a.last | b.last if b.empty else b.last)

    def _repeated(self) -> _Part:
        found = self._single()
        while (sign := self._next()) and sign in "*+?":
            self.at += 1
            if sign in "*+":
                self._joined(found, found)
            found = _Part(found.empty or sign in "*?", found.first, found.last)
        return found

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
        found = self._alternatives()
        if self._next() != ")":
            self._fail("a closing parenthesis is missing")
        self.at += 1
        self.depth -= 1
        return found
