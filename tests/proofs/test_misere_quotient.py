"""Claims about misère quotients: what is false of them is refuted, and sums are played as the rules say."""

from functools import cache

import pytest

import sprague
from sprague import discover
from sprague.claims import Claim, prove
from sprague.errors import BadParameter
from sprague.games import game
from sprague.logic.automata.limits import Limits

GUILES = "misère quotient: 42 elements, 12 in P, period 10 from 66"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (GUILES, "proved"),
        (GUILES.replace("10 from 66", "30 from 100"), "proved"),
        (GUILES.replace("misère", "misere"), "proved"),
        (GUILES.replace("42", "41"), "refuted"),
        (GUILES.replace("12 in", "11 in"), "refuted"),
        (GUILES.replace("from 66", "from 65"), "refuted"),
        (GUILES.replace("period 10", "period 5"), "refuted"),
        (GUILES + " saltus 1", "refuted"),
    ],
)
def test_a_quotient_is_what_its_claim_says_or_the_claim_is_refuted(text, word):
    assert prove("misere:0.15", text).word == word


def test_a_quotient_is_claimed_of_heaps_under_misere_play_only():
    for name in ("0.15", "wythoff", "misere:wythoff"):
        assert prove(name, GUILES).word == "undecided"


def test_where_the_time_is_over_a_quotient_is_undecided_or_too_large_already():
    claim = Claim.of("misere:grundy", "misère quotient: 4000 elements, 9 in P, period 12 from 70")
    assert prove(claim, limits=Limits(seconds=0.5)).word == "undecided"
    assert prove("misere:grundy", claim.text.replace("4000", "2"), limits=Limits(seconds=0.5)).word == "refuted"


def test_sums_are_played_as_the_rules_say():
    kayles = game("misere:kayles")

    @cache
    def wins(heaps):
        left = {tuple(sorted(each)) for each in kayles.of.options(heaps)} if any(heaps) else set()
        return not left or not all(map(wins, left))

    found = sprague.discover(kayles)
    assert found.word == "proved" and found.kind == "misère quotient"
    for heaps in [(a, b) for a in range(1, 8) for b in range(a, 8)]:
        assert found.is_p_position(heaps) is not wins(heaps)
        move = found.winning_move(heaps)
        assert move in kayles.options(heaps) and not wins(move) if wins(heaps) else move is None
    assert found.claim.holds((5, 10**1000)) in (True, False)


def test_what_is_no_quotient_of_all_heaps_yet_is_none_and_says_how_far():
    found = sprague.discover("misere:0.07", 1.5)
    assert found.word == "none" and "the quotient of heaps to" in found.verdict.evidence


@pytest.mark.parametrize("name", ["blocking:1:0.75", "0.75"])
def test_a_quotient_says_nothing_of_another_kind_of_play(name):
    # the numbers are those of misère 0.75
    assert prove(name, "misère quotient: 8 elements, 2 in P, period 2 from 8").word == "undecided"
    with pytest.raises(BadParameter, match="does not say who wins"):
        Claim.of(name, "misère quotient: 8 elements, 2 in P, period 2 from 8").player()


def test_blocked_heaps_are_not_discovered_by_a_misere_quotient():
    with pytest.raises(BadParameter, match="no table to guess from"):
        discover("blocking:1:0.75", 5)
