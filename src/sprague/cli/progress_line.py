"""What a long search knows so far and how fast it learns, on standard error; nothing where that is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sprague.solving.progress import going_on, line, watched

EVERY = 0.5
"""Seconds between two looks."""


@contextmanager
def progress_shown(label: str) -> Iterator[None]:
    """A line with the time, the positions known, of how many where that is clear, and how many come a second."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with (
        Console(stderr=True).status(label) as status,
        watched(lambda seconds: status.update(line(label, going_on(), seconds)), EVERY, EVERY),
    ):
        yield
