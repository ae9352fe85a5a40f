"""What the page says of each game of the catalogue: a title, the rules for a newcomer, positions to begin with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """What the page says of a game beside what the game says of itself.

    ``ranges`` are those of the parameters worth offering, ``text`` names the game where its name alone does not,
    ``summary`` says in a line how it is played, where the catalogue says what is known of it.
    """

    title: str
    group: str
    starts: tuple[str, ...]
    rules: str = ""
    ranges: tuple[tuple[str, int, int], ...] = ()
    text: str = ""
    summary: str = ""


def _heaps(title: str, *starts: str, rules: str = "") -> Offer:
    return Offer(title, "heaps", starts, rules)


OFFERS = {
    "nim": Offer(
        "Nim",
        "piles",
        ("3,5,7", "1,4,5", "4,8,12"),
        "Take any number of tokens from one pile.",
        (("piles", 1, 6),),
    ),
    "moore": Offer(
        "Moore’s Nim",
        "piles",
        ("2,3,4", "3,5,6"),
        "Take any numbers of tokens from at least one and at most k piles.",
        (("k", 1, 4), ("piles", 1, 4)),
        summary="take from at least one and at most k piles",
    ),
    "wythoff": Offer(
        "Wythoff",
        "piles",
        ("7,12", "4,9", "20,31"),
        "Take any number of tokens from one pile, or from both, numbers that differ by less than a. "
        "With a = 1, Wythoff’s own game, these are equal numbers.",
        (("a", 1, 20),),
        summary="take from one pile, or from both numbers that differ by less than a",
    ),
    "n-heap-wythoff": Offer(
        "Wythoff on many heaps",
        "piles",
        ("2,5,8", "3,4,6"),
        "Take any number from one heap, or from several heaps numbers whose nim-sum is 0.",
        (("heaps", 2, 4),),
    ),
    "wythoff-extended": Offer(
        "Wythoff with one move more",
        "piles",
        ("7,12", "3,6"),
        "Take any number from one pile; from both numbers that differ by less than a; or s from one and t from the "
        "other.",
        (("s", 0, 20), ("t", 0, 20), ("a", 0, 20)),
        "wythoff-extended:s=2,t=4",
        summary="Wythoff’s game, or take s from one pile and t from the other",
    ),
    "mouse": Offer(
        "Mouse",
        "piles",
        ("8,13", "9,20", "15,30"),
        "Take any number from one pile, or from both, numbers that differ by less than a where the difference of the "
        "piles is ≡ r (mod m), by less than b elsewhere. In the Mouse game itself by at most one where it is a "
        "multiple of 3, and not at all elsewhere.",
        (("m", 3, 20), ("r", 0, 2), ("a", 0, 20), ("b", 0, 20)),
        summary="take from one pile, or nearly the same from both; how nearly, their difference says",
    ),
    "rat": Offer(
        "Rat",
        "piles",
        ("7,12,20", "3,6,12", "15,30,61"),
        summary="take from one pile, from two, or nearly the same from all three, as remainders allow",
    ),
    "fat-rat": Offer("Fat Rat", "piles", (), ranges=(("m", 2, 4),), summary="the Rat game on m piles"),
    "euclid": Offer(
        "Euclid",
        "numbers",
        ("28,62", "11,27", "29,44"),
        "Subtract a multiple of one number from another; what is left must be positive.",
        (("piles", 2, 4),),
    ),
    "euclid-zero": Offer(
        "Euclid down to zero",
        "numbers",
        ("28,62", "11,27", "5,23"),
        "Subtract a multiple of one number from another; what is left may be zero, and zero has no multiples.",
        (("piles", 2, 4),),
    ),
    "fibonacci-nim": Offer(
        "Fibonacci Nim",
        "piles",
        ("20,19", "13,12", "30,29"),
        "Take at least one token of the heap and at most as many as the limit says. The next limit is twice what was "
        "taken.",
    ),
    "fibonacci-subtraction": _heaps(
        "Fibonacci subtraction", "20", "12,33", rules="Take 1, 4, 12, 33, … tokens of a heap: F(2n + 1) − 1."
    ),
    "subtraction": Offer(
        "Subtraction",
        "heaps",
        ("20", "5,9,14"),
        ranges=(("first", 1, 100), ("step", 1, 100)),
        text="subtraction:1,3,4",
    ),
    "grundy": _heaps("Grundy’s game", "7,10", "20", "3,4,8", rules="Split a heap into two heaps of different sizes."),
    "couples-are-forever": _heaps(
        "Couples are Forever", "7,10", "12", rules="Split a heap of three or more tokens into two heaps."
    ),
    "laskers-nim": _heaps("Lasker’s Nim", "5,8", "3,4,6", rules="Take any number from a heap, or split it in two."),
    "mock-turtles": _heaps(
        "Mock Turtles",
        "3,5,10",
        "1,2,7",
        rules="Turn one, two or three coins of a row; the rightmost of them from heads to tails. The numbers are the "
        "places of the heads.",
    ),
    "ruler": _heaps(
        "The Ruler game",
        "3,5,10",
        "4,7",
        rules="Turn coins that lie side by side in a row; the rightmost of them from heads to tails. The numbers are "
        "the places of the heads.",
    ),
    "chomp": Offer(
        "Chomp",
        "boards",
        ("####/####/####",),
        "Bite off a piece, and with it everything to the right of it and below. The first piece is poison: nobody may "
        "take it.",
    ),
    "eraserhead": Offer(
        "Eraserhead",
        "boards",
        ("0,3,6", "0,2,4", "1,4,6"),
        "Push an eraser along an edge to a free vertex; the edge is erased.",
    ),
    "magnetism": Offer(
        "Magnetism",
        "boards",
        ("........", "+.....", "........."),
        "Put + or − on an empty square, never beside an equal sign.",
    ),
    "spring-cleaning": Offer(
        "Spring Cleaning",
        "boards",
        ("####/####/####", "##.##/.###./#.##./####."),
        "Sweep away the dirt of a row or of a column, all of it between two gaps.",
    ),
    "kayles": _heaps("Kayles", "5,8", "10"),
    "dawsons-kayles": _heaps("Dawson’s Kayles", "5,8", "10"),
    "dawsons-chess": _heaps("Dawson’s Chess", "5,8", "9"),
    "guiles": _heaps("Guiles", "5,8", "10"),
    "officers": _heaps("Officers", "5,8", "11"),
}

NO_OFFER = Offer("", "heaps", ())
