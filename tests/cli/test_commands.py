"""The commands as a user types them: what they print, their exit status, and what they leave behind."""

import io
import json
import os
import py_compile
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sprague
from sprague.games import game
from sprague.solving import p_positions

MY_GAME = """
import sprague

@sprague.pile_game
def even_wythoff(x, y, p, q):
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k == l) & (l % 2 == 0)
"""


@pytest.fixture
def my_game(tmp_path):
    path = tmp_path / "my game.py"
    path.write_text(MY_GAME)
    return f"{path}:even_wythoff"


@pytest.mark.parametrize(
    "name", ["wythoff", "wythoff:a=3", "mouse", "rat", "euclid", "euclid-zero", "fibonacci-subtraction"]
)
def test_ten_thousand_digits_are_good_input(run, name):
    piles = getattr(game(name), "piles", None) or 1
    position = ",".join(str(i + 2) * 10_000 for i in range(piles))
    code, out, err = run("solve", name, position)
    assert (code, err) == (0, "")
    assert "closed form" in out
    code, out, _ = run("solve", name, position, "--json")
    assert len(json.loads(out)["position"]) >= 10_000


def test_bad_input_gets_one_line_that_names_it(run, refused, tmp_path):
    refused(run("solve", "wythof", "1,2"), "'wythof'", "wythoff")
    refused(run("solve", "zzz", "1,2"), "sprague games")
    refused(run("solve", "wythoff:a=0", "1,2"), "a must be", "0")
    refused(run("solve", "wythoff:b=2", "1,2"), "'b'", "a")
    refused(run("solve", "wythoff:a=two", "1,2"), "'two'")
    refused(run("solve", "fat-rat:m=9", "1,2"), "m must be")
    refused(run("solve", "rat", "1,2"), "3 piles", "not 2")
    refused(run("solve", "rat", "-1,2,3"), "-1")
    refused(run("solve", "rat", "1,2,x"), "1,2,x")
    refused(run("solve", "rat", "1,2,3.5"), "3.5")
    refused(run("solve", "rat", ""), "''")
    refused(run("solve", "euclid", "0,3"), "at least 1")
    refused(run("solve", "0.7g", "5"), "digit 2", "'g'")
    refused(run("solve", "5.7", "5"), "'5.7'")
    refused(run("solve", "0.", "5"), "'0.'")
    refused(run("solve", "subtraction:", "5"), "an element", "''")
    refused(run("table", "wythoff", "--to", "5", "-o", "/proc/table.csv"), "/proc/table.csv")
    refused(run("solve", "subtraction:1,x", "5"), "'x'")
    refused(run("solve", "subtraction:0", "5"), "positive")
    refused(run("solve", "grundy", "9" * 5000), "of memory")
    refused(run("table", "rat", "--to", "1000000"), "of memory", "this machine has")
    refused(run("table", "rat", "--to", "-3"), "-3")
    refused(run("table", "rat", "--to", "x"), "x")
    refused(run("table", "wythoff", "--to", "5", "-o", "table.xyz"), "table.xyz", ".csv")
    refused(run("table", "wythoff", "--to", "5", "-o", tmp_path / "no" / "t.csv"), "there is no folder")
    refused(run("reproduce", "Q-1"), "'Q-1'")
    refused(run("frobnicate"), "frobnicate")
    refused(run("solve", "rat"), "POSITION")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1/0", "my.py:1: ZeroDivisionError"),
        ("def broken(:", "SyntaxError"),
        ("x = 3", "has no game called 'g'"),
        ("import sprague\n@sprague.pile_game\ndef g(x, p):\n    return x * p > 0", "constants only"),
        ("import sprague\n@sprague.pile_game\ndef g(x, p):\n    return p <= x", "does not lower"),
        ("import sprague\n@sprague.pile_game\ndef g(x, y, p):\n    return p < x", "3 parameters"),
        ("import sprague\ng = sprague.Ruleset(lambda n: [n + 1], name='up')", "a play of more than 10000 moves"),
        ("import sprague\ng = sprague.Ruleset(lambda n: [][0], name='raises')", "IndexError"),
        ("import sprague\nclass G(sprague.Ruleset):\n    pass\ng = G()", "define options"),
        ("raise SystemExit(3)", "SystemExit"),
    ],
)
def test_a_broken_rule_file_gets_one_line(run, refused, tmp_path, text, says):
    path = tmp_path / "my.py"
    path.write_text(text)
    refused(run("solve", f"{path}:g", "3"), says)


def test_a_file_or_a_name_that_is_not_there(run, refused, tmp_path, my_game):
    refused(run("solve", f"{tmp_path}/none.py:g", "3"), "no such file")
    refused(run("solve", my_game.replace("even_", "odd_"), "3"), "even_wythoff")
    refused(run("solve", my_game.partition(":")[0], "3"), "even_wythoff: a position has 2 piles")  # its only game


def test_a_users_game_gets_table_outcome_and_play(run, my_game, monkeypatch, done):
    out = done("table", my_game, "--to", "6")
    assert [line.split()[1:3] for line in out.splitlines()[1:]] == [["0", "0"], ["1", "1"], ["2", "3"], ["4", "6"]]
    code, out, _ = run("solve", my_game, "3,4")
    assert (code == 0 and "3,2" in out) or "2,3" in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("h\n2,3\nq\n"))
    assert "the computer moves to" in done("play", my_game, "3,4", "--seed", "0")


