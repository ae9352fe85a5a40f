"""Which games have a sequence of numbers: as nim-values of their heaps, or as a column of their P-positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from sprague import solve
from sprague.errors import BadParameter
from sprague.games import CATALOGUE, FormulaGame, Octal, Ruleset, TakingBreaking
from sprague.web.menu import known
from sprague.web.reply import Reply, as_json

FEWEST, MOST = 4, 100
"""Numbers that may be looked for."""

VALUES = 600
"""Nim-values of each game that are looked through."""

BOUNDS = {1: 2000, 2: 400, 3: 80}
"""The largest pile, by the number of piles."""

CODE_DIGITS = 3
"""All octal codes of so many digits are looked through."""

MOST_FOUND = 60


def search(sequence: str) -> Reply:
    """The games in which the numbers stand one after the other, and from which place on; those of the catalogue first.

    >>> search("0, 1, 2, 3, 1, 4, 3, 2, 1, 4").body.decode()[:70]
    '{"numbers":[0,1,2,3,1,4,3,2,1,4],"found":[{"game":"kayles","title":"Ka'
    """
    numbers = tuple(int(number) for number in re.findall(r"\d{1,15}", sequence))
    if not FEWEST <= len(numbers) <= MOST:
        raise BadParameter(f"a search takes {FEWEST} to {MOST} numbers, such as 0, 1, 2, 3, 1, 4, not {len(numbers)}")
    wanted = _written(numbers)
    found = []
    for game, title, what, first, text in _columns():
        place = text.find(wanted)
        if place >= 0:
            found.append({"game": game, "title": title, "what": what, "place": first + text.count(",", 0, place)})
    return as_json({"numbers": numbers, "found": found[:MOST_FOUND], "more": len(found) > MOST_FOUND})


def _written(numbers: tuple[int, ...]) -> str:
    """With a comma before each number and behind the last, so that no number is found within another."""
    return f",{','.join(map(str, numbers))},"


@lru_cache(maxsize=1)
def _columns() -> list[tuple[str, str, str, int, str]]:
    """All sequences that are looked through: game, its title, what they are, the index of the first, the numbers."""
    return [(*about, _written(tuple(numbers))) for *about, numbers in _sequences()]  # type: ignore[misc]  # four and one


def _sequences() -> Iterator[tuple[str, str, str, int, list[int]]]:
    for name, card in CATALOGUE.items():
        text, title = card.text or name, card.heading
        rules = known(text)
        if isinstance(rules, TakingBreaking):
            yield text, title, "nim-values", 0, solve.nim_sequence(rules, VALUES).tolist()
        elif isinstance(rules, FormulaGame) and rules.piles in BOUNDS:
            yield from _of_positions(rules, text, title)
    for digits in product("01234567", repeat=CODE_DIGITS):
        code = f"0.{''.join(digits)}".rstrip("0")
        if digits[-1] == "0" and set(digits) != {"0"} and len(code) < 3:
            continue
        if code != "0.":
            yield code, code, "nim-values", 0, solve.nim_sequence(Octal(code), VALUES).tolist()


def _of_positions(rules: Ruleset, text: str, title: str) -> Iterator[tuple[str, str, str, int, list[int]]]:
    """The columns of the table of P-positions, and the differences of the first two."""
    rows = solve.p_positions(rules, BOUNDS[rules.piles or 1])
    names = list(rules.coordinates)
    for i, name in enumerate(names):
        yield text, title, f"{name} of the P-positions", 0, [row[i] for row in rows]
    if len(names) > 1:
        yield text, title, f"{names[1]} − {names[0]} of the P-positions", 0, [row[1] - row[0] for row in rows]
