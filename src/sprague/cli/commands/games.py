"""``sprague games``: the catalogue."""

from __future__ import annotations

from sprague.cli.options import Json
from sprague.cli.text import columns, print_json
from sprague.games import CATALOGUE, Card


def games(json: Json = False) -> int:
    """List the games, their parameters and their rules."""
    cards = CATALOGUE.values()
    if json:
        print_json([{"game": card.name, "parameters": card.parameters, "rules": card.summary} for card in cards])
    else:
        rows = [(card.name, _parameters(card), card.summary) for card in cards]
        for line in columns(rows, header=("game", "parameters", "rules"), left=[0, 1, 2]):
            print(line)
        print(
            "\nParameters follow a name: wythoff:a=2. Games too: codes (0.77, 4.4), subtraction:1,3,4 and FILE.py:NAME."
            '\nKinds of play stand before it: misere:wythoff, blocking:1:wythoff, terminal:"x + y <= 2":wythoff, '
            "pass:wythoff."
        )
    return 0


def _parameters(card: Card) -> str:
    return card.sample or ",".join(
        name if name in card.required else f"{name}={default}" for name, default in card.parameters.items()
    )
