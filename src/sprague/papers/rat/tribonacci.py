"""Section 8: the Tribonacci game on three piles, which the document names; its rules are Duchêne and Rigo's (2008)."""

from __future__ import annotations

from collections.abc import Iterator

from sprague.papers.computations import Computation, of_one, of_tuples
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.theorems import Piles, agrees_with_the_rules
from sprague.proofs import Verdict

LETTERS = "abc"
LENGTH = 100_000


def tribonacci_word(length: int) -> str:
    """The first letters of the word that a → ab, b → ac, c → a leaves as it is.

    >>> tribonacci_word(13)
    'abacabaabacab'
    """
    word, before, first = "abac", "ab", "a"
    while len(word) < length:
        word, before, first = word + before + first, word, before
    return word[:length]


def places(length: int = LENGTH) -> Iterator[Piles]:
    """(0, 0, 0), then where the n-th a, the n-th b and the n-th c stand, counted from 1, n = 1, 2, ….

    >>> list(places(13))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    word = tribonacci_word(length)
    yield 0, 0, 0
    yield from zip(*([at for at, each in enumerate(word, 1) if each == letter] for letter in LETTERS), strict=False)


def letter_by_digits(x: int) -> str:
    """The letter at the place x ≥ 1 as the digits of x − 1 for 1, 2, 4, 7, 13, … tell it: they end in 0, 01 or 011.

    >>> "".join(map(letter_by_digits, range(1, 14)))
    'abacabaabacab'
    """
    weights, rest = [1, 2, 4], x - 1
    while weights[-1] <= rest:
        weights.append(sum(weights[-3:]))
    taken = []
    for weight in reversed(weights):
        taken.append(weight <= rest)
        rest -= weight * taken[-1]
    ones = next(at for at, digit in enumerate([*reversed(taken), False]) if not digit)
    return LETTERS[ones]


@PROGRAMS("R-tribonacci")
def by_the_word() -> Verdict:
    return agrees_with_the_rules("tribonacci", places(), 300)


def _places(at: int) -> Computation:
    return of_tuples(2, lambda up_to: ((n, piles[at]) for n, piles in enumerate(places(7 * up_to)) if n))


def _ending(letter: str) -> Computation:
    return of_one(lambda x: letter_by_digits(x + 1) == letter)


for _at, _letter in enumerate(LETTERS):
    PROGRAMS.computations[f"the place x of the n-th {_letter} of the Tribonacci word"] = _places(_at)
    PROGRAMS.computations[f"x whose Tribonacci digits end in 0{_at * '1'}"] = _ending(_letter)
