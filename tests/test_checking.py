"""What commands wrote is judged: each kind of file is recognised, and no lie in one passes for what the file says."""

import json
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sprague
from sprague import cli
from sprague.checking import check_file
from sprague.errors import SpragueError
from sprague.proofs.mirror import mirror
from sprague.sealed import sealed, unsealed
from sprague.solving import board_checker
from sprague.solving.board_checker import answered
from sprague.surveys.catalogue import COLUMNS, Catalogue, row_seal

WRITTEN = """
period.json          proved      period kayles -o period.json
row.json             proved      values wythoff --row 5 -o row.json
quotient.txt         proved      quotient 0.123 -o quotient.txt
strategy.json        proved      solve chomp:2x4 ####/#### --certificate strategy.json
discovery.json       proved      discover mouse -o discovery.json
law.json             proved      discover wythoff -o law.json
period-claim.json    proved      discover kayles -o period-claim.json
catalogue.sqlite     verified    survey octal:1 --to 60 --jobs 1 -c catalogue.sqlite
pairs.sqlite         verified    survey wythoff --range a=1..2 --to 40 --jobs 1 -c pairs.sqlite
summary.json         verified    values 0.16 --to 3000 --summary summary.json
document.md          as said     new-document document.md
v.csv                verified    values 0.77 --to 60 -o v.csv
v.txt                verified    values 0.77 --to 60 -o v.txt
v.npy                verified    values 0.77 --to 60 -o v.npy
v.parquet            verified    values 0.77 --to 60 -o v.parquet
p.csv                verified    table wythoff --to 20 -o p.csv
p.npy                verified    table wythoff --to 20 -o p.npy
grid.csv             verified    table wythoff --nim-values --to 9 -o grid.csv
grid.npy             verified    table wythoff --nim-values --to 9 -o grid.npy
board.csv            verified    table cram:2x2 --to 4 -o board.csv
p.json               verified    table wythoff --to 20 -o p.json
grid.json            verified    table wythoff --nim-values --to 9 -o grid.json
grid.1.json          verified    table wythoff --nim-values --to 1 -o grid.1.json
p.2.json             verified    table wythoff --to 2 -o p.2.json
board.json           verified    table cram:2x2 --to 4 -o board.json
figure.svg           not judged  draw map:wythoff --to 9 -o figure.svg
sheet.html           not judged  exercises wythoff -n 2 -o sheet.html
board.table          not judged  solve chomp:2x4 ####/#### --table board.table
"""
"""What writes each file, and the verdict on it."""
FILES = {line.split()[0]: line[21:33].strip() for line in WRITTEN.strip().splitlines()}
GAMES = {"v": "0.77", "p": "wythoff", "grid": "wythoff", "board.csv": "cram:2x2", "board.json": "cram:2x2"}
"""Of tables, which do not say it."""


@pytest.fixture(scope="module")
def originals(tmp_path_factory):
    """The files as the commands wrote them."""
    folder = tmp_path_factory.mktemp("written")
    before = Path.cwd()
    os.chdir(folder)
    try:
        for line in WRITTEN.strip().splitlines():
            assert cli.status(line[33:].split()) == 0, line
        Path("claims.txt").write_text("proved sum: forall x, y. x + y = y + x\nrefuted odd: forall x. x % 2 = 1\n")
        FILES["claims.txt"] = "as said"
    finally:
        os.chdir(before)
    return {name: (folder / name).read_bytes() for name in FILES}


def game_of(name):
    return GAMES.get(name) or GAMES.get(name.partition(".")[0])


def judged(path):
    """The verdict on a file; "refused" where there is none."""
    try:
        found = check_file(path, game_of(path.name), seconds=20)
    except SpragueError as error:
        assert "\n" not in str(error) and str(error).startswith(str(path))
        return "refused"
    assert found.as_said == (found.verdict in ("proved", "verified", "as said"))
    return found.verdict


@pytest.mark.parametrize("name", [*FILES, "claims.txt"])
def test_what_a_command_wrote_is_recognised_and_judged(originals, tmp_path, name):
    (tmp_path / name).write_bytes(originals[name])
    assert judged(tmp_path / name) == FILES[name]


