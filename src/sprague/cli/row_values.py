"""``sprague values GAME --row B``: the period of a row of two piles, or of Chomp, proved, and its certificate.

While a file is being made, what was found, and how many rows are compared with the definition, is kept beside it.
"""

from __future__ import annotations

import json
import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from sprague.cli.output import show
from sprague.cli.text import progress_bar, read_game
from sprague.errors import BadParameter
from sprague.files import WriterLock, require_writable, whole_file
from sprague.proofs.row_check import check_rows
from sprague.proofs.row_periods import Rows, read_rows, row_periods, rows_of
from sprague.proofs.verdict import Proved, Refuted
from sprague.sealed import fields, read_json, require_format, sealed, unsealed

SHOWN = 24
ENDINGS = (".json", ".md", ".csv")

FORMAT = "sprague rows that are being checked, version 1"

EVERY = 5.0
"""Seconds between two times that is kept how many rows are done."""


def show_row(code: str, row: str, output: str | None) -> int:
    """Finds and checks the period of a row; writes the certificate, or the table of all rows to it."""
    target = None if output is None else require_writable(output, "the period of a row is", ENDINGS)
    game = read_game(code)
    with closing(WriterLock(target)) if target else nullcontext():
        return _shown(code, game, row, target)


def _shown(code: str, game: Any, row: str, target: Path | None) -> int:
    moves = rows_of(game, row)
    begun = _Begun(target, moves.name, moves.labels[-1]) if target else None
    kept = begun.read() if begun else None
    if kept is None:
        with progress_bar(f"{code}: rows") as progress:
            kept = row_periods(game, row, progress), 0
        if begun:
            begun.keep(*kept)
    found, compared = kept
    verdict = _checked(game, found, code, compared, begun)
    if begun and isinstance(verdict, Refuted):
        raise BadParameter(f"{begun.path}: what it says {verdict.evidence}; move it away to begin anew")
    law, evidence = found.law, verdict.evidence
    if begun and compared:
        evidence += f"; {compared} of the rows were compared before, as {begun.path} said"
    first = moves.first(len(found.periods) - 1)
    if target:
        with whole_file(target) as path:
            path.write_text(_text(found, moves.labels, target.suffix), encoding="utf-8")
    if begun:
        begun.path.unlink(missing_ok=True)
    laws = {"preperiod": law.preperiod, "period": law.period, "saltus": law.saltus, "verdict": verdict.word}
    periods = [[each.preperiod, each.period] for each in found.periods]
    more = {"evidence": evidence, "columns": found.columns, "rows": moves.labels, "periods": periods}
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
            **({"output": str(target)} if target else {}),
        },
        [
            f"{code}, row {found.row}: {law}",
            f"preperiod {law.preperiod}, period {law.period}, saltus {law.saltus}",
            f"G({first}), G({first + 1}), … = " + ", ".join(map(str, values)) + ", …",
            f"{verdict.word}: {evidence}",
            *written,
        ],
    )
    return 0 if isinstance(verdict, Proved) else 1


def check_rows_of(found: Rows) -> int:
    """Says whether a certificate proves what it says; exit status 1 if not."""
    verdict = _checked(read_game(found.game), found, found.game)
    show(
        {"game": found.game, "verdict": verdict.word, "evidence": verdict.evidence},
        [f"{found.game}, row {found.row}: {found.law}", f"{verdict.word}: {verdict.evidence}"],
    )
    return 0 if isinstance(verdict, Proved) else 1


def _checked(game: Any, found: Rows, code: str, compared: int = 0, begun: _Begun | None = None) -> Proved | Refuted:
    """Whether the rows prove what they say; those that are done are kept on the way."""
    kept = time.monotonic()
    with progress_bar(f"{code}: check") as progress:

        def done(rows: int, of: int) -> None:
            nonlocal kept
            progress(rows**2, of**2)  # what a row takes grows with it
            if begun and rows > compared and time.monotonic() - kept > EVERY:
                begun.keep(found, rows)
                kept = time.monotonic()

        return check_rows(game, found, done, compared=compared)


class _Begun:
    """The file beside the one asked for: the certificate, and how many of its rows are compared with the definition."""

    def __init__(self, target: Path, game: str, row: str) -> None:
        self.path, self.game, self.row = target.with_name(target.name + ".partial"), game, row

    def read(self) -> tuple[Rows, int] | None:
        """What was kept, if anything was; BadParameter where it is damaged, or of something else."""
        if not self.path.exists():
            return None
        where = str(self.path)
        try:
            content = unsealed(require_format(read_json(self.path, where), where, FORMAT), where)
            content = fields(content, where, {"format": str, "certificate": dict, "compared": int})
            found = read_rows(content["certificate"], where)
            if (found.game, found.row) != (self.game, self.row):
                raise BadParameter(f"{where}: of {found.game}, row {found.row}, not of {self.game}, row {self.row}")
            if not 0 <= content["compared"] <= len(found.periods):
                raise BadParameter(f"{where}: its field 'compared' is no number of its rows")
        except BadParameter as error:
            raise BadParameter(f"{error}; move it away to begin anew") from None
        return found, content["compared"]

    def keep(self, found: Rows, compared: int) -> None:
        """Replaces what was kept."""
        content = {"format": FORMAT, "certificate": json.loads(found.to_json()), "compared": compared}
        with whole_file(self.path) as path:
            path.write_text(json.dumps(sealed(content), ensure_ascii=False) + "\n", encoding="utf-8")


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
