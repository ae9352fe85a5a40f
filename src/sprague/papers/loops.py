"""Numbers that a move may raise: what no formula of the document says, by retrograde analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import isqrt
from operator import mul

from sprague.games import Ruleset
from sprague.papers.exhibit import Programs, compared
from sprague.proofs import Verdict
from sprague.solving import outcome

PROGRAMS = Programs()

UP_TO = 300
SQUARES = [k * k for k in range(1, UP_TO)]
FACTORIALS = list(accumulate(range(1, 8), mul))


def take_or_add(sizes: Iterable[int]) -> Ruleset:
    """From n > 1 a size is taken, but not the whole, or one is added.

    >>> take_or_add([1, 4, 9]).options(6)
    [7, 5, 2]
    """
    return Ruleset(lambda n: [n + 1, *(n - size for size in sizes if size < n)] if n > 1 else [])


def next_or_part(n: int) -> list[int]:
    """From n > 1 to n + 1 or to n/p, p a prime divisor.

    >>> next_or_part(12)
    [13, 6, 4]
    """
    divisors = [d for d in range(2, n + 1) if n % d == 0]
    primes = [d for d in divisors if all(d % each for each in range(2, isqrt(d) + 1))]
    return [n + 1, *(n // p for p in primes)] if n > 1 else []


def outcomes(rules: Ruleset, stated: Callable[[int], str], name: str) -> list[tuple[str, str, str]]:
    """What is stated of each number, and what the rules say."""
    return [(f"{name}, n = {n}", stated(n), outcome(rules, n).value) for n in range(1, UP_TO + 1)]


def by_size(sizes: list[int], name: str) -> list[tuple[str, str, str]]:
    """P is 1, N are the numbers above a size by one, all others D."""
    return outcomes(take_or_add(sizes), lambda n: "P" if n == 1 else "N" if n - 1 in sizes else "D", name)


@PROGRAMS("L-square")
def squares() -> Verdict:
    return compared(by_size(SQUARES, "squares"), f"n ≤ {UP_TO}")


@PROGRAMS("L-sizes")
def other_sizes() -> Verdict:
    cubes = [k**3 for k in range(1, UP_TO)]
    return compared(by_size(cubes, "cubes") + by_size(FACTORIALS, "factorials"), f"n ≤ {UP_TO}")


@PROGRAMS("L-part")
def no_draws() -> Verdict:
    drawn = [(n, False, outcome(Ruleset(next_or_part), n).value == "D") for n in range(1, UP_TO + 1)]
    return compared(drawn, f"n ≤ {UP_TO}")


@PROGRAMS("L-part.lost")
def lost_numbers() -> Verdict:
    lost = [1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38]
    rules = Ruleset(next_or_part)
    pairs = [(f"n = {n}", n in lost, outcome(rules, n).value == "P") for n in range(1, 40)]
    return compared(pairs, "n < 40", finite=True)
