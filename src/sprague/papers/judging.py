"""Exhibits judged: the program's comparison, the bindings of the names, the claims decided, and what they rest on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from sprague.claims import AnyClaim, Claim, FamilyClaim
from sprague.claims.prover import verdict_on
from sprague.errors import BadParameter, SpragueError
from sprague.games import Ruleset
from sprague.laws import Sentence
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Exists,
    ForAll,
    Formula,
    Implies,
    Linear,
    Predicate,
    Variable,
    everything_in,
    free_variables,
    parts,
    renamed_variables,
)
from sprague.logic.language.grammar import parse
from sprague.papers.bindings import Bound
from sprague.papers.exhibit import Exhibit, Judgement
from sprague.proofs import Certificate, Proved, Refuted, Undecided, Verdict, Verified
from sprague.proofs.sentence_prover import prove_sentence
from sprague.solving.progress import at_work

A_LOOK = Limits(seconds=10)
"""The most that one look may take at a sentence under other meanings of its names."""

_CALLED = re.compile(r"[^\W\d]\w*(?= *\()")


def judged(exhibit: Exhibit) -> Judgement:
    """The exhibit with its verdict and the seconds that it took."""
    started = time.perf_counter()
    with at_work(doing=f"reproducing {exhibit.id}"):
        verdict = _verdict(exhibit)
    if isinstance(verdict, Verified) and exhibit.because:
        verdict = replace(verdict, because=exhibit.because)
    if isinstance(verdict, Verified) and exhibit.theorems and not exhibit.claims:
        verdict = Proved(f"compared with the definition: {verdict.evidence}")
    if isinstance(verdict, Proved) and exhibit.theorems:
        theorems = f"with {', '.join(exhibit.theorems)}, for Coq, not run here"
        verdict = replace(verdict, certificate=f"{verdict.certificate}; {theorems}")
    if isinstance(verdict, Proved) and exhibit.given and not verdict.given:
        verdict = replace(verdict, given=exhibit.given)
    if isinstance(verdict, Refuted) and exhibit.truth and not verdict.truth:
        verdict = replace(verdict, truth=exhibit.truth)
    return Judgement(exhibit, verdict, time.perf_counter() - started)


def _verdict(exhibit: Exhibit) -> Verdict:
    compared = exhibit.program() if exhibit.program else None
    if not exhibit.claims or (compared is not None and not isinstance(compared, Verified)):
        return Undecided("nothing is claimed") if compared is None else compared
    for each in exhibit.stands_on:
        if not isinstance(each.verdict, Proved | Verified):
            return each.verdict
    proofs: list[Proved] = []
    for entry in exhibit.claims:
        verdict = verdict_on(entry.claim)
        name = f" ({entry.name})" if entry.name != exhibit.id else ""
        if isinstance(verdict, Refuted):
            beyond = _beyond(verdict, entry.claim, exhibit)
            return replace(verdict, counterexample=verdict.counterexample + name) if beyond is None else beyond
        if not isinstance(verdict, Proved):
            return verdict if compared is None else compared
        if exhibit.stated and (fault := proves_nothing(entry.claim, bound_names(exhibit))):
            return Undecided(f"{entry.name}: {fault}")
        proofs.append(verdict)
    for induction in exhibit.inductions:
        try:
            steps = determined(induction, [entry.claim for entry in exhibit.claims])
        except SpragueError as error:
            return Undecided(f"induction: {error}")
        if not_proved := [each for each in steps if not isinstance(each, Proved)]:
            return Undecided(f"induction: the measure need not fall: {not_proved[0].evidence}")
        proofs += [each for each in steps if isinstance(each, Proved)]
    together = _together(exhibit, proofs, compared)
    if not exhibit.unproved:
        return together
    named = ", ".join(f"{each.binding.name} with {each.binding.computed}" for each in exhibit.unproved)
    detail = f"{together.certificate}; not for all numbers, as compared to a bound are {named}"
    return Verified(exhibit.unproved_to, detail)


def _beyond(refuted: Refuted, claim: AnyClaim, exhibit: Exhibit) -> Verdict | None:
    """A refutation of a sentence is none of a game where it lies beyond what its names were compared with."""
    unproved = [each for each in exhibit.unproved if each.binding.name in names_in(claim)]
    if isinstance(claim, FamilyClaim) or not isinstance(claim.statement, Sentence) or not unproved:
        return None
    if _within(claim, {each.binding.name: each.binding.bound for each in unproved}):
        return None
    bindings = [each.binding for each in unproved]
    named = ", ".join(f"{each.name} is compared with {each.computed} to {each.bound}" for each in bindings)
    return Undecided(f"the definitions fail at {refuted.counterexample}, which is not confirmed by the rules: {named}")


def _within(claim: Claim, bounds: dict[str, int]) -> bool:
    """Whether a sentence without further quantifiers fails where all its names were compared with what they are."""
    assert isinstance(claim.statement, Sentence)
    theory = claim.theory()
    texts = {each.name for each in claim.definitions if isinstance(each.meaning, str) and each.name not in bounds}
    sentence = theory.expanded(claim.statement.meaning, texts & {*theory.formulas})
    point = theory.decide(claim.statement.meaning).point
    return False if point is None or not isinstance(sentence, ForAll) else _compared_at(sentence.body, point, bounds)


def _compared_at(formula: Formula, point: dict[str, int], bounds: dict[str, int]) -> bool:
    match formula:
        case Exists(names, And(joined)) if all(name.startswith("~") for name in names):  # arguments of a definition
            given = [_value(each.right, point) for each in joined[: len(names)] if isinstance(each, Compare)]
            return _compared_at(joined[-1], {**point, **dict(zip(names, given, strict=True))}, bounds)
        case ForAll() | Exists():
            return False
        case Predicate(name, arguments) if name in bounds:
            return all(0 <= _value(each, point) <= bounds[name] for each in arguments)
    return all(_compared_at(each, point, bounds) for each in parts(formula))


def _value(term: Linear, point: dict[str, int]) -> int:
    """The value of a sum of multiples of variables at a point; −1 of another term."""
    if not all(isinstance(atom, Variable) and atom.name in point for atom, _ in term.coefficients):
        return -1
    return term.constant + sum(
        times * point[atom.name] for atom, times in term.coefficients if isinstance(atom, Variable)
    )


def bound_names(exhibit: Exhibit) -> set[str]:
    """The names that a document has compared with what they stand for; those of moves are made from the rules."""
    definitions = (each for entry in exhibit.claims for each in entry.claim.definitions)
    of_rules = {each.name for each in definitions if isinstance(each.meaning, Ruleset)}
    return of_rules | {each.binding.name for each in exhibit.bindings}


def names_in(claim: AnyClaim, but_through: Collection[str] = ()) -> set[str]:
    """The defined names that a claim uses, itself or through its definitions, but for those of some names."""
    texts = {each.name: each.meaning if isinstance(each.meaning, str) else "" for each in claim.definitions}
    meaning = claim.meaning
    waiting, names = [meaning if isinstance(meaning, str) else ""], set[str]()
    while waiting:
        for name in _CALLED.findall(waiting.pop()):
            if name in texts and name not in names:
                names.add(name)
                waiting.append("" if name in but_through else texts[name])
    return names


def needed(claim: AnyClaim) -> AnyClaim:
    """The claim with those definitions only that it uses: a document may have defined many more before it."""
    names = names_in(claim)
    if isinstance(claim, FamilyClaim):
        return claim
    return replace(claim, definitions=tuple(each for each in claim.definitions if each.name in names))


def proves_nothing(claim: AnyClaim, bound: Iterable[str]) -> str:
    """Why a true sentence proves nothing of a statement: it has no bound name, or is true whatever these mean.

    The bound names are given other meanings, one after the other and all at once: never, always, and what they mean
    but for the first point. Empty where some of these makes the sentence false.
    """
    if isinstance(claim, FamilyClaim) or not isinstance(claim.statement, Sentence):
        return ""
    needed = names_in(claim)
    used = needed & set(bound)
    if not used:
        return "no name in it is bound to what the statement speaks of, so it proves nothing of it"
    for makes in ((lambda right: right - right, lambda right: right | ~right), (_without_first,)):
        for names in [used, *({name} for name in sorted(used))] if len(used) > 1 else [used]:
            for make in makes:
                theory = _otherwise(claim, needed, names, make)
                if theory.decide(claim.statement.meaning).truth is not True:
                    return ""
    return f"it is true whatever {', '.join(sorted(used))} mean{'s' * (len(used) == 1)}, so it proves nothing"


def _without_first(right: Relation) -> Relation:
    point = right.shortest()
    if point is None:
        return right
    single = " & ".join(f"{name} = {value}" for name, value in point.items())
    return right - Theory(right.digits).relation(single, right.variables)


def _otherwise(claim: Claim, needed: set[str], names: Iterable[str], make: Callable[[Relation], Relation]) -> Theory:
    """The theory of a claim, with what it needs, in which names mean something else; what rests on none is kept."""
    right, theory, changed = claim.theory(), Theory(claim.system, A_LOOK), {*names}

    def meaning(name: str, make: Callable[[Relation], Relation] = lambda right: right) -> Relation:
        return make(right.meaning(name)[1])

    for each in claim.definitions:
        formula = each.meaning if isinstance(each.meaning, str) else ""
        if each.name in changed:
            theory.define(each.name, each.variables, partial(meaning, each.name, make))
        elif each.name in needed and changed & {*_CALLED.findall(formula)}:
            changed.add(each.name)
            each.enter(theory)
        elif each.name in needed:
            theory.define(each.name, each.variables, partial(meaning, each.name))
    return theory


def _together(exhibit: Exhibit, proofs: Sequence[Proved], compared: Verdict | None) -> Proved:
    """The proofs of all the claims of an exhibit as one."""
    records = [each.record for each in proofs if each.record]
    if len(records) < len(proofs) or not proofs:
        return proofs[0]
    record = _one([replace(each, alone=False) for each in records] if exhibit.theorems else records)
    names = ", ".join(entry.name for entry in exhibit.claims)
    parts = [record.line if names == exhibit.id else f"{names}: {record.line}"]
    parts += [f"by induction: {induction}" for induction in exhibit.inductions]
    parts += _bound(exhibit.stands_on)
    if compared is not None:
        source = "rules" if record.compared else "definition"
        parts.append(f"and computed from the {source} {compared.evidence}")
    return Proved("; ".join(parts), record)


def _bound(bindings: Sequence[Bound]) -> Iterator[str]:
    """What the names are, and how that is known: those together that one proof binds."""
    proofs = dict.fromkeys(each.verdict.certificate for each in bindings if isinstance(each.verdict, Proved))
    for proof in proofs:
        names = [f"{b.binding.name} is {b.binding.computed}" for b in bindings if b.verdict.evidence == proof]
        yield f"{', '.join(names)}, {proof if proof.startswith('by ') else f'proved for all ({proof})'}"
    compared = (each.binding for each in bindings if not isinstance(each.verdict, Proved))
    yield from (f"{each.computed} compared to {each.bound}" for each in compared)


def _one(records: Sequence[Certificate]) -> Certificate:
    if len(records) == 1:
        return records[0]
    return Certificate(
        claim="; ".join(record.claim for record in records),
        obligations=tuple(obligation for record in records for obligation in record.obligations),
        engine=_each_once(record.engine for record in records),
        foundations=tuple(dict.fromkeys(line for record in records for line in record.foundations)),
        largest=max(record.largest for record in records),
        automata=sum(record.automata for record in records),
        seconds=sum(record.seconds for record in records),
        compared=_each_once(record.compared for record in records if record.compared),
        assumptions=tuple(dict.fromkeys(theorem for record in records for theorem in record.assumptions)),
        alone=any(record.alone for record in records),
    )


def _each_once(texts: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(texts))


# Induction: sentences that determine what their names mean, by recursion on a measure that falls.
#
#     proved kept: forall a, y. E(a, y) <=> a <= y & ~into(a, y)
#     proved step: forall a, y. into(a, y) <=> 1 <= a & 2a <= y & (E(a, y - a) | into(a, y - a)) | …
#     induction: E(a, y) on 2a + 2y + 1, into(a, y) on 2a + 2y
#
# A recursion is a sentence *for all x, N(x) iff φ(x)*. It has one solution where each call in φ of a name of the
# induction that can matter is of arguments with a smaller measure, and that is a sentence too. So the relation that a
# document defines, which the prover shows to satisfy the recursion, is the only one that does, for all numbers.

Measures = dict[str, tuple[tuple[str, ...], Linear]]
"""For each name of an induction its arguments, and its measure in these."""

_ONE = re.compile(r"\s*(\w+) *\(([^()]*)\) on ([^,]+?)\s*(?:,|$)")


def determined(text: str, claims: Sequence[AnyClaim]) -> list[Verdict]:
    """For each name of an induction whether the sentences among the claims determine it: that its calls fall.

    Raises BadParameter, BadSentence for what is no induction, or a name of which no sentence is a recursion.
    """
    measures = _read(text)
    verdicts = []
    for name, (formal, measure) in measures.items():
        claim, body = _recursion(name, formal, claims)
        theory = claim.theory()
        for call, context, free in _calls(theory.expanded(body, _through(claim, measures)), (), formal, measures):
            smaller = Compare("<", _at(call, measures), measure)
            falls = Implies(And((*context, *(Compare(">=", term, Linear()) for term in call.arguments))), smaller)
            names = tuple(sorted({*free, *free_variables(falls)}))
            verdicts.append(prove_sentence(theory, ForAll(names, falls)))
    return verdicts


def _read(text: str) -> Measures:
    measures: Measures = {}
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
        measures[match[1]], end = (formal, compared.left), match.end()
    return measures


def _recursion(name: str, formal: tuple[str, ...], claims: Sequence[AnyClaim]) -> tuple[Claim, Formula]:
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
    names = {*measures}
    for each in claim.definitions:
        if isinstance(each.meaning, str) and {*_CALLED.findall(each.meaning)} & names:
            names.add(each.name)
    return names - {*measures}


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
    return any(isinstance(each, Predicate) and each.name in measures for each in everything_in(formula))


def _at(call: Predicate, measures: Measures) -> Linear:
    """The measure of a call."""
    formal, measure = measures[call.name]
    given = dict(zip(formal, call.arguments, strict=True))
    term = Linear((), measure.constant)
    for atom, coefficient in measure.coefficients:
        if not isinstance(atom, Variable):
            raise BadParameter("a measure is a sum of multiples of the arguments")
        term += given[atom.name].times(coefficient)
    return term
