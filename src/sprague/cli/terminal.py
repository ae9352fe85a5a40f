"""What an operation shows on a terminal while it works, and how its result is printed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from sprague.operations.operation import FACE, Face, ProgressReport
from sprague.operations.results import Result, as_json
from sprague.solving.progress import going_on, line, watched

EVERY = 0.5
"""Seconds between two looks at a search."""


class Terminal(Face):
    """The terminal: the answer, or one value for a program, to standard output; all else to standard error."""

    def __init__(self, json: bool, output: str | None) -> None:
        self.json, self.output, self.prints, self.brief = json, output, output is None, not json
        self.width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        self._lines, self._told = 0, False

    @contextmanager
    def bar(self, label: str) -> Iterator[ProgressReport]:
        """A bar on standard error; nothing where that is no terminal."""
        if not sys.stderr.isatty():
            yield lambda done, total, said="": None
            return
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        bar = Bar(
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
    def watch(self, label: str) -> Iterator[None]:
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

    @contextmanager
    def doing(self) -> Iterator[Callable[[str], None]]:
        """A line on standard error that says what is being tried."""
        if not sys.stderr.isatty():
            yield lambda text: None
            return
        from rich.console import Console

        with Console(stderr=True).status("") as status:
            yield lambda text: status.update(text[:150])

    def note(self, line: str) -> None:
        """A line on standard error."""
        print(line, file=sys.stderr, flush=True)

    def said(self, *lines: str) -> None:
        """Prints the first lines of the result as they come; nothing where a program asked."""
        if not self.json:
            self._lines += len(lines)
            for line in lines:
                print(line, flush=True)

    def tell(self, text: str) -> None:
        """Says something to the person who plays; a program finds it in the record."""
        self._lines += 1
        if not self.json:
            print(text, flush=True)

    def ask(self, prompt: str) -> str:
        """What the person types."""
        return input("" if self.json else prompt)

    def told(self, result: Result) -> None:
        """Prints the result, unless it was printed before, and those of its lines that were."""
        if self._told:
            return
        self._told = True
        if self.json:
            value = result.to_dict() if self.output is None else result.to_dict_saved(self.output)
            print(as_json(value), flush=True)
            return
        saved = self.output is not None
        lines = result.lines_saved(self.output or "", self.width) if saved else result.lines(self.width)
        for each in islice(lines, self._lines, None):
            print(each)


def shown(operation: Callable[..., Result], given: dict[str, Any], json: bool, output: str | None) -> int:
    """Calls an operation with the terminal as its face, saves its result if asked to, and prints it; its status."""
    terminal = Terminal(json, output)
    before = FACE.set(terminal)
    try:
        result = operation(**given)
        if output is not None:
            result.save(output)
        terminal.told(result)
        return result.status
    finally:
        FACE.reset(before)
