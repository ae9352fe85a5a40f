"""P-positions that repeat themselves in the gaps between the piles: x, y − x, z − y, each periodic from some number on.

Where moves take few tokens, whether (x, y) is P depends on x and y − x only through a preperiod and a period of each:
a recognisable set, the analogue of a periodic nim-sequence. Where coordinates are not interchangeable piles, they take
the place of the gaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from sprague.guess.conditions import Points
from sprague.guess.formulas import GuessedFormula
from sprague.guess.hitting import Truths
from sprague.guess.linear_forms import Form, compared, written

LONGEST = 24
"""Longer periods are not looked for."""

REPEATS = 3
"""A period is believed if the table holds it so many times behind the preperiod, and goes twice as far as that."""

MOST_NUMBERS = 60
"""A statement that lists more numbers says nothing."""


@dataclass(frozen=True)
class Repeat:
    """Numbers of which only those below the ``preperiod`` and the remainders by the ``period`` matter."""

    preperiod: int
    period: int

    def shown(self, number: int) -> str:
        """The numbers like this one: itself, or all that follow it by periods.

        >>> Repeat(2, 3).shown(1), Repeat(2, 3).shown(4), Repeat(0, 2).shown(0)
        ('1', '4 + 3k', '2k')
        """
        if number < self.preperiod:
            return str(number)
        step = "k" if self.period == 1 else f"{self.period}k"
        return f"{number} + {step}" if number else step

    def sentence(self, names: Sequence[str], form: Form, number: int) -> str:
        """That a form of the coordinates is one of these numbers."""
        if number < self.preperiod:
            return compared(names, form, number, "=", plain=True)
        parts = [compared(names, form, number, "≥", plain=True)] if number else []
        if self.period > 1:
            parts.append(f"{written(names, form, plain=True)} = {number % self.period} (mod {self.period})")
        return " & ".join(parts) or f"{names[0]} = {names[0]}"


def gap_formulas(
    names: Sequence[str], positions: Sequence[Sequence[int]], bound: int, ordered: bool
) -> Iterator[GuessedFormula]:
    """The P-positions by preperiods and periods of all gaps, if the table to the bound shows them.

    >>> pairs = [(x, y) for x in range(30) for y in range(x, 30) if (y - x) % 4 == (0 if x % 2 else 1)]
    >>> [each.shown for each in gap_formulas("xy", pairs, 29, True)]
    ['x = 1 + 2k: y − x = 4k; x = 2k: y − x = 1 + 4k']
    """
    d = len(names)
    table, valid = _in_gaps(np.array(positions, dtype=np.int64).reshape(-1, d), bound, ordered)
    found = [_repeat(np.moveaxis(table, i, 0), np.moveaxis(valid, i, 0), bound) for i in range(d)]
    repeats = [each for each in found if each]
    ends = [each.preperiod + each.period for each in repeats]
    if len(repeats) == d and (not ordered or sum(ends) <= bound):
        forms = [_form(i, d, ordered) for i in range(d)]
        formula = _formula(names, forms, repeats, table[tuple(map(slice, ends))])
        if formula:
            yield formula


def _form(i: int, d: int, ordered: bool) -> Form:
    """The i-th gap as a form of the coordinates."""
    return tuple(1 if j == i else -1 if ordered and j == i - 1 else 0 for j in range(d))


def _in_gaps(rows: Points, bound: int, ordered: bool) -> tuple[Truths, Truths]:
    """The table indexed by the gaps, and where the table is known."""
    d = rows.shape[1]
    if ordered:
        rows = np.diff(rows, axis=1, prepend=0)
    table = np.zeros((bound + 1,) * d, dtype=bool)
    table[tuple(rows.T)] = True
    inside = np.indices(table.shape).sum(axis=0) <= bound if ordered else np.ones(table.shape, dtype=bool)
    return table, inside


def _repeat(table: Truths, valid: Truths, bound: int) -> Repeat | None:
    """The shortest preperiod and period along the first axis; None where the table is too small to show any."""
    best = None
    for period in range(1, min(LONGEST, bound // REPEATS) + 1):
        differ = (table[period:] != table[:-period]) & valid[period:]
        (wrong,) = np.nonzero(differ.reshape(len(differ), -1).any(axis=1))
        preperiod = int(wrong[-1]) + 1 if len(wrong) else 0
        enough = 2 * preperiod + REPEATS * period <= bound + 1
        if enough and (best is None or preperiod + period < best.preperiod + best.period):
            best = Repeat(preperiod, period)
    return best


def _formula(
    names: Sequence[str], forms: Sequence[Form], repeats: Sequence[Repeat], classes: Truths
) -> GuessedFormula | None:
    """The classes of gaps that are P: for each set of last gaps the ones before that have it."""
    rows: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for before in product(*(range(size) for size in classes.shape[:-1])):
        last = tuple(np.flatnonzero(classes[before]).tolist())
        if last:
            rows.setdefault(last, []).append(before)
    if not rows or sum(len(last) + len(before) * (len(forms) - 1) for last, before in rows.items()) > MOST_NUMBERS:
        return None
    shown, sentences = [], []
    for last, some in sorted(rows.items(), key=lambda row: (len(row[0]), row[0])):
        heads = [_shown(names, forms[:-1], repeats[:-1], each) for each in some]
        ends = ", ".join(repeats[-1].shown(number) for number in last)
        tail = f"{written(names, forms[-1])} = {ends}"
        shown.append(f"{' or '.join(heads)}: {tail}" if len(forms) > 1 else tail)
        first = [
            " & ".join(r.sentence(names, f, n) for r, f, n in zip(repeats, forms[:-1], each, strict=False))
            for each in some
        ]
        then = [repeats[-1].sentence(names, forms[-1], number) for number in last]
        parts = [_either(some_) for some_ in (first, then) if any(some_)]
        sentences.append(f"({' & '.join(parts)})")
    return GuessedFormula("; ".join(shown), " | ".join(sentences))


def _shown(names: Sequence[str], forms: Sequence[Form], repeats: Sequence[Repeat], numbers: Sequence[int]) -> str:
    each = zip(forms, repeats, numbers, strict=True)
    return ", ".join(f"{written(names, form)} = {repeat.shown(number)}" for form, repeat, number in each)


def _either(sentences: Sequence[str]) -> str:
    return "(" + " | ".join(f"({each})" for each in sentences) + ")" if len(sentences) > 1 else sentences[0]
