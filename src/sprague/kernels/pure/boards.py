"""Board games: a position is a set of cells, a move takes the cells *gone* and puts the cells *add*, and is legal where
all of *need* and none of *ban* is there. The pure twins of the search and of the tables over all subsets.

Sets are unsigned words of 64 cells each, cell c in bit c % 64 of word c // 64.

Rows with liberties: stones of two colours are put on a row of squares, where every block of equal stones must keep a
free square beside it. A position is words of 32 squares, two bits each, the first lowest: 0 beyond the end, 1 free, 2
and 3 the colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

# Nim-values by records: of every independent part the search keeps what it has learned, and asks no question twice.
#
# A record holds the nim-values *seen* among the options, those proved *absent*, and the options not yet resolved. The
# nim-value is n as soon as 0 … n − 1 are seen and n is absent, or nothing is unresolved. Asking whether a part has the
# value n decides more often than computing its value would: one option of value n suffices to say no. Close to Lemoine
# and Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012). The equality of two parts cancels them.
#
# A question asks others before it can be answered; those that wait are kept on a list, so that no play is too long for
# the interpreter.

LONGEST_LINE = 100_000
"""A line of play longer than this is given up."""

BYTES = 500
"""What a record takes with its options, about."""


class ComesAgain(ValueError):
    """A position was met again while it was open; ``line`` is the play from there to there."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__("play need not end")
        self.line = line


class LongPlay(ValueError):
    """A line of play passed the limit; ``line`` is it."""

    def __init__(self, line: list[Any]) -> None:
        super().__init__(f"a play of more than {LONGEST_LINE} moves")
        self.line = line


class PartRecord:
    """What is known of one part; ``unresolved`` is None until its options are listed."""

    __slots__ = ("absent", "key", "open", "seen", "unresolved", "value", "weight")

    def __init__(self, key: Any, weight: int) -> None:
        self.key, self.weight = key, weight
        self.value: int | None = None
        self.seen = self.absent = 0
        self.open = False
        self.unresolved: list[Sum] | None = None

    def settle(self) -> bool:
        """Whether the value is known; it is the least that no option has, once that is clear."""
        if self.value is None:
            least = (~self.seen & (self.seen + 1)).bit_length() - 1
            if self.absent >> least & 1 or not self.unresolved:
                self.value, self.unresolved = least, None
        return self.value is not None


class Sum(NamedTuple):
    """An option: the nim-sum of the parts that are known, and those that are not, heaviest first."""

    known: int
    unknown: list[PartRecord]


class PartQuestion:
    """Whether a part has the value ``wanted``, or which it has if that is None.

    To answer it the options are gone through in search of the value ``sought``.
    """

    __slots__ = ("left", "place", "record", "sought", "tested", "wanted")

    def __init__(self, record: PartRecord, wanted: int | None = None) -> None:
        self.record, self.wanted = record, wanted
        self.sought: int | None = None
        self.tested = False
        self.place = 0
        self.left: list[Sum] = []

    def begin(self) -> None:
        """What to look for next: the value that was asked about, or the least that may be missing."""
        here, asked = self.record, self.wanted
        if asked is None or here.absent >> asked & 1:
            self.sought = (~here.seen & (here.seen + 1)).bit_length() - 1
        else:
            self.sought = asked
        self.left, self.place, self.tested = [], 0, False


_weight = attrgetter("weight")


