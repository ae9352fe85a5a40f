"""Games with entailing moves, heap by heap: a nim-value, or *loony*, which whoever is to move wins beside anything.

For each heap those numbers are found beside which a player who must move in it wins; they are finitely many, or all
others. A move after which the answer is free wins beside the nim-value of what it leaves; one that entails, beside the
numbers at which the answer loses. The nim-value is the least number beside which no move in the heap wins: beside a
larger one there is a move to that. Where there is none the heap is loony; then an entailing move wins beside all large
numbers, and so beside what is loony. *Winning Ways*, chapter 12; West, *New values for Top Entails*, Games of No Chance
(1996).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sprague.errors import BadRule, NoNimValue, TooLarge
from sprague.games.entailing import EntailingGame
from sprague.games.ruleset import NORMAL
from sprague.numbers.nimbers import mex
from sprague.solving.outcome import Outcome

LARGEST = 20_000
"""Heaps are looked at one after the other to this one."""


class Wins(NamedTuple):
    """Beside which nim-values a move in a heap wins: these, or ``others``, all but these; beside a loony one (None)."""

    numbers: frozenset[int]
    others: bool = False

    def beside(self, value: int | None) -> bool:
        """Whether it wins beside this."""
        return self.others if value is None else (value in self.numbers) != self.others

    @property
    def value(self) -> int | None:
        """The least number beside which no move wins; None of a loony heap."""
        return min(self.numbers, default=None) if self.others else mex(self.numbers)


class EntailingSolver:
    """One game with entailing moves; remembers its heaps.

    >>> top = EntailingGame(lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [])
    >>> known = EntailingSolver(top)
    >>> [known.value([n]) for n in range(12)]
    [0, None, 0, None, 1, 0, 2, 1, 3, 0, 1, 3]
    """

    def __init__(self, game: EntailingGame) -> None:
        if game.play != NORMAL:
            raise BadRule(f"{game.name}: entailing moves have a theory here for normal play only")
        self.game = game
        self._wins: list[Wins] = []
        self._values: list[int | None] = []

    def outcome(self, position: Any) -> Outcome:
        """N just where a move wins: in the heap to which the answer is bound, or where the nim-sum is not 0."""
        heaps, bound = self.game.position(position)
        total = self.value(heaps)
        self._look(bound or 0)
        wins = total != 0 if bound is None else self._wins[bound].beside(total)
        return Outcome.N if wins else Outcome.P

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the heaps; raises NoNimValue where one is loony, or the answer is bound."""
        heaps, bound = self.game.position(position)
        total = self.value(heaps)
        if bound is None and total is not None:
            return total
        why = "a heap is loony: whoever is to move wins, whatever else there is" if bound is None else "a move is bound"
        raise NoNimValue(f"{self.game.name}: {self.game.format(position):.60} has no nim-value, since {why}")

    def value(self, heaps: Iterable[int]) -> int | None:
        """The nim-sum of the heaps, None where one is loony. Raises TooLarge."""
        heaps = tuple(heaps)
        self._look(max(heaps, default=0))
        return self._sum(heaps)

    def _sum(self, heaps: Iterable[int]) -> int | None:
        total = 0
        for heap in heaps:
            if (value := self._values[heap]) is None:
                return None
            total ^= value
        return total

    def _look(self, heap: int) -> None:
        """Finds all heaps to this one."""
        if heap > LARGEST:
            raise TooLarge(f"{self.game.name}: heaps are looked at one after the other, and only to {LARGEST}")
        for each in range(len(self._wins), heap + 1):
            free, entailing = self.game.left_of(each)
            won = {value for left in free if (value := self._sum(left)) is not None}
            answers = [self._wins[left] for left in entailing]
            won |= {number for wins in answers if wins.others for number in wins.numbers}
            lost = [wins.numbers for wins in answers if not wins.others]
            found = Wins(frozenset.intersection(*lost) - won, True) if lost else Wins(frozenset(won))
            self._wins.append(found)
            self._values.append(found.value)
