"""Fibonacci Nim against its rules."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.strategies import fibonacci_nim

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)


@cache
def loses(heap, limit):
    """Whether every move from (heap, limit) leaves a position that does not lose."""
    return not any(loses(heap - taken, 2 * taken) for taken in range(1, min(heap, limit) + 1))


def is_move(position, left):
    taken = position[0] - left[0]
    return 1 <= taken <= min(position) and left[1] == 2 * taken


def test_p_positions_are_those_without_a_move_to_a_p_position():
    for heap in range(56):
        for limit in range(60):
            assert fibonacci_nim.is_p_position((heap, limit)) == loses(heap, limit)


def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position():
    for heap in range(120):
        for limit in range(60):
            move = fibonacci_nim.winning_move((heap, limit))
            assert (move is None) == fibonacci_nim.is_p_position((heap, limit))
            assert move is None or (fibonacci_nim.is_p_position(move) and is_move((heap, limit), move))


@settings(max_examples=30, deadline=None)
@given(HUGE, HUGE | st.integers(0, 50))
def test_huge_heaps_have_legal_moves_to_p_positions(heap, limit):
    move = fibonacci_nim.winning_move((heap, limit))
    assert (move is None) == fibonacci_nim.is_p_position((heap, limit))
    assert move is None or (fibonacci_nim.is_p_position(move) and is_move((heap, limit), move))


def test_positions_are_not_sorted():
    assert fibonacci_nim.winning_move((20, 2)) == (18, 4)
    assert fibonacci_nim.winning_move((2, 20)) == (0, 4)
