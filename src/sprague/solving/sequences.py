"""Nim-sequences: the nim-values G(0), G(1), … of the heaps of a taking-and-breaking game.

They are found by the sparse-space method of :mod:`sprague.kernels`, which is exact for every such game.
"""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking, the_game
from sprague.games.ruleset import HeapGame
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, quoted
from sprague.solving.progress import at_work, counted

Values = NDArray[np.uint16]

STRETCHES, LEAST = 20, 2**18
"""A long sequence is computed in so many stretches of at least so many values, so that it can be said how far it is."""

ENOUGH_FOR_TWO = 10**6
"""Values from which on a second thread is worth having."""


def nim_sequence(code: str | Ruleset, count: int) -> Values:
    """G(0), …, G(count − 1) as uint16: of an octal code, of a named game on heaps, or of any game on one heap.

    What is computed with them may leave 16 bits: ``nim_sequence(code, count).astype(int)`` has negative numbers, too.
    Raises BadParameter for a game that is not played on heaps, TooLarge where memory or 16 bits do not suffice.

    >>> nim_sequence("0.77", 12).tolist(), nim_sequence("take l from x: 2l <= x", 9).tolist()
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], [0, 0, 1, 0, 2, 1, 3, 0, 4])
    """
    rules = heaps_of(code)
    if type(count) is not int or count < 0:
        raise BadParameter(f"{rules.name}: a nim-sequence has 0 terms or more, not {quoted(count)}")
    require(8 * count, f"{rules.name}: a sequence of {abbreviated(count)} nim-values")
    values = np.zeros(count, dtype=np.uint16)
    if not isinstance(rules, TakingBreaking):
        return _one_by_one(rules, values)
    sequence = engine(rules, count)
    with at_work(lambda: sequence.known, count, doing=f"nim-values of {rules.name}"):
        while sequence.known < count:
            extend(sequence, values, min(count, sequence.known + max(count // STRETCHES, LEAST)), rules.name)
    return values


def _one_by_one(rules: HeapGame, values: Values) -> Values:
    from sprague.solving.solver import solver  # which needs the sequences of the others

    known = solver(rules)
    with counted(f"nim-values of {rules.name}") as report:
        for n in range(len(values)):
            value = known.nim_value((n,))
            if value > 65535:
                raise TooLarge(f"{rules.name}: the nim-value of heap {n} does not fit 16 bits")
            values[n] = value
            report(n, len(values))
    return values


def heaps_of(code: str | Ruleset) -> HeapGame:
    """The game as one on heaps, or the one that ``code`` names. Raises BadParameter for a game that is none.

    >>> heaps_of("kayles").name, heaps_of("take l from x: l = 1 | l = 3").name
    ('kayles', 'subtraction:1,3')
    """
    rules = the_game(code)
    if (heaps := rules.heaps) is None:
        raise BadParameter(
            f"{rules.name}: not a game on heaps with a nim-sequence, such as 0.77, a rule on one pile or a heap_game"
        )
    return heaps


def by_digits(code: str | Ruleset) -> TakingBreaking:
    """The same for what needs its digits; raises BadParameter where the rules are no code, and no set to take from.

    >>> by_digits("take l from x: l % 2 = 1").name
    '0.(30)'
    """
    heaps = heaps_of(code)
    if not isinstance(heaps, TakingBreaking):
        raise BadParameter(f"{heaps.name}: its rules are no code such as 0.77, which this needs")
    return heaps


def engine(rules: TakingBreaking, count: int, path: str = "", threads: int | None = None) -> kernels.NimSequence:
    """What computes the sequence stretch by stretch, good for ``count`` values; ``path`` and ``threads`` as in the
    kernel. Two threads are used, unless said otherwise, where this process may use two cores and there is enough to do.

    >>> values = np.zeros(12, dtype=np.uint16)
    >>> kayles = engine(by_digits("0.77"), 12)
    >>> kayles.extend(values, 5)
    >>> kayles.extend(values, 12)
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    last = max(count - 1, 0)
    if rules.longest is None:  # the numbers that may be taken are listed, as integers of Python and of the kernel
        require(48 * last, f"{rules.name}: {abbreviated(count)} nim-values, of a game without a longest move,")
    nothing, one, two, three = (
        np.array(rules.taken(to_leave, last), dtype=np.int64)
        for to_leave in (NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS)
    )
    if threads is None:
        threads = 2 if count >= ENOUGH_FOR_TWO and cores() > 1 else 1
    return kernels.NimSequence(nothing, one, two, three, rules.distinct, rules.smallest_heap, path, threads)


def cores() -> int:
    """The number of cores that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def extend(sequence: kernels.NimSequence, values: Values, count: int, name: str) -> None:
    """Computes ``values[:count]`` as far as they are not known.

    Raises TooLarge where 16 bits do not suffice for a value, or for the pairs of heaps beside a third one 2 GiB or the
    memory that there is. What is known by then is kept.
    """
    try:
        sequence.extend(values, count)
    except OverflowError:
        raise TooLarge(f"{name}: the nim-value of heap {sequence.known} does not fit 16 bits") from None
    except MemoryError:
        what = "what three heaps leave takes more than 2 GiB, or more memory than there is"
        raise TooLarge(f"{name}: from heap {sequence.known} on, {what}") from None
