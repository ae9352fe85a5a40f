"""Sentences decided: against the definition where there is one, against known theorems where they are infinite."""

import re
from itertools import permutations
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadParameter, BadSentence, LimitReached
from sprague.logic.automata import foundations as foundations_module
from sprague.logic.automata.atoms import linear
from sprague.logic.automata.definable import regular
from sprague.logic.automata.digits import base, digits, ostrowski, zeckendorf
from sprague.logic.automata.foundations import foundations
from sprague.logic.automata.limits import Limits, charge, limited
from sprague.logic.automata.theory import Theory
from sprague.logic.language.grammar import parse
from sprague.logic.wording.notation import sentence_latex, sentence_words, walnut

SYSTEMS = ["base 2", "base 3", "Zeckendorf", "Ostrowski 2"]
in_every_system = pytest.mark.parametrize("system", SYSTEMS)

TRUE = [
    "forall x, y. x + y = y + x",
    "forall x. exists y. x = 2y | x = 2y + 1",
    "forall x, y. x < y <=> exists z. z > 0 & x + z = y",
    "forall x. exists y. y > x & y = 2 (mod 3)",
    "exists x. forall y. x <= y",
    "forall x. floor(7x/4) + floor(x/4) <= 2x",
    "forall x, y. abs(x - y) = abs(y - x)",
    "forall x. x >= 8 => exists m, n. x = 3m + 5n",
    "~exists x. 3x = 10000000000000000000000000000000000000000",
    "forall a, b. (exists c. a + c = b & c > 0) | (exists c. b + c = a)",
    "forall x. x % 6 = 5 => x % 3 = 2",
    "true & ~false",
]
FALSE = [
    ("forall x, y. 2x = y => x < y", {"x": 0, "y": 0}),
    ("forall x. exists m, n. x = 3m + 5n", {"x": 1}),
    ("forall x. x < 1000000000000", {"x": 10**12}),
    ("exists x. forall y. y <= x", None),
    ("forall x. exists y. x = 3y", {"x": 1}),
]


@in_every_system
@pytest.mark.parametrize("sentence", TRUE)
def test_true_sentences_are_decided(system, sentence):
    decision = Theory(system).decide(sentence)
    assert decision.truth is True and decision.largest >= 1 and decision.seconds >= 0


@in_every_system
@pytest.mark.parametrize(("sentence", "point"), FALSE)
def test_false_sentences_are_decided_with_a_counterexample(system, sentence, point):
    decision = Theory(system).decide(sentence)
    assert decision.truth is False
    if point != {"x": 10**12}:  # in base 3 and others the shortest is not the least
        assert decision.point == point


@pytest.mark.parametrize(
    "sentence",
    [
        "forall x. 1009*floor(x/1009) + x % 1009 = x",
        "forall x, y. y < x => floor((y - x)/301) < 0 & (y - x) % 301 >= 0",
        "forall x. x % 20 + x % 14 <= 32",
        "forall x. (x % 300 = 7 & x < 600) <=> (x = 7 | x = 307)",
        "forall x. x % 301 = 3*(x % 301) => x % 301 = 0",
    ],
)
def test_large_moduli_are_no_cases(sentence):
    assert Theory("base 2").decide(sentence).truth is True
    assert Theory("Zeckendorf").decide(sentence.replace("1009", "31").replace("301", "17")).truth is True


def test_a_true_existence_shows_its_witness():
    assert Theory("base 2").decide("exists x, y. 3x = 5y + 1 & x > 5").point == {"x": 7, "y": 4}


@in_every_system
def test_predicates_are_what_they_are_defined_as(system):
    theory = Theory(system)
    theory.define("third", ["x", "y"], "x = floor(y/3)")
    theory.define("equal", ["x", "y"], linear(theory.digits, {"x": 1, "y": -1}, "=", 0))
    theory.define("half", ["y", "x"], "x = floor(y/2)")
    assert theory.decide("forall y. half(y) <= y & half(half(y)) = floor(y/4)").truth
    assert theory.decide("forall x. third(x, 3x + 2) & ~third(x, 3x + 3)").truth
    assert theory.decide("forall x, y. third(x, y) & third(y, x) => equal(x, y)").truth
    assert theory.decide("forall x, y, z. third(x, x) => equal(x, 0)").truth


