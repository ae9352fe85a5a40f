"""``sprague quotient --table``: the octal games of one, two or three digits whose misère quotient is found."""

from __future__ import annotations

from functools import partial
from typing import Any

from sprague.cli.game_tables import GameTable, Row, show_table
from sprague.misere_theory.quotient_table import ROW, codes, quotient_row


def show_quotients(digits: int, seconds: float, output: str | None, jobs: int | None) -> int:
    """Makes the table; prints the rows of the quotients that are proved, or writes them to a file."""

    def said(rows: list[Row]) -> str:
        proved = sum(row["to"] is None for row in rows)
        return f"{len(rows)} games, the quotients of {proved} proved, of {len(rows) - proved} open"

    table = GameTable(
        "misère quotients",
        "sprague table of misère quotients, version 1",
        {"digits": digits, "seconds": seconds},
        codes(digits),
        partial(quotient_row, seconds=seconds),
        ROW,
        ("game", "elements", "in P", "preperiod", "period", "kind"),
        _cells,
        said,
        lambda row: row["to"] is None,
    )
    return show_table(table, output, jobs)


def _cells(row: Row) -> list[Any]:
    return [*(row[name] for name in ("game", "order", "p", "preperiod", "period")), "tame" if row["tame"] else "wild"]
