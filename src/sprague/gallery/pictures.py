"""The pictures by name: ``map:wythoff``, ``sequence:0.77``, ``tree:calkin-wilf``, a game, or a claim of a document."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from sprague.answers import nim_sequence
from sprague.drawing import boards, maps, moves, quotients, schemes, sequences, sheets, space, trees
from sprague.drawing.pages import page
from sprague.drawing.plot import Picture
from sprague.errors import BadParameter, SpragueError, UnknownGame
from sprague.gallery.contents import shown
from sprague.gallery.discovered import discovered
from sprague.games import CATALOGUE, Ruleset, TakingBreaking, game, titled
from sprague.games.chomp import Chomp
from sprague.games.formula_game import FormulaGame
from sprague.misere_theory import find_quotient
from sprague.numbers.decimals import integer
from sprague.solving import nim_values
from sprague.solving.progress import Progress
from sprague.solving.sequences import heap_game


class UnknownPicture(SpragueError):
    """No picture has that name; the message lists those there are."""


@dataclass(frozen=True)
class Request:
    """What is to be drawn: the text behind the colon, the bound, the position as typed, and how to read a game."""

    what: str
    up_to: int | None
    position: str | None
    read: Callable[[str], Ruleset]
    progress: Progress | None

    @property
    def game(self) -> Ruleset:
        """The game; BadParameter where none is named."""
        if not self.what:
            raise BadParameter("which game? Write it behind the colon, as in map:wythoff")
        return self.read(self.what)

    def bound(self, default: int) -> int:
        """The bound asked for, or the default."""
        return default if self.up_to is None else self.up_to

    def place(self, rules: Ruleset) -> Any:
        """The position asked for; None where none was."""
        return None if self.position is None else rules.parse(self.position)


@dataclass(frozen=True)
class Kind:
    """A kind of picture: a sample of how it is asked for, one line on what it shows, the function that draws it, and
    which of a bound and a position it asks for.
    """

    sample: str
    summary: str
    draw: Callable[[Request], Picture]
    asks: str = "to"

    @property
    def name(self) -> str:
        """What stands before the colon."""
        return self.sample.partition(":")[0]

    def require_asked(self, request: Request) -> None:
        """Raises BadParameter for a bound or a position that would be ignored."""
        for option, given in (("to", request.up_to), ("position", request.position)):
            if given is not None and option not in self.asks:
                raise BadParameter(f"--{option} {given}: a picture such as {self.sample} has none")


def _moves(request: Request) -> Picture:
    rules = request.game
    if rules.piles == 2:
        here = request.place(rules)
        typed = here and tuple(integer(pile) for pile in (request.position or "").split(","))
        return maps.moves_map(rules, typed, request.up_to)
    return moves.moves_sheet(rules, request.place(rules))


def _boards(request: Request) -> Picture:
    rules = request.game
    typed = (request.position or "").split()
    if len(typed) < 2:
        here = rules.position(rules.start if request.position is None else request.place(rules))
        words = f"{rules.name}: {sheets.shorten(rules.format(here), 60)}"
        return page(boards.board(rules, here), f"A position of {titled(rules)}", words, boards.meanings(rules)[:1])
    return sheets.boards_sheet(rules, [rules.parse(each) for each in typed])


def _play(request: Request) -> Picture:
    rules = request.game
    typed = (request.position or "").split()
    if len(typed) < 2:
        return sheets.sample_play(rules, request.place(rules))
    return sheets.given_play(rules, [rules.parse(each) for each in typed])


def _values(request: Request, bound: int = 5000) -> tuple[sequences.Values, str]:
    """The nim-values of a game on heaps or on one pile, or those in a file that ends in .npy, and their name."""
    if request.what.endswith(".npy"):
        values = _from_file(request.what)
        return values if request.up_to is None else values[: request.up_to + 1], Path(request.what).name
    rules = request.game
    if isinstance(rules, FormulaGame) and rules.piles == 1:
        return nim_values(rules, request.bound(500)), titled(rules)
    return nim_sequence(heap_game(rules), request.bound(bound) + 1), titled(rules)


def _from_file(path: str) -> sequences.Values:
    try:
        values = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError as error:
        raise BadParameter(f"{path}: not an array of numpy: {error}") from None
    if not isinstance(values, np.ndarray) or values.ndim != 1 or values.dtype.kind not in "iu" or not len(values):
        raise BadParameter(f"{path}: a sequence is an array of integers in one row, not empty")
    return values


def _rare(request: Request) -> Picture:
    rules = heap_game(request.game)
    return sequences.rare_positions(rules, nim_sequence(rules, request.bound(5000) + 1))


def _path(request: Request) -> Picture:
    written = re.fullmatch(r"(-?[0-9]{1,1000})(?:/([0-9]{0,999}[1-9][0-9]{0,999}))?", request.what)
    if not written:
        raise BadParameter(f"a path leads to a fraction such as path:29/44, not {request.what[:40]!r}")
    return trees.path(Fraction(int(written[1]), int(written[2] or 1)))


def _scheme(request: Request) -> Picture:
    if request.what != "cantor":
        raise BadParameter(f"the scheme is scheme:cantor, not {request.what[:40]!r}")
    return schemes.cantor_scheme(request.bound(7))


def _quotient(request: Request) -> Picture:
    found = find_quotient(request.game, request.up_to, progress=request.progress)
    q = found.quotient
    caption = f"{q.order} elements, {q.p_order} of them in P; {found.verdict} for {found.scope}"
    return quotients.cayley_graph(q, f"The misère quotient of {found.game}", caption)


def _on_boards(draw: Callable[[Ruleset, Any], Picture]) -> Callable[[Request], Picture]:
    def drawn(request: Request) -> Picture:
        rules = request.game
        return draw(rules, request.place(rules))

    return drawn


KINDS = {
    kind.name: kind
    for kind in (
        Kind("map:wythoff", "P-positions of two piles", lambda r: maps.p_map(r.game, r.bound(30), r.progress)),
        Kind("values:mouse", "nim-values of two piles", lambda r: maps.value_map(r.game, r.bound(15), r.progress)),
        Kind("moves:wythoff", "the moves from a position", _moves, "to, position"),
        Kind("marking:wythoff", "won and lost, step by step", lambda r: maps.marking(r.game, r.bound(12))),
        Kind("space:rat", "P-positions of three piles", lambda r: space.points(r.game, r.bound(30), r.progress)),
        Kind("cubes:eraserhead:line12", "three erasers that lose", lambda r: space.cubes(r.game), ""),
        Kind(
            "diagonal:eraserhead:cycle12",
            "the same along the diagonal",
            lambda r: space.cubes(r.game, diagonal=True),
            "",
        ),
        Kind("sequence:0.77", "nim-values of heaps, or of FILE.npy", lambda r: sequences.scatter(*_values(r))),
        Kind("differences:0.77", "their differences", lambda r: sequences.differences(*_values(r))),
        Kind("histogram:0.77", "how often each occurs", lambda r: sequences.histogram(*_values(r))),
        Kind("rare:grundy", "their rare positions", _rare),
        Kind(
            "wave:0.6",
            "nim-values where their hidden wave puts them",
            lambda r: sequences.wave_picture(*_values(r, 100_000)),
        ),
        Kind("board:chomp:3x4", "a position, or several with their nim-values", _boards, "position"),
        Kind("parts:magnetism", "a position and its independent parts", _on_boards(sheets.parts_sheet), "position"),
        Kind("play:chomp:3x4", "a play from a position, or through several", _play, "position"),
        Kind(
            "replies:eraserhead:cycle9",
            "replies to all moves from a P-position",
            _on_boards(moves.replies_sheet),
            "position",
        ),
        Kind("illegal:spring-cleaning", "sweeps that the rules forbid", _on_boards(moves.no_sweeps_sheet), "position"),
        Kind("lost:chomp:2x6", "all lost boards", lambda r: sheets.lost_boards(r.game), ""),
        Kind("dots:chomp:2x10", "lost fragments as dots", lambda r: sheets.square_of_fragments(r.game), ""),
        Kind(
            "discovered:mouse",
            "P-positions with what is discovered of them",
            lambda r: discovered(r.game, r.up_to, r.progress),
        ),
        Kind("scheme:cantor", "Cantor's scheme of the fractions", _scheme),
        Kind("sieve:wythoff", "a sieve, step by step", lambda r: schemes.sieve(r.what, r.up_to)),
        Kind("tree:calkin-wilf", "a tree of rationals", lambda r: trees.tree(r.what, r.bound(5))),
        Kind("quotient:0.75", "the Cayley graph of a misère quotient", _quotient),
        Kind("path:29/44", "the way to a fraction in the Calkin–Wilf tree", _path, ""),
    )
}


def picture(
    text: str,
    up_to: int | None = None,
    position: str | None = None,
    read: Callable[[str], Ruleset] = game,
    progress: Progress | None = None,
) -> Picture:
    """The picture that ``text`` names: ``KIND:WHAT``, a game (its most telling picture), or a claim with a picture.

    ``up_to`` bounds the coordinates, the heaps, or the generations of a tree; ``position`` is written as the game does
    (several, separated by spaces, for ``board``); ``read`` turns names into games. Raises UnknownPicture, which lists
    the kinds, BadParameter for a bound or a position where the picture has none, and the errors of what is drawn.

    >>> picture("map:wythoff", up_to=20).note
    ''
    >>> picture("I-wythoff.map").figure.get_suptitle()
    'P-positions of Wythoff'
    """
    kept = shown(text)
    if kept:
        return picture(kept.picture, kept.up_to if up_to is None else up_to, position or kept.position, read, progress)
    name, _, what = text.partition(":")
    if name not in KINDS:
        name, what = _natural(text, read), text
    request = Request(what, up_to, position, read, progress)
    KINDS[name].require_asked(request)
    return KINDS[name].draw(request)


def misere_of(text: str) -> str:
    """The name of the same picture of the game under misère play.

    >>> misere_of("map:wythoff"), misere_of("wythoff:a=2")
    ('map:misere:wythoff', 'misere:wythoff:a=2')
    """
    name, _, what = text.partition(":")
    return f"{name}:misere:{what}" if name in KINDS else f"misere:{text}"


def _natural(text: str, read: Callable[[str], Ruleset]) -> str:
    """The kind of picture that shows most of a game. Raises UnknownPicture where the text names no game either."""
    try:
        rules = read(text)
    except UnknownGame:
        near = difflib.get_close_matches(text, [*KINDS, *CATALOGUE], n=2, cutoff=0.6)
        hint = f" (did you mean {' or '.join(near)}?)" if near else ""
        kinds = ", ".join(kind.sample for kind in KINDS.values())
        raise UnknownPicture(
            f"no picture is called {text[:60]!r}{hint}: there are {kinds}; any game by its name; "
            "and claims with a picture, such as I-wythoff.map"
        ) from None
    if isinstance(rules, TakingBreaking) or rules.piles == 1:
        return "sequence"
    if rules.piles in (2, 3):
        return "map" if rules.piles == 2 else "space"
    return "lost" if isinstance(rules, Chomp) and rules.rows * rules.columns <= 12 else "play"
