"""Values beyond the nim-values: loopy ones, of games whose play may go in circles, and loony ones, where moves entail.

A position has a number γ, or ∞ with the set K of the numbers that a move leads to: ∞(0, 2). It has the number m where m
is the least number that no option has, and each option without a number, or with a larger one, has a move back to an
option of number m that was given its number before. So whoever leaves m for something larger is brought back, and never
for ever: the numbers of the same m come one after another, and the *counter* says when.

The nim-sum of numbers is that of the sum; ∞(K) beside the number a is ∞({k ⊕ a}), won just if a ∈ K and else a draw; a
sum of two ∞ is a draw. Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966); Fraenkel and Perl, *Colloq.
Math. Soc. János Bolyai* 10 (1975); Fraenkel and Yesha, J. Combin. Theory A 43 (1986), whose algorithm this is: the
positions of number m are the P-positions of the graph without those of smaller numbers. Winning Ways, chapter 12;
Siegel, *Combinatorial Game Theory*, section IV.4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, NoNimValue, TooLarge
from sprague.games.programs import EntailingGame
from sprague.games.ruleset import NORMAL
from sprague.numbers.nimbers import mex
from sprague.solving.outcome import Outcome


@dataclass(frozen=True)
class LoopyValue:
    """A number, or ∞ (``number`` None) with those that it ``sees``; the counter is what the winner lowers.

    >>> star_two, draw = LoopyValue(2), LoopyValue(None, frozenset({0, 1}))
    >>> print(star_two + star_two, draw + star_two, draw + draw, (draw + LoopyValue(1)).outcome)
    0 ∞(2, 3) ∞() N
    """

    number: int | None
    sees: frozenset[int] = frozenset()
    counter: int = 0

    def __add__(self, other: Any) -> LoopyValue:
        if not isinstance(other, LoopyValue):
            return NotImplemented
        counter = self.counter + other.counter
        if self.number is not None and other.number is not None:
            return LoopyValue(self.number ^ other.number, counter=counter)
        one, two = (self, other) if self.number is None else (other, self)
        if two.number is None:
            return LoopyValue(None)
        return LoopyValue(None, frozenset(seen ^ two.number for seen in one.sees))

    @property
    def outcome(self) -> Outcome:
        """P of the number 0, N of others and of ∞ that sees 0, else D."""
        if self.number is None:
            return Outcome.N if 0 in self.sees else Outcome.D
        return Outcome.N if self.number else Outcome.P

    def __str__(self) -> str:
        return f"∞({', '.join(map(str, sorted(self.sees)))})" if self.number is None else str(self.number)


def loopy_values(begins: NDArray[np.int64], heads: NDArray[np.int32]) -> list[LoopyValue]:
    """The value of each vertex of a graph, given as :func:`sprague.kernels.pure.linear.retrograde` takes it.

    >>> begins, heads = np.array([0, 2, 4, 4, 5]), np.array([1, 2, 0, 3, 1], dtype=np.int32)
    >>> [str(value) for value in loopy_values(begins, heads)]
    ['∞(0)', '∞()', '0', '∞()']
    """
    count = len(begins) - 1
    tails = np.repeat(np.arange(count, dtype=np.int32), np.diff(begins))
    number, counter = np.full(count, -1), np.zeros(count, dtype=np.int64)
    barred = np.zeros(count, dtype=bool)  # ∞: it has no number, nor will it
    m = 0
    while (waiting := (number < 0) & ~barred).any():
        open_ = number < 0
        within = open_[tails] & open_[heads]
        loops = np.flatnonzero(barred).astype(np.int32)  # with an arrow to itself a vertex is never P
        length = _lengths(open_, np.append(tails[within], loops), np.append(heads[within], loops))
        new = waiting & (length >= 0) & (length % 2 == 0)
        number[new], counter[new] = m, length[new]
        barred |= waiting & (length < 0)
        m += 1
    seen: list[set[int]] = [set() for _ in range(count)]
    known = barred[tails] & (number[heads] >= 0)
    for tail, value in zip(tails[known].tolist(), number[heads[known]].tolist(), strict=True):
        seen[tail].add(value)
    return [
        LoopyValue(None, frozenset(sees)) if value < 0 else LoopyValue(value, counter=steps)
        for value, sees, steps in zip(number.tolist(), seen, counter.tolist(), strict=True)
    ]


def _lengths(open_: NDArray[np.bool_], tails: NDArray[np.int32], heads: NDArray[np.int32]) -> NDArray[np.int32]:
    """The remoteness in the graph of the open vertices with these arrows, −2 at all others."""
    place = np.cumsum(open_, dtype=np.int32) - 1
    arrows = np.bincount(place[tails], minlength=int(open_.sum()))
    order = np.argsort(tails, kind="stable")
    begins = np.concatenate(([0], np.cumsum(arrows)))
    lengths = np.full(len(open_), -2, dtype=np.int32)
    lengths[open_] = kernels.retrograde(begins, place[heads[order]])
    return lengths


LARGEST_HEAP = 20_000
"""Heaps are looked at one after the other to this one."""


@dataclass(frozen=True)
class Wins:
    """Beside which nim-values a move wins in a heap to which it is bound: these, or ``others``, all but these.

    Beside all of them: so does a loony heap, where the move is free.

    >>> (LOONY + LoopyValue(3)).outcome, (Wins(frozenset({2})) + LoopyValue(3)).outcome, LOONY.number
    (<Outcome.N: 'N'>, <Outcome.P: 'P'>, None)
    """

    numbers: frozenset[int]
    others: bool = False
    number: ClassVar[None] = None
    counter: ClassVar[int] = 0

    def __add__(self, other: LoopyValue | Wins) -> Wins:
        """Raises NoNimValue beside ∞, where more than these numbers decides."""
        if isinstance(other, Wins):  # loony, one of them at least
            return Wins(frozenset(), self.others and other.others)
        if other.number is None:
            raise NoNimValue(f"beside {other}, from which play need not end, entailing moves have no theory here")
        return Wins(frozenset(number ^ other.number for number in self.numbers), self.others)

    __radd__ = __add__

    @property
    def outcome(self) -> Outcome:
        """N just where a move wins beside 0, that is, alone."""
        return Outcome.N if (0 in self.numbers) != self.others else Outcome.P

    @property
    def value(self) -> LoopyValue | Wins:
        """The least number beside which no move wins; loony where there is none."""
        least = min(self.numbers, default=None) if self.others else mex(self.numbers)
        return LOONY if least is None else LoopyValue(least)

    @property
    def why(self) -> str:
        """Why there is no nim-value, in words."""
        return (
            "a heap is loony: whoever is to move wins, whatever else there is" if self == LOONY else "a move is bound"
        )

    def __str__(self) -> str:
        return "loony" if self == LOONY else "no nim-value"


LOONY = Wins(frozenset(), others=True)


class EntailingSolver:
    """One game with entailing moves, heap by heap: a nim-value, or *loony*, where the mover wins beside anything.

    For each heap those numbers are found beside which a player who must move in it wins; they are finitely many, or all
    others. A move after which the answer is free wins beside the nim-value of what it leaves; one that entails, beside
    the numbers at which the answer loses. The nim-value is the least number beside which no move in the heap wins:
    beside a larger one there is a move to that. Where there is none the heap is loony; then an entailing move wins
    beside all large numbers, and so beside what is loony. *Winning Ways*, chapter 12; West, *New values for Top
    Entails*, Games of No Chance (1996).

    >>> top = EntailingGame(lambda n: [(a, n - a) for a in range(1, n // 2 + 1)], lambda n: [n - 1] if n else [])
    >>> known = EntailingSolver(top)
    >>> [known.value(n).number for n in range(12)]
    [0, None, 0, None, 1, 0, 2, 1, 3, 0, 1, 3]
    """

    def __init__(self, game: EntailingGame) -> None:
        if game.play != NORMAL:
            raise BadRule(f"{game.name}: entailing moves have a theory here for normal play only")
        self.game = game
        self._wins: list[Wins] = []
        self._values: list[LoopyValue | Wins] = []

    def outcome(self, position: Any) -> Outcome:
        """N just where a move wins: in the heap to which the answer is bound, or where the nim-sum is not 0."""
        return self.value(position).outcome

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the heaps; raises NoNimValue where one is loony, or the answer is bound."""
        value = self.value(position)
        if isinstance(value, Wins):
            raise NoNimValue(f"{self.game.name}: {self.game.format(position):.60} has no nim-value, since {value.why}")
        return value.number or 0

    def value(self, position: Any) -> LoopyValue | Wins:
        """The nim-sum of the heaps, loony where one is, or what a move wins beside that is bound. Raises TooLarge."""
        heaps, bound = self.game.position(position)
        self._look(max((*heaps, bound or 0)))
        free = self._sum(heaps)
        return free if bound is None else free + self._wins[bound]

    def _sum(self, heaps: Iterable[int]) -> LoopyValue | Wins:
        return sum(map(self._values.__getitem__, heaps), LoopyValue(0))

    def _look(self, heap: int) -> None:
        """Finds all heaps to this one."""
        if heap > LARGEST_HEAP:
            raise TooLarge(f"{self.game.name}: heaps are looked at one after the other, and only to {LARGEST_HEAP}")
        for each in range(len(self._wins), heap + 1):
            free, entailing = self.game.free.breaks(each), self.game.binding.breaks(each)
            won = {value for left in free if (value := self._sum(left).number) is not None}
            answers = [self._wins[left] for (left,) in entailing]
            won |= {number for wins in answers if wins.others for number in wins.numbers}
            lost = [wins.numbers for wins in answers if not wins.others]
            options_won = Wins(frozenset.intersection(*lost) - won, True) if lost else Wins(frozenset(won))
            self._wins.append(options_won)
            self._values.append(options_won.value)
