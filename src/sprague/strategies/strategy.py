"""What a solved game offers: which positions are P, what to move, and why.

A *strategy* in this room is a closed form on integers of any size. It knows no rules: that its moves are
legal and its P-positions right is checked elsewhere, against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import SupportsInt, TypeGuard, TypeVar

from sprague.errors import BadPosition
from sprague.numbers.decimals import abbreviated

Position = tuple[int, ...]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Strategy:
    """A closed form for one game, with the theorem it rests on.

    ``is_p_position(position)`` says whether the player to move loses; ``winning_move(position)`` is a P-position to
    leave, or ``None`` exactly at the P-positions, and where misère play has ended; ``reason(position)`` says why in the
    words of the theory; ``nim_value(position)`` is the nim-value, or ``nim_value`` itself ``None`` where the theory
    offers none. Each callable raises :class:`~sprague.errors.BadPosition` at what is not a position of the game.
    ``unproved``, where it is not empty, says that no proof is known, and how far it was compared with the rules;
    ``basis`` is what an answer by it rests on. ``sums`` says that a position may have any number of heaps.

    >>> from sprague.strategies import strategy
    >>> rat = strategy("rat")
    >>> rat.is_p_position((15, 30, 60)), rat.winning_move((15, 30, 61))
    (True, (15, 30, 60))
    """

    game: str
    is_p_position: Callable[[Position], bool]
    winning_move: Callable[[Position], Position | None]
    reason: Callable[[Position], str]
    source: str
    nim_value: Callable[[Position], int] | None = None
    sums: bool = False
    unproved: str = ""

    @property
    def basis(self) -> str:
        """The source, and that there is no proof where none is known."""
        return self.source + (f"; {self.unproved}" if self.unproved else "")


def integers(position: Iterable[object], count: int, least: int, game: str) -> Position:
    """Return ``position`` in its own order, checked to be ``count`` integers, each at least ``least``.

    :raises BadPosition: naming what was given and what ``game`` allows.

    >>> integers([3, 1], 2, 0, "mouse")
    (3, 1)
    >>> integers([3, -1], 2, 0, "mouse")
    Traceback (most recent call last):
        ...
    sprague.errors.BadPosition: mouse: a position is 2 integers ≥ 0, not (3, -1)
    """
    try:
        given = tuple(position)
    except TypeError:
        given = (position,)
    values = tuple(int(x) for x in given if _is_integer(x) and int(x) >= least)
    if len(values) != len(given) or len(values) != count:
        shown = ", ".join(map(_shown, given[:8])) + (", …" if len(given) > 8 else "")
        raise BadPosition(f"{game}: a position is {count} integers ≥ {least}, not ({shown})")
    return values


def sorted_piles(position: Iterable[object], count: int, game: str, least: int = 0) -> Position:
    """Return the piles in non-decreasing order, checked as by :func:`integers`.

    :raises BadPosition: naming what was given and what ``game`` allows.

    >>> sorted_piles((60, 15, 30), 3, "rat")
    (15, 30, 60)
    """
    return tuple(sorted(integers(position, count, least, game)))


def of_piles(
    function: Callable[[Position], Found], count: int, game: str, least: int = 0
) -> Callable[[Position], Found]:
    """The function, asked about positions of ``game``: the piles are sorted, and checked as by :func:`integers`.

    >>> of_piles(max, 3, "rat")((60, 15, 30))
    60
    """
    return lambda position: function(sorted_piles(position, count, game, least))


def _is_integer(x: object) -> TypeGuard[SupportsInt]:
    return isinstance(x, Integral) and not isinstance(x, bool)


def _shown(x: object) -> str:
    return abbreviated(int(x)) if _is_integer(x) else repr(x)[:20]
