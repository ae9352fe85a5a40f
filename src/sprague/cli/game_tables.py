"""Tables of many games, several at once; a run that was cut off goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sprague.cli.output import show
from sprague.cli.processes import processes
from sprague.cli.text import columns, progress_bar
from sprague.errors import BadParameter
from sprague.files import WriterLock, require_writable, whole_file
from sprague.sealed import Kind, fields, read_json, sealed, unsealed
from sprague.solving.sequences import cores

ENDINGS = (".md", ".tsv", ".json")


Row = dict[str, Any]
"""What is known of one game, by the names of the fields; ``game`` is its name."""


@dataclass(frozen=True)
class GameTable:
    """Which games, how a row is made (a function that a process finds by its name), and how rows are written.

    ``kinds`` are the fields of a row; ``asked`` is what a run must have been asked for to be continued; ``said`` sums
    the rows up, ``shown`` picks those of a page.
    """

    title: str
    format: str
    asked: dict[str, Any]
    games: list[str]
    row: Callable[[str], Row]
    kinds: dict[str, Kind]
    header: tuple[str, ...]
    cells: Callable[[Row], list[Any]]
    said: Callable[[list[Row]], str]
    shown: Callable[[Row], bool] = lambda row: True


def show_table(table: GameTable, output: str | None, jobs: int | None) -> int:
    """Makes the table and prints it, or writes it to a file; what a run that was cut off had found is taken over."""
    target = None if output is None else require_writable(output, f"a table of {table.title} is", ENDINGS)
    with closing(WriterLock(target)) if target else nullcontext():
        return _made(table, target, jobs or cores())


def _made(table: GameTable, target: Path | None, jobs: int) -> int:
    journal = _Journal(target.with_name(target.name + ".partial"), table) if target else None
    found = journal.read() if journal else {}
    with progress_bar(table.title) as progress:
        for row in _rows(table.row, [game for game in table.games if game not in found], jobs):
            found[row["game"]] = row
            if journal:
                journal.add(row)
            progress(len(found), len(table.games))
    rows = [found[game] for game in table.games]
    shown = [row for row in rows if table.shown(row)]
    if target and journal:
        with whole_file(target) as path:
            path.write_text(_text(table, shown, target.suffix), encoding="utf-8")
        journal.path.unlink(missing_ok=True)
        show({"output": str(target), "games": len(rows)}, [f"{target}: {table.said(rows)}"])
    else:
        left = [0, len(table.header) - 1]
        show(shown, columns([table.cells(row) for row in shown], table.header, left=left))
    return 0


def _rows(row: Callable[[str], Row], games: list[str], jobs: int) -> Iterator[Row]:
    """The rows, each as soon as it is there; with one job in this process."""
    if jobs == 1 or len(games) < 2:
        yield from map(row, games)
        return
    with processes(min(jobs, len(games))) as pool:
        waiting = {pool.submit(row, game) for game in games}
        while waiting:
            done, waiting = wait(waiting, timeout=0.5, return_when="FIRST_COMPLETED")
            yield from (future.result() for future in done)


class _Journal:
    """The rows found so far, a line each, beside the file asked for; a line that was cut off does not count."""

    def __init__(self, path: Path, table: GameTable) -> None:
        self.path, self.table = path, table

    def read(self) -> dict[str, Row]:
        head = {"format": self.table.format, **self.table.asked}
        lines = self.path.read_bytes().split(b"\n")[:-1] if self.path.exists() else []
        if not lines:
            self._write(json.dumps(head), "w")
            return {}
        try:
            if read_json(lines[0], f"{self.path}, line 1") != head:
                raise BadParameter(f"{self.path}: of another bound or version")
            rows = [self._row(line, f"{self.path}, line {number}") for number, line in enumerate(lines[1:], start=2)]
        except BadParameter as error:
            raise BadParameter(f"{error}; move it away to begin anew") from None
        with open(self.path, "r+b") as file:
            file.truncate(sum(len(line) + 1 for line in lines))
        return {row["game"]: row for row in rows}

    def _row(self, line: bytes, where: str) -> Row:
        return fields(unsealed(read_json(line, where), where), where, self.table.kinds)

    def add(self, row: Row) -> None:
        self._write(json.dumps(sealed(row)), "a")

    def _write(self, line: str, mode: str) -> None:
        with open(self.path, mode, encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())


def _text(table: GameTable, rows: list[Row], ending: str) -> str:
    lines = [table.header, *map(table.cells, rows)]
    writers: dict[str, Callable[[], str]] = {
        ".json": lambda: json.dumps(rows, indent=1) + "\n",
        ".tsv": lambda: "".join("\t".join(map(str, cells)) + "\n" for cells in lines),
        ".md": lambda: "".join(
            f"| {' | '.join(map(str, cells))} |\n" for cells in (lines[0], ("---",) * len(lines[0]), *lines[1:])
        ),
    }
    return writers[ending]()
