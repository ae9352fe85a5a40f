"""Systems of digits whose arithmetic finite automata can do: base b, Zeckendorf's, and Ostrowski's for [1; a, a, …].

The places are the weights U₀, U₁, … with Uₖ = aUₖ₋₁ + cUₖ₋₂. Words of digits are read from the highest place down, and
may begin with zeros. Every natural number has exactly one representation up to those zeros; the *language* of the
system says which words are representations.

Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972); Ostrowski, Abh. Math. Sem. Hamburg 1 (1922).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated


@dataclass(frozen=True)
class Digits:
    """A system of digits 0 … ``largest`` with the weights Uₖ = aUₖ₋₁ + cUₖ₋₂, U₀ = 1, U₋₁ = ``before``.

    ``language[state][digit]`` is the next state of the automaton of its representations, −1 where none goes on so; a
    representation may end in the states ``final``.
    """

    name: str
    a: int
    c: int
    before: int
    largest: int
    language: tuple[tuple[int, ...], ...]
    final: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.largest + 1

    @property
    def ratios(self) -> tuple[Fraction, Fraction]:
        """Bounds of all Uₖ₋₁/Uₖ, k ≥ 0.

        For c = 0 all but the first are 1/a; for c = 1 each is 1/(a + the one before), so they alternate around their
        limit, the first two farthest from it.

        >>> zeckendorf().ratios
        (Fraction(1, 2), Fraction(1, 1))
        """
        first = Fraction(self.before)
        second = Fraction(1, self.a + self.c * self.before)
        return min(first, second), max(first, second)

    def weights(self) -> Iterator[int]:
        """U₀, U₁, …, without end."""
        before, weight = self.before, 1
        while True:
            yield weight
            before, weight = weight, self.a * weight + self.c * before

    def represent(self, n: int) -> list[int]:
        """The digits of ``n`` ≥ 0, the highest place first; none for 0.

        >>> zeckendorf().represent(11), ostrowski(2).represent(11), base(3).represent(11)
        ([1, 0, 1, 0, 0], [2, 0, 1], [1, 0, 2])
        """
        places = []
        for weight in self.weights():
            if weight > n:
                break
            places.append(weight)
        digits = []
        for weight in reversed(places):
            digit, n = divmod(n, weight)
            digits.append(digit)
        return digits

    def value(self, digits: Iterable[int]) -> int:
        """The number that digits stand for, the highest place first.

        >>> zeckendorf().value([1, 0, 1, 0, 0])
        11
        """
        return sum(digit * weight for digit, weight in zip(reversed(list(digits)), self.weights(), strict=False))


def base(b: int) -> Digits:
    """Positional notation in base b; BadParameter unless 2 ≤ b ≤ 16."""
    _in_range("a base", b, 2, 16)
    return Digits(f"base {b}", b, 0, 0, b - 1, ((0,) * b,), (0,))


def zeckendorf() -> Digits:
    """Sums of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours."""
    return Digits("Zeckendorf", 1, 1, 1, 1, ((0, 1), (0, -1)), (0, 1))


def ostrowski(a: int) -> Digits:
    """Sums Σ dₖqₖ over the denominators q of [1; a, a, …]: dₖ ≤ a, d₀ < a, and dₖ = a only before dₖ₋₁ = 0.

    BadParameter unless 1 ≤ a ≤ 12.
    """
    _in_range("the a of an Ostrowski system", a, 1, 12)
    return Digits(f"Ostrowski {a}", a, 1, 0, a, ((0,) * a + (1,), (0,) + (-1,) * a), (0,))


def digits(text: str) -> Digits:
    """The system with that name: ``base 2``, ``Zeckendorf``, ``Ostrowski 3``; BadParameter for any other.

    >>> digits("base 10").size, digits("zeckendorf").name
    (10, 'Zeckendorf')
    """
    match = re.fullmatch(r"(base|ostrowski) (\d{1,3})|zeckendorf", " ".join(text.lower().split()))
    if match is None:
        raise BadParameter(f"a system of digits is base b, Zeckendorf, or Ostrowski a, not {text[:40]!r}")
    if match[1] is None:
        return zeckendorf()
    return base(int(match[2])) if match[1] == "base" else ostrowski(int(match[2]))


def _in_range(what: str, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        raise BadParameter(f"{what} is an integer from {least} to {most}, not {abbreviated(given)}")
