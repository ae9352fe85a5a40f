"""Beatty sequences, their disjointness and splittings, against brute force over whole periods."""

from fractions import Fraction
from itertools import combinations, product
from math import ceil, gcd, lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter
from sprague.numbers.beatty import Beatty, can_be_disjoint, common_term, disjoint, first_multiple_between
from sprague.numbers.quadratic import PHI, Quadratic
from sprague.numbers.splitting import compose, fraenkel_system, rational_splittings, splits

MODULI = st.fractions(Fraction(1, 3), 8, max_denominator=6).filter(lambda x: x > 0)
OFFSETS = st.fractions(-6, 6, max_denominator=8)


def residues(p: int, q: int, s: int, period: int) -> frozenset[int]:
    """The terms of ⌊(pn + s)/q⌋, n ∈ ℤ, modulo a multiple of p."""
    return frozenset((p * n + s) // q % period for n in range(q * period // p))


@given(MODULI, OFFSETS, st.integers(-5, 5), st.integers(-60, 60))
def test_index_is_the_first_place_of_a_term(alpha: Fraction, gamma: Fraction, start: int, x: int) -> None:
    sequence = Beatty(alpha, gamma, start)
    terms = [(n * alpha + gamma).__floor__() for n in range(start, start + 300)]
    assert sequence.terms(300) == terms
    assert sequence.index(x) == (terms.index(x) + start if x in terms else None)
    assert sequence.contains(x) is (x in terms)


@pytest.mark.parametrize("n", [1, 12, 10**10_000, 7**11_833], ids=hex)
def test_index_inverts_term_at_any_size(n: int) -> None:
    for alpha, gamma in (
        (PHI, 0),
        (PHI + 1, 0),
        (Fraction(7, 4), 0),
        (7, -3),
        (Quadratic(0, 1, 2), Fraction(1, 3)),
    ):
        sequence = Beatty(alpha, gamma)
        assert sequence.index(sequence.term(n)) == n
    assert not Beatty(PHI).contains(Beatty(PHI + 1).term(n)) and not Beatty(7, -3).contains(7 * n)


def test_moduli_that_are_not_positive_are_refused() -> None:
    for bad in (
        lambda: Beatty(0),
        lambda: Beatty(-PHI),
        lambda: Beatty(2).terms(-1),
    ):
        with pytest.raises(BadParameter):
            bad()


@given(st.integers(1, 60), st.data())
def test_first_multiple_between_by_trial(m: int, data: st.DataObject) -> None:
    a, low = data.draw(st.integers(0, 80)), data.draw(st.integers(0, m - 1))
    high = data.draw(st.integers(low, m - 1))
    assert first_multiple_between(a, m, low, high) == next((j for j in range(m) if low <= j * a % m <= high), None)


def test_disjointness_and_morikawas_criterion_for_all_moduli_up_to_twelve() -> None:
    """Every pair of moduli p/q ≥ 1, p ≤ 12, and every pair of offsets (one is 0 by translation)."""
    moduli = [(p, q) for p in range(1, 13) for q in range(1, p + 1) if gcd(p, q) == 1]
    for (p1, q1), (p2, q2) in product(moduli, repeat=2):
        period = lcm(p1, p2)
        first = residues(p1, q1, 0, period)
        possible = False
        for s in range(p2):
            apart = first.isdisjoint(residues(p2, q2, s, period))
            assert disjoint(p1, q1, 0, p2, q2, s) is apart
            possible |= apart
        assert can_be_disjoint(p1, q1, p2, q2) is possible


SIDE = st.tuples(st.integers(1, 24), st.integers(1, 24), st.integers(-40, 40))


@given(SIDE, SIDE)
def test_a_common_term_is_a_term_of_both_also_in_higher_terms(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    period = lcm(one[0], other[0])
    common = residues(*one, period) & residues(*other, period)
    found = common_term(*one, *other)
    assert (found is None) is (not common)
    assert found is None or found % period in common


def test_disjointness_of_ten_thousand_digit_sequences() -> None:
    m = 16_000
    top = 2**m - 1
    offsets = [(top, 2 ** (m - k), (1 - 2 ** (k - 1)) * 2 ** (m - k)) for k in (1, 2, 9_000, m)]
    assert all(disjoint(*one, *other) for one, other in combinations(offsets, 2))
    (p1, q1, s1), (p2, q2, s2) = offsets[1], offsets[2]
    gap = (p1 * 7 + s1) // q1 - (p2 * 5 + s2) // q2  # moved so far, the fifth term of one is the seventh of the other
    assert not disjoint(p1, q1, s1, p2, q2, s2 + q2 * gap)
    x = common_term(p1, q1, s1, p2, q2, s2 + q2 * gap)
    assert x is not None
    assert (s1 - q1 * x) % p1 < q1 and (s2 + q2 * gap - q2 * x) % p2 < q2


def splits_by_counting(systems: list[Beatty]) -> bool:
    """The definition, up to the latest start and two periods more."""
    alphas = [Fraction(str(sequence.alpha)) for sequence in systems]
    period = lcm(*(alpha.numerator for alpha in alphas))
    top = max(1, *(sequence.term(1) for sequence in systems)) + 2 * period + 20
    hits: list[int] = []
    for sequence, alpha in zip(systems, alphas, strict=True):
        count = max(1, ceil((top + 2 - Fraction(str(sequence.gamma))) / alpha))
        hits += [x for x in sequence.terms(count) if x <= top]
    return sorted(hits) == list(range(1, top + 1))


def is_witness(systems: list[Beatty], x: int) -> bool:
    hits = 0
    for sequence in systems:
        n = sequence.index(x)
        while n is not None and sequence.term(n) == x:
            hits, n = hits + 1, n + 1
    return hits != (1 if x >= 1 else 0)


SYSTEMS = st.lists(
    st.builds(Beatty, st.fractions(Fraction(1, 2), 6, max_denominator=4), st.integers(-4, 4) | OFFSETS),
    min_size=1,
    max_size=4,
)


@given(SYSTEMS)
def test_splits_is_decided_as_by_counting_with_a_true_witness(systems: list[Beatty]) -> None:
    answer = splits(systems)
    assert bool(answer) is splits_by_counting(systems)
    assert answer.splits is (answer.witness is None)
    assert answer.witness is None or is_witness(systems, answer.witness)


def test_all_small_integer_systems() -> None:
    """Three sequences n·a + b with a ≤ 4 and −4 ≤ b ≤ 1, all; a splitting repeats the largest modulus."""
    sequences = [Beatty(a, b) for a in range(1, 5) for b in range(-4, 2)]
    found = 0
    for systems in combinations(sequences, 3):
        answer = bool(splits(systems))
        assert answer is splits_by_counting(list(systems))
        if answer:
            found += 1
            alphas = sorted(sequence.alpha for sequence in systems)
            assert alphas[-1] == alphas[-2]
    assert found == 3


@pytest.mark.parametrize("m", range(1, 9))
def test_fraenkels_system_splits(m: int) -> None:
    system = list(fraenkel_system(m))
    assert splits(system) and splits_by_counting(system)
    if m > 1:
        assert not splits(system[1:])


def test_a_system_whose_common_period_is_astronomical_is_decided() -> None:
    assert splits(fraenkel_system(200)).period == 2**200 - 1
    missed = splits([Beatty(10**30 + 57, -5), Beatty(2, -1)])
    assert missed.witness is not None and not missed


def two_hundred(one: Beatty, other: Beatty) -> bool:
    hits = [x for sequence in (one, other) for x in sequence.terms(300) if x <= 200]
    return sorted(hits) == list(range(1, 201))


@given(
    st.sampled_from([2, 3, 5, 6, 7]),
    st.integers(1, 3),
    st.integers(-8, 8),
    st.integers(-8, 8),
    st.integers(-8, 8),
    st.integers(1, 4),
)
def test_two_irrational_sequences_are_decided_as_by_counting(d: int, c: int, a: int, b: int, e: int, f: int) -> None:
    """Offsets γ = (b + eα)/f, and δ such that γ/α + δ/β is 0 or a bit off; values up to 200 tell."""
    alpha = 1 + Quadratic(0, 1, d, c)
    beta = alpha / (alpha - 1)
    gamma = (alpha * e + b) / f
    for shift in (0, Fraction(a, 8)):
        one, other = Beatty(alpha, gamma), Beatty(beta, (shift - gamma / alpha) * beta)
        answer = splits([one, other])
        assert bool(answer) is two_hundred(one, other)
        assert answer.witness is None or is_witness([one, other], answer.witness)


def test_compositions_of_splittings_split() -> None:
    """The document's example: ⌊2nα⌋, ⌊(2n − 1)α⌋, ⌊nβ⌋."""
    halves = [Beatty(2), Beatty(2, -1)]
    parts = [*compose(Beatty(PHI), halves), Beatty(PHI + 1)]
    hits = sorted(x for part in parts for x in part.terms(400) if x <= 300)
    assert hits == list(range(1, 301))
    rat = fraenkel_system(3)
    assert splits([*compose(rat[0], halves), *rat[1:]])
    with pytest.raises(BadParameter):
        compose(Beatty(PHI), rat)


@pytest.mark.parametrize(("m", "largest"), [(2, 12), (3, 40), (4, 32)])
def test_fraenkels_conjecture_within_reach(m: int, largest: int) -> None:
    found = list(rational_splittings(m, largest))
    assert all(splits(system) and splits_by_counting(list(system)) for system in found)
    moduli = {tuple(sequence.alpha for sequence in system) for system in found}
    expected = tuple(sequence.alpha for sequence in fraenkel_system(m))
    assert expected in moduli
    if m > 2:
        assert moduli == {expected}


def test_the_search_misses_no_moduli() -> None:
    """All triples of distinct moduli p/q, p ≤ 7, with all offsets: by residues alone."""
    moduli = [(p, q) for p in range(2, 8) for q in range(1, p) if gcd(p, q) == 1]
    found = set()
    for triple in combinations(moduli, 3):
        if sum(Fraction(q, p) for p, q in triple) == 1:
            period = lcm(*(p for p, _ in triple))
            sets = [[residues(p, q, s, period) for s in range(p)] for p, q in triple]
            if any(len(a | b | c) == period for a, b, c in product(*sets)):
                found.add(frozenset(Fraction(p, q) for p, q in triple))
    searched = {frozenset(sequence.alpha for sequence in system) for system in rational_splittings(3, 7)}
    assert searched == found == {frozenset({Fraction(7, 4), Fraction(7, 2), Fraction(7)})}


def test_systems_that_are_not_decided_are_refused() -> None:
    for call in (
        lambda: splits([]),
        lambda: splits([Beatty(1, 0, 0)]),
        lambda: splits([Beatty(PHI)] * 3),
        lambda: fraenkel_system(0),
        lambda: rational_splittings(1, 5).__next__(),
        lambda: disjoint(0, 1, 0, 1, 1, 0),
        lambda: first_multiple_between(1, 5, 3, 2),
    ):
        with pytest.raises(BadParameter):
            call()
