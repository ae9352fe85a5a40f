"""Formulas and sentences of sprague → sentences that Coq reads, with floors where the formula has them written out."""

from __future__ import annotations

from collections.abc import Callable

from sprague.errors import BadParameter
from sprague.formal.numerations import Known
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
    Regular,
    Relation,
    Sentence,
    Sub,
    Term,
    Test,
    Var,
    joined,
    quantified,
    substituted,
)
from sprague.logic.language import formula as said
from sprague.logic.language import sentences as said_of_all

RELATIONS: dict[str, Relation] = {"<": "Lt", "<=": "Le", "==": "Eq", "!=": "Ne", ">=": "Ge", ">": "Gt"}


Words = Callable[[str], tuple[Known, tuple[int, ...]]]
"""The predicate of a name, and the places of its arguments in the order in which its automaton reads them."""


def sentence(formula: said.Formula, words: Words | None = None) -> Sentence:
    r"""The sentence that says what a formula says; BadParameter for a predicate that is not among the words.

    >>> from sprague.formal.sentences import written
    >>> from sprague.logic.language.grammar import parse
    >>> print(written(sentence(parse("exists n. x = floor(7n/2) - 1 & y != 2n"))))
    exists n : N, x = 7 * n / 2 - 1 /\ y <> 2 * n
    """

    def said_of(part: said.Formula) -> Sentence:
        return sentence(part, words)

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
        case said_of_all.Implies(premise, conclusion):
            return Join("Implies", said_of(premise), said_of(conclusion))
        case said_of_all.Equivalent(left, right):
            return Join("Iff", said_of(left), said_of(right))
        case said_of_all.Exists(names, body):
            return _some(names, said_of(body))
        case said_of_all.ForAll(names, body):
            return quantified(ForAll, tuple(map(plain, names)), said_of(body))
        case said_of_all.Predicate(name, arguments):
            return _predicate(name, arguments, words)
    raise TypeError(f"not a formula: {formula!r}")


def plain(name: str) -> str:
    """A name that Coq reads as a variable; those that cannot be typed get one, those that Coq has taken a line more."""
    found = "".join(each if each.isalnum() and each.isascii() else "_" for each in name.replace("~", "t__"))
    return f"{found}_" if found in TAKEN or not found[0].isalpha() else found


TAKEN = {"exists", "forall", "fun", "in", "let", "if", "then", "else", "mod", "end", "at", "as", "with", "rule"}
TAKEN |= {"closed_form", "N", "Z", "S", "O", "is_P", "move", "Prop", "Set", "Type", "match", "return", "using", "where"}

RESERVED = {
    *TAKEN,
    "play_ends",
    "outcome",
    "stable",
    "absorbing",
    "larger_alone",
    "law_0",
    "law_increases",
    "apart",
    "reached",
}
RESERVED |= {"total", "unique", "kept", "missing", "value", "law", "legal", "code", "table", "data", "checked"}
RESERVED |= {
    "condition",
    "packed_table",
    "pairs_apart",
    "pairs_reached",
    "joins_written",
    "law_total",
    "few_of_smaller",
    "proved",
    "sum",
    "number",
}
RESERVED |= {"digits", "language", "known", "sound", "next", "once", "is_digits", "reads_floor", "reading", "goes_on"}
RESERVED |= {"nothing", "one", "two", "kept_two", "kept_one", "kept_nothing", "floor_phi", "floor_alpha", "least_part"}
RESERVED |= {"weight", "floors_known", "nothing_taken", "one_taken", "accepted_digits"}
"""What no theorem may be called: words of Coq, and names that its own file has."""


def _some(names: tuple[str, ...], body: Sentence) -> Sentence:
    """The sentence for some values of the names; one that cannot be typed gives way to a variable that it equals."""
    kept = []
    for typed in names:
        name, parts = plain(typed), _conjuncts(body)
        same = [(part, other) for part in parts if (other := _equal_to(part, name)) is not None]
        if typed != name and same and _substitutable(body):
            part, other = same[0]
            body = substituted(joined("And", *(each for each in parts if each != part)), {name: other})
        else:
            kept.append(name)
    return quantified(Exists, tuple(kept), body)


