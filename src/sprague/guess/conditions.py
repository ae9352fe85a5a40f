"""Conditions on a position, of which formulas are made: comparisons, remainders, nim-sums, and what digits say.

A condition takes few values on all positions, true and false or the remainders; a literal says which are allowed. Each
has a cost, so that *short* has a meaning: a comparison of two coordinates costs 32, a longer one more.

P-positions of Mark (Fraenkel 2011) are told by their zeros at the end, those of Moore's Nim (Moore 1910) by the sums,
those of Lim (Fink, Fraenkel & Santos 2014) by sums of at most 1, those of Imitation Nim (Larsson 2009) by Wythoff's.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import gcd

import numpy as np
from numpy.typing import NDArray

from sprague.numbers import floor_phi

Form = tuple[int, ...]
"""The coefficients of the coordinates."""

TURNED = {"≥": "≤", "≤": "≥", "<": ">", ">": "<", "=": "=", "≠": "≠"}


def written(names: Sequence[str], form: Form, constant: int = 0, *, plain: bool = False, signed: bool = False) -> str:
    """The form and a constant as a sum; with ``plain`` in the characters that the prover reads.

    ``signed``: as what is added to something, with a sign in front; nothing for 0.

    >>> written("xyz", (2, 0, -1), 3), written("xyz", (0, -1, 1), plain=True)
    ('2x − z + 3', 'z - y')
    >>> written("x", (-2,), signed=True), written("x", (0,), signed=True)
    (' − 2x', '')
    """
    terms = [(c, name if abs(c) == 1 else f"{abs(c)}{name}") for c, name in zip(form, names, strict=True) if c]
    terms = [*(each for each in terms if each[0] > 0), *(each for each in terms if each[0] < 0)]
    terms += [(constant, str(abs(constant)))] if constant else []
    minus = "-" if plain else "−"
    if signed:
        return "".join(f" {'+' if c > 0 else minus} {text}" for c, text in terms)
    if not terms:
        return "0"
    first = ("" if terms[0][0] > 0 else minus) + terms[0][1]
    return first + "".join(f" {'+' if c > 0 else minus} {text}" for c, text in terms[1:])


def grouped(text: str) -> str:
    """A sum in parentheses, where it has a sign outside of all brackets.

    >>> grouped("x + y"), grouped("-x"), grouped("2x"), grouped("⌊(x + 1)/2⌋"), grouped("(2n + 1)α")
    ('(x + y)', '(-x)', '2x', '⌊(x + 1)/2⌋', '(2n + 1)α')
    """
    bare, found = text, 1
    while found:
        bare, found = re.subn(r"[(⌊][^()⌊⌋]*[)⌋]", "", bare)
    return f"({text})" if " " in bare or text[0] in "-−" else text


def compared(names: Sequence[str], form: Form, constant: int, sign: str) -> str:
    """``form sign constant``, what is negative brought to the other side, ``> 0`` for ``≥ 1``.

    >>> compared("xy", (2, -1), -3, "≥"), compared("xy", (1, 0), 1, "≥")
    ('y ≤ 2x + 3', 'x > 0')
    """
    left = tuple(max(c, 0) for c in form)
    right = tuple(max(-c, 0) for c in form)
    if constant == 1 and sign in "≥<":
        sign, constant = {"≥": ">", "<": "≤"}[sign], 0
    sides = (left, max(-constant, 0)), (right, max(constant, 0))
    order = [(sum(form) + (constant > 0), tuple(-c for c in form)) for form, constant in sides]
    if not any(left) or (any(right) and order[0] > order[1]):  # y = x + z, not x + z = y; x < y, not y > x
        sides, sign = (sides[1], sides[0]), TURNED[sign]
    return f" {sign} ".join(written(names, *side) for side in sides)


def bare(name: str, divisor: int) -> str:
    """The coordinate divided by a number and rounded down.

    >>> bare("x", 3), bare("x", 1)
    ('⌊x/3⌋', 'x')
    """
    return name if divisor == 1 else f"⌊{name}/{divisor}⌋"


def directions(d: int, most: int) -> Iterator[Form]:
    """One of each form and its negative, the last coordinate positive where it stands in it."""
    for form in product(range(-most, most + 1), repeat=d):
        last = next((c for c in reversed(form) if c), 0)
        if last > 0 and gcd(*form) == 1:
            yield form


Points = NDArray[np.int64]
Values = NDArray[np.int64]
Truths = NDArray[np.bool_]

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
    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """That the value is allowed, as a mathematician writes it and the prover reads it."""


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
        return np.asarray(compare(points @ np.array(self.form), self.constant).astype(np.int64))

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """``x + y ≥ 3``, or its negation.

        >>> AtLeast((2, -1), 1).written("xy", frozenset([1])), AtLeast((1, 1), 3).written("xy", frozenset([0]))
        ('y < 2x', 'x + y < 3')
        >>> Equals((-1, -1, 1), 0).written("xyz", frozenset([1]))
        'z = x + y'
        """
        return compared(names, self.form, self.constant, self.signs[allowed != YES])


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
        return np.asarray(points @ np.array(self.form) % self.modulus)

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """``x + y ≡ 2 (mod 3)``; several remainders are listed, one that is excluded is denied.

        >>> x, both = Remainder((1, 0), 2), Remainder((1, -1), 3)
        >>> x.written("xy", frozenset([0])), both.written("xy", frozenset([0])), both.written("xy", frozenset([1, 2]))
        ('x even', 'x ≡ y (mod 3)', 'x ≢ y (mod 3)')
        """
        excluded = set(range(self.modulus)) - allowed
        one = len(excluded) == 1 and self.modulus > 2
        equations = [self._equation(names, r) for r in sorted(excluded if one else allowed)]
        if self.modulus == 2 and not any(c < 0 for c in self.form):
            return f"{written(names, self.form)} {'odd' if 1 in allowed else 'even'}"
        if one:
            return equations[0].replace("≡", "≢")
        left = written(names, self.form)
        listed = ", ".join(map(str, sorted(allowed)))
        return equations[0] if len(allowed) == 1 else f"{left} ≡ {listed} (mod {self.modulus})"

    def _equation(self, names: Sequence[str], rest: int) -> str:
        left, right = self.form, str(rest)
        if rest == 0 and any(c < 0 for c in left):
            left, moved = (tuple(max(s * c, 0) for c in self.form) for s in (1, -1))
            right = written(names, moved)
        return f"{written(names, left)} ≡ {right} (mod {self.modulus})"


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
        return np.asarray((points[:, list(self.coordinates)] % 2).sum(axis=1))

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """In words.

        >>> Odd((0, 1, 2)).written("xyz", frozenset([1])), Odd((0, 1)).written("xyz", frozenset([0]))
        ('one of x, y, z odd', 'x, y even')
        >>> Odd((0, 1, 2)).written("xyz", frozenset([2, 3])), Odd((0, 1, 2)).written("xyz", frozenset([0, 2]))
        ('at least two of x, y, z odd', 'none or two of x, y, z odd')
        """
        listed, most = ", ".join(names[i] for i in self.coordinates), len(self.coordinates)
        if allowed in ({0}, {most}):
            return f"{listed} {'even' if allowed == {0} else 'odd'}"
        least, last = min(allowed), max(allowed)
        whole = len(allowed) > 1 and last - least + 1 == len(allowed)
        bound = "at most" if whole and least == 0 else "at least" if whole and last == most else ""
        counts = [last] if bound == "at most" else [least] if bound else sorted(allowed)
        return f"{bound} {' or '.join(COUNTS[n] for n in counts)} of {listed} odd".strip()


@dataclass(frozen=True)
class NimSum(Condition):
    """The nim-sum of some coordinates, each divided by a number and rounded down, is 0; of two: they are equal.

    ``added`` to each of them is 1, or −1 where no pile may be emptied: then none of them is 0.
    """

    divisor: int
    coordinates: tuple[int, ...]
    added: int = 0
    rank = 3

    @property
    def cost(self) -> int:
        """Longer for larger divisors."""
        many = 40 + (4 if len(self.coordinates) == 2 else 6) * self.divisor + 4 * (len(self.coordinates) - 2)
        return many + 12 * abs(self.added)

    def values(self, points: Points) -> Values:
        """1 where it is 0."""
        terms = points[:, list(self.coordinates)] // self.divisor + self.added
        total: Values = np.bitwise_xor.reduce(terms, axis=1)
        return (np.equal(total, 0) & (terms >= 0).all(axis=1)).astype(np.int64)

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """``⌊x/3⌋ = ⌊y/3⌋``, ``x ⊕ y ⊕ z = 0``.

        >>> NimSum(3, (0, 1)).written("xy", frozenset([1])), NimSum(1, (0, 1, 2)).written("xyz", frozenset([1]))
        ('⌊x/3⌋ = ⌊y/3⌋', 'x ⊕ y ⊕ z = 0')
        >>> NimSum(1, (0, 1, 2), -1).written("xyz", frozenset([1]))
        '(x − 1) ⊕ (y − 1) ⊕ (z − 1) = 0'
        """
        parts = [grouped(written([bare(names[i], self.divisor)], (1,), self.added)) for i in self.coordinates]
        sign = "=" if allowed == YES else "≠"
        return f"{parts[0]} {sign} {parts[1]}" if len(parts) == 2 else f"{' ⊕ '.join(parts)} {sign} 0"


@dataclass(frozen=True)
class Ending(Condition):
    """The number of zeros at the end of a coordinate, or the only one, to a base, by 2; 2 for 0.

    Of UpMark it is that of the coordinate ``less`` 1.
    """

    base: int
    coordinate: int | None = None
    less: int = 0
    many = 3
    rank = 3

    @property
    def apart(self) -> frozenset[int]:  # type: ignore[override]  # none for every other condition
        """0 itself, beside other coordinates."""
        return frozenset() if self.coordinate is None else frozenset([2])

    @property
    def cost(self) -> int:
        """Longer for larger bases."""
        return 50 + 10 * self.base + 15 * self.less

    def values(self, points: Points) -> Values:
        """The number of zeros by 2.

        >>> Ending(2).values(np.array([[0], [1], [2], [4], [12]])).tolist()
        [2, 0, 1, 0, 0]
        """
        numbers = np.maximum(points[:, self.coordinate or 0] - self.less, 0)
        zeros = sum(numbers % self.base**place == 0 for place in range(1, int(numbers.max(initial=1)).bit_length() + 1))
        return np.where(numbers == 0, 2, zeros % 2)

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """In words.

        >>> Ending(2).written("x", frozenset([1, 2]))
        'x = 0 or x ends in an odd number of zeros (base 2)'
        """
        name = names[self.coordinate or 0]
        parts = [f"{name} ≤ {self.less}" if self.less else f"{name} = 0"] if 2 in allowed else []
        name = written([name], (1,), -self.less)
        words = ((0, "an even"), (1, "an odd"))
        parts += [f"{name} ends in {word} number of zeros (base {self.base})" for r, word in words if r in allowed]
        return " or ".join(parts)


@dataclass(frozen=True)
class Word(Condition):
    """A sentence and its negation, in which ``{0}``, ``{1}``, … stand for the coordinates; where it holds."""

    sentence: str
    denied: str
    holds: Callable[[Points], Truths] = field(repr=False, compare=False)
    cost: int = 0
    rank = 3

    def values(self, points: Points) -> Values:
        """1 where it holds."""
        return self.holds(points).astype(np.int64)

    def written(self, names: Sequence[str], allowed: frozenset[int]) -> str:
        """The sentence, or its negation."""
        return (self.sentence if allowed == YES else self.denied).format(*names)


def _equal(text: str, cost: int, holds: Callable[[Points], Truths]) -> Word:
    return Word(text, text.replace(" = ", " ≠ "), holds, cost)


def as_long(i: int, j: int) -> Word:
    """One coordinate has at least as many binary digits as another.

    >>> as_long(0, 1).values(np.array([[4, 7], [4, 8], [9, 8], [0, 0]])).tolist()
    [1, 0, 1, 1]
    """
    text = f"{{{i}}} ⊕ {{{j}}} ≤ {{{i}}}"
    return Word(text, text.replace("≤", ">"), lambda points: points[:, i] ^ points[:, j] <= points[:, i], 56)


def odious(i: int, less: int) -> Word:
    """An odd number of binary digits 1, as has each second value of Mark; else it is evil (*Winning Ways*).

    >>> odious(0, 1).written("x", YES), odious(0, 0).values(np.array([[0], [1], [3], [7]])).tolist()
    ('x − 1 odious', [0, 1, 0, 1])
    """
    n, odd = written([f"{{{i}}}"], (1,), -less), np.vectorize(lambda n: n.bit_count() % 2 == 1, otypes=[bool])
    return Word(f"{n} odious", f"{n} evil", lambda x: odd(np.maximum(x[:, i] - less, 0)), 45 + 15 * less)


def power_of(base: int, i: int, added: int, factor: int = 1) -> Word:
    """A coordinate, or a multiple of it, and a constant are a power of a base.

    >>> power_of(2, 0, 1).written("x", YES), power_of(3, 0, 1, 2).values(np.array([[0], [2], [4], [6]])).tolist()
    ('x + 1 = 2^k', [1, 0, 1, 0])
    """
    powers = [base**place for place in range(32)]
    cost, shown = 14 + 8 * abs(added) + 10 * base + 10 * factor, written([f"{{{i}}}"], (factor,), added)
    return _equal(f"{shown} = {base}^k", cost, lambda x: np.isin(factor * x[:, i] + added, powers))


def column_sums(k: int, d: int) -> Word:
    """In every binary place the digits of all coordinates have a sum that k + 1 divides, as in Moore's Nim.

    >>> column_sums(2, 4).values(np.array([[1, 1, 1, 0], [2, 2, 2, 0], [1, 1, 2, 2]])).tolist()
    [1, 1, 0]
    """
    text = f"in every binary place the digits of {', '.join(named(d))} have a sum ≡ 0 (mod {k + 1})"

    def holds(points: Points) -> Truths:
        places = range(int(points.max(initial=1)).bit_length())
        found: Truths = np.all([(points >> place & 1).sum(axis=1) % (k + 1) == 0 for place in places], axis=0)
        return found

    return Word(text, f"not {text}", holds, 40 + 10 * k)


def no_carry(d: int) -> Word:
    """In no binary place do two of the coordinates have the digit 1: their sum is their nim-sum, as in Lim (2014).

    >>> no_carry(2).written("xy", frozenset([0])), no_carry(3).values(np.array([[1, 2, 4], [1, 2, 3]])).tolist()
    ('x ⊕ y ≠ x + y', [1, 0])
    """
    text = f"{' ⊕ '.join(named(d))} = {' + '.join(named(d))}"
    return _equal(text, 40 + 8 * d, lambda points: np.bitwise_xor.reduce(points, axis=1) == points.sum(axis=1))


def golden(form: Form, of: Form) -> Word:
    """The form is ⌊nφ⌋ for n = ``of``: a and b are a pair of Wythoff's game iff a = ⌊(b − a)φ⌋.

    >>> golden((1, 0), (-1, 1)).written("xy", YES)
    'x = ⌊(y − x)φ⌋'
    >>> golden((1, 0), (-1, 1)).values(np.array([[0, 0], [3, 5], [5, 3], [4, 6]])).tolist()
    [1, 1, 0, 0]
    """
    names = named(len(form))
    text = f"{written(names, form)} = ⌊({written(names, of)})φ⌋"

    def holds(points: Points) -> Truths:
        n = points @ np.array(of)
        lower = np.array([floor_phi(i) for i in range(n.max(initial=0) + 1)])
        return np.asarray((n >= 0) & (points @ np.array(form) == lower[np.maximum(n, 0)]))

    return Word(text, f"not {text}", holds, 30 + 6 * sum(map(abs, form + of)))


def named(d: int) -> list[str]:
    """What stands for so many coordinates in a sentence."""
    return [f"{{{i}}}" for i in range(d)]
