"""Help, completion, and one clear line for what cannot be done, of every command."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys

import pytest
from typer.main import get_command

from sprague.cli.command_line import app

FOLDER = get_command(app)
COMMANDS = [
    *(name for name in FOLDER.list_commands(None) if name != "survey"),
    *(f"survey {name}" for name in FOLDER.get_command(None, "survey").list_commands(None)),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_every_option_in_words_and_nothing_of_the_library(run, command):
    code, out, err = run(*command.split(), "--help")
    assert (code, err) == (0, "")
    usage = re.search(r"Usage: (sprague .*(?:\n {7,}.*)*)", out)[1]
    pattern = rf"sprague {command} \[OPTIONS\]( [^\[\]<>{{}}]+| \[[^\[\]<>{{}}]+(\[CLAIM\])?\])*"
    assert re.fullmatch(pattern, usage), usage
    assert not re.search(r"<\w+|\[\[|\{|list\[", out) and "--json" in out
    rows = re.findall(r"(?m)^  (-\S.*)$", out)
    assert f"\n  Example: sprague {command.removesuffix(' run')} " in out
    assert len(rows) >= 2 and all(re.match(r"--?[a-z-]+(, --[a-z-]+)?( \S+)?(  |$)", row) for row in rows), rows


IN_ORDER = [
    "games", "solve", "table", "values", "period", "discover", "draw", "check", "play", "prove", "quotient",
    "reproduce", "paper", "exercises", "new-document", "survey run", "survey show", "survey ingest",
]  # fmt: skip
ELSEWHERE = {"serve", "site", "findings", "check-formal"}
"""What does not end, takes minutes, or needs Coq: here their examples are read only."""


def example(run, command):
    """The words of the example in the help of a command."""
    return shlex.split(re.search(r"(?m)^  Example: sprague (.*)$", run(*command.split(), "--help")[1])[1])


def test_every_example_of_the_help_runs(run, tmp_path, monkeypatch):
    assert {*IN_ORDER, *ELSEWHERE} == set(COMMANDS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    for command in IN_ORDER:
        if command == "survey ingest":
            assert run("survey", "subtraction:4", "--to", "500", "--shard", "1/2")[0] == 0
        code, out, err = run(*example(run, command))
        assert code == 0 and out, (command, err)
    assert {each.name for each in tmp_path.iterdir()} >= {"wythoff.csv", "values.npy", "map.svg", "my-paper.md"}


@pytest.mark.parametrize("command", sorted(ELSEWHERE))
def test_every_other_example_of_the_help_can_be_read(run, command):
    assert FOLDER.get_command(None, command).make_context(command, example(run, command)[1:])


@pytest.mark.parametrize(
    ("words", "last", "expected"),
    [("sprague sol", 1, "solve"), ("sprague solve wyth", 2, "wythoff"), ("sprague survey ", 2, "ingest"),
     ("sprague table rat --nim", 3, "--nim-values")],
)  # fmt: skip
def test_the_shell_completes_commands_games_and_options(words, last, expected):
    asked = {"_SPRAGUE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(last)}
    done = subprocess.run(
        [sys.executable, "-m", "sprague"], env={**os.environ, **asked}, capture_output=True, text=True
    )
    assert expected in done.stdout.split() and done.stderr == ""


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (["reproduce", "--jobs", "0"], "--jobs is from 1 to 4,096, not 0"),
        (["discover", "wythoff", "--seconds=x"], "--seconds is a number, not 'x'"),
        (["play", "wythoff", "--seed", "1.5"], "--seed is a natural number such as 300, 3_000_000 or 2.1e7, not '1.5'"),
        (["table", "wythoff", "-o", ""], "output: expected the name of a file, not ''"),
        (["solve", "cram:2x2", "--table", ""], "table: expected the name of a file, not ''"),
        (["play", "mouse", "3,5", "--strategy", ""], "strategy: expected the name of a file, not ''"),
        (["new-document", ""], "file: expected the name of a file, not ''"),
        (["prove", "wythoff", ""], "prove '': a FILE of claims, a game or a claim is empty"),
        (["site", "no/folder"], "no/folder: there is no folder no"),
        (["site", "blocking:1:nim"], "blocking:1:nim: that is a game; a site has all games, and DIR is its folder"),
        (["site", "x", "--seconds", "nan"], "--seconds nan: the search for a theorem"),
        (["check", os.devnull], f"{os.devnull}: "),
    ],
)
def test_what_is_refused_is_named(run, refused, line, names):
    refused(run(*line), f"sprague: {names}")
