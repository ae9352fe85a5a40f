"""Section 4, part (B): from every position outside S the proof names a move into S, case by case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from sprague.games import game
from sprague.papers.exhibit import holds
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.rules import sorted_triples, types_to
from sprague.papers.rat.theorems import p_positions_by_the_rules
from sprague.proofs import Refuted, Verdict, Verified
from sprague.strategies.rat_moves import move_and_case

Player = Callable[[tuple[int, ...]], tuple[tuple[int, ...], str] | None]

UP_TO = 100

TYPES_OF_CASES = {
    "x = 0": {"I"},
    "i": {"I"},
    "ii": {"I", "III"},
    "iii": {"I"},
    "iii α": {"III"},
    "iii β11": {"II"},
    "iii β12": {"II"},
    "iii β2": {"II"},
    "iii γ11": {"I", "II", "III"},
    "iii γ12": {"II"},
    "iii γ2": {"I", "II", "III"},
}
"""The types of moves that the proof makes in each of its cases."""


def wins_everywhere(player: Player, up_to: int) -> Verdict:
    """Whether a player finds a legal move to a P-position wherever there is one, in the cases and by the types above.

    Legality is by the text of the rules, and what is a P-position by the rules alone.
    """
    lost = set(p_positions_by_the_rules("rat", up_to))
    seen: defaultdict[str, set[str]] = defaultdict(set)
    count = 0
    for here in sorted_triples(up_to):
        found = player(here)
        if here in lost or found is None:
            if (found is None) != (here in lost):
                return Refuted(
                    f"{here}: the player answers {found}, and by the rules it is {'P' if here in lost else 'N'}"
                )
            continue
        (x, y, z), case = found
        types = types_to(here, (x, y, z))
        if (x, y, z) not in lost or not types & TYPES_OF_CASES[case]:
            return Refuted(f"{here}: case {case} moves to {(x, y, z)}, types {sorted(types)}, {(x, y, z) in lost = }")
        seen[case] |= types & TYPES_OF_CASES[case] if len(types) == 1 else set()
        count += 1
    missing = [f"{case} by type {kind}" for case, kinds in TYPES_OF_CASES.items() for kind in kinds - seen[case]]
    if missing:
        return Refuted(f"no position with piles ≤ {up_to} needs {missing[0]}")
    return Verified(
        f"piles ≤ {up_to}", f"{count} N-positions, each with a legal winning move; every case and type occurs"
    )


@PROGRAMS("R-B.player")
def constructive() -> Verdict:
    return wins_everywhere(move_and_case, UP_TO)


@PROGRAMS("R-B.formula")
def constructive_by_the_formula() -> Verdict:
    rat, up_to = game("rat"), 22
    cases = (
        (f"{here} → {found[0]}", rat.is_move(here, found[0]))
        for here in sorted_triples(up_to)
        if (found := move_and_case(here)) is not None
    )
    return holds(cases, f"piles ≤ {up_to}")
