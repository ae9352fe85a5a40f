"""Theorems in the digits of recurrences of any length: Tribonacci's, Narayana's, Tetranacci's and others."""

import json
from itertools import islice, product

import pytest

import sprague
from sprague.claims import Claim
from sprague.cli import status
from sprague.errors import BadParameter, TooLarge
from sprague.formal import certificates, check_folder, theorem, write_folder
from sprague.formal.automata import Numeration
from sprague.formal.checking import judged as judged_file
from sprague.formal.second_checker import true
from sprague.laws import Sentence
from sprague.logic.automata.digits import digits
from sprague.logic.automata.limits import Limits

NAMES = ["base 2", "base 7", "Zeckendorf", "Ostrowski 3", "Tribonacci", "recurrence 1 0 1", "recurrence 2 2 1"]
NAMES += ["recurrence 1 1 1 1", "recurrence 3 0 2 1", "recurrence 1 1 1 1 1 1"]

ENDS = """forall x. (exists u. shift(u, x)) | (exists u, v. shift(u, v) & shift(v, x - 1))
| exists u, v, w. shift(u, v) & shift(v, w) & shift(w, x - 3)"""
"""Tribonacci's digits end in 0, 01 or 011."""


def said(text, system):
    return Claim(Sentence(text), None, system)


def every_number(system):
    return said("forall x. exists y. y = x + 1", system)


@pytest.mark.parametrize("name", NAMES)
def test_heights_give_the_weights_and_the_numbers(name):
    system, found = digits(name), Numeration(digits(name)).system
    weights = []
    for k in range(20):
        before = sum(a * weights[-i] for i, a in enumerate(found.coefficients, 1) if i <= k)
        weights.append(before + (1 if k == 0 else found.added[k - 1] if k <= len(found.added) else 0))
    assert weights == [*islice(system.weights(), 20)]
    for n in range(300):
        heights = found.nothing
        for digit in system.represent(n):
            heights = (found.grown(heights) + digit, *heights[:-1])
        assert found.worth(heights) == n


@pytest.fixture(scope="module")
def ends():
    return theorem(said(ENDS, "Tribonacci"), "ends").decided()


def judged(condition, change=lambda each: None, system=None):
    """What the second judge says of a condition that was changed."""
    found = json.loads(json.dumps(condition.as_dict()["steps"]))
    change(found)
    return true(found, condition.program.classes, system or condition.numeration.system)


def test_the_second_judge_accepts_tribonaccis_digits_and_nothing_that_was_changed(ends):
    numbers = {each.name: each for each in ends.conditions}
    assert [*numbers] == ["next", "once", "condition"] and all(map(judged, numbers.values()))
    for a, e in product([1, 2], repeat=2):
        for system in [((a, 1, e), (1, 1)), ((1, 1, 1), (a, e - 1)), ((1, 1), (1,)), ((1, 1, 1), (1,))]:
            if system != ((1, 1, 1), (1, 1)):
                assert not judged(numbers["next"], system=system), system
    for row, letter in product(range(3), range(2)):

        def enter(steps, row=row, letter=letter):
            for step in steps:
                if step[0] == "Atom" and step[1][0] == "FRegular":
                    table = step[1][1][0]
                    table[row][letter] = (table[row][letter] + 1) % len(table)

        assert not judged(numbers["next"], enter) or not judged(numbers["once"], enter), (row, letter)

    def twice(steps):
        next(step for step in steps if step[0] == "Atom" and step[1][0] == "FEq")[1][1][0][1] *= 2

    assert not judged(numbers["next"], twice) and not judged(numbers["once"], twice)


@pytest.mark.nightly
def test_coq_proves_a_claim_in_tribonaccis_digits(tmp_path, compiled, ends):
    write_folder(tmp_path / "out", [ends])
    assert [each.closed for each in check_folder(tmp_path / "out", compiled)] == [True]


def test_tribonaccis_digits_are_said_and_proved_to_be_a_numeration(ends):
    text = ends.text
    assert "(* Digits for 1, 2, 4, 7, 13, 24, ...: every number has one representation. *)" in text
    assert "Definition shift (x y : N) : Prop := Parts.shifted digits x y." in text
    assert "Lemma is_digits : is_numeration digits." in text and "(System [1; 1; 1] [1; 1]) 0 (Some language)" in text


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(System [1; 1; 1] ", "(System [1; 1; 2] "),
        ("[1; 1]) 0 (Some", "[1; 0]) 0 (Some"),
        ("[1; 1]) 0 (Some", "[1; 1]) 1 (Some"),
        ("(System [1; 1; 1] [1; 1])", "(System [1; 1] [1])"),
        ("[0; 2]; [0; 3]; [3; 3]]", "[0; 2]; [0; 2]; [3; 3]]"),
        ("%N [0; 1; 2]%N.", "%N [0; 1]%N."),
        ("[w 1 (-1); w 2 (1)] (1)", "[w 1 (-1); w 2 (1)] (2)"),
        ("[w 1 (-1); w 2 (1)] (1)", "[w 1 (-1); w 2 (2)] (1)"),
        ("[[0; 1; 2; 2]; [2; 2; 0; 1]", "[[0; 1; 2; 2]; [2; 2; 0; 0]"),
        ("Parts.shifted digits x y", "Parts.shifted digits y x"),
    ],
)
def test_digits_that_were_changed_are_refused(refused, ends, old, new):
    refused(ends, (old, new), count=1)


