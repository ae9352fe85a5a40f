from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague import solving
from sprague.claims import Claim, PPositions
from sprague.claims.prover import prove
from sprague.guess.guesses import AUTOMATA, automata, formulas
from sprague.guess.learning import Table, agrees, learn, regular_guess
from sprague.guess.p_cells import QUICK
from sprague.guess.p_table import PTable
from sprague.guess.values import value_formulas
from sprague.logic.automata.digits import base, ostrowski, zeckendorf
from sprague.operations.operation import rules_of

ROOT = Path(__file__).parents[2]
SYSTEMS = [base(2), base(3), zeckendorf(), ostrowski(2), ostrowski(3)]


def table_of(test, side, names="n"):
    points = [point for point in product(range(side), repeat=len(names)) if test(*point)]
    return Table.of(list(names), points, [side] * len(names))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_multiples_of_five_are_learned_in_every_system(system):
    side = next(weight for weight in system.weights() if weight > 20000)
    found = regular_guess(system, table_of(lambda n: n % 5 == 0, side))
    assert all(found.relation.holds({"n": n}) == (n % 5 == 0) for n in range(10**6, 10**6 + 40))


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 8), st.sets(st.integers(0, 7)))
def test_what_is_learned_without_ambiguity_from_half_the_table_and_agrees_is_the_set(modulus, residues):
    def test(n):
        return n % modulus in residues

    found = regular_guess(base(2), table_of(test, 512))
    assert found is None or all(found.relation.holds({"n": n}) == test(n) for n in range(2000))


def test_the_relation_of_two_coordinates_is_learned_whatever_their_order():
    for names in ("xy", "yx"):
        points = [(n, 2 * n) for n in range(32)]
        found = regular_guess(base(2), Table.of(list(names), points, [64, 64]))
        assert found.relation.holds({names[0]: 10**9, names[1]: 2 * 10**9})
        assert not found.relation.holds({names[0]: 2 * 10**9, names[1]: 10**9})


def test_a_sparse_set_that_looks_finite_to_a_small_table_is_refused_by_the_whole_one():
    # F(2n + 1) + 1 seems regular in base 2 to 1024, and 1598 is the next element
    odd_fibonacci = [2, 5, 13, 34, 89, 233, 610, 1597]
    table = Table.of(["n"], [(f + 1,) for f in odd_fibonacci], [2048])
    small = learn(base(2), table.half())
    assert small is None or not agrees(small.relation, table)
    assert regular_guess(base(2), table) is None


def test_squares_are_regular_in_none_of_the_systems():
    squares = {n * n for n in range(80)}
    for system in SYSTEMS:
        side = max(weight for weight in islice(system.weights(), 20) if weight <= 6000)
        assert regular_guess(system, table_of(lambda n: n in squares, side), most_states=60) is None


def test_an_automaton_that_agrees_on_the_points_but_accepts_more_does_not_agree():
    multiples = learn(base(2), table_of(lambda n: n % 4 == 0, 64)).relation
    evens = learn(base(2), table_of(lambda n: n % 2 == 0, 64)).relation
    assert agrees(multiples, table_of(lambda n: n % 4 == 0, 64))
    assert not agrees(evens, table_of(lambda n: n % 4 == 0, 64))


def xor_positions(piles, bound):
    for point in product(range(bound + 1), repeat=piles):
        if list(point) == sorted(point):
            total = 0
            for pile in point:
                total ^= pile
            if total == 0:
                yield point


@pytest.mark.parametrize(("piles", "bound"), [(3, 20), (4, 9)])
def test_bouton_positions_are_recognised_and_one_more_or_less_is_not(piles, bound):
    positions = list(xor_positions(piles, bound))
    names = "wxyz"[-piles:]
    tables = [positions, positions[:-1], sorted([*positions, (0,) * (piles - 1) + (bound,)])]
    firsts = [next(formulas(PTable(tuple(names), tuple(each), bound), None, (1.0, 0.0)), None) for each in tables]
    shown = " ⊕ ".join(names) + " = 0"
    assert [each is not None and each.statement == shown for each in firsts] == [True, False, False]


def test_the_values_of_two_heaps_are_told_apart():
    import numpy as np

    i, j = np.indices((16, 16))
    shown = {"x ⊕ y = v": i ^ j, "v = |x − y|": abs(i - j)}
    for text, values in shown.items():
        assert [each.statement for each in value_formulas("xy", values)] == [text]
        values = values.copy()
        values[15, 15] += 1
        assert not list(value_formulas("xy", values))


def test_positions_that_leave_the_mouse_formula_at_the_end_are_not_given_it():
    mouse = [(0, 0)] + [(3 * n // 2, 3 * n - 1) for n in range(1, 101)]
    broken = [*mouse[:-1], (mouse[-1][0], mouse[-1][1] + 1)]
    bound = mouse[-1][1] + 1
    assert next(formulas(PTable(("x", "y"), tuple(mouse), bound))).kind == "closed form"
    assert next(formulas(PTable(("x", "y"), tuple(broken), bound), seconds=QUICK), None) is None


def test_of_three_coordinates_the_whole_table_is_learned_where_half_of_it_leaves_states_open():
    game = rules_of(f"{ROOT}/examples/field.py:global_fibonacci")
    table = PTable(game.coordinates, tuple(solving.p_positions(game, 54)), 54, False)
    outgrown = {system.name: [AUTOMATA + 1] for system in SYSTEMS if system != zeckendorf()}
    (found,) = automata(table, outgrown)
    assert len(found.meaning) == 38 and outgrown["Zeckendorf"] == [37]
    assert prove(Claim(PPositions(found.meaning), game, "Zeckendorf")).word == "proved"
