"""The period of a nim-sequence: looked for while it is computed, proved as soon as the theorem allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sprague.errors import BadParameter
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.prove.periodicity import Periodicity, Values, certify, values_needed
from sprague.solve.memory import require
from sprague.solve.repetition import repetition
from sprague.solve.sequences import engine, extend, heap_game

Progress = Callable[[int, int], None]

FIRST_LOOK = 64
PATIENCE = 10**6
"""Up to here a look costs nothing worth mentioning and comes after every quarter more; then after every half more."""


@dataclass(frozen=True)
class Observed:
    """What was seen up to a bound where nothing is proved.

    ``period`` is None where nothing repeats itself at least in the second half; where something does,
    G(n + period) = G(n) + ``saltus`` from ``preperiod`` to the bound, and no theorem here says more.
    """

    game: str
    bound: int
    largest: int
    largest_at: int
    preperiod: int | None = None
    period: int | None = None
    saltus: int = 0


def find_period(code: str | TakingBreaking, up_to: int, progress: Progress | None = None) -> Periodicity | Observed:
    """The period, proved, if at most ``up_to`` first values prove it; what is observed in them otherwise.

    Raises BadParameter for a game that is not played on heaps, TooLarge where memory or 16 bits do not suffice.

    >>> kayles = find_period("kayles", 10**6)
    >>> kayles.preperiod, kayles.period, kayles.largest, kayles.bound
    (71, 12, 8, 168)
    >>> find_period("0.07", 100)
    Observed(game='0.07', bound=100, largest=9, largest_at=86, preperiod=None, period=None, saltus=0)
    """
    rules = heap_game(code)
    if up_to < 1:
        raise BadParameter(f"{rules.name}: a period is looked for among at least 1 value, not {abbreviated(up_to)}")
    require(2 * up_to, f"{rules.name}: {abbreviated(up_to)} nim-values")
    values = np.zeros(up_to, dtype=np.uint16)
    sequence, digits, look = engine(rules, up_to), _digits(rules), FIRST_LOOK
    while sequence.known < up_to:
        extend(sequence, values, min(up_to, look), rules.name)
        if progress:
            progress(sequence.known, up_to)
        known = values[: sequence.known]
        suspected = repetition(known) if digits is not None else None
        look = _next_look(len(known))
        if suspected and digits is not None:
            if proved := certify(rules.name, digits, rules.smallest_heap, known, suspected[1]):
                return proved
            look = max(min(look, values_needed(digits, rules.smallest_heap, *suspected)), len(known) + 1)
    return _observed(rules.name, values)


def _digits(rules: TakingBreaking) -> tuple[int, ...] | None:
    """The digits, where the theorem applies to them."""
    longest = rules.longest
    return None if longest is None or rules.distinct else tuple(rules.digits(longest))


def _next_look(known: int) -> int:
    return known + known // (4 if known < PATIENCE else 2)


def _observed(name: str, values: Values) -> Observed:
    """A period, or an arithmetic one, that holds to the end of the values."""
    seen = Observed(name, len(values), int(values.max()), int(values.argmax()))
    signed = values.astype(np.int32)
    found = repetition(values) or repetition(signed[1:] - signed[:-1])
    if not found or 2 * found[0] > len(values):
        return seen
    n0, p = found
    return replace(seen, preperiod=n0, period=p, saltus=int(values[n0 + p]) - int(values[n0]))
