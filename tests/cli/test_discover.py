import io
import json
import re
import shlex

import pytest

import sprague
from sprague.cli import status
from sprague.discovery.result import nothing_found
from sprague.games import game
from sprague.guess import readable


def test_discover_prints_table_guess_and_verdict(capsys):
    assert status(["discover", "mouse"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["table", "guess", "proved", "because", "play"]
    assert "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)" in lines[1]


@pytest.mark.parametrize(("name", "verdict"), [("wythoff:a=2", "proved"), ("euclid", "verified"), ("grundy", "none")])
def test_discover_in_json_has_the_fields_a_program_reads(capsys, name, verdict):
    assert status(["discover", name, "--json", "--seconds", "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"game", "statement", "verdict", "bound", "seconds"} <= set(found)
    assert (found["game"], found["verdict"]) == (name, verdict)
    assert bool(found["statement"]) == (verdict != "none")


@pytest.mark.parametrize(
    ("name", "to", "bound"), [("euclid", "3e1", 30), ("nim:piles=2", "9", 9), ("grundy", "9_0", 90), ("rat", "20", 20)]
)
def test_tables_are_bounded(run, name, to, bound):
    found = json.loads(run("discover", name, "--to", to, "--json")[1])
    assert found["bound"] == bound


def test_a_folder_is_no_place_for_a_discovery(run, refused, tmp_path):
    refused(run("discover", "rat", "-o", tmp_path), f"{tmp_path}: this is a folder")


def test_a_file_that_is_no_text_is_no_discovery(run, refused, tmp_path):
    (tmp_path / "found.json").write_bytes(b"\xff\xfe")
    refused(run("play", "rat", "--strategy", tmp_path / "found.json"), "found.json: it is not a text file in UTF-8")


def test_the_command_that_plays_can_be_pasted_into_a_shell(run):
    _, out, _ = run("discover", "4.(3)")
    assert shlex.split(out.splitlines()[-1])[1:] == ["sprague", "play", "4.(3)", "--strategy", "discovered"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["chomp:2x3"],
        ["no-such-game"],
        ["mouse", "--seconds", "0"],
        ["mouse", "--seconds", "nan"],
        ["mouse", "--to", "0"],
        ["mouse", "--to", "1.5"],
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, arguments):
    assert status(["discover", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_a_game_of_ones_own_is_discovered_from_its_file(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(
        "from sprague import pile_game\n"
        "@pile_game\n"
        "def mine(x, y, p, q):\n"
        "    l, k = x - p, y - q\n"
        "    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < 4)\n"
    )
    assert status(["discover", f"{path}:mine", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["statement"] == "(⌊nα⌋, ⌊nα⌋ + 4n), n ≥ 0, α = -1 + √5"


def test_a_discovery_is_saved_and_played_by(tmp_path, capsys, monkeypatch):
    path = str(tmp_path / "found.json")
    assert status(["discover", "mouse", "-o", path]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1].split(maxsplit=1) == ["play", f"sprague play mouse --strategy {path}"]
    for strategy in (path, "discovered"):
        lines = iter(["h", "9,17", "q"])
        monkeypatch.setattr("builtins.input", lambda prompt, lines=lines: next(lines))
        assert status(["play", "mouse", "9,20", "--strategy", strategy]) == 0
        assert "Move to 9,17, a P-position by (⌊3n/2⌋, 3n − 1)" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "wythoff", "--strategy", "FILE"],
        ["play", "mouse", "--strategy", "missing.json"],
        ["discover", "mouse", "-o", "missing/found.json"],
        ["discover", "mouse", "--oeis", "missing"],
    ],
    ids=" ".join,
)
def test_a_strategy_for_another_game_or_none_is_refused_in_one_line(tmp_path, capsys, arguments, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert status(["discover", "mouse", "-o", "FILE"]) == 0
    capsys.readouterr()
    assert status(arguments) == 2
    captured = capsys.readouterr()
    assert (captured.out, len(captured.err.splitlines())) == ("", 1)


def test_without_a_network_discovery_goes_on(tmp_path, capsys, monkeypatch):
    def refused(*arguments, **options):
        raise TimeoutError("timed out")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sprague.discovery.oeis.urlopen", refused)
    assert status(["discover", "mouse", "--oeis", "online"]) == 0
    captured = capsys.readouterr()
    assert "proved" in captured.out
    assert len(captured.err.splitlines()) == 1 and "cannot be reached" in captured.err


def test_nim_values_are_discovered_where_asked_for(capsys):
    assert status(["discover", "nim:piles=2", "--nim-values", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["statement"], found["verdict"]) == ("x1 ⊕ x2 = v", "proved")


def test_what_was_refuted_is_shown_where_nothing_is_found(run, monkeypatch):
    fallen = "x = y: refuted, fails at (4096,4096)"
    found = nothing_found(game("wythoff"), 64, 0.1, [fallen], "none found to 64")
    monkeypatch.setattr("sprague.discovery.discover", lambda *arguments, **options: found)
    code, out, err = run("discover", "wythoff")
    assert (code, err) == (0, "") and f"tried       {fallen}\nnone        none found to 64" in out


def test_what_was_looked_at_is_told_where_it_is_asked_for(capsys):
    assert status(["discover", "rat", "--explain"]) == 0
    told = capsys.readouterr().out
    assert "P-positions to 32" in told and "6 of them: (0,0,0), (1,2,4)" in told
    assert "to 64: (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3)" in told and "10 of them: (0,0,0), (1,2,4), (3,6,11)" in told
    assert status(["discover", "mouse", "--explain", "--json"]) == 0
    steps = [step["what"] for step in json.loads(capsys.readouterr().out)["steps"]]
    assert steps[0] == "P-positions to 64" and steps[-1].startswith("proved: ")


def test_where_only_an_automaton_is_found_the_line_says_so(capsys, monkeypatch):
    monkeypatch.setattr(readable, "LETTERS", "")  # else the letters of a fixed point tell it
    assert status(["discover", "x -> p: x > 0 & (p + 1 = x | p + 2 = x | p = floor(x/2))", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["verdict"], found["kind"]) == ("proved", "automaton")
    assert found["statement"].endswith("accepts; no formula was found")


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "arguments",
    [
        ["0.15", "--misere"],
        ["misere:0.15"],
        ["mouse", "--misere", "-o", "mm.json"],
        ["misere:mouse", "-o", "it's a file.json"],
        ["take l from x: l <= 3"],
        ["take l from x: l <= 3", "--misere"],
        ["misere:take l from x: l <= 3"],
        ['terminal:"x + y <= 2":wythoff', "-o", "t.json"],
        ['terminal:"x + y <= 2":take l, k from x, y: l = 0 | k = 0', "--to", "64"],
        ["pass:nim:piles=2"],
        ["blocking:1:nim:piles=2"],
        ["kayles", "-o", "k.json"],
        ["ruler"],
        ["my game.py:near"],
        ["my game.py:near", "--misere"],
        ["my game.py:rules", "-o", "p.json"],
        ["euclid"],
    ],
    ids=" ".join,
)
def test_the_command_that_is_suggested_plays_what_was_discovered(run, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my game.py").write_text(GAMES)
    code, out, _ = run("discover", *arguments)
    lines = dict(line.split(None, 1) for line in out.splitlines() if not line.startswith(" "))
    assert code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("h\nq\n"))
    code, told, err = run(*shlex.split(lines["play"])[1:])
    assert (code, err) == (0, "")
    misere = "--misere" in arguments or "misere:" in arguments[0]
    assert ("whoever cannot move wins" in told.lower()) == misere
    assert " ".join(lines["guess"].split())[:40] in " ".join(told.split())


GAMES = """
import sprague
rules = sprague.Ruleset(lambda n: [n - taken for taken in (1, 2) if taken <= n], name="one or two", start=7)
@sprague.pile_game
def near(x, y, p, q):
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l == k) & (l > 0)
"""


def test_moves_that_may_be_added_leave_the_p_positions_as_they_are(run):
    said = json.loads(run("discover", "wythoff", "--moves", "--json")[1])["moves"]
    named = [(int(l), int(k)) for l, k in re.findall(r"\((\d+),(\d+)\)", said[0])]
    assert "infinitely many" in said[0] and "are invariant" in said[1] and (2, 4) in named
    rule = "take l, k from x, y: l = 0 | k = 0 | l = k | l = {0} & k = {1} | l = {1} & k = {0}"
    lost = sprague.p_positions("wythoff", up_to=60)
    same = [(l, k) for l in range(6) for k in range(6) if sprague.p_positions(rule.format(l, k), up_to=60) == lost]
    assert {(l, k) for l, k in same if l and k and l != k} >= {*named} and (1, 2) not in same


@pytest.mark.parametrize(
    ("options", "said"), [((), "x mod 98 ≤ 36"), (("--nim-values",), "v = ⌊(x mod 98)/37⌋")], ids=["P", "values"]
)
def test_residues_are_said_as_a_range_and_what_was_tried_in_a_line(run, options, said):
    code, out, _ = run("discover", "take l from x: 37 <= l & l <= 61", *options)
    assert code == 0 and f"guess       {said}\n" in out
    assert out.count("\ntried ") == 1


def test_a_card_says_the_game_on_the_table(run):
    _, out, _ = run("games", "wythoff")
    rules = next(line for line in out.splitlines() if line.startswith("rules "))
    assert "the same number from both" in rules and " a " not in rules.replace(" a pile", "")
    assert "numbers that differ by less than 2" in run("games", "wythoff:a=2")[1]
