"""Sums of games: several side by side, and a move is a move in one of them; and a game with a position, as one value.

The nim-value of a sum is the nim-sum of the nim-values of its components (Sprague 1935, Grundy 1939).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sprague.errors import BadParameter, BadPosition, BadSentence
from sprague.games.ruleset import NORMAL, Position, Ruleset
from sprague.games.written_rules import is_rule
from sprague.numbers.decimals import quoted

PLUS = " + "


class GameSum(Ruleset):
    """The sum of some games; a position is a tuple with one of each. Raises BadParameter for other kinds of play.

    >>> from sprague.games import game
    >>> both = GameSum(game("kayles"), game("wythoff"))
    >>> both.name, both.parse("2 + 0,1")
    ('kayles + wythoff', ((2,), (0, 1)))
    >>> [both.format(option) for option in both.options(((2,), (0, 1)))]
    ['0 + 0,1', '1 + 0,1', '2 + 0,0']
    """

    view = "sum"
    rests_on = ("games",)
    kinds_of_play = ("misere",)
    games: tuple[Ruleset, ...] = ()

    def __init__(self, *games: Ruleset, start: Position | None = None) -> None:
        for each in games:
            if each.play != NORMAL:
                raise BadParameter(
                    f"{each.name}: a sum takes games of normal play only: of others nim-values do not add"
                )
        super().__init__(name=PLUS.join(map(_bracketed, games)), start=start)
        self.games = games

    def some_start(self) -> Position:
        """That of each game."""
        return tuple(game.some_start() if game.start is None else game.start for game in self.games)

    def in_words(self) -> str:
        """That the games stand side by side."""
        return "Games side by side: a move is a move in one of them."

    def components(self, position: Any) -> list[tuple[Ruleset, Position]]:
        """Each game with its position."""
        return list(zip(self.games, self.position(position), strict=True))

    def options(self, position: Any) -> Iterator[Position]:
        """A move in one of the games."""
        here = self.position(position)
        for i in self.movable(here):
            for option in self.games[i].options(here[i]):
                yield replaced(here, i, self.games[i].position(option))

    def movable(self, here: Position) -> Sequence[int]:
        """The games in which a move may be: the one to which it is bound, if there is one."""
        bound = [i for i, (game, part) in enumerate(zip(self.games, here, strict=True)) if game.binds(part)]
        return bound or range(len(self.games))

    def listed(self, position: Any, most: int) -> list[Position] | None:
        """Those of each game; None where those of one are not listed."""
        here = self.position(position)
        each = [(i, self.games[i].listed(here[i], most)) for i in self.movable(here)]
        if any(options is None for _, options in each):
            return None
        return [replaced(here, i, option) for i, options in each for option in options or ()]

    def position(self, value: Any) -> Position:
        """The positions of all games; raises BadPosition where one is none."""
        if not isinstance(value, tuple | list) or len(value) != len(self.games):
            count = len(self.games)
            raise BadPosition(f"{self.name}: a position has one for each of the {count} games, not {quoted(value)}")
        return tuple(game.position(part) for game, part in zip(self.games, value, strict=True))

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether exactly one game has another position, to which a move leads."""
        here, there = self.position(position), self.position(option)
        other = [i for i, (a, b) in enumerate(zip(here, there, strict=True)) if a != b]
        if not set(other) <= set(self.movable(here)):
            return False
        return len(other) == 1 and self.games[other[0]].is_move(here[other[0]], there[other[0]])

    def parse(self, text: str) -> Position:
        """The positions, separated by plus signs between blanks."""
        texts = text.split(PLUS)
        if len(texts) != len(self.games):
            raise BadPosition(
                f"{self.name}: a position of each game is wanted, in order, such as {self.format(self.some_start())}"
            )
        return tuple(game.parse(part.strip()) for game, part in zip(self.games, texts, strict=True))

    def format(self, position: Any) -> str:
        """The positions as a person types them, separated by plus signs."""
        return PLUS.join(game.format(part) for game, part in self.components(position))


