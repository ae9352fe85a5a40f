"""Section 6: two numeration systems of a continued fraction, and the P-positions of Rat read off their digits.

Digits here are found by listing every admissible representation, not by an algorithm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import gcd
from typing import Literal

from sprague.numbers import PSystem, QSystem, even_quotients
from sprague.papers.claim import compared, holds
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.quasilinear import ONE_PERIOD, Quasilinear, equal, floors, for_all_n
from sprague.papers.rat.tables import Row, entries, printed
from sprague.papers.rat.theorems import CLOSED_FORM, RAT, A, p_positions_by_the_rules
from sprague.papers.reasons import FRACTION, PROGRAM
from sprague.proofs import Proved, Refuted, Verdict
from sprague.strategies import rat as rat_strategy

System = Literal["p", "q"]
Digits = tuple[int, ...]

QUOTIENTS = (1, 1, 3)
"""7/4 = [1, 1, 3], with an even last index."""


def places(system: System, quotients: Sequence[int]) -> list[int]:
    """The numerators or the denominators of the convergents of [1, a_1, …, a_2n], by their recursion.

    >>> places("p", (1, 1, 3)), places("q", (1, 1, 3))
    ([1, 2, 7], [1, 1, 4])
    """
    values = [1 if system == "p" else 0, 1]
    for quotient in quotients[1:]:
        values.append(quotient * values[-1] + values[-2])
    return values[1:]


def representations(system: System, quotients: Sequence[int], up_to: int) -> Iterator[tuple[int, Digits]]:
    """Every admissible row of digits with its value, values up to a bound; least significant digit first.

    Digit i is at most a_(i+1), the one at place 0 of the q-system below a_1, the highest unbounded; a digit at place
    i ≥ 1 equals a_(i+1) only above a digit 0.
    """
    values = places(system, quotients)
    bounds = [*quotients[1:], up_to // values[-1]]
    if system == "q":
        bounds[0] -= 1
    found: list[tuple[int, Digits]] = [(0, ())]  # value and digits, from the highest place down
    for k in reversed(range(len(values))):
        full = quotients[k + 2] if k + 2 < len(quotients) else None  # above this place
        found = [
            (value + digit * values[k], (digit, *digits))
            for value, digits in found
            for digit in range(bounds[k] + 1)
            if value + digit * values[k] <= up_to and not (digits and digit and digits[0] == full)
        ]
    yield from found


def unique_representations(system: System, quotients: Sequence[int], up_to: int) -> str | None:
    """What is wrong with the statement that each number up to a bound has just one admissible representation."""
    held = Counter(value for value, _ in representations(system, quotients, up_to))
    wrong = [n for n in range(up_to + 1) if held[n] != 1]
    return f"{wrong[0]} has {held[wrong[0]]} representations" if wrong else None


def fractions_between_1_and_2(largest: int) -> list[Fraction]:
    """The fractions α, 1 < α < 2, with denominators up to a bound."""
    return [Fraction(q + r, q) for q in range(2, largest + 1) for r in range(1, q) if gcd(q, r) == 1]


@DOCUMENT.claim("R-4.unique", source="Section 6", expect="verified", because=FRACTION)
def unique() -> Verdict:
    """For every rational α, 1 < α < 2, written with an even last index, each number is represented just once in either
    system.
    """
    alphas = fractions_between_1_and_2(16)
    cases = (
        (f"α = {alpha}, {system}-system: {failure}", failure is None)
        for alpha in alphas
        for system in _SYSTEMS
        for failure in [unique_representations(system, even_quotients(alpha), 300)]
    )
    return holds(cases, "numbers ≤ 300, denominators of α ≤ 16, all representations listed")


_SYSTEMS: tuple[System, System] = ("p", "q")


@DOCUMENT.claim("R-4.digits", source="Section 6", expect="verified", because=PROGRAM)
def library_digits() -> Verdict:
    """The digits that the product computes are these admissible ones."""
    computed = {"p": PSystem(QUOTIENTS).digits, "q": QSystem(QUOTIENTS).digits}
    to = 5000
    pairs = (
        (f"{n}, {system}-system", _stripped(digits), computed[system](n))
        for system in _SYSTEMS
        for n, digits in representations(system, QUOTIENTS, to)
    )
    return compared(pairs, f"numbers ≤ {to:,}, α = 7/4")


def _stripped(digits: Digits) -> Digits:
    length = max((k + 1 for k, digit in enumerate(digits) if digit), default=0)
    return digits[:length]


@DOCUMENT.claim("R-4.table", source="Table 3", expect="proved")
def table_3() -> Verdict:
    """Table 3: the p- and q-representations of 1, …, 16, with the places 7, 2, 1 and 4, 1, 1."""
    return compared(entries(printed(3), written), "32 entries, by listing all representations", finite=True)


def written(n: int) -> Row:
    """The two representations of n, each with its digits written as one number.

    >>> written(13)
    {'p': 130, 'q': 310}
    """
    row: Row = {}
    for system in _SYSTEMS:
        (digits,) = (digits for value, digits in representations(system, QUOTIENTS, n) if value == n)
        row[system] = int("".join(map(str, reversed(digits))))
    return row


def column_by_ending(middle: int, last: int) -> str:
    """The sequence that holds x ≥ 1, by the p-digits of x at the places 2 and 1: Theorem 4.

    An even number of zeros at the end is A; 10 and 30 are B; 20 is C. As x ≥ 1, the end 00 is two zeros and no more.

    >>> [column_by_ending(*ending) for ending in ((0, 0), (1, 1), (1, 0), (2, 0))]
    ['A', 'A', 'B', 'C']
    """
    if last or not middle:
        return "A"
    return "C" if middle == 2 else "B"


def endings_are(ending: Callable[[int, int], str]) -> Verdict:
    """Whether the last two p-digits tell the column of every x ≥ 1.

    x = 7 s_2 + 2 s_1 + s_0, and the admissible pairs (s_1, s_0) take each value 0, …, 6 once: s_2 = ⌊x/7⌋, and they
    repeat with period 7, as the columns do.
    """
    pairs = {2 * s1 + s0: (s1, s0) for s1, s0 in product(range(4), range(2)) if not (s1 == 3 and s0)}
    if sorted(pairs) != list(range(7)):
        return Refuted(f"the last two digits take the values {sorted(pairs)}")
    for name, column in zip("ABC", RAT, strict=True):
        if column.growth != 7:
            return Refuted(f"{name} grows by {column.growth}")
        for x in column.first:
            if ending(*pairs[x % 7]) != name:
                return Refuted(f"{x}, in {name}, has the last digits {pairs[x % 7]}")
    return Proved(f"the 7 possible last two digits, against one period of A, B, C: for all x ≥ 1, {ONE_PERIOD}")


@DOCUMENT.claim("R-4", source="Theorem 4", expect="proved")
def endings() -> Verdict:
    """In p-digits A is what ends in an even number of zeros, B what ends in 10 or 30, and C what ends in 20."""
    return endings_are(column_by_ending)


ENDINGS = """
define p(x, u, v, w): x = 7u + 2v + w & v <= 3 & w <= 1 & (v = 3 => w = 0)
proved the-digits: forall x. exists u, v, w. p(x, u, v, w) & forall a, b, c. p(x, a, b, c) => a = u & b = v & c = w
proved A: forall x, u, v, w. x >= 1 & p(x, u, v, w) => ((exists n. n >= 1 & x = floor(7n/4)) <=> w = 1 | v = 0)
proved B: forall x, u, v, w. p(x, u, v, w)
    => ((exists n. n >= 1 & x = floor(7n/2) - 1) <=> w = 0 & (v = 1 | v = 3))
