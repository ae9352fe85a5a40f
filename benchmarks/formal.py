"""The table of docs/formal.md: what Coq checks of games that are discovered, seconds and sizes, or why it does not.

python benchmarks/formal.py [GAME]... > table.md
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import sprague
from sprague.errors import SpragueError
from sprague.formal import check_folder, theorem, write_folder

GAMES = """
mouse mouse:m=5 mouse:m=4 nim:piles=2 nim moore:k=1,piles=3 moore:k=2,piles=3 moore:k=2,piles=2 wythoff wythoff:a=2
wythoff:a=3 wythoff:a=4 wythoff:a=5 rat fat-rat:m=3 fibonacci-nim fibonacci-subtraction laskers-nim misere:wythoff
misere:nim blocking:2:nim:piles=2 blocking:1:nim terminal:"x+y<=1":wythoff terminal:"x+y<=2":wythoff pass:nim:piles=2
kayles dawsons-kayles dawsons-chess guiles 0.7 0.17 0.33 0.137 0.45 0.53 0.71 0.72 0.75 0.115 0.156 0.351 0.165
subtraction:1,2,3 subtraction:1,3,4 subtraction:2,5,7 subtraction:1,4,9
"""


def main(games: list[str]) -> None:
    """Prints a row for each game, as soon as it is known."""
    print("| game | writing | Coq | kB |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        compiled = Path(scratch) / "theory"
        compiled.mkdir()
        for name in games:
            print(row(name, Path(scratch) / "folder", compiled), flush=True)


def row(name: str, folder: Path, compiled: Path) -> str:
    """CPU seconds of writing and of Coq, and the size; or the reason."""
    claim = sprague.discover(name).claim
    try:
        if claim is None:
            return f"| `{name}` | nothing was discovered | | |"
        started = time.process_time()
        found = theorem(claim, "theorem_of_the_game")
        size, writing = len(found.text) / 1000, time.process_time() - started
    except SpragueError as error:
        return f"| `{name}` | {error} | | |"
    write_folder(folder, [found])
    *_, checked = check_folder(folder, compiled)
    said = f"{checked.seconds:.1f}" if checked.closed else checked.says
    return f"| `{name}` | {writing:.2f} | {said} | {size:.0f} |"


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES.split())
