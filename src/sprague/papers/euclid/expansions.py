"""Section 5: continued fractions, the generations and paths of the tree by them, and Schwartz's theorem."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd

import numpy as np

from sprague.games.euclid import euclid as game_of_euclid
from sprague.numbers.quadratic import PHI, euclid
from sprague.papers.computations import Computation, of_tuples, of_two
from sprague.papers.euclid import PROGRAMS
from sprague.papers.euclid.tree import LARGEST, Integers, Pair, generation, segments, wins
from sprague.papers.exhibit import compared, holds, printed
from sprague.proofs import Proved, Refuted, Verdict

GENERATIONS = 16
EXPANSIONS_BOUND = 700
SEGMENTS_BOUND = 200
CHOICES_BOUND = 200

Word = list[tuple[str, int]]
"""Steps down the tree: ``R`` or ``L``, and how often."""


def expansions(total: int) -> Iterator[tuple[int, ...]]:
    """All [a₀, …, aₘ] with the sum ``total`` ≥ 1: a₀ ≥ 0, the others ≥ 1, and the last ≥ 2 if m ≥ 1.

    >>> sorted(expansions(3))
    [(0, 1, 2), (0, 3), (1, 2), (3,)]
    """
    yield (total,)
    fronts: list[tuple[int, ...]] = [(first,) for first in range(total - 1)]
    while fronts:
        front = fronts.pop()
        rest = total - sum(front)
        yield (*front, rest)
        fronts.extend((*front, quotient) for quotient in range(1, rest - 1))


def value(quotients: Sequence[int]) -> Pair:
    """a₀ + 1/(a₁ + 1/(… + 1/aₘ)) in lowest terms, from the last quotient on.

    >>> value([1, 1, 3])
    (7, 4)
    """
    a, b = 1, 0
    for quotient in reversed(quotients):
        a, b = quotient * a + b, a
    return a, b


@PROGRAMS("E-cf.golden")
def golden_ratio() -> Verdict:
    if PHI.floor() != 1 or 1 + PHI.reciprocal() != PHI:
        return Refuted(f"⌊G⌋ = {PHI.floor()}, 1 + 1/G = {1 + PHI.reciprocal()}")
    return Proved("exactly in Q(√5): ⌊G⌋ = 1 and G = 1 + 1/G, so every complete quotient is G again")


@PROGRAMS("E-cf.generation")
def generations_by_sums() -> Verdict:
    cases = (
        (f"generation {n}", sorted(value(each) for each in expansions(n)), sorted(generation(n)))
        for n in range(1, GENERATIONS + 1)
    )
    return compared(cases, f"generation {GENERATIONS}")


@PROGRAMS("E-cf.drawing")
def labels_of_the_drawing() -> Verdict:
    cases = []
    for row in printed("euclid_expansions"):
        n, place = int(row["generation"]), int(row["place"])
        label = [int(quotient) for quotient in row["quotients"].split(",")]
        cases.append((f"generation {n}, place {place}", label, list(euclid(*generation(n)[place - 1]))))
    return compared(cases, "the labels that are legible", finite=True)


def end_of(word: Word) -> Pair:
    """Where the steps lead, from the root 1/1 on.

    >>> end_of([("R", 2), ("L", 1), ("R", 1)])
    (7, 4)
    """
    a, b = 1, 1
    for step, times in word:
        a, b = (a + times * b, b) if step == "R" else (a, b + times * a)
    return a, b


def word_to(quotients: Sequence[int], step: Callable[[int, int], str]) -> Word:
    """The word for [a₀, …, aₘ]: first aₘ − 1 steps, then aₘ₋₁, …, a₀; those of aⱼ in the direction ``step(j, m)``.

    >>> word_to([1, 1, 3], alternating)
    [('R', 2), ('L', 1), ('R', 1)]
    """
    m = len(quotients) - 1
    return [(step(j, m), quotients[j] - (j == m)) for j in range(m, -1, -1)]


def alternating(j: int, m: int) -> str:
    """To the right at even, to the left at odd indices.

    >>> [alternating(j, 3) for j in range(4)]
    ['R', 'L', 'R', 'L']
    """
    return "L" if j % 2 else "R"


def as_printed_for_even_m(j: int, m: int) -> str:
    """The letters of (5): R for aₘ at the beginning, and at the end R for a₁ and L for a₀, so L at even indices.

    >>> [as_printed_for_even_m(j, 2) for j in range(3)]
    ['L', 'R', 'R']
    """
    return "R" if j == m or j % 2 else "L"


def words_lead_to(parity: int, step: Callable[[int, int], str], truth: str = "") -> Verdict:
    """Whether for m of one parity each word, followed from the root on, ends at its own fraction."""
    cases = (
        (f"[{', '.join(map(str, quotients))}]", end_of(word_to(quotients, step)), value(quotients))
        for n in range(1, GENERATIONS + 1)
        for quotients in sorted(expansions(n), key=len)
        if len(quotients) % 2 != parity
    )
    return compared(cases, f"generation {GENERATIONS}", truth=truth)


@PROGRAMS("E-cf.path-even")
def paths_for_even_m() -> Verdict:
    truth = "the word ends … L^a₁ R^a₀, as that for odd m: its letters alternate, and R^(aₘ − 1) for even m begins it"
    return words_lead_to(0, as_printed_for_even_m, truth)


def first_index_other_than_one(quotients: Iterator[int]) -> int | None:
    """The index of the first quotient that is not 1; None if all are 1.

    >>> first_index_other_than_one(iter([1, 1, 3, 2]))
    2
    """
    return next((j for j, quotient in enumerate(quotients) if quotient != 1), None)


def decided_at_parity(index: int | None) -> bool | None:
    """Theorem 3: whether the first player wins if that index is ``index``."""
    return None if index is None else index % 2 == 0


@PROGRAMS("E-3")
def theorem_3() -> Verdict:
    table = wins(LARGEST)
    cases = (
        (f"({a}, {b})", decided_at_parity(first_index_other_than_one(euclid(b, a))), bool(table[a, b]))
        for b in range(2, EXPANSIONS_BOUND + 1)
        for a in range(1, b)
    )
    return compared(cases, f"a < b ≤ {EXPANSIONS_BOUND}")


@PROGRAMS("E-3.segments")
def segments_are_quotients() -> Verdict:
    cases = []
    for b in range(2, SEGMENTS_BOUND + 1):
        for a in range(1, b):
            *front, last = euclid(b, a)
            if gcd(a, b) == 1:
                cases.append((f"{b}/{a}", [*front, last - 1], segments((b, a))))
    return compared(cases, f"a < b ≤ {SEGMENTS_BOUND}")


EUCLID = game_of_euclid()


@lru_cache(maxsize=1 << 15)
def forced_moves_before_a_choice(a: int, b: int) -> int | None:
    """How many moves are played before a player has two or more to choose from; None if that never happens.

    >>> forced_moves_before_a_choice(5, 12), forced_moves_before_a_choice(7, 10), forced_moves_before_a_choice(3, 5)
    (0, 1, None)
    """
    played = 0
    position: tuple[int, ...] = a, b
    while options := EUCLID.options(position):
        if len(options) > 1:
            return played
        position = options[0]
        played += 1
    return None


@PROGRAMS("E-3.choice")
def first_choice_wins() -> Verdict:
    table = wins(LARGEST)
    cases = (
        (f"({a}, {b})", forced % 2 == 0, bool(table[a, b])) for (a, b), forced in _forced_moves() if forced is not None
    )
    return compared(cases, f"a < b ≤ {CHOICES_BOUND}")


@PROGRAMS("E-3.gloss")
def somebody_has_a_choice() -> Verdict:
    truth = (
        "nobody ever has one on the multiples of neighbouring Fibonacci numbers, (1, 2), (2, 3), (3, 5), …; "
        "there the last quotient, 2, allows one move only, and the parity of the forced moves decides"
    )
    cases = ((f"({a}, {b})", forced is not None) for (a, b), forced in _forced_moves())
    return holds(cases, f"a < b ≤ {CHOICES_BOUND}", truth=truth)


@PROGRAMS("E-3.no-choice")
def nobody_has_a_choice() -> Verdict:
    fibonacci = [(1, 2)]
    while fibonacci[-1][1] <= CHOICES_BOUND:
        a, b = fibonacci[-1]
        fibonacci.append((b, a + b))
    multiples = {(k * a, k * b) for a, b in fibonacci for k in range(1, CHOICES_BOUND // b + 1)}
    cases = ((f"{pair}", pair in multiples, forced is None) for pair, forced in _forced_moves())
    return compared(cases, f"a < b ≤ {CHOICES_BOUND}")


def _forced_moves() -> Iterator[tuple[Pair, int | None]]:
    return (((a, b), forced_moves_before_a_choice(a, b)) for b in range(2, CHOICES_BOUND + 1) for a in range(1, b))


PROGRAMS.computations["coprime a < y, and nobody has a choice in euclid from (a, y) on"] = of_two(
    lambda a, y: 1 <= a < y and gcd(a, y) == 1 and forced_moves_before_a_choice(a, y) is None
)


# Sections 6 and 7: how often each player wins when the position is drawn from a generation of the tree.

MEANS = 17


@lru_cache(maxsize=32)
def mean(n: int) -> Fraction:
    """The mean of the elements of generation ``n`` ≥ 1, by adding them up.

    >>> mean(3)
    Fraction(11, 8)
    """
    numerators: dict[int, int] = defaultdict(int)
    for a, b in generation(n):
        numerators[b] += a
    total = sum((Fraction(a, b) for b, a in numerators.items()), Fraction(0))
    return total / Fraction(2 ** (n - 1))


@PROGRAMS("E-mean.limit")
def mean_tends() -> Verdict:
    cases = ((f"n = {n}", (Fraction(3, 2) - mean(n)) / 2, Fraction(3, 2) - mean(n + 1)) for n in range(1, MEANS))
    return compared(cases, f"n ≤ {MEANS}")


def as_arrays(n: int) -> tuple[Integers, Integers]:
    """Numerators and denominators of generation ``n``."""
    line = np.array(generation(n), dtype=np.int64)
    return line[:, 0], line[:, 1]


def won_by_the_first(n: int) -> int:
    """f(n): the elements of generation ``n`` that the first player wins, counted.

    >>> [won_by_the_first(n) for n in range(1, 6)]
    [0, 2, 2, 6, 10]
    """
    return int(wins(LARGEST)[as_arrays(n)].sum())


def won_by_the_second(n: int) -> int:
    """g(n): those that the second player wins, counted.

    >>> [won_by_the_second(n) for n in range(1, 6)]
    [1, 0, 2, 2, 6]
    """
    return int((~wins(LARGEST)[as_arrays(n)]).sum())


@PROGRAMS("E-4.table")
def table_of_wins() -> Verdict:
    cases = []
    for row in printed("euclid_wins"):
        n = int(row["n"])
        cases += [(f"f({n})", int(row["f"]), won_by_the_first(n)), (f"g({n})", int(row["g"]), won_by_the_second(n))]
    return compared(cases, "the printed table", finite=True)


def _by_generation(count: Callable[[int], int], first: int = 1) -> Computation:
    """The relation between 2^(n − 1) and a count for generation n, from the first one on."""
    return of_tuples(2, lambda up_to: ((2 ** (n - 1), count(n)) for n in range(first, up_to.bit_length() + 1)))


def mothers(n: int, won: int) -> int:
    """How many mothers have so many children, in generation ``n`` ≥ 2, that the first player wins.

    >>> [mothers(n, 2) for n in range(2, 7)], [mothers(n, 1) for n in range(2, 7)]
    ([1, 0, 2, 2, 6], [0, 2, 2, 6, 10])
    """
    children = wins(LARGEST)[as_arrays(n)].reshape(-1, 2).sum(axis=1)  # they stand side by side
    return int((children == won).sum())


PROGRAMS.computations |= {
    "2^(n − 1), and how many in generation n the first player wins": _by_generation(won_by_the_first),
    "2^(n − 1), and how many in generation n the second player wins": _by_generation(won_by_the_second),
    "2^(n − 1), and the mothers of generation n with a child won by each player": _by_generation(
        lambda n: mothers(n, 1), 2
    ),
    "2^(n − 1), and the mothers of generation n with two children won by the first player": _by_generation(
        lambda n: mothers(n, 2), 2
    ),
}


PROGRAMS.add(
    {
        "E-cf.path-odd": lambda: words_lead_to(1, alternating),
        "E-cf.path-even-corrected": lambda: words_lead_to(0, alternating),
        "E-mean.exact": lambda: compared(
            ((f"n = {n}", Fraction(3, 2) - Fraction(1, 2**n), mean(n)) for n in range(1, MEANS + 1)), f"n ≤ {MEANS}"
        ),
    }
)
