"""The Calkin–Wilf and the Stern–Brocot tree, Stern's sequence and Cantor's order, from their definitions."""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby, islice, pairwise
from math import gcd
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter, TooLarge
from sprague.numbers import calkin_wilf, cantor, stern_brocot
from sprague.numbers.calkin_wilf import stern_pair

POSITIVE = st.builds(Fraction, st.integers(1, 300), st.integers(1, 300))
INDICES = (
    st.integers(1, 5000)
    | st.integers(1, 2**300)
    | st.builds(lambda k, d: 2**k + d, st.integers(2, 400), st.integers(-2, 2))
)
TREES = pytest.mark.parametrize("tree", [calkin_wilf, stern_brocot], ids=["calkin_wilf", "stern_brocot"])


def calkin_wilf_lines(count: int) -> list[list[Fraction]]:
    lines = [[Fraction(1)]]
    while len(lines) < count:
        lines.append([y for x in lines[-1] for y in (x / (x + 1), x + 1)])  # a/(a+b) and (a+b)/b
    return lines


def stern_brocot_lines(count: int) -> list[list[Fraction]]:
    """By mediants between all numbers found before, with 0/1 and 1/0 at the ends."""
    known, lines = [(0, 1), (1, 0)], []
    for _ in range(count):
        mediants = [(a + c, b + d) for (a, b), (c, d) in pairwise(known)]
        lines.append([Fraction(*pair) for pair in mediants])
        woven = [pair for both in zip(known, mediants, strict=False) for pair in both]
        known = [*woven, known[-1]]
    return lines


LINES = {calkin_wilf: calkin_wilf_lines(9), stern_brocot: stern_brocot_lines(9)}


@TREES
def test_generations_children_mothers_indices_and_paths_of_nine_lines(tree: ModuleType) -> None:
    index = 0
    for depth, line in enumerate(LINES[tree], 1):
        assert list(tree.generation(depth)) == line
        for place, x in enumerate(line):
            index += 1
            assert tree.generation_of(x) == depth
            assert tree.fraction_at(index) == x and tree.index_of(x) == index
            word = "".join("LR"[int(bit)] for bit in f"{place:0{depth}b}"[1:])
            assert "".join(step * length for step, length in tree.path(x)) == word
            assert all(before[0] != after[0] for before, after in pairwise(tree.path(x)))
            if depth < 9:
                children = tuple(LINES[tree][depth][2 * place : 2 * place + 2])
                assert tree.children(x) == children and [tree.mother(child) for child in children] == [x, x]


@TREES
@given(POSITIVE | st.builds(Fraction, st.integers(1, 10**40), st.integers(10**39, 10**40)))
def test_a_step_down_and_up_again_is_no_step(tree: ModuleType, x: Fraction) -> None:
    left, right = tree.children(x)
    assert left < x < right if tree is stern_brocot else left < 1 < right
    assert tree.mother(left) == tree.mother(right) == x
    assert tree.generation_of(left) == tree.generation_of(right) == tree.generation_of(x) + 1


@TREES
@given(INDICES)
def test_index_of_inverts_fraction_at(tree: ModuleType, index: int) -> None:
    x = tree.fraction_at(index)
    assert tree.index_of(x) == index and tree.generation_of(x) == index.bit_length()


@TREES
def test_ten_thousand_digits_are_found(tree: ModuleType) -> None:
    index = 7**11_833
    assert tree.index_of(tree.fraction_at(index)) == index
    with pytest.raises(TooLarge):
        tree.index_of(Fraction(10**50))


@TREES
def test_what_stands_in_no_tree_is_refused(tree: ModuleType) -> None:
    for call in (tree.children, tree.mother, tree.generation_of, tree.path, tree.index_of):
        with pytest.raises(BadParameter):
            call(Fraction(-(10**6000), 7))
    for call in (tree.fraction_at, tree.generation):
        with pytest.raises(BadParameter):
            call(0)
    assert tree.mother(Fraction(1)) is None and tree.path(Fraction(1)) == []


def test_newman_reads_the_calkin_wilf_tree_line_by_line() -> None:
    flat = [x for line in LINES[calkin_wilf] for x in line]
    assert [calkin_wilf.newman(x) for x in flat[:-1]] == flat[1:]


def test_stern_by_his_recursion() -> None:
    values = [0, 1]
    for n in range(2, 2000):
        values.append(values[n // 2] + (values[n // 2 + 1] if n % 2 else 0))
    assert [stern_pair(n)[0] for n in range(2000)] == values


@given(INDICES)
def test_neighbours_in_sterns_sequence_are_the_fraction_at_that_place(index: int) -> None:
    a, b = stern_pair(index)
    assert gcd(a, b) == 1 and calkin_wilf.fraction_at(index) == Fraction(a, b)
    assert stern_pair(index + 1)[0] == b


def test_the_diagonals_of_cantor_one_after_the_other() -> None:
    pairs = [(a, total - a) for total in range(2, 40) for a in range(1, total)]
    assert list(islice(cantor.pairs(), len(pairs))) == pairs
    assert [cantor.pair_at(n) for n in range(1, len(pairs) + 1)] == pairs
    assert [cantor.index_of(a, b) for a, b in pairs] == list(range(1, len(pairs) + 1))


@given(
    st.integers(1, 10**400)
    | st.builds(lambda k, d: max(1, k * (k + 1) // 2 + d), st.integers(1, 10**50), st.integers(-2, 2))
)
def test_index_of_inverts_pair_at(n: int) -> None:
    a, b = cantor.pair_at(n)
    assert a >= 1 and b >= 1 and cantor.index_of(a, b) == n


def test_the_path_segments_are_the_runs_of_the_word() -> None:
    x = Fraction(355, 113)
    word = []
    while x != 1:
        word.append("R" if x > 1 else "L")
        x = x - 1 if x > 1 else x / (1 - x)
    runs = [(step, len(list(run))) for step, run in groupby(reversed(word))]
    assert calkin_wilf.path(Fraction(355, 113)) == runs and runs == [("R", 15), ("L", 7), ("R", 3)]


@pytest.mark.parametrize("call", [lambda: stern_pair(-1), lambda: cantor.pair_at(0), lambda: cantor.index_of(0, 1)])
def test_places_out_of_range_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(BadParameter):
        call()
