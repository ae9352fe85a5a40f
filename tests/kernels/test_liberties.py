"""Rows of stones by the kernels: the compiled search and its twin, and bad arguments refused by both."""

import random

import numpy as np
import pytest

from sprague import kernels
from sprague.kernels import twins as pure

ROOMS = pytest.mark.parametrize("room", [pure, kernels], ids=["pure", "in use"])
MEMORY = 10**8


def words(row, width):
    bits = sum("_.+-".index(sign) << 2 * i for i, sign in enumerate(row))
    return np.frombuffer(bits.to_bytes(8 * width, "little"), dtype="<u8").astype(np.uint64)


def rows(lengths, seed, free):
    """Rows on which every block has a free square."""
    chance = random.Random(seed)
    for length in lengths:
        row = "+."
        while len(row) < length:
            row += chance.choice(["." * chance.randint(1, free), "+.", "-.", ".+-.", "++."])
        yield row[:length].rstrip("+-") + "."


@pytest.mark.parametrize("width", [1, 8])
def test_both_searches_find_the_same_values(width):
    compiled, twin = kernels.liberty_search(width), pure.liberty_search(width)
    for row in rows([*range(3, 18)] * 4, seed=width, free=5):
        here = words(row, width)
        value = twin.nim_value(here, MEMORY)
        assert compiled.nim_value(here, MEMORY) == value, row
        assert [compiled.has_nim_value(here, v, MEMORY) for v in range(6)] == [v == value for v in range(6)], row


def test_rows_longer_than_a_word_are_as_those_of_one_word():
    for row in rows([40, 70, 120, 200], seed=7, free=2):
        assert kernels.liberty_search(8).nim_value(words(row, 8), MEMORY) == pure.liberty_search(8).nim_value(
            words(row, 8), MEMORY
        )


@ROOMS
@pytest.mark.parametrize("width", [0, 2, 16])
def test_other_widths_are_refused(room, width):
    with pytest.raises(ValueError, match="1 or 8 words"):
        room.liberty_search(width)


@pytest.mark.skipif(not kernels.COMPILED, reason="the twin keeps nothing in files")
@pytest.mark.parametrize("row", ["..++.", ".+-.", ".", "", "+._.+"])
def test_what_is_no_part_is_not_learned(row):
    search = kernels.liberty_search(1)
    with pytest.raises(ValueError, match="no part of a position"):
        search.learn(np.array([[*words(row, 1), 0, 1]], dtype=np.uint64), MEMORY)
