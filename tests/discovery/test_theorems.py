"""The library of theorems: every formula that is proved holds far beyond the table that it was made from."""

import sys
import time
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import sprague
from sprague import discovery, solving
from sprague.claims import Claim
from sprague.claims.document import claims
from sprague.games import FormulaGame
from sprague.laws import NimValues, PPositions
from sprague.laws.interval_values import FallingValues, IntervalValues
from sprague.laws.nim_values import PlaceValues
from sprague.operations.operation import rules_of

ROOT = Path(__file__).parents[2]
FIELD = list(claims((ROOT / "examples/field.txt").read_text(encoding="utf-8")))
ON_PILES = [entry for entry in FIELD if isinstance(entry.claim.rules, FormulaGame)]

FAR = {1: 5000, 2: 400, 3: 60, 4: 20, 5: 10}
"""The solver's table goes so far, by the number of coordinates; those that a formula is made from to 64, 32, 16."""

NEAR = {1: 60, 2: 14, 3: 6, 4: 3, 5: 2}
"""The rules alone, option by option."""


@pytest.fixture
def benchmarks(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    monkeypatch.setattr(time, "perf_counter", time.perf_counter)  # they count seconds of computing instead
    for name in ("field", "theorems", "brute_force", "computing"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.sample(4)
@pytest.mark.parametrize("entry", ON_PILES, ids=lambda entry: entry.claim.about)
def test_the_solvers_table_agrees_far_beyond(entry):
    claim, rules = entry.claim, entry.claim.rules
    bound = FAR[len(claim.names)]
    if isinstance(claim.statement, IntervalValues | FallingValues):
        values = solving.nim_values(rules, 1000).tolist()
        assert [claim.statement.nim_value(n) for n in range(1001)] == values
        return
    if not isinstance(claim.statement, PPositions | NimValues):
        lost = set(solving.p_positions(rules, bound))
        player = claim.player()
        assert all(player.is_p_position(each) for each in lost)
        others = (each for each in rules.positions({2: 90}.get(len(claim.names), 30)) if each not in lost)
        assert not any(map(player.is_p_position, others))
        return
    is_value = isinstance(claim.statement, NimValues)
    box = rules.box(min(bound, 48) if is_value else bound)
    points = np.indices(box).reshape(len(box), -1)
    if rules.interchangeable:
        points = points[:, (np.diff(points, axis=0) >= 0).all(axis=0)]
    at = dict(zip(claim.names, points, strict=True))
    if is_value:
        values = solving.nim_values(rules, min(bound, 48))[tuple(points)].astype(np.int64)
        values = 1 << values if isinstance(claim.statement, PlaceValues) else values
        assert claim.relation.holds_at(at | {claim.statement.value: values}).all()
        assert not claim.relation.holds_at(at | {claim.statement.value: values + 1}).any()
        return
    lost = np.zeros(box, dtype=bool)
    lost[tuple(np.array(solving.p_positions(rules, bound)).T)] = True
    assert (claim.relation.holds_at(at) == lost[tuple(points)]).all()


@pytest.mark.sample(3)
@pytest.mark.parametrize("entry", ON_PILES, ids=lambda entry: entry.claim.about)
def test_the_rules_agree_option_by_option(entry):
    claim, rules = entry.claim, entry.claim.rules
    play = rules.play
    holds = claim.player().is_p_position
    for position in rules.positions(NEAR[len(claim.names)]):
        options = rules.counted(position) if play.blocked else rules.options(position)
        if play.misere and not options:
            assert not holds(position)
        else:
            assert holds(position) == (sum(map(holds, options)) <= play.blocked), position


def test_published_rulesets_have_a_formula_that_is_proved():
    page = (ROOT / "docs/theorems.md").read_text(encoding="utf-8")
    count = int(page.partition("## Proved, with a formula: ")[2].split("\n")[0])
    assert count >= 130
    assert len(FIELD) >= 100  # those whose rules are typed
    assert "automaton" not in page.partition("## Proved, with a formula")[2].partition("\n## ")[0]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("typed", "values", "statement"),
    [
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 4", False, "x + y ≡ 0 (mod 5), ⌊x/5⌋ = ⌊y/5⌋"),
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 2", True, "v = ((x + y) mod 3) + 3(⌊x/3⌋ ⊕ ⌊y/3⌋)"),
        (
            "take a,b,c from x,y,z: (a=0 & b>0 & c>0) | (b=0 & a>0 & c>0) | (c=0 & a>0 & b>0)",
            True,
            "v = min(x + y, ⌊(x + y + z)/2⌋), where x ≤ y ≤ z",
        ),
        ("misere:wythoff:a=3", False, "(⌊((3n + 1)α + 1)/3⌋, ⌊((3n + 1)α + 1)/3⌋ + 3n + 1), n ≥ 0, α = (-1 + √13)/2"),
        (
            "misere:take l, k from x, y: l = 0 | k = 0 | k < 2l + 1 & l < 2k + 1",
            False,
            "(A(n), 2A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier, d(n) = n + 1; A(n)/n → (1 + √3)/2",
        ),
        ("blocking:2:wythoff", False, "y = 0 or y = 2x + 1 or y = 2x + 2, where x ≤ y"),
        (
            "take l, k from x, y: l < 2 | k < 2 | abs(l - k) < 2",
            False,
            "(2a, 2b) where (a, b) = (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2",
        ),
        (
            "take l, k from x, y: l = 0 | k = 0 | abs(l-k) < 7 & (y-x) % 8 != 7 | abs(l-k) < 6 & (y-x) % 8 = 7",
            False,
            "(⌊(8n − 1)/7⌋, 8n), n ≥ 1, and (0, 0)",
        ),
        ("x -> p: x > 0 & (p + 1 = x | p = floor(x/2))", False, "x = 0 or x ends in an odd number of zeros (base 2)"),
        (
            "take l, k from x, y: l = 0 | k = 0 | l = k | 4l = 3k | 3l = 4k",
            False,
            "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2",
        ),
        ("take l from x: 2l <= x", True, "G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …"),
        ("take l from x: 3l >= 2x", True, "G(n) = G(⌊n/3⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 3)"),
        ("take l from x: 2l >= x", True, "v = the number of binary digits of x"),
        (
            "take l from x: 3l <= x",
            False,
            "G(x) = 0, G(3n) = n, G(3n + 1) = G(2n), G(3n + 2) = G(2n + 1), n ≥ 0, G = 0, 0, 0, …",
        ),
        ("misere:take l from x: l != 2", False, "(1), (3) and no other"),
        (
            "misere:x -> p: x > 0 & (p < x & p + 2 >= x | p = floor(x/3))",
            False,
            "(x = 3^k, x ends in an even number of zeros (base 3)) or "
            "(x ≠ 3^k, x ends in an odd number of zeros (base 3))",
        ),
        ("x -> p: p < x & power(p)", True, "v = the number of binary digits of max(x − 1, 0)"),
        ("take l, k from x, y: 2l >= x & 2k >= y", True, "v = the number of binary digits of max(x, y)"),
        ("take l, k from x, y: k = 0 & 2l >= x | l = 0 & 2k >= y", False, "x ⊕ y ≤ x, where x ≤ y"),
        (
            "take l, k from x, y: l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0 | l = k & l % 2 = 0",
            False,
            "(2a + r, 2b + s) where (a, b) = (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, r < 2, s < 2",
        ),
        (
            "take l, k from x, y: l = 0 & k % 2 = 0 | k = 0 & l % 2 = 0 | l = k",
            False,
            "(⌊nα/2⌋, ⌊nα/2⌋ + n), n ≥ 0, α = √2",
        ),
        (
            "x -> p: x > 1 & (p + 1 = x | p = floor((x + 1)/2))",
            False,
            "x ≤ 1 or x − 1 ends in an odd number of zeros (base 2)",
        ),
        (
            "take l, k from x, y: l = 0 & k < y | k = 0 & l < x",
            True,
            "g(x) ⊕ g(y) = v, g(n + 1) = g(n) + 1 for all n ≥ 1, g = 0, 0, …",
        ),
        (
            "take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x",
            False,
            "G(x) = G(y), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …",
        ),
        (
            "take a, b, c from x, y, z: a = 0 & b = 0 & 3c >= z | a = 0 & c = 0 & 3b >= y | b = 0 & c = 0 & 3a >= x",
            True,
            "v = G(x) ⊕ G(y) ⊕ G(z), G(n) = G(⌊2n/3⌋) + 1, n ≥ 1, G(0) = 0",
        ),
        (
            'terminal:"x = 0 & y <= 3":wythoff',
            False,
            "(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of 0, …, 3 and all earlier A, B; d(n) = n + 4; "
            "and (0, 0), (0, 1), (0, 2), (0, 3)",
        ),
    ],
)
def test_what_is_found_is_read_back_and_proved(typed, values, statement):
    found = discovery.discover(typed, 40, nim_values=values)
    assert (found.statement, found.word) == (statement, "proved")
    assert sprague.prove(typed, found.formula).word == "proved"
    assert Claim.from_json(found.claim.to_json()) == found.claim
    assert sprague.prove(typed, found.claim.says("latex")).word == "proved"


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("G(y) ^ G(x) = 0, G(2n) = n, G(2n+1) = G(n), n >= 0, G = 0, 0, ...", "proved"),
        ("nim-values: v = G(x) ⊕ G(y), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …", "proved"),
        ("G(x) = G(y), G(2n) = G(n), G(2n + 1) = n, n ≥ 1, G = 0, 0, 0, 1, …", "refuted"),
        ("v = G(x) ⊕ G(y), G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0", "refuted"),
        ("G(x) = G(z), G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …", "its coordinates are x, y"),
        ("G(x) = G(y), G(2n) = n", "ends with a recursion"),
    ],
)
def test_a_sum_of_piles_is_read_and_its_lies_are_refuted(said, word):
    half = rules_of("take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x")
    if " " in word:
        with pytest.raises(sprague.errors.BadParameter, match=word):
            Claim.of(half, said)
        return
    assert sprague.prove(half, said).word == word
    if word == "proved":
        player, lost = Claim.of(half, said).player(), set(sprague.p_positions(half, 30))
        for here in half.positions(30):
            left = player.winning_move(here)
            assert (left is None) == (here in lost) and (left is None or (left in lost and half.is_move(here, left)))
        here = (10**99, 7**120)
        assert player.is_p_position(left := player.winning_move(here)) and half.is_move(here, left)
    by_both = rules_of("take l, k from x, y: l = 0 & 2k <= y | k = 0 & 2l <= x | l = k & 2l <= x")
    assert sprague.prove(by_both, said).word == "refuted"


