"""A sentence without the predicates that formulas define: each is replaced by its meaning, variables renamed.

P(t), for a predicate defined by P(x): φ, becomes *some u with u = t and φ(u)*, u a name that cannot be typed. So
nothing that t speaks of is captured, and P holds of natural numbers only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count

from sprague.logic.language.formula import (
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
    Variable,
)
from sprague.logic.language.sentences import Equivalent, Exists, ForAll, Implies, Predicate, equal

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
    def inner(part: Formula) -> Formula:
        return _expanded(part, definitions, fresh)

    match formula:
        case Predicate(name, arguments) if name in definitions:
            variables, meaning = definitions[name]
            names = {variable: f"~{next(fresh)}" for variable in variables}
            given = [equal(names[variable], term) for variable, term in zip(variables, arguments, strict=True)]
            return Exists(tuple(names.values()), And((*given, inner(renamed_variables(meaning, names)))))
    return _with_parts(formula, inner)


def renamed_variables(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula with its free variables under other names, which must be bound nowhere in it.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.sentences import sentence_words
    >>> sentence_words(renamed_variables(parse("x = 1 & exists x. x > y"), {"x": "a", "y": "b"}))
    'a = 1 and for some x: x > b'
    """
    match formula:
        case Compare(relation, left, right):
            return Compare(relation, _term(left, names), _term(right, names))
        case Predicate(name, arguments):
            return Predicate(name, tuple(_term(argument, names) for argument in arguments))
        case ForAll(bound, _) | Exists(bound, _):
            names = {old: new for old, new in names.items() if old not in bound}
    return _with_parts(formula, lambda part: renamed_variables(part, names))


def _with_parts(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The same formula made of changed parts."""
    match formula:
        case And(parts):
            return And(tuple(map(change, parts)))
        case Or(parts):
            return Or(tuple(map(change, parts)))
        case Not(part):
            return Not(change(part))
        case Implies(a, b):
            return Implies(change(a), change(b))
        case Equivalent(a, b):
            return Equivalent(change(a), change(b))
        case ForAll(bound, body):
            return ForAll(bound, change(body))
        case Exists(bound, body):
            return Exists(bound, change(body))
    return formula


def _term(term: Linear, names: Mapping[str, str]) -> Linear:
    found = Linear((), term.constant)
    for atom, coefficient in term.coefficients:
        found += Linear(((_atom(atom, names), coefficient),))
    return found


def _atom(atom: Atom, names: Mapping[str, str]) -> Atom:
    match atom:
        case Variable(name):
            return Variable(names.get(name, name))
        case Remainder(of, modulus):
            return Remainder(_term(of, names), modulus)
        case Absolute(of):
            return Absolute(_term(of, names))
        case Choice(condition, then, otherwise):
            return Choice(renamed_variables(condition, names), _term(then, names), _term(otherwise, names))
