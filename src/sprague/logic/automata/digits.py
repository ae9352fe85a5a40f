"""Systems of digits whose arithmetic finite automata can do: base b, Zeckendorf's, Ostrowski's for [1; a, a, …], and
that of a recurrence whose largest root is a Pisot number, such as the Tribonacci numbers'.

The places are the weights U₀, U₁, … with Uₖ = a₁Uₖ₋₁ + … + aᵣUₖ₋ᵣ. Words of digits are read from the highest place
down, and may begin with zeros. Every natural number has exactly one representation up to those zeros; the *language* of
the system says which words are representations. k places stand for less than Uₖ.

Zeckendorf, Bull. Soc. Roy. Sci. Liège 41 (1972); Ostrowski, Abh. Math. Sem. Hamburg 1 (1922); Bertrand-Mathis, Acta
Math. Hungar. 54 (1989); Frougny and Solomyak, Ergodic Theory Dynam. Systems 12 (1992).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product, takewhile
from math import ceil, floor

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated

LARGEST_COEFFICIENT, LONGEST_RECURRENCE = 9, 6

INSIDE = Fraction(1023, 1024)
"""The other roots of a recurrence are to be less than this, not 1: so close to it addition would be too large."""

FINE, CLOSE, MOST_PLACES = 2**40, 2**20, 256
"""Ratios of weights are bounded in units of 1/FINE, to CLOSE units, by what so many places at most say of them."""


@dataclass(frozen=True)
class Digits:
    """A system of digits 0 … ``largest`` with weights by a ``recurrence`` (a₁, …, aᵣ), r ≥ 2, all aᵢ ≥ 0, and U₀ = 1.

    ``earlier`` are U₋₁, …, U₋₍ᵣ₋₁₎. ``language[state][digit]`` is the next state of the automaton of its
    representations, −1 where none goes on so; a representation may end in the states ``final``.
    """

    name: str
    recurrence: tuple[int, ...]
    earlier: tuple[int, ...]
    largest: int
    language: tuple[tuple[int, ...], ...]
    final: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many digits there are."""
        return self.largest + 1

    @property
    def has_alpha(self) -> bool:
        """Whether it is Zeckendorf's or Ostrowski's, with the denominators of the convergents of α = [1; a, a, …]."""
        return self.recurrence[1:] == (1,) and (self.earlier == (0,) or self.recurrence == (1, 1))

    def weights(self) -> Iterator[int]:
        """U₀, U₁, …, without end."""
        known = _weights(self.recurrence, self.earlier)
        for place in range(KEPT):
            if place not in known:
                known[place] = sum(a * known[place - step] for step, a in enumerate(self.recurrence, 1))
            yield known[place]
        last = tuple(known[KEPT - step] for step in range(1, len(self.recurrence) + 1))
        while True:
            last = (sum(a * weight for a, weight in zip(self.recurrence, last, strict=True)), *last[:-1])
            yield last[0]

    @property
    def extremes(self) -> tuple[tuple[int, ...], ...]:
        """Positive multiples of points whose convex hull has all (1, Uₖ₋₁/Uₖ, …, Uₖ₋₍ᵣ₋₁₎/Uₖ), k ≥ 0.

        >>> zeckendorf().extremes, ostrowski(2).extremes
        (((2, 1), (1, 1)), ((1, 0), (2, 1)))
        """
        return _extremes(self.recurrence, self.earlier)

    def represent(self, n: int) -> list[int]:
        """The digits of ``n`` ≥ 0, the highest place first; none for 0.

        >>> zeckendorf().represent(11), ostrowski(2).represent(11), base(3).represent(11)
        ([1, 0, 1, 0, 0], [2, 0, 1], [1, 0, 2])
        """
        digits, most = [], n
        for weight in reversed(list(takewhile(lambda weight: weight <= most, self.weights()))):
            digit, n = divmod(n, weight)
            digits.append(digit)
        return digits

    def value(self, digits: Iterable[int]) -> int:
        """The number that digits stand for, the highest place first.

        >>> zeckendorf().value([1, 0, 1, 0, 0])
        11
        """
        return sum(digit * weight for digit, weight in zip(reversed(list(digits)), self.weights(), strict=False))


