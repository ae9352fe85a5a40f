"""The closed forms by name: ``base`` or ``base:key=value,key=value``, ``misere:`` before it, as the commands do."""

from __future__ import annotations

from collections.abc import Callable

from sprague import arguments
from sprague.strategies.strategy import Strategy


def strategy(name: str) -> Strategy | None:
    """Return the closed form of the game ``name``, or ``None`` where none is known.

    Modules are imported when their game is asked for.

    :raises BadParameter: if a parameter is no integer, is given twice, or is out of its range.

    >>> strategy("wythoff:a=2").winning_move((4, 9))
    (2, 6)
    >>> strategy("misere:euclid").is_p_position((1, 2)), strategy("grundy"), strategy("euclid:piles=3")
    (True, None, None)
    """
    base, _, text = name.partition(":")
    if base == "misere":
        from sprague.strategies.misere import misere

        base, _, text = text.partition(":")
        function = misere(base)
    else:
        function = _function(base)
    if function is None:
        return None
    given = arguments.read(base, text)
    return function(**given) if given.keys() <= arguments.parameters(function).keys() else None


def _function(base: str) -> Callable[..., Strategy | None] | None:
    """What makes the closed form of a game, of parameters that are those of the game."""
    match base:
        case "nim" | "moore":
            from sprague.strategies.nim import moore, nim

            return nim if base == "nim" else moore
        case "wythoff":
            from sprague.strategies.wythoff import wythoff

            return wythoff
        case "mouse":
            from sprague.strategies.mouse import mouse

            return mouse
        case "rat":
            from sprague.strategies.rat import rat

            return rat
        case "raleigh":
            from sprague.strategies.raleigh import raleigh

            return raleigh
        case "fat-rat":
            from sprague.strategies.fat_rat import fat_rat

            return fat_rat
        case "euclid" | "euclid-zero":
            from sprague.strategies.euclid import euclid, euclid_zero

            return euclid if base == "euclid" else euclid_zero
        case "fibonacci-nim":
            from sprague.strategies.fibonacci_nim import fibonacci_nim

            return fibonacci_nim
        case "fibonacci-subtraction":
            from sprague.strategies.fibonacci_subtraction import fibonacci_subtraction

            return fibonacci_subtraction
        case "magnetism":
            from sprague.strategies.magnetism import magnetism

            return magnetism
        case "mock-turtles" | "ruler":
            from sprague.strategies.coin_turning import mock_turtles, ruler

            return ruler if base == "ruler" else mock_turtles
    return None
