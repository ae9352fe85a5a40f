"""Mutants of the formulas of a document: each one entry with one thing wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sprague.papers.exhibit import Block, Document, Exhibit
from sprague.papers.judging import names_in
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


def survives(mutant: Mutant) -> bool:
    """Whether every exhibit that the entry bears upon still gets the verdict expected of it; no program is run."""
    try:
        found = read_document(mutant.changed, mutant.letter, _programs(mutant.letter))
    except ValueError:
        return False
    touched = [each for each in found.claims if each.claims and _bears(mutant, each)]
    return bool(touched) and all(replace(each, program=None).judge().as_expected for each in touched)


def _programs(letter: str):  # type: ignore[no-untyped-def]
    from importlib import import_module

    return import_module(f"sprague.papers.{NAMES[letter]}").PROGRAMS


def _bears(mutant: Mutant, exhibit: Exhibit) -> bool:
    id, _, name = mutant.entry.partition(" ")
    if name:
        return exhibit.id == id
    return any(id in names_in(entry.claim) for entry in exhibit.claims)
