from itertools import product

import numpy as np
import pytest

from sprague.guess.guesses import formulas
from sprague.guess.p_table import PTable
from sprague.guess.value_laws import named_sequences
from sprague.guess.values import set_formulas, sum_of_piles
from sprague.logic.automata.digits import base
from sprague.logic.automata.theory import Theory


def points(test, bound, names, ordered):
    every = product(range(bound + 1), repeat=len(names))
    return [point for point in every if test(*point) and (not ordered or list(point) == sorted(point))]


def means(formula, test, names, bound):
    """Whether the sentence of a formula says of every point what the test does."""
    relation = Theory(base(2)).relation(formula.meaning, names)
    return all(
        relation.holds(dict(zip(names, point, strict=True))) == test(*point)
        for point in product(range(bound + 1), repeat=len(names))
    )


def first(names, positions, bound, ordered=True):
    """The first formula that a table suggests."""
    return next(formulas(PTable(tuple(names), tuple(positions), bound, ordered), None, (1.0, 1.0)), None)


CLASSES = {
    "x ≡ y (mod 4)": lambda x, y: (x - y) % 4 == 0,
    "x ≡ 0 (mod 3), y ≡ 0 (mod 3)": lambda x, y: x % 3 == 0 == y % 3,
    "x + y ≡ 0 (mod 3)": lambda x, y: (x + y) % 3 == 0,
}


@pytest.mark.parametrize("shown", CLASSES)
@pytest.mark.parametrize("ordered", [True, False])
def test_classes_of_remainders_are_seen_and_their_sentence_says_so_beyond_the_table(shown, ordered):
    test = CLASSES[shown]
    found = first("xy", points(test, 40, "xy", ordered), 40, ordered)
    assert found.statement == shown
    assert means(found, test, "xy", 70)


@pytest.mark.parametrize("shown", CLASSES)
def test_one_position_more_or_less_is_no_class_of_remainders(shown):
    given = points(CLASSES[shown], 40, "xy", True)
    missing = next((x, x + d) for x in range(30, 39) for d in (1, 2) if (x, x + d) not in given)
    for table in (given[:-1], sorted([*given, missing])):
        found = first("xy", table, 40)
        assert found is None or found.statement != shown


def test_values_that_are_a_sum_of_periodic_ones_are_seen_and_others_are_not():
    first, second = np.indices((48, 48))
    values = (first % 3) ^ (np.minimum(second, 2) + 2 * (second % 2))
    value = sum_of_piles("xy", values)
    relation = Theory(base(2)).relation(value.meaning, "xyv")
    assert all(relation.holds({"x": x, "y": y, "v": int(values[x, y])}) for x, y in product(range(40), repeat=2))
    values[40, 41] ^= 1
    assert sum_of_piles("xy", values) is None


def misere(*piles):
    total = np.bitwise_xor.reduce(piles)
    return total == 0 if max(piles) >= 2 else sum(piles) % 2 == 1 or sum(piles) == 0


@pytest.mark.parametrize("names", ["xy", "xyz"])
def test_nim_whose_last_move_loses_is_seen_and_its_sentence_says_so(names):
    given = points(misere, 16, names, True)
    found = first(names, given, 16)
    relation = Theory(base(2)).relation(found.meaning, names)
    for point in points(lambda *_: True, 20, names, True):
        assert relation.holds(dict(zip(names, point, strict=True))) == misere(*point)


@pytest.mark.parametrize("less", [0, *(pytest.param(less, marks=pytest.mark.nightly) for less in (1, 2))])
def test_powers_of_two_are_seen(less):
    given = [(2**k - less,) for k in range(12) if 0 <= 2**k - less <= 1000]
    found = first("n", given, 1000, False)
    assert found.statement == f"n{f' + {less}' if less else ''} = 2^k"
    assert means(found, lambda n: (n,) in given or n > 1000, "n", 1000)
    assert getattr(first("n", sorted([*given, (777,)]), 1000, False), "statement", "") != found.statement


def test_a_few_positions_are_listed_if_the_table_goes_far_beyond():
    (found,) = set_formulas("xy", [(0, 0), (1, 2)], 64)
    assert found.statement == "(0, 0), (1, 2) and no other"
    assert not list(set_formulas("xy", [(0, 0), (1, 2), (30, 40)], 64))


def test_a_sequence_that_leaves_its_name_after_500_terms_has_none():
    ruler = [0, *(n & -n for n in range(1, 501))]
    assert list(named_sequences(ruler))
    assert not list(named_sequences([*ruler, 7]))
    odious = [0, *(v for v in range(1000) if v.bit_count() % 2)]
    assert list(named_sequences(odious[:500]))
    assert not list(named_sequences([*odious[:500], 0]))
