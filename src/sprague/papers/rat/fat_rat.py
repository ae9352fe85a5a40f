"""Section 8: Fat Rat, the Rat game on any number m of piles; its P-positions, and rules that have them.

Section 9: the three strategies answer for piles of thousands of digits, in as many steps as for short ones.

Steps are the lines of the program that run. They are counted, so that the verdict depends on no clock.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product, takewhile
from types import FrameType
from typing import Any, TypeVar

import numpy as np

from sprague.claims import closed_form as closed_form_text
from sprague.claims import prove
from sprague.games import FormulaGame, game
from sprague.games.rat import difference_steps, fat_rat
from sprague.numbers import from_quotients
from sprague.papers.computations import Computation, of_function, of_one, of_tuples
from sprague.papers.exhibit import compared, entries, holds, printed
from sprague.papers.rat import PROGRAMS
from sprague.papers.rat.positions import (
    ONE_PERIOD,
    Piles,
    Quasilinear,
    agrees_with_the_rules,
    closed_form,
    floors,
    for_all_n,
    increases,
    partition_failure,
    residues,
    same_positions,
)
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solving.formula_tables import P_POSITION, p_table
from sprague.strategies import fat_rat as strategy
from sprague.strategies import of_piles
from sprague.strategies.fat_rat import nth_p_position, winning_move

BOX_ON_FIVE_PILES = (10, 19, 36, 71, 141)

BOX_OF_TABLE_5 = (31, 60, 118, 234)


def columns(m: int) -> tuple[Quasilinear, ...]:
    """The sequences ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, k = 1, …, m.

    >>> [column(9) for column in columns(3)]
    [15, 30, 60]
    """
    top = 2**m - 1
    return tuple(floors(top, 2 ** (m - k), 2 ** (m - k) * (1 - 2 ** (k - 1))) for k in range(1, m + 1))


def gaps(sequences: Sequence[Quasilinear]) -> list[Quasilinear]:
    """The differences of neighbouring sequences.

    >>> [gap(9) for gap in gaps(columns(3))]
    [15, 30]
    """
    return [large - small for small, large in pairwise(sequences)]


@lru_cache(maxsize=8)
def p_positions_in(rules: FormulaGame, box: tuple[int, ...]) -> tuple[Piles, ...]:
    """The P-positions whose piles, in order, are below the sides of a box, from the rules alone.

    No move raises a pile in order, so none leaves the box.
    """
    return tuple(map(tuple, np.argwhere(p_table(rules, box) == P_POSITION).tolist()))


@lru_cache(maxsize=8)
def fat_rat_rules(m: int) -> FormulaGame:
    """The rules for m piles; the same object at every call, so that no table is made twice."""
    return fat_rat(m)


def rules_have(formula: Sequence[Quasilinear], box: tuple[int, ...]) -> Verdict:
    """Whether the P-positions of Fat Rat in a box are the terms of these columns, and nothing else.

    >>> rules_have(columns(4), (4, 7, 13, 24)).evidence
    'to piles ≤ 3, 6, 12, 23 in order: the 3 P-positions among all positions'
    """

    def inside(piles: Piles) -> bool:
        return all(pile < side for pile, side in zip(piles, box, strict=True))

    bounds = ", ".join(str(side - 1) for side in box)
    computed = p_positions_in(fat_rat_rules(len(box)), box)
    return same_positions(takewhile(inside, closed_form(formula)), computed, f"piles ≤ {bounds} in order")


def _term(m: int, k: int, x: str) -> str:
    """That x is the n-th term of column k, in the claim language."""
    return f"{x} + {2 ** (k - 1) - 1} = floor({2**m - 1}n/{2 ** (m - k)})"


def _valuations(up_to: int) -> Iterator[tuple[int, ...]]:
    """x, 2^(k − 1) and 2^m where x < 2^m is a term of column k within the first period."""
    for m in range(1, up_to.bit_length()):
        for k, column in enumerate(columns(m), 1):
            yield from ((x, 2 ** (k - 1), 2**m) for x in column.first)


def _differences(up_to: int) -> Iterator[tuple[int, ...]]:
    """d, 2^(k − 1) and 2^m where d ≤ 2^m − 2 is a difference of the columns k + 1 and k."""
    for m in range(2, up_to.bit_length()):
        for k, gap in enumerate(gaps(columns(m)), 1):
            yield from ((gap(n), 2 ** (k - 1), 2**m) for n in range(1, 2 ** (m - k) + 1))


PROGRAMS.computations |= {
    "d in difference k of one period, w = 2^(k − 1), of q = 2^m, by the formula": of_tuples(3, _differences),
    "x in column k of one period, w = 2^(k − 1), of q = 2^m, by the formula": of_tuples(3, _valuations),
    **{
        f"column {k} of the formula for m = {m}": of_function(
            column, 1, f"define it(n, x): n >= 1 & {_term(m, k, 'x')}"
        )
        for m in (2, 3)
        for k, column in enumerate(columns(m), 1)
    },
    **{
        f"difference {k} of the formula for m = 4": of_function(
            gap, 1, f"define it(n, x): n >= 1 & exists a, b. {_term(4, k, 'a')} & {_term(4, k + 1, 'b')} & b = a + x"
        )
        for k, gap in enumerate(gaps(columns(4)), 1)
    },
    "2^(m − 1) and 2^m − 1, m ≥ 2": of_tuples(
        2,
        lambda up_to: ((2 ** (m - 1), 2**m - 1) for m in range(2, (up_to + 1).bit_length())),
        "define it(h, x): power(h) & h >= 2 & x = 2h - 1",
    ),
}


@PROGRAMS("R-fat")
def splits() -> Verdict:
    statements = [increases(f"m = {m}, column {k + 1}", f) for m in range(2, 15) for k, f in enumerate(columns(m))]
    bad = next((statement for statement in statements if statement[1]), None)
    partitions = [(f"m = {m}", partition_failure(columns(m))) for m in range(2, 15)]
    return for_all_n([bad, *partitions] if bad else partitions, ONE_PERIOD, bound="m ≤ 14")


def by_the_rules(n: int) -> dict[str, int]:
    """The n-th P-position on four piles by the rules, n ≤ 16, and its differences, by the names of the columns."""
    piles = p_positions_in(fat_rat_rules(4), BOX_OF_TABLE_5)[n]
    row = {f"A{k + 1}": pile for k, pile in enumerate(piles)}
    row |= {f"d{k + 1}": large - small for k, (small, large) in enumerate(pairwise(piles))}
    return row | {"Delta": piles[3] - piles[0]}


@PROGRAMS("R-fat.union-m")
def differences_fill_for_other_m() -> Verdict:
    sequences = ((m, [*gaps(columns(m)), floors(2**m - 1, 1, 0)]) for m in range(2, 15))
    return for_all_n(
        [(f"m = {m}", partition_failure(all_of_them)) for m, all_of_them in sequences],
        ONE_PERIOD,
        bound="m ≤ 14",
    )


@PROGRAMS("R-fat.continued-fraction")
def continued_fraction() -> Verdict:
    to = 400
    fractions = ((m, from_quotients([1, 1, 2 ** (m - 1) - 1])) for m in range(2, to + 1))
    pairs = ((f"m = {m}", (2**m - 1, 2 ** (m - 1)), (x.numerator, x.denominator)) for m, x in fractions)
    return compared(pairs, f"m ≤ {to}")


@PROGRAMS("R-fat.numeration")
def numeration() -> Verdict:
    return for_all_n([(f"m = {m}", ending_failure(m)) for m in range(2, 13)], ONE_PERIOD, bound="m ≤ 12")


def ending_failure(m: int) -> str | None:
    """Where the digits of x = 1, …, 2^m − 1 tell another column than the one that holds x."""
    for k, column in enumerate(columns(m), start=1):
        for x in column.first:
            s1, s0 = divmod(x, 2) if x < 2**m - 1 else (0, 0)
            told = 1 if s0 or not s1 else (s1 & -s1).bit_length() + 1
            if told != k:
                return f"{x} is in column {k}, its digits tell {told}"
    return None


def four_piles_proved() -> Verdict:
    """The verdict on four piles for all positions; about a minute of CPU and 300 MB."""
    return prove("fat-rat:m=4", closed_form_text(["x1", "x2", "x3", "x4"], FOUR_PILES))


FOUR_PILES = ["floor(15n/8)", "floor(15n/4) - 1", "floor(15n/2) - 3", "15n - 7"]


@PROGRAMS("R-fat-rules", at_length=four_piles_proved)
def rules_of_four() -> Verdict:
    return rules_have(columns(4), BOX_OF_TABLE_5)


@PROGRAMS("R-fat-rules.steps")
def steps() -> Verdict:
    cases = [(f"m = {m}, j = {j}", step_failure(m, j)) for m in range(3, 11) for j in range(3, m + 1)]
    return for_all_n(cases, ONE_PERIOD, bound="m ≤ 10")


def step_failure(m: int, j: int) -> str | None:
    """A residue of A^j − A^1 that two different steps follow, or another step than the rules have; None if there is
    none.
    """
    sequences = columns(m)
    wide = sequences[j - 1] - sequences[0]
    start, stated = difference_steps(m, j)
    if start != wide(1):
        return f"the first difference is {wide(1)}, the rules have {start}"
    for n, residue in enumerate(residues(wide, 2**m - 1), start=1):
        if stated[residue] != wide(n + 1) - wide(n):
            return f"n = {n}: {wide(n + 1) - wide(n)} after the residue {residue}, the rules have {stated[residue]}"
    return None


@PROGRAMS("R-fat-rules.numbers")
def numbers_for_four() -> Verdict:
    third, fourth = difference_steps(4, 3), difference_steps(4, 4)
    cases = [
        ("j = 3 starts with 3", third[0] == 3),
        ("j = 4 starts with 7", fourth[0] == 7),
        ("6 after 3, 6, 10, 12, 14", {r for r, step in third[1].items() if step == 6} == {3, 6, 10, 12, 14}),
        ("14 after 8", {r for r, step in fourth[1].items() if step == 14} == {8}),
        ("else 5", set(third[1].values()) == {5, 6}),
        ("else 13", set(fourth[1].values()) == {13, 14}),
    ]
    return holds(cases, "every residue modulo 15 that occurs", finite=True)


# Section 8: the Tribonacci game on three piles, which the document names; its rules are Duchêne and Rigo's (2008).

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


PROGRAMS.add(
    {
        "R-fat.table": lambda: compared(
            entries(printed("rat_table_5"), by_the_rules), "128 entries, from the rules", finite=True
        ),
        "R-fat-rules.5": lambda: rules_have(columns(5), BOX_ON_FIVE_PILES),
        "R-tribonacci": lambda: agrees_with_the_rules("tribonacci", places(), 300),
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

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        answer = work(piles)
    finally:
        sys.settrace(before)
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
    return steps.verdict(f"piles of {LENGTHS[-1]:,} digits, on samples", f"{count} positions, {len(tests)} tests each")


def tests_of(name: str, m: int) -> list[Test]:
    """By mex and differences, by the formula, and by the digits: of Fat Rat on m piles (2: Mouse, 3: Rat)."""
    return [of_piles(test, m, name) for test in (strategy.recursive, strategy.is_p_position, strategy.arithmetic)]


@PROGRAMS("R-8.moves")
def moves() -> Verdict:
    players: dict[str, tuple[Callable[[Piles], Piles | None], Callable[[int], Piles], Test]] = {
        "rat": (strategy.rat().winning_move, partial(nth_p_position, 3), tests_of("rat", 3)[0]),
        "mouse": (strategy.mouse().winning_move, partial(nth_p_position, 2), tests_of("mouse", 2)[0]),
        **{f"fat-rat:m={m}": (winning_move, partial(nth_p_position, m), _is_term) for m in (4, 5)},
    }
    count, steps = 0, Steps()
    for name, (move, nth, is_lost) in players.items():
        rules = game(name)
        for piles, lost in samples(nth):
            if lost or piles[-1].bit_length() >= 4000:
                continue
            left = steps.taken(name, move, piles)
            if left is None or not is_lost(left) or not rules.is_move(piles, left):
                return Refuted(f"{name}: a largest pile of {piles[-1].bit_length()} bits")
            count += 1
    return steps.verdict("piles of 1,000 digits, on samples", f"{count} positions")


def _is_term(piles: Piles) -> bool:
    m = len(piles)
    return piles == nth_p_position(m, (piles[-1] + 2 ** (m - 1) - 1) // (2**m - 1))


PROGRAMS.add(
    {
        "R-8": lambda: strategies_agree(tests_of("rat", 3), partial(nth_p_position, 3)),
        "R-8.mouse": lambda: strategies_agree(tests_of("mouse", 2), partial(nth_p_position, 2)),
        "R-8.fat": lambda: strategies_agree(
            [strategy.recursive, strategy.is_p_position, strategy.arithmetic], lambda n: nth_p_position(4, n)
        ),
    }
)
