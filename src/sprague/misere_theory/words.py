"""Sums of games as words: tuples of item numbers in descending order, compared as tuples.

An option of a sum of items is a smaller word, since an option of an item is a sum of smaller items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable

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
