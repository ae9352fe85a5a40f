"""Proved periods against the published ones and the definition; certificates that are wrong are found out."""

import dataclasses
import json
import re
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter, TooLarge
from sprague.games import Octal, Subtraction
from sprague.numbers.periods import Period, least_period, repeats_from, repetition, suspected_period
from sprague.proofs.heap_code import HeapCode
from sprague.proofs.period_check import check
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Observed, Periodicity, certify, read_certificate, values_needed
from sprague.proofs.verdict import Proved, Refuted

GOLDEN = Path(__file__).parent.parent / "golden" / "octal_periods.tsv"
PUBLISHED = [x.split("\t") for x in GOLDEN.read_text(encoding="utf-8").splitlines() if x[0] != "#"]
KAYLES = find_period("0.77", 1000)


@pytest.mark.parametrize(("code", "preperiod", "period", "largest", "at"), PUBLISHED, ids=[x[0] for x in PUBLISHED])
def test_the_periods_are_the_published_ones(code, preperiod, period, largest, at):
    if not kernels.COMPILED and int(preperiod) > 10**4:
        pytest.skip("takes minutes in plain Python")
    found = find_period(code, 10**6)
    assert isinstance(found, Periodicity)
    assert (found.law.preperiod, found.law.period) == (int(preperiod), int(period))
    assert (found.largest, found.largest_at) == (int(largest), int(at))
    assert found.bound == 2 * found.law.preperiod + 2 * found.law.period + Octal(code).longest


sets = st.sets(st.integers(1, 12), min_size=1, max_size=4)


@given(sets)
@settings(max_examples=30)
def test_a_finite_subtraction_game_is_periodic_and_its_period_is_the_least(removals):
    found = find_period(Subtraction(removals), 10**5)
    assert isinstance(found, Periodicity)
    values = nim_sequence(Subtraction(removals), found.law.preperiod + 5 * found.law.period + 100)
    assert holds(values, found.law.preperiod, found.law.period)
    assert found.law.preperiod == 0 or not holds(values, found.law.preperiod - 1, found.law.period)
    assert not any(holds(values, found.law.preperiod, p) for p in range(1, found.law.period))


def holds(values, n0, p):
    """Whether values repeat themselves from n0 on after p, as far as they go."""
    return all(values[n] == values[n + p] for n in range(n0, len(values) - p))


codes = st.lists(st.sampled_from("01234567"), min_size=1, max_size=3).map(lambda digits: "0." + "".join(digits))


@given(codes)
@settings(max_examples=25)
def test_what_is_proved_holds_far_beyond_the_bound(code):
    found = find_period(code, 1000)
    if isinstance(found, Periodicity):
        values = nim_sequence(code, 2 * found.bound + 1000)
        assert all(found.nim_value(n) == value for n, value in enumerate(values.tolist()))
        assert check(found) == Proved(check(found).certificate)


def test_a_heap_of_a_thousand_digits_has_its_nim_value():
    for n in (10**1000, 10**1000 + 7):
        assert KAYLES.nim_value(n) == nim_sequence("0.77", 200)[72 + (n - 72) % 12]
    with pytest.raises(BadParameter):
        KAYLES.nim_value(-1)


def test_one_value_less_than_the_bound_is_no_proof():
    values = nim_sequence("0.77", KAYLES.bound)
    assert certify("0.77", HeapCode((0, 7, 7)), values, 12) == KAYLES
    assert certify("0.77", HeapCode((0, 7, 7)), values[:-1], 12) is None
    assert not isinstance(find_period("0.77", KAYLES.bound - 1), Periodicity)


def test_a_multiple_of_the_period_is_reported_as_the_period():
    values = nim_sequence("0.77", 1000)
    assert certify("0.77", HeapCode((0, 7, 7)), values, 60) == KAYLES


def test_three_heaps_need_a_longer_look_and_one_heap_a_shorter():
    assert values_needed(HeapCode((0, 3)), 10, 5) == 10 + 1 + 5
    assert values_needed(HeapCode((0, 7)), 10, 5) == 20 + 5 + 1 + 5
    assert values_needed(HeapCode((0, 15)), 10, 5) == 30 + 10 + 1 + 5
    assert values_needed(HeapCode((0, 3)), 0, 5) == 1 + 1 + 5  # the theorem wants n0 ≥ 1
    assert values_needed(HeapCode((4,), 3), 1, 5) == 6 + 5 + 5  # and heaps from there on to move freely


def test_where_no_theorem_applies_a_period_is_only_observed():
    nim = find_period(Subtraction(lambda n: n, name="nim"), 500)
    assert nim == Observed("nim", Period(1, 0, 1), 499, 499, 500)
    odd = find_period(Subtraction(lambda n: 2 * n - 1, name="odd"), 500)  # of which nobody says that it recurs
    assert not isinstance(odd, Periodicity) and (odd.law.preperiod, odd.law.period, odd.law.saltus) == (0, 2, 0)
    grundy = nim_sequence("grundy", 500)
    assert find_period("grundy", 500) == Observed("grundy", None, int(grundy.max()), int(grundy.argmax()), 500)


