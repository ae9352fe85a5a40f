"""``sprague table``: P-positions or nim-values up to a bound, on the terminal or in a file."""

from __future__ import annotations

import csv
import json as json_format
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sprague import solving
from sprague.cli.board_table import show_board_table
from sprague.cli.genus_table import show_genera
from sprague.cli.options import Game, Misere, option
from sprague.cli.output import show
from sprague.cli.text import LONGEST_ON_TERMINAL, columns, in_tens, progress_bar, read_game
from sprague.drawing.tables import PaperTable, numbered
from sprague.errors import BadParameter
from sprague.files import require_writable, whole_file
from sprague.games import Ruleset
from sprague.games.ruleset import Piles
from sprague.numbers.decimals import abbreviated, natural

FORMATS = (".csv", ".json", ".npy", ".tex", ".txt")


def table(
    game: Game,
    to: Annotated[str, option("--to", "The largest pile.", "N")] = "30",
    nim_values: Annotated[bool, option("--nim-values", "Tabulate nim-values instead of P-positions.")] = False,
    genus: Annotated[bool, option("--genus", "Tabulate genera of heaps under misère play instead.")] = False,
    output: Annotated[
        str | None, option("-o --output", "Write .csv, .json, .npy, .tex, or .txt (a b-file).", "FILE")
    ] = None,
    misere: Misere = False,
) -> int:
    """Tabulate the P-positions, or the nim-values, up to a bound.

    Example: sprague table wythoff --to 100 -o wythoff.csv
    """
    rules, bound = read_game(game, misere), natural(to, "--to")
    if genus:
        return show_genera(rules, bound, output, nim_values)
    if output:
        require_writable(output, "a table is", FORMATS)
    if not rules.numeric:
        return show_board_table(rules, bound, nim_values, output)
    count = (bound + 1) ** (rules.piles or 1)
    if nim_values and not output and count > LONGEST_ON_TERMINAL:
        raise BadParameter(f"{abbreviated(count)} values: more than {LONGEST_ON_TERMINAL} need a file: -o FILE.npy")
    with progress_bar(f"{rules.name} to {abbreviated(bound)}") as progress:
        values = solving.nim_values(rules, bound, progress) if nim_values else None
        positions = None if nim_values else solving.p_positions(rules, bound, progress)
    if output:
        _write(output, rules, values, positions)
        what = "nim-values" if nim_values else f"{len(positions or [])} P-positions"
        show({"game": rules.name, "to": bound, "output": output}, [f"{output}: {what} of {rules.name} to {bound}"])
        return 0
    key, data = ("nim_values", values.tolist()) if values is not None else ("p_positions", positions)
    lines = _value_lines(values) if values is not None else _position_lines(rules, positions or [])
    show({"game": rules.name, "to": bound, key: data}, lines)
    return 0


def _position_lines(game: Ruleset, positions: Sequence[Piles]) -> Iterator[str]:
    """The n-th P-position a line, and for interchangeable piles the differences of neighbours."""
    if not positions:
        yield f"{game.name} has no P-position up to this bound"
        return
    header, rows = numbered(game, positions)
    yield from columns(rows, header)


def _value_lines(values: NDArray[np.uint16]) -> Iterator[str]:
    """One pile: ten values a line. Two: a grid. More: one grid after another."""
    if values.ndim == 1:
        yield from in_tens(values)
    elif values.ndim == 2:
        yield from columns(
            [[x, *map(blank, row)] for x, row in enumerate(values.tolist())], ["", *map(str, range(values.shape[1]))]
        )
    else:
        for outer in np.ndindex(values.shape[:-2]):
            yield f"x1, … = {', '.join(map(str, outer))}"
            yield from _value_lines(values[outer])


def blank(value: int | None) -> int | str:
    """A cell of a table: empty where there is no position."""
    return "" if value is None else value


def _as_table(rules: Ruleset, values: NDArray[np.uint16] | None, positions: Sequence[Piles]) -> PaperTable:
    """What a page of a paper shows: the P-positions numbered, or nim-values of one pile or of two."""
    if values is None:
        header, rows = numbered(rules, positions)
        return PaperTable(f"P-positions of {rules.name}.", header, rows)
    if values.ndim == 1:
        return PaperTable(f"Nim-values of {rules.name}.", ("n", "nim-value"), tuple(enumerate(values.tolist())))
    if values.ndim > 2:
        raise BadParameter(f"{rules.name}: a .tex file shows nim-values of one pile or two, not of {values.ndim}")
    grid = tuple((x, *map(blank, row)) for x, row in enumerate(values.tolist()))
    return PaperTable(f"Nim-values of {rules.name}.", ("", *map(str, range(values.shape[1]))), grid)


def _write(output: str, rules: Ruleset, values: NDArray[np.uint16] | None, positions: Sequence[Piles] | None) -> None:
    array = values if values is not None else np.array(positions, dtype=np.int64)
    if output.endswith(".txt") and (values is None or values.ndim != 1):
        raise BadParameter(f"{output}: a b-file has the nim-values of one pile, a number a line")
    with whole_file(output) as path:
        match Path(output).suffix:
            case ".tex":
                path.write_text(_as_table(rules, values, positions or ()).latex() + "\n", encoding="utf-8")
            case ".txt":
                path.write_text("".join(f"{n} {value}\n" for n, value in enumerate(array.tolist())), encoding="ascii")
            case ".npy":
                with open(path, "wb") as file:
                    np.save(file, np.ma.filled(array, 65535))  # where there is no position
            case ".json":
                with open(path, "w", encoding="utf-8") as file:  # row by row: lists take more memory than the table
                    file.write("[")
                    for number, row in enumerate(array):
                        file.write(", " * bool(number) + json_format.dumps(row.tolist()))
                    file.write("]\n")
            case ".csv":
                with open(path, "w", newline="", encoding="utf-8") as file:
                    csv.writer(file).writerows(_csv_rows(array, values is not None))


def _csv_rows(array: NDArray[np.generic], values: bool) -> Iterator[Sequence[object]]:
    """A P-position a row; or a position and its nim-value a row."""
    if not values:
        yield [f"x{i + 1}" for i in range(array.shape[1])]
        yield from array.tolist()
        return
    yield [*(f"x{i + 1}" for i in range(array.ndim)), "nim_value"]
    for position, value in np.ma.ndenumerate(array):  # type: ignore[no-untyped-call]  # those that are positions
        yield [*position, value]
