"""``sprague period --table``: the periods of all two-digit octal games, several at once; resumes where cut off."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from pathlib import Path
from typing import Any

from sprague.cli.processes import processes
from sprague.cli.text import columns, print_json, progress_bar
from sprague.errors import BadParameter
from sprague.files import require_folder, whole_file
from sprague.numbers.decimals import abbreviated
from sprague.proofs.period_table import Row, period_row, read_row, table_games
from sprague.sealed import read_json, sealed
from sprague.solve.sequences import cores

FORMAT = "sprague table of periods, version 2"
HEADER = ("game", "preperiod", "period", "largest value", "at", "known")
ENDINGS = (".md", ".tsv", ".json")


def show_table(to: int, output: str | None, jobs: int | None, json: bool) -> int:
    """Makes the table and prints it, or writes it to a file; what a run that was cut off had found is taken over."""
    target = None if output is None else Path(output)
    if target and target.suffix not in ENDINGS:
        raise BadParameter(f"{target}: a table of periods is written to a file that ends in {', '.join(ENDINGS)}")
    if target:
        require_folder(target)
    if to < 1:
        raise BadParameter(f"a period is looked for among at least 1 value, not {abbreviated(to)}")
    games = table_games()
    journal = _Journal(target.with_name(target.name + ".partial"), to) if target else None
    found = journal.read() if journal else {}
    with progress_bar("periods") as progress:
        for row in _rows([game for game in games if game not in found], to, jobs or cores()):
            found[row.game] = row
            if journal:
                journal.add(row)
            progress(len(found), len(games))
    rows = [found[game] for game in games]
    if target and journal:
        with whole_file(target) as path:
            path.write_text(_text(rows, target.suffix), encoding="utf-8")
        journal.path.unlink(missing_ok=True)
        proved = sum(row.period is not None for row in rows)
        print(f"{target}: {len(rows)} games, {proved} periods proved, {len(rows) - proved} open to {to}")
    elif json:
        print_json([row.as_dict() for row in rows])
    else:
        print(*columns([_cells(row) for row in rows], HEADER, left=[0, 5]), sep="\n")
    return 0


def _rows(games: list[str], to: int, jobs: int) -> Iterator[Row]:
    """The rows, each as soon as it is there; with one job in this process."""
    if jobs == 1 or len(games) < 2:
        yield from (period_row(game, to) for game in games)
        return
    with processes(jobs) as pool:
        waiting = {pool.submit(period_row, game, to) for game in games}
        while waiting:
            done, waiting = wait(waiting, timeout=0.5, return_when="FIRST_COMPLETED")
            yield from (future.result() for future in done)


class _Journal:
    """The rows found so far, a line each, beside the file asked for; a line that was cut off does not count."""

    def __init__(self, path: Path, to: int) -> None:
        self.path, self.to = path, to

    def read(self) -> dict[str, Row]:
        head = {"format": FORMAT, "to": self.to}
        lines = self.path.read_bytes().split(b"\n")[:-1] if self.path.exists() else []
        if not lines:
            self._write(json.dumps(head), "w")
            return {}
        try:
            if read_json(lines[0], f"{self.path}, line 1") != head:
                raise BadParameter(f"{self.path}: of another bound or version")
            rows = [read_row(line, f"{self.path}, line {number}") for number, line in enumerate(lines[1:], start=2)]
        except BadParameter as error:
            raise BadParameter(f"{error}; move it away to begin anew") from None
        with open(self.path, "r+b") as file:
            file.truncate(sum(len(line) + 1 for line in lines))
        return {row.game: row for row in rows}

    def add(self, row: Row) -> None:
        self._write(json.dumps(sealed(row.as_dict())), "a")

    def _write(self, line: str, mode: str) -> None:
        with open(self.path, mode, encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())


def _text(rows: list[Row], ending: str) -> str:
    writers: dict[str, Callable[[], str]] = {
        ".json": lambda: json.dumps([row.as_dict() for row in rows], indent=1) + "\n",
        ".tsv": lambda: "".join("\t".join(map(str, cells)) + "\n" for cells in (HEADER, *map(_cells, rows))),
        ".md": lambda: "".join(
            f"| {' | '.join(map(str, cells))} |\n" for cells in (HEADER, ("---",) * len(HEADER), *map(_cells, rows))
        ),
    }
    return writers[ending]()


def _cells(row: Row) -> list[Any]:
    n0, p = (row.preperiod, row.period) if row.period is not None else ("", "")
    return [row.game, n0, p, row.largest, row.largest_at, row.known]
