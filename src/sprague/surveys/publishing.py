"""What a survey found as CSV, Parquet, JSON, or a page: all columns or those asked for, a column for each constant.

The page is one HTML file that needs nothing else: the counts, the map of the family, every member.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

from sprague.errors import BadParameter
from sprague.surveys.catalogue import (
    COLUMNS,
    COMPARED,
    Catalogue,
    Selection,
    constants_query,
    expression,
    groups_query,
    rows_query,
)
from sprague.surveys.family_map import MOST_CELLS, Cell, by_kind, by_period, by_verdict, family_map

ENDINGS = (".csv", ".json", ".parquet", ".html")

CHUNK = 50_000


def publish(catalogue: Catalogue, selection: Selection, path: Path, chosen: Sequence[str] | None = None) -> int:
    """Writes the members selected in the format that the ending asks for; returns how many they are.

    The columns are those ``chosen``, or all; a page has its own.
    """
    if path.suffix == ".html":
        return write_page(catalogue, selection, path)
    names, rows = rows_query(selection, chosen).rows(catalogue) if chosen else every_column(catalogue, selection)
    writer = {".csv": _write_csv, ".json": _write_json, ".parquet": _write_parquet}[path.suffix]
    return writer(names, rows, path)


def every_column(catalogue: Catalogue, selection: Selection) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """The names of the columns and constants, and the rows. A constant named like a column gets a ``_`` behind it."""
    constants = [row[0] for row in constants_query(selection).rows(catalogue)[1]]
    columns = [name for name in COLUMNS if name != "constants"]
    query = rows_query(selection, columns)
    more = "".join(f', {expression_of_constant(name)} AS "{name}_"' for name in constants)
    sql = query.sql.replace(" FROM member", f"{more} FROM member", 1)
    names = [*columns, *(f"{name}_" if name in COLUMNS else name for name in constants)]
    return names, catalogue.rows(sql, query.values)[1]


def expression_of_constant(name: str) -> str:
    """The SQL for a constant, also where a column has the same name."""
    return f"json_extract(constants, '$.{name}')" if name in COLUMNS else expression(name)


def _write_csv(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> int:
    count = 0
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


def _write_json(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> int:
    count = 0
    with open(path, "w", encoding="utf-8") as file:
        file.write("[")
        for row in rows:
            file.write(",\n" if count else "\n")
            file.write(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False))
            count += 1
        file.write("\n]\n")
    return count


def _write_parquet(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> int:
    import pyarrow
    import pyarrow.parquet

    kinds = {"TEXT": pyarrow.string(), "INTEGER": pyarrow.int64(), "REAL": pyarrow.float64()}
    types = {**dict.fromkeys(COMPARED, "TEXT"), **COLUMNS}
    fields = [(name, kinds[types.get(name, "INTEGER").partition(" ")[0]]) for name in names]
    schema = pyarrow.schema(fields)
    count = 0
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        while some := list(islice(rows, CHUNK)):
            columns = [list(column) for column in zip(*some, strict=True)]
            writer.write_table(pyarrow.table(dict(zip(names, columns, strict=True)), schema=schema))
            count += len(some)
    return count


ON_PAGE = ("name", "verdict", "kind", "period", "statement", "bound", "evidence", "reason", "seconds", "constants")

_STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fff; --line: #e4e4e4 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #181818; --line: #3a3a3a }
  rect[fill="#ffffff" i] { fill: transparent }
}
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
       max-width: 75rem; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
.map { overflow-x: auto } svg { max-width: none }
table { border-collapse: collapse; font-size: 13px } th, td { padding: .2rem .7rem .2rem 0; text-align: left;
        vertical-align: top; border-bottom: 1px solid var(--line) } td.n { text-align: right; white-space: nowrap }
th { position: sticky; top: 0; background: var(--paper) } summary { cursor: pointer }
@media (max-width: 60rem) { .wide { overflow-x: auto } .wide table { min-width: 48rem } }
"""


def write_page(catalogue: Catalogue, selection: Selection, path: Path) -> int:
    """Writes the page; returns how many members it shows.

    Raises BadParameter where nothing is selected, members of several families or bounds, or more than a map can show.
    """
    families = [row[:2] for row in groups_query(selection, ["family", "up_to"]).rows(catalogue)[1]]
    if not families:
        raise BadParameter("no member is selected, so there is nothing to draw a map of")
    if len(families) > 1:
        shown = ", ".join(f"{family} to {up_to}" for family, up_to in families[:5])
        raise BadParameter(f"a map shows one family to one bound; here are {shown}: name one, or --range up_to=N")
    family, up_to = families[0]
    title = f"Survey of {family} to {up_to}"
    query = rows_query(selection, ON_PAGE, limit=MOST_CELLS + 1)
    rows = [dict(zip(ON_PAGE, row, strict=True)) for row in query.rows(catalogue)[1]]
    cells = [
        Cell(
            json.loads(row["constants"]), row["name"], row["verdict"], row["kind"], row["period"],
            row["statement"] or row["reason"],
        )
        for row in rows
    ]  # fmt: skip
    second = by_period(cells) if any(cell.period for cell in cells) else by_kind(cells)
    paints = [second] if len({cell.verdict for cell in cells}) == 1 else [by_verdict(cells), second]
    maps = [(paint.title, family_map(cells, paint)) for paint in paints]
    counts = _html(*groups_query(selection, ["verdict", "kind"]).rows(catalogue))
    versions = ", ".join(str(row[0]) for row in groups_query(selection, ["version"]).rows(catalogue)[1])
    path.write_text(
        "\n".join(
            [
                "<!doctype html>",
                f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
                f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>',
                f"<h1>{escape(title)}</h1>",
                f"<p>{len(rows)} games, by sprague {escape(versions)}.</p>",
                counts,
                *(f'<h2>{escape(name)}</h2><div class="map">{drawn}</div>' for name, drawn in maps),
                f"<h2>Members</h2><details{' open' if len(rows) <= 40 else ''}><summary>all {len(rows)}</summary>",
                f'<div class="wide">{_members(rows)}</div>',
                "</details></body></html>",
                "",
            ]
        ),
        encoding="utf-8",
    )
    return len(rows)


def _members(rows: Sequence[dict[str, object]]) -> str:
    shown = ("name", "verdict", "statement", "bound", "seconds")
    return _html([*shown, "why"], ([*(row[name] for name in shown), row["evidence"] or row["reason"]] for row in rows))


def _html(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in rows)
    return f"<table><tr>{head}</tr>\n{body}</table>"


def _cell(value: object) -> str:
    if isinstance(value, int | float):
        return f'<td class="n">{value:g}</td>' if isinstance(value, float) else f'<td class="n">{value}</td>'
    return f"<td>{escape(str(value or ''))}</td>"
