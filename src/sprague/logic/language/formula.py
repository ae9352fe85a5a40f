"""Formulas of linear arithmetic over the integers, as plain data, and as JSON.

A *term* is a linear combination of atoms with integer coefficients; an atom is a variable, a remainder by a constant,
an absolute value, or a choice between two terms. A *formula* compares two terms, or joins formulas by *and*, *or*,
*not*. This is Presburger arithmetic without quantifiers; every construct keeps it decidable.

The data is immutable and compares by structure. :mod:`sprague.logic.language.tracing` makes it from Python functions.

A *sentence* about natural numbers has quantifiers, and predicates that are called by name. All its variables stand for
the natural numbers 0, 1, 2, …; the terms between them may be negative. A predicate holds of natural numbers only: P(t),
for a predicate defined by P(x): φ, becomes *some u with u = t and φ(u)*, u a name that cannot be typed, so that nothing
that t speaks of is captured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from itertools import count
from operator import add, and_, eq, ge, gt, le, lt, ne, or_
from typing import Any, Literal, NoReturn, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from sprague.errors import BadRule
from sprague.numbers.periods import prime_factors


@dataclass(frozen=True, slots=True)
class Variable:
    """A number that the formula speaks of, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Remainder:
    """The remainder of a term by a positive constant, in 0 … modulus − 1."""

    of: Linear
    modulus: int


@dataclass(frozen=True, slots=True)
class Absolute:
    """The absolute value of a term."""

    of: Linear


@dataclass(frozen=True, slots=True)
class Choice:
    """``then`` where the condition holds, ``otherwise`` elsewhere."""

    condition: Formula
    then: Linear
    otherwise: Linear


Atom = Variable | Remainder | Absolute | Choice


@dataclass(frozen=True, slots=True)
class Linear:
    """Σ coefficient · atom + constant; no coefficient is 0 and no atom stands twice."""

    coefficients: tuple[tuple[Atom, int], ...] = ()
    constant: int = 0

    def __add__(self, other: Linear) -> Linear:
        total = dict(self.coefficients)
        for atom, coefficient in other.coefficients:
            total[atom] = total.get(atom, 0) + coefficient
        kept = tuple((atom, coefficient) for atom, coefficient in total.items() if coefficient)
        return Linear(kept, self.constant + other.constant)

    def __sub__(self, other: Linear) -> Linear:
        return self + other.times(-1)

    def times(self, factor: int) -> Linear:
        """The term multiplied by a constant."""
        if factor == 0:
            return Linear()
        return Linear(tuple((atom, factor * c) for atom, c in self.coefficients), factor * self.constant)

    def without(self, atom: Atom) -> Linear:
        """The term less everything that the atom contributes."""
        return Linear(tuple(pair for pair in self.coefficients if pair[0] != atom), self.constant)

    def coefficient(self, atom: Atom) -> int:
        """The coefficient of an atom, 0 where it does not occur."""
        return dict(self.coefficients).get(atom, 0)


