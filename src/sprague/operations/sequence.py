"""The nim-sequence of a game on heaps, of any length: its values, their statistics, and the laws of rows."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from sprague.answers import nim_sequence, proved_period
from sprague.errors import BadParameter, TooLarge
from sprague.files import require_writable, whole_file, write_parquet
from sprague.games import TakingBreaking
from sprague.games.ruleset import HeapGame
from sprague.numbers.decimals import abbreviated
from sprague.operations import period
from sprague.operations.operation import Game, Option, face, instead, operation, rules_of
from sprague.operations.results import LONGEST_ON_TERMINAL, PlainResult, Result, TableResult, columns, in_tens
from sprague.proofs.period_check import duration
from sprague.solving.long_runs import Progress, Summary, long_run, summary_run
from sprague.solving.sequences import Statistics, Wave, by_digits, heaps_of, wave
from sprague.solving.sequences import statistics as statistics_of
from sprague.texts import number_of

Values = NDArray[np.uint16]

FORMATS = (".npy", ".csv", ".txt", ".parquet")
"""The endings of files for nim-values: numpy, CSV, a b-file (b000000.txt), Parquet."""

CHUNK = 2**16

To = Annotated[int, Option("The largest heap, such as 300 or 1e9.", "N")]
Output = Annotated[
    str | None, Option("Write .npy, .csv, .parquet, or a b-file .txt.", "FILE", "-o --output", file=True)
]


@dataclass(frozen=True, repr=False, eq=False)
class SequenceFound(TableResult):
    """G(0), …, G(to): ``values``, an array of 16 bits a value, and the file that has them where one was named."""

    game: HeapGame
    to: int
    values: Values
    output: str | None = None

    def to_dict(self) -> dict[str, Any]:
        where = {"output": self.output} if self.output else {"nim_values": self.values.tolist()}
        return {"game": self.game.name, "to": self.to, **where}

    def caption(self) -> str:
        return f"Nim-values of {self.game.name}."

    def rows(self) -> tuple[Sequence[str], Iterator[Sequence[int]]]:
        return ("n", "nim_value"), enumerate(self.values.tolist())

    def lines(self, width: int | None = None) -> Iterator[str]:
        if self.output:
            return iter([f"{self.output}: nim-values of {self.game.name} to {self.to}"])
        return in_tens(self.values.tolist())

    def save(self, path: str | Path) -> None:
        export(self.values, require_writable(path, "nim-values are", FORMATS))


@operation
def sequence(game: Game, to: To = 99, *, output: Output = None) -> SequenceFound:
    """Compute nim-values of a game on heaps. An interrupted run continues where it was.

    Example: sprague values 0.6 --to 1e5 -o values.npy

    >>> import sprague
    >>> sprague.sequence("kayles", 15)
     n  +0  +1  +2  +3  +4  +5  +6  +7  +8  +9
     0   0   1   2   3   1   4   3   2   1   4
    10   2   6   4   1   2   7
    """
    rules = heaps_of(rules_of(game))
    if face().prints and to > LONGEST_ON_TERMINAL and not output:
        raise BadParameter(f"{abbreviated(to)}: more than {LONGEST_ON_TERMINAL} values need a file: -o FILE.npy")
    return _sequence(rules, to, output)


def _sequence(rules: HeapGame, to: int, output: str | None) -> SequenceFound:
    if output and (digits := rules.by_digits):
        return SequenceFound(rules, to, _into_file(digits, to + 1, output), output)
    path = require_writable(output, "nim-values are", FORMATS) if output else None
    with face().watch(f"{rules.name}: nim-values to {abbreviated(to)}"):
        result = SequenceFound(rules, to, nim_sequence(rules, to + 1), output)
    if path is not None:  # of a program all values at once
        export(result.values, path)
    return result


row_period = instead(sequence, "row")(period.row_period)


@dataclass(frozen=True, repr=False)
class SequenceStatistics(Result):
    """How often each value occurs, the records, the rare positions and the hidden wave."""

    game: TakingBreaking
    found: Statistics
    wave: Wave | None
    written: SequenceFound

    def to_dict(self) -> dict[str, Any]:
        statistics = self.found
        return {
            "game": self.game.name,
            "values": int(statistics.histogram.sum()),
            "histogram": self.histogram,
            "records": statistics.records,
            "mask": statistics.mask,
            "twisted": statistics.twisted,
            "rare": statistics.rare,
            "last_rare": statistics.last_rare,
            "wave": self.wave and {"frequency": self.wave.frequency, "strength": self.wave.strength},
        }

    @property
    def histogram(self) -> dict[int, int]:
        """How many heaps have each value."""
        return {value: int(count) for value, count in enumerate(self.found.histogram) if count}

    def rows(self) -> tuple[Sequence[str], list[tuple[int, int]]]:
        return ("value", "heaps"), list(self.histogram.items())

    def lines(self, width: int | None = None) -> Iterator[str]:
        if self.written.output:
            yield from self.written.lines()
        yield from columns(list(self.histogram.items()), ["value", "heaps"])
        yield "records: " + ", ".join(f"G({n}) = {value}" for n, value in self.found.records)
        yield from rare_line(self.found)
        if self.wave:
            yield f"hidden wave: {self.wave.frequency:.5f} turns a heap, of strength {self.wave.strength:.3f}"


@instead(sequence, "statistics", "Count the values; list the records, the rare positions and the wave.")
def sequence_statistics(game: Game, to: To = 99, *, output: Output = None) -> SequenceStatistics:
    """Count the nim-values of a game on heaps; find the records, the rare positions and the hidden wave.

    >>> sequence_statistics("kayles", 1000).histogram[0]
    1
    """
    rules = by_digits(rules_of(game))
    result = _sequence(rules, to, output)
    with face().watch(f"{rules.name}: statistics"):
        return SequenceStatistics(rules, statistics_of(rules, result.values), wave(result.values), result)


@instead(sequence, "summary")
def sequence_summary(
    game: Game,
    to: To = 99,
    *,
    summary: Annotated[str, Option("Keep a summary instead of the values, for any N.", "FILE.json", file=True)],
) -> PlainResult:
    """Keep a summary of a long run instead of its values; ``check`` computes it again."""
    rules, count = by_digits(rules_of(game)), to + 1
    if period := proved_period(rules, count):
        raise BadParameter(f"{rules.name}: {period}, so sprague period says all of it")
    target, began = require_writable(summary, "a summary is", [".json"]), time.monotonic()
    with running(rules.name) as progress:
        known = summary_run(rules, count, target, progress)
    same = ("game", "largest", "largest_at", "mask", "twisted", "rare", "last_rare")
    value = {name: getattr(known, name) for name in same}
    blocks = [block.sha256 for block in known.blocks]
    return PlainResult(
        value | {"values": known.known, "blocks": blocks, "seconds": time.monotonic() - began, "output": summary},
        [
            f"{summary}: {known.known} nim-values of {known.game}, in {number_of(len(blocks), 'block')}",
            f"largest value {known.largest} at {known.largest_at}",
            *rare_line(known),
        ],
    )


def rare_line(statistics: Summary | Statistics) -> list[str]:
    """A line on the rare heaps; none where no mask tells them from the others."""
    twist = ", twisted" if statistics.twisted else ""
    line = f"rare for the mask {statistics.mask:#x}{twist}: {statistics.rare} heaps, the last at {statistics.last_rare}"
    return [line] if statistics.mask else []


def _into_file(rules: TakingBreaking, count: int, output: str) -> Values:
    """A .npy file is computed in place; for another format, beside it, and then converted."""
    path = require_writable(output, "nim-values are", FORMATS)
    computed = path if path.suffix == ".npy" else path.with_name(path.name + ".npy")
    period = proved_period(rules, count)
    with running(rules.name) as progress:
        long_run(rules, count, computed, progress, period=period, keep=computed != path)
    values: Values = np.load(computed, mmap_mode="c")
    if computed != path:
        try:
            export(values, path)
        except OSError as error:
            reason = error.strerror or error
            raise TooLarge(f"{path}: {reason}; the values are in {computed}, the same command goes on there") from None
        computed.unlink()
        computed.with_name(computed.name + ".checkpoint").unlink(missing_ok=True)
    return values


@contextmanager
def running(name: str) -> Iterator[Callable[[Progress], None]]:
    """Says where a run is, on the line of a terminal."""
    width = shutil.get_terminal_size().columns - 3
    with face().doing() as show:
        yield lambda at: show(progress_text(name, at, width))


def progress_text(name: str, at: Progress, width: int) -> str:
    """Where a run is, in fewer columns than a line has: what matters least is left out first.

    >>> at = Progress(500_000, 10**6, 0, 0.5, 302, 671_288, 1584)
    >>> progress_text("0.6", at, 100)
    '0.6: 500000 of 1000000, 0.5 s left, 1000000 values/s, largest 302 at 671288, 1584 rare'
    >>> progress_text("0.6", at, 60)
    '0.6: 500000 of 1000000, 0.5 s left, 1000000 values/s'
    >>> progress_text("0.6", at, 20)
    '0.6: 500000 of 100…'
    """
    seconds = (at.count - at.known) / at.rate if at.rate else None
    parts = [
        f"{name}: {at.known} of {at.count}",
        "" if seconds is None else f"{seconds:.1f} s left" if seconds < 10 else f"{duration(seconds)} left",
        f"{at.rate:.0f} values/s",
        f"largest {at.largest} at {at.largest_at}",
        f"{at.rare} rare",
    ]
    lines = [", ".join(filter(None, parts[:most])) for most in range(len(parts), 0, -1)]
    return next((line for line in lines if len(line) < width), lines[-1][: max(width - 2, 0)] + "…")


def export(values: Values, path: Path) -> None:
    """Writes heaps and nim-values in the format that the ending asks for; the file is whole or is not there."""
    writers: dict[str, Callable[[Values, Path], None]] = {
        ".npy": lambda values, file: np.save(file, values),
        ".csv": lambda values, file: _write_lines(values, file, "n,nim_value\n", ","),
        ".txt": lambda values, file: _write_lines(values, file, "", " "),
        ".parquet": _write_parquet,
    }
    with whole_file(path) as file:
        writers[path.suffix](values, file)


def _write_lines(values: Values, path: Path, header: str, between: str) -> None:
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write(header)
        for begin in range(0, len(values), CHUNK):
            chunk = values[begin : begin + CHUNK].tolist()
            file.writelines(f"{n}{between}{value}\n" for n, value in enumerate(chunk, start=begin))


def _write_parquet(values: Values, path: Path) -> None:
    """One column ``nim_value`` and one ``n``, in row groups of some hundred thousand."""
    pieces = ((n, np.asarray(values[n : n + 8 * CHUNK])) for n in range(0, len(values), 8 * CHUNK))
    columns = ([np.arange(begin, begin + len(piece)), piece] for begin, piece in pieces)
    write_parquet(path, {"n": "int64", "nim_value": "uint16"}, columns)