KINDS = [line.split("\t") for line in (ROOT / "tests/golden/kinds.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("word", "typed"),
    [
        pytest.param(word, typed, marks=[pytest.mark.nightly] * (word != "proved" or ".py:" in typed or "fat" in typed))
        for _, word, typed in KINDS
    ],
)
def test_what_is_said_of_a_ruleset_of_each_kind(word, typed, monkeypatch):
    monkeypatch.chdir(ROOT)
    rules = rules_of(typed.removesuffix(" --nim-values"))
    try:
        found = discovery.discover(rules, 6 if word == "none" else 60, nim_values=typed.endswith(" --nim-values"))
    except sprague.errors.OutOfTime:
        assert word == "none"
    else:
        assert ("automaton" if found.kind == "automaton" else found.word) == word


def test_letters_of_a_fixed_point_are_read_and_proved():
    thirds = "x -> p: x > 0 & (p + 1 = x | p = floor(x/3))"
    said = (
        "the letter at place x is a, d or e in the fixed point of a → abc, b → dbe, c → fef, d → cfc, e → fcf, f → efe"
    )
    claim = Claim.of(thirds, said)
    assert sprague.prove(claim).word == "proved" and claim.text == said
    assert {Claim.from_json(claim.to_json()).text, Claim.of(thirds, said.replace("→", "->")).text} == {said}
    assert sprague.prove(thirds, said.replace("a, d or e", "a, d")).word == "refuted"
    for wrong, why in (
        (("x is", "y is"), "its coordinates"),
        (("→ dbe", "→ db"), "one length"),
        (("d or e", "d or z"), "one length"),
    ):
        with pytest.raises(sprague.errors.BadParameter, match=why):
            Claim.of(thirds, said.replace(*wrong))


FLAGGED = {
    "button_nim_wythoff": "b = 0: (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, where x ≤ y (or exchanged); "
    "b = 1: (n + 1, n + 1), n ≥ 1, and (0, 1), where x ≤ y (or exchanged)",
    "button_w2_wythoff": "b = 0: (⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2, where x ≤ y (or exchanged); b = 1: "
    "(⌊(2n + 1)α/2⌋, ⌊(2n + 1)α/2⌋ + 2n + 1), n ≥ 0, α = √2, where x ≤ y (or exchanged)",
    "button_subtraction": "b = 0: x ≡ 0 (mod 2); b = 1: x ≡ 1 (mod 4)",
}


def test_rules_are_asked_of_positions_alone_and_time_that_was_over_is_said():
    assert discovery.discover(rules_of(f"{ROOT}/examples/field.py:delete_nim_whole"), 40).statement == "x odd, y odd"
    found = discovery.discover("take l, k from x, y: l = 0 | k = 0 | l = k | 2l = k | l = 2k", 0.2)
    assert found.verdict.evidence.endswith("the time of 0.2 s was over, --seconds allows more")


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.nightly) if each == "button_w2_wythoff" else each for each in FLAGGED]
)
def test_a_flag_is_described_slice_by_slice(name):
    rules = rules_of(f"{ROOT}/examples/field.py:{name}")
    found = discovery.discover(rules, 40)
    assert (found.statement, found.word) == (FLAGGED[name], "proved")
    assert sprague.prove(rules, found.statement).word == "proved"
    assert Claim.from_json(found.claim.to_json()) == found.claim
    lies = (("b = 1", "b = 2"), ("b = 0:", "b = 0: ~"), ("n + 1", "n + 2"), ("(mod 4)", "(mod 2)"), ("+ 2n", "+ 3n"))
    for right, wrong in lies:
        if right in found.statement:
            assert sprague.prove(rules, found.statement.replace(right, wrong, 1)).word == "refuted"
    lost: set[tuple[int, ...]] = set()
    for here in sorted(product(range(2), *[range(25)] * (len(rules.before) - 1)), key=sum):
        if lost.isdisjoint(rules.options(here)):
            lost.add(here)
        assert found.is_p_position(here) == (here in lost)
        assert (left := found.winning_move(here)) is None or (left in lost and rules.is_move(here, left))


