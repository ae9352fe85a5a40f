"""The positive rationals listed: by Calkin and Wilf, by Stern and Brocot, by Cantor.

The Calkin–Wilf tree has the root 1/1 and the children a/(a+b) and (a+b)/b of a/b.

Calkin & Wilf, *Recounting the rationals*, Amer. Math. Monthly 107 (2000): every positive rational number
stands in it exactly once, in lowest terms. Read line by line it is s(n)/s(n+1), n = 1, 2, …, with Stern's
sequence s (Stern 1858). The place of [a₀; a₁, …, aₘ] is read off the continued fraction (Bird, Gibbons &
Lester, J. Functional Programming 16, 2006): its index is, from the last binary digit on, a₀ ones, a₁ zeros,
a₂ ones, and so on.

Stern's diatomic sequence s(0) = 0, s(1) = 1, s(2n) = s(n), s(2n+1) = s(n) + s(n+1) (A002487).

Stern, *Über eine zahlentheoretische Funktion*, J. reine angew. Math. 55 (1858): neighbours are coprime, and
every coprime pair a, b ≥ 1 is (s(n), s(n+1)) for exactly one n ≥ 1.

Cantor, *Ein Beitrag zur Mannigfaltigkeitslehre*, J. reine angew. Math. 84 (1878): the pairs (a, b), a, b ≥ 1, are
ordered by a + b, those of one diagonal by a, so that (a, b) has the number a + (a+b−1)(a+b−2)/2, counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from sprague.errors import BadParameter, TooLarge
from sprague.numbers.decimals import abbreviated
from sprague.numbers.quadratic import from_quotients, quotients

LARGEST_GENERATION = 1 << 32
"""The deepest generation whose indices are computed: they have that many bits."""


def children(x: Fraction) -> tuple[Fraction, Fraction]:
    """The left and the right child of ``x`` > 0: a/(a+b) and (a+b)/b.

    >>> children(Fraction(3, 2))
    (Fraction(3, 5), Fraction(5, 2))
    """
    check_positive(x)
    a, b = x.numerator, x.denominator
    return Fraction(a, a + b), Fraction(a + b, b)


def mother(x: Fraction) -> Fraction | None:
    """The number whose child ``x`` > 0 is; None for the root 1.

    >>> mother(Fraction(3, 5)), mother(Fraction(5, 2)), mother(Fraction(1))
    (Fraction(3, 2), Fraction(3, 2), None)
    """
    check_positive(x)
    a, b = x.numerator, x.denominator
    if a == b:
        return None
    return Fraction(a - b, b) if a > b else Fraction(a, b - a)


def generation(n: int) -> Iterator[Fraction]:
    """The 2ⁿ⁻¹ numbers of generation ``n`` ≥ 1 from left to right, lazily; the root is generation 1.

    >>> [str(x) for x in generation(3)]
    ['1/3', '3/2', '2/3', '3']
    """
    if n < 1:
        raise BadParameter(f"there is no generation {abbreviated(n)}: n ≥ 1 is allowed")
    return _line(n)


def _line(n: int) -> Iterator[Fraction]:
    x = Fraction(1, n)
    yield x
    while x.denominator != 1:
        x = newman(x)
        yield x


def generation_of(x: Fraction) -> int:
    """The generation of ``x`` > 0: the sum of its partial quotients (Bird, Gibbons & Lester 2006).

    >>> generation_of(Fraction(7, 4)), generation_of(Fraction(1))
    (5, 1)
    """
    check_positive(x)
    return sum(quotients(x))


def path(x: Fraction) -> list[tuple[str, int]]:
    """The way from the root down to ``x`` > 0, as runs of steps "L" or "R"; [] for the root.

    For x = [a₀; a₁, …, aₘ] the runs are, backwards, R^a₀ L^a₁ R^a₂ … with aₘ − 1 for the first.

    >>> path(Fraction(7, 4)), path(Fraction(1, 3))
    ([('R', 2), ('L', 1), ('R', 1)], [('L', 2)])
    """
    check_positive(x)
    terms = list(quotients(x))
    terms[-1] -= 1
    return [("RL"[k % 2], length) for k, length in enumerate(terms) if length][::-1]


def fraction_at(index: int) -> Fraction:
    """The number at place ``index`` ≥ 1 when the tree is read line by line; near-linear in its bits.

    >>> [str(fraction_at(n)) for n in range(1, 8)]
    ['1', '1/2', '2', '1/3', '3/2', '2/3', '3']
    """
    if index < 1:
        raise BadParameter(f"there is no place {abbreviated(index)} in the tree: index ≥ 1 is allowed")
    runs = [len(list(run)) for _, run in groupby(reversed(bin(index)[2:]))]
    return from_quotients(runs if index % 2 else [0, *runs])


def index_of(x: Fraction) -> int:
    """The place of ``x`` > 0 when the tree is read line by line, from 1; the inverse of ``fraction_at``.

    The result has ``generation_of(x)`` bits: ``TooLarge`` past ``LARGEST_GENERATION``.

    >>> index_of(Fraction(2, 3)), index_of(Fraction(3))
    (6, 7)
    """
    check_positive(x)
    return index_from_runs(path(x))


def index_from_runs(runs: list[tuple[str, int]]) -> int:
    """The place, line by line, where these runs of steps lead: in binary a 1, then 0 for L and 1 for R.

    >>> index_from_runs([("R", 2), ("L", 1)]) == 0b1110
    True
    """
    bits = 1 + sum(length for _, length in runs)
    if bits > LARGEST_GENERATION:
        allowed = f"at most {LARGEST_GENERATION} are allowed"
        raise TooLarge(f"the index has {abbreviated(bits)} binary digits: {allowed}")
    return int("1" + "".join(("1" if step == "R" else "0") * length for step, length in runs), 2)


def newman(x: Fraction) -> Fraction:
    """The number that follows ``x`` > 0 when the tree is read line by line: 1/(2⌊x⌋ + 1 − x) (Newman 2003).

    >>> newman(Fraction(3, 2)), newman(Fraction(2))
    (Fraction(2, 3), Fraction(1, 3))
    """
    check_positive(x)
    a, b = x.numerator, x.denominator
    return Fraction(b, (2 * (a // b) + 1) * b - a)


def check_positive(x: Fraction) -> None:
    """Raise ``BadParameter`` unless ``x`` > 0.

    >>> check_positive(Fraction(1, 2))
    """
    if x <= 0:
        written = f"{abbreviated(x.numerator)}/{abbreviated(x.denominator)}"
        raise BadParameter(f"{written} does not stand in the tree: positive rational numbers are allowed")


def stern_brocot_generation(n: int) -> Iterator[Fraction]:
    """The 2ⁿ⁻¹ numbers of generation ``n`` ≥ 1 of the Stern–Brocot tree, increasing, lazily; 1/1 is generation 1.

    The same numbers as in generation n of the Calkin–Wilf tree, in another order: the way to a number there, read
    backwards, is its way here. Stern 1858, Brocot 1861; Graham, Knuth & Patashnik, *Concrete Mathematics*, §4.5.

    >>> [str(x) for x in stern_brocot_generation(3)]
    ['1/3', '2/3', '3/2', '3']
    """
    if n < 1:
        raise BadParameter(f"there is no generation {abbreviated(n)}: n ≥ 1 is allowed")
    return (_at_the_end_of(f"{place:0{n}b}"[1:]) for place in range(1 << n - 1))


def _at_the_end_of(steps: str) -> Fraction:
    """The number to which steps lead from the root, 0 to the left and 1 to the right."""
    runs = [len(list(run)) for _, run in groupby(steps)]
    return from_quotients([*([0] if steps.startswith("0") else []), *runs, 1])


def cantor_index_of(a: int, b: int) -> int:
    """The number of the pair (a, b), from 1. ``BadParameter`` unless a, b ≥ 1.

    >>> cantor_index_of(1, 1), cantor_index_of(2, 2), cantor_index_of(3, 1)
    (1, 5, 6)
    """
    if a < 1 or b < 1:
        raise BadParameter(f"({abbreviated(a)}, {abbreviated(b)}) is not in the scheme: a, b ≥ 1 are allowed")
    return a + (a + b - 1) * (a + b - 2) // 2


def cantor_pairs() -> Iterator[tuple[int, int]]:
    """All pairs in diagonal order.

    >>> from itertools import islice
    >>> list(islice(cantor_pairs(), 4))
    [(1, 1), (1, 2), (2, 1), (1, 3)]
    """
    total = 2
    while True:
        for a in range(1, total):
            yield a, total - a
        total += 1
