"""Subtraction games with infinitely many removals, whose nim-values are regular in the digits of the heap.

Both the set S of removals and, for every value v, the set of heaps with value v are learned as automata; then sentences
about them say that the values are right (Sprague 1935, Grundy 1939). That S is the set that was learned is compared up
to a bound and, where S is only known as a program, assumed beyond it. After Larsson and Fox, J. Integer Seq. 18 (2015).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile

import numpy as np
from numpy.typing import NDArray

from sprague.discover.learning import Table, regular_guess
from sprague.games import Subtraction
from sprague.logic.digits import Digits
from sprague.logic.limits import Limits
from sprague.logic.relations import Relation
from sprague.logic.theory import Theory
from sprague.prove.sentence_prover import prove_obligations
from sprague.prove.verdict import Verdict

MOST_VALUES = 8
"""More nim-values than this are not learned one by one."""

FEW, PLACES, FAR = 64, 40, 10**9
"""With so few removals in the table, they are compared up to this place, but not beyond a billion."""


@dataclass(frozen=True)
class RegularValues:
    """The heaps with value 0, 1, 2, … as relations of n, and the removals as a relation of s."""

    game: Subtraction
    removals: Relation
    heaps: tuple[Relation, ...] = field(repr=False)
    compared: int
    far: int

    def nim_value(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        return next(v for v, relation in enumerate(self.heaps) if relation.holds({"n": heap}))

    def __str__(self) -> str:
        """As a statement."""
        few = self.removals.digits.name
        states = ", ".join(str(len(relation)) for relation in self.heaps)
        values = ", ".join(map(str, range(len(self.heaps))))
        return f"the nim-values are {values}, each on a set regular in {few} digits (automata of {states} states)"


def regular_values(game: Subtraction, values: NDArray[np.integer], system: Digits) -> RegularValues | None:
    """The nim-values as sets regular in the digits of a system; None if they do not look so.

    >>> from sprague.games import game
    >>> from sprague.logic.digits import zeckendorf
    >>> from sprague.solve import nim_sequence
    >>> rules = game("fibonacci-subtraction")
    >>> found = regular_values(rules, nim_sequence(rules, 1000), zeckendorf())
    >>> len(found.heaps), found.nim_value(10**30)
    (3, 1)
    """
    most = int(values.max())
    if most >= MOST_VALUES:
        return None
    side = max(takewhile(lambda weight: weight <= len(values), system.weights()))
    sparse = len(game.removals(side - 1)) <= FEW
    far = max(takewhile(lambda weight: weight <= FAR, islice(system.weights(), PLACES))) if sparse else side
    removals = _learned(system, "s", game.removals(far - 1), far)
    known = values[:side]
    heaps = [_learned(system, "n", np.flatnonzero(known == v), side) for v in range(most + 1)] if removals else []
    if removals is None or not heaps or any(each is None for each in heaps):
        return None
    return RegularValues(game, removals, tuple(each for each in heaps if each), side, far)


def _learned(system: Digits, name: str, elements: NDArray[np.integer] | list[int], side: int) -> Relation | None:
    found = regular_guess(system, Table.of([name], [(int(x),) for x in elements], [side]))
    return found.relation if found else None


def prove_values(found: RegularValues, limits: Limits | None = None) -> Verdict:
    """Whether the values are those of the game whose removals are the learned set.

    >>> from sprague.games import game
    >>> from sprague.logic.digits import zeckendorf
    >>> from sprague.solve import nim_sequence
    >>> rules = game("fibonacci-subtraction")
    >>> prove_values(regular_values(rules, nim_sequence(rules, 1000), zeckendorf())).word
    'proved'
    """
    system = found.removals.digits
    theory = Theory(system, limits)

    def sentences() -> Iterator[tuple[str, str]]:
        theory.define("removal", ["s"], found.removals)
        for v, relation in enumerate(found.heaps):
            theory.define(f"value_{v}", ["n"], relation)
        yield from _obligations(len(found.heaps))

    return prove_obligations(
        theory,
        f"{found.game.name}: {found}",
        sentences(),
        compare=lambda: f"the table agrees for heaps < {found.compared}",
        assumptions=(
            f"the removals are the numbers that an automaton of {len(found.removals)} states accepts "
            f"(compared for those < {found.far})",
        ),
    )


def _obligations(count: int) -> Iterator[tuple[str, str]]:
    """The statements, and the sentences that say them."""
    each = [f"value_{v}(n)" for v in range(count)]
    yield "no removal is 0", "~removal(0)"
    yield "every heap has a value", f"forall n. {' | '.join(each)}"
    for v in range(count):
        others = " | ".join(other for w, other in enumerate(each) if w != v)
        if others:
            yield f"a heap of value {v} has no other value", f"forall n. value_{v}(n) => ~({others})"
        yield (
            f"no option of a heap of value {v} has value {v}",
            f"forall m, s. removal(s) & value_{v}(m) => ~value_{v}(m + s)",
        )
        for w in range(v):
            yield (
                f"a heap of value {v} has an option of value {w}",
                f"forall n. value_{v}(n) => exists m, s. removal(s) & value_{w}(m) & n = m + s",
            )