def test_a_game_that_is_not_played_on_heaps_has_no_period():
    with pytest.raises(BadParameter, match="rat"):
        find_period("rat", 100)
    with pytest.raises(BadParameter, match="at least 1"):
        find_period("0.77", 0)


def test_a_certificate_survives_being_written_and_read():
    again = read_certificate(KAYLES.to_json())
    assert again == KAYLES
    assert check(again).word == "proved"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"period": 24, "bound": values_needed(HeapCode((0, 7, 7)), 71, 24)}, "least period"),
        ({"preperiod": 72, "bound": values_needed(HeapCode((0, 7, 7)), 72, 12)}, "least period"),
        ({"preperiod": 70, "bound": values_needed(HeapCode((0, 7, 7)), 70, 12)}, "n = 70"),
        ({"period": 11, "bound": values_needed(HeapCode((0, 7, 7)), 71, 11)}, "n = "),
        ({"bound": 167}, "bound"),
        ({"largest": 9}, "largest"),
        ({"largest_at": 28}, "largest"),
        ({"sha256": "0" * 64}, "digest"),
        ({"digits": (0, 7, 6)}, "n = "),
    ],
)
def test_a_certificate_that_is_wrong_is_refuted(change, message, changed):
    verdict = check(changed(KAYLES, change))
    assert isinstance(verdict, Refuted)
    assert message in verdict.evidence


def test_a_certificate_too_long_for_the_definition_is_said_to_be():
    with pytest.raises(TooLarge, match=r"419079763000 values would take some \d+ hours"):
        check(dataclasses.replace(KAYLES, bound=419079763000))


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
def test_the_checker_believes_no_engine(monkeypatch):
    def wrong(sequence, values, count, name):
        values[:count] = nim_sequence("0.77", count)
        values[100] = 0

    monkeypatch.setattr("sprague.proofs.period_check.extend", wrong)
    with pytest.raises(RuntimeError, match="heap 100 is not that of the definition"):
        check(KAYLES)


@pytest.mark.nightly  # some ten seconds: 6.5·10⁵ values by the definition
def test_the_certificate_of_a_long_preperiod_is_checked_by_the_definition():
    assert check(find_period("0.56", 10**6)).word == "proved"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "another"}, "its format is 'another'"),
        ({"period": 0}, "'period' is 0"),
        ({"period": -12}, "'period' is -12"),
        ({"preperiod": "71"}, "'preperiod' is a text"),
        ({"preperiod": True}, "'preperiod' is true"),
        ({"digits": [1, 7]}, "digits are not those of the game 0.77"),
        ({"digits": []}, "digits are not those of the game 0.77"),
        ({"digits": [0, 16]}, "'digits' holds '16'"),
        ({"digits": [0, True]}, "'digits' holds 'True'"),
        ({"digits": 7}, "'digits' is an integer"),
        ({"more": 1}, "field 'more'"),
        ({"smallest_heap": 10**30}, "digits are not those of the game 0.77"),
        ({"bound": 82}, "'bound'"),
        ({"game": "grundy"}, "digits are not those of the game grundy"),
        ({"game": "0.10"}, "digits are not those of the game 0.10"),
        ({"game": "Riemann hypothesis"}, "names no game on heaps"),
        ({"game": "rat"}, "names no game on heaps"),
        ({"game": "subtraction:1,2,100000000000"}, "digits are not those"),
        ({"game": None}, "'game' is null"),
        ({"game": []}, "'game' is a list"),
    ],
)
def test_what_is_no_certificate_is_refused_by_the_field(change, says, resealed):
    with pytest.raises(BadParameter, match=f"^FILE: .*{re.escape(says)}"):
        read_certificate(resealed(KAYLES, **change), "FILE")


def test_a_certificate_that_was_changed_after_it_was_sealed_is_refused():
    for name, value in json.loads(KAYLES.to_json()).items():
        changed = {**json.loads(KAYLES.to_json()), name: value + 1 if isinstance(value, int) else "x"}
        with pytest.raises(BadParameter, match=r"damaged|format"):
            read_certificate(json.dumps(changed))


def test_a_certificate_of_a_bound_that_no_memory_holds_is_refused_before_the_work(run, refused, tmp_path, resealed):
    path = tmp_path / "nim.json"
    nim = find_period("subtraction:1,2", 100)
    path.write_text(resealed(nim, bound=10**30))
    refused(run("period", "--check", path), "memory")
    path.write_text(resealed(KAYLES, bound=10**30))
    refused(run("period", "--check", path), "billions of years")


def test_a_certificate_of_version_1_is_still_read():
    fields = {**json.loads(KAYLES.to_json()), "format": "sprague periodicity certificate, version 1"}
    with pytest.raises(BadParameter, match="'seal', which does not belong"):
        read_certificate(json.dumps(fields))
    del fields["seal"], fields["saltus"], fields["recurring"]
    assert read_certificate(json.dumps(fields)) == KAYLES


