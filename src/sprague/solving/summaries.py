"""Summaries of long nim-sequences: how often each value occurs, the largest, the rare heaps, a digest of each block.

While a run lasts its values lie on the disk, as those of :mod:`sprague.solving.long_runs`, and a run that was cut off
goes on from there; when it is done they are taken away, and what is left is a file of some kilobytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.files import WriterLock, whole_file
from sprague.games import TakingBreaking
from sprague.numbers.decimals import abbreviated
from sprague.sealed import fields, kinds_of, read_json, require_format, sealed, unsealed
from sprague.solving.long_runs import Progress, fingerprint, long_run
from sprague.solving.sequences import by_digits, statistics

Values = NDArray[np.uint16]

FORMAT = "sprague summary of nim-values, version 2"

BLOCK = 2**20
"""Values whose digest is kept together."""


@dataclass(frozen=True)
class Block:
    """Some values in a row: how many, and their SHA-256 as 16-bit little-endian numbers."""

    values: int
    sha256: str


@dataclass(frozen=True)
class Summary:
    """What is known of the first ``known`` values of a game.

    ``counts[v]`` is how often v occurs. Rare are the heaps whose values have even parity under ``mask``, or where
    ``twisted`` odd parity at every other heap. All blocks but the last have ``block`` values.
    """

    game: str
    rules: str
    known: int
    block: int
    counts: list[int]
    largest: int
    largest_at: int
    mask: int
    twisted: bool
    rare: int
    last_rare: int
    blocks: list[Block] = field(repr=False)


_KINDS, _BLOCK_KINDS = {"format": str, **kinds_of(Summary)}, kinds_of(Block)


def summarised(rules: TakingBreaking, values: Values, block: int = BLOCK) -> Summary:
    """The summary of the first values of a game.

    >>> from sprague.games import game
    >>> from sprague.solving import nim_sequence
    >>> found = summarised(game("0.77"), nim_sequence("0.77", 100), block=64)
    >>> found.largest, found.largest_at, [each.values for each in found.blocks]
    (8, 27, [64, 36])
    """
    found, known = statistics(rules, values), len(values)
    pieces = (values[begin : begin + block] for begin in range(0, known, block))
    digests = ((len(each), hashlib.sha256(each.astype("<u2").tobytes()).hexdigest()) for each in pieces)
    return Summary(
        game=rules.name,
        rules=fingerprint(rules, known),
        known=known,
        block=block,
        counts=found.histogram.tolist(),
        largest=found.records[-1][1],
        largest_at=found.records[-1][0],
        mask=found.mask % (1 << found.records[-1][1].bit_length()),
        twisted=found.twisted,
        rare=found.rare,
        last_rare=found.last_rare,
        blocks=[Block(*each) for each in digests],
    )


def summary_run(
    code: str | TakingBreaking,
    count: int,
    path: str | Path,
    progress: Callable[[Progress], None] | None = None,
    block: int = BLOCK,
) -> Summary:
    """Writes the summary of G(0), …, G(count − 1) to a file; one that has as many values, or more, is left as it is.

    Raises BadParameter for a file that is damaged, of another game, or of other values than the rules give; and the
    errors of :func:`sprague.solving.long_runs.long_run`, among them TooLarge where the disk has no room for the values.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = summary_run("0.77", 100, f"{folder}/kayles.json", block=64)
    ...     read_summary(Path(f"{folder}/kayles.json")) == found, found.largest, len(found.blocks)
    (True, 8, 2)
    """
    rules, target = by_digits(code), Path(path)
    if count < 1 or block < 1:
        raise BadParameter(f"{rules.name}: a summary has at least 1 value, not {abbreviated(count)}")
    with closing(WriterLock(target)):
        before = read_own(rules, target) if target.exists() else None
        if before and before.known >= count:
            return before
        computed = target.with_name(target.name + ".npy")
        long_run(rules, count, computed, progress, keep=True)
        found = summarised(rules, np.load(computed, mmap_mode="c"), before.block if before else block)
        if before and (wrong := first_other_block(before, found)) is not None:
            raise BadParameter(f"{path}: its block {wrong} is not what the rules give")
        with whole_file(target) as unfinished:
            unfinished.write_text(json.dumps(sealed({"format": FORMAT, **asdict(found)})) + "\n", encoding="ascii")
        computed.unlink()
        computed.with_name(computed.name + ".checkpoint").unlink(missing_ok=True)
    return found


def first_other_block(one: Summary, other: Summary) -> int | None:
    """The first block that two summaries both have whole, and not with the same values; None where there is none."""
    both = enumerate(zip(one.blocks, other.blocks, strict=False))
    return next((n for n, (a, b) in both if a.values == b.values and a != b), None)


def read_summary(path: Path) -> Summary:
    """The summary in a file; BadParameter, which says what is wrong with it, for anything else. OSError."""
    where = str(path)
    found = fields(unsealed(require_format(read_json(path, where), where, FORMAT), where), where, _KINDS)
    if any(type(each) is not int or each < 0 for each in found["counts"]):
        raise BadParameter(f"{where}: its field 'counts' holds something other than natural numbers")
    blocks = [Block(**fields(each, f"{where}, block {i}", _BLOCK_KINDS)) for i, each in enumerate(found["blocks"])]
    size, known = found["block"], found["known"]
    sizes = [each.values for each in blocks]
    if size < 1 or not blocks or sum(sizes) != known or {*sizes[:-1]} - {size} or not 0 < sizes[-1] <= size:
        raise BadParameter(f"{where}: its blocks do not add up to {abbreviated(known)} values")
    if sum(found["counts"]) != known:
        raise BadParameter(f"{where}: its counts do not fit {abbreviated(known)} values")
    del found["format"]
    return Summary(**{**found, "blocks": blocks})


def read_own(rules: TakingBreaking, path: Path) -> Summary:
    """The summary that a file has, if it is of these rules; BadParameter otherwise."""
    found = read_summary(path)
    if found.rules != fingerprint(rules, found.known):
        raise BadParameter(f"{path}: of another game, {found.game[:40]}")
    return found
