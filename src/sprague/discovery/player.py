"""Playing by what was discovered: which positions are P, and a move to one, for piles of thousands of digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import xor
from typing import Protocol

from sprague.discover.mex_differences import MexDifferences
from sprague.errors import TooLarge
from sprague.games import FormulaGame
from sprague.games.ruleset import Piles
from sprague.logic.completion import completed
from sprague.logic.relations import Relation, everything, together
from sprague.numbers.decimals import abbreviated
from sprague.prove.rules import Rules

LONGEST_RUN = 2_000_000
"""Pairs that are known only one after another are computed up to here."""

NEAR = 1000
"""A winning move on both piles is looked for among pairs whose difference is so near."""


class Player(Protocol):
    """Knows the P-positions of one game."""

    def is_p_position(self, position: Piles) -> bool:
        """Whether the player to move loses."""

    def winning_move(self, position: Piles) -> Piles | None:
        """A P-position that one move reaches; None at a P-position."""


@dataclass(frozen=True)
class ByRelation:
    """Plays by an automaton that reads the digits of the position."""

    game: FormulaGame
    relation: Relation

    @cached_property
    def _winning(self) -> list[Relation]:
        """Relations between a position and what a move into the set leaves, one for each system of the rule."""
        rules = Rules(self.game, self.relation.digits)
        names = (*self.game.before, *self.game.after)
        after = rules.after(self.relation & rules.positions)
        return [together([*system, after, everything(rules.digits, names)], rules.digits) for system in rules.systems]

    def is_p_position(self, position: Piles) -> bool:
        """Whether the automaton accepts the digits."""
        return self.relation.holds(dict(zip(self.game.before, position, strict=True)))

    def winning_move(self, position: Piles) -> Piles | None:
        """A move into the set: a path through an automaton, along the digits of the position."""
        if self.is_p_position(position):
            return None
        here = dict(zip(self.game.before, position, strict=True))
        left = next(found for relation in self._winning if (found := completed(relation, here)) is not None)
        return self.game.position([left[name] for name in self.game.after])


@dataclass(frozen=True)
class ByDifferences:
    """Plays by the pairs (A(n), A(n) + d(n)): exactly ⌊nα⌋ where d(n) = an, one pair after another otherwise."""

    game: FormulaGame
    law: MexDifferences

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles are a pair of the law. Raises TooLarge where too many pairs come before it."""
        low, high = position
        n = self.law.differences.index(high - low)
        return n is not None and self._pair(n) == (low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """A pair that one move reaches, confirmed by the rules."""
        if self.is_p_position(position):
            return None
        return next(pair for pair in self._nearby(position) if self.game.is_move(position, pair))

    def _nearby(self, position: Piles) -> Iterator[Piles]:
        """Pairs that hold one of the piles, then pairs with a difference like that of the piles."""
        low, high = position
        for pile in dict.fromkeys((low, high)):
            yield from (pair for n in self._around(pile) if pile in (pair := self._pair(n)))
        middle = self.law.differences.index_from(high - low)
        for step in range(NEAR):
            yield from (self._pair(n) for n in {middle - step, middle + step} if n >= 0)

    def _around(self, pile: int) -> list[int]:
        """The numbers n for which A(n) or B(n) may be the pile."""
        if self.law.multiple is None:
            return [n for n, pair in enumerate(islice(self._pairs(), pile + 1)) if pile in pair]
        alpha = self.law.alpha
        guesses = [(pile / slope).floor() + more for slope in (alpha, alpha + self.law.multiple) for more in (0, 1)]
        return sorted(set(guesses))

    def _pair(self, n: int) -> Piles:
        if self.law.multiple is not None:
            low = self.law.alpha.floor_multiple(n)
            return low, low + self.law.multiple * n
        return self._known(n)

    def _pairs(self) -> Iterator[Piles]:
        return iter(self.law.pairs())

    def _known(self, n: int) -> Piles:
        known, more = self._run
        if n >= LONGEST_RUN:
            raise TooLarge(
                f"{self.game.name}: pair {abbreviated(n)} is known only after all before it, too many to list"
            )
        while len(known) <= n:
            known.append(next(more))
        return known[n]

    @cached_property
    def _run(self) -> tuple[list[Piles], Iterator[Piles]]:
        return [], self._pairs()


class Values(Protocol):
    """Nim-values known for heaps of any size."""

    def nim_value(self, heap: int) -> int:
        """The nim-value of a heap."""


@dataclass(frozen=True)
class ByValues:
    """Plays sums of heaps by their nim-values; ``breaks`` lists what a move may leave of a heap."""

    values: Values
    breaks: Callable[[int], Iterable[Piles]]

    def is_p_position(self, position: Piles) -> bool:
        """Whether the nim-sum of the values is 0."""
        return self._value(position) == 0

    def winning_move(self, position: Piles) -> Piles | None:
        """An option of one heap with the value that the others have."""
        total = self._value(position)
        for i, heap in enumerate(position if total else ()):
            own = self.values.nim_value(heap)
            if total ^ own < own:
                left = next(left for left in self.breaks(heap) if self._value(left) == total ^ own)
                kept = (*position[:i], *position[i + 1 :], *left)
                return tuple(sorted(each for each in kept if each)) or (0,)
        return None

    def _value(self, position: Piles) -> int:
        return reduce(xor, map(self.values.nim_value, position), 0)
