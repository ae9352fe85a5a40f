"""Wythoff's game and its generalisation W(a) against their rules."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.errors import BadParameter, BadPosition
from sprague.strategies import wythoff

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)


def is_move(a):
    def move(position, left):
        for order in permutations(left):
            lowered = [old - new for old, new in zip(position, order, strict=True)]
            one_pile = min(lowered) == 0 and max(lowered) > 0
            if one_pile or (min(lowered) > 0 and abs(lowered[0] - lowered[1]) < a):
                return True
        return False

    return move


@pytest.mark.parametrize("a", [1, 2, 3, 4, 7])
def test_p_positions_are_those_without_a_move_to_a_p_position(positions, naive_p_positions, a):
    everywhere = positions(2, 70)
    assert {p for p in everywhere if wythoff.index(p, a) is not None} == naive_p_positions(everywhere, is_move(a))


@pytest.mark.parametrize("a", [1, 2, 3, 4, 7])
def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position(positions, a):
    for position in positions(2, 120):
        move = wythoff.winning_move(position, a)
        assert (move is None) == wythoff.wythoff(a).is_p_position(position)
        assert move is None or (wythoff.index(move, a) is not None and is_move(a)(position, move))


@pytest.mark.parametrize("a", [1, 2, 5])
def test_the_two_sequences_partition_the_positive_integers_by_mex(a):
    used = {0}
    for n in range(1, 200):
        smaller = next(x for x in range(10**6) if x not in used)
        assert wythoff.nth_p_position(n, a) == (smaller, smaller + a * n)
        used |= {smaller, smaller + a * n}


@settings(max_examples=30, deadline=None)
@given(HUGE, HUGE, st.sampled_from([1, 2, 3, 10]))
def test_huge_positions_have_legal_moves_to_p_positions(x, y, a):
    move = wythoff.wythoff(a).winning_move((x, y))
    assert move is None or (wythoff.index(move, a) is not None and is_move(a)(tuple(sorted((x, y))), move))


@settings(max_examples=20, deadline=None)
@given(HUGE, st.sampled_from([1, 2, 3]))
def test_huge_p_positions_by_formula_are_recognised_and_their_neighbours_are_not(n, a):
    x, y = wythoff.nth_p_position(n, a)
    assert wythoff.index((x, y), a) == n
    assert wythoff.winning_move((x, y), a) is None
    assert wythoff.winning_move((x, y + 1), a) == (x, y)
    assert wythoff.index((x + 1, y + 1), a) is None


def test_a_float_would_be_wrong_here():
    # ⌊nφ⌋ with a double is off by one at this n; it is a Fibonacci number.
    n = 102_334_155
    assert wythoff.nth_p_position(n) == (165_580_140, 267_914_295)


def test_bad_input_is_named():
    with pytest.raises(BadParameter, match="a is an integer ≥ 1, not 0"):
        wythoff.wythoff(0)
    with pytest.raises(BadPosition, match="2 integers ≥ 0"):
        wythoff.wythoff().is_p_position((1, 2, 3))
