"""Sections 2 and 5: two characterisations of the P-positions of Rat, by mex and differences and by a closed form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, takewhile

from sprague.games import game
from sprague.papers.exhibit import compared
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.quasilinear import (
    Quasilinear,
    floors,
)
from sprague.papers.rat.tables import Row, entries, printed
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solving import p_positions

Piles = tuple[int, ...]
Columns = Sequence[Quasilinear]


RAT: Columns = (floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3))
"""A_n, B_n, C_n for n ≥ 1."""

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


@PROGRAMS("R-1.table")
def table_1() -> Verdict:
    return compared(entries(printed(1), by_the_rules), "48 entries, from the rules", finite=True)


def by_the_rules(n: int) -> Row:
    """The n-th P-position of Rat by the rules, n ≤ 15, and its differences, by the names of the columns."""
    a, b, c = p_positions_by_the_rules("rat", 102)[n]
    return {"a": a, "b": b, "c": c, "A": a, "B": b, "C": c, "d": b - a, "delta": c - b, "Delta": c - a}


@PROGRAMS("R-1.theorem-3-by-mex")
def recursion_run() -> Verdict:
    to = 100_000
    runs = zip(range(to + 1), by_mex(RAT_STEPS), closed_form(RAT), strict=False)
    return compared(((f"n = {n}", mexed, closed) for n, mexed, closed in runs), f"n ≤ {to:,}")
