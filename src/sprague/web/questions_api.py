"""The addresses that are only read: each hands its question to the workers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response
from fastapi import Path as InPath

from sprague.web import schemas
from sprague.web.clients import while_connected
from sprague.web.reply import BINARY, Reply

LONGEST_POSITION = 50_000

GAMES = ["wythoff:a=2", "take l, k from x, y: l = 0 | k = 0 | l = k"]

GameText = Annotated[
    str,
    Query(min_length=1, max_length=schemas.games.LONGEST_RULE, description="A name or a typed rule.", examples=GAMES),
]
PositionText = Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION, examples=["3,5"])]
PositionOrStart = Annotated[str | None, Query(min_length=1, max_length=LONGEST_POSITION, examples=["3,6"])]
Forbidden = Annotated[list[PositionText] | None, Query(max_length=8, description="Options forbidden to this move.")]
Level = Annotated[str, Query(max_length=20, examples=["skilled"])]
Seed = Annotated[int | None, Query(ge=0, lt=2**53)]
Bound = Annotated[int, Query(ge=0, le=1_000_000, examples=[20])]


def response(request: Request, reply: Reply) -> Response:
    """The reply of a worker, unpacked where the browser cannot."""
    headers = dict(reply.headers)
    body = reply.body
    if reply.packed:
        headers["Vary"] = "Accept-Encoding"
        if unpacks(request):
            headers["Content-Encoding"] = "gzip"
        else:
            body = reply.plain
    return Response(body, headers=headers, media_type=reply.kind)


def unpacks(request: Request) -> bool:
    """Whether the browser takes gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def add_questions(app: FastAPI) -> None:
    """Adds the addresses. Each takes what its function takes, and what that says is what it gives; workers answer."""

    def address(
        path: str, model: type | None = None, question: str = "", **shown: Any
    ) -> Callable[[Callable[..., None]], None]:
        def add(takes: Callable[..., None]) -> None:
            @wraps(takes)
            async def ask(request: Request, **keywords: Any) -> Response:
                asked = {name: None if value is False else value for name, value in keywords.items()}
                answer = app.state.scheduler.ask(question or path.removeprefix("/api/"), **asked)
                return response(request, await while_connected(request.receive, answer))

            of, request = signature(takes), Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=Request)
            ask.__signature__ = of.replace(parameters=[request, *of.parameters.values()])  # type: ignore[attr-defined]
            app.get(path, response_model=model, **shown)(ask)

        return add

    @address("/api/games", schemas.games.Menu)
    def games() -> None:
        """All games of the catalogue."""

    @address("/api/game", schemas.games.Game)
    def game(game: GameText) -> None:
        """One game: a name with parameters, or a typed rule, which is checked."""

    @address("/api/position", schemas.play.Position)
    def position(game: GameText, position: PositionOrStart = None) -> None:
        """A position and its moves; the start where no position is named."""

    @address("/api/legal", schemas.play.Legal)
    def legal(
        game: GameText,
        start: Annotated[str, Query(alias="from", min_length=1, max_length=LONGEST_POSITION, examples=["3,6"])],
        to: PositionText,
    ) -> None:
        """Whether a move leads from one position to another, and why not."""

    @address("/api/line", schemas.play.PlayedLine)
    def line(
        game: GameText,
        position: Annotated[list[PositionText], Query(min_length=1, max_length=400, examples=[["3,5", "3,4"]])],
    ) -> None:
        """A game as it was played, position by position: who wins each, and the move that led there."""

    @address("/api/answer", schemas.play.Answer)
    def answer(game: GameText, position: PositionOrStart = None, nim: bool = False, first: bool = False) -> None:
        """Who wins, the winning moves and why; the nim-value also where that takes long, if ``nim`` is true.

        ``first``: what a closed form says at once, where there is one; that comes too where everything takes too long.
        """

    @address("/api/hint", schemas.play.Hint)
    def hint(game: GameText, position: PositionOrStart = None, forbidden: Forbidden = None) -> None:
        """A winning move, and why it wins."""

    @address("/api/forbid", schemas.play.Forbidden)
    def forbid(game: GameText, position: PositionOrStart = None, level: Level = "perfect", seed: Seed = None) -> None:
        """What an opponent forbids before a move: random, learner, skilled or perfect."""

    @address("/api/reply", schemas.play.Reply)
    def reply(
        game: GameText,
        position: PositionOrStart = None,
        level: Level = "perfect",
        seed: Seed = None,
        forbidden: Forbidden = None,
    ) -> None:
        """The move of an opponent: random, learner, skilled or perfect."""

    @address("/api/cell", schemas.play.Cell)
    def cell(game: GameText, position: PositionText, first: bool = False) -> None:
        """Everything about one cell of a map; ``first`` as for answers."""

    @address("/api/map", response_class=Response, responses=_body("A table of uint8 or uint16, row by row."))
    def game_map(
        game: GameText,
        to: Bound,
        what: Annotated[str, Query(max_length=20, examples=["values"])] = "p",
        dimensions: Annotated[int | None, Query(ge=1, le=2)] = None,
    ) -> None:
        """The map of P-positions (p) or nim-values (values) with coordinates 0 … to."""

    @address("/api/points", response_class=Response, responses=_body("Triples of uint32."))
    def points(game: GameText, to: Bound) -> None:
        """The P-positions of three numbers, in every order."""

    @address("/api/overlay", schemas.views.Overlay)
    def overlay(game: GameText, to: Bound) -> None:
        """The P-positions that the closed form says there are, to be laid over the map of the rules."""

    @address("/api/search", schemas.reading.Found)
    def search(
        sequence: Annotated[str, Query(min_length=1, max_length=2000, examples=["0, 1, 2, 3, 1, 4, 3, 2"])],
    ) -> None:
        """The games that have these numbers: as nim-values, or as a column of their P-positions."""

    @address("/api/documents", schemas.reading.Documents)
    def documents() -> None:
        """The documents."""

    @address("/api/documents/{letter}", schemas.reading.Document, question="document")
    def document(letter: Annotated[str, InPath(max_length=40, examples=["E"])]) -> None:
        """A document with its claims and their pictures."""

    @address(
        "/api/pictures/{name}.svg",
        response_class=Response,
        responses=_body("The picture.", "image/svg+xml"),
        question="picture",
    )
    def picture(name: Annotated[str, InPath(max_length=80, examples=["E-1"])]) -> None:
        """A picture of a claim."""

    @address("/api/tree", schemas.reading.TreeNode)
    def tree(fraction: Annotated[str, Query(min_length=1, max_length=700, examples=["7/4"])] = "1/1") -> None:
        """A number of the Calkin–Wilf tree, with Euclid played on it."""


def _body(description: str, kind: str = BINARY) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": description, "content": {kind: {}}}}
