"""Section 9: the three strategies answer for piles of thousands of digits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from sprague.games import game
from sprague.papers.exhibit import holds
from sprague.papers.rat.document import PROGRAMS
from sprague.proofs import Refuted, Verdict, Verified
from sprague.strategies import mouse, rat
from sprague.strategies.fat_rat_moves import nth_p_position, winning_move_of_four
from sprague.strategies.rat_moves import nth_p_position as nth_of_rat

Piles = tuple[int, ...]
Test = Callable[[Piles], bool]

LENGTHS = (1, 3, 10, 100, 1000, 3000, 10_000)
"""Decimal digits of the indices n whose P-positions, with their neighbours, are asked about."""


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
    count = 0
    for piles, lost in samples(nth):
        answers = [test(piles) for test in tests]
        if answers != [lost] * len(tests):
            return Refuted(
                f"a position with a largest pile of {piles[-1].bit_length()} bits: answers {answers}, truth {lost}"
            )
        count += 1
    return Verified(f"piles of {LENGTHS[-1]:,} digits, on samples", f"{count} positions, {len(tests)} tests each")


@PROGRAMS("R-8")
def three_strategies() -> Verdict:
    return strategies_agree([rat.recursive, rat.algebraic, rat.arithmetic], nth_of_rat)


@PROGRAMS("R-8.mouse")
def three_strategies_for_mouse() -> Verdict:
    return strategies_agree([mouse.recursive, mouse.algebraic, mouse.arithmetic], mouse.nth_p_position)


@PROGRAMS("R-8.moves")
def moves() -> Verdict:
    players: dict[str, tuple[Callable[[Piles], Piles | None], Callable[[int], Piles], Test]] = {
        "rat": (rat.winning_move, nth_of_rat, rat.recursive),
        "mouse": (mouse.winning_move, mouse.nth_p_position, mouse.recursive),
        "fat-rat:m=4": (winning_move_of_four, lambda n: nth_p_position(4, n), _is_term_of_four),
    }
    cases = (
        (f"{name}: a largest pile of {piles[-1].bit_length()} bits", _wins(name, move(piles), piles, is_lost))
        for name, (move, nth, is_lost) in players.items()
        for piles, lost in samples(nth)
        if not lost and piles[-1].bit_length() < 4000
    )
    return holds(cases, "piles of 1,000 digits, on samples")


def _wins(name: str, left: Piles | None, piles: Piles, is_lost: Test) -> bool:
    return left is not None and is_lost(left) and game(name).is_move(piles, left)


def _is_term_of_four(piles: Piles) -> bool:
    n = (piles[3] + 7) // 15
    return piles == nth_p_position(4, n)
