"""Take-away games: who takes t tokens from a heap lets the other one take up to f(t) = at + b. Schwenk 1970.

Let H(0) = 1 and H(k + 1) = H(k) + H(j), H(j) the least weight with f(H(j)) ≥ H(k). Every n ≥ 1 is a sum of weights in
one way only if f of each is below the next larger one: take the largest weight that fits, again and again. The player
who may take up to y of x tokens loses iff x = 0 or y is less than the least part of x. The weights for f(t) = t are
those of base 2, for 2t Zeckendorf's, for 3t 1, 2, 3, 4, 6, 8, 11, ….
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from sprague.errors import BadParameter
from sprague.guess.conditions import written

LARGEST_FACTOR, LARGEST_ADDED = 8, 4
"""Limits at + b are tried with a and |b| up to these."""

LISTED = 7

SYSTEMS = {(1, 0): "base 2", (2, 0): "Zeckendorf", (2, -1): "base 2"}
"""The systems of digits with the weights of some limits."""


@dataclass(frozen=True)
class TakeAway:
    """P are the (x, y) with x = 0 or y below the least part of x, by the weights for the limits f(t) = at + b.

    Raises BadParameter unless a ≥ 1 and a + b ≥ 1: f increases, and f(t) ≥ t for t ≥ 1.
    """

    factor: int
    added: int = 0

    def __post_init__(self) -> None:
        if self.factor < 1 or self.factor + self.added < 1:
            raise BadParameter(f"the limit of a take-away game is at + b, a ≥ 1, a + b ≥ 1, not {self.limit('t')}")

    def limit(self, taken: Sequence[str], plain: bool = True) -> str:
        """The limit after so many tokens were taken.

        >>> TakeAway(3, 1).limit("t"), TakeAway(2, -1).limit("t")
        ('3t + 1', '2t - 1')
        """
        return written(taken, (self.factor,), self.added, plain=plain)

    def weights(self) -> Iterator[int]:
        """H(0), H(1), …, without end.

        >>> list(islice(TakeAway(3).weights(), 10))
        [1, 2, 3, 4, 6, 8, 11, 15, 21, 29]
        """
        weights, j = [1], 0
        while True:
            yield weights[-1]
            while self.factor * weights[j] + self.added < weights[-1]:
                j += 1
            weights.append(weights[-1] + weights[j])

    def least_part(self, n: int) -> int:
        """The least part of n ≥ 1.

        >>> TakeAway(3).least_part(10), TakeAway(2).least_part(11), TakeAway(1).least_part(12)
        (2, 3, 4)
        """
        most = n
        weights = list(takewhile(lambda weight: weight <= most, self.weights()))
        while n > weights[-1]:
            n -= weights.pop()
            while weights[-1] > n:
                weights.pop()
        return n

    @property
    def text(self) -> str:
        """What :mod:`sprague.laws.law` reads.

        >>> TakeAway(3).text
        'take-away, f(t) = 3t'
        """
        return f"take-away, f(t) = {self.limit('t')}"

    def shown(self, names: Sequence[str]) -> str:
        """As a mathematician writes it.

        >>> TakeAway(3).shown("xy")
        'x = 0, or y < the least part of x (weights 1, 2, 3, 4, 6, 8, 11, …, after H is H + H′, H′ least with 3H′ ≥ H)'
        """
        x, y = names
        listed = ", ".join(map(str, islice(self.weights(), LISTED)))
        step = f"after H is H + H′, H′ least with {self.limit(['H′'], plain=False)} ≥ H"
        digits = SYSTEMS.get((self.factor, self.added), f"weights {listed}, …, {step}")
        return f"{x} = 0, or {y} < the least part of {x} ({digits})"


def take_away(positions: Sequence[Sequence[int]], bound: int) -> Iterator[TakeAway]:
    """The laws of this kind that the P-positions (x, y) with coordinates up to a bound follow.

    >>> law = TakeAway(4, 1)
    >>> pairs = [(x, y) for x in range(65) for y in range(65) if x == 0 or y < law.least_part(x)]
    >>> list(take_away(pairs, 64))
    [TakeAway(factor=4, added=1)]
    """
    count = [0] * (bound + 1)
    for x, _ in positions:
        count[x] += 1
    if count[0] != bound + 1 or any(y >= count[x] for x, y in positions):
        return
    for factor in range(1, LARGEST_FACTOR + 1):
        for added in sorted(range(max(1 - factor, -LARGEST_ADDED), LARGEST_ADDED + 1), key=abs):
            law = TakeAway(factor, added)
            if all(law.least_part(x) == count[x] for x in range(1, bound + 1)):
                yield law
