"""Continued fractions by their definition a₀ + 1/(a₁ + 1/(…))."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.quadratic import euclid, from_quotients, quotients

FRACTIONS = st.fractions() | st.builds(Fraction, st.integers(-(10**800), 10**800), st.integers(1, 10**800))


def value(terms: list[int]) -> Fraction:
    total = Fraction(terms[-1])
    for term in reversed(terms[:-1]):
        total = term + 1 / total
    return total


@given(FRACTIONS)
def test_the_quotients_have_the_value_and_the_unique_form(x: Fraction) -> None:
    terms = list(quotients(x))
    assert value(terms) == x == from_quotients(terms)
    assert all(term >= 1 for term in terms[1:]) and (len(terms) == 1 or terms[-1] >= 2)
    assert all(type(term) is int for term in terms)


@given(st.lists(st.integers(1, 10**30), min_size=1, max_size=40), st.integers(-5, 5))
def test_from_quotients_is_the_nested_fraction(tail: list[int], first: int) -> None:
    assert from_quotients([first, *tail]) == value([first, *tail])
    assert from_quotients([first, *tail, 1]) == value([first, *tail[:-1], tail[-1] + 1])


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**9), st.integers(1, 10**6))
def test_a_common_factor_does_not_change_the_quotients(a: int, b: int, factor: int) -> None:
    assert list(euclid(a * factor, b * factor)) == list(quotients(Fraction(a, b)))


def test_ten_thousand_digits_go_round() -> None:
    x = Fraction(7**11_833 + 2, 3**20_959)
    assert from_quotients(list(quotients(x))) == x


@pytest.mark.parametrize("call", [lambda: euclid(1, 0), lambda: from_quotients([]), lambda: from_quotients([1, 0, 2])])
def test_what_is_no_continued_fraction_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(BadParameter):
        call()
