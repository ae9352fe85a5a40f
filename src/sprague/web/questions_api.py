"""The addresses that are only read: each hands its question to the workers."""

from __future__ import annotations

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
    """Adds the addresses."""

    async def ask(request: Request, question: str, /, **keywords: Any) -> Response:
        return response(request, await while_connected(request.receive, app.state.scheduler.ask(question, **keywords)))

    @app.get("/api/games", response_model=schemas.games.Menu)
    async def games(request: Request) -> Response:
        """All games of the catalogue."""
        return await ask(request, "games")

    @app.get("/api/game", response_model=schemas.games.Game)
    async def game(request: Request, game: GameText) -> Response:
        """One game: a name with parameters, or a typed rule, which is checked."""
        return await ask(request, "game", game=game)

    @app.get("/api/position", response_model=schemas.play.Position)
    async def position(request: Request, game: GameText, position: PositionOrStart = None) -> Response:
        """A position and its moves; the start where no position is named."""
        return await ask(request, "position", game=game, position=position)

    @app.get("/api/legal", response_model=schemas.play.Legal)
    async def legal(
        request: Request,
        game: GameText,
        start: Annotated[str, Query(alias="from", min_length=1, max_length=LONGEST_POSITION, examples=["3,6"])],
        to: PositionText,
    ) -> Response:
        """Whether a move leads from one position to another, and why not."""
        return await ask(request, "legal", game=game, start=start, to=to)

    @app.get("/api/line", response_model=schemas.play.PlayedLine)
    async def line(
        request: Request,
        game: GameText,
        position: Annotated[list[PositionText], Query(min_length=1, max_length=400, examples=[["3,5", "3,4"]])],
    ) -> Response:
        """A game as it was played, position by position: who wins each, and the move that led there."""
        return await ask(request, "line", game=game, position=position)

    @app.get("/api/answer", response_model=schemas.play.Answer)
    async def answer(
        request: Request, game: GameText, position: PositionOrStart = None, nim: bool = False, first: bool = False
    ) -> Response:
        """Who wins, the winning moves and why; the nim-value also where that takes long, if ``nim`` is true.

        ``first``: what a closed form says at once, where there is one; that comes too where everything takes too long.
        """
        return await ask(request, "answer", game=game, position=position, nim=nim or None, first=first or None)

    @app.get("/api/hint", response_model=schemas.play.Hint)
    async def hint(
        request: Request, game: GameText, position: PositionOrStart = None, forbidden: Forbidden = None
    ) -> Response:
        """A winning move, and why it wins."""
        return await ask(request, "hint", game=game, position=position, forbidden=forbidden)

    @app.get("/api/forbid", response_model=schemas.play.Forbidden)
    async def forbid(
        request: Request, game: GameText, position: PositionOrStart = None, level: Level = "perfect", seed: Seed = None
    ) -> Response:
        """What an opponent forbids before a move: random, learner, skilled or perfect."""
        return await ask(request, "forbid", game=game, position=position, level=level, seed=seed)

    @app.get("/api/reply", response_model=schemas.play.Reply)
    async def reply(
        request: Request,
        game: GameText,
        position: PositionOrStart = None,
        level: Level = "perfect",
        seed: Seed = None,
        forbidden: Forbidden = None,
    ) -> Response:
        """The move of an opponent: random, learner, skilled or perfect."""
        asked = {"game": game, "position": position, "level": level, "seed": seed}
        return await ask(request, "reply", **asked, forbidden=forbidden)

    @app.get("/api/cell", response_model=schemas.play.Cell)
    async def cell(request: Request, game: GameText, position: PositionText, first: bool = False) -> Response:
        """Everything about one cell of a map; ``first`` as for answers."""
        return await ask(request, "cell", game=game, position=position, first=first or None)

    @app.get("/api/map", response_class=Response, responses=_binary("A table of uint8 or uint16, row by row."))
    async def game_map(
        request: Request,
        game: GameText,
        to: Bound,
        what: Annotated[str, Query(max_length=20, examples=["values"])] = "p",
        dimensions: Annotated[int | None, Query(ge=1, le=2)] = None,
    ) -> Response:
        """The map of P-positions (p) or nim-values (values) with coordinates 0 … to."""
        return await ask(request, "map", game=game, to=to, what=what, dimensions=dimensions)

    @app.get("/api/points", response_class=Response, responses=_binary("Triples of uint32."))
    async def points(request: Request, game: GameText, to: Bound) -> Response:
        """The P-positions of three numbers, in every order."""
        return await ask(request, "points", game=game, to=to)

    @app.get("/api/overlay", response_model=schemas.views.Overlay)
    async def overlay(request: Request, game: GameText, to: Bound) -> Response:
        """The P-positions that the closed form says there are, to be laid over the map of the rules."""
        return await ask(request, "overlay", game=game, to=to)

    @app.get("/api/search", response_model=schemas.reading.Found)
    async def search(
        request: Request,
        sequence: Annotated[str, Query(min_length=1, max_length=2000, examples=["0, 1, 2, 3, 1, 4, 3, 2"])],
    ) -> Response:
        """The games that have these numbers: as nim-values, or as a column of their P-positions."""
        return await ask(request, "search", sequence=sequence)

    @app.get("/api/documents", response_model=schemas.reading.Documents)
    async def documents(request: Request) -> Response:
        """The documents."""
        return await ask(request, "documents")

    @app.get("/api/documents/{letter}", response_model=schemas.reading.Document)
    async def document(request: Request, letter: Annotated[str, InPath(max_length=40, examples=["E"])]) -> Response:
        """A document with its claims and their pictures."""
        return await ask(request, "document", letter=letter)

    @app.get("/api/pictures/{name}.svg", response_class=Response, responses=_svg())
    async def picture(request: Request, name: Annotated[str, InPath(max_length=80, examples=["E-1"])]) -> Response:
        """A picture of a claim."""
        return await ask(request, "picture", name=name)

    @app.get("/api/tree", response_model=schemas.reading.TreeNode)
    async def tree(
        request: Request, fraction: Annotated[str, Query(min_length=1, max_length=700, examples=["7/4"])] = "1/1"
    ) -> Response:
        """A number of the Calkin–Wilf tree, with Euclid played on it."""
        return await ask(request, "tree", fraction=fraction)


def _binary(description: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": description, "content": {BINARY: {}}}}


def _svg() -> dict[int | str, dict[str, Any]]:
    return {200: {"description": "The picture.", "content": {"image/svg+xml": {}}}}
