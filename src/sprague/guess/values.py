"""What a table says without any sequence: nim-sums, differences, classes of remainders, periodic values.

The nim-sum is Bouton's (1901): the value of a sum of heaps of Nim, and 0 at its P-positions.

Moves that take from one pile only make a sum of games on one pile each, whose values are periodic where the moves are
few (Winning Ways, chapter 4); other games of bounded moves have P-positions that repeat themselves in all directions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, BadSentence
from sprague.guess.conditions import Points, grouped, written
from sprague.guess.quasilinear import Quasilinear
from sprague.guess.statements import Guess, said_position, shown_position
from sprague.guess.value_laws import periodic_sentence
from sprague.logic.automata.digits import digits
from sprague.logic.wording.printed import prepared, typed
from sprague.numbers.periods import Period, observed_period

FEW, FAR = 4, 8
"""So few positions are listed, if the table goes so many times as far."""

SHORT, LONGEST_WRITTEN = 32, 24
"""The longest period, with its preperiod, whose values are listed; of one of several piles."""


def set_formulas(names: Sequence[str], positions: Sequence[Sequence[int]], bound: int) -> Iterator[Guess]:
    """That all coordinates are equal, or all but the last 0, or a list of a few small positions; of a table to a bound.

    >>> [each.statement for each in set_formulas("xy", [(i, i) for i in range(9)], 8)]
    ['x = y']
    """
    rows = np.array(positions, dtype=np.int64).reshape(-1, len(names))
    if 0 < len(rows) <= FEW and rows.max() * FAR <= bound:
        statement = ", ".join(map(shown_position, rows.tolist()))
        yield Guess(f"{statement} and no other", " | ".join(said_position(names, row) for row in rows.tolist()))
    if len(names) > 1 and len(rows) == bound + 1:
        least = f"{' = '.join(names[:-1])} = 0, where {' ≤ '.join(names)}"
        for statement, holds in ((" = ".join(names), rows == rows[:, :1]), (least, rows[:, :-1] == 0)):
            if holds.all():
                yield Guess(statement, statement)


def value_formulas(names: Sequence[str], values: NDArray[np.integer], value: str = "v") -> Iterator[Guess]:
    """Formulas for the nim-values of all positions in a box, ``values`` indexed by the coordinates; simplest first.

    >>> [each.statement for each in value_formulas("xy", np.array([[0, 1, 2, 3], [1, 0, 3, 2]]))]
    ['x ⊕ y = v']
    """
    grid = list(np.indices(values.shape, dtype=np.int64))
    if np.array_equal(values, reduce(np.bitwise_xor, grid)):
        yield Guess(formula := f"{' ⊕ '.join(names)} = {value}", formula)
    elif len(names) == 1:
        yield from _of_one_pile(names[0], values, value)
    elif len(names) == 2 and np.array_equal(values, np.abs(grid[0] - grid[1])):
        yield Guess(formula := f"{value} = |{names[0]} − {names[1]}|", formula)


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
        yield Guess(formula := f"{value} = ⌊({name} mod {law.period})/{equal}⌋", formula)


SEQUENCES = re.compile(r"\bn\b|\bwhere\b|[;:]|\(\d+, ")
"""What a statement has that speaks of more than the coordinates, or lists positions."""


def read_back(shown: str, names: Sequence[str], kind: str = "formula") -> Iterator[Guess]:
    """The guess that a printed statement makes, in the digits that it names; none where it is no sentence."""
    try:
        sentence, system = typed(shown, names), digits(prepared(shown, names[0]).system or "base 2")
        yield Guess(shown, sentence if SEQUENCES.search(shown) or "√" in shown else shown, system, kind)
    except (BadSentence, BadParameter):  # a root may ask for digits with too many letters
        return


FEWEST_PLACES, MOST_SLICES = 3, 4
"""Smaller values may grow like anything; a coordinate with so few, such as a flag, is a table for each of them."""


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
    slices, laws = list[str](), list[str]()
    for at in range(counts[flag]):
        line = np.take(values, [at], axis=flag).ravel().astype(np.int64)
        law = observed_period(line)
        if law is None or law.enough > LONGEST_WRITTEN or not np.take(known, [at], axis=flag).all():
            return None
        slices.append(f"{names[flag]} = {at}: v = g{at}({names[1 - flag]})")
        laws.append(_law(f"g{at}", law, line))
    return next(read_back("; ".join([*slices, *laws]), (*names, "v")), None)


def place_values(
    names: Sequence[str], points: Points, values: Points, value: str = "v", ordered: bool = False
) -> Iterator[Guess]:
    """Values that grow like a logarithm, as functions of a number, which is the same in any order if ``ordered``.

    >>> x, y = points = np.indices((16, 16)).reshape(2, -1)
    >>> [each.statement for each in place_values("xy", points.T, np.array([int(n).bit_length() for n in x]))]
    ['v = the number of binary digits of x']
    """
    if values.max() < FEWEST_PLACES or values.max() > int(points.max()).bit_length() + 1:
        return
    powers = 1 << values
    for place, number in _numbers(names, points, ordered):
        for function, agrees in (
            ("the number of binary digits of", (number < powers) & ((powers <= 2 * number) | (values == 0))),
            ("the exponent of 2 in", (number & -number) == powers),
        ):
            if (agrees & (number >= 0)).all():
                yield Guess(f"{value} = {function} {grouped(place)}", None, kind="places")


def _numbers(names: Sequence[str], points: Points, ordered: bool) -> Iterator[tuple[str, Points]]:
    """Sums of coordinates, their least and greatest, and what binary digits any of them has, with small constants."""
    d = len(names)
    for constant in (0, 1, -1, 2):
        for form in sorted(product(range(3), repeat=d), key=sum)[1:]:
            number = points @ np.array(form) + constant
            text = written(names, form, constant)
            if not ordered or len(set(form)) == 1:
                yield (text, number) if constant >= 0 else (f"max({text}, 0)", np.maximum(number, 0))
    for word, of in (("min", np.min), ("max", np.max)) if d > 1 else ():
        yield f"{word}({', '.join(names)})", of(points, axis=1)
    for less in range(2 if d == 2 else 0):
        moved = [written((name,), (1,), -less) for name in names]
        both = " ⊕ ".join(f"({each})" if less else each for each in moved)
        for constant in (0, 1):
            more = written("", (), constant - less, signed=True)
            text = f"⌊({names[0]} + {names[1]} + ({both}))/2⌋{more}"
            yield text, np.bitwise_or(*(points - less).T) + constant


MOST_CLASSES, MOST_EXCEPTIONS = 40, 6
"""More classes of remainders are no statement that anybody reads; so few numbers may differ from them."""


def of_classes(names: Sequence[str], classes: Sequence[tuple[int, ...]], m: int) -> str:
    """That the remainders by m are those of one of these classes.

    >>> of_classes("xy", [(0, 0)], 3), of_classes("xy", [(0, 1), (1, 0)], 2)
    ('x, y ≡ 0 (mod 3)', '(x, y) mod 2 ∈ {(0, 1), (1, 0)}')
    """
    if set(classes) == {(r,) * len(names) for r in range(m)}:
        return f"{' ≡ '.join(names)} (mod {m})"
    if list(classes) == [(0,) * len(names)]:
        return f"{', '.join(names)} ≡ 0 (mod {m})"
    return f"{shown_position(names)} mod {m} ∈ {{{', '.join(map(shown_position, classes))}}}"


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
    text = _remainders(name, m, rests)
    if text is None or len(new) + len(gone) > MOST_EXCEPTIONS:
        return None
    if gone:
        text = ", ".join([f"({text})" if " or " in text else text, *(f"{name} ≠ {x}" for x in gone)])
    if new:
        text = " or ".join([f"({text})" if gone else text, *(f"{name} = {x}" for x in new)])
    return Guess(text, text, kind="residues")


def _remainders(name: str, m: int, rests: Sequence[int]) -> str | None:
    """That the remainder by m is one of these; None where they are too many classes."""
    rest, begins = f"{name} mod {m}", [n for n in rests if n - 1 not in rests]
    ranges = list(zip(begins, (n for n in rests if n + 1 not in rests), strict=True))
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
    listed = [f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}, {a + 1}, …, {b}" for a, b in ranges]
    return f"{rest} ∈ {{{', '.join(listed)}}}"


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
    called = ["g"] * d if all(np.array_equal(line, lines[0]) for line in lines) else [f"g{i + 1}" for i in range(d)]
    laws_shown = dict.fromkeys(_law(g, law, line) for g, law, line in zip(called, laws, lines, strict=True) if law)
    joined = " ⊕ ".join(f"{g}({name})" for g, name in zip(called, names, strict=True))
    return next(read_back(f"{joined} = v, {'; '.join(laws_shown)}", (*names, "v")), None)


def _law(name: str, law: Period, line: NDArray[np.integer]) -> str:
    first = ", ".join(str(int(v)) for v in line[: law.enough])
    step = f" + {law.saltus}" if law.saltus else ""
    return f"{name}(n + {law.period}) = {name}(n){step} for all n ≥ {law.preperiod}, {name} = {first}, …"
