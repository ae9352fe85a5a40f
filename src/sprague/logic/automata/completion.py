"""Numbers that stand in a relation with given ones: a path through its automaton along the digits that are known.

Forgetting a variable would make the automaton deterministic; finding one path need not. So numbers of thousands of
digits are completed in time proportional to their length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from sprague.logic.automata.relations import Relation

ROOM = 4
"""The numbers looked for may have so many digits more than the longest given one."""

Level = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]
"""The states reached after a column; for each, a state of the level before, and the choice of digits that led here."""


def completed(relation: Relation, values: Mapping[str, int]) -> dict[str, int] | None:
    """Values of the other variables with which the relation holds; None if there are none of about the same length.

    >>> from sprague.logic.automata.theory import Theory
    >>> double = Theory("base 2").relation("y = 2x + z & z < 2", "xyz")
    >>> completed(double, {"y": 2 * 10**30 + 1})
    {'x': 1000000000000000000000000000000, 'z': 1}
    """
    given = [name for name in relation.variables if name in values]
    words = [relation.digits.represent(values[name]) for name in given]
    length = max(map(len, words), default=0) + ROOM
    columns = list(zip(*([0] * (length - len(word)) + word for word in words), strict=True))
    choices = list(product(range(relation.digits.size), repeat=len(relation.variables) - len(given)))
    levels = _levels(relation, given, columns, choices)
    ends = np.flatnonzero(relation.automaton.accepting[levels[-1][0]])
    if not len(ends):
        return None
    at, digits = int(ends[0]), []
    for _, came_from, chosen in reversed(levels[1:]):
        digits.append(choices[int(chosen[at])])
        at = int(came_from[at])
    others = [name for name in relation.variables if name not in values]
    return {name: relation.digits.value(each[i] for each in reversed(digits)) for i, name in enumerate(others)}


def _levels(
    relation: Relation, given: Sequence[str], columns: Sequence[Sequence[int]], choices: Sequence[Sequence[int]]
) -> list[Level]:
    """Column by column, the states that some choice of the other digits reaches."""
    size, dead = relation.digits.size, relation.automaton.dead
    weights = {name: size ** (len(relation.variables) - 1 - i) for i, name in enumerate(relation.variables)}
    free = [weights[name] for name in relation.variables if name not in given]
    letters = np.array([sum(w * digit for w, digit in zip(free, choice, strict=True)) for choice in choices])
    nowhere = np.zeros(0, dtype=np.intp)
    levels: list[Level] = [(np.zeros(1, dtype=np.intp), nowhere, nowhere)]
    for column in columns:
        fixed = sum(weights[name] * digit for name, digit in zip(given, column, strict=True))
        following = relation.automaton.table[levels[-1][0]][:, letters + fixed].reshape(-1)
        states, first = np.unique(following, return_index=True)
        alive = states != dead
        levels.append((states[alive].astype(np.intp), first[alive] // len(choices), first[alive] % len(choices)))
    return levels
