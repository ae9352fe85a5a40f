"""What a game is: its options. Everything else has a default. Who wins under which kind of play.

Positions are plain hashable values. Games on piles of tokens share :class:`PileRuleset`: a position is a tuple of
non-negative integers, written ``3,6,11``.
"""

from __future__ import annotations

import sys
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from inspect import isfunction
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from operator import index
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Self

from sprague.errors import BadParameter, BadPosition, BadRule, IllegalMove, TooLarge
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, decimal, integer, natural, quoted
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.games.card import Card
    from sprague.games.formula_game import FormulaGame
    from sprague.games.game_sum import GamePosition
    from sprague.games.taking_breaking import TakingBreaking
    from sprague.games.written_rules import TypedGame

Position = Any
"""A plain hashable value; for pile games a tuple of integers."""

Piles = tuple[int, ...]

FIRST_PILES = (7, 12, 20, 31)
"""To begin a game with, where nobody names a position."""


@dataclass(frozen=True)
class Play:
    """Who wins: under misère play whoever cannot move; where options are blocked, more than those must be P-positions.

    >>> Play().words, Play(misere=True).words, Play(blocked=2).words
    ('normal play', 'misère play', 'normal play with up to 2 options blocked')
    """

    misere: bool = False
    blocked: int = 0

    @property
    def words(self) -> str:
        """The kind of play for a person."""
        if self.misere:
            return "misère play"
        options = "option" if self.blocked == 1 else "options"
        return f"normal play with up to {self.blocked} {options} blocked" if self.blocked else "normal play"

    @property
    def end(self) -> str:
        """What happens to whoever cannot move."""
        return "whoever cannot move wins" if self.misere else "whoever cannot move loses"

    def wins(self, moves: int, lost: int) -> bool:
        """Whether the player to move wins with so many moves, so many of them to P-positions.

        >>> Play().wins(0, 0), Play(misere=True).wins(0, 0), Play(blocked=1).wins(5, 1)
        (False, True, False)
        """
        return lost > self.blocked or (self.misere and moves == 0)


NORMAL = Play()


LONGEST_LITERAL = 10_000
"""Signs of a position that is read as Python writes it."""


