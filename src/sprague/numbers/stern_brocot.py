"""The Stern–Brocot tree: each number is the mediant of its neighbours among its ancestors, 0/1 and 1/0.

Stern 1858, Brocot 1861; Graham, Knuth & Patashnik, *Concrete Mathematics*, §4.5. Every positive rational
number stands in it exactly once, and each line increases from left to right. x = [a₀; a₁, …, aₘ] is reached
from the root 1/1 by R^a₀ L^a₁ R^a₂ … with aₘ − 1 for the last: the way to x in the Calkin–Wilf tree, read
backwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from sprague.errors import BadParameter
from sprague.numbers import calkin_wilf
from sprague.numbers.decimals import abbreviated
from sprague.numbers.quadratic import from_quotients, quotients


def children(x: Fraction) -> tuple[Fraction, Fraction]:
    """The left and the right child of ``x`` > 0: [a₀; …, aₘ + 1] and [a₀; …, aₘ − 1, 2], the smaller first.

    >>> children(Fraction(3, 2))
    (Fraction(4, 3), Fraction(5, 3))
    """
    calkin_wilf.check_positive(x)
    *front, last = quotients(x)
    longer, further = from_quotients([*front, last - 1, 2]), from_quotients([*front, last + 1])
    return (longer, further) if len(front) % 2 == 0 else (further, longer)


def mother(x: Fraction) -> Fraction | None:
    """The number whose child ``x`` > 0 is: [a₀; …, aₘ − 1]; None for the root 1.

    >>> mother(Fraction(4, 3)), mother(Fraction(3, 2)), mother(Fraction(1))
    (Fraction(3, 2), Fraction(2, 1), None)
    """
    calkin_wilf.check_positive(x)
    *front, last = quotients(x)
    return None if x == 1 else from_quotients([*front, last - 1])


def generation(n: int) -> Iterator[Fraction]:
    """The 2ⁿ⁻¹ numbers of generation ``n`` ≥ 1, increasing, lazily; the root is generation 1.

    The same numbers as in generation n of the Calkin–Wilf tree, in another order.

    >>> [str(x) for x in generation(3)]
    ['1/3', '2/3', '3/2', '3']
    """
    if n < 1:
        raise BadParameter(f"there is no generation {abbreviated(n)}: n ≥ 1 is allowed")
    return (fraction_at(index) for index in range(1 << n - 1, 1 << n))


def generation_of(x: Fraction) -> int:
    """The generation of ``x`` > 0: the sum of its partial quotients.

    >>> generation_of(Fraction(7, 4))
    5
    """
    return calkin_wilf.generation_of(x)


def path(x: Fraction) -> list[tuple[str, int]]:
    """The way from the root down to ``x`` > 0, as runs of steps "L" or "R"; [] for the root.

    >>> path(Fraction(7, 4)), path(Fraction(1, 3))
    ([('R', 1), ('L', 1), ('R', 2)], [('L', 2)])
    """
    return calkin_wilf.path(x)[::-1]


def fraction_at(index: int) -> Fraction:
    """The number at place ``index`` ≥ 1 when the tree is read line by line; near-linear in its bits.

    >>> [str(fraction_at(n)) for n in range(1, 8)]
    ['1', '1/2', '2', '1/3', '2/3', '3/2', '3']
    """
    if index < 1:
        raise BadParameter(f"there is no place {abbreviated(index)} in the tree: index ≥ 1 is allowed")
    steps = bin(index)[3:]
    runs = [len(list(run)) for _, run in groupby(steps)]
    return from_quotients([*([0] if steps.startswith("0") else []), *runs, 1])


def index_of(x: Fraction) -> int:
    """The place of ``x`` > 0 when the tree is read line by line, from 1; the inverse of ``fraction_at``.

    The result has ``generation_of(x)`` bits: ``TooLarge`` past ``calkin_wilf.LARGEST_GENERATION``.

    >>> index_of(Fraction(2, 3)), index_of(Fraction(3))
    (5, 7)
    """
    return calkin_wilf.index_from_runs(path(x))