proved C: forall x, u, v, w. p(x, u, v, w) => ((exists n. n >= 1 & x = 7n - 3) <=> w = 0 & v = 2)
"""
"""Theorem 4 for the prover: p are the p-digits of x, at the places 7, 2, 1."""


@DOCUMENT.claim("R-4.rules", source="Theorem 4", expect="proved")
def endings_by_the_rules() -> Verdict:
    """So it is for the piles of the P-positions that the rules give."""
    to = 400
    digits = dict(representations("p", QUOTIENTS, to))
    won = p_positions_by_the_rules("rat", to)[1:]
    pairs = (
        (f"{x}, in {name}", column_by_ending(digits[x][1], digits[x][0]), name)
        for piles in won
        for name, x in zip("ABC", piles, strict=True)
    )
    return for_all(compared(pairs, f"piles ≤ {to}"), CLOSED_FORM + ENDINGS)


@DOCUMENT.claim("R-4.strategy", source="Theorem 4", expect="verified", because=PROGRAM)
def arithmetic_strategy() -> Verdict:
    """The endings, with the index that the other digits count, tell the P-positions: the strategy "arithmetic"."""
    to = 36
    won = set(p_positions_by_the_rules("rat", 400))
    positions = ((x, y, z) for x in range(to + 1) for y in range(x, 2 * to) for z in range(y, 2 * to))
    return compared(
        ((here, rat_strategy.arithmetic(here), here in won) for here in positions),
        f"least pile ≤ {to}, others < {2 * to}",
    )


def read_in_p(excess: Sequence[int]) -> tuple[str, str | None]:
    """The statement that t_1 p_1 + t_2 p_2 is A_n plus an excess that depends on t_1, and where it fails.

    With the q-places 4, 1, 1 and t_0 = 0 the digits of n are t_1 = n mod 4, t_2 = ⌊n/4⌋: the sum grows by 7 in 4 steps.
    """
    p, digits = places("p", QUOTIENTS), dict(representations("q", QUOTIENTS, 4))
    interpreted = [sum(t * place for t, place in zip(digits[n], p, strict=True)) for n in range(1, 5)]
    stated = tuple(A(n) + excess[digits[n][1]] for n in range(1, 5))
    return equal("digits of n read in the p-system", Quasilinear(tuple(interpreted), 7), Quasilinear(stated, 7))


Q_DIGITS = """
digits: base 2
define q(n, t, u): n = 4t + u & u <= 3
proved the-digits: forall n. exists t, u. q(n, t, u) & forall v, w. q(n, v, w) => v = t & w = u
proved read: forall n, t, u, a. n >= 1 & q(n, t, u) & a = floor(7n/4)
    => (u = 0 => 7t + 2u = a) & (u > 0 => 7t + 2u = a + 1)
