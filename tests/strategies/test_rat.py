"""The Rat game against its rules, its tables and its worked examples."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.errors import BadPosition
from sprague.strategies import fat_rat, strategy
from sprague.strategies.fat_rat import move_and_case

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)

RAT = strategy("rat")
nth_p_position = partial(fat_rat.nth_p_position, 3)
TESTS = (RAT.is_p_position, fat_rat.recursive, fat_rat.arithmetic)


def is_move(position, left):
    """Section 1 of the paper, move types (I), (II) with its one permutation, (III)."""
    x, y, z = position
    u, v, w = left
    for order in permutations(left):
        lowered = [old - new for old, new in zip(position, order, strict=True)]
        if min(lowered) >= 0 and 1 <= sum(d > 0 for d in lowered) <= 2:
            return True
    a = 2 if (y - x) % 7 == 0 else 1
    for p, q, r in ((u, v, w), (v, w, u)):
        if x > p and y > q and z > r and abs((y - q) - (x - p)) < a:
            return True
    b = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
    return x > u and y > v and z > w and abs((z - w) - (x - u)) < b


@pytest.mark.parametrize("up_to", [25, pytest.param(46, marks=pytest.mark.nightly)])
def test_each_test_gives_the_positions_without_a_move_to_a_p_position(positions, naive_p_positions, up_to):
    everywhere = positions(3, up_to)
    truth = naive_p_positions(everywhere, is_move)
    for test in TESTS:
        assert {p for p in everywhere if test(p)} == truth


@pytest.mark.parametrize("up_to", [30, pytest.param(60, marks=pytest.mark.nightly)])
def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position(positions, up_to):
    for position in positions(3, up_to):
        move = RAT.winning_move(position)
        assert (move is None) == RAT.is_p_position(position)
        assert move is None or (RAT.is_p_position(move) and is_move(position, move))


def test_every_case_of_the_proof_occurs(positions):
    cases = {found[1] for p in positions(3, 40) if (found := move_and_case(p))}
    betas = {"iii β11", "iii β12", "iii β2"}
    gammas = {"iii γ11", "iii γ12", "iii γ2"}
    assert cases == {"x = 0", "i", "ii", "iii", "iii α"} | betas | gammas


def test_published_p_positions_and_differences(golden_table):
    for row in golden_table("rat_game_table_2.tsv"):
        a, b, c = nth_p_position(row["n"])
        assert (a, b, c) == (row["A"], row["B"], row["C"])
        assert (b - a, c - b, c - a) == (row["d"], row["delta"], row["Delta"])


def test_worked_examples_of_section_1_and_of_the_remark():
    assert RAT.is_p_position((1, 2, 4))
    assert RAT.winning_move((3, 6, 10)) == (1, 2, 4)
    assert not is_move((17, 28, 66), (15, 30, 60))
    assert is_move((17, 28, 66), RAT.winning_move((17, 28, 66)))


@settings(max_examples=40, deadline=None)
@given(HUGE, HUGE | st.integers(0, 100), HUGE | st.integers(0, 100))
def test_huge_positions_have_legal_moves_to_p_positions(x, more, still_more):
    position = (x, x + more, x + more + still_more)
    move = RAT.winning_move(position)
    assert all(test(position) == (move is None) for test in TESTS)
    assert move is None or (all(test(move) for test in TESTS) and is_move(position, move))


@settings(max_examples=30, deadline=None)
@given(HUGE, st.integers(0, 2))
def test_huge_p_positions_by_formula_are_recognised_by_all_tests(n, pile):
    position = nth_p_position(n)
    near = tuple(x + 7 * (i == pile) for i, x in enumerate(position))
    assert fat_rat.index(position) == n
    assert all(test(position) and not test(near) for test in TESTS)


def test_reasons_stay_readable_for_ten_thousand_digits():
    text = RAT.reason(nth_p_position(10**9999 + 3))
    assert "(10000 digits)" in text and "n-th P-position" in text and len(text) < 300


@pytest.mark.parametrize("bad", [(1, 2), (1, 2, -3), (1, 2, "3"), (1.0, 2, 3), (True, 2, 3)])
def test_bad_positions_are_named(bad):
    with pytest.raises(BadPosition, match="rat: a position is 3 integers ≥ 0"):
        RAT.is_p_position(bad)
