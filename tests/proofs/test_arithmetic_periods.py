"""Arithmetic periods: both parts of the proof against brute force, and what is proved against the definition."""

import dataclasses
import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels, nim_sequence
from sprague.claims.heap_code import HeapCode, heap_code
from sprague.errors import BadParameter
from sprague.games import Octal, game
from sprague.numbers.periods import Period
from sprague.proofs.arithmetic_cover import LEAST, Cover
from sprague.proofs.arithmetic_periods import _without_repeats as bound_without_repeats
from sprague.proofs.arithmetic_periods import arithmetic_bound
from sprague.proofs.period_check import check
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Periodicity, read_certificate, values_needed
from sprague.proofs.verdict import Refuted
from sprague.sealed import sealed


def changed(certificate, change):
    """The certificate with other fields, those of its law and its code among them."""
    law, code = (
        dataclasses.replace(part, **{name: value for name, value in change.items() if hasattr(part, name)})
        for part in (certificate.law, certificate.code)
    )
    rest = {name: value for name, value in change.items() if not hasattr(law, name) and not hasattr(code, name)}
    return dataclasses.replace(certificate, law=law, code=code, **rest)


hexadecimal = st.integers(0, 15)
finite = st.tuples(st.sampled_from([0, 4, 8, 12]), hexadecimal).map(lambda digits: HeapCode(digits))
recurring = st.tuples(st.sampled_from([0, 4]), st.integers(0, 7)).map(
    lambda digits: HeapCode(digits[:1], 0, digits[1:])
)
laws = st.integers(1, 2).flatmap(
    lambda n0: st.integers(1, 3).flatmap(
        lambda p: st.tuples(
            st.just(n0), st.just(p), st.sampled_from([1, 2, 4]), st.lists(st.integers(0, 7), min_size=6, max_size=6)
        )
    )
)