def test_a_game_of_the_users_own_is_certified_by_its_code(changed):
    for name in ("mine", "grundy"):
        assert read_certificate(find_period(Octal("0.77", name=name), 1000).to_json()).game == "0.77"
    nobody = changed(KAYLES, {"game": "mine", "smallest_heap": 5})
    with pytest.raises(BadParameter, match="mine: no code says its rules"):
        nobody.to_json()


@pytest.mark.parametrize("text", [b"", "[]", "3", '{"period": 3}', "\x00", b"\xff", "[" * 100_000, "1" * 5000])
def test_another_file_is_no_certificate(text):
    with pytest.raises(BadParameter, match=r"^FILE"):
        read_certificate(text, "FILE")


PAGE = Path(__file__).parent.parent.parent / "docs" / "octal-table.md"
ROWS = [
    [cell.strip() for cell in x.split("|")[1:-1]] for x in PAGE.read_text(encoding="utf-8").splitlines() if "|" in x
]


def test_the_page_of_periods_has_every_game_once():
    digits = ["", *"1234567", *(f"{first}{second}" for first in range(8) for second in range(1, 8))]
    codes = [f"{whole}.{fraction or 0}" for whole in (0, 4) for fraction in digits if whole or fraction]
    shown = [row[0] for row in ROWS[2:]]
    assert shown[:-3] == codes and shown[-2:] == ["grundy", "couples-are-forever"]
    assert {row[5] for row in ROWS[2:]} == {"proved", "open to 100000"}


@pytest.mark.parametrize("row", [row for row in ROWS[2:] if row[5] == "proved"], ids=lambda row: row[0])
def test_the_periods_on_the_page_are_those_that_are_proved(row):
    found = find_period(row[0], 10**5)
    assert isinstance(found, Periodicity)
    assert [found.law.preperiod, found.law.period, found.largest, found.largest_at] == [int(cell) for cell in row[1:5]]


@pytest.mark.nightly  # a dense game to 10⁵ takes seconds, a minute in all
@pytest.mark.parametrize("row", [row for row in ROWS[2:] if row[5] != "proved"], ids=lambda row: row[0])
def test_the_games_that_are_open_on_the_page_are_open(row):
    found = find_period(row[0], 10**5)
    assert not isinstance(found, Periodicity)
    assert [found.largest, found.largest_at] == [int(cell) for cell in row[3:5]]


words = st.lists(st.integers(0, 2), min_size=1, max_size=6)


@given(st.lists(st.integers(0, 3), max_size=12), words, st.integers(8, 60))
def test_a_repetition_is_found_with_its_least_period(head, cycle, times):
    values = np.array(head + cycle * times)
    found = repetition(values)
    assert found is not None
    n0, p = found
    assert holds(values.tolist(), n0, p) and len(values) - n0 >= 3 * p
    assert len(cycle) % p == 0 or p < len(cycle)
    assert repeats_from(values, p) == n0
    assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]
    assert not any(holds(values.tolist(), n0, q) for q in range(1, p))


def test_a_long_repetition_is_found_before_it_comes_a_third_time(monkeypatch):
    monkeypatch.setattr("sprague.numbers.periods.SURE", 200)
    cycle = np.random.default_rng(1).integers(0, 50, 900)
    values = np.concatenate([[7], cycle, cycle[:200]])
    assert repetition(values) == (1, 900)
    assert repetition(values[:-1]) is None


@given(st.lists(st.integers(0, 3), max_size=12), words, st.integers(1, 9), st.integers(8, 60))
def test_an_arithmetic_period_is_suspected_where_the_steps_repeat(head, cycle, saltus, times):
    values = np.array(head + [each + saltus * k for k in range(times) for each in cycle], dtype=np.uint16)
    law = suspected_period(values)
    assert law is not None and law.saltus * len(cycle) == saltus * law.period
    assert law.exception(values) is None
    before = values[law.preperiod - 1 : law.preperiod - 1 + 2 * law.period : law.period].astype(int)
    assert law.preperiod == 0 or before[1] - before[0] != law.saltus


def test_to_look_for_a_period_takes_less_memory_than_the_values():
    values = np.random.default_rng(1).integers(0, 50, 2**22, dtype=np.uint16)
    tracemalloc.start()
    try:
        assert suspected_period(values) is None
        assert tracemalloc.get_traced_memory()[1] < values.nbytes
    finally:
        tracemalloc.stop()


@given(words, st.integers(1, 12), st.integers(0, 5))
def test_the_least_period_divides_every_period(cycle, times, n0):
    values = np.array([9] * n0 + cycle * times * 2)
    p = len(cycle) * times
    least = least_period(values, n0, p)
    assert p % least == 0
    assert least == next(q for q in range(1, p + 1) if p % q == 0 and holds(values.tolist(), n0, q))
