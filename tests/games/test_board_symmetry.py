"""Symmetries of tables of moves, as far as they are looked for."""

from itertools import permutations

from hypothesis import example, given
from hypothesis import strategies as st

from sprague import board_game, game
from sprague.answers import answer
from sprague.games.board_symmetry import automorphisms, field, image
from sprague.games.boards import box
from sprague.games.chomp import Chomp


def test_the_symmetries_of_a_square_are_found():
    squares = set(box(4, 4))
    rules = board_game({(r, c), near} for r, c in squares for near in ((r, c + 1), (r + 1, c)) if near in squares)
    assert len(rules.symmetries) == 7
    assert len(board_game({i, (i + 1) % 9} for i in range(9)).symmetries) == 17


def turned(row, permutation):
    return tuple(sum(1 << to for cell, to in enumerate(permutation) if part >> cell & 1) for part in row)


@given(st.lists(st.lists(st.integers(0, 31), min_size=3, max_size=3), max_size=5))
@example([[1, 0, 0], [1, 0, 0], [2, 0, 0]])
def test_the_symmetries_are_those_of_all_permutations_or_a_group_of_them(rows):
    table = [(need, gone, ban, 0) for need, gone, ban in rows]
    every = {p for p in permutations(range(5)) if {turned(row, p) for row in table} == set(table)}
    permuted, complete = automorphisms(table, 5)
    found = {tuple(range(5)), *permuted}
    assert not complete or found == every
    if len(every) <= 48:
        assert found == every
    else:
        assert 24 <= len(found) <= 48
        assert found <= every
        assert {tuple(p[c] for c in q) for p in found for q in found} == found


def test_of_a_large_group_one_that_answers_every_move_is_kept():
    rules = game("arc-kayles:cube6")
    permuted, complete = automorphisms(rules.table, len(rules.cells))
    assert not complete
    mirrors = [each for each in permuted if not any(gone & image(each, need) for need, gone, _, _ in rules.table)]
    assert any(each[to] == cell for each in mirrors for cell, to in enumerate(each))


def test_an_answer_says_when_symmetries_of_the_board_were_left_out():
    near = {leaf: {0, leaf} for leaf in range(1, 7)}  # Node Kayles on a star: 720 symmetries
    star = board_game([({0}, {0, *near}, {7})] + [({leaf}, near[leaf], {7}) for leaf in near])
    used = len(star.symmetries)
    assert answer(star, star.start).how == (
        f"from the rules alone, with {used} symmetries of the board, which may have more"
    )
    for whole in (  # one with few symmetries; one of which parts are told apart up to isomorphism
        board_game([{1, 2}, {2, 3}, {3, 4}]),
        board_game([({0}, {0, *near})] + [({leaf}, near[leaf]) for leaf in near]),
    ):
        assert answer(whole, whole.start).how == "from the rules alone"


def test_symmetries_of_large_boards_are_found_too():
    ring = set(box(16, 16)) - {(r + 6, c + 6) for r, c in box(4, 4)}
    for squares in (ring, set(box(20, 12))):
        near = [((r, c), other) for r, c in squares for other in ((r, c + 1), (r + 1, c)) if other in squares]
        assert len(board_game(map(set, near)).symmetries) == (7 if squares is ring else 3)


def test_rules_that_are_not_the_same_everywhere_may_not_be_shifted():
    assert field(Chomp(3, 3).table, 3, 3) is None
    squares = box(3, 3)
    cram = board_game({(r, c), near} for r, c in squares for near in ((r, c + 1), (r + 1, c)) if near in squares)
    assert field(cram.table, 3, 3)
    assert field(cram.table[1:], 3, 3) is None
