"""Board games by every engine: the search, its twin, the tables over all sets and the definition agree."""

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sprague import BadRule, Ruleset, TooLarge, board_game, game
from sprague.errors import EndlessPlay
from sprague.games.boards import box
from sprague.games.spring_cleaning import rectangle
from sprague.solving import ByDefinition, Outcome, nim_value, outcome
from sprague.solving.boards import BoardSolver, losing_numbers, losing_sets, values_of_sets
from sprague.solving.coins import stretch_values
from sprague.solving.part_solver import RecordSearch
from sprague.solving.solver import solver

CELLS = 7

subsets = st.frozensets(st.integers(0, CELLS - 1), max_size=3)


@st.composite
def removals(draw):
    need = draw(subsets.filter(bool))
    return need, draw(subsets) | {min(need)}, draw(subsets) - need


@st.composite
def replacements(draw):
    need, gone, ban = draw(removals())
    return need, gone, ban, draw(subsets) - gone


def bare_value(table):
    """The definition on integers and nothing else."""

    @cache
    def value(here):
        legal = (row for row in table if here & row[0] == row[0] and not here & row[2])
        seen = {value(here & ~gone | add) for _, gone, _, add in legal}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


def engines(rules, position):
    """The value by every engine that asks for one position."""
    known = BoardSolver(rules)
    yield known.nim_value(position)
    yield BoardSolver(rules)._unbounded.nim_value(known._words_of(position), 10**9)
    yield RecordSearch(rules).nim_value(position)
    yield ByDefinition(rules).nim_value(position)
    total = 0
    for part in rules.parts(position):
        total ^= BoardSolver(rules).nim_value(part)
    yield total


def agree(rules, position):
    value = bare_value(rules.table)(rules.bits(position))
    assert set(engines(rules, position)) == {value}
    assert (BoardSolver(rules).outcome(position) is Outcome.P) == (value == 0)


@given(st.lists(removals(), min_size=1, max_size=8), st.frozensets(st.integers(0, CELLS - 1)))
def test_every_engine_gives_the_value_of_the_definition(moves, position):
    agree(board_game(moves, cells=range(CELLS)), position)


@given(st.lists(replacements(), min_size=1, max_size=6), st.frozensets(st.integers(0, CELLS - 1)))
@settings(max_examples=100)
def test_every_engine_gives_the_value_where_moves_add_cells(moves, position):
    rules = board_game(moves, cells=range(CELLS), start=[])
    assume(not rules.endless)
    agree(rules, position)


@given(st.lists(removals(), max_size=8))
def test_tables_over_all_sets_hold_the_values_of_the_definition(moves):
    rules = board_game(moves, cells=range(CELLS))
    value = bare_value(rules.table)
    wanted = [value(here) for here in range(1 << CELLS)]
    assert losing_numbers(rules).tolist() == [here for here, v in enumerate(wanted) if v == 0]
    assert values_of_sets(rules).tolist() == wanted


graphs = st.frozensets(
    st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda edge: edge[0] < edge[1]), max_size=9
)


@given(graphs.filter(bool), st.frozensets(st.integers(0, 6)))
def test_every_engine_gives_the_value_of_eraserhead_on_a_graph(edges, erasers):
    from sprague.games.eraserhead import Eraserhead

    rules = Eraserhead(edges)
    agree(rules, rules.position(erasers & set(rules.vertices)))


def cram(rows, columns):
    squares = set(box(rows, columns))
    return board_game({(r, c), near} for r, c in squares for near in ((r, c + 1), (r + 1, c)) if near in squares)


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2), (1, 5), (5, 1), (3, 3), (2, 5), (5, 2)])
def test_shifted_and_turned_boards_keep_their_values(rows, columns):
    rules = cram(rows, columns)
    value = bare_value(rules.table)
    known = BoardSolver(rules)
    assert all(known.nim_value(rules.set(here)) == value(here) for here in range(1 << (rows * columns)))


SMALL = cram(3, 4), bare_value(cram(3, 4).table)
LARGE = {side: BoardSolver(cram(side, side)) for side in (9, 12, 20, 30)}  # sets of 2, 4, 8 and 16 words


@given(
    st.sampled_from(list(LARGE)),
    st.frozensets(st.sampled_from(box(3, 4)), min_size=1),
    st.integers(0, 26),
    st.integers(0, 26),
    st.booleans(),
)
@settings(max_examples=60)
def test_positions_anywhere_on_a_large_board_keep_their_values(side, cells, down, right, turned):
    rules, bare = SMALL
    value, down, right = bare(rules.bits(cells)), down % (side - 3), right % (side - 3)
    moved = {(c + down, r + right) if turned else (r + down, c + right) for r, c in cells}
    assert LARGE[side].nim_value(moved) == value
    apart = {(r, c) for r, c in cells if c < 2} | {(r + side - 3, c + side - 4) for r, c in cells if c > 2}
    one, other = ({(r, c) for r, c in cells if c < 2}, {(r, c) for r, c in cells if c > 2})
    assert LARGE[side].nim_value(apart) == bare(rules.bits(one)) ^ bare(rules.bits(other))