Comparison = Literal["<", "<=", ">", ">=", "==", "!="]
COMPARISONS = {"<": lt, "<=": le, ">": gt, ">=": ge, "==": eq, "!=": ne}
OPPOSITE: dict[Comparison, Comparison] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""What holds of two numbers where a comparison does not."""


NOT_NEGATIVE = {">=": (1, 0), ">": (1, -1), "<=": (-1, 0), "<": (-1, -1)}
"""What a difference that is compared with 0 is multiplied by, and what is added, so that it is not negative."""


def not_negative(relation: str, difference: Linear) -> Linear:
    """The term that is at least 0 where the difference, an integer, compares so with 0."""
    sign, more = NOT_NEGATIVE[relation]
    return difference.times(sign) + Linear((), more)


class Formula:
    """A statement about its variables; joined by ``&``, ``|`` and ``~``."""

    __slots__ = ()

    def __and__(self, other: object) -> Formula:
        return And((self, as_formula(other)))

    __rand__ = __and__

    def __or__(self, other: object) -> Formula:
        return Or((self, as_formula(other)))

    __ror__ = __or__

    def __invert__(self) -> Formula:
        return Not(self)

    def __bool__(self) -> NoReturn:
        raise BadRule(
            "a rule is read as a formula: write & | ~ and where(condition, a, b) for and, or, not, if, min and max, "
            "and (a < b) & (b < c) for a < b < c"
        )


@dataclass(frozen=True, slots=True)
class Truth(Formula):
    """The formula that always holds, or never."""

    holds: bool


@dataclass(frozen=True, slots=True)
class Compare(Formula):
    """Two terms compared."""

    relation: Comparison
    left: Linear
    right: Linear


@dataclass(frozen=True, slots=True)
class And(Formula):
    """All parts hold."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Or(Formula):
    """Some part holds."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Not(Formula):
    """The part does not hold."""

    part: Formula


def as_formula(value: object) -> Formula:
    """The formula itself, or the constant formula of a Python or numpy truth value."""
    if isinstance(value, Formula):
        return value
    if isinstance(value, bool | np.bool_):
        return Truth(bool(value))
    raise BadRule(f"a rule joins comparisons by & | ~, not {value!r}")


Values = Mapping[str, Any]
"""An integer, or a numpy array of them, for every variable."""


def evaluate(formula: Formula, values: Values) -> Any:
    """The truth of a formula at ``values``: a bool for integers of any size, an array for (broadcasting) arrays.

    >>> from sprague.logic import trace
    >>> rule = trace(lambda x, p: (p < x) & ((x - p) % 3 != 0), ["x", "p"])
    >>> evaluate(rule, {"x": 10**30, "p": 1})
    False
    >>> evaluate(rule, {"x": 4, "p": np.arange(6)}).tolist()
    [True, False, True, True, False, False]
    """
    match formula:
        case Truth(holds):
            return holds
        case Compare(relation, left, right):
            return COMPARISONS[relation](value_at(left, values), value_at(right, values))
        case And(parts):
            return reduce(and_, (evaluate(part, values) for part in parts))
        case Or(parts):
            return reduce(or_, (evaluate(part, values) for part in parts))
        case Not(part):
            truth = evaluate(part, values)
            return not truth if isinstance(truth, bool) else np.logical_not(truth)
        case Predicate(name, terms):
            return NUMBER_THEORY[name](*(value_at(term, values) for term in terms))
    raise TypeError(f"not a formula: {formula!r}")


NUMBER_THEORY: dict[str, Callable[..., Any]] = {
    "power": lambda n: (n > 0) & (n & (n - 1) == 0),
    "divides": lambda d, n: (d > 0) & (n >= 0) & (np.gcd(d, n) == d),
    "coprime": lambda a, b: (a >= 0) & (b >= 0) & (np.gcd(a, b) == 1),
    "prime": np.vectorize(lambda n: n > 1 and next(prime_factors(n)) == n, otypes=[bool]),
}
"""What rules may say of numbers beyond linear arithmetic, by the name of the predicate."""


def value_at(term: Linear, values: Values) -> Any:
    """The value of a term, an integer of any size or an array.

    >>> value_at(Linear(((Remainder(variable("x"), 3), 2),), 1), {"x": 10**30 + 1})
    5
    """
    total: Any = term.constant
    for atom, coefficient in term.coefficients:
        total = total + coefficient * _atom_value(atom, values)
    return total


def _atom_value(atom: Atom, values: Values) -> Any:
    match atom:
        case Variable(name):
            return values[name]
        case Remainder(of, modulus):
            return value_at(of, values) % modulus
        case Absolute(of):
            return abs(value_at(of, values))
        case Choice(condition, then, otherwise):
            truth = evaluate(condition, values)
            if isinstance(truth, bool):
                return value_at(then if truth else otherwise, values)
            return np.where(truth, value_at(then, values), value_at(otherwise, values))


CONSTRUCTS = (Variable, Remainder, Absolute, Choice, Linear, Formula)

Construct = TypeVar("Construct", bound="Formula | Linear | Atom")


def fields_of(construct: Any) -> tuple[str, ...]:
    """The names of the parts of a construct, in the order in which it is made of them."""
    names: tuple[str, ...] = construct.__match_args__
    return names


def children(whole: Any) -> Iterator[Any]:
    """The formulas, terms and atoms that a construct of the language is directly made of.

    >>> [type(each).__name__ for each in children(Compare("<", Linear(((Variable("x"), 2),)), Linear((), 7)))]
    ['Linear', 'Linear']
    """
    for name in fields_of(whole):
        value = getattr(whole, name)
        if name == "coefficients":
            value = tuple(atom for atom, _ in value)
        yield from (each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, CONSTRUCTS))


def everything_in(whole: Any) -> Iterator[Any]:
    """A construct, and all that it is made of, each before its own parts.

    >>> [type(each).__name__ for each in everything_in(Not(Compare("<", Linear(((Variable("x"), 2),)), Linear((), 7))))]
    ['Not', 'Compare', 'Linear', 'Variable', 'Linear']
    """
    yield whole
    for each in children(whole):
        yield from everything_in(each)


def rebuilt(whole: Construct, change: Callable[[Any], Any]) -> Construct:
    """The same construct, made of changed children.

    >>> rebuilt(Linear(((Variable("x"), 2), (Variable("y"), 1))), lambda atom: Variable("z"))
    Linear(coefficients=((Variable(name='z'), 3),), constant=0)
    """
    if isinstance(whole, Linear):
        terms = (Linear(((change(atom), coefficient),)) for atom, coefficient in whole.coefficients)
        return cast(Construct, reduce(add, terms, Linear((), whole.constant)))

    def changed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        return change(value) if isinstance(value, CONSTRUCTS) else value

    return type(whole)(*(changed(getattr(whole, name)) for name in fields_of(whole)))


def variables(formula: Formula) -> set[str]:
    """The names that occur in a formula.

    >>> from sprague.logic import trace
    >>> sorted(variables(trace(lambda x, y, p: x > p, ["x", "y", "p"])))
    ['p', 'x']
    """
    return {each.name for each in everything_in(formula) if isinstance(each, Variable)}


def encoded(part: Any) -> Any:
    """A formula or term as lists, strings and numbers.

    >>> encoded(Linear(((Variable("x"), 2),), 1))
    ['Linear', [[['Variable', 'x'], 2]], 1]
    """
    if isinstance(part, tuple):
        return [encoded(each) for each in part]
    if type(part).__name__ in ENCODED:
        return [type(part).__name__, *(encoded(getattr(part, name)) for name in fields_of(part))]
    return part


def decoded(data: Any, depth: int = 0) -> Any:
    """The formula or term that was encoded; ValueError for anything else.

    >>> decoded(encoded(Linear(((Variable("x"), 2),), 1)))
    Linear(coefficients=((Variable(name='x'), 2),), constant=1)
    """
    from sprague.sealed import DEEPEST  # loaded late: what reads and writes files is no part of most rules

    if depth > DEEPEST:
        raise ValueError("its rule is nested too deep")
    if not isinstance(data, list):
        if not isinstance(data, str | int) or (str(data) != data and abs(int(data)) >= 2**62):
            raise ValueError(f"its rule holds {data!r:.40}")
        return data
    if data and isinstance(data[0], str) and data[0] in ENCODED:
        return _made(ENCODED[data[0]], [decoded(each, depth + 1) for each in data[1:]])
    return tuple(decoded(each, depth + 1) for each in data)


def _made(kind: type, parts: list[Any]) -> Any:
    """The construct, if its parts are what its fields are said to be."""
    hints = _hints(kind)
    if len(parts) == len(hints) and all(map(_fits, parts, hints)):
        match made := kind(*parts):
            case Remainder(_, modulus) if modulus < 1:
                pass
            case Predicate(name, terms) if (name, len(terms)) != ("power", 1):
                pass
            case _:
                return made
    raise ValueError(f"its rule holds a wrong {kind.__name__}")


@cache
def _hints(kind: type) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind).values())


def _fits(value: Any, hint: Any) -> bool:
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return value in inner
    if kind is not tuple:
        return isinstance(value, hint)
    of_each = inner[:1] * len(value) if isinstance(value, tuple) and inner[-1] is ... else inner
    return isinstance(value, tuple) and len(value) == len(of_each) and all(map(_fits, value, of_each))


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


ENCODED: dict[str, type] = {
    each.__name__: each
    for each in (Variable, Remainder, Absolute, Choice, Linear, Truth, Compare, And, Or, Not, Predicate)
}


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
    quantified = (each.names for each in everything_in(formula) if isinstance(each, ForAll | Exists))
    return variables(formula).union(*quantified)


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


def substituted(part: Any, terms: Mapping[str, Linear]) -> Any:
    """A formula or term with terms in the place of free variables, which must be bound nowhere in it.

    >>> from sprague.logic.language.grammar import parse
    >>> from sprague.logic.wording.notation import sentence_words
    >>> sentence_words(substituted(parse("x = 1 & exists x. x > 2y"), {"x": variable("a"), "y": Linear((), 3)}))
    'a = 1 and for some x: x > 6'
    """
    match part:
        case Linear(coefficients, constant):
            changed = (_in_place_of(atom, terms).times(coefficient) for atom, coefficient in coefficients)
            return reduce(add, changed, Linear((), constant))
        case ForAll(bound, _) | Exists(bound, _):
            terms = {name: term for name, term in terms.items() if name not in bound}
    return rebuilt(part, lambda each: substituted(each, terms))


def _in_place_of(atom: Atom, terms: Mapping[str, Linear]) -> Linear:
    match atom:
        case Variable(name):
            return terms.get(name, Linear(((atom, 1),)))
    return Linear(((substituted(atom, terms), 1),))


def renamed_variables(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula with its free variables under other names, which must be bound nowhere in it."""
    renamed: Formula = substituted(formula, {old: variable(new) for old, new in names.items()})
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