BOTH = "⌊(x + y + (x ⊕ y))/2⌋ + 1"


@pytest.mark.parametrize(
    ("typed", "said", "word"),
    [
        ("take l from x: 2l <= x", "G(2n) = G(n), G(2n + 1) = n, n ≥ 1, G = 0, 0, 0, 1, …", "refuted"),
        ("take l from x: 2l >= x", "G(n) = G(⌊n/3⌋) + 1, n ≥ 1, G(0) = 0", "refuted"),
        ("take l from x: 2l >= x", "v = the number of binary digits of x + 1", "refuted"),
        ("take l, k from x, y: 2l >= x & 2k >= y", "v = the number of binary digits of x", "refuted"),
        ("examples/field.py:delete_nim", f"v = the exponent of 2 in {BOTH}", "proved"),
        ("examples/field.py:delete_nim", f"v = the exponent of 2 in {BOTH} + 1", "refuted"),
        ("examples/field.py:delete_nim_whole", f"v = the exponent of 2 in {BOTH}", "refuted"),
        ("misere:take l from x: 2l <= x", "G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …", "refuted"),
        ("examples/field.py:factors", "G(n) = the exponent of 2 in n, n ≥ 1, G = 0, …", "refuted"),
        ("examples/field.py:factors", "G(n) = the number of prime factors of n, n ≥ 1, G = 0, …", "undecided"),
    ],
)
def test_what_is_said_of_the_values_of_a_game_is_judged(typed, said, word, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert sprague.prove(rules_of(typed), said).word == word


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("G(2n) = n, G(2n + 1) = G(3n), n ≥ 0, G = 0, 0, …", "goes back"),
        ("G(2n) = n, G(2n) = G(n), n ≥ 0, G = 0, 0, …", "gives G"),
        ("G(n) = G(⌊3n/2⌋) + 1, n ≥ 1, G(0) = 0", "highest option"),
        ("G(n) = the number of sheep of n, n ≥ 1, G = 0, …", "is one of"),
        ("v = the exponent of 2 in x + q", r"'q' is not bound .*\(column 30\)"),
        ("digits Zeckendorf: v = the exponent of 2 in x", "is said in base 2"),
        ("digits Zeckendorf: x = 2^k", "has no meaning"),
        ("digits Zeckendorf: x ends in an odd number of zeros", r"\(base 2\) is missing"),
    ],
)
def test_a_recursion_that_is_none_is_refused(said, why):
    with pytest.raises(sprague.SpragueError, match=why):
        sprague.prove("take l from x: 2l <= x", said)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["divisors", "factors", "totatives", "by_prime_powers"])
