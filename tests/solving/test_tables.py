"""Tables against a second engine: the rule evaluated on whole numpy grids, and mex by sets."""

import gc
import weakref
from itertools import count, pairwise, permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sprague
from sprague import kernels, memory
from sprague.errors import BadParameter, BadPosition, BadRule, TooLarge
from sprague.games import FormulaGame, Ruleset, game
from sprague.kernels import twins as pure
from sprague.logic import evaluate, where
from sprague.numbers.nimbers import mex
from sprague.solving import (
    ByDefinition,
    Outcome,
    definition,
    nim_sequence,
    nim_value,
    nim_values,
    outcome,
    p_positions,
    winning_moves,
)
from sprague.solving.formula_tables import BLOCK, InvariantSolver, invariant_p_table, nim_table, p_table
from sprague.solving.progress import going_on
from sprague.solving.solver import solver


def grid_sieve(rules: FormulaGame, up_to: int) -> list[tuple[int, ...]]:
    """P-positions of a pile game: each marks, on the grid of all positions, whatever the formula lets reach it."""
    size, d = up_to + 1, len(rules.before)
    axes = np.meshgrid(*[np.arange(size)] * d, indexing="ij")
    reached = np.zeros((size,) * d, dtype=bool)
    for small, large in pairwise(axes):
        reached |= small > large
    found = []
    for position in map(tuple, np.argwhere(np.ones_like(reached)).tolist()):
        if reached[position]:
            continue
        found.append(position)
        reached[position] = True
        for left in set(permutations(position)):
            values = dict(zip(rules.before, axes, strict=True)) | dict(zip(rules.after, left, strict=True))
            below = np.all([axis >= pile for axis, pile in zip(axes, left, strict=True)], axis=0)
            reached |= below & np.broadcast_to(evaluate(rules.formula, values), reached.shape)
    return found


@pytest.mark.parametrize(
    ("name", "up_to"),
    [
        ("wythoff", 60),
        ("wythoff:a=4", 60),
        ("mouse", 60),
        ("rat", 20),
        ("fat-rat", 12),
        ("moore", 9),
        ("nim:piles=2", 20),
    ],
)
def test_the_sieve_by_the_kernel_is_the_sieve_on_grids(name, up_to):
    assert p_positions(game(name), up_to) == grid_sieve(game(name), up_to)


numbers = st.integers(1, 4)


@st.composite
def pile_games(draw):
    """A random rule on two piles: one-pile moves, perhaps restricted, and a band around the diagonal."""
    m, r, a, b, c, d = draw(st.tuples(st.integers(2, 6), st.integers(0, 5), numbers, numbers, numbers, numbers))
    least = draw(st.integers(1, 2))

    def rule(x, y, p, q):
        l, k = x - p, y - q
        width = where((y - x) % m == r % m, a, b)
        single = (l == 0) & (k >= least) | (l >= least) & (k == 0)
        band = (l > 0) & (k > 0) & (abs(c * k - d * l) < width)
        late = (l > 0) & (k > 0) & ((p + q) % m == r % m) & (abs(p - q) <= a)
        return single | where(x > 3, band, late)

    return sprague.pile_game(rule)


@settings(max_examples=25)
@given(pile_games())
def test_random_rules_have_the_same_tables_by_every_engine(rules):
    found = p_positions(rules, 14)
    assert found == grid_sieve(rules, 14)
    values = nim_values(rules, 9)
    definition = ByDefinition(rules)
    assert all(values[x] == definition.nim_value(x) for x in product(range(10), repeat=2))
    assert [tuple(x) for x in np.argwhere(values == 0).tolist() if x[0] <= x[1]] == [x for x in found if max(x) <= 9]


@settings(max_examples=40)
@given(pile_games())
def test_strips_of_random_rules_are_taken_line_by_line_in_larger_tables(rules):
    values = nim_values(rules, 90)
    for position in ((3, 90), (17, 44), (43, 50), (61, 61), (71, 88), (90, 90)):
        assert values[position] == least_without(values, rules.options(position)), position
    zeros = [tuple(x) for x in np.argwhere(values == 0).tolist() if x[0] <= x[1]]
    assert zeros == p_positions(rules, 90)


def least_without(values, options):
    seen = {int(values[option]) for option in options}
    return next(value for value in count() if value not in seen)


