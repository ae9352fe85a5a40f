"""The extended recursion against the recursion itself."""

from __future__ import annotations

import pytest

from sprague.strategies.fat_rat import MexRecursion


@pytest.mark.parametrize(
    ("p", "q", "differences"),
    [(7, 4, ((2, 4), (3, 2))), (3, 2, ((1, 2),)), (15, 8, ((4, 8), (6, 4), (7, 2)))],
)
def test_the_extension_of_one_period_is_the_recursion(p, q, differences):
    recursion = MexRecursion(p, q, differences)
    used = {0}
    assert recursion.index((0,) * (len(differences) + 1)) == 0
    for n in range(1, 200):
        row = [next(x for x in range(10**6) if x not in used)]
        for s, d in differences:
            row.append(row[-1] + (p * n - s) // d)
        used.update(row)
        assert recursion.term(n) == tuple(row)
        assert recursion.index(tuple(row)) == n
        assert recursion.index((*row[:-1], row[-1] + 1)) is None


def test_a_recursion_without_this_period_is_refused():
    with pytest.raises(ValueError, match="not periodic"):
        MexRecursion(7, 4, ((1, 4), (3, 2)))
    with pytest.raises(ValueError, match="multiple"):
        MexRecursion(7, 4, ((2, 3),))
