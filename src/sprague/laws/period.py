"""The nim-sequence repeats itself: G(n + p) = G(n) + s for all n from some n0 on. Proved, and played by.

The theorem says how many values suffice (see :mod:`sprague.proofs.periodicity`). The fast engine computes them, and as
many as the definition can follow are computed by it as well.

Playing, an option of a heap of any size with a given nim-value is found by the period. Where G(n + p) = G(n) for
n ≥ n0, all but the largest of the heaps left may be taken below n0 + p: p tokens more or less do not change their
values. Where digits recur, fewer tokens may be taken while any heap left is n0 or more. Where G(n + p) = G(n) + s, an
option of a small heap moves on to the large one (:mod:`sprague.proofs.arithmetic_periods`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations_with_replacement, islice
from math import lcm
from operator import xor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking
from sprague.games.ruleset import Piles
from sprague.games.taking_breaking import LEAVING, NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.laws.heap_values import MOST_LISTED, BySum
from sprague.laws.law import OF_VALUES, WITHOUT, Check, Law, Player
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import Period
from sprague.proofs.arithmetic_periods import MovingOptions, moving_options
from sprague.proofs.heap_code import HeapCode, heap_code
from sprague.proofs.periodicity import Values, certify, digest, proving_bound, values_needed
from sprague.proofs.sentence_prover import CITATIONS
from sprague.proofs.verdict import Certificate, Obligation, Proved, Refuted, Undecided, Verdict
from sprague.proofs.written import Proof, told
from sprague.solving import nim_sequence
from sprague.solving.sequences import engine, extend

if TYPE_CHECKING:
    from sprague.claims.claim import Claim

STRETCH = 2**13
"""So many nim-values are computed between two looks at the clock."""

LARGEST_CHECK = 100_000
"""Values that are computed by the definition itself: some seconds a splitting digit."""

FIRST_LOOK = 1 << 12
MOST_VALUES = 20_000_000
"""A theorem that needs more values than this is left undecided."""


class PeriodLaw(Law[Period]):
    """Of games on heaps."""

    statement, kind = Period, "period"
    heads, about, by_itself = (WITHOUT, OF_VALUES), OF_VALUES, True

    def read(self, text: str, up_to: int | None = None) -> Period | None:
        """The period, where all values are spoken of."""
        return Period.read(text) if up_to is None else None

    def text(self, statement: Period) -> str:
        """The period, the preperiod and the saltus."""
        return statement.text

    def line(self, claim: Claim) -> str:
        """As an equation."""
        return f"the nim-values of {claim.about}: {claim.statement}"

    def printed(self, claim: Claim) -> tuple[str, ...]:
        """As an equation."""
        return (str(claim.statement),)

    def default_words(self, statement: Period) -> str:
        """As an equation."""
        return str(statement)

    def player(self, claim: Claim) -> Player | None:
        """By the values of the preperiod and one period."""
        law, rules = self.of(claim), claim.rules
        if not isinstance(rules, TakingBreaking):
            return None
        return ByPeriod(rules, law, tuple(map(int, nim_sequence(rules, law.enough))))

    def proof(self, claim: Claim, proved: Proved) -> Proof:
        """By the theorem of Guy and Smith, or that on arithmetic periods, with the values that it asks for."""
        law, game = self.of(claim), claim.rules
        assert isinstance(game, TakingBreaking) and proved.record
        code = heap_code(game)
        assert code is not None
        section, count, gaps = (_arithmetic if law.saltus else _repeating)(game, code, law)
        values = nim_sequence(game, count)
        listed = values_table(values[: min(law.enough, MOST_PRINTED)].tolist())
        return told(
            "period",
            section,
            checked=proved.record.prose,
            called=claim.called,
            p=law.period,
            saltus=f" + {law.saltus}" if law.saltus else "",
            preperiod=law.preperiod,
            last=count - 1,
            digest=digest(values)[:16],
            more="" if law.enough <= MOST_PRINTED else f" The first {MOST_PRINTED} are shown.",
            listed=f"\n\n{listed}",
            **gaps,
        )

    def prove(self, claim: Claim, theory: Theory, limits: Limits, second_engine: bool) -> Verdict:
        """By the theorem on periods."""
        assert claim.rules is not None
        return prove_period(claim.rules, self.of(claim), limits)

    def is_compared(self, claim: Claim) -> bool:
        """Of games on heaps."""
        return isinstance(claim.rules, TakingBreaking)

    def difference(self, claim: Claim, up_to: int, check: Check) -> str | None:
        """The first heap at which it fails, to the bound."""
        assert isinstance(claim.rules, TakingBreaking)
        return _broken(claim.rules, self.of(claim), up_to, check)


MOST_PRINTED = 400
"""More nim-values than this are not printed."""

Lasting = tuple[str, int, dict[str, Any]]
"""A section of the proofs, how many values it asks for, and what stands in its gaps."""


def _repeating(game: TakingBreaking, code: HeapCode, law: Period) -> Lasting:
    """The theorem of Guy and Smith for a game."""
    n0, h = max(law.preperiod, 1, code.smallest_heap), code.heaps_left
    count = values_needed(code, law.preperiod, law.period)
    early = f" For ${law.preperiod} \\le n < {n0}$ the values show it, too." if law.preperiod < n0 else ""
    gaps: dict[str, Any] = {"n0": n0, "h": h, "early": early}
    if code.recurring:
        period = lcm(law.period, len(code.recurring))
        gaps |= {"all": period, "m": len(code.digits), "c": len(code.recurring), "bound": count - period}
        return "recurring digits", count, gaps
    gaps |= {"k": max(len(code.digits) - 1, 0), "others": h - 1, "bound": count - law.period}
    return "Guy and Smith", count, gaps


def _arithmetic(game: TakingBreaking, code: HeapCode, law: Period) -> Lasting:
    """The theorem on arithmetic periods for a game."""
    moving = moving_options(code, law, tuple(map(int, nim_sequence(game, law.enough))))
    assert moving is not None
    gaps = {"s": law.saltus * moving.times, "all": moving.p, "n0": moving.n0, "begins": moving.n0 + moving.p}
    gaps |= {"e": moving.places, "least": moving.least, "slack": moving.slack, "below": moving.least + 2 * moving.p}
    count = max(law.enough, moving.n0 + moving.p)
    return "arithmetic period", count, {**gaps, "options": f"{len(moving.options):,}"}


def values_table(values: Sequence[object]) -> str:
    """Nim-values, ten a line, as a table of Markdown.

    >>> print(values_table([0, 1, 2]).splitlines()[2])
    | 0 | 0 | 1 | 2 |  |  |  |  |  |  |  |
    """
    rows = [[str(n), *map(str, values[n : n + 10])] for n in range(0, len(values), 10)]
    lines = [["$n$", *(f"$+{i}$" for i in range(10))], ["--:"] * 11, *(row + [""] * (11 - len(row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def prove_period(game: Ruleset, claim: Period, limits: Limits | None = None) -> Verdict:
    """Whether G(n + period) = G(n) + saltus for all n ≥ preperiod, of the nim-sequence of a game on heaps.

    *Undecided* for a game that no theorem here speaks of, and beyond the limits of time and memory.

    >>> from sprague.games import game
    >>> print(prove_period(game("kayles"), Period(12, 71)).evidence)
    the first 168 nim-values computed; 12 and 71 are the least; brute force agrees for heaps < 168; \
