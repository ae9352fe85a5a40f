"""Section 7: the Mouse game, the Rat game on two piles, and the numeration that the document leaves to its reader."""

from __future__ import annotations

from sprague.papers.exhibit import compared
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.quasilinear import floors
from sprague.papers.rat.tables import Row, entries, printed
from sprague.papers.rat.theorems import (
    p_positions_by_the_rules,
)
from sprague.proofs import Verdict

MOUSE = (floors(3, 2, 0), floors(3, 1, -1))


@PROGRAMS("R-6.table")
def table_4() -> Verdict:
    return compared(entries(printed(4), by_the_rules), "48 entries, from the rules", finite=True)


def by_the_rules(n: int) -> Row:
    """The n-th P-position of Mouse by the rules, n ≤ 15, and its difference, by the names of the columns."""
    a, b = p_positions_by_the_rules("mouse", 44)[n]
    return {"A": a, "B": b, "d": b - a}
