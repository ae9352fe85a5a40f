"""Nim-sum and nim-product against Conway's definitions by mex."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.nimbers import mex, nim_inverse, nim_product, nim_sum

LIMIT = 24
NIMBERS = st.integers(0, 300) | st.integers(0, 2**200)


def least_outside(values: set[int]) -> int:
    return min(set(range(len(values) + 1)) - values)


def test_sum_and_product_by_definition() -> None:
    """a ⊕ b = mex{a′ ⊕ b, a ⊕ b′}, a ⊗ b = mex{a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′} (Conway, On Numbers and Games, ch. 6)."""
    sums: dict[tuple[int, int], int] = {}
    for a, b in product(range(64), repeat=2):
        sums[a, b] = least_outside({sums[c, b] for c in range(a)} | {sums[a, d] for d in range(b)})
        assert nim_sum(a, b) == sums[a, b]
    products: dict[tuple[int, int], int] = {}
    for a, b in product(range(LIMIT), repeat=2):
        excluded = {products[c, b] ^ products[a, d] ^ products[c, d] for c in range(a) for d in range(b)}
        products[a, b] = least_outside(excluded)
        assert nim_product(a, b) == products[a, b]


@given(NIMBERS, NIMBERS, NIMBERS)
def test_nimbers_are_a_commutative_ring_of_characteristic_two(a: int, b: int, c: int) -> None:
    assert nim_sum(a, a) == 0 and nim_product(a, 1) == a and nim_product(a, 0) == 0
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))
    assert nim_product(a, nim_sum(b, c)) == nim_sum(nim_product(a, b), nim_product(a, c))


@given(st.integers(1, 300) | st.integers(1, 2**150))
def test_every_nimber_but_zero_has_an_inverse(a: int) -> None:
    assert nim_product(a, nim_inverse(a)) == 1


@pytest.mark.parametrize("k", range(10))
def test_fermat_powers_multiply_as_conway_says(k: int) -> None:
    fermat = 1 << (1 << k)
    assert nim_product(fermat, fermat) == fermat + fermat // 2
    assert nim_product(fermat, fermat - 1) == fermat * (fermat - 1)


@given(st.lists(st.integers(0, 30)))
def test_mex_is_the_least_natural_number_left_out(values: list[int]) -> None:
    assert mex(values) == least_outside(set(values)) == mex(iter(values))


def test_negative_numbers_are_no_nimbers() -> None:
    with pytest.raises(BadParameter):
        nim_sum(1, -1)
    with pytest.raises(BadParameter):
        nim_product(-2, 3)
    with pytest.raises(BadParameter):
        nim_inverse(0)
