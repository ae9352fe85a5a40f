"""Nim-values by the definition kernel, and by its pure twin."""

from benchmark import Benchmark

_SETUP = """
import numpy as np
from sprague.kernels{} import taking_breaking_values
digits = np.array([0, 6], np.uint8)
"""

BENCHMARKS = [
    Benchmark(
        "nim_sequence('0.6', 20000)",
        "nim_sequence('0.6', 20000)",
        setup="from sprague import nim_sequence",
        seconds=0.3,
        repeats=5,
    ),
    Benchmark(
        "kernel, 0.6 to 20000", "taking_breaking_values(digits, 20000)", setup=_SETUP.format(""), seconds=0.3, repeats=5
    ),
    Benchmark(
        "pure twin, 0.6 to 20000",
        "taking_breaking_values(digits, 20000)",
        setup=_SETUP.format(".pure.nim_sequence"),
        slower_than="kernel, 0.6 to 20000",
    ),
    Benchmark(
        "retrograde analysis, 10^7 positions, 8 moves each",
        "remoteness_of_graph(begins, heads)",
        setup="""
import numpy as np
from sprague.solving.retrograde import remoteness_of_graph
moves = np.full(10**7, 8)
moves[::100] = 0
begins = np.concatenate(([0], np.cumsum(moves)))
heads = np.random.default_rng(1).integers(0, len(moves), int(begins[-1]), dtype=np.int32)
""",
        seconds=10,
        repeats=1,
    ),
]
