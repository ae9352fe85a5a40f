"""Claims made to deceive: right formulas with wrong rules, wrong ones with right rules, and what differs far out only.

Nothing may be called proved where the naive rules say otherwise.
"""

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sprague.claims import NimValues, closed_form, prove
from sprague.games import game, pile_game, position_game
from sprague.logic import where
from sprague.proofs import Proved, Refuted
from sprague.solving import nim_values, p_positions

MOUSE = "(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1"
FAR = st.integers(10**3, 10**12)


@given(FAR, st.integers(-3, 3).filter(bool))
@settings(max_examples=5, deadline=None)
def test_a_formula_that_is_right_up_to_some_far_n_is_refuted(n, off):
    wrong = (
        f"(x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & (y = 3n - 1 & n != {n} | n = {n} & y = 3n - 1 + {off})"
    )
    verdict = prove(game("mouse"), wrong.replace("+ -", "- "))
    assert isinstance(verdict, Refuted)
    assert str(3 * n - 1) in verdict.counterexample or str(3 * n - 1 + off) in verdict.counterexample


@given(FAR, FAR)
@settings(max_examples=12, deadline=None)
def test_one_position_too_many_far_out_is_refuted(a, b):
    x, y = min(a, b), max(a, b)
    verdict = prove(game("mouse"), f"{MOUSE} | x = {x} & y = {y}")
    n = (y + 1) // 3
    belongs = 3 * n - 1 == y and 3 * n // 2 == x
    assert isinstance(verdict, Proved if belongs else Refuted)


@pytest.mark.parametrize("first", ["n >= 2", "n > 0 & n != 2", "n < 10 | n > 11"])
def test_exceptions_at_the_beginning_are_not_overlooked(first):
    assert isinstance(prove(game("mouse"), MOUSE.replace("n >= 1", first)), Refuted)
    assert isinstance(prove(game("mouse"), MOUSE.replace("(x = 0 & y = 0) | ", "")), Refuted)
    assert isinstance(prove(game("mouse"), MOUSE.replace("(x = 0 & y = 0)", "(x = 0 & y <= 1)")), Refuted)


@given(st.integers(60, 10**9), st.sampled_from(["both", "one", "none"]))
@settings(max_examples=10, deadline=None)
def test_rules_that_change_beyond_every_table_are_not_taken_for_the_old_ones(bound, change):
    @pile_game(name=f"nim-to-{bound}-{change}")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        nim = (l > 0) & (k == 0) | (l == 0) & (k > 0)
        if change == "both":
            return nim | (x > bound) & (l == 1) & (k == 1)
        if change == "one":
            return (l > 0) & (k == 0) | (l == 0) & (k > 0) & ((y < bound) | (k < 3))
        return nim & ((x < bound) | (l <= bound))

    verdict = prove(rule, "x = y")
    assert isinstance(verdict, Proved if change == "none" else Refuted), verdict.evidence


@given(st.integers(200, 10**9), st.integers(1, 2))
@settings(max_examples=10, deadline=None)
def test_a_nim_value_that_is_wrong_far_out_is_refuted(n, off):
    @pile_game(name="take-to-2")
    def rule(x, p):
        return (x - p == 1) | (x - p == 2)

    wrong = f"x != {n} & v = x % 3 | x = {n} & v = (x + {off}) % 3"
    assert isinstance(prove(rule, NimValues(wrong)), Refuted)
    assert isinstance(prove(rule, NimValues(f"x != {n} & v = x % 3 | x = {n} & v = (x + 3) % 3")), Proved)


@given(st.integers(1, 4), st.integers(0, 3), st.integers(1, 3), st.integers(1, 4), st.integers(0, 2))
@example(2, 0, 2, 2, 0)
@settings(max_examples=30, deadline=None)
def test_heaps_with_a_limit_are_never_proved_where_brute_force_disagrees(factor, plus, most, modulus, residue):
    """Kin of Fibonacci Nim, in which a claim of remainders is right for some constants only."""

    @position_game(decreasing=lambda heap, limit: heap, name=f"limit-{factor}-{plus}-{most}")
    def rule(heap, limit, rest, following):
        taken = heap - rest
        return (taken >= 1) & (taken <= limit) & (taken <= most) & (following == factor * taken + plus)

    verdict = prove(rule, f"heap % {modulus} = {residue % modulus} | limit = 0 | heap = 0")
    lost = set(p_positions(rule, 18))
    stated = {(h, l) for h in range(19) for l in range(19) if h % modulus == residue % modulus or l == 0 or h == 0}
    assert isinstance(verdict, Proved | Refuted)
    assert not isinstance(verdict, Proved) or stated == lost


