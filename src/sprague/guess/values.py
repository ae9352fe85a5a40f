"""What a table says without any sequence: nim-values that are a nim-sum or a difference of the coordinates.

The nim-sum is Bouton's (1901): the value of a sum of heaps of Nim, and 0 at its P-positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from sprague.guess.guess import Guess
from sprague.guess.named_sequences import least_part
from sprague.guess.statements import nim_summed, said_position, shown_position
from sprague.logic.automata.digits import base, zeckendorf
from sprague.numbers.periods import Period
from sprague.numbers.repetition import observed_period

FEW, FAR = 4, 8
"""So few positions are listed, if the table goes so many times as far."""

SHORT = 32
"""The longest period, with its preperiod, whose values are listed."""

ENOUGH = 6
"""So many powers of 2 must be seen."""


def equal_piles(names: Sequence[str]) -> Guess:
    """All coordinates are equal.

    >>> equal_piles("xyz").statement
    'x = y = z'
    """
    shown = " = ".join(names)
    return Guess(shown, shown if len(names) > 1 else f"{shown} = {shown}")


def nim_sum_of(names: Sequence[str], value: str) -> Guess:
    """The nim-sum of all coordinates has the value, a name or a number.

    >>> nim_sum_of("xyz", "0").meaning
    'exists s1. xor(x, y, s1) & xor(s1, z, 0)'
    """
    steps, bound = nim_summed(names, value)
    shown = f"{' ⊕ '.join(names)} = {value}"
    if len(names) == 1:
        return Guess(shown, shown)
    return Guess(shown, (f"exists {', '.join(bound)}. " if bound else "") + " & ".join(steps))


def set_formulas(names: Sequence[str], positions: Sequence[Sequence[int]], bound: int) -> Iterator[Guess]:
    """Formulas that hold exactly of the sorted positions, among all sorted ones with coordinates up to the bound.

    >>> [each.statement for each in set_formulas("xy", [(i, i) for i in range(9)], 8)]
    ['x = y']
    """
    rows = np.array(positions, dtype=np.int64).reshape(-1, len(names))
    count = len(rows)
    if not count:
        return
    if count <= FEW and rows.max() * FAR <= bound:
        shown = ", ".join(map(shown_position, rows.tolist()))
        yield Guess(f"{shown} and no other", " | ".join(said_position(names, row) for row in rows.tolist()))
    if len(names) < 2:
        yield from _powers(names[0], rows[:, 0].tolist(), bound)
        return
    if count == bound + 1 and (rows == rows[:, :1]).all():
        yield equal_piles(names)
    elif count == _nim_positions(len(names), bound) and not np.bitwise_xor.reduce(rows, axis=1).any():
        yield nim_sum_of(names, "0")
    elif count == bound + 1 and not rows[:, :-1].any():
        zero = " = ".join([*names[:-1], "0"])
        yield Guess(zero, zero)
    else:
        yield from _misere(names, rows, bound)


def _powers(name: str, elements: Sequence[int], bound: int) -> Iterator[Guess]:
    """The powers of 2, less or more a constant."""
    for less in (0, 1, 2):
        powers = [2**k - less for k in range(bound.bit_length() + 2)]
        if list(elements) == [x for x in powers if 0 <= x <= bound] and len(elements) >= ENOUGH:
            shown = f"{name}{f' + {less}' if less else ''} = 2^k"
            yield Guess(shown, f"exists w. power(w) & {name} + {less} = w")


def _misere(names: Sequence[str], rows: NDArray[np.int64], bound: int) -> Iterator[Guess]:
    """Nim-sum 0 if some pile has two tokens; else an odd number of ones, or no pile at all: Nim whose last move loses.

    The position without tokens is P here because rules as a formula cannot let it win: whoever cannot move loses.
    """
    large = rows[:, -1] >= 2
    normal = not np.bitwise_xor.reduce(rows[large], axis=1).any()
    few = {tuple(map(int, row)) for row in rows[~large]}
    piles = len(names)
    ones = {(0,) * (piles - k) + (1,) * k for k in range(piles + 1) if k % 2 or k == 0}
    even = sum(1 for k in range(0, piles + 1, 2))  # of the small positions, these have nim-sum 0
    if normal and few == ones and int(large.sum()) == _nim_positions(piles, bound) - even:
        nim = nim_sum_of(names, "0")
        small = " & ".join(f"{name} <= 1" for name in names)
        count = " + ".join(names)
        sentence = f"(~({small}) & ({nim.meaning})) | ({small} & ({count} = 0 | ({count}) % 2 = 1))"
        shown = f"({nim.statement}, {names[-1]} ≥ 2) or ({count} odd, {names[-1]} ≤ 1) or {count} = 0"
        shown = f"{shown}, where {' ≤ '.join(names)}" if piles > 1 else shown
        yield Guess(shown, sentence)


def _nim_positions(piles: int, bound: int) -> int:
    """How many sorted tuples up to the bound have nim-sum 0."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # by piles chosen and nim-sum; a pile may be chosen again
    for pile in range(bound + 1):
        more: dict[tuple[int, int], int] = {}
        for (chosen, total), count in ways.items():
            for times in range(piles - chosen + 1):
                key = chosen + times, total ^ (pile if times % 2 else 0)
                more[key] = more.get(key, 0) + count
        ways = more
    return ways.get((piles, 0), 0)


