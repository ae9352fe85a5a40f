"""The file of a shard: one record a line, written where no catalogue can be shared, and taken into one later.

Lines are only ever added. A line that a killed process left half-written is cut off when the file is opened again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock
from sprague.sealed import read_json, require_format
from sprague.surveys.record import Record

FORMATS = tuple(f"sprague survey shard, version {version}" for version in (1, 2, 3, 4))


class ShardFile:
    """The file of a shard, open for writing; made if there is none.

    Raises BadParameter for a file that is something else or that another process writes, SpragueError where the disk
    refuses.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._specifications: dict[str, bool] = {}
        self._jobs: dict[str, Record] = {}
        self._lock = WriterLock(self.path)
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def _open(self) -> None:
        if self.path.is_file() and self.path.stat().st_size:
            for record in read_shard(self.path, FORMATS[-1]):
                self._remember(record)
        self._file = open(self.path, "ab")  # noqa: SIM115  # as long as the survey
        if self._file.tell() == 0:
            self._write(json.dumps({"format": FORMATS[-1]}) + "\n")
        else:
            self._file.truncate(_whole_lines(self.path))
            self._file.seek(0, os.SEEK_END)

    def known(self, specifications: Sequence[str], *, failures: bool) -> set[str]:
        """Which of these are in the file; members that failed count if ``failures`` is true."""
        return {
            each
            for each in specifications
            if (failures or self._specifications.get(each)) and each in self._specifications
        }

    def finding(self, job: str) -> Record | None:
        """A member whose job this was and that did not fail."""
        return self._jobs.get(job)

    def add(self, records: Iterable[Record]) -> None:
        """Adds members; :meth:`commit` makes them last."""
        for record in records:
            self._remember(record)
            self._write(record.to_json() + "\n")

    def commit(self) -> None:
        """Writes everything to the disk."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise SpragueError(f"{self.path}: {error.strerror}; what was written before is kept") from error

    def close(self) -> None:
        """Closes the file."""
        try:
            self._file.close()
        except OSError as error:
            raise SpragueError(f"{self.path}: {error.strerror}; what was written before is kept") from error
        finally:
            self._lock.close()

    def __enter__(self) -> ShardFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, line: str) -> None:
        try:
            self._file.write(line.encode("ascii"))
        except OSError as error:
            raise SpragueError(f"{self.path}: {error.strerror}; what was written before is kept") from error

    def _remember(self, record: Record) -> None:
        good = record.finding.verdict != "failed"
        self._specifications[record.specification] = good
        if good:
            self._jobs[record.job] = record


def read_shard(path: str | Path, *forms: str) -> Iterator[Record]:
    """The records of a shard's file; a last line without an end is left out, as a killed process left it.

    Raises BadParameter for a file that is no shard, or is damaged, with the number of the line. ``forms`` are the
    formats that are read, all that there are if none is named.
    """
    if not Path(path).is_file():
        raise BadParameter(f"{path}: there is no such file")
    with open(path, "rb") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return
            where = f"{path}, line {number}: not a shard of a survey"
            if number == 1:
                found = require_format(read_json(line, where), where, *(forms or FORMATS))
                version = FORMATS.index(found["format"]) + 1
            else:
                yield Record.from_json(line, where, version)


def is_cut_off(path: str | Path) -> bool:
    """Whether the file ends in the middle of a line: its survey was killed, or the file was not copied whole."""
    return _whole_lines(Path(path)) < max(Path(path).stat().st_size, 1)


def _whole_lines(path: Path) -> int:
    """The length of the file up to the end of its last whole line."""
    length = path.stat().st_size
    with open(path, "rb") as file:
        for end in range(length, 0, -4096):
            begin = max(end - 4096, 0)
            file.seek(begin)
            found = file.read(end - begin).rfind(b"\n")
            if found >= 0:
                return begin + found + 1
    return 0
