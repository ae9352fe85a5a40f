"""A game as it was played, looked over: who wins each position, and what each move and each forbidding was worth."""

from __future__ import annotations

from typing import Any

from sprague.answers import answer, at_once
from sprague.errors import BadParameter
from sprague.games.ruleset import Position
from sprague.solving.forbidding import left_open, lost
from sprague.web.menu import known
from sprague.web.moves import described
from sprague.web.play import read
from sprague.web.reply import Reply, as_json
from sprague.web.views import view

MOST_JUDGED = 400
"""Positions of one game."""


FORBIDDEN = "!"
"""Stands, in a game as it was played, before each option that was forbidden to the move to a position."""


def line(game: str, position: list[str]) -> Reply:
    """A game as it was played: each position with who wins it, and the move that led there.

    Raises BadParameter where a position is no move away from the one before, or by a move that was forbidden.
    """
    rules = known(game)
    if len(position) > MOST_JUDGED:
        raise BadParameter(f"at most {MOST_JUDGED} positions are judged at a time, not {len(position)}")
    steps: list[dict[str, Any]] = []
    before: Position | None = None
    for i, text in enumerate(position):
        here, *forbidden = [read(rules, each) for each in text.split(FORBIDDEN)]
        said: dict[str, Any] = {"label": None, "touch": None}
        open_ = None
        if i:
            if not rules.is_move(before, here):
                raise BadParameter(f"{rules.name}: no move leads from {position[i - 1][:60]} to {position[i][:60]}")
            said = described(rules, before, here)
            if rules.play.blocked:
                options = left_open(rules, before, forbidden)
                if here not in options:
                    raise BadParameter(f"{rules.name}: the move to {rules.format(here)[:60]} was forbidden")
                open_ = bool(lost(rules, options))
        result = (at_once(rules, here) or answer(rules, here)).outcome
        told = {"forbidden": [rules.format(each) for each in forbidden], "open": open_, "view": view(rules, here)}
        steps.append({"position": rules.format(here), "outcome": result.value, **said} | told)
        steps[-1].pop("to", None)
        before = here
    return as_json({"game": rules.name, "steps": steps})
