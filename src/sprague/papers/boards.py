"""The essays on games on boards, strips and graphs: the programs that judge their statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, reduce
from itertools import combinations, pairwise, product
from math import comb
from operator import xor

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.games.boards import Cells
from sprague.games.chomp import Chomp
from sprague.games.eraserhead import Eraserhead
from sprague.games.graphs import Edge, cycle, line
from sprague.games.magnetism import Magnetism
from sprague.games.ruleset import Ruleset
from sprague.games.spring_cleaning import SpringCleaning, l_shape, rectangle, zigzag
from sprague.papers.computations import Computation, of_function, of_tuples
from sprague.papers.exhibit import compared, holds, printed
from sprague.papers.sieves import PROGRAMS
from sprague.proofs import Proved, Refuted, Undecided, Verdict
from sprague.solving import ByDefinition, Outcome, nim_sequence, nim_value, outcome, winning_moves
from sprague.solving.boards import losing_numbers
from sprague.solving.solver import Solver, solver
from sprague.strategies import magnetism as closed_form

# Chomp on fragments of a box; strategy stealing on full bars.

Bite = tuple[int, int]

LARGEST_BAR = 8


def fault(rules: Chomp, lost: set[int]) -> str | None:
    """A fragment that is wrongly in the set, or wrongly out of it: lost are those of which no option is lost."""
    every = np.arange(1 << len(rules.cells))
    in_set = np.isin(every, list(lost))
    wins = np.zeros(len(every), dtype=bool)
    for need, gone, _, _ in rules.table:
        wins |= in_set[every & ~gone] & ((every & need) != 0)
    wrong = np.flatnonzero(in_set == wins)
    return rules.format(rules.set(int(wrong[0]))) if len(wrong) else None


def losing_fragments(rows: int, columns: int, stated: int) -> Verdict:
    """Whether so many fragments are lost; the set is found by a table and confirmed fragment by fragment."""
    rules = Chomp(rows, columns)
    lost, every = set(losing_numbers(rules).tolist()), 1 << len(rules.cells)
    if wrong := fault(rules, lost):
        return Refuted(f"{wrong}, where the table contradicts the definition")
    if len(lost) != stated:
        return Refuted(f"stated {stated}, computed {len(lost)}")
    return Proved(f"all {every:,} fragments settled and confirmed by the definition; {len(lost):,} lost")


def dots(rules: Chomp) -> set[tuple[int, int]]:
    """The lost fragments of two rows as pairs of binary numbers, a bit a piece; the poison counts as there."""
    pairs = set()
    for bits in losing_numbers(rules).tolist():
        rows = [0, 0]
        for row, column in {(0, 0), *rules.set(bits)}:
            rows[row] |= 1 << column
        pairs.add((rows[0], rows[1]))
    return pairs


def is_dot(x: int, y: int) -> bool:
    """Whether two binary numbers are a dot: x is odd, and x − 1 has as many ones as y, but in no low k + 1 digits more
    than the low k digits of y.

    >>> [(x, y) for x in range(4) for y in range(4) if is_dot(x, y)]
    [(1, 0), (3, 1)]
    """
    if x % 2 == 0 or x.bit_count() != y.bit_count() + 1:
        return False
    steps = range(1, x.bit_length() + 1)
    return all((x >> 1 & ((1 << k) - 1)).bit_count() <= (y & ((1 << k) - 1)).bit_count() for k in steps)


def dots_are(stated: Callable[[int, int], bool], columns: int) -> Verdict:
    """Whether the dots of two rows, and of the shorter ones in the corner, are the points that are stated."""
    rules = Chomp(2, columns)
    if wrong := fault(rules, set(losing_numbers(rules).tolist())):
        return Refuted(wrong)
    points = dots(rules)
    for point in product(range(1 << columns), repeat=2):
        if (point in points) != stated(*point):
            return Refuted(f"{point} is {'a' if point in points else 'no'} dot")
    for n in range(2, columns):
        if dots(Chomp(2, n)) != {point for point in points if max(point) < 1 << n}:
            return Refuted(f"the corner of 2^{n} has other dots than 2×{n}")
    return Proved(f"all {1 << 2 * columns:,} points, every fragment confirmed by the definition; {len(points):,} dots")


def balances(fragment: frozenset[Bite]) -> bool:
    """Whether the brackets of a fragment of two rows balance: read by columns, row 0 closes, then row 1 opens.

    >>> balances(frozenset({(1, 0), (0, 1)})), balances(frozenset({(0, 1), (1, 1)}))
    (True, False)
    """
    depth = 0
    for row, _ in sorted(fragment, key=lambda piece: (piece[1], piece[0])):
        depth += 1 if row else -1
        if depth < 0:
            return False
    return depth == 0


@PROGRAMS("I-chomp.catalan")
def balanced_brackets() -> Verdict:
    to = 9
    for n in range(2, to + 1):
        rules = Chomp(2, n)
        lost = set(losing_numbers(rules).tolist())
        for fragment in range(1 << len(rules.cells)):
            if (fragment in lost) != balances(rules.set(fragment)):
                return Refuted(rules.format(rules.set(fragment)))
        if len(lost) != comb(2 * n, n) // (n + 1):
            return Refuted(f"2×{n}: {len(lost)} fragments are lost")
    return Proved(f"every fragment of 2×n computed for n ≤ {to}")


def bars(largest: int) -> Iterator[Chomp]:
    """The boxes of more than one piece, no higher than wide."""
    return (Chomp(r, c) for r in range(1, largest + 1) for c in range(r, largest + 1) if c > 1)


def _bitten(up_to: int) -> Iterator[tuple[int, ...]]:
    """What a bite leaves of a bar, by the options of the game; the poison, which no bite takes, is left."""
    for r, c in product(range(1, up_to + 1), repeat=2):
        rules = Chomp(r, c)
        options = set(rules.options(rules.start))
        for i, j in product(range(r), range(c)):
            left = {cell for cell in rules.cells if not (cell[0] >= i and cell[1] >= j)}
            if (i, j) != (0, 0) and frozenset(left) not in options:
                raise AssertionError(f"{r}×{c}: the bite {i}, {j} is no move")
            yield from ((r, c, i, j, x, y) for x, y in left | ({(0, 0)} if (i, j) != (0, 0) else set()))


def _without_last(up_to: int) -> Iterator[tuple[int, ...]]:
    for r, c in product(range(up_to + 1), repeat=2):
        yield from ((r, c, x, y) for x, y in list(product(range(r), range(c)))[:-1])


PROGRAMS.computations["the pieces (x, y) that the bite (i, j) leaves of the r × c bar"] = of_tuples(6, _bitten)
PROGRAMS.computations["the pieces (x, y) of the r × c bar but the last"] = of_tuples(4, _without_last)


def winning_bites(rules: Chomp) -> list[Bite]:
    """The pieces whose bite wins the full bar.

    >>> winning_bites(Chomp(3, 3)), winning_bites(Chomp(2, 5))
    ([(1, 1)], [(1, 4)])
    """
    full = frozenset(rules.cells)
    return sorted(min(full - left) for left in winning_moves(rules, full))


@PROGRAMS("I-chomp-steal.bites")
def known_bites() -> Verdict:
    to = LARGEST_BAR
    squares = ((f"{n}×{n}", [(1, 1)], winning_bites(Chomp(n, n))) for n in range(2, to + 1))
    pairs = ((f"2×{n}", [(1, n - 1)], winning_bites(Chomp(2, n))) for n in range(2, 13))
    return compared([*squares, *pairs], f"squares to {to}×{to}, two rows to 2×12")


@PROGRAMS("I-chomp-steal.unique")
def how_many_bites() -> Verdict:
    cases = [*((rules, 1) for rules in bars(LARGEST_BAR)), (Chomp(8, 10), 2)]
    counts = ((rules.name, stated, len(winning_bites(rules))) for rules, stated in cases)
    return compared(counts, f"bars to {LARGEST_BAR}×{LARGEST_BAR}, and 8×10", finite=True)


PROGRAMS.add(
    {
        "I-chomp.2x6": lambda: losing_fragments(2, 6, 132),
        "I-chomp.3x4": lambda: losing_fragments(3, 4, 182),
        "I-chomp.2x10": lambda: dots_are(is_dot, 10),
    }
)


# Eraserhead on cycles, lines and any graph: which starts are lost, nimbers of lines, the sets of the pictures.

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
    return (list(chosen) for size in range(1, len(edges) + 1) for chosen in combinations(edges, size))


@PROGRAMS("I-eraser.to-eight")
def up_to_eight() -> Verdict:
    lost = ((f"lost starts of the cycle of {n}", 2 if n % 2 else 2**n, len(lost_starts(cycle(n)))) for n in range(3, 9))
    return compared(lost, "all 504 starts", finite=True)


@PROGRAMS("I-eraser.nine")
def failure_at_nine() -> Verdict:
    lost = [set(start) for start in lost_starts(cycle(9), 3)]
    stated = [{(i + step) % 9 for step in (0, 2, 4)} for i in range(9)]
    rules = Eraserhead(cycle(9))
    moves = {rules.canonical(option) for option in rules.options(rules.position((0, 2, 4)))}
    if sorted(map(sorted, lost)) != sorted(map(sorted, stated)) or len(moves) != 3:
        return Refuted(f"lost are {lost}, {len(moves)} different moves")
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
    counts = sorted(lengths(rules, push))
    if (left, counts) == (8, [3]):
        return Proved("8 edges are left, and 3 of the four are erased")
    return Refuted(
        f"{rules.format(reply)}: {left} edges are left; of the four, {' or '.join(map(str, counts))} are erased",
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
    failures = ((f"the cycle of {n}", those, against_the_rule(n)) for n, those in stated.items())
    return compared(failures, "all starts of five cycles", finite=True)


def against_the_rule(n: int) -> dict[int, int]:
    """How many starts with each number of erasers, neither none nor all, break the rule of odd and even.

    >>> against_the_rule(8)
    {}
    """
    lost = {size: len(lost_starts(cycle(n), size)) for size in range(1, n)}
    broken = {size: count if n % 2 else comb(n, size) - count for size, count in lost.items()}
    return {size: count for size, count in broken.items() if count}


@PROGRAMS("I-eraser-line.pictures")
def pictures() -> Verdict:
    graphs = {"line 12": line(12), "line 13": line(13), "cycle 12": cycle(12), "cycle 13": cycle(13)}
    lost_sets = {name: {*lost_starts(graph, 3)} for name, graph in graphs.items()}
    for name, graph in graphs.items():
        rules = Eraserhead(graph)
        bare = ByDefinition(Ruleset(rules.options, name=name))
        lost = (s for s in combinations(rules.vertices, 3) if bare.outcome(rules.position(s)) is Outcome.P)
        if wrong := min({*lost} ^ lost_sets[name], default=None):
            return Refuted(f"{name}: {wrong}")
    sizes = ", ".join(f"{name}: {len(lost)} of the sets {{x, y, z}}" for name, lost in lost_sets.items())
    return Proved(f"every start confirmed by the bare definition; lost are on {sizes}")


# Spring Cleaning: rectangles, L-shapes, zigzags; and Couples are Forever, which the zigzags are.

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
        3, lambda up_to: ((m, *left) for m in range(up_to + 1) for left in game("couples-are-forever").options((m,)))
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
    first = ("the four rectangles", 0, _sum_of([(1, 1), (1, 3), (1, 2), (1, 2)]))
    single = ("any 1×1 swept", 0, _sum_of([(1, 1), (1, 1), (1, 2), (1, 2)]))
    left = ("three and one", 3, _sum_of([(1, 1), (1, 1), (1, 1), (1, 2)]))
    answered = ("1×2 made 1×1", 0, _sum_of([(1, 1), (1, 1), (1, 1), (1, 1)]))
    return compared([first, single, left, answered], "four sums", finite=True)


def _sum_of(sides: list[tuple[int, int]]) -> int:
    """The nim-value of the rectangles drawn apart on one board."""
    return nim_value(RULES, {(row + 2 * i, column) for i, each in enumerate(sides) for row, column in rectangle(*each)})


def ls(to: int) -> Iterator[tuple[int, int, int]]:
    """The legs and the nimbers of the L-shapes."""
    return ((a, b, nim_value(RULES, l_shape(a, b))) for a, b in _legs(to))


def table_of_ls(but: tuple[int, int] | None = None) -> Verdict:
    """Whether the entries of the table, but perhaps one, are the nimbers."""
    rows = {int(row["a"]): row for row in printed("boards_ls")}
    cases = [(f"a = {a}, b = {b}", int(rows[a][f"{b}"]), value) for a, b, value in ls(6) if (a, b) != but]
    return compared(cases, f"{len(cases)} entries", finite=True)


PROGRAMS.add({"I-spring-L.table": table_of_ls, "I-spring-L": lambda: table_of_ls(but=(2, 4))})


@PROGRAMS("I-spring-L.first")
def five_three() -> Verdict:
    l = l_shape(5, 3)
    left = [option for option in RULES.options(l) if sorted(map(len, RULES.parts(option))) == [3, 3]]
    values = [nim_value(RULES, option) for option in left]
    if nim_value(RULES, l) != 1 or 0 not in values:
        return Refuted(f"nimber {nim_value(RULES, l)}, after the sweep {values}")
    return Proved("every option settled; the sweep leaves two equal parts")


def zigzags_are_couples(known: Solver, to: int, bound: str) -> Verdict:
    """Whether the zigzags of so many pieces have the nimbers of piles with two more."""
    couples = nim_sequence("couples-are-forever", to + 3).tolist()
    return compared(((f"n = {n}", couples[n + 2], known.nim_value(zigzag(n))) for n in range(to + 1)), bound)


PROGRAMS.add(
    {  # the shorter ones lie on the board of the longest
        "I-spring-zig": lambda: zigzags_are_couples(solver(RULES.board(zigzag(60))), 60, "zigzags to 60 pieces"),
        "I-spring-zig.definition": lambda: zigzags_are_couples(ByDefinition(RULES), 10, "n ≤ 10"),
    }
)


def printed_zigzags() -> list[tuple[int, int]]:
    """The table of zigzags: n and the nimber."""
    return [(int(row["n"]), int(row["nimber"])) for row in printed("boards_zigzags")]


@PROGRAMS("I-spring-zig.table")
def table_of_zigzags() -> Verdict:
    couples = nim_sequence("couples-are-forever", 16).tolist()
    zigzags = [0, 0, *(nim_value(RULES, zigzag(n)) for n in range(14))]  # piles of 0 and 1 belong to no zigzag
    entries = ((f"n = {n}", (value, value), (couples[n], zigzags[n])) for n, value in printed_zigzags())
    return compared(entries, "all 15 entries", finite=True)


@PROGRAMS("I-spring-zig.literally")
def table_literally() -> Verdict:
    entries = ((f"n = {n}", value, nim_value(RULES, zigzag(n))) for n, value in printed_zigzags())
    return compared(entries, "all 15 entries", finite=True)


# Couples are Forever: nimbers to 25,000, no period; the sequence as the encyclopedia lists it.

COUPLES_TO = 25_000


@lru_cache
def nimbers(up_to: int = COUPLES_TO) -> NDArray[np.int64]:
    """The nimbers of the piles 0 … ``up_to``, by the definition kernel."""
    return nim_sequence("couples-are-forever", up_to + 1).astype(np.int64)


@PROGRAMS("I-couples.rules")
def rules_alone() -> Verdict:
    known = ByDefinition(game("couples-are-forever"))
    return compared(((f"pile {n}", known.nim_value((n,)), int(nimbers()[n])) for n in range(1, 121)), "piles ≤ 120")


@PROGRAMS("I-couples")
def no_pattern() -> Verdict:
    late = nimbers(1_000_000)[900_000:]
    broken = ((f"period {p}", bool((late[p:] != late[:-p]).any())) for p in range(1, 5001))
    return holds(broken, "piles ≤ 1,000,000, periods ≤ 5,000", finite=True)


@PROGRAMS("I-couples.growth")
def growth() -> Verdict:
    largest = [int(nimbers()[: 2500 * k + 1].max()) for k in range(11)]
    steps = [b - a for a, b in pairwise(largest)]
    cases = [
        ("to 10,000 more than 45 in every 2,500 on average", largest[4] > 4 * 45),
        ("from 10,000 less than 10 in every 2,500", largest[10] - largest[4] < 6 * 10),
        ("no step after 10,000 is as large as the least before", max(steps[4:]) < min(steps[:4])),
    ]
    listed = ", ".join(map(str, largest))
    return holds(cases, f"piles ≤ 25,000: the largest nimbers to 0, 2,500, … are {listed}", finite=True)


@PROGRAMS("I-oeis")
def encyclopedia() -> Verdict:
    [entry] = printed("boards_oeis")
    listed = {pile: int(term) for pile, term in enumerate(entry["terms"].split(","), int(entry["first"]) + 1)}
    table = [(f"the table, n = {n}", value, listed[n]) for n, value in printed_zigzags()]
    piles = [(f"pile {n}", term, int(nimbers()[n])) for n, term in listed.items()]
    kept = f"the {len(listed)} terms kept from the entry A046695; nothing is looked up online"
    return compared([*table, *piles], kept, finite=True)


# Magnetism: a position is the sum of its stretches; the table of their nimbers.

KINDS = {
    "G": ("{}", "between no tokens"),
    "G+": ("+{}", "beside one token"),
    "G++": ("+{}+", "between equal tokens"),
    "G+-": ("+{}-", "between different tokens"),
}
"""The stretches of the table: how they look, and what bounds them."""


def strips(longest: int) -> Iterator[str]:
    """All strips without equal tokens side by side."""
    for length in range(1, longest + 1):
        words = ("".join(signs) for signs in product("+-.", repeat=length))
        yield from (word for word in words if "++" not in word and "--" not in word)


def bare() -> ByDefinition:
    """The nim-values by the options alone."""
    return ByDefinition(Ruleset(Magnetism().options, name="magnetism"))


def _stretch(shape: str, options: bool) -> Computation:
    """The relation between n and the nimber of n empty squares between such tokens, or of an option of them.

    Where there is no such strip its nimber is 0, and it has no options.
    """

    def rows(up_to: int) -> Iterator[tuple[int, int]]:
        for n in range(up_to + 1):
            strip = shape.format("." * n)
            there = strip not in ("", "++")
            strips = Magnetism().options(strip) if options and there else [strip] * there
            yield from ((n, nim_value(Magnetism(), each)) for each in strips)
            if not there and not options:
                yield n, 0

    return of_tuples(2, rows)


PROGRAMS.computations |= {
    f"the nimber of {'an option of ' * options}n squares {between}": _stretch(shape, options)
    for shape, between in KINDS.values()
    for options in (False, True)
}


@PROGRAMS("I-magnet.sum")
def sums() -> Verdict:
    value, parts = bare().nim_value, Magnetism().parts
    cases = ((strip, reduce(xor, map(value, parts(strip)), 0), value(strip)) for strip in strips(8))
    return compared(cases, "strips of at most 8 squares")


@PROGRAMS("I-magnet.four")
def four_kinds() -> Verdict:
    rules = Magnetism()
    ends = ("", "+", "-")
    other = {"": "", "+": "-", "-": "+"}

    def kinds(n: int) -> int:
        return len({rules.canonical(left + "." * n + right) for left in ends for right in ends})

    orbits = {frozenset({(a, b), (b, a), (other[a], other[b]), (other[b], other[a])}) for a in ends for b in ends}
    pairs = [("orbits of the nine pairs of ends", 4, len(orbits))]
    pairs += [(f"n = {n}", 4, kinds(n)) for n in range(1, 50)]
    return compared(pairs, "all nine pairs of ends, whatever is between them; and strips of n < 50", finite=True)


@PROGRAMS("I-magnet")
def table() -> Verdict:
    known = bare()

    def entries() -> Iterator[tuple[object, object, object]]:
        for row in printed("boards_magnetism"):
            n = row["n"]
            for kind, (shape, _) in KINDS.items():
                entry, strip = row[kind], shape.format("." * int(n))
                if entry != "-" and strip:
                    yield f"{kind}({n})", int(entry), known.nim_value(strip)

    return compared(entries(), "every entry of the table, G(0) being no strip", finite=True)


@PROGRAMS("I-magnet.closed-form")
def long_strips() -> Verdict:
    known, rules = bare(), Magnetism()

    def right(strip: str) -> bool:
        value, move = known.nim_value(strip), closed_form.winning_move(strip)
        if closed_form.nim_value(strip) != value or (move is None) != (value == 0):
            return False
        return move is None or (move in rules.options(strip) and known.nim_value(move) == 0)

    return holds(((strip, right(strip)) for strip in strips(7)), "strips of at most 7 squares")
