"""What the commands share in reading games, showing progress, and writing text."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sprague.games import Ruleset
from sprague.games.catalogue import game_or_file

LONGEST_ON_TERMINAL = 100_000
"""More numbers than these are written to a file, or not at all."""


def read_game(text: str, misere: bool = False) -> Ruleset:
    """The game named on the command line: one of the catalogue, or ``FILE.py:NAME``; under misère play if asked for."""
    return game_or_file(f"misere:{text}" if misere else text)


def columns(rows: Sequence[Sequence[object]], header: Sequence[str] = (), left: Sequence[int] = ()) -> Iterator[str]:
    r"""Lines of aligned columns: those numbered in ``left`` to the left, the others to the right.

    >>> for line in columns([(0, "a"), (10, "bc")], header=("n", "word"), left=[1]):
    ...     print(line)
     n  word
     0  a
    10  bc
    """
    lines = [list(map(str, row)) for row in ([header, *rows] if header else rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            cell.ljust(w) if i in left else cell.rjust(w) for i, (cell, w) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def all_labelled(lines: Iterable[tuple[str, str]], label_width: int) -> Iterator[str]:
    """Each text behind its label; on a terminal long texts go on below themselves."""
    terminal = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for label, text in lines:
        yield from labelled(label, text, label_width, terminal)


def labelled(label: str, text: str, label_width: int, width: int | None) -> list[str]:
    """The lines of a text behind its label, no wider than ``width`` where its words allow that.

    >>> labelled("why", "a long reason", 5, 16), labelled("why", "a long reason", 5, None)
    (['why   a long', '      reason'], ['why   a long reason'])
    """
    first = f"{label:<{label_width}} "
    if width is None or len(first) + len(text) <= width:
        return [first + text]
    behind = " " * len(first)
    return textwrap.wrap(
        first + text,
        max(width, 2 * len(first)),
        subsequent_indent=behind,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def in_tens(values: NDArray[np.uint16]) -> Iterator[str]:
    """Nim-values of one pile, ten a line."""
    rows = [[n, *values[n : n + 10].tolist()] for n in range(0, len(values), 10)]
    rows[-1] += [""] * (11 - len(rows[-1]))
    yield from columns(rows, ["n", *(f"+{i}" for i in range(10))])


class ProgressReport(Protocol):
    """Told how much is done, of how much, and what is said of it in words."""

    def __call__(self, done: int, total: int, said: str = "") -> None:
        """Shows it."""


@contextmanager
def progress_bar(label: str) -> Iterator[ProgressReport]:
    """A bar on standard error while something long runs; nothing where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total, said="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # what goes to a file stays out of the terminal
    )
    with bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total, said="": bar.update(
            task, completed=done, total=total, description=f"{label} {said}".strip()
        )


@contextmanager
def how_far(label: str, said: Callable[[int], str]) -> Iterator[Callable[[int, int], None]]:
    """Such a bar; where somebody interrupts, a line on standard error says how far it was."""
    looked = 0

    def look(done: int, total: int) -> None:
        nonlocal looked
        looked = done
        show(done, total)

    try:
        with progress_bar(label) as show:
            yield look
    except KeyboardInterrupt:
        print(said(looked), file=sys.stderr)
        raise
