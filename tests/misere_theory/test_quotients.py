from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sprague
from sprague.errors import BadParameter, BadPosition, NotProved, TooLarge
from sprague.games import Ruleset, game
from sprague.misere_theory import GameForms, SearchLimits, check, check_text, find_quotient, misere
from sprague.misere_theory.checker import write
from sprague.misere_theory.finding import GaveUp, QuotientSearch
from sprague.misere_theory.quotient import Heaps
from sprague.numbers.periods import Period

TEN = {
    "0.77": None,
    "0.15": None,
    "0.123": None,
    "0.75": None,
    "0.53": None,
    "0.144": None,
    "0.71": None,
    "0.07": 29,
    "grundy": 26,
    "4.7": 11,
}
"""Games, with the heap to which their quotient is taken here; None where it is proved for all."""


def sums_of_heaps(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Descending heaps that add up to a total."""
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        yield from ((first, *rest) for rest in sums_of_heaps(total - first, first))


def misere_outcomes(name: str, up_to: int, largest: int) -> dict[tuple[int, ...], bool]:
    """Whether each sum of heaps is a misère P-position, from the definition alone: no quotient, no canonical form.

    An option has fewer tokens, or as many in more heaps.
    """
    rules = game(name)
    moves = {n: {tuple(filter(None, left)) for left in rules.breaks(n)} for n in range(up_to + 1)}
    known = {(): False}
    for total in range(1, up_to + 1):
        for heaps in sorted(sums_of_heaps(total, largest), key=len, reverse=True):
            options = [
                tuple(sorted(heaps[:i] + heaps[i + 1 :] + left, reverse=True))
                for i, heap in enumerate(heaps)
                if not i or heaps[i - 1] != heap
                for left in moves[heap]
            ]
            known[heaps] = bool(options) and not any(known[option] for option in options)
    return known


def differences(name: str, total: int) -> tuple[int, int]:
    found = find_quotient(name, TEN[name], seconds=600)
    largest = min(found.to or total, total)
    outcomes = misere_outcomes(name, total, largest)
    wrong = sum(bool(found.quotient.in_p[value_of(found, heaps)]) != is_p for heaps, is_p in outcomes.items())
    return len(outcomes), wrong


def value_of(found, heaps) -> int:
    x = 0
    for heap in heaps:
        x = int(found.quotient.products[x, found.value(heap)])
    return x


@pytest.mark.parametrize("name", TEN)
def test_sums_of_heaps_to_a_total_of_18_have_the_outcomes_of_the_quotient(name):
    count, wrong = differences(name, 18)
    assert count > 1000 and wrong == 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", TEN)
def test_sums_of_heaps_to_a_total_of_40_have_the_outcomes_of_the_quotient(name):
    count, wrong = differences(name, 40)
    assert count > 100_000 and wrong == 0


@pytest.mark.parametrize(
    ("name", "order", "p", "preperiod", "period"),
    [
        # Plambeck, Taming the wild (2005): 0.123 has 20, Kayles 40; Plambeck and Siegel (2008), table 7: Guiles 42;
        # exactly one quotient has 8 elements (Siegel, math/0703070). The others agree with brute force.
        ("0.77", 40, 9, 71, 12),
        ("0.15", 42, 12, 66, 10),
        ("0.123", 20, 5, 5, 5),
        ("0.75", 8, 2, 8, 2),
        ("0.53", 16, 3, 21, 9),
        ("0.144", 30, 5, 12, 10),
        ("0.71", 36, 9, 3, 6),
        ("0.72", 24, 5, 16, 4),
        ("0.241", 36, 9, 4, 10),
        ("0.44", 40, 9, 143, 24),
    ],
)
def test_quotients_of_all_heaps_are_proved(name, order, p, preperiod, period):
    found = find_quotient(name)
    assert (found.quotient.order, found.quotient.p_order) == (order, p)
    assert (found.period, found.verdict, found.to) == (Period(period, preperiod), "proved", None)
    assert check_text(found.certificate)[:6] == (name, order, p, preperiod, period, None)


@pytest.mark.parametrize(
    ("name", "to", "order", "p"),
    [("0.07", 14, 24, 5), ("0.07", 25, 144, 23), ("0.07", 29, 176, 28), ("0.3122", 6, 52, 10)],
)
def test_quotients_to_a_heap(name, to, order, p):
    found = find_quotient(name, to)
    assert (found.quotient.order, found.quotient.p_order, found.to, found.verdict) == (order, p, to, "verified")
    assert check_text(found.certificate).to == to


@pytest.mark.nightly
@pytest.mark.parametrize(("to", "order", "p"), [(30, 360, 65), (33, 638, 109)])
def test_dawsons_kayles_goes_on_as_siegel_and_plambeck_found_it(to, order, p):
    found = find_quotient("0.07", to, seconds=600)
    assert (found.quotient.order, found.quotient.p_order, found.to) == (order, p, to)


@pytest.mark.nightly
def test_more_than_half_of_the_two_digit_codes_are_proved():
    limits = SearchLimits(seconds=20)
    codes = [f"0.{n:o}" for n in range(1, 8)] + [f"0.{n:02o}" for n in range(64) if n % 8]
    assert sum(find_quotient(code, limits=limits, seconds=20).verdict == "proved" for code in codes) >= 31


@pytest.mark.parametrize(("heaps", "order"), [(1, 2), (2, 6), (3, 6), (4, 10), (8, 18)])
def test_nim_has_the_tame_quotients(heaps, order):
    search = QuotientSearch()
    for n in range(1, heaps + 1):
        search.add([(k,) if k else () for k in range(n)])
    assert search.quotient.order == order and search.quotient.is_tame


def test_notakto_has_eighteen_elements_four_of_them_in_p():
    """Plambeck and Whitehead, arXiv 1301.1672."""
    found = find_quotient("notakto:3x3")
    assert (found.quotient.order, found.quotient.p_order, found.scope) == (
        18,
        4,
        "all positions that can be reached from ###/###/###",
    )
    assert check_text(found.certificate).order == 18


def test_a_quotient_answers_for_heaps_of_any_size(raises):
    found = find_quotient("0.77")
    assert found.value(71 + 12 * 10**100) == found.value(71)
    raises(BadPosition, "known for heaps to 10", find_quotient("0.77", 10).value, 11)


@pytest.mark.parametrize("name", ["0.77", "0.07", "0.123", "4.7", "0.26"])
def test_sums_have_the_outcomes_of_their_canonical_forms(name):
    forms = GameForms(name)
    for heaps, is_p in misere_outcomes(name, 14, 14).items():
        if heaps:
            genus = forms.genus(heaps)
            assert genus.is_p == is_p
            assert genus.normal == sprague.nim_value(game(name), heaps)


def test_genera_of_0_312_are_those_of_plambecks_page():
    forms = GameForms("0.312")
    assert [str(forms.genus(n)) for n in range(1, 7)] == ["1^031", "2^20", "0^02", "2^1420", "0^02", "1^13"]


def test_genera_of_kayles_are_those_of_winning_ways():
    """Winning Ways, chapter 13: Kayles is wild from heap 5 on."""
    shown = "1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64"
    forms = GameForms("0.77")
    assert " ".join(str(forms.genus(n)) for n in range(1, 18)) == shown
    assert [n for n in range(1, 10) if not forms.genus(n).is_tame] == [5, 9]


def test_misere_nim_values_make_sums_p_positions():
    """G + ∗g⁻(G) is a misère P-position; heaps of Nim are those of 0.333…"""
    forms = GameForms("0.77")
    stars = [forms.forms.of(range(0))]
    while len(stars) < 10:
        stars.append(forms.forms.of(stars))
    for heaps in product(range(1, 12), repeat=2):
        form = forms.form(heaps)
        value = forms.forms.genera[form].misere[0]
        assert forms.forms.genera[forms.forms.sum(form, stars[value])].is_p


def test_misere_asks_for_positions_of_every_game():
    assert str(misere.genus("wythoff", (3, 4))) == "2^20"
    assert sprague.misere is misere and str(sprague.misere.canonical("nim:piles=1", 5)) == "5"


# --- limits and bad input


def test_limits_are_said_and_leave_what_was_known(raises):
    found = find_quotient("0.3122", limits=SearchLimits(classes=100))
    assert (found.to, found.quotient.order) == (6, 52)
    assert found.stopped == "heap 7: more than 100 elements"
    search = QuotientSearch(SearchLimits(classes=5))
    search.add([()])
    raises(GaveUp, "more than 5 elements", search.add, [(), (1,)])
    assert search.quotient.order == 2
    assert find_quotient("0.07", 30, SearchLimits(memory=1000)).stopped.endswith("MB of outcomes")
    assert find_quotient("0.07", 30, SearchLimits(seconds=0)).stopped.endswith("more than 0 s for one item")
    assert find_quotient("0.07", 30, seconds=0).stopped == "0 s are over"


def test_what_has_no_quotient_here_is_refused_in_one_line(raises):
    raises(BadParameter, "at least 1", find_quotient, "0.77", 0)
    with pytest.raises(TooLarge, match="too many for a quotient"):
        find_quotient(Ruleset(lambda n: {n - 1} if n else (), name="long", start=10**6))


# --- certificates

KAYLES = json.loads(find_quotient("0.77").certificate)
SMALL = find_quotient("0.75").certificate
DAWSON = json.loads(find_quotient("0.07", 14).certificate)


def damaged(certificate: dict, data: st.DataObject) -> dict:
    """The certificate with one thing changed, and a digest that fits it."""
    c = json.loads(json.dumps(certificate))
    del c["sha256"]
    order = len(c["steps"][0])
    kind = data.draw(st.sampled_from(["values", "p", "steps", "set", "value of a set", "period", "bound", "game"]))
    another = st.integers(1, order - 1)
    if kind == "values":
        i = data.draw(st.integers(0, len(c["values"]) - 1))
        c["values"][i] = (c["values"][i] + data.draw(another)) % order
    elif kind == "p":
        c["p"] = sorted(set(c["p"]) ^ {data.draw(st.integers(0, order - 1))})
    elif kind == "steps":
        step = c["steps"][data.draw(st.integers(0, len(c["steps"]) - 1))]
        i = data.draw(st.integers(0, order - 1))
        step[i] = (step[i] + data.draw(another)) % order
    elif kind == "set":
        pair = c["invariant"][data.draw(st.integers(0, len(c["invariant"]) - 1))]
        pair[1] = f"{int(pair[1], 16) ^ 1 << data.draw(st.integers(0, order - 1)):x}"
    elif kind == "value of a set":
        pair = c["invariant"][data.draw(st.integers(0, len(c["invariant"]) - 1))]
        pair[0] = (pair[0] + data.draw(another)) % order
    elif kind == "period" and c["period"]:
        c["period"] += data.draw(st.sampled_from([-6, -1, 1, 12]))
        c["values"] = (c["values"] * 2)[: c["preperiod"] + c["period"]]
    elif kind == "bound" and c["period"]:
        less = data.draw(st.integers(1, 40))
        c["preperiod"], c["values"] = c["preperiod"] - less, c["values"][:-less]
    elif kind == "bound":
        c["to"], c["values"] = c["to"] + 1, [*c["values"], data.draw(another)]  # of heap 15, which equals 0
    else:
        c["game"] = data.draw(st.sampled_from(["0.7", "0.17", "0.777", "4.77", "0.37", "0.0777", "0.13", "0.76"]))
    return c


def refuse_or_prove_the_same(certificate: dict, c: dict) -> None:
    """With its old digest every damage is refused; with a new one, all but another invariant that proves the same."""
    old = write(c).replace(json.loads(write(c))["sha256"], certificate["sha256"])
    with pytest.raises(BadParameter, match="certificate"):
        check(old)
    try:
        check(write(c))
    except BadParameter as refused:
        assert "certificate" in str(refused)
    else:
        kept = {key: value for key, value in certificate.items() if key not in ("sha256", "invariant")}
        assert {key: value for key, value in c.items() if key != "invariant"} == kept


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from([KAYLES, DAWSON]), st.data())
def test_damaged_certificates_are_refused(certificate, data):
    refuse_or_prove_the_same(certificate, damaged(certificate, data))


@pytest.mark.nightly
@settings(max_examples=1000, deadline=None, derandomize=True)
@given(st.sampled_from([KAYLES, DAWSON]), st.data())
def test_a_thousand_damaged_certificates_are_refused(certificate, data):
    refuse_or_prove_the_same(certificate, damaged(certificate, data))


@pytest.mark.parametrize(
    "text", ["", "[]", "3", "null", '{"format": "sprague misère quotient, version 1"}', "[" * 100_000, "\x00"]
)
def test_another_file_is_no_certificate(text, raises):
    raises(BadParameter, "not a certificate", check, text)


@pytest.mark.parametrize(
    "change",
    [{"values": ["0"]}, {"values": [[0]]}, {"p": [True]}, {"steps": [3]}, {"steps": [[0, "1"]]}, {"invariant": [3]},
     {"invariant": [[1, 5]]}, {"to": 3}, {"period": None}, {"game": 7}, {"more": 1}],
)  # fmt: skip
def test_fields_of_another_kind_are_refused(change, raises):
    fields = {key: value for key, value in KAYLES.items() if key != "sha256"}
    raises(BadParameter, "not a certificate", check, write({**fields, **change}))


def test_a_true_certificate_of_another_game_is_refused():
    fields = {key: value for key, value in KAYLES.items() if key != "sha256"}
    assert check(write(fields)).order == 40
    with pytest.raises(NotProved):
        check(write({**fields, "game": "0.15"}))
    grundy = {
        key: value for key, value in json.loads(find_quotient("grundy", 20).certificate).items() if key != "sha256"
    }
    assert check_text(write(grundy)).game == "grundy"
    with pytest.raises(NotProved):
        check_text(write({**grundy, "game": "couples-are-forever"}))


def test_a_quotient_that_is_no_smallest_one_is_refused(raises):
    """Two copies of the monoid of heap 1 of 0.3 that no context tells apart."""
    fields = {"format": KAYLES["format"], "game": "0.3", "to": 1, "preperiod": None, "period": None, "values": [0, 1]}
    good = write({**fields, "p": [1], "steps": [[1, 0]], "invariant": [[1, "0"]][:0]})
    assert check(good).order == 2
    doubled = write({**fields, "p": [1, 3], "steps": [[1, 2, 3, 0]], "invariant": []})
    raises(NotProved, "told apart by no context", check, doubled)


def test_options_of_heaps_are_those_of_the_rules():
    heaps = Heaps(game("0.07"))
    assert [heaps.options(n) for n in range(6)] == [[], [], [()], [()], [(), (2,)], [(2,), (3,)]]


def test_positions_are_read_no_longer_than_is_said(raises):
    raises(TooLarge, r"more positions than are read in 0\.01 s", find_quotient, "chomp:9x9", seconds=0.01)


def test_a_quotient_of_piles_says_from_which_position_they_are_reached():
    found = find_quotient("nim:piles=2")  # of all piles it would be infinite
    assert (
        found.scope == f"all positions that can be reached from {game('nim:piles=2').format(game('nim:piles=2').start)}"
    )


def test_the_theory_of_misere_play_is_that_of_the_sums_that_are_meant(raises):
    assert find_quotient("misere:0.77").period == Period(12, 71), "all heaps, as of 0.77 itself"
    assert misere.genus("misere:0.77", 5) == misere.genus("0.77", 5)
    for ask in (find_quotient, lambda name: misere.genus(name, 3)):
        raises(BadParameter, "sums with blocked options have no misère quotient", ask, "blocking:1:0.3")
    certificate = json.loads(find_quotient("0.3").certificate) | {"game": "blocking:1:0.3"}
    with pytest.raises(BadParameter):
        check_text(write(certificate))


def test_all_heaps_have_a_class_and_nothing_else_has(raises):
    found = find_quotient("0.77")
    assert found.quotient.is_p((5, 168)) == (sprague.outcome("misere:0.77", (5, 168)).value == "P")
    assert found.quotient.value((10**30,)) == found.value(10**30)
    for heap, known in ((-1, found), (-1, find_quotient("0.07", 9)), (10, find_quotient("0.07", 9))):
        raises(BadPosition, str(heap), known.value, heap)
        raises(BadPosition, str(heap), known.quotient.is_p, (5, heap))


@pytest.mark.parametrize("name", ["misere:0.77", "kayles"])
def test_winning_moves_that_are_too_many_to_list_are_known_one_by_one(name):
    with pytest.raises(TooLarge, match=r"too many to list; sprague\.answer names a winning move, 4,1000000000000"):
        sprague.winning_moves(name, (5, 10**12))
    assert sprague.winning_moves(name, (10**12, 10**12)) == []
