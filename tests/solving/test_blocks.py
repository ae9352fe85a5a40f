"""Random blocks of long runs against the definition, however they were computed: threads, instruction sets, windows."""

import random

import numpy as np
import pytest

from sprague import kernels
from sprague.solving.long_runs import summary_run
from sprague.solving.sequences import by_digits, engine

GAMES = ["0.6", "grundy", "0.16", "0.104", "0.106", "0.34", "0.142", "0.127", "0.172", "4.06"]
HEAPS = 16

pytestmark = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")


def compare(name, count, blocks, seed):
    """Values computed by two threads, of which some blocks must be what the definition says."""
    rules, values = by_digits(name), np.zeros(count, dtype=np.uint16)
    engine(rules, count, threads=2).extend(values, count)
    digits = np.array(rules.digits(count - 1), dtype=np.uint8)
    for begin in random.Random(seed).sample(range(count - HEAPS), blocks):
        end = begin + HEAPS
        wrong = kernels.first_wrong_nim_value(digits, values, begin, end, rules.distinct, rules.smallest_heap)
        assert wrong == end, (name, wrong)


@pytest.mark.parametrize("name", GAMES)
def test_some_blocks_of_ten_games_are_those_of_the_definition(name):
    compare(name, 10**6 if name in ("0.6", "grundy") else 2 * 10**5, 10, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_blocks_of_each_of_ten_games_are_those_of_the_definition(name):
    compare(name, 3 * 10**6 if name in ("0.6", "grundy", "0.104", "0.106", "0.16") else 4 * 10**5, 100, seed=2)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["0.6", "grundy", "0.16", "0.104"])
def test_every_way_to_compute_gives_the_same_blocks(name, tmp_path):
    """Instruction sets and threads, whole and in a window, all to 6·10⁶."""
    count, rules = 6 * 10**6, by_digits(name)
    first = np.zeros(count, dtype=np.uint16)
    engine(rules, count, threads=1).extend(first, count)
    for path in kernels.nim_sequence_paths():
        for threads in (1, 2):
            values = np.zeros(count, dtype=np.uint16)
            engine(rules, count, path, threads).extend(values, count)
            assert (values == first).all(), (path, threads)
    found = summary_run(name, count, tmp_path / "run.json", block=2**21)
    assert found.counts == np.bincount(first).tolist() and found.largest_at == first.argmax()
