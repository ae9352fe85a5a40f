"""Closed forms against the rules, which are written here from scratch: who wins, the move, piles of 10⁴ digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement, pairwise, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.numbers.numeration import fibonacci
from sprague.numbers.quadratic import floor_phi
from sprague.papers.rat import algebraic, arithmetic, recursive
from sprague.strategies import strategy
from sprague.strategies.numbered import fat_rat_term, numbered_wythoff, raleigh_term, wythoff_term

Position = tuple[int, ...]

# Integers of up to 33,000 bits, almost 10^4 digits, by their seed: Hypothesis is slow at drawing the bits.
HUGE = st.builds(
    lambda seed, bits: Random(seed).getrandbits(bits), st.integers(0, 2**32), st.sampled_from((2, 8, 60, 33_000))
)


def lowered(position, left):
    """What a move takes from each pile, for every way in which the piles after it can come from those before it."""
    return ([old - new for old, new in zip(position, order, strict=True)] for order in permutations(left))


def from_some(most):
    """From up to so many piles: Nim, and Moore's Nim_k."""
    return lambda position, left: any(
        min(taken) >= 0 and 1 <= sum(map(bool, taken)) <= most for taken in lowered(position, left)
    )


def alike(width):
    """From one pile, or from both, numbers that differ by less than a width, which may depend on the difference."""

    def move(position, left):
        bound = width(position[1] - position[0])
        return any(
            (min(taken) == 0 < max(taken)) or (min(taken) > 0 and abs(taken[0] - taken[1]) < bound)
            for taken in lowered(position, left)
        )

    return move


def rat(position, left):
    """Section 1 of the paper, move types (I), (II) with its one permutation, (III)."""
    x, y, z = position
    u, v, w = left
    a = 2 if (y - x) % 7 == 0 else 1
    for p, q, r in ((u, v, w), (v, w, u)):
        if x > p and y > q and z > r and abs((y - q) - (x - p)) < a:
            return True
    b = 3 if w == u else 6 if (w - u) % 7 == 4 else 5
    within = x > u and y > v and z > w and abs((z - w) - (x - u)) < b
    return within or from_some(2)(position, left)


def raleigh(position, left):
    """From at most two piles; all where two are equal; or, of three piles, from x some and from y and z the same."""
    x, y, z = position
    alike = x < y < z and any(
        p < x and q < y and y - q == z - r and not (y - q == 3 and q <= p) for p, q, r in permutations(left)
    )
    return alike or (not any(left) and (x == y or y == z)) or from_some(2)(position, left)


def fat_rat_of_four(position, left):
    """Four piles: (I) at most three piles, (II) piles 1 and 2 nearly alike, (III), (IV) within a gap."""
    x1, x2, x3, x4 = position
    y1, _, y3, y4 = left
    for order in permutations(left):
        taken = [old - new for old, new in zip(position, order, strict=True)]
        if min(taken) >= 0 and 1 <= sum(map(bool, taken)) <= 3:
            return True
        bound = 2 if (x2 - x1) % 15 == 0 else 1
        if min(taken) > 0 and order[:2] in pairwise(left) and abs(taken[0] - taken[1]) < bound:
            return True
    if any(old <= new for old, new in zip(position, left, strict=True)):
        return False
    third, fourth = y3 - y1, y4 - y1
    gap3 = 3 if third == 0 else 6 if third % 15 in (3, 6, 10, 12, 14) else 5
    gap4 = 7 if fourth == 0 else 14 if fourth % 15 == 8 else 13
    return abs(x3 - y3 - x1 + y1) < gap3 or abs(x4 - y4 - x1 + y1) < gap4


def euclid(least):
    """The smaller number stays and the larger falls by a positive multiple of it."""

    def move(position, left):
        a, b = position
        rest = sum(left) - a
        return 0 < a in left and least <= rest < b and (b - rest) % a == 0

    return move


def fibonacci_nim(position, left):
    """The limit is twice what was taken."""
    taken = position[0] - left[0]
    return 1 <= taken <= min(position) and left[1] == 2 * taken


def in_subtraction_set(s):
    """Whether s = F_{2n+1} − 1 for some n ≥ 1."""
    a, b = 2, 5  # F_3, F_5
    while a - 1 < s:
        a, b = b, 3 * b - a
    return a - 1 == s


