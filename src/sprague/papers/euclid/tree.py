"""The Calkin–Wilf tree grown by its generating law alone: the children of a/b are a/(a+b) and (a+b)/b.

Fractions are pairs (a, b), not reduced, so that being in lowest terms is something to be found out.

Who wins Euclid, and with which nim-value, for all pairs up to a bound: from the rules, by no theorem.

The options of (a, b), a < b, are the (a, r) with 0 < r < b and r ≡ b modulo a. A row of the table is therefore
settled in blocks of a columns, while for each residue class it is remembered what its options were so far.
Tables are indexed by both numbers, in either order; row and column 0 are no positions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, groupby, product
from math import gcd
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.papers.computations import Computation, of_tuples
from sprague.papers.euclid import PROGRAMS
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Refuted, Verdict, Verified

LARGEST = 4181
"""The Fibonacci number F(19): no number in the first 18 generations of the Calkin–Wilf tree is larger."""

Booleans = NDArray[np.bool_]
Integers = NDArray[np.int64]
Table = TypeVar("Table", Booleans, Integers)


def _blocks(a: int, up_to: int) -> Iterator[tuple[slice, slice]]:
    """The columns above ``a`` in blocks of ``a``, each with the residue classes it runs through."""
    for start in range(a + 1, up_to + 1, a):
        stop = min(start + a, up_to + 1)
        yield slice(start, stop), slice(0, stop - start)


@lru_cache(maxsize=4)
def wins(up_to: int = LARGEST) -> Booleans:
    """Whether the first player wins (a, b), a, b ≤ ``up_to``: some option is lost for whoever is to move there.

    >>> wins(5)[2, 1:].tolist()
    [True, False, False, True, True]
    """
    table = np.zeros((up_to + 1, up_to + 1), dtype=np.bool_)
    for a in range(1, up_to + 1):
        row = table[a]
        row[1:a] = table[1:a, a]
        some_option_loses = ~row[1 : a + 1]
        for columns, classes in _blocks(a, up_to):
            row[columns] = some_option_loses[classes]
            some_option_loses[classes] |= ~row[columns]
    table.flags.writeable = False
    return table


@lru_cache(maxsize=4)
def nim_values(up_to: int) -> Integers:
    """The nim-values of all (a, b), a, b ≤ ``up_to``: the mex of those of the options.

    >>> nim_values(7)[2, 1:].tolist()
    [1, 0, 0, 1, 2, 2, 3]
    """
    table = np.zeros((up_to + 1, up_to + 1), dtype=np.int64)
    for a in range(1, up_to + 1):
        row = table[a]
        row[1:a] = table[1:a, a]
        beyond = up_to // a + 1  # no mex gets there: it is at most the number of options
        every = np.arange(a)
        seen = np.zeros((a, beyond + 1), dtype=np.bool_)
        seen[every, np.minimum(row[1 : a + 1], beyond)] = True
        mex = np.zeros(a, dtype=np.int64)
        for columns, classes in _blocks(a, up_to):
            while (passed := seen[every, mex]).any():
                mex += passed
            row[columns] = mex[classes]
            seen[every[classes], mex[classes]] = True
    table.flags.writeable = False
    return table


def table_of(formula: Callable[[Integers, Integers], Table], up_to: int) -> Table:
    """The table of a formula in the smaller and the larger number, row by row.

    >>> table_of(lambda smaller, larger: larger - smaller, 3).tolist()
    [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
    """
    line = np.arange(up_to + 1, dtype=np.int64)
    table: Table = np.stack([formula(np.minimum(line, a), np.maximum(line, a)) for a in line])
    return table


def agree(
    stated: Booleans | Integers, computed: Booleans | Integers, where: Booleans | None = None, truth: str = ""
) -> Verdict:
    """The verdict on two tables being equal at all positions ``where`` (everywhere, if None).

    A counterexample is one with the least larger number.

    >>> print(agree(np.eye(4, dtype=np.int64), np.ones((4, 4), dtype=np.int64)).evidence)
    fails at (1, 2): stated 0, computed 1
    """
    asked = np.ones(stated.shape, dtype=np.bool_) if where is None else where.copy()
    asked[0] = asked[:, 0] = False
    wrong = np.argwhere(asked & (stated != computed)).tolist()
    if wrong:
        a, b = min(wrong, key=lambda pair: (max(pair), pair))
        return Refuted(f"({a}, {b}): stated {stated[a, b]}, computed {computed[a, b]}", truth)
    if not asked.any():
        raise ValueError("no position was compared, so there is no verdict")
    return Verified(f"a, b ≤ {len(stated) - 1}", f"{asked.sum()} positions")


Pair = tuple[int, int]


def children(pair: Pair) -> tuple[Pair, Pair]:
    """The left and the right child.

    >>> children((3, 2))
    ((3, 5), (5, 2))
    """
    a, b = pair
    return (a, a + b), (a + b, b)


@lru_cache(maxsize=32)
def generation(n: int) -> tuple[Pair, ...]:
    """The pairs of generation ``n`` ≥ 1 from left to right.

    >>> generation(2)
    ((1, 2), (2, 1))
    """
    line: tuple[Pair, ...] = ((1, 1),)
    for _ in range(n - 1):
        line = tuple(chain.from_iterable(map(children, line)))
    return line


def up_to_the_root(pair: Pair) -> Iterator[str]:
    """From a coprime pair up to the root: ``R`` for each step from a right child to its mother, ``L`` from a left one.

    >>> "".join(up_to_the_root((7, 4)))
    'RLRR'
    """
    a, b = pair
    while a != b:
        if a > b:
            yield "R"
            a -= b
        else:
            yield "L"
            b -= a


def segments(pair: Pair) -> list[int]:
    """The edges of each segment of the path from a coprime pair up to the root, in this order.

    A segment is what the path shares with one branch. Those of no edge, a single point of a branch that the path
    crosses, are left out: no move lies in them.

    >>> segments((7, 4)), segments((1, 1))
    ([1, 1, 2], [])
    """
    return [sum(1 for _ in steps) for _, steps in groupby(up_to_the_root(pair))]


def _next(pair: Pair) -> Pair:
    a, b = pair
    return (a - 1, b + 1) if a > 1 else (b + 1, 1)


def _step(step: Callable[[Pair], Pair], means: str) -> Computation:
    """The relation between two numbers from 1 on and the two that they become."""

    def steps(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((*pair, *step(pair)) for pair in product(range(1, up_to + 1), range(1, up_to + 1)))

    return of_tuples(4, steps, f"define it(a, b, c, d): a >= 1 & b >= 1 & ({means})")


def _in_order(up_to: int) -> Iterator[tuple[int, ...]]:
    walk = [(1, 1)]
    while sum(walk[-1]) <= 2 * up_to:
        walk.append(_next(walk[-1]))
    kept = (pair for pair in walk if max(pair) <= up_to)
    return ((*pair, *later) for pair, later in combinations(kept, 2))


PROGRAMS.computations |= {
    "a fraction and its left child": _step(lambda pair: children(pair)[0], "c = a & d = a + b"),
    "a fraction and its right child": _step(lambda pair: children(pair)[1], "c = a + b & d = b"),
    "a pair and the next on Cantor's diagonals": _step(
        _next, "a >= 2 & c = a - 1 & d = b + 1 | a = 1 & c = b + 1 & d = 1"
    ),
    "a pair and one that comes after it on Cantor's diagonals": of_tuples(4, _in_order),
}


# Section 4: the moves as steps along the branches of the Calkin–Wilf tree, and the winner read off the path.

GENERATIONS = 14
SCALED = 30
MULTIPLES_BOUND = 2500
MOVES_BOUND = 250
PATHS_BOUND = 400


def coprime_pairs(up_to: int) -> Iterator[Pair]:
    """All coprime (a, b), 1 ≤ a, b ≤ ``up_to``, in both orders, the larger number growing.

    >>> list(coprime_pairs(3))
    [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3)]
    """
    yield 1, 1
    for larger in range(2, up_to + 1):
        for smaller in range(1, larger):
            if gcd(smaller, larger) == 1:
                yield from ((larger, smaller), (smaller, larger))


@PROGRAMS("E-gcd.moves")
def moves_of_multiples() -> Verdict:
    rules = game("euclid")
    cases = (
        (
            f"{d}·({a}, {b})",
            [(d * x, d * y) for x, y in rules.options((a, b))],
            rules.options((d * a, d * b)),
        )
        for a in range(1, SCALED + 1)
        for b in range(a, SCALED + 1)
        for d in range(2, 8)
    )
    return compared(cases, f"a, b ≤ {SCALED}, d ≤ 7")


@PROGRAMS("E-gcd.winner")
def winner_of_multiples() -> Verdict:
    table = wins(LARGEST)[: MULTIPLES_BOUND + 1, : MULTIPLES_BOUND + 1]
    line = np.arange(MULTIPLES_BOUND + 1)
    stated = np.zeros(table.shape, dtype=np.bool_)
    for a in range(1, MULTIPLES_BOUND + 1):
        divisor = np.gcd(a, line)
        stated[a] = table[a // divisor, line // divisor]
    return agree(stated, table)


def nodes(count: int) -> Iterator[Pair]:
    """The first ``count`` generations of the tree, line by line."""
    return chain.from_iterable(generation(n) for n in range(1, count + 1))


def branch(start: Pair, side: int, length: int) -> list[Pair]:
    """The first elements of a branch: ``start``, its left (side 0) or right (side 1) child, that one's, and so on.

    >>> branch((1, 2), 1, 4)
    [(1, 2), (3, 2), (5, 2), (7, 2)]
    """
    line = [start]
    for _ in range(length - 1):
        line.append(children(line[-1])[side])
    return line


@PROGRAMS("E-branch.elements")
def elements_of_branches() -> Verdict:
    cases = []
    for a, b in nodes(GENERATIONS):
        if a <= b:
            cases.append((f"R({a}/{b})", [(a + k * b, b) for k in range(8)], branch((a, b), 1, 8)))
        if a >= b:
            cases.append((f"L({a}/{b})", [(a, k * a + b) for k in range(8)], branch((a, b), 0, 8)))
    return compared(cases, f"generation {GENERATIONS}, 8 elements of each branch")


@PROGRAMS("E-branch.meet")
def two_branches_meet() -> Verdict:
    through: dict[Pair, list[tuple[int, Pair]]] = defaultdict(list)
    for n in range(1, GENERATIONS + 1):
        for a, b in generation(n):
            for side in (0, 1):
                if (a <= b) if side else (a >= b):  # where a branch to this side begins
                    for pair in branch((a, b), side, GENERATIONS + 1 - n):
                        through[pair].append((side, (a, b)))
    crossings = {tuple(sorted(branches)) for branches in through.values()}
    one_of_each = ((f"{a}/{b}", sorted(side for side, _ in through[a, b]) == [0, 1]) for a, b in nodes(GENERATIONS))
    all_different = [("two fractions with the same branches", len(crossings) == len(through))]
    return holds(chain(one_of_each, all_different), f"generation {GENERATIONS}")


@PROGRAMS("E-branch.symmetry")
def symmetry() -> Verdict:
    cases = (
        (f"generation {n}", [(b, a) for a, b in reversed(generation(n))], list(generation(n)))
        for n in range(1, GENERATIONS + 1)
    )
    return compared(cases, f"generation {GENERATIONS}")


@PROGRAMS("E-branch.multiples")
def multiples_as_printed() -> Verdict:
    truth = "k goes from 1 to ⌊(a − 1)/b⌋: for b = 1 the multiple with k = a would leave 0, which is not positive"
    return moves_are(lambda a, b: a // b, truth)


@PROGRAMS("E-branch.multiples-corrected")
def multiples_corrected() -> Verdict:
    return moves_are(lambda a, b: (a - 1) // b)


def moves_are(largest: Callable[[int, int], int], truth: str = "") -> Verdict:
    """Whether the moves subtract from the larger number a those kb with 1 ≤ k ≤ ``largest(a, b)``."""
    rules = game("euclid")
    cases = (
        (
            f"({a}, {b})",
            sorted((min(a - k * b, b), max(a - k * b, b)) for k in range(1, largest(a, b) + 1)),
            rules.options((a, b)),
        )
        for a, b in coprime_pairs(MOVES_BOUND)
        if a > b
    )
    return compared(cases, f"a, b ≤ {MOVES_BOUND}", truth=truth)


@PROGRAMS("E-branch.moves")
def moves_are_ancestors() -> Verdict:
    rules = game("euclid")
    cases = (
        (f"({a}, {b})", sorted((min(pair), max(pair)) for pair in ancestors_in_branch((a, b))), rules.options((a, b)))
        for a, b in coprime_pairs(MOVES_BOUND)
    )
    return compared(cases, f"a, b ≤ {MOVES_BOUND}")


def ancestors_in_branch(pair: Pair) -> list[Pair]:
    """The ancestors of a fraction in the branch along which it was reached, found by climbing.

    >>> ancestors_in_branch((7, 2)), ancestors_in_branch((1, 1))
    ([(5, 2), (3, 2), (1, 2)], [])
    """
    a, b = pair
    found = []
    first = None
    for step in up_to_the_root(pair):
        first = first or step
        if step != first:
            break
        a, b = (a - b, b) if step == "R" else (a, b - a)
        found.append((a, b))
    return found


def first_player_wins_by(edges: Iterable[int]) -> bool:
    """Theorem 2: the first segment of more than one edge stands at an odd place, or there is none and they are odd.

    >>> first_player_wins_by([1, 3, 1]), first_player_wins_by([1, 1, 1]), first_player_wins_by([])
    (False, True, False)
    """
    # By the document's definition a single point that a path shares with a branch is a segment too. On a path of
    # trivial segments there are two such points, its ends, so that counting them changes no parity; and places are
    # those of the positions in play, which moves along edges.
    lengths = list(edges)
    place = next((place for place, length in enumerate(lengths, 1) if length > 1), len(lengths))
    return place % 2 == 1


@PROGRAMS("E-2")
def theorem_2() -> Verdict:
    table = wins(LARGEST)
    cases = (
        (f"({k * a}, {k * b})", stated, bool(table[k * a, k * b]))
        for a, b, stated in ((a, b, first_player_wins_by(segments((a, b)))) for a, b in coprime_pairs(PATHS_BOUND))
        for k in range(1, PATHS_BOUND // max(a, b) + 1)
    )
    return compared(cases, f"a, b ≤ {PATHS_BOUND}")


@PROGRAMS("E-2.choice")
def last_or_last_but_one() -> Verdict:
    table = wins(LARGEST)
    cases = (
        (f"({a}, {b})", [False, True], sorted(bool(table[pair]) for pair in ancestors[-2:]))
        for (a, b), ancestors in ((pair, ancestors_in_branch(pair)) for pair in coprime_pairs(PATHS_BOUND))
        if len(ancestors) > 1
    )
    return compared(cases, f"a, b ≤ {PATHS_BOUND}")
