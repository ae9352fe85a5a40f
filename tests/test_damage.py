"""Every kind of file that is written and read again, with one byte or one field changed: refused, or read as it was."""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sprague.claims import Claim
from sprague.discovery import discover
from sprague.discovery.saved import load
from sprague.errors import SpragueError
from sprague.games import board_game
from sprague.misere_theory import find_quotient
from sprague.misere_theory.finding import check_text
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import read_certificate
from sprague.solving import long_runs
from sprague.solving.board_files import read_knowledge
from sprague.solving.boards import BoardSolver
from sprague.surveys.catalogue import COLUMNS, Catalogue
from sprague.surveys.records import Finding, Record

FEW, MANY = 40, 1000


@dataclass(frozen=True)
class Kind:
    """A kind of file: what writes one, and what reads it and says everything that it says."""

    write: Callable[[Path], object]
    read: Callable[[Path], Any]


def records():
    finding = Finding(
        "proved", "{}", "period", "G(n + 34) = G(n)", "f", 34, 5, 0, None, 7, 99, "0 1 2", "the first 99 values"
    )
    for k in range(12):
        found = finding if k % 3 else replace(finding, verdict="none", statement="", period=None)
        yield Record("made:1", f"made:k={k}", {"k": k}, 10, f"job {k}", f"spec {k}", found, 0.25, "2030-01-01", "1")


def write_catalogue(path):
    with Catalogue(path) as opened:
        opened.add(records())
        opened.commit()


def read_catalogue(path):
    with closing(Catalogue(path, readonly=True)) as opened:
        everything = list(opened.rows(f"SELECT {', '.join(COLUMNS)} FROM member ORDER BY id")[1])
        proved = list(opened.rows("SELECT name FROM member WHERE verdict = 'proved' ORDER BY family, name, up_to")[1])
        counts = list(opened.rows("SELECT family, up_to, verdict, kind, count(*) FROM member GROUP BY 1, 2, 3, 4")[1])
        return everything, proved, counts


def write_run(path):
    """A run of 0.6 that was cut off; the file is the one that grows."""
    blocks = 2 * long_runs.BLOCK

    class Cut(Exception):
        pass

    def stop(progress):
        if progress.known >= blocks:
            raise KeyboardInterrupt

    target = path.with_suffix("")
    with pytest.raises(KeyboardInterrupt):
        long_runs.long_run("0.6", 3 * long_runs.BLOCK, target, stop)
    assert path.name == target.name + ".partial"


def read_run(path):
    target = path.with_suffix("")
    saved = target.with_name(target.name + ".checkpoint")
    kept = saved.read_bytes()
    try:
        long_runs.long_run("0.6", 3 * long_runs.BLOCK, target)
        return np.load(target).tobytes()
    finally:
        target.unlink(missing_ok=True)
        saved.write_bytes(kept)


def write_board(path):
    solver = BoardSolver(BOARD)
    assert solver.nim_value(BOARD.start) > 0
    solver.save(path)


def read_board(path):
    with read_knowledge(path, BOARD) as known:
        return [rows.tolist() for rows in known.pieces]


def saved(name, **options):
    """A discovery of this game."""

    def read(path):
        found = load(path)  # its proof is a new one
        return found.claim.to_json(), found.word, found.bound, found.table, found.tried

    return Kind(lambda path: discover(name, **options).save(path), read)


BOARD = board_game([{i, i + 1} for i in range(9)], name="domino on a path")

KINDS = {
    "certificate.json": Kind(lambda path: path.write_text(find_period("0.77", 1000).to_json()), read_certificate),
    "discovery.json": saved("mouse"),
    "difference law.json": saved("wythoff"),
    "period.json": saved("kayles"),
    "law of heaps.json": saved("fibonacci-subtraction"),
    "nim-values.json": saved("nim:piles=2", nim_values=True),
    "verified.json": saved("euclid", seconds=1, up_to=20),
    "claim.json": Kind(
        lambda path: path.write_text(Claim.of("wythoff", "exists n. x = floor(n phi) & y = x + n").to_json()),
        lambda path: Claim.from_json(path.read_bytes().decode("utf-8", "replace")).to_json(),
    ),
    "quotient.txt": Kind(
        lambda path: path.write_text(find_quotient("0.123").certificate),
        lambda path: check_text(path.read_bytes().decode("utf-8", "replace")),
    ),
    "quotient of boards.txt": Kind(
        lambda path: path.write_text(find_quotient("notakto:2x2").certificate),
        lambda path: check_text(path.read_bytes().decode("utf-8", "replace")),
    ),
    "board.table": Kind(write_board, read_board),
    "checkpoint": Kind(
        lambda path: long_runs.write_checkpoint(path, long_runs.Checkpoint("0.6", "a" * 64, 2**16, "b" * 64)),
        long_runs.read_checkpoint,
    ),
    "run.npy.partial": Kind(write_run, read_run),
    "catalogue.sqlite": Kind(write_catalogue, read_catalogue),
}