def fibonacci_subtraction(position, left):
    return left < position and in_subtraction_set(position[0] - left[0])


@dataclass
class Case:
    """A game by its name: its moves, all positions to look at, and how many of them the rules solve."""

    name: str
    is_move: Callable[[Position, Position], bool]
    piles: int = 2
    solved_to: int = 70
    moved_to: int = 120
    least: int = 0
    ordered: bool = True
    others: Sequence[Callable[[Position], bool]] = ()
    """Other tests of a position that should say the same."""

    def __str__(self):
        return self.name

    def __post_init__(self):
        self.known: Any = strategy(self.name)
        self.tests = [self.known.is_p_position, *self.others]
        if value := self.known.nim_value:
            self.tests.append(lambda position: value(position) == 0)

    def positions(self, largest):
        """Those of smaller total first; they are sorted, unless their numbers may not be exchanged."""
        values = range(self.least, largest + 1)
        every = combinations_with_replacement(values, self.piles) if self.ordered else product(values, repeat=2)
        return sorted(every, key=sum)

    def check_move(self, position):
        """The move is legal and leaves a P-position, and is there just where all tests say that it is none."""
        move = self.known.winning_move(position)
        assert all(test(position) == (move is None) for test in self.tests), position
        assert move is None or (all(test(move) for test in self.tests) and self.is_move(position, move)), position


THREE_WAYS = (recursive, algebraic, arithmetic)
RAT = partial(Case, "rat", rat, 3, others=THREE_WAYS)
CASES = [
    *(Case(f"wythoff:a={a}", alike(lambda _, a=a: a)) for a in (1, 2, 3, 4, 7)),
    Case("mouse", alike(lambda d: 1 if d % 3 else 2), others=THREE_WAYS),
    RAT(25, 30),
    pytest.param(RAT(46, 60), marks=pytest.mark.nightly, id="rat, farther"),
    Case("fat-rat:m=4", fat_rat_of_four, 4, 25, 16),
    Case("raleigh", raleigh, 3, 30, 24),
    Case("nim:piles=3", from_some(1), 3, 12, 12),
    *(
        Case(f"moore:k={k},piles={piles}", from_some(k), piles, largest, largest)
        for k, piles, largest in ((2, 3, 9), (2, 4, 6), (3, 4, 6), (5, 3, 4))
    ),
    Case("euclid", euclid(1), 2, 30, 130, least=1),
    Case("euclid-zero", euclid(0), 2, 30, 130),
    Case("fibonacci-nim", fibonacci_nim, 2, 0, 90, ordered=False),
    Case("fibonacci-subtraction", fibonacci_subtraction, 1, 1000, 6000),
]
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.sample(2)
@every_case
def test_p_positions_are_those_without_a_move_to_a_p_position(case, naive_p_positions):
    everywhere = case.positions(case.solved_to)
    truth = naive_p_positions(everywhere, case.is_move)
    for test in case.tests:
        assert {position for position in everywhere if test(position)} == truth


@pytest.mark.sample(2)
@every_case
def test_from_every_n_position_the_move_is_legal_and_leaves_a_p_position(case):
    for position in case.positions(case.moved_to):
        case.check_move(position)


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", [each for each in CASES if "moore" not in str(each)], ids=str)
@settings(max_examples=30, deadline=None)
@given(first=HUGE, more=st.lists(HUGE | st.integers(0, 300), min_size=3, max_size=3))
def test_huge_positions_have_legal_moves_to_p_positions(case, first, more):
    position = [first + case.least]
    for each in more[: case.piles - 1]:
        position.append(position[-1] + each if case.ordered else each)
    case.check_move(tuple(position))
    assert len(case.known.reason(tuple(position))) < 600


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 12), HUGE, st.integers(0, 11), st.integers(1, 3))
def test_huge_p_positions_of_fat_rat_by_formula_are_recognised_and_their_neighbours_are_not(m, n, pile, more):
    position = fat_rat_term(m, n)
    near = tuple(x + (2**m - 1) * (i == pile % m) for i, x in enumerate(position))
    known = strategy(f"fat-rat:m={m}")
    assert known.is_p_position(position[::-1]) and not known.is_p_position((*position[:-1], position[-1] + more))
    for test in (known.is_p_position, *THREE_WAYS) if m <= 8 else ():
        assert test(position) and not test(near)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 10**30), st.lists(st.integers(-20, 20), min_size=4, max_size=4))
