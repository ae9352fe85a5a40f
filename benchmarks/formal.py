"""The tables of docs/formal.md: what Coq checks of what is discovered, seconds and sizes; what it does not, and why.

``python benchmarks/formal.py [GAME]... > tables.md`` takes the games of the catalogue, those below, and the library of
theorems (``field.py``, as ``theorems.py`` runs it): every game of them of which something is proved, once. What is
written first is the table of theorems, row by row as soon as each is checked, then that of the reasons.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import computing  # noqa: F401  # sets the clock that sprague takes when it is imported
from field import Entry, entries
from sprague.errors import SpragueError
from sprague.formal import check_folder, theorem, write_folder
from sprague.games import CATALOGUE
from sprague.operations.operation import rules_of
from theorems import SECONDS, Line, run

MORE = """
nim:piles=1 nim:piles=2 moore:k=1,piles=3 moore:k=2,piles=2 mouse:m=4 mouse:m=5 wythoff:a=5 blocking:2:nim:piles=2
blocking:1:nim 0.8 0.1b 0.28 0.9c 4.9 8.d 0.fb 4.4 0.7 0.17 0.33 0.45 0.53 0.71 0.72 0.75 0.115 0.156 0.351 0.165
subtraction:1,2,3 subtraction:2,5,7 subtraction:1,4,9
"""
"""What neither the catalogue nor the library has."""


def main(names: list[str]) -> None:
    """Prints a row for each theorem, and then the reasons."""
    reasons = defaultdict(list)
    print("| game | writing | Coq | kB |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        compiled = Path(scratch) / "theory"
        compiled.mkdir()
        for line in proved(map(_named, names) if names else everything()):
            try:
                print(row(line, Path(scratch) / "folder", compiled), flush=True)
            except SpragueError as error:
                reasons[str(error).rpartition(": ")[2]].append(line.entry.title)
    print("\n| claims without a theorem | reason |\n|---|---|")
    for reason, titles in sorted(reasons.items(), key=lambda item: -len(item[1])):
        print(f"| {'; '.join(titles)} | {reason} |")


def _named(name: str) -> Entry:
    return Entry(f"`{name}`", name, "")


def everything() -> Iterator[Entry]:
    """The catalogue, what is named above, and the library."""
    yield from (_named(card.text or card.name) for card in CATALOGUE.values())
    yield from map(_named, MORE.split())
    yield from entries()


def proved(asked: Iterable[Entry]) -> Iterator[Line]:
    """What is discovered and proved, each game once."""
    seen = set()
    for entry in asked:
        if (key := (rules_of(entry.typed).name, entry.values)) not in seen:
            seen.add(key)
            line = run(entry, SECONDS)
            if line.found and line.found.word == "proved":
                yield line


def row(line: Line, folder: Path, compiled: Path) -> str:
    """CPU seconds of writing and of Coq, and the size. Raises SpragueError, which says why there is no theorem."""
    claim = line.found.claim if line.found else None
    if claim is None:
        raise SpragueError("what is proved is no claim")
    started = time.process_time()
    found = theorem(claim, "theorem_of_the_game")
    size, writing = len(found.text) / 1000, time.process_time() - started
    write_folder(folder, [found])
    *_, checked = check_folder(folder, compiled)
    said = f"{checked.seconds:.1f}" if checked.closed else checked.says
    return f"| {line.entry.title} | {writing:.2f} | {said} | {size:.0f} |"


if __name__ == "__main__":
    main(sys.argv[1:])
