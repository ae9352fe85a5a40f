"""``sprague discover``: from the rules of a game to a statement about all its positions, with its verdict."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sprague.cli.text import print_json, read_game
from sprague.discovery import Discovery, discover


def show_discovery(name: str, seconds: float, json: bool) -> int:
    """Discovers what there is to discover and prints it; a statement that was not found is no error."""
    game = read_game(name)
    with _progress() as say:
        found = discover(game, seconds, say)
    if json:
        print_json(found.as_dict())
    else:
        for label, text in _lines(found, name):
            print(f"{label:<11} {text}")
    return 0


def _lines(found: Discovery, name: str) -> Iterator[tuple[str, str]]:
    yield "table", found.table
    if not found.statement:
        yield "none", f"{found.verdict.evidence}, {found.seconds:.1f} s"
        return
    yield "guess", found.statement
    for fallen in found.tried:
        yield "tried", fallen
    yield found.word, f"{_scope(found)}, {found.seconds:.1f} s"
    yield "because", found.verdict.evidence


def _scope(found: Discovery) -> str:
    return "for all positions" if found.word == "proved" else f"to {found.bound} only"


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A line on standard error that says what is being tried; nothing where standard error is no terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    with console.status("") as status:
        yield lambda text: status.update(text[:150])
