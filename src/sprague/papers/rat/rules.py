"""Section 1: the rules of the Rat game, and its worked examples."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, permutations
from operator import le

from sprague.games import game
from sprague.papers.exhibit import holds
from sprague.papers.rat.document import PROGRAMS
from sprague.proofs import Verdict
from sprague.solving import p_positions

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


def sorted_triples(up_to: int) -> list[Triple]:
    """The positions with piles up to a bound, in lexicographic order.

    >>> sorted_triples(1)
    [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 1, 1)]
    """
    return [_triple(piles) for piles in combinations_with_replacement(range(up_to + 1), 3)]


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
