"""What a table says without any sequence: nim-sums, differences, classes of remainders, periodic values.

The nim-sum is Bouton's (1901): the value of a sum of heaps of Nim, and 0 at its P-positions.

Moves that take from one pile only make a sum of games on one pile each, whose values are periodic where the moves are
few (Winning Ways, chapter 4); other games of bounded moves have P-positions that repeat themselves in all directions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadSentence
from sprague.guess.guess import Guess
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.statements import said_position, shown_position
from sprague.guess.value_laws import least_part, periodic_sentence
from sprague.logic.automata.digits import base, digits, zeckendorf
from sprague.logic.wording.printed import prepared, typed
from sprague.numbers.nimbers import nim_sum
from sprague.numbers.periods import Period, observed_period

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

    >>> nim_sum_of("xyz", "0").statement
    'x ⊕ y ⊕ z = 0'
    """
    shown = f"{' ⊕ '.join(names)} = {value}"
    return Guess(shown, shown)


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
            yield Guess(shown, shown)


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
        count = " + ".join(names)
        shown = (
            f"({nim_sum_of(names, '0').statement}, {names[-1]} ≥ 2) or ({count} odd, {names[-1]} ≤ 1) or {count} = 0"
        )
        shown = f"{shown}, where {' ≤ '.join(names)}" if piles > 1 else shown
        yield Guess(shown, shown)


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
            yield Guess(shown := f"{value} = |{a} − {b}|", shown)
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
        yield Guess(shown := f"{value} = ⌊({name} mod {law.period})/{equal}⌋", shown)


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
            yield Guess(shown, shown, system)


def read_back(shown: str, names: Sequence[str]) -> Guess | None:
    """The guess that a printed statement makes, in the digits that it names; None where it is no sentence."""
    try:
        return Guess(shown, typed(shown, names), digits(prepared(shown, names[0]).system or "base 2"))
    except BadSentence:
        return None


MOST_SLICES = 4
"""A coordinate with so few values, such as whether a button was pushed, is a table for each of them."""


def value_slices(names: Sequence[str], values: NDArray[np.integer], inside: NDArray[np.bool_]) -> Guess | None:
    """The periodic values of one pile for each value of the other coordinate, which has few of them.

    >>> table = np.array([[0, 1, 0, 1] * 9, [0, 1, 2, 3] * 9] + 34 * [[0] * 36])
    >>> value_slices(["b", "x"], table, np.arange(36 * 36) < 72).statement
    'b = 0: v = g0(x); b = 1: v = g1(x); g0(n + 2) = g0(n) for all n ≥ 0, g0 = 0, 1, …; \
g1(n + 4) = g1(n) for all n ≥ 0, g1 = 0, 1, 2, 3, …'
    """
    if len(names) != 2:
        return None
    known = inside.reshape(values.shape)
    counts = [int(np.any(known, axis=1 - i).sum()) for i in (0, 1)]
    flag = next((i for i in (0, 1) if 2 <= counts[i] <= MOST_SLICES < counts[1 - i]), None)
    if flag is None:
        return None
    shown, laws = list[str](), list[str]()
    for at in range(counts[flag]):
        line = np.take(values, [at], axis=flag).ravel().astype(np.int64)
        law = observed_period(line)
        if law is None or law.enough > LONGEST_WRITTEN or not np.take(known, [at], axis=flag).all():
            return None
        shown.append(f"{names[flag]} = {at}: v = g{at}({names[1 - flag]})")
        laws.append(_law(f"g{at}", law, line))
    return read_back("; ".join([*shown, *laws]), (*names, "v"))


LARGEST_MODULUS = 12
"""Remainders by more than this are not looked at."""

REPEATS = 4
"""A modulus is believed if the table holds it so many times."""

MOST_CLASSES = 40
"""More classes of remainders than this are no statement that anybody reads."""

MOST_EXCEPTIONS = 6
"""So few numbers may differ from a law of remainders."""

LONGEST_WRITTEN = 24
"""The longest period of the values of one pile that is written out."""


