"""``sprague values GAME --to N --summary FILE.json``: a run in bounded memory, gone on with, looked at and checked."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from sprague.cli.output import show
from sprague.cli.text import progress_bar
from sprague.files import require_writable
from sprague.games import TakingBreaking
from sprague.numbers.decimals import natural
from sprague.solving.statistics import Statistics
from sprague.solving.summaries import check_blocks, summary_run
from sprague.solving.summary_files import Summary, read_own

SOME = 3


def show_summary_run(rules: TakingBreaking, count: int, path: str) -> int:
    """Computes the first ``count`` values, as far as the file does not have them, and says what there is."""
    target, began = require_writable(path, "a summary is", [".json"]), time.monotonic()
    with progress_bar(rules.name) as progress:
        found = summary_run(rules, count, target, progress, say=lambda text: print(text, file=sys.stderr))
    _show(found, path, time.monotonic() - began)
    return 0


def _show(found: Summary, path: str, seconds: float) -> None:
    same = ("game", "largest", "largest_at", "mask", "twisted", "rare", "last_rare", "window")
    value = {name: getattr(found, name) for name in same}
    blocks = [block.sha256 for block in found.blocks]
    show(
        value | {"values": found.known, "blocks": blocks, "seconds": seconds, "output": path},
        [
            f"{path}: {found.known} nim-values of {found.game}, in {len(blocks)} blocks",
            f"largest value {found.largest} at {found.largest_at}",
            *rare_line(found),
        ],
    )


def rare_line(found: Summary | Statistics) -> list[str]:
    """A line on the rare heaps; none where no mask tells them from the others."""
    twist = ", twisted" if found.twisted else ""
    line = f"rare for the mask {found.mask:#x}{twist}: {found.rare} heaps, the last at {found.last_rare}"
    return [line] if found.mask else []


def show_check(rules: TakingBreaking, path: str, which: str) -> int:
    """Computes some blocks again, heap by heap; exit status 1 if one is not what the summary says."""
    summary = read_own(rules, Path(path))
    every = range(len(summary.blocks))
    if which == "all":
        numbers = list(every)
    elif which == "some":
        numbers = sorted(random.sample(every, min(SOME, len(every))))
    else:
        numbers = [natural(each, "--check") for each in which.split(",")]
    with progress_bar(f"{rules.name}: check") as progress:
        verdicts = dict(check_blocks(Path(path), rules, numbers, progress))
    words = {number: "verified" if same else "refuted" for number, same in verdicts.items()}
    heaps = {number: (first := summary.begin(number), first + summary.blocks[number].values - 1) for number in words}
    show(
        [{"block": number, "verdict": word} for number, word in words.items()],
        (f"block {number}, heaps {heaps[number][0]} to {heaps[number][1]}: {word}" for number, word in words.items()),
    )
    return 0 if all(verdicts.values()) else 1
