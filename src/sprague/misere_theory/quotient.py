"""A misère quotient: a finite commutative monoid Q, a subset P, and a value in Q for every item.

X ~ Y in a set of games closed under options and sums iff X + Z and Y + Z have the same misère outcome for all Z in the
set; Q is the set of classes, P the classes of P-positions. Plambeck, Taming the wild in impartial combinatorial games,
INTEGERS 5 (2005) #G5; Plambeck and Siegel, Misère quotients for impartial games, arXiv math/0609825.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadPosition
from sprague.misere_theory.items import Word, parts_less_one, word
from sprague.numbers.decimals import abbreviated, raised
from sprague.numbers.periods import Period

Products = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Quotient:
    """Elements are numbers, 0 the identity; each is the class of its least word, and they ascend with those.

    ``products[x, y]`` is the element xy, ``in_p[x]`` says whether x is in P; ``values[n]`` is the class of item n, 0
    for an item without a move. Where these are heaps, and all are known, ``period`` is that of their classes.
    """

    representatives: tuple[Word, ...]
    products: Products
    in_p: Flags
    values: tuple[int, ...]
    period: Period | None = None

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.representatives)

    @property
    def p_order(self) -> int:
        """The number of those in P."""
        return int(self.in_p.sum())

    @cached_property
    def rows(self) -> Flags:
        """Whether xy is in P, in row x and column y."""
        found: Flags = self.in_p[self.products]
        return found

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """The items whose class holds nothing smaller: all others are sums of these."""
        return tuple(each[0] for each in self.representatives if len(each) == 1)

    def class_of(self, item: int) -> int:
        """The class of an item, of a heap of any size where there is a period; BadPosition beyond what is known."""
        if item < 0:
            raise BadPosition(
                f"a misère quotient has classes of heaps of at least 0 tokens, not of {abbreviated(item)}"
            )
        if self.period:
            return self.period.value(self.values, item)
        if item >= len(self.values):
            raise BadPosition(f"the quotient is known for heaps to {len(self.values) - 1}, not for {abbreviated(item)}")
        return self.values[item]

    def value(self, items: Iterable[int]) -> int:
        """The class of a sum of items; errors as for :meth:`class_of`."""
        x = 0
        for item in items:
            x = int(self.products[x, self.class_of(item)])
        return x

    def is_p(self, items: Iterable[int]) -> bool:
        """Whether a sum of items is a misère P-position."""
        return bool(self.in_p[self.value(items)])

    def values_of(self, sums: NDArray[np.int32]) -> NDArray[np.int32]:
        """The classes of many sums, a row each, filled up with 0; each class once, ascending."""
        values = np.array(self.values, dtype=np.int32)[sums]
        found = np.zeros(len(sums), dtype=np.int32)
        for column in values.T:
            found = self.products[found, column]
        return np.unique(found)

    @cached_property
    def rules(self) -> dict[Word, Word]:
        """The least words that represent nothing, each with what represents it: a complete presentation."""
        known = set(self.representatives)
        found: dict[Word, Word] = {}
        for representative in self.representatives:
            for generator in self.generators:
                longer = word((*representative, generator))
                if longer not in known and longer not in found and parts_less_one(longer) <= known:
                    found[longer] = self.representatives[self.value(longer)]
        return dict(sorted(found.items()))

    def named(self, element: int) -> str:
        """An element as a product of generators a, b, …; 1 for the identity."""
        return self._product(self.representatives[element])

    def _product(self, items: Word) -> str:
        names = _names(len(self.generators))
        powers = [(names[i], items.count(each)) for i, each in enumerate(self.generators) if each in items]
        return "".join(name + raised(power) for name, power in powers) or "1"

    @property
    def letters(self) -> list[tuple[str, int]]:
        """The names of the generators, a, b, …, each with its item."""
        return list(zip(_names(len(self.generators)), self.generators, strict=True))

    @cached_property
    def relations(self) -> list[str]:
        """The relations of a complete presentation."""
        return [f"{self._product(left)} = {self._product(right)}" for left, right in self.rules.items()]

    @property
    def presentation(self) -> str:
        """Generators and relations.

        >>> from sprague.misere_theory import find_quotient
        >>> find_quotient("0.75").quotient.presentation
        '⟨a, b, c | a² = 1, b³ = b, bc = ab, c² = b²⟩'
        """
        return f"⟨{', '.join(_names(len(self.generators)))} | {', '.join(self.relations)}⟩"

    @property
    def is_tame(self) -> bool:
        """Whether this is a quotient of Nim, with 1, 2, 6, 10, 18, …, 2ⁿ + 2 elements: misère play adds nothing.

        >>> from sprague.misere_theory import find_quotient
        >>> find_quotient("0.3333").quotient.is_tame, find_quotient("0.75").quotient.is_tame
        (True, False)
        """
        squares = self.products.diagonal()
        idempotents = [x for x in range(self.order) if squares[x] == x]
        if self.order <= 2:
            return self.order == 1 or list(squares) == [0, 0]
        if len(idempotents) != 2 or not set(squares.tolist()) <= set(idempotents):
            return False
        z = idempotents[1]
        group = self.products[z] == np.arange(self.order)  # on which z acts as the identity: squares are z there
        outside = np.flatnonzero(~group).tolist()
        if len(outside) != 2 or squares[outside[1]] != 0:
            return False
        star = outside[1]
        return bool(self.products[star, z] != z) and np.flatnonzero(self.in_p).tolist() == sorted({star, z})

    def reduced(self) -> Quotient:
        """The same with elements that no context tells apart made one."""
        rows, first, classes = np.unique(self.rows, axis=0, return_index=True, return_inverse=True)
        if len(rows) == self.order:
            return self
        keep = np.sort(first)
        renamed = np.searchsorted(keep, first[classes.reshape(-1)]).astype(np.int32)
        return Quotient(
            tuple(self.representatives[k] for k in keep),
            np.ascontiguousarray(renamed[self.products[np.ix_(keep, keep)]]),
            self.in_p[keep],
            tuple(int(renamed[value]) for value in self.values),
        )


TRIVIAL = Quotient(((),), np.zeros((1, 1), dtype=np.int32), np.zeros(1, dtype=np.bool_), (0,))
"""The quotient of no games: the empty sum, which is N."""


def multiplication(representatives: tuple[Word, ...], steps: NDArray[np.int32], generators: Any) -> Products:
    """All products, from those with generators."""
    place = {generator: i for i, generator in enumerate(generators)}
    products = np.zeros((len(representatives),) * 2, dtype=np.int32)
    for k, representative in enumerate(representatives):
        column = np.arange(len(representatives), dtype=np.int32)
        for item in representative:
            column = steps[column, place[item]]
        products[:, k] = column
    return products


def _names(count: int) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [letters[i % 26] + "′" * (i // 26) for i in range(count)]
