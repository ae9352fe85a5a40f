"""Playing by what was discovered: which positions are P, and a move to one, for piles of thousands of digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, Protocol

from sprague.claims.rules import Rules
from sprague.errors import TooLarge
from sprague.games import FormulaGame, PileRuleset
from sprague.games.ruleset import Piles
from sprague.guess.cones import Cone
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.take_away import TakeAway
from sprague.logic.automata.relations import Relation, completed, everything, together

NEAR = (8, 64, 512)
"""A winning move on both piles is looked for among so many pairs on either side of the one with that difference."""

MOST_LISTED = 2_000_000
"""So many options are looked through where the rules are a program."""


MOST_MADE = 1_000_000
"""Pairs that only a recursion makes are made up to this."""


class Player(Protocol):
    """Knows the P-positions of one game."""

    def is_p_position(self, position: Any) -> bool:
        """Whether the player to move loses."""

    def winning_move(self, position: Any) -> Any:
        """A P-position that one move reaches; None at a P-position."""


@dataclass(frozen=True)
class ByRelation:
    """Plays by an automaton that reads the digits of the position."""

    game: PileRuleset
    relation: Relation
    names: tuple[str, ...]

    @cached_property
    def _winning(self) -> list[Relation]:
        """Relations between a position and what a move into the set leaves, one for each system of the rule."""
        assert isinstance(self.game, FormulaGame)
        rules = Rules(self.game, self.relation.digits)
        names = (*self.game.before, *self.game.after)
        after = rules.after(self.relation & rules.positions)
        return [together([*system, after, everything(rules.digits, names)], rules.digits) for system in rules.systems]

    def is_p_position(self, position: Piles) -> bool:
        """Whether the automaton accepts the digits."""
        return self.relation.holds(dict(zip(self.names, position, strict=True)))

    def winning_move(self, position: Piles) -> Piles | None:
        """A move into the set: a path through an automaton, along the digits of the position."""
        if self.is_p_position(position):
            return None
        if not isinstance(self.game, FormulaGame):
            return self._among_options(position)
        here = dict(zip(self.names, position, strict=True))
        ways = (completed(relation, here) for relation in self._winning)
        left = next((found for found in ways if found is not None), None)
        if left is None and self.game.play.misere:  # play has ended, and is won
            return None
        assert left is not None
        return self.game.position([left[name] for name in self.game.after])

    def _among_options(self, position: Piles) -> Piles:
        for option in islice(self.game.options(position), MOST_LISTED):
            there: Piles = self.game.position(option)
            if self.is_p_position(there):
                return there
        raise TooLarge(f"{self.game.name}: no winning move among the first {MOST_LISTED} options")


@dataclass(frozen=True)
class ByDifferences:
    """Plays by the pairs (A(n), sA(n) + d(n)): exactly ⌊nα⌋ where that is A(n), else by going down to small pairs."""

    game: PileRuleset
    law: MexDifferences

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles are a pair of the law."""
        low, high = position
        n = self.law.differences.index(high - self.law.factor * low) if high >= self.law.factor * low else None
        return n is not None and self.law.pair(n) == (low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """A pair that one move reaches, confirmed by the rules; TooLarge where none is found near."""
        if self.is_p_position(position):
            return None
        for pair in self._nearby(position):
            if self.game.is_move(position, pair):
                return pair
        raise TooLarge(f"{self.game.name}: no winning move was found near {self.game.format(position)[:60]}")

    def _nearby(self, position: Piles) -> Iterator[Piles]:
        """The pair of the smaller pile, then pairs with a difference like that of the piles, then the first pairs."""
        low, high = position
        yield self.law.find(low) if low else (0, 0)
        middle = self.law.differences.index_from(max(high - self.law.factor * low, 0))
        for reach in NEAR:
            pairs = self.law.pairs_between(max(middle - reach, 0), middle + reach)
            yield from sorted(pairs, key=lambda pair: abs(pair[1] - high + self.law.factor * (low - pair[0])))
        yield from islice(self.law.pairs(), NEAR[-1])


@dataclass(frozen=True)
class ByPairs:
    """Plays by pairs that a recursion makes one after the other; TooLarge for a pile above a million."""

    game: FormulaGame
    law: RecursiveLaw

    def _up_to(self, position: Piles) -> Iterator[Piles]:
        """The pairs whose smaller pile is no larger than the larger of the position."""
        if max(position) > MOST_MADE:
            raise TooLarge(f"{self.game.name}: the pairs of this law are made one by one, up to {MOST_MADE}")
        return takewhile(lambda pair: pair[0] <= max(position), self.law.pairs())

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles, in either order, are a pair of the law."""
        return tuple(sorted(position)) in self._up_to(position)

    def winning_move(self, position: Piles) -> Piles | None:
        """The first pair that one move reaches; None at a P-position."""
        if self.is_p_position(position):
            return None
        ways = (way for pair in self._up_to(position) for way in dict.fromkeys((pair, pair[::-1])))
        return next(self.game.position(way) for way in ways if self.game.is_move(position, way))


@dataclass(frozen=True)
class ByLeastPart:
    """Plays take-away games: takes the least part of the heap, if the limit allows it."""

    game: FormulaGame
    law: TakeAway

    def is_p_position(self, position: Piles) -> bool:
        """Whether nothing is left, or the limit is below the least part."""
        heap, limit = position
        return heap == 0 or limit < self.law.least_part(heap)

    def winning_move(self, position: Piles) -> Piles | None:
        """What is left, and the next limit; None at a P-position."""
        if self.is_p_position(position):
            return None
        taken = self.law.least_part(position[0])
        return self.game.position((position[0] - taken, self.law.factor * taken + self.law.added))


@dataclass(frozen=True)
class ByCone:
    """Plays by a cone; a winning move is looked for among the options."""

    game: PileRuleset
    cone: Cone

    def is_p_position(self, position: Piles) -> bool:
        """Whether the piles lie in the cone."""
        low, high = position
        return self.cone.contains(low, high)

    def winning_move(self, position: Piles) -> Piles | None:
        """The first option in the cone; None at a P-position."""
        if self.is_p_position(position):
            return None
        options = self.game.options(position)
        found: Piles = next(option for option in options if self.is_p_position(option))
        return found
