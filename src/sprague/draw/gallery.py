"""The gallery: every picture of the documents, and some more, each beside the claim it illustrates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from sprague.games.spring_cleaning import SpringCleaning, l_shape, zigzag
from sprague.papers import claims, documents


@dataclass(frozen=True)
class Shown:
    """A picture of the gallery: the claim it belongs to, what it is called there, and how it is asked for."""

    claim: str
    words: str
    picture: str
    up_to: int | None = None
    position: str | None = None
    part: str = ""

    @property
    def name(self) -> str:
        """The name of its file, without the ending: the claim, and a part where a claim has several pictures."""
        return f"{self.claim}-{self.part}" if self.part else self.claim


_PATTERN = SpringCleaning().format
_ZIGZAGS = " ".join(_PATTERN(zigzag(n)) for n in range(1, 8))
_NINE = "..... +.... -.... ....+ ....- +...+ -...- +...- -...+"
_DIRT = "##.##/.###./#.##./####."

GALLERY = (
    Shown("E-cw.drawing", "The tree's first generations.", "tree:calkin-wilf", 6),
    Shown("E-1", "Euclid: the second player wins in a cone around the diagonal.", "map:euclid", 30),
    Shown("E-2", "The way from the root to 29/44, and its segments.", "path:29/44"),
    Shown("E-cf.drawing", "The same tree by continued fractions.", "tree:expansions", 4),
    Shown("E-grundy", "The nim-values of Euclid.", "values:euclid", 16),
    Shown("E-stern-brocot.same", "The same numbers line by line, in order of size.", "tree:stern-brocot", 5),
    Shown("R-2", "The P-positions of the Rat game lie along six rays.", "space:rat", 80),
    Shown("R-7", "Those of the Mouse game, along two.", "map:mouse", 60),
    Shown("R-W", "Generalised Wythoff, a = 2.", "map:wythoff:a=2", 40),
    Shown("I-wythoff.moves", "All moves from one position.", "moves:wythoff", None, "8,5"),
    Shown("I-wythoff.play", "A play to its end.", "play:wythoff", None, "6,9"),
    Shown("I-wythoff.marking", "Positions marked as won and lost, step by step.", "marking:wythoff", 12),
    Shown("I-wythoff.map", "The losing positions, and the rays they follow.", "map:wythoff", 40),
    Shown("I-wythoff", "Far out they are rays.", "map:wythoff", 1000),
    Shown("I-chomp-steal.bites", "A play of Chomp; paler is what will be eaten next.", "play:chomp:3x5"),
    Shown("I-chomp.2x6", "All 132 lost fragments of the 2×6 bar.", "lost:chomp:2x6"),
    Shown("I-chomp.3x4", "All 182 lost fragments of the 3×4 bar.", "lost:chomp:3x4"),
    Shown("I-chomp.2x10", "The lost fragments of the 2×10 bar as dots.", "dots:chomp:2x10"),
    Shown("I-euclid0.moves", "The moves from one pair of numbers.", "moves:euclid-zero", None, "23,5"),
    Shown("I-euclid0.sample", "A play of Euclid down to zero.", "play:euclid-zero", None, "11,27"),
    Shown("I-euclid0.map", "The positions lost for numbers below 30.", "map:euclid-zero", 29),
    Shown("I-euclid3", "Euclid on triples: the lost positions.", "space:euclid-zero:piles=3", 20),
    Shown("I-eraser.one", "One eraser on a cycle.", "play:eraserhead:cycle7", None, "0"),
    Shown("I-eraser.two", "Two erasers on a cycle.", "play:eraserhead:cycle7", None, "0,3"),
    Shown(
        "I-eraser.nine",
        "Three erasers that lose on nine vertices: their moves.",
        "moves:eraserhead:cycle9",
        None,
        "0,2,4",
    ),
    *(
        Shown("I-eraser-line.pictures", words, f"{kind}:eraserhead:{graph}", part=graph)
        for kind, graph, words in (
            ("cubes", "line12", "Three erasers that lose on a line of 12 vertices."),
            ("cubes", "line13", "Three erasers that lose on a line of 13 vertices."),
            ("diagonal", "cycle11", "On a cycle of 11 vertices, seen along the diagonal."),
            ("diagonal", "cycle12", "On a cycle of 12 vertices, seen along the diagonal."),
        )
    ),
    Shown("I-magnet.move", "The three legal moves from a position of Magnetism.", "moves:magnetism", None, "+.-..+."),
    Shown("I-magnet.four", "The nine elementary positions.", "board:magnetism", None, _NINE),
    Shown("I-spring-rect.sweep", "The legal sweeps of a pattern.", "moves:spring-cleaning", None, _DIRT),
    Shown("I-spring-rect.example", "A play that a rectangle begins.", "play:spring-cleaning:3x4"),
    Shown("I-spring-L.first", "The sweeps of the (5, 3)-L.", "moves:spring-cleaning", None, _PATTERN(l_shape(5, 3))),
    Shown("I-spring-zig", "The zigzags Z(1) to Z(7).", "board:spring-cleaning", None, _ZIGZAGS),
    Shown("I-couples", "Couples are Forever to 25,000.", "sequence:couples-are-forever", 25_000),
    Shown("I-couples.growth", "How often each nim-value occurs.", "histogram:couples-are-forever", 25_000),
    Shown("F-2", "The nim-values 0, 1, 2 of the Fibonacci subtraction game.", "sequence:fibonacci-subtraction", 300),
)


def shown(name: str) -> Shown | None:
    """The picture of the gallery with this name, or the first of this claim; None where there is none.

    >>> shown("I-wythoff.map").picture, shown("wythoff")
    ('map:wythoff', None)
    """
    return next((each for each in GALLERY if name in (each.name, each.claim)), None)


def gallery(progress: Callable[[int, int], None] | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the gallery one by one, each with its name: the pictures as SVG, last the page ``index.html``."""
    from sprague.draw.pictures import picture

    for done, each in enumerate(GALLERY):
        if progress:
            progress(done, len(GALLERY))
        yield f"{each.name}.svg", picture(each.name).render("svg")
    yield "index.html", page().encode()


