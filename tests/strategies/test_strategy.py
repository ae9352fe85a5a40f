"""What counts as a position, and how the refusals read."""

from __future__ import annotations

import numpy as np
import pytest

from sprague.errors import BadPosition
from sprague.strategies import integers, sorted_piles


def test_integers_of_any_kind_become_python_integers():
    assert sorted_piles(np.array([3, 1]), 2, "mouse") == (1, 3)
    assert all(type(x) is int for x in integers(np.array([3, 1]), 2, 0, "mouse"))


@pytest.mark.parametrize(
    ("bad", "shown"),
    [
        ((1, 2, 3), "(1, 2, 3)"),
        ((1,), "(1)"),
        ((), "()"),
        ((1, -2), "(1, -2)"),
        ((1, 2.5), "(1, 2.5)"),
        ((1, True), "(1, True)"),
        ((1, None), "(1, None)"),
        ("12", "('1', '2')"),
        (7, "(7)"),
        ((10**9999, 1.5), "(1000…0000 (10000 digits), 1.5)"),
        ((1,) * 9, "(1, 1, 1, 1, 1, 1, 1, 1, …)"),
    ],
)
def test_a_refusal_names_what_was_given_and_what_is_allowed(bad, shown):
    with pytest.raises(BadPosition) as error:
        integers(bad, 2, 0, "mouse")
    assert str(error.value) == f"mouse: a position is 2 integers ≥ 0, not {shown}"
