"""Section 1: the sequences A, B and AB, and the sets that Lemma 1 makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import numpy as np

from sprague.papers.claim import compared
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.floors import LOWER, UPPER, Expression, is_floor, lower, lower_of_upper, upper
from sprague.papers.reasons import LISTED
from sprague.proofs import Proved, Refuted, Verdict

LARGEST_N = 5_000_000


def published_terms() -> Iterator[tuple[str, int, list[int]]]:
    """The sequences as the OEIS lists them: A-number, index of the first term, terms.

    >>> [(name, first, terms[:4]) for name, first, terms in published_terms()][3]
    ('A026352', 0, [1, 3, 6, 8])
    """
    text = (files("sprague.papers") / "tables" / "fibonacci_oeis.tsv").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        if not line.startswith("#"):
            name, first, terms = line.split("\t")
            yield name, int(first), [int(term) for term in terms.split(",")]


def sequence(name: str, n: Integers) -> Integers:
    """The terms of index n of the five sequences that the section names, by their A-numbers.

    >>> sequence("A089910", np.arange(1, 5)).tolist()
    [4, 9, 12, 17]
    """
    by_name = {"A000201": lower, "A001950": upper, "A003623": lower_of_upper}
    if name in by_name:
        return by_name[name](n)
    if name == "A026352":
        return upper(n) + 1
    assert name == "A089910"
    return 2 * lower(n) + n + 1


@DOCUMENT.claim("F-seq", source="section 1", expect="proved")
def composition() -> Verdict:
    """A(B(n)) = A(n) + B(n) = 2⌊nφ⌋ + n for every n ≥ 0."""
    n = np.arange(LARGEST_N + 1)
    by_definition = lower_of_upper(n)
    comparisons = (
        Comparison("A(n) + B(n), n", lower(n) + upper(n), by_definition),
        Comparison("2⌊nφ⌋ + n, n", 2 * lower(n) + n, by_definition),
    )
    found = agreed(comparisons, f"n ≤ {LARGEST_N}")
    twice = Expression(2 * LOWER.x + 1, 2 * LOWER.y)  # 2A(n) + n = A(n) + B(n)
    if isinstance(found, Refuted) or not is_floor(twice, UPPER.times_phi()):
        return found
    return Proved(
        "exact in Q(√5): with t = nφ − ⌊nφ⌋, φB(n) − (2A(n) + n) = (2 − φ)t, which lies in [0, 1); "
        f"A(B(n)) computed for n ≤ {LARGEST_N} besides"
    )


@DOCUMENT.claim("F-seq.oeis", source="section 1", expect="verified", because=LISTED)
def in_the_oeis() -> Verdict:
    """A, B, AB, B_0 ⊕ 1 and AB ⊕ 1 are A000201, A001950, A003623, A026352 and A089910."""
    listed = [(name, first, terms) for name, first, terms in published_terms() if name != "A242082"]
    pairs = (
        (f"{name}({n})", term, int(sequence(name, np.array([n]))[0]))
        for name, first, terms in listed
        for n, term in enumerate(terms, first)
    )
    shortest = min(len(terms) for _, _, terms in listed)
    return compared(pairs, f"the terms that the OEIS lists, {shortest} or more of each")
