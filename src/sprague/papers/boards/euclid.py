"""Euclid's game down to zero: who wins, the move that the three lemmas prescribe, the map; and on triples."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from sprague.games import game
from sprague.games.euclid import euclid_zero
from sprague.numbers import quotients
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import of_two
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solving import nim_values, p_positions

Pair = tuple[int, int]


UP_TO = 400
LEMMAS_TO = 1000


@lru_cache
def losing(up_to: int = UP_TO) -> frozenset[Pair]:
    """The P-positions 1 ≤ a ≤ b ≤ ``up_to``, from the rules."""
    return frozenset(pair for pair in p_positions(game("euclid-zero"), up_to) if pair[0])


def above_phi(b: int, a: int) -> bool:
    """Whether b/a > φ, exactly: 2b − a > a√5.

    >>> above_phi(5, 3), above_phi(8, 5), above_phi(3, 1)
    (True, False, True)
    """
    return 2 * b > a and (2 * b - a) ** 2 > 5 * a * a


def pairs(up_to: int) -> Iterator[Pair]:
    """The pairs 1 ≤ a < b ≤ ``up_to``."""
    return ((a, b) for b in range(2, up_to + 1) for a in range(1, b))


EUCLID_ZERO = euclid_zero()

PROGRAMS.computations["1 ≤ a ≤ b, and euclid-zero has one option of (a, b)"] = of_two(
    lambda a, b: 1 <= a <= b and len(EUCLID_ZERO.options((a, b))) == 1
)


@PROGRAMS("I-euclid0.moves")
def moves_from_a_pair() -> Verdict:
    rules, to = game("euclid-zero"), 150

    def told(a: int, b: int) -> list[Pair]:
        return sorted((min(a, b - k * a), max(a, b - k * a)) for k in range(1, b // a + 1))

    return compared(((p, told(*p), rules.options(p)) for p in pairs(to)), f"numbers ≤ {to}, (11, 27) among them")


@PROGRAMS("I-euclid0.x-coordinate")
def moves_as_written() -> Verdict:
    rules = game("euclid-zero")
    told = ((p, [(0, p[1])], rules.options(p)) for p in pairs(30))  # a − a = 0, and a − 2a is below
    return compared(told, "numbers ≤ 30", truth="the y-coordinate decreases, as the list of the moves has it")


@PROGRAMS("I-euclid0.nim-values")
def size_of_the_heap() -> Verdict:
    to = 400
    values = nim_values(game("euclid-zero"), to)
    cases = ((a, b) for b in range(1, to + 1) for a in range(1, b + 1))
    return compared((((a, b), stated_value(a, b), int(values[a, b])) for a, b in cases), f"numbers ≤ {to}")


def stated_value(a: int, b: int) -> int:
    """⌊b/a − a/b⌋; where all k partial quotients of b/a are c, c for odd k and c − 1 for even k.

    >>> stated_value(11, 27), stated_value(2, 5), stated_value(5, 12)
    (2, 1, 2)
    """
    found = list(quotients(Fraction(b, a)))
    if len(set(found)) == 1:
        return found[0] - (len(found) + 1) % 2
    return (b * b - a * a) // (a * b)


@PROGRAMS("I-euclid0.sample")
def sample_game() -> Verdict:
    rules = game("euclid-zero")
    play = [(11, 27), (11, 5), (1, 5), (1, 3), (1, 0)]
    steps = [(f"{a} → {b}", rules.is_move(a, b)) for a, b in pairwise(play)]
    return holds([*steps, ("(1, 0) is the end", not rules.options((1, 0)))], "five positions", finite=True)


def lemma_2_applies(a: int, b: int) -> int:
    """The k with φ + k − 1 < b/a < k + 1, 0 where there is none."""
    k, rest = divmod(b, a)
    return k if rest and above_phi(b - (k - 1) * a, a) else 0


@PROGRAMS("I-euclid0.largest")
def take_the_most() -> Verdict:
    cases = ((p, lemma_2_applies(*p)) for p in pairs(LEMMAS_TO))
    return holds(
        ((f"{p}, k = {k}", 0 < p[1] - k * p[0] < p[0] and not above_phi(p[0], p[1] - k * p[0])) for p, k in cases if k),
        f"numbers ≤ {LEMMAS_TO}",
    )


@PROGRAMS("I-euclid0.one-less")
def take_one_less() -> Verdict:

    def leaves(a: int, b: int) -> bool:
        left = b - (b // a - 1) * a
        return a < left < 2 * a and not above_phi(left, a) and above_phi(a, left - a)

    cases = ((a, b) for a, b in pairs(LEMMAS_TO) if b % a and b // a > 1 and not lemma_2_applies(a, b))
    return holds(((p, leaves(*p)) for p in cases), f"numbers ≤ {LEMMAS_TO}")


def prescribed(a: int, b: int) -> Pair:
    """The move that theorem and lemmas prescribe from a won pair a ≤ b."""
    k, rest = divmod(b, a)
    if not rest:
        return 0, a
    times = k if lemma_2_applies(a, b) else k - 1
    left = b - times * a
    return min(a, left), max(a, left)


@PROGRAMS("I-euclid0.prescribed")
def prescribed_moves() -> Verdict:
    lost, rules, to = losing(), game("euclid-zero"), 150

    def wins(a: int, b: int) -> bool:
        small, large = prescribed(a, b)
        good = small == 0 or ((small, large) in lost and small < large < 2 * small)
        return good and rules.is_move((a, b), (small, large))

    return holds(((p, wins(*p)) for p in pairs(to) if p not in lost), f"numbers ≤ {to}")


@PROGRAMS("I-euclid0.golden-ratio")
def golden_ratio_as_written() -> Verdict:
    computed = isqrt(5 * 10**8) + 5000
    return compared([("⌊10⁴(√5 + 1/2)⌋", 16180, computed)], "one number", truth="φ = (√5 + 1)/2")


# Euclid's game on triples, down to zero: the losing positions to 100, and their cone.

Triple = tuple[int, int, int]

TRIPLES_TO = 100


@lru_cache
def losing_triples(up_to: int = TRIPLES_TO) -> frozenset[Triple]:
    """The P-positions x ≤ y ≤ z ≤ ``up_to``: by increasing sum, each that is not marked, marking what reaches it.

    What reaches (x, y, z) has one number larger by a multiple of another.

    >>> sorted(losing_triples(3))[4:]
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
    found = {triple for triple in losing_triples() if triple[2] <= to}
    cases = ((x, y, z) for z in range(to + 1) for y in range(z + 1) for x in range(y + 1))
    return compared(
        ((t, t in by_definition, t in found) for t in cases),
        f"numbers ≤ {to}; {len(losing_triples()):,} lost triples to {TRIPLES_TO}",
        finite=True,
    )


@PROGRAMS("I-euclid3.not-solid")
def holes() -> Verdict:
    inside = [(x, y, z) for z in range(1, TRIPLES_TO + 1) for y in range(1, z + 1) for x in range(z - y + 1, y + 1)]
    won = [triple for triple in inside if triple not in losing_triples()]
    if not won or max(won, key=lambda triple: triple[0])[0] < TRIPLES_TO // 2:
        return Refuted("no won triple inside")
    return Proved(
        f"{len(won):,} of {len(inside):,} triples with z < x + y and z ≤ {TRIPLES_TO} are won, such as (2, 2, 3)"
    )


@PROGRAMS("I-euclid3.cone")
def inside_the_cone() -> Verdict:
    triples = sorted(triple for triple in losing_triples() if triple[0])
    outside = [t for t in triples if t[2] >= t[0] + t[1]]
    share = f"{100 * (len(triples) - len(outside)) / len(triples):.0f}"
    return holds(
        ((t, t[2] < t[0] + t[1]) for t in triples),
        f"numbers ≤ {TRIPLES_TO}",
        truth=f"{share} in a hundred do, of the {len(triples):,} to {TRIPLES_TO}; the others lie near the faces",
    )
