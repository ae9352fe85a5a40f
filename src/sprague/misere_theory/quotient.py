"""A misère quotient: a finite commutative monoid Q, a subset P, and a value in Q for every item.

X ~ Y in a set of games closed under options and sums iff X + Z and Y + Z have the same misère outcome for all Z in the
set; Q is the set of classes, P the classes of P-positions. Plambeck, Taming the wild in impartial combinatorial games,
INTEGERS 5 (2005) #G5; Plambeck and Siegel, Misère quotients for impartial games, arXiv math/0609825.

*Items* are games, each with its options, which are sums of earlier items that have moves. The items of a game on heaps
are its heaps 1, 2, 3, …; those of any other game are the positions that can be reached from one, falling apart as the
rules say.

Sums of games are words: tuples of item numbers in descending order, compared as tuples. An option
of a sum of items is a smaller word, since an option of an item is a sum of smaller items.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadPosition, BadRule, TooLarge
from sprague.games import Ruleset, TakingBreaking
from sprague.numbers.decimals import abbreviated, raised
from sprague.numbers.periods import Period

MOST_POSITIONS = 20_000
"""A game with more positions than this is refused: its quotient would not be found."""


class Heaps:
    """The heaps of a game.

    >>> from sprague.games import game
    >>> [Heaps(game("0.07")).options(n) for n in (1, 2, 4)]
    [[], [()], [(), (2,)]]
    """

    def __init__(self, game: TakingBreaking) -> None:
        self.game = game
        self._moves: dict[int, bool] = {0: False}

    def options(self, heap: int) -> list[Word]:
        """What a move may leave of a heap; heaps without moves are left out."""
        return sorted({word(each for each in left if self._has_move(each)) for left in self.game.breaks(heap)})

    def _has_move(self, heap: int) -> bool:
        if heap not in self._moves:
            self._moves[heap] = bool(self.game.breaks(heap))
        return self._moves[heap]


class BoardPositions:
    """The positions that can be reached from one, each with its options before it; the same options make one item.

    ``examples`` has a position of each item, None for item 0, which has no move.

    Raises TooLarge where there are more than MOST_POSITIONS, or more than can be read in ``seconds``.

    >>> from sprague.games import game
    >>> chomp = BoardPositions(game("chomp:2x2"))
    >>> chomp.options, chomp.sum_of(chomp.start)
    ([[], [()], [(1,), (1, 1)]], (2,))
    """

    def __init__(self, game: Ruleset, start: Any = None, seconds: float = 60.0) -> None:
        self.game = game
        begins = game.start if start is None else start
        self.start = game.position(game.some_start() if begins is None else begins)
        self.options: list[list[Word]] = [[]]
        self.examples: list[Any] = [None]
        self._items: dict[Hashable, int] = {}
        self._same: dict[tuple[Word, ...], int] = {(): 0}
        self._read([self.start], seconds)

    def sum_of(self, position: Any) -> Word:
        """A position as a sum of items; KeyError for one that cannot be reached."""
        return word(filter(None, (self._items[part] for part in self._parts(position))))

    def _parts(self, position: Any) -> list[Any]:
        return [self.game.canonical(part) for part in self.game.parts(self.game.position(position))]

    def _read(self, positions: list[Any], seconds: float) -> None:
        """All positions below some, depth first."""
        end = time.monotonic() + seconds
        line: list[tuple[Any, Iterator[Any]]] = [(None, iter(part for each in positions for part in self._parts(each)))]
        open_: set[Hashable] = set()
        while line:
            position, below = line[-1]
            needed = next((each for each in below if each not in self._items), None)
            if needed is not None:
                if needed in open_:
                    raise BadRule(f"{self.game.name}: play need not end: it comes back to {self.game.format(needed)}")
                if len(self._items) + len(line) > MOST_POSITIONS:
                    raise TooLarge(f"{self.game.name}: more than {MOST_POSITIONS:,} positions, too many for a quotient")
                if time.monotonic() > end:
                    raise TooLarge(f"{self.game.name}: more positions than are read in {seconds:g} s")
                open_.add(needed)
                line.append((needed, (part for each in self.game.options(needed) for part in self._parts(each))))
                continue
            line.pop()
            if line:
                open_.discard(position)
                self._items[position] = self._item(position)

    def _item(self, position: Any) -> int:
        options = sorted({self.sum_of(each) for each in self.game.options(position)})
        item = self._same.setdefault(tuple(options), len(self.options))
        if item == len(self.options):
            self.options.append(options)
            self.examples.append(position)
        return item


Word = tuple[int, ...]


def word(items: Iterable[int]) -> Word:
    """The items in descending order.

    >>> word([1, 3, 2, 3])
    (3, 3, 2, 1)
    """
    return tuple(sorted(items, reverse=True))


def minus(whole: Word, part: Word) -> Word:
    """What is left of a word without the items of a part.

    >>> minus((3, 3, 2, 1), (3, 1))
    (3, 2)
    """
    return word((Counter(whole) - Counter(part)).elements())


def parts_less_one(whole: Word) -> set[Word]:
    """The word without one item, for each of them.

    >>> sorted(parts_less_one((3, 3, 2)))
    [(3, 2), (3, 3)]
    """
    return {whole[:i] + whole[i + 1 :] for i in range(len(whole))}


def least_outside(whole: Word, inside: Container[Word]) -> list[Word]:
    """The least parts of a word that are not among those inside, where parts of what is inside are inside.

    >>> least_outside((3, 3, 2), {(), (2,), (3,), (3, 2)})
    [(3, 3)]
    """
    level: set[Word] = {()}
    outside: set[Word] = set()
    while level:
        longer = {word((*part, item)) for part in level for item in minus(whole, part)}
        level = {each for each in longer if each in inside}
        outside |= {each for each in longer - level if all(part in inside for part in parts_less_one(each))}
    return sorted(outside)


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
        return np.asarray(self.in_p[self.products])

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
        elements = np.zeros(len(sums), dtype=np.int32)
        for column in values.T:
            elements = self.products[elements, column]
        return np.unique(elements)

    @cached_property
    def rules(self) -> dict[Word, Word]:
        """The least words that represent nothing, each with what represents it: a complete presentation."""
        known = set(self.representatives)
        rules: dict[Word, Word] = {}
        for representative in self.representatives:
            for generator in self.generators:
                longer = word((*representative, generator))
                if longer not in known and longer not in rules and parts_less_one(longer) <= known:
                    rules[longer] = self.representatives[self.value(longer)]
        return dict(sorted(rules.items()))

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
    return ["abcdefghijklmnopqrstuvwxyz"[i % 26] + "′" * (i // 26) for i in range(count)]
