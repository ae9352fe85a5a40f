"""What a computation hands to the server: bytes that are ready to be sent."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field, replace
from typing import Any

from sprague.solving import Outcome

JSON = "application/json"
BINARY = "application/octet-stream"


@dataclass(frozen=True)
class Reply:
    """A body, what it is, and headers that go with it; ``packed`` where the body is a gzip of it."""

    body: bytes
    kind: str = JSON
    headers: dict[str, str] = field(default_factory=dict)
    packed: bool = False

    @property
    def plain(self) -> bytes:
        """The body as it was before it was packed."""
        return gzip.decompress(self.body) if self.packed else self.body


def as_json(value: Any) -> Reply:
    """The value as JSON; integers that may be large are strings already.

    >>> as_json({"position": "3,6,11"}).body
    b'{"position":"3,6,11"}'
    """
    return Reply(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_word).encode())


def _word(value: Any) -> str:
    assert isinstance(value, Outcome)
    return value.value


WORTH_PACKING, SAMPLE = 4096, 2**16
"""Bytes from which on a body is packed, and those of it that show whether that helps."""


def packed(reply: Reply) -> Reply:
    """The reply as the server is to keep and send it: packed where it is long and shrinks to less than two thirds.

    >>> packed(Reply(bytes(10_000))).packed, packed(Reply(bytes(range(256)) * 10)).packed
    (True, False)
    """
    body = reply.body
    if len(body) < WORTH_PACKING or 3 * len(gzip.compress(body[:SAMPLE], 1)) > 2 * len(body[:SAMPLE]):
        return reply
    return replace(reply, body=gzip.compress(body, 1, mtime=0), packed=True)
