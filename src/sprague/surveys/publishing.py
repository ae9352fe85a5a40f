"""What a survey found as CSV, Parquet, JSON, or a page: all columns or those asked for, a column for each constant."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from sprague.surveys.catalogue import COLUMNS, Catalogue
from sprague.surveys.page import write_page
from sprague.surveys.selection import COMPARED, Selection, constants_query, expression, rows_query

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
