"""The period of a nim-sequence, or of a row of two piles or of Chomp, proved, or what is observed; its certificate.

While the file of a row is being made, what was found, and how many rows are compared with the definition, is kept
beside it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np

from sprague.errors import BadParameter
from sprague.files import WriterLock, require_writable, whole_file
from sprague.games import Ruleset
from sprague.numbers.decimals import decimal
from sprague.numbers.periods import Period
from sprague.operations.operation import Game, Option, face, how_far, operation, rules_of
from sprague.operations.results import Result, TableResult, as_csv
from sprague.proofs.heap_code import heap_code
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity
from sprague.proofs.row_periods import Rows, check_rows, read_rows, row_periods, rows_of
from sprague.proofs.verdict import Proved, Refuted
from sprague.sealed import fields, read_json, require_format, sealed, unsealed
from sprague.solving.sequences import heaps_of


@dataclass(frozen=True, repr=False)
class FoundPeriod(Result):
    """What the first nim-values show of a period: a law that is proved, one that is observed, or none.

    ``value`` is the nim-value of ``heap``, where one was asked for.
    """

    found: Observed
    heap: int | None = None
    value: int | None = None

    saved_as: ClassVar[str] = "Write the certificate."

    @property
    def law(self) -> Period | None:
        """Preperiod, period and saltus."""
        return self.found.law

    @property
    def verdict(self) -> str:
        """*proved*, *observed*, or *open*."""
        return "proved" if isinstance(self.found, Periodicity) else "observed" if self.law else "open"

    def nim_value(self, heap: int) -> int:
        """G(heap), for heaps of any size; BadParameter where no period is proved."""
        return self._proved("a heap of any size has no answer").nim_value(heap)

    def _proved(self, otherwise: str) -> Periodicity:
        if not isinstance(self.found, Periodicity):
            raise BadParameter(f"{self.found.game}: no period is proved to {self.found.bound}, so {otherwise}")
        return self.found

    def to_dict(self) -> dict[str, Any]:
        value = {} if self.value is None else {"nim_value": self.value}
        return {**self.found.as_dict(), "verdict": self.verdict, **value}

    def lines(self, width: int | None = None) -> Iterator[str]:
        observed, law = self.found, self.law
        largest = f"largest value {observed.largest} at {observed.largest_at}"
        if isinstance(observed, Periodicity):
            assert law is not None
            grows = f"saltus {law.saltus}" if law.saltus else largest
            yield f"{observed.game}: {law}"
            yield f"preperiod {law.preperiod}, period {law.period}, {grows}"
            yield f"proved: {observed.reason}"
            if self.heap is not None and self.value is not None:
                yield f"G({decimal(self.heap)}) = {decimal(self.value)}"
        elif law is None:
            yield f"{observed.game}: no period is proved; open to {observed.bound}"
            yield largest
        else:
            yield f"{observed.game}: {law.equation} for n ≥ {law.preperiod}, observed to {observed.bound}, not proved"
            yield largest

    def content(self, ending: str) -> str:
        return self._proved("there is no certificate to write").to_json()


@operation
def period(
    game: Game,
    *,
    to: Annotated[
        int | None, Option("How many values at most: 1e6; 1e4 if a move may leave three heaps; 1e3 for a program.", "N")
    ] = None,
    heap: Annotated[int | None, Option("Print G(N), for N of any size.", "N")] = None,
) -> FoundPeriod:
    """Find the period of a nim-sequence and prove it.

    Example: sprague period 0.77

    >>> import sprague
    >>> sprague.period("kayles")
    kayles: G(n + 12) = G(n) for all n ≥ 71
    preperiod 71, period 12, largest value 8 at 27
    proved: ...
    >>> sprague.period("kayles").nim_value(10**100)
    1
    """
    rules = heaps_of(rules_of(game))
    digits = heap_code(rules.by_digits) if rules.by_digits else None
    three = digits is not None and digits.heaps_left == 3  # in time up to the cube of the bound
    usual = 10**4 if three else 10**6 if rules.by_digits else 10**3
    bound = usual if to is None else to
    with how_far(rules.name, lambda looked: f"{rules.name}: no period is proved; open to {looked}") as look:
        result = FoundPeriod(find_period(rules, bound, look))
    if result.verdict != "proved" and result.found.bound < bound:
        why = "memory, or the 16 bits of a value, do not suffice for more"
        face().note(f"{rules.name}: {why} than {result.found.bound} values")
    return result if heap is None else FoundPeriod(result.found, heap, result.nim_value(heap))


COLUMNS_SHOWN = 24
ENDINGS = (".json", ".md", ".csv")

FORMAT = "sprague rows that are being checked, version 1"

SECONDS_BETWEEN = 5.0
"""Seconds between two times that is kept how many rows are done."""


@dataclass(frozen=True, repr=False)
class RowPeriod(TableResult):
    """The law of a row, what its proof rests on, and the laws of all rows before it.

    ``values`` are the first nim-values of the row, from the column ``first`` on.
    """

    game: str
    row: str
    found: Rows
    labels: list[str]
    verdict: Proved | Refuted
    evidence: str
    first: int
    values: list[int]
    output: str | None = None

    @property
    def status(self) -> int:
        return 0 if isinstance(self.verdict, Proved) else 1

    def to_dict(self) -> dict[str, Any]:
        law = self.found.law
        return {
            "game": self.game,
            "row": int(self.row) if self.row.isdecimal() else self.row,
            "preperiod": law.preperiod,
            "period": law.period,
            "saltus": law.saltus,
            "verdict": self.verdict.word,
            "evidence": self.evidence,
            "columns": self.found.columns,
            "rows": self.labels,
            "periods": [[each.preperiod, each.period] for each in self.found.periods],
            **({"output": self.output} if self.output else {}),
        }

    def rows(self) -> tuple[Sequence[str], Iterator[Sequence[Any]]]:
        laws = zip(self.labels, self.found.periods, strict=True)
        return ("row", "preperiod", "period"), ([label, law.preperiod, law.period] for label, law in laws)

    def lines(self, width: int | None = None) -> Iterator[str]:
        law, first = self.found.law, self.first
        yield f"{self.game}, row {self.found.row}: {law}"
        yield f"preperiod {law.preperiod}, period {law.period}, saltus {law.saltus}"
        yield f"G({first}), G({first + 1}), … = " + ", ".join(map(str, self.values)) + ", …"
        yield f"{self.verdict.word}: {self.evidence}"
        if self.output:
            whole = "the certificate" if self.output.endswith(".json") else f"all rows to {self.found.row}"
            yield f"{self.output}: {whole}"

    def content(self, ending: str) -> str:
        names, rows = self.rows()
        if ending == ".json":
            return self.found.to_json()
        if ending == ".csv":
            return as_csv([names, *rows]).replace("\r", "")
        lines = [["row", "preperiod", "period and saltus"], ["---:"] * 3, *rows]
        return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def row_period(
    game: Game,
    row: Annotated[str, Option("The period of this row of two piles, or of Chomp: 5,3.", "B")],
    output: Annotated[str | None, Option("", "FILE", "-o --output", file=True)] = None,
) -> RowPeriod:
    """Find the period of the nim-values in a row of a game of two piles, or of Chomp, and prove it.

    A file gets the certificate, .json, or the periods of all rows up to this one, .md or .csv. What is known is kept
    beside it, and a run that was interrupted goes on there.

    >>> row_period("wythoff", "1")
    wythoff, row 1: G(n + 3) = G(n) + 3 for all n ≥ 0
    preperiod 0, period 3, saltus 3
    G(0), G(1), … = 1, 2, 0, 4, 5, ...
    proved: ...
    """
    target = None if output is None else require_writable(output, "the period of a row is", ENDINGS)
    rules = rules_of(game)
    with closing(WriterLock(target)) if target else nullcontext():
        return _row_period(game if isinstance(game, str) else rules.name, rules, row, target)


def _row_period(code: str, game: Ruleset, row: str, target: Path | None) -> RowPeriod:
    moves = rows_of(game, row)
    begun = _Begun(target, moves.name, moves.labels[-1]) if target else None
    kept = begun.read() if begun else None
    if kept is None:
        with face().bar(f"{code}: rows") as progress:
            kept = row_periods(game, row, progress), 0
        if begun:
            begun.keep(*kept)
    rows, compared = kept
    verdict = _checked(game, rows, code, compared, begun)
    if begun and isinstance(verdict, Refuted):
        raise BadParameter(f"{begun.path}: what it says {verdict.evidence}; move it away to begin anew")
    evidence = verdict.evidence
    if begun and compared:
        evidence += f"; {compared} of the rows were compared before, as {begun.path} said"
    first = moves.first(len(rows.periods) - 1)
    columns = range(first, first + COLUMNS_SHOWN)
    values = (moves.columns()(columns.stop)[first:, -1] + np.arange(columns.start, columns.stop)).tolist()
    output = str(target) if target else None
    result = RowPeriod(code, row, rows, moves.labels, verdict, evidence, first, values, output)
    if target and begun:
        with whole_file(target) as path:
            path.write_text(result.content(target.suffix), encoding="utf-8")
        begun.path.unlink(missing_ok=True)
    return result


def _checked(game: Any, stated: Rows, code: str, compared: int = 0, begun: _Begun | None = None) -> Proved | Refuted:
    """Whether the rows prove what they say; those that are done are kept on the way."""
    kept = time.monotonic()
    with face().bar(f"{code}: check") as progress:

        def done(rows: int, of: int) -> None:
            nonlocal kept
            progress(rows**2, of**2)  # what a row takes grows with it
            if begun and rows > compared and time.monotonic() - kept > SECONDS_BETWEEN:
                begun.keep(stated, rows)
                kept = time.monotonic()

        return check_rows(game, stated, done, compared=compared)


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
            rows = read_rows(content["certificate"], where)
            if (rows.game, rows.row) != (self.game, self.row):
                raise BadParameter(f"{where}: of {rows.game}, row {rows.row}, not of {self.game}, row {self.row}")
            if not 0 <= content["compared"] <= len(rows.periods):
                raise BadParameter(f"{where}: its field 'compared' is no number of its rows")
        except BadParameter as error:
            raise BadParameter(f"{error}; move it away to begin anew") from None
        return rows, content["compared"]

    def keep(self, rows: Rows, compared: int) -> None:
        """Replaces what was kept."""
        content = {"format": FORMAT, "certificate": json.loads(rows.to_json()), "compared": compared}
        with whole_file(self.path) as path:
            path.write_text(json.dumps(sealed(content), ensure_ascii=False) + "\n", encoding="utf-8")
