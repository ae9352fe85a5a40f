"""Tables of a game up to a bound: its P-positions, its nim-values.

The nim-values of Euclid on two numbers, by the definition, a whole row at a time.

The options of (a, b), a ≤ b, are the (a, b − ka) as long as nothing falls below the least number: the members of the
residue class of b modulo a that come before b. So along a class every value is the mex of all earlier ones: after the
first value v₀ come 0, 1, 2, … with v₀ left out. The first member (r, a), r = b mod a < a, stands in an earlier row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, BadPosition, TooLarge
from sprague.games import NORMAL, BoardGame, InvariantGame, Ruleset, the_game
from sprague.games.euclid import Euclid
from sprague.games.ruleset import HeapGame, Piles, Position
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, decimal
from sprague.solving.boards import losing_sets, values_of_sets
from sprague.solving.definition import ByDefinition
from sprague.solving.formula_tables import P_POSITION, closed_box, invariant_p_table, nim_table, p_table
from sprague.solving.outcome import Outcome
from sprague.solving.progress import Progress, counted
from sprague.solving.retrograde import ThenByLoops
from sprague.solving.sequences import nim_sequence
from sprague.solving.solver import loops, solver

NO_POSITION = 65_535
"""In a file of numpy the nim-value where there is no position."""

MOST_ASKED, MOST_CELLS = 5000, 24
"""More sets of cells than this are settled by a table of all; their nim-values on so many cells."""


def euclid_table(game: Euclid, size: int) -> NDArray[np.uint16]:
    """The nim-values of (a, b) for a, b < ``size`` in both orders; 0 where a number is less than the game's least one.

    Raises TooLarge beyond this machine's memory and beyond 65535, the largest value that fits.

    >>> from sprague.games import game
    >>> euclid_table(game("euclid-zero"), 4).tolist()
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 1, 0], [0, 3, 0, 1]]
    """
    least = game.smallest
    require(2 * size**2 if size < 2**16 else 10**21, f"{game.name}: a table to {abbreviated(size - 1)}")
    table = np.zeros((size, size), dtype=np.uint16)
    for a in range(1, size):
        steps, rest = np.divmod(np.arange(a, size), a)
        first = table[rest, a].astype(np.int64)
        if least:  # a class of multiples of a begins with (a, a)
            first[rest == 0] = size
        values = steps - 1
        values[values >= first] += 1
        table[a, a:] = table[a:, a] = values
    return table


def p_positions(game: Ruleset | str, up_to: int, progress: Progress | None = None) -> list[Position]:
    """All P-positions whose coordinates are at most ``up_to``, sorted; interchangeable piles in non-decreasing order.

    Games on any number of heaps answer for one heap, games on boards for sets of at most so many cells. Computed from
    the rules alone; ``progress`` is called with how much is done, and of how much. Raises BadParameter for a bound that
    is no natural number, TooLarge (before anything is allocated) for one beyond this machine's memory, BadPosition for
    a game without coordinates.

    >>> from sprague.games import game
    >>> p_positions(game("mouse"), up_to=8)
    [(0, 0), (1, 2), (3, 5), (4, 8)]
    """
    game = the_game(game)
    size = _size(game, up_to)
    with counted(f"the P-positions of {game.name} to {abbreviated(up_to)}", progress) as report:
        return _p_positions(game, up_to, size, report)


def _p_positions(game: Ruleset, up_to: int, size: int, progress: Progress) -> list[Position]:
    if game.by_digits:
        return [(int(heap),) for heap in np.flatnonzero(nim_sequence(game, size) == 0)]
    if (formula := game.by_formula) and closed_box(formula, formula.box(up_to)):
        cells = _cells(p_table(formula, formula.box(up_to), progress))
        if formula.domain is None or not cells:
            return cells
        return [cell for cell, inside in zip(cells, formula.inside(np.array(cells)), strict=True) if inside]
    if isinstance(game, InvariantGame) and game.piles:
        return _cells(invariant_p_table(game, (size,) * game.piles, progress))
    if isinstance(game, Euclid) and game.piles == 2 and size > game.smallest:
        zero = np.argwhere(np.triu(euclid_table(game, size) == 0))
        return list(map(tuple, zero[zero[:, 0] >= game.smallest].tolist()))
    if isinstance(game, BoardGame) and not game.adds and not game.endless:
        return _losing_sets(game, up_to, progress)
    known = solver(game)
    if game.numeric and not game.endless and not isinstance(known, ThenByLoops):
        known = ByDefinition(game)
    return [position for position in _reported(_listed(game, up_to), progress) if known.outcome(position) is Outcome.P]


def _reported(positions: list[Position], progress: Progress) -> Iterator[Position]:
    for done, position in enumerate(positions):
        if done % 256 == 0:
            progress(done, len(positions))
        yield position


def draws(game: Ruleset | str, up_to: int) -> list[Position]:
    """All draws whose coordinates are at most ``up_to``; none where play ends. Errors as for :func:`p_positions`.

    >>> from sprague.games import position_game
    >>> @position_game()
    ... def to_and_fro(n, m):
    ...     return (m == n - 2) | (m == n + 2) & (n % 4 == 1)
    >>> draws(to_and_fro, up_to=5), p_positions(to_and_fro, up_to=5)
    ([(1,), (3,), (5,)], [(0,), (4,)])
    """
    game = the_game(game)
    known = loops(game)
    positions = _listed(game, up_to) if known else []
    return [position for position in positions if known and known.outcome(position) is Outcome.D]


def nim_values(game: Ruleset | str, up_to: int, progress: Progress | None = None) -> NDArray[np.uint16]:
    """The nim-values of all positions with coordinates 0 … ``up_to``: an array indexed by the piles, in every order.

    A masked array where some tuples are no positions: outside the domain of a :func:`position_game`, and those with
    coordinates below the least that the game knows (0 in the game Euclid). Errors as for :func:`p_positions`.

    >>> nim_values("wythoff", up_to=3).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    >>> print(nim_values("euclid", up_to=2))
    [[-- -- --]
     [-- 0 1]
     [-- 1 0]]
    """
    game = the_game(game)
    size = _size(game, up_to)
    with counted(f"the nim-values of {game.name} to {abbreviated(up_to)}", progress) as report:
        table = _nim_values(game, up_to, size, report)
    inside = _positions_of(game, table.shape)
    return table if inside is None else np.ma.masked_array(table, ~inside, fill_value=0)


def _positions_of(game: Ruleset, shape: tuple[int, ...]) -> NDArray[np.bool_] | None:
    """Which cells of a table are positions; None where all are."""
    if game.smallest:
        return np.asarray(np.all(np.indices(shape) >= game.smallest, axis=0))
    if (formula := game.by_formula) and formula.domain is not None:
        return formula.inside(np.indices(shape, dtype=np.int64).reshape(len(shape), -1).T).reshape(shape)
    return None


def _nim_values(game: Ruleset, up_to: int, size: int, progress: Progress) -> NDArray[np.uint16]:
    if game.by_digits:
        return nim_sequence(game, size)
    if (formula := game.by_formula) and game.play == NORMAL and closed_box(formula, formula.box(up_to)):
        return nim_table(formula, formula.box(up_to), progress)
    if isinstance(game, Euclid) and game.piles == 2 and size > game.smallest:
        return euclid_table(game, size)
    seen = game.require_numbers("an array of nim-values")
    known = ByDefinition(game)
    positions = _listed(seen, up_to)
    table = np.zeros((size,) * len(positions[0]), dtype=np.uint16)
    for position in _reported(positions, progress):
        value = known.nim_value(position if seen is game else seen.native(position))
        if value > 65535:
            raise TooLarge(f"{game.name}: the nim-value of {game.format(position)} does not fit 16 bits")
        table[position] = value
    return _every_order(table) if seen.interchangeable else table


def _losing_sets(game: BoardGame, up_to: int, progress: Progress) -> list[Position]:
    """Few sets are asked about one by one; where there are many, a table settles all."""
    count = sum(comb(len(game.cells), size) for size in range(min(up_to, len(game.cells)) + 1))
    if count > MOST_ASKED:
        sets = [here for here in losing_sets(game) if len(here) <= up_to and game.position(here) == here]
        return sorted(sets, key=lambda position: (len(position), game.bits(position)))
    known, positions = solver(game), _reported(list(game.positions(up_to)), progress)
    lost = (position for position in positions if known.outcome(position) is Outcome.P)
    return sorted(lost, key=lambda position: (len(position), game.bits(position)))


def valued_positions(game: Ruleset, positions: Sequence[Position]) -> Iterator[tuple[Position, int]]:
    """Each position with its nim-value; many sets of cells by a table of all.

    >>> from sprague.games import game
    >>> cram = game("cram:2x2")
    >>> [value for _, value in valued_positions(cram, cram.positions(2))]
    [0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1]
    """
    if (
        len(positions) > MOST_ASKED
        and isinstance(game, BoardGame)
        and game.play == NORMAL
        and not (game.adds or game.endless)
        and len(game.cells) <= MOST_CELLS
    ):
        values = values_of_sets(game)
        return ((here, int(values[game.bits(here)])) for here in positions)
    known = solver(game)
    return ((here, known.nim_value(here)) for here in positions)


def _size(game: Ruleset, up_to: Any) -> int:
    if not isinstance(up_to, int) or isinstance(up_to, bool) or up_to < 0:
        printed = decimal(up_to) if isinstance(up_to, int) else repr(up_to)
        raise BadParameter(f"{game.name}: the bound of a table is an integer of at least 0, not {printed[:60]}")
    return up_to + 1


def _cells(table: NDArray[np.uint8]) -> list[Piles]:
    return list(map(tuple, np.argwhere(table == P_POSITION).tolist()))


def _listed(game: Ruleset, up_to: int) -> list[Any]:
    """The positions to settle, where they fit in memory: some 300 bytes each with what is remembered of it."""
    seen = game.on_numbers or game
    if seen.numeric and "positions" not in vars(game):
        require(300 * (up_to + 1) ** (seen.piles or 1), f"{game.name}: a table to {decimal(up_to)[:30]}")
    positions = list(game.positions(up_to))
    if not positions:
        raise BadPosition(f"{game.name}: it has no position with coordinates up to {up_to}")
    return positions


def _every_order(table: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The table of the sorted positions copied to every order of the piles."""
    order = np.sort(np.indices(table.shape).reshape(table.ndim, -1), axis=0)
    return np.asarray(table[tuple(order)].reshape(table.shape))


def first_values(game: HeapGame, count: int) -> list[int]:
    """The nim-values of the heaps 0, …, count − 1, or of one coin at those places, from the rules."""
    return [int(value) for value in nim_sequence(game, count)]
