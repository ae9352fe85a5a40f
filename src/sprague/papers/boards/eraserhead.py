"""Eraserhead on cycles, lines and any graph: which starts are lost, nimbers of lines, the sets of the pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from sprague.games.eraserhead import Eraserhead
from sprague.games.graphs import cycle, line
from sprague.games.ruleset import Ruleset
from sprague.papers.boards.document import PROGRAMS
from sprague.papers.computations import Computation
from sprague.papers.exhibit import compared
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solve import ByDefinition, Outcome, nim_value, outcome
from sprague.solve.solver import solver

Start = tuple[int, ...]

LONGEST_LINE = 40


def _of_lines(erasers: Callable[[int], Start], least: int) -> Computation:
    """The relation between n and the nimber of the line of n vertices with these erasers."""

    def table(up_to: int) -> NDArray[np.bool_]:
        found = np.zeros((up_to + 1, up_to + 1), dtype=np.bool_)
        for n in range(least, up_to + 1):
            found[n, nim_value(Eraserhead(line(n)), erasers(n)) if n > 1 else 0] = True
        return found

    return Computation(2, table)


def _with_one_between(up_to: int) -> NDArray[np.bool_]:
    found = np.zeros([up_to + 1] * 3, dtype=np.bool_)
    for a, b in product(range(1, up_to + 1), repeat=2):
        found[a, b, nim_value(Eraserhead(line(a + b + 1)), (0, a, a + b))] = True
    return found


def _with_one_inside(up_to: int) -> NDArray[np.bool_]:
    found = np.zeros([up_to + 1] * 3, dtype=np.bool_)
    for a, b in product(range(1, up_to + 1), range(up_to + 1)):
        found[a, b, nim_value(Eraserhead(line(a + b + 1)), (0, a))] = True
    return found


def _with_one_anywhere(up_to: int) -> NDArray[np.bool_]:
    found = np.zeros([up_to + 1] * 3, dtype=np.bool_)
    for b, c in product(range(up_to + 1), repeat=2):
        found[b, c, nim_value(Eraserhead(line(b + c + 1)), (b,)) if b + c else 0] = True
    return found


def _with_two_inside(up_to: int) -> NDArray[np.bool_]:
    found = np.zeros([up_to + 1] * 4, dtype=np.bool_)
    for a, b, c in product(range(1, up_to + 1), range(1, up_to + 1), range(up_to + 1)):
        found[a, b, c, nim_value(Eraserhead(line(a + b + c + 1)), (0, a, a + b))] = True
    return found


PROGRAMS.computations |= {
    "the nimber of a line with one eraser, after b vertices and before c": Computation(3, _with_one_anywhere),
    "the nimber of a line with an eraser at an end, one after a vertices, one b further, before c": Computation(
        4, _with_two_inside
    ),
    "the nimber of a line with an eraser at an end and one after a vertices, before b": Computation(
        3, _with_one_inside
    ),
    "the nimber of the line of n vertices with an eraser at one end": _of_lines(lambda n: (0,), 1),
    "the nimber of the line of n vertices with erasers at both ends": _of_lines(lambda n: (0, n - 1), 2),
    "the nimber of a line with erasers at both ends and one after a vertices, before b": Computation(
        3, _with_one_between
    ),
}


def lost_starts(graph: list[tuple[int, int]], erasers: int | None = None) -> list[Start]:
    """The starts, so many erasers or any number, that are lost for the player to move.

    >>> lost_starts(cycle(4), 1)
    [(0,), (1,), (2,), (3,)]
    """
    rules = Eraserhead(graph)
    known = solver(rules)
    sizes = range(len(rules.vertices) + 1) if erasers is None else (erasers,)
    starts = (start for size in sizes for start in combinations(rules.vertices, size))
    return [start for start in starts if known.outcome(start) is Outcome.P]


@PROGRAMS("I-eraser.graph")
def any_small_graph() -> Verdict:
    cases = 0
    for graph in graphs(4):
        rules = Eraserhead(graph)
        bare = ByDefinition(Ruleset(rules.options, name=rules.name))
        for start in rules.positions(4):
            cases += 1
            if outcome(rules, start) is not bare.outcome(start):
                return Refuted(f"{rules.format(start)} on {graph}")
    return Proved(f"all {cases} starts on all 63 graphs with the vertices 0 … 3 and some edge")


def graphs(vertices: int) -> Iterator[list[tuple[int, int]]]:
    """All graphs with some edge."""
    edges = list(combinations(range(vertices), 2))
    return (list(some) for size in range(1, len(edges) + 1) for some in combinations(edges, size))


@PROGRAMS("I-eraser.one")
def one_eraser() -> Verdict:
    to = 40
    cases = ((n, outcome(Eraserhead(cycle(n)), (0,)) is Outcome.N) for n in range(3, to + 1))
    return compared(((f"n = {n}", n % 2 == 1, wins) for n, wins in cases), f"n ≤ {to}")


@PROGRAMS("I-eraser.two")
def two_erasers() -> Verdict:
    to = 24

    def cases() -> Iterator[tuple[object, object, object]]:
        for n in range(3, to + 1):
            rules = Eraserhead(cycle(n))
            for other in range(1, n // 2 + 1):
                yield f"n = {n}, erasers 0 and {other}", n % 2 == 1, outcome(rules, (0, other)) is Outcome.N

    return compared(cases(), f"n ≤ {to}, up to rotation")


@PROGRAMS("I-eraser.two.move")
def into_the_odd_part() -> Verdict:
    to = 19

    def cases() -> Iterator[tuple[object, object, object]]:
        for n in range(5, to + 1, 2):
            rules = Eraserhead(cycle(n))
            for other in range(2, n - 1):  # both parts have vertices to move to
                for here, there, size in ((0, 1, other - 1), (0, n - 1, n - other - 1)):
                    left = rules.position((there, other)) - {_edge(rules, here, there)}
                    yield f"n = {n}, erasers 0, {other}, 0 → {there}", size % 2 == 1, outcome(rules, left) is Outcome.P

    return compared(cases(), f"odd n ≤ {to}, up to rotation")


def _edge(rules: Eraserhead, one: int, other: int) -> object:
    return next(edge for edge in rules.edges if set(edge) == {one, other})


@PROGRAMS("I-eraser.to-eight")
def up_to_eight() -> Verdict:
    stated = {n: 2 if n % 2 else 2**n for n in range(3, 9)}
    found = {n: len(lost_starts(cycle(n))) for n in stated}
    return compared(
        ((f"lost starts of the cycle of {n}", stated[n], found[n]) for n in stated), "all 504 starts", finite=True
    )


@PROGRAMS("I-eraser.nine")
def failure_at_nine() -> Verdict:
    found = [set(start) for start in lost_starts(cycle(9), 3)]
    stated = [{(i + step) % 9 for step in (0, 2, 4)} for i in range(9)]
    rules = Eraserhead(cycle(9))
    moves = {rules.canonical(option) for option in rules.options(rules.position((0, 2, 4)))}
    if sorted(map(sorted, found)) != sorted(map(sorted, stated)) or len(moves) != 3:
        return Refuted(f"lost are {found}, {len(moves)} different moves")
    return Proved(
        "of all 84 starts with three erasers the nine rotations of 0, 2, 4 are lost; three moves up to symmetry"
    )


@PROGRAMS("I-eraser.fails")
def which_fail() -> Verdict:
    stated = {9: {3: 9, 6: 9}, 10: {3: 10, 7: 10}, 11: {3: 11, 8: 11}}
    stated[12] = {3: 28, 4: 36, 5: 48, 7: 48, 8: 36, 9: 28}
    stated[13] = dict.fromkeys((3, 4, 5, 8, 9, 10), 13)
    return compared(
        ((f"the cycle of {n}", stated[n], against_the_rule(n)) for n in stated),
        "all starts of five cycles",
        finite=True,
    )


def against_the_rule(n: int) -> dict[int, int]:
    """How many starts with each number of erasers, neither none nor all, break the rule of odd and even.

    >>> against_the_rule(8)
    {}
    """
    lost = {size: len(lost_starts(cycle(n), size)) for size in range(1, n)}
    all_ = {size: sum(1 for _ in combinations(range(n), size)) for size in lost}
    broken = {size: lost[size] if n % 2 else all_[size] - lost[size] for size in lost}
    return {size: count for size, count in broken.items() if count}


@PROGRAMS("I-eraser-line.one-end")
def eraser_at_one_end() -> Verdict:
    cases = ((n, nim_value(Eraserhead(line(n)), (0,))) for n in range(2, LONGEST_LINE + 1))
    return compared(((f"n = {n}", 1 - n % 2, value) for n, value in cases), f"n ≤ {LONGEST_LINE}")


@PROGRAMS("I-eraser-line.both-ends")
def erasers_at_both_ends() -> Verdict:
    cases = ((n, nim_value(Eraserhead(line(n)), (0, n - 1))) for n in range(2, LONGEST_LINE + 1))
    return compared(((f"n = {n}", n % 2, value) for n, value in cases), f"n ≤ {LONGEST_LINE}")


@PROGRAMS("I-eraser-line.between")
def one_more_between() -> Verdict:
    to = 24

    def cases() -> Iterator[tuple[object, object, object]]:
        for n in range(3, to + 1):
            rules = Eraserhead(line(n))
            for between in range(1, n - 1):
                stated = {3: 0, 4: 2}.get(n, n % 2)
                yield f"n = {n}, the third at {between}", stated, nim_value(rules, (0, between, n - 1))

    return compared(cases(), f"n ≤ {to}")


@PROGRAMS("I-eraser-line.pictures")
def pictures() -> Verdict:
    graphs = {"line 12": line(12), "line 13": line(13), "cycle 11": cycle(11), "cycle 12": cycle(12)}
    found = {name: set(lost_starts(graph, 3)) for name, graph in graphs.items()}
    for name, graph in graphs.items():
        rules = Eraserhead(graph)
        bare = ByDefinition(Ruleset(rules.options, name=name))
        wrong = next((s for s in combinations(rules.vertices, 3) if _loses(bare, rules, s) != (s in found[name])), None)
        if wrong:
            return Refuted(f"{name}: {wrong}")
    sizes = ", ".join(f"{name}: {len(lost)} of the sets {{x, y, z}}" for name, lost in found.items())
    return Proved(f"every start confirmed by the bare definition; lost are on {sizes}")


def _loses(bare: ByDefinition, rules: Eraserhead, start: Start) -> bool:
    return bare.outcome(rules.position(start)) is Outcome.P
