"""Mock Turtles and the Ruler game against their definition, and winning moves among coins of thousands of digits."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import TooLarge
from sprague.strategies.coin_turning import LONGEST_RUN, mock_turtles, ruler


def legal_in_mock_turtles(turned):
    return len(turned) <= 3


def legal_in_ruler(turned):
    return max(turned) - min(turned) + 1 == len(turned)


BOTH = [(mock_turtles(), legal_in_mock_turtles), (ruler(), legal_in_ruler)]
HUGE = st.lists(st.integers(1, 60) | st.integers(10**3000, 10**3000 + 60), min_size=1, max_size=6)


@pytest.mark.parametrize(("solved", "legal"), BOTH)
def test_on_nine_coins_outcomes_are_those_of_the_definition_without_any_theory_of_sums(solved, legal):
    coins = range(1, 10)
    moves = [turned for size in coins for turned in combinations(coins, size) if legal(turned)]
    lost: list[frozenset[int]] = []
    for heads in sorted((frozenset(c for c in coins if mask >> c & 1) for mask in range(0, 1024, 2)), key=binary):
        options = {heads ^ {*turned} for turned in moves if max(turned) in heads}
        position = tuple(heads) or (0,)
        move = solved.winning_move(position)
        assert solved.is_p_position(position) == (not options.intersection(lost)) == (move is None)
        if move is None:
            lost.append(heads)
        else:
            assert frozenset(move) - {0} in options.intersection(lost)


def binary(heads):
    return sum(2**coin for coin in heads)


def test_values_of_single_coins_are_those_of_the_definition():
    turtles, rulers = [0], [0]
    for n in range(1, 80):
        pairs = {a ^ b for a, b in combinations(turtles[1:], 2)}
        turtles.append(least_without({0, *turtles, *pairs}))
        rulers.append(least_without({reduce(xor, rulers[first:], 0) for first in range(1, n + 1)}))
    assert [mock_turtles().nim_value((n,)) for n in range(80)] == turtles
    assert [ruler().nim_value((n,)) for n in range(80)] == rulers


def least_without(values):
    return next(v for v in range(len(values) + 1) if v not in values)


@pytest.mark.parametrize(("solved", "legal"), BOTH)
@given(HUGE)
def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position(solved, legal, position):
    try:
        move = solved.winning_move(position)
    except TooLarge:
        assert solved.game == "ruler" and solved.nim_value(position) > LONGEST_RUN
        assert "coins, more than 1000000" in solved.reason(position)
        return
    assert (move is None) == (solved.nim_value(position) == 0) == solved.is_p_position(position)
    if move is not None:
        heads = {coin for coin in position if position.count(coin) % 2}
        turned = heads ^ {*move} - {0}
        assert max(turned) in heads and legal(turned) and solved.is_p_position(move)
