"""A. S. Fraenkel, The Rat game and the Mouse game (2009): the programs that judge its statements."""

from __future__ import annotations

import gc
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from itertools import combinations_with_replacement, count, pairwise, product, takewhile
from math import gcd
from operator import lt, xor
from types import FrameType
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague.games import FormulaGame, game
from sprague.games.rat import difference_steps, fat_rat
from sprague.games.wythoff import n_heap_wythoff
from sprague.guess.quasilinear import Quasilinear, RationalBeatty
from sprague.numbers import floor_phi, quotients
from sprague.papers.computations import Computation, of_function, of_one, of_tuples
from sprague.papers.exhibit import compared, entries, holds, printed
from sprague.papers.splittings import PROGRAMS, Columns, floors, splits
from sprague.proofs import Refuted, Undecided, Verdict, Verified
from sprague.solving import p_positions
from sprague.solving.formula_tables import P_POSITION, invariant_p_table, p_table
from sprague.strategies import of_piles, strategy
from sprague.strategies.numbered import fat_rat_term as nth_p_position
from sprague.texts import number_of

# Sections 1 to 5 and 7: the P-positions of Rat and Mouse, by sequences with f(n + q) = f(n) + p.

Piles = tuple[int, ...]
# Sections 2 and 5: two characterisations of the P-positions of Rat, by mex and differences and by a closed form.


@lru_cache(maxsize=8)
def p_positions_by_the_rules(name: str, up_to: int) -> tuple[Piles, ...]:
    """The P-positions of a game of the catalogue, computed from its rules alone."""
    return tuple(p_positions(game(name), up_to))


