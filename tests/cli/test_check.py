"""Wrong rules are caught, right ones are not, and the commands work for games on boards."""

import io
import itertools
import json
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from sprague import Ruleset, game
from sprague.solving import nim_value
from sprague.solving.check import check, examine

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def half_as_long(monkeypatch):
    """A second of the command is half of one."""
    monkeypatch.setattr(
        "sprague.operations.check.examine", lambda *about, seconds: examine(*about, seconds=seconds / 2)
    )


RIGHT = """
from sprague import Ruleset

SQUARES = frozenset((r, c) for r in range(4) for c in range(4))

def near(cell):
    r, c = cell
    return ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))

def dominoes(cells):
    return [cells - {a, b} for a in sorted(cells) for b in near(a)[::2] if b in cells]

def patches(cells):
    cells, found = set(cells), []
    while cells:
        todo = [cells.pop()]
        patch = set(todo)
        while todo:
            for b in near(todo.pop()):
                if b in cells:
                    cells.discard(b)
                    patch.add(b)
                    todo.append(b)
        found.append(frozenset(patch))
    return found

def corner(cells):
    r0, c0 = min((r for r, _ in cells), default=0), min((c for _, c in cells), default=0)
    return frozenset((r - r0, c - c0) for r, c in cells)

cram = Ruleset(dominoes, parts=patches, canonical=corner, start=SQUARES, name="cram")
"""

CYCLIC = "cyclic = Ruleset(lambda n: [n + 1, n // 2] if n % 5 else [], start=13)"

WRONG = {
    "rows_only": """
def rows(cells):
    return [frozenset(c for c in cells if c[0] == r) for r in range(4)]
wrong = Ruleset(dominoes, parts=rows, start=SQUARES)
""",
    "small_patches_dropped": """
wrong = Ruleset(dominoes, parts=lambda cells: [p for p in patches(cells) if len(p) > 2], start=SQUARES)
""",
    "single_cells": """
wrong = Ruleset(dominoes, parts=lambda cells: [frozenset([c]) for c in cells], start=SQUARES)
""",
    "rows_pushed_together": """
def pushed(cells):
    rows = [sorted(c for r, c in cells if r == row) for row in range(4)]
    return frozenset((r, i) for r, row in enumerate(rows) for i in range(len(row)))
wrong = Ruleset(dominoes, parts=patches, canonical=pushed, start=SQUARES)
""",
    "only_the_size_counts": """
def line(cells):
    return frozenset((0, i) for i in range(len(cells)))
wrong = Ruleset(dominoes, parts=patches, canonical=line, start=SQUARES)
""",
    "canonical_not_idempotent": """
def walks(cells):
    return frozenset((r, c + 1) for r, c in cells)
wrong = Ruleset(dominoes, parts=patches, canonical=walks, start=SQUARES)
""",
    "wythoff_as_nim": """
def take(p):
    a, b = p
    one = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    return one + [(a - k, b - k) for k in range(1, min(p) + 1)]
wrong = Ruleset(take, parts=lambda p: [(p[0], 0), (0, p[1])], start=(4, 6))
""",
    "piles_in_one_order_only": """
def take(p):
    a, b = p
    return [(x, b) for x in range(a)] + [(a, b - 1)] * (b > 0)
wrong = Ruleset(take, canonical=lambda p: tuple(sorted(p)), start=(4, 6))
""",
    "options_change_their_argument": """
class Row(list):
    def __hash__(self):
        return 1
def take(row):
    found = []
    while row:
        row.pop()
        found.append(Row(row))
    return found
wrong = Ruleset(take, start=Row([1, 2, 3]))
""",
    "options_by_lot": """
import random
wrong = Ruleset(lambda n: [n - 1 - int(2 * random.random())] if n > 1 else [], start=30)
""",
    "parts_wrong_on_large_positions_only": """
def mostly(cells):
    return patches(cells) if len(cells) < 11 else [frozenset(sorted(cells)[:5]), frozenset(sorted(cells)[5:])]
wrong = Ruleset(dominoes, parts=mostly, start=SQUARES)
""",
    "canonical_merges_positions_with_similar_options": """
wrong = Ruleset(lambda n: [n - 1] if n else [], canonical=lambda n: min(n, 1), start=9)
""",
    "canonical_merges_by_the_number_of_options": """
def few(cells):
    return frozenset((0, i) for i in range(1 + len(dominoes(cells)))) if cells else cells
wrong = Ruleset(dominoes, parts=patches, canonical=few, start=SQUARES)
""",
    "options_that_remember": """
asked = []
def fewer(n):
    asked.append(n)
    return [n - 1] if n and len(asked) < 40 else []
wrong = Ruleset(fewer, start=12)
""",
    "options_used_up": """
moves = {n: iter([n - 1]) for n in range(1, 9)}
wrong = Ruleset(lambda n: moves.get(n, ()), start=8)
""",
    "options_without_end": """
import itertools
wrong = Ruleset(lambda n: (n - 1 for _ in itertools.count()) if n else [], start=3)
""",
    "options_none": """
wrong = Ruleset(lambda n: None, start=3)
""",
    "parts_without_hash": """
wrong = Ruleset(lambda n: [n - 1] if n else [], parts=lambda n: [[n]], start=3)
""",
    "canonical_without_hash": """
wrong = Ruleset(lambda n: [n - 1] if n else [], canonical=lambda n: [n], start=3)
""",
    "options_without_hash": """
wrong = Ruleset(lambda n: [[n - 1]] if n else [], start=3)
""",
}


