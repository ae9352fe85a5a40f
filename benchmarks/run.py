"""Runs the benchmarks and prints a table: what, figure, memory, target, ratio.

A group is a file beside this one with a list ``BENCHMARKS``; to add a benchmark, add an entry there. Each
repetition is a process of its own. The figure is the median, least and most stand in brackets: that is
the noise of the machine. A ratio above 1 misses the target; the exit status stays 0, since figures depend on
the machine.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import statistics
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmark import Benchmark, Run, measure

GROUPS = sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if "\nBENCHMARKS = [" in path.read_text("utf-8")
)


def measured(benchmark: Benchmark, repeats: int | None, medians: dict[str, float]) -> dict[str, Any]:
    """The row of the table for one benchmark; ``medians`` has those of the benchmarks before it, by name."""
    row: dict[str, Any] = {"what": benchmark.name, "clock": benchmark.clock, "target": benchmark.seconds}
    try:
        runs, others = by_turns(benchmark, repeats or benchmark.repeats)
    except RuntimeError as error:
        return row | {"error": str(error)}
    times = [getattr(run, benchmark.clock) for run in runs]
    median = medians[benchmark.name] = statistics.median(times)
    row |= {"seconds": median, "least": min(times), "most": max(times)}
    row |= {"mebibytes": max(run.mebibytes for run in runs), "target_mebibytes": benchmark.mebibytes}
    if benchmark.seconds is not None:
        row["ratio"] = median / benchmark.seconds
    if benchmark.slower_than in medians:
        row["times_slower"] = median / medians[benchmark.slower_than]
    if benchmark.share is not None:
        shares = [getattr(other, benchmark.clock) / time for other, time in zip(others, times, strict=True)]
        row |= {"share": statistics.median(shares), "least_share": min(shares), "most_share": max(shares)}
        row |= {"target_share": benchmark.share, "ratio": benchmark.share / row["share"]}
    return row


def by_turns(benchmark: Benchmark, repeats: int) -> tuple[list[Run], list[Run]]:
    """The runs, and those of the one beside it: each goes first as often as the other."""
    runs: list[Run] = []
    others: list[Run] = []
    for turn in range(repeats):
        pair = [(benchmark, runs)] + ([(benchmark.beside, others)] if benchmark.beside else [])
        for each, kept in pair if turn % 2 else reversed(pair):
            kept.append(measure(each))
    return runs, others


def cells(row: dict[str, Any]) -> list[str]:
    """One line of the printed table."""
    if "error" in row:
        return [row["what"], f"failed: {row['error']}", "", "", ""]
    figure = f"{duration(row['seconds'])} {row['clock']} [{duration(row['least'])} … {duration(row['most'])}]"
    memory, allowed = f"{row['mebibytes']:.0f} MiB", row["target_mebibytes"]
    target = "" if row["target"] is None else duration(row["target"])
    ratio = f"{row['ratio']:.2f}" if "ratio" in row else ""
    if "share" in row:
        target, ratio = (
            f"{row['target_share']:.0%} of its speed",
            f"{row['share']:.0%} [{row['least_share']:.0%} … {row['most_share']:.0%}], {ratio}",
        )
    if "times_slower" in row:
        ratio = f"{row['times_slower']:.0f} × slower"
    if allowed is not None:
        target, ratio = f"{target}, {allowed:.0f} MiB", f"{ratio}, {row['mebibytes'] / allowed:.2f}"
    return [row["what"], figure, memory, target, ratio]


def duration(seconds: float) -> str:
    """Seconds, or milliseconds below a tenth of one."""
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{1000 * seconds:.2f} ms"


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures speed and memory, prints a table.")
    parser.add_argument("group", nargs="*", help=f"which to run: {', '.join(GROUPS)}; all if none is named")
    parser.add_argument("--list", action="store_true", help="name the benchmarks and run none")
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    parser.add_argument("--repeats", type=int, metavar="N", help="how often to run each, whatever its entry says")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.group) - set(GROUPS)):
        parser.error(f"no such group: {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    if asked.repeats is not None and asked.repeats < 1:
        parser.error(f"--repeats must be at least 1, not {asked.repeats}")
    return asked


def main() -> int:
    """Runs what the command line names; exit status 1 if a benchmark failed to run."""
    asked = arguments()
    chosen = {group: importlib.import_module(group).BENCHMARKS for group in asked.group or GROUPS}
    if asked.list:
        for group, benchmarks in chosen.items():
            print(*(f"{group}: {benchmark.name}" for benchmark in benchmarks), sep="\n")
        return 0
    table = Table(title=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for heading in ("what", "figure [least … most]", "memory", "target", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right", overflow="fold")
    rows: list[dict[str, Any]] = []
    medians: dict[str, float] = {}
    errors = Console(stderr=True)
    for group, benchmarks in chosen.items():
        for benchmark in benchmarks:
            with errors.status(f"{group}: {benchmark.name}"):
                rows.append(measured(benchmark, asked.repeats, medians))
            table.add_row(*cells(rows[-1]))
        table.add_section()
    if asked.json:
        print(json.dumps(rows, indent=2))
    else:
        Console(width=None if sys.stdout.isatty() else 140).print(table)
    return int(any("error" in row for row in rows))


if __name__ == "__main__":
    sys.exit(main())