@cache
def rat_like(modulus, residue, start, wide, narrow, near):
    @pile_game(name=f"rat-{modulus}-{residue}-{start}-{wide}-{narrow}-{near}")
    def rule(x, y, z, p, q, r):
        l, k, j = x - p, y - q, z - r
        some = (l >= 0) & (k >= 0) & (j >= 0) & (l + k + j > 0)
        every = (l > 0) & (k > 0) & (j > 0)
        in_order, third_becomes_first = (p <= q) & (q <= r), (r <= p) & (p <= q)
        first = some & ((l == 0) | (k == 0) | (j == 0))
        second = every & (in_order | third_becomes_first) & (abs(k - l) < where((y - x) % modulus == 0, near, 1))
        third = (
            every & in_order & (abs(j - l) < where(r == p, start, where((r - p) % modulus == residue, wide, narrow)))
        )
        return first | second | third

    return rule


@given(
    st.sampled_from([(7, 4, 3, 6, 5, 2)] * 2 + [(7, 4, 3, 6, 5, 1), (7, 3, 3, 6, 5, 2), (7, 4, 2, 6, 5, 2)])
    | st.tuples(
        st.just(7), st.integers(0, 6), st.integers(2, 4), st.integers(5, 7), st.integers(4, 6), st.integers(1, 3)
    ),
    st.sampled_from([3, 3, 2, 4]),
)
@settings(max_examples=6, deadline=None)
def test_three_piles_with_other_constants_are_never_proved_where_brute_force_disagrees(constants, last):
    rule = rat_like(*constants)
    verdict = prove(rule, closed_form("xyz", ["floor(7n/4)", "floor(7n/2) - 1", f"7n - {last}"]))
    stated = {(0, 0, 0)} | {(7 * n // 4, 7 * n // 2 - 1, 7 * n - last) for n in range(1, 6)}
    agrees = {each for each in stated if max(each) <= 25} == set(p_positions(rule, 25))
    assert isinstance(verdict, Proved | Refuted)
    assert not isinstance(verdict, Proved) or agrees
    assert isinstance(verdict, Proved) or (constants, last) != ((7, 4, 3, 6, 5, 2), 3)


@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 6), st.sets(st.integers(0, 5), max_size=2))
@settings(max_examples=10, deadline=None)
def test_nim_values_on_two_equal_or_unequal_piles_are_never_proved_where_brute_force_disagrees(a, b, m, exceptions):
    """Piles that are equal after a move, or before it, are one position in every order."""

    @pile_game(name=f"pair-{a}-{b}")
    def rule(x, y, p, q):
        l, k = x - p, y - q
        return (k == 0) & (l == a) | (l == 0) & (k == b) | (l == a) & (k == a)

    table = nim_values(rule, 24)
    extra = " | ".join(f"(x = {e} & y = {e} & v = {int(table[e, e])})" for e in sorted(exceptions))
    others = "".join(f" & ~(x = {e} & y = {e})" for e in sorted(exceptions))
    body = " | ".join(
        f"(x % {m} = {i} & y % {m} = {j} & v = {int(table[i, j])}{others})" for i in range(m) for j in range(m)
    )
    verdict = prove(rule, NimValues(body + (f" | {extra}" if extra else "")))

    def stated(x, y):
        return int(table[x, x]) if x == y and x in exceptions else int(table[x % m, y % m])

    agrees = all(stated(x, y) == int(table[x, y]) for x in range(25) for y in range(x, 25))
    assert isinstance(verdict, Proved | Refuted)
    assert isinstance(verdict, Proved) == agrees
