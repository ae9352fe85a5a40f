"""The folder of theorems for Coq: written whole or not at all, and judged by Coq; the theory in it."""

import errno
import json
import subprocess
from functools import partial
from pathlib import Path

import pytest

import sprague
from sprague.cli import status
from sprague.errors import SpragueError
from sprague.formal import check_folder, checking, theorem, write_folder


def test_a_foreign_folder_is_left_alone(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("x")
    assert status(["discover", "mouse", "--formal", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err and [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_the_folder_is_written_anew_and_whole(tmp_path, capsys):
    folder = tmp_path / "out"
    for game in ("mouse", "nim"):
        assert status(["prove", game, "--formal", str(folder)]) == 0
    assert not (folder / "mouse.v").exists() and (folder / "nim.v").exists()
    assert [each.name for each in tmp_path.iterdir()] == ["out"]
    assert "coqc -Q . Sprague nim.v" in (folder / "README.md").read_text()


def everything_in(folder):
    return {str(each.relative_to(folder)): each.is_file() and each.read_bytes() for each in folder.rglob("*")}


@pytest.mark.parametrize(
    ("there", "operation", "at"),
    [
        (True, "mkdir", 0),
        (False, "write_bytes", 9),
        (True, "write_bytes", 32),
        (False, "replace", 0),
        (True, "replace", 0),
        (True, "replace", 1),
    ],
)
def test_where_the_disk_is_full_all_is_as_before(tmp_path, monkeypatch, capsys, there, operation, at):
    folder = tmp_path / "out"
    if there:
        write_folder(folder, [theorem(sprague.discover("mouse").claim, "mouse")])
    before, calls, works = everything_in(tmp_path), iter(range(100)), getattr(Path, operation)

    def full(path, *given, **more):
        if next(calls) == at:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return works(path, *given, **more)

    monkeypatch.setattr(Path, operation, full)
    assert status(["prove", "nim:piles=2", "--formal", str(folder)]) == 2
    assert capsys.readouterr().err == f"sprague: {folder}: No space left on device\n"
    assert everything_in(tmp_path) == before


def test_what_is_no_folder_of_ours_is_refused_before_the_work(tmp_path, capsys, monkeypatch):
    ours, mine, empty = tmp_path / "ours", tmp_path / "mine.txt", tmp_path / "empty"
    write_folder(ours, [theorem(sprague.discover("mouse").claim, "mouse")])
    (ours / "notes.md").write_text("kept")
    mine.write_text("kept")
    empty.mkdir()
    monkeypatch.chdir(empty)
    before = everything_in(tmp_path)
    for folder in (
        ours,
        mine,
        mine / "below",
        tmp_path / "none" / "below",
        Path("."),
        tmp_path / "empty" / ".." / "empty",
    ):
        assert status(["prove", "nim:piles=2", "--formal", str(folder)]) == 2
        said = capsys.readouterr()
        assert not said.out and said.err.startswith(f"sprague: {folder}") and len(said.err.splitlines()) == 1
    assert everything_in(tmp_path) == before


def test_what_coq_made_of_our_files_goes_with_them_and_a_link_stays(tmp_path):
    folder, link = tmp_path / "ours", tmp_path / "link"
    write_folder(folder, [theorem(sprague.discover("mouse").claim, "mouse")])
    link.symlink_to(folder)
    for name in ("mouse.vo", "mouse.glob", ".mouse.aux", "Tries.vok"):
        (folder / name).write_text("")
    write_folder(link, [theorem(sprague.discover("nim").claim, "nim")])
    assert link.is_symlink() and (folder / "nim.v").exists() and not (folder / "mouse.vo").exists()


@pytest.mark.parametrize(
    ("code", "says"), [(-25, ""), (1, 'File "x.v", line 1:\nError: System error: "No space left on device"')]
)
def test_coq_that_breaks_off_has_refused_nothing(tmp_path, monkeypatch, capsys, code, says):
    write_folder(tmp_path / "out", [theorem(sprague.discover("mouse").claim, "mouse")])
    monkeypatch.setattr(checking, "coqc", lambda: "coqc")
    monkeypatch.setattr(checking.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], code, "", says))
    with pytest.raises(SpragueError, match=r"Tries\.v: Coq broke off: .*(signal 25|No space left)"):
        list(check_folder(tmp_path / "out"))
    assert status(["check-formal", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.splitlines()) == 1


def test_a_folder_without_theorems_is_bad_input(tmp_path, capsys):
    assert status(["check-formal", str(tmp_path)]) == 2
    assert status(["check-formal", str(tmp_path / "none")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_theory_admits_nothing_and_has_no_axiom():
    theory = Path(sprague.__file__).parent / "formal" / "theory"
    words = {word for path in theory.glob("*.v") for word in path.read_text().replace(".", " ").split()}
    assert not words & {"Axiom", "Admitted", "admit", "Parameter", "Conjecture", "Abort"}


def test_answers_for_programs(tmp_path, capsys, compiled, monkeypatch):
    monkeypatch.setattr(sprague.formal, "check_folder", partial(check_folder, compiled=compiled))
    assert status(["prove", "nim:piles=2", "--formal", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    assert status(["check-formal", str(tmp_path / "out"), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["closed"] and row["theorem"] == "nim_piles_2"


def test_what_cannot_be_written_is_said_in_one_line(capsys, tmp_path):
    assert status(["discover", "nim:piles=6", "--formal", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert (
        "nim:piles=6: no theorem for Coq: " in said and "more than 5 piles" in said and not (tmp_path / "out").exists()
    )


def test_names_that_cannot_be_typed_stay_apart():
    said = "forall x, y. above(x, y) => above(x, y + 1)"
    above = sprague.claims.claim.Definition("above", ("x", "y"), "x = x & x <= floor(y*phi)")
    claim = sprague.claims.Claim(sprague.claims.statements.Sentence(said), None, "Zeckendorf", (above,))
    assert theorem(claim, "above").text


def test_reproduce_writes_theorems_and_counts_them(tmp_path, capsys):
    assert status(["reproduce", "E-branch", "--formal", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert " with theorems for Coq, " in capsys.readouterr().out
    assert any(each.suffix == ".v" and each.name.startswith("E_branch") for each in (tmp_path / "out").iterdir())
