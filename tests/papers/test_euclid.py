"""The claims on Euclid and the Calkin–Wilf tree: all there, judged as expected, and each of them able to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.games import game
from sprague.numbers import rationals
from sprague.numbers.quadratic import Quadratic
from sprague.papers import euclid
from sprague.papers.exhibit import Exhibit, Judgement, printed
from sprague.papers.library import document

DOCUMENT = document("E")
CLAIMS = {claim.id: claim for claim in DOCUMENT.claims}
REFUTED = {"E-branch.multiples": "(2, 1)", "E-cf.path-even": "[0, 1, 2]", "E-3.gloss": "(1, 2)"}

SMALLER_BOUNDS = {
    **{"RULES_BOUND": 40, "DEFINITION_BOUND": 60, "MEX_BOUND": 300, "BROCOT_GENERATIONS": 9},
    **{"SCALED": 12, "MOVES_BOUND": 60},
}


@pytest.fixture
def smaller_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same computations, not carried so far."""
    for name, bound in SMALLER_BOUNDS.items():
        monkeypatch.setattr(euclid, name, bound)


@pytest.mark.usefixtures("smaller_bounds")
@pytest.mark.parametrize("claim", DOCUMENT.claims, ids=lambda claim: claim.id)
def test_the_verdict_is_the_expected_one(claim: Exhibit) -> None:
    judgement = claim.judge()
    assert judgement.as_expected, judgement.verdict.evidence


@pytest.mark.nightly
@pytest.mark.parametrize("claim", DOCUMENT.claims, ids=lambda claim: claim.id)
def test_the_verdict_is_the_expected_one_to_the_full_bound(claim: Exhibit) -> None:
    assert claim.judge().as_expected


def test_the_false_statements_fail_at_their_least_counterexamples() -> None:
    assert {claim.id for claim in DOCUMENT.claims if claim.expected == "refuted"} == set(REFUTED)
    for name, counterexample in REFUTED.items():
        evidence = CLAIMS[name].judge().verdict.evidence
        assert evidence.startswith(f"fails at {counterexample}") and "in truth" in evidence


def test_subtracting_the_smaller_number_as_often_as_it_fits_is_no_move_if_it_is_1() -> None:
    assert list(game("euclid").options((2, 1))) == [(1, 1)]


def test_nobody_has_a_choice_from_1_and_2() -> None:
    rules = game("euclid")
    assert list(rules.options((1, 2))) == [(1, 1)] and list(rules.options((1, 1))) == []


def test_the_printed_word_for_two_thirds_leads_elsewhere() -> None:
    # 2/3 = [0, 1, 2] is the left child of 2/1, the right child of the root.
    assert euclid.children(euclid.children((1, 1))[1])[0] == (2, 3)
    assert euclid.along_the_printed_word([0, 1, 2]) == (3, 1)


def options(a: int, b: int) -> Iterator[tuple[int, int]]:
    """By the rules: the larger number falls by a multiple of the smaller and stays positive."""
    small, large = min(a, b), max(a, b)
    return ((small, rest) for rest in range(large - small, 0, -small))


def test_the_tables_are_those_of_the_definition() -> None:
    bound = 45
    values: dict[tuple[int, int], int] = {}
    for total in range(2, 2 * bound + 1):
        for a in range(max(1, total - bound), min(bound, total - 1) + 1):
            seen = {values[option] for option in options(a, total - a)}
            values[a, total - a] = next(value for value in count() if value not in seen)
    wins, nim_values = euclid.wins(bound), euclid.nim_values(bound)
    for (a, b), value in values.items():
        assert wins[a, b] == (value > 0) and nim_values[a, b] == value


@given(st.integers(1, 10**9), st.integers(1, 60), st.integers(1, 10**6))
def test_within_is_the_distance_from_half_of_a_multiple_of_the_root_of_five(n: int, k: int, tolerance: int) -> None:
    # |n − (√5 k − k)/2| ≤ t in the exact arithmetic of Q(√5)
    distance = abs(Quadratic(0, 1, 5, 2) * k - Fraction(k, 2) - n)
    assert euclid.within(n, -k, k, tolerance) == (distance < tolerance or distance == tolerance)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(1, 10**6))
def test_within_close_to_the_border(size: int, below: int, tolerance: int) -> None:
    n = (Quadratic(0, 1, 5, 2) * size).floor() - below
    distance = abs(Quadratic(0, 1, 5, 2) * size - n)
    assert euclid.within(n, 0, size, tolerance) == (distance < tolerance)


