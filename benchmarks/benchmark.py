"""What a benchmark is, and how one run of it is measured: in a process of its own.

A statement is timed once, after a setup that does not count; a command is timed as a whole process, start of
the interpreter included.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

_STATEMENT = """
import json, sys, time
setup, statement = sys.argv[1], compile(sys.argv[2], "statement", "exec")
names = {}
exec(setup, names)
awake = time.perf_counter() + 0.3  # a processor that had nothing to do takes a moment to come to its speed
while time.perf_counter() < awake:
    pass
cpu, wall = time.process_time(), time.perf_counter()
exec(statement, names)
print(json.dumps([time.process_time() - cpu, time.perf_counter() - wall]))
"""


@dataclass(frozen=True)
class Benchmark:
    """A statement or a command, and what it is to reach.

    ``seconds`` and ``mebibytes`` are targets, ``None`` where there is none. ``clock`` says which time the
    target means: CPU time, or the time on the wall for what runs on several cores. ``slower_than`` names
    another benchmark whose median this one is compared with. ``beside`` is one that does the same work, and
    ``share`` the part of its speed that this one is to reach: the two are run by turns, so that what else the
    machine does meets both.
    """

    name: str
    statement: str = ""
    setup: str = ""
    command: Sequence[str] = ()
    seconds: float | None = None
    mebibytes: float | None = None
    clock: Literal["cpu", "wall"] = "cpu"
    repeats: int = 3
    slower_than: str = ""
    beside: Benchmark | None = None
    share: float | None = None


@dataclass(frozen=True)
class Run:
    """One measurement: CPU seconds and seconds on the wall, and the peak memory of the largest process."""

    cpu: float
    wall: float
    mebibytes: float


def measure(benchmark: Benchmark) -> Run:
    """Runs the benchmark once. Raises RuntimeError with what it printed if it fails."""
    if benchmark.command:
        return _run(benchmark.command)[0]
    run, output = _run([sys.executable, "-c", _STATEMENT, benchmark.setup, benchmark.statement])
    cpu, wall = json.loads(output.splitlines()[-1])
    return Run(cpu, wall, run.mebibytes)


def _run(command: Sequence[str]) -> tuple[Run, str]:
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    with process.stdout:
        output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    if process.returncode:
        last = output.strip().splitlines()[-1:] or ["no output"]
        raise RuntimeError(f"exit status {process.returncode}: {last[0]}")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / unit), output
