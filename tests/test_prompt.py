"""Long calls at Python's prompt say what they do and how far they are; in scripts and into pipes they say nothing."""

import io
import subprocess
import sys
import time
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace

import pytest

import sprague
from sprague.misere_theory import find_quotient
from sprague.papers import claims
from sprague.proofs.period_search import find_period
from sprague.solving import progress

CALLS = {
    "the P-positions of wythoff to 40: ": lambda: sprague.p_positions("wythoff", 40),
    "the P-positions of fibonacci-nim to 9: ": lambda: sprague.p_positions("fibonacci-nim", 9),
    "the nim-values of wythoff to 40: ": lambda: sprague.nim_values("wythoff", 40),
    # a game that no other test asks about: what was computed of one is remembered
    "a table of the nim-values of wythoff:a=17: ": lambda: sprague.nim_value("wythoff:a=17", (30, 40)),
    "a table of the P-positions of n-heap-wythoff:": lambda: sprague.outcome(
        sprague.game("n-heap-wythoff:heaps=3"), (3, 4, 9)
    ),
    "nim-values of grundy: ": lambda: sprague.nim_sequence("grundy", 20_000),
    "a period of kayles among 1000 nim-values: ": lambda: find_period("kayles", 1000),
    "discovering mouse: ": lambda: sprague.discover("mouse"),
    "proving the P-positions of wythoff at (x, y): x = y": lambda: sprague.prove("wythoff", "x = y"),
    "the misère quotient of 0.77: ": lambda: find_quotient("0.77"),
    "reproducing E-1": lambda: next(each for each in claims("E-1")).judge(),
}


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Python's prompt on a terminal: its standard error."""
    found = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(ps1=">>> ", stderr=found, modules={}))
    monkeypatch.setenv("COLUMNS", "200")
    return found


@pytest.mark.parametrize("words", CALLS)
def test_a_long_call_at_the_prompt_knows_what_it_does(terminal, monkeypatch, words):
    said = []

    @contextmanager
    def told():
        said.append(progress._status(3.0))
        yield

    monkeypatch.setattr(progress, "_status_line", told)
    CALLS[words]()
    assert said[0].startswith(f"sprague: {words}")


def waiting(until):
    """A game whose rules take as long as it takes until that is true, at most a minute."""

    def options(n):
        end = time.monotonic() + 60
        while not until() and time.monotonic() < end:
            time.sleep(0.001)
        return [n - 1] if n else []

    return sprague.Ruleset(options, name="stairs")


def test_the_line_says_how_far_it_is_and_is_gone_at_the_end(terminal, monkeypatch):
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    monkeypatch.setattr(progress, "AGAIN", 0.001)
    assert sprague.nim_value(waiting(lambda: terminal.getvalue().count("\r") > 3), 5) == 1
    first, *_, last = terminal.getvalue().split("\x1b[K")
    assert first.startswith("\rsprague: 0 positions known after 0 s") and last == ""
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_the_line_is_no_longer_than_the_terminal(terminal, monkeypatch):
    monkeypatch.setenv("COLUMNS", "12")
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    sprague.nim_value(waiting(terminal.getvalue), 5)
    assert terminal.getvalue().split("\x1b[K")[0] == "\rsprague: 0 "


def test_of_a_table_so_many_of_so_many_positions(terminal, monkeypatch):
    seen = []
    monkeypatch.setattr(progress, "_status_line", nullcontext)
    sprague.nim_values("rat", 40, lambda done, total: seen.append(progress.going_on()))
    assert seen[-1] == (41**3, 41**3, None) and seen[0][0] < 41**3


def test_what_takes_no_time_says_nothing(terminal):
    sprague.nim_values("wythoff", 40)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("flags", [[], ["-i"]], ids=["script", "prompt"])
def test_scripts_and_pipes_get_nothing(flags):
    program = (
        "import sprague.solving.progress as progress, sprague\n"
        "progress.SILENCE = 0.0\n"
        "print(sprague.nim_values('wythoff', 300).shape)\n"
    )
    done = subprocess.run(
        [sys.executable, "-q", *flags, "-"], capture_output=True, text=True, timeout=60, input=program, check=True
    )
    assert (done.stdout, done.stderr.replace(">>> ", "").strip()) == ("(301, 301)\n", "")
