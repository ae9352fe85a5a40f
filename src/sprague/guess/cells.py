"""Formulas for a set of points: cells of a few conditions, then the shortest disjunction of short conjunctions.

A cell is a combination of values of the conditions that tell the set from the rest (:mod:`sprague.guess.hitting`).
Every condition that the cells settle may be used in the formula, also one that was not chosen: for each cell inside
the cheapest conjunction that no cell outside satisfies, then the cheapest of these conjunctions that cover the set,
both as hitting sets. What a larger table shows to be wrong becomes one more point, and it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sprague.guess.conditions import Condition, Points, Values
from sprague.guess.hitting import Truths, cell_numbers, cheapest_hitting_set, common_labels, distinct, separating

MOST_LENGTH = 800
"""A longer disjunction says nothing: better none."""

PART = 20
"""What one more part of a disjunction costs."""

ROUNDS = 30
WRONG_AT_ONCE = 20
"""So often, and so many at a time, do points that refute a formula come back in."""

MOST_CONJUNCTIONS = 60
"""So many conjunctions are made; then only for cells that none covers."""


@dataclass(frozen=True)
class Literal:
    """That a condition has one of some values."""

    condition: Condition
    allowed: frozenset[int]

    @property
    def cost(self) -> int:
        """That of the condition, more for a denial, less where most of many values are allowed."""
        many = self.condition.many
        if many > 2:
            mixed = not self.allowed <= self.condition.apart and self.allowed & self.condition.apart
            return self.condition.cost - 5 * many + (6 if len(self.allowed) > 1 else 0) + (20 if mixed else 0)
        return self.condition.cost + (6 if 0 in self.allowed and self.condition.rank in (0, 3) else 0)

    def holds(self, points: Points) -> Truths:
        """Whether it holds at each row."""
        return np.asarray(np.isin(self.condition.values(points), list(self.allowed)))

    def written(self, names: Sequence[str]) -> str:
        """As a mathematician writes it."""
        return self.condition.written(names, self.allowed)


@dataclass(frozen=True)
class Disjunction:
    """Conjunctions of literals, one of which holds exactly in the set."""

    parts: tuple[tuple[Literal, ...], ...]

    @property
    def length(self) -> int:
        """The cost of the formula."""
        return sum(PART + sum(literal.cost for literal in part) for part in self.parts)

    @property
    def literals(self) -> list[Literal]:
        """All that stand in it."""
        return [literal for part in self.parts for literal in part]

    def holds(self, points: Points) -> Truths:
        """Whether it holds at each row."""
        truths = np.zeros(len(points), dtype=bool)
        for part in self.parts:
            truths |= np.logical_and.reduce([literal.holds(points) for literal in part], axis=0) if part else True
        return truths

    def shown(self, names: Sequence[str]) -> str:
        """As a mathematician writes it, and the prover reads it."""
        parts = [", ".join(_guarded(each.written(names), part) for each in part) or "always" for part in self.parts]
        return " or ".join(f"({part})" if "," in part and len(parts) > 1 else part for part in parts) or "never"


def _guarded(text: str, part: Sequence[Literal]) -> str:
    return f"({text})" if " or " in text and len(part) > 1 and not text.endswith(" odd") else text


def disjunction(
    conditions: Sequence[Condition],
    points: Points,
    inside: Truths,
    further: Points,
    among: Truths,
    longest: int = MOST_LENGTH,
) -> Disjunction | None:
    """The formula that holds exactly of the points ``inside``, and of ``further`` points exactly ``among`` them.

    None where these conditions do not tell them apart by a formula of length ``longest``. Raises LimitReached.

    >>> from sprague.guess.pools import pool
    >>> box = np.indices((9, 9)).reshape(2, -1).T
    >>> found = disjunction(pool(2, 0), box, box.sum(axis=1) % 3 == 0, box, box.sum(axis=1) % 3 == 0)
    >>> found.shown("xy")
    'x + y ≡ 0 (mod 3)'
    """
    kept, values = distinct(conditions, points)
    for _ in range(ROUNDS):
        chosen = separating(values, np.where(inside, 1, 2), [each.cost for each in kept], longest * 2 // 5)
        if chosen is None:
            return None
        wrong = _confused_further([kept[c] for c in chosen], further, among)
        if not len(wrong):
            least = shortest(kept, values, chosen, np.where(inside, 1, 2))
            if least is None or least.length > longest:
                return None
            wrong = np.flatnonzero(least.holds(further) != among)[:WRONG_AT_ONCE]
            if not len(wrong):
                return least
        points, inside = np.vstack([points, further[wrong]]), np.append(inside, among[wrong])
        values = np.vstack([values, np.array([each.values(further[wrong]) for each in kept]).T])
    return None


def _confused_further(chosen: Sequence[Condition], further: Points, among: Truths) -> NDArray[np.intp]:
    """Some further points, in and out of the set, that the conditions do not tell apart."""
    values = np.array([each.values(further) for each in chosen]).T.reshape(len(further), len(chosen))
    cells = cell_numbers(values, range(len(chosen)))
    places: list[int] = []
    for cell in np.flatnonzero(common_labels(cells, np.where(among, 1, 2)) == 0)[: WRONG_AT_ONCE // 2]:
        members = cells == cell
        places += [int(np.argmax(members & among)), int(np.argmax(members & ~among))]
    return np.array(places, dtype=np.intp)


def shortest(
    conditions: Sequence[Condition], values: Values, chosen: Sequence[int], labels: NDArray[np.int64]
) -> Disjunction | None:
    """The shortest disjunction that holds in the cells whose points all have the label 1, and in no other cell."""
    cells = cell_numbers(values, chosen)
    _, first = np.unique(cells, return_index=True)
    inside = (common_labels(cells, labels) & 1) != 0
    if inside.all():
        return Disjunction(((),))
    literals, truths = _settled(conditions, values, cells)
    costs = [literal.cost for literal in literals]
    conjunctions = _conjunctions(truths, costs, inside)
    if conjunctions is None:
        return None
    covers = np.array([_where_all(truths, each)[inside] for each in conjunctions]).T
    cover = cheapest_hitting_set(covers, [PART + sum(costs[i] for i in each) for each in conjunctions])
    if cover is None:
        return None
    key = {each: (sum(costs[i] for i in each), int(first[_where_all(truths, each).argmax()])) for each in conjunctions}
    parts = sorted((conjunctions[i] for i in cover), key=lambda some: key[some])
    return Disjunction(tuple(tuple(sorted((literals[i] for i in each), key=_as_written)) for each in parts))


def _where_all(truths: Truths, conditions: Sequence[int]) -> Truths:
    """In which cells some literals hold all together."""
    return np.asarray(np.logical_and.reduce(truths[list(conditions)], axis=0))


def _as_written(literal: Literal) -> tuple[int, tuple[int, int, tuple[int, ...], str]]:
    return literal.condition.rank, literal.condition.order


def _conjunctions(truths: Truths, costs: Sequence[int], inside: Truths) -> list[tuple[int, ...]] | None:
    """For cells inside, the cheapest conjunction of literals that no cell outside satisfies; wide ones preferred."""
    kept: dict[tuple[int, ...], None] = {}
    covered = np.zeros(int(inside.sum()), dtype=bool)
    for number, cell in enumerate(np.flatnonzero(inside)):
        if len(kept) > MOST_CONJUNCTIONS and covered[number]:
            continue
        true = np.flatnonzero(truths[:, cell]).tolist()
        excluded = ~truths[true][:, ~inside].T
        narrow = 1 - truths[true][:, inside].mean(axis=1)
        chosen = cheapest_hitting_set(excluded, [costs[i] + round(30 * n) for i, n in zip(true, narrow, strict=True)])
        if chosen is None:
            return None
        conjunction = tuple(true[i] for i in chosen)
        kept[conjunction] = None
        covered |= _where_all(truths, conjunction)[inside]
    return list(kept)


def _settled(conditions: Sequence[Condition], values: Values, cells: NDArray[np.int64]) -> tuple[list[Literal], Truths]:
    """The literals that every cell settles, with their truth in each cell; of equal ones the cheapest."""
    count = int(cells.max()) + 1
    settled: list[tuple[Literal, Truths]] = []
    for column, condition in enumerate(conditions):
        met = np.zeros((count, condition.many), dtype=bool)
        met[cells, values[:, column]] = True
        for allowed in _value_sets(condition.many):
            mask = np.isin(np.arange(condition.many), list(allowed))
            truth, falsity = (np.logical_or.reduce(met[:, these], axis=1) for these in (mask, ~mask))
            if not (truth & falsity).any() and truth.any() and falsity.any():
                settled.append((Literal(condition, allowed), truth))
    settled.sort(key=lambda each: each[0].cost)
    cheapest: dict[bytes, int] = {}
    for i, (_, truth) in enumerate(settled):
        cheapest.setdefault(truth.tobytes(), i)
    kept = sorted(cheapest.values())
    return [settled[i][0] for i in kept], np.array([settled[i][1] for i in kept]).reshape(len(kept), count)


@cache
def _value_sets(many: int) -> tuple[frozenset[int], ...]:
    """The sets of values that a literal may allow: some that follow one another in a circle; of four also every other.

    >>> [sorted(each) for each in _value_sets(3)]
    [[0], [1], [2], [0, 1], [1, 2], [0, 2]]
    """
    intervals = [frozenset((v + i) % many for i in range(n)) for n in range(1, many) for v in range(many)]
    return (*intervals, *([frozenset([0, 2]), frozenset([1, 3])] if many == 4 else []))
