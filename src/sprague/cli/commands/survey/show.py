"""``sprague survey show``: what surveys found, counted, chosen, and written to files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import typer

from sprague.cli.options import CATALOGUE, Catalogue
from sprague.cli.output import as_json, print_json
from sprague.cli.output import show as show_answer
from sprague.cli.text import columns as aligned
from sprague.draw.tables import PaperTable
from sprague.errors import BadParameter
from sprague.files import require_writable, whole_file
from sprague.numbers.decimals import natural
from sprague.survey import catalogue as catalogues
from sprague.survey.publishing import ENDINGS, publish
from sprague.survey.ranges import read_range
from sprague.survey.selection import Query, Selection, groups_query, rows_query

USUAL = ("name", "verdict", "statement", "bound", "reason")
LINES = 30


@dataclass(frozen=True)
class ShowOptions:
    """What the command line asks to be shown."""

    family: str
    verdicts: list[str]
    kinds: list[str]
    ranges: list[str]
    text: str
    group: str | None
    columns: str | None
    sort: str
    limit: int | None

    @property
    def selection(self) -> Selection:
        """The filters."""
        return Selection(self.family, self.verdicts, self.kinds, [read_range(each) for each in self.ranges], self.text)

    @property
    def wants_rows(self) -> bool:
        """Whether members are asked for, and not only how many there are."""
        return bool(self.verdicts or self.kinds or self.ranges or self.text or self.columns or self.sort) or (
            self.limit is not None
        )


def show(
    family: Annotated[str | None, typer.Argument(metavar="FAMILY", help="This family only.")] = None,
    catalogue: Catalogue = CATALOGUE,
    verdict: Annotated[
        list[str] | None,
        typer.Option("--verdict", metavar="WORD", help="proved, verified, observed, none, failed, open."),
    ] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", help="Such as period, or 'difference law'.")] = None,
    ranges: Annotated[
        list[str] | None, typer.Option("--range", metavar="NAME=A..B", help="Constants, period, bound, seconds, …")
    ] = None,
    text: Annotated[str, typer.Option("--text", help="Text in the name, the statement or the reason.")] = "",
    group: Annotated[
        str | None, typer.Option("--group", metavar="NAME,…", help="Count by columns or constants: verdict,m.")
    ] = None,
    columns: Annotated[str | None, typer.Option("--columns", metavar="NAME,…", help="Show these columns.")] = None,
    sort: Annotated[str, typer.Option("--sort", metavar="NAME", help="By this column; -NAME: the largest first.")] = "",
    limit: Annotated[str | None, typer.Option("--limit", metavar="N", help="So many lines; 0 for all.")] = None,
    query: Annotated[str | None, typer.Option("--query", metavar="SQL", help="A query of the table member.")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write .csv, .json, .parquet, .html, or .tex.")
    ] = None,
) -> int:
    """Show what surveys found: counts, or the members that filters choose; as a file too."""
    lines = None if limit is None else min(natural(limit, "--limit"), sys.maxsize)
    choice = ShowOptions(family or "", verdict or [], kind or [], ranges or [], text, group, columns, sort, lines)
    if output and not output.endswith(".tex"):
        require_writable(output, "what a survey found is", ENDINGS)
    with catalogues.Catalogue(catalogue, readonly=True) as opened:
        if query is not None:
            names, rows = opened.rows(query)
            _print(names, rows, choice.limit)
        elif output and output.endswith(".tex"):
            shown = USUAL if choice.columns is None else _names(choice.columns)
            names, rows = rows_query(choice.selection, shown, choice.sort).rows(opened)
            found = tuple(
                tuple("" if value is None else value for value in row) for row in islice(rows, choice.limit or None)
            )
            with whole_file(output) as file:
                file.write_text(
                    PaperTable(f"Members of {opened.path}.", tuple(names), found).latex() + "\n", encoding="utf-8"
                )
            show_answer({"output": output, "members": len(found)}, [f"{output}: {len(found)} members"])
        elif output:
            with whole_file(output) as file:
                count = publish(opened, choice.selection, file, choice.columns and _names(choice.columns))
            show_answer({"output": output, "members": count}, [f"{output}: {count} members"])
        elif choice.group is not None:
            _print_query(opened, groups_query(choice.selection, _names(choice.group)), choice.limit)
        elif choice.wants_rows:
            shown = USUAL if choice.columns is None else _names(choice.columns)
            _print_query(opened, rows_query(choice.selection, shown, choice.sort), choice.limit)
        else:
            _require_some(opened, choice)
            _print_query(opened, groups_query(choice.selection, ["family", "up_to", "verdict", "kind"]), 0)
    return 0


def _require_some(catalogue: catalogues.Catalogue, choice: ShowOptions) -> None:
    """Says which families there are, where the one asked for is not among them."""
    condition, values = choice.selection.condition()
    if not list(catalogue.rows(f"SELECT 1 FROM member WHERE {condition} LIMIT 1", values)[1]):
        there = [row[0] for row in catalogue.rows("SELECT DISTINCT family FROM member")[1]]
        which = f"it has {', '.join(there[:10])}" if there else "it is empty"
        raise BadParameter(f"{catalogue.path}: no member of {choice.family or 'any family'}; {which}")


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise BadParameter("columns are written like verdict,kind")
    return names


def _print_query(catalogue: catalogues.Catalogue, query: Query, limit: int | None) -> None:
    _print(*query.rows(catalogue), limit)


def _print(names: Sequence[str], rows: Iterable[tuple[Any, ...]], limit: int | None) -> None:
    """As JSON, all of it; as a table, as many lines as asked for, and how many more there are."""
    if as_json():
        print_json([dict(zip(names, row, strict=True)) for row in islice(rows, limit or None)])
        return
    iterator = iter(rows)
    most = LINES if limit is None else limit
    shown = list(islice(iterator, most or None))
    more = sum(1 for _ in iterator) if most and limit is None else 0
    if not shown:
        print("nothing was found")
    elif sys.stdout.isatty():
        _rich(names, shown)
    else:
        _plain(names, shown)
    if more:
        print(f"… and {more} more: --limit 0, or -o FILE.csv")


def _plain(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    numeric = [i for i in range(len(names)) if any(isinstance(row[i], int | float) for row in rows)]
    left = [i for i in range(len(names)) if i not in numeric]
    print(*aligned([[_text(value) for value in row] for row in rows], names, left), sep="\n")


def _rich(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    colours = {"proved": "green", "verified": "cyan", "observed": "yellow", "failed": "red", "refuted": "magenta"}
    for i, name in enumerate(names):
        numeric = any(isinstance(row[i], int | float) for row in rows)
        table.add_column(escape(name), justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(
            *(f"[{colours[text]}]{text}" if (text := _text(value)) in colours else escape(text) for value in row)
        )
    with suppress(BrokenPipeError):
        Console().print(table)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)
