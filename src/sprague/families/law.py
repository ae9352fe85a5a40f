"""What the laws of families have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from sprague.games import Ruleset
from sprague.games.game_family import Asked, Rule, for_members
from sprague.logic.automata.theory import Theory
from sprague.logic.language.formula import CONSTRUCTS, Linear, substituted
from sprague.texts import Texts

CONDITIONS = Texts(__file__, "conditions")

Values = Mapping[str, int]


@dataclass(frozen=True)
class Parametric:
    """What speaks of parameters, in its fields, or in tuples there."""

    def renamed(self, names: Mapping[str, Linear]) -> Self:
        """The same with terms in the place of the parameters."""
        return replace(self, **{each.name: _renamed(getattr(self, each.name), names) for each in fields(self)})


def _renamed(part: Any, names: Mapping[str, Linear]) -> Any:
    match part:
        case tuple():
            return tuple(_renamed(each, names) for each in part)
        case Parametric():
            return part.renamed(names)
    return substituted(part, names) if isinstance(part, CONSTRUCTS) else part


class FamilyLaw(Parametric):
    """Says of each member which positions are P, or with ``values`` all nim-values."""

    values: bool = False
    gap, factor = Linear((), 1), 1
    """The b of laws of pairs by a mex_b, and the s of those with B = sA + d."""

    @property
    def about(self) -> str:
        """What of the members it speaks of."""
        return "nim-values" if self.values else "P-positions"

    def heaps(self, values: Values, up_to: int) -> list[int | None] | None:
        """Of laws of one heap the values of the heaps 0, …, ``up_to`` of a member, or 0 where these are P, else 1."""
        return None

    def under(self, rule: Rule) -> Self:
        """The law as it is meant of a rule: of its kind of play."""
        return self

    def begun(self, values: Values, least: int = 0) -> int:
        """Of laws of one heap a heap, ``least`` or larger, at which the values have repeated; of pairs what shows A."""
        return 0

    def values_at(self, values: Values, rules: Ruleset, positions: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """The same of positions of a member, a row each, −1 for no one number; None where that is not computed."""
        heaps = self.heaps(values, int(positions.max(initial=0)))
        return None if heaps is None else np.array([-1 if v is None else v for v in heaps])[positions[:, 0]]

    def early(self) -> Iterator[Asked]:
        """That what is said of the first heaps is said of no later ones, where it is said apart."""
        yield from ()

    def pairs(self, values: Values, rules: Ruleset, up_to: int) -> set[tuple[int, ...]] | None:
        """Of laws of pairs the P-positions of a member with coordinates to ``up_to``."""
        return None


def asked(section: str, **gaps: object) -> Iterator[Asked]:
    """The conditions of a section of ``conditions.txt``.

    >>> [*asked("of no differences", start="k")]
    [('low', 'd(0) is 0', 'k = 0')]
    """
    for name, text in CONDITIONS.lines(section):
        says, _, sentence = text.partition(": ")
        yield name.format(**gaps), says.format(**gaps), sentence.format(**gaps)


def least_that_holds(theory: Theory, sentence: str, given: str, most: int) -> int:
    """The least number ≥ 1 that makes a sentence with it true of all members; ``most`` where none below does."""
    return next((j for j in range(1, most) if theory.decide(for_members(sentence.format(j), given)).truth), most)
