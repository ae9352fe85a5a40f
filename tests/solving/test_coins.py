"""Coin-turning games by the values of their coins, compared with the bare definition."""

import pytest

from sprague.errors import TooLarge
from sprague.games import CoinTurning
from sprague.solving import ByDefinition, nim_value, winning_moves
from sprague.solving.coins import LAST_COIN, CoinSolver


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, None])
def test_values_are_those_of_the_definition(most):
    game = CoinTurning("coins", most)
    definition, quick = ByDefinition(game), CoinSolver(game)
    bound = 12 if most in (4, 5) else 40
    assert [quick.nim_value(n) for n in range(bound)] == [definition.nim_value(n) for n in range(bound)]
    for heads in ((2, 9, 11), (1, 2, 3), (5, 5), (0,), (4, 7, 8, 10)):
        assert quick.nim_value(heads) == definition.nim_value(heads)
        assert quick.outcome(heads) is definition.outcome(heads)


def test_winning_moves_are_the_options_of_nim_sum_0():
    game = CoinTurning("coins", 3)
    definition = ByDefinition(game)
    wanted = [option for option in game.options((3, 8, 14)) if definition.nim_value(option) == 0]
    assert winning_moves(game, (3, 8, 14)) == wanted != []


def test_a_coin_too_far_to_the_right_is_refused():
    with pytest.raises(TooLarge, match="farther to the right"):
        nim_value(CoinTurning("coins", 3), LAST_COIN + 1)


@pytest.mark.parametrize("most", [2, 3, None])
def test_a_move_is_what_the_options_have(most):
    game = CoinTurning("coins", most)
    for heads in ((2, 5, 6), (7,), (1, 2, 3)):
        options = game.options(heads)
        for other in game.options((2, 5, 6)) + game.options((7,)) + [(0,), (8,), (6, 2), (0, 1), heads]:
            assert game.is_move(heads, other) == (other in options)
