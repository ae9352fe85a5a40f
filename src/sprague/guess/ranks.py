"""Ranks of P-positions that play may lower, where it need not end: simple numbers first, then what a table suggests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, takewhile

import numpy as np

from sprague.guess.conditions import Values
from sprague.guess.guesses import SYSTEMS
from sprague.guess.hitting import Truths
from sprague.guess.learning import Table, regular_guess
from sprague.guess.templates import value_templates
from sprague.logic.automata.digits import Digits
from sprague.logic.automata.relations import Relation


def ranks(
    names: Sequence[str], table: Values, inside: Truths, letter: str, digits: Digits = SYSTEMS[0]
) -> Iterator[str | Relation]:
    """Sentences about the coordinates and the rank, called ``letter``; a relation read from ``digits`` in the end.

    ``table`` has half the remoteness of the P-positions, which are ``inside``, indexed by the coordinates.

    >>> x, y = np.indices((12, 12))
    >>> found = ranks("xy", (x + 1) // 2, (x + y) % 3 == 0, "r")
    >>> [next(found) for _ in range(5)]
    ['r = x + y', 'r = x', 'r = y', 'r = abs(x - y)', 'r = ⌊(x + 1)/2⌋']
    """
    yield f"{letter} = {' + '.join(names)}"
    if len(names) > 1:
        yield from (f"{letter} = {name}" for name in names)
        yield from (f"{letter} = abs({x} - {y})" for x, y in combinations(names, 2))
    if not inside.any():
        return
    yield from (guess.statement for guess in value_templates(names, table, False, letter, inside.ravel()))
    yield from (f"{letter} = 2{x} + {y}" for x, y in permutations(names, 2))
    rows = [(*map(int, at), int(table[tuple(at)])) for at in np.argwhere(inside)]
    side = max(takewhile(lambda weight: weight <= len(table), digits.weights()))
    within = [row for row in rows if max(row[:-1]) < side]
    learned = regular_guess(digits, Table.of([*names, letter], within, [*[side] * len(names), None]))
    if learned:
        yield learned.relation
