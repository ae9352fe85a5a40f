"""Sums of games: by their nim-values, and by the bare definition."""

import json

import pytest

import sprague
from sprague import Outcome
from sprague.cli import status
from sprague.errors import BadParameter, BadPosition, IllegalMove, UnknownGame
from sprague.games import Ruleset
from sprague.logic.language.tokens import BadSentence
from sprague.solving.definition import ByDefinition

SUMS = [
    "kayles 3 + wythoff 1,2 + nim 2",
    "chomp:2x2 + grundy 5",
    "magnetism +.. + nim 3,4",
    "rat 1,2,4 + rat 1,1,2",
    'terminal:"x + y <= 2":wythoff 2,3 + nim 2',
    "(take l from x: l + 1 <= 4 | l = x) 5 + kayles 3",
    "(kayles 3 + nim 1) + nim 2",
]


@pytest.mark.parametrize("text", SUMS)
def test_the_nim_value_of_a_sum_is_that_of_the_definition(text: str) -> None:
    """The sum is handed over as a game of which nothing is known but its options."""
    game = sprague.game(text)
    bare = ByDefinition(Ruleset(game.options))
    found = sprague.answer(game, game.start)
    assert found.nim_value == sprague.nim_value(game, game.start) == bare.nim_value(game.start)
    winning = [option for option in game.options(game.start) if bare.nim_value(option) == 0]
    assert set(found.winning_moves) == set(winning)
    assert sprague.outcome(game, game.start) is (Outcome.N if winning else Outcome.P)
    assert game.parse(game.format(game.start)) == game.start
    assert sprague.game(game.name).parse(game.format(game.start)) == game.start
    for option in game.options(game.start):
        assert game.is_move(game.start, option)


def test_a_sum_is_a_value() -> None:
    kayles, wythoff = sprague.game("kayles"), sprague.game("wythoff")
    both = sprague.GameSum(kayles, wythoff)
    assert sprague.nim_value(both, ((5,), (3, 6))) == 4 ^ 1
    assert sprague.winning_moves(both, ((5,), (3, 5)))
    assert not both.is_move(((5,), (3, 6)), ((4,), (3, 5))), "two moves at once"
    with pytest.raises(BadPosition, match="one for each of the 2 games"):
        sprague.outcome(both, (5, 3, 6))
    with pytest.raises(UnknownGame):
        sprague.game("kayles 5 + kaylees 3")
    assert sprague.game("(kayles)") == kayles


def test_a_wrong_rule_in_a_sum_is_marked_where_it_stands() -> None:
    text = "kayles 5 + (take l from x: l < why) 7"
    with pytest.raises(BadSentence) as caught:
        sprague.game(text)
    assert text[caught.value.place :].startswith("why")


@pytest.mark.parametrize("kind", ["misere:", "misère:", "blocking:1:"])
def test_a_sum_takes_games_of_normal_play_only(kind: str) -> None:
    with pytest.raises(BadParameter, match="normal play only"):
        sprague.game(f"kayles 5 + {kind}nim:piles=2 3,4")
    with pytest.raises(BadParameter, match="normal play only"):
        sprague.GameSum(sprague.game("rat"), sprague.game(f"{kind}nim:piles=2"))


def test_a_sum_under_misere_play_is_judged_by_its_moves() -> None:
    changed = sprague.misere(sprague.game("nim 1 + kayles 1"))
    assert sprague.outcome(changed, ((1,), (1,))) is Outcome.N, "two moves are left, and the last one loses"
    assert sprague.outcome(changed, ((1,), (0,))) is Outcome.P
    assert sprague.game(changed.name) == changed


def test_sums_are_solved_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["solve", "kayles 5 + wythoff 3,6 + nim 4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["nim_value"], found["winning_moves"]) == (1, ["5 + 3,5 + 4"])
    assert status(["solve", "kayles + wythoff", "5 + 3,6"]) == 0
    assert "kayles 5 has 4, wythoff 3,6 has 1" in capsys.readouterr().out
    assert status(["solve", "kayles"]) == 2
    assert "which position?" in capsys.readouterr().err
    assert status(["solve", "cram:2x3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == "###/###"


def test_positions_of_games_are_values_that_can_be_added_up_asked_about_and_played() -> None:
    kayles, wythoff, chomp = map(sprague.game, ("kayles", "wythoff", "chomp:2x2"))
    here = kayles(5) + wythoff(3, 5) + (chomp("##/##") + kayles(1, 2))
    assert repr(here) == "kayles 5 + wythoff 3,5 + chomp:2x2 ##/## + kayles 1,2"
    assert sprague.nim_value(here) == sprague.nim_value(sprague.game(repr(here)), here.position)
    assert sprague.game(repr(here)).start == here.position
    values = [sprague.nim_value(part) for part in here.components()]
    assert values == [sprague.nim_value("kayles", 5), 0, sprague.nim_value(chomp("##/##")), 3]
    assert sprague.outcome(here) is Outcome.N and sprague.answer(here).nim_value == sprague.nim_value(here)
    for move in sprague.winning_moves(here):
        there = here.play(move)
        assert sprague.outcome(there) is Outcome.P and there in set(here.options()) and here.play(there) == there
    with pytest.raises(IllegalMove, match="no move leads from"):
        here.play(here)
    with pytest.raises(BadPosition, match="wythoff"):
        wythoff(3, -1)
    with pytest.raises(BadParameter, match="misere:nim"):
        sprague.game("misere:nim")(1, 2, 3) + kayles(1)
