"""Magnetism: put + and − tokens on a strip of squares, never two equal ones side by side; the last to move wins.

A position is the strip as a string of ``+``, ``-`` and ``.``; it is the sum of the stretches between its tokens, of
which only the length and the tokens at the ends matter.

NoGo on a strip, played by both with stones of either colour: no block may be without a free square beside it.

A move puts a stone, + or −, on a free square, so that every block of equal stones still has a free square next to it.
NoGo is Chou, Teytaud and Yen's; it is impartial here because whoever moves takes the colour that he likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sprague.errors import BadParameter, BadPosition, TooLarge
from sprague.games.card import listed
from sprague.games.ruleset import Ruleset
from sprague.numbers.decimals import abbreviated, quoted

LONGEST_LISTED = 5000
"""Squares; the options of a longer strip are not listed."""

LONGEST_START = 100_000_000


class StripRuleset(Ruleset):
    """A game on a strip of squares, a string of ``+``, ``-`` and ``.``; ``refusal`` says why a token may not stand."""

    start: str
    view = "strip"
    rests_on = ()
    refusal: str

    def drawing(self, position: Any) -> str:
        """The squares side by side; the strip as it is written where they are more than 60.

        >>> Magnetism().drawing("+.-")
        '│+│ │−│'
        """
        squares = "│".join(" " if sign == "." else "−" if sign == "-" else sign for sign in position)
        return f"│{squares}│" if len(position) <= 60 else str(position)

    def parse(self, text: str) -> str:
        """The strip as it is written; a minus sign may be one.

        >>> Magnetism().parse("+.−")
        '+.-'
        """
        return str(self.position(text.strip().replace("−", "-")))


def free_squares(game: str, text: str, most: int) -> int:
    """The number of squares that a game is asked to begin with; raises BadParameter."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text.strip()) or int(text) > most:
        raise BadParameter(f"{game}: the number of squares is from 1 to {most}, not {text[:40]!r}")
    return int(text)


class Magnetism(StripRuleset):
    """Magnetism on strips of any length; ``start`` is an empty one.

    >>> Magnetism(3).options("+..")
    ['+-.', '+.+', '+.-']
    """

    refusal = "two equal tokens may not be side by side"

    def __init__(self, squares: int = 8) -> None:
        super().__init__(name="magnetism", start="." * squares)

    def position(self, value: Any) -> str:
        """The strip. Raises BadPosition for other signs, for none, and for two equal tokens side by side."""
        if not isinstance(value, str) or not value:
            raise BadPosition(f"{self.name}: a position is a strip such as +..-, not {quoted(value)}")
        wrong = re.search(r"[^+.\-]", value)
        if wrong:
            raise BadPosition(f"{self.name}: square {wrong.start() + 1} is {wrong[0]!r}; a strip is made of + - and .")
        equal = re.search(r"\+\+|--", value)
        if equal:
            raise BadPosition(
                f"{self.name}: the tokens on squares {equal.start() + 1} and {equal.start() + 2} are equal: {equal[0]}"
            )
        return value

    def options(self, position: Any) -> list[str]:
        """The strips that one token more makes, sorted; TooLarge for more than five thousand squares."""
        here = self.position(position)
        if len(here) > LONGEST_LISTED:
            raise TooLarge(f"{self.name}: the options of a strip of more than {LONGEST_LISTED} squares are not listed")
        around = f".{here}."
        return sorted(
            here[:i] + token + here[i + 1 :]
            for i in range(len(here))
            for token in "+-"
            if here[i] == "." and token not in (around[i], around[i + 2])
        )

    def most_options(self, position: Any) -> int:
        """Two for each square."""
        return 2 * len(position)

    def parts(self, position: Any) -> list[str]:
        """The stretches of empty squares with the tokens that bound them."""
        return [left + "." * empty + right for left, empty, right in stretches(self.position(position))]

    def canonical(self, position: Any) -> str:
        """Of the strip, its mirror image and both with the tokens exchanged the first in the order of the signs."""
        here: str = position
        exchanged = here.translate(str.maketrans("+-", "-+"))
        return min(here, here[::-1], exchanged, exchanged[::-1])

    def extent(self, position: Any) -> int:
        """The squares."""
        return len(position)

    def positions(self, up_to: int) -> Iterator[str]:
        """Stretches of at most ``up_to`` empty squares, with and without tokens at the ends, up to symmetry.

        TooLarge for more than five thousand squares.
        """
        if up_to > LONGEST_LISTED:
            asked = abbreviated(up_to)
            raise TooLarge(f"{self.name}: stretches of at most {LONGEST_LISTED} squares are listed, not {asked}")
        for empty in range(up_to + 1):
            squares = "." * empty
            strips = (squares, f"+{squares}", f"+{squares}+", f"+{squares}-")
            yield from (strip for strip in strips if strip not in ("", "++"))


