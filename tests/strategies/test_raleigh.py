"""The Raleigh game: the closed form against the rules, and on piles of any size."""

from __future__ import annotations

import pytest

from sprague.games import game
from sprague.solving import p_positions
from sprague.strategies import strategy
from sprague.strategies.numbered import raleigh_term

GAME = game("raleigh")
RALEIGH = strategy("raleigh")


def test_a_winning_move_is_legal_and_leaves_a_p_position() -> None:
    lost = set(p_positions(GAME, 40))
    assert {piles for n in range(40) if (piles := raleigh_term(n))[2] <= 40} == lost
    for here in GAME.positions(22):
        move = RALEIGH.winning_move(here)
        assert (move is None) == (here in lost)
        assert move is None or (move in lost and GAME.is_move(here, move)), here
    assert not GAME.is_move((4, 5, 6), (2, 3, 3)) and GAME.is_move((4, 5, 7), (1, 2, 3))


@pytest.mark.parametrize("n", [10**9, 10**60 + 7])
def test_piles_of_any_size_know_their_triple(n: int) -> None:
    piles = raleigh_term(n)
    assert RALEIGH.is_p_position(piles) and RALEIGH.winning_move((*piles[:2], piles[2] + 5)) == piles
