"""Reading: the documents with their claims and pictures, texts of one's own, and the Calkin–Wilf tree."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, cast

from pydantic import Field

from sprague.answers import closed_form, outcome
from sprague.errors import BadParameter, SpragueError
from sprague.games import game
from sprague.logic.automata.limits import Limits
from sprague.numbers import rationals
from sprague.numbers.decimals import decimal
from sprague.numbers.quadratic import quotients
from sprague.web import shapes
from sprague.web.reply import Reply

if TYPE_CHECKING:  # the server knows the questions and not what answers them: it is there in half the time
    from sprague.claims.document import Entry
    from sprague.papers import Document

LONGEST_NUMERAL = 300
"""Digits of the numerator and of the denominator."""

MOST_MOVES = 50

LONGEST_INDEX = 300
"""Binary digits of an index that is shown."""


class NotThere(SpragueError):
    """No document and no picture has that name."""


def documents() -> shapes.Documents:
    """The documents, without their claims."""
    from sprague.papers import documents as all_documents

    return {"documents": [_entry(each) for each in all_documents()]}


def _entry(of: Document) -> shapes.DocumentEntry:
    expected: Counter[shapes.Verdict] = Counter(claim.expected for claim in of.claims)
    return {
        "letter": of.letter,
        "title": of.title,
        "reference": of.reference,
        "claims": len(of.claims),
        "expected": expected,
        "given": sum(claim.given != "" for claim in of.claims),
    }


def document(letter: Annotated[str, Field(max_length=40, examples=["E"])]) -> shapes.Document:
    """One document with its claims, and the pictures that belong to each."""
    from sprague.gallery import GALLERY
    from sprague.papers import documents as all_documents

    named = next((each for each in all_documents() if each.letter == letter), None)
    if named is None:
        letters = ", ".join(each.letter for each in all_documents())
        raise NotThere(f"no document is called {letter[:40]!r}; there are {letters}")
    pictures: dict[str, list[shapes.PictureLine]] = {}
    for each in GALLERY:
        address = f"api/pictures/{each.name}.svg"
        pictures.setdefault(each.claim, []).append({"name": each.name, "words": each.words, "address": address})
    lines: list[shapes.Claim] = [
        {
            "id": claim.id,
            "statement": claim.statement,
            "source": claim.source,
            "expected": claim.expected,
            "given": claim.given,
            "pictures": pictures.get(claim.id, []),
        }
        for claim in named.claims
    ]
    return {"letter": letter, "title": named.title, "reference": named.reference, "claims": lines}


def claim(claim: str) -> dict[str, str]:
    """The id of a claim, if there is one of that name; a row of several, or a document, is none."""
    from sprague.papers import claims

    if all(each.id != claim for each in claims(claim)):
        raise NotThere(f"{claim[:40]} stands for several claims; ask for one of them")
    return {"claim": claim}


def picture(name: Annotated[str, Field(max_length=80, examples=["E-1"])]) -> shapes.Drawing:
    """A picture of the gallery as SVG; no other picture has an address."""
    from sprague.gallery import GALLERY
    from sprague.gallery import picture as drawn

    if all(each.name != name for each in GALLERY):
        raise NotThere(f"no picture is called {name[:60]!r}")
    return Reply(drawn(name).render("svg"), "image/svg+xml")


def tree(fraction: Annotated[str, Field(min_length=1, max_length=700, examples=["7/4"])] = "1/1") -> shapes.TreeNode:
    """A number of the Calkin–Wilf tree: its place, its neighbours, and Euclid on its numerator and denominator."""
    x = read_fraction(fraction)
    left, right = rationals.children(x)
    mother = rationals.mother(x)
    generation = rationals.generation_of(x)
    index = rationals.index_of(x) if generation <= LONGEST_INDEX else None
    return {
        "fraction": written(x),
        "numerator": decimal(x.numerator),
        "denominator": decimal(x.denominator),
        "parent": written(mother) if mother else None,
        "left": written(left),
        "right": written(right),
        "generation": decimal(generation),
        "index": decimal(index) if index else None,
        "quotients": [decimal(quotient) for quotient in quotients(x)],
        "path": [{"side": cast(Any, side), "length": decimal(length)} for side, length in rationals.path(x)],
        **_euclid(x),
    }


def _euclid(x: Fraction) -> shapes.EuclidOnIt:
    """Euclid on (a, b) for x = a/b: who wins, why, and the fractions that a move leads to, up the tree."""
    rules, here = game("euclid"), (x.numerator, x.denominator)
    theory = closed_form(rules)
    assert theory
    small, large = sorted(here)
    count = (large - 1) // small
    winning = theory.winning_move(here)
    result = outcome(rules, here)
    return {
        "outcome": result,
        "words": result.words,
        "why": theory.reason(here),
        "moves": [written(_after(x, large - k * small)) for k in range(1, min(count, MOST_MOVES) + 1)],
        "winning_move": written(_after(x, sum(winning) - small)) if winning else None,
        "complete": count <= MOST_MOVES,
    }


def _after(x: Fraction, left: int) -> Fraction:
    """x with its larger number replaced by what is left of it."""
    return Fraction(left, x.denominator) if x > 1 else Fraction(x.numerator, left)


def read_fraction(text: str) -> Fraction:
    """The positive fraction that ``7/4`` or ``3`` writes, in lowest terms. Raises BadParameter.

    >>> read_fraction("14/8")
    Fraction(7, 4)
    """
    match = re.fullmatch(r"\s*([0-9]+)\s*(?:/\s*([0-9]+)\s*)?", text, re.ASCII)
    if not match or max(len(part or "") for part in match.groups()) > LONGEST_NUMERAL:
        raise BadParameter(f"a fraction is written 7/4, at most {LONGEST_NUMERAL} digits each, not {text[:40]!r}")
    numerator, denominator = int(match[1]), int(match[2] or 1)
    if not numerator or not denominator:
        raise BadParameter(f"the tree holds the positive fractions, not {text[:40]!r}")
    return Fraction(numerator, denominator)


def written(x: Fraction) -> str:
    """The fraction as its address writes it, with its denominator even where that is 1.

    >>> written(Fraction(3))
    '3/1'
    """
    return f"{decimal(x.numerator)}/{decimal(x.denominator)}"


SECONDS = 30.0
"""The most that one decision may take; a job has its own end."""

MOST_CLAIMS = 500

Say = Callable[[dict[str, Any]], None]


def document_from_text(text: str, limits: Limits | None = None) -> list[Entry]:
    """The claims of a text in the claim language, or the one that a saved discovery holds.

    Whoever adds a way of writing documents adds it here. Raises BadSentence, which points at the place; BadParameter
    for a text without claims, or with more than MOST_CLAIMS.

    >>> [entry.name for entry in document_from_text("refuted odd: forall x. x % 2 = 1")]
    ['odd']
    """
    from sprague.claims.document import claims_or_claim

    entries = list(claims_or_claim(text, limits, "the file"))
    if not entries:
        raise BadParameter("there is no claim in this text; one begins like: proved NAME: forall x. x + 1 > x")
    if len(entries) > MOST_CLAIMS:
        raise BadParameter(f"{len(entries)} claims; at most {MOST_CLAIMS} are judged at a time")
    return entries


def document_job(text: str, say: Say) -> dict[str, Any]:
    """Tells all claims, then each verdict as it comes; how many there are of each, and which were not expected."""
    from sprague.claims.prover import verdict_on

    entries = document_from_text(text, Limits(seconds=SECONDS))
    listed = [{"name": each.name, "expected": each.expected, "statement": each.text} for each in entries]
    say({"event": "claims", "claims": listed})
    words: list[str] = []
    for place, entry in enumerate(entries):
        say({"event": "progress", "text": entry.name})
        begun = time.perf_counter()
        judged = verdict_on(entry.claim).as_dict()
        took = round(time.perf_counter() - begun, 3)
        words.append(judged["verdict"])
        say({"event": "judged", "place": place, **judged, "took": took})
    unexpected = [entry.name for entry, word in zip(entries, words, strict=True) if word != entry.expected]
    return {"counts": dict(Counter(words)), "unexpected": unexpected, "downloads": []}
