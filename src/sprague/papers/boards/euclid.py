"""Euclid's game down to zero: who wins, the move that the three lemmas prescribe, the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from sprague.games import game
from sprague.papers.boards.document import DOCUMENT
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.reasons import PRODUCT
from sprague.proofs import Verdict
from sprague.solve import p_positions

Pair = tuple[int, int]

LOST = """
digits: Zeckendorf
define E(a, b): a = 0 & b >= 1 | 1 <= a < b <= floor(a phi)
"""
"""The lost pairs a ≤ b for the prover: b/a < φ iff b ≤ ⌊aφ⌋, as φ is irrational. (0, b) is the end."""

FORCED = """
proved forced: forall a, b. 1 <= a < b <= floor(a phi) => b < 2a & floor((b - a) phi) < a
"""
LARGEST = """
proved the-most: forall a, r. floor(a phi) < a + r & r < a => r < a <= floor(r phi)
"""
ONE_LESS = """
proved one-less: forall a, r. r >= 1 & a + r <= floor(a phi) => a + r < 2a & floor(r phi) < a
"""
WON = """
proved near: forall a, b. a < b < 2a => (E(a, b) <=> ~E(b - a, a))
proved far: forall a, b. a >= 1 & b >= 2a => ~E(a, b)
proved one-of-two: forall a, r. 0 < r < a => E(r, a) | E(a, a + r)
"""

BELOW_TWO = """
proved below-2: forall a, b. 1 <= a & E(a, b) => b < 2a
"""

ONCE = "as b < 2a, a can be taken from b once and no more"
QUOTIENT = "b is ka and r, 0 ≤ r < a, with k = ⌊b/a⌋; so b/a differs by an integer from the ratio that the sentence has"
ALL_LOST = (
    "(a, a) and its multiples reach (0, a); from b ≥ 2a both (r, a) and (a, a + r) are reached, r = b mod a; "
    "from a < b < 2a only (b − a, a) is; so E is the set of P-positions"
)

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


@DOCUMENT.claim("I-euclid0", source="Euclid's game, the theorem", expect="proved")
def golden_winners() -> Verdict:
    """Down to zero, the first player wins (a, b), 1 ≤ a ≤ b, iff b/a is an integer or exceeds φ."""
    lost = losing()
    cases = ((a, b) for b in range(1, UP_TO + 1) for a in range(1, b + 1))
    stated = ((p, p[1] % p[0] == 0 or above_phi(p[1], p[0]), p not in lost) for p in cases)
    return for_all(compared(stated, f"numbers ≤ {UP_TO}"), LOST + WON, argument=ALL_LOST)


@DOCUMENT.claim("I-euclid0.moves", source="Euclid's game, the picture of the moves", expect="verified", because=PRODUCT)
def moves_from_a_pair() -> Verdict:
    """From (a, b), a < b, there are ⌊b/a⌋ moves, to (a, b − a), …, (a, b − ⌊b/a⌋a); from (11, 27) two."""
    rules, to = game("euclid-zero"), 150

    def told(a: int, b: int) -> list[Pair]:
        return sorted((min(a, b - k * a), max(a, b - k * a)) for k in range(1, b // a + 1))

    return compared(((p, told(*p), rules.options(p)) for p in pairs(to)), f"numbers ≤ {to}, (11, 27) among them")


@DOCUMENT.claim("I-euclid0.sample", source="Euclid's game, the sample game", expect="proved")
def sample_game() -> Verdict:
    """(11, 27) → (11, 5) → (1, 5) → (1, 3) → (1, 0) is a whole game."""
    rules = game("euclid-zero")
    play = [(11, 27), (11, 5), (1, 5), (1, 3), (1, 0)]
    steps = [(f"{a} → {b}", rules.is_move(a, b)) for a, b in pairwise(play)]
    return holds([*steps, ("(1, 0) is the end", not rules.options((1, 0)))], "five positions", finite=True)


@DOCUMENT.claim("I-euclid0.forced", source="Euclid's game, the first lemma", expect="proved")
def forced_move() -> Verdict:
    """If 1 < b/a < φ the only move leads to (b − a, a), and a/(b − a) > φ."""
    rules, to = game("euclid-zero"), 300
    cases = ((a, b) for a, b in pairs(to) if not above_phi(b, a))
    found = holds(
        ((p, rules.options(p) == [(p[1] - p[0], p[0])] and above_phi(p[0], p[1] - p[0])) for p in cases),
        f"numbers ≤ {to}",
    )
    return for_all(found, LOST + FORCED, argument=ONCE)


def lemma_2_applies(a: int, b: int) -> int:
    """The k with φ + k − 1 < b/a < k + 1, 0 where there is none."""
    k, rest = divmod(b, a)
    return k if rest and above_phi(b - (k - 1) * a, a) else 0


@DOCUMENT.claim("I-euclid0.largest", source="Euclid's game, the second lemma", expect="proved")
def take_the_most() -> Verdict:
    """If φ + k − 1 < b/a < k + 1, taking the most leaves (b − ka, a) with a ratio between 1 and φ."""
    cases = ((p, lemma_2_applies(*p)) for p in pairs(LEMMAS_TO))
    found = holds(
        ((f"{p}, k = {k}", 0 < p[1] - k * p[0] < p[0] and not above_phi(p[0], p[1] - k * p[0])) for p, k in cases if k),
        f"numbers ≤ {LEMMAS_TO}",
    )
    return for_all(found, LOST + LARGEST, argument=QUOTIENT)


@DOCUMENT.claim("I-euclid0.one-less", source="Euclid's game, the third lemma", expect="proved")
def take_one_less() -> Verdict:
    """If k + 1 < b/a < φ + k, taking k times leaves a ratio between 1 and φ, and the only answer one above φ."""

    def leaves(a: int, b: int) -> bool:
        left = b - (b // a - 1) * a
        return a < left < 2 * a and not above_phi(left, a) and above_phi(a, left - a)

    cases = ((a, b) for a, b in pairs(LEMMAS_TO) if b % a and b // a > 1 and not lemma_2_applies(a, b))
    found = holds(((p, leaves(*p)) for p in cases), f"numbers ≤ {LEMMAS_TO}")
    return for_all(found, LOST + ONE_LESS, argument=f"{QUOTIENT}; the answer is the only one: {ONCE}")


def prescribed(a: int, b: int) -> Pair:
    """The move that theorem and lemmas prescribe from a won pair a ≤ b."""
    k, rest = divmod(b, a)
    if not rest:
        return 0, a
    times = k if lemma_2_applies(a, b) else k - 1
    left = b - times * a
    return min(a, left), max(a, left)


@DOCUMENT.claim("I-euclid0.prescribed", source="Euclid's game, the proof", expect="proved")
def prescribed_moves() -> Verdict:
    """From every won pair the move of the lemmas is legal and leaves a lost pair of ratio between 1 and 2, or ends."""
    lost, rules, to = losing(), game("euclid-zero"), 150

    def wins(a: int, b: int) -> bool:
        small, large = prescribed(a, b)
        good = small == 0 or ((small, large) in lost and small < large < 2 * small)
        return good and rules.is_move((a, b), (small, large))

    found = holds(((p, wins(*p)) for p in pairs(to) if p not in lost), f"numbers ≤ {to}")
    return for_all(found, LOST + WON + LARGEST + ONE_LESS + BELOW_TWO, argument=f"{QUOTIENT}; {ALL_LOST}")


@DOCUMENT.claim("I-euclid0.map", source="Euclid's game, the map for a, b < 30", expect="proved")
def map_to_thirty() -> Verdict:
    """The map of the won pairs a, b < 30 is that of the theorem."""
    lost = losing(30)
    cases = [(a, b) for b in range(1, 30) for a in range(1, b + 1)]
    return compared(
        ((p, p[1] % p[0] == 0 or above_phi(p[1], p[0]), p not in lost) for p in cases), "a, b < 30", finite=True
    )


@DOCUMENT.claim("I-euclid0.golden-ratio", source="Euclid's game, the theorem", expect="refuted")
def golden_ratio_as_written() -> Verdict:
    """The golden ratio, about 1.6180, is √5 + 1/2, as the brackets of the theorem put it."""
    computed = isqrt(5 * 10**8) + 5000
    return compared([("⌊10⁴(√5 + 1/2)⌋", 16180, computed)], "one number", truth="φ = (√5 + 1)/2")
