"""What is asked and answered: the JSON of the interface, for its description at ``/api/openapi.json`` and the page."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypeAliasType


class Shape(BaseModel):
    """A JSON object with these members and no others."""

    model_config = ConfigDict(extra="forbid")


class MoreShape(BaseModel):
    """The same, and perhaps others."""

    model_config = ConfigDict(extra="allow")


def shape(name: str, words: str, *members: str, base: type[BaseModel] = Shape) -> type[BaseModel]:
    """A JSON object, described in words; its members are written ``left taken?: list[str]``, the names before a type.

    ``?`` marks a member that is there or not, and never null; ``=`` one that is null where it is not given.

    >>> shape("Pair", "Two numbers.", "x y: int", "words?: str").model_json_schema()["required"]
    ['x', 'y']
    """
    fields: dict[str, Any] = {}
    for member in members:
        names, _, kind = member.partition(": ")
        for each in names.split():
            default: Any = None if each.endswith("=") else Field(default_factory=list) if each.endswith("?") else ...
            fields[each.rstrip("?=")] = (kind, default)
    return create_model(name, __base__=base, __doc__=words, __module__=__name__, **fields)


def one_of(name: str, by: str, *shapes: type[BaseModel]) -> Any:
    """One of several shapes, which are told apart by a member."""
    union: Any = reduce(or_, shapes)
    return TypeAliasType(name, Annotated[union, Field(discriminator=by)])


Wrong = shape(
    "Wrong",
    "Why a request was refused, in a sentence; ``at`` is the place in a typed rule that is meant.",
    "error: str",
    "at=: Annotated[list[int], Field(min_length=2, max_length=2)] | None",
)

Outcome = TypeAliasType("Outcome", Literal["P", "N"])

Verdict = TypeAliasType("Verdict", Literal["proved", "verified", "refuted", "undecided", "none"])

Cells = list[Annotated[list[int], Field(min_length=2, max_length=2)]]

Touch = shape(
    "Touch",
    """What a move touches; which members are there depends on the kind of view.

    ``left`` and ``taken`` of each pile, a ``multiple`` ``of`` a number; a ``heap`` and what it becomes
    (``into``); the cells that are clicked (``at``) and those that go (``gone``); a push ``from`` a vertex
    ``to`` another; the ``token`` on a ``square``; the coins that are ``turned``; the ``part`` of a sum.
    """,
    "left? taken? into?: list[str]",
    "multiple? of? from? to?: str",
    "heap? square? part?: int",
    "at? gone? turned?: Cells",
    'token?: Literal["+", "-"]',
)

Move = shape(
    "Move",
    "A move: where it leads, what it is called, what of the position it touches.",
    "to label: str",
    "touch: Touch",
)

PilesView = shape(
    "PilesView",
    "Piles, largest numbers as strings; ``variable``: their number may change; ``passes`` to be had, in the last.",
    'kind: Literal["piles", "coordinates", "fraction"]',
    "piles labels quotients?: list[str]",
    "smallest: str",
    "variable: bool",
    "passes?: int",
)

GridView = shape(
    "GridView",
    """Squares, a string a row: ``#`` a piece, ``.`` none, ``*`` the poison, a blank where no square is.

    ``filled``: ``#`` is a free square, and what a move takes is covered or crossed.
    """,
    'kind: Literal["grid"]',
    "rows: list[str]",
    'filled?: Literal["cover", "cross"]',
)

Vertex = shape(
    "Vertex", "A vertex, its place, and whether an eraser stands there.", "name: str", "x y: float", "eraser: bool"
)

GraphEdge = shape("GraphEdge", "An edge, and whether it is still there.", "from to: str", "there: bool")

GraphView = shape(
    "GraphView",
    "A graph with erasers, in a box of this width and height.",
    'kind: Literal["graph"]',
    "vertices: list[Vertex]",
    "edges: list[GraphEdge]",
    "width height: float",
)

StripView = shape(
    "StripView",
    "A strip of squares: ``+``, ``-`` or ``.`` for none; why a token may not stand on an empty one.",
    'kind: Literal["strip"]',
    "squares refusal: str",
)

CoinsView = shape(
    "CoinsView",
    "Rows of coins, one or, of a product of two games, several: H shows heads, T tails.",
    'kind: Literal["coins"]',
    "rows: list[str]",
)

TextView = shape("TextView", "A position that its text alone shows.", 'kind: Literal["text"]')

PartView = one_of("PartView", "kind", PilesView, GridView, GraphView, StripView, CoinsView, TextView)

SumPart = shape("SumPart", "One game of a sum.", "game title position: str", "view: PartView")

SumView = shape("SumView", "Games side by side.", 'kind: Literal["sum"]', "parts: list[SumPart]")

View = one_of("View", "kind", PilesView, GridView, GraphView, StripView, CoinsView, TextView, SumView)

Overlay = shape(
    "Overlay",
    "What a closed form says of the cells of a map: its source, and the P-positions, in both orders.",
    "basis: str",
    "cells: Cells",
)

LONGEST_RULE = 2000

Parameter = shape(
    "Parameter", "A parameter of a game, and the range worth offering.", "name: str", "default least most: int"
)

MapLimits = shape(
    "MapLimits", "A map: its dimensions, the largest bound, and a usual one.", "dimensions most usual: int"
)

PointsOffer = shape("PointsOffer", "The largest and the usual bound of points in space.", "most usual: int")

PlayKind = shape(
    "PlayKind",
    "The kind of play: what the name says of it before that of the game, how play ends, and what else is offered.",
    "prefix base words end: str",
    "misere: bool",
    "blocked: int",
    'kinds: list[Literal["misere", "blocking", "terminal", "pass"]]',
)

Game = shape(
    "Game",
    "A game as the page offers it.",
    "name text title summary rules sample start: str",
    "sentence latex closed_form: str | None",
    'view: Literal["piles", "coordinates", "fraction", "grid", "graph", "strip", "coins", "text", "sum"]',
    "labels starts: list[str]",
    'group: Literal["piles", "numbers", "heaps", "boards", "typed"]',
    "parameters: list[Parameter]",
    'maps: dict[Literal["p", "values"], MapLimits] | None',
    "points: PointsOffer | None",
    "discoverable typed: bool",
    "play: PlayKind",
)

Thumbnail = shape(
    "Thumbnail",
    "A small picture of a game, as data: a board, P-positions, nim-values of a heap.",
    "view: View",
    "points?: list[list[int]]",
    "values?: list[int]",
)

MenuGame = shape("MenuGame", "A game of the catalogue with its thumbnail.", "thumbnail: Thumbnail", base=Game)

Menu = shape("Menu", "All games of the catalogue.", "version: str", "games: list[MenuGame]")

Position = shape(
    "Position",
    "A position: its text, what to draw, and its moves (all of them where ``complete``).",
    "game position: str",
    "finished complete: bool",
    "view: View",
    "moves: list[Move]",
)

PlayedStep = shape(
    "PlayedStep",
    """A position of a game as it was played: who wins it, and the move that led there, none to the first.

    Where options are forbidden: those that were before that move, and whether a P-position was left ``open``.
    """,
    "position: str",
    "outcome: Outcome",
    "label: str | None",
    "touch: Touch | None",
    "forbidden: list[str]",
    "open: bool | None",
    "view: View",
)

PlayedLine = shape("PlayedLine", "A game as it was played.", "game: str", "steps: list[PlayedStep]")

Legal = shape(
    "Legal",
    "Whether a move leads from one position to another, and why not.",
    "legal: bool",
    "from to: str",
    "label why: str | None",
    "touch: Touch | None",
)

Answer = shape(
    "Answer",
    "Who wins, and why.",
    "game position words how: str",
    "outcome: Outcome",
    "nim_value why: str | None",
    "winning_moves: list[str]",
    "all: bool",
)

Hint = shape(
    "Hint",
    "A move that wins, none at a P-position, and why.",
    "position why: str",
    "outcome: Outcome",
    "to label source: str | None",
    "touch: Touch | None",
)

Forbidden = shape(
    "Forbidden", "The options that the opponent forbids, and why.", "position why: str", "forbidden: list[str]"
)

Reply = shape(
    "Reply",
    "The opponent's move, and the position after it.",
    "from: str",
    "to label: str | None",
    "touch: Touch | None",
    "best: bool",
    "position: Position",
)

Option = shape("Option", "An option and who wins it.", "to: str", "outcome: Outcome")

Cell = shape(
    "Cell",
    "Everything about one cell of a map.",
    "position words how: str",
    "outcome: Outcome",
    "nim_value why formula: str | None",
    "options: list[Option]",
    "complete all: bool",
    "winning_moves: list[str]",
)

FoundLine = shape(
    "FoundLine",
    """A game that has a sequence: as what, from which index on, and what a survey said; ``game`` may be empty.

    Of the numbers ``shown`` those looked for begin at the index ``from``.
    """,
    "game title what said: str",
    "place: int",
    "shown: list[int]",
    'origin: Annotated[int, Field(alias="from")]',
)

Found = shape(
    "Found",
    "The games that have a sequence; ``more`` where not all are named; what was looked through.",
    "numbers: list[int]",
    "found: list[FoundLine]",
    "more: bool",
    "searched: list[str]",
)

DocumentEntry = shape(
    "DocumentEntry",
    """A document, how many claims it has, and how many of them are expected to be what.

    Of those expected to be proved, so many are proved ``given`` an argument that no program checks.
    """,
    "letter title reference: str",
    "claims given: int",
    "expected: dict[Verdict, int]",
)

Documents = shape("Documents", "All documents.", "documents: list[DocumentEntry]")

PictureLine = shape("PictureLine", "A picture of a claim.", "name words address: str")

Computed = shape(
    "Computed",
    "A verdict that was computed beforehand, for a page without a server.",
    "verdict: Verdict",
    "given evidence: str",
    "seconds: float",
)

Claim = shape(
    "Claim",
    """A claim of a document; where a picture is, is said from the first page on.

    A proof that is expected may rest on an argument by a person: ``given``, else empty.
    """,
    "id statement source given: str",
    "expected: Verdict",
    "pictures: list[PictureLine]",
    "computed?: Computed",
)

Document = shape("Document", "A document with its claims.", "letter title reference: str", "claims: list[Claim]")

Run = shape("Run", "Steps to one side on the way down the tree.", 'side: Literal["L", "R"]', "length: str")

TreeNode = shape(
    "TreeNode",
    "A number of the Calkin–Wilf tree, and Euclid on it.",
    "fraction numerator denominator left right generation words why: str",
    "parent index winning_move: str | None",
    "quotients moves: list[str]",
    "path: list[Run]",
    "outcome: Outcome",
    "complete: bool",
)

JobState = TypeAliasType("JobState", Literal["waiting", "running", "done", "failed", "cancelled"])

Discovery = shape(
    "Discovery",
    "What a discovery came to; more may be there.",
    "game: str",
    "statement formula kind evidence: str | None",
    "verdict: Verdict",
    "bound: int | str | None",
    "seconds: float",
    "tried downloads: list[str]",
    base=MoreShape,
)

Judgement = shape(
    "Judgement",
    "The verdict on a claim; more may be there.",
    "claim document given evidence statement source: str",
    "verdict expected: Verdict",
    "as_expected: bool",
    "seconds: float",
    base=MoreShape,
)

JudgedDocument = shape(
    "JudgedDocument",
    "How many claims of a document got which verdict, and those that got another than the expected one.",
    "counts: dict[Verdict, int]",
    "unexpected downloads: list[str]",
    base=BaseModel,
)

Event = shape("Event", "Something that happened in a job, so many seconds after it was begun.", "seconds: float")

StateEvent = shape("StateEvent", "It has another state.", 'event: Literal["state"]', "state: JobState", base=Event)

TableEvent = shape(
    "TableEvent",
    "A table is there; these are its first rows.",
    'event: Literal["table"]',
    "columns: list[str]",
    "rows: list[list[str]]",
    "text: str",
    base=Event,
)

ProgressEvent = shape("ProgressEvent", "What is computed now.", 'event: Literal["progress"]', "text: str", base=Event)

GuessEvent = shape("GuessEvent", "A guess, before it is proved.", 'event: Literal["guess"]', "text: str", base=Event)

ResultEvent = shape(
    "ResultEvent",
    "The last event of a job that came to its end.",
    'event: Literal["result"]',
    "result: Discovery | Judgement | JudgedDocument",
    base=Event,
)

OwnClaim = shape("OwnClaim", "A claim of a document of one's own.", "name statement: str", "expected: Verdict")

ClaimsEvent = shape(
    "ClaimsEvent",
    "The claims of a document, before they are judged.",
    'event: Literal["claims"]',
    "claims: list[OwnClaim]",
    base=Event,
)

JudgedEvent = shape(
    "JudgedEvent",
    "The verdict on the claim at a place of the document, and the seconds that it took.",
    'event: Literal["judged"]',
    "place: int",
    "verdict: Verdict",
    "evidence: str",
    "took: float",
    base=Event,
)

ErrorEvent = shape(
    "ErrorEvent",
    "The last event of a job that went wrong; ``at``: where in the text that it was given.",
    'event: Literal["error"]',
    "error: str",
    "at=: int | None",
    base=Event,
)

CancelledEvent = shape(
    "CancelledEvent", "The last event of a job that was cancelled.", 'event: Literal["cancelled"]', base=Event
)

JobEvent = one_of(
    "JobEvent",
    "event",
    StateEvent,
    TableEvent,
    ProgressEvent,
    GuessEvent,
    ClaimsEvent,
    JudgedEvent,
    ResultEvent,
    ErrorEvent,
    CancelledEvent,
)

Job = shape(
    "Job",
    "A job and its events so far.",
    "id subject: str",
    'kind: Literal["discover", "claim", "claims"]',
    "state: JobState",
    "seconds: float",
    "events: list[JobEvent]",
)

JobList = shape("JobList", "The jobs that are remembered, the newest first.", "jobs: list[Job]")


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
