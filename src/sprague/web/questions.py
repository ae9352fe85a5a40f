"""The questions that a worker answers, by name; all that reaches it from the server goes through this table."""

from __future__ import annotations

from collections.abc import Callable

from sprague.web import explore, play, reading
from sprague.web.downloads import download
from sprague.web.line import line
from sprague.web.menu import described, menu
from sprague.web.reply import Reply, as_json
from sprague.web.search import search

QUESTIONS: dict[str, Callable[..., Reply]] = {
    "ready": lambda: as_json(True),
    "games": lambda: as_json(menu()),
    "game": lambda game: as_json(described(game)),
    "position": play.position,
    "legal": play.legal,
    "line": line,
    "answer": play.who_wins,
    "hint": play.hint,
    "forbid": play.forbid,
    "reply": play.opponent,
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
"""Each takes what its endpoint takes, in keywords."""
