"""Sections 2 and 5: two characterisations of the P-positions of Rat, by mex and differences and by a closed form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import count, takewhile

from sprague.games import game
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.quasilinear import (
    ONE_PERIOD,
    Quasilinear,
    equal,
    floors,
    for_all_n,
    increases,
    partition_failure,
)
from sprague.papers.rat.tables import Row, entries, printed
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solve import p_positions

Piles = tuple[int, ...]
Columns = Sequence[Quasilinear]

RAT_BOUND = 400

RAT: Columns = (floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3))
"""A_n, B_n, C_n for n ≥ 1."""

A, B, C = RAT

CLOSED_FORM = """
digits: base 2
proved the-closed-form P-positions of rat:
    (x = 0 & y = 0 & z = 0) | exists n. n >= 1 & x = floor(7n/4) & y = floor(7n/2) - 1 & z = 7n - 3
"""
"""Theorem 2 for the prover."""

RECURSION = """
define A(n, x): x = floor(7n/4)
define B(n, x): x = floor(7n/2) - 1
define C(n, x): x = 7n - 3
define held(n, x): A(n, x) | B(n, x) | C(n, x)
proved its-mex: forall n, x. n >= 1 & A(n, x)
    => ~(exists m. 1 <= m < n & held(m, x)) & forall y. 1 <= y < x => exists m. 1 <= m < n & held(m, y)
proved its-differences: forall n, a, b, c. n >= 1 & A(n, a) & B(n, b) & C(n, c)
    => b = a + floor((7n - 2)/4) & c = b + floor((7n - 3)/2)
"""
"""That the closed form satisfies the recursion of Theorem 1, for the prover."""

RAT_STEPS: Columns = (floors(7, 4, -2), floors(7, 2, -3))
"""The differences d_n and δ_n of Theorem 1, for n ≥ 1."""


@lru_cache(maxsize=8)
def p_positions_by_the_rules(name: str, up_to: int) -> tuple[Piles, ...]:
    """The P-positions of a game of the catalogue, computed from its rules alone."""
    return tuple(p_positions(game(name), up_to))


def closed_form(columns: Columns) -> Iterator[Piles]:
    """The end position, then the n-th terms of the columns, n = 1, 2, ….

    >>> list(takewhile(lambda piles: max(piles) < 18, closed_form(RAT)))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    yield (0,) * len(columns)
    yield from (tuple(column(n) for column in columns) for n in count(1))


