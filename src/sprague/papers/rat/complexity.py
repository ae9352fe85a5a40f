"""Section 9: the three strategies answer for piles of thousands of digits, in as many steps as for short ones.

Steps are the lines of the program that run. They are counted, so that the verdict depends on no clock.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from types import FrameType
from typing import Any, TypeVar

from sprague.games import game
from sprague.papers.exhibit import Programs
from sprague.proofs import Refuted, Verdict, Verified
from sprague.strategies import fat_rat, rat
from sprague.strategies.fat_rat import nth_p_position, winning_move
from sprague.strategies.strategy import of_piles

PROGRAMS = Programs()

Piles = tuple[int, ...]
Test = Callable[[Piles], bool]
T = TypeVar("T")

LENGTHS = (1, 3, 10, 100, 1000, 3000, 10_000)
"""Decimal digits of the indices n whose P-positions, with their neighbours, are asked about."""


SHORT = 10
"""Piles of so many digits are short; for longer ones at most twice as many steps are taken."""


def counted(work: Callable[[Piles], T], piles: Piles) -> tuple[T, int]:
    """What a function answers for some piles, and how many lines of Python run for it.

    >>> counted(lambda piles: sum(piles), (1, 2))
    (3, 1)
    """
    lines = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        answer = work(piles)
    finally:
        sys.settrace(before)
    return answer, lines


class Steps:
    """The most steps that each of some functions took, for short piles and for longer ones."""

    def __init__(self) -> None:
        self.most: defaultdict[tuple[str, bool], int] = defaultdict(int)

    def taken(self, name: str, work: Callable[[Piles], T], piles: Piles) -> T:
        """The answer, its steps counted in a second call: the first may load modules and fill tables."""
        work(piles)
        answer, lines = counted(work, piles)
        key = name, piles[-1] < 10**SHORT
        self.most[key] = max(self.most[key], lines)
        return answer

    def verdict(self, bound: str, detail: str) -> Verdict:
        """Verified, unless a function takes more than twice as many steps for long piles as for short ones."""
        for (name, short), most in self.most.items():
            if not short and most > 2 * self.most[name, True]:
                return Refuted(f"{name}: {most} steps for long piles, {self.most[name, True]} for short ones")
        return Verified(bound, f"{detail}; at most {max(self.most.values())} lines of the program run for an answer")


def samples(nth: Callable[[int], Piles]) -> Iterator[tuple[Piles, bool]]:
    """P-positions of index about 10^k, k in LENGTHS, in all residues modulo 8, and the positions one token away.

    Each with whether it is P: a neighbour is not, for its other piles are those of a P-position.
    """
    for length, residue in product(LENGTHS, range(8)):
        piles = nth(10**length // 7 + residue + 1)
        yield piles, True
        for at, change in product(range(len(piles)), (-1, 1)):
            yield tuple(sorted((*piles[:at], piles[at] + change, *piles[at + 1 :]))), False


def strategies_agree(tests: Sequence[Test], nth: Callable[[int], Piles]) -> Verdict:
    """Whether all tests give the right answer for every sample."""
    count, steps = 0, Steps()
    for piles, lost in samples(nth):
        answers = [steps.taken(f"test {at}", test, piles) for at, test in enumerate(tests, 1)]
        if answers != [lost] * len(tests):
            return Refuted(
                f"a position with a largest pile of {piles[-1].bit_length()} bits: answers {answers}, truth {lost}"
            )
        count += 1
    return steps.verdict(f"piles of {LENGTHS[-1]:,} digits, on samples", f"{count} positions, {len(tests)} tests each")


def tests_of(name: str, m: int) -> list[Test]:
    """By mex and differences, by the formula, and by the digits: of Fat Rat on m piles (2: Mouse, 3: Rat)."""
    return [of_piles(test, m, name) for test in (fat_rat.recursive, fat_rat.is_p_position, fat_rat.arithmetic)]


@PROGRAMS("R-8.moves")
def moves() -> Verdict:
    players: dict[str, tuple[Callable[[Piles], Piles | None], Callable[[int], Piles], Test]] = {
        "rat": (rat.rat().winning_move, rat.nth_p_position, tests_of("rat", 3)[0]),
        "mouse": (fat_rat.mouse().winning_move, partial(nth_p_position, 2), tests_of("mouse", 2)[0]),
        **{f"fat-rat:m={m}": (winning_move, partial(nth_p_position, m), _is_term) for m in (4, 5)},
    }
    count, steps = 0, Steps()
    for name, (move, nth, is_lost) in players.items():
        rules = game(name)
        for piles, lost in samples(nth):
            if lost or piles[-1].bit_length() >= 4000:
                continue
            left = steps.taken(name, move, piles)
            if left is None or not is_lost(left) or not rules.is_move(piles, left):
                return Refuted(f"{name}: a largest pile of {piles[-1].bit_length()} bits")
            count += 1
    return steps.verdict("piles of 1,000 digits, on samples", f"{count} positions")


def _is_term(piles: Piles) -> bool:
    m = len(piles)
    return piles == nth_p_position(m, (piles[-1] + 2 ** (m - 1) - 1) // (2**m - 1))


PROGRAMS.add(
    {
        "R-8": lambda: strategies_agree(tests_of("rat", 3), rat.nth_p_position),
        "R-8.mouse": lambda: strategies_agree(tests_of("mouse", 2), partial(nth_p_position, 2)),
        "R-8.fat": lambda: strategies_agree(
            [fat_rat.recursive, fat_rat.is_p_position, fat_rat.arithmetic], lambda n: nth_p_position(4, n)
        ),
    }
)
