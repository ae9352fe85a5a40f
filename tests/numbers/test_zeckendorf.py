"""Fibonacci representations against exhaustive search and the greedy definition."""

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.numeration import fibonacci, fibonacci_pair, lowest_index, zeckendorf

FIBONACCI = [0, 1]
while len(FIBONACCI) < 3000:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


def from_indices(indices: Iterable[int]) -> int:
    return sum(FIBONACCI[index] for index in indices)


NASTY = (
    st.integers(1, 10**6)
    | st.builds(lambda k, d: max(1, FIBONACCI[k] + d), st.integers(2, 2500), st.integers(-3, 3))
    | st.builds(lambda k, j: FIBONACCI[k] + FIBONACCI[j], st.integers(2, 2500), st.integers(2, 2500))
    | st.integers(1, 10**400)
)


def greedy(n: int) -> tuple[int, ...]:
    indices = []
    for k in range(len(FIBONACCI) - 1, 1, -1):
        if FIBONACCI[k] <= n:
            indices.append(k)
            n -= FIBONACCI[k]
    return tuple(reversed(indices))


def test_fibonacci_numbers_by_the_recurrence() -> None:
    assert [fibonacci(n) for n in range(300)] == FIBONACCI[:300]
    assert fibonacci_pair(299) == (FIBONACCI[299], FIBONACCI[300])


def test_every_number_has_exactly_one_zeckendorf_representation() -> None:
    """All sets of non-neighbouring indices 2 … 12 with sum below F₁₁ (Zeckendorf 1972)."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for size in range(7):
        for indices in combinations(range(2, 13), size):
            if all(b - a >= 2 for a, b in pairwise(indices)):
                found.setdefault(from_indices(indices), []).append(indices)
    assert all(found[n] == [zeckendorf(n)] for n in range(FIBONACCI[11]))


@given(NASTY)
def test_zeckendorf_is_greedy_and_sums_to_its_number(n: int) -> None:
    assert zeckendorf(n) == greedy(n)
    assert from_indices(zeckendorf(n)) == n


@pytest.mark.parametrize("index", [2, 3, 1000, 1001, 47_000, 47_001])
def test_the_lowest_index_of_ten_thousand_digits(index: int) -> None:
    assert lowest_index(fibonacci(index)) == index
    assert lowest_index(fibonacci(index) + fibonacci(47_003)) == index
    assert lowest_index(fibonacci(index) + fibonacci(index + 2)) == index


def test_fibonacci_numbers_less_one_unfold_to_the_bottom() -> None:
    """F₂ₖ − 1 = F₃ + F₅ + … + F₂ₖ₋₁ and F₂ₖ₊₁ − 1 = F₂ + F₄ + … + F₂ₖ."""
    assert lowest_index(fibonacci(47_000) - 1) == 3 and lowest_index(fibonacci(47_001) - 1) == 2
    assert zeckendorf(fibonacci(5_000) - 1) == tuple(range(3, 5_000, 2))


@pytest.mark.parametrize("call", [lambda: zeckendorf(-(10**9000)), lambda: lowest_index(0), lambda: fibonacci(-1)])
def test_numbers_out_of_range_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(BadParameter):
        call()


def test_nothing_is_the_empty_sum() -> None:
    assert zeckendorf(0) == ()
