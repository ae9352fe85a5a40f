"""Pictures by name, ``map:wythoff`` or ``I-chomp.2x6``, and the gallery of all pictures of the documents."""

from __future__ import annotations

import csv
import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import islice, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sprague.answers import nim_sequence
from sprague.discovery import Discovery, discover
from sprague.drawing import boards, maps, schemes, sequences, sheets
from sprague.drawing.drawing import page as drawn_page
from sprague.drawing.plot import Picture
from sprague.errors import BadParameter, UnknownGame, UnknownPicture
from sprague.games import CATALOGUE, Ruleset, TakingBreaking, family, game, titled
from sprague.games.chomp import Chomp
from sprague.games.formula_game import FormulaGame
from sprague.games.written_rules import is_family
from sprague.laws import law_of
from sprague.misere_theory import find_quotient
from sprague.numbers.decimals import abbreviated, integer
from sprague.papers import Document, Exhibit, claims, documents
from sprague.solving import nim_values
from sprague.solving.progress import Progress
from sprague.solving.sequences import by_digits, heaps_of

HERE = Path(__file__).parent

MEMBERS = 4
"""So many members of a family have small maps, side by side."""


# --- pictures by name


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

    def places(self, rules: Ruleset) -> list[Any]:
        """The positions asked for, separated by spaces."""
        return [rules.parse(each) for each in (self.position or "").split()]

    def place(self, rules: Ruleset) -> Any:
        """The position asked for; None where none was."""
        return None if self.position is None else rules.parse(self.position)


def _map(request: Request) -> Picture:
    if not is_family(request.what):
        return maps.p_map(request.game, request.bound(30), request.progress)
    of_all = family(request.what)
    values = islice(of_all.grid(MEMBERS), MEMBERS)
    members = {", ".join(f"{name} = {value}" for name, value in each.items()): of_all.member(each) for each in values}
    return maps.member_maps(f"P-positions {of_all.name}", members, request.bound(20), request.progress)


def _value_map(request: Request) -> Picture:
    if request.game.piles == 1:
        return sequences.scatter(*_values(request))
    return maps.value_map(request.game, request.bound(15), request.progress)


def _moves(request: Request) -> Picture:
    rules = request.game
    if rules.piles != 2:
        return sheets.moves_sheet(rules, request.place(rules))
    here = request.place(rules)
    typed = here and tuple(integer(pile) for pile in (request.position or "").split(","))  # in the order that was typed
    return maps.moves_map(rules, typed, request.up_to)


def _boards(request: Request) -> Picture:
    rules = request.game
    if len((request.position or "").split()) > 1:
        return sheets.boards_sheet(rules, request.places(rules))
    here = rules.example if request.position is None else rules.position(request.place(rules))
    words = f"{rules.name}: {sheets.shorten(rules.format(here), 60)}"
    return drawn_page(boards.board(rules, here), f"A position of {titled(rules)}", words, boards.meanings(rules)[:1])


def _play(request: Request) -> Picture:
    rules = request.game
    if len((request.position or "").split()) > 1:
        return sheets.given_play(rules, request.places(rules))
    return sheets.sample_play(rules, request.place(rules))


def _values(request: Request, bound: int = 5000) -> tuple[sequences.Values, str]:
    """The nim-values of a game on heaps or on one pile, or those in a file that ends in .npy, and their name."""
    if request.what.endswith(".npy"):
        values = _from_file(request.what)
        return values if request.up_to is None else values[: request.up_to + 1], Path(request.what).name
    rules = request.game
    return nim_sequence(heaps_of(rules), request.bound(bound if rules.by_digits else 500) + 1), titled(rules)


def _from_file(path: str) -> sequences.Values:
    try:
        values = np.load(path, mmap_mode="r", allow_pickle=False)
    except ValueError as error:
        raise BadParameter(f"{path}: not an array of numpy: {error}") from None
    if not isinstance(values, np.ndarray) or values.ndim != 1 or values.dtype.kind not in "iu" or not len(values):
        raise BadParameter(f"{path}: a sequence is an array of integers in one row, not empty")
    return values


def _rare(request: Request) -> Picture:
    rules = by_digits(request.game)
    return sequences.rare_positions(rules, nim_sequence(rules, request.bound(5000) + 1))


def _path(request: Request) -> Picture:
    written = re.fullmatch(r"(-?[0-9]{1,1000})(?:/([0-9]{0,999}[1-9][0-9]{0,999}))?", request.what)
    if not written:
        raise BadParameter(f"a path leads to a fraction such as path:29/44, not {request.what[:40]!r}")
    return schemes.path(Fraction(int(written[1]), int(written[2] or 1)))


