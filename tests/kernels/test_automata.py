"""Work on tables of automata by the kernels and by their twins: the same answers, and bad arguments refused by both."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import kernels
from sprague.kernels import twins as pure

ROOMS = pytest.mark.parametrize("room", [pure, kernels], ids=["pure", "in use"])


@st.composite
def tables(draw, letters=None):
    states, letters = draw(st.integers(1, 40)), letters or draw(st.integers(1, 8))
    chance = np.random.default_rng(draw(st.integers(0, 2**32)))
    return chance.integers(0, draw(st.integers(1, states)), (states, letters), dtype=np.int32)


def labels(table, of):
    return np.random.default_rng(0).integers(0, of, len(table), dtype=np.int32)


@given(tables(), st.integers(1, 4))
def test_states_are_told_apart_by_their_rows_of_labels(table, of):
    given_labels = labels(table, of)
    rows = [(int(own), *given_labels[row].tolist()) for own, row in zip(given_labels, table, strict=True)]
    kinds = list(dict.fromkeys(rows))
    for room in (pure, kernels):
        found, first = room.refined_states(table, given_labels)
        assert found.tolist() == [kinds.index(row) for row in rows]
        assert first.tolist() == [rows.index(kind) for kind in kinds]


@given(tables())
def test_states_are_met_breadth_first(table):
    order = [len(table) - 1]
    for state in order:
        order += [each for each in dict.fromkeys(table[state].tolist()) if each not in order]
    for room in (pure, kernels):
        assert room.breadth_first_states(table, len(table) - 1).tolist() == order


@given(tables(letters=2), tables(letters=2), st.randoms())
def test_pairs_of_states_are_walked_side_by_side(a, b, random):
    without = [np.array([random.random() < 0.2 for _ in each], dtype=bool) for each in (a, b)]
    order, steps = [(0, 0)], []
    for x, y in order:
        for pair in zip(a[x].tolist(), b[y].tolist(), strict=True):
            gone = without[0][pair[0]] or without[1][pair[1]]
            order += [pair] if not gone and pair not in order else []
            steps.append(-1 if gone else order.index(pair))
    for room in (pure, kernels):
        pairs, table = room.product_states(a, b, *without)
        assert [divmod(pair, len(b)) for pair in pairs.tolist()] == order and table.tolist() == steps


@ROOMS
@pytest.mark.parametrize("row", [[0, 2], [-1, 0]])
def test_letters_that_lead_nowhere_are_refused(room, row):
    table = np.array([[0, 1], row], dtype=np.int32)
    for work in (lambda: room.refined_states(table, labels(table, 2)), lambda: room.breadth_first_states(table, 0)):
        with pytest.raises(ValueError, match="no state"):
            work()


@ROOMS
def test_other_arguments_are_refused(room):
    table, none = np.zeros((2, 1), dtype=np.int32), np.zeros((0, 1), dtype=np.int32)
    with pytest.raises(ValueError, match="one label"):
        room.refined_states(table, np.zeros(3, dtype=np.int32))
    for first in (-1, 2):
        with pytest.raises(ValueError, match="begins in no state"):
            room.breadth_first_states(table, first)
    with pytest.raises(ValueError, match="no state"):
        room.refined_states(none, np.zeros(0, dtype=np.int32))
    for other, flags, says in (
        (np.zeros((1, 2)), (2, 1), "same letters"),
        (table, (2, 1), "left out"),
        (none, (2, 0), "no state"),
    ):
        with pytest.raises(ValueError, match=says):
            room.product_states(table, other.astype(np.int32), *(np.zeros(count, dtype=bool) for count in flags))
