"""Documents, trees of numbers, and games found by their sequences."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sprague.web.schemas.shape import Outcome, Shape, Verdict, absent


class FoundLine(Shape):
    """A game that has a sequence: as what, from which index on, and what a survey said; ``game`` may be empty.

    Of the numbers ``shown`` those looked for begin at the index ``from``.
    """

    game: str
    title: str
    what: str
    place: int
    said: str
    shown: list[int]
    origin: Annotated[int, Field(alias="from")]


class Found(Shape):
    """The games that have a sequence; ``more`` where not all are named; what was looked through."""

    numbers: list[int]
    found: list[FoundLine]
    more: bool
    searched: list[str]


class DocumentEntry(Shape):
    """A document, how many claims it has, and how many of them are expected to be what.

    Of those expected to be proved, so many are proved ``given`` an argument that no program checks.
    """

    letter: str
    title: str
    reference: str
    claims: int
    expected: dict[Verdict, int]
    given: int


class Documents(Shape):
    """All documents."""

    documents: list[DocumentEntry]


class PictureLine(Shape):
    """A picture of a claim."""

    name: str
    words: str
    address: str


class Computed(Shape):
    """A verdict that was computed beforehand, for a page without a server."""

    verdict: Verdict
    given: str
    evidence: str
    seconds: float


class Claim(Shape):
    """A claim of a document; where a picture is, is said from the first page on.

    A proof that is expected may rest on an argument by a person: ``given``, else empty.
    """

    id: str
    statement: str
    source: str
    expected: Verdict
    given: str
    pictures: list[PictureLine]
    computed: Computed = absent()


class Document(Shape):
    """A document with its claims."""

    letter: str
    title: str
    reference: str
    claims: list[Claim]


class Run(Shape):
    """Steps to one side on the way down the tree."""

    side: Literal["L", "R"]
    length: str


class TreeNode(Shape):
    """A number of the Calkin–Wilf tree, and Euclid on it."""

    fraction: str
    numerator: str
    denominator: str
    parent: str | None
    left: str
    right: str
    generation: str
    index: str | None
    quotients: list[str]
    path: list[Run]
    outcome: Outcome
    words: str
    why: str
    moves: list[str]
    winning_move: str | None
    complete: bool
