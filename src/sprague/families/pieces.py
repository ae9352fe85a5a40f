"""Numbers as linear functions of the parameters: fitted to some members, tried on the others.

A *piece* is a run of residues lo, lo + step, …, hi with a value that is constant or rises with them by one: all its
numbers are linear in the parameters of the family.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from sprague.errors import BadParameter
from sprague.families.law import Parametric, Values
from sprague.games.game_family import linear_term, typed
from sprague.logic.language.formula import Linear, Variable, value_at, variable
from sprague.logic.wording.notation import WORDS, term_text

ZERO, ONE = Linear(), Linear((), 1)

AMONG = re.compile(r"(?:(?P<lo>.+) ≤ )?(?P<name>\w) (?P<sign>[≤=]) (?P<hi>.+?)(?:, \w ≡ .+ \(mod (?P<step>\d+)\))?")


@dataclass(frozen=True)
class Run:
    """The residues lo, lo + step, …, hi of one member; that of r has the value ``base`` + ``slope``·(r − lo)."""

    lo: int
    hi: int
    step: int
    base: int
    slope: int


@dataclass(frozen=True)
class Piece(Parametric):
    """The same for a family: ``lo``, ``hi`` and ``base`` are linear in the parameters."""

    lo: Linear
    hi: Linear
    step: int
    base: Linear
    slope: int

    @property
    def ends(self) -> tuple[Linear, Linear, Linear]:
        """What depends on the parameters."""
        return self.lo, self.hi, self.base

    def at(self, values: Values) -> Run:
        """The piece of one member."""
        lo, hi, base = (value_at(each, values) for each in self.ends)
        return Run(lo, hi, self.step, base, self.slope)

    @classmethod
    def read(cls, value: str, among: str, names: tuple[str, ...]) -> Piece:
        """The piece of a value and of residues as :meth:`shown` and :func:`among` print them; BadParameter for others.

        >>> Piece.read("r - 2", "k ≤ r ≤ 2k", ("k",)).printed("r")
        'r − 2'
        """
        match = AMONG.fullmatch(among)
        if match is None:
            raise BadParameter(f"{among[:40]!r} says no residues, such as 'r ≤ 2k − 1'")
        hi = linear_term(match["hi"], names, "a residue")
        lo = hi if match["sign"] == "=" else linear_term(match["lo"] or "0", names, "a residue")
        base, r = linear_term(value, (*names, match["name"]), "a value"), Variable(match["name"])
        slope = dict(base.coefficients).get(r, 0)
        return cls(lo, hi, int(match["step"] or 1), base + (lo - variable(r.name)).times(slope), slope)

    def condition(self, name: str) -> str:
        """That a variable is among the residues, as a formula.

        >>> Piece(Linear(), Linear(((Variable("k"), 2),), -1), 2, Linear(), 0).condition("r")
        '0 <= r & r <= 2k - 1 & (r - (0)) % 2 = 0'
        """
        within = f"{typed(self.lo)} <= {name} & {name} <= {typed(self.hi)}"
        return within + (f" & ({name} - ({typed(self.lo)})) % {self.step} = 0" if self.step > 1 else "")

    def value(self, name: str) -> str:
        """The value at a residue, as a term."""
        return f"{typed(self.base)}" + (f" + {name} - ({typed(self.lo)})" if self.slope else "")

    def printed(self, name: str) -> str:
        """The value at a residue, as it is printed."""
        return written(self.base - self.lo + variable(name) if self.slope else self.base)


def written(term: Linear) -> str:
    """A term as it is printed."""
    return term_text(term, WORDS)


def enclosed(term: Linear) -> str:
    """The same, a sum in parentheses."""
    return f"({written(term)})" if " " in written(term) else written(term)


def among(piece: Piece, name: str) -> str:
    """That a variable is among the residues of a piece, as it is printed.

    >>> among(Piece(Linear(), Linear(((Variable("k"), 2),), -2), 2, Linear(), 0), "r")
    'r ≤ 2k − 2, r ≡ 0 (mod 2)'
    """
    lo, hi = written(piece.lo), written(piece.hi)
    if lo == hi:
        return f"{name} = {lo}"
    within = f"{name} ≤ {hi}" if lo == "0" else f"{lo} ≤ {name} ≤ {hi}"
    return within + (f", {name} ≡ {lo} (mod {piece.step})" if piece.step > 1 else "")


def letter(preferred: str, *terms: Linear) -> str:
    """The preferred letter for a variable, or another where a parameter in some terms is called so.

    >>> letter("n", variable("n") + variable("t")), letter("n", variable("a"))
    ('u', 'n')
    """
    used = {atom.name for term in terms for atom, _ in term.coefficients if isinstance(atom, Variable)}
    return next(each for each in f"{preferred}tuvwz" if each not in used)


def turns(sum_: str, modulus: str, most: int) -> str:
    """That a sum is r and some times the modulus, not more than ``most`` times.

    >>> turns("s + l", "2k + 1", 1)
    's + l = r + 0*(2k + 1) | s + l = r + 1*(2k + 1)'
    """
    return " | ".join(f"{sum_} = r + {j}*({modulus})" for j in range(most + 1))


def spread(pieces: Sequence[Piece], values: Values, known: Sequence[int | None]) -> list[int | None]:
    """The list with the values of one member at the places that pieces speak of; None where they say several.

    >>> half = Piece(ZERO, variable("k"), 2, ONE, 0)
    >>> spread([half], {"k": 3}, [None] * 4), spread([half], {"k": 3}, [0] * 4)
    ([1, None, 1, None], [1, 0, 1, 0])
    """
    values_of: dict[int, int | None] = {}
    for run in (piece.at(values) for piece in pieces):
        for r in range(max(run.lo, run.lo % run.step), min(run.hi, len(known) - 1) + 1, run.step):
            value = run.base + run.slope * (r - run.lo)
            values_of[r] = value if values_of.get(r, value) == value else None
    return [values_of.get(r, value) for r, value in enumerate(known)]


def fitted(points: Sequence[tuple[Values, int]]) -> Linear | None:
    """The linear function of the parameters, with integer coefficients, that has all these values; None if none has.

    >>> typed(fitted([({"k": 1}, 3), ({"k": 2}, 5), ({"k": 4}, 9)]))
    '2k + 1'
    >>> fitted([({"k": 1}, 3), ({"k": 2}, 5), ({"k": 4}, 8)]) is None
    True
    """
    names = tuple(points[0][0])
    if len(names) == 1 and len(points) > 1:
        return _fitted_line(names[0], [(values[names[0]], value) for values, value in points])
    rows = [[Fraction(1), *(Fraction(values[name]) for name in names), Fraction(value)] for values, value in points]
    pivots: list[int] = []
    for column in range(len(names) + 1):  # Gauss and Jordan; a column without a pivot gets the coefficient 0
        pivot = next((i for i in range(len(pivots), len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        at = len(pivots)
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][column] for each in rows[at]]
        for i, row in enumerate(rows):
            if i != at and row[column]:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[at], strict=True)]
        pivots.append(column)
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    solution = dict.fromkeys(range(len(names) + 1), Fraction(0)) | {c: rows[i][-1] for i, c in enumerate(pivots)}
    if any(each.denominator != 1 for each in solution.values()):
        return None
    coefficients = zip(names, (int(solution[i + 1]) for i in range(len(names))), strict=True)
    return Linear(tuple((Variable(name), each) for name, each in coefficients if each), int(solution[0]))


def _fitted_line(name: str, points: Sequence[tuple[int, int]]) -> Linear | None:
    (at, value), (other, there) = points[:2]
    slope = (there - value) // (other - at)
    constant = value - slope * at
    if any(y != slope * x + constant for x, y in points):
        return None
    return variable(name).times(slope) + Linear((), constant)


def fitted_all(members: Sequence[tuple[Values, Any]], *names: str) -> list[Linear] | None:
    """The same for each of these numbers of what is seen of members; None where one is not linear."""
    tried = (fitted([(values, getattr(seen, name)) for values, seen in members]) for name in names)
    fits = [each for each in tried if each is not None]
    return fits if len(fits) == len(names) else None


def fitted_pieces(members: Sequence[tuple[Values, Sequence[Run]]]) -> tuple[Piece, ...] | None:
    """The pieces that the runs of all members are; None where they are not as many, or not linear."""
    if len({tuple((run.step, run.slope) for run in runs) for _, runs in members}) != 1:
        return None
    fits = []
    for i, first in enumerate(members[0][1]):
        ends = fitted_all([(values, runs[i]) for values, runs in members], "lo", "hi", "base")
        if ends is None:
            return None
        lo, hi, base = ends
        fits.append(Piece(lo, hi, first.step if lo != hi else 1, base, first.slope))
    return tuple(fits)


def fitted_runs(
    cycles: Sequence[tuple[Values, list[int]]], *ways: Callable[[list[int]], list[Run]]
) -> tuple[Piece, ...] | None:
    """The pieces that the values of all members are, by the first of some ways to make runs of them that fits."""
    tried = (fitted_pieces([(values, way(cycle)) for values, cycle in cycles]) for way in ways)
    return next((each for each in tried if each is not None), None)


def runs_of_one_value(values: Sequence[int]) -> list[Run]:
    """Neighbours of one value.

    >>> runs_of_one_value([0, 0, 5])
    [Run(lo=0, hi=1, step=1, base=0, slope=0), Run(lo=2, hi=2, step=1, base=5, slope=0)]
    """
    runs, at = [], 0
    for value, group in groupby(values):
        end = at + len([*group])
        runs.append(Run(at, end - 1, 1, value, 0))
        at = end
    return runs


def runs_of_values(values: Sequence[int]) -> list[Run]:
    """The values one after another, in the longest runs on which they stay, or rise by one.

    >>> runs_of_values([0, 0, 0, 1, 2, 0])
    [Run(lo=0, hi=2, step=1, base=0, slope=0), Run(lo=3, hi=4, step=1, base=1, slope=1), \
Run(lo=5, hi=5, step=1, base=0, slope=0)]
    """
    runs, at = [], 0
    while at < len(values):
        slope = int(at + 1 < len(values) and values[at + 1] == values[at] + 1)
        end = at
        while end + 1 < len(values) and values[end + 1] == values[end] + slope:
            end += 1
        runs.append(Run(at, end, 1, values[at], slope if end > at else 0))
        at = end + 1
    return runs


def runs_of_each_value(values: Sequence[int], wanted: Iterable[int], steps: Sequence[int] = (1, 2, 3)) -> list[Run]:
    """The places of each of the wanted values, in arithmetic progressions of some steps, the longest first taken.

    >>> runs_of_each_value([0, 1, 0, 1, 0, 1, 2], range(3))
    [Run(lo=0, hi=4, step=2, base=0, slope=0), Run(lo=1, hi=5, step=2, base=1, slope=0), \
Run(lo=6, hi=6, step=1, base=2, slope=0)]
    """
    runs = []
    for value in wanted:
        places = {i for i, each in enumerate(values) if each == value}
        while places:
            lo = min(places)
            ends = {}
            for step in steps:
                ends[step] = lo
                while ends[step] + step in places:
                    ends[step] += step
            step = max(ends, key=lambda step: ((ends[step] - lo) // step, -step))
            if ends[step] - lo < 2 * step:
                step = 1
            runs.append(Run(lo, ends[step], step, value, 0))
            places -= set(range(lo, ends[step] + 1, step))
    return runs


def runs_of_step(values: Sequence[int], step: int) -> list[Run]:
    """The longest runs of one value in each residue class modulo a step, by value.

    >>> runs_of_step([0, 1, 0, 1, 2], 2)
    [Run(lo=0, hi=2, step=2, base=0, slope=0), Run(lo=1, hi=3, step=2, base=1, slope=0), \
Run(lo=4, hi=4, step=2, base=2, slope=0)]
    """
    runs = [
        Run(residue + step * run.lo, residue + step * run.hi, step, run.base, 0)
        for residue in range(step)
        for run in runs_of_one_value(values[residue::step])
    ]
    return sorted(runs, key=lambda run: (run.base, run.lo))
