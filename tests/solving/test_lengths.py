"""Remoteness and suspense: by the definition on trees, by theory where there is one, and what they decide."""

from functools import cache

import pytest

import sprague
from sprague import Outcome
from sprague.errors import BadPosition, BadRule, TooLarge
from sprague.games import Ruleset
from sprague.solving import lengths

GAMES = ["wythoff", "rat", "nim:piles=2", "kayles", "chomp:2x3", "subtraction:1,3,4", "euclid"]


@cache
def outlasts(game, here, moves, hurry):
    """Whether the winner can keep to so many moves (``hurry``), or make the loser play as many, by the bare tree."""
    options = list(game.options(here))
    if not options:
        return moves >= 0 if hurry else moves <= 0
    winning = [o for o in options if sprague.outcome(game, o) is Outcome.P]
    ways = [outlasts(game, game.position(o), moves - 1, hurry) for o in winning or options]
    return any(ways) if winning else all(ways)


@pytest.mark.parametrize("name", GAMES)
def test_they_are_what_perfect_players_reach_who_hurry_or_delay(name):
    game = sprague.game(name)
    for here in game.positions(4):
        near, far = sprague.remoteness(game, here), sprague.suspense(game, here)
        assert near % 2 == far % 2 == (sprague.outcome(game, here) is Outcome.N)
        assert outlasts(game, here, near, True) and (near == 0 or not outlasts(game, here, near - 1, True))
        assert outlasts(game, here, far, False) and not outlasts(game, here, far + 1, False)


def test_they_decide_joint_sums():
    """A move is a move in every component; the first one, or the last one, to end ends the sum."""
    wythoff, kayles = sprague.game("wythoff"), sprague.game("kayles")

    def first(pair):
        a, b = pair
        return [(wythoff.position(x), kayles.position(y)) for x in wythoff.options(a) for y in kayles.options(b)]

    joint = Ruleset(first)
    for a in wythoff.positions(4):
        for heap in range(6):
            least = min(sprague.remoteness(wythoff, a), sprague.remoteness(kayles, heap))
            assert (least % 2 == 0) == (sprague.outcome(joint, (a, (heap,))) is Outcome.P)


def test_what_cannot_be_answered_is_refused(monkeypatch, raises):
    with pytest.raises(BadPosition):
        sprague.remoteness("rat", (1, 2))
    raises(BadRule, "normal play", sprague.suspense, "misere:nim", (1, 2, 3))
    raises(BadRule, "need not end", sprague.suspense, Ruleset(lambda n: [(n + 1) % 3]), 0)
    monkeypatch.setattr(lengths, "MOST_POSITIONS", 10)
    raises(TooLarge, "10 positions below", sprague.suspense, "wythoff", (9, 9))