def closed_form(columns: Columns) -> Iterator[Piles]:
    """The end position, then the n-th terms of the columns, n = 1, 2, ….

    >>> list(takewhile(lambda piles: max(piles) < 18, closed_form(columns(3))))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    yield (0,) * len(columns)
    yield from (tuple(column.term(n) for column in columns) for n in count(1))


def agrees_with_the_rules(name: str, formula: Iterator[Piles], up_to: int) -> Verdict:
    """Whether the P-positions of a game with piles up to a bound are those that a formula lists in growing order.

    >>> agrees_with_the_rules("rat", closed_form(columns(3)), 30).evidence
    'to piles ≤ 30: the 5 P-positions among all positions'
    """
    stated = takewhile(lambda piles: max(piles) <= up_to, formula)
    return same_positions(stated, p_positions_by_the_rules(name, up_to), f"piles ≤ {up_to}")


def same_positions(stated: Iterable[Piles], by_the_rules: Iterable[Piles], bound: str) -> Verdict:
    """Whether the P-positions that a formula lists are those by the rules, all of them to a bound."""
    claimed_positions, are = set(stated), set(by_the_rules)
    if claimed_positions != are:
        wrong = min(claimed_positions ^ are)
        claimed, is_ = ("P", "N") if wrong in claimed_positions else ("N", "P")
        return Refuted(f"{wrong}: stated to be {claimed}, by the rules it is {is_}")
    return Verified(bound, f"the {number_of(len(are), 'P-position')} among all positions")


# Section 3: Lemmas 1 to 6 on the three sequences and their differences d = B − A, δ = C − B, Δ = C − A.

LARGEST_P = 36


def moduli(largest: int) -> Iterator[tuple[int, int]]:
    """The pairs p > q ≥ 1 with p up to a bound."""
    return ((p, q) for p in range(2, largest + 1) for q in range(1, p))


def _distinct(p: int, q: int, s: int, t: int) -> bool:
    return len({(p * n + s) // q % p for n in range(t + 1, t + q + 1)}) == q


@PROGRAMS("R-L1")
def distinct_residues() -> Verdict:
    cases = (((p, q, s, t), _distinct(p, q, s, t)) for p, q in moduli(LARGEST_P) for s in range(q) for t in range(q))
    return holds(cases, f"p ≤ {LARGEST_P}, every q < p, every s and t")


@PROGRAMS("R-L1.shift")
def shift() -> Verdict:
    pairs = (
        ((p, q, s, n, k), (p * n + s) // q + k * p, (p * (n + k * q) + s) // q)
        for p, q in moduli(LARGEST_P)
        for s in range(-1, q)
        for n in range(-1, q)
        for k in (-3, 1, 10**30)
    )
    return compared(pairs, f"p ≤ {LARGEST_P}, every q < p, s and n through a period, k = −3, 1, 10^30")


# Section 10: generalised Wythoff W(a), a game with irrational numbers, beside which Rat stands.

PROGRAMS.computations["(a + 1)² − a²"] = of_function(lambda a: (a + 1) ** 2 - a**2)


# Section 6: two numeration systems of a continued fraction, and the P-positions of Rat read off their digits, which
# are found by listing every admissible representation, not by an algorithm.

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
    numbers: list[tuple[int, Digits]] = [(0, ())]  # value and digits, from the highest place down
    for k in reversed(range(len(values))):
        full = quotients[k + 2] if k + 2 < len(quotients) else None  # above this place
        numbers = [
            (value + digit * values[k], (digit, *digits))
            for value, digits in numbers
            for digit in range(bounds[k] + 1)
            if value + digit * values[k] <= up_to and not (digits and digit and digits[0] == full)
        ]
    yield from numbers


def _digits(system: System, quotients: Sequence[int], order: Sequence[int]) -> Computation:
    """The relation between a number and those of its digits that stand at the places ``order``."""

    def places(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((value, *(digits[k] for k in order)) for value, digits in representations(system, quotients, up_to))

    return of_tuples(1 + len(order), places)


PROGRAMS.computations |= {
    "the p-digits for 7/4": _digits("p", QUOTIENTS, (2, 1, 0)),
    "the q-digits for 7/4": _digits("q", QUOTIENTS, (2, 1)),
    "the p-digits for 3/2": _digits("p", (1, 1, 1), (2, 1, 0)),
}


def unique_representations(system: System, quotients: Sequence[int], up_to: int) -> str | None:
    """What is wrong with the statement that each number up to a bound has just one admissible representation."""
    held = Counter(value for value, _ in representations(system, quotients, up_to))
    wrong = [n for n in range(up_to + 1) if held[n] != 1]
    return f"{wrong[0]} has {held[wrong[0]]} representations" if wrong else None


def even_quotients(x: Fraction) -> tuple[int, ...]:
    """The one of the two continued fractions of a number whose last index is even; its last quotient may be 1.

    >>> even_quotients(Fraction(7, 4)), even_quotients(Fraction(3, 2)), even_quotients(Fraction(15, 8))
    ((1, 1, 3), (1, 1, 1), (1, 1, 7))
    """
    terms = tuple(quotients(x))
    return terms if len(terms) % 2 else (*terms[:-1], terms[-1] - 1, 1)


@PROGRAMS("R-4.unique")
def unique() -> Verdict:
    alphas = [Fraction(q + r, q) for q in range(2, 17) for r in range(1, q) if gcd(q, r) == 1]
    cases = (
        (f"α = {alpha}, {system}-system: {failure}", failure is None)
        for alpha in alphas
        for system in _SYSTEMS
        for failure in [unique_representations(system, even_quotients(alpha), 300)]
    )
    return holds(cases, "numbers ≤ 300, denominators of α ≤ 16, all representations listed")


_SYSTEMS: tuple[System, System] = ("p", "q")


# Section 8: Fat Rat, the Rat game on any number m of piles; its P-positions, and rules that have them.
#
# Section 9: the three strategies answer for piles of thousands of digits, in as many steps as for short ones.
#
# Steps are the lines of the program that run. They are counted, so that the verdict depends on no clock.

BOX_ON_FIVE_PILES = (10, 19, 36, 71, 141)

BOX_OF_TABLE_5 = (31, 60, 118, 234)


def columns(m: int) -> list[RationalBeatty]:
    """The sequences ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, k = 1, …, m.

    >>> [column.term(9) for column in columns(3)]
    [15, 30, 60]
    """
    return [floors(2**m - 1, 2 ** (m - k), 2 ** (m - k) * (1 - 2 ** (k - 1))) for k in range(1, m + 1)]


def gap(m: int, n: int, upper: int, lower: int) -> int:
    """The difference of the n-th terms of two columns.

    >>> [gap(3, 9, k, k - 1) for k in (2, 3)]
    [15, 30]
    """
    return columns(m)[upper - 1].term(n) - columns(m)[lower - 1].term(n)


@lru_cache(maxsize=8)
def p_positions_in(rules: FormulaGame, box: tuple[int, ...]) -> tuple[Piles, ...]:
    """The P-positions whose piles, in order, are below the sides of a box, from the rules alone.

    No move raises a pile in order, so none leaves the box.
    """
    return tuple(map(tuple, np.argwhere(p_table(rules, box) == P_POSITION).tolist()))


fat_rat_rules = lru_cache(maxsize=8)(fat_rat)
"""The rules for m piles; the same object at every call, so that no table is made twice."""


def rules_have(formula: Columns, box: tuple[int, ...]) -> Verdict:
    """Whether the P-positions of Fat Rat in a box are the terms of these columns, and nothing else.

    >>> rules_have(columns(4), (4, 7, 13, 24)).evidence
    'to piles ≤ 3, 6, 12, 23 in order: the 3 P-positions among all positions'
    """
    stated = takewhile(lambda piles: all(map(lt, piles, box)), closed_form(formula))
    computed = p_positions_in(fat_rat_rules(len(box)), box)
    return same_positions(stated, computed, f"piles ≤ {', '.join(str(side - 1) for side in box)} in order")


def _valuations(up_to: int) -> Iterator[tuple[int, ...]]:
    """x, 2^(k − 1) and 2^m where x < 2^m is a term of column k within the first period."""
    for m in range(1, up_to.bit_length()):
        for k, column in enumerate(columns(m), 1):
            yield from ((column.term(n), 2 ** (k - 1), 2**m) for n in range(1, column.q + 1))


def _differences(up_to: int) -> Iterator[tuple[int, ...]]:
    """d, 2^(k − 1) and 2^m where d ≤ 2^m − 2 is a difference of the columns k + 1 and k."""
    for m in range(2, up_to.bit_length()):
        for k in range(1, m):
            yield from ((gap(m, n, k + 1, k), 2 ** (k - 1), 2**m) for n in range(1, 2 ** (m - k) + 1))


PROGRAMS.computations |= {
    "d in difference k of one period, w = 2^(k − 1), of q = 2^m, by the formula": of_tuples(3, _differences),
    "x in column k of one period, w = 2^(k − 1), of q = 2^m, by the formula": of_tuples(3, _valuations),
    **{
        f"column {k} of the formula for m = {m}": of_function(column.term, 1)
        for m in (2, 3)
        for k, column in enumerate(columns(m), 1)
    },
    **{
        f"difference {k} of the formula for m = 4": of_function(partial(gap, 4, upper=k + 1, lower=k), 1)
        for k in (1, 2, 3)
    },
    "2^(m − 1) and 2^m − 1, m ≥ 2": of_tuples(
        2, lambda up_to: ((2 ** (m - 1), 2**m - 1) for m in range(2, (up_to + 1).bit_length()))
    ),
}


def four_by_the_rules(n: int) -> dict[str, int]:
    """The n-th P-position on four piles by the rules, n ≤ 16, and its differences, by the names of the columns."""
    piles = p_positions_in(fat_rat_rules(4), BOX_OF_TABLE_5)[n]
    row = {f"A{k + 1}": pile for k, pile in enumerate(piles)}
    row |= {f"d{k + 1}": large - small for k, (small, large) in enumerate(pairwise(piles))}
    return row | {"Delta": piles[3] - piles[0]}


@PROGRAMS("R-fat-rules.steps")
def steps() -> Verdict:
    failures = ((m, j, step_failure(m, j)) for m in range(3, 11) for j in range(3, m + 1))
    by_shift = "for all n ≥ 1 by one period and the shift f(n + q) = f(n) + c (Lemma 1 ii)"
    return holds(((f"m = {m}, j = {j}: {why}", why is None) for m, j, why in failures), f"m ≤ 10, {by_shift}")


def step_failure(m: int, j: int) -> str | None:
    """A residue of A^j − A^1 that two different steps follow, or another step than the rules have; None if there is
    none.
    """
    wide = [gap(m, n, j, 1) for n in range(1, 2 ** (m - 1) + 2)]
    start, stated = difference_steps(m, j)
    if start != wide[0]:
        return f"the first difference is {wide[0]}, the rules have {start}"
    for n, (here, then) in enumerate(pairwise(wide), start=1):
        if stated[here % (2**m - 1)] != then - here:
            return f"n = {n}: {then - here} after {here}, the rules have {stated[here % (2**m - 1)]}"
    return None


# Section 8: the Tribonacci game on three piles, which the document names; its rules are Duchêne and Rigo's (2008).

LETTERS = "abc"
LENGTH = 100_000


def word(length: int, letters: str = LETTERS) -> str:
    """The first letters of the word that a → ab, b → ac, c → a leaves as it is; likewise of other letters.

    >>> word(13), word(16, "abcd")
    ('abacabaabacab', 'abacabadabacabaa')
    """
    follows = {ord(letter): "a" + following for letter, following in zip(letters, [*letters[1:], ""], strict=True)}
    text = "a"
    while len(text) < length:
        text = text.translate(follows)
    return text[:length]


def letter_places(length: int = LENGTH, letters: str = LETTERS) -> Iterator[Piles]:
    """(0, 0, 0), then where the n-th a, the n-th b and the n-th c stand, counted from 1, n = 1, 2, ….

    >>> list(letter_places(13))
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
    return LETTERS[next(at for at, digit in enumerate([*reversed(taken), False]) if not digit)]


