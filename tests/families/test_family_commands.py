"""Families at the command line: discovered, saved, judged, printed, played by their members."""

import io
import json
import shlex
from pathlib import Path

import jsonschema
import pytest

import sprague

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


def test_a_member_stands_wherever_a_game_does(run):
    assert "winning move  96" in run("solve", BOUNDED, "k=7", "100")[1]
    assert run("table", "for a >= 1: wythoff:a=a", "a=2", "--to", "4")[1] == run("table", "wythoff:a=2", "--to", "4")[1]


def test_some_members_are_drawn_side_by_side(run, refused, tmp_path):
    code, out, _ = run("draw", "map:for a >= 1: wythoff:a=a", "--to", "6", "-o", tmp_path / "map.svg")
    assert (code, out.partition(": ")[2][:38]) == (0, "P-positions for a >= 1: wythoff:a=a; p")
    assert len(sprague.draw("map:for a >= 1: wythoff:a=a", to=5).picture.figure.axes) == 4
    refused(run("draw", f"map:{BOUNDED}", "-o", tmp_path / "no.svg"), "a map shows games on two piles")


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
