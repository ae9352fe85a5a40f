"""Commands are derived from operations: a function with its types and its docstring, loaded when it is called."""

import re
import shlex
import subprocess
import sys
import types
from typing import Annotated

import pytest

from sprague.cli.command_line import Sprague
from sprague.errors import BadParameter
from sprague.operations.operation import Argument, Option, instead, operation
from sprague.operations.results import PlainResult


@operation
def twice(
    word: Annotated[str, Argument("What is said.", "WORD")],
    *,
    times: Annotated[int, Option("How often.", "N", least=1, most=1000)] = 2,
    upper: Annotated[bool, Option("In capitals.")] = False,
) -> PlainResult:
    """Say a word twice. And no more.

    Example: sprague twice so --times 3
    """
    said = " ".join([word.upper() if upper else word] * times)
    return PlainResult({"said": said}, [said], good=word != "no")


@instead(twice, "never", "Say nothing.")
def never() -> PlainResult:
    """Say nothing."""
    return PlainResult({}, [])


@pytest.fixture
def spoken(monkeypatch):
    module = types.ModuleType("spoken")
    module.twice = twice
    monkeypatch.setitem(sys.modules, "spoken", module)
    monkeypatch.setattr(Sprague, "homes", {**Sprague.homes, "twice": ("spoken", "twice")})


@pytest.mark.usefixtures("spoken")
def test_a_new_command_is_one_function(run, refused):
    assert run("twice", "so") == (0, "so so\n", "")
    assert run("twice", "so", "--times", "3", "--upper", "--json") == (0, '{\n "said": "SO SO SO"\n}\n', "")
    assert run("twice", "no")[0] == 1 and run("twice", "--never") == (0, "", "")
    out = run("twice", "--help")[1]
    assert "Example: sprague twice so --times 3" in out and re.search(r"--times N +How often\.  \[default: 2\]", out)
    refused(run("twise", "so"), "no command 'twise'", "did you mean twice?")
    refused(run("twice"), "sprague twice needs WORD, or --never")
    refused(run("twice", "so", "--never"), "--never goes without WORD")


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    ("times", "says"),
    [("0", "from 1 to 1,000, not 0"), ("1e4", "from 1 to 1,000, not 10000"), ("x", "a natural number such as 300")],
)
def test_python_and_the_command_line_refuse_the_same_in_the_same_words(run, refused, times, says, raises):
    refused(run("twice", "so", "--times", times), f"--times is {says}")
    raises(BadParameter, f"^times is {says}", twice, "so", times=times)


def test_a_truth_value_is_no_number(raises):
    raises(BadParameter, "times is an integer, not True", twice, "so", times=True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("nim 3,5", "nim is a game, not a command: sprague solve nim POSITION"),
        ("'take l from x: l <= 3' 5", "sprague solve 'take l from x: l <= 3' POSITION"),
        ("solve nim 3 5 x", "unexpected 'x'; a position is one word, such as 3,5,7"),
        ("check wythoff 3,5 7", "unexpected '7'; a position is one word"),
        ("solve wythoff a=2 3,5", "'a=2' is no position; parameters are part of a name, as in wythoff:a=2"),
        ("play fk.json k=3 21", "'k=3' is no position; parameters are part of a name"),
        ("values 0.77 20", "unexpected '20'; did you mean sprague values 0.77 --to 20?"),
        ("table wythoff --nim-values 10", "did you mean sprague table wythoff --to 10 --nim-values?"),
        ("draw wythoff 20", "did you mean sprague draw wythoff --to 20 -o FILE.svg?"),
        ("exercises nim 10", "did you mean sprague exercises nim --count 10?"),
        ("solve kayles 5 + nim:piles=1 3", "did you mean sprague solve 'kayles 5 + nim:piles=1 3'?"),
        ("discover take l from x: l = 1", "did you mean sprague discover 'take l from x: l = 1'?"),
        ("table chomp 2x3 --json", "did you mean sprague table chomp:2x3 --json?"),
        ("games nim x", "unexpected 'x'; sprague games --help says what it takes"),
        ("solve kayles5+nim3 2", "no game is called 'kayles5+nim3'; did you mean kayles?"),
        ("solve 'kayles + 0.77' 5,3", "a position of each game is wanted, in order, such as 5,8 + 5,8"),
        ("solve 3,5 wythoff", "the game comes first: sprague solve wythoff 3,5"),
        ("period", "sprague period needs GAME, as in: sprague period 0.77"),
        ("play saved.json 3,5", "what was saved is played by: sprague play GAME --strategy saved.json"),
    ],
)
def test_what_a_person_types_first_is_told_how_to_go_on(run, refused, words, says):
    refused(run(*shlex.split(words)), says)


def test_piles_may_be_words_of_their_own(run):
    for words in (["3", "--json", "5", "7"], ["--json", "3 5 7"], ["3 5", "7", "--json"]):
        said = run("solve", "nim", *words)[1]
        assert said.startswith('{\n "game": "nim:piles=3",\n "position": "3,5,7"')


@pytest.mark.parametrize("arguments", ["--help", "--version", "solve --help", "solve rat 3,6,11", "frobnicate"])
def test_a_command_loads_no_other(arguments):
    script = f"""
import sys
from sprague.cli import status
status({arguments.split()})
loaded = {{name.rpartition(".")[2] for name in sys.modules if name.startswith("sprague.operations.")}}
print(*loaded - {{"operation", "results"}}, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == ("solve" if "solve" in arguments else "")


def test_help_lists_at_most_thirteen_commands_in_groups(run):
    out = run("--help")[1]
    groups = re.findall(r"(?m)^([A-Z][a-z ]+):\n((?:  \S.*\n?)+)", out)
    assert [name for name, _ in groups] == ["Options", "Play and look", "Find and prove", "Compute", "Papers and files"]
    assert sum(len(re.findall(r"(?m)^  [a-z]", rows)) for _, rows in groups[1:]) <= 13


@pytest.mark.parametrize(
    ("written", "old"),
    [
        ("period 0.77 -o file.json", "period --check file.json"),
        ("quotient 0.3 -o file.json", "quotient --check file.json"),
        ("values 0.6 --to 500 --summary file.json", "values 0.6 --summary file.json --check all"),
        ("solve chomp:2x2 --certificate file.json", "check chomp:2x2 --certificate file.json"),
    ],
)
def test_old_spellings_are_those_of_today_and_say_so(run, tmp_path, monkeypatch, written, old):
    monkeypatch.chdir(tmp_path)
    assert run(*written.split())[0] == 0
    code, out, err = run(*old.split())
    assert (code, out, "") == run("check", "file.json") and re.search(r"^sprague: .* is called sprague check FILE", err)
