"""``sprague period --table``: the periods of all two-digit octal games, and of those with names."""

from __future__ import annotations

from functools import partial
from typing import Any

from sprague.cli.game_tables import GameTable, Row, show_table
from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.proofs.period_table import ROW, known, period_row, table_games


def show_periods(to: int, output: str | None, jobs: int | None) -> int:
    """Makes the table of periods among the first ``to`` values; prints it, or writes it to a file."""
    if to < 1:
        raise BadParameter(f"a period is looked for among at least 1 value, not {abbreviated(to)}")

    def said(rows: list[Row]) -> str:
        proved = sum(row["period"] is not None for row in rows)
        return f"{len(rows)} games, {proved} periods proved, {len(rows) - proved} open to {to}"

    table = GameTable(
        "periods",
        "sprague table of periods, version 2",
        {"to": to},
        table_games(),
        partial(period_row, up_to=to),
        ROW,
        ("game", "preperiod", "period", "largest value", "at", "known"),
        _cells,
        said,
    )
    return show_table(table, output, jobs)


def _cells(row: Row) -> list[Any]:
    n0, p = (row["preperiod"], row["period"]) if row["period"] is not None else ("", "")
    return [row["game"], n0, p, row["largest"], row["largest_at"], known(row)]
