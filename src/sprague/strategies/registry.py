"""The closed forms by name: ``base`` or ``base:key=value,key=value``, as the command line names games."""

from __future__ import annotations

from importlib import import_module

from sprague.errors import BadParameter
from sprague.strategies.strategy import Strategy

# base name: module, function, and the parameters with their defaults
_KNOWN: dict[str, tuple[str, str, dict[str, int]]] = {
    "nim": ("nim", "nim", {"piles": 3}),
    "moore": ("nim", "moore", {"k": 2, "piles": 3}),
    "wythoff": ("wythoff", "wythoff", {"a": 1}),
    "magnetism": ("magnetism", "magnetism", {}),
    "mouse": ("mouse", "mouse", {}),
    "rat": ("rat", "rat", {}),
    "fat-rat": ("fat_rat", "fat_rat", {"m": 4}),
    "euclid": ("euclid", "euclid", {"piles": 2}),
    "euclid-zero": ("euclid", "euclid_zero", {"piles": 2}),
    "fibonacci-subtraction": ("fibonacci_subtraction", "fibonacci_subtraction", {}),
    "mock-turtles": ("coin_turning", "mock_turtles", {}),
    "ruler": ("coin_turning", "ruler", {}),
    "fibonacci-nim": ("fibonacci_nim", "fibonacci_nim", {}),
}


def strategy(name: str) -> Strategy | None:
    """Return the closed form of the game ``name``, or ``None`` where none is known.

    Modules are imported when their game is asked for.

    :raises BadParameter: if a parameter is no integer, is given twice, or is out of its range.

    >>> strategy("wythoff:a=2").winning_move((4, 9))
    (2, 6)
    >>> strategy("grundy"), strategy("euclid:piles=3")
    (None, None)
    """
    base, _, text = name.partition(":")
    if base not in _KNOWN:
        return None
    module, function, defaults = _KNOWN[base]
    given = _parameters(name, text)
    if not given.keys() <= defaults.keys():
        return None
    values = defaults | given
    if base.startswith("euclid") and values.pop("piles") != 2:  # with three numbers no closed form is known
        return None
    found = getattr(import_module(f"sprague.strategies.{module}"), function)(**values)
    assert isinstance(found, Strategy)
    return found


def _parameters(name: str, text: str) -> dict[str, int]:
    """Return the parameters ``key=value`` of ``text``, which is the part of ``name`` after its colon."""
    parameters: dict[str, int] = {}
    for part in text.split(",") if text else []:
        key, equals, value = part.partition("=")
        if not equals or not value.isascii() or not value.isdigit() or len(value) > 18 or key in parameters:
            raise BadParameter(
                f"{name!r}: {part!r} is no parameter; allowed is key=value with an integer value, each once"
            )
        parameters[key] = int(value)
    return parameters