def test_tables_of_every_shape_are_printed(run, done):
    out = done("table", "rat", "--to", "30")
    assert out.splitlines()[3].split() == ["2", "3", "6", "11", "3", "5"]
    assert "4  5  3" in run("table", "wythoff", "--to", "5", "--nim-values")[1]
    assert run("table", "kayles", "--to", "11", "--nim-values")[1].splitlines()[1].split() == [
        "0",
        "0",
        "1",
        "2",
        "3",
        "1",
        "4",
        "3",
        "2",
        "1",
        "4",
    ]
    assert "x1, … = 2" in run("table", "nim", "--to", "2", "--nim-values")[1]
    assert json.loads(run("table", "mouse", "--to", "5", "--json")[1])["p_positions"] == [[0, 0], [1, 2], [3, 5]]


def test_tables_are_written_whole(run, tmp_path, monkeypatch):
    for ending in ("csv", "json", "npy"):
        target = tmp_path / f"table.{ending}"
        assert run("table", "mouse", "--to", "20", "-o", target)[0] == 0
    wanted = [list(p) for p in p_positions(game("mouse"), 20)]
    assert np.load(tmp_path / "table.npy").tolist() == wanted == json.loads((tmp_path / "table.json").read_text())
    assert (tmp_path / "table.csv").read_text().splitlines()[:3] == ["x1,x2", "0,0", "1,2"]

    target.write_text("precious")
    monkeypatch.setattr(np, "save", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    code, out, err = run("table", "mouse", "--to", "20", "-o", target)
    assert (code, out) == (2, "")
    assert "No space left" in err
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["table.csv", "table.json", "table.npy"]


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("loaded", ["typer", "numpy"])
@pytest.mark.parametrize("command", [["-m", "sprague"], ["-c", "from sprague.cli import main; main()"]])
def test_ctrl_c_while_the_command_is_being_loaded_is_one_line(tmp_path, command, loaded):
    # Code that is executed from text, as dataclasses are, makes Python forget that the interrupt was caught.
    (tmp_path / f"{loaded}.py").write_text("exec('import signal; signal.raise_signal(signal.SIGINT)')")
    called = [sys.executable, *command, "table", "rat", "--to", "20"]
    done = subprocess.run(called, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "sprague: interrupted\n")


@pytest.mark.sample(2)
@pytest.mark.parametrize("module", ["cli/command_line.py", "solving/tables.py"])
def test_a_compiled_module_that_is_cut_off_is_named_in_one_line(tmp_path, module):
    source = Path(sprague.__file__).parent / module
    compiled = tmp_path / source.relative_to("/").parent / f"{source.stem}.{sys.implementation.cache_tag}.pyc"
    py_compile.compile(str(source), str(compiled))
    whole = compiled.read_bytes()
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "sprague", "table", "nim:piles=2", "--to", "3"]
    for length, expected in ((len(whole), 0), (len(whole) - 1, 1), (40, 1)):
        compiled.write_bytes(whole[:length])
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == expected
        if expected:
            says = f"sprague: {compiled} is cut off; delete it, and Python compiles the module anew\n"
            assert (done.stdout, done.stderr) == ("", says)


def test_any_other_end_of_a_file_is_no_ctrl_c(run, monkeypatch):
    def ended(*arguments):
        raise EOFError("no data left")

    monkeypatch.setattr("sprague.solving.p_positions", ended)
    assert run("table", "rat") == (1, "", "sprague: a file is cut off: no data left\n")


@pytest.mark.parametrize(("arguments", "code"), [("solve rat 3,6,11", 0), ("solve rat 3,6", 2)])
def test_what_was_loaded_is_not_searched_for_cycles_when_the_command_ends(arguments, code):
    watched = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 10_000))"
    called = f"{watched}; from sprague.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", called, *arguments.split()], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[-1]) == (code, "True")


def test_a_closed_pipe_ends_quietly():
    command = f"{shlex.quote(sys.executable)} -m sprague table wythoff --to 3000 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "n"
    assert done.stderr == ""


@pytest.mark.parametrize(("arguments", "code"), [("solve rat 3,6,11", 0), ("solve rat 3,6", 2)])
def test_closed_output_is_no_error(arguments, code):
    command = f"{shlex.quote(sys.executable)} -m sprague {arguments}"
    done = subprocess.run(f"{command} >&-", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (code, 1 if code else 0)
    assert subprocess.run(f"{command} >&- 2>&-", shell=True, check=False).returncode == code


def test_the_version_and_the_help(run, done):
    assert run("--version")[1].startswith("sprague 0.")
    out = done("--help")
    for command in ("games", "solve", "table", "play", "reproduce"):
        assert command in out
    assert "wythoff:a=2" in run("games")[1]
    assert len(json.loads(run("games", "--json")[1])) > 15


def test_no_temporary_files_are_left_in_the_working_directory():
    assert not [name for name in os.listdir() if name.startswith(".table")]
