"""Floors of roots, from the definition r² ≤ n < (r + 1)²."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.quadratic import floor_root_multiple, isqrt

NATURAL = st.integers(0, 10**6) | st.integers(0, 2**3000)
NEAR_SQUARES = st.builds(lambda r, k: max(0, r * r + k), st.integers(0, 2**2000), st.integers(-2, 2))


@given(NATURAL | NEAR_SQUARES)
def test_isqrt_is_the_floor_of_the_root(n: int) -> None:
    root = isqrt(n)
    assert root * root <= n < (root + 1) ** 2
    assert type(root) is int


@given(st.integers(-(2**2500), 2**2500) | st.integers(-50, 50), st.integers(0, 60))
def test_floor_root_multiple_is_a_floor(b: int, d: int) -> None:
    floor, square = floor_root_multiple(b, d), b * b * d
    if b >= 0:
        assert floor >= 0 and floor * floor <= square < (floor + 1) ** 2
    else:  # −√square lies in [floor, floor + 1)
        assert (floor <= 0 and (-floor - 1) ** 2 < square <= floor * floor) or square == floor == 0


@pytest.mark.parametrize("call", [lambda: isqrt(-1), lambda: isqrt(-(10**9999)), lambda: floor_root_multiple(1, -1)])
def test_negative_radicands_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(BadParameter, match="not real"):
        call()
