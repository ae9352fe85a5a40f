"""Larsson and Fox, *An aperiodic subtraction game of Nim-dimension two*: what no formula of the document says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sprague.games.subtraction import fibonacci_subtraction
from sprague.numbers.numeration import fibonacci
from sprague.papers.computations import lower, upper
from sprague.papers.exhibit import Programs, compared, printed
from sprague.proofs import Verdict
from sprague.solving import nim_sequence

PROGRAMS = Programs()

HEAPS = 20_000
LARGEST_INDEX = 32


@cache
def nim_values() -> NDArray[np.integer]:
    """The nim-values of the first heaps, from the rules."""
    return np.asarray(nim_sequence(fibonacci_subtraction(), HEAPS))


SEQUENCES: dict[str, Callable[[int], int]] = {
    "A000201": lower,
    "A001950": upper,
    "A003623": lambda n: lower(upper(n)),
    "A026352": lambda n: upper(n) + 1,
    "A089910": lambda n: lower(upper(n)) + 1,
    "A242082": lambda n: int(nim_values()[n]),
}
"""What the entries of the OEIS are in the document: A, B, AB, B_0 ⊕ 1, AB ⊕ 1 and the nim-values."""


def published_terms() -> Iterator[tuple[str, int, list[int]]]:
    """The sequences as the OEIS lists them: A-number, index of the first term, terms.

    >>> [(name, first, terms[:4]) for name, first, terms in published_terms()][3]
    ('A026352', 0, [1, 3, 6, 8])
    """
    for row in printed("fibonacci_oeis"):
        yield row["entry"], int(row["first"]), [int(term) for term in row["terms"].split(",")]


def agrees_with_the_oeis(names: list[str]) -> Verdict:
    """Whether these sequences are what the OEIS lists."""
    listed = [(name, first, terms) for name, first, terms in published_terms() if name in names]
    numbered = ((name, n, term) for name, first, terms in listed for n, term in enumerate(terms, first))
    pairs = ((f"{name}({n})", term, SEQUENCES[name](n)) for name, n, term in numbered)
    shortest = min(len(terms) for _, _, terms in listed)
    return compared(pairs, f"the terms that the OEIS lists, {shortest} or more of each")


@PROGRAMS("F-seq.oeis")
def sequences() -> Verdict:
    return agrees_with_the_oeis([name for name in SEQUENCES if name != "A242082"])


@PROGRAMS("F-2.oeis")
def nim_values_listed() -> Verdict:
    return agrees_with_the_oeis(["A242082"])


def zeckendorf_sums(largest_index: int) -> NDArray[np.int64]:
    """The sums of all sets of indices from 2 to a bound, no two of them neighbours, in no particular order.

    >>> sorted(zeckendorf_sums(5).tolist())
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    two_below = below = np.zeros(1, dtype=np.int64)
    for index in range(2, largest_index + 1):
        two_below, below = below, np.concatenate([below, two_below + fibonacci(index)])
    return below


@PROGRAMS("F-zeck")
def zeckendorf_unique() -> Verdict:
    below = fibonacci(LARGEST_INDEX + 1)
    times = np.bincount(zeckendorf_sums(LARGEST_INDEX), minlength=below)
    wrong = np.flatnonzero(times != 1)
    where = int(wrong[0]) if len(wrong) else below - 1
    every = f"every x < F({LARGEST_INDEX + 1}) = {below}"
    return compared([(f"representations of {where}", 1, int(times[where]))], every)


@PROGRAMS("F-2.rules")
def rules() -> Verdict:
    game = fibonacci_subtraction()
    allowed = {fibonacci(2 * n + 1) - 1 for n in range(1, 12)}
    pairs: list[tuple[object, object, object]] = [("S", [1, 4, 12], sorted(allowed)[:3])]
    pairs += [(f"p = {p}", [(p - s,) for s in range(p, 0, -1) if s in allowed], game.options((p,))) for p in range(500)]
    return compared(pairs, "heaps p < 500")


def generated_group(values: set[int]) -> set[int]:
    """The group that the values generate under the nim-sum.

    >>> sorted(generated_group({1, 4}))
    [0, 1, 4, 5]
    """
    group = {0}
    for value in values:
        group |= {member ^ value for member in group}
    return group


@PROGRAMS("F-aper.dimension")
def dimension() -> Verdict:
    group = generated_group(set(nim_values().tolist()))
    return compared([("order of the group", 2**2, len(group))], f"the values of every heap p < {HEAPS}")


@PROGRAMS("F-aper.classical")
def classical_dimension() -> Verdict:
    exponent = max(value.bit_length() - 1 for value in set(nim_values().tolist()) if value and value & (value - 1) == 0)
    return compared([("largest exponent", 1, exponent)], f"the values of every heap p < {HEAPS}")