def value_formulas(names: Sequence[str], values: NDArray[np.integer], value: str = "v") -> Iterator[Guess]:
    """Formulas for the nim-values of all positions in a box, ``values`` indexed by the coordinates; simplest first.

    >>> [each.statement for each in value_formulas("xy", np.array([[0, 1, 2, 3], [1, 0, 3, 2]]))]
    ['x ⊕ y = v']
    """
    grid = list(np.indices(values.shape, dtype=np.int64))
    if np.array_equal(values, reduce(np.bitwise_xor, grid)):
        yield nim_sum_of(names, value)
    if len(names) > 1 and np.array_equal(values, reduce(np.add, grid)):
        yield Guess(f"{value} = {' + '.join(names)}", f"{value} = {' + '.join(names)}")
    if len(names) == 1:
        yield from _of_one_pile(names[0], values, value)
    for (i, a), (j, b) in combinations(enumerate(names), 2):
        if np.array_equal(values, np.abs(grid[i] - grid[j])):
            yield Guess(f"{value} = |{a} − {b}|", f"{value} = abs({a} - {b})")
    for name, axis in zip(names, grid, strict=True) if len(names) > 1 else ():
        if np.array_equal(values, axis):
            yield Guess(f"{value} = {name}", f"{value} = {name}")


def _of_one_pile(name: str, values: NDArray[np.integer], value: str) -> Iterator[Guess]:
    """Periodic values: all of a period where that is short; else ⌊(x mod p)/h⌋, h of each value but perhaps the last.

    >>> [each.statement for each in _of_one_pile("x", np.arange(80) % 7 // 2, "v")]
    ['period 7: 0, 0, 1, 1, 2, 2, 3']
    >>> [each.statement for each in _of_one_pile("x", np.arange(400) % 45 // 20, "v")]
    ['v = ⌊(x mod 45)/20⌋']
    """
    law = observed_period(values.astype(np.int64))
    if law is None:
        return
    if law.enough <= SHORT:
        listed = ", ".join(str(int(v)) for v in values[: law.enough])
        yield Guess(
            f"{law.text.removesuffix(' from 0')}: {listed}", periodic_sentence(values.tolist(), law, name, value)
        )
        return
    equal = int(np.argmax(values > 0)) or 1
    n = np.arange(len(values))
    if np.array_equal(values, n % law.period // equal):
        sentence = f"{value} = floor(({name} % {law.period})/{equal})"
        yield Guess(f"{value} = ⌊({name} mod {law.period})/{equal}⌋", sentence)


def periodic_sentence(values: Sequence[int], law: Period, name: str = "n", value: str = "v") -> str:
    """The sentence that the value follows the law, by its first ones.

    >>> periodic_sentence([0, 1, 2, 4], Period(2, 1, 2))
    '(n = 0 & v = 0) | (exists k. n = 2k + 1 & v = 1 + 2k) | (exists k. n = 2k + 2 & v = 2 + 2k)'
    """
    parts = [f"({name} = {n} & {value} = {values[n]})" for n in range(law.preperiod)]
    step = f" + {law.saltus}k" if law.saltus else ""
    for n in range(law.preperiod, law.enough):
        parts.append(f"(exists k. {name} = {law.period}k + {n} & {value} = {values[n]}{step})")
    return " | ".join(parts)


def thresholds(names: Sequence[str], positions: Sequence[Sequence[int]], bound: int) -> Iterator[Guess]:
    """Formulas y < t(x), t(x) the least part of x in some digits, for pairs up to a bound.

    At x = 0, which has no parts, every y is allowed. In Fibonacci Nim the digits are Zeckendorf's (Whinihan 1963).

    >>> pairs = [(x, y) for x in range(9) for y in range(9) if x == 0 or y < (x & -x)]
    >>> [each.statement for each in thresholds("xy", pairs, 8)]
    ['x = 0, or y < the least part of x (base 2)']
    """
    if len(names) != 2:
        return
    given = {(x, y) for x, y in positions}
    x, y = names
    for system in (base(2), zeckendorf(), base(3)):
        expected = {(0, b) for b in range(bound + 1)}
        for a in range(1, bound + 1):
            expected |= {(a, b) for b in range(min(least_part(system, a), bound + 1))}
        if given == expected:
            shown = f"{x} = 0, or {y} < the least part of {x} ({system.name})"
            sentence = f"{x} = 0 | exists t. least_part({x}, t) & {y} < t"
            yield Guess(shown, sentence, system)
