"""Euclid's game on triples, down to zero: the losing positions to 100, and their cone."""

from __future__ import annotations

from functools import lru_cache

from sprague.games import game
from sprague.papers.boards.document import PROGRAMS
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solving import p_positions

Triple = tuple[int, int, int]

UP_TO = 100


@lru_cache
def losing(up_to: int = UP_TO) -> frozenset[Triple]:
    """The P-positions x ≤ y ≤ z ≤ ``up_to``: by increasing sum, each that is not marked, marking what reaches it.

    What reaches (x, y, z) has one number larger by a multiple of another.

    >>> sorted(losing(3))[4:]
    [(0, 2, 3), (1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 2, 2), (3, 3, 3)]
    """
    size = up_to + 1
    marked, lost = bytearray(size**3), set()
    for total in range(3 * up_to + 1):
        for x in range(total // 3 + 1):
            for y in range(max(x, total - x - up_to), (total - x) // 2 + 1):
                if not marked[(x * size + y) * size + total - x - y]:
                    lost.add((x, y, total - x - y))
                    _mark(marked, size, (x, y, total - x - y))
    return frozenset(lost)


def _mark(marked: bytearray, size: int, triple: Triple) -> None:
    for i in range(3):
        for j in range(3):
            if i != j and triple[j]:
                other = triple[3 - i - j]
                for larger in range(triple[i] + triple[j], size, triple[j]):
                    a, b, c = sorted((larger, triple[j], other))
                    marked[(a * size + b) * size + c] = 1


@PROGRAMS("I-euclid3")
def picture() -> Verdict:
    to = 40
    by_definition = set(p_positions(game("euclid-zero:piles=3"), to))
    found = {triple for triple in losing() if triple[2] <= to}
    cases = ((x, y, z) for z in range(to + 1) for y in range(z + 1) for x in range(y + 1))
    return compared(
        ((t, t in by_definition, t in found) for t in cases),
        f"numbers ≤ {to}; {len(losing()):,} lost triples to {UP_TO}",
        finite=True,
    )


@PROGRAMS("I-euclid3.not-solid")
def holes() -> Verdict:
    inside = [(x, y, z) for z in range(1, UP_TO + 1) for y in range(1, z + 1) for x in range(z - y + 1, y + 1)]
    won = [triple for triple in inside if triple not in losing()]
    if not won or max(won, key=lambda triple: triple[0])[0] < UP_TO // 2:
        return Refuted("no won triple inside")
    return Proved(f"{len(won):,} of {len(inside):,} triples with z < x + y and z ≤ {UP_TO} are won, such as (2, 2, 3)")


@PROGRAMS("I-euclid3.cone")
def inside_the_cone() -> Verdict:
    triples = sorted(triple for triple in losing() if triple[0])
    outside = [t for t in triples if t[2] >= t[0] + t[1]]
    share = f"{100 * (len(triples) - len(outside)) / len(triples):.0f}"
    return holds(
        ((t, t[2] < t[0] + t[1]) for t in triples),
        f"numbers ≤ {UP_TO}",
        truth=f"{share} in a hundred do, of the {len(triples):,} to {UP_TO}; the others lie near the faces",
    )
