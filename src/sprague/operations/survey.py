"""Surveys: every game of a family looked at; what they found shown and merged."""

from __future__ import annotations

import io
import re
import shlex
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from sprague.errors import BadParameter
from sprague.operations.operation import Argument, Jobs, Option, face, operation
from sprague.operations.results import PlainResult, Result, TableResult, columns
from sprague.surveys.records import MANY_MEMBERS, MEBIBYTES, SECONDS
from sprague.texts import number_of

if TYPE_CHECKING:
    from sprague.surveys.catalogue import Catalogue as Opened
    from sprague.surveys.catalogue import Selection
    from sprague.surveys.families import Family, Range
    from sprague.surveys.records import Mark, Record
    from sprague.surveys.surveying import Shard, Tally

CATALOGUE = "survey.sqlite"

HEAPS, OTHERS = 10_000, 2000
"""The bound of the tables, unless another is asked for: of games on heaps, and of others."""

LARGEST_BOUND = 10**9

USUAL = ("name", "verdict", "statement", "bound", "reason")
LINES = 30
"""So many members are printed unless more are asked for."""

COLOURS = {"proved": "green", "verified": "cyan", "observed": "yellow", "failed": "red", "refuted": "magenta"}

Catalogue = Annotated[str, Option("The catalogue of the surveys.", "FILE", "-c --catalogue", file=True)]


@dataclass(frozen=True, repr=False)
class Surveyed(Result):
    """What came of a survey: how many members got which verdict; its members lie in the catalogue ``output``."""

    family: str
    to: int
    members: int
    known: int
    shared: int
    verdicts: dict[str, int]
    seconds: float
    output: str

    def to_dict(self) -> dict[str, Any]:
        return {**vars(self), "seconds": round(self.seconds, 3)}

    def lines(self, width: int | None = None) -> Iterator[str]:
        yield f"{self.family} to {self.to}: {self.members} members, {self.known} known before; {self.seconds:.1f} s"
        if self.verdicts:
            yield "now " + ", ".join(f"{count} {word}" for word, count in self.verdicts.items())
        if self.shared:
            yield f"{self.shared} are games that were looked at under another name"
        where = "" if self.output == CATALOGUE else f" -c {shlex.quote(self.output)}"
        show = f"sprague survey show {shlex.quote(self.family)}{where}"
        yield f"in {self.output}: {show}"
        if "failed" in self.verdicts:
            yield f"why members failed: {show} --verdict failed"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
        return show(self.family, catalogue=self.output, limit=0).rows()


