"""Nimbers: mex, nim-sum and Conway's nim-product on the natural numbers.

Sprague 1935, Grundy 1939; Conway, *On Numbers and Games*, chapter 6: with these two operations the numbers
below 2^(2^k) form a field of characteristic 2. The product is fixed by the Fermat powers F = 2^(2^k): F ⊗ x =
F·x for x < F, and F ⊗ F = F ⊕ F/2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from operator import xor

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated


def mex(values: Iterable[int]) -> int:
    """The least natural number that is not among ``values``; linear in their number.

    >>> mex([0, 1, 3, 1]), mex([])
    (2, 0)
    """
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def least_outside(used: set[int]) -> Iterator[int]:
    """The mex of a set again and again, as it grows; what is smaller is taken out of the set.

    >>> used = {0, 1, 3}
    >>> [used.add(n) or n for n, _ in zip(least_outside(used), range(4))]
    [2, 4, 5, 6]
    """
    least = 0
    while True:
        while least in used:
            used.remove(least)
            least += 1
        yield least


def nim_sum(*values: int) -> int:
    """The nim-sum: binary addition without carries; 0 for none. ``BadParameter`` for a negative value.

    >>> nim_sum(3, 5), nim_sum(1, 2, 3), nim_sum()
    (6, 0, 0)
    """
    for value in values:
        _check_natural(value)
    return reduce(xor, values, 0)


def nim_product(a: int, b: int) -> int:
    """The nim-product of ``a`` and ``b`` ≥ 0; exact for any size.

    ``BadParameter`` for a negative factor. Three products of half the length each time, so about m^1.6 steps
    for m bits; the recursion is log₂ m deep.

    >>> nim_product(2, 2), nim_product(4, 4), nim_product(7, 9), nim_product(256, 255) == 256 * 255
    (3, 6, 8, True)
    """
    _check_natural(a)
    _check_natural(b)
    return _product(a, b)


def _product(a: int, b: int) -> int:
    if a > b:
        a, b = b, a
    if a < 2:
        return a * b
    if b < 256:
        power, logarithm = _field_of_256()
        return power[logarithm[a] + logarithm[b]]
    return _product_of_halves(a, b, _product)


@cache
def _field_of_256() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The powers g⁰ … g⁵⁰⁸ of a generator g of the nimbers 1 … 255, and the logarithms to base g."""

    def product(a: int, b: int) -> int:
        return _product_of_halves(min(a, b), max(a, b), product) if min(a, b) > 1 else a * b

    generator, powers = 1, [1]
    while len(powers) < 255:
        generator, powers = generator + 1, [1]
        while (following := product(powers[-1], generator)) != 1:
            powers.append(following)
    logarithms = [0] * 256
    for exponent, value in enumerate(powers):
        logarithms[value] = exponent
    return tuple(powers * 2), tuple(logarithms)


def _product_of_halves(a: int, b: int, product: Callable[[int, int], int]) -> int:
    """The product for 2 ≤ a ≤ b out of shorter ones."""
    half = _half_length(b)
    mask = (1 << half) - 1
    if a <= mask:
        return product(a, b >> half) << half ^ product(a, b & mask)
    high_a, low_a, high_b, low_b = a >> half, a & mask, b >> half, b & mask
    high, low = product(high_a, high_b), product(low_a, low_b)
    return (product(high_a ^ low_a, high_b ^ low_b) ^ low) << half ^ low ^ product(high, 1 << half - 1)


def _half_length(n: int) -> int:
    """The number of bits h = 2^k with 2^h ≤ n < 2^(2h), for n ≥ 2."""
    return 1 << ((n.bit_length() - 1).bit_length() - 1)


def nim_inverse(a: int) -> int:
    """The nimber whose nim-product with ``a`` ≥ 1 is 1; ``BadParameter`` unless a ≥ 1.

    For a = xF ⊕ y the conjugate xF ⊕ (x ⊕ y) has the norm y(x ⊕ y) ⊕ x²(F/2), of half the length.

    >>> [nim_inverse(a) for a in range(1, 8)]
    [1, 3, 2, 15, 12, 9, 11]
    """
    if a < 1:
        raise BadParameter(f"{abbreviated(a)} has no nim-inverse: a ≥ 1 is allowed")
    if a == 1:
        return 1
    half = _half_length(a)
    x, y = a >> half, a & (1 << half) - 1
    return _product(x << half | x ^ y, nim_inverse(_product(y, x ^ y) ^ _product(_product(x, x), 1 << half - 1)))


def _check_natural(value: int) -> None:
    if value < 0:
        raise BadParameter(f"{abbreviated(value)} is negative: nimbers are natural numbers")
