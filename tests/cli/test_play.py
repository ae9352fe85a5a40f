"""sprague play, at the keys and for programs."""

import io
import json
import sys

import pytest

from sprague.games import game


@pytest.fixture
def play(done, monkeypatch):
    """Plays a game, with this text typed; gives what was printed."""

    def play(text, *arguments):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        return done("play", *arguments)

    return play


def test_a_hint_followed_wins(play):
    out = play("h\n1,2,4\n0,0,0\n", "rat", "1,2,1000", "--seed", "1")
    assert "(1, 2, 4), the 1st P-position" in out
    assert "you win" in out


def test_a_game_is_played_to_its_end(play):
    assert "you win" in play("0,0\n", "wythoff", "3,3")
    assert "the computer wins" in play("0,1\n", "nim:piles=2", "1,1")
    assert play("", "nim:piles=2", "0,0", "--second").count("The computer cannot move: you win") == 1


def test_a_wrong_move_costs_nothing(play):
    out = play("9,9\nnonsense\n-1\no\nu\n\n2,3\nu\nq\n", "wythoff", "3,3", "--seed", "2")
    assert "no move leads from 3,3 to 9,9" in out
    assert "'nonsense'" in out
    assert "There is nothing to undo" in out
    assert "the computer moves to" in out


@pytest.mark.parametrize(
    "name", ["rat", "wythoff", "mouse", "euclid", "fibonacci-nim", "nim", "0.77", "grundy", "fat-rat"]
)
def test_every_game_can_be_played_from_its_start(play, name):
    rules = game(name)
    option = rules.format(next(iter(rules.options(rules.start))))
    assert "the computer" in play(f"h\no\n{option}\nh\n", name, "--seed", "3")


def test_play_with_ten_thousand_digits(play):
    out = play("h\no\n0,0\n", "wythoff", f"{'7' * 10_000},{'8' * 10_000}", "--second")
    assert "digits" in out and "too large for its options to be listed" in out


def test_a_game_that_was_played_is_a_record_for_programs(play):
    out = play("3,4\nu\n9,9\n0,2\n1,0\n", "nim:piles=2", "3,5", "--seed", "1", "--json")
    record = json.loads(out)
    assert record["position"] == "3,5"
    assert [each["by"] for each in record["moves"]] == ["you", "computer"] * (len(record["moves"]) // 2)
    assert any("9,9" in said for said in record["said"])
    out = play("0,0\n", "wythoff", "3,3", "--json")
    assert json.loads(out) | {"said": []} == {
        "game": "wythoff", "position": "3,3", "moves": [{"by": "you", "position": "0,0"}], "winner": "you", "said": [],
    }  # fmt: skip


def test_nobody_leaves_a_draw_and_the_hint_holds_it(play, tmp_path):
    (tmp_path / "ring.py").write_text(
        "from sprague import Ruleset\nring = Ruleset(lambda n: [(n + 1) % 5, (n + 2) % 5], start=1, name='ring')\n"
    )
    out = play("h\n3\no\nq\n", str(tmp_path / "ring.py"))
    assert "You can hold the draw by 2: no move wins, and after this one none wins either." in out
    assert "the computer moves to" in out
