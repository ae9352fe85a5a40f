"""The addresses of jobs: begun, watched over a WebSocket, cancelled, and what they leave."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated, Any

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as InPath

from sprague.web import schemas
from sprague.web.clients import Gone, while_connected
from sprague.web.jobs import Job
from sprague.web.processes import Failure
from sprague.web.questions_api import response as replied
from sprague.web.reply import JSON, Reply, packed

Id = Annotated[str, InPath(max_length=40)]

THERE: dict[int | str, dict[str, Any]] = {
    200: {"model": schemas.jobs.Job, "description": "The same job, begun before."}
}


def add_jobs(app: FastAPI) -> None:
    """Adds the addresses."""

    @app.post("/api/jobs", status_code=201, response_model=schemas.jobs.Job, responses=THERE)
    async def begin(request: Request, response: Response, wanted: schemas.jobs.JobRequest) -> dict[str, Any]:
        """Begins a discovery, or the judgement of a claim or a text, unless there is the same; refuses bad input."""
        keywords: dict[str, Any]
        if isinstance(wanted, schemas.jobs.DiscoverRequest):
            request.state.game = wanted.game
            described = json.loads((await app.state.scheduler.ask("game", game=wanted.game)).plain)
            if not described["discoverable"]:
                name = described["name"]
                raise Failure(400, f"{name}: its positions are no numbers, so there is no table to guess from")
            subject, keywords = wanted.game, {"game": wanted.game, "seconds": wanted.seconds}
        elif isinstance(wanted, schemas.jobs.ClaimRequest):
            await app.state.scheduler.ask("which claim", claim=wanted.claim)
            subject, keywords = wanted.claim, {"claim": wanted.claim}
        else:
            subject, keywords = "a document of one's own", {"text": wanted.text}
        job: Job | None = None if wanted.again else app.state.jobs.same(wanted.kind, keywords)
        if job:
            response.status_code = 200
        return (job or app.state.jobs.begin(wanted.kind, subject, keywords)).as_dict()

    @app.get("/api/jobs", response_model=schemas.jobs.JobList)
    async def all_jobs() -> dict[str, Any]:
        """The jobs of this client that run, that wait, and the last that are over, each with its last event only."""
        return {"jobs": [job.as_dict() | {"events": job.events[-1:]} for job in app.state.jobs.mine()]}

    @app.get("/api/jobs/{id}", response_model=schemas.jobs.Job)
    async def job(id: Id) -> dict[str, Any]:
        """A job and its events so far."""
        found: dict[str, Any] = app.state.jobs.get(id).as_dict()
        return found

    @app.delete("/api/jobs/{id}", response_model=schemas.jobs.Job)
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
        file = replied(request, reply)
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
