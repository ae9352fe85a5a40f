"""The claims of Larsson and Fox: their verdicts, that each check can fail, and the truth where one is refuted."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from sprague.numbers.quadratic import Quadratic, floor_phi, floor_phi_squared
from sprague.numbers.zeckendorf import fibonacci, zeckendorf
from sprague.papers.fibonacci import (
    DOCUMENT,
    aperiodicity,
    game,
    partition,
    proof_value_2,
    proof_values_0_and_1,
    representations,
    sequences,
)
from sprague.papers.fibonacci.comparison import Comparison, agreed, always
from sprague.papers.fibonacci.floors import F_39, LOWER, UPPER, Expression, is_floor, lower, lower_of_upper, upper

ROWS = ("F-seq", "F-zeck", "F-odd", "F-1", "F-2", "F-aper")
CLAIMS = {claim.id: claim for claim in DOCUMENT.claims}
SMALL = 3000


def test_every_row_of_the_document_is_covered():
    assert {id.split(".")[0] for id in CLAIMS} == set(ROWS)
    assert set(ROWS) <= set(CLAIMS)


@pytest.mark.parametrize("id", CLAIMS)
def test_the_verdict_is_the_expected_one(id):
    judgement = CLAIMS[id].judge()
    assert judgement.as_expected, judgement.verdict.evidence


# --- Every check fails where what it checks is wrong. ---


@pytest.fixture
def small_bounds(monkeypatch):
    """The errors made below are small: no need to look for them far up."""
    for module in (representations, partition, game, proof_values_0_and_1, proof_value_2):
        monkeypatch.setattr(module, "BELOW", 20_000)
    monkeypatch.setattr(partition, "LARGEST", 20_000)
    monkeypatch.setattr(sequences, "LARGEST_N", 20_000)
    monkeypatch.setattr(aperiodicity, "GAPS", 20_000)


def one_more_at(n, function):
    """The function, its value for ``n`` larger by 1."""
    return lambda x: function(x) + (x == n)


def index_at(x, index):
    """z₁, wrong at one number."""
    return lambda points: np.where(points == x, index, representations.smallest_index(points))


def without(x, members):
    """The set without one of its numbers."""
    return lambda below: members(below)[members(below) != x]


def one_wrong_term():
    return ((name, first, [*terms[:-1], terms[-1] + 1]) for name, first, terms in ORIGINAL_TERMS)


def periodic():
    return np.resize(np.array([0, 1, 2], dtype=np.uint8), game.HEAPS)


def with_a_four():
    return np.append(game.nim_values(), np.uint8(4))


def flipped_word(length):
    word = ORIGINAL_WORD(length)
    word[length // 2] ^= True
    return word


def wrong_membership(below):
    values = ORIGINAL_MEMBERSHIP(below)
    values[below - 1] ^= 1
    return values


def doubled_sums():
    return representations.sums(range(1, 12), 12)


ORIGINAL_TERMS = list(sequences.published_terms())
ORIGINAL_WORD, ORIGINAL_MEMBERSHIP = aperiodicity.fibonacci_word, game.by_membership
wrong_fibonacci = one_more_at(60, fibonacci)
b_0, b_0_plus_1, ab_plus_1 = partition.b_0, partition.b_0_plus_1, partition.ab_plus_1

MUTATIONS = [
    ("F-seq", sequences, "lower_of_upper", one_more_at(4000, lower_of_upper)),
    ("F-seq.oeis", sequences, "published_terms", one_wrong_term),
    ("F-zeck", representations, "zeckendorf_sums", doubled_sums),
    ("F-zeck.even", representations, "lower", one_more_at(4000, lower)),
    ("F-zeck.odd", representations, "upper", one_more_at(4000, upper)),
    ("F-zeck.shift", representations, "upper", one_more_at(4000, upper)),
    ("F-odd", representations, "least_odd_sums", doubled_sums),
    ("F-odd.shift", representations, "lower", one_more_at(4000, lower)),
    ("F-1", partition, "ab_plus_1", without(9, ab_plus_1)),
    ("F-1.AB", partition, "ab_plus_1", without(9, ab_plus_1)),
    ("F-1.coincide", partition, "b_0", lambda below: np.arange(below)),
    ("F-1.shift", partition, "lower_of_upper", one_more_at(4000, lower_of_upper)),
    ("F-1.B", partition, "b_0_plus_1", without(6, b_0_plus_1)),
    ("F-1.identity", partition, "fibonacci", wrong_fibonacci),
    ("F-2.rules", game, "fibonacci", one_more_at(7, fibonacci)),
    ("F-2", game, "by_membership", wrong_membership),
    ("F-2.oeis", game, "published_terms", one_wrong_term),
    ("F-2.zero", game, "b_0", lambda below: np.append(b_0(below), 1)),
    ("F-2.one", game, "b_0", without(0, b_0)),
    ("F-2.two", game, "b_0_plus_1", without(3, b_0_plus_1)),
    ("F-2.zero-z1", proof_values_0_and_1, "smallest_index", index_at(3, 5)),
    ("F-2.zero-trivial", proof_values_0_and_1, "smallest_index", index_at(6, 3)),
    ("F-2.zero-F3", proof_values_0_and_1, "smallest_index", index_at(3, 5)),
    ("F-2.zero-not-F2", proof_values_0_and_1, "smallest_index", index_at(3, 2)),
    ("F-2.zero-identity", proof_values_0_and_1, "fibonacci", wrong_fibonacci),
    ("F-2.zero-larger", proof_values_0_and_1, "smallest_index", index_at(3, 2)),
    ("F-2.zero-smaller", proof_values_0_and_1, "smallest_index", index_at(2, 1)),
    ("F-2.two-odd-k", proof_value_2, "_a_without_ab", lambda: np.arange(0)),
    ("F-2.two-even-k", proof_value_2, "b_0", without(7, b_0)),
    ("F-2.two-identity", proof_value_2, "fibonacci", wrong_fibonacci),
    ("F-2.two-small-l", proof_value_2, "_a_without_ab", lambda: np.arange(0)),
    ("F-2.two-carry", proof_value_2, "smallest_index", index_at(7, 5)),
    ("F-2.two-first", proof_value_2, "b_0", without(7, b_0)),
    ("F-2.two-z1", proof_value_2, "b_0", without(0, b_0)),
    ("F-aper.ternary", aperiodicity, "nim_values", with_a_four),
    ("F-aper.dimension", aperiodicity, "nim_values", with_a_four),
    ("F-aper.classical", aperiodicity, "nim_values", with_a_four),
    ("F-aper.sets", aperiodicity, "DENSITIES", {"the even numbers": Quadratic(1, 0, 1, 2)}),
    ("F-aper.morphism", aperiodicity, "fibonacci_word", flipped_word),
]


@pytest.mark.parametrize(("id", "module", "name", "wrong"), MUTATIONS, ids=[mutation[0] for mutation in MUTATIONS])
def test_a_wrong_formula_or_entry_is_refuted(monkeypatch, small_bounds, id, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    assert CLAIMS[id].compute().word == "refuted"


def test_a_sequence_with_a_period_is_not_called_aperiodic(monkeypatch):
    monkeypatch.setattr(aperiodicity, "nim_values", periodic)
    verdict = CLAIMS["F-aper"].compute()
    assert verdict.word == "undecided"  # what is computed never refutes it: a period might break later
    assert "period 3" in verdict.evidence


def test_every_check_that_succeeds_was_made_to_fail():
    mutated = {mutation[0] for mutation in MUTATIONS} | {"F-aper"}
    assert mutated == {id for id, claim in CLAIMS.items() if claim.expected != "refuted"}


# --- What is true where the source is not; by definition, in small cases. ---


def b_0_by_definition():
    return {floor_phi_squared(n) for n in range(SMALL)}


def ab_plus_1_by_definition():
    return [floor_phi(floor_phi_squared(n)) + 1 for n in range(1, SMALL)]


def odd_fibonacci(limit):
    return [(i, fibonacci(2 * i + 1)) for i in range(1, 40) if fibonacci(2 * i + 1) <= limit]


def test_b_0_plus_1_and_ab_plus_1_partition_a():
    members = sorted([*(b + 1 for b in b_0_by_definition()), *ab_plus_1_by_definition()])
    a = [floor_phi(n) for n in range(1, SMALL)]
    assert members[: len(a)] == a


def test_a_larger_index_leaves_z1_equal_to_2_when_1_is_added():
    for p in b_0_by_definition():
        for i, f in odd_fibonacci(p):
            if zeckendorf(p)[0] > 2 * i + 1:
                assert zeckendorf(p - f)[0] == 2 * i + 2
                assert zeckendorf(p - f + 1)[0] == 2


def test_alpha_in_b_has_z1_equal_to_3_and_z2_at_least_5():
    for p in ab_plus_1_by_definition():
        for _, f in odd_fibonacci(p):
            indices = zeckendorf(p - f)
            assert indices[0] % 2 == 0 or (indices[0] == 3 and min(indices[1:], default=5) >= 5)


def test_the_mended_recipe_moves_every_heap_of_ab_plus_1_into_b_0():
    b = b_0_by_definition()
    for p in ab_plus_1_by_definition():
        if p >= SMALL:
            break
        j, *larger = zeckendorf(p + 1)
        index = j if not larger or larger[0] % 2 else larger[0] - 1
        assert index % 2 == 1 and p + 1 - fibonacci(index) in b


def test_the_recipe_lacks_exactly_the_heaps_with_z2_of_a_equal_to_6_that_cannot_be_emptied():
    found = proof_value_2.recipe()
    for p, i in zip(found.p[:SMALL].tolist(), found.i[:SMALL].tolist(), strict=True):
        a, emptied = zeckendorf(p - 1), len(zeckendorf(p + 1)) == 1
        assert (i == 0) == (a[:2] == (4, 6) and not emptied)


# --- The tools of the document. ---


@pytest.mark.parametrize("n", [0, 1, 2, 10**6, 39_088_169, F_39 - 1, F_39])
def test_floors_by_the_convergent_are_those_by_the_square_root(n):
    points = np.arange(max(n - 50, 0), n + 1)
    assert lower(points).tolist() == [floor_phi(x) for x in points.tolist()]
    assert upper(points).tolist() == [floor_phi_squared(x) for x in points.tolist()]


def test_floors_beyond_64_bits_are_refused():
    with pytest.raises(ValueError, match="63245986 is allowed"):
        lower(np.array([F_39 + 1]))


def test_the_exact_argument_accepts_floors_and_nothing_else():
    phi_a, phi_b = LOWER.times_phi(), UPPER.times_phi()
    twice_a_plus_n = Expression(2 * LOWER.x + 1, 2 * LOWER.y)
    assert is_floor(UPPER.plus(0, 0, -1), phi_a)
    assert is_floor(twice_a_plus_n, phi_b)
    assert not is_floor(UPPER, phi_a)
    assert not is_floor(twice_a_plus_n.plus(0, 0, 1), phi_b)
    assert not is_floor(UPPER, phi_b)


@pytest.mark.parametrize(("least", "odd_only"), [(2, False), (1, True)])
def test_sums_are_those_of_all_sets_without_neighbours(least, odd_only):
    found = representations.sums(range(least, 12, 1 + odd_only), 11)
    expected = [
        (sum(map(fibonacci, chosen)), sum(fibonacci(index + 1) for index in chosen), chosen[0])
        for size in range(1, 7)
        for chosen in combinations(range(least, 12), size)
        if all(b - a > 1 for a, b in pairwise(chosen)) and not (odd_only and chosen[0] % 2 == 0)
    ]
    assert sorted(zip(*(column.tolist() for column in found), strict=True)) == sorted(expected)


def test_smallest_and_second_index_are_those_of_the_greedy_representation():
    x = np.arange(1, SMALL)
    assert representations.smallest_index(x).tolist() == [zeckendorf(n)[0] for n in x.tolist()]
    assert representations.second_index(x).tolist() == [(*zeckendorf(n), 0)[1] for n in x.tolist()]


def test_the_indices_next_to_a_move_are_those_of_the_representation():
    for moves in proof_value_2.all_moves():
        for p, k, below in zip(moves.p[:200].tolist(), moves.k.tolist(), moves.l.tolist(), strict=False):
            indices = zeckendorf(p)
            assert k == min(index for index in indices if index > 2 * moves.i)
            assert below == max(index for index in indices if index <= 2 * moves.i)


@pytest.mark.parametrize("period", [1, 2, 7, 40])
def test_a_period_that_starts_before_the_preperiod_survives_and_one_that_breaks_does_not(period):
    values = bytes(n % period for n in range(400))
    assert aperiodicity.surviving_period(values, 100, 60) == period
    assert aperiodicity.surviving_period(values[:-1] + b"\xff", 100, 60) is None


def test_a_comparison_of_arrays_of_different_length_is_a_difference():
    assert Comparison("n", np.arange(3), np.arange(4)).first_difference() == "n: stated 3 values, computed 4"


def test_agreement_about_nothing_gives_no_verdict():
    with pytest.raises(ValueError, match="nothing was compared"):
        agreed([always("n", np.zeros(0, dtype=np.bool_))], "nothing")
