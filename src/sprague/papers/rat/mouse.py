"""Section 7: the Mouse game, the Rat game on two piles, and the numeration that the document leaves to its reader."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from sprague.games import game
from sprague.papers.claim import compared
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.numeration import representations
from sprague.papers.rat.quasilinear import ONE_PERIOD, floors
from sprague.papers.rat.tables import Row, entries, printed
from sprague.papers.rat.theorems import (
    agrees_with_the_rules,
    by_mex,
    closed_form,
    p_positions_by_the_rules,
    recursion_is_closed_form,
)
from sprague.proofs import Proved, Refuted, Verdict
from sprague.strategies import mouse as mouse_strategy

MOUSE = (floors(3, 2, 0), floors(3, 1, -1))
MOUSE_STEPS = (floors(3, 2, -1),)
UP_TO = 6000

CLOSED_FORM = """
digits: base 2
proved the-closed-form P-positions of mouse:
    (x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1
"""
"""Theorem 7 for the prover."""

RECURSION = """
proved its-mex: forall n, x. n >= 1 & x = floor(3n/2) => ~(exists m. 1 <= m < n & (x = floor(3m/2) | x = 3m - 1))
    & forall y. 1 <= y < x => exists m. 1 <= m < n & (y = floor(3m/2) | y = 3m - 1)
proved its-differences: forall n. n >= 1 => floor(3n/2) + floor((3n - 1)/2) = 3n - 1
"""
"""That the closed form satisfies the recursion of Theorem 6, for the prover."""

QUOTIENTS = (1, 1, 1)
"""3/2 = [1, 2] = [1, 1, 1]: the form with an even last index, places 3, 2, 1 in the p-system."""


RULES = """
digits: base 2
moves option(x, y, u, v): mouse
define single(x, y, p, q): p < x & q = y | p = x & q < y
define both(x, y, p, q): p < x & q < y
    & (x - p = y - q | (y - x) % 3 = 0 & (x - p = y - q + 1 | x - p + 1 = y - q))
define told(x, y, p, q): single(x, y, p, q) | both(x, y, p, q)
proved the-rules: forall x, y, u, v. x <= y & u <= v => (option(x, y, u, v) <=> told(x, y, u, v) | told(x, y, v, u))
"""
"""The rules as the text tells them, for the prover: p and q are left of x and y."""


@DOCUMENT.claim("R-6.rules", source="Section 7", expect="proved")
def rules() -> Verdict:
    """The moves of Mouse: from one pile any number, or l and k from both with |k − l| < 1, < 2 if 3 divides y − x."""
    mouse = game("mouse")

    def by_the_text(x: int, y: int) -> list[tuple[int, ...]]:
        a = 2 if (y - x) % 3 == 0 else 1
        single = [(p, y) for p in range(x)] + [(x, q) for q in range(y)]
        both = [(p, q) for p in range(x) for q in range(y) if abs((y - q) - (x - p)) < a]
        return sorted({(min(left), max(left)) for left in single + both})

    to = 24
    pairs = (((x, y), by_the_text(x, y), mouse.options((x, y))) for x in range(to + 1) for y in range(x, to + 1))
    return for_all(compared(pairs, f"piles ≤ {to}"), RULES)


@DOCUMENT.claim("R-6", source="Theorem 6", expect="proved")
def recursive() -> Verdict:
    """The P-positions of Mouse: (0, 0), then A the mex of all earlier piles, B = A + ⌊(3n − 1)/2⌋."""
    return for_all(agrees_with_the_rules("mouse", by_mex(MOUSE_STEPS), UP_TO), CLOSED_FORM + RECURSION)


@DOCUMENT.claim("R-6.table", source="Table 4", expect="proved")
def table_4() -> Verdict:
    """Table 4: sixteen P-positions of Mouse with their differences, each entry against the rules."""
    return compared(entries(printed(4), by_the_rules), "48 entries, from the rules", finite=True)


def by_the_rules(n: int) -> Row:
    """The n-th P-position of Mouse by the rules, n ≤ 15, and its difference, by the names of the columns."""
    a, b = p_positions_by_the_rules("mouse", 44)[n]
    return {"A": a, "B": b, "d": b - a}


@DOCUMENT.claim("R-7", source="Theorem 7", expect="proved")
def algebraic() -> Verdict:
    """The P-positions of Mouse are (0, 0) and (⌊3n/2⌋, 3n − 1) for n ≥ 1."""
    return for_all(agrees_with_the_rules("mouse", closed_form(MOUSE), UP_TO), CLOSED_FORM)


@DOCUMENT.claim("R-7.recursion", source="Theorems 6 and 7", expect="proved")
def recursion_and_closed_form() -> Verdict:
    """The pairs of Theorem 6 are those of Theorem 7, for every n."""
    return recursion_is_closed_form(MOUSE, MOUSE_STEPS)


def is_smaller_pile(s1: int, s0: int) -> bool:
    """Whether x ≥ 1 with these p-digits at the places 2 and 1 ends in an even number of zeros: none, or 00.

    The digit at place 3 is positive where both are 0, so that there are then two zeros and no more.
    """
    return bool(s0) or not s1


def endings_are(smaller: Callable[[int, int], bool]) -> Verdict:
    """Whether the last two p-digits tell the piles A_n from the piles B_n, for all x ≥ 1."""
    pairs = {2 * s1 + s0: (s1, s0) for s1, s0 in product(range(2), repeat=2) if not (s1 and s0)}
    if sorted(pairs) != [0, 1, 2]:
        return Refuted(f"the last two digits take the values {sorted(pairs)}")
    for is_a, column in zip((True, False), MOUSE, strict=True):
        for x in column.first:
            if smaller(*pairs[x % 3]) != is_a:
                return Refuted(f"{x}, a pile {'A' if is_a else 'B'}, has the last digits {pairs[x % 3]}")
    return Proved(f"the 3 possible last two digits, against one period of A and B: for all x ≥ 1, {ONE_PERIOD}")


@DOCUMENT.claim("R-mouse-num", source="Section 7, left to the reader", expect="proved")
def numeration() -> Verdict:
    """In the p-digits of 3/2 = [1, 1, 1] (places 3, 2, 1) the A of Mouse end in an even number of zeros, the B in an
    odd one.

    In full: A_n is t01 for n = 2t + 1 and t00 for n = 2t, and B_n is t10 for n = t + 1.
    """
    return endings_are(is_smaller_pile)


ARITHMETIC = """
digits: base 2
define ends(x, t, middle, last): x = 3t + 2middle + last & middle + last <= 1
proved the-digits: forall x. exists t, u, v. ends(x, t, u, v)
    & forall a, b, c. ends(x, a, b, c) => a = t & b = u & c = v
proved the-positions P-positions of mouse: (x = 0 & y = 0)
    | exists t, u. ends(y, u, 1, 0) & (ends(x, t, 0, 1) & u = 2t | t >= 1 & ends(x, t, 0, 0) & u + 1 = 2t)
"""
"""The p-digits (t, middle, last) at the places 3, 2, 1 of every x, and the strategy, for the prover."""


@DOCUMENT.claim("R-mouse-num.strategy", source="Section 7, left to the reader", expect="proved")
def arithmetic_strategy() -> Verdict:
    """The positions (t01, u10) with u = 2t and (t00, u10) with u = 2t − 1, and (0, 0), are the P-positions of Mouse."""
    to = 300
    digits = dict(representations("p", QUOTIENTS, to))
    won = set(p_positions_by_the_rules("mouse", to))

    def stated(x: int, y: int) -> bool:
        (s0, s1, t), (r0, r1, u) = digits[x], digits[y]
        return (x, y) == (0, 0) or ((r1, r0, s1) == (1, 0, 0) and x > 0 and u == 2 * t - 1 + s0)

    positions = [(x, y) for x in range(to + 1) for y in range(x, to + 1)]
    triples = ((here, (here in won,) * 2, (stated(*here), mouse_strategy.arithmetic(here))) for here in positions)
    return for_all(compared(triples, f"piles ≤ {to}, all representations listed"), ARITHMETIC)
