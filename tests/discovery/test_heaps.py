import random

import pytest

import sprague
from sprague import discovery
from sprague.discovery import load
from sprague.discovery.heaps import heap_laws
from sprague.errors import TooLarge
from sprague.games import Octal, Ruleset, Subtraction, TakingBreaking, game
from sprague.guess.value_laws import ValueLaw
from sprague.laws.heap_values import HeapLaw, heap_rules, prove_heap_law
from sprague.logic.automata.digits import base, zeckendorf
from sprague.logic.automata.limits import Limits
from sprague.logic.automata.theory import Theory
from sprague.solving import nim_sequence, nim_value

LAWS = {
    "laskers-nim": "G(n + 4) = G(n) + 4 for all n ≥ 1, G = 0, 1, 2, 4, 3, …",
    "mock-turtles": "G(n) = the odious one of 2n − 2 and 2n − 1, n ≥ 1, and G(0) = 0",
    "ruler": "G(n) = the least part of n (base 2), n ≥ 1, and G(0) = 0",
    "0.8": "G(n + 3) = G(n) + 1 for all n ≥ 1",
    "8.2": "G(n + 6) = G(n) + 3 for all n ≥ 1",
    "4.(7)": "G(n + 1) = G(n) + 2 for all n ≥ 2, G = 0, 1, 2, …",
    "subtraction:first=2,step=3": "G(n + 3) = G(n) for all n ≥ 3, G = 0, 0, 1, 1, 0, 2, …",
}


def wrong(law, n, v):
    """The law, with value v at n instead of its own."""
    theory = Theory(law.relation.digits)
    theory.define("given", ["n", "v"], law.relation)
    return ValueLaw("wrong", "", theory.relation(f"(given(n, v) & n != {n}) | (n = {n} & v = {v})", "nv"))


@pytest.mark.parametrize("name", LAWS)
def test_the_nim_values_of_all_heaps_come_out_of_the_rules_and_are_proved(name):
    found = discovery.discover(game(name))
    assert (found.statement, found.word) == (LAWS[name], "proved")
    assert "the largest 0 at 0" not in found.table  # of values that rise


@pytest.mark.parametrize("name", ["laskers-nim", "ruler", "subtraction:first=2,step=3"])
def test_a_law_with_one_wrong_value_is_not_proved(name):
    rules = game(name)
    values = [nim_value(rules, (n,)) for n in range(64)]
    found = next(heap_laws(rules, values, [base(2)]))
    assert prove_heap_law(found).word == "proved"
    for n in (1, 1000):
        for v in {found.nim_value(n) + 1, max(found.nim_value(n) - 1, 0)} - {found.nim_value(n)}:
            lie = prove_heap_law(HeapLaw(rules, wrong(found.law, n, v), found.rules, 64), Limits(states=30_000))
            assert lie.word in ("refuted", "undecided")


@pytest.mark.parametrize("name", [*LAWS, "kayles", "4.4", "0.137", "subtraction:1,3,4", "fibonacci-subtraction"])
def test_what_was_discovered_of_heaps_plays_as_the_rules_do(name):
    rules = game(name)
    found, chooser = discovery.discover(rules), random.Random(2)
    for _ in range(20):
        here = rules.position([chooser.randrange(25) for _ in range(chooser.randrange(1, 4))])
        move = found.winning_move(here)
        assert found.is_p_position(here) == (nim_value(rules, here) == 0)
        assert (move is None) == found.is_p_position(here)
        assert move is None or (move in rules.options(here) and nim_value(rules, move) == 0)


@pytest.mark.parametrize("name", ["laskers-nim", "mock-turtles", "kayles", "fibonacci-subtraction"])
def test_heaps_of_a_thousand_digits_are_played(name):
    found = discovery.discover(game(name))
    here = (5, 10**1000 + 7)
    move = found.winning_move(here)
    assert found.is_p_position(here) == (move is None)
    assert move is None or found.is_p_position(move)


def test_removals_known_as_a_program_are_verified_and_the_condition_of_a_proof_is_named(tmp_path):
    rules = Subtraction(lambda n: 2 * n - 1, name="odd")
    found = discovery.discover(rules)
    assert (found.statement, found.word) == ("G(n + 2) = G(n) for all n ≥ 0, G = 0, 1, …", "verified")
    assert "proved if the removals are for ever" in found.as_dict()["evidence"]
    found.save(tmp_path / "odd.json")
    again = load(tmp_path / "odd.json", rules)
    assert (again.word, again.verdict.evidence) == ("verified", found.verdict.evidence)
    assert again.reach == "verified to 4095"
    assert again.winning_move((5, 10**50)) == found.winning_move((5, 10**50)) == (10**50,)