@settings(max_examples=15)
@given(pile_games())
def test_the_pure_kernels_do_what_the_compiled_ones_do(rules):
    arrays, shape, none = rules.systems.arrays, np.array([9, 11]), np.empty(0, dtype=np.int64)
    marks = [np.zeros(99, dtype=np.uint8) for _ in range(2)]
    values = [np.full(99, 65535, dtype=np.uint16) for _ in range(2)]
    for engine, mark, value in zip((kernels, pure), marks, values, strict=True):
        assert engine.linear_p_positions(mark, shape, none, 0, 99, True, *arrays) == -1
        assert engine.linear_nim_values(value, shape, none, 0, 99, True, *arrays) == -1
    assert (
        marks[0].reshape(9, 11)[np.triu_indices(9, m=11)] == marks[1].reshape(9, 11)[np.triu_indices(9, m=11)]
    ).all()
    assert (values[0] == values[1]).all()
    for position in ((5, 7), (8, 8), (0, 3)):
        x = np.array(position, dtype=np.int64)
        both = [engine.linear_options(*arrays, x, x, 10**6) for engine in (kernels, pure)]
        assert {tuple(row) for row in both[0].tolist()} == {tuple(row) for row in both[1].tolist()}


def test_the_pure_kernels_solve_position_games_too():
    rules = game("fibonacci-nim")
    upper, x = np.array([-1, -1]), np.array([9, 4])
    both = [engine.linear_options(*rules.systems.arrays, x, upper, 100) for engine in (kernels, pure)]
    assert sorted(both[0].tolist()) == sorted(both[1].tolist()) == [[5, 8], [6, 6], [7, 4], [8, 2]]


def test_a_box_need_not_be_a_cube():
    whole, flat = p_table(game("rat"), (30, 30, 30)), p_table(game("rat"), (4, 9, 30))
    assert (whole[:4, :9] == flat)[:, :, 9:].all()
    assert (nim_table(game("wythoff"), (20, 20))[:5] == nim_table(game("wythoff"), (5, 20))).all()
    deep, slab = (invariant_p_table(game("n-heap-wythoff"), shape) for shape in ((12, 12, 12), (3, 12, 12)))
    order = [(x, y, z) for x, y, z in product(range(3), range(12), range(12)) if x <= y <= z]
    assert [deep[p] for p in order] == [slab[p] for p in order]


def test_tables_of_a_position_game_do_not_lose_moves_at_their_edge():
    wanted = [p for p in product(range(13), repeat=2) if ByDefinition(game("fibonacci-nim")).outcome(p).value == "P"]
    assert p_positions(game("fibonacci-nim"), 12) == wanted


def test_nim_values_come_in_every_order_of_the_piles():
    values = nim_values(game("rat"), 6)
    assert all((values == values.transpose(axes)).all() for axes in permutations(range(3)))


@pytest.mark.parametrize(("name", "bound"), [("wythoff", 130), ("mouse", 90), ("fibonacci-nim", 90), ("rat", 33)])
def test_a_nim_value_is_the_least_that_no_option_has(name, bound):
    rules, values = game(name), nim_values(game(name), bound)
    for position in product(range(bound + 1), repeat=rules.piles):
        options = rules.options(position) if sum(position) % 29 == 0 and sorted(position) == list(position) else []
        if options and max(map(max, options)) <= bound:
            assert values[position] == least_without(values, options), position


@pytest.mark.parametrize("name", ["wythoff", "wythoff:a=20", "mouse", "wythoff-extended:s=2,t=5"])
def test_tables_of_several_blocks_of_columns_are_those_of_the_definition(name):
    rules, up_to = game(name), 2 * BLOCK + 70
    table = nim_values(rules, up_to)
    assert (table == table.T).all() and table.max() < 65535
    for x in range(0, up_to + 1, 23):
        for y in (BLOCK - 1, BLOCK, BLOCK + x % 7, 2 * BLOCK, up_to):
            assert table[x, y] == least_without(table, rules.options((x, y)))
    flat = nim_table(rules, (7, up_to + 1))
    assert (flat == table[:7]).all()


def test_a_wide_strip_is_taken_line_by_line():
    rules = game("wythoff:a=50")
    flat = nim_table(rules, (30, 800))  # beside a side as long as this
    assert (flat[:, :300] == nim_table(rules, (30, 300))).all()  # and cell by cell


def test_a_bound_beyond_memory_is_refused_before_anything_is_allocated(raises):
    for ask in (p_positions, nim_values):
        raises(TooLarge, r"needs .* of memory; this machine has", ask, game("rat"), 10**6)
        raises(TooLarge, "of memory", ask, game("wythoff"), 10**5000)
        raises(TooLarge, "of memory", ask, game("euclid"), 10**9)
        with pytest.raises(TooLarge, match="of memory"):  # it was an OverflowError
            ask(game("misere:0.77"), 10**20)
    raises(TooLarge, "of memory", nim_sequence, "0.6", 10**14)
    raises(TooLarge, "of memory", p_positions, game("n-heap-wythoff"), 10**6)


