"""The search over parts against the plain one, the definition on sets of cells: on random boards of ten games, with
much memory and with hardly any; against published values; and what it keeps in files.
"""

import random
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from sprague import board_game, game, kernels, memory, nim_value
from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import box
from sprague.games.eraserhead import Eraserhead
from sprague.solving import Outcome
from sprague.solving.board_certificates import strategy
from sprague.solving.board_checker import check_certificate
from sprague.solving.board_files import read_knowledge, write_knowledge
from sprague.solving.boards import BoardSolver

GOLDEN = Path(__file__).parent.parent / "golden" / "cram.tsv"
LINES = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
CRAM = {(rows, columns): value for rows, columns, value in (map(int, line.split()) for line in LINES)}


def polyominoes(shape, rows, columns, holes=()):
    """Placing translates of a shape and of its transpose."""
    squares = set(box(rows, columns)) - set(holes)
    for turned in (shape, [(c, r) for r, c in shape]):
        for row, column in squares:
            cells = {(row + r, column + c) for r, c in turned}
            if cells <= squares:
                yield cells


def cram(rows, columns, holes=()):
    return board_game(polyominoes([(0, 0), (0, 1)], rows, columns, holes), name=f"cram {rows}×{columns}")


def random_graph(rng):
    vertices = range(rng.randint(5, 9))
    near = {v: set() for v in vertices}
    density = rng.choice([0.2, 0.35, 0.5])
    for a, b in combinations(vertices, 2):
        if rng.random() < density:
            near[a].add(b)
            near[b].add(a)
    return near


def cram_with_holes(rng):
    rows, columns = rng.randint(2, 4), rng.randint(2, 4)
    return cram(rows, columns, rng.sample(box(rows, columns), rng.randint(0, 3)))


def triominoes(rng):
    return board_game(polyominoes([(0, 0), (0, 1), (0, 2)], rng.randint(2, 3), rng.randint(3, 5)))


def node_kayles(rng):
    return board_game(({v}, {v, *near}) for v, near in random_graph(rng).items())


def arc_kayles(rng):
    near = random_graph(rng)
    return board_game(({a, b} for a in near for b in near[a] if a < b), cells=near)


def chomp(rng):
    squares = box(rng.randint(2, 3), rng.randint(2, 4))
    return board_game(({a}, {b for b in squares if a[0] <= b[0] and a[1] <= b[1]}) for a in squares)


def takeaway(rng):
    """Any moves that take, mostly one-sided: one ends another that does not end it."""
    cells = range(rng.randint(5, 9))
    moves = []
    for _ in range(rng.randint(4, 12)):
        need = set(rng.sample(cells, rng.randint(1, 3)))
        moves.append((need, {min(need)} | set(rng.sample(cells, rng.randint(0, 3)))))
    return board_game(moves, cells=cells)


def spring_cleaning(rng):
    return game(f"spring-cleaning:{rng.randint(2, 3)}x{rng.randint(2, 4)}").board(box(3, 4))


def eraserhead(rng):
    edges = [(a, b) for a, near in random_graph(rng).items() for b in near if a < b][:7]
    return Eraserhead(edges or [(0, 1)])


def barred(rng):
    cells = range(rng.randint(4, 8))
    moves = []
    for _ in range(rng.randint(3, 9)):
        need = set(rng.sample(cells, rng.randint(1, 2)))
        moves.append((need, need | set(rng.sample(cells, 1)), set(rng.sample(cells, rng.randint(0, 2))) - need))
    return board_game(moves, cells=cells)


def placing(rng):
    """Stones are put on vertices with no stone on them or beside them; the start is empty."""
    near = random_graph(rng)
    moves = (((), (), {v, *others}, {v}) for v, others in near.items() if v < 7)
    return board_game(moves, cells=near, start=[])


GAMES = [
    cram_with_holes,
    triominoes,
    node_kayles,
    arc_kayles,
    chomp,
    takeaway,
    spring_cleaning,
    eraserhead,
    barred,
    placing,
]


def plain_search(table):
    """The definition on integers and nothing else."""

    @cache
    def value(here):
        legal = (row for row in table if here & row[0] == row[0] and not here & row[2])
        seen = {value(here & ~gone | add) for _, gone, _, add in legal}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


def compare(make, seed):
    rng = random.Random(f"{make.__name__} {seed}")
    rules = make(rng)
    value, known, forgetful, asked = plain_search(rules.table), *(BoardSolver(rules) for _ in range(3))
    full = (1 << len(rules.cells)) - 1
    for here in [rules.bits(rules.start), full, *(rng.getrandbits(len(rules.cells)) for _ in range(6))]:
        position = rules.set(here)
        assert known.nim_value(position) == value(here), (make.__name__, seed, here)
        assert forgetful._search.nim_value(forgetful._words_of(position), 0) == value(here), (make.__name__, seed, here)
        assert (asked.outcome(position) is Outcome.P) == (value(here) == 0), (make.__name__, seed, here)


