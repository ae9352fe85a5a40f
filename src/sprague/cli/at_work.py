"""What a long search knows so far and how fast it learns, on standard error; nothing where that is no terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sprague.solve.at_work import going_on
from sprague.solve.memory import readable

EVERY = 0.5
"""Seconds between two looks."""


@contextmanager
def shown_at_work(label: str) -> Iterator[None]:
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


def line(label: str, work: tuple[int, int | None, int | None] | None, seconds: float) -> str:
    """What is shown after so many seconds.

    >>> line("solving chomp", (12_000, None, 5_000_000), 4)
    'solving chomp: 12,000 positions known after 4 s, 3,000 a second, in 5.0 MB'
    >>> line("solving chomp", (12_000, 24_000, None), 4)
    'solving chomp: 12,000 of 24,000 positions known after 4 s, 3,000 a second'
    """
    if work is None:
        return f"{label}: {seconds:.0f} s"
    known, total, memory = work
    of = f" of {total:,}" if total else ""
    room = f", in {readable(memory)}" if memory else ""
    return f"{label}: {known:,}{of} positions known after {seconds:.0f} s, {known / seconds:,.0f} a second{room}"
