"""What is drawn on maps is read back and compared with the rules, re-told in a few lines."""

import pytest

from sprague.drawing import maps
from sprague.errors import BadParameter
from sprague.games import game


def points(plot, name, axes=0):
    """The points drawn under this label."""
    found = [each for each in plot.figure.axes[axes].collections if each.get_gid() == name]
    return {(round(x), round(y)) for each in found for x, y in each.get_offsets().tolist()}


def wythoff_options(x, y):
    return {(i, y) for i in range(x)} | {(x, j) for j in range(y)} | {(x - k, y - k) for k in range(1, min(x, y) + 1)}


def lost_by_definition(options, up_to):
    lost = set()
    for total in range(2 * up_to + 1):
        for x in range(max(0, total - up_to), min(total, up_to) + 1):
            if not options(x, total - x) & lost:
                lost.add((x, total - x))
    return lost


def test_the_points_of_the_map_are_the_p_positions_in_both_orders():
    assert points(maps.p_map(game("wythoff"), 25), "P-position") == lost_by_definition(wythoff_options, 25)


def test_the_ray_has_the_slope_of_the_golden_ratio_and_is_there_only_where_a_formula_is_known():
    lines = maps.p_map(game("wythoff"), 100).figure.axes[0].lines
    assert [line.get_xydata()[1].tolist() for line in lines] == [
        [pytest.approx(61.803, abs=1e-3), 100],
        [100, pytest.approx(61.803, abs=1e-3)],
    ]
    assert not maps.p_map(game("nim:piles=2"), 10).figure.axes[0].lines


def test_the_points_of_a_large_map_are_drawn_as_pixels_and_the_picture_says_so():
    plot = maps.p_map(game("euclid-zero"), 250)
    assert plot.figure.axes[0].collections[0].get_rasterized()
    assert "drawn as pixels" in plot.note
    assert len(plot.render("svg")) < 10**6


def test_the_heat_map_holds_the_nim_values():
    shown = maps.value_map(game("euclid"), 9).figure.axes[0].images[0]
    by_formula = [[int(max(a, b) / min(a, b) - min(a, b) / max(a, b)) for a in range(1, 10)] for b in range(1, 10)]
    assert shown.get_array().tolist() == by_formula  # Lengyel, Nivasch
    assert shown.get_extent() == [0.5, 9.5, 0.5, 9.5] or tuple(shown.get_extent()) == (0.5, 9.5, 0.5, 9.5)


@pytest.mark.parametrize("position", [(8, 5), (5, 8), (6, 6), (0, 4)])
def test_the_moves_drawn_are_down_left_and_diagonal(position):
    plot = maps.moves_map(game("wythoff"), position)
    assert points(plot, "reached-by-one-move") == wythoff_options(*position)
    assert any(position in points(plot, each.get_gid()) for each in plot.figure.axes[0].collections)


def test_a_bound_below_the_position_hides_nothing_of_the_moves():
    axes = maps.moves_map(game("wythoff"), (7, 12), 5).figure.axes[0]
    assert axes.get_ylim()[1] > 12


def test_the_moves_of_euclid_keep_the_smaller_number_where_it_is():
    plot = maps.moves_map(game("euclid-zero"), (23, 5))
    assert points(plot, "reached-by-one-move") == {(18, 5), (13, 5), (8, 5), (3, 5)}


def test_each_step_marks_what_reaches_the_positions_known_to_be_lost():
    plot = maps.marking(game("wythoff"), 9)
    for axes, lost in enumerate(({(0, 0)}, {(0, 0), (1, 2), (2, 1)}, {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)})):
        won = {(x, y) for x in range(10) for y in range(10) if wythoff_options(x, y) & lost}
        assert points(plot, "lost", axes) == lost
        assert points(plot, "won", axes) == won
    assert points(plot, "lost", 3) | points(plot, "won", 3) == {(x, y) for x in range(10) for y in range(10)}


@pytest.mark.parametrize("draw", [maps.p_map, maps.value_map, maps.moves_map, maps.marking])
def test_games_on_other_than_two_piles_are_refused(draw):
    with pytest.raises(BadParameter, match="two piles"):
        draw(game("rat"))


def test_units_are_equally_long_and_ticks_are_integers():
    axes = maps.p_map(game("mouse"), 7).figure.axes[0]
    assert axes.get_aspect() == 1
    assert all(tick == int(tick) for tick in axes.get_xticks())


def test_the_title_of_a_typed_rule_is_seen_whole():
    rule = "take l, k from x, y: l > 0 & k = 0 | l = 0 & k > 0 | l > 0 & k > 0 & abs(k - l) < 2"
    picture = maps.p_map(game(rule), 12)
    picture.render("svg")
    box = picture.figure._suptitle.get_window_extent()
    assert box.x0 >= 0 and box.x1 <= picture.figure.bbox.width
    assert picture.title.startswith("P-positions of take l, k from x, y: l > 0 & k = 0")
