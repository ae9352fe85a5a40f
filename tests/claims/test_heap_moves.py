"""Moves found by a period: legal, of the value that was asked for, and there wherever the rules have one."""

from functools import cache, reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.games import game
from sprague.laws.period import HeapMoves
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import heap_code
from sprague.proofs.period_search import find_period
from sprague.proofs.periodicity import Periodicity

PERIODIC = ("0.77", "0.137", "0.15", "4.4", "0.f1", "0.81", "subtraction:1,3,4", "subtraction:first=2,step=3", "0.(1)")
ARITHMETIC = ("0.8", "0.28", "8.d", "0.9c", "0.b8", "0.1b", "laskers-nim", "0.(37)", "0.1(30)", "4.(7)")


@cache
def moves(name):
    found = find_period(name, 3000)
    assert isinstance(found, Periodicity)
    return HeapMoves(found.code, found.law, tuple(found.values.tolist()))


def value_of(known, left):
    return reduce(xor, map(known.nim_value, left), 0)


@pytest.mark.parametrize("name", PERIODIC)
def test_of_a_small_heap_exactly_the_values_of_its_options_are_found(name):
    known, rules = moves(name), game(name)
    for heap in range(1, 60):
        values = {value_of(known, left) for left in rules.breaks(heap)}
        for value in range(max(values, default=0) + 2):
            left = known.option(heap, value)
            assert (left is not None) == (value in values)
            assert left is None or (rules.is_move((heap,), left or (0,)) and value_of(known, left) == value)


@pytest.mark.parametrize("name", PERIODIC + ARITHMETIC)
@given(st.data())
@settings(max_examples=25, deadline=None)
def test_of_a_huge_heap_every_smaller_value_is_found(name, data):
    known, rules = moves(name), game(name)
    heap = data.draw(st.integers(1, 10**4) | st.integers(10**6, 10**12) | st.integers(10**99, 10**100))
    value = data.draw(st.integers(0, known.nim_value(heap)).filter(lambda v: v < known.nim_value(heap)) | st.just(0))
    left = known.option(heap, value)
    if value < known.nim_value(heap):
        assert left is not None
    if left is not None:
        assert rules.is_move((heap,), left or (0,))
        assert value_of(known, left) == value


@pytest.mark.parametrize("name", ["0.28", "0.9c", "0.b8"])
def test_all_values_below_that_of_one_large_heap_are_found(name):
    known, rules = moves(name), game(name)
    for heap in (3000, 10**30):
        most = known.nim_value(heap)
        for value in {*range(150), *range(most - 150, most), most // 2, most // 3}:
            left = known.option(heap, value)
            assert left is not None
            assert rules.is_move((heap,), left)
            assert value_of(known, left) == value


def test_a_heap_without_moves_has_no_option():
    code = heap_code(game("couples-are-forever"))
    assert HeapMoves(code, Period(1, 0), (0,)).option(2, 0) is None
