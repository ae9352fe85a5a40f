"""``sprague survey show``: what surveys found, counted, chosen, and written to files."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from sprague.cli.text import print_json
from sprague.errors import BadParameter
from sprague.files import whole_file
from sprague.survey.catalogue import Catalogue
from sprague.survey.publishing import publish, require_writer
from sprague.survey.ranges import read_range
from sprague.survey.selection import Query, Selection, groups_query, rows_query

USUAL = ("name", "verdict", "statement", "bound", "reason")
LINES = 30


@dataclass(frozen=True)
class Choice:
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


def show_survey(path: str, choice: Choice, sql: str | None, output: str | None, json: bool) -> int:
    """Prints, or writes, what the command line asks for."""
    if output:
        require_writer(Path(output))
    with Catalogue(path, readonly=True) as catalogue:
        if sql is not None:
            names, rows = catalogue.rows(sql)
            _print(names, rows, choice.limit, json)
        elif output:
            with whole_file(output) as file:
                count = publish(catalogue, choice.selection, file)
            print(f"{output}: {count} members")
        elif choice.group is not None:
            _print_query(catalogue, groups_query(choice.selection, _names(choice.group)), choice.limit, json)
        elif choice.wants_rows:
            columns = _names(choice.columns) if choice.columns is not None else USUAL
            _print_query(catalogue, rows_query(choice.selection, columns, choice.sort), choice.limit, json)
        else:
            _require_some(catalogue, choice)
            _print_query(catalogue, groups_query(choice.selection, ["family", "up_to", "verdict", "kind"]), 0, json)
    return 0


def _require_some(catalogue: Catalogue, choice: Choice) -> None:
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


def _print_query(catalogue: Catalogue, query: Query, limit: int | None, json: bool) -> None:
    _print(*query.rows(catalogue), limit, json)


def _print(names: Sequence[str], rows: Iterable[tuple[Any, ...]], limit: int | None, json: bool) -> None:
    """As JSON, all of it; as a table, as many lines as asked for, and how many more there are."""
    if json:
        print_json([dict(zip(names, row, strict=True)) for row in islice(rows, limit or None)])
        return
    iterator = iter(rows)
    most = LINES if limit is None else limit
    shown = list(islice(iterator, most or None))
    more = sum(1 for _ in iterator) if most and limit is None else 0
    if sys.stdout.isatty():
        _rich(names, shown)
    else:
        _plain(names, shown)
    if more:
        print(f"… and {more} more: --limit 0, or -o FILE.csv")


def _plain(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    from sprague.cli.text import columns

    numeric = [i for i in range(len(names)) if any(isinstance(row[i], int | float) for row in rows)]
    left = [i for i in range(len(names)) if i not in numeric]
    print(*columns([[_text(value) for value in row] for row in rows], names, left), sep="\n")


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
