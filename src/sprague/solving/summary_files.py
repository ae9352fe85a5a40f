"""The files of a run that keeps no values: its summary, sealed, and beside it the windows at the ends of its blocks."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.sealed import fields, kinds_of, read_json, require_format, unsealed
from sprague.solving.long_runs import fingerprint

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
