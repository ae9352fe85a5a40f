"""Sentences as Coq reads them: the syntax of ``theory/Sentences.v``, as a mathematician reads it and as data.

Every class here but `Named` and `Word` is a constructor there, of the same name, its fields in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import reduce
from typing import Any, Literal, dataclass_transform

from sprague.formal.automata import Known

Relation = Literal["Lt", "Le", "Eq", "Ne", "Ge", "Gt"]
Connective = Literal["And", "Or", "Implies", "Iff"]


@dataclass_transform(frozen_default=True)
class Syntax:
    """A constructor applied to its fields; whatever is derived from it is a frozen dataclass."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Var(Syntax):
    """A variable."""

    x: str


class Num(Syntax):
    """An integer."""

    z: int


class Add(Syntax):
    """A sum."""

    t: Term
    u: Term


class Sub(Syntax):
    """A difference; it may be negative."""

    t: Term
    u: Term


class Mul(Syntax):
    """A multiple by a constant."""

    z: int
    t: Term


class Modulo(Syntax):
    """A remainder by a positive constant."""

    t: Term
    m: int


class Quotient(Syntax):
    """A quotient by a positive constant, rounded down."""

    t: Term
    m: int


class Absolute(Syntax):
    """An absolute value."""

    t: Term


class If(Syntax):
    """A choice between two terms; it depends on comparisons, joined and negated."""

    c: Sentence
    t: Term
    u: Term


class Holds(Syntax):
    """What always holds, or never."""

    b: bool


class Compare(Syntax):
    """A comparison."""

    r: Relation
    t: Term
    u: Term


class NimSum(Syntax):
    """The third number is the nim-sum of the first two."""

    x: str
    y: str
    z: str


class Regular(Syntax):
    """A predicate that an automaton reads from the digits."""

    p: Known
    xs: tuple[str, ...]


class Named(Syntax):
    """What a definition in the file says of some terms: its name, for who reads it, and what it means, for the data."""

    name: str
    terms: tuple[Term, ...]
    s: Sentence


class Word(Syntax):
    """What ``theory/Between.v`` says of some terms, and no automaton reads."""

    name: str
    terms: tuple[Term, ...]


class Negation(Syntax):
    """Not."""

    s: Sentence


class Join(Syntax):
    """Two sentences joined."""

    o: Connective
    s: Sentence
    u: Sentence


class Exists(Syntax):
    """Some natural number."""

    x: str
    s: Sentence


class ForAll(Syntax):
    """All natural numbers."""

    x: str
    s: Sentence


Term = Var | Num | Add | Sub | Mul | Modulo | Quotient | Absolute | If
Sentence = Holds | Compare | NimSum | Regular | Named | Word | Negation | Join | Exists | ForAll

Numbers = Mapping[str, int]
"""The number that stands for each variable in the data."""

_SIGN = {Add: "+", Sub: "-", Modulo: "mod", Quotient: "/"}
_RELATION = {"Lt": "<", "Le": "<=", "Eq": "=", "Ne": "<>", "Ge": ">=", "Gt": ">"}
_CONNECTIVE = {"And": "/\\", "Or": "\\/", "Implies": "->", "Iff": "<->"}


def joined(connective: Connective, *parts: Sentence) -> Sentence:
    r"""The parts joined, to the right.

    >>> print(written(joined("And", Holds(True), Holds(False), Holds(True))))
    True /\ (False /\ True)
    """
    return reduce(lambda rest, part: Join(connective, part, rest), reversed(parts))


def apart(connective: Connective, sentence: Sentence) -> list[Sentence]:
    """What the sentence joins by the connective; the sentence itself where it joins nothing by it."""
    match sentence:
        case Join(o, s, u) if o == connective:
            return apart(connective, s) + apart(connective, u)
    return [sentence]


def quantified(kind: type[Exists] | type[ForAll], names: tuple[str, ...], sentence: Sentence) -> Sentence:
    """The sentence for some, or for all, values of the names."""
    for name in reversed(names):
        sentence = kind(name, sentence)
    return sentence


def of_all(names: Sequence[str], *parts: Sentence) -> Sentence:
    """For all values of the names the last part follows from those before it."""
    return quantified(ForAll, tuple(names), joined("Implies", *parts))


def substituted(node: Any, terms: Mapping[str, Term]) -> Any:
    r"""A sentence or a term with terms for its variables; what is bound in it gives way to what the terms speak of.

    Predicates that automata read, and the nim-sum, take variables only.

    >>> print(written(substituted(Compare("Lt", Var("p"), Var("x")), {"x": Add(Var("s"), Var("t"))})))
    p < s + t
    >>> print(written(substituted(Exists("n", Compare("Eq", Var("x"), Mul(2, Var("n")))), {"x": Var("n")})))
    exists n' : N, n = 2 * n'
    """
    match node:
        case Var(x):
            return terms.get(x, node)
        case Exists(x, s) | ForAll(x, s):
            others, fresh = {name: term for name, term in terms.items() if name != x}, x
            while any(fresh in bound(term) for term in others.values()):
                fresh += "'"
            return type(node)(fresh, substituted(s, {**others, x: Var(fresh)}))
        case NimSum(x, y, z):
            return NimSum(*(substituted(Var(each), terms).x for each in (x, y, z)))
        case Regular(p, xs):
            return Regular(p, tuple(substituted(Var(each), terms).x for each in xs))
    return rebuilt(node, lambda part: substituted(part, terms))


