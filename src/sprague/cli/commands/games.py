"""``sprague games``: the catalogue, or all about one game."""

from __future__ import annotations

from typing import Annotated, Any

from sprague.answers import closed_form
from sprague.cli.options import argument
from sprague.cli.output import show
from sprague.cli.text import all_labelled, columns, read_game
from sprague.games import CATALOGUE, Card, Played, Ruleset

NOTATION = {
    "piles": "the piles in any order, separated by commas",
    "coordinates": "the coordinates in this order, separated by commas",
    "fraction": "the numbers in any order, separated by commas",
    "coins": "the places of the heads, counted from 1, separated by commas; 0 where there are none",
    "grid": "the rows separated by /, with # for a piece and . for none",
    "graph": "the vertices with erasers, separated by commas",
    "strip": "a sign for each square: + and - for tokens, . for none",
    "sum": "the components with + between them, each a game and its position",
    "text": "the names of the cells, separated by commas",
}
"""How a position is written, by what a game says of how it is seen."""

NAMES = """
Parameters follow a name: wythoff:a=2. Also games: codes (0.77, 4.4), subtraction:1,3,4 and FILE.py:NAME.
A kind of play comes before the name: misere:wythoff, blocking:1:wythoff, terminal:"x + y <= 2":wythoff, pass:wythoff.
sprague games GAME describes one, and how its positions are written."""


def games(game: Annotated[str | None, argument("GAME", "Describe this game.")] = None) -> int:
    """List the games. Or describe one: its rules, its parameters, how its positions are written.

    Example: sprague games chomp
    """
    if game is not None:
        card = CATALOGUE.get(game.strip())
        return _describe(read_game((card and card.text) or game))
    cards = CATALOGUE.values()
    rows = [(card.name, _parameters(card), card.summary) for card in cards]
    show(
        [{"game": card.name, "parameters": card.parameters, "rules": card.summary} for card in cards],
        [*columns(rows, header=("game", "parameters", "rules"), left=[0, 1, 2]), NAMES],
    )
    return 0


def _describe(rules: Ruleset) -> int:
    """Everything that the card and the rules say of one game."""
    known = closed_form(rules)
    of = rules.of if isinstance(rules, Played) else rules
    card = of.card.at(of) if of.card else Card(of, of.name)
    said = {
        "game": rules.name,
        "rules": card.rules or of.in_words() or card.line(of),
        "parameters": (card.sample and of.name.partition(":")[2]) or _parameters(card) if of.card else "",
        "position": of.notation
        or NOTATION[of.view] + (f": {', '.join(of.coordinates)}" if of.view == "coordinates" else ""),
        "example": rules.format(rules.start) if rules.start is not None else "",
        "play": rules.play.words,
        "closed form": known.basis if known else "none is known here",
    }
    value: dict[str, Any] = {name.replace(" ", "_"): text for name, text in said.items()}
    value |= {"parameters": card.parameters if of.card else {}, "notation": value.pop("position")}
    show(value, all_labelled(((label, text) for label, text in said.items() if text), 11))
    return 0


def _parameters(card: Card) -> str:
    return card.sample or ",".join(
        name if name in card.required else f"{name}={default}" for name, default in card.parameters.items()
    )
