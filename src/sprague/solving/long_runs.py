"""Nim-sequences of any length into a file, in a run that may be interrupted at any moment and then continues.

While a run lasts there are two files beside the one asked for. ``FILE.partial`` grows: it is a .npy file whose header
is still missing, and the engine reads and writes it, mapped into memory, so that the memory used does not grow with the
run where few positions are rare. ``FILE.checkpoint`` says how many of its values are safe on the disk, with a digest of
them. A continued run recomputes none of these, but reads them again, and stops if a single bit is wrong.

Checkpoints of long runs: a small file that is either whole and true or refused.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import shutil
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.files import WriterLock, require_folder, saving, whole_file
from sprague.games import TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.memory import readable
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import Period
from sprague.sealed import fields, kinds_of, read_json, require_format, sealed, unsealed
from sprague.solving.sequences import by_digits, engine, extend, statistics

Values = NDArray[np.uint16]

HEADER = 128
"""Bytes before the first value: what numpy writes for every length that there is."""

BLOCK = 2**16
"""Values that are digested together; a checkpoint stands at a multiple of it."""

LONGEST_STRETCH = 2**22

LARGEST_VALUE = 2**16 - 2
"""As the kernel has it."""

SECONDS_BETWEEN_CHECKPOINTS = 30.0

NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}


@dataclass(frozen=True)
class Progress:
    """Where a run is: values known and asked for, the largest value and where, and the number of rare positions.

    ``since`` values were known when this process began, ``seconds`` ago.
    """

    known: int
    count: int
    since: int
    seconds: float
    largest: int
    largest_at: int
    rare: int

    @property
    def rate(self) -> float:
        """Values a second."""
        return (self.known - self.since) / self.seconds if self.seconds else 0.0


def long_run(
    code: str | TakingBreaking,
    count: int,
    path: str | Path,
    progress: Callable[[Progress], None] | None = None,
    pause: float = SECONDS_BETWEEN_CHECKPOINTS,
    period: Period | None = None,
    keep: bool = False,
) -> None:
    """Writes G(0), …, G(count − 1) to a .npy file of 16-bit numbers, with a checkpoint every ``pause`` seconds.

    Where a ``period`` is proved, it may be given: what lies beyond is then
    copied. It is believed. With ``keep`` the checkpoint stays when all is done, so that the same call, should what is
    made from the file fail, has hardly anything to compute again. If a run for the same game and file was cut off,
    goes on from its last checkpoint; the bytes are the same. Raises BadParameter for a checkpoint that is damaged or
    of another game, and leaves it alone; TooLarge where the disk has no room for the file, where it fills up (the
    checkpoint stays good), and where 16 bits do not suffice; OSError.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     long_run("0.77", 12, f"{folder}/kayles.npy")
    ...     np.load(f"{folder}/kayles.npy").tolist(), os.listdir(folder)
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], ['kayles.npy'])
    """
    rules = by_digits(code)
    if count < 0:
        raise BadParameter(f"{rules.name}: a nim-sequence has at least 0 terms, not {abbreviated(count)}")
    run = _Run(rules, count, Path(path), period)
    run.require_disk()
    try:
        started = time.monotonic()
        run.resume()
        _work(run, started, pause, progress)
        run.finish(keep)
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        raise TooLarge(f"{run.partial}: {error.strerror}; the same command goes on from heap {run.safe}") from None
    finally:
        run.close()


def _work(run: _Run, started: float, pause: float, progress: Callable[[Progress], None] | None) -> None:
    """Stretch after stretch, a checkpoint after every pause, and one where somebody interrupts."""
    engine, since, latest = run.engine, run.known, started
    try:
        while run.known < run.count:
            run.stretch()
            if time.monotonic() - latest >= pause:
                run.checkpoint()
                latest = time.monotonic()
            if progress:
                seconds = time.monotonic() - started
                progress(Progress(run.known, run.count, since, seconds, engine.largest, engine.largest_at, engine.rare))
    except KeyboardInterrupt:
        run.checkpoint()
        raise


class _Run:
    """The files of a run and what is known of them."""

    def __init__(self, rules: TakingBreaking, count: int, target: Path, period: Period | None) -> None:
        self.rules, self.count, self.target, self.period = rules, count, target, period
        self.computed = min(count, period.enough) if period else count  # the rest is copied
        self.known = 0
        self.partial = target.with_name(target.name + ".partial")
        self.saved = target.with_name(target.name + ".checkpoint")
        self.engine = engine(rules, count)
        self.file: io.FileIO | None = None
        self.values: Values = np.zeros(0, dtype=np.uint16)
        self.digest, self.digested = hashlib.sha256(b"").hexdigest(), 0
        self.step, self.safe = BLOCK, 0
        self._lock: WriterLock | None = None

    def require_disk(self) -> None:
        """Raises TooLarge where the whole file would not fit, BadParameter where there is no folder for it."""
        folder = self.target.parent
        require_folder(self.target)
        have = self.partial.stat().st_size if self.partial.exists() else 0
        needed, free = HEADER + 2 * self.count, shutil.disk_usage(folder).free
        if needed - have > free:
            what = f"{self.rules.name}: {abbreviated(self.count)} nim-values"
            raise TooLarge(f"{what} need {readable(needed)} on the disk; {folder} has {readable(free)} free")

    def resume(self) -> None:
        """Opens the partial file: at the checkpoint if there is one, anew otherwise."""
        self._lock = WriterLock(self.target)
        if self.saved.exists() and self.target.exists() and not self.partial.exists():
            self.target.replace(self.partial)  # a run that was kept
        if not self.saved.exists():
            self.partial.touch()
            self.file = io.FileIO(self.partial, "r+")
            self.file.truncate(0)
            _write_all(self.file, bytes(HEADER))
            return
        checkpoint = read_checkpoint(self.saved)
        if checkpoint.rules != fingerprint(self.rules, checkpoint.known):
            raise BadParameter(f"{self.saved}: of another game, {checkpoint.game}; {advice(self.saved)}")
        if checkpoint.known > self.count:
            raise BadParameter(f"{self.saved}: has {checkpoint.known} values already, not {self.count} or fewer")
        if not self.partial.exists() or self.partial.stat().st_size < HEADER + 2 * checkpoint.known:
            raise BadParameter(f"{self.partial}: shorter than its checkpoint says; {advice(self.saved)}")
        self.file = io.FileIO(self.partial, "r+")
        values = self._mapped(checkpoint.known)
        self._digest(values)
        if self.digest != checkpoint.digest or self.digested != checkpoint.known:
            raise BadParameter(f"{self.partial}: not what its checkpoint says, it has changed; {advice(self.saved)}")
        self.safe = self.known = checkpoint.known
        self.engine.adopt(values, min(checkpoint.known, self.computed))

    def _mapped(self, count: int) -> Values:
        return np.memmap(self.partial, "<u2", mode="r+", offset=HEADER, shape=(count,)) if count else self.values

    def _digest(self, values: Values) -> None:
        """Takes in all whole blocks of values that were not taken in before."""
        for begin in range(self.digested, len(values) - BLOCK + 1, BLOCK):
            block = values[begin : begin + BLOCK].astype("<u2").tobytes()
            self.digest = hashlib.sha256(bytes.fromhex(self.digest) + block).hexdigest()
            self.digested += BLOCK

    def stretch(self) -> None:
        """Some more values: as many as take about half a second."""
        assert self.file is not None
        known = self.known
        began, until = time.monotonic(), min(self.count, known // BLOCK * BLOCK + self.step)
        # Zeros are written first: a full disk then is an error, and not the end of the process as in mapped memory.
        self.file.seek(HEADER + 2 * known)
        _write_all(self.file, bytes(2 * (until - known)))
        self.values = self._mapped(until)
        extend(self.engine, self.values, max(self.engine.known, min(until, self.computed)), self.rules.name)
        self._copy(max(known, self.computed), until)
        self.known = until
        if time.monotonic() - began < 0.5:
            self.step = min(2 * self.step, LONGEST_STRETCH)

    def _copy(self, begin: int, end: int) -> None:
        """Fills in values by the period, where what it repeats is known."""
        if not self.period or begin >= end:
            return
        p, s = self.period.period, self.period.saltus
        values = np.resize(self.values[begin - p : begin], end - begin).astype(np.int64)
        values += s * (np.arange(end - begin) // p + 1)
        if (large := np.flatnonzero(values > LARGEST_VALUE)).size:
            raise TooLarge(f"{self.rules.name}: the nim-value of heap {begin + int(large[0])} does not fit 16 bits")
        self.values[begin:end] = values

    def checkpoint(self) -> None:
        """Makes what is known safe: first the values, then the word that they are."""
        with saving(self.target):
            self._digest(self.values[: max(self.known, self.engine.known)])
            self._flush()
            rules = fingerprint(self.rules, self.digested)
            write_checkpoint(self.saved, Checkpoint(self.rules.name, rules, self.digested, self.digest))
            self.safe = self.digested

    def finish(self, keep: bool) -> None:
        """Writes the header and gives the file its name."""
        assert self.file is not None
        if keep:
            self.checkpoint()
        self.file.seek(0)
        _write_all(self.file, _header(self.count))
        self.file.truncate(HEADER + 2 * self.count)
        self._flush()
        self._close_file()  # some systems rename no file that is open
        self.partial.replace(self.target)
        make_names_last(self.target.parent)
        if not keep:
            self.saved.unlink(missing_ok=True)

    def _flush(self) -> None:
        assert self.file is not None
        if isinstance(self.values, np.memmap):
            self.values.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Lets go of the files, and last of the lock."""
        self._close_file()
        if self._lock:
            self._lock.close()

    def _close_file(self) -> None:
        self.values = np.zeros(0, dtype=np.uint16)
        if self.file is not None:
            self.file.close()


