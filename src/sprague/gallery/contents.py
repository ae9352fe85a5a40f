"""What hangs in the gallery: every picture of the documents, and some more, each with the claim it illustrates."""

from __future__ import annotations

from dataclasses import dataclass

from sprague.games.spring_cleaning import SpringCleaning, l_shape, zigzag


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
    def width(self) -> str:
        """How much of a row it takes on a page with three columns: all of it (whole), two columns (broad), or one."""
        if self.name in WHOLE:
            return "whole"
        return "broad" if self.name in BROAD else ""

    @property
    def name(self) -> str:
        """The name of its file, without the ending: the claim, and a part where a claim has several pictures."""
        return f"{self.claim}-{self.part}" if self.part else self.claim


# Hung so that wide pictures are not small, and that on three columns no place stays empty between two.
WHOLE = (
    *("E-cw.drawing", "I-sieve.eratosthenes", "I-sieve"),
    *("I-magnet.four", "I-spring-rect.sweep-illegal", "I-spring-zig"),
)
BROAD = (
    *("E-cf.drawing", "E-stern-brocot.same", "F-2", "I-wythoff.play", "I-chomp-steal.bites", "I-euclid0.sample"),
    *(
        "I-eraser.one",
        "I-eraser.two",
        "I-eraser.first-line",
        "I-magnet.move",
        "I-magnet.sum",
        "I-spring-rect.example",
        "I-spring-L.first",
    ),
)

_PATTERN = SpringCleaning().format
_ZIGZAGS = " ".join(_PATTERN(zigzag(n)) for n in range(1, 8))
_NINE = "..... +.... -.... ....+ ....- +...+ -...- +...- -...+"
_DIRT = "##.##/.###./#.##./####."

_SAMPLE = "11,27 5,11 1,5 1,3 0,1"
_FIRST_LINE = "0,2,4 0,1,4/1-2 0,1,5/1-2,4-5 0,1,6/1-2,4-5,5-6 1,6,8/1-2,4-5,5-6,0-8"

_BAR, _BITTEN = "#####/#####/#####", "#####/#####/###.."
_STOLEN, _AT_ONCE = f"{_BAR} #####/#####/####. {_BITTEN}", f"{_BAR} {_BITTEN}"

_FOUR_RECTANGLES = "...##../####.../...###./.###..."

GALLERY = (
    Shown("E-cantor.recurs", "Cantor's scheme: all others are multiples.", "scheme:cantor", 8),
    Shown("E-cw.drawing", "The tree's first generations.", "tree:calkin-wilf", 6),
    Shown("E-1", "Euclid: the second player wins in a cone around the diagonal.", "map:euclid", 30),
    Shown("E-branch.moves", "The moves from 17/5 lead up its branch, the last segment of the way.", "path:17/5"),
    Shown("E-2", "The way from the root to 29/44, and its segments.", "path:29/44"),
    Shown("E-cf.drawing", "The same tree by continued fractions.", "tree:expansions", 4),
    Shown("E-grundy", "The nim-values of Euclid.", "values:euclid", 16),
    Shown("E-stern-brocot.same", "The same numbers line by line, in order of size.", "tree:stern-brocot", 5),
    Shown("R-2", "The P-positions of the Rat game lie along six rays.", "space:rat", 80),
    Shown("R-7", "Those of the Mouse game, along two.", "map:mouse", 60),
    Shown("R-W", "Generalised Wythoff, a = 2.", "map:wythoff:a=2", 40),
    Shown("I-sieve.eratosthenes", "The sieve of Eratosthenes, step by step.", "sieve:eratosthenes"),
    Shown("I-sieve", "The sieve that gives Wythoff's sequences.", "sieve:wythoff"),
    Shown("I-wythoff.moves", "All moves from one position.", "moves:wythoff", None, "8,5"),
    Shown("I-wythoff.play", "A play to its end.", "play:wythoff", None, "6,9"),
    Shown("I-wythoff.marking", "Positions marked as won and lost, step by step.", "marking:wythoff", 12),
    Shown("I-wythoff.map", "The losing positions, and the rays they follow.", "map:wythoff", 40),
    Shown("I-wythoff", "Far out they are rays.", "map:wythoff", 1000),
    Shown("I-chomp-steal.bites", "A play of Chomp; paler is what will be eaten next.", "play:chomp:3x5"),
    Shown("I-chomp-steal.argument", "One takes the last piece, and Two answers.", "play:chomp:3x5", None, _STOLEN),
    Shown("I-chomp-steal.argument", "One could have bitten so at once.", "play:chomp:3x5", None, _AT_ONCE, "at-once"),
    Shown("I-chomp.2x6", "All 132 lost fragments of the 2×6 bar.", "lost:chomp:2x6"),
    Shown("I-chomp.3x4", "All 182 lost fragments of the 3×4 bar.", "lost:chomp:3x4"),
    Shown("I-chomp.2x10", "The lost fragments of the 2×10 bar as dots.", "dots:chomp:2x10"),
    Shown("I-euclid0.moves", "The moves from one pair of numbers.", "moves:euclid-zero", None, "23,5"),
    Shown("I-euclid0.sample", "The essay's play of Euclid down to zero.", "play:euclid-zero", None, _SAMPLE),
    Shown("I-euclid0.map", "The P-positions with numbers below 30.", "map:euclid-zero", 29),
    Shown("I-euclid3", "Euclid on triples: the P-positions.", "space:euclid-zero:piles=3", 20),
    Shown("I-eraser.one", "One eraser on a cycle.", "play:eraserhead:cycle7", None, "0"),
    Shown("I-eraser.two", "Two erasers on a cycle.", "play:eraserhead:cycle7", None, "0,3"),
    Shown(
        "I-eraser.nine",
        "Three erasers that lose on nine vertices: the three different moves, and a reply to each.",
        "replies:eraserhead:cycle9",
        None,
        "0,2,4",
    ),
    Shown(
        "I-eraser.first-line",
        "The line that leaves all erasers in one component of four edges; two more will be erased, three in all.",
        "play:eraserhead:cycle9",
        None,
        _FIRST_LINE,
    ),
    *(
        Shown("I-eraser-line.pictures", words, f"{kind}:eraserhead:{graph}", part=graph)
        for kind, graph, words in (
            ("cubes", "line12", "Three erasers that lose on a line of 12 vertices."),
            ("cubes", "line13", "Three erasers that lose on a line of 13 vertices."),
            ("diagonal", "cycle12", "On a cycle of 12 vertices, seen along the diagonal."),
            ("diagonal", "cycle13", "On a cycle of 13 vertices, seen along the diagonal."),
        )
    ),
    Shown("I-magnet.move", "The three legal moves from a position of Magnetism.", "moves:magnetism", None, "+.-..+."),
    Shown("I-magnet.sum", "A position is the sum of its parts.", "parts:magnetism", None, ".+...-..-....+."),
    Shown("I-magnet.four", "The nine elementary positions.", "board:magnetism", None, _NINE),
    Shown("I-spring-rect.sweep", "The legal sweeps of a pattern.", "moves:spring-cleaning", None, _DIRT),
    Shown("I-spring-rect.sweep", "Illegal sweeps of it.", "illegal:spring-cleaning", None, _DIRT, "illegal"),
    Shown("I-spring-rect.example", "A win by rectangles.", "play:spring-cleaning", None, _FOUR_RECTANGLES),
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