def _places(letters: str, at: int) -> Computation:
    """The last letter stands once in less than 2^k places, k letters."""
    return of_tuples(
        2, lambda up_to: ((n, piles[at]) for n, piles in enumerate(letter_places(up_to << len(letters), letters)) if n)
    )


def _ending(letter: str) -> Computation:
    return of_one(lambda x: letter_by_digits(x + 1) == letter)


PROGRAMS.computations |= {
    f"the place x of the n-th {letter} of the {name} word": _places(letters, at)
    for name, letters in (("Tribonacci", LETTERS), ("Tetranacci", "abcd"))
    for at, letter in enumerate(letters)
} | {f"x whose Tribonacci digits end in 0{'1' * at}": _ending(letter) for at, letter in enumerate(LETTERS)}


PROGRAMS.add(
    {
        "R-fat.table": lambda: compared(
            entries(printed("rat_table_5"), four_by_the_rules), "128 entries, from the rules", finite=True
        ),
        "R-fat-rules": lambda: rules_have(columns(4), BOX_OF_TABLE_5),
        "R-fat-rules.5": lambda: rules_have(columns(5), BOX_ON_FIVE_PILES),
        "R-tribonacci": lambda: agrees_with_the_rules("tribonacci", letter_places(), 300),
    }
)


Test = Callable[[Piles], bool]
T = TypeVar("T")

