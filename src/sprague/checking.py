"""What a command wrote, judged: a file is recognised by what it says of itself, and what it claims is found out anew.

A seal shows that a file is as it was written, not that it is true. So nothing of a file is believed that can be
computed: certificates and claims go to their judges, rules and sentences to a second reader, the members of a survey
are looked at once more, tables are compared with the rules. What is not judged is said.
"""

from __future__ import annotations

import csv
import re
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sprague import solving
from sprague.errors import BadParameter, BadSentence, NotProved, SpragueError, TooLarge
from sprague.files import read_file, read_text
from sprague.games import BoardFamily, BoardGame, Ruleset, TakingBreaking, the_game
from sprague.logic.automata.limits import Limits
from sprague.numbers.decimals import integer
from sprague.read_twice import believed
from sprague.sealed import read_json, unsealed
from sprague.solving.sequences import heaps_of
from sprague.solving.tables import NO_POSITION
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.claims.family_claim import AnyClaim
    from sprague.proofs.verdict import Verdict

MEMBER_SECONDS = 60.0
"""The members of a survey are looked at until so many seconds are over; what is left is said."""

FEW_VALUES = 10**7
"""So many values of a summary, or of a table, are computed again, and all ``anyway``."""

NOT_JUDGED = "not judged"


@dataclass(frozen=True)
class Part:
    """One of the things that a file says, what was found of it, and whether that is what the file says."""

    name: str
    verdict: str
    evidence: str = ""
    as_said: bool = True


@dataclass(frozen=True)
class FileCheck:
    """What a file is, what it is about, and the verdict on what it says.

    ``parts`` has the claims of a document, the members of a survey, the theorems of a folder; ``stated`` what these say
    as Coq has it, and what has to be trusted. ``as_said`` is true where everything that was judged is as the file says;
    a file of which nothing was judged is *not judged*.
    """

    file: str
    kind: str
    about: str
    verdict: str
    evidence: str = ""
    parts: Sequence[Part] = field(default=(), repr=False)
    stated: Sequence[str] = field(default=(), repr=False)

    @property
    def as_said(self) -> bool:
        """Whether what the file says was found to be so."""
        return self.verdict.startswith(("proved", "verified", "as said")) and all(part.as_said for part in self.parts)


@dataclass(frozen=True)
class _Asked:
    """A file, its first bytes, what is in it where that is JSON, and what a person says of it."""

    path: Path
    where: str
    start: bytes
    content: Any
    game: Ruleset | None
    limits: Limits
    anyway: bool
    progress: Callable[[int, int], None] | None

    def text(self) -> str:
        """The file as a text."""
        return read_text(self.path)

    def answer(self, kind: str, about: str, verdict: str, evidence: str = "", parts: Iterable[Part] = ()) -> FileCheck:
        """What is answered."""
        return FileCheck(self.where, kind, about, verdict, evidence, tuple(parts))

    def rules(self, name: str) -> Ruleset:
        """The game that the file names, or the one that a person says it is about."""
        try:
            return self.game or the_game(name)
        except SpragueError:
            what = f"the rules of {name[:60]} are not in it"
            raise BadParameter(f"{self.where}: {what}; sprague check {self.where} FILE.py:NAME names them") from None


NOTHING_OF_OURS = "it is nothing that a command of sprague wrote"


