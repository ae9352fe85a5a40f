"""From the rules alone: outcome, nim-value and winning moves of a position, each game by the quickest exact way.

Formula games are solved by tables that grow with the positions asked for, games on heaps by their nim-sequence, board
games and games that say how positions fall apart by a search over parts, all others by the definition. No closed form
is used anywhere here.

Options that are forbidden before a move: which are left, which of them win, and which are worth forbidding.

A move is named by the position that it leads to. Moves that leave other piles are forbidden separately, even if the
piles are of the same size, so options are counted with multiplicity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import reduce
from math import prod
from operator import xor
from typing import Any, Protocol
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.games import (
    NORMAL,
    BoardFamily,
    BoardGame,
    CoinProduct,
    CoinTurning,
    FormulaGame,
    InvariantGame,
    Magnetism,
    Ruleset,
    TakingBreaking,
)
from sprague.games.magnetism import NoGo
from sprague.games.programs import EntailingGame, HeapProgram
from sprague.games.ruleset import Piles, Position
from sprague.numbers.nimbers import mex
from sprague.solving.boards import BoardSolver, FamilySolver, LibertySolver
from sprague.solving.coins import CoinSolver, ProductSolver, StretchSolver
from sprague.solving.definition import ByDefinition
from sprague.solving.formula_tables import P_POSITION, InvariantSolver, Shape, closed_box, nim_table, p_table
from sprague.solving.loopy_values import EntailingSolver
from sprague.solving.outcome import ByNimValue, Outcome
from sprague.solving.part_solver import RecordSearch
from sprague.solving.retrograde import LoopSolver, ThenByLoops, in_order
from sprague.solving.sequences import nim_sequence

LONGEST_SEQUENCE = 100_000
"""Values of a program on heaps are computed one after the other up to this heap."""


class Solver(Protocol):
    """What is known of one game; remembers what it computed."""

    def outcome(self, position: Any) -> Outcome:
        """Whether the player to move loses or wins."""

    def nim_value(self, position: Any) -> int:
        """The nim-value."""


class FormulaSolver:
    """A formula game, by its tables."""

    def __init__(self, game: FormulaGame) -> None:
        self.game = game
        self._outcomes: NDArray[np.uint8] = np.zeros((0,) * len(game.before), dtype=np.uint8)
        self._values: NDArray[np.uint16] = np.zeros((0,) * len(game.before), dtype=np.uint16)
        self._definition = ByDefinition(game)  # where moves leave every box

    def outcome(self, position: Any) -> Outcome:
        """By the P-sieve over the box below the position."""
        here = self.game.position(position)
        if not _inside(here, self._outcomes.shape):
            shape = _grown(self.game, here, self._outcomes.shape)
            if closed_box(self.game, shape) is None:
                return self._definition.outcome(here)
            self._outcomes = p_table(self.game, shape)
        return Outcome.P if self._outcomes[here] == P_POSITION else Outcome.N

    def nim_value(self, position: Any) -> int:
        """By the table of nim-values of the box below the position."""
        here = self.game.position(position)
        if self.game.play != NORMAL:
            return self._definition.nim_value(here)
        if not _inside(here, self._values.shape):
            shape = _grown(self.game, here, self._values.shape)
            if closed_box(self.game, shape) is None:
                return self._definition.nim_value(here)
            self._values = nim_table(self.game, shape)
        return int(self._values[here])


class HeapSolver(ByNimValue):
    """A taking-and-breaking game, by its nim-sequence."""

    def __init__(self, game: TakingBreaking) -> None:
        self.game = game
        self._values: NDArray[np.uint16] = np.zeros(0, dtype=np.uint16)

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the nim-values of the heaps."""
        heaps = self.game.position(position)
        if heaps[-1] >= len(self._values):
            self._values = nim_sequence(self.game, max(heaps[-1] + 1, min(2 * len(self._values), 10_000)))
        return reduce(xor, (int(self._values[heap]) for heap in heaps))


