"""Checkpoints of long runs: a small file that is either whole and true or refused."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from sprague.errors import BadParameter
from sprague.games import TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.sealed import fields, kinds_of, read_json, require_format, sealed, unsealed

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
    unfinished = path.with_name(path.name + ".new")
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(json.dumps(state, indent=1) + "\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    make_names_last(path.parent)


def read_checkpoint(path: Path) -> Checkpoint:
    """The checkpoint; BadParameter for one that is damaged, of another version, or none at all."""
    where = f"{path}: not a checkpoint to go on from"
    try:
        found = fields(unsealed(require_format(read_json(path, where), where, FORMAT), where), where, _KINDS)
    except BadParameter as error:
        raise BadParameter(f"{error}; {advice(path)}") from None
    del found["format"]
    return Checkpoint(**found)


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
    found = hashlib.sha256(repr((rules.distinct, rules.smallest_heap)).encode())
    for to_leave in (NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS):
        found.update(repr(list(rules.taken(to_leave, last))).encode())
    return found.hexdigest()


def make_names_last(folder: Path) -> None:
    """Writes the names in a folder to the disk, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