def page() -> str:
    """The page that shows the pictures, in the order of the documents, each with its claim.

    >>> page().count("<figure ") == len(GALLERY)
    True
    """
    parts = [_HEAD]
    statement = {claim.id: (claim.statement, claim.source) for claim in claims()}
    for document in documents():
        mine = [each for each in GALLERY if each.claim.startswith(f"{document.letter}-")]
        parts.append(
            f"<h2>{document.letter} · {escape(document.title)}</h2>\n<p>{escape(document.reference)}</p>\n<main>\n"
        )
        parts += [_figure(each, *statement[each.claim]) for each in mine]
        parts.append("</main>\n")
    return "".join([*parts, "</html>\n"])


_HEAD = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sprague: the gallery</title>
<style>
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: #222 }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 1.5rem }
figure { margin: 0; padding: 1rem; border: 1px solid #ddd; border-radius: 6px }
figure img { width: 100%; max-height: 32rem; object-fit: contain }
figure.wide { grid-column: 1 / -1 }
figcaption { font-size: 0.9rem }
code { background: #f3f3f3; padding: 0 0.25em }
</style>
<h1>The gallery</h1>
<p>Every picture is computed from the rules of its game. A click shows it alone; the line under it draws it again.</p>
"""


def _figure(each: Shown, statement: str, source: str) -> str:
    wide = ' class="wide"' if each.picture.startswith("tree:") else ""
    command = f"sprague draw {each.name} -o {each.name}.svg"
    image = f'<img src="{each.name}.svg" alt="{escape(each.words)}" loading="lazy">'
    shown_for = f"<b>{escape(each.claim)}</b> {escape(each.words)}<br><q>{escape(statement)}</q> ({escape(source)})"
    return (
        f'<figure id="{each.name}"{wide}><a href="{each.name}.svg">{image}</a>\n'
        f"<figcaption>{shown_for}<br><code>{escape(command)}</code></figcaption></figure>\n"
    )
