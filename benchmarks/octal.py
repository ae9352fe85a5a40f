"""Nim-sequences of taking-and-breaking games: the engine, the definition kernel beside it, and proved periods.

One game on two cores is compared with the same number of values on two cores that have nothing to do with each other.
The rows of this group take some two minutes; 0.6 to 10⁸ and the longest periods are in the group ``octal_long``.
"""

from dataclasses import replace

from benchmark import Benchmark

ENGINE = """
import numpy as np
from sprague.solving.sequences import engine, by_digits
rules = {code: by_digits(code) for code in '0.6 0.8 0.16 0.104 0.764 grundy'.split()}
def values(code, count, path='', threads=1):
    found = np.zeros(count, np.uint16)
    engine(rules[code], count, path, threads).extend(found, count)
"""
_DEFINITION = """
import numpy as np
from sprague.kernels import taking_breaking_values
digits = np.array([0, 6], np.uint8)
"""
PERIOD = "from sprague.proofs.period_search import find_period"

_COPIES = f"""
from concurrent.futures import ThreadPoolExecutor
{ENGINE}
def copies(code, counts):
    with ThreadPoolExecutor(len(counts)) as pool:
        list(pool.map(lambda count: values(code, count), counts))
"""
TWO_COPIES = Benchmark("", "copies('0.6', [5 * 10**6] * 2)", setup=_COPIES, clock="wall")


def values(
    code: str, count: int, seconds: float | None, path: str = "", repeats: int = 3, threads: int = 1
) -> Benchmark:
    """The engine on one core, or on two; the latter on the wall."""
    on = (f", {path} path" if path else "") + (", two cores" if threads == 2 else "")
    return Benchmark(
        f"{code} to {count:,}{on}",
        f"values({code!r}, {count}, {path!r}, {threads})",
        setup=ENGINE,
        seconds=seconds,
        repeats=repeats,
        clock="wall" if threads == 2 else "cpu",
    )


def found_and_checked(code: str, repeats: int = 3) -> tuple[Benchmark, Benchmark]:
    """A period with its proof, and the check of its certificate, without what was timed for another one."""
    name = f"the period of {code} with its proof"
    check = f"{PERIOD}; from sprague.proofs.period_check import check; from sprague.proofs.sparse_form import timed"
    return Benchmark(name, f"find_period({code!r}, 10**10)", setup=PERIOD, repeats=repeats), Benchmark(
        f"the certificate of {code}, checked",
        "timed.cache_clear(); assert check(found).word == 'proved'",
        setup=f"{check}; found = find_period({code!r}, 10**10)",
        slower_than=name,
        repeats=repeats,
    )


BENCHMARKS = [
    values("0.6", 10**5, None, repeats=15),  # short, and compared
    Benchmark(
        "0.6 to 100,000, by definition",
        "taking_breaking_values(digits, 10**5)",
        setup=_DEFINITION,
        slower_than="0.6 to 100,000",
        repeats=5,
    ),
    values("0.6", 10**6, 1),
    values("0.6", 10**6, 2.5, "avx2"),
    values("0.6", 10**6, 2.5, "baseline"),
    values("0.6", 10**7, 7),
    replace(values("0.6", 10**7, None, threads=2), beside=TWO_COPIES, share=0.8),
    values("grundy", 10**7, 8),
    values("0.16", 10**7, None),
    values("0.764", 10**5, 4),
    values("0.8", 20_000, 2),
    Benchmark(
        "proved periods of 0.77, 0.07, 0.156, 0.165, 0.45, 0.137",
        "for code in '0.77 0.07 0.156 0.165 0.45 0.137'.split(): find_period(code, 10**6)",
        setup=PERIOD,
        seconds=3,
    ),
    *found_and_checked("0.376"),
    *found_and_checked("0.354"),
    Benchmark(
        "proved arithmetic periods of 0.8, 0.28, 8.d, 0.9c, 0.b8, 4.(3)",
        "for code in '0.8 0.28 8.d 0.9c 0.b8 4.(3)'.split(): assert find_period(code, 3000).law.saltus",
        setup=PERIOD,
        seconds=3,
    ),
]
