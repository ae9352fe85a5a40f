"""Formulas and terms as plain data, construct by construct, and made of it again: what JSON holds of a rule."""

from __future__ import annotations

from typing import Any, get_args

from sprague.logic.language.formula import (
    COMPARISONS,
    Absolute,
    And,
    Atom,
    Choice,
    Compare,
    Formula,
    Linear,
    Not,
    Or,
    Remainder,
    Truth,
    Variable,
    fields_of,
)
from sprague.sealed import DEEPEST

CONSTRUCTS: dict[str, type] = {
    each.__name__: each for each in (Variable, Remainder, Absolute, Choice, Linear, Truth, Compare, And, Or, Not)
}


def encoded(part: Any) -> Any:
    """A formula or term as lists, strings and numbers.

    >>> encoded(Linear(((Variable("x"), 2),), 1))
    ['Linear', [[['Variable', 'x'], 2]], 1]
    """
    if isinstance(part, tuple):
        return [encoded(each) for each in part]
    if type(part).__name__ in CONSTRUCTS:
        return [type(part).__name__, *(encoded(getattr(part, name)) for name in fields_of(part))]
    return part


def decoded(data: Any, depth: int = 0) -> Any:
    """The formula or term that was encoded; ValueError for anything else.

    >>> decoded(encoded(Linear(((Variable("x"), 2),), 1)))
    Linear(coefficients=((Variable(name='x'), 2),), constant=1)
    """
    if depth > DEEPEST:
        raise ValueError("its rule is nested too deep")
    if not isinstance(data, list):
        if not isinstance(data, str | int):
            raise ValueError(f"its rule holds {data!r}")
        return data
    if data and isinstance(data[0], str) and data[0] in CONSTRUCTS:
        parts = [decoded(each, depth + 1) for each in data[1:]]
        return _made(CONSTRUCTS[data[0]], parts)
    return tuple(decoded(each, depth + 1) for each in data)


def _made(kind: type, parts: list[Any]) -> Any:
    """The construct, if its parts are what they must be."""
    good = {
        Variable: lambda p: len(p) == 1 and isinstance(p[0], str),
        Remainder: lambda p: len(p) == 2 and isinstance(p[0], Linear) and isinstance(p[1], int) and p[1] > 0,
        Absolute: lambda p: len(p) == 1 and isinstance(p[0], Linear),
        Choice: lambda p: len(p) == 3 and isinstance(p[0], Formula) and all(isinstance(t, Linear) for t in p[1:]),
        Linear: lambda p: len(p) == 2 and isinstance(p[1], int) and all(map(_is_pair, p[0])),
        Truth: lambda p: len(p) == 1 and isinstance(p[0], bool),
        Compare: lambda p: len(p) == 3 and p[0] in COMPARISONS and all(isinstance(t, Linear) for t in p[1:]),
        And: lambda p: len(p) == 1 and all(isinstance(each, Formula) for each in p[0]),
        Or: lambda p: len(p) == 1 and all(isinstance(each, Formula) for each in p[0]),
        Not: lambda p: len(p) == 1 and isinstance(p[0], Formula),
    }
    if not good[kind](parts):
        raise ValueError(f"its rule holds a wrong {kind.__name__}")
    return kind(*parts)


def _is_pair(pair: Any) -> bool:
    return len(pair) == 2 and isinstance(pair[0], get_args(Atom)) and isinstance(pair[1], int)
