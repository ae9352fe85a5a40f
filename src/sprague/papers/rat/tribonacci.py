"""Section 8: the Tribonacci game on three piles, which the document names; its rules are Duchêne and Rigo's (2008)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from sprague.papers.exhibit import compared
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


def by_two_mex() -> Iterator[Piles]:
    """(0, 0, 0), then: the mex of all piles before; more than it by the mex of all differences of neighbours before;
    and n more than these two together.

    >>> from itertools import islice
    >>> list(islice(by_two_mex(), 4))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11), (5, 9, 17)]
    """
    yield 0, 0, 0
    piles, differences, least, apart = {0}, {0}, 0, 0
    for n in count(1):
        least = next(x for x in count(least) if x not in piles)
        apart = next(x for x in count(apart) if x not in differences)
        a, b, c = least, least + apart, 2 * least + apart + n
        piles |= {a, b, c}
        differences |= {b - a, c - b}
        yield a, b, c


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


@PROGRAMS("R-tribonacci.recursion")
def by_the_recursion() -> Verdict:
    to = LENGTH // 10
    pairs = zip(range(to + 1), places(), by_two_mex(), strict=False)
    return compared(((f"n = {n}", recursive, word) for n, word, recursive in pairs), f"n ≤ {to:,}")


@PROGRAMS("R-tribonacci.digits")
def by_the_digits() -> Verdict:
    letters = enumerate(tribonacci_word(LENGTH), 1)
    return compared(((f"x = {x}", letter_by_digits(x), letter) for x, letter in letters), f"x ≤ {LENGTH:,}")
