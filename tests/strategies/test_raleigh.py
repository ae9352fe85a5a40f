"""The Raleigh game: the closed form against the rules, and on piles of any size."""

from __future__ import annotations

import pytest

from sprague.games import game
from sprague.solving import p_positions
from sprague.strategies import raleigh, strategy

GAME = game("raleigh")
RALEIGH = strategy("raleigh")
LOST = set(p_positions(GAME, 40))


def test_the_p_positions_are_those_of_the_rules() -> None:
    assert {piles for n in range(40) if (piles := raleigh.nth_p_position(n))[2] <= 40} == LOST


def test_a_winning_move_is_legal_and_leaves_a_p_position() -> None:
    for here in GAME.positions(22):
        move = RALEIGH.winning_move(here)
        assert (move is None) == (here in LOST)
        assert move is None or (move in LOST and GAME.is_move(here, move)), here


@pytest.mark.parametrize("n", [10**9, 10**60 + 7])
def test_piles_of_any_size_know_their_triple(n: int) -> None:
    piles = raleigh.nth_p_position(n)
    assert [raleigh.rank_of(pile) for pile in piles] == [n] * 3
    move = RALEIGH.winning_move((piles[0], piles[1], piles[2] + 5))
    assert move == piles


def test_the_exception_is_no_move() -> None:
    assert not GAME.is_move((4, 5, 6), (2, 3, 3)) and GAME.is_move((4, 5, 7), (1, 2, 3))
