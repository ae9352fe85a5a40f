"""``sprague values``: the nim-sequence of a game on heaps, on the terminal or in a file of any length."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sprague.answers import nim_sequence, proved_period
from sprague.cli.exports import FORMATS, export
from sprague.cli.options import Game, option
from sprague.cli.output import say, show
from sprague.cli.progress_line import progress_shown
from sprague.cli.row_values import show_row
from sprague.cli.summaries import rare_line, show_check, show_summary_run
from sprague.cli.text import LONGEST_ON_TERMINAL, columns, in_tens, read_game
from sprague.errors import BadParameter, TooLarge
from sprague.files import require_writable
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated, natural
from sprague.proofs.period_check import duration
from sprague.solving.long_runs import Progress, long_run
from sprague.solving.sequences import heap_game
from sprague.solving.statistics import Statistics
from sprague.solving.statistics import statistics as statistics_of
from sprague.solving.waves import Wave, wave

Values = NDArray[np.uint16]


def values(
    game: Game,
    to: Annotated[str, option("--to", "The largest heap, such as 300 or 1e9.", "N")] = "99",
    output: Annotated[
        str | None, option("-o --output", "Write .npy, .csv, .parquet, or a b-file .txt.", "FILE")
    ] = None,
    statistics: Annotated[
        bool, option("--statistics", "Count the values; list the records, the rare positions and the wave.")
    ] = False,
    row: Annotated[str | None, option("--row", "The period of this row of two piles, or of Chomp: 5,3.", "B")] = None,
    summary: Annotated[
        str | None, option("--summary", "Keep a summary instead of the values, for any N.", "FILE.json")
    ] = None,
    check: Annotated[str | None, option("--check", "With --summary: all, some, or blocks 0,17.", "BLOCKS")] = None,
) -> int:
    """Compute nim-values of a game on heaps. An interrupted run continues where it was.

    Example: sprague values 0.6 --to 1e5 -o values.npy
    """
    if check is not None and summary is None:
        raise BadParameter("--check BLOCKS goes with --summary FILE.json")
    if [row is not None, summary is not None, statistics].count(True) > 1 or (summary and output):
        raise BadParameter("only one of --row, --summary and --statistics; --summary FILE.json without -o")
    if row is not None:
        return show_row(game, row, output)
    rules, bound = heap_game(read_game(game)), natural(to, "--to")
    if summary is not None and check is not None:
        return show_check(rules, summary, check)
    if summary is not None:
        if found := proved_period(rules, bound + 1):
            raise BadParameter(f"{rules.name}: {found}, so sprague period says all of it")
        return show_summary_run(rules, bound + 1, summary)
    if output:
        values = _into_file(rules, bound + 1, output)
        written = {"game": rules.name, "to": bound, "output": output}
        said = f"{output}: nim-values of {rules.name} to {bound}"
        if not statistics:
            show(written, [said])
            return 0
        say(said)
    elif bound > LONGEST_ON_TERMINAL and not statistics:
        raise BadParameter(f"{abbreviated(bound)}: more than {LONGEST_ON_TERMINAL} values need a file: -o FILE.npy")
    else:
        with progress_shown(f"{rules.name}: nim-values to {bound}"):
            values = nim_sequence(rules, bound + 1)
    if statistics:
        with progress_shown(f"{rules.name}: statistics"):
            counted, hidden = statistics_of(rules, values), wave(values)
        _show_statistics(rules, counted, hidden)
    else:
        show({"game": rules.name, "to": bound, "nim_values": values.tolist()}, in_tens(values))
    return 0


def _into_file(rules: TakingBreaking, count: int, output: str) -> Values:
    """A .npy file is computed in place; for another format, beside it, and then converted."""
    path = require_writable(output, "nim-values are", FORMATS)
    computed = path if path.suffix == ".npy" else path.with_name(path.name + ".npy")
    with_line = _progress_line(rules.name) if sys.stderr.isatty() else None
    period = proved_period(rules, count)
    try:
        long_run(rules, count, computed, with_line, period=period, keep=computed != path)
    finally:
        if with_line:
            print(file=sys.stderr)
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


def _progress_line(name: str) -> Callable[[Progress], None]:
    def show(at: Progress) -> None:
        width = shutil.get_terminal_size().columns
        print(f"\r{progress_text(name, at, width)}\x1b[K", end="", file=sys.stderr, flush=True)

    return show


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


def _show_statistics(rules: TakingBreaking, found: Statistics, hidden: Wave | None) -> None:
    histogram = {value: int(count) for value, count in enumerate(found.histogram) if count}
    value = {
        "game": rules.name,
        "values": int(found.histogram.sum()),
        "histogram": histogram,
        "records": found.records,
        "mask": found.mask,
        "twisted": found.twisted,
        "rare": found.rare,
        "last_rare": found.last_rare,
        "wave": hidden and {"frequency": hidden.frequency, "strength": hidden.strength},
    }
    lines = [
        *columns(list(histogram.items()), ["value", "heaps"]),
        "records: " + ", ".join(f"G({n}) = {value}" for n, value in found.records),
        *rare_line(found),
        *([f"hidden wave: {hidden.frequency:.5f} turns a heap, of strength {hidden.strength:.3f}"] if hidden else []),
    ]
    show(value, lines)