@pytest.mark.parametrize("order", ["xy", "yx"])
def test_a_position_tells_the_variables_in_their_order(order):
    relation = Theory("Zeckendorf").relation("(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0", order)
    assert relation.holds(dict(zip(order, (3, 5), strict=True)))
    assert not relation.holds(dict(zip(order, (5, 3), strict=True)))


def test_bad_definitions_are_refused(raises):
    theory = Theory("base 2")
    for name, variables, meaning in (
        ("xor", ["x"], "x = 1"),
        ("f", ["x", "x"], "x = 1"),
        ("f", ["x"], linear(base(2), {"y": 1}, "=", 1)),
        ("f", ["x"], linear(base(3), {"x": 1}, "=", 1)),
    ):
        with pytest.raises(BadParameter):
            theory.define(name, variables, meaning)
    with pytest.raises(BadSentence):
        theory.define("f", ["x"], "x = y")
    raises(BadParameter, "free", theory.decide, parse("x = 1"))


def test_the_nim_sum_and_the_odious_numbers_in_base_2():
    theory = Theory("base 2")
    for x in range(20):
        for y in range(20):
            assert theory.meaning("xor")[1].holds({"x": x, "y": y, "z": x ^ y})
            assert not theory.meaning("xor")[1].holds({"x": x, "y": y, "z": (x ^ y) + 1})
        assert theory.meaning("odious")[1].holds({"x": x}) == (x.bit_count() % 2 == 1)
    assert theory.decide("forall x, y, z. xor(xor(x, y), z) = xor(x, xor(y, z))").truth


@pytest.mark.parametrize("system", ["base 2", "base 10", "Zeckendorf", "Ostrowski 3"])
def test_powers_and_least_parts_are_weights(system):
    theory = Theory(system)
    weights = [weight for weight, _ in zip(theory.digits.weights(), range(12), strict=False)]
    power, least = theory.meaning("power")[1], theory.meaning("least_part")[1]
    for x in range(60):
        assert power.holds({"x": x}) == (x in weights)
        word = theory.digits.represent(x)[::-1]
        lowest = next((weights[place] for place, digit in enumerate(word) if digit), None)
        assert [y for y in range(90) if least.holds({"x": x, "y": y})] == ([] if lowest is None else [lowest])


@pytest.mark.parametrize(("system", "a"), [("Zeckendorf", 1), *((f"Ostrowski {a}", a) for a in (1, 2, 3, 5))])
@given(st.integers(0, 10**40))
def test_the_graph_of_the_multiples_of_alpha_is_exact(system, a, n):
    relation = FLOORS[system]
    floor = n + (isqrt((a * a + 4) * n * n) - a * n) // 2
    assert relation.holds({"n": n, "y": floor})
    assert not relation.holds({"n": n, "y": floor + 1})


FLOORS = {
    name: Theory(name).meaning("floor_alpha")[1] for name in ("Zeckendorf", *(f"Ostrowski {a}" for a in (1, 2, 3, 5)))
}


@pytest.mark.parametrize("system", ["base 2", "base 3", "Zeckendorf", "Ostrowski 1", "Ostrowski 2", "Ostrowski 3"])
def test_a_system_proves_its_own_arithmetic(system):
    found = foundations(digits(system))
    assert "x + y′ = (x + y)′" in found.proved
    assert bool(found.cited) == (not system.startswith("base"))


@pytest.mark.parametrize("system", [base(2), zeckendorf(), ostrowski(2)], ids=lambda system: system.name)
@pytest.mark.parametrize("wrong", [1, -1])
def test_a_wrong_adder_does_not_prove_itself(monkeypatch, system, wrong, raises):
    monkeypatch.setattr(foundations_module, "linear", lambda d, c, kind, constant: linear(d, c, kind, constant + wrong))
    raises(AssertionError, "is not proved", foundations.__wrapped__, system)