def test_cram_on_small_boards():
    """As published by Lemoine and Viennot, Nimbers are inevitable, 2012."""
    found = {(m, n): nim_value(cram(m, n), box(m, n)) for m in (4, 5) for n in (4, 5) if m <= n}
    assert found == {(4, 4): 0, (4, 5): 2, (5, 5): 0}


def node_kayles(edges, vertices):
    near = {v: {v} for v in vertices}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    return board_game(({v}, near[v]) for v in vertices)


def components(edges, vertices):
    """The connected components, by merging."""
    groups = [{v} for v in vertices]
    for a, b in edges:
        if a in vertices and b in vertices:
            (one,), (other,) = ([g for g in groups if x in g] for x in (a, b))
            if one is not other:
                groups.remove(other)
                one |= other
    return sorted(map(sorted, groups))


@given(graphs, st.frozensets(st.integers(0, 6)))
def test_the_parts_of_node_kayles_are_the_connected_components(edges, left):
    rules = node_kayles(edges, range(7))
    assert sorted(map(sorted, rules.parts(left))) == components(edges, left)


@given(st.frozensets(st.sampled_from(box(4, 4))))
def test_the_parts_of_spring_cleaning_are_the_connected_patches(dirt):
    rules = game("spring-cleaning")
    edges = [(cell, near) for cell in dirt for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if near in dirt]
    assert sorted(map(sorted, rules.parts(dirt))) == components(edges, dirt)


def test_erasers_that_never_meet_are_independent():
    rules = game("eraserhead:line12")
    assert len(rules.parts(rules.parse("0,11"))) == 1
    assert len(rules.parts(rules.parse("0,11/5-6"))) == 2
    assert len(rules.parts(rules.parse("0,1,2,3,8,11/1-2,5-6"))) == 3
    assert rules.parts(rules.parse("-")) == []


def test_a_nim_value_above_63_is_found():
    row = board_game(({i}, set(range(i, 70))) for i in range(70))
    assert nim_value(row, range(70)) == 70


def test_a_play_of_many_moves_is_followed():
    stack = board_game(({i}, {i}, {i + 1}) for i in range(250))
    assert nim_value(stack, range(250)) == 0
    assert outcome(stack, range(249)) is Outcome.N


def test_a_table_over_too_many_sets_says_what_it_needs(raises):
    raises(TooLarge, "memory", lambda: next(iter(losing_sets(cram(7, 8)))))


def test_boards_that_add_cells_have_no_table(raises):
    raises(BadRule, "add", losing_numbers, game("eraserhead:cycle5"))


def endless(n):
    return [(n + 1) % 3]


@pytest.mark.parametrize("solving", [RecordSearch, ByDefinition])
def test_endless_play_has_outcomes_and_no_nim_value(solving, raises):
    rules = Ruleset(endless, parts=lambda n: [n])
    assert solving(rules).outcome(0) is Outcome.D
    raises(EndlessPlay, r"play need not end, and 0 has the loopy value ∞\(\)", solving(rules).nim_value, 0)


def test_play_without_end_that_never_repeats_is_given_up(raises):
    rules = Ruleset(lambda n: [n + 1], parts=lambda n: [n], name="upwards")
    raises(BadRule, "does it end", nim_value, rules, 0)


def test_callables_are_solved_by_the_search_over_parts():
    rules = Ruleset(
        lambda row: [(*row[:i], n - k, *row[i + 1 :]) for i, n in enumerate(row) for k in (1, 2) if k <= n],
        parts=lambda row: [(n,) for n in row if n],
        name="rows",
    )
    assert isinstance(solver(rules), RecordSearch)
    assert nim_value(rules, (4, 5, 9)) == (4 % 3) ^ (5 % 3) ^ (9 % 3)


def test_stretches_of_magnetism_are_solved_by_definition():
    rules = game("magnetism")
    table = stretch_values(9)
    for n in range(1, 8):
        strips = ["." * n, "+" + "." * n, "+" + "." * n + "+", "+" + "." * n + "-"]
        value = bare_options_value(rules.options)
        assert [value(strip) for strip in strips] == table[:, n].tolist()


def bare_options_value(options):
    @cache
    def value(position):
        seen = {value(option) for option in options(position)}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    return value


def test_large_rectangles_of_dirt_are_small_games():
    rules = game("spring-cleaning")
    assert [nim_value(rules, rectangle(n, 6)) for n in (3, 4, 5, 6)] == [2, 0, 2, 0]