@operation
def survey(
    family: Annotated[str, Argument("octal:3, subtraction:10, a game with parameters, FILE.py:NAME.", "FAMILY")],
    *,
    ranges: Annotated[list[str] | None, Option("Values of a constant: m=2..7.", "NAME=A..B", "--range")] = None,
    to: Annotated[
        int | None, Option("The bound of the tables; 10,000 for games on heaps, 2,000 for others.", "N")
    ] = None,
    catalogue: Catalogue = CATALOGUE,
    jobs: Jobs = None,
    seconds: Annotated[float, Option("The time limit for one member.", "N")] = SECONDS,
    memory: Annotated[int, Option("The memory limit for one member.", "MIB", least=64, most=10**9)] = MEBIBYTES,
    shard: Annotated[str | None, Option("Only this share of the members, in a catalogue of its own.", "I/N")] = None,
    retry: Annotated[bool, Option("Try members that failed again.")] = False,
    yes: Annotated[bool, Option("Even if there are more than ten million members.")] = False,
    misere: Annotated[bool, Option("Under misère play: FAMILY stands for misere:FAMILY.")] = False,
) -> Surveyed:
    """Survey a family; the word run may be left out. Finished members are not done again.

    Example: sprague survey subtraction:4 --to 500

    A member that failed is counted, and no error.

    >>> import sprague, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = sprague.survey("subtraction:3", to=50, catalogue=f"{folder}/s.sqlite", jobs=1)
    ...     len(found.to_frame())
    7
    """
    from sprague.surveys.catalogue import Catalogue
    from sprague.surveys.families import family as family_of
    from sprague.surveys.families import read_range
    from sprague.surveys.pool import Pool
    from sprague.surveys.records import VERDICTS
    from sprague.surveys.surveying import Survey, setup_for

    members = family_of(f"misere:{family}" if misere else family)
    asked = [read_range(text) for text in ranges or []]
    _require_sensible(members, asked, yes)
    if not seconds > 0:
        raise BadParameter(f"--seconds {seconds:g}: a member may take a positive number of seconds")
    bound = to if to is not None else HEAPS if members.heaps else OTHERS
    if not 1 <= bound <= LARGEST_BOUND:
        raise BadParameter(f"--to: the bound of the tables is from 1 to {LARGEST_BOUND}")
    part, began = _shard(shard), time.perf_counter()
    path = str(Path(catalogue).with_suffix(f".{part.index}-of-{part.of}.sqlite")) if part else catalogue
    with Catalogue(path) as opened:
        run = Survey(members, asked, setup_for(members, bound, seconds, memory), opened, retry=retry, shard=part)
        with face().bar(members.text) as report:

            def tell(tally: Tally) -> None:
                failed = tally.verdicts["failed"]
                words = f"{tally.done} of {tally.total}" + (f", {failed} failed" if failed else "")
                report(tally.done, tally.total, words)

            try:
                tally = run.run(Pool(jobs), tell)
            except KeyboardInterrupt:
                face().note(f"{members.text}: {run.tally.done} of {run.tally.total} done; run it again to go on")
                raise
    counts = {word: tally.verdicts[word] for word in VERDICTS if tally.verdicts[word]}
    took = time.perf_counter() - began
    return Surveyed(members.text, bound, tally.total, tally.known, tally.shared, counts, took, path)


def _require_sensible(whole: Family, asked: Sequence[Range], confirmed: bool) -> None:
    total = whole.count(asked)
    if not total:
        ranges = ", ".join(each.name for each in asked)
        raise BadParameter(f"{whole.text}: the ranges {f'of {ranges} ' if ranges else ''}are empty; there is no member")
    if total > MANY_MEMBERS and not confirmed:
        least = f"{total}" if total < MANY_MEMBERS**2 else f"about 1e{len(str(total)) - 1}"
        raise BadParameter(f"{whole.text}: that is {least} members or more; if that is meant, add --yes")


def _shard(text: str | None) -> Shard | None:
    from sprague.surveys.surveying import Shard

    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text, re.ASCII)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise BadParameter(f"--shard: a part is written I/N with 1 ≤ I ≤ N, such as 2/8, not {text[:40]!r}")
    return Shard(int(match[1]), int(match[2]))


@dataclass(frozen=True, repr=False)
class Members(TableResult):
    """What surveys found: rows of the catalogue; ``more`` are not among them. Or the file that has them."""

    names: Sequence[str]
    found: list[tuple[Any, ...]] = field(default_factory=list)
    more: int = 0
    output: str | None = None

    def to_dict(self) -> Any:
        if self.output:
            return {"output": self.output, "members": self.more}
        return [dict(zip(self.names, row, strict=True)) for row in self.found]

    def rows(self) -> tuple[Sequence[str], list[tuple[Any, ...]]]:
        return self.names, self.found

    def lines(self, width: int | None = None) -> Iterator[str]:
        if self.output:
            yield f"{self.output}: {self.more} members"
            return
        if not self.found:
            yield "nothing was found"
        else:
            yield from self._plain() if width is None else self._rich(width)
        if self.more:
            yield f"… and {self.more} more: --limit 0, or -o FILE.csv"

    def _numeric(self, i: int) -> bool:
        return any(isinstance(row[i], int | float) for row in self.found)

    def _plain(self) -> Iterator[str]:
        left = [i for i in range(len(self.names)) if not self._numeric(i)]
        yield from columns([[_text(value) for value in row] for row in self.found], self.names, left)

    def _rich(self, width: int) -> Iterator[str]:
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.markup import escape
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for i, name in enumerate(self.names):
            table.add_column(escape(name), justify="right" if self._numeric(i) else "left", overflow="fold")
        for row in self.found:
            texts = [_text(value) for value in row]
            table.add_row(*(f"[{COLOURS[text]}]{text}" if text in COLOURS else escape(text) for text in texts))
        written = io.StringIO()
        Console(file=written, width=width, force_terminal=True).print(table)
        yield from written.getvalue().splitlines()


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


