"""A sentence without the predicates that formulas define: each is replaced by its meaning, variables renamed.

P(t), for a predicate defined by P(x): φ, becomes *some u with u = t and φ(u)*, u a name that cannot be typed. So
nothing that t speaks of is captured, and P holds of natural numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from sprague.logic.language.formula import And, Formula, Variable, rebuilt
from sprague.logic.language.sentences import Exists, ForAll, Predicate, equal

Definitions = Mapping[str, tuple[tuple[str, ...], Formula]]
"""For each predicate its variables and its meaning."""


def expanded(formula: Formula, definitions: Definitions) -> Formula:
    """The formula, every predicate that has a definition replaced by it, as deep as definitions go.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.sentences import sentence_words
    >>> even = {"even": (("x",), parse("exists y. x = 2y"))}
    >>> sentence_words(expanded(parse("even(y + 1)"), even))
    'for some ~0: (~0 = y + 1 and for some y: ~0 = 2y)'
    """
    return _expanded(formula, definitions, count())


def _expanded(formula: Formula, definitions: Definitions, fresh: Iterator[int]) -> Formula:
    def inner(part: Any) -> Any:
        return _expanded(part, definitions, fresh) if isinstance(part, Formula) else part

    match formula:
        case Predicate(name, arguments) if name in definitions:
            variables, meaning = definitions[name]
            names = {variable: f"~{next(fresh)}" for variable in variables}
            given = [equal(names[variable], term) for variable, term in zip(variables, arguments, strict=True)]
            return Exists(tuple(names.values()), And((*given, inner(renamed_variables(meaning, names)))))
    return rebuilt(formula, inner)


def renamed_variables(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula with its free variables under other names, which must be bound nowhere in it.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.sentences import sentence_words
    >>> sentence_words(renamed_variables(parse("x = 1 & exists x. x > y"), {"x": "a", "y": "b"}))
    'a = 1 and for some x: x > b'
    """
    renamed: Formula = _renamed(formula, names)
    return renamed


def renamed_bound(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula with some bound variables under other names, which stand nowhere in it."""

    def inner(part: Any) -> Any:
        match part:
            case Variable(name):
                return Variable(names.get(name, name))
            case ForAll(bound, body) | Exists(bound, body):
                return type(part)(tuple(names.get(name, name) for name in bound), inner(body))
        return rebuilt(part, inner)

    renamed: Formula = inner(formula)
    return renamed


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    match part:
        case Variable(name):
            return Variable(names.get(name, name))
        case ForAll(bound, _) | Exists(bound, _):
            names = {old: new for old, new in names.items() if old not in bound}
    return rebuilt(part, lambda each: _renamed(each, names))