class Ruleset:
    """An impartial game: whoever cannot move loses.

    Subclass it and write ``options``, or pass the function: ``Ruleset(options)``. If a position is a sum of
    independent parts, ``parts`` says so; if several positions are the same, ``canonical`` picks one of them. Positions
    that are numbers, or tuples of them, are listed by themselves; others for a table by ``positions``, to a bound.

    >>> def halve_or_decrement(n):
    ...     return {n - 1, n // 2} if n else set()
    >>> game = Ruleset(halve_or_decrement)
    >>> game.name, sorted(game.options(7))
    ('halve_or_decrement', [3, 6])
    """

    name: str = "game"
    _hash: int | None = None
    numeric: bool = False
    """Whether positions are tuples of integers."""
    piles: int | None = None
    """Of how many numbers a position is; None where there may be any number of them, or where it is no numbers."""
    interchangeable: bool = False
    """Whether the order of these numbers does not matter, so that they are kept sorted."""
    notation: str = ""
    """How a position is written, where its ``view`` does not say it."""
    called: str = "pile"
    """What one of these numbers is called."""
    smallest: int = 0
    """The least of them that there is."""
    start: Position | None = None
    """A position to begin a game with, where nobody names one."""
    between: tuple[TypedGame, TypedGame] | None = None
    """Games of the same positions: every move of the first is one of its moves, and these are moves of the second."""
    endless: str = ""
    """What shows that play need not end, in words, where the rules are known for it; "" where that is not known."""
    loopy: FormulaGame | None = None
    """The formula of its moves, where these are one that no measure falls by."""
    play: Play = NORMAL
    """The kind of play; another than the normal is put on a game by :mod:`sprague.games.modified`."""
    catalogue_name: str | None = None
    """The name that the catalogue knows it by; None for a game of a user's own, whatever its name."""
    source: tuple[str, str] | None = None
    """The file of a user's that it comes from, and its name there."""
    card: Card | None = None
    """What the catalogue says of it; None for games outside the catalogue."""
    set_up: Callable[[int], Ruleset] | None = None
    """Makes the game on any number of piles, where its name does not say how many."""
    vertices: tuple[Any, ...] = ()
    """Of the graph that its positions are drawn on."""
    edges: tuple[Any, ...] = ()
    """The same."""
    rests_on: tuple[str, ...] | None = None
    """The attributes that its rules are made of; None where that is not known."""
    ray: tuple[float, str] | None = None
    """Slope and name of the line that the P-positions of two piles lie along, or that bounds them, for pictures."""

    def __init__(
        self,
        options: Callable[[Any], Iterable[Position]] | None = None,
        *,
        parts: Callable[[Any], Iterable[Position]] | None = None,
        canonical: Callable[[Any], Position] | None = None,
        name: str | None = None,
        start: Position | None = None,
        positions: Callable[[int], Iterable[Position]] | None = None,
    ) -> None:
        given = {"options": options, "parts": parts, "canonical": canonical, "start": start, "positions": positions}
        for attribute, value in given.items():
            if value is not None:
                setattr(self, attribute, value)
        self.name = name or (options.__name__ if options else type(self).__name__.lower())

    def _key(self) -> Hashable:
        """What the rules are made of: games of equal rules are equal, whatever they are called.

        The game itself is its rules where nothing is known of them.
        """
        if self.rests_on is not None:
            return type(self), *(getattr(self, name) for name in self.rests_on)
        own = tuple(vars(self).get(function) for function in ("options", "parts", "canonical"))
        return self.source or (own if type(self) is Ruleset else id(self))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Ruleset) and hash(self) == hash(other) and self._key() == other._key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        """The rules, without what was computed of them."""
        kept = (vars(kind).items() for kind in type(self).__mro__)
        computed = {name for name, each in chain.from_iterable(kept) if isinstance(each, cached_property)}
        return {key: value for key, value in vars(self).items() if key not in {"_hash", "_solver", *computed}}

    def __copy__(self) -> Self:
        """A game of its own with the same rules; what was computed of this one stays with it."""
        made = type(self).__new__(type(self))
        vars(made).update(self.__getstate__())
        return made

    @property
    def constants(self) -> dict[str, int]:
        """The constants of the rules that may have other values, with those that they have here."""
        return {}

    def vary(self, name: str | None = None, /, **constants: int) -> Ruleset:
        """The game of the same rules with other constants; raises BadParameter where there are none of these names."""
        foreign = ", ".join(sorted(constants.keys() - self.constants.keys()))
        raise BadParameter(f"{self.name}: no constant {foreign[:60]}; it has {', '.join(self.constants) or 'none'}")

    def __reduce__(self) -> Any:
        """A pickle has the name of a game of the catalogue, of a file and a name in it, else the rules themselves.

        Raises BadRule where these are a function that another process does not find by its name.
        """
        from sprague.games.catalogue import game, game_from_file

        if self.catalogue_name and not self.is_program:
            return game, (self.catalogue_name,)
        if self.source:
            return game_from_file, self.source
        for rule in filter(isfunction, vars(self).values()):
            there = getattr(sys.modules.get(rule.__module__), rule.__qualname__, None)
            if there is self:  # which a decorator put in the place of its rule
                return resolve_name, (f"{rule.__module__}:{rule.__qualname__}",)
            if there is not rule:
                raise BadRule(
                    f"{self.name}: a pickle has the names of functions, and none finds {rule.__qualname__}: "
                    "define it with def in a module, or name the game as FILE.py:NAME"
                )
        return type(self).__new__, (type(self),), self.__getstate__()

    def __call__(self, *position: Any) -> GamePosition:
        """The game at a position: coordinates, a position of another kind, or text. Raises BadPosition.

        >>> from sprague.games import game
        >>> game("wythoff")(3, 5) + game("chomp:2x2")("##/##")
        wythoff 3,5 + chomp:2x2 ##/##
        """
        from sprague.games.game_sum import GamePosition

        one = len(position) == 1 and not (self.numeric and isinstance(position[0], int))
        return GamePosition(*self.at(position[0] if one else position))

    def at(self, given: Any) -> tuple[Ruleset, Position]:
        """The game that a position is one of, and the position: text as :meth:`format` writes it, or a value.

        Nim, and every game on any number of piles, is set up on as many as the position has; several heaps of a game
        on one are a sum. Raises BadPosition, also where none is given.

        >>> from sprague.games import game
        >>> game("nim").at("3,5"), game("take l from x: l <= 3").at((5, 7))
        ((<game nim:piles=2>, (3, 5)), (<game (take l from x: l <= 3) + (take l from x: l <= 3)>, ((5,), (7,))))
        """
        if given is None:
            raise BadPosition(f"{self.name}: the position is missing, such as {self.format(self.example)}")
        written = isinstance(given, str) and not (self.is_program and isinstance(self.start, str))
        here = self.parse(given) if written else self.position(given)
        if isinstance(here, tuple) and len(here) > 1 and self.is_program and not self.numeric:
            seen = self.on_numbers
            if seen is not None and seen.piles == 1 and self.play == NORMAL and seen.native((0,)) == 0:
                from sprague.games.game_sum import GameSum

                return GameSum(*[self] * len(here)), here  # several numbers, where the rules speak of one
        return self, here

    @property
    def example(self) -> Position:
        """A position to begin with; raises BadPosition where none is at hand."""
        return self.some_start() if self.start is None else self.position(self.start)

    def some_start(self) -> Position:
        """A position to begin with where the rules name none; raises BadPosition where none is at hand."""
        try:
            return list(self.positions(4))[-1]
        except (BadPosition, IndexError):
            raise BadPosition(f"{self.name}: it has no start; say start=… in the rules") from None

    def in_words(self) -> str:
        """The rules in words, for somebody who never played; "" where the game has none of its own.

        >>> Ruleset(lambda n: range(n)).in_words()
        ''
        """
        rules = vars(self).get("options")
        return " ".join(((rules and rules.__doc__) or "").partition(">>>")[0].split())

    @property
    def is_program(self) -> bool:
        """Whether the rules are a person's functions, which might do anything."""
        return not self.catalogue_name

    def components(self, position: Any) -> list[tuple[Ruleset, Position]]:
        """The games that are played side by side, each with its position: this one alone, unless it is a sum."""
        return [(self, self.position(position))]

    @property
    def on_numbers(self) -> PileRuleset | None:
        """The same game on tuples of natural numbers, where it is one: what tables, sequences and maps need.

        A game on piles is itself; a program on numbers, or on tuples of them, is seen by a look at small positions.

        >>> Ruleset(lambda n: range(n)).on_numbers.options(3), Ruleset(lambda text: [text[1:]]).on_numbers
        ([(0,), (1,), (2,)], None)
        """
        return self._seen_on_numbers

    @cached_property
    def _seen_on_numbers(self) -> PileRuleset | None:
        from sprague.games.programs import seen_on_numbers

        return seen_on_numbers(self)

    @property
    def heaps(self) -> HeapGame | None:
        """The same game on any number of heaps, of which a move replaces one, where it is one: what periods need."""
        return self.on_numbers.heaps if self.on_numbers else None

    def require_numbers(self, what: str) -> PileRuleset:
        """The same game on numbers, for ``what`` needs them; raises BadParameter where it is none, and says how."""
        if self.on_numbers is None:
            raise BadParameter(
                f"{self.name}: {what} needs positions that are numbers or tuples of them, all smaller ones after a move"
            )
        return self.on_numbers

    @cached_property
    def quick(self) -> bool:
        """Whether its tables are made in one go, and not position by position."""
        return False

    @cached_property
    def group(self) -> str:
        """Among which games the page shows it, unless its card says otherwise: piles, heaps, boards, or typed."""
        return "boards"

    @cached_property
    def view(self) -> str:
        """How a position is seen: piles, coordinates, fraction, coins, grid, graph, strip or text."""
        return "text"

    kinds_of_play: tuple[str, ...] = ("misere", "blocking")
    """What may be put before its name: where the rules are a formula, what changes that, too."""

    @property
    def games(self) -> tuple[Ruleset, ...]:
        """The games that are played side by side: this one alone, unless it is a sum."""
        return (self,)

    @property
    def coordinates(self) -> tuple[str, ...]:
        """What the coordinates of a position are called; empty for boards, and for games on any number of heaps."""
        return ()

    def options(self, position: Any) -> Iterable[Position]:
        """The positions that one move leads to."""
        raise BadRule(f"{self.name}: the rules are missing: define options(position)")

    @property
    def by_formula(self) -> FormulaGame | None:
        """The game itself, where its rules are a formula between coordinates that some measure falls by."""
        return None

    @property
    def by_digits(self) -> TakingBreaking | None:
        """The game itself, where its rules are digits that say how many tokens may be taken from a heap."""
        return None

    @property
    def unplayed(self) -> Ruleset:
        """The game of the same moves under normal play."""
        return self

    def binds(self, position: Position) -> bool:
        """Whether the move from here must be in this game, whatever stands beside it."""
        return False

    def counted(self, position: Any) -> Iterable[Position]:
        """The options, each as often as there are moves to it: where some may be forbidden, that counts."""
        return self.options(position)

    def parts(self, position: Any) -> Iterable[Position]:
        """Independent positions whose sum the position is."""
        return (position,)

    @property
    def valued(self) -> bool:
        """Whether every position has a nim-value, where play ends."""
        return not self.play.blocked

    @property
    def splits(self) -> bool:
        """Whether the rules say how positions fall apart."""
        return type(self).parts is not Ruleset.parts or "parts" in vars(self)

    def canonical(self, position: Any) -> Position:
        """The one position that stands for all that are the same as this one."""
        return position

    def position(self, value: Any) -> Position:
        """``value`` as a position of this game; raises BadPosition where it is none."""
        if not isinstance(value, Hashable):
            raise BadPosition(f"{self.name}: a position must be hashable, not {quoted(value)}")
        return value

    def positions(self, up_to: int) -> Iterable[Position]:
        """All positions with every coordinate at most ``up_to``, for games that have coordinates."""
        if (seen := self.on_numbers) is None:
            raise BadPosition(
                f"{self.name}: a table to a bound needs positions that are numbers or tuples of them, all smaller ones "
                "after a move, or positions=…, which lists them: a function of the bound"
            )
        return map(seen.native, seen.positions(up_to))

    def as_data(self) -> dict[str, Any] | None:
        """The rules as lists, strings and numbers, for whoever computes elsewhere; None where they are no formula."""
        return None

    def extent(self, position: Any) -> int:
        """How far a position reaches: its largest coordinate, or what stands for that; 0 where nothing does."""
        return 0

    def listed(self, position: Any, most: int) -> list[Position] | None:
        """The options; None where they are more than ``most``, or hardly fewer.

        >>> from sprague.games import game
        >>> game("wythoff").listed((1, 2), 100), game("kayles + wythoff").listed(((5,), (10**9, 10**9)), 100)
        ([(0, 1), (0, 2), (1, 1)], None)
        """
        try:
            return list(self.options(position)) if self.most_options(position) <= most else None
        except TooLarge:
            return None

    def most_options(self, position: Any) -> int:
        """A number that the options are no more than, or hardly more, said without making them; 0 where none is known.

        >>> from sprague.games import game
        >>> [game(name).most_options((1000,)) for name in ("0.3", "0.77", "mock-turtles")]
        [1, 1002, 499501]
        """
        return 0

    def move(self, position: Any, option: Any) -> Position:
        """``option`` if a move leads there from ``position``; raises IllegalMove otherwise."""
        here, there = self.position(position), self.position(option)
        if not self.is_move(here, there):
            ends = _short(self.format(here)), _short(self.format(there))
            raise IllegalMove(f"{self.name}: no move leads from {ends[0]} to {ends[1]}")
        return there

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other."""
        return any(self.position(each) == option for each in self.options(position))

    def left(self, position: Any, option: Any) -> Piles | None:
        """What a move from one position to the other leaves of each pile, in order; None where there are no piles.

        >>> from sprague.games import game
        >>> game("n-heap-wythoff").left((2, 5, 8), (1, 2, 8)), game("chomp").left("", "")
        ((2, 1, 8), None)
        """
        return None

    def parse(self, text: str) -> Position:
        """The position that ``format`` writes as ``text``, of the same type as ``start``; raises BadPosition.

        >>> strips = Ruleset(lambda strip: [strip[1:]] if strip else [], start="+++++")
        >>> strips.parse("++"), Ruleset(range).parse("17"), Ruleset(range).parse("1, 2")
        ('++', 17, (1, 2))
        """
        written, kind = text.strip(), type(self.start)
        if kind is str and written[:1] not in ("'", '"'):
            return self.position(written)
        try:
            value = literal_eval(written) if len(written) <= LONGEST_LITERAL else None
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            value = None
        if value is None or isinstance(value, float):  # 1e6
            numbers = _integers(self.name, text)
            value = numbers[0] if len(numbers) == 1 else numbers
        if kind in (tuple, frozenset) and not isinstance(value, tuple | list | set):
            value = (value,)
        if isinstance(value, list | set):
            value = (frozenset if isinstance(value, set) else tuple)(value)
        return self.position(frozenset(value) if kind is frozenset and isinstance(value, tuple) else value)

    def format(self, position: Any) -> str:
        """The position as a person types it.

        >>> Ruleset(range).format((1, 2)), Ruleset(range).format(frozenset({2, 1}))
        ('1,2', '{1, 2}')
        """
        if isinstance(position, int):
            return decimal(position)
        if isinstance(position, tuple) and all(isinstance(each, int) for each in position):
            return ",".join(decimal(each) for each in position)
        if isinstance(position, frozenset):
            return f"{{{', '.join(sorted(map(repr, position)))}}}" if position else "()"
        return str(position)

    def __repr__(self) -> str:
        return f"<game {self.name}>"


class PileRuleset(Ruleset):
    """A game whose positions are tuples of integers, each at least ``smallest``.

    Interchangeable piles are kept sorted.
    """

    numeric = True
    interchangeable = True
    is_program = False

    @property
    def on_numbers(self) -> PileRuleset:
        """The game itself."""
        return self

    @property
    def heaps(self) -> HeapGame | None:
        """None, unless it is on any number of heaps, or on one."""
        return None

    def native(self, position: Piles) -> Position:
        """The position as the rules were stated: a number where they are a program on numbers, else the piles."""
        return position

    @cached_property
    def group(self) -> str:
        """Fixed piles, or any number of heaps."""
        return "heaps" if self.piles is None else "piles"

    @cached_property
    def view(self) -> str:
        """Piles, or coordinates that may not be exchanged."""
        return "piles" if self.interchangeable else "coordinates"

    @property
    def coordinates(self) -> tuple[str, ...]:
        """x1, x2, … for a fixed number of piles."""
        return tuple(f"x{i}" for i in range(1, (self.piles or 0) + 1))

    def some_start(self) -> Piles:
        """Piles of moderate size, where the rules name none."""
        count = self.piles or 2
        return self.position(FIRST_PILES[:count] if count <= len(FIRST_PILES) else (7,) * count)

    def position(self, value: Any) -> Piles:
        """The piles as a tuple, sorted if they are interchangeable; a single pile may be given as an integer.

        Raises BadPosition for the wrong number of piles, and for a pile that is no integer or too small.
        """
        if isinstance(value, str | bytes) or not isinstance(value, Iterable):
            value = (value,)
        piles = tuple(self._pile(pile) for pile in value)
        if not piles or (self.piles is not None and len(piles) != self.piles):
            wanted = "at least one pile" if self.piles is None else number_of(self.piles, "pile")
            raise BadPosition(f"{self.name}: a position has {wanted}, not {len(piles)}: {_short(self.format(piles))}")
        return tuple(sorted(piles)) if self.interchangeable else piles

    def extent(self, position: Any) -> int:
        """The largest pile."""
        return max(self.position(position))

    def most_options(self, position: Any) -> int:
        """A tenth of the positions below."""
        below: int = prod(pile + 1 for pile in position)
        return below // 10

    def left(self, position: Any, option: Any) -> Piles | None:
        """Piles that stay are matched first, the others by size; None where a move breaks heaps or joins them."""
        here, there = Counter(position), Counter(option)
        if len(position) != len(option):
            return None
        return replaced(position, here & there, sorted((there - here).elements()))

    def at(self, given: Any) -> tuple[Ruleset, Position]:
        """The same for piles, of any number where the game can be set up on it."""
        numbers = _integers(self.name, given) if isinstance(given, str) else given
        other = isinstance(numbers, Sequence) and numbers and self.piles not in (None, len(numbers))
        wider = self.on(len(numbers)) if other else None
        if wider is None:
            return super().at(numbers)
        return wider.at([(pile,) for pile in numbers] if wider.games[1:] else numbers)

    def on(self, piles: int) -> Ruleset | None:
        """The game on another number of piles; None where there is none. Of one pile it is a sum."""
        if self.set_up:
            return self.set_up(piles)
        from sprague.games.game_sum import GameSum

        return GameSum(*[self] * piles) if self.piles == 1 and self.play == NORMAL else None

    def count(self, up_to: int) -> int:
        """How many positions with ``piles`` coordinates there are to a bound, those that a domain excludes included."""
        piles = self.piles or 1
        return comb(up_to + piles, piles) if self.interchangeable else (up_to + 1) ** piles

    def _pile(self, pile: Any) -> int:
        try:
            number = index(pile)
        except TypeError:
            raise BadPosition(f"{self.name}: a pile is an integer, not {quoted(pile)}") from None
        if number < self.smallest:
            raise BadPosition(f"{self.name}: a pile has at least {self.smallest} tokens, not {_short(decimal(number))}")
        return number

    def parse(self, text: str) -> Piles:
        """The piles written as ``3,6,11``, of any number of digits, also as ``10^30`` or ``1e6``."""
        return self.position(_integers(self.name, text))

    def positions(self, up_to: int) -> Iterator[Piles]:
        """All positions with piles from ``smallest`` to ``up_to``, options before what has them as options."""
        require(40 * (up_to + 1), f"{self.name}: a list of all piles to {abbreviated(up_to)}")
        values = range(self.smallest, up_to + 1)
        piles = 1 if self.piles is None else self.piles
        yield from (
            combinations_with_replacement(values, piles) if self.interchangeable else product(values, repeat=piles)
        )


class HeapGame(PileRuleset):
    """A game on any number of heaps: a move replaces one of them by those that ``breaks`` says.

    A position is the sum of its heaps; empty ones count only where there is nothing else.
    """

    @property
    def heaps(self) -> HeapGame:
        """The game itself."""
        return self

    def breaks(self, heap: int) -> Iterable[Piles]:
        """What a move may leave of one heap."""
        raise BadRule(f"{self.name}: the rules are missing: define breaks(heap)")

    def position(self, value: Any) -> Piles:
        """The heaps, sorted; empty ones count only where there is nothing else."""
        return tuple(heap for heap in super().position(value) if heap) or (0,)

    def options(self, position: Any) -> Iterable[Piles]:
        """The positions that one move leads to, sorted."""
        heaps = self.position(position)
        others = {heap: (*heaps[:i], *heaps[i + 1 :]) for i, heap in enumerate(heaps)}
        return sorted({self.position((*others[heap], *left)) for heap in others for left in self.breaks(heap)})

    def counted(self: PileRuleset, position: Any) -> Iterable[Piles]:
        """The same: of heaps as large each counts for itself."""
        here = Counter(self.position(position))
        times = {left: max(map(here.__getitem__, here - Counter(left))) for left in self.options(position)}
        return [left for left in times for _ in range(times[left])]

    def parts(self, position: Any) -> Iterable[Piles]:
        """The heaps, each a position of its own."""
        return [(heap,) for heap in self.position(position)]


def replaced(piles: Piles, kept: Counter[int], others: Iterable[int]) -> Piles:
    """The piles, those that are not kept replaced by the others one after another."""
    stay, following = Counter(kept), iter(others)
    replaced_piles = []
    for pile in piles:
        stays = stay[pile] > 0
        stay[pile] -= stays
        replaced_piles.append(pile if stays else next(following))
    return tuple(replaced_piles)


def _integers(name: str, text: str) -> Sequence[int]:
    inner = text.strip()
    inner = inner[1:-1] if inner[:1] + inner[-1:] == "()" else text  # as Python prints a position
    try:
        return tuple(_integer(part) for part in inner.split(","))
    except ValueError:
        raise BadPosition(
            f"{name}: a position is written like 3,6,11 (integers and commas; also 10^30 or 1e6), not {_short(text)!r}"
        ) from None


def _integer(text: str) -> int:
    return natural(text, "a pile") if any(sign in text for sign in "^eE_") else integer(text)


def _short(text: str) -> str:
    """``text``, its middle left out where it is too long for one line."""
    return text if len(text) <= 60 else f"{text[:25]}…{text[-25:]} ({len(text)} characters)"