assuming Guy and Smith 1956: this many values prove the period (in Coq guy_smith, Periods.v, not run here)
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
    started, certificate = time.perf_counter(), None
    while certificate is None:
        require(4 * count, f"{game.name}: {count} nim-values")
        values, sequence = np.zeros(count, dtype=np.uint16), engine(game, count)
        while sequence.known < count:
            extend(sequence, values, min(count, FIRST_LOOK + sequence.known * 9 // 8), game.name)
            wrong = claim.exception(values[: sequence.known])
            if wrong is not None:
                later = wrong + claim.period
                _compared(values[: later + 1], game)
                return Refuted(f"n = {wrong}: G({wrong}) = {values[wrong]}, G({later}) = {values[later]}")
            if time.perf_counter() - started > seconds:
                return Undecided(f"the first {count} nim-values take more than {seconds:g} s")
        certificate = certify(game.name, code, values, claim.period, claim.saltus)
        if certificate is None:
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
        assumptions=(CITATIONS["arithmetic" if claim.saltus else "recur" if code.recurring else "guy smith"].cited(),),
        otherwise=f"the first {count} nim-values computed; {_least(certificate.law, claim)}",
    )
    return Proved(record.line, record)


def _compared(values: Values, game: TakingBreaking) -> str:
    """How far the definition was followed; AssertionError where the engine says anything else."""
    count = min(len(values), LARGEST_CHECK)
    digits = np.array(list(game.digits(count - 1)), dtype=np.uint8)
    by_definition = kernels.taking_breaking_values(digits, count, game.distinct, game.smallest_heap)
    if not np.array_equal(by_definition, values[:count]):
        raise AssertionError("the engine and the definition give different nim-values")
    return f"brute force agrees for heaps < {count}"


def _least(least: Period, claim: Period) -> str:
    """The least period and preperiod."""
    least_both, both = (least.period, least.preperiod), f"{least.period} and {least.preperiod}"
    return f"{both} are the least" if least_both == (claim.period, claim.preperiod) else f"the least are {both}"


def _broken(rules: TakingBreaking, law: Period, up_to: int, check: Check) -> str | None:
    """The first heap at which a period fails, heaps to the bound; TooLarge where it has not come round by then."""
    if up_to + 1 - law.period <= law.preperiod:
        raise TooLarge(f"{rules.name}: the period comes round at heap {law.enough}")
    values = np.zeros(up_to + 1, dtype=np.uint16)
    sequence = engine(rules, up_to + 1)
    while sequence.known <= up_to:
        extend(sequence, values, min(sequence.known + STRETCH, up_to + 1), rules.name)
        check(sequence.known, up_to)
    if (n := law.exception(values)) is None:
        return None
    return f"n = {n}: G({n}) = {values[n]}, G({n + law.period}) = {values[n + law.period]}"


@dataclass(frozen=True)
class ByPeriod(BySum):
    """By a period, G(n + p) = G(n) + s, and the first values; a move takes at most so many tokens."""

    game: TakingBreaking
    law: Period
    values: tuple[int, ...]

    def nim_value(self, heap: int) -> int:
        """The nim-value of one heap."""
        return self.law.value(self.values, heap)

    @cached_property
    def _moves(self) -> HeapMoves | None:
        code = heap_code(self.game)
        return HeapMoves(code, self.law, self.values) if code else None

    def option(self, heap: int, value: int) -> Piles | None:
        """By the law itself; where heaps left must differ, and for some arithmetic laws, by a search near the ends."""
        option = self._moves.option(heap, value) if self._moves else None
        if option is not None:
            return option
        for left in islice(self._ways(heap), MOST_LISTED * 100):
            if self.total(left) == value:
                return left
        raise TooLarge(f"{self.game.name}: no option of value {value} of {abbreviated(heap)} among those near its ends")

    def _ways(self, heap: int) -> Iterator[Piles]:
        longest = heap if self.game.longest is None else min(heap, self.game.longest)
        for kind in LEAVING:
            for taken in self.game.taken(kind, longest):
                yield from self._left(heap - taken, kind)

    def _left(self, rest: int, kind: int) -> Iterator[Piles]:
        near = len(self.values) + 1
        if kind == NOTHING and rest == 0:
            yield ()
        elif kind == ONE_HEAP and rest > 0:
            yield (rest,)
        elif kind == TWO_HEAPS:
            yield from self._two(rest, near)
        elif kind == THREE_HEAPS:
            for a in range(1, min(rest // 3, near) + 1):
                yield from ((a, *two) for two in self._two(rest - a, near))

    def _two(self, rest: int, near: int) -> Iterator[Piles]:
        for a in range(1, min(rest // 2, near) + 1):
            if not (self.game.distinct and 2 * a == rest):
                yield a, rest - a


Left = tuple[int, ...]

PERIODS_SEARCHED = 40
"""Of a heap of less than so many periods all options are gone through."""


@dataclass(frozen=True)
class HeapMoves:
    """The rules, and the law of the nim-values with the values of the preperiod and one period."""

    code: HeapCode
    law: Period
    values: tuple[int, ...]

    def nim_value(self, heap: int) -> int:
        """G(heap).

        >>> HeapMoves(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0)).nim_value(3 * 10**100 + 1)
        10000000...
        """
        return self.law.value(self.values, heap)

    def option(self, heap: int, value: int) -> Left | None:
        """The heaps that a move may leave, with that nim-sum; None if there are none (where s > 0, none like these).

        >>> HeapMoves(HeapCode((0, 7, 7)), Period(4, 0), (0, 1, 2, 3)).option(5, 2)
        (1, 3)
        >>> growing = HeapMoves(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0))
        >>> left = growing.option(10**30, 10**28)
        >>> sum(left), growing.nim_value(left[0]) ^ growing.nim_value(left[1]) ^ growing.nim_value(left[2])
        (999999999999999999999999999999, 10000000000000000000000000000)
        """
        if heap < self.code.smallest_heap:
            return None
        if value == 0 and self.code.digit(heap) & LEAVING[0]:
            return ()
        if self._moving and value < self.nim_value(heap):
            return self._moving.option(heap, value)
        searched = not self.law.saltus or heap < PERIODS_SEARCHED * len(self.values)
        return self._repeating(heap, value) if searched else None

    def _repeating(self, heap: int, value: int) -> Left | None:
        """All heaps left but the largest below n0 + p; or, of a heap that is not large, any."""
        most = heap if self.law.saltus else max(self.law.preperiod, 1) + self.law.period
        for heaps in (1, 2, 3):
            for taken in self.code.taken(heaps, min(heap, self._places)):
                parts = self._parts(heap - taken, heaps, most, value)
                if parts:
                    return parts
        for heaps in (1, 2, 3) if self.code.recurring else ():  # many tokens taken, small heaps left
            for left in combinations_with_replacement(range(1, min(max(self.law.preperiod, 1), heap)), heaps):
                if self._is_left(heap, left) and reduce(xor, map(self.nim_value, left)) == value:
                    return left
        return None

    def _parts(self, rest: int, heaps: int, most: int, value: int) -> Left | None:
        """So many heaps of a sum, the larger ones last."""
        if heaps == 1:
            return (rest,) if rest > 0 and self.nim_value(rest) == value else None
        if heaps == 3:
            for smallest in range(1, min(rest // 3, most) + 1):
                two = self._parts(rest - smallest, 2, most, value ^ self.nim_value(smallest))
                if two:
                    return (smallest, *two)
            return None
        small = np.arange(1, min(rest // 2, most) + 1)
        values = self._predicted(int(small.max(initial=0)) + 1)[small]
        fitting = np.flatnonzero(values ^ self._values_below(rest, small) == value)
        return (int(small[fitting[0]]), rest - int(small[fitting[0]])) if len(fitting) else None

    def _values_below(self, rest: int, small: NDArray[np.int64]) -> NDArray[np.int64]:
        """G(rest − a): where ``rest`` is large, that of a smaller number with the same remainder."""
        if not self.law.saltus:
            least = self._start + int(small.max(initial=0)) + self.law.period
            rest = rest if rest < least else least + (rest - least) % self.law.period
        return self._predicted(rest + 1)[rest - small]

    def _is_left(self, heap: int, left: Left) -> bool:
        taken = heap - sum(left)
        return taken >= 0 and bool(self.code.digit(taken) & LEAVING[len(left)])

    def _predicted(self, count: int) -> NDArray[np.int64]:
        return Period(self.law.period, self._start, self.law.saltus).values(self._first, count)

    @cached_property
    def _moving(self) -> MovingOptions | None:
        with suppress(BadParameter):
            return moving_options(self.code, self.law, self.values) if self.law.saltus else None
        return None

    @cached_property
    def _start(self) -> int:
        return max(self.law.preperiod, 1, self.code.smallest_heap)

    @cached_property
    def _first(self) -> list[int]:
        return [self.nim_value(heap) for heap in range(self._start + self.law.period)]

    @cached_property
    def _places(self) -> int:
        """As many tokens or more need not be taken: digits that recur have all been seen."""
        again = len(self.code.recurring)
        return len(self.code.digits) + (lcm(self.law.period, again) + again if again else 0)
