"""Section 8: the Tribonacci game on three piles, which the document names; its rules are Duchêne and Rigo's (2008)."""

from __future__ import annotations

from collections.abc import Iterator

from sprague.papers.computations import Computation, of_one, of_tuples
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.theorems import Piles, agrees_with_the_rules
from sprague.proofs import Verdict

LETTERS = "abc"
LENGTH = 100_000


def word(length: int, letters: str = LETTERS) -> str:
    """The first letters of the word that a → ab, b → ac, c → a leaves as it is; likewise of other letters.

    >>> word(13), word(16, "abcd")
    ('abacabaabacab', 'abacabadabacabaa')
    """
    follows = {ord(letter): "a" + following for letter, following in zip(letters, [*letters[1:], ""], strict=True)}
    found = "a"
    while len(found) < length:
        found = found.translate(follows)
    return found[:length]


def places(length: int = LENGTH, letters: str = LETTERS) -> Iterator[Piles]:
    """(0, 0, 0), then where the n-th a, the n-th b and the n-th c stand, counted from 1, n = 1, 2, ….

    >>> list(places(13))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    known = word(length, letters)
    yield (0,) * len(letters)
    yield from zip(*([at for at, each in enumerate(known, 1) if each == letter] for letter in letters), strict=False)


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


def _places(letters: str, at: int) -> Computation:
    """The last letter stands once in less than 2^k places, k letters."""
    return of_tuples(
        2, lambda up_to: ((n, piles[at]) for n, piles in enumerate(places(up_to << len(letters), letters)) if n)
    )


def _ending(letter: str) -> Computation:
    ones = "1" * LETTERS.index(letter)
    return of_one(lambda x: letter_by_digits(x + 1) == letter, f"digits it(x): ((0|1)*0)?{ones}")


PROGRAMS.computations |= {
    f"the place x of the n-th {letter} of the {name} word": _places(letters, at)
    for name, letters in (("Tribonacci", LETTERS), ("Tetranacci", "abcd"))
    for at, letter in enumerate(letters)
} | {f"x whose Tribonacci digits end in 0{'1' * at}": _ending(letter) for at, letter in enumerate(LETTERS)}
