"""Chomp on fragments of a box; strategy stealing on full bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb

import numpy as np

from sprague.games.chomp import Chomp
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import of_tuples
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solving import Outcome, outcome, winning_moves
from sprague.solving.boards import losing_numbers

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
    lost = set(losing_numbers(rules).tolist())
    wrong = fault(rules, lost)
    if wrong:
        return Refuted(f"{wrong}, where the table contradicts the definition")
    if len(lost) != stated:
        return Refuted(f"stated {stated}, computed {len(lost)}")
    return Proved(
        f"all {1 << len(rules.cells):,} fragments settled and confirmed by the definition; {len(lost):,} lost"
    )


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
    found = dots(rules)
    for point in product(range(1 << columns), repeat=2):
        if (point in found) != stated(*point):
            return Refuted(f"{point} is {'a' if point in found else 'no'} dot")
    for n in range(2, columns):
        if dots(Chomp(2, n)) != {point for point in found if max(point) < 1 << n}:
            return Refuted(f"the corner of 2^{n} has other dots than 2×{n}")
    return Proved(f"all {1 << 2 * columns:,} points, every fragment confirmed by the definition; {len(found):,} dots")


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


PROGRAMS.computations["the pieces (x, y) that the bite (i, j) leaves of the r × c bar"] = of_tuples(
    6, _bitten, "define it(r, c, i, j, x, y): i < r & j < c & x < r & y < c & (x < i | y < j)"
)
PROGRAMS.computations["the pieces (x, y) of the r × c bar but the last"] = of_tuples(
    4, _without_last, "define it(r, c, x, y): x < r & y < c & ~(x + 1 = r & y + 1 = c)"
)


@PROGRAMS("I-chomp-steal")
def first_player_wins() -> Verdict:
    to = LARGEST_BAR
    cases = ((rules.name, outcome(rules, rules.start) is Outcome.N) for rules in bars(to))
    return holds(cases, f"bars to {to}×{to}, from the rules, through the Young diagrams that bites leave")


@PROGRAMS("I-chomp-steal.argument")
def stealing() -> Verdict:
    to = LARGEST_BAR

    def steals(rules: Chomp) -> bool:
        corner = frozenset(rules.cells) - {(rules.rows - 1, rules.columns - 1)}
        return set(rules.options(corner)) <= set(rules.options(rules.start))

    return holds(((rules.name, steals(rules)) for rules in bars(to)), f"bars to {to}×{to}")


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