def _header(count: int) -> bytes:
    """What numpy writes before that many 16-bit numbers."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<u2", "fortran_order": False, "shape": (count,)})
    return header.getvalue()


def _write_all(file: io.FileIO, data: bytes) -> None:
    """An unbuffered file may write less than it was given where a disk fills up; the rest then raises the error."""
    written = 0
    while written < len(data):
        written += file.write(data[written:])


FORMAT = "sprague checkpoint, version 2"


@dataclass(frozen=True)
class Checkpoint:
    """That ``known`` values of the game with these rules are safe on the disk, and have this digest."""

    game: str
    rules: str
    known: int
    digest: str


_KINDS = {"format": str, **kinds_of(Checkpoint)}


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Replaces the file as a whole: whenever the power fails, there is the old one or the new one. Raises OSError."""
    state = sealed({"format": FORMAT, **asdict(checkpoint)})
    with whole_file(path) as unfinished:
        unfinished.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    make_names_last(path.parent)


def read_checkpoint(path: Path) -> Checkpoint:
    """The checkpoint; BadParameter for one that is damaged, of another version, or none at all."""
    where = f"{path}: not a checkpoint to go on from"
    try:
        content = fields(unsealed(require_format(read_json(path, where), where, FORMAT), where), where, _KINDS)
    except BadParameter as error:
        raise BadParameter(f"{error}; {advice(path)}") from None
    del content["format"]
    return Checkpoint(**content)


