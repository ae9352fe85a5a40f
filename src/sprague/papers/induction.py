"""Induction: sentences that determine what their names mean, by recursion on a measure that falls.

    proved kept: forall a, y. E(a, y) <=> a <= y & ~into(a, y)
    proved step: forall a, y. into(a, y) <=> 1 <= a & 2a <= y & (E(a, y - a) | into(a, y - a)) | …
    induction: E(a, y) on 2a + 2y + 1, into(a, y) on 2a + 2y

A recursion is a sentence *for all x, N(x) iff φ(x)*. It has one solution where each call in φ of a name of the
induction that can matter is of arguments with a smaller measure, and that is a sentence too. So the relation that a
document defines, which the prover shows to satisfy the recursion, is the one that the rules define by it, for all
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.laws import Sentence
from sprague.logic.language.formula import And, Compare, Formula, Linear, Variable
from sprague.logic.language.grammar import parse
from sprague.logic.language.sentences import (
    Equivalent,
    Exists,
    ForAll,
    Implies,
    Predicate,
    free_variables,
    parts,
    renamed_variables,
)
from sprague.proofs import Verdict
from sprague.proofs.sentence_prover import prove_sentence

Measures = dict[str, tuple[tuple[str, ...], Linear]]
"""For each name of an induction its arguments, and its measure in these."""

_ONE = re.compile(r"\s*(\w+) *\(([^()]*)\) on ([^,]+?)\s*(?:,|$)")


def determined(text: str, claims: Sequence[Claim]) -> list[Verdict]:
    """For each name of an induction whether the sentences among the claims determine it: that its calls fall.

    Raises BadParameter, BadSentence for what is no induction, or a name of which no sentence is a recursion.
    """
    measures = _read(text)
    found = []
    for name, (formal, measure) in measures.items():
        claim, body = _recursion(name, formal, claims)
        theory = claim.theory()
        for call, context, free in _calls(theory.expanded(body, _through(claim, measures)), (), formal, measures):
            smaller = Compare("<", _at(call, measures), measure)
            falls = Implies(And((*context, *(Compare(">=", term, Linear()) for term in call.arguments))), smaller)
            names = tuple(sorted({*free, *free_variables(falls)}))
            found.append(prove_sentence(theory, ForAll(names, falls)))
    return found


def _read(text: str) -> Measures:
    found: Measures = {}
    end = 0
    while end < len(text):
        match = _ONE.match(text, end)
        if match is None:
            raise BadParameter(f"an induction is said as NAME(x, y) on x + y, …, not {text[end : end + 40]!r}")
        formal = tuple(name.strip() for name in match[2].split(","))
        compared = parse(f"{match[3]} >= 0", known={}, free=list(formal))
        assert isinstance(compared, Compare)
        if any(coefficient < 0 for _, coefficient in compared.left.coefficients):
            raise BadParameter(f"the measure {match[3].strip()} can fall for ever: it must have a least value")
        found[match[1]], end = (formal, compared.left), match.end()
    return found


def _recursion(name: str, formal: tuple[str, ...], claims: Sequence[Claim]) -> tuple[Claim, Formula]:
    """The claim that is a recursion of the name, and its right side in the names of its arguments."""
    for claim in claims:
        if isinstance(claim.statement, Sentence) and isinstance(claim.statement.meaning, str):
            match claim.theory().parse(claim.statement.meaning):
                case ForAll(_, Equivalent(Predicate(head, arguments), body)) if head == name:
                    if arguments == tuple(Linear(((Variable(each), 1),)) for each in formal):
                        return claim, body
    raise BadParameter(f"no sentence here says: forall {', '.join(formal)}. {name}({', '.join(formal)}) <=> …")


def _through(claim: Claim, measures: Measures) -> set[str]:
    """The defined names through which names of the induction are called."""
    found = {*measures}
    for each in claim.definitions:
        if isinstance(each.meaning, str) and {*re.findall(r"\w+(?= *\()", each.meaning)} & found:
            found.add(each.name)
    return found - {*measures}


def _calls(
    formula: Formula, context: tuple[Formula, ...], free: tuple[str, ...], measures: Measures
) -> Iterator[tuple[Predicate, tuple[Formula, ...], tuple[str, ...]]]:
    """Each call of a name of the induction, with what holds wherever it matters, and the names that are free there."""
    match formula:
        case Predicate(name) if name in measures:
            yield formula, context, free
        case And(joined):
            for part in joined:
                beside = tuple(each for each in joined if each is not part and not _called(each, measures))
                yield from _calls(part, (*context, *beside), free, measures)
        case Implies(premise, conclusion):
            yield from _calls(premise, context, free, measures)
            more = () if _called(premise, measures) else (premise,)
            yield from _calls(conclusion, (*context, *more), free, measures)
        case ForAll(names, body) | Exists(names, body):
            apart = {name: f"{name}~{len(free)}" for name in names if name in free}
            renamed = tuple(apart.get(name, name) for name in names)
            yield from _calls(renamed_variables(body, apart), context, (*free, *renamed), measures)
        case _:
            for part in parts(formula):
                yield from _calls(part, context, free, measures)


def _called(formula: Formula, measures: Measures) -> bool:
    if isinstance(formula, Predicate):
        return formula.name in measures
    return any(_called(part, measures) for part in parts(formula))


def _at(call: Predicate, measures: Measures) -> Linear:
    """The measure of a call."""
    formal, measure = measures[call.name]
    given = dict(zip(formal, call.arguments, strict=True))
    found = Linear((), measure.constant)
    for atom, coefficient in measure.coefficients:
        if not isinstance(atom, Variable):
            raise BadParameter("a measure is a sum of multiples of the arguments")
        found += given[atom.name].times(coefficient)
    return found