def by_mex(steps: Columns) -> Iterator[Piles]:
    """The end position, then: the first pile the mex of all before it, each other pile by its step from its neighbour.

    >>> list(takewhile(lambda piles: max(piles) < 18, by_mex(RAT_STEPS)))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    yield (0,) * (len(steps) + 1)
    used: set[int] = set()  # those above the mex
    least = 1
    for n in count(1):
        piles = [least]
        for step in steps:
            piles.append(piles[-1] + step(n))
        used.update(piles)
        while least in used:
            used.remove(least)
            least += 1
        yield tuple(piles)


def agrees_with_the_rules(name: str, formula: Iterator[Piles], up_to: int) -> Verdict:
    """Whether the P-positions of a game with piles up to a bound are those that a formula lists in growing order.

    >>> agrees_with_the_rules("rat", closed_form(RAT), 30).evidence
    'to piles ≤ 30: the 5 P-positions among all positions'
    """
    stated = set(takewhile(lambda piles: max(piles) <= up_to, formula))
    computed = set(p_positions_by_the_rules(name, up_to))
    if stated != computed:
        wrong = min(stated ^ computed)
        says, are = ("P", "N") if wrong in stated else ("N", "P")
        return Refuted(f"{wrong}: stated to be {says}, by the rules it is {are}")
    return Verified(f"piles ≤ {up_to}", f"the {len(computed)} P-positions among all positions")


def recursion_is_closed_form(columns: Columns, steps: Columns) -> Verdict:
    """Whether mex and differences give the closed form for all n, by the argument of Theorem 3."""
    names = "ABCDEFGH"
    statements = [increases(f"{names[k]} increases", column) for k, column in enumerate(columns)]
    statements += [
        equal(f"{names[k + 1]} = {names[k]} + its step", columns[k + 1], columns[k] + step)
        for k, step in enumerate(steps)
    ]
    below = [min(step.first) > 0 and step.growth > 0 for step in steps]
    statements.append(("the steps are positive", None if all(below) else "a step that is not"))
    statements.append(("the columns partition the integers ≥ 1", partition_failure(columns)))
    argument = f"{ONE_PERIOD}; so the least integer not yet used is the next A, all other terms to come being larger"
    return for_all_n(statements, argument)


@DOCUMENT.claim("R-1", source="Theorem 1", expect="proved")
def recursive() -> Verdict:
    """The P-positions of Rat: (0, 0, 0), then a the mex of all earlier piles, b = a + ⌊(7n − 2)/4⌋, c = b + ⌊(7n −
    3)/2⌋.
    """
    return for_all(agrees_with_the_rules("rat", by_mex(RAT_STEPS), RAT_BOUND), CLOSED_FORM + RECURSION)


@DOCUMENT.claim("R-1.table", source="Table 1", expect="proved")
def table_1() -> Verdict:
    """Table 1: the first sixteen P-positions, each entry against the rules."""
    return compared(entries(printed(1), by_the_rules), "48 entries, from the rules", finite=True)


def by_the_rules(n: int) -> Row:
    """The n-th P-position of Rat by the rules, n ≤ 15, and its differences, by the names of the columns."""
    a, b, c = p_positions_by_the_rules("rat", 102)[n]
    return {"a": a, "b": b, "c": c, "A": a, "B": b, "C": c, "d": b - a, "delta": c - b, "Delta": c - a}


@DOCUMENT.claim("R-2", source="Theorem 2", expect="proved")
def algebraic() -> Verdict:
    """The P-positions of Rat are (0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3) for n ≥ 1."""
    return for_all(agrees_with_the_rules("rat", closed_form(RAT), RAT_BOUND), CLOSED_FORM)


@DOCUMENT.claim("R-1.theorem-3", source="Theorem 3", expect="proved")
def recursion_and_closed_form() -> Verdict:
    """The triples of Theorem 1 are those of Theorem 2, for every n."""
    return recursion_is_closed_form(RAT, RAT_STEPS)


@DOCUMENT.claim("R-1.theorem-3-by-mex", source="Theorem 3", expect="proved")
def recursion_run() -> Verdict:
    """The recursion of Theorem 1, run as it stands, gives the closed form."""
    to = 100_000
    runs = zip(range(to + 1), by_mex(RAT_STEPS), closed_form(RAT), strict=False)
    return for_all(compared(((f"n = {n}", mexed, closed) for n, mexed, closed in runs), f"n ≤ {to:,}"), RECURSION)


def last_step_is_bound(steps: Callable[[int, int], tuple[int, int]], up_to: int) -> Verdict:
    """Whether, for 0 ≤ i < n ≤ a bound, the two numbers that ``steps(n, i)`` gives are equal."""
    cases = ((n, i, *steps(n, i)) for n in range(1, up_to + 1) for i in range(n))
    return holds(
        ((f"n = {n}, i = {i}: Δ_n − Δ_(n−1) = {last}, b = {bound}", last == bound) for n, i, last, bound in cases),
        f"n ≤ {up_to}",
        truth="Δ_n − Δ_i ≥ Δ_(i+1) − Δ_i = b, which is what the proof needs",
    )


@DOCUMENT.claim("R-2.proof-A", source="Section 4, (A) (i2)", expect="refuted")
def bound_of_type_three() -> Verdict:
    """In a move of type III between P-positions n and i < n the bound b is Δ_n − Δ_(n−1)."""
    return last_step_is_bound(_last_step_and_bound, 15)


def _last_step_and_bound(n: int, i: int) -> tuple[int, int]:
    wide = [by_the_rules(index)["Delta"] for index in (n, n - 1, i)]
    return wide[0] - wide[1], 3 if wide[2] == 0 else 6 if wide[2] % 7 == 4 else 5


@DOCUMENT.claim("R-2.proof-A-mended", source="Section 4, (A) (i2)", expect="proved")
def bound_of_type_three_mended() -> Verdict:
    """That bound is the step Δ_(i+1) − Δ_i that follows Δ_i, so Δ_n − Δ_i is not below it."""
    wide = RAT[2] - RAT[0]
    start = None if wide(1) == 3 else f"Δ_1 = {wide(1)}"
    bounds = [6 if wide(i) % 7 == 4 else 5 for i in range(1, 5)]
    steps = [wide(i + 1) - wide(i) for i in range(1, 5)]
    differs = None if bounds == steps else f"bounds {bounds}, steps {steps}"
    period = None if len(wide.first) == 4 and wide.growth % 7 == 0 else "Δ modulo 7 has another period than 4"
    statements = [
        ("b = 3 = Δ_1 for i = 0", start),
        ("b = Δ_(i+1) − Δ_i", differs or period),
        increases("Δ increases", wide),
    ]
    return for_all_n(statements, ONE_PERIOD)
