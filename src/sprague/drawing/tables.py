"""Tables of P-positions and of nim-values: as lines of text, as HTML in a notebook, as LaTeX for a paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sprague.drawing import cards
from sprague.drawing.plot import named
from sprague.errors import BadParameter
from sprague.games import Ruleset
from sprague.games.ruleset import Piles
from sprague.logic.wording.latex import latex_statement, latex_text
from sprague.solving import nim_values, p_positions

MOST_ROWS = 60
"""A notebook shows so many rows; all are in ``rows``."""

LARGEST_GRID = 30

LONGEST_ON_A_PAGE = 50
"""Rows of a table in LaTeX."""

_STATEMENT = re.compile(r"[⌊≡⊕]|\w\) = ")
_VARIABLES = re.compile(r"[a-z]\d*(?:−[a-z]\d*)*")


@dataclass(frozen=True)
class PaperTable:
    """Rows of numbers below a header, and what they are."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]

    def _repr_html_(self) -> str:
        shown = self.rows[:MOST_ROWS]
        more = f" The first {MOST_ROWS} of {len(self.rows):,} are shown." if len(self.rows) > MOST_ROWS else ""
        return cards.table(self.header, shown, self.caption + more)

    def latex(self) -> str:
        r"""The table for a paper, with the rules of the package booktabs; more than fifty rows break across pages.

        >>> print(PaperTable("All of them.", ("n", "x1", "x2−x1"), ((0, 0, 3),)).latex())
        % All of them. Needs \usepackage{booktabs}.
        \begin{tabular}{rrr}
        \toprule
        $n$ & $x_{1}$ & $x_{2} - x_{1}$ \\
        \midrule
        0 & 0 & 3 \\
        \bottomrule
        \end{tabular}
        """
        long = len(self.rows) > LONGEST_ON_A_PAGE
        kind, packages = ("longtable", "booktabs, longtable") if long else ("tabular", "booktabs")
        count = len(self.header or next(iter(self.rows), ()))
        right = [all(isinstance(row[i], int | float) for row in self.rows) for i in range(count)]
        head = [" & ".join(map(_latex, self.header)) + " \\\\", "\\midrule" + ("\\endhead" if long else "")]
        lines = [
            f"% {' '.join(self.caption.split())} Needs \\usepackage{{{packages}}}.",
            f"\\begin{{{kind}}}{{{''.join('r' if each else 'l' for each in right)}}}",
            "\\toprule",
            *(head if self.header else []),
            *(" & ".join(map(_latex, map(str, row))) + " \\\\" for row in self.rows),
            "\\bottomrule",
            f"\\end{{{kind}}}",
        ]
        return "\n".join(lines)


def _latex(cell: str) -> str:
    """Names of coordinates, their differences, and statements as mathematics, other words as text."""
    if _VARIABLES.fullmatch(cell):
        return "$" + re.sub(r"(\d+)", r"_{\1}", cell).replace("−", " - ") + "$"
    return latex_statement(cell) if _STATEMENT.search(cell) else latex_text(cell)


@named
def p_table(game: Ruleset, up_to: int) -> PaperTable:
    """The P-positions of a game on piles, numbered, and for interchangeable piles the differences of neighbours.

    Raises BadParameter for other games, and the errors of :func:`sprague.solving.p_positions`.

    >>> from sprague.games import game
    >>> table = p_table(game("wythoff"), 5)
    >>> table.header, table.rows
    (('n', 'x', 'y', 'y−x'), ((0, 0, 0, 0), (1, 1, 2, 1), (2, 3, 5, 2)))
    """
    if not game.numeric:
        raise BadParameter(f"{game.name}: a table of P-positions shows games on piles")
    positions = p_positions(game, up_to)
    header, rows = numbered(game, positions)
    return PaperTable(f"P-positions of {game.name}, coordinates ≤ {up_to:,}; from the rules alone.", header, rows)


def numbered(game: Ruleset, positions: Sequence[Piles]) -> tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]:
    """Positions as rows: the number of each, its coordinates, and the differences of interchangeable ones; the header.

    >>> from sprague.games import game
    >>> numbered(game("fibonacci-nim"), [(0, 1)])
    (('n', 'heap', 'limit'), ((0, 0, 1),))
    """
    piles = len(positions[0]) if positions else game.piles or 1
    names = game.coordinates or tuple(f"x{i + 1}" for i in range(piles) if piles > 1) or ("heap",)
    differences = piles > 1 and game.interchangeable
    header = ("n", *names, *(f"{b}−{a}" for a, b in pairwise(names) if differences))
    steps = ([b - a for a, b in pairwise(position)] if differences else [] for position in positions)
    return header, tuple((n, *here, *step) for n, (here, step) in enumerate(zip(positions, steps, strict=True)))


@named
def value_table(game: Ruleset, up_to: int = 12) -> PaperTable:
    """The nim-values of a game on two piles as a square, a row for each first pile.

    Raises BadParameter for other games and for squares of more than thirty rows.

    >>> from sprague.games import game
    >>> value_table(game("nim:piles=2"), 1).rows
    ((0, 0, 1), (1, 1, 0))
    """
    if game.piles != 2 or up_to > LARGEST_GRID:
        raise BadParameter(f"{game.name}: a table of nim-values shows two piles of at most {LARGEST_GRID} tokens")
    values = nim_values(game, up_to)[game.smallest :, game.smallest :].tolist()
    sides = range(game.smallest, up_to + 1)
    rows = tuple((x, *row) for x, row in zip(sides, values, strict=True))
    return PaperTable(f"Nim-values of {game.name}; from the rules alone.", ("", *map(str, sides)), rows)
