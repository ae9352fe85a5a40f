"""The kernels for board games and their twins: the same answers, and bad arguments refused by both."""

import gc
import signal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import kernels
from sprague.kernels import twins as pure
from sprague.kernels.pure.boards import ComesAgain, Records

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
def test_a_search_gives_the_values_of_its_twin(rows, here):
    rows = [(need, gone | (need & -need), ban & ~need, 0) for need, gone, ban in rows]
    one, other = search(kernels, rows), search(pure, rows)
    value = one.nim_value(word(here), 10**8)
    assert value == other.nim_value(word(here), 10**8)
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
def test_symmetries_spare_records_where_moves_are_barred(room):
    rows = [(3 << i, 3 << i, 1 << 12, 0) for i in range(11)]
    everything = word((1 << 12) - 1)
    plain = search(room, rows)
    mirror = np.full((1, 64), -1, dtype=np.int64)
    mirror[0, :13] = [*range(11, -1, -1), 12]
    moves = np.array(rows, dtype=np.uint64).reshape(-1, 4, 1)
    folded = room.BoardSearch(moves, mirror, 0)
    assert plain.nim_value(everything, 10**8) == folded.nim_value(everything, 10**8)
    assert folded.records < plain.records


def cram_rows(side, ban=0):
    """The moves of Cram on a square, cell (r, c) in bit side · r + c."""
    cells = [(r, c) for r in range(side) for c in range(side)]
    bit = {cell: 1 << i for i, cell in enumerate(cells)}
    pairs = [bit[r, c] | bit[near] for r, c in cells for near in ((r, c + 1), (r + 1, c)) if near in bit]
    return [(pair, pair, ban, 0) for pair in pairs]


@both
def test_what_is_known_of_a_board_is_known_wherever_it_is_shifted(room):
    moves = np.array(cram_rows(6, ban=1 << 40), dtype=np.uint64).reshape(-1, 4, 1)
    none = np.zeros((0, 64), dtype=np.int64)
    shifted, plain = room.BoardSearch(moves, none, 6), room.BoardSearch(moves, none, 0)
    shape = 0b000011_000111_000011  # a board in the first corner; two rows down and three columns to the right
    before = [each.nim_value(word(shape), 10**8) for each in (shifted, plain)]
    known, bare = shifted.records, plain.records
    after = [each.nim_value(word(shape << 2 * 6 + 3), 10**8) for each in (shifted, plain)]
    assert before == after
    assert shifted.records == known
    assert plain.records > bare


compiled = pytest.mark.skipif(not kernels.COMPILED, reason="the twin tells parts apart by symmetry and forgets nothing")


@compiled
def test_what_is_known_of_a_part_is_known_of_every_isomorphic_one():
    cram = search(kernels, cram_rows(6))
    straight, bent = 0b11111, 0b11 | 0b1110 << 6  # rows of five cells: four moves that end one another in a path
    value = cram.nim_value(word(straight), 10**8)
    known = cram.records
    assert cram.nim_value(word(bent), 10**8) == value
    assert cram.records == known > 0


@compiled
def test_moves_that_change_nothing_are_left_out():
    clique = search(kernels, [(1 << i, 0xFF, 0, 0) for i in range(8)])  # whatever is taken all is gone
    assert clique.nim_value(word(0xFF), 10**8) == 1
    assert clique.records == 0


@compiled
@pytest.mark.parametrize("ban", [0, 1 << 40])
def test_a_search_forgets_where_memory_is_short(ban):
    one, other = search(kernels, cram_rows(6, ban)), search(kernels, cram_rows(6, ban))
    board = word(0b011110_111111_111111_111111_001111)
    assert one.nim_value(board, 0) == other.nim_value(board, 10**9)
    assert one.bytes < other.bytes
    assert one.records < other.records


def test_the_twin_stops_at_the_limit_of_memory():
    cram = search(pure, cram_rows(6))
    with pytest.raises(MemoryError):
        cram.nim_value(word((1 << 36) - 1), 1000)
    assert cram.nim_value(word(3), 10**8) == 1  # and is of use afterwards


def interrupted(*_):
    raise KeyboardInterrupt


@both
def test_a_search_that_is_interrupted_is_of_use_afterwards(room):
    cram = search(room, cram_rows(7))
    before = signal.signal(signal.SIGALRM, interrupted)
    gc.disable()  # Hypothesis times collections by a callback in Python; an exception raised in there is lost
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            cram.nim_value(word((1 << 49) - 1), 10**9)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        gc.enable()
        signal.signal(signal.SIGALRM, before)
    assert cram.records > 0 or room is pure or not kernels.COMPILED
    assert cram.nim_value(word(0b111_0000111), 10**9) == 1  # two rows of three


def test_endless_play_names_the_cycle():
    records = Records(lambda n: [(n + 1) % 4], lambda n: [n], lambda n: n, lambda n: n)
    with pytest.raises(ComesAgain) as error:
        records.nim_value(1)
    assert error.value.line == [1, 2, 3, 0, 1]
