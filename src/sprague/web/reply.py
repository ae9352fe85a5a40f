"""What a computation hands to the server: bytes that are ready to be sent."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

JSON = "application/json"
BINARY = "application/octet-stream"


@dataclass(frozen=True)
class Reply:
    """A body, what it is, and headers that go with it."""

    body: bytes
    kind: str = JSON
    headers: dict[str, str] = field(default_factory=dict)


def as_json(value: Any) -> Reply:
    """The value as JSON; integers that may be large are strings already.

    >>> as_json({"position": "3,6,11"}).body
    b'{"position":"3,6,11"}'
    """
    return Reply(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())
