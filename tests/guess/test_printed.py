"""What is printed is read: every statement of docs/theorems.md, in Unicode, in LaTeX, and in the sentence round it."""

import html
import re
import unicodedata
from functools import reduce
from itertools import islice
from operator import xor
from pathlib import Path

import pytest

import sprague
from sprague.claims import Claim, FamilyClaim, NimValues, PPositions
from sprague.games.catalogue import game_or_file as read_game
from sprague.guess.mex_differences import MexDifferences
from sprague.guess.recursive_laws import RecursiveLaw
from sprague.guess.statements import Slices
from sprague.laws.formulas import fixed_point
from sprague.laws.interval_values import ArithmeticValues, FallingValues, IntervalValues
from sprague.laws.nim_values import PlaceValues
from sprague.laws.sums import SumOfPiles
from sprague.laws.two_piles import TwoPiles
from sprague.logic.wording.latex import latex_statement
from sprague.logic.wording.prose import prose_html
from sprague.numbers.periods import Period

ROOT = Path(__file__).parents[2]
PRINTED = re.findall(
    r"^sprague discover (.*)\n(?:proved|verified to \d+), [\d.]+ s: (?!.*no formula was found)(.*)$",
    (ROOT / "docs/theorems.md").read_text(),
    re.M,
)
BOUNDS = {1: 150, 2: 24, 3: 12, 4: 6, 5: 4, 6: 3}


def holds_of(claim, position):
    """Whether a statement that is no period says that a position is P."""
    match claim.statement:
        case PPositions():
            numbers = position if isinstance(position, tuple) else (position,)
            return claim.relation.holds(dict(zip(claim.names, numbers, strict=True)))
        case RecursiveLaw() | MexDifferences():
            return tuple(sorted(position)) in set(islice(claim.statement.pairs(), 200))
        case Slices() | SumOfPiles() | TwoPiles():
            return claim.holds(position)
    x, y = position
    if claim.statement.misere:
        return y >= 1 and (x == 1 or (x > 1 and y < claim.statement.least_part(x - 1)))
    return x == 0 or y < claim.statement.least_part(x)


def values_of_heaps(rules):
    """The first nim-values of a game on one number, however its positions are written."""
    return [sprague.nim_value(rules, rules.on_numbers.native((n,))) for n in range(60)]


