"""Abstract and section 2: three nim-values, Nim-dimension two, and no period."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sprague.numbers.quadratic import PHI
from sprague.papers.claim import compared
from sprague.papers.fibonacci.comparison import Comparison, agreed
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.floors import lower_of_upper, upper
from sprague.papers.fibonacci.game import HEAPS, THEOREM_2, nim_values
from sprague.papers.proof import for_all
from sprague.proofs import Proved, Refuted, Undecided, Verdict, Verified

PREPERIOD, LARGEST_PERIOD = HEAPS // 2, HEAPS // 10
GAPS = 2_000_000

IRRATIONAL = "the zeros, B_0, have the density 1/φ², irrational, so that there is no period (F-aper.sets)"

MORPHISM = """
digits: Zeckendorf
define p(n, x): n >= 1 & x = floor(n phi)
define B_gap(n, g): n >= 1 & g = floor((n + 1) phi) + 1 - floor(n phi)
define AB_gap(n, g): n >= 1 & floor(phi*(floor((n + 1) phi) + n + 1)) = floor(phi*(floor(n phi) + n)) + g
proved B-letters: forall n. n >= 1 => B_gap(n, 3) | B_gap(n, 2)
proved AB-letters: forall n. n >= 1 => (B_gap(n, 3) <=> AB_gap(n, 5)) & (B_gap(n, 2) <=> AB_gap(n, 3))
proved start: p(1, 1)
proved a-becomes-ab: forall n, x. B_gap(n, 3) & p(n, x) => B_gap(x, 3) & B_gap(x + 1, 2) & p(n + 1, x + 2)
proved b-becomes-a: forall n, x. B_gap(n, 2) & p(n, x) => B_gap(x, 3) & p(n + 1, x + 1)
"""
"""For the prover: the image of the n-th letter of the gaps begins at the place p(n) of the gaps themselves."""

DENSITIES = {"B_0": 1 / (PHI + 1), "B_0 ⊕ 1": 1 / (PHI + 1), "AB ⊕ 1": 1 / (PHI * 2 + 1)}
"""How much of the integers each set holds: B(n) is nφ², and AB(n) = 2⌊nφ⌋ + n is n(2φ + 1), up to a bounded error."""


def surviving_period(values: bytes, preperiod: int, largest: int) -> int | None:
    """The least p from 1 to ``largest`` with G(n) = G(n + p) wherever n ≥ preperiod and both are known; None if none.

    >>> surviving_period(bytes([9, 1, 2, 1, 2, 1, 2, 1]), 1, 3), surviving_period(bytes(range(9)), 1, 3)
    (2, None)
    """
    window = values[preperiod : preperiod + min(4096, len(values) - preperiod - largest)]
    for p in range(1, largest + 1):
        # Most periods fail within the window; the others are compared to the end.
        if values.startswith(window, preperiod + p) and values[preperiod:-p] == values[preperiod + p :]:
            return p
    return None


def generated_group(values: Iterable[int]) -> set[int]:
    """The group that the values generate under the nim-sum.

    >>> sorted(generated_group([1, 4]))
    [0, 1, 4, 5]
    """
    group = {0}
    for value in values:
        group |= {member ^ value for member in group}
    return group


def occurring() -> list[int]:
    """The nim-values that occur among the heaps computed, increasing."""
    return [int(value) for value in np.unique(nim_values())]


@DOCUMENT.claim("F-aper", source="abstract; section 2", expect="proved")
def not_periodic() -> Verdict:
    """The sequence of nim-values is not periodic, whatever the preperiod."""
    period = surviving_period(nim_values().tobytes(), PREPERIOD, LARGEST_PERIOD)
    if period is not None:
        return Undecided(f"from heap {PREPERIOD} on the values computed, those below {HEAPS}, have the period {period}")
    compared_to = Verified(
        f"every period ≤ {LARGEST_PERIOD} with every preperiod ≤ {PREPERIOD}",
        f"each is broken at some heap between {PREPERIOD} and {HEAPS}, computed from the rules",
    )
    return for_all(compared_to, THEOREM_2, argument=IRRATIONAL)


@DOCUMENT.claim("F-aper.ternary", source="abstract; Theorem 2", expect="proved")
def three_values() -> Verdict:
    """The nim-values are 0, 1 and 2: all three occur, and no other."""
    return for_all(compared([("the values that occur", [0, 1, 2], occurring())], f"every heap p < {HEAPS}"), THEOREM_2)


@DOCUMENT.claim("F-aper.dimension", source="section 1, footnote 2", expect="proved")
def dimension() -> Verdict:
    """The nim-values generate a group of order four under the nim-sum, 2 to the power of the Nim-dimension two."""
    group = generated_group(occurring())
    return for_all(
        compared([("order of the group", 2**2, len(group))], f"the values of every heap p < {HEAPS}"), THEOREM_2
    )


@DOCUMENT.claim("F-aper.classical", source="section 1, footnote 2", expect="proved")
def classical_dimension() -> Verdict:
    """Counted as the exponent of the largest power of two among the nim-values, the dimension would be one.

    The source does not state the classical definition; this is the reading under which its two numbers, 2 and 1, agree.
    """
    exponent = max(value.bit_length() - 1 for value in occurring() if value and value & (value - 1) == 0)
    return for_all(compared([("largest exponent", 1, exponent)], f"the values of every heap p < {HEAPS}"), THEOREM_2)


@DOCUMENT.claim("F-aper.sets", source="section 2, after Lemma 1", expect="proved")
def irrational_densities() -> Verdict:
    """None of B_0, B_0 ⊕ 1 and AB ⊕ 1 is periodic, not even from some number on."""
    for name, density in DENSITIES.items():
        if density.is_rational():
            return Refuted(f"{name}: its density is {density}, rational")
    listed = ", ".join(f"{name} {density}" for name, density in DENSITIES.items())
    return Proved(
        f"the densities are irrational, in Q(√5): {listed}; but a set of period p from some number on has the density "
        "r/p with r members in a period. Used: the terms ⌊nφ²⌋ and 2⌊nφ⌋ + n, raised by 0 or 1, differ from nφ² and "
        "n(2φ + 1) by less than 3"
    )


def fibonacci_word(length: int) -> NDArray[np.bool_]:
    """The fixed point of a → ab, b → a, True for a.

    >>> "".join("ba"[int(letter)] for letter in fibonacci_word(8))
    'abaababa'
    """
    shorter, word = np.array([True]), np.array([True, False])
    while len(word) < length:
        shorter, word = word, np.concatenate([word, shorter])
    return word[:length]


@DOCUMENT.claim("F-aper.morphism", source="section 2, after Lemma 1 (Lothaire, theorem 2.1.13)", expect="proved")
def gaps() -> Verdict:
    """The gaps between B(1), B(2), … and between AB(1), AB(2), … are the fixed point of the Fibonacci morphism
    a → ab, b → a, with a = 3, b = 2 and a = 5, b = 3.
    """
    word, n = fibonacci_word(GAPS), np.arange(1, GAPS + 2)
    comparisons = (
        Comparison("gap after B(n), n", np.where(word, 3, 2), np.diff(upper(n)), n),
        Comparison("gap after AB(n), n", np.where(word, 5, 3), np.diff(lower_of_upper(n)), n),
    )
    return for_all(
        agreed(comparisons, f"n ≤ {GAPS}"), MORPHISM, argument="so the gaps are their own image, and begin with a"
    )
