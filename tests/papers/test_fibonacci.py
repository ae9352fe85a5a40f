"""The statements of Larsson and Fox: all there, judged as expected, and each program able to fail."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from sprague.numbers.numeration import fibonacci, zeckendorf
from sprague.papers import computations
from sprague.papers import fibonacci as programs
from sprague.papers.exhibit import Exhibit
from sprague.papers.library import document

DOCUMENT = document("F")
CLAIMS = {claim.id: claim for claim in DOCUMENT.claims}
LEAST = {
    "F-1.A": "x = 1",
    "F-2.zero-x": "p = 5",
    "F-2.one-B": "p = 1",
    "F-2.two-y": "p = 9",
    "F-2.two-recipe": "p = 46",
    "F-2.two-alpha": "p = 17",
}
"""Where the false statements fail first."""


@pytest.mark.parametrize("claim", DOCUMENT.claims, ids=lambda claim: claim.id)
def test_the_verdict_is_the_expected_one(claim: Exhibit) -> None:
    judgement = claim.judge()
    assert judgement.as_expected, judgement.verdict.evidence


def test_the_false_statements_fail_at_their_least_counterexamples() -> None:
    assert {claim.id for claim in DOCUMENT.claims if claim.expected == "refuted"} == set(LEAST)
    for name, counterexample in LEAST.items():
        evidence = CLAIMS[name].judge().verdict.evidence
        assert counterexample in evidence and "in truth" in evidence, evidence


def test_a_wrong_term_of_the_encyclopedia_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = list(programs.published_terms())
    wrong = [(name, first, [*known[:-1], known[-1] + 1]) for name, first, known in terms]
    monkeypatch.setattr(programs, "published_terms", lambda: iter(wrong))
    assert CLAIMS["F-seq.oeis"].judge().verdict.word == CLAIMS["F-2.oeis"].judge().verdict.word == "refuted"


def test_a_number_with_two_representations_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = programs.zeckendorf_sums
    monkeypatch.setattr(programs, "zeckendorf_sums", lambda largest: np.append(right(largest), 7))
    assert CLAIMS["F-zeck"].judge().verdict.evidence == "fails at representations of 7: stated 1, computed 2"


def test_another_group_and_other_moves_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "nim_values", lambda: np.array([0, 1, 4, 2]))
    monkeypatch.setattr(programs, "fibonacci", lambda index: index)
    for name in ("F-aper.dimension", "F-aper.classical", "F-2.rules"):
        assert CLAIMS[name].judge().verdict.word == "refuted"


def test_the_sums_are_those_of_all_sets_without_neighbours() -> None:
    sets = (each for size in range(5) for each in combinations(range(2, 9), size))
    apart = [each for each in sets if all(b - a > 1 for a, b in pairwise(each))]
    assert sorted(programs.zeckendorf_sums(8).tolist()) == sorted(sum(map(fibonacci, each)) for each in apart)


def test_the_indices_are_those_of_the_greedy_representation() -> None:
    assert all(computations.indices(x) == tuple(sorted(zeckendorf(x))) for x in range(3000))
