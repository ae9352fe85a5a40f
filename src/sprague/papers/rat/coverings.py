"""Section 10: splittings by irrational moduli are compositions (Graham 1973), and exact t-fold coverings (Graham and
O'Bryant 2005).

Whether sequences with given moduli can split the integers is decided here by their words: what a sequence holds of so
many integers in a row is, whatever its offset, one of few words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import gcd

from sprague.numbers import Quadratic
from sprague.papers.exhibit import compared, holds
from sprague.papers.rat.conjecture import residues
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.splitting import exact_covers
from sprague.proofs import Verdict

Words = frozenset[int]
"""What a sequence can hold of some integers in a row, a bit for each."""


IN_A_ROW = 40, 100
"""So many integers in a row tell the systems apart: most by the fewer."""


@lru_cache(maxsize=512)
def words(density: Quadratic, length: int) -> Words:
    """What ⌊nα + γ⌋, n through all integers, α = 1/``density`` irrational, can hold of ``length`` integers in a row.

    These are length + 1 words (Morse and Hedlund 1940), and each is met from γ = 0 on.

    >>> sorted(f"{word:04b}" for word in words(Quadratic(-1, 1, 5, 2), 4))
    ['0101', '0110', '1010', '1011', '1101']
    """
    found, word, x = set[int](), 0, 0
    while len(found) <= length:
        word = word >> 1 | density.floor_multiple(x + 1) - density.floor_multiple(x) << length - 1
        x += 1
        if x >= length:
            found.add(word)
    return frozenset(found)


def can_tile(parts: Sequence[Words], length: int) -> bool:
    """Whether one word of each part can hold ``length`` integers in a row, each exactly once.

    >>> golden = words(Quadratic(-1, 1, 5, 2), 20), words(Quadratic(3, -1, 5, 2), 20)
    >>> can_tile(golden, 20), can_tile((golden[0], golden[0]), 20)
    (True, False)
    """
    *front, last = sorted(parts, key=lambda part: max(word.bit_count() for word in part), reverse=True)
    held = {0}
    for part in front:
        held = {so_far | word for so_far in held for word in part if not so_far & word}
    return any((1 << length) - 1 - so_far in last for so_far in held)


def is_composition(densities: Iterable[Quadratic]) -> bool:
    """Whether 1/α and 1/β, with the sum 1, are divided as integer splittings divide 1: by 2, 2, by 2, 4, 4, ….

    >>> half, rest = Quadratic(-1, 1, 5, 4), Quadratic(3, -1, 5, 2)
    >>> is_composition((half, half, rest)), is_composition((half, rest))
    (True, False)
    """
    classes: list[list[Quadratic]] = []
    for density in densities:
        same = next((each for each in classes if (density / each[0]).is_rational()), None)
        classes.append([density]) if same is None else same.append(density)
    if len(classes) != 2 or sum(density for each in classes for density in each) != 1:
        return False
    return all(
        sorted(sum(each, Quadratic(0, 0, 1)) / density for density in each) in _covers(len(each)) for each in classes
    )


@cache
def _covers(count: int) -> list[list[int]]:
    """The moduli of the integer splittings by so many sequences; none exceeds 2^(count − 1)."""
    return [sorted(p for _, p in cover) for cover in exact_covers(count, 2 ** (count - 1))] if count > 1 else [[1]]


def densities(root: int, denominator: int, count: int) -> Iterator[tuple[Quadratic, ...]]:
    """The ``count`` irrational densities (u + w√root)/denominator, |w| ≤ denominator, with the sum 1."""
    pairs = [
        (u, w)
        for w in range(-denominator, denominator + 1)
        for u in range(-root * denominator, root * denominator + 1)
        if w and 0 < Quadratic(u, w, root, denominator) < 1
    ]
    for chosen in combinations_with_replacement(pairs, count):
        if sum(u for u, _ in chosen) == denominator and sum(w for _, w in chosen) == 0:
            yield tuple(Quadratic(u, w, root, denominator) for u, w in chosen)


@PROGRAMS("R-split.graham")
def irrational_splittings() -> Verdict:
    return only_compositions({3: 6, 4: 3}, is_composition)


def only_compositions(bounds: dict[int, int], expected: Callable[[tuple[Quadratic, ...]], bool]) -> Verdict:
    """Whether just the systems that are expected can hold ``IN_A_ROW`` integers; for each m to a denominator."""
    systems = (
        system
        for m, largest in bounds.items()
        for root in (2, 3, 5)
        for denominator in range(2, largest + 1)
        for system in densities(root, denominator, m)
    )
    return compared(
        ((" ".join(map(str, system)), expected(system), _can_tile_by(system)) for system in systems),
        ", ".join(f"m = {m}, densities (u + w√d)/q, d = 2, 3, 5, |w| ≤ q ≤ {largest}" for m, largest in bounds.items()),
    )


def _can_tile_by(system: Sequence[Quadratic]) -> bool:
    return all(can_tile([words(density, length) for density in system], length) for length in IN_A_ROW)


Held = tuple[int, ...]
"""How often each integer of one period is held."""


def held(p: int, s: int, period: int) -> Held:
    """How often ⌊(n·period + s)/p⌋, n through all integers, p < period, holds 0, …, period − 1.

    >>> held(3, 0, 5), held(2, 1, 5)
    ((1, 1, 0, 1, 0), (1, 0, 0, 1, 0))
    """
    common = gcd(p, period)
    word = residues(period // common, p // common, s // common, period)
    return tuple(word >> x & 1 for x in range(period))


def exact_coverings(count: int, period: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The p₁ < … < p, ``count`` of them, and t for which some offsets make ⌊(n·period + sᵢ)/pᵢ⌋ hold each integer
    exactly t times, and no part of these sequences each integer equally often. Smaller periods are left out.

    >>> list(exact_coverings(3, 7))
    [((1, 2, 4), 1), ((3, 5, 6), 2)]
    """
    for chosen in combinations(range(1, period), count):
        times, rest = divmod(sum(chosen), period)
        if not rest and gcd(period, *chosen) == 1 and any(map(_is_minimal, _offsets(chosen, times, period))):
            yield chosen, times


