"""Theorems about families: proved from the rules, compared with brute force that shares nothing with them."""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import product
from operator import le, ne, or_

import pytest

import sprague
from sprague import where
from sprague.claims import FamilyClaim
from sprague.claims.document import claims
from sprague.discovery import discover_family, family_discovery
from sprague.errors import BadParameter, BadSentence, SpragueError, TooLarge
from sprague.families.block_law import BlockLaw
from sprague.families.gap_law import of_multiples
from sprague.families.piles_law import define_sums, reached
from sprague.games import family, position_game
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import Linear, variable
from sprague.sealed import sealed

Near = Callable[..., bool]


def brute_values(removals: list[int], up_to: int) -> list[int]:
    """The nim-values of a heap from which one of some numbers is taken."""
    values: list[int] = []
    for x in range(up_to + 1):
        below = {values[x - l] for l in removals if l <= x}
        values.append(next(v for v in range(len(below) + 1) if v not in below))
    return values


def brute_pairs(near: Near, up_to: int, misere: bool = False, ends: Near = lambda x, y: False) -> set[tuple[int, int]]:
    """The P-positions on two piles of which one is taken from, or l and k from both where they are near."""
    return brute_moves(lambda x, y, l, k: l == 0 or k == 0 or near(y - x, l, k), up_to, misere, ends)


def brute_moves(moves: Near, up_to: int, misere: bool = False, ends: Near = lambda x, y: False) -> set[tuple[int, int]]:
    """The P-positions on two piles x ≤ y from which l and k may be taken."""
    lost: list[tuple[int, int]] = []
    for total in range(2 * up_to + 1):
        for x in range(max(0, total - up_to), total // 2 + 1):
            y = total - x
            ways = ((x - u, y - v) for p in lost for u, v in (p, p[::-1]))
            wins = any(l >= 0 and k >= 0 and l + k > 0 and moves(x, y, l, k) for l, k in ways)
            if ends(x, y) or not (wins or (misere and x + y == 0)):
                lost.append((x, y))
    return set(lost)


TEMPLATES = (
    "take l from x: l <= {k}",
    "take l from x: l <= 2{k} + 1",
    "take l from x: l = 1 | l = 2{k}",
    "take l from x: {k} <= l & l <= 3{k}",
    "take l from x: {k} <= l & l <= 2{k} - 1",
    "subtraction:1,2{k}",
    "subtraction:1,2{k}+1",
    "subtraction:{k},{k}+1",
    "subtraction:{k},2{k}",
    "subtraction:{k},3{k}",
    "subtraction:{k}",
    "subtraction:2{k}-1",
    "subtraction:{k},{k}+1,{k}+2",
    "subtraction:{k},{k}+1,2{k}+1",
    "subtraction:1,2,3{k}",
    "subtraction:1,2,3{k}+1",
    "subtraction:1,{k},{k}+1",
    "subtraction:1,2,{k}",
    "subtraction:1,{k}",
    "subtraction:{k},{k}+2",
    "subtraction:{k},2{k}+1",
    "subtraction:1,3,2{k}",
    "subtraction:1,2{k}+1,2{k}+3",
    "subtraction:2,2{k}",
    "subtraction:{k}+8,3{k}+15",  # one piece is empty at k = 1
    "wythoff:a={k}",
    "wythoff:a=2{k}-1",
    "mouse:m={k}+2,r={k}+1,a={k},b={k}+1",
    "mouse:m={k}+2",
    "mouse:m={k}+2,r=1",
    "mouse:a={k}+1",
    "mouse:b={k}",
    "mouse:a={k}+1,b={k}",
    "mouse:m=2,r=1,a={k}",
    "mouse:m=2,r=0,a={k}+1,b={k}",
    "mouse:m={k}+3,r={k},a=3",
    "mouse:m={k}+6,a=1,b=2",  # in steps of 2
    "mouse:m={k}+6,r=2,a={k}+6,b=3",
    "mouse:m={k}+3,a={k}+1",
    "mouse:m={k}+3,a={k}+1,b=2",
    "mouse:m={k}+3,r=2,a={k}+2,b={k}",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) <= {k}",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) < 2{k} + 1",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) < where((y - x) % 2 = 0, {k}, {k} + 1)",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) < where((y - x) % 4 = 0, {k} + 1, 1)",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) > {k}",
    "take l, j from x, y: l = 0 | j = 0 | l > j + {k} | j > l + {k}",
    "misere:wythoff:a={k}+1",
    "misere:mouse:a={k}+1",
    'terminal:"x + y <= {k}":wythoff',
    'terminal:"y <= 2{k}":wythoff',
    "take l, j from x, y: l < {k} | j < {k} | abs(l - j) < 2",
    "take l, j from x, y: l <= {k} | j <= {k} | l = j",
    "take l, j from x, y: l = 0 | j = 0 | (j < 2l + {k} & l < 2j + {k})",
    "misere:take l, j from x, y: l = 0 | j = 0 | (j < 2l + {k} & l < 2j + {k})",
    "take l, j from x, y: l = 0 | j = 0 | (j < 3l + 2{k} & l < 3j + 2{k})",
)
QUICK = (
    "misere:wythoff:a={k}+1",
    'terminal:"x + y <= {k}":wythoff',
    "take l, j from x, y: l < {k} | j < {k} | abs(l - j) < 2",
    "take l, j from x, y: l = 0 | j = 0 | (j < 2l + {k} & l < 2j + {k})",
    "misere:take l, j from x, y: l = 0 | j = 0 | (j < 2l + {k} & l < 2j + {k})",
    "subtraction:{k}+8,3{k}+15",
    "subtraction:1,2{k}",
    "subtraction:1,2,{k}",
    "wythoff:a={k}",
    "mouse:m={k}+2,r={k}+1,a={k},b={k}+1",
)


