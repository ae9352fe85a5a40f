"""The catalogue of surveys: one SQLite file, write-ahead log, one writer at a time and any number of readers.

A row is a member of a family at a bound. Rows are only ever added, or replaced by better ones, in transactions: a
process that is killed leaves what it had committed, and the file whole. Each row has a seal, a digest of its values:
whatever is read passes a view that compares them, and a row that was changed is an error that names it. A
:class:`Mark`, sealed likewise, says how far a survey is.

Which members are meant says a :class:`Selection`: filters and groups as SQL, every value a parameter of the query.
"""

from __future__ import annotations

import csv
import json
import os
import shlex
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice, repeat
from pathlib import Path
from typing import Any

from sprague.errors import BadParameter, SpragueError
from sprague.files import WriterLock, write_parquet
from sprague.sealed import Kind, digest, kinds_of
from sprague.surveys.families import Range
from sprague.surveys.records import FINDINGS, KINDS, VERDICTS, Finding, Mark, Record

VERSION = 6
"""Of the layout below, in the file's ``user_version``: with seals since 2, misère quotients since 3, claims since 4,
digests of nim-values since 5, marks since 6."""

APPLICATION = 0x53505247
"""``SPRG``: the file's ``application_id``, by which a catalogue is told from any other database."""

_ORDER = """family name constants up_to verdict kind statement formula period preperiod saltus elements largest bound
rare last_rare terms sequence evidence reason seconds finished version job specification claim"""

_TYPES: dict[Kind, str] = {
    str: "TEXT NOT NULL",
    dict: "TEXT NOT NULL",
    int: "INTEGER NOT NULL",
    (int, float): "REAL NOT NULL",
}

COLUMNS = {name: _TYPES.get(KINDS[name], "INTEGER") for name in _ORDER.split()}
"""The columns of the table ``member``, in the order in which they are shown."""

MARKS = {name: _TYPES[kind] for name, kind in kinds_of(Mark).items()}
"""Those of the table ``survey``."""

_INDICES = (
    "CREATE UNIQUE INDEX member_once ON member (family, name, up_to)",
    "CREATE INDEX member_by_job ON member (job)",
    "CREATE INDEX member_by_specification ON member (specification)",
    "CREATE INDEX member_by_verdict ON member (verdict, family)",
    "CREATE INDEX member_counted ON member (family, up_to, verdict, kind)",
    "CREATE INDEX member_by_period ON member (period, family)",
)


