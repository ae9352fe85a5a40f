"""Numbers that a move may raise: the statements are judged as expected, and each program is able to fail."""

import pytest

from sprague.papers import loops as programs
from sprague.papers.library import document
from sprague.solving import Outcome

CLAIMS = document("L").claims


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_the_verdict_is_the_expected_one_and_another_where_the_rules_say_so(claim, monkeypatch):
    assert claim.judge().verdict.word == "proved"
    if claim.program:
        right = programs.outcome
        monkeypatch.setattr(programs, "outcome", lambda rules, n: Outcome.D if n == 22 else right(rules, n))
        wrong = claim.judge().verdict
        right_too = claim.id in ("L-square", "L-sizes")  # there 22 is a draw
        assert wrong.word == "proved" if right_too else "n = 22: stated" in wrong.evidence
