"""What notebooks show of answers, verdicts and tables: HTML in plain strings, its styles inside it.

Notebooks drop style sheets from what they do not trust, so each element bears its own style; the colours are those of
the pictures, and a word stands beside each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from sprague.drawing.style import BLUE, GREEN, LOST

BADGES = {"proved": GREEN, "verified": BLUE, "refuted": LOST, "P": LOST, "N": GREEN, "D": BLUE}
"""The colours of verdicts and outcomes; all other words are grey."""

LONGEST = 400
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
    half = LONGEST // 2
    shown = plain if len(plain) <= LONGEST else f"{plain[:half]}…{plain[-half:]} ({len(plain):,} characters)"
    return escape(shown)


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
    body = "".join(
        "<tr>" + "".join(f'<td style="{style}">{words(each)}</td>' for each in row) + "</tr>\n" for row in rows
    )
    faint = "caption-side:bottom;text-align:left;color:#666;white-space:nowrap"
    below = f'<caption style="{faint}">{escape(caption)}</caption>'
    return (
        f'<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">{below if caption else ""}'
        f'<thead><tr style="border-bottom:1px solid #999">{head}</tr></thead>\n<tbody>{body}</tbody></table>'
    )
