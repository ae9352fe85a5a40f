"""The tables that the document prints, typed in as they stand there, and their comparison entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files

Row = dict[str, int]


def printed(table: int) -> list[Row]:
    """The rows of Table 1 … 5, each a number by the name of its column.

    >>> printed(2)[3]
    {'n': 3, 'A': 5, 'd': 4, 'B': 9, 'delta': 9, 'C': 18, 'Delta': 13}
    """
    text = (files("sprague.papers") / "tables" / f"rat_table_{table}.tsv").read_text(encoding="utf-8")
    head, *lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return [dict(zip(head, map(int, line), strict=True)) for line in lines]


def entries(rows: list[Row], computed: Callable[[int], Row]) -> Iterator[tuple[str, int, int]]:
    """Every entry beside the row's n, as a triple: where it stands, what is printed, what ``computed(n)`` gives.

    >>> next(entries([{"n": 4, "A": 7}], lambda n: {"A": 7 * n // 4}))
    ('n = 4, column A', 7, 7)
    """
    for row in rows:
        truth = computed(row["n"])
        for column, entry in row.items():
            if column != "n":
                yield f"n = {row['n']}, column {column}", entry, truth[column]
