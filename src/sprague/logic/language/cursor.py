"""Reading a sentence from left to right: the next word, what must follow it, and where it went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from sprague.logic.language.tokens import BadSentence, Token, tokens
from sprague.numbers.decimals import integer

DEEPEST = 60
"""Parentheses and quantifiers may be nested so deep."""


class Cursor:
    """A place in a text between two words."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.at = text, tokens(text), 0
        self.depth = 0

    @property
    def next(self) -> Token:
        """The word to be read."""
        return self.tokens[self.at]

    @property
    def shown(self) -> str:
        """The word to be read, for messages."""
        return f"{self.next.text[:20]!r}" if self.next.text else "the end"

    def take(self, *texts: str) -> Token | None:
        """Reads the next word if it is one of ``texts``."""
        token = self.next
        if token.kind in ("name", "number", "end") or token.text not in texts:
            return None
        self.at += 1
        return token

    def expect(self, text: str, what: str) -> Token:
        """Reads ``text``, which must come next."""
        return self.take(text) or self.fail(f"{text!r} is missing {what}, before {self.shown}")

    def constant(self, what: str) -> int:
        """Reads a positive constant, which must come next."""
        token = self.next
        if token.kind != "number" or not integer(token.text):
            self.fail(f"{what} must be a positive constant, not {self.shown}")
        self.at += 1
        return integer(token.text)

    def fail(self, message: str, token: Token | None = None) -> NoReturn:
        """Raises the error that points at a word, the next one by default."""
        raise BadSentence(message, self.text, (token or self.next).place)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """One level of nesting; too many are refused, as they would exhaust the interpreter's stack."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"nested deeper than {DEEPEST}")
        yield
        self.depth -= 1