def test_values_of_programs_are_functions_of_the_theory_of_numbers(name):
    found = discovery.discover(rules_of(f"{ROOT}/examples/field.py:{name}"), 40)
    assert found.word == "verified" and found.statement.startswith("G(n) = the ")
    rules = found.game
    assert [found.claim.statement.nim_value(n) for n in range(90)] == [sprague.nim_value(rules, n) for n in range(90)]


def test_the_raleigh_game_in_zeckendorfs_digits():
    found = discovery.discover("raleigh", 40)
    shown = "(x, x + 1, x′ + 1), where x − 1 ends in 00 and x′ is x with 0 appended (Zeckendorf); and (0, 0, 0)"
    assert (found.statement, found.word) == (shown, "proved")
    assert sprague.prove("raleigh", found.formula).word == "proved"
    for right, wrong in (("y = x + 1", "y = x + 2"), ("z = t1 + 1", "z = t1"), ("x - 1", "x")):
        assert right in found.formula
        assert sprague.prove("raleigh", found.formula.replace(right, wrong)).word == "refuted"
    lost = set(solving.p_positions(sprague.game("raleigh"), 400))
    assert all(found.is_p_position(position) for position in lost)
    assert not any(found.is_p_position((x, y, z + 1)) for x, y, z in lost)