@pytest.mark.parametrize("make", GAMES, ids=lambda make: make.__name__)
def test_random_boards_have_the_values_of_the_plain_search(make):
    for seed in range(25):
        compare(make, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("make", GAMES, ids=lambda make: make.__name__)
def test_many_random_boards_have_the_values_of_the_plain_search(make):
    for seed in range(25, 600):
        compare(make, seed)


def published(least, most):
    """Published boards of so many squares; those of even sides are found by their mirror."""
    return [sides for sides in CRAM if least <= sides[0] * sides[1] <= most and any(side % 2 for side in sides)]


@pytest.mark.parametrize(("rows", "columns"), published(0, 30))
def test_cram_has_the_published_values(rows, columns):
    rules = cram(rows, columns)
    assert nim_value(rules, rules.start) == CRAM[rows, columns]


@pytest.mark.nightly
@pytest.mark.skipif(not kernels.COMPILED, reason="a day's work for the twin")
@pytest.mark.parametrize(("rows", "columns"), [*published(31, 45), (7, 7)])
def test_cram_on_larger_boards_has_the_published_values_within_a_gibibyte(rows, columns):
    known = BoardSolver(cram(rows, columns))
    assert known._search.nim_value(known._words_of(known.game.start), 2**30) == CRAM[rows, columns]


@pytest.mark.sample(3)
@pytest.mark.skipif(not kernels.COMPILED, reason="the table is compiled")
@pytest.mark.parametrize("mebibytes", [7, 6, 5])
def test_a_table_takes_the_memory_that_it_may_and_no_more(mebibytes):
    known, most = BoardSolver(cram(5, 7)), mebibytes * 2**20
    assert known._search.nim_value(known._words_of(known.game.start), most) == CRAM[5, 7]
    assert 0.99 * most < known._search.bytes <= most


@pytest.mark.skipif(not kernels.COMPILED, reason="the twin knows no mirrors")
@pytest.mark.parametrize(("rows", "columns"), [sides for sides in CRAM if not any(side % 2 for side in sides)])
def test_cram_on_even_boards_is_lost_by_the_mirror(rows, columns):
    rules = cram(rows, columns)
    known = BoardSolver(rules)
    assert known.nim_value(rules.start) == CRAM[rows, columns] == 0
    assert known._search.records == 0  # no move was looked at


@pytest.mark.skipif(not kernels.COMPILED, reason="the twin knows no mirrors")
def test_arc_kayles_on_a_cube_of_six_dimensions_is_lost_by_the_mirror():
    known = BoardSolver(game("arc-kayles:cube6"))
    assert known.nim_value(known.game.start) == 0
    assert known._search.records == 0


BOARD = cram(5, 5)


@pytest.fixture
def table(tmp_path):
    """A file of what is known of Cram on 5×5 once its value is."""
    known = BoardSolver(BOARD)
    known.nim_value(BOARD.start)
    known.save(tmp_path / "cram.table")
    return tmp_path / "cram.table"


def test_what_is_known_is_taken_from_a_file(table):
    known = BoardSolver(BOARD)
    known.load(table)
    search = known._search
    before = search.records
    assert before > 100
    assert known.nim_value(BOARD.start) == CRAM[5, 5]
    assert search.records == before  # nothing had to be found out
    again = table.with_name("again.table")
    known.save(again)
    assert rows_of(again) <= rows_of(table)  # a few may have been forgotten on the way


def rows_of(path, rules=BOARD):
    with read_knowledge(path, rules) as known:
        return {tuple(row) for rows in known.pieces for row in rows.tolist()}


def test_a_file_is_written_and_read_in_pieces(table, monkeypatch):
    monkeypatch.setattr("sprague.solving.part_solver.AT_ONCE", 100)
    row = len(next(iter(rows_of(table))))
    monkeypatch.setattr("sprague.solving.board_files.BYTES_AT_ONCE", 7 * 8 * row)
    known = BoardSolver(BOARD)
    known.load(table)
    again = table.with_name("again.table")
    known.save(again)
    with read_knowledge(again, BOARD) as kept:
        pieces = [len(rows) for rows in kept.pieces]
    assert set(pieces[:-1]) == {7}
    assert sum(pieces) == kept.count == len(rows_of(again)) == known._search.records


@pytest.mark.parametrize("words", [0, 10**4 + 1, 10**50])
def test_rows_of_a_length_that_no_board_has_are_refused(table, words, raises):
    head, _, rest = table.read_bytes().partition(b"\n")
    length = re.search(rb'"row": (\d+)', head)[0]
    table.write_bytes(head.replace(length, f'"row": {words}'.encode()) + b"\n" + rest)
    raises(BadParameter, "not a table of a board game, or a damaged one", rows_of, table)


def thin_graph():
    chance = random.Random(1)
    pairs = [pair for pair in combinations(range(40), 2) if chance.random() < 0.1]
    near = {v: {v, *(sum(pair) - v for pair in pairs if v in pair)} for v in range(40)}
    return board_game([({v}, gone) for v, gone in near.items()], name="a random graph")


@pytest.mark.skipif(not kernels.COMPILED, reason="the search in plain Python keeps nothing in files")
@pytest.mark.parametrize(("rules", "by_sets"), [(cram(5, 6), False), (thin_graph(), True)])
def test_with_its_file_a_search_has_nothing_to_find_out(rules, by_sets, tmp_path):
    """Parts are told apart as in the search that wrote it, however many it knows, and hardly any is lost on the way."""
    known, later = BoardSolver(rules), BoardSolver(rules)
    value = known.nim_value(rules.start)
    known.save(tmp_path / "table")
    later.load(tmp_path / "table")
    before, parts = later._search.records, {row[:-2] for row in rows_of(tmp_path / "table", rules)}
    assert before > max(4096, 0.99 * len(parts))
    assert later._search.by_sets is known._search.by_sets is by_sets
    assert later.nim_value(rules.start) == value
    assert later._search.records < before + 10


def test_a_file_that_could_not_be_written_again_is_refused_before_the_search(table, monkeypatch):
    monkeypatch.setattr("sprague.files.os.access", lambda path, mode: False)
    began = []
    with pytest.raises(BadParameter, match="cannot be written"), BoardSolver(BOARD).kept_in(table):
        began.append("the search")
    assert not began


@pytest.mark.parametrize("rules", [cram(2, 5), game("eraserhead:cycle5"), game("spring-cleaning:3x3").board(box(3, 3))])
def test_what_is_known_of_any_game_is_taken_from_a_file(rules, tmp_path):
    known, later = BoardSolver(rules), BoardSolver(rules)
    value = known.nim_value(rules.start)
    known.save(tmp_path / "table")
    later.load(tmp_path / "table")
    assert later._search.records == known._search.records
    assert later.nim_value(rules.start) == value


@pytest.mark.parametrize("data", [b"", b"{}\n", b"[1]\n", b"\xff\n", b'{"format": 3, "digest": 0}\n'])
def test_other_files_are_refused(table, data):
    table.write_bytes(data)
    with pytest.raises(BadParameter) as refused:
        BoardSolver(BOARD).load(table)
    assert str(refused.value).count("cram.table") == 1


def test_a_file_that_is_cut_off_or_of_another_game_is_refused(table, raises):
    raises(BadParameter, "of another game, cram 5×5", BoardSolver(cram(5, 4)).load, table)
    table.write_bytes(table.read_bytes()[:-24])
    raises(BadParameter, "damaged", BoardSolver(BOARD).load, table)


def test_rows_that_are_no_parts_are_refused(table, raises):
    write_knowledge(table, BOARD, [np.array([[1 << 63, 1, 0]], dtype=np.uint64)])  # of a move that is not there
    raises(BadParameter, "no part", BoardSolver(BOARD).load, table)


def test_a_value_above_the_nim_value_may_be_seen_and_absent(tmp_path):
    """As of parts that come to one another: an option of the one has the value 3, and none of the other."""
    row = cram(1, 4)
    path = np.array([[0b111, 0b1011, 0b1100]], dtype=np.uint64)  # its options have the values 0 and 1
    write_knowledge(tmp_path / "table", row, [path])
    known = BoardSolver(row)
    known.load(tmp_path / "table")
    assert rows_of(tmp_path / "table", row) == {tuple(path[0].tolist())}
    assert known.nim_value(row.start) == 2 and not known.has_nim_value(row.start, 3)
    known.save(tmp_path / "table")
    BoardSolver(row).load(tmp_path / "table")


HEAP = board_game((({i}, set(range(i, 71))) for i in range(1, 71)), name="a heap of 70")


@pytest.mark.skipif(not kernels.COMPILED, reason="the compiled search goes to 63")
def test_nim_values_above_63_are_asked_for_shown_and_kept_beside_a_file(tmp_path, monkeypatch):
    known = BoardSolver(HEAP)
    assert [known.has_nim_value(HEAP.start, value) for value in (63, 64, 69, 70)] == [False, False, False, True]
    with known.kept_in(tmp_path / "heap.table"):
        assert known.nim_value(HEAP.start) == 70
    assert check_certificate(HEAP, strategy(known, HEAP.start)).nim_value == 70
    monkeypatch.setattr(memory, "_ALLOWED", [0])
    with pytest.raises(TooLarge, match="a heap of 70: the search for this position takes more than"):
        BoardSolver(HEAP).nim_value(HEAP.start)


def test_isomorphic_parts_far_apart_cancel():
    """A bent and a straight row of six squares: no symmetry of the board takes one to the other."""
    rules = cram(8, 8)
    straight = {(0, c) for c in range(6)}
    bent = {(5, 0), (5, 1), (6, 1), (6, 2), (6, 3), (6, 4)}
    known = BoardSolver(rules)
    assert known.outcome(straight | bent) is Outcome.P
    assert known.nim_value(straight) == known.nim_value(bent) == 3
