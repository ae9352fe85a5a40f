"""Hitting sets against a brute force over all sets of columns."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.guess.hitting import cheapest_hitting_set


@st.composite
def problems(draw):
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 7))
    table = draw(st.lists(st.lists(st.booleans(), min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    return np.array(table, dtype=bool), draw(st.lists(st.integers(1, 9), min_size=columns, max_size=columns))


def cheapest(rows, costs):
    sets = (some for k in range(len(costs) + 1) for some in combinations(range(len(costs)), k))
    hitting = [sum(costs[c] for c in some) for some in sets if rows[:, list(some)].any(axis=1).all()]
    return min(hitting, default=None)


@given(problems())
def test_no_set_that_hits_every_row_is_cheaper(problem):
    rows, costs = problem
    found, least = cheapest_hitting_set(rows, costs, nodes=10**6), cheapest(rows, costs)
    if least is None:
        assert found is None
    else:
        assert rows[:, list(found)].any(axis=1).all()
        assert sum(costs[c] for c in found) == least


@pytest.mark.parametrize("most", [4, 5])
def test_a_set_dearer_than_allowed_is_not_given(most):
    rows = np.eye(2, dtype=bool)
    assert cheapest_hitting_set(rows, [2, 3], most) == ((0, 1) if most == 5 else None)