class Catalogue:
    """A catalogue open for reading and, unless it is asked not to be, for writing.

    Raises BadParameter for a file that is no catalogue, one of another version, and one that another process writes;
    SpragueError where the disk or the file refuses. A file that does not exist is made.
    """

    def __init__(self, path: str | Path, *, readonly: bool = False) -> None:
        self.path = Path(path)
        self._changed = ""
        if readonly and not self.path.is_file():
            raise BadParameter(f"{path}: not found; create it with sprague survey FAMILY -c {shlex.quote(str(path))}")
        with ExitStack() as stack:
            if not readonly:
                stack.callback(WriterLock(self.path).close)
            with self._one_line():
                self._connection = _connect(self.path, readonly)
                stack.callback(self._connection.close)
                self._open(readonly)
            self._closing = stack.pop_all()

    def _open(self, readonly: bool) -> None:
        if not readonly:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute("BEGIN IMMEDIATE")
            if not self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                create_layout(self._connection)
            self._connection.execute("COMMIT")
        require_layout(self._connection, self.path)
        (sound,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()  # of indices, too
        if sound != "ok":
            raise self._damaged("it", " ".join(sound.split())[:200])
        self._connection.create_function("is_whole", len(COLUMNS) + 1, self._is_whole)
        self._connection.execute(_WHOLE)
        if readonly:
            self._connection.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')")  # later that would be forbidden
            self._connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_DENY * (action not in _READING))
            self._connection.set_progress_handler(lambda: 0, 100_000)  # so that Ctrl-C is heard

    def _is_whole(self, seal: str, *values: Any) -> bool:
        """Whether a row is as it was written; an error, which :meth:`_one_line` words, if it is not."""
        if seal != row_seal(*values):
            self._changed = str(values[list(COLUMNS).index("name")])[:60]
            raise ValueError
        return True

    def known(self, specifications: Sequence[str], *, failures: bool) -> set[str]:
        """Which of these are in the catalogue; members that failed count if ``failures`` is true."""
        names: set[str] = set()
        condition = "" if failures else " AND verdict <> 'failed'"
        with self._one_line():
            for chunk in _chunks(specifications):
                marks = ",".join("?" * len(chunk))
                query = f"SELECT specification FROM member WHERE specification IN ({marks}){condition}"
                names.update(row[0] for row in self._connection.execute(query, chunk))
        return names

    def finding(self, job: str) -> Record | None:
        """A member whose job this was and that did not fail, whatever its family."""
        query = f"SELECT {','.join(COLUMNS)} FROM member WHERE job = ? AND verdict <> 'failed' LIMIT 1"
        with self._one_line():
            row = self._connection.execute(query, (job,)).fetchone()
        return _record(row) if row else None

    def records(self) -> Iterator[Record]:
        """Every member, in the order in which they came."""
        return map(_record, self.rows(f"SELECT {','.join(COLUMNS)} FROM member ORDER BY id")[1])

    def add(self, records: Iterable[Record]) -> None:
        """Adds members, in the transaction that :meth:`commit` ends. A failure never replaces a finding."""
        with self._one_line():
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(_UPSERT, map(_row, records))

    def commit(self) -> None:
        """Makes what was added last."""
        with self._one_line():
            if self._connection.in_transaction:
                self._connection.execute("COMMIT")

    def mark(self, mark: Mark) -> None:
        """Says how far a survey is, in the transaction of what was added, unless it is known to be further."""
        with self._one_line():
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            values = {**vars(mark), "rows": self._numbers("max(id)")[0] or 0}.values()
            self._connection.execute(_MARK, [*values, row_seal(*map(str, values))])

    def marks(self) -> list[Mark]:
        """How far each survey is. SpragueError where a mark was changed, or members that were there are not."""
        with self._one_line():
            rows = self._connection.execute(f"SELECT {', '.join(MARKS)}, seal FROM survey ORDER BY rowid").fetchall()
            there, last = self._numbers("count(*), coalesce(max(id), 0)")
        for *values, seal in rows:
            if seal != row_seal(*map(str, values)):
                raise self._damaged(f"the mark of the survey of {str(values[0])[:60]}")
        marks = [Mark(*values) for *values, _ in rows]
        if there < (least := max([last, *(mark.rows for mark in marks)])):
            raise self._damaged("it", f"of {least} members {there} are there")
        return marks

    def unfinished(self, *, shares: bool = True) -> list[str]:
        """Each survey that did not end, with the command that ends it; also where only ``shares`` are missing."""
        lines, surveys = [], dict[Any, list[Mark]]()
        for mark in self.marks():
            surveys.setdefault(mark.survey, []).append(mark)
        for its in surveys.values():
            ended = Counter(mark.shares for mark in its if mark.ended)
            if any(count == of for of, count in ended.items()):
                continue
            left = [mark for mark in its if not mark.ended]
            lines += [f"{mark}; to end it: {mark.command(self.path)}" for mark in left]
            if shares and not left and not any(self.path.name.endswith(mark.ending) for mark in its):
                here = f"{len(its)} of {its[0].shares} shares"
                command = replace(its[0], share="").command(self.path)
                lines.append(f"{its[0].family} to {its[0].up_to}: {here}; to end it: {command}")
        return lines

    def _numbers(self, what: str) -> Sequence[int]:
        """Of all members; they are numbered from 1 on, without a gap."""
        numbers: tuple[int, ...] = self._connection.execute(f"SELECT {what} FROM main.member").fetchone()
        return numbers

    def rows(self, query: str, values: Sequence[Any] = ()) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
        """The names of the columns and the rows of a query; SpragueError for one that SQLite refuses."""
        with self._one_line():
            cursor = self._connection.execute(query, values)
        return [column[0] for column in cursor.description or ()], self._each(cursor)

    def _each(self, cursor: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
        with self._one_line():
            for row in cursor:  # noqa: UP028  # ``yield from`` would close the cursor, maybe after the catalogue
                yield row

    def close(self) -> None:
        """Closes the file; what was not committed is as if it had never been added."""
        self._closing.close()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _one_line(self) -> Iterator[None]:
        """What SQLite raises, as an error that names the file."""
        try:
            yield
        except sqlite3.Error as error:
            if self._changed:
                raise self._damaged(f"the row of {self._changed}") from None
            raise SpragueError(f"{self.path}: {_reason(error)}") from error
        except UnicodeEncodeError:
            raise SpragueError(f"{self.path}: what is asked for is no text in UTF-8") from None
        except UnicodeDecodeError:
            raise self._damaged("it", "a text in it is not in UTF-8") from None

    def _damaged(self, what: str, how: str = "it has changed since it was written") -> SpragueError:
        return SpragueError(f"{self.path}: {what} is damaged: {how}; take a copy of the file, or survey into another")


_ALL = ", ".join(COLUMNS)

_WHOLE = f"""
CREATE TEMP VIEW member AS SELECT shown.id, {", ".join(f"shown.{name}" for name in COLUMNS)}
FROM main.member AS shown CROSS JOIN main.member AS found ON found.id = shown.id
WHERE is_whole({", ".join(f"found.{name}" for name in ("seal", *COLUMNS))})
"""
"""What everybody reads. The row is fetched a second time for its seal: where a query wants kind = 'period', SQLite
would pass that for the kind of every row.
"""

_UPSERT = f"""
INSERT INTO main.member ({_ALL}, seal) VALUES ({", ".join("?" * len(COLUMNS))}, ?)
ON CONFLICT (family, name, up_to) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in (*COLUMNS, "seal"))}
WHERE excluded.verdict <> 'failed' OR member.verdict = 'failed' OR excluded.job <> member.job
"""

_MARK = f"""
INSERT INTO survey ({", ".join(MARKS)}, seal) VALUES ({", ".join("?" * len(MARKS))}, ?)
ON CONFLICT (family, up_to, asked, share)
DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in (*MARKS, "seal"))}
WHERE excluded.setup <> setup OR (excluded.ended, excluded.done) > (ended, done)
"""


def create_layout(connection: sqlite3.Connection) -> None:
    """Makes the empty table with its indices."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    connection.execute(f"CREATE TABLE member (id INTEGER PRIMARY KEY, {columns}, seal TEXT NOT NULL DEFAULT '')")
    marks = ", ".join(f"{name} {kind}" for name, kind in MARKS.items())
    connection.execute(f"CREATE TABLE survey ({marks}, seal TEXT NOT NULL, UNIQUE (family, up_to, asked, share))")
    for index in _INDICES:
        connection.execute(index)


def layout(connection: sqlite3.Connection) -> int | None:
    """The version of a catalogue's layout; None for a file that is something else."""
    try:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            return None
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return version
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):
            return None
        raise


