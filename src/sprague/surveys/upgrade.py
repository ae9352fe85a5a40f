"""A catalogue of an older layout brought to that of today, in a new file that then takes the place of the old one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock
from sprague.surveys.catalogue import COLUMNS, VERSION, create_layout, layout, row_seal

REQUIRED = ("family", "name", "constants", "up_to", "verdict", "job", "specification")
"""Columns without which a row says nothing; every other one that an older layout lacks gets its default."""


def upgrade(path: str | Path) -> tuple[int, int]:
    """Rewrites the catalogue in today's layout; the layout that it had, and how many members it has.

    Rows that had no seal get one, as they are. The old file stays as it was until the new one is whole. Raises
    BadParameter for a file that is no catalogue, for one that is newer or damaged, and SpragueError where the disk
    refuses.
    """
    path = Path(path)
    if not path.is_file():
        raise BadParameter(f"{path}: there is no such catalogue")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    lock = WriterLock(path)
    try:
        with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as old:
            before = layout(old)
            if before is None:
                raise BadParameter(f"{path}: it is not a catalogue of surveys")
            if before > VERSION:
                raise BadParameter(f"{path}: layout {before} is newer than {VERSION}, that of this sprague")
            if before == VERSION:
                return before, _count(old)
            there = {row[1] for row in old.execute("PRAGMA table_info(member)")}
            if missing := [column for column in REQUIRED if column not in there]:
                raise BadParameter(
                    f"{path}: a catalogue of layout {before} without a column {missing[0]}; it is damaged"
                )
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            old.execute("BEGIN EXCLUSIVE")  # nobody writes meanwhile
            with closing(sqlite3.connect(unfinished, isolation_level=None)) as new:
                _copy(old, new, ", ".join(column for column in COLUMNS if column in there))
                members = _count(new)
            old.execute("COMMIT")
        with open(unfinished, "rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(path)
        return before, members
    except sqlite3.Error as error:
        raise SpragueError(f"{path}: {error}; it is as it was") from error
    finally:
        unfinished.unlink(missing_ok=True)
        lock.close()


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, shared: str) -> None:
    new.execute("BEGIN")
    create_layout(new)
    new.create_function("row_seal", len(COLUMNS), row_seal, deterministic=True)
    marks = ", ".join("?" * len(shared.split(",")))
    new.executemany(f"INSERT INTO member ({shared}) VALUES ({marks})", old.execute(f"SELECT {shared} FROM member"))
    new.execute(f"UPDATE member SET seal = row_seal({', '.join(COLUMNS)})")
    new.execute("COMMIT")


def _count(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("SELECT count(*) FROM member").fetchone()[0]
    return found
