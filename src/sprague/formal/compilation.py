"""Sentences → formulas about words of digits: the twin of ``theory/Compile.v``, ``Spread.v``, and ``Digits.v`` in part.

The twin decides nothing: Coq compiles the sentence itself, and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from typing import NamedTuple

from sprague.formal.automata import Form, Linear, Numeration
from sprague.formal.sentences import (
    Absolute,
    Add,
    Compare,
    Exists,
    ForAll,
    Holds,
    If,
    Join,
    Modulo,
    Mul,
    Named,
    Negation,
    NimSum,
    Num,
    Quotient,
    Regular,
    Relation,
    Sentence,
    Sub,
    Term,
    Var,
    apart,
    bound,
)

NEVER: Form = ("FLe", (), -1)
ALWAYS: Form = ("FLe", (), 0)
SIGNS: dict[Relation, int] = {"Ge": 1, "Lt": -1}


class Case(NamedTuple):
    """Where the guard holds, or there is none, the term is (lin + const) / den."""

    guard: Form
    lin: Linear
    const: int
    den: int


@dataclass(frozen=True)
class Compiler:
    """Sentences in the digits of a numeration; ``among``, where atoms say that their variables are numbers there."""

    numeration: Numeration
    numbers: Mapping[str, int]
    among: bool = False

    def form(self, sentence: Sentence) -> Form:
        """The formula that Coq makes of a sentence.

        >>> from sprague.logic.automata.digits import base
        >>> Compiler(Numeration(base(2)), {"x": 1}).form(Compare("Lt", Var("x"), Num(3)))
        ('FLe', ((1, 1),), 2)
        """
        match sentence:
            case Compare() | Regular() if self.among:
                places = sorted({self.numbers[x] for x in bound(sentence)})
                numbers = [("FRegular", self.numeration.language, self.numeration.planes(x)) for x in places]
                return _both(reduce(_both, numbers, ()), replace(self, among=False).form(sentence))
            case Holds(b):
                return ALWAYS if b else NEVER
            case Compare("Lt" | "Le" as r, Absolute(t), u):
                cases, others = self._cases(t), self._cases(u)
                return "FBin", "And", _all(r, cases, others), _all(r, [_times(-1, c) for c in cases], others)
            case Compare(r, t, u):
                return _all(r, self._cases(t), self._cases(u))
            case NimSum(x, y, z):
                places = [self.numbers[each] for each in (x, y, z)]
                return "FParity", tuple(sorted(each for each in {*places} if places.count(each) % 2))
            case Regular(p, xs):
                return "FRegular", p.reader, tuple(plane for x in xs for plane in self._planes(x))
            case Named(s=s):
                return self.form(s)
            case Negation(s):
                return "FNot", self.form(s)
            case Join(o, s, u):
                return "FBin", o, self.form(s), self.form(u)
            case Exists(x, s):
                return self.quantified("Ex", x, self.form(s))
            case ForAll(x, s):
                return self.quantified("All", x, self.form(s))
        raise TypeError(f"no automaton reads it: {sentence!r}")

    def quantified(self, kind: str, x: str, form: Form) -> Form:
        """For some number, or for all: for words that are one."""
        planes, language = self._planes(x), self.numeration.language
        if language is not None:
            form = "FBin", "And" if kind == "Ex" else "Implies", ("FRegular", language, planes), form
        for plane in reversed(planes):
            form = f"F{kind}", plane, form
        return form

    def _planes(self, x: str) -> tuple[int, ...]:
        return self.numeration.planes(self.numbers[x])

    def _cases(self, term: Term) -> list[Case]:
        match term:
            case Var(x):
                return [Case((), tuple((plane, 1 << place) for place, plane in enumerate(self._planes(x))), 0, 1)]
            case Num(z):
                return [Case((), (), z, 1)]
            case Add(t, u):
                return [_plus(1, c, d) for c, d in product(self._cases(t), self._cases(u))]
            case Sub(t, u):
                return [_plus(-1, c, d) for c, d in product(self._cases(t), self._cases(u))]
            case Mul(z, t):
                return [_times(z, c) for c in self._cases(t)]
            case Modulo(t, m):
                return [Case(_residue(c, m, r), (), r, 1) for c, r in product(self._cases(t), range(m))]
            case Quotient(t, m):
                pairs = product(self._cases(t), range(m))
                return [Case(_residue(c, m, r), c.lin, c.const - c.den * r, c.den * m) for c, r in pairs]
            case Absolute(t):
                signs = product(self._cases(t), SIGNS.items())
                return [_times(z, c)._replace(guard=_both(c.guard, _compared(r, c))) for c, (r, z) in signs]
            case If(c, t, u):
                truth = self.form(c)
                return [
                    *(k._replace(guard=_both(truth, k.guard)) for k in self._cases(t)),
                    *(k._replace(guard=_both(("FNot", truth), k.guard)) for k in self._cases(u)),
                ]


def _added(s: Linear, t: Linear) -> Linear:
    sum_ = dict(s)
    for v, f in t:
        sum_[v] = sum_.get(v, 0) + f
    return tuple(sorted((v, f) for v, f in sum_.items() if f))


def _multiplied(z: int, t: Linear) -> Linear:
    return tuple((v, z * f) for v, f in t) if z else ()


def _both(f: Form, g: Form) -> Form:
    return ("FBin", "And", f, g) if f and g else f or g


def _compared(r: Relation, c: Case) -> Form:
    lin, const = (_multiplied(-1, c.lin), -c.const) if r in ("Ge", "Gt") else (c.lin, c.const)
    if r in ("Eq", "Ne"):
        return ("FEq", lin, -const) if r == "Eq" else ("FNot", ("FEq", lin, -const))
    return "FLe", lin, -const - (r in ("Lt", "Gt"))


def _all(r: Relation, cases: list[Case], others: list[Case]) -> Form:
    differences = (_plus(-1, c, d) for c, d in product(cases, others))
    forms = [_both(k.guard, _compared(r, k)) for k in differences]
    return reduce(lambda rest, form: ("FBin", "Or", form, rest), reversed(forms)) if forms else NEVER


def _times(z: int, c: Case) -> Case:
    return Case(c.guard, _multiplied(z, c.lin), z * c.const, c.den)


def _plus(z: int, c: Case, d: Case) -> Case:
    lin = _added(_multiplied(d.den, c.lin), _multiplied(z * c.den, d.lin))
    return Case(_both(c.guard, d.guard), lin, d.den * c.const + z * c.den * d.const, c.den * d.den)


def _residue(c: Case, m: int, r: int) -> Form:
    return _both(c.guard, ("FMod", c.lin, m * c.den, (c.den * r - c.const) % (m * c.den)))


def next_form(numeration: Numeration) -> Form:
    """After the representation of each number comes that of the next."""
    successor = ForAll("x", Exists("y", Compare("Eq", Var("y"), Add(Var("x"), Num(1)))))
    return Compiler(numeration, {"x": 1, "y": 2}).form(successor)


def once_form(numeration: Numeration) -> Form:
    """Two representations of the same number are the same words."""
    compiler, form = Compiler(numeration, {"x": 1, "y": 2}), ALWAYS
    for pair in reversed([*zip(numeration.planes(1), numeration.planes(2), strict=True)]):
        form = "FBin", "And", ("FParity", pair), form
    form = "FBin", "Implies", compiler.form(Compare("Eq", Var("x"), Var("y"))), form
    return compiler.quantified("All", "x", compiler.quantified("All", "y", form))


def spread(sentence: Sentence) -> Sentence:
    r"""The same sentence, rules with many cases joined with other things case by case.

    >>> from sprague.formal.sentences import Compare, Num, Var, written
    >>> a, b, c = (Compare("Eq", Var(x), Num(0)) for x in "abc")
    >>> print(written(spread(Exists("a", Join("And", a, Join("Or", b, c))))))
    ((exists a : N, a = 0) /\ b = 0) \/ ((exists a : N, a = 0) /\ c = 0)
    """
    match sentence:
        case Exists(x, s):
            return _any([_exists(x, branch) for branch in apart("Or", spread(s))])
        case ForAll(x, s):
            return ForAll(x, spread(s))
        case Negation(s):
            return Negation(spread(s))
        case Join("And", a, b):
            return _any([_chain(spread(a), case) for case in _alternatives(b)])
        case Join(o, a, b):
            return Join(o, spread(a), spread(b))
    return sentence


MOST_CASES = 2_000
"""A sentence that would be spread into more cases is decided as it stands."""


def cases(sentence: Sentence) -> int:
    """How many cases :func:`spread` makes, counted and not made.

    >>> either = Join("Or", Holds(True), Holds(False))
    >>> cases(Join("And", Holds(True), Join("And", either, either))), cases(spread(Join("And", Holds(True), either)))
    (4, 2)
    """
    match sentence:
        case Exists(_, s) | ForAll(_, s) | Negation(s):
            return cases(s)
        case Join("And", a, b):
            return cases(a) * _count_alternatives(b)
        case Join(_, a, b):
            return cases(a) + cases(b)
    return 1


def _count_alternatives(sentence: Sentence) -> int:
    match sentence:
        case Join("Or", a, b):
            return _count_alternatives(a) + _count_alternatives(b)
        case Join("And", a, b):
            return _count_alternatives(a) * _count_alternatives(b)
    return 1


def _exists(x: str, sentence: Sentence) -> Sentence:
    """There is an x, asked of those conditions only that speak of it."""
    parts = apart("And", sentence)
    of_x = [part for part in parts if x in bound(part)]
    if not of_x:
        return Exists(x, sentence)
    return _chain(Exists(x, _chain(of_x[0], of_x[1:])), [part for part in parts if part not in of_x])


def _chain(first: Sentence, others: Iterable[Sentence]) -> Sentence:
    return reduce(lambda found, each: Join("And", found, each), others, first)


def _alternatives(sentence: Sentence) -> list[tuple[Sentence, ...]]:
    match sentence:
        case Join("Or", a, b):
            return _alternatives(a) + _alternatives(b)
        case Join("And", a, b):
            return [(*p, *q) for p, q in product(_alternatives(a), _alternatives(b))]
    return [(sentence,)]


def _any(sentences: list[Sentence]) -> Sentence:
    """One of them: of one half or of the other, so that no long list is joined with one after another."""
    if len(sentences) < 2:
        return sentences[0] if sentences else Holds(False)
    half = len(sentences) // 2
    return Join("Or", _any(sentences[:half]), _any(sentences[half:]))
