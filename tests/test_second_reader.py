"""Rules, sentences and codes, read twice: the second reader shares nothing with the first, and sees its errors."""

import ast
import random
import sys
from itertools import pairwise, product
from pathlib import Path

import pytest

import sprague
from sprague import read_twice, second_reader
from sprague.claims import Claim
from sprague.claims.claim import Definition
from sprague.claims.data import rules_data, rules_from
from sprague.claims.document import claims
from sprague.cli import status
from sprague.games import game
from sprague.laws import Sentence
from sprague.logic.automata import theory
from sprague.logic.automata.digits import digits
from sprague.logic.language import number_grammar, rule_grammar
from sprague.logic.language.formula import Linear
from sprague.read_twice import believed, claim_twice, rules_twice
from sprague.second_reader import Look, NotRead, System, read_game, read_sentence

ROOT = Path(__file__).parents[1]


def test_it_imports_nothing_of_ours_and_only_what_compares_the_two_imports_it():
    tree = ast.parse(Path(second_reader.__file__).read_text("utf-8"))
    names = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    names |= {name.name for each in ast.walk(tree) if isinstance(each, ast.Import) for name in each.names}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
    by = {
        path.name for path in (ROOT / "src").rglob("*.py") if "sprague.second_reader import" in path.read_text("utf-8")
    }
    assert by == {"read_twice.py"}


@pytest.mark.parametrize("name", ["base 2", "base 7", "Zeckendorf", "Ostrowski 3", "Tribonacci", "recurrence 3 1"])
def test_systems_of_digits_are_the_same(name):
    first, second = digits(name), System(name)
    assert [*zip(range(9), first.weights(), strict=False)] == [*enumerate(second.weights[:9])]


NAMED = """
nim moore:k=2,piles=4 wythoff:a=2 wythoff-extended:s=2,t=4 mouse:m=4 rat fat-rat:m=3 fibonacci-nim raleigh tribonacci
0.77 4.(3) 0.9c 0.1(30) subtraction:1,3,4 misere:0.137 misere:rat blocking:2:wythoff pass:nim:piles=2
"""


@pytest.mark.parametrize(
    "name",
    [
        *NAMED.split(),
        'terminal:"x + y <= 2":mouse',
        "take l from x with a = 7: l <= a | l = 50",
        "move n to m: m = n - 2 | m = n + 2 & n % 4 = 1 | m = 3n",
        "move x, y to p, q: p = y & q < x | p = x + 1 & q + 5 = y",
        "blocking:1:take l, k from x <= y: l = 0 | k = 0 | l ≡ k (mod 3)",
        'misere:terminal:"x + y <= 3":piles x, y become p, q: p = x & q < y | p < x & q = y or p < x & y − q = x − p',
        "take l, k from x, y: where(x % 2 = 0, l, k) = 0 & (l < 3 => k < 5) & |l − k| < 7 | l in {1, 3..4} & k even",
        "take l, k from x, y: not (l = 2k + 1) & l < floor((3k + 4)/2) | l = k <=> x + y >= 4",
    ],
)
def test_every_kind_of_rule_is_read_twice(name):
    found = rules_twice(game(name))
    assert found.count > 30 and not found.differ


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.nightly)], ids=["some", "all"])
def test_claims_of_the_examples_are_read_alike(step):
    entries = [*claims((ROOT / "examples" / "claims.txt").read_text("utf-8"))][::step]
    read = [each for entry in entries if (each := claim_twice(entry.claim))]
    assert [each.differ for each in read if each.differ] == [] and len(read) > len(entries) * 0.6


