"""Nim-sequences of any length in bounded memory: a summary of the values is kept, not the values.

The values come in blocks. A summary has the digest of each block, how often each value occurs, the largest one, and the
rare heaps; beside it, in FILE.windows, are the last values of each block, the *window*. Where rare heaps cease early,
as in 0.6, the values of a block follow from the first ones of all and the window before the block. So an interrupted
run continues at its last block, on any machine that has the two files, and any block can be computed by itself.

Where rare heaps keep occurring, as in 0.07, every value is needed to find the next ones; all are kept in memory, and a
continued run computes the earlier blocks again.

The files of a run that keeps no values: its summary, sealed, and beside it the windows at the ends of its blocks.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.files import WriterLock, whole_file
from sprague.games import TakingBreaking
from sprague.memory import available, readable, require
from sprague.numbers.decimals import abbreviated
from sprague.sealed import fields, kinds_of, read_json, require_format, sealed, unsealed
from sprague.solving.long_runs import fingerprint
from sprague.solving.sequences import by_digits, engine, extend, has_sparse_space

Values = NDArray[np.uint16]

FORMAT = "sprague summary of nim-values, version 1"


@dataclass(frozen=True)
class Block:
    """Some values in a row: how many, their digest, and that of the window at their end, "" where none is kept."""

    values: int
    sha256: str
    window: str


@dataclass(frozen=True)
class Summary:
    """What is known of the first ``known`` values of a game.

    ``counts[v]`` is how often v occurs. Rare are the heaps whose values have even parity under ``mask``, or where
    ``twisted`` odd parity at every other heap. With a ``window`` (its length; 0 without one) these are the heaps
    ``rare_heaps`` and no others. All blocks but the last have ``block`` values.
    """

    game: str
    rules: str
    known: int
    block: int
    window: int
    counts: list[int]
    largest: int
    largest_at: int
    mask: int
    twisted: bool
    rare: int
    last_rare: int
    rare_heaps: list[int]
    blocks: list[Block] = field(repr=False)

    @property
    def whole(self) -> int:
        """The number of blocks that are whole: where a run goes on."""
        return self.known // self.block

    def begin(self, block: int) -> int:
        """The first heap of a block."""
        return block * self.block


_KINDS = {"format": str, **kinds_of(Summary)}

_BLOCK_KINDS = kinds_of(Block)


def read_summary(path: Path) -> Summary:
    """The summary in a file; BadParameter, which says what is wrong with it, for anything else. OSError."""
    where = str(path)
    found = fields(unsealed(require_format(read_json(path, where), where, FORMAT), where), where, _KINDS)
    for name in ("counts", "rare_heaps"):
        if any(type(each) is not int or each < 0 for each in found[name]):
            raise BadParameter(f"{where}: its field {name!r} holds something other than natural numbers")
    blocks = [Block(**fields(each, f"{where}, block {i}", _BLOCK_KINDS)) for i, each in enumerate(found["blocks"])]
    size, known = found["block"], found["known"]
    if size < 1 or known < 1 or [each.values for each in blocks] != list(block_sizes(known, size)):
        raise BadParameter(f"{where}: its blocks do not add up to {abbreviated(known)} values")
    if sum(found["counts"]) != known or not 0 <= found["window"] <= size:
        raise BadParameter(f"{where}: its counts or its window do not fit {abbreviated(known)} values")
    del found["format"]
    return Summary(**{**found, "blocks": blocks})


def block_sizes(known: int, size: int) -> Iterator[int]:
    """How many values each block has, of ``known`` in all."""
    yield from (size for _ in range(known // size))
    if known % size:
        yield known % size


def windows_of(path: Path) -> Path:
    """The file of the windows beside that of a summary."""
    return path.with_name(path.name + ".windows")


def read_own(rules: TakingBreaking, path: Path) -> Summary:
    """The summary that a file has, if it is of these rules and has its windows; BadParameter otherwise."""
    found = read_summary(path)
    if found.rules != fingerprint(rules, found.known):
        raise BadParameter(f"{path}: of another game, {found.game[:40]}")
    if found.window and found.whole:
        window_before(path, found, found.whole)
    return found


def window_before(path: Path, summary: Summary, block: int) -> Values:
    """The window before a block; BadParameter where it is not what the summary says."""
    length, windows = 2 * summary.window, windows_of(path)
    if not windows.exists():
        raise BadParameter(f"{windows}: missing; without it {path} cannot be continued")
    with open(windows, "rb") as file:
        file.seek(length * (block - 1))
        read = np.frombuffer(file.read(length), dtype="<u2").astype(np.uint16)
    if len(read) < summary.window or digest(read) != summary.blocks[block - 1].window:
        raise BadParameter(f"{windows}: not what {path.name} says, it has changed")
    return read


def digest(values: Values) -> str:
    """The SHA-256 of values as 16-bit little-endian numbers."""
    return hashlib.sha256(np.ascontiguousarray(values, dtype="<u2").data).hexdigest()


def keep_window(path: Path, window: Values, number: int) -> None:
    """Writes a window at its place, to the disk."""
    with open(path, "r+b" if path.exists() else "w+b") as file:
        file.truncate(2 * len(window) * number)
        file.seek(2 * len(window) * number)
        file.write(window.astype("<u2").tobytes())
        file.flush()
        os.fsync(file.fileno())


BLOCK = 2**26

START = 2**22
"""After so many values it is seen whether a window suffices; they are kept."""

LOOK = 2**16
"""After so many values it is said whether rare heaps are still in sight."""

DEEP = 2**20
"""So many more values than must be are in a window, since now and then a rare value is confirmed by a deep pair."""

STRETCH = 2**21


Progress = Callable[[int, int], None]
"""Called with how many values are known, and how many there will be."""


def summary_run(
    code: str | TakingBreaking,
    count: int,
    path: str | Path,
    progress: Progress | None = None,
    block: int = BLOCK,
    say: Callable[[str], None] = lambda text: None,
) -> Summary:
    """Writes the summary of G(0), …, G(count − 1), block by block; goes on from what the file has already.

    A file that has as many values, or more, is left as it is. However a run is cut off, the file has whole blocks, and
    the blocks are the same. ``say`` is told how much memory it takes where a window does not suffice. Raises
    BadParameter for a file that is damaged or of another game, TooLarge where memory or 16 bits do not suffice. Should
    a rare heap turn up late, that a window cannot tell, all values are computed again and kept from then on.

    >>> import tempfile
    >>> from sprague.solving.summaries import read_summary
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = summary_run("0.77", 100, f"{folder}/kayles.json", block=64)
    ...     read_summary(Path(f"{folder}/kayles.json")) == found, found.largest, len(found.blocks)
    (True, 8, 2)
    """
    rules, target = by_digits(code), Path(path)
    if count < 1 or block < 1:
        raise BadParameter(f"{rules.name}: a summary has at least 1 value, not {abbreviated(count)}")
    with closing(WriterLock(target)):
        for back, whole in ((0, False), (1, False), (0, True)):
            before = read_own(rules, target) if target.exists() else None
            if before and before.known >= count:
                return before
            done = 0 if whole or not before else max(before.whole - back, 0)
            with suppress(_TooLate):
                return _run(rules, count, target, before, done, block, progress, say, whole)
        raise AssertionError("where all values are kept, each can be told")


class _TooLate(TooLarge):
    """The window does not tell a value; a longer one may."""


class _Source:
    """The values one after the other, from a block on, by one way to compute.

    Only a window is kept where that suffices.
    """

    def __init__(
        self, rules: TakingBreaking, count: int, path: str = "", say: Callable[[str], None] = lambda text: None
    ) -> None:
        self.rules, self.count, self.base = rules, count, 0
        self.engine = engine(rules, count, path, 1 if path else None)
        self.values = np.zeros(min(count, START), dtype=np.uint16)
        self.at, self.known, self.say = 0, len(self.values), say
        if not has_sparse_space(rules):
            require(
                3 * count, f"{rules.name}: no window is enough for its rules; to keep all {abbreviated(count)} values"
            )
        extend(self.engine, self.values, min(LOOK, self.known), rules.name)
        if self.known < count and self.engine.last_rare > LOOK // 2:
            seen, kept = f"rare heaps are in sight at {self.engine.last_rare:,}", f"all {abbreviated(count)} values"
            room = f"in {readable(2 * count)} of memory; {readable(available())} are free"
            when = f"after {START // 2:,} values, or {START:,}, that is decided"
            say(f"{rules.name}: {seen}; unless they cease, {kept} are to be kept, {room}; {when}")
        if self.known < count:
            extend(self.engine, self.values, START // 2 + 1, rules.name)
            # So far on, what is rare is chosen anew only at powers of two. From here to START that is settled, and the
            # engine then takes no window where the last rare heap lies beyond an eighth of the values.
            if self.engine.last_rare >= START // 8:
                self._require_all()
        extend(self.engine, self.values, self.known, rules.name)
        self.rare_heaps = self.engine.rare_heaps()

    @property
    def window(self) -> int:
        """The length of the window that is written down, 0 where all values are kept."""
        return self.engine.reach + DEEP if self.engine.reach else 0

    def begin(
        self,
        at: int = 0,
        window: Values | None = None,
        largest: int = 0,
        largest_at: int = 0,
        whole: bool = False,
    ) -> bool:
        """Goes on at ``at`` from the window before it, or from the beginning; whether a window is enough from here on.

        Where not, or if ``whole`` is asked for, all values are kept from the beginning; raises TooLarge where there is
        no memory for that.
        """
        to = max(at, self.known)
        if window is not None and at < self.known:
            window = None  # the first values are known anyway
        if not whole and self.engine.leap(self.values, to if window is not None else self.known, largest, largest_at):
            if window is not None:
                self.values, self.base, self.known = window, at - len(window), at
            self.at = at
            return True
        if self.count > len(self.values):
            what = self._require_all()
            self.say(f"{what}, in {2 * self.count:,} bytes of memory")
            every = np.zeros(self.count, dtype=np.uint16)
            every[: self.known] = self.values
            self.values = every
        return False

    def _require_all(self) -> str:
        """In words, that all values are kept; raises TooLarge where there is no memory for that."""
        what = f"{self.rules.name}: rare heaps go on to turn up, so all {abbreviated(self.count)} values are kept"
        require(3 * self.count, what)
        return what

    def take(self, many: int, progress: Callable[[int], None] = lambda known: None) -> Values:
        """The next values."""
        end = self.at + many
        if end > self.known and self.window:
            base = max(self.base, min(self.at, self.known - self.engine.reach - START))
            kept = self.values[base - self.base : self.known - self.base]
            self.values, self.base = np.concatenate([kept, np.zeros(end - self.known, dtype=np.uint16)]), base
        while self.known < end:
            to = min(end, self.known + STRETCH)
            try:
                self.engine.extend(self.values, to, self.base)
            except IndexError:
                late = f"{self.rules.name}: at heap {self.engine.known} a rare heap turns up"
                raise _TooLate(f"{late}, for which all values are needed; -o FILE.npy keeps them") from None
            except OverflowError:
                raise TooLarge(
                    f"{self.rules.name}: the value of heap {self.engine.known} does not fit 16 bits"
                ) from None
            self.known = to
            progress(to)
        found = self.values[self.at - self.base : end - self.base]
        self.at = end
        return found


def _run(
    rules: TakingBreaking,
    count: int,
    path: Path,
    before: Summary | None,
    done: int,
    block: int,
    progress: Progress | None,
    say: Callable[[str], None],
    whole: bool,
) -> Summary:
    """Goes on after ``done`` blocks, where there are windows; what the file has beyond them must come out again."""
    block = before.block if before else block

    def tell(known: int) -> None:
        if progress:
            progress(known, count)

    source, done = _source_at(rules, count, path, before, done, say=say) if before else (None, 0)
    if source is None:
        source = _Source(rules, count, say=say)
        source.begin(whole=whole)
    counts, blocks, found = np.zeros(2**16, dtype=np.int64), list(before.blocks[:done]) if before else [], before
    if before and done:
        counts[: len(before.counts)] = before.counts  # and from these what is computed again is taken away
    for size in islice(block_sizes(count, block), done, None):
        values = source.take(size, tell)
        if before and len(blocks) < len(before.blocks):
            earlier = before.blocks[len(blocks)]
            if digest(values[: earlier.values]) != earlier.sha256:
                raise BadParameter(f"{path}: its block {len(blocks)} is not what the rules give")
            if done:
                counts -= _counts(values[: earlier.values])
        counts += _counts(values)
        keep = size == block and source.window and source.window <= block
        window = values[len(values) - source.window :] if keep else values[:0]
        blocks.append(Block(size, digest(values), digest(window) if keep else ""))
        if keep:
            keep_window(windows_of(path), window, len(blocks) - 1)
        if before and sum(each.values for each in blocks) < before.known:
            continue  # what the file has is more
        found = _summary(source, block, blocks, counts)
        with whole_file(path) as unfinished:
            unfinished.write_text(json.dumps(sealed({"format": FORMAT, **asdict(found)})) + "\n", encoding="ascii")
    assert found is not None
    return found


def _source_at(
    rules: TakingBreaking,
    end: int,
    path: Path,
    summary: Summary,
    block: int,
    way: str = "",
    say: Callable[[str], None] = lambda text: None,
) -> tuple[_Source | None, int]:
    """What gives the values from the first heap of a block on, from the window before it, and the number of the block.

    (None, 0) where the summary has no windows.
    """
    if not summary.window or not block:
        return None, 0
    source, window = _Source(rules, end, way, say), window_before(path, summary, block)
    if not source.begin(summary.begin(block), window, summary.largest, summary.largest_at):
        raise BadParameter(f"{path}: its windows do not suffice for {rules.name}")
    return source, block


def _counts(values: Values) -> NDArray[np.int64]:
    """How often each value occurs, piece by piece, as 64 bits of each are taken to count it."""
    counts = np.zeros(2**16, dtype=np.int64)
    for begin in range(0, len(values), 2**20):
        counts += np.bincount(values[begin : begin + 2**20], minlength=2**16)
    return counts


def _summary(source: _Source, block: int, blocks: list[Block], counts: NDArray[np.int64]) -> Summary:
    known, found = sum(each.values for each in blocks), source.engine
    windowed = source.window > 0
    return Summary(
        game=source.rules.name,
        rules=fingerprint(source.rules, known),
        known=known,
        block=block,
        window=source.window if source.window <= block else 0,
        counts=np.trim_zeros(counts, "b").tolist(),
        largest=found.largest,
        largest_at=found.largest_at,
        mask=found.mask % (1 << found.largest.bit_length()),
        twisted=found.twisted,
        rare=found.rare,
        last_rare=found.last_rare,
        rare_heaps=source.rare_heaps if windowed else [],
        blocks=blocks,
    )


def check_blocks(
    path: Path, rules: TakingBreaking, numbers: Iterable[int], progress: Progress | None = None
) -> Iterator[tuple[int, bool]]:
    """Whether these blocks are what the rules give, each computed again heap by heap, the slowest and simplest way.

    With windows each block is computed by itself, from the window before it; what precedes is then believed, so that
    all blocks together prove the digests, the largest value and which heap is the first with it; how often each value
    occurs remains the word of the file. Raises BadParameter for a number of a block that there is none, and as
    :func:`read_own`.
    """
    summary = read_own(rules, path)
    for number in numbers:
        if not 0 <= number < len(summary.blocks):
            raise BadParameter(f"{path}: has the blocks 0 to {len(summary.blocks) - 1}, not {number}")
        block = summary.blocks[number]
        end = summary.begin(number) + block.values
        source, _ = _source_at(rules, end, path, summary, number, "single")
        if source is None:
            source = _Source(rules, end, "single")
            source.begin()
            source.at = summary.begin(number)

        def tell(known: int, end: int = end) -> None:
            if progress:
                progress(known, end)

        values = source.take(block.values, tell)
        window = values[len(values) - summary.window :] if block.window else values[:0]
        same = digest(values) == block.sha256 and (not block.window or digest(window) == block.window)
        found = (int(values.max()), -summary.begin(number) - int(values.argmax()))
        said = (summary.largest, -summary.largest_at)
        here = 0 <= summary.largest_at - summary.begin(number) < block.values
        yield number, same and (found == said if here else found < said)
