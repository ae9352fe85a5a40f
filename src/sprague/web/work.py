"""What a job computes, in a process of its own: a discovery with its table and proof, verdicts on a claim or a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sprague.discovery import discover
from sprague.discovery.clock import Guessed
from sprague.papers import claims
from sprague.web.downloads import table
from sprague.web.menu import known
from sprague.web.own import document_job

Say = Callable[[dict[str, Any]], None]

FIRST_ROWS = 40
"""Of the table that is shown while the search goes on."""


def discover_job(game: str, seconds: float, say: Say) -> dict[str, Any]:
    """The table, what is tried, and the discovery, told as it comes."""
    rules = known(game)
    names, rows, text = table(rules)
    shown = [[str(number) for number in row] for row in rows[:FIRST_ROWS]]
    say({"event": "table", "columns": names, "rows": shown, "text": text})

    def tell(line: str) -> None:
        say({"event": "guess" if isinstance(line, Guessed) else "progress", "text": line})

    found = discover(rules, seconds, tell).as_dict()
    found["game"] = game
    certificate = ["certificate.json"] if "certificate" in found else []
    return found | {"downloads": [*certificate, "table.csv", "bfile.txt", "picture.svg"]}


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