def check_file(
    path: str | Path,
    game: Ruleset | str | None = None,
    *,
    seconds: float = 600,
    anyway: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> FileCheck:
    """What a file, or a folder, that a command wrote says, and whether that is so.

    ``game`` is asked for where a file does not say its rules: tables of numbers, strategies and claims about a program.
    ``seconds`` is the limit of one decision; ``anyway`` checks also what takes more than an hour. Raises BadParameter
    for a file that no command wrote, or that has changed since; TooLarge for what takes too long, or too much memory.

    >>> import tempfile
    >>> from sprague.proofs.period_search import find_period
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "kayles.json")
    ...     _ = file.write_text(find_period("kayles", 1000).to_json())
    ...     found = check_file(file)
    >>> found.kind, found.about, found.verdict
    ('certificate of a period', 'kayles: G(n + 12) = G(n) for all n ≥ 71', 'proved')
    """
    path, where = Path(path), str(path)
    if path.is_dir():
        start, content = b"", None
    elif path.is_file():
        start, content = _beginning(path, where)
    else:
        raise BadParameter(f"{where}: there is no such file" if not path.exists() else f"{where}: it is no file")
    rules = the_game(game) if game is not None else None
    asked = _Asked(path, where, start, content, rules, Limits(seconds=seconds), anyway, progress)
    kinds = FOLDERS if path.is_dir() else FILES
    judge = next((judge for recognised, judge in kinds if recognised(asked)), None)
    if judge is None:
        answer = "" if content is None else "; what --json prints is not judged, what -o FILE keeps is"
        raise BadParameter(f"{where}: {NOTHING_OF_OURS}{answer}")
    try:
        return judge(asked)
    except BadSentence as error:
        raise error.of(where) from None
    except SpragueError as error:
        if str(error).startswith(where):
            raise
        raise (TooLarge if isinstance(error, TooLarge) else BadParameter)(f"{where}: {error}") from None


def _beginning(path: Path, where: str) -> tuple[bytes, Any]:
    """The first bytes, and the content where that is JSON; of a file of lines of JSON, what the first one says."""
    with open(path, "rb") as file:
        start = file.read(4096).removeprefix(BOM_UTF8)
    if not start:
        raise BadParameter(f"{where}: it is empty")
    if not start.lstrip().startswith((b"{", b"[")):
        return start, None
    with suppress(BadParameter):
        return start, read_json(start.partition(b"\n")[0], where)
    return start, read_json(path, where)


def _has(form: str) -> Callable[[_Asked], bool]:
    """Whether the file says that it has this format, in whatever version."""
    name = form.partition(", version")[0]
    return lambda asked: isinstance(asked.content, dict) and str(asked.content.get("format", "")).startswith(name)


# Certificates


def _period(asked: _Asked) -> FileCheck:
    from sprague.proofs import period_check
    from sprague.proofs.period_check import LONGEST_CHECK, duration, seconds_to_check
    from sprague.proofs.periodicity import read_certificate

    certificate = read_certificate(read_json(asked.path, asked.where), asked.where)
    if (seconds := seconds_to_check(certificate)) > LONGEST_CHECK and not asked.anyway:
        raise TooLarge(f"{certificate.game}: to check it takes some {duration(seconds)}; --anyway does it nevertheless")
    period_check.require_room(certificate)
    verdict = period_check.check(certificate, asked.progress, asked.anyway)
    about = f"{certificate.game}: {certificate.law}"
    return asked.answer("certificate of a period", about, verdict.word, verdict.evidence)


def _rows(asked: _Asked) -> FileCheck:
    from sprague.proofs.row_periods import check_rows, read_rows

    content = read_json(asked.path, asked.where)
    if "certificate" in content:  # with how far it was checked when the run was interrupted
        content = unsealed(content, asked.where)["certificate"]
    rows = read_rows(content, asked.where)
    verdict = check_rows(asked.rules(rows.game), rows, asked.progress)
    about = f"{rows.game}, row {rows.row}: {rows.law}"
    return asked.answer("certificate of the periods of rows", about, verdict.word, verdict.evidence)


def _quotient(asked: _Asked) -> FileCheck:
    from sprague.misere_theory.finding import check_text

    kind = "certificate of a misère quotient"
    try:
        quotient = check_text(asked.text())
    except NotProved as error:
        return asked.answer(kind, "", "undecided", str(error))
    except SpragueError as error:
        raise BadParameter(f"{asked.where}: {error}") from None
    scope = "all heaps" if quotient.to is None else f"the first {quotient.to} items"
    about = f"{quotient.game}: the misère quotient of {scope} has {quotient.order} elements, {quotient.p} of them in P"
    evidence = f"{quotient.types} kinds among {quotient.bound} items, an invariant of {quotient.sets} sets"
    return asked.answer(kind, about, "proved", evidence)


def _strategy(asked: _Asked) -> FileCheck:
    from sprague.solving.board_checker import check_certificate, read_certificate

    content = read_certificate(asked.path)
    rules = asked.rules(content["game"])
    if isinstance(rules, BoardFamily) and rules.start is not None:
        rules = rules.board(rules.start)
    if not isinstance(rules, BoardGame):
        raise BadParameter(f"{asked.where}: {rules.name} is not given by a table of moves")
    strategy = check_certificate(rules, content, asked.where)
    here = rules.format(strategy.position)
    if strategy.winning_move is None:
        says = f"the nim-value of {here} is {strategy.nim_value}"
    else:
        says = f"the move from {here} to {rules.format(strategy.winning_move)} wins"
    evidence = f"{strategy.listed:,} positions listed, {strategy.replies:,} replies, by the rules alone"
    return asked.answer("strategy", f"{rules.name}: {says}", "proved", evidence)


def _mirror(asked: _Asked) -> FileCheck:
    from sprague.proofs.mirror import read_mirror
    from sprague.solving.board_checker import answered

    mirror = read_mirror(read_json(asked.path, asked.where), asked.where, asked.rules)
    cells, here, verdict = mirror.rules.cells, mirror.position if mirror.left is None else mirror.left, mirror.prove()
    again = answered(mirror.rules, here, dict(zip(cells, map(cells.__getitem__, mirror.permutation), strict=True)))
    word = verdict.word if again or verdict.word == "refuted" else "undecided"
    evidence = f"{verdict.evidence}; {'and so' if again else 'it is not so'} on sets of cells"
    return asked.answer("mirror of a board", mirror.says(), word, evidence)


def _theorem(asked: _Asked) -> FileCheck:
    from sprague.formal.checking import judged, recorded

    name = str(asked.content.get("theorem"))
    claim = recorded(asked.path, name).claim
    parts = [Part(part, "proved" if proved else "undecided", "", proved) for part, proved in judged(asked.path)]
    word = "proved" if all(part.as_said for part in parts) else "undecided"
    given = ", given the facts of divisors and primes, which Coq judges" * bool(claim.rules and claim.rules.between)
    verdict = believed([claim], word, f"by the second judge, from the claim alone{given}")
    return asked.answer("theorem", f"{name}: {claim.line}", *verdict, parts)


def _folder_of_theorems(asked: _Asked) -> FileCheck:
    from sprague.claims import FamilyClaim
    from sprague.formal import check_folder

    parts, definitions = list[Part](), dict[str, None]()
    for each in check_folder(asked.path):
        of, word, evidence = each.meant, "proved" if each.closed else "refused", each.says
        rules = of.family.member(of.family.smallest) if isinstance(of, FamilyClaim) else of and of.rules
        if of:
            word, evidence = believed([of], word, f"{each.claim}: {evidence}")
        parts.append(Part(each.theorem, word, evidence, word == "proved"))
        if each.stated:  # by a claim that can be read
            play = rules.play.words if rules else "a sentence"
            stated = f"(* {play}: {each.claim} *)\nTheorem {each.theorem} : {each.stated[-1]}."
            definitions |= dict.fromkeys((*each.stated[:-1], stated))
    verdict = "proved" if parts and all(part.as_said for part in parts) else "undecided"
    count, lines = number_of(len(parts), "theorem"), sum(each.count("\n") + 1 for each in definitions)
    return replace(
        asked.answer("theorems for Coq", count, verdict, "by Coq", parts),
        stated=(
            *definitions,
            "trusted: Coq's kernel and its virtual machine",
            f"trusted: that these {lines} lines say what you mean",
        ),
    )


# Claims


def _claim(asked: _Asked) -> FileCheck:
    from sprague.claims.data import read_claim
    from sprague.claims.prover import prove

    claim = read_claim(asked.path, asked.game, asked.where)
    judged = read_json(asked.path, asked.where).get("judged")
    verdict = prove(claim, limits=asked.limits)
    kind = "discovery" if judged else "claim"
    check = asked.answer(kind, claim.says(), *believed([claim], verdict.words, verdict.evidence))
    stated = judged.get("verdict") if isinstance(judged, dict) else None
    if judged is not None and stated not in ("proved", "verified"):
        raise BadParameter(f"{asked.where}: its verdict is {str(stated)[:40]!r}, not 'proved' or 'verified'")
    if stated != "proved" or check.verdict.startswith(("proved", "refuted")):
        return check
    return asked.answer(kind, check.about, "undecided", f"it says proved; here: {check.verdict}, {check.evidence}")


def _family(asked: _Asked) -> FileCheck:
    from sprague.claims.family_claim import FamilyClaim

    claim = FamilyClaim.from_json(asked.text())
    verdict = claim.prove(asked.limits)
    return asked.answer("theorem about a family", claim.says(), *believed([claim], verdict.words, verdict.evidence))


def _claims(asked: _Asked) -> FileCheck:
    from sprague.claims.document import claims
    from sprague.claims.prover import verdict_on

    entries = list(claims(asked.text().replace("\r\n", "\n"), asked.limits))
    if not entries:
        raise BadParameter(f"{asked.where}: it has no claim")
    parts = (_expected(entry.name, entry.expected, verdict_on(entry.claim), [entry.claim]) for entry in entries)
    return _all_as_said(asked, "claims", number_of(len(entries), "claim"), parts)


def _document(asked: _Asked) -> FileCheck:
    from sprague.papers.library import programs_for, read_document

    text = asked.text()
    document = read_document(text, programs=programs_for(text))
    if not document.claims:
        raise BadParameter(f"{asked.where}: it has no claim")
    found = ((each, [entry.claim for entry in each.claims]) for each in document.claims)
    parts = (_expected(each.id, each.expected, each.judge().verdict, claims) for each, claims in found)
    return _all_as_said(asked, "document", document.title, parts)


def _expected(name: str, expected: str, verdict: Verdict, claims: Sequence[AnyClaim]) -> Part:
    """What is found of a statement beside what the text says of it."""
    words, evidence = believed(claims, verdict.words, verdict.evidence)
    return Part(name, words, evidence, words.startswith(expected))


def _all_as_said(asked: _Asked, kind: str, about: str, parts: Iterable[Part]) -> FileCheck:
    judged = tuple(parts)
    wrong = [part.name for part in judged if not part.as_said]
    evidence = f"other than it says: {', '.join(wrong)}" if wrong else "every verdict is the one that it names"
    return asked.answer(kind, about, "refuted" if wrong else "as said", evidence, judged)


# Surveys


def _catalogue(asked: _Asked) -> FileCheck:
    """Each member looked at once more, as long as there is time; what was found of it must be found again."""
    from sprague.surveys.catalogue import Catalogue
    from sprague.surveys.worker import found_again

    with Catalogue(asked.path, readonly=True) as opened:
        records, unfinished = list(opened.records()), opened.unfinished()
    end, parts = time.monotonic() + MEMBER_SECONDS, list[Part]()
    for done, record in enumerate(records):
        if time.monotonic() > end:
            break
        parts.append(Part(record.name, *found_again(record)))
        if asked.progress:
            asked.progress(done + 1, len(records))
    wrong = [part for part in parts if not part.as_said]
    looked = sum(part.verdict != NOT_JUDGED for part in parts)
    families = ", ".join(sorted({each.family for each in records})[:5]) or "no family"
    about = f"{number_of(len(records), 'member')} of {families}"
    if wrong:
        return asked.answer("catalogue of surveys", about, "refuted", f"{wrong[0].name}: {wrong[0].evidence}", wrong)
    left = f", {len(records) - looked} not looked at" if looked < len(records) else ""
    verdict = "verified" if looked else NOT_JUDGED
    return asked.answer("catalogue of surveys", about, verdict, "; ".join([f"{looked} found again{left}", *unfinished]))


# Tables


def _summary(asked: _Asked) -> FileCheck:
    from sprague.solving.long_runs import first_other_block, read_own, read_summary, summarised
    from sprague.solving.sequences import nim_sequence

    name = read_summary(asked.path).game
    rules = asked.rules(name)
    if not isinstance(rules, TakingBreaking):
        raise BadParameter(f"{asked.where}: {name} is not played on heaps")
    summary = read_own(rules, asked.path)
    about = f"{summary.known} nim-values of {summary.game}"
    count = summary.known if asked.anyway else min(summary.known, FEW_VALUES)
    again = summarised(rules, nim_sequence(rules, count), summary.block)
    if (wrong := first_other_block(summary, again)) is not None:
        return asked.answer("summary", about, "refuted", f"its block {wrong} is not that of the rules")
    if count < summary.known:
        looked = f"the first {count // summary.block} of {number_of(len(summary.blocks), 'block')} computed again"
        return asked.answer("summary", about, "verified", f"{looked}; the counts are the word of the file")
    if others := [name for name, value in vars(again).items() if getattr(summary, name) != value]:
        return asked.answer("summary", about, "refuted", f"its {others[0]} is not that of the rules")
    return asked.answer("summary", about, "verified", "all values computed again")


def _numbers(asked: _Asked) -> FileCheck:
    """A table of nim-values or of P-positions, which does not say of which game."""
    names, rows = _columns(asked)
    if asked.game is None:
        raise BadParameter(f"{asked.where}: a table that does not say of which game: sprague check {asked.where} GAME")
    game, what = asked.game, "nim-values" if names[-1] == "nim_value" else "P-positions"
    about = f"{len(rows)} {what} of {game.name}"
    wrong = _wrong_row(game, names, rows)
    if wrong is not None:
        return asked.answer("table", about, "refuted", f"by the rules, {wrong}")
    return asked.answer("table", about, "verified", "computed again from the rules")


def _columns(asked: _Asked) -> tuple[list[str], list[list[Any]]]:
    """The names of the columns of a table, and its rows; BadParameter for what is no table of games."""
    try:
        if asked.path.suffix == ".npy":
            array = np.load(asked.path, allow_pickle=False)
            if array.ndim == 2 and array.dtype == np.int64:
                return [f"x{i + 1}" for i in range(array.shape[1])], array.tolist()
            return _of_grid(array if array.ndim == 1 else np.ma.masked_equal(array, NO_POSITION))
        if asked.path.suffix == ".json":
            return _of_lists(asked)
        if asked.path.suffix == ".parquet":
            import pyarrow.parquet

            table = pyarrow.parquet.read_table(asked.path, columns=["n", "nim_value"]).to_pydict()
            return ["n", "nim_value"], [list(row) for row in zip(table["n"], table["nim_value"], strict=True)]
        rows = [line.split() if asked.path.suffix == ".txt" else line for line in _lines(asked)]
        names = ["n", "nim_value"] if asked.path.suffix == ".txt" else rows.pop(0)
        if not rows or any(len(row) != len(names) for row in rows) or not TABLE.fullmatch(" ".join(names)):
            raise ValueError
        return names, rows if names[0] == "position" else [[integer(cell) for cell in row] for row in rows]
    except (ValueError, EOFError, OSError, ImportError, csv.Error):
        raise BadParameter(f"{asked.where}: {NOTHING_OF_OURS}, or it is damaged") from None


def _of_grid(array: Any) -> tuple[list[str], list[list[Any]]]:
    """The same of an array of nim-values, whose cells are masked where there is no position."""
    names = ["n"] if array.ndim == 1 else [f"x{i + 1}" for i in range(array.ndim)]
    cells = np.ma.ndenumerate(array)  # type: ignore[no-untyped-call]  # numpy has no types for it
    return [*names, "nim_value"], [[*place, int(value)] for place, value in cells]


def _of_lists(asked: _Asked) -> tuple[list[str], list[list[Any]]]:
    """The same of JSON: positions as they are written, tuples of numbers, or an array of nim-values."""
    array = np.array(asked.content, dtype=object)
    kinds, d = {type(each) for each in array.flat}, array.shape[-1]
    if kinds == {str} and array.ndim == 1:
        return ["position"], [[text] for text in array]
    if not kinds <= {int, type(None)}:
        raise ValueError
    if array.ndim == 2:
        names, rows = [f"x{i + 1}" for i in range(d)], array.tolist()
        if len(rows) != d or (asked.game and asked.game.piles == d and _wrong_row(asked.game, names, rows) is None):
            return names, rows  # as many as there are piles could be an array, too
    return _of_grid(np.ma.masked_array(array, [[each is None] for each in array.flat]))


TABLE = re.compile(r"n nim_value|position( nim_value)?|x1( x\d+)*( nim_value)?")


def _lines(asked: _Asked) -> list[Any]:
    text = asked.text()
    return text.splitlines() if asked.path.suffix == ".txt" else list(csv.reader(text.splitlines()))


def _wrong_row(game: Ruleset, names: list[str], rows: list[list[Any]]) -> str | None:
    """The first row that is not what the rules say, or None; of P-positions also one that is missing."""
    if names[0] == "position":
        for text, *value in rows:
            position = game.position(game.parse(text))
            by_rules = solving.nim_value(game, position)
            if by_rules != (integer(value[0]) if value else 0):
                return f"the nim-value of {text} is {by_rules}"
    elif names == ["n", "nim_value"]:
        values = solving.nim_sequence(heaps_of(game), len(rows)).tolist()
        return next((f"G({n}) is {value}" for n, value in enumerate(values) if rows[n] != [n, value]), None)
    elif names[-1] == "nim_value":
        table = solving.nim_values(game, max(map(max, (row[:-1] for row in rows))))
        for right, row in zip_longest(_of_grid(table)[1], rows):
            if right != row:
                return f"the nim-value of {','.join(map(str, (right or row)[:-1]))} is {right[-1] if right else 'none'}"
    else:
        positions = solving.p_positions(game, max(map(max, rows)))
        for position, row in zip_longest(positions, rows):
            if row is None or position != tuple(row):
                return f"the P-positions to {max(map(max, rows))} go on with {position}, not {row}"
    return None


# What a run goes on with, and what is only shown


def _unfinished(asked: _Asked) -> FileCheck:
    from sprague.solving.long_runs import read_checkpoint

    run = read_checkpoint(asked.path)
    about = f"{run.known} nim-values of {run.game}"
    return asked.answer("checkpoint", about, NOT_JUDGED, "the same command goes on with it")


def _knowledge(asked: _Asked) -> FileCheck:
    from sprague.solving.board_files import read_knowledge

    rules = asked.rules(str(asked.content.get("game")))
    if isinstance(rules, BoardFamily) and rules.start is not None:
        rules = rules.board(rules.start)
    with read_knowledge(asked.path, rules) as known:
        evidence = f"{number_of(known.count, 'row')}, as they were written; the same command goes on with them"
        return asked.answer("table of a search", rules.name, NOT_JUDGED, evidence)


def _paper(asked: _Asked) -> FileCheck:
    """A folder that ``sprague paper`` wrote: its claim, and the statements of its document."""
    names = ["claim.json", *["paper.md"] * (b"```claims" in read_file(asked.path / "paper.md"))]
    checks = [check_file(asked.path / name, asked.game, anyway=asked.anyway) for name in names]
    parts = [Part(each.kind, each.verdict, each.evidence, each.as_said) for each in checks]
    return _all_as_said(asked, "paper", checks[0].about, parts)


def _read(asked: _Asked) -> FileCheck:
    kind = TO_BE_READ.get(asked.path.suffix, "pictures")
    return asked.answer(kind, "for reading", NOT_JUDGED, "nothing in it is judged")


def _site(asked: _Asked) -> FileCheck:
    count = sum(each.is_file() for each in asked.path.rglob("*"))
    return asked.answer("site", number_of(count, "file"), NOT_JUDGED, "it shows what the commands compute")


Kind = tuple[Callable[[_Asked], bool], Callable[[_Asked], FileCheck]]
"""How a kind of file is recognised, and who judges it."""


def _kinds() -> Iterator[Kind]:
    yield _has("sprague periodicity certificate"), _period
    yield _has("sprague certificate of rows"), _rows
    yield _has("sprague rows that are being checked"), _rows
    yield _has("sprague misère quotient"), _quotient
    yield _has("sprague board strategy"), _strategy
    yield _has("sprague mirror of a board"), _mirror
    yield _has("sprague theorem about a family"), _family
    yield _has("sprague theorem"), _theorem
    yield _has("sprague claim"), _claim
    yield _has("sprague summary of nim-values"), _summary
    yield _has("sprague checkpoint"), _unfinished
    yield _has("sprague board knowledge"), _knowledge
    yield lambda asked: asked.start.startswith(b"SQLite format 3\0"), _catalogue
    yield lambda asked: asked.path.suffix == ".md", _document
    yield lambda asked: asked.path.suffix in (".npy", ".csv", ".parquet") or asked.start[:2] == b"0 ", _numbers
    yield lambda asked: asked.path.suffix == ".json" and _is_table(asked.content), _numbers
    yield lambda asked: asked.path.suffix == ".txt", _claims
    yield lambda asked: asked.path.suffix in TO_BE_READ, _read


def _is_table(content: Any) -> bool:
    """Whether JSON is a list of lists, of numbers or of positions as they are written."""
    return isinstance(content, list) and bool(content) and isinstance(content[0], list | int | str)


TO_BE_READ = {
    ".svg": "picture",
    ".png": "picture",
    ".pdf": "picture or article",
    ".html": "page",
    ".tex": "LaTeX",
    ".bib": "references",
    ".lean": "statement for Lean",
    ".walnut": "statement for Walnut",
}
"""What commands write for people and for other programs, by its ending."""

FILES = tuple(_kinds())
FOLDERS: tuple[Kind, ...] = (
    (lambda asked: (asked.path / "_CoqProject").is_file(), _folder_of_theorems),
    (lambda asked: (asked.path / "data" / "index.json").is_file(), _site),
    (lambda asked: (asked.path / "paper.md").is_file(), _paper),
    (lambda asked: next(asked.path.glob("*.svg"), None) is not None, _read),
)
"""The kinds of files and of folders; the first that fits is meant."""
