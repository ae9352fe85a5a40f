"""A proof is of the statement that it stands under: with one thing wrong in its formulas it is none, or says less.

Every text of every document is changed in every way: a constant ± 1, < for ≤, a conjunct dropped, a quantifier
exchanged, a truth in its place. (A list of instances, without a quantifier, has only the last: another instance may
hold as well.) A mutant is killed

- by its verdict: it cannot be read, is not as expected, or a name is no longer what it is bound to;
- by its strength, for a weaker sentence is true too: ``strength.tsv`` has of each sentence in which *worlds* it is
  false. In a world one bound name means something else: nothing, everything, its opposite, one of its first points
  less, or a point beside one of these more.

What survives stands in ``survivors.tsv``, each with the reason why it is an equivalent rewrite. Both tables are
written by ``python tests/papers/test_mutations.py LETTER``, reasons by hand.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, product, takewhile
from pathlib import Path

import pytest

from sprague.claims import Claim
from sprague.claims.claim import Definition
from sprague.claims.document import Entry
from sprague.claims.prover import verdict_on
from sprague.errors import SpragueError
from sprague.laws import PPositions, Sentence, Statement
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation, everything, nothing
from sprague.logic.automata.theory import Theory
from sprague.papers.bindings import Bound
from sprague.papers.exhibit import Block, Document, Exhibit
from sprague.papers.judging import bound_names, names_in
from sprague.papers.library import NAMES, document
from sprague.proofs import Refuted
from sprague.proofs.rules import Rules

HERE = Path(__file__).parent
Change = Callable[[Relation], Relation]
LINE = re.compile(
    r"(?m)^statement (?P<stated>\S+)|^(?P<head>define (?P<defined>\w+) *\([^)\n]*\)"
    r"|(?P<word>proved|refuted) (?P<name>\S+)(?P<of> (?:P-positions|nim-values(?: to \d+)?) of \S+)?)"
    r": *(?P<body>(?:.*(?:\n[ \t]+.*)*))$"
)
_SIGNS = {"<=": "<", "<": "<=", ">=": ">", ">": ">="}
POINTS = 2
"""So many first points of a name are taken from it, and as many beside them given to it."""


@dataclass(frozen=True)
class Mutant:
    """An entry of a document, the text that it has in the mutant, and how that differs from its own."""

    letter: str
    entry: str
    old: str
    body: str
    what: str

    def __str__(self) -> str:
        return f"{self.letter} {self.entry}: {self.what}"

    @property
    def is_definition(self) -> bool:
        return self.entry.startswith("define ")


def mutants(letter: str) -> Iterator[Mutant]:
    """All mutants of a document of ours; a name that is defined anew, in other digits, is told apart by a number."""
    stated, defined = "", Counter[str]()
    for part in document(letter).parts:
        if isinstance(part, Block):
            for line in LINE.finditer(part.text):
                stated = line["stated"] or stated
                if line["head"] and not line["body"].startswith("by program"):
                    entry = f"{stated} {line['name']}"
                    if name := line["defined"]:
                        defined[name] += 1
                        entry = f"define {name}" + f" ({defined[name]})" * (defined[name] > 1)
                    yield from _of_entry(Mutant(letter, entry, line["body"].strip(), "", ""), line)


def _of_entry(mutant: Mutant, line: re.Match[str]) -> Iterator[Mutant]:
    if mutant.is_definition or line["of"] or re.search("forall|exists", mutant.old):
        for what, body in _changes(mutant.old):
            yield replace(mutant, what=what, body=body)
    if line["word"] == "proved" and not line["of"]:
        yield replace(mutant, what="a truth", body="forall n. n = n")


def _changes(body: str) -> Iterator[tuple[str, str]]:
    for token in re.finditer(r"(?<![\w.])\d+|forall|exists|(?<![<=-])(?:<=|>=|<|>)(?![>=])", body):
        old, at = token[0], token.start()
        if old.isdigit():
            news = [str(int(old) + 1)] + ([str(int(old) - 1)] if int(old) else [])
        elif old in _SIGNS:
            news = [_SIGNS[old]]
        else:
            news = ["exists" if old == "forall" else "forall"]
        for new in news:
            yield f"{old} → {new} at {at}", body[:at] + new + body[at + len(old) :]
    for found in re.finditer(r"\s*&\s*", body):
        stop = _end_of_conjunct(body, found.end())
        yield (
            f"without {' '.join(body[found.start() : stop].split())} at {found.start()}",
            body[: found.start()] + body[stop:],
        )


def _end_of_conjunct(body: str, at: int) -> int:
    depth = 0
    for place in range(at, len(body)):
        rest = body[place:]
        if depth == 0 and (rest[0] in "&|)" or rest.startswith(("=>", "<=>"))):
            return place
        depth += (rest[0] == "(") - (rest[0] == ")")
        if depth == 0 and re.match(r"\s(forall|exists)\b", rest) and place > at + 1:
            return len(body)
    return len(body)


def fate(mutant: Mutant) -> str:
    """How a mutant ends: by its ``verdict``, by its ``strength``, or it is a ``survivor``; no program is run."""
    return _of_definition(mutant) if mutant.is_definition else _of_claim(mutant)


def _of_claim(mutant: Mutant) -> str:
    id, _, name = mutant.entry.partition(" ")
    exhibit = next(each for each in document(mutant.letter).claims if each.id == id)
    entry = next(each for each in exhibit.claims if each.name == name and _text(each.claim.statement) == mutant.old)
    changed = replace(entry.claim, statement=replace(entry.claim.statement, meaning=mutant.body))
    try:
        changed.checked()
        if not as_expected(changed, entry.claim, exhibit):
            return "verdict"
    except SpragueError:
        return "verdict"
    if not isinstance(changed.statement, Sentence):
        return "survivor"
    return "survivor" if as_strong(changed, entry.claim, exhibit) else "strength"


def _text(stated: Statement | Definition) -> str:
    return stated.meaning.strip() if isinstance(stated.meaning, str) else ""


def as_expected(mutant: Claim, right: Claim, exhibit: Exhibit) -> bool:
    """Whether a mutant has the verdict of its exhibit; of P-positions that are *proved*, whether it names the same."""
    if isinstance(right.statement, PPositions) and exhibit.expected == "proved":
        new, old = mutant.relation, right.relation
        return (((new - old) | (old - new)) & Rules(right.rules, old.digits).positions).is_empty
    return verdict_of(mutant) == exhibit.expected


def verdict_of(claim: Claim) -> str:
    if isinstance(claim.statement, Sentence):
        theory = claim.theory()
        theory.limits = Limits(states=300_000, seconds=60)
        truth = theory.decide(claim.statement.meaning).truth
        return {True: "proved", False: "refuted"}.get(truth, "undecided")
    return verdict_on(claim).word


def _of_definition(mutant: Mutant) -> str:
    name = mutant.entry.split()[1]
    met = False
    for exhibit in document(mutant.letter).claims:
        for entry in exhibit.claims:
            defined = {(each.name, _text(each)): each for each in entry.claim.definitions}
            old = defined.get((name, mutant.old))
            if old is None or name not in names_in(entry.claim):
                continue
            met = True
            try:
                found = _redefined(mutant, exhibit, entry, old)
            except SpragueError:
                return "verdict"
            if found:
                return found
    assert met, f"nothing uses {mutant.entry}"
    return "survivor"


def _redefined(mutant: Mutant, exhibit: Exhibit, entry: Entry, old: Definition) -> str:
    """How the mutant of a definition ends in one claim that uses it; empty if it goes on."""
    new = replace(old, meaning=mutant.body)
    definitions = tuple(new if each is old else each for each in entry.claim.definitions)
    claim = replace(entry.claim, definitions=definitions, shared=None)
    theory = claim.theory()
    if theory.meaning(old.name)[1].equals(entry.claim.theory().meaning(old.name)[1]):
        return "survivor"
    for each in exhibit.bindings:
        if each.binding.name in names_in(claim):
            moved = Bound(replace(each.binding, theory=theory), each.table)
            if isinstance(moved.verdict, Refuted):
                return "verdict"
    if not as_expected(replace(claim, shared=theory), entry.claim, exhibit):
        return "verdict"
    if isinstance(claim.statement, Sentence) and not as_strong(claim, entry.claim, exhibit):
        return "strength"
    return ""


def strength(claim: Claim, bound: tuple[str, ...]) -> Iterator[str]:
    """A letter for each world: 0 where the sentence is false, 1 where it is true, ? where it takes too much."""
    return takewhile(bool, (letter(claim, bound, at) for at in count()))


def letter(claim: Claim, bound: tuple[str, ...], at: int) -> str:
    """The letter of one world; empty behind the last."""
    about = _Definitions(claim.system, claim.definitions)
    if at == len(_worlds(about, bound)):
        return ""
    truth = _world(about, bound, at).decide(claim.statement.meaning).truth
    return "?" if truth is None else str(int(truth))


def as_strong(mutant: Claim, right: Claim, exhibit: Exhibit) -> bool:
    """Whether a sentence is false in the same worlds as the one of the document; it stops where they differ."""
    known, bound = _Known(right, exhibit), spoken_of(right, exhibit)
    for at in count():
        found = letter(mutant, bound, at)
        if found != _of_document(known, at):
            return False
        if not found:
            break
    return True


def spoken_of(claim: Claim, exhibit: Exhibit) -> tuple[str, ...]:
    """The bound names that a sentence uses."""
    return tuple(sorted(bound_names(exhibit) & names_in(claim)))


@cache
def _of_document(known: _Known, at: int) -> str:
    return letter(known.claim, spoken_of(known.claim, known.exhibit), at)


@dataclass(frozen=True)
class _Known:
    """A sentence of a document, with the exhibit that it stands in."""

    claim: Claim
    exhibit: Exhibit

    def __hash__(self) -> int:
        return hash((self.exhibit.id, self.claim.statement))


@dataclass(frozen=True)
class _Definitions:
    """What worlds are made from; two claims with the same definitions have the same worlds."""

    system: str
    definitions: tuple[Definition, ...]

    def __hash__(self) -> int:
        return hash((self.system, tuple(each.name for each in self.definitions)))


@cache
def _worlds(about: _Definitions, bound: tuple[str, ...]) -> list[dict[str, Change]]:
    """The bound names that mean something else in each world, and what."""
    right = _right(about)
    worlds = [dict.fromkeys(bound, make) for make in (_none, _all)] if len(bound) > 1 else []
    for name in bound:
        worlds += [{name: change} for change in (_none, _all, _invert, *_points(right.meaning(name)[1]))]
    return worlds


@cache
def _world(about: _Definitions, bound: tuple[str, ...], at: int) -> Theory:
    changes = _worlds(about, bound)[at]
    theory, right, changed = Theory(about.system, Limits(states=20_000, seconds=60)), _right(about), {*changes}
    for each in about.definitions:
        if each.name in changes:
            theory.define(each.name, each.variables, changes[each.name](right.meaning(each.name)[1]))
        elif changed & {*re.findall(r"\w+(?= *\()", _text(each))}:
            changed.add(each.name)
            each.enter(theory)
        else:  # what rests on nothing that means something else is not computed again
            theory.define(each.name, each.variables, lambda name=each.name: right.meaning(name)[1])
    return theory


@cache
def _right(about: _Definitions) -> Theory:
    theory = Theory(about.system)
    for each in about.definitions:
        each.enter(theory)
    return theory


def _none(right: Relation) -> Relation:
    return nothing(right.digits, right.variables)


def _all(right: Relation) -> Relation:
    return everything(right.digits, right.variables)


def _invert(right: Relation) -> Relation:
    return ~right


def _points(right: Relation) -> list[Change]:
    """One of the first points less, or one beside it more: one coordinate larger or smaller by one."""
    theory, rest, changes = Theory(right.digits), right, []
    for _ in range(POINTS):
        point = rest.shortest()
        if point is None:
            break
        single = _single(theory, point, right.variables)
        rest = rest - single
        changes.append(lambda old, single=single: old - single)
        for name, step in product(right.variables, (1, -1)):
            beside = {**point, name: point[name] + step}
            if min(beside.values()) >= 0 and not right.holds(beside):
                more = _single(theory, beside, right.variables)
                changes.append(lambda old, more=more: old | more)
    return changes


def _single(theory: Theory, point: dict[str, int], variables: tuple[str, ...]) -> Relation:
    return theory.relation(" & ".join(f"{name} = {value}" for name, value in point.items()), variables)


def table(name: str) -> dict[str, str]:
    """A table of this folder: what stands in front of the last tab of a line, and what behind it."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit("\t", 1) for line in lines if line and not line.startswith("#"))


