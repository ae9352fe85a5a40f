"""Long runs: cut off at any moment they end in the same bytes; what is damaged or foreign is refused and kept."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from sprague import nim_sequence
from sprague.errors import BadParameter, TooLarge
from sprague.files import WriterLock
from sprague.games import Subtraction, game
from sprague.numbers.periods import Period
from sprague.solving import long_runs
from sprague.solving.long_runs import BLOCK, HEADER, long_run, write_checkpoint

COUNT = 6 * BLOCK + 1234
GAME = "0.16"


class Cut(Exception):
    """What ends a run in a test."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a run that nothing interrupted."""
    path = tmp_path_factory.mktemp("whole") / "whole.npy"
    long_run(GAME, COUNT, path)
    return path.read_bytes()


@pytest.fixture
def cut(tmp_path, monkeypatch):
    """A run that was cut off with a checkpoint behind it; the path it writes to."""
    path = tmp_path / "cut.npy"
    monkeypatch.setattr(long_runs, "LONGEST_STRETCH", BLOCK)

    def stop(progress):
        if progress.known >= 3 * BLOCK:
            raise Cut

    with pytest.raises(Cut):
        long_run(GAME, COUNT, path, stop, pause=0)
    return path


def files(path):
    return {each.name: each.read_bytes() for each in path.parent.iterdir()}


def test_a_run_writes_the_file_that_numpy_would(whole, tmp_path):
    np.save(tmp_path / "numpy.npy", nim_sequence(GAME, COUNT))
    assert (tmp_path / "numpy.npy").read_bytes() == whole


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1])
def test_every_number_of_values_can_be_asked_for(count, tmp_path):
    long_run(GAME, count, tmp_path / "a.npy")
    assert (np.load(tmp_path / "a.npy") == nim_sequence(GAME, count)).all()
    assert os.listdir(tmp_path) == ["a.npy"]


@pytest.mark.parametrize("count", [0, 1, 10**9, 10**18])
def test_the_header_has_the_same_length_for_every_number_of_values(count):
    assert len(long_runs._header(count)) == HEADER


def test_a_run_that_knows_the_period_copies_what_it_repeats(tmp_path, monkeypatch):
    monkeypatch.setattr(long_runs, "LONGEST_STRETCH", BLOCK)
    count, path = 5 * BLOCK + 77, tmp_path / "kayles.npy"
    long_run("0.77", count, path, period=Period(12, 71))
    whole = path.read_bytes()
    expected = nim_sequence("0.77", 200)
    assert (np.load(path) == [*expected[:71], *np.resize(expected[71:83], count - 71)]).all()

    def stop(progress):
        if progress.known >= 3 * BLOCK:
            raise Cut

    for again in (Period(12, 71), None):
        with pytest.raises(Cut):
            long_run("0.77", count, path, stop, pause=0, period=Period(12, 71))
        long_run("0.77", count if again else 4 * BLOCK, path, period=again)
        assert path.read_bytes()[HEADER:] == whole[HEADER : HEADER + 2 * len(np.load(path))]


def test_a_run_that_knows_an_arithmetic_period_goes_on_by_it_as_far_as_16_bits_go(tmp_path):
    rules = game("laskers-nim")
    long_run(rules, 50_000, tmp_path / "lasker.npy", period=Period(4, 1, 4))
    assert (np.load(tmp_path / "lasker.npy")[:3000] == nim_sequence(rules, 3000)).all()
    n = np.arange(50_000)  # Lasker 1931: 4k + 3 and 4k + 4 change places
    assert (np.load(tmp_path / "lasker.npy") == n + (n % 4 == 3) - ((n % 4 == 0) & (n > 0))).all()
    with pytest.raises(TooLarge, match="heap 65535 does not fit 16 bits"):
        long_run(rules, 70_000, tmp_path / "more.npy", period=Period(4, 1, 4))


def test_a_run_goes_on_from_its_checkpoint_to_the_same_bytes(whole, cut):
    saved = json.loads(cut.with_name("cut.npy.checkpoint").read_text())
    assert saved["known"] == 3 * BLOCK
    begun = []
    long_run(GAME, COUNT, cut, lambda progress: begun.append(progress.since))
    assert set(begun) == {3 * BLOCK}
    assert files(cut) == {"cut.npy": whole}


def test_a_run_that_goes_on_may_be_asked_for_more(cut):
    long_run(GAME, COUNT + 999, cut)
    assert (np.load(cut) == nim_sequence(GAME, COUNT + 999)).all()


def test_a_run_cut_off_before_its_first_checkpoint_begins_anew(whole, tmp_path):
    def stop(_):
        raise Cut

    path = tmp_path / "cut.npy"
    with pytest.raises(Cut):
        long_run(GAME, COUNT, path, stop)
    long_run(GAME, COUNT, path)
    assert files(path) == {"cut.npy": whole}


def test_what_came_after_the_checkpoint_does_not_matter(whole, cut):
    with open(cut.with_name("cut.npy.partial"), "ab") as file:
        file.write(b"half a value and more" * 1000)
    long_run(GAME, COUNT, cut)
    assert files(cut) == {"cut.npy": whole}


def test_control_c_leaves_a_checkpoint_of_all_whole_blocks(whole, tmp_path, monkeypatch):
    monkeypatch.setattr(long_runs, "LONGEST_STRETCH", BLOCK)

    def interrupt(progress):
        if progress.known >= 2 * BLOCK:
            raise KeyboardInterrupt

    path = tmp_path / "cut.npy"
    with pytest.raises(KeyboardInterrupt):
        long_run(GAME, COUNT, path, interrupt)
    assert json.loads(path.with_name("cut.npy.checkpoint").read_text())["known"] == 2 * BLOCK
    long_run(GAME, COUNT, path)
    assert files(path) == {"cut.npy": whole}


