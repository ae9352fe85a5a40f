"""A proof is of the statement that it stands under: with one thing wrong in its formulas it is none, or says less.

Every mutant of a document (a constant ± 1, < for ≤, a conjunct dropped, a quantifier exchanged, a truth instead) is
judged as the document is. One that keeps all verdicts is an equivalent rewrite, or a weaker sentence, which is true
too; a weaker *definition* is none of these, since a bound name is compared at every point.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from sprague.claims import Claim
from sprague.claims.statements import Sentence
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.relations import Relation, everything, nothing
from sprague.logic.automata.theory import Theory
from sprague.papers.exhibit import Block, Document, Exhibit
from sprague.papers.judging import bound_names, names_in
from sprague.papers.library import NAMES, document
from sprague.papers.reading import read_document

_ENTRY = re.compile(
    r"(?m)^(?P<head>define (?P<defined>\w+) *\([^)\n]*\)|(?P<word>proved|refuted) (?P<name>\S+)"
    r"(?: (?:P-positions|nim-values(?: to \d+)?) of \S+)?): *(?P<body>(?:.*(?:\n[ \t]+.*)*))$"
)
_SIGNS = {"<=": "<", "<": "<=", ">=": ">", ">": ">="}


@dataclass(frozen=True)
class Mutant:
    """A document with one entry changed: the entry's name, and its new text in place of the old one."""

    letter: str
    text: str
    begin: int
    end: int
    body: str
    entry: str
    what: str

    def __str__(self) -> str:
        return f"{self.letter} {self.entry}: {self.what}"

    @property
    def changed(self) -> str:
        """The text of the document with the change."""
        return self.text[: self.begin] + self.body + self.text[self.end :]


def text_of(found: Document) -> str:
    """A document as it stands in its file."""
    return "".join([found.front, *(part.text for part in found.parts)])


def mutants(letter: str) -> Iterator[Mutant]:
    """All mutants of a document of ours."""
    text, place = text_of(document(letter)), 0
    for part in document(letter).parts:
        begin = text.index(part.text, place)
        place = begin + len(part.text)
        if isinstance(part, Block):
            for match in _ENTRY.finditer(text, begin, place):
                if not match["head"].startswith(("proved by", "refuted by")):
                    yield from _of_entry(letter, text, match)


def _of_entry(letter: str, text: str, match: re.Match[str]) -> Iterator[Mutant]:
    entry = match["defined"] or f"{_statement(text, match.start())} {match['name']}"
    begin, end = match.span("body")
    for what, body in _changes(match["body"]):
        yield Mutant(letter, text, begin, end, body, entry, what)
    if match["word"] == "proved" and " of " not in match["head"]:
        yield Mutant(letter, text, begin, end, "forall n. n = n", entry, "a truth")


def _statement(text: str, place: int) -> str:
    return re.findall(r"(?m)^statement (\S+)", text[:place])[-1]


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
    for at in (found.start() for found in re.finditer(r"\s*&", body)):
        stop = _end_of_conjunct(body, re.compile(r"\s*&").match(body, at).end())  # type: ignore[union-attr]
        yield f"without {' '.join(body[at:stop].split())} at {at}", body[:at] + body[stop:]


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


def survivor(mutant: Mutant) -> str:
    """How a mutant survives: ``equivalent``, ``less`` or ``other``; empty if it is killed. No program is run.

    It is killed where it cannot be read, or an exhibit that the entry bears upon gets another verdict. Else the entry
    and its mutant are compared under other meanings of the bound names: is one true wherever the other is?
    """
    try:
        found = read_document(mutant.changed, mutant.letter, _programs(mutant.letter))
    except ValueError:
        return ""
    touched = [each for each in found.claims if each.claims and _bears(mutant, each)]
    if not touched or any(not replace(each, program=None).judge().as_expected for each in touched):
        return ""
    right = {each.id: each for each in document(mutant.letter).claims}
    if " " not in mutant.entry:  # a definition: the same relation, or one that differs beyond what was compared
        meanings = [_meaning(each, mutant.entry) for each in (right[touched[0].id], touched[0])]
        return "equivalent" if meanings[0].equals(meanings[1]) else "other"
    for each in touched:
        for one, other in zip(right[each.id].claims, each.claims, strict=True):
            if isinstance(one.claim.statement, Sentence):
                truths = [_truths(entry.claim, bound_names(right[each.id])) for entry in (one, other)]
                if any(a and not b for a, b in zip(*truths, strict=True)):
                    return "other"
                if truths[0] != truths[1]:
                    return "less"
    return "equivalent"


