"""Sequences and sets in space, read back from what is drawn."""

from collections import Counter
from io import BytesIO
from itertools import permutations
from math import cos, dist, radians, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.image import imread

from sprague.drawing import sequences, space
from sprague.drawing.drawing import Disc, Polygon
from sprague.drawing.plot import MOST_IN_VECTORS
from sprague.drawing.space import Box3D
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


def discs(drawing):
    return [shape for shape in drawing.shapes if isinstance(shape, Disc) and shape.name == "P-position"]


def back_in_space(box, x, y, z):
    """The first two coordinates of what is drawn at (x, y) on the page, if the third is z."""
    turn, tilt = radians(box.azimuth), radians(box.elevation)
    along = (x - box.at((0, 0, 0))[0]) / box.unit
    down = ((y - box.at((0, 0, 0))[1]) / box.unit + cos(tilt) * z) / sin(tilt)
    return down * cos(turn) - along * sin(turn), down * sin(turn) + along * cos(turn)


def test_the_p_positions_of_rat_stand_in_space_in_all_six_orders():
    told = {each for n in range(1, 7) for each in permutations((7 * n // 4, 7 * n // 2 - 1, 7 * n - 3))} | {(0, 0, 0)}
    drawn, box = space.points(game("rat"), 40), Box3D(0, 40, 38, 30)
    corner = next(shape for shape in drawn.shapes if isinstance(shape, Polygon)).corners[0]
    left, top = corner[0] - box.at((0, 0, 0))[0], corner[1] - box.at((0, 0, 0))[1]
    places = [(disc.x - left, disc.y - top) for disc in discs(drawn)]
    assert len(places) == len(told)
    for x, y in places:
        fits = [t for t in told if dist(back_in_space(box, x, y, t[2]), t[:2]) < 1e-6]
        assert len(fits) == 1
        told -= set(fits)
    assert not told


@pytest.mark.parametrize("azimuth", [38, 45])
def test_what_is_nearer_is_drawn_later(azimuth):
    box = Box3D(0, 9, azimuth, 30)
    drawn = space.cloud(box, np.array([[9, 9, 9], [0, 0, 0], [4, 5, 1]]))
    shown = [box.at(each) for each in ((0, 0, 0), (4, 5, 1), (9, 9, 9))]
    assert [(disc.x, disc.y) for disc in drawn if isinstance(disc, Disc)] == shown


def test_points_too_many_for_discs_are_painted_where_they_belong():
    box = Box3D(0, 40, 38, 30)
    grid = np.array([(x, y, (x * y) % 37) for x in range(0, 41) for y in range(0, 41)] * 4)
    assert len(grid) > MOST_IN_VECTORS
    (image,) = space.cloud(box, grid)
    pixels = imread(BytesIO(image.png))
    scale = pixels.shape[1] / image.width
    for place in grid[::97]:
        x, y = box.at(place)
        assert pixels[round(y * scale), round(x * scale), 3] == 1
    assert 0.02 < pixels[..., 3].mean() < 0.5


def test_the_cubes_are_the_lost_sets_of_erasers():
    rules, lost = space.lost_triples(game("eraserhead:cycle9"))
    assert {frozenset(each) for each in lost} == {frozenset({i, (i + 2) % 9, (i + 4) % 9}) for i in range(9)}
    drawn = [shape for shape in space.cubes(rules).shapes if isinstance(shape, Polygon) and shape.name]
    # No two of these cubes are neighbours, so each shows three faces: six orders of nine sets.
    assert Counter(shape.name for shape in drawn) == {"top": 54, "left": 54, "right": 54}


def test_a_face_is_drawn_unless_a_cube_stands_on_it_and_nearer_cubes_come_later():
    filled = np.zeros((3, 3, 3), dtype=bool)
    filled[0, 0, 0] = filled[1, 0, 0] = filled[2, 2, 2] = True
    box = Box3D(0, 3, 45, 30)
    faces = space.unit_cubes(box, filled, "#E69F00")
    assert Counter(face.name for face in faces) == {"top": 3, "left": 2, "right": 3}
    assert [box.at((3, 3, 3)) in face.corners for face in faces] == [False] * 5 + [True] * 3


@pytest.mark.parametrize("name", ["wythoff", "eraserhead:cycle9"])
def test_other_games_are_refused_in_space(name):
    with pytest.raises(BadParameter, match="three piles"):
        space.points(game(name))
