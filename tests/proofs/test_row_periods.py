"""Rows of two piles: their periods against the published ones, the definition, and certificates that lie."""

import dataclasses
import json
import tracemalloc

import numpy as np
import pytest

from sprague import kernels, nim_value, nim_values, pile_game
from sprague.errors import BadParameter, TooLarge
from sprague.games import game
from sprague.kernels import twins as pure
from sprague.numbers.periods import Period
from sprague.proofs.row_periods import check_rows, columns_needed, read_rows, row_periods, rows_of
from sprague.sealed import sealed
from sprague.solving.pile_rows import ChompRows, RowMoves, row_engine, row_moves

GAMES = ["wythoff", "nim:piles=2", "wythoff:a=2", "wythoff:a=3", "mouse", "mouse:m=4,a=3", "wythoff-extended:s=2,t=4"]
LAST = 12

slow_in_python = pytest.mark.skipif(not kernels.COMPILED, reason="takes minutes in plain Python")


def table(name, count, rows=LAST):
    return row_moves(game(name), rows).columns()(count).T


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_those_of_the_table_of_nim_values(name):
    count = 120
    expected = nim_values(game(name), up_to=count - 1)[: LAST + 1].astype(int) - np.arange(count)
    assert (table(name, count) == expected).all()


@slow_in_python
@pytest.mark.parametrize("name", GAMES)
def test_a_proved_period_holds_far_beyond_what_proved_it_and_is_the_least(name):
    rows = row_periods(game(name), str(LAST))
    later = table(name, 5 * rows.columns + 500)
    for row, law in zip(later, rows.periods, strict=True):
        again = row[: -law.period] == row[law.period :]
        assert again[law.preperiod :].all() and (law.preperiod == 0 or not again[law.preperiod - 1])
        tail = row[law.preperiod :]
        for p in range(1, law.period):
            assert (tail[p:] != tail[:-p]).any(), (law, p)


@slow_in_python
def test_the_first_rows_of_wythoffs_game_have_the_published_periods():
    """Dress, Flammenkamp and Pink (1999), table 1; Landman (2002) has row 0 to 7."""
    rows = row_periods(game("wythoff"), "40")
    assert [law.period for law in rows.periods[:8]] == [1, 3, 3, 6, 12, 24, 12, 24]
    assert rows.law == Period(768, 10333, 768)
    assert check_rows(game("wythoff"), rows).word == "proved"


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_and_its_twin_agree(name):
    moves = row_moves(game(name), 6)
    arguments = row_engine_arguments(moves)
    one, other = np.zeros((60, 7), dtype=np.int16), np.zeros((60, 7), dtype=np.int16)
    kernels.PileRows(*arguments).extend(one, 60)
    twin = pure.PileRows(*arguments)
    for count in (1, 7, 60):
        twin.extend(other, count)
    assert (one == other).all()
    for row in range(7):
        assert kernels.first_wrong_row_value(one, row, moves.pairs, moves.allowed) == 60
        for x in (0, 1, 30, 59):
            lie = one.copy()
            lie[x, row] += 1
            found = [each.first_wrong_row_value(lie, row, moves.pairs, moves.allowed) for each in (kernels, pure)]
            assert found[0] == found[1] == x


def row_engine_arguments(moves):
    caught = []
    real, kernels.PileRows = kernels.PileRows, lambda *arguments: caught.append(arguments)
    try:
        row_engine(moves)
    finally:
        kernels.PileRows = real
    return caught[0]


def test_a_certificate_is_read_back_and_what_lies_is_found_out():
    wythoff = game("wythoff")
    rows = row_periods(wythoff, "7")
    written = json.loads(rows.to_json())
    assert read_rows(written, "FILE") == rows
    damaged = {**written, "columns": written["columns"] + 1}
    with pytest.raises(BadParameter, match="FILE: it is damaged"):
        read_rows(damaged, "FILE")
    content = {key: value for key, value in written.items() if key != "seal"}
    for wrong, message in (({"periods": [[0, 0]]}, "periods"), ({"periods": []}, "empty"), ({"columns": 0}, "columns")):
        with pytest.raises(BadParameter, match=message):
            read_rows(sealed(content | wrong), "FILE")
    for law in (Period(48, 92, 48), Period(24, 93, 24), Period(24, 91, 24), Period(12, 92, 12)):
        periods = (*rows.periods[:-1], law)
        lie = dataclasses.replace(rows, periods=periods, columns=columns_needed(row_moves(wythoff, 7), periods))
        assert check_rows(wythoff, lie).word == "refuted"
    for lie in (dataclasses.replace(rows, columns=rows.columns - 1), dataclasses.replace(rows, sha256="0" * 64)):
        assert check_rows(wythoff, lie).word == "refuted"
    assert check_rows(game("wythoff:a=2"), rows).word == "refuted"


