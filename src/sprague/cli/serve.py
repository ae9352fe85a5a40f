"""``sprague serve``: the page, served to a browser on this machine."""

from __future__ import annotations

from contextlib import suppress
from importlib.util import find_spec

from sprague.errors import BadParameter

NEEDED = ("fastapi", "uvicorn", "websockets")


def serve_page(host: str, port: int, browser: bool) -> int:
    """Serves until Ctrl-C; exit status 0 then."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        raise BadParameter(f"sprague serve needs {', '.join(missing)}: pip install 'sprague[web]'")
    from sprague.web.serve import serve

    with suppress(KeyboardInterrupt):
        serve(host, port, browser)
    return 0
