"""Mouse, Rat and Fat Rat: the published tables, three ways to say the P-positions, and the recursion itself."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.games import game
from sprague.strategies import fat_rat, strategy
from sprague.strategies.fat_rat import MexRecursion, move_and_case, nth_p_position, winning_move


@pytest.mark.parametrize(
    ("table", "m", "columns"),
    [
        ("mouse_game_table_4", 2, "A B d"),
        ("rat_game_table_2", 3, "A B C d delta Delta"),
        ("fat_rat_game_table_5", 4, "A1 A2 A3 A4 d1 d2 d3 Delta"),
    ],
)
def test_published_p_positions_and_differences(golden_table, table, m, columns):
    for row in golden_table(f"{table}.tsv"):
        piles = nth_p_position(m, row["n"])
        last = [piles[-1] - piles[0]] * (m > 2)
        assert [*piles, *(b - a for a, b in pairwise(piles)), *last] == [row[name] for name in columns.split()]


def test_every_case_of_the_proof_on_the_rat_game_occurs():
    cases = {found[1] for piles in combinations_with_replacement(range(41), 3) if (found := move_and_case(piles))}
    betas = {"iii β11", "iii β12", "iii β2"}
    gammas = {"iii γ11", "iii γ12", "iii γ2"}
    assert cases == {"x = 0", "i", "ii", "iii", "iii α"} | betas | gammas


def test_reasons_stay_readable_for_ten_thousand_digits():
    text = strategy("rat").reason(nth_p_position(3, 10**9999 + 3))
    assert "(10000 digits)" in text and "n-th P-position" in text and len(text) < 300


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


@pytest.mark.parametrize(
    ("p", "q", "differences"),
    [(7, 4, ((2, 4), (3, 2))), (3, 2, ((1, 2),)), (15, 8, ((4, 8), (6, 4), (7, 2)))],
)
def test_the_extension_of_one_period_is_the_recursion(p, q, differences):
    recursion = MexRecursion(p, q, differences)
    used = {0}
    assert recursion.index((0,) * (len(differences) + 1)) == 0
    for n in range(1, 200):
        row = [next(x for x in range(10**6) if x not in used)]
        for s, d in differences:
            row.append(row[-1] + (p * n - s) // d)
        used.update(row)
        assert recursion.term(n) == tuple(row)
        assert recursion.index(tuple(row)) == n
        assert recursion.index((*row[:-1], row[-1] + 1)) is None


def test_a_recursion_without_this_period_is_refused():
    with pytest.raises(ValueError, match="not periodic"):
        MexRecursion(7, 4, ((1, 4), (3, 2)))
    with pytest.raises(ValueError, match="multiple"):
        MexRecursion(7, 4, ((2, 3),))