def advice(path: Path) -> str:
    """What to do about a checkpoint that cannot be used."""
    return f"move it and {path.stem}.partial away to begin anew"


def fingerprint(rules: TakingBreaking, count: int) -> str:
    """The rules themselves as a digest, so that a game is known again whatever its name; endless ones below ``count``.

    >>> from sprague.games import game
    >>> fingerprint(game("kayles"), 10) == fingerprint(game("0.770"), 1000) != fingerprint(game("0.07"), 10)
    True
    """
    last = max(count - 1, 0) if rules.longest is None else rules.longest
    digest = hashlib.sha256(repr((rules.distinct, rules.smallest_heap)).encode())
    for to_leave in (NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS):
        digest.update(repr(list(rules.taken(to_leave, last))).encode())
    return digest.hexdigest()


def make_names_last(folder: Path) -> None:
    """Writes the names in a folder to the disk, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Summaries of long nim-sequences: how often each value occurs, the largest, the rare heaps, a digest of each block.
#
# While a run lasts its values lie on the disk, as those of a long run, and a run that was cut off
# goes on from there; when it is done they are taken away, and what is left is a file of some kilobytes.


SUMMARISED = "sprague summary of nim-values, version 2"

DIGESTED = 2**20
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


_SUMMARY_KINDS, _BLOCK_KINDS = {"format": str, **kinds_of(Summary)}, kinds_of(Block)


def summarised(rules: TakingBreaking, values: Values, block: int = DIGESTED) -> Summary:
    """The summary of the first values of a game.

    >>> from sprague.games import game
    >>> from sprague.solving import nim_sequence
    >>> found = summarised(game("0.77"), nim_sequence("0.77", 100), block=64)
    >>> found.largest, found.largest_at, [each.values for each in found.blocks]
    (8, 27, [64, 36])
    """
    of_values, known = statistics(rules, values), len(values)
    pieces = (values[begin : begin + block] for begin in range(0, known, block))
    digests = ((len(each), hashlib.sha256(each.astype("<u2").tobytes()).hexdigest()) for each in pieces)
    return Summary(
        game=rules.name,
        rules=fingerprint(rules, known),
        known=known,
        block=block,
        counts=of_values.histogram.tolist(),
        largest=of_values.records[-1][1],
        largest_at=of_values.records[-1][0],
        mask=of_values.mask % (1 << of_values.records[-1][1].bit_length()),
        twisted=of_values.twisted,
        rare=of_values.rare,
        last_rare=of_values.last_rare,
        blocks=[Block(*each) for each in digests],
    )


def summary_run(
    code: str | TakingBreaking,
    count: int,
    path: str | Path,
    progress: Callable[[Progress], None] | None = None,
    block: int = DIGESTED,
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
        again = summarised(rules, np.load(computed, mmap_mode="c"), before.block if before else block)
        if before and (wrong := first_other_block(before, again)) is not None:
            raise BadParameter(f"{path}: its block {wrong} is not what the rules give")
        with whole_file(target) as unfinished:
            unfinished.write_text(json.dumps(sealed({"format": SUMMARISED, **asdict(again)})) + "\n", encoding="ascii")
        computed.unlink()
        computed.with_name(computed.name + ".checkpoint").unlink(missing_ok=True)
    return again


def first_other_block(one: Summary, other: Summary) -> int | None:
    """The first block that two summaries both have whole, and not with the same values; None where there is none."""
    both = enumerate(zip(one.blocks, other.blocks, strict=False))
    return next((n for n, (a, b) in both if a.values == b.values and a != b), None)


def read_summary(path: Path) -> Summary:
    """The summary in a file; BadParameter, which says what is wrong with it, for anything else. OSError."""
    where = str(path)
    content = fields(unsealed(require_format(read_json(path, where), where, SUMMARISED), where), where, _SUMMARY_KINDS)
    if any(type(each) is not int or each < 0 for each in content["counts"]):
        raise BadParameter(f"{where}: its field 'counts' holds something other than natural numbers")
    blocks = [Block(**fields(each, f"{where}, block {i}", _BLOCK_KINDS)) for i, each in enumerate(content["blocks"])]
    size, known = content["block"], content["known"]
    sizes = [each.values for each in blocks]
    if size < 1 or not blocks or sum(sizes) != known or {*sizes[:-1]} - {size} or not 0 < sizes[-1] <= size:
        raise BadParameter(f"{where}: its blocks do not add up to {abbreviated(known)} values")
    if sum(content["counts"]) != known:
        raise BadParameter(f"{where}: its counts do not fit {abbreviated(known)} values")
    del content["format"]
    return Summary(**{**content, "blocks": blocks})


def read_own(rules: TakingBreaking, path: Path) -> Summary:
    """The summary that a file has, if it is of these rules; BadParameter otherwise."""
    summary = read_summary(path)
    if summary.rules != fingerprint(rules, summary.known):
        raise BadParameter(f"{path}: of another game, {summary.game[:40]}")
    return summary
