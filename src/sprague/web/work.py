"""What a job computes, in a process of its own: a discovery with its table and proof, verdicts on a claim or a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sprague.discovery import discover
from sprague.games import Ruleset
from sprague.papers import claims
from sprague.web.downloads import table
from sprague.web.menu import known
from sprague.web.own import document_job
from sprague.web.quotient import as_discovery, has_quotient, quotient_of, rows_of

Say = Callable[[dict[str, Any]], None]

WORK = re.compile(r"(P-positions|nim-values) to \d|a (period|law) |the rules ")
"""A line that says what is computed; any other states what is guessed."""

FIRST_ROWS = 40
"""Of the table that is shown while the search goes on."""


def discover_job(game: str, seconds: float, say: Say) -> dict[str, Any]:
    """The table, what is tried, and the discovery, told as it comes."""
    rules = known(game)
    if has_quotient(rules):
        return _quotient_job(rules, game, seconds, say)
    names, rows, text = table(rules)
    shown = [[str(number) for number in row] for row in rows[:FIRST_ROWS]]
    say({"event": "table", "columns": names, "rows": shown, "text": text})

    def tell(line: str) -> None:
        say({"event": "progress" if WORK.match(line) else "guess", "text": line})

    found = discover(rules, seconds, tell).as_dict()
    found["game"] = game
    certificate = ["certificate.json"] if "certificate" in found else []
    return found | {"downloads": [*certificate, "table.csv", "bfile.txt", "picture.svg"]}


def _quotient_job(rules: Ruleset, game: str, seconds: float, say: Say) -> dict[str, Any]:
    """The misère quotient, heap after heap."""
    say({"event": "progress", "text": "the misère quotient, heap after heap"})
    found = quotient_of(rules, seconds)
    rows = rows_of(found)
    text = f"the elements Φ(n) of {len(rows)} heaps"
    say({"event": "table", "columns": ["n", "Φ(n)"], "rows": rows[:FIRST_ROWS], "text": text})
    said = as_discovery(found)
    say({"event": "guess", "text": said["statement"]})
    return {"game": game, **said}


def claim_job(claim: str, say: Say) -> dict[str, Any]:
    """The verdict on one claim of the documents."""
    (chosen,) = [each for each in claims(claim) if each.id == claim]
    say({"event": "progress", "text": chosen.statement})
    judgement = chosen.judge()
    return judgement.as_dict() | {"as_expected": judgement.as_expected}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    "discover": discover_job,
    "claim": claim_job,
    "claims": document_job,
}
