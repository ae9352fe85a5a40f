"""What long computations know so far, for whoever shows it; they are asked, and call nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple


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
    _GOING_ON.append(work)
    try:
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