def require_layout(connection: sqlite3.Connection, path: Path) -> None:
    """Raises BadParameter for a catalogue that this version cannot use, and says what can be done."""
    version = layout(connection)
    if version is None:
        raise BadParameter(f"{path}: it is not a catalogue of surveys")
    if version != VERSION:
        made = f"made by {'a newer' if version > VERSION else 'an older'} sprague"
        raise BadParameter(f"{path}: a catalogue of layout {version}, {made}; this one knows {VERSION}")


def _connect(path: Path, readonly: bool) -> sqlite3.Connection:
    if not readonly:
        return sqlite3.connect(path, timeout=30, isolation_level=None)
    address = f"{path.resolve().as_uri()}?mode=ro"
    if not os.access(path.resolve().parent, os.W_OK) and not Path(f"{path.resolve()}-wal").exists():
        address += "&immutable=1"  # SQLite would make a file beside it, even to read
    return sqlite3.connect(address, uri=True, timeout=30, isolation_level=None)


_READING = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)


def _reason(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_AUTH":
        return "a query may read the catalogue, and nothing else"
    if name == "SQLITE_NOTADB":
        return "it is not a catalogue of surveys"
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return f"the disk is full, or refuses ({error}); what was committed before is kept"
    return str(error)


def _row(record: Record) -> list[Any]:
    values: dict[str, Any] = {**vars(record), **vars(record.finding)}
    values["constants"], values["seconds"] = json.dumps(record.constants, separators=(",", ":")), float(record.seconds)
    row = [values[name] for name in COLUMNS]
    return [*row, row_seal(*row)]


def row_seal(*values: Any) -> str:
    """The seal of a row with these values, in the order of the columns."""
    return digest(values)


def _record(row: Sequence[Any]) -> Record:
    values = dict(zip(COLUMNS, row, strict=True))
    finding = Finding(**{name: values.pop(name) for name in FINDINGS})
    return Record(finding=finding, **{**values, "constants": json.loads(values["constants"])})


def _chunks(values: Sequence[str]) -> Iterator[Sequence[str]]:
    for begin in range(0, len(values), 500):
        yield values[begin : begin + 500]


OPEN = ("verified", "observed", "none", "refuted")
"""The verdicts that leave the question open."""

ACROSS = {
    "equal": """CASE WHEN sequence <> '' THEN first_value(name) OVER (
PARTITION BY family, up_to, verdict, sequence, period, preperiod, saltus ORDER BY name) END"""
}
"""Columns that compare the members selected. ``equal`` names the first with the same nim-values: all are the same where
the verdict is *proved*, as the laws are; else that is *observed* as far as ``up_to``."""

NUMBERS = ("up_to", "period", "preperiod", "saltus", "elements", "largest", "bound", "rare", "last_rare", "seconds")


@dataclass(frozen=True)
class Selection:
    """Filters: what they name must hold all together; what is empty lets everything through.

    ``verdicts`` may have ``open`` for all that are neither proved nor failed; ``ranges`` are of constants, or of the
    columns with numbers: ``m=3..5``, ``period=10..20``. ``text`` is looked for in name, statement and reason.
    """

    family: str = ""
    verdicts: Sequence[str] = ()
    kinds: Sequence[str] = ()
    ranges: Sequence[Range] = ()
    text: str = ""

    def condition(self) -> tuple[str, list[Any]]:
        """What stands behind WHERE, and its parameters.

        >>> from sprague.surveys.families import read_range
        >>> Selection("octal:3", ["open"], ranges=[read_range("period=1..9")]).condition()
        ('family = ? AND verdict IN (?,?,?,?) AND (period BETWEEN ? AND ?)', ['octal:3', 'verified', ...])
        """
        parts: list[tuple[str, Sequence[Any]]] = []
        if self.family:
            parts.append(("family = ?", [self.family]))
        if wanted := verdicts(self.verdicts):
            parts.append((f"verdict IN ({','.join('?' * len(wanted))})", wanted))
        if self.kinds:
            parts.append((f"kind IN ({','.join('?' * len(self.kinds))})", self.kinds))
        for each in self.ranges:
            parts.append(_in_range(each))
        if self.text:
            parts.append(("instr(name || char(10) || statement || char(10) || reason, ?) > 0", [self.text]))
        return " AND ".join(sql for sql, _ in parts) or "1", [value for _, values in parts for value in values]


def verdicts(asked: Sequence[str]) -> list[str]:
    """The verdicts asked for; BadParameter for a word that is no verdict."""
    for word in asked:
        if word not in (*VERDICTS, "open"):
            there = f"there are {', '.join(VERDICTS)}, and open for {', '.join(OPEN)}"
            raise BadParameter(f"no verdict {word[:40]!r}; {there}")
    return [each for word in asked for each in (OPEN if word == "open" else (word,))]


def expression(name: str) -> str:
    """The SQL for a column or a constant; BadParameter for what can be neither.

    >>> expression("period"), expression("m")
    ('period', "json_extract(constants, '$.m')")
    """
    if name in COLUMNS:
        return name
    if name in ACROSS:
        raise BadParameter(f"{name}: it compares the members that are shown; filter or count by the column sequence")
    if not name.isidentifier():
        raise BadParameter(f"no column or constant {name[:40]!r}; the columns are {', '.join(COLUMNS)}")
    return f"json_extract(constants, '$.{name}')"


def _in_range(each: Range) -> tuple[str, list[int]]:
    if each.depends_on:
        raise BadParameter(f"{each.name}: a filter has integers for its ends")
    if each.name in COLUMNS and each.name not in NUMBERS:
        raise BadParameter(f"{each.name} is not a number; ranges filter {', '.join(NUMBERS)} and constants")
    what = expression(each.name)
    ends = [bound.offset for interval in each.intervals for bound in interval]
    return "(" + " OR ".join([f"{what} BETWEEN ? AND ?"] * len(each.intervals)) + ")", ends


@dataclass(frozen=True)
class Query:
    """A SELECT and the values of its parameters."""

    sql: str
    values: list[Any] = field(default_factory=list)

    def rows(self, catalogue: Catalogue) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
        """The names of the columns, and the rows."""
        return catalogue.rows(self.sql, self.values)


def rows_query(selection: Selection, columns: Sequence[str], sort: str = "", limit: int = 0) -> Query:
    """The members selected; sorted by a column or constant, a minus before it for the largest first.

    Columns may be among ``ACROSS``.

    >>> rows_query(Selection(), ["name", "m"], "-period", 5).sql.partition("FROM")[2]
    ' member WHERE 1 ORDER BY period DESC, family, name, up_to LIMIT 5'
    """
    condition, values = selection.condition()
    chosen = ", ".join(f'{ACROSS.get(name) or expression(name)} AS "{name}"' for name in columns)
    first = sort.removeprefix("-")
    order = f"{ACROSS.get(first) or expression(first)}{' DESC' if sort.startswith('-') else ''}, " if sort else ""
    sql = f"SELECT {chosen} FROM member WHERE {condition} ORDER BY {order}family, name, up_to"
    return Query(sql + (f" LIMIT {limit}" if limit else ""), values)


def groups_query(selection: Selection, by: Sequence[str], limit: int = 0) -> Query:
    """How many members each combination of these columns or constants has, the largest group first."""
    condition, values = selection.condition()
    chosen = ", ".join(f'{expression(name)} AS "{name}"' for name in by)
    places = ", ".join(str(i + 1) for i in range(len(by)))
    sql = f"SELECT {chosen}, count(*) AS members FROM member WHERE {condition} GROUP BY {places}"
    return Query(f"{sql} ORDER BY members DESC, {places}" + (f" LIMIT {limit}" if limit else ""), values)


def constants_query(selection: Selection) -> Query:
    """The names of the constants of the members selected."""
    condition, values = selection.condition()
    each = "SELECT DISTINCT each.key FROM member, json_each(constants) AS each"
    return Query(f"{each} WHERE {condition} ORDER BY 1", values)


ENDINGS = (".csv", ".json", ".parquet")
"""Of files of members: all columns or those asked for, a column for each constant."""

CHUNK = 50_000


def publish(catalogue: Catalogue, selection: Selection, path: Path, chosen: Sequence[str] | None = None) -> int:
    """Writes the members selected in the format that the ending asks for; returns how many they are.

    The columns are those ``chosen``, or all.
    """
    names, rows = rows_query(selection, chosen).rows(catalogue) if chosen else every_column(catalogue, selection)
    writer = {".csv": _write_csv, ".json": _write_json, ".parquet": _write_parquet}[path.suffix]
    number = count()
    writer(names, (row for row, _ in zip(rows, number, strict=False)), path)
    return next(number)


def every_column(catalogue: Catalogue, selection: Selection) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """The names of the columns and constants, and the rows. A constant named like a column gets a ``_`` behind it."""
    constants = [row[0] for row in constants_query(selection).rows(catalogue)[1]]
    columns = [name for name in COLUMNS if name != "constants"]
    query = rows_query(selection, columns)
    more = "".join(f', {expression_of_constant(name)} AS "{name}_"' for name in constants)
    sql = query.sql.replace(" FROM member", f"{more} FROM member", 1)
    names = [*columns, *(f"{name}_" if name in COLUMNS else name for name in constants)]
    return names, catalogue.rows(sql, query.values)[1]


def expression_of_constant(name: str) -> str:
    """The SQL for a constant, also where a column has the same name."""
    return f"json_extract(constants, '$.{name}')" if name in COLUMNS else expression(name)


def _write_csv(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(chain([names], rows))


def _write_json(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write("[")
        for between, row in zip(chain(["\n"], repeat(",\n")), rows, strict=False):
            file.write(between + json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False))
        file.write("\n]\n")


def _write_parquet(names: Sequence[str], rows: Iterator[tuple[Any, ...]], path: Path) -> None:
    kinds, types = ({"TEXT": "string", "INTEGER": "int64", "REAL": "float64"}, dict.fromkeys(ACROSS, "TEXT") | COLUMNS)
    pieces = iter(lambda: [list(column) for column in zip(*islice(rows, CHUNK), strict=True)], [])
    write_parquet(path, {name: kinds[types.get(name, "INTEGER").partition(" ")[0]] for name in names}, pieces)
