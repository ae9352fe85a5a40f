"""The words of a text, each with its place, read from left to right; and the error that points at a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from sprague.errors import BadParameter, BadSentence
from sprague.numbers.decimals import integer

DEEPEST = 60
"""Parentheses and quantifiers may be nested so deep, wherever a text is read."""

MOST_CHARACTERS = 100_000
"""Longer texts are refused, wherever a text is read."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign, in the one spelling that the grammar uses, and where it begins."""

    kind: str
    text: str
    place: int


_SPELLINGS = """
forall ∀    exists ∃    & ∧ and &&    | ∨ or ||    ~ ¬ ! not    => ⇒ → -> implies    <=> ⇔ ↔ <-> iff
<= ≤    >= ≥    != ≠    = ==    - −    * · ×    in ∈    phi φ    alpha α    floor( ⌊    ) ⌋
"""
_GROUPS = map(str.split, re.split(r"\s{2,}|\n", _SPELLINGS.strip()))
SPELLINGS = {other: first for first, *others in _GROUPS for other in others}
"""For each sign or word the one in whose place it may be written."""

KEYWORDS = {"forall", "exists", "mod", "floor", "abs", "phi", "alpha", "true", "false"}

_TOKEN = re.compile(
    r"(?P<number>[0-9]+)|(?P<name>[^\W\d_φα²][^\Wφα²]*)"
    r"|(?P<sign><=>|<->|=>|->|<=|>=|!=|==|&&|\|\||[-+*/%()&|~!=<>,.:;^{}≤≥≠≡≢∀∃∧∨¬⇒→⇔↔−·×⊕∈…⌊⌋φα²′″‴⁗])"
)


def require_readable(text: str, what: str, depth: int = 0) -> None:
    """Raises BadParameter, naming what it is, for a text that is too long or read at too deep a level."""
    if len(text) > MOST_CHARACTERS:
        raise BadParameter(f"{what} has at most {MOST_CHARACTERS:,} characters, not {len(text):,}")
    if depth > DEEPEST:
        raise BadParameter(f"{what} is nested deeper than {DEEPEST}")


def tokens(text: str) -> list[Token]:
    """The words of a text, with one of kind ``end`` after them; raises BadSentence at a character of none.

    >>> [token.text for token in tokens("∀x: x ≤ 10y")]
    ['forall', 'x', ':', 'x', '<=', '10', 'y', '']
    """
    if len(text) > MOST_CHARACTERS:
        raise BadSentence(f"a sentence has at most {MOST_CHARACTERS:,} characters, not {len(text):,}", "", 0)
    read, place = [], 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        match = _TOKEN.match(text, place)
        if match is None:
            raise BadSentence(f"unexpected character {text[place]!r}", text, place)
        read += _spelt(match, place)
        place = match.end()
    read.append(Token("end", "", len(text)))
    return read


def _spelt(match: re.Match[str], place: int) -> list[Token]:
    word = SPELLINGS.get(match[0], match[0])
    if word == "floor(":
        return [Token("word", "floor", place), Token("sign", "(", place)]
    if match.lastgroup == "number":
        return [Token("number", word, place)]
    if word in KEYWORDS:
        return [Token("word", word, place)]
    return [Token("name" if match.lastgroup == "name" and word == match[0] else "sign", word, place)]


Read = TypeVar("Read")


class Cursor:
    """A place in a text between two words."""

    beyond = ""
    """What is added to an error where more was meant than can be said."""

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

    def word(self, *texts: str) -> bool:
        """Reads these words if they are the next ones, in this order; nothing else."""
        ahead = [token.text for token in self.tokens[self.at : self.at + len(texts)]]
        if ahead != list(texts):
            return False
        self.at += len(texts)
        return True

    def expect(self, text: str, what: str) -> Token:
        """Reads ``text``, which must come next."""
        return self.take(text) or self.fail(f"{text!r} is missing {what}, before {self.shown}")

    def listed(self, read: Callable[[], Read]) -> list[Read]:
        """What is read again and again, with commas between."""
        items = [read()]
        while self.take(","):
            items.append(read())
        return items

    def constant(self, what: str) -> int:
        """Reads a positive constant, which must come next."""
        token = self.next
        if token.kind != "number" or not integer(token.text):
            self.fail(
                f"{what} must be a positive constant, not {self.shown}{self.beyond if token.kind == 'name' else ''}"
            )
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
