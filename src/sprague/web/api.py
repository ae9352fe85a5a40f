"""The addresses of the interface for programs: questions, each handed to the workers, and jobs."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from inspect import Parameter, getdoc, signature
from typing import Annotated, Any, get_args

from fastapi import FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as InPath

from sprague.games.written_rules import is_family
from sprague.web import shapes
from sprague.web.clients import Gone, while_connected
from sprague.web.jobs import Job
from sprague.web.processes import Failure
from sprague.web.questions import QUESTIONS
from sprague.web.reply import JSON, Reply, packed

PATHS = {"document": "documents/{letter}", "picture": "pictures/{name}.svg"}
"""The addresses of questions, where they are not called as these."""

WITHOUT_ADDRESS = {"ready", "which claim", "download"}


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
    """Adds an address for each question: it takes what the function takes that answers, and gives what that gives."""
    for question, function in QUESTIONS.items():
        if question not in WITHOUT_ADDRESS:
            _add(app, question, function)


def _add(app: FastAPI, question: str, function: Callable[..., Any]) -> None:
    path = f"/api/{PATHS.get(question, question)}"

    async def ask(request: Request, **keywords: Any) -> Response:
        asked = {name: None if value is False or value == [] else value for name, value in keywords.items()}
        return response(request, await while_connected(request.receive, app.state.scheduler.ask(question, **asked)))

    of = signature(function, eval_str=True)
    parameters = [
        each.replace(
            annotation=Annotated[each.annotation, InPath() if f"{{{name}}}" in path else Query()],
            default=[] if each.default == () else each.default,
        )
        for name, each in of.parameters.items()
    ]
    asked = Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=Request)
    ask.__signature__ = of.replace(parameters=[asked, *parameters], return_annotation=Response)  # type: ignore[attr-defined]  # as functools has it
    words = (getdoc(function) or "").partition("\n\n>>>")[0]
    if kind := get_args(of.return_annotation)[1:]:
        body: dict[int | str, dict[str, Any]] = {200: {"description": words, "content": {kind[0]: {}}}}
        app.get(path, description=words, response_class=Response, responses=body)(ask)
    else:
        app.get(path, description=words, response_model=of.return_annotation)(ask)


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
            families = is_family(wanted.game)
            asked = await app.state.scheduler.ask("member" if families else "game", game=wanted.game)
            described = json.loads(asked.plain)["game"] if families else json.loads(asked.plain)
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
        state: dict[str, Any] = app.state.jobs.get(id).as_dict()
        return state

    @app.delete("/api/jobs/{id}", response_model=shapes.Job)
    async def cancel(id: Id) -> dict[str, Any]:
        """Ends a job of this client, and its process; where others asked for the same, it goes on for them."""
        state: dict[str, Any] = (await app.state.jobs.cancel(id)).as_dict()
        return state

    @app.get("/api/jobs/{id}/{what}", response_class=Response, responses=_downloads())
    async def download(request: Request, id: Id, what: Annotated[str, InPath(max_length=40)]) -> Response:
        """A download of a discovery: certificate.json, theorem.v, table.csv, bfile.txt or picture.svg."""
        job = app.state.jobs.get(id)
        if not job.over:
            raise Failure(409, "the job is not over yet")
        if what not in (job.result or {}).get("downloads", []):
            raise Failure(404, "this job leaves no such download")
        if what == "certificate.json":
            body = json.dumps(job.result["certificate"], ensure_ascii=False, indent=1) + "\n"
            reply = packed(Reply(body.encode(), JSON))
        else:
            claim = job.result.get("claim", "")
            reply = await app.state.scheduler.ask("download", game=job.subject, what=what, claim=claim)
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
