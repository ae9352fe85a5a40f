"""sprague solve: who wins, the strategy as a file, what a search knows in a file, and how much memory it may take."""

import errno
import json
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from sprague import kernels, memory
from sprague.games import game
from sprague.solving import nim_value


def test_solve_says_who_wins_and_why(run):
    code, out, err = run("solve", "rat", "3,6,12")
    assert (code, err) == (0, "")
    assert "N: the player to move wins" in out
    assert "3,6,11" in out
    assert "2nd P-position" in out
    assert "from the rules alone" in out


def test_solve_asks_for_the_outcome_alone(run):
    code, out, err = run("solve", "chomp:3x4", "####/####/####", "--outcome", "--memory", "1GiB")
    assert (code, err) == (0, "")
    assert "the player to move wins" in out
    assert "nim-value" not in out
    assert "winning move" not in out
    code, out, _ = run("solve", "chomp:2x3", "##./###", "--outcome", "--nim-value")
    assert "nim-value" in out


def test_the_outcome_alone_is_said_where_options_are_blocked_too(run):
    code, out, err = run("solve", "blocking:1:wythoff", "3,4", "--outcome", "--nim-value")
    assert (code, err) == (0, "")
    assert "the player to move wins" in out


@pytest.fixture
def whole_memory():
    """What a test allows is forgotten after it."""
    yield
    memory._ALLOWED.clear()


@pytest.mark.parametrize("size", ["4 pounds", "-1", "", "GiB", "9" * 400])
def test_a_size_of_memory_that_is_none_is_refused(run, refused, whole_memory, size):
    refused(run("solve", "rat", "3,6,12", "--memory", size), "4GiB")


def test_every_unit_of_memory_is_taken(whole_memory):
    for size, power in (("1KiB", 10), ("1MiB", 20), ("1 GiB", 30), ("1Ti", 40)):
        memory.allow(size)
        assert sum(memory._ALLOWED) == 2**power


@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
def test_solve_writes_a_strategy_that_check_judges(run, refused, tmp_path, done):
    path, question = tmp_path / "chomp.json", ("solve", "chomp:3x4", "####/####/####")
    _, out, _ = run(*question, "--certificate", path)
    assert f"strategy      in {path}" in out
    out = done("check", path)
    assert "the nim-value of ####/####/#### is 9\nproved " in out
    run(*question, "--outcome", "--certificate", path, "--threads", "2")
    found = json.loads(run("check", path, "chomp:3x4", "--json")[1])
    assert found["about"] == "chomp:3x4: the move from ####/####/#### to ####/##../##.. wins"
    refused(run("check", path, "chomp:3x3"), "of another game, chomp:3x4")
    refused(run("check", path, "rat"), "rat", "table of moves")
    refused(run(*question, "--certificate", tmp_path / "no" / "where"), "no/where")
    refused(run("solve", "rat", "1,2,3", "--certificate", path), "rat", "games on boards")
    refused(run(*question, "--threads", "0"), "1 to 64 threads")
    run("solve", "spring-cleaning", "###/#..", "--certificate", path)
    assert "is 4" in run("check", path, "spring-cleaning ###/#..")[1]
    assert "is 4" in run("check", "spring-cleaning", "###/#..", "--certificate", path)[1]
    path.write_bytes(path.read_bytes().replace(b'"3"', b'"2"'))
    refused(run("check", path), "damaged")


def test_solve_keeps_what_is_known_in_a_file(run, refused, tmp_path):
    table = tmp_path / "chomp.table"
    question = ("solve", "chomp:3x4", "####/####/####", "--nim-value", "--json", "--table", table)
    first, again = run(*question), run(*question)
    assert [each[0] for each in (first, again)] == [0, 0]
    assert json.loads(first[1])["nim_value"] == json.loads(again[1])["nim_value"]
    assert table.stat().st_size > 500
    refused(run("solve", "chomp:3x3", "###/###/###", "--table", table), "of another game, chomp:3x4")
    refused(run("solve", "rat", "3,6,12", "--table", tmp_path / "rat.table"), "rat", "games on boards")
    refused(run("solve", "chomp:3x4", "####/####/####", "--table", tmp_path / "no" / "where"), "no/where")