@dataclass(frozen=True, repr=False)
class GamePosition:
    """A position with its game, as ``game(...)`` makes it; what takes a game and a position takes it, too.

    >>> from sprague.games import game
    >>> here = game("kayles")(5) + game("wythoff")(3, 5)
    >>> here, here.play("3 + 3,5"), len(here.options())
    (kayles 5 + wythoff 3,5, kayles 3 + wythoff 3,5, 15)
    """

    game: Ruleset
    position: Position

    def __add__(self, other: object) -> GamePosition:
        if not isinstance(other, GamePosition):
            return NotImplemented
        parts = self.components() + other.components()
        return GamePosition(GameSum(*(part.game for part in parts)), tuple(part.position for part in parts))

    def __radd__(self, other: object) -> GamePosition:
        return self if other == 0 else NotImplemented  # so that sum(…) adds up positions

    def components(self) -> list[GamePosition]:
        """The games that stand side by side, each with its position."""
        return [GamePosition(*each) for each in self.game.components(self.position)]

    def options(self) -> list[GamePosition]:
        """Where a move leads."""
        return [GamePosition(self.game, option) for option in self.game.options(self.position)]

    def play(self, option: Any) -> GamePosition:
        """The position after a move to ``option``: such a value, a position, or its text. Raises IllegalMove."""
        there = self.game.parse(option) if isinstance(option, str) else getattr(option, "position", option)
        return GamePosition(self.game, self.game.move(self.position, there))

    def __repr__(self) -> str:
        return PLUS.join(f"{_bracketed(part.game)} {part.game.format(part.position)}" for part in self.components())


def replaced(here: tuple[Any, ...], place: int, part: Any) -> tuple[Any, ...]:
    """A position with another one in one of the games."""
    return (*here[:place], part, *here[place + 1 :])


def _bracketed(game: Ruleset) -> str:
    """The name of a game as it stands in that of a sum: in brackets where it would fall apart there."""
    name = (game.by_formula and game.by_formula.text) or game.catalogue_name or game.name
    return f"({name})" if " " in outside(name) else name


def outside(text: str) -> str:
    """The text with ``_`` for every sign in brackets or quotes, these included.

    >>> outside('terminal:"x + y <= 2":nim + (take l from x: l <= 3) 7')
    'terminal:____________:nim + _______________________ 7'
    """
    depth, quoted = 0, False
    seen: list[str] = []
    for sign in text:
        ends = sign == '"' if quoted else sign == ")"
        quoted ^= sign == '"'
        depth += (sign == "(") * (not quoted)
        seen.append("_" if depth or quoted or ends else sign)
        depth -= (sign == ")") * (not quoted) * bool(depth)
    return "".join(seen)


def is_sum(text: str) -> bool:
    """Whether the text writes several games side by side. A typed rule among them stands in brackets.

    >>> is_sum("kayles 5 + nim 4"), is_sum("take l from x: l + 1 < 4"), is_sum('terminal:"x + y <= 2":wythoff')
    (True, False, False)
    """
    seen = outside(text)
    return PLUS in seen and not is_rule(seen.partition(PLUS)[0])


def read_sum(text: str, read: Callable[[str], Ruleset]) -> GameSum:
    """The sum that ``kayles 5 + wythoff 3,5`` writes: games, each with a position to begin with or its own.

    A game on any number of piles is set up on as many as its position has. Raises what reading a game raises;
    BadSentence points at the place in the whole text.

    >>> from sprague.games import game
    >>> game("(take l from x: l <= 3) 7 + kayles 5").start, game("(kayles 5 + nim 1) + nim 4").name
    (((7,), (5,)), 'kayles + nim:piles=1 + nim:piles=1')
    """
    games: list[Ruleset] = []
    starts: list[Position | None] = []
    place = 0
    for seen in outside(text).split(PLUS):
        part = text[place : place + len(seen)]
        try:
            component, start = _component(part.strip(), read)
        except BadSentence as error:
            raise BadSentence(error.message, text, place + part.find(error.text) + error.place) from None
        if isinstance(component, GameSum):
            games += component.games
            starts += start or [None] * len(component.games)
        else:
            games.append(component)
            starts.append(start)
        place += len(seen) + len(PLUS)
    return GameSum(*games, start=tuple(starts) if all(start is not None for start in starts) else None)


def _component(part: str, read: Callable[[str], Ruleset]) -> tuple[Ruleset, Position | None]:
    """One game of a sum, and the position that stands behind it, else that to begin with."""
    if is_rule(outside(part)):
        raise BadParameter(f"{part[:60]}: a rule in a sum stands in brackets, as in: (take l from x: l <= 3) 7")
    end = outside(part).find(" ")
    name, position = (part, "") if end < 0 else (part[:end], part[end:].strip())
    rules = read(name)
    return rules.at(position) if position else (rules, rules.start)