@operation
def show(
    family: Annotated[str | None, Argument("This family only.", "FAMILY")] = None,
    *,
    catalogue: Catalogue = CATALOGUE,
    verdict: Annotated[
        list[str] | None, Option("proved, verified, observed, none, failed, open.", "WORD", "--verdict")
    ] = None,
    kind: Annotated[list[str] | None, Option("Such as period, or 'difference law'.", "TEXT")] = None,
    ranges: Annotated[list[str] | None, Option("Constants, period, bound, seconds, …", "NAME=A..B", "--range")] = None,
    text: Annotated[str, Option("Text in the name, the statement or the reason.", "TEXT")] = "",
    group: Annotated[str | None, Option("Count by columns or constants: verdict,m.", "NAME,…")] = None,
    columns: Annotated[str | None, Option("Show these columns.", "NAME,…")] = None,
    sort: Annotated[str, Option("Sort by this column; -NAME: the largest first.", "NAME")] = "",
    limit: Annotated[int | None, Option("How many lines; 0 for all.", "N")] = None,
    query: Annotated[str | None, Option("A query of the table member.", "SQL")] = None,
    output: Annotated[
        str | None, Option("Write .csv, .json, .parquet, .html, or .tex.", "FILE", "-o --output", file=True)
    ] = None,
) -> Members:
    """Show what surveys found: counts, or the members that filters choose. Also as a file.

    Example: sprague survey show subtraction:4 --sort -period
    """
    from sprague.files import require_writable
    from sprague.surveys.catalogue import ENDINGS, Catalogue, Selection, groups_query, rows_query
    from sprague.surveys.families import read_range

    most = None if limit is None else min(limit, sys.maxsize)
    if output and not output.endswith(".tex"):
        require_writable(output, "what a survey found is", (*ENDINGS, ".html"))
    with Catalogue(catalogue, readonly=True) as opened:
        for line in opened.unfinished():
            face().note(line)
        if query is not None:
            return _members(*opened.rows(query), most)
        chosen = Selection(family or "", verdict or [], kind or [], [read_range(each) for each in ranges or []], text)
        asked = ",".join(filter(None, (columns, group, sort.removeprefix("-"), *(each.name for each in chosen.ranges))))
        _require_known(opened, chosen.family, asked.split(",") if asked else [])
        listed = rows_query(chosen, USUAL if columns is None else _names(columns), sort)
        if output:
            return _written(opened, chosen, output, columns, listed.rows(opened), most)
        if group is not None:
            return _members(*groups_query(chosen, _names(group)).rows(opened), most)
        if verdict or kind or ranges or text or columns or sort or most is not None:
            return _members(*listed.rows(opened), most)
        _require_some(opened, chosen)
        return _members(*groups_query(chosen, ["family", "up_to", "verdict", "kind"]).rows(opened), 0)


def _members(names: Sequence[str], rows: Iterable[tuple[Any, ...]], limit: int | None) -> Members:
    """All rows; where they are printed, as many lines as were asked for, and how many more there are."""
    iterator, brief = iter(rows), limit is None and face().brief
    listed = list(islice(iterator, LINES if brief else limit or None))
    return Members(names, listed, sum(1 for _ in iterator) if brief else 0)


