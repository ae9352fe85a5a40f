"""What long computations know so far, for whoever shows it. At Python's prompt they say it themselves."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from sprague.memory import readable

SILENCE, AGAIN = 2.0, 1.0
"""Seconds after which a person at the prompt is told something, and after which again."""

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


class Work(NamedTuple):
    """A computation that is going on: how many positions it knows by now, of how many, and in how many bytes of memory.

    Each where that is clear; ``doing`` says in words what it does.
    """

    known: Callable[[], int] | None
    total: Callable[[], int | None]
    memory: Callable[[], int] | None
    doing: Callable[[], str]


_GOING_ON: list[Work] = []


@contextmanager
def at_work(
    known: Callable[[], int] | None = None,
    total: int | None = None,
    memory: Callable[[], int] | None = None,
    doing: str | Callable[[], str] = "",
) -> Iterator[None]:
    """Marks a computation as going on; whatever is callable may be asked from another thread."""
    with _marked(Work(known, lambda: total, memory, (lambda: doing) if isinstance(doing, str) else doing)):
        yield


@contextmanager
def counted(doing: str, progress: Progress | None = None) -> Iterator[Progress]:
    """Marks a computation that reports how much is done, and of how much; ``progress`` is told the same.

    >>> with counted("counting") as report:
    ...     report(3, 7)
    ...     going_on()
    (3, 7, None)
    """
    state: tuple[int, int | None] = 0, None

    def report(done: int, total: int) -> None:
        nonlocal state
        state = done, total
        if progress:
            progress(done, total)

    with _marked(Work(lambda: state[0], lambda: state[1], None, lambda: doing)):
        yield report


@contextmanager
def _marked(work: Work) -> Iterator[None]:
    alone = not _GOING_ON
    _GOING_ON.append(work)
    try:
        with _status_line() if alone and _at_a_prompt() else nullcontext():
            yield
    finally:
        _GOING_ON.remove(work)


def _at_a_prompt() -> bool:
    """Whether a person has typed the call, and sees what is said: no script, and no file or pipe that it goes to."""
    return hasattr(sys, "ps1") and ("ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty()))


def going_on() -> tuple[int, int | None, int | None] | None:
    """How many positions the computation begun last knows, of how many, in how many bytes; None if nothing is going on.

    >>> with at_work(lambda: 17, total=20):
    ...     going_on()
    (17, 20, None)
    >>> going_on() is None
    True
    """
    for work in reversed(_GOING_ON):
        if work.known:
            return work.known(), work.total(), work.memory() if work.memory else None
    return None


def _status(seconds: float) -> str:
    """What the computation begun first does, and what the one begun last knows."""
    doing = next((sentence for work in _GOING_ON[:] if (sentence := work.doing())), "")
    return line(f"sprague: {doing}" if doing else "sprague", going_on(), seconds)


@contextmanager
def _status_line() -> Iterator[None]:
    """A line on standard error, written again and again, that is gone at the end."""
    after = ""

    def tell(seconds: float) -> None:
        nonlocal after
        words = _status(seconds)[: shutil.get_terminal_size().columns - 1]
        print(f"\r{words}\x1b[K", end="", file=sys.stderr, flush=True)
        after = "\r\x1b[K"

    try:
        with watched(tell, SILENCE, AGAIN):
            yield
    finally:
        print(end=after, file=sys.stderr, flush=True)


@contextmanager
def watched(tell: Callable[[float], None], first: float, again: float) -> Iterator[None]:
    """Calls ``tell`` from another thread with the seconds so far: after ``first``, then every ``again``."""
    finished, started = threading.Event(), time.monotonic()

    def watch() -> None:
        seconds = first
        while not finished.wait(seconds):
            tell(time.monotonic() - started)
            seconds = again

    watcher = threading.Thread(target=watch, daemon=True)
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
