"""What a search of a board game knows, in a file, so that the next run goes on from there.

A line of JSON says of which table of moves it is and has a digest of all that follows: rows of 64-bit numbers, first a
part in words of 64 moves (of 64 cells where moves bar or add some, of 32 squares of a strip), then the nim-values that
its options have been seen to have, then those that none has. A file of other moves, and one of which a byte has
changed, is refused. The digest guards against accidents and not against somebody who makes one up: a file is as true as
the run that wrote it.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.files import whole_file
from sprague.games import BoardGame, Ruleset
from sprague.solve.checkpoints import make_names_last

FORMAT = "sprague board knowledge, version 1"

LONGEST_LINE = 10_000


def write_knowledge(path: Path, game: Ruleset, rows: NDArray[np.uint64]) -> None:
    """Replaces the file as a whole. Raises OSError, BadParameter where no file can be made."""
    data = np.ascontiguousarray(rows, dtype="<u8")
    head = {"format": FORMAT, "game": game.name, "moves": fingerprint(game), "rows": len(rows), "row": rows.shape[1]}
    with whole_file(path) as unfinished, open(unfinished, "wb") as file:
        file.write(json.dumps({**head, "digest": _digest(head, data)}).encode() + b"\n")
        file.write(data.data)
    make_names_last(path.parent)


def read_knowledge(path: Path, game: Ruleset) -> NDArray[np.uint64]:
    """The rows. Raises OSError, and BadParameter for a file that is damaged, of another game or another version."""
    with open(path, "rb") as file:
        line = file.readline(LONGEST_LINE)
        rest = os.fstat(file.fileno()).st_size - len(line)  # of a device, which need not end, less than nothing
        data = file.read(max(rest, 0))
    try:
        head: dict[str, Any] = json.loads(line)
        digest = head.pop("digest")
        if head["format"] != FORMAT:
            raise BadParameter(f"{path}: its format is {str(head['format'])[:60]!r}, not {FORMAT!r}")
        if head["moves"] != fingerprint(game):
            raise BadParameter(f"{path}: of another game, {str(head['game'])[:60]}, or of another board")
        rows = np.frombuffer(data, dtype="<u8").astype(np.uint64).reshape(head["rows"], head["row"])
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        if isinstance(error, BadParameter):
            raise
        raise BadParameter(f"{path}: no file of what is known of a board game, or a damaged one") from None
    if digest != _digest(head, rows):
        raise BadParameter(f"{path}: damaged, it is not what was written; move it away to begin anew")
    return rows


def fingerprint(game: Ruleset) -> str:
    """The moves themselves as a digest, with the cells in their order: the same whatever the game is called.

    Where there is no table of moves, of the kind of game: what is known of parts is true whatever the size.

    >>> from sprague.games import board_game
    >>> fingerprint(board_game([{1, 2}], name="one")) == fingerprint(board_game([{1, 2}], name="other"))
    True
    """
    rules = repr((len(game.cells), game.table)) if isinstance(game, BoardGame) else type(game).__name__
    return hashlib.sha256(rules.encode()).hexdigest()


def _digest(head: dict[str, Any], rows: NDArray[np.uint64]) -> str:
    found = hashlib.sha256(json.dumps(head, sort_keys=True).encode())
    found.update(np.ascontiguousarray(rows, dtype="<u8").data)
    return found.hexdigest()
