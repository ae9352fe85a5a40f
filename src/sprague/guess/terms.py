"""Terms of which formulas for nim-values are made: linear ones and their quotients, remainders, nim-sums."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, product

import numpy as np

from sprague.guess.conditions import Points, Values
from sprague.guess.linear_forms import Form, bare, grouped, written


class Term(ABC):
    """A number that the coordinates give."""

    @property
    @abstractmethod
    def cost(self) -> int:
        """The length of it."""

    @abstractmethod
    def values(self, points: Points) -> Values:
        """The number at each row."""

    @abstractmethod
    def said(self, names: Sequence[str], plain: bool) -> str:
        """As a mathematician writes it, or (``plain``) as the prover reads it."""


@dataclass(frozen=True)
class Quotient(Term):
    """⌊(form + constant)/divisor⌋; the divisor may be 1."""

    form: Form
    constant: int
    divisor: int

    @property
    def cost(self) -> int:
        """Longer for larger coefficients; a floor costs too."""
        floor = 12 + 4 * self.divisor if self.divisor > 1 else 0
        return 20 + 10 * sum(map(abs, self.form)) + 10 * abs(self.constant) + floor + 4 * sum(c < 0 for c in self.form)

    def values(self, points: Points) -> Values:
        """The quotients, rounded down."""
        found: Values = (points @ np.array(self.form) + self.constant) // self.divisor
        return found

    def said(self, names: Sequence[str], plain: bool) -> str:
        """``x + y``, ``⌊(x + y + 1)/2⌋``.

        >>> Quotient((1, 1), 1, 2).said("xy", False), Quotient((1, -1), 0, 1).said("xy", True)
        ('⌊(x + y + 1)/2⌋', 'x - y')
        """
        sum_ = written(names, self.form, self.constant, plain=plain)
        if self.divisor == 1:
            return sum_
        inner = grouped(sum_)
        return f"floor({inner}/{self.divisor})" if plain else f"⌊{inner}/{self.divisor}⌋"


@dataclass(frozen=True)
class Rest(Term):
    """The remainder of a form by a modulus."""

    form: Form
    modulus: int

    @property
    def cost(self) -> int:
        """Longer for larger moduli."""
        return 20 + 8 * sum(map(abs, self.form)) + 6 * self.modulus

    def values(self, points: Points) -> Values:
        """The remainders."""
        found: Values = points @ np.array(self.form) % self.modulus
        return found

    def said(self, names: Sequence[str], plain: bool) -> str:
        """``(x + y) mod 3``, in parentheses.

        >>> Rest((1, 1), 3).said("xy", False), Rest((1, 0), 3).said("xy", True)
        ('((x + y) mod 3)', 'x % 3')
        """
        sum_ = written(names, self.form, plain=plain)
        inner = grouped(sum_)
        return f"{inner} % {self.modulus}" if plain else f"({inner} mod {self.modulus})"


@dataclass(frozen=True)
class Nimmed(Term):
    """A multiple of the nim-sum of some coordinates, each divided by a number and rounded down."""

    divisor: int
    coordinates: tuple[int, ...]
    factor: int = 1

    @property
    def cost(self) -> int:
        """Longer for larger divisors, and for a factor."""
        return 30 + 8 * len(self.coordinates) + 6 * self.divisor + (6 if self.factor > 1 else 0)

    def values(self, points: Points) -> Values:
        """The multiples."""
        found: Values = self.factor * np.bitwise_xor.reduce(points[:, list(self.coordinates)] // self.divisor, axis=1)
        return found

    def said(self, names: Sequence[str], plain: bool) -> str:
        """``3(⌊x/3⌋ ⊕ ⌊y/3⌋)``.

        >>> Nimmed(3, (0, 1), 3).said("xy", False), Nimmed(1, (0, 1, 2)).said("xyz", True)
        ('3(⌊x/3⌋ ⊕ ⌊y/3⌋)', 'xor(xor(x, y), z)')
        """
        parts = [bare(names[i], self.divisor, plain) for i in self.coordinates]
        if plain:
            return f"{self.factor}*" * (self.factor > 1) + reduce(lambda a, b: f"xor({a}, {b})", parts)
        sum_ = " ⊕ ".join(parts)
        return f"{self.factor}({sum_})" if self.factor > 1 else f"({sum_})"


def quotients(d: int) -> Iterator[Term]:
    """Linear terms with small coefficients, and their floors of halves and thirds."""
    for form in product(range(-2, 3) if d < 3 else range(-1, 3), repeat=d):
        if sum(map(abs, form)) > d + 1:
            continue
        for divisor in (1, 2, 3):
            if divisor == 1 or any(c % divisor for c in form):
                yield from (Quotient(form, constant, divisor) for constant in (-1, 0, 1))


def nim_sums(d: int) -> Iterator[Term]:
    """Nim-sums of two or more coordinates, divided by up to 12, and so many times as much."""
    for divisor in range(1, 13):
        for k in range(2, d + 1):
            for some in combinations(range(d), k):
                yield Nimmed(divisor, some)
                yield from [Nimmed(divisor, some, divisor)] if divisor > 1 else []
                yield from (Nimmed(1, some, factor) for factor in ([divisor] if divisor > 1 else []))


def remainders(d: int) -> Iterator[Term]:
    """Remainders by up to 12 of sums and differences."""
    for modulus in range(2, 13):
        for residues in product(sorted({0, 1, modulus - 1}), repeat=d):
            if any(residues):
                yield Rest(tuple(c if c <= modulus // 2 else c - modulus for c in residues), modulus)
