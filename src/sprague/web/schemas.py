"""The shapes of what is asked and answered, for the description at ``/api/openapi.json``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """A JSON object with these members and no others."""

    model_config = ConfigDict(extra="forbid")


class Wrong(Shape):
    """Why a request was refused, in a sentence; ``at`` is the place in a typed rule that is meant."""

    error: str
    at: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None


class Parameter(Shape):
    """A parameter of a game, and the range worth offering."""

    name: str
    default: int
    least: int
    most: int


class MapOffer(Shape):
    """A map: its dimensions, the largest bound, and a usual one."""

    dimensions: int
    most: int
    usual: int


class PointsOffer(Shape):
    """The largest and the usual bound of points in space."""

    most: int
    usual: int


class Game(Shape):
    """A game as the page offers it."""

    name: str
    text: str
    title: str
    summary: str
    rules: str
    sentence: str | None
    latex: str | None
    view: Literal["piles", "coordinates", "fraction", "grid", "graph", "strip", "coins", "text"]
    labels: list[str]
    group: Literal["piles", "numbers", "heaps", "boards", "typed"]
    parameters: list[Parameter]
    sample: str
    start: str
    starts: list[str]
    maps: dict[Literal["p", "values"], MapOffer] | None
    points: PointsOffer | None
    closed_form: str | None
    discoverable: bool
    typed: bool


class Menu(Shape):
    """All games of the catalogue."""

    version: str
    games: list[Game]


class Move(Shape):
    """A move: where it leads, what it is called, what of the position it touches."""

    to: str
    label: str
    touch: dict[str, Any]


class Position(Shape):
    """A position: its text, what to draw, and its moves (all of them where ``complete``)."""

    game: str
    position: str
    finished: bool
    view: dict[str, Any]
    moves: list[Move]
    complete: bool


class Legal(Shape):
    """Whether a move leads from one position to another, and why not."""

    legal: bool
    origin: Annotated[str, Field(alias="from")]
    to: str
    label: str | None
    touch: dict[str, Any] | None
    why: str | None


Outcome = Literal["P", "N"]


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
    """A move that wins, none in a lost position, and why."""

    position: str
    outcome: Outcome
    to: str | None
    label: str | None
    touch: dict[str, Any] | None
    why: str


class Opponent(Shape):
    """The opponent's move, and the position after it."""

    origin: Annotated[str, Field(alias="from")]
    to: str | None
    label: str | None
    touch: dict[str, Any] | None
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


class DocumentLine(Shape):
    """A document and how many claims it has."""

    letter: str
    title: str
    reference: str
    claims: int


class Documents(Shape):
    """All documents."""

    documents: list[DocumentLine]


class PictureLine(Shape):
    """A picture of a claim."""

    name: str
    words: str
    address: str


class ClaimLine(Shape):
    """A claim of a document."""

    id: str
    statement: str
    source: str
    expected: Literal["proved", "verified", "refuted", "undecided"]
    pictures: list[PictureLine]


class Document(Shape):
    """A document with its claims."""

    letter: str
    title: str
    reference: str
    claims: list[ClaimLine]


class Run(Shape):
    """Steps to one side on the way down the tree."""

    side: Literal["L", "R"]
    length: str


class Node(Shape):
    """A number of the Calkin–Wilf tree, and Euclid on it."""

    fraction: str
    numerator: str
    denominator: str
    parent: str | None
    left: str
    right: str
    generation: str
    index: str | None
    quotients: list[str]
    path: list[Run]
    outcome: Outcome
    words: str
    why: str
    moves: list[str]
    winning_move: str | None
    complete: bool


class Job(Shape):
    """A job and its events so far."""

    id: str
    kind: Literal["discover", "claim"]
    subject: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    seconds: float
    events: list[dict[str, Any]]


class JobList(Shape):
    """The jobs that are remembered, the newest first."""

    jobs: list[Job]


LONGEST_RULE = 2000


class DiscoverRequest(Shape):
    """A discovery to be begun; ``again`` even if there is one already."""

    kind: Literal["discover"]
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_RULE)]
    seconds: Annotated[float, Field(ge=1, le=120)] = 30
    again: bool = False


class ClaimRequest(Shape):
    """A claim to be judged; ``again`` even if it was already."""

    kind: Literal["claim"]
    claim: Annotated[str, Field(min_length=1, max_length=80)]
    again: bool = False


JobRequest = Annotated[DiscoverRequest | ClaimRequest, Field(discriminator="kind")]
