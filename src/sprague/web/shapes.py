"""What is asked and answered: the JSON of the interface.

The functions that answer are annotated with these types; its description at ``/api/openapi.json`` and the types of
the page are made from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

from sprague.solving import Outcome
from sprague.web.reply import BINARY
from sprague.web.reply import Reply as Sent

LONGEST_RULE, LONGEST_POSITION, LONGEST_DOCUMENT = 2000, 50_000, 50_000
"""Characters."""

GAMES = ["wythoff:a=2", "take l, k from x, y: l = 0 | k = 0 | l = k"]
GameText = Annotated[
    str, Field(min_length=1, max_length=LONGEST_RULE, description="A name or a typed rule.", examples=GAMES)
]
PositionText = Annotated[str, Field(min_length=1, max_length=LONGEST_POSITION, examples=["3,5"])]
PositionOrStart = Annotated[str | None, Field(min_length=1, max_length=LONGEST_POSITION, examples=["3,6"])]
Barred = Annotated[Sequence[PositionText], Field(max_length=8, description="Options forbidden to this move.")]
Level = Annotated[str, Field(max_length=20, examples=["skilled"])]
Seed = Annotated[int | None, Field(ge=0, lt=2**53)]
Bound = Annotated[int, Field(ge=0, le=1_000_000, examples=[20])]

Table = Annotated[Sent, BINARY]
Drawing = Annotated[Sent, "image/svg+xml"]


class Wrong(TypedDict):
    """Why a request was refused, in a sentence; ``at`` is the place in a typed rule that is meant."""

    error: str
    at: NotRequired[Annotated[list[int], Field(min_length=2, max_length=2)] | None]


Verdict = TypeAliasType("Verdict", Literal["proved", "verified", "observed", "refuted", "undecided", "none"])

Cells = list[Annotated[list[int], Field(min_length=2, max_length=2)]]

From = TypedDict("From", {"from": str})

FromIndex = TypedDict("FromIndex", {"from": int})

MayHaveFrom = TypedDict("MayHaveFrom", {"from": NotRequired[str]})


class Touch(MayHaveFrom, total=False):
    """What a move touches; which members are there depends on the kind of view.

    ``left`` and ``taken`` of each pile, a ``multiple`` ``of`` a number; a ``heap`` and what it becomes
    (``into``); the cells that are clicked (``at``) and those that go (``gone``); a push ``from`` a vertex
    ``to`` another; the ``token`` on a ``square``; the coins that are ``turned``; the ``part`` of a sum.
    """

    left: list[str]
    taken: list[str]
    into: list[str]
    multiple: str
    of: str
    to: str
    heap: int
    square: int
    part: int
    at: Cells
    gone: Cells
    turned: Cells
    token: Literal["+", "-"]


class Move(TypedDict):
    """A move: where it leads, what it is called, what of the position it touches."""

    to: str
    label: str
    touch: Touch


class MaybeTouched(TypedDict):
    """What a move is called and touches; None without a move."""

    label: str | None
    touch: Touch | None


class MaybeMove(MaybeTouched):
    """A move, if there is one; else all three are None."""

    to: str | None


class PilesView(TypedDict):
    """Piles, largest numbers as strings; ``variable``: their number may change; ``passes`` to be had, in the last.

    ``free``: each is chosen for itself, and may rise.
    """

    kind: Literal["piles", "coordinates", "fraction"]
    piles: list[str]
    labels: list[str]
    quotients: NotRequired[list[str]]
    smallest: str
    variable: bool
    passes: NotRequired[int]
    free: NotRequired[bool]


class GridView(TypedDict):
    """Squares, a string a row: ``#`` a piece, ``.`` none, ``*`` the poison, a blank where no square is.

    ``filled``: ``#`` is a free square, and what a move takes is covered or crossed.
    """

    kind: Literal["grid"]
    rows: list[str]
    filled: NotRequired[Literal["cover", "cross"]]


class Vertex(TypedDict):
    """A vertex, its place, and whether an eraser stands there."""

    name: str
    x: float
    y: float
    eraser: bool


class GraphEdge(From):
    """An edge, and whether it is still there."""

    to: str
    there: bool


class GraphView(TypedDict):
    """A graph with erasers, in a box of this width and height."""

    kind: Literal["graph"]
    vertices: list[Vertex]
    edges: list[GraphEdge]
    width: float
    height: float


class StripView(TypedDict):
    """A strip of squares: ``+``, ``-`` or ``.`` for none; why a token may not stand on an empty one."""

    kind: Literal["strip"]
    squares: str
    refusal: str


class CoinsView(TypedDict):
    """Rows of coins, one or, of a product of two games, several: H shows heads, T tails."""

    kind: Literal["coins"]
    rows: list[str]


class TextView(TypedDict):
    """A position that its text alone shows."""

    kind: Literal["text"]


OfOneGame = PilesView | GridView | GraphView | StripView | CoinsView | TextView
PartView = TypeAliasType("PartView", Annotated[OfOneGame, Field(discriminator="kind")])


class SumPart(TypedDict):
    """One game of a sum."""

    game: str
    title: str
    position: str
    view: PartView


class SumView(TypedDict):
    """Games side by side."""

    kind: Literal["sum"]
    parts: list[SumPart]


View = TypeAliasType("View", Annotated[OfOneGame | SumView, Field(discriminator="kind")])


class Overlay(TypedDict):
    """What a closed form says of the cells of a map: its source, and the P-positions, in both orders."""

    basis: str
    cells: Cells


class Parameter(TypedDict):
    """A parameter of a game, and the range worth offering."""

    name: str
    default: int
    least: int
    most: int


Shown = Literal["p", "values"]


class PointsOffer(TypedDict):
    """The largest and the usual bound of points in space."""

    most: int
    usual: int


class MapLimits(PointsOffer):
    """A map: its dimensions, the largest bound, and a usual one."""

    dimensions: int


class PlayKind(TypedDict):
    """The kind of play: what the name says of it before that of the game, how play ends, and what else is offered."""

    prefix: str
    base: str
    words: str
    end: str
    misere: bool
    blocked: int
    kinds: list[Literal["misere", "blocking", "terminal", "pass"]]


class Places(TypedDict):
    """Where a game begins, and which maps there are."""

    start: str
    starts: list[str]
    maps: dict[Shown, MapLimits] | None
    points: PointsOffer | None


class FormulaRule(TypedDict):
    """A rule as data: a formula between the coordinates before a move and after it."""

    kind: Literal["formula"]
    formula: list[Any]
    before: list[str]
    after: list[str]
    interchangeable: bool
    measure: list[Any]
    bounds: dict[str, int]
    domain: list[Any] | None
    misere: bool
    blocked: int


class HeapRule(TypedDict):
    """A rule as data: what may be left of a heap after so many tokens are taken."""

    kind: Literal["heaps"]
    digits: list[int]
    period: int
    known: int | None
    distinct: bool
    smallest_heap: int


class Ray(TypedDict):
    """A line through the origin along which P-positions lie: its slope, and its equation."""

    slope: float
    name: str


class Game(Places):
    """A game as the page offers it."""

    name: str
    text: str
    title: str
    summary: str
    rules: str
    sample: str
    sentence: str | None
    latex: str | None
    closed_form: str | None
    view: Literal["piles", "coordinates", "fraction", "grid", "graph", "strip", "coins", "text", "sum"]
    labels: list[str]
    group: Literal["piles", "numbers", "heaps", "boards", "typed"]
    parameters: list[Parameter]
    discoverable: bool
    typed: bool
    play: PlayKind
    rule: FormulaRule | HeapRule | None
    ray: Ray | None


class Member(TypedDict):
    """A member of a family, and the family's parameters: the values are the defaults."""

    game: Game
    parameters: list[Parameter]


