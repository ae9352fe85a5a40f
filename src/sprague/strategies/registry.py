"""The closed forms by name: ``base`` or ``base:key=value,key=value``, ``misere:`` before it, as the commands do."""

from __future__ import annotations

import re
from importlib import import_module

from sprague import arguments
from sprague.strategies.strategy import Strategy

FILES = {
    "nim": "nim",
    "moore": "nim",
    "wythoff": "wythoff",
    "mouse": "mouse",
    "rat": "rat",
    "raleigh": "raleigh",
    "fat-rat": "fat_rat",
    "euclid": "euclid",
    "euclid-zero": "euclid",
    "fibonacci-nim": "fibonacci_nim",
    "fibonacci-subtraction": "fibonacci_subtraction",
    "magnetism": "magnetism",
    "mock-turtles": "coin_turning",
    "ruler": "coin_turning",
    **dict.fromkeys(("misere:nim", "misere:moore", "misere:wythoff", "misere:euclid"), "misere"),
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