def unfolded(node: Any) -> Any:
    """The same with what definitions mean for their names."""
    return unfolded(node.s) if isinstance(node, Named) else rebuilt(node, unfolded)


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same construct of changed parts; or terms."""
    if isinstance(node, tuple):
        return tuple(map(change, node))
    return type(node)(*map(change, _fields(node).values())) if isinstance(node, Syntax) else node


def _fields(node: Syntax) -> dict[str, Any]:
    """What a construct is made of, by the names of its fields."""
    return {each.name: getattr(node, each.name) for each in fields(node)}  # type: ignore[arg-type]  # a dataclass, too


def data(node: Syntax, numbers: Numbers) -> str:
    """The constructor applied to its fields, as Coq reads it.

    >>> data(Compare("Le", Var("x"), Num(-1)), {"x": 4})
    'Compare Le (Var 4) (Num (-1))'
    """
    if isinstance(node, If):
        return f"If ({_condition_data(node.c, numbers)}) ({data(node.t, numbers)}) ({data(node.u, numbers)})"
    return " ".join([type(node).__name__, *(_field(value, numbers, name) for name, value in _fields(node).items())])


def _condition_data(node: Sentence, numbers: Numbers) -> str:
    """What a choice depends on has constructors of its own in the theory."""
    match node:
        case Join(o, s, u):
            name = {"And": "Both", "Or": "Either"}[o]
            return f"{name} ({_condition_data(s, numbers)}) ({_condition_data(u, numbers)})"
        case Negation(s):
            return f"Neither ({_condition_data(s, numbers)})"
    return data(node, numbers).replace("Compare", "Test", 1)


def _field(value: Any, numbers: Numbers, name: str) -> str:
    if isinstance(value, Syntax):
        return f"({data(value, numbers)})"
    if isinstance(value, Known):
        return str(value.place)
    if isinstance(value, tuple):
        return f"[{'; '.join(str(numbers[each]) for each in value)}]%positive"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"({value})" if value < 0 else str(value)
    return str(numbers[value]) if name in "xyz" else str(value)


def written(node: Any, inside: int = 0) -> str:
    """The sentence or term as a mathematician reads it, in Coq's notation; ``inside`` is how tightly it is bound.

    >>> print(written(Compare("Eq", Var("x"), Quotient(Mul(7, Var("n")), 4))))
    x = 7 * n / 4
    """
    text, tightness = _written(node)
    return f"({text})" if tightness < inside else text


def _written(node: Any) -> tuple[str, int]:
    match node:
        case Var(x):
            return x, 9
        case Num(z):
            return (str(z), 9) if z >= 0 else (f"({z})", 9)
        case Add(t, u) | Sub(t, u):
            return f"{written(t, 5)} {_SIGN[type(node)]} {written(u, 6)}", 5
        case Mul(z, t):
            return f"{written(Num(z))} * {written(t, 7)}", 6
        case Modulo(t, m) | Quotient(t, m):
            return f"{written(t, 6 if isinstance(t, Mul) else 7)} {_SIGN[type(node)]} {m}", 6
        case Absolute(t):
            return f"Z.abs {written(t, 9)}", 8
        case If(c, t, u):
            return f"if {_condition(c)} then {written(t)} else {written(u)}", 1
        case Holds(b):
            return ("True" if b else "False"), 9
        case Compare(r, t, u):
            return f"{written(t, 5)} {_RELATION[r]} {written(u, 5)}", 4
        case NimSum(x, y, z):
            return f"N.lxor {x} {y} = {z}", 4
        case Regular(p, xs):
            return " ".join([p.name, *xs]), 8
        case Named(name, terms) | Word(name, terms):
            return " ".join([name, *(written(each, 9) for each in terms)]), 8
        case Negation(s):
            return f"~ {written(s, 5)}", 3
        case Join(o, s, u):
            return f"{written(s, 4)} {_CONNECTIVE[o]} {written(u, 4)}", 2
        case Exists() | ForAll():
            names, body = [node.x], node.s
            while isinstance(body, type(node)):
                names.append(body.x)
                body = body.s
            return f"{'exists' if isinstance(node, Exists) else 'forall'} {' '.join(names)} : N, {written(body)}", 1
    raise TypeError(f"not a sentence: {node!r}")


def _condition(node: Sentence) -> str:
    """What a choice depends on, as the boolean that it is there."""
    match node:
        case Compare("Ne", t, u):
            return f"negb ({written(t, 5)} =? {written(u, 5)})"
        case Compare("Ge" | "Gt" as r, t, u):
            return _condition(Compare("Le" if r == "Ge" else "Lt", u, t))
        case Compare(r, t, u):
            return f"({written(t, 5)} {_RELATION[r]}? {written(u, 5)})"
        case Join(o, s, u):
            return f"({_condition(s)} {'&&' if o == 'And' else '||'} {_condition(u)})%bool"
        case Negation(s):
            return f"negb {_condition(s)}"
    raise TypeError(f"not a condition: {node!r}")


def bound(node: Any) -> list[str]:
    """All variables of a sentence, bound or free, in the order in which they are met first."""
    names_: dict[str, None] = {}
    for here in parts_of(node):
        names = [value for name, value in _fields(here).items() if name in "xyz"]
        names.extend(here.xs if isinstance(here, Regular) else ())
        names_.update((name, None) for name in names if isinstance(name, str))
    return list(names_)


def parts_of(node: Syntax) -> Iterator[Syntax]:
    """The sentence, and all sentences, conditions and terms that it is made of, in the order in which they stand."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(part for part in reversed(_fields(here).values()) if isinstance(part, Syntax))
