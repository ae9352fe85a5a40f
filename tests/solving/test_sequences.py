"""Nim-sequences where the memory ends: the limit of 2 GiB itself is reached after minutes, a smaller one at once."""

import subprocess
import sys
from pathlib import Path

import pytest

# The values of 0.8 grow, G(n) = ⌊(n − 1)/3⌋, and so does the memory for what three heaps leave, with the square of n.
LIMITED = """
import resource
import numpy as np
from sprague.errors import TooLarge
from sprague.solving.sequences import engine, extend, by_digits

game, count = by_digits("0.8"), 40_000
values, sequence = np.zeros(count, dtype=np.uint16), engine(by_digits("0.8"), count)
extend(sequence, values, 100, game.name)
taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + 10 * 2**20, resource.RLIM_INFINITY))
try:
    extend(sequence, values, count, game.name)
except TooLarge as error:
    known = sequence.known
    print(error)
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
expected = np.maximum(np.arange(count) - 1, 0) // 3
print(known, (values[:known] == expected[:known]).all(), values[known:].any())
extend(sequence, values, known + 500, game.name)
print((values[: known + 500] == expected[: known + 500]).all())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what memory is taken")
def test_without_memory_for_three_heaps_what_is_known_is_kept_and_it_can_go_on():
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, timeout=120, check=False)
    said, kept, went_on = done.stdout.splitlines()
    known = int(kept.split()[0])
    says = f"0.8: from heap {known} on, what three heaps leave takes more than 2 GiB, or more memory than there is"
    assert said == says and 100 < known < 39_000
    assert (kept, went_on, done.stderr) == (f"{known} True False", "True", "")
