"""What a survey is asked and what it finds, as plain data: settings, findings, records, and the file of a shard.

A shard's file has one record a line, and is taken into a catalogue later. Lines are only ever added, and the last one
says how many there are: a file that was cut off, or whose survey was killed or still runs, has no end.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock
from sprague.sealed import digest, fields, kinds_of, read_json, require_format, sealed, unsealed
from sprague.version import __version__

VERDICTS = ("proved", "verified", "observed", "none", "refuted", "failed")
"""Of a survey's members. *proved*: for all positions. *verified*: every position to the bound agrees. *observed*: the
nim-values repeat themselves, perhaps with a saltus, at least in the second half of those computed. *none*: no statement
was found. *refuted*: a statement was found, and a larger table contradicts it. *failed*: the reason says why."""

FORMAT = "sprague survey shard, version 5"

Choice = dict[str, int]
"""The constants of a member."""


@dataclass(frozen=True)
class Setup:
    """All that a worker must know: the family, the bound, and the limits for one member.

    ``seconds`` is the most that a member may take, after which its process is ended; the discovery is told to look for
    a quarter of that, and the table of P-positions may take another. ``mebibytes`` is the memory that a member may use
    beside what the process began with.
    """

    family: str
    source: str
    path: str
    up_to: int
    seconds: float
    mebibytes: int
    version: str = __version__

    def made_of(self, constants: Choice) -> str:
        """A digest of all that determines a member, without making it."""
        return digest(
            [self.version, self.family.rpartition(":")[2], self.source, sorted(constants.items()), self.up_to]
        )

    def unmade(self, constants: Choice) -> str:
        """The job of a member that could not be made, so that its rules are not known."""
        return f"unmade {self.made_of(constants)}"


@dataclass(frozen=True)
class Finding:
    """What is known of a member: the verdict on a claim, in the columns of the catalogue.

    ``claim`` is what :meth:`sprague.claims.Claim.from_json` reads, and the columns from ``kind`` to ``elements``, of a
    misère quotient, say of it what can be looked for. All are empty where nothing was found.
    Of heaps, ``sequence`` is a digest of the nim-values up to the bound that was asked for, by the law where one is
    proved; ``rare`` says how many of the first ``bound`` are rare, and ``last_rare`` which is the last, where heaps are
    split in two (:class:`sprague.solving.sequences.Statistics`).
    """

    verdict: str
    claim: str = ""
    kind: str = ""
    statement: str = ""
    formula: str = ""
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    elements: int | None = None
    largest: int | None = None
    bound: int | None = None
    terms: str = ""
    evidence: str = ""
    reason: str = ""
    sequence: str = ""
    rare: int | None = None
    last_rare: int | None = None


def failed(reason: str) -> Finding:
    """The finding of a member that has none."""
    return Finding("failed", reason=" ".join(reason.split())[:500])


@dataclass(frozen=True)
class Record:
    """One member of one family, looked at up to one bound.

    ``job`` names what was computed (:func:`sprague.surveys.worker.job_name`), ``specification`` what was asked
    for: the family's source, the constants, the bound and the version. ``finished`` is a time in UTC, ``seconds`` those
    on the wall.
    """

    family: str
    name: str
    constants: Choice
    up_to: int
    job: str
    specification: str
    finding: Finding
    seconds: float
    finished: str
    version: str

    def to_json(self) -> str:
        """One line of ASCII, with a seal.

        >>> record = Record("octal:1", "0.3", {"d1": 3}, 9, "a", "b", Finding("none"), 0.5, "2030-01-01T00:00:00Z", "1")
        >>> Record.from_json(record.to_json()) == record
        True
        """
        return json.dumps(sealed(asdict(self)), sort_keys=True)

    @classmethod
    def from_json(cls, text: str | bytes, where: str = "a record") -> Record:
        """The record that ``to_json`` wrote; BadParameter for anything else."""
        return cls._read(read_json(text, where), where)

    @classmethod
    def _read(cls, found: object, where: str) -> Record:
        read = fields(unsealed(found, where), where, _KINDS)
        finding = fields(read["finding"], f"{where}, finding", _FINDING_KINDS)
        if finding["verdict"] not in VERDICTS:
            raise BadParameter(f"{where}: its verdict is {finding['verdict'][:20]!r}, not one of {', '.join(VERDICTS)}")
        return cls(**{**read, "finding": Finding(**finding)})


_KINDS, _FINDING_KINDS = kinds_of(Record), kinds_of(Finding)

FINDINGS = tuple(_FINDING_KINDS)
"""The columns that come from the finding."""

KINDS = {**_KINDS, **_FINDING_KINDS}
"""Of which kind each column is."""


class ShardFile:
    """The file of a shard, open for writing; made if there is none, gone on with where it was cut off.

    Raises BadParameter for a file that is something else or that another process writes, SpragueError where the disk
    refuses.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._specifications: dict[str, bool] = {}
        self._jobs: dict[str, Record] = {}
        self._count = 0
        self._lock = WriterLock(self.path)
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def _open(self) -> None:
        end = 0
        if self.path.is_file() and self.path.stat().st_size:
            for record, end in _lines(self.path):  # noqa: B007  # the last one is asked for
                if record:
                    self._remember(record)
        self._file = open(self.path, "ab")  # noqa: SIM115  # as long as the survey
        self._file.truncate(end)
        self._file.seek(0, os.SEEK_END)
        if not end:
            self._write(json.dumps({"format": FORMAT}))

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
            self._write(record.to_json())

    def commit(self) -> None:
        """Writes everything to the disk."""
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._full(error) from error

    def close(self) -> None:
        """Writes the end, and closes the file; a second time it does nothing."""
        if self._file.closed:
            return
        try:
            self._write(json.dumps(sealed({"end": self._count})))
            self._file.close()
        except OSError as error:
            raise self._full(error) from error
        finally:
            self._lock.close()

    def __enter__(self) -> ShardFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, line: str) -> None:
        try:
            self._file.write(line.encode("ascii") + b"\n")
        except OSError as error:
            raise self._full(error) from error

    def _full(self, error: OSError) -> SpragueError:
        return SpragueError(f"{self.path}: {error.strerror}; what was written before is kept")

    def _remember(self, record: Record) -> None:
        self._count += 1
        good = record.finding.verdict != "failed"
        self._specifications[record.specification] = good
        if good:
            self._jobs[record.job] = record


