"""Numbers that a move may raise: what no formula of the document says, by retrograde analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import factorial, isqrt

from sprague.games import Ruleset
from sprague.papers.exhibit import Programs, compared
from sprague.proofs import Verdict
from sprague.solving import outcome

PROGRAMS = Programs()

UP_TO = 300
LOST = [1, 4, 6, 10, 14, 16, 22, 25, 27, 34, 36, 38]


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
    primes = (p for p in range(2, n + 1) if n % p == 0 and all(p % d for d in range(2, isqrt(p) + 1)))
    return [n + 1, *(n // p for p in primes)] if n > 1 else []


def by_size(*kinds: Callable[[int], int]) -> Verdict:
    """Whether P is 1, N the numbers above a size by one, and all others D."""
    pairs: list[tuple[object, object, object]] = []
    for sizes in (list(map(kind, range(1, 20))) for kind in kinds):
        rules = take_or_add(sizes)
        for n in range(1, UP_TO + 1):
            stated = "P" if n == 1 else "N" if n - 1 in sizes else "D"
            pairs.append((f"n = {n}, sizes {sizes[:3]}", stated, outcome(rules, n).value))
    return compared(pairs, f"n ≤ {UP_TO}")


PROGRAMS.add({"L-square": lambda: by_size(lambda k: k * k), "L-sizes": lambda: by_size(lambda k: k**3, factorial)})


@PROGRAMS("L-part")
def no_draws() -> Verdict:
    rules = Ruleset(next_or_part)
    return compared(((f"n = {n}", False, outcome(rules, n).value == "D") for n in range(1, UP_TO)), f"n < {UP_TO}")


@PROGRAMS("L-part.lost")
def lost_numbers() -> Verdict:
    rules = Ruleset(next_or_part)
    pairs = ((f"n = {n}", n in LOST, outcome(rules, n).value == "P") for n in range(1, 40))
    return compared(pairs, "n < 40", finite=True)
