"""The application: its errors, its addresses, and the page; its workers begin and end with it."""

from __future__ import annotations

import asyncio
import gzip
import json
import mimetypes
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from sprague.version import __version__
from sprague.web import shapes
from sprague.web.api import add_jobs, add_questions, unpacks
from sprague.web.clients import Gone
from sprague.web.guard import EMBED
from sprague.web.jobs import Jobs
from sprague.web.processes import Failure
from sprague.web.scheduler import Scheduler

STATIC = Path(__file__).parent / "static"

TYPES = {".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}

PLACEHOLDER = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>sprague</title>
<p>The page was not built into this installation; the interface for programs is at <a href="/api/openapi.json">/api</a>.
"""


@dataclass(frozen=True)
class File:
    """A file of the bundle; ``packed`` is its gzip where that is smaller."""

    body: bytes
    kind: str
    packed: bytes | None
    lasting: bool


def read_bundle(folder: Path = STATIC) -> dict[str, File]:
    """The files by their addresses, ``index.html`` at ``/``; a placeholder where the page was not built.

    >>> "/" in read_bundle()
    True
    """
    bundle = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file():
            address = "/" + path.relative_to(folder).as_posix()
            bundle[address] = _file(path.read_bytes(), path.suffix, lasting=address.startswith("/assets/"))
    index = bundle.pop("/index.html", None)
    return bundle | {"/": index or _file(PLACEHOLDER, ".html", lasting=False)}


def _file(body: bytes, suffix: str, *, lasting: bool) -> File:
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    if kind == "text/html":
        kind += "; charset=utf-8"
    packed = gzip.compress(body, 9, mtime=0)
    return File(body, kind, packed if len(packed) < 0.9 * len(body) else None, lasting)


WRONG: dict[int | str, dict[str, Any]] = {
    status: {"model": shapes.Wrong, "description": HTTPStatus(status).phrase}
    for status in (400, 403, 404, 405, 409, 413, 414, 415, 421, 429, 500, 504)
}


ROOMS = {"play", "explore", "discover", "read", "learn"}
"""The first parts of the page's own addresses, as web/src/main.tsx has them."""


class Described(FastAPI):
    """The application, whose answers have the members that are described, and no others."""

    def openapi(self) -> dict[str, Any]:
        """The description, made from what the functions take and give that answer."""
        described = super().openapi()
        for shape in described["components"]["schemas"].values():
            if "properties" in shape:
                shape.setdefault("additionalProperties", False)
        return described


def make_app(bundle: dict[str, File] | None = None) -> FastAPI:
    """The application; its workers begin with it and end with it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.scheduler, app.state.jobs = Scheduler(), Jobs()
        warming = asyncio.create_task(app.state.scheduler.warm())
        try:
            yield
        finally:
            warming.cancel()
            await asyncio.gather(warming, return_exceptions=True)
            await end_work(app)

    app = Described(
        title="sprague",
        version=__version__,
        summary="Play, explore and discover impartial games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=WRONG,
    )
    _errors(app)
    add_questions(app)
    add_jobs(app)
    _page(app, read_bundle() if bundle is None else bundle)
    return app


async def end_work(app: FastAPI) -> None:
    """Ends all jobs and all questions, with their processes."""
    await app.state.jobs.end()
    await app.state.scheduler.end()


def _errors(app: FastAPI) -> None:
    """Every error is JSON with a sentence."""

    @app.exception_handler(Failure)
    async def failed(request: Request, failure: Failure) -> Response:
        place = failure.place
        text = str(request.query_params.get("game") or getattr(request.state, "game", ""))
        return _wrong(failure.status, failure.sentence, None if place is None else word_at(text, place))

    @app.exception_handler(Gone)
    async def gone(request: Request, error: Gone) -> Response:
        return _wrong(400, "nobody waits for the answer")

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return _wrong(400, f"the body is no JSON: {first['ctx']['error']} at character {first['loc'][-1]}")
        return _wrong(400, f"{'.'.join(map(str, first['loc'][1:])) or 'the body'}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        sentences = {404: "there is nothing at this address", 405: f"{request.method} is not possible here"}
        sentence = sentences.get(error.status_code, str(error.detail))
        return _wrong(error.status_code, sentence, headers=dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return _wrong(500, f"the server made a mistake: {type(error).__name__}")


def _wrong(
    status: int, sentence: str, at: tuple[int, int] | None = None, headers: dict[str, str] | None = None
) -> Response:
    body: dict[str, Any] = {"error": " ".join(sentence.split())}
    if at is not None:
        body["at"] = at
    extra = {"Retry-After": "1"} if status == 429 else {}
    return Response(json.dumps(body), status, {**(headers or {}), **extra}, "application/json")


def word_at(text: str, place: int) -> tuple[int, int]:
    """Where the word at a place of a text begins and ends; nothing follows the end.

    >>> word_at("take l from x: l <= why", 20), word_at("take", 4)
    ((20, 23), (4, 4))
    """
    match = re.compile(r"\w+|\S").match(text, place)
    return (place, match.end()) if match else (place, place)


def _page(app: FastAPI, bundle: dict[str, File]) -> None:
    """The files of the page; addresses of its rooms are its own states, at any other it says that nothing is there."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        address = f"/{path}"
        if address == "/api" or (address not in bundle and address.startswith(("/api/", "/assets/"))):
            raise HTTPException(404)
        file = bundle.get(address, bundle["/"])
        there = address == "/" or address in bundle or path.removeprefix(EMBED).partition("/")[0] in ROOMS
        headers = {"Cache-Control": "public, max-age=31536000, immutable" if file.lasting else "no-cache"}
        body = file.body
        if file.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if unpacks(request):
                body, headers["Content-Encoding"] = file.packed, "gzip"
        return Response(body, 200 if there else 404, headers=headers, media_type=file.kind)
