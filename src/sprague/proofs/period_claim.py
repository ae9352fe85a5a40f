"""A claim that a nim-sequence repeats itself, proved by the theorem on periods or refuted by two heaps.

The theorem says how many values suffice (see :mod:`sprague.proofs.periodicity`). The fast engine computes them, and as
many as the definition can follow are computed by it as well.
"""

from __future__ import annotations

import time

import numpy as np

from sprague import kernels
from sprague.claims.heap_code import HeapCode, heap_code
from sprague.errors import TooLarge
from sprague.games import Ruleset, TakingBreaking
from sprague.logic.automata.limits import Limits
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import Period
from sprague.proofs.certificate import Certificate, Obligation
from sprague.proofs.citations import ARITHMETIC, GUY_SMITH
from sprague.proofs.periodicity import Values, certify, proving_bound, values_needed
from sprague.proofs.verdict import Proved, Refuted, Undecided, Verdict
from sprague.solving.sequences import engine, extend

LARGEST_CHECK = 100_000
"""Values that are computed by the definition itself: some seconds a splitting digit."""

FIRST_LOOK = 1 << 12
MOST_VALUES = 20_000_000
"""A theorem that needs more values than this is left undecided."""


def prove_period(game: Ruleset, claim: Period, limits: Limits | None = None) -> Verdict:
    """Whether G(n + period) = G(n) + saltus for all n ≥ preperiod, of the nim-sequence of a game on heaps.

    *Undecided* for a game that no theorem here speaks of, and beyond the limits of time and memory.

    >>> from sprague.games import game
    >>> print(prove_period(game("kayles"), Period(12, 71)).evidence)
    the first 168 nim-values computed; 12 and 71 are the least; brute force agrees for heaps < 168; \
assuming Guy and Smith 1956: this many values prove the period (by hand in sprague.proofs.periodicity; \
for Coq guy_smith in Periods.v, not run here)
    >>> prove_period(game("kayles"), Period(12, 70)).evidence
    'fails at n = 70: G(70) = 6, G(82) = 2'
    >>> prove_period(game("0.8"), Period(3, 1, saltus=1)).word, prove_period(game("0.8"), Period(3, 1, saltus=2)).word
    ('proved', 'refuted')
    """
    code = heap_code(game) if isinstance(game, TakingBreaking) else None
    if code is None or not isinstance(game, TakingBreaking):
        return Undecided(f"no theorem on periods speaks of {game.name}")
    count = values_needed(code, claim.preperiod, claim.period)
    if count > MOST_VALUES:
        return Undecided(f"the theorem needs {abbreviated(count)} nim-values, more than {MOST_VALUES:,}")
    try:
        return _judged(game, code, claim, count, (limits or Limits()).seconds)
    except TooLarge as limit:
        return Undecided(str(limit))


def _judged(game: TakingBreaking, code: HeapCode, claim: Period, count: int, seconds: float) -> Verdict:
    """The verdict by the first ``count`` values, or by more where an arithmetic period needs them.

    Raises TooLarge where memory or 16 bits do not suffice.
    """
    started, found = time.perf_counter(), None
    while found is None:
        require(4 * count, f"{game.name}: {count} nim-values")
        values, sequence = np.zeros(count, dtype=np.uint16), engine(game, count)
        while sequence.known < count:
            extend(sequence, values, min(count, FIRST_LOOK + sequence.known * 9 // 8), game.name)
            wrong = claim.exception(values[: sequence.known])
            if wrong is not None:
                return _refuted(values, game, wrong, claim)
            if time.perf_counter() - started > seconds:
                return Undecided(f"the first {count} nim-values take more than {seconds:g} s")
        found = certify(game.name, code, values, claim.period, claim.saltus)
        if found is None:
            bound = proving_bound(code, values, claim)
            if bound is None:
                return Undecided(f"no theorem here proves that nim-values of {game.name} rise by {claim.saltus}")
            if bound > MOST_VALUES:
                return Undecided(f"the theorem needs {abbreviated(bound)} nim-values, more than {MOST_VALUES:,}")
            count = max(bound, 2 * count)
    record = Certificate(
        claim=f"the nim-values of {game.name}: {claim}",
        obligations=(Obligation(f"{claim}, as far as n + {claim.period} < {count}", time.perf_counter() - started),),
        engine="the engine of nim-sequences",
        seconds=time.perf_counter() - started,
        compared=_compared(values, game),
        assumptions=((ARITHMETIC if claim.saltus else GUY_SMITH).cited(),),
        otherwise=f"the first {count} nim-values computed; {_least(found.law, claim)}",
    )
    return Proved(record.line, record)


def _by_definition(game: TakingBreaking, count: int) -> Values:
    """The values by the definition, as far as it can follow."""
    count = min(count, LARGEST_CHECK)
    digits = np.array(list(game.digits(count - 1)), dtype=np.uint8)
    return kernels.taking_breaking_values(digits, count, game.distinct, game.smallest_heap)


def _compared(values: Values, game: TakingBreaking) -> str:
    """How far the definition was followed; AssertionError where the engine says anything else."""
    naive = _by_definition(game, len(values))
    if not np.array_equal(naive, values[: len(naive)]):
        raise AssertionError("the engine and the definition give different nim-values")
    return f"brute force agrees for heaps < {len(naive)}"


def _refuted(values: Values, game: TakingBreaking, n: int, claim: Period) -> Refuted:
    later = n + claim.period
    naive = _by_definition(game, later + 1)
    if not np.array_equal(naive, values[: len(naive)]):
        raise AssertionError("the engine and the definition give different nim-values")
    return Refuted(f"n = {n}: G({n}) = {values[n]}, G({later}) = {values[later]}")


def _least(least: Period, claim: Period) -> str:
    """The least period and preperiod."""
    if (least.period, least.preperiod) == (claim.period, claim.preperiod):
        return f"{least.period} and {least.preperiod} are the least"
    return f"the least are {least.period} and {least.preperiod}"
