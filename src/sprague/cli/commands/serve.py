"""``sprague serve``: the page, served to a browser on this machine until Ctrl-C; exit status 0 then."""

from __future__ import annotations

from typing import Annotated

import typer

from sprague.cli.output import show
from sprague.web import serve as server


def _tell(address: str) -> None:
    show({"address": address}, [f"sprague: {address} (Ctrl-C ends it)"])


def serve(
    port: Annotated[int, typer.Option("--port", metavar="N", help="Where to listen; 0 for any free port.")] = 1618,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    host: Annotated[str, typer.Option("--host", help="Another than 127.0.0.1 lets other machines in.")] = "127.0.0.1",
    catalogue: Annotated[
        str | None, typer.Option("-c", "--catalogue", metavar="FILE", help="A catalogue of surveys to search, too.")
    ] = None,
) -> int:
    """Play, explore, discover and read in the browser."""
    server.serve(host, port, not no_browser, catalogue, _tell)
    return 0