class BreakSolver(ByNimValue):
    """A game on heaps whose breaks are a program: heap after heap, as far as the largest that is asked for."""

    def __init__(self, game: HeapProgram) -> None:
        self.game = game
        self._values: list[int] = []
        self._definition = ByDefinition(game)  # of heaps that are too large for that

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the nim-values of the heaps."""
        heaps = self.game.position(position)
        if heaps[-1] > LONGEST_SEQUENCE:
            return self._definition.nim_value(heaps)
        values = self._values
        for heap in range(len(values), heaps[-1] + 1):
            values.append(mex(reduce(xor, map(values.__getitem__, left), 0) for left in self.game.breaks(heap)))
        return reduce(xor, map(values.__getitem__, heaps))


def _inside(position: Piles, shape: Shape) -> bool:
    return all(pile < size for pile, size in zip(position, shape, strict=True))


def _grown(game: FormulaGame, position: Piles, shape: Shape) -> Shape:
    """A box that holds the position; also the old box, and room for the questions to come, where that is cheap."""
    needed = tuple(pile + 1 for pile in position)
    both = tuple(map(max, needed, shape))
    roomy = game.box(2 * max(both) - 1)
    return roomy if prod(roomy) <= 40_000 else both if prod(both) <= 4 * prod(needed) else needed


_SOLVERS: WeakValueDictionary[Hashable, Solver] = WeakValueDictionary()
"""By the rules, for games that are equal; a game keeps its solver alive, and goes with it."""


_KINDS: dict[type[Ruleset], Callable[[Any], Solver]] = {
    FormulaGame: FormulaSolver,
    TakingBreaking: HeapSolver,
    HeapProgram: BreakSolver,
    InvariantGame: InvariantSolver,
    BoardGame: BoardSolver,
    BoardFamily: FamilySolver,
    CoinTurning: CoinSolver,
    CoinProduct: ProductSolver,
    Magnetism: StretchSolver,
    NoGo: LibertySolver,
    EntailingGame: EntailingSolver,
}
"""What solves the games of a class, and of those derived from it."""


def solver(game: Ruleset) -> Solver:
    """The solver of a game; the same one at every call, so that nothing is computed twice."""
    known: Solver | None = vars(game).get("_solver")
    if known is None:
        kinds = (_KINDS[kind] for kind in type(game).__mro__ if kind in _KINDS)
        own: Any = LoopSolver if game.endless else next(kinds, None)
        if own is InvariantSolver and not (game.piles and game.interchangeable):
            own = None
        known = _SOLVERS.get(game._key()) or (own or (RecordSearch if game.splits else ByDefinition))(game)
        vars(game)["_solver"] = _SOLVERS[game._key()] = known
    return known


def loops(game: Ruleset) -> LoopSolver | None:
    """What solves a game whose play was found not to need to end; None for all others."""
    known: LoopSolver | None = getattr(solver(game), "loops", None)
    return known


def by_loops(game: Ruleset) -> LoopSolver:
    """What solves a game from now on, since its play need not end."""
    known = solver(game)
    made = loops(game) or LoopSolver(game)
    if isinstance(known, ThenByLoops):
        known.loops = made
    return made


def outcome(game: Ruleset, position: Any) -> Outcome:
    """Who wins ``position``, from the rules alone. Raises BadPosition, BadRule, TooLarge.

    >>> from sprague.games import game
    >>> outcome(game("rat"), (3, 6, 11)), outcome(game("rat"), (3, 6, 10))
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    return solver(game).outcome(position)


def nim_value(game: Ruleset, position: Any) -> int:
    """The nim-value (Grundy value) of ``position``, from the rules alone. Raises BadPosition, BadRule, TooLarge.

    >>> from sprague.games import game
    >>> nim_value(game("wythoff"), (3, 4)), nim_value(game("0.77"), (5, 8))
    (2, 5)
    """
    return solver(game).nim_value(position)


def winning_moves(game: Ruleset, position: Any) -> list[Position]:
    """The options of ``position`` that are P-positions, from the rules alone; empty iff the player can't win.

    The nearest ones first, where play need not end.

    >>> from sprague.games import game
    >>> winning_moves(game("wythoff"), (3, 4))
    [(1, 2)]
    """
    known = solver(game)
    here = game.position(position)
    if known.outcome(here) is not Outcome.N:
        return []
    if of_loops := loops(game):
        return of_loops.winning_moves(here)[0]
    return in_order(option for option in game.options(here) if known.outcome(option) is Outcome.P)


def left_open(game: Ruleset, here: Position, forbidden: Iterable[Position]) -> list[Position]:
    """The options that are not forbidden. Raises BadParameter where too many are forbidden, or what is no option.

    >>> from sprague.games import game
    >>> left_open(game("blocking:1:nim:piles=2"), (1, 1), [(0, 1)])
    [(0, 1)]
    """
    options, barred = Counter(game.counted(here)), Counter(forbidden)
    if barred.total() > game.play.blocked:
        raise BadParameter(f"{game.name}: that is {barred.total()}; at most {game.play.blocked} may be forbidden.")
    if not barred <= options:
        none = "  ".join(sorted(map(game.format, (barred - options).elements())))
        raise BadParameter(f"{game.name}: what is forbidden must be a move from {game.format(here)}, not {none}")
    return list((options - barred).elements())


def lost(game: Ruleset, options: Iterable[Position]) -> list[Position]:
    """Those of some positions at which the player to move loses: what one would move to.

    >>> from sprague.games import game
    >>> lost(game("blocking:1:wythoff"), [(0, 0), (0, 1), (0, 2)])
    [(0, 0), (0, 1)]
    """
    return [each for each in options if outcome(game, each) is Outcome.P]


def to_forbid(game: Ruleset, here: Position) -> list[Position]:
    """What to forbid: the P-positions among the options, the first of them where they are too many.

    >>> from sprague.games import game
    >>> to_forbid(game("blocking:1:wythoff"), (2, 2))
    [(0, 0)]
    """
    return lost(game, sorted(game.counted(here), key=game.format))[: game.play.blocked]
