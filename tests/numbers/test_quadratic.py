"""Quadratic numbers against 400-digit decimals and against the definition of a floor."""

from collections.abc import Callable
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from itertools import islice
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.quadratic import PHI, Quadratic, floor_phi

SMALL = st.integers(-30, 30)
RADICAND = st.sampled_from([1, 2, 3, 4, 5, 7, 8, 12, 13, 18, 20, 45, 94])
NUMBERS = st.builds(Quadratic, SMALL, SMALL, RADICAND, SMALL.filter(bool))
PAIRS = st.integers(2, 13).flatmap(
    lambda d: st.tuples(*[st.builds(Quadratic, SMALL, SMALL, st.just(d), SMALL.filter(bool))] * 2)
)


def near(x: Quadratic | Fraction | int) -> Decimal:
    """The value to 60 digits."""
    with localcontext() as context:
        context.prec = 60
        if isinstance(x, Quadratic):
            return (x.a + x.b * Decimal(x.d).sqrt()) / x.c
        return Decimal(x.numerator) / x.denominator


def close(x: Decimal, y: Decimal) -> bool:
    return abs(x - y) < Decimal(10) ** -20


@given(NUMBERS)
def test_the_floor_is_the_floor_of_the_decimal(x: Quadratic) -> None:
    assert floor(x) == floor(near(x)) == x.floor()


@given(PAIRS)
def test_the_field_operations_agree_with_decimals(pair: tuple[Quadratic, Quadratic]) -> None:
    x, y = pair
    with localcontext() as context:
        context.prec = 60
        assert close(near(x + y), near(x) + near(y))
        assert close(near(x - y), near(x) - near(y))
        assert close(near(x * y), near(x) * near(y))
        if y != 0:
            assert close(near(x / y), near(x) / near(y))
            assert x / y * y == x


@given(PAIRS)
def test_the_order_agrees_with_decimals(pair: tuple[Quadratic, Quadratic]) -> None:
    x, y = pair
    equal = close(near(x), near(y))
    assert (x == y) is equal
    assert (x < y) is (not equal and near(x) < near(y))
    assert (x >= y) is (equal or near(x) > near(y))
    assert x.sign() == (0 if close(near(x), Decimal(0)) else 1 if near(x) > 0 else -1)
    if equal:
        assert hash(x) == hash(y)


@given(NUMBERS, st.fractions(-20, 20, max_denominator=30))
def test_rational_numbers_join_in_on_both_sides(x: Quadratic, r: Fraction) -> None:
    assert x + r == r + x and x - r == -(r - x) and x * r == r * x
    assert (x < r) is (r > x)
    if r != 0:
        assert x / r * r == x
    if x != 0:
        assert r / x * x == r


@given(st.integers(2, 40), SMALL, SMALL.filter(bool), st.integers(1, 9))
def test_a_number_is_equal_to_itself_written_with_a_square_factor(d: int, a: int, b: int, k: int) -> None:
    x, y = Quadratic(a, b * k, d), Quadratic(a, b, d * k * k)
    assert x == y and hash(x) == hash(y)
    assert x + y == 2 * x and x - y == 0 and (x == 0 or x / y == 1)


@given(NUMBERS, st.integers(-(10**60), 10**60), st.fractions(-5, 5, max_denominator=12))
def test_floor_multiple_is_the_floor_of_the_multiple(x: Quadratic, n: int, offset: Fraction) -> None:
    assert x.floor_multiple(n, offset) == (x * n + offset).floor() == x.floor_multiple(n, Quadratic(0, 0, 1) + offset)


@pytest.mark.parametrize("n", [0, 1, 2, 102_334_155, 10**30, 10**10_000, 7**11_000, -1, -5, -(10**5000)], ids=hex)
def test_floor_phi_by_definition(n: int) -> None:
    m = floor_phi(n)  # m ≤ nφ < m + 1, that is 2m − n ≤ n√5 < 2m + 2 − n
    low, high = 2 * m - n, 2 * m + 2 - n
    if n >= 0:
        assert low <= 0 or low * low <= 5 * n * n
        assert high * high > 5 * n * n
    else:
        assert low * low >= 5 * n * n and (high >= 0 or high * high < 5 * n * n)
    assert PHI.floor_multiple(n) == m and m + n == (PHI * PHI).floor_multiple(n)


def test_phi_in_doubles_first_fails_where_this_file_says() -> None:
    phi = (1 + 5**0.5) / 2
    assert floor(102_334_155 * phi) != floor_phi(102_334_155)


@given(NUMBERS)
def test_the_convergents_of_the_quotients_close_in(x: Quadratic) -> None:
    terms = list(islice(x.quotients(), 12))
    assert all(term >= 1 for term in terms[1:])
    tail = x
    for k, term in enumerate(terms):
        assert term == tail.floor()
        tail = tail - term
        if tail == 0:
            assert k == len(terms) - 1 and x.is_rational() and (k == 0 or term >= 2)
            break
        tail = 1 / tail


@pytest.mark.parametrize(
    "call",
    [
        lambda: Quadratic(1, 1, 5, 0),
        lambda: Quadratic(1, 1, 0),
        lambda: Quadratic(1, 1, -(10**6000)),
        lambda: PHI + Quadratic(0, 1, 2),
        lambda: Quadratic(0, 1, 2) > PHI,
        lambda: PHI / 0,
        lambda: 1 / Quadratic(0, 0, 5),
        lambda: PHI.fraction(),
    ],
)
def test_what_is_no_number_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(BadParameter):
        call()


def test_numbers_of_two_fields_differ_without_an_error() -> None:
    assert Quadratic(0, 1, 2) != Quadratic(0, 1, 3)
    assert Quadratic(4, 0, 1, 2) == 2 and Quadratic(1, 0, 7, 2) == Fraction(1, 2) and PHI != "φ"
    assert getcontext().prec == 28  # the decimals above left no trace