def test_false_claims_in_tribonaccis_digits_get_no_theorem():
    for text in (ENDS.replace("x - 3", "x - 1"), ENDS.partition("\n")[0]):
        with pytest.raises(BadParameter, match="not true"):
            theorem(said(text, "Tribonacci"), "wrong").text  # noqa: B018  # it is made when it is asked for
    with pytest.raises(BadParameter, match="not true"):
        theorem(Claim.of("nim:piles=2", "x1 = x2 + 1", "Tribonacci"), "wrong").text  # noqa: B018  # it is made when it is asked for


def test_automata_that_are_too_large_are_named_in_a_line(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(certificates, "LIMITS", Limits(states=1000))
    with pytest.raises(TooLarge, match="more than 1,000 states"):
        theorem(every_number("recurrence 1 0 0 1"), "large").text  # noqa: B018  # it is made when it is asked for
    monkeypatch.setattr(certificates, "LIMITS", Limits(states=50))
    (tmp_path / "claims.txt").write_text("digits: recurrence 1 0 1\nproved all: forall x. exists y. y = x + 1\n")
    assert status(["prove", str(tmp_path / "claims.txt"), "--formal", str(tmp_path / "out")]) == 0
    assert "all: no theorem for Coq: an automaton would need more than 50 states\n" in capsys.readouterr().out


@sprague.position_game(decreasing=lambda heap, limit: heap)
def most_of_thrice(heap, limit, rest, now):
    """Take-away: after t tokens at most 3t − 1 are taken, after one 3."""
    taken = heap - rest
    return (taken <= limit) & ((taken > 1) & (now == 3 * taken - 1) | (taken == 1) & (now == 3))


@pytest.mark.nightly
def test_coq_proves_other_recurrences_and_a_game_in_their_digits(tmp_path, compiled):
    numerations = {"two": "recurrence 2 1 1", "narayana": "recurrence 1 0 1", "tetranacci": "recurrence 1 1 1 1"}
    proved = [theorem(every_number(system), name) for name, system in numerations.items()]
    proved.append(theorem(every_number("recurrence 2 2 1"), "smaller_before"))
    claim = Claim.of(most_of_thrice, "heap = 0 | exists t. least_part(heap, t) & limit < t", "recurrence 1 0 1")
    write_folder(tmp_path / "out", [*proved, theorem(claim, "take_away")])
    assert [each.closed for each in check_folder(tmp_path / "out", compiled)] == [True] * 5


@pytest.mark.nightly
def test_coq_proves_what_document_r_says_of_the_tribonacci_game(tmp_path, compiled, capsys):
    assert status(["reproduce", "R-tribonacci", "--formal", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert "19 theorems in" in (said := capsys.readouterr().out) and "4 with theorems for Coq, 0 without" in said
    found = [*check_folder(tmp_path / "out", compiled)]
    assert len(found) == 19 and all(each.closed for each in found)


ANYTHING = "take i, j, k from x, y, z: i + j + k > 0"
EMPTY = "x = 0 & y = 0 & z = 0"
CHAIN = f"{EMPTY} | x >= 1 & (exists t. shift(t, x - 1)) & shift(x, y) & shift(y, z)"


def test_what_moves_along_chains_lead_to_is_judged_again_and_nothing_else(tmp_path, with_claim_of):
    write_folder(tmp_path, [theorem(Claim.of(ANYTHING, EMPTY, "Tribonacci"), "all_at_once")])
    path = tmp_path / "all_at_once.json"
    assert judged_file(path) == [(each, True) for each in ("next", "once", "outcome", "enough")]
    with_claim_of(path, Claim.of(ANYTHING.replace("k > 0", "k > 1"), EMPTY, "Tribonacci"))
    assert judged_file(path)[2:] == [("outcome", False), ("enough", False)]
    with pytest.raises(BadParameter, match="the sentence is not true"):
        theorem(Claim.of(ANYTHING, CHAIN, "Tribonacci"), "wrong").decided()


@sprague.pile_game
def in_cases(x, y, z, p, q, r):
    """Take anything from each pile, said with a choice and an absolute value."""
    total = sprague.where(x + 1 == y, 2 * (x + y + z), x + y + z)
    less = (p <= x) & (q <= y) & (r <= z) & (p + q + r < x + y + z)
    return less & ((p + q + r < total) | (abs(p - q) < 3))


@pytest.mark.nightly
def test_coq_proves_the_tribonacci_game(tmp_path, compiled, with_claim_of):
    games = {"all_at_once": (in_cases, EMPTY), "tribonacci": ("tribonacci", CHAIN), "wrong": (ANYTHING, EMPTY)}
    write_folder(tmp_path, [theorem(Claim.of(*each, "Tribonacci"), name) for name, each in games.items()])
    with_claim_of(tmp_path / "wrong.json", Claim.of(ANYTHING.replace("k > 0", "k > 1"), EMPTY, "Tribonacci"))
    found = {each.theorem: each.closed for each in check_folder(tmp_path, compiled)}
    assert found == {name: name != "wrong" for name in games}
