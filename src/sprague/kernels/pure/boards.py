"""Board games: a position is a set of cells, a move takes the cells *gone* and puts the cells *add*, and is legal where
all of *need* and none of *ban* is there. The pure twins of the search and of the tables over all subsets.

Sets are unsigned words of 64 cells each, cell c in bit c % 64 of word c // 64.

NoGo: stones of two colours are put on a row of squares, where every block of equal stones must keep a free square
beside it. A position is words of 32 squares, two bits each, the first lowest: 0 beyond the end, 1 free, 2 and 3 the
colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.kernels.pure.records import BYTES, Records

Words = NDArray[np.uint64]
Move = tuple[int, int, int, int]

PLANES = (1, 8, 32)


class PartSearch:
    """Nim-values of positions that fall into parts, remembered from call to call.

    Positions are words of 64 bits, which ``read`` makes into what the rules, ``options``, ``split`` and ``canonical``,
    take. ``weight`` says how large a part is. BoardSearch and what ``liberty_search`` gives are two such searches.
    """

    def __init__(
        self,
        read: Callable[[Words], Any],
        options: Callable[[Any], list[Any]],
        split: Callable[[Any], list[Any]],
        canonical: Callable[[Any], Any],
        weight: Callable[[Any], int],
    ) -> None:
        self._read, self._records = read, Records(options, split, canonical, weight)

    def nim_value(self, position: Words, limit: int) -> int:
        """The nim-value; MemoryError where the records would take more than ``limit`` bytes.

        The compiled search forgets then, and takes longer.

        >>> row_of_three = np.array([[[3], [3], [0], [0]], [[6], [6], [0], [0]]], dtype=np.uint64)
        >>> everything, nothing = np.array([7], dtype=np.uint64), np.zeros((0, 3), dtype=np.int64)
        >>> BoardSearch(row_of_three, nothing, 0).nim_value(everything, 10**6)
        1
        """
        self._records.limit = limit
        return self._records.nim_value(self._read(position))

    def has_nim_value(self, position: Words, value: int, limit: int) -> bool:
        """Whether the nim-value is ``value``."""
        self._records.limit = limit
        return self._records.has_nim_value(self._read(position), value)

    @property
    def records(self) -> int:
        """How many parts are known, up to symmetry."""
        return len(self._records)

    @property
    def bytes(self) -> int:
        """What they take, about."""
        return len(self._records) * BYTES


class BoardSearch(PartSearch):
    """The search of one board game.

    ``moves`` has the shape (number of moves, 4, words). ``symmetries`` are permutations of the cells under which the
    moves stay the same. With ``columns`` > 0 the cells lie row by row on a rectangle where the rules are the same
    everywhere: positions may be shifted, and the permutations are turns and reflections of it or of a part of it, −1
    elsewhere. The compiled search may use several ``threads``.
    """

    def __init__(self, moves: Words, symmetries: NDArray[np.int64], columns: int, threads: int = 1) -> None:
        table = [tuple(map(_integer, move)) for move in moves]
        self._moves: list[Move] = [(need, gone, ban, add) for need, gone, ban, add in table]
        self._images = [_chunks(row.tolist()) for row in symmetries]
        self._columns = columns
        super().__init__(_integer, self._options, self._split, self._canonical, int.bit_count)

    def _options(self, state: int) -> list[int]:
        reached = (
            state & ~gone | add for need, gone, ban, add in self._moves if need & state == need and not ban & state
        )
        return list(dict.fromkeys(reached))

    def _split(self, state: int) -> list[int]:
        return board_parts(self._moves, state)

    def _canonical(self, state: int) -> int:
        here = least = self._cornered(state)
        for domain, chunks in self._images:
            if here & ~domain:
                continue
            there, rest = 0, here
            for chunk in chunks:
                there |= chunk[rest & 255]
                rest >>= 8
            there = self._cornered(there)
            least = min(least, there)
        return least

    def _cornered(self, state: int) -> int:
        if not self._columns or not state:
            return state
        state >>= (_lowest(state) // self._columns) * self._columns
        occupied, rest = 0, state
        while rest:
            occupied |= rest & ((1 << self._columns) - 1)
            rest >>= self._columns
        return state >> _lowest(occupied)


def _integer(words: Words) -> int:
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


def _lowest(state: int) -> int:
    return (state & -state).bit_length() - 1


def _chunks(permutation: Sequence[int]) -> tuple[int, list[list[int]]]:
    """The cells where a permutation says something, and for every eight cells the images of all their subsets."""
    domain = sum(1 << cell for cell, to in enumerate(permutation) if to >= 0)
    chunks = []
    for begin in range(0, len(permutation), 8):
        images = [0]
        for to in permutation[begin : begin + 8]:
            images += [image | (1 << to if to >= 0 else 0) for image in images]
        chunks.append(images * (256 // len(images)))
    return domain, chunks


def board_parts(moves: Sequence[Move], state: int) -> list[int]:
    """The independent parts of ``state``: sets whose sum it is.

    Where nothing is added, a move may yet be made iff all it needs is there, whatever it is barred by now. Two cells
    that such a move touches belong together; cells that none touches are left out. Every other move of a part then
    needs a cell that the part has not. Where moves add cells, the cells that may ever be there are found first, those
    that will always be there do not tie others together, and a part keeps such of them as allow or bar its moves.

    >>> [bin(part) for part in board_parts([(3, 3, 0, 0), (6, 6, 0, 0), (48, 48, 0, 0)], 0b110111)]
    ['0b111', '0b110000']
    """
    if any(add for _, _, _, add in moves):
        return _parts_with_additions(moves, state)
    return _joined((need | gone | ban) & state for need, gone, ban, _ in moves if need & state == need)


def _joined(touched: Iterable[int]) -> list[int]:
    """The classes of cells under "some set holds both"."""
    groups: list[int] = []
    for more in touched:
        apart = []
        for group in groups:
            if group & more:
                more |= group
            else:
                apart.append(group)
        groups = [*apart, more]
    return groups


def _parts_with_additions(moves: Sequence[Move], state: int) -> list[int]:
    alive, reach, fixed = _alive(moves, state)
    groups = _joined((need | gone | ban | add) & reach & ~fixed for need, gone, ban, add in alive)
    if any(not need & ~fixed for need, _, _, _ in alive):  # needs nothing that may go: it would live on in every part
        return [state]
    parts = []
    for group in groups:
        keep = group
        for move in moves:
            need, gone, ban, add = move
            varies, touched = need & ~fixed, need | gone | ban | add
            mine = touched & reach & ~fixed & group
            barred_here = not need & ~reach and (not varies or varies & group)
            if mine if move in alive else barred_here:
                keep |= touched & fixed
        parts.append(state & keep)
    return parts


def _alive(moves: Sequence[Move], state: int) -> tuple[list[Move], int, int]:
    """The moves that may yet be made, the cells that may yet be there, and those that are there for ever."""
    alive = list(moves)
    while True:
        reach, before = state, -1
        while reach != before:
            before = reach
            for need, _, _, add in alive:
                if not need & ~reach:
                    reach |= add
        fixed = state
        for _, gone, _, add in alive:
            fixed &= ~(gone & ~add)
        left = [move for move in alive if not move[0] & ~reach and not move[2] & fixed]
        if len(left) == len(alive):
            return alive, reach, fixed
        alive = left


def subset_table(moves: Words, cells: int, planes: int) -> Words:
    """The P-positions (one plane), or the nim-values (one plane each), of all subsets of the first ``cells`` cells.

    A row for every 64 subsets, which differ in the cells 0 … 5, bit s for the subset s of those; a column a plane.
    ``moves`` are rows (need, gone, ban); every move takes a cell that it needs. Raises ValueError for other moves, for
    more than 40 cells and other than 1, 8 or 32 planes; OverflowError for a nim-value that has no plane.

    >>> domino = np.array([[3, 3, 0]], dtype=np.uint64)
    >>> bin(subset_table(domino, 2, 1)[0, 0] & 15)
    '0b111'
    """
    if not 0 <= cells <= 40:
        raise ValueError("tables over all subsets are for 0 to 40 cells")
    if planes not in PLANES:
        raise ValueError("1, 8 or 32 planes")
    rows = [tuple(map(int, row)) for row in moves.tolist()]
    if not all(need & gone for need, gone, _ in rows):
        raise ValueError("a move must take a cell that it needs")
    size = max(cells, 6)
    seen = np.zeros(1 << size, dtype=np.uint64)
    for layer in _by_size(size):
        for need, gone, ban in rows:
            legal = layer[(layer & need == need) & (layer & ban == 0)]
            seen[legal] |= _seen(seen[legal & ~gone], planes)
        if planes > 1 and _full(seen[layer], planes):
            raise OverflowError("a nim-value has no plane")
    values = _mex(seen) if planes > 1 else seen & np.uint64(1)
    bits = [np.packbits(values == plane, bitorder="little").view("<u8") for plane in range(planes)]
    return np.stack(bits, axis=1).astype(np.uint64)


def _by_size(cells: int) -> Iterator[NDArray[np.int64]]:
    """All subsets as numbers, those with equally many cells together."""
    every = np.arange(1 << cells, dtype=np.int64)
    sizes = np.bitwise_count(every) if hasattr(np, "bitwise_count") else _sizes(cells)
    order = np.argsort(sizes, kind="stable")
    ends = np.cumsum(np.bincount(sizes))
    return iter(np.split(every[order], ends[:-1]))


def _sizes(cells: int) -> NDArray[np.uint8]:
    sizes = np.zeros(1, dtype=np.uint8)
    for _ in range(cells):
        sizes = np.concatenate([sizes, sizes + 1])
    return sizes


def _seen(of_options: Words, planes: int) -> Words:
    """What one option adds to what is seen: its nim-value as a bit; with one plane only whether it is a P-position."""
    return np.uint64(1) << _mex(of_options) if planes > 1 else ~of_options & np.uint64(1)


def _full(seen: Words, planes: int) -> bool:
    every = np.uint64((1 << planes) - 1)
    return bool((seen & every == every).any())


def _mex(seen: Words) -> Words:
    """The place of the lowest bit that is not set."""
    lowest = ~seen & (seen + np.uint64(1))
    return np.log2(lowest.astype(np.float64)).astype(np.uint64)


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
