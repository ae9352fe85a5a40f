"""What long computations know so far, for whoever shows it. At Python's prompt they say it themselves."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from sprague.solve.memory import readable

SILENCE = 2.0
"""Seconds after which a person at the prompt is told something, and then every second."""


class Work(NamedTuple):
    """A computation that is going on: how many positions it knows by now, of how many, and in how many bytes of memory.

    The last two where that is clear.
    """

    known: Callable[[], int]
    total: int | None = None
    memory: Callable[[], int] | None = None


_GOING_ON: list[Work] = []


@contextmanager
def at_work(
    known: Callable[[], int], total: int | None = None, memory: Callable[[], int] | None = None
) -> Iterator[None]:
    """Marks a computation as going on; ``known`` and ``memory`` may be asked from another thread."""
    work = Work(known, total, memory)
    alone = not _GOING_ON
    _GOING_ON.append(work)
    try:
        with _told() if alone and hasattr(sys, "ps1") else nullcontext():
            yield
    finally:
        _GOING_ON.remove(work)


def going_on() -> tuple[int, int | None, int | None] | None:
    """How many positions the computation begun last knows, of how many, in how many bytes; None if nothing is going on.

    >>> with at_work(lambda: 17, total=20):
    ...     going_on()
    (17, 20, None)
    >>> going_on() is None
    True
    """
    work = next(iter(_GOING_ON[-1:]), None)
    return None if work is None else (work.known(), work.total, work.memory() if work.memory else None)


@contextmanager
def _told() -> Iterator[None]:
    """A line on standard error, written again and again, that is gone at the end."""
    finished, started = threading.Event(), time.monotonic()

    def tell() -> None:
        seconds, after = SILENCE, ""
        while not finished.wait(seconds):
            said = line("sprague", going_on(), time.monotonic() - started)
            print(f"\r{said}\x1b[K", end="", file=sys.stderr, flush=True)
            seconds, after = 1.0, "\r\x1b[K"
        print(end=after, file=sys.stderr, flush=True)

    watcher = threading.Thread(target=tell, daemon=True)
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
