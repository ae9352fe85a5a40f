"""Rules with words of the theory of numbers: their moves lie between those of two games that automata read."""

import pickle

import numpy as np
import pytest

import sprague
from sprague.claims import Claim
from sprague.claims.prover import written_proof
from sprague.errors import BadRule, BadSentence
from sprague.formal.folder import shipped
from sprague.logic import evaluate
from sprague.logic.language.formula import NUMBER_THEORY
from sprague.logic.language.rule_grammar import BOUNDS, parse_condition


def wrong(word, least, most):
    """Numbers of which a formula that shall imply the word, or that it shall imply, says something else."""
    of, _ = BOUNDS[word]
    numbers = dict(zip(of, np.indices((80,) * len(of)), strict=True))
    below, holds, above = (
        np.broadcast_to(truth, (80,) * len(of))
        for truth in (
            evaluate(parse_condition(least, of), numbers),
            NUMBER_THEORY[word](*numbers.values()),
            evaluate(parse_condition(most, of), numbers),
        )
    )
    return np.argwhere(below & ~holds | holds & ~above).tolist()


@pytest.mark.parametrize("word", BOUNDS)
def test_each_word_lies_between_its_bounds(word):
    assert wrong(word, *BOUNDS[word][1]) == []


def test_coq_has_a_lemma_for_each_bound():
    theory = shipped("Between").decode()
    for word, (_, texts) in BOUNDS.items():
        for text, lemma in zip(texts, (f"{word}_where", f"{word}_only_where"), strict=True):
            assert f"\n(* {text} *)\nLemma {lemma} " in theory


@pytest.mark.parametrize(
    ("word", "at", "right", "false"),
    [
        ("divides", 0, "n = 3d", "n = 3d + 1"),
        ("divides", 0, "d = 4 & n % 4 = 0", "d = 4 & n even"),
        ("divides", 1, "n >= 2d", "n > 2d"),
        ("divides", 1, "d even => n even", "n even => d even"),
        ("coprime", 0, "a = 2 & b odd", "a = 3 & b odd"),
        ("coprime", 1, "a = 0 => b = 1", "a = 0 => b = 2"),
        ("prime", 0, "13", "13, 15"),
        ("prime", 1, "p even => p = 2", "p odd"),
    ],
)
def test_a_false_bound_is_seen(word, at, right, false):
    bounds = list(BOUNDS[word][1])
    assert right in bounds[at]
    bounds[at] = bounds[at].replace(right, false)
    assert wrong(word, *bounds)


RULES = [
    "take l from x: l < x & divides(l, x)",
    "take l from x: ~divides(l, x)",
    "take l from x: l > 1 & ~(prime(l) | ~coprime(l, x))",
    "x -> p: p < x & (prime(p) <=> divides(2, p))",
    "x -> p: p < x & (if divides(p, x) then prime(p + 1))",
    "take l, k from x, y: l = 0 & coprime(k, x) | k = 0 & ~coprime(l, y) | l = k & prime(x - l)",
    "take l from x: divides(2l - 3, x - 5) | l = 1",
]


@pytest.mark.parametrize("rule", RULES)
def test_every_move_of_the_smaller_game_is_a_move_and_every_move_one_of_the_larger(rule):
    game = sprague.game(rule)
    least, most = game.between
    for here in game.positions(40 if game.piles == 1 else 9):
        assert {*least.options(here)} <= {*game.options(here)} <= {*most.options(here)}
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("rule", "said", "lie"),
    [
        ("take l from x: l < x & divides(l, x)", "x odd or x = 0", "x odd"),
        ("x -> p: p < x & divides(p, x)", "x <= 1", "x = 0"),
        ("take l from x: l = 1 | prime(l)", "v = x % 4", "v = x % 2"),
        pytest.param("take l from x: coprime(l, x)", "x even", "x % 4 = 0", marks=pytest.mark.nightly),
        pytest.param("x -> p: p > 0 & p < x & coprime(p, x)", "x <= 1", "x <= 2", marks=pytest.mark.nightly),
    ],
)
def test_what_holds_of_both_games_is_proved_of_the_one_between(rule, said, lie):
    claim = Claim.of(rule, said)
    verdict = sprague.prove(claim)
    assert verdict.word == "proved" and "the lemma on moves between others" in verdict.evidence
    assert "between" in str(written_proof(claim, verdict)) and Claim.from_json(claim.to_json()) == claim
    assert sprague.prove(rule, lie).word == "refuted"


