"""Positions, who wins them, and games as they are played."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sprague.web.schemas.shape import Outcome, Shape
from sprague.web.schemas.views import Move, Touch, View


class Position(Shape):
    """A position: its text, what to draw, and its moves (all of them where ``complete``)."""

    game: str
    position: str
    finished: bool
    view: View
    moves: list[Move]
    complete: bool


class PlayedStep(Shape):
    """A position of a game as it was played: who wins it, and the move that led there, none to the first.

    Where options are forbidden: those that were before that move, and whether a P-position was left ``open``.
    """

    position: str
    outcome: Outcome
    label: str | None
    touch: Touch | None
    forbidden: list[str]
    open: bool | None
    view: View


class PlayedLine(Shape):
    """A game as it was played."""

    game: str
    steps: list[PlayedStep]


class Legal(Shape):
    """Whether a move leads from one position to another, and why not."""

    legal: bool
    origin: Annotated[str, Field(alias="from")]
    to: str
    label: str | None
    touch: Touch | None
    why: str | None


class Answer(Shape):
    """Who wins, and why."""

    game: str
    position: str
    outcome: Outcome
    words: str
    nim_value: str | None
    winning_moves: list[str]
    all: bool
    how: str
    why: str | None


class Hint(Shape):
    """A move that wins, none at a P-position, and why."""

    position: str
    outcome: Outcome
    to: str | None
    label: str | None
    touch: Touch | None
    why: str
    source: str | None


class Forbidden(Shape):
    """The options that the opponent forbids, and why."""

    position: str
    forbidden: list[str]
    why: str


class Reply(Shape):
    """The opponent's move, and the position after it."""

    origin: Annotated[str, Field(alias="from")]
    to: str | None
    label: str | None
    touch: Touch | None
    best: bool
    position: Position


class Option(Shape):
    """An option and who wins it."""

    to: str
    outcome: Outcome


class Cell(Shape):
    """Everything about one cell of a map."""

    position: str
    outcome: Outcome
    words: str
    nim_value: str | None
    options: list[Option]
    complete: bool
    winning_moves: list[str]
    all: bool
    how: str
    why: str | None
    formula: str | None
