"""The tables that the essays print, typed in as they stand there."""

from __future__ import annotations

from importlib.resources import files


def printed(table: str) -> tuple[list[str], list[list[str]]]:
    """The heads of the columns and the rows of a table, ``boards_….tsv``.

    >>> printed("zigzags")[1][2]
    ['3', '1']
    """
    text = (files("sprague.papers") / "tables" / f"boards_{table}.tsv").read_text(encoding="utf-8")
    head, *rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return head, rows
