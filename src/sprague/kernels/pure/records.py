"""Nim-values by records: of every independent part the search keeps what it has learned, and asks no question twice.

A record holds the nim-values *seen* among the options, those proved *absent*, and the options not yet resolved. The
nim-value is n as soon as 0 … n − 1 are seen and n is absent, or nothing is unresolved. Asking whether a part has the
value n decides more often than computing its value would: one option of value n suffices to say no. Close to Lemoine
and Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012). The equality of two parts cancels them.

A question asks others before it can be answered; those that wait are kept on a list, so that no play is too long for
the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

LONGEST_LINE = 100_000
"""A line of play longer than this is given up."""

BYTES = 500
"""What a record takes with its options, about."""


class ComesAgain(ValueError):
    """A position was met again while it was open; ``line`` is the play from there to there."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__("play need not end")
        self.line = line


class LongPlay(ValueError):
    """A line of play passed the limit; ``line`` is it."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__(f"a play of more than {LONGEST_LINE} moves")
        self.line = line


class PartRecord:
    """What is known of one part; ``unresolved`` is None until its options are listed."""

    __slots__ = ("absent", "key", "open", "seen", "unresolved", "value", "weight")

    def __init__(self, key: Any, weight: int) -> None:
        self.key, self.weight = key, weight
        self.value: int | None = None
        self.seen = self.absent = 0
        self.open = False
        self.unresolved: list[Sum] | None = None

    def settle(self) -> bool:
        """Whether the value is known; it is the least that no option has, once that is clear."""
        if self.value is None:
            least = (~self.seen & (self.seen + 1)).bit_length() - 1
            if self.absent >> least & 1 or not self.unresolved:
                self.value, self.unresolved = least, None
        return self.value is not None


class Sum(NamedTuple):
    """An option: the nim-sum of the parts that are known, and those that are not, heaviest first."""

    known: int
    unknown: list[PartRecord]


class PartQuestion:
    """Whether a part has the value ``wanted``, or which it has if that is None.

    To answer it the options are gone through in search of the value ``sought``.
    """

    __slots__ = ("left", "place", "record", "sought", "tested", "wanted")

    def __init__(self, record: PartRecord, wanted: int | None = None) -> None:
        self.record, self.wanted = record, wanted
        self.sought: int | None = None
        self.tested = False
        self.place = 0
        self.left: list[Sum] = []

    def begin(self) -> None:
        """What to look for next: the value that was asked about, or the least that may be missing."""
        here, asked = self.record, self.wanted
        if asked is None or here.absent >> asked & 1:
            self.sought = (~here.seen & (here.seen + 1)).bit_length() - 1
        else:
            self.sought = asked
        self.left, self.place, self.tested = [], 0, False


_weight = attrgetter("weight")


class Records:
    """The records of one game, given by its options, its parts and its canonical positions; hashable values."""

    def __init__(
        self,
        options: Callable[[Any], Iterable[Any]],
        parts: Callable[[Any], Iterable[Any]],
        canonical: Callable[[Any], Any],
        weight: Callable[[Any], int],
    ) -> None:
        self._options, self._parts, self._canonical, self._weigh = options, parts, canonical, weight
        self.limit = 1 << 62
        self._forget()

    def _forget(self) -> None:
        self._of_part: dict[Hashable, PartRecord] = {}
        self._of_key: dict[Hashable, PartRecord] = {}
        self._line: list[PartQuestion] = []
        self._cancelled: dict[Hashable, PartRecord] = {}

    def __len__(self) -> int:
        return len(self._of_key)

    def nim_value(self, position: Any) -> int:
        """The nim-value. Raises ComesAgain, LongPlay, and MemoryError beyond ``limit`` bytes.

        >>> Records(lambda n: range(n), lambda n: [n], lambda n: n, lambda n: n).nim_value(5)
        5
        """
        known, unknown = self._sum(self._parts(position))
        for record in unknown:
            known ^= self._value(record)
        return known

    def has_nim_value(self, position: Any, wanted: int) -> bool:
        """Whether the nim-value is ``wanted``; most often quicker than the value itself."""
        known, unknown = self._sum(self._parts(position))
        if not unknown:
            return known == wanted
        for record in unknown[1:]:
            known ^= self._value(record)
        self._answer(PartQuestion(unknown[0], wanted ^ known))
        return unknown[0].value == wanted ^ known

    def settle_cancelled(self) -> None:
        """Finds the values of parts that were left out two at a time; ComesAgain where play of one need not end."""
        while self._cancelled:
            self._value(self._cancelled.popitem()[1])

    def _value(self, record: PartRecord) -> int:
        self._answer(PartQuestion(record))
        assert record.value is not None
        return record.value

    def _record(self, part: Any) -> PartRecord:
        found = self._of_part.get(part)
        if found is None:
            key = self._canonical(part)
            found = self._of_key.get(key)
            if found is None:
                found = self._of_key[key] = PartRecord(key, self._weigh(key))
            self._of_part[part] = found
        return found

    def _sum(self, parts: Iterable[Any]) -> Sum:
        """What is known of a sum; of equal parts two at a time are left out: their nim-sum is 0."""
        known, unknown = 0, list[PartRecord]()
        for part in parts:
            record = self._of_part.get(part) or self._record(part)
            if record.value is not None:
                known ^= record.value
            elif record in unknown:
                unknown.remove(record)
                self._cancelled[record.key] = record
            else:
                unknown.append(record)
        if len(unknown) > 1:
            unknown.sort(key=_weight, reverse=True)
        return Sum(known, unknown)

    def _expand(self, here: PartRecord) -> None:
        """Lists the options; the cheap ones first, for they often suffice."""
        if len(self._of_part) * BYTES > self.limit:
            raise MemoryError
        unresolved: dict[Hashable, Sum] = {}
        for option in self._options(here.key):
            met = option in self._of_part  # as a part; it stands for itself
            known, unknown = each = self._sum((option,) if met else self._parts(option))
            if unknown:
                unresolved.setdefault((known, *map(id, unknown)), each)
            else:
                here.seen |= 1 << known
        here.unresolved = sorted(unresolved.values(), key=_effort)

    def _answer(self, first: PartQuestion) -> None:
        """Answers a question after all that it asks. What is half learned survives no error."""
        line = self._line = [first]
        try:
            while line:
                question = line[-1]
                here = question.record
                if question.sought is None:
                    if here.unresolved is None and here.value is None:
                        self._expand(here)
                    if here.settle() or (question.wanted is not None and here.seen >> question.wanted & 1):
                        line.pop()
                        continue
                    self._enter(here)
                    question.begin()
                next_one = self._scan(question)
                if next_one:
                    line.append(next_one)
                else:
                    here.open = False
        except BaseException:
            self._forget()
            raise

    def _enter(self, here: PartRecord) -> None:
        if here.open:
            keys = [question.record.key for question in self._line]
            raise ComesAgain(keys[keys.index(here.key) :])
        if len(self._line) > LONGEST_LINE:
            raise LongPlay([question.record.key for question in self._line])
        here.open = True

    def _scan(self, question: PartQuestion) -> PartQuestion | None:
        """Goes through the options until one has the value sought; or gives the question to be answered first."""
        here, sought, options = question.record, question.sought, question.record.unresolved
        assert sought is not None and options is not None
        while question.place < len(options) and not here.seen >> sought & 1:
            known, unknown = now = _now(options[question.place])
            if len(unknown) > 1:
                return PartQuestion(unknown[-1])
            if not unknown:
                here.seen |= 1 << known
            elif question.tested or unknown[0].seen >> (sought ^ known) & 1:
                question.left.append(now)
            else:
                question.tested = True
                return PartQuestion(unknown[0], sought ^ known)
            question.place += 1
            question.tested = False
        here.unresolved = question.left + options[question.place :]
        if not here.seen >> sought & 1:
            here.absent |= 1 << sought
        question.sought = None
        return None


def _now(option: Sum) -> Sum:
    """The option as far as it is known now."""
    known, unknown = option
    if all(record.value is None for record in unknown):
        return option
    for record in unknown:
        known ^= record.value or 0
    return Sum(known, [record for record in unknown if record.value is None])


def _effort(option: Sum) -> tuple[bool, int, bool]:
    """Sums first, for the parts of a sum are light; then the lightest; then those asked about before."""
    heaviest = option.unknown[0]
    return len(option.unknown) == 1, heaviest.weight, heaviest.unresolved is None
