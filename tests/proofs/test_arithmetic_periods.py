"""Arithmetic periods: what is proved against the definition, and what each condition of the proof is for."""

import dataclasses
import inspect
import json
from functools import reduce
from operator import xor
from random import Random
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter
from sprague.games import Octal, TakingBreaking, game
from sprague.numbers.periods import Period
from sprague.proofs import arithmetic_periods, period_search
from sprague.proofs import arithmetic_periods as moving_options
from sprague.proofs.arithmetic_periods import arithmetic_bound
from sprague.proofs.heap_code import HeapCode, heap_code
from sprague.proofs.period_check import check
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Periodicity, digest, read_certificate, values_needed
from sprague.proofs.verdict import Refuted
from sprague.sealed import sealed


def test_a_law_that_values_soon_refute_is_not_put_to_the_proof(monkeypatch):
    """G(n + 96) = G(n) + 64 for n ≥ 90 is seen five times in 8.91e, and not at n = 502."""
    tried, certify = [], period_search.certify
    monkeypatch.setattr(period_search, "certify", lambda *given: (tried.append(given[3:5]), certify(*given))[1])
    assert find_period("8.91e", 1000).law is None and not tried
    assert isinstance(find_period("0.28", 1000), Periodicity) and tried == [(53, 16)]


hexadecimal = st.integers(0, 15)


def any_code(random, heaps):
    """A code of which a move leaves at most so many heaps, and by which any number of tokens may be taken."""
    first = (random.choice([0, 4, 8, 12]) % 2**heaps * 2 % 16 if heaps > 1 else 0, random.randrange(2 ** (heaps + 1)))
    again = (random.randrange(1, 2 ** (heaps + 1)),)
    return HeapCode(first[: random.randint(1, 2)], random.choice([0, 0, 3]), again)


@pytest.mark.parametrize("heaps", [1, 2, 3])
def test_what_is_proved_of_random_games_holds_to_ten_times_the_bound(heaps):
    random, proved = Random(heaps), 0
    for _ in range(100):
        code = any_code(random, heaps)
        found = find_period(TakingBreaking(code.digits, code.recurring, smallest_heap=code.smallest_heap), 60)
        if isinstance(found, Periodicity) and found.law.saltus:
            count, proved = 10 * found.bound, proved + 1
            values = kernels.taking_breaking_values(code.expanded(count), count, False, code.smallest_heap)
            assert found.law.values(found.values, count).tolist() == values.tolist()
    assert proved > 20


NIM = HeapCode((0,), recurring=(3,))
ONE, MANY = "more == 0 if taken < law.n0 else more >= 0", "may |= (long > 1) & (more >= 0) & (more % 2 == 0)"
CONDITIONS = {
    "few tokens taken": (arithmetic_periods, ONE, "(more >= 0) & (taken >= law.n0)", NIM, Period(1, 2, 1), (0, 0, 1)),
    "many tokens taken": (arithmetic_periods, ONE, "(more == 0) & (taken < law.n0)", NIM, Period(1, 1, 1), (0, 0)),
    "two long heaps": (arithmetic_periods, MANY, "", HeapCode((12, 2)), Period(4, 1, 1), (0, 0, 1, 2, 3)),
    "options of the first heaps": (
        moving_options,
        "below := self._all(range(least), None)",
        "below := self._all(range(0), None)",
        HeapCode((4, 4), 3, (6, 0)),
        Period(1, 5, 1),
        (0, 0, 0, 2, 1, 3),
    ),
    "n0 is not below the smallest heap with moves": (
        moving_options,
        ", code.smallest_heap)",
        ")",
        HeapCode((0,), 3, (2,)),
        Period(2, 1, 1),
        (0, 0, 0),
    ),
    "heaps without moves": (
        moving_options,
        " if n >= self.code.smallest_heap else ()",
        "",
        HeapCode((12,), 3, (7,)),
        Period(1, 2, 2),
        (0, 1, 0),
    ),
}


def without(module, condition, instead):
    """The two modules made anew, one of them with another condition."""
    made = [ModuleType(each.__name__) for each in (moving_options, arithmetic_periods)]
    for each, original in zip(made, (moving_options, arithmetic_periods), strict=True):
        source = inspect.getsource(original)
        assert original is not module or source.count(condition) == 1
        exec(source.replace(condition, instead) if original is module else source, vars(each))
    made[0].LONGEST_PERIOD = 8
    vars(made[1]).update({name: vars(made[0])[name] for name in ("flat_options", "moving_options")})
    return made


