"""What every request must pass: the right Host and Origin, bounds on size and time; and the headers of every answer.

A page of another site cannot read answers (no CORS), cannot ask for them (Sec-Fetch-Site, Origin), and cannot pretend
to be this server by a name that it points here (Host: names of this machine, and numbers, which cannot be repointed).
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sprague.web.clients import CLIENT, COOKIE, Client, greediest

LONGEST_ADDRESS, LARGEST_BODY = 100_000, 64 * 1024
"""Bytes."""

TOO_LARGE = f"a request has at most {LARGEST_BODY} bytes"

SECONDS = 60.0
"""The most that one request may take, with all that is sent back."""

MOST_SOCKETS = 400
"""So many WebSockets are open at a time; where one more comes, the client with most of them loses its oldest."""

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

EMBED = "embed/"
"""Before the address of a screen that other sites may show in a frame of theirs; nothing else may be shown so."""

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}


class Guard:
    """Wraps the application; ``names`` are the host names that requests may use beside numbers."""

    def __init__(self, app: ASGIApp, names: frozenset[str] = frozenset({"localhost"})) -> None:
        self.app, self.names = app, names
        self.sockets: dict[asyncio.Task[Any] | None, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one WebSocket."""
        if scope["type"] in ("http", "websocket"):
            CLIENT.set(Client.of(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """The status and the sentence that refuse a request; None for one that may pass."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        hosts = [value for name, value in scope["headers"] if name.lower() == b"host"]
        host = headers.get("host", "")
        if len(hosts) != 1 or not is_ours(host, self.names):
            return 421, f"this server does not answer to the host {host[:60]!r}"
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
            return 403, "requests from other sites are refused"
        site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode", "")
        api = scope["path"].startswith("/api/")
        if site not in ("none", "same-origin") and (api or mode != "navigate"):
            return 403, "requests from other sites are refused"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"an address has at most {LONGEST_ADDRESS} characters"
        if scope["type"] == "http":
            return _wrong_body(scope["method"], headers)
        return None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self.refusal(scope)
        send = _with_headers(send, framed=scope["path"].startswith(f"/{EMBED}"))
        if refused:
            await _answer(send, *refused)
            return
        began = False

        async def sending(message: Message) -> None:
            nonlocal began
            began = True
            await send(message)

        try:
            async with asyncio.timeout(SECONDS):
                await self.app(scope, _bounded(receive), sending)
        except asyncio.CancelledError:  # the task is over either way, and says nothing of it on the terminal
            if not began:
                await _answer(send, 503, "the server ends")
        except TimeoutError:
            if not began:
                await _answer(send, 504, f"this took longer than {SECONDS:g} s")
                return
            raise

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        share, task = CLIENT.get().share, asyncio.current_task()
        if self.refusal(scope) or not self._room_for(share):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        self.sockets[task] = share
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:
            if task in self.sockets:  # the server ends
                raise
            await send({"type": "websocket.close", "code": 1013, "reason": "others need the connection"})
        finally:
            self.sockets.pop(task, None)

    def _room_for(self, share: str) -> bool:
        """Whether one more WebSocket of this client may be open; another may have to go for it."""
        if len(self.sockets) < MOST_SOCKETS:
            return True
        greedy = greediest(Counter(self.sockets.values()), share)
        if greedy is None:
            return False
        oldest = next(task for task, owner in self.sockets.items() if owner == greedy)
        del self.sockets[oldest]
        if oldest:
            oldest.cancel()
        return True


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this machine: one of its names, or a number, with any port.

    >>> [is_ours(host, frozenset({"localhost"})) for host in ("localhost:1", "127.0.0.1", "[::1]:80", "evil.org", "")]
    [True, True, True, False, False]
    """
    match = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/@]+)(?::[0-9]{1,5})?", host)
    if not match:
        return False
    name = match[1].strip("[]").lower().rstrip(".")
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


def _wrong_body(method: str, headers: dict[str, str]) -> tuple[int, str] | None:
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length[:12]) > LARGEST_BODY:
        return 413, TOO_LARGE
    if method in ("POST", "PUT", "PATCH"):
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return 415, "the body must be application/json"
    return None


def _bounded(receive: Receive) -> Receive:
    """Counts what is received."""
    total = 0

    async def counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return counted


def _with_headers(send: Send, *, framed: bool = False) -> Send:
    """Adds the headers that every answer has, where the answer itself does not say otherwise."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            policy = PICTURE_POLICY if (b"content-type", b"image/svg+xml") in message["headers"] else POLICY
            wanted = {**HEADERS, "content-security-policy": policy, "cache-control": "no-store"}
            if framed:
                wanted["content-security-policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
                del wanted["x-frame-options"]
            if (client := CLIENT.get()).new and b"max-age" not in dict(message["headers"]).get(b"cache-control", b""):
                wanted["set-cookie"] = f"{COOKIE}={client.name}; Path=/; HttpOnly; SameSite=Lax"
            extra = [(name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in given]
            message = {**message, "headers": [*message["headers"], *extra]}
        await send(message)

    return sending


async def _answer(send: Callable[[Message], Any], status: int, sentence: str) -> None:
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
