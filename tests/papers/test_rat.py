"""The Rat game and the Mouse game: every row of the document has claims, each gets its verdict, and each can fail."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import partial
from itertools import combinations, count, product
from math import lcm

import pytest

from sprague.games.wythoff import n_heap_wythoff
from sprague.numbers import Quadratic
from sprague.papers import rat, splittings
from sprague.papers.exhibit import Exhibit, compared, entries, printed
from sprague.papers.library import document
from sprague.papers.rat import Columns, floors
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solving import ByDefinition, Outcome
from sprague.strategies.numbered import fat_rat_term

nth_p_position = partial(fat_rat_term, 3)

DOCUMENT = document("R")
SLOW = {"R-multi", "R-multi.constants", "R-multi.further", "R-conj", "R-tribonacci.four-rules", "R-W.proved-6"}
SLOW |= {"R-fat-rules.5", "R-fat.table", "R-8.moves", "R-B", "R-rules.examples", "R-tribonacci", "R-japan"}
SLOW |= {"R-split.graham", "R-split.largest", "R-conj.t-fold"}
"""Claims of seconds each; what they compute is tested to smaller bounds below, or by their kin."""

FALSE_IN_THE_SOURCE = {"R-2.proof-A", "R-B.beta2", "R-5.remark", "R-conj.if", "R-raleigh.exception"} | {
    "R-tribonacci.four-rules"
}


def is_refuted(verdict: Verdict) -> bool:
    return verdict.word == "refuted"


JUDGED = [
    pytest.param(claim, id=claim.id, marks=[pytest.mark.nightly] if claim.id in SLOW else [])
    for claim in DOCUMENT.claims
]


@pytest.mark.parametrize("claim", JUDGED)
def test_the_verdict_is_the_expected_one(claim: Exhibit) -> None:
    judgement = claim.judge()
    assert judgement.as_expected, judgement.verdict.evidence
    if claim.expected == "refuted":
        assert isinstance(judgement.verdict, Refuted) and judgement.verdict.truth


def test_the_false_statements_of_the_source_stay() -> None:
    assert {claim.id for claim in DOCUMENT.claims if claim.expected == "refuted"} == FALSE_IN_THE_SOURCE


# A check that cannot fail is no check: each computation again, with something wrong in it.


def test_any_wrong_entry_of_a_table_is_found() -> None:
    rows = printed("rat_table_5")
    assert len(rows) == 16
    for at, row in enumerate(rows):
        for column in row.keys() - {"n"}:
            wrong = [*rows[:at], row | {column: str(int(row[column]) + 1)}, *rows[at + 1 :]]
            assert is_refuted(compared(entries(wrong, rat.four_by_the_rules), ""))


@pytest.mark.parametrize("columns", [(floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -2)),
                                     (floors(7, 4, 0), floors(7, 2, -1), floors(7, 1, -3)),
                                     (floors(7, 4, 1), floors(7, 2, -2), floors(7, 1, -3))])  # fmt: skip
def test_a_wrong_closed_form_of_rat_is_refuted(columns: Columns) -> None:
    assert is_refuted(rat.agrees_with_the_rules("rat", rat.closed_form(columns), 40))


def test_mouse_with_3n_minus_2_is_refuted() -> None:
    wrong = [floors(3, 2, 0), floors(3, 1, -2)]
    assert is_refuted(rat.agrees_with_the_rules("mouse", rat.closed_form(wrong), 40))


def test_numeration_with_a_missing_condition_is_not_unique() -> None:
    # [1, 1, 3] read with a_2 = 4: the place values no longer fit the bounds of the digits
    assert rat.unique_representations("p", (1, 1, 3), 100) is None
    values = {value for value, _ in rat.representations("p", (1, 1, 4), 8)}
    assert values == set(range(9))
    listed = [value for value, _ in rat.representations("q", (1, 2, 3), 100)]
    assert sorted(listed) == list(range(101))


def test_wrong_formulas_of_fat_rat_are_refuted() -> None:
    right = rat.columns(4)
    assert is_refuted(rat.rules_have((*right[:3], floors(15, 1, -8)), (8, 14, 27, 53)))


def test_strategies_that_disagree_with_the_truth_are_refuted() -> None:
    assert is_refuted(rat.strategies_agree([rat.algebraic, lambda _: True], nth_p_position))


def test_a_strategy_that_takes_more_steps_for_longer_piles_is_refuted() -> None:
    def digit_by_digit(piles: tuple[int, ...]) -> bool:
        rest = piles[-1]
        while rest:
            rest //= 2**40
        return rat.algebraic(piles)

    assert is_refuted(rat.strategies_agree([digit_by_digit], nth_p_position))
    assert isinstance(rat.strategies_agree([rat.algebraic], nth_p_position), Verified)


def test_counting_steps_leaves_the_tracer_as_it_was() -> None:
    before = sys.gettrace()
    with pytest.raises(ZeroDivisionError):
        rat.counted(lambda piles: 1 // piles[0], (0,))
    assert sys.gettrace() is before


def test_other_constants_of_three_heaps_are_refuted() -> None:
    alphas, firsts = rat.KNOWN_ALPHA[:4], rat.KNOWN_FIRST[:4]
    assert isinstance(rat.constants_are(alphas, firsts, 700), Verified)
    assert is_refuted(rat.constants_are((0, -4, -10, -15), firsts, 700))
    assert is_refuted(rat.constants_are(alphas, (0, 23, 33, 57), 700))


def test_another_word_or_recursion_is_not_that_of_the_tribonacci_game() -> None:
    late = ((a, b, c + (a > 12)) for a, b, c in rat.letter_places(1000))
    assert is_refuted(rat.agrees_with_the_rules("tribonacci", late, 80))
    assert is_refuted(rat.agrees_with_the_rules("raleigh", rat.letter_places(1000), 80))
    wrong = "".join(map(rat.letter_by_digits, range(2, 1002)))
    assert wrong != rat.word(1000)


def test_the_tribonacci_game_needs_its_exception() -> None:
    at_large = (
        "x, y, z -> p, q, r: p <= x & q <= y & r <= z & p + q + r < x + y + z & (p = x | q = y | r = z"
        " | x - p <= y - q + z - r & y - q <= x - p + z - r & z - r <= x - p + y - q"
        " | x - p = y - q & z - r > 2(x - p) | x - p = z - r & y - q > 2(x - p) | y - q = z - r & x - p > 2(y - q))"
    )
    assert is_refuted(rat.agrees_with_the_rules(at_large, rat.letter_places(1000), 80))


def test_the_conjectures_are_undecided_where_the_rows_are_too_short() -> None:
    assert rat.conjectures_hold([(4,)], 200).word == "undecided"


def test_last_heaps_are_what_the_definition_gives() -> None:
    known = ByDefinition(n_heap_wythoff(heaps=3))
    for s in range(4):
        for y in range(7):
            lost = next(z for z in count() if known.outcome((s, y, z)) is Outcome.P)
            assert rat.last_heaps((s,), 7)[y] == lost


def test_a_decision_that_errs_about_a_splitting_is_found() -> None:
    assert rat.splits([floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3)])
    assert not rat.splits([floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -2)])
    assert not rat.splits([floors(2, 1, 0), floors(4, 1, -1)])
    assert not rat.splits([floors(2, 1, -2), floors(2, 1, -1)])
    assert not rat.splits([floors(2, 1, -1), floors(2, 1, 2)])
    assert not splittings.hold_each_once([lambda n: 2 * n, lambda n: 2 * n], 50)


def test_exact_covers_are_the_known_ones() -> None:
    assert sorted(splittings.exact_covers(2, 8)) == [((1, 2), (2, 2))]
    assert sorted(splittings.exact_covers(3, 8)) == [
        ((1, 2), (2, 4), (4, 4)),
        ((1, 3), (2, 3), (3, 3)),
        ((1, 4), (2, 2), (3, 4)),
    ]


def test_a_wrong_criterion_for_disjointness_is_refuted() -> None:
    assert is_refuted(splittings.criterion_decides(lambda one, two: one[0] == two[0], 8))
    assert is_refuted(splittings.criterion_decides(lambda one, two: True, 8))


@pytest.mark.parametrize("criterion", [splittings.morikawa, splittings.are_disjoint_somewhere])
def test_the_search_for_splittings_finds_the_one_and_would_show_another(criterion: splittings.Criterion) -> None:
    assert isinstance(splittings.search_finds_one({3: 14, 4: 16}, criterion), Verified)
    assert isinstance(splittings.search_finds_one({3: 6, 4: 14}, criterion), Verified)  # below 2^m − 1 there is none
    assert is_refuted(splittings.search_finds_one({2: 5}, criterion))  # 5/3 and 5/2 beside 3/2 and 3


def test_the_search_misses_no_moduli() -> None:
    """All triples of distinct moduli p/q, p ≤ 7, with all offsets: by residues alone."""
    found = []
    for triple in combinations(splittings.moduli_up_to(7), 3):
        if sum(Fraction(q, p) for p, q in triple) == 1:
            period = lcm(*(p for p, _ in triple))
            words = [[splittings.residue_bits(p, q, s, period) for s in range(p)] for p, q in triple]
            if any(a | b | c == (1 << period) - 1 for a, b, c in product(*words)):
                found.append(triple)
    assert found == splittings.splitting_moduli(3, 7, splittings.morikawa) == [((7, 4), (7, 2), (7, 1))]


def test_the_words_of_a_sequence_are_those_of_every_offset() -> None:
    alpha = Quadratic(0, 1, 2)  # 1, 2, 4, 5, …, moved on by any number of places
    for begin in (1, 100, 10**20):
        terms = {alpha.floor_multiple(n) for n in range(int(begin // 1.5), int(begin // 1.5) + 40)}
        first = max(terms) - 25
        assert sum((first + x in terms) << x for x in range(20)) in splittings.words(1 / alpha, 20)
    assert len(splittings.words(1 / alpha, 20)) == 21


def test_a_wrong_rule_for_irrational_splittings_is_refuted() -> None:
    for wrong in (lambda system: False, lambda system: len(set(system)) < len(system)):
        assert is_refuted(splittings.only_compositions({3: 2, 4: 3}, wrong))


def test_densities_of_a_composition_are_divided_as_integer_splittings_divide() -> None:
    one, other = Quadratic(-1, 1, 5, 2), Quadratic(3, -1, 5, 2)
    assert splittings.is_composition((one / 2, one / 4, one / 4, other))
    assert splittings.is_composition((one / 3, one / 3, one / 3, other / 2, other / 2))
    assert not splittings.is_composition((one / 2, one / 3, one / 6, other))
    assert not splittings.is_composition((one / 2, one / 2, one))
    assert not splittings.is_composition((one / 2, other / 2))


def test_other_coverings_by_three_sequences_are_refuted() -> None:
    assert is_refuted(splittings.three_cover_exactly(lambda period: [((1, 2, 4), 1)] if period == 7 else []))
    assert list(splittings.exact_coverings(2, 5)) == [((1, 4), 1), ((2, 3), 1)]
    assert next(splittings.exact_coverings(4, 15)) == ((1, 2, 4, 8), 1)


def test_other_offsets_of_the_four_sequences_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splittings, "FOUR", ((1, 0), (2, 2), (3, 3), (4, 2)))
    assert is_refuted(splittings.four_sequences())
    monkeypatch.setattr(splittings, "FOUR", ((1, 0), (4, 4), (2, 0), (3, 2)))  # two pairs that cover
    assert is_refuted(splittings.four_sequences())
