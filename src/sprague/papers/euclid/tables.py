"""What the document prints, typed in: its table, what is left of its drawings, and its sequence (2)."""

from __future__ import annotations

from importlib.resources import files


def printed(name: str) -> list[dict[str, str]]:
    """The rows of the table ``name`` (``sequence``, ``expansions`` or ``wins``), each entry by its column's name.

    Entries are as printed; FileNotFoundError for any other name.

    >>> printed("wins")[3]
    {'n': '4', 'f': '6', 'g': '2'}
    """
    text = (files("sprague.papers") / "tables" / f"euclid_{name}.tsv").read_text(encoding="utf-8")
    head, *lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return [dict(zip(head, line, strict=True)) for line in lines]
