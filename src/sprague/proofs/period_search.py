"""The period of a nim-sequence: looked for while it is computed, proved as soon as the theorem allows."""

from __future__ import annotations

import numpy as np

from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import observed_period, suspected_period
from sprague.proofs.heap_code import heap_code
from sprague.proofs.periodicity import Observed, Values, certify, proving_bound
from sprague.proofs.sparse_form import ONE_RARE_IN, SparseSpace
from sprague.solving.progress import Progress, counted
from sprague.solving.sequences import engine, extend, heaps_of, nim_sequence

FIRST_LOOK = 64
PATIENCE = 10**6
"""Up to here a look costs nothing worth mentioning and comes after every quarter more; then after every half more."""

TIMES_AHEAD = 4
"""An engine that has to be made anew, and begins anew, is made for so many times the values that are looked at next."""

SEEN, SOON = 8, 10**4
"""An arithmetic period is put to the proof once it is seen so often, or in so many values, which soon refute it."""

MANY_VALUES = 10**6
"""Where the usual theorems need more values than these, or than there may be, that on few rare heaps is tried."""

MOST_TRIES = 2
"""An arithmetic period that no theorem proves is tried so often, as the preperiod may turn out to be longer."""


def find_period(code: str | Ruleset, up_to: int, progress: Progress | None = None) -> Observed:
    """The period if at most ``up_to`` first values prove it, as a Periodicity; what is observed in them otherwise.

    Where nim-values grow beyond 16 bits, or what three heaps leave takes too much memory, it is looked for in the heaps
    below. Raises BadParameter for a game that is not played on heaps, TooLarge where memory does not suffice.

    >>> kayles = find_period("kayles", 10**6)
    >>> kayles.law, kayles.largest, kayles.bound
    (Period(period=12, preperiod=71, saltus=0), 8, 168)
    >>> find_period("0.07", 100)
    Observed(game='0.07', law=None, largest=9, largest_at=86, bound=100)
    """
    rules = heaps_of(code)
    if up_to < 1:
        raise BadParameter(f"{rules.name}: a period is looked for among at least 1 value, not {abbreviated(up_to)}")
    with counted(f"a period of {rules.name} among {abbreviated(up_to)} nim-values", progress) as report:
        if not isinstance(rules, TakingBreaking):  # a program, of which no theorem speaks
            return _observed(rules.name, nim_sequence(rules, up_to))
        return _searched(rules, up_to, report)


def _searched(rules: TakingBreaking, up_to: int, progress: Progress) -> Observed:
    values = np.zeros(0, dtype=np.uint16)
    reach = FIRST_LOOK if rules.longest is None else up_to  # without a longest move the engine lists all removals
    sequence, digits, look = engine(rules, reach), heap_code(rules), FIRST_LOOK
    hopeless: list[tuple[int, int]] = []  # period and saltus
    while sequence.known < up_to:
        look = min(up_to, look)
        try:
            values = _with_room(values, look, up_to, rules.name)
            if look > reach:
                reach = min(up_to, TIMES_AHEAD * look)
                sequence = engine(rules, reach)
            extend(sequence, values, look, rules.name)
        except TooLarge:  # the nim-value of the next heap does not fit, or what it takes to find it, or all of them
            if sequence.known == 0:
                raise
            values, up_to = values[: sequence.known], sequence.known
        progress(sequence.known, up_to)
        known = values[: sequence.known]
        look = len(known) + len(known) // (4 if len(known) < PATIENCE else 2)
        law = suspected_period(known) if digits else None
        seen = min(law.preperiod + SEEN * law.period, SOON, up_to) if law and law.saltus else 0
        if len(known) < seen:
            look = seen
        elif law and digits and hopeless.count((law.period, law.saltus)) < MOST_TRIES:
            bound = proving_bound(digits, known, law)
            long = bound is not None and bound > min(MANY_VALUES, up_to) and ONE_RARE_IN * sequence.rare < len(known)
            space = SparseSpace(sequence.mask, sequence.twisted) if long else None
            if proved := certify(rules.name, digits, known, law.period, law.saltus, space):
                return proved
            if bound is None:
                hopeless.append((law.period, law.saltus))
            else:
                look = max(min(look, bound), len(known) + 1)
    return _observed(rules.name, values[: sequence.known])


def _observed(name: str, values: Values) -> Observed:
    law, largest = observed_period(values), int(values.argmax())
    return Observed(name, law, int(values[largest]), largest, len(values), values=values)


def _with_room(values: Values, count: int, up_to: int, name: str) -> Values:
    """The values with room for ``count``, and more where more are to come: nobody knows before when a period shows."""
    if count <= len(values):
        return values
    size = min(max(count, 2 * len(values)), up_to)
    require(2 * size, f"{name}: {abbreviated(size)} nim-values")
    longer = np.zeros(size, dtype=np.uint16)
    longer[: len(values)] = values
    return longer
