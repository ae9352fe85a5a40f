"""Mouse, Rat and Fat Rat: the published tables, three ways to say the P-positions, and the recursion itself."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.games import game
from sprague.papers.rat import algebraic, recursion
from sprague.strategies import strategy
from sprague.strategies.numbered import fat_rat_term, move_and_case


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
        piles = fat_rat_term(m, row["n"])
        last = [piles[-1] - piles[0]] * (m > 2)
        assert [*piles, *(b - a for a, b in pairwise(piles)), *last] == [row[name] for name in columns.split()]


def test_every_case_of_the_proof_on_the_rat_game_occurs():
    cases = {found[1] for piles in combinations_with_replacement(range(41), 3) if (found := move_and_case(piles))}
    betas = {"iii β11", "iii β12", "iii β2"}
    gammas = {"iii γ11", "iii γ12", "iii γ2"}
    assert cases == {"x = 0", "i", "ii", "iii", "iii α"} | betas | gammas


def test_reasons_stay_readable_for_ten_thousand_digits():
    text = strategy("rat").reason(fat_rat_term(3, 10**9999 + 3))
    assert "(10000 digits)" in text and "n-th P-position" in text and len(text) < 300


@pytest.mark.parametrize("m", range(2, 9))
def test_the_columns_partition_the_positive_integers(m):
    top = 2**m - 1
    columns = [x for n in range(1, 2 ** (m - 1) + 1) for x in fat_rat_term(m, n)]
    # One more period adds a multiple of 2^m − 1 to every entry, so residues decide.
    first = sorted(x for x in columns if x <= top)
    assert first == list(range(1, top + 1))


@pytest.mark.parametrize("m", [2, 3, 5, 6])
@settings(max_examples=40, deadline=None)
@given(
    n=st.integers(0, 10**30) | st.integers(0, 100),
    offsets=st.lists(st.integers(-20, 20) | st.integers(0, 10**30), min_size=6, max_size=6),
)
def test_by_the_rules_of_the_catalogue_the_move_is_legal_and_leaves_a_p_position(m, n, offsets):
    position = tuple(sorted(max(0, x + d) for x, d in zip(fat_rat_term(m, n), offsets, strict=False)))
    move = strategy(f"fat-rat:m={m}").winning_move(position)
    assert (move is None) == algebraic(position)
    assert move is None or (algebraic(move) and game(f"fat-rat:m={m}").is_move(position, move))


@pytest.mark.parametrize("m", [2, 3, 4])
def test_the_extension_of_one_period_is_the_recursion(m):
    used = {0}
    for n in range(1, 200):
        row = [next(x for x in range(10**6) if x not in used)]
        for k in range(1, m):
            row.append(row[-1] + ((2**m - 1) * n - 2 ** (m - 1) + 2 ** (m - 1 - k)) // 2 ** (m - k))
        used.update(row)
        assert tuple(row) == tuple(column.term(n) for column in recursion(m)) == fat_rat_term(m, n)
