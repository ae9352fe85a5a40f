"""Sentences about natural numbers: formulas with quantifiers, and with predicates that are called by name.

The terms, comparisons and connectives are those of :mod:`sprague.logic.language.formula`. All variables stand for the
natural numbers 0, 1, 2, …; the terms between them may be negative. A predicate holds of natural numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    >>> from sprague.logic.wording.sentences import sentence_words
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
