"""Tables of many games, several at once; a run that was cut off goes on where it was."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from sprague.cli.processes import processes
from sprague.cli.text import columns, print_json, progress_bar
from sprague.errors import BadParameter
from sprague.files import require_folder, whole_file
from sprague.sealed import read_json, sealed
from sprague.solve.sequences import cores

ENDINGS = (".md", ".tsv", ".json")


class Row(Protocol):
    """What is known of one game."""

    @property
    def game(self) -> str:
        """Its name."""

    def as_dict(self) -> dict[str, Any]:
        """The fields by their names."""


R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class Table(Generic[R]):
    """Which games, how a row is made (a function that a process finds by its name), read and written.

    ``asked`` is what a run must have been asked for to be continued; ``said`` sums the rows up, ``shown`` picks those
    of a page.
    """

    title: str
    format: str
    asked: dict[str, Any]
    games: list[str]
    row: Callable[[str], R]
    read: Callable[[bytes, str], R]
    header: tuple[str, ...]
    cells: Callable[[R], list[Any]]
    said: Callable[[list[R]], str]
    shown: Callable[[R], bool] = lambda row: True


def show_table(table: Table[R], output: str | None, jobs: int | None, json: bool) -> int:
    """Makes the table and prints it, or writes it to a file; what a run that was cut off had found is taken over."""
    target = None if output is None else Path(output)
    if target and target.suffix not in ENDINGS:
        raise BadParameter(f"{target}: a table of {table.title} is written to a file that ends in {', '.join(ENDINGS)}")
    if target:
        require_folder(target)
    journal = _Journal(target.with_name(target.name + ".partial"), table) if target else None
    found = journal.read() if journal else {}
    with progress_bar(table.title) as progress:
        for row in _rows(table.row, [game for game in table.games if game not in found], jobs or cores()):
            found[row.game] = row
            if journal:
                journal.add(row)
            progress(len(found), len(table.games))
    rows = [found[game] for game in table.games]
    shown = [row for row in rows if table.shown(row)]
    if target and journal:
        with whole_file(target) as path:
            path.write_text(_text(table, shown, target.suffix), encoding="utf-8")
        journal.path.unlink(missing_ok=True)
        print(f"{target}: {table.said(rows)}")
    elif json:
        print_json([row.as_dict() for row in shown])
    else:
        left = [0, len(table.header) - 1]
        print(*columns([table.cells(row) for row in shown], table.header, left=left), sep="\n")
    return 0


def _rows(row: Callable[[str], R], games: list[str], jobs: int) -> Iterator[R]:
    """The rows, each as soon as it is there; with one job in this process."""
    if jobs == 1 or len(games) < 2:
        yield from map(row, games)
        return
    with processes(jobs) as pool:
        waiting = {pool.submit(row, game) for game in games}
        while waiting:
            done, waiting = wait(waiting, timeout=0.5, return_when="FIRST_COMPLETED")
            yield from (future.result() for future in done)


class _Journal(Generic[R]):
    """The rows found so far, a line each, beside the file asked for; a line that was cut off does not count."""

    def __init__(self, path: Path, table: Table[R]) -> None:
        self.path, self.table = path, table

    def read(self) -> dict[str, R]:
        head = {"format": self.table.format, **self.table.asked}
        lines = self.path.read_bytes().split(b"\n")[:-1] if self.path.exists() else []
        if not lines:
            self._write(json.dumps(head), "w")
            return {}
        try:
            if read_json(lines[0], f"{self.path}, line 1") != head:
                raise BadParameter(f"{self.path}: of another bound or version")
            read = self.table.read
            rows = [read(line, f"{self.path}, line {number}") for number, line in enumerate(lines[1:], start=2)]
        except BadParameter as error:
            raise BadParameter(f"{error}; move it away to begin anew") from None
        with open(self.path, "r+b") as file:
            file.truncate(sum(len(line) + 1 for line in lines))
        return {row.game: row for row in rows}

    def add(self, row: R) -> None:
        self._write(json.dumps(sealed(row.as_dict())), "a")

    def _write(self, line: str, mode: str) -> None:
        with open(self.path, mode, encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())


def _text(table: Table[R], rows: list[R], ending: str) -> str:
    lines = [table.header, *map(table.cells, rows)]
    writers: dict[str, Callable[[], str]] = {
        ".json": lambda: json.dumps([row.as_dict() for row in rows], indent=1) + "\n",
        ".tsv": lambda: "".join("\t".join(map(str, cells)) + "\n" for cells in lines),
        ".md": lambda: "".join(
            f"| {' | '.join(map(str, cells))} |\n" for cells in (lines[0], ("---",) * len(lines[0]), *lines[1:])
        ),
    }
    return writers[ending]()