@pytest.mark.parametrize("name", CONDITIONS)
def test_without_a_condition_something_false_would_be_proved(name, monkeypatch):
    monkeypatch.setattr(moving_options, "LONGEST_PERIOD", 8)  # which is soon through
    module, condition, instead, code, law, first = CONDITIONS[name]
    true = kernels.taking_breaking_values(code.expanded(50), 50, False, code.smallest_heap).tolist()
    assert law.values(first, 50).tolist() != true
    assert arithmetic_bound(code, law, first, 10**3) is None
    assert without(module, condition, condition)[1].arithmetic_bound(code, law, first, 10**3) is None
    assert without(module, condition, instead)[1].arithmetic_bound(code, law, first, 10**3) is not None


# Two conditions more are needed, though no sequence was found that is proved without one of them: a heap that moves on
# must be long, as F(n + p) = F(n) + s is said of no other; and q(n) at least slack + 2, as v - s may else be negative.
KINDS = {
    "nim-sum beside a long heap below s": ("(beside >> self.places == 0)", "(beside >= 0)"),
    "two heaps alike have the same q": (" & (self.high[a] == self.high[b])", ""),
    "two heaps alike are long": ("(a >= self.n0) & (b >= self.n0) & (self", "(self"),
    "many tokens are taken": ("many, beside = taken >= self.n0", "many, beside = taken >= 0"),
    "where both is wanted, the second kind": ("along & alike", "along"),
    "where both is wanted, the first kind": ("along & alike", "alike"),
    "some do both": ("np.where(below < slack + 2 * self.rise, BOTH, STAYS)", "STAYS"),
    "the last options move on": ("np.where(below < slack, ALONG", "0 * np.where(below < slack, ALONG"),
    "n0 is not below the number of digits": ("len(code.digits), ", ""),
}


def wrongly_moved(module, name):
    """The first heap and value of which the options do not move on to an option with that value; None if they do."""
    found = find_period(name, 500)
    options = module.moving_options(found.code, found.law, tuple(found.values.tolist()))
    for heap in range(options.least, options.least + 7 * options.p):
        for value in range(found.nim_value(heap)):
            left = options.option(heap, value)
            digit = found.code.digit(heap - sum(left)) if sum(left) <= heap else 0
            if not digit >> len(left) & 1 or reduce(xor, map(found.nim_value, left), 0) != value:
                return heap, value
    return None


@pytest.mark.parametrize("name", KINDS)
def test_without_a_condition_options_would_not_move_on(name):
    games, (condition, instead) = ("0.8", "laskers-nim", "4.(7)"), KINDS[name]
    assert not any(wrongly_moved(without(moving_options, condition, condition)[0], game) for game in games)
    assert any(wrongly_moved(without(moving_options, condition, instead)[0], game) for game in games)


def test_options_move_on_where_values_rise_by_three():
    assert not any(wrongly_moved(moving_options, game) for game in ("8.2", "0.3f"))


KNOWN = {
    "0.8": (1, 3, 1),
    "0.28": (1, 53, 16),
    "8.d": (19, 24, 16),
    "0.9c": (28, 36, 16),
    "0.b8": (9, 7, 4),
    "8.2": (1, 6, 3),
    "0.3f": (0, 6, 3),
    "4.5(b2)": (18, 17, 16),
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


def test_octal_games_and_false_laws_have_no_theorem():
    def bound(code, period, saltus):
        return arithmetic_bound(code, Period(period, 1, saltus), tuple(range(20)), known=10**3)

    assert bound(HeapCode((0, 7)), 4, 4) is None
    assert bound(HeapCode((0, 8)), 6, 3) is None
    assert bound(HeapCode((4,), 0, (3, 0)), 3, 4) is None  # 2 does not divide 3
    assert find_period("0.(33)", 100).bound == bound(HeapCode((0,), 0, (3, 3)), 1, 1) == 8


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


def test_a_certificate_of_the_former_version_with_more_values_is_checked():
    found, values = find_period("0.28", 3000), nim_sequence("0.28", 478)
    former = dataclasses.replace(found, bound=478, sha256=digest(values))
    assert found.bound < 478 and check(read_certificate(former.to_json())).word == "proved"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"saltus": 2}, "bound"),
        ({"saltus": 3}, "bound"),
        ({"period": 6, "saltus": 2}, "bound"),
        ({"bound": 11}, "bound"),
        ({"bound": 13}, "digest"),
        ({"preperiod": 2}, "preperiod"),
        ({"largest": 3}, "largest"),
        ({"sha256": "0" * 64}, "digest"),
    ],
)
def test_a_wrong_certificate_of_an_arithmetic_period_is_refuted(change, message, changed):
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
