"""Wythoff's game: its losing positions are those of the sieve; what the four pictures show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.papers.boards.document import DOCUMENT
from sprague.papers.boards.sieves import GOLDEN_SIEVE, good_and_bad, lower
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.proofs import Verdict
from sprague.solve import p_positions

Pair = tuple[int, int]

RAYS = """
digits: Zeckendorf
proved the-rays P-positions of wythoff: exists n. x = floor(n phi) & y = x + n
"""
"""That the losing positions are the two rays, for the prover."""

TOTALS = """
proved totals: forall m, n. m < n => 2*floor(m phi) + m < 2*floor(n phi) + n
"""

MOVES = """
digits: base 2
moves option(x, y, u, v): wythoff
"""
PICTURE = """
define straight(x, y, u, v): u < x & v = y | u = x & v < y
define diagonal(x, y, u, v): u < x & v < y & x + v = u + y
define point(x, y, u, v): straight(x, y, u, v) | diagonal(x, y, u, v)
proved the-picture: forall x, y, u, v. x <= y & u <= v => (option(x, y, u, v) <=> point(x, y, u, v) | point(x, y, v, u))
"""
ENDS = """
proved tokens-are-taken: forall x, y, u, v. option(x, y, u, v) => u + v < x + y
proved one-end: forall x, y. x <= y => (y > 0 <=> exists u, v. option(x, y, u, v))
"""
WAYS = """
define ray(x, y): exists n. x = floor(n phi) & y = x + n | y = floor(n phi) & x = y + n
proved outside: forall x, y. x <= y & ~ray(x, y) & y > floor(x phi) => exists z. z < y & ray(x, z) | z < x & ray(z, y)
proved between: forall x, y. x <= y & ~ray(x, y) & y <= floor(x phi) => exists u, v. u < x & u + y = x + v & ray(u, v)
"""
"""What the pictures say, for the prover; y/x < φ iff y ≤ ⌊xφ⌋, as φ is irrational."""

BY_TOTALS = (
    "every move lessens the total, so the point not marked with the least total is lost, all points that it can "
    "reach being marked or not by then"
)


@lru_cache
def losing(up_to: int) -> frozenset[Pair]:
    """The P-positions x ≤ y ≤ ``up_to``, from the rules."""
    return frozenset(p_positions(game("wythoff"), up_to))


@DOCUMENT.claim("I-wythoff", source="Sieves and Wythoff's Nim", expect="proved")
def two_rays() -> Verdict:
    """The losing positions of Wythoff's game are (0, 0) and the pairs (a, b) and (b, a) of the sieve, and no others."""
    to = 3000
    pairs: set[Pair] = {(0, 0)}
    for a, b in good_and_bad():
        if b > to:
            break
        pairs.add((a, b))
    found = losing(to)
    verdict = compared(((p, p in pairs, p in found) for p in sorted(pairs | found)), f"piles ≤ {to:,}")
    return for_all(verdict, RAYS + GOLDEN_SIEVE)


@DOCUMENT.claim("I-wythoff.moves", source="Sieves and Wythoff's Nim, first picture", expect="proved")
def moves_from_a_position() -> Verdict:
    """From (a, b) the moves lead straight down, straight left, and down the diagonal: a + b + min(a, b) points."""
    rules, to = game("wythoff"), 30

    def told(a: int, b: int) -> set[Pair]:
        down = (
            {(a, y) for y in range(b)} | {(x, b) for x in range(a)} | {(a - k, b - k) for k in range(1, min(a, b) + 1)}
        )
        return {(min(p), max(p)) for p in down}

    cases = ((a, b) for b in range(to + 1) for a in range(b + 1))
    found = compared(((p, told(*p), set(rules.options(p))) for p in cases), f"piles ≤ {to}")
    return for_all(found, MOVES + PICTURE, argument="b points down, a points left, min(a, b) on the diagonal")


@DOCUMENT.claim("I-wythoff.play", source="Sieves and Wythoff's Nim, second picture", expect="proved")
def every_play_ends() -> Verdict:
    """Every move takes tokens, and only (0, 0) has none: there the player to move has lost."""
    rules, to = game("wythoff"), 60
    cases = ((a, b) for b in range(to + 1) for a in range(b + 1))
    found = holds(
        (
            (p, all(sum(o) < sum(p) for o in rules.options(p)) and (p == (0, 0)) != bool(rules.options(p)))
            for p in cases
        ),
        f"piles ≤ {to}",
    )
    return for_all(found, MOVES + ENDS)


def marking(size: int) -> Iterator[Pair]:
    """The losing positions as the pictures find them: the nearest point not marked, then mark what reaches it."""
    marked: NDArray[np.bool_] = np.zeros((size, size), dtype=np.bool_)
    for total in range(2 * size - 1):
        for x in range(max(0, total - size + 1), total // 2 + 1):
            y = total - x
            if not marked[x, y]:
                yield x, y
                for a, b in ((x, y), (y, x)):
                    marked[a:, b] = marked[a, b:] = True
                    diagonal = np.arange(size - max(a, b))
                    marked[a + diagonal, b + diagonal] = True


@DOCUMENT.claim("I-wythoff.marking", source="Sieves and Wythoff's Nim, third and fourth picture", expect="proved")
def marking_is_the_sieve() -> Verdict:
    """Marking all that reaches the nearest points not marked, time and again, finds the pairs of the sieve in order."""
    size = 2000
    steps = zip(marking(size), range(size), strict=False)
    found = compared(((f"step {n}", (lower(n), lower(n) + n), pair) for pair, n in steps), f"a square of {size:,}")
    return for_all(found, RAYS + GOLDEN_SIEVE + TOTALS, argument=BY_TOTALS)


@DOCUMENT.claim("I-wythoff.map", source="Sieves and Wythoff's Nim, last picture", expect="proved")
def which_way_wins() -> Verdict:
    """Outside the two rays a winning position has a winning move down or left, between them one along the diagonal."""
    to = 300
    found = losing(3000)
    lost = found | {(b, a) for a, b in found}

    def wins(x: int, y: int) -> bool:
        if 5 * x * x > (2 * y - x) ** 2 or 2 * y < x:  # y < φx: between the rays
            return any((x - k, y - k) in lost for k in range(1, min(x, y) + 1))
        return any((x, k) in lost for k in range(y)) or any((k, y) in lost for k in range(x))

    cases = ((x, y) for x in range(to + 1) for y in range(x, to + 1) if (x, y) not in lost)
    return for_all(holds(((p, wins(*p)) for p in cases), f"piles ≤ {to}"), RAYS + WAYS)