def _meaning(exhibit: Exhibit, name: str) -> Relation:
    theories = (entry.claim.theory() for entry in exhibit.claims if name in names_in(entry.claim))
    return next(theories).meaning(name)[1]


def _truths(claim: Claim, bound: set[str]) -> list[bool]:
    """Whether the sentence is true under each of some other meanings of its bound names, one after the other."""
    found = []
    for name in sorted(bound & {each.name for each in claim.definitions}):
        for change in (_none, _all, _not, _without_one, _with_one):
            theory = Theory(claim.system, Limits(seconds=5))
            for each in claim.definitions:
                if each.name == name:
                    right = claim.theory().meaning(name)[1]
                    theory.define(name, each.variables, change(right))
                else:
                    each.enter(theory)
            found.append(theory.decide(claim.statement.meaning).truth is not False)
    return found


def _none(right: Relation) -> Relation:
    return nothing(right.digits, right.variables)


def _all(right: Relation) -> Relation:
    return everything(right.digits, right.variables)


def _not(right: Relation) -> Relation:
    return ~right


def _without_one(right: Relation) -> Relation:
    return right - _point(right, right.shortest())


def _with_one(right: Relation) -> Relation:
    return right | _point(right, (~right).shortest())


def _point(right: Relation, point: dict[str, int] | None) -> Relation:
    theory = Theory(right.digits)
    equations = " & ".join(f"{name} = {value}" for name, value in (point or {}).items()) or "false"
    return theory.relation(equations, right.variables)


def _programs(letter: str):  # type: ignore[no-untyped-def]
    from importlib import import_module

    return import_module(f"sprague.papers.{NAMES[letter]}").PROGRAMS


def _bears(mutant: Mutant, exhibit: Exhibit) -> bool:
    id, _, name = mutant.entry.partition(" ")
    if name:
        return exhibit.id == id
    return any(id in names_in(entry.claim) for entry in exhibit.claims)


MUTANTS = [mutant for letter in NAMES for mutant in mutants(letter)]
BOUND = {
    (letter, each.binding.name) for letter in NAMES for claim in document(letter).claims for each in claim.bindings
}
SAMPLE = random.Random(17).sample(MUTANTS, 10)


def test_there_are_mutants_of_every_kind_in_every_document() -> None:
    assert {mutant.letter for mutant in MUTANTS} == set(NAMES)
    for kind in ("a truth", "forall → exists", "< → <=", "without &", "1 → 2", "1 → 0"):
        assert any(mutant.what.startswith(kind) for mutant in MUTANTS), kind


@pytest.mark.parametrize("mutant", SAMPLE, ids=str)
def test_a_mutant_is_killed_or_says_less(mutant) -> None:
    assert survivor(mutant) in ("", "less", "equivalent")


@pytest.mark.parametrize("letter", NAMES)
def test_a_truth_in_the_place_of_a_sentence_proves_nothing(letter) -> None:
    truths = [mutant for mutant in MUTANTS if mutant.what == "a truth" and mutant.letter == letter]
    for mutant in random.Random(17).sample(truths, min(2, len(truths))):
        assert survivor(mutant) == "", mutant


@pytest.mark.nightly
@pytest.mark.parametrize("letter", NAMES)
def test_all_mutants(letter) -> None:
    survivors = Counter(
        (found, mutant) for mutant in MUTANTS if mutant.letter == letter and (found := survivor(mutant))
    )
    others = [mutant for found, mutant in survivors if found == "other"]
    assert not [str(mutant) for mutant in others if " " in mutant.entry or (letter, mutant.entry) in BOUND]
