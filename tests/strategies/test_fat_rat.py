"""Fat Rat against the published table, and on four piles against rules written here from scratch."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.games import game
from sprague.strategies import fat_rat
from sprague.strategies.fat_rat import nth_p_position, winning_move

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits),
    st.integers(0, 2**32),
    st.sampled_from((2, 8, 60, 33_000)),
)


def is_move(position, left):
    """Four piles: (I) at most three piles, (II) piles 1 and 2 nearly alike, (III), (IV) within a gap."""
    x1, x2, x3, x4 = position
    y1, _, y3, y4 = left
    for order in permutations(left):
        lowered = [old - new for old, new in zip(position, order, strict=True)]
        if min(lowered) >= 0 and 1 <= sum(d > 0 for d in lowered) <= 3:
            return True
        bound = 2 if (x2 - x1) % 15 == 0 else 1
        if min(lowered) > 0 and order[:2] in pairwise(left) and abs(lowered[0] - lowered[1]) < bound:
            return True
    if any(old <= new for old, new in zip(position, left, strict=True)):
        return False
    third, fourth = y3 - y1, y4 - y1
    gap3 = 3 if third == 0 else 6 if third % 15 in (3, 6, 10, 12, 14) else 5
    gap4 = 7 if fourth == 0 else 14 if fourth % 15 == 8 else 13
    return abs(x3 - y3 - x1 + y1) < gap3 or abs(x4 - y4 - x1 + y1) < gap4


def test_on_four_piles_p_positions_are_those_without_a_move_to_a_p_position(positions, naive_p_positions):
    everywhere = positions(4, 25)
    assert {p for p in everywhere if fat_rat.is_p_position(p)} == naive_p_positions(everywhere, is_move)


def test_on_four_piles_every_n_position_has_a_legal_move_to_a_p_position(positions):
    for position in positions(4, 16):
        move = winning_move(position)
        assert (move is None) == fat_rat.is_p_position(position)
        assert move is None or (fat_rat.is_p_position(move) and is_move(position, move))


@settings(max_examples=40, deadline=None)
@given(
    HUGE | st.integers(0, 10**4),
    HUGE | st.integers(0, 300),
    HUGE | st.integers(0, 300),
    HUGE | st.integers(0, 300),
)
def test_on_four_huge_piles_the_move_is_legal_and_leaves_a_p_position(x, d2, d3, d4):
    position = (x, x + d2, x + d2 + d3, x + d2 + d3 + d4)
    move = winning_move(position)
    assert (move is None) == fat_rat.is_p_position(position)
    assert move is None or (fat_rat.is_p_position(move) and is_move(position, move))


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 10**30), st.lists(st.integers(-20, 20), min_size=4, max_size=4))
def test_near_four_pile_p_positions_the_move_is_legal_and_leaves_a_p_position(n, offsets):
    position = tuple(sorted(max(0, x + d) for x, d in zip(nth_p_position(4, n), offsets, strict=True)))
    move = winning_move(position)
    assert (move is None) == fat_rat.is_p_position(position)
    assert move is None or (fat_rat.is_p_position(move) and is_move(position, move))


def test_published_p_positions_and_differences_of_four_piles(golden_table):
    for row in golden_table("fat_rat_game_table_5.tsv"):
        a = nth_p_position(4, row["n"])
        assert a == (row["A1"], row["A2"], row["A3"], row["A4"])
        assert (a[1] - a[0], a[2] - a[1], a[3] - a[2], a[3] - a[0]) == (
            row["d1"],
            row["d2"],
            row["d3"],
            row["Delta"],
        )


@pytest.mark.parametrize("m", range(2, 9))
def test_the_columns_partition_the_positive_integers(m):
    top = 2**m - 1
    columns = [x for n in range(1, 2 ** (m - 1) + 1) for x in nth_p_position(m, n)]
    # One more period adds a multiple of 2^m − 1 to every entry, so residues decide.
    first = sorted(x for x in columns if x <= top)
    assert first == list(range(1, top + 1))


@given(st.integers(0, 10**50))
def test_two_and_three_piles_are_mouse_and_rat(n):
    assert nth_p_position(2, n) == ((3 * n // 2, 3 * n - 1) if n else (0, 0))
    assert nth_p_position(3, n) == ((7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) if n else (0, 0, 0))


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 12), HUGE)
def test_huge_p_positions_by_formula_are_recognised(m, n):
    position = nth_p_position(m, n)
    assert fat_rat.index(position) == n
    assert fat_rat.index((*position[:-1], position[-1] + 1)) is None


def test_fewer_than_two_piles_are_refused():
    with pytest.raises(BadParameter, match="≥ 2, not 1"):
        fat_rat.fat_rat(1)


@pytest.mark.parametrize("m", [2, 3, 5, 6])
@settings(max_examples=40, deadline=None)
@given(
    n=st.integers(0, 10**30) | st.integers(0, 100),
    offsets=st.lists(st.integers(-20, 20) | st.integers(0, 10**30), min_size=6, max_size=6),
)
def test_by_the_rules_of_the_catalogue_the_move_is_legal_and_leaves_a_p_position(m, n, offsets):
    position = tuple(sorted(max(0, x + d) for x, d in zip(nth_p_position(m, n), offsets, strict=False)))
    move = winning_move(position)
    assert (move is None) == fat_rat.is_p_position(position)
    assert move is None or (fat_rat.is_p_position(move) and game(f"fat-rat:m={m}").is_move(position, move))


@pytest.mark.parametrize(("m", "to"), [(2, 60), (3, 30), (4, 20), (5, 13)])
def test_the_three_strategies_agree_on_every_position(m: int, to: int) -> None:
    for position in combinations_with_replacement(range(to), m):
        answers = {test(position) for test in (fat_rat.recursive, fat_rat.is_p_position, fat_rat.arithmetic)}
        assert len(answers) == 1, position


@given(m=st.integers(2, 8), n=st.integers(0, 10**40), at=st.integers(0, 7), change=st.integers(-3, 3))
def test_the_three_strategies_agree_beside_far_p_positions(m: int, n: int, at: int, change: int) -> None:
    piles = list(nth_p_position(m, n))
    piles[at % m] = max(piles[at % m] + change, 0)
    assert fat_rat.recursive(tuple(piles)) == fat_rat.is_p_position(tuple(piles)) == fat_rat.arithmetic(tuple(piles))