@pytest.mark.nightly
def test_slow_exact_nim_on_all_piles_but_one_of_four(benchmarks):
    from brute_force import marked
    from field import taking

    typed = taking(4, 3, "= 1")
    found = discovery.discover(typed, 60)
    assert (found.word, found.kind) == ("proved", "formula")
    points, lost = marked(typed)
    assert [found.is_p_position(point) for point in points] == lost.tolist()
    for right, wrong in (
        ("≡ 2 (mod 6)", "≡ 5 (mod 6)"),
        ("≡ 1 (mod 4)", "≡ 3 (mod 4)"),
        ("w + x + y + z", "x + y + z"),
    ):
        assert right in found.statement
        assert sprague.prove(typed, found.statement.replace(right, wrong)).word == "refuted"


@sprague.position_game(decreasing=lambda x, last: x)
def imitation_nim(x, last, p, taken):
    return (taken >= 1) & (p + taken == x) & (taken != last)


def test_zeros_at_the_end_of_one_of_two_coordinates():
    found = discovery.discover(imitation_nim, 40)
    said = "x = 0 or (x = last, x ends in an even number of zeros (base 2))"
    assert (found.statement, found.word) == (said, "proved")
    assert sprague.prove(imitation_nim, found.formula).word == "proved"
    assert sprague.prove(imitation_nim, found.formula.replace("an even", "an odd")).word == "refuted"
    lost: set[tuple[int, int]] = set()
    for x, last in product(range(200), repeat=2):
        if not any((x - taken, taken) in lost for taken in range(1, x + 1) if taken != last):
            lost.add((x, last))
        assert found.is_p_position((x, last)) == ((x, last) in lost)


