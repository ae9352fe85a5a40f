"""Searches that last: threads that share a table, files written while a search goes on, processes that are killed."""

import os
import signal
import subprocess
import sys
import time
from functools import cache

import pytest

from sprague import game, kernels
from sprague.errors import BadParameter
from sprague.games.boards import box
from sprague.solving import Outcome
from sprague.solving.board_files import read_knowledge
from sprague.solving.boards import BoardSolver

pytestmark = pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing, and is one")


def threaded(rules, threads):
    board = BoardSolver(rules)
    board.use_threads(threads)
    return board


@pytest.mark.parametrize("rules", [*map(game, ["cram:5x6", "chomp:5x6", "eraserhead:cycle9", "notakto-normal:4x4"])])
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_that_share_a_table_find_the_same_value(rules, threads):
    alone, together = BoardSolver(rules), threaded(rules, threads)
    assert together.nim_value(rules.start) == alone.nim_value(rules.start)
    assert together.outcome(rules.start) is alone.outcome(rules.start)


@pytest.mark.parametrize("rules", [game("cram:4x5"), game("spring-cleaning").board(box(3, 4))])
def test_threads_find_the_values_of_the_plain_search_though_the_table_forgets(rules):
    @cache
    def value(here):
        legal = (row for row in rules.table if here & row[0] == row[0] and not here & row[2])
        seen = {value(here & ~gone) for _, gone, _, _ in legal}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    board = threaded(rules, 2)
    for here in range(0, 1 << 12, 37):
        cells = rules.set(here << 3 & (1 << len(rules.cells)) - 1)
        found = board._search.nim_value(board._words_of(cells), 0)
        assert found == value(rules.bits(cells))


@pytest.mark.parametrize("threads", [0, 65, 10**30])
def test_other_numbers_of_threads_are_refused(threads):
    with pytest.raises(BadParameter, match="threads"):
        threaded(game("cram:2x2"), threads)


def rows_in(path, rules):
    with read_knowledge(path, rules) as known:
        return sum(map(len, known.pieces))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_writes_what_it_knows_while_it_goes_on(threads, tmp_path, monkeypatch):
    rules, sizes = game("cram:5x6"), []
    board = threaded(rules, threads)
    save = board.save
    monkeypatch.setattr(board, "save", lambda path: (save(path), sizes.append(rows_in(path, rules))))
    with board.kept_in(tmp_path / "cram.table", every=0.01):
        assert board.nim_value(rules.start) == 2
    assert len(sizes) > 2  # at the begin, while it went on, and at the end
    assert sizes[0] == 0 < sizes[1] <= sizes[-1]


CHILD = """
import sys
from sprague import game
from sprague.solving.boards import BoardSolver
rules = game("cram:6x7")
board = BoardSolver(rules)
with board.kept_in(sys.argv[1], every=0.2):
    board.nim_value(rules.start)
"""


def test_a_search_that_is_killed_leaves_a_file_that_the_next_one_goes_on_from(tmp_path):
    """On 6×7 the search takes many minutes; its file is of use as soon as it has been written for the first time."""
    path, rules = tmp_path / "cram.table", game("cram:6x7")
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)])
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (path.exists() and len(path.read_bytes()) > 10_000):
            time.sleep(0.05)
        os.kill(child.pid, signal.SIGKILL)
    finally:
        child.wait()
    known, fresh = BoardSolver(rules), BoardSolver(rules)
    known.load(path)
    assert known._search.records > 100
    small = {(r, c) for r in range(4) for c in range(5)}
    assert known.nim_value(small) == fresh.nim_value(small) == 2
    assert known.outcome({(0, 0), (0, 1), (3, 3), (3, 4)}) is Outcome.P
