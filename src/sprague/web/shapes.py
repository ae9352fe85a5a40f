"""What is asked and answered: the JSON of the interface, for its description at ``/api/openapi.json`` and the page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType


class Shape(BaseModel):
    """A JSON object with these members and no others."""

    model_config = ConfigDict(extra="forbid")


def absent() -> Any:
    """A member that is there or not, and never null."""
    return Field(default_factory=list)


class Wrong(Shape):
    """Why a request was refused, in a sentence; ``at`` is the place in a typed rule that is meant."""

    error: str
    at: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None


Outcome = TypeAliasType("Outcome", Literal["P", "N"])

Verdict = TypeAliasType("Verdict", Literal["proved", "verified", "refuted", "undecided", "none"])

Cells = list[Annotated[list[int], Field(min_length=2, max_length=2)]]


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


class FoundLine(Shape):
    """A game that has a sequence: as what, from which index on, and what a survey said; ``game`` may be empty.

    Of the numbers ``shown`` those looked for begin at the index ``from``.
    """

    game: str
    title: str
    what: str
    place: int
    said: str
    shown: list[int]
    origin: Annotated[int, Field(alias="from")]


class Found(Shape):
    """The games that have a sequence; ``more`` where not all are named; what was looked through."""

    numbers: list[int]
    found: list[FoundLine]
    more: bool
    searched: list[str]


class DocumentEntry(Shape):
    """A document, how many claims it has, and how many of them are expected to be what.

    Of those expected to be proved, so many are proved ``given`` an argument that no program checks.
    """

    letter: str
    title: str
    reference: str
    claims: int
    expected: dict[Verdict, int]
    given: int


class Documents(Shape):
    """All documents."""

    documents: list[DocumentEntry]


class PictureLine(Shape):
    """A picture of a claim."""

    name: str
    words: str
    address: str


class Computed(Shape):
    """A verdict that was computed beforehand, for a page without a server."""

    verdict: Verdict
    given: str
    evidence: str
    seconds: float


class Claim(Shape):
    """A claim of a document; where a picture is, is said from the first page on.

    A proof that is expected may rest on an argument by a person: ``given``, else empty.
    """

    id: str
    statement: str
    source: str
    expected: Verdict
    given: str
    pictures: list[PictureLine]
    computed: Computed = absent()


class Document(Shape):
    """A document with its claims."""

    letter: str
    title: str
    reference: str
    claims: list[Claim]


class Run(Shape):
    """Steps to one side on the way down the tree."""

    side: Literal["L", "R"]
    length: str


class TreeNode(Shape):
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


JobState = TypeAliasType("JobState", Literal["waiting", "running", "done", "failed", "cancelled"])


class Discovery(BaseModel):
    """What a discovery came to; more may be there."""

    model_config = ConfigDict(extra="allow")

    game: str
    statement: str | None
    formula: str | None
    kind: str | None
    verdict: Verdict
    evidence: str | None
    bound: int | str | None
    seconds: float
    tried: list[str]
    downloads: list[str]


class Judgement(BaseModel):
    """The verdict on a claim; more may be there."""

    model_config = ConfigDict(extra="allow")

    claim: str
    document: str
    verdict: Verdict
    given: str
    expected: Verdict
    as_expected: bool
    evidence: str
    seconds: float
    statement: str
    source: str


class JudgedDocument(BaseModel):
    """How many claims of a document got which verdict, and those that got another than the expected one."""

    counts: dict[Verdict, int]
    unexpected: list[str]
    downloads: list[str]


class Event(Shape):
    """Something that happened in a job, so many seconds after it was begun."""

    seconds: float


class StateEvent(Event):
    """It has another state."""

    event: Literal["state"]
    state: JobState


class TableEvent(Event):
    """A table is there; these are its first rows."""

    event: Literal["table"]
    columns: list[str]
    rows: list[list[str]]
    text: str


class ProgressEvent(Event):
    """What is computed now."""

    event: Literal["progress"]
    text: str


class GuessEvent(Event):
    """A guess, before it is proved."""

    event: Literal["guess"]
    text: str


class ResultEvent(Event):
    """The last event of a job that came to its end."""

    event: Literal["result"]
    result: Discovery | Judgement | JudgedDocument


class OwnClaim(Shape):
    """A claim of a document of one's own."""

    name: str
    expected: Verdict
    statement: str


class ClaimsEvent(Event):
    """The claims of a document, before they are judged."""

    event: Literal["claims"]
    claims: list[OwnClaim]


class JudgedEvent(Event):
    """The verdict on the claim at a place of the document, and the seconds that it took."""

    event: Literal["judged"]
    place: int
    verdict: Verdict
    evidence: str
    took: float


class ErrorEvent(Event):
    """The last event of a job that went wrong; ``at``: where in the text that it was given."""

    event: Literal["error"]
    error: str
    at: int | None = None


class CancelledEvent(Event):
    """The last event of a job that was cancelled."""

    event: Literal["cancelled"]


JobEvent = TypeAliasType(
    "JobEvent",
    Annotated[
        StateEvent
        | TableEvent
        | ProgressEvent
        | GuessEvent
        | ClaimsEvent
        | JudgedEvent
        | ResultEvent
        | ErrorEvent
        | CancelledEvent,
        Field(discriminator="event"),
    ],
)


class Job(Shape):
    """A job and its events so far."""

    id: str
    kind: Literal["discover", "claim", "claims"]
    subject: str
    state: JobState
    seconds: float
    events: list[JobEvent]


class JobList(Shape):
    """The jobs that are remembered, the newest first."""

    jobs: list[Job]


class DiscoverRequest(Shape):
    """A discovery to be begun; ``again`` even if there is one already."""

    kind: Literal["discover"]
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_RULE)]
    seconds: Annotated[float, Field(ge=1, le=120)] = 30
    again: Annotated[bool, Field(strict=True)] = False


class ClaimRequest(Shape):
    """A claim to be judged; ``again`` even if it was already."""

    kind: Literal["claim"]
    claim: Annotated[str, Field(min_length=1, max_length=80)]
    again: Annotated[bool, Field(strict=True)] = False


LONGEST_DOCUMENT = 50_000


class DocumentRequest(Shape):
    """A text whose claims are to be judged; ``again`` even if they were already."""

    kind: Literal["claims"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_DOCUMENT)]
    again: Annotated[bool, Field(strict=True)] = False


JobRequest = Annotated[DiscoverRequest | ClaimRequest | DocumentRequest, Field(discriminator="kind")]
