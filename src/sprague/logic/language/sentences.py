"""Sentences about natural numbers: formulas with quantifiers, and with predicates that are called by name.

The terms, comparisons and connectives are those of :mod:`sprague.logic.language.formula`. All variables stand for the
natural numbers 0, 1, 2, …; the terms between them may be negative. A predicate holds of natural numbers only: P(t), for
a predicate defined by P(x): φ, becomes *some u with u = t and φ(u)*, u a name that cannot be typed, so that nothing
that t speaks of is captured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from sprague.logic.language.formula import (
    OPPOSITE,
    And,
    Compare,
    Formula,
    Linear,
    Not,
    Or,
    Truth,
    Variable,
    children,
    rebuilt,
    variables,
)


@dataclass(frozen=True, slots=True)
class ForAll(Formula):
    """The body holds for all values of the names."""

    names: tuple[str, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Exists(Formula):
    """The body holds for some values of the names."""

    names: tuple[str, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Implies(Formula):
    """If the premise holds, so does the conclusion."""

    premise: Formula
    conclusion: Formula


@dataclass(frozen=True, slots=True)
class Equivalent(Formula):
    """Both hold or neither."""

    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Predicate(Formula):
    """A named relation between the values of terms."""

    name: str
    arguments: tuple[Linear, ...]


def free_variables(formula: Formula) -> set[str]:
    """The names that occur outside every quantifier that binds them.

    >>> from sprague.logic.language.grammar import parse
    >>> sorted(free_variables(parse("exists n. x = 2n & y = n + z")))
    ['x', 'y', 'z']
    """
    match formula:
        case Compare() | Predicate():
            return variables(formula)
        case ForAll(names, body) | Exists(names, body):
            return free_variables(body) - set(names)
    return set().union(*(free_variables(part) for part in parts(formula)))


def all_names(formula: Formula) -> set[str]:
    """The names of all variables, free or bound.

    >>> from sprague.logic.language.grammar import parse
    >>> sorted(all_names(parse("exists n. x = 2n")))
    ['n', 'x']
    """
    bound = formula.names if isinstance(formula, ForAll | Exists) else ()
    return variables(formula).union(bound, *map(all_names, parts(formula)))


def parts(formula: Formula) -> Iterator[Formula]:
    """The formulas that this one joins, quantifies or negates."""
    return (each for each in children(formula) if isinstance(each, Formula))


def negated(formula: Formula) -> Formula:
    """The formula that holds where this one does not; the *not* stands as deep as it can without doubling anything.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.notation import sentence_words
    >>> sentence_words(negated(parse("forall x. x > 1 => (x = 2 | x > 2)")))
    'for some x: (x > 1 and (x ≠ 2 and x ≤ 2))'
    """
    match formula:
        case Truth(holds):
            return Truth(not holds)
        case Compare(relation, left, right):
            return Compare(OPPOSITE[relation], left, right)
        case And(joined):
            return Or(tuple(map(negated, joined)))
        case Or(joined):
            return And(tuple(map(negated, joined)))
        case Not(part):
            return part
        case Implies(premise, conclusion):
            return And((premise, negated(conclusion)))
        case ForAll(names, body):
            return Exists(names, negated(body))
        case Exists(names, body):
            return ForAll(names, negated(body))
    return Not(formula)


def variable(name: str) -> Linear:
    """The term that is one variable."""
    return Linear(((Variable(name), 1),))


def equal(name: str, term: Linear) -> Compare:
    """The formula name = term."""
    return Compare("==", variable(name), term)


Definitions = Mapping[str, tuple[tuple[str, ...], Formula]]
"""For each predicate its variables and its meaning."""


def expanded(formula: Formula, definitions: Definitions) -> Formula:
    """The formula, every predicate that has a definition replaced by it, as deep as definitions go.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.notation import sentence_words
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
    >>> from sprague.logic.wording.notation import sentence_words
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
