"""One game on two threads beside the same on one, on the wall, while another process leaves the machine idle, keeps one
core half busy, or busy: ``scripts/bench two_threads``. Two threads are never to be slower than one by more than 2 %.

Each row runs both ways by turns and shows the median share of the pairs, so that what changes on the machine meanwhile
meets both; nothing else should run beside it.
"""

from dataclasses import replace

from benchmark import Benchmark
from octal import ENGINE

COUNT = 5 * 10**6

_BESIDE = {
    "idle": "",
    "half busy": "while True:\n    end = time.time() + 0.01\n    while time.time() < end: pass\n    time.sleep(0.01)",
    "busy": "while True: pass",
}


def _setup(other: str) -> str:
    """The engine, and a process that works beside it and ends with it."""
    if not other:
        return ENGINE
    program = f"import time\n{other}"
    begin = f"subprocess.Popen([sys.executable, '-c', {program!r}])"
    return f"{ENGINE}\nimport atexit, subprocess, sys\natexit.register({begin}.kill)"


def _run(other: str, threads: int) -> Benchmark:
    return Benchmark("", f"values('0.6', {COUNT}, threads={threads})", setup=_setup(other), clock="wall", repeats=7)


BENCHMARKS = [
    replace(
        _run(other, 2),
        name=f"0.6 to {COUNT:,}, two threads beside one, another core {state}",
        beside=_run(other, 1),
        share=0.98,
    )
    for state, other in _BESIDE.items()
]
