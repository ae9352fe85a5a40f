"""Ranges of the free constants of a family: ``m=2..7``, ``a=0,2,5``, ``r=0..m-1``; and all the choices they leave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated, natural
from sprague.surveys.records import Choice

MANY = 10**7
"""A family of more members than this is surveyed only if that is confirmed."""

LARGEST = 10**15
"""No constant is larger than this in absolute value."""


@dataclass(frozen=True)
class RangeEnd:
    """An integer, or another constant plus an integer: ``5``, ``m``, ``m-1``."""

    constant: str
    offset: int

    def value(self, chosen: Mapping[str, int]) -> int:
        """The bound, once the constants before it are chosen."""
        return chosen[self.constant] + self.offset if self.constant else self.offset


@dataclass(frozen=True)
class Range:
    """The values of one constant: a union of intervals, whose ends may depend on constants named before it."""

    name: str
    intervals: tuple[tuple[RangeEnd, RangeEnd], ...]

    @property
    def depends_on(self) -> set[str]:
        """The constants that its ends speak of."""
        return {bound.constant for interval in self.intervals for bound in interval if bound.constant}

    def values(self, chosen: Mapping[str, int]) -> Sequence[int]:
        """The values, increasing, each once; a range where there is one interval, however long it is."""
        spans = [range(low.value(chosen), high.value(chosen) + 1) for low, high in self.intervals]
        if len(spans) == 1:
            return spans[0]
        if sum(map(_length, spans)) > MANY:
            raise BadParameter(f"{self.name}: its range has more than {MANY} values; give it as one interval")
        return sorted(set().union(*spans))


def read_range(text: str) -> Range:
    """The range that a person writes; raises BadParameter, with what is wrong.

    >>> read_range("a=0..2,5").values({})
    [0, 1, 2, 5]
    >>> read_range("r=0..m-1").values({"m": 3})
    range(0, 3)
    """
    name, equals, rest = (part.strip() for part in text.partition("="))
    if not equals or not name.isidentifier():
        raise BadParameter(f"a range is written like m=2..7, a=0,2,5 or r=0..m-1, not {text[:60]!r}")
    intervals = []
    for part in rest.split(","):
        low, dots, high = part.partition("..")
        interval = _bound(name, low), _bound(name, high if dots else low)
        if not any(bound.constant for bound in interval) and interval[0].offset > interval[1].offset:
            raise BadParameter(f"{name}: {part.strip()} is an empty range")
        intervals.append(interval)
    return Range(name, tuple(intervals))


def _bound(name: str, text: str) -> RangeEnd:
    match = re.fullmatch(r"([A-Za-z_]\w*)|([A-Za-z_]\w*(?=[+-])|)([+-]?)(\d.*)", re.sub(r"\s", "", text), re.ASCII)
    if not match:
        raise BadParameter(
            f"{name}: the end of a range is an integer such as 7, or like m-1, not {text.strip()[:40]!r}"
        )
    constant = match[1] or match[2] or ""
    size = natural(match[4] or "0", f"{name}: the end of a range")
    if size > LARGEST:
        raise BadParameter(f"{name}: the end of a range is at most {LARGEST}, not {abbreviated(size)}")
    offset = -size if match[3] == "-" else size
    if constant == name:
        raise BadParameter(f"{name}: its range depends on {name} itself")
    return RangeEnd(constant, offset)


def in_order(ranges: Sequence[Range]) -> list[Range]:
    """The ranges, each after those that it depends on; otherwise as they are given. BadParameter where none is."""
    known = {each.name for each in ranges}
    for each in ranges:
        if foreign := each.depends_on - known:
            raise BadParameter(f"{each.name}: its range speaks of {', '.join(sorted(foreign))}, which has no value")
    ordered: list[Range] = []
    left = list(ranges)
    while left:
        placed = {each.name for each in ordered}
        ready = next((each for each in left if each.depends_on <= placed), None)
        if ready is None:
            raise BadParameter(f"the ranges of {', '.join(each.name for each in left)} depend on each other")
        ordered.append(ready)
        left.remove(ready)
    return ordered


def choices(ranges: Sequence[Range]) -> Iterator[Choice]:
    """Every choice of the constants, the last one changing fastest.

    >>> [tuple(each.values()) for each in choices([read_range("m=1..2"), read_range("r=0..m-1")])]
    [(1, 0), (2, 0), (2, 1)]
    """
    ordered = in_order(ranges)
    if not ordered:
        yield {}
        return
    chosen: Choice = {}
    iterators = [iter(ordered[0].values(chosen))]
    while iterators:
        value = next(iterators[-1], None)
        if value is None:
            iterators.pop()
            continue
        chosen[ordered[len(iterators) - 1].name] = value
        if len(iterators) == len(ordered):
            yield {each.name: chosen[each.name] for each in ranges}
        else:
            iterators.append(iter(ordered[len(iterators)].values(chosen)))


def count(ranges: Sequence[Range]) -> int:
    """How many choices there are; where ranges depend on each other, counted to about ten million and no further.

    >>> count([read_range("m=1..7"), read_range("r=0..m-1"), read_range("a=0..10000000")])
    280000028
    """
    bound = {name for each in ranges for name in each.depends_on}
    joined = [each for each in ranges if each.name in bound or each.depends_on]
    free = prod(_length(each.values({})) for each in ranges if each not in joined)
    if not joined or free == 0:
        return free
    *others, last = in_order(joined)
    found = 0
    for chosen in choices(others):
        found += _length(last.values(chosen))
        if found > MANY:
            break
    return found * free


def _length(values: Sequence[int]) -> int:
    """How many values; also where that is too much for ``len``."""
    return max(values.stop - values.start, 0) if isinstance(values, range) else len(values)
