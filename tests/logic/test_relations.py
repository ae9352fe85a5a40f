"""Relations on numbers: compiled comparisons, congruences and quantifiers against plain integers."""

from fractions import Fraction
from itertools import islice, product
from operator import mul

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.logic.automata.atoms import congruent, linear, number, shifted
from sprague.logic.automata.digits import base, digits, greedy, ostrowski, zeckendorf
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.relations import completed, everything, nothing, renamed, some, some_together, widened

PISOT = [greedy(1, 1, 1), greedy(1, 0, 1), greedy(2, 1)]
SYSTEMS = [base(2), base(3), base(10), zeckendorf(), ostrowski(1), ostrowski(2), ostrowski(3), *PISOT]
small = st.sampled_from([system for system in SYSTEMS if system.size <= 4 and len(system.recurrence) == 2])
every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)

coefficients = st.integers(-5, 5)
numbers = st.integers(0, 10**6)


@every_system
def test_every_number_has_one_representation_up_to_zeros_in_front(system):
    valid = everything(system, ["x"]).automaton
    values: dict[int, int] = {}
    for word in product(range(system.size), repeat=3 if system.size > 4 else 6):
        if valid.accepts(word):
            values[system.value(word)] = values.get(system.value(word), 0) + 1
    assert set(values.values()) == {1}
    assert sorted(values) == list(range(len(values)))


@every_system
@given(n=st.integers(0, 10**60))
def test_represent_and_value_are_inverse(system, n):
    word = system.represent(n)
    assert system.value(word) == n
    assert everything(system, ["x"]).automaton.accepts(word)


@every_system
@given(data=st.data())
def test_every_sum_of_neighbouring_weights_lies_between_those_of_the_extremes(system, data):
    factors = data.draw(st.tuples(*[st.integers(-(10**6), 10**6)] * len(system.recurrence)))
    sums = [Fraction(sum(map(mul, factors, each)), each[0]) for each in system.extremes]
    weights = [*reversed(system.earlier), *islice(system.weights(), 80)]
    for k in range(80):
        neighbours = weights[k : k + len(factors)][::-1]
        assert min(sums) * neighbours[0] <= sum(map(mul, factors, neighbours)) <= max(sums) * neighbours[0]


def test_a_system_has_a_name_or_is_refused():
    assert [digits(system.name) for system in SYSTEMS] == SYSTEMS
    assert (digits("recurrence 1 1 1"), digits("recurrence 1 1")) == (digits("Tribonacci"), zeckendorf())
    for text in ("base 1", "base 17", "Ostrowski 0", "Fibonacci", "base two", "", "recurrence 1", "recurrence 10 1"):
        with pytest.raises(BadParameter):
            digits(text)


@pytest.mark.parametrize("recurrence", ["0 1", "1 2", "1 1 0", "1 0 1 1", "3 2", "1 1 1 1 1 1 1"])
def test_a_recurrence_that_gives_no_greedy_digits_is_refused_by_its_coefficients(recurrence, raises):
    raises(BadParameter, recurrence, digits, f"recurrence {recurrence}")


@pytest.mark.parametrize("system", PISOT, ids=lambda system: system.name)
def test_a_recurrence_proves_its_own_arithmetic(system):
    assert "x + y has one value" in foundations(system).proved


def test_a_recurrence_is_taken_where_all_roots_but_one_are_less_than_1_in_size(raises):
    for recurrence in product(range(4), repeat=4):
        if recurrence[-1] == 1 and all(recurrence[i:] < recurrence for i in range(1, 4)):
            sizes = sorted(abs(np.roots([1, *(-a for a in recurrence)])))
            if sizes[-2] < 0.998:
                assert greedy(*recurrence).recurrence == recurrence
            else:
                raises(BadParameter, "no Pisot number", greedy, *recurrence)
    raises(BadParameter, "no Pisot number", digits, "recurrence 1 0 0 0 1")


