"""Parameters in the name of a game, ``wythoff:a=2``: the one place where ``key=value`` is read and written."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sprague.errors import BadParameter

MOST_DIGITS = 4000
"""Digits of a parameter; Python itself refuses more than 4300."""


def read(name: str, text: str, known: Iterable[str] = ()) -> dict[str, int]:
    """The integers that ``a=2,b=-1`` gives to names; ``name`` says of which game, ``known`` are its own.

    Raises BadParameter where the text is written otherwise, or names something twice.

    >>> read("mouse", "a=2,b=0"), read("nim", "")
    ({'a': 2, 'b': 0}, {})
    """
    given: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or key in given:
            wrong = f"{key[:40]} is given twice" if key in given else f"{part[:40]!r} gives no parameter a value"
            such = "".join(f", as in {name}:{first}={part[:40]}" for first in list(known)[: not equals])
            raise BadParameter(f"{name}: {wrong}; parameters are written key=value,key=value{such}")
        given[key] = number(f"{name}: {key[:40]}", value)
    return given


def number(what: str, text: str) -> int:
    """The integer that ``text`` writes; raises BadParameter, which says of ``what``.

    >>> number("wythoff: a", "2")
    2
    """
    if len(text) > MOST_DIGITS and text.strip().lstrip("+-").isdecimal():
        raise BadParameter(f"{what} has {len(text)} digits; at most {MOST_DIGITS} are read")
    try:
        return int(text)
    except ValueError:
        raise BadParameter(f"{what} must be an integer, not {text[:40]!r}") from None


def written(base: str, parameters: Mapping[str, int]) -> str:
    """The name of a game with its parameters.

    >>> written("wythoff", {"a": 2})
    'wythoff:a=2'
    """
    return f"{base}:{','.join(f'{key}={value}' for key, value in parameters.items())}" if parameters else base


def parameters(function: Callable[..., Any]) -> dict[str, int | None]:
    """The parameters of a function with their defaults; None where one has no default.

    >>> def near(a: int, b: int = 1) -> None: ...
    >>> parameters(near)
    {'a': None, 'b': 1}
    """
    declared = inspect.signature(function).parameters.values()
    return {each.name: None if each.default is each.empty else each.default for each in declared}
