"""One game on two threads beside the same on one, on the wall, while another process leaves the machine idle, keeps one
core half busy, or busy. Two threads are never to be slower than one by more than 2 %.
"""

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


def _rows(state: str, other: str) -> list[Benchmark]:
    one = f"0.6 to {COUNT:,}, one thread, another core {state}"
    return [
        Benchmark(one, f"values('0.6', {COUNT})", setup=_setup(other), clock="wall"),
        Benchmark(
            f"0.6 to {COUNT:,}, two threads, another core {state}",
            f"values('0.6', {COUNT}, threads=2)",
            setup=_setup(other),
            clock="wall",
            speed_of=one,
            share=0.98,
        ),
    ]


BENCHMARKS = [row for state, other in _BESIDE.items() for row in _rows(state, other)]
