"""The Larsson–Fox subtraction game against its definition."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.numbers.numeration import fibonacci
from sprague.numbers.quadratic import floor_phi
from sprague.strategies import fibonacci_subtraction as game

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)

LARGEST = 5000


def in_subtraction_set(s):
    """Whether s = F_{2n+1} − 1 for some n ≥ 1."""
    a, b = 2, 5  # F_3, F_5
    while a - 1 < s:
        a, b = b, 3 * b - a
    return a - 1 == s


def test_theorem_2_nim_values(naive_nim_values):
    subtract = [s for s in range(1, LARGEST) if in_subtraction_set(s)]
    assert subtract[:3] == [1, 4, 12]
    values = naive_nim_values([(p,) for p in range(LARGEST)], lambda p: ((p[0] - s,) for s in subtract if s <= p[0]))
    assert all(game.nim_value(p) == value for p, value in values.items())


def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position():
    for p in range(6_000):
        move = game.winning_move((p,))
        assert (move is None) == game.is_p_position((p,))
        assert move is None or (game.is_p_position(move) and in_subtraction_set(p - move[0]))


def test_the_heaps_that_the_published_proof_passes_over_have_a_move():
    # p − 1 = F_4 + F_6 + … + F_2l + F_m + …: p + 1 carries all the way up to F_{2l+1}.
    for last in range(2, 12):
        chain = sum(fibonacci(2 * i) for i in range(2, last + 1))
        for m in range(2 * last + 2, 2 * last + 9):
            p = 1 + chain + fibonacci(m)
            move = game.winning_move((p,))
            assert game.nim_value((p,)) == 2
            assert move is not None and game.is_p_position(move) and in_subtraction_set(p - move[0])


@settings(max_examples=30, deadline=None)
@given(HUGE)
def test_huge_heaps_have_legal_moves_to_p_positions(p):
    move = game.winning_move((p,))
    assert (move is None) == (game.nim_value((p,)) == 0)
    assert move is None or (game.is_p_position(move) and in_subtraction_set(p - move[0]))


@settings(max_examples=20, deadline=None)
@given(HUGE)
def test_huge_members_of_the_three_sets_have_the_values_0_1_2(n):
    b = floor_phi(n + 1) + n + 1
    assert [game.nim_value((p,)) for p in (b, b + 1, floor_phi(b) + 1)] == [0, 1, 2]