@pytest.mark.parametrize("name", ["laskers-nim", "fibonacci-subtraction", "subtraction:first=1,step=2"])
def test_removals_by_a_formula_are_known_for_ever_and_their_laws_are_proved(name):
    found = discovery.discover(game(name))
    assert (found.word, found.certificate.assumptions) == ("proved", ())


def test_a_program_that_takes_600_among_odd_numbers_is_not_said_to_have_the_law_of_the_odd_ones():
    def removal(n):  # 1, 3, …, 599, 600, 605, …: heap 600 has nim-value 2, by the law of the odd numbers 0
        return 2 * n - 1 if n <= 300 else 600 if n == 301 else 2 * n + 1

    rules = Subtraction(removal, name="odds600")
    found = discovery.discover(rules, seconds=10)
    assert nim_value(rules, (600,)) == 2
    assert not found.statement or (found.word != "proved" and not found.is_p_position((600,)))


def test_a_program_that_leaves_the_powers_of_2_at_the_46th_is_not_proved_and_plays_no_move_that_it_forbids():
    rules = Subtraction(lambda n: 2 ** (n - 1) + (n == 46), name="almost-powers")
    found = discovery.discover(rules, seconds=10)
    assert found.word == "verified"
    for heap in range(2**45, 2**45 + 9):
        try:
            move = found.winning_move((heap,))
        except TooLarge:
            continue
        assert move is None or rules.is_move((heap,), move)


@pytest.mark.parametrize("code", ["subtraction:1,2,1000002", "subtraction:7,100,1000002"])
def test_a_law_that_a_far_removal_refutes_is_not_the_finding(code):
    # by its law of small heaps, all options of some heap of more than a million have other values than they must
    found = discovery.discover(game(code), seconds=20, up_to=20_000)
    assert (found.statement, found.word) == ("", "none")
    assert any("refuted" in each for each in found.tried)


def test_a_far_removal_that_is_reached_gives_the_true_period():
    found = discovery.discover(game("subtraction:1,2,30003"), seconds=20)
    assert (found.statement, found.word) == ("G(n + 30004) = G(n) for all n ≥ 0", "proved")


def test_removals_that_are_not_regular_are_not_called_so():
    squares = Subtraction(lambda n: n * n, name="squares")
    values = nim_sequence(squares, 512).tolist()
    assert heap_rules(squares, values, base(2)) is None
    assert discovery.discover(squares, seconds=5).word == "none"


def test_a_removal_beyond_the_bound_makes_the_condition_false_and_it_is_named():
    # odd removals that are even from two million on, far beyond every table: what is proved is proved of the odd ones
    def removal(n):
        return 2 * n - 1 if n < 10**6 else 2 * n

    found = discovery.discover(Subtraction(removal, name="almost-odd"))
    assert found.word == "verified"
    assert "< 4096" in found.verdict.evidence


class Changing(TakingBreaking):
    """Take one or two tokens; from 600 on, three as well."""

    def digits(self, up_to):
        return (0, 3, 3)[: up_to + 1] if up_to < 600 else (0, 3, 3, *(0,) * 597, *(3,) * (up_to - 599))


def test_a_code_that_changes_after_600_places_is_not_proved_from_its_first_places():
    found = discovery.discover(Changing(name="changing"), seconds=10)
    assert found.word != "proved" or nim_sequence(Changing(name="changing"), 3000)[2999] == found.player.nim_value(2999)


def test_a_law_that_needs_the_nim_sum_is_not_put_to_other_digits():
    values = nim_sequence("laskers-nim", 100).tolist()
    assert heap_rules(game("laskers-nim"), values, zeckendorf()) is None
    assert heap_rules(game("mock-turtles"), values, zeckendorf()) is None


def test_rules_that_are_a_program_on_numbers_are_verified_and_no_more():
    rules = Ruleset(lambda n: {n - 1, n // 2} - {n} if n else set(), name="mark")
    found = discovery.discover(rules, seconds=5)
    assert found.word in ("verified", "none")


def test_recurring_codes_are_the_codes_they_abbreviate():
    assert Octal("0.1(30)").digits(6) == (0, 1, 3, 0, 3, 0, 3)
    assert nim_sequence(Octal("0.(3)"), 50).tolist() == list(range(50))
    with pytest.raises(sprague.BadParameter):
        Octal("4.(3")


@pytest.mark.parametrize(("far", "word"), [(10**11, "proved"), (10**11 + 2, "none"), (10**30, "proved")])
def test_a_removal_that_no_list_of_digits_reaches_is_reckoned_with(far, word):
    # to take 10¹¹ ≡ 1 (mod 3) does what to take 1 does, but 10¹¹ + 2 ≡ 0 leads from a zero of the law to a zero
    rules = Subtraction({1, 2, far})
    found = discovery.discover(rules, seconds=60, up_to=5000)
    assert found.word == word
    assert sprague.prove(rules, "period 2 from 0").word == "refuted"
