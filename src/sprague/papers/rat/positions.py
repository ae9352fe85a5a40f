"""Sections 1 to 5 and 7: the rules of Rat, its P-positions and those of Mouse; and Wythoff's game of section 10.

Sequences with f(n + q) = f(n) + c for every integer n, and what one period says about all of them.

For the floors ⌊(pn + s)/q⌋ this is Lemma 1 (ii) of the document, with c = p. Sums and differences are of the same kind.
Monotony, residues and partitions of the positive integers are thereby decided for all n by finitely many n.

Section 6: two numeration systems of a continued fraction, and the P-positions of Rat read off their digits.

Digits here are found by listing every admissible representation, not by an algorithm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count, permutations, takewhile
from math import gcd, isqrt, lcm
from operator import le
from typing import Literal

from sprague.games import game
from sprague.numbers import Quadratic, quotients
from sprague.papers.computations import Computation, of_function, of_tuples
from sprague.papers.exhibit import compared, entries, holds, printed
from sprague.papers.rat import PROGRAMS
from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.solving import p_positions


@dataclass(frozen=True)
class Quasilinear:
    """The sequence with the values ``first`` at n = 1, …, q, which grows by ``growth`` in q steps.

    >>> b = floors(7, 2, -2)
    >>> [b(n) for n in range(1, 6)], (b - floors(7, 4, 0)).first
    ([2, 6, 9, 13, 16], (1, 3, 4, 6))
    """

    first: tuple[int, ...]
    growth: int

    def __call__(self, n: int) -> int:
        """The value at any integer n."""
        periods, at = divmod(n - 1, len(self.first))
        return self.first[at] + periods * self.growth

    def over(self, period: int) -> Quasilinear:
        """The same sequence with a multiple of its period."""
        return Quasilinear(tuple(map(self, range(1, period + 1))), self.growth * (period // len(self.first)))

    def __add__(self, other: Quasilinear) -> Quasilinear:
        """The sum, term by term."""
        period = lcm(len(self.first), len(other.first))
        one, two = self.over(period), other.over(period)
        return Quasilinear(tuple(map(sum, zip(one.first, two.first, strict=True))), one.growth + two.growth)

    def __sub__(self, other: Quasilinear) -> Quasilinear:
        """The difference, term by term."""
        return self + Quasilinear(tuple(-value for value in other.first), -other.growth)


def floors(p: int, q: int, s: int) -> Quasilinear:
    """The sequence ⌊(pn + s)/q⌋.

    >>> floors(7, 4, 0)(10**30) == 7 * 10**30 // 4
    True
    """
    return Quasilinear(tuple((p * n + s) // q for n in range(1, q + 1)), p)


def increases(name: str, f: Quasilinear) -> tuple[str, str | None]:
    """The statement that each step f(n + 1) − f(n), n ≥ 1, is positive, and where it fails.

    >>> increases("3 − n", Quasilinear((2,), -1))
    ('3 − n', 'n = 1: a step of -1')
    """
    steps = ((n, f(n + 1) - f(n)) for n in range(1, len(f.first) + 1))
    return name, next((f"n = {n}: a step of {step}" for n, step in steps if step <= 0), None)


def residues(f: Quasilinear, modulus: int) -> tuple[int, ...]:
    """The residues of f(1), f(2), … through one period of them.

    >>> residues(floors(7, 4, -2), 7), residues(floors(7, 4, -2), 2)
    ((1, 3, 4, 6), (1, 1, 0, 0, 0, 0, 1, 1))
    """
    periods = modulus // gcd(modulus, f.growth)
    return tuple(value % modulus for value in f.over(periods * len(f.first)).first)


def partition_failure(sequences: Sequence[Quasilinear]) -> str | None:
    """What is wrong with the statement that the terms with n ≥ 1 of increasing sequences partition the integers ≥ 1.

    With c a common multiple of the growths, they do iff the terms before the sequences have grown by c are 1, …, c.

    >>> partition_failure([floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3)])
    >>> partition_failure([floors(7, 4, 0), floors(7, 2, 0)])
    '2 is in 0 of the sequences'
    """
    c = lcm(*(f.growth for f in sequences))
    held = Counter(value for f in sequences for value in f.over(c // f.growth * len(f.first)).first)
    if sorted(held.elements()) == list(range(1, c + 1)):
        return None
    if min(held) < 1:
        return f"{min(held)} is held and not positive"
    for x in range(1, max(held) + 1):
        count = sum(_holds(f, x) for f in sequences)
        if count != 1:
            return f"{x} is in {count} of the sequences"
    raise AssertionError("the terms are not 1, …, c, and yet each integer is held once")


def _holds(f: Quasilinear, x: int) -> bool:
    """Whether x is a term with n ≥ 1 of an increasing sequence."""
    return any((x - value) % f.growth == 0 and x >= value for value in f.first)


def for_all_n(
    statements: Iterable[tuple[str, str | None]], argument: str, *, bound: str = "", truth: str = ""
) -> Verdict:
    """The verdict on statements about all n that were each decided by finitely many: pairs (statement, failure).

    Proved; but only verified where they are the cases, to a ``bound``, of a statement about another variable, too.

    >>> for_all_n([increases("3 − n", Quasilinear((2,), -1))], "").evidence
    'fails at 3 − n: n = 1: a step of -1'
    """
    names = []
    for name, failure in statements:
        if failure is not None:
            return Refuted(f"{name}: {failure}", truth)
        names.append(name)
    if not names:
        raise ValueError("nothing was checked, so there is no verdict")
    shown = names if len(names) < 12 else [names[0], "…", f"{names[-1]} ({len(names)} statements)"]
    certificate = f"{'; '.join(shown)}: for all n ≥ 1, {argument}"
    return Verified(bound, certificate) if bound else Proved(certificate)


ONE_PERIOD = "by one period and the shift f(n + q) = f(n) + c (Lemma 1 ii)"


# Section 1: the rules of the Rat game, and its worked examples.

Triple = tuple[int, int, int]

END: Triple = (0, 0, 0)


def types_of_move(before: Triple, left: Triple) -> set[str]:
    """The types by which piles x ≤ y ≤ z may become p, q, r, in this order of the piles, read off section 1.

    >>> types_of_move((3, 6, 10), (1, 2, 4)), types_of_move((1, 1, 4), (0, 0, 0))
    ({'III'}, {'II'})
    """
    (x, y, _), (p, q, r) = before, left
    taken = l, k, j = tuple(pile - rest for pile, rest in zip(before, left, strict=True))
    if min(taken) < 0 or not any(taken):
        return set()
    if min(taken) == 0:
        return {"I"}
    found = set()
    in_order, third_becomes_first = p <= q <= r, r <= p <= q
    a = 2 if (y - x) % 7 == 0 else 1
    if (in_order or third_becomes_first) and abs(k - l) < a:
        found.add("II")
    b = 3 if r == p else 6 if (r - p) % 7 == 4 else 5
    if in_order and abs(j - l) < b:
        found.add("III")
    return found


def types_to(before: Triple, target: Triple) -> set[str]:
    """The types of the moves between two positions, whichever pile becomes which.

    >>> sorted(types_to((3, 5, 9), (1, 3, 4)))
    ['I', 'II', 'III']
    """
    orders = (_triple(left) for left in set(permutations(target)) if all(map(le, left, before)))
    return {kind for left in orders for kind in types_of_move(before, left)}


def _triple(piles: Iterable[int]) -> Triple:
    x, y, z = piles
    return x, y, z


@PROGRAMS("R-rules.examples")
def examples() -> Verdict:
    rat = game("rat")
    cases: list[tuple[object, bool]] = []
    for left in ((0, 2, 4), (0, 1, 4), (0, 1, 2)):
        cases.append((f"{left} to the end by type I", rat.is_move((1, 2, 4), left) and "I" in types_to(left, END)))
    for left in ((1, 1, 2), (1, 2, 2), (1, 2, 3)):
        cases.append((f"{left} to the end by type III", rat.is_move((1, 2, 4), left) and "III" in types_to(left, END)))
    cases.append(("(1, 1, 4) to the end by type II", "II" in types_to((1, 1, 4), END)))
    cases += [(f"{left} to the end", rat.is_move(left, END)) for left in rat.options((1, 2, 4))]
    cases.append(("(3, 6, 10) to (1, 2, 4) by type III", "III" in types_to((3, 6, 10), (1, 2, 4))))
    cases.append(("(10 − 4) − (3 − 1) = 4 < b = 5", (10 - 4) - (3 - 1) == 4))
    return holds(cases, "all that section 1 tells", finite=True)


@PROGRAMS("R-rules.remark")
def remark() -> Verdict:
    here = (17, 28, 66)
    won = [_triple(piles) for piles in p_positions(game("rat"), up_to=66)]
    nearest = max((triple for triple in won if triple[2] - triple[0] <= 49), key=lambda triple: triple[2] - triple[0])
    cases: list[tuple[object, bool]] = [
        ("z − x = 49 points to (15, 30, 60)", nearest == (15, 30, 60)),
        ("(15, 30, 60) is no option", not game("rat").is_move(here, nearest)),
    ]
    cases += [(f"type III to {triple}", "III" not in types_to(here, triple)) for triple in won]
    cases.append(("some P-position is an option", any(game("rat").is_move(here, triple) for triple in won)))
    return holds(cases, "every P-position with piles ≤ 66, from the rules", finite=True)


# Sections 2 and 5: two characterisations of the P-positions of Rat, by mex and differences and by a closed form.

Piles = tuple[int, ...]
Columns = Sequence[Quasilinear]


RAT: Columns = (floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3))
"""A_n, B_n, C_n for n ≥ 1."""


@lru_cache(maxsize=8)
def p_positions_by_the_rules(name: str, up_to: int) -> tuple[Piles, ...]:
    """The P-positions of a game of the catalogue, computed from its rules alone."""
    return tuple(p_positions(game(name), up_to))


def closed_form(columns: Columns) -> Iterator[Piles]:
    """The end position, then the n-th terms of the columns, n = 1, 2, ….

    >>> list(takewhile(lambda piles: max(piles) < 18, closed_form(RAT)))
    [(0, 0, 0), (1, 2, 4), (3, 6, 11)]
    """
    yield (0,) * len(columns)
    yield from (tuple(column(n) for column in columns) for n in count(1))


def agrees_with_the_rules(name: str, formula: Iterator[Piles], up_to: int) -> Verdict:
    """Whether the P-positions of a game with piles up to a bound are those that a formula lists in growing order.

    >>> agrees_with_the_rules("rat", closed_form(RAT), 30).evidence
    'to piles ≤ 30: the 5 P-positions among all positions'
    """
    stated = takewhile(lambda piles: max(piles) <= up_to, formula)
    return same_positions(stated, p_positions_by_the_rules(name, up_to), f"piles ≤ {up_to}")


def same_positions(stated: Iterable[Piles], by_the_rules: Iterable[Piles], bound: str) -> Verdict:
    """Whether the P-positions that a formula lists are those by the rules, all of them to a bound."""
    told, are = set(stated), set(by_the_rules)
    if told != are:
        wrong = min(told ^ are)
        said, is_ = ("P", "N") if wrong in told else ("N", "P")
        return Refuted(f"{wrong}: stated to be {said}, by the rules it is {is_}")
    return Verified(bound, f"the {len(are)} P-positions among all positions")


def by_the_rules(n: int) -> dict[str, int]:
    """The n-th P-position of Rat by the rules, n ≤ 15, and its differences, by the names of the columns."""
    a, b, c = p_positions_by_the_rules("rat", 102)[n]
    return {"a": a, "b": b, "c": c, "A": a, "B": b, "C": c, "d": b - a, "delta": c - b, "Delta": c - a}


# Section 3: Lemmas 1 to 6 on the three sequences and their differences d = B − A, δ = C − B, Δ = C − A.

LARGEST_P = 36


def moduli(largest: int) -> Iterator[tuple[int, int]]:
    """The pairs p > q ≥ 1 with p up to a bound."""
    return ((p, q) for p in range(2, largest + 1) for q in range(1, p))


def _distinct(p: int, q: int, s: int, t: int) -> bool:
    return len({(p * n + s) // q % p for n in range(t + 1, t + q + 1)}) == q


@PROGRAMS("R-L1")
def distinct_residues() -> Verdict:
    cases = (((p, q, s, t), _distinct(p, q, s, t)) for p, q in moduli(LARGEST_P) for s in range(q) for t in range(q))
    return holds(cases, f"p ≤ {LARGEST_P}, every q < p, every s and t")


@PROGRAMS("R-L1.shift")
def shift() -> Verdict:
    pairs = (
        ((p, q, s, n, k), (p * n + s) // q + k * p, (p * (n + k * q) + s) // q)
        for p, q in moduli(LARGEST_P)
        for s in range(-1, q)
        for n in range(-1, q)
        for k in (-3, 1, 10**30)
    )
    return compared(pairs, f"p ≤ {LARGEST_P}, every q < p, s and n through a period, k = −3, 1, 10^30")


# Section 7: the Mouse game, the Rat game on two piles, and the numeration that the document leaves to its reader.

MOUSE = (floors(3, 2, 0), floors(3, 1, -1))


def mouse_by_the_rules(n: int) -> dict[str, int]:
    """The n-th P-position of Mouse by the rules, n ≤ 15, and its difference, by the names of the columns."""
    a, b = p_positions_by_the_rules("mouse", 44)[n]
    return {"A": a, "B": b, "d": b - a}


# Section 10: generalised Wythoff W(a), a game with irrational numbers, beside which Rat stands.

WYTHOFF_TO = 3000

PROGRAMS.computations["(a + 1)² − a²"] = of_function(lambda a: (a + 1) ** 2 - a**2, means="define it(a, d): d = 2a + 1")


def floor_alpha(n: int, a: int) -> int:
    """⌊nα⌋ for α = (2 − a + √(a² + 4))/2, exactly: ⌊(u + √v)/2⌋ is ⌊(u + ⌊√v⌋)/2⌋ for integers.

    >>> [floor_alpha(n, 1) for n in range(6)], [floor_alpha(n, 2) for n in range(6)]
    ([0, 1, 3, 4, 6, 8], [0, 1, 2, 4, 5, 7])
    """
    return ((2 - a) * n + isqrt((a * a + 4) * n * n)) // 2


def wythoff_pairs(a: int) -> Iterator[Piles]:
    """The pairs (⌊nα⌋, ⌊nβ⌋), β = α + a."""
    return ((floor_alpha(n, a), floor_alpha(n, a) + a * n) for n in count())


def wythoff_failure(a: int) -> str | None:
    """Where the pairs of W(a) are not its P-positions by the rules."""
    verdict = agrees_with_the_rules("wythoff" if a == 1 else f"wythoff:a={a}", wythoff_pairs(a), WYTHOFF_TO)
    return verdict.counterexample if isinstance(verdict, Refuted) else None


@PROGRAMS("R-W")
def generalised_wythoff() -> Verdict:
    failures = ((a, wythoff_failure(a)) for a in range(1, 11))
    return holds(
        ((f"a = {a}: {failure}", failure is None) for a, failure in failures), f"piles ≤ {WYTHOFF_TO:,}, a ≤ 10"
    )


@PROGRAMS("R-W.irrational")
def irrational_moduli() -> Verdict:
    to = 1000
    return holds(((f"a = {a}", _complementary(a)) for a in range(1, to + 1)), f"a ≤ {to:,}, in exact arithmetic")


def _complementary(a: int) -> bool:
    root = Quadratic(0, 1, a * a + 4)
    alpha = (2 - a + root) / 2
    return isqrt(a * a + 4) ** 2 != a * a + 4 and 1 / alpha + 1 / (alpha + a) == 1


PROGRAMS.add(
    {
        "R-1.table": lambda: compared(
            entries(printed("rat_table_1"), by_the_rules), "48 entries, from the rules", finite=True
        ),
        "R-L3.table": lambda: compared(
            entries(printed("rat_table_2"), by_the_rules), "96 entries, from the rules", finite=True
        ),
        "R-6.table": lambda: compared(
            entries(printed("rat_table_4"), mouse_by_the_rules), "48 entries, from the rules", finite=True
        ),
    }
)


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


def _digits(system: System, quotients: Sequence[int], order: Sequence[int], means: str) -> Computation:
    """The relation between a number and those of its digits that stand at the places ``order``."""

    def places(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((value, *(digits[k] for k in order)) for value, digits in representations(system, quotients, up_to))

    return of_tuples(1 + len(order), places, means)


PROGRAMS.computations |= {
    "the p-digits for 7/4": _digits(
        "p", QUOTIENTS, (2, 1, 0), "define it(x, u, v, w): x = 7u + 2v + w & v <= 3 & w <= 1 & (v = 3 => w = 0)"
    ),
    "the q-digits for 7/4": _digits("q", QUOTIENTS, (2, 1), "define it(n, t, u): n = 4t + u & u <= 3"),
    "the p-digits for 3/2": _digits(
        "p", (1, 1, 1), (2, 1, 0), "define it(x, u, v, w): x = 3u + 2v + w & v <= 1 & w <= 1 & (v = 1 => w = 0)"
    ),
}


def unique_representations(system: System, quotients: Sequence[int], up_to: int) -> str | None:
    """What is wrong with the statement that each number up to a bound has just one admissible representation."""
    held = Counter(value for value, _ in representations(system, quotients, up_to))
    wrong = [n for n in range(up_to + 1) if held[n] != 1]
    return f"{wrong[0]} has {held[wrong[0]]} representations" if wrong else None


def fractions_between_1_and_2(largest: int) -> list[Fraction]:
    """The fractions α, 1 < α < 2, with denominators up to a bound."""
    return [Fraction(q + r, q) for q in range(2, largest + 1) for r in range(1, q) if gcd(q, r) == 1]


def even_quotients(x: Fraction) -> tuple[int, ...]:
    """The one of the two continued fractions of a number whose last index is even; its last quotient may be 1.

    >>> even_quotients(Fraction(7, 4)), even_quotients(Fraction(3, 2)), even_quotients(Fraction(15, 8))
    ((1, 1, 3), (1, 1, 1), (1, 1, 7))
    """
    found = tuple(quotients(x))
    return found if len(found) % 2 else (*found[:-1], found[-1] - 1, 1)


@PROGRAMS("R-4.unique")
def unique() -> Verdict:
    alphas = fractions_between_1_and_2(16)
    cases = (
        (f"α = {alpha}, {system}-system: {failure}", failure is None)
        for alpha in alphas
        for system in _SYSTEMS
        for failure in [unique_representations(system, even_quotients(alpha), 300)]
    )
    return holds(cases, "numbers ≤ 300, denominators of α ≤ 16, all representations listed")


_SYSTEMS: tuple[System, System] = ("p", "q")


@PROGRAMS("R-4.table")
def table_3() -> Verdict:
    return compared(entries(printed("rat_table_3"), written), "32 entries, by listing all representations", finite=True)


def written(n: int) -> dict[str, int]:
    """The two representations of n, each with its digits written as one number.

    >>> written(13)
    {'p': 130, 'q': 310}
    """
    row: dict[str, int] = {}
    for system in _SYSTEMS:
        (digits,) = (digits for value, digits in representations(system, QUOTIENTS, n) if value == n)
        row[system] = int("".join(map(str, reversed(digits))))
    return row
