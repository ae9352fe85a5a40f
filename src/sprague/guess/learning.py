"""The smallest automaton over columns of digits that agrees with a table: a guess that a set is regular.

After some leading digits of all coordinates, those that may still follow reach a block of the table, one for each
number of digits that follow. Two beginnings may lead to the same state if their blocks agree as far as both are known
(Myhill 1957, Nerode 1958). Beginnings are taken breadth first, and each is merged with a state where that is possible;
where more than one state was possible the table was too small to tell, and the guess is *ambiguous*. Learned from half
of a table, it must agree with the whole. Compare Gold, Information and Control 37 (1978).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product
from operator import mul

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.dfa import minimal
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import charge
from sprague.logic.automata.relations import Relation, everything

Points = NDArray[np.int64]

MOST_STATES = 150
"""An automaton with more states is not learned: the table would look regular for want of size."""

LONGEST = 40
"""No coordinate has more digits."""


@dataclass(frozen=True)
class Table:
    """All points of a set in a box: rows of ``points``, coordinate ``names[i]`` below ``limits[i]``.

    A limit None says that the other coordinates determine this one: nothing about it is unknown, however large.
    """

    names: tuple[str, ...]
    points: Points
    limits: tuple[int | None, ...]

    @classmethod
    def of(cls, names: Sequence[str], points: Sequence[Sequence[int]], limits: Sequence[int | None]) -> Table:
        """The table with its coordinates in alphabetical order, as a relation has them."""
        order = sorted(range(len(names)), key=lambda i: names[i])
        rows = np.array(points, dtype=np.int64).reshape(-1, len(names))[:, order]
        rows = rows[np.lexsort(rows.T[::-1])]
        return cls(tuple(names[i] for i in order), rows, tuple(limits[i] for i in order))

    def half(self) -> Table:
        """The same with every limit halved."""
        limits = tuple(None if limit is None else limit // 2 for limit in self.limits)
        inside = np.ones(len(self.points), dtype=bool)
        for column, limit in zip(self.points.T, limits, strict=True):
            if limit is not None:
                inside &= column < limit
        return Table(self.names, self.points[inside], limits)


@dataclass(frozen=True)
class Learned:
    """A relation that agrees with a table; ``ambiguous`` states were chosen among several possible ones."""

    relation: Relation
    ambiguous: int


def learn(digits: Digits, table: Table, most_states: int = MOST_STATES) -> Learned | None:
    """The smallest automaton that the table suggests; None if it has more than ``most_states`` states.

    >>> from sprague.logic.automata.digits import base
    >>> even = Table.of("x", [(x,) for x in range(0, 16, 2)], [16])
    >>> found = learn(base(2), even)
    >>> len(found.relation), found.ambiguous, found.relation.holds({"x": 10**20})
    (2, 0, True)
    """
    return _Learner(digits, table).learned(most_states)


def regular_guess(digits: Digits, table: Table, most_states: int = MOST_STATES) -> Learned | None:
    """The automaton learned from half the table, if nothing about it was ambiguous and it agrees with the whole.

    >>> from sprague.logic.automata.digits import base, zeckendorf
    >>> from sprague.numbers import floor_phi
    >>> lower = Table.of("x", [(floor_phi(n),) for n in range(233)], [377])
    >>> len(regular_guess(zeckendorf(), lower).relation), regular_guess(base(2), lower)
    (5, None)
    """
    learned = learn(digits, table.half(), most_states)
    return learned if learned and not learned.ambiguous and agrees(learned.relation, table) else None


def agrees(relation: Relation, table: Table) -> bool:
    """Whether a relation holds of the points of a table and, in the largest cube of whole digits in it, of no other."""
    columns = dict(zip(table.names, table.points.T, strict=True))
    if len(table.points) and not relation.holds_at(columns).all():
        return False
    least = min(limit for limit in table.limits if limit is not None)
    side, length = max((weight, i) for i, weight in enumerate(_weights(relation.digits)) if weight <= max(least, 1))
    return _accepted(relation, length) == int((table.points < side).all(axis=1).sum())


def _weights(digits: Digits) -> list[int]:
    return list(islice(digits.weights(), LONGEST + 1))


def _accepted(relation: Relation, length: int) -> int:
    """How many words of that length the automaton accepts."""
    ways = [int(each) for each in relation.automaton.accepting]
    rows = relation.automaton.table.tolist()
    for _ in range(length):
        ways = [sum(ways[following] for following in row) for row in rows]
    return ways[0]


# What is known of one coordinate after some leading digits: those digits followed by e more stand for the numbers
# from v₀Uₑ + v₁Uₑ₋₁ + … on, as many as there are words of e digits from a state of the language.
Track = tuple[tuple[int, ...], int]
Prefix = tuple[Track, ...]
Block = tuple[tuple[int, ...], Points]
"""The sides of the known part of a block, and its points counted from its corner."""


class _Learner:
    """Learns from one table."""

    def __init__(self, digits: Digits, table: Table) -> None:
        self.digits, self.table = digits, table
        self.weights = [*reversed(digits.earlier), *_weights(digits)]
        self.words = _words(digits)
        self.columns = list(product(range(digits.size), repeat=len(table.names)))
        self.first = np.ascontiguousarray(table.points[:, 0])

    def learned(self, most_states: int) -> Learned | None:
        root: Prefix = (((0,) * len(self.digits.recurrence), 0),) * len(self.table.names)
        states, blocks, rows = [root], [self._blocks(root)], []
        alike: dict[tuple[int, ...], list[int]] = {_language(root): [0]}
        known = {root: 0}
        ambiguous = 0
        for state in states:
            charge(0, 0)  # the time may be over
            row = []
            for column in self.columns:
                prefix = self._read(state, column)
                if prefix is not None and prefix not in known:
                    here = self._blocks(prefix)
                    same = alike.setdefault(_language(prefix), [])
                    possible = [(each, i) for i in same if (each := _evidence(blocks[i], here)) is not None]
                    ambiguous += len(possible) > 1
                    if not possible:
                        if len(states) == most_states:
                            return None
                        same.append(len(states))
                        states.append(prefix)
                        blocks.append(here)
                    known[prefix] = max(possible)[1] if possible else len(states) - 1
                row.append(-1 if prefix is None else known[prefix])
            rows.append(row)
        return Learned(self._relation(rows, blocks), ambiguous)

    def _read(self, state: Prefix, column: Sequence[int]) -> Prefix | None:
        """The prefix after one more column of digits; None where it begins no representation."""
        tracks = []
        for (vector, language), digit in zip(state, column, strict=True):
            following = self.digits.language[language][digit]
            if following < 0:
                return None
            top, p, *rest = (*vector, 0)
            moved = zip(self.digits.recurrence, (p + digit, *rest), strict=True)
            tracks.append((tuple(a * top + each for a, each in moved), following))
        return tuple(tracks)

    def _blocks(self, prefix: Prefix) -> list[Block]:
        """The blocks for 0, 1, 2, … more digits, as long as some of the block is known and not all before it was."""
        blocks: list[Block] = []
        for more in range(LONGEST):
            weights = self.weights[more : more + len(self.digits.recurrence)]
            corner = [sum(map(mul, vector, reversed(weights))) for vector, _ in prefix]
            words = [self.words[language][more] for _, language in prefix]
            sides = []
            for start, count, limit in zip(corner, words, self.table.limits, strict=True):
                known = count if limit is None else min(count, limit - start)
                if known < count and known <= 0:
                    return blocks
                sides.append(known)
            blocks.append((tuple(sides), self._inside(corner, sides)))
            ends = zip(corner, words, self.table.limits, strict=True)
            if all(limit is None or start + count >= limit for start, count, limit in ends):
                return blocks  # beyond every limit longer ones hold nothing new
        return blocks

    def _inside(self, corner: Sequence[int], sides: Sequence[int]) -> Points:
        """The points of the table in a box, counted from its corner."""
        begin, end = np.searchsorted(self.first, [corner[0], corner[0] + sides[0]])
        moved = self.table.points[begin:end] - np.array(corner)
        return np.asarray(moved[((moved >= 0) & (moved < np.array(sides))).all(axis=1)])

    def _relation(self, rows: list[list[int]], blocks: list[list[Block]]) -> Relation:
        sink = len(rows)
        table = np.array([*rows, [sink] * len(self.columns)])
        accepting = np.array([bool(each) and len(each[0][1]) > 0 for each in blocks] + [False])
        relation = Relation(self.digits, self.table.names, minimal(np.where(table < 0, sink, table), accepting))
        return relation & everything(self.digits, self.table.names)


def _language(prefix: Prefix) -> tuple[int, ...]:
    return tuple(language for _, language in prefix)


def _words(digits: Digits) -> list[list[int]]:
    """For each state of the language, how many words of 0, 1, 2, … digits lead from it to a representation."""
    counts = [[int(state in digits.final)] for state in range(len(digits.language))]
    for length in range(LONGEST):
        longer = [sum(counts[next_][length] for next_ in row if next_ >= 0) for row in digits.language]
        for count, more in zip(counts, longer, strict=True):
            count.append(more)
    return counts


def _evidence(one: list[Block], other: list[Block]) -> tuple[int, int] | None:
    """How many points, and how many blocks, two states have in common; None if they differ in what both know."""
    points = 0
    for (sides, a), (others, b) in zip(one, other, strict=False):
        if sides != others:
            least = np.minimum(sides, others)
            a, b = a[(a < least).all(axis=1)], b[(b < least).all(axis=1)]
        if a.shape != b.shape or not np.array_equal(a, b):
            return None
        points += len(a)
    return points, min(len(one), len(other))
