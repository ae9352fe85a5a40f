"""Section 6: two numeration systems of a continued fraction, and the P-positions of Rat read off their digits.

Digits here are found by listing every admissible representation, not by an algorithm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import Literal

from sprague.numbers import quotients
from sprague.papers.computations import Computation, of_tuples
from sprague.papers.exhibit import Programs, compared, entries, holds, printed
from sprague.proofs import Verdict

PROGRAMS = Programs()

System = Literal["p", "q"]
Digits = tuple[int, ...]

QUOTIENTS = (1, 1, 3)
"""7/4 = [1, 1, 3], with an even last index."""


def places(system: System, quotients: Sequence[int]) -> list[int]:
    """The numerators or the denominators of the convergents of [1, a_1, …, a_2n], by their recursion.

    >>> places("p", (1, 1, 3)), places("q", (1, 1, 3))
    ([1, 2, 7], [1, 1, 4])
    """
    values = [1 if system == "p" else 0, 1]
    for quotient in quotients[1:]:
        values.append(quotient * values[-1] + values[-2])
    return values[1:]


def representations(system: System, quotients: Sequence[int], up_to: int) -> Iterator[tuple[int, Digits]]:
    """Every admissible row of digits with its value, values up to a bound; least significant digit first.

    Digit i is at most a_(i+1), the one at place 0 of the q-system below a_1, the highest unbounded; a digit at place
    i ≥ 1 equals a_(i+1) only above a digit 0.
    """
    values = places(system, quotients)
    bounds = [*quotients[1:], up_to // values[-1]]
    if system == "q":
        bounds[0] -= 1
    found: list[tuple[int, Digits]] = [(0, ())]  # value and digits, from the highest place down
    for k in reversed(range(len(values))):
        full = quotients[k + 2] if k + 2 < len(quotients) else None  # above this place
        found = [
            (value + digit * values[k], (digit, *digits))
            for value, digits in found
            for digit in range(bounds[k] + 1)
            if value + digit * values[k] <= up_to and not (digits and digit and digits[0] == full)
        ]
    yield from found


def _digits(system: System, quotients: Sequence[int], order: Sequence[int], means: str) -> Computation:
    """The relation between a number and those of its digits that stand at the places ``order``."""

    def places(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((value, *(digits[k] for k in order)) for value, digits in representations(system, quotients, up_to))

    return of_tuples(1 + len(order), places, means)


PROGRAMS.computations |= {
    "the p-digits for 7/4": _digits(
        "p", QUOTIENTS, (2, 1, 0), "define it(x, u, v, w): x = 7u + 2v + w & v <= 3 & w <= 1 & (v = 3 => w = 0)"
    ),
    "the q-digits for 7/4": _digits("q", QUOTIENTS, (2, 1), "define it(n, t, u): n = 4t + u & u <= 3"),
    "the p-digits for 3/2": _digits(
        "p", (1, 1, 1), (2, 1, 0), "define it(x, u, v, w): x = 3u + 2v + w & v <= 1 & w <= 1 & (v = 1 => w = 0)"
    ),
}


def unique_representations(system: System, quotients: Sequence[int], up_to: int) -> str | None:
    """What is wrong with the statement that each number up to a bound has just one admissible representation."""
    held = Counter(value for value, _ in representations(system, quotients, up_to))
    wrong = [n for n in range(up_to + 1) if held[n] != 1]
    return f"{wrong[0]} has {held[wrong[0]]} representations" if wrong else None


def fractions_between_1_and_2(largest: int) -> list[Fraction]:
    """The fractions α, 1 < α < 2, with denominators up to a bound."""
    return [Fraction(q + r, q) for q in range(2, largest + 1) for r in range(1, q) if gcd(q, r) == 1]


def even_quotients(x: Fraction) -> tuple[int, ...]:
    """The one of the two continued fractions of a number whose last index is even; its last quotient may be 1.

    >>> even_quotients(Fraction(7, 4)), even_quotients(Fraction(3, 2)), even_quotients(Fraction(15, 8))
    ((1, 1, 3), (1, 1, 1), (1, 1, 7))
    """
    found = tuple(quotients(x))
    return found if len(found) % 2 else (*found[:-1], found[-1] - 1, 1)


@PROGRAMS("R-4.unique")
def unique() -> Verdict:
    alphas = fractions_between_1_and_2(16)
    cases = (
        (f"α = {alpha}, {system}-system: {failure}", failure is None)
        for alpha in alphas
        for system in _SYSTEMS
        for failure in [unique_representations(system, even_quotients(alpha), 300)]
    )
    return holds(cases, "numbers ≤ 300, denominators of α ≤ 16, all representations listed")


_SYSTEMS: tuple[System, System] = ("p", "q")


@PROGRAMS("R-4.table")
def table_3() -> Verdict:
    return compared(entries(printed("rat_table_3"), written), "32 entries, by listing all representations", finite=True)


def written(n: int) -> dict[str, int]:
    """The two representations of n, each with its digits written as one number.

    >>> written(13)
    {'p': 130, 'q': 310}
    """
    row: dict[str, int] = {}
    for system in _SYSTEMS:
        (digits,) = (digits for value, digits in representations(system, QUOTIENTS, n) if value == n)
        row[system] = int("".join(map(str, reversed(digits))))
    return row
