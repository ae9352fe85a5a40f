"""Which games have a sequence of numbers: as nim-values of their heaps, or as a column of their P-positions.

Looked through are the games of the catalogue, some families that are computed once, and a catalogue of surveys
(:mod:`sprague.surveys`), where the server was given one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field

from sprague import solving
from sprague.errors import BadParameter, SpragueError
from sprague.games import CATALOGUE, FormulaGame, Octal, Ruleset, Subtraction, TakingBreaking
from sprague.games.catalogue import is_game
from sprague.web import shapes
from sprague.web.menu import known

FEWEST, MOST = 4, 100
"""Numbers that may be looked for."""

VALUES = 600
"""Nim-values of each game that are looked through."""

BOUNDS = {1: 2000, 2: 400, 3: 80}
"""The largest pile, by the number of piles."""

CODE_DIGITS = 3
"""All octal codes of so many digits are looked through."""

LARGEST_TAKEN = 7
"""All sets of numbers to this one that may be taken from a heap."""

MODULI, WIDTHS = range(2, 6), range(4)
"""Of the games that are played like the Mouse game: take l and k with |k − l| < a where m divides y − x, else < b."""

FAMILY_BOUND = 120
"""The largest pile in the games of that family."""

MOST_FOUND = 60

BEFORE, BEHIND = 3, 12
"""Numbers that are shown before those that were looked for, and behind them."""

SURVEY = "SPRAGUE_SURVEY"
"""The environment variable that names the catalogue of surveys; the server sets it for its workers."""

MOST_SURVEYED = 50_000
"""Members of a catalogue of surveys that are looked through."""


class Column(NamedTuple):
    """A sequence that is looked through: a game, its title, what the numbers are, the index of the first, the numbers.

    ``game`` is empty where the page cannot set it up; ``said`` is what a survey found.
    """

    game: str
    title: str
    what: str
    first: int
    numbers: str
    said: str = ""


def search(
    sequence: Annotated[str, Field(min_length=1, max_length=2000, examples=["0, 1, 2, 3, 1, 4, 3, 2"])],
) -> shapes.Found:
    """The games in which the numbers stand one after the other, and from which place on; those of the catalogue first.

    >>> search("0, 1, 2, 3, 1, 4, 3, 2, 1, 4")["found"][0]["game"]
    'kayles'
    """
    numbers = tuple(int(number) for number in re.findall(r"\d{1,15}", sequence))
    if not FEWEST <= len(numbers) <= MOST:
        raise BadParameter(f"a search takes {FEWEST} to {MOST} numbers, such as 0, 1, 2, 3, 1, 4, not {len(numbers)}")
    wanted = _written(numbers)
    surveyed, searched = _surveyed()
    lines: list[shapes.FoundLine] = []
    for each in (*_columns(), *surveyed):
        place = each.numbers.find(wanted)
        if place >= 0:
            at = each.numbers.count(",", 0, place)
            begin = max(0, at - BEFORE)
            terms = each.numbers.strip(",").split(",", at + len(numbers) + BEHIND)[begin : at + len(numbers) + BEHIND]
            lines.append(
                {
                    "game": each.game,
                    "title": each.title,
                    "what": each.what,
                    "said": each.said,
                    "place": each.first + at,
                    "shown": list(map(int, terms)),
                    "from": at - begin,
                }
            )
    more = len(lines) > MOST_FOUND
    return {"numbers": [*numbers], "found": lines[:MOST_FOUND], "more": more, "searched": [*SEARCHED, searched]}


SEARCHED = (
    "all games on heaps and on up to three piles of the catalogue",
    f"all octal codes of {CODE_DIGITS} digits",
    f"all subtraction sets within 1, …, {LARGEST_TAKEN}",
    f"the family of the Mouse game: widths to {WIDTHS[-1]}, moduli to {MODULI[-1]}",
)


def _written(numbers: Iterable[int]) -> str:
    """With a comma before each number and behind the last, so that no number is found within another."""
    return f",{','.join(map(str, numbers))},"


@lru_cache(maxsize=1)
def _columns() -> list[Column]:
    """All sequences but those of a survey."""
    return list(_sequences())


def _sequences() -> Iterator[Column]:
    for name, card in CATALOGUE.items():
        text, title = card.text or name, card.heading
        rules = known(text)
        if isinstance(rules, TakingBreaking):
            yield _heaps(rules, text, title)
        elif isinstance(rules, FormulaGame) and rules.piles in BOUNDS:
            yield from _of_positions(rules, text, title, BOUNDS[rules.piles])
    for digits in product("01234567", repeat=CODE_DIGITS):
        code = f"0.{''.join(digits)}".rstrip("0")
        if digits[-1] == "0" and set(digits) != {"0"} and len(code) < 3:
            continue
        if code != "0.":
            yield _heaps(Octal(code), code, code)
    for mask in range(1, 2**LARGEST_TAKEN):
        taken = Subtraction([n + 1 for n in range(LARGEST_TAKEN) if mask >> n & 1])
        yield _heaps(taken, taken.name, taken.name)
    seen: set[tuple[tuple[int, ...], ...]] = set()
    for m, a, b in product(MODULI, WIDTHS, WIDTHS):
        text = f"mouse:m={m},a={a},b={b}"
        rules = known(text)
        rows = tuple(solving.p_positions(rules, FAMILY_BOUND))
        if rows not in seen:  # many have the same P-positions
            seen.add(rows)
            yield from _of_rows(rows, list(rules.coordinates), text, text)


def _heaps(rules: TakingBreaking, text: str, title: str) -> Column:
    return Column(text, title, "nim-values", 0, _written(solving.nim_sequence(rules, VALUES).tolist()))


def _of_positions(rules: Ruleset, text: str, title: str, bound: int) -> Iterator[Column]:
    """The columns of the table of P-positions, and the differences of the first two."""
    yield from _of_rows(solving.p_positions(rules, bound), list(rules.coordinates), text, title)


def _of_rows(
    rows: Sequence[tuple[int, ...]], names: list[str], text: str, title: str, remark: str = ""
) -> Iterator[Column]:
    for i, name in enumerate(names):
        yield Column(text, title, f"{name} of the P-positions", 0, _written(row[i] for row in rows), remark)
    if len(names) > 1:
        between = _written(row[1] - row[0] for row in rows)
        yield Column(text, title, f"{names[1]} − {names[0]} of the P-positions", 0, between, remark)


def _surveyed() -> tuple[list[Column], str]:
    """The sequences of the catalogue of surveys, and a line on it."""
    path = Path(os.environ.get(SURVEY, ""))
    if not path.is_file():
        return [], "no catalogue of surveys: `sprague serve --catalogue FILE` gives the page one"
    try:
        return _members(str(path), path.stat().st_mtime_ns)
    except SpragueError as error:
        return [], f"no catalogue of surveys: {error}"


@lru_cache(maxsize=1)
def _members(path: str, changed: int) -> tuple[list[Column], str]:
    """The first terms of every member; read again when the file has changed."""
    from sprague.surveys.catalogue import Catalogue

    columns: list[Column] = []
    with Catalogue(path, readonly=True) as catalogue:
        wanted = "SELECT name, terms, verdict, statement FROM member WHERE terms <> '' LIMIT ?"
        rows = list(catalogue.rows(wanted, [MOST_SURVEYED])[1])
    for name, terms, verdict, statement in rows:
        remark = f"{verdict}: {statement}" if statement else ""
        if "," not in terms:
            columns.append(Column(_playable(name), name, "nim-values", 0, f",{terms.replace(' ', ',')},", remark))
            continue
        positions = [tuple(map(int, term.split(","))) for term in terms.split()]
        names = ["x", "y", "z"] if len(positions[0]) <= 3 else [f"x{i + 1}" for i in range(len(positions[0]))]
        columns += _of_rows(positions, names[: len(positions[0])], _playable(name), name, remark)
    return columns, f"the first terms of {len(rows)} games in {Path(path).name}"


def _playable(name: str) -> str:
    """The name, if it is one that the page can set up; the rules of some families stand in a user's file."""
    return name if is_game(name) else ""
