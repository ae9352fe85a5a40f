"""``sprague serve``: the page, served to a browser on this machine until Ctrl-C; exit status 0 then."""

from __future__ import annotations

from typing import Annotated

from sprague.cli.options import option
from sprague.cli.output import show
from sprague.web import serve as server


def _tell(address: str) -> None:
    show({"address": address}, [f"sprague: {address} (Ctrl-C ends it)"])


def serve(
    port: Annotated[int, option("--port", "The port to listen at; 0 for any free one.", "N")] = 1618,
    no_browser: Annotated[bool, option("--no-browser", "Do not open a browser.")] = False,
    host: Annotated[str, option("--host", "Any but 127.0.0.1 admits other machines.", "ADDRESS")] = "127.0.0.1",
    catalogue: Annotated[str | None, option("-c --catalogue", "Also search this catalogue of surveys.", "FILE")] = None,
) -> int:
    """Play, explore, discover and read in the browser.

    Example: sprague serve --port 8080
    """
    server.serve(host, port, not no_browser, catalogue, _tell)
    return 0
