"""A game from a file of the user's: ``my_game.py:my_game``."""

from __future__ import annotations

import difflib
import runpy
from pathlib import Path
from typing import Any

from sprague.errors import BadRule, SpragueError, UnknownGame
from sprague.games.ruleset import Ruleset


def game_from_file(path: str | Path, name: str) -> Ruleset:
    """The game called ``name`` in the Python file at ``path``; the file is run.

    Raises UnknownGame where there is no such file or name, BadRule where the file raises.
    """
    if not Path(path).is_file():
        raise UnknownGame(f"{path}: {'this is a folder' if Path(path).is_dir() else 'there is no such file'}")
    games = {key: value for key, value in run_file(path).items() if isinstance(value, Ruleset)}
    if name not in games:
        near = difflib.get_close_matches(name, games, n=1, cutoff=0) if games else []
        hint = f"; did you mean {near[0]}?" if near else "; it defines no game"
        raise UnknownGame(f"{path} has no game called {name!r}{hint}")
    return games[name]


def run_file(path: str | Path) -> dict[str, Any]:
    """What the Python file at ``path`` defines, by its names; the file is run. Raises BadRule where the file does."""
    try:
        return runpy.run_path(str(path), run_name=Path(path).stem)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised_in(path, error) from error


def raised_in(path: str | Path, error: BaseException) -> BadRule:
    """The error that says in one line what a user's file raised, and where."""
    said = " ".join(str(error).split())
    if not isinstance(error, SpragueError):  # whose messages say enough
        said = f"{type(error).__name__}: {said}"
    return BadRule(f"{path}{line_in(error, str(path))}: {said}")


def line_in(error: BaseException, path: str) -> str:
    """The last line of the file that the error passed through, as ``:17``."""
    if isinstance(error, SyntaxError) and error.filename == path and error.lineno:
        return f":{error.lineno}"
    line, trace = "", error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == path:
            line = f":{trace.tb_lineno}"
        trace = trace.tb_next
    return line
