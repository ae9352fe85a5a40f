"""Digests: what names a job, and what was asked for. It loads nothing of the games."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def digest(value: Any) -> str:
    """Thirty-two hexadecimal digits of the SHA-256 of a value, written as JSON.

    >>> digest([1, "rat"])
    'b4a0b18f48cb932cee2761d437a75ccb'
    """
    return hashlib.sha256(_ENCODER.encode(value).encode("ascii")).hexdigest()[:32]


_ENCODER = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":"))
