"""Sentences → formulas about words of digits: the twin of ``compile`` in ``theory/Sentences.v``, case by case.

A formula is a tuple whose first item is the name of a constructor there. The twin decides nothing: Coq compiles the
sentence itself, and compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, NamedTuple

from sprague.formal.sentences import (
    Absolute,
    Add,
    Both,
    Compare,
    Condition,
    Either,
    Exists,
    ForAll,
    Holds,
    If,
    Join,
    Modulo,
    Mul,
    Negation,
    Neither,
    NimSum,
    Num,
    Quotient,
    Relation,
    Sentence,
    Sub,
    Term,
    Test,
    Var,
)

Form = tuple[Any, ...]
Linear = tuple[tuple[int, tuple[int, int]], ...]
NEVER: Form = ("FLe", (), -1)
ALWAYS: Form = ("FLe", (), 0)


class Case(NamedTuple):
    """Where the guard holds, the term is (lin + const) / den."""

    guard: Form | None
    lin: Linear
    const: int
    den: int


def compiled(sentence: Sentence, numbers: Mapping[str, int]) -> Form:
    """The formula that Coq makes of a sentence in binary digits.

    >>> compiled(Compare("Lt", Var("x"), Num(3)), {"x": 1})
    ('FLe', ((1, (1, 0)),), 2)
    """
    match sentence:
        case Holds(b):
            return ALWAYS if b else NEVER
        case Compare(r, t, u):
            return _chosen(Test(r, t, u), numbers)
        case NimSum(x, y, z):
            return "FParity", tuple(sorted((numbers[x], numbers[y], numbers[z])))
        case Negation(s):
            return "FNot", compiled(s, numbers)
        case Join(o, s, u):
            return "FBin", o, compiled(s, numbers), compiled(u, numbers)
        case Exists(x, s):
            return "FEx", numbers[x], compiled(s, numbers)
        case ForAll(x, s):
            return "FAll", numbers[x], compiled(s, numbers)


def _added(s: Linear, t: Linear) -> Linear:
    found = dict(s)
    for v, (f, g) in t:
        old = found.get(v, (0, 0))
        found[v] = old[0] + f, old[1] + g
    return tuple(sorted((v, fg) for v, fg in found.items() if fg != (0, 0)))


def _multiplied(z: int, t: Linear) -> Linear:
    return tuple((v, (z * f, z * g)) for v, (f, g) in t) if z else ()


def _both(f: Form | None, g: Form | None) -> Form | None:
    return g if f is None else f if g is None else ("FBin", "And", f, g)


def _guarded(f: Form | None, g: Form) -> Form:
    return g if f is None else ("FBin", "And", f, g)


def _some_of(forms: list[Form]) -> Form:
    if not forms:
        return NEVER
    found = forms[-1]
    for form in reversed(forms[:-1]):
        found = "FBin", "Or", form, found
    return found


def _compared(r: Relation, c: Case) -> Form:
    match r:
        case "Le":
            return "FLe", c.lin, -c.const
        case "Lt":
            return "FLe", c.lin, -c.const - 1
        case "Ge":
            return "FLe", _multiplied(-1, c.lin), c.const
        case "Gt":
            return "FLe", _multiplied(-1, c.lin), c.const - 1
        case "Eq":
            return "FEq", c.lin, -c.const
        case "Ne":
            return "FNot", ("FEq", c.lin, -c.const)


def _plus(z: int, c: Case, d: Case) -> Case:
    lin = _added(_multiplied(d.den, c.lin), _multiplied(z * c.den, d.lin))
    return Case(_both(c.guard, d.guard), lin, d.den * c.const + z * c.den * d.const, c.den * d.den)


def _residue(c: Case, m: int, r: int) -> Form:
    return _guarded(c.guard, ("FMod", c.lin, m * c.den, (c.den * r - c.const) % (m * c.den)))


def _cases(term: Term, numbers: Mapping[str, int]) -> list[Case]:
    match term:
        case Var(x):
            return [Case(None, ((numbers[x], (1, 0)),), 0, 1)]
        case Num(z):
            return [Case(None, (), z, 1)]
        case Add(t, u):
            return [_plus(1, c, d) for c, d in product(_cases(t, numbers), _cases(u, numbers))]
        case Sub(t, u):
            return [_plus(-1, c, d) for c, d in product(_cases(t, numbers), _cases(u, numbers))]
        case Mul(z, t):
            return [Case(c.guard, _multiplied(z, c.lin), z * c.const, c.den) for c in _cases(t, numbers)]
        case Modulo(t, m):
            return [Case(_residue(c, m, r), (), r, 1) for c, r in product(_cases(t, numbers), range(m))]
        case Quotient(t, m):
            pairs = product(_cases(t, numbers), range(m))
            return [Case(_residue(c, m, r), c.lin, c.const - c.den * r, c.den * m) for c, r in pairs]
        case Absolute(t):
            found = []
            for c in _cases(t, numbers):
                found.append(Case(_guarded(c.guard, _compared("Ge", c)), c.lin, c.const, c.den))
                found.append(Case(_guarded(c.guard, _compared("Lt", c)), _multiplied(-1, c.lin), -c.const, c.den))
            return found
        case If(c, t, u):
            truth = _chosen(c, numbers)
            return [
                *(k._replace(guard=_both(truth, k.guard)) for k in _cases(t, numbers)),
                *(k._replace(guard=_both(("FNot", truth), k.guard)) for k in _cases(u, numbers)),
            ]


def _chosen(condition: Condition, numbers: Mapping[str, int]) -> Form:
    match condition:
        case Test(r, t, u):
            differences = product(_cases(t, numbers), _cases(u, numbers))
            return _some_of([_guarded(k.guard, _compared(r, k)) for k in (_plus(-1, c, d) for c, d in differences)])
        case Both(c, d):
            return "FBin", "And", _chosen(c, numbers), _chosen(d, numbers)
        case Either(c, d):
            return "FBin", "Or", _chosen(c, numbers), _chosen(d, numbers)
        case Neither(c):
            return "FNot", _chosen(c, numbers)
