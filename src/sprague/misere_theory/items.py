"""Games as items for a quotient: each with its options, which are sums of earlier items that have moves.

The items of a game on heaps are its heaps 1, 2, 3, …; those of any other game are the positions that can be reached
from one, falling apart as the rules say.

Sums of games are words: tuples of item numbers in descending order, compared as tuples. An option
of a sum of items is a smaller word, since an option of an item is a sum of smaller items.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Container, Hashable, Iterable, Iterator
from typing import Any

from sprague.errors import BadRule, TooLarge
from sprague.games import Ruleset, TakingBreaking

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
        found = self._same.setdefault(tuple(options), len(self.options))
        if found == len(self.options):
            self.options.append(options)
            self.examples.append(position)
        return found


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
    found: set[Word] = set()
    while level:
        longer = {word((*part, item)) for part in level for item in minus(whole, part)}
        level = {each for each in longer if each in inside}
        found |= {each for each in longer - level if all(part in inside for part in parts_less_one(each))}
    return sorted(found)
