"""A union of systems of linear inequalities and congruences as arrays, for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadRule
from sprague.logic.language.formula import Formula, Linear, Variable
from sprague.logic.language.systems import AtLeast, Congruent, System, disjuncts, in_order

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Systems:
    """A union of systems as arrays, for the kernels.

    With v variables, a row of ``at_least`` is v coefficients and a constant: row · (values, 1) ≥ 0. A row of
    ``congruent`` has two numbers more, the modulus and 1 for ≡ 0 or 0 for ≢ 0. The rows of system i are those from
    ``at_least_start[i]`` to ``at_least_start[i + 1]``; the same for ``congruent``. All arrays are int64.
    """

    at_least: Integers
    at_least_start: Integers
    congruent: Integers
    congruent_start: Integers

    @property
    def arrays(self) -> tuple[Integers, Integers, Integers, Integers]:
        """The four arrays in the order that every kernel takes them."""
        return self.at_least, self.at_least_start, self.congruent, self.congruent_start

    def __len__(self) -> int:
        return len(self.at_least_start) - 1

    def fits(self, largest: int) -> bool:
        """Whether no row can overflow int64 while every variable lies in 0 … largest."""
        coefficients, constants = self._weights
        return coefficients * largest + constants < 2**62

    @cached_property
    def _weights(self) -> tuple[int, int]:
        """The largest sum of the sizes of the coefficients in a row, and of the other numbers in one."""
        variables = self.at_least.shape[1] - 1
        sizes = [np.abs(rows).astype(object) for rows in (self.at_least, self.congruent) if len(rows)]
        halves = ([rows[:, :variables] for rows in sizes], [rows[:, variables:] for rows in sizes])
        coefficients, constants = (max((int(each.sum(axis=1).max()) for each in half), default=0) for half in halves)
        return coefficients, constants


def systems(formula: Formula, names: Sequence[str]) -> Systems:
    """The systems of a formula over the variables ``names``, in that order.

    Raises BadRule for a formula that falls into more than 5,000 systems, or has a coefficient beyond 2⁶².

    >>> from sprague.logic import trace
    >>> two = systems(trace(lambda x, p: abs(x - p) > 1, ["x", "p"]), ["x", "p"])
    >>> sorted(two.at_least.tolist())
    [[-1, 1, -2], [1, -1, -2]]
    """
    return pack(sorted(disjuncts(formula), key=in_order), names)


def pack(found: Sequence[System], names: Sequence[str]) -> Systems:
    """The arrays of some systems."""
    at_least = [[_row(literal.term, names) for literal in system if isinstance(literal, AtLeast)] for system in found]
    congruent = [
        [
            [*_row(literal.term, names), literal.modulus, int(literal.holds)]
            for literal in system
            if isinstance(literal, Congruent)
        ]
        for system in found
    ]
    return Systems(*_stack(at_least, len(names) + 1), *_stack(congruent, len(names) + 3))


def _row(term: Linear, names: Sequence[str]) -> list[int]:
    return [*(term.coefficient(Variable(name)) for name in names), term.constant]


def _stack(groups: list[list[list[int]]], width: int) -> tuple[Integers, Integers]:
    rows = [row for group in groups for row in sorted(group)]
    if any(abs(number) >= 2**62 for row in rows for number in row):
        raise BadRule("a rule's constants must stay below 2^62")
    start = np.cumsum([0, *(len(group) for group in groups)], dtype=np.int64)
    return np.array(rows, dtype=np.int64).reshape(len(rows), width), start
