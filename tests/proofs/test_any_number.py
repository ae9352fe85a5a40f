"""What the nim-values of a few piles say of any number of piles: said where it is so, and only there."""

import json
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

import sprague
from sprague import solving
from sprague.logic.automata.digits import base
from sprague.logic.automata.theory import Theory
from sprague.proofs.obligations import any_number_of_piles
from sprague.proofs.rules import Rules
from sprague.proofs.verdict import Certificate

SAID = "for any number k of such piles the nim-value is"
ALONE = "a = 0 & b = 0 & {c} | a = 0 & c = 0 & {b} | b = 0 & c = 0 & {a}"
SMALL = ALONE.format(a="a <= 3", b="b <= 3", c="c <= 3")
HALF = "l = 0 & 2k <= y | k = 0 & 2l <= x"


@pytest.mark.parametrize(
    ("typed", "value", "option"),
    [
        ("nim:piles=1", "v = x1", lambda x, p: p < x),
        ("nim:piles=3", "exists s. xor(x1, x2, s) & xor(s, x3, v)", lambda x, p: p < x),
        (
            f"take a, b, c from x, y, z: {SMALL}",
            "exists s. xor(x % 4, y % 4, s) & xor(s, z % 4, v)",
            lambda x, p: x - 3 <= p < x,
        ),
    ],
    ids=["one pile", "nim", "at most 3"],
)
def test_a_law_of_few_piles_is_that_of_five(typed, value, option):
    verdict = sprague.prove(typed, f"nim-values: {value}")
    assert (verdict.word, verdict.record.beyond in verdict.evidence) == ("proved", True)
    assert verdict.record.beyond.startswith("and given Sprague and Grundy's theorem") and SAID in verdict.record.beyond
    rules = sprague.game(typed)
    piles = len(rules.before)
    alone = [int(solving.nim_values(rules, 8)[(*[0] * (piles - 1), x)]) for x in range(9)]
    assert ("x1 ⊕ … ⊕ xk" in verdict.record.beyond) == (alone == list(range(9)))
    values: dict[tuple[int, ...], int] = {}
    for position in sorted(combinations_with_replacement(range(9), 5), key=sum):
        options = [
            values[tuple(sorted((*position[:i], left, *position[i + 1 :])))]
            for i, pile in enumerate(position)
            for left in range(pile)
            if option(pile, left)
        ]
        values[position] = next(v for v in range(len(options) + 1) if v not in options)
        assert values[position] == reduce(xor, (alone[pile] for pile in position))


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 2", "v = ((x + y) % 3) + 3*xor(floor(x/3), floor(y/3))"),
        ("take a,b,c from x,y,z: a=0 & b>0 & c>0 | b=0 & a>0 & c>0 | c=0 & a>0 & b>0", "v <= x + y"),
        ("take l, k from x, y: l = 0", "v = y"),  # from the larger pile alone
        ("take l, k from x, y: l = 0 & y - k >= x | k = 0", "xor(x, y) = v"),  # asks for the other pile
        ("take l, k from x, y: l = 0 | k = 0 & x < y", "xor(x, y) = v"),
        ("take l, k from x, y: l = 0 | k = 0 & l <= 4", "xor(x, y) = v"),
        ("misere:nim:piles=2", "xor(x1, x2) = v"),
        ("blocking:1:nim:piles=2", "xor(x1, x2) = v"),
        ('terminal:"x1 + x2 <= 1":nim:piles=2', "xor(x1, x2) = v"),
        ("mouse", "xor(x, y) = v"),
    ],
)
def test_where_piles_are_no_sum_nothing_is_said_of_other_numbers_of_them(typed, value):
    game, theory = sprague.game(typed), Theory("base 2")
    values = theory.relation(value, [*game.before, "v"])
    assert any_number_of_piles(Rules(game, base(2)), values, "v") == ""


def test_rules_for_each_pile_alone_are_a_sum_even_where_halves_are_taken():
    game, theory = sprague.game(f"take l, k from x, y: {HALF}"), Theory("base 2")
    said = any_number_of_piles(Rules(game, base(2)), theory.relation("v = x + y", ["x", "y", "v"]), "v")
    assert SAID in said


def test_what_follows_is_in_the_record_and_read_back_and_claims_of_p_positions_have_none():
    record = sprague.prove("nim:piles=2", "nim-values: xor(x1, x2) = v").record
    assert Certificate.from_dict(json.loads(json.dumps(record.as_dict()))).beyond == record.beyond != ""
    assert sprague.prove("nim:piles=2", "x1 = x2").record.beyond == ""
    assert sprague.prove("nim:piles=2", "nim-values to 0: v = 0 & x1 = x2").record.beyond == ""


def test_discover_says_it_with_the_proof():
    found = sprague.discover("nim", 20, nim_values=True)
    assert (found.statement, found.word) == ("x1 ⊕ x2 ⊕ x3 = v", "proved")
    assert f"{SAID} x1 ⊕ … ⊕ xk" in found.verdict.evidence