"""
"""Theorem 5 for the prover: t and u are the q-digits of n at the places 4 and 1, that at place 0 being 0."""


@DOCUMENT.claim("R-5", source="Theorem 5", expect="proved")
def q_digits_in_p() -> Verdict:
    """With the q-digits t_2 t_1 t_0 of n, t_1 p_1 + t_2 p_2 is A_n if t_1 = 0, and A_n + 1 if t_1 > 0."""
    return for_all_n([read_in_p((0, 1, 1, 1))], ONE_PERIOD)


@DOCUMENT.claim("R-5.digits", source="Theorem 5", expect="proved")
def q_digits_listed() -> Verdict:
    """So it is with the representations listed one by one, A_n being ⌊7n/4⌋."""
    to, p = 5000, places("p", QUOTIENTS)
    pairs = (
        (f"n = {n}", floors(7, 4, 0)(n) + (t[1] > 0), t[1] * p[1] + t[2] * p[2])
        for n, t in representations("q", QUOTIENTS, to)
        if n
    )
    return for_all(compared(pairs, f"n ≤ {to:,}"), Q_DIGITS)


@DOCUMENT.claim("R-5.remark", source="Section 6, Remark after Theorem 5", expect="refuted")
def q_digits_in_p_without_correction() -> Verdict:
    """The p-representation of A_n is the q-representation of n, read with the places of the p-system."""
    return for_all_n(
        [read_in_p((0, 0, 0, 0))], ONE_PERIOD, truth="the reading gives A_n + 1 wherever t_1 > 0 (Theorem 5)"
    )