@pytest.mark.usefixtures("interruptible")
def test_a_second_ctrl_c_waits_for_the_checkpoint_that_the_first_asks_for(tmp_path, monkeypatch, capsys):
    def write(path, checkpoint):
        signal.raise_signal(signal.SIGINT)
        write_checkpoint(path, checkpoint)

    def interrupt(progress):
        known.append(progress.known)
        raise KeyboardInterrupt

    monkeypatch.setattr("sprague.solving.long_runs.write_checkpoint", write)
    path, known = tmp_path / "cut.npy", []
    with pytest.raises(KeyboardInterrupt):
        long_run(GAME, COUNT, path, interrupt)
    assert json.loads(path.with_name("cut.npy.checkpoint").read_text())["known"] == known[0] >= BLOCK
    assert capsys.readouterr().err == f"sprague: saving what is known in {path}; another Ctrl-C gives it up\n"


def test_nobody_else_may_write_before_the_file_has_its_name(whole, tmp_path, monkeypatch):
    """Else another run could begin while the one that is done renames its file."""
    path, renamed, seen = tmp_path / "run.npy", Path.replace, []

    def replace(self, target):
        if Path(target) == path:
            with pytest.raises(BadParameter, match="another process") as refusal:
                WriterLock(path)
            seen.append(str(refusal.value))
        return renamed(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    long_run(GAME, COUNT, path)
    assert len(seen) == 1
    assert files(path) == {"run.npy": whole}


def refused(path, message, code=GAME, count=COUNT):
    """The run is refused with this message, and not a byte has changed."""
    before = files(path)
    with pytest.raises(BadParameter, match=message):
        long_run(code, count, path)
    assert files(path) == before


def test_a_checkpoint_of_another_game_is_refused(cut):
    refused(cut, "of another game, 0.16", code="0.6")
    refused(cut, "of another game", code=Subtraction(lambda n: n * n, name=GAME))


def test_a_checkpoint_beyond_what_is_asked_for_is_refused(cut):
    refused(cut, "has 196608 values already", count=100)


def test_a_partial_file_that_lost_its_end_is_refused(cut):
    os.truncate(cut.with_name("cut.npy.partial"), HEADER + 5 * BLOCK)
    refused(cut, "shorter")
    cut.with_name("cut.npy.partial").unlink()
    refused(cut, "shorter")


def test_a_checkpoint_of_another_version_is_refused(cut):
    saved = cut.with_name("cut.npy.checkpoint")
    saved.write_text(saved.read_text().replace("version 2", "version 3"))
    refused(cut, "version 3")


def test_two_runs_do_not_write_the_same_file(tmp_path, raises):
    pytest.importorskip("fcntl")
    path = tmp_path / "a.npy"

    def meanwhile(_):
        raises(BadParameter, "another process", long_run, GAME, 10, path)

    long_run(GAME, 10, path, meanwhile)
    assert len(np.load(path)) == 10


def test_a_file_that_cannot_fit_the_disk_is_refused_before_anything_is_written(tmp_path, raises):
    raises(TooLarge, r"200\.0 TB on the disk", long_run, "0.6", 10**14, tmp_path / "a.npy")
    assert os.listdir(tmp_path) == []


def test_a_full_disk_stops_the_run_and_the_checkpoint_stays_good(whole, tmp_path, monkeypatch, raises):
    monkeypatch.setattr(long_runs, "LONGEST_STRETCH", BLOCK)
    path, write = tmp_path / "cut.npy", long_runs._write_all

    def full(file, data):
        if file.tell() > HEADER + 7 * BLOCK:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(file, data)

    with monkeypatch.context() as patch:
        patch.setattr(long_runs, "_write_all", full)
        raises(TooLarge, f"No space left.* goes on from heap {4 * BLOCK}", long_run, GAME, COUNT, path, pause=0)
    long_run(GAME, COUNT, path)
    assert files(path) == {"cut.npy": whole}


RUN = """
import sys
from sprague.solving import long_runs
long_runs.LONGEST_STRETCH = long_runs.BLOCK
long_runs.long_run(sys.argv[1], int(sys.argv[2]), sys.argv[3], pause=0)
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_killed_at_any_moment_the_run_ends_in_the_same_bytes(tmp_path):
    count, path = 40 * BLOCK, tmp_path / "killed.npy"
    command = [sys.executable, "-c", RUN, GAME, str(count), str(path)]
    kills = 0
    for wait in (0.02, 0.11, 0.05, 0.17):
        process = subprocess.Popen(command)
        saved = path.with_name("killed.npy.checkpoint")
        before = saved.read_bytes() if saved.exists() else b""
        while process.poll() is None and (not saved.exists() or saved.read_bytes() == before):
            time.sleep(0.005)
        time.sleep(wait)
        process.kill()
        kills += process.wait() != 0
        if path.exists():
            break
    assert kills >= 1
    subprocess.run(command, check=True)
    long_run(GAME, count, tmp_path / "whole.npy")
    assert path.read_bytes() == (tmp_path / "whole.npy").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["killed.npy", "whole.npy"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_does_not_grow_with_the_run(tmp_path):
    # 20 million values are 40 MB; the peak over what the interpreter itself takes stays below a fraction of that.
    script = """
import re, sys
from sprague.solving.long_runs import long_run
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
long_run("0.104", 1000, sys.argv[1])
before = peak()
long_run("0.104", 20_000_000, sys.argv[1])
print(peak() - before)
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "a.npy")], capture_output=True, check=True)
    assert int(done.stdout) < 25_000  # kilobytes