class Records:
    """The records of one game, given by its options, its parts and its canonical positions; hashable values."""

    def __init__(
        self,
        options: Callable[[Any], Iterable[Any]],
        parts: Callable[[Any], Iterable[Any]],
        canonical: Callable[[Any], Any],
        weight: Callable[[Any], int],
    ) -> None:
        self._options, self._parts, self._canonical, self._weigh = options, parts, canonical, weight
        self.limit = 1 << 62
        self._forget()

    def _forget(self) -> None:
        self._of_part: dict[Hashable, PartRecord] = {}
        self._of_key: dict[Hashable, PartRecord] = {}
        self._line: list[PartQuestion] = []
        self._cancelled: dict[Hashable, PartRecord] = {}

    def __len__(self) -> int:
        return len(self._of_key)

    def nim_value(self, position: Any) -> int:
        """The nim-value. Raises ComesAgain, LongPlay, and MemoryError beyond ``limit`` bytes.

        >>> Records(lambda n: range(n), lambda n: [n], lambda n: n, lambda n: n).nim_value(5)
        5
        """
        known, unknown = self._sum(self._parts(position))
        for record in unknown:
            known ^= self._value(record)
        return known

    def has_nim_value(self, position: Any, wanted: int) -> bool:
        """Whether the nim-value is ``wanted``; most often quicker than the value itself."""
        known, unknown = self._sum(self._parts(position))
        if not unknown:
            return known == wanted
        for record in unknown[1:]:
            known ^= self._value(record)
        self._answer(PartQuestion(unknown[0], wanted ^ known))
        return unknown[0].value == wanted ^ known

    def settle_cancelled(self) -> None:
        """Finds the values of parts that were left out two at a time; ComesAgain where play of one need not end."""
        while self._cancelled:
            self._value(self._cancelled.popitem()[1])

    def _value(self, record: PartRecord) -> int:
        self._answer(PartQuestion(record))
        assert record.value is not None
        return record.value

    def _record(self, part: Any) -> PartRecord:
        record = self._of_part.get(part)
        if record is None:
            key = self._canonical(part)
            record = self._of_key.get(key)
            if record is None:
                record = self._of_key[key] = PartRecord(key, self._weigh(key))
            self._of_part[part] = record
        return record

    def _sum(self, parts: Iterable[Any]) -> Sum:
        """What is known of a sum; of equal parts two at a time are left out: their nim-sum is 0."""
        known, unknown = 0, list[PartRecord]()
        for part in parts:
            record = self._of_part.get(part) or self._record(part)
            if record.value is not None:
                known ^= record.value
            elif record in unknown:
                unknown.remove(record)
                self._cancelled[record.key] = record
            else:
                unknown.append(record)
        if len(unknown) > 1:
            unknown.sort(key=_weight, reverse=True)
        return Sum(known, unknown)

    def _expand(self, here: PartRecord) -> None:
        """Lists the options; the cheap ones first, for they often suffice."""
        if len(self._of_part) * BYTES > self.limit:
            raise MemoryError
        unresolved: dict[Hashable, Sum] = {}
        for option in self._options(here.key):
            met = option in self._of_part  # as a part; it stands for itself
            known, unknown = each = self._sum((option,) if met else self._parts(option))
            if unknown:
                unresolved.setdefault((known, *map(id, unknown)), each)
            else:
                here.seen |= 1 << known
        here.unresolved = sorted(unresolved.values(), key=_effort)

    def _answer(self, first: PartQuestion) -> None:
        """Answers a question after all that it asks. What is half learned survives no error."""
        line = self._line = [first]
        try:
            while line:
                question = line[-1]
                here = question.record
                if question.sought is None:
                    if here.unresolved is None and here.value is None:
                        self._expand(here)
                    if here.settle() or (question.wanted is not None and here.seen >> question.wanted & 1):
                        line.pop()
                        continue
                    self._enter(here)
                    question.begin()
                next_one = self._scan(question)
                if next_one:
                    line.append(next_one)
                else:
                    here.open = False
        except BaseException:
            self._forget()
            raise

    def _enter(self, here: PartRecord) -> None:
        if here.open:
            keys = [question.record.key for question in self._line]
            raise ComesAgain(keys[keys.index(here.key) :])
        if len(self._line) > LONGEST_LINE:
            raise LongPlay([question.record.key for question in self._line])
        here.open = True

    def _scan(self, question: PartQuestion) -> PartQuestion | None:
        """Goes through the options until one has the value sought; or gives the question to be answered first."""
        here, sought, options = question.record, question.sought, question.record.unresolved
        assert sought is not None and options is not None
        while question.place < len(options) and not here.seen >> sought & 1:
            known, unknown = now = _now(options[question.place])
            if len(unknown) > 1:
                return PartQuestion(unknown[-1])
            if not unknown:
                here.seen |= 1 << known
            elif question.tested or unknown[0].seen >> (sought ^ known) & 1:
                question.left.append(now)
            else:
                question.tested = True
                return PartQuestion(unknown[0], sought ^ known)
            question.place += 1
            question.tested = False
        here.unresolved = question.left + options[question.place :]
        if not here.seen >> sought & 1:
            here.absent |= 1 << sought
        question.sought = None
        return None


def _now(option: Sum) -> Sum:
    """The option as far as it is known now."""
    known, unknown = option
    if all(record.value is None for record in unknown):
        return option
    for record in unknown:
        known ^= record.value or 0
    return Sum(known, [record for record in unknown if record.value is None])


def _effort(option: Sum) -> tuple[bool, int, bool]:
    """Sums first, for the parts of a sum are light; then the lightest; then those asked about before."""
    heaviest = option.unknown[0]
    return len(option.unknown) == 1, heaviest.weight, heaviest.unresolved is None


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
        super().__init__(_integer, self._options, partial(board_parts, self._moves), self._canonical, int.bit_count)

    def _options(self, here: int) -> list[int]:
        legal = (move for move in self._moves if move[0] & here == move[0] and not move[2] & here)
        return list(dict.fromkeys(here & ~gone | add for _, gone, _, add in legal))

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
    every = np.uint64((1 << planes) - 1)
    for layer in _by_size(size):
        for need, gone, ban in rows:
            legal = layer[(layer & need == need) & (layer & ban == 0)]
            option = seen[legal & ~gone]  # with one plane only whether it is a P-position
            seen[legal] |= np.uint64(1) << _mex(option) if planes > 1 else ~option & np.uint64(1)
        if planes > 1 and (seen[layer] & every == every).any():
            raise OverflowError("a nim-value has no plane")
    values = _mex(seen) if planes > 1 else seen & np.uint64(1)
    bits = [np.packbits(values == plane, bitorder="little").view("<u8") for plane in range(planes)]
    return np.stack(bits, axis=1).astype(np.uint64)


def _by_size(cells: int) -> Iterator[NDArray[np.int64]]:
    """All subsets as numbers, those with equally many cells together."""
    every = np.arange(1 << cells, dtype=np.int64)
    sizes = np.zeros(1, dtype=np.uint8)
    for _ in range(cells):
        sizes = np.concatenate([sizes, sizes + 1])
    return iter(np.split(every[np.argsort(sizes, kind="stable")], np.cumsum(np.bincount(sizes))[:-1]))


def _mex(seen: Words) -> Words:
    """The place of the lowest bit that is not set."""
    return np.log2((~seen & (seen + np.uint64(1))).astype(np.float64)).astype(np.uint64)


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