class Guess(TypedDict):
    """What a table to a bound suggests; nothing of it is proved."""

    statement: str
    bound: str


class Thumbnail(TypedDict):
    """A small picture of a game, as data: a board, P-positions, nim-values of a heap."""

    view: View
    points: NotRequired[list[list[int]]]
    values: NotRequired[list[int]]


class MenuGame(Game):
    """A game of the catalogue with its thumbnail."""

    thumbnail: Thumbnail


class Menu(TypedDict):
    """All games of the catalogue."""

    version: str
    games: list[MenuGame]


class Position(TypedDict):
    """A position: its text, what to draw, and its moves (all of them where ``complete``)."""

    game: str
    position: str
    finished: bool
    complete: bool
    view: View
    moves: list[Move]


class WhoWins(TypedDict):
    """Who wins a position."""

    position: str
    outcome: Outcome


class PlayedStep(WhoWins, MaybeTouched):
    """A position of a game as it was played: who wins it, and the move that led there, none to the first.

    Where options are forbidden: those that were before that move, and whether a P-position was left ``open``.
    """

    forbidden: list[str]
    open: bool | None
    view: View


class PlayedLine(TypedDict):
    """A game as it was played."""

    game: str
    steps: list[PlayedStep]


class Legal(From, MaybeTouched):
    """Whether a move leads from one position to another, and why not."""

    legal: bool
    to: str
    why: str | None


