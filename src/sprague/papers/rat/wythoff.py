"""Section 10: generalised Wythoff W(a), a game with irrational numbers, beside which Rat stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import isqrt

from sprague.numbers import Quadratic
from sprague.papers.computations import of_function
from sprague.papers.exhibit import holds
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.theorems import Piles, agrees_with_the_rules
from sprague.proofs import Refuted, Verdict

UP_TO = 3000

PROGRAMS.computations["(a + 1)² − a²"] = of_function(lambda a: (a + 1) ** 2 - a**2, means="define it(a, d): d = 2a + 1")


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


@PROGRAMS("R-W")
def generalised_wythoff() -> Verdict:
    failures = ((a, wythoff_failure(a)) for a in range(1, 11))
    return holds(((f"a = {a}: {failure}", failure is None) for a, failure in failures), f"piles ≤ {UP_TO:,}, a ≤ 10")


@PROGRAMS("R-W.irrational")
def moduli() -> Verdict:
    to = 1000
    return holds(((f"a = {a}", _complementary(a)) for a in range(1, to + 1)), f"a ≤ {to:,}, in exact arithmetic")


def _complementary(a: int) -> bool:
    root = Quadratic(0, 1, a * a + 4)
    alpha = (2 - a + root) / 2
    return isqrt(a * a + 4) ** 2 != a * a + 4 and 1 / alpha + 1 / (alpha + a) == 1
