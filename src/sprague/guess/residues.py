"""P-positions that depend on remainders only: on those of all coordinates by one number, or on periodic values of each.

Moves that take from one pile only make a sum of games on one pile each, whose values are periodic where the moves are
few (Winning Ways, chapter 4); other games of bounded moves have P-positions that repeat themselves in all directions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sprague.guess.guess import Guess
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.statements import nim_summed
from sprague.numbers.nimbers import nim_sum
from sprague.numbers.periods import Period
from sprague.numbers.repetition import observed_period

LARGEST_MODULUS = 12
"""Remainders by more than this are not looked at."""

REPEATS = 4
"""A modulus is believed if the table holds it so many times."""

MOST_CLASSES = 40
"""More classes of remainders than this are no statement that anybody reads."""

MOST_EXCEPTIONS = 6
"""So few numbers may differ from a law of remainders."""

SHORT = 24
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
            yield replace(_of_classes(names, classes, m), kind="residues")
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


def _of_classes(names: Sequence[str], classes: Sequence[tuple[int, ...]], m: int) -> Guess:
    each = [" & ".join(f"{name} % {m} = {r}" for name, r in zip(names, rest, strict=True)) for rest in classes]
    sentence = " | ".join(f"({part})" for part in each)
    if m == 1:
        return Guess("every position", " & ".join(f"{name} = {name}" for name in names))
    if len(names) > 1 and set(classes) == {(r,) * len(names) for r in range(m)}:
        return Guess(f"{' ≡ '.join(names)} (mod {m})", sentence)
    if len(names) > 2 and set(classes) == {rest for rest in product(range(m), repeat=len(names)) if not nim_sum(*rest)}:
        return _nim_sum_of_remainders(names, m)
    if classes == [(0,) * len(names)]:
        return Guess(f"{', '.join(names)} ≡ 0 (mod {m})", sentence)
    listed = ", ".join("(" + ", ".join(map(str, rest)) + ")" if len(rest) > 1 else str(rest[0]) for rest in classes)
    of = "(" + ", ".join(names) + ")" if len(names) > 1 else names[0]
    return Guess(f"{of} mod {m} ∈ {{{listed}}}", sentence)


def residues_of_one(name: str, law: Quasilinear) -> Guess | None:
    """The terms of a law as remainders of one coordinate: ranges, few others, and exceptions; None where it is long.

    >>> residues_of_one("x", Quasilinear((0, 1), 0, 7)).statement
    'x mod 7 ≤ 1'
    >>> residues_of_one("x", Quasilinear((0, 1, 2, 4, 5), 1, 7)).statement
    '(x mod 7 ∈ {1, 2, 4, 5}), and (0)'
    """
    m, start = law.p, law.start
    rests = sorted({law.term(n) % m for n in range(start, start + law.q)})
    reach = law.term(start + law.q) + m
    terms = {law.term(n) for n in range(start + 2 * law.q + 2) if law.term(n) < reach}
    new = [x for x in range(reach) if x in terms and x % m not in rests]
    gone = [x for x in range(reach) if x not in terms and x % m in rests]
    said = _remainders(name, m, rests)
    if said is None or len(new) + len(gone) > MOST_EXCEPTIONS:
        return None
    shown, sentence = said
    if gone:
        shown = f"({shown}) but {', '.join(f'({x})' for x in gone)}"
        sentence = " & ".join([f"({sentence})", *(f"{name} != {x}" for x in gone)])
    if new:
        shown = f"{shown if gone else f'({shown})'}, and {', '.join(f'({x})' for x in new)}"
        sentence = " | ".join([f"({sentence})", *(f"{name} = {x}" for x in new)])
    return Guess(shown, sentence, kind="residues")


def _remainders(name: str, m: int, rests: Sequence[int]) -> tuple[str, str] | None:
    """That the remainder by m is one of these, as a person writes it and as the prover reads it."""
    rest, plain = f"{name} mod {m}", f"({name} % {m})"
    if len(rests) == m:
        return "every position", f"{name} = {name}"
    if len(rests) == 1:
        return f"{name} ≡ {rests[0]} (mod {m})", f"{plain} = {rests[0]}"
    if len(rests) == m - 1:
        (other,) = set(range(m)) - set(rests)
        return f"{name} ≢ {other} (mod {m})", f"{plain} != {other}"
    ranges = _ranges(rests)
    if len(ranges) == 1:
        low, high = ranges[0]
        if low == 0:
            return f"{rest} ≤ {high}", f"{plain} <= {high}"
        if high == m - 1:
            return f"{rest} ≥ {low}", f"{plain} >= {low}"
        return f"{low} ≤ {rest} ≤ {high}", f"{low} <= {plain} & {plain} <= {high}"
    if len(ranges) == 2 and ranges[0][0] == 0 and ranges[1][1] == m - 1 and len(rests) > 3:
        high, low = ranges[0][1], ranges[1][0]
        return f"{rest} ≤ {high} or {rest} ≥ {low}", f"{plain} <= {high} | {plain} >= {low}"
    if len(ranges) > MOST_CLASSES:
        return None
    listed = [f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}, …, {b}" for a, b in ranges]
    parts = [f"{plain} = {a}" if a == b else f"({a} <= {plain} & {plain} <= {b})" for a, b in ranges]
    return f"{rest} ∈ {{{', '.join(listed)}}}", " | ".join(parts)


def _ranges(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of numbers that follow one another, each by its ends."""
    begins = [n for n in numbers if n - 1 not in numbers]
    return list(zip(begins, (n for n in numbers if n + 1 not in numbers), strict=True))


def _nim_sum_of_remainders(names: Sequence[str], m: int) -> Guess:
    rests = [f"r{i}" for i in range(len(names))]
    remainders = [f"{rest} = {name} % {m}" for rest, name in zip(rests, names, strict=True)]
    steps, partial = nim_summed(rests, "0")
    shown = " ⊕ ".join(f"({name} mod {m})" for name in names) + " = 0"
    return Guess(shown, f"exists {', '.join(rests + partial)}. {' & '.join(remainders + steps)}")


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
    if any(law is None or law.saltus or law.enough > SHORT for law in laws):
        return None
    known = [law for law in laws if law]
    own = [f"g{i}" for i in range(d)]
    graphs = [_graph(*each) for each in zip(names, own, known, lines, strict=True)]
    same = all(np.array_equal(line, lines[0]) for line in lines)
    called = ["g"] * d if same else [f"g{i + 1}" for i in range(d)]
    laws_shown = dict.fromkeys(_law(*each) for each in zip(called, known, lines, strict=True))
    joined = " ⊕ ".join(f"{g}({name})" for g, name in zip(called, names, strict=True))
    steps, partial = nim_summed(own, "v")
    shown = f"{joined} = v, {'; '.join(laws_shown)}"
    return Guess(shown, f"exists {', '.join(own + partial)}. {' & '.join(graphs + steps)}")


def _graph(name: str, value: str, law: Period, line: NDArray[np.integer]) -> str:
    parts = [f"({name} = {n} & {value} = {line[n]})" for n in range(law.preperiod)]
    p = law.period
    for n in range(law.preperiod, law.preperiod + p):
        parts.append(f"({name} >= {law.preperiod} & {name} % {p} = {n % p} & {value} = {line[n]})")
    return f"({' | '.join(parts)})"


def _law(name: str, law: Period, line: NDArray[np.integer]) -> str:
    first = ", ".join(str(int(v)) for v in line[: law.enough])
    return f"{name}(n + {law.period}) = {name}(n) for all n ≥ {law.preperiod}, {name} = {first}, …"