def _scheme(request: Request) -> Picture:
    if request.what != "cantor":
        raise BadParameter(f"the scheme is scheme:cantor, not {request.what[:40]!r}")
    return schemes.cantor_scheme(request.bound(7))


def _quotient(request: Request) -> Picture:
    quotient = find_quotient(request.game, request.up_to, progress=request.progress)
    q = quotient.quotient
    caption = f"{q.order} elements, {q.p_order} of them in P; {quotient.verdict} for {quotient.scope}"
    return schemes.cayley_graph(q, f"The misère quotient of {quotient.game}", caption)


class Kind(NamedTuple):
    """A kind of picture: a sample of how it is asked for, the function that draws it, and which of a bound (``to``)
    and a position it asks for.
    """

    sample: str
    draw: Callable[[Request], Picture]
    asks: str = "to"

    @property
    def name(self) -> str:
        """What stands before the colon."""
        return self.sample.partition(":")[0]


def _at(draw: Callable[[Ruleset, Any], Picture]) -> Callable[[Request], Picture]:
    return lambda request: draw(request.game, request.place(request.game))


_KINDS = (
    Kind("map:wythoff", _map),
    Kind("values:mouse", _value_map),
    Kind("moves:wythoff", _moves, "to, position"),
    Kind("marking:wythoff", lambda r: maps.marking(r.game, r.bound(12))),
    Kind("space:rat", lambda r: maps.points(r.game, r.bound(30), r.progress)),
    Kind("cubes:eraserhead:line12", lambda r: maps.cubes(r.game), ""),
    Kind("diagonal:eraserhead:cycle12", lambda r: maps.cubes(r.game, diagonal=True), ""),
    Kind("sequence:0.77", lambda r: sequences.scatter(*_values(r))),
    Kind("differences:0.77", lambda r: sequences.differences(*_values(r))),
    Kind("histogram:0.77", lambda r: sequences.histogram(*_values(r))),
    Kind("rare:grundy", _rare),
    Kind("wave:0.6", lambda r: sequences.wave_picture(*_values(r, 100_000))),
    Kind("board:chomp:3x4", _boards, "position"),
    Kind("parts:magnetism", _at(sheets.parts_sheet), "position"),
    Kind("play:chomp:3x4", _play, "position"),
    Kind("replies:eraserhead:cycle9", _at(sheets.replies_sheet), "position"),
    Kind("lost:chomp:2x6", lambda r: sheets.lost_boards(r.game), ""),
    Kind("dots:chomp:2x10", lambda r: sheets.square_of_fragments(r.game), ""),
    Kind("discovered:mouse", lambda r: discovered(r.game, r.up_to, r.progress)),
    Kind("scheme:cantor", _scheme),
    Kind("sieve:wythoff", lambda r: schemes.sieve(r.what, r.up_to)),
    Kind("tree:calkin-wilf", lambda r: schemes.tree(r.what, r.bound(5))),
    Kind("quotient:0.75", _quotient),
    Kind("path:29/44", _path, ""),
)
KINDS = {kind.name: kind for kind in _KINDS}


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
    'P-positions of Wythoff’s game'
    """
    kept = next((each for each in GALLERY if text in (each.name, each.claim)), None)
    if kept:
        return picture(kept.picture, kept.up_to if up_to is None else up_to, position or kept.position, read, progress)
    name, _, what = text.partition(":")
    if name not in KINDS:
        name, what = "map" if is_family(text) else _natural(text, read), text
        name = "board" if position is not None and "position" not in KINDS[name].asks else name
    for option, given in (("to", None if up_to is None else abbreviated(up_to)), ("position", position)):
        if given is not None and option not in KINDS[name].asks:
            raise BadParameter(f"--{option} {given[:60]}: a picture such as {KINDS[name].sample} has none")
    return KINDS[name].draw(Request(what, up_to, position, read, progress))


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
        kinds = ", ".join(kind.sample for kind in _KINDS)
        raise UnknownPicture(
            f"no picture is called {text[:60]!r}{hint}: there are {kinds}; any game by its name; "
            "and claims with a picture, such as I-wythoff.map"
        ) from None
    if rules.heaps:
        return "sequence"
    if rules.piles in (1, 2, 3):
        return "space" if rules.piles == 3 else "map"
    return "lost" if isinstance(rules, Chomp) and rules.rows * rules.columns <= 12 else "play"


# --- P-positions with what was discovered of them


def discovered(rules: Ruleset, up_to: int | None = None, progress: Progress | None = None) -> Picture:
    """The P-positions of a game on two or three piles, from the rules, with the rays of what was discovered.

    Raises BadParameter for other games, and the errors of :func:`sprague.discover`.

    >>> discovered(game("mouse"), 20).caption.partition("wins. ")[2]
    'Discovered: (⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0); proved for all positions.'
    """
    if rules.piles not in (2, 3):
        raise BadParameter(f"{rules.name}: what is discovered is drawn for games on two or three piles")
    return drawn(discover(rules), up_to, progress)


def drawn(of: Discovery, up_to: int | None = None, progress: Progress | None = None) -> Picture:
    """The picture of a discovery about two or three piles."""
    found = f"Discovered: {of.statement}; {of.word}" if of.statement else "Nothing discovered"
    words = f" {found} {of.scope}."
    directions = rays(of)
    if getattr(of.game, "piles", None) == 2:
        known: list[maps.Ray] = [(y / x, _equation(y / x)) for x, y in directions]
        return maps.p_map(of.game, 40 if up_to is None else up_to, progress, known, words)
    turned = sorted({(a, b, c) for direction in directions for a, b, c in permutations(direction)})
    return maps.points(of.game, 60 if up_to is None else up_to, progress, turned, words)


def _equation(slope: float) -> str:
    return f"y = {slope:.4f} x" if slope != int(slope) else "y = x" if slope == 1 else f"y = {int(slope)}x"


def rays(discovery: Discovery) -> list[tuple[float, ...]]:
    """The directions in which the discovered P-positions run off, coordinates in the order of the game's.

    They are floating-point numbers, for a line on paper only. Empty where none are known.

    >>> rays(discover(game("mouse")))
    [(1.5, 3.0)]
    """
    return law_of(discovery.claim.statement).rays(discovery.claim) if discovery.claim else []


# --- the gallery


class Shown(NamedTuple):
    """A picture of the gallery: the claim it belongs to, what it is called there, and how it is asked for.

    ``width`` is how much of a row it takes on a page with three columns: all of it (``whole``), two columns
    (``broad``), or one. They are hung so that wide pictures are not small, and no place stays empty between two.
    """

    claim: str
    part: str
    width: str
    picture: str
    up_to: int | None
    position: str | None
    words: str

    @property
    def name(self) -> str:
        """The name of its file, without the ending: the claim, and a part where a claim has several pictures."""
        return f"{self.claim}-{self.part}" if self.part else self.claim


def _hung(row: dict[str, Any]) -> Shown:
    return Shown(**{**row, "up_to": int(row["up_to"]) if row["up_to"] else None, "position": row["position"] or None})


with (HERE / "gallery.tsv").open(encoding="utf-8") as _file:
    GALLERY = tuple(map(_hung, csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)))


def gallery(progress: Callable[[int, int], None] | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the gallery one by one, each with its name: the pictures as SVG, last the page ``index.html``."""
    for done, each in enumerate(GALLERY):
        if progress:
            progress(done, len(GALLERY))
        yield f"{each.name}.svg", picture(each.name).render("svg")
    yield "index.html", page().encode()


