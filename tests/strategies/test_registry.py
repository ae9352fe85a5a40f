"""Every strategy by its name: the same questions to all, and what happens to bad names and bad positions."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import sprague.strategies
from sprague.errors import BadParameter, BadPosition
from sprague.strategies import Strategy, by_rank, integers, ordinal, sorted_piles, strategy, tuple_text

# name, an N-position
SOLVED = [
    ("nim:piles=4", (1, 2, 3, 4)),
    ("moore:k=2,piles=3", (1, 2, 3)),
    ("wythoff", (4, 6)),
    ("wythoff:a=2", (4, 9)),
    ("mouse", (4, 7)),
    ("rat", (3, 6, 10)),
    ("fat-rat:m=2", (4, 7)),
    ("fat-rat:m=4", (2, 3, 5, 9)),
    ("euclid", (11, 27)),
    ("euclid-zero", (6, 18)),
    ("fibonacci-subtraction", (12,)),
    ("fibonacci-nim", (20, 2)),
    ("mock-turtles", (3, 5, 10)),
    ("ruler", (3, 5, 10)),
    ("misere:nim:piles=4", (1, 1, 1, 5)),
    ("misere:moore:k=2,piles=3", (1, 2, 3)),
    ("misere:wythoff", (1, 2)),
    ("misere:wythoff:a=3", (4, 6)),
    ("misere:euclid", (3, 9)),
]


def found(name: str) -> Strategy:
    solved = strategy(name)
    assert solved is not None
    return solved


@pytest.mark.parametrize(("name", "position"), SOLVED)
def test_a_winning_move_leaves_a_p_position_of_nim_value_0(name, position):
    solved = found(name)
    assert not solved.is_p_position(position)
    move = solved.winning_move(position)
    assert move is not None and solved.is_p_position(move) and solved.winning_move(move) is None
    if solved.nim_value is not None:
        assert solved.nim_value(position) > 0 == solved.nim_value(move)


@pytest.mark.parametrize(("name", "position"), SOLVED)
def test_a_reason_is_one_line_that_opens_with_the_position(name, position):
    solved = found(name)
    shown = "(" + ", ".join(map(str, position)) + ")"
    assert solved.reason(position).startswith(f"{shown} is an N-position")
    assert "\n" not in solved.reason(position)
    after = solved.reason(solved.winning_move(position) or position)
    assert "P-position" in after or "end position" in after


@pytest.mark.parametrize(("name", "position"), SOLVED)
def test_positions_of_wrong_length_or_sign_are_refused(name, position):
    solved = found(name)
    longer = [] if solved.sums else [(*position, 1)]
    for bad in (*longer, (*position[:-1], -1), (*position[:-1], 1.5), (*position[:-1], None)):
        for question in (solved.is_p_position, solved.winning_move, solved.reason, solved.nim_value):
            if question is not None:
                with pytest.raises(BadPosition, match="a position is"):
                    question(bad)


@pytest.mark.parametrize(("name", "position"), SOLVED)
def test_the_order_of_piles_does_not_matter_and_lists_are_positions(name, position):
    solved = found(name)
    order = position if name == "fibonacci-nim" else position[::-1]
    assert solved.reason(list(order)) == solved.reason(position)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("nim", "nim:piles=3"),
        ("moore", "moore:k=2,piles=3"),
        ("moore:piles=4,k=3", "moore:k=3,piles=4"),
        ("wythoff:a=1", "wythoff"),
        ("fat-rat", "fat-rat:m=4"),
        ("euclid:piles=2", "euclid"),
    ],
)
def test_parameters_have_defaults_and_any_order(name, game):
    assert found(name).game == game


@pytest.mark.parametrize(
    "name",
    [
        "grundy",
        "0.77",
        "subtraction:1,3,4",
        "euclid:piles=3",
        "wythoff:piles=2",
        "misere:rat",
        "misere-nim",
        "misere:",
        "",
    ],
)
def test_no_closed_form_is_known(name):
    assert strategy(name) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wythoff:a=0", "a is an integer ≥ 1, not 0"),
        ("fat-rat:m=1", "≥ 2, not 1"),
        *((name, name.partition(":")[0]) for name in ("wythoff:a=x", "wythoff:a=1,a=2", "wythoff:a", "nim:piles=0")),
    ],
)
def test_bad_parameters_are_named(name, said):
    with pytest.raises(BadParameter, match=said):
        strategy(name)


def test_public_names():
    assert sprague.strategies.__all__ == ["Position", "Strategy", "strategy"]


def test_a_strategy_is_imported_when_it_is_asked_for():
    program = "import sys, sprague.strategies; print('sprague.strategies.numbered' in sys.modules)"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_integers_of_any_kind_become_python_integers():
    assert sorted_piles(np.array([3, 1]), 2, "mouse") == (1, 3)
    assert all(type(x) is int for x in integers(np.array([3, 1]), 2, 0, "mouse"))


@pytest.mark.parametrize(
    ("bad", "shown"),
    [
        ((1, 2, 3), "(1, 2, 3)"),
        ((1,), "(1)"),
        ((), "()"),
        ((1, -2), "(1, -2)"),
        ((1, 2.5), "(1, 2.5)"),
        ((1, True), "(1, True)"),
        ((1, None), "(1, None)"),
        ("12", "('1', '2')"),
        (7, "(7)"),
        ((10**9999, 1.5), "(1000…0000 (10000 digits), 1.5)"),
        ((1,) * 9, "(1, 1, 1, 1, 1, 1, 1, 1, …)"),
    ],
)
def test_a_refusal_names_what_was_given_and_what_is_allowed(bad, shown):
    with pytest.raises(BadPosition) as error:
        integers(bad, 2, 0, "mouse")
    assert str(error.value) == f"mouse: a position is 2 integers ≥ 0, not {shown}"


def test_english_ordinals():
    expected = ["0th", "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th", "1002nd"]
    assert [ordinal(n) for n in (0, 1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 1002)] == expected


def test_long_integers_are_shortened_to_their_ends():
    assert tuple_text((7, 10**9999 + 8)) == "(7, 1000…0008 (10000 digits))"
    assert by_rank((1, 2), None, lambda _: 10**60, "(…)").endswith("n-th P-position (…), n = 1000…0000 (61 digits)")
    assert by_rank((1, 3), (1, 2), lambda _: 10**60, "").endswith("the n-th P-position, n = 1000…0000 (61 digits)")
