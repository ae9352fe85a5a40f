"""A theorem as a file for Coq."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Theorem:
    """A file for Coq: the name of the theorem, which is that of the file, and the text."""

    name: str
    title: str
    statement: str
    text: str
