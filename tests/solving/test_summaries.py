"""Runs that keep a summary: the blocks, counts and rare heaps that the values have; files that are damaged."""

import hashlib
import json
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from sprague import kernels, nim_sequence
from sprague.errors import BadParameter
from sprague.games import game
from sprague.sealed import sealed
from sprague.solving.long_runs import first_other_block, read_own, read_summary, summarised, summary_run

BLOCK = 2**17

pytestmark = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")


@pytest.mark.parametrize("code", ["0.16", "0.104", "0.6", "0.07", "8.2"])
def test_a_run_has_the_values_that_are_computed_at_once(tmp_path, code):
    count, file = 5000 if code in ("0.07", "8.2") else 10**6 + 77, tmp_path / "run.json"
    summary_run(code, count // 2, file, block=BLOCK)  # ends within a block
    found, values = summary_run(code, count, file), nim_sequence(code, count)
    pieces = (values[i : i + BLOCK].astype("<u2").tobytes() for i in range(0, count, BLOCK))
    assert [each.sha256 for each in found.blocks] == [hashlib.sha256(each).hexdigest() for each in pieces]
    assert found.counts == np.bincount(values).tolist()
    assert (found.largest, found.largest_at) == (values.max(), values.argmax())
    assert read_summary(file) == found and [each.name for each in tmp_path.iterdir()] == ["run.json"]


def test_rare_heaps_are_those_of_the_mask(tmp_path):
    found = summary_run("0.6", 10**6, tmp_path / "run.json")
    parity = np.array([bin(v & found.mask).count("1") % 2 for v in range(1024)])[nim_sequence("0.6", 10**6)]
    assert found.rare == (parity == 0).sum() and found.last_rare == np.flatnonzero(parity == 0)[-1]


RUN = """import sys; from sprague.solving.long_runs import summary_run
summary_run('0.16', 3 * 10**7, sys.argv[1])"""


@pytest.mark.nightly
def test_a_run_that_is_killed_again_and_again_has_the_same_blocks(tmp_path):
    whole, file = summary_run("0.16", 3 * 10**7, tmp_path / "whole.json"), tmp_path / "run.json"
    for seconds in (1.3, 1.9, 1.6, 2.2):
        process = subprocess.Popen([sys.executable, "-c", RUN, str(file)])
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert summary_run("0.16", 3 * 10**7, file) == whole


def test_damaged_files_and_those_of_other_values_are_refused_in_one_line(tmp_path, raises):
    file = tmp_path / "run.json"
    found = summary_run("0.16", 500_000, file, block=BLOCK)
    written = file.read_text()
    file.write_text(written.replace('"known": 5', '"known": 6'))
    raises(BadParameter, "damaged", read_summary, file)
    content = json.loads(written)
    del content["seal"]
    blocks = [{**each, "sha256": "0" * 64} if n == 2 else each for n, each in enumerate(content["blocks"])]
    for wrong in (
        {"known": 400_000},
        {"known": 10**300},
        {"block": 0},
        {"counts": [1]},
        {"counts": ["1"]},
        {"blocks": []},
        {"blocks": content["blocks"][1:]},
    ):
        file.write_text(json.dumps(sealed(content | wrong)))
        raises(BadParameter, "its ", read_summary, file)
    file.write_text(json.dumps(sealed(content | {"blocks": blocks})))
    raises(BadParameter, "its block 2 is not what the rules give", summary_run, "0.16", 600_000, file)
    file.write_text(written)
    raises(BadParameter, "of another game", summary_run, "0.6", 600_000, file)
    for fewer in (400_000, 500_000):
        assert summary_run("0.16", fewer, file) == found  # it is done
    assert file.read_text() == written


def test_only_whole_blocks_are_compared(tmp_path):
    rules = game("0.16")
    shorter, longer = (summarised(rules, nim_sequence(rules, count), 1000) for count in (2500, 4000))
    assert first_other_block(shorter, longer) is None
    assert first_other_block(shorter, replace(longer, blocks=longer.blocks[1:])) == 0
    summary_run(rules, 2500, tmp_path / "run.json")
    assert read_own(rules, tmp_path / "run.json").known == 2500