def judged(template: str) -> None:
    found = discover_family(f"for k >= 1: {template.replace('{k}', 'k')}")
    assert found.word in ("proved", "observed", "none")
    if found.claim is None:
        return
    assert FamilyClaim.from_json(found.claim.to_json()) == found.claim
    assert [each.claim for each in claims(found.claim.says("claim"))] == [found.claim]
    least = found.claim.family.smallest["k"]
    for k in (*range(least, least + 6), 10 * (least + 5)):
        agrees(found.claim, "k", k)
    if "misere" in template:
        assert sprague.prove(found.claim.at(k=least + 3)).word == "proved"
        assert "leave $P(0) = (0, d(0))$" in [step.reason for step in found.claim.proof().moves]


@pytest.mark.sample(2)
@pytest.mark.parametrize("template", QUICK)
def test_a_law_of_all_members_agrees_with_brute_force_for_each(template):
    judged(template)


@pytest.mark.nightly
@pytest.mark.parametrize("template", sorted({*TEMPLATES} - {*QUICK}))
def test_a_law_of_all_members_agrees_with_brute_force_for_each_of_many_families(template):
    judged(template)


@pytest.mark.parametrize(
    "text, says",
    [
        (
            "for a >= 1: wythoff:a=a",
            "For every a ≥ 1, the P-positions of wythoff:a=a are (⌊nα⌋, ⌊nα⌋ + an), n ≥ 0, α = (2 − a + √(a² + 4))/2.",
        ),
        (
            "for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1",
            "For every m ≥ 3, the P-positions of mouse:m=m,r=m-1,a=m-2,b=m-1 are"
            " (⌊(mn − 1)/(m − 1)⌋, mn), n ≥ 1, and (0, 0).",
        ),
        (
            "for a >= 1, b >= a: take l from x: a <= l <= b",
            "For every a ≥ 1, b ≥ a, in take l from x: a <= l <= b a heap x is a P-position if and only if"
            " r ≤ a − 1, with r = x mod (a + b).",
        ),
        (
            "for k >= 2: subtraction:k,k+1",
            "For every k ≥ 2, in subtraction:k,k+1 the nim-value of a heap x is 0 where r ≤ k − 1;"
            " 1 where k ≤ r ≤ 2k − 1; 2 where r = 2k, with r = x mod (2k + 1).",
        ),
    ],
)
def test_theorems_of_the_literature_are_found_from_the_rules_and_proved(text, says):
    found = discover_family(text)
    assert (found.word, found.claim.says()) == ("proved", says)
    assert says == f"For every {found.claim.bounds()}, {found.statement}."


def test_a_printed_theorem_with_bounds_of_its_own_is_read_back():
    family = "for a >= 1: take l from x: a + 2 <= l & l <= 2a"
    theorem = "For every a ≥ 2, in take l from x: a + 2 <= l & l <= 2a a heap x is a P-position if and only if "
    claim = FamilyClaim.of(family, f"{theorem}r ≤ a + 1, with r = x mod (3a + 2).")
    assert (claim.bounds(), claim.prove().word) == ("a ≥ 2", "proved")


def test_what_small_tables_of_large_members_suggest_is_not_observed_where_brute_force_denies_it():
    found = discover_family("for a >= 1: take l, k from x, y: l = 0 | k = 0 | l = a + 1 & k = 2a + 1", nim_values=True)
    assert found.word == "none"  # of Nim: the other move is farther out than the tables
    found = discover_family("for n >= 2: take l, k from x, y: l = 0 | k = 0 | (k < 3l + 2n + 2 & l < 3k + 2n + 2)")
    assert (found.word, found.claim.laws[0].factor) == ("proved", 3)  # A(n) = n to n = 23
    claim = FamilyClaim.of(
        "for n >= 9: wythoff:a=n", "(A(t), 2A(t) + d(t)), A(t) = mex{A(i), B(i) : i < t}, d(t) = (n - 1)t"
    )
    assert claim.prove().word == "refuted"


def test_what_is_proved_names_the_lemma_that_no_machine_checked():
    for text in (
        "for k >= 1: subtraction:k",
        "for a >= 1: wythoff:a=a",
        "for p >= 2: take l, k from x, y: l + k < p | l = 0 | k = 0",
    ):
        found = discover_family(text)
        assert found.word == "proved" and re.search("assuming .*(lemma|sets)", found.verdict.evidence)


def test_bounded_nim_has_the_nim_values_x_mod_k_plus_1():
    found = discover_family("for k >= 1: take l from x: l <= k", nim_values=True)
    assert (found.word, found.claim.at(k=4).text) == ("proved", "nim-values: (x % 5 <= 4 & v = x % 5)")


@pytest.mark.parametrize(
    "rule, allowed, says",
    [
        ("l != k", lambda l, k: l != k, "k⌊x/2k⌋ + r where r ≤ k − 1; k⌊x/2k⌋ + r − k where k ≤ r ≤ 2k − 1"),
        ("l >= k", lambda l, k: l >= k, "⌊x/k⌋ where r ≤ k − 1"),
        ("l = 1 | l >= 2k", lambda l, k: l == 1 or l >= 2 * k, "2⌊x/2k⌋ where r ≤ 2k − 2, r ≡ 0 (mod 2)"),
    ],
)
def test_nim_values_may_rise_with_the_heap(rule, allowed, says):
    found = discover_family(f"for k >= 1: take l from x: {rule}", nim_values=True)
    assert found.word == "proved" and says in found.statement
    assert FamilyClaim.from_json(found.claim.to_json()) == found.claim
    (law,) = found.claim.laws
    for k in (1, 2, 3, 4, 5, 6, 40):
        table = brute_values([l for l in range(1, 200) if allowed(l, k)], 199)
        assert law.heaps({"k": k}, 199) == table
        member = found.claim.at(k=k)
        assert [member.holds((x,)) for x in range(200)] == [value == 0 for value in table]
    for wrong in (replace(law, saltus=law.saltus + Linear((), 1)), replace(law, modulus=law.modulus + Linear((), 1))):
        assert FamilyClaim(found.claim.family, (wrong,)).prove().word == "refuted"


