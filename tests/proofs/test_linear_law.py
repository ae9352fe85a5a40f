"""The law of pairs (A(n), sA(n) + d(n)), asked about a game whose law is known."""

import pytest

from sprague import game
from sprague.laws.mex_differences import prove_difference_law


@pytest.mark.parametrize(("s", "t"), [(1, 1), (1, 2), (2, 1), (3, 1)])
def test_only_the_law_of_the_rules_is_proved(s, t):
    assert (prove_difference_law(game("wythoff"), f"d = {t}n", factor=s).word == "proved") == (s == t == 1)


def test_what_is_compared_by_brute_force_does_not_count_as_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for bound in (5, 40):
        monkeypatch.setattr("sprague.proofs.obligations.bound", lambda _, bound=bound: bound)
        verdict = prove_difference_law(game("wythoff"), "d = n")
        assert f"coordinates ≤ {bound}" in verdict.evidence
        counts.append(verdict.record.automata)
    assert counts[0] == counts[1]
