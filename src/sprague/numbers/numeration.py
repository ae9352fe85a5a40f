"""Sums of Fibonacci numbers, no two of them neighbours: the Zeckendorf representation.

F₁ = F₂ = 1. Zeckendorf 1972: every n ≥ 1 is the sum of Fᵢ with indices i ≥ 2 that differ by 2 or more, in
exactly one way.
"""

from __future__ import annotations

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated, long
from sprague.numbers.quadratic import Quadratic, floor_phi


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
    """The smallest index of the Zeckendorf representation of ``n`` ≥ 1, without finding the others.

    Let m = Σ Fᵢ₊₁ be the left shift of n = Σ Fᵢ. As Fᵢ₊₁ − φFᵢ = (−1/φ)ⁱ, the sum δ = m − nφ = Σ (−1/φ)ⁱ has
    the sign of its first term, and the geometric series give φ^(−z−1) < |δ| < φ^(−z+1) for the smallest index
    z. Hence m = ⌊(n+1)φ⌋ − 1, the sign of δ gives the parity of z, and |δ| then gives z. A few
    multiplications of numbers as long as n. ``BadParameter`` unless n ≥ 1.

    >>> lowest_index(100), lowest_index(10**40), zeckendorf(10**40)[0]
    (4, 5, 5)
    """
    if n < 1:
        raise BadParameter(f"{abbreviated(n)} has no smallest Fibonacci part: n ≥ 1 is allowed")
    m = floor_phi(n + 1) - 1
    norm = m * m - m * n - n * n  # δ times its conjugate m + n/φ, so 1/|δ| = (m + n/φ)/|norm|
    floor = (m + floor_phi(n) - n) // abs(norm)

    def is_inverse_above_power(k: int) -> bool:
        """Whether 1/|δ| > φᵏ."""
        power = floor_power_of_phi(k)
        if floor != power:
            return floor > power
        return abs(Quadratic(2 * m - n, -n, 5, 2)) * _power_of_phi(k) < 1

    z = max(2, floor.bit_length() * 36 // 25)  # 36/25 ≈ log 2 / log φ: near enough for a few steps
    z += (z % 2 == 0) != (norm > 0)
    while not is_inverse_above_power(z - 1):
        z -= 2
    while is_inverse_above_power(z + 1):
        z += 2
    return z


def floor_power_of_phi(k: int) -> int:
    """⌊φᵏ⌋ for k ≥ 0: the Lucas number Lₖ = φᵏ + (−1/φ)ᵏ, less 1 if k is even.

    ``BadParameter`` for a negative k.

    >>> [floor_power_of_phi(k) for k in range(8)]
    [1, 1, 2, 4, 6, 11, 17, 29]
    """
    a, b = fibonacci_pair(k)
    return 2 * b - a - (k % 2 == 0)


def _power_of_phi(k: int) -> Quadratic:
    """φᵏ for k ≥ 0: (Lₖ + Fₖ√5)/2."""
    a, b = fibonacci_pair(k)
    return Quadratic(2 * b - a, a, 5, 2)


def _check_natural(n: int) -> None:
    if n < 0:
        raise BadParameter(f"{abbreviated(n)} is negative: n ≥ 0 is allowed")
