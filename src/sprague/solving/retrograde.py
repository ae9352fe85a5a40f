"""Who wins where play need not end: P, N, or a draw (D), by retrograde analysis of what play can reach.

Positions are reached from the one asked about, small numbers first. Where these are all, everything is exact. Where
they are too many, as those of a game that raises numbers, those met and not looked at are *outside*: nothing is
supposed of them. A win or a loss is certain then, for its play stays inside; and a draw, if either player can hold it
without going outside, even if everything there is lost for that player. Else the position is undecided, and no
outcome is said of it.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Set
from itertools import chain, islice
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, EndlessPlay, TooLarge
from sprague.games import Ruleset
from sprague.games.ruleset import Position
from sprague.memory import Room, require
from sprague.solving.loopy_values import LoopyValue, loopy_values
from sprague.solving.outcome import Outcome
from sprague.solving.progress import at_work

FIRST_LOOK = 1024
"""So many positions are looked at before they are settled for the first time; then twice as many each time."""

MOST_NUMBERS = 2**20
"""So many positions of a game on numbers, which may have no end of them."""

MOST_OPTIONS, AT_ONCE = 2**22, 2**16
"""More options a position is not believed to have; so many are taken from a program at once."""

_DRAW, _UNDECIDED = -1, -2

_Found = TypeVar("_Found")


def remoteness_of_graph(begins: NDArray[np.int64], heads: NDArray[np.int32]) -> NDArray[np.int32]:
    """The remoteness of every vertex of a graph of any size: even at P-positions, odd at N-positions, −1 at draws.

    The arrows from the vertex v lead to ``heads[begins[v]:begins[v + 1]]``. Raises TooLarge, before anything is
    computed, where it would not fit this machine's memory; ValueError for what is no graph.

    >>> remoteness_of_graph(np.array([0, 2, 4, 4, 5]), np.array([1, 2, 0, 3, 1], dtype=np.int32)).tolist()
    [1, -1, 0, -1]
    """
    require(20 * len(begins) + 4 * len(heads), f"the analysis of {len(begins) - 1} positions and {len(heads)} moves")
    return kernels.retrograde(begins, heads)


def listed(game: Ruleset, position: Position) -> Collection[Position]:
    """The options of a position, which a program may yield for ever: TooLarge where they are not believed to end."""
    given: Any = game.options(position)
    options = given if hasattr(given, "__len__") else _taken(game, position, iter(given))
    if len(options) > MOST_OPTIONS:
        raise TooLarge(f"{game.name}: {game.format(position):.60} has more than {MOST_OPTIONS} options")
    every: Collection[Position] = options
    return every


def _taken(game: Ruleset, position: Position, coming: Iterator[Position]) -> list[Position]:
    """As many as there are, or one piece more than are believed."""
    options, room = list(islice(coming, AT_ONCE)), None
    while AT_ONCE <= len(options) <= MOST_OPTIONS and (piece := list(islice(coming, AT_ONCE))):
        options += piece
        room = room or Room()
        if lacking := room.lacking():
            raise TooLarge(f"{game.name}: {game.format(position):.60} has more than {len(options)} options; {lacking}")
    return options


class LoopSolver:
    """The outcomes of one game whose play need not end; remembers what was reached.

    >>> from sprague.games import game
    >>> round_about = LoopSolver(game({"a": "b", "b": "ac", "c": "d", "d": ""}))
    >>> [str(round_about.outcome(vertex)) for vertex in "abcd"]
    ['D', 'D', 'N', 'P']
    """

    def __init__(self, game: Ruleset, most: int | None = None) -> None:
        if game.play.blocked:
            raise BadRule(f"{game.name}: play need not end, and where options are blocked that has no theory here")
        self.game, self._most = game, MOST_NUMBERS if most is None else most
        self._place: dict[Position, int] = {}
        self._positions: list[Position] = []
        self._rows: list[list[int] | None] = []
        self._waiting: list[tuple[int, int]] = []
        self._length = np.zeros(0, dtype=np.int32)
        self._looked = self._settled_with = 0
        self._values: list[LoopyValue] = []
        self._room = Room()

    def outcome(self, position: Any) -> Outcome:
        """P, N or D. Raises TooLarge where that is undecided within what can be looked at."""
        length = self._settled(position)
        return Outcome.D if length < 0 else Outcome.N if length % 2 else Outcome.P

    def remoteness(self, position: Any) -> float:
        """The number of moves if the winner hurries and the loser delays; ``inf`` for a draw. Errors as above."""
        length, here = self._settled(position), self._enter(self._canonical(position))
        while length >= 0 and self._look_to_depth(here, length):
            length = int(self._now()[here])
        return math.inf if length < 0 else length - self.game.play.misere

    def loopy_value(self, position: Any) -> LoopyValue:
        """The loopy value, which needs all that can be reached."""
        if self.game.play.misere:
            raise BadRule(f"{self.game.name}: loopy values are defined for normal play only")
        here = self._enter(self._canonical(position))
        while self._waiting:
            self._expand(2 * len(self._rows) + FIRST_LOOK, here)
        if len(self._values) < len(self._rows):
            self._values = loopy_values(*self._graph()[:2])
        return self._values[here]

    def nim_value(self, position: Any) -> int:
        """The loopy value, where it is a number; EndlessPlay says it where it is ∞."""
        value = self.loopy_value(position)
        if value.number is None:
            printed = self.game.format(self.game.position(position))
            raise EndlessPlay(f"{self.game.name}: play need not end, and {printed:.60} has the loopy value {value}")
        return value.number

    @property
    def loops(self) -> LoopSolver:
        """Itself, as of whatever solver of a game whose play need not end."""
        return self

    @property
    def complete(self) -> bool:
        """Whether all was looked at that play can reach."""
        return not self._waiting

    def best_moves(self, position: Any) -> list[Position]:
        """What perfect play chooses from: the winner hurries, the loser delays, and nobody leaves a draw.

        >>> from sprague.games import game
        >>> LoopSolver(game({"a": "bc", "b": "", "c": "b", "d": "ac"})).best_moves("d")
        ['a', 'c']
        """
        here, ranked = self.outcome(position), self._ranked(position)
        if here is Outcome.D:
            return [option for length, option in ranked if length == _DRAW]
        fit = [each for each in ranked if here is Outcome.P or _is_p(each[0])]
        wanted = (max if here is Outcome.P else min)((length for length, _ in fit), default=0)
        return [option for length, option in fit if length == wanted]

    def winning_moves(self, position: Any) -> tuple[list[Position], bool]:
        """The options that are P-positions, the nearest first, and whether no other option is undecided."""
        ranked = sorted(self._ranked(position), key=lambda each: each[0])
        return [option for length, option in ranked if _is_p(length)], all(length != _UNDECIDED for length, _ in ranked)

    def _ranked(self, position: Any) -> list[tuple[int, Position]]:
        """The options with their remoteness, in their order, each once."""
        ranked = []
        for option in in_order(set(self.game.options(self.game.position(position)))):
            try:
                ranked.append((self._settled(option), option))
            except TooLarge:
                ranked.append((_UNDECIDED, option))
        return ranked

    def lengths(self, positions: Iterable[Position], check: Callable[[], None] | None = None) -> list[int]:
        """The moves that play takes from each, even at P-positions; −1 of a draw, −2 where ``most`` does not settle it.

        ``check`` looks at the clock from time to time.

        >>> from sprague.games import game
        >>> LoopSolver(game({"a": "b", "b": "ac", "c": "d", "d": ""})).lengths("abcd")
        [-1, -1, 1, 0]
        """
        places = [self._enter(self._canonical(position)) for position in positions]
        while (places and len(self._rows) < self._most) or not self._looked:
            self._expand(min(2 * len(self._rows) + FIRST_LOOK, self._most), places[0])
            if check:
                check()
            if not self._waiting or (self._now()[places] != _UNDECIDED).all():
                break
        lengths: list[int] = self._now()[places].tolist()
        return lengths

    def _canonical(self, position: Any) -> Position:
        return self.game.canonical(self.game.position(position))

    def _enter(self, position: Position) -> int:
        """The number of a position, which waits to be looked at where it is new."""
        place = self._place.setdefault(position, len(self._rows))
        if place == len(self._rows):
            self._positions.append(position)
            self._rows.append(None)
            heapq.heappush(self._waiting, (_size(position), place))
        return place

    def _settled(self, position: Any) -> int:
        """The remoteness of the position as far as it was looked around, −1 of a draw; looks until that is certain."""
        here = self._enter(self._canonical(position))
        if here < len(self._length) and self._length[here] != _UNDECIDED:
            return int(self._length[here])
        with at_work(lambda: len(self._rows), doing=f"solving {self.game.name}"):
            while True:
                self._expand(2 * len(self._rows) + FIRST_LOOK, here)
                if (length := int(self._now()[here])) != _UNDECIDED:
                    return length
                if not self._waiting:  # it leads to a position that was refused before
                    printed = self.game.format(self._positions[here])
                    raise TooLarge(f"{self.game.name}: {printed:.60} has too many options")

    def _expand(self, target: int, here: int) -> None:
        """Looks at positions, small ones first, until there are so many; all, if fewer can be reached."""
        numbers = _size(self._positions[here]) >= 0
        if self._waiting and numbers and len(self._rows) >= self._most:
            looked = [i for i, row in enumerate(self._rows) if row is not None]
            most = max(_size(self._positions[i]) for i in looked)
            printed = self.game.format(self._positions[here])
            raise TooLarge(
                f"{self.game.name}: {printed:.60} is neither won nor lost by play within {len(looked)} positions, "
                f"numbers to {most}; a draw is observed there, and what is beyond may change it"
            )
        while self._waiting and len(self._rows) < target:
            place = heapq.heappop(self._waiting)[1]
            try:
                self._look(place)
            except TooLarge:
                del self._place[self._positions[place]]  # where it is asked for again, it is new, and refused again
                raise
        self._check_room()

    def _look(self, place: int) -> None:
        if self._rows[place] is None:
            options = listed(self.game, self._positions[place])
            self._rows[place] = list({self._enter(self._canonical(option)) for option in options})
            self._looked += 1
            if self._looked % FIRST_LOOK == 0:
                self._check_room()

    def _check_room(self) -> None:
        """Few positions need none worth speaking of, however little others have left."""
        if len(self._rows) >= FIRST_LOOK and (lacking := self._room.lacking()):
            raise TooLarge(f"{self.game.name}: {len(self._rows)} positions are met, more are needed, and {lacking}")

    def _look_to_depth(self, here: int, depth: int) -> bool:
        """Looks at all positions less than ``depth`` moves away; whether some were new."""
        new, level, met = False, [here], {here}
        for _ in range(depth if self._waiting else 0):
            for place in level:
                new |= self._rows[place] is None
                self._look(place)
            if len(met) > MOST_NUMBERS:
                raise TooLarge(f"{self.game.name}: too many positions lie within {depth} moves to say the remoteness")
            level = [head for place in level for head in self._rows[place] or () if head not in met]
            level = list(dict.fromkeys(level))
            met.update(level)
            self._check_room()
        return new

    def _graph(self) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.bool_]]:
        """The graph as arrays, and what is outside: it has an arrow to itself, so that it is never settled.

        Under misère play every end has a move to one more position: so plays are longer by one.
        """
        rows, misere = list[list[int]](), self.game.play.misere
        for place, row in enumerate(self._rows):
            rows.append([place] if row is None else row or [len(self._rows)] * misere)
        rows += [[]] * misere
        begins = np.concatenate(([0], np.cumsum([len(row) for row in rows], dtype=np.int64)))
        require(60 * len(begins) + 12 * int(begins[-1]), f"{self.game.name}: {len(rows)} positions")
        heads = np.fromiter(chain.from_iterable(rows), dtype=np.int32, count=int(begins[-1]))
        return begins, heads, np.array([row is None for row in self._rows] + [False] * misere)

    def _now(self) -> NDArray[np.int32]:
        """The remoteness of all positions as far as it was looked around: −1 of a draw, −2 where undecided."""
        if self._settled_with != self._looked:
            begins, heads, outside = self._graph()
            length = kernels.retrograde(begins, heads)
            if outside.any():
                length[(length < 0) & ~_held(begins, heads, outside)] = _UNDECIDED
            self._length = length[: len(self._rows)]
            self._settled_with = self._looked
        return self._length


class ThenByLoops:
    """What solves a game whose play ends, until it finds that play need not end: then a LoopSolver, from there on."""

    game: Ruleset
    loops: LoopSolver | None = None

    def or_by_loops(
        self, search: Callable[[Any], _Found], by_loops: Callable[[LoopSolver, Any], _Found], position: Any
    ) -> _Found:
        """What the search finds, or the LoopSolver."""
        if self.loops is None:
            try:
                return search(position)
            except EndlessPlay:
                if self.game.play.blocked:
                    raise
                self.loops = LoopSolver(self.game)
        return by_loops(self.loops, position)

    def find_loops(self, position: Any) -> bool:
        """Whether play was found that need not end, by the search for the nim-value, which is then remembered."""
        self.or_by_loops(self._nim_value, lambda loops, position: None, position)
        return self.loops is not None

    def outcome(self, position: Any) -> Outcome:
        """Whether the player to move loses (P) or wins (N); where play need not end, perhaps neither (D)."""
        return self.or_by_loops(self._outcome, LoopSolver.outcome, position)

    def nim_value(self, position: Any) -> int:
        """The least number that no option has, nim-summed over the parts of the position; errors as for it.

        Under misère play 1 where there is no move. Raises BadParameter where options are blocked, BadRule where play
        need not end and the loopy value is no number.
        """
        return self.or_by_loops(self._nim_value, LoopSolver.nim_value, position)

    def _outcome(self, position: Any) -> Outcome:
        raise NotImplementedError

    def _nim_value(self, position: Any) -> int:
        raise NotImplementedError


def in_order(positions: Iterable[Position]) -> list[Position]:
    """The least first, where they have an order: in a search what others need is then known before them.

    >>> in_order({3, 1, 2})
    [1, 2, 3]
    """
    listed = list(positions)
    try:
        return listed if isinstance(next(iter(listed), None), Set) else sorted(listed)
    except TypeError:
        return listed


def _is_p(length: int) -> bool:
    return length >= 0 and length % 2 == 0


def _held(begins: NDArray[np.int64], heads: NDArray[np.int32], outside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where either player can keep from losing, though whoever comes outside should lose there.

    The graph is doubled: v stands for one player's turn at v, n + v for the other's, and everything outside is lost for
    the first. He can keep from losing where v is not P; where n + v is not N, the one who is not to move can.
    """
    n, counts = len(outside), np.diff(begins)
    inner = np.repeat(~outside, counts)
    kept = np.where(outside, 0, counts)
    first, second = heads[inner] + n, heads[inner]
    # the first player's turn outside is an end; the second's has a move to one more end, which wins
    second = np.insert(second, np.cumsum(kept)[outside], 2 * n)
    arrows = np.concatenate((kept, np.where(outside, 1, kept), [0]))
    doubled = np.concatenate(([0], np.cumsum(arrows)))
    length = kernels.retrograde(doubled, np.concatenate((first, second)).astype(np.int32))
    lost = (length >= 0) & (length % 2 == 0), (length >= 0) & (length % 2 == 1)
    return np.asarray(~(lost[0][:n] | lost[1][n : 2 * n]))


def _size(position: Position) -> int:
    """The largest number of a position on numbers, −1 of others."""
    numbers = position if type(position) is tuple else (position,)
    return max(map(abs, numbers), default=0) if all(type(each) is int for each in numbers) else -1
