"""How long a game lasts: remoteness, where the winner hurries, and suspense, where the loser does.

Steinhaus 1925; Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966); Winning Ways, chapter 9. They decide
joint sums, in which a player moves in every component: the least remoteness where the first component to end ends the
sum, the largest suspense where the last one does. Both are even exactly at P-positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sprague.errors import BadRule, EndlessPlay, TooLarge
from sprague.games import NORMAL, GamePosition, Ruleset, the_game
from sprague.games.ruleset import Position
from sprague.solving.definition import ByDefinition
from sprague.solving.retrograde import LoopSolver
from sprague.solving.solver import by_loops, loops

MOST_POSITIONS = 2_000_000
"""More positions than this below one are refused."""


def remoteness(game: Ruleset | GamePosition | str, position: Any = None) -> float:
    """The number of moves, where whoever wins hurries and whoever loses delays the end; ``inf`` for a draw.

    Errors as for :func:`sprague.outcome`; BadRule where options are blocked. Under misère play the winner of that.

    >>> [remoteness("nim:piles=2", (n, n)) for n in range(4)], remoteness("wythoff", (3, 4))
    ([0, 2, 4, 6], 3)
    >>> [remoteness({"a": "bc", "b": "a", "c": ""}, vertex) for vertex in "abc"]
    [1, 2, 0]
    >>> [remoteness("misere:nim:piles=1", n) for n in range(4)]
    [0, 1, 2, 2]
    """
    rules, here = asked(game, position)
    if rules.play.misere:
        return (loops(rules) or LoopSolver(rules)).remoteness(here)
    _require_normal(rules)
    if known := loops(rules):
        return known.remoteness(here)
    try:
        return _length(rules, here, hurried=0)
    except EndlessPlay:
        return by_loops(rules).remoteness(here)


def suspense(game: Ruleset | GamePosition | str, position: Any = None) -> int:
    """The number of moves, where whoever wins delays the end and whoever loses hurries.

    >>> [suspense("nim:piles=1", n) for n in range(4)], suspense("wythoff", (3, 4))
    ([0, 1, 1, 1], 3)
    """
    rules, here = asked(game, position)
    _require_normal(rules)
    return _length(rules, here, hurried=1)


def asked(game: Ruleset | GamePosition | str, position: Any) -> tuple[Ruleset, Any]:
    """The game and the position of it that are asked about: a game, or its name, and a position, or both as one."""
    return (game.game, game.position) if isinstance(game, GamePosition) else the_game(game).at(position)


def _require_normal(rules: Ruleset) -> None:
    if rules.play != NORMAL:
        raise BadRule(f"{rules.name}: the length of play is defined for normal play only")


def _length(rules: Ruleset, here: Any, hurried: int) -> int:
    """By remoteness (``hurried`` 0) or suspense (1) of the options.

    A move to an even one wins. Of the player who wins by such a move, and hurries, the least counts; of one who delays
    the largest; of the player who loses the other way round.
    """
    search, known = ByDefinition(rules), dict[Position, int]()
    start = rules.canonical(here)

    def length(position: Position) -> Iterator[Position]:
        options = [rules.canonical(rules.position(option)) for option in rules.options(position)]
        yield from (option for option in options if option not in known)
        if len(known) >= MOST_POSITIONS:
            raise TooLarge(f"{rules.name}: more than {MOST_POSITIONS} positions below {rules.format(start):.80}")
        lengths = [known[option] for option in options]
        even = [each for each in lengths if each % 2 == 0]
        shortest = bool(even) != bool(hurried)
        known[position] = 1 + (min if shortest else max)(even or lengths) if lengths else 0

    return int(search.search(start, known, length))
