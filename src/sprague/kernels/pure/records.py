"""Nim-values by records: of every independent part the search keeps what it has learned, and asks no question twice.

A record holds the nim-values *seen* among the options, those proved *absent*, and the options not yet resolved. The
nim-value is n as soon as 0 … n − 1 are seen and n is absent, or nothing is unresolved. Asking whether a part has the
value n decides more often than computing its value would: one option of value n suffices to say no. Close to Lemoine
and Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012). The equality of two parts cancels them.

The questions call each other without end in sight, so each is a generator that yields the questions it needs answered
first, and one loop keeps them on a list.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable
from operator import attrgetter
from typing import Any

Question = Generator[Any, Any, Any]

LONGEST_LINE = 100_000
"""A line of play longer than this is given up."""

BYTES = 500
"""What a record takes with its options, about."""


class EndlessPlay(ValueError):
    """A position was met again while it was open; ``line`` is the play from there to there."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__("play need not end")
        self.line = line


class LongPlay(ValueError):
    """A line of play passed the limit; ``line`` is it."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__(f"a play of more than {LONGEST_LINE} moves")
        self.line = line


class Record:
    """What is known of one part."""

    __slots__ = ("absent", "key", "open", "seen", "unresolved", "value", "weight")

    def __init__(self, key: Any, weight: int) -> None:
        self.key, self.weight = key, weight
        self.value: int | None = None
        self.seen = self.absent = 0
        self.open = False
        self.unresolved: list[tuple[int, list[Record]]] | None = None


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
        self._of_part: dict[Hashable, Record] = {}
        self._of_key: dict[Hashable, Record] = {}
        self._line: list[Record] = []

    def __len__(self) -> int:
        return len(self._of_key)

    def nim_value(self, position: Any) -> int:
        """The nim-value. Raises EndlessPlay, LongPlay, and MemoryError beyond ``limit`` bytes.

        >>> Records(lambda n: range(n), lambda n: [n], lambda n: n, lambda n: n).nim_value(5)
        5
        """
        return sum_of(self._run(self._value(part)) for part in self._split(position))

    def has_nim_value(self, position: Any, wanted: int) -> bool:
        """Whether the nim-value is ``wanted``; most often quicker than the value itself."""
        parts = sorted(self._split(position), key=_weight)
        if not parts:
            return wanted == 0
        *lighter, heaviest = parts
        rest = wanted ^ sum_of(self._run(self._value(part)) for part in lighter)
        return bool(self._run(self._test(heaviest, rest)))

    def _split(self, position: Any) -> list[Record]:
        return self._cancelled(self._parts(position))

    def _run(self, question: Question) -> Any:
        """The answer to a question, after the answers to all that it asks. What is half learned survives no error."""
        waiting, answer = [question], None
        try:
            while waiting:
                try:
                    waiting.append(waiting[-1].send(answer))
                    answer = None
                except StopIteration as finished:
                    waiting.pop()
                    answer = finished.value
        except BaseException:
            self._forget()
            raise
        return answer

    def _record(self, part: Any) -> Record:
        found = self._of_part.get(part)
        if found is None:
            key = self._canonical(part)
            found = self._of_key.get(key)
            if found is None:
                found = self._of_key[key] = Record(key, self._weigh(key))
            self._of_part[part] = found
        return found

    def _cancelled(self, parts: Iterable[Any]) -> list[Record]:
        """The records of the parts, equal ones left out in pairs: their nim-sum is 0."""
        left: list[Record] = []
        for part in parts:
            record = self._of_part.get(part) or self._record(part)
            if record in left:
                left.remove(record)
            else:
                left.append(record)
        return left

    def _expand(self, here: Record) -> None:
        """Lists the options: what is known of their nim-sum and the parts still unknown, heaviest first."""
        if len(self._of_part) * BYTES > self.limit:
            raise MemoryError
        unresolved: dict[tuple[Any, ...], tuple[int, list[Record]]] = {}
        for option in self._options(here.key):
            known, unknown = 0, []
            for record in self._cancelled(self._parts(option)):
                if record.value is None:
                    unknown.append(record)
                else:
                    known ^= record.value
            if not unknown:
                here.seen |= 1 << known
                continue
            if len(unknown) > 1:
                unknown.sort(key=_weight, reverse=True)
            unresolved.setdefault((known, *map(id, unknown)), (known, unknown))
        here.unresolved = sorted(unresolved.values(), key=_effort)

    def _has(self, here: Record, wanted: int) -> Question:
        """Whether some option has the nim-value ``wanted``; learns the answer."""
        bit = 1 << wanted
        if here.seen & bit or here.absent & bit:
            return bool(here.seen & bit)
        assert here.unresolved is not None
        self._enter(here)
        left: list[tuple[int, list[Record]]] = []
        for i, (known, (heaviest, *lighter)) in enumerate(here.unresolved):
            for part in lighter:
                known ^= (yield self._value(part)) if part.value is None else part.value
            if heaviest.value is None and (yield self._test(heaviest, wanted ^ known)):
                here.seen |= bit
                left += here.unresolved[i + 1 :]
                break
            if heaviest.value is None:
                left.append((known, [heaviest]))
            else:
                here.seen |= 1 << (heaviest.value ^ known)
        here.unresolved = left
        self._line.pop()
        here.open = False
        if not here.seen & bit:
            here.absent |= bit
        return bool(here.seen & bit)

    def _enter(self, here: Record) -> None:
        self._line.append(here)
        if here.open:
            keys = [record.key for record in self._line]
            raise EndlessPlay(keys[keys.index(here.key) :])
        if len(self._line) > LONGEST_LINE:
            raise LongPlay([record.key for record in self._line])
        here.open = True

    @staticmethod
    def _settle(here: Record) -> bool:
        least = (~here.seen & (here.seen + 1)).bit_length() - 1
        if not here.absent >> least & 1 and here.unresolved:
            return False
        here.value, here.unresolved = least, None
        return True

    def _test(self, here: Record, wanted: int) -> Question:
        """Whether the nim-value is ``wanted``: no option has it, and some options have all that are less."""
        if here.value is None and here.unresolved is None:
            self._expand(here)
        if here.value is None and not here.unresolved:
            self._settle(here)
        if here.value is not None:
            return here.value == wanted
        if here.seen >> wanted & 1 or (yield self._has(here, wanted)):
            return False
        for smaller in range(wanted):
            if not here.seen >> smaller & 1 and not (yield self._has(here, smaller)):
                break
        self._settle(here)
        return here.value == wanted

    def _value(self, here: Record) -> Question:
        if here.value is None and here.unresolved is None:
            self._expand(here)
        wanted = 0
        while here.value is None and not self._settle(here):
            yield self._has(here, wanted)
            wanted += 1
        return here.value


def _effort(option: tuple[int, list[Record]]) -> tuple[bool, int]:
    """The lightest options first, sums before single parts: the cheap ones often suffice."""
    return len(option[1]) == 1, option[1][0].weight


def sum_of(values: Iterable[int]) -> int:
    """The nim-sum.

    >>> sum_of([3, 5])
    6
    """
    total = 0
    for value in values:
        total ^= value
    return total
