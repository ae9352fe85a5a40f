"""Nim-sequences of taking-and-breaking games: the engine, the definition kernel beside it, and proved periods."""

from benchmark import Benchmark

_ENGINE = """
import numpy as np
from sprague.solve.sequences import engine, heap_game
def values(code, count, path=''):
    found = np.zeros(count, np.uint16)
    engine(heap_game(code), count, path).extend(found, count)
"""
_DEFINITION = """
import numpy as np
from sprague.kernels import taking_breaking_values
digits = np.array([0, 6], np.uint8)
"""
_PERIOD = "from sprague.prove.period_search import find_period"


def _values(code: str, count: int, seconds: float | None, path: str = "", repeats: int = 1) -> Benchmark:
    on = f", {path} path" if path else ""
    return Benchmark(
        f"{code} to {count:,}{on}",
        f"values({code!r}, {count}, {path!r})",
        setup=_ENGINE,
        seconds=seconds,
        repeats=repeats,
    )


BENCHMARKS = [
    _values("0.6", 10**5, None, repeats=3),
    Benchmark(
        "0.6 to 100,000, by definition",
        "taking_breaking_values(digits, 10**5)",
        setup=_DEFINITION,
        slower_than="0.6 to 100,000",
        repeats=1,
    ),
    _values("0.6", 10**6, 1, repeats=3),
    _values("0.6", 10**6, 2.5, "baseline"),
    _values("0.6", 10**7, 7),
    _values("grundy", 10**7, 8),
    _values("0.16", 10**7, None),
    Benchmark(
        "proved periods of 0.77, 0.137, 0.156, 0.165, 0.45",
        "for code in '0.77 0.137 0.156 0.165 0.45'.split(): find_period(code, 10**6)",
        setup=_PERIOD,
        seconds=3,
    ),
    Benchmark(
        "0.104 with its proof",
        "assert find_period('0.104', 5 * 10**8).period == 11770282",
        setup=_PERIOD,
        seconds=35,
        mebibytes=2048,
        repeats=1,
    ),
]
