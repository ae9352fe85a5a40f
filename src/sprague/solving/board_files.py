"""What a search of a board game knows, in a file, so that the next run continues from there.

A line of JSON names the table of moves and has a digest of itself and all that follows. Then come rows of 64-bit
numbers: first a part, in words of 64 moves (of 64 cells if moves ban or add some, of 32 squares of a strip); then the
nim-values that it is known not to have, since an option of it or of an equivalent part has them; then those that no
option of it has. A value above its own may be among both. A file of other moves, and one of which a byte has changed,
is refused. The digest guards against accidents, not against forgery: a file is as true as the run that wrote it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.files import whole_file
from sprague.games import BoardGame, Ruleset
from sprague.solving.long_runs import make_names_last

FORMAT = "sprague board knowledge, version 2"

LONGEST_LINE = 10_000

AT_ONCE = 1 << 20
"""Rows that are written together, so that a file takes no memory to speak of."""

BYTES_AT_ONCE = 1 << 24
"""So many are read together, but at least a row."""

Rows: TypeAlias = NDArray[np.uint64]


@dataclass(frozen=True)
class Knowledge:
    """Rows, some at a time, and how many; ``by_sets`` if the search told parts apart by their sets alone."""

    count: int
    by_sets: bool
    pieces: Iterator[Rows]


def write_knowledge(path: Path, game: Ruleset, pieces: Iterable[Rows], by_sets: bool = False) -> None:
    """Replaces the file as a whole. Raises OSError, BadParameter where no file can be made."""
    head: dict[str, Any] = {"format": FORMAT, "game": game.name, "moves": fingerprint(game), "by_sets": by_sets}
    head |= {"rows": 0, "row": 0}
    seal = hashlib.sha256()
    with whole_file(path) as unfinished, open(unfinished, "wb") as file:
        file.write(_line(head, seal))
        for rows in pieces:
            data = np.ascontiguousarray(rows, dtype="<u8").data
            seal.update(data)
            file.write(data)
            head["rows"] += len(rows)
            head["row"] = rows.shape[1]
        file.seek(0)
        file.write(_line(head, seal))
    make_names_last(path.parent)


@contextmanager
def read_knowledge(path: Path, game: Ruleset) -> Iterator[Knowledge]:
    """What is in the file, once it is known to be all as it was written.

    Raises OSError, and BadParameter for a file that is damaged, of another game or another version.
    """
    with open(path, "rb") as file:
        line = file.readline(LONGEST_LINE)
        head, digest = _read_head(path, line, game)
        row = 8 * head["row"]
        seal = hashlib.sha256()
        for data in _pieces(file, row):
            seal.update(data)
        if file.tell() != len(line) + head["rows"] * row or digest != _digest(head, seal):
            raise BadParameter(f"{path}: damaged, it is not what was written; move it away to begin anew")
        file.seek(len(line))
        rows = (np.frombuffer(data, dtype="<u8").reshape(-1, head["row"]) for data in _pieces(file, row))
        yield Knowledge(head["rows"], head["by_sets"], (each.astype(np.uint64, copy=False) for each in rows))


def _read_head(path: Path, line: bytes, game: Ruleset) -> tuple[dict[str, Any], str]:
    try:
        head: dict[str, Any] = json.loads(line)
        digest = head.pop("digest")
        if head["format"] != FORMAT:
            raise BadParameter(f"{path}: its format is {str(head['format'])[:60]!r}, not {FORMAT!r}")
        if head["moves"] != fingerprint(game):
            raise BadParameter(f"{path}: of another game, {str(head['game'])[:60]}, or of another board")
        if [type(head[name]) for name in ("rows", "row", "by_sets")] != [int, int, bool]:
            raise ValueError
        if not 1 <= head["row"] <= LONGEST_LINE:
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, BadParameter):
            raise
        raise BadParameter(f"{path}: not a table of a board game, or a damaged one") from None
    return head, digest


def _pieces(file: BinaryIO, row: int) -> Iterator[bytes]:
    return iter(lambda: file.read((BYTES_AT_ONCE // row or 1) * row), b"")


def _line(head: dict[str, Any], seal: Any) -> bytes:
    """The first line, as long whatever the number of rows."""
    room = len(json.dumps({**head, "rows": 10**18, "row": 10**4, "digest": "0" * 64}))
    return json.dumps({**head, "digest": _digest(head, seal)}).ljust(room).encode() + b"\n"


def fingerprint(game: Ruleset) -> str:
    """The moves themselves as a digest, with the cells in their order: the same whatever the game is called.

    Where there is no table of moves, of the kind of game: what is known of parts is true whatever the size.

    >>> from sprague.games import board_game
    >>> fingerprint(board_game([{1, 2}], name="one")) == fingerprint(board_game([{1, 2}], name="other"))
    True
    """
    rules = repr((len(game.cells), game.table)) if isinstance(game, BoardGame) else type(game).__name__
    return hashlib.sha256(rules.encode()).hexdigest()


def _digest(head: dict[str, Any], of_rows: Any) -> str:
    digest = of_rows.copy()
    digest.update(json.dumps(head, sort_keys=True).encode())
    return str(digest.hexdigest())
