"""Sums of games: by their nim-values, and by the bare definition."""

import json

import pytest

import sprague
from sprague import Outcome
from sprague.cli import status
from sprague.errors import BadParameter, BadPosition, BadSentence, IllegalMove, UnknownGame
from sprague.games import Ruleset
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


def test_a_sum_is_a_value(raises) -> None:
    kayles, wythoff = sprague.game("kayles"), sprague.game("wythoff")
    both = sprague.GameSum(kayles, wythoff)
    assert sprague.nim_value(both, ((5,), (3, 6))) == 4 ^ 1
    assert sprague.winning_moves(both, ((5,), (3, 5)))
    assert not both.is_move(((5,), (3, 6)), ((4,), (3, 5))), "two moves at once"
    raises(BadPosition, "one for each of the 2 games", sprague.outcome, both, (5, 3, 6))
    with pytest.raises(UnknownGame):
        sprague.game("kayles 5 + kaylees 3")
    assert sprague.game("(kayles)") == kayles


def test_a_wrong_rule_in_a_sum_is_marked_where_it_stands() -> None:
    text = "kayles 5 + (take l from x: l < why) 7"
    with pytest.raises(BadSentence) as caught:
        sprague.game(text)
    assert text[caught.value.place :].startswith("why")
    with pytest.raises(BadParameter, match="take l from x: l <= 3 7: a rule in a sum stands"):
        sprague.game("kayles 5 + take l from x: l <= 3 7")


@pytest.mark.parametrize("kind", ["misere:", "misère:", "blocking:1:"])
def test_a_sum_takes_games_of_normal_play_only(kind: str, raises) -> None:
    raises(BadParameter, "normal play only", sprague.game, f"kayles 5 + {kind}nim:piles=2 3,4")
    raises(BadParameter, "normal play only", sprague.GameSum, sprague.game("rat"), sprague.game(f"{kind}nim:piles=2"))


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


def test_positions_of_games_are_values_that_can_be_added_up_asked_about_and_played(raises) -> None:
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
    raises(IllegalMove, "no move leads from", here.play, here)
    raises(BadPosition, "wythoff", wythoff, 3, -1)
    with pytest.raises(BadParameter, match="misere:nim"):
        sprague.game("misere:nim")(1, 2, 3) + kayles(1)


@pytest.mark.parametrize(
    ("name", "position", "read"),
    [
        ("nim", (3, 5), "nim:piles=2 3,5"),
        ("nim", (1, 2, 3, 4), "nim:piles=4 1,2,3,4"),
        ("moore:k=2", (1, 2, 3, 4), "moore:k=2,piles=4 1,2,3,4"),
        ("n-heap-wythoff", (1, 2), "n-heap-wythoff:heaps=2 1,2"),
        ("euclid", (6, 10, 15), "euclid:piles=3 6,10,15"),
        ("misere:nim", (3, 5), "misere:nim:piles=2 3,5"),
        ("blocking:1:nim", (3, 5), "blocking:1:nim:piles=2 3,5"),
        ("take l from x: l <= 3", (5, 7), "(take l from x: l <= 3) 5 + (take l from x: l <= 3) 7"),
        ("kayles", (5, 7), "kayles 5,7"),
    ],
)
def test_a_game_on_any_number_of_piles_is_set_up_on_those_of_the_position(name, position, read):
    at = sprague.GamePosition(*sprague.game(name).at(position))
    assert repr(at) == read and sprague.game(name).at(",".join(map(str, position))) == (at.game, at.position)
    assert sprague.outcome(name, position) is ByDefinition(at.game).outcome(at.position)
    for wrong, error in (("nim:piles=3", (3, 5)), ("rat", (1, 2)), ("wythoff", None)):
        with pytest.raises(BadPosition, match="piles, not" if error else "the position is missing, such as 7,12"):
            sprague.nim_value(wrong, error)


def test_positions_are_added_up():
    wythoff = sprague.game("wythoff")
    assert sprague.nim_value(sum([wythoff(1, 2), wythoff(3, 4)])) == 2
    assert wythoff(1, 2).options() == [wythoff(0, 1), wythoff(0, 2), wythoff(1, 1)]


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("take l from x: l <= 3", 7),
        ("take l from x: " + " | ".join(f"l = {n}" for n in range(1, 30)), 7),
        ("take l from x: l = 1 | prime(l)", 7),
        ('terminal:"x + y <= 4 & x != 2":wythoff', (3, 8)),
        ("pass:take l from x: l <= 3", (7, 1)),
    ],
)
def test_a_printed_sum_is_read_again(name, position):
    here = sprague.game(name)(position) + sprague.game("kayles")(5)
    assert sprague.game(str(here)).start == here.position


def test_a_file_of_the_user_stands_in_a_sum_in_either_order_and_may_import_what_is_beside_it(tmp_path, capsys):
    (tmp_path / "steps_of_knights.py").write_text("STEPS = [(-2, 1), (-2, -1), (1, -2), (-1, -2)]")
    (tmp_path / "d.py").write_text(
        "from sprague import Ruleset\nfrom steps_of_knights import STEPS\n"
        "knight = Ruleset(lambda p: {(p[0] + a, p[1] + b) for a, b in STEPS if p[0] + a >= 0 <= p[1] + b},"
        " name='knight', start=(4, 1))\n"
    )
    for text in (f"{tmp_path}/d.py:knight 4,1 + kayles 5", f"kayles 5 + {tmp_path}/d.py 4,1"):
        assert status(["solve", text, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["nim_value"] == 4
    with (tmp_path / "d.py").open("a") as file:
        file.write("other = Ruleset(range, name='other')\n")
    assert status(["solve", f"{tmp_path}/d.py", "4,1"]) == 2
    assert "which game of the file? Write" in capsys.readouterr().err
