"""What a worker computes, by name: questions with one reply, and jobs that tell as they go on.

All that reaches a worker from the server goes through these two tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sprague.games.game_family import family
from sprague.games.written_rules import is_family
from sprague.web import explore, play, reading, shapes
from sprague.web.downloads import coq, download, table
from sprague.web.menu import described, known, member, menu
from sprague.web.play import line
from sprague.web.reading import document_job
from sprague.web.search import search

Say = Callable[[dict[str, Any]], None]

FIRST_ROWS = 40
"""Of the table that is shown while the search goes on."""

GUESSING, LEAST = 8.0, 1.0
"""Seconds for a guess; and at least for the telling of a proof, where the discovery left no more of its time."""


class _Enough(Exception):
    """The first guess is there."""


def guess(game: shapes.GameText) -> shapes.Guess:
    """What the table of a game suggests first, before anything is proved; empty where nothing is seen in it.

    >>> guess("mouse")
    {'statement': '(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)', 'bound': '64'}
    """
    from sprague.discovery import discover
    from sprague.discovery.result import Guessed

    def tell(line: str) -> None:
        if isinstance(line, Guessed):
            raise _Enough(line)

    try:
        discovery = discover(known(game), GUESSING, tell)
    except _Enough as enough:
        bound, statement = re.fullmatch(r"(?:to (\d+): )?(.*)", str(enough), re.DOTALL).groups("")  # type: ignore[union-attr]  # any text
        return {"statement": statement, "bound": bound}
    return {"statement": discovery.statement, "bound": str(discovery.bound)}


def discover_job(game: str, seconds: float, say: Say) -> dict[str, Any]:
    """The table, what is tried, and the discovery, told as it comes; of a family the table of its smallest member."""
    from sprague.claims.prover import written_proof
    from sprague.discovery import Discovery, FamilyDiscovery, discover, discover_family
    from sprague.discovery.result import Guessed
    from sprague.logic.automata.limits import in_time
    from sprague.logic.wording.prose import prose_html
    from sprague.proofs.written import DEPTHS

    of_all = family(game) if is_family(game) else None
    rules = of_all.member(of_all.smallest) if of_all else known(game)
    names, rows, text = table(rules)
    first_rows = [[str(number) for number in row] for row in rows[:FIRST_ROWS]]
    say({"event": "table", "columns": names, "rows": first_rows, "text": text})

    def tell(line: str) -> None:
        say({"event": "guess" if isinstance(line, Guessed) else "progress", "text": line})

    judged: Discovery | FamilyDiscovery = discover_family(of_all) if of_all else discover(rules, seconds, tell)
    proof = judged.claim and in_time(max(seconds - judged.seconds, LEAST), written_proof, judged.claim, judged.verdict)
    proofs = {depth: prose_html(proof.says(depth, "markdown")) for depth in DEPTHS} if proof else {}
    facts = judged.as_dict()
    if of_all and judged.claim:
        facts["statement"] = facts["statement"].replace(of_all.template, "the game")  # which stands above it
    files = [] if of_all else ["table.csv", "bfile.txt", "picture.svg"]
    certificate = ["certificate.json"] * ("certificate" in facts)
    if not of_all and judged.claim and judged.verdict.words == "proved" and coq(text := judged.claim.to_json()):
        facts["claim"], certificate = text, [*certificate, "theorem.v"]
    return facts | {"game": game, "proof": proofs, "downloads": [*certificate, *files]}


def claim_job(claim: str, say: Say) -> dict[str, Any]:
    """The verdict on one claim of the documents."""
    from sprague.papers import claims

    (chosen,) = [each for each in claims(claim) if each.id == claim]
    say({"event": "progress", "text": chosen.statement})
    judgement = chosen.judge()
    return judgement.as_dict() | {"as_expected": judgement.as_expected}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {"discover": discover_job, "claim": claim_job, "claims": document_job}


QUESTIONS: dict[str, Callable[..., Any]] = {
    "ready": lambda: True,
    "games": menu,
    "game": described,
    "member": member,
    "guess": guess,
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
