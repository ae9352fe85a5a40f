"""Whole processes: what somebody at the command line waits for."""

import sys
from pathlib import Path

from benchmark import Benchmark

_SPRAGUE = str(Path(sys.executable).with_name("sprague"))

BENCHMARKS = [
    Benchmark("python -c pass", command=[sys.executable, "-c", "pass"], repeats=7),
    Benchmark("import sprague", command=[sys.executable, "-c", "import sprague"], seconds=0.2, repeats=7),
    Benchmark("sprague solve rat 3,6,11", command=[_SPRAGUE, "solve", "rat", "3,6,11"], seconds=0.6, repeats=7),
    Benchmark("sprague reproduce", command=[_SPRAGUE, "reproduce"], seconds=90, clock="wall", repeats=1),
]
