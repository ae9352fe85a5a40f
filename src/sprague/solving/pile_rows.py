"""The rows of nim-values of a game on two piles: one pile b fixed, the other one x = 0, 1, 2, …

Rows are defined for games in which any number may be taken from one pile, and in which for each k ≥ 1 there are
finitely many d such that k tokens may be taken from one pile and d from the other at once: in Nim only d = 0, in
Wythoff's game d = 0 and d = k. The rule may also depend on the remainders of the piles modulo some m.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games.formula_game import FormulaGame
from sprague.games.ruleset import NORMAL
from sprague.logic import evaluate
from sprague.logic.language.systems import Systems, systems
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, natural

Table = NDArray[np.int16]
Integers = NDArray[np.int64]
Flags = NDArray[np.uint8]

MOST_ROWS = 1000
MOST_PAIRS = 32767
"""|G(x, b) − x| is at most their number, and kept in 16 bits."""

MOST_FLAGS = 10**8
MOST_SHIFTS = 64


@dataclass(frozen=True)
class RowMoves:
    """What may be taken from the piles x and b but any number from x: d and k ≥ 1, for the rows b = 0, …, ``last``.

    ``pairs`` are all (d, k) with k ≤ last that are ever allowed, by k; ``allowed[i, x % m, b % m]`` is 1 where the
    i-th is.
    """

    name: str
    last: int
    pairs: Integers
    allowed: Flags

    @property
    def modulus(self) -> int:
        """The number m."""
        return int(self.allowed.shape[1])

    @property
    def labels(self) -> list[str]:
        """How each row is called: by its b."""
        return [str(row) for row in range(self.last + 1)]

    def first(self, row: int) -> int:
        """The least x of a position in a row."""
        return 0

    def count(self, row: int) -> int:
        """How many of the pairs take at most ``row`` tokens from b: a bound on |G(x, row) − x|.

        >>> from sprague.games import game
        >>> row_moves(game("wythoff"), 3).count(2)
        4
        """
        return int((self.pairs[:, 1] <= row).sum())

    def farthest(self, row: int) -> int:
        """The largest d of these; 0 if there are none."""
        return int(self.pairs[self.pairs[:, 1] <= row, 0].max(initial=0))

    def columns(self) -> Callable[[int], Table]:
        """What gives the table of G(x, b) − x at [x, b], x < count, for larger and larger counts.

        It is one table, which grows where it is: no view of it may be kept. TooLarge for want of memory.

        >>> from sprague.games import game
        >>> (row_moves(game("wythoff"), 2).columns()(6).T + np.arange(6)).tolist()
        [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]]
        """
        rows, engine = self.last + 1, row_engine(self)
        table = np.zeros((0, rows), dtype=np.int16)

        def grown(count: int) -> Table:
            require(2 * rows * (count - len(table)), f"{self.name}: {rows} rows of {abbreviated(count)} nim-values")
            table.resize((count, rows), refcheck=False)
            engine.extend(table, count)
            return table

        return grown


def row_moves(given: Any, last: int) -> RowMoves:
    """The moves of a game as the rows 0, …, ``last`` have them.

    They are read from the normal form of the rule, and so hold for piles of any size. Raises BadParameter, which says
    why, for a game whose rows are not of this kind, TooLarge for rows or remainders that are too many.

    >>> from sprague.games import game
    >>> row_moves(game("wythoff"), 2).pairs.tolist()
    [[0, 1], [1, 1], [0, 2], [2, 2]]
    >>> row_moves(game("euclid"), 2)
    Traceback (most recent call last):
    sprague.errors.BadParameter: euclid: not a game on two piles given by a formula, so it has no rows
    """
    name, game = str(getattr(given, "name", given)), getattr(given, "by_formula", None)
    if game is None or not game.interchangeable or len(game.before) != 2 or game.play != NORMAL:
        raise BadParameter(f"{name}: not a game on two piles given by a formula, so it has no rows")
    if last > MOST_ROWS:
        raise TooLarge(f"{name}: row {last} is beyond row {MOST_ROWS}")
    bounds = _Bounds(name, systems(game.formula, game.before + game.after))
    most = max(bounds.most(taken) for taken in range(1, last + 1)) if last else 0
    if bounds.modulus**2 * (most + 1) * (last + 1) > MOST_FLAGS:
        raise TooLarge(f"{name}: its rows to {last} depend on too many remainders, or take too much at once")
    legal = _legal(game, bounds.modulus, max(most, last), max(most, last))
    if (legal != legal.transpose(1, 0, 3, 2)).any():
        raise BadParameter(f"{name}: what may be taken from a pile depends on whether it is the larger one")
    if not legal[:, :, 1:, 0].all() or not bounds.any_number:
        raise BadParameter(f"{name}: not any number may be taken from one pile, so its rows are of another kind")
    k, d = np.nonzero(legal[:, :, :, 1 : last + 1].any(axis=(0, 1)).T)
    pairs = np.stack([d, k + 1], axis=1).astype(np.int64)
    if len(pairs) > MOST_PAIRS:
        raise TooLarge(f"{name}: {len(pairs)} moves to lower rows are more than {MOST_PAIRS}")
    allowed = np.ascontiguousarray(legal[:, :, pairs[:, 0], pairs[:, 1]].transpose(2, 0, 1), dtype=np.uint8)
    return RowMoves(name, last, pairs, allowed)


def _legal(game: FormulaGame, m: int, most: int, last: int) -> NDArray[np.bool_]:
    """For all remainders of x and b, d ≤ most and k ≤ last: whether d may be taken from x and k from b, x ≤ b."""
    x = (2 * (most + last + m) // m * m + np.arange(m)).reshape(m, 1, 1, 1)
    b = (4 * (most + last + m) // m * m + np.arange(m)).reshape(1, m, 1, 1)
    d, k = np.arange(most + 1).reshape(1, 1, -1, 1), np.arange(last + 1).reshape(1, 1, 1, -1)
    before, after = dict(zip(game.before, (x, b), strict=True)), dict(zip(game.after, (x - d, b - k), strict=True))
    return np.array(np.broadcast_to(evaluate(game.formula, before | after), (m, m, most + 1, last + 1)), dtype=np.bool_)


class _Bounds:
    """What the normal form of a rule says for all piles: its modulus, and how much may be taken at once.

    BadParameter where it does not only speak of the numbers taken and of remainders of the piles before the move.
    """

    def __init__(self, name: str, systems: Systems) -> None:
        self.name, self.systems = name, []
        rows, congruent = systems.at_least, systems.congruent
        if (rows[:, :2] != -rows[:, 2:4]).any() or congruent[:, 2:4].any():
            raise BadParameter(
                f"{name}: its rule does not only speak of what is taken, so its rows are of another kind"
            )
        self.modulus = lcm(1, *congruent[:, 5].tolist())
        for i, (begin, end) in enumerate(pairwise(systems.at_least_start)):
            remainders = bool(systems.congruent_start[i] != systems.congruent_start[i + 1])
            self.systems.append((rows[begin:end][:, [0, 1, 4]].tolist(), remainders))

    def _range(self, system: list[list[int]], fixed: int, taken: int) -> tuple[int, int | None] | None:
        """The numbers that may be taken from the other pile (None: any), if ``taken`` are from the pile ``fixed``."""
        least, most = 0, None
        for row in system:
            factor, rest = row[1 - fixed], row[fixed] * taken + row[2]
            if factor > 0:
                least = max(least, -(rest // factor))
            elif factor < 0:
                most = rest // -factor if most is None else min(most, rest // -factor)
            elif rest < 0:
                return None
        return None if most is not None and most < least else (least, most)

    def most(self, taken: int) -> int:
        """The most that may be taken from one pile where ``taken`` ≥ 1 are taken from the other."""
        most = 0
        for system, _ in self.systems:
            for fixed in (0, 1):
                if (range_ := self._range(system, fixed, taken)) is not None:
                    if range_[1] is None:
                        what = f"{self.name}: with {taken} from one pile any number may be taken from the other"
                        raise BadParameter(f"{what}, so its rows are of another kind")
                    most = max(most, range_[1])
        return most

    @property
    def any_number(self) -> bool:
        """Whether any number, however large, may be taken from either pile alone, whatever the remainders are."""
        return all(
            any(
                not remainders and (range_ := self._range(system, fixed, 0)) is not None and range_[1] is None
                for system, remainders in self.systems
            )
            for fixed in (0, 1)
        )


def row_engine(moves: RowMoves) -> kernels.PileRows:
    """What computes the rows: the pairs are gathered into families (k + e, k) as far as they are whole."""
    index = {pair: i for i, pair in enumerate(map(tuple, moves.pairs.tolist()))}
    whole = {(0, k) for k in range(1, moves.last + 1)}
    if not whole <= index.keys() or not all(moves.allowed[index[pair]].all() for pair in whole):
        raise BadParameter(f"{moves.name}: not any number may be taken from one pile")
    rest, shifts, allowed = index.keys() - whole, list[int](), list[Flags]()
    for e in sorted({d - k for d, k in rest}, key=abs)[:MOST_SHIFTS]:
        family = [(k + e, k) for k in range(max(1, 1 - e), moves.last + 1)]
        if family and index.keys() >= set(family):
            flags = moves.allowed[[index[pair] for pair in family]]
            if (flags == flags[0]).all():
                shifts.append(e)
                allowed.append(flags[0])
                rest -= set(family)
    m, singles = moves.modulus, sorted(rest)
    return kernels.PileRows(
        moves.last + 1,
        len(moves.pairs),
        np.array(shifts, dtype=np.int64),
        np.array(allowed, dtype=np.uint8).reshape(len(shifts), m, m),
        np.array(singles, dtype=np.int64).reshape(len(singles), 2),
        np.ascontiguousarray(moves.allowed[[index[pair] for pair in singles]].reshape(len(singles), m, m)),
        m,
    )


# The rows of nim-values of Chomp: the rows below the first one fixed, b ≥ c ≥ …, and x pieces in the first, the
# poison among them. A fragment needs x ≥ b. For 1 ≤ x < b let the row have the value of what a bite leaves, x, min(b,
# x), min(c, x), …, and −1 at x = 0. Then everything that a bite of the first row leaves is at a smaller x of the same
# row, and what other bites leave is in column x of other rows.

Shape = tuple[int, ...]

MOST_SHAPES = 1000


@dataclass(frozen=True)
class ChompRows:
    """The rows with these ``shapes`` below the first row, the options of each shape before it.

    >>> chomp_rows("2,1").shapes
    ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))
    """

    shapes: tuple[Shape, ...]
    name = "chomp"
    modulus = 1

    @property
    def labels(self) -> list[str]:
        """How each row is called: ``5,3``."""
        return [",".join(map(str, shape)) for shape in self.shapes]

    def first(self, row: int) -> int:
        """The least x of a fragment."""
        return max(1, *self.shapes[row])

    def count(self, row: int) -> int:
        """How many options have the same first row: a bound on how far G(x) is from x − 1."""
        return len(left_below(self.shapes[row]))

    def farthest(self, row: int) -> int:
        """How many columns before x these options are: none."""
        return 0

    def columns(self) -> Callable[[int], Table]:
        """What gives the table of G(x) − x at [x, row], x < count, for any count. TooLarge for want of memory.

        >>> (chomp_rows("1").columns()(7).T + np.arange(7)).tolist()
        [[-1, 0, 1, 2, 3, 4, 5], [-1, 1, 0, 3, 2, 5, 4]]
        """
        return self._table

    def _table(self, count: int) -> Table:
        require(80 * len(self.shapes) * count, f"chomp: {len(self.shapes)} rows of {abbreviated(count)} nim-values")
        known: dict[Shape, list[int]] = {}
        for shape in self.shapes:
            known[shape] = _values(shape, known, count)
        values = np.array([known[shape] for shape in self.shapes], dtype=np.int64)
        return np.ascontiguousarray((values - np.arange(count)).T, dtype=np.int16)


def _values(shape: Shape, known: dict[Shape, list[int]], count: int) -> list[int]:
    """The row of a shape, those of its options being known."""
    begun = [known[cut(shape, 0, x)][x] for x in range(min(shape[0], count))] or [-1]
    used, least = set(begun), 0
    lower = [known[option] for option in left_below(shape)]
    for options in list(zip(*lower, strict=True) if lower else repeat((), count))[len(begun) :]:
        while least in used:
            least += 1
        value = least
        while value in used or value in options:
            value += 1
        begun.append(value)
        used.add(value)
    return begun


def cut(shape: Shape, row: int, to: int) -> Shape:
    """What a bite leaves that leaves ``to`` pieces in a row: so many at most in the rows below it, too.

    >>> cut((5, 3, 3), 1, 2)
    (5, 2, 2)
    """
    return shape[:row] + tuple(min(pieces, to) for pieces in shape[row:])


def left_below(shape: Shape) -> set[Shape]:
    """What all bites leave.

    >>> sorted(left_below((2, 1)))
    [(0, 0), (1, 1), (2, 0)]
    """
    return {cut(shape, row, to) for row, pieces in enumerate(shape) for to in range(pieces)}


def chomp_rows(lower: str) -> ChompRows:
    """The rows that a row with these pieces below, written ``5,3``, needs; it is the last of them.

    Raises BadParameter for what is no such row, TooLarge for more than 1000 rows.
    """
    shape = tuple(natural(each, "--row") for each in lower.split(","))
    if any(b < c for b, c in pairwise(shape)):
        raise BadParameter(f"--row: {lower[:40]}: a row of Chomp has at most as many pieces as the row above it")
    shapes, new = {shape}, {shape}
    while new and sum(shape) < MOST_SHAPES >= len(shapes):
        new = set[Shape]().union(*map(left_below, new)) - shapes
        shapes |= new
    if new:
        raise TooLarge(f"chomp: row {lower[:40]} needs more than {MOST_SHAPES} rows")
    return ChompRows(tuple(sorted(shapes)))


def first_wrong_column(rows: ChompRows, table: Table, row: int) -> int:
    """The first column in which a row is not what the definition says; the number of columns if none is.

    The other rows are believed. Nothing of what makes the table is used.

    >>> rows = chomp_rows("1")
    >>> table = rows.columns()(9)
    >>> first_wrong_column(rows, table, 1)
    9
    >>> table[4, 1] += 1
    >>> first_wrong_column(rows, table, 1)
    4
    """
    index, shape = {each: i for i, each in enumerate(rows.shapes)}, rows.shapes[row]
    if len(table) and table[0, row] != -1:
        return 0
    left, least = set[int](), 0
    for x in range(1, len(table)):
        here: Sequence[int] = [min(pieces, x) for pieces in shape]
        options = set[int]()
        for i, pieces in enumerate(here):
            for to in range(pieces):
                options.add(x + int(table[x, index[(*here[:i], *(min(each, to) for each in here[i:]))]]))
        own = x + int(table[x, row])
        while least in left:
            least += 1
        if own < 0 or own in left or own in options or not options.issuperset(set(range(least, own)) - left):
            return x
        left.add(own)
    return len(table)