def read_shard(path: str | Path) -> Iterator[Record]:
    """The records of a shard's file; a last line that is not whole is left out, as a killed process left it.

    Raises BadParameter for a file that is no shard, or is damaged, with the number of the line.
    """
    yield from (record for record, _ in _lines(path) if record)


def has_end(path: str | Path) -> bool:
    """Whether the file of a shard is whole: its survey was not killed, and the file not cut off."""
    with open(path, "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 200))
        last = file.read().rpartition(b"\n")[0].rpartition(b"\n")[2]
    return last.startswith(b'{"end": ')


def _lines(path: str | Path) -> Iterator[tuple[Record | None, int]]:
    """Each record, None for the first line, and where its line ends; the end, where there is one, is compared."""
    if not Path(path).is_file():
        raise BadParameter(f"{path}: there is no such file")
    count, place, end = 0, 0, None
    with open(path, "rb") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return
            where = f"{path}, line {number}: not a shard of a survey"
            if end is not None:
                raise BadParameter(f"{where}: it stands behind the end")
            found, place = read_json(line, where), place + len(line)
            if number == 1:
                require_format(found, where, FORMAT)
                yield None, place
            elif isinstance(found, dict) and "end" in found:
                end = fields(unsealed(found, where), where, {"end": int})["end"]
                if end != count:
                    raise BadParameter(f"{where}: it says that there are {end} members, and there are {count}")
            else:
                count += 1
                yield Record._read(found, where), place
