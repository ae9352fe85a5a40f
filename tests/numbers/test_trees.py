"""The Calkin–Wilf and the Stern–Brocot tree, Stern's sequence and Cantor's order, from their definitions."""

from fractions import Fraction
from itertools import groupby, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter, TooLarge
from sprague.numbers import rationals

POSITIVE = st.builds(Fraction, st.integers(1, 300), st.integers(1, 300))
INDICES = (
    st.integers(1, 5000)
    | st.integers(1, 2**300)
    | st.builds(lambda k, d: 2**k + d, st.integers(2, 400), st.integers(-2, 2))
)


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


LINES = calkin_wilf_lines(9)


def test_generations_children_mothers_indices_and_paths_of_nine_lines() -> None:
    index = 0
    for depth, line in enumerate(LINES, 1):
        assert list(rationals.generation(depth)) == line
        for place, x in enumerate(line):
            index += 1
            assert rationals.generation_of(x) == depth
            assert rationals.fraction_at(index) == x and rationals.index_of(x) == index
            word = "".join("LR"[int(bit)] for bit in f"{place:0{depth}b}"[1:])
            assert "".join(step * length for step, length in rationals.path(x)) == word
            assert all(before[0] != after[0] for before, after in pairwise(rationals.path(x)))
            if depth < 9:
                children = tuple(LINES[depth][2 * place : 2 * place + 2])
                assert rationals.children(x) == children and [rationals.mother(child) for child in children] == [x, x]


@given(POSITIVE | st.builds(Fraction, st.integers(1, 10**40), st.integers(10**39, 10**40)))
def test_a_step_down_and_up_again_is_no_step(x: Fraction) -> None:
    left, right = rationals.children(x)
    assert left < 1 < right
    assert rationals.mother(left) == rationals.mother(right) == x
    assert rationals.generation_of(left) == rationals.generation_of(right) == rationals.generation_of(x) + 1


@given(INDICES)
def test_index_of_inverts_fraction_at(index: int) -> None:
    x = rationals.fraction_at(index)
    assert rationals.index_of(x) == index and rationals.generation_of(x) == index.bit_length()


def test_ten_thousand_digits_are_found() -> None:
    index = 7**11_833
    assert rationals.index_of(rationals.fraction_at(index)) == index
    with pytest.raises(TooLarge):
        rationals.index_of(Fraction(10**50))


def test_what_stands_in_no_tree_is_refused() -> None:
    for call in (rationals.children, rationals.mother, rationals.generation_of, rationals.path, rationals.index_of):
        with pytest.raises(BadParameter):
            call(Fraction(-(10**6000), 7))
    for call in (rationals.fraction_at, rationals.generation):
        with pytest.raises(BadParameter):
            call(0)
    assert rationals.mother(Fraction(1)) is None and rationals.path(Fraction(1)) == []


def test_the_generations_of_the_stern_brocot_tree_are_the_mediants() -> None:
    lines = stern_brocot_lines(9)
    assert [list(rationals.stern_brocot_generation(n)) for n in range(1, 10)] == lines
    with pytest.raises(BadParameter):
        rationals.stern_brocot_generation(0)


def test_newman_reads_the_calkin_wilf_tree_line_by_line() -> None:
    flat = [x for line in LINES for x in line]
    assert [rationals.newman(x) for x in flat[:-1]] == flat[1:]


def test_the_diagonals_of_cantor_one_after_the_other() -> None:
    pairs = [(a, total - a) for total in range(2, 40) for a in range(1, total)]
    assert list(islice(rationals.cantor_pairs(), len(pairs))) == pairs
    assert [rationals.cantor_index_of(a, b) for a, b in pairs] == list(range(1, len(pairs) + 1))


def test_the_path_segments_are_the_runs_of_the_word() -> None:
    x = Fraction(355, 113)
    word = []
    while x != 1:
        word.append("R" if x > 1 else "L")
        x = x - 1 if x > 1 else x / (1 - x)
    runs = [(step, len(list(run))) for step, run in groupby(reversed(word))]
    assert rationals.path(Fraction(355, 113)) == runs and runs == [("R", 15), ("L", 7), ("R", 3)]


def test_places_out_of_range_are_refused() -> None:
    with pytest.raises(BadParameter):
        rationals.cantor_index_of(0, 1)
