"""The page: served on this machine, or as a folder of files that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sprague.errors import BadParameter
from sprague.games.catalogue import is_game
from sprague.operations.operation import Argument, Option, face, operation
from sprague.operations.results import PlainResult
from sprague.web import serve as server
from sprague.web.site import write_site

MOST_SECONDS = 86_400


@operation
def site(
    folder: Annotated[str, Argument("A folder that is empty or does not exist.", "DIR", file=True)],
    *,
    seconds: Annotated[float, Option("How long to search for each theorem, and to tell its proof.", "N")] = 5.0,
    judge: Annotated[bool, Option("Judge every claim of the documents too, which takes minutes.")] = False,
) -> PlainResult:
    """Write the page, with all games, as files that need no server, to be put online.

    Example: sprague site public

    >>> import sprague
    >>> sprague.site("blocking:1:nim")
    Traceback (most recent call last):
    sprague.errors.BadParameter: blocking:1:nim: that is a game; a site has all games, ...
    """
    if not 0 < seconds < MOST_SECONDS:
        raise BadParameter(f"--seconds {seconds:g}: the search for a theorem takes more than 0 s and at most a day")
    _require_no_game(folder)
    with face().doing() as show:
        count = write_site(Path(folder), seconds, lambda what: show(f"writing {what}"), judged=judge)
    return PlainResult(
        {"output": folder, "files": count},
        [f"{folder}: {count} files; any server of files shows them, such as python -m http.server -d {folder}"],
    )


def _require_no_game(folder: str) -> None:
    """Raises BadParameter for a game such as ``blocking:1:nim``, which is seldom the name of a folder."""
    if ":" in folder and Path(folder).parts == (folder,) and not Path(folder).exists() and is_game(folder):
        raise BadParameter(f"{folder}: that is a game; a site has all games, and DIR is its folder, such as ./{folder}")


@operation
def serve(
    *,
    port: Annotated[int, Option("The port to listen at; 0 for any free one.", "N")] = 1618,
    no_browser: Annotated[bool, Option("Do not open a browser.")] = False,
    host: Annotated[str, Option("Any but 127.0.0.1 admits other machines.", "ADDRESS")] = "127.0.0.1",
    catalogue: Annotated[
        str | None, Option("Also search this catalogue of surveys.", "FILE", "-c --catalogue", file=True)
    ] = None,
) -> PlainResult:
    """Play, explore, discover and read in the browser.

    Example: sprague serve --port 8080

    It serves until it is interrupted, and ends then.
    """
    result = PlainResult({}, [])

    def tell(address: str) -> None:
        nonlocal result
        result = PlainResult({"address": address}, [f"sprague: {address} (Ctrl-C ends it)"])
        face().result_ready(result)

    server.serve(host, port, not no_browser, catalogue, tell)
    return result
