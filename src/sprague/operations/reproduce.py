"""The statements of documents, ours and a user's, each with the verdict it gets."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from sprague.drawing.plot import AS_IT_IS, Style
from sprague.errors import BadParameter, BadSentence, SpragueError
from sprague.files import read_text, require_writable, whole_file
from sprague.operations.operation import Argument, Formal, Jobs, Option, face, operation
from sprague.operations.results import PlainResult, Result, labelled
from sprague.operations.theorems import require_formal, write_formal
from sprague.papers import Document, Exhibit, Judgement, claims, documents
from sprague.papers.exhibit import PictureBlock, counted
from sprague.papers.judging import needed
from sprague.papers.library import NAMES, chosen, document_text, programs_for, read_document
from sprague.papers.library import document as document_of
from sprague.proofs import Undecided, Verdict
from sprague.texts import number_of
from sprague.workers import deaf_to_ctrl_c, processes

FILES = (".md", ".markdown", ".html")
WRITTEN = (".md", ".html", ".tex")


@dataclass(frozen=True, repr=False)
class Reproduced(Result):
    """Statements of documents, each with its verdict; ``theorems`` says what was written for Coq."""

    judged: list[Judgement]
    among: list[Document]
    seconds: float
    theorems: list[str] = field(default_factory=list)

    def __reduce__(self) -> tuple[Any, ...]:
        """The verdicts are kept, not the programs that judged."""
        gone: dict[str, Any] = {"claims": (), "bindings": (), "stands_on": (), "argued": (), "program": None}
        kept = [replace(each, exhibit=replace(each.exhibit, **gone)) for each in self.judged]
        among = [replace(each, parts=(), games={}) for each in self.among]
        return type(self), (kept, among, self.seconds, self.theorems)

    @property
    def status(self) -> int:
        return 0 if all(judgement.as_expected for judgement in self.judged) else 1

    def to_dict(self) -> list[dict[str, Any]]:
        return [judgement.as_dict() for judgement in self.judged]

    def lines(self, width: int | None = None) -> Iterator[str]:
        before = None
        for judgement in self.judged:
            first = before != judgement.exhibit.document
            before = judgement.exhibit.document
            yield from judgement_lines(judgement, self.among if first else [], width)
        yield self.summary()
        yield from self.theorems

    def summary(self) -> str:
        """How many statements got which verdict."""
        counts = ", ".join(f"{count} {word}" for word, count in counted(self.judged).items())
        unexpected = sum(not judgement.as_expected for judgement in self.judged)
        statements = number_of(len(self.judged), "statement")
        return f"{statements}: {counts}; {unexpected or 'none'} other than expected; {self.seconds:.1f} s"


def judgement_lines(judgement: Judgement, among: list[Document], width: int | None) -> Iterator[str]:
    """A statement, its verdict and the evidence, below the title of its document where that is ``among`` these."""
    claim = judgement.exhibit
    for document in among:
        if document.letter == claim.document:
            yield f"{document.letter}  {document.title}\n" + f"   {document.reference}\n" * bool(document.reference)
    unexpected = "" if judgement.as_expected else f"  — EXPECTED {claim.expected}"
    yield f"{claim.id:<16} {judgement.verdict.words:<9} {claim.source}{unexpected}".rstrip()
    yield from labelled("", claim.statement, 16, width)
    yield from labelled("", f"→ {judgement.verdict.evidence}  ({judgement.seconds:.1f} s)", 16, width)
    yield ""


@operation
def reproduce(
    name: Annotated[str | None, Argument("Such as R, R-2, E-4.table or my-paper.md.", "DOCUMENT|CLAIM|FILE.md")] = None,
    *,
    write: Annotated[
        str | None, Option("Write the document with its verdicts: .md, .html or .tex.", "FILE", file=True)
    ] = None,
    jobs: Jobs = None,
    formal: Formal = None,
) -> Reproduced:
    """Judge the statements of the documents, or of a file of yours. Each gets a verdict.

    Example: sprague reproduce E-4

    >>> import sprague
    >>> sprague.reproduce("R-5.remark", jobs=1).judged[0].verdict.word
    'refuted'
    """
    require_formal(formal)
    path = None if write is None else require_writable(write, "a document is", WRITTEN)
    if name is None or Path(name).suffix not in FILES:
        if path and name not in NAMES:
            raise BadParameter(f"--write needs one document: {', '.join(NAMES)} or a file, not {name or 'all of them'}")
        return judge_claims(name, jobs, write=path, formal=formal)
    return judge_file(name, jobs, path, formal=formal)


@operation
def new_document(file: Annotated[str, Argument("A new file to write.", "FILE.md", file=True)]) -> PlainResult:
    """Write a first document about a game of your own. `sprague reproduce FILE.md` judges it.

    Example: sprague new-document my-paper.md
    """
    path = Path(file)
    if path.suffix != ".md":
        raise BadParameter(f"{file}: a document is a file that ends in .md")
    if path.exists():
        raise BadParameter(f"{file} exists already; name another file")
    text = (files("sprague.papers") / "first_document.md").read_text(encoding="utf-8")
    _put(path, text.encode())
    said = f"{file}: a document with three claims; `sprague reproduce {file}` judges it"
    return PlainResult({"output": file}, [said])


def judge_file(
    name: str, jobs: int | None = None, write: Path | None = None, only: str | None = None, formal: str | None = None
) -> Reproduced:
    """Judges the claims of a document in a file, or one row of them."""
    try:
        text = document_text(read_text(name))
        document = read_document(text, Path(name).stem, programs_for(text))
    except BadSentence as error:
        raise error.of(f"{name}:{error.line}") from None
    if not document.claims:
        raise BadParameter(f"{name}: it has no block of claims; `sprague new-document FILE` shows how one is written")
    asked = chosen(document.claims, only)
    if not asked:
        raise BadParameter(f"{name}: it has no claim called {(only or '')[:40]!r}")
    drawn = _pictures(write, document, text, name) if write else []
    result = _judge(asked, jobs, [document], text, formal)
    if write:
        _write(write, document, result.judged, text, drawn)
    return result


def judge_claims(
    name: str | None, jobs: int | None, write: Path | None = None, formal: str | None = None
) -> Reproduced:
    """Judges the claims that ``name`` stands for."""
    result = _judge(claims(name), jobs, documents(), formal=formal)
    if write and name:
        document = document_of(name)
        text = "".join([document.front, *(part.text for part in document.parts)])
        _write(write, document, result.judged, text, _pictures(write, document, text, name))
    return result


def _judge(
    exhibits: list[Exhibit], jobs: int | None, among: list[Document], text: str | None = None, formal: str | None = None
) -> Reproduced:
    """The judgements, shown as they come; ``text`` is the document where it is none of ours."""
    started = time.perf_counter()
    judged: list[Judgement] = []
    for judgement in _judge_all(exhibits, min(jobs or os.cpu_count() or 1, len(exhibits)), text):
        judged.append(judgement)
        first = len(judged) == 1 or judged[-2].exhibit.document != judgement.exhibit.document
        face().lines_ready(*judgement_lines(judgement, among if first else [], face().width))
    theorems = _write_theorems(formal, judged) if formal else []
    return Reproduced(judged, among, time.perf_counter() - started, theorems)


def _write_theorems(folder: str, judged: list[Judgement]) -> list[str]:
    """Writes what is proved as theorems for Coq; what is said of it: each that cannot be written, and the counts."""
    proved = [judgement for judgement in judged if judgement.verdict.word == "proved"]
    claims_of = {
        each.exhibit.id: [
            (entry.name if entry.name == each.exhibit.id else f"{each.exhibit.id} {entry.name}", needed(entry.claim))
            for entry in each.exhibit.claims
        ]
        for each in proved
    }
    notes, refused = write_formal(folder, [claim for claims in claims_of.values() for claim in claims])
    notes += [f"{id}: no theorem for Coq: a program proves it" for id, claims in claims_of.items() if not claims]
    formal = sum(bool(claims) and not refused.intersection(name for name, _ in claims) for claims in claims_of.values())
    return [*notes, f"{len(proved)} proved: {formal} with theorems for Coq, {len(proved) - formal} without"]


def _judge_all(exhibits: list[Exhibit], jobs: int, text: str | None) -> Iterator[Judgement]:
    """The judgements in the order of the claims, by ``jobs`` processes, with a bar that says which claims run."""
    total = len(exhibits)
    with face().bar(f"{number_of(total, 'claim')}:") as show:
        if jobs > 1:
            for judgement, done, running in _in_processes(exhibits, jobs, text):
                show(done, total, " ".join(running))
                if judgement:
                    yield judgement
            return
        for done, claim in enumerate(exhibits):
            show(done, total, claim.id)
            yield Judgement(claim, *_verdict(claim))


def _in_processes(
    exhibits: list[Exhibit], jobs: int, text: str | None
) -> Iterator[tuple[Judgement | None, int, list[str]]]:
    """Each judgement as its turn comes, and None now and then; with how many are done, and what runs."""
    with processes(min(jobs, len(exhibits))) as pool:
        with deaf_to_ctrl_c():
            futures = [pool.submit(_verdict_on, claim.id, text) for claim in exhibits]
        for claim, future in zip(exhibits, futures, strict=True):
            while not wait([future], timeout=0.2).done:
                yield None, *_state(exhibits, futures, jobs)
            yield Judgement(claim, *future.result()), *_state(exhibits, futures, jobs)


def _state(exhibits: list[Exhibit], futures: list[Future[tuple[Verdict, float]]], jobs: int) -> tuple[int, list[str]]:
    """How many claims are done, and the first of those that are not: those run."""
    waiting = [claim.id for claim, future in zip(exhibits, futures, strict=True) if not future.done()]
    return len(exhibits) - len(waiting), waiting[:jobs]


def _verdict_on(id: str, text: str | None) -> tuple[Verdict, float]:
    """The verdict on the claim with this id, in a process of its own."""
    known = claims(id) if text is None else _read(text).claims
    return _verdict(next(claim for claim in known if claim.id == id))


@lru_cache(maxsize=1)
def _read(text: str) -> Document:
    return read_document(text, programs=programs_for(text))


def _verdict(claim: Exhibit) -> tuple[Verdict, float]:
    """The verdict on one claim, and the seconds it took; a computation that breaks off decides nothing."""
    started = time.perf_counter()
    try:
        judgement = claim.judge()
        return judgement.verdict, judgement.seconds
    except Exception as error:
        reason = f"the computation broke off: {type(error).__name__}: {' '.join(str(error).split())}"
        return Undecided(reason), time.perf_counter() - started


def _pictures(path: Path, document: Document, text: str, name: str) -> list[bytes]:
    """The pictures that a document asks for, as SVG, for LaTeX as PDF. A wrong one is named by its line."""
    drawn = []
    for part in document.parts:
        if isinstance(part, PictureBlock):
            try:
                drawn.append(_drawn(part, document, "pdf" if path.suffix == ".tex" else "svg"))
            except SpragueError as error:
                wrong = BadSentence(str(error), text, text.index(part.text))
                raise wrong.of(f"{name}:{wrong.line}") from None
    return drawn


def _write(path: Path, document: Document, judged: list[Judgement], text: str, drawn: list[bytes]) -> None:
    """Writes the document with its verdicts; beside Markdown and LaTeX lie its pictures, which are written first."""
    from sprague.papers import writing

    verdicts = {judgement.exhibit.id: judgement for judgement in judged}
    if path.suffix == ".html":
        content = writing.as_page(document, verdicts, [svg.decode() for svg in drawn], text)
    else:
        latex = path.suffix == ".tex"
        names = [f"{path.stem}-{at}.{'pdf' if latex else 'svg'}" for at in range(1, len(drawn) + 1)]
        for name, picture in zip(names, drawn, strict=True):
            _put(path.with_name(name), picture)
        content = (writing.as_article if latex else writing.as_markdown)(document, verdicts, names)
    _put(path, content.encode())
    face().note(f"{path}: {document.title}, {number_of(len(judged), 'verdict')}")


def _put(path: Path, content: bytes) -> None:
    with whole_file(path) as file:
        file.write_bytes(content)


def _drawn(part: PictureBlock, document: Document, ending: str) -> bytes:
    from sprague.gallery import picture
    from sprague.games import Ruleset, game

    def read(name: str) -> Ruleset:
        return document.games.get(name) or game(name)

    style = Style(title="", caption="") if ending == "pdf" else AS_IT_IS
    return picture(part.picture, part.up_to, part.position, read).render(ending, style)
