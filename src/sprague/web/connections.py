"""Connections that nobody can hold without making a request, and that cannot be too many."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

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
