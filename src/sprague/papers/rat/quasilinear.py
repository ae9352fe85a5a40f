"""Sequences with f(n + q) = f(n) + c for every integer n, and what one period says about all of them.

For the floors ⌊(pn + s)/q⌋ this is Lemma 1 (ii) of the document, with c = p. Sums and differences are of the same kind.
Monotony, residues and partitions of the positive integers are thereby decided for all n by finitely many n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd, lcm

from sprague.proofs import Proved, Refuted, Verdict, Verified


@dataclass(frozen=True)
class Quasilinear:
    """The sequence with the values ``first`` at n = 1, …, q, which grows by ``growth`` in q steps.

    >>> b = floors(7, 2, -2)
    >>> [b(n) for n in range(1, 6)], (b - floors(7, 4, 0)).first
    ([2, 6, 9, 13, 16], (1, 3, 4, 6))
    """

    first: tuple[int, ...]
    growth: int

    def __call__(self, n: int) -> int:
        """The value at any integer n."""
        periods, at = divmod(n - 1, len(self.first))
        return self.first[at] + periods * self.growth

    def over(self, period: int) -> Quasilinear:
        """The same sequence with a multiple of its period."""
        return Quasilinear(tuple(map(self, range(1, period + 1))), self.growth * (period // len(self.first)))

    def __add__(self, other: Quasilinear) -> Quasilinear:
        """The sum, term by term."""
        period = lcm(len(self.first), len(other.first))
        one, two = self.over(period), other.over(period)
        return Quasilinear(tuple(map(sum, zip(one.first, two.first, strict=True))), one.growth + two.growth)

    def __sub__(self, other: Quasilinear) -> Quasilinear:
        """The difference, term by term."""
        return self + Quasilinear(tuple(-value for value in other.first), -other.growth)


def floors(p: int, q: int, s: int) -> Quasilinear:
    """The sequence ⌊(pn + s)/q⌋.

    >>> floors(7, 4, 0)(10**30) == 7 * 10**30 // 4
    True
    """
    return Quasilinear(tuple((p * n + s) // q for n in range(1, q + 1)), p)


def increases(name: str, f: Quasilinear) -> tuple[str, str | None]:
    """The statement that each step f(n + 1) − f(n), n ≥ 1, is positive, and where it fails.

    >>> increases("3 − n", Quasilinear((2,), -1))
    ('3 − n', 'n = 1: a step of -1')
    """
    steps = ((n, f(n + 1) - f(n)) for n in range(1, len(f.first) + 1))
    return name, next((f"n = {n}: a step of {step}" for n, step in steps if step <= 0), None)


def residues(f: Quasilinear, modulus: int) -> tuple[int, ...]:
    """The residues of f(1), f(2), … through one period of them.

    >>> residues(floors(7, 4, -2), 7), residues(floors(7, 4, -2), 2)
    ((1, 3, 4, 6), (1, 1, 0, 0, 0, 0, 1, 1))
    """
    periods = modulus // gcd(modulus, f.growth)
    return tuple(value % modulus for value in f.over(periods * len(f.first)).first)


def partition_failure(sequences: Sequence[Quasilinear]) -> str | None:
    """What is wrong with the statement that the terms with n ≥ 1 of increasing sequences partition the integers ≥ 1.

    With c a common multiple of the growths, they do iff the terms before the sequences have grown by c are 1, …, c.

    >>> partition_failure([floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3)])
    >>> partition_failure([floors(7, 4, 0), floors(7, 2, 0)])
    '2 is in 0 of the sequences'
    """
    c = lcm(*(f.growth for f in sequences))
    held = Counter(value for f in sequences for value in f.over(c // f.growth * len(f.first)).first)
    if sorted(held.elements()) == list(range(1, c + 1)):
        return None
    if min(held) < 1:
        return f"{min(held)} is held and not positive"
    for x in range(1, max(held) + 1):
        count = sum(_holds(f, x) for f in sequences)
        if count != 1:
            return f"{x} is in {count} of the sequences"
    raise AssertionError("the terms are not 1, …, c, and yet each integer is held once")


def _holds(f: Quasilinear, x: int) -> bool:
    """Whether x is a term with n ≥ 1 of an increasing sequence."""
    return any((x - value) % f.growth == 0 and x >= value for value in f.first)


def for_all_n(
    statements: Iterable[tuple[str, str | None]], argument: str, *, bound: str = "", truth: str = ""
) -> Verdict:
    """The verdict on statements about all n that were each decided by finitely many: pairs (statement, failure).

    Proved; but only verified where they are the cases, to a ``bound``, of a statement about another variable, too.

    >>> for_all_n([increases("3 − n", Quasilinear((2,), -1))], "").evidence
    'fails at 3 − n: n = 1: a step of -1'
    """
    names = []
    for name, failure in statements:
        if failure is not None:
            return Refuted(f"{name}: {failure}", truth)
        names.append(name)
    if not names:
        raise ValueError("nothing was checked, so there is no verdict")
    shown = names if len(names) < 12 else [names[0], "…", f"{names[-1]} ({len(names)} statements)"]
    certificate = f"{'; '.join(shown)}: for all n ≥ 1, {argument}"
    return Verified(bound, certificate) if bound else Proved(certificate)


ONE_PERIOD = "by one period and the shift f(n + q) = f(n) + c (Lemma 1 ii)"
