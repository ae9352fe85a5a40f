"""The second engine agrees with the first; whatever happens to its process, nothing worse than no answer follows."""

import sys
from importlib.util import find_spec

import pytest

from sprague.games import game, pile_game, position_game
from sprague.logic.grammar import parse
from sprague.prove import Proved, Undecided, closed_form, prove, second_engine
from sprague.prove.second_engine import Answer, ask, in_isl

MOUSE = closed_form("xy", ["floor(3n/2)", "3n - 1"])
WRONG_MOUSE = closed_form("xy", ["floor(3n/2)", "3n - 2"])

needs_isl = pytest.mark.skipif(find_spec("islpy") is None, reason="islpy is not installed")


@position_game(decreasing=lambda x, y: x)
def one_or_two(x, y, p, q):
    """Coordinates that are not interchangeable: x falls by one or two, y may become anything up to x."""
    return ((x - p == 1) | (x - p == 2)) & (q <= x)


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
    assert isinstance(verdict, Proved) and "isl agrees" in verdict.evidence and "isl agrees" in verdict.record.second


def test_where_the_engines_disagree_nothing_is_proved(monkeypatch):
    monkeypatch.setattr("sprague.prove.prover.ask", lambda *_: Answer(False, "isl denies: everything"))
    verdict = prove(game("mouse"), MOUSE, second_engine=True)
    assert isinstance(verdict, Undecided) and "disagree" in verdict.reason


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("import time; time.sleep(60)", "no answer in"),
        ("import os; os.abort()", "broke off"),
        ("raise MemoryError", "broke off"),
        ("print('{\"missing\": true}')", "not installed"),
    ],
)
def test_a_process_that_fails_gives_no_answer(monkeypatch, program, says):
    monkeypatch.setattr(second_engine, "WORKER", (sys.executable, "-c", program))
    found = ask(game("mouse"), parse(MOUSE.meaning), seconds=1)
    assert found.agrees is None and says in found.line


@pytest.mark.parametrize("sentence", ["x = xor(y, 1)", "x = floor(y phi)", "P(x)", "é = 1"])
def test_what_is_not_in_its_language_is_not_asked(sentence):
    assert in_isl(parse(sentence)) is None
    assert ask(game("mouse"), parse(sentence)).agrees is None
