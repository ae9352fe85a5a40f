"""Stones of two colours put on a row of squares, where every block of equal stones must keep a free square beside it.

The pure twin of that search. A position is words of 32 squares, two bits each, the first lowest: 0 beyond the end, 1
free, 2 and 3 the colours.
"""

from __future__ import annotations

import re

import numpy as np

from sprague.kernels.pure.boards import PartSearch, Words

SIGNS = "_.+-"

EXCHANGED = str.maketrans("+-", "-+")

_CHOKED = re.compile(r"(?:^|\+)-+(?:\+|$)|(?:^|-)\++(?:-|$)")
"""A block with no free square on either side."""

_BORDER = re.compile(r"(?<=\+)(?=-)|(?<=-)(?=\+)")


def liberty_search(words: int, threads: int = 1) -> PartSearch:
    """A search for positions of so many words, 1 or 8. The compiled one may use several ``threads``.

    >>> liberty_search(1).nim_value(np.array([0b01_01_01_01_01], dtype=np.uint64), 10**6)
    2
    """
    if words not in (1, 8):
        raise ValueError("rows of 1 or 8 words")
    return PartSearch(_read, _options, _parts, _canonical, len)


def _read(position: Words) -> str:
    """The squares as signs.

    >>> _read(np.array([0b11_01_10], dtype=np.uint64))
    '+.-'
    """
    pairs = np.unpackbits(position.astype("<u8").view(np.uint8), bitorder="little").reshape(-1, 2) @ (1, 2)
    return "".join(SIGNS[pair] for pair in pairs.tolist()).rstrip("_")


def _options(row: str) -> list[str]:
    reached = (row[:i] + stone + row[i + 1 :] for i in range(len(row)) if row[i] == "." for stone in "+-")
    return [each for each in reached if not _CHOKED.search(each)]


def _parts(row: str) -> list[str]:
    """What lies between unequal neighbours: each of these two has its free square on its own side.

    Stones of a block count as one.

    >>> _parts("..++-.+..")
    ['..+', '-.+..']
    """
    shortened = (re.sub(r"\++", "+", re.sub(r"-+", "-", piece)) for piece in _BORDER.split(row))
    return [piece for piece in shortened if len(piece) > 1]


def _canonical(row: str) -> str:
    """The first of the row, its mirror image and the two with the colours exchanged.

    >>> _canonical("..+")
    '+..'
    """
    return min(each for way in (row, row[::-1]) for each in (way, way.translate(EXCHANGED)))