LENGTHS = (1, 3, 10, 100, 1000, 3000, 10_000)
"""Decimal digits of the indices n whose P-positions, with their neighbours, are asked about."""


SHORT = 10
"""Piles of so many digits are short; for longer ones at most twice as many steps are taken."""


def counted(work: Callable[[Piles], T], piles: Piles) -> tuple[T, int]:
    """What a function answers for some piles, and how many lines of Python run for it.

    >>> counted(lambda piles: sum(piles), (1, 2))
    (3, 1)
    """
    lines = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before, collects = sys.gettrace(), gc.isenabled()
    gc.disable()  # what others do when garbage is collected is no step
    sys.settrace(trace)
    try:
        answer = work(piles)
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
    return answer, lines


class Steps:
    """The most steps that each of some functions took, for short piles and for longer ones."""

    def __init__(self) -> None:
        self.most: defaultdict[tuple[str, bool], int] = defaultdict(int)

    def taken(self, name: str, work: Callable[[Piles], T], piles: Piles) -> T:
        """The answer, its steps counted in a second call: the first may load modules and fill tables."""
        work(piles)
        answer, lines = counted(work, piles)
        key = name, piles[-1] < 10**SHORT
        self.most[key] = max(self.most[key], lines)
        return answer

    def verdict(self, bound: str, detail: str) -> Verdict:
        """Verified, unless a function takes more than twice as many steps for long piles as for short ones."""
        for (name, short), most in self.most.items():
            if not short and most > 2 * self.most[name, True]:
                return Refuted(f"{name}: {most} steps for long piles, {self.most[name, True]} for short ones")
        return Verified(bound, f"{detail}; at most {max(self.most.values())} lines of the program run for an answer")