def option_values(code, values, n):
    """The values of the options of n, if these are those of the smaller heaps; by what digits mean."""
    found = set()
    for taken in range(n + 1):
        digit, rest = code.digit(taken), n - taken
        if digit & 1 and rest == 0:
            found.add(0)
        if digit & 2 and rest > 0 and taken > 0:
            found.add(values[rest])
        if digit & 4:
            found |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)}
        if digit & 8:
            found |= {
                values[a] ^ values[b] ^ values[rest - a - b]
                for a in range(1, rest // 3 + 1)
                for b in range(a, (rest - a) // 2 + 1)
            }
    return found


def claims_hold(code, first, n0, p, s, rounds):
    """Whether what is said to be covered is that of an option, for some rounds of p heaps; and if all is."""
    cover = Cover(code, first, n0, p, s)
    complete = cover.complete()
    begin = max(n0 + p * LEAST, 2 * n0 + len(code.digits) + 3 * p)
    values = Period(p, n0, s).values(first, begin + rounds * p).tolist()
    for n in range(begin, len(values)):
        there, row, q = option_values(code, values, n), (n - n0) % p, values[n] // s
        assert not complete or not set(range(values[n])) - there
        for rest, x in product(range(s), range(q + 1)):
            deep, parity = q - x, (q - x) % 2
            said = cover.zero[row, rest, parity] if x == 0 else cover.reach[row, rest, parity] <= deep
            assert s * x + rest in there or not (said or (x and deep < 8 and cover.points[row, rest] >> deep & 1))
    return complete


@given(finite | recurring, laws)
@settings(max_examples=60, deadline=None)
def test_what_is_said_to_be_covered_is_that_of_an_option(code, law):
    """Of any sequence with an arithmetic period, that of a game or not."""
    n0, p, s, first = law
    claims_hold(code, np.minimum(np.array([0, *first[: n0 + p - 1]]), [s - 1] * n0 + [2 * s - 1] * p), n0, p, s, 3)


@pytest.mark.parametrize(
    ("name", "n0", "p", "s", "enough"),
    [("0.b8", 9, 7, 4, False), ("0.b8", 9, 14, 8, True), ("0.f8", 7, 12, 8, True), ("4.9", 16, 24, 8, True)],
)
def test_what_is_said_to_be_covered_in_games_is_that_of_an_option(name, n0, p, s, enough):
    values = nim_sequence(name, n0 + p).astype(np.int64)
    assert claims_hold(heap_code(game(name)), values, n0, p, s, 2) == enough


def test_what_lies_above_the_reach_must_be_covered_point_by_point():
    lasker = Cover(HeapCode((4,), recurring=(3,)), np.array([0, 1, 2, 4, 3]), 1, 4, 4)
    lasker.zero[:], lasker.reach[:, :, 0], lasker.reach[:, :, 1] = True, 4, 3
    for points, enough in ((0b111, True), (0b101, False), (0b011, False), (0b110, False)):
        lasker.points[:] = points
        assert lasker._complete() == enough
    lasker.points[:], lasker.zero[2, 3, 1] = 0b111, False
    assert not lasker._complete()


@given(finite | recurring, laws)
@settings(max_examples=60, deadline=None)
def test_where_no_option_has_the_predicted_value_below_the_bound_none_has_beyond(code, law):
    n0, p, s, first = law
    first = np.array([0, *first[: n0 + p - 1]])
    bound = bound_without_repeats(first // s, n0, p, code.heaps_left)
    if bound > 90:  # a third
        return
    values = Period(p, n0, s).values(first, 2 * bound + 20).tolist()
    wrong = [n for n in range(n0, len(values)) if values[n] in option_values(code, values, n)]
    assert not wrong or wrong[0] < bound


KNOWN = {
    "0.8": (1, 3, 1),
    "0.28": (1, 53, 16),
    "8.d": (19, 24, 16),
    "0.9c": (28, 36, 16),
    "0.b8": (9, 7, 4),
    "0.1b": (5, 2, 1),
    "laskers-nim": (1, 4, 4),
    "0.(37)": (0, 1, 1),
    "0.1(30)": (4, 2, 1),
    "subtraction:first=1,step=1": (0, 1, 1),
}


@pytest.mark.parametrize("name", KNOWN)
def test_what_is_proved_holds_far_beyond_the_bound_by_the_definition(name):
    found = find_period(name, 3000)
    assert isinstance(found, Periodicity)
    assert (found.law.preperiod, found.law.period, found.law.saltus) == KNOWN[name]
    count = 2 * found.bound + 300
    naive = kernels.taking_breaking_values(heap_code(game(name)).expanded(count), count)
    assert [found.nim_value(n) for n in range(count)] == naive.tolist()


@pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")
@given(st.sampled_from([0, 8, 12]), st.lists(hexadecimal, min_size=1, max_size=3))
@settings(max_examples=40, deadline=None)
def test_hexadecimal_codes_follow_their_law_to_three_times_the_bound(whole, fraction):
    rules = Octal(f"{whole:x}." + "".join(f"{digit:x}" for digit in fraction))
    found = find_period(rules, 800)
    if isinstance(found, Periodicity):
        values = nim_sequence(rules, min(3 * found.bound, 1500))
        assert [found.nim_value(n) for n in range(len(values))] == values.tolist()
        assert check(found).word == "proved"


def test_the_bound_is_asked_for_in_full():
    whole = find_period("0.28", 3000)
    assert not isinstance(find_period("0.28", whole.bound - 1), Periodicity)
    assert isinstance(find_period("0.28", whole.bound), Periodicity)


def test_octal_games_and_other_saltuses_have_no_theorem():
    assert arithmetic_bound(HeapCode((0, 7)), np.arange(20), 1, 4, 4) is None
    assert arithmetic_bound(HeapCode((0, 8)), np.arange(20), 1, 6, 3) is None
    assert arithmetic_bound(HeapCode((4,), 0, (3, 0)), np.arange(20), 1, 3, 4) is None  # 2 does not divide 3
    assert arithmetic_bound(HeapCode((0,), 0, (3, 3)), np.arange(20), 1, 1, 1) is None  # nor 1, though 3, 3 is 3
    assert find_period("0.(33)", 100).bound == arithmetic_bound(HeapCode((0,), 0, (3, 3)), np.arange(20), 1, 2, 2)
    seen = find_period("8.2", 500)
    assert not isinstance(seen, Periodicity)
    assert (seen.law.preperiod, seen.law.period, seen.law.saltus) == (1, 6, 3)


def test_a_law_that_is_observed_for_long_may_end():
    seen = find_period("0.f6", 1500)
    assert not isinstance(seen, Periodicity)
    assert (seen.law.preperiod, seen.law.period, seen.law.saltus) == (604, 43, 32)
    values = nim_sequence("0.f6", 1930).astype(int)
    (wrong,) = np.nonzero(values[604 + 43 :] - values[604:-43] != 32)
    assert 604 + 43 + wrong[0] == 1929


def test_a_multiple_of_an_arithmetic_period_is_reported_as_the_period():
    from sprague.proofs.periodicity import certify

    values = nim_sequence("0.8", 500)
    assert certify("0.8", HeapCode((0, 8)), values, 12, 4) == find_period("0.8", 500)


def test_digits_that_recur_have_a_theorem_on_periods_too():
    odd = find_period("subtraction:first=1,step=2", 500)
    assert (odd.law.preperiod, odd.law.period, odd.law.saltus, odd.code.recurring) == (0, 2, 0, (3, 0))
    assert odd.bound == values_needed(heap_code(game(odd.game)), 0, 2) == 1 * (1 + 2 - 1) + 1 + 2
    assert odd.nim_value(10**1000 + 1) == 1


def test_a_certificate_of_an_arithmetic_period_survives_being_written_and_is_checked():
    for name in ("0.28", "laskers-nim"):
        found = find_period(name, 3000)
        again = read_certificate(found.to_json())
        assert again == found
        assert check(again).word == "proved"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"saltus": 2}, "bound"),
        ({"saltus": 3}, "bound"),
        ({"period": 6, "saltus": 2}, "bound"),
        ({"bound": 27}, "bound"),
        ({"preperiod": 2}, "bound"),
        ({"largest": 3}, "largest"),
        ({"sha256": "0" * 64}, "digest"),
    ],
)
def test_a_wrong_certificate_of_an_arithmetic_period_is_refuted(change, message):
    verdict = check(changed(find_period("0.8", 100), change))
    assert isinstance(verdict, Refuted)
    assert message in verdict.evidence


@pytest.mark.parametrize(
    "change", [{"recurring": [16]}, {"recurring": [-1]}, {"saltus": -1}, {"saltus": "1"}, {"recurring": 3}]
)
def test_a_certificate_with_nonsense_in_it_is_none(change):
    fields = json.loads(find_period("laskers-nim", 100).to_json())
    del fields["seal"]
    with pytest.raises(BadParameter, match=r"its field|digits"):
        read_certificate(json.dumps(sealed({**fields, **change})))
