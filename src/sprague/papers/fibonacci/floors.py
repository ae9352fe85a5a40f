"""A(n) = ⌊nφ⌋, B(n) = ⌊nφ²⌋ and AB(n) = A(B(n)): exactly for millions of n at once, and identities for all n.

The fractions F(k + 1)/F(k) with odd k lie below φ, by less than 1/F(k)² (Hardy and Wright, theorem 171). So for
n ≤ F(k) nφ is larger than the fraction nF(k + 1)/F(k) by less than 1/F(k), and no integer comes between them.
"""

from __future__ import annotations

from typing import NamedTuple

from sprague.errors import TooLarge
from sprague.numbers.quadratic import PHI, Quadratic
from sprague.papers.fibonacci.comparison import Integers

F_39, F_40 = 63_245_986, 102_334_155


def lower(n: Integers) -> Integers:
    """A(n) = ⌊nφ⌋ for 0 ≤ n ≤ F(39), as an array of the same shape; TooLarge above.

    >>> import numpy as np
    >>> lower(np.arange(1, 9)).tolist()
    [1, 3, 4, 6, 8, 9, 11, 12]
    """
    if n.size and int(n.max()) > F_39:
        raise TooLarge(f"⌊nφ⌋ for n = {int(n.max())}: in 64 bits n ≤ {F_39} is allowed")
    return n * F_40 // F_39


def upper(n: Integers) -> Integers:
    """B(n) = ⌊nφ²⌋ = ⌊nφ⌋ + n, as φ² = φ + 1.

    >>> import numpy as np
    >>> upper(np.arange(6)).tolist()
    [0, 2, 5, 7, 10, 13]
    """
    return lower(n) + n


def lower_of_upper(n: Integers) -> Integers:
    """AB(n) = A(B(n)).

    >>> import numpy as np
    >>> lower_of_upper(np.arange(1, 6)).tolist()
    [3, 8, 11, 16, 21]
    """
    return lower(upper(n))


class Expression(NamedTuple):
    """The number x·n + y·t + c, where t = nφ − ⌊nφ⌋; for n ≥ 1 it is 0 < t < 1, as φ is irrational."""

    x: Quadratic | int
    y: Quadratic | int
    c: Quadratic | int = 0

    def times_phi(self) -> Expression:
        """The product with φ."""
        return Expression(PHI * self.x, PHI * self.y, PHI * self.c)

    def plus(self, x: int, y: int, c: int) -> Expression:
        """The sum with x·n + y·t + c."""
        return Expression(self.x + x, self.y + y, self.c + c)


LOWER = Expression(PHI, -1)
"""A(n) = nφ − t."""

UPPER = Expression(PHI + 1, -1)
"""B(n) = nφ + n − t."""


def is_floor(integer: Expression, value: Expression) -> bool:
    """Whether the exact argument shows integer = ⌊value⌋ for every n ≥ 1, ``integer`` being known to be an integer.

    The difference must not depend on n; it is linear in t, so that its values at t = 0 and t = 1, both in [0, 1]
    and not both 1, keep it in [0, 1) for 0 < t < 1. False says only that this argument does not show it.

    >>> is_floor(LOWER, Expression(PHI, 0)), is_floor(UPPER, Expression(PHI, 0))
    (True, False)
    """
    if value.x - integer.x != 0:
        return False
    ends = (value.c - integer.c, value.c - integer.c + value.y - integer.y)
    return all(0 <= end <= 1 for end in ends) and any(end < 1 for end in ends)
