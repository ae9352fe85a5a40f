"""Sums of Fibonacci numbers, no two of them neighbours: the Zeckendorf representation.

F₁ = F₂ = 1. Zeckendorf 1972: every n ≥ 1 is the sum of Fᵢ with indices i ≥ 2 that differ by 2 or more, in
exactly one way.
"""

from __future__ import annotations

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated, long


def fibonacci(n: int) -> int:
    """Fₙ for n ≥ 0, in O(log n) multiplications; ``BadParameter`` for a negative ``n``.

    >>> [fibonacci(n) for n in range(10)], fibonacci(300).bit_length()
    ([0, 1, 1, 2, 3, 5, 8, 13, 21, 34], 208)
    """
    return fibonacci_pair(n)[0]


def fibonacci_pair(n: int) -> tuple[int, int]:
    """(Fₙ, Fₙ₊₁) by doubling: F₂ₖ = Fₖ(2Fₖ₊₁ − Fₖ), F₂ₖ₊₁ = Fₖ² + Fₖ₊₁².

    ``BadParameter`` for a negative ``n``.

    >>> fibonacci_pair(6)
    (8, 13)
    """
    if n < 0:
        raise BadParameter(f"the index {abbreviated(n)} is negative: n ≥ 0 is allowed")
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a, b


def zeckendorf(n: int) -> tuple[int, ...]:
    """The indices of the Zeckendorf representation of ``n`` ≥ 0, smallest first, all ≥ 2; () for 0.

    Greedy, in as many subtractions as the largest index. ``BadParameter`` for a negative ``n``.

    >>> zeckendorf(100), zeckendorf(1), zeckendorf(0)
    ((4, 6, 11), (2,), ())
    """
    _check_natural(n)
    n = long(n)
    indices: list[int] = []
    index = 2
    small: int = n**0
    large = 2 * small
    while large <= n:
        small, large, index = large, small + large, index + 1
    while n > 0:
        if small <= n:
            n -= small
            indices.append(index)
        small, large, index = large - small, small, index - 1
    return tuple(reversed(indices))


def lowest_index(n: int) -> int:
    """The smallest index of the Zeckendorf representation of ``n`` ≥ 1; ``BadParameter`` for others.

    >>> lowest_index(100), lowest_index(10**40)
    (4, 5)
    """
    if n < 1:
        raise BadParameter(f"{abbreviated(n)} has no smallest Fibonacci part: n ≥ 1 is allowed")
    return zeckendorf(n)[0]


def _check_natural(n: int) -> None:
    if n < 0:
        raise BadParameter(f"{abbreviated(n)} is negative: n ≥ 0 is allowed")
