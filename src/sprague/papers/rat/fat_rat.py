"""Section 8: Fat Rat, the Rat game on any number m of piles; its P-positions, and rules that have them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise, takewhile

import numpy as np

from sprague.games import FormulaGame, game
from sprague.games.fat_rat import difference_steps, fat_rat
from sprague.numbers import from_quotients
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.lemmas import fill_all_but
from sprague.papers.rat.mouse import MOUSE
from sprague.papers.rat.quasilinear import (
    ONE_PERIOD,
    Quasilinear,
    equal,
    floors,
    for_all_n,
    increases,
    partition_failure,
    residues,
)
from sprague.papers.rat.tables import Row, entries, printed
from sprague.papers.rat.theorems import RAT, Piles, closed_form
from sprague.papers.reasons import EVERY_M
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solve.formula_tables import P_POSITION, p_table

BOX_ON_FIVE_PILES = (8, 15, 27, 52, 105)

BOX_OF_TABLE_5 = (31, 60, 118, 234)

ON_THREE_PILES = """
digits: base 2
proved the-closed-form P-positions of fat-rat:m=3: (x1 = 0 & x2 = 0 & x3 = 0)
    | exists n. n >= 1 & x1 = floor(7n/4) & x2 = floor(7n/2) - 1 & x3 = 7n - 3
"""


ON_FOUR_PILES = """
digits: base 2
proved the-closed-form P-positions of fat-rat:m=4: (x1 = 0 & x2 = 0 & x3 = 0 & x4 = 0)
    | exists n. n >= 1 & x1 = floor(15n/8) & x2 = floor(15n/4) - 1 & x3 = floor(15n/2) - 3 & x4 = 15n - 7
