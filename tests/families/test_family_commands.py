"""Families at the command line: discovered, saved, judged, printed, played by their members."""

import io
import json
import pickle
import shlex
from pathlib import Path

import jsonschema
import pytest

import sprague
from sprague.games import game, game_from_file, pile_game

SCHEMA = json.loads((Path(sprague.__file__).parent / "cli" / "answers.schema.json").read_text("utf-8"))
KIN = "for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1"
BOUNDED = "for k >= 1: take l from x: l <= k"


def test_a_family_is_discovered_saved_and_written(run, tmp_path):
    code, out, _ = run("discover", KIN, "--json", "-o", tmp_path / "kin.json")
    found = json.loads(out)
    jsonschema.validate(found, {**SCHEMA, "$ref": "#/$defs/discover"})
    assert (code, found["verdict"], found["parameters"]) == (0, "proved", {"m": ">= 3"})
    saved = sprague.claims.FamilyClaim.from_json((tmp_path / "kin.json").read_text("utf-8"))
    assert saved.says().endswith(f"{found['statement']}.")
    assert sprague.prove(saved).word == "proved"
    assert "proved" in run("check", tmp_path / "kin.json")[1]
    assert "all as expected" in run("prove", tmp_path / "kin.json")[1]
    (tmp_path / "kin.txt").write_text(saved.says("claim"), "utf-8")
    assert "all as expected" in run("prove", tmp_path / "kin.txt")[1] and "all as expected" in run("prove", KIN)[1]
    assert run("discover", KIN, "-o", tmp_path / "kin.tex")[0] == 0
    assert (tmp_path / "kin.tex").read_text("utf-8").startswith("For every $m \\ge 3$, the P-positions of")


def test_a_theorem_for_coq_is_written_and_judged_without_coq(run, tmp_path):
    code, out, _ = run("discover", BOUNDED, "--nim-values", "--formal", tmp_path / "out")
    assert (code, "1 theorem in" in out) == (0, True)
    (certificate,) = (tmp_path / "out").glob("for_k*.json")
    code, out, _ = run("check", certificate)
    assert (code, "by the second judge" in out) == (0, True)
    certificate.write_text(certificate.read_text("utf-8").replace("k >= 1", "k >= 0", 1), "utf-8")
    assert run("check", certificate)[0] != 0


@pytest.mark.parametrize("text", ["for a >= 1: wythoff:a=a", BOUNDED, "for k >= 2: subtraction:k,k+1"])
def test_the_command_that_is_suggested_plays_a_member(run, monkeypatch, text):
    code, out, _ = run("discover", text)
    lines = dict(line.split(None, 1) for line in out.splitlines() if not line.startswith(" "))
    assert (code, lines["proved"][:9]) == (0, "for every")
    monkeypatch.setattr("sys.stdin", io.StringIO("h\nq\n"))
    code, _, err = run(*shlex.split(lines["play"])[1:])
    assert (code, err) == (0, "")


def test_constants_of_a_game_in_a_file_are_given_and_may_be_free(run, refused, tmp_path, monkeypatch):
    path = tmp_path / "d.py"
    path.write_text(
        "from sprague import Ruleset, pile_game\nsquares = Ruleset(lambda n: [n - 1] if n else [])\n@pile_game\n"
        "def near(x, y, p, q, *, a=1):\n    l, k = x - p, y - q\n"
        "    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(l - k) < a)\n"
    )
    every = f"for a >= 1: {path}:near:a=a"
    same = [run("table", *game, "--to", "9")[1] for game in (["wythoff:a=3"], [f"{path}:near:a=3"], [every, "a=3"])]
    assert same[0] == same[1] == same[2] != run("table", f"{path}:near", "--to", "9")[1]
    code, out, err = run("discover", every)
    assert "proved      for every a ≥ 1" in out, f"{code} {out} {err}"
    monkeypatch.setattr("sys.stdin", io.StringIO("h\nq\n"))
    assert run(*shlex.split(out.splitlines()[-1].split(None, 1)[1])[1:])[::2] == (0, "")
    assert "refuted" in run("prove", every, "x = y")[1]
    assert pickle.loads(pickle.dumps(game_from_file(path, "near:a=3"))).options((1, 3)) == game("wythoff:a=3").options(
        (1, 3)
    )
    refused(run("solve", f"{path}:near:b=3", "1,2"), "no constant b; it has a")
    refused(run("solve", f"{path}:near:a=x", "1,2"), "a must be an integer, not 'x'")
    refused(run("solve", f"{path}:squares:a=1", "3"), "no constant a; it has none")
    refused(run("discover", f"for a >= 1: {path}:squares:a=a"), "games whose rule is a formula")
    refused(run("paper", every, "-o", tmp_path / "paper"), "its rule is a function")
    assert not (tmp_path / "paper").exists()


def test_a_game_or_a_family_that_no_command_names_suggests_none():
    @pile_game
    def some(x, p, *, k=1):
        return (x - p >= 1) & (x - p <= k)

    assert "sprague play" not in str(sprague.discover(some)) and "sprague play rat " in str(
        sprague.discover(game("rat"))
    )
    assert "sprague play" in str(sprague.discover(BOUNDED)) and "sprague play" not in str(
        sprague.discover(some.family(k=1))
    )


def test_a_member_stands_wherever_a_game_does(run):
    assert "winning move  96" in run("solve", BOUNDED, "k=7", "100")[1]
    assert run("table", "for a >= 1: wythoff:a=a", "a=2", "--to", "4")[1] == run("table", "wythoff:a=2", "--to", "4")[1]


def test_some_members_are_drawn_side_by_side(run, refused, tmp_path):
    code, out, _ = run("draw", "map:for a >= 1: wythoff:a=a", "--to", "6", "-o", tmp_path / "map.svg")
    assert (code, out.partition(": ")[2][:38]) == (0, "P-positions for a >= 1: wythoff:a=a; p")
    assert len(sprague.draw("map:for a >= 1: wythoff:a=a", to=5).picture.figure.axes) == 4
    three = "for m >= 2: take a, b, c from x, y, z: a + b + c < m"
    refused(run("draw", three, "-o", tmp_path / "no.svg"), "a map shows games on one or two piles")


@pytest.mark.parametrize(
    "words, says",
    [
        ((BOUNDED, "100"), "name a member by values behind it"),
        ((BOUNDED, "j=7", "100"), "no parameter 'j'; it has k"),
        ((BOUNDED, "k=0", "100"), "k is at least 1, not 0"),
        (("for k: kayles", "k=1", "5"), "written like 'a >= 1'"),
    ],
)
def test_what_is_no_member_is_refused_in_a_line(run, refused, words, says):
    refused(run("solve", *words), says)


def test_python_and_the_command_line_find_the_same():
    found = sprague.discover(sprague.family(KIN))
    assert (found.word, found.claim.holds((249, 1000), m=5)) == ("proved", True)
    assert found.is_p_position((249, 1000), m=5) and found.winning_move((0, 7), m=5) == (0, 0)