def _written(
    opened: Opened,
    chosen: Selection,
    output: str,
    columns: str | None,
    members: tuple[list[str], Iterator[tuple[Any, ...]]],
    most: int | None,
) -> Members:
    """The members in a file."""
    from sprague.drawing.tables import PaperTable
    from sprague.files import whole_file
    from sprague.surveys.catalogue import publish
    from sprague.surveys.page import write_page

    with whole_file(output) as file:
        if output.endswith(".tex"):
            names, rows = members
            cells = tuple(tuple("" if value is None else value for value in row) for row in islice(rows, most or None))
            paper = PaperTable(f"Members of {opened.path}.", tuple(names), cells)
            file.write_text(paper.latex() + "\n", encoding="utf-8")
            return Members(names, more=len(cells), output=output)
        page = output.endswith(".html")
        count = write_page(opened, chosen, file) if page else publish(opened, chosen, file, columns and _names(columns))
        return Members([], more=count, output=output)


def _require_some(catalogue: Opened, chosen: Selection) -> None:
    """Says which families there are, where the one asked for is not among them."""
    condition, values = chosen.condition()
    if not list(catalogue.rows(f"SELECT 1 FROM member WHERE {condition} LIMIT 1", values)[1]):
        there = [row[0] for row in catalogue.rows("SELECT DISTINCT family FROM member")[1]]
        which = f"it has {', '.join(there[:10])}" if there else "it is empty"
        raise BadParameter(f"{catalogue.path}: no member of {chosen.family or 'any family'}; {which}")


def _require_known(catalogue: Opened, family: str, asked: Sequence[str]) -> None:
    """Says which constants there are, where something is neither one of them nor a column."""
    from sprague.surveys.catalogue import ACROSS, COLUMNS, Selection, constants_query

    unknown = [name for each in asked if (name := each.strip()) and name not in (*COLUMNS, *ACROSS)]
    constants = [row[0] for row in constants_query(Selection(family)).rows(catalogue)[1]] if unknown else []
    for name in unknown:
        if constants and name not in constants and name.isidentifier():  # a name that is none is refused below
            raise BadParameter(f"no column or constant {name[:40]!r}; the constants are {', '.join(constants)}")


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise BadParameter("columns are written like verdict,kind")
    return names


@operation
def ingest(
    files: Annotated[list[str], Argument("Catalogues, such as those of shards.", "FILE.sqlite…")],
    *,
    catalogue: Catalogue = CATALOGUE,
    unfinished: Annotated[bool, Option("Take surveys that did not end, too.")] = False,
) -> PlainResult:
    """Merge catalogues into one; a file merged before changes nothing.

    Example: sprague survey ingest survey.1-of-2.sqlite -c all.sqlite

    A damaged file, and one whose survey did not end, is refused before any is merged.
    """
    from sprague.surveys.catalogue import Catalogue

    def read(file: str) -> tuple[list[Record], list[Mark]]:
        with Catalogue(file, readonly=True) as part:
            marks = part.marks()
            left = part.unfinished(shares=False) or ([] if marks else ["it does not say of what it is a survey"])
            if left and not unfinished:
                raise BadParameter(f"{file}: take it as it is with --unfinished: {left[0]}")
            return list(part.records()), marks

    for file in files:
        read(file)
    taken, lines = [], []
    with Catalogue(catalogue) as into:
        for file in files:
            members, marks = read(file)
            into.add(members)
            for mark in marks:
                into.mark(mark)
            into.commit()
            surveys = [{name: vars(mark)[name] for name in ("family", "share", "members", "done")} for mark in marks]
            taken.append({"file": file, "members": len(members), "surveys": surveys})
            lines.append(f"{file}: {number_of(len(members), 'member')}; " + ", ".join(map(str, marks)))
            face().lines_ready(lines[-1])
        for line in into.unfinished():
            face().note(line)
    return PlainResult(taken, lines)
