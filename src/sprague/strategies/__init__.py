"""Closed forms: who wins, which move, and why, on integers of any size. Each is cited; none knows the rules.

A *strategy* is what a solved game offers; :func:`strategy` finds one by the name its game has on the command line. That
its moves are legal and its P-positions right is checked elsewhere, against the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from numbers import Integral
from typing import SupportsInt, TypeGuard, TypeVar

from sprague import arguments
from sprague.errors import BadPosition
from sprague.numbers.decimals import abbreviated

__all__ = ["Position", "Strategy", "strategy"]

Position = tuple[int, ...]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Strategy:
    """A closed form for one game, with the theorem it rests on.

    ``is_p_position(position)`` says whether the player to move loses; ``winning_move(position)`` is a P-position to
    leave, or ``None`` exactly at the P-positions, and where misère play has ended; ``reason(position)`` says why in the
    words of the theory; ``nim_value(position)`` is the nim-value, or ``nim_value`` itself ``None`` where the theory
    offers none. Each callable raises :class:`~sprague.errors.BadPosition` at what is not a position of the game.
    ``source`` is what an answer by it rests on. ``sums`` says that a position may have any number of heaps.

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

    def on_piles(self, count: int, least: int = 0) -> Strategy:
        """The same, asked about so many piles in any order: its functions get them sorted, and checked."""

        def asked(function: Callable[[Position], Found]) -> Callable[[Position], Found]:
            return of_piles(function, count, self.game.removeprefix("misere:"), least)

        is_p, move, reason = asked(self.is_p_position), asked(self.winning_move), asked(self.reason)
        value = self.nim_value and asked(self.nim_value)
        return replace(self, is_p_position=is_p, winning_move=move, reason=reason, nim_value=value)


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
        short = (abbreviated(int(x)) if _is_integer(x) else repr(x)[:20] for x in given[:8])
        printed = ", ".join(short) + (", …" if len(given) > 8 else "")
        raise BadPosition(f"{game}: a position is {count} integers ≥ {least}, not ({printed})")
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


def tuple_text(position: Position) -> str:
    """Return the position in parentheses, its integers as by :func:`~sprague.numbers.decimals.abbreviated`.

    >>> tuple_text((15, 30, 60))
    '(15, 30, 60)'
    """
    return "(" + ", ".join(map(abbreviated, position)) + ")"


def ordinal(n: int) -> str:
    """Return the English ordinal of ``n`` ≥ 0; beyond forty digits the word ``n-th``.

    >>> ordinal(1), ordinal(12), ordinal(22), ordinal(10**60)
    ('1st', '12th', '22nd', 'n-th')
    """
    text = abbreviated(n)
    if not text.isdigit():
        return "n-th"
    return text + ("th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th"))


def by_rank(piles: Position, move: Position | None, index: Callable[[Position], int | None], formula: str) -> str:
    """Say that the piles are the n-th P-position, or, where there is a ``move``, that it leaves the n-th.

    ``index`` tells n; the P-positions are given by ``formula``.

    >>> ranks = {(0, 0): 0, (1, 2): 1}
    >>> print(by_rank((1, 2), None, ranks.get, "(⌊3n/2⌋, 3n − 1)"))
    (1, 2) is the 1st P-position (⌊3n/2⌋, 3n − 1), n = 1
    >>> print(by_rank((0, 0), None, ranks.get, "(⌊3n/2⌋, 3n − 1)"))
    (0, 0) is the end position: no move is left
    >>> print(by_rank((1, 3), (1, 2), ranks.get, ""))
    (1, 3) is an N-position: the winning move leaves (1, 2), the 1st P-position
    >>> print(by_rank((0, 3), (0, 0), ranks.get, ""))
    (0, 3) is an N-position: the winning move leaves (0, 0), the end position
    """
    n = index(move or piles)
    if n is None:  # a counterexample, where no proof is known
        return f"{tuple_text(piles)} is an N-position: it is not of the form {formula}"
    if move is None and n == 0:
        return f"{tuple_text(piles)} is the end position: no move is left"
    rank, numbered = ordinal(n), f", n = {abbreviated(n)}"
    if move is None:
        return f"{tuple_text(piles)} is the {rank} P-position {formula}{numbered}"
    what = "the end position" if n == 0 else f"the {rank} P-position"
    leaves = f"the winning move leaves {tuple_text(move)}, {what}{numbered if rank == 'n-th' else ''}"
    return f"{tuple_text(piles)} is an N-position: {leaves}"


def under_misere(
    normal: Strategy,
    piles: int,
    is_p: Callable[[Position], bool],
    move: Callable[[Position], Position | None],
    source: str,
    nim_value: Callable[[Position], int] | None = None,
    least: int = 0,
) -> Strategy:
    """The strategy for the same game under misère play; its functions are asked about sorted piles only."""

    def reason(position: Position) -> str:
        if is_p(position):
            return f"{tuple_text(position)} is a P-position of misère play"
        left = move(position)
        if left is None:
            return f"{tuple_text(position)} is an end position: no move is left, and under misère play that wins"
        return f"{tuple_text(position)} is an N-position of misère play: the winning move leaves {tuple_text(left)}"

    return Strategy(f"misere:{normal.game}", is_p, move, reason, source, nim_value).on_piles(piles, least)


FILES = {
    "nim": "nim",
    "moore": "nim",
    "wythoff": "numbered",
    "mouse": "numbered",
    "rat": "numbered",
    "raleigh": "numbered",
    "fat-rat": "numbered",
    "euclid": "euclid",
    "euclid-zero": "euclid",
    "fibonacci-nim": "fibonacci_nim",
    "fibonacci-subtraction": "fibonacci_subtraction",
    "magnetism": "magnetism",
    "mock-turtles": "coin_turning",
    "ruler": "coin_turning",
    "misere:nim": "nim",
    "misere:moore": "nim",
    "misere:wythoff": "numbered",
    "misere:euclid": "euclid",
}
"""The file of each closed form: a function of the game's name, which takes the parameters of the game."""


def strategy(name: str) -> Strategy | None:
    """Return the closed form of the game ``name``, or ``None`` where none is known.

    Files are loaded when their game is asked for.

    :raises BadParameter: if a parameter is no integer, is given twice, or is out of its range.

    >>> strategy("wythoff:a=2").winning_move((4, 9))
    (2, 6)
    >>> strategy("misere:euclid").is_p_position((1, 2)), strategy("grundy"), strategy("euclid:piles=3")
    (True, None, None)
    """
    normal = name.removeprefix("misere:")
    base, _, text = normal.partition(":")
    form = base if normal == name else f"misere:{base}"
    if form not in FILES:
        return None
    function = getattr(import_module(f"sprague.strategies.{FILES[form]}"), re.sub("[-:]", "_", form))
    given = arguments.read(base, text)
    return function(**given) if given.keys() <= arguments.parameters(function).keys() else None
