"""Which members of a catalogue are meant: filters and groups as SQL, every value a parameter of the query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sprague.errors import BadParameter
from sprague.surveys.catalogue import COLUMNS, Catalogue
from sprague.surveys.finding import VERDICTS
from sprague.surveys.ranges import Range

OPEN = ("verified", "observed", "none", "refuted")
"""The verdicts that leave the question open."""

COMPARED = {
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

        >>> from sprague.surveys.ranges import read_range
        >>> Selection("octal:3", ["open"], ranges=[read_range("period=1..9")]).condition()
        ('family = ? AND verdict IN (?,?,?,?) AND (period BETWEEN ? AND ?)', ['octal:3', 'verified', ...])
        """
        found: list[tuple[str, Sequence[Any]]] = []
        if self.family:
            found.append(("family = ?", [self.family]))
        if wanted := verdicts(self.verdicts):
            found.append((f"verdict IN ({','.join('?' * len(wanted))})", wanted))
        if self.kinds:
            found.append((f"kind IN ({','.join('?' * len(self.kinds))})", self.kinds))
        for each in self.ranges:
            found.append(_in_range(each))
        if self.text:
            found.append(("instr(name || char(10) || statement || char(10) || reason, ?) > 0", [self.text]))
        return " AND ".join(sql for sql, _ in found) or "1", [value for _, values in found for value in values]


def verdicts(asked: Sequence[str]) -> list[str]:
    """The verdicts asked for; BadParameter for a word that is no verdict."""
    for word in asked:
        if word not in (*VERDICTS, "open"):
            raise BadParameter(
                f"no verdict {word[:40]!r}; there are {', '.join(VERDICTS)}, and open for {', '.join(OPEN)}"
            )
    return [each for word in asked for each in (OPEN if word == "open" else (word,))]


def expression(name: str) -> str:
    """The SQL for a column or a constant; BadParameter for what can be neither.

    >>> expression("period"), expression("m")
    ('period', "json_extract(constants, '$.m')")
    """
    if name in COLUMNS:
        return name
    if name in COMPARED:
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

    Columns may be among ``COMPARED``.

    >>> rows_query(Selection(), ["name", "m"], "-period", 5).sql.partition("FROM")[2]
    ' member WHERE 1 ORDER BY period DESC, family, name, up_to LIMIT 5'
    """
    condition, values = selection.condition()
    chosen = ", ".join(f'{COMPARED.get(name) or expression(name)} AS "{name}"' for name in columns)
    first = sort.removeprefix("-")
    order = f"{COMPARED.get(first) or expression(first)}{' DESC' if sort.startswith('-') else ''}, " if sort else ""
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
    return Query(
        f"SELECT DISTINCT each.key FROM member, json_each(constants) AS each WHERE {condition} ORDER BY 1", values
    )
