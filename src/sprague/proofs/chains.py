"""Positions one behind the other, each the digits of a number k with zeros appended, and the moves that lead to them.

So are the P-positions of the Tribonacci game, (k, k′, k″) for the k with k − 1 ending in 0. A linear comparison of a
position with one of the chain is one with k alone; as k grows along the chain it begins to hold, or ends to hold, once.
Some k satisfies several that begin and several that end iff the least k at which one of them has begun satisfies each
of those that end, for each of the first: intervals that meet in pairs have a point in common (Helly in one dimension).
So no automaton reads the digits of all coordinates before and after a move together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, reduce
from itertools import combinations, islice, product, zip_longest

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.atoms import Kind, Track, appended, compared, linear, named
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.limits import remembered
from sprague.logic.automata.relations import (
    Relation,
    completed,
    everything,
    nothing,
    renamed,
    some,
    some_together,
    together,
)
from sprague.logic.language.formula import value_at
from sprague.logic.language.systems import AtLeast, Literal, System, in_order, row

KEY, LATER = "~k", "~l"
"""The number of a position of the chain, and that of one behind it; no names that can be typed."""

Place = tuple[int, int]
"""A coordinate of the chain: so many zeros are appended to the digits of k, and a constant is added."""

Literals = tuple[Literal, ...]

KEPT_TO = 4
"""Comparisons of so few coordinates are all kept."""

FAR = 64
"""What a digit adds at so high a place tells whether the sum of what all add falls in the long run."""

Comparison = tuple[tuple[tuple[str, int], ...], Track, int]
"""Σ coefficient · coordinate + (what the digits of k add) ≥ a constant."""


@dataclass(frozen=True, eq=False)
class Chain:
    """The positions whose coordinates are ``places`` of k, for the k among the ``keys``."""

    digits: Digits
    places: tuple[Place, ...]
    keys: Relation
    _known: dict[Track, bool | None] = field(default_factory=dict)
    _made: dict[object, Relation] = field(default_factory=dict)

    @classmethod
    def of(cls, positions: Relation, names: Sequence[str]) -> Chain | None:
        """The set as a chain with the first coordinate for k; None where it is none.

        >>> from sprague.logic.automata.theory import Theory
        >>> wythoff = Theory("Zeckendorf").relation("exists t. shift(t, x - 1) & shift(x, y)", "xy")
        >>> Chain.of(wythoff, "xy").places
        ((0, 0), (1, 0))
        """
        digits, first = positions.digits, names[0]
        point = (positions & linear(digits, {first: 1}, ">=", 1)).shortest() or positions.shortest()
        if point is None:
            return None
        steps: list[tuple[Relation, Place]] = []
        for name in names[1:]:
            for zeros in range(len(digits.recurrence)):
                added = point[name] - digits.value([*digits.represent(point[first]), *[0] * zeros])
                here = _compared(digits, {first: appended(digits, zeros), name: (0, -1)}, "=", -added)
                if (positions - here).is_empty:
                    steps.append((here, (zeros, added)))
                    break
        keys = some_together([positions], names[1:], digits)
        if len(steps) < len(names) - 1 or not together([keys, *(each for each, _ in steps)], digits).equals(positions):
            return None
        return cls(digits, ((0, 0), *(place for _, place in steps)), renamed(keys, {first: KEY}))

    def tells(self, system: Literals, after: Mapping[str, int]) -> bool:
        """Whether each literal begins to hold, or ends, along the chain; ``after`` as in :meth:`leading`."""
        bounds = [self._by_key(literal, after) for literal in system if isinstance(literal, AtLeast)]
        return len(bounds) == len(system) and all(self._rises(track) is not None for _, track, _ in bounds)

    def leading(self, system: Literals, after: Mapping[str, int]) -> Relation:
        """The positions from which a move by a system leads to the chain.

        ``after`` says which coordinate of the chain is left as which one of the system.
        """
        keys, apart = self.keys, list[Relation]()
        begin, end = list[Comparison | None](), list[Comparison | None]()
        for literal in system:
            before, track, _ = comparison = self._by_key(literal, after)
            if not any(track) and before:
                apart.append(self._where(comparison))
            elif not before:
                keys &= self._where(comparison)
            else:
                (begin if self._rises(track) else end).append(comparison)
        chain = self if keys.equals(self.keys) else Chain(self.digits, self.places, keys)
        pairs = (chain._meet(one, other) for one in begin or [None] for other in end or [None])
        return reduce(Relation.__and__, pairs, together(apart, self.digits))

    def left(self, system: Literals, after: Mapping[str, int], here: Mapping[str, int]) -> tuple[int, ...] | None:
        """A position of the chain to which such a move leads from here, for numbers of any size; None where none does.

        While comparisons fail that begin to hold, the key goes on to the first one at which such a comparison holds.
        """
        values, key = dict(here), (self.keys.shortest() or {KEY: 0})[KEY]
        while True:
            position = self.position(key)
            values |= {name: position[i] for name, i in after.items()}
            failing = [self._by_key(each, after) for each in system if value_at(each.term, values) < 0]
            if not failing:
                return position
            if any(_falls(self.digits, track) for _, track, _ in failing):
                return None
            before, track, constant = failing[0]
            least = constant - sum(c * here[name] for name, c in before)
            reaches = _compared(self.digits, {KEY: track, LATER: (0, 1 if least < 0 else -1)}, ">=", 0)
            point = completed([self.keys, reaches], {**here, LATER: abs(least)})
            if point is None or point[KEY] <= key:
                return None
            key = point[KEY]

    def joined(self, system: Literals, after: Mapping[str, int], other: Chain, before: Mapping[str, int]) -> int | None:
        """The number of a position of another chain from which such a move leads to this one; None where none does.

        ``before`` says which coordinate of the other chain is which one of the system.
        """
        relations = [self.keys, renamed(other.keys, {KEY: LATER})]
        for literal in system:
            sides = [(KEY, self._by_key(literal, after)), (LATER, other._by_key(literal, before))]
            tracks = {name: track for name, (_, track, _) in sides}
            constant = sum(constant for _, (_, _, constant) in sides) + literal.term.constant
            relations.append(_compared(self.digits, tracks, ">=", constant))
        point = together(relations, self.digits).shortest()
        return None if point is None else point[LATER]

    def position(self, key: int) -> tuple[int, ...]:
        """The position of a number."""
        return _position(self.digits, self.places, key)

    def _by_key(self, literal: Literal, after: Mapping[str, int]) -> Comparison:
        """A comparison with what is left on the chain, told by k."""
        term = named(literal.term)
        before = tuple(sorted((name, c) for name, c in term.items() if name not in after))
        left = [(self.places[after[name]], c) for name, c in term.items() if name in after]
        tracks = (tuple(c * each for each in appended(self.digits, zeros)) for (zeros, _), c in left)
        track: Track = tuple(map(sum, zip_longest(*tracks, fillvalue=0)))
        return before, track, -literal.term.constant - sum(c * added for (_, added), c in left)

    def _rises(self, track: Track) -> bool | None:
        """Whether what the digits of k add never falls along the chain; False where it never rises, None elsewhere."""
        if track not in self._known:
            falls, rises = (
                together([_compared(self.digits, {KEY: one, LATER: other}, ">=", 1), self._behind], self.digits)
                for one, other in ((track, _opposite(track)), (_opposite(track), track))
            )
            self._known[track] = True if falls.is_empty else False if rises.is_empty else None
        return self._known[track]

    @cached_property
    def _behind(self) -> Relation:
        """Two keys, the second larger."""
        later = renamed(self.keys, {KEY: LATER})
        return together([self.keys, later, linear(self.digits, {LATER: 1, KEY: -1}, ">=", 1)], self.digits)

    @cached_property
    def _next(self) -> Relation:
        """Two keys, the second the next one."""
        between = [renamed(self._behind, {LATER: "~m"}), renamed(self._behind, {KEY: "~m"})]
        return self._behind - some_together(between, ["~m"], self.digits)

    def _where(self, comparison: Comparison) -> Relation:
        """The keys and positions for which a comparison holds."""
        before, track, constant = comparison
        tracks: dict[str, Track] = {name: (0, c) for name, c in before}
        condition = _compared(self.digits, {**tracks, KEY: track}, ">=", constant)
        return self.keys & condition if any(track) or not before else condition

    def _least(self, begins: Comparison | None) -> Relation:
        """The first key at which a comparison holds that has begun to; the first of all."""
        if begins not in self._made:
            there = self.keys if begins is None else self._where(begins)
            self._made[begins] = there - renamed(some_together([there, self._next], [KEY], self.digits), {LATER: KEY})
        return self._made[begins]

    def _meet(self, begins: Comparison | None, ends: Comparison | None) -> Relation:
        """The positions for which some key satisfies both."""
        if (begins, ends) not in self._made:
            both = self._least(begins) & self._where(ends) if ends else self._least(begins)
            self._made[begins, ends] = some(both, KEY)
        return self._made[begins, ends]


@lru_cache(maxsize=256)
def _falls(digits: Digits, track: Track) -> bool:
    weights = [*islice(digits.weights(), FAR, FAR + len(track))]
    return sum(each * weight for each, weight in zip(track, reversed(weights), strict=True)) < 0


@lru_cache(maxsize=64)
def _position(digits: Digits, places: tuple[Place, ...], key: int) -> tuple[int, ...]:
    word = digits.represent(key)
    return tuple(digits.value([*word, *[0] * zeros]) + added for zeros, added in places)


def _compared(digits: Digits, tracks: Mapping[str, Track], kind: Kind, constant: int) -> Relation:
    """The comparison of what the digits of some variables add."""
    names = tuple(sorted(name for name, track in tracks.items() if any(track)))
    if not names:
        return (everything if constant <= 0 else nothing)(digits, ())
    return Relation(digits, names, compared(digits, tuple(tracks[name] for name in names), kind, constant))


@remembered
def needed(system: System) -> Literals:
    """The literals of a system without those of many coordinates that follow from at most three others."""
    kept = sorted(system, key=in_order)
    names = sorted({name for literal in system for name in named(literal.term)})
    for literal in [each for each in kept if isinstance(each, AtLeast) and len(each.term.coefficients) > KEPT_TO]:
        others = [each for each in kept if each is not literal and isinstance(each, AtLeast)]
        (*wanted, constant), rows = row(literal.term, names), np.array([row(each.term, names) for each in others])
        sums = _times(len(others)) @ rows.reshape(len(others), len(names) + 1)
        if ((sums[:, :-1] == wanted).all(axis=1) & (sums[:, -1] <= constant)).any():
            kept.remove(literal)
    return tuple(kept)


@cache
def _times(count: int) -> NDArray[np.int64]:
    """How often each of so many is taken: some three of them up to three times."""
    rows = np.zeros((0, count), dtype=np.int64)
    for some_of in combinations(range(count), min(count, 3)):
        times = np.zeros((4 ** len(some_of), count), dtype=np.int64)
        times[:, list(some_of)] = list(product(range(4), repeat=len(some_of)))
        rows = np.vstack([rows, times])
    return rows


def _opposite(track: Track) -> Track:
    return tuple(-each for each in track)
