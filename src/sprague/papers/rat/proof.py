"""Section 4, part (B): from every position outside S the proof names a move into S, case by case."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from sprague.games import game
from sprague.papers.claim import holds
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.lemmas import SMALL
from sprague.papers.rat.quasilinear import ONE_PERIOD, floors, for_all_n, partition_failure
from sprague.papers.rat.rules import sorted_triples, types_to
from sprague.papers.rat.theorems import p_positions_by_the_rules
from sprague.papers.reasons import CASES
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


@DOCUMENT.claim("R-B", source="Section 4, (B)", expect="verified", because=CASES)
def constructive() -> Verdict:
    """From every N-position of Rat the proof's cases (i), (ii), (iii), (iii α, β11, β12, β2, γ11, γ12, γ2) give a
    winning move.

    The player of the catalogue moves by them; each case occurs by each type of move that the proof makes there.
    """
    return wins_everywhere(move_and_case, UP_TO)


@DOCUMENT.claim("R-B.formula", source="Section 4, (B)", expect="verified", because=CASES)
def constructive_by_the_formula() -> Verdict:
    """These moves are legal by the catalogue's formula of the rules, too."""
    rat, up_to = game("rat"), 22
    cases = (
        (f"{here} → {found[0]}", rat.is_move(here, found[0]))
        for here in sorted_triples(up_to)
        if (found := move_and_case(here)) is not None
    )
    return holds(cases, f"piles ≤ {up_to}")


@DOCUMENT.claim("R-B.beta2", source="Section 4, (B) (β2), (γ2)", expect="refuted")
def multiples_of_7() -> Verdict:
    """Wherever d = y − x is a multiple of 7, d − 1 is some d_i with i ≥ 0."""
    small = {0} | {SMALL(i) for i in range(1, 100)}
    return holds(
        ((f"d = {d}, at two equal least piles: d − 1 = {d - 1} is no d_i", d - 1 in small) for d in range(0, 140, 7)),
        "d < 140",
        truth="d = 0 is d_0 itself, and the move to (0, 0, 0) wins; from d = 7 on it is so",
    )


@DOCUMENT.claim("R-B.beta2-mended", source="Section 4, (B) (β2), (γ2)", expect="proved")
def positive_multiples_of_7() -> Verdict:
    """For every positive multiple d of 7, d − 1 is some d_i with i ≥ 1: the d_(4k)."""
    fourth = [SMALL(4 * k) for k in (1, 2)]
    right = fourth[0] == 6 and SMALL.growth == 7 and len(SMALL.first) == 4
    statements = [
        ("d_4k = 7k − 1", None if right else f"d_4 = {fourth[0]}, d_8 = {fourth[1]}"),
        (
            "and every other residue modulo 7 but 0 is a d or a δ",
            partition_failure([SMALL, floors(7, 2, -3), floors(7, 1, 0)]),
        ),
    ]
    return for_all_n(statements, ONE_PERIOD)
