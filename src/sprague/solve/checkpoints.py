"""Checkpoints of long runs: a small file that is either whole and true or refused."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sprague.errors import BadParameter
from sprague.games import TakingBreaking
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS

FORMAT = "sprague checkpoint, version 1"


@dataclass(frozen=True)
class Checkpoint:
    """That ``known`` values of the game with these rules are safe on the disk, and have this digest."""

    game: str
    rules: str
    known: int
    digest: str


def write_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Replaces the file as a whole: whenever the power fails, there is the old one or the new one. Raises OSError."""
    state = {"format": FORMAT, **asdict(checkpoint)}
    unfinished = path.with_name(path.name + ".new")
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(json.dumps({**state, "seal": _seal(state)}, indent=1) + "\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    make_names_last(path.parent)


def read_checkpoint(path: Path) -> Checkpoint:
    """The checkpoint; BadParameter for one that is damaged, of another version, or none at all."""
    try:
        found: dict[str, Any] = json.loads(path.read_bytes())
        seal = found.pop("seal")
        if found.get("format") != FORMAT:
            raise ValueError(f"its format is {str(found.get('format'))[:60]!r}, not {FORMAT!r}")
        if seal != _seal(found):
            raise ValueError("it is damaged")
        del found["format"]
        return Checkpoint(**found)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reason = "it is damaged" if isinstance(error, KeyError | UnicodeDecodeError | json.JSONDecodeError) else error
        raise BadParameter(f"{path}: not a checkpoint to go on from: {reason}; {advice(path)}") from None


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


def _seal(state: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
