"""Rules that are a program on numbers or on tuples of numbers, seen as a game on piles.

A ``Ruleset`` says nothing about its positions but their options. Small ones are tried: if 3, (1, 2) or (1, 2, 3) has
options that are of the same kind, the game has one, two or three coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, product
from typing import Any

from sprague.games import CoinTurning, PileRuleset, Ruleset, TakingBreaking

PROBED = 6
"""Positions with coordinates below this are tried."""

MOST_PROBED = 1000
"""So many options of each are looked at."""


class TupleRules(PileRuleset):
    """A program on tuples of natural numbers as a game on piles; sorted if all options are sorted tuples."""

    def __init__(self, game: Ruleset, coordinates: int, interchangeable: bool) -> None:
        super().__init__(game.options, parts=None, name=game.name, start=game.start)
        self.game, self.piles, self.interchangeable = game, coordinates, interchangeable
        self.catalogue_name = game.catalogue_name


def is_on_numbers(game: Ruleset) -> bool:
    """Whether the positions are the natural numbers, and every option (or part of it) a smaller number.

    >>> is_on_numbers(Ruleset(lambda n: range(n))), is_on_numbers(Ruleset(lambda text: [text[1:]] if text else []))
    (True, False)
    """
    some = False
    for n in range(PROBED):
        options = _options(game, n)
        if options is None:
            return False
        for option in options:
            parts = _parts(game, option)
            if parts is None or not all(_natural(part) for part in parts):
                return False
            some = True
    return some


def on_tuples(game: Ruleset) -> TupleRules | None:
    """The game on two or three piles that a program on tuples of numbers is; None if it is none.

    >>> def rook(position):
    ...     x, y = position
    ...     return {(a, y) for a in range(x)} | {(x, b) for b in range(y)}
    >>> on_tuples(Ruleset(rook)).piles
    2
    """
    for coordinates in (2, 3, 1):
        seen: list[Any] = []
        for position in product(range(PROBED), repeat=coordinates):
            options = _options(game, position)
            if options is None:
                break
            seen += options
        else:
            if seen and all(_is_tuple(option, coordinates) for option in seen):
                ordered = coordinates > 1 and all(list(option) == sorted(option) for option in seen)
                return TupleRules(game, coordinates, ordered)
    return None


def on_piles(rules: Ruleset | None) -> PileRuleset | None:
    """The game as one on tuples of numbers, if it is one; games on heaps that add up have laws of their own."""
    if rules is None or isinstance(rules, TakingBreaking | CoinTurning):
        return None
    return rules if isinstance(rules, PileRuleset) else on_tuples(rules)


def _options(game: Ruleset, position: Any) -> list[Any] | None:
    """Some options of what may be a position; None if the rules cannot take it."""
    try:
        found = game.options(position)
        return list(islice(found, MOST_PROBED)) if isinstance(found, Iterable) else None
    except Exception:  # whatever a program does with what was not meant for it
        return None


def _parts(game: Ruleset, option: Any) -> list[Any] | None:
    try:
        return list(game.parts(option))
    except Exception:  # the same
        return None


def _natural(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_tuple(option: Any, coordinates: int) -> bool:
    return isinstance(option, tuple) and len(option) == coordinates and all(map(_natural, option))
