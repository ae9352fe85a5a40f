"""What was verified to a bound is proved for all numbers, unless the comparison or the prover says otherwise."""

from __future__ import annotations

import pytest

from sprague.logic.automata.theory import Theory
from sprague.numbers.zeckendorf import fibonacci, zeckendorf
from sprague.papers.boards import euclid as euclid_zero
from sprague.papers.boards import magnetism, sieves, wythoff
from sprague.papers.euclid import chances
from sprague.papers.fibonacci import aperiodicity, partition
from sprague.papers.fibonacci import game as fibonacci_game
from sprague.papers.fibonacci import proof_value_2 as value_2
from sprague.papers.fibonacci import proof_values_0_and_1 as values_0_and_1
from sprague.papers.proof import for_all
from sprague.papers.rat import mouse, numeration, theorems
from sprague.papers.rat import rules as rat_rules
from sprague.papers.rat.quasilinear import floors
from sprague.proofs import Proved, Refuted, Undecided, Verified

TO_9 = Verified("n ≤ 9", "10 cases")
MOUSE_WITH_3N_MINUS_2 = mouse.CLOSED_FORM.replace("3n - 1", "3n - 2")


def test_a_proof_names_what_was_proved_how_and_to_where_it_was_computed():
    verdict = for_all(Verified("piles ≤ 9"), mouse.CLOSED_FORM + mouse.RECURSION)
    assert isinstance(verdict, Proved) and verdict.record
    assert len(verdict.record.obligations) == 5
    assert verdict.evidence.startswith("the-closed-form, its-mex, its-differences: 5 obligations by automata in base 2")
    assert verdict.evidence.endswith("and computed from the rules to piles ≤ 9")


def test_a_proof_that_rests_on_beatty_or_on_a_hand_says_so():
    text = "digits: Zeckendorf\nproved increasing: forall n. floor(n phi) < floor((n + 1) phi)"
    evidence = for_all(TO_9, text, argument="so it goes on").evidence
    assert evidence.count("assuming Beatty 1926") == 1
    assert "; by hand: so it goes on; and computed from the definition to n ≤ 9: 10 cases" in evidence


@pytest.mark.parametrize("compared", [Refuted("n = 3"), Undecided("no time"), Proved("every case")])
def test_only_what_was_verified_is_given_to_the_prover(compared):
    assert for_all(compared, "this is not even read") is compared


@pytest.mark.parametrize(
    "wrong",
    [
        MOUSE_WITH_3N_MINUS_2,
        theorems.CLOSED_FORM.replace("7n - 3", "7n - 2"),
        mouse.CLOSED_FORM + mouse.RECURSION.replace("(3n - 1)/2", "(3n - 2)/2"),
        fibonacci_game.GAME + fibonacci_game.VALUE_2.replace("~into_AB_plus_1", "into_AB_plus_1"),
    ],
)
def test_a_wrong_formula_is_refuted_by_the_prover_even_where_the_comparison_missed_it(wrong):
    assert isinstance(for_all(TO_9, wrong), Refuted)