MOUSE = "x = 0 & y = 0 | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1"
GOLD = "exists n. x = floor(n phi) & y = x + n & (z_only(x) => ~z_only(y))"
ENDS = Definition("z_only", ("x",), "1(0)*0", pattern=True)
FALSE = {
    "a constant of a rule": ("take l from x: l <= 3", "take l from x: l <= 4", True),
    "a large constant": ("take l from x: l <= 3 | l = 700", "take l from x: l <= 3 | l = 701", True),
    "a constant beyond 2,000": ("take l from x: l <= 3 | l = 70000", "take l from x: l <= 3 | l = 70001", True),
    "one of two piles": (
        "take l, k from x, y: l = 0 | k = 0 & l >= 9000",
        "take l, k from x, y: l = 0 | k = 0 & l > 9000",
        True,
    ),
    "what a number rises by": ("move n to m: m + 1 = n | m = n + 5", "move n to m: m + 1 = n | m = n + 6", True),
    "an operator": ("take l, k from x, y: l = 0 | k = 0 & x < 3", "take l, k from x, y: (l = 0 | k = 0) & x < 3", True),
    "a digit of a code": ("0.77", "0.73", True),
    "a kind of play": ("misere:0.77", "0.77", True),
    "blocked options": ("blocking:1:take l from x: l < 9", "blocking:2:take l from x: l < 9", True),
    "a terminal set": ('terminal:"x <= 2":take l from x: l < 4', 'terminal:"x <= 3":take l from x: l < 4', True),
    "a sentence": (MOUSE, MOUSE.replace("- 1", "- 2"), False),
    "a floor": (MOUSE, MOUSE.replace("3n/2", "3n/3"), False),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_text_that_one_reader_reads_otherwise_is_noticed(name, monkeypatch):
    right, wrong, rules = FALSE[name]
    if rules:
        assert not rules_twice(game(right)).differ
        read = second_reader.read_game
        monkeypatch.setattr(read_twice, "read_game", lambda text, known: read(wrong, known))
        rules_twice.cache_clear()
        assert rules_twice(game(right)).differ
        rules_twice.cache_clear()
    else:
        assert not claim_twice(Claim.of("mouse", right)).differ
        monkeypatch.setattr(read_twice, "read_sentence", lambda text, *given: read_sentence(wrong, *given))
        assert claim_twice(Claim.of("mouse", right)).differ


def test_a_first_reader_that_misreads_is_noticed(monkeypatch, capsys, tmp_path):
    with monkeypatch.context() as patch:  # every constant of a rule is read as one more
        patch.setattr(rule_grammar._RuleReader, "factor", factor_and_one)
        wrong = game("take l, k from x, y: l = 0 & k < 4 | k = 0")
    assert "the second reader has the move" in rules_twice(wrong).differ or "only the" in rules_twice(wrong).differ
    claim = sprague.discover("mouse").claim
    path = tmp_path / "mouse.json"
    path.write_text(claim.to_json())
    assert status(["check", str(path)]) == 0 and "read twice: rules at 668 moves" in capsys.readouterr().out
    theory._read.cache_clear()
    read = number_grammar.Number.floor
    monkeypatch.setattr(
        number_grammar.Number, "floor", lambda self: read(self).plus(number_grammar.Number(Linear((), 1)))
    )
    assert claim_twice(Claim.of("mouse", MOUSE)).differ
    theory._read.cache_clear()  # else later tests, too, find the sentence misread


def factor_and_one(self):
    number = self.next.kind == "number"
    found = super(rule_grammar._RuleReader, self).factor() if number else self.meaning[self.next.text]
    self.at += not number
    return found.plus(number_grammar.Number(Linear((), 1))) if number else found


@pytest.mark.parametrize(
    "typed", ["take l from x: l <= k", "wythoff:a=k", "misere:take l, k_ from x, y: l = 0 | k_ = 0 | |l - k_| < k"]
)
def test_members_of_a_family_are_read_twice_and_a_constant_that_one_reader_takes_for_another_is_seen(
    typed, monkeypatch
):
    family = sprague.family(f"for k >= 1: {typed}")
    rules = [(family.member(each), read_twice.with_constants(family, each)) for each in family.grid(3)]
    assert not any(rules_twice(*each).differ for each in rules)
    assert all(rules_twice(member, text).differ for (member, _), (_, text) in pairwise(rules))


def test_what_both_find_nothing_in_is_not_called_the_same():
    assert rules_twice(game("take l from x: l <= 3")).agreed.endswith("finds the same 150 moves")
    assert rules_twice(game("take l from x: 2l = 10001")).agreed.endswith("was given no position with a move")


SENTENCES = [
    ("x + 1 > y => x >= y", ("x", "y"), "base 2"),
    ("x ⊕ y = 3 & ~(odious(x) <=> y evil)", ("x", "y"), "base 2"),
    ("exists a, b. xor(a, b, x) & a + b = y", ("x", "y"), "base 2"),
    ("x ≡ 1, 2 (mod 4) | y ≢ x (mod 3)", ("x", "y"), "base 2"),
    ("if x = 2y then x even", ("x", "y"), "base 2"),
    ("x = 2y if and only if y = 3", ("x", "y"), "base 2"),
    ("least_part(x, y) & power(y) | shift(y) = x", ("x", "y"), "base 3"),
    ("y = ⌊xφ⌋ | y = floor((x + 1) phi) - 1", ("x", "y"), "Zeckendorf"),
    ("least_part(x) = y | x′ = y", ("x", "y"), "Zeckendorf"),
    ("y = floor(x alpha) + 2x | x″ = y", ("x", "y"), "Ostrowski 2"),
    ("abs(x - y) <= 2 & 0 < x <= y | x in {1, 2, …, 5}", ("x", "y"), "base 2"),
    ("x mod 7 ∈ {0, 2} & ~x + y in {3, 5}", ("x", "y"), "base 2"),
]


@pytest.mark.parametrize(("said", "names", "system"), SENTENCES)
def test_sentences_mean_the_same(said, names, system):
    claim = Claim(Sentence(f"forall {', '.join(names)}. {said}"), None, system)
    found = claim_twice(claim)
    assert found.count + found.unsettled > 200 and found.count > 20 and not found.differ


@pytest.mark.parametrize(
    "text", ["", "take l from", "x -> p", "0.", "0.x", "take l from x: l = z", "take l from x: l <"]
)
def test_what_is_beyond_it_is_not_read(text):
    with pytest.raises((NotRead, ValueError)):
        read_game(text)


def test_no_garbage_breaks_it():
    words = [*second_reader.STRENGTH, *"(){},.x12y", "forall", "floor", "in", "mod", "|", "if", "is"]
    chooser, read = random.Random(2), 0
    for _ in range(2000):
        try:
            said = read_sentence(" ".join(chooser.choices(words, k=chooser.randint(1, 9))), ("x", "y"))
            for place in product(range(2), repeat=2):
                said.at(place + (0,) * len(said.outer), Look(3))
            read += 1
        except (NotRead, ValueError, TypeError, ZeroDivisionError):
            pass
    assert read > 20


def test_a_rule_that_goes_by_the_name_of_another_is_read_again_where_its_like_was_read():
    honest = game("pass:take l, k from x, y: l = 0 | k = 0")
    named = rules_from(rules_data(honest) | {"name": "pass:wythoff"})
    assert named == honest and believed([Claim.of(honest, "x = y")], "proved", "")[0] == "proved"
    assert believed([Claim.of(honest, "x = y"), Claim.of(named, "x = y")], "proved", "")[0] == "undecided"