@pytest.mark.parametrize("name", ["period.json", "quotient.txt", "discovery.json", "document.md", "v.csv", "v.txt"])
def test_files_that_windows_kept_are_judged_as_before(originals, tmp_path, name):
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + originals[name].replace(b"\n", b"\r\n"))
    assert judged(tmp_path / name) == FILES[name]


def resealed(change):
    """The content of a JSON file with a change, sealed again."""

    def lie(content):
        found = json.loads(content)
        if "seal" in found:
            found = unsealed(found, "FILE")
            change(found)
            return json.dumps(sealed(found)).encode()
        change(found)
        return json.dumps(found).encode()

    return lie


def swapped(old, new):
    """The content with one thing said otherwise."""

    def lie(content):
        assert content.count(old) >= 1
        return content.replace(old, new, 1)

    return lie


def member(column, value):
    """A row of a catalogue with another value in a column, sealed again."""

    def lie(content, folder):
        path = folder / "lie.sqlite"
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as connection:
            names = ", ".join(COLUMNS)
            row = list(connection.execute(f"SELECT {names} FROM member WHERE verdict = 'proved' LIMIT 1").fetchone())
            identity = row[list(COLUMNS).index("name")], row[list(COLUMNS).index("up_to")]
            row[list(COLUMNS).index(column)] = value
            marks = ", ".join(f"{name} = ?" for name in (*COLUMNS, "seal"))
            connection.execute(
                f"UPDATE member SET {marks} WHERE name = ? AND up_to = ?", [*row, row_seal(*row), *identity]
            )
            connection.commit()
        return path.read_bytes()

    return lie


def array(change):
    """Of numpy's format, with another number in it."""

    def lie(content, folder):
        (folder / "lie.npy").write_bytes(content)
        found = np.load(folder / "lie.npy")
        change(found)
        np.save(folder / "lie.npy", found)
        return (folder / "lie.npy").read_bytes()

    return lie


def item(*places):
    """Sets a value deep within an object."""
    *way, last, value = places

    def change(found):
        for place in way:
            found = found[place]
        assert found[last] != value
        found[last] = value

    return change


LIES = [
    ("period.json", resealed(item("period", 13))),
    ("period.json", resealed(item("game", "0.137"))),
    ("period.json", resealed(item("largest", 9))),
    ("row.json", resealed(item("game", "nim"))),
    ("row.json", resealed(item("columns", 12))),
    ("row.json", resealed(item("sha256", "0" * 64))),
    ("quotient.txt", swapped(b"0.123", b"0.127")),
    ("strategy.json", resealed(item("nim_value", 4))),
    ("strategy.json", resealed(item("game", "chomp:2x5"))),
    ("strategy.json", resealed(item("values", {}))),
    ("discovery.json", resealed(item("rules", {"game": "rat"}))),
    ("discovery.json", resealed(item("judged", "verdict", "refuted"))),
    ("discovery.json", resealed(item("shown", "x = y"))),
    ("discovery.json", swapped(b"3n", b"4n")),
    ("law.json", resealed(item("shown", "A = mex, B = A + d, d = 0, d(n + 1) = d(n) + 2"))),
    ("period-claim.json", resealed(item("statement", {"kind": "period", "period": 13, "preperiod": 71, "saltus": 0}))),
    ("catalogue.sqlite", member("statement", "G(n + 3) = G(n) for all n ≥ 1")),
    ("catalogue.sqlite", member("period", 3)),
    ("catalogue.sqlite", member("name", "0.44")),
    ("catalogue.sqlite", member("constants", '{"d0":0,"d1":6}')),
    ("catalogue.sqlite", member("constants", '{"d9":0}')),
    ("catalogue.sqlite", member("job", "0" * 32)),
    ("catalogue.sqlite", member("sequence", "0" * 32)),
    ("catalogue.sqlite", member("up_to", 61)),
    ("pairs.sqlite", member("formula", "x = y")),
    ("pairs.sqlite", member("claim", "{}")),
    ("pairs.sqlite", member("terms", "0,0 1,1")),
    ("summary.json", resealed(item("largest", 77))),
    ("summary.json", resealed(item("game", "0.6"))),
    ("summary.json", resealed(item("rare", 77))),
    ("summary.json", resealed(item("blocks", 0, "sha256", "0" * 64))),
    ("document.md", swapped(b"refuted", b"proved ")),
    ("claims.txt", swapped(b"x + y = y + x", b"x + y = y + 1")),
    ("v.csv", swapped(b"\n9,4\n", b"\n9,5\n")),
    ("v.txt", swapped(b"\n9 4\n", b"\n9 5\n")),
    ("v.txt", swapped(b"\n9 4\n", b"\n")),
    ("v.npy", array(item(9, 5))),
    ("p.csv", swapped(b"3,5", b"3,6")),
    ("p.csv", swapped(b"3,5\r\n", b"")),
    ("p.npy", array(lambda found: found.__setitem__((2, 1), 6))),
    ("grid.csv", swapped(b"\n1,2,0", b"\n1,2,3")),
    ("grid.npy", array(lambda found: found.__setitem__((1, 2), 3))),
    ("board.csv", swapped(b"##/##", b"##/#.")),
]


