"""Pile games typed as text: the same games as from Python functions, and errors that point at the place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sprague
from sprague import game, p_positions, pile_game, where
from sprague.errors import BadRule, BadSentence, SpragueError
from sprague.games.written_rules import is_rule
from sprague.logic.language.rule_grammar import parse_rule


@pile_game
def mouse(x, y, p, q):
    l, k = x - p, y - q
    near = abs(k - l) < where((y - x) % 3 == 0, 2, 1)
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near


@pile_game
def halves(x, p):
    return (p < x) & (2 * (x - p) <= x)


@pile_game
def three(x, y, z, p, q, r):
    l, k, j = x - p, y - q, z - r
    return (l >= 0) & (k >= 0) & (j >= 0) & (l + k + j > 0) & (l + k + j <= 3) & (r >= p)


@pile_game
def sets(x, p):
    l = x - p
    return (l == 1) | (l >= 3) & (l <= 5) | (l >= 9) & (l <= 11)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, 1)", mouse),
        ("take l, k from x ≤ y: l = 0 ∨ k = 0 ∨ abs(k − l) < where(x = y (mod 3), 2, 1)", mouse),
        ("x, y -> p, q with l = x - p, k = y - q: l > 0 & k = 0 | l = 0 & k > 0 |"
         " l > 0 & k > 0 & abs(k - l) < where(y - x = 3*floor((y - x)/3), 2, 1)", mouse),
        ("piles x, y become p, q with d = (x - p) - (y - q): x > p & y = q | x = p & y > q |"
         " x > p & y > q & (d = 0 | (y - x) % 3 = 0 & abs(d) < 2)", mouse),
        ("take l from x: l <= x/2", halves),
        ("take l from x: l in {1, 3..5, 9, …, 11}", sets),
        ("take l from x: l is odd, l ∈ {1..4}", pile_game(lambda x, p: (x - p == 1) | (x - p == 3))),
        ("take l from x: l is even or l ≡ 1 (mod 4)", pile_game(lambda x, p: (p < x) & ((x - p) % 4 != 3))),
        ("take l from x: l = 1 | l = 99999999999999999", pile_game(lambda x, p: x - p == 1)),
        ("x → p: p < x and not 2(x - p) > x", halves),
        ("x -> p: ~(p < x => 2x - 2p > x)", halves),
        ("take l, k, j from x, y, z: l + k + j <= 3 & z - j >= x - l", three),
    ],
)  # fmt: skip
def test_a_typed_rule_is_the_game_of_the_same_function(text, same):
    typed = game(text)
    for position in same.positions(7):
        assert typed.options(position) == same.options(position)
    assert p_positions(typed, 7) == p_positions(same, 7)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("take l, k from x: l = k", 15, "2 names for what is taken, but 1 for the piles"),
        ("take l from x: l <= y", 20, "'y' is not among the names of this rule: l, x"),
        ("take l from x l <= 3", 14, "':' and the formula are missing"),
        ("take l from : l <= 3", 12, "a name such as x is missing"),
        ("take l, l from x, y: l = 0", 8, "'l' stands for two things"),
        ("take x from x: x = 1", 12, "'x' stands for two things"),
        ("x, y -> p: p < x", 8, "of 2 piles as many numbers are left, not 1"),
        ("x, y: x > y", 4, "'->' and what is left of the piles are missing"),
        ("take l from x: x % l = 0", 19, "a modulus must be a positive constant, not 'l'; see divides(number, number)"),
        ("take l from x: l = x / l", 23, "not 'l'; a rule that says more is a program"),
        ("take l from x: divides(l)", 15, "divides takes 2 arguments here, not 1"),
        ("take l from x: prime()", 15, "prime takes an argument here, not 0"),
        ("take l from x: l = max()", 19, "max takes an argument here, not 0"),
        ("take l from x: floor(max(l, x), 2) = 1", 15, "floor takes 1 argument here, not more"),
        ("take l from x: l = divides(x)", 19, "divides(…) is a sentence, where a number must stand"),
        ("take l from x: l divides x", 17, "divides is written divides(number, number)"),
        ("take l from x: prime", 15, "prime is written prime(number)"),
        ("take l from x: l = 1 or 2", 24, "one of several numbers is written l in {1, 2}"),
        ("take l from x: l ? 1", 17, "unexpected character '?'"),
        ("take l from x: l in {1, 2", 25, "'}' is missing"),
        ("take l from x: (l, x)", 15, "a sentence must stand here, not numbers in parentheses"),
        ("take l from x: l = 2^k", 19, "that a number is a power of 2 is written power(number)"),
        ("take l from x: exists y. l = y", 15, "a rule has no forall and no exists"),
        ("take l from x: l < phi", 19, "a rule has no phi"),
        (
            "take l from x: l^2 <= f(3)",
            16,
            "^ has no meaning here; defined: coprime, divides, power, prime; a rule that says more is a program",
        ),
        ("take l from x: __import__('os')", 15, "unexpected character '_'"),
        ("take l from x: l * x = 3", 17, "one of two factors must be a constant"),
        ("take l from x: l < " + "9" * 19, 19, "a constant has at most 18 digits"),
        ("take l from x: l = where(x > 3, 1/2, 2)", 32, "where chooses between integers"),
        ("take l from x with m 3: l = m", 21, "'=' and a number are missing after m"),
        ("take l from where: l = 1", 12, "a name such as x is missing"),
        ("take a,b,c,d,e from v,w,x,y,z: a = 1", 20, "at most 4 piles, not 5"),
        ("take l from x: " + "(" * 99, 76, "nested deeper than 60"),
        ("take l from x: l = 1 " + " " * 2000, 0, "a rule has at most 2000 characters, not 2021"),
    ],
)
def test_a_wrong_rule_is_refused_where_it_goes_wrong(text, place, words):
    with pytest.raises(BadSentence) as caught:
        parse_rule(text)
    assert words in str(caught.value)
    assert caught.value.place == place


@pytest.mark.parametrize("text", ["x -> p: p <= x", "x -> p: p < x + 2", "x, y -> p, q: p + q < x + y"])
def test_a_rule_that_raises_a_pile_or_takes_nothing_is_refused(text):
    with pytest.raises(BadRule):
        game(text).options((3,) * len(game(text).before))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("take 1, 2 or 3", "what is taken has a name, as in: take l from x: l <= 3"),
        ("hello world", "no game is called 'hello world', and a rule begins with take, as in: take l from x: l <= 3"),
        ("wythoff a=2", "did you mean wythoff:a=2?"),
        ("(" * 2500, "the name of a game is nested deeper than 60"),
        ("(" * 2500 + "nim" + ")" * 2500, "the name of a game is nested deeper than 60"),
        ("nim + " * 20_000, "the name of a game has at most 100,000 characters, not 120,000"),
        ("take l from x: power(⌊l/2⌋)", "power(…) of a quotient is read in no rule"),
        ("take l from x: power(l) = l", "power(…) is a sentence, where a number must stand"),
        ("misere:move n to m: m = n + 1 + k", "'k' is not among the names of this rule"),
        ("x, y -> p, q: p = x + 1 & q < y", "raises a pile; what may rise is typed as move x to y: …"),
    ],
)
def test_what_names_no_game_says_what_does(text, words):
    with pytest.raises(SpragueError, match=re.escape(words)):
        game(text).options((2, 2))


def test_names_of_games_are_not_taken_for_rules():
    assert not any(map(is_rule, ("rat", "nim:piles=3", "0.77", "subtraction:1,3,4", "chomp:2x6")))
    assert all(map(is_rule, ("take", "take l", "x → p", "piles x become p", "x, y -> p, q")))


def test_the_text_of_a_game_makes_the_same_game_again():
    typed = game("  take l from x:\n l <= 3 ")
    assert (typed.name, typed.start, game(typed.text).formula) == ("take l from x: l <= 3", (7,), typed.formula)


SIGNS = ": , = | & ~ ( ) < <= -> => % + - * / . 2 3"
WORDS = st.sampled_from(f"take from piles become with where abs floor phi forall x y l k p q {SIGNS}".split(" "))


@given(st.one_of(st.lists(WORDS, max_size=25).map(" ".join), st.text(max_size=40)))
def test_any_text_is_a_rule_or_refused_with_a_sentence(text):
    try:
        rule = parse_rule(text)
    except SpragueError as error:
        assert str(error) and "\n" not in str(error)
    else:
        assert len(rule.before) == len(rule.after)


POWERS = [
    ("take l from x: power(l)", lambda x, l: is_power(l)),
    ("take l from x: ~power(l + 1)", lambda x, l: not is_power(l + 1)),
    ("take l from x: power(x - l) | power(abs(x - 3l))", lambda x, l: is_power(x - l) or is_power(abs(x - 3 * l))),
    ("take l from x: l % 3 = 1 => power(l % 5)", lambda x, l: l % 3 != 1 or is_power(l % 5)),
]


def is_power(n):
    return n in {2**k for k in range(20)}


@pytest.mark.parametrize(("text", "allows"), POWERS)
def test_a_rule_may_ask_for_powers_of_2(text, allows):
    rules = sprague.game(text)
    lost = set()
    for x in range(150):
        options = [(x - l,) for l in range(1, x + 1) if allows(x, l)]
        assert rules.options((x,)) == sorted(options)
        lost |= set() if lost & set(options) else {(x,)}
    assert p_positions(rules, 149) == sorted(lost)
    said = " | ".join(f"x = {x}" for (x,) in lost)
    assert sprague.prove(rules, said).word == ("proved" if len(lost) < 4 else "refuted")
    found = sprague.discover(rules, 4)
    assert found.word == "proved" and all(found.is_p_position((x,)) == ((x,) in lost) for x in range(150))
