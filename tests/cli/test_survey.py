"""``sprague survey`` as a user types it."""

import json
import os
import re
import resource
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import islice

import pytest

from sprague.cli import status
from sprague.surveys.pool import Pool


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Runs a command of ``survey`` in an empty folder; gives its status and what it wrote."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # a process for each core would only take longer

    def run(*arguments):
        code = status(["survey", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def refused(result, *says):
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.count("\n") == 1 and err.startswith("sprague: ")
    for text in says:
        assert text in err, err


def test_a_survey_and_what_it_found(run):
    code, out, err = run("octal:1", "--to", "300", "--jobs", "1")
    assert (code, err) == (0, "")
    assert "octal:1 to 300: 8 members, 0 known before" in out and "7 proved, 1 none" in out
    assert "8 known before" in run("run", "octal:1", "--to", "300")[1]
    assert [line.split() for line in run("show")[1].splitlines()[1:]] == [
        ["octal:1", "300", "proved", "period", "7"], ["octal:1", "300", "none", "1"],
    ]  # fmt: skip
    assert "G(n + 2) = G(n) for all n ≥ 1" in run("show", "octal:1", "--verdict", "proved")[1]
    open_members = json.loads(run("show", "--verdict", "open", "--columns", "name,d1", "--json")[1])
    assert open_members == [{"name": "0.6", "d1": 6}]
    for wrong in (("--columns", "name,perod"), ("--sort", "-perod"), ("--group", "perod"), ("--range", "perod=1..2")):
        refused(run("show", *wrong), "no column or constant 'perod'; the constants are d0, d1")
    grouped = json.loads(run("show", "--group", "verdict", "--json")[1])
    assert {row["verdict"]: row["members"] for row in grouped} == {"proved": 7, "none": 1}
    assert json.loads(run("show", "--query", "SELECT max(period) AS p FROM member", "--json")[1]) == [{"p": 34}]
    assert len(run("show", "--limit", "2")[1].splitlines()) == 3
    assert len(run("show", "--limit", "10^26")[1].splitlines()) == len(run("show", "--limit", "0")[1].splitlines())
    for ending in ("csv", "json", "parquet", "html"):
        assert "8 members" in run("show", "-o", f"a.{ending}")[1]
        assert os.path.getsize(f"a.{ending}") > 300


def test_a_family_of_ones_own(run, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from sprague import pile_game\n\n@pile_game\ndef near(x, y, p, q, *, a=1):\n    l, k = x - p, y - q\n"
        "    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & (abs(k - l) < a)\n"
    )
    code, out, _ = run("mine.py:near", "--range", "a=1..2", "--to", "50", "--json")
    assert code == 0 and json.loads(out)["verdicts"] == {"proved": 2}
    shown = json.loads(run("show", "mine.py:near", "--sort", "-a", "--columns", "a,statement", "--json")[1])
    assert [row["a"] for row in shown] == [2, 1] and "φ" in shown[1]["statement"]
    code, out, _ = run("wythoff", "--range", "a=1..2", "--to", "50", "--json")
    assert json.loads(out)["shared"] == 2


def test_shards_on_their_own_and_together_in_any_order_and_twice(run, tmp_path):
    parts = [f"survey.{i}-of-3.sqlite" for i in (1, 2, 3)]
    for i, part in enumerate(parts, 1):
        code, out, _ = run("octal:1", "--to", "300", "--shard", f"{i}/3", "--jobs", "1")
        assert code == 0 and f"in {part}: sprague survey show octal:1 -c {part}" in out
    assert not os.path.exists("survey.sqlite")
    assert "known before" in run("octal:1", "--to", "300", "--shard", "1/3")[1]
    whole = (tmp_path / parts[1]).read_bytes()
    for damage, says in {
        None: "", "UPDATE survey SET members = 4": "the mark of the survey of octal:1 is damaged",
        "DELETE FROM member WHERE id = 3": "of 3 members 2 are there",
        "DELETE FROM member WHERE id = 1": "of 3 members 2 are there",
        "DELETE FROM survey": "it does not say of what it is a survey",
    }.items():  # fmt: skip
        if damage is None:
            (tmp_path / parts[1]).write_bytes(whole[:-4096])
        else:
            with closing(sqlite3.connect(parts[1])) as connection, connection:
                connection.execute(damage)
        refused(run("ingest", *parts), parts[1], says)
        assert not os.path.exists("survey.sqlite")
        (tmp_path / parts[1]).write_bytes(whole)
    code, out, err = run("ingest", parts[0], parts[1])
    assert (code, err) == (
        0,
        "octal:1 to 300: 2 of 3 shares; to end it: sprague survey octal:1 --to 300 -c survey.sqlite\n",
    )
    code, out, err = run("ingest", *reversed(parts), parts[0])
    assert (code, err) == (0, "") and "share 2/3: 3 of 3 members" in out
    assert [line.split()[1] for line in out.splitlines()] == ["2", "3", "3", "3"]
    assert "8 known before" in run("octal:1", "--to", "300")[1]
    assert run("ingest", "survey.sqlite", "-c", "again.sqlite")[2] == run("show", "-c", "again.sqlite")[2] == ""


@pytest.mark.sample(3)
@pytest.mark.parametrize("family", ["misere:my rules/of.py:sets", "mouse", "misere:octal:1"])
def test_a_survey_cut_short_is_ended_by_the_command_that_show_prints(run, monkeypatch, tmp_path, family):
    (tmp_path / "my rules").mkdir()
    (tmp_path / "my rules/of.py").write_text("from sprague import Subtraction\ndef sets(k): return Subtraction({k})\n")
    ranges = {"mouse": ["m=1..2", "r=0..m-1", "a=2", "b=1"], "misere:my rules/of.py:sets": ["k = 1..3"]}.get(family, [])
    arguments = [word for each in ranges for word in ("--range", each)]

    def cut(self, setup, members):
        yield from original(self, setup, islice(members, 1))
        raise KeyboardInterrupt

    original = Pool.run
    with monkeypatch.context() as patch:
        patch.setattr(Pool, "run", cut)
        assert run(family, *arguments, "--to", "50", "--seconds", "5", "-c", "of it.sqlite")[0] == 130
    code, _, err = run("show", "-c", "of it.sqlite")
    assert code == 0 and re.search(r"to 50: [1-9]\d* of \d+ members; to end it: sprague survey", err)
    assert run(*shlex.split(err.partition("sprague survey ")[2]))[0] == 0
    assert run("show", "-c", "of it.sqlite")[2] == "" == run("ingest", "of it.sqlite")[2]


def test_a_time_limit_may_be_longer_than_any_timer(run):
    assert run("octal:1", "--range", "d1=1", "--to", "20", "--seconds", "1e30")[0] == 0


def test_bad_input_gets_one_line_and_makes_nothing(run, tmp_path):
    refused(run("octal:3", "--range", "d1=5..3"), "d1: 5..3 is an empty range")
    refused(run("mouse", "--range", "m=0..0", "--range", "r=0..m-1"), "there is no member")
    refused(run("subtraction:24"), "16777215", "--yes")
    refused(run("mouse", "--range", "a=0..99999999"), "100000000", "--yes")
    refused(run("octal:99"), "about 1e89", "--yes")
    refused(run("octal:1", "--to", "0"), "--to")
    refused(run("octal:1", "--to", "many"), "'many'")
    refused(run("octal:1", "--seconds", "0"), "--seconds")
    refused(run("octal:1", "--seconds", "nan"), "--seconds")
    refused(run("octal:1", "--shard", "4/3"), "I/N")
    refused(run("octal:1", "-c", "none/s.sqlite"), "no folder")
    refused(run("moose"), "did you mean mouse")
    refused(run("show"), "survey.sqlite")
    refused(run("ingest", "none.sqlite"), "none.sqlite")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "text.sqlite").write_text("text")
    refused(run("octal:1", "-c", "text.sqlite"), "text.sqlite", "not a catalogue")
    run("octal:1", "--to", "20")
    refused(run("show", "octal:2"), "it has octal:1")
    refused(run("show", "--verdict", "prooved"), "prooved")
    refused(run("show", "--query", "DELETE FROM member"), "survey.sqlite")
    refused(run("show", "-o", "a.doc"), "a.doc")
    refused(run("show", "-o", "none/a.csv"), "none")
    refused(run("show", "--group", "a b"), "a b")
    refused(run("show", "octal:2", "-o", "a.html"), "no member")
    assert not (tmp_path / "a.html").exists()


def test_a_rule_with_an_error_is_shown_with_its_line(run, tmp_path):
    (tmp_path / "syntax.py").write_text("def f(a:\n    pass\n")
    refused(run("syntax.py:f"), "syntax.py:1: SyntaxError")
    (tmp_path / "product.py").write_text(
        "from sprague import pile_game\n\n@pile_game\ndef f(x, p, *, a=1):\n    return p < x * p\n"
    )
    refused(run("product.py:f"), "product.py:5: a rule may multiply by constants only")
    (tmp_path / "later.py").write_text(
        "from sprague import Subtraction\n\ndef f(a):\n    return Subtraction({a})\n\n"
        "def g(x, p, *, a):\n    return p < x * p\n"
    )
    assert run("later.py:f", "--range", "a=0..1", "--to", "20")[0] == 0
    code, out, _ = run("later.py:g", "--range", "a=1", "--to", "20", "-c", "of g.sqlite")
    suggested = out.splitlines()[-1].removeprefix("why members failed: sprague survey ")
    assert code == 0 and "later.py:7" in run(*shlex.split(suggested))[1]
    assert run("later.py:g", "--range", "a=1", "--to", "20")[0] == 0
    said = run("show", "--verdict", "failed", "--columns", "reason")[1]
    assert "later.py:4: a subtraction set" in said and "later.py:7: a rule may multiply" in said


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 300 kilobytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if (
        shutil.which("mount") is None
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(disk)], capture_output=True
        ).returncode
    ):
        pytest.skip("mounting a file system is not allowed here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_full_disk_and_a_folder_that_cannot_be_written_are_said(run, small_disk):
    code, out, err = run("subtraction:9", "--to", "200", "-c", small_disk / "s.sqlite", "--jobs", "1")
    assert (code, out, err.count("\n")) == (2, "", 1) and "disk is full" in err and "is kept" in err
    for path in small_disk.iterdir():
        path.unlink()
    run("octal:2", "--to", "100", "-c", "here.sqlite")
    (small_disk / "fill").write_bytes(bytes(300 * 1024))
    for ending in ("csv", "json", "html"):
        refused(run("show", "-c", "here.sqlite", "-o", small_disk / f"a.{ending}"), f"a.{ending}: No space left")
    (small_disk / "fill").unlink()
    shutil.copy("here.sqlite", small_disk / "s.sqlite")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert "octal:2" in run("show", "-c", small_disk / "s.sqlite")[1]
    refused(run("octal:1", "-c", small_disk / "s.sqlite"), "s.sqlite: the folder", "cannot be written")


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit of the size of files")
def test_a_full_disk_is_said_in_one_line_and_what_was_written_stays(run, tmp_path):
    """A limit on the size of files stands for the disk."""
    import sprague

    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(sprague.__file__))}
    command = [sys.executable, "-m", "sprague", "survey", "subtraction:9", "--to", "200", "-c", "s.sqlite"]

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, resource.RLIM_INFINITY))

    unwritten = environment | {"PYTHONDONTWRITEBYTECODE": "1"}  # a compiled module cut off by the limit would stay
    done = subprocess.run(command, env=unwritten, preexec_fn=limited, text=True, capture_output=True, timeout=120)
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert "is kept" in done.stderr and "s.sqlite" in done.stderr
    done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=120, check=True)
    known = int(done.stdout.partition("members, ")[2].split()[0])
    assert "511 members" in done.stdout and known < 511
