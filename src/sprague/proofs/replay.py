"""The naive rules beside the proof: refutations are replayed by them, and small positions compared with them.

A proof is about the rules as they were entered. Comparing a claim with the table that the solver computes from those
rules guards the prover; that the rules are the right ones, no proof can say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count, takewhile

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.games import FormulaGame, PileRuleset
from sprague.games.ruleset import Piles
from sprague.logic.automata.relations import Relation
from sprague.numbers.decimals import decimal
from sprague.proofs.rules import Point, Rules

Names = Sequence[str]
Progress = Callable[[int, int], None]

FEW = 1_500
"""So many positions are compared, more or less."""

SMALL = 200
"""A position with coordinates up to this is looked up in the table of outcomes."""


def bound(game: FormulaGame) -> int:
    """The bound up to which coordinates are compared: some 1,500 positions."""
    return max(2, len(list(takewhile(lambda n: game.count(n) <= FEW, count(1)))))


def wrong_p_position(
    game: PileRuleset, names: Names, claimed: Relation, up_to: int, check: Progress | None = None
) -> str | None:
    """The first position with coordinates up to a bound at which the claim and the solver differ."""
    lost = set(solving.p_positions(game, up_to, check))
    positions = list(game.positions(up_to))
    for position, says in zip(positions, claimed.holds_at(_columns(names, positions)).tolist(), strict=True):
        if says != (position in lost):
            return difference(position, says)
    return None


def agreement(game: FormulaGame, stated: Callable[[int], Iterable[Piles]]) -> str:
    """That the solver has the P-positions which a law states up to a bound; AssertionError where it has not."""
    up_to = bound(game)
    wrong = {each for each in stated(up_to) if max(each) <= up_to} ^ set(solving.p_positions(game, up_to))
    if wrong:
        raise AssertionError(f"{game.name}: proved, and yet {shown(min(wrong))} is not as the law says")
    return f"brute force agrees for coordinates ≤ {up_to}"


def difference(position: Piles, claimed: bool) -> str:
    """What a claim says of a position and what the rules say: the opposite."""
    claimed_as, is_ = ("P", "N") if claimed else ("N", "P")
    return f"{shown(position)}: claimed to be {claimed_as}, by the rules it is {is_}"


def wrong_value(
    game: PileRuleset, names: Names, claimed: Relation, value: str, up_to: int, largest: int | None = None
) -> str | None:
    """The same for nim-values, or for those to ``largest``: a position of a larger value has none of these."""
    positions = list(game.positions(up_to))
    columns = _columns(names, positions)
    values = solving.nim_values(game, up_to)[tuple(columns.values())]
    if largest is None:
        differs = ~claimed.holds_at({**columns, value: values})
    else:
        differs = np.zeros(len(values), dtype=np.bool_)
        for v in range(largest + 1):
            differs |= claimed.holds_at({**columns, value: np.full_like(values, v)}) != (values == v)
    wrong = np.flatnonzero(differs)
    if not len(wrong):
        return None
    found = int(values[wrong[0]])
    return f"{shown(positions[wrong[0]])}: by the rules the nim-value is {found}, which the claim denies"


def wrong_move(game: FormulaGame, claimed: Relation, up_to: int) -> str | None:
    """The same for the options of all positions."""
    names = (*game.before, *game.after)
    for here in game.positions(up_to):
        options = {game.position(option) for option in game.options(here)}
        for there in game.positions(max(here)):
            says = claimed.holds(dict(zip(names, (*here, *there), strict=True)))
            if says != (there in options):
                return f"{shown(here)} → {shown(there)} is {'no' if says else 'a'} move by the rules"
    return None


def _columns(names: Names, positions: Sequence[Piles]) -> dict[str, NDArray[np.int64]]:
    """The coordinates of positions, an array for each name."""
    return dict(zip(names, np.array(positions, dtype=np.int64).T, strict=True))


def replayed(rules: Rules, claimed: Relation, kind: str, point: Point) -> str:
    """What is wrong at a point at which an obligation for P-positions fails, seen by the rules alone."""
    here = rules.point(point)
    if kind == "joined":
        option = next(iter(rules.moves_from(here, claimed)))
        if not rules.game.is_move(here, option):
            raise AssertionError(f"{here} → {option} is no move, though an automaton says so")
        return f"{shown(here)} → {shown(option)} joins two claimed P-positions{_outcomes(rules.game, [here, option])}"
    if kind == "ended":
        return f"{shown(here)} is claimed, and play has ended there{_outcomes(rules.game, [here])}"
    if kind in ("many", "few"):
        few = "too many options" if kind == "many" else "too few options"
        return f"{shown(here)} has {few} in the claimed set{_outcomes(rules.game, [here])}"
    if max(here) <= SMALL:
        options = rules.game.options(here)
        if any(claimed.holds(dict(zip(rules.game.before, option, strict=True))) for option in options):
            raise AssertionError(f"{here} has a move into the claimed set, though an automaton denies it")
    return f"{shown(here)} has no move into the claimed set{_outcomes(rules.game, [here])}"


def _outcomes(game: FormulaGame, positions: Sequence[Piles]) -> str:
    """What the rules say of small positions."""
    if any(max(position) > SMALL for position in positions):
        return ""
    said = ", ".join(f"{shown(each)} is {solving.outcome(game, each).value}" for each in positions)
    return f" (by the rules {said})"


def shown(position: Piles) -> str:
    """The position in parentheses."""
    return "(" + ",".join(map(decimal, position)) + ")"
