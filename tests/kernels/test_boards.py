"""The kernels for board games and their twins: the same answers, and bad arguments refused by both."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import kernels
from sprague.kernels import pure
from sprague.kernels.pure.records import EndlessPlay, Records

both = pytest.mark.parametrize("room", [kernels, pure], ids=["chosen", "pure"])
NOTHING = np.zeros((0, 64), dtype=np.int64)
words = st.integers(0, 255)


def table(rows):
    return np.array(rows, dtype=np.uint64).reshape(-1, 3)


def search(room, rows):
    return room.BoardSearch(np.array(rows, dtype=np.uint64).reshape(-1, 4, 1), NOTHING, 0)


def word(bits):
    return np.array([bits], dtype=np.uint64)


@given(st.lists(st.tuples(st.integers(1, 255), words, words), max_size=6))
def test_a_table_over_all_subsets_is_the_same_by_the_twin(rows):
    rows = [(need, gone | (need & -need), ban) for need, gone, ban in rows]
    for planes in (1, 8):
        one, other = (room.subset_table(table(rows), 8, planes) for room in (kernels, pure))
        assert (one == other).all()


@given(st.lists(st.tuples(st.integers(1, 255), words, words), max_size=6), words)
def test_a_search_gives_the_values_and_parts_of_its_twin(rows, here):
    rows = [(need, gone | (need & -need), ban & ~need, 0) for need, gone, ban in rows]
    one, other = search(kernels, rows), search(pure, rows)
    value = one.nim_value(word(here), 10**8)
    assert value == other.nim_value(word(here), 10**8)
    assert one.parts(word(here)).tolist() == other.parts(word(here)).tolist()
    for wanted in range(3):
        assert search(kernels, rows).has_nim_value(word(here), wanted, 10**8) == (value == wanted)
        assert search(pure, rows).has_nim_value(word(here), wanted, 10**8) == (value == wanted)


@both
def test_the_planes_of_nim_values_are_disjoint_and_cover_everything(room):
    rows = table([(1 << i, 1 << i, 0) for i in range(8)])
    planes = room.subset_table(rows, 8, 8)
    assert planes.shape == (4, 8)
    assert (np.bitwise_or.reduce(planes, axis=1) == np.uint64(2**64 - 1)).all()
    assert sum(int(word).bit_count() for word in planes.flat) == 256


@both
def test_a_nim_value_without_a_plane_is_refused(room):
    nested = table([(1 << i, (1 << 10) - (1 << i), 0) for i in range(10)])
    with pytest.raises(OverflowError):
        room.subset_table(nested, 10, 8)


@both
@pytest.mark.parametrize(("rows", "cells", "planes"), [([(1, 2, 0)], 4, 1), ([(1, 1, 0)], 41, 1), ([(1, 1, 0)], 4, 2)])
def test_bad_tables_are_refused(room, rows, cells, planes):
    with pytest.raises(ValueError):
        room.subset_table(table(rows), cells, planes)


@both
def test_symmetries_spare_records(room):
    rows = [(3 << i, 3 << i, 0, 0) for i in range(11)]
    everything = word((1 << 12) - 1)
    plain = search(room, rows)
    mirror = np.full((1, 64), -1, dtype=np.int64)
    mirror[0, :12] = np.arange(11, -1, -1)
    moves = np.array(rows, dtype=np.uint64).reshape(-1, 4, 1)
    folded = room.BoardSearch(moves, mirror, 0)
    assert plain.nim_value(everything, 10**8) == folded.nim_value(everything, 10**8)
    assert folded.records < plain.records


def cram_rows(side):
    """The moves of Cram on a square, cell (r, c) in bit side · r + c."""
    cells = [(r, c) for r in range(side) for c in range(side)]
    bit = {cell: 1 << i for i, cell in enumerate(cells)}
    pairs = [bit[r, c] | bit[near] for r, c in cells for near in ((r, c + 1), (r + 1, c)) if near in bit]
    return [(pair, pair, 0, 0) for pair in pairs]


@both
def test_what_is_known_of_a_board_is_known_wherever_it_is_shifted(room):
    moves = np.array(cram_rows(6), dtype=np.uint64).reshape(-1, 4, 1)
    none = np.zeros((0, 64), dtype=np.int64)
    shifted, plain = room.BoardSearch(moves, none, 6), room.BoardSearch(moves, none, 0)
    shape = 0b000011_000111_000011  # a board in the first corner; two rows down and three columns to the right
    before = [each.nim_value(word(shape), 10**8) for each in (shifted, plain)]
    known, bare = shifted.records, plain.records
    after = [each.nim_value(word(shape << 2 * 6 + 3), 10**8) for each in (shifted, plain)]
    assert before == after
    assert shifted.records == known < bare
    assert plain.records > bare


@both
def test_a_search_stops_at_the_limit_of_memory(room):
    cram = search(room, cram_rows(6))
    with pytest.raises(MemoryError):
        cram.nim_value(word((1 << 36) - 1), 1000)
    assert cram.nim_value(word(3), 10**8) == 1  # and is of use afterwards


def test_endless_play_names_the_cycle():
    records = Records(lambda n: [(n + 1) % 4], lambda n: [n], lambda n: n, lambda n: n)
    with pytest.raises(EndlessPlay) as error:
        records.nim_value(1)
    assert error.value.line == [1, 2, 3, 0, 1]
