"""``sprague site``: the page as a folder of files that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sprague.cli.progress_line import progress_shown
from sprague.web.site import write_site


def site(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A folder that is empty or not there.")],
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", help="How long to look for each theorem.")] = 10.0,
) -> int:
    """Write the page as files that need no server, to be put online."""
    with progress_shown(f"writing {folder}"):
        count = write_site(Path(folder), seconds)
    print(f"{folder}: {count} files; any server of files shows them, such as python -m http.server -d {folder}")
    return 0
