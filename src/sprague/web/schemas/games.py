"""Games as the page offers them."""

from __future__ import annotations

from typing import Literal

from sprague.web.schemas.shape import Shape, absent
from sprague.web.schemas.views import View

LONGEST_RULE = 2000


class Parameter(Shape):
    """A parameter of a game, and the range worth offering."""

    name: str
    default: int
    least: int
    most: int


class MapLimits(Shape):
    """A map: its dimensions, the largest bound, and a usual one."""

    dimensions: int
    most: int
    usual: int


class PointsOffer(Shape):
    """The largest and the usual bound of points in space."""

    most: int
    usual: int


class PlayKind(Shape):
    """The kind of play: what the name says of it before that of the game, how play ends, and what else is offered."""

    prefix: str
    base: str
    words: str
    end: str
    misere: bool
    blocked: int
    kinds: list[Literal["misere", "blocking", "terminal", "pass"]]


class Game(Shape):
    """A game as the page offers it."""

    name: str
    text: str
    title: str
    summary: str
    rules: str
    sentence: str | None
    latex: str | None
    view: Literal["piles", "coordinates", "fraction", "grid", "graph", "strip", "coins", "text", "sum"]
    labels: list[str]
    group: Literal["piles", "numbers", "heaps", "boards", "typed"]
    parameters: list[Parameter]
    sample: str
    start: str
    starts: list[str]
    maps: dict[Literal["p", "values"], MapLimits] | None
    points: PointsOffer | None
    closed_form: str | None
    discoverable: bool
    typed: bool
    play: PlayKind


class Thumbnail(Shape):
    """A small picture of a game, as data: a board, P-positions, nim-values of a heap."""

    view: View
    points: list[list[int]] = absent()
    values: list[int] = absent()


class MenuGame(Game):
    """A game of the catalogue with its thumbnail."""

    thumbnail: Thumbnail


class Menu(Shape):
    """All games of the catalogue."""

    version: str
    games: list[MenuGame]
