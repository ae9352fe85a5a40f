"""The catalogue of games, and all about one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from sprague.answers import closed_form
from sprague.games import CATALOGUE, Card, Played, rules_in_words
from sprague.operations.operation import Argument, Game, operation, rules_of
from sprague.operations.results import Result, columns

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


@dataclass(frozen=True, repr=False)
class Description(Result):
    """All games, or one: its rules, its parameters, how its positions are written."""

    data: Any
    said: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> Any:
        return self.data

    def pairs(self) -> Iterator[tuple[str, str]]:
        return ((label, text) for label, text in self.said.items() if text)

    def lines(self, width: int | None = None) -> Iterator[str]:
        if self.said:
            yield from super().lines(width)
            return
        rows = [(card.name, parameters_of(card), card.summary) for card in CATALOGUE.values()]
        yield from columns(rows, header=("game", "parameters", "rules"), left=[0, 1, 2])
        yield NAMES


@operation
def describe(game: Annotated[Any, Argument("Describe this game.", "GAME")] = None) -> Description:
    """List the games. Or describe one: its rules, its parameters, how its positions are written.

    Example: sprague games chomp

    >>> import sprague
    >>> sprague.describe("chomp:2x3")
    game        chomp:2x3
    rules       ...
    parameters  ...
    position    ...
    example     ...
    play        ...
    closed form ...
    >>> len(sprague.describe().to_dict()) > 15
    True
    """
    if game is None:
        return Description(
            [{"game": card.name, "parameters": card.parameters, "rules": card.summary} for card in CATALOGUE.values()]
        )
    return _one(game)


def _one(game: Game) -> Description:
    named = CATALOGUE.get(game.strip()) if isinstance(game, str) else None
    rules = rules_of((named and named.text) or game)
    form = closed_form(rules)
    of = rules.of if isinstance(rules, Played) else rules
    known = rules.card or of.card
    card = known.at(of) if known else Card(of, of.name)
    said = {
        "game": rules.name,
        "rules": rules_in_words(rules)[0] or card.line(of),
        "parameters": (card.sample and of.name.partition(":")[2]) or parameters_of(card) if known else "",
        "position": of.notation
        or NOTATION[of.view] + (f": {', '.join(of.coordinates)}" if of.view == "coordinates" else ""),
        "example": rules.format(rules.start) if rules.start is not None else "",
        "play": rules.play.words,
        "closed form": form.basis if form else "none is known here",
    }
    value: dict[str, Any] = {name.replace(" ", "_"): text for name, text in said.items()}
    value |= {"parameters": card.parameters if known else {}, "notation": value.pop("position")}
    return Description(value, said)


def parameters_of(card: Card) -> str:
    """The parameters of a game with their defaults, as they are written."""
    return card.sample or ",".join(
        name if name in card.required else f"{name}={default}" for name, default in card.parameters.items()
    )