def sentences(found: Document) -> Iterator[tuple[str, Exhibit, Claim]]:
    """The sentences of the proved and refuted exhibits, each once, by the name of exhibit and sentence."""
    for exhibit in found.claims:
        for entry in exhibit.claims:
            if isinstance(entry.claim.statement, Sentence) and exhibit.stated:
                yield f"{exhibit.id} {entry.name}", exhibit, entry.claim


ALL = {letter: list(mutants(letter)) for letter in NAMES}
RUN = [letter for letter in NAMES if any(each.startswith(f"{letter}-") for each in table("strength.tsv"))]
"""The documents of which every mutant was run, so that the tables are complete."""
QUICK = [each for letter in RUN for each in ALL[letter] if "four-rules" not in str(each)]
SAMPLE = random.Random(17).sample(QUICK, 25)


def test_there_are_mutants_of_every_kind_in_every_document() -> None:
    for letter in RUN:
        for kind in ("a truth", "forall → exists", "without &", "1 → 2"):
            assert any(mutant.what.startswith(kind) for mutant in ALL[letter]), (letter, kind)


@pytest.mark.sample(2)
@pytest.mark.parametrize("mutant", SAMPLE, ids=str)
def test_a_mutant_is_killed_or_an_equivalent_rewrite_that_is_listed(mutant) -> None:
    assert (fate(mutant) == "survivor") == (str(mutant) in table("survivors.tsv"))


