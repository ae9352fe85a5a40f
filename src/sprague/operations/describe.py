"""The catalogue of games, and all about one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from sprague.answers import closed_form
from sprague.games import CATALOGUE, Card, rules_in_words
from sprague.operations.operation import Argument, operation, rules_of
from sprague.operations.results import Result, columns
from sprague.texts import Texts

TEXTS = Texts(__file__, "describe")

NOTATION = TEXTS.entries("notation")
"""How a position is written, by what a game says of how it is seen."""


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
        yield "\n" + TEXTS["names"].rstrip("\n")


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
    named = CATALOGUE.get(game.strip()) if isinstance(game, str) else None
    rules = rules_of((named and named.text) or game)
    form = closed_form(rules)
    of = rules.unplayed
    known = rules.card or of.card
    card = known.at(of) if known else Card(of, of.name)
    rows = {
        "game": rules.name,
        "rules": rules_in_words(rules)[0] or card.line(of),
        "parameters": (card.sample and of.name.partition(":")[2]) or parameters_of(card) if known else "",
        "position": of.notation
        or NOTATION[of.view] + (f": {', '.join(of.coordinates)}" if of.view == "coordinates" else ""),
        "example": rules.format(rules.start) if rules.start is not None else "",
        "play": rules.play.words,
        "closed form": form.source if form else "none is known here",
    }
    value: dict[str, Any] = {name.replace(" ", "_"): text for name, text in rows.items()}
    value |= {"parameters": card.parameters if known else {}, "notation": value.pop("position")}
    return Description(value, rows)


def parameters_of(card: Card) -> str:
    """The parameters of a game with their defaults, as they are written."""
    return card.sample or ",".join(
        name if name in card.required else f"{name}={default}" for name, default in card.parameters.items()
    )