@pytest.fixture
def written(tmp_path):
    def written(text):
        path = tmp_path / "mine.py"
        path.write_text(RIGHT + text)
        return path

    return written


@pytest.mark.parametrize("name", WRONG)
def test_wrong_rules_are_caught(run, written, name):
    code, out, err = run("check", f"{written(WRONG[name])}:wrong")
    assert code == 1, out + err
    assert out.count("\n") == 1
    assert err == ""


def test_the_witness_is_small(run, written):
    code, out, _ = run("check", f"{written(WRONG['wythoff_as_nim'])}:wrong")
    assert (code, out) == (1, "take: the parts interact: 1,1 has nim-value 2, but its parts 1,0 + 0,1 sum to 0\n")
    code, out, _ = run("check", f"{written(CYCLIC)}:cyclic", "--json")
    assert code == 0 and re.match(r"play need not end: \d+ → .*\d+; so there may be draws$", json.loads(out)["remark"])


def test_right_rules_pass(run, written):
    code, out, _ = run("check", f"{written('')}:cram")
    assert (code, out) == (0, "cram: nothing wrong was found on random plays of 1 s\n")
    code, out, _ = run("check", f"{written('')}:cram", "--json")
    assert (code, json.loads(out)) == (0, {"game": "cram", "fault": None, "position": None, "remark": None})


@pytest.mark.parametrize(
    "name", ["chomp:2x4", "eraserhead:cycle6", "magnetism:5", "spring-cleaning:3x3", "wythoff", "kayles", "euclid"]
)
def test_the_rules_of_the_catalogue_pass(name):
    assert check(game(name), seconds=0.15) is None


def test_the_time_that_others_take_on_a_busy_machine_does_not_shorten_the_look(monkeypatch):
    passed = itertools.count()
    busy = SimpleNamespace(monotonic=lambda: next(passed) / 10_000, thread_time=lambda: 0.0)
    monkeypatch.setattr("sprague.solving.check.time", busy)
    fault = check(Ruleset(lambda n: [n + 1], name="up"), 1, seconds=0.2)
    assert fault and "a play of more than 10000 moves" in fault.what
    assert check(Ruleset(lambda n: [n - 1] if n else [], name="down"), 3, seconds=0.2) is None


def test_solve_checks_rules_of_a_user_by_itself(run, written):
    code, out, err = run("solve", f"{written(WRONG['wythoff_as_nim'])}:wrong", "4,6")
    assert (code, out) == (2, "")
    assert "the parts interact: 1,1" in err


def test_an_option_listed_twice_is_no_fault_but_is_told(written, done):
    path = written("twice = Ruleset(lambda n: [n - 1, n - 1] if n else [], start=3, name='twice')\n")
    out = done("check", f"{path}:twice")
    assert re.search(r"options\(\d\) lists \d more than once", out)


def test_positions_are_found_where_a_game_lists_some(run, written):
    path = written("""
from sprague import pile_game

@pile_game
def one_or_both(x, y, p, q):
    return (p < x) & (q == y) | (p == x) & (q < y) | (p < x) & (x - p == y - q)

class Rows(Ruleset):
    def options(self, n):
        return [n - 1] if n else []
    def parts(self, n):
        return [1] * (n + 1)
    def positions(self, up_to):
        return range(up_to + 1)

rows = Rows()
""")
    assert run("check", f"{path}:one_or_both")[0] == 0
    assert run("check", f"{path}:rows")[:2] == (
        1,
        "rows: the parts interact: 0 has nim-value 0, but its parts 1 sum to 1\n",
    )


