"""Periods as claims: proved by the theorem on periods, refuted by two heaps that the definition confirms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import nim_sequence
from sprague.claims import Period, prove
from sprague.errors import BadParameter
from sprague.games import Octal, Subtraction, game
from sprague.games.taking_breaking import TWO_HEAPS, TakingBreaking
from sprague.laws import period as period_claim
from sprague.logic.automata.limits import Limits
from sprague.proofs import Proved, Refuted, Undecided
from sprague.proofs.heap_code import HeapCode


@pytest.mark.parametrize(
    ("name", "claimed"),
    [
        ("kayles", "period 12 from 71"),
        ("kayles", "period 36 from 500"),
        ("dawsons-kayles", "period 34 from 53"),
        ("dawsons-chess", "period 34 from 52"),
        ("guiles", "period 10 from 1"),
        ("0.165", "period 1550 from 5181"),
        ("subtraction:1,3,4", "period 7 from 0"),
        ("4.4", "period 12 from 72"),
    ],
)
def test_published_periods_are_proved(name, claimed):
    verdict = prove(game(name), claimed)
    assert isinstance(verdict, Proved) and "brute force agrees for heaps <" in verdict.evidence
    assert "Guy and Smith 1956" in verdict.record.assumptions[0] and verdict.record.as_dict()["claim"]


@pytest.mark.parametrize(
    ("name", "claimed", "shows"),
    [
        ("kayles", "period 12 from 70", "n = 70: G(70) = 6, G(82) = 2"),
        ("kayles", "period 13 from 71", "n = 71"),
        ("0.165", "period 1550 from 5180", "n = 5180"),
        ("guiles", "period 10 from 0", "n = 0: G(0) = 0, G(10) = 2"),
        ("0.07", "period 17 from 53", "n = "),
        ("grundy", "period 3 from 0", "n = 0: G(0) = 0, G(3) = 1"),  # no theorem needed
        ("fibonacci-subtraction", "period 4 from 9", "n = "),
        ("0.6", "period 9999 from 0", "n = "),
    ],
)
def test_one_too_early_or_another_period_is_refuted(name, claimed, shows):
    verdict = prove(game(name), claimed)
    assert isinstance(verdict, Refuted) and verdict.counterexample.startswith(shows)


def test_the_evidence_names_the_least_period():
    assert "12 and 71 are the least" in prove(game("kayles"), Period(12, 71)).evidence
    assert "the least are 12 and 71" in prove(game("kayles"), Period(24, 90)).evidence


def test_what_the_theorem_does_not_speak_of_is_undecided():
    for name in ("wythoff", "euclid"):
        assert isinstance(prove(game(name), "period 4 from 9"), Undecided)
    assert isinstance(prove(game("couples-are-forever"), "period 1 from 1000000000"), Undecided)
    distinct = TakingBreaking(
        (TWO_HEAPS,), distinct=True, smallest_heap=10**6, name="pairs"
    )  # G(n) = 0 as far as is looked
    assert isinstance(prove(distinct, "period 4 from 1"), Undecided)
    assert isinstance(prove(game("kayles"), Period(10**30, 1)), Undecided)
    assert isinstance(prove(game("0.07"), Period(34 * 10**4, 53), limits=Limits(seconds=0)), Undecided)


def test_what_no_theorem_speaks_of_is_refuted_where_counting_does():
    for name in ("grundy", "fibonacci-subtraction"):
        assert isinstance(prove(game(name), "period 4 from 9"), Refuted)


def test_a_period_is_a_positive_number():
    assert Period.read(" period  5 from 0 on ") == Period(5, 0)
    assert Period.read("period 12 from 71 saltus 4") == Period(12, 71, saltus=4)
    assert Period.read("period 5") is Period.read("v = 3") is None
    for wrong in ((0, 3), (3, -1)):
        with pytest.raises(BadParameter):
            Period(*wrong)


codes = st.lists(st.sampled_from("01234567"), min_size=1, max_size=3).map(lambda digits: Octal("0." + "".join(digits)))
sets = st.sets(st.integers(1, 9), min_size=1, max_size=3).map(Subtraction)


@settings(max_examples=60, deadline=None)
@given(codes | sets, st.integers(1, 20), st.integers(0, 20))
def test_no_period_is_proved_or_refuted_against_the_values(rules, p, n0):
    values = nim_sequence(rules, 1500).tolist()
    verdict = prove(rules, Period(p, n0))
    assert isinstance(verdict, Proved | Refuted)
    assert isinstance(verdict, Proved) == all(values[n] == values[n + p] for n in range(n0, 1500 - p))


def test_values_that_repeat_themselves_only_up_to_the_bound_less_one_are_not_enough(monkeypatch):
    """The bound of the theorem is asked for in full: a sequence that breaks at its last value is refuted."""
    whole = period_claim.values_needed(HeapCode((0, 7, 7)), 71, 12)
    real = period_claim.extend

    def broken(sequence, values, count, name):
        real(sequence, values, count, name)
        if count == whole:
            values[-1] += 1

    monkeypatch.setattr(period_claim, "extend", broken)
    with pytest.raises(AssertionError, match="the engine and the definition"):
        prove(game("kayles"), Period(12, 71))
    monkeypatch.setattr(period_claim, "LARGEST_CHECK", 1)
    assert isinstance(prove(game("kayles"), Period(12, 71)), Refuted)
