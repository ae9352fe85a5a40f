"""Tables of many games, several at once; a run that was cut off goes on where it was."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

from sprague.errors import BadParameter
from sprague.files import WriterLock, require_writable, whole_file
from sprague.operations.operation import Option, face
from sprague.operations.results import TableResult, columns
from sprague.sealed import Kind, fields, read_json, sealed, unsealed
from sprague.solving.sequences import cores
from sprague.workers import deaf_to_ctrl_c

ENDINGS = (".md", ".tsv", ".json")

Row = dict[str, Any]
"""What is known of one game, by the names of the fields; ``game`` is its name."""

Output = Annotated[str | None, Option("", "FILE", "-o --output", file=True)]


@dataclass(frozen=True, repr=False)
class GameTable(TableResult):
    """What is known of many games: ``found`` has a row for each, ``shown`` those that are worth a page."""

    title: str
    header: tuple[str, ...]
    cells: Callable[[Row], list[Any]]
    counted: Callable[[list[Row]], str]
    found: list[Row]
    shown: list[Row]
    output: str | None = None

    def to_dict(self) -> Any:
        return {"output": self.output, "games": len(self.found)} if self.output else self.shown

    def caption(self) -> str:
        return self.counted(self.found)

    def rows(self) -> tuple[Sequence[str], list[list[Any]]]:
        return self.header, list(map(self.cells, self.shown))

    def lines(self, width: int | None = None) -> Iterator[str]:
        if self.output:
            yield f"{self.output}: {self.caption()}"
        else:
            yield from columns(self.rows()[1], self.header, left=[0, len(self.header) - 1])

    def content(self, ending: str) -> str | bytes:
        return json.dumps(self.shown, indent=1) + "\n" if ending == ".json" else super().content(ending)


@dataclass(frozen=True)
class ManyGames:
    """Which games, how a row is made (a function that a process finds by its name), and how rows are written.

    ``kinds`` are the fields of a row; ``asked`` is what a run must have been asked for to be continued; ``counted``
    sums the rows up, ``shown`` picks those of a page.
    """

    title: str
    format: str
    asked: dict[str, Any]
    games: list[str]
    row: Callable[[str], Row]
    kinds: dict[str, Kind]
    header: tuple[str, ...]
    cells: Callable[[Row], list[Any]]
    counted: Callable[[list[Row]], str]
    shown: Callable[[Row], bool] = lambda row: True

    def table(self, output: str | None, jobs: int | None) -> GameTable:
        """Makes the table, in a file where one is named; what a run that was cut off had found is taken over."""
        target = None if output is None else require_writable(output, f"a table of {self.title} is", ENDINGS)
        with closing(WriterLock(target)) if target else nullcontext():
            return self._made(target, jobs or cores())

    def _made(self, target: Path | None, jobs: int) -> GameTable:
        journal = Journal(target.with_name(target.name + ".partial"), self) if target else None
        found = journal.read() if journal else {}
        with face().bar(self.title) as progress:
            for row in _rows(self.row, [game for game in self.games if game not in found], jobs):
                found[row["game"]] = row
                if journal:
                    journal.add(row)
                progress(len(found), len(self.games))
        rows = [found[game] for game in self.games]
        shown = [row for row in rows if self.shown(row)]
        output = str(target) if target else None
        table = GameTable(self.title, self.header, self.cells, self.counted, rows, shown, output)
        if target and journal:
            with whole_file(target) as path:
                path.write_text(str(table.content(target.suffix)), encoding="utf-8")
            journal.path.unlink(missing_ok=True)
        return table


def _rows(row: Callable[[str], Row], games: list[str], jobs: int) -> Iterator[Row]:
    """The rows, each as soon as it is there; with one job in this process."""
    if jobs == 1 or len(games) < 2:
        yield from map(row, games)
        return
    with processes(min(jobs, len(games))) as pool:
        with deaf_to_ctrl_c():
            waiting = {pool.submit(row, game) for game in games}
        while waiting:
            done, waiting = wait(waiting, timeout=0.5, return_when="FIRST_COMPLETED")
            yield from (future.result() for future in done)


class Journal:
    """The rows found so far, a line each, beside the file asked for; a line that was cut off does not count."""

    def __init__(self, path: Path, table: ManyGames) -> None:
        self.path, self.table = path, table

    def read(self) -> dict[str, Row]:
        """The rows that a run which was cut off had found; the journal is begun where there is none."""
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
        """Keeps one row."""
        self._write(json.dumps(sealed(row)), "a")

    def _write(self, line: str, mode: str) -> None:
        with open(self.path, mode, encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, begun anew; Ctrl-C is for the one that began them.

    Where something is raised, what waits is not begun, and what runs is stopped, not waited for.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begun) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # futures cancelled one by one trip up a pool that breaks
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begun() -> None:
    """What each process does first: it leaves Ctrl-C, and SIGHUP, to the one that began it, and ends with that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
