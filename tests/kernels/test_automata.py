"""Work on tables of automata by the kernels and by their twins: the same answers, and bad arguments refused by both."""

from itertools import product

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


@given(tables(), st.integers(1, 4), st.integers(1, 4))
def test_states_are_told_apart_by_their_rows_of_labels(table, of, rounds):
    given_labels = labels(table, of)
    told, counts = given_labels.tolist(), [0]
    while len(counts) <= rounds and len(counts) == len(set(counts)):
        rows = [(told[state], *(told[each] for each in row)) for state, row in enumerate(table.tolist())]
        kinds = list(dict.fromkeys(rows))
        told, counts = [kinds.index(row) for row in rows], [*counts, len(kinds)]
    for room in (pure, kernels):
        found, first, settled = room.refined_states(table, given_labels, rounds)
        assert (found.tolist(), settled) == (told, counts[-1] == counts[-2])
        assert first.tolist() == [rows.index(kind) for kind in kinds]


@given(tables())
def test_states_are_met_breadth_first(table):
    order = [len(table) - 1]
    for state in order:
        order += [each for each in dict.fromkeys(table[state].tolist()) if each not in order]
    for room in (pure, kernels):
        assert room.breadth_first_states(table, len(table) - 1).tolist() == order


@given(tables(letters=2), tables(letters=2), st.randoms(), st.integers(0, 99))
def test_pairs_of_states_are_walked_side_by_side(a, b, random, most):
    without = [np.array([random.random() < 0.2 for _ in each], dtype=bool) for each in (a, b)]
    order, steps = [(0, 0)], []
    for x, y in order:
        if len(order) > most:
            break
        for pair in zip(a[x].tolist(), b[y].tolist(), strict=True):
            gone = without[0][pair[0]] or without[1][pair[1]]
            order += [pair] if not gone and pair not in order else []
            steps.append(-1 if gone else order.index(pair))
    steps = [len(order) if each < 0 else each for each in steps] + [len(order)] * 2 * (-1 in steps)
    for room in (pure, kernels):
        pairs, table = room.product_states(a, b, *without, most)
        assert [divmod(pair, len(b)) for pair in pairs.tolist()] == order and table.tolist() == steps


@given(st.lists(tables(letters=6), min_size=1, max_size=3), st.randoms(), st.integers(1, 3), st.integers(0, 4))
def test_a_path_is_the_first_that_leads_all_automata_to_accept(automata, random, choices, columns):
    accepting = [np.array([random.random() < 0.3 for _ in each], dtype=bool) for each in automata]
    dead = [random.choice([-1, *np.flatnonzero(~each)]) for each in accepting]
    chance = np.random.default_rng(random.randrange(2**32))
    letters, added = (chance.integers(0, 3, (count, len(automata))) for count in (choices, columns))

    def leads(path):
        states = [0] * len(automata)
        for choice, column in zip(path, added, strict=True):
            read = zip(automata, states, letters[choice] + column, strict=True)
            states = [table[state, letter] for table, state, letter in read]
            if any(state == gone for state, gone in zip(states, dead, strict=True)):
                return False
        return all(accepts[state] for accepts, state in zip(accepting, states, strict=True))

    first = next((path for path in product(range(choices), repeat=columns) if leads(path)), None)
    for room in (pure, kernels):
        path = room.first_path(automata, accepting, dead, letters, added)
        assert (None if path is None else tuple(path.tolist())) == first


@ROOMS
def test_few_pairs_of_very_many_are_numbered_as_they_are_met(room):
    table, none = np.full((5000, 1), 4999, dtype=np.int32), np.zeros(5000, dtype=bool)
    pairs, found = room.product_states(table, table, none, none, 9)
    assert (pairs.tolist(), found.tolist()) == ([0, 5000 * 5000 - 1], [1, 1])


@ROOMS
def test_all_of_many_pairs_are_numbered_as_they_are_met(room):
    turns = [np.roll(np.arange(n, dtype=np.int32), -1).reshape(n, 1) for n in (300, 307)]
    pairs, found = room.product_states(*turns, *(np.zeros(n, dtype=bool) for n in (300, 307)), 10**6)
    assert pairs.tolist() == [i % 300 * 307 + i % 307 for i in range(300 * 307)]
    assert found.tolist() == [*range(1, 300 * 307), 0]


@ROOMS
@pytest.mark.parametrize("row", [[0, 2], [-1, 0]])
def test_letters_that_lead_nowhere_are_refused(room, row):
    table = np.array([[0, 1], row], dtype=np.int32)
    for work in (lambda: room.refined_states(table, labels(table, 2), 1), lambda: room.breadth_first_states(table, 0)):
        with pytest.raises(ValueError, match="no state"):
            work()


@ROOMS
def test_other_arguments_are_refused(room):
    table, none = np.zeros((2, 1), dtype=np.int32), np.zeros((0, 1), dtype=np.int32)
    with pytest.raises(ValueError, match="one label"):
        room.refined_states(table, np.zeros(3, dtype=np.int32), 1)
    for first in (-1, 2):
        with pytest.raises(ValueError, match="begins in no state"):
            room.breadth_first_states(table, first)
    with pytest.raises(ValueError, match="no state"):
        room.refined_states(none, np.zeros(0, dtype=np.int32), 1)
    for other, flags, says in (
        (np.zeros((1, 2)), (2, 1), "same letters"),
        (table, (2, 1), "left out"),
        (none, (2, 0), "no state"),
    ):
        with pytest.raises(ValueError, match=says):
            room.product_states(table, other.astype(np.int32), *(np.zeros(count, dtype=bool) for count in flags), 9)
    for letter, states, count, says in ((0, 2, 2, "has its letters"), (0, 3, 1, "accepts"), (1, 2, 1, "no state")):
        letters = np.full((1, count), letter)
        with pytest.raises(ValueError, match=says):
            room.first_path([table], [np.zeros(states, dtype=bool)], [-1], letters, letters)