@pytest.mark.parametrize(
    "chosen, removals, laws",
    [
        ("k,2k,3k+1", lambda k: (k, 2 * k, 3 * k + 1), 1),
        ("2,4,2k+1", lambda k: (2, 4, 2 * k + 1), 3),  # a constant period after the beginning
        pytest.param("5,k+1", lambda k: (5, k + 1), 10, marks=pytest.mark.nightly),
        pytest.param("1,k,2k+2", lambda k: (1, k, 2 * k + 2), 2, marks=pytest.mark.nightly),
        pytest.param("2,k+3,3k+1", lambda k: (2, k + 3, 3 * k + 1), 4, marks=pytest.mark.nightly),
    ],
)
def test_values_may_repeat_after_a_beginning_that_is_linear_in_the_parameter(chosen, removals, laws):
    found = discover_family(f"for k >= 6: subtraction:{chosen}")
    claim = found.claim
    assert (found.word, len(claim.laws), FamilyClaim.from_json(claim.to_json())) == ("proved", laws, claim)
    least = claim.family.smallest["k"]
    for k in (*range(least, least + 8), 150, 151):
        law, own = claim.laws[k % laws], {"k": k // laws if laws > 1 else k}
        assert law.heaps(own, 3000) == brute_values(removals(k), 3000)
    member = claim.at(k=least + 1)
    assert [member.holds((x,)) for x in range(90)] == [v == 0 for v in brute_values(removals(least + 1), 89)]
    of_residues = any(law.first and law.modulus.coefficients for law in claim.laws)
    assert ("lem:residues-late" in claim.proof().uses) == of_residues
    for i, law in enumerate(claim.laws):
        if law.first:
            one, (first, *others) = Linear((), 1), law.first
            for changed in ({"start": law.start + one}, {"first": (replace(first, base=first.base + one), *others)}):
                wrong = (*claim.laws[:i], replace(law, **changed), *claim.laws[i + 1 :])
                assert FamilyClaim(claim.family, wrong).prove().word == "refuted"


@pytest.mark.parametrize(
    "text, said",
    [
        ("for a >= 1: misere:wythoff:a=a", "(A(n), A(n) + d(n)), A(n) = mex{A(i), B(i) : i < n}, d(n) = an + 1"),
        (
            'for c >= 0: terminal:"x + y <= c":wythoff',
            "(A(n), A(n) + d(n)), A(n) = mex{0, …, c + 1, A(i), B(i) : i < n}, d(n) = n + c + 1,"
            " and those where play ends",
        ),
        ("for a >= 1: wythoff:a=a+1", "(⌊nα⌋, ⌊nα⌋ + an), n ≥ 0, α = (2 − a + √(a² + 4))/2"),
    ],
)
def test_a_changed_constant_of_a_law_of_pairs_is_refuted_at_a_position(text, said):
    assert re.search(r"fails at .*: \(\d+,\d+\): claimed to be", sprague.prove(text, said).evidence)


@pytest.mark.parametrize(
    "removals, least, period",
    [
        (lambda k: (k, 2 * k + 1, 3 * k + 1), 3, lambda k: k * (4 * k + 3)),
        pytest.param(lambda k: (k, 3 * k - 1, 4 * k - 1), 3, lambda k: k * (7 * k - 3), marks=pytest.mark.nightly),
        pytest.param(lambda k: (k, 4 * k + 1, 5 * k + 1), 3, lambda k: k * (8 * k + 3), marks=pytest.mark.nightly),
        pytest.param(lambda k: (2 * k, 4 * k + 2, 6 * k + 2), 3, lambda k: k * (8 * k + 6), marks=pytest.mark.nightly),
    ],
)
def test_periods_may_be_quadratic_in_the_parameter(removals, least, period):
    text = f"for k >= {least}: subtraction:" + ",".join(
        f"{b - a}k{c:+}"
        for a, b, c in ((x, y, x - 10 * (y - x)) for x, y in zip(removals(10), removals(11), strict=True))
    )
    found = discover_family(text)
    assert (found.word, FamilyClaim.from_json(found.claim.to_json())) == ("proved", found.claim)
    (law,) = found.claim.laws
    for k in (*range(least, least + 6), 60):
        cycle = law.cycle({"k": k})
        assert len(cycle) == period(k)
        assert 2 * cycle == brute_values(list(removals(k)), 2 * len(cycle) - 1)
        member = found.claim.at(k=k)
        assert [member.holds((x,)) for x in range(45)] == [value == 0 for value in cycle[:45]]
    first, *others = law.zones
    for zone in (
        replace(first, count=first.count + Linear((), 1)),
        replace(first, length=first.length + Linear((), 1)),
        replace(
            first, pieces=(*first.pieces[:-1], replace(first.pieces[-1], base=first.pieces[-1].base + Linear((), 1)))
        ),
    ):
        assert FamilyClaim(found.claim.family, (replace(law, zones=(zone, *others)),)).by_lemma().word == "undecided"


def test_one_formula_may_do_for_all_members():
    found = discover_family("for a >= 1: take l, k from x, y: l + k > a")
    assert (found.word, found.statement.partition("only if ")[2]) == ("proved", "a ≥ x + y")
    assert FamilyClaim.from_json(found.claim.to_json()) == found.claim
    assert found.claim.holds((3, 4), a=7) and not found.claim.holds((3, 5), a=7)
    (law,) = found.claim.laws
    for wrong in (law.renamed({"a": variable("a") + Linear((), 1)}), law.renamed({"a": variable("a").times(2)})):
        assert FamilyClaim(found.claim.family, (wrong,)).prove().word == "refuted"


def sorted_moves(x, y, p, q, near):
    ways = (((x - u, y - v), near(x - u, y - v)) for u, v in ((p, q), (q, p)))
    return (p <= q) & reduce(
        or_, ((l >= 0) & (k >= 0) & (l + k > 0) & ((l == 0) | (k == 0) | fits) for (l, k), fits in ways)
    )


@position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x <= y)
def wide(x, y, p, q, *, a=2):
    return sorted_moves(x, y, p, q, lambda l, k: abs(k - l) < where((y - x) % 3 == 0, a, 1))