@pytest.mark.parametrize(("name", "lie"), LIES, ids=[f"{name}-{place}" for place, (name, _) in enumerate(LIES)])
def test_no_lie_is_called_what_the_file_says(originals, tmp_path, name, lie):
    content = originals[name]
    told = lie(content, tmp_path) if lie.__code__.co_argcount == 2 else lie(content)
    assert told != content
    (tmp_path / name).write_bytes(told)
    assert judged(tmp_path / name) in ("refused", "refuted", "undecided")


WITHOUT_END = ("v.txt", "v.csv", "p.csv", "board.csv")
"""Tables, of which a part is one."""


@pytest.mark.parametrize("name", [*FILES, "claims.txt"])
def test_what_is_cut_off_empty_or_something_else_is_refused_in_one_line(originals, tmp_path, name):
    path, content = tmp_path / name, originals[name]
    lines = content.splitlines(keepends=True)
    damages = [
        b"",
        b"\x00" * 5000,
        b"\xff\xfe\xfa" * 900,
        b"[" * 5000,
        b"{}",
        b"[1]",
        b"hello\n",
        content[: len(content) // 2],
    ]
    if len(lines) > 2 and name.endswith("json"):
        damages.append(b"".join(lines[:-1]))
    for damage in damages:
        path.write_bytes(damage)
        assert judged(path) not in ("proved", "verified") or name in WITHOUT_END, damage[:40]
    path.unlink()
    path.mkdir()
    assert judged(path) == "refused"


def test_a_table_asks_for_its_game_and_a_program_for_its_rules(tmp_path, originals):
    (tmp_path / "v.csv").write_bytes(originals["v.csv"])
    with pytest.raises(SpragueError, match=r"does not say of which game: sprague check .* GAME"):
        check_file(tmp_path / "v.csv")
    assert check_file(tmp_path / "v.csv", "0.7").verdict == "refuted"


def test_a_survey_of_rules_that_are_not_here_is_not_judged(tmp_path, originals):
    (tmp_path / "c.sqlite").write_bytes(originals["catalogue.sqlite"])
    with Catalogue(tmp_path / "c.sqlite") as opened:
        opened.add([replace(next(opened.records()), family="mine.py:near")])
        opened.commit()
    found = check_file(tmp_path / "c.sqlite")
    assert (found.verdict, found.evidence) == ("verified", "8 found again, 1 not looked at")


def test_the_mirror_of_a_board_is_asked_again_on_sets_of_cells(tmp_path, monkeypatch):
    found, path = mirror(sprague.game("cram:3x4")), tmp_path / "mirror.json"
    path.write_text(found.to_json())
    judged = check_file(path)
    assert (judged.verdict, judged.evidence.partition("; ")[2]) == ("proved", "and so on sets of cells")
    cells, here = found.rules.cells, found.left or found.position
    exchanged = {cell: cells[place] for cell, place in zip(cells, found.permutation, strict=True)}
    assert answered(found.rules, here, exchanged) and not answered(found.rules, here - {cells[0]}, exchanged)
    assert not answered(found.rules, here, dict(zip(cells, cells, strict=True)))  # a move takes what its image needs
    assert not answered(found.rules, here, {(r, c): (r, (c + 1) % 4) for r, c in cells})  # not its own inverse
    monkeypatch.setattr(board_checker, "answered", lambda *asked: False)
    assert check_file(path).verdict == "undecided" and "it is not so" in check_file(path).evidence
