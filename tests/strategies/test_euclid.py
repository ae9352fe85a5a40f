"""Both versions of Euclid against their rules: who wins, the move, the nim-values, the other two tests."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.numbers.numeration import fibonacci
from sprague.numbers.quadratic import quotients
from sprague.numbers.rationals import path
from sprague.strategies import euclid

LARGEST = 130


def by_continued_fraction(position):
    """Theorem 3: P iff the first quotient of b/a other than 1 has an odd index; [1] has none, and is P."""
    a, b = sorted(position)
    return next((i for i, quotient in enumerate(quotients(Fraction(b, a))) if quotient != 1), 1) % 2 == 1


def by_calkin_wilf_path(position):
    """Theorem 2: N iff the first segment of several edges, or else the last of all, stands at an odd place."""
    a, b = sorted(position)
    segments = [edges for _, edges in reversed(path(Fraction(b, a)))]
    return next((i for i, edges in enumerate(segments, 1) if edges > 1), len(segments)) % 2 == 0


def options(least):
    def moves(position):
        a, b = position
        if a == 0:
            return
        for rest in range(b - a, least - 1, -a):
            yield tuple(sorted((a, rest)))

    return moves


@pytest.fixture(scope="module")
def positive_values(positions, naive_nim_values):
    return naive_nim_values([p for p in positions(2, LARGEST) if p[0] > 0], options(1))


@pytest.fixture(scope="module")
def zero_values(positions, naive_nim_values):
    return naive_nim_values(positions(2, LARGEST), options(0))


def test_theorem_1_positive_version(positive_values):
    assert all(euclid.is_p_position(p) == (value == 0) for p, value in positive_values.items())


def test_nivasch_nim_values_of_the_positive_version(positive_values):
    assert all(euclid.nim_value(p) == value for p, value in positive_values.items())


def test_theorem_2_paths_in_the_calkin_wilf_tree(positive_values):
    assert all(by_calkin_wilf_path(p) == (value == 0) for p, value in positive_values.items())


def test_theorem_3_continued_fractions(positive_values):
    assert all(by_continued_fraction(p) == (value == 0) for p, value in positive_values.items())


def test_version_to_zero_is_won_iff_multiple_or_above_the_golden_ratio(zero_values):
    assert all(euclid.is_p_position_to_zero(p) == (value == 0) for p, value in zero_values.items())


def test_nim_values_of_the_version_to_zero(zero_values):
    assert all(euclid.nim_value_to_zero(p) == value for p, value in zero_values.items())


@pytest.mark.parametrize("c", [1, 2, 3, 7])
def test_nim_values_to_zero_where_all_quotients_are_equal(c):
    # g_i = c_i − 1 if c_i ≤ g_{i+1}, otherwise c_i, from the last of k quotients c up; scaled by 1 and by 6.
    a, b, value = 0, 1, 0
    for k in range(1, 60):
        a, b = b, c * b + a
        value = c - 1 if k > 1 and c <= value else c
        if c > 1 or k == 1:
            assert euclid.nim_value_to_zero((a, b)) == euclid.nim_value_to_zero((6 * a, 6 * b)) == value


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 10**100), st.integers(1, 10**100), st.integers(1, 10**50))
def test_play_depends_on_the_ratio_alone_and_the_three_tests_agree(x, y, scale):
    d = gcd(x, y)
    answers = {
        test(position)
        for test in (euclid.is_p_position, by_continued_fraction, by_calkin_wilf_path)
        for position in ((x, y), (x * scale, y * scale), (x // d, y // d))
    }
    assert len(answers) == 1


def test_neighbouring_fibonacci_numbers_alternate_at_ten_thousand_digits():
    # F_{n+1}/F_n is above φ for even n, below φ for odd n: 2/1, 3/2, 5/3, …
    for n in (47_846, 47_847):
        assert euclid.is_p_position((fibonacci(n), fibonacci(n + 1))) == (n % 2 == 1)
