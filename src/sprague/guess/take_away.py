"""Take-away games: who takes t tokens from a heap lets the other one take up to f(t) = ⌊(at + b)/c⌋. Schwenk 1970.

Let H(0) = 1 and H(k + 1) = H(k) + H(j), H(j) the least weight with f(H(j)) ≥ H(k). Every n ≥ 1 is a sum of weights in
one way only if f of each is below the next larger one: take the largest weight that fits, again and again. The player
who may take up to y of x tokens loses iff x = 0 or y is less than the least part of x. The weights for f(t) = t are
those of base 2, for 2t Zeckendorf's, for 3t 1, 2, 3, 4, 6, 8, 11, …. Where taking the last token loses, play is as with
one token less: nobody takes it who need not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product, takewhile
from math import gcd

from sprague.errors import BadParameter
from sprague.guess.conditions import grouped, written

LARGEST_FACTOR, LARGEST_ADDED, LARGEST_DIVISOR = 8, 4, 4
"""Limits ⌊(at + b)/c⌋ are tried with a, |b| and c up to these."""

LISTED = 7


@dataclass(frozen=True)
class TakeAway:
    """P are the (x, y) with x = 0 or y below the least part of x, by the weights for the limits f(t) = ⌊(at + b)/c⌋.

    Raises BadParameter unless a ≥ c ≥ 1 and a + b ≥ c: f increases, and f(t) ≥ t for t ≥ 1. Under ``misere`` play P
    are those with x = 1 or y below the least part of x − 1, where y ≥ 1.
    """

    factor: int
    added: int = 0
    divisor: int = 1
    misere: bool = False
    names: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """Of the heap and the limit, where it was printed with them."""

    def __post_init__(self) -> None:
        if not 1 <= self.divisor <= min(self.factor, self.factor + self.added):
            raise BadParameter(f"the limit is (at + b)/c with a ≥ c ≥ 1 and a + b ≥ c, not {self.limit('t')}")

    def after(self, taken: int) -> int:
        """The limit after so many tokens were taken."""
        return (self.factor * taken + self.added) // self.divisor

    def limit(self, taken: Sequence[str], plain: bool = True) -> str:
        """How that is written.

        >>> TakeAway(3, 1).limit("t"), TakeAway(2, -1).limit("t"), TakeAway(3, 0, 2).limit("t", plain=False)
        ('3t + 1', '2t - 1', '⌊3t/2⌋')
        """
        text = written(taken, (self.factor,), self.added, plain=plain)
        left, right = ("floor(", ")") if plain else ("⌊", "⌋")
        return text if self.divisor == 1 else f"{left}{grouped(text)}/{self.divisor}{right}"

    def weights(self) -> Iterator[int]:
        """H(0), H(1), …, without end.

        >>> list(islice(TakeAway(3).weights(), 10))
        [1, 2, 3, 4, 6, 8, 11, 15, 21, 29]
        """
        weights, j = [1], 0
        while True:
            yield weights[-1]
            while self.after(weights[j]) < weights[-1]:
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
        return f"{'misère ' * self.misere}take-away, f(t) = {self.limit('t')}"

    def shown(self, names: Sequence[str]) -> str:
        """As a mathematician writes it.

        >>> TakeAway(3).shown("xy")
        'x = 0, or y < the least part of x (weights 1, 2, 3, 4, 6, 8, 11, …, after H is H + H′, H′ least with 3H′ ≥ H)'
        >>> TakeAway(2, misere=True).shown("xy")
        '(x = 1, y ≥ 1) or 1 ≤ y < the least part of (x − 1) (Zeckendorf)'
        """
        x, y = names
        listed = ", ".join(map(str, islice(self.weights(), LISTED)))
        digits = f"weights {listed}, …, after H is H + H′, H′ least with {self.limit(['H′'], plain=False)} ≥ H"
        digits = "Zeckendorf" if self.limit("t") == "2t" else digits
        if max(self.added, -1) < 2 * self.divisor - self.factor:  # f(t) < 2t for all t ≥ 1
            digits = "base 2"
        first, of = (f"({x} = 1, {y} ≥ 1) or 1 ≤", f"({x} − 1)") if self.misere else (f"{x} = 0, or", x)
        return f"{first} {y} < the least part of {of} ({digits})"


def take_away(positions: Sequence[Sequence[int]], bound: int) -> Iterator[TakeAway]:
    """The laws of this kind that the P-positions (x, y) with coordinates up to a bound follow.

    Under misère play there is none with x = 0, and with y = 0 none is counted: each heap is one token larger.

    >>> law = TakeAway(4, 1)
    >>> pairs = [(x, y) for x in range(65) for y in range(65) if x == 0 or y < law.least_part(x)]
    >>> list(take_away(pairs, 64))
    [TakeAway(factor=4, added=1, divisor=1, misere=False)]
    """
    misere = all(x for x, _ in positions)
    count = [int(misere)] * (bound + 1)
    for x, _ in positions:
        count[x - misere] += 1
    if count[0] != bound + 1 or any(y >= count[x - misere] for x, y in positions):
        return
    added = sorted(range(-LARGEST_ADDED, LARGEST_ADDED + 1), key=abs)
    for c, a, b in product(range(1, LARGEST_DIVISOR + 1), range(1, LARGEST_FACTOR + 1), added):
        if gcd(a, c) == 1 and c <= min(a, a + b) and (c == 1 or abs(b) < c):
            law = TakeAway(a, b, c, misere)
            if all(law.least_part(x) == count[x] for x in range(1, bound + 1 - misere)):
                yield law
