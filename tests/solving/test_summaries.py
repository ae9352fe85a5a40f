"""Runs that keep no values: the same blocks as the values have, however they are cut off; files that are damaged."""

import hashlib
import json
import random
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter, TooLarge
from sprague.games import game
from sprague.sealed import sealed
from sprague.solving import summaries
from sprague.solving.summaries import check_blocks, read_summary, summary_run, windows_of

BLOCK = 2**21
LONGER = "0.6", "grundy", "0.127"

nightly = pytest.mark.nightly
pytestmark = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")


def blocks_of(values, size=BLOCK):
    return [
        hashlib.sha256(values[i : i + size].astype("<u2").tobytes()).hexdigest() for i in range(0, len(values), size)
    ]


@pytest.mark.parametrize("code", ["0.16", "0.104", *(pytest.param(code, marks=nightly) for code in LONGER)])
def test_a_run_in_a_window_has_the_values_of_a_whole_one(tmp_path, code):
    """Grundy's game has its first value 256 at heap 7250049, the only heap here that no earlier mask knows."""
    count, file = (8 * 10**6 if code == "grundy" else 5 * 10**6) + 77, tmp_path / "run.json"
    summary_run(code, count // 2, file, block=BLOCK)  # ends within a block
    found, values = summary_run(code, count, file), nim_sequence(code, count)
    assert [each.sha256 for each in found.blocks] == blocks_of(values)
    assert found.counts == np.bincount(values).tolist()
    assert (found.largest, found.largest_at) == (values.max(), values.argmax())
    assert found.window > 0
    assert read_summary(file) == found


def test_rare_heaps_are_those_of_the_mask(tmp_path):
    found = summary_run("0.6", 5 * 10**6, tmp_path / "run.json", block=BLOCK)
    values = nim_sequence("0.6", 5 * 10**6).astype(int)
    parity = np.array([bin(v & found.mask).count("1") % 2 for v in range(1024)])[values]
    assert found.rare_heaps == np.flatnonzero(parity == 0).tolist()
    assert (found.mask, found.rare, found.last_rare) == (0x1EE, 1584, 20627)


RUN = """import sys; from sprague.solving.summaries import summary_run
summary_run('0.16', 3 * 10**7, sys.argv[1], block=2**21)"""


@pytest.mark.nightly
def test_a_run_that_is_killed_again_and_again_has_the_same_blocks(tmp_path):
    whole = summary_run("0.16", 3 * 10**7 + 5, tmp_path / "whole.json", block=BLOCK)
    file = tmp_path / "run.json"
    for seconds in (1.3, 1.9, 1.6, 2.2):
        process = subprocess.Popen([sys.executable, "-c", RUN, str(file)])
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
    found = summary_run("0.16", 3 * 10**7 + 5, file, block=BLOCK)
    assert found == whole


RANDOM_RUN = """import sys; from sprague.solving.summaries import summary_run
summary_run(sys.argv[1], int(sys.argv[2]), sys.argv[3], block=2**17)"""


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["0.6", "0.16"])
def test_a_run_that_is_killed_twenty_times_at_random_has_the_same_blocks(name, tmp_path):
    count, file, chance = 16 * 10**6, tmp_path / "run.json", random.Random(name)
    whole = summary_run(name, count, tmp_path / "whole.json", block=2**17)
    kills, known = 0, [0]
    while kills < 20:
        before = file.stat().st_mtime_ns if file.exists() else 0
        process = subprocess.Popen([sys.executable, "-c", RANDOM_RUN, name, str(count), str(file)])
        waits = chance.random() < 0.75  # until there is something new, and a moment more; else it is killed soon
        while waits and process.poll() is None and (file.stat().st_mtime_ns if file.exists() else 0) == before:
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.3))
        process.kill()
        kills += process.wait() != 0
        known += [read_summary(file).known] if file.exists() else []
        if file.exists() and known[-1] == count:
            file.unlink()  # done already: the next one begins anew
            windows_of(file).unlink(missing_ok=True)  # there are none where blocks are shorter than a window
    assert len(set(known)) > 4
    assert summary_run(name, count, file, block=2**17) == whole


def test_blocks_are_checked_each_by_itself_and_a_lie_is_found_out(tmp_path):
    file, rules = tmp_path / "run.json", game("0.16")
    summary_run("0.16", 9 * 10**6, file, block=BLOCK)
    assert list(check_blocks(file, rules, [0, 3, 4])) == [(0, True), (3, True), (4, True)]
    content = json.loads(file.read_text())
    del content["seal"]
    content["blocks"][3]["sha256"] = "0" * 64
    file.write_text(json.dumps(sealed(content)))
    assert list(check_blocks(file, rules, [2, 3])) == [(2, True), (3, False)]
    with pytest.raises(BadParameter, match="has the blocks 0 to 4, not 5"):
        list(check_blocks(file, rules, [5]))