@settings(max_examples=60)
@given(small, coefficients, coefficients, st.integers(-40, 40), numbers, numbers)
def test_a_linear_comparison_holds_where_it_does(system, a, b, constant, x, y):
    equation, inequality = (linear(system, {"x": a, "y": b}, kind, constant) for kind in ("=", ">="))
    for point in ((x, y), (x % 20, y % 20)):
        values = dict(zip("xy", point, strict=True))
        total = a * values["x"] + b * values["y"]
        assert equation.holds(values) == (total == constant)
        assert inequality.holds(values) == (total >= constant)


@pytest.mark.parametrize("system", PISOT, ids=lambda system: system.name)
@pytest.mark.parametrize(("a", "b", "constant"), [(2, -1, 3), (-1, 2, 0), (1, 1, 40), (1, -2, -7)])
def test_a_comparison_in_digits_of_a_recurrence_holds_where_it_does(system, a, b, constant):
    equation, inequality = (linear(system, {"x": a, "y": b}, kind, constant) for kind in ("=", ">="))
    for x, y in product(range(30), repeat=2):
        assert equation.holds({"x": x, "y": y}) == (a * x + b * y == constant)
        assert inequality.holds({"x": x, "y": y}) == (a * x + b * y >= constant)


@every_system
def test_an_equation_holds_of_its_solutions(system):
    plus = linear(system, {"x": 1, "y": 1, "z": -1}, "=", 0)
    assert len(plus) <= (17 if len(system.recurrence) == 2 else 251)
    for x, y in product((0, 1, 7, 10**40), (0, 5, 10**39 + 3)):
        assert plus.holds({"x": x, "y": y, "z": x + y})
        assert not plus.holds({"x": x, "y": y, "z": x + y + 1})


