"""A game from a file of the user's: ``my_game.py:my_game``."""

from __future__ import annotations

import difflib
import runpy
import sys
from pathlib import Path
from typing import Any

from sprague.errors import BadRule, SpragueError, UnknownGame
from sprague.games.ruleset import Ruleset


def from_file(text: str) -> Ruleset | None:
    """The game that ``FILE.py:NAME`` names, or ``FILE.py`` where it has one game; None for other texts."""
    path, _, name = text.strip().rpartition(":")
    if text.strip().endswith(".py"):
        return game_from_file(text.strip())
    return game_from_file(path, name) if path.endswith(".py") else None


def game_from_file(path: str | Path, name: str | None = None) -> Ruleset:
    """The game called ``name`` in the Python file at ``path``, or the only one; the file is run.

    Raises UnknownGame where there is no such file or name, or more than one game; BadRule where the file raises.
    """
    if not Path(path).is_file():
        raise UnknownGame(f"{path}: {'this is a folder' if Path(path).is_dir() else 'there is no such file'}")
    games = {key: value for key, value in run_file(path).items() if isinstance(value, Ruleset)}
    if name is None and len(set(map(id, games.values()))) == 1:
        name = next(iter(games))
    if name is None and games:
        raise UnknownGame(f"{path}: which game of the file? Write {path}:NAME with NAME one of {', '.join(games)[:80]}")
    if name not in games:
        near = difflib.get_close_matches(name or "", games, n=1, cutoff=0) if games else []
        hint = f"; did you mean {near[0]}?" if near else "; it defines no game"
        raise UnknownGame(f"{path} has no game called {name!r}{hint}" if name else f"{path}: it defines no game")
    games[name].source = str(Path(path).resolve()), name
    return games[name]


def run_file(path: str | Path) -> dict[str, Any]:
    """What the Python file at ``path`` defines, by its names; the file is run, and may import those beside it.

    Raises BadRule where the file does.
    """
    folder, before = str(Path(path).resolve().parent), set(sys.modules)
    sys.path.insert(0, folder)
    try:
        return runpy.run_path(str(path), run_name=Path(path).stem)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise raised_in(path, error) from error
    finally:
        sys.path.remove(folder)
        for imported in set(sys.modules) - before:  # a file elsewhere may have others of these names beside it
            if Path(getattr(sys.modules[imported], "__file__", None) or "").parent == Path(folder):
                del sys.modules[imported]


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