def test_a_game_without_a_start_wants_a_position(run, written):
    path = written("bare = Ruleset(lambda word: {word[1:]} if word else set(), name='bare')\n")
    code, _, err = run("check", f"{path}:bare")
    assert code == 2
    assert "no start" in err
    path = written("bare = Ruleset(lambda n: range(n), name='bare')\n")
    assert run("check", f"{path}:bare")[0] == run("check", f"{path}:bare", "7")[0] == 0, "numbers begin by themselves"


def test_bad_seconds_are_refused(run):
    for seconds in ("0", "x", "1e9"):
        code, _, err = run("check", "wythoff", "--seconds", seconds)
        assert code == 2
        assert err.count("\n") == 1


@pytest.mark.parametrize("example", ["cram.py:cram", "node_kayles.py:eight_queens", "arc_kayles.py:petersen"])
def test_the_examples_for_users_are_right(example, done):
    done("check", EXAMPLES / example)


def test_an_example_is_solved_from_its_drawing(done):
    out = done("solve", f"{EXAMPLES / 'cram.py'}:cram", "####./####./####./####./.....", "--json")
    assert json.loads(out)["nim_value"] == 0


def test_boards_are_solved(run):
    for name, position in (
        ("chomp:2x6", "######/######"),
        ("eraserhead:cycle9", "0,3,5"),
        ("magnetism:8", "+......."),
        ("spring-cleaning", "###/#.."),
    ):
        code, out, _ = run("solve", name, position, "--json")
        found = json.loads(out)
        assert code == 0
        assert found["position"] == position
        assert (found["outcome"] == "P") == (found["nim_value"] == 0)
        rules = game(name)
        assert found["nim_value"] == nim_value(rules, rules.parse(position))


def test_boards_are_tabulated(run, tmp_path, done):
    out = done("table", "chomp:2x6", "--json")
    assert len(json.loads(out)["p_positions"]) == 132
    out = done("table", "eraserhead:cycle9", "--to", "9")
    assert out.count("\n") == 21
    assert "+..." in done("table", "magnetism", "--to", "3", "--nim-values")
    target = tmp_path / "losing.csv"
    assert run("table", "spring-cleaning:2x3", "-o", target)[0] == 0
    assert target.read_text().startswith("position\n.\n")
    code, _, err = run("table", "chomp:2x2", "-o", tmp_path / "x.npy")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("chomp:2x3", "##/#"),
        ("chomp:2x3", "####/####"),
        ("chomp:2", "#"),
        ("eraserhead:cycle9", "10"),
        ("eraserhead:loop3", "0"),
        ("magnetism:8", "+.--"),
        ("spring-cleaning", "#o"),
        ("spring-cleaning", "###//#"),
    ],
)
def test_bad_boards_are_refused_in_one_line(run, name, position):
    code, out, err = run("solve", name, position)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_table_too_large_for_memory_says_what_it_needs(run):
    code, _, err = run("table", "chomp:7x8", "--to", "60")
    assert code == 2
    assert "memory" in err


@pytest.mark.parametrize(
    ("name", "shows"),
    [("chomp:2x3", "×"), ("eraserhead:cycle5", "[0]"), ("magnetism:4", "│"), ("spring-cleaning:2x2", "■")],
)
def test_play_draws_the_board(monkeypatch, name, shows, done):
    monkeypatch.setattr("sys.stdin", io.StringIO("h\no\nq\n"))
    out = done("play", name, "--second", "--seed", "1")
    assert shows in out


def test_a_ruleset_with_right_symmetry_passes():
    rules = Ruleset(
        lambda p: [(x, p[1]) for x in range(p[0])] + [(p[0], y) for y in range(p[1])],
        canonical=lambda p: tuple(sorted(p)),
        start=(3, 4),
        name="nim",
    )
    assert check(rules, seconds=0.2) is None


@pytest.mark.parametrize("position", ["3,6,113,6,11", "1000"])
def test_the_seconds_hold_where_the_options_are_many(run, position):
    started = time.process_time()
    code, out, _ = run("check", "ruler", position, "--seconds", 1)
    assert code == 0 and "nothing wrong was found" in out
    assert time.process_time() - started < 4  # it was 25 s: the time was looked at between positions only