def agrees_with_the_rules(claim, rules):
    """Whether the claim says of all positions up to a bound what follows from the rules."""
    bound = BOUNDS[len(claim.names)]
    match claim.statement:
        case Period():
            return claim.statement.exception(sprague.nim_sequence(rules, 300)) is None
        case IntervalValues() | FallingValues() | ArithmeticValues():
            return all(claim.statement.nim_value(n) == v for n, v in enumerate(values_of_heaps(rules)))
        case SumOfPiles(values=True):
            of_one = claim.statement.of_one.nim_value
            return all(reduce(xor, map(of_one, p)) == sprague.nim_value(rules, p) for p in rules.positions(bound // 2))
        case NimValues() if claim.names == ("n",):
            return all(claim.relation.holds({"n": n, "v": v}) for n, v in enumerate(values_of_heaps(rules)))
        case NimValues():
            said = (lambda v: 1 << v) if isinstance(claim.statement, PlaceValues) else int
            return all(
                claim.relation.holds({**dict(zip(claim.names, p, strict=True)), "v": said(sprague.nim_value(rules, p))})
                for p in rules.positions(bound // 2)
            )
    expected = set(sprague.p_positions(rules, bound))
    return all(holds_of(claim, p) == (p in expected) for p in rules.positions(bound))


def same(statement):
    """The statement without blanks, and with one sign for minus."""
    return str(statement).replace(" ", "").replace("−", "-")


def seen(text):
    """The signs that a reader sees, wherever they stand: no blanks, no brackets, no marks of roots, powers, indices."""
    return re.sub(r"[\s()√^_\u2061]", "", unicodedata.normalize("NFKC", text.replace("−", "-")))


@pytest.mark.parametrize(
    "typed",
    ["x1 ^ x2 = x3", "x1 ⊕ (x2 + 1) = x3 ⊕ 3 & x1 < (x2 ⊕ 1) + 1", "exists n. x1 = (n/2) ⊕ x2", "2(x1 ^ x2) % 3 = 0"],
)
def test_a_value_that_has_no_name_is_written_out_and_read(typed):
    claim = Claim.of("nim", typed)
    for language in ("words", "latex", "prose"):
        said = claim.says(language)
        again = Claim.of("nim", said)
        assert not re.search(r"\bxor\b|(?<![a-z}])_\d|mathit", said)
        assert (again.relation - claim.relation).is_empty and (claim.relation - again.relation).is_empty


@pytest.mark.sample(4)
@pytest.mark.parametrize(("typed", "said"), PRINTED)
def test_every_statement_of_the_library_is_read(typed, said, monkeypatch):
    monkeypatch.chdir(ROOT)
    name = typed.removesuffix(" --nim-values").strip("'\"")
    rules = read_game(name)
    claim = Claim.of(rules, said)
    assert agrees_with_the_rules(claim, rules)
    printed = Claim(claim.statement, rules, claim.system, shown=said, kind="closed form")
    assert seen(html.unescape(re.sub(r"<[^>]*>", "", prose_html(latex_statement(said))))) == seen(said)
    for other in (latex_statement(said), printed.says("words"), printed.says("latex"), claim.text):
        again = Claim.of(rules, other)
        assert (same(again.statement), again.system) == (same(claim.statement), claim.system)


PAIRS = "(A(n), 2A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier, d(n) = n; A(n)/n → (1 + √3)/2"
BEHIND = (
    "(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of 0, …, 4 and all earlier A, B; d = 3, 5, …, d(n + 1) = d(n) + 1 for all "
    "n ≥ 1; and (0, 0), (0, 4), (1, 2), (1, 3), (2, 2)"
)
TWO = "(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier A, B; d(n) = mex of all earlier d, A + B"
BLOCKS = (
    "(2A(n) + r, 2B(n) + s), r < 2, s < 2, r ⊕ s = n mod 2, n ≥ 0, A(n) = mex of all earlier A, B; B(n) = A(n) + ⌊n/2⌋"
)
THRICE = (
    "heap = 0, or limit < the least part of heap (weights 1, 2, 3, 4, 6, 8, 11, …, after H is H + H′, "
    "H′ least with 3H′ ≥ H)"
)
FALLING = "G(n) = G(⌊n/3⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 3)"
RALEIGH = "(x, x + 1, x′ + 1), where x − 1 ends in 00 and x′ is x with 0 appended (Zeckendorf); and (0, 0, 0)"
EVEN = "x ≡ 0, 1 (mod 4), (x = 0 or x ends in an even number of zeros (base 2))"
LASKER = "G(n + 4) = G(n) + 4 for all n ≥ 1, G = 0, 1, 2, 4, 3, …"
MOD_4 = "v = g(x), g(n + 4) = g(n), g = 0, 1, 2, 3, …"
HALF = "A position (x, y) of half_even is a P-position if and only if x = 2y or x = 2y + 1."
RULER = "G(n) = the least part of n (base 2), n ≥ 1, and G(0) = 0"
GOLDEN = "(⌊nφ⌋, ⌊nφ⌋ + n), n ≥ 0, φ = (1 + √5)/2"
KAYLES = "For Kayles, G(n + 12) = G(n) for all n ≥ 71."
TWO_THIRDS = "take l from x: 3l <= 2x"
LETTERS = "the letter at place x is a or c in the fixed point of a → ab, b → cd, c → dc, d → dd"


@pytest.mark.parametrize(
    ("typed", "said", "part", "other"),
    [
        ("take l, k from x, y: l = 0 | k = 0 | l <= 2k & k <= 2l", PAIRS, "√3", "√4"),
        ("take l, k from x, y: l = 0 | k = 0 | l <= 2k & k <= 2l", PAIRS, "d(n) = n", "d(n) = n, d(5) = 17"),
        ('terminal:"x + y = 4":wythoff', BEHIND, "…, 4 and", "…, 5 and"),
        ('terminal:"x + y = 4":wythoff', BEHIND, " for all n ≥ 1", ""),
        ("examples/field.py:bouncing_queen", TWO, "mex of all earlier A", "mex_2 of all earlier A"),
        ("take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 0", BLOCKS, "s < 2", "s < 3"),
        ("examples/field.py:thrice", THRICE, "heap = 0", "heap = 1"),
        ("examples/field.py:thrice", THRICE, "<", "≤"),
        ("examples/field.py:thrice", THRICE, "4, 6", "4, 7"),
        ("x -> p: x > 0 & 3p <= x", FALLING, "base 3", "base 4"),
        ("x -> p: x > 0 & (p + 2 = x | 2p = x)", EVEN, "zeros (base 2)", "zeros (base 3) or x = 2^k (base 2)"),
        ("laskers-nim", LASKER, "≥ 1", "≥ 0"),
        ("laskers-nim", LASKER, ", 4, 3", ""),
        ("take l from x: l <= 3", MOD_4, "v = g(x), ", "v = g(x), g(n + 2) = g(n), g = 0, 1, …, "),
        ("raleigh", RALEIGH, "with 0 ", "with 00 "),
        ("examples/field.py:half_even", HALF, "(x, y)", "(y, x)"),
        ("ruler", RULER, "base 2", "base  3"),
        ("ruler", RULER, "base 2", "base 2 or 3"),
        ("ruler", f"digits base 2: {RULER}", "(base 2)", "(base 3)"),
        ("wythoff", GOLDEN, "(1 + √5)/2", "1 + √5/2"),
        ("wythoff", GOLDEN, "(1 + √5)/2", "1 + √5)/2"),
        ("wythoff", GOLDEN, "φ =", "α ="),
        ("wythoff", GOLDEN, "⌊nφ⌋,", "⌊nα⌋,"),
        ("wythoff:a=2", "(⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = √2", "α =", "φ ="),
        ("nim:piles=2", "$x_{1} = x_{2}$", "x_{2}", "x_{2}^{0}"),
        ("wythoff:a=2", "(⌊nα⌋, ⌊nα⌋ + 2n), n ≥ 0, α = √2", "√2", "√2·7"),
        ("fibonacci-nim", "take-away, f(t) = ⌊(4t + 1)/2⌋", "(4t + 1)", "4t + 1"),
        ("kayles", KAYLES, "For Kayles", "For Dawson's Kayles"),
        ("kayles", KAYLES, "For Kayles", "For Kayles under misère play"),
        ("kayles", KAYLES, "For Kayles,", "The P-positions of Kayles are"),
        ("kayles", KAYLES, "G(n)", "Φ(n)"),
        ("nim:piles=2", "nim-values: v = x1 ⊕ x2", "nim-values", "P-positions"),
        (
            "nim:piles=2",
            "A position (x1, x2) of nim:piles=2 is a P-position if and only if x1 ⊕ x2 = 0.",
            "if x1 ⊕ x2 = 0",
            "if v = x1 ⊕ x2",
        ),
        ("take l from x: 2l <= x", "nim-values: G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …", ":", " to 1:"),
        ('terminal:"x + y = 4":wythoff', BEHIND, "A, B;", "A, B; d = 9, 9, …, 0 and all earlier A, B;"),
        ("take l, k from x, y: l = 0 | k = 0 | l = k & l % 2 = 0", BLOCKS, ", r < 2, s < 2", ""),
        ("x -> p: x > 0 & 2p < x", "G(n) = G(⌊(n − 1)/2⌋) + 1, n ≥ 1, G(0) = 0", "(n − 1)", "n − 1"),
        ("take l from x: 2l <= x | l = 1", LETTERS, "a or c", "not a"),
        ("take l from x: 2l <= x | l = 1", LETTERS, "a → ab", "a → cd, a → ab"),
        (
            "misere:wythoff:a=2",
            "(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier, d(n) = 2n + 1",
            "1",
            "1 for n ≥ 3",
        ),
    ],
)
def test_no_word_of_a_statement_is_passed_over(typed, said, part, other, monkeypatch):
    monkeypatch.chdir(ROOT)
    Claim.of(read_game(typed), said)
    with pytest.raises(ValueError, match=r"\S"):
        Claim.of(read_game(typed), said.replace(part, other))


@pytest.mark.parametrize(
    "other",
    [
        "x = 0, where x ≤ y, x = 7",
        "x ≡ y ≢ 0 (mod 3)",
        "x ≢ y ≢ 0 (mod 3)",
        "x ≡ y ≡ 0, 1 (mod 3)",
        "(x, y) mod 3 ∈ {(0, 0, 5), (1, 2)}",
        "(x, y) mod 3 ∈ {(0, y), (1, 2)}",
        "at most one or two of x, y odd",
        "x = y = 0 (mod 3)",
        "x ∈ {0, 4, …, 8}",
        "(2^k, 0), k ≥ 3",
        "x = 0 if y < 5",
    ],
)
def test_words_that_can_be_read_in_two_ways_are_refused(other):
    with pytest.raises(ValueError, match=r"\S"):
        Claim.of("wythoff", other)


@pytest.mark.parametrize(
    ("typed", "said"), [("x -> p: x > 0 & 2p <= x", "x = 0 | x = 2^k"), (TWO_THIRDS, "2x + 1 = 3^k")]
)
def test_a_power_is_said_in_words_that_are_read(typed, said):
    claim = Claim.of(typed, said, "base 3" if "3^" in said else "base 2")
    assert Claim.of(typed, claim.says(), claim.system).says() == claim.says()


def test_no_exception_is_no_exception():
    assert sprague.prove("nim:piles=2", "x1 = x2 but none").word == "proved"


def test_of_a_list_each_is_not_congruent():
    assert [Claim.of("wythoff", "x, y ≢ 0 (mod 3)").holds(each) for each in ((3, 4), (3, 6), (4, 5))] == [
        False,
        False,
        True,
    ]


def test_the_sentence_round_a_theorem_about_a_family_counts():
    games = "for p >= 2: take l, k from x, y: l = 0 | k = 0 | l + k < p"
    said = FamilyClaim.of(games, "⌊x/p⌋ = ⌊y/p⌋ and (x + y) mod p = 0").says()
    assert FamilyClaim.of(games, said).says() == said
    for part, other in (("(x, y) is", "(x, z) is"), ("in take", "the P-positions of take"), ("is a P", "is no P")):
        with pytest.raises(ValueError, match=r"\S"):
            FamilyClaim.of(games, said.replace(part, other))


@pytest.mark.parametrize(("early", "word"), [("", "proved"), (" or x = k + 2", "undecided")])
def test_what_is_said_of_the_first_heaps_of_a_family_is_said_of_no_others(early, word):
    said = f"x ≤ k{early} or from k + 1 on: r = 2, with r = (x − (k + 1)) mod 1"
    assert FamilyClaim.of("for k >= 1: take l from x: l > k", said).by_lemma().word == word


def test_each_letter_has_one_word():
    with pytest.raises(ValueError, match="each letter has one word"):
        fixed_point("a begins the fixed point of a -> ab, b -> a, b -> ba, by shift")


def test_an_or_beside_another_condition_stands_in_parentheses():
    assert sprague.discover("x -> p: x > 0 & (p + 2 = x | 2p = x)").statement == EVEN
