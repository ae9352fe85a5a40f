"""Eraserhead on cycles, lines and any graph: which starts are lost, nimbers of lines, the sets of the pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product

from sprague.games.boards import Cells
from sprague.games.eraserhead import Eraserhead
from sprague.games.graphs import Edge, cycle, line
from sprague.games.ruleset import Ruleset
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import Computation, of_tuples
from sprague.papers.exhibit import compared
from sprague.proofs import Proved, Refuted, Undecided, Verdict
from sprague.solving import ByDefinition, Outcome, outcome, winning_moves
from sprague.solving.solver import Solver, solver

Start = tuple[int, ...]


@lru_cache
def _known(graph: str, vertices: int) -> tuple[Eraserhead, Solver]:
    rules = Eraserhead((line if graph == "line" else cycle)(vertices))
    return rules, solver(rules)


def _nimbers(graph: str, vertices: int, erasers: Start, options: bool = False) -> list[int]:
    """The nimber of erasers on a line or a cycle, or those of their options."""
    if vertices == 1:
        return [] if options else [0]
    rules, known = _known(graph, vertices)
    here = rules.position(erasers)
    return [known.nim_value(each) for each in (rules.options(here) if options else [here])]


PLACES: dict[str, tuple[tuple[int, ...], Callable[..., tuple[str, int, Start]]]] = {
    "the line of n vertices with an eraser at one end": ((1,), lambda n: ("line", n, (0,))),
    "the line of n vertices with erasers at both ends": ((2,), lambda n: ("line", n, (0, n - 1))),
    "a line with one eraser, after b vertices and before c": ((0, 0), lambda b, c: ("line", b + c + 1, (b,))),
    "a line with an eraser at an end and one after a vertices, before b": (
        (1, 0),
        lambda a, b: ("line", a + b + 1, (0, a)),
    ),
    "a line with erasers at both ends and one after a vertices, before b": (
        (1, 1),
        lambda a, b: ("line", a + b + 1, (0, a, a + b)),
    ),
    "a line with an eraser at an end, one after a vertices, one b further, before c": (
        (1, 1, 0),
        lambda a, b, c: ("line", a + b + c + 1, (0, a, a + b)),
    ),
    "the cycle of n vertices with an eraser": ((3,), lambda n: ("cycle", n, (0,))),
    "the cycle with two erasers, p and q vertices between them": (
        (0, 0),
        lambda p, q: ("cycle", p + q + 2, (0, p + 1)) if p + q else ("line", 2, (0, 1)),
    ),
}
"""Lines and cycles with erasers: from which numbers on they are there, and what they are."""


def _of_places(least: tuple[int, ...], place: Callable[..., tuple[str, int, Start]], options: bool) -> Computation:
    """The relation between numbers and the nimber of such a place, or of an option of it."""

    def rows(up_to: int) -> Iterator[tuple[int, ...]]:
        for numbers in product(*(range(first, up_to + 1) for first in least)):
            yield from ((*numbers, value) for value in _nimbers(*place(*numbers), options))

    return of_tuples(len(least) + 1, rows)


for _name, (_least, _place) in PLACES.items():
    PROGRAMS.computations[f"the nimber of {_name}"] = _of_places(_least, _place, options=False)
    PROGRAMS.computations[f"the nimber of an option of {_name}"] = _of_places(_least, _place, options=True)


PROGRAMS.computations["the cycle with three erasers at the distances p, q, r, from 7 vertices on, is won"] = of_tuples(
    3,
    lambda up_to: (
        gaps
        for gaps in product(range(1, up_to + 1), repeat=3)
        if sum(gaps) >= 7 and _nimbers("cycle", sum(gaps), (0, gaps[0], gaps[0] + gaps[1])) != [0]
    ),
)


def lengths(rules: Eraserhead, start: Cells) -> set[int]:
    """How many moves a play from the start can have.

    >>> rules = Eraserhead(line(4))
    >>> lengths(rules, rules.parse("0")), lengths(rules, rules.parse("1"))
    ({3}, {1, 2})
    """
    known: dict[Cells, set[int]] = {}
    stack = [start]
    while stack:
        options = list(rules.options(stack[-1]))
        if unknown := [each for each in options if each not in known]:
            stack += unknown
        else:
            known[stack.pop()] = {1 + more for each in options for more in known[each]} or {0}
    return known[start]


def _lengths_of_lines(name: str) -> Computation:
    (least,), place = PLACES[name]

    def rows(up_to: int) -> Iterator[tuple[int, ...]]:
        for n in range(least, up_to + 1):
            rules = Eraserhead(line(max(n, 2)))  # the line of one vertex has no edge
            start = rules.position(place(n)[2]) if n > 1 else frozenset()
            yield from ((n, length) for length in lengths(rules, start))

    return of_tuples(2, rows)


for _name in ("the line of n vertices with an eraser at one end", "the line of n vertices with erasers at both ends"):
    PROGRAMS.computations[f"how many moves a play has on {_name}"] = _lengths_of_lines(_name)


@PROGRAMS("I-eraser.two.count")
def moves_left_with_two() -> Verdict:
    cases = []  # erasers on 0 and behind p vertices; the first moves to 1
    for n in range(3, 12, 2):
        for p in range(1, n - 1):
            rules = Eraserhead(cycle(n))
            answers = [(p + 1, p)] * (p > 1) + [(p + 1, (p + 2) % n)] * (p % 2)
            for old, new in answers:
                left = rules.parse(f"1,{new}/0-1,{old}-{new}")
                parities = {length % 2 for length in lengths(rules, left)}
                cases.append((f"{n} vertices, 0 → 1, {old} → {new}", {p % 2}, parities))
    return compared(cases, "cycles to 11 vertices")


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


@PROGRAMS("I-eraser.first-line")
def count_of_the_first_line() -> Verdict:
    """The lines are a move from 0, 2, 4 on the cycle of 9 and a reply that wins; the push is the move after them."""
    rules = Eraserhead(cycle(9))
    lost = {reply for move in rules.options(rules.position((0, 2, 4))) for reply in winning_moves(rules, move)}
    pushes = {(reply, push) for reply in lost for push in rules.options(reply) if _gathered(rules, push)}
    if len({(rules.canonical(reply), rules.canonical(push)) for reply, push in pushes}) != 1:
        return Undecided("more than one line allows such a push, or none")
    reply, push = min(pushes, key=lambda line: rules.format(line[0]))
    left, most = sum(isinstance(each, Edge) for each in reply), max(lengths(rules, reply))
    found = sorted(lengths(rules, push))
    if (left, found) == (8, [3]):
        return Proved("8 edges are left, and 3 of the four are erased")
    return Refuted(
        f"{rules.format(reply)}: {left} edges are left; of the four, {' or '.join(map(str, found))} are erased",
        f"{left} edges are left, of which at most {most} can be erased; after the push the second player can make it "
        "three, but one eraser pushed along twice ends the play after two, and the first player wins",
    )


def _gathered(rules: Eraserhead, here: Cells) -> bool:
    """Whether all erasers stand in one component, and it has four edges."""
    part, before = {rules.erasers(here)[0]}, 0
    while len(part) > before:
        before = len(part)
        part |= {vertex for each in here if isinstance(each, Edge) and part & {*each} for vertex in each}
    return part >= {*rules.erasers(here)} and sum(isinstance(each, Edge) and {*each} <= part for each in here) == 4


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


@PROGRAMS("I-eraser-line.pictures")
def pictures() -> Verdict:
    graphs = {"line 12": line(12), "line 13": line(13), "cycle 12": cycle(12), "cycle 13": cycle(13)}
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
