from fractions import Fraction
from itertools import islice, product
from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.guess.guesses import by_blocks, completed_by_mex, formulas
from sprague.guess.mex_differences import MexDifferences, mex_differences
from sprague.guess.moved_digits import moved_digits
from sprague.guess.p_table import PTable
from sprague.guess.quasilinear import Quasilinear, quasilinear, rational_beatty
from sprague.guess.slopes import cone, periodic, quadratic_between, shifted_slope, slope, slope_interval
from sprague.logic.automata.theory import Theory
from sprague.numbers import floor_phi
from sprague.numbers.periods import Period, observed_period


def beatty(p, q, s, count):
    return [(p * n + s) // q for n in range(count)]


@given(st.integers(1, 60), st.integers(1, 9), st.integers(-20, 20))
def test_a_rational_beatty_form_is_found_and_continues_the_terms(p, q, s):
    terms = beatty(p, q, s, 200)
    law = quasilinear(terms[:80])
    form = rational_beatty(law)
    assert [law.term(n) for n in range(200)] == terms
    assert [form.term(n) for n in range(200)] == terms


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(0, 12))
def test_a_quasilinear_law_is_found_with_a_period_no_longer_than_that_it_was_made_with(differences, first):
    terms = [first]
    while len(terms) < 120:
        terms.append(terms[-1] + differences[(len(terms) - 1) % len(differences)])
    law = quasilinear(terms[:60])
    assert law.q <= len(differences)
    assert [law.term(n) for n in range(120)] == terms


def test_too_few_terms_are_not_believed():
    assert quasilinear(beatty(7, 4, 0, 23)) is None
    assert quasilinear(beatty(7, 4, 0, 24)) is not None


def test_a_sequence_that_leaves_its_law_after_500_terms_has_no_law():
    terms = [*beatty(7, 4, 0, 500), 10**6]
    assert quasilinear(terms[:500]) is not None
    assert quasilinear(terms) is None


