"""Formulas: what a function says on integers is what its formula says, on integers, on arrays, and as systems."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprague.errors import BadRule
from sprague.logic import evaluate, latex, systems, trace, trace_term, variables, where, words
from sprague.logic.language.systems import Systems

NAMES = ["x", "y", "p"]

# A term or a formula is drawn as two functions that agree: one on symbols, one on plain integers.
numbers = st.integers(-4, 4)


@st.composite
def terms(draw, depth=2):
    kind = draw(
        st.sampled_from(["variable", "constant"] + (["sum", "times", "mod", "floor", "abs", "where"] if depth else []))
    )
    if kind == "variable":
        i = draw(st.integers(0, 2))
        return (lambda v: v[i]), (lambda v: v[i])
    if kind == "constant":
        c = draw(numbers)
        return (lambda v: v[0] * 0 + c), (lambda v: c)
    s, n = draw(terms(depth=depth - 1))
    if kind == "times":
        c = draw(numbers)
        return (lambda v: c * s(v)), (lambda v: c * n(v))
    if kind == "mod":
        m = draw(st.integers(1, 5))
        return (lambda v: s(v) % m), (lambda v: n(v) % m)
    if kind == "floor":
        m = draw(st.integers(1, 4))
        return (lambda v: s(v) // m), (lambda v: n(v) // m)
    if kind == "abs":
        return (lambda v: abs(s(v))), (lambda v: abs(n(v)))
    t, k = draw(terms(depth=depth - 1))
    if kind == "sum":
        return (lambda v: s(v) - t(v)), (lambda v: n(v) - k(v))
    f, truth = draw(formulas(depth=depth - 1))
    return (lambda v: where(f(v), s(v), t(v))), (lambda v: n(v) if truth(v) else k(v))


COMPARE = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


@st.composite
def formulas(draw, depth=2):
    kind = draw(st.sampled_from(["compare"] + (["and", "or", "not"] if depth else [])))
    if kind == "compare":
        (s, n), (t, k) = draw(terms(depth=depth)), draw(terms(depth=max(depth - 1, 0)))
        relation = COMPARE[draw(st.sampled_from(sorted(COMPARE)))]
        return (lambda v: relation(s(v), t(v))), (lambda v: relation(n(v), k(v)))
    f, a = draw(formulas(depth=depth - 1))
    if kind == "not":
        return (lambda v: ~f(v)), (lambda v: not a(v))
    g, b = draw(formulas(depth=depth - 1))
    if kind == "and":
        return (lambda v: f(v) & g(v)), (lambda v: a(v) and b(v))
    return (lambda v: f(v) | g(v)), (lambda v: a(v) or b(v))


POINTS = list(product(range(4), repeat=3))


def satisfied(found: Systems, point: tuple[int, ...]) -> bool:
    """Whether some system holds at the point, read off the arrays."""
    values = np.array([*point, 1])
    for i in range(len(found)):
        rows = found.at_least[found.at_least_start[i] : found.at_least_start[i + 1]]
        modulo = found.congruent[found.congruent_start[i] : found.congruent_start[i + 1]]
        if (rows @ values >= 0).all() and all((row[:-2] @ values % row[-2] == 0) == row[-1] for row in modulo):
            return True
    return False


@given(formulas())
def test_a_formula_says_on_integers_arrays_and_systems_what_its_function_says(pair):
    on_symbols, on_integers = pair
    formula = trace(lambda *v: on_symbols(v), NAMES)
    truth = [bool(on_integers(point)) for point in POINTS]
    assert [bool(evaluate(formula, dict(zip(NAMES, point, strict=True)))) for point in POINTS] == truth
    grid = dict(zip(NAMES, np.meshgrid(*[np.arange(4)] * 3, indexing="ij", sparse=True), strict=True))
    on_grid = np.broadcast_to(evaluate(formula, grid), (4, 4, 4))
    assert on_grid.reshape(-1).tolist() == truth
    found = systems(formula, NAMES)
    assert [satisfied(found, point) for point in POINTS] == truth


def test_integers_of_any_size_are_exact():
    formula = trace(lambda x, p: (x - p) % 7 == 3, ["x", "p"])
    assert evaluate(formula, {"x": 10**10_000 + 3, "p": 10**10_000})
    assert not evaluate(formula, {"x": 10**10_000 + 4, "p": 10**10_000})


def test_a_where_chooses_between_formulas_too():
    formula = trace(lambda x, p: where(x > 2, p == 0, p == 1), ["x", "p"])
    truth = {(x, p): bool(evaluate(formula, {"x": x, "p": p})) for x in range(5) for p in range(3)}
    assert truth == {(x, p): p == (0 if x > 2 else 1) for x in range(5) for p in range(3)}


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (lambda x, p: x * p > 0, "constants only"),
        (lambda x, p: 0 < p < x, "& | ~"),
        (lambda x, p: p < x and x > 0, "& | ~"),
        (lambda x, p: p < min(x, 3), "& | ~"),
        (lambda x, p: x / 2 > p, "+ - abs"),
        (lambda x, p: x // p > 0, "positive constants"),
        (lambda x, p: x % (x // 2) > p, "positive constants"),
        (lambda x, p: x**2 > p, "+ - abs"),
        (lambda x, p: x ^ p == 0, "+ - abs"),
        (lambda x, p: x % p == 0, "positive constants"),
        (lambda x, p: x % 0 == p, "positive constants"),
        (lambda x, p: x > 0.5, "integers"),
        (lambda x, p: x - p, "joins comparisons"),
        (lambda x, p: [][0], "IndexError"),
        (lambda x, p: sum(range(x)) > p, "+ - abs"),
    ],
)
def test_what_the_language_does_not_have_is_refused_in_one_line(rule, says):
    with pytest.raises(BadRule, match=says.replace("+", r"\+").replace("|", r"\|")) as caught:
        trace(rule, ["x", "p"])
    assert "\n" not in str(caught.value)


def test_too_many_cases_are_refused():
    with pytest.raises(BadRule, match="cases"):
        systems(trace(lambda x, p: x % 1000 < p % 1000, ["x", "p"]), ["x", "p"])


def test_contradictory_systems_are_dropped():
    assert len(systems(trace(lambda x: (x > 3) & (x < 2) | (x % 3 == 1) & (x % 3 == 2), ["x"]), ["x"])) == 0


def test_words_and_latex():
    def mouse(x, y, p, q):
        l, k = x - p, y - q
        return (l > 0) & (k == 0) | (l > 0) & (k > 0) & (abs(k - l) < where((y - x) % 3 == 0, 2, 1))

    formula = trace(mouse, ["x", "y", "p", "q"])
    assert words(formula) == (
        "(x − p > 0 and y − q = 0) or (x − p > 0 and y − q > 0 and |y + p − q − x| < (2 if y − x ≡ 0 (mod 3), else 1))"
    )
    assert r"\equiv 0 \pmod{3}" in latex(formula)
    assert variables(formula) == {"x", "y", "p", "q"}
    assert words(trace(lambda x: ~(3 * x - 2 != 5 - x), ["x"])) == "not (3x − 2 ≠ −x + 5)"


def test_a_term_is_traced_to_its_coefficients():
    term = trace_term(lambda heap, limit: 3 * heap - limit + 4 - 2 * heap, ["heap", "limit"])
    assert sorted(c for _, c in term.coefficients) == [-1, 1]
    assert term.constant == 4
