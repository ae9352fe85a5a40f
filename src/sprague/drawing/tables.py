"""Tables of P-positions and of nim-values, as HTML and as LaTeX; answers and verdicts as HTML.

Notebooks drop style sheets from what they do not trust, so each element bears its own style; the colours are those of
the pictures, and a word stands beside each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from sprague.drawing.plot import BLUE, GREEN, LOST, named
from sprague.errors import BadParameter
from sprague.games import Ruleset
from sprague.games.ruleset import Piles
from sprague.logic.wording.latex import latex_signs, latex_statement
from sprague.solving import p_positions

BADGES = {"proved": GREEN, "verified": BLUE, "refuted": LOST, "P": LOST, "N": GREEN, "D": BLUE}
"""The colours of verdicts and outcomes; all other words are grey."""

LONGEST_CELL = 400
"""Longer words are shown without their middle."""

_CELL = "text-align:left;vertical-align:top;padding:2px 10px 2px 0;overflow-wrap:anywhere"


def badge(word: str, text: str = "") -> str:
    """A word on its colour, with a text beside it.

    >>> badge("proved", "n < 9")
    '<span style="background:#009E73;color:#fff;border-radius:4px;padding:1px 7px">proved</span> n &lt; 9'
    """
    colour = BADGES.get(word, "#666666")
    mark = f'<span style="background:{colour};color:#fff;border-radius:4px;padding:1px 7px">{escape(word)}</span>'
    return f"{mark} {escape(text)}".rstrip()


def words(text: object) -> str:
    """The text as HTML, its middle left out where it is very long.

    >>> words("x ≤ y & z"), len(words("9" * 5000)) < 500
    ('x ≤ y &amp; z', True)
    """
    plain = str(text)
    half = LONGEST_CELL // 2
    shortened = plain if len(plain) <= LONGEST_CELL else f"{plain[:half]}…{plain[-half:]} ({len(plain):,} characters)"
    return escape(shortened)


def card(rows: Iterable[tuple[str, str]], picture: str = "") -> str:
    """Rows (label, HTML) as a small table, a picture (SVG) above them. Rows without content are left out.

    >>> card([("game", "nim"), ("why", "")]).count("<tr>")
    1
    """
    faint = f"{_CELL};color:#666;font-weight:normal;white-space:nowrap"
    lines = "".join(
        f'<tr><th style="{faint}">{escape(label)}</th><td style="{_CELL}">{html}</td></tr>'
        for label, html in rows
        if html
    )
    drawing = f'<div style="margin-bottom:6px">{picture}</div>' if picture else ""
    return f'<div>{drawing}<table style="border-collapse:collapse;max-width:60em">{lines}</table></div>'


def table(header: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """A table of numbers, aligned to the right.

    >>> table(["n", "x"], [(0, 1)]).count("<td")
    2
    """
    style = "text-align:right;padding:1px 10px"
    head = "".join(f'<th style="{style}">{escape(each)}</th>' for each in header)
    lines = ("".join(f'<td style="{style}">{words(each)}</td>' for each in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    faint = "caption-side:bottom;text-align:left;color:#666;white-space:nowrap"
    below = f'<caption style="{faint}">{escape(caption)}</caption>'
    return (
        f'<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">{below if caption else ""}'
        f'<thead><tr style="border-bottom:1px solid #999">{head}</tr></thead>\n<tbody>{body}</tbody></table>'
    )


MOST_ROWS = 60
"""A notebook shows so many rows; all are in ``rows``."""

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
        rows = self.rows[:MOST_ROWS]
        more = f" The first {MOST_ROWS} of {len(self.rows):,} are shown." if len(self.rows) > MOST_ROWS else ""
        return table(self.header, rows, self.caption + more)

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
    return latex_statement(cell) if _STATEMENT.search(cell) else latex_signs(cell)


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
    header, rows = numbered(game, p_positions(game, up_to))
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
    header = ("i" if "n" in names else "n", *names, *(f"{b}−{a}" for a, b in pairwise(names) if differences))
    steps = ([b - a for a, b in pairwise(position)] if differences else [] for position in positions)
    return header, tuple((n, *here, *step) for n, (here, step) in enumerate(zip(positions, steps, strict=True)))
