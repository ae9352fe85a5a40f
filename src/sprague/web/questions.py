"""What a worker computes, by name: questions with one reply, and jobs that tell as they go on.

All that reaches a worker from the server goes through these two tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sprague.web import explore, play, reading
from sprague.web.downloads import coq, download, table
from sprague.web.menu import described, known, menu
from sprague.web.play import line
from sprague.web.reading import document_job
from sprague.web.search import search

Say = Callable[[dict[str, Any]], None]

FIRST_ROWS = 40
"""Of the table that is shown while the search goes on."""


def discover_job(game: str, seconds: float, say: Say) -> dict[str, Any]:
    """The table, what is tried, and the discovery, told as it comes."""
    from sprague.discovery import discover
    from sprague.discovery.result import Guessed

    rules = known(game)
    names, rows, text = table(rules)
    shown = [[str(number) for number in row] for row in rows[:FIRST_ROWS]]
    say({"event": "table", "columns": names, "rows": shown, "text": text})

    def tell(line: str) -> None:
        say({"event": "guess" if isinstance(line, Guessed) else "progress", "text": line})

    result = discover(rules, seconds, tell)
    found = result.as_dict()
    found["game"] = game
    certificate = ["certificate.json"] if "certificate" in found else []
    if result.claim and result.verdict.word == "proved" and coq(text := result.claim.to_json()):
        found["claim"], certificate = text, [*certificate, "theorem.v"]
    return found | {"downloads": [*certificate, "table.csv", "bfile.txt", "picture.svg"]}


def claim_job(claim: str, say: Say) -> dict[str, Any]:
    """The verdict on one claim of the documents."""
    from sprague.papers import claims

    (chosen,) = [each for each in claims(claim) if each.id == claim]
    say({"event": "progress", "text": chosen.statement})
    judgement = chosen.judge()
    return judgement.as_dict() | {"as_expected": judgement.as_expected}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    "discover": discover_job,
    "claim": claim_job,
    "claims": document_job,
}


QUESTIONS: dict[str, Callable[..., Any]] = {
    "ready": lambda: True,
    "games": menu,
    "game": described,
    "position": play.position,
    "legal": play.legal,
    "line": line,
    "answer": play.who_wins,
    "hint": play.hint,
    "forbid": play.forbid,
    "reply": play.opponent,
    "sheet": play.sheet,
    "map": explore.game_map,
    "points": explore.space_points,
    "overlay": explore.overlay,
    "cell": explore.cell,
    "documents": reading.documents,
    "document": reading.document,
    "which claim": reading.claim,
    "picture": reading.picture,
    "tree": reading.tree,
    "download": download,
    "search": search,
}
"""What each takes is what its address takes; what it gives, a Reply or what is one in JSON."""
