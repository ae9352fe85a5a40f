"""Conditions on digits: zeros at the end, powers of 2, sums of the binary digits of all coordinates in each place.

P-positions of Mark (Fraenkel 2011) are told by their zeros at the end, those of Moore's Nim (Moore 1910) by the sums,
those of Lim (Fink, Fraenkel & Santos 2014) by sums of at most 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from sprague.guess.conditions import YES, Condition, Points, Values
from sprague.guess.linear_forms import written


@dataclass(frozen=True)
class Ending(Condition):
    """The number of zeros at the end of a coordinate, or the only one, to a base, by a modulus; the modulus for 0."""

    base: int
    modulus: int
    coordinate: int | None = None
    rank = 3

    @property
    def many(self) -> int:  # type: ignore[override]  # two for every other condition
        """The remainders, and 0 itself."""
        return self.modulus + 1

    @property
    def apart(self) -> frozenset[int]:  # type: ignore[override]  # none for every other condition
        """0 itself, beside other coordinates."""
        return frozenset() if self.coordinate is None else frozenset([self.modulus])

    @property
    def cost(self) -> int:
        """Longer for larger bases and moduli."""
        return 30 + 10 * self.base + 10 * self.modulus

    def values(self, points: Points) -> Values:
        """The number of zeros by the modulus.

        >>> Ending(2, 2).values(np.array([[0], [1], [2], [4], [12]])).tolist()
        [2, 0, 1, 0, 0]
        """
        numbers = points[:, self.coordinate or 0]
        rest = numbers.copy()
        zeros = np.zeros(len(rest), dtype=np.int64)
        more = rest > 0
        while (more := more & (rest % self.base == 0)).any():
            rest[more] //= self.base
            zeros[more] += 1
        return np.where(numbers == 0, self.modulus, zeros % self.modulus)

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """In words; for the prover, in digits of the base, by its least part b^k: b^k mod (b^m − 1) tells k mod m.

        >>> Ending(2, 2).said("x", frozenset([1]), False)
        'x ends in an odd number of zeros (base 2)'
        >>> Ending(2, 2).said("x", frozenset([1, 2]), True)
        'x = 0 | (exists t. least_part(x, t) & t = 2 (mod 3))'
        """
        name = names[self.coordinate or 0]
        parts = [f"{name} = 0"] if self.modulus in allowed else []
        for r in sorted(allowed - {self.modulus}):
            if plain:
                power, modulus = self.base**r, self.base**self.modulus - 1
                parts.append(f"(exists t. least_part({name}, t) & t = {power} (mod {modulus}))")
            elif self.modulus == 2:
                word = "an odd" if r else "an even"
                parts.append(f"{name} ends in {word} number of zeros (base {self.base})")
            else:
                parts.append(f"{name} ends in k ≡ {r} (mod {self.modulus}) zeros (base {self.base})")
        return (" | " if plain else " or ").join(parts)


@dataclass(frozen=True)
class Doubling(Condition):
    """A coordinate and a constant are a number times a power of 2."""

    coordinate: int
    added: int
    factor: int
    rank = 3

    @property
    def cost(self) -> int:
        """Longer for larger numbers."""
        return 40 + 8 * abs(self.added) + 4 * self.factor

    def values(self, points: Points) -> Values:
        """1 where it holds.

        >>> Doubling(0, 1, 3).values(np.array([[0], [2], [5], [6], [11]])).tolist()
        [0, 1, 1, 0, 1]
        """
        total = points[:, self.coordinate] + self.added
        power = np.maximum(total // self.factor, 1)
        found: Values = np.equal(power * self.factor, total) & np.equal(power & (power - 1), 0)
        return found.astype(np.int64)

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """``x + 1 = 3·2^k``; for the prover by ``power`` in base 2.

        >>> Doubling(0, 1, 3).said("x", frozenset([1]), False), Doubling(0, 0, 1).said("x", frozenset([1]), True)
        ('x + 1 = 3·2^k', '(exists t. power(t) & x = t)')
        """
        left = written(
            names[self.coordinate :], (1, *([0] * (len(names) - self.coordinate - 1))), self.added, plain=plain
        )
        if plain:
            said = f"(exists t. power(t) & {left} = {'' if self.factor == 1 else self.factor}t)"
            return said if allowed == YES else f"~{said}"
        return f"{left} {'=' if allowed == YES else '≠'} {'' if self.factor == 1 else f'{self.factor}·'}2^k"


@dataclass(frozen=True)
class ColumnSums(Condition):
    """In every binary place the digits of all coordinates have a sum that k + 1 divides, as in Moore's Nim."""

    k: int
    rank = 3

    @property
    def cost(self) -> int:
        """Longer for larger k."""
        return 40 + 10 * self.k

    def values(self, points: Points) -> Values:
        """1 where it holds.

        >>> ColumnSums(2).values(np.array([[1, 1, 1, 0], [2, 2, 2, 0], [1, 1, 2, 2]])).tolist()
        [1, 1, 0]
        """
        places = range(int(points.max(initial=1)).bit_length())
        sums = [(points >> place & 1).sum(axis=1) % (self.k + 1) for place in places]
        total: Values = np.sum(sums, axis=0)
        return np.equal(total, 0).astype(np.int64)

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """In words; for the prover ``moore_k_of_n``, a predicate of base 2."""
        if plain:
            return f"{'' if allowed == YES else '~'}moore_{self.k}_of_{len(names)}({', '.join(names)})"
        negated = "" if allowed == YES else "not "
        return f"{negated}in every binary place the digits of {', '.join(names)} have a sum ≡ 0 (mod {self.k + 1})"


@dataclass(frozen=True)
class NoCarry(Condition):
    """In no binary place do two of the coordinates have the digit 1: their sum is their nim-sum, as in Lim (2014)."""

    coordinates: int
    rank = 3

    @property
    def cost(self) -> int:
        """Longer for more coordinates."""
        return 40 + 8 * self.coordinates

    def values(self, points: Points) -> Values:
        """1 where it holds.

        >>> NoCarry(3).values(np.array([[1, 2, 4], [1, 2, 3], [5, 0, 5], [0, 9, 6]])).tolist()
        [1, 0, 0, 1]
        """
        found: Values = np.equal(np.bitwise_xor.reduce(points, axis=1), points.sum(axis=1)).astype(np.int64)
        return found

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """``x ⊕ y ⊕ z = x + y + z``, or that it is not so.

        >>> NoCarry(3).said("xyz", frozenset([1]), False), NoCarry(2).said("xy", frozenset([0]), True)
        ('x ⊕ y ⊕ z = x + y + z', 'xor(x, y) != x + y')
        """
        nim_sum = reduce(lambda a, b: f"xor({a}, {b})", names) if plain else " ⊕ ".join(names)
        return f"{nim_sum} {'=' if allowed == YES else '!=' if plain else '≠'} {' + '.join(names)}"