@pytest.mark.parametrize("bound", [-1, 1.5, "9", None, True])
def test_a_bound_is_a_natural_number(bound, raises):
    raises(BadParameter, "bound", p_positions, game("rat"), bound)


def test_no_table_to_a_bound_for_positions_without_coordinates():
    with pytest.raises(BadPosition, match="a table to a bound needs"):
        p_positions(Ruleset(lambda word: [word[1:]] if word else [], name="words"), 5)


def test_what_the_rule_says_of_other_tuples_than_positions_does_not_matter():
    @sprague.position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: (x >= 1) & (y >= 1))
    def lowered(x, y, p, q):
        return (p + q < x + y) & (p >= 1) & (q >= 1) | (x == 0) & (p == 0) & (q >= y)

    assert sprague.nim_value(lowered, (3, 4)) == 5 and sprague.winning_moves(lowered, (3, 4)) == [(1, 1)]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (lambda x, y, p, q: abs((x - p) - (y - q)) < 2, "0,0 →"),
        (lambda x, y, p, q: (p <= x) & (q <= y), "0,0 → 0,0 does not lower"),
        (lambda x, y, p, q: (p == x + 1) & (q < y), "raises a pile"),
        (lambda x, y, p, q: (p > x) & (q == 0), "raises a pile"),
    ],
)
def test_a_move_that_does_not_lower_is_named(rule, says):
    rules = sprague.pile_game(name="broken")(rule)
    for ask in (lambda: p_positions(rules, 5), lambda: rules.options((1, 2)), lambda: nim_value(rules, (1, 2))):
        with pytest.raises(BadRule, match=says) as caught:
            ask()
        assert "broken" in str(caught.value)


def test_a_move_that_fails_to_lower_only_far_out_is_found_by_the_table(raises):
    @sprague.pile_game
    def late(x, y, p, q):
        return (p < x) & (q == y) | (p == x) & (q == y) & (x == 30)

    raises(BadRule, "does not lower", p_positions, late, 40)
    raises(BadRule, "does not lower", nim_values, late, 40)


def test_a_position_game_with_a_bad_measure_is_refused(raises):
    @sprague.position_game(decreasing=lambda a, b: a)
    def bad(a, b, c, d):
        return (c == a) & (d < b)

    raises(BadRule, "does not lower", p_positions, bad, 5)
    with pytest.raises(BadRule, match="positive coefficients"):
        sprague.position_game(decreasing=lambda a, b: a - b)(lambda a, b, c, d: (c < a) & (d < b))

    @sprague.position_game(decreasing=lambda a, b: a)
    def unbounded(a, b, c, d):
        return (c < a) & (d >= b)

    raises(BadRule, "bound", unbounded.options, (3, 3))


def test_a_position_game_whose_coordinates_grow_for_ever_has_no_table_but_outcomes():
    @sprague.position_game(decreasing=lambda steps, size: steps)
    def doubling(steps, size, fewer, larger):
        return (fewer == steps - 1) & (larger == 2 * size)

    assert outcome(doubling, (3, 1)).value == "N"
    assert nim_value(doubling, (6, 1)) == 0
    assert p_positions(doubling, 2) == [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)]


def test_endless_play_is_a_draw_without_a_nim_value(raises):
    rules = Ruleset(lambda n: [(n + 1) % 3], name="circle")
    assert outcome(rules, 0).value == "D"
    raises(BadRule, "need not end", nim_value, rules, 1)


@pytest.mark.parametrize(
    ("options", "position"), [(lambda n: [n - 1, n - 2], 5), (lambda p: [(p[0] - 1, p[1]), (p[0], p[1] - 1)], (2, 3))]
)
def test_play_that_forgets_to_end_at_0_is_reported(options, position, raises):
    raises(BadRule, "play goes on below 0, does it end", outcome, Ruleset(options, name="no end"), position)


def test_depth_is_no_limit():
    rules = Ruleset(lambda n: [n - 1] if n else [], name="countdown")
    assert outcome(rules, 200_001).value == "N"
    assert nim_value(rules, 200_000) == 0


