"""Section 10: generalised Wythoff W(a), a game with irrational numbers, beside which Rat stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import isqrt

from sprague.numbers import Quadratic
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.theorems import Piles, agrees_with_the_rules
from sprague.papers.reasons import SQUARES
from sprague.proofs import Refuted, Verdict, Verified

UP_TO = 3000

MEX = """
digits: Zeckendorf
proved not-before: forall m, n. m < n => floor(n phi) > floor(m phi) & floor(n phi) != floor(m phi) + m
proved least: forall n, a. a = floor(n phi) => forall y. y < a
    => exists m. m < n & (y = floor(m phi) | y = floor(m phi) + m)
"""
"""That ⌊nφ⌋ is the mex of ⌊mφ⌋, ⌊mφ⌋ + m, m < n, for the prover."""


def floor_alpha(n: int, a: int) -> int:
    """⌊nα⌋ for α = (2 − a + √(a² + 4))/2, exactly: ⌊(u + √v)/2⌋ is ⌊(u + ⌊√v⌋)/2⌋ for integers.

    >>> [floor_alpha(n, 1) for n in range(6)], [floor_alpha(n, 2) for n in range(6)]
    ([0, 1, 3, 4, 6, 8], [0, 1, 2, 4, 5, 7])
    """
    return ((2 - a) * n + isqrt((a * a + 4) * n * n)) // 2


def wythoff_pairs(a: int) -> Iterator[Piles]:
    """The pairs (⌊nα⌋, ⌊nβ⌋), β = α + a."""
    return ((floor_alpha(n, a), floor_alpha(n, a) + a * n) for n in count())


def wythoff_failure(a: int) -> str | None:
    """Where the pairs of W(a) are not its P-positions by the rules."""
    verdict = agrees_with_the_rules("wythoff" if a == 1 else f"wythoff:a={a}", wythoff_pairs(a), UP_TO)
    return verdict.counterexample if isinstance(verdict, Refuted) else None


@DOCUMENT.claim(
    "R-W",
    source="Section 10",
    expect="verified",
    because="d = an multiplies variables; for each a that is named it is proved for all positions (R-W.proved-1, …)",
)
def generalised_wythoff() -> Verdict:
    """The P-positions of W(a), where l and k from both piles need |k − l| < a, are (⌊nα⌋, ⌊nβ⌋), α = (2 − a + √(a² +
    4))/2, β = α + a.
    """
    failures = ((a, wythoff_failure(a)) for a in range(1, 11))
    return holds(((f"a = {a}: {failure}", failure is None) for a, failure in failures), f"piles ≤ {UP_TO:,}, a ≤ 10")


def for_every_pile(a: int) -> Verdict:
    """The verdict on the pairs of W(a) for all positions, by automata in the Ostrowski system of α = [1; a, a, …]."""
    failure = wythoff_failure(a)
    compared_to = Refuted(failure) if failure else Verified(f"piles ≤ {UP_TO:,}")
    text = f"""
digits: Ostrowski {a}
proved the-pairs P-positions of wythoff:a={a}: exists n. x = floor(n alpha) & y = x + {a}n
"""
    return for_all(compared_to, text)


@DOCUMENT.claim("R-W.proved-1", source="Section 10, a = 1", expect="proved")
def wythoff_1() -> Verdict:
    """For a = 1 it is so at all positions: (⌊nφ⌋, ⌊nφ⌋ + n), Wythoff's theorem."""
    return for_every_pile(1)


@DOCUMENT.claim("R-W.proved-2", source="Section 10, a = 2", expect="proved")
def wythoff_2() -> Verdict:
    """For a = 2 it is so at all positions: (⌊n√2⌋, ⌊n√2⌋ + 2n)."""
    return for_every_pile(2)


@DOCUMENT.claim("R-W.proved-3", source="Section 10, a = 3", expect="proved")
def wythoff_3() -> Verdict:
    """For a = 3 it is so at all positions: (⌊nα⌋, ⌊nα⌋ + 3n), α = (√13 − 1)/2."""
    return for_every_pile(3)


@DOCUMENT.claim("R-W.irrational", source="Section 10", expect="verified", because=SQUARES)
def moduli() -> Verdict:
    """Both α and β are irrational for every a ≥ 1, and 1/α + 1/β = 1."""
    to = 1000
    return holds(((f"a = {a}", _complementary(a)) for a in range(1, to + 1)), f"a ≤ {to:,}, in exact arithmetic")


def _complementary(a: int) -> bool:
    root = Quadratic(0, 1, a * a + 4)
    alpha = (2 - a + root) / 2
    return isqrt(a * a + 4) ** 2 != a * a + 4 and 1 / alpha + 1 / (alpha + a) == 1


@DOCUMENT.claim("R-W.one", source="Section 10", expect="proved")
def golden() -> Verdict:
    """For a = 1 this is Wythoff's game with φ: B_n = A_n + n, and A_n the mex of all before."""
    to = 20_000

    def pairs() -> Iterator[tuple[object, object, object]]:
        held: set[int] = set()
        least = 0
        for n, (a, b) in zip(range(to), wythoff_pairs(1), strict=False):
            while least in held:
                least += 1
            yield f"n = {n}", (a, b), (least, least + n)
            held |= {least, least + n}

    return for_all(compared(pairs(), f"n < {to:,}"), MEX)
