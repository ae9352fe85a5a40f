"""Running the server: its socket, its address, its end; connections that nobody can hold without making a request."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from sprague.errors import BadParameter
from sprague.web.app import end_work, make_app
from sprague.web.guard import Guard

MOST_CONNECTIONS = 512
"""Where one more comes, that one goes which has kept the server waiting longest."""

SECONDS = 20.0
"""A client that has not sent the whole of a request by then is cut off."""

LINGER = 2.0
"""After a refusal what still comes is read and forgotten for so long, or the client might not see the refusal."""


class Connection(H11Protocol):
    """A connection of uvicorn that is cut off where a request does not come, or does not come to its end."""

    _patience: asyncio.TimerHandle | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client connects."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            longest = self._longest_waiting()
            longest._wait_for_request(False)
            longest.transport.abort()
        self._wait_for_request(True)

    def _longest_waiting(self) -> Connection:
        """Where there are too many connections: the one that was longest about sending a request, else this one."""
        waiting = [each for each in self.connections if isinstance(each, Connection) and each._patience]
        return min(waiting, key=lambda each: each._patience.when() if each._patience else 0, default=self)

    def data_received(self, data: bytes) -> None:
        """A client sends something: perhaps a part of a request only."""
        if self._refused:
            return
        super().data_received(data)
        if self._refused or self.transport.get_protocol() is not self:  # what came has made it a WebSocket
            return
        begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        self._wait_for_request(begun or self.conn.their_state is h11.SEND_BODY)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket."""
        self._wait_for_request(False)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Any) -> None:
        """A client goes."""
        self._wait_for_request(False)
        super().connection_lost(exc)

    def _wait_for_request(self, waiting: bool) -> None:
        """Starts to wait, or goes on waiting; or stops, where there is nothing to wait for."""
        if waiting and self._patience is None:
            self._patience = self.loop.call_later(SECONDS, self.transport.abort)
        elif not waiting and self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def send_400_response(self, msg: str) -> None:
        """Says that this was no HTTP, in JSON as all other errors."""
        body = json.dumps({"error": "this is no request of HTTP, or too long a one"}).encode()
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        start = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        answer: list[Any] = [start, h11.Data(data=body), h11.EndOfMessage()]
        for event in answer:
            self.transport.write(self.conn.send(event) or b"")
        self._refused = True
        self._wait_for_request(False)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._patience = self.loop.call_later(LINGER, self.transport.abort)


GRACE = 1
"""Seconds that open requests have at the end."""


def serve(host: str, port: int, browser: bool, survey: str | None = None, tell: Callable[[str], None] = print) -> None:
    """Serves until Ctrl-C; tells the address, opens the browser. Raises BadParameter for a host or port in use.

    ``survey`` is a catalogue of surveys whose games a search looks through; it is only read. KeyboardInterrupt passes
    where it comes before anything is served.
    """
    if survey is not None:
        from sprague.surveys.catalogue import Catalogue
        from sprague.web.search import SURVEY

        Catalogue(survey, readonly=True).close()  # or what is wrong with it would be said to nobody
        os.environ[SURVEY] = os.path.abspath(survey)
    with listen(host, port) as listening:  # closed wherever Ctrl-C comes
        _serve(listening, host, browser, tell)


def _serve(listening: socket.socket, host: str, browser: bool, tell: Callable[[str], None]) -> None:
    """Tells the address, opens the browser, and serves."""
    address = address_of(listening)
    tell(address)
    sys.stdout.flush()
    if not is_loopback(listening.getsockname()[0]):
        print(
            f"sprague: {host} can be reached from other machines: whoever can connect to it can use this server, and "
            "with it this machine's processor and memory; there is no password",
            file=sys.stderr,
            flush=True,
        )
    names = frozenset({"localhost", host.lower(), socket.gethostname().lower()})
    app = make_app()
    config = uvicorn.Config(
        Guard(app, names),
        http=Connection,
        ws="websockets-sansio",
        ws_max_size=4096,
        h11_max_incomplete_event_size=256 * 1024,
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=GRACE,
        backlog=512,
    )
    if browser and _has_screen():
        threading.Timer(0.2, webbrowser.open, [address]).start()
    server = Server(config, app)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        if not server.started:
            raise


class Server(uvicorn.Server):
    """A server that first ends what is being computed, so that no open request keeps it from its end."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGHUP ends the server as SIGTERM does, where the command listens to it."""
        number = getattr(signal, "SIGHUP", None)
        with super().capture_signals():
            before = signal.getsignal(number) if number else None
            if not number or not callable(before) or threading.current_thread() is not threading.main_thread():
                yield
                return
            signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, before)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends all jobs and questions, then all connections."""
        await end_work(self._app)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one."""
    if not 0 <= port < 65536:
        raise BadParameter(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise BadParameter(f"--host {host[:60]}: no such host") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(512)
    except OSError as error:
        listening.close()
        raise BadParameter(
            f"cannot listen on {host[:60]}, port {port}: {error.strerror or error}; --port chooses another"
        ) from None
    return listening


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = "127.0.0.1" if listening.family == socket.AF_INET else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the host.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    return ipaddress.ip_address(host.partition("%")[0]).is_loopback


def _has_screen() -> bool:
    """Whether a browser would open a window: not where it would take over the terminal."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))
