"""Take-away games: the least part by Schwenk's weights is proved for the limits that a rule has, and for no others."""

from dataclasses import replace

import pytest

import sprague
from sprague.claims import Claim
from sprague.errors import BadParameter
from sprague.guess.take_away import TakeAway, take_away
from sprague.laws.take_away import prove_take_away


def rules(a, b, c=1, also=0):
    @sprague.position_game(decreasing=lambda heap, limit: heap, name=f"limit ({a}t + {b})/{c} or {also}")
    def limited(heap, limit, rest, following):
        taken = heap - rest
        return (taken >= 1) & (taken <= limit + also) & (following == (a * taken + b) // c)

    return limited


def losing(a, b, c, bound):
    """By the definition alone: is (heap, limit) lost, for limits up to the heap."""
    lost = []
    for heap in range(bound + 1):
        winning = (t for t in range(1, heap + 1) if lost[heap - t][min((a * t + b) // c, heap - t)])
        least = next(winning, heap + 1)
        lost.append([limit < least for limit in range(heap + 1)])
    return lost


LIMITS = [(1, 0), (1, 1), (2, 0), (2, -1), (3, 0), (3, 2), (3, -2), (4, 0), (5, 3), (8, 0)]
LIMITS = [*((a, b, 1) for a, b in LIMITS), (3, 0, 2), (3, 1, 2), (7, 0, 3), (5, -1, 4)]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("a", "b", "c"), LIMITS)
def test_the_least_part_says_who_loses(a, b, c):
    law, lost = TakeAway(a, b, c), losing(a, b, c, 300)
    for heap in range(1, 301):
        assert lost[heap] == [limit < law.least_part(heap) for limit in range(heap + 1)]


@pytest.mark.parametrize(("a", "b", "c"), LIMITS)
def test_the_limits_of_the_rule_are_proved_and_others_are_not(a, b, c):
    assert prove_take_away(rules(a, b, c), TakeAway(a, b, c)).word == "proved"
    for limit in ((a + 1, b, c), (a, b + c, c), (a, b, c, True)):
        assert prove_take_away(rules(a, b, c), TakeAway(*limit)).word == "undecided"
    assert prove_take_away(rules(a, b, c, also=1), TakeAway(a, b, c)).word == "undecided"
    assert prove_take_away(sprague.misere(rules(a, b, c)), TakeAway(a, b, c)).word == "undecided"


@pytest.mark.parametrize(
    ("a", "b", "c", "misere"),
    [(3, 0, 1, False), (4, 1, 1, False), (3, -2, 1, True), (3, 0, 2, False), (2, 0, 1, True), (5, 1, 2, True)],
)
def test_they_are_discovered_and_played(a, b, c, misere):
    game = sprague.misere(rules(a, b, c)) if misere else rules(a, b, c)
    found = sprague.discover(game, 30)
    assert (found.word, found.kind) == ("proved", "take-away law")
    assert found.claim.statement == TakeAway(a, b, c, misere)
    assert sprague.prove(game, found.formula).word == sprague.prove(game, found.statement).word == "proved"
    assert sprague.prove(game, TakeAway(a + 1, b, c, misere).text).word == "refuted"
    lost = set(sprague.p_positions(game, 100))
    for position in ((heap, limit) for heap in range(101) for limit in range(101)):
        assert found.is_p_position(position) == (position in lost)
    heap = 10**400 + 7
    move = found.winning_move((heap, heap))
    assert found.is_p_position(move) and move[1] == (a * (heap - move[0]) + b) // c


@pytest.mark.parametrize("text", ["take-away, f(t) = 2t", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 1"])
def test_other_games_are_not_taken_for_one(text):
    words = {"wythoff:a=2": "refuted", "nim:piles=3": "undecided", "kayles": "undecided", "misere:wythoff": "refuted"}
    for other, word in words.items():
        claim = Claim.of(other, text)
        assert sprague.prove(claim).word == sprague.prove(replace(claim, bound=9)).word == word


def test_other_tables_suggest_none():
    assert list(take_away([(x, y) for x in range(9) for y in range(9) if y < 3], 8)) == []
    assert list(take_away([(0, y) for y in range(9)], 8)) == []


def test_a_law_is_read_as_it_is_written_and_kept():
    laws = TakeAway(1), TakeAway(3), TakeAway(12, 5), TakeAway(2, -1), TakeAway(7, -2, 3), TakeAway(3, misere=True)
    for law in laws:
        claim = Claim.of(rules(3, 0), law.text)
        assert claim.statement == law
        assert Claim.from_json(claim.to_json()).statement == law


@pytest.mark.parametrize("limit", ["0t + 1", "2t - 2", "floor(2t/3)"])
def test_what_is_no_law_is_refused_in_a_line(limit):
    with pytest.raises(BadParameter) as error:
        Claim.of(rules(3, 0), f"take-away, f(t) = {limit}")
    assert "\n" not in str(error.value)
