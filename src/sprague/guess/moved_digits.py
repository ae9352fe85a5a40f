"""P-positions whose coordinates are the digits of the first, moved up some places, in Zeckendorf's and like systems.

Let x′, x″ be x with 0, 00 appended. In Zeckendorf's digits the pairs of Wythoff's game are (x, x′), x − 1 ending in 0,
the triples of the Raleigh game (x, x + 1, x′ + 1), x − 1 ending in 00 (Fraenkel, Integers 7(2), 2007); in Tribonacci's
those of the Tribonacci game are (x, x′, x″), x − 1 ending in 0 (Duchêne & Rigo, RAIRO Theor. Inform. Appl. 42, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, dropwhile, takewhile

from sprague.guess.conditions import written
from sprague.guess.statements import Guess, shown_position
from sprague.guess.values import read_back
from sprague.logic.automata.digits import Digits, greedy, ostrowski, zeckendorf

MOST_LESS, MOST_ZEROS, MOST_ADDED = 3, 3, 2
"""x less 0, …, 3 ends in at most three zeros; at most 2 is added to, or taken from, a coordinate."""

PRIMES = ("", "′", "″", "‴", "⁗")

Moved = tuple[int, int]
"""A coordinate: the digits of the first moved up so many places, and what is added to the number they are then."""


@cache
def _systems() -> tuple[Digits, ...]:
    """Those that are tried; not base b, where a number with 0 appended is only its product with b."""
    recurrences = ((1, 1, 1), (1, 0, 1), (1, 1, 1, 1), (1, 0, 0, 1), (2, 1, 1), (2, 0, 1))
    return zeckendorf(), *(greedy(*each) for each in recurrences), ostrowski(2), ostrowski(3)


def moved_digits(names: Sequence[str], positions: Sequence[Sequence[int]], bound: int) -> Iterator[Guess]:
    """Formulas of this kind for all P-positions with coordinates up to a bound, which increase.

    >>> pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
    >>> next(moved_digits("xy", pairs, 20)).statement
    '(x, x′), where x − 1 ends in 0 and x′ is x with 0 appended (Zeckendorf); and (0, 0)'
    """
    start = 0 if any(positions[0]) else 1
    rows = positions[start:]
    for system in _systems():
        moved = [_moved(system, [(row[0], row[i]) for row in rows]) for i in range(1, len(names))]
        if not all(moved) or not any(each[0] for each in moved if each):
            continue
        coordinates = [each for each in moved if each]
        ending = _ending(system, [row[0] for row in rows], coordinates, bound)
        if ending:
            yield from read_back(_shown(names, system, coordinates, ending, positions[:start]), names, "digits")


def _up(system: Digits, x: int, places: int) -> int:
    """The number whose digits are those of x with so many zeros appended."""
    return system.value([*system.represent(x), *[0] * places])


def _moved(system: Digits, pairs: Sequence[tuple[int, int]]) -> Moved | None:
    """How the second of each pair follows from the first; None where no one way does."""
    for places in range(len(system.recurrence) + 1):
        added = pairs[0][1] - _up(system, pairs[0][0], places)
        if abs(added) <= MOST_ADDED and all(_up(system, a, places) + added == b for a, b in pairs):
            return places, added
    return None


def _ending(system: Digits, numbers: Sequence[int], coordinates: Sequence[Moved], bound: int) -> tuple[int, int] | None:
    """(c, k) if those found are the x ≥ 1 for which x − c ends in k zeros, as far as the last coordinate may go."""

    def inside(x: int) -> bool:
        return all(_up(system, x, places) + added <= bound for places, added in coordinates)

    for zeros in range(1, MOST_ZEROS + 1):
        for less in range(MOST_LESS + 1):
            ends = (_up(system, rest, zeros) + less for rest in count())
            if list(takewhile(inside, dropwhile(lambda x: x < 1, ends))) == list(numbers):
                return less, zeros
    return None


def _shown(
    names: Sequence[str],
    system: Digits,
    coordinates: Sequence[Moved],
    ending: tuple[int, int],
    before: Sequence[Sequence[int]],
) -> str:
    """The formula, where x′ and x″ are x with zeros appended."""
    x, (c, zeros) = names[0], ending
    terms = [x, *(f"{x}{PRIMES[places]}{written('', (), added, signed=True)}" for places, added in coordinates)]
    used = sorted({places for places, _ in coordinates if places})
    primed, zeros_added = ", ".join(f"{x}{PRIMES[each]}" for each in used), ", ".join("0" * each for each in used)
    first = f"; and {', '.join(map(shown_position, before))}" if before else ""
    appended = f"{primed} {'is' if len(used) == 1 else 'are'} {x} with {zeros_added} appended ({system.name})"
    return f"({', '.join(terms)}), where {written([x], (1,), -c)} ends in {'0' * zeros} and {appended}{first}"
