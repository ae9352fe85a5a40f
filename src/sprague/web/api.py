"""The addresses of the interface for programs: questions, each handed to the workers, and jobs."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as InPath

from sprague.web import shapes
from sprague.web.clients import Gone, while_connected
from sprague.web.jobs import Job
from sprague.web.processes import Failure
from sprague.web.reply import BINARY, JSON, Reply, packed

LONGEST_POSITION = 50_000

GAMES = ["wythoff:a=2", "take l, k from x, y: l = 0 | k = 0 | l = k"]

GameText = Annotated[
    str,
    Query(min_length=1, max_length=shapes.LONGEST_RULE, description="A name or a typed rule.", examples=GAMES),
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

    @address("/api/games", shapes.Menu)
    def games() -> None:
        """All games of the catalogue."""

    @address("/api/game", shapes.Game)
    def game(game: GameText) -> None:
        """One game: a name with parameters, or a typed rule, which is checked."""

    @address("/api/position", shapes.Position)
    def position(game: GameText, position: PositionOrStart = None) -> None:
        """A position and its moves; the start where no position is named."""

    @address("/api/legal", shapes.Legal)
    def legal(
        game: GameText,
        start: Annotated[str, Query(alias="from", min_length=1, max_length=LONGEST_POSITION, examples=["3,6"])],
        to: PositionText,
    ) -> None:
        """Whether a move leads from one position to another, and why not."""

    @address("/api/line", shapes.PlayedLine)
    def line(
        game: GameText,
        position: Annotated[list[PositionText], Query(min_length=1, max_length=400, examples=[["3,5", "3,4"]])],
    ) -> None:
        """A game as it was played, position by position: who wins each, and the move that led there."""

    @address("/api/answer", shapes.Answer)
    def answer(game: GameText, position: PositionOrStart = None, nim: bool = False, first: bool = False) -> None:
        """Who wins, the winning moves and why; the nim-value also where that takes long, if ``nim`` is true.

        ``first``: what a closed form says at once, where there is one; that comes too where everything takes too long.
        """

    @address("/api/hint", shapes.Hint)
    def hint(game: GameText, position: PositionOrStart = None, forbidden: Forbidden = None) -> None:
        """A winning move, and why it wins."""

    @address("/api/forbid", shapes.Forbidden)
    def forbid(game: GameText, position: PositionOrStart = None, level: Level = "perfect", seed: Seed = None) -> None:
        """What an opponent forbids before a move: random, learner, skilled or perfect."""

    @address("/api/reply", shapes.Reply)
    def reply(
        game: GameText,
        position: PositionOrStart = None,
        level: Level = "perfect",
        seed: Seed = None,
        forbidden: Forbidden = None,
    ) -> None:
        """The move of an opponent: random, learner, skilled or perfect."""

    @address("/api/cell", shapes.Cell)
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

    @address("/api/overlay", shapes.Overlay)
    def overlay(game: GameText, to: Bound) -> None:
        """The P-positions that the closed form says there are, to be laid over the map of the rules."""

    @address("/api/search", shapes.Found)
    def search(
        sequence: Annotated[str, Query(min_length=1, max_length=2000, examples=["0, 1, 2, 3, 1, 4, 3, 2"])],
    ) -> None:
        """The games that have these numbers: as nim-values, or as a column of their P-positions."""

    @address("/api/documents", shapes.Documents)
    def documents() -> None:
        """The documents."""

    @address("/api/documents/{letter}", shapes.Document, question="document")
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

    @address("/api/tree", shapes.TreeNode)
    def tree(fraction: Annotated[str, Query(min_length=1, max_length=700, examples=["7/4"])] = "1/1") -> None:
        """A number of the Calkin–Wilf tree, with Euclid played on it."""


def _body(description: str, kind: str = BINARY) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": description, "content": {kind: {}}}}


Id = Annotated[str, InPath(max_length=40)]

THERE: dict[int | str, dict[str, Any]] = {200: {"model": shapes.Job, "description": "The same job, begun before."}}


def add_jobs(app: FastAPI) -> None:
    """Adds the addresses."""

    @app.post("/api/jobs", status_code=201, response_model=shapes.Job, responses=THERE)
    async def begin(request: Request, response: Response, wanted: shapes.JobRequest) -> dict[str, Any]:
        """Begins a discovery, or the judgement of a claim or a text, unless there is the same; refuses bad input."""
        keywords: dict[str, Any]
        if isinstance(wanted, shapes.DiscoverRequest):
            request.state.game = wanted.game
            described = json.loads((await app.state.scheduler.ask("game", game=wanted.game)).plain)
            if not described["discoverable"]:
                name = described["name"]
                raise Failure(400, f"{name}: its positions are no numbers, so there is no table to guess from")
            subject, keywords = wanted.game, {"game": wanted.game, "seconds": wanted.seconds}
        elif isinstance(wanted, shapes.ClaimRequest):
            await app.state.scheduler.ask("which claim", claim=wanted.claim)
            subject, keywords = wanted.claim, {"claim": wanted.claim}
        else:
            subject, keywords = "a document of one's own", {"text": wanted.text}
        job: Job | None = None if wanted.again else app.state.jobs.same(wanted.kind, keywords)
        if job:
            response.status_code = 200
        return (job or app.state.jobs.begin(wanted.kind, subject, keywords)).as_dict()

    @app.get("/api/jobs", response_model=shapes.JobList)
    async def all_jobs() -> dict[str, Any]:
        """The jobs of this client that run, that wait, and the last that are over, each with its last event only."""
        return {"jobs": [job.as_dict() | {"events": job.events[-1:]} for job in app.state.jobs.mine()]}

    @app.get("/api/jobs/{id}", response_model=shapes.Job)
    async def job(id: Id) -> dict[str, Any]:
        """A job and its events so far."""
        found: dict[str, Any] = app.state.jobs.get(id).as_dict()
        return found

    @app.delete("/api/jobs/{id}", response_model=shapes.Job)
    async def cancel(id: Id) -> dict[str, Any]:
        """Ends a job of this client, and its process; where others asked for the same, it goes on for them."""
        found: dict[str, Any] = (await app.state.jobs.cancel(id)).as_dict()
        return found

    @app.get("/api/jobs/{id}/{what}", response_class=Response, responses=_downloads())
    async def download(request: Request, id: Id, what: Annotated[str, InPath(max_length=40)]) -> Response:
        """A download of a discovery: certificate.json, table.csv, bfile.txt or picture.svg."""
        job = app.state.jobs.get(id)
        if not job.over:
            raise Failure(409, "the job is not over yet")
        if what not in (job.result or {}).get("downloads", []):
            raise Failure(404, "this job leaves no such download")
        if what == "certificate.json":
            body = json.dumps(job.result["certificate"], ensure_ascii=False, indent=1) + "\n"
            reply = packed(Reply(body.encode(), JSON))
        else:
            reply = await app.state.scheduler.ask("download", game=job.subject, what=what)
        file = response(request, reply)
        if what != "picture.svg":
            file.headers["Content-Disposition"] = f'attachment; filename="{what}"'
        return file

    @app.websocket("/api/jobs/{id}")
    async def watch(socket: WebSocket, id: str) -> None:
        """Sends the events of a job, those so far and those to come, and closes after the last.

        A job that nobody watches any more is ended.
        """
        await socket.accept()
        try:
            job = app.state.jobs.get(id)
        except Failure:
            await socket.close(4404, "no such job")
            return
        with app.state.jobs.watched(job), suppress(Gone, WebSocketDisconnect):
            await while_connected(socket.receive, _events(socket, job))


async def _events(socket: WebSocket, job: Job) -> None:
    async for event in job.watch():
        await socket.send_text(json.dumps(event, ensure_ascii=False))
    await socket.close()


def _downloads() -> dict[int | str, dict[str, Any]]:
    kinds = ("application/json", "text/csv", "text/plain", "image/svg+xml")
    return {200: {"description": "The file.", "content": {kind: {} for kind in kinds}}}
