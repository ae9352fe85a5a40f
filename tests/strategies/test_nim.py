"""Bouton's Nim and Moore's Nim_k against their definitions."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.strategies import nim

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits), st.integers(0, 2**32), st.sampled_from((2, 8, 60, 33_000))
)

PILES = st.lists(st.integers(0, 10**12) | st.integers(0, 20), min_size=1, max_size=7)


def can_lower(position, left, k):
    """Whether ``left`` is ``position`` with 1 to k piles lowered: kept ones cancel, the rest match sorted."""
    old, new = sorted(position), sorted(left)
    for pile in list(new):
        if pile in old:
            old.remove(pile)
            new.remove(pile)
    return 1 <= len(old) <= k and all(a > b for a, b in zip(old, new, strict=True))


def test_the_nim_sum_is_the_mex_over_all_options(positions, naive_nim_values):
    def options(position):
        for i, pile in enumerate(position):
            for left in range(pile):
                yield tuple(sorted((*position[:i], left, *position[i + 1 :])))

    values = naive_nim_values(positions(3, 9), options)
    assert all(nim.nim_value(position) == value for position, value in values.items())


@given(PILES, st.integers(1, 6))
def test_the_winning_move_lowers_at_most_k_piles_and_leaves_a_p_position(piles, k):
    move = nim.winning_move(tuple(piles), k)
    if move is None:
        assert nim.is_p_position(tuple(piles), k)
    else:
        assert not nim.is_p_position(tuple(piles), k)
        assert nim.is_p_position(move, k)
        assert can_lower(piles, move, k)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5))
def test_column_sums_modulo_k_plus_one_as_moore_states_them(piles):
    for k in (1, 2, 3):
        columns = all(sum(pile >> bit & 1 for pile in piles) % (k + 1) == 0 for bit in range(20))
        assert nim.is_p_position(tuple(piles), k) == columns


@settings(max_examples=8, deadline=None)
@given(HUGE, HUGE, HUGE, st.integers(1, 2))
def test_piles_of_ten_thousand_digits_are_answered(x, y, z, k):
    piles = (x, y, z)
    move = nim.winning_move(piles, k)
    assert move is None or (nim.is_p_position(move, k) and can_lower(piles, move, k))
    assert len(nim.reason(piles, k)) < 600


def test_reasons_name_the_column_sums():
    assert nim.reason((5, 5, 5), 2) == "(5, 5, 5) is a P-position: every binary column sums to 0 modulo 3"
    assert "leaves (1, 1, 1)" in nim.reason((3, 2, 1), 2)


def test_no_piles_and_empty_piles_are_p():
    assert nim.is_p_position(()) and nim.winning_move((0, 0), 2) is None
