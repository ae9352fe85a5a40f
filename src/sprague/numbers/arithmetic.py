"""Functions of the theory of numbers that are nim-values of games, by the words for them.

Where a divisor is taken from n, the value is the exponent of 2 in n; where a proper divisor is left, the number of
prime factors. Iannucci and Larsson, Game values of arithmetic functions, arXiv:2101.07608 (2021).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sprague.errors import TooLarge

MOST = 10**12
"""Larger numbers are not factored."""


def prime_factors(n: int) -> Iterator[int]:
    """The prime factors of n ≥ 1, each as often as it divides n, in order. Raises TooLarge beyond 10¹².

    >>> list(prime_factors(360))
    [2, 2, 2, 3, 3, 5]
    """
    if n > MOST:
        raise TooLarge(f"numbers above {MOST:,} are not factored")
    p = 2
    while p * p <= n:
        while n % p == 0:
            yield p
            n //= p
        p += 1 + (p > 2)
    if n > 1:
        yield n


def place_of_least_prime(n: int) -> int:
    """k, if the least prime factor of n is the k-th prime; 0 for 1.

    >>> [place_of_least_prime(n) for n in (1, 2, 3, 35)]
    [0, 1, 2, 3]
    """
    least = next(prime_factors(n), 1)
    return sum(1 for p in range(2, least + 1) if next(prime_factors(p)) == p)


FUNCTIONS: dict[str, Callable[[int], int]] = {
    "the exponent of 2 in n": lambda n: (n & -n).bit_length() - 1,
    "the number of prime factors of n": lambda n: len(list(prime_factors(n))),
    "the number of different prime factors of n": lambda n: len(set(prime_factors(n))),
    "the place of the least prime factor of n": place_of_least_prime,
    "the place of the least prime factor of n, if n is odd": lambda n: place_of_least_prime(n) if n % 2 else 0,
    "the number of binary digits of n": int.bit_length,
    "the number of binary digits 1 of n": int.bit_count,
    "the number of binary digits 1 of n mod 2": lambda n: n.bit_count() % 2,
}
"""Of numbers n ≥ 1."""
