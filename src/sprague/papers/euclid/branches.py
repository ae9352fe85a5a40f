"""Section 4: the moves as steps along the branches of the Calkin–Wilf tree, and the winner read off the path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import gcd

import numpy as np

from sprague.games import game
from sprague.papers.claim import compared, holds
from sprague.papers.euclid.document import DOCUMENT
from sprague.papers.euclid.outcomes import LARGEST, agree, wins
from sprague.papers.euclid.tree import Pair, children, generation, segments, up_to_the_root
from sprague.papers.reasons import PRODUCT, TREE
from sprague.proofs import Verdict

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


@DOCUMENT.claim("E-gcd.moves", source="section 4", expect="verified", because=PRODUCT)
def moves_of_multiples() -> Verdict:
    """The moves from (da, db) are d times the moves from (a, b)."""
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


@DOCUMENT.claim("E-gcd.winner", source="section 4", expect="verified", because=PRODUCT)
def winner_of_multiples() -> Verdict:
    """Who wins (a, b) is who wins (a/d, b/d), d the greatest common divisor."""
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


@DOCUMENT.claim("E-branch.elements", source="section 4", expect="verified", because=TREE)
def elements_of_branches() -> Verdict:
    """From a left child a/b the right branch is a/b, (a+b)/b, (a+2b)/b, …; from a right child the left branch is
    a/b, a/(a+b), a/(2a+b), …; both from the root, where they are n/1 and 1/n.
    """
    cases = []
    for a, b in nodes(GENERATIONS):
        if a <= b:
            cases.append((f"R({a}/{b})", [(a + k * b, b) for k in range(8)], branch((a, b), 1, 8)))
        if a >= b:
            cases.append((f"L({a}/{b})", [(a, k * a + b) for k in range(8)], branch((a, b), 0, 8)))
    return compared(cases, f"generation {GENERATIONS}, 8 elements of each branch")


@DOCUMENT.claim("E-branch.meet", source="section 4", expect="verified", because=TREE)
def two_branches_meet() -> Verdict:
    """Each fraction lies in one left and one right branch, and no other fraction lies in both of them."""
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


@DOCUMENT.claim("E-branch.symmetry", source="section 4", expect="verified", because=TREE)
def symmetry() -> Verdict:
    """A generation is symmetric about its middle: the k-th element from the left and from the right are reciprocal."""
    cases = (
        (f"generation {n}", [(b, a) for a, b in reversed(generation(n))], list(generation(n)))
        for n in range(1, GENERATIONS + 1)
    )
    return compared(cases, f"generation {GENERATIONS}")


@DOCUMENT.claim("E-branch.right-child", source="section 4", expect="verified", because=TREE)
def right_children_exceed_one() -> Verdict:
    """The right children are the fractions a/b of the tree with a > b, the left children those with a < b."""
    cases = (
        (f"the children of {a}/{b}", [False, True], [x > y for x, y in children((a, b))]) for a, b in nodes(GENERATIONS)
    )
    return compared(cases, f"generation {GENERATIONS + 1}")


@DOCUMENT.claim("E-branch.multiples", source="section 4", expect="refuted")
def multiples_as_printed() -> Verdict:
    """The moves from coprime (a, b), a > b, go to the (a − kb, b) with 1 ≤ k ≤ ⌊a/b⌋; likewise if a < b."""
    truth = "k goes from 1 to ⌊(a − 1)/b⌋: for b = 1 the multiple with k = a would leave 0, which is not positive"
    return moves_are(lambda a, b: a // b, truth)


@DOCUMENT.claim("E-branch.multiples-corrected", source="section 4, corrected", expect="verified", because=PRODUCT)
def multiples_corrected() -> Verdict:
    """The moves from coprime (a, b), a > b, go to the (a − kb, b) with 1 ≤ k ≤ ⌊(a − 1)/b⌋; likewise if a < b."""
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


@DOCUMENT.claim("E-branch.moves", source="section 4", expect="verified", because=TREE)
def moves_are_ancestors() -> Verdict:
    """The moves from a/b are its ancestors in the right branch that holds it, if a > b, in the left one, if a < b."""
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


@DOCUMENT.claim("E-2", source="Theorem 2", expect="verified", because=TREE)
def theorem_2() -> Verdict:
    """The first player wins iff, on the path from a/b up to the root, the first segment of at least two edges is faced
    at an odd position of play, or there is none and the number of segments is odd.
    """
    table = wins(LARGEST)
    cases = (
        (f"({k * a}, {k * b})", stated, bool(table[k * a, k * b]))
        for a, b, stated in ((a, b, first_player_wins_by(segments((a, b)))) for a, b in coprime_pairs(PATHS_BOUND))
        for k in range(1, PATHS_BOUND // max(a, b) + 1)
    )
    return compared(cases, f"a, b ≤ {PATHS_BOUND}")


@DOCUMENT.claim("E-2.forced", source="Theorem 2, the proof", expect="verified", because=TREE)
def forced_moves() -> Verdict:
    """Along a path of trivial segments only, no player has a choice, and the positions are alternately won and lost."""
    table, rules = wins(LARGEST), game("euclid")
    cases = []
    a, b = 1, 1
    while max(a, b) < LARGEST // 2:
        a, b = (a + b, b) if a <= b else (a, a + b)  # the child on the other side: every segment has one edge
        options = list(rules.options((a, b)))
        cases.append((f"({a}, {b})", len(options) == 1 and bool(table[options[0]]) != bool(table[a, b])))
    return holds(cases, "the zigzag 1/1, 2/1, 2/3, 5/3, … with a, b ≤ 2584, and so by symmetry its reflection")


@DOCUMENT.claim("E-2.choice", source="Theorem 2, the proof", expect="verified", because=TREE)
def last_or_last_but_one() -> Verdict:
    """Whoever faces a segment of at least two edges can move to its last or last but one element; one of them is lost
    for the opponent and one is won.
    """
    table = wins(LARGEST)
    cases = (
        (f"({a}, {b})", [False, True], sorted(bool(table[pair]) for pair in ancestors[-2:]))
        for (a, b), ancestors in ((pair, ancestors_in_branch(pair)) for pair in coprime_pairs(PATHS_BOUND))
        if len(ancestors) > 1
    )
    return compared(cases, f"a, b ≤ {PATHS_BOUND}")
