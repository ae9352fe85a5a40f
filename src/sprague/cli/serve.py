"""``sprague serve``: the page, served to a browser on this machine."""

from __future__ import annotations


def serve_page(host: str, port: int, browser: bool) -> int:
    """Serves until Ctrl-C; exit status 0 then. KeyboardInterrupt where it comes before anything is served."""
    from sprague.web.serve import serve

    serve(host, port, browser)
    return 0
