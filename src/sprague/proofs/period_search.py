"""The period of a nim-sequence: looked for while it is computed, proved as soon as the theorem allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sprague.claims.heap_code import heap_code
from sprague.errors import BadParameter, TooLarge
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.proofs.periodicity import Periodicity, Values, certify, proving_bound
from sprague.solve.memory import require
from sprague.solve.repetition import repetition
from sprague.solve.sequences import engine, extend, heap_game

Progress = Callable[[int, int], None]

FIRST_LOOK = 64
PATIENCE = 10**6
"""Up to here a look costs nothing worth mentioning and comes after every quarter more; then after every half more."""

TRIES = 2
"""An arithmetic period that no theorem proves is tried so often, as the preperiod may turn out to be longer."""


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

    Where nim-values grow beyond 16 bits, or what three heaps leave takes too much memory, it is looked for in the heaps
    below. Raises BadParameter for a game that is not played on heaps, TooLarge where memory does not suffice.

    >>> kayles = find_period("kayles", 10**6)
    >>> kayles.preperiod, kayles.period, kayles.largest, kayles.bound
    (71, 12, 8, 168)
    >>> find_period("0.07", 100)
    Observed(game='0.07', bound=100, largest=9, largest_at=86, preperiod=None, period=None, saltus=0)
    """
    rules = heap_game(code)
    if up_to < 1:
        raise BadParameter(f"{rules.name}: a period is looked for among at least 1 value, not {abbreviated(up_to)}")
    values = np.zeros(0, dtype=np.uint16)
    sequence, digits, look = engine(rules, up_to), heap_code(rules), FIRST_LOOK
    hopeless: list[tuple[int, int]] = []
    while sequence.known < up_to:
        try:
            values = _with_room(values, min(up_to, look), up_to, rules.name)
            extend(sequence, values, min(up_to, look), rules.name)
        except TooLarge:  # the nim-value of the next heap does not fit, or what it takes to find it, or all of them
            if sequence.known == 0:
                raise
            values, up_to = values[: sequence.known], sequence.known
        if progress:
            progress(sequence.known, up_to)
        known = values[: sequence.known]
        look = _next_look(len(known))
        suspected = suspicion(known) if digits else None
        if suspected and digits and hopeless.count(suspected[1:]) < TRIES:
            if proved := certify(rules.name, digits, known, *suspected[1:]):
                return proved
            if (bound := proving_bound(digits, known, *suspected)) is None:
                hopeless.append(suspected[1:])
            else:
                look = max(min(look, bound), len(known) + 1)
    return _observed(rules.name, values[: sequence.known])


def suspicion(values: Values) -> tuple[int, int, int] | None:
    """Preperiod, period and saltus that the values show to their end, at least three periods; None if they show none.

    >>> suspicion(np.array([7, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8], dtype=np.uint16))
    (1, 3, 2)
    """
    if found := repetition(values):
        return *found, 0
    if len(values) < 2 or 4 * int(values[-8:].max()) < int(values.max()):
        return None  # what grows by steps is largest at its end
    signed = values.astype(np.int32)
    if found := repetition(signed[1:] - signed[:-1]):
        n0, p = found
        saltus = int(values[n0 + p]) - int(values[n0])
        return (n0, p, saltus) if saltus > 0 else None
    return None


def _with_room(values: Values, count: int, up_to: int, name: str) -> Values:
    """The values with room for ``count``, and more where more are to come: nobody knows before when a period shows."""
    if count <= len(values):
        return values
    size = min(max(count, 2 * len(values)), up_to)
    require(2 * size, f"{name}: {abbreviated(size)} nim-values")
    longer = np.zeros(size, dtype=np.uint16)
    longer[: len(values)] = values
    return longer


def _next_look(known: int) -> int:
    return known + known // (4 if known < PATIENCE else 2)


def _observed(name: str, values: Values) -> Observed:
    """A period, or an arithmetic one, that holds to the end of the values."""
    seen = Observed(name, len(values), int(values.max()), int(values.argmax()))
    found = suspicion(values)
    if not found or 2 * found[0] > len(values):
        return seen
    return replace(seen, preperiod=found[0], period=found[1], saltus=found[2])