KEPT = 4096
"""The weights of so many places are kept, about a mebibyte."""


@lru_cache(maxsize=64)
def _weights(recurrence: tuple[int, ...], earlier: tuple[int, ...]) -> dict[int, int]:
    """The weights that were asked for so far, by their places, and those before the first."""
    return {-place: weight for place, weight in enumerate((1, *earlier))}


@lru_cache(maxsize=256)
def _extremes(recurrence: tuple[int, ...], earlier: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The first of them, and the corners of a box that has all others; of two coordinates the least and the largest.

    BadParameter where there is no such box.
    """
    last, points = (1, *earlier), list[tuple[int, ...]]()
    while (bounds := _bounds(recurrence, last) if len(points) > len(last) else None) is None:
        if len(points) == MOST_PLACES:
            raise BadParameter(f"the weights of the recurrence {recurrence} grow by no ratio that settles down")
        points.append(last)
        last = (sum(a * weight for a, weight in zip(recurrence, last, strict=True)), *last[:-1])
    points.append(last)
    for corner in product(bounds, repeat=len(earlier)):
        powers = (each**power * FINE ** (len(earlier) - power) for power, each in enumerate(corner, 1))
        points.append((FINE ** len(earlier), *powers))
    if len(last) > 2:
        return tuple(points)
    points.sort(key=lambda point: Fraction(point[1], point[0]))
    return points[0], points[-1]


def _bounds(recurrence: tuple[int, ...], last: tuple[int, ...]) -> tuple[int, int] | None:
    """Close bounds, times FINE, of ρ = Uₖ₋₁/Uₖ here and from here on; None if none are found.

    The next ρ is 1/(a₁ + a₂ρ + a₃ρρ₋ + …), where ρ₋, … are those before: bounds that this keeps hold for ever.
    """
    ratios = [Fraction(after, weight) for weight, after in pairwise(last)]
    least, most = min(ratios), max(ratios)
    for wider in (0, 2, 8, 32):
        low = floor((least - wider * (most - least)) * FINE)
        high = ceil((most + wider * (most - least)) * FINE)
        sums = (sum(a * Fraction(bound, FINE) ** power for power, a in enumerate(recurrence)) for bound in (high, low))
        next_low, next_high = (1 / total for total in sums)
        if 0 < low <= next_low * FINE and next_high * FINE <= high <= low + CLOSE:
            return low, high
    return None


def base(b: int) -> Digits:
    """Positional notation in base b; BadParameter unless 2 ≤ b ≤ 16."""
    _in_range("a base", b, 2, 16)
    return Digits(f"base {b}", (b, 0), (0,), b - 1, ((0,) * b,), (0,))


def zeckendorf() -> Digits:
    """Sums of Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours."""
    return Digits("Zeckendorf", (1, 1), (1,), 1, ((0, 1), (0, -1)), (0, 1))


def ostrowski(a: int) -> Digits:
    """Sums Σ dₖqₖ over the denominators q of [1; a, a, …]: dₖ ≤ a, d₀ < a, and dₖ = a only before dₖ₋₁ = 0.

    BadParameter unless 1 ≤ a ≤ 12.
    """
    _in_range("the a of an Ostrowski system", a, 1, 12)
    return Digits(f"Ostrowski {a}", (a, 1), (0,), a, ((0,) * a + (1,), (0,) + (-1,) * a), (0,))


def greedy(*recurrence: int) -> Digits:
    """The weights Uₖ = a₁Uₖ₋₁ + … + aₖU₀ + 1 for k < r, Uₖ = a₁Uₖ₋₁ + … + aᵣUₖ₋ᵣ from r on; 1, 1, 1: Tribonacci's.

    Greedy representations are the words in which each tail is less, digit by digit, than a₁, …, aᵣ (Parry 1960;
    Bertrand-Mathis 1989), where each tail of a₁, …, aᵣ itself is, and aᵣ = 1. Addition is regular if the largest root
    of xʳ = a₁xʳ⁻¹ + … + aᵣ is a Pisot number (Frougny and Solomyak 1992). BadParameter where any of this is not so.

    >>> from itertools import islice
    >>> list(islice(greedy(1, 1, 1).weights(), 7)), greedy(1, 0, 1).represent(11)
    ([1, 2, 4, 7, 13, 24, 44], [1, 0, 0, 0, 1, 0])
    """
    r = len(recurrence)
    if not 2 <= r <= LONGEST_RECURRENCE or not all(0 <= a <= LARGEST_COEFFICIENT for a in recurrence):
        raise BadParameter(
            f"a recurrence has 2 to {LONGEST_RECURRENCE} coefficients from 0 to {LARGEST_COEFFICIENT}, "
            f"not {' '.join(map(str, recurrence))[:40]}"
        )
    if recurrence[-1] != 1 or any(recurrence[i:] >= recurrence for i in range(1, r)):
        raise BadParameter(
            f"the coefficients {' '.join(map(str, recurrence))} give no digits: the last is 1, and each tail is less"
        )
    if not _is_pisot(recurrence):
        raise BadParameter(f"the recurrence {' '.join(map(str, recurrence))} has no Pisot number as its largest root")
    if recurrence == (1, 1):
        return zeckendorf()
    weights = [1]
    while len(weights) < r:
        weights.append(sum(a * weight for a, weight in zip(recurrence, reversed(weights), strict=False)) + 1)
    earlier: list[int] = []  # U₋₁, U₋₂, …: what the recurrence asks for before U₀
    while len(earlier) < r - 1:
        at = r - 1 - len(earlier)
        after = [*reversed(weights[:at]), *earlier]
        earlier.append(weights[at] - sum(a * weight for a, weight in zip(recurrence, after, strict=False)))
    first = recurrence[0]
    rows = [[0 if d < a else -1 for d in range(first + 1)] for a in recurrence]
    for state, a in enumerate(recurrence[:-1]):
        rows[state][a] = state + 1
    name = "Tribonacci" if recurrence == (1, 1, 1) else f"recurrence {' '.join(map(str, recurrence))}"
    return Digits(name, recurrence, tuple(earlier), first, tuple(map(tuple, rows)), tuple(range(r)))


def _is_pisot(recurrence: tuple[int, ...]) -> bool:
    """Whether all roots of xʳ = a₁xʳ⁻¹ + … + aᵣ but one are less than INSIDE in size, by the rule of Schur and Cohn.

    Of f with f(0) = a and leading coefficient b the transform is af − bf*, f* with the coefficients in reverse, one
    degree less. As many roots of f are less than 1 in size as there are k for which the first k transforms have a
    product of values at 0 that is negative, if none of these values is 0 (Marden, Geometry of polynomials, § 42).
    """
    f = [scaled * INSIDE**power for power, scaled in enumerate((*(-a for a in reversed(recurrence)), 1))]
    inside, sign = 0, 1
    while len(f) > 1:
        f = [f[0] * one - f[-1] * other for one, other in zip(f, reversed(f), strict=True)][:-1]
        sign *= 1 if f[0] > 0 else -1
        inside += sign < 0
        if f[0] == 0:
            return False
    return inside == len(recurrence) - 1


_NAME = re.compile(r"(base|ostrowski) (\d{1,3})|zeckendorf|tribonacci|recurrence((?: \d{1,3}){1,9})")


def digits(text: str) -> Digits:
    """The system with that name: ``base 2``, ``Zeckendorf``, ``Ostrowski 3``, ``Tribonacci``, ``recurrence 1 0 1``.

    BadParameter for any other.

    >>> digits("base 10").size, digits("zeckendorf").name, digits("recurrence 1 1 1").name
    (10, 'Zeckendorf', 'Tribonacci')
    """
    match = _NAME.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise BadParameter(
            "a system of digits is base b, Zeckendorf, Ostrowski a, Tribonacci or recurrence a1 a2 …, "
            f"not {text[:40]!r}"
        )
    if match[1]:
        return base(int(match[2])) if match[1] == "base" else ostrowski(int(match[2]))
    if match[3]:
        return greedy(*map(int, match[3].split()))
    return zeckendorf() if match[0] == "zeckendorf" else greedy(1, 1, 1)


def _in_range(what: str, given: int, least: int, most: int) -> None:
    if not least <= given <= most:
        raise BadParameter(f"{what} is an integer from {least} to {most}, not {abbreviated(given)}")
