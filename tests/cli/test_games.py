"""``sprague games``: the list, and everything about one game."""

import json

import pytest

from sprague.games import CATALOGUE, game


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_game_of_the_catalogue_says_how_its_positions_are_written(run, name):
    code, out, _ = run("games", name, "--json")
    said = json.loads(out)
    rules = game(said["game"])
    assert code == 0 and said["rules"] and said["notation"]
    assert rules.format(rules.parse(said["example"])) == said["example"]


@pytest.mark.parametrize(
    ("name", "behind"), [("chomp", "3x4"), ("chomp:2x5", "2x5"), ("wythoff:a=2", "a=1"), ("magnetism", "8")]
)
def test_the_parameters_are_those_of_the_game_that_is_described(run, name, behind):
    lines = [line.split(None, 1) for line in run("games", name)[1].splitlines()]
    assert ["parameters", behind] in lines


def test_kinds_of_play_sums_and_typed_rules_are_described_too(run, refused):
    said = run("games", "misere:wythoff")[1]
    assert "misère play" in said and "the same number from both" in said
    assert "Whoever completes a row, a column or a diagonal loses." in run("games", "notakto")[1]
    assert "components" in run("games", "kayles 5 + nim 4")[1]
    assert "take l from x" in run("games", "take l from x: l = 1")[1]
    refused(run("games", "nonsense"), "no game is called")


def test_a_file_with_one_game_is_named_alone_everywhere_and_its_games_by_their_names(run, refused, tmp_path):
    mine, more = tmp_path / "mine.py", tmp_path / "more.py"
    mine.write_text("from sprague import game\nown = game('take l from x: l <= 3')\n")
    more.write_text(
        "from sprague import Ruleset\ndef options(n): return range(n // 2, n)\n"
        "h = Ruleset(lambda s: [s[1:]] if s else [], start='ab')\ng = Ruleset(options, start=5)\n"
    )
    assert "refuted" in run("prove", str(mine), "x = 0")[1] and "x ≡ 0 (mod 4)" in run("prove", str(mine))[1]
    assert run("paper", str(mine), "-o", str(tmp_path / "paper"))[1].startswith("paper ")
    assert "game          h\n" in run("solve", f"{more}:h")[1]
    assert run("table", f"{more}:g", "--to", "4")[1].startswith("i  n\n0  0\n")
    refused(run("solve", f"{more}:options", "5"), "options(position) becomes a game by g = sprague.Ruleset(options)")
