"""How many random rules end with a formula that is proved, and that a person can read.

100 rules of two or three alternatives on two and three piles, always the same ones. Prints each with what is found,
then the share: ``python benchmarks/random_rules.py [--count N] [--seconds N] [--hunt]``. An automaton is no readable
formula. With ``--hunt`` whatever is proved is compared with brute force.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import computing  # noqa: F401  # sets the clock that sprague takes when it is imported
import sprague
from brute_force import contradiction
from sprague.errors import SpragueError

SEED = 23

Chooser = random.Random


def _two_piles(chooser: Chooser) -> str:
    n = chooser.randint
    alternatives: list[Callable[[], str]] = [
        lambda: "l = 0",
        lambda: "k = 0",
        lambda: f"l = 0 & k <= {n(1, 5)}",
        lambda: f"k = 0 & l <= {n(1, 5)}",
        lambda: f"l + k <= {n(1, 5)}",
        lambda: f"l = k & l <= {n(1, 4)}",
        lambda: f"l = k & l % {n(2, 3)} = {n(0, 1)}",
        lambda: f"k = 2l & l <= {n(1, 9)}",
        lambda: f"l = 0 & k % {n(2, 3)} = 1",
        lambda: f"(l + k) % {n(2, 4)} = {n(0, 1)} & l <= {n(1, 3)} & k <= {n(1, 3)}",
        lambda: "l = 0 & 2k <= y",
        lambda: "k = 0 & 2l <= x",
        lambda: "l = 0 & y - k >= x",
        lambda: "k = 0 & 2l >= x",
    ]
    parts = [each() for each in chooser.sample(alternatives, n(2, 3))]
    return f"take l, k from x, y: {' | '.join(f'({part})' for part in parts)}"


def _three_piles(chooser: Chooser) -> str:
    n = chooser.randint
    one = [f"{a} = 0 & {b} = 0 & {c} <= {n(1, 4)}" for a, b, c in (("a", "b", "c"), ("a", "c", "b"), ("b", "c", "a"))]
    two = [f"{a} = 0 & {b} = {n(1, 2)} & {c} = {n(1, 2)}" for a, b, c in permutations("abc") if b < c]
    alternatives = [*one, *two, "a = 1 & b = 1 & c = 1", "a = 0 & b = 0", "a = b & b = c", f"a + b + c <= {n(1, 3)}"]
    parts = chooser.sample(alternatives, n(2, 3))
    return f"take a, b, c from x, y, z: {' | '.join(f'({part})' for part in parts)}"


def rules(count: int, seed: int = SEED) -> list[str]:
    """The rules, each once, none that lets play go on for ever.

    >>> len(set(rules(20)))
    20
    """
    chooser, found = Chooser(seed), dict[str, None]()
    while len(found) < count:
        text = _two_piles(chooser) if chooser.random() < 0.6 else _three_piles(chooser)
        try:
            sprague.game(text).check()
        except SpragueError:
            continue
        found[text] = None
    return list(found)


def _main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--count", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=20.0, help="for each rule")
    reader.add_argument("--hunt", action="store_true", help="compare what is proved with brute force")
    given = reader.parse_args()
    ends: Counter[str] = Counter()
    for text in rules(given.count):
        begun = time.process_time()
        found = sprague.discover(text, given.seconds)
        readable = "an automaton" if found.kind == "automaton" else "a formula" if found.statement else ""
        end = f"{found.word} {readable}".strip()
        ends[end] += 1
        print(f"{end:22} {time.process_time() - begun:5.1f} s  {text}\n{'':31} {found.statement[:200]}", flush=True)
        if given.hunt and (wrong := contradiction(found, text)):
            ends["contradicted by brute force"] += 1
            print(f"{'':22} CONTRADICTED at {wrong}", flush=True)
    for end, number in ends.most_common():
        print(f"{number:4} of {given.count}: {end}")


if __name__ == "__main__":
    _main()