# Each claim with something false put in the place of a formula, a table or a rule that it uses: it must be refuted.


def _one_flip(up_to: int = euclid.BOUND) -> Any:
    table = _wins(up_to).copy()
    table[4, 6] = table[6, 4] = not table[6, 4]
    return table


def _misprinted(name: str) -> list[dict[str, str]]:
    rows = printed(name)
    column = list(rows[-1])[-1]
    return [*rows[:-1], {**rows[-1], column: rows[-1][column] + "1"}]


def _too_long(x: Fraction) -> Iterator[int]:
    return iter([1] * 10**6)


def _wrong_newman() -> Iterator[tuple[int, int]]:
    x = Fraction(1)
    while True:
        yield x.numerator, x.denominator
        x = 1 / (2 * (x.numerator // x.denominator) + 2 - x)


_squares, _brocot, _descent, _wins = euclid.wins_in_squares, euclid.stern_brocot, euclid.descent, euclid.wins


def _more_wins(table: Any) -> list[int]:
    return [wins + 5 * n for n, wins in enumerate(_squares(table))]


MUTANTS: list[tuple[str, ModuleType, str, Callable[..., Any] | Quadratic]] = [
    ("E-cw.drawing", euclid, "printed", _misprinted),
    ("E-newman.sequence", euclid, "printed", _misprinted),
    ("E-stern.logarithmic", euclid, "quotients", _too_long),
    ("E-stern.logarithmic", rationals, "fraction_at", lambda n: Fraction(n)),
    ("E-rules.moves", euclid, "EUCLID", game("euclid-zero")),
    ("E-rules.end", euclid, "EUCLID", game("euclid-zero")),
    ("E-rules.winner", euclid, "wins", _one_flip),
    ("E-density.share", euclid, "wins_in_squares", _more_wins),
    ("E-density.exact", euclid, "wins_in_squares", _more_wins),
    ("E-density.error", euclid, "wins_in_squares", _more_wins),
    ("E-grundy", euclid, "difference_of_ratios", lambda smaller, larger: larger // np.maximum(smaller, 1) - 1),
    ("E-grundy.stern-brocot", euclid, "value_on_the_way", lambda way: len(way) - len(way.lstrip("R"))),
    ("E-grundy.stern-brocot", euclid, "descent", lambda pair: _descent(pair)[::-1]),
    ("E-stern-brocot.same", euclid, "stern_brocot", lambda n: _brocot(n)[::-1]),
    ("E-stern-brocot.paths", euclid, "stern_brocot", lambda n: _brocot(n)[::-1]),
    ("E-gcd.moves", euclid, "EUCLID", game("wythoff")),
    ("E-branch.multiples-corrected", euclid, "EUCLID", game("euclid-zero")),
    ("E-cf.golden", euclid, "PHI", Quadratic(1, 1, 2)),
    ("E-cf.drawing", euclid, "printed", _misprinted),
    ("E-4.table", euclid, "printed", _misprinted),
    ("E-4.table", euclid, "won_by_the_second", lambda n: n % 2),
]


def test_every_program_that_finds_its_statement_true_has_a_mutant() -> None:
    assert {name for name, *_ in MUTANTS} == {name for name in CLAIMS if CLAIMS[name].program} - set(REFUTED)


@pytest.mark.usefixtures("smaller_bounds")
@pytest.mark.parametrize(
    ("name", "module", "attribute", "wrong"), MUTANTS, ids=[f"{mutant[0]}-{mutant[2]}" for mutant in MUTANTS]
)
def test_a_wrong_ingredient_is_refuted(
    name: str, module: ModuleType, attribute: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, attribute, wrong)
    judgement: Judgement = CLAIMS[name].judge()
    assert judgement.verdict.word == "refuted"


def test_a_table_that_differs_is_refuted_where_the_larger_number_is_least() -> None:
    stated, computed = np.zeros((9, 9), dtype=np.int64), np.zeros((9, 9), dtype=np.int64)
    computed[1, 8] = computed[5, 4] = computed[0, 2] = 1
    assert euclid.agree(stated, computed).evidence == "fails at (5, 4): stated 0, computed 1"


def test_a_comparison_of_nothing_has_no_verdict() -> None:
    table = np.zeros((1, 1), dtype=np.bool_)
    with pytest.raises(ValueError, match="no position was compared"):
        euclid.agree(table, table)