@position_game(decreasing=lambda x, y: x + y, positions=lambda x, y: x <= y)
def apart(x, y, p, q, *, a=2):
    return sorted_moves(x, y, p, q, lambda l, k: (abs(k - l) < a) & (l != k))


@position_game(decreasing=lambda x, y: 2 * x + y)
def rising(x, y, p, q, *, a=1):
    return (p == x) & (q < y) | (p == x - 1) & (q == y + 1) & (y < a)


@position_game(decreasing=lambda x, y: x + y)
def one_sided(x, y, p, q, *, a=1):
    return (p == x) & (q < y) | (q == y) & (p < x) & (x - p <= a)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("rules", "least", "said"),
    [
        (wide, 2, "y = 0 or (y = 2x and x − 1 ≡ 0 (mod 3)) or (2x = y + 1 and x ≡ 0 (mod 3))"),
        (apart, 2, "x = y"),
        (rising, 1, "y = 0"),
        (one_sided, 1, None),
    ],
)
def test_coordinates_that_are_no_piles_have_theorems_where_one_formula_holds_with_the_parameter_frozen(
    monkeypatch, rules, least, said
):
    monkeypatch.setattr(family_discovery, "FORMULA_SECONDS", 100 if said else 1)  # however busy the machine is
    about = sprague.family(rules, a=least)
    found = discover_family(about)
    assert (found.word, found.statement.partition("only if ")[2] or None) == ("proved" if said else "none", said)
    assert not said or "by one program; brute force agrees" in found.verdict.evidence
    for a in (*range(least, least + 6), 30) if said else ():
        game = rules.vary(a=a)
        lost = set()
        for here in sorted(game.positions(15), key=lambda each: (2 * each[0] + each[1], each)):
            if not lost & {*game.options(here)}:
                lost.add(here)
        member = found.claim.at(a=a)
        assert {here for here in game.positions(15) if member.holds(here)} == lost
    for wrong in ("x = y + 1", "y <= a", "(A(n), A(n) + d(n)), A(n) = mex{A(i), B(i) : i < n}, d(n) = an", "x >= 0"):
        try:
            assert sprague.prove(about, wrong).word in ("refuted", "undecided")
        except SpragueError:
            assert wrong.startswith("(")


def test_ryuo_nim_has_its_nim_values_for_every_p():
    found = discover_family("for p >= 2: take l, k from x, y: l = 0 | k = 0 | l + k < p", nim_values=True)
    assert found.word == "proved"
    assert found.claim.says().endswith("the nim-value of (x, y) is p(⌊x/p⌋ ⊕ ⌊y/p⌋) + ((x + y) mod p).")
    assert FamilyClaim.from_json(found.claim.to_json()) == found.claim
    for p in (2, 3, 7, 20):
        lost = brute_pairs(lambda d, l, k, p=p: l + k < p, 40)
        member = found.claim.at(p=p)
        assert {(x, y) for x in range(41) for y in range(x, 41) if member.holds((x, y))} == lost
    other = FamilyClaim(found.claim.family, (BlockLaw(found.claim.laws[0].modulus + Linear((), 1), True),))
    assert other.prove().word == "refuted"


def test_small_members_that_the_law_leaves_out_are_judged_alone():
    found = discover_family("for a >= 0: mouse:a=a")
    assert found.claim.parameters == {"a": ">= 2"}
    assert [name for name, _ in found.exceptions] == ["mouse:m=3,r=0,a=0,b=1", "mouse:m=3,r=0,a=1,b=1"]
    assert all(said.startswith("proved: ") for _, said in found.exceptions)


def mutants(template):
    """A family with its law, in which one number of the law, of the rule or of the bound is another one."""
    least = 2 if "+1" in template else 1
    text = template if template[:4] == "for " else f"for k >= {least}: {template.replace('{k}', 'k')}"
    claim = discover_family(text).claim
    numbers = [*re.finditer(r"(?<![\w_])\d+|(?<=mod )k|(?<= )k(?= − )", claim.text)]
    for found in numbers:
        at, number = found.span(), found[0]
        for other in (f"({number} + 1)",) if number == "k" else (str(int(number) + 1), str(int(number) - 1)):
            yield text, claim.text[: at[0]] + other + claim.text[at[1] :]
    for found in re.finditer(r"(?<=[ =,+-])\d+|(?<![\w ])\d+(?=k)", text):
        yield text[: found.start()] + str(int(found[0]) + 1) + text[found.end() :], claim.text
        if int(found[0]):
            yield text[: found.start()] + str(int(found[0]) - 1) + text[found.end() :], claim.text


TO = {1: 90, 2: 40, 3: 7, 4: 4}
"""Coordinates of members on so many piles."""


