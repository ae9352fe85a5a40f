"""Conditions on a position, of which formulas are made: comparisons, remainders, nim-sums, zeros at the end.

A condition takes few values on all positions, true and false or the remainders; a literal says which are allowed. Each
has a cost, so that *short* has a meaning: a comparison of two coordinates costs 32, a longer one more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from sprague.guess.linear_forms import Form, bare, compared, written

Points = NDArray[np.int64]
Values = NDArray[np.int64]

YES = frozenset([1])

COUNTS = ("none", "one", "two", "three", "four", "five", "six")


def constant_cost(constant: int) -> int:
    """How much longer a constant makes a comparison: mostly by its binary digits."""
    return 8 * abs(constant).bit_length() + 2 * abs(constant)


class Condition(ABC):
    """What a formula may ask of a position; ``many`` values, numbered from 0."""

    many = 2
    rank = 1
    """Where a person writes it in a conjunction: equations, comparisons, remainders, the rest."""
    apart = frozenset[int]()
    """Values that take words of their own, beside others."""

    @property
    def order(self) -> tuple[int, int, tuple[int, ...], str]:
        """The first of these is written first, and preferred: by rank, length, and coordinates."""
        form: Form = getattr(self, "form", ())
        return self.cost, self.rank, tuple(-abs(c) for c in form), repr(self)

    @property
    @abstractmethod
    def cost(self) -> int:
        """The length of it, 20 for a comparison of one coordinate with 0."""

    @abstractmethod
    def values(self, points: Points) -> Values:
        """The value at each row of ``points``."""

    @abstractmethod
    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """That the value is allowed: as a mathematician writes it, or (``plain``) as the prover reads it."""


@dataclass(frozen=True)
class Comparison(Condition):
    """The form compared with the constant, by one of a pair of signs."""

    form: Form
    constant: int
    signs = "", ""

    @property
    def cost(self) -> int:
        """Longer for more or larger coefficients, and for larger constants."""
        return 8 + 12 * sum(map(abs, self.form)) + constant_cost(self.constant)

    def values(self, points: Points) -> Values:
        """1 where it holds."""
        compare = np.equal if self.signs[0] == "=" else np.greater_equal
        found: Values = compare(points @ np.array(self.form), self.constant).astype(np.int64)
        return found

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """``x + y ≥ 3``, or its negation.

        >>> AtLeast((2, -1), 1).said("xy", frozenset([1]), False), AtLeast((1, 1), 3).said("xy", frozenset([0]), True)
        ('y < 2x', 'x + y < 3')
        >>> Equals((-1, -1, 1), 0).said("xyz", frozenset([1]), False)
        'z = x + y'
        """
        return compared(names, self.form, self.constant, self.signs[allowed != YES], plain)


@dataclass(frozen=True)
class AtLeast(Comparison):
    """The form is at least the constant."""

    signs = "≥", "<"

    @property
    def cost(self) -> int:
        """Constants 0 and 1 are as good as each other."""
        c = self.constant
        return 8 + 12 * sum(map(abs, self.form)) + constant_cost(c - (c > 0)) + 2 * (c < 0)


@dataclass(frozen=True)
class Equals(Comparison):
    """The form is the constant."""

    rank = 0
    signs = "=", "≠"


@dataclass(frozen=True)
class Remainder(Condition):
    """The remainder of the form by the modulus."""

    form: Form
    modulus: int
    rank = 2

    @property
    def many(self) -> int:  # type: ignore[override]  # two for every other condition
        """As many as there are remainders."""
        return self.modulus

    @property
    def cost(self) -> int:
        """Longer for larger moduli."""
        return 8 + 9 * self.modulus + 8 * sum(map(abs, self.form)) + 2 * sum(c < 0 for c in self.form)

    def values(self, points: Points) -> Values:
        """The remainders."""
        found: Values = points @ np.array(self.form) % self.modulus
        return found

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """``x + y ≡ 2 (mod 3)``; several remainders are listed, one that is excluded is denied.

        >>> x, both = Remainder((1, 0), 2), Remainder((1, -1), 3)
        >>> x.said("xy", frozenset([0]), False), both.said("xy", frozenset([0]), False)
        ('x even', 'x ≡ y (mod 3)')
        >>> both.said("xy", frozenset([0, 1]), True), both.said("xy", frozenset([1, 2]), False)
        ('~(x - y = 2 (mod 3))', 'x ≢ y (mod 3)')
        """
        excluded = set(range(self.modulus)) - allowed
        one = len(excluded) == 1 and self.modulus > 2
        equations = [self._equation(names, r, plain) for r in sorted(excluded if one else allowed)]
        if plain:
            return f"~({equations[0]})" if one else " | ".join(equations)
        if self.modulus == 2 and not any(c < 0 for c in self.form):
            return f"{written(names, self.form)} {'odd' if 1 in allowed else 'even'}"
        if one:
            return equations[0].replace("≡", "≢")
        left = written(names, self.form)
        listed = ", ".join(map(str, sorted(allowed)))
        return equations[0] if len(allowed) == 1 else f"{left} ≡ {listed} (mod {self.modulus})"

    def _equation(self, names: Sequence[str], rest: int, plain: bool) -> str:
        sign, form = "=" if plain else "≡", self.form
        if rest == 0 and any(c < 0 for c in form) and not plain:
            sides = [tuple(max(s * c, 0) for c in form) for s in (1, -1)]
            return f"{written(names, sides[0])} {sign} {written(names, sides[1])} (mod {self.modulus})"
        return f"{written(names, form, plain=plain)} {sign} {rest} (mod {self.modulus})"


@dataclass(frozen=True)
class Odd(Condition):
    """How many of the coordinates are odd."""

    coordinates: tuple[int, ...]
    rank = 2

    @property
    def many(self) -> int:  # type: ignore[override]  # two for every other condition
        """From none to all."""
        return len(self.coordinates) + 1

    @property
    def cost(self) -> int:
        """Longer for more coordinates."""
        return 44 + 10 * len(self.coordinates)

    def values(self, points: Points) -> Values:
        """The number of odd ones.

        >>> Odd((0, 2)).values(np.array([[0, 1, 0], [1, 0, 0], [1, 1, 1]])).tolist()
        [0, 1, 2]
        """
        found: Values = (points[:, list(self.coordinates)] % 2).sum(axis=1)
        return found

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """In words; for the prover, which of them are odd.

        >>> Odd((0, 1, 2)).said("xyz", frozenset([1]), False), Odd((0, 1)).said("xyz", frozenset([0]), False)
        ('one of x, y, z odd', 'x, y even')
        >>> Odd((0, 1, 2)).said("xyz", frozenset([2, 3]), False), Odd((0, 1, 2)).said("xyz", frozenset([0, 2]), False)
        ('at least two of x, y, z odd', 'none or two of x, y, z odd')
        >>> Odd((0, 1)).said("xyz", frozenset([1]), True)
        '(x % 2 = 1 & y % 2 = 0) | (x % 2 = 0 & y % 2 = 1)'
        """
        of = [names[i] for i in self.coordinates]
        if not plain:
            listed, most = ", ".join(of), len(of)
            if allowed in ({0}, {most}):
                return f"{listed} {'even' if allowed == {0} else 'odd'}"
            least, last = min(allowed), max(allowed)
            whole = len(allowed) > 1 and last - least + 1 == len(allowed)
            bound = "at most" if whole and least == 0 else "at least" if whole and last == most else ""
            counts = [last] if bound == "at most" else [least] if bound else sorted(allowed)
            return f"{bound} {' or '.join(COUNTS[n] for n in counts)} of {listed} odd".strip()
        ways = [some for count in sorted(allowed) for some in combinations(of, count)]
        return " | ".join(f"({' & '.join(f'{name} % 2 = {int(name in some)}' for name in of)})" for some in ways)


@dataclass(frozen=True)
class NimSum(Condition):
    """The nim-sum of some coordinates, each divided by a number and rounded down, is 0; of two: they are equal."""

    divisor: int
    coordinates: tuple[int, ...]
    rank = 3

    @property
    def cost(self) -> int:
        """Longer for larger divisors."""
        return 40 + (4 if len(self.coordinates) == 2 else 6) * self.divisor + 4 * (len(self.coordinates) - 2)

    def values(self, points: Points) -> Values:
        """1 where it is 0."""
        total: Values = np.bitwise_xor.reduce(points[:, list(self.coordinates)] // self.divisor, axis=1)
        return np.equal(total, 0).astype(np.int64)

    def said(self, names: Sequence[str], allowed: frozenset[int], plain: bool) -> str:
        """``⌊x/3⌋ = ⌊y/3⌋``, ``x ⊕ y ⊕ z = 0``.

        >>> NimSum(3, (0, 1)).said("xy", frozenset([1]), False), NimSum(1, (0, 1, 2)).said("xyz", frozenset([1]), True)
        ('⌊x/3⌋ = ⌊y/3⌋', 'xor(x, y) = z')
        """
        parts = [bare(names[i], self.divisor, plain) for i in self.coordinates]
        equal = allowed == YES
        if len(parts) == 2:
            return f"{parts[0]} {'=' if equal else '!=' if plain else '≠'} {parts[1]}"
        if plain:
            sum_ = reduce(lambda a, b: f"xor({a}, {b})", parts[:-1])
            return f"{sum_} = {parts[-1]}" if equal else f"~({sum_} = {parts[-1]})"
        return f"{' ⊕ '.join(parts)} {'=' if equal else '≠'} 0"