def stretches(strip: str) -> Iterator[tuple[str, int, str]]:
    """The runs of empty squares: the token on the left, how many squares, the token on the right ("" for none).

    >>> list(stretches("..+-.-"))
    [('', 2, '+'), ('-', 1, '-')]
    """
    tokens = [match.start() for match in re.finditer(r"[+\-]", strip)]
    for left, right in pairwise([-1, *tokens, len(strip)]):
        if right - left > 1:
            yield strip[left] if left >= 0 else "", right - left - 1, strip[right] if right < len(strip) else ""


def magnetism(squares: str = "8") -> Magnetism:
    """Magnetism, to begin with on this many empty squares; raises BadParameter.

    >>> magnetism("8").start
    '........'
    """
    return Magnetism(free_squares("magnetism", squares, LONGEST_START))


MAGNETISM = listed(magnetism, "magnetism")


MOST_SQUARES = 200
"""Squares of a strip."""

_CHOKED = re.compile(r"(?:^|\+)-+(?:\+|$)|(?:^|-)\++(?:-|$)")
"""A block with no free square on either side."""


class NoGo(StripRuleset):
    """Impartial NoGo on strips; ``start`` is an empty one.

    >>> NoGo(3).options(".+.")
    ['++.', '.++']
    """

    refusal = "a block of equal stones would be left without a free square beside it"

    def __init__(self, squares: int = 8) -> None:
        super().__init__(name=f"nogo:{squares}", start="." * squares)

    def position(self, value: Any) -> str:
        """The strip. Raises BadPosition for other signs, none or too many, and for a block without a free square."""
        if not isinstance(value, str) or not 0 < len(value) <= MOST_SQUARES or re.search(r"[^+.\-]", value):
            raise BadPosition(
                f"{self.name}: a position is a strip of 1 to {MOST_SQUARES} signs such as .+.-., not {quoted(value)}"
            )
        choked = _CHOKED.search(value)
        if choked:
            raise BadPosition(f"{self.name}: a block in {value[:60]!r} has no free square beside it: {choked[0][:20]}")
        return value

    def options(self, position: Any) -> list[str]:
        """The strips that one stone more makes, sorted."""
        here = self.position(position)
        reached = (here[:i] + stone + here[i + 1 :] for i in range(len(here)) if here[i] == "." for stone in "+-")
        return sorted(strip for strip in reached if not _CHOKED.search(strip))

    def positions(self, up_to: int) -> list[str]:
        """The empty strips of up to so many squares."""
        return ["." * squares for squares in range(1, min(up_to, MOST_SQUARES) + 1)]


def nogo(squares: str = "8") -> NoGo:
    """Impartial NoGo, to begin with on this many free squares; raises BadParameter.

    >>> nogo("4").start
    '....'
    """
    return NoGo(free_squares("nogo", squares, MOST_SQUARES))


NOGO = listed(nogo, "nogo")
