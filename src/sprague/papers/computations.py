"""What a name in a document may be bound to besides a game: relations between numbers, computed from their definition.

None of these looks at an automaton: a number's Zeckendorf representation is found by listing every allowed set of
indices, ⌊nφ⌋ by integer square roots, a nim-sum by Python's integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count, product, takewhile
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from sprague.numbers.numeration import fibonacci
from sprague.texts import Texts

Table = NDArray[np.bool_]


@dataclass(frozen=True)
class Computation:
    """A relation between so many numbers; ``table`` holds where it is true, up to a bound."""

    arguments: int
    table: Callable[[int], Table]


def of_tuples(arguments: int, tuples: Callable[[int], Iterable[tuple[int, ...]]]) -> Computation:
    """The relation of the tuples that a function lists for a bound; those with a larger number are left out.

    >>> squares = of_tuples(2, lambda up_to: ((n, n * n) for n in range(up_to + 1)))
    >>> np.argwhere(squares.table(9)).tolist()
    [[0, 0], [1, 1], [2, 4], [3, 9]]
    """

    def table(up_to: int) -> Table:
        cells = np.zeros([up_to + 1] * arguments, dtype=np.bool_)
        for each in tuples(up_to):
            if min(each) >= 0 and max(each) <= up_to:
                cells[each] = True
        return cells

    return Computation(arguments, table)


def of_one(test: Callable[[int], bool]) -> Computation:
    """The set of numbers of which a test holds.

    >>> of_one(lambda x: x % 2 == 0).table(3).tolist()
    [True, False, True, False]
    """
    return of_tuples(1, lambda up_to: ((x,) for x in range(up_to + 1) if test(x)))


def of_two(test: Callable[[int, int], bool]) -> Computation:
    """The pairs of which a test holds."""
    return of_tuples(2, lambda up_to: (pair for pair in product(range(up_to + 1), repeat=2) if test(*pair)))


def of_function(function: Callable[[int], int], first: int = 0) -> Computation:
    """The graph of a function on the integers from ``first`` on.

    >>> np.argwhere(of_function(lambda n: n * n).table(9)).tolist()
    [[0, 0], [1, 1], [2, 4], [3, 9]]
    """
    return of_tuples(2, lambda up_to: ((n, function(n)) for n in range(first, up_to + 1)))


def hold_each_once(columns: Iterable[Callable[[int], int]], to: int) -> bool:
    """Whether the terms with n ≥ 1 of increasing sequences hold each of 1, …, ``to`` once.

    >>> hold_each_once([lower, upper], 1000), hold_each_once([lower, lower], 1000)
    (True, False)
    """
    held = [takewhile(lambda term: term <= to, map(column, count(1))) for column in columns]
    return sorted(chain.from_iterable(held)) == list(range(1, to + 1))


def lower(n: int) -> int:
    """⌊nφ⌋, exact.

    >>> [lower(n) for n in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (n + isqrt(5 * n * n)) // 2


def upper(n: int) -> int:
    """⌊nφ²⌋ = ⌊nφ⌋ + n."""
    return lower(n) + n


@lru_cache(maxsize=65536)
def indices(x: int) -> tuple[int, ...]:
    """The indices of the Zeckendorf representation of x, the smallest first: the one sum that the definition allows.

    Every way to choose indices from 2 on, no two of them neighbours, is tried from the largest down.

    >>> indices(100), indices(0)
    ((4, 6, 11), ())
    """
    open_: list[tuple[int, int, tuple[int, ...]]] = [(x, _top(x), ())]
    chosen_indices = []
    while open_:
        rest, top, chosen = open_.pop()
        if rest == 0:
            chosen_indices.append(chosen)
            continue
        for index in range(min(top, _top(rest)), 1, -1):
            if fibonacci(index + 1) <= rest:  # no allowed sum of indices up to this one reaches rest
                break
            open_.append((rest - fibonacci(index), index - 2, (index, *chosen)))
    (only,) = chosen_indices
    return only


def _top(x: int) -> int:
    index = 2
    while fibonacci(index + 1) <= x:
        index += 1
    return index


def smallest(x: int) -> int:
    """z₁(x), the smallest index of x; 0 for x = 0."""
    return (indices(x) or (0,))[0]


def _members(terms: Callable[[int], list[int]]) -> Computation:
    """The set of the terms that a function lists up to a bound."""
    return of_tuples(1, lambda up_to: ((term,) for term in terms(up_to)))


def _gap(sequence: Callable[[int], int]) -> Computation:
    return of_function(lambda n: sequence(n + 1) - sequence(n), 1)


def _second(x: int) -> int:
    """z₂(x), the second smallest index; 0 where there is none."""
    return (*indices(x), 0, 0)[1]


def _beyond_phi(a: int, b: int, plus: int = 0) -> bool:
    """Whether a/b > φ + plus, exactly: 2a − (2·plus + 1)b > b√5."""
    rest = 2 * a - (2 * plus + 1) * b
    return a > 0 and b > 0 and rest > 0 and rest * rest > 5 * b * b


def _even_runs(up_to: int) -> list[int]:
    ends = range(1, _top(up_to) + 1)
    return [sum(fibonacci(2 * i) for i in range(low, high + 1)) for low in ends for high in ends if low <= high]


COMPUTATIONS: dict[str, Computation] = {
    "⌊nφ⌋": of_function(lower),
    "⌊nφ²⌋": of_function(upper),
    "⌊⌊nφ²⌋φ⌋": of_function(lambda n: lower(upper(n))),
    "⌊⌊nφ⌋φ⌋ for n ≥ 1": of_function(lambda n: lower(lower(n)), 1),
    "⌊nφ²⌋ for n ≥ 1": of_function(upper, 1),
    "⌊⌊nφ²⌋φ⌋ for n ≥ 1": of_function(lambda n: lower(upper(n)), 1),
    "the ⌊nφ²⌋, n ≥ 0": _members(lambda up_to: [upper(n) for n in range(up_to + 1)]),
    "the ⌊nφ²⌋ + 1, n ≥ 0": _members(lambda up_to: [upper(n) + 1 for n in range(up_to + 1)]),
    "the ⌊nφ⌋, n ≥ 1": _members(lambda up_to: [lower(n) for n in range(1, up_to + 1)]),
    "the ⌊nφ²⌋, n ≥ 1": _members(lambda up_to: [upper(n) for n in range(1, up_to + 1)]),
    "the ⌊⌊nφ²⌋φ⌋, n ≥ 1": _members(lambda up_to: [lower(upper(n)) for n in range(1, up_to + 1)]),
    "the ⌊⌊nφ²⌋φ⌋ + 1, n ≥ 1": _members(lambda up_to: [lower(upper(n)) + 1 for n in range(1, up_to + 1)]),
    "the gap after ⌊nφ²⌋, n ≥ 1": _gap(upper),
    "the gap after ⌊⌊nφ²⌋φ⌋, n ≥ 1": _gap(lambda n: lower(upper(n))),
    "a/b > G, positive": of_two(_beyond_phi),
    "a/b > G + 1, positive": of_two(lambda a, b: _beyond_phi(a, b, 1)),
    "a/b < 1/G, positive": of_two(lambda a, b: a > 0 and (2 * a + b) ** 2 < 5 * b * b),
    "the x with an even smallest index": of_one(lambda x: x > 0 and smallest(x) % 2 == 0),
    "the x with an odd smallest index": of_one(lambda x: smallest(x) % 2 == 1),
    "the x with an even smallest index from 4 on": of_one(lambda x: smallest(x) >= 4 and smallest(x) % 2 == 0),
    "the x with the smallest index 3": of_one(lambda x: smallest(x) == 3),
    "the x with the smallest index 5": of_one(lambda x: smallest(x) == 5),
    "the x with the smallest index 7": of_one(lambda x: smallest(x) == 7),
    "the x without the index 2": of_one(lambda x: smallest(x) != 2),
    "the x ≥ 1 without the indices 2 and 3": of_one(lambda x: smallest(x) >= 4),
    "the x with the indices 2 and an even one from 4 on first": of_one(
        lambda x: smallest(x) == 2 and _second(x) >= 4 and _second(x) % 2 == 0
    ),
    "the x with the indices 2 and an odd one from 5 on first": of_one(
        lambda x: smallest(x) == 2 and _second(x) >= 5 and _second(x) % 2 == 1
    ),
    "the terms of the Zeckendorf representation": of_tuples(
        2, lambda up_to: ((fibonacci(i), p) for p in range(up_to + 1) for i in indices(p))
    ),
    "the Fibonacci numbers of odd index from 3 on": of_one(lambda x: len(indices(x)) == 1 and smallest(x) % 2 == 1),
    "the Fibonacci numbers of even index from 2 on": of_one(lambda x: len(indices(x)) == 1 and smallest(x) % 2 == 0),
    "the F(2n + 1) − 1, n ≥ 1": _members(lambda up_to: [fibonacci(2 * n + 1) - 1 for n in range(1, _top(up_to) + 2)]),
    "the sums F(3) + F(5) + … + F(2k − 1), k ≥ 2": _members(
        lambda up_to: [sum(fibonacci(i) for i in range(3, 2 * k, 2)) for k in range(2, _top(up_to) + 2)]
    ),
    "the sums F(2j) + F(2j − 2) + … + F(2i), j ≥ i ≥ 1": _members(_even_runs),
}
"""The computations by the names that a document gives them; x stands for its Zeckendorf representation."""

MEANINGS = Texts(__file__, "computations")
"""What these names, and those of other files, mean for all numbers: the last definition of a text of claims."""
