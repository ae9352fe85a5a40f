"""The Mouse game against its rules and its published table."""

from __future__ import annotations

from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.strategies import fat_rat, strategy

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)

MOUSE = strategy("mouse")
TESTS = (MOUSE.is_p_position, fat_rat.recursive, fat_rat.arithmetic)


def is_move(position, left):
    """Section 7: one pile, or l > 0 and k > 0 with |k − l| < 2 if y − x is a multiple of 3, otherwise < 1."""
    bound = 2 if (position[1] - position[0]) % 3 == 0 else 1
    for order in permutations(left):
        lowered = [old - new for old, new in zip(position, order, strict=True)]
        if min(lowered) == 0 and max(lowered) > 0:
            return True
        if min(lowered) > 0 and abs(lowered[0] - lowered[1]) < bound:
            return True
    return False


def test_each_test_gives_the_positions_without_a_move_to_a_p_position(positions, naive_p_positions):
    everywhere = positions(2, 70)
    truth = naive_p_positions(everywhere, is_move)
    for test in TESTS:
        assert {p for p in everywhere if test(p)} == truth


def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position(positions):
    for position in positions(2, 120):
        move = MOUSE.winning_move(position)
        assert (move is None) == MOUSE.is_p_position(position)
        assert move is None or (MOUSE.is_p_position(move) and is_move(position, move))


def test_published_p_positions(golden_table):
    for row in golden_table("mouse_game_table_4.tsv"):
        a, b = fat_rat.nth_p_position(2, row["n"])
        assert (a, b, b - a) == (row["A"], row["B"], row["d"])


@settings(max_examples=30, deadline=None)
@given(HUGE, HUGE)
def test_huge_positions_have_legal_moves_to_p_positions(x, y):
    position = tuple(sorted((x, y)))
    move = MOUSE.winning_move(position)
    assert all(test(position) == (move is None) for test in TESTS)
    assert move is None or (all(test(move) for test in TESTS) and is_move(position, move))


@settings(max_examples=30, deadline=None)
@given(HUGE)
def test_huge_p_positions_by_formula_are_recognised_by_all_tests(n):
    x, y = fat_rat.nth_p_position(2, n)
    assert fat_rat.index((y, x)) == n
    assert all(test((x, y)) and not test((x, y + 3)) for test in TESTS)
