"""The language of sentences: what is read, and where it is said to be wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sprague.errors import BadSentence
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import (
    And,
    Compare,
    Equivalent,
    Exists,
    ForAll,
    Implies,
    Not,
    Or,
    Predicate,
    evaluate,
    free_variables,
    negated,
    variable,
)
from sprague.logic.language.grammar import parse

POINTS = [{"x": x, "y": y} for x in range(7) for y in range(7)]

NUMBERS = st.recursive(
    st.sampled_from(["x", "y", "0", "3", "12"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(st.integers(0, 4), inner).map(lambda t: f"{t[0]}*({t[1]})"),
        st.tuples(inner, st.integers(1, 5)).map(lambda t: f"(({t[0]}) % {t[1]})"),
        st.tuples(inner, st.integers(1, 5)).map(lambda t: f"floor(({t[0]})/{t[1]})"),
        inner.map(lambda t: f"abs({t})"),
    ),
    max_leaves=5,
)
COMPARISONS = st.tuples(NUMBERS, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), NUMBERS).map(" ".join)
SENTENCES = st.recursive(
    COMPARISONS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("&|"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda t: f"~({t})"),
    ),
    max_leaves=3,
)


def by_python(text, point):
    """The truth of a quantifier-free sentence, by Python's own arithmetic."""
    plain = text.replace("floor(", "(").replace("/", "//").replace("!=", "≠").replace("<=", "≤").replace(">=", "≥")
    plain = plain.replace("=", "==").replace("≠", "!=").replace("≤", "<=").replace("≥", ">=")
    plain = plain.replace("~", " not ").replace("&", " and ").replace("|", " or ")
    return bool(eval(plain, {"abs": abs}, dict(point)))


@given(SENTENCES)
def test_a_sentence_says_what_python_says(text):
    formula = parse(text)
    for point in POINTS:
        assert evaluate(formula, point) == by_python(text, point)


@settings(max_examples=40, deadline=None)
@given(SENTENCES, st.sampled_from(["base 2", "base 3", "Zeckendorf", "Ostrowski 2"]))
def test_the_relation_that_a_sentence_defines_holds_where_python_says(text, system):
    relation = Theory(system).relation(text, ["x", "y"])
    for point in POINTS:
        assert relation.holds(point) == by_python(text, point)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("3x + 2y = 1", "3*x + 2*y = 1"),
        ("2(x + y) < 3", "2x + 2y < 3"),
        ("∀x, y: x ≤ y ∨ ¬(x ≠ y)", "forall x, y. x <= y | ~(x != y)"),
        ("x < y and not y < x or x = y", "(x < y & ~(y < x)) | x = y"),
        ("x = 1 => y = 1 => x = y", "x = 1 => (y = 1 => x = y)"),
        ("x = 3 (mod 7)", "x ≡ 3 (mod 7)"),
        ("x = y (mod 5)", "x ≡ y (mod 5)"),
        ("x ≢ y (mod 5)", "~(x = y (mod 5))"),
        ("x ≡ 1, 2 (mod 5)", "x = 1 (mod 5) | x = 2 (mod 5)"),
        ("x, y ≡ 0 (mod 5)", "x = 0 (mod 5) & y = 0 (mod 5)"),
        ("x mod 98 ≤ 36", "x % 98 <= 36"),
        ("x even, y odd", "x % 2 = 0 & y % 2 = 1"),
        ("x, y even", "x is even & y is even"),
        ("x ∈ {1, 3, 4}", "x = 1 | x = 3 | x = 4"),
        ("x in {1, 2, …, 5}", "(x >= 2 & x <= 5) | x = 1"),
        ("x in {3..5}", "x >= 3 & x <= 5"),
        ("|x − y| = 1", "abs(x - y) = 1"),
        ("x ⊕ y + 1 = 2", "xor(x, y + 1) = 2"),
        ("x xor y + 1 = 2", "x ⊕ y + 1 = 2"),
        ("⌊φx⌋ = y & ⌊φ(x + 1)⌋ = z", "floor(x phi) = y & floor(x phi + phi) = z"),
        ("⌊xφ²⌋ = y & floor(phi^2 x) = z", "floor(x phi + x) = y & floor(x phi + x) = z"),
        ("x = 1, or y = 1", "x = 1 | y = 1"),
        ("for all x: (if x > 1 then for some y: y < x)", "forall x. (x > 1 => exists y. y < x)"),
        ("x = 1 if and only if y = 1", "x = 1 <=> y = 1"),
        ("y < the least part of x", "y < least_part(x)"),
        ("y < the least part of x (base 2)", "y < least_part(x)"),
        ("x ends in an odd number of zeros (base 2)", "least_part(x) % 3 = 2"),
        ("⌊3x/2⌋ = y", "floor(3x/2) = y"),
        ("⌊xφ⌋ = y", "floor(x phi) = y"),
        ("floor(phi*2x + y) = 1", "floor(2x phi) + y = 1"),
        ("x/2 < y", "x < 2y"),
        ("-x + 2 > 0", "2 - x > 0"),
        ("x == y && x != 2 || true", "x = y & x != 2 | true"),
    ],
)
def test_spellings_of_one_sentence(text, same):
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("second", "same"),
    [("⌊nφ⌋ + n", "x + n"), ("⌊nφ⌋ - 4", "x - 4"), ("⌊nφ⌋ + ⌊n/2⌋", "⌊nφ⌋ + ⌊n/2⌋"), ("⌊(n + 1)φ⌋", "⌊(n + 1)φ⌋")],
)
def test_the_second_of_a_pair_is_told_by_the_first_where_their_difference_is_linear(second, same):
    read = parse(f"(⌊nφ⌋, {second}), n ≥ 0", free=("x", "y"))
    assert read.body.parts[0] == parse(f"x = ⌊nφ⌋ & y = {same}", free=("x", "y", "n"))