def rooms() -> Iterator[tuple[Document, list[tuple[Shown, Exhibit]]]]:
    """The documents that have pictures, each with these and their claims.

    >>> [(document.letter, pictures[0][0].name) for document, pictures in rooms()]
    [('E', 'E-cantor.recurs'), ('R', 'R-2'), ('F', 'F-2'), ('I', 'I-sieve.eratosthenes')]
    """
    known = {claim.id: claim for claim in claims()}
    for document in documents():
        if pictures := [(each, known[each.claim]) for each in GALLERY if each.claim[0] == document.letter]:
            yield document, pictures


def page() -> str:
    """The page that shows the pictures, in the order of the documents, each with its claim and how it is drawn.

    >>> page().count("<figure ") == len(GALLERY)
    True
    """
    parts = [(HERE / "head.html").read_text("utf-8")]
    parts += [f'<a href="#{document.letter}">{escape(document.title)}</a>\n' for document, _ in rooms()]
    parts.append("</nav>\n")
    for document, pictures in rooms():
        heading = f"{document.letter} · {escape(document.title)}"
        parts.append(f'<h2 id="{document.letter}">{heading}</h2>\n<p>{escape(document.reference)}</p>\n<main>\n')
        for each, claim in pictures:
            image = f'<img src="{each.name}.svg" alt="{escape(each.words)}" loading="lazy">'
            statement = f"<q>{escape(claim.statement)}</q> ({escape(claim.source)})"
            command = f"sprague draw {escape(each.name)} -o {escape(each.name)}.svg"
            width = f' class="{each.width}"' if each.width else ""
            parts.append(
                f'<figure id="{each.name}"{width}><a href="{each.name}.svg">{image}</a>\n<figcaption>'
                f"<b>{escape(each.claim)}</b> {escape(each.words)}<br>{statement}<br><code>{command}</code>"
                "</figcaption></figure>\n"
            )
        parts.append("</main>\n")
    return "".join([*parts, "</body>\n</html>\n"])
