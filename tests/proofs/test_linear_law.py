"""The law of pairs (A(n), sA(n) + d(n)), asked about a game whose law is known."""

import pytest

from sprague import game
from sprague.proofs.linear_law import prove_linear_law


@pytest.mark.parametrize(("s", "t"), [(1, 1), (1, 2), (2, 1), (3, 1)])
def test_only_the_law_of_the_rules_is_proved(s, t):
    assert (prove_linear_law(game("wythoff"), s, f"d = {t}n").word == "proved") == (s == t == 1)
