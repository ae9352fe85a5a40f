"""What a long search knows so far and how fast it learns, on standard error; nothing where that is no terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sprague.solve.progress import going_on, line

EVERY = 0.5
"""Seconds between two looks."""


@contextmanager
def progress_shown(label: str) -> Iterator[None]:
    """A line with the time, the positions known, of how many where that is clear, and how many come a second."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    finished, started = threading.Event(), time.monotonic()
    with Console(stderr=True).status(label) as status:

        def look() -> None:
            while not finished.wait(EVERY):
                status.update(line(label, going_on(), time.monotonic() - started))

        watcher = threading.Thread(target=look, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            finished.set()
            watcher.join()
