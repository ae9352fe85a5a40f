"""What was verified to a bound is proved for all numbers, unless the comparison or the prover says otherwise."""

from __future__ import annotations

import pytest

from sprague.papers.fibonacci import game as fibonacci_game
from sprague.papers.proof import for_all
from sprague.papers.rat import mouse, theorems
from sprague.papers.rat.quasilinear import floors
from sprague.prove import Proved, Refuted, Undecided, Verified

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


def test_a_wrong_formula_is_refuted_by_the_comparison_even_where_the_prover_is_given_the_right_one():
    compared = theorems.agrees_with_the_rules("mouse", theorems.closed_form([floors(3, 2, 0), floors(3, 1, -2)]), 40)
    assert isinstance(for_all(compared, mouse.CLOSED_FORM), Refuted)


def test_what_the_prover_does_not_decide_stays_verified():
    beyond_linear_rules = "proved all-lost P-positions of euclid: 0 = 0"
    assert for_all(TO_9, beyond_linear_rules) is TO_9


def test_one_undecided_claim_among_several_leaves_it_verified():
    texts = "proved sum: forall x, y. x + y = y + x\nproved all-lost P-positions of euclid: 0 = 0"
    assert for_all(TO_9, texts) is TO_9