def agrees(claim, name, k):
    """Asserts that the claim about a member is what brute force computes."""
    piles, lost, values = brute_member(claim.family.name, name, k)
    if piles in TO:
        member = claim.at(**{name: k})
        near = {each for each in product(range(TO[piles] + 1), repeat=piles) if [*each] == sorted(each)}
        assert {each for each in near if member.holds(each)} == lost & near, (claim.family.name, claim.text, k)
    if values and claim.laws[0].values:
        count = len(claim.laws)
        law, own = claim.laws[k % count], {name: k // count if count > 1 else k}
        assert law.heaps(own, TO[1]) == values, (claim.family.name, claim.text, k)


def fate(text, said):
    """What becomes of a mutant: the word of its verdict, or *refused*; of one that is proved brute force is asked."""
    try:
        claim = FamilyClaim.of(text, said)
        verdict = claim.prove()
    except SpragueError:
        return "refused"
    if verdict.word == "proved":
        name, least = next(iter(claim.family.smallest.items()))
        for k in (*range(least, least + 4), *[least + 21] * ("piles" not in text)):
            agrees(claim, name, k)
    return verdict.word


def brute_member(text, name, k):
    """How many piles a member has, its P-positions, and the nim-values of heaps: its name read by Python alone."""
    game, misere, ends = text.partition(": ")[2], False, lambda x, y: False

    def python(arguments, term):
        for sign, by in ((r"(\d)([a-z(])", r"\1*\2"), (r"(?<![<>!])=", "=="), (r"&", " and "), (r"\|", " or ")):
            term = re.sub(sign, by, term)
        return eval(f"lambda {arguments}: {term}", {name: k, "where": lambda condition, a, b: a if condition else b})

    if game.startswith("misere:"):
        game, misere = game[7:], True
    if found := re.fullmatch(r'terminal:"(.*)":(.*)', game):
        game, ends = found[2], python("x, y", found[1])
    kind, _, given = game.partition(":")
    if kind in ("subtraction", "take l from x"):
        taken = python("", f"[{given}]")() if kind == "subtraction" else filter(python("l", given), range(1, TO[1] + 1))
        values = brute_values([*taken], TO[1])
        return 1, {(x,) for x, v in enumerate(values) if v == 0}, values
    if kind == "take l, j from x, y":
        return 2, brute_moves(python("x, y, l, j", given), TO[2], misere, ends), None
    own = {key: python("", term)() for key, _, term in (each.partition("=") for each in given.split(",") if each)}
    if "piles" in own:
        piles = own["piles"]
        return piles, brute_piles(piles, own.get("k", 1), TO[piles]) if piles in TO else set(), None
    m, r, a, b = (own.get(key, usual) for key, usual in zip("mrab", (3, 0, 2, 1), strict=True))
    if kind == "wythoff":
        a = b = own.get("a", 1)
    return 2, brute_pairs(lambda d, l, j: abs(l - j) < (a if d % m == r else b), TO[2], misere, ends), None


MUTATED = (
    "subtraction:1,2{k}",
    "subtraction:{k},2{k}",
    "subtraction:1,2,{k}",
    "take l from x: {k} <= l & l <= 3{k}",
    "wythoff:a={k}",
    "misere:wythoff:a={k}+1",
    "misere:take l, j from x, y: l = 0 | j = 0 | (j < 2l + {k} & l < 2j + {k})",
    "mouse:a={k}+1",
    "mouse:m={k}+2,r={k}+1,a={k},b={k}+1",
    'terminal:"x + y <= {k}":wythoff',
    "take l, j from x, y: l < {k} | j < {k} | abs(l - j) < 2",
    "take l, j from x, y: l = 0 | j = 0 | l + j < {k}",
    "take l, j from x, y: l = 0 | j = 0 | abs(l - j) > {k}",
    "take l from x: l <= {k}",
    "for n >= 1: nim:piles=n",
    "for n >= 2: moore:piles=n,k=2",
)
NIGHTLY = [pytest.param(each, marks=pytest.mark.nightly) for each in MUTATED]


@pytest.mark.parametrize("template", ["subtraction:{k},{k}+1", *NIGHTLY])
def test_a_family_with_another_number_is_proved_only_where_brute_force_agrees(template, monkeypatch):
    monkeypatch.setattr(family_discovery, "FORMULA_SECONDS", 100)  # however busy the machine is
    made = list(mutants(template))
    fates = Counter(fate(*mutant) for mutant in made)
    print(f"{template}: {len(made)} mutants, {dict(fates)}")
    assert len(made) >= 2 and fates["proved"] <= len(made) // 2, fates


@pytest.mark.nightly  # ten seconds
def test_one_formula_for_all_members_is_found_where_its_factor_is_larger_than_two(monkeypatch):
    monkeypatch.setattr(family_discovery, "FORMULA_SECONDS", 100)  # however busy the machine is
    found = discover_family("for k >= 1: take l from x: l >= 3k")
    assert (found.word, found.statement.partition("only if ")[2]) == ("proved", "x < 3k")


GAPS = "(A(n), A(n) + d(n)), A(n) = mex{}, A(i), B(i) : i < n}}, d(n) = {}, and those where play ends"


@pytest.mark.parametrize(
    ("about", "said", "word"),
    [
        ("for k >= 1: take l from x: l = 1000k", "nim-values: 1 more: 0 where r = 0", "undecided"),
        pytest.param("for a >= 100: wythoff:a=a", GAPS.format("{0, …, 49", "an"), "refuted", marks=pytest.mark.nightly),
        pytest.param(
            'for c >= 60: terminal:"x + y <= c":TWO',
            GAPS.format("_2{0, …, c + 1", "n + c + 1"),
            "refuted",
            marks=pytest.mark.nightly,
        ),
        ('for c >= 60: terminal:"x + y <= c":TWO', GAPS.format("_2{0, …, c", "n + c + 1"), "proved"),
    ],
)
def test_what_is_false_beyond_the_members_that_are_compared_is_not_proved(about, said, word):
    rule = "take l, k from x, y: l < 2 | k < 2 | l = k"
    assert sprague.prove(about.replace("TWO", rule), said).word == word


@pytest.mark.nightly
def test_there_are_many_mutants_of_families():
    assert sum(len(list(mutants(template))) for template in MUTATED) >= 100


def test_a_formula_of_misere_play_is_said_of_that_alone():
    claim = discover_family("for k >= 1: misere:take l from x: l > k").claim
    for k in (1, 2, 5):
        assert [x for x in range(60) if claim.at(k=k).holds((x,))] == [*range(k + 1, 2 * k + 2)]
    assert FamilyClaim.of(claim.family, claim.text) == claim and "lem:misere" in claim.proof().uses
    assert FamilyClaim.of(claim.family, "x > k and x <= 2k + 2").prove().word == "refuted"
    assert FamilyClaim.of("for k >= 1: take l from x: l > k", claim.text).prove().word == "refuted"


def test_a_closed_form_of_normal_play_is_not_said_of_misere_play():
    found = discover_family("for a >= 2: misere:mouse:a=a")
    assert found.word == "proved" and "d(0) = 1" in found.statement
    assert FamilyClaim(found.claim.family, (of_multiples(Linear((), 3)),)).prove().word == "refuted"
    normal = discover_family("for a >= 2: mouse:a=a").claim.laws
    assert FamilyClaim(found.claim.family, normal).prove().word == "refuted"
    assert FamilyClaim(family("for a >= 2: mouse:a=a"), found.claim.laws).prove().word == "refuted"


@pytest.mark.parametrize(
    ("moves", "law", "allowed"),
    [
        ("l <= k", "r = 1, with r = x mod (k + 1)", lambda taken, k: taken <= k),
        pytest.param(
            "k <= l & l <= 2k",
            "k ≤ r ≤ 2k − 1, with r = x mod 3k",
            lambda taken, k: k <= taken <= 2 * k,
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_heaps_under_misere_play_are_told_by_residues(moves, law, allowed):
    claim = discover_family(f"for k >= 1: misere:take l from x: {moves}").claim
    assert claim.prove().word == "proved" and claim.statement.endswith(law)
    assert FamilyClaim.of(claim.family, claim.text) == claim and "lem:residues-misere" in claim.proof().uses
    for k in (1, 3, 25):
        lost: list[bool] = []
        for heap in range(150):
            options = [lost[heap - taken] for taken in range(1, heap + 1) if allowed(taken, k)]
            lost.append(bool(options) and not any(options))
        assert lost == [claim.holds((heap,), k=k) for heap in range(150)]
    normal = FamilyClaim(family(f"for k >= 1: take l from x: {moves}"), claim.laws)
    assert normal.prove().word != "proved"


@pytest.mark.parametrize("most", [1, pytest.param(7, marks=pytest.mark.nightly)])
def test_the_second_engine_agrees_wherever_both_can_decide(most):
    pytest.importorskip("islpy")
    texts = [
        "for k >= 1: take l from x: l <= k",
        "for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1",
        "for p >= 2: take l, k from x, y: l = 0 | k = 0 | l + k < p",
        'for c >= 0: terminal:"x + y <= c":wythoff',
        "for a >= 1, b >= 1: take l, k from x, y: l < b | k < b | abs(l - k) < a",
        "for a >= 1: take l, k from x, y: l + k > a",
        "for k >= 3: subtraction:k,2k+1,3k+1",
    ]
    for text in texts[:most]:
        found = sprague.prove(discover_family(text).claim, second_engine=True)
        conditions = len(found.record.obligations)
        assert f"isl agrees on {conditions} of {conditions}" in found.evidence


@pytest.mark.parametrize("least", [1, 2])
def test_a_theorem_says_to_which_size_its_members_are_played(least, raises):
    found = discover_family(f"for b >= {least}: take l, k from x, y: l < b | k < b | l = k")
    assert "members with a mex_b, b > 1, are played with piles to 1,000,000, as the pairs" in found.verdict.evidence
    raises(TooLarge, "one by one, up to 1000000", found.claim.player(b=2).winning_move, (7, 10**7))


OVER = 'terminal:"x + y <= 6a":take l, k from x, y: l = 0 | k = 0 | abs(l - k) < a | '
BLOCKS = "⌊x/{0}⌋ = ⌊y/{0}⌋ and (x + y) mod {0} = 0"
HALVES = "nim-values: 0 where r ≤ k − {}; 1 where k ≤ r ≤ 2k − {}, with r = x mod 2k"


@pytest.mark.parametrize(
    "about, said, where",
    [
        ("for a >= 0: mouse:a=a", "(⌊(3n − 1)/2⌋, 3n), n ≥ 1, and (0, 0)", ""),
        ("for k >= 2: subtraction:k", HALVES.format(2, 1), "(1)"),
        ("for k >= 2: subtraction:k", HALVES.replace("k − {};", "k;").format(1), "(2)"),
        ("for k >= 60: subtraction:k", HALVES.format(1, 2), "(119)"),
        ("for k >= 2: subtraction:k", "nim-values: 0 where r ≤ k − 1, with r = x mod 0", "(0)"),
        ("for k >= 1: take l from x: l >= k", "nim-values: ⌊x/k⌋ where r ≤ k − 2, with r = x mod k", "(0)"),
        ("for k >= 1: take l from x: l = 100k", "nim-values: 0 where r = 0, with r = x mod 1", "(100)"),
        ("for k >= 30: take l from x: l <= k | l = 40", "x ≡ 0 (mod k + 1)", "l = 40: (40)"),  # k = 39 alone
        ("for k >= 30: take l from x: l <= k | l = 4000", "x ≡ 0 (mod k + 1)", "31 | l = 4000: (4000)"),
        ("for k >= 5000: take l from x: l <= k", "x ≡ 0 (mod k + 2)", "5000: (5001)"),
        ("for k >= 60000: subtraction:k", HALVES.format(1, 2), "60000: (119999)"),
        ("for a >= 3000: take l, k from x, y: l + k > a", "a + 1 >= x + y", "3000: (954,2047)"),
        ("for p >= 900: take l, k from x, y: l = 0 | k = 0 | l + k < p", BLOCKS.format("(p + 1)"), "(1,899)"),
        (  # the first difference is more than six times the modulus
            f"for a >= 1: {OVER}k - l = 50 & x - l > 6a",
            "(A(n), A(n) + d(n)), A(n) = mex{0, …, 6a, A(i), B(i) : i < n}, d(n) = an + 7a, and those where play ends",
            "(45,77)",
        ),
        ("for a >= 3000: wythoff:a=a", "(⌊nα⌋, ⌊nα⌋ + 2an), n ≥ 0, α = (2 − 2a + √((2a)² + 4))/2", "3000: (1,6000)"),
    ],
)
def test_a_false_law_is_refuted_at_a_heap_or_in_a_member_however_large_it_must_be(about, said, where):
    found = sprague.prove(about, said)
    assert (found.word, f"{where}: claimed" in found.evidence) == ("refuted", True)


def test_a_law_with_a_factor_and_a_mex_b_has_no_lemma():
    text = "(A(n), 2A(n) + d(n)), A(n) = mex_2{A(i), B(i) : i < n}, d(n) = tn"
    claim = FamilyClaim.of("for t >= 2: take l, k from x, y: l < 2 | k < 2 | (k < 2l + t & l < 2k + t)", text)
    assert claim.by_lemma().evidence.endswith("no lemma speaks of such a law")


def test_a_family_whose_positions_are_all_large_with_its_parameters_is_told_as_any_other():
    assert discover_family('for a >= 1, c >= 6a + 6: terminal:"x + y <= c":wythoff:a=a').word == "none"


@pytest.mark.parametrize(
    "text, error",
    [
        ("for a: wythoff:a=a", "a parameter of a family is written like 'a >= 1', not 'a'"),
        ("for a >= 1: wythoff:a=2", "wythoff:a=2: the parameter a does not occur"),
        ("for a >= 1: wythoff:a=a+b", "wythoff: a: 'a+b' is no linear term in a"),
        ("for a >= 1: wythoff:a=a*a", "wythoff: a: 'a*a' is no linear term in a"),
        ("for l >= 1: take l from x: l <= 3", "'l' stands for two things (column 6)"),
        (
            "for a >= 2: blocking:1:wythoff:a=a",
            "blocking:1:wythoff:a=a: theorems about families are of normal or misère play, without blocking:1:",
        ),
        ("for a >= 1, a >= 2: wythoff:a=a", "the parameter a is bounded twice"),
        ("for k >= -5: take l from x: l <= k", "a parameter is a natural number, at least 0: k >= -5"),
        ("for a >= 1, b >= a - 3: wythoff:a=a+b", "a parameter is a natural number, at least 0: b >= a - 3"),
        ("for a >= b: wythoff:a=a", "the bound of a: 'b' is no linear term in numbers"),
        ("for a >= 0: wythoff:a=a", "wythoff: a must be an integer from 1 to 1000000, not 0"),
        ("for m >= 3: mouse:m=m,r=m", "mouse: r must be an integer from 0 to 2, not 3"),
        ("for n >= 0: nim:piles=n", "nim: piles must be an integer from 1 to 60, not 0"),
        ("for n >= 1: moore:piles=n,k=2", "moore: k must be an integer from 1 to 1, not 2"),
    ],
)
def test_bad_families_get_one_line(text, error):
    with pytest.raises(SpragueError) as raised:
        family(text)
    assert str(raised.value) == error


def test_members_out_of_range_are_refused():
    wythoff = family("for a >= 1: wythoff:a=a")
    with pytest.raises(BadParameter, match="what is claimed of it is empty"):
        sprague.prove("for k >= 1: take l from x: l <= k", " ")
    with pytest.raises(BadParameter, match=r"a is at least 1, not 0"):
        wythoff.at(a=0)
    with pytest.raises(BadParameter, match=r"no parameter .b.; it has a"):
        wythoff.at(b=2)


def test_a_saved_theorem_is_refused_where_a_byte_or_a_law_was_changed():
    text = discover_family("for k >= 2: subtraction:k,k+1").claim.to_json()
    with pytest.raises(BadParameter, match="it has changed since it was sealed"):
        FamilyClaim.from_json(text.replace("2k + 1", "2k + 2"))
    content = json.loads(text)
    del content["seal"]
    content["statement"] = content["statement"].replace("2k + 1", "2k + 2")
    assert FamilyClaim.from_json(json.dumps(sealed(content))).prove().word == "refuted"


LETTERED = (
    "take l from u: l = 1 | l = 2{k}",
    "take l, j from u, v: l = 0 | j = 0 | abs(l - j) < {k}",
    "take l, j from u, v: l = 0 | j = 0 | l + j < {k}",
)


def brute_piles(piles, most, up_to):
    """The P-positions on so many piles where a move takes from at least one and at most ``most`` of them."""
    lost = set()
    for here in sorted(product(range(up_to + 1), repeat=piles), key=sum):
        below = (there for there in lost if all(map(le, there, here)))
        if not any(sum(map(ne, there, here)) <= most for there in below):
            lost.add(here)
    return lost


PILES = [("for n >= 1: nim:piles=n", 1), ("for n >= 2: moore:piles=n,k=2", 2)]


@pytest.mark.parametrize(
    "text, most", [*PILES, pytest.param("for n >= 3: moore:piles=n,k=3", 3, marks=pytest.mark.nightly)]
)
def test_the_number_of_piles_may_be_the_parameter(text, most):
    found = discover_family(text)
    assert found.word == "proved" and "the lemma on any number of piles" in found.verdict.evidence
    assert "by one program" not in found.verdict.evidence  # there is a file for Coq
    assert FamilyClaim.from_json(found.claim.to_json()) == found.claim
    assert [each.claim for each in claims(found.claim.says("claim"))] == [found.claim]
    assert "lem:piles" in found.claim.proof().uses and r"x_{1}" in found.claim.says("latex")
    for n in range(most, 5):
        lost, up_to = brute_piles(n, most, 7 if n < 4 else 4), 7 if n < 4 else 4
        member, player = found.claim.at(n=n), found.claim.player(n=n)
        assert {each for each in product(range(up_to + 1), repeat=n) if member.holds(tuple(sorted(each)))} == lost
        assert all(
            player.winning_move(tuple(sorted(each))) in lost for each in product((0, 3), repeat=n) if each not in lost
        )
    assert sprague.prove(found.claim.at(n=4)).word == "proved"
    (law,), families = found.claim.laws, found.claim.family
    for wrong in (2, 3, 4, 5):
        if wrong != most + 1:
            assert FamilyClaim(families, (replace(law, modulus=Linear((), wrong)),)).prove().word == "refuted"
    assert FamilyClaim(families, (replace(law, piles=law.piles + Linear((), 1)),)).prove().word == "undecided"
    for fewer in ("x1 = 0", "x1 ≡ 0 (mod 2)"):  # what is true of one pile is not said of all numbers of piles
        assert FamilyClaim.of(families, fewer).prove().word == "refuted"
    for other, _ in PILES:
        word = "proved" if other == text else "refuted"
        assert FamilyClaim.of(other, found.claim.text).prove().word == word


@pytest.mark.parametrize("k", [2, 3])
def test_the_conditions_on_any_number_of_piles_fail_where_fewer_may_be_taken_from(k):
    """The sentences are no empty ones: without the last of the piles of a move, or one of the sums, they are false."""
    x, p, s = (tuple(f"{letter}{i}" for i in range(1, k + 1)) for letter in "xps")
    theory = Theory("base 2")
    define_sums(theory, 2 * k, k + 1)
    for groups in [(1,) * k, (k,), (1, k - 1)]:
        sentence = reached(groups, x, p, s)
        assert theory.decide(sentence).truth
        assert theory.decide(sentence.replace(f"{p[k - 1]} <= {x[k - 1]}", f"{p[k - 1]} = {x[k - 1]}")).truth is False
        premises, _, _ = sentence.rpartition(" => (exists")
        assert theory.decide(f"{premises} => 0 = 1").truth is False


@pytest.mark.parametrize("name", ["p", "n", "r", "c", "x"])
def test_a_law_is_read_back_whatever_the_parameter_is_called(name):
    for template in LETTERED:
        claim = discover_family(f"for {name} >= 2: {template.replace('{k}', name)}").claim
        assert FamilyClaim.from_json(claim.to_json()) == claim


KIN = "P-positions of mouse:m=m,r=m-1,a=m-{}: (⌊(mn − 1)/(m − 1)⌋, mn), n {} 1, and (0, 0)"


@pytest.mark.parametrize(
    "text, word",
    [
        (f"proved kin for m >= 3: {KIN.format('2,b=m-1', '≥')}", "proved"),
        (f"proved for m >= 3: {KIN.format('2,b=m-1', '>=')}", "proved"),
        (f"refuted for m >= 3: {KIN.format('1,b=m-1', '≥')}", "refuted"),
        (f"refuted for m >= 3: {KIN.format('2,b=m+1', '≥')}", "refuted"),
        ("game ours: for k >= 1: take l from x: l <= k\nproved v nim-values of ours: x mod (k + 1)", "proved"),
        ("game ours: for k >= 1: take l from x: l <= k\nrefuted v nim-values of ours: x mod (k + 2)", "refuted"),
    ],
)
def test_a_document_states_theorems_about_families(text, word):
    (entry,) = claims(text)
    assert (entry.expected, sprague.prove(entry.claim).word) == (word, word)
    assert "for every" in entry.text.lower()


@pytest.mark.parametrize(
    "text, error",
    [
        ("proved a for k >= 1: nim-values of subtraction:k: x mod (k + 1)y", "no linear term"),
        ("proved a for k >= 1: P-positions of subtraction:k: r ≤ k, with r = x mod 2j", "no linear term in k"),
        ("proved a for k >= 1: P-positions of subtraction:k: x ≡ 0 (mod 2k < 3)", "no linear term in k"),
        ("proved a for k >= 1: P-positions of subtraction:k: x mod (2k) = 0", "near to it is 'x ≡ 0 .mod 2k.'"),
        ("proved a for k >= 1: nim-values of subtraction:k: 0 where r ≤ k, with s = x mod 2k", "near to it is"),
        ("proved a for k >= 1: P-positions of kayles: x = 0", "the parameter k does not occur"),
        ("game a: for k >= 1: subtraction:k\ngame a: for k >= 1: subtraction:k", "the file has a game a already"),
    ],
)
def test_what_states_no_theorem_is_refused_at_its_place(text, error):
    with pytest.raises(BadSentence, match=f"{error}.*column"):
        list(claims(text))


def test_the_constants_of_a_function_stay_free():
    @sprague.pile_game
    def mine(x, y, p, q, *, m=3, r=0, a=2, b=1):
        l, k = x - p, y - q
        near = abs(k - l) < sprague.where((y - x) % m == r, a, b)
        return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near

    found = discover_family(family(mine, m=3, r="m-1", a="m-2", b="m-1"))
    assert (found.word, found.claim.laws[0].multiples, found.claim.player(m=5).winning_move((0, 7))) == (
        "proved",
        True,
        (0, 0),
    )
    assert sprague.prove(found.family, found.claim.text).word == "proved"
    with pytest.raises(BadParameter, match="what is claimed of it is a text"):
        sprague.prove(found.family)
    for bad, error in [
        ({"m": 3, "r": "m*m"}, "no linear term"),
        ({"z": 3}, "no constant z"),
        ({}, "no constant is free"),
    ]:
        with pytest.raises(SpragueError, match=error):
            family(mine, **bad)
    with pytest.raises(BadParameter, match="which no file keeps"):
        found.claim.to_json()


def test_a_parameter_is_not_called_as_a_pile_of_the_rule():
    with pytest.raises(BadParameter, match="p is a pile in its rule; call the parameter another name"):
        discover_family("for p >= 1: wythoff:a=p")


def test_members_are_games_of_the_same_name():
    kin = family("for m >= 3: mouse:m=m,r=m-1,a=m-2,b=m-1")
    assert kin.at(m=5).name == "mouse:m=5,r=4,a=3,b=4"
    assert family("for k >= 1: take l from x: l <= 2k").at(k=3).options((9,)) == [(n,) for n in range(3, 9)]