def _equal_to(part: Sentence, name: str) -> Var | None:
    """The variable that the part says is equal to the one of this name."""
    if isinstance(part, Compare) and part.r == "Eq":
        for one, other in ((part.t, part.u), (part.u, part.t)):
            if one == Var(name) and isinstance(other, Var) and other != one:
                return other
    return None


def _substitutable(body: Sentence) -> bool:
    """Whether variables of the sentence may be replaced by others: nothing is bound in it."""
    match body:
        case Join(_, left, right):
            return _substitutable(left) and _substitutable(right)
        case Negation(part):
            return _substitutable(part)
    return isinstance(body, Holds | Compare | Regular)


def _conjuncts(body: Sentence) -> list[Sentence]:
    return [body.s, *_conjuncts(body.u)] if isinstance(body, Join) and body.o == "And" else [body]


def _predicate(name: str, arguments: tuple[said.Linear, ...], words: Words | None) -> Sentence:
    """A predicate of terms: each that is no variable gets a name first."""
    names, given = [], []
    for place, term in enumerate(arguments):
        match term:
            case said.Linear(((said.Variable(variable), 1),), 0):
                names.append(plain(variable))
            case _:
                names.append(f"s_{place}")
                given.append(Compare("Eq", Var(names[-1]), _linear(term)))
    if name == "xor":
        found: Sentence = NimSum(*names)
    elif words is None:
        raise BadParameter(f"the theory in Coq has no predicate {name} here")
    else:
        known, places = words(name)
        found = Regular(known, tuple(names[place] for place in places))
    added = tuple(each for each in names if each.startswith("s_"))
    return quantified(Exists, added, joined("And", *given, found))


def _sides(left: said.Linear, right: said.Linear) -> tuple[Term, Term]:
    """Both sides of a comparison; m·y = T − (T mod m) is written y = ⌊T/m⌋ (and so for the other comparisons)."""
    floors = [
        (atom, coefficient)
        for atom, coefficient in right.coefficients
        if isinstance(atom, said.Remainder) and coefficient == -1
    ]
    for atom, _ in floors:
        assert isinstance(atom, said.Remainder)
        m, rest = atom.modulus, right - atom.of + said.Linear(((atom, 1),))
        if all(number % m == 0 for term in (left, rest) for number in _numbers(term)) and left.coefficients:
            floor = Quotient(_linear(atom.of), m)
            return _linear(_divided(left, m)), _sum(floor, _divided(rest, m))
    return _linear(left), _linear(right)


def _numbers(term: said.Linear) -> list[int]:
    return [*(coefficient for _, coefficient in term.coefficients), term.constant]


def _divided(term: said.Linear, m: int) -> said.Linear:
    return said.Linear(tuple((atom, c // m) for atom, c in term.coefficients), term.constant // m)


def _linear(term: said.Linear) -> Term:
    return _sum(None, term)


def _sum(found: Term | None, term: said.Linear) -> Term:
    """What was found, and the term added to it; what is positive is written first."""
    for atom, coefficient in sorted(term.coefficients, key=lambda each: each[1] < 0):
        size = abs(coefficient)
        part = _atom(atom) if size == 1 else Mul(size, _atom(atom))
        if found is None:
            found = part if coefficient > 0 else Mul(coefficient, _atom(atom))
        else:
            found = Add(found, part) if coefficient > 0 else Sub(found, part)
    if found is None:
        return Num(term.constant)
    if term.constant:
        return (Add if term.constant > 0 else Sub)(found, Num(abs(term.constant)))
    return found


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


def _condition(formula: said.Formula) -> Condition:
    match formula:
        case said.Compare(relation, left, right):
            return Test(RELATIONS[relation], *_sides(left, right))
        case said.And((first, *rest)):
            return Both(_condition(first), _condition(said.And(tuple(rest)))) if rest else _condition(first)
        case said.Or((first, *rest)):
            return Either(_condition(first), _condition(said.Or(tuple(rest)))) if rest else _condition(first)
        case said.Not(part):
            return Neither(_condition(part))
    raise BadParameter("a choice that depends on no comparison is not written for Coq")