class Told(WhoWins):
    """Who wins a position, and why."""

    words: str
    how: str
    nim_value: str | None
    why: str | None
    winning_moves: list[str]
    all: bool


class Answer(Told):
    """Who wins, and why."""

    game: str


class Hint(WhoWins, MaybeMove):
    """A move that wins, none at a P-position, and why."""

    why: str
    source: str | None


class Forbidden(TypedDict):
    """The options that the opponent forbids, and why."""

    position: str
    why: str
    forbidden: list[str]


class Exercise(WhoWins):
    """A position of a sheet, who wins it, and its line of the key."""

    key: str
    view: View


class Sheet(TypedDict):
    """A sheet of exercises for a class."""

    title: str
    rules: str
    question: str
    exercises: list[Exercise]


class Reply(From, MaybeMove):
    """The opponent's move, and the position after it."""

    best: bool
    position: Position


class Option(TypedDict):
    """An option and who wins it."""

    to: str
    outcome: Outcome


class Cell(Told):
    """Everything about one cell of a map."""

    formula: str | None
    options: list[Option]
    complete: bool


class FoundLine(FromIndex):
    """A game that has a sequence: as what, from which index on, and what a survey said; ``game`` may be empty.

    Of the numbers ``shown`` those looked for begin at the index ``from``.
    """

    game: str
    title: str
    what: str
    said: str
    place: int
    shown: list[int]


class Found(TypedDict):
    """The games that have a sequence; ``more`` where not all are named; what was looked through."""

    numbers: list[int]
    found: list[FoundLine]
    more: bool
    searched: list[str]


class Source(TypedDict):
    """What a document is called, and where it appeared."""

    letter: str
    title: str
    reference: str


class DocumentEntry(Source):
    """A document, how many claims it has, and how many of them are expected to be what.

    Of those expected to be proved, so many are proved ``given`` an argument that no program checks.
    """

    claims: int
    given: int
    expected: dict[Verdict, int]


class Documents(TypedDict):
    """All documents."""

    documents: list[DocumentEntry]


class PictureLine(TypedDict):
    """A picture of a claim."""

    name: str
    words: str
    address: str


class Computed(TypedDict):
    """A verdict that was computed beforehand, for a page without a server."""

    verdict: Verdict
    by_one_program: bool
    given: str
    evidence: str
    seconds: float


class Claim(TypedDict):
    """A claim of a document; where a picture is, is said from the first page on.

    A proof that is expected may rest on an argument by a person: ``given``, else empty.
    """

    id: str
    statement: str
    source: str
    given: str
    expected: Verdict
    pictures: list[PictureLine]
    computed: NotRequired[Computed]


class Document(Source):
    """A document with its claims."""

    claims: list[Claim]


class Run(TypedDict):
    """Steps to one side on the way down the tree."""

    side: Literal["L", "R"]
    length: str


class EuclidOnIt(TypedDict):
    """Euclid on the numerator and the denominator: who wins, why, and the fractions to which a move leads."""

    outcome: Outcome
    words: str
    why: str
    moves: list[str]
    winning_move: str | None
    complete: bool


class TreeNode(EuclidOnIt):
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