@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
def test_a_full_disk_takes_away_the_file_and_not_the_answer(run, tmp_path, monkeypatch):
    """The first file, with nothing in it, still has room."""

    def full(path, game, pieces, by_sets):
        if sum(map(len, pieces)):
            raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr("sprague.solving.part_solver.write_knowledge", full)
    table = tmp_path / "chomp.table"
    code, out, err = run("solve", "chomp:2x7", "#######/#######", "--outcome", "--table", table)
    assert (code, err) == (2, f"sprague: {table}: No space left on device\n")
    assert "N: the player to move wins" in out


@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_what_an_interrupted_search_knows_is_kept(tmp_path, interruptible, run, refused, how, status):
    """Ctrl-C, or SIGTERM, in the middle of Cram on 6×7, which takes many minutes; until then nobody else may search."""
    with searching(tmp_path) as process:
        size = (tmp_path / "known").stat().st_size
        time.sleep(1)
        again = run("solve", "chomp:2x4", "####/####", "--table", tmp_path / "known")
        process.send_signal(how)
        _, err = process.communicate(timeout=60)
    refused(again, f"another process, {process.pid}, is writing it")
    assert (process.returncode, err.count("\n")) == (status, 1)
    assert [path.name for path in tmp_path.glob("*known*")] == ["known"]
    assert (tmp_path / "known").stat().st_size > size + 1000


@pytest.mark.sample(2)
@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
@pytest.mark.parametrize("signals", [2, 3])
def test_a_signal_while_what_is_known_is_saved_waits_and_the_next_one_gives_it_up(tmp_path, interruptible, signals):
    """The save, which is made to take long, begins with the first signal."""
    with searching(tmp_path, SLOWLY) as process:
        size = (tmp_path / "known").stat().st_size
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        assert process.stderr.readline() == "saves\n"
        process.send_signal(signal.SIGINT)
        says = process.stderr.readline()
        if signals == 3:
            process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=60)
    assert says == "sprague: saving what is known in known; another Ctrl-C gives it up\n"
    assert (process.returncode, err) == ((130, "sprague: interrupted\n"), (143, "sprague: terminated\n"))[signals - 2]
    assert [path.name for path in tmp_path.glob("*known*")] == ["known"]
    assert ((tmp_path / "known").stat().st_size > size + 1000) == (signals == 2)


@contextmanager
def searching(folder, program="from sprague.cli import main; main()"):
    """A process that searches Cram on 6×7 in the folder, with the file ``known``, which is there, and empty."""
    (folder / "cram.py").write_text(CRAM, encoding="utf-8")
    command = [sys.executable, "-c", program, "solve", "cram.py:cram", "/".join(["#" * 7] * 6), "--table", "known"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        while not (folder / "known").exists():  # written empty when the search begins
            time.sleep(0.05)
            assert process.poll() is None
        yield process


SLOWLY = """
import sys, time
from sprague.cli import main
from sprague.solving import part_solver
write = part_solver.write_knowledge
def slowly(path, *rest):
    if path.exists():
        print("saves", file=sys.stderr, flush=True)
        for _ in range(100):
            time.sleep(0.02)
    write(path, *rest)
part_solver.write_knowledge = slowly
main()
"""

CRAM = """
from sprague import board_game
cells = [(r, c) for r in range(6) for c in range(7)]
cram = board_game({(r, c), near} for r, c in cells for near in ((r, c + 1), (r + 1, c)) if near in cells)
"""


def test_solve_in_json(run):
    code, out, _ = run("solve", "wythoff", "4,6", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["outcome"], found["winning_moves"]) == ("N", ["3,5"])
    assert found["nim_value"] == nim_value(game("wythoff"), (4, 6))
    assert found["all_winning_moves"] is True
