"""A game's card: what the catalogue, the page and the pictures say of it, written once, beside its rules.

A file of games has a card for each game that it offers, in a variable. Games of a file without cards are offered under
the names of their variables; group and words then follow from the rules themselves. What the cards of this folder say
stands in ``cards.txt``. Parameters of games are in their range, or refused in one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from textwrap import shorten
from typing import Any, Literal

from sprague import arguments
from sprague.errors import BadParameter
from sprague.games.ruleset import Ruleset
from sprague.numbers.decimals import quoted
from sprague.texts import Texts

GROUPS = ("piles", "numbers", "heaps", "boards")
"""In which the page shows the games: fixed piles, numbers, any number of heaps, everything else."""

TEXTS = Texts(__file__, "cards")

LONGEST_SUMMARY = 150
"""Characters."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """What is said of one game: ``make`` is the game, or a function of its parameters that makes it.

    ``summary`` is one line for the list of games, ``play`` another for the page, where the first says what is known and
    not how to play; ``rules`` are for somebody who never played. ``starts`` are positions to begin with, ``ranges`` the
    values of the parameters worth offering. ``sample`` is what may stand behind the colon where that is a text of its
    own, such as the size of a board; ``text`` names the game where its name alone does not, and ``read`` makes it of
    what stands behind the colon in such a text. ``ray`` is, for the parameters, slope and label of the line along which
    the P-positions of two piles lie in pictures. ``worded`` is ``play`` and ``rules`` for the parameters. Where a move
    does not clear squares but fills them, ``filled`` says how: they are covered, or crossed. Games are listed by their
    ``place``. ``own`` are a user's own games. ``local`` is, for the parameters but the number of piles, the number of
    piles k such that a move on n ≥ k piles is one of the game on k piles, made on any k of them, while the others stay.
    """

    make: Ruleset | Callable[..., Ruleset] = field(kw_only=False)
    name: str = field(kw_only=False)
    summary: str = field(default="", kw_only=False)
    play: str = ""
    rules: str = ""
    title: str = ""
    group: str = ""
    starts: tuple[str, ...] = ()
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    sample: str = ""
    text: str = ""
    read: Callable[[str], Ruleset] | None = None
    ray: Callable[..., tuple[float, str]] | None = None
    worded: Callable[..., tuple[str, str]] | None = None
    filled: Literal["", "cover", "cross"] = ""
    place: int = 100
    local: Callable[..., int] | None = None
    own: bool = False

    def __post_init__(self) -> None:
        if self.group not in ("", *GROUPS):
            raise BadParameter(f"{self.name}: a card's group is {', '.join(GROUPS)}, not {self.group[:40]!r}")

    @property
    def parameters(self) -> dict[str, int]:
        """The parameters with their defaults, 0 where there is none."""
        return {name: default or 0 for name, default in self._parameters.items()}

    @property
    def piles(self) -> str | None:
        """The parameter that says on how many piles the game is played; None where there is none."""
        return next((name for name in ("piles", "heaps") if name in self._parameters), None)

    @property
    def required(self) -> list[str]:
        """The parameters without defaults."""
        return [name for name, default in self._parameters.items() if default is None]

    @property
    def _parameters(self) -> dict[str, int | None]:
        return {} if self.sample or isinstance(self.make, Ruleset) else arguments.parameters(self.make)

    @property
    def heading(self) -> str:
        """The title, or the name as one."""
        return self.title or self.name.replace("-", " ").title()

    def title_with(self, behind: str) -> str:
        """The title with what stands behind the colon, as far as it is not what is meant without it."""
        if "=" not in behind:
            return " ".join([self.heading, *([re.sub(r"(?<=\d)x(?=\d)", "×", behind)] if behind else [])])
        own = self._parameters
        given = {name: value for name, value in arguments.read(self.name, behind).items() if value != own[name]}
        on = [f" on {given.pop(name)} {name}" for name in ("piles", "heaps") if name in given]
        others = ", ".join(f"{name} = {value}" for name, value in given.items())
        return "".join([self.heading, *on, f" with {others}" if others else ""])

    def game(self, behind: str = "") -> Ruleset:
        """A game of its own, with ``behind`` what stands behind the colon; nobody else holds it.

        Raises BadParameter; BadRule for a user's game that does not say where it begins.
        """
        made = copy(self._made(behind))  # of a game that somebody holds nothing is changed
        made.card, made.name = self, self.name if isinstance(self.make, Ruleset) else made.name
        made.catalogue_name = None if self.own else made.name
        if self.piles and f"{self.piles}=" not in behind:
            made.set_up = partial(_on_piles, self, behind)
        if made.start is None:
            made.start = made.some_start()
        return made

    def _made(self, behind: str) -> Ruleset:
        if self.read and "=" not in behind:
            return self.read(behind)
        if self.sample and not isinstance(self.make, Ruleset):
            return self.make(behind) if behind else self.make()
        given = self._arguments(behind)
        made = self.make if isinstance(self.make, Ruleset) else self.make(**given)
        if self.ray:
            made.ray = self.ray(**self.parameters | given)
        return made

    def at(self, rules: Ruleset) -> Card:
        """The card in the words of its game ``rules``: with the numbers that its parameters are.

        >>> from sprague import game
        >>> wythoff = game("wythoff:a=3")
        >>> wythoff.card.at(wythoff).play
        'take from one pile, or from both, numbers that differ by less than 3'
        """
        if self.worded is None:
            return self
        play, words = self.worded(**self.parameters | self._arguments(rules.name.partition(":")[2]))
        return replace(self, play=play, rules=words)

    def line(self, rules: Ruleset) -> str:
        """How its game ``rules`` is played, in a line."""
        words = "" if self.rules else rules.in_words()
        return self.play or (words if len(words) <= LONGEST_SUMMARY else "") or self.summary or rules.name

    def _arguments(self, text: str) -> dict[str, int]:
        """The parameters written as ``key=value,key=value``, all that are required among them."""
        given, own = arguments.read(self.name, text, self._parameters), self._parameters
        foreign = next((key for key in given if key not in own), None)
        if foreign is not None:
            raise BadParameter(f"{self.name}: no parameter {foreign[:40]!r}; it has {', '.join(own) or 'none'}")
        missing = [key for key in self.required if key not in given]
        if missing:
            raise BadParameter(f"{self.name}: {', '.join(missing)} must be given")
        return given


def listed(make: Ruleset | Callable[..., Ruleset], name: str, **computed: Any) -> Card:
    """The card of a game of ours: what ``cards.txt`` says of it, and what has to be computed.

    >>> from sprague.games.nim import nim
    >>> listed(nim, "nim").starts, listed(nim, "nim").ranges
    (('3,5,7', '1,4,5', '4,8,12'), {'piles': (1, 6)})
    """
    entries: dict[str, Any] = dict(TEXTS.entries(name))
    for field_, read in _READ.items():
        if field_ in entries:
            entries[field_] = read(entries[field_])
    return Card(make, name, **entries, **computed)


def _ranges(text: str) -> dict[str, tuple[int, int]]:
    """The ranges that ``a 1 20, b 0 9`` writes."""
    return {name: (int(least), int(most)) for name, least, most in map(str.split, text.split(", "))}


_READ: dict[str, Callable[[str], Any]] = {"starts": lambda text: (*text.split(),), "ranges": _ranges, "place": int}


def _on_piles(card: Card, behind: str, piles: int) -> Ruleset:
    """The game of a card and its parameters on so many piles."""
    return card.game(",".join(filter(None, [behind, f"{card.piles}={piles}"])))


def cards(names: Mapping[str, Any], own: bool = False) -> list[Card]:
    """The cards among the variables of a file of games; where there are none, one for each of its games.

    >>> from sprague.games.nim import nim
    >>> [card.name for card in cards({"old_nim": nim(), "piles": 3})]
    ['old-nim']
    """
    own_cards = [replace(value, own=own) for value in names.values() if isinstance(value, Card)]
    games = {name.replace("_", "-"): value for name, value in names.items() if isinstance(value, Ruleset)}
    lines = {name: shorten(value.in_words(), LONGEST_SUMMARY, placeholder=" …") for name, value in games.items()}
    return own_cards or [Card(value, name, lines[name] or name, own=own) for name, value in games.items()]


def in_range(game: str, parameter: str, value: object, least: int, most: int | None = None) -> None:
    """Raises BadParameter unless ``value`` is an integer from ``least`` to ``most`` (None: no upper end).

    >>> in_range("wythoff", "a", 0, 1)
    Traceback (most recent call last):
    sprague.errors.BadParameter: wythoff: a must be an integer of at least 1, not 0
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        range_ = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise BadParameter(f"{game}: {parameter} must be an integer {range_}, not {quoted(value)}")


def box_size(game: str, text: str) -> tuple[int, int]:
    """Rows and columns of a box written ``2x6``; raises BadParameter.

    >>> box_size("chomp", "2x6")
    (2, 6)
    """
    match = re.fullmatch(r"([1-9][0-9]{0,8})\s*[x×]\s*([1-9][0-9]{0,8})", text.strip())
    if not match:
        raise BadParameter(f"{game}: a box is written rows x columns, such as {game}:2x6, not {text[:40]!r}")
    return int(match[1]), int(match[2])