def test_a_convergent_of_phi_is_no_law_of_the_wythoff_numbers_until_six_of_its_periods_are_seen():
    # ⌊377n/233⌋ agrees with ⌊nφ⌋ for hundreds of terms
    golden = [(n + isqrt(5 * n * n)) // 2 for n in range(600)]
    assert quasilinear(golden) is None


def test_the_index_of_a_term_is_its_place():
    law = Quasilinear((0, 1, 4), 1, 7)
    terms = [law.term(n) for n in range(40)]
    for value in range(terms[-1]):
        assert law.index(value) == (terms.index(value) if value in terms else None)
        assert law.index_from(value) == next(n for n, term in enumerate(terms) if term >= value)


@pytest.mark.parametrize(("a", "needed"), [(1, 14), (2, 36), (3, 90), (4, 180), (5, 340)])
def test_the_slope_of_the_generalised_wythoff_games_is_found_from_twice_the_terms_that_show_it(a, needed):
    # α = (2 − a + √(a² + 4))/2 = [1; a, a, …]
    terms = [((2 - a) * n + isqrt((a * a + 4) * n * n)) // 2 for n in range(2 * needed)]
    found = slope(terms)
    assert found.period == (a,)
    assert [found.term(n) for n in range(10**4, 10**4 + 50)] == [
        ((2 - a) * n + isqrt((a * a + 4) * n * n)) // 2 for n in range(10**4, 10**4 + 50)
    ]


def test_a_sequence_that_leaves_its_slope_after_500_terms_has_none():
    golden = [(n + isqrt(5 * n * n)) // 2 for n in range(501)]
    assert slope(golden) is not None
    assert slope([*golden[:-1], golden[-1] + 1]) is None


@given(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.lists(st.integers(1, 6), max_size=2))
def test_a_periodic_continued_fraction_has_the_quotients_it_was_made_of(repeated, before):
    expected = (before + repeated * 20)[:12]
    assert list(islice(periodic(before, repeated).quotients(), 12)) == expected


@given(st.integers(1, 40), st.integers(1, 40))
def test_the_interval_of_slopes_holds_the_slope(p, q):
    terms = beatty(p, q, 0, 30)
    low, high = slope_interval(terms)
    assert low <= Fraction(p, q) < high


def test_an_interval_without_a_quotient_to_spare_suggests_no_slope():
    assert quadratic_between(Fraction(3, 2), Fraction(2)) is None


@given(st.integers(1, 12))
def test_pairs_with_a_multiple_of_n_for_difference_are_the_beatty_pairs(a):
    law = MexDifferences(Quasilinear((0,), 0, a))
    assert law.multiple == a
    pairs = list(islice(law.pairs(), 60))
    assert pairs == [(law.alpha.floor_multiple(n), law.alpha.floor_multiple(n) + a * n) for n in range(60)]
    assert mex_differences(pairs) == law


def test_pairs_that_leave_the_law_have_none():
    pairs = list(islice(MexDifferences(Quasilinear((0,), 0, 2)).pairs(), 501))
    low, high = pairs[-1]
    assert mex_differences(pairs) is not None
    assert mex_differences([*pairs[:-1], (low, high + 1)]) is None


@given(st.lists(st.integers(0, 5), max_size=10), st.lists(st.integers(0, 5), min_size=1, max_size=7), st.integers(0, 3))
def test_a_period_or_arithmetic_period_continues_the_values(before, repeated, saltus):
    values = before + [value + saltus * i for i in range(40) for value in repeated]
    found = observed_period(values)
    assert isinstance(found, Period)
    assert found.period <= len(repeated)
    assert all(
        values[n + found.period] == values[n] + found.saltus for n in range(found.preperiod, len(values) - found.period)
    )


def test_a_period_that_ends_just_before_the_last_value_is_none():
    assert observed_period([0, 1, 2] * 170 + [7]) is None


@given(st.integers(30, 80))
def test_a_set_that_is_no_cone_is_not_called_one(bound):
    pairs = {(x, y) for x in range(1, bound + 1) for y in range(x, bound + 1) if y * y - x * y - x * x < 0}
    assert cone(sorted(pairs), bound) is not None
    assert cone(sorted(pairs - {(7, 8)}), bound) is None


def fat_rat(m, count):
    """Coordinate i of position n is ⌊(2ᵐ − 1)n/2ᵐ⁻ⁱ⌋ − 2ⁱ⁻¹ + 1 (Fraenkel's formula)."""
    top = 2**m - 1
    terms = [tuple(top * n // 2 ** (m - i) - 2 ** (i - 1) + 1 for i in range(1, m + 1)) for n in range(1, count)]
    return [(0,) * m, *terms]


@pytest.mark.parametrize(("m", "count"), [(3, 6), (4, 10)])
def test_few_positions_of_fat_rat_give_the_laws_of_all_when_the_first_coordinate_is_a_mex(m, count):
    columns = list(zip(*fat_rat(m, count), strict=True))
    laws = completed_by_mex(columns)
    expected = fat_rat(m, 500)
    assert [tuple(law.term(n) for law in laws) for n in range(500)] == expected


@pytest.mark.parametrize("m", range(2, 9))
def test_nine_pairs_of_numbers_apart_from_the_multiples_of_m_give_the_law_of_all(m):
    apart = [n for n in range(1, 4000) if n % m]
    pairs = [(0, 0), *zip(apart, range(m, 2000, m), strict=False)]
    laws = completed_by_mex(list(zip(*pairs[:9], strict=True)))
    assert [tuple(law.term(n) for law in laws) for n in range(200)] == pairs[:200]
    table = PTable(("x", "y"), tuple(pairs[:9]), 8 * m)
    first = "2n − 1" if m == 2 else f"⌊({m}n − 1)/{m - 1}⌋"
    assert any(guess.statement == f"({first}, {m}n), n ≥ 1, and (0, 0)" for guess in formulas(table))


@pytest.mark.parametrize(("bound", "is_one"), [(42, True), (64, False)])
def test_positions_that_end_within_the_table_are_no_sequence(bound, is_one):
    lost = [0, 1, 3, 7, 15, 16, 17, *range(35, 43)]  # where at least a fifth of a pile and at most half of it is taken
    found = formulas(PTable(("x",), tuple((n,) for n in lost), bound))
    assert any(guess.statement.startswith("(n + 28), n ≥ 7") for guess in found) is is_one


def letters(images, length):
    """Places of the letters of the word that the morphism leaves as it is, the first place 1."""
    word = "a"
    while len(word) < length:
        word = "".join(images[letter] for letter in word)
    return [[i for i, letter in enumerate(word[:length], 1) if letter == each] for each in images]


TRIBONACCI = [(0, 0, 0), *zip(*letters({"a": "ab", "b": "ac", "c": "a"}, 3000), strict=False)]
RALEIGH = [
    (0, 0, 0),
    *((floor_phi(floor_phi(n)), floor_phi(n) + n, floor_phi(floor_phi(n) + n)) for n in range(1, 400)),
]


@pytest.mark.parametrize(
    ("rows", "system", "shown"),
    [
        (
            TRIBONACCI,
            "Tribonacci",
            "(x, x′, x″), where x − 1 ends in 0 and x′, x″ are x with 0, 00 appended (Tribonacci); and (0, 0, 0)",
        ),
        (
            RALEIGH,
            "Zeckendorf",
            "(x, x + 1, x′ + 1), where x − 1 ends in 00 and x′ is x with 0 appended (Zeckendorf); and (0, 0, 0)",
        ),
    ],
    ids=["tribonacci", "raleigh"],
)
@pytest.mark.parametrize("bound", [40, 64, 200])
def test_coordinates_that_are_digits_moved_up_are_told_by_few_and_say_all(rows, system, shown, bound):
    within = tuple(row for row in rows if row[2] <= bound)
    formula = next(moved_digits("xyz", within, bound))
    assert (formula.statement, formula.system.name) == (shown, system)
    relation = Theory(formula.system).relation(formula.meaning, ["x", "y", "z"])
    points = {row for row in rows if row[2] <= 600}
    assert all(relation.holds(dict(zip("xyz", point, strict=True))) for point in points)
    near = {(x + a, y + b, z + c) for x, y, z in points for a, b, c in product((0, 1), (0, 1, 2), (0, 1))} - points
    assert not any(relation.holds(dict(zip("xyz", point, strict=True))) for point in near if point[2] <= 600)


@pytest.mark.parametrize("changed", [(7, 13, 25), (7, 14, 24), (8, 13, 24)])
def test_coordinates_with_one_number_changed_are_no_digits_moved_up(changed):
    rows = [changed if row == (7, 13, 24) else row for row in TRIBONACCI if row[2] <= 200]
    assert not list(moved_digits("xyz", rows, 200))
    missing = [row for row in TRIBONACCI if row[2] <= 200 and row != (12, 22, 41)]
    assert not list(moved_digits("xyz", missing, 200))


def test_coordinates_of_any_name_may_be_digits_moved_up():
    rows = [row for row in TRIBONACCI if row[2] <= 100]
    formula = next(moved_digits(["t", "t1", "u"], rows, 100))
    assert formula.statement.startswith("(t, t′, t″), where t − 1 ends in 0")
    assert Theory(formula.system).relation(formula.meaning, ["t", "t1", "u"]).holds({"t": 7, "t1": 13, "u": 24})


def test_positions_whose_first_coordinate_is_no_mex_are_not_completed():
    columns = list(zip(*((2 * n, 4 * n, 8 * n) for n in range(12)), strict=True))
    assert completed_by_mex(columns) is None


LAWS = [
    MexDifferences(Quasilinear((0, 1, 2, 3, 4, 5), 1, 7)),
    MexDifferences(Quasilinear((0, 5, 6), 1, 9)),
    MexDifferences(Quasilinear((0,), 0, 2), 2),
    MexDifferences(Quasilinear((0,), 0, 1), 3),
    MexDifferences(Quasilinear((1,), 0, 2)),  # of misère play, where B(0) is one of the numbers too
    MexDifferences(Quasilinear((1, 4), 1, 2), 2),
]


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_pairs_of_a_difference_law_are_found_without_those_before_them(law):
    pairs = list(islice(law.pairs(), 3000))
    assert [law.pair(n) for n in range(0, 3000, 7)] == pairs[::7]
    assert law.pairs_between(1234, 1300) == pairs[1234:1301]
    assert all(pile in law.find(pile) and law.find(pile) in pairs for pile in range(1, 900, 13))


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_far_out_every_number_is_still_in_one_pair_only(law):
    # what A(n) = mex of all earlier says, 300 digits from the beginning: the numbers between two terms of A are those
    # of A and those of B, and the numbering of the two columns fits
    first = 10**300
    column = [a for a, _ in law.pairs_between(first, first + 60)]
    missing = [x for x in range(column[0], column[-1]) if x not in set(column)]
    found = [law.find(x) for x in missing]
    assert all(pair[1] == x for pair, x in zip(found, missing, strict=True))
    assert all(law.find(a)[0] == a for a in column[:5])
    steps = [b - law.factor * a for a, b in found]
    numbers = [law.differences.index(step) for step in steps]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_pair_law_with_a_factor_is_told_from_others():
    for law in LAWS:
        assert mex_differences(list(islice(law.pairs(), 200))) == law
    pairs = list(islice(LAWS[2].pairs(), 200))
    assert mex_differences([*pairs[:-1], (pairs[-1][0], pairs[-1][1] + 1)]) is None


@given(st.integers(1, 4), st.integers(0, 5), st.integers(-6, 6))
@settings(max_examples=25)
def test_a_beatty_sequence_with_an_offset_is_found_and_continues_the_terms(a, index, added):
    alpha = periodic([], [a])
    terms = [alpha.floor_multiple(n + index) + added for n in range(240)]
    found = shifted_slope(terms)
    assert found is not None
    assert [found.term(n) for n in range(10**6, 10**6 + 60)] == [
        alpha.floor_multiple(n + index) + added for n in range(10**6, 10**6 + 60)
    ]
    assert shifted_slope([*terms[:-1], terms[-1] + 1]) is None


@pytest.mark.parametrize("k", [2, 3, 4, 6])
def test_pairs_by_their_quotients_are_told_with_the_largest_block(k):
    law = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23), (16, 26)]
    points = {tuple(sorted((k * a + r, k * b + s))) for a, b in law for r in range(k) for s in range(k)}
    found = next(by_blocks(PTable(("x", "y"), tuple(sorted(points)), 28 * k - 1)))
    assert found.statement.startswith(f"({k}a + r, {k}b + s) where (a, b) = (⌊nφ⌋, ⌊nφ⌋ + n)")