def test_connectives_bind_as_usual():
    x, y = parse("x = 1"), parse("y = 1")
    assert parse("x = 1 & y = 1 | x = 1") == Or((And((x, y)), x))
    assert parse("~x = 1 & y = 1") == And((Not(x), y))
    assert parse("x = 1 => y = 1 <=> x = 1") == Equivalent(Implies(x, y), x)
    assert parse("exists y. x = 1 & y = 1") == Exists(("y",), And((x, y)))
    assert parse("forall x. x = 1") == ForAll(("x",), x)
    assert parse("1 < x <= y") == And((parse("1 < x"), parse("x <= y")))


def test_a_function_in_a_number_is_its_graph():
    formula = parse("f(x) + 1 = y")
    assert isinstance(formula, Exists) and isinstance(formula.body, And)
    (value,) = formula.names
    assert formula.body.parts[0] == Predicate("f", (variable("x"), variable(value)))
    assert parse("P(x, y)") == Predicate("P", (variable("x"), variable("y")))
    assert free_variables(parse("P(f(x), floor(y/2))")) == {"x", "y"}


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("forall x. x*x = 1", 12, "constant"),
        ("forall x. x = y", 15, "'y' is not bound"),
        ("forall x. Q(x)", 11, "nothing is called 'Q'"),
        ("forall x. P(x)", 11, "P takes 2 arguments here, not 1"),
        ("forall x. P(x, x, x) = 1", 11, "P takes 1 argument here, not 3"),
        ("forall x. (x = 1", 17, "')' is missing"),
        ("forall x. x = 1)", 16, "too many"),
        ("forall x. x = ", 15, "not complete"),
        ("", 1, "not complete"),
        ("forall x x = 1", 10, "'.' is missing"),
        ("forall 3. x = 1", 8, "variable is missing"),
        ("forall x. x", 11, "not a number"),
        ("forall x. (x = 1) + 1 = 2", 11, "not a sentence"),
        ("forall x. x ? 1", 13, "unexpected character"),
        ("forall x. x % x = 1", 15, "positive constant"),
        ("forall x. x / 0 = 1", 15, "positive constant"),
        ("forall x. x/2 % 3 = 1", 15, "only an integer"),
        ("forall x. P(x/2, x)", 13, "must be an integer"),
        ("forall x. x phi = 1", 17, "floor"),
        ("forall x. x is prime", 16, "'prime' cannot stand here"),
        ("forall x. x² = 1", 12, "'²' cannot stand here"),
        ("forall x. floor(phi*phi) = 1", 20, "constant"),
        ("forall x. x ≡ 1", 16, "modulus is missing"),
        ("forall x. x < 1 (mod 2)", 13, "equation"),
        ("forall x. x = 1 x = 2", 17, "'x' cannot stand here; a product is written 2x or"),
        ("forall x. x = 1 & & x = 2", 19, "cannot stand here"),
    ],
)
def test_an_error_points_at_its_place(text, column, says):
    with pytest.raises(BadSentence, match=says.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")) as caught:
        parse(text, known={"P": 2}, free=[])
    error = caught.value
    assert (error.line, error.column) == (1, column)
    assert "\n" not in str(error)
    shown, mark = error.marked.split("\n")
    assert shown == text and mark == " " * (column - 1) + "^"


def test_an_error_in_a_later_line_points_there():
    with pytest.raises(BadSentence, match=r"line 2, column 6") as caught:
        parse("forall x.\n x = y", free=[])
    assert caught.value.marked == " x = y\n     ^"
    long = "forall x. " + "x = 1 & " * 50 + "y = 1"
    with pytest.raises(BadSentence) as caught:
        parse(long, free=[])
    shown, mark = caught.value.marked.split("\n")
    assert len(shown) <= 100 and shown[len(mark) - 1] == "y"


@pytest.mark.parametrize(
    "text", ["(" * 5000 + "x = 1" + ")" * 5000, "~" * 5000 + "x = 1", "forall x. " * 5000 + "x = 1"]
)
def test_deep_nesting_is_refused_before_the_stack_is_used_up(text, raises):
    raises(BadSentence, "nested deeper", parse, text)


def test_long_sentences_are_read_or_refused(raises):
    assert isinstance(parse(" & ".join(["x = 1"] * 5000)), And)
    raises(BadSentence, "at most", parse, " & ".join(["x = 1"] * 50_000))
    assert isinstance(parse(f"x = {'9' * 10_000}"), Compare)


@given(SENTENCES)
def test_a_negated_formula_holds_where_the_formula_does_not(text):
    formula = parse(text)
    assert all(evaluate(negated(formula), point) != evaluate(formula, point) for point in POINTS[::5])
