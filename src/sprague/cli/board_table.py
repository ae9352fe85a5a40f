"""``sprague table`` for games whose positions are no tuples of numbers: a position a line, as a person types it."""

from __future__ import annotations

import csv
import json as json_format

from sprague.cli.output import show
from sprague.cli.text import columns, progress_bar
from sprague.files import require_writable, whole_file
from sprague.games import Ruleset
from sprague.solving import p_positions
from sprague.solving.solver import solver


def show_board_table(game: Ruleset, to: int, nim: bool, output: str | None) -> int:
    """Computes the P-positions, or the nim-values of all positions, and prints them or writes them to a file."""
    if output:
        require_writable(output, f"positions of {game.name} are", (".csv", ".json"))
    rows = _value_rows(game, to) if nim else _losing_rows(game, to)
    header = ["position", "nim_value"] if nim else ["position"]
    key = "nim_values" if nim else "p_positions"
    if output:
        with whole_file(output) as path, open(path, "w", newline="", encoding="utf-8") as file:
            if output.endswith(".csv"):
                csv.writer(file).writerows([header, *rows])
            else:
                file.write(json_format.dumps(rows if nim else [row[0] for row in rows]) + "\n")
        what = f"{len(rows)} {'nim-values' if nim else 'P-positions'} of {game.name} to {to}"
        show({"game": game.name, "to": to, "output": output}, [f"{output}: {what}"])
        return 0
    lines = columns([[n, *row] for n, row in enumerate(rows)], ["n", *header], left=[1])
    show({"game": game.name, "to": to, key: rows if nim else [row[0] for row in rows]}, lines)
    return 0


def _losing_rows(game: Ruleset, to: int) -> list[list[object]]:
    with progress_bar(f"{game.name} to {to}") as progress:
        return [[game.format(position)] for position in p_positions(game, to, progress)]


def _value_rows(game: Ruleset, to: int) -> list[list[object]]:
    known, rows = solver(game), []
    with progress_bar(f"{game.name} to {to}") as progress:
        positions = list(game.positions(to))
        for done, position in enumerate(positions):
            rows.append([game.format(position), known.nim_value(position)])
            progress(done + 1, len(positions))
    return rows
