"""The second engine agrees with the first; whatever happens to its process, nothing worse than no answer follows."""

import dataclasses
import os
from importlib.util import find_spec

import pytest

from sprague.claims import NimValues, closed_form, prove
from sprague.games import game, pile_game, position_game
from sprague.logic.automata.relations import everything
from sprague.logic.automata.theory import Theory
from sprague.logic.language.grammar import parse
from sprague.proofs import Proved, Undecided, obligations, second_engine
from sprague.proofs.second_engine import EngineAnswer, ask, ask_sentence, in_isl
from sprague.proofs.sentence_prover import prove_sentence
from sprague.workers import PACKAGE

MOUSE = closed_form("xy", ["floor(3n/2)", "3n - 1"])
WRONG_MOUSE = closed_form("xy", ["floor(3n/2)", "3n - 2"])

needs_isl = pytest.mark.skipif(find_spec("islpy") is None, reason="islpy is not installed")


@position_game(decreasing=lambda x, y: x)
def one_or_two(x, y, p, q):
    """Coordinates that are not interchangeable: x falls by one or two, y may become anything up to x."""
    return ((x - p == 1) | (x - p == 2)) & (q <= x)


@pile_game
def take_up_to_two(x, p):
    """One pile, one or two tokens at a time."""
    return (x - p == 1) | (x - p == 2)


@pile_game
def growing(x, y, p, q):
    """A pile may grow, far away."""
    return (p < x) & (q == y) | (p == x) & (q < y) | (x > 900) & (p == x - 900) & (q == y + 1)


@needs_isl
@pytest.mark.parametrize(
    ("rules", "claim", "agrees"),
    [
        (game("mouse"), MOUSE.meaning, True),
        (game("mouse"), WRONG_MOUSE.meaning, False),
        (game("nim:piles=2"), "x1 = x2", True),
        (game("nim:piles=2"), "~(x1 != x2) & (forall z. z >= x1 <=> z >= x2)", True),
        (game("moore:k=2,piles=3"), "x1 = x2 & x2 = x3", True),
        (one_or_two, "x % 3 = 0", True),
        (one_or_two, "abs(x - 3) % 2 = 0", False),
        (growing, "x = y", False),
    ],
)
def test_it_proves_what_is_so_and_denies_what_is_not(rules, claim, agrees):
    assert ask(rules, parse(claim)).agrees is agrees


@needs_isl
def test_a_certificate_says_that_two_engines_agree():
    verdict = prove(game("mouse"), MOUSE, second_engine=True)
    assert isinstance(verdict, Proved) and "by two engines: isl agrees" in verdict.evidence
    assert "isl agrees" in verdict.record.second


@needs_isl
@pytest.mark.parametrize(
    ("rules", "values", "agrees"),
    [
        (game("nim:piles=1"), "v = x1", True),
        (take_up_to_two, "v = x % 3", True),
        (take_up_to_two, "v = x % 3 & x < 9", False),  # no value
        (take_up_to_two, "v = x % 3 | v = 7", False),  # two values
        (take_up_to_two, "v = x % 2", False),  # an option of the same value
        (take_up_to_two, "v = x % 3 + 1", False),  # a smaller value that no option has
        (take_up_to_two, "v = 2 * (x % 3)", False),
    ],
)
def test_it_decides_nim_values(rules, values, agrees):
    assert ask(rules, parse(values), "v").agrees is agrees
    verdict = prove(rules, NimValues(values), second_engine=True)
    assert isinstance(verdict, Proved) == agrees
    assert not agrees or "by two engines" in verdict.evidence


SENTENCES = [
    ("forall x, y. x + y = y + x", True),
    pytest.param("forall x. (exists y. x = 2y) | exists y. x = 2y + 1", True, marks=pytest.mark.nightly),
    ("forall x. third(x) => third(x + 3) & ~third(x + 1)", True),
    pytest.param("forall x. abs(x - 4) % 3 = 1 => x != 4", True, marks=pytest.mark.nightly),
    pytest.param("exists x. 3x % 5 = 4 & forall y. y < x => 3y % 5 != 4", True, marks=pytest.mark.nightly),
    ("forall x. exists y, z. x = 3y + 5z", False),
    pytest.param("exists x. forall y. y <= x", False, marks=pytest.mark.nightly),
    ("forall x. third(x)", False),
    ("forall n. n >= 1 => floor(7n/4) < floor((7n + 7)/4)", True),
]


