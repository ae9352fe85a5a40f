"""Which tuples are positions: a game says it, and tables, formulas, proofs and files keep to it."""

from itertools import product

import numpy as np
import pytest

import sprague
from sprague import position_game, where
from sprague.claims import Claim
from sprague.errors import BadPosition, BadRule


def chocolate(positions=lambda x, y, z: 2 * y <= z):
    @position_game(decreasing=lambda x, y, z: x + y + z, positions=positions)
    def bar(x, y, z, o, p, q):
        height = (o == x) & (q == z) & (p < y)
        width = (o == x) & (q < z) & where(2 * y <= q, p == y, (2 * p <= q) & (q <= 2 * p + 1))
        return (o < x) & (p == y) & (q == z) | height | width

    return bar


def bars(bound):
    return [each for each in product(range(bound + 1), repeat=3) if 2 * each[1] <= each[2]]


def test_tables_hold_positions_alone(raises):
    game = chocolate()
    assert list(game.positions(5)) == bars(5)
    assert all(2 * y <= z for _, y, z in sprague.p_positions(game, up_to=12))
    raises(BadPosition, "not a position", game.position, (1, 2, 3))


def test_the_formula_speaks_of_positions_alone():
    game = chocolate()
    found = sprague.discover(game, 30)
    assert (found.statement, found.word) == ("x ⊕ y ⊕ z = 0", "proved")
    values = sprague.discover(game, 30, nim_values=True)
    assert (values.statement, values.word) == ("x ⊕ y ⊕ z = v", "proved") or values.statement == "v = (x ⊕ y ⊕ z)"
    for position in bars(9):
        options = [sprague.nim_value(game, option) for option in game.options(position)]
        assert sprague.nim_value(game, position) == next(v for v in range(99) if v not in options)
        assert found.is_p_position(position) == (0 not in options)


@pytest.mark.parametrize("text", ["xor(x, y) = z + 1", "x = z", "xor(x, y) = z & y > 0", "y + z = x"])
def test_another_formula_is_refuted(text):
    assert sprague.prove(chocolate(), text).word == "refuted"


def test_what_a_formula_says_beside_the_positions_does_not_matter():
    assert sprague.prove(chocolate(), "xor(x, y) = z | 2y > z").word == "proved"
    assert sprague.prove(chocolate(lambda x, y, z: z == z), "xor(x, y) = z").word == "refuted"


def test_a_move_that_leaves_the_positions_is_no_move(raises):
    @position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x <= y)
    def leaving(x, y, p, q):
        return (p == x) & (q < y)

    raises(BadRule, "outside the positions", leaving.options, (2, 3))

    @position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: y != 100)
    def leaving_far(x, y, p, q):
        return (p == x) & (q + 1 == y)

    raises(BadRule, "outside the positions", sprague.prove, leaving_far, "y % 2 = 0")


def test_the_domain_is_kept_in_a_file_and_tells_games_apart():
    claim = Claim.of(chocolate(), "xor(x, y) = z")
    again = Claim.from_json(claim.to_json())
    assert again.rules == chocolate() != chocolate(lambda x, y, z: 3 * y <= z)
    assert sprague.prove(again).word == "proved"
    with pytest.raises(BadPosition):
        again.rules.position((0, 4, 2))


def silver_dollar():
    @position_game(decreasing=lambda x, y, z: x + y + z, positions=lambda x, y, z: (x < y) & (y < z))
    def dollar(x, y, z, p, q, r):
        first, second = (p < x) & (q == y) & (r == z), (p == x) & (x < q) & (q < y) & (r == z)
        return first | second | (p == x) & (q == y) & (y < r) & (r < z)

    return dollar


@pytest.mark.parametrize("game", [silver_dollar(), chocolate(), sprague.game("euclid"), sprague.game("wythoff")])
def test_a_table_of_nim_values_is_blank_where_there_is_no_position(game):
    table = np.ma.masked_array(sprague.nim_values(game, 4))
    mask = np.ma.getmaskarray(table)
    for each in product(range(5), repeat=game.piles):
        try:
            assert table[each] == sprague.nim_value(game, each) and not mask[each]
        except BadPosition:
            assert mask[each]


def test_what_every_move_lowers_is_looked_at_from_positions_alone():
    @position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: (x >= 1) & (y >= 1))
    def positive(x, y, p, q):
        rook = (p >= 1) & (q >= 1) & ((p < x) & (q == y) | (p == x) & (q < y))
        return rook | (x == 0) & (p == x) & (q == y)

    assert sprague.p_positions(positive, 5) == [(n, n) for n in range(1, 6)]
    assert sprague.nim_value(positive, (2, 5)) == 1 ^ 4


@pytest.mark.parametrize("begin", [60, 200])
def test_positions_that_begin_behind_a_table_are_proved_and_suggest_nothing(begin):
    def moves(x, y, p, q):
        return (p < x) & (q == y) & (p >= begin) | (p == x) & (q < y) & (q >= begin)

    far = position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: (x >= begin) & (y >= begin))(moves)
    assert [sprague.prove(far, text).word for text in ("x = y", "x = y + 1")] == ["proved", "refuted"]
    assert sprague.discover(far, seconds=2).word in ("none", "proved")