@pytest.mark.parametrize("letter", NAMES)
def test_a_truth_in_the_place_of_a_sentence_proves_nothing(letter) -> None:
    truths = [mutant for mutant in ALL[letter] if mutant.what == "a truth"]
    for mutant in random.Random(17).sample(truths, min(2, len(truths))):
        assert fate(mutant) != "survivor", mutant


@pytest.mark.nightly
@pytest.mark.parametrize("letter", RUN)
def test_the_survivors_among_all_mutants_are_those_listed(letter) -> None:
    survivors = {str(mutant) for mutant in ALL[letter] if fate(mutant) == "survivor"}
    assert survivors == {each for each in table("survivors.tsv") if each.startswith(f"{letter} ")}


@pytest.mark.nightly
@pytest.mark.parametrize("letter", RUN)
def test_every_sentence_says_what_it_said(letter) -> None:
    found = {
        name: "".join(strength(claim, spoken_of(claim, exhibit)))
        for name, exhibit, claim in sentences(document(letter))
    }
    assert found == {each: bits for each, bits in table("strength.tsv").items() if each.startswith(f"{letter}-")}


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        for each in ALL[asked]:
            print(fate(each), each, sep="\t", flush=True)
        for name, exhibit, claim in sentences(document(asked)):
            print("worlds", name, "".join(strength(claim, spoken_of(claim, exhibit))), sep="\t", flush=True)
