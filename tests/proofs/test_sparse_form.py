"""The theorem on periods with few rare heaps, and the certificates that use it."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter
from sprague.numbers.periods import Period, repeats_from
from sprague.proofs.heap_code import HeapCode
from sprague.proofs.period_check import check, seconds_to_check
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import certify, proving_bound, read_certificate
from sprague.proofs.sparse_form import SparseForm, SparseSpace, applies, enough_values, sparse_bound, timed

digits = st.lists(st.integers(0, 7), min_size=1, max_size=4).filter(lambda these: these[-1] > 0)
compiled = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")


@given(digits, st.integers(0, 9), st.integers(30, 300), st.integers(0, 63), st.booleans())
@settings(max_examples=300)
def test_what_the_theorem_proves_holds_far_beyond(digits, smallest, count, mask, twisted):
    code, space = HeapCode((0, *digits), smallest), SparseSpace(mask, twisted)
    if not applies(code, space):
        return
    values = kernels.taking_breaking_values(np.array(code.digits, dtype=np.uint8), 1200, False, smallest)
    for period in range(1, 20):
        law = Period(period, repeats_from(values[:count], period))
        if enough_values(code, values[:count], law, space) is not None:
            assert law.exception(values) is None


def test_the_tokens_that_a_move_takes_count_too():
    """The last values of 0.72 repeat themselves, and no heap is rare: without k, 36 values would prove a falsehood."""
    code, space, law = HeapCode((0, 7, 2)), SparseSpace(15, True), Period(2, 34)
    values = nim_sequence("0.72", 200)
    assert repeats_from(values[:36], 2) == 34 and law.exception(values) is not None
    assert SparseForm.of(code, space, 36).fill(values[:36].copy(), 34, 36) == 0
    assert sparse_bound(code, law, space, 0) == 38
    assert enough_values(code, values[:36], law, space) is None


@compiled
def test_there_is_a_sparse_form_where_few_heaps_are_rare_and_it_pays():
    found = timed(HeapCode((0, 1, 0, 4)), 10**6)
    assert found is not None and found.form.space == SparseSpace(23, True)
    values, reach = found.values(300_000, last=100_000)
    assert (values == nim_sequence("0.104", 300_000)).all()
    assert 0 < reach < 20_000
    assert timed(HeapCode((0, 0, 7)), 10**6) is None


@compiled
def test_a_long_certificate_is_checked_by_the_sparse_form_and_a_lie_is_found_out(monkeypatch, changed):
    """0.16 has its 149,459 from heap 105,351 on: 509,622 values, which the definition itself knows in half a minute."""
    monkeypatch.setattr("sprague.proofs.period_check.extend", None)  # no engine is asked for these values
    found = find_period("0.16", 10**6)
    verdict = check(found)
    assert verdict.word == "proved" and "values by the definition in its sparse form" in verdict.evidence
    for change in (
        {"sha256": "0" * 64},
        {"preperiod": found.law.preperiod + 1, "bound": found.bound + 2},
        {"largest": 24},
    ):
        assert check(changed(found, change)).word == "refuted"


@pytest.fixture(scope="module")
def short():
    """0.644 has its 442 from heap 3256 on; the theorem of Guy and Smith would need 7399 values."""
    return find_period("0.644", 5000)


def test_fewer_values_prove_a_period_where_few_heaps_are_rare(short):
    assert (short.law, short.space) == (Period(442, 3256), SparseSpace(126, False))
    assert short.bound < 5000 < proving_bound(short.code, short.values, short.law)
    again = read_certificate(short.to_json())
    assert again == short
    verdict = check(again)
    assert verdict.word == "proved"
    assert "theorem on periods with few rare heaps" in verdict.evidence


def test_it_is_checked_without_the_engine(short, monkeypatch):
    timed.cache_clear()
    monkeypatch.setattr("sprague.proofs.sparse_form.engine", None)
    monkeypatch.setattr("sprague.proofs.period_check.engine", None)
    assert check(short).word == "proved"


def test_one_value_less_is_not_believed(short, changed):
    space, values = short.space, nim_sequence("0.644", short.bound)
    assert certify("0.644", short.code, values, 442, space=space) == short
    assert certify("0.644", short.code, values, 442) is None
    reach = check(changed(short, {"bound": short.law.enough + 1}))
    assert reach.word == "refuted" and "the theorem needs" in reach.evidence


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"period": 884}, "least period"),
        ({"period": 221}, "n = "),
        ({"preperiod": 3257}, "least period or preperiod"),
        ({"largest": 1}, "largest value"),
        ({"sha256": "0" * 64}, "digest"),
        ({"space": SparseSpace(125, False)}, "the theorem needs"),
        ({"space": SparseSpace(0, False)}, "the theorem needs"),
    ],
)
def test_a_lie_is_refuted(short, change, says, changed):
    more = {"bound": short.bound + 500} if {"period", "preperiod"} & change.keys() else {}
    verdict = check(changed(short, change | more), anyway=True)
    assert verdict.word == "refuted"
    assert says in verdict.evidence


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"mask": 2**16}, "'mask' and 'twisted' do not fit"),
        ({"mask": -1}, "'mask' and 'twisted' do not fit"),
        ({"mask": "91"}, "'mask' is a text"),
        ({"twisted": True}, "'mask' and 'twisted' do not fit"),
        ({"twisted": 0}, "'twisted' is an integer"),
        ({"format": "sprague periodicity certificate, version 2"}, "'mask', which does not belong"),
    ],
)
def test_what_says_nothing_of_rare_heaps_is_refused(short, change, says, resealed):
    with pytest.raises(BadParameter, match=says):
        read_certificate(resealed(short, **change), "FILE")


def test_other_codes_have_no_such_certificate(short, resealed):
    content = {name: json.loads(short.to_json())[name] for name in ("mask", "twisted", "format")}
    kayles = find_period("subtraction:1,2", 100)
    with pytest.raises(BadParameter, match="do not fit a code with these digits"):
        read_certificate(resealed(kayles, **content), "FILE")


@pytest.mark.parametrize("bound", [10**12, 10**30, 10**400])
def test_a_bound_that_no_memory_holds_is_refused_before_the_work(run, refused, short, resealed, tmp_path, bound):
    path = tmp_path / "short.json"
    path.write_text(resealed(short, bound=bound))
    refused(run("period", "--check", path), " hours; --anyway" if bound < 10**30 else "billions of years")
    refused(run("period", "--check", path, "--anyway"), "memory")


def test_a_mask_by_which_all_heaps_are_rare_takes_long_and_is_said_to(short, changed):
    assert seconds_to_check(changed(short, {"space": SparseSpace(0, False)})) > 10 * seconds_to_check(short)