MUTATED = [
    (magnetism.STRETCHES + magnetism.TABLE, "v = n % 2", "v = n % 3"),
    (magnetism.STRETCHES + magnetism.TABLE, "v = n\n", "v = n + 1\n"),
    (
        magnetism.STRETCHES + magnetism.TABLE,
        "i >= 1 & G_equal(i, a) & G_different",
        "i >= 0 & G_different(i, a) & G_equal",
    ),
    (magnetism.STRETCHES + magnetism.TABLE, "i + j + 1 = n", "i + j = n"),
    (sieves.GOLDEN_SIEVE, "floor(m phi) + m", "floor(m phi) + m + 1"),
    (wythoff.RAYS + wythoff.TOTALS, "m < n", "m <= n"),
    (wythoff.MOVES + wythoff.PICTURE, "u < x & v < y & x + v", "u <= x & v <= y & x + v"),
    (wythoff.MOVES + wythoff.ENDS, "y > 0 <=>", "x > 0 <=>"),
    (wythoff.RAYS + wythoff.WAYS, "y > floor(x phi) =>", "y >= x =>"),
    (euclid_zero.LOST + euclid_zero.WON, "b <= floor(a phi)", "b < floor(a phi)"),
    (euclid_zero.LOST + euclid_zero.FORCED, "floor((b - a) phi) < a", "floor((b - a + 1) phi) < a"),
    (euclid_zero.LOST + euclid_zero.LARGEST, "a + r & r < a", "a + r + 1 & r < a"),
    (euclid_zero.LOST + euclid_zero.ONE_LESS, "r >= 1 &", "r >= 0 &"),
    (euclid_zero.LOST + euclid_zero.BELOW_TWO, "b < 2a", "2b < 3a"),
    (chances.RATIOS, "a + b <= floor(a phi)", "a + b < floor(a phi)"),
    (chances.BY_CHILDREN, "=> ~C(a, a + b)", "=> C(a, a + b)"),
    (chances.BY_CHILDREN, "(C(a, a + b) <=>", "(C(a, 2a + b) <=>"),
    (fibonacci_game.GAME + value_2.PARTS + value_2.ODD_K, "A(q) & ~AB(q)", "AB(q)"),
    (fibonacci_game.GAME + value_2.PARTS + value_2.EVEN_K, "=> B(q) | A(q) & ~AB(q)", "=> A(q)"),
    (fibonacci_game.GAME + value_2.PARTS + value_2.SMALL_L, "h < e\n", "h <= e\n"),
    (fibonacci_game.GAME + value_2.PARTS + value_2.CARRY, "z = 2", "z = 5"),
    (value_2.IDENTITY, "f = g + h + y", "f = g + y"),
    (value_2.IDENTITY, "2h = g + w", "2h = g + v"),
    (fibonacci_game.GAME + value_2.RECIPE, "left(p, v, 5)", "left(p, v, 2)"),
    (fibonacci_game.GAME + value_2.RECIPE, "m > 21", "m >= 8"),
    (partition.EVEN_FROM_ODD, "f = x + 1", "f = x + 2"),
    (values_0_and_1.ODD_DIFFERENCE, "u = x + v", "u = x + v + 1"),
    (aperiodicity.MORPHISM, "B_gap(x, 3) & B_gap(x + 1, 2)", "B_gap(x, 2) & B_gap(x + 1, 3)"),
    (numeration.Q_DIGITS, "= a + 1)", "= a)"),
    (mouse.RULES, "(y - x) % 3 = 0", "(y - x) % 3 = 1"),
    (rat_rules.RULES, "r - p = 4 (mod 7)", "r - p = 3 (mod 7)"),
]


@pytest.mark.parametrize(("text", "right", "wrong"), MUTATED, ids=[f"{right} / {wrong}" for _, right, wrong in MUTATED])
def test_a_text_for_the_prover_is_no_longer_proved_with_a_slip_in_it(text, right, wrong):
    assert right in text
    assert isinstance(for_all(TO_9, text.replace(right, wrong, 1)), Refuted)


def test_the_parts_of_a_zeckendorf_representation_are_those_of_its_digits():
    theory = Theory("Zeckendorf")
    for line in value_2.PARTS.splitlines():
        if line.startswith(("define above", "define below", "define part", "define first", "define last")):
            head, _, meaning = line.partition(": ")
            name, variables = head.removeprefix("define ").rstrip(")").split("(")
            theory.define(name, variables.split(", "), meaning)
    for p in range(90):
        terms = sorted(fibonacci(index) for index in zeckendorf(p))
        held = [g for g in range(1, 90) if theory.meaning("part")[1].holds({"g": g, "p": p})]
        assert held == terms
        for g in (1, 2, 3, 5, 8, 13, 21):
            first = [f for f in range(90) if theory.meaning("first")[1].holds({"p": p, "g": g, "f": f})]
            last = [h for h in range(90) if theory.meaning("last")[1].holds({"p": p, "g": g, "h": h})]
            assert first == [f for f in terms if f >= g][:1] and last == [h for h in terms if h < g][-1:]


def test_a_wrong_formula_is_refuted_by_the_comparison_even_where_the_prover_is_given_the_right_one():
    compared = theorems.agrees_with_the_rules("mouse", theorems.closed_form([floors(3, 2, 0), floors(3, 1, -2)]), 40)
    assert isinstance(for_all(compared, mouse.CLOSED_FORM), Refuted)


BEYOND_LINEAR_RULES = "digits: Zeckendorf\nproved cone P-positions of euclid: x1 >= 1 & x1 <= x2 & x2 <= floor(x1 phi)"


def test_what_the_prover_does_not_decide_stays_verified():
    assert for_all(TO_9, BEYOND_LINEAR_RULES) is TO_9


def test_one_undecided_claim_among_several_leaves_it_verified():
    assert for_all(TO_9, f"proved sum: forall x, y. x + y = y + x\n{BEYOND_LINEAR_RULES}") is TO_9
