"""Every game answers the same questions, and consistently: the small positions of each are solved from scratch here."""

import pickle
from functools import cache
from math import comb

import pytest

from sprague.answers import closed_form, outcome, winning_moves
from sprague.games import CATALOGUE, CoinTurning, FormulaGame, TakingBreaking, game
from sprague.solving import ByDefinition, Outcome, nim_value, nim_values, p_positions

GAMES = {  # a name, and a bound up to which all positions are looked at
    "nim": 4,
    "nim:piles=2": 8,
    "moore": 4,
    "moore:k=2,piles=4": 3,
    "wythoff": 12,
    "wythoff:a=2": 12,
    "wythoff-extended:s=1,t=3": 12,
    "n-heap-wythoff": 5,
    "mouse": 12,
    "mouse:m=4,r=1,a=3,b=0": 12,
    "rat": 7,
    "fat-rat:m=2": 9,
    "fat-rat:m=3": 6,
    "fat-rat": 4,
    "euclid": 14,
    "euclid:piles=3": 7,
    "euclid-zero": 14,
    "euclid-zero:piles=3": 6,
    "fibonacci-nim": 10,
    "fibonacci-subtraction": 60,
    "subtraction:1,3,4": 40,
    "subtraction:first=2,step=3": 40,
    "grundy": 18,
    "couples-are-forever": 18,
    "kayles": 18,
    "dawsons-kayles": 18,
    "dawsons-chess": 18,
    "guiles": 18,
    "officers": 18,
    "0.77": 18,
    "4.4": 18,
    "0.165": 18,
    "laskers-nim": 12,
    "0.1(30)": 14,
    "mock-turtles": 12,
    "ruler": 14,
}


def small_bound(rules):
    """The largest bound of no more than a hundred and fifty positions."""
    return max(b for b in range(1, 13) if b == 1 or comb(b + (rules.piles or 1), b) <= 150)


for card in CATALOGUE.values():  # a game that is new in the catalogue is asked the same, without a word here
    text = card.text or card.name
    if card.name not in {name.partition(":")[0] for name in GAMES} and game(text).numeric:
        GAMES[text] = small_bound(game(text))

every_game = pytest.mark.parametrize("name", GAMES)


def bare_nim_value(rules):
    """The definition and nothing else: mex over the options. Deep enough for small positions only."""

    @cache
    def value(position):
        seen = {value(option) for option in rules.options(position)}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


def small_positions(rules, bound):
    return list(rules.positions(bound))


@every_game
def test_every_move_leads_to_a_position_with_fewer_tokens(name):
    rules = game(name)
    for position in small_positions(rules, GAMES[name]):
        for option in rules.options(position):
            assert rules.position(option) == option
            if rules.view == "coordinates":
                assert option[0] < position[0]
            elif isinstance(rules, TakingBreaking):  # splitting removes nothing, but the heaps get smaller
                assert sum(h * h for h in option) < sum(h * h for h in position)
            elif isinstance(rules, CoinTurning):  # the rightmost coin turned shows tails: binary, the heads fall
                assert sum(2**h for h in option if h) < sum(2**h for h in position if h)
            else:
                assert sum(option) < sum(position)


@every_game
def test_options_are_moves_and_come_once_each(name):
    rules = game(name)
    for position in small_positions(rules, min(GAMES[name], 8)):
        options = list(rules.options(position))
        assert options == sorted(set(options))
        assert all(rules.is_move(position, option) for option in options)
        assert not rules.is_move(position, position)


@every_game
def test_nim_values_by_every_way_are_those_of_the_definition(name):
    rules, bound = game(name), GAMES[name]
    value = bare_nim_value(rules)
    wanted = {position: value(position) for position in small_positions(rules, bound)}
    definition, table = ByDefinition(rules), nim_values(rules, up_to=bound)
    for position, v in wanted.items():
        assert definition.nim_value(position) == v
        assert nim_value(rules, position) == v
        assert table[position] == v


@every_game
def test_p_positions_are_those_with_nim_value_zero(name):
    rules, bound = game(name), GAMES[name]
    value = bare_nim_value(rules)
    wanted = sorted(position for position in small_positions(rules, bound) if value(position) == 0)
    assert p_positions(rules, up_to=bound) == wanted
    assert all(outcome(rules, position) is Outcome.P for position in wanted)


@every_game
def test_winning_moves_are_the_options_with_nim_value_zero(name):
    rules = game(name)
    value = bare_nim_value(rules)
    for position in small_positions(rules, min(GAMES[name], 9)):
        wanted = sorted(option for option in rules.options(position) if value(option) == 0)
        assert winning_moves(rules, position) == wanted


@every_game
def test_a_game_made_again_is_equal_and_comes_back_from_a_pickle(name):
    assert game(name) == game(name) == pickle.loads(pickle.dumps(game(name)))


@every_game
def test_a_position_is_read_as_it_is_written(name):
    rules = game(name)
    for position in [*small_positions(rules, min(GAMES[name], 5)), rules.position(rules.start)]:
        assert rules.parse(rules.format(position)) == position


@every_game
def test_a_closed_form_moves_legally_to_a_p_position_of_the_rules(name):
    rules = game(name)
    known = closed_form(rules)
    if known is None:
        assert name not in ("nim", "moore", "wythoff", "rat", "fibonacci-nim", "mouse", "euclid", "ruler")
        return
    for position in small_positions(rules, GAMES[name]):
        loses = outcome(rules, position) is Outcome.P
        assert known.is_p_position(position) == loses, position
        assert known.reason(position)
        if known.nim_value:
            assert known.nim_value(position) == nim_value(rules, position), position
        if known.winning_move:
            move = known.winning_move(position)
            assert (move is None) == loses, position
            assert move is None or move in winning_moves(rules, position), position


@pytest.mark.parametrize("name", [name for name in GAMES if isinstance(game(name), FormulaGame)])
def test_a_rule_is_said_in_words_and_in_latex(name):
    rules = game(name)
    assert len(rules.words) > 10
    assert rules.latex.count("{") == rules.latex.count("}")
