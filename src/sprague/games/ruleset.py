"""What a game is: its options. Everything else has a default.

Positions are plain hashable values. Games on piles of tokens share :class:`PileRuleset`: a position is a tuple of
non-negative integers, written ``3,6,11``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from operator import index
from typing import Any, ClassVar

from sprague.errors import BadPosition, BadRule, IllegalMove
from sprague.games.play import NORMAL, Play
from sprague.numbers.decimals import decimal, integer

Position = Any
"""A plain hashable value; for pile games a tuple of integers."""

Piles = tuple[int, ...]


class Ruleset:
    """An impartial game: whoever cannot move loses.

    Subclass it and write ``options``, or pass the function: ``Ruleset(options)``. If a position is a sum of
    independent parts, ``parts`` says so; if several positions are the same, ``canonical`` picks one of them.

    >>> def halve_or_decrement(n):
    ...     return {n - 1, n // 2} if n else set()
    >>> game = Ruleset(halve_or_decrement)
    >>> game.name, sorted(game.options(7))
    ('halve_or_decrement', [3, 6])
    """

    name: str = "game"
    start: Position | None = None
    """A position to begin a game with, where nobody names one."""
    play: Play = NORMAL
    """The kind of play; another than the normal is put on a game by :mod:`sprague.games.modified`."""
    catalogue_name: str | None = None
    """The name that the catalogue knows it by; None for a game of a user's own, whatever its name."""

    def __init__(
        self,
        options: Callable[[Any], Iterable[Position]] | None = None,
        *,
        parts: Callable[[Any], Iterable[Position]] | None = None,
        canonical: Callable[[Any], Position] | None = None,
        name: str | None = None,
        start: Position | None = None,
    ) -> None:
        given = {"options": options, "parts": parts, "canonical": canonical, "start": start}
        for attribute, value in given.items():
            if value is not None:
                setattr(self, attribute, value)
        self.name = name or (options.__name__ if options else type(self).__name__.lower())

    def options(self, position: Any) -> Iterable[Position]:
        """The positions that one move leads to."""
        raise BadRule(f"{self.name}: the rules are missing: define options(position)")

    def parts(self, position: Any) -> Iterable[Position]:
        """Independent positions whose sum the position is."""
        return (position,)

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
            raise BadPosition(f"{self.name}: a position must be hashable, not {value!r}")
        return value

    def positions(self, up_to: int) -> Iterable[Position]:
        """All positions with every coordinate at most ``up_to``, for games that have coordinates."""
        raise BadPosition(f"{self.name}: its positions are not tuples of numbers, so there is no table to a bound")

    def extent(self, position: Any) -> int:
        """How far a position reaches: its largest coordinate, or what stands for that; 0 where nothing does."""
        return 0

    def move(self, position: Any, option: Any) -> Position:
        """``option`` if a move leads there from ``position``; raises IllegalMove otherwise."""
        here, there = self.position(position), self.position(option)
        if not self.is_move(here, there):
            shown = _short(self.format(here)), _short(self.format(there))
            raise IllegalMove(f"{self.name}: no move leads from {shown[0]} to {shown[1]}")
        return there

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other."""
        return any(self.position(each) == option for each in self.options(position))

    def parse(self, text: str) -> Position:
        """The position that ``format`` writes as ``text``; raises BadPosition."""
        numbers = _integers(self.name, text)
        return self.position(numbers[0] if len(numbers) == 1 else numbers)

    def format(self, position: Any) -> str:
        """The position as a person types it."""
        if isinstance(position, int):
            return decimal(position)
        if isinstance(position, tuple) and all(isinstance(each, int) for each in position):
            return ",".join(decimal(each) for each in position)
        return str(position)

    def __repr__(self) -> str:
        return f"<game {self.name}>"


class PileRuleset(Ruleset):
    """A game whose positions are tuples of integers, each at least ``smallest``.

    ``piles`` is their number, None for any number. Interchangeable piles are kept sorted.
    """

    piles: int | None = None
    interchangeable: bool = True
    smallest: ClassVar[int] = 0

    def position(self, value: Any) -> Piles:
        """The piles as a tuple, sorted if they are interchangeable; a single pile may be given as an integer.

        Raises BadPosition for the wrong number of piles, and for a pile that is no integer or too small.
        """
        if isinstance(value, str | bytes) or not isinstance(value, Iterable):
            value = (value,)
        piles = tuple(self._pile(pile) for pile in value)
        if not piles or (self.piles is not None and len(piles) != self.piles):
            wanted = "at least one pile" if self.piles is None else f"{self.piles} pile{'s' * (self.piles != 1)}"
            raise BadPosition(f"{self.name}: a position has {wanted}, not {len(piles)}: {_short(self.format(piles))}")
        return tuple(sorted(piles)) if self.interchangeable else piles

    def extent(self, position: Any) -> int:
        """The largest pile."""
        return max(self.position(position))

    def _pile(self, pile: Any) -> int:
        try:
            number = index(pile)
        except TypeError:
            raise BadPosition(f"{self.name}: a pile is an integer, not {pile!r}") from None
        if number < self.smallest:
            raise BadPosition(f"{self.name}: a pile has at least {self.smallest} tokens, not {_short(decimal(number))}")
        return number

    def parse(self, text: str) -> Piles:
        """The piles written as ``3,6,11``, of any number of digits."""
        return self.position(_integers(self.name, text))

    @property
    def coordinates(self) -> tuple[str, ...]:
        """What the coordinates of a position are called, where their number is fixed; one of any number is called n."""
        return tuple(f"x{i}" for i in range(1, self.piles + 1)) if self.piles else ("n",)

    def positions(self, up_to: int) -> Iterator[Piles]:
        """All positions with piles from ``smallest`` to ``up_to``, options before what has them as options."""
        values = range(self.smallest, up_to + 1)
        piles = 1 if self.piles is None else self.piles
        yield from (
            combinations_with_replacement(values, piles) if self.interchangeable else product(values, repeat=piles)
        )


def _integers(name: str, text: str) -> Sequence[int]:
    inner = text.strip()
    inner = inner[1:-1] if inner[:1] + inner[-1:] == "()" else text  # as Python prints a position
    try:
        return tuple(integer(part) for part in inner.split(","))
    except ValueError:
        raise BadPosition(
            f"{name}: a position is written like 3,6,11 (integers and commas), not {_short(text)!r}"
        ) from None


def _short(text: str) -> str:
    """``text``, its middle left out where it is too long for one line."""
    return text if len(text) <= 60 else f"{text[:25]}…{text[-25:]} ({len(text)} characters)"
