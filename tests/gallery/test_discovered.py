"""Pictures of what was discovered: the points are the rules', the rays the formula's."""

from itertools import permutations

import pytest

from sprague.discovery import discover
from sprague.discovery.result import nothing_found
from sprague.errors import BadParameter
from sprague.gallery import discovered, drawn, rays
from sprague.games import game, pile_game
from sprague.solving import p_positions


@pile_game
def no_threes(x, y, p, q):
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (l % 3 != 0)


@pytest.mark.parametrize(
    ("rules", "directions"),
    [
        (game("mouse"), [(1.5, 3.0)]),
        (game("rat"), [(1.75, 3.5, 7.0)]),
        (no_threes, [(1.5, 1.5)]),
        (game("wythoff:a=2"), [(2**0.5, 2 + 2**0.5)]),
        (game("euclid"), [(1.0, (1 + 5**0.5) / 2)]),
        (game("nim:piles=2"), []),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_the_rays_are_those_of_the_formula(rules, directions):
    found = rays(discover(rules))
    assert len(found) == len(directions)
    assert all(ray == pytest.approx(told, abs=1e-9) for ray, told in zip(found, directions, strict=True))


def test_the_map_has_the_points_of_the_rules_and_says_what_is_proved():
    picture = discovered(no_threes, 20)
    points = {tuple(map(int, each)) for each in picture.figure.axes[0].collections[0].get_offsets().tolist()}
    assert points == {order for each in p_positions(no_threes, 20) for order in permutations(each)}
    assert picture.caption.endswith("Discovered: (⌊3n/2⌋, ⌊(3n + 1)/2⌋), n ≥ 0; proved for all positions.")
    ((_, end),) = [line.get_xydata().tolist() for line in picture.figure.axes[0].lines]
    assert end == [20, 20]


def test_in_space_each_order_of_the_piles_has_its_ray():
    picture = drawn(discover(game("rat")), 30)
    assert sum(line.get_gid() == "ray" for line in picture.figure.axes[0].lines) == 6


def test_where_nothing_is_discovered_the_picture_says_so():
    picture = drawn(nothing_found(game("nim:piles=2"), 64, 0.1, [], "no time"), 10)
    assert "Nothing discovered to 64." in picture.caption and not picture.figure.axes[0].lines


def test_games_on_other_than_two_or_three_piles_are_refused():
    with pytest.raises(BadParameter, match="two or three piles"):
        discovered(game("chomp:2x3"))
