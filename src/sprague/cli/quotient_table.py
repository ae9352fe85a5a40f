"""``sprague quotient --table``: the octal games of one, two or three digits whose misère quotient is found."""

from __future__ import annotations

from functools import partial
from typing import Any

from sprague.cli.game_tables import Table, show_table
from sprague.misere_theory.quotient_table import Row, codes, quotient_row, read_row


def show_quotients(digits: int, seconds: float, output: str | None, jobs: int | None, json: bool) -> int:
    """Makes the table; prints the rows of the quotients that are proved, or writes them to a file."""

    def said(rows: list[Row]) -> str:
        proved = sum(row.proved for row in rows)
        return f"{len(rows)} games, the quotients of {proved} proved, of {len(rows) - proved} open"

    table = Table(
        "misère quotients",
        "sprague table of misère quotients, version 1",
        {"digits": digits, "seconds": seconds},
        codes(digits),
        partial(quotient_row, seconds=seconds),
        read_row,
        ("game", "elements", "in P", "preperiod", "period", "kind"),
        _cells,
        said,
        lambda row: row.proved,
    )
    return show_table(table, output, jobs, json)


def _cells(row: Row) -> list[Any]:
    return [row.game, row.order, row.p, row.preperiod, row.period, "tame" if row.tame else "wild"]