@pytest.mark.parametrize(("field", "wrong"), [("largest", 24), ("largest_at", 229_791), ("largest_at", 5)])
def test_a_lie_about_the_largest_value_is_found_out(tmp_path, field, wrong):
    file, rules = tmp_path / "run.json", game("0.16")
    summary_run("0.16", 300_000, file, block=2**17)
    assert all(same for _, same in check_blocks(file, rules, range(3)))
    content = json.loads(file.read_text())
    del content["seal"]
    file.write_text(json.dumps(sealed(content | {field: wrong})))
    assert not all(same for _, same in check_blocks(file, rules, range(3)))


def test_blocks_that_are_far_off_take_no_memory(tmp_path, monkeypatch):
    drawn, all_sizes = [], summaries.block_sizes

    def sizes(known, size):
        for each in all_sizes(known, size):
            assert len(drawn) < 5, "more blocks are listed than are computed"
            drawn.append(each)
            yield each

    def enough(known, count):
        raise KeyboardInterrupt

    monkeypatch.setattr(summaries, "block_sizes", sizes)
    with pytest.raises(KeyboardInterrupt):
        summary_run("0.16", 2**40, tmp_path / "run.json", enough, block=BLOCK)
    assert drawn[:1] == [BLOCK]


def test_damaged_files_are_refused_in_one_line(tmp_path):
    file = tmp_path / "run.json"
    summary_run("0.16", 5 * 10**6, file, block=BLOCK)
    written, windows = file.read_text(), windows_of(file).read_bytes()
    file.write_text(written.replace('"known": 5', '"known": 6'))
    with pytest.raises(BadParameter, match="damaged"):
        read_summary(file)
    content = json.loads(written)
    del content["seal"]
    for wrong in (
        {"known": 4 * 10**6},
        {"block": 0},
        {"counts": [1]},
        {"counts": ["1"]},
        {"blocks": []},
        {"window": -1},
    ):
        file.write_text(json.dumps(sealed(content | wrong)))
        with pytest.raises(BadParameter, match="its "):
            read_summary(file)
    file.write_text(written)
    with pytest.raises(BadParameter, match="of another game"):
        summary_run("0.6", 6 * 10**6, file)
    for fewer in (4, 5):
        assert summary_run("0.16", fewer * 10**6, file).known == 5 * 10**6  # it is done
    assert file.read_text() == written
    damaged = bytearray(windows)
    damaged[-1] ^= 1
    for changed in (bytes(damaged), windows[:-2], None):
        windows_of(file).unlink() if changed is None else windows_of(file).write_bytes(changed)
        with pytest.raises(BadParameter, match="windows"):
            summary_run("0.16", 6 * 10**6, file)
    windows_of(file).write_bytes(windows)
    assert summary_run("0.16", 6 * 10**6, file).known == 6 * 10**6


def test_all_values_are_kept_where_a_window_does_not_suffice_and_that_is_said_before(tmp_path, monkeypatch):
    """As if rare heaps were still in sight when the first values are known."""
    monkeypatch.setattr(summaries, "START", 2**18)
    said = []
    found = summary_run("0.16", 5 * 10**6, tmp_path / "run.json", block=BLOCK, say=said.append)
    assert found.window == 0 and not windows_of(tmp_path / "run.json").exists()
    assert "0.16: rare heaps go on to turn up, so all 5000000 values are kept" in said[0]
    more = summary_run("0.16", 6 * 10**6, tmp_path / "run.json")
    assert [each.sha256 for each in more.blocks] == blocks_of(nim_sequence("0.16", 6 * 10**6))


def test_what_may_make_it_impossible_is_said_before_most_values_are_computed(tmp_path, monkeypatch):
    monkeypatch.setattr(summaries, "START", 2**17)
    said, extend, file = [], summaries.extend, tmp_path / "run.json"
    monkeypatch.setattr(summaries, "extend", lambda *given: (said.append(given[2]), extend(*given)))
    with pytest.raises(TooLarge, match=r"0\.007: rare heaps go on to turn up, so all 10+ values .* need"):
        summary_run("0.007", 10**15, file, say=said.append)
    assert said[0] == 2**16 and said[2] == 2**16 + 1, "half of what decides it otherwise: no partition is chosen later"
    assert said[1].startswith("0.007: rare heaps are in sight at 65,535; unless they cease, all 10")
    assert said[1].endswith("; after 65,536 values, or 131,072, that is decided")
    with pytest.raises(
        TooLarge, match=r"8\.2: no window is enough for its rules; to keep all 10+ values needs 3\.0 PB"
    ):
        summary_run("8.2", 10**15, file)
    assert len(said) == 3 and list(tmp_path.iterdir()) == []


@nightly
def test_where_the_window_does_not_tell_a_value_the_run_goes_on_from_an_earlier_one(tmp_path, monkeypatch):
    """As if windows were shorter: then a rare value soon has no pair in the window after a new start."""
    monkeypatch.setattr(summaries, "DEEP", 2**14)
    file = tmp_path / "run.json"
    for count in range(5 * 10**6, 13 * 10**6, 2 * 10**6):
        found = summary_run("0.6", count, file, block=BLOCK)
    assert [each.sha256 for each in found.blocks] == blocks_of(nim_sequence("0.6", found.known))
