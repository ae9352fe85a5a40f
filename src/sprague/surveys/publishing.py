"""What a survey found as CSV, Parquet or JSON: all columns or those asked for, a column for each constant."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice, repeat
from pathlib import Path
from typing import Any

from sprague.files import write_parquet
from sprague.surveys.catalogue import (
    COLUMNS,
    COMPARED,
    Catalogue,
    Selection,
    constants_query,
    expression,
    rows_query,
)

ENDINGS = (".csv", ".json", ".parquet")

CHUNK = 50_000


def publish(catalogue: Catalogue, selection: Selection, path: Path, chosen: Sequence[str] | None = None) -> int:
    """Writes the members selected in the format that the ending asks for; returns how many they are.

    The columns are those ``chosen``, or all.
    """
    names, rows = rows_query(selection, chosen).rows(catalogue) if chosen else every_column(catalogue, selection)
    writer = {".csv": _write_csv, ".json": _write_json, ".parquet": _write_parquet}[path.suffix]
    number = count()
    writer(names, (row for row, _ in zip(rows, number, strict=False)), path)
    return next(number)


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


def _write_csv(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(chain([names], rows))


def _write_json(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write("[")
        for between, row in zip(chain(["\n"], repeat(",\n")), rows, strict=False):
            file.write(between + json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False))
        file.write("\n]\n")


def _write_parquet(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    kinds, types = {"TEXT": "string", "INTEGER": "int64", "REAL": "float64"}, dict.fromkeys(COMPARED, "TEXT") | COLUMNS
    pieces = iter(lambda: [list(column) for column in zip(*islice(rows, CHUNK), strict=True)], [])
    write_parquet(path, {name: kinds[types.get(name, "INTEGER").partition(" ")[0]] for name in names}, pieces)
