"""``sprague serve``: the page, served to a browser on this machine."""

from __future__ import annotations

from contextlib import suppress


def serve_page(host: str, port: int, browser: bool) -> int:
    """Serves until Ctrl-C; exit status 0 then."""
    from sprague.web.serve import serve

    with suppress(KeyboardInterrupt):
        serve(host, port, browser)
    return 0