@pytest.mark.sample(2)
@needs_isl
@pytest.mark.parametrize(("sentence", "truth"), SENTENCES)
def test_it_decides_sentences_with_what_was_defined(sentence, truth):
    theory = Theory("base 2")
    theory.define("multiple", ["x", "m"], "exists y. x = y + y + y & m = 3")
    theory.define("third", ["y"], "multiple(y, 3)")
    formula = theory.expanded(sentence)
    assert theory.decide(sentence).truth is truth
    assert ask_sentence(formula, truth).agrees is True and ask_sentence(formula, not truth).agrees is False
    verdict = prove_sentence(theory, sentence, second_engine=True)
    assert verdict.word == ("proved" if truth else "refuted") and "by two engines" in verdict.evidence


@needs_isl
def test_an_automata_engine_that_is_broken_sets_off_the_alarm(monkeypatch):
    """The mutation: obligations 2 and 3 never fail, so that every claim is proved."""
    real = obligations.of_p_positions
    monkeypatch.setattr(
        "sprague.proofs.obligations.of_p_positions",
        lambda *given: [dataclasses.replace(each, failure=lambda: None) for each in real(*given)],
    )
    verdict = prove(game("mouse"), WRONG_MOUSE, second_engine=True)
    assert (
        isinstance(verdict, Undecided) and "ALARM" in verdict.reason and "no move leads from P to P" in verdict.reason
    )
    monkeypatch.setattr("sprague.logic.automata.theory.linear_comparison", lambda system, *_: everything(system, ["x"]))
    wrong = prove_sentence(Theory("base 2"), "exists x. x = x + 1", second_engine=True)
    assert isinstance(wrong, Undecided) and "ALARM" in wrong.reason


@needs_isl
def test_a_second_engine_that_is_broken_sets_off_the_alarm(monkeypatch):
    """The mutation: isl is told rules in which no move takes from both piles."""
    real = second_engine.disjuncts
    monkeypatch.setattr(second_engine, "disjuncts", lambda formula: sorted(real(formula), key=repr)[:1])
    verdict = prove(game("mouse"), MOUSE, second_engine=True)
    assert isinstance(verdict, Undecided) and "ALARM" in verdict.reason
    monkeypatch.setattr(second_engine, "in_isl", lambda _: "0 = 0")
    assert "ALARM" in prove_sentence(Theory("base 2"), "forall x. x >= 0", second_engine=True).evidence


def test_where_the_engines_disagree_nothing_is_proved(monkeypatch):
    monkeypatch.setattr("sprague.proofs.second_engine.ask", lambda *_: EngineAnswer(False, "isl denies: everything"))
    verdict = prove(game("mouse"), MOUSE, second_engine=True)
    assert isinstance(verdict, Undecided) and "disagree" in verdict.reason


def test_seven_piles_are_not_put_to_it():
    assert ask(game("nim:piles=7"), parse("x1 = x2")).agrees is None


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("import time; time.sleep(60)", "no answer in"),
        ("import os; os.abort()", "broke off"),
        ("raise MemoryError", "broke off"),
        ("from sprague.workers import Parent; p = Parent(); p.receive(); p.send({'missing': True})", "not installed"),
    ],
)
def test_a_process_that_fails_gives_no_answer(monkeypatch, tmp_path, program, says):
    (tmp_path / "a_worker.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{PACKAGE}")
    monkeypatch.setattr(second_engine, "WORKER", "a_worker")
    found = ask(game("mouse"), parse(MOUSE.meaning), seconds=1 if says == "no answer in" else 60)
    assert found.agrees is None and says in found.line


@pytest.mark.parametrize("sentence", ["x = xor(y, 1)", "x = floor(y phi)", "P(x)", "é = 1"])
def test_what_is_not_in_its_language_is_not_asked(sentence):
    assert in_isl(parse(sentence)) is None
    assert ask(game("mouse"), parse(sentence)).agrees is None