@sprague.position_game(decreasing=lambda x, y, z: x + y + z)
def lim(x, y, z, p, q, r):
    a, b, c = x - p, y - q, z - r
    return (a > 0) & (b == a) & (a + c == 0) | (a > 0) & (c == a) & (a + b == 0) | (b > 0) & (c == b) & (a + b == 0)


@pytest.mark.nightly
def test_positions_without_a_carry():
    found = discovery.discover(lim, 60)
    assert (found.statement, found.word) == ("x ⊕ y ⊕ z = x + y + z", "proved")
    assert sprague.prove(lim, "xor(xor(x, y), z) = x + y + z + 1").word == "refuted"
    assert sprague.prove(lim, "xor(x, y) = x + y").word == "refuted"
    lost: set[tuple[int, ...]] = set()
    for x, y, z in sorted(product(range(37), repeat=3), key=sum):
        if x + y + z > 36:
            break
        taken = [(x - t, y - t, z + t) for t in range(1, min(x, y) + 1)]
        taken += [(x - t, y + t, z - t) for t in range(1, min(x, z) + 1)]
        taken += [(x + t, y - t, z - t) for t in range(1, min(y, z) + 1)]
        if lost.isdisjoint(taken):
            lost.add((x, y, z))
        assert found.is_p_position((x, y, z)) == ((x, y, z) in lost)


def test_a_formula_of_the_library_with_another_number_is_refuted():
    for typed, wrong in (
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 4", "x + y = 0 (mod 4) & floor(x/5) = floor(y/5)"),
        ("moore:k=2,piles=4", "xor(xor(x1, x2), x3) = x4"),
        (
            "misere:wythoff:a=3",
            "digits Ostrowski 3: exists n. x = floor((floor(alpha*(3n + 1)) + 2)/3) & y = x + 3n + 1",
        ),
    ):
        assert sprague.prove(typed, wrong).word == "refuted"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("typed", "values", "another"),
    [
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 2", False, "take l, k from x, y: l = 0 | k = 0 | l + k <= 3"),
        ("blocking:2:wythoff", False, "nim:piles=2"),
        ("take l, k from x, y: l = 0 | k = 0 | l + k <= 2", True, "take l, k from x, y: l = 0 | k = 0 | l + k <= 3"),
    ],
)
def test_brute_force_contradicts_the_theorem_of_another_game(benchmarks, typed, values, another):
    from brute_force import contradiction

    found = discovery.discover(typed, 40, nim_values=values)
    false = replace(found, claim=discovery.discover(another, 40, nim_values=values).claim)
    assert contradiction(found, typed) is None
    assert contradiction(false, typed) is not None


def test_the_library_is_made_by_its_program(benchmarks):
    import theorems

    entry = next(each for each in theorems.entries() if each.typed == "nim:piles=2")
    line = theorems.run(entry, 10)
    page = (ROOT / "docs/theorems.md").read_text(encoding="utf-8")
    assert line.readable and f"{line.verdict}, " in page and line.said in page
    assert all(each.typed.split(":")[0] in page for each in theorems.entries())
