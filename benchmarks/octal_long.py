"""The long rows of the nim-sequences: 0.6 to 10⁶ by definition and to 10⁸; the longest periods, found and checked."""

from benchmark import Benchmark
from octal import found_and_checked, values

BENCHMARKS = [
    values("0.6", 10**6, None),
    Benchmark(
        "0.6 to 1,000,000, by definition",
        "taking_breaking_values(np.array([0, 6], np.uint8), 10**6)",
        setup="import numpy as np; from sprague.kernels import taking_breaking_values",
        slower_than="0.6 to 1,000,000",
        repeats=1,
    ),
    values("0.6", 10**8, 75, repeats=1),
    *found_and_checked("0.104", repeats=1),
    *found_and_checked("0.054", repeats=1),
    *found_and_checked("0.1777", repeats=1),
]