def residue_classes(
    names: Sequence[str], positions: Sequence[Sequence[int]], bound: int, ordered: bool
) -> Iterator[Guess]:
    """The P-positions as classes of remainders, by the least modulus that the whole table agrees with.

    ``ordered``: the coordinates are in non-decreasing order.

    >>> pairs = [(x, y) for x in range(41) for y in range(x, 41) if (y - x) % 4 == 0]
    >>> [each.statement for each in residue_classes("xy", pairs, 40, True)]
    ['x ≡ y (mod 4)']
    >>> [each.statement for each in residue_classes("xy", [(0, y) for y in range(41)], 40, True)]
    []
    """
    rows = np.array(positions, dtype=np.int64).reshape(-1, len(names))
    for m in range(1, min(LARGEST_MODULUS, (bound + 1) // REPEATS) + 1):
        classes = sorted(set(map(tuple, (rows % m).tolist())))
        if len(classes) <= MOST_CLASSES and len(rows) == sum(_count(each, m, bound, ordered) for each in classes):
            yield replace(of_classes(names, classes, m), kind="residues")
            return


def _count(remainders: Sequence[int], m: int, bound: int, ordered: bool) -> int:
    """How many tuples of numbers up to the bound have these remainders by m; of those in order, if ``ordered``."""
    numbers = np.arange(bound + 1) % m
    ways = np.ones(bound + 1, dtype=np.int64)  # to choose the coordinates so far, by the last of them
    for i, remainder in enumerate(remainders):
        if i:
            ways = np.cumsum(ways) if ordered else np.full(bound + 1, ways.sum())
        ways = np.where(numbers == remainder, ways, 0)
    return int(ways.sum())


def of_classes(names: Sequence[str], classes: Sequence[tuple[int, ...]], m: int) -> Guess:
    """That the remainders by m are one of these classes."""
    if m == 1:
        return Guess("every position", "true")
    if len(names) > 1 and set(classes) == {(r,) * len(names) for r in range(m)}:
        shown = f"{' ≡ '.join(names)} (mod {m})"
    elif len(names) > 2 and set(classes) == {r for r in product(range(m), repeat=len(names)) if not nim_sum(*r)}:
        shown = " ⊕ ".join(f"({name} mod {m})" for name in names) + " = 0"
    elif classes == [(0,) * len(names)]:
        shown = f"{', '.join(names)} ≡ 0 (mod {m})"
    else:
        listed = ", ".join(shown_position(rest) if len(rest) > 1 else str(rest[0]) for rest in classes)
        shown = f"{shown_position(names) if len(names) > 1 else names[0]} mod {m} ∈ {{{listed}}}"
    return Guess(shown, shown)


def residues_of_one(name: str, law: Quasilinear) -> Guess | None:
    """The terms of a law as remainders of one coordinate: ranges, few others, and exceptions; None where it is long.

    >>> residues_of_one("x", Quasilinear((0, 1), 0, 7)).statement
    'x mod 7 ≤ 1'
    >>> residues_of_one("x", Quasilinear((0, 1, 2, 4, 5), 1, 7)).statement
    'x mod 7 ∈ {1, 2, 4, 5} or x = 0'
    """
    m, start = law.p, law.start
    rests = sorted({law.term(n) % m for n in range(start, start + law.q)})
    reach = law.term(start + law.q) + m
    terms = {law.term(n) for n in range(start + 2 * law.q + 2) if law.term(n) < reach}
    new = [x for x in range(reach) if x in terms and x % m not in rests]
    gone = [x for x in range(reach) if x not in terms and x % m in rests]
    shown = _remainders(name, m, rests)
    if shown is None or len(new) + len(gone) > MOST_EXCEPTIONS:
        return None
    if gone:
        shown = ", ".join([f"({shown})" if " or " in shown else shown, *(f"{name} ≠ {x}" for x in gone)])
    if new:
        shown = " or ".join([f"({shown})" if gone else shown, *(f"{name} = {x}" for x in new)])
    return Guess(shown, shown, kind="residues")


def _remainders(name: str, m: int, rests: Sequence[int]) -> str | None:
    """That the remainder by m is one of these; None where they are too many classes."""
    rest, ranges = f"{name} mod {m}", _ranges(rests)
    if len(rests) == m:
        return "always"
    if len(rests) == 1:
        return f"{name} ≡ {rests[0]} (mod {m})"
    if len(rests) == m - 1:
        return f"{name} ≢ {next(r for r in range(m) if r not in rests)} (mod {m})"
    if len(ranges) == 1:
        low, high = ranges[0]
        return f"{rest} ≤ {high}" if low == 0 else f"{rest} ≥ {low}" if high == m - 1 else f"{low} ≤ {rest} ≤ {high}"
    if len(ranges) == 2 and ranges[0][0] == 0 and ranges[1][1] == m - 1 and len(rests) > 3:
        return f"{rest} ≤ {ranges[0][1]} or {rest} ≥ {ranges[1][0]}"
    if len(ranges) > MOST_CLASSES:
        return None
    listed = [f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}, …, {b}" for a, b in ranges]
    return f"{rest} ∈ {{{', '.join(listed)}}}"


def _ranges(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of numbers that follow one another, each by its ends."""
    begins = [n for n in numbers if n - 1 not in numbers]
    return list(zip(begins, (n for n in numbers if n + 1 not in numbers), strict=True))


def sum_of_piles(names: Sequence[str], values: NDArray[np.integer]) -> Guess | None:
    """The nim-values as those of a sum of games on one pile each with periodic values.

    ``values`` are the nim-values, indexed by the coordinates; None if they are no such sum. The formula is about the
    names and ``v``.

    >>> grid = np.indices((40, 40)) % 4
    >>> sum_of_piles("xy", grid[0] ^ grid[1]).statement
    'g(x) ⊕ g(y) = v, g(n + 4) = g(n) for all n ≥ 0, g = 0, 1, 2, 3, …'
    """
    d = len(names)
    lines = [values[tuple(slice(None) if j == i else 0 for j in range(d))] for i in range(d)]
    total = np.zeros_like(values)
    for i, line in enumerate(lines):
        total ^= line.reshape([-1 if j == i else 1 for j in range(d)])
    if d < 2 or values.flat[0] or not np.array_equal(total, values):
        return None
    laws = [observed_period(line.astype(np.int64)) for line in lines]
    if any(law is None or law.enough > LONGEST_WRITTEN for law in laws):
        return None
    same = all(np.array_equal(line, lines[0]) for line in lines)
    called = ["g"] * d if same else [f"g{i + 1}" for i in range(d)]
    laws_shown = dict.fromkeys(_law(g, law, line) for g, law, line in zip(called, laws, lines, strict=True) if law)
    joined = " ⊕ ".join(f"{g}({name})" for g, name in zip(called, names, strict=True))
    shown = f"{joined} = v, {'; '.join(laws_shown)}"
    return Guess(shown, typed(shown, (*names, "v")))


def _law(name: str, law: Period, line: NDArray[np.integer]) -> str:
    first = ", ".join(str(int(v)) for v in line[: law.enough])
    step = f" + {law.saltus}" if law.saltus else ""
    return f"{name}(n + {law.period}) = {name}(n){step} for all n ≥ {law.preperiod}, {name} = {first}, …"