@pytest.mark.parametrize(
    ("rule", "said", "lie"),
    [
        (
            "take l from x: 2l <= x & (prime(l) => l < x)",
            "G(2n) = n, G(2n + 1) = G(n), n >= 0, G = 0, 0, …",
            "v = x % 2",
        ),
        (
            "take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x & (prime(l) => l < x)",
            "G(x) = G(y), G(2n) = n, G(2n + 1) = G(n), n >= 0, G = 0, 0, …",
            "x = y",
        ),
    ],
)
def test_recursions_of_values_are_proved_of_such_rules_too(rule, said, lie):
    claim = Claim.of(rule, said)
    assert sprague.prove(claim).word == "proved" and claim.player() is not None
    assert sprague.prove(rule, lie).word == "refuted"


@pytest.mark.parametrize(
    ("rule", "said", "of"),
    [
        ("take l from x: l <= 6 | prime(l) & l > 13", "x % 7 = 0", 0),
        ("take l from x: prime(l) & l = 17", "x % 34 < 17", 1),
    ],
)
def test_what_holds_of_one_of_them_alone_is_not_proved(rule, said, of):
    bounds = sprague.game(rule).between
    assert sprague.prove(bounds[of], said).word == "proved"
    assert sprague.prove(bounds[1 - of], said).word == "refuted"
    assert sprague.prove(rule, said).word == "undecided"


def test_a_number_of_a_hundred_digits_is_left_by_a_move_that_facts_show():
    discovery = sprague.discover("take l from x: l < x & divides(l, x)")
    (left,) = discovery.winning_move(10**99)
    assert left % 2 == 1 and 10**99 % (10**99 - left) == 0 and discovery.winning_move(left) is None


def test_under_other_play_nothing_is_proved():
    assert sprague.prove("misere:take l from x: l = 1 | l = 3 & prime(l)", "x odd").word == "undecided"


def test_discover_finds_what_is_proved_and_says_what_is_not():
    found = sprague.discover("take l from x: coprime(l, x)")
    assert (found.word, found.statement, found.winning_move((15,))) == ("proved", "x ≡ 0 (mod 2)", (14,))
    values = sprague.discover("take l from x: l < x & divides(l, x)", nim_values=True, to=200)
    assert sprague.nim_sequence(sprague.game("take l from x: l = 1 | prime(l)"), 9).tolist() == [0, 1, 2, 3] * 2 + [0]
    assert (values.word, values.statement) == ("verified", "G(n) = the exponent of 2 in n, n ≥ 1, G = 0, …")


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("take l from x: l = where(prime(x), 2, 1)", BadRule),
        ("move x to p: divides(p, x)", BadRule),
        ("for k >= 1: take l from x: divides(k, l)", BadSentence),
        ('terminal:"prime(x)":take l from x: l <= 3', BadSentence),
        ("take l from x: divides(l)", BadSentence),
    ],
)
def test_where_such_words_are_refused(name, error):
    with pytest.raises(error):
        (sprague.family if name.startswith("for") else sprague.p_positions)(*[name, 9][: 1 + (name[:3] != "for")])


@pytest.mark.parametrize("rule", ["take l from x: l < x & divides(l, x)", "x -> p: p < x & prime(p)"])
def test_values_are_kept_and_computed_again_and_drawn(done, tmp_path, rule):
    done("values", rule, "--to", "30", "-o", tmp_path / "values.csv")
    assert "31 nim-values" in done("check", tmp_path / "values.csv", rule)
    assert "501 values" in done("draw", rule, "-o", tmp_path / "values.svg")