@pytest.mark.parametrize(("name", "row", "kind"), [("wythoff", "4", RowMoves), ("chomp", "2,1", ChompRows)])
def test_the_checker_believes_no_engine(monkeypatch, name, row, kind):
    rows, real = row_periods(game(name), row), kind.columns
    monkeypatch.setattr(kind, "columns", lambda moves: lambda count: _lie(real(moves)(count)))
    with pytest.raises(RuntimeError, match="not that of the definition"):
        check_rows(game(name), rows)


def _lie(found):
    found[5, 2] += 1
    return found


@pytest.mark.parametrize("lower", ["3", "3,2", "2,2,1"])
def test_rows_of_chomp_are_the_nim_values_of_boards_and_keep_their_periods(lower):
    chomp, rows = game("chomp:4x9"), row_periods(game("chomp"), lower)
    moves = rows_of(chomp, lower)
    values = moves.columns()(4 * rows.columns + 300).T
    for row, (shape, law) in enumerate(zip(moves.shapes, rows.periods, strict=True)):
        for x in range(moves.first(row), 10):
            fragment = {(i, j) for i, pieces in enumerate((x, *shape)) for j in range(pieces)}
            assert nim_value(chomp, chomp.position(fragment)) == x + values[row, x]
        again = values[row, law.preperiod :]
        assert (again[law.period :] == again[: -law.period]).all()
        assert all((again[p:] != again[:-p]).any() for p in range(1, law.period))
        before = law.preperiod - 1
        assert before < moves.first(row) or values[row, before] != values[row, before + law.period]


def test_a_certificate_of_chomp_is_of_its_row_alone():
    chomp, rows = game("chomp"), row_periods(game("chomp"), "3,2")
    assert read_rows(json.loads(rows.to_json()), "FILE") == rows
    assert check_rows(chomp, rows).word == "proved"
    for lie in (
        {"row": "3,1"},
        {"row": "4,1"},
        {"game": "wythoff"},
        {"columns": rows.columns + 1},
        {"sha256": "0" * 64},
    ):
        assert check_rows(chomp, dataclasses.replace(rows, **lie)).word == "refuted"
    for law in (Period(4, 18, 4), Period(2, 19, 2), Period(2, 17, 2), Period(1, 18, 1)):
        periods = (*rows.periods[:-1], law)
        lie = dataclasses.replace(rows, periods=periods, columns=columns_needed(rows_of(chomp, "3,2"), periods))
        assert check_rows(chomp, lie).word == "refuted"


@pytest.mark.parametrize("lower", ["2,3", "", ",", "x", "1,-1", "3,2.5", "999,999", "9" * 5000, "1," * 2000 + "1"])
def test_what_is_no_row_of_chomp_is_refused(lower):
    with pytest.raises((BadParameter, TooLarge)) as caught:
        row_periods(game("chomp"), lower)
    assert len(str(caught.value)) < 160


@pile_game
def nim_with_larger_from_larger(x, y, p, q):
    """Only from the larger pile, or any from either: another rule by the order of the piles."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l == 1) & (k == 2)


@pile_game
def fewer(x, y, p, q):
    """At most five from one pile."""
    l, k = x - p, y - q
    return (l > 0) & (l < 6) & (k == 0) | (l == 0) & (k > 0) & (k < 6)


@pile_game
def sometimes(x, y, p, q):
    """Any number from one pile where the other is even."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) & (y % 2 == 0) | (l == 0) & (k > 0) & (x % 2 == 0)


@pile_game
def beyond(x, y, p, q):
    """With one from one pile any number from the other."""
    l, k = x - p, y - q
    return (l > 0) & (k <= 1) & (k >= 0) | (k > 0) & (l <= 1) & (l >= 0)


@pile_game
def by_size(x, y, p, q):
    """Both may be lowered by as much where that leaves the piles far apart."""
    l, k = x - p, y - q
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (l == k) & (q > p + p)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (nim_with_larger_from_larger, "whether it is the larger one"),
        (fewer, "not any number"),
        (sometimes, "not any number"),
        (beyond, "any number may be taken from the other"),
        (by_size, "does not only speak of what is taken"),
    ],
    ids=lambda each: getattr(each, "name", ""),
)
def test_games_whose_rows_are_of_another_kind_are_refused(rule, why):
    with pytest.raises(BadParameter, match=why):
        row_moves(rule, 5)


def test_a_table_of_rows_grows_without_a_copy_of_itself():
    moves = row_moves(game("wythoff"), 20)
    tracemalloc.start()
    try:
        grown = moves.columns()
        grown(40_000)
        size = grown(80_000).nbytes
        assert tracemalloc.get_traced_memory()[1] < 1.25 * size
    finally:
        tracemalloc.stop()


@slow_in_python
def test_too_many_columns_are_not_looked_at():
    with pytest.raises(TooLarge, match="row 12 shows no period in 500 columns"):
        row_periods(game("wythoff"), "12", most=500)
    with pytest.raises(TooLarge, match="row 1001"):
        row_periods(game("wythoff"), "1001")
