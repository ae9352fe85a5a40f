"""``sprague values GAME --row B``: the period of a row of two piles, or of Chomp, proved, and its certificate."""

from __future__ import annotations

from typing import Any

import numpy as np

from sprague.cli.output import show
from sprague.cli.text import progress_bar, read_game
from sprague.files import require_writable, whole_file
from sprague.proofs.row_check import check_rows
from sprague.proofs.row_periods import Rows, row_periods, rows_of
from sprague.proofs.verdict import Proved

SHOWN = 24
ENDINGS = (".json", ".md", ".csv")


def show_row(code: str, row: str, output: str | None) -> int:
    """Finds and checks the period of a row; writes the certificate, or the table of all rows to it."""
    target = None if output is None else require_writable(output, "the period of a row is", ENDINGS)
    game = read_game(code)
    with progress_bar(f"{code}: rows") as progress:
        found = row_periods(game, row, progress)
    with progress_bar(f"{code}: check") as progress:
        verdict = check_rows(game, found, progress)
    law, moves = found.law, rows_of(game, found.row)
    first = moves.first(len(found.periods) - 1)
    if target:
        with whole_file(target) as path:
            path.write_text(_text(found, moves.labels, target.suffix), encoding="utf-8")
    laws = {"preperiod": law.preperiod, "period": law.period, "saltus": law.saltus, "verdict": verdict.word}
    periods = [[each.preperiod, each.period] for each in found.periods]
    more = {"evidence": verdict.evidence, "columns": found.columns, "rows": moves.labels, "periods": periods}
    shown = range(first, first + SHOWN)
    values = (moves.columns()(shown.stop)[first:, -1] + np.arange(shown.start, shown.stop)).tolist()
    what = "the certificate" if target and target.suffix == ".json" else f"all rows to {found.row}"
    written = [f"{target}: {what}"] if target else []
    show(
        {
            "game": code,
            "row": int(row) if row.isdecimal() else row,
            **laws,
            **more,
            **({"output": output} if output else {}),
        },
        [
            f"{code}, row {found.row}: {law}",
            f"preperiod {law.preperiod}, period {law.period}, saltus {law.saltus}",
            f"G({first}), G({first + 1}), … = " + ", ".join(map(str, values)) + ", …",
            f"{verdict.word}: {verdict.evidence}",
            *written,
        ],
    )
    return 0 if isinstance(verdict, Proved) else 1


def check_rows_of(found: Rows) -> int:
    """Says whether a certificate proves what it says; exit status 1 if not."""
    with progress_bar(f"{found.game}: check") as progress:
        verdict = check_rows(read_game(found.game), found, progress)
    show(
        {"game": found.game, "verdict": verdict.word, "evidence": verdict.evidence},
        [f"{found.game}, row {found.row}: {found.law}", f"{verdict.word}: {verdict.evidence}"],
    )
    return 0 if isinstance(verdict, Proved) else 1


def _text(found: Rows, labels: list[str], ending: str) -> str:
    if ending == ".json":
        return found.to_json()
    rows: list[list[Any]] = [
        [label, law.preperiod, law.period] for label, law in zip(labels, found.periods, strict=True)
    ]
    header = ["row", "preperiod", "period and saltus"]
    if ending == ".csv":
        return "row,preperiod,period\n" + "".join(f"{_quoted(b)},{n0},{p}\n" for b, n0, p in rows)
    lines = [header, ["---:"] * 3, *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def _quoted(label: str) -> str:
    return f'"{label}"' if "," in label else label
