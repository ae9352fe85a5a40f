"""The checker of certificates of periods: it believes the theorem, the definition of nim-values, and nothing else.

Where the definition would take long, its sparse form (:mod:`sprague.proofs.sparse_form`) does instead, if it pays.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import numpy as np

from sprague import kernels
from sprague.errors import TooLarge
from sprague.games.taking_breaking import THREE_HEAPS, TWO_HEAPS, TakingBreaking
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import least_period, repeats_from, steps
from sprague.proofs.periodicity import Periodicity, Values, digest, proving_bound
from sprague.proofs.sparse_form import Timed, sparse_bound, timed
from sprague.proofs.verdict import Proved, Refuted
from sprague.solving.sequences import engine, extend

SPLITS_A_SECOND = 3 * 10**9 if kernels.COMPILED else 2 * 10**7
"""What the checker goes through, at least: of heaps that are split in two; of three heaps, all pairs for each third."""

LONGEST_CHECK = 3600.0
"""Seconds that a check may take by this reckoning."""

STRETCH = 2**14


LONG_CHECK = 0.01
"""Seconds by the definition, from which on the sparse form is used where it takes less."""


def seconds_to_check(certificate: Periodicity) -> float:
    """How long :func:`check` will take, roughly and at most.

    >>> from sprague.proofs.period_search import find_period
    >>> seconds_to_check(find_period("0.77", 1000)) < 0.01
    True
    """
    form = _sparse_form(certificate)
    return form.seconds if form else seconds_by_definition(certificate)


def _sparse_form(certificate: Periodicity) -> Timed | None:
    c, seconds = certificate, seconds_by_definition(certificate)
    form = timed(c.code, c.bound, c.space) if c.space or LONG_CHECK < seconds < inf else None
    return form if c.space or (form and form.seconds < seconds) else None


def require_room(certificate: Periodicity) -> None:
    """Raises TooLarge where there is not the memory for the values."""
    c = certificate
    require((2 if _sparse_form(c) else 8) * c.bound, f"{c.game}: {abbreviated(c.bound)} nim-values")


def seconds_by_definition(certificate: Periodicity) -> float:
    """How long it takes to go once through all splits of all heaps.

    >>> from sprague.proofs.period_search import find_period
    >>> seconds_by_definition(find_period("0.77", 1000)) < 0.01
    True
    """
    n, code = certificate.bound, certificate.code
    rounds = max(n - len(code.digits), 0) // max(len(code.recurring), 1) + 1
    two, three = (
        sum(bool(digit & kind) for digit in code.digits) + rounds * sum(bool(digit & kind) for digit in code.recurring)
        for kind in (TWO_HEAPS, THREE_HEAPS)
    )
    return inf if n >= 2**64 and (two or three) else (3 * two * n**2 + three * n**3) // 12 / SPLITS_A_SECOND


def duration(seconds: float) -> str:
    """Seconds for a person.

    >>> duration(90), duration(40_000), duration(10**7)
    ('90 s', '11 hours', '116 days')
    """
    if seconds == inf:
        return "billions of years"
    if seconds < 7200:
        return f"{seconds:.0f} s"
    return f"{seconds / 86400:.0f} days" if seconds > 172_800 else f"{seconds / 3600:.0f} hours"


def check(
    certificate: Periodicity, progress: Callable[[int, int], None] | None = None, anyway: bool = False
) -> Proved | Refuted:
    """Whether a certificate proves what it says; each of the values is compared with the definition of the nim-value.

    Many values are computed by the sparse form of the definition, which is a theorem as well. Few are computed anew by
    the engine, which is not believed: that each heap's value is not among those of its options, and that all smaller
    ones are, is checked by a kernel that knows the definition alone. Raises TooLarge for a certificate that would take
    more than an hour, unless ``anyway``; MemoryError.

    >>> from sprague.proofs.period_search import find_period
    >>> check(find_period("0.77", 1000)).word
    'proved'
    """
    c, law = certificate, certificate.law
    if (seconds := seconds_to_check(c)) > LONGEST_CHECK and not anyway:
        long = f"{abbreviated(c.bound)} values would take some {duration(seconds)} by the definition"
        raise TooLarge(f"{c.game}: {long}, more than the hour allowed")
    require_room(c)
    form = _sparse_form(c)
    values, reach = form.values(c.bound, progress, law.period) if form else (_verified_values(c, progress), 0)
    needed = sparse_bound(c.code, law, c.space, reach) if c.space else proving_bound(c.code, values, law)
    if needed is None or c.bound < needed:
        theorem = "no theorem proves that period" if needed is None else f"the theorem needs {needed} values"
        return Refuted("the bound", f"{theorem}, not {c.bound}")
    start = repeats_from(values, law.period, law.saltus)
    if start > law.preperiod:
        return Refuted(f"n = {start - 1}", f"G({start - 1 + law.period}) is {values[start - 1 + law.period]}")
    if start < law.preperiod or least_period(steps(values) if law.saltus else values, start, law.period) < law.period:
        return Refuted("the least period or preperiod", f"it repeats itself from {start} on")
    looked_at = values[: law.enough]
    if (int(looked_at.max()), int(looked_at.argmax())) != (c.largest, c.largest_at):
        return Refuted("the largest value", f"it is {looked_at.max()} at {looked_at.argmax()}")
    if digest(values) != c.sha256:
        return Refuted("the digest of the values", f"it is {digest(values)}")
    return Proved(c.reason_by(f"values by the definition{' in its sparse form' if form else ''}"))


def _verified_values(c: Periodicity, progress: Callable[[int, int], None] | None) -> Values:
    """The values, each compared with the definition. RuntimeError where one is wrong, which is our mistake."""
    rules = TakingBreaking(c.code.digits, c.code.recurring, smallest_heap=c.code.smallest_heap, name=c.game)
    digits = c.code.expanded(c.bound)
    values = np.zeros(c.bound, dtype=np.uint16)
    extend(engine(rules, c.bound), values, c.bound, c.game)
    for begin in range(0, c.bound, STRETCH):
        end = min(begin + STRETCH, c.bound)
        if (wrong := kernels.first_wrong_nim_value(digits, values, begin, end, False, c.code.smallest_heap)) < end:
            raise RuntimeError(f"{c.game}: the engine's value of heap {wrong} is not that of the definition")
        if progress:
            progress(end * end, c.bound * c.bound)  # the work grows with the square
    return values