JobState = TypeAliasType("JobState", Literal["waiting", "running", "done", "failed", "cancelled"])


@with_config(ConfigDict(extra="allow"))
class Discovery(TypedDict):
    """What a discovery came to; more may be there."""

    game: str
    statement: str | None
    formula: str | None
    kind: str | None
    evidence: str | None
    verdict: Verdict
    by_one_program: bool
    bound: int | str | None
    seconds: float
    tried: list[str]
    downloads: list[str]
    proof: dict[str, str]


@with_config(ConfigDict(extra="allow"))
class Judgement(Computed):
    """The verdict on a claim; more may be there."""

    claim: str
    document: str
    statement: str
    source: str
    expected: Verdict
    as_expected: bool


class JudgedDocument(TypedDict):
    """How many claims of a document got which verdict, and those that got another than the expected one."""

    counts: dict[Verdict, int]
    unexpected: list[str]
    downloads: list[str]


class Event(TypedDict):
    """Something that happened in a job, so many seconds after it was begun."""

    seconds: float


class StateEvent(Event, closed=True):
    """It has another state."""

    event: Literal["state"]
    state: JobState


class TableEvent(Event, closed=True):
    """A table is there; these are its first rows."""

    event: Literal["table"]
    columns: list[str]
    rows: list[list[str]]
    text: str


class ProgressEvent(Event, closed=True):
    """What is computed now."""

    event: Literal["progress"]
    text: str


class GuessEvent(Event, closed=True):
    """A guess, before it is proved."""

    event: Literal["guess"]
    text: str


class ResultEvent(Event, closed=True):
    """The last event of a job that came to its end."""

    event: Literal["result"]
    result: Discovery | Judgement | JudgedDocument


class OwnClaim(TypedDict, closed=True):
    """A claim of a document of one's own."""

    name: str
    statement: str
    expected: Verdict


class ClaimsEvent(Event, closed=True):
    """The claims of a document, before they are judged."""

    event: Literal["claims"]
    claims: list[OwnClaim]


class JudgedEvent(Event, closed=True):
    """The verdict on the claim at a place of the document, and the seconds that it took."""

    event: Literal["judged"]
    place: int
    verdict: Verdict
    by_one_program: bool
    evidence: str
    took: float


class ErrorEvent(Event, closed=True):
    """The last event of a job that went wrong; ``at``: where in the text that it was given."""

    event: Literal["error"]
    error: str
    at: NotRequired[int | None]


class CancelledEvent(Event, closed=True):
    """The last event of a job that was cancelled."""

    event: Literal["cancelled"]


OnTheWay = StateEvent | TableEvent | ProgressEvent | GuessEvent | ClaimsEvent | JudgedEvent
JobEvent = TypeAliasType(
    "JobEvent", Annotated[OnTheWay | ResultEvent | ErrorEvent | CancelledEvent, Field(discriminator="event")]
)


class Job(TypedDict, closed=True):
    """A job and its events so far."""

    id: str
    subject: str
    kind: Literal["discover", "claim", "claims"]
    state: JobState
    seconds: float
    events: list[JobEvent]


class JobList(TypedDict, closed=True):
    """The jobs that are remembered, the newest first."""

    jobs: list[Job]


class Asked(BaseModel):
    """What begins a job; ``again`` even if there is one already that does the same."""

    model_config = ConfigDict(extra="forbid")

    again: Annotated[bool, Field(strict=True)] = False


class DiscoverRequest(Asked):
    """A discovery to be begun."""

    kind: Literal["discover"]
    game: Annotated[str, Field(min_length=1, max_length=LONGEST_RULE)]
    seconds: Annotated[float, Field(ge=1, le=120)] = 30


class ClaimRequest(Asked):
    """A claim to be judged."""

    kind: Literal["claim"]
    claim: Annotated[str, Field(min_length=1, max_length=80)]


class DocumentRequest(Asked):
    """A text whose claims are to be judged."""

    kind: Literal["claims"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_DOCUMENT)]


JobRequest = Annotated[DiscoverRequest | ClaimRequest | DocumentRequest, Field(discriminator="kind")]