"""

TWO_PILES = """
digits: base 2
moves option(x, y, u, v): mouse
moves fat(x, y, u, v): fat-rat:m=2
proved the-same: forall x, y, u, v. option(x, y, u, v) <=> fat(x, y, u, v)
"""
THREE_PILES = """
digits: base 2
moves option(x, y, z, u, v, w): rat
moves fat(x, y, z, u, v, w): fat-rat:m=3
proved the-same: forall x, y, z, u, v, w. option(x, y, z, u, v, w) <=> fat(x, y, z, u, v, w)
"""


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

    stated = set(takewhile(inside, closed_form(formula)))
    computed = set(p_positions_in(fat_rat_rules(len(box)), box))
    if stated != computed:
        wrong = min(stated ^ computed)
        says, are = ("P", "N") if wrong in stated else ("N", "P")
        return Refuted(f"{wrong}: stated to be {says}, by the rules it is {are}")
    bounds = ", ".join(str(side - 1) for side in box)
    return Verified(f"piles ≤ {bounds} in order", f"the {len(computed)} P-positions among all positions")


@DOCUMENT.claim("R-fat", source="Section 8, the general formula", expect="verified", because=EVERY_M)
def splits() -> Verdict:
    """For every m ≥ 2 the m columns ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1 increase and partition the integers ≥ 1."""
    statements = [increases(f"m = {m}, column {k + 1}", f) for m in range(2, 15) for k, f in enumerate(columns(m))]
    bad = next((statement for statement in statements if statement[1]), None)
    partitions = [(f"m = {m}", partition_failure(columns(m))) for m in range(2, 15)]
    return for_all_n([bad, *partitions] if bad else partitions, ONE_PERIOD, bound="m ≤ 14")


@DOCUMENT.claim("R-fat.small", source="Section 8, the general formula", expect="proved")
def mouse_and_rat() -> Verdict:
    """For m = 2 and m = 3 the formula is that of Mouse and of Rat."""
    pairs = [*zip(columns(2), MOUSE, strict=True), *zip(columns(3), RAT, strict=True)]
    return for_all_n([equal(f"column {at + 1}", f, g) for at, (f, g) in enumerate(pairs)], ONE_PERIOD)


@DOCUMENT.claim("R-fat.table", source="Table 5", expect="proved")
def table_5() -> Verdict:
    """Table 5: sixteen P-positions on four piles and their differences, each entry against the rules given here."""
    return compared(entries(printed(5), by_the_rules), "128 entries, from the rules", finite=True)


def by_the_rules(n: int) -> Row:
    """The n-th P-position on four piles by the rules, n ≤ 16, and its differences, by the names of the columns."""
    piles = p_positions_in(fat_rat_rules(4), BOX_OF_TABLE_5)[n]
    row = {f"A{k + 1}": pile for k, pile in enumerate(piles)}
    row |= {f"d{k + 1}": large - small for k, (small, large) in enumerate(pairwise(piles))}
    return row | {"Delta": piles[3] - piles[0]}


FOUR_PILE_DIFFERENCES = (floors(15, 8, -4), floors(15, 4, -6), floors(15, 2, -7))


@DOCUMENT.claim("R-fat.differences", source="Section 8, differences for m = 4", expect="proved")
def differences() -> Verdict:
    """For m = 4 the differences of neighbouring piles are ⌊(15n − 4)/8⌋, ⌊(15n − 6)/4⌋ and ⌊(15n − 7)/2⌋."""
    return differences_are(FOUR_PILE_DIFFERENCES)


def differences_are(stated: Sequence[Quasilinear]) -> Verdict:
    """Whether the differences of neighbouring columns are the sequences given."""
    pairs = enumerate(zip(stated, gaps(columns(len(stated) + 1)), strict=True))
    return for_all_n([equal(f"d{at + 1}", f, g) for at, (f, g) in pairs], ONE_PERIOD)


@DOCUMENT.claim("R-fat.union", source="Section 8, differences for m = 4", expect="proved")
def differences_fill() -> Verdict:
    """For m = 4 the three differences and the multiples of 15 together hold every positive integer, each once."""
    return fill_all_but(*FOUR_PILE_DIFFERENCES, floors(15, 1, 0))


@DOCUMENT.claim("R-fat.union-m", source="Section 8, for other m", expect="verified", because=EVERY_M)
def differences_fill_for_other_m() -> Verdict:
    """So it is for every m ≥ 2: the differences of neighbours and the multiples of 2^m − 1 partition the positive
    integers.
    """
    sequences = ((m, [*gaps(columns(m)), floors(2**m - 1, 1, 0)]) for m in range(2, 15))
    return for_all_n(
        [(f"m = {m}", partition_failure(all_of_them)) for m, all_of_them in sequences],
        ONE_PERIOD,
        bound="m ≤ 14",
    )


@DOCUMENT.claim("R-fat.continued-fraction", source="Section 8, numeration", expect="verified", because=EVERY_M)
def continued_fraction() -> Verdict:
    """15/8 = [1, 1, 7], and (2^m − 1)/2^(m−1) = [1, 1, 2^(m−1) − 1]."""
    to = 400
    fractions = ((m, from_quotients([1, 1, 2 ** (m - 1) - 1])) for m in range(2, to + 1))
    pairs = ((f"m = {m}", (2**m - 1, 2 ** (m - 1)), (x.numerator, x.denominator)) for m, x in fractions)
    return compared(pairs, f"m ≤ {to}")


@DOCUMENT.claim("R-fat.numeration", source="Section 8, numeration, worked out here", expect="verified", because=EVERY_M)
def numeration() -> Verdict:
    """In p-digits (places 2^m − 1, 2, 1) column 1 ends in an even number of zeros, column k in 2^(k−2) times an odd
    digit, and 0.

    This is Theorem 4 for every m.
    """
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


@DOCUMENT.claim("R-fat-rules.2", source="Section 8, the open question, m = 2", expect="proved")
def rules_of_two() -> Verdict:
    """On two piles the rules stated here (types I, II, III) have the moves of Mouse."""
    mouse, to = game("mouse"), 30
    positions = ((x, y) for x in range(to + 1) for y in range(x, to + 1))
    pairs = ((here, mouse.options(here), fat_rat_rules(2).options(here)) for here in positions)
    return for_all(compared(pairs, f"piles ≤ {to}"), TWO_PILES)


@DOCUMENT.claim("R-fat-rules.3", source="Section 8, the open question, m = 3", expect="proved")
def rules_of_three() -> Verdict:
    """On three piles they have the moves of Rat."""
    rat, to = game("rat"), 11
    positions = combinations_with_replacement(range(to + 1), 3)
    pairs = ((here, rat.options(here), fat_rat_rules(3).options(here)) for here in positions)
    return for_all(compared(pairs, f"piles ≤ {to}"), THREE_PILES)


@DOCUMENT.claim("R-fat-rules.3-positions", source="Section 8, the open question, m = 3", expect="proved")
def positions_of_three() -> Verdict:
    """On three piles they have the P-positions of Theorem 2, further out than the cube of all positions reaches."""
    return for_all(rules_have(RAT, (151, 301, 601)), ON_THREE_PILES)


def four_piles_proved() -> Verdict:
    """The verdict on four piles for all positions, after the box; about a minute of CPU and 300 MB."""
    return for_all(rules_have(columns(4), BOX_OF_TABLE_5), ON_FOUR_PILES)


@DOCUMENT.claim(
    "R-fat-rules",
    source="Section 8, the open question, m = 4",
    expect="verified",
    because="the minute of CPU that it takes is spent by `sprague prove --claim R-fat-rules`, not here",
    at_length=four_piles_proved,
)
def rules_of_four() -> Verdict:
    """Four piles: (I) take from at most three. Otherwise take from all, l_i from the i-th in order, so that one of
    these holds.

    (II) Piles 1 and 2 become the k-th and (k+1)-th least, and l_1 = l_2, or |l_1 − l_2| < 2 if 15 divides their
    difference. (III), (IV) the order stays, and |l_j − l_1| for j = 3, 4 is less than the step that follows the
    new difference of piles j and 1 in A^j − A^1. The formula gives their P-positions.
    """
    return rules_have(columns(4), BOX_OF_TABLE_5)


@DOCUMENT.claim(
    "R-fat-rules.5",
    source="Section 8, the open question, m = 5",
    expect="verified",
    because="on five piles the prover came to no end in a quarter of an hour",
)
def rules_of_five() -> Verdict:
    """The same rules on five piles, with 31 for 15 and the steps of A^j − A^1 for j = 3, 4, 5, have the P-positions of
    the formula.
    """
    return rules_have(columns(5), BOX_ON_FIVE_PILES)


@DOCUMENT.claim("R-fat-rules.steps", source="Section 8, the open question", expect="verified", because=EVERY_M)
def steps() -> Verdict:
    """The rules are sound in this: the step after A^j − A^1 depends on that difference modulo 2^m − 1 alone."""
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


@DOCUMENT.claim("R-fat-rules.numbers", source="Section 8, the open question, m = 4", expect="proved")
def numbers_for_four() -> Verdict:
    """For m = 4 the steps are these: of j = 3 first 3, then 6 after the residues 3, 6, 10, 12, 14, else 5.

    Of j = 4 first 7, then 14 after the residue 8, else 13.
    """
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
