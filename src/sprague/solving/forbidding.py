"""Options that are forbidden before a move: which are left, which of them win, and which are worth forbidding.

A move is named by the position that it leads to. Moves that leave other piles are forbidden separately, even if the
piles are of the same size, so options are counted with multiplicity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sprague.errors import BadParameter
from sprague.games.ruleset import Position, Ruleset
from sprague.solving.outcome import Outcome
from sprague.solving.solver import outcome


def left_open(game: Ruleset, here: Position, forbidden: Iterable[Position]) -> list[Position]:
    """The options that are not forbidden. Raises BadParameter where too many are forbidden, or what is no option.

    >>> from sprague.games import game
    >>> left_open(game("blocking:1:nim:piles=2"), (1, 1), [(0, 1)])
    [(0, 1)]
    """
    options, barred = Counter(game.counted(here)), Counter(forbidden)
    if barred.total() > game.play.blocked:
        raise BadParameter(f"{game.name}: that is {barred.total()}; at most {game.play.blocked} may be forbidden.")
    if not barred <= options:
        none = "  ".join(sorted(map(game.format, (barred - options).elements())))
        raise BadParameter(f"{game.name}: what is forbidden must be a move from {game.format(here)}, not {none}")
    return list((options - barred).elements())


def lost(game: Ruleset, options: Iterable[Position]) -> list[Position]:
    """Those of some positions at which the player to move loses: what one would move to.

    >>> from sprague.games import game
    >>> lost(game("blocking:1:wythoff"), [(0, 0), (0, 1), (0, 2)])
    [(0, 0), (0, 1)]
    """
    return [each for each in options if outcome(game, each) is Outcome.P]


def to_forbid(game: Ruleset, here: Position) -> list[Position]:
    """What to forbid: the P-positions among the options, the first of them where they are too many.

    >>> from sprague.games import game
    >>> to_forbid(game("blocking:1:wythoff"), (2, 2))
    [(0, 0)]
    """
    return lost(game, sorted(game.counted(here), key=game.format))[: game.play.blocked]
