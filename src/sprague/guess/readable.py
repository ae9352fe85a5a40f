"""From an automaton to a formula that says the same: cells guessed from its small points, equality decided.

Nothing of a table is left to chance here. The relation itself says which points are in it, and whether a formula is
right is a question about two automata; where it is wrong, the shortest point of the difference is one more point to
tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from sprague.guess.cells import Disjunction, disjunction
from sprague.guess.conditions import Points
from sprague.guess.hitting import Truths
from sprague.guess.p_cells import LONGEST, in_order_of
from sprague.guess.pools import LEVELS, candidates
from sprague.logic.automata.limits import in_time
from sprague.logic.automata.relations import Relation
from sprague.logic.automata.theory import Theory

SMALL = {1: 64, 2: 24, 3: 9, 4: 5}
WIDE = {1: 256, 2: 128, 3: 24}
"""All points with coordinates up to this are told apart; those up to that suggest constants."""

LETTERS = "abcdefghijkl"
"""Fixed points of more letters are not shown."""

REPAIRS, SECONDS = 12, 6.0


def formula_for(
    relation: Relation, names: Sequence[str], ordered: bool, seconds: float = SECONDS
) -> Disjunction | None:
    """A short formula of which exactly the points of the relation are true; None where none is found in the time.

    ``names`` are the coordinates as the game has them; ``ordered``: only points at which they do not decrease count.

    >>> theory = Theory("base 2")
    >>> formula_for(theory.relation("x + y = 3 (mod 4) & x < y", "xy"), "xy", ordered=True).shown("xy")
    'x + y ≡ 3 (mod 4)'
    """
    levels = (found for level in LEVELS if (found := _at_level(relation, names, ordered, level)))
    return in_time(seconds, next, levels, None)


def by_letters(relation: Relation) -> str | None:
    """The numbers of a relation as the places of some letters, its states, of a fixed point (Cobham 1972).

    >>> by_letters(Theory("base 3").relation("x = 1 (mod 2)", "x"))
    'the letter at place x is b in the fixed point of a → aba, b → bab'
    """
    table, accepting = relation.automaton.table, relation.automaton.accepting
    by_base = not relation.variables[1:] and relation.digits.recurrence[1:] == (0,)
    if not by_base or not accepting.any() or len(table) > len(LETTERS):
        return None
    words = ", ".join(f"{a} → {''.join(LETTERS[to] for to in row)}" for a, row in zip(LETTERS, table, strict=False))
    listed = " or ".join(", ".join(LETTERS[at] for at in np.flatnonzero(accepting)).rsplit(", ", 1))
    return f"the letter at place {relation.variables[0]} is {listed} in the fixed point of {words}"


def _at_level(relation: Relation, names: Sequence[str], ordered: bool, level: int) -> Disjunction | None:
    theory = Theory(relation.digits)
    own = {"φ"} if "floor_phi" in theory.known else {relation.digits.name.removeprefix("base ")}
    order = " & ".join(f"{a} <= {b}" for a, b in pairwise(names)) if ordered else ""
    sorted_ones = range(len(names)) if ordered else ()
    boxes = [np.indices((bounds.get(len(names), 4) + 1,) * len(names), dtype=np.int64) for bounds in (SMALL, WIDE)]
    points, wide = (in_order_of(each.reshape(len(names), -1).T, sorted_ones) for each in boxes)
    further = wide
    pools = list(candidates(wide, _inside(relation, names, wide), ordered, level))
    for _ in range(REPAIRS):
        inside, among = _inside(relation, names, points), _inside(relation, names, further)
        made = (disjunction(conditions, points, inside, further, among, LONGEST[level]) for conditions in pools)
        found = next((each for each in made if each), None)
        if found is None or not {*re.findall(r"φ|\d+(?=\^k)|(?<=base )\d+", found.shown(names))} <= own:
            return None
        sentence = f"({found.shown(names)})" + (f" & {order}" if order else "")
        claimed = theory.relation(sentence, names)
        if claimed.equals(relation):
            return found
        wrong = (claimed - relation).shortest() or (relation - claimed).shortest() or {}
        further = np.vstack([further, [[wrong[name] for name in names]]])
    return None


def _inside(relation: Relation, names: Sequence[str], points: Points) -> Truths:
    return relation.holds_at({name: points[:, i] for i, name in enumerate(names)})