def test_parts_and_canonical_are_used():
    asked = []

    def options(heaps):
        asked.append(heaps)
        return [(*heaps[:i], rest, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for rest in range(heap)]

    rules = Ruleset(options, parts=lambda heaps: [(h,) for h in heaps], canonical=lambda heaps: tuple(sorted(heaps)))
    assert nim_value(rules, (3, 5, 9)) == 3 ^ 5 ^ 9
    assert all(len(heaps) == 1 for heaps in asked)
    assert outcome(rules, (4, 4)).value == "P"
    assert winning_moves(rules, (1, 2)) == [(1, 1)]


def test_more_options_than_can_be_listed_are_refused(raises):
    raises(TooLarge, "too many", game("wythoff").options, (10**12, 10**13))
    raises(TooLarge, "too many", game("euclid").options, (1, 10**5000))
    raises(TooLarge, "too many", game("0.77").options, 10**30)
    with pytest.raises(TooLarge):
        game("rat").options((10**30, 10**31, 10**32))


def test_outcomes_of_invariant_games_are_those_of_the_definition():
    rules = game("n-heap-wythoff:heaps=3")
    known, definition = solver(rules), ByDefinition(rules)
    assert isinstance(known, InvariantSolver)
    for position in rules.positions(7):
        assert known.outcome(position) is definition.outcome(position)


STAIRS = Ruleset(lambda n: [n - 1] if n else [], name="stairs")


def test_a_search_gives_up_before_the_memory_of_the_machine_is_used_up(monkeypatch, raises):
    monkeypatch.setattr(memory, "_free", lambda: 1000)
    raises(TooLarge, "of memory is free", ByDefinition(STAIRS).nim_value, 2000)


def test_a_search_of_a_command_takes_so_much_memory_unless_more_is_allowed(monkeypatch):
    taken = count(0, 10**7)
    monkeypatch.setattr(memory, "_taken", lambda: next(taken))
    monkeypatch.setattr(memory, "_USUAL", [10**8])
    with pytest.raises(TooLarge, match=r"they take the 100\.0 MB of memory allowed; .* --memory 4GiB goes further"):
        ByDefinition(STAIRS).nim_value(20_000)
    monkeypatch.setattr(memory, "_ALLOWED", [10**9])
    assert ByDefinition(STAIRS).nim_value(20_000) == 0


def test_a_line_of_play_longer_than_what_is_half_done_at_once():
    """A position above begins again when it is its turn; the values are those of the rule all the same."""
    known = ByDefinition(Ruleset(lambda n: [n - 1, n // 2] if n else [], name="halves"))
    long = 3 * definition.AT_WORK
    values = [0]
    for n in range(1, long + 1):
        values.append(mex({values[n - 1], values[n // 2]}))
    assert known.nim_value(long) == values[long]
    assert [known.nim_value(n) for n in range(long)] == values[:long]
    assert known.outcome(long) is (Outcome.N if values[long] else Outcome.P)


def test_a_computation_says_what_it_knows_while_it_goes_on():
    seen = []

    def options(n):
        seen.append(going_on())
        return [n - 1] if n else []

    assert ByDefinition(Ruleset(options)).nim_value(5) == 1
    assert seen[0] == (0, None, None)
    assert going_on() is None
    ByDefinition(Ruleset(options)).outcome(3)
    with pytest.raises(ZeroDivisionError):
        ByDefinition(Ruleset(lambda n: [1 // n])).nim_value(0)
    assert going_on() is None


@pytest.mark.parametrize(
    "name", ["chomp:3x4", "cram:3x3", "rat", "kayles", "nogo:5", "misere:cram:2x3", "spring-cleaning:2x2"]
)
def test_a_game_is_released_with_what_was_computed_of_it(name):
    rules = game(name)
    assert solver(rules) is solver(game(name)), "while it is held, games of the same rules share it"
    sprague.outcome(rules, rules.start)
    held = weakref.ref(rules)
    del rules
    gc.collect()
    assert held() is None


def test_programs_on_numbers_have_the_values_of_the_definition_and_winning_moves_in_order():
    def squares(n):
        return {n - k * k for k in range(1, n + 1) if k * k <= n}

    values = [0]
    for n in range(1, 5001):
        values.append(mex({values[option] for option in squares(n)}))
    rules = Ruleset(squares, start=5000)
    assert sprague.nim_value(rules, 5000) == values[5000]
    found = sprague.answer(Ruleset(squares, name="again"), 5000)
    assert found.winning_moves == sorted(n for n in squares(5000) if values[n] == 0)
    halves = Ruleset(lambda n: [n // 2, n // 3] if n else [], start=10**30)
    again = ByDefinition(Ruleset(lambda n: (n // 2, n // 3) if n else ()))
    assert sprague.nim_value(halves, 10**30) == again.nim_value(10**30)
