"""What the page draws of a position, and what a move touches."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from sprague.web.schemas.shape import Cells, Shape, absent


class Touch(Shape):
    """What a move touches; which members are there depends on the kind of view.

    ``left`` and ``taken`` of each pile, a ``multiple`` ``of`` a number; a ``heap`` and what it becomes (``into``); the
    cells that are clicked (``at``) and those that go (``gone``); a push ``from`` a vertex ``to`` another; the ``token``
    on a ``square``; the coins that are ``turned``; the ``part`` of a sum.
    """

    left: list[str] = absent()
    taken: list[str] = absent()
    multiple: str = absent()
    of: str = absent()
    heap: int = absent()
    into: list[str] = absent()
    at: Cells = absent()
    gone: Cells = absent()
    origin: Annotated[str, Field(alias="from")] = absent()
    to: str = absent()
    square: int = absent()
    token: Literal["+", "-"] = absent()
    turned: Cells = absent()
    part: int = absent()


class Move(Shape):
    """A move: where it leads, what it is called, what of the position it touches."""

    to: str
    label: str
    touch: Touch


class PilesView(Shape):
    """Piles, largest numbers as strings; ``variable``: their number may change; ``passes`` to be had, in the last."""

    kind: Literal["piles", "coordinates", "fraction"]
    piles: list[str]
    labels: list[str]
    smallest: str
    variable: bool
    quotients: list[str] = absent()
    passes: int = absent()


class GridView(Shape):
    """Squares, a string a row: ``#`` a piece, ``.`` none, ``*`` the poison, a blank where no square is.

    ``filled``: ``#`` is a free square, and what a move takes is covered or crossed.
    """

    kind: Literal["grid"]
    rows: list[str]
    filled: Literal["cover", "cross"] = absent()


class Vertex(Shape):
    """A vertex, its place, and whether an eraser stands there."""

    name: str
    x: float
    y: float
    eraser: bool


class GraphEdge(Shape):
    """An edge, and whether it is still there."""

    origin: Annotated[str, Field(alias="from")]
    to: str
    there: bool


class GraphView(Shape):
    """A graph with erasers, in a box of this width and height."""

    kind: Literal["graph"]
    vertices: list[Vertex]
    edges: list[GraphEdge]
    width: float
    height: float


class StripView(Shape):
    """A strip of squares: ``+``, ``-`` or ``.`` for none; why a token may not stand on an empty one."""

    kind: Literal["strip"]
    squares: str
    refusal: str


class CoinsView(Shape):
    """Rows of coins, one or, of a product of two games, several: H shows heads, T tails."""

    kind: Literal["coins"]
    rows: list[str]


class TextView(Shape):
    """A position that its text alone shows."""

    kind: Literal["text"]


PartView = TypeAliasType(
    "PartView",
    Annotated[PilesView | GridView | GraphView | StripView | CoinsView | TextView, Field(discriminator="kind")],
)


class SumPart(Shape):
    """One game of a sum."""

    game: str
    title: str
    position: str
    view: PartView


class SumView(Shape):
    """Games side by side."""

    kind: Literal["sum"]
    parts: list[SumPart]


View = TypeAliasType(
    "View",
    Annotated[
        PilesView | GridView | GraphView | StripView | CoinsView | TextView | SumView, Field(discriminator="kind")
    ],
)


class Overlay(Shape):
    """What a closed form says of the cells of a map: its source, and the P-positions, in both orders."""

    basis: str
    cells: Cells
