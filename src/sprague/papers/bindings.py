"""Bindings: a predicate of a document is what its name stands for, compared with the computation up to a bound.

A proof is of the statement that it stands under. A name in a sentence that stands for something computed (a column of
a table, a set of P-positions, a value, a move) is bound to that computation; where the two differ the statement is
refuted, and a sentence that is true whatever the bound names mean proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from sprague.claims.document import Binding
from sprague.errors import BadParameter, TooLarge
from sprague.games import PileRuleset, Ruleset
from sprague.numbers.decimals import integer
from sprague.papers.computations import COMPUTATIONS, Computation
from sprague.proofs import Refuted, Verdict, Verified

Table = NDArray[np.bool_]
"""Truth at each point: an axis for each argument, its values from 0 on."""

MOST_POINTS = 20_000_000

_COMPUTED = re.compile(
    r"(?:(?:the )?pile (?P<pile>\d+) of )?(?:the )?"
    r"(?P<what>P-positions|sorted P-positions|nim-values|moves|positions of nim-value (?:at most )?(?P<value>\d+))"
    r" of (?P<game>.+)"
)


@dataclass(frozen=True, eq=False)
class Bound:
    """A binding with the function that computes the table of what its name stands for, up to a bound."""

    binding: Binding
    table: Callable[[int], Table]

    @cached_property
    def verdict(self) -> Verdict:
        """Verified to the bound, or refuted at the first point where definition and computation differ."""
        binding = self.binding
        formal, relation = binding.theory.meaning(binding.name)
        computed = self.table(binding.bound)
        says = relation.in_box(dict(zip(formal, computed.shape, strict=True)))
        says = says.transpose([relation.variables.index(name) for name in formal])
        wrong = np.flatnonzero(says != computed)
        if not len(wrong):
            return Verified(f"{binding.bound}", f"{binding.name} is {binding.computed}")
        point = np.unravel_index(int(wrong[0]), computed.shape)
        at = f"{binding.name}({', '.join(map(str, point))})"
        by_computation = "holds" if computed[point] else "does not hold"
        return Refuted(f"{at}, which {by_computation} of {binding.computed}")


def bound(binding: Binding, rules: Callable[[str], Ruleset], more: dict[str, Computation]) -> Bound:
    """The binding with its computation, of a game read by ``rules``, or one of those here and of ``more`` by its name.

    Raises BadParameter for what nobody computes.
    """
    match = _COMPUTED.fullmatch(binding.computed)
    arguments = len(binding.variables)
    if match is None:
        known = COMPUTATIONS | more
        found = known.get(binding.computed)
        if found is None:
            raise BadParameter(
                f"{binding.computed[:60]!r} is not computed: write pile 1 of the P-positions of GAME, the P-positions "
                "of GAME, the sorted P-positions of GAME, the positions of nim-value 0 of GAME, the nim-values of "
                f"GAME, the moves of GAME, or one of {'; '.join(sorted(known))}"
            )
        if found.arguments != arguments:
            raise BadParameter(f"{binding.computed} is a relation between {found.arguments} numbers, not {arguments}")
        return Bound(binding, found.table)
    game = rules(match["game"])
    if not isinstance(game, PileRuleset):
        raise BadParameter(f"{game.name} is no game on piles")
    count, at, value = game.piles or 1, integer(match["pile"] or "0"), integer(match["value"] or "0")
    if match["pile"] and (match["what"] != "P-positions" or not 1 <= at <= count):
        raise BadParameter(f"{game.name} has the piles 1 to {count} of P-positions")
    wanted, table = _table(game, match["what"], at, value)
    if wanted != arguments:
        raise BadParameter(f"{binding.computed} is a relation between {wanted} numbers, not {arguments}")
    return Bound(binding, table)


def _table(game: PileRuleset, what: str, at: int, value: int) -> tuple[int, Callable[[int], Table]]:
    """How many numbers the relation is between, and what computes it."""
    count = game.piles or 1
    if at:
        return 2, lambda up_to: _column(game, at, up_to)
    if what == "moves":
        return 2 * count, lambda up_to: _moves(game, up_to)
    if what == "nim-values":
        return count + 1, lambda up_to: _values(game, up_to)
    if what.endswith("P-positions"):
        return count, lambda up_to: _p_table(game, up_to, what.startswith("sorted"))
    if "at most" in what:
        return count, lambda up_to: np.isin(_nim_values(game, up_to), range(value + 1))
    return count, lambda up_to: np.asarray(_nim_values(game, up_to) == value)


def _empty(*sides: int) -> Table:
    if np.prod(sides, dtype=object) > MOST_POINTS:
        raise TooLarge(f"a comparison at {' × '.join(map(str, sides))} points is too large; take a smaller bound")
    return np.zeros(sides, dtype=np.bool_)


@lru_cache(maxsize=8)
def _p_positions(game: PileRuleset, up_to: int) -> tuple[tuple[int, ...], ...]:
    from sprague.solving import p_positions

    return tuple(p_positions(game, up_to))


def _column(game: PileRuleset, at: int, up_to: int) -> Table:
    """Of the n-th P-position with a token, n ≥ 1, in growing order: its pile ``at``; piles up to the bound."""
    known = [position for position in _p_positions(game, up_to) if any(position)]
    table = _empty(len(known) + 1, up_to + 1)
    for n, position in enumerate(known, 1):
        table[n, position[at - 1]] = True
    return table


def _p_table(game: PileRuleset, up_to: int, sorted_: bool) -> Table:
    """The P-positions, piles in any order unless they are to be sorted."""
    table = _empty(*[up_to + 1] * (game.piles or 1))
    for position in _p_positions(game, up_to):
        for order in permutations(position) if game.interchangeable and not sorted_ else [tuple(position)]:
            table[order] = True
    return table


def _values(game: PileRuleset, up_to: int) -> Table:
    """The nim-values, piles in any order; the value is the last argument."""
    values = _nim_values(game, up_to)
    table = _empty(*values.shape, int(values.max()) + 2)
    for point in np.argwhere(values >= 0):
        table[(*point, values[tuple(point)])] = True
    return table


def _nim_values(game: PileRuleset, up_to: int) -> NDArray[np.integer]:
    """The nim-values, piles in any order; −1 where there is no position."""
    from sprague.solving import nim_values

    values = np.ma.getdata(nim_values(game, up_to)).astype(np.int64)
    if game.piles is None:
        return values
    found = np.full_like(values, -1)
    for here in game.positions(up_to):
        for order in permutations(here) if game.interchangeable else [tuple(here)]:
            found[order] = values[order]
    return found


def _moves(game: PileRuleset, up_to: int) -> Table:
    """The moves between sorted positions."""
    table = _empty(*[up_to + 1] * (2 * (game.piles or 1)))
    for here in game.positions(up_to):
        for left in game.options(here):
            table[(*here, *left)] = True
    return table
