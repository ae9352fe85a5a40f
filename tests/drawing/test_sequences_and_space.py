"""Sequences and sets in space, read back from what is drawn."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.drawing import maps, sequences
from sprague.errors import BadParameter
from sprague.games import game
from sprague.solving import nim_sequence


@given(st.lists(st.integers(0, 300), min_size=1, max_size=200), st.integers(1, 40), st.integers(1, 30))
def test_every_value_is_counted_on_its_pixel(values, columns, rows):
    array = np.array(values, dtype=np.uint16)
    pixels, height = sequences.counted(array, 0, int(array.max()), columns, rows)
    columns = min(columns, len(values))
    told = np.zeros_like(pixels)
    for n, value in enumerate(values):
        column = next(c for c in range(columns) if n < (c + 1) * len(values) // columns)
        told[value // height, column] += 1
    assert (pixels == told).all()


def test_short_sequences_are_drawn_mark_by_mark():
    values = nim_sequence("0.77", 100)
    drawn = sequences.scatter(values, "kayles").figure.axes[0].collections[0].get_offsets()
    assert drawn.tolist() == [[n, int(value)] for n, value in enumerate(values)]


def test_long_sequences_are_drawn_as_counts_that_sum_to_their_length():
    values = nim_sequence("couples-are-forever", 200_002)
    image = sequences.scatter(values, "couples").figure.axes[0].images[0]
    assert int(image.get_array().sum()) == 200_002


def test_differences_are_those_of_neighbours():
    drawn = sequences.differences(np.array([5, 3, 4], dtype=np.uint16), "x").figure.axes[0].collections[0]
    assert drawn.get_offsets().tolist() == [[1, -2], [2, 1]]


def test_rare_and_common_values_are_told_apart_so_that_sums_of_a_kind_are_rare():
    rules = game("grundy")
    values = nim_sequence(rules, 2000)
    below = sequences.rare_positions(rules, values).figure.axes[1].lines[0]
    rare = set(below.get_xdata()[:-1])
    assert 0 in rare and len(rare) < 400
    kinds = {int(v): n in rare for n, v in enumerate(values)}
    assert all(kinds[int(values[n])] == (n in rare) for n in range(2000))
    assert all(kinds[u ^ v] == (kinds[u] == kinds[v]) for u in kinds for v in kinds if u ^ v in kinds)


def test_the_p_positions_of_rat_stand_in_space_in_all_six_orders():
    told = {each for n in range(1, 7) for each in permutations((7 * n // 4, 7 * n // 2 - 1, 7 * n - 3))} | {(0, 0, 0)}
    drawn = maps.points(game("rat"), 40).figure.axes[0].collections[-1]._offsets3d
    assert sorted(zip(*(map(int, each) for each in drawn), strict=True)) == sorted(told)


def test_axes_are_called_as_the_rule_calls_what_is_not_interchangeable():
    axes = maps.points(game("pass:nim:piles=2"), 4).figure.axes[0]
    assert [axis.get_label_text() for axis in (axes.xaxis, axes.yaxis, axes.zaxis)] == ["x1", "x2", "s"]
    assert (axes.get_xlim(), axes.get_zlim(), axes.get_zticks().tolist()) == ((0, 4), (0, 1), [0, 1])


def test_the_cubes_are_the_lost_sets_of_erasers():
    rules = game("eraserhead:cycle9")
    lost = maps.lost_triples(rules)
    assert {frozenset(each) for each in lost} == {frozenset({i, (i + 2) % 9, (i + 4) % 9}) for i in range(9)}
    cubes = {places for each in lost for places in permutations(each)}
    seen = maps.sides_seen(np.array([*cubes]))
    above = [tuple(square.min(axis=0).tolist()) for square in seen if np.ptp(square[:, 2]) == 0]
    assert sorted(above) == sorted((i, j, k + 1) for i, j, k in cubes if (i, j, k + 1) not in cubes)
    (drawn,) = maps.cubes(rules).figure.axes[0].collections
    assert drawn.get_gid() == "cubes"


@pytest.mark.parametrize("name", ["wythoff", "eraserhead:cycle9"])
def test_other_games_are_refused_in_space(name):
    with pytest.raises(BadParameter, match="three piles"):
        maps.points(game(name))
