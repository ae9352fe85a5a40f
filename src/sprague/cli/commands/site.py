"""``sprague site``: the page as a folder of files that needs no server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from sprague.cli.options import argument, option
from sprague.cli.output import show
from sprague.errors import BadParameter, SpragueError
from sprague.games import game
from sprague.web.site import write_site


def _tell(what: str) -> None:
    """Says on a terminal what is written now; it takes minutes."""
    if sys.stderr.isatty():
        print(f"writing {what[:100]}", file=sys.stderr, flush=True)


def _require_no_game(folder: str) -> None:
    """Raises BadParameter for a game such as ``blocking:1:nim``, which is seldom the name of a folder."""
    if ":" not in folder or Path(folder).parts != (folder,) or Path(folder).exists():
        return
    try:
        game(folder)
    except SpragueError:
        return
    raise BadParameter(f"{folder}: that is a game; a site has all games, and DIR is its folder, such as ./{folder}")


def site(
    folder: Annotated[str, argument("DIR", "A folder that is empty or does not exist.")],
    seconds: Annotated[float, option("--seconds", "How long to search for each theorem.", "N")] = 10.0,
    expected: Annotated[
        bool, option("--expected", "Give the expected verdicts of the documents without judging.")
    ] = False,
) -> int:
    """Write the page, with all games, as files that need no server, to be put online.

    Example: sprague site public --expected
    """
    if not 0 < seconds < 86_400:
        raise BadParameter(f"--seconds {seconds:g}: the search for a theorem takes more than 0 s and at most a day")
    _require_no_game(folder)
    count = write_site(Path(folder), seconds, _tell, judged=not expected)
    show(
        {"output": folder, "files": count},
        [f"{folder}: {count} files; any server of files shows them, such as python -m http.server -d {folder}"],
    )
    return 0