def one_byte(content, generator):
    """Another byte in one place; or a bit, or one byte more or less."""
    place = generator.randrange(len(content))
    return generator.choice(
        [
            lambda: content[:place] + bytes([generator.randrange(256)]) + content[place + 1 :],
            lambda: content[:place] + bytes([content[place] ^ 1 << generator.randrange(8)]) + content[place + 1 :],
            lambda: content[:place] + content[place + 1 :],
            lambda: content[:place] + bytes([generator.randrange(256)]) + content[place:],
        ]
    )()


VALUES = [None, True, -1, 0, 1, 10**30, 1.5, "", "x", "0.77", "proved", [], [0], {}, {"a": 1}]


def one_field(content, generator):
    """A field of some object in one line of JSON, or in the whole file, with another value; left out; or one more."""
    try:
        lines = [json.loads(content)]
    except ValueError:
        lines = [json.loads(line) for line in content.splitlines()]
    here = generator.choice(lines)
    while True:
        key = generator.choice(list(here) if isinstance(here, dict) else range(len(here)))
        if not isinstance(here[key], dict | list) or not here[key] or generator.random() < 0.5:
            break
        here = here[key]
    if generator.random() < 0.15 and isinstance(here, dict):
        del here[key]
    elif generator.random() < 0.15 and isinstance(here, dict):
        here["more"] = generator.choice(VALUES)
    else:
        more = [here[key] + 1] if isinstance(here[key], int) else []
        here[key] = generator.choice([each for each in VALUES + more if each != here[key] or each is not here[key]])
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def one_cell(path, generator):
    """A cell of the table of a catalogue with another value."""
    with closing(sqlite3.connect(path)) as connection:
        column = generator.choice([*COLUMNS, "seal"])
        value = generator.choice(["x", 1, -(10**15), 2.5, "proved", "G(n + 1) = G(n)"])
        connection.execute(
            f"UPDATE OR IGNORE member SET {column} = ? WHERE id = ?", (value, generator.randrange(1, 13))
        )
        connection.commit()


BINARY = ("run.npy.partial", "board.table")


def damaged(path, content, generator):
    """The file with one change."""
    if path.name in BINARY or generator.random() < 0.5:
        path.write_bytes(one_byte(content, generator))
    elif path.suffix == ".sqlite":
        path.write_bytes(content)
        one_cell(path, generator)
    else:
        path.write_bytes(one_field(content, generator))


def changes(folder, name, count, seed):
    """How many of so many changes were refused; AssertionError where a file is read as anything but what it was."""
    kind, path, generator, refused = KINDS[name], folder / name, random.Random(f"{name} {seed}"), 0
    kind.write(path)
    content = path.read_bytes()
    meant = kind.read(path)
    for number in range(count):
        for other in folder.glob(f"{name}-*"):  # of SQLite
            other.unlink()
        damaged(path, content, generator)
        changed = path.read_bytes()
        try:
            found = kind.read(path)
        except SpragueError as error:
            assert "\n" not in str(error)
            refused += 1
        else:
            if found != meant:
                where = next((i for i, byte in enumerate(content) if changed[i : i + 1] != bytes([byte])), len(content))
                what = f"{name}, change {number} at byte {where} of {len(content)}"
                raise AssertionError(f"{what}: read as {str(found)[:2000]}")
    return refused


@pytest.mark.parametrize("name", KINDS)
def test_a_file_with_one_change_is_refused_or_read_as_it_was(tmp_path, name):
    assert 0 < changes(tmp_path, name, FEW, 1) <= FEW


@pytest.mark.nightly  # some minutes
@pytest.mark.parametrize("name", KINDS)
def test_a_thousand_changes_are_refused_or_harmless(tmp_path, name):
    refused = changes(tmp_path, name, MANY, 2)
    print(f"{name}: {refused} of {MANY} changes refused, {MANY - refused} harmless")
    assert refused > 0
