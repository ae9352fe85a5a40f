"""All documents, and their exhibits by id.

A document is a Markdown file: prose, fenced blocks of claims in the claim language, and pictures.

    ---
    letter: M                    what its claims are filed under, and where it appeared: both may be left out
    reference: a note of mine
    ---
    # My game

    Prose, which is kept as it stands.

    ```claims
    game near(x, y -> p, q): p < x & q = y | p = x & q < y | p < x & x - p = y - q
    statement M-1 (my Theorem 1): The P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n).
    proved pairs P-positions of near: …
    ```

    ```picture
    map:near to 40
    Its P-positions.
    ```

Blocks are fenced as in CommonMark, and other blocks are prose. What stands between the two comments that
:mod:`sprague.papers.writing` writes around verdicts is passed over, so that a document that was written is a document.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import unescape
from importlib import import_module
from importlib.resources import files
from typing import NoReturn, cast

from sprague.claims.document import Binding, ClaimReader, Entry, Remark, Stated
from sprague.errors import BadSentence, SpragueError, UnknownClaim
from sprague.numbers.decimals import integer
from sprague.papers.bindings import Bound, bound
from sprague.papers.exhibit import Block, Document, Exhibit, Part, PictureBlock, Programs, Prose, Word
from sprague.papers.judging import names_in

VERDICTS, END_OF_VERDICTS = "<!-- verdicts -->", "<!-- end of verdicts -->"

SOURCE, END_SOURCE = '<textarea hidden id="source">', "</textarea>"
"""In a page of HTML that was written, the text of the document itself stands between these."""

_FENCE = re.compile(r"(?m)^(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\n`]*)\n")
_FRONT = re.compile(r"---[ \t]*\n(?P<lines>.*?)^---[ \t]*\n", re.DOTALL | re.MULTILINE)
_PICTURE = re.compile(r"(?P<picture>.+?)(?: to (?P<to>\d+))?(?: at (?P<at>\S+))?")


def read_document(text: str, letter: str = "", programs: Programs | None = None) -> Document:
    r"""The document that a text writes; ``letter`` is what it is filed under if it does not say so itself.

    ``programs`` judge what is said to be judged by a program; a document of one's own has none. Raises BadSentence,
    which points at the place in the text, for what cannot be read.

    >>> document = read_document("# Sums\n```claims\nproved sum: forall x, y. x + y = y + x\n```\n")
    >>> document.title, [(each.id, each.judge().verdict.word) for each in document.claims]
    ('Sums', [('sum', 'proved')])
    """
    return _Reader(document_text(text), programs or Programs()).document(letter)


def document_text(text: str) -> str:
    """The text of a document; of a page that was written from one, the text that it keeps."""
    if not text.lstrip()[:15].lower().startswith("<!doctype html") or SOURCE not in text:
        return text
    return unescape(text[text.index(SOURCE) + len(SOURCE) : text.rindex(END_SOURCE)])


class _Reader:
    """Reads one document."""

    def __init__(self, text: str, programs: Programs) -> None:
        self.text, self.programs = text, programs
        self.claims = ClaimReader(text)
        self.ids: dict[str, Exhibit] = {}
        self.bindings: list[Bound] = []
        self.arguments: dict[Bound, str] = {}

    def document(self, letter: str) -> Document:
        """All of it."""
        front, begin = self._front()
        parts = tuple(self._parts(begin))
        title = re.search(r"(?m)^# +(.+?)[ #]*$", "".join(part.text for part in parts if isinstance(part, Prose)))
        letter = front.get("letter", letter)
        filed = tuple(
            replace(part, exhibits=tuple(replace(each, document=letter) for each in part.exhibits))
            if isinstance(part, Block)
            else part
            for part in parts
        )
        unused = sorted({*self.programs} - {*self.ids})
        if unused:
            raise ValueError(f"programs without an exhibit: {', '.join(unused)}")
        called, reference = title[1] if title else letter, front.get("reference", "")
        return Document(letter, called, reference, filed, self.text[:begin], dict(self.claims.games))

    def _front(self) -> tuple[dict[str, str], int]:
        match = _FRONT.match(self.text)
        if match is None:
            return {}, 0
        front: dict[str, str] = {}
        for line in re.finditer(r"(?m)^.*\S.*$", match["lines"]):
            name, colon, value = line[0].partition(":")
            if not colon or name.strip() not in ("letter", "reference"):
                self._fail("between the two --- stand letter: and reference:", match.start("lines") + line.start())
            front[name.strip()] = value.strip()
        return front, match.end()

    def _parts(self, done: int) -> Iterator[Part]:
        """Prose and blocks in turn; verdicts written by a former run are passed over."""
        place = done
        while True:
            fence = _FENCE.search(self.text, place)
            written = self.text.find(VERDICTS, place)
            if written >= 0 and (fence is None or written < fence.start()):
                end = self.text.find(END_OF_VERDICTS, written)
                if end < 0:
                    self._fail(f"{VERDICTS} without {END_OF_VERDICTS}", written)
                yield from _prose(self.text[done:written].removesuffix("\n"))
                done = place = min(end + len(END_OF_VERDICTS) + 1, len(self.text))
                continue
            if fence is None:
                yield from _prose(self.text[done:])
                return
            mark = fence["fence"]
            close = re.compile(rf"(?m)^{re.escape(mark[0])}{{{len(mark)},}}[ \t]*$\n?").search(self.text, fence.end())
            if close is None:
                self._fail(f"the block that begins here has no {mark} at its end", fence.start())
            place = close.end()
            kind = fence["info"].strip()
            if kind in ("claims", "picture"):
                yield from _prose(self.text[done : fence.start()])
                whole = self.text[fence.start() : place]
                inner = fence.end(), close.start()
                yield Block(whole, tuple(self._exhibits(*inner))) if kind == "claims" else self._picture(whole, *inner)
                done = place

    def _picture(self, whole: str, begin: int, end: int) -> PictureBlock:
        first, _, caption = self.text[begin:end].partition("\n")
        match = _PICTURE.fullmatch(first.strip())
        if match is None:
            self._fail("which picture? Write map:GAME, values:GAME or another that `sprague draw` knows", begin)
        to = integer(match["to"]) if match["to"] else None
        return PictureBlock(whole, match["picture"], to, match["at"], " ".join(caption.split()))

    def _exhibits(self, begin: int, end: int) -> Iterator[Exhibit]:
        """The exhibits of one block; a statement gathers what stands below it, to the next one or to the end."""
        open_: _Open | None = None
        for item, place in self.claims.items(begin, end):
            match item:
                case Binding():
                    try:
                        self.bindings.append(bound(item, self.claims.rules, self.programs.computations, self.bindings))
                    except SpragueError as error:
                        self._fail(str(error), place)
                case Stated():
                    yield from self._closed(open_)
                    open_ = _Open(item.name, place, item)
                case Entry():
                    if open_ is None or open_.stated is None:
                        yield from self._closed(open_)
                        open_ = _Open(item.name, place, None)
                    if open_.expected not in ("", item.expected):
                        self._fail(f"{open_.id} has claims with different expected verdicts", place)
                    open_.entries.append(item)
                case Remark():
                    if open_ is None:
                        self._fail("this is said of a statement or of a claim, and none stands before it", place)
                    if item.kind in open_.remarks:
                        self._fail(f"this is said of {open_.id} twice", place)
                    open_.remarks[item.kind] = item.text
        yield from self._closed(open_)

    def _closed(self, open_: _Open | None) -> Iterator[Exhibit]:
        if open_ is None:
            return
        id, remarks, judged = open_.id, open_.remarks, open_.remarks.get("program", "")
        if id in self.ids:
            self._fail(f"{id} is there already; an id stands once in a document", open_.place)
        if judged and id not in self.programs.by_id:
            self._fail(f"there is no program for {id}: only sprague's own documents have programs", open_.place)
        if id in self.programs.by_id and not judged:
            self._fail(f"{id} has a program; say `compared by program:`, or which verdict it gives", open_.place)
        before = self._before(open_)
        shared: list[Entry] = []
        for entry in (entry for each in before for entry in each.claims):
            if all(entry is not known for known in shared):
                shared.append(entry)
        entries = (*shared, *open_.entries)
        expected = open_.expected or (before[0].expected if before else judged)
        if not expected or (judged == "compared") != bool(
            judged and (entries or remarks.get("given", "").startswith(THEOREM))
        ):
            self._fail(f"{id}: no verdict is expected; write `proved NAME: …` below it", open_.place)
        stated, because = open_.stated, remarks.get("because", "")
        own, directly = self._bound(open_.entries), self._bound(open_.entries, directly=True)
        bindings = dict.fromkeys([*(each for one in before for each in one.bindings), *own])
        stands_on = dict.fromkeys([*(each for one in before for each in one.stands_on), *directly])
        if expected == "verified" and entries and bindings and not because:
            because = "what the names stand for was compared to that bound, and no proof says it for all numbers"
        if judged == "compared" and not entries:  # then a theorem for Coq says it
            expected = "proved"
        if (expected == "verified") != bool(because):
            self._fail(f"{id}: what is verified, and only that, says why it is not proved: because: …", open_.place)
        if "binding" in remarks:
            self.arguments = dict.fromkeys(directly, remarks["binding"]) | self.arguments
        argued = {each: self.arguments[each] for each in stands_on if each in self.arguments}
        reasons = [*(each.given for each in before), *argued.values(), remarks.get("given", "")]
        theorems = [*(name for each in before for name in each.theorems), *self._theorems(open_, reasons)]
        inductions = [*(induction for each in before for induction in each.inductions), remarks.get("induction", "")]
        given = [each for each in reasons if expected == "proved" and not each.startswith(THEOREM)]
        self.ids[id] = Exhibit(
            id,
            "",
            stated.words if stated else open_.entries[0].text,
            stated.source if stated else "",
            cast(Word, expected),
            entries,
            stated is not None,
            tuple(bindings),
            self.programs.by_id.get(id),
            because,
            "; ".join(dict.fromkeys(filter(None, given))),
            remarks.get("truth", ""),
            tuple(dict.fromkeys(filter(None, inductions))),
            tuple(stands_on),
            tuple(argued),
            tuple(dict.fromkeys(theorems)),
        )
        yield self.ids[id]

    def _theorems(self, open_: _Open, reasons: Sequence[str]) -> Iterator[str]:
        """The theorems for Coq that stand in the place of an argument; the first repeats the words of the statement."""
        words = f"(* {open_.id}: {' '.join(open_.stated.words.split())} *)" if open_.stated else "(*"
        for reason in reasons:
            names = reason.removeprefix(THEOREM).split(", ") if reason.startswith(THEOREM) else []
            for name in names:
                sentence = before_theorem(name) if self.programs.by_id else None
                if sentence is None:
                    self._fail(f"{open_.id}: no theorem of sprague's own documents is called {name[:60]}", open_.place)
                if reason in open_.remarks.values() and name == names[0] and words not in sentence:
                    self._fail(f"{open_.id}: {name} is a theorem for other words, see those before it", open_.place)
            yield from names

    def _bound(self, entries: list[Entry], directly: bool = False) -> list[Bound]:
        """The bindings of the names that claims use; ``directly`` those alone that they use but through others."""
        used_here: list[Bound] = []
        for entry in entries:
            here = [each for each in self.bindings if each.binding.theory is entry.claim.shared]
            used = names_in(entry.claim, [each.binding.name for each in here] if directly else ())
            used_here += [each for each in here if each.binding.name in used]
        return [each for each in self.bindings if each in used_here]

    def _before(self, open_: _Open) -> list[Exhibit]:
        """The exhibits whose proofs are part of this one."""
        names = [name.strip() for name in open_.remarks.get("from", "").split(",") if name.strip()]
        for name in names:
            if name not in self.ids:
                self._fail(f"{open_.id}: nothing called {name[:40]} stands before it", open_.place)
            if not self.ids[name].claims:
                self._fail(f"{open_.id}: {name[:40]} is judged by a program, which is no part of a proof", open_.place)
        return [self.ids[name] for name in names]

    def _fail(self, message: str, place: int) -> NoReturn:
        raise BadSentence(message, self.text, place)


def _prose(text: str) -> Iterator[Prose]:
    if text:
        yield Prose(text)


THEOREM = "theorem "
"""How an argument begins that is none in words, but theorems for Coq, by their names: ``theorem Euclid.no_choice``."""


def before_theorem(name: str) -> str | None:
    """What stands before a theorem written by hand for the documents: the words of the statements that rest on it.

    None where there is no such theorem.

    >>> before_theorem("Euclid.first_player_wins")[:41], before_theorem("Euclid.second_player_wins")
    ('(* E-1: The first player wins (a, b) iff ', None)
    """
    file, _, theorem = name.partition(".")
    path = files("sprague") / "formal" / "documents" / f"{file}.v"
    text, is_there, _ = (path.read_text("utf-8") if path.is_file() else "").partition(f"\nTheorem {theorem} ")
    return " ".join(text.rpartition("Qed.")[2].split()) if is_there else None


@dataclass
class _Open:
    """A statement, or a claim without one, while what belongs to it is read."""

    id: str
    place: int
    stated: Stated | None
    entries: list[Entry] = field(default_factory=list)
    remarks: dict[str, str] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        return self.entries[0].expected if self.entries else ""


NAMES = {"E": "euclid", "R": "rat", "F": "fibonacci", "I": "boards", "L": "loops"}
"""By its letter, what the Markdown file of a document and the package with its programs are called."""


@lru_cache(maxsize=8)
def document(letter: str) -> Document:
    """The document with this letter.

    >>> document("R").title
    'The Rat game and the Mouse game'
    """
    return read_document(_text(letter), letter, _programs(letter))


def programs_for(text: str) -> Programs | None:
    """The programs of the document of ours that a text is, perhaps with verdicts written into it; None for another.

    >>> programs_for("# Mine") is None
    True
    """
    for letter in NAMES:
        front = _text(letter).partition("\n## ")[0]
        if text.startswith(front):
            return _programs(letter)
    return None


def _text(letter: str) -> str:
    return (files("sprague.papers") / f"{NAMES[letter]}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=8)
def _programs(letter: str) -> Programs:
    """Those of the module of a document."""
    programs: Programs = import_module(f"sprague.papers.{NAMES[letter]}").PROGRAMS
    return programs


def documents() -> list[Document]:
    """The documents, each with its exhibits in the order of the text.

    >>> [document.letter for document in documents()]
    ['E', 'R', 'F', 'I', 'L']
    """
    return [document(letter) for letter in NAMES]


def claims(name: str | None = None) -> list[Exhibit]:
    """The exhibits of a document (``E``), of a row (``E-4``, with its parts), or one (``E-4.table``); None: all.

    >>> [claim.id for claim in claims("E-1")]
    ['E-1']
    """
    letter = (name or "")[:1]
    asked = [document(letter)] if letter in NAMES else documents()
    judged = chosen([claim for each in asked for claim in each.claims], name)
    if not judged:
        every = [claim for each in documents() for claim in each.claims]
        known = sorted({*NAMES, *(claim.id for claim in every), *(claim.id.split(".")[0] for claim in every)})
        near = difflib.get_close_matches(name or "", known, n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the documents are {', '.join(NAMES)}"
        raise UnknownClaim(f"no document and no claim is called {(name or '')[:40]!r}; {hint}")
    return judged


def chosen(exhibits: list[Exhibit], name: str | None) -> list[Exhibit]:
    """Those of a document, of a row or of an id; None: all."""
    if name is None:
        return exhibits
    return [each for each in exhibits if name in (each.document, each.id, each.id.split(".")[0])]
