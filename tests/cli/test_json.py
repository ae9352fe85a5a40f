"""With ``--json`` every command answers with one value, by the published schema: one table of fields, one version."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import typer
from jsonschema import Draft202012Validator

from sprague.cli import site
from sprague.cli.command_line import app

SCHEMA: dict[str, Any] = json.loads((files("sprague.cli") / "answers.schema.json").read_text(encoding="utf-8"))

ANSWERS = """
games
games wythoff
new-document mine.md
new-document mine.md                              # 2
games chomp
games nosuch                                      # 2
solve rat 3,6,11
solve rat 3,6,12
solve chomp:2x3 ###/### --outcome
solve chomp:2x3 ###/### --certificate board.json
solve "kayles 5 + wythoff 3,5 + nim 4"
solve misere:0.77 5,6
solve blocking:1:wythoff 3,4
solve rat                                         # 2
solve rat -1,2,3                                  # 2
check chomp:2x3 --certificate board.json
check wythoff 3,5
check wrong.py:wrong 5                            # 1
table wythoff --to 5
table wythoff --to 4 --nim-values
table kayles --to 12 --nim-values
table nim --to 2 --nim-values
table chomp:2x2 --to 4
table chomp:2x2 --to 4 --nim-values
table chomp:2x2 --to 4 -o table.csv
table wythoff --to 5 -o table.tex
table 0.77 --to 9 --genus
table wythoff --to x                              # 2
values 0.77
values 0.77 --to 200 -o values.npy
values 0.6 --to 3000 --statistics
values 0.6 --to 30000 --statistics -o values.csv
values wythoff --row 2
values wythoff --row 2 -o rows.json
values 0.6 --to 30000 --summary summary.json
values 0.6 --summary summary.json --check all
values rat                                        # 2
period 0.77
period 0.77 --heap 1e30 -o period.json
period 0.6 --to 1000
period subtraction:1,3,4 --heap 5
period --check period.json
period --check rows.json
quotient 0.77 -o quotient.txt
quotient grundy --to 9
quotient --check quotient.txt
quotient --check damaged.txt                       # 2
quotient nosuch                                   # 2
discover mouse -o discovery.json
paper discovery.json -o paper
paper nosuch -o paper2                            # 2
exercises nim -n 2
exercises nim -n 2 -o sheet.tex
exercises nim -n 0                                # 2
discover mouse --explain --formal formal
discover nim:piles=2 --nim-values
discover 0.77
discover misere:nim:piles=2
discover wythoff --to 3 --seconds 1
discover nosuch                                   # 2
prove discovery.json
prove "nim:piles=2" "x1 = x2"
prove "nim:piles=2" "x1 = 2x2"                    # 1
prove claims.txt                                  # 1
prove broken.txt                                  # 2
prove nothing.txt                                 # 2
reproduce R-5.remark --jobs 1
reproduce mine.md --jobs 1
reproduce nosuch                                  # 2
draw map:wythoff --to 9 -o map.svg
draw nosuch -o map.svg                            # 2
play wythoff 3,5 --seed 1
play wythoff 0,0 --second
play wythoff 3                                      # 2
findings --list
findings mouse-rows
findings nosuch                                   # 2
check discovery.json
check formal/mouse.json
check period.json
check rows.json
check quotient.txt
check summary.json
check mine.md
check values.npy 0.77
check values.npy                                  # 2
check damaged.txt                                 # 2
check-formal nosuch                               # 2
survey subtraction:3 --to 50 --jobs 1
survey subtraction:3 --to 50 --shard 1/2 --jobs 1
survey ingest survey.1-of-2.sqlite -c other.sqlite
survey show
survey show --verdict proved
survey show --group verdict
survey show --query "SELECT count(*) AS n FROM member"
survey show -o members.csv
survey show -o members.tex
survey show -c nosuch.sqlite                      # 2
site pages --seconds x                            # 2
serve --port 99999                                # 2
frobnicate                                        # 2
"""

WRONG = """
from sprague import Ruleset


class Wrong(Ruleset):
    def options(self, n):
        return [n + 1]


wrong = Wrong(name="wrong")
"""


@pytest.fixture
def commands() -> dict[str, typer.core.TyperCommand]:
    """Every command by its name, those of groups too."""
    found, waiting = {}, [((), typer.main.get_command(app))]
    while waiting:
        name, command = waiting.pop()
        if hasattr(command, "list_commands"):
            waiting += [((*name, each), command.get_command(None, each)) for each in command.list_commands(None)]
        else:
            found[" ".join(name)] = command
    return found


def wrong(answer: Any, command: str) -> list[str]:
    """What the schema says against an answer of a command."""
    validator = Draft202012Validator({"$ref": f"#/$defs/{command.replace(' ', '-')}", "$defs": SCHEMA["$defs"]})
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(answer)]


def test_the_schema_is_one_and_has_every_command_and_no_field_that_no_command_has(commands):
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["version"] == 1 and SCHEMA["$id"].endswith(":1")
    assert {*SCHEMA["$defs"]} == {"fields"} | {name.replace(" ", "-") for name in commands}
    fields, used = set(SCHEMA["$defs"]["fields"]["properties"]), json.dumps({**SCHEMA["$defs"], "fields": 0})
    assert all(f'"{name}"' in used for name in fields)
    assert all("description" in field for field in SCHEMA["$defs"]["fields"]["properties"].values())


def test_the_schema_refuses_what_is_no_answer():
    good = {"game": "rat", "to": 2, "p_positions": [[0, 0, 0]]}
    assert wrong(good, "table") == []
    for change in ({"nim-values": []}, {"to": "2"}, {"p_positions": [[0.5]]}):
        assert wrong(good | change, "table") != []
    assert wrong({"game": "rat"}, "table") != [] and wrong(good, "solve") != []


def test_every_command_answers_by_the_schema(run, commands, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "wrong.py": WRONG,
        "claims.txt": "refuted a: 1 = 1\n",
        "broken.txt": "sum(",
        "nothing.txt": "",
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    answered = set()
    for line in filter(None, ANSWERS.splitlines()):
        text, _, expected = line.partition("  # ")
        monkeypatch.setattr("sys.stdin", io.StringIO("0,0\nh\nu\n1,2\n"))
        if "damaged" in text:
            whole = Path("quotient.txt").read_text(encoding="utf-8")
            Path("damaged.txt").write_text(whole.replace("[[1, ", "[[2, ", 1), encoding="utf-8")
        code, out, err = run(*shlex.split(text.strip()), "--json")
        assert code == int(expected or "0"), (line, out, err)
        command = next((name for name in commands if f"{text} ".startswith(f"{name} ")), "survey run")
        command = "check" if "--check " in text else command
        if code == 2:
            assert out == "" and err.startswith("sprague: "), line
        else:
            answered.add(command)
            assert wrong(json.loads(out), command) == [], line
    assert {*commands} - answered == {"check-formal", "serve", "site"}


def test_a_site_answers_by_the_schema(run, monkeypatch):
    monkeypatch.setattr(site, "write_site", lambda *given, **more: 3)
    assert wrong(json.loads(run("site", "pages", "--json")[1]), "site") == []


def test_a_server_says_in_json_where_it_is():
    command = [sys.executable, "-m", "sprague", "serve", "--no-browser", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        said = "".join(iter(server.stdout.readline, "}\n")) + "}"
        server.terminate()
    assert json.loads(said)["address"].startswith("http://127.0.0.1:") and wrong(json.loads(said), "serve") == []


def test_the_program_prints_its_schema(run):
    assert json.loads(run("--schema")[1]) == SCHEMA