@every_system
def test_long_constants_are_no_obstacle(system):
    n = 10**30 + 7
    for relation in (number(system, "x", n), linear(system, {"x": 1}, "=", n), linear(system, {"x": -3}, "=", -3 * n)):
        assert relation.holds({"x": n}) and not relation.holds({"x": n + 1}) and not relation.holds({"x": n - 1})
    assert linear(system, {"x": 2}, ">=", n).holds({"x": n // 2 + 1})
    assert not linear(system, {"x": 2}, ">=", n).holds({"x": n // 2})


@given(small, coefficients, coefficients, st.integers(1, 9), st.integers(-9, 9), numbers, numbers)
def test_a_congruence_holds_where_it_does(system, a, b, modulus, residue, x, y):
    relation = congruent(system, {"x": a, "y": b}, modulus, residue)
    assert relation.holds({"x": x, "y": y}) == ((a * x + b * y - residue) % modulus == 0)


@pytest.mark.parametrize("system", [zeckendorf(), ostrowski(2), *PISOT], ids=lambda system: system.name)
@pytest.mark.parametrize("by", [1, -1])
def test_shifted_digits_have_the_shifted_value(system, by):
    relation = shifted(system, "x", "y", by)
    weights = [system.earlier[0], *islice(system.weights(), 12)]
    for x in range(40):
        word = system.represent(x)[::-1]
        y = sum(digit * weights[place + 1 + by] for place, digit in enumerate(word))
        assert [v for v in range(200) if relation.holds({"x": x, "y": v})] == [y]


@settings(max_examples=25)
@given(small, st.integers(1, 4), st.integers(1, 4), st.integers(0, 9))
def test_some_means_that_a_number_completes_it(system, a, b, constant):
    line = linear(system, {"x": a, "y": -b}, "=", constant)
    assert [x for x in range(40) if some(line, "y").holds({"x": x})] == [
        x for x in range(40) if a * x >= constant and (a * x - constant) % b == 0
    ]
    assert some(some(line, "x"), "y").is_empty == (
        not any((a * x - constant) % b == 0 for x in range(constant, constant + b))
    )


@given(small, st.permutations("xyz"))
def test_renaming_permutes_and_identifies(system, names):
    relation = linear(system, {"x": 1, "y": 2, "z": -3}, "=", 0)
    renamed_to = dict(zip("xyz", names, strict=True))
    points = [dict(zip("xyz", point, strict=True)) for point in product(range(5), repeat=3)]
    other = renamed(relation, renamed_to)
    for point in points:
        assert other.holds(point) == relation.holds({old: point[new] for old, new in renamed_to.items()})
    assert renamed(relation, {"z": "y"}).equals(linear(system, {"x": 1, "y": -1}, "=", 0))


@given(small)
def test_connectives_are_those_of_sets(system):
    a, b = linear(system, {"x": 2, "y": -3}, ">=", 1), congruent(system, {"y": 1, "z": 1}, 3, 1)
    joined = {"and": a & b, "or": a | b, "minus": a - b}
    for x, y, z in product(range(5), repeat=3):
        point, p, q = {"x": x, "y": y, "z": z}, 2 * x - 3 * y >= 1, (y + z) % 3 == 1
        assert joined["and"].holds(point) == (p and q)
        assert joined["or"].holds(point) == (p or q)
        assert joined["minus"].holds(point) == (p and not q)
        assert (~a).holds(point) == (not p)
    assert (a & ~a).is_empty and (a | ~a).equals(everything(system, ["x", "y"]))
    assert widened(a, ["z"]).equals(a & everything(system, ["z"])) and nothing(system, "xy").equals(a - a)


@settings(max_examples=40)
@given(small, st.lists(st.tuples(coefficients, coefficients, coefficients), min_size=1, max_size=3))
def test_variables_forgotten_one_by_one_are_forgotten_together(system, rows):
    relations = [linear(system, dict(zip("xyz", row, strict=True)), ">=", 0) for row in rows]
    whole = relations[0]
    for relation in relations[1:]:
        whole = whole & relation
    found = widened(some_together(relations, "yz", system), "x")
    assert found.equals(widened(some(some(whole, "z"), "y"), "x"))


@every_system
def test_many_points_are_judged_as_each_of_them(system):
    relation = linear(system, {"x": 3, "y": -2}, ">=", 1)
    x, y = (grid.reshape(-1) for grid in np.meshgrid(np.arange(25), np.arange(25)))
    assert relation.holds_at({"x": x, "y": y}).tolist() == (3 * x - 2 * y >= 1).tolist()
    for limit in (2**8, 2**16, 2**32, 2**61):  # where the digits need a larger type
        x, y = np.array([limit - 1, limit, limit + 1]), np.array([0, limit, limit + 1])
        assert relation.holds_at({"x": x, "y": y}).tolist() == (3 * x - 2 * y >= 1).tolist()


@every_system
def test_a_box_is_judged_as_its_points(system):
    relation = linear(system, {"x": 3, "y": -2, "z": 1}, "=", 1)
    for sides in ({"x": 40, "y": 1, "z": 23}, {"x": 2, "y": 30, "z": 30}, {"x": 1, "y": 1, "z": 1}):
        x, y, z = np.indices([sides[name] for name in "xyz"])
        assert (relation.in_box(sides) == (3 * x - 2 * y + z == 1)).all()


@every_system
def test_the_shortest_tuple_is_in_the_relation(system):
    relation = linear(system, {"x": 2, "y": -5}, "=", 1) & linear(system, {"x": 1}, ">=", 50)
    point = relation.shortest()
    assert point is not None and 2 * point["x"] - 5 * point["y"] == 1 and point["x"] >= 50
    assert nothing(system, ["x"]).shortest() is None


def test_a_value_that_alone_is_looked_for_is_the_least_one():
    large, odd = linear(base(2), {"x": 3, "y": -7}, ">=", 0), congruent(base(2), {"x": 1}, 2, 1)
    for y in (0, 1, 6, 10**40):
        least = -(-7 * y // 3)
        assert completed([large, odd], {"y": y}) == {"x": least + (least + 1) % 2}
    assert completed([large, odd, number(base(2), "x", 9)], {"y": 4}) is None
