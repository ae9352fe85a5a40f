"""Spring Cleaning: rectangles, L-shapes, zigzags; and Couples are Forever, which the zigzags are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.games.spring_cleaning import SpringCleaning, l_shape, rectangle, zigzag
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import of_function, of_tuples
from sprague.papers.exhibit import compared, holds, printed
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solving import ByDefinition, nim_sequence, nim_value
from sprague.solving.solver import solver

RULES = SpringCleaning()


def _options(shape: Iterable[tuple[int, int]]) -> Iterator[int]:
    return (nim_value(RULES, option) for option in RULES.options(shape))


def _sides(up_to: int) -> Iterator[tuple[int, int]]:
    return product(range(up_to + 1), range(up_to + 1))


@cache
def _swept_in_part(n: int) -> tuple[int, frozenset[int]]:
    """The nimber of a row, and those of its options, if any number of neighbours in it may be taken."""
    left = ((i, j) for i in range(n) for j in range(n - i))
    seen = frozenset(_swept_in_part(i)[0] ^ _swept_in_part(j)[0] for i, j in left)
    return next(v for v in range(len(seen) + 1) if v not in seen), seen


def _legs(up_to: int) -> Iterator[tuple[int, int]]:
    return ((a, b) for a in range(2, up_to + 1) for b in range(2, up_to + 1))


def _zigzags(up_to: int) -> Iterator[tuple[int, ...]]:
    for n in range(1, up_to + 1):
        for option in RULES.options(zigzag(n)):
            yield n, *sorted([0, 0, *map(len, RULES.parts(option))])[-2:]


PROGRAMS.computations |= {
    "a sweep of the zigzag of n pieces leaves zigzags of i ≤ j": of_tuples(3, _zigzags),
    "a move in Couples are Forever from m to a ≤ b": of_tuples(
        3,
        lambda up_to: ((m, *left) for m in range(up_to + 1) for left in game("couples-are-forever").options((m,))),
        "define it(m, a, b): m >= 3 & 1 <= a & a <= b & a + b = m",
    ),
    "the nimber of the a × b rectangle": of_tuples(
        3, lambda up_to: ((a, b, nim_value(RULES, rectangle(a, b))) for a, b in _sides(up_to))
    ),
    "the nimber of an option of the a × b rectangle": of_tuples(
        3, lambda up_to: ((a, b, value) for a, b in _sides(up_to) for value in _options(rectangle(a, b)))
    ),
    "the nimber of a row of n pieces if a part of it may be swept": of_function(lambda n: _swept_in_part(n)[0]),
    "the nimber of an option of a row of n pieces if a part of it may be swept": of_tuples(
        2, lambda up_to: ((n, value) for n in range(up_to + 1) for value in _swept_in_part(n)[1])
    ),
    "the nimber of the (a, b)-L": of_tuples(3, lambda up_to: ls(up_to)),
    "the nimber of an option of the (a, b)-L": of_tuples(
        3, lambda up_to: ((a, b, value) for a, b in _legs(up_to) for value in _options(l_shape(a, b)))
    ),
}


@PROGRAMS("I-spring-rect.example")
def example() -> Verdict:
    first = _sum_of([(1, 1), (1, 3), (1, 2), (1, 2)])
    left = _sum_of([(1, 1), (1, 1), (1, 1), (1, 2)])
    answered = _sum_of([(1, 1), (1, 1), (1, 1), (1, 1)])
    return compared(
        [("the four rectangles", 0, first), ("three and one", 3, left), ("1×2 made 1×1", 0, answered)],
        "three sums",
        finite=True,
    )


def _sum_of(sides: list[tuple[int, int]]) -> int:
    """The nim-value of the rectangles drawn apart on one board."""
    dirt = {
        (row + 2 * i, column) for i, (rows, columns) in enumerate(sides) for row, column in rectangle(rows, columns)
    }
    return nim_value(RULES, dirt)


def ls(to: int) -> Iterator[tuple[int, int, int]]:
    """The legs and the nimbers of the L-shapes."""
    return ((a, b, nim_value(RULES, l_shape(a, b))) for a, b in _legs(to))


def printed_ls() -> dict[tuple[int, int], int]:
    """The table of L-shapes: the nimbers by the legs."""
    rows = printed("boards_ls")
    return {(int(row["a"]), int(b)): int(nimber) for row in rows for b, nimber in row.items() if b != "a"}


@PROGRAMS("I-spring-L.table")
def table_of_ls() -> Verdict:
    stated = printed_ls()
    return compared(
        ((f"a = {a}, b = {b}", stated[a, b], value) for a, b, value in ls(6)),
        "all 25 entries",
        finite=True,
        truth="the (2, 4)-L has the nimber 3 of its mirror image (4, 2), as the table's own first column says",
    )


@PROGRAMS("I-spring-L")
def other_entries() -> Verdict:
    stated = printed_ls()
    cases = ((f"a = {a}, b = {b}", stated[a, b], value) for a, b, value in ls(6) if (a, b) != (2, 4))
    return compared(cases, "24 entries", finite=True)


@PROGRAMS("I-spring-L.first")
def five_three() -> Verdict:
    l = l_shape(5, 3)
    left = [option for option in RULES.options(l) if sorted(map(len, RULES.parts(option))) == [3, 3]]
    values = [nim_value(RULES, option) for option in left]
    if nim_value(RULES, l) != 1 or 0 not in values:
        return Refuted(f"nimber {nim_value(RULES, l)}, after the sweep {values}")
    return Proved("every option settled; the sweep leaves two equal parts")


@PROGRAMS("I-spring-zig")
def zigzags_are_couples() -> Verdict:
    to = 60
    couples = nim_sequence("couples-are-forever", to + 3).tolist()
    longest = solver(RULES.board(zigzag(to)))  # the shorter ones lie on its board
    return compared(
        ((f"n = {n}", couples[n + 2], longest.nim_value(zigzag(n))) for n in range(to + 1)), f"zigzags to {to} pieces"
    )


@PROGRAMS("I-spring-zig.definition")
def zigzags_by_definition() -> Verdict:
    couples = nim_sequence("couples-are-forever", 20).tolist()
    known = ByDefinition(RULES)
    return compared(((f"n = {n}", couples[n + 2], known.nim_value(zigzag(n))) for n in range(11)), "n ≤ 10")


def printed_zigzags() -> list[tuple[int, int]]:
    """The table of zigzags: n and the nimber."""
    return [(int(row["n"]), int(row["nimber"])) for row in printed("boards_zigzags")]


@PROGRAMS("I-spring-zig.table")
def table_of_zigzags() -> Verdict:
    couples = nim_sequence("couples-are-forever", 16).tolist()
    zigzags = [0, 0, *(nim_value(RULES, zigzag(n)) for n in range(14))]  # piles of 0 and 1 belong to no zigzag
    return compared(
        ((f"n = {n}", (value, value), (couples[n], zigzags[n])) for n, value in printed_zigzags()),
        "all 15 entries",
        finite=True,
    )


@PROGRAMS("I-spring-zig.literally")
def table_literally() -> Verdict:
    return compared(
        ((f"n = {n}", value, nim_value(RULES, zigzag(n))) for n, value in printed_zigzags()),
        "all 15 entries",
        finite=True,
        truth="one piece of dirt has nimber 1; the entry for n is that of n − 2 pieces",
    )


# Couples are Forever: nimbers to 25,000, no period; the sequence as the encyclopedia lists it.

UP_TO = 25_000


@lru_cache
def nimbers(up_to: int = UP_TO) -> NDArray[np.int64]:
    """The nimbers of the piles 0 … ``up_to``, by the definition kernel."""
    return nim_sequence("couples-are-forever", up_to + 1).astype(np.int64)


@PROGRAMS("I-couples.rules")
def rules_alone() -> Verdict:
    known, to = ByDefinition(game("couples-are-forever")), 120
    return compared(
        ((f"pile {n}", known.nim_value((n,)), int(nimbers()[n])) for n in range(1, to + 1)), f"piles ≤ {to}"
    )


@PROGRAMS("I-couples")
def no_pattern() -> Verdict:
    late = nimbers(1_000_000)[900_000:]
    return holds(
        ((f"period {p}", bool((late[p:] != late[:-p]).any())) for p in range(1, 5001)),
        "piles ≤ 1,000,000, periods ≤ 5,000",
        finite=True,
    )


@PROGRAMS("I-couples.growth")
def growth() -> Verdict:
    largest = [int(nimbers()[: 2500 * k + 1].max()) for k in range(11)]
    steps = [b - a for a, b in pairwise(largest)]
    cases = [
        ("to 10,000 more than 45 in every 2,500 on average", largest[4] > 4 * 45),
        ("from 10,000 less than 10 in every 2,500", largest[10] - largest[4] < 6 * 10),
        ("no step after 10,000 is as large as the least before", max(steps[4:]) < min(steps[:4])),
    ]
    return holds(
        cases, f"piles ≤ 25,000: the largest nimbers to 0, 2,500, … are {', '.join(map(str, largest))}", finite=True
    )


@PROGRAMS("I-oeis")
def encyclopedia() -> Verdict:
    [entry] = printed("boards_oeis")
    listed = {pile: int(term) for pile, term in enumerate(entry["terms"].split(","), int(entry["first"]) + 1)}
    table = [(f"the table, n = {n}", value, listed[n]) for n, value in printed_zigzags()]
    piles = [(f"pile {n}", term, int(nimbers()[n])) for n, term in listed.items()]
    return compared(
        [*table, *piles],
        f"the {len(listed)} terms kept from the entry A046695; nothing is looked up online",
        finite=True,
    )