@pytest.mark.parametrize(
    "meaning", ["y = floor(8n/5)", "y = 2n", "y = floor(n alpha) + 1", "n = y", "y = floor(n alpha) + n"]
)
def test_a_wrong_floor_does_not_prove_itself(monkeypatch, meaning, raises):
    wrong = Theory("Zeckendorf").relation(meaning, ["n", "y"])
    monkeypatch.setattr("sprague.logic.automata.definable.floor_alpha", lambda _: wrong)
    raises(AssertionError, "is not proved", foundations.__wrapped__, zeckendorf())


def test_beyond_the_limits_a_sentence_is_undecided():
    hard = "forall x. exists y. 1009x = 1013y + x % 7 | y > x"
    for limits, says in ((Limits(states=50), "50 states"), (Limits(mebibytes=0), "0 MiB"), (Limits(seconds=0), "0 s")):
        decision = Theory("base 2", limits).decide(hard)
        assert decision.truth is None and says in decision.reason
    with pytest.raises(LimitReached), limited(Limits(states=5)):
        charge(6, 2)


PATTERNS = ["10(00)*", "(0|1)*1", "1.0|11+", "(10?)*", "0*1?", "", "1(01*0)*1"]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("system", ["base 2", "Zeckendorf"])
def test_a_pattern_holds_of_the_numbers_whose_digits_match(pattern, system):
    theory = Theory(system)
    theory.define_digits("matches", pattern)
    relation = theory.meaning("matches")[1]
    for n in range(200):
        word = "".join(map(str, theory.digits.represent(n)))
        assert relation.holds({"x": n}) == any(re.fullmatch(pattern, "0" * zeros + word) for zeros in range(4))


@pytest.mark.parametrize(("pattern", "column"), [("12", 2), ("(1", 3), ("1)", 2), ("*", 1), ("a", 1), ("(" * 99, 61)])
def test_a_bad_pattern_is_refused_at_its_place(pattern, column):
    with pytest.raises(BadSentence) as caught:
        regular(base(2), "x", pattern)
    assert caught.value.column == column


def test_a_predicate_of_a_remainder_is_written_with_it():
    sentence = parse("forall x. even(x % 3)")
    assert sentence_words(sentence) == "for all x: even((x mod 3))"
    assert sentence_latex(sentence) == r"\forall x\colon \mathrm{even}(\left(x \bmod 3\right))"


def test_sentences_in_words_in_latex_and_for_walnut(raises):
    sentence = parse("forall x. P(x, 2x + 1) => ~exists y. x = 3 (mod 7) | y < x & (x = y <=> y = 1)")
    assert sentence_words(sentence) == (
        "for all x: (if P(x, 2x + 1) then not for some y: "
        "(x − 3 ≡ 0 (mod 7) or (y < x and (x = y if and only if y = 1))))"
    )
    assert sentence_latex(sentence).startswith(r"\forall x\colon (\mathrm{P}(x, 2x + 1) \Rightarrow \lnot \exists y")
    assert walnut(sentence, base(2)) == (
        "?msd_2 Ax (($P(x,2*x+1)) => (~(Ey ((Ek (x+4=7*k)) | ((y<x) & ((x=y) <=> (y=1)))))))"
    )
    assert walnut(parse("abs(x - k) <= 2"), zeckendorf()).startswith("?msd_fib (")
    raises(BadParameter, "Walnut", walnut, sentence, ostrowski(2))


def test_what_a_decision_takes_does_not_depend_on_what_was_decided_before():
    sentences = ("forall x. four(x) => even(x)", "forall x. even(x) | even(x + 1)", "exists x. four(x) & ~even(x + 1)")

    def taken(order):
        theory = Theory("base 2")
        theory.define("even", ["x"], "exists y. x = 2y")
        theory.define("four", ["x"], "exists y. even(y) & x = 2y")
        return {each: (theory.decide(each).automata, theory.decide(each).largest) for each in order}

    assert len({tuple(sorted(taken(order).items())) for order in permutations(sentences)}) == 1


def test_work_within_work_ends_when_that_has_to():
    with limited(Limits(seconds=0)), pytest.raises(LimitReached, match="more than 0 s"), limited(Limits(seconds=60)):
        charge(1, 2)