def samples(nth: Callable[[int], Piles]) -> Iterator[tuple[Piles, bool]]:
    """P-positions of index about 10^k, k in LENGTHS, in all residues modulo 8, and the positions one token away.

    Each with whether it is P: a neighbour is not, for its other piles are those of a P-position.
    """
    for length, residue in product(LENGTHS, range(8)):
        piles = nth(10**length // 7 + residue + 1)
        yield piles, True
        for at, change in product(range(len(piles)), (-1, 1)):
            yield tuple(sorted((*piles[:at], piles[at] + change, *piles[at + 1 :]))), False


def strategies_agree(tests: Sequence[Test], nth: Callable[[int], Piles]) -> Verdict:
    """Whether all tests give the right answer for every sample."""
    count, steps = 0, Steps()
    for piles, lost in samples(nth):
        answers = [steps.taken(f"test {at}", test, piles) for at, test in enumerate(tests, 1)]
        if answers != [lost] * len(tests):
            return Refuted(
                f"a position with a largest pile of {piles[-1].bit_length()} bits: answers {answers}, truth {lost}"
            )
        count += 1
    seen = f"{number_of(count, 'position')}, {number_of(len(tests), 'test')} each"
    return steps.verdict(f"piles of {LENGTHS[-1]:,} digits, on samples", seen)


@cache
def recursion(m: int) -> list[Quasilinear]:
    """The columns of Fat Rat by mex and differences: the recursion is run for one period and then extended.

    A^1_n is the mex of all earlier piles, A^(k+1)_n = A^k_n + ⌊((2^m − 1)n − 2^(m−1) + 2^(m−1−k))/2^(m−k)⌋. If the
    extended columns partition the positive integers, they satisfy the recursion for every n: the differences by
    construction, and the mex because the least integer not yet used must be the next entry of the first column, every
    other entry to come lying above a later first one. The argument is that of Lemmas 1 and 2 and Theorem 3; that such
    a recursion can be polynomial in the number of digits is Fraenkel and Peled, Harnessing the unwieldy MEX function,
    Games of No Chance 4 (2015) 77-94.

    >>> [column.term(9) for column in recursion(3)]
    [15, 30, 60]
    """
    half, used, rows = 2 ** (m - 1), {0}, list[list[int]]()
    for n in range(1, half + 1):
        row = [next(x for x in count() if x not in used)]
        for k in range(1, m):
            row.append(row[-1] + ((2**m - 1) * n - half + (half >> k)) // (2 * half >> k))
        used.update(row)
        rows.append(row)
    laws = [Quasilinear((0, *column), 1, (2**m - 1) * 2**k) for k, column in enumerate(zip(*rows, strict=True))]
    assert splits(laws) and all(f.term(n) < f.term(n + 1) for f in laws for n in range(1, half + 1))
    return laws


def recursive(piles: Piles) -> bool:
    """Whether sorted piles are a P-position of Fat Rat by mex and differences (Theorem 1).

    >>> recursive((14, 29, 57, 113)), recursive((15, 29, 57, 113))
    (False, True)
    """
    columns = recursion(len(piles))
    n = columns[0].index(piles[0])
    return n is not None and piles == tuple(column.term(n) for column in columns)


def arithmetic(piles: Piles) -> bool:
    """Whether sorted piles are a P-position of Fat Rat by their digits in the p-numeration of (2^m − 1)/2^(m−1).

    The weights are 2^m − 1, 2, 1. The representations of column 1 end in an even number of zeros, those of column k in
    2^(k−2) times an odd digit, and 0. The endings of one column follow each other in the order of n, so the digits
    also count the n; a position is P when its piles are of columns 1, …, m and count the same n (Theorem 4).

    >>> arithmetic((14, 29, 57, 113)), arithmetic((15, 29, 57, 113))
    (False, True)
    """
    if piles[0] == 0:
        return not any(piles)
    counted = [_counted(x, len(piles)) for x in piles]
    return counted == [(k, counted[0][1]) for k in range(1, len(piles) + 1)]


def _counted(x: int, m: int) -> tuple[int, int]:
    """The column that holds a pile ≥ 1, and its n, both read off its p-digits s2 s1 s0."""
    s2, rest = divmod(x, 2**m - 1)
    s1, s0 = divmod(rest, 2)
    if s0 or not s1:
        return 1, s2 * 2 ** (m - 1) + (s1 + 1 if s0 else 0)
    k = (s1 & -s1).bit_length() + 1
    return k, s2 * 2 ** (m - k) + (s1 // 2 ** (k - 2) + 1) // 2


def algebraic(piles: Piles) -> bool:
    """Whether sorted piles are a P-position of Fat Rat by the formula (Theorem 2).

    >>> algebraic((14, 29, 57, 113)), algebraic((15, 29, 57, 113))
    (False, True)
    """
    m = len(piles)
    return piles == nth_p_position(m, (piles[-1] + 2 ** (m - 1) - 1) // (2**m - 1))


@PROGRAMS("R-8.moves")
def moves() -> Verdict:
    count, steps = 0, Steps()
    for name, m in (("rat", 3), ("mouse", 2), ("fat-rat:m=4", 4), ("fat-rat:m=5", 5)):
        rules, known, nth = game(name), strategy(name), partial(nth_p_position, m)
        assert known is not None
        for piles, lost in samples(nth):
            if lost or piles[-1].bit_length() >= 4000:
                continue
            left = steps.taken(name, known.winning_move, piles)
            if left is None or not algebraic(left) or not rules.is_move(piles, left):
                return Refuted(f"{name}: a largest pile of {piles[-1].bit_length()} bits")
            count += 1
    return steps.verdict("piles of 1,000 digits, on samples", number_of(count, "position"))


PROGRAMS.add(
    {
        name: partial(strategies_agree, tests, partial(nth_p_position, m))
        for name, m in (("R-8", 3), ("R-8.mouse", 2), ("R-8.fat", 4))
        for tests in [[of_piles(test, m, f"fat-rat:m={m}") for test in (recursive, algebraic, arithmetic)]]
    }
)


# Section 8: Wythoff's game on N heaps, and its two conjectures, which the document names without stating them.
#
# A move takes any positive number from one heap, or a_1, …, a_N ≥ 0, not all 0, with a_1 ⊕ … ⊕ a_N = 0. Fix the N − 2
# least heaps s, and let A(n) ≤ B(n) be the other two of the P-positions, A ≥ max s, in the order of A. Conjectures:
# (i) from some n on B(n) = A(n) + n; (ii) then also A(n) = ⌊nφ⌋ + α + ε(n) with −1 ≤ ε(n) ≤ 1 and an integer α.
#
# The reading: n is the rank in that order plus a constant, which (i) itself fixes. With it (i) begins at n = 23 for the
# least of three heaps 1. Fraenkel 1996; X. Sun and D. Zeilberger, On Fraenkel's N-heap Wythoff's conjectures, Ann.
# Comb. 8 (2004), who prove both for three heaps with the least up to 10.

Row = NDArray[np.int64]
Heaps = tuple[int, ...]


@cache
def last_heaps(fixed: Heaps, length: int) -> Row:
    """For y < length the one z, however large, that makes a P-position of the ``fixed`` heaps, y and z.

    Straight from the rules: z is the least number such that no option of (…fixed, y, z) is P. An option leaves u of the
    fixed heaps and v of y, and is P iff it leaves w of z, what the row of u says for v; smaller z have one. It takes
    z − w = (y − v) ⊕ s where u takes heaps of nim-sum s: as this changes the last digits of y − v only, it comes to
    a set of differences z − y for each remainder of y.

    >>> last_heaps((0,), 6).tolist(), last_heaps((1,), 6).tolist()
    ([0, 2, 1, 5, 7, 3], [2, 1, 0, 4, 3, 9])
    """
    below = [left for left in product(*(range(heap + 1) for heap in fixed)) if left != fixed]
    rows = np.array([last_heaps(tuple(sorted(left)), length) for left in below], dtype=np.int64).reshape(-1, length)
    balance = [reduce(xor, (heap - rest for heap, rest in zip(fixed, left, strict=True))) for left in below]
    period = 1 << max(balance, default=0).bit_length()
    taken = np.arange(2 * period)
    change = np.array([(taken ^ nim_sum) - taken for nim_sum in balance], dtype=np.int64).reshape(-1, 2 * period)
    one_heap = rows[np.array([sum(map(int.__ne__, fixed, left)) == 1 for left in below], dtype=bool)]
    row = np.full(length, -1, dtype=np.int64)
    room = 4 * length + 256 * len(fixed)  # too short a list would raise IndexError
    last = np.zeros(room, dtype=bool)
    difference = np.zeros((period, length + room), dtype=bool)  # of z − y + length, by y modulo the period
    for y in range(length):
        begin = -y % period
        difference[taken[:period], rows[:, y, None] - y + length + change[:, begin : begin + period]] = True
        if row[y] < 0:  # otherwise y was the last heap of an earlier one
            reached = difference[y % period, length - y : length - y + room] | last
            reached[one_heap[:, y]] = True
            z = int(reached.argmin())
            assert not reached[z], "every number listed is reached"
            row[y] = z
            if z < length:
                row[z] = y
        last[row[y]] = True
        difference[:, row[y] - y + length] = True
    return row


@dataclass(frozen=True)
class Constants:
    """What the conjectures say of one choice of the fixed heaps, to the end of the rows computed."""

    fixed: Heaps
    difference_from: int
    """The first n from which B(n) = A(n) + n."""
    alpha: int
    golden_from: int
    """The first n from which also −1 ≤ A(n) − ⌊nφ⌋ − α ≤ 1."""
    epsilons: tuple[int, ...]
    """The values of ε(n) in the last half."""
    last: int
    """The last n computed."""

    def __str__(self) -> str:
        values = ", ".join(map(str, self.fixed))
        return f"{values}: α = {self.alpha}, from n = {self.difference_from} (i), {self.golden_from} (ii)"


def constants(fixed: Heaps, row: Row) -> Constants | None:
    """The constants of the conjectures, or None where they are not settled in the first half of the row.

    α is the middle of the values of A(n) − ⌊nφ⌋ in the last half, which must be at most three neighbouring integers.

    >>> print(constants((2,), last_heaps((2,), 300)))
    2: α = -10, from n = 33 (i), 63 (ii)
    """
    pairs = [(a, int(b)) for a, b in enumerate(row) if max(fixed) <= a <= b]
    excess = [b - a - rank for rank, (a, b) in enumerate(pairs)]
    half, shift = len(pairs) // 2, excess[-1]
    begin = _start(value == shift for value in excess)
    golden = [a - floor_phi(rank + shift) for rank, (a, _) in enumerate(pairs)]
    low, high = min(golden[half:]), max(golden[half:])
    alpha = (low + high) // 2
    settled = max(begin, _start(abs(value - alpha) <= 1 for value in golden))
    if settled > half:
        return None
    epsilons = tuple(sorted({value - alpha for value in golden[half:]}))
    return Constants(fixed, begin + shift, alpha, settled + shift, epsilons, len(pairs) - 1 + shift)


def _start(true: Iterable[bool]) -> int:
    """The least index from which all are true."""
    start = 0
    for at, value in enumerate(true):
        if not value:
            start = at + 1
    return start


def conjectures_hold(choices: Sequence[Heaps], length: int) -> Verdict:
    """Both conjectures for these fixed heaps, from the rules, to the end of rows of a given length.

    Undecided where they are not settled in the first half of the rows.

    >>> conjectures_hold([(1,)], 200).evidence
    'to A < 200, n < 126: 1: α = -4, from n = 23 (i), 30 (ii)'
    """
    every = []
    for fixed in choices:
        constant = constants(fixed, last_heaps(fixed, length))
        if constant is None:
            return Undecided(f"fixed heaps {fixed}: not settled in the first half of the rows with A < {length}")
        every.append(constant)
    return Verified(f"A < {length:,}, n < {min(each.last for each in every):,}", "; ".join(map(str, every)))


def rows_agree(heaps: int, box: tuple[int, ...]) -> Verdict:
    """Whether rows and solver have the same P-positions (…fixed, A, B) in a box that holds both A and B."""
    table = invariant_p_table(n_heap_wythoff(heaps=heaps), box)
    marked = {tuple(piles) for piles in np.argwhere(table == P_POSITION).tolist()}
    listed = {
        (*fixed, a, b)
        for fixed in product(*map(range, box[:-2]))
        if fixed == tuple(sorted(fixed))
        for a, b in enumerate(last_heaps(fixed, box[-2]).tolist())
        if max(fixed) <= a <= b < box[-1]
    }
    if marked != listed:
        wrong = min(marked ^ listed)
        return Refuted(f"{wrong}: {'only the solver' if wrong in marked else 'only the row'} has it as a P-position")
    return Verified("piles ≤ " + ", ".join(str(side - 1) for side in box), number_of(len(marked), "P-position"))


@PROGRAMS("R-multi.rules")
def rules() -> Verdict:
    wythoff, to = n_heap_wythoff(heaps=3), 8

    def by_the_text(here: Heaps) -> list[Heaps]:
        taken = product(*(range(heap + 1) for heap in here))
        moves = [t for t in taken if any(t) and (t.count(0) == 2 or t[0] ^ t[1] ^ t[2] == 0)]
        return sorted({tuple(sorted(heap - t for heap, t in zip(here, take, strict=True))) for take in moves})

    positions = combinations_with_replacement(range(to + 1), 3)
    return compared(((here, by_the_text(here), wythoff.options(here)) for here in positions), f"heaps ≤ {to}")


KNOWN_ALPHA = (0, -4, -10, -16, -20, -26, -32, -39, -46, -52, -56)
"""α for three heaps with the least 0, …, 10: the result of the computation above, kept against change."""
KNOWN_FIRST = (0, 23, 33, 58, 138, 87, 133, 252, 416, 677, 691)
"""The first n of (i) for them."""


def constants_are(alphas: Sequence[int], firsts: Sequence[int], length: int) -> Verdict:
    """Whether three heaps with the least 0, 1, … have these α, these first n of (i), and every ε unless s = 0."""
    computed = [constants((s,), last_heaps((s,), length)) for s in range(len(alphas))]
    pairs = (
        (f"s = {s}", (alpha, first, (-1, 0, 1) if s else (0,)), (c.alpha, c.difference_from, c.epsilons) if c else None)
        for s, (alpha, first, c) in enumerate(zip(alphas, firsts, computed, strict=True))
    )
    return compared(pairs, f"A < {length:,}")


PROGRAMS.add(
    {
        "R-multi.rows": lambda: rows_agree(3, (11, 180, 340)),
        "R-multi.rows-of-four": lambda: rows_agree(4, (3, 4, 40, 70)),
        "R-multi": lambda: conjectures_hold([(s,) for s in range(11)], 6000),
        "R-multi.further": lambda: conjectures_hold([(s,) for s in range(11, 21)], 4500),
        "R-multi.four": lambda: conjectures_hold(list(combinations_with_replacement(range(3), 2)), 1500),
        "R-multi.constants": lambda: constants_are(KNOWN_ALPHA, KNOWN_FIRST, 6000),
    }
)
