"""Products of coin-turning games against their definition: the Tartan theorem is used in one place and checked here."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, pairwise, product
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague import BadParameter, BadPosition, TooLarge, game, nim_product, nim_sum, nim_value, outcome, winning_moves
from sprague.games import CoinProduct, CoinTurning
from sprague.solving import ByDefinition, Outcome
from sprague.solving.coins import LAST_COIN

ROW = {
    "turning-turtles": lambda coins: len(coins) <= 2,
    "mock-turtles": lambda coins: len(coins) <= 3,
    "ruler": lambda coins: all(b == a + 1 for a, b in pairwise(coins)),
}
"""Which coins of a row a move may turn, told once more; in order."""

PAIRS = list(product(ROW, repeat=2))


def turns(name, places):
    return [coins for size in range(1, places + 1) for coins in combinations(range(places), size) if ROW[name](coins)]


def least_without(values):
    return next(v for v in range(len(values) + 1) if v not in values)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("rows", "columns"), PAIRS)
def test_on_nine_coins_values_are_those_of_the_definition_without_any_theory_of_sums(rows, columns):
    rules = game(f"product:{rows}:{columns}")
    cells = [*product(range(3), repeat=2)]
    blocks = [frozenset(product(down, across)) for down in turns(rows, 3) for across in turns(columns, 3)]
    values: dict[frozenset[tuple[int, int]], int] = {}
    for mask in range(512):  # the last cell weighs most: a move makes the number smaller
        heads = frozenset(cell for i, cell in enumerate(cells) if mask >> i & 1)
        options = {heads ^ block for block in blocks if max(block) in heads}
        values[heads] = least_without({values[option] for option in options})
        assert set(rules.options(heads)) == options and len([*rules.options(heads)]) == len(options)
        assert nim_value(rules, heads) == values[heads]
        assert (outcome(rules, heads) is Outcome.P) == (values[heads] == 0)
        assert set(winning_moves(rules, heads)) == {option for option in options if values[option] == 0}


@pytest.mark.parametrize(("rows", "columns"), PAIRS)
def test_values_of_single_coins_follow_from_what_is_turned_beside_them(rows, columns):
    rules = game(f"product:{rows}:{columns}")
    values: dict[tuple[int, int], int] = {}
    for corner in product(range(7), repeat=2):
        down = [each for each in turns(rows, corner[0] + 1) if each[-1] == corner[0]]
        across = [each for each in turns(columns, corner[1] + 1) if each[-1] == corner[1]]
        blocks = [{*product(a, b)} - {corner} for a, b in product(down, across)]
        values[corner] = least_without({reduce(xor, map(values.__getitem__, block), 0) for block in blocks})
        assert nim_value(rules, {corner}) == values[corner]


PLACES = st.integers(1, 300)


@given(PLACES, PLACES, PLACES)
def test_a_coin_of_turning_corners_has_the_nim_product_of_its_places(x, y, z):
    corners = game("product:turning-turtles:turning-turtles")
    assert nim_value(corners, {(x - 1, y - 1)}) == nim_product(x, y)
    both = {(x - 1, z - 1)} ^ {(y - 1, z - 1)}
    assert nim_value(corners, both) == nim_product(nim_sum(x, y), z)


def test_a_product_need_not_be_of_games_with_names():
    rules = CoinProduct(CoinTurning("four", 4), CoinTurning("one", 1))
    definition = ByDefinition(rules)
    for heads in ({(4, 0)}, {(3, 1), (2, 1)}, {(4, 1), (4, 0), (0, 0)}, set()):
        assert nim_value(rules, frozenset(heads)) == definition.nim_value(frozenset(heads))


@pytest.mark.parametrize(("rows", "columns"), PAIRS)
def test_a_move_is_what_the_options_have(rows, columns):
    rules = game(f"product:{rows}:{columns}")
    here = frozenset({(1, 2), (2, 0)})
    options = set(rules.options(here))
    cells = [*product(range(3), repeat=2)]
    others = [frozenset(cell for i, cell in enumerate(cells) if mask >> i & 1) for mask in range(512)]
    assert {there for there in others if rules.is_move(here, there)} == options


def test_games_are_told_apart_by_their_factors_in_order():
    one, other = game("product:ruler:mock-turtles"), game("product:mock-turtles:ruler")
    assert one != other and one == game("product: ruler : mock-turtles") and game(one.name).name == one.name
    assert nim_value(one, {(2, 4)}) == nim_value(other, {(4, 2)}) != nim_value(one, {(4, 2)})
    assert game("misere:product:ruler:ruler").name == "misere:product:ruler:ruler"
    assert game("product:ruler:ruler ##/## + nim 3").start == (frozenset(product(range(2), repeat=2)), (3,))


@pytest.mark.parametrize("name", ["ruler", "ruler:nim", "ruler:ruler:ruler", "ruler:", "misere:ruler:ruler", "a=1"])
def test_what_is_no_product_is_refused_and_the_factors_are_named(name, run, refused, raises):
    raises(BadParameter, "turning-turtles, mock-turtles, ruler", game, f"product:{name}")
    refused(run("solve", f"product:{name}", "#"), "product: two of")


def test_coins_too_far_away_and_too_many_ways_to_turn_are_refused(raises):
    mock = game("product:mock-turtles:mock-turtles")
    raises(TooLarge, "farther to the right", nim_value, mock, {(LAST_COIN, 0)})
    raises(TooLarge, "the coin at 100, 100 has more than", list, mock.options({(99, 99)}))
    raises(TooLarge, "more than 1000000 positions", mock.positions, 10**9)
    for wrong in ({(0, -1)}, {3}, "##", {(0, 0.5)}):
        with pytest.raises(BadPosition):
            mock.position(wrong)


def test_what_is_played_on_the_terminal(run):
    code, out, _ = run("solve", "product:mock-turtles:ruler", "..#/.#.")
    assert code == 0 and "nim-value" in out
    code, out, _ = run("games", "product:ruler:ruler")
    assert code == 0 and "# for heads and . for tails" in out