def _offsets(chosen: Sequence[int], times: int, period: int) -> Iterator[tuple[Held, ...]]:
    *later, first = ({held(p, s, period) for s in range(period)} for p in chosen)
    stack: list[tuple[Held, ...]] = [(min(first),)]  # a translation makes the first offset any one
    while stack:
        sequences = stack.pop()
        missing = len(chosen) - len(sequences)
        sums = [sum(column) for column in zip(*sequences, strict=True)]
        if max(sums) <= times <= min(sums) + missing:
            if not missing:
                yield sequences
            else:
                stack += [(*sequences, each) for each in later[missing - 1]]


def _is_minimal(sequences: Sequence[Held]) -> bool:
    parts = (part for size in range(2, len(sequences) - 1) for part in combinations(sequences, size))
    return all(len({sum(column) for column in zip(*part, strict=True)}) > 1 for part in parts)


@PROGRAMS("R-conj.t-fold")
def three_sequences() -> Verdict:
    return three_cover_exactly(lambda period: [((1, 2, 4), 1), ((3, 5, 6), 2)] if period == 7 else [])


def three_cover_exactly(stated: Callable[[int], list[tuple[tuple[int, ...], int]]]) -> Verdict:
    """Whether the exact t-fold coverings by three sequences are those stated for each period."""
    to = 30
    cases = ((f"period {period}", stated(period), list(exact_coverings(3, period))) for period in range(2, to + 1))
    return compared(cases, f"common numerators ≤ {to}, all offsets")


@PROGRAMS("R-conj.t-fold-four")
def four_sequences() -> Verdict:
    four = [held(p, s, 5) for p, s in FOUR]
    twice = [("each integer is held twice", {sum(column) for column in zip(*four, strict=True)} == {2})]
    return holds([*twice, ("no part holds each equally often", _is_minimal(four))], "one example", finite=True)


FOUR = ((1, 0), (2, 2), (3, 3), (4, 3))
"""p and s of sequences ⌊(5n + s)/p⌋."""
