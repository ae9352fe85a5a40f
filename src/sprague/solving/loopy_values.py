"""Loopy nim-values: of games whose play may go in circles, so that their sums are understood, too.

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

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
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

    def __add__(self, other: LoopyValue) -> LoopyValue:
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
    """The value of each vertex of a graph, given as :func:`sprague.kernels.pure.automata.retrograde` takes it.

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
    found = np.full(len(open_), -2, dtype=np.int32)
    found[open_] = kernels.retrograde(begins, place[heads[order]])
    return found