def test_near_p_positions_of_four_piles_the_move_is_legal_and_leaves_a_p_position(n, offsets):
    case = Case("fat-rat:m=4", fat_rat_of_four, 4)
    near = zip(fat_rat_term(4, n), offsets, strict=True)
    case.check_move(tuple(sorted(max(0, x + d) for x, d in near)))


def test_the_heaps_that_the_published_proof_of_fibonacci_subtraction_passes_over_have_a_move():
    # p − 1 = F_4 + F_6 + … + F_2l + F_m + …: p + 1 carries all the way up to F_{2l+1}.
    case = Case("fibonacci-subtraction", fibonacci_subtraction, 1)
    for last in range(2, 12):
        chain = sum(fibonacci(2 * i) for i in range(2, last + 1))
        for m in range(2 * last + 2, 2 * last + 9):
            heap = (1 + chain + fibonacci(m),)
            assert case.known.nim_value(heap) == 2
            case.check_move(heap)


def test_nim_values_of_fibonacci_subtraction_are_those_of_theorem_2(naive_nim_values):
    subtract, known = [s for s in range(1, 5000) if in_subtraction_set(s)], strategy("fibonacci-subtraction")
    assert subtract[:3] == [1, 4, 12]
    values = naive_nim_values([(p,) for p in range(5000)], lambda p: ((p[0] - s,) for s in subtract if s <= p[0]))
    assert all(known.nim_value(p) == value for p, value in values.items())


@settings(max_examples=20, deadline=None)
@given(HUGE)
def test_huge_members_of_the_three_sets_of_fibonacci_subtraction_have_the_values_0_1_2(n):
    b = floor_phi(n + 1) + n + 1
    known = strategy("fibonacci-subtraction")
    assert [known.nim_value((p,)) for p in (b, b + 1, floor_phi(b) + 1)] == [0, 1, 2]


@pytest.mark.parametrize("a", [1, 2, 5])
def test_the_two_sequences_of_wythoff_partition_the_positive_integers_by_mex(a):
    used = {0}
    for n in range(1, 200):
        smaller = next(x for x in range(10**6) if x not in used)
        assert wythoff_term(a, n) == (smaller, smaller + a * n)
        used |= {smaller, smaller + a * n}


@settings(max_examples=20, deadline=None)
@given(HUGE, st.sampled_from([1, 2, 3]))
def test_huge_p_positions_of_wythoff_by_formula_are_recognised_and_their_neighbours_are_not(n, a):
    wythoff, (x, y) = numbered_wythoff(a), wythoff_term(a, n)
    assert wythoff.index((x, y)) == n
    assert wythoff.winning_move((x, y)) is None
    assert wythoff.winning_move((x, y + 1)) == (x, y)
    assert wythoff.index((x + 1, y + 1)) is None


def test_a_float_would_be_wrong_here():
    # ⌊nφ⌋ with a double is off by one at this n; it is a Fibonacci number.
    assert wythoff_term(1, 102_334_155) == (165_580_140, 267_914_295)


def test_a_far_triple_of_raleigh_and_worked_examples_of_the_rat_game():
    assert strategy("raleigh").is_p_position(raleigh_term(10**60 + 7))
    known = strategy("rat")
    assert known.is_p_position((1, 2, 4))
    assert known.winning_move((3, 6, 10)) == (1, 2, 4)
    assert not rat((17, 28, 66), (15, 30, 60))
    assert rat((17, 28, 66), known.winning_move((17, 28, 66)))


@cache
def loses(heap, limit):
    """Whether every move from (heap, limit) of Fibonacci Nim leaves a position that does not lose."""
    return not any(loses(heap - taken, 2 * taken) for taken in range(1, min(heap, limit) + 1))


def test_positions_of_fibonacci_nim_are_those_of_the_rules_and_are_not_sorted():
    known = strategy("fibonacci-nim")
    assert all(known.is_p_position(here) == loses(*here) for here in product(range(56), range(60)))
    assert known.winning_move((20, 2)) == (18, 4)
    assert known.winning_move((2, 20)) == (0, 4)
