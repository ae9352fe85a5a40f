"""A document of one's own: a text that a user opens, its claims read at once and judged one after the other."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from sprague.claims.document import Entry, claims_or_claim
from sprague.errors import BadParameter, SpragueError
from sprague.logic.automata.limits import Limits
from sprague.proofs.prover import verdict_on

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
    found = list(claims_or_claim(text, limits, "the file"))
    if not found:
        raise BadParameter("there is no claim in this text; one begins like: proved NAME: forall x. x + 1 > x")
    if len(found) > MOST_CLAIMS:
        raise BadParameter(f"{len(found)} claims; at most {MOST_CLAIMS} are judged at a time")
    return found


def document_job(text: str, say: Say) -> dict[str, Any]:
    """Tells all claims, then each verdict as it comes; how many there are of each, and which were not expected."""
    entries = document_from_text(text, Limits(seconds=SECONDS))
    shown = [{"name": each.name, "expected": each.expected, "statement": each.text} for each in entries]
    say({"event": "claims", "claims": shown})
    words: list[str] = []
    for place, entry in enumerate(entries):
        say({"event": "progress", "text": entry.name})
        begun = time.perf_counter()
        word, evidence = _judged(entry)
        took = round(time.perf_counter() - begun, 3)
        words.append(word)
        say({"event": "judged", "place": place, "verdict": word, "evidence": evidence, "took": took})
    unexpected = [entry.name for entry, word in zip(entries, words, strict=True) if word != entry.expected]
    return {"counts": dict(Counter(words)), "unexpected": unexpected, "downloads": []}


def _judged(entry: Entry) -> tuple[str, str]:
    """The verdict on a claim; one that cannot be judged is undecided, and the others are judged all the same."""
    try:
        verdict = verdict_on(entry.claim)
    except SpragueError as error:
        return "undecided", str(error)
    return verdict.word, verdict.evidence
