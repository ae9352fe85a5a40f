"""Formulas and sentences of sprague → sentences that Coq reads, with floors where the formula has them written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from sprague.errors import BadParameter
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
    Negation,
    NimSum,
    Num,
    Quotient,
    Relation,
    Sentence,
    Sub,
    Term,
    Var,
    Word,
    apart,
    bound,
    joined,
    parts_of,
    quantified,
    rebuilt,
    substituted,
)
from sprague.logic.language import formula as said
from sprague.logic.language.grammar import parse
from sprague.logic.language.rule_grammar import BOUNDS
from sprague.texts import Texts

RELATIONS: dict[str, Relation] = {"<": "Lt", "<=": "Le", "==": "Eq", "!=": "Ne", ">=": "Ge", ">": "Gt"}

Words = Callable[[str], tuple[Callable[..., Sentence], bool]]
"""What the predicate of a name says of variables, and whether it may be asked of constants as well."""

NIM_SUM: tuple[Callable[..., Sentence], bool] = (lambda x, y, z: NimSum(x.x, y.x, z.x)), False

Predicates = Mapping[str, Callable[..., Sentence]]
"""Predicates that are written out: what each says of its terms."""

OF_NUMBERS: Predicates = {name: lambda *terms, name=name: Word(name, terms) for name in BOUNDS}
"""Words of rules that no automaton reads."""


def sentence(formula: said.Formula, words: Words | None = None, predicates: Predicates | None = OF_NUMBERS) -> Sentence:
    r"""The sentence that says what a formula says; BadParameter for a predicate that is not among the words.

    >>> from sprague.formal.sentences import written
    >>> from sprague.logic.language.grammar import parse
    >>> print(written(sentence(parse("exists n. x = floor(7n/2) - 1 & y != 2n"))))
    exists n : N, x = 7 * n / 2 - 1 /\ y <> 2 * n
    """

    def said_of(part: said.Formula) -> Sentence:
        return sentence(part, words, predicates)

    match formula:
        case said.Truth(holds):
            return Holds(holds)
        case said.Compare(relation, left, right):
            return Compare(RELATIONS[relation], *_sides(left, right))
        case said.And(parts):
            return joined("And", *map(said_of, parts))
        case said.Or(parts):
            return joined("Or", *map(said_of, parts))
        case said.Not(part):
            return Negation(said_of(part))
        case said.Implies(premise, conclusion):
            return Join("Implies", said_of(premise), said_of(conclusion))
        case said.Equivalent(left, right):
            return Join("Iff", said_of(left), said_of(right))
        case said.Exists(names, body):
            return _some(names, said_of(body), one_by_one=words is not None and len(names) > 2)
        case said.ForAll(names, body):
            return quantified(ForAll, tuple(map(plain, names)), said_of(body))
        case said.Predicate(name, arguments) if predicates is not None and name in predicates:
            return predicates[name](*map(_linear, arguments))
        case said.Predicate(name, arguments):
            return _predicate(name, arguments, words)
    raise TypeError(f"not a formula: {formula!r}")


def read(text: str, predicates: Predicates | None = None) -> Sentence:
    r"""The sentence of a text, which may speak of predicates.

    >>> from sprague.formal.sentences import written
    >>> print(written(read("forall x, y. small(x, y + 1) => x != y", {"small": lambda p, q: Compare("Lt", p, q)})))
    forall x y : N, x < y + 1 -> x <> y
    """
    return sentence(parse(text), None, predicates)


def plain(name: str) -> str:
    """A name that Coq reads as a variable; those that cannot be typed get one, those that Coq has taken a line more."""
    ascii_ = "".join(each if each.isalnum() and each.isascii() else "_" for each in name.replace("~", "t__"))
    return f"{ascii_}_" if ascii_ in TAKEN or not ascii_[0].isalpha() else ascii_


def _named() -> set[str]:
    """What the texts define, or list with a colon; what they use of the theory; the syntax of sentences."""
    theory, texts = (
        [each.read_text(encoding="utf-8") for each in Path(__file__).parent.glob(files)]
        for files in ("theory/*.v", "texts/*.txt")
    )
    syntax, said = "".join(theory), "".join(each.partition("====")[2] for each in texts)
    defined = r"(?m)\b(?:Definition|Lemma|Theorem|Fixpoint|Inductive|with) ([A-Za-z]\w*)"
    own = {first or other for first, other in re.findall(rf"{defined}|^(\w+): ", said)}
    used = {*re.findall(r"(?<!{)\b\w+", said)} & {*re.findall(defined, syntax)}
    return own | used | {*re.findall(r"(?:[|]|:=) ([A-Z]\w+)", syntax)}


_WORDS = Texts(__file__, "texts/words")
TAKEN = frozenset(_WORDS["coq"].split())
RESERVED = TAKEN | {*_WORDS["ours"].split()} | _named()
"""What nothing in a file that follows a claim may be called: words of Coq, names of its own and of the theory."""


def _some(names: tuple[str, ...], body: Sentence, *, one_by_one: bool) -> Sentence:
    """The sentence for some values of the names; one that cannot be typed gives way to a variable that it equals.

    ``one_by_one``, those with the fewest others first, of what speaks of each alone: no automaton reads all of them.
    """
    kept, parts = [], apart("And", body)
    for typed in names:
        name = plain(typed)
        same = [(part, other) for part in parts if (other := _equal_to(part, name)) is not None]
        if typed != name and same:
            part, other = same[0]
            parts = [substituted(each, {name: other}) for each in parts if each != part]
            body = joined("And", *parts)
        else:
            kept.append(name)
    while one_by_one and kept and len(parts) > 1:
        of = {name: [part for part in parts if name in bound(part)] for name in kept}
        first = min(kept, key=lambda name: len({other for part in of[name] for other in bound(part)}))
        kept.remove(first)
        if of[first]:
            parts = [*(part for part in parts if part not in of[first]), Exists(first, joined("And", *of[first]))]
            body = joined("And", *parts)
    return quantified(Exists, tuple(kept), body)


def _equal_to(part: Sentence, name: str) -> Var | None:
    """The variable that the part says is equal to the one of this name."""
    if isinstance(part, Compare) and part.r == "Eq":
        for one, other in ((part.t, part.u), (part.u, part.t)):
            if one == Var(name) and isinstance(other, Var) and other != one:
                return other
    return None


def _predicate(name: str, arguments: tuple[said.Linear, ...], words: Words | None) -> Sentence:
    """A predicate of terms: each that is neither a variable nor a constant, if these may stand, gets a name first."""
    if words is None and name != "xor":
        raise BadParameter(f"the theory in Coq has no predicate {name} here")
    says, constants = words(name) if words and name != "xor" else NIM_SUM
    terms, given = [*map(_linear, arguments)], dict[str, Term]()
    for place, term in enumerate(terms):
        if not isinstance(term, Var) and not (constants and isinstance(term, Num) and term.z >= 0):
            given[f"s_{place}"], terms[place] = term, Var(f"s_{place}")
    equal = (Compare("Eq", Var(each), term) for each, term in given.items())
    return quantified(Exists, tuple(given), joined("And", *equal, says(*terms)))


def bounded(said: Any, *, shown: bool = True) -> Any:
    r"""What automata read and implies a sentence, if it is to be ``shown``, else is implied by it.

    >>> from sprague.formal.sentences import written
    >>> print(written(bounded(Word("prime", (Var("p"),)), shown=False)).partition(" -> ")[0])
    p >= 0 /\ (p >= 2 /\ ((p mod 2 = 0
    """
    match said:
        case Word(name, terms):
            of, texts = BOUNDS[name]
            natural = (Compare("Ge", term, Num(0)) for term in terms)
            return joined("And", *natural, substituted(read(texts[not shown]), dict(zip(of, terms, strict=True))))
        case Negation(s):
            return Negation(bounded(s, shown=not shown))
        case Join("Implies", s, u):
            return Join("Implies", bounded(s, shown=not shown), bounded(u, shown=shown))
        case Join("Iff", s, u) if bounded(s) != s or bounded(u) != u:
            return bounded(Join("And", Join("Implies", s, u), Join("Implies", u, s)), shown=shown)
    return rebuilt(said, partial(bounded, shown=shown))


def _sides(left: said.Linear, right: said.Linear) -> tuple[Term, Term]:
    """Both sides of a comparison; m·y = T − (T mod m) is written y = ⌊T/m⌋ (and so for the other comparisons)."""
    for atom in [atom for atom, c in right.coefficients if isinstance(atom, said.Remainder) and c == -1]:
        m, rest = atom.modulus, right - atom.of + said.Linear(((atom, 1),))
        parts = _divided(left, m), _divided(rest, m)
        if left.coefficients and [part.times(m) for part in parts] == [left, rest]:
            return _linear(parts[0]), _sum(Quotient(_linear(atom.of), m), parts[1])
    return _linear(left), _linear(right)


def _divided(term: said.Linear, m: int) -> said.Linear:
    return said.Linear(tuple((atom, c // m) for atom, c in term.coefficients), term.constant // m)


def _linear(term: said.Linear) -> Term:
    return _sum(None, term)


def _sum(sum_: Term | None, term: said.Linear) -> Term:
    """What was found, and the term added to it; what is positive is written first."""
    for atom, coefficient in sorted(term.coefficients, key=lambda each: each[1] < 0):
        size = abs(coefficient)
        part = _atom(atom) if size == 1 else Mul(size, _atom(atom))
        if sum_ is None:
            sum_ = part if coefficient > 0 else Mul(coefficient, _atom(atom))
        else:
            sum_ = Add(sum_, part) if coefficient > 0 else Sub(sum_, part)
    if sum_ is None:
        return Num(term.constant)
    if term.constant:
        return (Add if term.constant > 0 else Sub)(sum_, Num(abs(term.constant)))
    return sum_


def _atom(atom: said.Atom) -> Term:
    match atom:
        case said.Variable(name):
            return Var(plain(name))
        case said.Remainder(of, modulus):
            return Modulo(_linear(of), modulus)
        case said.Absolute(of):
            return Absolute(_linear(of))
        case said.Choice(condition, then, otherwise):
            return If(_condition(condition), _linear(then), _linear(otherwise))


def _condition(formula: said.Formula) -> Sentence:
    condition = sentence(formula)
    if any(isinstance(part, Holds | Exists | ForAll | NimSum) for part in parts_of(condition)):
        raise BadParameter("a choice that depends on no comparison is not written for Coq")
    return condition
